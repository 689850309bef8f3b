"""What components are called: in words that people at the table would use, never by ids that no piece shows."""

from __future__ import annotations

import re
from typing import Any

import pytest

import tabletomb
from tabletomb.engine.content import Pack
from tabletomb.lab.names import names, told_apart

CODE = re.compile(r"\b[A-Za-z]{1,2}\d+(?:-[A-Z]?\d+)?\b")
"""An id such as V23, c09 or B1-T01."""
OWN_GAMES = ("dead-and-breakfast", "inn-keeper", "dead-cells")


def inventory(game: tabletomb.Game) -> frozenset[str]:
    return frozenset(component for seats in game.seats for component in game.new(seats, seats).inventory())


@pytest.mark.parametrize("name", OWN_GAMES)
def test_every_component_is_called_by_words(name: str) -> None:
    game = tabletomb.game(name)
    components = inventory(game)
    called = names(game, game.pack, components)
    assert any(CODE.search(component) for component in components)
    for component in components:
        assert not CODE.search(called.get(component, component)), component
    assert set(called) <= components, "nothing is named that is not in the box"
    assert list(called) == sorted(called)


@pytest.mark.parametrize(
    ("name", "component", "called"),
    [
        ("dead-and-breakfast", "P02", "Dame Hester Updo"),
        ("dead-and-breakfast", "L1", "Coffin Court"),
        ("dead-and-breakfast", "H01", "wide tile with two bats"),
        ("dead-and-breakfast", "V13", "tall tile with bat and spider"),
        ("dead-and-breakfast", "V26", "tall tile without creatures (2 blue, 1 yellow and 1 violet flower)"),
        ("inn-keeper", "I2", "The Crooked Kettle"),
        ("inn-keeper", "H09", "9 of hearts"),
        ("inn-keeper", "c09", "Contessa Bellaroma"),
        ("dead-cells", "ST13", "Weeping Boils"),
        ("dead-cells", "Equipment ST-E02", "Broadsword"),
        ("dead-cells", "Equipment S03", "Legendary Spoon (Equipment)"),
        ("dead-cells", "Enemy BR11", "Fat Zombie (Enemy)"),
        ("dead-cells", "tile B1-T01", "tile of Prisoners' Quarters"),
    ],
)
def test_components_are_called_what_the_game_says(name: str, component: str, called: str) -> None:
    game = tabletomb.game(name)
    assert names(game, game.pack, inventory(game))[component] == called


def test_window_tiles_of_one_kind_differ_in_their_flowers() -> None:
    game = tabletomb.game("dead-and-breakfast")
    called = names(game, game.pack, inventory(game))
    assert len(set(called.values())) == len(called)


def test_another_pack_has_other_words() -> None:
    game = tabletomb.game("inn-keeper")
    suits = [{**suit, "name": "Cups"} if suit["id"] == "H" else suit for suit in game.pack.data["suit"]]
    pack = Pack("cups", {**game.pack.data, "suit": suits}, game.part("content").build)
    assert names(game, pack, inventory(game))["H09"] == "9 of cups"


def test_several_of_one_name_are_counted() -> None:
    alike = {"Z1": "Zombie", "Z2": "Zombie", "Z3": "Zombie", "R1": "Cell Rat"}
    assert told_apart(alike) == {
        "Z1": "Zombie (1 of 3)",
        "Z2": "Zombie (2 of 3)",
        "Z3": "Zombie (3 of 3)",
        "R1": "Cell Rat",
    }


# -- games that say nothing -------------------------------------------------------------------------------


class Relic:
    """A table of a game's own making."""

    def __init__(self, code: str, name: str) -> None:
        self.code = code
        self.name = name


class Tables:
    """What another game makes of its content."""

    relics = (Relic("E07", "Broadsword"), Relic("E08", "E08"))


DATA: dict[str, Any] = {
    "card": [{"id": "C01", "name": "Silver Bell"}, {"id": "C02"}],
    "biome": {"B1": {"name": "Cellar"}},
}


def test_without_a_word_from_the_game_names_are_guessed(connect_four: tabletomb.Game) -> None:
    pack = Pack("another", DATA, lambda field: Tables())
    components = frozenset({"C01", "C02", "Equipment E07", "Equipment E08"})
    assert names(connect_four, pack, components) == {
        "B1": "Cellar",
        "C01": "Silver Bell",
        "Equipment E07": "Broadsword",
    }


def test_a_game_without_content_names_nothing(connect_four: tabletomb.Game) -> None:
    assert names(connect_four, connect_four.pack, frozenset({"disc"})) == {}
