"""The story: what happened, in sentences for both persons, what they point at and what moved."""

import re

import pytest

from tabletomb import Match
from tabletomb.engine.marks import plain as in_plain_words
from tabletomb.engine.view import Told

SIX = ["H01", "V01", "H02", "V02", "H03", "V03"]
NAMES = ["Mags", "Otto", "Cleo", "Dov"]


@pytest.fixture
def told(play):
    """What some moves make of the story."""

    def listen(state, *moves):
        state.listen()
        play(state, *moves)
        return state.told(None)

    return listen


def read(lines, reader=None):
    """The lines of a story as somebody reads them."""
    return [in_plain_words(line.text, NAMES, reader) for line in lines]


def test_the_story_of_the_opening(game):
    state = game.new(3, seed=1, options={"bonus": "T3"}, listen=True)
    first = state.actors()[0]
    assert state.told(None) == [
        Told(
            "The bonus tile is {bonus|Room with a Vine}: "
            "Each window that ivy ties to your lobby pays 1, with or without a guest in it.",
            ("bonus",),
        ),
        Told(f"{{{first}}} {{{first}:begins|begin}}.", (f"hotel/{first}",)),
    ]
    assert len(game.new(3, seed=1, options={"bonus": "off"}, listen=True).told(None)) == 1
    mixed = game.new(3, seed=1, options={"bonus": "T1"}, listen=True).told(None)
    assert mixed[0].text.startswith("The bonus tile is {bonus|Mixed Company}: ")


def test_the_story_of_a_wide_tile_and_a_guest(position, hotel, told):
    state = position(
        hotel(tiles={"H04": "a1"}), circle=["H09", "H05", *SIX[2:]], pile=["V27"], row=["P01", "P05", "P09", "P13"],
        guest_pile=["P24"],
    )  # fmt: skip
    story = told(state, "window 1", "place d1", "guest 1", "cover e1")
    assert story == [
        Told("{0} {0:takes|take} {circle/1|the wide tile with two ghosts}.", ("circle/1",), (("circle/1", "hand"),)),
        Told(
            "{circle/1|The tall tile without creatures} takes its place, and {ghost|the ghost} floats onto it.",
            ("circle/1", "ghost"),
            (("pile", "circle/1"),),
        ),
        Told(
            "{0} {0:lays|lay} {hand|the wide tile with two ghosts} on {hotel/0/d1|d1} and {hotel/0/e1|e1}.",
            ("hotel/0/d1", "hotel/0/e1"),
            (("hand", "hotel/0/d1"), ("hand", "hotel/0/e1")),
        ),
        Told("{0} {0:completes|complete} floor 1.", tuple(f"hotel/0/{column}1" for column in "abcde")),
        Told("{0} {0:welcomes|welcome} {door/1|Nanny Fetch}.", ("door/1",)),
        Told("{door/1|Nanny Fetch} moves in at {hotel/0/e1|e1}.", ("hotel/0/e1",), (("door/1", "hotel/0/e1"),)),
        Told("{door/1|Tabitha Toadwell} joins the row at the door.", ("door/1",), (("guests", "door/1"),)),
    ]
    assert read(story, reader=0)[:5:2] == [
        "You take the wide tile with two ghosts.",
        "You lay the wide tile with two ghosts on d1 and e1.",
        "You welcome Nanny Fetch.",
    ]
    assert read(story, reader=1)[:5:2] == [
        "Mags takes the wide tile with two ghosts.",
        "Mags lays the wide tile with two ghosts on d1 and e1.",
        "Mags welcomes Nanny Fetch.",
    ]


@pytest.mark.rule("DB-34")
def test_a_tall_tile_comes_to_lie_with_its_first_half_on_top(position, told):
    (line,) = told(position(waiting="place-window", hand="V07"), "place c2")
    assert read([line]) == ["Mags lays the tall tile with zombie and bat on c2 and c3."]
    assert line.at == ("hotel/0/c3", "hotel/0/c2")
    assert line.moved == (("hand", "hotel/0/c3"), ("hand", "hotel/0/c2"))


def test_the_story_of_walls_and_a_guest_who_waits(position, hotel, told):
    state = position(hotel(walls=["b1", "d1"]), circle=SIX, pile=["V27"])
    story = told(state, "walls 3", "wall a1", "wall e1")
    assert read(story, reader=0) == [
        "You discard the tall tile with two dolls and take two walls.",
        "The tall tile without creatures takes its place, and the ghost floats onto it.",
        "You build a wall on a1.",
        "You build a wall on e1.",
        "You complete floor 1.",
        "No window is free: your guest waits.",
    ]
    assert read(story)[0] == "Mags discards the tall tile with two dolls and takes two walls."
    assert read(story)[-1] == "No window is free: Mags's guest waits."
    assert (story[0].at, story[0].moved) == (("circle/3", "supply/walls"), (("circle/3", "discard"),))
    assert (story[2].at, story[2].moved) == (("hotel/0/a1",), (("supply/walls", "hotel/0/a1"),))
    assert story[-1].at == ("hotel/0",)


def test_the_story_of_two_floors_at_once(position, hotel, told):
    tiles = {"H02": "a1", "H03": "a2", "H04": "c2"}
    state = position(hotel(tiles=tiles, walls=["d1", "d3"]), waiting="place-wall", walls=0)
    line = told(state, "wall e1", "wall e2")[-1]
    assert read([line]) == ["Mags completes floors 1 and 2."]
    assert line.at == tuple(f"hotel/0/{column}{floor}" for floor in "12" for column in "abcde")


def test_the_story_of_emergency_bricks(position, hotel, told):
    cells = [column + floor for floor in "12345" for column in "abcde" if column + floor not in ("c1", "a5", "c5")]
    state = position(hotel(bricks=cells), circle=SIX, walls=0)
    story = told(state, "walls 1", "wall a5")
    assert read(story)[0] == "Mags discards the tall tile with two bats and takes two emergency bricks."
    assert story[0].at == ("circle/1", "supply/bricks")
    assert read(story)[2] == "Mags builds an emergency brick on a5."
    assert story[2].moved == (("supply/bricks", "hotel/0/a5"),)


@pytest.mark.rule("DB-S2", "DB-S3", "DB-S4")
def test_the_story_of_the_porter(position, hotel, told, market):
    state = position(
        hotel(tiles={"V04": "c2"}), seats=1, waiting="place-window", hand="H05", circle=SIX, pile=["V27"],
        row=["P01", "P05", "P09", "P13"], guest_pile=["P24"],
    )  # fmt: skip
    laid, porter, refilled, departed, arrived = told(state, "place d1")
    slot = f"circle/{market(state).ghost}"
    assert laid.at == ("hotel/0/d1", "hotel/0/e1")
    assert re.fullmatch(rf"The Night Porter tidies away {{{slot}\|the (wide|tall) tile with two \w+}}\.", porter.text)
    assert porter.moved == ((slot, "discard"),)
    assert refilled.moved == (("pile", slot),)
    assert departed.text == "The Night Porter sends {departed|Barnaby Beltower} home."
    assert departed.moved == (("door/0", "departed"),)
    assert arrived.text == "{door/3|Tabitha Toadwell} joins the row at the door."
    closing_up = (("door/1", "door/0"), ("door/2", "door/1"), ("door/3", "door/2"))
    assert arrived.moved == (*closing_up, ("guests", "door/3"))


@pytest.mark.rule("DB-S4")
@pytest.mark.parametrize("slot", range(4))
def test_alone_the_others_move_up_when_a_guest_settles(position, hotel, told, slot):
    described = hotel(tiles={"H04": "a1", "H05": "d1", "V04": "c2"})
    state = position(described, seats=1, waiting="pick-guest", circle=SIX)
    settled, arrived = told(state, f"guest {slot}", "cover a1")[1:3]
    assert settled.moved == ((f"door/{slot}", "hotel/0/a1"),)
    assert arrived.moved == (*((f"door/{at + 1}", f"door/{at}") for at in range(slot, 3)), ("guests", "door/3"))


def test_every_sentence_of_a_match_is_whole_and_names_the_players(game, walk):
    for seats, seed in ((1, 5), (2, 6), (4, 7)):
        names = NAMES[:seats]
        match = Match(game, seats, seed, names=names)
        for seat, move in walk(match.state.clone(), seed):
            match.play(seat, game.moves.parse(move))
        story = [line for _, line in match.story(None)]
        lines = read(story)
        assert lines[-1] == "All hotels are full: the night is over."
        assert all(re.fullmatch(r"[A-Z][^{}|]+\.", line) for line in [*lines, *read(story, reader=0)])
        assert all(any(name in line for line in lines) for name in names)
        assert not any(re.search(r"\bMags\b", line) for line in read(story, reader=0)), "whoever reads is you"
        assert story == [line for _, line in match.story(0)], "everything that happens is public"


def test_whatever_moved_is_found_where_the_story_says(game, walk):
    """Replaying the movements of a whole game fills the same cells as playing it."""
    for seats, seed in ((1, 2), (3, 3)):
        state = game.new(seats, seed)
        for _ in walk(state, seed):
            pass
        match = Match(game, seats, seed)
        for seat, move in walk(game.new(seats, seed), seed):
            match.play(seat, game.moves.parse(move))
        ways = [way for _, line in match.story(None) for way in line.moved]
        hotels = state.view(None)["hotels"]
        landed = [to for start, to in ways if to.startswith("hotel/") and not start.startswith("door/")]
        assert sorted(landed) == sorted(
            cell["at"] for hotel in hotels for cell in hotel["cells"] if cell["kind"] != "lobby"
        )
        lodged = [to for start, to in ways if start.startswith("door/") and to.startswith("hotel/")]
        assert sorted(lodged) == sorted(cell["at"] for hotel in hotels for cell in hotel["cells"] if cell["guest"])
        drawn = [start for start, _ in ways]
        assert 48 - drawn.count("pile") == state.view(None)["pile"]["left"]
        assert 20 - drawn.count("guests") == state.view(None)["guests"]["left"]
        assert [to for _, to in ways].count("discard") == len(state.view(None)["discard"]["tiles"])
