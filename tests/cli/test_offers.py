"""The list of moves: in words, with numbers to type, and as long as there is room for."""

from __future__ import annotations

import io

from rich.console import Console

import tabletomb
from tabletomb.cli.offers import listed
from tabletomb.cli.telling import Reader
from tabletomb.engine.offers import Offer, offers

READER = Reader(("Ann", "Bo"), 0)


def rows(moves: list[Offer], most: int, width: int = 80) -> list[str]:
    console = Console(file=io.StringIO(), width=width, highlight=False, markup=False)
    console.print(listed(moves, READER, width, most))
    return [" ".join(line.split()) for line in console.file.getvalue().splitlines()]  # type: ignore[attr-defined]


def cards(words: str, gain: int = 3) -> list[Offer]:
    """Seven cards to play, each with these words about its number; the labels of cards are not among them."""
    state = tabletomb.game("inn-keeper").new(seats=2, seed=1)
    found = enumerate(offers(state, 0, ahead=False), start=1)
    return [offer._replace(words=words.format(number), gain=gain) for number, offer in found]


def test_moves_are_listed_in_words_as_long_as_rows_last() -> None:
    moves = cards("play number {} of them, softly")
    assert rows(moves, 7)[6] == "7 play number 7 of them, softly +3"
    beside = rows(moves, 4)
    assert beside[0] == "1 play number 1 of them, softly +3 5 play number 5 of them, softly +3"
    assert len(beside) == 4


def test_where_rows_run_out_what_tells_moves_apart_is_left_and_what_they_score() -> None:
    assert rows(cards("play number {} of them, softly"), 1) == [
        "1 1 of them +3 3 3 of them +3 5 5 of them +3 7 7 of them +3",
        "2 2 of them +3 4 4 of them +3 6 6 of them +3",
    ]
    assert rows(cards("play a card, softly and {} times", 0), 1)[0].startswith("1 1 times")
    long = rows(cards("play {} with more words than anybody would care to read twice", 0), 4)
    assert long[0] == "1 1 with more words than anybody… 5 5 with more words than anybody…"


def test_the_notation_is_shown_where_its_labels_are_to_be_seen(connect_four: tabletomb.Game) -> None:
    moves = offers(connect_four.new(seats=2), 0)
    assert rows(moves, 7)[3] == "4 drop a disc into column d drop d"
    assert rows(moves, 1) == ["1 drop a 2 drop b 3 drop c 4 drop d 5 drop e 6 drop f 7 drop g"]


def test_labels_that_no_words_say_are_shown_to_nobody() -> None:
    moves = cards("play the card with the number {}")
    shown = "\n".join(rows(moves, 7) + rows(moves, 4) + rows(moves, 1))
    assert not any(offer.arguments["card"] in shown for offer in moves)
    one_says_it = [moves[0]._replace(words=f"play {moves[0].arguments['card']}"), *moves[1:]]
    assert moves[0].notation not in rows(one_says_it, 7)[0].removeprefix(f"1 {moves[0].notation}")


def test_marks_are_told_to_the_reader() -> None:
    (move, *_) = cards("give {{0}}'s card {} to {{1}} at {{desk|the desk}}")
    assert rows([move], 1) == ["1 give your card 1 to Bo at the desk +3"]
