"""Libraries that only some people need, and how those get them: Tabletomb is installed from a copy of its sources."""

from __future__ import annotations


def how_to_get(extra: str) -> str:
    """What to do about a missing library, to stand in a sentence; `extra` is one of those that pyproject.toml lists.

    >>> how_to_get("lab")
    "run pip install '.[lab]' in the folder of Tabletomb's sources"
    """
    return f"run pip install '.[{extra}]' in the folder of Tabletomb's sources"
