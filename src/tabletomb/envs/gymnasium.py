"""Every installed game as a Gymnasium environment: one learner at the table, bots on the other seats.

Importing this module registers the games; Gymnasium has no plug-ins.

    import gymnasium
    import tabletomb.envs.gymnasium

    env = gymnasium.make("tabletomb/InnKeeper-v1", seats=3, opponents="greedy")

| argument | meaning |
|---|---|
| `seats` | seats at the table: two unless the game wants more; one where it can be played alone |
| `options` | the game's options by name |
| `seat` | the learner's seat, or "rotate": the next one after each reset; `reset(seed=n)` takes n modulo seats |
| `opponents` | a bot for all other seats, or a list with one for each in turn order; in a cooperative game, partners |
| `rewards`, `dense` | see `tabletomb.envs.rewards`; with `dense=True` points are paid as they are made |
| `flat` | observe the vector only, without the mask |
| `render_mode` | "ansi": `render()` gives a text; "human": each step prints it |

**Actions**: `Discrete(game.moves.size)`, the game's moves; `game.moves.notation(action)` writes one in words.

**Observations**: `Dict` with `observation`, a float32 `Box` of the length of `state.observe(seat)`, and
`action_mask`, int8, 1 for legal moves; with `flat` the `Box` alone. `env.unwrapped.action_masks()` gives the mask as
bools, as sb3-contrib's MaskablePPO asks for it. What each number means stands in the table at the top of the game's
module `observe`, for instance `tabletomb.games.inn_keeper.observe`; they are scaled to about 0 .. 1.

**Opponents** are bots by their spec, as `tabletomb bots` lists them: "random", "greedy", "ismcts:200" and so on.

**Illegal actions** end the episode with a reward of -1; `info["illegal"]` says which rule forbids the move. Use the
mask.

**Rewards** come at the end of the game unless `dense`. Games end by themselves; there is no truncation.

**Info**: `score` (own points so far), `legal` (how many moves are legal now), `seat`; at the end also `scores` and
`won`.

**Seeds**: `reset(seed=7)` deals the same game as `game.new(seats, seed=7)` and gives the bots seeds of their own that
follow from it; without a seed, each reset deals another game. Episodes repeat unless a bot plays against the clock
("ismcts:250ms").

`env.unwrapped.table` is the `tabletomb.State` itself, for those who evaluate, not for those who play.

**Versions.** See `tabletomb.envs.VERSION`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletomb.bots import Bot, bot, decide
from tabletomb.engine.errors import SetupError
from tabletomb.engine.game import Game, games
from tabletomb.engine.state import State
from tabletomb.envs import VERSION
from tabletomb.envs.rewards import check_dense, check_rewards, payoff
from tabletomb.envs.setting import MissingLibrary, Setting, checked_seed
from tabletomb.envs.telling import RENDER_MODES, Teller, check_render_mode, in_words

try:
    import gymnasium
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise MissingLibrary("Gymnasium") from error

from tabletomb.envs.arrays import Observation, box, mask, masked_observation, observation_space, vector

ILLEGAL_REWARD = -1.0


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a game, with bots on the others; this module's docstring describes it."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        *,
        seat: int | str = "rotate",
        opponents: str | Sequence[str] = "random",
        rewards: str = "result",
        dense: bool = False,
        flat: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.setting = Setting(game, seats, options)
        self.render_mode = check_render_mode(render_mode)
        self._seat_wanted = _checked_seat(seat, self.setting.seats)
        self._opponents = _checked_opponents(opponents, self.setting.seats)
        self._kind = check_rewards(rewards)
        self._dense = check_dense(rewards, dense)
        self._flat = flat
        self.action_space = gymnasium.spaces.Discrete(self.setting.game.moves.size)
        self.observation_space = box(self.setting) if flat else observation_space(self.setting)
        self.seat = -1
        self._episodes = 0
        self._table: State | None = None
        self._bots: list[Bot] = []

    @property
    def table(self) -> State:
        """The state of the game; an error before the first reset."""
        if self._table is None:
            raise SetupError("state", "nothing is dealt yet: call reset() first")
        return self._table

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation | NDArray[np.float32], dict[str, Any]]:
        """Deal a new game and play on to the learner's first decision."""
        if options:
            raise SetupError("options", "are chosen when the environment is made, not at reset()")
        if seed is not None:
            self._episodes = checked_seed(seed)  # the same seed, the same seat; seeds in a row, seats in a row
        super().reset(seed=seed)
        deal = int(self.np_random.integers(1 << 63)) if seed is None else seed
        self.seat = self._episodes % self.setting.seats if self._seat_wanted < 0 else self._seat_wanted
        self._episodes += 1
        self._bots = self._seated_bots()
        self._teller = Teller(self.seat)
        self._table = self.setting.deal(deal, listen=self.render_mode is not None)
        self._over = False
        self._play_on()
        self._paid = 0.0
        if self.render_mode == "human":
            self.render()
        return self._observation(), self._info()

    def _seated_bots(self) -> list[Bot]:
        """A bot on each seat, for this game only; the one on the learner's seat is never asked."""
        specs = [self._opponents[(seat - self.seat) % self.setting.seats] for seat in range(self.setting.seats)]
        return [bot(spec, int(self.np_random.integers(1 << 63))) for spec in specs]

    def step(self, action: Any) -> tuple[Observation | NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Play a move and let the bots answer, up to the learner's next decision or the end."""
        table = self.table
        if self._over:
            raise SetupError("action", "the episode is over: call reset() first")
        refusal = table.why_not(self.seat, int(action))
        if refusal is not None:
            self._over = True
            reason = in_words(refusal.message, table.seats, self.seat)
            info = self._info() | {"illegal": f"{reason} ({refusal.rule})"}
            return self._observation(), ILLEGAL_REWARD, True, False, info
        table.push(self.seat, int(action))
        self._play_on()
        self._over = table.over
        reward = 0.0
        if table.over or self._dense:
            earned = payoff(table, self._kind)[self.seat]
            reward = earned - self._paid
            self._paid = earned
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, table.over, False, self._info()

    def _play_on(self) -> None:
        """Let the bots play until the learner must decide or the game is over."""
        table = self.table
        while not table.over and self.seat not in table.actors():
            for seat, move in decide(table, self._bots):
                table.push(seat, move)

    def action_masks(self) -> NDArray[np.bool_]:
        """True for every legal move; what sb3-contrib's MaskablePPO asks for."""
        return mask(self.table, self.seat).astype(np.bool_)

    def _observation(self) -> Observation | NDArray[np.float32]:
        if self._flat:
            return vector(self.table, self.seat)
        return masked_observation(self.table, self.seat)

    def _info(self) -> dict[str, Any]:
        table = self.table
        scores = table.scores()
        info = {"score": scores[self.seat], "legal": len(table.legal(self.seat)), "seat": self.seat}
        return {**info, "scores": scores, "won": self.seat in table.winners()} if table.over else info

    def render(self) -> Any:
        """What happened since the last call, as the learner's seat may hear it, and its moves: a text, or printed."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() tells nothing unless the environment was made with a render_mode.")
            return None
        return self._teller.show(self.table, self.render_mode)


def _checked_seat(seat: int | str, seats: int) -> int:
    """The learner's seat, -1 for a new one in each episode; raises `SetupError`."""
    if seat == "rotate":
        return -1
    if type(seat) is not int or not 0 <= seat < seats:
        raise SetupError("seat", f"must be 0 to {seats - 1} or 'rotate', not {seat!r}")
    return seat


def _checked_opponents(opponents: str | Sequence[str], seats: int) -> list[str]:
    """The bots by their distance from the learner in turn order; the first, on its own seat, is never asked."""
    others = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
    if len(others) != seats - 1:
        raise SetupError("opponents", f"must name one bot, or {seats - 1} for the other seats, not {len(others)}")
    for spec in [opponents] if isinstance(opponents, str) else others:
        bot(spec, 0)  # says what is wrong with a spec before anything is dealt
    return ["random", *others]


def env_id(game: Game) -> str:
    """The name under which a game is registered: tabletomb/DeadAndBreakfast-v1."""
    words = "".join(word.capitalize() for word in game.name.split("-"))
    return f"tabletomb/{words}-v{VERSION}"


def register_all() -> list[str]:
    """Register every installed game that Gymnasium does not know yet; returns the names of all of ours."""
    for game in games():
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(env_id(game), entry_point=f"{__name__}:SeatEnv", kwargs={"game": game.name})
    return [env_id(game) for game in games()]


register_all()
