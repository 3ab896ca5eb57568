"""The wheel carries everything: installed into an empty environment, it serves a page and prints a sheet."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import time
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    """The `bin` folder of an environment that has our wheel, and of all else only what our dependencies need."""
    home = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", "--without-pip", home, cwd=home)
    site = Path(
        run(home / "bin" / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=home).strip()
    )
    # Our dependencies come from the environment of the tests; a .pth in a folder added this way is not followed, so the
    # checkout itself stays out.
    site.joinpath("dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    run(
        sys.executable,
        "-m",
        "pip",
        "--python",
        home / "bin" / "python",
        "install",
        "--no-deps",
        "--no-index",
        "-q",
        wheel,
        cwd=home,
    )
    return home / "bin"


def test_the_wheel_holds_templates_static_files_cards_and_no_tests(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    for start in (
        "companion/templates/",
        "companion/web/static/",
        "card_db/sets/coldwater-crown/",
        "companion/games/coldwater_crown/rules.toml",
    ):
        assert any(name.startswith(start) for name in names), f"{start} is not in the wheel"
    assert not any(name.startswith(("tests/", "docs/")) for name in names)
    assert not any("__pycache__" in name for name in names)


def test_the_installed_command_is_the_installed_one(installed, tmp_path):
    where = run(
        installed / "python", "-c", "import companion.cli, card_db, vision; print(companion.cli.__file__)", cwd=tmp_path
    )
    assert str(installed.parent) in where
    assert run(installed / "tabletide", "--version", cwd=tmp_path).startswith("tabletide, version ")


def test_the_installed_command_prints_a_sheet(installed, tmp_path):
    run(
        installed / "tabletide",
        "sheets",
        "coldwater-crown",
        "--paper",
        "a4",
        "-o",
        tmp_path / "sheets.pdf",
        cwd=tmp_path,
    )
    assert (tmp_path / "sheets.pdf").read_bytes().startswith(b"%PDF-")


def test_the_installed_command_serves_a_page_with_its_style(installed, tmp_path):
    command = [
        str(installed / "tabletide"),
        "--data",
        str(tmp_path / "data"),
        "serve",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--no-qr",
    ]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True, env=environment) as server:
        try:
            assert server.stdout
            address = next(word for line in server.stdout for word in line.split() if word.startswith("http://"))
            page = fetched(address + "/")
            assert "Coldwater Crown" in page
            style = page.split('rel="stylesheet"')[1].split('href="')[1].split('"')[0]
            assert "{" in fetched(address + style)
        finally:
            server.terminate()
            server.wait(timeout=20)


def fetched(url: str) -> str:
    for _ in range(40):
        try:
            with urllib.request.urlopen(url, timeout=20) as page:
                return page.read().decode()
        except urllib.error.URLError:
            time.sleep(0.25)
    raise AssertionError(f"{url} does not answer")
