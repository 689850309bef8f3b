"""The drawings of the browser client's rulebook, as data: positions that the engine can check."""

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


class Figures:
    """The drawings of one game."""

    def __init__(self, game):
        self.drawn = json.loads((ROOT / f"web/src/games/{game}/figures/figures.json").read_text(encoding="utf-8"))

    def __getitem__(self, part):
        return self.drawn[part]

    def panels(self, kind, having=""):
        """Every panel of a kind that has something to check, named by its rule."""
        return [
            pytest.param(panel, id=f"{figure['rule']} {panel['caption']}")
            for figure in self.drawn["figures"]
            for panel in figure.get(kind, ())
            if not having or having in panel
        ]
