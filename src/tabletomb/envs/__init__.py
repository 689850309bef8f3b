"""Every installed game as an environment for research, in the dialects that researchers' tools speak.

| module | for |
|---|---|
| `tabletomb.envs.pettingzoo` | PettingZoo (AEC): an agent on each seat |
| `tabletomb.envs.gymnasium` | Gymnasium: one learner, bots on the other seats |
| `tabletomb.envs.open_spiel` | OpenSpiel: a game for its search, learning and evaluation algorithms |

All of them play by the same rules, show a seat what `state.observe(seat)` shows it and nothing else, and need the
libraries of the extra `rl` (engine/extras.py). This package itself needs none of them. docs/environments.md has a first
program for each.
"""

from __future__ import annotations

from typing import Final

VERSION: Final = 1
"""The version in every environment's name: two environments of one name and version are the same problem.

It goes up when moves, observations or rewards change their meaning for the games that stood before.

- 1: the first.
"""
