"""Midnight Duel, broken on purpose in many small ways; each names the law that must notice."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from midnight_duel import GAME as SOUND
from midnight_duel import rules
from midnight_duel.rules import CARDS, COMMIT, MARK, MARKS, NOBODY, Table

from tabletomb.engine.content import Pack
from tabletomb.engine.errors import IllegalMove, Refusal
from tabletomb.engine.game import Game, Option
from tabletomb.engine.moves import Moves, Verb
from tabletomb.engine.rulebook import Rulebook
from tabletomb.engine.sheet import Line, Sheet
from tabletomb.engine.view import Hope, Told

MUTANTS: list[Mutant] = []


class Mutant(Game):
    """Midnight Duel with some of its functions replaced."""

    def __init__(self, law: str, because: str, name: str, changes: dict[str, Any], /, **metadata: Any) -> None:
        given: dict[str, Any] = {
            "name": name.replace("_", "-"), "title": name, "package": __name__, "prefix": "MD", "seats": (2, 3),
            "version": "1.0", "options": SOUND.options,
        }  # fmt: skip
        super().__init__(**{**given, **metadata})
        self.law = law
        self.because = because
        self._rules = SimpleNamespace(**{**vars(rules), **changes})
        MUTANTS.append(self)

    def part(self, name: str) -> Any:
        return SOUND.part(name) if name in ("content", "campaign") else self._rules

    def has_part(self, name: str) -> bool:
        return SOUND.has_part(name)

    @property
    def pack(self) -> Pack:  # type: ignore[override]
        return SOUND.pack

    @property
    def rulebook(self) -> Rulebook:  # type: ignore[override]
        return SOUND.rulebook


def breaks(law: str, because: str, **metadata: Any) -> Callable[[Any], Mutant]:
    """A class that derives from `Table`, or a function that gives other replacements, breaks a law.

    The law must say so, in these words among others. What stands in the module afterwards is the broken game.
    """

    def mutant(change: Any) -> Mutant:
        changes = {"Table": change} if isinstance(change, type) else change()
        return Mutant(law, because, change.__name__, changes, **metadata)

    return mutant


# -- deterministic ----------------------------------------------------------------------------------------------


@breaks("deterministic", "two processes disagree")
class shuffles_with_global_random(Table):
    def draw(self, winner: int) -> None:
        random.shuffle(self.deck)
        super().draw(winner)


@breaks("deterministic", "two processes disagree")
class deals_in_hash_order(Table):
    def set_up(self) -> None:
        super().set_up()
        names = self.deal.pack.box.names
        self.deck = [self.deal.pack.box.ids[name] for name in {names[card] for card in self.deck}]


@breaks("deterministic", "two processes disagree")
def view_in_hash_order() -> dict[str, Any]:
    return {"view": lambda state, seat: {**rules.view(state, seat), "steps": list(set(rules.STEPS))}}


# -- independent_clones -----------------------------------------------------------------------------------------


@breaks("independent_clones", "playing a clone changed its parent: table.hands")
class shares_hands_in_clone(Table):
    def clone(self) -> Table:
        twin = super().clone()
        twin.hands = self.hands[:]
        return twin


@breaks("independent_clones", "playing a clone changed its parent: stream")
class shares_stream_in_clone(Table):
    def draw(self, winner: int) -> None:
        self.stream.shuffle(self.deck)
        super().draw(winner)

    def clone(self) -> Table:
        twin = super().clone()
        twin.stream = self.stream
        return twin


@breaks("independent_clones", "clone() gives another state: table.discard")
class forgets_the_discard_in_clone(Table):
    def clone(self) -> Table:
        twin = super().clone()
        twin.discard = []
        return twin


@breaks("independent_clones", "playing on changed a copy made before (copy.deepcopy)")
class deepcopy_gives_the_same_state(Table):
    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self


@breaks("independent_clones", "it fails with TypeError")
def view_hands_out_the_live_list() -> dict[str, Any]:
    return {"view": lambda state, seat: {**rules.view(state, seat), "played": state.discard}}


@breaks("independent_clones", "it fails with TypeError")
class dump_hands_out_the_live_list(Table):
    def dump_table(self) -> dict[str, Any]:
        return {**super().dump_table(), "numbers": self.discard}


@breaks("independent_clones", "looking at a state, or changing what it gave out, changed it: table.discard")
def looking_tidies_up() -> dict[str, Any]:
    def view(state: Table, seat: int) -> dict[str, Any]:
        state.discard.sort()
        return rules.view(state, seat)

    return {"view": view}


@breaks("independent_clones", "looking at a state, or changing what it gave out, changed it: stream")
class imagines_with_the_true_stream(Table):
    def imagine(self, seat: int | None, seed: int) -> Table:
        self.stream.word()
        return super().imagine(seat, seed)  # type: ignore[return-value]


# -- round_trips ------------------------------------------------------------------------------------------------


@breaks("round_trips", "dump and load lead elsewhere: table.peeker")
class forgets_the_peeker_in_documents(Table):
    def load_table(self, table: Any) -> None:
        super().load_table(table)
        self.peeker = NOBODY


@breaks("round_trips", "position: is not where the log leads")
class dumps_tuples(Table):
    def dump_table(self) -> dict[str, Any]:
        return {**super().dump_table(), "discard": tuple(super().dump_table()["discard"])}

    def load_table(self, table: Any) -> None:
        table.value["discard"] = list(table.value["discard"])
        super().load_table(table)


@breaks("round_trips", "a loaded state plays on differently: table.discard")
class hides_things_from_documents(Table):
    __slots__ = ("turns",)

    def clone(self) -> Table:
        twin = super().clone()
        twin.turns = self.rounds()
        return twin

    def rounds(self) -> int:
        return getattr(self, "turns", 0)

    def draw(self, winner: int) -> None:
        self.turns = self.rounds() + 1
        if self.turns == 2:
            self.discard.sort()
        super().draw(winner)


@breaks("round_trips", "it fails with IllegalMove")
class plays_differently_when_heard(Table):
    def draw(self, winner: int) -> None:
        if self.story is not None:
            self.deck.reverse()
        super().draw(winner)


@breaks("round_trips", "the story is told differently later on")
def retells_the_story() -> dict[str, Any]:
    def narrate(state: Table, tale: Any, seat: int) -> str:
        return f"{tale[0].capitalize()}, with {len(state.discard)} cards discarded."

    return {"narrate": narrate}


@breaks("round_trips", "'commit 0' comes back from encode as 1")
def moves_lead_elsewhere() -> dict[str, Any]:
    class Crooked(Moves):
        def encode(self, verb: str, /, **arguments: int) -> int:
            return super().encode(verb, **arguments) ^ 1

    verbs = Verb("commit", card=CARDS), Verb("peek"), Verb("pass"), Verb("mark", spot=rules.SPOTS)
    return {"MOVES": Crooked(*verbs)}


# -- no_leaks ---------------------------------------------------------------------------------------------------


@breaks("no_leaks", "leaks, compared with imagine")
def view_shows_the_next_card() -> dict[str, Any]:
    return {"view": lambda state, seat: {**rules.view(state, seat), "next": (state.deck or [NOBODY])[-1]}}


@breaks("no_leaks", "view.all")
def view_shows_the_hands_to_spectators() -> dict[str, Any]:
    def view(state: Table, seat: int) -> dict[str, Any]:
        return {**rules.view(state, seat), "all": state.hands if seat == NOBODY else []}

    return {"view": view}


@breaks("no_leaks", "view.stream")
def view_shows_the_stream() -> dict[str, Any]:
    return {"view": lambda state, seat: {**rules.view(state, seat), "stream": state.stream.dump()}}


@breaks("no_leaks", "prompt.text")
def prompt_knows_the_rival() -> dict[str, Any]:
    def prompt(state: Table, seat: int) -> Any:
        said = rules.prompt(state, seat)
        return {**said, "text": "Beware."} if max(state.hands[seat - 1], default=0) == CARDS - 1 else said

    return {"prompt": prompt}


@breaks("no_leaks", "observation[60]")
def observation_knows_the_deck() -> dict[str, Any]:
    return {"observe": lambda state, seat: [*rules.observe(state, seat), float(sum(state.deck))]}


@breaks("no_leaks", "legal is")
class legal_moves_know_the_deck(Table):
    def playable(self, seat: int) -> list[int]:
        return self.hands[seat][:1] if self.deck and self.deck[-1] % 2 else self.hands[seat][:]


@breaks("no_leaks", "offers[")
def labels_know_the_rival() -> dict[str, Any]:
    def label(state: Table, seat: int, move: int) -> str:
        best = max(state.hands[(seat + 1) % state.seats], default=0)
        return f"{state.game.moves.notation(move)}, {'bold' if move > best else 'careful'}"

    return {"label": label}


@breaks("no_leaks", "headline is")
def headline_knows_the_deck() -> dict[str, Any]:
    return {"headline": lambda state: f"{len(state.deck)} cards left, then {state.deck[-1:]}"}


@breaks("no_leaks", "offers[")
def deeds_know_the_rival() -> dict[str, Any]:
    def deed(state: Table, seat: int, move: int) -> str:
        return f"{{{seat}}} dares {state.hands[(seat + 1) % state.seats]}."

    return {"deed": deed}


@breaks("no_leaks", "offers[")
def hopes_know_the_deck() -> dict[str, Any]:
    return {"hope": lambda state, seat, move: Hope(1, "with the next card") if sum(state.deck[-1:]) % 2 else None}


@breaks("no_leaks", "refusals[")
def refusal_knows_the_rival() -> dict[str, Any]:
    class Telling(rules.Commit):
        def refuse(self, state: Table, seat: int, move: int) -> Refusal:
            held = move in state.hands[(seat + 1) % state.seats]
            return Refusal("MD-2", "The next seat has that card." if held else "Nobody you know has that card.")

    telling = Telling()

    class Told(Table):
        def why_not(self, seat: object, move: object) -> Refusal | None:
            self.agenda = [telling if step is COMMIT else step for step in self.agenda]
            refusal = super().why_not(seat, move)
            self.agenda = [COMMIT if step is telling else step for step in self.agenda]
            return refusal

    return {"Table": Told}


@breaks("no_leaks", "the story leaks")
def story_tells_everybody_what_is_drawn() -> dict[str, Any]:
    def narrate(state: Table, tale: Any, seat: int) -> str | None:
        return rules.narrate(state, tale, tale[1] if tale[0] == "drew" else seat)

    return {"narrate": narrate}


@breaks("no_leaks", "the story leaks")
def story_reads_hidden_things() -> dict[str, Any]:
    def narrate(state: Table, tale: Any, seat: int) -> str | None:
        return f"Good luck, or {sum(state.deck)}." if tale[0] == "marked" else rules.narrate(state, tale, seat)

    return {"narrate": narrate}


@breaks("no_leaks", "shows: view.cards")
def view_shows_commitments() -> dict[str, Any]:
    # Redealing the committed cards would hide this from a comparison with imagined worlds of the same position.
    class Kept(Table):
        def redeal(self, seat: int, stream: Any) -> None:
            kept = self.committed[:]
            self.committed = [NOBODY] * self.seats
            super().redeal(seat, stream)
            self.committed = kept

    return {"Table": Kept, "view": lambda state, seat: {**rules.view(state, seat), "cards": state.committed[:]}}


@breaks("no_leaks", "view.hand")
class imagines_another_own_hand(Table):
    def redeal(self, seat: int, stream: Any) -> None:
        super().redeal(NOBODY, stream)


@breaks("no_leaks", "view.top")
class imagines_away_what_it_saw(Table):
    def redeal(self, seat: int, stream: Any) -> None:
        peeker, self.peeker = self.peeker, NOBODY
        super().redeal(seat, stream)
        self.peeker = peeker


@breaks("no_leaks", "loses or doubles a component")
class imagines_without_a_card(Table):
    def redeal(self, seat: int, stream: Any) -> None:
        super().redeal(seat, stream)
        if self.deck:
            self.deck[0] = self.deck[-1]


@breaks("no_leaks", "depends on things the seat cannot know")
class imagines_out_of_the_true_order(Table):
    def redeal(self, seat: int, stream: Any) -> None:
        before = self.deck[:]
        super().redeal(seat, stream)
        if sorted(before) == sorted(self.deck):
            self.deck = before
            stream.shuffle(self.deck)


@breaks("no_leaks", "knows the true random stream")
class imagines_the_true_future(Table):
    def imagine(self, seat: int | None, seed: int) -> Table:
        dream = super().imagine(seat, seed)
        dream.stream = self.stream.clone()
        return dream  # type: ignore[return-value]


@breaks("no_leaks", "view.seats has the key 0, which is not a text")
def view_is_not_json() -> dict[str, Any]:
    return {"view": lambda state, seat: {**rules.view(state, seat), "seats": {0: "first"}}}


@breaks("no_leaks", "which is not JSON")
def view_holds_a_set() -> dict[str, Any]:
    return {"view": lambda state, seat: {**rules.view(state, seat), "hand": set(rules.view(state, seat)["hand"])}}


@breaks("no_leaks", "an observation has 61 numbers, elsewhere 60")
def observation_grows() -> dict[str, Any]:
    return {"observe": lambda state, seat: [*rules.observe(state, seat), *(1.0 for _ in state.discard)]}


@breaks("no_leaks", "an observation has 63 numbers, elsewhere 62")
def observation_grows_with_the_table() -> dict[str, Any]:
    return {"observe": lambda state, seat: [*rules.observe(state, seat), *(0.0 for _ in range(state.seats))]}


@breaks("no_leaks", "not finite")
def observation_is_not_finite() -> dict[str, Any]:
    return {"observe": lambda state, seat: [*rules.observe(state, seat)[1:], float("nan" if state.discard else 0)]}


# -- simultaneous -----------------------------------------------------------------------------------------------


@breaks("simultaneous", "the order of [1, 0] matters")
class first_come_first_served(Table):
    def commit(self, seat: int, card: int) -> None:
        if self.deck and all(each == NOBODY for each in self.committed):
            self.deck.insert(0, self.deck.pop())
        super().commit(seat, card)
        if self.deck:
            self.hands[seat], self.deck[0] = sorted([*self.hands[seat][1:], self.deck[0]]), (self.hands[seat] or [0])[0]


@breaks("simultaneous", "took this one away")
class a_commitment_takes_cards_away(Table):
    def playable(self, seat: int) -> list[int]:
        hand = self.hands[seat][:]
        return hand[:1] if any(card > 5 for card in self.committed) else hand


# -- nothing_is_lost --------------------------------------------------------------------------------------------


@breaks("nothing_is_lost", "the inventory differs from that of the deal")
class loses_the_losers(Table):
    def reveal(self) -> int:
        winner = super().reveal()
        self.discard.pop()
        return winner


@breaks("nothing_is_lost", "the inventory differs from that of the deal")
class doubles_the_trophy(Table):
    def mark(self, seat: int, spot: int) -> None:
        self.discard.append(self.limbo)
        super().mark(seat, spot)


@breaks("nothing_is_lost", "the inventory is {}")
class counts_nothing(Table):
    def inventory(self) -> dict[str, int]:
        return {}


@breaks("nothing_is_lost", "the inventory differs in the next match of the campaign")
class finds_more_in_the_next_match(Table):
    def inventory(self) -> dict[str, int]:
        assert self.deal.campaign is not None
        return {**super().inventory(), "trophies": self.deal.campaign.data["trophies"]}


# -- it_ends ----------------------------------------------------------------------------------------------------


@breaks("it_ends", "the bound of 10 decisions is passed")
def promises_too_much() -> dict[str, Any]:
    return {"bound": lambda seats, options: 10}


@breaks("it_ends", "are not ascending moves of the space")
class lists_moves_unsorted(Table):
    def playable(self, seat: int) -> list[int]:
        return self.hands[seat][::-1]


@breaks("it_ends", "are not ascending moves of the space")
class lists_moves_twice(Table):
    def playable(self, seat: int) -> list[int]:
        return sorted(self.hands[seat] * 2)


@breaks("it_ends", "owes a decision but has no legal move")
class leaves_an_actor_without_moves(Table):
    def playable(self, seat: int) -> list[int]:
        return [] if len(self.discard) > 2 else self.hands[seat][:]


@breaks("it_ends", "who owes no decision has the moves [0]")
class lets_everybody_move(Table):
    def legal(self, seat: int) -> list[int]:
        return super().legal(seat) or [0]


@breaks("it_ends", "the actors are [1, 0]")
class asks_in_descending_order(Table):
    def actors(self) -> list[int]:
        return super().actors()[::-1]


@breaks("it_ends", "it counts 5 decisions")
class counts_decisions_twice(Table):
    def mark(self, seat: int, spot: int) -> None:
        super().mark(seat, spot)
        self.decisions += 1


@breaks("it_ends", "nobody wins")
def nobody_wins() -> dict[str, Any]:
    return {"winners": lambda state: []}


@breaks("it_ends", "not all or none", cooperative=True)
def some_win_together() -> dict[str, Any]:
    return {"winners": lambda state: [0]}


@breaks("it_ends", "there are winners before the end")
class wins_early(Table):
    def winners(self) -> list[int]:
        return rules.winners(self)


# -- clean_refusals ---------------------------------------------------------------------------------------------


def with_mark_refused(refuse: Callable[..., Refusal]) -> dict[str, Any]:
    """Replace the refusal of a full spot; the steps are shared, so a table swaps them while it is asked."""
    swapped = [type("Refusing", (rules.Mark,), {"__slots__": (), "refuse": refuse})(seat) for seat in range(3)]

    class Swapping(Table):
        def why_not(self, seat: object, move: object) -> Refusal | None:
            kept = self.agenda
            self.agenda = [swapped[step.seat] if step in MARKS else step for step in kept]
            try:
                return super().why_not(seat, move)
            finally:
                self.agenda = kept

    return {"Table": Swapping}


@breaks("clean_refusals", "by rule 'MD-99', which is not in the rulebook")
def cites_no_known_rule() -> dict[str, Any]:
    return with_mark_refused(lambda step, state, seat, move: Refusal("MD-99", "That spot is full."))


@breaks("clean_refusals", "which is not a sentence")
def refuses_in_a_mumble() -> dict[str, Any]:
    return with_mark_refused(lambda step, state, seat, move: Refusal("MD-5", "full"))


@breaks("clean_refusals", "which names a seat that is not there")
def names_a_seat_that_is_not_there() -> dict[str, Any]:
    return with_mark_refused(lambda step, state, seat, move: Refusal("MD-5", "Ask {7}."))


@breaks("clean_refusals", "allows what legal() does not list")
class knows_better_in_why_not(Table):
    def why_not(self, seat: object, move: object) -> Refusal | None:
        return None if move == MARK else super().why_not(seat, move)


@breaks("clean_refusals", "why_not() refuses a legal move")
class refuses_legal_moves(Table):
    def why_not(self, seat: object, move: object) -> Refusal | None:
        return super().why_not(seat, move) or Refusal("MD-2", "Not today.")


@breaks("clean_refusals", "a refused move changed the state")
class changes_before_it_refuses(Table):
    def play(self, seat: object, move: object) -> None:
        if type(move) is int and 0 <= move < CARDS and self.deck:
            self.deck.reverse()
        super().play(seat, move)


@breaks("clean_refusals", "is not refused")
class takes_anything_for_an_answer(Table):
    def play(self, seat: object, move: object) -> None:
        try:
            super().play(seat, move)
        except IllegalMove:
            if type(move) is int:
                raise


@breaks("clean_refusals", "view() answers seat -2, which is not there")
class shows_a_hand_to_whoever_counts_backwards(Table):
    def view(self, seat: int | None) -> Any:
        return rules.view(self, 0) if seat == -2 else super().view(seat)


# -- undo_ends_where_information_begins -------------------------------------------------------------------------


@breaks("undo_ends_where_information_begins", "an unsealed decision shows something")
class draws_unsealed(Table):
    def draw(self, winner: int) -> None:
        sealed = self.sealed
        super().draw(winner)
        self.sealed = sealed


@breaks("undo_ends_where_information_begins", "view.top")
class peeks_unsealed(Table):
    def peek(self, seat: int) -> None:
        sealed = self.sealed
        super().peek(seat)
        self.sealed = sealed


@breaks("undo_ends_where_information_begins", "an unsealed decision shows")
class reveals_unsealed(Table):
    def reveal(self) -> int:
        self.sealed -= 1
        return super().reveal()


@breaks("undo_ends_where_information_begins", "chance spoke")
class rolls_unsealed(Table):
    def mark(self, seat: int, spot: int) -> None:
        super().mark(seat, spot)
        self.stream.word()


@breaks("undo_ends_where_information_begins", "undo leads elsewhere")
class remembers_what_was_undone(Table):
    def mark(self, seat: int, spot: int) -> None:
        # Undo replays unheard from a snapshot; whatever depends on that betrays that something was taken back.
        if self.story is None and not self.deck:
            self.discard.reverse()
        super().mark(seat, spot)


# -- pointing_is_true -------------------------------------------------------------------------------------------


def with_places(change: Callable[[Table, int, list[str]], list[str]]) -> dict[str, Any]:
    """Midnight Duel whose view has other places."""

    def view(state: Table, seat: int) -> dict[str, Any]:
        addresses = change(state, seat, rules.places(state, seat))
        return {**rules.view(state, seat), "places": [{"at": address} for address in addresses]}

    return {"view": view}


@breaks("pointing_is_true", "an offer points at 'hand/")
def shows_no_hand() -> dict[str, Any]:
    return with_places(lambda state, seat, places: [place for place in places if not place.startswith("hand/")])


@breaks("pointing_is_true", "two things in the view have the address 'deck'")
def has_two_decks() -> dict[str, Any]:
    return with_places(lambda state, seat, places: [*places, "deck"])


@breaks("pointing_is_true", "which is not words joined by slashes")
def has_a_place_without_a_word() -> dict[str, Any]:
    return with_places(lambda state, seat, places: [*places, "Deck 2"])


@breaks("pointing_is_true", "the line 'full spots' points at 'spots/")
def shows_no_full_spots() -> dict[str, Any]:
    def open_spots(state: Table, seat: int, places: list[str]) -> list[str]:
        full = [
            f"spots/{who}/{'abc'[at]}"
            for who in range(state.seats)
            for at in range(3)
            if len(state.spots[who][at]) == 2
        ]
        return [place for place in places if place not in full]

    return with_places(open_spots)


@breaks("pointing_is_true", "a choice among things points at none of them")
def offers_point_nowhere() -> dict[str, Any]:
    return {"at": lambda state, seat, move: ()}


@breaks("pointing_is_true", "which is not in the view")
def labels_name_a_lost_card() -> dict[str, Any]:
    return {"label": lambda state, seat, move: "play {attic/1|a lost card}"}


@breaks("pointing_is_true", "a hope points at 'attic'")
def hopes_for_the_attic() -> dict[str, Any]:
    return {"hope": lambda state, seat, move: Hope(1, "if found", ("attic",))}


@breaks("pointing_is_true", "the prompt points at 'attic'")
def prompts_about_the_attic() -> dict[str, Any]:
    def prompt(state: Table, seat: int) -> Any:
        return {**rules.prompt(state, seat), "tip": "Look into {attic|the attic}."}

    return {"prompt": prompt}


@breaks("pointing_is_true", "points at 'attic'")
def refuses_because_of_the_attic() -> dict[str, Any]:
    return with_mark_refused(lambda self, state, seat, move: Refusal("MD-5", "The attic is in the way.", ("attic",)))


@breaks("pointing_is_true", "the story, ")
def tells_of_the_attic() -> dict[str, Any]:
    def narrate(state: Table, tale: Any, seat: int) -> Any:
        line = rules.narrate(state, tale, seat)
        return Told(line.text, line.at, (("attic", "deck"),)) if isinstance(line, Told) else line

    return {"narrate": narrate}


@breaks("pointing_is_true", "the opening, ")
def deals_from_the_attic() -> dict[str, Any]:
    def narrate(state: Table, tale: Any, seat: int) -> Any:
        return "{attic|The attic} is open." if tale[0] == "dealt" else rules.narrate(state, tale, seat)

    return {"narrate": narrate}


@breaks("pointing_is_true", "asked why not at spots/")
class has_no_answer_for_full_spots(Table):
    def why_not(self, seat: object, move: object) -> Refusal | None:
        refusal = super().why_not(seat, move)
        return None if refusal is not None and refusal.rule == "MD-5" else refusal


@breaks("pointing_is_true", "a deed, ")
def remembers_the_attic() -> dict[str, Any]:
    return {"deed": lambda state, seat, move: "{0} {0:finds|find} {attic|the attic}."}


# -- choosing_again ---------------------------------------------------------------------------------------------


@breaks("choosing_again", "leads elsewhere")
class remembers_who_chose_last(Table):
    def commit(self, seat: int, card: int) -> None:
        super().commit(seat, card)
        self.peeker = seat


# -- metadata ---------------------------------------------------------------------------------------------------


METADATA: dict[str, tuple[str, dict[str, Any]]] = {
    "default_is_no_value": (
        "the default must be one of its values",
        {"options": [Option("hand", ("3", "2"), "4", "Cards."), SOUND.options[1]]},
    ),
    "option_without_help": (
        "with a help text",
        {"options": [Option("hand", ("3", "2"), "3", ""), SOUND.options[1]]},
    ),
    "option_cites_no_rule": (
        "rule MD-99 is not in the rulebook",
        {"options": [Option("hand", ("3", "2"), "3", "Cards.", "MD-99"), SOUND.options[1]]},
    ),
    "two_options_of_one_name": ("two options of one name", {"options": [*SOUND.options, SOUND.options[0]]}),
    "seats_nobody": ("seats must be ascending counts", {"seats": ()}),
    "seats_twice": ("seats must be ascending counts", {"seats": (2, 2, 3)}),
    "name_is_no_slug": ("name must be a slug", {"name": "Midnight Duel"}),
    "no_title": ("title and version must not be empty", {"title": ""}),
    "pitch_too_long": ("one line of at most 60 letters", {"pitch": "x" * 61}),
    "weight_unheard_of": ("weight must be", {"weight": 4}),
    "badge_is_a_sentence": ("badges must be", {"badges": ("a badge that tells a story",)}),
    "foreign_prefix": ("no rules with the prefix XX", {"prefix": "XX"}),
    "loads_its_rules_early": ("reading its metadata loads rules", {"package": "eager"}),
}
for wrong, (reason, metadata) in METADATA.items():
    Mutant("metadata", reason, wrong, {}, **metadata)


@breaks("metadata", "new(0, 0, {}) is not refused")
def deals_to_nobody() -> dict[str, Any]:
    return {}


deals_to_nobody._deal = lambda seats, *others: Game._deal(deals_to_nobody, seats or 2, *others)  # type: ignore[method-assign]


# -- cites_rules ------------------------------------------------------------------------------------------------


@breaks("cites_rules", "the prompt is 'Waiting for {0} and {1} to commit.', by rule 'MD-99'")
def prompt_cites_no_rule() -> dict[str, Any]:
    return {"prompt": lambda state, seat: {**rules.prompt(state, seat), "rule": "MD-99"}}


@breaks("cites_rules", "'your turn', which is not a sentence")
def prompt_mumbles() -> dict[str, Any]:
    return {"prompt": lambda state, seat: {**rules.prompt(state, seat), "text": "your turn"}}


@breaks("cites_rules", "the prompt waits for []")
def prompt_waits_for_nobody() -> dict[str, Any]:
    return {"prompt": lambda state, seat: {**rules.prompt(state, seat), "waiting_for": []}}


@breaks("cites_rules", "which names a seat that is not there")
def story_names_nobody() -> dict[str, Any]:
    return {"narrate": lambda state, tale, seat: f"{{{tale[1] + 5}}} does something."}


@breaks("cites_rules", "the scores are [1, 1]")
def sheet_does_not_add_up() -> dict[str, Any]:
    return {"scores": lambda state: [points + 1 for points in rules.scores(state)]}


@breaks("cites_rules", "the sheet has a line without")
def sheet_cites_no_rule() -> dict[str, Any]:
    def sheet(state: Table) -> Sheet:
        sound = rules.sheet(state)
        return sound._replace(lines=(*sound.lines, Line(0, "luck", 0, "MD-99")))

    return {"sheet": sheet}


@breaks("cites_rules", "the scores of a cooperative game differ", cooperative=True)
def friends_score_apart() -> dict[str, Any]:
    return {"winners": lambda state: list(range(state.seats))}


# -- fair_picks -------------------------------------------------------------------------------------------------


@breaks("fair_picks", "the next actor is 1, the lowest is 0")
class asks_the_last_first(Table):
    def next_in_line(self) -> int:
        return max(self.actors())


@breaks("fair_picks", "is not fair")
class prefers_high_cards(Table):
    def lot(self, seat: int, stream: Any) -> int:
        return max(super().lot(seat, stream), super().lot(seat, stream))


@breaks("fair_picks", "is not fair")
class never_picks_the_last_card(Table):
    def lot(self, seat: int, stream: Any) -> int:
        return self.hands[seat][stream.below(max(1, len(self.hands[seat]) - 1))]


@breaks("fair_picks", "picks a move that is not legal")
class picks_from_the_deck(Table):
    def lot(self, seat: int, stream: Any) -> int:
        return self.deck[-1] if self.deck else super().lot(seat, stream)


@breaks("fair_picks", "picking a move changed the state")
class picks_up_what_it_picks(Table):
    def lot(self, seat: int, stream: Any) -> int:
        self.stream.word()
        return super().lot(seat, stream)


# -- clean_documents --------------------------------------------------------------------------------------------


@breaks("clean_documents", "is met with")
class trusts_documents(Table):
    def load_table(self, table: Any) -> None:
        if len(table.value["deck"]) % self.seats == 0:
            super().load_table(table)


@breaks("clean_documents", "loads, but then")
class loads_what_it_cannot_show(Table):
    def load_table(self, table: Any) -> None:
        super().load_table(table)
        if self.peeker == 0:
            self.hands.pop()


@breaks("clean_documents", "loads, but then")
def loads_what_cannot_be_played() -> dict[str, Any]:
    return {"check_agenda": lambda state, field: None}
