"""The Gymnasium environments: its checker, masks, bots on the other seats, rewards, seeds."""

from __future__ import annotations

import random
from typing import Any

import pytest
from midnight_duel.rules import Commit

import tabletomb
from tabletomb.engine.errors import Refusal

REASON = "needs the libraries of tabletomb[rl]"
np = pytest.importorskip("numpy", reason=REASON)
gymnasium = pytest.importorskip("gymnasium", reason=REASON)

from gymnasium.utils.env_checker import check_env  # noqa: E402

from tabletomb.envs.gymnasium import SeatEnv, env_id, register_all  # noqa: E402

pytestmark = pytest.mark.filterwarnings("error")


def random_game(env: Any, **reset: Any) -> tuple[float, dict[str, Any]]:
    """Play a random game; returns what the learner was paid in all, and the last info."""
    _, info = env.reset(**reset)
    chance = random.Random(1)
    paid, over = 0.0, False
    while not over:
        moves = [int(move) for move in np.flatnonzero(env.unwrapped.action_masks())]
        _, reward, over, truncated, info = env.step(chance.choice(moves))
        paid += reward
        assert not truncated
    return paid, info


def test_it_passes_the_checker(table: tuple[str, int, dict[str, str]], capsys: pytest.CaptureFixture[str]) -> None:
    name, seats, options = table
    check_env(gymnasium.make(env_id(tabletomb.game(name)), seats=seats, options=options).unwrapped)


def test_a_flat_one_passes_the_checker(title: str) -> None:
    env = gymnasium.make(env_id(tabletomb.game(title)), flat=True).unwrapped
    check_env(env)
    assert isinstance(env.observation_space, gymnasium.spaces.Box)


def test_every_game_is_registered(duel: tabletomb.Game) -> None:
    names = register_all()
    assert "tabletomb/DeadAndBreakfast-v1" in names
    assert env_id(duel) in names, "another package's game too"
    assert set(names) <= set(gymnasium.registry)
    check_env(gymnasium.make(env_id(duel)).unwrapped)


def test_masks_are_the_legal_moves(title: str) -> None:
    env = SeatEnv(title)
    observation, info = env.reset(seed=3)
    for _ in range(15):
        legal = env.table.legal(env.seat)
        assert list(np.flatnonzero(observation["action_mask"])) == list(np.flatnonzero(env.action_masks())) == legal
        assert observation["observation"].tolist() == env.table.observe(env.seat).tolist()
        assert info["legal"] == len(legal) > 0
        observation, _, over, _, info = env.step(legal[-1])
        if over:
            break


def test_seats_rotate_or_stay() -> None:
    env = SeatEnv("inn-keeper", 3)
    assert [env.reset(seed=4)[1]["seat"], env.reset()[1]["seat"], env.reset()[1]["seat"]] == [1, 2, 0]
    assert [env.reset(seed=seed)[1]["seat"] for seed in (5, 6, 5)] == [2, 0, 2]
    fixed = SeatEnv("inn-keeper", 3, seat=2)
    assert [fixed.reset(seed=4)[1]["seat"], fixed.reset()[1]["seat"]] == [2, 2]


def test_a_seed_deals_the_game_of_that_seed_and_repeats_it() -> None:
    env = SeatEnv("inn-keeper", 2, seat=0)
    env.reset(seed=7)
    assert env.table.dump() == tabletomb.game("inn-keeper").new(2, 7).dump()
    games = []
    for _ in range(2):
        random_game(env, seed=7)
        games.append(env.table.dump())
        random_game(env)
        games.append(env.table.dump())
    assert games[0] == games[2] != games[1] == games[3]


def test_rewards_are_those_of_the_learners_seat() -> None:
    for seat in (0, 1):
        env = SeatEnv("inn-keeper", seat=seat)
        for seed in range(3):
            paid, info = random_game(env, seed=seed)
            assert paid == (1.0 if info["won"] else -1.0)
            assert info["won"] is (env.table.winners() == [seat])
            assert info["scores"] == env.table.scores()


def test_dense_rewards_pay_the_same_in_all(title: str) -> None:
    for rewards in ("score", "margin"):
        whole, _ = random_game(SeatEnv(title, rewards=rewards), seed=3)
        parts, _ = random_game(SeatEnv(title, rewards=rewards, dense=True), seed=3)
        assert parts == pytest.approx(whole)


def test_alone_there_is_nobody_to_wait_for() -> None:
    env = SeatEnv("dead-and-breakfast", 1, opponents=[])
    paid, info = random_game(env, seed=3)
    assert paid == pytest.approx(info["score"] / 100)


def test_bots_sit_in_turn_order_after_the_learner(monkeypatch: pytest.MonkeyPatch) -> None:
    import tabletomb.envs.gymnasium as module

    seated: list[str] = []
    real = module.bot
    monkeypatch.setattr(module, "bot", lambda spec, seed: seated.append(spec) or real(spec, seed))
    env = SeatEnv("inn-keeper", 4, seat=2, opponents=["greedy", "novice", "random"])
    seated.clear()
    env.reset(seed=1)
    assert [seated[3], seated[0], seated[1]] == ["greedy", "novice", "random"]


def test_an_illegal_action_ends_the_episode_and_says_why() -> None:
    env = SeatEnv("inn-keeper")
    env.reset(seed=1)
    before = env.table.dump()
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert "(IK-" in info["illegal"]
    assert env.table.dump() == before
    with pytest.raises(tabletomb.SetupError, match="the episode is over"):
        env.step(0)


def test_a_reason_is_given_in_plain_words(duel: tabletomb.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    refusal = Refusal("MD-2", "{1} {1:holds|hold} {hand/0|it}; {0} {0:does|do} not.")
    monkeypatch.setattr(Commit, "refuse", lambda self, state, seat, move: refusal)
    env = SeatEnv(duel.name, seat=0)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    assert env.step(illegal)[-1]["illegal"] == "seat 1 holds it; you do not. (MD-2)"


def test_it_tells_the_learner_its_moves(capsys: pytest.CaptureFixture[str]) -> None:
    env = SeatEnv("inn-keeper", seat=0, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    move = env.table.legal(0)[0]
    assert f"Moves: {move} {env.table.game.moves.notation(move)}" in text
    loud = SeatEnv("inn-keeper", seat=0, render_mode="human")
    loud.reset(seed=1)
    assert capsys.readouterr().out.strip() == text


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"seats": 9}, "seats: Inn Keeper seats 2 to 4, not 9"),
        ({"seat": 2}, "seat: must be 0 to 1 or 'rotate', not 2"),
        ({"seat": "first"}, "seat: must be 0 to 1 or 'rotate', not 'first'"),
        ({"opponents": "grandmaster"}, "there is no bot 'grandmaster'"),
        ({"opponents": ["random", "greedy"]}, "opponents: must name one bot, or 1 for the other seats, not 2"),
        ({"rewards": "glory"}, "rewards: must be one of"),
        ({"dense": True}, "dense: a result is known at the end only"),
        ({"options": {"speed": "high"}}, "has no option 'speed'"),
        ({"render_mode": "rgb_array"}, "render_mode: must be one of"),
    ],
)
def test_bad_tables_are_refused_with_a_sentence(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(tabletomb.SetupError, match=sentence.replace("(", r"\(")):
        SeatEnv("inn-keeper", **arguments)


def test_bad_resets_are_refused_with_a_sentence() -> None:
    env = SeatEnv("inn-keeper")
    with pytest.raises(tabletomb.SetupError, match="nothing is dealt yet"):
        env.step(0)
    with pytest.raises(tabletomb.SetupError, match="seed"):
        env.reset(seed=-1)
    with pytest.raises(tabletomb.SetupError, match="options: are chosen when the environment is made"):
        env.reset(options={"followSuit": "must"})
