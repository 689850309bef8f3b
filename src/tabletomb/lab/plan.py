"""What is to be played: a `Plan` as somebody asks for it, a `Run` as it is carried out and written down.

Everything about a run follows from its plan, never from the machine: who sits where, the seeds, and how the games are
divided into batches. That is why its files are the same on one core, on many, and on a cluster.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations
from typing import Any

from tabletomb.bots import check_bot, repeatable
from tabletomb.bots.seeds import seed_of
from tabletomb.engine.campaign import Campaign
from tabletomb.engine.content import Pack, read_toml
from tabletomb.engine.document import Field
from tabletomb.engine.errors import DocumentError, SetupError
from tabletomb.engine.game import Game
from tabletomb.engine.game import game as find_game
from tabletomb.engine.state import State
from tabletomb.engine.version import VERSION
from tabletomb.lab.holdings import Holdings
from tabletomb.lab.names import names

FORMAT = 1
MOST_GAMES = 100_000_000
SIMULATE = "simulate"
TOURNAMENT = "tournament"

PACE = {"random": (64, 500), "greedy": (200, 100), "novice": (200, 100)}
SLOW = (512, 50)
"""Into how many batches a run is divided, and the most games in one, by its slowest bot: others may need minutes."""


@dataclass(frozen=True)
class Plan:
    """Which games to play.

    `bots` are specs, one for each seat; a single one sits on all of `seats`. In a tournament (`kind`) every
    combination of `seats` bots plays `games` games. Bots move round the table from game to game unless `fixed`. `pack`
    is the text of a content pack, `campaign` the document of the campaign that every game begins with.
    """

    game: str
    bots: tuple[str, ...]
    games: int = 1000
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    seats: int | None = None
    fixed: bool = False
    trace: bool = False
    kind: str = SIMULATE
    pack: str | None = None
    campaign: Mapping[str, Any] | None = None


class Run:
    """A plan that was checked and completed; `Run(plan)` raises a `TabletombError` with a sentence if it cannot be."""

    def __init__(self, plan: Plan) -> None:
        self.game: Game = find_game(plan.game)
        self.bots = tuple(spec.strip().casefold() for spec in plan.bots)
        if not self.bots:
            raise SetupError("bots", "name at least one, as in greedy,random")
        for spec in self.bots:
            check_bot(spec)
        if plan.kind == TOURNAMENT:
            self.lineups = _pairings(self.game, self.bots, plan.seats)
        else:
            self.lineups = (_lineup(self.bots, plan.seats),)
        self.seats = len(self.lineups[0])
        self.options = self.game.checked_options(plan.options)
        self.plan = replace(plan, game=self.game.name, bots=self.bots, options=self.options, seats=self.seats)
        if type(plan.games) is not int or not 1 <= plan.games * len(self.lineups) <= MOST_GAMES:
            raise SetupError("games", f"must be a whole number from 1 to {MOST_GAMES // len(self.lineups):,}")
        if type(plan.seed) is not int or not 0 <= plan.seed < 1 << 63:
            raise SetupError("seed", "must be a whole number from 0 to 2**63 - 1")
        self.games = plan.games * len(self.lineups)
        self.pack = self._pack()
        self.campaign = self._campaign()
        self.deal(0)  # seats, options, content and campaign fit together, or the game says what does not

    def _pack(self) -> Pack:
        if self.plan.pack is None:
            return self.game.pack
        if not self.game.has_part("content"):
            raise SetupError("content", f"{self.game.title} has no content to replace")
        source = "content pack"
        return Pack(source, read_toml(self.plan.pack.encode(), source), self.game.part("content").build)

    def _campaign(self) -> Campaign | None:
        if self.plan.campaign is None:
            return None
        if not self.game.has_part("campaign"):
            raise SetupError("campaign", f"{self.game.title} is not played as a campaign")
        return Campaign.load(dict(self.plan.campaign), self.game)

    # -- who plays what -----------------------------------------------------------------------------------

    def sitting(self, number: int) -> list[str]:
        """The bots of a game, by seat."""
        lineup, turn = divmod(number, self.plan.games)
        bots = self.lineups[lineup]
        if self.plan.fixed:
            return list(bots)
        return [bots[(seat - turn) % self.seats] for seat in range(self.seats)]

    def game_seed(self, number: int) -> int:
        """What a game is dealt with: below 2**48, so that every tool reads it as a whole number."""
        return seed_of(f"game {self.plan.seed} {number}", 6)

    def bot_seed(self, number: int, seat: int) -> int:
        """A bot's own randomness: never that of the deal, never another bot's."""
        return seed_of(f"bot {self.plan.seed} {number} {seat}")

    def deal(self, number: int) -> State:
        """A game at its beginning."""
        seed = self.game_seed(number)
        if self.plan.pack is None and self.campaign is None:
            return self.game.new(self.seats, seed, self.options)
        return self.game.new(self.seats, seed, self.options, content=self.pack, campaign=self.campaign)

    @cached_property
    def holdings(self) -> Holdings:
        """What lies in front of whom."""
        return Holdings(self.game, self.options, self.pack, self.campaign)

    # -- batches ------------------------------------------------------------------------------------------

    @property
    def batch(self) -> int:
        """Games in a batch: enough that handing it out costs little, few enough that progress is seen.

        It never depends on the machine, because a resumed run must find the same batches.
        """
        parts, most = max(PACE.get(spec, SLOW) for spec in self.bots)
        return max(1, min(self.games // parts, most))

    @property
    def batches(self) -> int:
        """How many batches there are."""
        return -(-self.games // self.batch)

    def numbers(self, batch: int) -> range:
        """The games of a batch."""
        return range(batch * self.batch, min((batch + 1) * self.batch, self.games))

    # -- run.json -----------------------------------------------------------------------------------------

    @property
    def repeatable(self) -> bool:
        """Whether the same run gives the same games again: not with bots that play against the clock."""
        return all(repeatable(spec) for spec in self.bots)

    @property
    def versions(self) -> dict[str, str]:
        """What must be equal wherever a part of the run is played."""
        return {"tabletomb": VERSION, "rules": self.game.version, "content": self.pack.hash}

    @cached_property
    def document(self) -> dict[str, Any]:
        """The run as run.json holds it; docs/lab.md explains the keys."""
        return {
            "tabletomb": "run",
            "format": FORMAT,
            "kind": self.plan.kind,
            "game": self.game.name,
            "title": self.game.title,
            "cooperative": self.game.cooperative,
            "seats": self.seats,
            "bots": list(self.bots),
            "lineups": [list(lineup) for lineup in self.lineups],
            "fixed": self.plan.fixed,
            "games": self.plan.games,
            "seed": self.plan.seed,
            "options": dict(self.options),
            "trace": self.plan.trace,
            "batch": self.batch,
            "repeatable": self.repeatable,
            "versions": self.versions,
            "pack": self.plan.pack,
            "campaign": dict(self.plan.campaign) if self.plan.campaign is not None else None,
            "names": names(self.game, self.pack, self.holdings.components),
        }

    @cached_property
    def order(self) -> str:
        """What a worker needs to know, as plain text."""
        return json.dumps({key: value for key, value in self.document.items() if key != "names"})

    @classmethod
    def read(cls, doc: Any) -> Run:
        """The run that a run.json describes, as this installation would play it; raises `DocumentError`.

        Whether it would be the same games is for `differences` to say.
        """
        if not isinstance(doc, dict) or doc.get("tabletomb") != "run":
            raise DocumentError("", "is not a run of the lab")
        entry = Field(doc)
        entry["format"].number(1, FORMAT)
        plan = Plan(
            game=entry["game"].text(),
            bots=tuple(each.text() for each in entry["bots"].each()),
            games=entry["games"].number(1, MOST_GAMES),
            seed=entry["seed"].number(0, (1 << 63) - 1),
            options={name: value.text() for name, value in entry["options"].entries()},
            seats=entry["seats"].number(1, 100),
            fixed=entry["fixed"].value is True,
            trace=entry["trace"].value is True,
            kind=entry["kind"].one_of([SIMULATE, TOURNAMENT]),
            pack=entry["pack"].text() if entry["pack"].value is not None else None,
            campaign=entry["campaign"].mapping() if entry["campaign"].value is not None else None,
        )
        return cls(plan)

    def differences(self, doc: Mapping[str, Any]) -> list[str]:
        """How this run differs from the one in a document, most telling first, each as a half-sentence."""
        found: list[str] = []
        for key, own in self.document.items():
            there = doc.get(key)
            if own == there:
                continue
            if key in ("options", "versions") and isinstance(own, dict) and isinstance(there, dict):
                pairs = {f"{key} {name}": (there.get(name), own.get(name)) for name in sorted({*own, *there})}
            else:
                pairs = {key: (there, own)}
            for name, (old, new) in pairs.items():
                if old != new:
                    found.append(f"{name}: {_brief(old)} there, {_brief(new)} here")
        return found


def _lineup(bots: tuple[str, ...], seats: int | None) -> tuple[str, ...]:
    if seats is None or seats == len(bots):
        return bots
    if len(bots) > 1:
        raise SetupError("bots", f"{len(bots)} bots for {seats} seats; name one for each seat, or a single one for all")
    if type(seats) is not int or not 1 <= seats <= 100:
        raise SetupError("seats", f"must be a small whole number, not {seats!r}")
    return bots * seats


def _pairings(game: Game, bots: tuple[str, ...], seats: int | None) -> tuple[tuple[str, ...], ...]:
    if game.cooperative:
        raise SetupError("game", f"in {game.title} all seats win or lose together; compare bots with simulate")
    if len(set(bots)) != len(bots):
        raise SetupError("bots", "a bot is named twice; in a tournament each takes part once")
    if len(bots) < 2:
        raise SetupError("bots", "a tournament needs at least two, as in greedy,random")
    if seats is not None and (type(seats) is not int or seats < 2):
        raise SetupError("seats", "a tournament needs at least 2 at a table")
    return tuple(combinations(bots, min(seats or 2, len(bots))))


def _brief(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
