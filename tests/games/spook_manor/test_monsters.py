"""Invitations and seats (SM-24 to SM-37), and the best seating against all others."""

from itertools import product

import pytest

from tabletomb.engine.stream import seeded
from tabletomb.games.spook_manor import GAME

ROOMS = {room["id"]: room for kind in ("entertainment", "portrait", "lighting") for room in GAME.pack.data[kind]}
COLOUR = {"green": "G", "orange": "O", "violet": "V", "blue": "B"}


def waiting(state, seat=0):
    return [COLOUR[colour] for colour in state.view(seat)["players"][seat]["manor"]["lobby"]["monsters"]]


def seated(state, seat=0):
    """{(x, floor): who sits on each space}."""
    shown = state.view(seat)["players"][seat]["manor"]["cells"]
    return {
        (cell["x"], cell["floor"]): [COLOUR[who] if who else None for who in cell["seated"]]
        for cell in shown
        if cell["seated"]
    }


def supply(state):
    return [monster["left"] for monster in state.view(None)["supply"]["monsters"]]


@pytest.mark.rule("SM-24", "SM-26", "SM-33")
def test_each_invitation_brings_a_monster_into_the_lobby(alone, manor):
    cards = "(2,1) L2-CG, (3,1) L2-LG, (4,1) L2-HG, (5,1) L2-TG, (6,1) PM2-G1, (7,1) PM2-G2, (8,1) PS3-G1"
    state = alone(manor(cards))
    assert waiting(state) == ["G"] * 7
    assert supply(state) == [10, 17, 17, 17]


@pytest.mark.rule("SM-24", "SM-27")
def test_invitations_work_when_a_card_is_built_and_only_then(position, manor, round_of):
    held = ["L2-CO", "L2-CG", "L2-CV", "L2-CB"]
    state = position(manor(hand=held), manor(lobby="TB HO", hand=["L2-LG", "L2-LO", "L2-LV", "L2-LB"]))
    assert waiting(state) == []
    round_of(state, "card L2-CO cell l2", "card L2-LG cell l2")
    assert (waiting(state, 0), waiting(state, 1)) == (["O"], ["G"])
    assert supply(state) == [16, 16, 17, 17]


@pytest.mark.rule("SM-25")
def test_two_invitations_bring_two_monsters_each_of_its_colour(alone, manor):
    assert waiting(alone(manor("(2,1) E15-V"))) == ["O", "B"]


@pytest.mark.rule("SM-28", "SM-35")
def test_tokens_are_in_the_supply_or_in_a_manor_and_the_supply_never_runs_out(random_games):
    before = {}
    for state, _, _ in random_games(games=1):
        if state.decisions == 0:
            before = {}
        if state.round and max(state.picks) >= 0:
            continue
        left = supply(state)
        assert min(left) >= 0
        owned = [0] * 4
        for seat in range(state.seats):
            if state.round == 0:
                continue
            tokens = [*waiting(state, seat), *[who for spaces in seated(state, seat).values() for who in spaces if who]]
            counts = [tokens.count(colour) for colour in "GOVB"]
            assert all(now >= then for now, then in zip(counts, before.get(seat, [0] * 4), strict=True))
            before[seat] = counts
            owned = [one + other for one, other in zip(owned, counts, strict=True)]
        assert [one + other for one, other in zip(owned, left, strict=True)] == [17] * 4


@pytest.mark.rule("SM-29")
def test_monsters_move_on_as_better_seats_are_built(alone, manor, play):
    """From the Lobby to a space, and from that space to a better one; it is left for whoever comes next."""
    assert seated(alone(manor("(2,1) L2-CG, (3,1) E12-G"))) == {(3, 1): ["G", None, None]}
    state = alone(manor("(2,1) L2-CG, (3,1) E12-G, (4,1) E01-G"))
    assert seated(state) == {(3, 1): [None, None, None], (4, 1): ["G"]}
    state = alone(manor("(2,1) L2-CG, (3,1) E12-G, (4,1) E01-G, (5,1) L2-CO"))
    assert seated(state) == {(3, 1): ["O", None, None], (4, 1): ["G"]}


@pytest.mark.rule("SM-30")
def test_a_coloured_space_takes_only_its_colour(alone, manor):
    state = alone(manor("(2,1) L2-CG, (3,1) E01-O"))
    assert (seated(state), waiting(state)) == ({(3, 1): [None]}, ["G"])


@pytest.mark.rule("SM-31")
@pytest.mark.parametrize("colour", "GOVB")
def test_a_space_without_a_colour_takes_anybody(alone, manor, colour):
    assert seated(alone(manor(f"(2,1) L2-C{colour}, (3,1) E07-G"))) == {(3, 1): [colour]}


@pytest.mark.rule("SM-32")
def test_a_space_takes_one_monster(alone, manor):
    state = alone(manor("(2,1) L2-CG, (3,1) L2-LG, (4,1) E01-G"))
    assert (seated(state), waiting(state)) == ({(4, 1): ["G"]}, ["G"])


@pytest.mark.rule("SM-34")
def test_the_room_and_the_monster_of_this_round_may_be_used_at_once(position, manor, round_of):
    """Also in the last round: a Goblin comes with its own seat."""
    rows = ", ".join(f"(2,{floor}) {card}" for floor, card in enumerate(quiet("P")[:19], start=1))
    others = ", ".join(f"(2,{floor}) {card}" for floor, card in enumerate(quiet("E")[:19], start=1))
    state = position(
        manor(rows, hand=["E08-G", "L1-CG", "L1-CO", "L1-CV"]),
        manor(others, "TB HO", hand=["E08-O", "L1-LG", "L1-LO", "L1-LV"]),
    )
    assert state.round == 20
    round_of(state, "card E08-G cell l2", "card E08-O cell l2")
    assert state.over
    assert seated(state)[-1, 1] == ["G"]
    assert waiting(state) == []


def quiet(kind):
    """Rooms of a kind without an Invitation."""
    return [identity for identity, room in ROOMS.items() if not room["invites"] and identity[0] == kind]


@pytest.mark.rule("SM-36")
def test_where_monsters_sit_is_not_part_of_the_position(random_games):
    for state, _, _ in random_games(games=1, seats=(2,)):
        assert "seated" not in str(state.dump())
        assert state.game.load(state.dump()).view(0) == state.view(0)


@pytest.mark.rule("SM-37")
def test_nobody_takes_a_seat_that_another_needs(alone, manor):
    """EX-9: the Goblin leaves the better space to the Ogre."""
    state = alone(manor("(2,1) E08-G, (3,1) L2-CO, (4,1) E07-G"))
    assert seated(state) == {(2, 1): ["G"], (4, 1): ["O"]}
    assert waiting(state) == []
    assert sum(line.points for line in state.sheet().lines if line.part == "Entertainment") == 7


@pytest.mark.rule("SM-37")
def test_a_portrait_next_door_makes_a_seat_better(alone, manor):
    """Both spaces pay 3; one of them has a Portrait beside it."""
    state = alone(manor("(2,1) L2-CG, (3,1) E17-G, (4,1) E16-G, (5,1) PM1-1"))
    assert seated(state) == {(3, 1): [None], (4, 1): ["G", None]}
    assert state.scores() == [2 + 3 + 1]


@pytest.mark.rule("SM-37")
def test_equal_seats_are_taken_from_the_ground_up_then_from_the_left_then_in_order(alone, manor):
    state = alone(manor("(2,1) E06-G, (2,2) L2-CG, (-1,1) E06-O, (-1,2) E06-V"))
    assert seated(state) == {(-1, 1): ["G", None], (-1, 2): [None, None], (2, 1): [None, None]}
    state = alone(manor("(2,1) E06-G, (2,2) L2-CB, (-1,1) L2-CG, (-1,2) E06-V"))
    assert seated(state) == {(-1, 2): [None, None], (2, 1): ["G", "B"]}


# -- against all other seatings -----------------------------------------------------------------------------


def small_manor(seed):
    """A random manor of a few Rooms, as {(x, floor): card}."""
    dice = seeded(seed)
    wanted = [identity for identity in ROOMS if identity[:3] in ("PM1", "PM2") or identity[0] == "E"]
    wanted += [identity for identity in ROOMS if identity.startswith("L2")]
    order = list(range(len(wanted)))
    dice.shuffle(order)
    heights = {0: 1, 1: 1}
    cells = {}
    for card in order[: 4 + dice.below(4)]:
        columns = [min(heights) - 1, *sorted(heights), max(heights) + 1]
        x = columns[dice.below(len(columns))]
        heights[x] = heights.get(x, 0) + 1
        cells[x, heights[x]] = wanted[card]
    return cells


def beside(cells, cell):
    x, floor = cell
    return [cells[each] for each in ((x - 1, floor), (x + 1, floor), (x, floor + 1), (x, floor - 1)) if each in cells]


def points(cells, sitting):
    """Entertainment, monster Portraits and the price of those who wait, counted one by one."""
    tokens = [colour for card in cells.values() for colour in ROOMS[card]["invites"]]
    total = sum(int(ROOMS[cells[cell]]["spaces"][nth].partition(":")[2]) for cell, nth in sitting)
    for cell, card in cells.items():
        if ROOMS[card].get("ability") == "monsters":
            x, floor = cell
            near = {(x - 1, floor), (x + 1, floor), (x, floor + 1), (x, floor - 1)}
            icons = sum(len(ROOMS[other]["invites"]) for other in beside(cells, cell))
            total += ROOMS[card]["rate"] * (icons + len([where for where, _ in sitting if where in near]))
    return total - [0, 1, 4, 9, 16][min(4, len(tokens) - len(sitting))]


def every_seating(cells):
    tokens = [colour for card in cells.values() for colour in ROOMS[card]["invites"]]
    spaces = [
        (cell, nth, space.partition(":")[0])
        for cell, card in cells.items()
        for nth, space in enumerate(ROOMS[card].get("spaces", ()))
    ]
    for taken in product(*[(None, *sorted(set(tokens))) for _ in spaces]):
        fits = all(who is None or colour in ("*", who) for (_, _, colour), who in zip(spaces, taken, strict=True))
        if fits and all(taken.count(colour) <= tokens.count(colour) for colour in set(tokens)):
            yield {(cell, nth) for (cell, nth, _), who in zip(spaces, taken, strict=True) if who}


@pytest.mark.rule("SM-37")
def test_no_other_seating_of_a_small_manor_brings_more(alone, manor):
    compared = 0
    for seed in range(400):
        cells = small_manor(seed)
        spaces = sum(len(ROOMS[card].get("spaces", ())) for card in cells.values())
        tokens = sum(len(ROOMS[card]["invites"]) for card in cells.values())
        if not 2 <= spaces <= 6 or tokens < 2:
            continue
        state = alone(manor(", ".join(f"({x},{floor}) {card}" for (x, floor), card in cells.items())))
        lines = state.sheet().of(0)
        got = sum(line.points for line in lines if line.rule in ("SM-45", "SM-48", "SM-62"))
        assert got == max(points(cells, sitting) for sitting in every_seating(cells)), cells
        compared += 1
    assert compared > 60
