"""Boss Combats: the sheets of the three Bosses, their Patterns, Turns, instances, Fury and victory.

The Immolated is First Player, The Flayed is chosen wherever the Group may choose, The Poisoned too where it must choose
two ("both"). Everybody holds nothing but cards with a Skill action in each Round, which are declined unless stated.
"""

import pytest

from tabletomb.games.dead_cells.aim import targets
from tabletomb.games.dead_cells.bosses import appear, begin_boss
from tabletomb.games.dead_cells.box import (
    BOSS,
    CARD_CODES,
    EQUIPMENT_CODES,
    FIRE,
    HERO_CODES,
    MARK,
    MINION,
    NONE,
    PLACES,
    POISON,
    ROUNDS,
    ROW,
    STATES,
)
from tabletomb.games.dead_cells.end_of_run import END_OF_RUN
from tabletomb.games.dead_cells.expedition import Expedition
from tabletomb.games.dead_cells.exploring import LEAVE_BIOME
from tabletomb.games.dead_cells.fight import Fight
from tabletomb.games.dead_cells.hits import give_foe, hit_foe
from tabletomb.games.dead_cells.moves import MOVES
from tabletomb.games.dead_cells.rounds import START_ROUNDS
from tabletomb.games.dead_cells.state import T_INSTANCES

IDLE = CARD_CODES.index("S04")
ANSWERS = ["done", "play S04", "announce skill I", "to FL", "to PO"]


@pytest.fixture
def face(party):
    """`face("C1", 2)`: about to begin the first Turn against that instance of the Boss."""

    def lay_out(boss, instance=1, heroes=("IM", "FL", "PO"), pattern=None, first=0, **more):
        state = party(*heroes, first=first, **more)
        for hero in state.heroes:
            if HERO_CODES[hero.who] != "SE":
                hero.hand, hero.draw, hero.discard = [IDLE] * 3, [IDLE] * 3, []
        place = PLACES.index(boss)
        state.expedition = Expedition(place)
        if instance == 1:
            begin_boss(state, place, False)
        else:
            state.fight = Fight()
            state.fight.on = True
            state.fight.instance = instance - 1
            appear(state)
        if pattern is not None:
            state.fight.pile = [[each.code for each in state.box.patterns].index(pattern)]
        return state

    return lay_out


@pytest.fixture
def boss():
    """`boss(state)`: the Boss on the board and where it stands."""

    def find(state):
        for space, foe in enumerate(state.fight.row):
            if foe is not None and state.box.enemies[foe.card].kind == BOSS:
                return foe, ROW[space]
        return None, None

    return find


@pytest.fixture
def fall(boss):
    """`fall(state)`: the instance falls to a last hit of the first hero, and the flow goes on to the next decision."""

    def slay(state):
        foe, _ = boss(state)
        hit_foe(state, foe.number, 99, True, NONE, 0)
        state.advance()
        return state

    return slay


@pytest.fixture
def turns(run_to, boss):
    """`turns(state, 3)` plays so many whole Turns in which nobody does or feels anything; gives the Patterns shown."""

    def play(state, count):
        shown = []
        for _ in range(count):
            run_to(state, "end-turn", prefer=ANSWERS)
            shown.append(pattern_of(state, boss(state)[0]))
            run_to(state, "boss-turn", prefer=ANSWERS)
            for hero in state.heroes:
                hero.strip()
                hero.damage = 0
        return shown

    return play


def code_of(state, foe):
    return state.box.enemies[foe.card].code


def pattern_of(state, foe):
    return state.box.patterns[foe.pattern].code


def minion_codes(state):
    enemies = state.box.enemies
    return {
        enemies[foe.card].code: ROW[space]
        for space, foe in enumerate(state.fight.row)
        if foe is not None and enemies[foe.card].kind == MINION
    }


def put_minion(state, code, space):
    """A minion stands there, as if it had been summoned."""
    from tabletomb.games.dead_cells.effects import put_on_board

    return put_on_board(state, state.box.enemy_numbers[code], ROW.index(space))


def act(state, text):
    """Whoever is to decide does this."""
    state.play(state.actors()[0], MOVES.parse(text))


# -- instances ----------------------------------------------------------------------------------------------

# code | Boss | instance | name | Health | immune to | Round 0
INSTANCES = """
C1-01a | C1 | 1 | The Concierge              | 12 |               |
C1-01b | C1 | 2 | The Angry Concierge        | 13 | freeze        | shield 2
C2-01a | C2 | 1 | The Time Keeper            | 12 | freeze        | shuriken 1
C2-01b | C2 | 2 | The Time Keeper, Overwound | 14 | freeze        | shield 2
C3-01a | C3 | 1 | The Hand of the King       | 13 | freeze        | shield 2
C3-01b | C3 | 2 | The Hand, Unbowed          | 14 | freeze poison | brings C3-14 mid
C3-02a | C3 | 3 | The Hand, Alone            | 15 | freeze        | gold 2
C3-02b | C3 | 4 | The Hand, Severed          | 16 | freeze        | gold 2, shield 2
"""
SHEETS = [[column.strip() for column in row.split("|")] for row in INSTANCES.splitlines() if row]
every_instance = pytest.mark.parametrize("sheet", SHEETS, ids=[sheet[0] for sheet in SHEETS])


def spelled_out(code, facts, space):
    """The words of those tables as what `changes` reports."""
    groups = {"both": ("FL", "PO"), "all": ("IM", "FL", "PO")}
    for fact in [fact.strip() for fact in facts.split(",") if fact.strip()]:
        word, rest = fact.split(maxsplit=1)
        if word in ("shield", "gold"):
            yield f"{code} {word} +{rest}"
        elif word == "mends":
            yield f"{code} damage -{rest}"
        elif word == "to":
            yield f"{code} at {space} -1"
            yield f"{code} at {rest} +1"
        elif word == "shuriken":
            yield f"shuriken far +{rest}"
        elif word == "brings":
            yield "{} at {} +1".format(*rest.split())
        else:
            for who in groups.get(word, [word]):
                yield f"{who} damage +{rest[1:]}" if rest.startswith("-") else f"{who} {rest} +1"


@pytest.mark.rule("DC-169", "DC-172", "DC-176")
@every_instance
def test_each_instance_appears_undamaged_near_and_does_its_round_0(sheet, face, run_to, look, changes, boss):
    code, who, instance, name, _, _, opening = sheet
    state = face(who, int(instance))
    run_to(state, "start-round", prefer=ANSWERS)
    foe, space = boss(state)
    enemy = state.box.enemies[foe.card]
    assert (enemy.code, enemy.name, space, foe.damage, foe.shields) == (code, name, "near", 0, 0)
    assert state.agenda[-1].what == 0
    before = look(state)
    run_to(state, "round-end", prefer=ANSWERS)
    assert changes(before, state) == set(spelled_out(code, opening, "near"))


@pytest.mark.rule("DC-176")
@every_instance
def test_each_instance_falls_when_its_damage_reaches_its_health(sheet, face, run_to, boss):
    _, who, instance, _, health, _, _ = sheet
    state = face(who, int(instance))
    run_to(state, "start-round", prefer=ANSWERS)
    foe, _ = boss(state)
    for _ in range(int(health) - 1):
        hit_foe(state, foe.number, 1, False, NONE, 0)
    assert boss(state)[0] is foe
    hit_foe(state, foe.number, 1, False, NONE, 0)
    assert boss(state)[0] is None


@pytest.mark.rule("DC-121")
@every_instance
def test_each_instance_has_thick_hide_and_its_immunities(sheet, face, run_to, boss):
    """A Bleeding or On Fire token is replaced by a hit of 1, which Shields stop."""
    _, who, instance, _, _, immune, _ = sheet
    state = face(who, int(instance))
    state.fight.pile = [
        number for number, each in enumerate(state.box.patterns) if each.code in ("C1-03", "C1-13", "C2-02", "C3-03")
    ][:1]
    run_to(state, "start-round", prefer=ANSWERS)
    foe, _ = boss(state)
    taken = set()
    for kind, name in enumerate(STATES):
        before = foe.damage
        for _ in range(2):
            give_foe(state, foe.number, kind, 0)
        if (foe.poison, foe.bleed, foe.fire, foe.frozen, foe.mark)[kind]:
            taken.add(name)
        assert foe.damage - before == (2 if name in ("bleed", "fire") else 0)
        foe.damage = 0
    assert taken == {"poison", "freeze", "mark"} - set(immune.split())
    foe.mark = 0
    foe.shields = 1
    give_foe(state, foe.number, FIRE, 0)
    assert (foe.shields, foe.damage) == (0, 0)


# -- Patterns -----------------------------------------------------------------------------------------------

# code | Boss | instance | name | I | II | III | IV
PATTERNS = """
C1-02 | C1 | 1 | Wet Floor       | FL -1        |                  | both -1         |
C1-03 | C1 | 1 | Key Ring        | FL -1        |                  | FL -1           | IM -1
C1-04 | C1 | 1 | Mop Bucket      | shield 2     | FL -2            |                 | FL -1
C1-05 | C1 | 1 | Long Corridor   | to far       | FL -1            | to near, FL -2  |
C1-06 | C1 | 1 | Visiting Hours  |              | IM -1            | PO -1           | FL -1
C1-07 | C1 | 1 | Slow Turn       | both -1      |                  | shield 1        | FL -1
C1-08 | C1 | 1 | No Running      |              | FL frozen III, FL -1 |             | FL -1
C1-09 | C1 | 2 | Hot Coals       | both fire    | FL -2            | both -1         |
C1-10 | C1 | 2 | Room Service    | both -1      |                  | FL -2           |
C1-11 | C1 | 2 | Do Not Disturb  | shield 2     | both -1          |                 | FL -2
C1-12 | C1 | 2 | Out of Order    | to far       | both -1          | to near, FL -2  |
C1-13 | C1 | 2 | Lost Property   | IM -1        | FL mark          | both -1         | FL -1
C1-14 | C1 | 2 | Final Notice    | FL -1        |                  | FL -1           | all -1
C1-15 | C1 | 2 | Slammed Door    | FL -2        |                  | both -1         |
C2-02 | C2 | 1 | Tick            | shuriken 1   | both -1          |                 | FL -1
C2-03 | C2 | 1 | Tock            | FL -2        | shuriken 1       | IM -1           |
C2-04 | C2 | 1 | Chime           | to far, shuriken 2 |            | to near, FL -2  | mends 1
C2-05 | C2 | 2 | Fast Forward    | all -1       | shuriken 2       | FL -1           |
C2-06 | C2 | 2 | Pause           | both frozen II | FL -2          | shuriken 1      | both -1
C2-07 | C2 | 2 | Rewind          | shuriken 2   | both -1          | mends 2         | FL -2
C3-03 | C3 | 1 | Lance Drill     | FL -1        | IM -1            | FL -2           |
C3-04 | C3 | 1 | Royal Decree    | shield 2     | FL mark          | both -1         | FL -1
C3-05 | C3 | 1 | Parade Charge   | to far       | FL -1            | to near, FL -2  | FL -1
C3-06 | C3 | 1 | Grapeshot       | both -1      |                  | both -1         |
C3-07 | C3 | 2 | Call to Arms    | brings C3-15 mid | both -1      |                 | FL -2
C3-08 | C3 | 2 | Cannonade       | brings C3-16 far | FL -1        | all -1          |
C3-09 | C3 | 2 | Point of Honour | IM -2        |                  | PO -2           |
C3-10 | C3 | 2 | Shield Wall     | shield 2     | brings C3-14 mid | both -1         | FL -1
C3-11 | C3 | 3 | No Quarter      | FL -2        | all -1           |                 | FL -1
C3-12 | C3 | 3 | For the King    | gold 1, FL -1 | FL -2           | both -1         |
C3-13 | C3 | 3 | Last Stand      | brings C3-17 far | both -1      | mends 1         | FL -2
"""
SHOWN = [[column.strip() for column in row.split("|")] for row in PATTERNS.splitlines() if row]


@pytest.mark.rule("DC-171", "DC-179")
@pytest.mark.parametrize("sheet", SHOWN, ids=[f"{sheet[0]} {sheet[3]}" for sheet in SHOWN])
def test_what_each_pattern_does_in_a_turn(sheet, face, run_to, look, changes, boss):
    code, who, instance, name, *rounds = sheet
    state = face(who, int(instance), pattern=code)
    number = int(instance)
    assert [state.box.patterns[each].name for each in state.fight.pile] == [name]
    run_to(state, "start-round", prefer=ANSWERS)
    state.agenda.pop()
    state.agenda.append(START_ROUNDS[1])
    run_to(state, "start-round", prefer=ANSWERS)
    for round, facts in enumerate(rounds, 1):
        run_to(state, "start-round" if round < 4 else "round-iv", prefer=ANSWERS)
        foe, space = boss(state)
        assert code_of(state, foe) == f"{who}-0{(number + 1) // 2}{'ab'[(number + 1) % 2]}"
        foe.shields = foe.golds = 0
        foe.damage = 2
        state.fight.blades = [0, 0, 0, 0]
        state.fight.row = [foe if ROW[place] == space else None for place in range(4)]
        for hero in state.heroes:
            hero.strip()
            hero.dead = False
            hero.damage = 0
        before = look(state)
        run_to(state, "round-end" if round < 4 else "end-turn", prefer=ANSWERS)
        assert changes(before, state) == set(spelled_out(code_of(state, foe), facts, space)), f"Round {ROUNDS[round]}"


@pytest.mark.rule("DC-169")
@pytest.mark.parametrize(
    ("who", "instance", "numbers"), [("C1", 1, range(2, 9)), ("C1", 2, range(9, 16)), ("C3", 1, range(3, 7))]
)
def test_patterns_are_shuffled_and_all_come_up_before_one_comes_again(face, turns, who, instance, numbers):
    codes = [f"{who}-{number:02}" for number in numbers]
    orders = []
    for seed in range(4):
        state = face(who, instance, seed=seed)
        for hero in state.heroes:
            hero.health = 1000
        shown = turns(state, 2 * len(codes))
        assert sorted(shown[: len(codes)]) == sorted(shown[len(codes) :]) == codes
        orders.append(tuple(shown))
    assert len(set(orders)) == 4
    assert any(order[: len(codes)] != order[len(codes) :] for order in orders)


@pytest.mark.rule("DC-169")
@pytest.mark.parametrize(("who", "instance", "numbers"), [("C2", 1, (2, 3, 4)), ("C2", 2, (5, 6, 7))])
def test_the_patterns_of_the_time_keeper_run_in_order_for_ever(face, turns, who, instance, numbers):
    for seed in range(3):
        state = face(who, instance, seed=seed)
        for hero in state.heroes:
            hero.health = 1000
        assert turns(state, 7) == [f"C2-{number:02}" for number in [*numbers, *numbers, numbers[0]]]


@pytest.mark.rule("DC-192")
@pytest.mark.parametrize("instance", [3, 4])
def test_the_fourth_instance_of_the_hand_uses_the_patterns_of_the_third(face, turns, instance):
    state = face("C3", instance)
    for hero in state.heroes:
        hero.health = 1000
    assert sorted(turns(state, 3)) == ["C3-11", "C3-12", "C3-13"]


@pytest.mark.rule("DC-169")
def test_the_pattern_is_seen_before_cards_are_played(face, do, asked, boss):
    state = face("C1", pattern="C1-04")
    do(state)
    assert asked(state) == ("play-card", 0)
    assert pattern_of(state, boss(state)[0]) == "C1-04"
    for seat in (0, 1, None):
        near = state.view(seat)["combat"]["row"]["near"]["enemy"]
        assert near["pattern"] == "Mop Bucket"


# -- the Boss as an Enemy -----------------------------------------------------------------------------------


def effect_of(box, card, round, nth=0):
    return box.cards[CARD_CODES.index(card)].lines[round].effects[nth]


@pytest.mark.rule("DC-170")
def test_what_is_meant_for_monsters_or_elites_does_not_touch_a_boss_or_its_minions(face, do, box):
    state = face("C3")
    put_minion(state, "C3-14", "mid")
    assert targets(state, effect_of(box, "BR36", 1)) == [1, 2]
    knife = box.equipment[EQUIPMENT_CODES.index("B4-P02")].line.effects[1]
    assert knife.spaces == 0b0010
    assert targets(state, knife) == []
    serenades = box.symbol_power[2].line.effects[0]
    assert targets(state, serenades) == []


@pytest.mark.rule("DC-179")
def test_a_boss_is_neither_pushed_nor_pulled_but_its_minions_are(face, box):
    state = face("C3")
    put_minion(state, "C3-14", "far")
    state.fight.row[1], state.fight.row[2] = None, state.fight.row[1]
    assert targets(state, effect_of(box, "ST09", 2)) == [3]
    state = face("C3")
    assert targets(state, effect_of(box, "BR12", 1)) == []


@pytest.mark.rule("DC-179", "DC-145")
def test_at_round_end_the_boss_stands_still_and_minions_move_up_to_it(face, run_to, boss):
    state = face("C3", pattern="C3-05")
    put_minion(state, "C3-14", "far")
    run_to(state, "close-up", prefer=ANSWERS)
    # the minion stands where the Boss wanted to go
    assert (boss(state)[1], minion_codes(state)) == ("near", {"C3-14": "far"})
    run_to(state, "start-round", prefer=ANSWERS)
    assert (boss(state)[1], minion_codes(state)) == ("near", {"C3-14": "mid"})
    state = face("C3", pattern="C3-05")
    put_minion(state, "C3-14", "mid")
    run_to(state, "close-up", prefer=ANSWERS)
    assert (boss(state)[1], minion_codes(state)) == ("far", {"C3-14": "mid"})
    run_to(state, "start-round", prefer=ANSWERS)
    assert (boss(state)[1], minion_codes(state)) == ("far", {"C3-14": "near"})


@pytest.mark.rule("DC-179")
def test_a_boss_stays_where_it_is_if_the_space_it_would_go_to_is_taken(face, run_to, boss, look, changes):
    state = face("C3", pattern="C3-05")
    for hero in state.heroes:
        hero.health = 100
    put_minion(state, "C3-17", "mid")
    run_to(state, "round-iv", prefer=ANSWERS)
    assert (boss(state)[1], minion_codes(state)) == ("far", {"C3-17": "near"})
    assert state.heroes[1].damage == 3  # 1 in Round II, 2 in Round III all the same
    state = face("C3", pattern="C3-05")
    put_minion(state, "C3-14", "far")
    run_to(state, "round-end", prefer=ANSWERS)
    state.agenda.pop().run(state)
    run_to(state, "round-end", prefer=ANSWERS)
    assert (boss(state)[1], minion_codes(state)) == ("near", {"C3-14": "far"})


# -- Turns --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-172", "DC-097")
def test_round_0_is_played_only_at_the_start_of_an_instance(face, run_to, fall):
    """A Potion is offered in Round 0, and the Time Keeper throws a Shuriken."""
    state = face("C2")
    for hero in state.heroes:
        hero.health, hero.damage = 1000, 1
    state.bag.potions = 1
    run_to(state, "choose-drinker", prefer=ANSWERS)
    assert state.fight.round == 0
    assert sum(state.fight.blades) == 0
    run_to(state, "round-end", prefer=ANSWERS)
    assert sum(state.fight.blades) == 1
    run_to(state, "boss-turn", prefer=ANSWERS)
    run_to(state, "start-round", prefer=ANSWERS)
    assert (state.fight.turn, state.agenda[-1].what, sum(state.fight.blades)) == (2, 1, 0)
    run_to(state, "choose-drinker", "boss-turn", prefer=ANSWERS)
    assert state.agenda[-1].name == "boss-turn"
    run_to(state, "choose-skill", prefer=ANSWERS[1:])
    fall(state)
    run_to(state, "start-round", prefer=ANSWERS)
    assert state.agenda[-1].what == 0
    run_to(state, "choose-drinker", prefer=ANSWERS)


@pytest.mark.rule("DC-173")
def test_between_two_turns_cards_are_discarded_hands_filled_and_the_first_player_changes(face, run_to, do, asked):
    state = face("C1", pattern="C1-06")
    run_to(state, "end-turn", prefer=ANSWERS)
    assert [len(hero.active) for hero in state.heroes] == [1, 1, 1]
    assert state.first == 0
    run_to(state, "boss-turn", prefer=ANSWERS)
    assert [(hero.active, hero.said, hero.discard) for hero in state.heroes] == [([], [], [IDLE])] * 3
    assert [len(hero.hand) for hero in state.heroes] == [2, 2, 2]
    do(state)
    assert [len(hero.hand) for hero in state.heroes] == [3, 3, 3]
    assert asked(state) == ("play-card", 1)
    act(state, "play S04")
    assert asked(state) == ("announce", 1)
    act(state, "announce skill II")
    assert asked(state) == ("play-card", 2)
    assert state.fight.turn == 2


@pytest.mark.rule("DC-171", "DC-178")
def test_states_shields_and_minions_stay_from_turn_to_turn_but_the_boss_shrugs_its_states_off(face, run_to, boss):
    state = face("C3", pattern="C3-06")
    minion = put_minion(state, "C3-17", "mid")
    run_to(state, "round-iv", prefer=ANSWERS)
    foe, _ = boss(state)
    foe.poison, foe.mark, foe.shields, foe.golds, foe.damage = 1, 2, 3, 1, 4
    minion.poison, minion.shields = 1, 1
    hero = state.heroes[0]
    hero.states[POISON], hero.states[MARK], hero.shields, hero.golds = 1, 1, 2, 1
    run_to(state, "boss-turn", prefer=ANSWERS)
    assert (foe.poison, foe.mark, foe.shields, foe.golds, foe.damage) == (0, 0, 3, 1, 4)
    assert (minion.poison, minion.shields, minion_codes(state)) == (1, 1, {"C3-17": "mid"})
    assert (hero.states[POISON], hero.states[MARK], hero.shields, hero.golds) == (1, 1, 2, 1)
    run_to(state, "start-round", prefer=ANSWERS)
    assert (hero.states[POISON], hero.states[MARK], hero.shields, hero.golds) == (1, 1, 2, 1)


@pytest.mark.rule("DC-171", "DC-110")
@pytest.mark.parametrize(("who", "first"), [("C1", 9), ("C2", 9), ("C3", 11)])
def test_fury_grows_by_one_each_turn_and_shields_do_not_help(face, run_to, who, first):
    state = face(who)
    furies = []
    for turn in range(1, first + 3):
        run_to(state, "end-turn", prefer=ANSWERS)
        assert state.fight.turn == turn
        for hero in state.heroes:
            hero.dead, hero.damage, hero.health, hero.shields = False, 0, 100, 5
        run_to(state, "boss-turn", prefer=ANSWERS)
        furies.append([hero.damage for hero in state.heroes])
        assert all(hero.shields == 5 for hero in state.heroes)
    assert furies == [[0] * 3] * (first - 1) + [[1] * 3, [2] * 3, [3] * 3]


@pytest.mark.rule("DC-171")
def test_turns_count_through_all_instances_for_fury(face, turns, fall, run_to):
    state = face("C1")
    for hero in state.heroes:
        hero.health = 1000
    turns(state, 7)
    run_to(state, "choose-skill")
    fall(state)
    run_to(state, "end-turn", prefer=ANSWERS)
    assert (state.fight.instance, state.fight.turn) == (2, 9)
    before = state.heroes[0].damage
    run_to(state, "boss-turn", prefer=ANSWERS)
    assert state.heroes[0].damage == before + 1


@pytest.mark.rule("DC-090", "DC-171")
def test_fury_spares_the_passing_player(face, run_to):
    state = face("C1", heroes=("IM", "FL", "PO", "DR"), pattern="C1-02")
    state.fight.turn = 8
    state.first = 3
    run_to(state, "end-turn", prefer=["to DR", *ANSWERS])
    assert state.fight.passer == 3
    for hero in state.heroes:
        hero.damage, hero.health = 0, 100
    run_to(state, "boss-turn")
    assert [hero.damage for hero in state.heroes] == [1, 1, 1, 0]


@pytest.mark.rule("DC-171", "DC-010")
def test_while_cards_are_played_the_marker_shows_where_the_turn_begins(face, run_to, fall, do):
    state = face("C1", pattern="C1-06")
    do(state)
    assert state.view(0)["combat"]["round"] == "0"
    run_to(state, "boss-turn", prefer=ANSWERS)
    state.fight.pile = [[each.code for each in state.box.patterns].index("C1-04")]
    do(state)
    assert state.agenda[-1].name == "play-card"
    assert state.view(0)["combat"]["round"] == "I"
    assert state.view(0)["combat"]["threat"] == {"I": 0, "II": 2, "III": 0, "IV": 1}
    run_to(state, "choose-skill", prefer=ANSWERS[1:])
    fall(state)
    assert state.view(0)["combat"]["round"] == "0"


# -- passing ------------------------------------------------------------------------------------------------


@pytest.fixture
def four(face, run_to):
    """Four players against the Concierge; `pass_turn(state, "FL")` plays a whole Turn in which that one passes."""

    state = face("C1", heroes=("IM", "FL", "PO", "DR"))
    for hero in state.heroes:
        hero.health = 1000

    def pass_turn(who):
        run_to(state, "pass-choice", prefer=ANSWERS)
        act(state, f"to {who}")
        run_to(state, "boss-turn", prefer=ANSWERS)

    return state, pass_turn


@pytest.mark.rule("DC-174", "DC-087")
def test_a_different_player_passes_each_turn_until_all_have(four, run_to, choices, turned_down):
    state, pass_turn = four
    assert choices(state) == ["to FL", "to PO", "to DR"]
    assert turned_down(state, "to IM").rule == "DC-087"
    pass_turn("FL")
    assert choices(state) == ["to IM", "to PO", "to DR"]
    pass_turn("PO")
    assert choices(state) == ["to IM", "to DR"]
    error = turned_down(state, "to FL")
    assert error.rule == "DC-174"
    assert str(error).startswith("A different player must pass each Turn until all have.")
    assert turned_down(state, "to PO").rule == "DC-087"
    pass_turn("IM")
    # only the First Player has not passed yet: anybody else does, and a new cycle begins
    assert state.first == 2
    assert choices(state) == ["to IM", "to FL", "to PO"]
    pass_turn("IM")
    assert choices(state) == ["to FL", "to PO", "to DR"]


@pytest.mark.rule("DC-174")
def test_once_all_have_passed_the_order_is_free_again(four, run_to, choices):
    state, pass_turn = four
    pass_turn("DR")
    pass_turn("PO")
    pass_turn("FL")
    run_to(state, "play-card", prefer=ANSWERS)
    assert (state.first, state.fight.passer) == (3, 0)  # only The Immolated is left, so nobody is asked
    run_to(state, "boss-turn", prefer=ANSWERS)
    assert choices(state) == ["to FL", "to PO", "to DR"]
    pass_turn("DR")
    assert choices(state) == ["to IM", "to PO"]


@pytest.mark.rule("DC-174")
def test_the_cycle_runs_on_through_the_instances(four, choices, run_to, fall):
    state, pass_turn = four
    pass_turn("FL")
    run_to(state, "pass-choice", prefer=ANSWERS)
    act(state, "to PO")
    run_to(state, "choose-skill", prefer=ANSWERS[1:])
    fall(state)
    assert (state.fight.instance, state.first) == (2, 2)
    assert choices(state) == ["to IM", "to DR"]


@pytest.mark.rule("DC-175", "DC-089")
def test_the_passing_player_turns_up_no_card_but_may_exchange_some(four, run_to, asked):
    state, _ = four
    hero = state.heroes[1]
    symbols = [CARD_CODES.index(code) for code in ("ST08", "ST07", "ST10")]
    hero.draw = symbols[:]
    run_to(state, "pass-choice")
    act(state, "to FL")
    run_to(state, "passer-swap", prefer=ANSWERS[1:])
    assert asked(state) == ("passer-swap", 1)
    assert (hero.draw, hero.discard, hero.scrolls) == (symbols, [], [0, 0, 0])
    act(state, "swap S04")
    act(state, "done")
    assert (len(hero.hand), hero.draw, hero.discard, hero.scrolls) == (3, symbols[:2], [IDLE], [0, 0, 0])
    assert hero.active == []


# -- instances ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-176", "DC-102")
def test_the_concierge_at_12_damage_turns_into_the_angry_one(face, run_to, boss, do):
    state = face("C1", pattern="C1-02")
    run_to(state, "choose-skill", prefer=ANSWERS[1:])
    foe, _ = boss(state)
    foe.damage, foe.poison, foe.mark, foe.shields = 11, 2, 1, 0
    assert (state.fight.round, state.agenda[-1].seat) == (1, 0)
    do(state, "use T0")  # Kindle on thick hide: a hit of 1, and 1 more for the mark
    foe, space = boss(state)
    enemy = state.box.enemies[foe.card]
    assert (enemy.name, enemy.health, space) == ("The Angry Concierge", 13, "near")
    assert (foe.damage, foe.poison, foe.mark, foe.shields) == (0, 0, 0, 0)
    run_to(state, "start-round", prefer=ANSWERS[1:])
    assert state.agenda[-1].what == 0
    run_to(state, "choose-skill", prefer=ANSWERS[1:])
    assert (state.fight.round, foe.shields) == (1, 2)
    assert state.tally[T_INSTANCES] == 1


@pytest.mark.rule("DC-176", "DC-171")
def test_the_turn_stops_at_once_and_what_belongs_to_the_old_instance_goes(face, run_to, boss, do, fall):
    state = face("C3", pattern="C3-06")
    minion = put_minion(state, "C3-15", "far")
    run_to(state, "choose-skill", prefer=ANSWERS[1:])
    state.fight.turn = 20  # Fury would rage
    state.fight.blades = [0, 1, 0, 2]
    minion.damage, minion.poison, minion.shields = 1, 1, 1
    fl = state.heroes[1]
    fl.states[POISON], fl.states[FIRE], fl.shields, fl.golds, fl.damage = 2, 1, 2, 1, 2
    before = [hero.damage for hero in state.heroes]
    fall(state)
    assert (state.fight.instance, state.fight.turn, state.fight.round) == (2, 21, 0)
    assert [hero.damage for hero in state.heroes] == before  # no hit of the Boss, no Round End, no Fury
    assert state.fight.blades == [0, 1, 0, 2]
    assert minion_codes(state) == {"C3-15": "far"}
    assert (minion.damage, minion.poison) == (1, 1)
    assert (fl.states, fl.shields, fl.golds, fl.damage) == ([0] * 5, 0, 0, 2)
    assert all(hero.discard == [IDLE] and hero.active == [] for hero in state.heroes)
    assert all(len(hero.hand) == 3 for hero in state.heroes)
    assert state.first == 1
    assert (state.agenda[-1].name, state.agenda[-1].seat) == ("play-card", 1)
    assert pattern_of(state, boss(state)[0]) in ("C3-07", "C3-08", "C3-09", "C3-10")


@pytest.mark.rule("DC-176")
def test_a_minion_on_the_home_space_makes_room_for_the_next_instance(face, run_to, boss, fall):
    state = face("C3", pattern="C3-05")
    run_to(state, "choose-skill", prefer=ANSWERS[1:])
    state.fight.row[3], state.fight.row[1] = state.fight.row[1], None
    put_minion(state, "C3-14", "near")
    fall(state)
    assert (boss(state)[1], minion_codes(state)) == ("near", {"C3-14": "mid"})


@pytest.mark.rule("DC-126", "DC-176")
def test_what_was_frozen_in_the_round_that_was_cut_short_thaws(face, run_to, fall):
    state = face("C3", pattern="C3-06")
    minion = put_minion(state, "C3-16", "far")
    run_to(state, "close-up", prefer=ANSWERS)
    run_to(state, "choose-skill", prefer=ANSWERS[1:])
    assert state.fight.round == 2
    for _ in range(2):
        give_foe(state, minion.number, STATES.index("freeze"), 0)
    assert minion.frozen == 0b1100
    fall(state)
    assert minion.frozen == 0b1000


@pytest.mark.rule("DC-176", "DC-101")
def test_hooks_on_a_kill_and_on_all_killed_come_before_the_next_instance(face, run_to, boss, do, asked, choices):
    """BR10: a Tooth for a kill; SV41: heal 1 when all are killed."""
    state = face("C1", pattern="C1-02", during=("BR10", "SV41"))
    run_to(state, "choose-skill", prefer=ANSWERS[1:])
    boss(state)[0].damage = 11
    state.heroes[1].damage = 2
    do(state, "use T0")
    assert asked(state) == ("use-hook", 0)
    assert boss(state) == (None, None)
    do(state, "yes")
    assert state.bag.teeth == 1
    assert asked(state) == ("use-hook", 0)
    assert boss(state) == (None, None)
    do(state, "yes")
    assert state.heroes[1].damage == 1
    assert state.fight.instance == 2


@pytest.mark.rule("DC-149", "DC-176")
def test_poison_may_fell_an_instance_at_round_end(face, run_to, boss):
    state = face("C1", pattern="C1-06")
    run_to(state, "poisoned", prefer=ANSWERS)
    foe, _ = boss(state)
    foe.damage, foe.poison = 10, 2
    run_to(state, "play-card", prefer=ANSWERS)
    assert (state.fight.instance, state.fight.turn) == (2, 2)


# -- the Grand Gate, minions, Shuriken ----------------------------------------------------------------------


@pytest.mark.rule("DC-167", "DC-169")
@pytest.mark.parametrize(("door", "damage"), [("D1", 0), ("D2", 4)])
def test_behind_the_grand_gate_the_hand_of_the_king_has_4_damage(party, stand_on, do, boss, run_to, fall, door, damage):
    state = party("IM", "FL", "PO", place="B7")
    for hero in state.heroes:
        hero.hand, hero.draw = [IDLE] * 3, [IDLE] * 3
    stand_on(state, door)
    state.agenda.append(LEAVE_BIOME)
    do(state)
    assert PLACES[state.expedition.place] == "C3"
    foe, _ = boss(state)
    assert (code_of(state, foe), foe.damage) == ("C3-01a", damage)
    run_to(state, "choose-skill", prefer=ANSWERS[1:])
    fall(state)
    assert boss(state)[0].damage == 0


@pytest.mark.rule("DC-142")
def test_a_minion_is_summoned_once_and_again_after_it_was_killed(face, run_to, turns):
    state = face("C3", 2, pattern="C3-10")  # C3-14 in Round 0, and again in Round II
    for hero in state.heroes:
        hero.health = 100
    run_to(state, "round-iv", prefer=ANSWERS)
    assert minion_codes(state) == {"C3-14": "mid"}
    state = face("C3", 2, pattern="C3-10")
    run_to(state, "close-up", prefer=ANSWERS)
    minion = state.fight.row[2]
    hit_foe(state, minion.number, 3, True, NONE, 0)
    assert minion_codes(state) == {}
    assert state.expedition.monster_discard == []
    run_to(state, "round-iv", prefer=ANSWERS)
    assert minion_codes(state) == {"C3-14": "mid"}
    assert state.fight.row[2].damage == 0
    assert state.bag.teeth == 1


@pytest.mark.rule("DC-094")
def test_a_summoned_minion_acts_from_the_next_round_on(face, run_to, look, changes):
    state = face("C3", 2, pattern="C3-10")
    run_to(state, "start-round", prefer=ANSWERS)
    state.fight.row[1].acted = 0  # no recruit in Round 0
    run_to(state, "close-up", prefer=ANSWERS)
    assert minion_codes(state) == {}
    before = look(state)
    run_to(state, "round-end", prefer=ANSWERS)
    assert changes(before, state) == {"C3-14 at mid +1"}  # its own Round II line would hit The Flayed
    run_to(state, "round-iv", prefer=ANSWERS)
    before = look(state)
    run_to(state, "end-turn", prefer=ANSWERS)
    assert changes(before, state) == {"FL damage +2"}  # the Boss 1, the recruit 1


@pytest.mark.rule("DC-092")
def test_a_shuriken_thrown_in_round_ii_hits_at_the_end_of_round_i_of_the_next_turn(face, run_to, asked, do):
    state = face("C2", pattern="C2-03")
    run_to(state, "start-round", prefer=ANSWERS)
    state.fight.row[1].acted = 0  # nothing is thrown in Round 0
    run_to(state, "round-end", prefer=ANSWERS)
    state.agenda.pop().run(state)
    for where in ("", "far", "mid"):
        run_to(state, "round-end", prefer=ANSWERS)
        assert {ROW[space] for space in range(4) if state.fight.blades[space]} == ({where} if where else set())
        state.agenda.pop().run(state)
    assert state.fight.blades == [0, 1, 0, 0]
    for hero in state.heroes:
        hero.health = 100
    run_to(state, "start-round", prefer=ANSWERS)
    state.fight.row[1].pattern = state.box.bosses[0].patterns[0][4]  # C1-06: nothing in Round I
    run_to(state, "choose-nipped", prefer=ANSWERS)
    assert (state.fight.turn, state.fight.round, state.fight.blades) == (2, 1, [0, 0, 0, 0])
    assert asked(state) == ("choose-nipped", 1)
    state.heroes[2].shields = 1
    twin = state.clone()
    damage = [hero.damage for hero in state.heroes]
    act(state, "to PO")
    assert ([hero.damage for hero in state.heroes], state.heroes[2].shields) == (damage, 0)
    act(twin, "to IM")
    assert [hero.damage for hero in twin.heroes] == [damage[0] + 1, *damage[1:]]


@pytest.mark.rule("DC-009")
def test_there_are_six_shuriken(face, run_to, look, changes):
    state = face("C2", 2, pattern="C2-07")
    state.fight.blades = [0, 0, 2, 3]
    run_to(state, "round-end", prefer=ANSWERS)
    state.agenda.pop().run(state)
    run_to(state, "round-end", prefer=ANSWERS)
    assert state.fight.blades == [0, 0, 2, 4]


@pytest.mark.rule("DC-099")
def test_damage_may_hit_shuriken_in_its_range_instead(face, run_to, box, choices, do):
    state = face("C2", pattern="C2-02")
    hero = state.heroes[0]
    hero.hand = [CARD_CODES.index("BR36")] * 3  # dmg 2 @right in every Round
    run_to(state, "start-round", prefer=["done", "play BR36", "announce damage I", *ANSWERS])
    state.fight.row[1].acted = 0
    state.fight.blades = [0, 1, 0, 3]
    run_to(state, "aim", prefer=ANSWERS)
    assert choices(state) == ["at near", "at shuriken-near", "at shuriken-far"]
    do(state, "at shuriken-far")
    assert state.fight.blades == [0, 1, 0, 1]
    assert state.fight.row[1].damage == 0
    assert targets(state, effect_of(box, "ST05", 1)) == [7]
    assert targets(state, effect_of(box, "ST13", 2)) == [1]  # poison: Enemies only


# -- victory and death --------------------------------------------------------------------------------------


@pytest.fixture
def conquer(face, run_to, fall):
    """`conquer("C1", wins=1)` beats all instances in a campaign with so many victories over that Boss, and stops when
    Cells are spent."""

    def win(who, wins=0, boss_cells=0, feats=(), **more):
        state = face(who, **more)
        number = PLACES.index(who) - 7
        state.agenda[0] = END_OF_RUN
        state.boss_cells = boss_cells
        chronicle = state.rewrite()
        chronicle.feats = [CARD_CODES.index(code) for code in feats]
        chronicle.wins[number] = wins
        if wins:
            gone = chronicle.blueprints[7 + number][: 2 + wins]
            chronicle.blueprints[7 + number] = chronicle.blueprints[7 + number][2 + wins :]
            chronicle.equipment += gone
        beaten = 0
        while state.fight.on:
            run_to(state, "choose-skill", prefer=ANSWERS[1:])
            fall(state)
            beaten += 1
        return state, beaten

    return win


def owned(state, who):
    return [EQUIPMENT_CODES[card] for card in state.chronicle.equipment if EQUIPMENT_CODES[card].startswith(who)]


@pytest.mark.rule("DC-177", "DC-185", "DC-013")
@pytest.mark.parametrize(
    ("who", "instances", "cells", "runes", "blueprints"),
    [("C1", 2, 3, 0, 3), ("C2", 2, 4, 1 << 6, 3), ("C3", 3, 5, 0, 3)],
)
def test_the_first_victory(conquer, who, instances, cells, runes, blueprints):
    state, beaten = conquer(who)
    assert beaten == instances == state.tally[T_INSTANCES]
    assert state.won
    assert state.bag.cells == cells
    assert state.chronicle.wins == [int(place == who) for place in ("C1", "C2", "C3")]
    assert state.chronicle.runes == runes
    assert owned(state, who) == [f"{who}-P{number:02}" for number in range(1, blueprints + 1)]
    assert state.chronicle.boss_cells == (1 if who == "C3" else 0)
    assert state.agenda[-1].name == "spend"


@pytest.mark.rule("DC-185")
@pytest.mark.parametrize(
    ("who", "wins", "cells", "blueprints"),
    [("C1", 1, 3, 4), ("C1", 2, 3, 5), ("C1", 3, 3, 5), ("C2", 1, 4, 4), ("C2", 2, 4, 5), ("C3", 1, 5, 3)],
)
def test_each_later_victory_gives_cells_and_the_next_blueprint(conquer, who, wins, cells, blueprints):
    state, _ = conquer(who, wins)
    assert state.bag.cells == cells
    assert state.chronicle.wins[PLACES.index(who) - 7] == wins + 1
    assert state.chronicle.runes == 0
    assert owned(state, who) == [f"{who}-P{number:02}" for number in range(1, blueprints + 1)]


@pytest.mark.rule("DC-192")
@pytest.mark.parametrize(("boss_cells", "instances"), [(0, 3), (3, 3), (4, 4)])
def test_the_hand_of_the_king_has_a_fourth_instance_only_with_four_boss_cells(conquer, boss_cells, instances):
    state, beaten = conquer("C3", boss_cells=boss_cells)
    assert beaten == instances
    assert state.won
    assert state.chronicle.best == boss_cells


@pytest.mark.rule("DC-197")
@pytest.mark.parametrize(("turn", "secrets"), [(1, 2), (2, 0)])
def test_a_boss_beaten_within_six_turns_is_a_feat(conquer, face, run_to, fall, turn, secrets):
    """Two instances take two Turns more."""
    state = face("C1")
    state.agenda[0] = END_OF_RUN
    state.rewrite().feats = [CARD_CODES.index("BR29")]
    state.fight.turn = 3 + turn
    for _ in range(2):
        run_to(state, "choose-skill", prefer=ANSWERS[1:])
        fall(state)
    assert state.chronicle.secrets == secrets


@pytest.mark.rule("DC-180")
def test_after_a_death_the_turn_is_finished_and_the_run_is_lost(face, run_to):
    state = face("C1", pattern="C1-03")
    run_to(state, "choose-skill", prefer=ANSWERS[1:])
    state.heroes[1].damage = 2
    run_to(state, "end-turn", prefer=ANSWERS)
    assert state.heroes[1].dead
    assert (state.heroes[2].damage, state.heroes[0].damage) == (1, 1)  # Rounds III and IV were played
    run_to(state, "boss-turn", prefer=ANSWERS)
    state.advance()
    assert state.agenda[-1].name == "run-is-over"
    assert not state.fight.on
    assert not state.won


@pytest.mark.rule("DC-180", "DC-185")
@pytest.mark.parametrize("instance", [1, 2])
def test_a_boss_that_falls_in_the_turn_of_a_death_gives_no_victory(face, run_to, boss, do, instance):
    state = face("C1", instance, pattern={1: "C1-02", 2: "C1-14"}[instance])
    state.agenda[0] = END_OF_RUN
    run_to(state, "choose-skill", prefer=ANSWERS[1:])
    state.heroes[1].damage = 2
    run_to(state, "round-end", prefer=ANSWERS)
    assert state.heroes[1].dead
    run_to(state, "choose-skill", prefer=["to PO"])
    boss(state)[0].damage = 12
    boss(state)[0].shields = 0
    do(state, "use T0")
    assert not state.fight.on
    assert not state.won
    assert state.chronicle.wins == [0, 0, 0]
    assert state.bag.cells == 0


@pytest.mark.rule("DC-180")
def test_fury_may_lose_the_run(face, run_to):
    state = face("C1", pattern="C1-06")
    state.fight.turn = 8
    run_to(state, "end-turn", prefer=ANSWERS)
    state.heroes[2].damage = 2
    state.advance()
    assert state.heroes[2].dead
    assert state.agenda[-1].name == "run-is-over"


# -- solo ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-212", "DC-215", "DC-211")
def test_serenade_keeps_its_card_for_a_whole_instance(face, run_to, turns, fall):
    state = face("C1", heroes=("IM", "SE"))
    serenade = state.heroes[1]
    serenade.draw = [CARD_CODES.index(code) for code in ("ST26", "ST27", "ST25")]
    for hero in state.heroes:
        hero.health = 1000
    turns(state, 3)
    assert [CARD_CODES[card] for card in serenade.active] == ["ST25"]
    assert serenade.discard == []
    assert state.heroes[0].active == []
    run_to(state, "choose-skill", prefer=ANSWERS[1:])
    fall(state)
    assert [CARD_CODES[card] for card in serenade.discard] == ["ST25"]
    run_to(state, "choose-skill", prefer=ANSWERS[1:])
    assert [CARD_CODES[card] for card in serenade.active] == ["ST27"]
    assert len(state.heroes[0].active) == 2


@pytest.mark.rule("DC-173", "DC-052")
def test_in_solo_games_the_token_passes_between_the_beheaded_and_serenade_each_turn(face, turns, run_to):
    state = face("C1", heroes=("IM", "SE"))
    for hero in state.heroes:
        hero.health = 1000
    firsts = []
    for _ in range(3):
        run_to(state, "start-round", prefer=ANSWERS)
        firsts.append(state.first)
        turns(state, 1)
    assert firsts == [0, 1, 0]


# -- nothing is left out ------------------------------------------------------------------------------------


def test_every_instance_and_every_pattern_of_the_pack_is_in_the_tables(box):
    bosses = [enemy for enemy in box.enemies if enemy.kind == BOSS]
    assert sorted(sheet[0] for sheet in SHEETS) == sorted(enemy.code for enemy in bosses)
    assert sorted(sheet[0] for sheet in SHOWN) == sorted(pattern.code for pattern in box.patterns)
    assert len(SHOWN) == 14 + 6 + 11
    assert all(enemy.stubborn for enemy in bosses)
