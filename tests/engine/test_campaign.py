"""Campaigns: what outlives a match."""

import json
from typing import Any

import pytest

from tabletomb.engine.campaign import Campaign
from tabletomb.engine.errors import DocumentError, SetupError
from tabletomb.engine.game import Game
from tabletomb.engine.match import Match


def play_on(match: Match, decisions: int = 1_000) -> Match:
    while not match.state.over and len(match) < decisions:
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[0])
    return match


def carried_on(match: Match) -> Campaign:
    campaign = match.state.campaign()
    assert campaign is not None
    return campaign


def test_a_match_begins_with_a_fresh_campaign_unless_one_is_given(duel: Game) -> None:
    assert carried_on(Match(duel, 2)).data == {"trophies": 0}
    begun = Campaign(duel, {"trophies": 40}, matches=7)
    assert carried_on(Match(duel, 2, campaign=begun)).data == {"trophies": 40}


def test_a_finished_match_carries_on_what_was_earned(duel: Game) -> None:
    first = carried_on(play_on(Match(duel, 2, 1)))
    assert (first.data, first.matches) == ({"trophies": 6}, 1)
    second = carried_on(play_on(Match(duel, 3, 2, campaign=first)))
    assert (second.data, second.matches) == ({"trophies": 10}, 2)
    assert first.data == {"trophies": 6}, "the campaign that was begun with stays as it was"


def test_an_abandoned_match_keeps_what_was_earned(duel: Game) -> None:
    match = play_on(Match(duel, 2, 1, campaign=Campaign(duel, {"trophies": 6}, matches=1)), decisions=9)
    assert not match.state.over
    assert (carried_on(match).data, carried_on(match).matches) == ({"trophies": 8}, 1)
    match = Match.load(json.loads(json.dumps(match.save())))
    assert (carried_on(match).data, carried_on(match).matches) == ({"trophies": 8}, 1)


def test_undo_takes_back_what_was_earned(duel: Game) -> None:
    match = Match(duel, 2, 1)
    while match.state.dump()["table"]["deck"] or match.state.agenda[-1].name != "mark":
        play_on(match, len(match) + 1)
    before = carried_on(match).data
    (seat,) = match.state.actors()
    play_on(match, len(match) + 1)
    assert carried_on(match).data != before
    match.undo(seat)
    assert carried_on(match).data == before


def test_a_campaign_survives_a_document(duel: Game) -> None:
    campaign = Campaign(duel, {"trophies": 3}, matches=2)
    again = Campaign.load(json.loads(json.dumps(campaign.save())), duel)
    assert (again.game, again.data, again.matches) == (duel, {"trophies": 3}, 2)
    assert again.save() == campaign.save()


def test_positions_and_matches_carry_the_campaign_they_began_with(duel: Game) -> None:
    begun = Campaign(duel, {"trophies": 3}, matches=2)
    match = play_on(Match(duel, 2, campaign=begun), 5)
    assert match.save()["campaign"] == match.state.dump()["campaign"] == begun.save()
    assert Match.load(match.save()).save() == match.save()
    loaded = duel.load(match.state.dump()).campaign()
    assert loaded is not None
    assert loaded.save() == carried_on(match).save()


def test_changing_a_document_changes_no_campaign(duel: Game) -> None:
    campaign = Campaign.fresh(duel)
    doc = campaign.save()
    loaded = Campaign.load(doc, duel)
    doc["data"]["trophies"] = 99
    assert campaign.data == loaded.data == {"trophies": 0}
    state = duel.new(2, campaign=campaign)
    state.dump()["campaign"]["data"]["trophies"] = 99
    assert campaign.data == {"trophies": 0}


def test_carrying_on_makes_a_new_campaign(duel: Game) -> None:
    campaign = Campaign(duel, {"trophies": 3}, matches=2)
    assert campaign.carried_on({"trophies": 4}).save() == Campaign(duel, {"trophies": 4}, matches=2).save()
    assert campaign.carried_on({"trophies": 4}, 3).matches == 3
    assert campaign.data == {"trophies": 3}


def test_a_game_without_campaigns_says_so(duel: Game, connect_four: Game) -> None:
    with pytest.raises(SetupError, match="campaign: Connect Four is not played as a campaign"):
        Campaign.fresh(connect_four)
    with pytest.raises(SetupError, match="campaign: is not a campaign of Connect Four"):
        connect_four.new(2, campaign=Campaign.fresh(duel))
    with pytest.raises(DocumentError, match="game: is not a campaign of Connect Four"):
        Campaign.load({**Campaign.fresh(duel).save(), "game": "connect-four"}, connect_four)
    assert connect_four.new(2).campaign() is None
    assert "campaign" not in connect_four.new(2).dump()
    assert "campaign" not in Match(connect_four, 2).save()


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"tabletomb": "match"}, "tabletomb", "must be one of campaign, not 'match'"),
        ({"format": 99}, "format", "must be a whole number from 1 to 1, not 99"),
        ({"game": "chess"}, "game", "is not a campaign of Midnight Duel"),
        ({"rules": 1}, "rules", "must be a text, not 1"),
        ({"matches": -1}, "matches", "must be a whole number from 0 to 1000000, not -1"),
        ({"data": []}, "data", "must be an object, not []"),
        ({"data": {"trophies": "many"}}, "data.trophies", "must be a whole number from 0 to 1000000, not 'many'"),
        ({"data": {"trophies": 1, "wins": 2}}, "data.wins", "is not known here; known are trophies"),
        ({"extra": 1}, "extra", "is not known here"),
    ],
)
def test_a_wrong_campaign_document_names_the_field(
    duel: Game, change: dict[str, Any], field: str, message: str
) -> None:
    doc = {**Campaign.fresh(duel).save(), **change}
    with pytest.raises(DocumentError) as refused:
        Campaign.load(doc, duel)
    assert refused.value.field == field
    assert refused.value.message.startswith(message)
    with pytest.raises(DocumentError) as refused:
        duel.load({**duel.new(2).dump(), "campaign": doc})
    assert refused.value.field == f"campaign.{field}"


def test_games_without_a_campaign_of_their_own_share_a_fresh_one(duel: Game) -> None:
    first, second = duel.new(2, 1), duel.new(2, 2)
    assert first.deal is second.deal, "dealing thousands of games reads nothing anew"
    assert first.deal.campaign is duel.new(3, 1).deal.campaign
    assert first.campaign() is not None
    own = Campaign.fresh(duel)
    assert duel.new(2, 1, campaign=own).deal.campaign is own


def test_a_campaign_keeps_what_its_game_made_of_it_and_the_next_one_does_not(duel: Game) -> None:
    campaign = Campaign.fresh(duel)
    assert campaign.read is None
    campaign.read = "the story so far"
    assert campaign.carried_on({"trophies": 1}).read is None
    assert "read" not in campaign.save()
