"""Scoring, category by category (SM-44 to SM-66)."""

import pytest

from tabletomb.games.spook_manor.box import SYMBOL_IDS
from tabletomb.games.spook_manor.scoring import lighting_points


def finished(game, seats, seed=3):
    state = game.new(seats, seed)
    while not state.over:
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[0])
    return state


@pytest.mark.rule("SM-44")
def test_corners_pay_and_the_lobby_has_none(alone, manor, sheet):
    assert sheet(alone(manor()), 0)[0] == 0
    assert sheet(alone(manor("(2,1) E17-G, (3,1) L1-CG, (4,1) E01-G")), 0)[0] == 3


@pytest.mark.rule("SM-45", "SM-46")
def test_each_monster_pays_what_its_space_says_and_an_empty_space_nothing(alone, manor, pays):
    state = alone(manor("(2,1) E04-G, (3,1) L2-CG"))
    assert pays(state, 0, "Pie-Throwing Gallery") == 4
    state = alone(manor("(2,1) E04-G, (3,1) L2-CO"))
    assert pays(state, 0, "Pie-Throwing Gallery") == 3
    assert pays(alone(manor("(2,1) E04-G, (3,1) L1-CO")), 0, "Pie-Throwing Gallery") == 0


@pytest.mark.rule("SM-47")
def test_a_portrait_pays_its_rate_for_each_thing_it_counts(alone, manor, pays):
    beside = "(2,1) L1-CG, (4,1) L1-CO, (3,2) L1-CV"
    assert pays(alone(manor(f"(3,1) PRL-1, {beside}")), 0, "Lady with a Lamp") == 6
    assert pays(alone(manor(f"(3,1) PRX-GL, {beside}")), 0, "Goblin with Matches") == 3
    assert pays(alone(manor("(0,2) PS2-1")), 0, "Room with a View") == 6
    assert pays(alone(manor("(0,2) PS1-1")), 0, "Still Life with Nothing") == 3


@pytest.mark.rule("SM-48")
def test_a_portrait_of_monsters_counts_icons_and_tokens_of_any_colour(alone, manor, pays):
    """Two Invitations beside it, then a room where two monsters sit; spaces nobody sits on do not count."""
    state = alone(manor("(2,1) E15-G, (3,1) PM1-1, (4,1) E06-V"))
    assert pays(state, 0, "The Nosy Aunt") == 2 + 2
    state = alone(manor("(3,1) PM1-1, (4,1) E06-V, (2,1) E01-G"))
    assert pays(state, 0, "The Nosy Aunt") == 0


@pytest.mark.rule("SM-49")
@pytest.mark.parametrize(
    ("portrait", "name", "matching", "other"),
    [
        ("PRE-1", "The Merry Widow", "E01-G", "L1-CG"),
        ("PRL-1", "Lady with a Lamp", "L1-CG", "PS1-1"),
        ("PRP-1", "The Rival Painter", "PS1-1", "E01-G"),
    ],
)
def test_a_portrait_of_rooms_counts_those_of_its_kind(alone, manor, pays, portrait, name, matching, other):
    assert pays(alone(manor(f"(2,1) {matching}, (3,1) {portrait}, (4,1) {other}")), 0, name) == 2


@pytest.mark.rule("SM-50")
def test_emptiness_is_every_cell_without_a_card_but_none_below_the_ground(alone, manor, pays):
    """On the roof of the Lobby: left and right float, above can be built; on the ground: no cell below."""
    assert pays(alone(manor("(0,2) PS2-1")), 0, "Room with a View") == 3 * 2
    assert pays(alone(manor("(0,2) PS2-1, (1,2) E01-G")), 0, "Room with a View") == 2 * 2
    assert pays(alone(manor("(-1,1) PS2-1")), 0, "Room with a View") == 2 * 2


@pytest.mark.rule("SM-51")
def test_next_door_shares_an_edge_and_several_may_count_the_same(alone, manor, pays):
    state = alone(manor("(2,1) E15-G, (2,2) PM1-1, (3,1) PM1-2, (3,2) PM1-3"))
    assert [pays(state, 0, name) for name in ("The Nosy Aunt", "Eyes That Follow You")] == [2, 2]
    assert pays(state, 0, "Group Photo, 1666") == 0, "touching at a corner is not enough"
    state = alone(manor("(2,1) PRP-1, (3,1) PRP-2"))
    assert [pays(state, 0, name) for name in ("The Rival Painter", "Frame Within a Frame")] == [2, 2]
    assert pays(alone(manor("(2,1) PM2-G1")), 0, "Goblin Family Album") == 0, "its own icon does not count"


@pytest.mark.rule("SM-52")
def test_the_sheet_has_six_categories_in_their_order(game):
    state = finished(game, 2)
    shown = [score["name"] for score in state.view(0)["players"][0]["manor"]["scores"]]
    assert shown == ["Printed", "Entertainment", "Portraits", "Lighting", "Tall columns", "Left in the Lobby"]
    parts = list(dict.fromkeys(line.part or line.label.capitalize() for line in state.sheet().of(0)))
    assert [part.lower() for part in parts] == [name.lower() for name in shown if name.lower() in map(str.lower, parts)]
    assert {"printed", "lighting", "tall columns", "left in the lobby"} <= {part.lower() for part in parts}


@pytest.mark.rule("SM-53")
def test_the_lobby_is_no_room_and_not_empty(alone, manor, pays):
    assert pays(alone(manor("(0,2) PRL-1")), 0, "Lady with a Lamp") == 0, "it has lights, but is no Lighting Room"
    assert pays(alone(manor("(2,1) L2-CG, (-1,1) PM1-1")), 0, "The Nosy Aunt") == 0, "who waits there is not counted"
    assert pays(alone(manor("(-1,1) PS2-1, (-1,2) E01-G")), 0, "Room with a View") == 2, "only the cell on the left"


@pytest.mark.rule("SM-54")
def test_symbols_are_on_the_visible_halves_and_on_lighting_rooms(alone, manor):
    """The hidden faces of the cards for CG and HV show LO and LO."""
    state = alone(manor("(2,1) L1-TB"))
    fields = state.view(0)["players"][0]["manor"]["lighting"]["fields"]
    owned = [field["at"].rpartition("/")[2] for field in fields if field["owned"]]
    assert owned == ["CG", "HV", "TB"]


@pytest.mark.rule("SM-55")
def test_a_second_symbol_of_a_kind_adds_nothing(alone, manor, sheet):
    assert sheet(alone(manor("(2,1) L1-CO")), 0)[3] == 3
    assert sheet(alone(manor("(2,1) L1-CO, (3,1) L2-CO, (4,1) L2-CG")), 0)[3] == 3


@pytest.mark.rule("SM-56", "SM-57")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 0), (2, 3), (3, 7), (4, 13)])
def test_a_line_pays_for_different_symbols(alone, manor, pays, count, points):
    """EX-1; torches and orange lights, of which the Lobby has none."""
    torches = ", ".join(f"({2 + n},1) L1-T{colour}" for n, colour in enumerate("GOVB"[:count]))
    assert pays(alone(manor(torches, "CG HV")), 0, "torches") == points
    orange = ", ".join(f"({2 + n},1) L1-{icon}O" for n, icon in enumerate("CLHT"[:count]))
    assert pays(alone(manor(orange)), 0, "orange lights") == points


@pytest.mark.rule("SM-58")
def test_every_symbol_counts_in_its_row_and_its_column(alone, manor, sheet):
    """EX-8; and all sixteen are worth 104."""
    state = alone(manor("(2,1) L1-CO, (3,1) L1-CV, (4,1) L2-LG, (5,1) L2-CG"))
    assert sheet(state, 0)[3] == 7 + 3 + 3  # candles, green, violet
    symbols = {name: 1 << number for number, name in enumerate(SYMBOL_IDS)}
    assert lighting_points(sum(symbols[name] for name in ("CG", "CO", "CV", "LG", "LO"))) == 16
    assert lighting_points((1 << 16) - 1) == 104


@pytest.mark.rule("SM-59")
def test_counting_lights_moves_no_monster(alone, manor, sheet):
    state = alone(manor("(2,1) E01-G, (3,1) L2-LG, (4,1) L1-TG"))
    assert sheet(state, 0)[3] == 7
    assert state.view(0)["players"][0]["manor"]["cells"][2]["seated"] == ["green"]
    assert state.view(0)["supply"]["monsters"][0]["left"] == 16


def tower(x, cards, first=1):
    return ", ".join(f"({x},{floor}) {card}" for floor, card in enumerate(cards, start=first))


TOWERS = [[f"E{template:02}-{colour}" for template in (1, 2, 3, 4, 5, 11)] for colour in "GOV"]


@pytest.mark.rule("SM-60")
def test_a_half_of_the_lobby_is_the_first_card_of_its_column(alone, manor, sheet):
    """EX-13."""
    assert sheet(alone(manor(tower(0, TOWERS[0][:5], 2))), 0)[4] == 3
    assert sheet(alone(manor(tower(0, TOWERS[0][:4], 2))), 0)[4] == 0
    assert sheet(alone(manor(tower(2, TOWERS[0][:5]))), 0)[4] == 0
    assert sheet(alone(manor(tower(2, TOWERS[0]))), 0)[4] == 3


@pytest.mark.rule("SM-61")
def test_three_tall_columns_pay_most(alone, manor, sheet):
    left, right, third = tower(0, TOWERS[0][:5], 2), tower(1, TOWERS[1][:5], 2), tower(2, TOWERS[2])
    assert sheet(alone(manor(left)), 0)[4] == 3
    assert sheet(alone(manor(f"{left}, (0,7) E06-G, (0,8) E06-O")), 0)[4] == 3, "higher is not better"
    assert sheet(alone(manor(f"{left}, {right}")), 0)[4] == 7
    assert sheet(alone(manor(f"{left}, {right}, {third}")), 0)[4] == 13
    fourth = tower(3, ["E06-G", "E06-O", "E06-V", "E06-B", "E07-G", "E07-O"])
    big = alone(manor(f"{left}, {right}, {third}, {fourth}"), options={"manor": "big"})
    assert sheet(big, 0)[4] == 13


@pytest.mark.rule("SM-62")
@pytest.mark.parametrize(("left", "points"), [(0, 0), (1, -1), (2, -4), (3, -9), (4, -16), (5, -16), (9, -16)])
def test_who_is_left_in_the_lobby_costs_points(alone, manor, sheet, left, points):
    cards = [f"L2-{icon}{colour}" for colour in "GOVB" for icon in "CLHT"][:left]
    cards += [f"E01-{colour}" for colour in "GOVB"][: left == 0]
    assert sheet(alone(manor(tower(2, cards))), 0)[5] == points


@pytest.mark.rule("SM-63")
def test_the_score_is_the_sum_and_may_be_negative(alone, manor, sheet):
    state = alone(manor("(2,1) L2-TG, (3,1) L2-HO, (4,1) L2-LB, (5,1) PM2-G1", "CG HV"))
    assert sum(sheet(state, 0)) == state.scores()[0]
    state = alone(manor("(2,1) PM2-G1, (-1,1) PM2-G2, (0,2) PS3-O1, (1,2) PS3-O2", "CG HV"))
    assert state.scores() == [2 - 16 + 2 + 2]
    state = alone(manor("(2,1) PM2-G1, (-1,1) PM2-O1"))
    assert state.scores() == [-4]


def with_scores(game, *scored):
    """A finished game with these six categories for each seat."""
    state = finished(game, len(scored))
    for seat, sums in enumerate(scored):
        state.manors[seat].sums = list(sums)
    return state


@pytest.mark.rule("SM-64")
def test_the_highest_score_wins(game):
    state = with_scores(game, (0, 30, 30, 0, 0, 0), (0, 30, 31, 0, 0, -1), (1, 30, 31, 0, 0, 0))
    assert (state.scores(), state.winners()) == ([60, 60, 62], [2])


@pytest.mark.rule("SM-65")
def test_of_equals_the_one_with_more_points_from_the_lobby_wins(game):
    """EX-15: 6, 3 and 4 points from the Lobby; lighting is not part of it."""
    state = with_scores(game, (6, 27, 33, 20, 7, -1), (6, 27, 33, 23, 3, 0), (6, 27, 33, 22, 13, -9))
    assert (state.scores(), state.winners()) == ([92, 92, 92], [0])
    assert [(line.points, line.rule) for line in state.sheet().tie_breaks] == [(6, "SM-65"), (3, "SM-65"), (4, "SM-65")]


@pytest.mark.rule("SM-66")
def test_who_is_still_equal_shares_the_victory(game):
    state = with_scores(game, (6, 28, 33, 20, 7, -2), (0, 0, 0, 0, 13, 0), (6, 27, 33, 21, 5, 0))
    assert (state.scores(), state.winners()) == ([92, 13, 92], [0, 2])
    assert state.prompt(0)["text"] == "The game is over: {0} and {2} share the victory."
