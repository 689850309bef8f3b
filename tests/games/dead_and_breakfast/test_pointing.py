"""Texts name pieces by what is drawn on them, and everything that is said points at the table."""

import re

import pytest

from tabletomb.engine.marks import plain as in_plain_words
from tabletomb.engine.marks import unmarked
from tabletomb.engine.view import button, deed, label, places, refused, where, why_not_there

NAMES = ["Mags", "Otto", "Cleo", "Dov"]
CODE = re.compile(r"\b[HVPLT]\d+\b|DB-")
"""Ids of tiles, guests, lobbies and bonus tiles, and of rules: data, printed on no piece."""


def texts(state, seat):
    """Everything that a seat is told about a position."""
    prompt = state.prompt(seat)
    yield prompt["text"]
    yield prompt.get("tip", "")
    for line in (*state.sheet().lines, *state.sheet().tie_breaks):
        yield from (line.label, line.detail, line.part)
    for move in state.legal(seat):
        yield from (label(state, seat, move), button(state, seat, move), deed(state, seat, move).text)
    for move in range(0, state.game.moves.size, 7):
        refusal = refused(state, seat, move)
        yield refusal.message if refusal is not None else ""


@pytest.mark.parametrize(("seats", "seed"), [(1, 3), (2, 4), (4, 5)])
def test_no_code_is_shown_that_is_printed_on_no_piece(game, walk, seats, seed):
    state = game.new(seats, seed, listen=True)
    read = 0
    for number, _ in enumerate(walk(state, seed)):
        if number % 4:
            continue
        story = [line.text for line in state.told(None)[read:]]
        read += len(story)
        for seat in range(seats):
            for text in (*texts(state, seat), *story):
                assert not set("{}|") & set(unmarked(text)), text
                for reader in (None, seat):
                    assert not CODE.search(in_plain_words(text, NAMES, reader)), text
    assert read > 50


def test_the_lesson_shows_no_codes(game):
    lesson = game.tutorial
    for step in lesson.steps:
        for text in (step.title, step.text, step.wrong, *step.wrong_for.values()):
            assert not CODE.search(text), text


def test_a_view_has_an_address_for_everything(position, hotel):
    lodging = hotel(tiles={"H04": "a1", "H05": "d1"})
    seen = places(position(lodging, waiting="place-window", hand="H09", bonus="T2").view(None))
    assert seen == {
        *(f"circle/{slot}" for slot in range(6)),
        *(f"door/{slot}" for slot in range(4)),
        *("ghost", "hand", "pile", "discard", "guests", "departed", "supply/walls", "supply/bricks", "bonus"),
        *(f"hotel/{seat}" for seat in (0, 1)),
        *(f"hotel/{seat}/flower/{nth}" for seat in (0, 1) for nth in (1, 2)),
        *(f"hotel/{seat}/{column}{floor}" for seat in (0, 1) for column in "abcde" for floor in range(1, 6)),
    }
    assert {"hand", "bonus"}.isdisjoint(places(position().view(None))), "nothing is in hand, no bonus tile is out"


@pytest.mark.parametrize("seats", [1, 3])
def test_every_move_points_at_its_own_hotel_or_the_market(game, walk, seats):
    state = game.new(seats, seed=7)
    for seat, _ in walk(state, seed=7):
        seen = places(state.view(seat))
        for move in state.legal(seat):
            at = where(state, seat, move)
            assert at
            assert set(at) <= seen
            assert all(place.startswith(f"hotel/{seat}/") for place in at if place.startswith("hotel/"))


def test_why_not_there_names_what_is_in_the_way(position, hotel):
    state = position(hotel(tiles={"H04": "a1"}), waiting="place-window", hand="H09")
    taken = why_not_there(state, 0, "hotel/0/b1")
    assert taken == ("DB-31", "{hotel/0/b1|Cell b1} is not empty.", ("hotel/0/b1",))
    assert why_not_there(state, 0, "hotel/0/c2") is None
    under_ghost = why_not_there(position(), 0, "circle/0")
    assert (under_ghost.rule, under_ghost.at) == ("DB-18", ("circle/0",))


def test_score_lines_point_first_at_what_they_are_about(finished):
    for state in finished[::5]:
        view = state.view(None)
        cells = {cell["at"]: cell for hotel in view["hotels"] for cell in hotel["cells"]}
        for line in state.sheet().lines:
            assert set(line.at) <= places(view)
            assert len(line.at) == len(set(line.at))
            if line.part == "Flowers":
                (colour,) = [each for each in view["hotels"][line.seat]["colours"] if each["at"] == line.at[0]]
                assert (line.label, line.points) == (f"{colour['flower']} flowers ({colour['name']})", colour["points"])
                blooms = [cells[at]["shows"]["flowers"].count(colour["flower"]) for at in line.at[1:]]
                assert 0 not in blooms
                assert sum(blooms) == line.points
            elif line.part == "Guests":
                assert cells[line.at[0]]["guest"]["name"] == line.label
                assert cells[line.at[0]]["points"] == line.points
            else:
                assert (line.at[0], line.part) == ("bonus", view["bonus"]["name"])
        for line in state.sheet().tie_breaks:
            (at,) = line.at
            assert at == f"hotel/{line.seat}" or cells[at]["points"] == line.points
