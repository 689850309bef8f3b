"""Content packs: the components of a game as data.

Each game ships one `content.toml`; an owner of a printed copy may type in another and deal with it. A pack
is read and checked once; the box that a game's rules look things up in is made from it by the game's
`content.build`.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable
from typing import Any

from tabletomb.engine.document import Field, content_field
from tabletomb.engine.errors import ContentError


class Pack:
    """A checked content pack: its data, the box of components made from it, and a hash that names it."""

    def __init__(self, source: str, data: dict[str, Any], build: Callable[[Field], Any]) -> None:
        self.source = source
        self.data = data
        self.title = str(data.get("title", source))
        canonical = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True, default=str)
        self.hash = "sha256:" + hashlib.sha256(canonical.encode()).hexdigest()[:32]
        self.box: Any = build(content_field(data, source))
        self._build = build

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its data: a box may hold machine code's own objects, and every process makes it once."""
        return _unpickled, (self.source, self.data, self.hash, self._build)


_packs: dict[str, Pack] = {}


def _unpickled(source: str, data: dict[str, Any], hash: str, build: Callable[[Field], Any]) -> Pack:
    key = f"{source} {hash}"
    if key not in _packs:
        _packs[key] = Pack(source, data, build)
    return _packs[key]


def read_toml(text: bytes, source: str) -> dict[str, Any]:
    """Parse a pack's TOML; a syntax error becomes a `ContentError` that names file and place."""
    try:
        return tomllib.loads(text.decode())
    except UnicodeDecodeError as error:
        raise ContentError("", "is not a text in UTF-8", source) from error
    except RecursionError as error:
        raise ContentError("", "is nested too deeply", source) from error
    except ValueError as error:  # TOMLDecodeError, or a number of thousands of digits
        raise ContentError("", f"is not valid TOML: {error}", source) from error


def unique_ids(entries: list[Field]) -> dict[str, int]:
    """The `id` of each entry mapped to its place in the list; refuses doubles."""
    places: dict[str, int] = {}
    for place, entry in enumerate(entries):
        name = entry["id"].text()
        if name in places:
            raise entry["id"].fail(f"stands twice; {name} is also entry {places[name]}")
        places[name] = place
    return places
