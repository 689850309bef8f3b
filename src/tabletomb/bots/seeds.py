"""Seeds out of words: what is thought about gets randomness of its own, the same again for the same words."""

from __future__ import annotations

from hashlib import blake2b


def seed_of(words: str, size: int = 7) -> int:
    """A seed of `size` bytes, at most 7, that follows from the words and tells nothing about them."""
    return int.from_bytes(blake2b(words.encode(), digest_size=size).digest(), "big")
