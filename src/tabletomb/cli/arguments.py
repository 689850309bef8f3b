"""Arguments that several commands read alike."""

from __future__ import annotations

from tabletomb.engine.errors import SetupError


def option_values(pairs: list[str]) -> dict[str, str]:
    """A game's options as given with `--option NAME=VALUE`; raises `SetupError`."""
    values: dict[str, str] = {}
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not sign:
            raise SetupError("option", f"must be NAME=VALUE, not {pair[:40]!r}")
        if key.strip() in values:
            raise SetupError("option", f"{key.strip()} is given twice")
        values[key.strip()] = value.strip()
    return values
