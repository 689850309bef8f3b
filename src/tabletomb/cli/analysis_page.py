"""An analysis to keep: the plot as a picture (SVG), or a page (HTML) with the plot and every decision.

Both are whole in one file, need no network, and follow the reader's choice of a dark or a light screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from tabletomb.bots.analysis import Analysis, Judged
from tabletomb.cli.curves import (
    Axis,
    Curve,
    axis,
    best,
    better,
    cost,
    curves,
    fall,
    heading,
    played,
    round_step,
    spoken,
    threshold,
)

WIDTH: Final = 960
HEIGHT: Final = 440
LEFT: Final = 66
RIGHT: Final = 232
TOP: Final = 22
BOTTOM: Final = 58
LABEL_HEIGHT: Final = 20
LONGEST_LABEL: Final = 20
MARKERS: Final = 8
"""How often a seat's shape stands on its curve."""
WORST_MARKED: Final = 5
"""How many of the worst decisions are marked in the plot."""

_DASHES: Final = ("", "9 4", "2 4", "12 4 2 4", "5 3", "1 3")
_SHAPES: Final = (
    "M0 -6 L6 5 L-6 5 Z",
    "M-5 0 A5 5 0 1 1 5 0 A5 5 0 1 1 -5 0 Z",
    "M-5 -5 H5 V5 H-5 Z",
    "M0 -7 L6 0 L0 7 L-6 0 Z",
    "M0 -7 L2 -2 L7 -2 L3 2 L4 7 L0 4 L-4 7 L-3 2 L-7 -2 L-2 -2 Z",
    "M-2 -6 H2 V-2 H6 V2 H2 V6 H-2 V2 H-6 V-2 H-2 Z",
)
"""The crests of the seats, as they look in the terminal."""
_LIGHT: Final = ("#8f5200", "#1b5e9b", "#a3274a", "#2c6e3f", "#6a3fa0", "#4d4a44")
_DARK: Final = ("#f2b84b", "#5aa9e6", "#e0708a", "#69b578", "#b690e0", "#d9d2c3")


def _hues(colours: Sequence[str]) -> str:
    return " ".join(f"--seat{seat}: {colour};" for seat, colour in enumerate(colours))


_COLOURS: Final = f"""
:root {{ color-scheme: light dark; --page: #f8f1e2; --text: #1d1723; --soft: #5b5060; --grid: #ddcfb3;
  --edge: #d3c3a2; --bad: #a32735; {_hues(_LIGHT)} }}
@media (prefers-color-scheme: dark) {{ :root {{ --page: #1a1522; --text: #ece6f2; --soft: #b9bfd4; --grid: #3a3044;
  --edge: #4a3d57; --bad: #ee7d89; {_hues(_DARK)} }} }}
"""
_PICTURE_STYLE: Final = """
.plot { font: 14px system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; background: var(--page); }
.plot text { fill: var(--text); } .plot .soft { fill: var(--soft); } .plot .bad { fill: var(--bad); font-weight: 700; }
.plot .grid { stroke: var(--grid); } .plot .curve { fill: none; stroke-width: 2.5; stroke-linejoin: round; }
.plot .halo { stroke: var(--page); stroke-width: 4; paint-order: stroke; }
"""
_PAGE_STYLE: Final = """
* { box-sizing: border-box; }
html { background: var(--page); color: var(--text); font: 16px/1.55 system-ui, "Segoe UI", Arial, sans-serif; }
body { max-width: 1000px; margin: 0 auto; padding: 28px 16px 56px; overflow-wrap: break-word; }
h1, h2 { font-family: "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif; line-height: 1.15; }
h1 { font-size: clamp(1.8rem, 6vw, 2.6rem); margin: 0 0 4px; } h2 { margin: 44px 0 8px; }
p { margin: 0 0 12px; max-width: 72ch; } .quiet { color: var(--soft); }
.plot { display: block; width: 100%; height: auto; border: 1px solid var(--edge); border-radius: 12px; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
.scroll:focus-visible { outline: 3px solid var(--seat0); outline-offset: 2px; }
th, td { text-align: left; padding: 5px 10px 5px 0; border-bottom: 1px solid var(--edge); vertical-align: top; }
th { color: var(--soft); font-weight: 600; font-size: .9rem; } .number { text-align: right; white-space: nowrap; }
.bad { color: var(--bad); font-weight: 700; }
ul { list-style: none; padding: 0; } li { margin-bottom: 14px; }
.crest { width: 14px; height: 14px; vertical-align: -1px; margin-right: 4px; }
@media (max-width: 560px) { .scroll .plot { width: 760px; max-width: none; } }
"""


def picture(analysis: Analysis) -> str:
    """The plot as an SVG document."""
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{_plot(analysis, _COLOURS + _PICTURE_STYLE)}\n'


def page(analysis: Analysis) -> str:
    """The plot, what each seat gave away, the worst decisions and all others, as an HTML document."""
    match = analysis.match
    title = f"{match.game.title}: an analysis"
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{_COLOURS}{_PICTURE_STYLE}{_PAGE_STYLE}</style>
</head>
<body>
<h1>{escape(title)}</h1>
<p class="quiet">{escape(_facts(analysis))}</p>
<h2>{heading(analysis)}</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Plot">{_plot(analysis, "")}</div>
<h2>How the seats decided</h2>
{_seats(analysis)}
<p class="quiet">{escape(threshold(analysis))}</p>
<h2>The moves that cost most</h2>
{_worst(analysis)}
<h2>Every decision with a choice</h2>
{_decisions(analysis)}
</body>
</html>
"""


def _facts(analysis: Analysis) -> str:
    match = analysis.match
    scores = ", ".join(f"{name} {score}" for name, score in zip(match.names, match.state.scores()))
    ended = f"It ended {scores}." if match.state.over else "It is not over yet."
    looked = f"{len(analysis.judged)} of {len(match)} decisions, each thought through again with the eyes of its seat"
    depth = f" in {analysis.budget.iterations:,} imagined worlds" if not analysis.budget.seconds else ""
    return f"{ended} {looked}{depth}."


# -- the plot ---------------------------------------------------------------------------------------------


def _plot(analysis: Analysis, style: str) -> str:
    drawn = curves(analysis)
    scale = axis(analysis, drawn)
    frame = _Frame(scale, len(analysis.match))
    what = "chance to win" if analysis.competitive else "points to expect"
    title = f"{analysis.match.game.title}. {heading(analysis)}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{escape(title)}</title>",
        *(
            [f"<style>{style}</style>", f'<rect width="{WIDTH}" height="{HEIGHT}" fill="var(--page)"/>']
            if style
            else []
        ),
        *frame.grid(what),
        *(frame.curve(curve) for curve in drawn),
        *_marks(analysis, frame),
        *_labels(analysis, drawn, frame),
        "</svg>",
    ]
    return "\n".join(parts)


class _Frame:
    """Where results and decisions stand in the picture."""

    def __init__(self, scale: Axis, last: int) -> None:
        self._scale = scale
        self._last = last

    def x(self, number: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (number - 1) / max(self._last - 1, 1)

    def y(self, value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - self._scale.height(value))

    def grid(self, what: str) -> list[str]:
        """The axes with their ticks and names."""
        parts: list[str] = []
        floor = HEIGHT - BOTTOM
        for tick in self._scale.ticks:
            y = self.y(tick)
            parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
            label = escape(self._scale.label(tick))
            parts.append(f'<text class="soft" x="{LEFT - 10}" y="{y + 5:.1f}" text-anchor="end">{label}</text>')
        for number in self._numbers():
            parts.append(
                f'<text class="soft" x="{self.x(number):.1f}" y="{floor + 22}" text-anchor="middle">{number}</text>'
            )
        middle = (LEFT + WIDTH - RIGHT) / 2
        parts.append(f'<text class="soft" x="{middle}" y="{floor + 46}" text-anchor="middle">decision</text>')
        turned = f"translate(16 {(TOP + floor) / 2}) rotate(-90)"
        parts.append(f'<text class="soft" transform="{turned}" text-anchor="middle">{what}</text>')
        return parts

    def _numbers(self) -> list[int]:
        """The first and the last decision, and round ones between that leave them room."""
        step = round_step(self._last / 10)
        between = [number for number in range(step, self._last, step) if step * 0.4 < number <= self._last - step * 0.4]
        return sorted({1, self._last, *between}) if step > 1 else list(range(1, self._last + 1))

    def curve(self, curve: Curve) -> str:
        """A line with a dash of its own, and its seat's shape upon it now and then."""
        hue = f"var(--seat{curve.seat % len(_SHAPES)})"
        dash = _DASHES[curve.seat % len(_DASHES)]
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        dots = " ".join(f"{self.x(number):.1f},{self.y(value):.1f}" for number, value in curve.points)
        every = max(1, len(curve.points) // MARKERS)
        start = min(curve.seat * every // 4, len(curve.points) - 1)
        marked = [*curve.points[start:-1:every], *curve.points[-1:]]
        shapes = "".join(_shape(curve.seat, self.x(number), self.y(value)) for number, value in marked)
        line = f'<polyline class="curve" data-seat="{curve.seat}" stroke="{hue}"{dashed} points="{dots}"/>'
        return f"<g><title>{escape(curve.name)}</title>{line}{shapes}</g>"


def _shape(seat: int, x: float, y: float) -> str:
    kind = seat % len(_SHAPES)
    return f'<path d="{_SHAPES[kind]}" transform="translate({x:.1f} {y:.1f})" fill="var(--seat{kind})"/>'


def _marks(analysis: Analysis, frame: _Frame) -> list[str]:
    """The worst mistakes and blunders, each above the point after it."""
    parts: list[str] = []
    for each in analysis.worst(WORST_MARKED):
        mark = analysis.mark(each)
        if mark:
            seat = 0 if analysis.match.game.cooperative else each.seat
            x, y = frame.x(each.number), frame.y(each.outlook[seat])
            above = y - 12 if y > TOP + 20 else y + 22
            what = f"{each.number}: {played(analysis, each)} That costs {spoken(analysis, each.cost)}."
            parts.append(
                f'<text class="bad halo" x="{x:.1f}" y="{above:.1f}" text-anchor="middle">{mark}'
                f"<title>{escape(what)}</title></text>"
            )
    return parts


def _labels(analysis: Analysis, drawn: Sequence[Curve], frame: _Frame) -> list[str]:
    """A name at the end of each curve; where curves end close together, the names make room for each other."""
    ends = sorted((frame.y(curve.points[-1][1]), curve) for curve in drawn)
    places = [y for y, _ in ends]
    for below in range(1, len(places)):
        places[below] = max(places[below], places[below - 1] + LABEL_HEIGHT)
    overflow = max(0.0, places[-1] - (HEIGHT - BOTTOM + 6)) if places else 0.0
    for place in reversed(range(len(places))):
        limit = places[place + 1] - LABEL_HEIGHT if place + 1 < len(places) else places[place] - overflow
        places[place] = min(places[place], limit)
    parts: list[str] = []
    for y, (_, curve) in zip(places, ends):
        name = curve.name if len(curve.name) <= LONGEST_LABEL else curve.name[: LONGEST_LABEL - 1] + "…"
        value = spoken(analysis, curve.points[-1][1]).removesuffix(" points")
        x = WIDTH - RIGHT + 22
        parts.append(_shape(curve.seat, x, y))
        parts.append(f'<text class="label" x="{x + 12}" y="{y + 5:.1f}">{escape(name)} {escape(value)}</text>')
    return parts


# -- the tables -------------------------------------------------------------------------------------------


def _crest(seat: int) -> str:
    return f'<svg class="crest" viewBox="-8 -8 16 16" aria-hidden="true">{_shape(seat, 0, 0)}</svg>'


def _named(analysis: Analysis, seat: int) -> str:
    return f"{_crest(seat)}{escape(analysis.match.names[seat])}"


def _seats(analysis: Analysis) -> str:
    rows = [
        f"<tr><td>{_named(analysis, share.seat)}</td><td class=number>{share.decisions}</td>"
        f"<td class=number>{share.mistakes}</td><td class=number>{share.blunders}</td>"
        f"<td class=number>{cost(analysis, share.average)}</td></tr>"
        for share in analysis.shares()
    ]
    return _table(["seat", "#decisions", "#?", "#??", "#average cost"], rows)


def _worst(analysis: Analysis) -> str:
    worst = analysis.worst(WORST_MARKED)
    if not worst:
        return "<p>No move was found that cost anything.</p>"
    items = [
        f"<li><b>{each.number}. {_named(analysis, each.seat)}</b> "
        f'<span class="bad">{analysis.mark(each)} {fall(analysis, each)}</span><br>'
        f"{escape(played(analysis, each))}<br><b>Better:</b> "
        f'<span class="quiet">{escape(better(analysis, each))}</span></li>'
        for each in worst
    ]
    return f"<ul>{''.join(items)}</ul>"


def _decisions(analysis: Analysis) -> str:
    rows = [
        f"<tr><td class=number>{each.number}</td><td>{_named(analysis, each.seat)}</td>"
        f"<td>{escape(played(analysis, each))}</td>"
        f"<td class=number>{spoken(analysis, each.played.result)}</td>{_better(analysis, each)}"
        f'<td class="number bad">{analysis.mark(each)}</td></tr>'
        for each in analysis.judged
    ]
    return _table(["#no.", "seat", "played", "#worth", "better", "#cost", ""], rows)


def _better(analysis: Analysis, each: Judged) -> str:
    if not each.cost:
        return "<td></td><td class=number></td>"
    return f"<td>{escape(best(analysis, each))}</td><td class=number>{cost(analysis, each.cost)}</td>"


def _table(headings: Sequence[str], rows: Sequence[str]) -> str:
    heads = "".join(
        f"<th scope=col class=number>{escape(each[1:])}</th>"
        if each.startswith("#")
        else f"<th scope=col>{escape(each)}</th>"
        for each in headings
    )
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    return f'<div class="scroll" tabindex="0" role="region" aria-label="Table">{table}</div>'
