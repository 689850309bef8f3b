"""What people see and read: views, prompts, labels, the story, the picture's sources."""

import pytest

from tabletomb.engine.marks import plain
from tabletomb.engine.view import button, chapter, deed, headline, label, where, why_not_there

NAMES = ("Mags", "Otto", "Ivy", "Bea", "Cy", "Dot")
HANDS = [["E08-G", "PM1-1", "L2-CO", "PRX-GE"], ["E15-V", "PS2-1", "L1-CG", "E06-G"]]


@pytest.fixture
def table(position, manor):
    return position(manor(hand=HANDS[0]), manor(lobby="TB HO", hand=HANDS[1]))


def said(state, seat, move):
    return plain(label(state, seat, state.game.moves.parse(move)), NAMES, seat)


def test_a_card_says_all_that_stands_on_it(table):
    assert said(table, 0, "card E08-G") == "pick Goblin Market Stall: space: Goblin 3; invites a Goblin"
    assert said(table, 0, "card PM1-1") == "pick The Nosy Aunt: 1 point for each monster and each Invitation next door"
    assert said(table, 0, "card L2-CO") == "pick Ogre's Birthday Cake: an orange candle; invites an Ogre"
    assert said(table, 0, "card PRX-GE") == (
        "pick Goblin at Play: 1 point for each Entertainment Room next door; 1 point in the corner; invites a Goblin"
    )
    assert said(table, 1, "card E15-V") == "pick Vampire Ball: space: Vampire 2; invites a Banshee and an Ogre"
    assert said(table, 1, "card PS2-1") == "pick Room with a View: 2 points for each empty cell next door"
    assert said(table, 1, "card E06-G") == "pick Bowling Crypt: spaces: anybody 3, anybody 3"


def test_a_cell_says_where_it_is(table, play):
    play(table, 0, "card E08-G")
    move = table.game.moves.parse("cell l1")
    assert said(table, 0, "cell l1") == "build Goblin Market Stall at left 1, floor 2"
    assert where(table, 0, move) == ("manor/0/l1/2",)
    assert button(table, 0, move) == "Build it here"
    assert plain(deed(table, 0, move).text, NAMES, 1) == "Mags lays Goblin Market Stall face down at left 1, floor 2."


def test_prompts_ask_for_the_card_then_for_the_cell(table, play):
    assert plain(table.prompt(0)["text"], NAMES, 0) == "Pick a card to build; the other three go to Otto."
    assert table.prompt(0)["tip"] == "Everybody chooses at the same time."
    play(table, 0, "card E08-G")
    assert plain(table.prompt(0)["text"], NAMES, 0) == "Pick the cell for Goblin Market Stall."
    play(table, 0, "cell l1")
    assert plain(table.prompt(0)["text"], NAMES, 0) == "Waiting for Otto to pick a card and a cell."
    assert table.prompt(1)["tip"] == "1 of 2 are ready."


def test_headline_and_chapter_count_rounds(game, table):
    assert (headline(table), chapter(table)) == ("Round 1 of 20", ("Round", 1))
    state = game.new(1, 2, {"manor": "big"})
    assert headline(state) == "Choosing Lobbies"
    state.play(0, state.legal(0)[0])
    assert (headline(state), chapter(state)) == ("Turn 1 of 30", ("Turn", 1))


def test_the_story_of_a_round(table, round_of, story):
    table.listen()
    coming = [seat["pile"][0] for seat in table.dump()["table"]["seats"]]
    round_of(table, "card E08-G cell l2", "card E15-V cell r1")
    names = [table.box.names[table.game.moves.decode(table.game.moves.parse(f"card {c}"))[1]["card"]] for c in coming]
    assert story(table, 0) == [
        "You build Goblin Market Stall at left 2, floor 1 and a Goblin comes.",
        "Otto builds Vampire Ball at right 1, floor 2 and a Banshee and an Ogre come.",
        "Everybody passes three cards on and draws one.",
        "Otto passes Bowling Crypt, Room with a View and Swamp-Wax Vestibule to you, unseen by the others.",
        f"You draw {names[0]}, unseen by the others.",
        "You pass The Nosy Aunt, Goblin at Play and Ogre's Birthday Cake to Otto, unseen by the others.",
    ]
    assert story(table, None) == [
        "Mags builds Goblin Market Stall at left 2, floor 1 and a Goblin comes.",
        "Otto builds Vampire Ball at right 1, floor 2 and a Banshee and an Ogre come.",
        "Everybody passes three cards on and draws one.",
    ]


def test_the_story_of_a_turn_alone(game, play, story):
    state = game.new(1, 4, listen=True)
    state.play(0, state.legal(0)[0])
    told = story(state, 0)
    assert told[0].startswith("You open a Lobby with ")
    assert told[1].startswith("Pool 1 shows ")
    for _ in range(10):
        card = state.view(0)["pools"][0]["cards"][0]["card"]["id"]
        play(state, 0, f"card {card}", "cell l1")
    assert story(state, 0)[-1] == "Pool 1 is gone."
    assert story(state, 0)[-2].endswith(" is discarded.")


def test_a_light_that_is_owned_already_is_marked(table):
    assert [card["nothing_new"] for card in table.view(0)["hand"]] == [False] * 4
    cards = {card["card"]["id"]: card["nothing_new"] for card in table.view(1)["hand"]}
    assert not cards["L1-CG"], "this Lobby has a blue torch and an orange chandelier"


def test_the_lobby_says_who_waits_and_what_one_more_would_cost(alone, manor):
    lobby = alone(manor("(2,1) E15-G")).view(0)["players"][0]["manor"]["lobby"]
    assert lobby == {"at": "manor/0/lobby", "monsters": ["orange", "blue"], "points": -4, "next": -9}


def test_a_portrait_says_which_cells_it_counts(alone, manor):
    shown = alone(manor("(2,1) E15-G, (3,1) PM1-1, (4,1) E06-V")).view(0)["players"][0]["manor"]["cells"]
    portrait = next(cell for cell in shown if cell["room"] and cell["room"]["id"] == "PM1-1")
    assert portrait["counted"] == [{"x": 2, "floor": 1, "times": 2}, {"x": 4, "floor": 1, "times": 2}]
    assert portrait["points"] == 4


def test_free_seats_are_counted_by_colour(alone, manor):
    free = alone(manor("(2,1) E04-G, (3,1) E06-V, (4,1) L2-CG")).view(0)["players"][0]["manor"]["free"]
    assert {each["colour"]: each["spaces"] for each in free} == {
        "green": 0,
        "orange": 1,
        "violet": 0,
        "blue": 0,
        "any": 2,
    }


def test_lines_of_the_scorecard_say_what_one_more_would_bring(alone, manor):
    lighting = alone(manor("(2,1) L1-CO, (3,1) L1-CV")).view(0)["players"][0]["manor"]["lighting"]
    candles = lighting["rows"][0]
    assert candles == {"name": "candle", "owned": 3, "points": 7, "next": 6}
    assert lighting["points"] == 7 + 3


def test_why_not_here(table, play):
    assert why_not_there(table, 0, "hand/0/E08-G") is None
    assert why_not_there(table, 0, "manor/0/l2/1").rule == "SM-14"
    play(table, 0, "card E08-G")
    assert why_not_there(table, 0, "manor/0/l2/1") is None
    assert why_not_there(table, 0, "hand/0/PM1-1").rule == "SM-14"


def test_status_and_pile_sizes_are_public(table, play):
    play(table, 0, "card E08-G", "cell l1")
    view = table.view(None)
    assert [player["status"] for player in view["players"]] == ["ready", "choosing"]
    assert [player["pile"]["left"] for player in view["players"]] == [19, 19]
    assert view["hand"] == []
    assert view["pick"] is None


def test_nothing_leaks_of_hands_at_the_end(game):
    state = game.new(2, 2)
    while not state.over:
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[0])
    left = set(state.dump()["table"]["seats"][1]["hand"])
    assert len(left) == 3
    view = state.view(None)
    assert view["phase"] == "over"
    assert [player["status"] for player in view["players"]] == ["done", "done"]
    assert view["players"][1]["hand"]["known"] == []


def test_the_observation_is_as_long_as_it_says(game):
    from tabletomb.games.spook_manor.observe import SIZE

    for seats in game.seats:
        assert len(game.new(seats, 1).observe(0)) == SIZE
