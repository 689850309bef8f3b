"""The report's sections: what is measured on a run, drawn and told."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

import polars as pl

from tabletomb.lab import balance, charts
from tabletomb.lab.balance import Component
from tabletomb.lab.charts import Mark
from tabletomb.lab.luck import certainty
from tabletomb.lab.report_html import (
    NO_NUMBER,
    Section,
    difference,
    document,
    effect_mark,
    figure,
    grid,
    mean,
    paragraph,
    part,
    rate,
    rate_chart,
    spread_figure,
    spread_table,
    table,
    terms,
)
from tabletomb.lab.report_run import Record
from tabletomb.lab.report_words import (
    DEFINITIONS,
    about_bots,
    about_components,
    about_lengths,
    about_seats,
    about_sources,
    about_success,
    judged,
    number,
    percent,
    plural,
    span,
    whole,
)

DOT: Final = "\u00a0\u00b7 "
STRONGEST: Final = 10
"""So many components with the largest lift, and as many with the smallest, are drawn; the table has all."""
MOST_SOURCES: Final = 16
"""So many sources of points are drawn; the table has all."""
ENOUGH: Final = 30
"""Games won, and games lost, from which on a cooperative run's components are judged by success, not by score."""


def page(record: Record) -> str:
    """The whole report as one HTML document that needs nothing else."""
    shared = record.cooperative or record.seats == 1
    sections = [] if shared else [_seats(record), _bots(record)]
    sections += [_success(record)] if shared else [_scores(record)]
    sections += [_points(record, shared), _components(record, shared), _lengths(record), _reading(), _again(record)]
    return document(f"{record.title}: lab report", _header(record), sections)


def _header(record: Record) -> str:
    facts = [
        f"{plural(record.played, 'game')}, {plural(record.seats, 'seat')}",
        f"bots: {', '.join(_counted(record.bots if len(record.lineups) > 1 else record.lineups[0]))}",
        f"seed {record.seed}",
        *(f"{name}: {choice}" for name, choice in record.choices().items()),
        f"rules {record.versions.get('rules', '?')}",
        f"Tabletomb {record.versions.get('tabletomb', '?')}",
    ]
    kind = "tournament" if len(record.lineups) > 1 else "simulation"
    html = paragraph(f"Tabletomb lab{DOT}report on a {kind}", "kicker")
    html += f"<h1>{escape(record.title)}</h1>{paragraph(DOT.join(facts), 'facts')}"
    if not record.complete:
        text = (
            f"This run is unfinished: {whole(record.played)} of {plural(record.planned, 'game')} were played. "
            "The report says what these show; --resume plays the rest."
        )
        html += paragraph(text, "warning")
    if not record.repeatable:
        text = "Some bots played against the clock: another run with the same seed will differ a little."
        html += paragraph(text, "warning")
    return html


def _counted(bots: Sequence[str]) -> list[str]:
    """The bots in order, repeated ones once and with their number."""
    return [bot if bots.count(bot) == 1 else f"{bots.count(bot)} \u00d7 {bot}" for bot in dict.fromkeys(bots)]


# -- seats and bots ---------------------------------------------------------------------------------------


def _seats(record: Record) -> Section:
    seats = balance.seats(record.rows, record.seats, record.fixed)
    fair = 1.0 / record.seats
    shares = [share._replace(name=f"seat {share.name}") for share in seats.shares]
    caption = (
        f"Dots are win rates, lines their 95 % intervals; the dashed line is the fair share of {percent(fair)}. "
        "Triangles stand where luck alone does not explain it."
    )
    rows = [
        [share.name, number(share.wins), rate(share), difference(effect, 100.0), certainty(q)]
        for share, effect, q in zip(shares, seats.effects, seats.q)
    ]
    head = ["Seat", "Wins", "Win rate", "Beyond its bots\u2019 average, % points", "How sure"]
    spreads = [each._replace(name=f"seat {each.name}") for each in balance.spreads(record.rows, "score", "seat")]
    return Section(
        "seats",
        "Seats",
        about_seats(seats, record.played),
        paragraph("Does it matter where you sit? Seats are numbered from 0, as in the files."),
        grid(
            figure(
                "Win rate by seat",
                rate_chart(shares, [q < 0.05 and not seats.mixed_up for q in seats.q], fair),
                caption,
                table("Win rate by seat", head, rows),
            ),
            spread_figure("Score by seat", spreads, "score"),
        ),
    )


def _bots(record: Record) -> Section:
    bots = balance.strengths(record.rows, record.seats)
    findings = about_bots(bots, record.seats, record.played)
    if len(bots) == 1:
        return Section("bots", "Bots", findings, paragraph("All seats were played by the same bot."))
    fair = 1.0 / record.seats
    caption = f"How often each bot won in the company it kept; the dashed line is the fair share of {percent(fair)}."
    rows = [
        [bot.share.name, whole(bot.share.games), rate(bot.share), mean(bot.score), certainty(bot.q)] for bot in bots
    ]
    numbers = table("Win rate by bot", ["Bot", "Seats played", "Win rate", "Mean score", "How sure"], rows)
    svg = rate_chart([bot.share for bot in bots], [bot.q < 0.05 for bot in bots], fair)
    figures = [figure("Win rate by bot", svg, caption, numbers)]
    if record.ratings:
        svg = charts.intervals([Mark(*rating) for rating in record.ratings], 0.0, "Elo points", percent=False)
        caption = "On the Elo scale with 95 % intervals; a bot 200 points ahead wins about three games of four."
        rows = [[each.bot, whole(each.rating), span(each.low, each.high, 0)] for each in record.ratings]
        figures.append(figure("Ratings", svg, caption, table("Ratings", ["Bot", "Rating", "95 % interval"], rows)))
    return Section("bots", "Bots", findings, grid(*figures))


# -- scores and points ------------------------------------------------------------------------------------


def _scores(record: Record) -> Section:
    games = record.rows.group_by("game").agg(
        (pl.col("score").max() - pl.col("score").top_k(2).min()).alias("lead"),
        (pl.col("won") > 0).sum().alias("winners"),
    )
    lead, tied = games.select(pl.col("lead").median(), (pl.col("winners") > 1).mean()).row(0)
    text = f"The best score leads by {whole(lead)} in the median game; {percent(tied)} of the victories were shared."
    return Section("scores", "Scores", [], paragraph(text), grid(*_score_figures(record.rows)))


def _success(record: Record) -> Section:
    """The scores of a table that wins or loses together, or of a single player: one row stands for the game."""
    names = [" and ".join(_counted(lineup)) for lineup in record.lineups]
    lineup = pl.col("lineup").replace_strict(list(range(len(names))), names, default="others", return_dtype=pl.String)
    rows = record.rows.filter(pl.col("seat") == 0).with_columns(lineup.alias("bot"), pl.lit("all").alias("all"))
    won = rows.with_columns((pl.col("won") > 0).cast(pl.Float64).alias("won"))
    overall = balance.shares(won, "all")[0]
    figures = _score_figures(rows)
    if 0 < overall.wins < overall.games:
        shares = balance.shares(won, "bot")
        caption = "How often the game was won, with 95 % intervals; the dashed line is the average."
        numbers = table(
            "Success", ["Bots", "Games", "Won"], [[each.name, whole(each.games), rate(each)] for each in shares]
        )
        svg = rate_chart(shares, [False] * len(shares), overall.rate.value)
        figures.insert(0, figure("Success", svg, caption, numbers))
    findings = about_success(overall, balance.spreads(rows, "score", "all")[0], record.seats == 1)
    text = "Nobody plays against anybody here: there are no winners to compare, only how well it went."
    return Section("scores", "Scores", findings, paragraph(text), grid(*figures))


def _score_figures(rows: pl.DataFrame) -> list[str]:
    """A histogram for each bot, all on the same scale."""
    width, bins = balance.bins(rows, "score", "bot")
    lefts = [left for _, left, _ in bins]
    scale = (min(lefts), max(lefts) + width)
    top = max(share for _, _, share in bins)
    figures = []
    for spread in balance.spreads(rows, "score", "bot"):
        own = [(left, share) for name, left, share in bins if name == spread.name]
        title = f"Scores of {spread.name}"
        caption = f"Mean {number(spread.mean)}, median {whole(spread.median)}, from {plural(spread.size, 'result')}."
        svg = charts.histogram(own, width, scale, top, "score")
        figures.append(figure(title, svg, caption, spread_table(title, [spread])))
    return figures


def _points(record: Record, shared: bool) -> Section:
    sources = balance.sources(record.rows, record.lines, record.names.values(), record.rule_names())
    if not sources:
        return Section("points", "Points", [], paragraph("The score sheets of this game have no lines."))
    findings = about_sources(sources, compare=not shared)
    head = ["Source", "Points a seat", "Part of all gained"]
    rows = [[each.name, number(each.mean), part(each.share)] for each in sources]
    if shared:
        svg = charts.bars([(each.name, each.mean) for each in sources[:MOST_SOURCES]], "points")
        shown = figure(
            "Where points come from", svg, "Mean points by line of the score sheet.", table("Points", head, rows)
        )
        return Section("points", "Where points come from", findings, grid(shown))
    head += ["Winners", "Others", "Gap", "Part of the gap"]
    rows = [
        [*row, number(each.winners), number(each.others), difference(each.gap), part(each.margin)]
        for row, each in zip(rows, sources)
    ]
    numbers = table("Points by source", head, rows)
    svg = charts.pairs([(each.name, each.winners, each.others) for each in sources[:MOST_SOURCES]], "mean points")
    caption = "Filled diamonds: winners. Hollow circles: the others at their tables. Far apart means it decides games."
    gaps = sorted(sources, key=lambda each: (-round(abs(each.gap.value), 9), each.name))[:MOST_SOURCES]
    marks = [effect_mark(each.name, each.gap, each.gap.p() < 0.05) for each in gaps]
    told = "Points of winners minus those of the others, with 95 % intervals; largest differences first."
    return Section(
        "points",
        "Where points come from",
        findings,
        grid(
            figure("Winners and others", svg, caption, numbers),
            figure("What winners have more of", charts.intervals(marks, 0.0, "points", percent=False), told, numbers),
        ),
    )


# -- components -------------------------------------------------------------------------------------------


def _components(record: Record, shared: bool) -> Section:
    components = balance.components(record.rows, record.holds, record.names)
    winning = record.rows.filter(pl.col("seat") == 0).select((pl.col("won") > 0).sum()).item()
    by_wins = not shared or ENOUGH <= winning <= record.played - ENOUGH
    deviation = float(record.rows.select(pl.col("score").std().fill_null(0.0)).item())
    findings = about_components(components, by_wins, deviation, record.played)
    if not components:
        return Section("components", "Components", findings, paragraph(findings[0].text))
    outcome, unit = ("win rate", "percentage points") if by_wins else ("score", "points")
    text = (
        f"What lies in front of a seat at the end, and how much higher its {outcome} is with it than without: "
        "compared among seats of the same bot and place, with errors computed from whole games. Holding something and "
        "winning may have a common cause; see \u201cHow to read this\u201d."
    )
    ranked = judged(components, by_wins, deviation)
    figures = []
    factor = 100.0 if by_wins else 1.0
    chosen = ranked if len(ranked) <= 2 * STRONGEST else ranked[:STRONGEST] + ranked[-STRONGEST:]
    if chosen:
        marks = [effect_mark(each.component.name, each.lift, each.q < 0.05, factor) for each in chosen]
        caption = (
            f"Lift of the {outcome} in {unit} with 95 % intervals, the largest and the smallest of {len(ranked)}. "
            "Triangles stand where luck alone does not explain it."
        )
        rest = [component for component in components if component.id not in {each.component.id for each in ranked}]
        numbers = _component_table([each.component for each in ranked] + rest, by_wins)
        svg = charts.intervals(marks, 0.0, f"lift, {unit}", percent=False)
        figures.append(figure(f"Components and {outcome}", svg, caption, numbers))
    often = sorted(components, key=lambda each: (-each.seats, each.name))[:20]
    svg = charts.bars([(each.name, 100 * each.seats) for each in often], "% of seats")
    caption = f"The {len(often)} components most often held at the end."
    figures.append(figure("Held most often", svg, caption, _held_table(components)))
    return Section("components", "Components", findings, paragraph(text), grid(*figures))


def _component_table(components: Sequence[Component], by_wins: bool) -> str:
    head = ["Component", "Lift of win rate, % points", "Lift of score", "How sure", "Held by seats"]
    head += ["Win rate with", "Win rate without", "Score with", "Score without"]
    rows = []
    for each in components:
        sure = certainty(each.win_q if by_wins else each.score_q) if each.win is not None else "too few to say"
        with_it = [percent(each.win_with), number(each.score_with)]
        without = [percent(each.win_without), number(each.score_without)] if each.seats < 1.0 else [NO_NUMBER] * 2
        outcomes = [with_it[0], without[0], with_it[1], without[1]]
        rows.append(
            [each.name, difference(each.win, 100.0), difference(each.score), sure, percent(each.seats), *outcomes]
        )
    return table("Components, largest lift first", head, rows)


def _held_table(components: Sequence[Component]) -> str:
    head = ["Component", "Seats", "Games", "Copies"]
    order = sorted(components, key=lambda each: (-each.seats, each.name))
    rows = [[each.name, percent(each.seats), percent(each.games), number(each.copies)] for each in order]
    return table("How often components are held", head, rows)


# -- lengths ----------------------------------------------------------------------------------------------


def _lengths(record: Record) -> Section:
    lengths = balance.lengths(record.rows)
    games = record.rows.filter(pl.col("seat") == 0).with_columns(pl.lit("all").alias("all"))
    width, bins = balance.bins(games, "decisions", "all")
    lefts = [left for _, left, _ in bins]
    svg = charts.histogram(
        [(left, share) for _, left, share in bins],
        width,
        (min(lefts), max(lefts) + width),
        max(b[2] for b in bins),
        "decisions",
    )
    spread = lengths.spread
    caption = (
        f"Decisions in a whole game: mean {number(spread.mean)}, 1 game in 100 has more than {whole(lengths.late)}."
    )
    figures = [figure("Length of a game", svg, caption, spread_table("Length of a game", [spread]))]
    figures.append(_branching_figure(record))
    return Section("lengths", "Length and choices", about_lengths(lengths), grid(*figures))


def _branching_figure(record: Record) -> str:
    """How much there is to choose from: by kind of decision with a trace, otherwise by bot."""
    if record.trace is not None:
        kinds = balance.branching(record.trace, record.played)
        svg = charts.bars([(each.kind, each.options) for each in kinds[:MOST_SOURCES]], "options a decision")
        asked = max(1e-9, sum(each.a_game for each in kinds))
        options = sum(each.a_game * each.options for each in kinds) / asked
        forced = sum(each.a_game * each.forced for each in kinds) / asked
        caption = (
            f"Mean number of legal moves, the most frequent kinds first. Over all kinds it is {number(options)}, and "
            f"{percent(forced)} of all decisions left no choice."
        )
        rows = [
            [each.kind, number(each.a_game), number(each.options), percent(each.forced), _verbs(each.verbs)]
            for each in kinds
        ]
        head = ["Kind", "A game", "Options", "Forced", "Chosen"]
        return figure("Choices by kind of decision", svg, caption, table("Choices by kind of decision", head, rows))
    bots = (
        record.rows.group_by("bot")
        .agg(pl.col("own_options").sum(), pl.col("own_decisions").sum(), pl.len().alias("n"))
        .sort("bot")
        .with_columns((pl.col("own_options") / pl.col("own_decisions").clip(lower_bound=1)).alias("options"))
    )
    svg = charts.bars([(row["bot"], row["options"]) for row in bots.iter_rows(named=True)], "options a decision")
    rows = [
        [row["bot"], number(row["own_decisions"] / row["n"]), number(row["options"])]
        for row in bots.iter_rows(named=True)
    ]
    caption = "Mean number of legal moves at a decision, by bot. A run with a trace also tells them by kind."
    numbers = table("Choices by bot", ["Bot", "Decisions a game", "Options a decision"], rows)
    return figure("Choices by bot", svg, caption, numbers)


def _verbs(verbs: Sequence[tuple[str, float]]) -> str:
    return ", ".join(f"{verb} {percent(share)}" for verb, share in verbs[:6])


# -- for the reader ---------------------------------------------------------------------------------------


def _reading() -> Section:
    return Section("reading", "How to read this", [], terms(DEFINITIONS))


def _again(record: Record) -> Section:
    facts = [(f"option {name}", choice) for name, choice in record.choices().items()]
    versions = [(f"version: {name}", value) for name, value in record.versions.items()]
    seating = "each bot kept its seat" if record.fixed else "the bots moved one seat on from game to game"
    text = (
        "The same games again, and from them the same report:"
        if record.repeatable
        else "The same run again, as far as the clock allows:"
    )
    return Section(
        "again",
        "Play it again",
        [],
        paragraph(text),
        f"<pre>{escape(record.command)}</pre>",
        terms([("seed", str(record.seed)), ("seating", seating), *facts, *versions]),
    )
