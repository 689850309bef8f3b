"""What the tests of Dead Cells share."""

from types import MappingProxyType

import pytest

from tabletomb.engine.errors import IllegalMove
from tabletomb.engine.state import Step
from tabletomb.engine.stream import seeded
from tabletomb.games.dead_cells import GAME
from tabletomb.games.dead_cells.box import CARD_CODES, EQUIPMENT_CODES, HERO_CODES, PLACES, SERENADE, SPACE_NAMES
from tabletomb.games.dead_cells.exploring import set_up_biome
from tabletomb.games.dead_cells.hero import Group, Hero
from tabletomb.games.dead_cells.moves import DONE, MOVES
from tabletomb.games.dead_cells.state import Table


@pytest.fixture(scope="session")
def game():
    """The game."""
    return GAME


@pytest.fixture(scope="session")
def box():
    """The box of our own content pack."""
    return GAME.pack.box


# -- a Run outside Combat, laid out by hand -----------------------------------------------------------------


class RunIsOver(Step):
    """Stands for the end of the Run at the bottom of the agenda, and simply waits there."""

    __slots__ = ()
    name = "run-is-over"
    verbs = ("done",)

    def legal(self, state, seat):
        return [DONE]


@pytest.fixture
def party():
    """`party("IM", "FL", place="B4")`: a Group of these Beheaded; with "SE" last it is a solo game.

    Nobody has cards in hand or piles unless `cards` is set; the Equipment deck holds all owned cards in code order, the
    first on top. Only the end of the Run is on the agenda.
    """

    def lay_out(*codes, place="B1", first=0, during=(), runes=(), cards=False, seed=1):
        state = Table(GAME._deal(1 if "SE" in codes else len(codes), {}), seeded(seed))
        state.lay_out()
        state.agenda = [RunIsOver(0)]
        state.heroes = [Hero(HERO_CODES.index(code)) for code in codes]
        state.first = first
        state.group = Group(state.box, [CARD_CODES.index(code) for code in during], -1)
        state.armoury.deck = sorted(state.chronicle.equipment, reverse=True)
        for rune in runes:
            state.rewrite().runes |= 1 << (int(rune[1:]) - 1)
        for number, hero in enumerate(state.heroes):
            if cards:
                hero.draw = state.chronicle.decks[hero.who][::-1]
                if hero.who != SERENADE:
                    state.draw_cards(hero, 3)
            state.refresh(number)
        if place is not None:
            set_up_biome(state, PLACES.index(place))
        return state

    return lay_out


@pytest.fixture
def do():
    """`do(state, "go 1", "to IM")` plays for whoever is to decide; `do(state)` only runs what needs no decision."""

    def play(state, *texts):
        state.advance()
        for text in texts:
            state.play(state.actors()[0], MOVES.parse(text))
        return state

    return play


@pytest.fixture
def choices():
    """`choices(state)`: the legal moves of whoever is to decide, in notation."""

    def legal(state):
        state.advance()
        return [MOVES.notation(move) for move in state.legal(state.actors()[0])]

    return legal


@pytest.fixture
def turned_down():
    """`turned_down(state, "go 7")`: the error that a move earns."""

    def refusal(state, text):
        before = (state.decisions, [step.key for step in state.agenda])
        with pytest.raises(IllegalMove) as error:
            state.play(state.actors()[0], MOVES.parse(text))
        assert (state.decisions, [step.key for step in state.agenda]) == before
        return error.value

    return refusal


@pytest.fixture
def asked():
    """`asked(state)`: name and seat of the step that waits."""

    def waiting(state):
        state.advance()
        return state.agenda[-1].name, state.agenda[-1].seat

    return waiting


@pytest.fixture
def put_tile():
    """`put_tile(state, "5", "B4-T15")` exchanges the tile of a space for another one, from wherever it lies."""

    def put(state, space, code):
        trip = state.expedition
        spaces = state.box.biomes[trip.place].spaces
        number = [SPACE_NAMES[each.name] for each in spaces].index(space)
        tile = [each.code for each in state.box.tiles].index(code)
        assert state.box.tiles[tile].shape == spaces[number].shape
        there = trip.tiles[number]
        trip.tiles = [there if each == tile else each for each in trip.tiles]
        trip.unplaced = [there if each == tile else each for each in trip.unplaced]
        trip.tiles[number] = tile

    return put


@pytest.fixture
def stand_on():
    """`stand_on(state, "10")` puts the Group on a space."""

    def stand(state, space):
        spaces = state.box.biomes[state.expedition.place].spaces
        state.expedition.at = [SPACE_NAMES[each.name] for each in spaces].index(space)

    return stand


@pytest.fixture
def equip():
    """`equip(state, 0, "ST-E01")` equips a hero, with cards out of the Equipment deck if they lie there."""

    def put(state, place, *codes):
        hero = state.heroes[place]
        for code in codes:
            card = EQUIPMENT_CODES.index(code)
            state.armoury.deck = [each for each in state.armoury.deck if each != card]
            hero.gear = [*hero.gear, card]
            hero.pains.append(0)
        state.refresh(place)

    return put


# -- campaigns ----------------------------------------------------------------------------------------------


@pytest.fixture
def campaign_data():
    """`campaign_data("SV05", "W03", cells=4, runes=["R01"])`: a campaign in which the next cards of these decks are the
    ones named, with entries of its document set.

    What was taken before them lies out of the way: Combat cards in the deck of IM, board cards in the reserve,
    instructions where they belong.
    """
    from tabletomb.games.dead_cells import campaign
    from tabletomb.games.dead_cells.box import CARD_KINDS, I_MARKET, MARKET, TRACKS

    decks = {"SV": ("upgrades", TRACKS[0]), "TC": ("upgrades", TRACKS[1]), "BR": ("upgrades", TRACKS[2])}

    def put_away(data, card):
        kind = CARD_KINDS[card.kind]
        if kind == "card":
            data["decks"]["IM"].append(card.code)
        elif kind in ("start", "during", "skill", "feat"):
            data["reserve"].append(card.code)
        elif kind == "equip":
            data["equipment"].append(card.code)
        elif kind == "beast":
            data["beasts"].append(card.code)
        elif any(order.kind == I_MARKET for order in card.instructions):
            data["levels"][MARKET[card.instructions[0].what]].append(card.code)
        else:
            data["purged"].append(card.code)

    def written(*upcoming, **entries):
        data = campaign.fresh()
        for code in upcoming:
            deck = code.rstrip("0123456789")
            count = int(code[len(deck) :]) - 1
            for number in range(1, count + 1):
                put_away(data, GAME.pack.box.cards[CARD_CODES.index(f"{deck}{number:02}")])
            if deck in decks:
                data["upgrades"][decks[deck][1]]["taken"] = count
            else:
                data["well" if deck == "W" else "secrets"] = count
        data["decks"]["IM"].sort(key=CARD_CODES.index)
        for name, value in entries.items():
            if isinstance(value, dict):
                data[name] = {**data[name], **value}
            else:
                data[name] = value
        return data

    return written


@pytest.fixture
def begin(campaign_data):
    """`begin(2, "SV05", cells=4)`: a new game of two with the campaign that `campaign_data` describes."""

    from tabletomb.engine.campaign import Campaign

    def new(seats, *upcoming, options=None, seed=1, **entries):
        known = Campaign.load(Campaign(GAME, campaign_data(*upcoming, **entries)).save(), GAME)
        return GAME.new(seats, seed, options, campaign=known)

    return new


# -- a Combat, laid out by hand -----------------------------------------------------------------------------


@pytest.fixture
def brawl(party, equip):
    """`brawl({"FL": ["ST07", "ST12"], "PO": ["ST18"]}, near="B1-13", loot={"teeth": 2}, gear={"FL": ["ST-E02"]})`: a
    Combat about to begin with Round 0, these cards on the Active Spaces and these Enemies on the row.

    The first hero named is the First Player. A hero with `None` instead of cards is the passing player; "SE" as the
    last hero makes it a solo game. `barrier` is "wall" or "hole". Once over, only the end of the Run is on the agenda.
    """

    from tabletomb.games.dead_cells.box import ROW
    from tabletomb.games.dead_cells.effects import put_on_board
    from tabletomb.games.dead_cells.fight import Fight
    from tabletomb.games.dead_cells.moves import LOOT_TYPES
    from tabletomb.games.dead_cells.rounds import START_ROUNDS
    from tabletomb.games.dead_cells.upkeep import UPKEEP

    def lay_out(heroes, *, place="B1", loot=(), gear=(), barrier="", during=(), scrolls=(), seed=1, **row):
        state = party(*heroes, place=place, during=during, seed=seed)
        state.fight = Fight()
        state.fight.on = True
        state.fight.barrier = ["", "wall", "hole"].index(barrier)
        for code, markers in dict(scrolls).items():
            state.heroes[list(heroes).index(code)].scrolls = list(markers)
        for number, (code, cards) in enumerate(heroes.items()):
            hero = state.heroes[number]
            equip(state, number, *dict(gear).get(code, ()))
            rest = list(state.chronicle.decks[hero.who])
            if cards is None:
                state.fight.passer = number
            hero.active = [CARD_CODES.index(card) for card in cards or ()]
            hero.said = [-1] * len(hero.active)
            rest = [card for card in rest if card not in hero.active]
            if code == "SE":
                hero.draw = rest
            else:
                hero.hand, hero.draw = sorted(rest[:3]), rest[3:]
        for kind, count in dict(loot).items():
            state.fight.loot[LOOT_TYPES.index(kind)] = count
        for space, code in row.items():
            card = state.box.enemy_numbers[code]
            for deck in (state.expedition.monsters, state.expedition.elites):
                if card in deck:
                    deck.remove(card)
            put_on_board(state, card, ROW.index(space))
        state.agenda += [UPKEEP, START_ROUNDS[0]]
        return state

    return lay_out


@pytest.fixture
def foe():
    """`foe(state, "near")`: the Enemy in that space, or None."""

    from tabletomb.games.dead_cells.box import ROW

    return lambda state, space: state.fight.row[ROW.index(space)]


@pytest.fixture
def until():
    """`until(state, "II")` runs to the beginning of Round II's first decision, or past it if nothing is decided then;
    every choice on the way is answered with what `answers` says for its step (a text, or a list used in turn), else
    with the first legal move. `until(state, None)` runs to the end of the Combat.
    """

    from tabletomb.games.dead_cells.box import ROUNDS

    def run(state, round, answers=()):
        given = {name: list(texts) if isinstance(texts, list) else texts for name, texts in dict(answers).items()}
        state.advance()
        while state.fight.on and state.agenda[-1].name != "run-is-over":
            if round is not None and state.fight.round >= ROUNDS.index(round):
                break
            step = state.agenda[-1]
            wanted = given.get(step.name)
            if isinstance(wanted, list):
                wanted = wanted.pop(0) if wanted else None
            seat = state.actors()[0]
            state.play(seat, MOVES.parse(wanted) if wanted is not None else state.legal(seat)[0])
        return state

    return run


@pytest.fixture
def before():
    """`before(state, "round-end", what=1)` runs on until that routine is next, answering choices as `until` does; it
    must come to that."""

    def run(state, name, what=None, answers=()):
        given = {step: list(texts) if isinstance(texts, list) else texts for step, texts in dict(answers).items()}
        while state.agenda:
            step = state.agenda[-1]
            if step.name == name and (what is None or step.what == what):
                return True
            assert step.name != "run-is-over", f"it never came to {name}"
            if step.automatic:
                state.agenda.pop()
                step.run(state)
                continue
            wanted = given.get(step.name)
            if isinstance(wanted, list):
                wanted = wanted.pop(0) if wanted else None
            seat = state.actors()[0]
            move = MOVES.parse(wanted) if wanted is not None else state.legal(seat)[0]
            assert move in state.legal(seat), (step.key, wanted)
            state.agenda.pop()
            step.play(state, seat, move)
        raise AssertionError(f"it never came to {name}")

    return run


@pytest.fixture
def skip_to():
    """`skip_to(state, "III")`: a Combat laid out by `brawl` begins with that Round instead of Round 0."""

    from tabletomb.games.dead_cells.box import ROUNDS
    from tabletomb.games.dead_cells.rounds import START_ROUNDS

    def skip(state, round):
        assert state.agenda[-1] is START_ROUNDS[0]
        state.agenda[-1] = START_ROUNDS[ROUNDS.index(round)]
        return state

    return skip


# -- what a Round changes -----------------------------------------------------------------------------------


@pytest.fixture
def run_to():
    """`run_to(state, "round-end", prefer=["done", "to FL"])` runs until that part of the flow comes next. Every choice
    on the way is answered with the first of `prefer` that is legal, else with the first legal move.
    """

    def run(state, *names, prefer=()):
        wanted = [MOVES.parse(text) for text in prefer]
        while state.agenda[-1].name not in names:
            step = state.agenda[-1]
            assert step.name != "run-is-over", f"{names} never came"
            if step.automatic:
                state.agenda.pop()
                step.run(state)
            else:
                seat = state.actors()[0]
                legal = state.legal(seat)
                state.agenda.pop()
                step.play(state, seat, next((move for move in wanted if move in legal), legal[0]))
        return state

    return run


@pytest.fixture
def look():
    """`look(state)`: what lies on the boards of the Group, on the row and in the Bag, to be compared by `changes`."""

    from tabletomb.games.dead_cells.box import NONE, ROUNDS, ROW, STATES
    from tabletomb.games.dead_cells.moves import LOOT_TYPES

    def see(state):
        seen = {}
        for hero in state.heroes:
            who = HERO_CODES[hero.who]
            seen[f"{who} damage"] = hero.damage
            seen[f"{who} shield"] = hero.shields
            seen[f"{who} gold"] = hero.golds
            seen[f"{who} malaise"] = int(hero.malaise != NONE)
            for kind, name in enumerate(STATES):
                seen[f"{who} {name}"] = hero.states[kind]
            for round in range(1, 4):
                seen[f"{who} frozen {ROUNDS[round]}"] = (hero.frozen >> round & 1) + (hero.frozen >> (4 + round) & 1)
        for space, foe in enumerate(state.fight.row):
            if foe is not None:
                code = state.box.enemies[foe.card].code
                seen[f"{code} at {ROW[space]}"] = 1
                seen[f"{code} damage"] = foe.damage
                seen[f"{code} shield"] = foe.shields
                seen[f"{code} gold"] = foe.golds
                seen[f"{code} rage"] = foe.rage
                for name in ("poison", "bleed", "fire", "mark"):
                    seen[f"{code} {name}"] = getattr(foe, name)
                for round in range(5):
                    seen[f"{code} frozen {ROUNDS[round]}"] = foe.frozen >> round & 1
        for name in ("teeth", "cells", "potions", "keys"):
            seen[name] = getattr(state.bag, name)
        for kind, name in enumerate(LOOT_TYPES[:9]):
            seen[f"loot {name}"] = state.fight.loot[kind]
        seen["worms"] = state.fight.worms
        for space, name in enumerate(ROW):
            seen[f"shuriken {name}"] = state.fight.blades[space]
        return seen

    return see


@pytest.fixture
def changes(look):
    """`changes(before, state)`: what is different from an earlier look: {"FL damage +1", "B1-06 shield +1"}.

    An Enemy that left or came is told by its space alone: "B2-06 at near -1".
    """

    def compare(before, state):
        after = look(state)
        standing = [{key.split()[0] for key in seen if " at " in key} for seen in (before, after)]
        told = set()
        for key in before.keys() | after.keys():
            difference = after.get(key, 0) - before.get(key, 0)
            here = key.split()[0]
            passing = (here in standing[0]) != (here in standing[1])
            if difference and (not passing or " at " in key):
                told.add(f"{key} {difference:+}")
        return told

    return compare


# -- one turn in a stated position --------------------------------------------------------------------------


class Arena:
    """A Combat in a stated position, in which single turns are taken and told as facts.

    The actor is the First Player with 1 Damage; two allies stand by: the first with 2 Damage, Poison and a Mark, the
    second with 1 Damage and a Fire token. Four Elites of 7 to 9 Health with Actions in every Round stand around, or
    those whose spaces `row` names; 2 Teeth and 1 Cell lie on the Group space. The Enemy behind has had its turn.

    A turn is written as `"any>mid, loot>teeth => mid -1, teeth taken 2"`: the questions asked in this order, each as
    what there was to choose from and what was chosen, then everything that is different afterwards. Enemies go by the
    space they started in, the actor is "me", the allies go by their codes.
    """

    ROW = MappingProxyType({"behind": "B7-18", "near": "B7-19", "mid": "B7-20", "far": "B7-16"})
    RANGES = MappingProxyType(
        {
            "any": ("behind", "near", "mid", "far"),
            "right": ("near", "mid", "far"),
            "shot": ("mid", "far"),
            "reach": ("near", "mid"),
            "adj": ("behind", "near"),
        }
    )
    ALLIES = MappingProxyType({"IM": ("FL", "DR"), "FL": ("IM", "DR"), "PO": ("IM", "DR"), "DR": ("IM", "FL")})

    def __init__(self, lay_out, actor, cards, row, **more):
        spaces = {space: self.ROW[space] for space in row.split()} if isinstance(row, str) else dict(row)
        heroes = {actor: list(cards), **{ally: [] for ally in self.ALLIES[actor]}}
        loot = {"teeth": 2, "cells": 1}
        self.state = lay_out(heroes, place="B7", loot=loot, **more, **spaces)
        self.actor = actor
        self.allies = self.ALLIES[actor]
        self.names = {foe.number: space for space, foe in zip(self.ROW, self.state.fight.row) if foe is not None}
        self.foes = {self.names[foe.number]: foe for foe in self.state.fight.row if foe is not None}
        self.me, first, second = self.state.heroes
        self.heroes = {"me": self.me, self.allies[0]: first, self.allies[1]: second}
        self.me.damage, first.damage, second.damage = 1, 2, 1
        first.states = [1, 0, 0, 0, 1]
        second.states = [0, 0, 1, 0, 0]
        self.state.agenda = self.state.agenda[:1]

    def take(self, round, *scripts, steps=()):
        """Take a turn in a Round (the actor's own, or these steps) and hold it against what is written."""
        facts = {fact.strip() for script in scripts for fact in script.partition("=>")[2].split(",")}
        assert self.play(round, *scripts, steps=steps) == facts - {""}, scripts

    def play(self, round, *scripts, steps=()):
        """Take a turn, asked what is written, and give the facts."""
        from tabletomb.games.dead_cells.box import ROUNDS
        from tabletomb.games.dead_cells.rounds import HERO_TURNS

        state = self.state
        state.fight.round = ROUNDS.index(round)
        state.fight.turned = 0
        self.me.used = self.me.items = 0
        if "behind" in self.foes:
            self.foes["behind"].acted = state.fight.round
        before = self.snapshot()
        state.agenda += reversed(steps or [HERO_TURNS[0]])
        questions = [question.strip() for script in scripts for question in script.partition("=>")[0].split(",")]
        for question in filter(None, questions):
            self.answer(question)
        state.advance()
        assert state.agenda[-1].name == "run-is-over", f"asked {state.agenda[-1].name} after {scripts}"
        return self.told(before, self.snapshot())

    def answer(self, question):
        """Answer one question, written as `options>choice`."""
        state = self.state
        state.advance()
        step, seat = state.agenda[-1], state.agenda[-1].seat
        assert step.name != "run-is-over", f"{question!r} was not asked"
        options, _, choice = question.partition(">")
        found = [MOVES.notation(move) for move in state.legal(seat)]
        wanted, text = self.meaning(options, choice)
        assert text in found if wanted is None else sorted(found) == sorted(wanted), (question, found)
        state.play(seat, MOVES.parse(text))

    def meaning(self, options, choice):
        """The moves on offer (None: among others) and the move to play."""
        who = {"me": self.actor}
        if options in self.RANGES or set(options.split("|")) <= set(self.ROW):
            spaces = self.RANGES.get(options, options.split("|"))
            return [f"at {space}" for space in spaces], f"at {choice}"
        if options in ("ally", "sick"):
            among = self.allies if options == "sick" else (self.actor, *self.allies)
            return [f"to {code}" for code in among], f"to {who.get(choice, choice)}"
        if options == "loot":
            return ["loot teeth", "loot cells"], f"loot {choice}"
        if options == "cleanse":
            return None, f"cleanse {choice}"
        if options == "skill":
            return None, "done" if choice == "done" else f"use {choice}"
        if options == "hook":
            return ["done", "yes"], choice
        if options == "pals":
            return None, f"pals {choice}"
        kind, _, offered = options.partition(" ")
        if kind in ("instead", "plus", "action"):
            other = "line" if kind == "instead" else "done"
            if choice == other and not offered:
                return None, other
            sources = (offered or choice).split("|")
            return [other, *[f"use {source}" for source in sources]], other if choice == other else f"use {choice}"
        raise AssertionError(f"nobody knows what {options!r} means")

    def snapshot(self):
        """Everything that a turn can change, by name."""
        state, fight = self.state, self.state.fight
        facts = {}
        for space, foe in zip(self.ROW, fight.row):
            if foe is not None:
                tokens = ("damage", "poison", "bleed", "fire", "mark", "shields", "golds", "frozen", "rage")
                facts[self.names[foe.number]] = {"at": space, **{token: getattr(foe, token) for token in tokens}}
        for name, hero in self.heroes.items():
            facts[name] = {
                "damage": hero.damage, "shields": hero.shields, "golds": hero.golds, "frozen": hero.frozen,
                "dead": hero.dead, "pains": sum(hero.pains), "cards": (hero.hand[:], hero.draw[:], hero.discard[:]),
                **dict(zip(("poison", "bleed", "fire", "-", "mark"), hero.states)),
            }  # fmt: skip
        bag = state.bag
        facts["bag"] = {"teeth": bag.teeth, "cells": bag.cells, "potions": bag.potions, "equipment": len(bag.gear)}
        facts["bag"] |= {"scrolls": sum(bag.scrolls), "blueprints": len(bag.blueprints)}
        facts["ground"] = dict(zip(("teeth", "cells", "potions"), fight.loot))
        return facts

    def told(self, before, after):
        """The differences between two snapshots, in words."""
        facts = set()
        for name, was in before.items():
            if name not in after:
                facts.add(f"{name} killed")
                continue
            for what, old in was.items():
                new = after[name][what]
                if new == old or name == "ground":
                    continue
                if name == "bag":
                    taken = before["ground"].get(what, 0) - after["ground"].get(what, 0)
                    if taken:
                        facts.add(f"{what} taken {taken}")
                    if new - old - taken:
                        facts.add(f"{what} gained {new - old - taken}")
                elif what == "at":
                    facts.add(f"{name} moved {new}")
                elif what == "damage" and name in self.ROW:
                    facts.add(f"{name} {old - new:+}")
                elif what == "damage":
                    facts.add(f"{name} healed {old - new}" if new < old else f"{name} hurt {new - old}")
                elif what == "frozen":
                    facts |= {f"{name} frozen {('0', 'I', 'II', 'III')[bit % 4]}" for bit in range(8) if new >> bit & 1}
                elif what in ("shields", "golds"):
                    facts.add(f"{name} {what[:-1]} {new - old}")
                elif name in self.heroes and what in ("poison", "bleed", "fire", "mark") and new < old:
                    facts.add(f"{name} cured {what}")
                else:
                    facts.add(f"{name} {what} {new - old if isinstance(new, int) else new}")
        return facts


@pytest.fixture
def arena(brawl):
    """`arena("FL", cards=["ST01"])`: a Combat in which single turns are taken; see Arena."""

    def lay_out(actor="FL", cards=(), row="behind near mid far", skill=None, during=(), **more):
        place = Arena(brawl, actor, cards, row, during=during, **more)
        if skill is not None:
            state = place.state
            state.group = Group(state.box, state.group.cards, CARD_CODES.index(skill))
            for number in range(len(state.heroes)):
                state.refresh(number)
        return place

    return lay_out
