"""Random numbers: the same in every process and build, fair, and independent where they must be."""

from itertools import permutations
from math import factorial, sqrt

import pytest

from tabletomb.engine.errors import DocumentError
from tabletomb.engine.stream import SealedStream, Stream, is_sealed_seed, revive, seeded

KEY = "00" * 31 + "07"


def chi_square_is_plausible(counts: list[int]) -> bool:
    """Whether counts look uniform: the statistic lies within four deviations of its mean, on both sides."""
    expected = sum(counts) / len(counts)
    statistic = sum((count - expected) ** 2 / expected for count in counts)
    freedom = len(counts) - 1
    return abs(statistic - freedom) < 4 * sqrt(2 * freedom)


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        (0, [3100431639, 2103959486, 1463617262, 2641533346]),
        (1, [2451836223, 397310601, 3681583847, 1597156934]),
        (7, [3283517708, 2796787380, 886869093, 3572733508]),
        (2**32, [13165833, 3594328006, 3118800285, 2707204276]),
        (2**63 - 1, [3046844635, 1438232827, 461724714, 3922024057]),
        (KEY, [1455761638, 15990098, 2317644718, 1751263939]),
    ],
)
def test_the_first_numbers_of_a_seed_never_change(seed: int | str, words: list[int]) -> None:
    stream = seeded(seed)
    assert [stream.word() for _ in words] == words


def test_below_and_shuffle_never_change() -> None:
    assert [seeded(7).below(bound) for bound in (6, 52, 1000)] == [4, 39, 764]
    for seed, order in ((7, [9, 4, 3, 6, 0, 2, 8, 1, 5, 7]), (KEY, [5, 7, 8, 1, 9, 6, 2, 4, 0, 3])):
        items = list(range(10))
        seeded(seed).shuffle(items)
        assert items == order


@pytest.mark.parametrize("seed", [3, "ab" * 32])
@pytest.mark.parametrize("bound", [2, 3, 6, 7, 10, 52])
def test_below_is_fair(seed: int | str, bound: int) -> None:
    stream = seeded(seed)
    counts = [0] * bound
    for _ in range(400 * bound):
        counts[stream.below(bound)] += 1
    assert chi_square_is_plausible(counts)


def test_below_is_fair_where_many_words_are_not() -> None:
    stream = seeded(5)
    bound = 3 * 2**29  # of every eight words, three would give the first number, three the second and two the third
    numbers = [stream.below(bound) for _ in range(4000)]
    assert all(0 <= number < bound for number in numbers)
    assert chi_square_is_plausible([sum(number % 3 == rest for number in numbers) for rest in range(3)])


def test_below_one_is_zero() -> None:
    assert seeded(1).below(1) == 0


@pytest.mark.parametrize("seed", [11, "cd" * 32])
def test_every_order_of_a_shuffle_is_equally_likely(seed: int | str) -> None:
    stream = seeded(seed)
    counts = dict.fromkeys(permutations(range(4)), 0)
    for _ in range(100 * factorial(4)):
        items = [0, 1, 2, 3]
        stream.shuffle(items)
        counts[tuple(items)] += 1
    assert chi_square_is_plausible(list(counts.values()))


def test_first_numbers_of_neighbouring_seeds_are_fair() -> None:
    counts = [0] * 12
    for seed in range(6000):
        counts[seeded(seed).below(12)] += 1
    assert chi_square_is_plausible(counts)


def test_distinct_seeds_walk_distinct_sequences() -> None:
    seeds = [*range(3000), *(seed << 32 for seed in range(1, 3000)), *(seed << 20 for seed in range(1, 2000))]
    openings = set()
    for seed in set(seeds):
        stream = seeded(seed)
        openings.add((stream.word(), stream.word(), stream.word()))
    assert len(openings) == len(set(seeds))


def test_two_streams_do_not_run_on_the_same_circle() -> None:
    gammas = {seeded(seed).dump()[1] for seed in range(500)}
    assert len(gammas) == 500
    assert all(isinstance(gamma, int) and gamma % 2 == 1 for gamma in gammas)


@pytest.mark.parametrize("seed", [9, KEY])
def test_a_clone_goes_the_same_way_on_its_own(seed: int | str) -> None:
    stream = seeded(seed)
    for _ in range(13):
        stream.word()
    twin = stream.clone()
    ahead = [twin.word() for _ in range(40)]
    assert [stream.word() for _ in range(40)] == ahead


@pytest.mark.parametrize("seed", [9, KEY])
@pytest.mark.parametrize("spent", [0, 1, 15, 16, 17, 33])
def test_a_stream_survives_a_document(seed: int | str, spent: int) -> None:
    stream = seeded(seed)
    for _ in range(spent):
        stream.word()
    again = revive(stream.dump())
    assert type(again) is type(stream)
    assert [again.word() for _ in range(20)] == [stream.word() for _ in range(20)]
    assert again.dump() == stream.dump()


def test_a_sealed_stream_depends_on_every_digit_of_its_key() -> None:
    words = set()
    for place in range(64):
        key = "0" * place + "1" + "0" * (63 - place)
        words.add(SealedStream(key, 0).word())
    assert len(words) == 64


def test_a_sealed_stream_can_begin_anywhere() -> None:
    stream = seeded(KEY)
    words = [stream.word() for _ in range(40)]
    assert [SealedStream(KEY, spent).word() for spent in range(40)] == words


@pytest.mark.parametrize(
    "parts",
    [
        [], [1], [1, 2, 3], [1, 2**32 + 1], [-1, 1], [2**32, 1], ["x", 1], [KEY, -1], [KEY, 1 << 40],
        [KEY.upper() + "A", 0], [KEY, "1"], [None, None], [1.0, 1], [0, 0], [5, 2],
    ],
)  # fmt: skip
def test_what_is_no_stream_is_refused(parts: list[int | str]) -> None:
    with pytest.raises(DocumentError, match="stream: must be two 32-bit numbers") as refused:
        revive(parts)
    assert refused.value.field == "stream"


@pytest.mark.parametrize(
    ("seed", "sealed"), [(KEY, True), ("g" * 64, False), ("0" * 63, False), ("0" * 65, False), ("AB" * 32, False)]
)
def test_a_sealed_seed_is_64_small_hex_digits(seed: str, sealed: bool) -> None:
    assert is_sealed_seed(seed) is sealed


def test_a_fast_stream_is_what_a_number_gives() -> None:
    assert type(seeded(0)) is Stream
    assert type(seeded(KEY)) is SealedStream
