"""The move space: verbs declared once, everything else derived."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletomb.engine.moves import At, Moves, Verb

MOVES = Moves(
    Verb("pass"),
    Verb("place", "Lay a tile.", cell=["a1", "b1", "c1"], turn=2),
    Verb("give", seat=4),
)


def test_moves_are_numbered_verb_by_verb_and_argument_by_argument() -> None:
    assert MOVES.size == 1 + 6 + 4
    assert [MOVES.notation(move) for move in range(MOVES.size)] == [
        "pass", "place a1 0", "place a1 1", "place b1 0", "place b1 1", "place c1 0", "place c1 1",
        "give 0", "give 1", "give 2", "give 3",
    ]  # fmt: skip
    assert MOVES.base("give") == 7
    assert MOVES.verb(7) == "give"
    assert MOVES.verbs["place"].help == "Lay a tile."


@given(st.integers(0, MOVES.size - 1))
def test_every_form_of_a_move_leads_back_to_it(move: int) -> None:
    verb, arguments = MOVES.decode(move)
    assert MOVES.encode(verb, **arguments) == move
    assert MOVES.parse(MOVES.notation(move)) == move
    assert MOVES.from_json(MOVES.to_json(move)) == move
    assert MOVES.to_json(move)["verb"] == verb == MOVES.verb(move)


@pytest.mark.parametrize("text", ["place b1 1", "  PLACE   b1\t1 ", "Place B1 1"])
def test_case_and_spacing_do_not_matter_to_a_typed_move(text: str) -> None:
    assert MOVES.parse(text) == MOVES.encode("place", cell=1, turn=1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is not a move; moves begin with pass, place, give"),
        ("fly away", "'fly away' is not a move; moves begin with pass, place, give"),
        ("pass 1", "pass takes nothing more"),
        ("place d9 0", "place takes cell: a1, b1, c1; turn: 0, 1"),
        ("place a1", "place takes cell: a1, b1, c1; turn: 0, 1"),
        ("GIVE 9", "give takes seat: 0, 1, 2, 3"),
        ("x" * 200, f"'{'x' * 40}' is not a move; moves begin with pass, place, give"),
    ],
)
def test_what_is_no_move_gets_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=r".") as refused:
        MOVES.parse(text)
    assert str(refused.value) == sentence


def test_long_lists_of_labels_are_cut_short_in_sentences() -> None:
    with pytest.raises(ValueError, match=r"^play takes card: 0, 1, \.\.\. 59$"):
        Moves(Verb("play", card=60)).parse("play 60")


@given(st.text())
def test_any_text_is_parsed_or_refused_with_a_sentence(text: str) -> None:
    if " ".join(text.split()).casefold() in {MOVES.notation(move) for move in range(MOVES.size)}:
        assert 0 <= MOVES.parse(text) < MOVES.size
    else:
        with pytest.raises(ValueError, match=r"is not a move; moves begin with|takes"):
            MOVES.parse(text)


@pytest.mark.parametrize(
    ("verb", "arguments", "sentence"),
    [
        ("fly", {}, "there is no verb 'fly'; the verbs are pass, place, give"),
        ("pass", {"cell": 1}, "pass takes no argument"),
        ("place", {"cell": 1}, "place takes cell, turn"),
        ("give", {"seat": 4}, "give: seat must be 0 to 3, not 4"),
        ("give", {"seat": -1}, "give: seat must be 0 to 3, not -1"),
    ],
)
def test_encode_refuses_what_was_not_declared(verb: str, arguments: dict[str, int], sentence: str) -> None:
    with pytest.raises(ValueError, match=r".") as refused:
        MOVES.encode(verb, **arguments)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("move", [-1, 11, 2**70])
def test_numbers_outside_the_space_are_refused(move: int) -> None:
    for read in (MOVES.decode, MOVES.notation, MOVES.to_json):
        with pytest.raises(ValueError, match=f"{move} is not a move; moves are 0 to 10"):
            read(move)


@pytest.mark.parametrize(
    "doc",
    [
        {}, {"verb": None}, {"verb": ["pass"]}, {"verb": "fly", "x": "1"}, {"verb": "pass", "x": "1"},
        {"verb": "give", "seat": "4"}, {"verb": "give", "seat": 1}, {"verb": "give", "seat": True},
        {"verb": "give", "self": "1"}, {"verb": "give", "verbs": "1"}, {"verb": "give"},
    ],
)  # fmt: skip
def test_json_that_names_no_move_is_refused_with_a_sentence(doc: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"there is no verb|takes|must be one of 0, 1, 2, 3$"):
        MOVES.from_json(doc)


def test_a_move_says_where_its_arguments_are() -> None:
    moves = Moves(
        Verb("pass"),
        Verb("lay", cell=At("hotel/{seat}/{}", ["a1", "b1"]), turn=2),
        Verb("swap", mine=At("hotel/{seat}/{}", ["a1", "b1"]), yours=At("door/{}", 2)),
        Verb("walls", at="supply/{seat}", slot=At("circle/{}", 2)),
        Verb("upgrade", at="desk/upgrade"),
    )
    assert moves.labels(moves.parse("lay b1 0")) == {"cell": "b1", "turn": "0"}
    assert moves.places(moves.parse("pass"), seat=2) == ()
    assert moves.places(moves.parse("lay b1 0"), seat=2) == ("hotel/2/b1",)
    assert moves.places(moves.parse("swap a1 1"), seat=0) == ("hotel/0/a1", "door/1")
    pointing = [moves.notation(move) for move in moves.pointing_at("hotel/1/b1", seat=1)]
    assert pointing == ["lay b1 0", "lay b1 1", "swap b1 0", "swap b1 1"]
    assert moves.pointing_at("hotel/0/b1", seat=1) == []
    assert moves.places(moves.parse("walls 1"), seat=2) == ("circle/1", "supply/2")
    assert [moves.notation(move) for move in moves.pointing_at("desk/upgrade", seat=0)] == ["upgrade"]


def test_a_space_without_clear_names_is_refused() -> None:
    with pytest.raises(ValueError, match="two verbs of one name"):
        Moves(Verb("pass"), Verb("pass"))
    with pytest.raises(ValueError, match="two moves share one notation"):
        Moves(Verb("place", cell=["a1", "A1"]))


def test_the_move_space_is_described_for_those_who_number_moves_themselves() -> None:
    moves = Moves(Verb("pass"), Verb("jump", "from here to there", off=["a", "b"], to=At("pond/{}", 3)))
    assert moves.describe() == {
        "size": 7,
        "verbs": [
            {"name": "pass", "help": "", "at": "", "base": 0, "args": []},
            {
                "name": "jump",
                "help": "from here to there",
                "at": "",
                "base": 1,
                "args": [
                    {"name": "off", "values": ["a", "b"], "at": ""},
                    {"name": "to", "values": ["0", "1", "2"], "at": "pond/{}"},
                ],
            },
        ],
    }
    for move in range(moves.size):
        verb, arguments = moves.decode(move)
        told = next(each for each in moves.describe()["verbs"] if each["name"] == verb)
        number = 0
        for argument in told["args"]:
            number = number * len(argument["values"]) + arguments[argument["name"]]
        assert told["base"] + number == move
