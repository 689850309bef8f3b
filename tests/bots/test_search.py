"""The search: everybody chooses for themselves, secrets stay secret, and thoughts are kept while they hold."""

from __future__ import annotations

from collections import Counter

import pytest
from at_the_table import together
from little_trees import GAME as LITTLE_TREES

import tabletomb
import tabletomb_connect_four
from tabletomb.bots import Bot, Eyes, bot
from tabletomb.bots.ismcts import Budget, IsmctsBot, best_first
from tabletomb.bots.search import PATIENCE, Search
from tabletomb.bots.worth import Judge
from tabletomb.engine.errors import SetupError
from tabletomb.engine.state import State
from tabletomb.engine.stream import seeded

SEEDS = range(4)


def grown(tree: str, seats: int = 2) -> State:
    return LITTLE_TREES.new(seats, 1, {"tree": tree})


def dropped(letters: str) -> State:
    """Connect Four after these columns."""
    state = tabletomb_connect_four.GAME.new(2, 0)
    for letter in letters:
        state.play(state.actors()[0], state.game.moves.parse(f"drop {letter}"))
    return state


def thought(state: State, iterations: int, seed: int = 1) -> Search:
    return IsmctsBot(seed, Budget(iterations)).think(Eyes(state, state.actors()[0]))


TO_BEGIN_WITH = 2
"""Worlds that show where the thinking begins, to the judge and to the search."""


class WatchedEyes(Eyes):
    """Eyes that count the worlds somebody imagined, and know which they were."""

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        self.worlds = 0
        self.seeds: list[int] = []

    def imagine(self, seed: int) -> State:
        self.worlds += 1
        self.seeds.append(seed)
        return super().imagine(seed)


# -- choosing -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("tree", "best"), [("trust", 1), ("betrayal", 0)])
def test_everybody_is_expected_to_do_the_best_for_themselves(tree: str, best: int, seed: int) -> None:
    """Neither as enemies (who would make trust a mistake) nor as friends (who would make betrayal none)."""
    assert IsmctsBot(seed, "300").choose(Eyes(grown(tree, seats=3), 0)) == best


def test_the_outlook_is_what_everybody_gets_if_all_play_well() -> None:
    assert thought(grown("trust", seats=3), 1000).outlook() == pytest.approx([0.5, 0.5, 0.0], abs=0.1)
    assert thought(grown("betrayal", seats=3), 1000).outlook() == pytest.approx([1 / 3] * 3, abs=0.1)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("letters", "good"),
    [
        ("ababab", "a"),  # wins upright
        ("ddccee", "bf"),  # wins level, on either side
        ("gffedeedda", "d"),  # wins falling
        ("ababa", "a"),  # loses unless it stops seat 0
        ("ddcc", "be"),  # three in a row with both ends open: seat 1 can stop only one of them
    ],
)
def test_connect_four_is_won_or_saved(letters: str, good: str, seed: int) -> None:
    state = dropped(letters)
    assert "abcdefg"[IsmctsBot(seed, "800").choose(Eyes(state, state.actors()[0]))] in good


@pytest.mark.parametrize("seed", SEEDS)
def test_greedy_sees_a_win_that_is_one_move_away(seed: int) -> None:
    state = dropped("ababab")
    assert state.game.moves.notation(bot("greedy", seed).choose(Eyes(state, 0))) == "drop a"


def test_greedy_takes_any_of_the_moves_that_look_equal() -> None:
    state = dropped("")
    assert {bot("greedy", seed).choose(Eyes(state, 0)) for seed in range(60)} == set(range(7))


# -- at the same time ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_a_secret_choice_cannot_be_exploited(seat: int) -> None:
    """In the open game whoever chooses second always wins; in secret both sides must stay unpredictable."""
    search = IsmctsBot(2, "600").think(Eyes(grown("pennies"), seat))
    assert search.outlook() == pytest.approx([0.5, 0.5], abs=0.15)
    (peer,) = search.root.peers.values()
    assert peer.seat == 1 - seat
    for node in (search.root, peer):
        assert [arm.visits / node.visits for _, arm in sorted(node.arms.items())] == pytest.approx([0.5, 0.5], abs=0.2)
    assert thought(grown("open pennies"), 600).outlook() == pytest.approx([0.0, 1.0], abs=0.15)


def test_those_who_have_committed_already_are_not_asked_again() -> None:
    """Seat 0 has chosen; after seat 1 the same step begins anew, and is a decision of its own."""
    state = grown("pennies twice")
    state.play(0, 1)
    root = IsmctsBot(3, "200").think(Eyes(state, 1)).root
    assert not root.peers
    assert {node.seat for node in root.children.values()} == {0}
    assert all(node.peers.keys() == {1} for node in root.children.values())


def test_in_a_game_that_is_played_on_the_others_make_likely_moves() -> None:
    """Each what looks best to it in the world that is being tried."""
    state = together(tabletomb.game("inn-keeper"), 2, seed=1)
    eyes = WatchedEyes(state, 0)
    search = IsmctsBot(5, "12").think(eyes)
    (peer,) = search.root.peers.values()
    expected = Counter(search.judge.likely(state.imagine(0, world), 1) for world in eyes.seeds[TO_BEGIN_WITH:])
    assert {arm.move: arm.visits for arm in peer.arms.values()} == expected


def test_in_a_game_that_is_played_on_nodes_branch_late() -> None:
    """Likely moves are better than those of a node that knows little."""
    state = grown("again")
    eyes = Eyes(state, 0)
    judge = Judge(state, seeded(1), finish=True)
    judge.plays_on = True
    search = Search(eyes, judge, seeded(2), None)
    search.think(PATIENCE, 0.0)
    assert all(not child.arms for child in search.root.children.values())
    search.think(4 * PATIENCE, 0.0)
    children = search.root.children.values()
    assert sum(child.arrivals for child in children) == 4 * PATIENCE
    assert [child.visits for child in children] == [max(0, child.arrivals - PATIENCE) for child in children]
    assert any(child.arms for child in children)


# -- remembering --------------------------------------------------------------------------------------------


def second_thoughts(tree: str) -> Search:
    """How seat 0 thinks about its second decision, after its first and whatever the others do in between."""
    state = grown(tree)
    thinker = IsmctsBot(4, "50")
    state.play(0, thinker.choose(Eyes(state, 0)))
    while state.actors() != [0]:
        state.play(state.actors()[0], 0)
    return thinker.think(Eyes(state, 0))


def test_thoughts_are_kept_when_the_seat_goes_on_deciding() -> None:
    search = second_thoughts("again")
    assert search.iterations == 50
    assert search.root.visits > 50


@pytest.mark.parametrize("tree", ["again, revealed", "others between"])
def test_thoughts_are_dropped_when_something_happened(tree: str) -> None:
    search = second_thoughts(tree)
    assert search.iterations == search.root.visits == 50


def test_thoughts_are_used_once() -> None:
    state = grown("again")
    thinker = IsmctsBot(4, "50")
    state.play(0, thinker.choose(Eyes(state, 0)))
    assert thinker.think(Eyes(state, 0)).root.visits > 50
    assert thinker.think(Eyes(state, 0)).root.visits == 50


# -- budgets ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", ["random", "greedy", "novice", "regular", "expert", "ismcts"])
def test_where_there_is_no_choice_there_is_no_thinking(spec: str) -> None:
    eyes = WatchedEyes(grown("forced"), 0)
    assert bot(spec, 1).choose(eyes) == 0
    assert eyes.worlds == 0


@pytest.mark.parametrize("iterations", [1, 7, 50])
def test_a_budget_of_iterations_is_used_exactly(iterations: int) -> None:
    eyes = WatchedEyes(dropped("ab"), 0)
    search = IsmctsBot(1, str(iterations)).think(eyes)
    assert search.iterations == search.root.visits == iterations
    assert sum(arm.visits for arm in search.root.arms.values()) == iterations
    assert eyes.worlds == iterations + TO_BEGIN_WITH


def test_all_moves_are_tried_in_the_same_worlds() -> None:
    eyes = WatchedEyes(dropped("ab"), 0)
    visits = [arm.visits for arm in IsmctsBot(1, "60").think(eyes).root.arms.values()]
    often = Counter(eyes.seeds[TO_BEGIN_WITH:])
    assert len(visits) > 1
    assert sorted(often.values()) == sorted(sum(each > n for each in visits) for n in range(max(visits)))


def test_a_choice_is_made_as_soon_as_the_rest_of_the_budget_cannot_change_it() -> None:
    """Not earlier: the choice is the one that all of the budget leads to."""
    saved = 0
    for letters in ("", "ab", "ddcc", "ababab", "ababa", "gffedeedda"):
        for seed in (0, 1):
            eyes = WatchedEyes(dropped(letters), len(letters) % 2)
            choice = IsmctsBot(seed, "120").choose(eyes)
            assert choice == best_first(thought(dropped(letters), 120, seed).root)[0].move
            assert eyes.worlds <= 120 + TO_BEGIN_WITH
            saved += 120 + TO_BEGIN_WITH - eyes.worlds
    assert saved > 0


@pytest.mark.parametrize("budget", ["1ms", "1000000/1ms"])
def test_a_budget_of_time_ends_the_thinking(budget: str) -> None:
    assert 1 <= IsmctsBot(1, budget).think(Eyes(dropped("ab"), 0)).iterations < 1_000_000


def test_whichever_ends_first() -> None:
    assert IsmctsBot(1, "5/3600000ms").think(Eyes(dropped("ab"), 0)).iterations == 5


def test_the_usual_budget_is_one_of_iterations() -> None:
    thinker: Bot = bot("ismcts", 1)
    assert isinstance(thinker, IsmctsBot)
    assert thinker.repeatable
    assert thinker.budget.iterations > 0


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("2000", Budget(2000)),
        ("1", Budget(1)),
        ("2000/250ms", Budget(2000, 0.25)),
    ],
)
def test_budgets_are_read(text: str, budget: Budget) -> None:
    assert Budget.parse(text) == budget


def test_a_budget_of_time_alone_leaves_the_iterations_open() -> None:
    budget = Budget.parse("250ms")
    assert budget.seconds == 0.25
    assert budget.iterations > 10**9


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "0ms",
        "0/5ms",
        "5/0ms",
        "-1",
        "+1",
        "2.5",
        "1e3",
        "many",
        "ms",
        "2s",
        "/5ms",
        "5/",
        "5/5",
        " 5",
        "٣",
        "5\n",
    ],
)
def test_what_is_no_budget_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(SetupError, match=r"^bot: a budget is a number of iterations, .* or a time, as in 250ms, not "):
        Budget.parse(text)


def test_an_endless_number_is_a_budget_too() -> None:
    assert Budget.parse("9" * 5000).iterations > 10**9
    assert Budget.parse("9" * 5000 + "ms").seconds > 10**5


def test_moves_are_sorted_by_how_often_they_were_tried() -> None:
    arms = best_first(thought(dropped("ddcc"), 300).root)
    tried = [arm.visits for arm in arms]
    assert tried == sorted(tried, reverse=True)
    assert sum(tried) == 300
    assert sorted(arm.move for arm in arms) == list(range(7))
