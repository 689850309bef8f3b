"""The OpenSpiel games: its own checks, its searches, honest information, utilities."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import tabletomb

REASON = "needs the libraries of tabletomb[rl]"
np = pytest.importorskip("numpy", reason=REASON)
pyspiel = pytest.importorskip("pyspiel", reason=REASON)

from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation  # noqa: E402

from tabletomb.envs.open_spiel import PlayoutEvaluator, Resampler, register_all, short_name  # noqa: E402


def load(name: str, seats: int, options: dict[str, str] | None = None, **others: Any) -> Any:
    return pyspiel.load_game(short_name(tabletomb.game(name)), {"players": seats, **(options or {}), **others})


def dealt(game: Any, deal: int = 5, decisions: int = 0) -> Any:
    """A state after the deal and some decisions."""
    state = game.new_initial_state()
    state.apply_action(deal)
    chance = np.random.RandomState(deal)
    for _ in range(decisions):
        if state.is_terminal():
            break
        state.apply_action(chance.choice(state.legal_actions()))
    return state


# -- OpenSpiel's own checks -------------------------------------------------------------------------------


@pytest.mark.parametrize("which", [0, -1])
def test_it_passes_the_simulation_test(title: str, which: int) -> None:
    seats = tabletomb.game(title).seats[which]
    pyspiel.random_sim_test(load(title, seats, deals=64), num_sims=1, serialize=seats == 2, verbose=False)


def test_it_passes_the_simulation_test_with_options() -> None:
    game = load("inn-keeper", 2, {"followSuit": "must", "endTrigger": "firstInn"})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_other_packages_games_work_alike(duel: tabletomb.Game, connect_four: tabletomb.Game) -> None:
    names = register_all()
    for game in (duel, connect_four):
        assert short_name(game) in names
        pyspiel.random_sim_test(pyspiel.load_game(short_name(game)), num_sims=2, serialize=True, verbose=False)


def test_the_learning_environment_runs(title: str) -> None:
    env = rl_environment.Environment(load(title, 2))
    env.seed(1)
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
    assert len(step.rewards) == 2


# -- the model --------------------------------------------------------------------------------------------


def test_a_game_is_loaded_by_name_with_its_options() -> None:
    game = pyspiel.load_game("tabletomb_inn_keeper(players=3,followSuit=must)")
    state = dealt(game, 7)
    assert state.table.dump() == tabletomb.game("inn-keeper").new(3, 7, {"followSuit": "must"}).dump()
    assert game.num_distinct_actions() == tabletomb.game("inn-keeper").moves.size
    assert game.max_game_length() == tabletomb.game("inn-keeper").bound(3, {"followSuit": "must"})


def test_the_deal_is_the_only_chance_node() -> None:
    state = load("inn-keeper", 2, deals=10).new_initial_state()
    assert state.is_chance_node()
    assert state.current_player() == pyspiel.PlayerId.CHANCE
    assert state.chance_outcomes() == [(deal, 0.1) for deal in range(10)]
    assert state.legal_actions() == list(range(10))
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 3) == "deal 3"
    state.apply_action(3)
    while not state.is_terminal():
        assert state.is_player_node()
        state.apply_action(state.legal_actions()[0])


def test_our_short_cuts_answer_as_open_spiel_does(title: str) -> None:
    """Some questions are answered without the way through C++; the answers must be the same."""
    for decisions in (0, 10, 1000):
        state = dealt(load(title, 2), 4, decisions)
        assert state.legal_actions() == pyspiel.State.legal_actions(state)
        assert state.is_chance_node() == pyspiel.State.is_chance_node(state)
        for player in (0, 1):
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
    before = load(title, 2, deals=4).new_initial_state()
    assert before.legal_actions() == pyspiel.State.legal_actions(before)


def test_actions_are_written_in_the_games_notation() -> None:
    state = dealt(load("inn-keeper", 2))
    for action in state.legal_actions():
        text = state.action_to_string(action)
        assert text == tabletomb.game("inn-keeper").moves.notation(action)
        assert state.string_to_action(text) == action


def test_copies_and_pickles_go_on_alike(title: str) -> None:
    state = dealt(load(title, 2), 6, 9)
    for twin in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(twin) == str(state)
        assert twin.history() == state.history()
        assert twin.information_state_string(0) == state.information_state_string(0)
    twin = state.clone()
    before = str(state)
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before != str(twin)


# -- information ------------------------------------------------------------------------------------------


def test_players_cannot_tell_imagined_states_apart(title: str) -> None:
    for decisions in (0, 6, 15):
        state = dealt(load(title, 2), 3, decisions)
        for player in (0, 1):
            dream = state.imagine(player, 8)
            again = state.resample_from_infostate(player, lambda: 0.4)
            for other in (dream, again):
                other._course._notes.clear()
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.observation_string(player) == state.observation_string(player)
                assert other.observation_tensor(player) == state.observation_tensor(player)
                assert other.current_player() == state.current_player()


def test_an_imagined_state_is_another_one() -> None:
    state = dealt(load("inn-keeper", 2), 3, 6)
    hands = {str(state.imagine(0, seed).table.dump()["table"]) for seed in range(20)}
    assert len(hands) > 10


def test_observations_are_those_of_the_seat(title: str) -> None:
    game = load(title, 2)
    state = dealt(game, 3, 4)
    observer = make_observation(game)
    nothing_private = pyspiel.PrivateInfoType.NONE
    public = make_observation(game, pyspiel.IIGObservationType(perfect_recall=False, private_info=nothing_private))
    for player in (0, 1):
        observer.set_from(state, player)
        assert observer.tensor.tolist() == state.table.observe(player).tolist()
        assert observer.dict["observation"] is observer.tensor
        assert state.observation_tensor(player) == state.table.observe(player).tolist()
        assert observer.string_from(state, player) == state.observation_string(player)
        public.set_from(state, player)
        assert public.tensor.tolist() == state.table.observe(None).tolist()
    assert public.string_from(state, 0) == public.string_from(state, 1)


def test_perfect_recall_is_a_text_without_a_tensor() -> None:
    game = load("inn-keeper", 2)
    state = dealt(game, 3, 4)
    memory = make_observation(game, INFO_STATE_OBS_TYPE)
    assert memory.tensor is None
    assert memory.string_from(state, 1) == state.information_state_string(1)
    assert not game.get_type().provides_information_state_tensor


def test_before_the_deal_there_is_nothing_to_see() -> None:
    game = load("inn-keeper", 2)
    before = game.new_initial_state()
    assert set(before.observation_tensor(0)) == {0.0}
    assert before.observation_string(0) == before.information_state_string(0) == "seat 0, before the deal"


def test_unknown_observers_are_refused() -> None:
    game = load("inn-keeper", 2)
    all_hands = pyspiel.PrivateInfoType.ALL_PLAYERS
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=all_hands)
    with pytest.raises(tabletomb.SetupError, match="observation: there are observations of one player"):
        make_observation(game, everything)
    with pytest.raises(tabletomb.SetupError, match="params"):
        make_observation(game, None, {"colour": "red"})


# -- utilities --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rewards", ["result", "score", "margin"])
def test_utilities_keep_their_promise(title: str, rewards: str) -> None:
    for seats in tabletomb.game(title).seats:
        game = load(title, seats, rewards=rewards)
        state = dealt(game, 2, 10)
        if not state.is_terminal():
            assert state.returns() == [0.0] * seats
        state = dealt(game, 2, 50_000)
        paid = state.returns()
        assert all(game.min_utility() - 1e-9 <= reward <= game.max_utility() for reward in paid)
        utility = game.get_type().utility
        if utility == pyspiel.GameType.Utility.ZERO_SUM:
            assert sum(paid) == pytest.approx(0)
        elif utility == pyspiel.GameType.Utility.IDENTICAL:
            assert len(set(paid)) == 1
        else:
            assert rewards != "result" or seats == 1


# -- search -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by_observation", [True, False])
@pytest.mark.parametrize("given", [True, False])
def test_information_set_search_runs(title: str, by_observation: bool, given: bool) -> None:
    game = load(title, 2)
    state = dealt(game, 1, 6)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=1.4,
        max_simulations=12,
        random_state=np.random.RandomState(2),
        use_observation_string=by_observation,
    )
    if given:
        bot.set_resampler(Resampler(3))
    assert bot.step(state) in state.legal_actions()


def test_a_resampler_repeats() -> None:
    state = dealt(load("inn-keeper", 2), 1, 5)
    one, other = Resampler(4), Resampler(4)
    assert [str(one(state, 0)) for _ in range(3)] == [str(other(state, 0)) for _ in range(3)]


def test_our_playouts_see_what_open_spiels_rollouts_see() -> None:
    """The same mean within chance: over many playouts the difference shrinks."""
    state = dealt(load("inn-keeper", 2), 1, 120)
    ours = PlayoutEvaluator(200, seed=1).evaluate(state)
    theirs = mcts.RandomRolloutEvaluator(200, np.random.RandomState(1)).evaluate(state)
    assert ours.sum() == pytest.approx(0)
    assert ours[0] == pytest.approx(theirs[0], abs=0.3)  # three standard errors are about 0.25
    assert PlayoutEvaluator().prior(state) == mcts.RandomRolloutEvaluator().prior(state)


def test_plain_search_runs_in_python_and_in_cpp(connect_four: tabletomb.Game) -> None:
    register_all()
    game = pyspiel.load_game(short_name(connect_four))
    state = game.new_initial_state()
    state.apply_action(0)
    for letter in "ddcce":  # three in a line: whoever is to move must block or win
        state.apply_action(connect_four.moves.parse(f"drop {letter}"))
    python = mcts.MCTSBot(game, 1.4, 300, PlayoutEvaluator(1, 1), random_state=np.random.RandomState(1))
    assert state.action_to_string(python.step(state)) in ("drop b", "drop f")
    cpp = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, 300, 100, False, 1, False)
    best = cpp.mcts_search(state).best_child().action
    assert state.action_to_string(best) in ("drop b", "drop f")


def test_a_position_of_ours_can_be_searched_from() -> None:
    table = tabletomb.game("inn-keeper").new(3, 9)
    state = load("inn-keeper", 3).state_of(table)
    assert state.legal_actions() == table.legal(0)
    state.apply_action(state.legal_actions()[0])
    assert table.decisions == 0, "the position itself is left alone"
    with pytest.raises(tabletomb.SetupError, match="table: was dealt for another game"):
        load("inn-keeper", 2).state_of(table)


# -- errors -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        ("players=9", "seats: Inn Keeper seats 2 to 4, not 9"),
        ("followSuit=never", "must be one of free, must"),
        ("rewards=glory", "rewards: must be one of"),
        ("deals=0", "deals: must be a whole number from 1"),
    ],
)
def test_bad_parameters_are_refused_with_a_sentence(parameters: str, sentence: str) -> None:
    with pytest.raises(tabletomb.SetupError, match=sentence):
        pyspiel.load_game(f"tabletomb_inn_keeper({parameters})")


def test_nothing_can_be_asked_before_the_deal() -> None:
    with pytest.raises(tabletomb.SetupError, match="nothing is dealt yet"):
        _ = load("inn-keeper", 2).new_initial_state().table
