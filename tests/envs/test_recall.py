"""Perfect recall: equal texts where a seat cannot tell two games apart, different ones where it can."""

from __future__ import annotations

import pickle

import tabletomb
from tabletomb.engine.stream import seeded
from tabletomb.envs.recall import Course


def played(name: str, seats: int, options: dict[str, str], decisions: int, asked: str = "") -> Course:
    """A course after some random decisions; `asked` on the way: "" for never, "now and then" or "always"."""
    course = Course.fresh(tabletomb.game(name).new(seats, 11, options))
    stream = seeded(5)
    for number in range(decisions):
        if course.seat < 0:
            break
        if asked == "always" or (asked and number % 3 == 0):
            course.knowledge(course.seat)
        moves = course.table.legal(course.seat)
        course.push(moves[stream.below(len(moves))])
    return course


def test_an_imagined_course_is_known_alike(table: tuple[str, int, dict[str, str]]) -> None:
    for decisions in (0, 7, 20):
        course = played(*table, decisions)
        for seat in range(course.table.seats):
            for seed in (1, 2):
                dream = course.imagine(seat, seed)
                dream._notes.clear()  # what it says must not come from the notes it took over
                assert dream.knowledge(seat) == course.knowledge(seat)
                assert dream.observation(seat) == course.observation(seat)


def test_a_course_plays_on_in_the_mind_as_in_truth() -> None:
    """What the seat does and sees after the moment of imagination counts alike."""
    course = played("inn-keeper", 2, {}, 8)
    dream = course.imagine(course.seat, 3)
    seat, move = course.seat, course.table.legal(course.seat)[0]
    course.push(move)
    dream.push(move)
    assert course.table.view(seat) == dream.table.view(seat)
    assert course.knowledge(seat) == dream.knowledge(seat)


def test_asking_on_the_way_changes_nothing(table: tuple[str, int, dict[str, str]]) -> None:
    never = played(*table, 25)
    for asked in ("now and then", "always"):
        sometimes = played(*table, 25, asked)
        for seat in range(never.table.seats):
            assert sometimes.knowledge(seat) == never.knowledge(seat)


def test_nothing_is_forgotten() -> None:
    """A seat that lived through a game knows more than its view shows."""
    course = played("inn-keeper", 2, {}, 20)
    newcomer = Course.fresh(course.table.clone())
    assert newcomer.table.view(0) == course.table.view(0)
    assert newcomer.knowledge(0) != course.knowledge(0)


def test_different_choices_are_different_pasts(connect_four: tabletomb.Game) -> None:
    """The same discs in another order: the view is the same, the past is not."""
    courses = [Course.fresh(connect_four.new(2, 0)) for _ in range(2)]
    for course, letters in zip(courses, ("adbe", "bdae")):
        for letter in letters:
            course.push(connect_four.moves.parse(f"drop {letter}"))
    one, other = courses
    assert one.table.discs == other.table.discs  # type: ignore[attr-defined]
    assert one.table.observe(0) == other.table.observe(0)
    assert one.knowledge(0) != other.knowledge(0)


def test_copies_are_independent() -> None:
    course = played("dead-and-breakfast", 2, {}, 9)
    before = course.knowledge(0)
    for twin in (course.clone(), course.__deepcopy__({}), pickle.loads(pickle.dumps(course))):
        assert twin.knowledge(0) == before
        twin.push(twin.table.legal(twin.seat)[0])
        twin.push(twin.table.legal(twin.seat)[-1])
        assert twin.knowledge(0) != before
        assert course.knowledge(0) == before


def test_a_long_past_is_no_trouble() -> None:
    """A search at every decision of a long game leaves a past in many pieces."""
    course = played("inn-keeper", 2, {}, 0)
    pieces = course
    for _ in range(3000):
        pieces = pieces.imagine(0, 1)
    assert pieces.knowledge(0) == course.knowledge(0)
    assert pickle.loads(pickle.dumps(pieces)).knowledge(0) == course.knowledge(0)
