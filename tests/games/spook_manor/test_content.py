"""The components: counts, and packs that do not add up."""

import pytest

from tabletomb.engine.errors import ContentError

COLOURS = "GOVB"


def rooms(data):
    return [*data["entertainment"], *data["portrait"], *data["lighting"]]


def test_there_are_as_many_cards_as_in_the_box(game):
    data = game.pack.data
    assert [len(data[kind]) for kind in ("entertainment", "portrait", "lighting", "lobby")] == [68, 56, 32, 16]
    assert len({room["id"] for room in rooms(data)}) == len({room["name"] for room in rooms(data)}) == 156


@pytest.mark.rule("SM-02", "SM-28")
def test_every_colour_has_as_many_tokens_as_invitations(game):
    data = game.pack.data
    assert [monster["tokens"] for monster in data["monster"]] == [17] * 4
    for kind, each in (("entertainment", 7), ("portrait", 6), ("lighting", 4)):
        assert [sum(room["invites"].count(colour) for room in data[kind]) for colour in COLOURS] == [each] * 4
    assert [len([room for room in rooms(data) if len(room["invites"]) == icons]) for icons in (0, 1, 2)] == [92, 60, 4]


def test_spaces_and_corners_add_up(game):
    data = game.pack.data
    spaces = [space.partition(":")[0] for room in data["entertainment"] for space in room["spaces"]]
    assert [spaces.count(colour) for colour in "GOVB*"] == [21, 21, 21, 21, 32]
    assert sum(room["vp"] for room in rooms(data)) == 52


def test_portraits_have_one_ability_each(game):
    data = game.pack.data
    abilities = [portrait["ability"] for portrait in data["portrait"]]
    assert [abilities.count(ability) for ability in ("monsters", "rooms", "empty")] == [16, 20, 20]
    wanted = [portrait.get("of") for portrait in data["portrait"]]
    assert [wanted.count(kind) for kind in ("entertainment", "lighting", "portrait")] == [7, 6, 7]


def test_every_symbol_is_once_left_once_right_and_twice_a_room(game):
    data = game.pack.data
    symbols = sorted(icon + colour for icon in "CLHT" for colour in COLOURS)
    for side in ("left", "right"):
        assert sorted(lobby[side] for lobby in data["lobby"]) == symbols
    assert sorted(room["symbol"] for room in data["lighting"]) == sorted(symbols * 2)


def change(path, value):
    def run(data):
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = value

    return run


@pytest.mark.parametrize(
    ("spoil", "field"),
    [
        (change(["monster", 0, "tokens"], 16), "monster[0] (G).tokens"),
        (change(["monster", 1, "colour"], "green"), "monster[1] (O).colour"),
        (change(["icon", 0, "name"], "Lamp"), "icon[0] (C).name"),
        (change(["lobby", 3, "left"], "CG"), "lobby[3] (LB-CB).left"),
        (change(["entertainment", 0, "spaces"], []), "entertainment[0] (E01-G).spaces"),
        (change(["entertainment", 0, "spaces"], ["X:3"]), "entertainment[0] (E01-G).spaces[0]"),
        (change(["entertainment", 0, "invites"], "GGG"), "entertainment[0] (E01-G).invites"),
        (change(["entertainment", 0, "id"], "E01-O"), "entertainment[1] (E01-O).id"),
        (change(["portrait", 0, "ability"], "singing"), "portrait[0] (PM1-1).ability"),
        (change(["portrait", 0, "of"], "lighting"), "portrait[0] (PM1-1).of"),
        (change(["lighting", 0, "symbol"], "XX"), "lighting[0] (L1-CG).symbol"),
        (change(["lighting", 0, "name"], " "), "lighting[0] (L1-CG).name"),
        (change(["rating", 2, "big"], 100), "rating[2].big"),
    ],
)
def test_a_pack_that_does_not_add_up_is_refused_by_field(pack, spoil, field):
    data, read = pack
    spoil(data)
    with pytest.raises(ContentError) as caught:
        _ = read().box
    assert caught.value.field == field


def test_a_pack_with_too_many_invitations_is_refused(pack):
    data, read = pack
    data["entertainment"][0]["invites"] = "G"
    with pytest.raises(ContentError, match="18 Goblins"):
        _ = read().box


def test_a_pack_without_a_symbol_is_refused(pack):
    data, read = pack
    for room in data["lighting"]:
        if room["symbol"] == "TB":
            room["symbol"] = "TV"
    with pytest.raises(ContentError, match="TB is missing"):
        _ = read().box


def test_components_have_names(game):
    names = game.part("content").component_names(game.pack)
    assert names["E01-G"] == "Goblin King's Throne"
    assert names["LB-CG"] == "Lobby with a green candle"
    assert names["G"] == "Goblins"
    assert set(names) == set(game.new(2, 1).inventory())
