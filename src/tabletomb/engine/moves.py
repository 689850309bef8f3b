"""The move space: verbs and their arguments declared once, everything else derived.

A game declares its verbs; each combination of argument values becomes one small integer. From the same
declaration come the readable notation ("place c2"), the parser, the JSON form and the size of a learning
agent's action space.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any


class Verb:
    """One kind of move: `Verb("place", cell=CELL_LABELS)`; an argument is a list of labels or a count."""

    def __init__(self, name: str, help: str = "", **arguments: Sequence[str] | int) -> None:
        self.name = name
        self.help = help
        self.labels: dict[str, tuple[str, ...]] = {
            argument: tuple(str(n) for n in range(labels)) if isinstance(labels, int) else tuple(labels)
            for argument, labels in arguments.items()
        }
        self.size = prod(len(labels) for labels in self.labels.values())


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
            raise ValueError(f"{text.strip()[:40]!r} is not a move; moves begin with {', '.join(self.verbs)}")
        verb = self.verbs[words[0].casefold()]
        needs = "; ".join(f"{name}: {_listed(labels)}" for name, labels in verb.labels.items())
        raise ValueError(f"{verb.name} takes {needs or 'nothing more'}")

    def describe(self) -> dict[str, Any]:
        """The whole move space as a JSON object, for those who number moves themselves.

        A move is the `base` of its verb plus its arguments in mixed radix, the last one fastest.
        """
        verbs = [
            {
                "name": verb.name,
                "help": verb.help,
                "base": self._base[verb.name],
                "args": [{"name": name, "values": list(labels)} for name, labels in verb.labels.items()],
            }
            for verb in self.verbs.values()
        ]
        return {"size": self.size, "verbs": verbs}

    def to_json(self, move: int) -> dict[str, str | int]:
        """The move as a JSON object: the verb under "verb", arguments beside it."""
        verb, arguments = self.decode(move)
        return {"verb": verb, **arguments}

    def from_json(self, doc: dict[str, str | int]) -> int:
        """The move a JSON object names; raises `ValueError` with a sentence."""
        arguments = {name: value for name, value in doc.items() if name != "verb"}
        for name, value in arguments.items():
            if type(value) is not int:
                raise ValueError(f"{name} must be a whole number")
        return self.encode(str(doc.get("verb", "")), **arguments)  # type: ignore[arg-type]

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
