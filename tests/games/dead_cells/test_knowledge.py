"""What is hidden from whom: imagined tables differ in it and in nothing else."""

import pytest

from tabletomb.games.dead_cells.box import CARD_CODES, NONE

PLAYING = ["end-of-run", "explore", "upkeep", "start-round - - 0", "reveal"]


@pytest.fixture
def laid(game):
    """`laid(agenda, {...}, {...}, biome=..., ...)`: a position of these heroes."""

    def load(agenda, *heroes, **table):
        entries = [{"who": hero} if isinstance(hero, str) else hero for hero in heroes]
        seats = 1 if entries[-1]["who"] == "SE" else len(entries)
        table = {"biome": {"place": "B1"}, **table, "heroes": entries}
        return game.load({"game": "dead-cells", "seats": seats, "agenda": agenda, "table": table})

    return load


@pytest.fixture
def exploring(laid):
    """Two Beheaded on the map of a Biome."""

    def load(place="B1", **table):
        return laid(["end-of-run", "explore", "move-group 0"], "IM", "FL", **{"biome": {"place": place}, **table})

    return load


def dreams(state, seat, count=30):
    """Tables that this seat could be at."""
    return [state.imagine(seat, seed) for seed in range(count)]


@pytest.mark.rule("DC-020")
def test_own_hand_stays_and_other_hands_are_dealt_anew(exploring):
    state = exploring()
    own = [dream.heroes[0].hand for dream in dreams(state, 0)]
    others = {tuple(dream.heroes[1].hand) for dream in dreams(state, 0)}
    assert all(hand == state.heroes[0].hand for hand in own)
    assert len(others) > 5
    assert len({tuple(dream.heroes[0].draw) for dream in dreams(state, 0)}) > 3
    assert len({tuple(dream.heroes[0].hand) for dream in dreams(state, None)}) > 5


@pytest.mark.rule("DC-081", "DC-082", "DC-084")
def test_face_down_cards_of_others_are_imagined_as_announced(laid):
    hero = {
        "who": "IM",
        "active": [{"card": "ST01", "announced": "damage I"}, {"card": "ST06", "announced": "loot II"}],
    }
    state = laid([*PLAYING, "play-card 1 1"], hero, "FL", combat={})
    imagined = {tuple(CARD_CODES[card] for card in dream.heroes[0].active) for dream in dreams(state, 1)}
    assert imagined == {("ST01", "ST06"), ("ST05", "ST06")}
    assert {tuple(dream.heroes[0].active) for dream in dreams(state, 0)} == {tuple(state.heroes[0].active)}


@pytest.mark.rule("DC-084")
def test_revealed_cards_are_known(laid):
    hero = {"who": "IM", "active": [{"card": "ST01", "announced": "damage I"}]}
    agenda = ["end-of-run", "explore", "upkeep", "round-end - - 1", "choose-nipped 0"]
    state = laid(agenda, hero, "FL", combat={"round": "I"})
    assert {tuple(dream.heroes[0].active) for dream in dreams(state, 1)} == {(0,)}


@pytest.mark.rule("DC-053")
def test_whoever_swore_to_pass_a_check_is_imagined_with_a_card_for_it(laid, box):
    tile = next(tile for tile in box.tiles if tile.code == "B1-T12")
    state = laid(
        ["end-of-run", "explore", f"sworn-check 0 {tile.gift.number} 0 1"], {"who": "FL", "hand": ["ST08"]}, "IM"
    )
    hands = [dream.heroes[0].hand for dream in dreams(state, 1)]
    assert all(any(box.cards[card].symbols & 1 for card in hand) for hand in hands)


@pytest.mark.rule("DC-016")
def test_face_down_tiles_change_places_with_the_box_shape_by_shape(exploring, box):
    state = exploring(biome={"place": "B1", "at": "1", "shown": ["1"]})
    seen = set()
    for dream in dreams(state, 0):
        trip = dream.expedition
        assert trip.tiles[1] == state.expedition.tiles[1]
        for before, after in zip(state.expedition.tiles, trip.tiles, strict=True):
            assert (before == NONE) == (after == NONE)
            assert before == NONE or box.tiles[before].shape == box.tiles[after].shape
        seen.update(trip.tiles)
    assert set(state.expedition.unplaced) & seen


@pytest.mark.parametrize(
    ("pile", "place"),
    [
        (lambda state: state.expedition.monsters, "B1"),
        (lambda state: state.expedition.elites, "B1"),
        (lambda state: state.expedition.bells, "B5"),
        (lambda state: state.expedition.constraints, "B7"),
        (lambda state: state.expedition.malaise, "B7"),
        (lambda state: state.armoury.deck, "B1"),
    ],
)
def test_hidden_piles_keep_their_cards_but_not_their_order(exploring, pile, place):
    state = exploring(place)
    found = [pile(dream) for dream in dreams(state, 0)]
    assert len({tuple(order) for order in found}) > 3
    if place != "B7" or pile(state) is state.expedition.malaise:
        assert all(sorted(order) == sorted(pile(state)) for order in found)


@pytest.mark.rule("DC-158")
def test_what_went_on_top_of_the_equipment_deck_is_remembered(exploring):
    state = exploring(run={"armoury": {"known": 2}})
    assert all(dream.armoury.deck[-2:] == state.armoury.deck[-2:] for dream in dreams(state, 1))
    assert len({tuple(dream.armoury.deck[:-2]) for dream in dreams(state, 1)}) > 5


def test_malaise_cards_that_went_under_the_pile_are_remembered(exploring):
    state = exploring(biome={"place": "B7", "malaiseKnown": 2})
    assert all(dream.expedition.malaise[:2] == state.expedition.malaise[:2] for dream in dreams(state, 1))
    assert len({tuple(dream.expedition.malaise[2:]) for dream in dreams(state, 1)}) > 1


@pytest.mark.rule("DC-169")
@pytest.mark.parametrize(("place", "hidden"), [("C1", True), ("C2", False)])
def test_only_a_shuffled_pattern_pile_is_hidden(laid, place, hidden):
    row = {"near": {"enemy": f"{place}-01a", "pattern": f"{place}-02"}}
    agenda = ["end-of-run", "boss-turn - - - 0", "end-turn", "round-end - - 1", "choose-nipped 0"]
    state = laid(agenda, "IM", "FL", biome={"place": place}, combat={"row": row, "round": "I"})
    orders = {tuple(dream.fight.pile) for dream in dreams(state, 0)}
    assert (len(orders) > 3) == hidden
    if not hidden:
        assert orders == {tuple(state.fight.pile)}


@pytest.mark.rule("DC-209")
def test_the_order_of_serenades_pile_is_hidden_even_from_its_player(laid):
    state = laid(["end-of-run", "explore", "move-group 0"], "IM", "SE")
    assert len({tuple(dream.heroes[1].draw) for dream in dreams(state, 0)}) > 3
    assert {tuple(dream.heroes[0].hand) for dream in dreams(state, 0)} == {tuple(state.heroes[0].hand)}


def test_what_is_imagined_does_not_depend_on_the_truth(laid):
    agenda = ["end-of-run", "explore", "move-group 0"]
    one = laid(agenda, "IM", {"who": "FL", "hand": ["ST07", "ST08", "ST09"]})
    other = laid(agenda, "IM", {"who": "FL", "hand": ["ST10", "ST11", "ST12"]})
    assert one.imagine(0, 5).dump() == other.imagine(0, 5).dump()
