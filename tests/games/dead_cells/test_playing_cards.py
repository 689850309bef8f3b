"""Preparation, cards played face down with one announcement each, the passing player, the reveal."""

import pytest

from tabletomb.games.dead_cells.box import ANNOUNCED, CARD_CODES, COUGH, ITCH, MARK
from tabletomb.games.dead_cells.combat import begin_combat


def cards(*codes):
    return [CARD_CODES.index(code) for code in codes]


HANDS = {
    "IM": (["ST01", "ST03", "ST06"], ["ST04", "ST02", "ST05"]),
    "FL": (["ST07", "ST08", "ST09"], ["ST10", "ST11", "ST12"]),
    "PO": (["ST13", "ST14", "ST16"], ["ST15", "ST17", "ST18"]),
    "DR": (["ST19", "ST20", "ST21"], ["ST22", "ST23", "ST24"]),
}


@pytest.fixture
def meet(party, do):
    """`meet("IM", "FL", first=1)`: these Beheaded, with the hands above, have just met two Gaolers of B1."""

    def begin(*codes, first=0, **more):
        state = party(*codes, first=first, cards=True, **more)
        for hero, code in zip(state.heroes, codes, strict=True):
            if code in HANDS:
                hand, pile = HANDS[code]
                hero.hand, hero.draw = sorted(cards(*hand)), cards(*pile)
        trip = state.expedition
        for code in ("B1-06", "B1-07"):
            card = state.box.enemy_numbers[code]
            trip.monsters.remove(card)
            trip.monsters.append(card)
        begin_combat(state, [face.code for face in state.box.tiles].index("B1-T01"))
        return do(state)

    return begin


# -- how many, and in what order ----------------------------------------------------------------------------


@pytest.fixture
def plays(do):
    """Plays on to the reveal with first moves; gives who was asked for what."""

    def run(state):
        log = []
        state.advance()
        while state.agenda[-1].name in ("play-card", "announce", "pass-choice", "passer-swap", "passer-symbol"):
            step = state.agenda[-1]
            log.append((step.name, step.seat))
            seat = state.actors()[0]
            state.play(seat, state.legal(seat)[0])
        return log

    return run


def both(seat):
    return [("play-card", seat), ("announce", seat)]


@pytest.mark.rule("DC-080", "DC-081", "DC-085")
@pytest.mark.parametrize("first", [0, 1])
def test_of_two_players_the_first_plays_two_cards_then_the_other_one(meet, plays, first):
    state = meet("IM", "FL", first=first)
    assert plays(state) == both(first) * 2 + both(1 - first)
    assert [len(hero.active) for hero in state.heroes] == [2 - first, 1 + first]


@pytest.mark.rule("DC-080", "DC-081", "DC-086")
def test_of_three_players_each_plays_one_card_clockwise(meet, plays):
    state = meet("IM", "FL", "PO", first=1)
    assert plays(state) == both(1) + both(2) + both(0)
    assert [len(hero.active) for hero in state.heroes] == [1, 1, 1]


@pytest.mark.rule("DC-080", "DC-087", "DC-089")
def test_of_four_players_one_passes_and_it_is_settled_first(meet, plays, do, choices, asked):
    state = meet("IM", "FL", "PO", "DR", first=3)
    assert asked(state) == ("pass-choice", 3)
    assert choices(state) == ["to IM", "to FL", "to PO"]
    do(state, "to FL")
    assert plays(state) == [*both(3), *both(0), ("passer-swap", 1), *both(2)]
    assert [len(hero.active) for hero in state.heroes] == [1, 0, 1, 1]


@pytest.mark.rule("DC-087")
def test_the_first_player_cannot_pass(meet, turned_down):
    state = meet("IM", "FL", "PO", "DR", first=3)
    refusal = turned_down(state, "to DR")
    assert (refusal.rule, refusal.message) == ("DC-087", "The First Player cannot pass.")


@pytest.mark.rule("DC-080", "DC-068")
def test_a_player_without_cards_plays_none(party, plays, do):
    state = party("IM", "FL", cards=True)
    state.heroes[0].hand = cards("ST01")
    state.heroes[1].hand = []
    begin_combat(state, 0)
    assert plays(do(state)) == both(0)
    assert [len(hero.active) for hero in state.heroes] == [1, 0]


# -- the card and the announcement --------------------------------------------------------------------------


@pytest.mark.rule("DC-081")
def test_any_card_of_the_hand_can_be_played_and_no_other(meet, choices, turned_down):
    state = meet("IM", "FL")
    assert choices(state) == ["play ST01", "play ST03", "play ST06"]
    refusal = turned_down(state, "play ST04")
    assert (refusal.rule, refusal.message) == ("DC-081", "You do not hold that card.")


@pytest.mark.rule("DC-082", "DC-083")
@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("ST01", ["damage I", "loot III"]),
        ("ST06", ["skill I", "loot II"]),
        ("ST09", ["damage II"]),  # pull is not announced
        ("ST21", ["block I", "block III"]),
        ("ST16", ["skill II", "heal III"]),
        ("ST23", ["mark I", "damage II"]),
        ("BR07", ["bleed II", "block III"]),
        ("BR03", ["fire I", "fire III"]),
        ("SV20", ["damage II", "block I", "heal III"]),  # a Golden Shield is a Block
        ("SV30", ["damage II", "damage III", "block I"]),  # cleanse is not announced
        ("TC39", ["poison II", "freeze I", "damage I", "damage III", "loot III"]),
        ("BR12", ["damage I", "damage II"]),  # push is not announced
    ],
)
def test_one_action_of_the_card_and_its_round_is_announced(party, do, choices, card, told):
    state = party("IM", "FL", cards=True)
    state.heroes[0].hand = cards(card)
    begin_combat(state, 0)
    do(state, f"play {card}")
    assert sorted(choices(state)) == sorted(f"announce {each}" for each in told)


@pytest.mark.rule("DC-082")
@pytest.mark.parametrize(
    ("false", "message"),
    [
        ("announce damage II", "There is no damage in Round II on {hero/IM/active/1|your card}."),
        ("announce heal I", "There is no heal in Round I on {hero/IM/active/1|your card}."),
    ],
)
def test_the_announcement_must_be_true_of_the_card(meet, do, turned_down, false, message):
    refusal = turned_down(do(meet("IM", "FL"), "play ST01"), false)
    assert (refusal.rule, refusal.message) == ("DC-082", message)


@pytest.mark.rule("DC-081", "DC-082")
def test_what_was_announced_stands_with_its_card(meet, do):
    state = do(meet("IM", "FL"), "play ST01", "announce loot III", "play ST06", "announce skill I", "play ST09")
    immolated = state.heroes[0]
    assert immolated.active == cards("ST01", "ST06")
    assert immolated.said == [4 * ANNOUNCED.index("loot") + 3, 4 * ANNOUNCED.index("skill") + 1]
    assert immolated.hand == cards("ST03")


@pytest.mark.rule("DC-082", "DC-134")
def test_the_announcement_binds_nobody_later(brawl, skip_to, do, choices, foe):
    state = brawl({"FL": ["ST12", "ST10"], "PO": ["ST18"]}, mid="B1-13", loot={"cells": 1}, gear={"FL": ["ST-E01"]})
    state.heroes[0].said = [4 * ANNOUNCED.index("loot") + 2, -1]
    do(skip_to(state, "II"))
    assert choices(state) == ["line", "use slot1"]
    do(state, "use slot1")
    assert foe(state, "mid").damage == 1


@pytest.mark.rule("DC-084", "DC-079")
def test_face_down_cards_are_seen_by_their_owner_only_until_all_are_revealed(meet, do):
    def seen(state, seat):
        return state.view(seat)["heroes"][0].get("active")

    state = do(meet("IM", "FL", "PO"), "play ST01", "announce loot III", "play ST08")
    assert "ST01" in str(seen(state, 0))
    assert "ST01" not in str(seen(state, 1))
    do(state, "announce skill I", "play ST13", "announce poison II")
    assert "ST01" in str(seen(state, 1)), "revealed together"


@pytest.mark.rule("DC-078", "DC-079", "DC-227")
def test_what_may_be_said(meet, party, do):
    state = party("IM", "FL")
    assert state.view(0)["talk"] == "free"
    state = meet("IM", "FL", "PO")
    assert state.view(0)["talk"] == "pings"
    state.expedition.hushed = True
    assert state.view(0)["talk"] == "none"
    state.expedition.hushed = False
    do(state, "play ST01", "announce loot III", "play ST08", "announce skill I", "play ST13", "announce poison II")
    assert state.view(0)["talk"] == "free"


# -- the passing player -------------------------------------------------------------------------------------


@pytest.fixture
def passing(meet, do):
    """The Flayed passes, after The Immolated has played; `top` lies on top of its draw pile."""

    def begin(top="ST12", markers=(0, 0, 0), discard=()):
        state = meet("IM", "FL", "PO", "DR")
        flayed = state.heroes[1]
        flayed.draw = cards("ST10", "ST11", top)
        flayed.scrolls = list(markers)
        flayed.discard = cards(*discard)
        return do(state, "to FL", "play ST01", "announce loot III")

    return begin


@pytest.mark.rule("DC-088")
@pytest.mark.parametrize(
    ("top", "markers"), [("SV01", [1, 0, 0]), ("TC01", [0, 1, 0]), ("BR01", [0, 0, 1]), ("ST12", [0, 0, 0])]
)
def test_a_symbol_on_the_top_card_moves_that_scroll(passing, asked, top, markers):
    state = passing(top)
    flayed = state.heroes[1]
    assert asked(state) == ("passer-swap", 1)
    assert flayed.scrolls == markers
    assert flayed.discard == cards(top)
    assert flayed.draw == cards("ST10", "ST11")


@pytest.mark.rule("DC-088")
def test_of_several_symbols_he_picks_one(passing, asked, choices, turned_down, do):
    state = passing("SV07")
    assert asked(state) == ("passer-symbol", 1)
    assert choices(state) == ["symbol S", "symbol B"]
    refusal = turned_down(state, "symbol T")
    assert (refusal.rule, refusal.message) == (
        "DC-088",
        "{hero/FL/discard|Shield Bash} does not show the Tactics symbol.",
    )
    do(state, "symbol B")
    assert state.heroes[1].scrolls == [0, 0, 1]


@pytest.mark.rule("DC-088", "DC-029")
def test_a_full_track_loses_the_scroll(passing, asked):
    state = passing("BR01", markers=(0, 0, 4))
    assert asked(state) == ("passer-swap", 1)
    assert state.heroes[1].scrolls == [0, 0, 4]


@pytest.mark.rule("DC-088")
def test_turning_up_a_card_is_no_check(passing):
    assert passing("BR01").deeds == [0] * len(passing().deeds)


@pytest.mark.rule("DC-089")
def test_he_discards_any_number_and_draws_as_many(passing, do, choices, turned_down):
    state = passing()
    flayed = state.heroes[1]
    assert choices(state) == ["done", "swap ST07", "swap ST08", "swap ST09"]
    refusal = turned_down(state, "swap ST10")
    assert (refusal.rule, refusal.message) == ("DC-089", "You do not hold that card.")
    do(state, "swap ST07", "swap ST09", "done")
    assert flayed.hand == cards("ST08", "ST10", "ST11")
    assert flayed.discard == cards("ST12", "ST07", "ST09")


@pytest.mark.rule("DC-089")
def test_he_may_keep_everything(passing, do):
    state = do(passing(), "done")
    assert state.heroes[1].hand == cards("ST07", "ST08", "ST09")


@pytest.mark.rule("DC-089", "DC-068")
def test_the_exchange_may_need_a_reshuffle_with_the_discarded_cards(passing, do):
    state = passing()
    flayed = state.heroes[1]
    flayed.draw = []
    do(state, "swap ST07", "swap ST08", "swap ST09")
    assert len(flayed.hand) == 3
    assert sorted(flayed.hand + flayed.draw + flayed.discard) == cards("ST07", "ST08", "ST09", "ST12")


@pytest.mark.rule("DC-090")
def test_the_passing_player_is_not_there(brawl, before, turned_down, do, choices):
    state = brawl(
        {"PO": ["ST16"], "FL": None, "DR": ["ST21"], "IM": ["ST04"]},
        near="B1-13",
        mid="B6-16",
        place="B6",
        loot={"scroll-S": 1},
    )
    flayed = state.heroes[1]
    flayed.damage = 1
    flayed.states[0] = 2
    hand = flayed.hand[:]
    state.bag.potions = 1
    asked_for = []
    do(state)
    while state.agenda[-1].name != "run-is-over":
        step = state.agenda[-1]
        moves = choices(state)
        asked_for.append(step.name)
        assert step.seat != 1
        assert "to FL" not in moves
        assert "potion FL" not in moves
        if step.name == "victim":
            refusal = turned_down(state, "to FL")
            assert (refusal.rule, refusal.message) == ("DC-090", "The passing player takes no part in the Combat.")
        do(state, moves[-1] if step.name in ("victim", "choose-ally") else moves[0])
    assert "victim" in asked_for
    assert "choose-ally" in asked_for
    assert flayed.damage == 1, "no Damage from Enemies or Poison, no Healing"
    assert flayed.scrolls == [0, 0, 0], "no Loot"
    assert flayed.hand == hand


@pytest.mark.rule("DC-090", "DC-150")
def test_the_passing_player_gets_nothing_of_the_spoils(brawl, before, do, choices):
    state = brawl(
        {"PO": ["ST13"], "FL": None, "DR": ["ST22"], "IM": ["ST04"]}, loot={"scroll-S": 1}, gear={"DR": ["ST-E10"]}
    )
    state.bag.gear = [state.armoury.deck.pop()]
    before(state, "assigning")
    do(state)
    assert choices(state) == ["to IM", "to PO", "to DR"]
    do(state, "to PO")
    assert choices(state) == ["to IM", "to PO", "to DR"]


# -- Malaise ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-081", "DC-007")
def test_the_cough_keeps_the_player_from_announcing(meet, plays):
    state = meet("IM", "FL", "PO")
    state.heroes[0].malaise = COUGH
    assert plays(state) == [("play-card", 0), *both(1), *both(2)]
    assert state.heroes[0].said == [-1]


@pytest.mark.rule("DC-007", "DC-128")
def test_the_itch_marks_whoever_takes_part(meet, plays, do):
    state = meet("IM", "FL", "PO", "DR")
    for place in (0, 1):
        state.heroes[place].malaise = ITCH
    do(state, "to FL")
    plays(state)
    assert [hero.states[MARK] for hero in state.heroes] == [1, 0, 0, 0]


# -- solo ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-080", "DC-211")
@pytest.mark.parametrize("first", [0, 1])
def test_alone_the_beheaded_plays_two_cards_and_serenade_flips_one(meet, plays, first):
    state = meet("IM", "SE", first=first)
    top = state.heroes[1].draw[-1]
    assert plays(state) == both(0) * 2
    assert len(state.heroes[0].active) == 2
    assert state.heroes[1].active == [top]
