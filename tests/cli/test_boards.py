"""Boards draw any position within any width, from the view alone."""

from __future__ import annotations

import io
import json
import random
import re

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

import tabletomb
from tabletomb.cli.boards import board, generic
from tabletomb.cli.offers import choices_of, listed
from tabletomb.engine.game import games
from tabletomb.engine.offers import offers
from tabletomb.engine.state import State

NAMES = ("Ann", "Bartholomew (random)", "Cy", "Di")


def rendered(thing: RenderableType, width: int) -> list[str]:
    console = Console(file=io.StringIO(), width=1000, highlight=False, markup=False)
    console.print(thing, width=width)
    return console.file.getvalue().splitlines()  # type: ignore[attr-defined]


def positions(name: str, seats: int, seed: int) -> list[State]:
    """Some positions of a random game, the first and the last among them."""
    chance = random.Random(seed)
    state = tabletomb.game(name).new(seats=seats, seed=seed)
    found = [state.clone()]
    while not state.over:
        seat = chance.choice(state.actors())
        state.play(seat, chance.choice(state.legal(seat)))
        if state.over or chance.random() < 0.1:
            found.append(state.clone())
    return [*found[:: max(1, len(found) // 4)], found[-1]]


EVERY_TABLE = [(game.name, seats) for game in games() for seats in game.seats]


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
@pytest.mark.parametrize("width", [40, 50, 80, 120])
def test_every_position_can_be_drawn_at_every_width(name: str, seats: int, width: int) -> None:
    picture = board(tabletomb.game(name))
    names = NAMES[:seats]
    for state in positions(name, seats, seed=3):
        for eyes in (None, seats - 1):
            choices = choices_of(state, eyes) if eyes is not None else []
            drawn = rendered(picture.draw(state.view(eyes), names, width, seat=eyes, choices=choices), width)
            assert max(cell_len(line) for line in drawn) <= width
            large = rendered(picture.draw(state.view(eyes), names, width, seat=eyes, focus=0), width)
            assert names[0] in "\n".join(large)


@pytest.mark.parametrize("width", [40, 44, 50, 60, 77, 80, 100, 120])
def test_the_hotel_is_never_cut_or_broken(width: int) -> None:
    picture = board(tabletomb.game("dead-and-breakfast"))
    cell = 8 if width >= 41 else 7
    state = positions("dead-and-breakfast", 2, seed=3)[-1]
    lines = rendered(picture.draw(state.view(0), NAMES[:2], width, seat=0), width)
    letters = next(number for number, line in enumerate(lines) if line.split()[:5] == list("abcde"))
    assert [lines[letters].index(letter) for letter in "abcde"] == [5 + cell * column for column in range(5)]
    assert [lines[letters - 10 + 2 * row][0] for row in range(5)] == list("54321")
    assert lines[letters - 2][2 + 2 * cell :].startswith("▐∩▌")


@pytest.mark.parametrize("width", [40, 44, 50, 60, 77, 80, 100, 120])
def test_the_inn_is_never_cut_or_broken(width: int) -> None:
    picture = board(tabletomb.game("inn-keeper"))
    for state in positions("inn-keeper", 2, seed=3)[-3:]:
        lines = rendered(picture.draw(state.view(0), NAMES[:2], width, seat=0), width)
        top = next(number for number, line in enumerate(lines) if line.startswith("╭"))
        edge = lines[top].index("╮")
        assert [lines[top + row][0] + lines[top + row][edge] for row in range(9)] == [
            "╭╮", "││", "││", "││", "├┤", "││", "││", "││", "╰╯",
        ]  # fmt: skip
        for guest in (room["guest"] for room in state.view(0)["players"][0]["inn"]["rooms"]):
            if guest is not None:
                card = f"{guest['card']['number']}.{guest['card']['suit']}▌? {guest['marker'][0]}"
                assert re.search(card, "\n".join(lines))


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_boards_need_nothing_but_the_json_of_a_view(name: str, seats: int) -> None:
    picture = board(tabletomb.game(name))
    names = NAMES[:seats]
    for state in positions(name, seats, seed=5):
        for eyes in (None, 0):
            view = state.view(eyes)
            copy = json.loads(json.dumps(view))
            assert rendered(picture.draw(copy, names, 80, seat=eyes), 80) == rendered(
                picture.draw(view, names, 80, seat=eyes), 80
            )
            assert view == copy, "drawing must not change the view"


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_the_generic_board_draws_every_game(name: str, seats: int) -> None:
    state = tabletomb.game(name).new(seats=seats, seed=1)
    for width in (40, 120):
        lines = rendered(generic.draw(state.view(0), NAMES[:seats], width, seat=0), width)
        assert len(lines) > 5
        assert max(cell_len(line) for line in lines) <= width


def test_a_game_without_a_board_gets_the_generic_one(connect_four: tabletomb.Game) -> None:
    assert board(connect_four) is generic
    state = connect_four.new(seats=2, seed=0)
    state.play(0, connect_four.moves.parse("drop c"))
    drawn = rendered(generic.draw(state.view(0), ("Ann", "Bo"), 60), 60)
    assert any(line.split() == [".", ".", "0", ".", ".", ".", "."] for line in drawn)


def test_the_hotel_shows_lobby_flowers_ivy_and_where_a_tile_can_go() -> None:
    game = tabletomb.game("dead-and-breakfast")
    state = game.new(seats=2, seed=4)
    seat = state.actors()[0]
    state.play(seat, state.legal(seat)[0])
    choices = choices_of(state, seat)
    assert choices[0].verb == "place"
    view = state.view(seat)
    lines = rendered(board(game).draw(view, ("Ann", "Bo"), 80, seat=seat, choices=choices), 80)
    hotel = [line[:41] for line in lines]
    ground = next(number for number, line in enumerate(hotel) if line.startswith("1 "))
    assert hotel[ground].count("∩") == 1
    assert "━━━┻━━━" in hotel[ground + 1]
    for choice in choices:
        floor, column = divmod(choice.arguments["cell"], 5)
        row = hotel[ground - 2 * floor]
        assert str(choice.number) in row[2 + 8 * column : 10 + 8 * column]
    name = view["hotels"][seat]["name"]
    assert name in hotel[ground - 9]


def test_connected_ivy_is_told_from_loose_ivy_without_colour() -> None:
    game = tabletomb.game("dead-and-breakfast")
    for state in positions("dead-and-breakfast", 2, seed=11)[-1:]:
        for seat in range(2):
            cells = state.view(seat)["hotels"][seat]["cells"]
            lines = [
                line[:41] for line in rendered(board(game).draw(state.view(seat), ("Ann", "Bo"), 80, seat=seat), 80)
            ]
            ground = next(number for number, line in enumerate(lines) if line.startswith("1 "))
            for place, cell in enumerate(cells):
                floor, column = divmod(place, 5)
                joint = lines[ground - 2 * floor + 1][2 + 8 * column + 3]
                heavy = joint in "╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
                assert heavy == cell["connected"], (cell["cell"], joint)


def test_the_inn_shows_rooms_hand_and_only_the_own_bonus_card() -> None:
    game = tabletomb.game("inn-keeper")
    state = game.new(seats=3, seed=4)
    drawn = "\n".join(
        rendered(board(game).draw(state.view(1), NAMES[:3], 120, seat=1, choices=choices_of(state, 1)), 120)
    )
    own = state.view(1)
    for card in own["hand"]:
        assert f"{card['number']}{ {'D': '♦', 'S': '♠', 'H': '♥', 'C': '♣'}[card['suit']] }{card['suit']}" in drawn
    assert own["players"][1]["bonus"]["name"] in drawn
    assert own["customer"]["name"] in drawn
    for other in (0, 2):
        assert state.view(other)["players"][other]["bonus"]["name"] not in drawn
    for room in range(1, 9):
        assert f"│ {room} " in drawn


def test_the_list_of_moves_drops_meanings_only_when_rows_run_out_and_gains_never() -> None:
    state = tabletomb.game("inn-keeper").new(seats=2, seed=1)
    moves = [
        offer._replace(words=f"meaning number {number}", gain=3)
        for number, offer in enumerate(offers(state, 0, NAMES[:2]), start=1)
    ]
    assert len(rendered(listed(moves, 80, 7), 80)) == 7
    beside = rendered(listed(moves, 80, 4), 80)
    assert len(beside) == 4
    assert "meaning number 7" in "\n".join(beside)
    bare = "\n".join(rendered(listed(moves, 80, 1), 80))
    assert "meaning" not in bare
    assert all(f"{number} {offer.notation} +3" in bare for number, offer in enumerate(moves, start=1))
