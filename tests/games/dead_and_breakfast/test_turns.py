"""How a turn and a game run: the order within a turn (DB-21), the arithmetic of the game, and what can be undone."""

import pytest

from tabletomb import Match
from tabletomb.engine.errors import UndoRefused
from tabletomb.engine.stream import seeded

GAMES = [(seats, seed, builder) for seats in (1, 2, 3, 4) for seed in range(5) for builder in (True, False)]
"""Seats, seed, and whether the players take a window tile whenever one fits."""


def empties(hotel):
    return sum(cell["kind"] == "empty" for cell in hotel["cells"])


@pytest.mark.rule("DB-17", "DB-21", "DB-29", "DB-41")
@pytest.mark.parametrize(("seats", "seed", "builder"), GAMES)
def test_every_turn_runs_take_then_place_then_guests(game, walk, seats, seed, builder):
    state = game.new(seats, seed)
    turns = []
    for seat, move in walk(state, seed, builder):
        verb = move.split()[0]
        if verb in ("window", "walls"):
            turns.append([seat])
        assert turns[-1][0] == seat, "a turn is nobody else's business"
        turns[-1].append(verb)
    assert len(turns) == 12 * seats
    for _, *verbs in turns:
        text = " ".join(verbs)
        taken = "window place" if verbs[0] == "window" else "walls wall wall"
        assert text.startswith(taken)
        guests = text.removeprefix(taken).split()
        assert guests == ["guest", "cover"] * (len(guests) // 2)


@pytest.mark.rule("DB-17", "DB-39", "DB-42", "DB-81")
@pytest.mark.parametrize(("seats", "seed", "builder"), GAMES)
def test_the_arithmetic_of_the_game_holds(game, walk, plain, market, seats, seed, builder):
    """Two cells a turn, an even number of holes and walls, room for two walls, at most two floors at once."""
    state = game.new(seats, seed)
    for seat, move in walk(state, seed, builder):
        view = state.view(None)
        assert market(state).walls % 2 == 0
        assert len(view["door"]) == 4
        assert len(view["circle"]) == 6
        hotel = view["hotels"][seat]
        if move.startswith(("window ", "walls ")):
            assert all(empties(each) % 2 == 0 for each in view["hotels"])
            assert empties(hotel) == 24 - 2 * hotel["turns"] >= 2
            assert plain(state, seat).wall_cells()
            floors = len(hotel["complete"])
        elif move.startswith("wall "):
            assert plain(state, seat).wall_cells(), "the second wall finds room as well"
        else:
            assert len(hotel["complete"]) - floors <= 2
        assert hotel["complete"] == [
            floor for floor in hotel["complete"] if floor in plain(state, seat).complete_floors()
        ]
    assert all(empties(hotel) == 0 for hotel in state.view(None)["hotels"])


@pytest.mark.rule("DB-25", "DB-26", "DB-27", "DB-28", "DB-31", "DB-32", "DB-36", "DB-43")
@pytest.mark.parametrize(("seats", "seed", "builder"), GAMES)
def test_every_list_of_legal_moves_agrees_with_a_plain_reading(
    game, walk, plain, legal, cell_names, market, seats, seed, builder
):
    state = game.new(seats, seed)
    for seat, _ in walk(state, seed, builder):
        seen = market(state)
        hotel = plain(state, seat)
        match state.view(None)["phase"]:
            case "take":
                reach = [(seen.ghost + steps) % 6 for steps in (1, 2, 3)]
                fits = [slot for slot in reach if hotel.anchors(seen.circle[slot][0])]
                expected = {f"window {slot}" for slot in fits}
                if seen.walls >= 2 or not fits:
                    expected |= {f"walls {slot}" for slot in reach}
            case "place-window":
                expected = {f"place {cell}" for cell in cell_names(hotel.anchors(seen.hand[0]))}
            case "place-wall" | "place-brick":
                expected = {f"wall {cell}" for cell in cell_names(hotel.wall_cells())}
            case "pick-guest":
                expected = {"guest 0", "guest 1", "guest 2", "guest 3"}
            case "place-guest":
                bare = [cell for cell, shown in hotel.cells.items() if shown.kind == "window"]
                expected = {f"cover {cell}" for cell in cell_names(bare)}
        assert legal(state) == expected


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_game_never_has_more_decisions_than_its_bound(game, walk, seats):
    assert game.bound(seats) == seats * (12 * 3 + 5 * 2)
    for seed in range(5):
        state = game.new(seats, seed)
        assert sum(1 for _ in walk(state, seed)) == state.decisions <= game.bound(seats)


def test_picks_for_playouts_are_a_fair_draw_from_the_legal_moves(game, walk):
    """Picking without a list gives, draw for draw, what drawing from the list would."""
    for seats in (1, 3):
        state = game.new(seats, seed=31)
        for number, (seat, _) in enumerate(walk(state, seed=31)):
            moves = state.legal(seat)
            for seed in range(4):
                drawn = moves[seeded(100 * number + seed).below(len(moves))]
                assert state.agenda[-1].pick(state, seat, seeded(100 * number + seed)) == drawn


def test_nothing_is_ever_lost(game, walk):
    for seats in (1, 2, 3, 4):
        state = game.new(seats, seed=seats)
        laid = state.inventory()
        assert laid.pop("wall") == (4 if seats == 1 else 12)
        assert set(laid.values()) == {1}
        assert len(laid) == 54 + 24 + seats
        before = state.inventory()
        for _ in walk(state, seed=seats):
            assert state.inventory() == before


def test_a_clone_plays_on_alone(game, walk):
    state = game.new(3, seed=11)
    steps = walk(state, seed=11)
    for _ in range(40):
        next(steps)
    before = state.dump()
    twin = state.clone()
    assert twin.dump() == before
    for _ in walk(twin, seed=1):
        pass
    assert twin.over
    assert state.dump() == before


# -- undo


class TestUndo:
    @pytest.fixture
    def match(self, game):
        return Match(game, 2, seed=3)

    def play(self, match, wanted):
        """Play the first legal move of a verb; the seat that played."""
        seat = match.state.actors()[0]
        moves = match.game.moves
        match.play(seat, next(move for move in match.state.legal(seat) if moves.verb(move) == wanted))
        return seat

    @pytest.mark.rule("DB-20")
    @pytest.mark.parametrize("verb", ["window", "walls"])
    def test_taking_is_final_for_it_reveals_a_tile(self, match, verb):
        seat = self.play(match, verb)
        with pytest.raises(UndoRefused) as caught:
            match.undo(seat)
        assert caught.value.rule == "TT-06"

    def test_placing_a_tile_can_be_undone_until_the_next_player_decides(self, match):
        self.play(match, "window")
        before = match.state.dump()
        seat = self.play(match, "place")
        match.undo(seat)
        assert match.state.dump() == before
        match.redo(seat)
        self.play(match, "window")
        assert match.why_no_undo(seat).rule == "TT-05"

    def test_both_walls_can_be_undone_one_by_one(self, match):
        self.play(match, "walls")
        before = match.state.dump()
        seat = self.play(match, "wall")
        self.play(match, "wall")
        match.undo(seat)
        match.undo(seat)
        assert match.state.dump() == before
        assert match.why_no_undo(seat).rule == "TT-06", "the taking stands"

    def test_alone_the_porter_ends_what_can_be_undone(self, game):
        match = Match(game, 1, seed=3)
        self.play(match, "window")
        self.play(match, "place")
        assert match.why_no_undo(0).rule == "TT-06", "the Porter has turned up a tile"
        self.play(match, "walls")
        before = match.state.dump()
        self.play(match, "wall")
        match.undo(0)
        assert match.state.dump() == before

    def test_nothing_learnt_can_be_undone(self, game, walk):
        """Whatever can be undone leaves everything hidden as it was."""
        for seats in (1, 2, 3):
            match = Match(game, seats, seed=17)
            for seat, move in walk(match.state.clone(), seed=17):
                hidden = [match.state.dump()["table"][pile] for pile in ("pile", "guestPile")]
                match.play(seat, game.moves.parse(move))
                if match.why_no_undo(seat) is None:
                    assert [match.state.dump()["table"][pile] for pile in ("pile", "guestPile")] == hidden
                    assert move.split()[0] in ("place", "wall", "guest")
                else:
                    assert seats == 1 or move.split()[0] in ("window", "walls", "cover")
