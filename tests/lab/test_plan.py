"""Plans: who sits where, which seeds, which batches; and what is refused."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

import tabletomb
from tabletomb.engine.errors import TabletombError
from tabletomb.lab import Plan, Run
from tabletomb.lab.plan import TOURNAMENT

DUO = Plan("dead-and-breakfast", ("first", "random"), games=10)


def test_bots_move_round_the_table() -> None:
    run = Run(replace(DUO, bots=("first", "random", "slow"), games=6))
    assert [run.sitting(number) for number in range(3)] == [
        ["first", "random", "slow"],
        ["slow", "first", "random"],
        ["random", "slow", "first"],
    ]
    places = Counter((bot, seat) for number in range(6) for seat, bot in enumerate(run.sitting(number)))
    assert set(places.values()) == {2}


def test_bots_keep_their_seats_if_wanted() -> None:
    run = Run(replace(DUO, fixed=True))
    assert all(run.sitting(number) == ["first", "random"] for number in range(10))


def test_one_bot_may_sit_on_all_seats() -> None:
    assert Run(replace(DUO, bots=("first",), seats=4)).sitting(3) == ["first"] * 4
    assert Run(replace(DUO, bots=("first",))).seats == 1


def test_a_tournament_seats_every_pair_and_every_group() -> None:
    plan = replace(DUO, bots=("first", "random", "slow"), kind=TOURNAMENT)
    pairs = Run(plan)
    assert pairs.lineups == (("first", "random"), ("first", "slow"), ("random", "slow"))
    assert pairs.games == 30
    assert pairs.sitting(11) == ["slow", "first"]
    assert Run(replace(plan, seats=3)).lineups == (("first", "random", "slow"),)
    assert Run(replace(plan, seats=4)).lineups == (("first", "random", "slow"),)


def test_seeds_are_what_they_always_were() -> None:
    """Files of earlier runs are only comparable as long as these numbers stay."""
    run = Run(DUO)
    assert [run.game_seed(number) for number in range(2)] == [78521790497564, 895016373171]
    assert [run.bot_seed(0, seat) for seat in range(2)] == [64535301718739647, 32709153197059762]


def test_seeds_differ_by_run_game_and_seat() -> None:
    runs = [Run(replace(DUO, seed=seed, games=1000)) for seed in (0, 1)]
    deals = [run.game_seed(number) for run in runs for number in range(1000)]
    bots = [run.bot_seed(number, seat) for run in runs for number in range(1000) for seat in range(2)]
    assert len(set(deals)) == 2000
    assert len({*deals, *bots}) == 6000
    assert max(deals) < 1 << 48


@pytest.mark.parametrize("games", [1, 2, 63, 64, 65, 1000, 100_000])
@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random"), ("regular", "random")])
def test_batches_hold_every_game_once(games: int, bots: tuple[str, ...]) -> None:
    run = Run(replace(DUO, bots=bots, games=games))
    numbers = [number for batch in range(run.batches) for number in run.numbers(batch)]
    assert numbers == list(range(games))
    assert run.batches <= 2048


def test_slow_bots_get_small_batches() -> None:
    sizes = [Run(replace(DUO, bots=("random", bot), games=1000)).batch for bot in ("random", "greedy", "regular")]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] == 1


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"bots": ("first", "deep-blue")}, "there is no bot 'deep-blue'; the bots are: "),
        ({"bots": ()}, "bots: name at least one"),
        ({"bots": ("first",) * 5}, "Dead & Breakfast seats 1 to 4, not 5"),
        ({"bots": ("first", "random"), "seats": 3}, "2 bots for 3 seats"),
        ({"bots": ("first",), "seats": 0}, "seats: must be a small whole number"),
        ({"games": 0}, "games: must be a whole number from 1"),
        ({"games": 10**12}, "games: must be a whole number from 1"),
        ({"seed": -1}, "seed: must be a whole number"),
        ({"options": {"bonus": "gold"}}, "options.bonus: must be one of"),
        ({"options": {"colour": "red"}}, "has no option 'colour'"),
        ({"kind": TOURNAMENT, "bots": ("first",)}, "a tournament needs at least two"),
        ({"kind": TOURNAMENT, "bots": ("first", "first")}, "a bot is named twice"),
        ({"kind": TOURNAMENT, "seats": 1}, "at least 2 at a table"),
        ({"kind": TOURNAMENT, "game": "dead-cells"}, "all seats win or lose together"),
        ({"pack": "title ="}, "content pack: is not valid TOML"),
        ({"pack": "title = 'Empty'"}, "content pack"),
        ({"campaign": {}}, "is not played as a campaign"),
        ({"game": "dead-cells", "campaign": {"tabletomb": "campaign"}}, "is missing"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(TabletombError) as refused:
        Run(replace(DUO, **change))
    assert sentence in str(refused.value)


def test_a_run_is_what_its_document_says() -> None:
    pack = (tabletomb.game("dead-and-breakfast").part("content").__file__ or "").replace("content.py", "content.toml")
    with open(pack) as file:
        plan = replace(DUO, pack=file.read(), trace=True, fixed=True, seed=7, options={"bonus": "random"})
    run = Run(plan)
    doc = json.loads(json.dumps(run.document))
    again = Run.read(doc)
    assert again.plan == run.plan
    assert again.differences(doc) == []
    assert json.loads(run.order)["versions"] == doc["versions"]


def test_a_campaign_goes_into_every_game() -> None:
    game = tabletomb.game("dead-cells")
    campaign = tabletomb.Campaign(game, game.part("campaign").examples()["late"]).save()
    run = Run(Plan("dead-cells", ("first", "random"), games=2, campaign=campaign))
    begun = run.deal(1).deal.campaign
    assert begun is not None
    assert begun.save() == campaign
    assert Run.read(json.loads(json.dumps(run.document))).differences(run.document) == []


def test_differences_are_named() -> None:
    doc = Run(DUO).document
    assert Run(replace(DUO, seed=3)).differences(doc) == ["seed: 0 there, 3 here"]
    other = {**doc, "versions": {**doc["versions"], "tabletomb": "9.9"}}
    here = doc["versions"]["tabletomb"]
    assert Run(DUO).differences(other) == [f"versions tabletomb: 9.9 there, {here} here"]


def test_bots_against_the_clock_are_marked() -> None:
    assert Run(DUO).document["repeatable"] is True
    assert Run(replace(DUO, bots=("first", "hasty"))).document["repeatable"] is False
