"""Whatever speaks of the table points at it: moves, stories, refusals; in words that people can read."""

import random
import re
from typing import get_args

import msgspec
import pytest

from tabletomb.engine.campaign import Campaign
from tabletomb.engine.marks import plain, unmarked
from tabletomb.engine.view import Told, button, deed, label, places, refused, where, why_not_there
from tabletomb.games.dead_cells import GAME, view
from tabletomb.games.dead_cells.box import ANNOUNCED, CARD_CODES, MARKET, REQUIREMENTS, ROUNDS, SHAPES, STATES, TRACKS
from tabletomb.games.dead_cells.checks import refill_hands
from tabletomb.games.dead_cells.combat import Announce, ChooseSymbolPower, PasserSymbol
from tabletomb.games.dead_cells.effects import ChooseSkill, ChooseState
from tabletomb.games.dead_cells.exploring import EXPLORE
from tabletomb.games.dead_cells.gains import ChooseTrack, MakeRoom, gain_equipment
from tabletomb.games.dead_cells.hits import Companions
from tabletomb.games.dead_cells.hooks import UseHook
from tabletomb.games.dead_cells.keys import LoseStep
from tabletomb.games.dead_cells.moves import MOVES
from tabletomb.games.dead_cells.rounds import ChooseLine
from tabletomb.games.dead_cells.upgrades import Draughtsman, Purge

NAMES = ("Ann", "Bo", "Cy", "Di")
CODE = re.compile(
    r"\b(ST|SV|TC|BR)\d\d\b|\b[WSR]\d\d\b|\b[BC]\d-\w+|\b(IM|FL|PO|DR|SE)\b|(?<!space )\b[BC]\d\b"
    r"|(?<!space )\b[STB]\b|\bscroll-\w+|\b(equipment|blueprint)\d|@[a-z]|\bdmg\b"
)
"""Codes of components, and the notation of the content pack; the names of spaces are printed."""


def pointed(state, step):
    """Where each legal move of a step points, by its notation."""
    state.agenda.append(step)
    seat = state.actors()[0]
    found = {MOVES.notation(move): where(state, seat, move) for move in state.legal(seat)}
    assert {address for at in found.values() for address in at} <= places(state.view(seat))
    return found


# -- moves ------------------------------------------------------------------------------------------------


def test_tracks_slots_and_items_are_those_of_the_beheaded_in_question(brawl):
    gear = {"FL": ["ST-E01"], "PO": ["ST-E02"]}
    state = brawl({"FL": ["ST07"], "PO": ["ST18"], "DR": ["ST21"]}, near="B1-13", gear=gear)
    assert pointed(state, ChooseTrack(1, 1)) == {
        f"track {track}": (f"hero/PO/{track}",) for track in ("survival", "tactics", "brutality")
    }
    state.heroes[1].scrolls = [0, 2, 0]
    assert pointed(state, LoseStep(1, 1)) == {"track tactics": ("hero/PO/tactics",)}
    state.armoury.drawn = state.armoury.deck.pop()
    assert pointed(state, MakeRoom(1, 1)) == {"done": (), "slot 1": ("hero/PO/slot/1",)}
    state.fight.round = 2
    assert pointed(state, ChooseLine(0, 0, 0)) == {"line": ("hero/FL/active/1/II",)}
    state.fight.row[2], state.fight.row[1] = state.fight.row[1], None
    assert pointed(state, ChooseLine(0, 0, 0)) == {
        "line": ("hero/FL/active/1/II",),
        "use slot1": ("hero/FL/slot/1",),
    }


def test_skills_point_at_where_they_stand(brawl):
    state = brawl({"FL": ["ST07"], "PO": ["ST18"]}, near="B1-13", gear={"FL": ["ST-E03"]})
    state.group.skill = CARD_CODES.index("SV06")
    state.rewrite().skill = state.group.skill
    state.refresh(0)
    assert pointed(state, ChooseSkill(0, 0)) == {
        "done": (),
        "use T0": ("hero/FL/tactics/0",),
        "use slot1": ("hero/FL/slot/1",),
        "use skill-card": ("card/SV06",),
    }
    skills = state.view(1)["heroes"][0]["skills"]
    assert [skill["given_by"] for skill in skills] == ["hero/FL/tactics/0", "hero/FL/slot/1", "card/SV06"]


def test_announcements_point_at_the_line_they_are_about(brawl):
    state = brawl({"FL": ["ST07", "ST08"], "PO": ["ST18"]}, near="B1-13")
    state.agenda = state.agenda[:-2]
    assert pointed(state, Announce(0, 0)) == {
        "announce skill I": ("hero/FL/active/2/I",),
        "announce damage II": ("hero/FL/active/2/II",),
    }
    assert label(state, 0, MOVES.parse("announce damage II")) == (
        "announce damage in Round II: {hero/FL/active/2/II|1 Damage near}"
    )


def test_symbols_point_at_the_track_that_moves_or_at_the_power_they_lend(brawl):
    state = brawl({"FL": ["ST07"], "PO": ["ST18"], "DR": ["ST21"], "IM": None}, near="B1-13")
    card = CARD_CODES.index("SV07")
    assert pointed(state, PasserSymbol(3, 3, card)) == {
        "symbol S": ("hero/IM/survival",),
        "symbol B": ("hero/IM/brutality",),
    }
    alone = brawl({"FL": ["ST07", "ST12"], "SE": ["ST25"]}, near="B1-13")
    alone.heroes[0].discard = [card]
    assert pointed(alone, ChooseSymbolPower(0)) == {
        "symbol S": ("hero/SE/symbol/survival",),
        "symbol B": ("hero/SE/symbol/brutality",),
    }


def test_state_tokens_and_hooks_point_at_their_beheaded(brawl):
    state = brawl({"FL": ["ST07"], "PO": ["ST18"]}, near="B1-13")
    state.heroes[1].states = [2, 1, 0, 0, 0]
    assert pointed(state, ChooseState(0, 0, 1)) == {
        "cleanse poison": ("hero/PO/poison",),
        "cleanse bleed": ("hero/PO/bleed",),
    }
    line = state.box.cards[0].lines[1].number
    assert pointed(state, UseHook(1, 1, line)) == {"done": (), "yes": ("hero/PO",)}


@pytest.mark.rule("DC-139")
def test_shared_damage_points_at_those_who_take_it(brawl):
    state = brawl({"FL": ["ST07"], "PO": ["ST18"]}, near="B1-13", gear={"FL": ["ST-E12", "ST-E02", "B1-P03"]})
    assert pointed(state, Companions(0, 0, 8 * 4, -1)) == {
        "pals 0": ("hero/FL",),
        "pals 1": ("hero/FL/slot/1", "hero/FL"),
        "pals 2": ("hero/FL/slot/1", "hero/FL"),
        "pals 3": ("hero/FL/slot/1", "hero/FL/slot/3", "hero/FL"),
        "pals 4": ("hero/FL/slot/1", "hero/FL/slot/3"),
    }
    assert label(state, 0, MOVES.parse("pals 3")) == (
        "3 of the Damage on {hero/FL/slot/1|Three-Legged Rat} and {hero/FL/slot/3|Cellmate}, 1 on {hero/FL|The Flayed}"
    )


@pytest.mark.rule("DC-002", "DC-196")
def test_the_equipment_deck_is_laid_out_only_while_it_is_searched(party):
    state = party("FL", "PO")
    assert state.view(0)["armoury"]["searched"] == []
    found = pointed(state, Purge(0, -1, -1, 1))
    assert found["scrap ST-E01"] == ("equipment/ST-E01",)
    assert len(state.view(1)["armoury"]["searched"]) == len(state.chronicle.equipment)


@pytest.mark.rule("DC-199")
def test_the_blueprints_of_places_that_were_visited_can_be_pointed_at(party):
    state = party("FL", "PO", place="B3")
    assert pointed(state, Draughtsman(0)) == {"biome B3": ("blueprints/B3",)}
    assert state.view(1)["campaign"]["blueprints"] == [{"at": "blueprints/B3", "name": "Ramparts", "left": 9}]


def test_who_asks_why_not_is_told_what_is_in_the_way(brawl, skip_to, do):
    others = {"near": "B5-12", "mid": "B5-02", "far": "B5-04"}
    state = brawl({"FL": ["ST23"], "PO": ["ST13"], "DR": ["ST21"]}, place="B5", behind="B5-08", **others)
    skip_to(state, "II")
    state.fight.row[0].acted = 2
    do(state)
    refusal = refused(state, 0, MOVES.parse("at far"))
    assert refusal.at == ("foe/near", "foe/far")
    assert plain(refusal.message, NAMES, 0) == "Brass Guard keeps Cog Archer from being targeted."
    assert why_not_there(state, 0, "foe/far").at[0] == "foe/far"
    assert why_not_there(state, 0, "foe/near") is None


# -- the story --------------------------------------------------------------------------------------------


def story(state, *decisions):
    """What everybody is told when these decisions are taken."""
    state.listen()
    for text in decisions:
        state.play(state.actors()[0], MOVES.parse(text))
    return state.told(None)


def test_the_group_and_those_it_meets_move_from_space_to_space(party, do):
    state = party("FL", "PO", cards=True)
    state.agenda.append(EXPLORE)
    told = story(do(state), "go 1")
    assert told[0].moved == (("space/S", "space/1"),)
    assert told[0].text.startswith("The Group moves to {space/1|space 1}: ")
    appearing = [line.moved for line in told if " appears: " in line.text]
    assert appearing
    assert {(deck, space.split("/")[0]) for ((deck, space),) in appearing} == {("monsters", "row")}


def test_whoever_is_hit_killed_or_moved_is_pointed_at(brawl, skip_to):
    state = brawl({"FL": ["ST07"], "PO": ["ST18"]}, near="B1-01", mid="B1-04")
    state.fight.row[1].damage = 1
    state.listen()
    skip_to(state, "I")
    state.advance()
    told = {line.text: line for line in state.told(1)}
    assert told["{hero/FL|The Flayed} hits {row/near|the Zombie}: 1 Damage."].at == ("row/near",)
    killed = told["{row/near|The Zombie} is killed by {hero/FL|The Flayed}."]
    assert (killed.at, killed.moved) == (("row/near",), (("row/near", "monsters/discard"),))


def test_equipment_moves_between_deck_bag_slots_and_discard_pile(brawl, do):
    state = brawl({"FL": ["ST07"], "PO": ["ST18"]}, near="B1-13", gear={"FL": ["ST-E02"]})
    state.listen()
    gain_equipment(state, 0b11)
    state.fight.on = False
    gain_equipment(state, 0b11)
    do(state, "to FL", "slot 1")
    assert [line.moved for line in state.told(None) if line.moved] == [
        (("armoury/deck", "bag"),),
        (("armoury/deck", "armoury"),),
        (("hero/FL/equipment", "armoury/discard"), ("armoury", "hero/FL/equipment")),
    ]


def test_cards_are_drawn_from_the_pile_into_the_hand(party):
    state = party("FL", "PO", cards=True)
    state.heroes[1].discard.append(state.heroes[1].hand.pop())
    state.listen()
    refill_hands(state)
    (line,) = state.told(0)
    assert line == Told("{1} {1:draws|draw} 1 Combat card.", ("hero/PO/hand",), (("hero/PO/draw", "hero/PO/hand"),))
    assert plain(line.text, NAMES, 1) == "You draw 1 Combat card."
    assert plain(line.text, NAMES, 0) == "Bo draws 1 Combat card."


def test_players_are_named_where_they_decide_for_themselves(game):
    told = story(game.new(2, 1), "beheaded FL", "beheaded PO", "to PO")
    texts = [plain(line.text, NAMES, 1) for line in told]
    assert texts[:2] == ["Ann plays The Flayed.", "You play The Poisoned."]
    assert "You are First Player." in texts
    alone = [plain(line.text, NAMES, 0) for line in story(game.new(1, 1), "beheaded FL")]
    assert alone[:2] == ["You play The Flayed.", "Serenade comes along."]


# -- all of it ----------------------------------------------------------------------------------------------


def test_words_that_are_one_of_few_are_those_of_the_box():
    assert list(get_args(view.Round)) == ROUNDS
    assert list(get_args(view.Track)) == TRACKS
    assert list(get_args(view.StateName)) == STATES
    assert list(get_args(view.Announced)) == ANNOUNCED
    assert list(get_args(view.Need)) == REQUIREMENTS
    assert list(get_args(view.Character)) == MARKET
    assert len(get_args(view.Shape)) == len(SHAPES)


def readable(text):
    """A text for people: no mark that nobody understands, no code that is printed nowhere, whoever reads it."""
    assert not re.search(r"[{}]", unmarked(text)), text
    for reader in (0, None):
        assert not CODE.search(plain(text, NAMES, reader)), text


@pytest.mark.parametrize("stage", ["", "midway", "late"])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_all_that_is_said_can_be_read_and_all_that_is_shown_is_what_it_says(stage, seats):
    chance = random.Random(seats)
    campaign = Campaign(GAME, GAME.part("campaign").examples()[stage]) if stage else None
    state = GAME.new(seats, 11, campaign=campaign)
    moves = range(MOVES.size)
    while not state.over:
        seat = state.actors()[0]
        for eyes in (seat, (seat + 1) % seats, None):
            msgspec.convert(state.view(eyes), view.View, strict=True)
            prompt = state.prompt(eyes)
            readable(f"{prompt['text']} {prompt.get('tip', '')}")
        for move in state.legal(seat):
            readable(label(state, seat, move))
            readable(button(state, seat, move))
        tried = [*chance.sample(moves, 3), *(MOVES.base(verb) for verb in state.agenda[-1].verbs)]
        for refusal in (refused(state, seat, move) for move in tried):
            if refusal is not None:
                readable(refusal.message)
        move = chance.choice(state.legal(seat))
        readable(deed(state, seat, move).text)
        state.listen()
        state.play(seat, move)
        for eyes in (*range(seats), None):
            for line in state.told(eyes):
                readable(line.text)
