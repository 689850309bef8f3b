"""Who sits where: the --seats option, names, and bots that play from their own seat's eyes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import tabletomb
from tabletomb.bots import Eyes, bot, bots
from tabletomb.cli.seating import Seating, seat_kinds, seating, seating_of
from tabletomb.engine.match import Match


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        (None, ("me", "regular", "regular")),
        ("2", ("me", "regular")),
        ("1", ("me",)),
        ("me,random,me", ("me", "random", "me")),
        (" ME , Random ", ("me", "random")),
        ("random,me", ("random", "me")),
    ],
)
def test_seats_are_a_number_or_a_list(text: str | None, kinds: tuple[str, ...]) -> None:
    assert seat_kinds(text, tabletomb.game("dead-and-breakfast")) == kinds


def test_the_usual_number_of_seats_is_one_the_game_allows(connect_four: tabletomb.Game) -> None:
    assert seat_kinds(None, connect_four) == ("me", "regular")


@pytest.mark.parametrize("text", ["0", "5", "9999999999", "-1", "two", "me,robot", "me,,me", "", "２"])
def test_impossible_seats_get_a_sentence(text: str) -> None:
    with pytest.raises(tabletomb.SetupError, match=r"^seats: ") as caught:
        seat_kinds(text, tabletomb.game("dead-and-breakfast"))
    assert "me" in str(caught.value) or "1 or 2 or 3 or 4" in str(caught.value)


def test_names_are_given_in_the_order_of_the_people() -> None:
    assert seating(("random", "me", "me"), ["Ann", "Bo"]).names == ("Mags (random)", "Ann", "Bo")
    assert seating(("me", "random"), []).names == ("Player", "Mags (random)")
    assert seating(("me", "me"), ["  Ann   Marie "]).names == ("Ann Marie", "Player B")


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "tab\x1b[2J", "{0}", "Ann\udcff", "Bot (random)"])
def test_impossible_names_get_a_sentence(name: str) -> None:
    with pytest.raises(tabletomb.SetupError, match=r"^name: "):
        seating(("me", "me"), [name])


def test_too_many_or_equal_names_get_a_sentence() -> None:
    with pytest.raises(tabletomb.SetupError, match="2 names for 1"):
        seating(("me", "random"), ["Ann", "Bo"])
    with pytest.raises(tabletomb.SetupError, match="a name of its own"):
        seating(("me", "me"), ["Ann", "Ann"])


def saved(party: Seating, players: Sequence[str] | None) -> Match:
    match = Match("dead-and-breakfast", len(party.names), 1, names=party.names, players=players)
    return Match.load(match.save())


def test_a_saved_match_says_who_plays() -> None:
    party = seating(("me", "random", "me"), ["Ann", "Bo"])
    assert party.players == ["person", "random", "person"]
    assert seating_of(saved(party, party.players)) == party
    masked = Seating(("me", "me", "greedy"), party.names)
    assert seating_of(saved(masked, masked.players)) == masked, "what it says counts for more than names"


def test_an_old_match_knows_its_bots_by_their_names() -> None:
    party = seating(("me", "random", "me"), ["Ann", "Bo"])
    assert seating_of(saved(party, None)) == party


def test_somebody_else_may_go_on_with_a_saved_match() -> None:
    party = seating(("me", "random", "me"), ["Ann", "Bo"])
    assert seating_of(saved(party, party.players), ("me", "me", "me")).people == [0, 1, 2]
    with pytest.raises(tabletomb.SetupError, match="3 seats, not 2"):
        seating_of(saved(party, party.players), ("me", "me"))


def test_a_bot_that_is_not_here_is_named() -> None:
    party = Seating(("me", "hal:9000"), ("Ann", "Hal"))
    with pytest.raises(tabletomb.SetupError, match=r"Hal is the bot 'hal:9000', which is not here; .* --seats"):
        seating_of(saved(party, party.players))
    assert seating_of(saved(party, party.players), ("me", "me")).people == [0, 1]


def test_bots_have_randomness_of_their_own_that_a_seed_repeats() -> None:
    party = Seating(("random", "random"), ("a (random)", "b (random)"))
    state = tabletomb.game("inn-keeper").new(seats=2, seed=1)

    def choices(seed: int, seat: int) -> list[int]:
        each = party.bots(seed, 0)[seat]
        return [each.choose(Eyes(state, seat)) for _ in range(20)]

    assert choices(5, 0) == choices(5, 0)
    assert choices(5, 0) != choices(6, 0)
    before = state.stream.dump()
    choices(5, 1)
    assert state.stream.dump() == before, "bots never draw from the game's own stream"


def test_the_random_bot_tries_every_legal_move() -> None:
    state = tabletomb.game("inn-keeper").new(seats=2, seed=1)
    eyes = Eyes(state, 0)
    player = bot("random", 3)
    assert {player.choose(eyes) for _ in range(300)} == set(state.legal(0))


def test_eyes_show_a_seat_its_view_and_dreams_but_no_state() -> None:
    state = tabletomb.game("inn-keeper").new(seats=3, seed=1)
    eyes = Eyes(state, 2)
    assert eyes.view() == state.view(2)
    assert eyes.legal() == state.legal(2)
    assert eyes.imagine(4).view(2) == state.view(2)
    assert not any(value is state for name, value in vars(eyes).items() if not name.startswith("_"))


def test_an_unknown_bot_gets_a_sentence() -> None:
    with pytest.raises(tabletomb.SetupError, match="there is no bot 'hal'") as caught:
        bot("hal", 1)
    assert all(name in str(caught.value) for name in bots())
