"""Inn Keeper in the terminal: the customer at the desk, one inn large, the hand, the last trick and the other inns.

Cards show number, suit and the suit's letter (9♥H), so nothing depends on colour. A guest's marker is an `m`
(meeple) or a `c` (cube) with the crest of the seat it belongs to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from tabletomb.engine.terminal import (
    BLOOD,
    CANDLE,
    DUSK,
    IVY,
    QUIET,
    SPECTRE,
    STRONG,
    TARGET,
    Choice,
    seat_crest,
    seat_name,
    seat_style,
)

if TYPE_CHECKING:
    from tabletomb.games.inn_keeper.view import (
        BonusMarkView,
        CardView,
        CustomerView,
        GuestView,
        PlayerView,
        RoomView,
        View,
    )

SIDE_PANEL: Final = 25
RIVAL: Final = 24
AIRY_ROOM: Final = 11
BESIDE: Final = 78
"""From this width on the other inns stand beside the own one."""
FLOOR: Final = 4

LEGEND: Final = (
    "A card is number, suit and the suit's letter. On a guest, m is a meeple and c a cube, with its owner's crest. "
    "+2 and a suit marks a room of your bonus card; only you see it."
)

_INKS: Final = {"D": "#1f5fbf", "S": "#1d1723", "H": "#b3202f", "C": "#1d6b34"}
_BRIGHT: Final = {"D": "#6fa8f5", "S": "#d9d6e6", "H": "#f0707c", "C": "#7fcf8e"}
_PAPER: Final = "#efe4cf"


def draw(
    view: View,
    names: tuple[str, ...],
    width: int,
    *,
    seat: int | None = None,
    choices: Sequence[Choice] = (),
    focus: int | None = None,
) -> RenderableType:
    """The table; with `focus` one inn with every guest explained."""
    if focus is not None:
        return _close_up(view, names, focus, width)
    large = view["players"][seat if seat is not None else 0]
    rivals = [player for player in view["players"] if player is not large]
    others = [_rival(view, player, names) for player in rivals]
    if width < BESIDE:
        return Group(
            _desk(view, names, False),
            _inn(view, large, names, width, choices),
            *_own(view, choices),
            *_last_trick_in_a_line(view),
            Columns(others, width=RIVAL),
            _piles(view, False),
        )
    table = Table.grid(padding=(0, 1))
    inn = _inn(view, large, names, width - SIDE_PANEL - 1, choices)
    table.add_row(Group(inn, *_own(view, choices)), Group(*others, *_last_trick(view, names)))
    return Group(_desk(view, names, width > 100), table, _piles(view, True))


# -- the desk ---------------------------------------------------------------------------------------------


def _desk(view: View, names: tuple[str, ...], wordy: bool) -> RenderableType:
    """Who is to be lodged, or whom the trick is about."""
    customer, winner, card = view["desk"]["customer"], view["desk"]["winner"], view["desk"]["card"]
    if customer is None:
        return Text("Nobody is at the desk.", QUIET)
    if winner is not None and card is not None:
        won = Text.assemble(seat_name(winner, names), " won with ", _card(view, card))
        return Text.assemble(won, " ", (customer["name"], STRONG), _wishing(view, customer))
    line = Text.assemble((f"Trick {view['trick']}/{view['tricks']} ", DUSK), _customer(view, customer))
    return Group(line, Text(f"“{customer['quip']}”", QUIET)) if wordy else line


def _customer(view: View, customer: CustomerView) -> Text:
    """A customer with suit, class and wish."""
    taste = " Luxury, high wins" if customer["class"] == "luxury" else " Budget, low wins"
    suit = _suit(view, customer["suit"])
    return Text.assemble((customer["name"], STRONG), " · ", suit, (taste, CANDLE), _wishing(view, customer))


def _wishing(view: View, customer: CustomerView) -> Text:
    return Text.assemble(" · wish: ", (_wish(view, customer), IVY))


def _described(view: View, customer: CustomerView) -> str:
    return _customer(view, customer).plain


def _wish(view: View, customer: CustomerView) -> str:
    return view["amenities"][customer["wish"]]


# -- inns -------------------------------------------------------------------------------------------------


def _inn(
    view: View, player: PlayerView, names: tuple[str, ...], width: int, choices: Sequence[Choice]
) -> RenderableType:
    """Two floors of four rooms, the upper floor on top; rooms that a move would use bear its number."""
    share = (width - 5) // FLOOR
    airy = share >= AIRY_ROOM
    room_width = min(16, share - 2) if airy else max(7, share)
    targets = {choice.arguments["room"]: choice.number for choice in choices if "room" in choice.arguments}
    table = Table(
        box=box.ROUNDED,
        show_header=False,
        show_lines=True,
        padding=(0, 1) if airy else 0,
        border_style=DUSK,
        title=_sign(player, names),
        title_style="",
        title_justify="left",
    )
    for _ in range(FLOOR):
        table.add_column(width=room_width, no_wrap=True)
    rooms = player["inn"]["rooms"]
    for floor in (rooms[FLOOR:], rooms[:FLOOR]):
        table.add_row(*(_room(view, room, targets.get(room["room"]), room_width) for room in floor))
    return table


def _sign(player: PlayerView, names: tuple[str, ...]) -> Text:
    """Whose inn it is, its name, and the points that all can see."""
    sign = Text.assemble(
        seat_name(player["seat"], names), f" {player['inn']['name']} ", (str(player["points"]), CANDLE)
    )
    if player["bonus"] is not None:
        sign.append(f" +{player['bonus']['points']} bonus", SPECTRE)
    left = player["inn"]["street"]["customers"]
    if left:
        sign.append(f" · street {len(left)}", BLOOD)
    return sign


def _room(view: View, room: RoomView, target: int | None, width: int) -> RenderableType:
    mark = Text() if target is None else Text.assemble(" ", (f"{target:^3}", TARGET))
    amenity = view["amenities"][room["amenity"]]
    if 2 + len(amenity) + len(mark) > width:
        amenity = room["amenity"].capitalize()
    head = Text.assemble((f"{room['room']} ", STRONG), (amenity, QUIET if room["guest"] else ""), mark)
    middle, foot = Text(), Text()
    guest = room["guest"]
    if guest is not None:
        card = _card(view, guest["card"]) if width >= AIRY_ROOM - 2 else Text(_plain_card(view, guest["card"]), STRONG)
        middle = Text.assemble(card, " ", _marker(guest))
        foot.append(guest["customer"]["name"], QUIET)
    if room["bonus"] is not None:
        foot = _bonus_mark(view, room["bonus"], guest is not None).append(" ").append_text(foot)
    foot.truncate(width, overflow="ellipsis")
    return Group(head, middle, foot)


def _bonus_mark(view: View, mark: BonusMarkView, taken: bool) -> Text:
    """The suit that a bonus card wants in a room: still open, there, or missed."""
    wanted = f"{_symbol(view, mark['suit'])}{mark['suit']}"
    if not taken:
        return Text(f"+2{wanted}", SPECTRE)
    return Text(f"✓{wanted}", SPECTRE) if mark["paid"] else Text(f"no {wanted}", QUIET)


def _marker(guest: GuestView) -> Text:
    owner = guest["owner"]
    return Text(f"{guest['marker'][0]}{seat_crest(owner)}", seat_style(owner))


def _rival(view: View, player: PlayerView, names: tuple[str, ...]) -> RenderableType:
    """Another inn in three rows: the upper floor over the ground floor."""
    title = Text.assemble(seat_name(player["seat"], names), (f" {player['points']}", STRONG))
    if player["bonus"] is not None:
        title.append(f"+{player['bonus']['points']}", SPECTRE)
    if player["committed"]:
        title.append(" ready", IVY)
    rows = [Text(), Text()]
    for number, room in enumerate(player["inn"]["rooms"]):
        guest = room["guest"]
        cell = Text("  ·   ", QUIET)
        if guest is not None:
            suit = Text(_symbol(view, guest["card"]["suit"]), _suit(view, guest["card"]["suit"]).style)
            cell = Text.assemble(f"{guest['card']['number']:>2}", suit, _marker(guest))
        rows[1 - number // FLOOR].append_text(cell).append(" " * (6 - len(cell)))
    return Group(title, *rows)


def _close_up(view: View, names: tuple[str, ...], seat: int, width: int) -> RenderableType:
    """One inn, and who lives in it."""
    player = view["players"][seat]
    lines: list[RenderableType] = [_inn(view, player, names, width, ())]
    for room in player["inn"]["rooms"]:
        guest = room["guest"]
        if guest is not None:
            wish = f"wishes for {_wish(view, guest['customer'])}"
            whose = f"{guest['marker']} of {names[guest['owner']]}"
            lines.append(Text(f"{room['room']} {guest['customer']['name']}, {wish}: {whose}"))
    for customer in player["inn"]["street"]["customers"]:
        lines.append(Text(f"In the street: {customer['name']}", BLOOD))
    for memory in view["remembered"] if seat == view["seat"] else ():
        lines.append(Text(f"Place {memory['place']} of the deck: {_described(view, memory['customer'])}", SPECTRE))
    return Group(*lines)


# -- hand and trick ---------------------------------------------------------------------------------------


def _own(view: View, choices: Sequence[Choice]) -> list[RenderableType]:
    """What only the viewer sees: the hand, the card laid face down, the bonus card, customers remembered."""
    lines: list[RenderableType] = []
    if view["hand"]:
        numbers = {choice.arguments["card"]: choice.number for choice in choices if choice.verb == "play"}
        cards, below = Text(), Text()
        for card in view["hand"]:
            face = _card(view, card)
            cards.append_text(face).append(" ")
            below.append(f"{numbers.get(card['id'], ''):^{len(face)}} ", CANDLE)
        lines += [cards, below] if numbers else [cards]
    for laid in view["laid"]:
        if laid["lies"] == "face-down" and laid["card"] is not None:
            lines.append(Text.assemble(("Laid face down: ", SPECTRE), _card(view, laid["card"])))
    for player in view["players"]:
        if player["bonus"] is not None and player["seat"] == view["seat"]:
            lines.append(Text(f"Your secret bonus card: {player['bonus']['name']}", SPECTRE))
    if view["remembered"]:
        nearest = view["remembered"][0]
        more = len(view["remembered"]) - 1
        rest = f" + {more} (look {view['seat']})" if more else ""
        lines.append(Text(f"Known in the deck: {nearest['place']} {nearest['customer']['name']}{rest}", SPECTRE))
    return lines


def _last_trick(view: View, names: tuple[str, ...]) -> list[RenderableType]:
    """The cards of the last trick, best first."""
    lines: list[RenderableType] = [Text("Last trick", DUSK)] if view["last_trick"] else []
    for played in view["last_trick"]:
        place = {1: "won", 2: "2nd"}.get(played["place"], "   ")
        lines.append(Text.assemble(_card(view, played["card"]), f" {place} ", seat_name(played["seat"], names)))
    return lines


def _last_trick_in_a_line(view: View) -> list[RenderableType]:
    if not view["last_trick"]:
        return []
    line = Text("Last trick, best first: ", DUSK)
    for played in view["last_trick"]:
        seat = played["seat"]
        line.append_text(_card(view, played["card"])).append(f"{seat_crest(seat)} ", seat_style(seat))
    return [line]


def _piles(view: View, wordy: bool) -> Text:
    cards, thrown, travellers = view["deck"]["cards"], view["discard"]["cards"], view["coach"]["customers"]
    line = f"Deck {cards} · discard {thrown} · {travellers} customers to come"
    if wordy:
        ranks = ">".join(f"{suit['symbol']}{suit['id']}" for suit in view["suits"])
        line += f" · hand {view['trick_of_hand']}/{view['tricks_a_hand']} · ties {ranks}"
    return Text(line, QUIET)


def _card(view: View, card: CardView) -> Text:
    """A playing card on paper."""
    ink = Style(color=_INKS.get(card["suit"], "#1d1723"), bgcolor=_PAPER, bold=True)
    edge = Style(color=_PAPER)
    return Text.assemble(("▐", edge), (_plain_card(view, card), ink), ("▌", edge))


def _plain_card(view: View, card: CardView) -> str:
    return f"{card['number']}{_symbol(view, card['suit'])}{card['suit']}"


def _suit(view: View, suit: str) -> Text:
    return Text(f"{_symbol(view, suit)}{suit}", Style(color=_BRIGHT.get(suit), bold=True))


def _symbol(view: View, suit: str) -> str:
    return next((each["symbol"] for each in view["suits"] if each["id"] == suit), "")
