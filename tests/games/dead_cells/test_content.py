"""The content pack: the counts of the printed game, records read by hand, and errors that name record and column."""

import collections
import copy

import pytest

from tabletomb.engine.content import Pack
from tabletomb.engine.errors import ContentError
from tabletomb.games.dead_cells import box as t
from tabletomb.games.dead_cells import content


def card(box, code):
    return box.cards[t.CARD_CODES.index(code)]


def enemy(box, code):
    return box.enemies[box.enemy_numbers[code]]


def gear(box, code):
    return box.equipment[t.EQUIPMENT_CODES.index(code)]


def tile(box, code):
    return next(tile for tile in box.tiles if tile.code == code)


def texts(lines):
    return [line.text for line in lines]


def gains(option):
    return [(gain.kind, gain.n, gain.what, gain.first) for gain in option.gains]


# -- counts -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DC-001")
def test_cards_are_found_by_their_codes(box):
    assert [each.code for each in box.cards] == t.CARD_CODES
    assert [each.code for each in box.equipment] == t.EQUIPMENT_CODES
    assert [each.code for each in box.enemies] == list(box.enemy_numbers)
    assert list(box.enemy_numbers.values()) == list(range(len(box.enemies)))


@pytest.mark.rule("DC-003")
def test_every_deck_has_the_printed_number_of_cards_in_numerical_order(box):
    assert len(box.cards) == 24 + 3 + 42 + 40 + 37 + 21 + 16
    large = [len(biome.monsters) + len(biome.elites) for biome in box.biomes]
    assert large == [13, 16, 17, 17, 18, 17, 20]
    assert [len(biome.tiles) for biome in box.biomes] == [15, 20, 20, 21, 29, 23, 41]
    blueprints = collections.Counter(each.code[:2] for each in box.equipment if "-P" in each.code)
    assert list(blueprints.values()) == [8, 9, 9, 14, 9, 8, 9, 5, 5, 3]
    assert len(box.rune_names) == 7
    assert len(box.malaise) == 5
    minions = [each for each in box.enemies if each.kind == t.MINION]
    patterns = collections.Counter(pattern.boss for pattern in box.patterns)
    assert 1 + patterns[t.C1] == 15
    assert 1 + patterns[t.C2] == 7
    assert 2 + patterns[t.C3] + len(minions) + len(box.boss_cells) == 21
    for biome in box.biomes:
        codes = [box.enemies[number].code for number in biome.monsters + biome.elites]
        assert codes == [f"{biome.code}-{number:02}" for number in range(1, len(codes) + 1)]
        codes = [box.tiles[number].code for number in biome.tiles]
        assert codes == [f"{biome.code}-T{number:02}" for number in range(1, len(codes) + 1)]


@pytest.mark.rule("DC-003")
def test_each_beheaded_has_six_cards_and_serenade_three(box):
    owners = [each.owner for each in box.cards[: t.SV]]
    assert owners == [0] * 6 + [1] * 6 + [2] * 6 + [3] * 6 + [t.SERENADE] * 3
    assert {each.owner for each in box.cards[t.SV :]} == {t.NONE}


@pytest.mark.rule("DC-008", "DC-195")
def test_the_last_card_of_an_upgrade_deck_is_its_cover(box):
    for deck in range(t.UPGRADE_DECKS):
        cards = box.cards[t.UPGRADE_BASE[deck] :][: t.UPGRADE_COUNT[deck] + 1]
        assert [each.code[2:] for each in cards] == [f"{number:02}" for number in range(1, len(cards) + 1)]
        assert [each.kind == t.C_COVER for each in cards] == [False] * t.UPGRADE_COUNT[deck] + [True]
    assert box.covers == [(2, 3)] * 3
    turning = [each.code for each in box.cards if any(each.kind == t.I_COVER for each in each.instructions)]
    assert turning == ["SV15", "TC15", "BR13"]


@pytest.mark.rule("DC-236")
def test_something_can_be_announced_of_every_combat_card(box):
    cards = [each for each in box.cards if each.kind == t.C_CARD]
    assert all(any(line.announces for line in each.lines) for each in cards)
    starting = collections.Counter(each.owner for each in cards if each.owner < t.BEHEADED and each.symbols)
    assert [starting[hero] for hero in range(t.BEHEADED)] == [2, 2, 2, 2], "two starting cards each show a symbol"


def test_our_mutation_cards_are_more_than_the_board_has_room_for(box):
    kinds = collections.Counter(each.kind for each in box.cards)
    assert (kinds[t.C_START], kinds[t.C_DURING]) == (14, 24)
    assert kinds[t.C_EQUIP] == 8


# -- records read by hand -----------------------------------------------------------------------------------


@pytest.mark.rule("DC-237")
def test_the_zombie(box):
    zombie = enemy(box, "B1-01")
    assert (zombie.name, zombie.kind, zombie.health, zombie.place) == ("Zombie", t.MONSTER, 2, t.NONE)
    assert texts(zombie.lines) == ["-", "-", "dmg 1 @one", "dmg 1 @one", "dmg 1 @one"]
    assert [gains(option) for (option,) in zombie.death.parts] == [[(t.G_CELL, 1, t.NONE, False)]]
    assert zombie.copies == [0, 1, 2]
    assert enemy(box, "B1-03").copies == [0, 1, 2]
    assert zombie.biome == 0


@pytest.mark.rule("DC-237", "DC-072")
def test_the_elite_archer(box):
    archer = enemy(box, "B1-11")
    assert (archer.name, archer.kind, archer.health, archer.place) == ("Elite Archer", t.ELITE, 3, t.FAR)
    assert texts(archer.lines) == ["-", "dmg 1 @two", "-", "dmg 1 @first", "-"]
    assert [line.effects[0].aim for line in archer.lines if line.effects] == [t.TWO, t.FIRST]
    assert archer.death.text == "equip 1"
    assert archer.copies == [box.enemy_numbers["B1-11"]]
    assert box.biomes[0].elites == [10, 11, 12]


def test_traits_of_enemies(box):
    assert enemy(box, "B4-10").thorns
    assert enemy(box, "B3-14").guard
    assert enemy(box, "B2-14").immune == 1 << t.POISON
    assert enemy(box, "B1-10").place == t.BEHIND
    assert not any(each.stubborn or each.hide for each in box.enemies if each.kind != t.BOSS)


def test_summons_name_enemies(box):
    brood = enemy(box, "B2-15").lines[2].effects[0]
    assert (brood.verb, brood.what) == (t.SUMMON, box.enemy_numbers["B2-06"])
    assert box.enemies[brood.what].copies == [brood.what, brood.what + 1]
    assert enemy(box, "B7-20").lines[2].effects[0].what == t.TOP_MONSTER
    assert enemy(box, "C3-01b").lines[0].effects[0].what == box.enemy_numbers["C3-14"]


def test_modifiers_of_effects(box):
    mender = enemy(box, "B4-16").lines[2].effects[0]
    assert (mender.verb, mender.n, mender.then, mender.pierce) == (t.DMG, 1, t.BLEED, False)
    arrow = card(box, "TC21").lines[1].effects[0]
    assert (arrow.n, arrow.aim, arrow.spaces, arrow.pierce, arrow.then) == (2, t.RANGE, 1 << t.FAR, True, t.NONE)
    assert enemy(box, "B6-04").lines[2].effects[0].condition == t.IF_DARK
    assert gear(box, "B4-P02").line.effects[1].condition == t.IF_ELITE


@pytest.mark.rule("DC-236", "DC-082")
def test_grand_design(box):
    design = card(box, "TC39")
    assert (design.name, design.symbols) == ("Grand Design", 0b111)
    assert texts(design.lines) == ["-", "freeze 1 @any; dmg 1 @any", "poison 2 @any", "dmg 2 @any; loot 1"]
    announced = [[name for bit, name in enumerate(t.ANNOUNCED) if line.announces >> bit & 1] for line in design.lines]
    assert announced == [[], ["freeze", "damage"], ["poison"], ["damage", "loot"]]


@pytest.mark.rule("DC-045")
def test_a_cursed_treasure(box):
    chest = tile(box, "B4-T16")
    assert (chest.shape, chest.biome) == (t.CURSED, t.B4)
    assert [gains(option) for (option,) in chest.gift.parts] == [
        [(t.G_SCROLL, 1, t.ANY, False)],
        [(t.G_SCROLL, 1, t.ANY, False)],
        [(t.G_CELL, 3, t.NONE, False)],
        [(t.G_CURSE, 1, 2, False)],
    ]
    assert box.keys["curse B4 2"] == "every Beheaded takes Damage until it has 1 remaining Health"


@pytest.mark.rule("DC-053", "DC-061", "DC-065")
def test_checks_on_tiles(box):
    ((option,),) = tile(box, "B5-T20").gift.parts
    assert (option.check, gains(option)) == (t.TACTICS, [(t.G_SCROLL, 1, t.ANY, False)])
    assert [(gain.kind, gain.n) for gain in option.otherwise] == [(t.G_HURT, 1)]
    ((vials, check),) = tile(box, "B2-T14").gift.parts
    assert (vials.check, gains(vials)) == (t.NONE, [(t.G_VIAL, 2, t.NONE, False)])
    assert check.check == t.TACTICS
    assert gains(check) == [(t.G_EQUIP, 1, t.NONE, False), (t.G_TOOTH, 2, t.NONE, False)]
    assert check.otherwise == []


@pytest.mark.rule("DC-051")
def test_the_first_player_icon(box):
    assert gains(tile(box, "B5-T29").gift.parts[1][0]) == [(t.G_HURT, 1, t.NONE, True)]
    assert gains(tile(box, "B7-T25").gift.parts[1][0]) == [(t.G_MALAISE, 1, t.NONE, True)]


@pytest.mark.rule("DC-069", "DC-075", "DC-076")
def test_an_encounter_tile(box):
    pit = tile(box, "B3-T07")
    assert (pit.rotate, pit.barrier, pit.worms) == (True, t.HOLE, 0)
    assert pit.enemies == [t.MONSTER] * 3
    assert [(gain.kind, gain.n) for gain in pit.loot] == [(t.G_CELL, 3)]
    duel = tile(box, "B1-T08")
    assert (duel.rotate, duel.barrier, duel.enemies) == (False, t.NO_BARRIER, [t.ELITE, t.MONSTER])
    assert [(gain.kind, gain.what) for gain in duel.loot] == [(t.G_SCROLL, t.SURVIVAL)]
    assert tile(box, "B4-T07").worms == 2
    assert tile(box, "B7-T38").constraint == 3


@pytest.mark.rule("DC-046")
def test_a_merchant_tile(box):
    wares = tile(box, "B7-T32").wares
    sold = [(ware.gain.kind, ware.gain.n, ware.price, ware.times) for ware in wares]
    assert sold == [(t.G_POTION, 1, 4, 1), (t.G_CURE, 1, 2, 2), (t.G_VIAL, 1, 2, 3)]


@pytest.mark.rule("DC-007", "DC-017", "DC-032")
def test_the_board_of_the_castle(box):
    castle = box.biomes[t.B7]
    named = {t.SPACE_NAMES[space.name]: space for space in castle.spaces}
    assert len(castle.spaces) == 26
    assert castle.spaces[0] is named["S"]
    assert (named["S"].shape, named["L"].shape) == (t.NONE, t.NONE)
    assert [name for name, space in named.items() if space.constraint] == ["A3", "B1", "B8"]
    assert [name for name, space in named.items() if space.key] == ["A6", "B6"]
    assert [(name, space.exit, space.gate) for name, space in named.items() if space.exit != t.NONE] == [
        ("D1", t.C3, False), ("D2", t.C3, True)
    ]  # fmt: skip
    ways = named["A11"].corridors
    assert [castle.spaces[way.to] for way in ways] == [named["L"], named["B9"]]
    assert [(way.need, way.what) for way in ways] == [(t.FREE, t.NONE), (t.BY_RUNE, t.R04)]
    assert [(way.need, way.what) for way in named["B6"].corridors] == [(t.FREE, t.NONE), (t.BY_HAND, t.TACTICS)]
    assert [way.need for way in named["B11"].corridors] == [t.FREE, t.BY_KEY]
    assert (named["S"].column, named["A3"].column, named["L"].column, named["D1"].column) == (0, 2, 5, 11)


@pytest.mark.rule("DC-066")
def test_a_deck_check_on_a_corridor(box):
    way = box.biomes[0].spaces[6].corridors[1]
    assert (way.need, way.what, way.gift.text) == (t.BY_DECK, t.BRUTALITY, "tooth 1")


@pytest.mark.rule("DC-007")
def test_bells_are_numbered_and_hang_in_the_clock_tower_alone(box):
    tower = box.biomes[t.B5]
    bells = [way.what for space in tower.spaces for way in space.corridors if way.need == t.BY_BELL]
    assert bells == [0, 1, 2]
    assert [biome.bells for biome in box.biomes] == [0, 0, 0, 0, 3, 0, 0]


@pytest.mark.rule("DC-041", "DC-049")
def test_the_group_can_never_be_stuck(box):
    for biome in box.biomes:
        for space in biome.spaces:
            needs = [way.need for way in space.corridors]
            assert (space.exit == t.NONE) == bool(needs)
            assert not needs or any(need in (t.FREE, t.BY_DECK, t.BY_BELL, t.BY_DARK) for need in needs)
            for way in space.corridors:
                assert biome.spaces[way.to].column > space.column
                if biome.spaces[way.to].shape == t.TELEPORT:
                    assert (way.need, way.what) == (t.BY_RUNE, t.R04)


@pytest.mark.rule("DC-016", "DC-032")
def test_there_are_tiles_for_every_space_and_two_exits(box):
    for biome in box.biomes:
        tiles = collections.Counter(box.tiles[number].shape for number in biome.tiles)
        spaces = collections.Counter(space.shape for space in biome.spaces if space.shape != t.NONE)
        assert all(spaces[shape] <= tiles[shape] for shape in spaces)
        assert spaces[t.DOOR] == 2
    exits = [[space.exit for space in biome.spaces if space.exit != t.NONE] for biome in box.biomes]
    assert exits == [[1, 2], [t.C1] * 2, [t.C1] * 2, [t.B6, t.B5], [t.C2] * 2, [t.C2] * 2, [t.C3] * 2]


def test_the_hand_of_the_king(box):
    boss = box.bosses[2]
    instances = [box.enemies[number] for number in boss.instances]
    assert [each.code for each in instances] == ["C3-01a", "C3-01b", "C3-02a", "C3-02b"]
    assert [each.health for each in instances] == [13, 14, 15, 16]
    assert [each.instance for each in instances] == [1, 2, 3, 4]
    assert [each.immune for each in instances] == [8, 9, 8, 8], "bleeding and fire are a thick hide, not immunities"
    for each in instances:
        assert (each.kind, each.home, each.hide, each.stubborn) == (t.BOSS, t.NEAR, True, True)
        assert each.death is box.gifts[t.NO_GIFT]
        assert each.lines[1:] == [t.NOTHING] * 4
    assert texts(each.lines[0] for each in instances) == ["block 2", "summon C3-14", "gold 2", "gold 2; block 2"]
    codes = [[box.patterns[number].code for number in patterns] for patterns in boss.patterns]
    assert codes[0] == ["C3-03", "C3-04", "C3-05", "C3-06"]
    assert codes[3] == codes[2] == ["C3-11", "C3-12", "C3-13"]
    assert (boss.cells, boss.blueprints, boss.opens, boss.rune, boss.boss_cell) == (5, 3, t.NONE, t.NONE, True)
    assert (boss.shuffled, boss.fury) == (True, 11)


@pytest.mark.rule("DC-013")
def test_bosses_open_starting_points(box):
    assert [boss.opens for boss in box.bosses] == [t.B4, t.B7, t.NONE]
    assert [boss.rune for boss in box.bosses] == [t.NONE, t.R07, t.NONE]
    assert [boss.shuffled for boss in box.bosses] == [True, False, True]
    assert [biome.kit.number != t.NO_GIFT for biome in box.biomes] == [False, False, False, True, False, False, True]
    assert len(box.biomes[t.B7].kit.parts) == 10


@pytest.mark.rule("DC-019", "DC-024", "DC-028")
def test_the_immolated_begins_with_three_hearts_and_one_slot(box):
    survival, tactics, brutality = box.boards[0]
    assert [ability.health for ability in survival] == [3, 1, 0, 1, 1]
    assert [ability.immune for ability in survival] == [0, 0, 1 << t.FREEZE, 0, 1 << t.FIRE]
    assert (tactics[1].skill_name, tactics[1].skill.text) == ("Backdraft", "push 1 @near; dmg 1 @reach")
    assert brutality[0].slots == 1
    assert [(hook.event, hook.line.text) for hook in brutality[4].hooks] == [(t.ON_KILL, "dmg 1 @any")]


@pytest.mark.rule("DC-134", "DC-135", "DC-136", "DC-137")
def test_bow_broadsword_and_cleaver(box):
    bow, sword, cleaver = (gear(box, f"ST-E{number:02}") for number in (1, 2, 3))
    assert (bow.name, bow.kind, bow.rounds, bow.line.text) == ("Beginner's Bow", t.E_INSTEAD, 1 << 2, "dmg 1 @shot")
    assert (sword.name, sword.kind, sword.rounds, sword.line.text) == ("Broadsword", t.E_MORE, 1 << 3, "dmg 1 @near")
    assert (cleaver.name, cleaver.kind, cleaver.line.effects[0].verb) == ("Cleaver", t.E_SKILL, t.GIVE + t.BLEED)


@pytest.mark.rule("DC-138", "DC-139")
def test_other_equipment(box):
    assert gear(box, "B7-P02").rounds == 0b1110
    cuckoo = gear(box, "B5-P03")
    assert (cuckoo.kind, cuckoo.health, cuckoo.ability.hooks[0].event) == (t.E_PAL, 3, t.R0 + 3)
    assert gear(box, "C3-P03").ability.health == 2
    veil = gear(box, "B6-P08").ability
    assert veil.immune == 1 << t.POISON | 1 << t.FIRE | 1 << t.MARK


def test_secrets_that_are_equipment(box):
    head = card(box, "S01")
    assert box.equipment[head.equipment].name == head.name == "Old Head"
    assert card(box, "S02").equipment == t.NONE
    assert [each.code for each in box.equipment[t.SECRET_EQUIPMENT :] if each.name != "-"] == [
        each.code for each in box.cards if each.equipment != t.NONE
    ]


@pytest.mark.rule("DC-197")
def test_feats(box):
    wounded = card(box, "SV16")
    assert (wounded.deed, wounded.times, wounded.at_most) == (t.D_WOUNDED, 1, False)
    assert [gains(option) for (option,) in wounded.gift.parts] == [
        [(t.G_SECRET, 1, t.NONE, False)], [(t.G_POTION, 1, t.NONE, False)]
    ]  # fmt: skip
    regicide = card(box, "BR29")
    assert (regicide.deed, regicide.times, regicide.at_most) == (t.D_BOSS_TURNS, 6, True)


@pytest.mark.rule("DC-196")
@pytest.mark.parametrize(
    ("code", "instructions", "gift"),
    [
        ("SV03", [(t.I_MARKET, 1, t.HEALER)], "-"),
        ("SV15", [(t.I_COVER, 1, t.NONE), (t.I_SECRET, 1, t.NONE)], "-"),
        ("SV22", [(t.I_PURGE, 2, t.NONE)], "-"),
        ("S08", [(t.I_DURING, 1, t.NONE)], "-"),
        ("W01", [], "-"),
        ("W02", [(t.I_NEXT_RUN, 1, t.NONE)], "tooth 3"),
        ("W03", [(t.I_CELL, 2, t.NONE)], "-"),
        ("W07", [(t.I_RUNE, 1, t.R06)], "-"),
        ("W16", [(t.I_BLUEPRINT, 1, t.NONE)], "-"),
    ],
)
def test_instructions(box, code, instructions, gift):
    each = card(box, code)
    assert each.kind == t.C_INSTR
    assert [(order.kind, order.n, order.what) for order in each.instructions] == instructions
    assert each.gift.text == gift


@pytest.mark.rule("DC-190")
@pytest.mark.parametrize(
    ("code", "occasion", "gain"),
    [
        ("TC04", t.AT_BIOME, (t.G_PEEK, 2)),
        ("TC11", t.AT_TREASURE, (t.G_TOOTH, 1)),
        ("SV08", t.AT_INTERBIOME, (t.G_VIAL, 1)),
        ("TC16", t.AT_DECK_CHECK, (t.G_REDRAW, 1)),
        ("S16", t.AT_CHECK_PASSED, (t.G_TOOTH, 1)),
        ("BR02", t.AT_ELITE_KILL, (t.G_CELL, 1)),
        ("W19", t.AT_RUN_END, (t.G_CELL, 1)),
    ],
)
def test_campaign_hooks_of_during_cards(box, code, occasion, gain):
    each = card(box, code)
    assert (each.occasion, each.ability) == (occasion, t.NO_ABILITY)
    assert [(got.kind, got.n) for got in each.gift.parts[0][0].gains] == [gain]


@pytest.mark.rule("DC-190")
def test_other_during_cards(box):
    stoic = card(box, "SV19")
    assert (stoic.occasion, stoic.gift.number) == (t.NONE, t.NO_GIFT)
    assert [(hook.event, hook.once, hook.line.text) for hook in stoic.ability.hooks] == [(t.ON_HURT, True, "block 1")]
    assert card(box, "TC23").ability.slots == 1
    assert not card(box, "TC38").ability.hooks[0].once


@pytest.mark.rule("DC-191")
def test_a_skill_card(box):
    huddle = card(box, "SV06").ability
    assert (huddle.skill_name, huddle.skill.text) == ("Huddle", "block 1; block 1 @ally")


@pytest.mark.rule("DC-198")
def test_beasts_belong_to_a_biome_but_not_to_its_printed_decks(box):
    beasts = [each for each in box.cards if each.kind == t.C_BEAST]
    assert len(beasts) == 7
    printed = {number for biome in box.biomes for number in biome.monsters + biome.elites}
    for beast in beasts:
        found = box.enemies[beast.enemy]
        assert (found.code, found.name, found.copies) == (beast.code, beast.name, [beast.enemy])
        assert beast.enemy not in printed
    thing = enemy(box, "W11")
    assert (thing.biome, thing.kind, thing.health, thing.death.text) == (1, t.ELITE, 6, "scroll any; cell 4")


@pytest.mark.rule("DC-213", "DC-217", "DC-223")
def test_serenade(box):
    assert [gift.text for gift in box.power] == ["tooth 2", "vial 1", "-"]
    hooks = [ability.hooks[0] for ability in box.melee]
    assert [(hook.event, hook.line.text) for hook in hooks] == [(t.R0, "block 1"), (t.R0, "skill 1"), (t.R0, "heal 1")]
    assert [(hook.event, hook.line.text) for hook in box.symbol_power] == [
        (t.R0, "freeze 1 @any"), (t.R0, "mark 1 @any"), (t.R0 + 3, "dmg 1 @any if:monster")
    ]  # fmt: skip
    assert box.symbol_power[t.BRUTALITY].line.effects[0].condition == t.IF_MONSTER
    assert [texts(lines) for lines in box.serenade_lines] == [
        ["-", "-", "dmg 1 @near", "-"], ["-", "-", "dmg 1 @near", "dmg 1 @near"]
    ]  # fmt: skip


@pytest.mark.rule("DC-159", "DC-162", "DC-163")
def test_the_market_at_first(box):
    assert [(levels[0].count, levels[0].price) for levels in box.market] == [(2, 2), (1, 3), (1, 4)]
    assert [len(levels) for levels in box.market] == [4, 4, 4]


def test_names(box, game):
    assert box.hero_names == ["The Immolated", "The Flayed", "The Poisoned", "The Drowned", "Serenade"]
    assert len(box.hero_taglines) == 5
    assert box.biomes[0].name == "Prisoners' Quarters"
    assert [boss.name for boss in box.bosses] == ["The Concierge", "The Time Keeper", "The Hand of the King"]
    assert sorted(box.keys)[:3] == ["bell 1", "bell 2", "bell 3"]
    assert game.pack.title == "Dead Cells: The Rogue-Lite Board Game"


# -- replacement packs --------------------------------------------------------------------------------------


class Edit:
    """A pack to be broken: records are found by the cells that name them."""

    def __init__(self, data):
        self.data = copy.deepcopy(data)  # noqa: TID251 - data of a pack, not a state

    def build(self):
        return Pack("test.toml", self.data, content.build)

    def put(self, path, value):
        *way, key = path.split(".")
        table = self.data
        for name in way:
            table = table[name]
        if value is None:
            del table[key]
        else:
            table[key] = value

    def block(self, path):
        table = self.data
        for name in path.split("."):
            table = table[name]
        return table

    def row(self, path, name, change):
        """Change the cells of a record; `change` gets and gives a list, or None to drop it."""
        wanted = name.split()
        lines = []
        found = 0
        for line in self.block(path).splitlines():
            cells = [cell.strip() for cell in line.split("|")]
            if cells[: len(wanted)] == wanted or cells[0] == name:
                found += 1
                cells = change(cells)
                lines += [" | ".join(cells)] if cells is not None else []
            else:
                lines.append(line)
        assert found == 1, f"{name} stands {found} times in {path}"
        self.put(path, "\n".join(lines))


def cell(path, name, column, text):
    def change(cells):
        cells[column] = text
        return cells

    return lambda edit: edit.row(path, name, change)


def drop(path, name):
    return lambda edit: edit.row(path, name, lambda cells: None)


def whole(path, name, text):
    return lambda edit: edit.row(path, name, lambda cells: text.split(" | "))


def add(path, text):
    return lambda edit: edit.put(path, edit.block(path) + text + "\n")


def put(path, value):
    return lambda edit: edit.put(path, value)


@pytest.fixture
def edit(game):
    return Edit(game.pack.data)


def test_comments_empty_lines_and_another_order_of_the_records_change_nothing(edit, box):
    lines = edit.data["combat"].splitlines()
    edit.put("combat", "# the cards\n\n" + "\n".join(line + " # fine" for line in reversed(lines)))
    built = edit.build().box
    assert [each.code for each in built.cards] == [each.code for each in box.cards]
    assert [texts(each.lines) for each in built.cards] == [texts(each.lines) for each in box.cards]


def test_the_order_of_the_upgrade_decks_in_the_file_does_not_matter(edit):
    cell("upgrade.BR", "BR37", 3, "4")(edit)
    edit.put("upgrade", dict(reversed(edit.data["upgrade"].items())))
    assert edit.build().box.covers == [(2, 3), (2, 3), (4, 3)]


def test_a_replacement_may_change_what_stands_on_a_card(edit):
    cell("biome.B1.monster", "B1-01..03", 3, "4")(edit)
    cell("biome.B1.monster", "B1-01..03", 10, "dmg 1 @all; cell 2")(edit)
    zombie = enemy(edit.build().box, "B1-02")
    assert (zombie.health, zombie.death.text) == (4, "dmg 1 @all; cell 2")


MONSTER = "biome.B1.monster"
VICTIMS = "@one, @two, @all, @first, @last, @weak"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        # the file
        (put("title", None), "title: is missing"),
        (put("title", " "), "title: must not be empty"),
        (put("colour", "red"), "colour: is not known here; known are title, beheaded, board, combat, serenade, equip, "
         "malaise, key, rune, market, start, bosscell, upgrade, well, secret, biome, boss"),
        (put("board", 7), "board: must be a text, not 7"),
        (put("biome.B7", None), "biome.B7: is missing"),
        (put("biome.B1.tile", None), "biome.B1.tile: is missing"),
        (put("biome.B1.name", ""), "biome.B1.name: must not be empty"),
        (put("boss.C1.colour", "red"), "boss.C1.colour: is not known here; "
         "known are name, shuffled, fury, victory, boss, pattern, monster"),
        (put("upgrade.SV", None), "upgrade.SV: is missing"),
        (put("beheaded.IM.tagline", ""), "beheaded.IM.tagline: must not be empty"),
        # records and codes
        (cell(MONSTER, "B1-04..05", 6, "dmg 1 @nere"),
         f"biome.B1.monster line 2 (B1-04..05), column I: there is no target @nere; targets are {VICTIMS}"),
        (whole(MONSTER, "B1-10", "B1-10 | Chimney Bat | m"),
         "biome.B1.monster line 5 (B1-10): must have 11 columns, "
         "id | name | kind | Health | traits | 0 | I | II | III | IV | Death; it has 3"),
        (cell(MONSTER, "B1-04..05", 0, "B1-04"), "biome.B1.monster: B1-05 is missing"),
        (cell(MONSTER, "B1-04..05", 0, "B1-04..06"), "biome.B1.monster line 3 (B1-06..07): B1-06 stands twice"),
        (cell(MONSTER, "B1-13", 0, "B1-14"),
         "biome.B1.monster line 8 (B1-14): there is no B1-14 here; there are B1-01 to B1-13"),
        (cell(MONSTER, "B1-04..05", 0, "B1-05..04"), "biome.B1.monster line 2 (B1-05..04): is no run of copies"),
        (drop("combat", "ST05"), "combat: ST05 is missing"),
        (drop("upgrade.TC", "TC12"), "upgrade.TC: TC12 is missing"),
        (drop("well", "W21"), "well: W21 is missing"),
        (drop("secret", "S16"), "secret: S16 is missing"),
        (drop("equip", "B5-P09"), "equip: B5-P09 is missing"),
        (drop("biome.B7.tile", "B7-T41"), "biome.B7.tile: B7-T41 is missing"),
        (drop("malaise", "B7-P12"), "malaise: B7-P12 is missing"),
        (drop("key", "curse B6 2"), "key: curse B6 2 is missing"),
        (add("key", "curse B3 1 | sneeze"),
         "key line 16 (curse B3 1): there is no curse B3 1 here; there are curse B4 1 to constraint 4"),
        (drop("rune", "R03"), "rune: R03 is missing"),
        (drop("boss.C1.pattern", "C1-09"), "boss.C1: C1-09 is missing"),
        (drop("boss.C3.monster", "C3-17"),
         "boss.C3.pattern line 11 (C3-13), column I: there is no Enemy card 'C3-17' to summon in C3"),
        (add("boss.C2.pattern", "C2-08 | C2 | 2 | Stop | - | - | - | -"),
         "boss.C2.pattern line 7 (C2-08): there is no C2-08 here; there are C2-01 to C2-07"),
        # the Beheaded
        (drop("board", "FL Tactics"), "board: the Tactics track of FL is missing"),
        (cell("board", "FL Tactics", 1, "Survival"),
         "board line 5 (FL Survival): this Survival track stands twice"),
        (cell("board", "FL Tactics", 0, "SE"),
         "board line 5 (SE Tactics), column Beheaded: there is no Beheaded 'SE'; there are IM, FL, PO, DR"),
        (cell("board", "FL Survival", 2, "hp 4"), "board: FL must begin with 3 Health"),
        (cell("board", "FL Brutality", 2, "slot 2"), "board: FL must begin with one Equipment slot"),
        (cell("board", "FL Brutality", 4, "slot+1"),
         "board: FL could get 6 Equipment slots; there are at most 5"),
        (cell("board", "FL Brutality", 3, "skip"),
         "board line 6 (FL Brutality), column 1: there is no ability 'skip'; "
         "hooks are r0, r1, r2, r3, onkill, onhurt, onblock, end, allkilled"),
        (cell("combat", "ST05", 1, "FL"), "combat: IM must have 6 cards, not 5"),
        (cell("combat", "ST25", 1, "IM"), "combat: IM must have 6 cards, not 7"),
        (cell("combat", "ST05", 3, "TT"), "combat line 5 (ST05), column symbols: shows T twice"),
        (cell("combat", "ST05", 3, "X"),
         "combat line 5 (ST05), column symbols: there is no symbol 'X'; there are S, T, B"),
        (whole("combat", "ST05", "ST05 | IM | Cinder Toss | T | - | push 1 @near | -"),
         "combat line 5 (ST05): has no Action to announce"),
        (cell("combat", "ST05", 2, "-"), "combat line 5 (ST05), column name: must not be empty"),
        (drop("serenade", "symbol T"), "serenade: symbol | T is missing"),
        (add("serenade", "symbol | T | r0: loot 1"), "serenade: must have 7 records, not 8"),
        (cell("serenade", "POWER track", 4, "tooth 1"),
         "serenade line 1 (POWER track), column space 3: must be 'power up'"),
        # cards of the campaign
        (cell("upgrade.SV", "SV02", 1, "trap"), "upgrade.SV line 2 (SV02): there is no kind 'trap'; "
         "kinds are card, start, during, skill, instr, feat, equip, beast, cover"),
        (whole("upgrade.SV", "SV42", "SV42 | start | Lunch | tooth 1"),
         "upgrade.SV line 42 (SV42), column kind: the last card of each Upgrade deck is its cover, and no other"),
        (whole("upgrade.SV", "SV02", "SV02 | cover | Lid | 2 | 3"),
         "upgrade.SV line 2 (SV02), column kind: the last card of each Upgrade deck is its cover, and no other"),
        (whole("upgrade.SV", "SV02", "SV02 | equip | Lid"),
         "upgrade.SV line 2 (SV02), column kind: only Secrets are Equipment cards"),
        (cell("upgrade.SV", "SV15", 3, "secret 1"),
         "upgrade.SV: must hold one instruction that turns the cover, not 0"),
        (cell("upgrade.SV", "SV02", 3, "-"), "upgrade.SV line 2 (SV02), column rewards: must not be empty"),
        (cell("upgrade.SV", "SV13", 3, "-"), "upgrade.SV line 13 (SV13), column ability: must not be empty"),
        (cell("upgrade.SV", "SV12", 2, "C1"), "upgrade.SV line 12 (SV12), column Biome: there is no Biome 'C1'; "
         "there are B1, B2, B3, B4, B5, B6, B7"),
        (cell("upgrade.SV", "SV12", 4, "n"), "upgrade.SV line 12 (SV12), column kind: must be m or x, not 'n'"),
        (cell("upgrade.SV", "SV28", 3, "healer+1"),
         "market: the healer has no level for all of SV03, SV18, SV28, SV35"),
        (cell("upgrade.SV", "SV28", 3, "during+1"),
         "there are at most 11 During slots, too few for SV28, S08"),
        (cell("secret", "S01", 2, "New Head"),
         "secret line 1 (S01), column name: there is no Equipment card S01 of this name"),
        (whole("secret", "S01", "S01 | start | Old Head | tooth 1"),
         "equip: S01 is no Equipment card among the Secrets"),
        (cell("well", "W16", 3, "the next Blueprint of any Biome"),
         "well line 16 (W16), column instructions: there is no instruction 'the next Blueprint of any Biome'; "
         "instructions are healer+1, merchant+1, collector+1, cover, during+1, draughtsman, purge N, secret N, cell N, "
         "rune R01, nextrun: rewards"),
        # Enemies
        (cell(MONSTER, "B1-10", 2, "n"), "biome.B1.monster line 5 (B1-10), column kind: must be m or x, not 'n'"),
        (cell(MONSTER, "B1-10", 2, "mx"), "biome.B1.monster line 5 (B1-10), column kind: must be m or x, not 'mx'"),
        (cell("boss.C3.monster", "C3-14", 2, "m"),
         "boss.C3.monster line 1 (C3-14), column kind: must be n, not 'm'"),
        (cell("boss.C3.monster", "C3-14", 10, "blueprint 1"),
         "boss.C3.monster line 1 (C3-14), column Death: there is no reward 'blueprint 1' here; "
         "rewards here are tooth, cell, potion, scroll, equip, vial, rune"),
        (cell("boss.C3.monster", "C3-14", 6, "move far"),
         "boss.C3.monster line 1 (C3-14), column I: only a Boss moves about"),
        (cell(MONSTER, "B1-10", 3, "0"),
         "biome.B1.monster line 5 (B1-10), column Health: must be a whole number from 1 to 99, not '0'"),
        (cell(MONSTER, "B1-10", 3, "9" * 5000),
         f"biome.B1.monster line 5 (B1-10), column Health: must be a whole number from 1 to 99, not '{'9' * 5000}'"),
        (cell(MONSTER, "B1-10", 4, "far, behind"),
         "biome.B1.monster line 5 (B1-10), column traits: has two placement icons"),
        (cell(MONSTER, "B1-10", 4, "grumpy"), "biome.B1.monster line 5 (B1-10), column traits: "
         "there is no trait 'grumpy'; traits are far, behind, thorns, guard, stubborn, immune:STATE"),
        (cell(MONSTER, "B1-10", 7, "summon B2-01"),
         "biome.B1.monster line 5 (B1-10), column II: there is no Enemy card 'B2-01' to summon in B1"),
        (cell(MONSTER, "B1-10", 10, "tooth 1 or cell 1"),
         "biome.B1.monster line 5 (B1-10), column Death: "
         "only tiles know or, check:, fp: and commas: 'tooth 1 or cell 1'"),
        (lambda edit: edit.put(MONSTER, edit.block(MONSTER).replace("| x |", "| m |")),
         "biome.B1.monster: must hold Monsters and Elites"),
        # tiles
        (cell("biome.B1.tile", "B1-T01", 1, "Z"), "biome.B1.tile line 1 (B1-T01), column shape: "
         "there is no shape 'Z'; there are E, X, T, K, M, D, P, Q"),
        (cell("biome.B1.tile", "B1-T10", 2, "-"), "biome.B1.tile line 10 (B1-T10), column text: must give something"),
        (whole("biome.B1.tile", "B1-T10", "B1-T10 | K | tooth 1; curse 1"),
         "biome.B1.tile line 10 (B1-T10), column text: B1 has no curses"),
        (cell("biome.B4.tile", "B4-T15", 2, "tooth 3"),
         "biome.B4.tile line 15 (B4-T15), column text: a Cursed Treasure ends with one curse"),
        (cell("biome.B4.tile", "B4-T15", 2, "-"),
         "biome.B4.tile line 15 (B4-T15), column text: a Cursed Treasure ends with one curse"),
        (cell("biome.B4.tile", "B4-T15", 2, "curse 1; tooth 3"),
         "biome.B4.tile line 15 (B4-T15), column text: a Cursed Treasure ends with one curse"),
        (cell("biome.B4.tile", "B4-T15", 2, "tooth 3; tooth 1 or curse 1"),
         "biome.B4.tile line 15 (B4-T15), column text: a Cursed Treasure ends with one curse"),
        (cell("biome.B4.tile", "B4-T15", 2, "curse 3"),
         "biome.B4.tile line 15 (B4-T15), column text: must be a whole number from 1 to 2, not '3'"),
        (cell("biome.B7.tile", "B7-T36", 2, "constraint 5"), "biome.B7.tile line 30 (B7-T36), column text: "
         "there is no 'constraint 5'; there are constraint 1 to constraint 4"),
        (whole("biome.B6.tile", "B6-T01", "B6-T01 | Q | constraint 1"),
         "biome.B6.tile line 1 (B6-T01), column text: constraints belong to B7"),
        # boards of the Biomes
        (cell("biome.B1.graph", "B1 3", 0, "B2"), "biome.B1.graph line 4 (B2 3), column Biome: must be B1"),
        (cell("biome.B1.graph", "B1 3", 1, "X3"),
         "biome.B1.graph line 4 (B1 X3), column space: there is no space 'X3'; "
         f"there are {', '.join(t.SPACE_NAMES)}"),
        (cell("biome.B1.graph", "B1 3", 1, "4"), "biome.B1.graph line 5 (B1 4): stands twice"),
        (drop("biome.B1.graph", "B1 S"), "biome.B1.graph: must begin with the start, S, which has no tile"),
        (cell("biome.B1.graph", "B1 S", 2, "E"), "biome.B1.graph: must begin with the start, S, which has no tile"),
        (put("biome.B1.graph", ""), "biome.B1.graph: must begin with the start, S, which has no tile"),
        (cell("biome.B1.graph", "B1 3", 2, "W"), "biome.B1.graph line 4 (B1 3), column shape: there is no shape 'W'; "
         "shapes are -, E, X, T, K, M, P, D>B2, C3+, +Q, +key"),
        (cell("biome.B1.graph", "B1 3", 2, "T>B2"),
         "biome.B1.graph line 4 (B1 3), column shape: a Door, and nothing else, says where it leads"),
        (cell("biome.B1.graph", "B1 11", 2, "D"),
         "biome.B1.graph line 12 (B1 11), column shape: a Door, and nothing else, says where it leads"),
        (cell("biome.B2.graph", "B2 14", 2, "D>B1"),
         "biome.B2.graph line 15 (B2 14), column shape: there is no later Biome or Boss 'B1'; "
         "there are B3, B4, B5, B6, B7, C1, C2, C3"),
        (cell("biome.B1.graph", "B1 11", 2, "D>B2+"),
         "biome.B1.graph line 12 (B1 11), column shape: a Grand Gate leads to a Boss"),
        (cell("biome.B7.graph", "B7 A4", 2, "T+key"),
         "biome.B7.graph line 5 (B7 A4), column shape: Constraints and Keys lie where there is a Combat"),
        (cell("biome.B1.graph", "B1 4", 2, "E+Q"),
         "biome.B1.graph line 5 (B1 4), column shape: Constraints and Keys belong to B7"),
        (cell("biome.B1.graph", "B1 11", 3, "12"),
         "biome.B1.graph line 12 (B1 11), column corridors: no corridor leaves an Exit"),
        (cell("biome.B1.graph", "B1 3", 3, "-"),
         "biome.B1.graph line 4 (B1 3), column corridors: there is no space '-'"),
        (cell("biome.B1.graph", "B1 3", 3, "6, 6 hand:S"),
         "biome.B1.graph line 4 (B1 3), column corridors: leads to 6 twice"),
        (cell("biome.B1.graph", "B1 3", 3, "6 rune:R01"), "biome.B1.graph line 4 (B1 3), column corridors: "
         "one corridor must need neither Rune nor Hand Check nor Key"),
        (cell("biome.B1.graph", "B1 3", 3, "6 hand:S"), "biome.B1.graph line 4 (B1 3), column corridors: "
         "one corridor must need neither Rune nor Hand Check nor Key"),
        (cell("biome.B7.graph", "B7 A9", 3, "L key"), "biome.B7.graph line 10 (B7 A9), column corridors: "
         "one corridor must need neither Rune nor Hand Check nor Key"),
        (cell("biome.B4.graph", "B4 5", 3, "7, 8"),
         "biome.B4.graph line 6 (B4 5), column corridors: the way to the Teleportation space 8 needs rune:R04"),
        (cell("biome.B4.graph", "B4 5", 3, "7, 8 rune:R03"),
         "biome.B4.graph line 6 (B4 5), column corridors: the way to the Teleportation space 8 needs rune:R04"),
        (cell("biome.B1.graph", "B1 2", 3, "4"), "biome.B1.graph line 6 (B1 5): no corridor leads to 5"),
        (cell("biome.B1.graph", "B1 6", 3, "8, 9, 3"),
         "biome.B1.graph: ways must not lead in a circle, as they do among or before 3, 6, 8, 9, 10, 11, 12"),
        (cell("biome.B1.graph", "B1 12", 2, "E"),
         "biome.B1.graph line 13 (B1 12), column corridors: there is no space '-'"),
        (whole("biome.B1.graph", "B1 12", "B1 | 12 | E | 11"), "biome.B1.graph: must have 2 Exits, not 1"),
        (cell("biome.B1.graph", "B1 4", 2, "M"),
         "biome.B1.graph: has 2 spaces of shape M, but there are 1 such tiles"),
        (cell("biome.B5.graph", "B5 2", 3, "4, 5"), "biome.B5.graph: must have 3 bells, not 2"),
        (cell("biome.B7.graph", "B7 A1", 2, "E+key"), "biome.B7.graph: has 3 Keys, but there are 2"),
        # Bosses
        (drop("boss.C1.boss", "C1-01b"), "boss.C1.boss: must have 2 instances, not 1"),
        (cell("boss.C1.boss", "C1-01b", 0, "C1-02a"), "boss.C1.boss: Boss cards have two sides, a and b, in order"),
        (cell("boss.C1.boss", "C1-01b", 1, "C2"), "boss.C1.boss line 2 (C1-01b), column Boss: must be C1"),
        (cell("boss.C1.boss", "C1-01b", 2, "1"),
         "boss.C1.boss line 2 (C1-01b), column instance: must be a whole number from 2 to 2, not '1'"),
        (cell("boss.C1.boss", "C1-01b", 5, "behind"),
         "boss.C1.boss line 2 (C1-01b), column home: there is no space 'behind'; there are near, mid, far"),
        (cell("boss.C1.boss", "C1-01b", 6, "freeze+fire"),
         "boss.C1.boss line 2 (C1-01b), column immune: a Boss has a thick hide: bleed+fire"),
        (cell("boss.C1.pattern", "C1-02", 2, "3"),
         "boss.C1.pattern line 1 (C1-02), column instance: must be a whole number from 1 to 2, not '3'"),
        (put("boss.C1.shuffled", "yes"), "boss.C1.shuffled: must be true or false, not 'yes'"),
        (put("boss.C1.fury", 0), "boss.C1.fury: must be a whole number from 1 to 99, not 0"),
        (put("boss.C3.victory", "cells 5; blueprints 4"), "boss.C3.victory: there are only 3 Blueprints"),
        (put("boss.C3.victory", "cake"), "boss.C3.victory: there is no victory 'cake'; "
         "victories are cells N, opens B4, blueprints N, rune R07, bosscell"),
        (drop("bosscell", "C3-20"), "bosscell: must have 4 records, not 3"),
        (cell("bosscell", "C3-20", 1, "4"),
         "bosscell line 3 (C3-20), column number: must be a whole number from 3 to 3, not '4'"),
        (lambda edit: edit.put("boss.C2.pattern", edit.block("boss.C2.pattern").replace("| C2 | 1 |", "| C2 | 2 |")),
         "boss.C2.pattern: there is no Pattern for instance 1"),
        # the rest
        (drop("market", "merchant 2"), "market: level 2 of the merchant is missing"),
        (cell("market", "merchant 2", 1, "1"), "market line 7 (merchant 1): level 1 stands twice"),
        (cell("market", "merchant 0", 2, "draw 2 @3"),
         "market line 5 (merchant 0), column what: must draw 1 card at level 0"),
        (cell("market", "merchant 1", 2, "vial 1 @2 x2"),
         "market line 6 (merchant 1), column what: must be written 'draw N @price', not 'vial 1 @2 x2'"),
        (cell("market", "healer 1", 2, "draw 2 @3"),
         "market line 2 (healer 1), column what: must be written 'vial 1 @price xTimes', not 'draw 2 @3'"),
        (drop("start", "B4"), "start: B4 is missing"),
        (cell("start", "B4", 1, "always"), "start line 2 (B4), column when: must be 'after C1 beaten'"),
        (put("boss.C1.victory", "cells 3; opens B5; blueprints 3"),
         "start line 2 (B4): there is no B4 here; there are B1 to B7"),
        (cell("rune", "R01", 3, "somewhere"),
         "rune line 1 (R01), column found: must be 'Death bonus of B2-13, B2-14'"),
        (cell("well", "W07", 3, "-"), "rune line 6 (R06), column found: is found nowhere"),
        (put("boss.C2.victory", "cells 4; opens B7; blueprints 3"),
         "rune line 7 (R07), column found: is found nowhere"),
    ],
)  # fmt: skip
def test_a_fault_in_a_pack_is_named(edit, change, sentence):
    change(edit)
    with pytest.raises(ContentError) as caught:
        edit.build()
    assert str(caught.value) == f"test.toml: {sentence}"
