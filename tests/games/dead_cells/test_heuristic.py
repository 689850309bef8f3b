"""What a good player looks at: the estimate of the Run's final score."""

import math
from statistics import mean

import pytest

from tabletomb.bots import bot, decide
from tabletomb.engine.campaign import Campaign
from tabletomb.engine.stream import seeded
from tabletomb.games.dead_cells import GAME, campaign
from tabletomb.games.dead_cells.bosses import begin_boss
from tabletomb.games.dead_cells.box import C1, EQUIPMENT_CODES, FIRE, G_CELL, POISON
from tabletomb.games.dead_cells.end_of_run import END_OF_RUN
from tabletomb.games.dead_cells.expedition import Expedition
from tabletomb.games.dead_cells.exploring import EXPLORE
from tabletomb.games.dead_cells.foresight import Foresight
from tabletomb.games.dead_cells.gains import ANY, GiveScroll, TakeDamage
from tabletomb.games.dead_cells.heuristic import estimate, spread
from tabletomb.games.dead_cells.moves import MOVES
from tabletomb.games.dead_cells.state import T_BOUGHT, T_KILLS


@pytest.fixture
def worth():
    """`worth(state)`: the estimate, if all seats agree on it as they should."""

    def judged(state):
        points = estimate(state)
        assert len(points) == state.seats
        assert len(set(points)) == 1
        return points[0]

    return judged


@pytest.fixture
def stroll(party):
    """A Run in B1, between two moves; its end is at the bottom of the agenda."""

    def lay_out(*codes, **particulars):
        state = party(*codes, cards=True, **particulars)
        state.agenda = [END_OF_RUN, EXPLORE]
        return state

    return lay_out


@pytest.fixture
def fray(brawl):
    """A Combat about to begin, in a Run whose end is at the bottom of the agenda."""

    def lay_out(heroes, **particulars):
        state = brawl(heroes, **particulars)
        state.agenda[0] = END_OF_RUN
        return state

    return lay_out


def random_run(seats, seed, known=None):
    """Every position of a Run played at random."""
    state = GAME.new(seats, seed, campaign=known)
    choices = seeded(seed + 1)
    while not state.over:
        yield state
        seat = state.actors()[0]
        moves = state.legal(seat)
        state.push(seat, moves[choices.below(len(moves))])
    yield state


def campaigns():
    """A fresh campaign and later ones."""
    known = {"fresh": None}
    for name, data in campaign.examples().items():
        known[name] = Campaign(GAME, data)
    return known


# -- always -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize(("stage", "known"), campaigns().items(), ids=campaigns())
def test_says_something_sensible_at_every_decision(worth, seats, stage, known):
    for state in random_run(seats, 3, known):
        points = worth(state)
        assert math.isfinite(points)
        assert -20 < points - state.scores()[0] < 300
        assert 0 < spread(state) < 100


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_finished_game_is_worth_its_score(seats):
    for seed in range(5):
        *_, last = random_run(seats, seed)
        assert last.over
        assert estimate(last) == last.scores()


def test_leaves_the_state_as_it_is():
    for state in random_run(2, 5):
        before = state.dump()
        estimate(state)
        spread(state)
        assert state.dump() == before


def test_hidden_cards_of_the_draw_pile_do_not_matter(worth, stroll):
    state = stroll("IM", "FL")
    known = worth(state)
    for hero in state.heroes:
        hero.draw.reverse()
    state.expedition.monsters.reverse()
    assert worth(state) == known


# -- between fights -----------------------------------------------------------------------------------------


def hurt_first(state):
    state.heroes[0].damage += 1


def hurt_second_as_well(state):
    state.heroes[0].damage += 1
    state.heroes[1].damage += 1


def hurt_first_twice(state):
    state.heroes[0].damage += 2


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        (hurt_first, lambda state: None),
        (hurt_second_as_well, hurt_first),
        (hurt_first_twice, hurt_second_as_well),  # nobody should be below 2 while somebody else is well above
    ],
)
def test_health_counts_and_spread_evenly_it_counts_more(worth, stroll, worse, better):
    poor, rich = stroll("IM", "FL"), stroll("IM", "FL")
    worse(poor)
    better(rich)
    assert worth(poor) < worth(rich)


def give_scroll(state):
    state.heroes[0].scrolls[1] += 1
    state.refresh(0)


def give_health(state):
    state.heroes[0].scrolls[0] += 1
    state.refresh(0)


def give_gear(state):
    state.heroes[0].gear = [EQUIPMENT_CODES.index("ST-E01")]
    state.heroes[0].pains = [0]
    state.refresh(0)


def give_teeth(state):
    state.bag.teeth += 2


def give_potion(state):
    state.bag.potions += 1


def give_blueprint(state):
    state.armoury.collector.append(state.draw_blueprint())


@pytest.mark.parametrize("gift", [give_scroll, give_health, give_gear, give_teeth, give_potion, give_blueprint])
def test_what_the_group_has_counts(worth, stroll, gift):
    state = stroll("IM", "FL")
    without = worth(state)
    gift(state)
    assert worth(state) > without


def test_points_that_were_scored_count_in_full(worth, stroll):
    state = stroll("IM", "FL")
    before = worth(state)
    state.tally[T_KILLS] += 3
    assert worth(state) == pytest.approx(before + 3)


def test_a_death_is_the_end_of_all_hope(worth, fray):
    state = fray({"FL": ["ST07"], "PO": ["ST18"]}, near="B1-01")
    state.heroes[0].dead = True
    state.reorder()
    assert worth(state) < 4  # what the Combat may still pay, and no more


# -- choices that are pending -------------------------------------------------------------------------------


def best_outcome(state, worth):
    seat = state.actors()[0]
    outcomes = []
    for move in state.legal(seat):
        after = state.clone()
        after.push(seat, move)
        outcomes.append(worth(after))
    return max(outcomes)


def test_a_scroll_to_be_given_is_no_loss(worth, stroll):
    state = stroll("IM", "FL")
    state.agenda.append(GiveScroll(0, -1, ANY, 0b11))
    pending = worth(state)
    state.push(0, MOVES.parse("to FL"))
    assert worth(state) == pytest.approx(pending)
    assert worth(stroll("IM", "FL")) < pending


def test_damage_to_be_taken_is_counted_before_it_is(worth, stroll):
    state = stroll("IM", "FL")
    state.heroes[0].damage = 1
    unharmed = worth(state)
    state.agenda.append(TakeDamage(0, -1, -1, 0b11))
    assert worth(state) < unharmed
    assert worth(state) == pytest.approx(best_outcome(state, worth))


def test_a_target_to_be_chosen_is_no_loss(worth, fray, do):
    """Two Zombies, one of them nearly dead: the blow that is being aimed counts before it falls."""
    state = fray({"PO": ["ST14", "ST17"], "FL": ["ST10"]}, near="B1-01", mid="B1-02")
    state.fight.row[2].damage = 1
    do(state)
    assert state.agenda[-1].name == "aim"
    assert worth(state) == pytest.approx(best_outcome(state, worth), abs=0.5)


# -- in a fight ---------------------------------------------------------------------------------------------


FIGHTERS = {"FL": ["ST07", "ST11"], "PO": ["ST14"]}


@pytest.mark.parametrize("enemy", ["B1-01", "B1-04", "B1-06", "B1-11", "B1-12", "B1-13", "B2-04", "B2-06", "B2-13"])
def test_a_fight_with_one_enemy_ends_as_foreseen(brawl, until, enemy):
    state = brawl(FIGHTERS, place=enemy[:2], near=enemy)
    hearts = sum(hero.remaining for hero in state.heroes)
    ahead = Foresight(state)
    until(state, None)
    assert ahead.kills == state.tally[T_KILLS]
    assert hearts - sum(ahead.health) == sum(hero.damage for hero in state.heroes)
    assert ahead.haul[G_CELL] == state.bag.cells


def test_enemies_hurt_before_they_die(worth, fray):
    one = fray(FIGHTERS, near="B1-01")
    three = fray(FIGHTERS, near="B1-13", mid="B1-11", far="B1-08")
    assert worth(three) < worth(one)


def test_damage_on_an_enemy_counts_if_it_dies_of_it(worth, fray):
    state = fray({"FL": ["ST09"], "PO": ["ST16"]}, near="B1-01")
    before = worth(state)
    state.fight.row[1].damage = 1
    assert worth(state) > before


def test_cards_that_hit_are_better_than_cards_that_do_not(worth, fray):
    blows = fray({"FL": ["ST07", "ST11"], "PO": ["ST14"]}, near="B1-01", mid="B1-02")
    shields = fray({"FL": ["ST10", "ST09"], "PO": ["ST16"]}, near="B1-01", mid="B1-02")
    assert worth(blows) > worth(shields)


def test_a_loot_action_counts_if_there_is_loot(worth, fray):
    looter = {"FL": ["ST10"], "PO": ["ST16"]}
    nobody = {"FL": ["ST09"], "PO": ["ST16"]}
    for heroes, more in ((looter, True), (nobody, False)):
        bare = fray(heroes, near="B1-01")
        strewn = fray(heroes, near="B1-01", loot={"scroll-any": 1})
        assert (worth(strewn) > worth(bare)) is more


def test_shields_help(worth, fray):
    state = fray(FIGHTERS, near="B1-13", mid="B1-11")
    bare = worth(state)
    state.heroes[0].shields = 2
    assert worth(state) > bare


@pytest.mark.parametrize("kind", [POISON, FIRE])
def test_state_tokens_hurt(worth, fray, kind):
    state = fray(FIGHTERS, place="B3", near="B3-15")
    well = worth(state)
    for hero in state.heroes:
        hero.states[kind] = 1
    assert worth(state) < well


def test_a_frozen_line_does_no_harm(worth, fray):
    state = fray({"FL": ["ST10"], "PO": ["ST13"]}, near="B1-13")
    before = worth(state)
    state.fight.row[1].frozen = 1 << 3
    assert worth(state) > before


def test_a_card_in_hand_is_judged_by_what_it_would_do(worth):
    """At the moment of playing cards, the estimate tells a good card from a bad one for this fight."""
    for state in random_run(2, 11):
        if state.agenda and state.agenda[-1].name == "play-card":
            seat = state.actors()[0]
            outcomes = set()
            for move in state.legal(seat):
                after = state.clone()
                after.push(seat, move)
                outcomes.add(round(worth(after), 6))
            if len(outcomes) > 1:
                return
    pytest.fail("all cards looked alike in a whole Run")


def test_a_boss_near_its_end_is_worth_more(worth, stroll):
    state = stroll("IM", "FL")
    state.agenda = [END_OF_RUN]
    state.expedition = Expedition(C1)
    begin_boss(state, C1, False)
    state.advance()
    fresh = worth(state)
    state.fight.row[1].damage = 11
    assert worth(state) > fresh + 3


# -- at play ------------------------------------------------------------------------------------------------


def score(spec, seats, seed):
    state = GAME.new(seats, seed)
    sitting = [bot(spec, 10 * seed + seat) for seat in range(seats)]
    while not state.over:
        for seat, move in decide(state, sitting):
            state.push(seat, move)
    return state.scores()[0]


def test_greedy_goes_much_further_with_it_than_chance():
    greedy = mean(score("greedy", 2, seed) for seed in range(6))
    chance = mean(score("random", 2, seed) for seed in range(60))
    assert greedy > 2 * chance


def test_greedy_spends_its_cells(begin):
    state = begin(1, cells=4)
    assert state.agenda[-1].name == "spend"
    player = [bot("greedy", 1)]
    while state.agenda[-1].name != "pick-beheaded":
        (decision,) = decide(state, player)
        if state.agenda[-1].name == "spend":
            assert MOVES.notation(decision[1]) != "done"
        state.push(*decision)
    assert state.tally[T_BOUGHT] >= 2
