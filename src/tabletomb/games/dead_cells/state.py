"""What lies on the table, in four layers: the campaign, the Run, the Biome and the Combat.

The campaign is the `chronicle` (and the `lore` of what it has shown), the Run is the heroes, the Bag and the armoury,
the Biome is the `expedition`, the Combat is the `fight`.
"""

from __future__ import annotations

from typing import Any, Final

from tabletomb.engine.campaign import Campaign
from tabletomb.engine.document import Field
from tabletomb.engine.state import Deal, State
from tabletomb.engine.stream import Stream
from tabletomb.games.dead_cells import campaign as campaigns
from tabletomb.games.dead_cells import documents
from tabletomb.games.dead_cells.box import B6, DEEDS, NONE, SERENADE, Box
from tabletomb.games.dead_cells.chronicle import Chronicle, Lore
from tabletomb.games.dead_cells.expedition import Armoury, Bag, Expedition
from tabletomb.games.dead_cells.fight import Fight
from tabletomb.games.dead_cells.hero import Group, Hero, group_of
from tabletomb.games.dead_cells.knowledge import redeal

# what the Run's record counts, for the score sheet
T_SPACES: Final = 0
T_KILLS: Final = 1
T_CELLS: Final = 2
T_BIOMES: Final = 3
T_INSTANCES: Final = 4
T_BLUEPRINTS: Final = 5
T_BOSS: Final = 6
T_CHECKS: Final = 7
T_BOUGHT: Final = 8
T_DAMAGE: Final = 9
"""`T_DAMAGE + hero`: Damage tokens that hero has taken."""
TALLIES: Final = 14


class Table(State):
    """Everything on the table."""

    __slots__ = (
        "any_line",
        "armoury",
        "bag",
        "banked",
        "boss_cells",
        "box",
        "chronicle",
        "deeds",
        "expedition",
        "fight",
        "first",
        "group",
        "heroes",
        "lore",
        "once_a_round",
        "per_card",
        "rewritten",
        "secrets_owed",
        "solo",
        "start",
        "tally",
        "won",
    )

    def __init__(self, deal: Deal, stream: Stream) -> None:
        super().__init__(deal, stream)
        self.box: Box = deal.pack.box
        self.solo: bool = deal.seats == 1
        self.any_line: bool = deal.options["plusItems"] == "anyLine"
        """"+" items may be used with an empty line (DC-135)."""
        self.per_card: bool = deal.options["items"] == "onePerCard"
        """One item for each card instead of one a Round (DC-133)."""
        self.once_a_round: bool = deal.options["boardSkills"] == "oncePerRound"
        """A Skill of the board can be used once a Round (DC-113)."""
        self.banked: bool = deal.options["cells"] == "banked"
        """Unspent Cells are kept (DC-186)."""

        self.chronicle: Chronicle
        self.rewritten = False
        """Whether the chronicle is this state's own and can be changed in place."""
        self.lore: Lore

        self.heroes: list[Hero]
        """In seat order, clockwise; in solo games the Beheaded and Serenade. Empty until they are chosen."""
        self.first = 0
        """The First Player: a place among the heroes."""
        self.group: Group
        """What the Mutation board gives in this Run. Frozen."""
        self.bag: Bag
        self.armoury: Armoury
        self.start = NONE
        """The Biome in which the Run starts, once chosen."""
        self.boss_cells = 0
        """Boss Cells in force."""
        self.secrets_owed = 0
        """Secrets that were earned and are taken at the end of the Run (DC-197)."""
        self.won = False
        """The Boss was beaten with every Beheaded alive: the Run is a success."""
        self.deeds: list[int]
        """What Feats count, by DEEDS."""
        self.tally: list[int]
        """What the score sheet counts."""
        self.expedition: Expedition
        self.fight: Fight

    def lay_out(self) -> None:
        """An empty table before a Run of the campaign it was dealt with."""
        known = self.deal.campaign
        assert known is not None
        self.chronicle, self.lore = campaigns.opened(known, self.box)
        self.heroes = []
        self.group = group_of(self.box, [], NONE)
        self.bag = Bag()
        self.armoury = Armoury()
        self.deeds = [0] * len(DEEDS)
        self.tally = [0] * TALLIES
        self.expedition = Expedition(NONE)
        self.fight = Fight()

    def clone(self) -> Table:
        """An independent copy."""
        twin = Table(self.deal, self.stream.clone())
        self.copy_onto(twin)
        twin.chronicle = self.chronicle
        self.rewritten = False  # from now on it is shared
        twin.lore = self.lore
        twin.heroes = [hero.clone() for hero in self.heroes]
        twin.first = self.first
        twin.group = self.group
        twin.bag = self.bag.clone()
        twin.armoury = self.armoury.clone()
        twin.start = self.start
        twin.boss_cells = self.boss_cells
        twin.secrets_owed = self.secrets_owed
        twin.won = self.won
        twin.deeds = self.deeds[:]
        twin.tally = self.tally[:]
        twin.expedition = self.expedition.clone()
        twin.fight = self.fight.clone()
        return twin

    # -- who ------------------------------------------------------------------------------------------------

    def seat_of(self, hero: int) -> int:
        """The seat that decides for a hero; in solo games the only one."""
        return 0 if self.solo else hero

    @property
    def first_seat(self) -> int:
        """The seat that has the last word for the Group (DC-037)."""
        return 0 if self.solo else self.first

    def turn_order(self) -> list[int]:
        """The living participants of the Combat, from the First Player clockwise (DC-093); the passing player and the
        dead take no part (DC-090, DC-156). Whoever changes any of that calls `reorder`; nobody changes the list.
        """
        known = self.fight.order
        if known is not None:
            return known
        count = len(self.heroes)
        order: list[int] = []
        for step in range(count):
            hero = (self.first + step) % count
            if hero != self.fight.passer and not self.heroes[hero].dead:
                order.append(hero)
        if self.fight.on:
            self.fight.order = order
        return order

    def reorder(self) -> None:
        """The First Player, the passing player or who is alive has changed."""
        if self.fight.on:
            self.fight.order = None

    def checker(self) -> int:
        """Who performs Checks for the First Player: Serenade has no hand (DC-062, DC-210)."""
        return 0 if self.solo else self.first

    def captain(self) -> int:
        """Who performs the Group's own hooks: the First Player's Beheaded, the next living participant if it is dead,
        never Serenade; NONE if nobody is left.
        """
        for hero in self.turn_order():
            if self.heroes[hero].who != SERENADE:
                return hero
        return NONE

    def hero_coded(self, who: int) -> int:
        """The place at the table of a Beheaded (or Serenade), NONE if it is not here."""
        for place in range(len(self.heroes)):
            if self.heroes[place].who == who:
                return place
        return NONE

    def somebody_died(self) -> bool:
        """Whether a Beheaded is dead: the Run is over (DC-155)."""
        return any(hero.dead for hero in self.heroes)

    @property
    def dark(self) -> bool:
        """In the Sepulcher, while no Lantern is lit."""
        return self.expedition.place == B6 and self.expedition.lanterns == 0

    # -- the campaign layer ---------------------------------------------------------------------------------

    def rewrite(self) -> Chronicle:
        """A chronicle of this state's own, to be changed."""
        if not self.rewritten:
            self.chronicle = self.chronicle.clone()
            self.rewritten = True
        return self.chronicle

    def refresh(self, hero: int) -> None:
        """Work out anew what a hero's board gives; in solo games Serenade's progress helps the Beheaded."""
        if self.solo:
            self.heroes[1].refresh(self.box, self.group, None)
            self.heroes[0].refresh(self.box, self.group, self.heroes[1])
        else:
            self.heroes[hero].refresh(self.box, self.group, None)

    def show_enemy(self, card: int) -> None:
        """An Enemy card is seen; from now on this campaign knows it (DC-002)."""
        if not self.lore.enemies[card]:
            seen = self.lore.enemies[:]
            seen[card] = True
            self.lore = Lore(seen, self.lore.equipment, self.lore.tiles)

    def show_gear(self, card: int) -> None:
        """An Equipment card or Blueprint is seen (DC-002)."""
        if not self.lore.equipment[card]:
            seen = self.lore.equipment[:]
            seen[card] = True
            self.lore = Lore(self.lore.enemies, seen, self.lore.tiles)

    def show_tile(self, tile: int) -> None:
        """A tile is seen (DC-002)."""
        if not self.lore.tiles[tile]:
            seen = self.lore.tiles[:]
            seen[tile] = True
            self.lore = Lore(self.lore.enemies, self.lore.equipment, seen)

    def campaign(self) -> Campaign:
        """The campaign as it would be carried on now: nothing that was earned is ever lost (DC-193)."""
        known = self.deal.campaign
        assert known is not None
        cells = self.chronicle.cells + self.bag.cells
        data = campaigns.written(self.chronicle, self.lore, cells, self.secrets_owed, self.box)
        return known.carried_on(data, self.chronicle.runs)

    # -- decks ----------------------------------------------------------------------------------------------

    def shuffle(self, pile: list[int]) -> None:
        """Shuffle a pile; what chance has decided cannot be taken back."""
        self.stream.shuffle(pile)
        self.seal()

    def draw_gear(self) -> int:
        """The top Equipment card; an empty deck is made of the shuffled discard pile; NONE if there is none either."""
        armoury = self.armoury
        if not armoury.deck:
            if not armoury.discard:
                return NONE
            armoury.deck = armoury.discard
            armoury.discard = []
            self.shuffle(armoury.deck)
        if armoury.known > 0:
            armoury.known -= 1
        else:
            self.seal()
        card = armoury.deck.pop()
        self.show_gear(card)
        return card

    def blueprint_deck(self) -> list[int]:
        """The Biome's Blueprint deck in number order, the bottom card first (DC-014): what is not yet Equipment and
        lies nowhere else.
        """
        place = self.expedition.place
        if place == NONE:
            return []
        elsewhere = self.armoury.collector + self.armoury.offered + self.bag.blueprints + self.fight.loot_blueprints
        return [card for card in self.chronicle.blueprints[place] if card not in elsewhere]

    def draw_blueprint(self) -> int:
        """The bottom card of the Blueprint deck; the caller puts it where it goes. NONE if the deck is empty."""
        deck = self.blueprint_deck()
        if not deck:
            return NONE
        if not self.lore.equipment[deck[0]]:
            self.seal()
        self.show_gear(deck[0])
        return deck[0]

    def draw_enemy(self, elite: bool) -> int:
        """The top card of the Monster or Elite deck; an empty deck is made of its shuffled discard pile (DC-070)."""
        expedition = self.expedition
        deck = expedition.elites if elite else expedition.monsters
        if not deck:
            if elite:
                deck = expedition.elites = expedition.elite_discard
                expedition.elite_discard = []
            else:
                deck = expedition.monsters = expedition.monster_discard
                expedition.monster_discard = []
            if not deck:
                return NONE
            self.shuffle(deck)
        self.seal()
        return deck.pop()

    def draw_cards(self, hero: Hero, count: int) -> int:
        """A hero draws Combat cards into the hand; an empty draw pile is made of the shuffled discard pile (DC-068).

        Gives how many were drawn.
        """
        drawn = 0
        while drawn < count:
            card = self.turn_up(hero)
            if card == NONE:
                break
            place = len(hero.hand)
            while place > 0 and hero.hand[place - 1] > card:
                place -= 1
            hero.hand.insert(place, card)
            drawn += 1
        return drawn

    def turn_up(self, hero: Hero) -> int:
        """Take the top card of a draw pile, reshuffling if need be; NONE if there is no card anywhere (DC-068)."""
        if not hero.draw:
            if not hero.discard:
                return NONE
            hero.draw = hero.discard
            hero.discard = []
            self.shuffle(hero.draw)
        self.seal()
        return hero.draw.pop()

    # -- knowledge and documents ----------------------------------------------------------------------------

    def redeal(self, seat: int, stream: Stream) -> None:
        """Deal anew, in place, whatever `seat` cannot know."""
        redeal(self, seat, stream)

    def dump_table(self) -> dict[str, Any]:
        """What lies on the table, as a readable JSON object."""
        return documents.dump_table(self)

    def load_table(self, table: Field) -> None:
        """Lay out the table that a document describes; raises `DocumentError` naming the field."""
        documents.load_table(self, table)

    def inventory(self) -> dict[str, int]:
        """Every card, tile and capped token of the game, and how often it lies on the table or in the box."""
        return documents.inventory(self)
