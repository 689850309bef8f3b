"""Every Combat card: its Check symbols, what can be announced of it, and what it does in each Round."""

import pytest

from tabletomb.games.dead_cells.box import C_CARD, CARD_CODES, SYMBOLS
from tabletomb.games.dead_cells.checks import deck_check
from tabletomb.games.dead_cells.combat import PLAY_CARD_TURNS

CARDS = {
    # code: symbols, announcements, then what happens in Rounds I, II and III (the notation is that of Arena)
    # -- The Immolated --
    "ST01": ("B", "damage I, loot III", "=> near -1", "", "loot>teeth => teeth taken 2"),
    "ST02": ("", "fire II, damage III", "", "right>far => far fire 1", "=> near -1"),
    "ST03": ("", "damage II, damage III", "", "=> near -1", "=> near -1"),
    "ST04": ("", "block I, skill II", "=> me shield 1", "skill>T0 => me shield 1", ""),
    "ST05": ("T", "damage I, damage III", "shot>far => far -1", "", "any>behind => behind -1"),
    "ST06": ("", "skill I, loot II", "skill>T0 => me shield 1", "loot>cells => cells taken 1", ""),
    # -- The Flayed --
    "ST07": ("B", "damage I, damage III", "=> near -1", "", "=> near -1"),
    "ST08": ("S", "skill I, damage II", "skill>T0 => me shield 1", "=> near -1", ""),
    "ST09": ("", "damage II", "", "right>far => near -1", ""),
    "ST10": ("", "block I, loot III", "=> me shield 1", "", "loot>teeth => teeth taken 2"),
    "ST11": ("", "damage II, damage III", "", "reach>mid => mid -1", "adj>behind => behind -1"),
    "ST12": ("", "loot II, damage III", "", "loot>cells => cells taken 1", "=> near -2"),
    # -- The Poisoned --
    "ST13": ("T", "poison II, loot III", "", "right>mid => mid poison 1", "loot>teeth => teeth taken 2"),
    "ST14": ("", "damage I, damage III", "reach>near => near -1", "", "reach>mid => mid -1"),
    "ST15": ("", "poison I, block III", "=> near poison 1", "", "=> me shield 1"),
    "ST16": ("S", "skill II, heal III", "", "skill>T0 => me shield 1", "=> me healed 1"),
    "ST17": ("", "damage II, damage III", "", "shot>mid => mid -1", "any>far => far -1"),
    "ST18": ("", "skill I, loot II", "skill>done =>", "loot>teeth => teeth taken 2", ""),
    # -- The Drowned --
    "ST19": ("T", "freeze I, damage III", "right>far => far frozen I", "", "=> near -1"),
    "ST20": ("", "damage I, skill II", "=> near -1", "skill>T0 => me shield 1", ""),
    "ST21": ("", "block I, block III", "ally>IM => IM shield 1", "", "ally>me => me shield 1"),
    "ST22": ("B", "damage II, damage III", "", "=> near -1", "=> near -1"),
    "ST23": ("", "mark I, damage II", "right>mid => mid mark 1", "any>behind => behind -1", ""),
    "ST24": ("", "loot I, damage III", "loot>cells => cells taken 1", "", "right>far => far -1"),
    # -- Serenade --
    "ST25": ("", "damage I, damage II", "=> near -1", "right>mid => mid -1", ""),
    "ST26": (
        "", "block I, damage III, block III",
        "ally>DR => DR shield 1", "", "right>far, ally>IM => far -1, IM shield 1",
    ),
    "ST27": ("", "damage II, damage III", "", "any>behind => behind -1", "=> near -2"),
    # -- Survival --
    "SV01": ("S", "block I, damage II, loot III", "=> me shield 1", "=> near -1", "loot>teeth => teeth taken 2"),
    "SV04": ("S", "block I, damage III", "=> me shield 2", "", "right>far => far -1"),
    "SV07": ("SB", "block I, damage I, damage III", "=> me shield 1, near -1", "", "=> near -1"),
    "SV11": (
        "ST", "freeze II, block II, heal III",
        "", "right>mid => mid frozen II, me shield 1", "=> me healed 1",
    ),
    "SV14": ("S", "damage I, heal II, damage III", "=> near -1", "ally>IM => IM healed 1", "=> near -1"),
    "SV17": ("S", "block I, damage II, block III", "ally>DR => DR shield 2", "=> near -1", "=> me shield 1"),
    "SV20": ("S", "block I, damage II, heal III", "=> me gold 1", "right>mid => mid -1", "=> me healed 1"),
    "SV24": (
        "SB", "block I, block II, damage II, damage III",
        "=> me shield 1", "=> me shield 1, near -1", "=> near -2",
    ),
    "SV26": (
        "ST", "heal I, mark II, damage III",
        "ally>DR => DR healed 1", "any>behind => behind mark 1", "any>far => far -1",
    ),
    "SV30": (
        "S", "block I, damage II, damage III",
        "=> me shield 2",
        "sick>IM, cleanse>mark, right>near => IM cured mark, IM cured poison, near -1",
        "right>mid => mid -1",
    ),
    "SV34": (
        "SB", "block I, damage II, damage III",
        "=> me gold 1, me shield 1", "=> near -2", "=> near -1",
    ),
    "SV37": (
        "ST", "block I, damage II, heal III",
        "=> me shield 1, IM shield 1, DR shield 1", "right>mid => mid -2", "ally>me => me healed 1",
    ),
    "SV40": ("S", "block I, block II, damage III", "ally>IM => IM gold 1", "ally>me => me gold 1", "=> near -3"),
    # -- Tactics --
    "TC01": ("T", "damage I, damage II", "shot>far => far -1", "right>near => near -1", ""),
    "TC03": ("T", "freeze I, damage III", "right>mid => mid frozen I", "", "any>behind => behind -1"),
    "TC05": (
        "T", "poison II, loot III, damage III",
        "", "any>behind => behind poison 1", "loot>cells => cells taken 1, near -1",
    ),
    "TC10": (
        "TB", "damage I, damage II, damage III",
        "shot>mid => mid -1", "any>behind => behind -1", "any>far => far -1",
    ),
    "TC14": ("T", "freeze I, damage III", "any>behind => behind frozen II", "", "right>mid => near -1"),
    "TC17": (
        "TS", "poison II, damage II, damage III, loot III",
        "", "right>mid, shot>mid => mid poison 1, mid -1", "right>near, loot>teeth => near -1, teeth taken 2",
    ),
    "TC21": ("T", "damage I, damage II, damage III", "=> far -2", "right>near => near -1", "right>far => far -1"),
    "TC24": (
        "TB", "skill I, damage II, skill III, loot III",
        "skill>T0 => me shield 1", "any>mid => mid -1", "skill>T0, loot>cells => me shield 1, cells taken 1",
    ),
    "TC27": ("T", "freeze I, damage III", "=> near frozen I, mid frozen I", "", "right>far => far -2"),
    "TC30": (
        "TS", "poison I, loot II, damage III",
        "=> near poison 1, mid poison 1, far poison 1", "loot>teeth => teeth taken 2", "any>behind => behind -1",
    ),
    "TC33": (
        "TB", "mark I, damage I, damage II, damage III",
        "right>far, right>far => far mark 1, far -2", "right>mid => mid -2", "right>mid => mid -1",
    ),
    "TC37": (
        "T", "freeze I, skill II, damage II, damage III",
        "right>mid => near frozen I", "skill>T0, any>behind => me shield 1, behind -1", "any>far => far -2",
    ),
    "TC39": (
        "TSB", "freeze I, damage I, poison II, damage III, loot III",
        "any>near, any>mid => near frozen I, mid -1",
        "any>behind => behind poison 2",
        "any>far, loot>teeth => far -2, teeth taken 2",
    ),
    # -- Brutality --
    "BR01": ("B", "damage II, damage III", "", "=> near -2", "=> near -1"),
    "BR03": ("B", "fire I, fire III", "right>far => far fire 1", "", "right>mid => mid fire 1"),
    "BR07": ("B", "bleed II, block III", "", "=> near bleed 1", "=> me shield 1"),
    "BR09": (
        "BT", "damage I, damage II, loot III",
        "adj>behind => behind -1", "=> mid -1", "loot>cells => cells taken 1",
    ),
    "BR12": ("B", "damage I, damage II", "right>mid => mid -1", "right>far => far -1", ""),
    "BR14": ("BS", "fire I, fire II, heal III", "=> near fire 1", "=> near fire 1", "=> me healed 1"),
    "BR17": ("B", "damage I, damage III", "=> near -1", "", "=> near -3"),
    "BR20": ("BT", "damage I, damage III", "shot>far => far -1, near -1", "", "right>mid => mid -2"),
    "BR22": ("B", "damage II, damage III", "", "=> near -1, mid -1, far -1", "right>near => near -2"),
    "BR25": (
        "BS", "damage I, damage II, block II, damage III",
        "=> near -2", "reach>mid => mid -1, me shield 1", "=> near -1",
    ),
    "BR28": (
        "BT", "bleed I, damage II, damage III",
        "any>behind => behind bleed 1", "right>mid => mid -1", "right>far => far -1",
    ),
    "BR30": (
        "B", "fire I, damage II, fire III",
        "=> near fire 1, mid fire 1, far fire 1", "right>far => far -1", "=> near fire 1, mid fire 1, far fire 1",
    ),
    "BR33": (
        "BT", "damage I, damage II, damage III",
        "=> behind -1, near -1, mid -1, far -1", "=> near -1", "=> behind -1, near -1, mid -1, far -1",
    ),
    "BR36": (
        "BST", "damage I, damage II, damage III",
        "right>near => near -2", "right>mid => mid -2", "right>far => far -2",
    ),
    # -- the Well and the Secrets --
    "W06": ("S", "damage II, loot III", "", "=> near -1", "loot>teeth => teeth taken 2"),
    "W21": (
        "TSB", "block I, damage II, loot III, heal III",
        "=> me gold 1", "any>mid => mid -2", "loot>cells => cells taken 1, me healed 1",
    ),
    "S04": (
        "TSB", "skill I, skill II, skill III",
        "skill>T0 => me shield 1", "skill>T0 => me shield 1", "skill>T0 => me shield 1",
    ),
    "S10": (
        "TSB", "damage I, loot II, heal III",
        "=> near -1, mid -1, far -1", "loot>cells => cells taken 1, teeth taken 2", "ally>IM => IM healed 1",
    ),
}  # fmt: skip

MOVING = [
    # push and pull need room: code, Round, the only Enemies on the row, what happens
    ("ST09", "II", "far", "=> far moved mid"),
    ("ST09", "II", "mid", "=> mid moved near, mid -1"),
    ("ST09", "II", "near mid", "reach>mid => near -1"),
    ("ST09", "II", "behind", "=>"),
    ("TC14", "III", "far", "=> far moved near, far -1"),
    ("TC14", "III", "near far", "near|far>far => far moved mid, near -1"),
    ("TC37", "I", "far", "=> far moved near, far frozen I"),
    ("TC37", "I", "mid far", "shot>mid => mid moved near, mid frozen I"),
    ("BR12", "I", "near", "=> near moved far, near -1"),
    ("BR12", "I", "near far", "shot>mid => near moved mid, near -1"),
    ("BR12", "I", "near mid", "reach>mid => mid -1"),
    ("BR12", "I", "behind mid", "=> mid -1"),
]

PIERCING = {("TC21", "I"), ("BR17", "III")}
"""Lines that Shields do not stop."""
ROUNDS = ("I", "II", "III")
EVERY_LINE = [(code, round, row[2 + place]) for code, row in CARDS.items() for place, round in enumerate(ROUNDS)]


@pytest.mark.rule("DC-093", "DC-099", "DC-100", "DC-236", "DC-238")
@pytest.mark.parametrize(("code", "round", "script"), EVERY_LINE)
def test_a_combat_card_does_in_each_round_what_it_says(arena, code, round, script):
    arena(cards=[code]).take(round, script)


@pytest.mark.rule("DC-099", "DC-100")
@pytest.mark.parametrize(("code", "round", "row", "script"), MOVING)
def test_push_and_pull_move_an_enemy_while_there_is_room(arena, code, round, row, script):
    arena(cards=[code], row=row).take(round, script)


@pytest.mark.rule("DC-106")
@pytest.mark.parametrize(
    ("code", "round", "script"), [line for line in EVERY_LINE if any(f" -{n}" in line[2] for n in (1, 2, 3))]
)
def test_shields_of_enemies_stop_damage_unless_it_pierces(arena, code, round, script):
    place = arena(cards=[code])
    for foe in place.foes.values():
        foe.shields = 1
    place.play(round, script)
    hit = {fact.split()[0] for fact in facts(script) if fact.split()[1].startswith("-")}
    for name, foe in place.foes.items():
        assert foe.shields == (0 if name in hit and (code, round) not in PIERCING else 1)


def facts(script):
    return {fact.strip() for fact in script.partition("=>")[2].split(",") if fact.strip()}


@pytest.mark.rule("DC-081", "DC-082", "DC-083")
@pytest.mark.parametrize("code", CARDS)
def test_one_action_of_a_combat_card_can_be_announced(party, do, choices, code):
    state = party("IM", "FL")
    state.heroes[0].hand = [CARD_CODES.index(code)]
    state.agenda.append(PLAY_CARD_TURNS[0])
    do(state, f"play {code}")
    assert sorted(choices(state)) == sorted(f"announce {action}" for action in CARDS[code][1].split(", "))


@pytest.mark.rule("DC-063", "DC-066", "DC-236")
@pytest.mark.parametrize("code", CARDS)
def test_a_combat_card_hits_checks_of_its_symbols_only(party, do, box, code):
    tooth = next(each.gift for space in box.biomes[0].spaces for each in space.corridors if each.gift.parts)
    hits = ""
    for number, symbol in enumerate(SYMBOLS):
        state = party("IM", "FL")
        state.heroes[0].draw = [CARD_CODES.index(code)]
        deck_check(state, number, tooth)
        do(state)
        hits += symbol * state.bag.teeth
    assert sorted(hits) == sorted(CARDS[code][0])


@pytest.mark.rule("DC-101", "DC-112")
@pytest.mark.parametrize(
    ("code", "round"), [(code, round) for code, round, script in EVERY_LINE if script.startswith("skill>")]
)
def test_skill_actions_of_a_card_may_be_declined(arena, code, round):
    place = arena(cards=[code], row="")
    place.state.fight.loot = [0] * 9
    place.take(round, "skill>done =>")


@pytest.mark.rule("DC-100", "DC-143")
@pytest.mark.parametrize("code", CARDS)
def test_without_enemies_loot_damage_and_states_a_card_only_shields(arena, code):
    place = arena(cards=[code], row="")
    place.state.fight.loot = [0] * 9
    for hero in place.heroes.values():
        hero.damage = 0
        hero.states = [0] * 5
    for number, round in enumerate(ROUNDS):
        script = CARDS[code][2 + number]
        questions = [each.strip() for each in script.partition("=>")[0].split(",")]
        shields = [fact for fact in facts(script) if "shield" in fact or "gold" in fact]
        if any(each.startswith("skill") for each in questions):
            shields = []
        kept = ["skill>done" if each.startswith("skill") else each for each in questions]
        kept = [each for each in kept if each.startswith("skill") or (each.startswith("ally") and shields)]
        place.take(round, f"{', '.join(kept)} => {', '.join(shields)}")


@pytest.mark.rule("DC-085", "DC-093")
def test_two_cards_of_one_player_are_performed_one_after_the_other(arena):
    place = arena(cards=["TC33", "BR36"])
    place.take("I", "right>mid, right>near, right>mid => mid mark 1, near -1, mid -3")


@pytest.mark.rule("DC-003", "DC-236")
def test_every_combat_card_of_the_pack_is_in_the_table(box):
    assert sorted(CARDS) == sorted(card.code for card in box.cards if card.kind == C_CARD)
