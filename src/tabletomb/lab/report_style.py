"""How the report looks: the parlour at midnight, or the same table by day if the reader prefers light."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
:root {
  color-scheme: light dark;
  --page: #efe4cf; --card: #f8f1e2; --edge: #d3c3a2; --text: #1d1723; --soft: #5b5060; --faint: #8c7f84;
  --grid: #ddcfb3; --plain: #5d4b8a; --second: #9a5b00; --mark: #f2b84b; --up: #2c6e3f; --down: #a32735;
  --info: #17635c; --chip: #e7d9bd;
  --display: "Fraunces Variable", Fraunces, "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif;
  --body: "Inter Variable", Inter, system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14111b; --card: #241c2b; --edge: #4a3d57; --text: #ece6f2; --soft: #c8d2ea; --faint: #8f98b3;
    --grid: #3a3044; --plain: #a996d6; --second: #f2b84b; --mark: #14111b; --up: #69b578; --down: #ee7d89;
    --info: #63cfc4; --chip: #30263a;
  }
}
* { box-sizing: border-box; }
html { background: var(--page); color: var(--text); font: 16px/1.55 var(--body); -webkit-text-size-adjust: 100%; }
body { max-width: 1080px; margin: 0 auto; padding: 28px 16px 56px; overflow-wrap: anywhere; }
h1, h2, .verdict { font-family: var(--display); font-weight: 600; line-height: 1.15; text-wrap: balance; }
h1 { font-size: clamp(2rem, 6vw, 3rem); margin: 2px 0 6px; }
h2 { font-size: 1.55rem; margin: 52px 0 6px; }
h3 { font-size: 1rem; margin: 0 0 8px; }
p { margin: 0 0 12px; max-width: 72ch; }
a { color: var(--info); text-underline-offset: 3px; }
a:focus-visible, summary:focus-visible, .scroll:focus-visible {
  outline: 3px solid var(--second); outline-offset: 2px; border-radius: 4px;
}
.kicker { color: var(--soft); letter-spacing: .08em; text-transform: uppercase; font-size: .8rem; margin: 0; }
.facts { color: var(--soft); margin-bottom: 20px; max-width: none; }
.warning {
  border: 1px solid var(--second); border-left-width: 6px; border-radius: 8px; padding: 10px 14px; max-width: none;
}
.card { background: var(--card); border: 1px solid var(--edge); border-radius: 12px; padding: 16px; }
#summary { padding: 22px clamp(14px, 3vw, 28px); }
#summary h2 {
  font: 600 .8rem var(--body); letter-spacing: .08em; text-transform: uppercase; color: var(--soft); margin: 0;
}
.verdict { font-size: clamp(1.4rem, 4vw, 1.9rem); margin: 6px 0 14px; max-width: none; }
.findings { list-style: none; margin: 0; padding: 0; }
.findings li {
  border-top: 1px solid var(--edge); padding: 12px 0; display: grid; grid-template-columns: 132px 1fr; gap: 2px 16px;
}
.findings p { margin: 2px 0 0; color: var(--soft); }
.level { font-size: .85rem; font-weight: 600; white-space: nowrap; padding-top: 2px; }
.level b { display: inline-block; width: 1.3em; font-size: 1rem; font-weight: 400; }
.alert .level { color: var(--down); } .hint .level { color: var(--second); } .fine .level { color: var(--up); }
.unknown .level, .note .level { color: var(--soft); }
.sure { background: var(--chip); border-radius: 99px; padding: 1px 10px; font-size: .8rem; white-space: nowrap; }
nav { margin: 18px 0 0; display: flex; flex-wrap: wrap; gap: 4px 18px; font-size: .95rem; }
.grid {
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 420px), 1fr)); gap: 16px; align-items: start;
}
figure { margin: 0; min-width: 0; }
figure:has(details[open]) { grid-column: 1 / -1; }
/* The charts' labels were measured with Arial's widths. */
figure svg {
  display: block; width: 100%; max-width: 470px; height: auto; overflow: visible;
  font-family: Arial, "Liberation Sans", "Helvetica Neue", Helvetica, sans-serif;
}
figcaption { font-size: .9rem; color: var(--soft); margin-top: 8px; }
details { margin-top: 10px; font-size: .9rem; }
summary { cursor: pointer; color: var(--info); }
.scroll { overflow-x: auto; margin-top: 8px; }
table {
  border-collapse: separate; border-spacing: 0; width: 100%; font-variant-numeric: tabular-nums; font-size: .86rem;
}
th, td {
  text-align: right; padding: 5px 8px; border-bottom: 1px solid var(--edge); vertical-align: top; white-space: nowrap;
}
th { font-weight: 600; color: var(--soft); vertical-align: bottom; }
thead th { white-space: normal; overflow-wrap: normal; }
tbody th { color: inherit; font-weight: 500; vertical-align: top; }
th:first-child {
  text-align: left; white-space: normal; min-width: 11ch; padding-left: 0;
  position: sticky; left: 0; background: var(--card);
}
td small { display: block; color: var(--soft); font-size: .92em; }
dl { display: grid; grid-template-columns: minmax(120px, max-content) 1fr; gap: 6px 20px; margin: 12px 0; }
dt { font-weight: 600; } dd { margin: 0; max-width: 68ch; }
code, pre { font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; font-size: .88rem; }
pre {
  background: var(--card); border: 1px solid var(--edge); border-radius: 8px; padding: 12px; white-space: pre-wrap;
}
@media (max-width: 560px) {
  body { padding-top: 18px; } h2 { margin-top: 40px; }
  .card { padding: 12px; }
  .findings li, dl { grid-template-columns: 1fr; }
  dd { margin-bottom: 8px; }
}
@media print { details > * { display: block; } nav { display: none; } .card { break-inside: avoid; } }
"""
