"""What a seat is asked, in one sentence, and what its answers mean."""

from __future__ import annotations

from tabletomb.engine.view import Prompt, waiting
from tabletomb.games.dead_cells.exploring import corridor_to, here, space_named, wares
from tabletomb.games.dead_cells.interbiome import price_of
from tabletomb.games.dead_cells.moves import LOOT_TYPES, MOVES
from tabletomb.games.dead_cells.rounds import actions_for
from tabletomb.games.dead_cells.state import Table
from tabletomb.games.dead_cells.tables import (
    BLADES,
    BOSS_CELLS,
    EQUIPMENT_CODES,
    HEALER,
    NONE,
    REQUIREMENTS,
    ROUNDS,
    SHAPES,
    SLOT_SOURCE,
    SPACES,
    STATES,
    SWARM,
    SYMBOLS,
    TRACKS,
    Line,
)
from tabletomb.games.dead_cells.upgrades import price
from tabletomb.games.dead_cells.words import spoken

QUESTIONS: dict[str, tuple[str, str]] = {
    # setting up a Run
    "choose-start": ("Choose the Biome in which the Run starts.", "to choose where the Run starts"),
    "choose-boss-cells": ("Choose how many Boss Cells are in force.", "to choose the Boss Cells"),
    "rearrange": (
        "Rearrange the Mutation board and the Combat decks, or go on.",
        "to rearrange cards",
    ),
    "pick-beheaded": ("Choose your Beheaded.", "to choose a Beheaded"),
    "choose-first": ("Choose the First Player.", "to choose the First Player"),
    "start-wounded": ("With four players two start with 1 Damage: choose one.", "to choose who starts with Damage"),
    # exploring
    "scout": ("Choose a tile to turn face up.", "to turn a tile face up"),
    "move-group": ("Choose the way the Group takes.", "to choose the way"),
    "corridor-check": ("Discard a card with {symbol} to get through, or decline.", "to attempt a Check"),
    "tile-check": ("Discard a card with {symbol} to pass the Check, or decline.", "to attempt a Check"),
    "sworn-check": ("Discard a card with {symbol} to pass the Check you chose.", "to pass a Check"),
    "either-or": ("Choose one of the options.", "to choose an option"),
    "buy-ware": ("Buy something from the merchant, or leave.", "to deal with the merchant"),
    # rewards and penalties
    "take-damage": ("Choose who takes 1 Damage.", "to choose who takes 1 Damage"),
    "drink-vial": ("Choose who drinks the Vial: it removes 1 Damage.", "to give a Vial to somebody"),
    "cure": ("Choose who is cured of Malaise.", "to choose who is cured"),
    "give-scroll": ("Choose who uses {scroll}.", "to give a Scroll to somebody"),
    "choose-track": ("Choose the Scroll track on which {hero} moves on.", "to choose a Scroll track"),
    "give-equipment": ("Choose who gets {drawn}.", "to give Equipment to somebody"),
    "make-room": (
        "{hero} has no free slot for {drawn}: empty one, or throw the new card away.",
        "to make room for Equipment",
    ),
    "lose-step": ("Choose the Scroll marker of {hero} that goes one space back.", "to choose a marker that goes back"),
    "lose-equipment": ("Choose the Equipment that {hero} loses.", "to choose the Equipment that is lost"),
    # Combat
    "challenge": ("Take the challenge of the Gauntlet Rune: one Monster more, for a Scroll?", "to accept a challenge"),
    "symbol-power": ("Choose the symbol whose power Serenade has in this Combat.", "to choose a symbol"),
    "pass-choice": ("Choose who passes in this Combat.", "to choose who passes"),
    "play-card": ("Choose a Combat card for {hero} and lay it face down.", "to lay a Combat card"),
    "announce": ("Announce one Action of the card you have laid, and its Round.", "to announce an Action"),
    "passer-symbol": ("Choose the symbol whose Scroll moves on.", "to choose a symbol"),
    "passer-swap": ("Discard cards to draw as many new ones, or stop.", "to exchange cards"),
    "choose-line": ("{hero} performs the line of the card, or uses an item instead?", "to choose a line or an item"),
    "choose-plus-item": ("{hero} may add an item to the line, or none.", "to add an item or none"),
    "choose-action": ("{hero} may use something in Round {round}, or go on.", "to use something in Round {round}"),
    "choose-drinker": ("Use a Potion on somebody, or keep it.", "to use a Potion or keep it"),
    "aim": ("Choose the target of {hero}: {effect}.", "to choose a target"),
    "choose-ally": ("Choose whom {hero} helps: {effect}.", "to choose whom to help"),
    "choose-state": ("Choose the State token to remove.", "to choose a State token"),
    "choose-skill": ("Choose a Skill of {hero}, or none.", "to choose a Skill"),
    "choose-loot": ("Choose what {hero} loots.", "to loot"),
    "choose-snatched": ("Choose the Loot that is snatched away.", "to choose the Loot that is lost"),
    "victim": ("Choose who suffers it: {effect}.", "to choose a victim"),
    "companions": ("Choose how much of the Damage the Companions of {hero} take.", "to share out Damage"),
    "use-hook": ("{hero} may seize the occasion: {line}. Do it?", "to seize an occasion or not"),
    "choose-nipped": ("Choose who is hit by Worms or Shuriken.", "to choose who is hit"),
    # Interbiome
    "stack-blueprint": (
        "Choose the Blueprint that goes on top of the Equipment deck next.",
        "to put a Blueprint on the Equipment deck",
    ),
    "healer": ("Pay the Healer {healer} to remove 1 Damage from somebody, or go on.", "to visit the Healer"),
    "merchant": ("Buy a card from the Merchant, or go on.", "to visit the Merchant"),
    "collector": ("Buy a Blueprint from the Collector, or go on.", "to visit the Collector"),
    # between Runs
    "spend": ("Spend your Cells ({cells} left), or stop.", "to spend Cells"),
    "clear-slot": (
        "There is no free slot for {card}: take a card off the Mutation board, or keep the new one in reserve.",
        "to make room on the Mutation board",
    ),
    "choose-deck": ("Choose the Combat deck that {card} goes into.", "to choose a Combat deck"),
    "purge": ("Remove a card for good, or stop.", "to remove cards"),
    "draughtsman": ("Choose the Biome whose next Blueprint becomes Equipment.", "to choose a Biome"),
}
"""What each step asks whoever decides, and what the others wait for."""


def prompt(state: Table, seat: int) -> Prompt:
    """What this seat is asked to do now, or whom it waits for."""
    actors = state.actors()
    if not actors:
        text = "The Boss is beaten: the Run is a success!" if state.won else "The Run is over."
        return {"text": text, "rule": "DC-185" if state.won else "DC-030", "waiting_for": []}
    step = state.agenda[-1]
    asked, awaited = QUESTIONS[step.name]
    words = _words(state)
    if seat in actors:
        return {"text": asked.format(**words), "rule": step.rule, "waiting_for": actors}
    return waiting(actors, awaited.format(**words), step.rule)


def _words(state: Table) -> dict[str, str]:
    """What the sentences name, as far as the step on top of the agenda is about it; all of it is public."""
    step, tables = state.agenda[-1], state.tables
    words = {"cells": str(state.bag.cells), "round": ROUNDS[state.fight.round], "healer": ""}
    heroes = state.heroes
    words["hero"] = tables.hero_names[heroes[step.who].who] if 0 <= step.who < len(heroes) else "a Beheaded"
    drawn = state.armoury.drawn
    words["drawn"] = tables.equipment[drawn].name if drawn != NONE else "the Equipment"
    words["scroll"] = f"a {TRACKS[step.what].title()} Scroll" if 0 <= step.what < 3 else "a Scroll of any colour"
    words["symbol"] = SYMBOLS[step.what] if 0 <= step.what < 3 else "the symbol"
    words["effect"] = _effect_text(state, step.what) if step.name in ("aim", "choose-ally", "victim") else ""
    words["line"] = spoken(tables.lines[step.what].text) if step.name == "use-hook" else ""
    words["card"] = tables.cards[step.what].name if step.name in ("clear-slot", "choose-deck") else "the card"
    if step.name == "healer":
        cost = price_of(state, HEALER)
        words["healer"] = f"{cost} {'Tooth' if cost == 1 else 'Teeth'}"
    return words


def _effect_text(state: Table, number: int) -> str:
    """An effect in words."""
    for line in state.tables.lines:
        for place, effect in enumerate(line.effects):
            if effect.number == number:
                return spoken(line.text.split(";")[place].strip())
    return "an effect"


# -- what the answers mean ----------------------------------------------------------------------------------


def meaning(state: Table, move: int) -> str:
    """What a legal move of the step on top of the agenda would do."""
    verb, arguments = MOVES.decode(move)
    values = list(arguments.values())
    number = values[0] if values else NONE
    if verb in ("move", "discard", "play", "swap", "purge", "place", "clear"):
        return _card(state, number)
    if verb in ("to", "deck", "beheaded", "potion"):
        return _hero(state, number)
    if verb in ("top", "scrap"):
        return _gear(state, number)
    if verb in ("start", "biome"):
        return state.tables.biomes[number].name
    if verb == "go":
        return _way(state, number)
    if verb == "peek":
        space = state.tables.biomes[state.expedition.place].spaces[space_named(state, number)]
        return f"a tile of the shape {SHAPES[space.shape]}"
    if verb == "option":
        step = state.agenda[-1]
        return state.tables.gifts[step.what].parts[step.nth][number].text
    if verb == "slot":
        return _gear(state, state.heroes[state.agenda[-1].who].gear[number])
    if verb == "buy":
        return _ware(state, number)
    if verb == "track":
        return _step(state, number)
    if verb == "use":
        return _source(state, number)
    if verb == "line":
        step = state.agenda[-1]
        return state.heroes[step.who].line(state.tables, step.what, state.fight.round).text
    if verb == "announce":
        return state.tables.cards[state.heroes[state.agenda[-1].who].active[-1]].lines[values[1] + 1].text
    if verb == "at":
        return _target(state, number)
    if verb == "loot":
        return _loot(state, number)
    if verb == "upgrade":
        return f"the next {TRACKS[number].title()} card for {price(state, number)} Cells"
    if verb == "boss-cells":
        return "; ".join(state.tables.boss_cells[: min(number, BOSS_CELLS)]) or "none"
    if verb == "cleanse":
        return STATES[number]
    return MOVES.verbs[verb].help


def _card(state: Table, number: int) -> str:
    card = state.tables.cards[number]
    symbols = "".join(SYMBOLS[symbol] for symbol in range(len(SYMBOLS)) if card.symbols >> symbol & 1)
    lines = "; ".join(
        f"{ROUNDS[round]}: {card.lines[round].text}" for round in range(1, 4) if card.lines[round].effects
    )
    return " ".join(part for part in (card.name, f"[{symbols}]" if symbols else "", lines or card.text) if part)


def _hero(state: Table, who: int) -> str:
    name = state.tables.hero_names[who]
    place = state.hero_coded(who)
    if place == NONE:
        return name
    hero = state.heroes[place]
    return f"{name}, {hero.remaining} of {hero.health} Health"


def _gear(state: Table, number: int) -> str:
    item = state.tables.equipment[number]
    return f"{item.name or EQUIPMENT_CODES[number]} ({item.type_text}): {item.text}"


def _way(state: Table, name: int) -> str:
    space = space_named(state, name)
    corridor = here(state).corridors[corridor_to(state, space)]
    shape = state.tables.biomes[state.expedition.place].spaces[space].shape
    need = REQUIREMENTS[corridor.need]
    tile = f"a tile of the shape {SHAPES[shape]}" if shape != NONE else "no tile"
    return f"{tile}; needs {need}" if need else tile


def _ware(state: Table, number: int) -> str:
    card, text, cost, left = wares(state)[number]
    what = _gear(state, card) if card != NONE else text
    return f"{what}, for {cost} {'Tooth' if cost == 1 else 'Teeth'}" + (f" ({left} left)" if left > 1 else "")


def _step(state: Table, track: int) -> str:
    """What the next space of a track gives, or what is lost with the present one."""
    step = state.agenda[-1]
    hero = state.heroes[step.who]
    if hero.who >= len(state.tables.boards):
        return TRACKS[track]
    space = hero.scrolls[track] + (1 if step.name == "choose-track" else 0)
    return state.tables.boards[hero.who][track][space].text


def _source(state: Table, source: int) -> str:
    """An item, Skill or hook with the line it would perform."""
    step = state.agenda[-1]
    hero = state.heroes[step.who]
    if step.name == "choose-skill":
        offers = hero.skills
    elif step.name == "choose-action":
        offers = actions_for(state, step.who, step.what)
    else:
        return _gear(state, hero.gear[source - SLOT_SOURCE])
    for offer in offers:
        if offer.source == source:
            return _named(offer.name, offer.line)
    return ""


def _named(name: str, line: Line) -> str:
    return f"{name}: {line.text}" if name else line.text


def _target(state: Table, target: int) -> str:
    if target < SPACES:
        foe = state.fight.row[target]
        if foe is None:
            return ""
        enemy = state.tables.enemies[foe.card]
        return f"{enemy.name}, {enemy.health - foe.damage} of {enemy.health} Health"
    return f"{state.fight.worms} Worms" if target == SWARM else f"{state.fight.blades[target - BLADES]} Shuriken"


def _loot(state: Table, kind: int) -> str:
    fight = state.fight
    if kind < len(fight.loot):
        return f"{fight.loot[kind]} {LOOT_TYPES[kind]}"
    number = kind - len(fight.loot)
    cards = fight.loot_gear if number < 3 else fight.loot_blueprints
    return _gear(state, cards[number % 3])
