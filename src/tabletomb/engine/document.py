"""Reading documents that people or programs wrote, with errors that name the field.

A `Field` is a value together with the way to it: `doc["table"]["hotels"][1]` knows that it stands at
`table.hotels[1]` and says so when it is not what it should be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from reprlib import repr as short
from typing import Any

from tabletomb.engine.errors import ContentError, DocumentError


def listed(names: list[str]) -> str:
    """What is allowed, for a sentence; a long list is cut in the middle."""
    return ", ".join(names) if len(names) <= 12 else f"{', '.join(names[:6])}, ... {names[-1]}"


class Field:
    """One value of a document and its path; every reading method raises `DocumentError` with a sentence."""

    def __init__(self, value: Any, path: str = "", source: str = "", error: type[DocumentError] = DocumentError):
        self.value = value
        self.path = path
        self.source = source
        self._error = error

    def fail(self, message: str) -> DocumentError:
        """An error that blames this field; `raise field.fail("...")`."""
        return self._error(self.path, message, self.source)

    def __getitem__(self, key: str) -> Field:
        """A required entry of an object."""
        entries = self.mapping()
        if key not in entries:
            raise self._below(key, None).fail("is missing")
        return self._below(key, entries[key])

    def __contains__(self, key: str) -> bool:
        return key in self.mapping()

    def get(self, key: str, default: Any) -> Field:
        """An optional entry of an object."""
        return self._below(key, self.mapping().get(key, default))

    def mapping(self) -> dict[str, Any]:
        """The value as an object."""
        if not isinstance(self.value, dict):
            raise self.fail(f"must be an object, not {short(self.value)}")
        return self.value

    def only(self, *known: str) -> Field:
        """Refuse entries that nobody reads (a misspelt name would go unnoticed)."""
        for key in self.mapping():
            if key not in known:
                raise self._below(str(key), None).fail(f"is not known here; known are {', '.join(known)}")
        return self

    def keys(self, *known: str) -> Field:
        """Require exactly these entries."""
        self.only(*known)
        for key in known:
            self[key]
        return self

    def entries(self) -> Iterator[tuple[str, Field]]:
        """The entries of an object."""
        for key, value in self.mapping().items():
            yield key, self._below(key, value)

    def each(self, length: int | None = None, at_most: int | None = None) -> list[Field]:
        """The value as a list of fields, of a given length if one is given."""
        if not isinstance(self.value, list):
            raise self.fail(f"must be a list, not {short(self.value)}")
        if length is not None and len(self.value) != length:
            raise self.fail(f"must have {length} entries, not {len(self.value)}")
        if at_most is not None and len(self.value) > at_most:
            raise self.fail(f"must have at most {at_most} entries, not {len(self.value)}")
        return [self._item(index, value) for index, value in enumerate(self.value)]

    def number(self, lowest: int, highest: int) -> int:
        """The value as a whole number within bounds."""
        if type(self.value) is not int or not lowest <= self.value <= highest:
            raise self.fail(f"must be a whole number from {lowest} to {highest}, not {short(self.value)}")
        return self.value

    def flag(self) -> bool:
        """The value as true or false."""
        if type(self.value) is not bool:
            raise self.fail(f"must be true or false, not {short(self.value)}")
        return self.value

    def text(self) -> str:
        """The value as a text."""
        if not isinstance(self.value, str):
            raise self.fail(f"must be a text, not {short(self.value)}")
        return self.value

    def one_of(self, allowed: Iterable[str]) -> str:
        """The value as one of some texts."""
        names = list(allowed)
        if not isinstance(self.value, str) or self.value not in names:
            raise self.fail(f"must be one of {listed(names)}, not {short(self.value)}")
        return self.value

    def index_in(self, names: dict[str, int]) -> int:
        """The number that the value, a name, stands for."""
        return names[self.one_of(names)]

    def _below(self, key: str, value: Any) -> Field:
        return Field(value, f"{self.path}.{key}" if self.path else key, self.source, self._error)

    def _item(self, index: int, value: Any) -> Field:
        name = f" ({value['id']})" if isinstance(value, dict) and isinstance(value.get("id"), str) else ""
        return Field(value, f"{self.path}[{index}]{name}", self.source, self._error)


def content_field(data: Any, source: str) -> Field:
    """The root of a content pack: its errors are `ContentError`s that begin with the file's name."""
    return Field(data, "", source, ContentError)


class Components:
    """A kind of component that exists once each: hands them out by id while a position is laid out."""

    def __init__(self, kind: str, ids: Iterable[str]) -> None:
        self.kind = kind
        self.places = {name: place for place, name in enumerate(ids)}
        self._lies: dict[int, str] = {}

    def take(self, field: Field, name: str | None = None) -> int:
        """The component a field names (or `name`, blamed on the field); refuses one that lies elsewhere already."""
        named = field if name is None else Field(name, field.path, field.source)
        component = named.index_in(self.places)
        if component in self._lies:
            raise field.fail(f"{self.kind} {named.value} lies at {self._lies[component]} already")
        self._lies[component] = field.path
        return component

    def rest(self, document: Field, key: str) -> list[int]:
        """A pile that ends what is laid out: as written (top first), or all that lies nowhere else if it is left out.

        The last of the returned list is the top.
        """
        if key in document:
            pile = [self.take(entry) for entry in document[key].each()]
            lost = [name for name, place in self.places.items() if place not in self._lies]
            if lost:
                raise document[key].fail(f"{self.kind} {', '.join(lost[:5])} would lie nowhere")
        else:
            pile = [place for place in self.places.values() if place not in self._lies]
        return pile[::-1]
