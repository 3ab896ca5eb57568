"""One turn on the net, rule by rule: actions, powers and their timing, groups, falling, cascades, waste."""

from __future__ import annotations

import pytest

from companion.games.fishnflips import kernel, notation
from companion.games.fishnflips.actions import DONE, FREEING, MOVING
from companion.games.fishnflips.turn import FISH_N_FLIP, Law
from tests.helpers_net import act_texts, net_text, play_steps, step_texts, turn_of


@pytest.mark.rule("FF-R02")
def test_flipping_an_animal_changes_its_direction_and_nothing_else():
    for text, turned in (("Wbl", "Wbr"), ("Jrd", "Jru"), ("Sgr", "Sgl")):
        net = notation.read_net(f"{text}/-/-/-")
        assert notation.net(kernel.flip(net, kernel.occupied(net))) == f"{turned}/-/-/-"


# ---- Actions ----


@pytest.mark.rule("FF-R22", "FF-R03")
def test_flip_colour_flips_every_card_of_one_background():
    turn = turn_of("Wbl,Fgl/Obr/Tgr/Dyl", "flip-colour blue")
    assert net_text(turn) == "Wbr,Fgl/Obl/Tgr/Dyl"
    assert act_texts("Wbl,Fgl/Obr/Tgr/Dyl", "flip-colour") == [
        "flip-colour blue",
        "flip-colour green",
        "flip-colour yellow",
    ]


@pytest.mark.rule("FF-R23")
def test_flip_one_flips_any_one_card():
    assert act_texts("Wbl,p/-/Tgr/-", "flip-one") == ["flip-one a1", "flip-one a2", "flip-one c1"]
    assert net_text(turn_of("Wbl,p/-/Tgr/-", "flip-one c1")) == "Wbl,p/-/Tgl/-"


@pytest.mark.rule("FF-R24")
def test_switch_trades_two_neighbours_without_a_flip():
    assert act_texts("Wbl,Fgl/Obr/-/Dyl", "switch") == ["switch a1 a2", "switch a1 b1"]
    assert net_text(turn_of("Wbl,Fgl/Obr/-/Dyl", "switch a1 b1")) == "Obr,Fgl/Wbl/-/Dyl"


@pytest.mark.rule("FF-R25")
def test_flip_column_flips_all_of_one_column():
    assert act_texts("Wbl,Fgl/Obr/-/-", "flip-column") == ["flip-column a", "flip-column b"]
    assert net_text(turn_of("Wbl,Fgl/Obr/-/-", "flip-column a")) == "Wbr,Fgr/Obr/-/-"


@pytest.mark.rule("FF-R26")
def test_switch_flip_trades_two_neighbours_and_flips_both():
    assert net_text(turn_of("Wbl,Fgl/Obr/-/-", "switch-flip a1 b1")) == "Obl,Fgl/Wbr/-/-"


@pytest.mark.rule("FF-R27")
def test_flip_row_flips_all_of_one_row():
    assert act_texts("Wbl,Fgl/Obr/-/-", "flip-row") == ["flip-row 1", "flip-row 2"]
    assert net_text(turn_of("Wbl,Fgl/Obr/-/-", "flip-row 1")) == "Wbr,Fgl/Obl/-/-"
    assert net_text(turn_of("Wbl,Fgl/Obr,Tyl/-/Dbl", "flip-row 2")) == "Wbl,Fgr/Obr,Tyr/-/Dbl"


@pytest.mark.rule("FF-R28")
def test_free_one_frees_any_one_animal_and_no_waste():
    assert act_texts("Wbl,p/Obr/-/-", "free-one") == ["free-one a1", "free-one b1"]
    turn = turn_of("Wbl,p/Obr/-/-", "free-one a1")
    assert (net_text(turn), turn.freed) == ("p/Obr/-/-", 1)


@pytest.mark.rule("FF-R29")
def test_flip_square_needs_four_cards_or_three_and_an_empty_space():
    assert act_texts("Wbl,Fgl/Obr,Tgr/Dyl/Dyr", "flip-square") == ["flip-square a1", "flip-square b1"]
    assert net_text(turn_of("Wbl,Fgl/Obr,Tgr/Dyl/-", "flip-square b1")) == "Wbl,Fgl/Obl,Tgl/Dyr/-"
    assert act_texts("Wbl/Obr/Dyl/Dyr", "flip-square") == []


# ---- Groups, falling, cascades ----


@pytest.mark.rule("FF-R13")
def test_a_pair_that_moved_may_be_freed():
    """FF-T07."""
    turn = turn_of("Wbl,Wgl/-/-/-", "flip-column a")
    assert step_texts(turn) == ["free a1", "go"]
    assert play_steps(turn, "free a1").freed == 2


@pytest.mark.rule("FF-R13")
def test_a_group_is_of_neighbours_above_or_beside_of_one_species_and_direction():
    assert step_texts(turn_of("Wbl/Wgr/-/-", "flip-one a1")) == ["free a1", "go"], (
        "side by side, whatever their backgrounds"
    )
    assert step_texts(turn_of("Wbl,Wgr/-/-/-", "flip-one a1")) == ["free a1", "go"], "one above the other"
    assert turn_of("Wbl/Wgl/-/-", "flip-one a1").phase == DONE, "they look apart"
    assert turn_of("Wbl/Tgr/-/-", "flip-one a1").phase == DONE, "a whale and a turtle"
    assert turn_of("Wbl/Tgl,Wgr/-/-", "flip-one a1").phase == DONE, "corner to corner is no neighbour (FF-G04)"
    assert turn_of("Wbl/-/Wgr/-", "flip-one a1").phase == DONE, "a column lies between them"


@pytest.mark.rule("FF-R13", "FF-G05")
def test_one_moved_card_is_enough_for_the_whole_group():
    turn = turn_of("Wbl,Wgl,Wyr/-/-/-", "flip-one a3")
    assert play_steps(turn, "free a1").freed == 3


@pytest.mark.rule("FF-R13")
def test_a_pair_that_did_not_move_is_not_freed():
    assert turn_of("Wbl,Wgl/Tbl/-/-", "flip-one b1").phase == DONE


@pytest.mark.rule("FF-G04")
def test_cards_that_touch_at_corners_only_are_no_group():
    assert turn_of("Wbl,Tbl/Tgl,Wgr/-/-", "flip-one b2").phase == DONE


@pytest.mark.rule("FF-G05")
def test_a_card_turned_twice_has_moved_though_it_looks_as_before():
    turn = turn_of("Dbl,Dgr/-/-/-", "flip-column a", ["dolphin"])
    assert net_text(play_steps(turn, "power a1 a2")) == "Dbr,Dgr/-/-/-"
    assert step_texts(play_steps(turn, "power a1 a2")) == ["free a1", "go"]


@pytest.mark.rule("FF-G07")
def test_a_group_may_be_kept():
    turn = play_steps(turn_of("Wbl,Wgl/-/-/-", "flip-column a"), "go")
    assert (turn.freed, turn.phase, net_text(turn)) == (0, DONE, "Wbr,Wgr/-/-/-")


@pytest.mark.rule("FF-R14")
def test_cards_fall_to_the_bottom_of_their_column():
    turn = play_steps(turn_of("Wbr,Wgl,Tbl,p/-/-/-", "flip-one a1"), "free a1")
    assert net_text(turn) == "Tbl,p/-/-/-"


@pytest.mark.rule("FF-R15")
def test_groups_that_meet_by_falling_may_be_freed_again_and_again():
    turn = turn_of("Tbl,Wbl,Wgr,Tyl/-/-/-", "flip-one a3")
    turn = play_steps(turn, "free a2")
    assert (turn.phase, turn.wave, step_texts(turn)) == (FREEING, 1, ["free a1", "go"])
    assert play_steps(turn, "free a1").freed == 4


@pytest.mark.rule("FF-R15", "FF-G06")
def test_a_pair_that_falls_together_is_not_new_unless_the_ruling_is_lenient():
    """FF-T06."""
    net = "Wbl,Wgr,Tbl,Tyl/-/-/-"
    assert play_steps(turn_of(net, "flip-one a2"), "free a1").phase == DONE
    lenient = Law(strict=False)
    turn = play_steps(turn_of(net, "flip-one a2", law=lenient), "free a1", law=lenient)
    assert step_texts(turn, lenient) == ["free a1", "go"]


@pytest.mark.rule("FF-R15", "FF-G06")
def test_a_whole_group_goes_when_one_of_its_cards_meets_the_others():
    turn = play_steps(turn_of("Tbl,Tgl,Wbl,Wgr,Tyl/-/-/-", "flip-one a4"), "free a3")
    assert play_steps(turn, "free a1").freed == 5


@pytest.mark.rule("FF-R18")
def test_five_animals_in_one_turn_are_a_fish_n_flip():
    """FF-T21: 3 and then 2 count together."""
    turn = play_steps(turn_of("Tbl,Wbl,Wgl,Wyr,Tyl/-/-/-", "flip-one a4"), "free a2", "free a1")
    assert turn.freed == 5 >= FISH_N_FLIP


# ---- Powers ----


@pytest.mark.rule("FF-R30", "FF-G02")
def test_movement_powers_act_before_and_evasive_powers_while_freeing():
    assert turn_of("Dbl,Tgl/-/-/-", "flip-one a1", ["dolphin"]).phase == MOVING
    assert turn_of("Obl,Tbl/-/-/-", "flip-one a1", ["octopus"]).phase == MOVING
    assert turn_of("Tgl,Wbl/-/-/-", "flip-one a2", ["whale"]).phase == MOVING
    assert turn_of("Tbl/Tgl/-/-", "flip-one a1", ["turtle"]).phase == MOVING
    assert turn_of("Jbd,Tgl/-/-/-", "flip-one a1", ["jellyfish"]).phase == MOVING
    assert turn_of("Sbl,Tgl/-/-/-", "flip-one a1", ["shark"]).phase == FREEING


@pytest.mark.rule("FF-R12")
def test_a_power_is_optional_and_used_once_a_turn():
    turn = turn_of("Dbl,Dgl/Tgl/-/-", "flip-column a", ["dolphin"])
    assert step_texts(turn) == ["power a1 a2", "power a1 b1", "power a2 a1", "go"]
    assert play_steps(turn, "go").phase == FREEING
    assert "power a2 a1" not in step_texts(play_steps(turn, "power a1 b1"))


@pytest.mark.rule("FF-R12")
def test_an_animal_whose_power_is_not_mine_has_none():
    assert turn_of("Dbl,Tgl/-/-/-", "flip-one a1", ["whale"]).phase == DONE


@pytest.mark.rule("FF-R31")
def test_a_flipped_dolphin_may_flip_a_neighbour():
    turn = turn_of("Tgl,Dbl/Wrl,Wbl/-/-", "flip-one a2", ["dolphin"])
    assert step_texts(turn) == ["power a2 a1", "power a2 b2", "go"]
    assert net_text(play_steps(turn, "power a2 b2")) == "Tgl,Dbr/Wrl,Wbr/-/-"


@pytest.mark.rule("FF-G12")
def test_a_dolphin_flipped_by_a_dolphin_does_not_go_on_but_does_in_the_competitive_game():
    net = "Dbl,Dgl,Tyl/-/-"
    assert play_steps(turn_of(net + "/-", "flip-one a1", ["dolphin"]), "power a1 a2").phase != MOVING
    law = Law(3, 3, often=True)
    turn = play_steps(turn_of(net, "flip-one a1", ["dolphin"], law), "power a1 a2", law=law)
    assert "power a2 a3" in step_texts(turn, law)
    assert "power a1 a2" not in step_texts(turn, law)


@pytest.mark.rule("FF-R32")
def test_a_flipped_octopus_may_flip_another_card_on_its_background_anywhere():
    """FF-T14."""
    turn = turn_of("Obl,Tgl/-/-/Wrl,Wbl", "flip-one a1", ["octopus"])
    assert step_texts(turn) == ["power a1 d2", "go"]
    assert net_text(play_steps(turn, "power a1 d2")) == "Obr,Tgl/-/-/Wrl,Wbr"


@pytest.mark.rule("FF-R33")
def test_freed_rays_may_take_along_rays_of_their_direction_in_their_rows_and_columns():
    """FF-T15."""
    turn = turn_of("Rbl,Tgl/Rgr/Wbl/Ryr", "flip-one a1", ["ray"])
    assert step_texts(turn) == ["free a1", "free a1 with d1", "go"]
    assert play_steps(turn, "free a1 with d1").freed == 3
    other = turn_of("Rbl,Tgl/Rgr/Wbl/Ryl", "flip-one a1", ["ray"])
    assert step_texts(other) == ["free a1", "go"]


@pytest.mark.rule("FF-R33")
def test_rays_that_are_taken_along_take_none_along_themselves():
    turn = turn_of("Rbl/Rgr/Wbl/Ryr,Rrr", "flip-one a1", ["ray"])
    assert step_texts(turn) == ["free a1", "free a1 with d1", "go"]


@pytest.mark.rule("FF-R34")
def test_in_the_advanced_variant_rays_apart_form_a_group():
    law = Law(distant=True)
    net = "Rbl/Wbl/Wgr/Ryr"
    assert turn_of(net, "flip-one a1", ["ray"]).phase == DONE
    turn = turn_of(net, "flip-one a1", ["ray"], law)
    assert step_texts(turn, law) == ["free a1 with d1", "go"]
    assert play_steps(turn, "free a1 with d1", law=law).freed == 2


@pytest.mark.rule("FF-R34")
def test_rays_apart_are_reached_from_ray_to_ray():
    law = Law(distant=True)
    assert turn_of("Rbl/Wbl/Wgr/Tgr,Ryr", "flip-one a1", ["ray"], law).phase == DONE, "none is in its row or column"
    turn = turn_of("Rbl/Wbl/Wgr/Ryr,Tgr,Rgr", "flip-one a1", ["ray"], law)
    assert step_texts(turn, law) == ["free a1 with d1 d3", "free a1 with d1", "go"]


@pytest.mark.rule("FF-R34", "FF-R15")
@pytest.mark.parametrize(("strict", "more"), [(True, False), (False, True)])
def test_rays_apart_are_new_after_a_drop_when_they_met_in_a_row(strict, more):
    """a3 and d1 meet in row 1 by falling; rays that lay in one row before, and still do, have met long ago."""
    law = Law(distant=True, strict=strict)
    net = "Wbl,Wgr,Rgr/Tgr,Dgl/Dbl,Tbl/Ryr"
    turn = play_steps(turn_of(net, "flip-one a1", ["ray"], law), "free a1", law=law)
    assert net_text(turn) == net.replace("Wbl,Wgr,", "")
    assert step_texts(turn, law) == ["free a1 with d1", "go"]
    assert play_steps(turn, "free a1 with d1", law=law).freed == 4
    together = "Wbl,Wgr,Rgr/Wbr,Wyr,Ryr/Tbl/Tgr"
    turn = play_steps(turn_of(together, "flip-one a1", ["ray"], law), "free a1", law=law)
    assert net_text(turn).startswith("Rgr/Ryr/")
    assert ("free a1" in step_texts(turn, law)) == more
    apart = "Wbl,Wgr,Rgr/Tgr/Wbl,Wyr,Ryr/Dgl"
    turn = play_steps(turn_of(apart, "flip-row 1", ["ray"], law), "free a1", "free c1", law=law)
    assert net_text(turn).startswith("Rgr/T")
    assert bool(step_texts(turn, law)) == more, "rays that fell together were in one row before"


@pytest.mark.rule("FF-R34", "FF-R12")
def test_rays_apart_take_the_power_which_is_used_once():
    law = Law(distant=True)
    net = "Wbl,Wgr,Rgr/Tgr/Rbr,Tbl/Ryr"
    spent = play_steps(turn_of(net, "flip-one a1", [], law), "free a1", law=law)
    assert spent.phase == DONE, "who has not the power has no groups at a distance"


@pytest.mark.rule("FF-R34", "FF-G32")
def test_a_group_apart_needs_one_ray_clear_of_oil():
    law = Law(distant=True)
    assert turn_of("Rbl,o/Wbl/Wgr/Ryr,o", "flip-one a1", ["ray"], law).phase == DONE
    assert step_texts(turn_of("Rbl,o/Wbl/Wgr/Ryr", "flip-one a1", ["ray"], law), law) == ["free a1 with d1", "go"]


@pytest.mark.rule("FF-R35", "FF-R43")
def test_freed_swordfish_may_take_along_a_neighbour_or_waste():
    """FF-T16: waste is no animal freed."""
    turn = turn_of("Fbl,Fgr,Tgl/p/-/-", "flip-one a1", ["swordfish"])
    assert step_texts(turn) == ["free a1", "free a1 with a3", "free a1 with b1", "go"]
    after = play_steps(turn, "free a1 with b1")
    assert (after.freed, net_text(after)) == (2, "Tgl/-/-/-")
    assert play_steps(turn, "free a1 with a3").freed == 3
    far = turn_of("Fbl,Fgr,Tgl,Dgr/Wbl,Wgr,p/-/-", "flip-one a1", ["swordfish"])
    assert step_texts(far) == ["free a1", "free a1 with a3", "free a1 with b1", "free a1 with b2", "go"], (
        "next to it, no further"
    )


@pytest.mark.rule("FF-R36", "FF-G08")
def test_a_lone_swordfish_freed_by_the_action_may_use_its_power():
    """FF-T19."""
    assert act_texts("Tgl,Fbl/p/-/-", "free-one", ["swordfish"]) == [
        "free-one a1",
        "free-one a2",
        "free-one a2 with a1",
    ]
    assert turn_of("Tgl,Fbl/p/-/-", "free-one a2 with a1", ["swordfish"]).freed == 2


@pytest.mark.rule("FF-R37", "FF-G09")
def test_a_flipped_turtle_swims_sideways_trades_or_stays_at_the_edge():
    """FF-T11."""
    traded = play_steps(turn_of("Wbl/Tgl/Dyl/-", "flip-one b1", ["turtle"]), "power b1")
    assert net_text(traded) == "Wbl/Dyl/Tgr/-"
    moved = play_steps(turn_of("Wbl/Wgr,Tgl/-/-", "flip-one b2", ["turtle"]), "power b2")
    assert net_text(moved) == "Wbl/Wgr/Tgr/-"
    assert turn_of("-/-/-/Tgl", "flip-one d1", ["turtle"]).phase == DONE


@pytest.mark.rule("FF-G10")
def test_groups_are_looked_for_before_cards_fall():
    turn = play_steps(turn_of("-/Wbl,Tgl/Wgr/Dyl,Tbr", "flip-one b2", ["turtle"]), "power b2")
    assert net_text(turn) == "-/Wbl/Wgr,Tgr/Dyl,Tbr"
    assert play_steps(turn, "free c2").freed == 2


@pytest.mark.rule("FF-R38", "FF-G09")
def test_a_flipped_jellyfish_trades_places_the_way_it_swims():
    """FF-T12."""
    turn = turn_of("Jbd,Tgl/-/-/-", "flip-one a1", ["jellyfish"])
    assert net_text(play_steps(turn, "power a1")) == "Tgl,Jbu/-/-/-"
    assert turn_of("Tgl,Jbd/-/-/-", "flip-one a2", ["jellyfish"]).phase == DONE


@pytest.mark.rule("FF-R39")
def test_a_flipped_whale_goes_to_the_bottom_and_only_what_was_below_moves_up():
    turn = turn_of("Tgl,Dbl,Wbl,Sbl/-/-/-", "flip-one a3", ["whale"])
    assert net_text(play_steps(turn, "power a3")) == "Wbr,Tgl,Dbl,Sbl/-/-/-"


@pytest.mark.rule("FF-R39", "FF-G05")
def test_cards_that_a_whale_pushes_up_count_as_moved_or_by_the_ruling_do_not():
    net = "Tgl,Wbl/Dbl,Tbl/-/-"
    turn = play_steps(turn_of(net, "flip-one a2", ["whale"]), "power a2")
    assert step_texts(turn) == ["free a2", "go"]
    law = Law(pushed=False)
    assert play_steps(turn_of(net, "flip-one a2", ["whale"], law), "power a2", law=law).phase == DONE


@pytest.mark.rule("FF-R40", "FF-G31")
def test_a_flipped_shark_may_be_freed_alone_one_a_turn():
    turn = turn_of("Sbl/Tgl/Sgr/-", "flip-row 1", ["shark"])
    assert step_texts(turn) == ["free a1", "free c1", "go"]
    assert play_steps(turn, "free a1").phase == DONE
    assert turn_of("Sbl/-/-/-", "flip-one a1").phase == DONE
    assert step_texts(turn_of("Sbl/Tgl/Sgr/-", "flip-one a1", ["shark"])) == ["free a1", "go"], (
        "only one that was flipped"
    )
    assert turn_of("Sbl,Tgl/-/-/-", "switch a1 a2", ["shark"]).phase == DONE, "moved is not flipped"


@pytest.mark.rule("FF-R12")
def test_a_power_used_in_the_first_wave_is_spent_in_the_cascade():
    """FF-T22."""
    net = "Wbl,Fbr,Fgl/Fyr,Tgl,Fbr/Dbl/-"
    turn = play_steps(turn_of(net, "flip-one a2", ["swordfish"]), "free a2 with b2")
    assert (turn.wave, step_texts(turn)) == (1, ["free b1", "go"])


# ---- Waste ----


@pytest.mark.rule("FF-R41")
def test_waste_forms_no_group_but_can_be_flipped_and_switched():
    assert turn_of("p,p/-/-/-", "flip-column a").phase == DONE
    assert net_text(turn_of("p,Wbl/-/-/-", "switch a1 a2")) == "Wbl,p/-/-/-"


@pytest.mark.rule("FF-R42")
def test_no_action_card_where_metal_is_involved_but_turtle_and_jellyfish_move_it():
    """FF-T18."""
    net = "m,Wbl/Tgl/Jbd,Dyl/-"
    assert act_texts(net, "flip-row") == ["flip-row 2"]
    assert act_texts(net, "flip-column") == ["flip-column b", "flip-column c"]
    assert "switch a1 b1" not in act_texts(net, "switch")
    assert act_texts(net, "flip-square") == ["flip-square b1"]
    turn = play_steps(turn_of("m/Tgr/-/-", "flip-one b1", ["turtle"]), "power b1")
    assert net_text(turn) == "Tgl/m/-/-"
    turn = play_steps(turn_of("Jbd,m/-/-/-", "flip-one a1", ["jellyfish"]), "power a1")
    assert net_text(turn) == "m,Jbu/-/-/-"


@pytest.mark.rule("FF-G15")
def test_a_whale_pushes_metal_up():
    turn = play_steps(turn_of("m,Wbl/-/-/-", "flip-one a2", ["whale"]), "power a2")
    assert net_text(turn) == "Wbr,m/-/-/-"


@pytest.mark.rule("FF-G16")
def test_a_background_with_metal_on_it_cannot_be_flipped():
    assert act_texts("mb,Wbl/Tgl/-/-", "flip-colour") == ["flip-colour green"]
    assert act_texts("m,Wbl/Tgl/-/-", "flip-colour") == ["flip-colour blue", "flip-colour green"]


@pytest.mark.rule("FF-R35", "FF-G14")
def test_a_swordfish_may_free_metal_or_by_the_ruling_may_not():
    net = "Fbl,Fgr/m/-/-"
    assert "free a1 with b1" in step_texts(turn_of(net, "flip-one a1", ["swordfish"]))
    law = Law(metal=False)
    assert "free a1 with b1" not in step_texts(turn_of(net, "flip-one a1", ["swordfish"], law), law)


@pytest.mark.rule("FF-R44", "FF-G13")
def test_an_animal_next_to_oil_has_no_power_so_oil_is_never_removed():
    assert turn_of("Dbl,o/Tgl/-/-", "flip-one a1", ["dolphin"]).phase == DONE
    turn = turn_of("Fbl,Fgr/o,Tgl/-/-", "flip-one a1", ["swordfish"])
    assert step_texts(turn) == ["free a1", "free a1 with b2", "go"]
    assert turn_of("Sbl,o/-/-/-", "flip-one a1", ["shark"]).phase == DONE


@pytest.mark.rule("FF-G32")
def test_rays_use_their_power_when_one_of_the_group_is_clear_of_oil():
    assert "free a1 with d1" in step_texts(turn_of("Rbl,o/Rgr/Wbl/Ryr", "flip-one a1", ["ray"]))
    assert "free a1 with d1" not in step_texts(turn_of("Rbl,o/Rgr,o/Wbl/Ryr", "flip-one a1", ["ray"]))


@pytest.mark.rule("FF-R49", "FF-G30")
def test_swordfish_take_one_along_for_the_group_or_by_the_ruling_one_for_each():
    net = "Fbl,Fgr,Wyl/Tgl,Dbl/-"
    group, card = Law(3, 3, often=True), Law(3, 3, often=True, per_card=True)
    assert "free a1 with b1 b2" not in step_texts(turn_of(net, "flip-one a1", ["swordfish"], group), group)
    assert "free a1 with b1 b2" in step_texts(turn_of(net, "flip-one a1", ["swordfish"], card), card)
    assert "free a1 with b1 b2 a3" not in step_texts(turn_of(net, "flip-one a1", ["swordfish"], card), card)
