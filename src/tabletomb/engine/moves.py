"""The move space: verbs and their arguments declared once, everything else derived.

A game declares its verbs; each combination of argument values becomes one small integer. From the same
declaration come the readable notation ("place c2"), the parser, the JSON form and the size of a learning
agent's action space. An argument that is a place on the table says where: `At("hotel/{seat}/{}", CELL_NAMES)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any


class At:
    """An argument that is a place on the table: its labels, and where each of them is.

    >>> At("hotel/{seat}/{}", ["a1", "b1"]).place(1, seat=2)
    'hotel/2/b1'
    """

    def __init__(self, pattern: str, labels: Sequence[str] | int) -> None:
        self.pattern = pattern
        """The address: `{}` is the label, `{seat}` the seat that moves."""
        self.labels = _labels(labels)

    def place(self, value: int, seat: int) -> str:
        """The address of a value, for a move of that seat."""
        return self.pattern.format(self.labels[value], seat=seat)


class Verb:
    """One kind of move: `Verb("place", cell=At("hotel/{seat}/{}", CELL_NAMES))`.

    An argument is a list of labels, a count, or either of them with the places where they are. `at` is where the verb
    itself is to be found on the table, if anywhere: the card that offers it, the supply it takes from.
    """

    def __init__(self, name: str, help: str = "", at: str = "", **arguments: Sequence[str] | int | At) -> None:
        self.name = name
        self.help = help
        self.at = at
        self.labels = {
            argument: labels.labels if isinstance(labels, At) else _labels(labels)
            for argument, labels in arguments.items()
        }
        self.places = {argument: labels for argument, labels in arguments.items() if isinstance(labels, At)}
        """The arguments that are places."""
        self.size = prod(len(labels) for labels in self.labels.values())


def _labels(labels: Sequence[str] | int) -> tuple[str, ...]:
    return tuple(str(n) for n in range(labels)) if isinstance(labels, int) else tuple(labels)


class Moves:
    """A game's fixed move space: integers `0 .. size - 1`.

    >>> moves = Moves(Verb("pass"), Verb("place", cell=["a1", "b1", "c1"]))
    >>> moves.size, moves.encode("place", cell=2), moves.decode(3), moves.notation(3), moves.parse("place c1")
    (4, 3, ('place', {'cell': 2}), 'place c1', 3)
    """

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = {verb.name: verb for verb in verbs}
        if len(self.verbs) != len(verbs):
            raise ValueError("two verbs of one name")
        self._base: dict[str, int] = {}
        self._verb_of: list[str] = []
        for verb in verbs:
            self._base[verb.name] = len(self._verb_of)
            self._verb_of += [verb.name] * verb.size
        self.size = len(self._verb_of)
        self._notation = [self._write(move) for move in range(self.size)]
        self._parsed = {text.casefold(): move for move, text in enumerate(self._notation)}
        if len(self._parsed) != self.size:
            raise ValueError("two moves share one notation")
        self._pointing: dict[int, dict[str, list[int]]] = {}

    def base(self, verb: str) -> int:
        """The first move of a verb; rules with one argument write `base + argument`."""
        return self._base[verb]

    def verb(self, move: int) -> str:
        """The verb of a move."""
        return self._verb_of[move]

    def encode(self, verb: str, /, **arguments: int) -> int:
        """The integer of a move; raises `ValueError` with a sentence if there is no such move."""
        if verb not in self.verbs:
            raise ValueError(f"there is no verb {verb!r}; the verbs are {', '.join(self.verbs)}")
        declared = self.verbs[verb].labels
        if arguments.keys() != declared.keys():
            raise ValueError(f"{verb} takes {', '.join(declared) or 'no argument'}")
        offset = 0
        for name, labels in declared.items():
            value = arguments[name]
            if not 0 <= value < len(labels):
                raise ValueError(f"{verb}: {name} must be 0 to {len(labels) - 1}, not {value}")
            offset = offset * len(labels) + value
        return self._base[verb] + offset

    def decode(self, move: int) -> tuple[str, dict[str, int]]:
        """Verb and named arguments of a move; raises `ValueError` outside the move space."""
        if not 0 <= move < self.size:
            raise ValueError(f"{move} is not a move; moves are 0 to {self.size - 1}")
        verb = self._verb_of[move]
        offset = move - self._base[verb]
        arguments: dict[str, int] = {}
        for name, labels in reversed(self.verbs[verb].labels.items()):
            offset, arguments[name] = divmod(offset, len(labels))
        return verb, dict(reversed(arguments.items()))

    def labels(self, move: int) -> dict[str, str]:
        """The named arguments of a move as their labels; raises `ValueError` outside the move space."""
        verb, arguments = self.decode(move)
        declared = self.verbs[verb].labels
        return {name: declared[name][value] for name, value in arguments.items()}

    def places(self, move: int, seat: int) -> tuple[str, ...]:
        """The addresses of a move as its verb declares them for a seat, its arguments' first; empty for a mere word."""
        name, arguments = self.decode(move)
        verb = self.verbs[name]
        found = [verb.places[each].place(value, seat) for each, value in arguments.items() if each in verb.places]
        return (*found, verb.at.format(seat=seat)) if verb.at else tuple(found)

    def pointing_at(self, address: str, seat: int) -> list[int]:
        """The moves of a seat, legal or not, with an argument at an address; ascending."""
        if seat not in self._pointing:
            index: dict[str, list[int]] = {}
            for move in range(self.size):
                for place in self.places(move, seat):
                    index.setdefault(place, []).append(move)
            self._pointing[seat] = index
        return self._pointing[seat].get(address, [])

    def notation(self, move: int) -> str:
        """The move in words: the verb, then the arguments' labels."""
        if not 0 <= move < self.size:
            raise ValueError(f"{move} is not a move; moves are 0 to {self.size - 1}")
        return self._notation[move]

    def parse(self, text: str) -> int:
        """The move a person typed; case and spacing do not matter. Raises `ValueError` with a sentence."""
        words = text.split()
        move = self._parsed.get(" ".join(words).casefold())
        if move is not None:
            return move
        if not words or words[0].casefold() not in self._base:
            raise ValueError(f"{text.strip()[:40]!r} is not a move; {self.expected(text)}")
        raise ValueError(self.expected(text))

    def __contains__(self, text: str) -> bool:
        """Whether a text is the notation of a move."""
        return " ".join(text.split()).casefold() in self._parsed

    def expected(self, text: str) -> str:
        """What a text that is no move should have been: how moves begin, or what its verb takes."""
        verb = self.verbs.get(text.split(maxsplit=1)[0].casefold()) if text.strip() else None
        if verb is None:
            return f"moves begin with {', '.join(self.verbs)}"
        needs = "; ".join(f"{name}: {_listed(labels)}" for name, labels in verb.labels.items())
        return f"{verb.name} takes {needs or 'nothing more'}"

    def describe(self) -> dict[str, Any]:
        """The whole move space as a JSON object, for those who number moves themselves.

        A move is the `base` of its verb plus its arguments in mixed radix, the last one fastest. An argument that is a
        place on the table says its address `at`, with `{}` for the value and `{seat}` for the seat that moves.
        """
        verbs = [
            {
                "name": verb.name,
                "help": verb.help,
                "at": verb.at,
                "base": self._base[verb.name],
                "args": [
                    {
                        "name": name,
                        "values": list(labels),
                        "at": verb.places[name].pattern if name in verb.places else "",
                    }
                    for name, labels in verb.labels.items()
                ],
            }
            for verb in self.verbs.values()
        ]
        return {"size": self.size, "verbs": verbs}

    def to_json(self, move: int) -> dict[str, str]:
        """The move as a JSON object: the verb under "verb", the arguments' labels beside it."""
        labels = self.labels(move)
        return {"verb": self.verb(move), **labels}

    def from_json(self, doc: dict[str, str]) -> int:
        """The move a JSON object names; raises `ValueError` with a sentence."""
        verb = str(doc.get("verb", ""))
        declared = self.verbs[verb].labels if verb in self.verbs else {}
        arguments: dict[str, int] = {}
        for name, label in doc.items():
            if name in declared and label not in declared[name]:
                raise ValueError(f"{verb}: {name} must be one of {_listed(declared[name])}")
            if name != "verb":
                arguments[name] = declared[name].index(label) if name in declared else 0
        if verb in self.verbs and arguments.keys() != declared.keys():
            raise ValueError(f"{verb} takes {', '.join(declared) or 'no argument'}")
        return self.encode(verb, **arguments)

    def _write(self, move: int) -> str:
        verb = self._verb_of[move]
        offset = move - self._base[verb]
        words: list[str] = []
        for labels in reversed(self.verbs[verb].labels.values()):
            offset, value = divmod(offset, len(labels))
            words.append(labels[value])
        return " ".join([verb, *reversed(words)])


def _listed(labels: tuple[str, ...]) -> str:
    if len(labels) <= 8:
        return ", ".join(labels)
    return f"{labels[0]}, {labels[1]}, ... {labels[-1]}"
