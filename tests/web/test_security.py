"""What guards every request: headers, origins, cookies, sizes."""

from __future__ import annotations

import os
import stat

import pytest

from companion.web.settings import SECRET_FILE, load_secret


@pytest.mark.parametrize("path", ["/", "/nothing-here", "/static/css/base.css", "/art/marks.svg", "/api/v1/games"])
def test_every_answer_carries_the_guarding_headers(host, path):
    answer = host.get(path)
    answer.close()
    headers = answer.headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "style-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "http:" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=(self)" in headers["Permissions-Policy"]


def test_pages_are_never_kept_and_static_files_are(host):
    assert host.get("/").headers["Cache-Control"] == "no-store"
    kept = host.get("/static/css/base.css")
    kept.close()
    assert "max-age" in kept.headers["Cache-Control"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "same-origin"}, 303),
        ({"Sec-Fetch-Site": "none"}, 303),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "http://localhost"}, 303),
        ({"Origin": "http://elsewhere.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Referer": "http://localhost/settings"}, 303),
        ({"Referer": "http://elsewhere.example/"}, 403),
        ({}, 303),
    ],
)
def test_only_our_own_pages_may_change_something(host, headers, status):
    assert host.client.post("/settings", data={"theme": "sand"}, headers=headers).status_code == status


def test_another_sites_post_is_told_why(host, visible):
    answer = host.client.post("/settings", headers={"Origin": "http://elsewhere.example"})
    assert "another page than ours" in visible(answer)


def test_the_cookies_are_out_of_reach_of_scripts_and_other_sites(room):
    client = room.app.test_client()
    cookie = client.get("/").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    saved = client.post("/settings", data={"theme": "dim"}).headers["Set-Cookie"]
    assert "HttpOnly" in saved


def test_a_forged_cookie_is_a_stranger(room, host, visible):
    table = room.divers(host)
    forger = room.visitor()
    forger.client.set_cookie("tabletide", host.client.get_cookie("tabletide").value[:-4] + "AAAA")
    assert "You are watching" in visible(forger.get(f"/t/{table.id}"))


def test_the_secret_is_made_once_and_for_its_owner_only(tmp_path):
    first = load_secret(tmp_path)
    assert len(first) >= 32
    assert load_secret(tmp_path) == first
    if os.name == "posix":
        assert stat.S_IMODE((tmp_path / SECRET_FILE).stat().st_mode) == 0o600


def test_a_cut_off_secret_is_made_anew(tmp_path):
    (tmp_path / SECRET_FILE).write_bytes(b"short")
    assert len(load_secret(tmp_path)) >= 32


def test_a_preference_that_is_none_of_ours_is_left_alone(host):
    host.post("/settings", theme="neon", text="130")
    text = host.get("/settings").get_data(as_text=True)
    assert 'data-theme="auto"' in text
    assert 'data-text="130"' in text


@pytest.mark.parametrize(
    "back", ["//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example", "elsewhere"]
)
def test_settings_never_send_anybody_elsewhere(host, back):
    assert host.post("/settings", theme="sand", back=back).headers["Location"] == "/settings"


def test_a_theme_holds_from_the_next_page_on(host):
    host.post("/settings", theme="dim")
    text = host.get("/").get_data(as_text=True)
    assert 'data-theme="dim"' in text
    assert "css/dim.css" in text
    assert "css/sand.css" not in text


def test_a_device_without_a_choice_follows_its_system(host):
    assert 'media="(prefers-color-scheme: light)"' in host.get("/").get_data(as_text=True)


def test_too_large_a_form_is_refused_in_words(host, visible):
    answer = host.post("/settings", theme="x" * 300_000)
    assert answer.status_code == 413
    assert "larger than we take" in visible(answer)


def test_a_bug_of_ours_is_a_page_that_says_so(room, host, visible, caplog):
    room.app.config["PROPAGATE_EXCEPTIONS"] = False
    answer = host.get("/broken")
    assert answer.status_code == 500
    assert "Our mistake" in visible(answer)
    assert "secret detail" not in answer.get_data(as_text=True)
    assert "secret detail" in caplog.text


def test_what_is_too_large_is_refused_in_the_page_that_sent_it(host):
    answer = host.post("/settings", True, theme="x" * 300_000)
    assert answer.status_code == 413
    assert "up to 24 MB" in answer.text
    assert answer.headers["HX-Reswap"] == "innerHTML"
