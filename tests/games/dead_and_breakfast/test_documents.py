"""Positions as documents: written by hand, refused with the field named, dumped and loaded back."""

import json

import pytest

from tabletomb.engine.errors import DocumentError

HOTELS = [{"lobby": "L1"}, {"lobby": "L2"}]
CIRCLE = ["H01", "H02", "H03", "V01", "V02", "V03"]
ROW = ["P01", "P02", "P03", "P04"]
REST = ["end-turn 0", "guests 0"]


@pytest.fixture
def smallest():
    """The smallest document there is."""
    return {
        "game": "dead-and-breakfast",
        "seats": 2,
        "agenda": ["turn 0"],
        "table": {"hotels": [dict(hotel) for hotel in HOTELS], "circle": list(CIRCLE), "guestRow": list(ROW)},
    }


@pytest.fixture
def blamed(game):
    """The error of a document: its field and sentence."""

    def load(doc):
        with pytest.raises(DocumentError) as caught:
            game.load(doc)
        assert str(caught.value).startswith(f"{caught.value.field}: ")
        return caught.value.field, caught.value.message

    return load


# -- written by hand


def test_the_smallest_document_has_sensible_defaults(game, smallest, market):
    state = game.load(smallest)
    view = state.view(0)
    assert (view["phase"], view["to_move"], view["round"]) == ("take", [0], 1)
    assert (view["bonus"], view["hand"], view["chosen"]) == (None, None, None)
    assert (market(state).ghost, market(state).walls) == (0, 12)
    assert (market(state).discard, market(state).departed) == ([], [])
    table = state.dump()["table"]
    tiles = [entry["id"] for entry in game.pack.data["window"]]
    guests = [entry["id"] for entry in game.pack.data["guest"]]
    assert table["pile"] == [tile for tile in tiles if tile not in CIRCLE], "in the order of the pack, first on top"
    assert table["guestPile"] == [guest for guest in guests if guest not in ROW]
    assert (state.decisions, state.sealed) == (0, 0)
    empty = {"tiles": {}, "walls": [], "bricks": [], "guests": {}, "complete": [], "owed": 0}
    assert table["hotels"] == [{"lobby": "L1", **empty}, {"lobby": "L2", **empty}]


def test_a_pile_left_out_is_drawn_in_the_order_of_the_pack(game, smallest, play):
    state = play(game.load(smallest), "window 1")
    assert state.view(0)["circle"][1]["tile"]["id"] == "H04"


def test_a_pile_written_out_is_drawn_from_its_first_entry(game, smallest, play):
    smallest["table"]["pile"] = game.load(smallest).dump()["table"]["pile"][::-1]
    state = play(game.load(smallest), "window 1")
    assert state.view(0)["circle"][1]["tile"]["id"] == "V27"


def test_walls_left_out_are_those_that_lie_nowhere(game, smallest, market):
    smallest["table"]["hotels"][0]["walls"] = ["b1", "d1"]
    smallest["table"]["hotels"][1] |= {"walls": ["b1", "a1"], "bricks": ["d1", "e1"]}
    assert market(game.load(smallest)).walls == 8
    smallest["table"]["walls"] = 2
    assert market(game.load(smallest)).walls == 2


def test_alone_there_are_four_walls(game, smallest, blamed, market):
    smallest |= {"seats": 1}
    smallest["table"]["hotels"].pop()
    assert market(game.load(smallest)).walls == 4
    smallest["table"]["walls"] = 6
    assert blamed(smallest) == ("table.walls", "must be a whole number from 0 to 4, not 6")


def test_complete_floors_and_owed_guests_follow_from_what_lies_there(game, smallest):
    smallest["table"]["hotels"][0]["tiles"] = {"H04": "a1", "H05": "d1", "V04": "c2"}
    hotel = game.load(smallest).view(0)["hotels"][0]
    assert (hotel["complete"], hotel["owed"]) == ([1], 1)
    smallest["table"]["hotels"][0]["guests"] = {"P05": "c2"}
    hotel = game.load(smallest).view(0)["hotels"][0]
    assert (hotel["complete"], hotel["owed"]) == ([1], 0)


def test_a_floor_may_be_full_and_not_yet_counted(game, smallest, play):
    """As between two walls: the floor is full, the check is still to come (DB-42)."""
    smallest["table"]["hotels"][0] |= {"tiles": {"H04": "a1", "H05": "d1"}, "walls": ["c2"], "complete": []}
    smallest["agenda"] = [*REST, "floors 0", "place-wall 0"]
    smallest["table"]["walls"] = 0
    state = game.load(smallest)
    assert state.view(0)["hotels"][0]["complete"] == []
    play(state, "wall c3")
    assert state.view(0)["phase"] == "pick-guest"


def test_a_turn_can_be_written_as_one_word_or_by_its_parts(game, smallest):
    word = game.load(smallest)
    smallest["agenda"] = [*REST, "floors 0", "take 0"]
    assert game.load(smallest).dump() == word.dump()


def test_a_routine_on_top_of_the_agenda_runs(game, smallest):
    smallest["agenda"] = ["end-turn 0"]
    assert game.load(smallest).actors() == [1]


# -- round trips


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_position_of_a_game_survives_dump_and_load(game, walk, seats):
    state = game.new(seats, seed=seats + 40)
    for number, _ in enumerate(walk(state, seed=seats)):
        if number % 3 == 0:
            doc = state.dump()
            again = game.load(json.loads(json.dumps(doc)))
            assert again.dump() == doc
            assert again.view(None) == state.view(None)
            assert again.inventory() == state.inventory()
    assert game.load(state.dump()).dump() == state.dump()


def test_a_loaded_position_plays_on_to_the_same_end(game, walk):
    state = game.new(1, seed=5)
    steps = walk(state, seed=5)
    for _ in range(17):
        next(steps)
    again = game.load(state.dump())
    for _ in walk(state, seed=6):
        pass
    for _ in walk(again, seed=6):
        pass
    assert again.dump() == state.dump()


def test_the_document_reads_like_the_table(position, full_hotel):
    table = position(full_hotel, seat=1, bonus="T5", ghostPawn=4).dump()["table"]
    assert table["hotels"][0] == full_hotel | {"complete": [1, 2, 3, 4, 5], "owed": 0}
    assert (table["bonus"], table["ghostPawn"], table["walls"]) == ("T5", 4, 10)


# -- refusals of the table


def change(doc, path, value):
    """Put a value into a document at a path such as `hotels.0.walls`."""
    *way, last = path.split(".")
    place = doc["table"]
    for key in way:
        place = place[int(key) if key.isdigit() else key]
    place[int(last) if last.isdigit() else last] = value


BROKEN_TABLES = [
    ("pawn", 1, "table.pawn", "is not known here; known are hotels, circle, ghostPawn"),
    ("hotels", [{"lobby": "L1"}], "table.hotels", "must have 2 entries, not 1"),
    ("hotels.0", {}, "table.hotels[0].lobby", "is missing"),
    ("hotels.0", {"lobby": "L1", "roof": 1}, "table.hotels[0].roof", "is not known here; known are lobby, tiles"),
    ("hotels.0.lobby", "L5", "table.hotels[0].lobby", "must be one of L1, L2, L3, L4, not 'L5'"),
    ("hotels.1.lobby", "L1", "table.hotels[1].lobby", "lobby L1 lies at table.hotels[0].lobby already"),
    ("circle", ["H01"] * 6, "table.circle[1]", "window tile H01 lies at table.circle[0] already"),
    ("circle", CIRCLE[:5], "table.circle", "must have 6 entries, not 5"),
    ("circle.3", "H99", "table.circle[3]", "must be one of H01, H02, H03"),
    ("ghostPawn", 6, "table.ghostPawn", "must be a whole number from 0 to 5, not 6"),
    ("ghostPawn", True, "table.ghostPawn", "must be a whole number from 0 to 5, not True"),
    ("guestRow", ROW[:3], "table.guestRow", "must have 4 entries, not 3"),
    ("guestRow.3", "P01", "table.guestRow[3]", "guest P01 lies at table.guestRow[0] already"),
    ("walls", 14, "table.walls", "must be a whole number from 0 to 12, not 14"),
    ("walls", 3, "table.walls", "must be even, for walls are taken two at a time"),
    ("bonus", "T9", "table.bonus", "must be one of T1, T2"),
    ("hand", "H01", "table.hand", "window tile H01 lies at table.circle[0] already"),
    ("chosen", 4, "table.chosen", "must be a whole number from 0 to 3, not 4"),
    ("discard", ["H01"], "table.discard[0]", "window tile H01 lies at table.circle[0] already"),
    ("discard", ["X"] * 25, "table.discard", "must have at most 24 entries, not 25"),
    ("departed", ["P09"], "table.departed", "must have at most 0 entries, not 1"),
    ("pile", ["H04", "H05"], "table.pile", "window tile H06, H07, H08, H09, H10 would lie nowhere"),
    ("pile", ["H04", "H04"], "table.pile[1]", "window tile H04 lies at table.pile[0] already"),
    ("guestPile", [], "table.guestPile", "guest P05, P06, P07, P08, P09 would lie nowhere"),
    ("hotels.0.tiles", {"H77": "a1"}, "table.hotels[0].tiles.H77", "must be one of H01, H02"),
    ("hotels.0.tiles", {"H09": "f1"}, "table.hotels[0].tiles.H09", "must be one of a1, b1"),
    ("hotels.0.tiles", {"H01": "a1"}, "table.circle[0]", "window tile H01 lies at table.hotels[0].tiles.H01 already"),
    ("hotels.0.tiles", {"H09": "e1"}, "table.hotels[0].tiles.H09", "H09 at e1 would stick out of the hotel (DB-31)"),
    ("hotels.0.tiles", {"V09": "c5"}, "table.hotels[0].tiles.V09", "V09 at c5 would stick out of the hotel (DB-31)"),
    ("hotels.0.tiles", {"H09": "b1"}, "table.hotels[0].tiles.H09", "H09 at b1 would lie on something else (DB-31)"),
    ("hotels.0.tiles", {"H09": "c1"}, "table.hotels[0].tiles.H09", "H09 at c1 would lie on something else (DB-31)"),
    ("hotels.0.walls", ["c1", "b1"], "table.hotels[0].walls[0]", "something else lies there (DB-31)"),
    ("hotels.0.walls", ["b1", "b1"], "table.hotels[0].walls[1]", "something else lies there (DB-31)"),
    ("hotels.0.walls", ["z9", "b1"], "table.hotels[0].walls[0]", "must be one of a1, b1"),
    ("hotels.0.bricks", ["c1", "b1"], "table.hotels[0].bricks[0]", "something else lies there (DB-31)"),
    ("hotels.0.guests", {"P09": "c1"}, "table.hotels[0].guests.P09", "a guest needs a bare window (DB-44)"),
    ("hotels.0.guests", {"P09": "a1"}, "table.hotels[0].guests.P09", "a guest needs a bare window (DB-44)"),
    ("hotels.0.guests", {"P09": "f6"}, "table.hotels[0].guests.P09", "must be one of a1, b1"),
    ("hotels.0.walls", ["b1", "e5"], "table.hotels[0]", "e5 would not touch the rest of the hotel (DB-32)"),
    ("hotels.0.walls", ["b2", "d2"], "table.hotels[0]", "b2, d2 would not touch the rest of the hotel (DB-32)"),
    ("hotels.0.complete", [1], "table.hotels[0].complete", "names a floor that is not complete (DB-39)"),
    ("hotels.0.complete", [6], "table.hotels[0].complete[0]", "must be a whole number from 1 to 5, not 6"),
    ("hotels.0.owed", 1, "table.hotels[0].owed", "0 floors, 0 guests and 1 owed do not add up (DB-41)"),
    ("hotels.0.owed", 6, "table.hotels[0].owed", "must be a whole number from 0 to 5, not 6"),
]


@pytest.mark.parametrize(("path", "value", "field", "message"), BROKEN_TABLES)
def test_a_broken_table_is_refused_with_the_field_named(smallest, blamed, path, value, field, message):
    change(smallest, path, value)
    where, why = blamed(smallest)
    assert where == field
    assert message in why


def test_more_guests_than_complete_floors_are_refused(smallest, blamed):
    smallest["table"]["hotels"][0] |= {"tiles": {"H09": "a1"}, "guests": {"P09": "a1"}}
    field, message = blamed(smallest)
    assert field == "table.hotels[0].owed"
    assert "0 floors, 1 guests and 0 owed do not add up (DB-41)" in message


def test_a_guest_on_a_guest_is_refused(smallest, blamed):
    smallest["table"]["hotels"][0] |= {"tiles": {"H09": "a1"}, "guests": {"P09": "a1", "P10": "a1"}}
    assert blamed(smallest) == ("table.hotels[0].guests.P10", "a guest needs a bare window (DB-44)")


@pytest.mark.rule("DB-07")
def test_more_than_twelve_walls_are_refused(smallest, blamed):
    cells = [column + floor for floor in "123" for column in "abcde" if column + floor != "c1"]
    smallest["table"]["hotels"][0] |= {"walls": cells}
    assert blamed(smallest) == ("table.hotels", "hold 14 walls, but there are only 12; the rest must be bricks (DB-07)")
    smallest["table"]["hotels"][0] |= {"walls": cells[:10], "bricks": cells[10:]}
    smallest["table"]["walls"] = 4
    assert blamed(smallest) == ("table.walls", "must be a whole number from 0 to 2, not 4")


@pytest.mark.rule("DB-29", "DB-S2")
def test_no_more_tiles_can_have_been_thrown_away_than_left_the_circle(game, position_document, blamed):
    thrown = [f"{way}{number}" for way in "HV" for number in range(10, 23)]
    assert game.load(position_document(seats=1, discard=thrown[:24])).view(0)["pile"]["left"] == 24
    field, message = blamed(position_document(seats=1, discard=thrown[:25]))
    assert (field, message) == ("table.discard", "must have at most 24 entries, not 25")


# -- refusals of the agenda


def test_an_unknown_step_or_seat_is_refused(smallest, blamed):
    assert blamed(smallest | {"agenda": ["sleep 0"]})[0] == "agenda[0]"
    assert blamed(smallest | {"agenda": ["turn 2"]}) == ("agenda[0]", "there is no seat 2 at a table of 2")


@pytest.mark.parametrize(
    "agenda",
    [
        ["take 0"],
        ["turn 1", "turn 0"],
        ["end-turn 0", "guests 0", "take 0"],
        ["end-turn 1", "guests 0", "floors 0", "take 0"],
        ["end-turn 0", "end-turn 0", "guests 0", "floors 0", "take 0"],
        ["end-turn 0", "guests 0", "floors 0", "place-guest 0", "take 0"],
        ["end-turn 0", "guests 0", "floors 0", "take 0", "take 0"],
    ],
)
def test_an_agenda_is_the_rest_of_one_turn(smallest, blamed, agenda):
    """Anything else would end the game too early or never."""
    field, message = blamed(smallest | {"agenda": agenda})
    assert field == "agenda"
    assert message == (
        "must be the rest of one turn: 'end-turn 0', 'guests 0', 'floors 0', 'take 0'; "
        "a turn not yet begun is 'turn 0' (DB-21)"
    )


@pytest.mark.parametrize(
    ("agenda", "expected"),
    [
        (["place-window 0"], "'end-turn 0', 'guests 0', 'floors 0', 'place-window 0'"),
        (["floors 0", "place-wall 0"], "'end-turn 0', 'guests 0', 'floors 0', 'place-wall 0', 'place-wall 0'"),
        ([*REST, "floors 0", *["place-brick 0"] * 3], "'floors 0', 'place-brick 0', 'place-brick 0'"),
        ([*REST, "floors 0", "place-wall 0", "place-brick 0"], "'floors 0', 'place-brick 0', 'place-brick 0'"),
        ([*REST, "pick-guest 0"], "'end-turn 0', 'guests 0', 'place-guest 0', 'pick-guest 0'"),
        ([*REST, "floors 0", "place-guest 0"], "'end-turn 0', 'guests 0', 'place-guest 0'"),
    ],
)
def test_the_refusal_says_what_the_rest_of_the_turn_is(smallest, blamed, agenda, expected):
    smallest["table"]["hotels"][0]["tiles"] = {"H04": "a1", "H05": "d1"}
    field, message = blamed(smallest | {"agenda": agenda})
    assert field == "agenda"
    assert f"{expected};" in message


@pytest.mark.rule("DB-80")
def test_an_empty_agenda_needs_full_hotels(smallest, blamed):
    field, message = blamed(smallest | {"agenda": []})
    assert field == "agenda"
    assert message == "is empty, but the game is not over before every hotel is full (DB-80)"


@pytest.mark.rule("DB-39", "DB-41", "DB-80")
@pytest.mark.parametrize(
    ("table", "mine", "field"),
    [
        ({"hand": "H09"}, {}, "table.hand"),
        ({"chosen": 1}, {}, "table.chosen"),
        ({}, {"complete": [1, 2, 3, 4]}, "table.hotels[0].complete"),
        ({}, {"owed": 1}, "table.hotels[0].owed"),
    ],
)
def test_the_game_is_not_over_before_the_last_turn_is(position_document, full_hotel, hotel, blamed, table, mine, field):
    cells = [column + floor for floor in "12345" for column in "abcde" if column + floor != "c1"]
    guests = dict(full_hotel["guests"])
    if mine:
        guests.popitem()
    first = {**full_hotel, "guests": guests, **mine}
    assert blamed(position_document(first, hotel("L2", bricks=cells, owed=5), waiting="over", **table))[0] == field


@pytest.mark.rule("DB-30")
@pytest.mark.parametrize("waiting", ["take", "place-window"])
def test_a_tile_is_in_hand_exactly_while_it_is_to_be_placed(position_document, blamed, waiting):
    doc = position_document(waiting=waiting, hand="H09" if waiting == "take" else None)
    field, message = blamed(doc)
    assert field == "agenda"
    assert message == "a window tile is in hand exactly while 'place-window' waits (DB-30)"


@pytest.mark.rule("DB-41")
@pytest.mark.parametrize("waiting", ["take", "pick-guest", "place-guest"])
def test_a_guest_is_chosen_exactly_while_it_is_to_be_placed(position_document, hotel, blamed, waiting):
    ready = hotel(tiles={"H04": "a1", "H05": "d1"})
    doc = position_document(ready, waiting=waiting, chosen=None if waiting == "place-guest" else 0)
    field, message = blamed(doc)
    assert field == "agenda"
    assert message == "a guest is chosen exactly while 'place-guest' waits (DB-41)"


@pytest.mark.rule("DB-41")
@pytest.mark.parametrize("waiting", ["pick-guest", "place-guest"])
def test_a_guest_must_be_due(position_document, hotel, blamed, waiting):
    done = hotel(tiles={"H04": "a1", "H05": "d1"}, guests={"P20": "a1"})
    doc = position_document(done, waiting=waiting, chosen=0 if waiting == "place-guest" else None)
    assert blamed(doc) == ("agenda", f"waits at '{waiting} 0', but hotel 0 is owed no guest (DB-41)")


@pytest.mark.rule("DB-80")
def test_a_full_hotel_has_no_turn_to_come(position_document, full_hotel, blamed):
    assert blamed(position_document(full_hotel)) == ("agenda", "waits at 'take 0', but hotel 0 is full (DB-80)")


def test_a_guest_due_without_a_bare_window_cannot_be_waited_for(position_document, hotel, blamed):
    walled = hotel(walls=["a1", "b1", "d1", "e1"])
    field, message = blamed(position_document(walled, waiting="place-guest", chosen=0))
    assert (field, message) == ("agenda", "waits at 'place-guest 0', where nobody has a legal move")


def test_a_tile_in_hand_must_fit(position_document, hotel, blamed):
    cells = [column + floor for floor in "12345" for column in "abcde" if column + floor not in ("c1", "a5", "c5")]
    stuck = hotel(walls=cells[:12], bricks=cells[12:])
    field, message = blamed(position_document(stuck, waiting="place-window", hand="H09"))
    assert (field, message) == ("agenda", "waits at 'place-window 0', where nobody has a legal move")


@pytest.mark.rule("DB-07")
def test_walls_to_place_come_from_the_supply(position_document, blamed):
    doc = position_document(waiting="place-wall", walls=12)
    assert blamed(doc) == ("agenda", "has walls to place that were not taken from the supply of 12 (DB-07)")
    alone = position_document(waiting="place-wall", walls=4, seats=1)
    assert blamed(alone) == ("agenda", "has walls to place that were not taken from the supply of 4 (DB-07)")


def test_bricks_to_place_come_from_outside(position):
    assert position(waiting="place-brick", walls=12).view(0)["phase"] == "place-brick"


@pytest.mark.rule("DB-17")
@pytest.mark.parametrize(("seat", "holes"), [(0, 23), (1, 23)])
def test_an_odd_number_of_holes_is_refused(position_document, hotel, blamed, seat, holes):
    hotels = [hotel(), hotel()]
    hotels[seat]["walls"] = ["b1"]
    field, message = blamed(position_document(*hotels))
    assert (field, message) == ("agenda", f"hotel {seat} has {holes} empty cells; every turn fills exactly two (DB-17)")


@pytest.mark.rule("DB-17")
def test_one_wall_to_place_leaves_an_odd_number_of_holes(position_document, hotel, blamed, game):
    doc = position_document(hotel(walls=["b1"]), waiting="place-wall", walls=8)
    assert "hotel 0 has 23 empty cells" in blamed(doc)[1]
    doc["agenda"].pop()
    assert game.load(doc).view(0)["phase"] == "place-wall"


@pytest.mark.rule("DB-17")
def test_walls_to_place_need_room(position_document, full_hotel, blamed):
    field, message = blamed(position_document(full_hotel, waiting="place-brick"))
    assert (field, message) == ("agenda", "hotel 0 has 0 empty cells; every turn fills exactly two (DB-17)")


@pytest.mark.rule("DB-29")
def test_the_pile_must_last_to_the_end(position_document, blamed, game):
    doc = position_document(seats=4, discard=["V20"])
    field, message = blamed(doc)
    assert field == "agenda"
    assert message == "the pile of window tiles is too small for the 48 turns to come (DB-29)"
    assert game.load(position_document(seats=3, discard=[f"V{n}" for n in range(10, 22)])).view(0)["pile"]["left"] == 36
    assert "36 turns" in blamed(position_document(seats=3, discard=[f"V{n}" for n in range(10, 23)]))[1]


@pytest.mark.rule("DB-29")
@pytest.mark.parametrize(
    ("waiting", "left"), [("take", 48), ("place-window", 47), ("place-brick", 47), ("place-wall", 47)]
)
def test_a_pile_that_is_just_enough_will_do(position, waiting, left):
    """Also with the first tile of the pack in hand, and with walls whose discard is known."""
    table = {"hand": "H01"} if waiting == "place-window" else {"discard": ["H01"]} if left == 47 else {}
    assert position(seats=4, waiting=waiting, walls=10, **table).view(0)["pile"]["left"] == left


@pytest.mark.rule("DB-S3")
def test_the_porter_sends_guests_home_only_every_second_turn(position_document, hotel, blamed, game, market):
    two_turns = hotel(tiles={"H09": "a1", "V09": "c2"})
    assert (
        game.load(position_document(two_turns, seats=1, departed=["P20"])).view(0)["departed"]["guests"][0]["id"]
        == "P20"
    )
    field, message = blamed(position_document(two_turns, seats=1, departed=["P20", "P19"]))
    assert field == "agenda"
    assert message == "the Night Porter came 2 times and cannot have sent so many guests home (DB-S3)"
    placing = position_document(
        hotel(tiles={"H09": "a1"}), seats=1, departed=["P20"], waiting="place-window", hand="H10"
    )
    assert "came 1 times" in blamed(placing)[1]
    assert blamed(position_document(seats=1, departed=[f"P1{n}" for n in range(6)]))[0] == "table.departed"
