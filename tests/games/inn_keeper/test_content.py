"""The content pack: what it holds, and errors that name file, entry and field."""

import collections

import pytest

from tabletomb.engine.errors import ContentError


@pytest.mark.rule("IK-03", "IK-10")
def test_sixteen_customers_of_each_class_four_of_each_suit(game):
    customers = game.pack.data["customer"]
    kinds = collections.Counter((customer["class"], customer["suit"]) for customer in customers)
    assert kinds == {(kind, suit): 4 for kind in ("luxury", "budget") for suit in "DSHC"}
    wishes = {(customer["class"], customer["suit"], customer["wish"]) for customer in customers}
    assert len(wishes) == 32, "every combination of class, suit and wish once"


def test_our_inns_have_every_amenity_once_on_each_floor(game):
    for inn in game.pack.data["inn"]:
        assert len(set(inn["rooms"][:4])) == len(set(inn["rooms"][4:])) == 4
    for room in range(8):
        assert len({inn["rooms"][room] for inn in game.pack.data["inn"]}) == 4


@pytest.mark.rule("IK-91")
def test_every_pair_of_room_and_suit_stands_on_one_of_our_bonus_cards(game):
    marks = [(room, suit) for bonus in game.pack.data["bonus"] for room, suit in bonus["rooms"].items()]
    assert sorted(marks) == sorted((room, suit) for room in "12345678" for suit in "DSHC")


def test_the_box_holds_what_the_pack_says(game):
    box = game.pack.box
    assert box.suit_rank == [0, 1, 2, 3]
    assert box.inn_rooms[1] == [1, 2, 3, 0, 3, 0, 1, 2]
    assert (box.luxury[9], box.customer_suit[9], box.wish[9]) == (True, 2, 1)
    assert box.customer_names[9] == "Maestro Allegro Fizz"
    assert box.bonus_marks[6] == [2, -1, -1, 2, -1, 1, 1, -1]


@pytest.mark.rule("IK-18")
def test_a_replacement_may_rank_the_suits_otherwise(pack):
    data, build = pack
    data["suit"].reverse()
    box = build().box
    assert box.suit_rank == [3, 2, 1, 0]
    assert box.suit_names == ["Diamonds", "Spades", "Hearts", "Clubs"]


def test_a_replacement_may_deal_out_wishes_and_goals_freely(pack, game):
    data, build = pack
    for customer in data["customer"]:
        customer["wish"] = "BATH"
        customer["id"] = "x" + customer["id"]
    for bonus in data["bonus"]:
        bonus["rooms"] = {"1": "D", "2": "D", "3": "D", "4": "D"}
    replaced = build()
    state = game.new(3, 4, content=replaced)
    customer = state.view(0)["desk"]["customer"]
    assert customer["wish"] == "BATH"
    assert customer["id"].startswith("c"), "moves and documents count customers, whatever their ids"
    assert game.load(state.dump(), content=replaced).dump() == state.dump()


def drop(*path):
    def change(data):
        for key in path[:-1]:
            data = data[key]
        del data[path[-1]]

    return change


def put(*path):
    *path, value = path

    def change(data):
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (drop("title"), "test.toml: title: is missing"),
        (put("title", " "), "test.toml: title: must not be empty"),
        (put("colour", 1), "test.toml: colour: is not known here"),
        (drop("suit", 3), "test.toml: suit: must have 4 entries, not 3"),
        (put("suit", 3, "id", "X"), "test.toml: suit[3] (X).id: must be one of D, S, H, C"),
        (put("suit", 3, "id", "D"), "test.toml: suit[3] (D).id: stands twice"),
        (put("suit", 3, "symbol", ""), "test.toml: suit[3] (C).symbol: must not be empty"),
        (put("suit", 3, "rank", 1), "test.toml: suit[3] (C).rank: is not known here"),
        (drop("amenity", 0), "test.toml: amenity: must have 4 entries, not 3"),
        (put("amenity", 0, "id", "BED"), "test.toml: amenity[2] (BED).id: stands twice"),
        (drop("amenity", 0, "name"), "test.toml: amenity[0] (BATH).name: is missing"),
        (drop("inn", 0), "test.toml: inn: must have 4 entries, not 3"),
        (drop("inn", 1, "rooms", 0), "test.toml: inn[1] (I2).rooms: must have 8 entries, not 7"),
        (put("inn", 1, "rooms", 2, "POOL"), "test.toml: inn[1] (I2).rooms[2]: must be one of BATH, FIRE, BED, VIEW"),
        (put("inn", 1, "id", "I1"), "test.toml: inn[1] (I1).id: stands twice"),
        (drop("customer", 5), "test.toml: customer: must have 32 entries, not 31"),
        (put("customer", 5, "id", "c01"), "test.toml: customer[5] (c01).id: stands twice"),
        (put("customer", 5, "class", "royal"), "test.toml: customer[5] (c06).class: must be one of luxury, budget"),
        (put("customer", 5, "suit", "X"), "test.toml: customer[5] (c06).suit: must be one of D, S, H, C"),
        (put("customer", 5, "wish", "POOL"), "test.toml: customer[5] (c06).wish: must be one of BATH"),
        (put("customer", 5, "name", ""), "test.toml: customer[5] (c06).name: must not be empty"),
        (put("customer", 5, "quip", 3), "test.toml: customer[5] (c06).quip: must be a text"),
        (put("customer", 5, "suit", "D"), "test.toml: customer: must hold 4 Luxury customers of Diamonds, not 5"),
        (put("customer", 5, "class", "budget"), "test.toml: customer: must hold 4 Luxury customers of Spades, not 3"),
        (drop("bonus", 0), "test.toml: bonus: must have 8 entries, not 7"),
        (drop("bonus", 0, "rooms", "1"), "test.toml: bonus[0] (B1).rooms: must mark 4 rooms, not 3"),
        (put("bonus", 0, "rooms", "9", "D"), "test.toml: bonus[0] (B1).rooms.9: is not known here"),
        (put("bonus", 0, "rooms", "1", "X"), "test.toml: bonus[0] (B1).rooms.1: must be one of D, S, H, C"),
        (put("bonus", 0, "id", "B2"), "test.toml: bonus[1] (B2).id: stands twice"),
        (drop("special", 0), "test.toml: special: must have 3 entries, not 2"),
        (put("special", 0, "id", "dance"), "test.toml: special[0] (dance).id: must be one of next-guest"),
        (put("special", 0, "id", "upgrade"), "test.toml: special[1] (upgrade).id: stands twice"),
        (put("special", 0, "text", ""), "test.toml: special[0] (next-guest).text: must not be empty"),
        (put("cards", "highest", 13), "test.toml: cards.highest: must be a whole number from 15 to 15, not 13"),
        (put("cards", "jokers", 2), "test.toml: cards.jokers: is not known here"),
        (put("customer", "many"), "test.toml: customer: must be a list"),
    ],
)  # fmt: skip
def test_a_fault_in_a_pack_is_named(pack, change, sentence):
    data, build = pack
    change(data)
    with pytest.raises(ContentError) as caught:
        build()
    assert str(caught.value).startswith(sentence)
