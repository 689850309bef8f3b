"""What can go wrong in the lab, each with a sentence for a person."""

from __future__ import annotations

import os
import re
from importlib import import_module
from typing import Any

from tabletomb.engine.errors import TabletombError
from tabletomb.engine.extras import how_to_get


class LabTrouble(TabletombError):
    """A run cannot begin or go on; nothing that was finished is lost."""


class GameFailed(LabTrouble):
    """A game of a run came to grief; the sentence says which, so that it can be dealt again."""


def needs_extra(library: str) -> LabTrouble:
    """The trouble with a library that is not there."""
    return LabTrouble(f"The lab needs {library}, which is not installed; {how_to_get('lab')}.")


def polars() -> Any:
    """The library that reads and writes Parquet, loaded when it is first needed; raises `LabTrouble` without it."""
    try:
        return import_module("polars")
    except ImportError as error:
        raise needs_extra("polars") from error


def reason(error: Exception) -> str:
    """Why something failed, to stand after a colon: one line, no full stop."""
    code = re.search(r"\(os error (\d+)\)", str(error))  # how libraries written in Rust pass on what the system said
    said = os.strerror(int(code[1])) if code else error.strerror if isinstance(error, OSError) else None
    if said:
        return said[0].lower() + said[1:]
    return " ".join(str(error).split())[:300].rstrip(".") or type(error).__name__
