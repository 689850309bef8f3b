"""Pictures show any position within any width, from the view alone; games of other packages bring theirs."""

from __future__ import annotations

import io
import json
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

import tabletomb
import tabletomb_connect_four
from tabletomb.cli import generic_picture
from tabletomb.cli.offers import choices_of
from tabletomb.cli.pictures import campaign_picture, picture
from tabletomb.engine.campaign import Campaign
from tabletomb.engine.game import Game, games
from tabletomb.engine.state import State
from tabletomb.engine.terminal import Choice

NAMES = ("Ann", "Bartholomew (random)", "Cy", "Di", "Ed", "Flo")


def rendered(thing: RenderableType, width: int) -> list[str]:
    console = Console(file=io.StringIO(), width=1000, highlight=False, markup=False)
    console.print(thing, width=width)
    return console.file.getvalue().splitlines()  # type: ignore[attr-defined]


def positions(game: Game | str, seats: int, seed: int) -> list[State]:
    """Some positions of a random game, the first and the last among them."""
    chance = random.Random(seed)
    state = tabletomb.game(game).new(seats=seats, seed=seed)
    found = [state.clone()]
    while not state.over:
        seat = chance.choice(state.actors())
        state.play(seat, chance.choice(state.legal(seat)))
        if state.over or chance.random() < 0.1:
            found.append(state.clone())
    return [*found[:: max(1, len(found) // 4)], found[-1]]


GAMES = {game.name: game for game in [*games(), tabletomb_connect_four.GAME]}
EVERY_TABLE = [pytest.param(game, seats, id=f"{game.name}-{seats}") for game in GAMES.values() for seats in game.seats]


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
@pytest.mark.parametrize("width", [40, 50, 80, 120])
def test_every_position_can_be_drawn_at_every_width(game: Game, seats: int, width: int) -> None:
    draw = picture(game).draw
    names = NAMES[:seats]
    for state in positions(game, seats, seed=3):
        for eyes in (None, seats - 1):
            choices = choices_of(state, eyes) if eyes is not None else []
            drawn = rendered(draw(state.view(eyes), names, width, seat=eyes, choices=choices), width)
            assert max(cell_len(line) for line in drawn) <= width
            large = rendered(draw(state.view(eyes), names, width, seat=eyes, focus=0), width)
            assert names[0] in "\n".join(large)


@pytest.mark.parametrize("width", [40, 44, 50, 60, 77, 80, 100, 120])
def test_the_hotel_is_never_cut_or_broken(width: int) -> None:
    draw = picture(tabletomb.game("dead-and-breakfast")).draw
    cell = 8 if width >= 41 else 7
    state = positions("dead-and-breakfast", 2, seed=3)[-1]
    lines = rendered(draw(state.view(0), NAMES[:2], width, seat=0), width)
    letters = next(number for number, line in enumerate(lines) if line.split()[:5] == list("abcde"))
    assert [lines[letters].index(letter) for letter in "abcde"] == [5 + cell * column for column in range(5)]
    assert [lines[letters - 10 + 2 * row][0] for row in range(5)] == list("54321")
    assert lines[letters - 2][2 + 2 * cell :].startswith("▐∩▌")


@pytest.mark.parametrize("width", [40, 44, 50, 60, 77, 80, 100, 120])
def test_the_inn_is_never_cut_or_broken(width: int) -> None:
    draw = picture(tabletomb.game("inn-keeper")).draw
    for state in positions("inn-keeper", 2, seed=3)[-3:]:
        lines = rendered(draw(state.view(0), NAMES[:2], width, seat=0), width)
        top = next(number for number, line in enumerate(lines) if line.startswith("╭"))
        edge = lines[top].index("╮")
        assert [lines[top + row][0] + lines[top + row][edge] for row in range(9)] == [
            "╭╮", "││", "││", "││", "├┤", "││", "││", "││", "╰╯",
        ]  # fmt: skip
        for guest in (room["guest"] for room in state.view(0)["players"][0]["inn"]["rooms"]):
            if guest is not None:
                card = f"{guest['card']['number']}.{guest['card']['suit']}▌? {guest['marker'][0]}"
                assert re.search(card, "\n".join(lines))


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_pictures_need_nothing_but_the_json_of_a_view(game: Game, seats: int) -> None:
    draw = picture(game).draw
    names = NAMES[:seats]
    for state in positions(game, seats, seed=5):
        for eyes in (None, 0):
            view = state.view(eyes)
            copy = json.loads(json.dumps(view))
            assert rendered(draw(copy, names, 80, seat=eyes), 80) == rendered(draw(view, names, 80, seat=eyes), 80)
            assert view == copy, "drawing must not change the view"


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_the_generic_picture_draws_every_game(game: Game, seats: int) -> None:
    state = game.new(seats=seats, seed=1)
    for width in (40, 120):
        lines = rendered(generic_picture.draw(state.view(0), NAMES[:seats], width, seat=0), width)
        assert len(lines) > 5
        assert max(cell_len(line) for line in lines) <= width


# -- whose picture ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_picture_comes_from_the_package_of_its_game(game: Game) -> None:
    assert picture(game) is sys.modules[f"{game.package}.terminal"]
    assert picture(game).LEGEND


def test_a_game_without_a_picture_gets_the_generic_one(duel: tabletomb.Game) -> None:
    assert picture(duel) is generic_picture
    drawn = rendered(generic_picture.draw({"rows": ["..0.", ".10."]}, ("Ann", "Bo"), 60), 60)
    assert [line.split() for line in drawn[1:]] == [list("..0."), list(".10.")]


def test_the_generic_picture_shows_what_lies_somewhere_not_the_address() -> None:
    view = {
        "desk": {"at": "desk/1", "guest": "Nod"},
        "places": [{"at": "inn/0/1"}, {"at": "inn/0/2"}],
        "rooms": [{"at": "inn/0/1", "guest": "Ida"}, {"at": "inn/0/2", "guest": None}, {"at": "inn/0/3"}],
    }
    drawn = "\n".join(rendered(generic_picture.draw(view, ("Ann", "Bo"), 60), 60))
    assert drawn.split() == ["desk", "guest", "Nod", "rooms", "0", "guest", "Ida", "1", "guest", "-", "2"]


def test_a_picture_of_another_package_shows_discs_and_what_to_type(connect_four: tabletomb.Game) -> None:
    state = connect_four.new(seats=2, seed=0)
    for column in "ccccccd":
        state.play(state.actors()[0], connect_four.moves.parse(f"drop {column}"))
    draw = picture(connect_four).draw
    lines = rendered(draw(state.view(1), ("Ann", "Bo"), 60, seat=1, choices=choices_of(state, 1)), 60)
    assert lines[0] == "1 2   3 4 5 6", "nothing stands above the full column"
    assert [line.split() for line in lines[5:7]] == [list("··●····"), list("··▲▲···")]
    assert lines[7:] == ["a b c d e f g", "▲ Ann  ● Bo"]
    alone = rendered(draw(state.view(1), ("Ann", "Bo"), 60, focus=1), 60)
    assert "".join(alone[1:7]).count("●") == 3
    assert "▲" not in "".join(alone)


TERMINAL = """
from rich.text import Text

LEGEND = "A line."

def draw(view, names, width, *, seat=None, choices=(), focus=None):
    return Text(f"{names[0]} draws a line")
"""
CAMPAIGN = """
def draw_campaign(campaign, pack, width):
    return Text(f"{campaign.data['trophies']} trophies of {pack.title}")
"""


@pytest.fixture
def moonlit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game of a package that is empty but for the picture that a test may write."""
    (tmp_path / "moonlit").mkdir()
    (tmp_path / "moonlit" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("moonlit", "moonlit.terminal"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return Game(name="moonlit", title="Moonlit", package="moonlit", prefix="ML", seats=(2,), version="1.0")


@pytest.mark.parametrize(
    ("module", "told"),
    [
        ("", ["1 match played", "trophies  3"]),
        (TERMINAL, ["1 match played", "trophies  3"]),
        (TERMINAL + CAMPAIGN, ["3 trophies of Moonlit"]),
    ],
    ids=["no picture", "of the table", "of the campaign too"],
)
def test_a_picture_of_the_campaign_is_drawn_by_games_that_bring_one(
    moonlit: Game, tmp_path: Path, module: str, told: list[str]
) -> None:
    if module:
        (tmp_path / "moonlit" / "terminal.py").write_text(module)
        assert rendered(picture(moonlit).draw({}, ("Ann",), 40), 40) == ["Ann draws a line"]
    assert rendered(campaign_picture(Campaign(moonlit, {"trophies": 3}, matches=1), moonlit.pack, 40), 40) == told


def test_nothing_is_drawn_with_until_somebody_looks() -> None:
    """Servers, bots and the lab list games; they load neither rules nor what only terminals need."""
    program = (
        "import sys, tabletomb; from tabletomb.engine.game import games; found = games(); assert found;"
        "assert all(game.pitch and game.has_part('terminal') for game in found);"
        "print([name for name in sys.modules if name == 'rich' or name.endswith(('.terminal', '.steps', '.rules'))])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stdout == "[]\n", done.stderr


def test_choices_say_their_arguments_as_the_labels_that_are_typed() -> None:
    game = tabletomb.game("dead-and-breakfast")
    state = game.new(seats=2, seed=4)
    choice = choices_of(state, state.actors()[0])[0]
    assert choice == Choice(1, choice.notation, "window", {"slot": choice.notation.split()[1]})
    for name, seats in (("inn-keeper", 2), ("dead-cells", 2)):
        for position in positions(name, seats, seed=2):
            for choice in (each for seat in position.actors() for each in choices_of(position, seat)):
                assert " ".join([choice.verb, *choice.arguments.values()]) == choice.notation


# -- what the pictures show -------------------------------------------------------------------------------


def test_the_hotel_shows_lobby_flowers_ivy_and_where_a_tile_can_go() -> None:
    game = tabletomb.game("dead-and-breakfast")
    state = game.new(seats=2, seed=4)
    seat = state.actors()[0]
    state.play(seat, state.legal(seat)[0])
    choices = choices_of(state, seat)
    assert choices[0].verb == "place"
    view = state.view(seat)
    lines = rendered(picture(game).draw(view, ("Ann", "Bo"), 80, seat=seat, choices=choices), 80)
    hotel = [line[:41] for line in lines]
    ground = next(number for number, line in enumerate(hotel) if line.startswith("1 "))
    assert hotel[ground].count("∩") == 1
    assert "━━━┻━━━" in hotel[ground + 1]
    for choice in choices:
        column, floor = "abcde".index(choice.arguments["cell"][0]), int(choice.arguments["cell"][1]) - 1
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
                line[:41] for line in rendered(picture(game).draw(state.view(seat), ("Ann", "Bo"), 80, seat=seat), 80)
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
        rendered(picture(game).draw(state.view(1), NAMES[:3], 120, seat=1, choices=choices_of(state, 1)), 120)
    )
    own = state.view(1)
    for card in own["hand"]:
        assert f"{card['number']}{ {'D': '♦', 'S': '♠', 'H': '♥', 'C': '♣'}[card['suit']] }{card['suit']}" in drawn
    assert own["players"][1]["bonus"]["name"] in drawn
    assert own["desk"]["customer"]["name"] in drawn
    for other in (0, 2):
        assert state.view(other)["players"][other]["bonus"]["name"] not in drawn
    for room in range(1, 9):
        assert f"│ {room} " in drawn
