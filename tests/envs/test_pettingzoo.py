"""The PettingZoo environments: its own tests, honest masks and observations, rewards, seeds."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tabletomb

REASON = "needs the libraries of tabletomb[rl]"
np = pytest.importorskip("numpy", reason=REASON)
pytest.importorskip("pettingzoo", reason=REASON)

from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402

from tabletomb.envs.pettingzoo import env, raw_env  # noqa: E402

pytestmark = [
    pytest.mark.filterwarnings("error"),
    # Said of everything but PettingZoo's own environments with masks.
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    # Said of an empty grid in Connect Four.
    pytest.mark.filterwarnings("ignore:Observation numpy array is all zeros"),
]


def random_game(table: Any, seed: int) -> dict[str, float]:
    """Play a random game; returns what each agent was paid in all."""
    table.reset(seed=seed)
    chance = random.Random(seed)
    paid = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, _ = table.last()
        paid[agent] += reward
        done = termination or truncation
        table.step(None if done else chance.choice(np.flatnonzero(observation["action_mask"])))
    return paid


def test_it_passes_the_api_test(table: tuple[str, int, dict[str, str]]) -> None:
    name, seats, options = table
    api_test(env(name, seats, options), num_cycles=30)


def test_it_passes_the_seed_test(title: str) -> None:
    seed_test(lambda: env(title), num_cycles=15)


def test_it_passes_the_render_test(title: str) -> None:
    render_test(lambda render_mode=None: env(title, render_mode=render_mode))


def test_other_packages_games_work_alike(duel: tabletomb.Game, connect_four: tabletomb.Game) -> None:
    for game in (duel, connect_four):
        api_test(env(game), num_cycles=20)


def test_names_carry_the_version() -> None:
    assert env("dead-and-breakfast").metadata["name"] == "tabletomb_dead_and_breakfast_v1"


def test_masks_are_the_legal_moves_and_observations_what_the_seat_observes(title: str) -> None:
    table = raw_env(title)
    table.reset(seed=3)
    chance = random.Random(3)
    for _ in range(40):
        state = table.table
        if state.over:
            break
        for seat, agent in enumerate(table.possible_agents):
            observed = table.observe(agent)
            assert list(np.flatnonzero(observed["action_mask"])) == state.legal(seat)
            assert observed["observation"].tolist() == state.observe(seat).tolist()
            assert table.observation_space(agent).contains(observed)
            assert table.infos[agent] == {"score": state.scores()[seat], "legal": len(state.legal(seat))}
        assert table.agent_selection == f"seat_{state.actors()[0]}"
        table.step(chance.choice(state.legal(state.actors()[0])))


def test_observations_tell_no_secrets(title: str) -> None:
    table = raw_env(title)
    table.reset(seed=5)
    chance = random.Random(5)
    for _ in range(20):
        state = table.table
        if state.over:
            break
        for seat, agent in enumerate(table.possible_agents):
            seen = table.observe(agent)
            table._table = state.imagine(seat, 99)
            dreamt = table.observe(agent)
            table._table = state
            assert np.array_equal(seen["observation"], dreamt["observation"])
            assert np.array_equal(seen["action_mask"], dreamt["action_mask"])
        table.step(chance.choice(state.legal(state.actors()[0])))


def test_a_seed_deals_the_game_of_that_seed() -> None:
    table = raw_env("inn-keeper", 3)
    table.reset(seed=7)
    assert table.table.dump() == tabletomb.game("inn-keeper").new(3, 7).dump()


def test_resets_without_a_seed_deal_other_games_in_a_repeatable_order() -> None:
    deals = []
    for _ in range(2):
        table = raw_env("inn-keeper")
        table.reset(seed=7)
        for _ in range(2):
            table.reset()
            deals.append(table.table.dump())
    assert deals[0] == deals[2] != deals[1] == deals[3]


@pytest.mark.parametrize("rewards", ["result", "margin"])
def test_rewards_come_at_the_end_and_sum_to_nothing(rewards: str) -> None:
    for seats in (2, 3, 4):
        table = env("inn-keeper", seats, rewards=rewards)
        paid = random_game(table, seed=seats)
        assert sum(paid.values()) == pytest.approx(0)
        assert any(paid.values())


def test_dense_rewards_pay_the_same_in_all(title: str) -> None:
    for rewards in ("score", "margin"):
        whole = random_game(env(title, rewards=rewards), seed=4)
        parts = random_game(env(title, rewards=rewards, dense=True), seed=4)
        assert parts == pytest.approx(whole)


def test_a_cooperative_game_pays_all_alike() -> None:
    assert set(random_game(env("dead-cells", 3), seed=1).values()) == {-1.0}


@pytest.mark.filterwarnings("default")
def test_an_illegal_action_loses_the_game() -> None:
    table = env("inn-keeper")
    table.reset(seed=1)
    observation = table.last()[0]
    table.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert table.terminations == {"seat_0": True, "seat_1": True}
    assert table.unwrapped.rewards == {"seat_0": -1.0, "seat_1": 0.0}


def test_a_raw_table_refuses_an_illegal_action_and_stays_as_it_is() -> None:
    table = raw_env("inn-keeper")
    table.reset(seed=1)
    before = table.table.dump()
    with pytest.raises(tabletomb.IllegalMove, match=r"\(IK-"):
        table.step(next(move for move in range(60) if move not in table.table.legal(0)))
    assert table.table.dump() == before
    assert table.agent_selection == "seat_0"


def test_seats_that_decide_together_are_asked_in_turn_and_see_nothing() -> None:
    table = raw_env("inn-keeper", 3)
    seen = []
    for choice in (0, 1):
        table.reset(seed=2)
        assert table.agent_selection == "seat_0"
        table.step(table.table.legal(0)[choice])
        assert table.agent_selection == "seat_1"
        seen.append(table.observe("seat_1")["observation"].tolist())
    assert seen[0] == seen[1]


def test_it_tells_the_story(capsys: pytest.CaptureFixture[str]) -> None:
    table = env("inn-keeper", render_mode="ansi")
    table.reset(seed=1)
    first = table.render()
    assert "Waiting for seat 0 and seat 1" in first
    assert "Trick 1" in first
    assert "Trick 1" not in table.render(), "the story is told once"
    assert capsys.readouterr().out == ""
    loud = env("inn-keeper", render_mode="human")
    loud.reset(seed=1)
    loud.step(int(np.flatnonzero(loud.last()[0]["action_mask"])[0]))
    assert "Waiting for seat 1" in capsys.readouterr().out


def test_the_end_is_told_with_its_scores() -> None:
    table = env("inn-keeper", render_mode="ansi")
    random_game(table, seed=1)
    scores = table.unwrapped.table.scores()
    assert f"Final scores: seat 0 {scores[0]}, seat 1 {scores[1]}" in table.unwrapped.render()


def test_bad_tables_are_refused_with_a_sentence() -> None:
    with pytest.raises(tabletomb.UnknownGame, match="There is no game"):
        env("chess")
    with pytest.raises(tabletomb.SetupError, match="seats"):
        env("inn-keeper", 9)
    with pytest.raises(tabletomb.SetupError, match="nothing is dealt yet"):
        _ = raw_env("inn-keeper").table
    with pytest.raises(tabletomb.SetupError, match="seed"):
        env("inn-keeper").reset(seed=-1)
