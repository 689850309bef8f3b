"""The suite can fail: games broken on purpose are caught, each by the law it breaks."""

import re
from collections.abc import Callable
from typing import Any

import mutants
import pytest
from candle_row import GAME as CANDLE_ROW

from tabletomb.engine import contract
from tabletomb.engine.contract import ContractBroken
from tabletomb.engine.errors import TabletombError
from tabletomb.engine.game import Game

Register = Callable[[Game], Game]
IDLE = {
    ("simultaneous", "connect-four"),
    ("choosing_again", "connect-four"),
    ("undo_ends_where_information_begins", "candle-row"),
}
"""Laws that find nothing to look at: in the one nobody decides together, in the other every choice is secret."""


@pytest.mark.parametrize("mutant", mutants.MUTANTS, ids=lambda mutant: f"{mutant.law}-{mutant.name}")
def test_a_broken_game_is_caught_by_the_law_it_breaks(mutant: Any, register: Register) -> None:
    register(mutant)
    with pytest.raises(ContractBroken) as caught:
        contract.LAWS[mutant.law](mutant)
    assert caught.value.law == mutant.law
    assert mutant.because in caught.value.message
    assert mutant.name in caught.value.message


def test_every_law_catches_something() -> None:
    assert {mutant.law for mutant in mutants.MUTANTS} == set(contract.LAWS)


@pytest.mark.parametrize("law", contract.LAWS.values(), ids=str)
def test_sound_games_keep_every_law(law: contract.Law, duel: Game, connect_four: Game, register: Register) -> None:
    for game in (duel, connect_four, register(CANDLE_ROW)):
        assert (law(game).positions == 0) == ((law.name, game.name) in IDLE)


def test_the_message_leads_back_to_the_position(register: Register) -> None:
    mutant = next(mutant for mutant in mutants.MUTANTS if mutant.name == "legal-moves-know-the-deck")
    register(mutant)
    with pytest.raises(ContractBroken) as caught:
        contract.no_leaks(mutant)
    call = re.search(r"contract\.position\(.*\)$", caught.value.message[:-1])
    assert call is not None
    state = eval(call[0], {"contract": contract})
    assert f"after {state.decisions} decisions" in caught.value.message
    assert any(
        state.imagine(seat, world).legal(seat) != state.legal(seat) for seat in state.actors() for world in range(40)
    )


def test_an_error_inside_a_game_says_where_it_happened(register: Register) -> None:
    mutant = mutants.Mutant("", "", "crashes", {"observe": lambda state, seat: 1 / 0})
    mutants.MUTANTS.remove(mutant)
    register(mutant)
    with pytest.raises(ContractBroken, match=r"it fails with ZeroDivisionError.*crashes, 2 seats, seed 0") as caught:
        contract.independent_clones(mutant)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_check_runs_the_laws_asked_for_and_reports_progress(connect_four: Game) -> None:
    begun: list[str] = []
    tallies = contract.check(connect_four, games=1, laws=["it_ends", "no_leaks"], progress=begun.append)
    assert begun == list(tallies) == ["it_ends", "no_leaks"]
    assert tallies["it_ends"].remarks == []
    assert "nothing is hidden" in tallies["no_leaks"].remarks[0]


def test_check_runs_everything_by_default(connect_four: Game) -> None:
    assert list(contract.check("connect-four", games=1)) == list(contract.LAWS)


def test_check_refuses_an_unknown_law(connect_four: Game) -> None:
    with pytest.raises(TabletombError, match="There is no law 'gravity'; the laws are deterministic, "):
        contract.check(connect_four, laws=["gravity"])


def test_other_seeds_are_other_games_and_more_games_more_positions(duel: Game) -> None:
    few, many = contract.it_ends(duel, games=1), contract.it_ends(duel, games=100)
    assert many.positions > 4 * few.positions
    setup = contract.setups(duel)[0]
    first, second = (contract.position(duel, setup.seats, setup.options, seed, 9).dump() for seed in (0, 1))
    assert first != second


def test_setups_are_all_seat_counts_and_every_single_option_value(duel: Game) -> None:
    setups = contract.setups(duel)
    for seats in duel.seats:
        for options in ({}, {"hand": "2"}, {"peek": "off"}):
            assert contract.Setup(duel, seats, options) in setups
    assert len(setups) == len({str(setup) for setup in setups})


def test_a_game_that_hides_things_and_has_choices_gives_no_remark(duel: Game) -> None:
    assert contract.no_leaks(duel).remarks == []
    assert contract.undo_ends_where_information_begins(duel).remarks == []


def test_difference_names_the_first_place() -> None:
    assert contract.difference({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}) == "a[1].b is 2 here and 3 there"
    assert contract.difference({"a": 1}, {}) == "a is in only one of them"
    assert contract.difference([1], [1]) == ""


def test_campaigns_that_are_under_way_are_played_too(duel: Game, register: Register) -> None:
    register(duel)
    later = [setup for setup in contract.setups(duel) if setup.example]
    assert [(setup.seats, setup.options, setup.example) for setup in later] == [
        (seats, {}, "veteran") for seats in duel.seats
    ]
    assert str(later[0]) == f"{duel.name}, {duel.seats[0]} seats, veteran campaign"
    for state in (later[0].deal(3), later[0].match(3).state, contract.position(duel, 2, {}, 3, 0, "veteran")):
        assert state.deal.campaign is not None
        assert state.deal.campaign.data == {"trophies": 12}
