"""`tabletide scan`: any picture, for people and for scripts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from card_db.codes import codes
from companion import cli
from vision.frame import encode_jpeg
from vision.sources.practice import Grain, Pose, render
from vision.sources.sample import qr_card, tag_card

GAME = "coldwater-crown"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]):
    def call(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            cli.main(["scan", *arguments])
        out, err = capsys.readouterr()
        return int(ended.value.code or 0), out, err

    return call


@pytest.fixture(scope="module")
def shot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    marks = codes(GAME)
    fish = marks.faces[0]
    unused = next(i for i in range(587) if i not in marks.tags)
    items = [
        tag_card(fish.tag, (-60, 0), 15),
        tag_card(unused, (20, 0)),
        qr_card(marks.qr(fish.cards[0] if fish.cards else fish.card, fish.face), (90, 0)),
    ]
    picture = render(items, size=(1280, 720), pose=Pose(320, 10), grain=Grain(0.5, noise=2))
    path = tmp_path_factory.mktemp("shots") / "table.jpg"
    path.write_bytes(encode_jpeg(picture.frame.image, 92))
    return path


def test_json_has_one_object_a_picture_with_the_agreed_keys(run, shot: Path) -> None:
    code, out, err = run(str(shot), "--json")
    assert (code, err) == (0, "")
    (picture,) = json.loads(out)
    assert list(picture) == ["image", "width", "height", "sightings", "quality", "ms"]
    assert (picture["image"], picture["width"], picture["height"]) == (str(shot), 1280, 720)
    assert sorted(s["kind"] for s in picture["sightings"]) == ["qr", "tag", "tag"]
    for sighting in picture["sightings"]:
        assert list(sighting) == ["kind", "id", "text", "card", "face", "confidence", "corners"]
        assert len(sighting["corners"]) == 4
        assert all(0 <= x <= 1280 and 0 <= y <= 720 for x, y in sighting["corners"])
        assert sighting["card"] is None
    assert set(picture["quality"]) == {"blur", "exposure", "glare", "tilt", "module", "advice"}


def test_with_a_game_each_code_names_its_card_and_face(run, shot: Path) -> None:
    fish = codes(GAME).faces[0]
    _, out, _ = run(str(shot), "--game", GAME, "--json")
    (picture,) = json.loads(out)
    known = [s for s in picture["sightings"] if s["card"]]
    assert [(s["card"], s["face"]) for s in known] == [(fish.card, fish.face)] * 2
    assert sum(s["card"] is None for s in picture["sightings"]) == 1


def test_people_read_the_label_the_card_and_what_is_foreign(run, shot: Path) -> None:
    fish = codes(GAME).faces[0]
    code, out, _ = run(str(shot), "--game", GAME)
    assert code == 0
    assert "3 codes" in out
    assert f"{fish.label} {fish.card}" in out
    assert "not a card of" in out


def test_folders_and_patterns_mean_the_pictures_in_them(run, shot: Path) -> None:
    for given in (str(shot.parent), str(shot.parent / "*.jpg")):
        code, out, _ = run(given, "--json")
        assert code == 0
        assert [p["image"] for p in json.loads(out)] == [str(shot)]


def test_a_broken_picture_is_one_line_on_stderr_and_the_others_are_still_read(run, shot: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(b"\xff\xd8 cut")
    code, out, err = run(str(broken), str(shot), "--json")
    assert code == 1
    assert [p["image"] for p in json.loads(out)] == [str(shot)]
    assert err.startswith(f"tabletide: {broken}: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("given", ["nowhere.jpg", "*.nothing"])
def test_a_name_that_means_no_picture_says_so(run, given: str, tmp_path: Path) -> None:
    code, out, err = run(str(tmp_path / given))
    assert (code, out) == (1, "")
    assert given in err


def test_an_empty_folder_says_so(run, tmp_path: Path) -> None:
    code, _, err = run(str(tmp_path))
    assert code == 1
    assert "no picture in this folder" in err


def test_an_unknown_game_says_which_there_are(run, shot: Path) -> None:
    code, _, err = run(str(shot), "--game", "chess")
    assert code == 1
    assert GAME in err


def test_a_picture_without_codes_is_no_error(run, tmp_path: Path) -> None:
    path = tmp_path / "empty.jpg"
    path.write_bytes(encode_jpeg(render([], size=(640, 480)).frame.image))
    code, out, _ = run(str(path))
    assert code == 0
    assert "no code" in out
