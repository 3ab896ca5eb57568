import pytest

from companion.engine import registry
from companion.engine.errors import UnknownGame


def test_the_built_in_games_are_found():
    assert "coldwater-crown" in {manifest.id for manifest in registry.manifests()}
    assert registry.faults() == {}


def test_an_unknown_game_is_answered_with_the_known_ones():
    with pytest.raises(UnknownGame, match=r"there is no game 'chess'; installed: .*coldwater-crown"):
        registry.game("chess")


def test_a_game_of_another_package_is_found_and_a_broken_one_does_not_stop_the_rest(tmp_path, monkeypatch):
    for package, manifest in {
        "tidepool": 'id = "tidepool"\ntitle = "Tide Pool"\ncard_set = ""\nrules_version = 1\nsources = []\n'
        '[[modes]]\nid = ""\ntitle = "Full"\nkind = "full"\nsentence = "All."\nseats = [1, 2]\nobject = "tidepool:GAME"\n',
        "brokenpool": "id = ",
    }.items():
        folder = tmp_path / package
        folder.mkdir()
        folder.joinpath("__init__.py").write_text("GAME = 'the game itself'\n")
        folder.joinpath("manifest.toml").write_text(manifest)
        info = tmp_path / f"{package}-1.dist-info"
        info.mkdir()
        info.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n")
        info.joinpath("entry_points.txt").write_text(f"[companion.games]\n{package} = {package}\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    registry._scan.cache_clear()
    try:
        assert registry.game("tidepool") == "the game itself"
        assert list(registry.faults()) == ["brokenpool"]
        assert registry.manifest("coldwater-crown").game_title == "Coldwater Crown"
    finally:
        registry._scan.cache_clear()
