"""The score of random manors against a scorer that was written without looking at the game's own.

It reads the cards from the content file and the cells from the view, goes through the rules one by one and finds seats
by trying monsters one after the other along augmenting paths, heaviest space first.
"""

import pytest

from tabletomb.games.spook_manor import GAME

CARD = {
    room["id"]: {**room, "kind": kind}
    for kind in ("entertainment", "portrait", "lighting")
    for room in GAME.pack.data[kind]
}
ICON = {"candle": "C", "lantern": "L", "chandelier": "H", "torch": "T"}
LINE = {0: 0, 1: 0, 2: 3, 3: 7, 4: 13}


def around(cell):
    x, floor = cell
    found = [(x - 1, floor), (x + 1, floor), (x, floor + 1)]
    return [*found, (x, floor - 1)] if floor > 1 else found


class Scorer:
    """One manor, read off a view."""

    def __init__(self, shown):
        self.full = {(cell["x"], cell["floor"]) for cell in shown["cells"]}
        self.rooms = {(cell["x"], cell["floor"]): CARD[cell["room"]["id"]] for cell in shown["cells"] if cell["room"]}
        halves = [cell["symbol"] for cell in shown["cells"] if cell["half"]]
        self.symbols = {(ICON[half["icon"]], half["colour"][0].upper()) for half in halves}
        self.symbols |= {tuple(room["symbol"]) for room in self.rooms.values() if room["kind"] == "lighting"}
        self.tokens = [colour for room in self.rooms.values() for colour in room["invites"]]

    def spaces(self):
        """Every space with its weight: what it pays and what Portraits beside it pay for whoever sits there."""
        for cell, room in self.rooms.items():
            for nth, space in enumerate(room.get("spaces", ())):
                colour, points = space.split(":")
                extra = sum(
                    self.rooms[other]["rate"]
                    for other in around(cell)
                    if other in self.rooms and self.rooms[other].get("ability") == "monsters"
                )
                yield int(points) + extra, cell, nth, colour

    def seats(self):
        """Space by space, heaviest first: can somebody sit there without anybody else standing up?"""
        sitting = {}
        owner = {}
        spaces = {(cell, nth): colour for _, cell, nth, colour in self.spaces()}

        def find(space, tried):
            for token, colour in enumerate(self.tokens):
                if token not in tried and spaces[space] in ("*", colour):
                    tried.add(token)
                    if token not in owner or find(owner[token], tried):
                        owner[token] = space
                        sitting[space] = token
                        return True
            return False

        for _, cell, nth, _ in sorted(self.spaces(), key=lambda space: (-space[0], space[1], space[2])):
            find((cell, nth), set())
        return {space for space in sitting if space in owner.values()}

    def score(self):
        seats = self.seats()
        entertainment = sum(int(self.rooms[cell]["spaces"][nth].split(":")[1]) for cell, nth in seats)
        left = len(self.tokens) - len(seats)
        heights = {}
        for x, floor in self.full:
            heights[x] = max(heights.get(x, 0), floor)
        tall = sum(height >= 6 for height in heights.values())
        return [
            sum(room["vp"] for room in self.rooms.values()),
            entertainment,
            sum(self.portrait(cell, room, seats) for cell, room in self.rooms.items() if room["kind"] == "portrait"),
            sum(LINE[len([1 for icon, _ in self.symbols if icon == each])] for each in "CLHT")
            + sum(LINE[len([1 for _, colour in self.symbols if colour == each])] for each in "GOVB"),
            {0: 0, 1: 3, 2: 7}.get(tall, 13),
            {0: 0, 1: -1, 2: -4, 3: -9}.get(left, -16),
        ]

    def portrait(self, cell, room, seats):
        near = around(cell)
        rooms = [self.rooms[each] for each in near if each in self.rooms]
        if room["ability"] == "empty":
            count = len([each for each in near if each not in self.full])
        elif room["ability"] == "rooms":
            count = len([each for each in rooms if each["kind"] == room["of"]])
        else:
            count = sum(len(each["invites"]) for each in rooms) + len([where for where, _ in seats if where in near])
        return count * room["rate"]


@pytest.mark.rule("SM-44", "SM-45", "SM-48", "SM-49", "SM-50", "SM-56", "SM-57", "SM-61", "SM-62")
def test_random_manors_are_scored_as_the_rules_say(random_games):
    compared = 0
    for state, _, _ in random_games(games=4, seats=(1, 2, 4)):
        if not (state.over or state.decisions % 9 == 0) or state.round == 0:
            continue
        for player in state.view(None)["players"]:
            shown = player["manor"]
            scored = [category["points"] for category in shown["scores"]]
            expected = Scorer(shown).score()
            assert [scored[0], *scored[3:]] == [expected[0], *expected[3:]]
            assert scored[1] + scored[2] == expected[1] + expected[2], "equal weights may be split otherwise"
            assert shown["total"] == sum(expected)
            compared += 1
    assert compared > 100


def test_the_lines_of_the_sheet_are_what_the_cards_in_the_view_say(random_games):
    for state, _, _ in random_games(games=1, seats=(1, 3)):
        if state.round and state.decisions % 7 == 0:
            for seat, player in enumerate(state.view(None)["players"]):
                shown = {cell["at"]: cell["points"] for cell in player["manor"]["cells"]}
                for line in state.sheet().of(seat):
                    if line.rule in ("SM-45", "SM-48", "SM-49", "SM-50") and line.detail != "face down":
                        assert shown[line.at[0]] == line.points
