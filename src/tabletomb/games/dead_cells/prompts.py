"""What a seat is asked, in one sentence, and what its answers mean."""

from __future__ import annotations

from typing import Final, Literal

from tabletomb.engine.view import Prompt, waiting
from tabletomb.engine.words import counted
from tabletomb.games.dead_cells.addresses import (
    DRAWN,
    at,
    card_at,
    hero_at,
    piece,
    rune_at,
    slot_of,
)
from tabletomb.games.dead_cells.box import (
    ANNOUNCED,
    BLADES,
    BOSS_CELLS,
    E_PAL,
    HEALER,
    NONE,
    R05,
    R07,
    ROUNDS,
    ROW,
    SLOT_SOURCE,
    SPACES,
    SWARM,
    Offer,
)
from tabletomb.games.dead_cells.exploring import wares
from tabletomb.games.dead_cells.interbiome import price_of
from tabletomb.games.dead_cells.knowledge import face_down
from tabletomb.games.dead_cells.labels import (
    STATE_NAMES,
    about_card,
    about_gear,
    button_of,
    loot_name,
    phrase,
    read,
    scroll_name,
    spoken,
    teeth,
    track_name,
)
from tabletomb.games.dead_cells.moves import MOVES
from tabletomb.games.dead_cells.rounds import actions_for
from tabletomb.games.dead_cells.state import Table
from tabletomb.games.dead_cells.upgrades import price

QUESTIONS: Final[dict[str, tuple[str, str]]] = {
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
    "challenge": ("Take the challenge of {gauntlet}: one Monster more, for a Scroll?", "to accept a challenge"),
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


TIPS: Final = {
    "rearrange": "Starting cards stay with their Beheaded.",
    "corridor-check": "If you decline, the Group must take another way.",
    "sworn-check": "It was chosen, so it cannot be declined.",
    "challenge": "The Scroll is yours only if all Enemies are killed.",
    "announce": "What you say must be true; range and amount stay your secret.",
    "stack-blueprint": "The last one lies on top and is drawn first.",
    "merchant": "What you buy is equipped at once.",
    "collector": "What you buy lies on top of the Equipment deck, for this Run and all others.",
    "purge": "It leaves the campaign.",
}
"""What else helps to decide."""
BEFORE_CARDS: Final = ("challenge", "symbol-power")
"""Decisions between the flip of an encounter tile and the first card laid."""

Talk = Literal["free", "pings", "none"]


def prompt(state: Table, seat: int) -> Prompt:
    """What this seat is asked to do now, or whom it waits for."""
    actors = state.actors()
    if not actors:
        text = "The Boss is beaten: the Run is a success!" if state.won else "The Run is over."
        return {"text": text, "rule": "DC-185" if state.won else "DC-030", "waiting_for": []}
    step = state.agenda[-1]
    asked, awaited = QUESTIONS[step.name]
    words = _words(state)
    if seat not in actors:
        return waiting(actors, awaited.format(**words), step.rule)
    found: Prompt = {"text": asked.format(**words), "rule": step.rule, "waiting_for": actors}
    tip = _tip(state, step.name)
    if tip:
        found["tip"] = tip
    return found


def talk(state: Table) -> Talk:
    """From the flip of an encounter tile to the reveal nobody may talk about cards (DC-079); a curse forbids even
    pings (DC-227).
    """
    preparing = face_down(state) or (len(state.agenda) > 0 and state.agenda[-1].name in BEFORE_CARDS)
    if not preparing:
        return "free"
    return "none" if state.expedition.hushed else "pings"


def _tip(state: Table, step: str) -> str:
    """One sentence more, if there is something to say."""
    if step == "play-card":
        if talk(state) == "none":
            return "A curse keeps all of you silent until the reveal."
        return "Until the reveal nobody talks about cards."
    if step == "spend" and not state.banked:
        return "Cells that are not spent are lost."
    return TIPS.get(step, "")


def _words(state: Table) -> dict[str, str]:
    """What the sentences name, as far as the step on top of the agenda is about it; all of it is public."""
    step, box = state.agenda[-1], state.box
    words = {"cells": str(state.bag.cells), "round": ROUNDS[state.fight.round], "healer": ""}
    heroes = state.heroes
    words["hero"] = _hero(state, heroes[step.who].who) if 0 <= step.who < len(heroes) else "a Beheaded"
    drawn = state.armoury.drawn
    words["drawn"] = piece(DRAWN, box.equipment[drawn].name) if drawn != NONE else "the Equipment"
    words["scroll"] = f"a {scroll_name(step.what)}" if 0 <= step.what <= 3 else "a Scroll"
    words["symbol"] = f"the {track_name(step.what)} symbol" if 0 <= step.what < 3 else "the symbol"
    words["effect"] = _effect_text(state, step.what) if step.name in ("aim", "choose-ally", "victim") else ""
    words["line"] = spoken(box.lines[step.what].text) if step.name == "use-hook" else ""
    words["card"] = "the card"
    if step.name in ("clear-slot", "choose-deck"):
        words["card"] = piece(card_at(step.what), box.cards[step.what].name)
    words["gauntlet"] = piece(rune_at(R05), f"the {box.rune_names[R05]}")
    if step.name == "healer":
        words["healer"] = teeth(price_of(state, HEALER))
    return words


def _hero(state: Table, who: int) -> str:
    """A Beheaded of the Group."""
    return piece(hero_at(who), state.box.hero_names[who])


def _effect_text(state: Table, number: int) -> str:
    """An effect in words."""
    for line in state.box.lines:
        for place, effect in enumerate(line.effects):
            if effect.number == number:
                return spoken(line.text.split(";")[place].strip())
    return "an effect"


# -- what the answers mean ----------------------------------------------------------------------------------


def answer(state: Table, seat: int, move: int) -> str:
    """What a legal move of the step on top of the agenda does, in a phrase; not for those about the map."""
    places = at(state, seat, move) or MOVES.places(move, seat)
    return phrase(state.agenda[-1].name, move, _about(state, move, places[0] if places else ""))


def button(state: Table, seat: int, move: int) -> str:
    """What stands on the button that plays a legal move."""
    return button_of(state.agenda[-1].name, move)


def _about(state: Table, move: int, place: str) -> str:
    """What a move is about, as a piece with what stands on it."""
    verb, arguments = MOVES.decode(move)
    number = next(iter(arguments.values()), NONE)
    if verb in ("move", "discard", "play", "swap", "purge", "place", "clear"):
        card = state.box.cards[number]
        return piece(place, card.name) + about_card(card)
    if verb in ("to", "deck", "beheaded", "potion"):
        return piece(place, state.box.hero_names[number]) + (_health(state, number) if verb != "deck" else "")
    if verb in ("start", "biome"):
        return piece(place, state.box.biomes[number].name)
    if verb in ("top", "scrap"):
        return _gear(state, number, place)
    if verb == "slot":
        return _gear(state, state.heroes[state.agenda[-1].who].gear[number], place)
    if verb == "buy":
        return _ware(state, number, place)
    if verb in ("upgrade", "boss-cells", "rune", "well", "option"):
        return _of_the_group(state, verb, number, place)
    return _of_the_board(state, verb, number, place) if verb in ("track", "symbol") else _in_combat(state, move, place)


def _of_the_group(state: Table, verb: str, number: int, place: str) -> str:
    """What the Group has, buys or is offered."""
    if verb == "upgrade":
        cost = counted(price(state, number), "Cell")
        return f"{piece(place, f'the next {track_name(number)} card')} for {cost}"
    if verb == "boss-cells":
        texts = "; ".join(spoken(text) for text in state.box.boss_cells[: min(number, BOSS_CELLS)])
        return piece(place, counted(number, "Boss Cell") if number else "no Boss Cells") + (
            f": {texts}" if texts else ""
        )
    if verb == "rune":
        return piece(place, f"the {state.box.rune_names[R07]}")
    if verb == "well":
        return piece(place, "the Well")
    step = state.agenda[-1]
    return piece(place, spoken(state.box.gifts[step.what].parts[step.nth][number].text))


def _of_the_board(state: Table, verb: str, number: int, place: str) -> str:
    """A track, with what its next space gives or its present one gave; or a symbol with the power it lends."""
    step = state.agenda[-1]
    if step.name == "symbol-power":
        return f"{piece(place, track_name(number))}: {spoken(state.box.symbol_power[number].line.text)}"
    hero = state.heroes[step.who]
    name = piece(place, f"the {track_name(number)} track")
    if hero.who >= len(state.box.boards):
        return piece(place, "the track")
    space = hero.scrolls[number] + (0 if step.name == "lose-step" else 1)
    spaces = state.box.boards[hero.who][number]
    return f"{name}: {spoken(spaces[space].text)}" if space < len(spaces) else f"{name}, which is full"


def _in_combat(state: Table, move: int, place: str) -> str:
    """What is used, announced, aimed at, looted or shared out."""
    step = state.agenda[-1]
    verb, arguments = MOVES.decode(move)
    number = next(iter(arguments.values()), NONE)
    if verb == "use":
        return _source(state, number, place)
    if verb == "line":
        return _line(state, place)
    if verb == "announce":
        hero = state.heroes[step.who]
        card, round = state.box.cards[hero.active[-1]], arguments["round"] + 1
        text = spoken(card.lines[round].text)
        return f"{ANNOUNCED[number]} in Round {ROUNDS[round]}: {piece(place, text)}"
    if verb == "at":
        return _target(state, number, place)
    if verb == "cleanse":
        return piece(place, f"a {STATE_NAMES[number]} token")
    if verb == "loot":
        return _loot(state, number, place)
    if verb == "pals":
        return _shared(state, number)
    if step.name == "use-hook":
        return spoken(state.box.lines[step.what].text)
    return piece(place, "one Monster more")


def _health(state: Table, who: int) -> str:
    """How a Beheaded of the Group is."""
    place = state.hero_coded(who)
    if place == NONE:
        return f", {state.box.hero_taglines[who]}"
    hero = state.heroes[place]
    return f", {hero.remaining} of {hero.health} Health"


def _gear(state: Table, number: int, place: str) -> str:
    item = state.box.equipment[number]
    return piece(place, item.name) + about_gear(item)


def _ware(state: Table, number: int, place: str) -> str:
    card, text, cost, left = wares(state)[number]
    what = _gear(state, card, place) if card != NONE else piece(place, spoken(text.partition(" @")[0]))
    return f"{what}, for {teeth(cost)}" + (f" ({left} left)" if left > 1 else "")


def _source(state: Table, source: int, place: str) -> str:
    """An item, Skill or hook with the line it would perform."""
    step = state.agenda[-1]
    hero = state.heroes[step.who]
    if step.name == "choose-skill":
        offers = hero.skills
    elif step.name == "choose-action":
        offers = actions_for(state, step.who, step.what)
    else:
        return _gear(state, hero.gear[source - SLOT_SOURCE], place)
    return next((_offered(offer, place) for offer in offers if offer.source == source), "")


def _offered(offer: Offer, place: str) -> str:
    text = spoken(offer.line.text)
    return f"{piece(place, offer.name)}: {text}" if offer.name else piece(place, text)


def _line(state: Table, place: str) -> str:
    """The line of a card in this Round."""
    step = state.agenda[-1]
    hero = state.heroes[step.who]
    text = read(hero.line(state.box, step.what, state.fight.round).text)
    return piece(place, state.box.cards[hero.active[step.what]].name) + (
        f": {text}" if text else ", which does nothing now"
    )


def _target(state: Table, target: int, place: str) -> str:
    if target < SPACES:
        foe = state.fight.row[target]
        assert foe is not None
        enemy = state.box.enemies[foe.card]
        left = f"{enemy.health - foe.damage} of {enemy.health} Health"
        return f"{piece(place, enemy.name)} ({ROW[target]}), {left}"
    if target == SWARM:
        return piece(place, counted(state.fight.worms, "Worm"))
    return piece(place, f"{state.fight.blades[target - BLADES]} Shuriken")


def _loot(state: Table, kind: int, place: str) -> str:
    fight = state.fight
    if kind < len(fight.loot):
        return piece(place, loot_name(kind, fight.loot[kind]))
    number = kind - len(fight.loot)
    cards = fight.loot_gear if number < 3 else fight.loot_blueprints
    return _gear(state, cards[number % 3], place)


def _shared(state: Table, on_pals: int) -> str:
    """So much of the Damage on Companions, by name, the rest on the Beheaded."""
    step = state.agenda[-1]
    hero = state.heroes[step.who]
    name = _hero(state, hero.who)
    rest = step.what // 8 - on_pals
    if on_pals == 0:
        return f"all {step.what // 8} Damage on {name}"
    pals = [
        piece(slot_of(hero, slot), state.box.equipment[card].name)
        for slot, card in enumerate(hero.gear)
        if state.box.equipment[card].kind == E_PAL
    ]
    return f"{on_pals} of the Damage on {' and '.join(pals)}" + (f", {rest} on {name}" if rest else "")
