"""Hand Checks and Deck Checks."""

import pytest

from tabletomb.games.dead_cells.box import BRUTALITY, CARD_CODES, D_CHECKS, SURVIVAL, TACTICS
from tabletomb.games.dead_cells.checks import deck_check
from tabletomb.games.dead_cells.gifts import give
from tabletomb.games.dead_cells.state import T_CHECKS


def cards(*codes):
    return [CARD_CODES.index(code) for code in codes]


@pytest.fixture
def gift(box):
    """The gift that a tile of the pack gives, by the tile's code."""
    by_code = {tile.code: tile.gift for tile in box.tiles}
    return by_code.__getitem__


@pytest.fixture
def reward(box):
    """The gift of the first deck corridor of the pack: one Tooth."""
    return next(corridor.gift for space in box.biomes[0].spaces for corridor in space.corridors if corridor.gift.parts)


@pytest.fixture
def at_check(party, gift):
    """A Group whose First Player faces `check:S>scroll any, vial 1 else hurt 1`, with these cards in hand."""

    def face(*hand, who=("FL", "IM"), **more):
        state = party(*who, place="B7", cards=True, **more)
        hero = state.heroes[state.checker()]
        everything = hero.hand + hero.draw
        hero.hand = sorted(cards(*hand))
        hero.draw = [card for card in everything if card not in hero.hand]
        give(state, gift("B7-T27"))
        return state

    return face


# -- Hand Checks --------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-061", "DC-062", "DC-063")
def test_the_first_player_passes_by_discarding_a_card_with_the_symbol(at_check, asked, choices, do, turned_down):
    state = at_check("ST07", "ST08", "ST10")
    first = state.heroes[0]
    assert asked(state) == ("tile-check", 0)
    assert choices(state) == ["done", "discard ST08"]
    assert "symbol" in turned_down(state, "discard ST07").message
    assert "hand" in turned_down(state, "discard ST01").message
    do(state, "discard ST08")
    assert first.discard == cards("ST08")
    assert asked(state)[0] == "give-scroll"
    assert state.tally[T_CHECKS] == 1
    assert state.deeds[D_CHECKS] == 1


@pytest.mark.rule("DC-062")
def test_the_hand_of_others_does_not_count(at_check, choices):
    state = at_check("ST07", "ST09", "ST10")
    state.heroes[1].hand = cards("SV01", "SV04")
    assert choices(state) == ["done"]


@pytest.mark.rule("DC-063")
@pytest.mark.parametrize(("tile", "code"), [("B7-T27", "SV11"), ("B5-T20", "SV11"), ("B5-T20", "TC10")])
def test_every_symbol_of_a_card_counts(party, gift, choices, tile, code):
    state = party("FL", "IM", place="B7", cards=True)
    state.heroes[0].hand = cards("ST09", "ST10", code)
    give(state, gift(tile))  # B5-T20: check:T>scroll any else hurt 1
    assert choices(state) == ["done", f"discard {code}"]


@pytest.mark.rule("DC-064", "DC-065")
def test_to_decline_is_to_fail_and_discards_nothing(at_check, asked, do):
    state = at_check("ST07", "ST08", "ST10")
    first = state.heroes[0]
    do(state, "done")
    assert first.discard == []
    assert first.hand == cards("ST07", "ST08", "ST10")
    assert asked(state)[0] == "take-damage"
    do(state, "to IM")
    assert state.heroes[1].damage == 1
    assert state.tally[T_CHECKS] == 0


@pytest.mark.rule("DC-064")
def test_the_first_player_is_asked_even_if_the_check_cannot_be_passed(at_check, asked, choices, do):
    state = at_check("ST07", "ST09", "ST10")
    assert asked(state) == ("tile-check", 0)
    assert choices(state) == ["done"]
    do(state, "done")
    assert asked(state)[0] == "take-damage"


@pytest.mark.rule("DC-235")
def test_what_a_check_earns_belongs_to_the_group(at_check, choices, do):
    state = at_check("ST07", "ST08", "ST10")
    state.heroes[1].damage = 1
    do(state, "discard ST08")
    assert choices(state) == ["to IM", "to FL"]
    do(state, "to IM", "track survival", "to IM")
    assert state.heroes[1].scrolls[SURVIVAL] == 1
    assert state.heroes[1].damage == 0


@pytest.mark.rule("DC-067")
def test_after_a_check_hands_are_refilled_to_three(at_check, do):
    state = at_check("ST07", "ST08", "ST10")
    state.heroes[1].discard = [state.heroes[1].hand.pop()]
    top = state.heroes[0].draw[-1]
    do(state, "discard ST08")
    assert state.heroes[0].hand == sorted([*cards("ST07", "ST10"), top])
    assert len(state.heroes[1].hand) == 3


@pytest.mark.rule("DC-067")
def test_hands_are_refilled_after_a_failed_check_and_after_a_deck_check_too(at_check, reward, do):
    state = at_check("ST07", "ST08", "ST10")
    other = state.heroes[1]
    other.discard = [other.hand.pop()]
    do(state, "done")
    assert len(other.hand) == 3
    other.discard.append(other.hand.pop())
    deck_check(state, BRUTALITY, reward)
    assert len(other.hand) == 3


@pytest.mark.rule("DC-068")
def test_an_empty_draw_pile_is_renewed_from_the_discard_pile_only_when_a_card_is_needed(at_check, do):
    state = at_check("ST07", "ST08", "ST10")
    first = state.heroes[0]
    first.discard = first.draw + first.discard
    first.draw = []
    do(state, "discard ST08")
    assert len(first.hand) == 3
    assert first.discard == []
    assert len(first.draw) == 3
    state = at_check("ST07", "ST08", "ST10")
    first = state.heroes[0]
    first.discard = first.draw[:2]
    first.draw = first.draw[2:]
    do(state, "discard ST08")
    assert first.draw == []
    assert len(first.discard) == 3


@pytest.mark.rule("DC-060")
def test_the_hollow_rune_passes_one_check_in_a_biome(at_check, gift, asked, choices, do, turned_down):
    state = at_check("ST07", "ST09", "ST10", runes=["R07"])
    assert choices(state) == ["done", "rune"]
    do(state, "rune", "to IM", "track survival")
    assert state.heroes[0].discard == []
    assert state.tally[T_CHECKS] == 1
    give(state, gift("B7-T27"))
    assert choices(state) == ["done"]
    assert "already" in turned_down(state, "rune").message


@pytest.mark.rule("DC-228")
def test_the_hollow_rune_does_not_work_where_runes_are_barred(at_check, choices, turned_down):
    state = at_check("ST07", "ST09", "ST10", runes=["R07"])
    state.expedition.runes_barred = True
    assert choices(state) == ["done"]
    assert turned_down(state, "rune").rule == "DC-060"


@pytest.mark.rule("DC-053", "DC-060")
def test_the_hollow_rune_can_pass_a_check_that_is_an_option(party, gift, choices, do):
    state = party("IM", "FL", place="B1", runes=["R07"])
    give(state, gift("B1-T12"))
    assert choices(state) == ["option 1", "option 2"]
    do(state, "option 2")
    assert choices(state) == ["rune"]


@pytest.mark.rule("DC-210")
def test_when_serenade_is_first_player_the_beheaded_performs_the_check(at_check, choices, do, asked):
    state = at_check("ST07", "ST08", "ST10", who=("FL", "SE"), first=1)
    assert asked(state) == ("tile-check", 0)
    assert choices(state) == ["done", "discard ST08"]
    do(state, "discard ST08")
    assert len(state.heroes[0].hand) == 3
    assert state.heroes[1].hand == []


def test_a_gold_star_for_every_check_passed(at_check, do):
    state = at_check("ST07", "ST08", "ST10", during=["S16"])
    do(state, "discard ST08")
    assert state.bag.teeth == 1
    state = at_check("ST07", "ST08", "ST10", during=["S16"])
    do(state, "done")
    assert state.bag.teeth == 0


# -- Deck Checks --------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-066", "DC-062")
@pytest.mark.parametrize(("symbol", "teeth"), [(BRUTALITY, 1), (TACTICS, 0)])
def test_a_deck_check_turns_up_the_first_players_top_card_and_discards_it(party, reward, do, symbol, teeth):
    state = party("IM", "FL", cards=True, first=1)
    first = state.heroes[1]
    first.hand = cards("ST08", "ST10", "ST12")
    first.draw = cards("ST09", "ST11", "ST07")
    deck_check(state, symbol, reward)
    do(state)
    assert state.bag.teeth == teeth
    assert state.tally[T_CHECKS] == teeth
    assert state.deeds[D_CHECKS] == teeth
    assert first.discard == cards("ST07")
    assert first.draw == cards("ST09", "ST11")
    assert first.hand == cards("ST08", "ST10", "ST12")


@pytest.mark.rule("DC-068")
def test_a_deck_check_renews_an_empty_draw_pile(party, reward, do):
    state = party("IM", "FL", cards=True)
    state.heroes[0].draw = []
    state.heroes[0].discard = cards("ST01")
    deck_check(state, BRUTALITY, reward)
    do(state)
    assert state.bag.teeth == 1
    assert state.heroes[0].discard == cards("ST01")


@pytest.mark.rule("DC-235")
def test_a_deck_check_without_any_card_is_missed(party, reward, do):
    state = party("IM", "FL", cards=True)
    state.heroes[0].draw = []
    state.heroes[0].discard = []
    deck_check(state, BRUTALITY, reward)
    do(state)
    assert (state.bag.teeth, state.tally[T_CHECKS]) == (0, 0)


@pytest.mark.rule("DC-190")
def test_loaded_dice_turn_up_one_more_card_after_a_miss(party, reward, do):
    state = party("IM", "FL", cards=True, during=["TC16"])
    first = state.heroes[0]
    first.draw = cards("ST06", "ST01", "ST02")
    deck_check(state, BRUTALITY, reward)
    do(state)
    assert state.bag.teeth == 1
    assert first.discard == cards("ST02", "ST01")
    first.draw = cards("ST06", "ST03", "ST02")
    deck_check(state, BRUTALITY, reward)
    do(state)
    assert state.bag.teeth == 1
    assert first.draw == cards("ST06")


@pytest.mark.rule("DC-190")
def test_after_a_hit_no_further_card_is_turned_up(party, reward, do):
    state = party("IM", "FL", cards=True, during=["TC16"])
    first = state.heroes[0]
    first.draw = cards("ST06", "ST02", "ST01")
    deck_check(state, BRUTALITY, reward)
    do(state)
    assert first.discard == cards("ST01")
