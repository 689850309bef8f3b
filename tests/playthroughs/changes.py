"""Positions as text: the first one laid out in full but compactly, then what is different in each that follows.

Positions are views: what JSON can hold. The things in a list are told apart by what names them, their first entry or
their first two: `lines/0 referrals`, not `lines/4`. If that is an address, it says where they are without the way
there: `hotel/0/c2`. A thing that was written out before and is still the same is named only, as long as nothing else
went by its name: `{D15}` for `{id: D15, suit: D, number: 15}`.
"""

import json
import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import groupby
from textwrap import wrap
from typing import Any, NamedTuple

WIDTH = 120
ROOMY = 240
"""Something new that takes more letters than this is laid out below its path instead of within a line."""
SHORT = 48
"""Two lists of numbers or words that take no more letters than this together are written out as they were and are."""
AT = "at"
"""The entry that holds the address of a thing."""
NOTHING = object()

_BARE = re.compile(r"[A-Za-z](?:[\w/'&. -]*[\w'.*])?")
_WORDS = {"null", "true", "false"}

Path = tuple[str, ...]


# -- what is different ------------------------------------------------------------------------------------


class Change(NamedTuple):
    """Where something is different and how: a few words, and what is there now if it appeared."""

    path: Path
    words: str
    new: Any = NOTHING


def changes(before: Any, after: Any, path: Path = ()) -> Iterator[Change]:
    """What is different in `after`, part by part; parts that are the same are passed over in silence."""
    if json.dumps(before) == json.dumps(after):  # in Python, 0 equals False
        return
    if isinstance(before, dict) and isinstance(after, dict) and not (path and _another(before, after)):
        yield from _in_dict(before, after, path)
    elif isinstance(before, list) and isinstance(after, list):
        yield from _in_list(before, after, path)
    else:
        yield Change(path, f"{_gone(before)} ->", after)


def _in_dict(before: dict[str, Any], after: dict[str, Any], path: Path) -> Iterator[Change]:
    for name in {**before, **after}:
        below = (*path, name)
        if name not in after:
            yield Change(below, "gone")
        elif name not in before:
            yield Change(below, "+", after[name])
        else:
            yield from changes(before[name], after[name], below)


def _in_list(before: list[Any], after: list[Any], path: Path) -> Iterator[Change]:
    size = _naming(before, after)
    if size:
        old, new = [_name(each, size) for each in before], [_name(each, size) for each in after]
        if old == new or not _replaced(old, new):
            yield from _by_name(dict(zip(old, before)), dict(zip(new, after)), path)
            return
    elif len(words := f"{_plain(before)} -> {_plain(after)}") <= SHORT and "{" not in words:
        yield Change(path, words)
        return
    yield from _by_place(before, after, path)


def _by_name(before: dict[str, Any], after: dict[str, Any], path: Path) -> Iterator[Change]:
    stayed = [name for name in before if name in after]
    left = [name for name in before if name not in after]
    shuffled = stayed != [name for name in after if name in before]
    if left:
        yield Change(path, f"- {', '.join(left)}")
    for place, (name, each) in enumerate(after.items()):
        if name in before:
            yield from changes(before[name], each, _below(path, name, each))
        else:
            yield Change(path, "+" if shuffled or place >= len(stayed) else f"at {place} +", each)
    if shuffled:
        yield Change(path, f"in the order {', '.join(after)}")


def _below(path: Path, name: str, thing: dict[str, Any]) -> Path:
    """The path of a thing in a list; an address needs no way to it but whose it is."""
    return (*path[:2], name) if len(path) > 2 and thing.get(AT) == name else (*path, name)


def _by_place(before: list[Any], after: list[Any], path: Path) -> Iterator[Change]:
    old, new = [_plain(each) for each in before], [_plain(each) for each in after]
    for _, i, i_end, j, j_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if i_end - i == j_end - j:
            for was, now in zip(range(i, i_end), range(j, j_end)):
                yield from changes(before[was], after[now], (*path, str(now)))
            continue
        for was in range(i, i_end):
            yield Change(path, f"- {_gone(before[was])}{f' at {was}' if old.count(old[was]) > 1 else ''}")
        for now in range(j, j_end):
            yield Change(path, "+" if j_end == len(new) else f"at {now} +", after[now])


def _another(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether another thing is there now, rather than the same one changed: by its name, and by most of the rest."""
    names = before.keys() | after.keys()
    same = sum(name in before and name in after and before[name] == after[name] for name in names)
    return _title(before) != _title(after) and same * 2 < len(names)


def _replaced(old: list[str], new: list[str]) -> bool:
    """Whether the one list becomes the other by putting newcomers in the places of those who left."""
    return len(old) == len(new) and all(
        was == now or (was not in new and now not in old) for was, now in zip(old, new, strict=True)
    )


# -- in writing -------------------------------------------------------------------------------------------


class Scribe:
    """Writes positions down one after another, and remembers which things have been written out."""

    def __init__(self, width: int = WIDTH) -> None:
        self._width = width
        self._met: dict[str, set[str]] = {}

    def outline(self, value: Any, indent: str = "") -> Iterator[str]:
        """A whole value, several short entries to a line, long ones opened up below their name."""
        yield from self._opened(value, indent)
        self._meet(value)

    def _opened(self, value: Any, indent: str) -> Iterator[str]:
        if isinstance(value, list) and not any(isinstance(each, dict | list) for each in value):
            yield from wrapped(", ".join(map(_plain, value)), indent, hang="", width=self._width)
            return
        short: list[str] = []
        for name, each in _entries(value):
            entry = f"{name}: {self.text(each)}"
            if isinstance(each, dict | list) and len(indent) + len(entry) > self._width:
                yield from self._packed(short, indent)
                yield f"{indent}{name}:"
                yield from self._opened(each, indent + "  ")
                short = []
            else:
                short.append(entry)
        yield from self._packed(short, indent)

    def different(self, before: Any, after: Any, indent: str = "") -> Iterator[str]:
        """What is different in the position `after`: its own entries first, then everything in it."""
        groups: dict[Path, list[Change]] = {}
        for change in changes(before, after):
            owned = len(change.path) > 2 and isinstance(after.get(change.path[0]), list)
            groups.setdefault(change.path[: 2 if owned else len(change.path) > 1], []).append(change)
        short: list[str] = []
        for owner in sorted(groups, key=bool):
            line, *below = self._together(owner, groups[owner], indent)
            short += [line] if line else []
            if below:
                yield from self._packed(short, indent)
                yield from below
                short = []
        yield from self._packed(short, indent)
        self._meet(after)

    def _together(self, owner: Path, group: list[Change], indent: str) -> Iterator[str]:
        """What became of one thing in a line, which may be empty, and below it what needs more room."""
        parts: dict[Path, list[str]] = {}
        roomy: list[Change] = []
        for change in group:
            words = change.words if change.new is NOTHING else f"{change.words} {self.text(change.new)}"
            if len(words) > ROOMY and isinstance(change.new, dict | list):
                roomy.append(change)
            else:
                parts.setdefault(change.path[len(owner) :], []).append(words)
                self._meet(change.new)
        head = f"{'/'.join(owner[-1:] if '/' in owner[-1] else owner)}  " if owner else ""
        yield head + _by_parent(parts) if parts else ""
        for change in roomy:
            yield f"{indent}{'/'.join(change.path)}: {change.words}"
            yield from self.outline(change.new, indent + "  ")

    def _packed(self, entries: list[str], indent: str) -> Iterator[str]:
        """Several short entries to a line."""
        line = ""
        for entry in entries:
            if line and len(indent) + len(line) + 3 + len(entry) > self._width:
                yield from wrapped(line, indent, width=self._width)
                line = ""
            line = f"{line}   {entry}" if line else entry
        if line:
            yield from wrapped(line, indent, width=self._width)

    def text(self, value: Any) -> str:
        """A value in one line: JSON without the quotation marks that nobody misses; known things by their name."""
        if isinstance(value, dict):
            if self._met.get(_title(value)) == {json.dumps(_body(value))}:
                return f"{{{_title(value)}{f' at {value[AT]}' if AT in value else ''}}}"
            return "{" + ", ".join(f"{name}: {self.text(each)}" for name, each in value.items()) + "}"
        if isinstance(value, list):
            return "[" + ", ".join(map(self.text, value)) + "]"
        return _plain(value)

    def _meet(self, value: Any) -> None:
        """From now on everything in there that has a name is known."""
        if isinstance(value, dict):
            if _title(value):
                self._met.setdefault(_title(value), set()).add(json.dumps(_body(value)))
            for each in value.values():
                self._meet(each)
        elif isinstance(value, list):
            for each in value:
                self._meet(each)


def wrapped(text: str, indent: str = "", hang: str = "  ", width: int = WIDTH) -> list[str]:
    """A text as indented lines, all but the first a little more."""
    later = indent + hang
    return wrap(
        text, width, initial_indent=indent, subsequent_indent=later, break_long_words=False, break_on_hyphens=False
    )


def _by_parent(parts: dict[Path, list[str]]) -> str:
    """What became of the parts of a thing; parts of its parts are in brackets, those that changed alike together.

    "points: 0 -> 2; rooms/5, 6 {guest: null -> {c08}; amenity: BED -> BATH}"
    """
    said: dict[tuple[Path, str], list[str]] = {}
    for parent, paths in groupby(parts, key=lambda path: path[:-1]):
        entries = "; ".join(f"{path[-1]}: {', '.join(parts[path])}" for path in paths)
        said.setdefault((parent[:-1], entries), []).extend(parent[-1:])
    return "; ".join(
        f"{'/'.join([*above, ', '.join(names)])} {{{entries}}}" if names else entries
        for (above, entries), names in said.items()
    )


def _entries(value: Any) -> Iterator[tuple[str, Any]]:
    """The entries of a dict or list, those of a list by name; what most things of a list share is said once."""
    if isinstance(value, dict):
        yield from value.items()
        return
    size = _naming(value, [])
    if not size:
        yield from ((str(place), each) for place, each in enumerate(value))
        return
    shared = _shared([dict(list(each.items())[size:]) for each in value])
    if shared:
        yield "each", shared
    alike: dict[str, tuple[list[str], dict[str, Any]]] = {}
    for each in value:
        rest = {key: part for key, part in list(each.items())[size:] if key not in shared or shared[key] != part}
        alike.setdefault(_plain(rest), ([], rest))[0].append(_name(each, size))
    yield from ((", ".join(names), rest) for names, rest in alike.values())


def _shared(things: list[dict[str, Any]]) -> dict[str, Any]:
    """The entries that all of some things have, and most of them alike."""
    found: dict[str, Any] = {}
    for key in things[0] if len(things) > 3 else ():
        values = [thing[key] for thing in things if key in thing]
        if len(values) == len(things):
            most = max(values, key=values.count)
            if values.count(most) * 2 > len(values):
                found[key] = most
    return found


# -- values and their names -------------------------------------------------------------------------------


def _plain(value: Any) -> str:
    """A value in one line, everything written out."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {_plain(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_plain, value)) + "]"
    if isinstance(value, str) and _BARE.fullmatch(value) and value not in _WORDS:
        return value
    return json.dumps(value, ensure_ascii=False)


def _gone(value: Any) -> str:
    """What was there, as short as it can be recognised."""
    if isinstance(value, dict) and value:
        name, first = next(iter(value.items()))
        return _title(value) or (f"{{{name}: {_gone(first)}, ...}}" if len(value) > 1 else _plain(value))
    if isinstance(value, list) and any(isinstance(each, dict | list) for each in value):
        return f"[{', '.join(map(_gone, value))}]"
    return _plain(value)


def _body(thing: dict[str, Any]) -> dict[str, Any]:
    """A thing without the place where it is."""
    return {name: each for name, each in thing.items() if name != AT}


def _title(thing: dict[str, Any]) -> str:
    """The name of a thing: its first entry, if that is a word."""
    first = next((each for name, each in thing.items() if name != AT), None)
    return first if isinstance(first, str) else ""


def _naming(before: list[Any], after: list[Any]) -> int:
    """How many of their first entries name the things of both lists, each of them differently; 0 if none do."""
    things = [*before, *after]
    if things and all(isinstance(each, dict) for each in things):
        for size in (1, 2):
            heads = {tuple(each)[:size] for each in things}
            if len(heads) == 1 and len(*heads) == size and _distinct(before, size) and _distinct(after, size):
                return size
    return 0


def _distinct(things: list[dict[str, Any]], size: int) -> bool:
    entries = [value for thing in things for value in list(thing.values())[:size]]
    names = {_name(thing, size) for thing in things}
    return len(names) == len(things) and all(isinstance(value, str | int) for value in entries)


def _name(thing: dict[str, Any], size: int) -> str:
    return " ".join(str(value) for value in list(thing.values())[:size])
