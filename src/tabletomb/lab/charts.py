"""The report's charts: drawn once, as SVG without scripts, in colours that the page decides.

Every chart is `WIDTH` wide, so that a phone shows it without shrinking its letters, and names its colours as the
page's custom properties, so that it follows the reader's light or dark theme. What matters is told by shape and place
as well as by colour.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import wrap
from typing import Any, Final, NamedTuple

import altair as alt
import vl_convert

WIDTH: Final = 360
ROW: Final = 24
"""Height of one row of a chart with rows."""
LETTERS: Final = 25
"""A name with more letters goes on in another line."""
LINE: Final = 13
"""Height of a line of letters."""
METRICS: Final = "Liberation Sans"
"""Text is measured with the font that comes with the renderer, so that every machine draws the same; the page then
shows it in a font of its own."""

INK, FAINT, GRID = "var(--text)", "var(--faint)", "var(--grid)"
UP, DOWN, PLAIN, SECOND = "var(--up)", "var(--down)", "var(--plain)", "var(--second)"
LOOKS: Final = {True: (UP, "triangle-up"), False: (DOWN, "triangle-down")}

_NAMESPACES = re.compile(r' (?:xmlns(?::xlink)?|version|class)="[^"]*"')
_ARIA = re.compile(r' (?:role|aria-hidden|aria-roledescription|pointer-events)="[^"]*"')
_EMPTY = re.compile(r'<path d="(?:M0,0h0v0h0Z)?"(?: display="none")?/>')
_LONG = re.compile(r"(\d+\.\d)\d+")


class Mark(NamedTuple):
    """One row of an interval chart."""

    name: str
    value: float
    low: float
    high: float
    sure: bool = False
    """Whether luck alone does not explain where it stands."""


def intervals(marks: Sequence[Mark], expected: float, axis: str, percent: bool) -> str:
    """A row for each mark: the value, its 95 % interval, and a dashed line where it is expected to be.

    Marks that are surely above or below it are triangles, the others circles.
    """
    values = []
    for mark in marks:
        colour, shape = (PLAIN, "circle") if not mark.sure else LOOKS[mark.value > expected]
        values.append({**mark._asdict(), "name": _broken(mark.name), "colour": colour, "shape": shape})
    base = _chart(values)
    rows = _rows(values)
    colour_of = alt.Color("colour:N", scale=None)
    x = alt.X("value:Q", title=axis, axis=alt.Axis(format=".0%" if percent else ",.2~f"), scale=alt.Scale(zero=False))
    reference = _chart([{"at": expected}]).mark_rule(color=INK, strokeDash=[4, 3]).encode(x="at:Q")
    whiskers = base.mark_rule(strokeWidth=2).encode(y=rows, x=alt.X("low:Q"), x2="high:Q", color=colour_of)
    points = base.mark_point(size=70, filled=True, opacity=1).encode(
        y=rows, x=x, color=colour_of, shape=alt.Shape("shape:N", scale=None)
    )
    return _svg(alt.layer(reference, whiskers, points), _height(values))


def histogram(
    bars: Sequence[tuple[float, float]], width: float, span: tuple[float, float], top: float, axis: str
) -> str:
    """A histogram of shares over bins of equal width; `span` and `top` make several comparable."""
    values = [{"left": left, "right": left + width, "share": share, "ground": 0} for left, share in bars]
    chart = (
        _chart(values)
        .mark_rect(color=PLAIN, stroke="var(--card)", strokeWidth=0.6)
        .encode(
            x=alt.X("left:Q", title=axis, scale=alt.Scale(domain=list(span), nice=False), axis=alt.Axis(grid=False)),
            x2="right:Q",
            y=alt.Y("share:Q", title=None, scale=alt.Scale(domain=[0, top]), axis=alt.Axis(format=".0%", tickCount=3)),
            y2="ground:Q",
        )
    )
    return _svg(chart, 110)


def ranges(rows: Sequence[tuple[str, Sequence[float]]], axis: str) -> str:
    """A row for each group: a thin line from the 5th to the 95th percentile, a box of the middle half, the median."""
    values = [dict(zip(("name", "a", "b", "c", "d", "e"), (_broken(name), *five))) for name, five in rows]
    base = _chart(values)
    y = _rows(values)
    line = base.mark_rule(color=PLAIN, strokeWidth=1.5).encode(
        y=y, x=alt.X("a:Q", title=axis, scale=alt.Scale(zero=False)), x2="e:Q"
    )
    box = base.mark_bar(color=PLAIN, size=11).encode(y=y, x="b:Q", x2="d:Q")
    median = base.mark_tick(color="var(--mark)", thickness=3, size=11).encode(y=y, x="c:Q")
    return _svg(alt.layer(line, box, median), _height(values))


def pairs(rows: Sequence[tuple[str, float, float]], axis: str) -> str:
    """A row for each name with a filled dot (the first number), a hollow one (the second) and a line between them."""
    values = [{"name": _broken(name), "first": first, "second": second} for name, first, second in rows]
    base = _chart(values)
    y = _rows(values)
    link = base.mark_rule(color=FAINT, strokeWidth=2).encode(y=y, x=alt.X("first:Q", title=axis), x2="second:Q")
    hollow = base.mark_point(color=SECOND, fill="var(--card)", size=70, strokeWidth=2, opacity=1).encode(
        y=y, x="second:Q"
    )
    full = base.mark_point(color=PLAIN, filled=True, size=80, opacity=1, shape="diamond").encode(y=y, x="first:Q")
    return _svg(alt.layer(link, hollow, full), _height(values))


def bars(rows: Sequence[tuple[str, float]], axis: str) -> str:
    """A horizontal bar for each name."""
    values = [{"name": _broken(name), "value": value} for name, value in rows]
    base = _chart(values).encode(y=_rows(values), x=alt.X("value:Q", title=axis))
    return _svg(base.mark_bar(color=PLAIN, size=13), _height(values))


def _broken(name: str) -> str:
    """A name broken into lines that fit beside a row; cut short, it could be many another's."""
    return "\n".join(wrap(name, LETTERS))


def _rows(values: list[dict[str, Any]]) -> alt.Y:
    """One row for each name, in the order of the values; names of several lines stand in the middle of their row."""
    raised = [
        {"test": rf"length(split(datum.value, '\n')) == {lines}", "value": -LINE * (lines - 1) / 2}
        for lines in range(2, _most_lines(values) + 1)
    ]
    axis = alt.Axis(
        labelExpr=r"split(datum.label, '\n')",
        labelLineHeight=LINE,
        labelOffset={"condition": raised, "value": 0} if raised else 0,
    )
    return alt.Y("name:N", sort=None, title=None, axis=axis)


def _height(values: list[dict[str, Any]]) -> int:
    """The height of a chart with a row for each value, all as high as the highest name needs."""
    return len(values) * max(ROW, LINE * _most_lines(values) + 6)


def _most_lines(values: list[dict[str, Any]]) -> int:
    return max((value["name"].count("\n") + 1 for value in values), default=1)


def _chart(values: list[dict[str, Any]]) -> alt.Chart:
    """A chart of these rows; numbers keep what can be seen, so that the order in which cores added up does not show."""
    rounded = [{key: float(f"{v:.6g}") if isinstance(v, float) else v for key, v in row.items()} for row in values]
    return alt.Chart(alt.InlineData(values=rounded))


def _svg(chart: alt.Chart | alt.LayerChart | alt.FacetChart, height: int) -> str:
    spec = (
        chart.properties(
            width=WIDTH,
            height=height,
            autosize=alt.AutoSizeParams(type="fit-x", contains="padding"),
            padding=2,
        )
        .configure(font=METRICS, background="transparent", aria=False)
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=INK,
            titleColor=INK,
            labelFontSize=12,
            titleFontSize=12,
            titleFontWeight="normal",
            gridColor=GRID,
            domain=False,
            ticks=False,
            labelPadding=6,
        )
        .configure_axisX(tickCount=5, labelFlush=False)
        .configure_axisY(labelLimit=180, grid=False)
        .to_dict(validate=False)  # its parts were checked when they were made
    )
    return slim(vl_convert.vegalite_to_svg(spec))


def slim(svg: str) -> str:
    """An SVG as it may stand inside a page: no namespaces, no roles of its own, no digits that nobody can see."""
    for pattern in (_NAMESPACES, _ARIA, _EMPTY):
        svg = pattern.sub("", svg)
    svg = _LONG.sub(r"\1", svg).replace(f' font-family="{METRICS}"', "")
    return re.sub(r'<svg width="(\d+)" height="(\d+)"', r'<svg aria-hidden="true" focusable="false"', svg, count=1)
