"""What outlives a match: trophies, counted over all matches."""

from typing import Any

from tabletomb.engine.document import Field


def fresh() -> dict[str, Any]:
    """Nothing earned yet."""
    return {"trophies": 0}


def check(field: Field) -> None:
    """A count of trophies and nothing else."""
    field.keys("trophies")["trophies"].number(0, 1_000_000)


def examples() -> dict[str, dict[str, Any]]:
    """A campaign that is under way."""
    return {"veteran": {"trophies": 12}}
