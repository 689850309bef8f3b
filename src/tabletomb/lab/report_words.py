"""The report in words: what looks unbalanced and how sure we are; the size of an effect comes first."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Final, NamedTuple

from tabletomb.engine.words import noun
from tabletomb.lab.balance import RARE, Component, Lengths, Seats, Share, Source, Spread, Strength
from tabletomb.lab.luck import Effect, adjusted, certainty, detectable, two_sided
from tabletomb.lab.statistics import Estimate

UNNOTICED: Final = 0.02
"""A change of the win rate below this is too small to notice at a table."""
CLEAR: Final = 0.05
LARGE: Final = 0.10
UNNOTICED_SCORE: Final = 0.1
"""The same for scores, in standard deviations."""
CLEAR_SCORE: Final = 0.3
FEW_GAMES: Final = 20
"""With fewer games not even the errors can be estimated."""
NAMED: Final = 4
"""So many components are named in the summary; the others are in the table."""
DOMINANT: Final = 0.5
"""The part of all points from which on a source dominates."""
RUNAWAY: Final = 2.0
"""So many times the middle length is a runaway, if it happens to 1 game in 100."""
OUTLIER: Final = 3.0

ALERT, HINT, FINE, UNKNOWN, NOTE = "alert", "hint", "fine", "unknown", "note"
SURE: Final = ("almost certain", "likely")


class Finding(NamedTuple):
    """One thing the run says: how it is to be taken, in a few words, in full, how sure, and where the numbers are."""

    level: str
    headline: str
    text: str
    certainty: str = ""
    section: str = ""


# -- numbers ----------------------------------------------------------------------------------------------


def number(value: float, digits: int = 1) -> str:
    """A number with so many digits behind the point."""
    return f"{_rounded(value, digits):,.{digits}f}".replace("-", "\u2212")


def whole(count: float) -> str:
    """A count."""
    return number(count, 0)


def signed(value: float, digits: int = 1) -> str:
    """A difference with its sign."""
    shown = _rounded(value, digits)
    return f"{shown:+,.{digits}f}".replace("-", "\u2212") if shown else number(0.0, digits)


def _rounded(value: float, digits: int) -> float:
    """What is shown of a number; nothing is shown as minus nothing."""
    return round(value, digits) or 0.0


def percent(share: float) -> str:
    """A share as 12.3 %; the sign never stands alone on the next line."""
    return f"{number(100 * share)}\u00a0%"


def span(low: float, high: float, digits: int = 1) -> str:
    """An interval."""
    return f"{number(low, digits)} to {number(high, digits)}"


def interval(share: Estimate | Effect) -> str:
    """A share with its interval."""
    return f"{percent(share.value)} (95\u00a0% interval {span(100 * share.low, 100 * share.high)})"


def amount(effect: Effect, unit: str, factor: float = 1.0) -> str:
    """The size of an effect, whatever its direction, with its interval seen in that direction."""
    towards = factor if effect.value >= 0 else -factor
    low, high = sorted((towards * effect.low, towards * effect.high))
    return f"{number(towards * effect.value)} {unit} (95\u00a0% interval {span(low, high)})"


def points_of_win(effect: Effect) -> str:
    """The size of an effect on a win rate."""
    return amount(effect, "percentage points", 100.0)


def listed(names: Sequence[str]) -> str:
    """One, two and three."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def plural(count: int, one: str, many: str = "") -> str:
    """The count with its noun."""
    return f"{whole(count)} {noun(count, one, many)}"


def sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


# -- seats and bots ---------------------------------------------------------------------------------------


def about_seats(seats: Seats, games: int) -> list[Finding]:
    """Whether where you sit matters."""
    if seats.mixed_up:
        text = (
            "Different bots kept their seats for the whole run, so a strong seat cannot be told from a strong bot. "
            "Run it again without --fixed."
        )
        return [Finding(UNKNOWN, "Seats cannot be judged.", text, "cannot tell", "seats")]
    p_values = adjusted([seats.p, *([seats.first.p()] if seats.first else [])])
    findings = [_about_all_seats(seats, p_values[0], games)]
    if seats.first is not None:
        findings.append(_about_beginning(seats.first, p_values[1], games))
    return findings


def _about_all_seats(seats: Seats, p_value: float, games: int) -> Finding:
    effects = seats.effects
    fair = 1.0 / len(effects)
    sure = certainty(p_value)
    order = sorted(range(len(effects)), key=lambda seat: (-round(abs(effects[seat].value), 9), seat))
    largest = effects[order[0]]
    if sure == "cannot tell":
        seen = max(detectable(effect.error) for effect in effects)
        return _nothing("No sign of a seat advantage.", "a seat advantage", seen, games, "seats")
    if abs(largest.value) < UNNOTICED:
        text = (
            f"The seats differ by more than luck explains, but seat {order[0]}, which differs most, is only "
            f"{points_of_win(largest)} away from a fair share: too little to notice at a table."
        )
        return Finding(FINE, "Seats are as good as equal.", text, sure, "seats")
    named = [seat for seat in order if seats.q[seat] < 0.05 and abs(effects[seat].value) >= UNNOTICED] or order[:1]
    if len(effects) == 2:  # what one seat wins the other loses: that is one thing, not two
        named = [max(range(2), key=lambda seat: effects[seat].value)]
    told = [
        f"seat {seat} wins {percent(seats.shares[seat].rate.value)}"
        f"{f' of the games where {percent(fair)} would be fair' if seat == named[0] else ''}, "
        f"{points_of_win(effects[seat])} {'more' if effects[seat].value > 0 else 'less'}"
        for seat in named
    ]
    size = "large" if abs(largest.value) >= LARGE else "clear" if abs(largest.value) >= CLEAR else "small"
    side = "advantage" if effects[named[0]].value > 0 else "disadvantage"
    headline = f"Seat {named[0]} has a {size} {side}."
    return Finding(ALERT if sure in SURE else HINT, headline, sentence("; ".join(told)), sure, "seats")


def _about_beginning(first: Effect, p_value: float, games: int) -> Finding:
    sure = certainty(p_value)
    if sure == "cannot tell":
        seen = detectable(first.error)
        return _nothing("No sign that it matters who begins.", "whether it matters who begins", seen, games, "seats")
    more = "more" if first.value > 0 else "less"
    text = f"Whoever makes the first decision wins {points_of_win(first)} {more} than a fair share."
    if abs(first.value) < UNNOTICED:
        return Finding(FINE, "Who begins hardly matters.", text, sure, "seats")
    headline = f"Beginning is {'an advantage' if first.value > 0 else 'a disadvantage'}."
    return Finding(ALERT if sure in SURE else HINT, headline, text, sure, "seats")


def _nothing(headline: str, question: str, seen: float, games: int, section: str) -> Finding:
    """Nothing was found; what that is worth depends on what would have been found."""
    if games < FEW_GAMES:
        text = f"The run has only {plural(games, 'game')}."
        return Finding(UNKNOWN, f"Too few games to judge {question}.", text, "cannot tell", section)
    text = (
        f"With {plural(games, 'game')} an effect of {number(100 * seen)} percentage points or more on the win rate "
        "would have shown in 4 of 5 such runs; a smaller one may be there."
    )
    if seen > LARGE:
        return Finding(UNKNOWN, f"Too few games to judge {question}.", text, "cannot tell", section)
    return Finding(FINE, headline, text, "cannot tell", section)


def about_bots(bots: list[Strength], seats: int, games: int) -> list[Finding]:
    """Who plays best; nothing about the game itself, but all else is measured with these players."""
    if len(bots) == 1:
        name = bots[0].share.name
        text = f"Every seat was played by {name}: skill is equal, and the run says how the game treats such a player."
        if name == "random":
            text += " Random moves hardly show what good play would find; run a stronger bot as well."
        return [Finding(NOTE, f"All seats played alike ({name}).", text, "", "bots")]
    sure = certainty(min(bot.q for bot in bots))
    if sure == "cannot tell":
        seen = max(detectable(bot.edge.error) for bot in bots)
        return [_nothing("No sign that one bot is stronger.", "the bots' strength", seen, games, "bots")]
    best = bots[0].share
    others = "; ".join(f"{bot.share.name} {interval(bot.share.rate)}" for bot in bots[1:])
    fair = percent(1.0 / seats)
    text = f"It wins {interval(best.rate)} of its games, where {fair} is a fair share. Behind it: {others}."
    return [Finding(NOTE, f"{best.name} is the strongest bot.", text, sure, "bots")]


def about_success(share: Share, scores: Spread, alone: bool) -> list[Finding]:
    """How a table that wins or loses together fared."""
    low, middle, high = scores.quantiles[1:4]
    points = f"The middle score was {whole(middle)}, half of all were between {whole(low)} and {whole(high)}."
    if alone and share.wins == share.games:
        return [Finding(NOTE, "One seat, so nobody to compare with.", points, "", "scores")]
    who = "The player" if alone else "The table"
    rate = share.rate
    lopsided = rate.high < CLEAR or rate.low > 1.0 - CLEAR
    text = f"{whole(share.wins)} of {plural(share.games, 'game')} were won: {interval(rate)}. {points}"
    if lopsided:
        text += " So one-sided a result says little about what tips the scales; try stronger or weaker bots."
    return [Finding(HINT if lopsided else NOTE, f"{who} wins {percent(rate.value)} of the games.", text, "", "scores")]


# -- components -------------------------------------------------------------------------------------------


class Judged(NamedTuple):
    """A component with the lift that counts in this run."""

    component: Component
    lift: Effect
    q: float
    size: float
    """The lift in shares of a win, or in standard deviations of the score."""


def judged(components: list[Component], by_wins: bool, deviation: float) -> list[Judged]:
    """The components that can be judged, by their win rate or by the score, largest lift first."""
    found = []
    for component in components:
        lift = component.win if by_wins else component.score
        if lift is not None:
            size = lift.value if by_wins else lift.value / max(deviation, 1e-9)
            found.append(Judged(component, lift, component.win_q if by_wins else component.score_q, size))
    return sorted(found, key=lambda each: (-round(each.lift.value, 9), each.component.name, each.component.id))


def about_components(components: list[Component], by_wins: bool, deviation: float, games: int) -> list[Finding]:
    """Whether holding something goes along with winning more than luck explains."""
    candidates = judged(components, by_wins, deviation)
    if not candidates:
        return [_no_components(len(components))]
    least, clear = (UNNOTICED, CLEAR) if by_wins else (UNNOTICED_SCORE, CLEAR_SCORE)
    candidates.sort(key=lambda each: -round(abs(each.size), 9))
    sure = [each for each in candidates if certainty(each.q) in SURE and abs(each.size) >= clear]
    slight = [each for each in candidates if each.q < 0.05 and abs(each.size) >= least and each not in sure]
    findings = [_about_component(each, by_wins) for each in sure[:NAMED]]
    if len(sure) > NAMED:
        more = (
            f"{plural(len(sure) - NAMED, 'more component has', 'more components have')} a clear effect; see the table."
        )
        findings[-1] = findings[-1]._replace(text=f"{findings[-1].text} {more}")
    if slight:
        findings.append(_about_slight(slight))
    if not findings:
        seen = median(detectable(each.lift.error, len(candidates)) for each in candidates)
        findings.append(_no_component_found(len(candidates), seen, by_wins, deviation, games))
    return findings


def _about_component(each: Judged, by_wins: bool) -> Finding:
    component, lift = each.component, each.lift
    more = "more" if lift.value > 0 else "less"
    if by_wins:
        effect, result = f"win {points_of_win(lift)} {more} often", "winning" if lift.value > 0 else "losing"
    else:
        effect, result = f"score {amount(lift, 'points')} {more}", f"{'high' if lift.value > 0 else 'low'} scores"
    text = (
        f"Seats that hold it at the end {effect} than others with the same bot on the same seat. "
        f"It was held by {percent(component.seats)} of the seats."
    )
    headline = sentence(f"{component.name} goes along with {result}")
    return Finding(ALERT, headline, text, certainty(each.q), "components")


def _about_slight(slight: list[Judged]) -> Finding:
    names = [each.component.name for each in slight[:NAMED]]
    if len(slight) > NAMED:
        names.append(f"{whole(len(slight) - NAMED)} more")
    grade = certainty(max(each.q for each in slight))
    text = sentence(f"{listed(names)}: the effect is small or not sure yet; the table has the numbers")
    headline = f"{plural(len(slight), 'component')} with a slight effect."
    return Finding(NOTE if grade in SURE else HINT, headline, text, grade, "components")


def _no_components(count: int) -> Finding:
    if count:
        text = f"None of {plural(count, 'component')} was held often enough, and missing often enough, to compare."
        return Finding(UNKNOWN, "Too few games to judge components.", text, "cannot tell", "components")
    text = "The run lists nothing that lies in front of the seats at the end, so there is nothing to compare."
    return Finding(UNKNOWN, "Components cannot be judged.", text, "cannot tell", "components")


def _no_component_found(count: int, seen: float, by_wins: bool, deviation: float, games: int) -> Finding:
    what = "win rate" if by_wins else "score"
    least = f"{number(100 * seen)} percentage points" if by_wins else f"{number(seen)} points"
    text = (
        f"None of the {whole(count)} judged changes its holder's {what} noticeably and beyond luck. With "
        f"{plural(games, 'game')} an effect of {least} or more would have shown in 4 of 5 such runs, "
        "for a component that is held as often as most."
    )
    if seen > (LARGE if by_wins else deviation):
        return Finding(UNKNOWN, "Too few games to judge components.", text, "cannot tell", "components")
    return Finding(FINE, "No component stands out.", text, "cannot tell", "components")


# -- points and lengths -----------------------------------------------------------------------------------


def about_sources(sources: list[Source], compare: bool) -> list[Finding]:
    """Whether one source of points outweighs all others together."""
    gaining = [source for source in sources if source.share.value > 0.0]
    if len(gaining) < 3:
        return []
    findings = []
    top = max(gaining, key=lambda source: source.share.value)
    sure = certainty(_above(top.share, DOMINANT))
    if sure != "cannot tell":
        text = f"It gives {interval(top.share)} of all points gained, more than everything else together."
        findings.append(Finding(HINT, f"Most points come from {top.name}.", text, sure, "points"))
    if compare:
        decider = max(sources, key=lambda source: source.margin.value)
        sure = certainty(_above(decider.margin, DOMINANT))
        if sure != "cannot tell":
            much = f"{interval(decider.margin)} of" if decider.margin.value < 1.0 else "as much as"
            text = (
                f"Winners get {number(decider.gap.value)} points more from it than the others at their table: "
                f"{much} all that separates them."
            )
            findings.append(Finding(HINT, f"Games are decided by {decider.name}.", text, sure, "points"))
    if not findings:
        text = f"The largest, {top.name}, gives {interval(top.share)} of all points gained."
        findings.append(Finding(FINE, "No source of points dominates.", text, "", "points"))
    return findings


def _above(share: Effect, limit: float) -> float:
    """The chance that luck alone would lift a share that far above a limit."""
    if share.value <= limit:
        return 1.0
    return two_sided((share.value - limit) / share.error) / 2.0 if share.error > 0.0 else 0.0


def about_lengths(lengths: Lengths) -> list[Finding]:
    """Whether some games run away."""
    spread = lengths.spread
    if spread.low == spread.high:
        text = f"Every game took {plural(int(spread.high), 'decision')}."
        return [Finding(FINE, "All games are equally long.", text, "", "lengths")]
    typical = max(1.0, spread.median)
    longest = (
        f"The longest, game {lengths.longest_game} (seed {lengths.longest_seed}), took "
        f"{plural(int(spread.high), 'decision')}, {number(spread.high / typical)} times the middle length "
        f"of {whole(spread.median)}."
    )
    if spread.size >= 100 and lengths.late > RUNAWAY * typical:
        text = f"1 game in 100 takes more than {plural(int(lengths.late), 'decision')}. {longest}"
        return [Finding(HINT, "Some games run away in length.", text, "", "lengths")]
    if spread.high > OUTLIER * typical:
        return [Finding(HINT, "A few games are very long.", longest, "", "lengths")]
    half = f"Half of the games take {whole(spread.quantiles[1])} to {whole(spread.quantiles[3])} decisions."
    return [Finding(FINE, "No runaway lengths.", f"{half} {longest}", "", "lengths")]


def verdict(findings: list[Finding]) -> str:
    """The whole summary in one sentence."""
    alerts, hints, unknown = (sum(each.level == level for each in findings) for level in (ALERT, HINT, UNKNOWN))
    if alerts:
        told = f"{plural(alerts, 'thing looks', 'things look')} unbalanced"
        return f"{told}, and {plural(hints, 'more deserves', 'more deserve')} a second look." if hints else f"{told}."
    if hints:
        return f"Nothing is surely unbalanced; {plural(hints, 'thing deserves', 'things deserve')} a second look."
    if unknown:
        return "No imbalance was found, but not everything could be judged."
    return "No imbalance was found."


DEFINITIONS: Final = (
    ("win rate", "Victories divided by games. A victory shared by two counts half for each."),
    ("fair share", "1 divided by the number of seats: the win rate of every seat if nothing but luck decided."),
    (
        "95 % interval",
        "If the run were repeated with other seeds, about 19 of 20 such intervals would hold the true value. Win rates "
        "have Wilson intervals. Differences have normal ones with errors computed from whole games (the sandwich "
        "estimator, clustered by game), because the seats of one game depend on each other.",
    ),
    (
        "percentage points",
        "The difference of two percentages. In the summary less than 2 is too small to notice, 5 is clear and 10 is "
        "large; for scores less than 0.1 standard deviations is too small to notice and 0.3 is clear.",
    ),
    (
        "seats",
        "All seats are tested at once, beyond what the bots on them win on average: a score test on the wins by seat "
        "in each game, which for a single winner and equal bots is Pearson\u2019s chi-squared test.",
    ),
    (
        "many comparisons",
        "Who looks at a hundred cards finds one that luck made look strong. The certainty of seats, bots and "
        "components is therefore corrected within each group (Benjamini and Hochberg\u2019s false discovery rate).",
    ),
    (
        "lift of a component",
        "The difference between seats that hold it at the end and seats that do not, within the same line-up, bot and "
        f"seat. Components that fewer than {RARE} seats held, or lacked, are listed but not judged. A lift proves no "
        "cause: what only a leader can afford goes along with winning without being strong, and what takes the place "
        "of something strong goes along with losing without being weak.",
    ),
    ("gap", "What winners got minus what the others at the same table got, averaged over games."),
    (
        "what it cannot tell",
        "How people would play. All this holds for these bots; what stronger bots confirm is worth more.",
    ),
)
"""The words of the report, for its reader."""
