"""Random numbers that are part of the game state.

`Stream` is fast and good enough for shuffling (splitmix32 with a gamma of its own for each seed, so that
distinct seeds walk distinct sequences). `SealedStream` is for tables where money or honour is at stake: a
keyed BLAKE2b counter stream that nobody can predict without the key. Both give the same numbers in every
process, compiled or not: all products stay below 2**63.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final

from tabletomb.engine.errors import DocumentError
from tabletomb.engine.ints import i64

WORD: Final = 0xFFFFFFFF
GOLDEN: Final = 0x9E3779B9


def _mix(word: i64) -> i64:
    """Scramble 32 bits; the multipliers are under 31 bits so that products fit in 63."""
    word = ((word ^ (word >> 16)) * 0x21F0AAAD) & 0xFFFFFFFF
    word = ((word ^ (word >> 15)) * 0x735A2D97) & 0xFFFFFFFF
    return word ^ (word >> 15)


class Stream:
    """A fast generator seeded by an integer."""

    __slots__ = ("gamma", "position")

    def __init__(self, position: i64, gamma: i64) -> None:
        self.position: i64 = position
        self.gamma: i64 = gamma

    def word(self) -> i64:
        """The next 32 random bits."""
        self.position = (self.position + self.gamma) & 0xFFFFFFFF
        return _mix(self.position)

    def below(self, bound: i64) -> i64:
        """A fair number in `0 .. bound - 1`; bound is at most 2**31."""
        product: i64 = self.word() * bound
        if product & 0xFFFFFFFF < bound:
            unfair: i64 = (0x100000000 - bound) % bound
            while product & 0xFFFFFFFF < unfair:
                product = self.word() * bound
        return product >> 32

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place, every order equally likely."""
        left: i64 = len(items)
        while left > 1:
            other = self.below(left)
            left -= 1
            items[left], items[other] = items[other], items[left]

    def clone(self) -> Stream:
        """An independent stream that will give the same numbers."""
        return Stream(self.position, self.gamma)

    def dump(self) -> list[int | str]:
        """The position in the stream, for a document; `revive` reads it back."""
        return [self.position, self.gamma]


class SealedStream(Stream):
    """An unpredictable generator: BLAKE2b keyed with the seed, counting blocks of sixteen words."""

    __slots__ = ("block", "key", "spent")

    def __init__(self, key: str, spent: int) -> None:
        super().__init__(0, 1)
        self.key = key
        self.spent = spent
        self.block = self._block(spent // 16)

    def _block(self, number: int) -> bytes:
        return blake2b(number.to_bytes(8, "big"), key=bytes.fromhex(self.key)).digest()

    def word(self) -> i64:
        """The next 32 random bits."""
        start = self.spent % 16 * 4
        word = int.from_bytes(self.block[start : start + 4], "big")
        self.spent += 1
        if self.spent % 16 == 0:
            self.block = self._block(self.spent // 16)
        return word

    def clone(self) -> SealedStream:
        """An independent stream that will give the same numbers."""
        return SealedStream(self.key, self.spent)

    def dump(self) -> list[int | str]:
        """The key and how many words are spent."""
        return [self.key, self.spent]


def seeded(seed: int | str) -> Stream:
    """The stream of a seed: an integer in `0 .. 2**63 - 1` (fast) or 64 hex digits (sealed)."""
    if isinstance(seed, str):
        return SealedStream(seed, 0)
    low: i64 = seed & WORD
    high: i64 = seed >> 32
    position = _mix(low ^ _mix(high + GOLDEN & 0xFFFFFFFF))
    gamma = _mix(position ^ high) | 1
    turns: i64 = gamma ^ (gamma >> 1)
    changes: i64 = 0
    while turns:
        turns &= turns - 1
        changes += 1
    if changes < 12:
        gamma ^= 0xAAAAAAAA  # too regular an increment walks too regular a path
    return Stream(position, gamma)


def revive(parts: list[Any]) -> Stream:
    """The stream a `dump()` describes."""
    if len(parts) == 2:
        first, second = parts
        if isinstance(first, str) and isinstance(second, int) and is_sealed_seed(first) and 0 <= second < 1 << 40:
            return SealedStream(first, second)
        if isinstance(first, int) and isinstance(second, int) and 0 <= first <= WORD and 0 <= second <= WORD:
            if second & 1:  # an even step would walk a part of the circle only, and none at all could stand still
                return Stream(first, second)
    raise DocumentError("stream", "must be two 32-bit numbers, the second odd, or 64 hex digits and a count")


def is_sealed_seed(seed: str) -> bool:
    """Whether a text is a key for a sealed stream: 64 hexadecimal digits."""
    return len(seed) == 64 and all(digit in "0123456789abcdef" for digit in seed)
