"""The Rounds of a Combat from left to right: turns, Round 0, ranges, Skills, Loot, Heal, Round End, Round IV."""

import pytest

from tabletomb.games.dead_cells.box import (
    BLEED,
    CARD_CODES,
    EQUIPMENT_CODES,
    MARK,
    POISON,
    ROW,
    SWEATS,
)
from tabletomb.games.dead_cells.gains import add_worms


def cards(*codes):
    return [CARD_CODES.index(code) for code in codes]


def gear(*codes):
    return [EQUIPMENT_CODES.index(code) for code in codes]


def row(state):
    """The codes of the Enemies by space."""
    enemies = state.box.enemies
    return {space: enemies[foe.card].code for space, foe in zip(ROW, state.fight.row, strict=True) if foe is not None}


def damage(state):
    return [hero.damage for hero in state.heroes]


@pytest.fixture
def turns():
    """`turns(state)`: plays the whole Combat with first moves and gives what came in what order: Rounds, the turn of
    each Enemy by its space and of each hero, Round Ends."""

    def run(state):
        log = []
        while state.agenda[-1].name != "run-is-over":
            step = state.agenda[-1]
            if not step.automatic:
                seat = state.actors()[0]
                move = state.legal(seat)[0]
                state.agenda.pop()
                step.play(state, seat, move)
                continue
            if step.name == "start-round":
                log.append(f"Round {step.what}")
            elif step.name == "enemy-turn" and state.fight.row[step.who] is not None:
                log.append(ROW[step.who])
            elif step.name == "hero-turn":
                log.append(f"hero {step.who}")
            elif step.name in ("poisoned", "close-up", "bleeding", "round-iv", "upkeep"):
                log.append(step.name)
            state.agenda.pop()
            step.run(state)
        return log

    return run


# -- the golden rule ----------------------------------------------------------------------------------------


@pytest.mark.rule("DC-091", "DC-092", "DC-093", "DC-098", "DC-147", "DC-148")
def test_a_combat_from_left_to_right(brawl, turns):
    state = brawl(
        {"FL": ["ST10"], "PO": ["ST18"], "DR": ["ST21"]},
        behind="B7-10",
        near="B7-15",
        mid="B7-19",
        far="B7-04",
        place="B7",
    )
    state.first = 1
    for hero in state.heroes:
        hero.shields = 9
    everybody = ["behind", "hero 1", "hero 2", "hero 0", "near", "mid", "far"]
    assert turns(state) == [
        "Round 0",
        *everybody,
        "Round 1",
        *everybody,
        "poisoned",
        "close-up",
        "Round 2",
        *everybody,
        "poisoned",
        "close-up",
        "Round 3",
        *everybody,
        "poisoned",
        "bleeding",
        "round-iv",
        "behind",
        "near",
        "mid",
        "far",
        "upkeep",
    ]


@pytest.mark.rule("DC-094")
def test_an_enemy_performs_the_line_of_the_round_and_nothing_on_an_empty_one(brawl, before):
    state = brawl({"FL": ["ST09", "ST12"], "PO": ["ST17"]}, behind="B1-06")
    seen = []
    for name, round in (("start-round", 2), ("start-round", 3), ("round-iv", None), ("upkeep", None)):
        before(state, name, round, {"victim": "to PO"})
        seen.append((state.fight.row[0].shields, damage(state)))
    # Gaoler: block 1 / - / dmg 1 @first / dmg 1 @one; ST17 takes the Shield in Round III
    assert seen == [(1, [0, 0]), (1, [0, 0]), (0, [1, 0]), (0, [1, 1])]


@pytest.mark.rule("DC-094")
def test_a_summoned_enemy_acts_from_the_next_round_on(brawl, before, foe):
    state = brawl({"FL": ["ST09", "ST12"], "PO": ["ST18"]}, place="B2", near="B2-15")
    before(state, "start-round", 2)
    state.heroes[0].damage = state.heroes[1].damage = 0
    before(state, "round-end", 2)
    assert row(state) == {"near": "B2-15", "mid": "B2-06"}
    assert damage(state) == [0, 0], "the Boom Bat's line of Round II is not performed"
    assert foe(state, "mid").fresh
    before(state, "round-end", 3)
    assert not foe(state, "mid").fresh


@pytest.mark.rule("DC-094", "DC-092")
def test_an_enemy_that_moved_right_has_no_second_turn(brawl, before):
    state = brawl({"FL": ["ST10", "ST07"], "PO": ["ST18"]}, place="B3", near="B3-09")
    before(state, "start-round", 2)
    state.heroes[0].shields = 0
    before(state, "round-end", 2)
    assert row(state) == {"far": "B3-09"}
    assert sum(damage(state)) == 1


@pytest.mark.rule("DC-093", "DC-085")
def test_two_cards_of_one_player_are_performed_in_the_order_played(brawl, skip_to, before, foe):
    for order, shield_left in ((["ST02", "ST22"], 1), (["ST22", "ST02"], 1)):
        state = skip_to(brawl({"DR": order, "FL": ["ST10"]}, near="B1-13"), "II")
        before(state, "card-turn")
        assert state.agenda[-1].what == 0
        elite = foe(state, "near")
        state.agenda.pop().run(state)
        before(state, "card-turn")
        assert state.agenda[-1].what == 1
        assert (elite.fire, elite.damage) == ((1, 0) if order[0] == "ST02" else (0, 1))
        assert shield_left


@pytest.mark.rule("DC-093", "DC-190")
def test_own_hooks_come_after_the_cards_and_the_groups_hooks_after_those(brawl, skip_to, do, asked, foe):
    state = brawl(
        {"IM": ["ST03"], "FL": ["ST10"], "PO": ["ST18"]},
        near="B3-14",
        place="B3",
        scrolls={"IM": [0, 0, 1]},
        during=["BR31"],
    )
    skip_to(state, "III")
    do(state)
    elite = foe(state, "near")
    assert (asked(state), elite.damage) == (("choose-action", 0), 1), "the card first"
    do(state, "use B1")
    assert (asked(state), elite.damage) == (("choose-action", 0), 2)
    assert state.agenda[-1].what == 1, "now the Group's"
    do(state, "use during1")
    assert elite.damage == 3


@pytest.mark.rule("DC-190", "DC-101")
def test_the_first_players_beheaded_performs_the_groups_hooks(brawl, skip_to, do, asked, turned_down):
    state = brawl({"IM": ["ST04"], "FL": ["ST10"], "PO": ["ST18"]}, near="B1-13", during=["BR19"])
    state.first = 2
    skip_to(state, "I")
    do(state, "done")
    assert asked(state) == ("choose-action", 2)
    refusal = turned_down(state, "use during2")
    assert (refusal.rule, refusal.message) == ("DC-096", "There is no such action left in Round I.")
    do(state, "done")
    assert state.fight.row[1].damage == 0


# -- Round 0 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-095", "DC-096")
def test_all_round_0_actions_may_be_performed_in_any_order_each_once(brawl, do, asked, choices):
    state = brawl(
        {"FL": ["ST07", "ST12"], "PO": ["ST18"]},
        near="B1-13",
        scrolls={"FL": [4, 2, 0]},
        gear={"FL": ["ST-E10", "B3-P05"]},
        during=["SV29"],
    )
    do(state)
    assert asked(state) == ("choose-action", 0)
    assert choices(state) == ["done", "use S4", "use slot1", "use slot2", "use during1"]
    do(state, "use slot2", "use during1", "to PO", "use S4")
    assert choices(state) == ["done", "use slot1"]
    do(state, "use slot1")
    assert state.fight.round == 1
    assert (state.heroes[0].shields, state.heroes[1].shields, state.fight.row[1].mark) == (2, 1, 1)


@pytest.mark.rule("DC-095", "DC-096", "DC-101")
def test_round_0_actions_are_optional_and_in_turn_order(brawl, do, asked):
    state = brawl({"FL": ["ST09", "ST12"], "PO": ["ST15"]}, gear={"FL": ["ST-E10"], "PO": ["S07"]})
    state.first = 1
    do(state)
    assert asked(state) == ("choose-action", 1)
    do(state, "done")
    assert asked(state) == ("choose-action", 0)
    do(state, "done")
    assert state.agenda[-1].name == "run-is-over"


@pytest.mark.rule("DC-095", "DC-096", "DC-092")
def test_enemies_perform_their_round_0_lines_after_the_group(brawl, do, before, foe):
    state = brawl({"FL": ["ST09", "ST12"], "PO": ["ST15"]}, near="B7-15", place="B7", gear={"FL": ["ST-E10"]})
    do(state)
    assert foe(state, "near").shields == 0
    before(state, "start-round", 1)
    assert foe(state, "near").shields == 2


@pytest.mark.rule("DC-098", "DC-123")
def test_poison_of_round_0_is_first_felt_at_the_end_of_round_i(brawl, before, foe):
    state = brawl({"PO": ["ST16", "ST17"], "FL": ["ST09"]}, near="B1-13", scrolls={"PO": [0, 3, 0]})
    before(state, "start-round", 1, {"choose-action": "use T3"})
    assert (foe(state, "near").poison, foe(state, "near").damage) == (1, 0)
    before(state, "start-round", 2)
    assert foe(state, "near").damage == 1


@pytest.mark.rule("DC-059", "DC-095", "DC-097")
def test_any_number_of_potions_in_round_0(brawl, do, asked, choices, turned_down):
    state = brawl({"FL": ["ST09", "ST12"], "PO": ["ST15"]}, near="B1-13")
    state.first = 1
    state.heroes[0].damage, state.heroes[1].damage = 2, 1
    state.bag.potions = 3
    do(state)
    assert asked(state) == ("choose-drinker", 1)
    assert choices(state) == ["done", "potion FL", "potion PO"]
    refusal = turned_down(state, "potion IM")
    assert (refusal.rule, refusal.message) == (
        "DC-097",
        "A Potion is for a living Beheaded who takes part in this Combat and has Damage.",
    )
    do(state, "potion FL")
    assert damage(state) == [0, 1]
    do(state, "potion PO")
    assert (damage(state), state.bag.potions) == ([0, 0], 1)
    assert state.fight.round > 0, "nobody is hurt, so nobody is asked"


@pytest.mark.rule("DC-097")
def test_a_potion_may_be_kept(brawl, do):
    state = brawl({"FL": ["ST09", "ST12"], "PO": ["ST15"]}, near="B1-13")
    state.heroes[0].damage = 1
    state.bag.potions = 1
    do(state, "done")
    assert state.bag.potions == 1
    assert state.fight.round > 0


@pytest.mark.rule("DC-232")
def test_constraint_3_forbids_potions(brawl, do, before, choices):
    state = brawl({"FL": ["ST12", "ST09"], "PO": ["ST15"]}, loot={"teeth": 1, "cells": 1})
    state.heroes[0].damage = 1
    state.bag.potions = 1
    state.fight.constraint = 3
    do(state)
    assert (state.fight.round, choices(state)) == (2, ["loot teeth", "loot cells"])


@pytest.mark.rule("DC-118", "DC-232")
def test_constraint_3_is_told_when_a_potion_is_asked_for(brawl, do, turned_down):
    state = brawl({"FL": ["ST12", "ST09"], "PO": ["ST15"]}, loot={"teeth": 1, "cells": 1})
    state.bag.potions = 1
    state.fight.constraint = 3
    do(state)
    refusal = turned_down(state, "potion FL")
    assert (refusal.rule, refusal.message) == ("DC-118", "There is no Potion that could be used now.")


# -- ranges and targets -------------------------------------------------------------------------------------

FULL = {"behind": "B1-13", "near": "B3-14", "mid": "B3-16", "far": "B3-17"}


@pytest.mark.rule("DC-099", "DC-238")
@pytest.mark.parametrize(
    ("card", "round", "spaces"),
    [
        ("ST01", "I", ["near"]),
        ("BR09", "II", ["mid"]),
        ("TC21", "I", ["far"]),
        ("ST11", "III", ["behind", "near"]),
        ("ST11", "II", ["near", "mid"]),
        ("ST05", "I", ["mid", "far"]),
        ("ST23", "I", ["near", "mid", "far"]),
        ("ST23", "II", ["behind", "near", "mid", "far"]),
    ],
)
def test_a_range_marks_the_spaces_that_may_be_hit(brawl, skip_to, do, choices, foe, card, round, spaces):
    state = brawl(
        {"FL": [card], "PO": ["ST18"], "DR": ["ST21"]},
        place="B5",
        behind="B5-17",
        near="B5-06",
        mid="B5-01",
        far="B5-18",
    )
    before = {space: foe(state, space).damage + foe(state, space).mark for space in ROW}
    skip_to(state, round)
    state.fight.row[0].acted = {"I": 1, "II": 2, "III": 3}[round]  # the Enemy behind has had its turn
    do(state)
    if len(spaces) == 1:
        hit = [space for space in ROW if foe(state, space).damage + foe(state, space).mark > before[space]]
        assert hit == spaces
    else:
        assert state.agenda[-1].name == "aim"
        assert choices(state) == [f"at {space}" for space in spaces]


@pytest.mark.rule("DC-099", "DC-100")
def test_a_target_must_be_in_range_and_there(brawl, skip_to, do, turned_down):
    state = brawl({"FL": ["ST11"], "PO": ["ST18"], "DR": ["ST21"]}, near="B1-13", mid="B1-01", far="B1-02")
    do(skip_to(state, "II"))
    refusal = turned_down(state, "at far")
    assert (refusal.rule, refusal.message) == ("DC-099", "The range does not reach far, where {foe/far|Zombie} stands.")
    refusal = turned_down(state, "at behind")
    assert (refusal.rule, refusal.message) == ("DC-100", "There is no Enemy behind.")
    refusal = turned_down(state, "at worms")
    assert (refusal.rule, refusal.message) == ("DC-099", "There are no Worms that this effect could hit.")


@pytest.mark.rule("DC-100")
def test_an_empty_range_has_no_effect_but_the_rest_of_the_line_has(brawl, skip_to, before, foe):
    state = brawl({"FL": ["BR20"], "PO": ["ST13"], "DR": ["ST20"]}, near="B1-13")
    before(skip_to(state, "I"), "hero-turn")
    before(state, "round-end", 1)
    assert foe(state, "near").damage == 2, "dmg 1 @shot finds nobody, dmg 1 @near does; then Cold Hands"


@pytest.mark.rule("DC-099", "DC-092")
def test_all_in_range_are_hit_from_left_to_right(brawl, skip_to, before, do, foe):
    state = brawl({"FL": ["BR33"], "PO": ["ST13"], "DR": ["ST21"]}, behind="B1-10", near="B1-13", far="B1-11")
    for space in ("behind", "near", "far"):
        foe(state, space).damage = 1
    skip_to(state, "I")
    before(state, "sweeping")
    order = []
    while state.agenda[-1].name == "sweeping":
        mask = state.agenda[-1].nth
        order.append(mask)
        state.agenda.pop().run(state)
        while state.agenda[-1].name == "gain":
            state.agenda.pop().run(state)
    assert order == [0b1011, 0b1010, 0b1000]
    assert row(state) == {"near": "B1-13", "far": "B1-11"}
    assert (foe(state, "near").damage, foe(state, "far").damage) == (2, 2)


@pytest.mark.rule("DC-099")
@pytest.mark.parametrize(("guard", "spaces"), [("mid", ["behind", "near", "mid"]), ("near", ["behind", "near"])])
def test_a_guard_shields_those_to_its_right_from_being_targeted(
    brawl, skip_to, do, choices, turned_down, guard, spaces
):
    others = {"behind": "B5-08", "near": "B5-01", "mid": "B5-02", "far": "B5-04"}
    state = brawl({"FL": ["ST23"], "PO": ["ST13"], "DR": ["ST21"]}, place="B5", **{**others, guard: "B5-12"})
    skip_to(state, "II")
    state.fight.row[0].acted = 2
    do(state)
    assert choices(state) == [f"at {space}" for space in spaces]
    refusal = turned_down(state, "at far")
    sentence = f"{{foe/{guard}|Brass Guard}} keeps {{foe/far|Cog Archer}} from being targeted."
    assert (refusal.rule, refusal.message) == ("DC-099", sentence)


@pytest.mark.rule("DC-099")
def test_a_guard_also_stops_what_hits_all(brawl, skip_to, before, foe):
    state = brawl({"FL": ["BR22"], "PO": ["ST13"], "DR": ["ST21"]}, place="B5", near="B5-01", mid="B5-12", far="B5-04")
    before(skip_to(state, "II"), "hero-turn")
    before(state, "enemy-turn")
    assert [foe(state, space).damage for space in ("near", "mid", "far")] == [1, 1, 0]


@pytest.mark.rule("DC-099")
def test_conditions_limit_the_targets(brawl, skip_to, before, do, choices, foe):
    state = brawl(
        {"PO": ["ST18"], "DR": ["ST21"], "FL": ["ST09"]},
        near="B1-13",
        mid="B1-12",
        far="B1-01",
        scrolls={"PO": [0, 0, 4]},
    )
    for space in ("mid", "far"):
        foe(state, space).poison = 1
    do(skip_to(state, "I"), "use B4")
    assert choices(state) == ["at mid", "at far"], "Burst: if:poisoned"
    state = brawl(
        {"DR": ["ST20"], "PO": ["ST13"], "FL": ["ST10"]}, near="B1-13", mid="B1-12", scrolls={"DR": [0, 0, 3]}
    )
    foe(state, "mid").frozen = 1 << 2
    before(skip_to(state, "II"), "enemy-turn", answers={"choose-skill": "use B3"})
    assert [foe(state, space).damage for space in ("near", "mid")] == [0, 2], "Crush: if:frozen"
    state = brawl(
        {"DR": ["ST20"], "PO": ["ST13"], "FL": ["ST10"]}, near="B1-13", mid="B1-12", scrolls={"DR": [0, 0, 3]}
    )
    foe(state, "mid").frozen = 1 << 1
    do(skip_to(state, "II"))
    assert "use B3" not in choices(state), "that token was for an earlier line"


@pytest.mark.rule("DC-077", "DC-099")
def test_what_is_for_elites_passes_monsters_by(brawl, skip_to, before, foe):
    for enemy, bled in (("B1-13", 1), ("B1-07", 0)):
        state = brawl({"FL": ["ST07"], "PO": ["ST13"], "DR": ["ST21"]}, near=enemy, gear={"FL": ["B4-P02"]})
        before(skip_to(state, "I"), "enemy-turn", answers={"choose-plus-item": "use slot1"})
        assert (foe(state, "near").damage, foe(state, "near").bleed) == (2, bled)


@pytest.mark.rule("DC-101")
def test_actions_are_mandatory_when_possible(brawl, skip_to, do, choices, turned_down):
    state = brawl(
        {"PO": ["ST16"], "FL": ["ST10"], "DR": ["ST23"]}, near="B1-13", mid="B1-01", loot={"teeth": 1, "cells": 1}
    )
    state.heroes[0].damage = 1
    do(skip_to(state, "III"))
    assert state.heroes[0].damage == 0, "healed without a question"
    assert choices(state) == ["loot teeth", "loot cells"]
    refusal = turned_down(state, "done")
    assert (refusal.rule, refusal.message) == ("DC-101", "A Loot action must take something while there is Loot.")


# -- Skill --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-111", "DC-112", "DC-137")
def test_skills_of_the_board_of_equipment_and_of_the_mutation_board(
    brawl, skip_to, before, do, choices, asked, turned_down
):
    state = brawl(
        {"FL": ["ST08", "ST09"], "PO": ["ST13"]},
        near="B1-13",
        scrolls={"FL": [0, 1, 0]},
        gear={"FL": ["ST-E03"]},
    )
    state.group.skill = CARD_CODES.index("BR06")
    state.refresh(0)
    do(skip_to(state, "I"))
    assert asked(state) == ("choose-skill", 0)
    assert choices(state) == ["done", "use T0", "use T1", "use slot1", "use skill-card"]
    refusal = turned_down(state, "use T2")
    assert (refusal.rule, refusal.message) == ("DC-111", "There is no Skill of yours.")
    clone = state.clone()
    for table, answer, left in ((state, "use skill-card", 2), (clone, "done", 0)):
        before(table, "enemy-turn", answers={"choose-skill": answer})
        assert table.fight.row[1].damage == left


@pytest.mark.rule("DC-100", "DC-111")
def test_a_skill_that_could_do_nothing_is_not_offered(brawl, skip_to, do, choices, turned_down):
    state = brawl({"FL": ["ST08", "ST09"], "PO": ["ST13"]}, far="B1-13", gear={"FL": ["ST-E03"]})
    do(skip_to(state, "I"))
    assert choices(state) == ["done", "use T0"]
    refusal = turned_down(state, "use slot1")
    assert (refusal.rule, refusal.message) == ("DC-100", "{hero/FL/slot/1|Cleaver} could do nothing now.")


@pytest.mark.rule("DC-113")
def test_the_same_skill_may_be_used_again(brawl, skip_to, do, choices):
    state = brawl({"FL": ["ST08", "S04"], "PO": ["ST13"]})
    do(skip_to(state, "I"), "use T0", "use T0")
    assert state.heroes[0].shields == 2
    assert state.fight.round == 2


@pytest.mark.rule("DC-113")
def test_with_the_option_a_skill_of_the_board_works_once_a_round(brawl, game, skip_to, do, choices, turned_down, asked):
    assert game.new(2, 1, {"boardSkills": "oncePerRound"}).once_a_round
    assert not game.new(2, 1).once_a_round
    state = brawl(
        {"FL": ["ST08", "S04"], "PO": ["ST13"]}, near="B1-13", scrolls={"FL": [0, 1, 0]}, gear={"FL": ["ST-E03"]}
    )
    state.once_a_round = True
    do(skip_to(state, "I"), "use T0")
    assert choices(state) == ["done", "use T1", "use slot1"]
    refusal = turned_down(state, "use T0")
    assert (refusal.rule, refusal.message) == (
        "DC-113",
        "{hero/FL/tactics/0|Callus} has been used in this Round already.",
    )
    do(state, "use slot1")
    assert (state.fight.round, choices(state)) == (2, ["done", "use T0", "use T1", "use slot1"]), "a new Round"


@pytest.mark.rule("DC-113", "DC-137")
def test_with_the_option_skills_of_equipment_are_still_free(brawl, skip_to, do, choices):
    state = brawl({"FL": ["ST08", "S04"], "PO": ["ST13"]}, near="B1-13", gear={"FL": ["ST-E03"]})
    state.once_a_round = True
    do(skip_to(state, "I"), "use slot1", "use slot1")
    assert state.fight.row[1].bleed == 2


@pytest.mark.rule("DC-232")
def test_constraint_4_forbids_skill_actions(brawl, do, asked):
    state = brawl({"FL": ["ST08", "S04"], "PO": ["ST18"]})
    state.fight.constraint = 4
    do(state)
    assert asked(state)[0] == "run-is-over", "nobody was asked for a Skill"
    assert state.heroes[0].shields == 0


# -- Loot ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-114", "DC-116", "DC-117")
def test_each_type_of_loot_goes_into_the_bag_at_once(brawl, skip_to, do, choices):
    state = brawl(
        {"FL": ["S10", "ST12"], "PO": ["ST18"]},
        loot={"teeth": 2, "cells": 3, "potions": 1, "scroll-S": 2, "scroll-any": 1},
    )
    state.fight.loot_gear = gear("B1-P01", "B1-P02")
    state.fight.loot_blueprints = gear("B1-P03")
    do(skip_to(state, "II"))
    assert choices(state) == [
        "loot teeth",
        "loot cells",
        "loot potions",
        "loot scroll-S",
        "loot scroll-any",
        "loot equipment1",
        "loot equipment2",
        "loot blueprint1",
    ]
    do(state, "loot cells")
    assert (state.bag.cells, state.fight.loot[1]) == (3, 0)
    do(state, "loot equipment2")
    assert (state.bag.gear, state.fight.loot_gear) == (gear("B1-P02"), gear("B1-P01")), "each card is a type"
    do(state, "loot scroll-S")
    assert state.bag.scrolls == [2, 0, 0, 0], "waiting for the end of the Combat"
    assert [hero.scrolls for hero in state.heroes] == [[0, 0, 0], [0, 0, 0]]


@pytest.mark.rule("DC-114", "DC-116")
def test_blueprints_keys_and_single_scrolls_can_be_looted(brawl, skip_to, before, do, turned_down):
    state = brawl({"FL": ["S10", "ST12"], "PO": ["ST18"]}, place="B7", loot={"keys": 1, "scroll-any": 1})
    state.fight.loot_blueprints = gear("B7-P01")
    do(skip_to(state, "II"))
    refusal = turned_down(state, "loot teeth")
    assert (refusal.rule, refusal.message) == ("DC-116", "There is no such Loot on the Group space.")
    do(state, "loot blueprint1")
    assert state.bag.blueprints == gear("B7-P01")
    before(state, "round-end", 2, {"choose-loot": "loot keys"})
    assert state.bag.keys == 1
    assert state.bag.scrolls == [0, 0, 0, 1], "the last one is taken without a question"


@pytest.mark.rule("DC-116")
def test_relight_acts_when_it_is_taken(brawl, skip_to, do, before):
    state = brawl({"FL": ["ST12", "ST09"], "PO": ["ST15"]}, place="B6", loot={"relight": 2})
    state.expedition.lanterns = 0
    before(skip_to(state, "II"), "round-end", 2)
    assert state.expedition.lanterns == 2


@pytest.mark.rule("DC-059", "DC-118")
def test_a_loot_action_may_spend_a_potion_instead(brawl, skip_to, do, choices, turned_down):
    state = brawl({"FL": ["ST12", "ST09"], "PO": ["ST15"]}, loot={"teeth": 1})
    state.heroes[1].damage = 2
    state.bag.potions = 1
    do(skip_to(state, "II"))
    assert choices(state) == ["loot teeth", "potion FL", "potion PO"]
    refusal = turned_down(state, "potion DR")
    assert (refusal.rule, refusal.message) == (
        "DC-118",
        "A Potion is for a living Beheaded who takes part in this Combat.",
    )
    do(state, "potion PO")
    assert (damage(state), state.bag.potions, state.bag.teeth) == ([0, 0], 0, 0)


@pytest.mark.rule("DC-118")
def test_a_potion_can_be_spent_when_no_loot_is_left(brawl, skip_to, do, choices):
    state = brawl({"FL": ["ST12", "ST09"], "PO": ["ST15"]})
    state.heroes[1].damage = 2
    state.bag.potions = 1
    do(skip_to(state, "II"))
    assert "potion PO" in choices(state)
    do(state, "potion PO")
    assert damage(state) == [0, 0]


@pytest.mark.rule("DC-118", "DC-007")
def test_with_the_sweats_a_potion_leaves_one_damage(brawl, skip_to, do):
    state = brawl({"FL": ["ST12", "ST09"], "PO": ["ST15"]})
    state.heroes[1].damage, state.heroes[1].malaise = 2, SWEATS
    state.bag.potions = 1
    do(skip_to(state, "II"), "potion PO")
    assert damage(state) == [0, 1]


# -- Heal ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-119")
def test_heal_helps_whom_the_card_names(brawl, skip_to, do, choices, asked, turned_down):
    state = brawl({"FL": ["SV14"], "PO": ["ST13"], "DR": ["ST21"]})
    for hero in state.heroes:
        hero.damage = 2
    state.heroes[2].damage = 0
    do(skip_to(state, "II"))
    assert (asked(state), choices(state)) == (("choose-ally", 0), ["to FL", "to PO"])
    refusal = turned_down(state, "to DR")
    assert (refusal.rule, refusal.message) == (
        "DC-119",
        "That Beheaded takes no part in this Combat or has nothing to be helped with.",
    )
    do(state, "to PO")
    assert damage(state) == [2, 1, 0]


@pytest.mark.rule("DC-119")
def test_heal_never_goes_above_health_and_with_the_sweats_is_one_less(brawl, skip_to, do):
    for malaise, hurt, left in ((-1, 1, 0), (-1, 0, 0), (SWEATS, 2, 2)):
        state = brawl({"PO": ["ST16"], "FL": ["ST09"], "DR": ["ST19"]})
        state.heroes[0].damage, state.heroes[0].malaise = hurt, malaise
        do(skip_to(state, "III"))
        assert state.heroes[0].damage == left


@pytest.mark.rule("DC-119")
def test_heal_for_the_whole_team(brawl, skip_to, before):
    state = brawl({"FL": ["ST08"], "PO": ["ST13"], "DR": ["ST19"]}, gear={"FL": ["B7-P09"]})
    for hero in state.heroes:
        hero.damage = 2
    before(skip_to(state, "I"), "round-end", answers={"choose-skill": "use slot1"})
    assert damage(state) == [1, 1, 1]


# -- Round End ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-123", "DC-144", "DC-110", "DC-128")
def test_poison_ticks_for_the_group_then_for_enemies_past_any_shields(brawl, skip_to, before, foe):
    state = skip_to(brawl({"FL": ["ST09", "ST12"], "PO": ["ST13"]}, near="B1-13", behind="B1-12"), "I")
    flayed, poisoned = state.heroes
    flayed.states[POISON], flayed.shields, flayed.golds = 2, 3, 1
    poisoned.states[POISON], poisoned.states[MARK] = 1, 1
    foe(state, "near").poison, foe(state, "near").mark, foe(state, "near").shields = 2, 1, 2
    foe(state, "behind").poison, foe(state, "behind").golds = 1, 1
    before(state, "close-up")
    assert damage(state) == [2, 2]
    assert (foe(state, "near").damage, foe(state, "behind").damage) == (3, 1)
    assert (flayed.shields, flayed.golds, foe(state, "near").shields, foe(state, "behind").golds) == (3, 1, 2, 1)


@pytest.mark.rule("DC-123", "DC-140")
def test_poison_does_not_go_on_companions(brawl, skip_to, before):
    state = skip_to(brawl({"FL": ["ST09", "ST12"], "PO": ["ST13"]}, gear={"FL": ["ST-E12"]}), "I")
    state.heroes[0].states[POISON] = 1
    before(state, "close-up")
    assert (damage(state), state.heroes[0].pains) == ([1, 0], [0])


@pytest.mark.rule("DC-123", "DC-149", "DC-141")
def test_poison_kills_are_kills_and_nobodys(brawl, skip_to, before, foe):
    state = brawl({"IM": ["ST04", "ST02"], "PO": ["ST13"]}, near="B1-01", mid="B1-04", scrolls={"IM": [0, 0, 4]})
    skip_to(state, "I")
    foe(state, "near").poison, foe(state, "mid").damage = 2, 1
    asked = []
    while state.agenda[-1].name != "close-up":
        step = state.agenda[-1]
        state.agenda.pop()
        if step.automatic:
            step.run(state)
        else:
            asked.append(step.name)
            step.play(state, step.seat, step.legal(state, step.seat)[0])
    assert row(state) == {"mid": "B1-04"}
    assert state.bag.cells == 1
    assert "use-hook" not in asked


@pytest.mark.rule("DC-144", "DC-145")
@pytest.mark.parametrize(
    ("placed", "closed"),
    [
        ({"far": "B1-01"}, {"near": "B1-01"}),
        ({"mid": "B1-01", "far": "B1-02"}, {"near": "B1-01", "mid": "B1-02"}),
        ({"near": "B1-01", "far": "B1-02"}, {"near": "B1-01", "mid": "B1-02"}),
        ({"behind": "B1-10", "far": "B1-02"}, {"behind": "B1-10", "near": "B1-02"}),
        ({"behind": "B1-10"}, {"behind": "B1-10"}),
        ({"near": "B1-01", "mid": "B1-02", "far": "B1-03"}, {"near": "B1-01", "mid": "B1-02", "far": "B1-03"}),
    ],
)
@pytest.mark.rule("DC-146")
def test_enemies_close_up_towards_the_group(brawl, skip_to, before, placed, closed):
    state = skip_to(brawl({"FL": ["ST09", "ST12"], "PO": ["ST13"]}, **placed), "I")
    before(state, "close-up")
    assert row(state) == placed
    before(state, "start-round", 2)
    assert row(state) == closed


@pytest.mark.rule("DC-144")
def test_the_space_of_one_killed_by_poison_is_filled_at_once(brawl, skip_to, before, foe):
    state = skip_to(brawl({"FL": ["ST09", "ST12"], "PO": ["ST13"]}, near="B1-01", mid="B1-02"), "I")
    foe(state, "near").poison = 2
    before(state, "start-round", 2)
    assert row(state) == {"near": "B1-02"}


@pytest.mark.rule("DC-124", "DC-148")
def test_after_round_iii_poison_then_bleeding_then_round_iv_without_movement(brawl, skip_to, before, foe):
    state = brawl({"FL": ["ST09", "ST08"], "PO": ["ST18"]}, near="B1-01", mid="B1-02", far="B1-13")
    skip_to(state, "III")
    foe(state, "near").bleed = 1
    foe(state, "mid").poison = 2
    before(state, "bleeding", answers={"victim": "to PO"})
    state.heroes[0].damage = state.heroes[1].damage = 0
    assert row(state) == {"near": "B1-01", "far": "B1-13"}, "Poison first"
    before(state, "round-iv")
    assert row(state) == {"far": "B1-13"}
    assert state.bag.cells == 2
    before(state, "upkeep", answers={"victim": "to FL"})
    assert row(state) == {"far": "B1-13"}, "no movement"
    assert damage(state) == [1, 0]


@pytest.mark.rule("DC-124", "DC-148", "DC-156")
def test_a_bleeding_beheaded_dies_after_round_iii_and_is_no_target_in_round_iv(brawl, skip_to, before, do, choices):
    state = brawl({"FL": ["ST09"], "PO": ["ST13"], "DR": ["ST20"]}, near="B1-01")
    skip_to(state, "III")
    state.heroes[0].states[BLEED] = 1
    before(state, "bleeding", answers={"victim": "to PO"})
    assert not state.heroes[0].dead
    before(state, "round-iv")
    assert state.heroes[0].dead
    do(state)
    assert choices(state) == ["to PO", "to DR"]


@pytest.mark.rule("DC-143", "DC-114", "DC-123", "DC-124")
def test_with_all_enemies_dead_the_combat_goes_on(brawl, skip_to, before, do, foe, choices):
    state = brawl({"FL": ["ST07", "ST12"], "PO": ["ST16"]}, near="B1-01", loot={"teeth": 1})
    skip_to(state, "I")
    foe(state, "near").damage = 1
    poisoned = state.heroes[1]
    poisoned.states[POISON] = 1
    before(state, "round-end", 1)
    assert row(state) == {}
    before(state, "start-round", 3, {"choose-skill": "done"})
    assert state.bag.teeth == 1, "Loot is performed"
    assert poisoned.damage == 2
    before(state, "round-end", 3)
    assert poisoned.damage == 1, "Heal is performed"
    before(state, "upkeep")
    assert poisoned.damage == 2, "States act"


@pytest.mark.rule("DC-156", "DC-149")
def test_when_all_participants_are_dead_the_combat_stops(brawl, skip_to, before, foe):
    state = brawl({"FL": ["ST09"], "PO": ["ST13"]}, near="B1-13", mid="B1-01", far="B1-02")
    skip_to(state, "II")
    foe(state, "mid").poison, foe(state, "mid").damage = 1, 1
    for hero in state.heroes:
        hero.damage = 2
    assert before(state, "round-end", 2)
    assert all(hero.dead for hero in state.heroes)
    before(state, "upkeep")
    assert state.bag.cells == 0, "nothing happens any more"
    assert state.fight.round == 2


@pytest.mark.rule("DC-156", "DC-148")
def test_when_all_bleed_to_death_no_enemy_dies_afterwards(brawl, skip_to, before, foe):
    state = brawl({"FL": ["ST09"], "PO": ["ST13"]}, near="B1-06")
    skip_to(state, "III")
    for hero in state.heroes:
        hero.states[BLEED] = 1
    before(state, "bleeding")
    foe(state, "near").bleed = 1
    before(state, "upkeep")
    assert all(hero.dead for hero in state.heroes)
    assert state.bag.cells == 0


# -- Constraint 1 -------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-230")
def test_constraint_1_stops_the_first_card_of_the_first_player_in_round_i(brawl, skip_to, before, foe):
    state = brawl({"FL": ["ST07", "BR25"], "PO": ["ST14"]}, near="B1-13", gear={"FL": ["ST-E06"]})
    state.fight.constraint = 1
    log = []
    skip_to(state, "I")
    before(state, "hero-turn")
    assert before(state, "card-turn")
    log.append(state.agenda[-1].what)
    state.agenda.pop().run(state)
    assert foe(state, "near").damage == 0, "neither the line nor Equipment with it"
    assert before(state, "card-turn")
    before(state, "hero-turn")
    assert foe(state, "near").damage == 2, "the second card is performed"
    before(state, "round-end", 1)
    assert foe(state, "near").damage == 3, "so are those of the others"
    before(state, "round-end", 2, {"victim": "to FL"})
    assert foe(state, "near").damage == 4, "and Round II"


@pytest.mark.rule("DC-230", "DC-134")
def test_constraint_1_also_bars_an_item_instead_of_the_line(brawl, skip_to, before):
    state = brawl({"FL": ["ST09"], "PO": ["ST13"], "DR": ["ST22"]}, near="B1-06", gear={"FL": ["ST-E04"]})
    state.fight.constraint = 1
    before(skip_to(state, "I"), "round-end", 1, {"choose-line": "use slot1"})
    assert state.heroes[0].shields == 0


# -- Worms --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-007", "DC-009")
def test_there_are_never_more_than_eighteen_worms(brawl):
    state = brawl({"FL": ["ST09"], "PO": ["ST13"], "DR": ["ST22"]}, place="B4")
    state.fight.worms = 17
    add_worms(state, 2)
    assert state.fight.worms == 18


@pytest.mark.rule("DC-007", "DC-144")
def test_worms_act_first_in_every_round_end_and_a_single_one_does_nothing(brawl, skip_to, before, do, asked):
    state = brawl({"FL": ["ST09", "ST12"], "PO": ["ST13"]}, place="B4")
    state.fight.worms = 3
    state.heroes[0].states[POISON] = 1
    do(skip_to(state, "I"))
    assert asked(state) == ("choose-nipped", 0)
    assert damage(state) == [0, 0], "before the Poison"
    do(state, "to PO")
    assert state.heroes[1].damage == 1
    state = brawl({"FL": ["ST09", "ST12"], "PO": ["ST13"]}, place="B4")
    state.fight.worms = 1
    do(skip_to(state, "I"))
    assert (asked(state)[0], damage(state)) == ("run-is-over", [0, 0])


@pytest.mark.rule("DC-103")
def test_only_a_living_participant_is_nipped(brawl, skip_to, do, turned_down, choices):
    state = brawl({"PO": ["ST13"], "FL": None, "DR": ["ST22"], "IM": ["ST02"]}, place="B4")
    state.fight.worms = 2
    do(skip_to(state, "I"))
    assert choices(state) == ["to IM", "to PO", "to DR"]
    refusal = turned_down(state, "to FL")
    assert (refusal.rule, refusal.message) == (
        "DC-103",
        "Only a living Beheaded who takes part in the Combat can be hit.",
    )


@pytest.mark.rule("DC-007", "DC-099")
def test_only_a_single_hit_whose_range_contains_near_reaches_the_swarm(brawl, skip_to, do, choices, before):
    state = brawl({"IM": ["ST05"], "FL": ["ST11"], "PO": ["ST13"]}, place="B4", near="B4-01", mid="B4-02")
    state.fight.worms = 4
    before(skip_to(state, "I"), "round-end", 1)
    assert state.fight.worms == 4, "@shot does not reach it"
    state = brawl({"FL": ["BR22"], "PO": ["ST13"], "DR": ["ST21"]}, place="B4", near="B4-01", mid="B4-02")
    state.fight.worms = 4
    before(skip_to(state, "II"), "enemy-turn")
    assert state.fight.worms == 4, "nor does what hits all"
    state = brawl({"FL": ["ST11"], "PO": ["ST18"], "DR": ["ST21"]}, place="B4", mid="B4-02")
    state.fight.worms = 4
    do(skip_to(state, "II"))
    assert choices(state) == ["at mid", "at worms"]
    do(state, "at worms")
    assert state.fight.worms == 3
