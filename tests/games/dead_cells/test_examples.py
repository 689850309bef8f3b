"""The worked examples of the rules, each played out as it is told."""

import pytest

from tabletomb.games.dead_cells.bosses import begin_boss
from tabletomb.games.dead_cells.box import (
    CARD_CODES,
    EQUIPMENT_CODES,
    FAR,
    FREEZE,
    NEAR,
    NONE,
    PLACES,
    PUSH,
    RANGE,
    RANGES,
    ROW,
    SURVIVAL,
    Effect,
)
from tabletomb.games.dead_cells.combat import begin_combat
from tabletomb.games.dead_cells.effects import strike
from tabletomb.games.dead_cells.end_of_run import END_OF_RUN
from tabletomb.games.dead_cells.expedition import Expedition
from tabletomb.games.dead_cells.exploring import EXPLORE
from tabletomb.games.dead_cells.gains import ANY, assign_scroll
from tabletomb.games.dead_cells.hits import kill
from tabletomb.games.dead_cells.interbiome import INTERBIOME
from tabletomb.games.dead_cells.keys import curse
from tabletomb.games.dead_cells.state import T_BIOMES


def cards(*codes):
    return [CARD_CODES.index(code) for code in codes]


def gear(*codes):
    return [EQUIPMENT_CODES.index(code) for code in codes]


def coded(numbers):
    return [EQUIPMENT_CODES[number] for number in numbers]


def on_top(state, *codes):
    """These Enemy cards lie on top of their decks, the first of each kind uppermost."""
    trip = state.expedition
    for code in reversed(codes):
        card = state.box.enemy_numbers[code]
        deck = trip.elites if card in trip.elites else trip.monsters
        deck.remove(card)
        deck.append(card)


def row(state):
    """The codes of the Enemies by space."""
    enemies = state.box.enemies
    return {space: enemies[foe.card].code for space, foe in zip(ROW, state.fight.row, strict=True) if foe is not None}


def health(state):
    """Damage and Health of each hero, as `1/3`."""
    return [f"{hero.damage}/{hero.health}" for hero in state.heroes]


def tile(state, code):
    return [face.code for face in state.box.tiles].index(code)


# -- examples of the rulebook -------------------------------------------------------------------------------


@pytest.mark.rule("DC-030", "DC-031", "DC-155", "DC-156")
def test_w1_a_death_in_the_first_biome_ends_the_run_after_the_combat(brawl, before, do):
    state = brawl({"FL": ["ST11", "ST09"], "PO": ["ST18"]}, far="B1-08")
    state.agenda[0:1] = [END_OF_RUN, EXPLORE]
    state.heroes[0].damage = 2
    state.bag.teeth = 3
    assert before(state, "start-round", 2, {"victim": "to FL"})
    assert state.heroes[0].dead
    assert before(state, "round-iv"), "the Combat is finished"
    do(state)
    while state.agenda:
        do(state, "done" if state.agenda[-1].name != "victim" else "to PO")
    assert not state.won
    assert state.tally[T_BIOMES] == 0, "there was no Interbiome"
    assert state.expedition.place == NONE
    assert state.over


@pytest.mark.rule("DC-030", "DC-157", "DC-167", "DC-177", "DC-180", "DC-185")
@pytest.mark.parametrize("all_alive", [True, False])
def test_w2_two_biomes_and_a_boss_end_the_run_whoever_wins(party, stand_on, put_tile, before, do, asked, all_alive):
    state = party("IM", "FL", place="B1", cards=True)
    state.agenda = [END_OF_RUN, EXPLORE]
    for at, exit, door, place in (("10", "11", "B1-T15", "B2"), ("11", "14", "B2-T20", "C1")):
        stand_on(state, at)
        put_tile(state, exit, door)
        before(state, "arrive", answers={"move-group": f"go {exit}"})
        assert before(state, "leave-biome", answers={"healer": "done", "merchant": "done", "collector": "done"})
        state.agenda.pop().run(state)
        assert PLACES[state.expedition.place] == place
    assert state.tally[T_BIOMES] == 2
    for instance in (1, 2):
        do(state)
        assert state.fight.instance == instance
        if instance == 2 and not all_alive:
            state.heroes[1].dead = True
        kill(state, state.fight.row[NEAR].number, NONE)
    assert before(state, "end-of-run")
    assert state.won is all_alive
    assert state.agenda == [END_OF_RUN]


@pytest.mark.rule("DC-025", "DC-027", "DC-028")
def test_w3_the_immolated_reads_two_green_scrolls(party):
    state = party("IM", "FL")
    immolated = state.heroes[0]
    assert (immolated.health, immolated.immune) == (3, 0)
    assign_scroll(state, SURVIVAL, 0b01)
    assert (immolated.health, immolated.immune) == (4, 0)
    assign_scroll(state, SURVIVAL, 0b01)
    assert (immolated.health, immolated.immune) == (4, 1 << FREEZE)


@pytest.mark.rule("DC-070", "DC-071")
def test_w4_two_monsters_stand_near_and_mid(party):
    state = party("IM", "FL")
    on_top(state, "B1-01", "B1-06")
    begin_combat(state, tile(state, "B1-T01"))
    assert row(state) == {"near": "B1-01", "mid": "B1-06"}


@pytest.mark.rule("DC-069", "DC-072", "DC-075")
def test_w5_an_elite_archer_and_a_zombie_guard_a_green_scroll(party, do):
    state = party("IM", "FL", cards=True)
    on_top(state, "B1-11", "B1-01")
    begin_combat(state, tile(state, "B1-T08"))
    do(state)
    assert row(state) == {"near": "B1-01", "far": "B1-11"}
    assert state.fight.loot == [0, 0, 0, 0, 1, 0, 0, 0, 0]


@pytest.fixture
def example(party, stand_on, put_tile, do):
    """The Combat of the rulebook from the corridor to the reveal: Dina (The Poisoned, First Player), Carrie (The
    Flayed), Morgan (The Drowned, who passes) and Gabriel (The Immolated), who plays `gabriel`."""

    def play(gabriel="ST03", announced="damage II"):
        state = party("PO", "FL", "DR", "IM", cards=True)
        hands = {
            "PO": (["ST13", "ST14", "ST15"], ["ST16", "ST17", "ST18"]),
            "FL": (["ST07", "ST08", "ST09"], ["ST10", "ST11", "ST12"]),
            "DR": (["ST20", "ST21", "ST22"], ["ST23", "ST24", "ST19"]),
            "IM": (["ST01", "ST03", "ST04"], ["ST02", "ST05", "ST06"]),
        }
        for hero, (hand, pile) in zip(state.heroes, hands.values(), strict=True):
            hero.hand, hero.draw = cards(*hand), cards(*pile)
        on_top(state, "B1-11", "B1-01")
        stand_on(state, "7")
        put_tile(state, "9", "B1-T08")
        state.agenda.append(EXPLORE)
        do(state, "go 9", "to DR", "play ST13", "announce poison II", "play ST08", "announce skill I")
        do(state, "swap ST21", "done", f"play {gabriel}", f"announce {announced}")
        return state

    return play


@pytest.mark.rule("DC-081", "DC-082", "DC-084", "DC-087", "DC-088", "DC-089")
def test_w6_four_players_three_cards_and_one_who_passes(example, asked):
    state = example()
    morgan = state.heroes[2]
    assert morgan.scrolls == [0, 1, 0]
    assert [skill.name for skill in morgan.skills] == ["Numb", "Chill"]
    assert morgan.discard == cards("ST19", "ST21")
    assert (len(morgan.hand), len(morgan.draw), morgan.active) == (3, 1, [])
    assert [hero.active for hero in state.heroes] == [cards("ST13"), cards("ST08"), [], cards("ST03")]
    assert state.fight.round == 1, "revealed, and fighting"
    assert asked(state) == ("choose-skill", 1)


@pytest.mark.rule("DC-092", "DC-093", "DC-103", "DC-104", "DC-106", "DC-123", "DC-141", "DC-144", "DC-145", "DC-150")
def test_w7_the_combat_of_the_rulebook(example, do, asked, choices, foe):
    state = example()
    dina, carrie, morgan, gabriel = state.heroes
    loot_card = state.armoury.deck[-1]
    # Round I: Callus, then the Archer shoots Carrie and Gabriel
    do(state, "use T0")
    assert carrie.shields == 1
    assert asked(state) == ("victim", 0), "Dina has the last word"
    assert choices(state) == ["to IM", "to FL", "to PO"]
    do(state, "to FL")
    assert choices(state) == ["to IM", "to PO"]
    do(state, "to IM")
    assert (carrie.shields, carrie.damage, gabriel.damage) == (0, 0, 1)
    # Round II: the Archer has come closer; Poison for it, two blows for the Zombie
    assert row(state) == {"near": "B1-01", "mid": "B1-11"}
    assert asked(state) == ("aim", 0)
    assert choices(state) == ["at near", "at mid"]
    do(state, "at mid")
    # The Zombie is dead before it acts; nothing else is to be decided until the end of Round III.
    assert asked(state) == ("give-scroll", 0)
    assert state.bag.cells == 1
    assert dina.damage == 1, "the Archer's last arrow"
    assert state.fight.row == [None] * 4, "Poison has finished the Archer"
    assert state.bag.gear == [loot_card]
    assert state.fight.loot == [0] * 9
    # Upkeep
    assert choices(state) == ["to IM", "to FL", "to PO"]
    do(state, "to PO")
    assert asked(state) == ("give-equipment", 0)
    assert choices(state) == ["to IM", "to FL", "to PO"]
    do(state, "to IM")
    assert health(state) == ["1/4", "0/3", "0/3", "1/3"]
    assert gabriel.gear == [loot_card]
    assert (state.bag.cells, state.bag.gear, state.bag.scrolls) == (1, [], [0, 0, 0, 0])
    assert [len(hero.hand) for hero in state.heroes] == [3, 3, 3, 3]
    assert morgan.scrolls == [0, 1, 0]
    assert asked(state) == ("move-group", 0)


@pytest.mark.rule("DC-123", "DC-144", "DC-145", "DC-147", "DC-149")
def test_w7_round_by_round(example, do, before, foe):
    state = example()
    do(state, "use T0", "to FL", "to IM", "at mid")
    state = example()
    before(state, "round-end", 1, {"choose-skill": "use T0", "victim": ["to FL", "to IM"]})
    assert row(state) == {"near": "B1-01", "far": "B1-11"}, "nobody moves before Round End"
    before(state, "round-end", 2, {"aim": "at mid"})
    assert row(state) == {"mid": "B1-11"}, "the space of the dead stays empty until Round End"
    assert (foe(state, "mid").poison, foe(state, "mid").damage) == (1, 0), "not immediate"
    before(state, "start-round", 3)
    assert row(state) == {"near": "B1-11"}
    assert foe(state, "near").damage == 1
    before(state, "round-end", 3)
    assert foe(state, "near").damage == 2
    assert before(state, "round-iv")
    assert row(state) == {}


@pytest.mark.rule("DC-091", "DC-148")
def test_w8_a_zombie_that_survives_bites_once_more(example, do, before, choices, foe):
    state = example(gabriel="ST04", announced="block I")
    assert before(
        state,
        "round-iv",
        answers={"choose-skill": ["use T0", "done"], "victim": ["to FL", "to IM", "to IM", "to PO"], "aim": "at mid"},
    )
    assert row(state) == {"near": "B1-01", "mid": "B1-11"}
    damage = state.heroes[1].damage
    do(state)
    assert choices(state) == ["to IM", "to FL", "to PO"]
    do(state, "to FL")
    assert state.heroes[1].damage == damage + 1
    assert state.agenda[-1].name == "give-scroll", "Upkeep"


@pytest.mark.rule("DC-114", "DC-115", "DC-152")
@pytest.mark.parametrize(("kind", "teeth", "cells"), [("teeth", 2, 0), ("cells", 0, 1)])
def test_w9_either_the_teeth_or_the_cell(brawl, do, choices, asked, kind, teeth, cells):
    state = brawl({"IM": ["ST01", "ST03"], "FL": ["ST09"]}, loot={"teeth": 2, "cells": 1})
    do(state)
    assert asked(state) == ("choose-loot", 0)
    assert choices(state) == ["loot teeth", "loot cells"]
    do(state, f"loot {kind}")
    assert asked(state)[0] == "run-is-over"
    assert (state.bag.teeth, state.bag.cells) == (teeth, cells), "the rest is lost"


@pytest.mark.rule("DC-114", "DC-115")
def test_w9_the_next_loot_action_takes_the_rest(brawl, do):
    state = brawl({"IM": ["ST01", "ST06"], "FL": ["ST09"]}, loot={"teeth": 2, "cells": 1})
    do(state, "loot cells")
    assert (state.bag.teeth, state.bag.cells) == (2, 1)


@pytest.mark.rule("DC-123", "DC-144")
def test_w10_two_poison_tokens_do_two_damage(brawl, skip_to, before, foe):
    state = skip_to(brawl({"FL": ["ST09", "ST10"], "PO": ["ST18"]}, near="B1-13"), "I")
    foe(state, "near").poison = 2
    before(state, "round-end", 1)
    assert foe(state, "near").damage == 0
    before(state, "start-round", 2)
    assert foe(state, "near").damage == 2


@pytest.mark.rule("DC-126", "DC-127")
def test_w11_frozen_in_round_i_before_it_acts(brawl, before, foe):
    state = brawl({"DR": ["ST19", "ST21"], "FL": ["ST09"]}, near="B2-10")
    before(state, "start-round", 2)
    assert foe(state, "near").frozen == 0, "the token goes when the Round is over"
    assert [hero.damage for hero in state.heroes] == [0, 0]
    before(state, "start-round", 3)
    assert foe(state, "near").shields == 1, "its Round II"
    before(state, "round-iv", answers={"victim": "to DR"})
    assert state.heroes[0].damage == 1, "its Round III"


@pytest.mark.rule("DC-134", "DC-136", "DC-238")
@pytest.mark.parametrize(("answer", "teeth", "damage"), [("line", 2, 0), ("use slot1", 0, 1)])
def test_w12_the_bow_or_the_loot(brawl, do, choices, asked, before, foe, answer, teeth, damage):
    state = brawl(
        {"FL": ["ST12"], "PO": ["ST15"], "IM": ["ST01"]},
        near="B1-06",
        mid="B1-13",
        loot={"teeth": 2},
        gear={"FL": ["ST-E01"]},
    )
    do(state)
    assert asked(state) == ("choose-line", 0)
    assert choices(state) == ["line", "use slot1"]
    do(state, answer)
    assert asked(state) == ("victim", 0), "mid is the only target of @shot"
    assert (state.bag.teeth, foe(state, "mid").damage) == (teeth, damage)
    assert state.fight.round == 2


@pytest.mark.rule("DC-135", "DC-136")
@pytest.mark.parametrize(("card", "damage"), [("ST07", 2), ("ST09", 0)])
def test_w13_the_broadsword_adds_to_a_blow_and_to_nothing_else(brawl, skip_to, before, foe, card, damage):
    state = brawl({"FL": [card, "ST08"], "PO": ["ST18"]}, near="B1-13", gear={"FL": ["ST-E02"]})
    skip_to(state, "III")
    foe(state, "near").shields = 0
    before(state, "enemy-turn", answers={"choose-plus-item": "use slot1"})
    assert foe(state, "near").damage == damage


@pytest.mark.rule("DC-135", "DC-106")
def test_w13_these_are_two_hits(brawl, skip_to, before, foe):
    state = brawl({"FL": ["ST07", "ST08"], "PO": ["ST18"]}, near="B1-13", gear={"FL": ["ST-E02"]})
    skip_to(state, "III")
    foe(state, "near").mark = 1
    before(state, "enemy-turn", answers={"choose-plus-item": "use slot1"})
    assert foe(state, "near").damage == 4, "each hit is raised by the Marked token"


@pytest.mark.rule("DC-159", "DC-161", "DC-162", "DC-163")
def test_w14_the_market_at_level_0(party, do, asked, choices):
    state = party("IM", "FL")
    state.bag.teeth = 11
    state.heroes[0].damage = 2
    state.heroes[1].damage = 1
    state.agenda.append(INTERBIOME)
    do(state, "to IM", "to IM")
    assert (state.heroes[0].damage, state.bag.teeth) == (0, 7), "2 Teeth each, and no third time"
    assert asked(state)[0] == "merchant"
    assert len(state.armoury.offered) == 1
    do(state, "buy 1", "to FL")
    assert state.bag.teeth == 4
    assert asked(state)[0] == "collector"
    assert coded(state.armoury.offered) == ["B1-P01"]
    do(state, "buy 1")
    assert state.bag.teeth == 0
    assert coded(state.armoury.deck[-1:]) == ["B1-P01"]


@pytest.mark.rule("DC-172", "DC-176")
def test_w15_the_concierge_gets_angry(party, before, do, foe):
    state = party("FL", "PO", place=None, cards=True)
    begin_boss(state, PLACES.index("C1"), False)
    do(state)
    concierge = foe(state, "near")
    concierge.damage, concierge.poison, concierge.mark = 11, 2, 1
    state.heroes[0].states[0] = 1
    state.heroes[0].hand = cards("ST07", "ST08", "ST09")
    before(state, "enemy-turn", answers={"play-card": ["play ST07"]})
    assert before(state, "boss-turn"), "the Turn has stopped at once"
    assert before(state, "prepare")
    angry = foe(state, "near")
    assert state.box.enemies[angry.card].name == "The Angry Concierge"
    assert state.box.enemies[angry.card].health == 13
    assert (angry.damage, angry.poison, angry.mark, angry.shields) == (0, 0, 0, 0)
    assert state.heroes[0].states == [0] * 5
    before(state, "start-round", 1)
    assert angry.shields == 2


@pytest.mark.rule("DC-213")
def test_w16_serenade_freezes_an_enemy_in_round_0(party, do, asked, choices, foe):
    state = party("FL", "SE", cards=True)
    beheaded = state.heroes[0]
    beheaded.hand, beheaded.draw, beheaded.discard = cards("ST07", "ST09", "ST10"), cards("ST11"), cards("ST12", "ST08")
    on_top(state, "B1-04", "B1-08")
    begin_combat(state, tile(state, "B1-T01"))
    do(state, "play ST09", "announce damage II", "play ST10", "announce block I")
    assert state.fight.round == 0
    assert asked(state) == ("choose-action", 0)
    assert choices(state) == ["done", "use symbol"]
    do(state, "use symbol")
    assert choices(state) == ["at near", "at far"]
    do(state, "at far")
    assert foe(state, "far").frozen == 1 << 1


# -- further examples ---------------------------------------------------------------------------------------


@pytest.mark.rule("DC-106", "DC-123", "DC-128", "DC-149")
def test_x1_shields_first_then_marks_then_poison(brawl, skip_to, do, before, foe):
    state = brawl({"FL": ["ST07", "ST09"], "PO": ["ST13"]}, near="B1-13", gear={"PO": ["B5-P01"]})
    skip_to(state, "I")
    elite = foe(state, "near")
    elite.shields, elite.mark, elite.poison = 1, 1, 2
    do(state)
    assert (elite.shields, elite.damage) == (0, 0)
    elite.shields = 1
    assert before(state, "start-round", 2, {"choose-line": "use slot1"})
    assert state.fight.row == [None] * 4
    assert state.bag.cells == 2


@pytest.mark.rule("DC-106", "DC-128")
def test_x1_what_gets_past_the_shield_is_raised_by_the_mark(brawl, skip_to, do, before, foe):
    state = brawl({"FL": ["ST07", "ST09"], "PO": ["ST13"]}, near="B1-13", gear={"PO": ["B5-P01"]})
    skip_to(state, "I")
    elite = foe(state, "near")
    elite.shields, elite.mark, elite.poison = 2, 1, 2
    before(state, "round-end", answers={"choose-line": "use slot1"})
    assert (elite.shields, elite.damage) == (0, 2)


@pytest.mark.rule("DC-092", "DC-106", "DC-126", "DC-148")
def test_x2_a_frozen_bat_and_a_zombie(brawl, before, foe):
    state = brawl({"DR": ["TC14"], "FL": ["ST10"], "IM": ["ST06"]}, behind="B1-10", near="B1-01")
    before(state, "enemy-turn", answers={"aim": "at behind"})
    before(state, "round-end", 1, {"aim": "at behind"})
    assert foe(state, "behind").frozen == 1 << 2, "its line I is empty"
    before(state, "start-round", 3, {"victim": "to FL"})
    assert health(state) == ["0/3", "0/3", "0/3"]
    assert state.heroes[1].shields == 0
    before(state, "hero-turn", answers={"victim": "to DR"})
    assert health(state) == ["1/3", "0/3", "0/3"], "the Bat acts before the Group"
    before(state, "enemy-turn")
    assert foe(state, "near").damage == 1
    before(state, "round-iv", answers={"victim": "to DR"})
    assert health(state) == ["2/3", "0/3", "0/3"]
    before(state, "upkeep", answers={"victim": "to IM"})
    assert health(state) == ["2/3", "0/3", "1/3"]
    assert state.fight.slain == 0


@pytest.mark.rule("DC-125", "DC-141", "DC-149")
def test_x3_a_chain_of_kills(brawl, skip_to, do, choices, foe):
    state = brawl(
        {"IM": ["ST02", "ST04"], "FL": ["ST10"]}, near="B1-13", mid="B1-04", far="B1-01", scrolls={"IM": [0, 0, 4]}
    )
    skip_to(state, "II")
    foe(state, "near").fire, foe(state, "mid").damage, foe(state, "far").damage = 1, 1, 1
    do(state, "at near")
    assert foe(state, "near") is None
    assert (state.bag.cells, len(state.bag.blueprints)) == (2, 1)
    do(state, "yes")
    assert choices(state) == ["at mid", "at far"]
    do(state, "at mid")
    assert state.bag.teeth == 1
    do(state, "yes")
    assert state.fight.row == [None] * 4
    assert (state.bag.cells, state.bag.teeth) == (3, 1)
    assert coded(state.armoury.collector) == ["B1-P01"]


@pytest.mark.rule("DC-085", "DC-133", "DC-134", "DC-135", "DC-102")
def test_x4_two_cards_a_broadsword_and_a_lid(brawl, do, asked, foe):
    state = brawl(
        {"FL": ["ST07", "ST12"], "PO": ["ST18"]},
        near="B1-13",
        gear={"FL": ["ST-E02", "ST-E04"]},
        scrolls={"FL": [0, 2, 0]},
    )
    assert state.heroes[0].slots == 2
    do(state, "line")
    assert foe(state, "near").damage == 1
    do(state, "use slot2")
    assert state.heroes[0].shields == 1
    do(state, "done")
    assert (asked(state), state.fight.round) == (("victim", 0), 2)
    do(state, "to FL")
    assert (state.heroes[0].shields, state.heroes[0].damage) == (0, 0)
    assert asked(state)[0] == "choose-plus-item"
    assert foe(state, "near").damage == 2
    do(state, "use slot1")
    assert asked(state)[0] == "run-is-over"
    assert health(state) == ["0/3", "0/3"]
    assert state.bag.cells == 2
    assert coded(state.armoury.collector) == ["B1-P01"]


@pytest.mark.rule("DC-007", "DC-103", "DC-106")
def test_x5_worms(brawl, skip_to, do, asked, choices, before):
    state = brawl({"FL": ["ST10", "BR01"], "PO": ["ST13"]}, place="B4", near="B4-01")
    skip_to(state, "I")
    state.fight.worms = 5
    do(state)
    assert asked(state) == ("choose-nipped", 0)
    do(state, "to FL", "to PO")
    assert (state.heroes[0].shields, state.heroes[0].damage, state.heroes[1].damage) == (0, 0, 1)
    assert state.fight.worms == 5
    assert asked(state) == ("aim", 0)
    assert choices(state) == ["at near", "at worms"]
    do(state, "at worms")
    assert state.fight.worms == 3
    assert asked(state)[0] == "victim"
    do(state, "to FL")
    assert asked(state)[0] == "choose-nipped"
    do(state, "to FL")
    assert asked(state)[0] != "choose-nipped", "one pair, one hit"
    assert state.heroes[0].damage == 2


@pytest.mark.rule("DC-169", "DC-178", "DC-103")
def test_x6_a_shuriken_takes_its_time(party, before, do, asked, foe):
    state = party("FL", "PO", place=None, cards=True)
    begin_boss(state, PLACES.index("C2"), False)
    before(state, "start-round", 1)
    patterns = [pattern.code for pattern in state.box.patterns]
    foe(state, "near").pattern = patterns.index("C2-03")
    state.fight.blades = [0, 0, 0, 0]
    before(state, "round-end", 2, {"victim": "to PO"})
    assert state.fight.blades == [0, 0, 0, 1]
    before(state, "start-round", 3)
    assert state.fight.blades == [0, 0, 1, 0]
    before(state, "boss-turn", answers={"victim": "to PO"})
    assert state.fight.blades == [0, 1, 0, 0]
    for hero in state.heroes:
        hero.damage = 0
    before(state, "nipping")
    assert (state.fight.turn, state.fight.round) == (2, 1)
    hurt = sum(hero.damage for hero in state.heroes)
    shields = sum(hero.shields for hero in state.heroes)
    assert state.fight.blades == [0, 0, 0, 0], "back to the supply"
    before(state, "poisoned")
    after = sum(hero.damage for hero in state.heroes) - sum(hero.shields for hero in state.heroes)
    assert after == hurt - shields + 1


@pytest.mark.rule("DC-106", "DC-107")
def test_x7_a_riposte_answers_no_riposte(brawl, skip_to, before, foe):
    state = brawl({"FL": ["ST08", "ST09"], "PO": ["ST18"]}, place="B7", near="B7-19")
    skip_to(state, "III")
    duellist, flayed = foe(state, "near"), state.heroes[0]
    duellist.golds = 1
    flayed.golds, flayed.shields = 1, 1
    before(state, "round-iv")
    assert (duellist.golds, duellist.damage) == (0, 0)
    assert (flayed.golds, flayed.shields, flayed.damage) == (0, 0, 0)


@pytest.mark.rule("DC-124", "DC-141", "DC-148")
def test_x8_it_bleeds_to_death_before_round_iv(brawl, skip_to, before, foe, asked, do):
    state = brawl({"FL": ["ST08", "ST09"], "PO": ["ST18"]}, near="B1-13")
    skip_to(state, "III")
    foe(state, "near").damage, foe(state, "near").bleed = 1, 1
    before(state, "round-end", 3)
    assert foe(state, "near") is not None
    before(state, "round-iv")
    assert foe(state, "near") is None
    assert (state.bag.cells, coded(state.bag.blueprints)) == (2, ["B1-P01"])
    damage = health(state)
    do(state)
    assert asked(state)[0] == "run-is-over"
    assert health(state) == damage


PUSH_FAR = Effect(0, PUSH, 1, RANGE, RANGES["far"], NONE, False, NONE, NONE)


@pytest.mark.rule("DC-076")
@pytest.mark.parametrize(
    ("barrier", "enemy", "left"),
    [("hole", "B3-01", None), ("wall", "B3-01", 1), ("", "B3-01", 0), ("hole", "B3-14", 2), ("wall", "B3-14", 1)],
)
def test_x9_the_wall_and_the_hole(brawl, do, foe, barrier, enemy, left):
    state = brawl({"FL": ["ST07", "ST12"], "PO": ["ST18"]}, place="B3", barrier=barrier, far=enemy)
    foe(state, "far").shields = 1
    state.agenda.pop()
    strike(state, 0, PUSH_FAR, FAR)
    if left is None:
        state.agenda.pop().run(state)
        assert foe(state, "far") is None
        assert state.bag.cells == 1
    else:
        assert foe(state, "far").damage == left
        assert foe(state, "far").shields == 1


@pytest.mark.rule("DC-158", "DC-161", "DC-162", "DC-163", "DC-165")
def test_x10_seven_teeth_at_the_market(party, do, asked):
    state = party("IM", "FL")
    state.bag.teeth = 7
    state.heroes[0].damage = state.heroes[1].damage = 1
    state.armoury.collector = gear("B1-P01", "B1-P02")
    state.agenda.append(INTERBIOME)
    do(state, "top B1-P01")
    assert coded(state.armoury.deck[-2:]) == ["B1-P01", "B1-P02"]
    do(state, "to IM", "to FL")
    assert (state.bag.teeth, health(state)) == (3, ["0/3", "0/3"])
    assert coded(state.armoury.offered) == ["B1-P02"]
    do(state, "buy 1", "to FL")
    assert state.bag.teeth == 0
    assert state.lore.equipment[gear("B1-P03")[0]], "the Collector has shown it"
    assert coded(state.blueprint_deck())[0] == "B1-P03", "back to the bottom"
    assert coded([state.draw_gear()]) == ["B1-P01"]


@pytest.mark.rule("DC-194", "DC-195", "DC-199")
def test_x11_seven_cells_buy_one_of_everything(party, do):
    state = party("IM", "FL", cards=True)
    state.agenda = [END_OF_RUN]
    state.bag.cells = 7
    do(state, "upgrade survival", "deck IM", "upgrade tactics", "deck FL", "upgrade brutality", "deck FL", "well")
    assert state.bag.cells == 0
    chronicle = state.chronicle
    assert chronicle.decks[0] == cards("ST01", "ST02", "ST03", "ST04", "ST05", "ST06", "SV01")
    assert chronicle.decks[1][6:] == cards("TC01", "BR01")
    assert (chronicle.taken, chronicle.well) == ([1, 1, 1], 1)
    assert chronicle.covers == [False, False, False]


@pytest.mark.rule("DC-152", "DC-156", "DC-181", "DC-182")
def test_x12_blueprints_of_a_lost_run_return_in_number_order(brawl, do, before):
    state = brawl({"FL": ["ST12", "ST07"], "PO": ["ST18"]}, near="B1-01")
    state.agenda[0] = END_OF_RUN
    chronicle = state.rewrite()
    chronicle.blueprints[0].remove(gear("B1-P01")[0])
    chronicle.equipment = sorted([*chronicle.equipment, *gear("B1-P01")])
    state.armoury.collector = gear("B1-P03")
    state.fight.loot_blueprints = gear("B1-P02")
    state.heroes[1].damage = 2
    before(state, "end-of-run", answers={"victim": "to PO"})
    assert coded(state.bag.blueprints) == ["B1-P02"]
    assert state.heroes[1].dead
    do(state)
    state.expedition = Expedition(0)
    assert coded(state.blueprint_deck()) == [f"B1-P{n:02}" for n in range(2, 9)]


@pytest.mark.rule("DC-225")
def test_x13_a_curse_brings_everybody_to_the_brink(party, equip):
    state = party("FL", "PO", "IM", place="B4")
    state.heroes[0].scrolls[SURVIVAL] = 1
    state.refresh(0)
    equip(state, 2, "ST-E12")
    state.heroes[0].damage, state.heroes[1].damage = 1, 2
    curse(state, 2)
    assert health(state) == ["3/4", "2/3", "2/3"]
    assert state.heroes[2].pains == [0]


@pytest.mark.rule("DC-219", "DC-223", "DC-224")
@pytest.mark.parametrize("colour", [0, 1, 2, ANY])
def test_x14_serenade_powers_up(party, colour):
    state = party("FL", "SE", cards=True)
    serenade = state.heroes[1]
    serenade.scrolls[0], serenade.damage = 2, 3
    serenade.states[0] = 1
    serenade.discard = [serenade.draw.pop()]
    pile, discard = serenade.draw[:], serenade.discard[:]
    assign_scroll(state, colour, 0b10)
    assert serenade.melee
    assert (serenade.damage, serenade.scrolls[0], serenade.states) == (0, 0, [0] * 5)
    assert (serenade.draw, serenade.discard) == (pile, discard)


@pytest.mark.rule("DC-103", "DC-155", "DC-156", "DC-186")
def test_x15_a_mistake_of_the_first_player(brawl, do, asked, choices, before, foe):
    state = brawl({"FL": ["ST07", "ST10"], "PO": ["ST17"]}, near="B1-01")
    state.agenda[0] = END_OF_RUN
    flayed, _poisoned = state.heroes
    flayed.damage, flayed.shields = 2, 0
    before(state, "start-round", 2)
    flayed.shields = 0
    foe(state, "near").damage = 1
    before(state, "start-round", 3, {"victim": "to FL"})
    assert flayed.dead
    before(state, "round-end", 3, {"aim": "at near"})
    assert foe(state, "near") is None
    assert state.bag.cells == 1
    do(state)
    assert asked(state)[0] == "spend"
    assert "well" in choices(state), "that Cell can be spent"
    assert not state.won
