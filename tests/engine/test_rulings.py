import re
from pathlib import Path

import pytest

from companion.engine import registry, rulings
from companion.engine.rulings import RulesTextError

ROOT = Path(__file__).parents[2]
CITED = re.compile(r"\b([A-Z]{2}-[RG]\d+)\b")
GAMES = sorted({manifest.game for manifest in registry.manifests()})


def test_a_clause_is_told_in_one_sentence():
    assert rulings.sentence("coldwater-crown", "CW-R20") == "A Zone that is full cannot be filled."
    assert rulings.sentence("coldwater-crown/score", "CW-R20") == rulings.sentence("coldwater-crown", "CW-R20")


def test_a_clause_that_is_not_there_has_no_words():
    assert rulings.sentence("coldwater-crown", "CW-R99") == ""


def test_coldwater_crown_has_all_its_clauses():
    found = rulings.clauses("coldwater-crown")
    assert [clause.id for clause in found if not clause.is_ruling] == [f"CW-R{n}" for n in range(1, 56)]
    assert [clause.id for clause in found if clause.is_ruling] == [f"CW-G{n}" for n in range(1, 37)]


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_that_a_game_cites_has_words(game):
    known = {clause.id for clause in rulings.clauses(game)}
    folder = ROOT / "companion" / "games" / game.replace("-", "_")
    cited = {rule for path in folder.rglob("*.py") for rule in CITED.findall(path.read_text("utf-8"))}
    assert cited - known == set()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[clauses", "rules.toml"),
        ('[clauses]\nR1 = "A sentence."', r"clauses\.R1: the id must be like CW-R12"),
        ('[clauses]\nCW-R1 = "no full stop"', r"clauses\.CW-R1: expected one sentence"),
        ("[rulings]\nCW-G1 = 4", r"rulings\.CW-G1: expected one sentence"),
        ("[others]", "others: only clauses and rulings"),
        ("clauses = 3", "clauses: expected a table"),
    ],
)
def test_a_fault_names_the_file_and_the_clause(text, fault):
    with pytest.raises(RulesTextError, match=fault):
        rulings.read(text, "rules.toml")
