"""What holds in every Combat, whoever fights whom with what: random fights, looked at after every single step."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletomb.games.dead_cells.box import (
    CARD_CODES,
    ELITE,
    ELITE_ENCOUNTER,
    ENCOUNTER,
    HERO_CODES,
    LAST_SPACE,
    NONE,
    PLACES,
    POISON,
    ROW,
    SECRET_CARDS,
    SERENADE,
)
from tabletomb.games.dead_cells.combat import begin_combat
from tabletomb.games.dead_cells.moves import LOOT_TYPES

FIGHTS = settings(
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
)
MOST_DECISIONS = 400
"""A generous bound: three cards, five Rounds, at most four Enemies."""

NAMES = (
    "SV01 SV07 SV11 SV17 SV20 SV24 SV30 SV34 SV37 SV40 TC05 TC10 TC14 TC17 TC21 TC24 TC27 TC30 TC33 TC37 TC39 "
    "BR03 BR07 BR09 BR12 BR14 BR17 BR20 BR22 BR25 BR28 BR30 BR33 BR36 W06 W21 S04 S10"
)
UPGRADES = NAMES.split()
DURING = [
    "SV13",
    "SV19",
    "SV29",
    "SV33",
    "SV41",
    "TC23",
    "TC29",
    "TC38",
    "BR02",
    "BR10",
    "BR19",
    "BR27",
    "BR31",
    "BR34",
]


class Choices:
    """Chooses among legal moves as the drawn numbers say, over and over."""

    def __init__(self, numbers):
        self.numbers = numbers
        self.at = 0

    def among(self, moves):
        self.at += 1
        return moves[self.numbers[self.at % len(self.numbers)] % len(moves)]


@st.composite
def fights(draw):
    """The particulars of a fight."""
    seats = draw(st.integers(1, 4))
    who = draw(st.permutations(HERO_CODES[:4]))[:seats]
    return {
        "who": [*who, "SE"] if seats == 1 else who,
        "first": draw(st.integers(0, 10)),
        "place": draw(st.sampled_from(PLACES[:7])),
        "tile": draw(st.integers(0, 1000)),
        "seed": draw(st.integers(0, 10**6)),
        "scrolls": draw(st.lists(st.integers(0, LAST_SPACE), min_size=12, max_size=12)),
        "damage": draw(st.lists(st.integers(0, 2), min_size=4, max_size=4)),
        "gear": draw(st.lists(st.integers(0, 10**6), max_size=10)),
        "cards": draw(st.lists(st.sampled_from(UPGRADES), max_size=12, unique=True)),
        "during": draw(st.lists(st.sampled_from(DURING), max_size=4, unique=True)),
        "malaise": draw(st.lists(st.integers(-3, 4), min_size=4, max_size=4)),
        "constraint": draw(st.sampled_from([0, 0, 0, 1, 2, 3, 4])),
        "lanterns": draw(st.integers(0, 3)),
        "potions": draw(st.integers(0, 2)),
        "options": draw(st.tuples(st.booleans(), st.booleans(), st.booleans())),
        "choices": draw(st.lists(st.integers(0, 11), min_size=12, max_size=60)),
    }


@pytest.fixture
def fight(party):
    """`fight(particulars)`: the Combat, set up and about to be prepared, and the chooser that goes with it."""

    def lay_out(how):
        who = how["who"]
        first = how["first"] % len(who)
        state = party(*who, place=how["place"], first=first, during=how["during"], cards=True, seed=how["seed"])
        chronicle = state.rewrite()
        state.any_line, state.per_card, state.once_a_round = how["options"]
        chosen = [CARD_CODES.index(code) for code in how["cards"]]
        for number, hero in enumerate(state.heroes):
            if hero.who != SERENADE:
                hero.scrolls = how["scrolls"][3 * number : 3 * number + 3]
                extra = chosen[number :: len(who)]
                hero.draw += extra
                hero.draw, hero.hand = [*hero.draw, *hero.hand][:-3], sorted([*hero.draw, *hero.hand][-3:])
                state.stream.shuffle(hero.draw)
            if how["place"] == "B7" and how["malaise"][number] >= 0 and state.expedition.malaise:
                hero.malaise = state.expedition.malaise.pop()
            state.refresh(number)
        equipment = range(len(state.box.equipment) - SECRET_CARDS)
        for number, hero in enumerate(state.heroes):
            for pick in how["gear"][number :: len(who)]:
                card = equipment[pick % len(equipment)]
                if len(hero.gear) < hero.slots and not any(card in other.gear for other in state.heroes):
                    state.armoury.deck = [each for each in state.armoury.deck if each != card]
                    for deck in chronicle.blueprints:
                        if card in deck:
                            deck.remove(card)
                    if card not in chronicle.equipment:
                        chronicle.equipment = sorted([*chronicle.equipment, card])
                    hero.gear = [*hero.gear, card]
                    hero.pains.append(0)
                    state.refresh(number)
            hero.damage = min(how["damage"][number], hero.health - 1)
        state.expedition.lanterns = how["lanterns"] if how["place"] == "B6" else 0
        state.bag.potions = how["potions"]
        tiles = [
            number
            for number, face in enumerate(state.box.tiles)
            if face.shape in (ENCOUNTER, ELITE_ENCOUNTER) and face.code.startswith(how["place"])
        ]
        begin_combat(state, tiles[how["tile"] % len(tiles)])
        state.fight.constraint = how["constraint"]
        return state, Choices(how["choices"])

    return lay_out


def steps(state, choices):
    """Runs the Combat step by step; before each step it is yielded with None, or with the move chosen."""
    decisions = 0
    while state.agenda[-1].name != "run-is-over":
        step = state.agenda[-1]
        if step.automatic:
            yield step, None
            state.agenda.pop()
            step.run(state)
        else:
            decisions += 1
            assert decisions < MOST_DECISIONS, "a Combat ends"
            legal = state.legal(step.seat)
            assert legal, step.key
            move = choices.among(legal)
            yield step, move
            state.agenda.pop()
            step.play(state, step.seat, move)


@FIGHTS
@given(how=fights())
@pytest.mark.rule("DC-009", "DC-139", "DC-155")
def test_no_count_ever_goes_below_nothing(fight, how):
    state, choices = fight(how)
    for _ in steps(state, choices):
        for hero in state.heroes:
            assert min(hero.damage, hero.shields, hero.golds, *hero.states, *[0, *hero.pains]) >= 0
            assert hero.dead or hero.damage < hero.health
            assert len(hero.gear) == len(hero.pains)
            assert len(hero.gear) <= hero.slots
        for foe in state.fight.row:
            if foe is not None:
                assert min(foe.damage, foe.shields, foe.golds, foe.poison, foe.bleed, foe.fire, foe.mark, foe.rage) >= 0
                assert foe.fire < 2
        bag = state.bag
        assert min(bag.teeth, bag.cells, bag.potions, bag.keys, *bag.scrolls, *state.fight.loot) >= 0
        assert 0 <= state.fight.worms <= 18


@FIGHTS
@given(how=fights())
@pytest.mark.rule("DC-092", "DC-093", "DC-091", "DC-147")
def test_every_round_runs_from_left_to_right(fight, how):
    state, choices = fight(how)
    rounds = []
    for step, _ in steps(state, choices):
        if step.name == "start-round":
            rounds.append((step.what, []))
        elif step.name == "round-iv":
            rounds.append((4, []))
        elif step.name == "enemy-turn":
            rounds[-1][1].append(-1 if step.who == 0 else 10 + step.who)
        elif step.name == "hero-turn":
            rounds[-1][1].append((step.who - state.first) % len(state.heroes))
        elif step.name in ("poisoned", "close-up"):
            rounds[-1][1].append(99)
    assert [number for number, _ in rounds] == [0, 1, 2, 3, 4][: len(rounds)]
    for _, turns in rounds:
        assert turns == sorted(turns)
    if not state.somebody_died():
        assert len(rounds) == 5


@FIGHTS
@given(how=fights())
@pytest.mark.rule("DC-156", "DC-103", "DC-122")
def test_the_dead_neither_act_nor_are_chosen(fight, how):
    state, choices = fight(how)
    acting = {"choose-line", "choose-plus-item", "choose-action", "choose-skill", "choose-loot", "aim", "choose-ally"}
    for step, move in steps(state, choices):
        if move is None:
            continue
        if step.name in acting or step.name == "use-hook":
            assert not state.heroes[step.who].dead
        for text in [state.game.moves.notation(each) for each in state.legal(step.seat)]:
            verb, *rest = text.split()
            if verb in ("to", "potion"):
                place = state.hero_coded(HERO_CODES.index(rest[0]))
                assert not state.heroes[place].dead
                assert place != state.fight.passer or step.name == "pass-choice"


@FIGHTS
@given(how=fights())
@pytest.mark.rule("DC-090", "DC-087")
def test_whoever_passes_is_left_alone(fight, how):
    state, choices = fight(how)
    known = None
    for step, _ in steps(state, choices):
        if step.name == "start-round" and step.what == 0 and state.fight.passer != NONE:
            hero = state.heroes[state.fight.passer]
            known = (hero, hero.damage, hero.hand[:], hero.discard[:], hero.scrolls[:], hero.gear, hero.malaise)
        if known is not None and state.fight.on:
            hero = known[0]
            assert (hero.shields, hero.golds, hero.states, hero.frozen) == (0, 0, [0] * 5, 0)
            assert (hero, hero.damage, hero.hand, hero.discard, hero.scrolls, hero.gear, hero.malaise) == known
            assert hero.active == []


@FIGHTS
@given(how=fights())
@pytest.mark.rule("DC-003", "DC-114", "DC-142", "DC-152", "DC-154")
def test_no_card_or_token_is_ever_lost(fight, how):
    state, choices = fight(how)
    before = state.inventory()
    for number, _ in enumerate(steps(state, choices)):
        if number % 12 == 0:
            assert state.inventory() == before
    assert state.inventory() == before


def printed(text, what):
    """How many of something a Death space gives."""
    return sum(int(part.split()[1]) for part in text.split("; ") if part.split()[0] == what)


@FIGHTS
@given(how=fights())
@pytest.mark.rule("DC-033", "DC-114", "DC-141")
def test_the_bag_holds_what_was_looted_and_won_and_nothing_else(fight, how):
    state, choices = fight({**how, "during": [], "gear": []})
    state.listen()
    for step, _ in steps(state, choices):
        if step.name != "upkeep":
            continue
        teeth = cells = potions = 0
        scrolls = [0, 0, 0, 0]
        for what, a, b, n, _ in state.story:
            if what == "killed":
                death = state.box.enemies[a].death.text
                teeth += printed(death, "tooth")
                cells += printed(death, "cell")
                scrolls[3] += death.count("scroll any")
            elif what == "steals":
                teeth -= b
            elif what == "loots":
                kind = LOOT_TYPES[b]
                teeth += n if kind == "teeth" else 0
                cells += n if kind == "cells" else 0
                potions += n if kind == "potions" else 0
                if kind.startswith("scroll-"):
                    scrolls["STBa".index(kind[7])] += n
            elif what == "potion":
                potions -= 1
        assert (state.bag.teeth, state.bag.cells, state.bag.scrolls) == (teeth, cells, scrolls)
        assert state.bag.potions == how["potions"] + potions


@FIGHTS
@given(how=fights())
@pytest.mark.rule("DC-126")
def test_a_frozen_line_does_nothing(fight, how):
    state, choices = fight(how)
    quiet = None
    for step, _ in steps(state, choices):
        if quiet is not None:
            assert [other.key for other in state.agenda] == quiet, "nothing came of it"
            quiet = None
        if step.name == "enemy-turn":
            foe = state.fight.row[step.who]
            if foe is not None and foe.frozen >> state.fight.round & 1:
                quiet = [other.key for other in state.agenda[:-1]]
        elif step.name == "card-turn":
            hero = state.heroes[step.who]
            assert not hero.frozen >> (4 * step.what + state.fight.round) & 1


@FIGHTS
@given(how=fights())
@pytest.mark.rule("DC-123", "DC-128", "DC-144", "DC-110")
def test_poison_ticks_exactly(fight, how):
    state, choices = fight(how)
    before = None
    for step, _ in steps(state, choices):
        if before is not None and step.name in ("close-up", "bleeding"):
            heroes, foes = before
            for hero, damage, tick, dead in heroes:
                assert hero.damage == damage + (0 if dead else tick)
            for foe, damage, tick in foes:
                if state.turn_order():
                    assert foe.damage == damage + tick
                    alive = state.fight.space_of(foe.number) != NONE
                    assert alive is (foe.damage < state.box.enemies[foe.card].health)
            before = None
        if step.name == "poisoned" and step.nth <= 0:
            absent = state.fight.passer
            before = (
                [
                    (hero, hero.damage, hero.states[POISON] + hero.states[4] if hero.states[POISON] else 0, hero.dead)
                    for number, hero in enumerate(state.heroes)
                    if number != absent
                ],
                [
                    (foe, foe.damage, foe.poison + foe.mark if foe.poison else 0)
                    for foe in state.fight.row
                    if foe is not None
                ],
            )


@FIGHTS
@given(how=fights())
@pytest.mark.rule("DC-103", "DC-104", "DC-106")
def test_an_enemys_turn_does_no_more_damage_than_its_line_says(fight, how):
    state, choices = fight(how)
    limit = None
    for step, _ in steps(state, choices):
        done = sum(hero.damage for hero in state.heroes)
        if limit is not None:
            assert done <= limit
        if step.name in ("enemy-turn", "round-end", "hero-turn", "round-iv", "upkeep"):
            limit = None
        if step.name == "enemy-turn":
            foe = state.fight.row[step.who]
            if foe is None or foe.acted == state.fight.round:
                limit = done
                continue
            line = state.box.enemies[foe.card].lines[state.fight.round]
            most = max(sum(sorted((hero.states[4] for hero in state.heroes), reverse=True)), 0)
            hits = sum((effect.n + foe.rage) * len(state.heroes) for effect in line.effects if effect.verb == 5)
            # a Malaise hurts once; what answers a blow can hurt through Golden Shields and thorns of others
            answers = sum(4 + other.golds for other in state.fight.row if other is not None)
            limit = done + hits + most * len(line.effects) + len(line.effects) + answers


@FIGHTS
@given(how=fights())
@pytest.mark.rule("DC-151", "DC-152", "DC-153", "DC-154", "DC-080")
def test_after_upkeep_the_table_is_clear_and_hands_are_full(fight, how):
    state, choices = fight(how)
    played = 0
    for step, _ in steps(state, choices):
        if step.name == "start-round" and step.what == 0:
            played = sum(hero.plays() for hero in state.heroes)
    assert played == 3
    assert not state.fight.on
    assert (state.fight.row, state.fight.loot, state.fight.worms) == ([None] * len(ROW), [0] * 9, 0)
    for hero in state.heroes:
        assert (hero.shields, hero.golds, hero.states, hero.frozen, hero.active) == (0, 0, [0] * 5, 0, [])
        if hero.who != SERENADE and not state.somebody_died():
            assert len(hero.hand) == 3
    if not state.somebody_died():
        assert (state.bag.gear, state.bag.blueprints, state.bag.scrolls) == ([], [], [0, 0, 0, 0])


@FIGHTS
@given(how=fights())
@pytest.mark.rule("DC-070", "DC-071", "DC-074")
def test_enemies_stand_in_their_spaces_each_once(fight, how):
    state, choices = fight(how)
    for step, _ in steps(state, choices):
        numbers = [foe.number for foe in state.fight.row if foe is not None]
        cards = [foe.card for foe in state.fight.row if foe is not None]
        assert len(set(numbers)) == len(numbers)
        assert len(set(cards)) == len(cards)
        for foe in state.fight.row:
            if foe is not None and step.name == "start-round":
                assert foe.damage < state.box.enemies[foe.card].health
                assert state.box.enemies[foe.card].kind <= ELITE


@FIGHTS
@given(how=fights())
def test_a_copy_of_a_combat_goes_the_same_way(fight, how):
    state, choices = fight(how)
    state.advance()
    for _ in range(how["tile"] % 30):
        if state.agenda[-1].name == "run-is-over":
            return
        seat = state.actors()[0]
        state.play(seat, choices.among(state.legal(seat)))
    twin = state.clone()
    twin.any_line, twin.per_card, twin.once_a_round = how["options"]
    for table in (state, twin):
        again = Choices(how["choices"])
        for _ in steps(table, again):
            pass
    assert [hero.damage for hero in twin.heroes] == [hero.damage for hero in state.heroes]
    assert twin.inventory() == state.inventory()
    assert (twin.bag.cells, twin.bag.teeth, twin.stream.dump()) == (
        state.bag.cells,
        state.bag.teeth,
        state.stream.dump(),
    )
