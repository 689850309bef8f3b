"""What components are called in reports: in the game's own words, or as its content suggests.

Positions name components by ids such as V23 or c09. They are printed on no piece, so nobody at a table knows them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tabletomb.engine.content import Pack
from tabletomb.engine.game import Game
from tabletomb.lab.holdings import callings


def names(game: Game, pack: Pack, components: frozenset[str]) -> dict[str, str]:
    """Names by component, sorted; copies of one thing may share theirs. Without a name a component is called by its id.

    A game gives them as `component_names(pack)` in its part `content`. Without that they are guessed: whatever in the
    pack, or in the tables made of it, has an id or a code and a name is called so.
    """
    content = game.part("content") if game.has_part("content") else None
    say: Callable[[Pack], Mapping[str, str]] | None = getattr(content, "component_names", None)
    return dict(sorted((say(pack) if say is not None else _guessed(pack, components)).items()))


def told_apart(names: Mapping[str, str]) -> dict[str, str]:
    """The same names, but no two alike: those that several components share are counted, "Zombie (2 of 3)"."""
    often = Counter(names.values())
    seen: Counter[str] = Counter()
    told: dict[str, str] = {}
    for identity, name in names.items():
        seen[name] += 1
        told[identity] = name if often[name] == 1 else f"{name} ({seen[name]} of {often[name]})"
    return told


def _guessed(pack: Pack, components: frozenset[str]) -> dict[str, str]:
    """Names of whatever seems to have one; what is a component stands under its full id."""
    found: dict[str, str] = {}
    for identity, name in [*_named(pack.data), *_named(_public(pack.box))]:
        if name != identity:
            found.setdefault(identity, name)
    for short, component in callings(components).items():
        if short != component and short in found:
            found.setdefault(component, found.pop(short))
    return found


def _named(thing: Any, depth: int = 4) -> Iterator[tuple[str, str]]:
    """Every (identity, name) in some data or tables, not too deep down."""
    if depth == 0:
        return
    if isinstance(thing, dict):
        identity, name = thing.get("id", thing.get("code")), thing.get("name")
        if isinstance(identity, str) and isinstance(name, str):
            yield identity, name
        for key, value in thing.items():
            if isinstance(value, dict) and isinstance(value.get("name"), str):
                yield key, value["name"]
            yield from _named(value, depth - 1)
    elif isinstance(thing, list | tuple):
        for each in thing:
            yield from _named(each, depth - 1)
    elif not isinstance(thing, str | int | float | bool | None):
        identity, name = getattr(thing, "id", getattr(thing, "code", None)), getattr(thing, "name", None)
        if isinstance(identity, str) and isinstance(name, str):
            yield identity, name


def _public(tables: Any) -> dict[str, Any]:
    """The tables that a game made of its pack, by name."""
    if tables is None:
        return {}
    return {name: getattr(tables, name) for name in dir(tables) if not name.startswith("_")}
