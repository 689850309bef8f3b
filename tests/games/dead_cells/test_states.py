"""State tokens and Immunity."""

import pytest

from tabletomb.games.dead_cells.box import BLEED, FIRE, FREEZE, MARK, NONE, POISON, ROW, STATES
from tabletomb.games.dead_cells.hits import give_foe, give_hero, hit_foe

QUIET = {"FL": ["ST09"], "PO": ["ST13"], "DR": ["ST22"]}
"""Three Beheaded with nothing in Round I."""


def row(state):
    """The codes of the Enemies by space."""
    enemies = state.box.enemies
    return {space: enemies[foe.card].code for space, foe in zip(ROW, state.fight.row, strict=True) if foe is not None}


@pytest.fixture
def still(brawl, skip_to, before):
    """`still(near="B1-13", round="II")`: a Combat that stands still, the Group about to have its turn."""

    def lay_out(heroes=None, round="I", **row):
        state = skip_to(brawl(heroes or QUIET, **row), round)
        before(state, "hero-turn")
        return state

    return lay_out


# -- tokens -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-120", "DC-108")
@pytest.mark.parametrize("kind", [POISON, BLEED, FIRE, MARK])
def test_tokens_lie_on_boards_and_cards_past_any_shields(still, foe, kind):
    state = still(near="B1-13")
    flayed, elite = state.heroes[0], foe(state, "near")
    flayed.shields = flayed.golds = elite.shields = elite.golds = 1
    give_hero(state, 0, kind)
    give_foe(state, elite.number, kind, 0)
    assert flayed.states == [1 if each == kind else 0 for each in range(5)]
    assert getattr(elite, STATES[kind]) == 1
    assert (flayed.shields, flayed.golds, elite.shields, elite.golds) == (1, 1, 1, 1)
    assert (flayed.damage, elite.damage) == (0, 0)


@pytest.mark.rule("DC-120", "DC-037")
def test_an_enemys_state_goes_where_the_group_wants_it(brawl, skip_to, do, asked, choices):
    state = brawl({"FL": ["ST10"], "PO": ["ST18"], "DR": ["ST21"]}, near="B2-08", place="B2")
    state.first = 2
    do(skip_to(state, "II"))
    assert (asked(state), choices(state)) == (("victim", 2), ["to FL", "to PO", "to DR"])


@pytest.mark.rule("DC-121", "DC-028")
@pytest.mark.parametrize(
    ("markers", "immune"),
    [("IM 2 0 0", FREEZE), ("IM 4 0 0", FIRE), ("FL 2 0 0", BLEED), ("PO 2 0 0", POISON), ("DR 4 0 0", FIRE)],
)
def test_an_immune_beheaded_gets_no_token(still, markers, immune):
    who, *spaces = markers.split()
    heroes = {"IM": ["ST03"], "FL": ["ST09"], "PO": ["ST13"], "DR": ["ST22"]}
    others = [code for code in heroes if code != who][:2]
    state = still({code: heroes[code] for code in (who, *others)}, scrolls={who: [int(space) for space in spaces]})
    for _ in range(2):
        give_hero(state, 0, immune)
    assert (state.heroes[0].states, state.heroes[0].frozen, state.heroes[0].dead) == ([0] * 5, 0, False)


@pytest.mark.rule("DC-121")
@pytest.mark.parametrize(
    ("enemy", "place", "kind"),
    [("B2-14", "B2", POISON), ("B3-16", "B3", FREEZE), ("B5-15", "B5", BLEED), ("B7-15", "B7", FREEZE)],
)
def test_an_immune_enemy_gets_no_token(still, foe, enemy, place, kind):
    state = still(near=enemy, place=place)
    give_foe(state, foe(state, "near").number, kind, 0)
    assert (foe(state, "near").poison, foe(state, "near").bleed, foe(state, "near").frozen) == (0, 0, 0)


@pytest.mark.rule("DC-122", "DC-043")
def test_the_group_may_choose_the_immune_one_also_for_one_of_two(brawl, skip_to, do, choices):
    state = brawl({"DR": ["ST20"], "FL": ["ST10"], "PO": ["ST18"]}, far="B3-07", place="B3", scrolls={"DR": [4, 0, 0]})
    do(skip_to(state, "II"))
    assert choices(state) == ["to FL", "to PO", "to DR"]
    do(state, "to DR")
    assert choices(state) == ["to FL", "to PO"]
    do(state, "to FL")
    assert [hero.states[FIRE] for hero in state.heroes] == [0, 1, 0]


# -- Poison, Bleeding, Fire ---------------------------------------------------------------------------------


@pytest.mark.rule("DC-123")
def test_poison_is_not_immediate_and_ticks_every_round(still, before, foe):
    state = still({"FL": ["ST10"], "PO": ["ST16"], "DR": ["ST21"]}, near="B3-16", place="B3")
    give_foe(state, foe(state, "near").number, POISON, 0)
    seen = [foe(state, "near").damage]
    for name, round in (("start-round", 2), ("start-round", 3), ("bleeding", None)):
        before(state, name, round, {"victim": "to PO"})
        seen.append(foe(state, "near").damage)
    assert seen == [0, 1, 2, 3]


@pytest.mark.rule("DC-123", "DC-155")
def test_poison_kills_beheaded(still, before):
    state = still()
    state.heroes[0].damage = 2
    give_hero(state, 0, POISON)
    before(state, "close-up")
    assert state.heroes[0].dead


@pytest.mark.rule("DC-124")
def test_bleeding_is_felt_only_after_round_iii(still, before, foe):
    state = still({"FL": ["ST10"], "PO": ["ST16"], "DR": ["ST21"]}, near="B1-12")
    for _ in range(2):
        give_foe(state, foe(state, "near").number, BLEED, 0)
    before(state, "bleeding")
    assert foe(state, "near").damage == 0
    before(state, "round-iv")
    assert foe(state, "near") is None
    assert (state.bag.cells, state.bag.scrolls[3], state.fight.slain) == (1, 1, 1), "its Death bonus, once"


@pytest.mark.rule("DC-125")
def test_the_second_fire_token_kills_at_once(still, foe, before):
    state = still(near="B7-20", place="B7")
    number = foe(state, "near").number
    give_foe(state, number, FIRE, 0)
    assert (foe(state, "near").fire, foe(state, "near").damage) == (1, 0)
    give_foe(state, number, FIRE, 0)
    assert foe(state, "near") is None
    give_hero(state, 0, FIRE)
    assert not state.heroes[0].dead
    give_hero(state, 0, FIRE)
    assert state.heroes[0].dead


@pytest.mark.rule("DC-125", "DC-101")
def test_a_kill_by_fire_is_the_kill_of_whoever_lit_it(still, foe, asked):
    state = still(near="B1-13", mid="B1-01", gear={"FL": ["B4-P10"]})
    for _ in range(2):
        give_foe(state, foe(state, "near").number, FIRE, 0)
    assert asked(state) == ("use-hook", 0)


@pytest.mark.rule("DC-124", "DC-125", "DC-170")
def test_thick_hide_turns_bleeding_and_fire_into_a_hit(still, foe):
    state = still(near="C1-01a")
    boss = foe(state, "near")
    give_foe(state, boss.number, FIRE, 0)
    give_foe(state, boss.number, BLEED, 0)
    assert (boss.fire, boss.bleed, boss.damage) == (0, 0, 2)
    boss.shields = 1
    give_foe(state, boss.number, FIRE, 0)
    assert (boss.shields, boss.damage) == (0, 2)


# -- Frozen -------------------------------------------------------------------------------------------------


def frozen(holder, card=0):
    """The Rounds whose lines have a Frozen token."""
    return [round for round in (1, 2, 3) if holder.frozen >> (4 * card + round) & 1]


@pytest.mark.rule("DC-126")
@pytest.mark.parametrize(
    ("enemy", "place", "now", "tokens", "lines"),
    [
        ("B2-10", "B2", "I", 1, [1]),
        ("B2-10", "B2", "I", 2, [1, 2]),
        ("B2-10", "B2", "I", 4, [1, 2, 3]),  # never Round IV
        ("B1-01", "B1", "I", 1, [2]),  # an empty line is passed over
        ("B1-01", "B1", "II", 1, [2]),
        ("B1-11", "B1", "II", 1, [3]),
        ("B7-19", "B7", "III", 1, [3]),
        ("B2-06", "B2", "III", 1, []),  # no line is left
    ],
)
def test_the_token_goes_on_the_next_line_with_an_action(still, foe, enemy, place, now, tokens, lines):
    state = still({"FL": ["ST09"], "PO": ["ST13"], "DR": ["ST20"]}, round=now, near=enemy, place=place)
    for _ in range(tokens):
        give_foe(state, foe(state, "near").number, FREEZE, 0)
    assert frozen(foe(state, "near")) == lines


@pytest.mark.rule("DC-126")
def test_the_line_of_this_round_is_past_once_the_enemy_has_had_its_turn(still, foe, before):
    state = still(near="B2-10", behind="B2-11", place="B2")
    give_foe(state, foe(state, "behind").number, FREEZE, 0)
    assert frozen(foe(state, "behind")) == [2], "the one behind has acted"
    before(state, "round-end", 1)
    give_foe(state, foe(state, "near").number, FREEZE, 0)
    assert frozen(foe(state, "near")) == [2]


@pytest.mark.rule("DC-126", "DC-095")
def test_round_0_is_never_frozen(brawl, before, foe):
    state = brawl(QUIET, near="B5-12", place="B5", gear={"FL": ["B5-P05"]})
    before(state, "start-round", 1, {"choose-action": "use slot1"})
    assert frozen(foe(state, "near")) == [2], "its line I is empty"
    assert foe(state, "near").shields == 1, "Round 0 was performed"


@pytest.mark.rule("DC-126")
def test_a_frozen_enemy_does_nothing_in_that_round_and_thaws_after_it(still, foe, before):
    state = still({"FL": ["ST10"], "PO": ["ST16"], "DR": ["ST21"]}, near="B2-10", place="B2")
    give_foe(state, foe(state, "near").number, FREEZE, 0)
    before(state, "round-end", 1)
    assert [hero.damage for hero in state.heroes] == [0, 0, 0]
    assert frozen(foe(state, "near")) == [1], "it stays until the Round is over"
    before(state, "start-round", 2)
    assert frozen(foe(state, "near")) == []
    before(state, "round-end", 2)
    assert foe(state, "near").shields == 1


@pytest.mark.rule("DC-126")
def test_round_iv_is_performed_by_an_enemy_frozen_in_round_iii(still, foe, before):
    state = still({"FL": ["ST10"], "PO": ["ST18"], "DR": ["ST20"]}, round="III", near="B1-13")
    give_foe(state, foe(state, "near").number, FREEZE, 0)
    before(state, "upkeep", answers={"victim": "to PO"})
    assert [hero.damage for hero in state.heroes] == [0, 1, 0]


@pytest.mark.rule("DC-126", "DC-085")
def test_on_a_beheaded_the_first_played_card_comes_first(still):
    state = still({"FL": ["ST09", "ST07"], "PO": ["ST13"]})
    flayed = state.heroes[0]
    seen = []
    for _ in range(4):
        give_hero(state, 0, FREEZE)
        seen.append((frozen(flayed, 0), frozen(flayed, 1)))
    # ST09 acts in II only; ST07 in I and III
    assert seen == [([2], []), ([2], [1]), ([2], [1, 3]), ([2], [1, 3])]


@pytest.mark.rule("DC-126")
def test_after_its_turn_the_line_of_this_round_cannot_be_frozen_any_more(still, before):
    state = still({"FL": ["ST07"], "PO": ["ST13"], "DR": ["ST22"]})
    before(state, "enemy-turn")
    give_hero(state, 0, FREEZE)
    assert frozen(state.heroes[0]) == [3]


@pytest.mark.rule("DC-126", "DC-133")
def test_a_frozen_beheaded_performs_neither_line_nor_item_nor_hook_but_its_other_card(still, before, foe):
    state = still(
        {"FL": ["ST07", "BR25"], "PO": ["ST13"]}, near="B7-15", place="B7", gear={"FL": ["ST-E04"]}, during=["BR19"]
    )
    give_hero(state, 0, FREEZE)
    assert frozen(state.heroes[0], 0) == [1]
    before(state, "enemy-turn", answers={"choose-line": "use slot1", "choose-action": "use during1"})
    assert foe(state, "near").damage == 2, "BR25 alone"
    assert state.heroes[0].shields == 0
    state = still(
        {"FL": ["ST07", "BR25"], "PO": ["ST13"]}, near="B7-15", place="B7", gear={"FL": ["ST-E04"]}, during=["BR19"]
    )
    before(state, "enemy-turn", answers={"choose-line": "use slot1", "choose-action": "use during1"})
    assert foe(state, "near").damage == 2 + 1, "unfrozen: BR25 and the hook, the Lid instead of ST07"
    assert state.heroes[0].shields == 1


@pytest.mark.rule("DC-126")
def test_a_beheaded_thaws_when_the_round_is_over(still, before):
    state = still({"FL": ["ST07"], "PO": ["ST13"], "DR": ["ST22"]})
    give_hero(state, 0, FREEZE)
    give_hero(state, 0, FREEZE)
    before(state, "start-round", 2)
    assert frozen(state.heroes[0]) == [3]


# -- Marked -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-128")
def test_marked_raises_every_hit_for_the_rest_of_the_combat(still, foe, before):
    state = still(near="B7-15", place="B7")
    champion = foe(state, "near")
    for _ in range(2):
        give_foe(state, champion.number, MARK, 0)
    hit_foe(state, champion.number, 1, False, NONE, 0)
    assert champion.damage == 3
    hit_foe(state, champion.number, 1, False, NONE, 1)
    assert champion.damage == 6
    assert champion.mark == 2


# -- cleanse ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-120", "DC-124")
def test_cleanse_removes_tokens_of_the_actors_choice(still, do, asked, choices, turned_down, before):
    state = still({"FL": ["SV30"], "PO": ["ST13"], "DR": ["ST22"]}, round="II")
    poisoned = state.heroes[1]
    for kind in (POISON, BLEED, FREEZE):
        give_hero(state, 1, kind)
    do(state)
    assert asked(state) == ("choose-state", 0), "only one ally has any"
    assert choices(state) == ["cleanse poison", "cleanse bleed", "cleanse freeze"]
    refusal = turned_down(state, "cleanse mark")
    assert (refusal.rule, refusal.message) == ("DC-120", "There is no mark token to remove.")
    do(state, "cleanse bleed")
    assert (poisoned.states[BLEED], poisoned.states[POISON]) == (0, 1)
    assert asked(state) == ("choose-state", 0), "up to two"
    do(state, "cleanse freeze")
    assert poisoned.frozen == 0


@pytest.mark.rule("DC-120")
def test_cleanse_asks_among_those_who_have_tokens(still, do, before, asked, choices):
    state = still({"FL": ["SV30"], "PO": ["ST13"], "DR": ["ST22"]}, round="II")
    for place in (0, 2):
        give_hero(state, place, MARK)
    do(state)
    assert (asked(state), choices(state)) == (("choose-ally", 0), ["to FL", "to DR"])
    before(state, "hero-turn", answers={"choose-ally": "to DR"})
    assert [hero.states[MARK] for hero in state.heroes] == [1, 0, 0]


@pytest.mark.rule("DC-119", "DC-123")
def test_heal_removes_no_state(still, before):
    state = still({"FL": ["ST09"], "PO": ["ST16"], "DR": ["ST20"]}, round="III")
    state.heroes[1].damage = 1
    give_hero(state, 1, MARK)
    before(state, "round-end", 3)
    assert (state.heroes[1].damage, state.heroes[1].states[MARK]) == (0, 1)
