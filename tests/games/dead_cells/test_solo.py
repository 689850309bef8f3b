"""The solo game: a Beheaded and Serenade."""

import pytest

from tabletomb.games.dead_cells.box import (
    BRUTALITY,
    CARD_CODES,
    FREEZE,
    G_SCROLL,
    G_VIAL,
    NONE,
    POISON,
    SERENADE,
    SURVIVAL,
    TACTICS,
)
from tabletomb.games.dead_cells.combat import begin_combat
from tabletomb.games.dead_cells.gains import ANY, Gaining, assign_gear, assign_scroll
from tabletomb.games.dead_cells.hits import give_hero
from tabletomb.games.dead_cells.interbiome import INTERBIOME
from tabletomb.games.dead_cells.keys import ring
from tabletomb.games.dead_cells.wounds import die


def cards(*codes):
    return [CARD_CODES.index(code) for code in codes]


@pytest.fixture
def alone(party):
    """`alone()`: The Flayed (hand ST07 to ST09, draw pile ST10 to ST12) with Serenade."""

    def lay_out(discard=(), **more):
        state = party("FL", "SE", cards=True, **more)
        flayed = state.heroes[0]
        flayed.hand, flayed.draw, flayed.discard = cards("ST07", "ST08", "ST09"), cards("ST10", "ST11", "ST12"), []
        flayed.discard = cards(*discard)
        return state

    return lay_out


@pytest.fixture
def meet(do):
    """`meet(state, "B1-01")`: a Combat with that one Monster begins, and ST09 and ST07 are played."""

    def begin(state, *codes, symbol=None):
        trip = state.expedition
        trip.monsters = [state.box.enemy_numbers[code] for code in reversed(codes)]
        trip.monster_discard = []
        begin_combat(state, [face.code for face in state.box.tiles].index("B1-T01"))
        do(state)
        if symbol:
            do(state, symbol)
        return do(state, "play ST09", "announce damage II", "play ST07", "announce damage I")

    return begin


# -- setting up ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-208", "DC-209")
def test_a_solo_game_is_a_beheaded_and_serenade(game, do):
    state = game.new(1, 3)
    while not state.heroes or state.agenda[-1].name != "move-group":
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[0])
    beheaded, serenade = state.heroes
    assert (beheaded.who, serenade.who) == (0, SERENADE)
    assert (serenade.melee, serenade.scrolls, serenade.health) == (False, [0, 0, 0], 4)
    assert sorted(serenade.draw) == cards("ST25", "ST26", "ST27")
    assert (serenade.hand, serenade.discard, serenade.slots) == ([], [], 0)
    assert state.first == 0
    piles = set()
    for seed in range(12):
        other = game.new(1, seed)
        while not other.heroes or other.agenda[-1].name != "move-group":
            other.play(0, other.legal(0)[0])
        piles.add(tuple(other.heroes[1].draw))
    assert len(piles) > 2, "shuffled"


# -- cards --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-211", "DC-212")
def test_serenade_performs_the_lines_of_the_top_card(alone, meet, before, foe):
    state = alone()
    state.heroes[1].draw = cards("ST25", "ST27", "ST26")
    meet(state, "B1-06")
    assert state.heroes[1].active == cards("ST26")
    assert state.agenda[-1].name == "choose-ally", "block 1 @ally"
    before(state, "enemy-turn", answers={"choose-ally": "to FL"})
    assert state.heroes[0].shields == 1


@pytest.mark.rule("DC-212", "DC-093")
def test_the_beheaded_acts_first_unless_serenade_is_the_first_player(alone, brawl, turns_of):
    for first, order in ((0, [0, 1]), (1, [1, 0])):
        state = brawl({"FL": ["ST09", "ST07"], "SE": ["ST25"]})
        state.first = first
        assert turns_of(state)[:2] == order


@pytest.fixture
def turns_of():
    """Who has a turn in Round 0 and so on."""

    def run(state):
        log = []
        while state.agenda[-1].name != "run-is-over":
            step = state.agenda.pop()
            if step.name == "hero-turn":
                log.append(step.who)
            if step.automatic:
                step.run(state)
            else:
                step.play(state, 0, step.legal(state, 0)[0])
        return log

    return run


@pytest.mark.rule("DC-215", "DC-218")
def test_its_card_is_discarded_at_the_end_of_combat_and_stays_there(alone, meet, before, do):
    state = alone()
    state.heroes[1].draw = cards("ST25", "ST27", "ST26")
    meet(state, "B1-06")
    before(state, "clearing")
    do(state)
    serenade = state.heroes[1]
    assert (serenade.active, serenade.discard, serenade.draw) == ([], cards("ST26"), cards("ST25", "ST27"))
    assert serenade.hand == []


@pytest.mark.rule("DC-217", "DC-218")
@pytest.mark.parametrize(("melee", "damage"), [(False, [0, 1, 1]), (True, [0, 1, 2])])
def test_without_cards_its_board_acts(brawl, skip_to, before, foe, melee, damage):
    state = brawl({"FL": ["ST10"], "SE": []}, near="B7-20", place="B7")
    serenade = state.heroes[1]
    serenade.draw, serenade.discard, serenade.melee = [], cards("ST25", "ST26", "ST27"), melee
    state.refresh(1)
    skip_to(state, "I")
    seen = []
    for name, round in (("start-round", 2), ("start-round", 3), ("round-iv", None)):
        before(state, name, round)
        enemy = foe(state, "near")
        seen.append(enemy.damage + 1 - enemy.shields)
    assert seen == damage, "its one Shield took the first point"
    assert serenade.discard == cards("ST25", "ST26", "ST27"), "not reshuffled"


@pytest.mark.rule("DC-218")
def test_the_interbiome_gathers_its_cards(alone, do):
    state = alone()
    serenade = state.heroes[1]
    serenade.draw, serenade.discard = cards("ST25"), cards("ST26", "ST27")
    state.agenda.append(INTERBIOME)
    do(state)
    assert sorted(serenade.draw) == cards("ST25", "ST26", "ST27")
    assert serenade.discard == []


@pytest.mark.rule("DC-221")
def test_upgrade_cards_may_go_into_its_deck(begin, do, choices):
    state = begin(1, "SV01", cells=2)
    do(state, "upgrade survival")
    assert "deck SE" in choices(state)
    do(state, "deck SE")
    assert state.chronicle.decks[SERENADE] == cards("ST25", "ST26", "ST27", "SV01")


# -- symbol powers ------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-213")
def test_s_freezes_and_t_marks_in_round_0(alone, meet, before, asked, choices, foe):
    state = meet(alone(["ST07", "SV01"]), "B1-04")
    assert (state.fight.round, asked(state), choices(state)) == (0, ("choose-action", 0), ["done", "use symbol"])
    state = meet(alone(["ST07", "TC01"]), "B1-04")
    before(state, "start-round", 1, {"choose-action": "use symbol"})
    assert foe(state, "near").mark == 1


@pytest.mark.rule("DC-213", "DC-112")
def test_a_power_may_be_left_unused(alone, meet, before, foe):
    state = meet(alone(["TC01"]), "B1-06")
    before(state, "start-round", 1, {"choose-action": "done"})
    assert foe(state, "near").mark == 0


@pytest.mark.rule("DC-213", "DC-077")
def test_b_damages_a_monster_or_elite_in_round_iii(brawl, skip_to, before, do, choices, foe, asked):
    state = brawl({"FL": ["ST10", "ST08"], "SE": ["ST25"]}, near="B1-13", far="B1-02", behind="C3-14")
    state.fight.symbol = BRUTALITY
    do(skip_to(state, "III"))
    assert (asked(state)[0], choices(state)) == ("choose-action", ["done", "use symbol"])
    do(state, "use symbol")
    assert choices(state) == ["at near", "at far"], "never a minion or a Boss"
    do(state, "at near")
    assert foe(state, "near").damage == 1


@pytest.mark.rule("DC-213")
def test_b_has_no_use_against_a_boss(brawl, skip_to, do, asked):
    state = brawl({"FL": ["ST10", "ST08"], "SE": ["ST25"]}, near="C1-01a")
    state.fight.symbol = BRUTALITY
    do(skip_to(state, "III"))
    assert asked(state)[0] != "choose-action"


@pytest.mark.rule("DC-214")
def test_no_card_or_no_symbol_means_no_power(alone, meet):
    assert meet(alone(), "B1-06").fight.symbol == NONE
    assert meet(alone(["ST08", "ST12"]), "B1-06").fight.symbol == NONE
    assert meet(alone(["ST12", "ST08"]), "B1-06").fight.symbol == SURVIVAL


@pytest.mark.rule("DC-214")
def test_of_several_symbols_the_player_picks_one(alone, do, asked, choices, turned_down):
    state = alone(["SV07"])
    begin_combat(state, 0)
    do(state)
    assert (asked(state), choices(state)) == (("symbol-power", 0), ["symbol S", "symbol B"])
    refusal = turned_down(state, "symbol T")
    assert (refusal.rule, refusal.message) == (
        "DC-214",
        "The top card of {hero/FL/discard|the discard pile} does not show the Tactics symbol.",
    )
    do(state, "symbol B")
    assert state.fight.symbol == BRUTALITY


# -- what can happen to Serenade ----------------------------------------------------------------------------


@pytest.mark.rule("DC-216", "DC-103")
def test_serenade_can_be_given_damage_and_states(brawl, skip_to, do, choices, before):
    state = brawl({"FL": ["ST10", "ST12"], "SE": ["ST27"]}, near="B1-04")
    do(skip_to(state, "I"))
    assert choices(state) == ["to FL", "to SE"]
    do(state, "to SE")
    serenade = state.heroes[1]
    assert (serenade.health, serenade.damage) == (4, 1)
    give_hero(state, 1, POISON)
    assert serenade.states[POISON] == 1


@pytest.mark.rule("DC-126", "DC-210", "DC-216")
def test_frozen_lies_on_its_flipped_card(brawl, skip_to, before, foe):
    state = brawl({"FL": ["ST10", "ST12"], "SE": ["ST27"]}, near="B7-20", place="B7")
    before(skip_to(state, "I"), "hero-turn")
    give_hero(state, 1, FREEZE)
    assert state.heroes[1].frozen == 1 << 2, "Crescendo has nothing in Round I"
    before(state, "start-round", 3)
    assert foe(state, "near").damage == 0


@pytest.mark.rule("DC-222", "DC-156")
def test_serenades_death_ends_the_run(brawl, skip_to, before, do):
    state = brawl({"FL": ["ST10", "ST12"], "SE": ["ST27"]}, near="B1-04")
    state.heroes[1].damage = 3
    before(skip_to(state, "I"), "round-end", 1, {"victim": "to SE"})
    assert state.heroes[1].dead
    before(state, "upkeep")
    assert state.fight.round == 4, "the Combat is finished"
    assert state.somebody_died()
    state.agenda.pop().run(state)
    assert [step.name for step in state.agenda] == ["run-is-over"]


@pytest.mark.rule("DC-220")
def test_serenade_is_healed_by_vials_potions_and_heals(alone, brawl, skip_to, do, choices):
    state = alone()
    state.heroes[0].damage = state.heroes[1].damage = 1
    state.agenda.append(Gaining(-1, NONE, G_VIAL, 1))
    do(state)
    assert choices(state) == ["to FL", "to SE"]
    do(state, "to SE")
    assert state.heroes[1].damage == 0
    state = brawl({"FL": ["ST12", "SV14"], "SE": ["ST27"]})
    state.heroes[1].damage, state.heroes[0].damage = 2, 1
    state.bag.potions = 1
    do(skip_to(state, "II"))
    assert choices(state) == ["done", "potion FL", "potion SE"]
    do(state, "potion SE")
    assert state.heroes[1].damage == 0
    state = alone()
    state.heroes[1].damage, state.bag.teeth = 1, 2
    state.agenda.append(INTERBIOME)
    do(state)
    assert "to SE" in choices(state), "the Healer"


@pytest.mark.rule("DC-210", "DC-138")
def test_serenade_carries_no_equipment(alone, do):
    state = alone()
    assign_gear(state, state.armoury.deck.pop(), 0b11)
    assert (len(state.heroes[0].gear), state.heroes[1].gear) == (1, [])


@pytest.mark.rule("DC-210", "DC-229")
def test_serenade_as_first_player_suffers_what_is_the_first_players(brawl, skip_to, before, alone):
    state = brawl({"FL": ["ST10", "ST08"], "SE": ["ST25"]}, near="B1-06")
    state.first = 1
    before(skip_to(state, "III"), "round-iv")
    assert [hero.damage for hero in state.heroes] == [0, 1], "dmg 1 @first"
    state = alone(first=1)
    ring(state, 0)
    assert [hero.damage for hero in state.heroes] == [0, 2]


@pytest.mark.rule("DC-062", "DC-210")
def test_checks_are_done_by_the_beheaded(alone):
    assert alone(first=1).checker() == 0


@pytest.mark.rule("DC-210", "DC-190")
def test_hooks_of_the_group_are_the_beheadeds(brawl, do, asked):
    state = brawl({"FL": ["ST10", "ST08"], "SE": ["ST25"]}, far="B1-08", during=["TC29"])
    state.first = 1
    do(state)
    assert (asked(state)[0], state.agenda[-1].who) == ("choose-action", 0)


# -- Scrolls ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-219")
@pytest.mark.parametrize("colour", [SURVIVAL, TACTICS, BRUTALITY, ANY])
def test_a_scroll_of_any_colour_may_go_to_serenade(alone, do, choices, colour):
    state = alone()
    assign_scroll(state, colour, 0b11)
    assert choices(state) == ["to FL", "to SE"]
    do(state, "to SE")
    assert state.heroes[1].scrolls[0] == 1


@pytest.mark.rule("DC-051", "DC-219")
@pytest.mark.parametrize("first", [0, 1])
def test_a_scroll_for_the_first_player_only_is_not_for_the_other(alone, do, first):
    state = alone(first=first)
    state.agenda.append(Gaining(-1, first, G_SCROLL, SURVIVAL))
    do(state)
    assert [hero.scrolls[0] for hero in state.heroes] == [1 - first, first]


@pytest.mark.rule("DC-223")
def test_the_power_track_gives_teeth_then_a_vial(alone, do, choices):
    state = alone()
    assign_scroll(state, ANY, 0b10)
    do(state)
    assert state.bag.teeth == 2
    state.heroes[0].damage = 1
    assign_scroll(state, ANY, 0b10)
    do(state)
    assert choices(state) == ["to FL", "to SE"]
    do(state, "to FL")
    assert state.heroes[0].damage == 0


@pytest.mark.rule("DC-223", "DC-095")
def test_the_melee_track_helps_the_beheaded_in_round_0(brawl, do, asked, choices, before):
    state = brawl({"FL": ["ST10", "ST09"], "SE": ["ST27"]}, near="B7-20", place="B7")
    flayed, serenade = state.heroes
    serenade.melee, serenade.scrolls[0] = True, 3
    flayed.damage = 1
    state.refresh(1)
    do(state)
    assert (asked(state)[0], choices(state)) == ("choose-action", ["done", "use melee1", "use melee2", "use melee3"])
    do(state, "use melee1", "use melee3", "use melee2")
    assert (flayed.shields, flayed.damage, asked(state)[0]) == (1, 0, "choose-skill")
    before(state, "start-round", 1, {"choose-skill": "use T0"})
    assert flayed.shields == 2


@pytest.mark.rule("DC-223")
@pytest.mark.parametrize(("space", "uses"), [(0, []), (1, ["use melee1"]), (2, ["use melee1", "use melee2"])])
def test_only_what_the_marker_has_passed_helps(brawl, do, asked, choices, space, uses):
    state = brawl({"FL": ["ST10", "ST09"], "SE": ["ST27"]}, near="B7-20", place="B7")
    state.heroes[1].melee, state.heroes[1].scrolls[0] = True, space
    state.heroes[0].damage = 1
    state.refresh(1)
    do(state)
    assert [text for text in choices(state) if "melee" in text] == uses


@pytest.mark.rule("DC-223", "DC-222")
def test_a_dead_serenade_helps_nobody(brawl, do, choices):
    state = brawl({"FL": ["ST10", "ST09"], "SE": ["ST27"]}, near="B7-20", place="B7")
    state.heroes[1].melee, state.heroes[1].scrolls[0] = True, 3
    state.refresh(1)
    die(state, 1)
    do(state)
    assert not [text for text in choices(state) if "melee" in text]


@pytest.mark.rule("DC-224", "DC-029")
def test_after_the_transformation_scrolls_count_on_melee_until_its_end(alone, do, asked, choices):
    state = alone()
    serenade = state.heroes[1]
    serenade.scrolls[0], serenade.damage = 2, 3
    for expected in ((True, 0), (True, 1), (True, 2), (True, 3), (True, 3)):
        assign_scroll(state, ANY, 0b10)
        do(state)
        assert (serenade.melee, serenade.scrolls[0]) == expected
    assert serenade.damage == 0
    assert state.bag.teeth == 0, "the POWER track is behind it"


@pytest.mark.rule("DC-224")
def test_the_transformation_removes_states(alone):
    state = alone()
    serenade = state.heroes[1]
    serenade.scrolls[0] = 2
    give_hero(state, 1, POISON)
    assign_scroll(state, ANY, 0b10)
    assert serenade.states == [0] * 5
