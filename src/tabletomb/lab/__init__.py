"""The lab: thousands of games, kept in files that any tool can read, and what they say about balance.

```python
from pathlib import Path
from tabletomb.lab import Plan, simulate

run = simulate(Plan("dead-and-breakfast", bots=("greedy", "random"), games=200), Path("run"))
```

The files are described in docs/lab.md. The libraries behind them come with the extra `lab` (engine/extras.py).
"""

from __future__ import annotations

from tabletomb.lab.plan import Plan, Run
from tabletomb.lab.runner import Interrupted, resume, simulate
from tabletomb.lab.trouble import GameFailed, LabTrouble
from tabletomb.lab.workers import cluster, processes

__all__ = [
    "GameFailed",
    "Interrupted",
    "LabTrouble",
    "Plan",
    "Run",
    "cluster",
    "processes",
    "resume",
    "simulate",
]
