"""Upkeep: what a Combat leaves behind; and dying."""

import pytest

from tabletomb.games.dead_cells.box import CARD_CODES, EQUIPMENT_CODES
from tabletomb.games.dead_cells.end_of_run import END_OF_RUN
from tabletomb.games.dead_cells.wounds import hurt, live_or_die, mend


def cards(*codes):
    return [CARD_CODES.index(code) for code in codes]


def gear(*codes):
    return [EQUIPMENT_CODES.index(code) for code in codes]


def coded(numbers):
    return [EQUIPMENT_CODES[number] for number in numbers]


QUIET = {"FL": ["ST09"], "PO": ["ST13"], "DR": ["ST22"]}


@pytest.fixture
def over(brawl, before):
    """`over(near="B1-01")`: the Rounds are over, Upkeep is next."""

    def lay_out(heroes=None, **more):
        state = brawl(heroes or QUIET, **more)
        state.agenda.pop()
        assert state.agenda[-1].name == "upkeep"
        return state

    return lay_out


# -- Upkeep 1: assignment -----------------------------------------------------------------------------------


@pytest.mark.rule("DC-117", "DC-150", "DC-025")
def test_scrolls_and_equipment_are_assigned_by_the_group(over, do, asked, choices, turned_down):
    state = over()
    state.first = 1
    state.bag.scrolls = [1, 0, 0, 1]
    state.bag.gear = [state.armoury.deck.pop(), state.armoury.deck.pop()]
    wanted = state.bag.gear[:]
    do(state)
    assert (asked(state), choices(state)) == (("give-scroll", 1), ["to FL", "to PO", "to DR"])
    refusal = turned_down(state, "to IM")
    assert (refusal.rule, refusal.message) == ("DC-057", "The Immolated is not in your Group.")
    do(state, "to DR", "to PO")
    assert asked(state) == ("choose-track", 1), "the receiver colours an any-colour Scroll"
    do(state, "track brutality", "to FL", "to FL")
    assert asked(state) == ("make-room", 0)
    do(state, "slot 1")
    assert [hero.scrolls for hero in state.heroes] == [[0, 0, 0], [0, 0, 1], [1, 0, 0]]
    assert state.heroes[0].gear == wanted[1:]
    assert state.armoury.discard == wanted[:1]
    assert state.bag.scrolls == [0, 0, 0, 0]


@pytest.mark.rule("DC-029", "DC-150")
def test_a_scroll_goes_to_somebody_who_can_use_it_or_is_lost(over, do, choices, turned_down, asked):
    state = over(scrolls={"FL": [4, 0, 0], "PO": [3, 0, 0], "DR": [0, 0, 0]})
    state.bag.scrolls = [2, 0, 0, 0]
    do(state)
    assert choices(state) == ["to PO", "to DR"]
    refusal = turned_down(state, "to FL")
    assert (refusal.rule, refusal.message) == ("DC-057", "{hero/FL|The Flayed} cannot use this Scroll.")
    do(state, "to PO")
    assert [hero.scrolls[0] for hero in state.heroes] == [4, 4, 1], "only one was left for the second"
    state = over(scrolls={"FL": [4, 0, 0], "PO": [4, 0, 0], "DR": [4, 0, 0]})
    state.bag.scrolls = [1, 0, 0, 0]
    do(state)
    assert asked(state)[0] == "run-is-over"


@pytest.mark.rule("DC-150")
def test_blueprints_go_to_the_collector_and_tokens_stay_in_the_bag(over, do):
    state = over()
    state.bag.blueprints = gear("B1-P01", "B1-P02")
    state.bag.teeth, state.bag.cells, state.bag.potions = 2, 3, 1
    do(state)
    assert (coded(state.armoury.collector), state.bag.blueprints) == (["B1-P01", "B1-P02"], [])
    assert (state.bag.teeth, state.bag.cells, state.bag.potions) == (2, 3, 1)


@pytest.mark.rule("DC-101", "DC-150")
def test_end_hooks_come_first(over, do, asked, choices):
    state = over(scrolls={"PO": [4, 0, 0]})
    state.bag.scrolls = [0, 1, 0, 0]
    state.heroes[1].damage = 2
    do(state)
    assert (asked(state), choices(state)) == (("use-hook", 1), ["done", "yes"])
    do(state, "yes")
    assert state.heroes[1].damage == 1
    assert asked(state)[0] == "give-scroll"


@pytest.mark.rule("DC-190")
@pytest.mark.parametrize(
    ("slain", "fled", "left", "offered"),
    [(1, 0, None, True), (1, 1, None, False), (1, 0, "B1-01", False), (0, 0, None, False)],
)
def test_allkilled_is_offered_if_every_enemy_was_killed(over, do, asked, slain, fled, left, offered):
    state = over(during=["SV41"], **({"near": left} if left else {}))
    state.first = 2
    state.fight.slain, state.fight.fled = slain, fled
    state.heroes[0].damage = 1
    do(state)
    assert (asked(state) == ("use-hook", 2)) is offered


# -- Upkeep 2 and 3: Enemies and Loot -----------------------------------------------------------------------


@pytest.mark.rule("DC-151")
def test_survivors_are_discarded_without_their_death_bonus(over, do):
    state = over(near="B1-01", mid="B1-13", behind="B1-10")
    do(state)
    codes = [state.box.enemies[card].code for card in state.expedition.monster_discard]
    assert sorted(codes) == ["B1-01", "B1-10"]
    assert [state.box.enemies[card].code for card in state.expedition.elite_discard] == ["B1-13"]
    assert (state.bag.cells, state.bag.teeth, state.armoury.collector) == (0, 0, [])
    assert state.fight.row == [None] * 4


@pytest.mark.rule("DC-152")
def test_loot_that_nobody_took_is_discarded(over, do):
    state = over(loot={"teeth": 2, "scroll-S": 1})
    state.fight.loot_gear = [state.armoury.deck.pop()]
    left = state.fight.loot_gear[:]
    state.fight.loot_blueprints = gear("B1-P01")
    do(state)
    assert state.armoury.discard == left
    assert coded(state.blueprint_deck())[0] == "B1-P01", "back at the bottom of its deck"
    assert (state.bag.teeth, state.bag.scrolls) == (0, [0, 0, 0, 0])
    assert not state.fight.on


# -- Upkeep 4 and 5: tokens and cards -----------------------------------------------------------------------


@pytest.mark.rule("DC-153")
def test_shields_and_states_leave_damage_and_malaise_stay(over, do):
    state = over()
    flayed = state.heroes[0]
    flayed.shields, flayed.golds, flayed.frozen, flayed.damage, flayed.malaise = 2, 1, 0b1000, 2, 3
    flayed.states = [1, 1, 1, 0, 2]
    state.fight.worms = 4
    do(state)
    assert (flayed.shields, flayed.golds, flayed.frozen, flayed.states) == (0, 0, 0, [0] * 5)
    assert (flayed.damage, flayed.malaise) == (2, 3)
    assert state.fight.worms == 0


@pytest.mark.rule("DC-154", "DC-085")
def test_active_cards_are_discarded_in_the_order_played_and_hands_refilled(over, do):
    state = over({"FL": ["ST09", "ST07"], "PO": ["ST13"]})
    flayed, poisoned = state.heroes
    flayed.hand, flayed.draw, flayed.discard = cards("ST08"), cards("ST11", "ST12"), cards("ST10")
    poisoned.hand, poisoned.draw = cards("ST14", "ST15"), cards("ST16", "ST17")
    do(state)
    assert flayed.discard == cards("ST10", "ST09", "ST07"), "the second card is on top"
    assert flayed.hand == cards("ST08", "ST11", "ST12")
    assert poisoned.hand == cards("ST14", "ST15", "ST17")
    assert (flayed.active, flayed.said) == ([], [])


@pytest.mark.rule("DC-154", "DC-068")
def test_an_empty_draw_pile_is_made_of_the_discard_pile_only_when_a_card_is_needed(over, do):
    state = over({"FL": ["ST09", "ST07"], "PO": ["ST13"]})
    flayed, poisoned = state.heroes
    flayed.hand, flayed.draw, flayed.discard = cards("ST08"), cards("ST11"), cards("ST10", "ST12")
    poisoned.hand, poisoned.draw, poisoned.discard = cards("ST14", "ST15"), cards("ST16"), cards("ST17", "ST18")
    do(state)
    assert len(flayed.hand) == 3
    assert (len(flayed.draw), flayed.discard) == (3, [])
    assert sorted(flayed.hand + flayed.draw) == cards("ST07", "ST08", "ST09", "ST10", "ST11", "ST12")
    assert (poisoned.draw, poisoned.discard) == ([], cards("ST17", "ST18", "ST13")), "nothing more was needed"


@pytest.mark.rule("DC-154", "DC-090")
def test_the_passing_players_hand_is_refilled_too(over, do):
    state = over({"PO": ["ST13"], "FL": None, "DR": ["ST22"], "IM": ["ST03"]})
    state.heroes[1].hand, state.heroes[1].draw = cards("ST07"), cards("ST08", "ST09", "ST10")
    do(state)
    assert [len(hero.hand) for hero in state.heroes] == [3, 3, 3, 3]


@pytest.mark.rule("DC-154", "DC-068")
def test_with_too_few_cards_one_draws_what_there_is(over, do):
    state = over({"FL": ["ST09", "ST07"], "PO": ["ST13"]})
    state.heroes[0].hand, state.heroes[0].draw = [], []
    do(state)
    assert state.heroes[0].hand == cards("ST07", "ST09")


# -- dying --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-155")
def test_dead_is_who_has_no_heart_left(over):
    state = over(scrolls={"FL": [1, 0, 0]})
    flayed = state.heroes[0]
    hurt(state, 0, 3)
    assert (flayed.dead, flayed.remaining) == (False, 1)
    hurt(state, 0, 1)
    assert (flayed.dead, flayed.remaining) == (True, 0)


@pytest.mark.rule("DC-155", "DC-229")
def test_to_lose_a_heart_may_kill(party, equip):
    state = party("FL", "PO")
    equip(state, 0, "B1-P04")
    state.heroes[0].damage = 3
    live_or_die(state, 0)
    assert not state.heroes[0].dead
    state.heroes[0].gear, state.heroes[0].pains = [], []
    state.refresh(0)
    live_or_die(state, 0)
    assert state.heroes[0].dead


@pytest.mark.rule("DC-156")
def test_the_dead_act_no_more_and_are_no_target(brawl, skip_to, do, before, choices, asked, foe):
    state = brawl({"FL": ["ST07"], "PO": ["ST16"], "DR": ["ST21"]}, near="B1-13", gear={"FL": ["ST-E02"]})
    state.heroes[0].dead = True
    state.heroes[0].damage = 3
    do(skip_to(state, "II"))
    while state.agenda[-1].name != "run-is-over":
        step = state.agenda[-1]
        assert not any(text.endswith(" FL") for text in choices(state))
        assert (step.name, step.who) not in {
            ("choose-line", 0),
            ("choose-plus-item", 0),
            ("choose-action", 0),
            ("aim", 0),
        }
        do(state, choices(state)[0])
    assert state.heroes[0].damage == 3


@pytest.mark.rule("DC-156")
def test_a_dead_beheaded_loses_the_rest_of_its_line(brawl, skip_to, before, foe):
    state = brawl({"FL": ["BR20"], "PO": ["ST13"], "DR": ["ST22"]}, near="B4-10", mid="B4-01", place="B4")
    state.heroes[0].damage = 2
    foe(state, "mid").golds = 1
    before(skip_to(state, "I"), "enemy-turn")
    assert state.heroes[0].dead, "the riposte of the first shot"
    assert foe(state, "near").damage == 0


@pytest.mark.rule("DC-156", "DC-152", "DC-181")
def test_with_a_death_there_is_no_assignment_and_the_run_ends(over, do, asked):
    state = over(near="B1-01", loot={"teeth": 1})
    state.agenda[0] = END_OF_RUN
    state.heroes[1].dead = True
    state.bag.scrolls, state.bag.cells, state.bag.teeth = [1, 0, 0, 0], 1, 5
    state.bag.gear = [state.armoury.deck.pop()]
    state.fight.loot_gear = [state.armoury.deck.pop()]
    state.fight.loot_blueprints = gear("B1-P01")
    do(state)
    assert asked(state) == ("spend", 0)
    assert (state.bag.cells, state.bag.teeth) == (1, 0)
    assert [hero.scrolls for hero in state.heroes] == [[0, 0, 0]] * 3
    assert sorted(state.armoury.deck) == state.chronicle.equipment
    assert not state.won


@pytest.mark.rule("DC-156")
def test_whoever_is_dead_cannot_be_revived(over, do):
    state = over()
    state.heroes[0].dead, state.heroes[0].damage = True, 3
    state.bag.potions = 1

    assert mend(state, 0, 3) == 0
    assert state.heroes[0].damage == 3
