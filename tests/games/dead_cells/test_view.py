"""What a seat is shown, asked and told."""

import inspect
import json
import pathlib
import re

import pytest

from tabletomb.engine.campaign import Campaign
from tabletomb.engine.marks import plain
from tabletomb.engine.stream import seeded
from tabletomb.engine.view import Told, headline, label, places, where
from tabletomb.games.dead_cells import GAME
from tabletomb.games.dead_cells.prompts import QUESTIONS
from tabletomb.games.dead_cells.story import TALES

PLAYING = ["end-of-run", "explore", "upkeep", "start-round - - 0", "reveal"]
NOTATION = re.compile(r"@[a-z]|\b(dmg|hp|tooth|cell|equip|block|vial|scroll) ?\+?\d|\b[mx] ;|\w:[a-z]|^-$")
FIGHTING = ["end-of-run", "explore", "upkeep", "round-end - - 1", "choose-nipped 0"]


@pytest.fixture
def laid(game):
    """`laid(agenda, {...}, {...}, biome=..., ...)`: a position of these heroes."""

    def load(agenda, *heroes, **table):
        entries = [{"who": hero} if isinstance(hero, str) else hero for hero in heroes]
        seats = 1 if entries[-1]["who"] == "SE" else len(entries)
        table = {"biome": {"place": "B1"}, **table, "heroes": entries}
        return game.load({"game": "dead-cells", "seats": seats, "agenda": agenda, "table": table})

    return load


@pytest.fixture
def fight(laid):
    """`fight({"near": "B1-01"}, round="I", ...)`: two Beheaded in Round I."""

    def load(row, *heroes, **combat):
        return laid(FIGHTING, *(heroes or ("IM", "FL")), combat={"row": row, "round": "I", **combat})

    return load


@pytest.mark.rule("DC-020")
def test_a_hand_is_shown_to_its_owner_only(laid):
    state = laid(["end-of-run", "explore", "move-group 0"], "IM", "FL")
    hand = state.view(0)["heroes"][0]["hand"]
    assert [card["at"] for card in hand["cards"]] == ["hand/ST01", "hand/ST02", "hand/ST03"]
    for eyes in (1, None):
        hero = state.view(eyes)["heroes"][0]
        assert hero["hand"] == {"at": "hero/IM/hand", "count": 3, "cards": None}
        assert hero["draw"] == {"at": "hero/IM/draw", "count": 3}
        assert "hand/ST01" not in places(state.view(eyes))
        assert hero["unseen"] == [GAME.pack.box.cards[card].name for card in range(6)]
    assert state.view(0)["heroes"][0]["unseen"] == ["Ash Cloak", "Cinder Toss", "Pocketful of Sparks"]


@pytest.mark.rule("DC-081", "DC-084")
def test_a_face_down_card_shows_others_its_announcement_only(laid):
    hero = {"who": "IM", "active": [{"card": "ST01", "announced": "damage I"}]}
    state = laid([*PLAYING, "play-card 1 1"], hero, "FL", combat={})
    own = state.view(0)["heroes"][0]["active"]["cards"][0]
    assert own["card"]["name"] == "Torch Swing"
    assert [line["at"] for line in own["lines"]] == [f"hero/IM/active/1/{round}" for round in ("I", "II", "III")]
    for eyes in (1, None):
        assert state.view(eyes)["heroes"][0]["active"] == {
            "at": "hero/IM/active",
            "cards": [
                {
                    "at": "hero/IM/active/1",
                    "card": None,
                    "lines": [],
                    "announced": {"kind": "damage", "round": "I"},
                }
            ],
        }
        assert "Torch Swing" in state.view(eyes)["heroes"][0]["unseen"]


@pytest.mark.rule("DC-016")
def test_a_tile_shows_its_shape_until_it_lies_face_up(laid):
    agenda = ["end-of-run", "explore", "move-group 0"]
    biome = {"place": "B1", "at": "1", "tiles": {"1": "B1-T02"}, "shown": ["1"]}
    spaces = {space["name"]: space for space in laid(agenda, "IM", "FL", biome=biome).view(0)["map"]["spaces"]}
    assert spaces["1"]["tile"] == {"text": "2 Monsters; loot Brutality Scroll"}
    assert (spaces["2"]["tile"], spaces["2"]["shape"]) == (None, "encounter")
    assert (spaces["S"]["tile"], spaces["S"]["shape"]) == (None, None)
    assert spaces["11"]["exit"] == {"name": "Toxic Sewers", "gate": False}
    assert spaces["11"]["at"] == "space/11"


@pytest.mark.rule("DC-038", "DC-039")
def test_a_corridor_that_is_shut_says_why(laid):
    agenda = ["end-of-run", "explore", "move-group 0"]
    state = laid(agenda, "IM", "FL", biome={"place": "B1", "at": "2", "failed": ["5"]})
    spaces = {space["name"]: space for space in state.view(0)["map"]["spaces"]}
    ways = {way["name"]: way for way in spaces["2"]["corridors"]}
    assert ways["4"]["to"] == spaces["4"]["at"]
    assert (ways["4"]["need"], ways["4"]["reason"]) == ("", None)
    assert (ways["5"]["need"], ways["5"]["what"]) == ("hand", "Tactics")
    assert "failed" in ways["5"]["reason"]
    rune = {way["name"]: way for way in spaces["10"]["corridors"]}["12"]
    assert (rune["need"], rune["what"]) == ("rune", "Thorn Rune")
    assert rune["reason"] == "It takes the Thorn Rune, which you do not have."


@pytest.mark.rule("DC-002")
def test_nothing_that_the_campaign_has_not_shown_is_named(laid, box):
    state = laid(["end-of-run", "explore", "move-group 0"], "IM", "FL")
    shown = json.dumps([state.view(eyes) for eyes in (0, 1, None)])
    hidden = [enemy.name for enemy in box.enemies if enemy.instance == 0]
    hidden += [card.name for card in box.cards[27:]] + [item.name for item in box.equipment]
    assert [name for name in hidden if name != "-" and f'"{name}"' in shown] == []
    assert [tile.code for tile in box.tiles if f'"{tile.code}"' in shown] == []


@pytest.mark.rule("DC-237")
def test_an_enemy_shows_lines_tokens_and_what_it_leaves(fight):
    row = {"far": {"enemy": "B1-11", "damage": 1, "poison": 2, "frozen": ["III"]}}
    archer = fight(row).view(1)["combat"]["row"]["far"]["enemy"]
    assert (archer["name"], archer["kind"], archer["health"], archer["damage"]) == ("Elite Archer", "Elite", 3, 1)
    assert archer["at"] == "foe/far"
    assert [(token["state"], token["count"]) for token in archer["states"]] == [("poison", 2), ("freeze", 1)]
    assert [line["text"] for line in archer["lines"]] == ["", "1 Damage to two", "", "1 Damage to the first", ""]
    assert [line["frozen"] for line in archer["lines"]] == [False, False, False, True, False]
    assert [line["now"] for line in archer["lines"]] == [False, True, False, False, False]
    assert (archer["death"], archer["traits"]) == ("1 Equipment", ["far"])


def test_the_threat_is_what_the_enemies_will_do_if_nothing_changes(fight):
    row = {"near": {"enemy": "B1-01", "rage": 1}, "far": {"enemy": "B1-11", "frozen": ["III"]}}
    assert fight(row).view(0)["combat"]["threat"] == {"I": 2, "II": 2, "III": 2, "IV": 2}
    row["far"]["acted"] = "I"
    assert fight(row).view(0)["combat"]["threat"]["I"] == 0


@pytest.mark.rule("DC-123", "DC-128")
def test_the_poison_forecast_adds_marks_once(fight):
    state = fight({"near": {"enemy": "B1-01", "poison": 2, "mark": 1}}, {"who": "IM", "states": {"poison": 1}}, "FL")
    assert state.view(0)["combat"]["poison"] == [
        {"of": "hero/IM", "name": "The Immolated", "damage": 1},
        {"of": "foe/near", "name": "Zombie", "damage": 3},
    ]


def test_whom_an_enemy_summons_is_told_by_name(laid):
    combat = {"row": {"near": "B2-15"}, "round": "I"}
    state = laid(FIGHTING, "IM", "FL", biome={"place": "B2"}, combat=combat)
    assert state.view(0)["combat"]["row"]["near"]["enemy"]["lines"][2]["text"] == "summon Boom Bat"


@pytest.mark.rule("DC-026")
def test_tracks_show_what_is_active_and_the_next_step(laid):
    state = laid(["end-of-run", "explore", "move-group 0"], {"who": "IM", "scrolls": [2, 0, 4]}, "FL")
    survival, tactics, brutality = state.view(1)["heroes"][0]["tracks"]
    assert [(space["text"], space["status"]) for space in survival["spaces"]] == [
        ("3 Health", "active"),
        ("+1 Health", "active"),
        ("immune to freeze", "active"),
        ("+1 Health", "next"),
        ("+1 Health, immune to fire", "later"),
    ]
    assert (survival["at"], survival["spaces"][3]["at"]) == ("hero/IM/survival", "hero/IM/survival/3")
    assert [space["status"] for space in tactics["spaces"]] == ["active", "next", "later", "later", "later"]
    assert [space["status"] for space in brutality["spaces"]] == ["active"] * 5
    assert state.view(1)["heroes"][0]["immune"] == ["freeze"]


@pytest.mark.rule("DC-079", "DC-227")
def test_talk_is_limited_from_the_tile_to_the_reveal(laid, fight):
    assert fight({}).view(0)["talk"] == "free"
    agenda = [*PLAYING, "play-card 0 0"]
    assert laid(agenda, "IM", "FL", combat={}).view(0)["talk"] == "pings"
    assert laid(agenda, "IM", "FL", biome={"place": "B6", "hushed": True}, combat={}).view(0)["talk"] == "none"


@pytest.mark.rule("DC-195")
def test_upgrade_decks_tell_their_price_and_how_many_are_left(game):
    campaign = game.new(2, 1).view(0)["campaign"]
    assert [(deck["price"], deck["left"]) for deck in campaign["upgrades"]] == [(2, 41), (2, 39), (2, 36)]
    assert campaign["well"] == {"at": "well", "price": 1, "left": 21}


def test_layers_follow_the_run(game, laid, fight):
    assert game.new(2, 1).view(0)["layer"] == "setup"
    assert laid(["end-of-run", "explore", "move-group 0"], "IM", "FL").view(0)["layer"] == "map"
    assert fight({}).view(0)["layer"] == "combat"
    run = {"bag": {"teeth": 9}}
    hurt = {"who": "IM", "damage": 1}
    market = laid(
        ["end-of-run", "leave-biome", "healer 0 - - 0"], hurt, "FL", biome={"place": "B1", "at": "11"}, run=run
    )
    assert market.view(0)["layer"] == "interbiome"
    assert market.prompt(0)["text"] == "Pay the Healer 2 Teeth to remove 1 Damage from somebody, or go on."


def test_the_headline_says_which_run_it_is_and_where_the_group_stands(game, laid, fight):
    fresh = game.new(2, 1)
    assert headline(fresh) == "Run 1, getting ready"
    while headline(fresh) == "Run 1, getting ready":
        seat = fresh.actors()[0]
        fresh.play(seat, fresh.legal(seat)[0])
    assert headline(fresh) == "Run 1, Prisoners' Quarters, space S"
    exploring = ["end-of-run", "explore", "move-group 0"]
    biome = {"place": "B1", "at": "2"}
    later = {"chronicle": {**fresh.dump()["table"]["chronicle"], "runs": 2}}
    assert headline(laid(exploring, "IM", "FL", biome=biome, **later)) == "Run 2, Prisoners' Quarters, space 2"
    assert headline(laid([*PLAYING, "play-card 1 1"], "IM", "FL", combat={}, **later)).endswith(", Combat")
    assert headline(fight({})).endswith(", Round I")
    market = ["end-of-run", "leave-biome", "healer 0 - - 0"]
    hurt = {"who": "IM", "damage": 1}
    leaving = laid(market, hurt, "FL", biome={"place": "B1", "at": "11"}, run={"bag": {"teeth": 9}}, **later)
    assert headline(leaving) == "Run 2, beyond Prisoners' Quarters"


def test_choices_say_what_a_move_means(laid):
    agenda = ["end-of-run", "explore", "buy-ware 0 - {} 0"]
    tile = next(number for number, tile in enumerate(GAME.pack.box.tiles) if tile.code == "B1-T13")
    agenda[-1] = agenda[-1].format(tile)
    run = {"bag": {"teeth": 9}, "armoury": {"offered": ["ST-E01"]}}
    biome = {"place": "B1", "at": "8", "shown": ["8"]}
    state = laid(agenda, "IM", "FL", biome=biome, run=run)
    texts = {GAME.moves.notation(move): label(state, 0, move) for move in state.legal(0)}
    assert texts["buy 1"] == "buy {ware/1|Beginner's Bow} (/II): 1 Damage mid or far, for 3 Teeth"
    assert texts["buy 2"] == "buy {ware/2|1 Vial}, for 2 Teeth (2 left)"
    armoury = state.view(1)["armoury"]
    assert [card["at"] for card in armoury["offered"]] == ["ware/1"]
    assert armoury["wares"] == [{"at": "ware/2", "text": "1 Vial", "price": 2, "left": 2}]


@pytest.mark.rule("DC-053")
def test_the_options_of_an_either_or_are_on_the_table_for_all(laid):
    gift = next(gift.number for gift in GAME.pack.box.gifts if gift.text == "vial 1 or check:S>vial 2")
    agenda = ["end-of-run", "explore", f"either-or 0 - {gift} 0"]
    state = laid(agenda, "IM", "FL", biome={"place": "B1", "at": "3", "shown": ["3"]})
    options = [
        {"at": "choice/1", "text": "1 Vial", "check": None},
        {"at": "choice/2", "text": "Survival Check: 2 Vials", "check": "survival"},
    ]
    assert state.view(0)["choice"] == state.view(1)["choice"] == state.view(None)["choice"] == options
    assert where(state, 0, state.legal(0)[0]) == ("choice/1",)


@pytest.mark.parametrize("stage", ["", "midway", "late"])
def test_whatever_is_printed_in_notation_is_shown_in_words(game, stage):
    campaign = Campaign(game, game.part("campaign").examples()[stage]) if stage else None
    state = game.new(2, 7, campaign=campaign)
    chance = seeded(7)
    while not state.over:
        seat = state.actors()[0]
        for text in texts(state.view(seat)):
            assert not NOTATION.search(text), text
        moves = state.legal(seat)
        state.play(seat, moves[chance.below(len(moves))])


def texts(value):
    """Every text in a view."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [text for below in value for text in texts(below)]
    return [value] if isinstance(value, str) else []


def test_every_question_has_its_words():
    asked = {name for name, kind in GAME.part("steps").KINDS.items() if not kind().automatic}
    assert set(QUESTIONS) == asked


def test_every_word_of_the_story_has_its_sentence():
    folder = pathlib.Path(inspect.getfile(GAME.part("view"))).parent
    told = set()
    for source in folder.glob("*.py"):
        told.update(re.findall(r'\.tell\(\s*"([a-z-]+)"', source.read_text("utf-8")))
    assert told == set(TALES)


@pytest.mark.rule("DC-081")
def test_the_story_tells_a_face_down_card_to_its_owner_only(laid):
    state = laid([*PLAYING, "play-card 0 0"], "IM", "FL", combat={})
    state.listen()
    state.play(0, state.legal(0)[0])
    own = Told(
        "{0} {0:lays|lay} {hero/IM/active|Torch Swing} face down.",
        ("hero/IM/active",),
        (("hand/ST01", "hero/IM/active"),),
    )
    others = Told(
        "{0} {0:lays|lay} {hero/IM/active|a Combat card} face down.",
        ("hero/IM/active",),
        (("hero/IM/hand", "hero/IM/active"),),
    )
    assert state.told(0) == [own]
    assert state.told(1) == state.told(None) == [others]
    assert plain(own.text, ("Ann", "Bo"), 0) == "You lay Torch Swing face down."
    assert plain(others.text, ("Ann", "Bo"), 1) == "Ann lays a Combat card face down."


def test_observations_have_one_length_and_tell_the_hand_to_its_owner_only(game, laid):
    agenda = ["end-of-run", "explore", "move-group 0"]
    lengths = {len(game.new(seats, 1).observe(eyes)) for seats in (1, 2, 3, 4) for eyes in (0, None)}
    assert lengths == {573}
    one = laid(agenda, {"who": "IM", "hand": ["ST01"]}, "FL")
    other = laid(agenda, {"who": "IM", "hand": ["ST02"]}, "FL")
    assert list(one.observe(0)) != list(other.observe(0))
    assert list(one.observe(1)) == list(other.observe(1))
    assert list(one.observe(None)) == list(other.observe(None))


@pytest.mark.rule("DC-233")
def test_every_board_has_a_place_for_everything_and_all_see_it(brawl):
    state = brawl({"FL": ["ST07", "ST12"], "PO": ["ST18"]}, near="B1-13", gear={"FL": ["ST-E02"]})
    state.heroes[0].damage = 2
    state.heroes[0].discard = [state.heroes[0].draw.pop()]
    state.advance()
    for seat in (0, 1, None):
        board = state.view(seat)["heroes"][0]
        assert (board["health"], board["damage"], board["remaining"]) == (3, 2, 1), "Damage fills the Health Track"
        assert [card["code"] for card in board["discard"]["cards"]] == ["ST11"], "face up"
        draw = {"at": "hero/FL/draw", "count": len(state.heroes[0].draw)}
        assert board["draw"] == draw, "face down: a number and no more"
        assert [(item["at"], item["code"]) for item in board["equipment"]["cards"]] == [("hero/FL/slot/1", "ST-E02")]
        assert [played["card"]["code"] for played in board["active"]["cards"]] == ["ST07", "ST12"]
        assert {track["track"]: track["marker"] for track in board["tracks"]} == {
            "survival": 0,
            "tactics": 0,
            "brutality": 0,
        }


@pytest.mark.rule("DC-234")
def test_the_aid_of_every_beheaded_and_the_icons_are_at_hand_at_any_moment(brawl, party, do, game):
    for state in (brawl({"FL": ["ST07", "ST12"], "PO": ["ST18"]}, near="B1-13"), do(party("FL", "PO", cards=True))):
        state.advance()
        for seat in (0, 1):
            flayed = state.view(seat)["heroes"][0]
            aid = {track["track"]: [space["text"] for space in track["spaces"]] for track in flayed["tracks"]}
            assert aid["tactics"][:2] == [
                "skill Callus: 1 Shield",
                "skill Hook: pull 2 near, mid or far; 1 Damage near",
            ]
            assert [skill["name"] for skill in flayed["skills"]] == ["Callus"]
    for icon in ("Vial", "Potion", "Blueprint", "Gold Tooth", "Scroll", "Adjacent", "Reach"):
        assert icon in game.rulebook.text, f"the rulebook explains {icon}"
