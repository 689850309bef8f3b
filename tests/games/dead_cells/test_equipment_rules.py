"""Equipping, and how Equipment is used in Combat: one item a Round, "/", "+", Skill items, Companions, options."""

import pytest

from tabletomb.games.dead_cells.box import EQUIPMENT_CODES, LIMP
from tabletomb.games.dead_cells.gains import assign_gear


def gear(*codes):
    return [EQUIPMENT_CODES.index(code) for code in codes]


def coded(numbers):
    return [EQUIPMENT_CODES[number] for number in numbers]


@pytest.fixture
def give(party, equip, do):
    """`give("ST-E05", had=["ST-E01"], slots=1)`: The Flayed, so equipped, is given a card."""

    def gain(code, had=(), tactics=0, damage=0):
        state = party("FL", "PO")
        state.heroes[0].scrolls[1] = tactics
        state.heroes[0].damage = damage
        equip(state, 0, *had)
        state.armoury.deck = [card for card in state.armoury.deck if card not in gear(code)]
        assign_gear(state, gear(code)[0], 0b01)
        return do(state)

    return gain


# -- equipping ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-024", "DC-129")
def test_a_card_goes_into_the_first_free_slot_from_the_left(give):
    assert coded(give("ST-E05").heroes[0].gear) == ["ST-E05"]
    state = give("ST-E05", had=["ST-E01"], tactics=2)
    assert coded(state.heroes[0].gear) == ["ST-E01", "ST-E05"]
    assert state.heroes[0].pains == [0, 0]


@pytest.mark.rule("DC-130")
def test_with_no_free_slot_the_owner_discards_the_old_or_the_new(give, do, asked, choices, turned_down):
    state = give("ST-E05", had=["ST-E01"])
    assert (asked(state), choices(state)) == (("make-room", 0), ["done", "slot 1"])
    refusal = turned_down(state, "slot 2")
    assert (refusal.rule, refusal.message) == ("DC-130", "There is no Equipment in slot 2.")
    clone = state.clone()
    do(state, "slot 1")
    assert (coded(state.heroes[0].gear), coded(state.armoury.discard)) == (["ST-E05"], ["ST-E01"])
    do(clone, "done")
    assert (coded(clone.heroes[0].gear), coded(clone.armoury.discard)) == (["ST-E01"], ["ST-E05"])


@pytest.mark.rule("DC-138", "DC-140")
def test_a_companion_needs_a_slot_and_a_new_one_is_unhurt(give, do, asked):
    state = give("ST-E12", had=["ST-E01"])
    assert asked(state)[0] == "make-room"
    state = give("B1-P03", had=["ST-E12"])
    state.heroes[0].pains = [1]
    do(state, "slot 1")
    assert (coded(state.heroes[0].gear), state.heroes[0].pains) == (["B1-P03"], [0])


@pytest.mark.rule("DC-131", "DC-132")
def test_there_is_no_move_that_hands_equipment_on(game):
    assert not set(game.moves.verbs) & {"give", "trade", "hand", "pass-on", "equip", "unequip"}


@pytest.mark.rule("DC-132", "DC-134")
def test_equipment_is_used_only_in_its_round(brawl, before):
    state = brawl({"FL": ["ST09"], "PO": ["ST13"], "DR": ["ST22"]}, gear={"FL": ["ST-E04"]})
    asked = []
    while state.agenda[-1].name != "run-is-over":
        step = state.agenda.pop()
        if step.automatic:
            step.run(state)
            continue
        asked.append((step.name, state.fight.round))
        step.play(state, step.seat, step.legal(state, step.seat)[0])
    assert asked == [("choose-line", 1)]


# -- one item a Round ---------------------------------------------------------------------------------------

ITEMS = {"gear": {"FL": ["ST-E04", "ST-E06", "B5-P01"]}, "scrolls": {"FL": [0, 2, 3]}, "near": "B7-15", "place": "B7"}
"""Saucepan Lid /I, Rusty Fork +I, Pendulum Blade /I,III."""


@pytest.mark.rule("DC-133", "DC-134", "DC-135")
def test_one_item_a_round_even_with_two_cards(brawl, skip_to, do, choices, before, foe):
    state = brawl({"FL": ["ST07", "BR25"], "PO": ["ST13"]}, **ITEMS)
    do(skip_to(state, "I"))
    assert choices(state) == ["line", "use slot1", "use slot3"]
    before(
        state, "enemy-turn", answers={"choose-line": ["use slot1", "not asked again"], "choose-plus-item": "use slot2"}
    )
    assert (foe(state, "near").damage, state.heroes[0].shields) == (2, 1), "the Lid, then BR25 and nothing more"


@pytest.mark.rule("DC-133", "DC-135")
def test_a_plus_item_uses_up_the_round_as_well(brawl, skip_to, do, asked, choices, foe, before):
    state = brawl({"FL": ["ST07", "BR25"], "PO": ["ST13"]}, **ITEMS)
    do(skip_to(state, "I"), "line")
    assert (asked(state)[0], choices(state)) == ("choose-plus-item", ["done", "use slot2"])
    before(state, "enemy-turn", answers={"choose-plus-item": "use slot2"})
    assert foe(state, "near").damage == 1 + 1 + 2


@pytest.mark.rule("DC-133")
def test_an_item_not_used_with_the_first_card_may_be_used_with_the_second(brawl, skip_to, do, asked, choices):
    state = brawl({"FL": ["ST07", "BR25"], "PO": ["ST13"]}, **ITEMS)
    do(skip_to(state, "I"), "line", "done")
    assert (asked(state)[0], choices(state)) == ("choose-line", ["line", "use slot1", "use slot3"])


@pytest.mark.rule("DC-133")
def test_with_the_option_one_item_for_each_card_but_none_twice(brawl, skip_to, do, asked, choices, game):
    assert game.new(2, 1, {"items": "onePerCard"}).per_card
    assert not game.new(2, 1).per_card
    state = brawl({"FL": ["ST07", "BR25"], "PO": ["ST13"]}, **ITEMS)
    state.per_card = True
    do(skip_to(state, "I"), "use slot1")
    assert (asked(state)[0], choices(state)) == ("choose-line", ["line", "use slot3"])
    do(state, "line")
    assert (asked(state)[0], choices(state)) == ("choose-plus-item", ["done", "use slot2"])


@pytest.mark.rule("DC-133", "DC-096", "DC-137")
def test_round_0_items_skills_and_hooks_do_not_count(brawl, do, asked, choices, before):
    state = brawl(
        {"FL": ["ST08", "BR25"], "PO": ["ST13"]},
        near="B7-15",
        place="B7",
        gear={"FL": ["ST-E10", "S07", "ST-E03", "ST-E06"]},
        scrolls={"FL": [0, 3, 3]},
    )
    do(state, "use slot1", "use slot2", "use slot3")
    flayed = state.heroes[0]
    assert (flayed.shields, flayed.golds, state.fight.row[1].bleed) == (1, 1, 1)
    assert asked(state)[0] == "choose-plus-item", "and still an item"


@pytest.mark.rule("DC-134")
def test_a_slash_item_also_fills_an_empty_line(brawl, skip_to, do, choices, before, turned_down):
    state = brawl({"FL": ["ST09"], "PO": ["ST13"], "DR": ["ST22"]}, near="B7-15", place="B7", gear={"FL": ["ST-E04"]})
    do(skip_to(state, "I"))
    assert choices(state) == ["line", "use slot1"]
    refusal = turned_down(state, "use slot2")
    assert (refusal.rule, refusal.message) == (
        "DC-134",
        "That is no item that could be used instead of this line now.",
    )
    before(state, "enemy-turn", answers={"choose-line": "use slot1"})
    assert state.heroes[0].shields == 1


@pytest.mark.rule("DC-134", "DC-101")
def test_equipment_is_never_mandatory(brawl, skip_to, do, before, foe):
    state = brawl({"FL": ["ST07", "BR25"], "PO": ["ST13"]}, **ITEMS)
    before(skip_to(state, "I"), "enemy-turn", answers={"choose-line": "line", "choose-plus-item": "done"})
    assert (foe(state, "near").damage, state.heroes[0].shields) == (3, 0)


@pytest.mark.rule("DC-135")
def test_a_plus_item_has_its_own_range_and_target(brawl, skip_to, do, asked, choices, turned_down, foe, before):
    state = brawl(
        {"FL": ["ST07"], "PO": ["ST13"], "DR": ["ST22"]},
        near="B7-15",
        mid="B7-19",
        far="B7-16",
        place="B7",
        gear={"FL": ["B5-P02"]},
    )
    do(skip_to(state, "I"))
    assert asked(state) == ("choose-plus-item", 0)
    refusal = turned_down(state, "use slot2")
    assert (refusal.rule, refusal.message) == ("DC-135", "That is no item that could add to this line now.")
    do(state, "use slot1")
    assert choices(state) == ["at near", "at mid", "at far"]
    do(state, "at far")
    assert (foe(state, "near").damage, foe(state, "far").damage) == (1, 1)


@pytest.mark.rule("DC-135")
def test_a_plus_item_needs_a_line_with_an_action_unless_the_option_says_otherwise(
    brawl, skip_to, do, asked, before, foe, game
):
    assert game.new(2, 1, {"plusItems": "anyLine"}).any_line
    assert not game.new(2, 1).any_line
    for any_line, damage in ((False, 0), (True, 1)):
        state = brawl(
            {"FL": ["ST09"], "PO": ["ST13"], "DR": ["ST22"]}, near="B7-15", place="B7", gear={"FL": ["ST-E06"]}
        )
        state.any_line = any_line
        before(skip_to(state, "I"), "enemy-turn", answers={"choose-plus-item": "use slot1"})
        assert foe(state, "near").damage == damage


@pytest.mark.rule("DC-135", "DC-134")
def test_a_plus_item_adds_nothing_to_a_slash_item(brawl, skip_to, do, asked, before, foe):
    state = brawl({"FL": ["ST07"], "PO": ["ST13"], "DR": ["ST22"]}, **ITEMS)
    state.per_card = True
    before(skip_to(state, "I"), "enemy-turn", answers={"choose-line": "use slot1", "choose-plus-item": "use slot2"})
    assert foe(state, "near").damage == 0


@pytest.mark.rule("DC-135", "DC-100")
def test_a_line_whose_effect_found_no_target_is_still_no_empty_line(brawl, skip_to, before, foe):
    state = brawl({"FL": ["ST07"], "PO": ["ST13"], "DR": ["ST22"]}, behind="B7-18", place="B7", gear={"FL": ["B1-P08"]})
    before(skip_to(state, "I"), "round-end", 1, {"choose-plus-item": "use slot1", "victim": "to PO"})
    assert foe(state, "behind").damage == 1


@pytest.mark.rule("DC-136", "DC-137", "DC-111")
def test_the_cleaver_by_a_skill_action(brawl, skip_to, do, foe, choices, before):
    state = brawl({"FL": ["ST08"], "PO": ["ST13"], "DR": ["ST22"]}, near="B7-15", place="B7", gear={"FL": ["ST-E03"]})
    do(skip_to(state, "I"))
    assert choices(state) == ["done", "use T0", "use slot1"]
    before(state, "enemy-turn", answers={"choose-skill": "use slot1"})
    assert (foe(state, "near").bleed, foe(state, "near").damage) == (1, 0)


@pytest.mark.rule("DC-132", "DC-007")
def test_the_limp_bars_equipment_in_round_i_only(brawl, do, asked, choices, before, foe):
    state = brawl(
        {"FL": ["ST08", "ST07"], "PO": ["ST18"]},
        near="B7-15",
        place="B7",
        gear={"FL": ["ST-E10", "ST-E06", "ST-E03", "ST-E02", "ST-E04"]},
        scrolls={"FL": [0, 3, 3]},
    )
    state.heroes[0].malaise = LIMP
    do(state)
    assert choices(state) == ["done", "use slot1"], "Round 0 is unaffected"
    do(state, "use slot1")
    assert (state.fight.round, asked(state)[0]) == (1, "choose-skill")
    assert "use slot3" not in choices(state)
    before(state, "start-round", 3, {"choose-plus-item": "use slot2", "choose-line": "use slot5", "victim": "to PO"})
    assert foe(state, "near").damage == 0, "both blows met its Shields, and the Fork stayed in its slot"
    before(state, "enemy-turn", answers={"choose-plus-item": "use slot4"})
    assert foe(state, "near").damage == 2


# -- always, Companions' hooks ------------------------------------------------------------------------------


@pytest.mark.rule("DC-138", "DC-139")
def test_a_companions_hook_is_its_owners_and_ends_with_it(brawl, skip_to, do, asked, before, foe):
    state = brawl({"FL": ["ST09"], "PO": ["ST13"], "DR": ["ST22"]}, near="B7-15", place="B7", gear={"PO": ["B7-P03"]})
    before(skip_to(state, "I"), "enemy-turn", answers={"choose-action": "use slot1"})
    assert foe(state, "near").frozen == 0, "immune"
    state = brawl({"FL": ["ST09"], "PO": ["ST13"], "DR": ["ST22"]}, near="B7-19", place="B7", gear={"PO": ["B7-P03"]})
    do(skip_to(state, "I"))
    assert asked(state) == ("choose-action", 1)
    before(state, "enemy-turn", answers={"choose-action": "use slot1"})
    assert foe(state, "near").frozen == 1 << 1


@pytest.mark.rule("DC-026", "DC-027")
def test_health_of_equipment_counts_as_long_as_it_is_there(party, equip):
    state = party("FL", "PO")
    equip(state, 0, "B1-P04")
    assert state.heroes[0].health == 4
