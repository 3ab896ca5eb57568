import pytest

from companion.engine.manifest import ManifestError, read

GOOD = """
id = "tide"
title = "Tide"
card_set = "tide"
rules_version = 1
[[modes]]
id = ""
title = "Full"
kind = "full"
sentence = "All of it."
seats = [1, 4]
object = "tide.full:GAME"
options = ["tags"]
sources = ["bag"]
[[modes]]
id = "score"
title = "Score"
kind = "score"
sentence = "The end."
seats = [2, 4]
object = "tide.score:GAME"
sight = "tide.sight:SIGHT"
main_shot = "tide.mainshot:SHOT"
[[sources]]
id = "bag"
title = "Bag"
[[options]]
id = "tags"
title = "Tags"
sentence = "Tags count."
default = "on"
choices = [{ value = "on", title = "On" }, { value = "off", title = "Off" }]
"""


def test_a_mode_has_the_games_id_before_its_own_and_full_has_it_bare():
    full, score = read(GOOD, "tide/manifest.toml")
    assert (full.manifest.id, score.manifest.id) == ("tide", "tide/score")
    assert (full.manifest.game, score.manifest.game) == ("tide", "tide")
    assert (score.object, score.sight, score.policy) == ("tide.score:GAME", "tide.sight:SIGHT", "")
    assert (full.main_shot, score.main_shot) == ("", "tide.mainshot:SHOT")
    assert full.manifest.option("tags").default == "on"
    assert [source.id for source in full.manifest.sources] == ["bag"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('id = "tide"', "id = ", "tide/manifest.toml: .*line 2"),
        ('title = "Full"', "", "'title' is missing"),
        ('options = ["tags"]', 'options = ["nope"]', "'nope' is missing or is not defined"),
        ('default = "on"', 'default = "maybe"', "the default 'maybe' is none of its choices"),
        ('kind = "full"', 'kind = "half"', "kind must be full, aid or score"),
        ("seats = [1, 4]", "seats = 4", "tide/manifest.toml"),
    ],
)
def test_a_fault_names_the_file_and_the_field(old, new, fault):
    with pytest.raises(ManifestError, match=fault):
        read(GOOD.replace(old, new, 1), "tide/manifest.toml")
