"""The drawings of the rulebook in the browser client: every position they show is real, and says what is true."""

import pytest
from figures import Figures

from tabletomb.engine.errors import DocumentError
from tabletomb.games.inn_keeper import GAME

DRAWN = Figures("inn-keeper")


@pytest.fixture
def built(keeper):
    """The keepers of a panel: whose inn it is, and the other one."""

    def build(panel):
        rooms = {int(room): guest for room, guest in panel["guests"].items()}
        drawn = keeper(inn=panel["inn"], rooms=rooms)
        return [keeper(), drawn] if panel.get("owner") else [drawn, keeper()]

    return build


def test_the_pieces_are_those_of_the_box():
    data = GAME.pack.data
    customers = {each["id"]: {key: each[key] for key in ("class", "suit", "wish", "name")} for each in data["customer"]}
    inns = {each["id"]: {"name": each["name"], "rooms": each["rooms"]} for each in data["inn"]}
    bonuses = {each["id"]: each["rooms"] for each in data["bonus"]}
    assert DRAWN["customers"] == {name: customers[name] for name in DRAWN["customers"]}
    assert DRAWN["inns"] == {name: inns[name] for name in DRAWN["inns"]}
    assert DRAWN["bonuses"] == {name: bonuses[name] for name in DRAWN["bonuses"]}
    assert DRAWN["amenities"] == {each["id"]: each["name"] for each in data["amenity"]}


@pytest.mark.parametrize("panel", DRAWN.panels("tricks"))
def test_the_cards_take_the_places_that_are_drawn(panel, trick):
    state = trick(panel["customer"], " ".join(panel["cards"]))
    places = {played["seat"]: played["place"] for played in state.view(None)["last_trick"]}
    assert [places[seat] for seat in range(len(panel["cards"]))] == panel["places"]


@pytest.mark.parametrize("panel", DRAWN.panels("houses"))
def test_the_inns_are_possible_and_have_the_markers_that_are_drawn(panel, built, position):
    if panel.get("fits") is False and "won" not in panel:
        with pytest.raises(DocumentError):
            position(*built(panel))
        return
    seat = panel.get("owner", 0)
    inn = position(*built(panel)).view(None)["players"][seat]["inn"]
    drawn = {room: "meeple" if "meeple" in guest.split() else "cube" for room, guest in panel["guests"].items()}
    assert {room["room"]: room["guest"]["marker"] for room in inn["rooms"] if room["guest"]} == drawn


@pytest.mark.parametrize("panel", DRAWN.panels("houses", "ranges"))
def test_numbers_fit_where_they_are_written(panel, built, position):
    inn = position(*built(panel)).inns[0]
    fitting = {}
    for number in range(1, 16):
        for room in range(*inn.gap(number)):
            fitting.setdefault(str(room + 1), []).append(number)
    assert {room: [numbers[0], numbers[-1]] for room, numbers in fitting.items()} == panel["ranges"]


@pytest.mark.parametrize("panel", DRAWN.panels("houses", "won"))
def test_a_won_card_fits_into_the_lit_rooms(panel, built, position):
    number = int(panel["won"].split()[0][1:])
    fitting = [str(room + 1) for room in range(*position(*built(panel)).inns[0].gap(number))]
    assert fitting == panel["lit"]
    assert panel.get("fits", True) == bool(fitting)


@pytest.mark.parametrize("panel", [each for each in DRAWN.panels("houses", "won") if "marks" in each.values[0]])
def test_lodging_pays_what_is_marked(panel, built, trick, play):
    card, customer = panel["won"].split()
    for room, points in panel["marks"].items():
        state = trick(customer, f"{card} C01", *built(panel))
        before = state.view(None)["players"][0]["points"]
        play(state, 0, f"lodge {room}")
        assert state.view(None)["players"][0]["points"] - before == points


@pytest.mark.parametrize("panel", DRAWN.panels("houses", "points"))
def test_points_are_what_the_drawing_says(panel, built, position):
    keepers = built(panel)
    if "bonus" in panel:
        keepers[0]["bonus"] = panel["bonus"]
    lines = position(*keepers).sheet().of(0)
    for rule, points in panel["points"].items():
        assert sum(line.points for line in lines if line.rule == rule) == points
    assert sum(panel["marks"].values()) == sum(panel["points"].values())


@pytest.mark.parametrize("panel", DRAWN.panels("houses", "moving"))
def test_a_guest_moves_to_the_lit_rooms(panel, built, position):
    room = int(panel["moving"]) - 1
    first, beyond = position(*built(panel)).inns[0].around(room)
    assert [str(each + 1) for each in range(first, beyond) if each != room] == panel["lit"]
