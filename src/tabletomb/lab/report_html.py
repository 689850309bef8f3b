"""Pieces of the report's page: figures, tables and the cells in them. All text is escaped here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from tabletomb.lab import charts
from tabletomb.lab.balance import Share, Spread
from tabletomb.lab.charts import Mark
from tabletomb.lab.luck import CERTAINTIES, Effect
from tabletomb.lab.report_style import STYLE
from tabletomb.lab.report_words import (
    ALERT,
    FINE,
    HINT,
    NOTE,
    UNKNOWN,
    Finding,
    number,
    percent,
    signed,
    span,
    verdict,
    whole,
)

NO_NUMBER: Final = "\u2013"
LEVELS: Final = {
    ALERT: ("\u25b2", "Unbalanced"),
    HINT: ("\u25c6", "Look again"),
    UNKNOWN: ("\u25cb", "Cannot tell"),
    FINE: ("\u25cf", "Fine"),
    NOTE: ("\u25a0", "Note"),
}
"""Sign and words for each level of a finding, most pressing first."""

# Nothing may be loaded from anywhere: the page is whole, and a browser holds it to that.
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"


class Section:
    """A part of the page: where it is, what it says to the summary, and its contents."""

    def __init__(self, anchor: str, heading: str, findings: Sequence[Finding], *contents: str) -> None:
        self.anchor = anchor
        self.heading = heading
        self.findings = findings
        self.html = f'<section id="{anchor}"><h2>{escape(heading)}</h2>{"".join(contents)}</section>'


def document(title: str, header: str, sections: Sequence[Section]) -> str:
    """The whole page, its summary first."""
    order = list(LEVELS)
    findings = [finding for section in sections for finding in section.findings]
    findings.sort(key=lambda finding: order.index(finding.level))
    links = "".join(f'<a href="#{section.anchor}">{escape(section.heading)}</a>' for section in sections)
    body = "\n".join(section.html for section in sections)
    return (
        '<!doctype html>\n<html lang="en-GB"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}"><link rel="icon" href="data:,">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body><header>{header}</header>\n"
        f'<main>{summary(findings)}\n<nav aria-label="Sections">{links}</nav>\n{body}</main></body></html>\n'
    )


def summary(findings: Sequence[Finding]) -> str:
    """What looks unbalanced, in words."""
    items = []
    for finding in findings:
        sign, label = LEVELS[finding.level]
        grade = (
            f' <span class="sure">{escape(finding.certainty)}</span>' if finding.level in (ALERT, HINT, NOTE) else ""
        )
        items.append(
            f'<li class="{finding.level}"><span class="level"><b aria-hidden="true">{sign}</b>{label}</span>'
            f"<div><strong>{escape(finding.headline)}</strong>{grade if finding.certainty else ''}"
            f'<p>{escape(finding.text)} <a href="#{finding.section}">See {finding.section}</a></p></div></li>'
        )
    legend = "".join(f"<dt>{escape(words)}</dt><dd>{escape(meaning)}.</dd>" for _, words, meaning in CERTAINTIES)
    return (
        '<section id="summary" class="card"><h2>What looks unbalanced</h2>'
        f'<p class="verdict">{escape(verdict(list(findings)))}</p><ul class="findings">{"".join(items)}</ul>'
        "<details><summary>What \u201clikely\u201d and the other words mean</summary>"
        f"<dl>{legend}</dl></details></section>"
    )


def paragraph(text: str, look: str = "") -> str:
    """A paragraph."""
    return f'<p class="{look}">{escape(text)}</p>' if look else f"<p>{escape(text)}</p>"


def grid(*figures: str) -> str:
    """Figures side by side where there is room."""
    return f'<div class="grid">{"".join(figures)}</div>'


def figure(title: str, svg: str, caption: str, numbers: str) -> str:
    """A chart, what to see in it, and its numbers for those who cannot or would rather not see it."""
    spoken = escape(f"Chart: {title}. {caption}")
    return (
        f'<figure class="card"><h3>{escape(title)}</h3><div role="img" aria-label="{spoken}">{svg}</div>'
        f"<figcaption>{escape(caption)}</figcaption><details><summary>The numbers</summary>{numbers}</details></figure>"
    )


def table(label: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table whose first column names the rows; what stands behind a line break in a cell is set small below."""
    lines = []
    for first, *others in rows:
        cells = "".join(f"<td>{_cell(other)}</td>" for other in others)
        lines.append(f'<tr><th scope="row">{_cell(first)}</th>{cells}</tr>')
    titles = "".join(f'<th scope="col">{escape(title)}</th>' for title in head)
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(label)}"><table>'
        f"<thead><tr>{titles}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"
    )


def _cell(text: str) -> str:
    first, _, second = text.partition("\n")
    return escape(first) + (f"<small>{escape(second)}</small>" if second else "")


def terms(entries: Iterable[tuple[str, str]]) -> str:
    """Words and what they mean."""
    return f"<dl>{''.join(f'<dt>{escape(term)}</dt><dd>{escape(text)}</dd>' for term, text in entries)}</dl>"


# -- cells and charts that several sections use -----------------------------------------------------------


def rate(share: Share) -> str:
    """A win rate and its interval as a cell."""
    low, high = share.rate[1:]
    return f"{percent(share.rate.value)}\n{span(100 * low, 100 * high)}"


def mean(effect: Effect) -> str:
    """A mean and its interval as a cell."""
    return f"{number(effect.value)}\n{span(effect.low, effect.high)}"


def difference(effect: Effect | None, factor: float = 1.0) -> str:
    """A difference and its interval as a cell."""
    if effect is None:
        return NO_NUMBER
    return f"{signed(factor * effect.value)}\n{span(factor * effect.low, factor * effect.high)}"


def part(effect: Effect) -> str:
    """A part of a whole and its interval as a cell."""
    if effect.error > 1e9:
        return NO_NUMBER
    return f"{percent(effect.value)}\n{span(100 * effect.low, 100 * effect.high)}"


def effect_mark(name: str, effect: Effect, sure: bool, factor: float = 1.0) -> Mark:
    """An effect as a row of an interval chart."""
    return Mark(name, factor * effect.value, factor * effect.low, factor * effect.high, sure)


def rate_chart(shares: Sequence[Share], sure: Sequence[bool], expected: float) -> str:
    """Win rates with their intervals."""
    marks = [Mark(share.name, *share.rate, sure=known) for share, known in zip(shares, sure)]
    return charts.intervals(marks, expected, "win rate", percent=True)


def spread_figure(title: str, spreads: Sequence[Spread], axis: str) -> str:
    """Distributions side by side."""
    caption = "The box is the middle half with the median in it; the line reaches from the 5th to the 95th percentile."
    svg = charts.ranges([(each.name, each.quantiles) for each in spreads], axis)
    return figure(title, svg, caption, spread_table(title, spreads))


def spread_table(title: str, spreads: Sequence[Spread]) -> str:
    """Distributions as numbers."""
    head = ["", "Mean", "Deviation", "Lowest", "5 %", "25 %", "Median", "75 %", "95 %", "Highest"]
    rows = []
    for each in spreads:
        ends = [whole(value) for value in (each.low, *each.quantiles, each.high)]
        rows.append([each.name, number(each.mean), number(each.deviation), *ends])
    return table(title, head, rows)
