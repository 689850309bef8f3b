"""The seven Biome boards: spaces, shapes, corridors with what they need, Exits and columns, and how tiles are laid."""

from collections import Counter
from random import Random

import pytest

from tabletomb.games.dead_cells.box import (
    BELLS,
    CARD_CODES,
    NONE,
    PLACES,
    SHAPES,
    SPACE_NAMES,
)
from tabletomb.games.dead_cells.exploring import MoveGroup

# For each space: its shape, then where corridors lead: "5 T" behind a Hand Check, "9 ?B tooth 1" over a Deck Check with
# what a hit gives, "12 R01" behind a Rune, "4 bell", "2 dark", "A10 key". Exits: D and where they lead.
BOARDS = {
    "B1": """
S  -    > 1, 2
1  E    > 3, 4
2  E    > 4, 5 T
3  T    > 6
4  E    > 6, 7
5  T    > 7
6  E    > 8, 9 ?B tooth 1
7  E    > 8, 9
8  M    > 10
9  X    > 10, 11, 12 R01
10 E    > 11, 12 R01
11 D B2
12 D B3
""",
    "B2": """
S  -    > 1, 2
1  E    > 3, 4
2  E    > 4, 5 ?S vial 1
3  T    > 6
4  E    > 6, 7
5  X    > 7, 8 B
6  E    > 9, 10
7  M    > 10
8  T    > 10
9  E    > 11
10 E    > 11, 12 S, 13 R02
11 X    > 14
12 T    > 14
13 T    > 15
14 D C1
15 D C1
""",
    "B3": """
S  -    > 1, 2
1  E    > 3, 4
2  E    > 4, 5
3  T    > 6, 7
4  E    > 7, 8
5  M    > 8
6  X    > 9
7  E    > 9 B, 10
8  E    > 10, 11 R03
9  T    > 12
10 E    > 12, 13
11 T    > 13
12 E    > 14
13 X    > 14, 15 ?T vial 1
14 D C1
15 D C1
""",
    "B4": """
S  -    > 1, 2
1  E    > 3, 4
2  E    > 4, 5
3  T    > 6
4  E    > 6, 7
5  K    > 7, 8 R04
6  E    > 9, 10
7  M    > 10
8  P    > 10, 11 R04
9  X    > 12, 13
10 E    > 13, 12 T
11 P    > 14
12 T    > 13, 14 R01
13 E    > 14, 15
14 D B6
15 D B5
""",
    "B5": """
S  -    > 1, 2
1  E    > 3, 4 B
2  E    > 4 bell, 5
3  E    > 6, 7
4  T    > 7, 8
5  E    > 8, 9
6  M    > 10
7  X    > 10, 11
8  E    > 11 bell, 12
9  K    > 12, 13 R04
10 E    > 14
11 T    > 14
12 E    > 14, 15 R03
13 P    > 15, 16 R04
14 E    > 17, 18 bell
15 T    > 17, 18 S
16 P    > 19
17 X    > 18, 19
18 D C2
19 D C2
""",
    "B6": """
S  -    > 1, 2 dark
1  E    > 3, 4 dark
2  E    > 4, 5 dark, 6
3  E    > 7, 8
4  T    > 8
5  K    > 8, 9 R04
6  E    > 8, 10
7  M    > 11
8  E    > 11, 12 dark
9  P    > 12, 13 R04
10 X    > 12, 14 R02
11 E    > 15, 16
12 T    > 15, 16
13 P    > 18
14 T    > 16
15 E    > 17
16 X    > 17, 18
17 D C2
18 D C2
""",
    "B7": """
S   -     > A1, A2
A1  E     > A3, A4
A2  E     > A4, A5
A3  E+Q   > A6
A4  T     > A6, A7
A5  M     > A7, A8
A6  X+key > A9, A10 key
A7  E     > A9, A11 R04
A8  K     > A9
A9  E     > L
A10 T     > L
A11 P     > L, B9 R04
L   -     > B1, B2
B1  E+Q   > B3, B4
B2  E     > B4, B5
B3  T     > B6
B4  E     > B6, B7
B5  M     > B7
B6  X+key > B8, B10 T
B7  E     > B8
B8  E+Q   > B11
B9  P     > B6, B7
B10 T     > B11
B11 X     > D1, D2 key
D1  D C3
D2  D C3+
""",
}

COLUMNS = {
    "B1": "S / 1 2 / 3 4 5 / 6 7 / 8 9 / 10 / 11 12",
    "B2": "S / 1 2 / 3 4 5 / 6 7 8 / 9 10 / 11 12 13 / 14 15",
    "B3": "S / 1 2 / 3 4 5 / 6 7 8 / 9 10 11 / 12 13 / 14 15",
    "B4": "S / 1 2 / 3 4 5 / 6 7 8 / 9 10 11 / 12 / 13 / 14 15",
    "B5": "S / 1 2 / 3 4 5 / 6 7 8 9 / 10 11 12 13 / 14 15 16 / 17 / 18 19",
    "B6": "S / 1 2 / 3 4 5 6 / 7 8 9 10 / 11 12 13 14 / 15 16 / 17 18",
    "B7": "S / A1 A2 / A3 A4 A5 / A6 A7 A8 / A9 A10 A11 / L B9 / B1 B2 / B3 B4 B5 / B6 B7 / B8 B10 / B11 / D1 D2",
}

# spaces of each shape, and tiles of each shape
SPACES = {
    "B1": ({"E": 6, "X": 1, "T": 2, "M": 1, "D": 2}, {"E": 7, "X": 2, "T": 3, "M": 1, "D": 2}),
    "B2": ({"E": 6, "X": 2, "T": 4, "M": 1, "D": 2}, {"E": 8, "X": 3, "T": 5, "M": 2, "D": 2}),
    "B3": ({"E": 7, "X": 2, "T": 3, "M": 1, "D": 2}, {"E": 9, "X": 3, "T": 4, "M": 2, "D": 2}),
    "B4": (
        {"E": 6, "X": 1, "T": 2, "K": 1, "M": 1, "P": 2, "D": 2},
        {"E": 9, "X": 2, "T": 3, "K": 2, "M": 1, "P": 2, "D": 2},
    ),
    "B5": (
        {"E": 8, "X": 2, "T": 3, "K": 1, "M": 1, "P": 2, "D": 2},
        {"E": 11, "X": 4, "T": 5, "K": 2, "M": 2, "P": 2, "D": 3},
    ),
    "B6": (
        {"E": 7, "X": 2, "T": 3, "K": 1, "M": 1, "P": 2, "D": 2},
        {"E": 9, "X": 3, "T": 4, "K": 2, "M": 1, "P": 2, "D": 2},
    ),
    "B7": (
        {"E": 10, "X": 3, "T": 4, "K": 1, "M": 2, "P": 2, "D": 2, "Q": 3},
        {"E": 15, "X": 6, "T": 7, "K": 2, "M": 2, "P": 3, "D": 2, "Q": 4},
    ),
}

every_biome = pytest.mark.parametrize("biome", list(BOARDS))


def board(biome):
    """The copy above: for each space its shape, where its Exit leads, and its corridors as (to, what they need)."""
    spaces = {}
    for row in BOARDS[biome].strip().splitlines():
        head, _, ways = row.partition(">")
        name, shape, *leads = head.split()
        corridors = [tuple(way.strip().split(maxsplit=1)) for way in ways.split(",") if way.strip()]
        spaces[name] = (shape, leads[0] if leads else None, [(way[0], way[1] if way[1:] else "") for way in corridors])
    return spaces


def is_open(need):
    """Whether a corridor needs neither Rune, Hand Check nor Key."""
    return need in ("", "bell", "dark") or need.startswith("?")


def printed(box, biome):
    return box.biomes[PLACES.index(biome)].spaces


@pytest.mark.rule("DC-016", "DC-036", "DC-048")
@every_biome
def test_spaces_shapes_exits_and_corridors_are_as_printed(box, biome):
    spaces = printed(box, biome)
    expected = board(biome)
    assert [SPACE_NAMES[space.name] for space in spaces] == list(expected)
    for space, (name, (shape, leads, corridors)) in zip(spaces, expected.items(), strict=True):
        shown = "-" if space.shape == NONE else SHAPES[space.shape]
        shown += "+Q" if space.constraint else ""
        shown += "+key" if space.key else ""
        assert shown == shape, name
        exit = None if space.exit == NONE else PLACES[space.exit] + ("+" if space.gate else "")
        assert exit == leads, name
        assert [SPACE_NAMES[spaces[way.to].name] for way in space.corridors] == [to for to, _ in corridors], name


@every_biome
def test_a_space_is_drawn_in_the_column_of_its_longest_way(box, biome):
    columns = {}
    for space in printed(box, biome):
        columns.setdefault(space.column, []).append(SPACE_NAMES[space.name])
    assert " / ".join(" ".join(columns[column]) for column in sorted(columns)) == COLUMNS[biome]


@pytest.fixture
def walk(party, stand_on):
    """`walk("B4", "5", runes=["R04"])`: a Group about to make one move from that space, on a board without tiles."""

    def lay_out(biome, at, **more):
        state = party("IM", "FL", place=biome, cards=True, **more)
        state.expedition.tiles = [NONE] * len(state.expedition.tiles)
        state.expedition.constraints = [NONE] * len(state.expedition.tiles)
        stand_on(state, at)
        state.agenda.append(MoveGroup(state.first_seat))
        return state

    return lay_out


def where(state):
    return SPACE_NAMES[state.box.biomes[state.expedition.place].spaces[state.expedition.at].name]


def ways(biome):
    """Every corridor of a board: from, to, what it needs."""
    return [(name, to, need) for name, (_, _, corridors) in board(biome).items() for to, need in corridors]


@pytest.mark.rule("DC-036", "DC-038", "DC-041")
@every_biome
def test_which_corridors_are_open_without_with_runes_and_with_keys(walk, choices, biome):
    all_runes = [f"R{rune:02}" for rune in range(1, 8)]
    for name, (_, leads, corridors) in board(biome).items():
        for runes, keys in (((), 0), (all_runes, 0), ((), 1), (all_runes, 2)):
            if leads:
                assert corridors == []
                continue
            state = walk(biome, name, runes=runes)
            state.bag.keys = keys
            missing = ([] if runes else ["R"]) + ([] if keys else ["key"])
            expected = [f"go {to}" for to, need in corridors if not need.startswith(tuple(missing))]
            assert expected, "the Group is never stuck"
            assert sorted(choices(state)) == sorted(expected), name


@pytest.mark.rule("DC-035", "DC-036")
@every_biome
def test_a_free_corridor_just_leads_there(walk, do, biome):
    for name, to, need in ways(biome):
        if need == "":
            state = walk(biome, name)
            hands = [(hero.hand[:], hero.draw[:], hero.damage) for hero in state.heroes]
            bells, lanterns = state.expedition.bells, state.expedition.lanterns
            do(state, f"go {to}")
            assert where(state) == to
            assert state.agenda[-1].name == "run-is-over"
            assert [(hero.hand, hero.draw, hero.damage) for hero in state.heroes] == hands
            assert (state.expedition.bells, state.expedition.lanterns) == (bells, lanterns)


@pytest.mark.rule("DC-035", "DC-038")
@every_biome
def test_each_rune_opens_exactly_its_own_corridors(walk, choices, do, biome):
    for name, to, need in ways(biome):
        if need.startswith("R"):
            for rune in range(7):
                state = walk(biome, name)
                state.rewrite().runes = 1 << rune
                assert (f"go {to}" in choices(state)) == (need == f"R{rune + 1:02}"), (name, to)
                if need == f"R{rune + 1:02}":
                    do(state, f"go {to}")
                    assert where(state) == to


CARD_WITH = {"S": "ST08", "T": "ST05", "B": "ST01"}
"""A card that shows this symbol and no other."""


@pytest.mark.rule("DC-039", "DC-063")
@every_biome
def test_each_hand_check_asks_for_its_symbol(walk, do, choices, asked, biome):
    for name, to, need in ways(biome):
        if need in CARD_WITH:
            state = walk(biome, name)
            state.heroes[0].hand = sorted(CARD_CODES.index(code) for code in CARD_WITH.values())
            do(state, f"go {to}")
            assert asked(state)[0] == "corridor-check"
            assert choices(state) == ["done", f"discard {CARD_WITH[need]}"]
            twin = state.clone()
            do(state, f"discard {CARD_WITH[need]}")
            assert where(state) == to
            do(twin, "done")
            assert where(twin) == name


@pytest.mark.rule("DC-040", "DC-066", "DC-235")
@every_biome
def test_each_deck_check_gives_its_reward_for_its_symbol_only(walk, do, biome):
    for name, to, need in ways(biome):
        if need.startswith("?"):
            symbol, reward = need[1], need[3:]
            for shown, code in CARD_WITH.items():
                hit = shown == symbol
                state = walk(biome, name)
                state.heroes[0].draw[-1] = CARD_CODES.index(code)
                state.heroes[1].damage = 2
                do(state, f"go {to}")
                if hit and reward == "vial 1":
                    do(state, "to FL")
                assert where(state) == to
                assert state.heroes[0].discard == [CARD_CODES.index(code)]
                assert state.bag.teeth == (1 if hit and reward == "tooth 1" else 0)
                assert state.heroes[1].damage == (1 if hit and reward == "vial 1" else 2)


@pytest.mark.rule("DC-229", "DC-007")
@every_biome
def test_bells_the_dark_and_locks_are_where_they_are_printed(walk, do, biome):
    bells = 0
    for name, to, need in ways(biome):
        if need in ("bell", "dark", "key"):
            state = walk(biome, name)
            state.bag.keys = 2
            rung = state.expedition.bells[bells] if need == "bell" else NONE
            lit = state.expedition.lanterns
            others = [bell for bell in state.expedition.bells if bell != rung]
            for hero in state.heroes:
                hero.health = 10
            do(state, f"go {to}")
            assert where(state) == to
            assert [bell for bell in state.expedition.bells if bell != NONE] == others
            assert state.expedition.lanterns == lit - (need == "dark")
            assert state.bag.keys == 2 - (need == "key")
            bells += need == "bell"
    assert bells == (BELLS if biome == "B5" else 0)


# -- routes -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-032", "DC-041")
@every_biome
@pytest.mark.parametrize("poor", [True, False], ids=["with nothing", "with everything"])
def test_every_route_reaches_an_exit(box, biome, poor):
    """Each walk ends after finitely many moves, and only at one of the two Exits."""
    spaces = board(biome)
    ends, seen = set(), set()

    def go(name, way):
        assert name not in way, "a loop"
        seen.add(name)
        _, leads, corridors = spaces[name]
        onward = [to for to, need in corridors if not poor or is_open(need)]
        if leads:
            ends.add(name)
        else:
            assert onward, name
        for to in onward:
            go(to, (*way, name))

    go("S", ())
    exits = {name for name, (_, leads, _) in spaces.items() if leads}
    assert len(exits) == 2
    assert ends <= exits
    if not poor:
        assert seen == set(spaces)
        assert ends == exits


@pytest.mark.rule("DC-032", "DC-034", "DC-041", "DC-042")
@every_biome
@pytest.mark.parametrize("seed", range(5))
def test_a_group_that_wanders_at_random_comes_to_an_exit(walk, biome, seed):
    """Whatever it chooses, without Runes: it comes to an Exit."""
    state = walk(biome, "S", seed=seed)
    dice = Random(seed)
    for hero in state.heroes:
        hero.health = 100
    tries = 0
    while board(biome)[where(state)][1] is None:
        tries += 1
        assert tries < 40
        if state.agenda[-1].name == "run-is-over":
            state.agenda.append(MoveGroup(state.first_seat))
        seat = state.actors()[0]
        state.play(seat, dice.choice(state.legal(seat)))


# -- tiles on the board -------------------------------------------------------------------------------------


@pytest.mark.rule("DC-016", "DC-017")
@every_biome
def test_how_many_spaces_and_tiles_there_are_of_each_shape(box, biome):
    spaces, tiles = SPACES[biome]
    shapes = Counter(SHAPES[space.shape] for space in printed(box, biome) if space.shape != NONE)
    sockets = sum(space.constraint for space in printed(box, biome))
    assert shapes + Counter(Q=sockets) == Counter(spaces)
    own = box.biomes[PLACES.index(biome)].tiles
    assert Counter(SHAPES[box.tiles[tile].shape] for tile in own) == Counter(tiles)
    assert all(tiles[shape] >= count for shape, count in spaces.items())


@pytest.mark.rule("DC-016", "DC-017")
@every_biome
def test_tiles_lie_face_down_on_spaces_of_their_shape_and_the_leftovers_are_unseen(party, box, biome):
    laid = set()
    spaces, tiles = SPACES[biome]
    for seed in range(6):
        state = party("IM", "FL", place=biome, seed=seed)
        trip = state.expedition
        for number, space in enumerate(printed(box, biome)):
            tile = trip.tiles[number]
            assert (tile == NONE) == (SPACE_NAMES[space.name] in ("S", "L"))
            assert tile == NONE or box.tiles[tile].shape == space.shape
        assert trip.shown == 0
        left = Counter(SHAPES[box.tiles[tile].shape] for tile in trip.unplaced)
        assert left == Counter(tiles) - Counter(spaces)
        assert not any(state.lore.tiles)
        view = str(state.view(0))
        assert not any(box.tiles[tile].code in view for tile in trip.unplaced + trip.tiles if tile != NONE)
        laid.add(tuple(trip.tiles))
    assert len(laid) == 6


def test_every_board_of_the_pack_is_copied_here(box):
    assert [biome.code for biome in box.biomes] == list(BOARDS) == list(COLUMNS) == list(SPACES)
    counts = {"B1": 12, "B2": 15, "B3": 15, "B4": 15, "B5": 19, "B6": 18, "B7": 27}
    for biome, count in counts.items():
        shapes = [shape for shape, _, _ in board(biome).values()]
        assert sum(shape != "-" for shape in shapes) + sum("Q" in shape for shape in shapes) == count
