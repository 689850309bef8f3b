"""What a run says about a game's balance, as numbers: seats, bots, components, sources of points, lengths.

Seats of one game are no independent witnesses: if one wins, the others do not. Every error here is therefore computed
from whole games (the sandwich estimator, clustered by game), and every comparison within the same line-up and bot, so
that a strong bot's liking is not taken for a card's worth.

`rows` is the table of games and seats of docs/lab.md without its lists; `lines` and `holds` are those lists, lazily.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection
from typing import Final, NamedTuple

import polars as pl

from tabletomb.lab.luck import Effect, adjusted, chi_squared_tail, distance
from tabletomb.lab.statistics import Estimate, wilson

RARE: Final = 30
"""A component that fewer seats held, or lacked, is counted but not judged."""
FEW_LABELS: Final = 6
"""A rule with more labels than this on the score sheets is one source of points."""
QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)


class Share(NamedTuple):
    """How often somebody won; shared victories count in parts."""

    name: str
    wins: float
    games: int

    @property
    def rate(self) -> Estimate:
        """The win rate with Wilson's 95 % interval."""
        return wilson(self.wins, self.games)


class Seats(NamedTuple):
    """Who wins from where. `effects`: win rate beyond what the bots on that seat win on average."""

    shares: list[Share]
    effects: list[Effect]
    p: float
    q: list[float]
    first: Effect | None
    """The effect of making the first decision, where that is not tied to a seat."""
    mixed_up: bool
    """Different bots kept their seats, so that seat and bot cannot be told apart."""


class Strength(NamedTuple):
    """A bot's win rate, what it is above a fair share, its mean score."""

    share: Share
    edge: Effect
    q: float
    score: Effect


class Component(NamedTuple):
    """What holding a component at the end goes along with."""

    id: str
    name: str
    seats: float
    """Share of the seats that held it."""
    games: float
    """Share of the games in which somebody held it."""
    copies: float
    """How many a holder held on average."""
    win_with: float
    win_without: float
    score_with: float
    score_without: float
    win: Effect | None
    """Lift of the win rate among equal bots on equal seats; None if it is too rare, or too common, to say."""
    score: Effect | None
    """The same for the score; None if and only if `win` is."""
    win_q: float = 1.0
    score_q: float = 1.0


class Source(NamedTuple):
    """Where points come from."""

    name: str
    mean: float
    """Points a seat."""
    share: Effect
    """Part of all points gained."""
    winners: float
    others: float
    gap: Effect
    """Points of winners above the others of the same game, averaged over games."""
    margin: Effect
    """Part of the whole gap between winners and others."""


class Spread(NamedTuple):
    """How numbers are distributed."""

    name: str
    size: int
    mean: float
    deviation: float
    low: float
    quantiles: tuple[float, ...]
    high: float

    @property
    def median(self) -> float:
        """The middle."""
        return self.quantiles[2]


class Lengths(NamedTuple):
    """How long games last, in decisions."""

    spread: Spread
    late: float
    """One game in a hundred is longer."""
    longest_game: int
    longest_seed: int


class Branching(NamedTuple):
    """How much there is to decide at one kind of decision."""

    kind: str
    a_game: float
    options: float
    forced: float
    verbs: tuple[tuple[str, float], ...]
    """What was chosen, and in which part of the decisions."""


# -- distributions ----------------------------------------------------------------------------------------


def spreads(rows: pl.DataFrame, column: str, by: str) -> list[Spread]:
    """The distribution of a column in each group."""
    value = pl.col(column)
    table = (
        rows.group_by(by)
        .agg(
            value.len().alias("size"),
            value.mean().alias("mean"),
            value.std().fill_null(0.0).alias("deviation"),
            value.min().alias("low"),
            *[value.quantile(part, "linear").alias(f"q{part}") for part in QUANTILES],
            value.max().alias("high"),
        )
        .sort(by)
    )
    return [
        Spread(
            str(row[by]),
            row["size"],
            row["mean"],
            row["deviation"],
            row["low"],
            tuple(row[f"q{part}"] for part in QUANTILES),
            row["high"],
        )
        for row in table.iter_rows(named=True)
    ]


def bins(rows: pl.DataFrame, column: str, by: str, at_most: int = 28) -> tuple[int, list[tuple[str, float, float]]]:
    """A histogram for each group over common bins: their width, and (group, lower end, share of the group)."""
    low, high = rows.select(pl.col(column).min().alias("low"), pl.col(column).max().alias("high")).row(0)
    width = round_width((high - low + 1) / at_most)
    start = math.floor(low / width) * width
    table = (
        rows.with_columns(((pl.col(column) - start) // width * width + start).alias("bin"))
        .group_by(by, "bin")
        .agg(pl.len().alias("n"))
        .with_columns(pl.col("n") / pl.col("n").sum().over(by))
        .sort(by, "bin")
    )
    return width, [(str(group), left, share) for group, left, share in table.select(by, "bin", "n").iter_rows()]


def round_width(least: float) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50, ... that is not below `least`."""
    power = 1
    while True:
        for digit in (1, 2, 5):
            if digit * power >= least:
                return digit * power
        power *= 10


def shares(rows: pl.DataFrame, by: str) -> list[Share]:
    """The win rate of each group."""
    table = rows.group_by(by).agg(pl.col("won").cast(pl.Float64).sum(), pl.len().alias("n")).sort(by)
    return [Share(str(name), wins, n) for name, wins, n in table.iter_rows()]


def clustered_mean(rows: pl.DataFrame, value: pl.Expr) -> Effect:
    """The mean over rows with an error computed from whole games."""
    table = rows.select("game", value.cast(pl.Float64).alias("v"))
    count = table.height
    mean = float(table["v"].sum()) / count
    sums = table.group_by("game").agg((pl.col("v") - mean).sum())["v"]
    squares = float((sums * sums).sum())
    return Effect(mean, math.sqrt(squares * sums.len() / max(1, sums.len() - 1)) / count, sums.len())


# -- seats and bots ---------------------------------------------------------------------------------------


def seats(rows: pl.DataFrame, count: int, fixed: bool) -> Seats:
    """Whether some seats win more than others, given who sat on them.

    The test asks whether all seats' effects could be 0 (a score test on the vector of the seats' wins in each game,
    which for one winner a game is Pearson's chi-squared test against equal shares).
    """
    won = pl.col("won").cast(pl.Float64)
    rows = rows.with_columns((won - won.mean().over("lineup", "bot")).alias("beyond"))
    mixed_up = fixed and rows.group_by("lineup").agg(pl.col("bot").n_unique())["bot"].max() != 1
    effects = [clustered_mean(rows.filter(pl.col("seat") == seat), pl.col("beyond")) for seat in range(count)]
    wide = rows.pivot(on="seat", on_columns=list(range(count)), index="game", values="beyond")
    names = [str(seat) for seat in range(count)]
    moments = [[float((wide[a] * wide[b]).mean() or 0.0) for b in names] for a in names]  # type: ignore[arg-type]
    statistic, freedom = distance([effect.value for effect in effects], moments, wide.height)
    movers = rows.filter(pl.col("first_mover") == 1)
    first = None
    if movers.height and movers["seat"].n_unique() > 1:
        first = clustered_mean(movers, pl.col("beyond"))
    p = chi_squared_tail(statistic, freedom)
    return Seats(shares(rows, "seat"), effects, p, adjusted([effect.p() for effect in effects]), first, mixed_up)


def strengths(rows: pl.DataFrame, count: int) -> list[Strength]:
    """How strong each bot was in the company it kept, strongest first."""
    found = []
    for share in shares(rows, "bot"):
        own = rows.filter(pl.col("bot") == share.name)
        found.append((share, clustered_mean(own, pl.col("won") - 1.0 / count), clustered_mean(own, pl.col("score"))))
    q_values = adjusted([edge.p() for _, edge, _ in found])
    result = [Strength(share, edge, q, score) for (share, edge, score), q in zip(found, q_values)]
    return sorted(result, key=lambda each: (-round(each.edge.value, 9), each.share.name))


# -- components -------------------------------------------------------------------------------------------


def components(rows: pl.DataFrame, holds: pl.LazyFrame, names: dict[str, str]) -> list[Component]:
    """What holding each component goes along with. `holds` has the columns game, seat, component and count.

    Components that are always held together cannot be told apart: they are one entry.
    """
    strata = Strata(rows)
    held = (
        holds.filter(pl.col("count") > 0)
        .join(strata.numbered.lazy(), on=["game", "seat"])
        .group_by("component")
        .agg(
            pl.col("row"),
            pl.col("row").hash().sum().alias("print"),
            pl.col("game").n_unique().alias("games"),
            pl.col("count").mean().alias("copies"),
            pl.col("won").sum(),
            pl.col("score").sum(),
        )
        .sort("component")
        .group_by(pl.col("row").list.len().alias("holders"), "print", maintain_order=True)
        .agg(pl.col("component"), pl.exclude("component", "holders", "print").first())
        .collect()
    )
    total, games = rows.height, strata.games
    wins, points = float(rows["won"].sum()), float(rows["score"].sum())
    found = []
    for number, row in enumerate(held.drop("row").iter_rows(named=True)):
        holders, rest = row["holders"], max(1, total - row["holders"])
        lifts = strata.lifts(held["row"][number]) if RARE <= holders <= total - RARE else None
        component = Component(
            id=row["component"][0],
            name=_together([names.get(each, each) for each in row["component"]]),
            seats=holders / total,
            games=row["games"] / games,
            copies=row["copies"],
            win_with=row["won"] / holders,
            win_without=(wins - row["won"]) / rest,
            score_with=row["score"] / holders,
            score_without=(points - row["score"]) / rest,
            win=lifts[0] if lifts else None,
            score=lifts[1] if lifts else None,
        )
        found.append(component)
    win_q = iter(adjusted([each.win.p() for each in found if each.win is not None]))
    score_q = iter(adjusted([each.score.p() for each in found if each.score is not None]))
    return [each if each.win is None else each._replace(win_q=next(win_q), score_q=next(score_q)) for each in found]


def _together(names: list[str]) -> str:
    if len(names) <= 2:
        return " and ".join(names)
    return f"{names[0]} and {len(names) - 1} more that go with it"


class Strata:
    """The rows of a run in order, each with the number of its stratum (same line-up, bot and seat) and its outcomes.

    Outcomes are measured from the stratum's mean. Plain columns, because there may be hundreds of components to judge.
    """

    def __init__(self, rows: pl.DataFrame) -> None:
        rows = rows.sort("game", "seat").with_columns(
            pl.struct("lineup", "bot", "seat").rank("dense").sub(1).cast(pl.UInt32).alias("stratum")
        )
        self.games = int(rows["game"].n_unique())
        self.stratum = rows["stratum"]
        self.sizes = rows.group_by("stratum").agg(pl.len()).sort("stratum")["len"].cast(pl.Float64)
        self.outcomes = [
            rows.select(pl.col(outcome).cast(pl.Float64) - pl.col(outcome).cast(pl.Float64).mean().over("stratum"))[
                outcome
            ]
            for outcome in ("won", "score")
        ]
        self.numbered = rows.select(
            pl.int_range(pl.len(), dtype=pl.UInt32).alias("row"), "game", "seat", "won", "score"
        )

    def lifts(self, holders: pl.Series) -> list[Effect] | None:
        """By how much win rate and score are higher for the rows of the holders than for others of their stratum.

        The difference of means in each stratum, weighted by how much the stratum can tell (Mantel and Haenszel's
        weights): the slope of the outcome on holding, both measured from the stratum's mean. None if no stratum has
        seats of both kinds.
        """
        counts = self.stratum.gather(holders).value_counts()
        some = pl.zeros(len(self.sizes), dtype=pl.Float64, eager=True).scatter(counts["stratum"], counts["count"])
        held = pl.zeros(len(self.stratum), dtype=pl.Float64, eager=True).scatter(holders, 1.0)
        x = held - (some / self.sizes).gather(self.stratum)
        weight = float((x * x).sum())
        if weight <= 1e-9:
            return None
        effects = []
        for outcome in self.outcomes:
            slope = float((x * outcome).sum()) / weight
            pull = x * (outcome - slope * x)
            by_game = pull.reshape((self.games, -1)).arr.sum()  # in order, and the same number of seats in every game
            squares = float((by_game * by_game).sum())
            effects.append(Effect(slope, math.sqrt(squares * self.games / max(1, self.games - 1)) / weight, self.games))
        return effects


# -- sources of points ------------------------------------------------------------------------------------


def sources(
    rows: pl.DataFrame, lines: pl.LazyFrame, components: Collection[str], rule_names: dict[str, str]
) -> list[Source]:
    """Where points come from, largest first. `lines` has the columns game, seat, label, points, rule.

    Each label of the score sheets is a source. A rule with many labels, or with the names of components as labels, is
    one source: which of them pay is told by the components' own lifts.
    """
    labels = lines.group_by("rule", "label").agg(pl.len()).sort("rule", "label").collect()
    names = _source_names(list(labels.select("rule", "label").iter_rows()), set(components), rule_names)
    naming = labels.lazy().select("rule", "label", pl.Series("source", names))
    # The weight of a row: winners of a game together count 1, the others together -1; no weight where all won.
    winners = (pl.col("won") > 0).sum().over("game")
    losers = pl.len().over("game") - winners
    weights = rows.select(
        "game",
        "seat",
        pl.when(winners * losers == 0)
        .then(0.0)
        .otherwise(pl.when(pl.col("won") > 0).then(1.0 / winners).otherwise(-1.0 / losers))
        .alias("weight"),
    )
    points = (
        lines.join(naming, on=["rule", "label"])
        .join(weights.lazy(), on=["game", "seat"])
        .group_by("game", "source")
        .agg(
            pl.col("points").sum().alias("points"),
            pl.col("points").clip(lower_bound=0).sum().alias("gain"),
            (pl.col("points") * pl.col("weight")).sum().alias("gap"),
            (pl.col("points") * (pl.col("weight").clip(lower_bound=0.0))).sum().alias("winners"),
        )
        .collect()
    )
    decided = int(weights.filter(pl.col("weight") > 0)["game"].n_unique())
    totals = points.group_by("game").agg(pl.col("gain").sum().alias("all_gain"), pl.col("gap").sum().alias("all_gap"))
    gains, gaps = float(totals["all_gain"].sum()), float(totals["all_gap"].sum())
    gap_squares = float(totals["all_gap"].pow(2).sum())
    gain_squares = float(totals["all_gain"].pow(2).sum())
    joined = points.join(totals, on="game")
    table = joined.group_by("source").agg(
        pl.col("points").sum(),
        pl.col("gain").sum(),
        pl.col("gap").sum(),
        pl.col("winners").sum(),
        (pl.col("gap") ** 2).sum().alias("gap2"),
        (pl.col("gap") * pl.col("all_gap")).sum().alias("gap_all"),
        (pl.col("gain").cast(pl.Float64) ** 2).sum().alias("gain2"),
        (pl.col("gain") * pl.col("all_gain")).sum().alias("gain_all"),
    )
    result = []
    for row in table.iter_rows(named=True):
        gap = row["gap"] / decided if decided else 0.0
        variance = max(0.0, row["gap2"] / decided - gap * gap) if decided else 0.0
        win = row["winners"] / decided if decided else 0.0
        result.append(
            Source(
                name=row["source"],
                mean=row["points"] / rows.height,
                share=_ratio(row["gain"], gains, row["gain2"], row["gain_all"], gain_squares),
                winners=win,
                others=win - gap,
                gap=Effect(gap, math.sqrt(variance / decided) if decided else 0.0, decided),
                margin=_ratio(row["gap"], gaps, row["gap2"], row["gap_all"], gap_squares),
            )
        )
    return sorted(result, key=lambda each: (-each.mean, each.name))


def _ratio(part: float, whole: float, part2: float, cross: float, whole2: float) -> Effect:
    """A part of a whole, both sums over games, with the error of a ratio (from sums of squares and products)."""
    if whole <= 0.0:
        return Effect(0.0, math.inf)
    ratio = part / whole
    return Effect(ratio, math.sqrt(max(0.0, part2 - 2.0 * ratio * cross + ratio * ratio * whole2)) / whole)


def _source_names(labels: list[tuple[str, str]], components: set[str], rule_names: dict[str, str]) -> list[str]:
    """For each (rule, label) the source it belongs to."""
    by_rule: dict[str, list[str]] = {}
    for rule, label in labels:
        by_rule.setdefault(rule, []).append(label)
    often = Counter(label for _, label in labels)
    names = []
    for rule, label in labels:
        alike = by_rule[rule]
        if len(alike) > FEW_LABELS or (len(alike) > 1 and components.issuperset(alike)):
            names.append(f"{rule_names.get(rule, f'{alike[0]} and the like')} ({rule})")
        else:
            names.append(label if often[label] == 1 else f"{label} ({rule})")
    return names


# -- lengths and decisions --------------------------------------------------------------------------------


def lengths(rows: pl.DataFrame) -> Lengths:
    """How long the games lasted."""
    games = rows.filter(pl.col("seat") == 0).with_columns(pl.lit("all games").alias("all"))
    longest = games.sort(["decisions", "game"], descending=[True, False]).row(0, named=True)
    late = games["decisions"].quantile(0.99, "linear")
    return Lengths(spreads(games, "decisions", "all")[0], float(late or 0.0), longest["game"], longest["seed"])


def branching(trace: pl.LazyFrame, games: int) -> list[Branching]:
    """How much there was to decide, by kind of decision, most frequent first."""
    table = (
        trace.group_by("kind")
        .agg(pl.col("decisions").sum(), pl.col("options").sum(), pl.col("forced").sum())
        .sort(["decisions", "kind"], descending=[True, False])
        .collect()
    )
    chosen = (
        trace.select("kind", "verbs")
        .explode("verbs")
        .drop_nulls("verbs")
        .unnest("verbs")
        .group_by("kind", "verb")
        .agg(pl.col("count").sum())
        .sort(["kind", "count", "verb"], descending=[False, True, False])
        .collect()
    )
    verbs: dict[str, list[tuple[str, int]]] = {}
    for kind, verb, count in chosen.iter_rows():
        verbs.setdefault(kind, []).append((verb, count))
    return [
        Branching(
            kind,
            decisions / games,
            options / decisions,
            forced / decisions,
            tuple((verb, count / decisions) for verb, count in verbs.get(kind, [])),
        )
        for kind, decisions, options, forced in table.iter_rows()
    ]
