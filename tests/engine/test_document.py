"""Reading documents: every fault is a sentence that names the field."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletomb.engine.document import Field, content_field
from tabletomb.engine.errors import ContentError, DocumentError

DOC = {
    "name": "x",
    "count": 3,
    "open": True,
    "list": [1, 2, {"id": "bat", "value": 7}],
    "inner": {"deep": {"er": "y"}},
}


def test_good_values_are_read() -> None:
    doc = Field(DOC)
    assert doc["name"].text() == "x"
    assert doc["count"].number(0, 3) == 3
    assert doc["open"].flag() is True
    assert [entry.value for entry in doc["list"].each(3, at_most=3)] == DOC["list"]
    assert doc["inner"]["deep"]["er"].one_of(["x", "y"]) == "y"
    assert doc["inner"]["deep"]["er"].index_in({"x": 4, "y": 9}) == 9
    assert doc.get("missing", 5).number(0, 9) == 5
    assert doc.get("count", 5).number(0, 9) == 3
    assert "name" in doc
    assert "missing" not in doc
    assert [key for key, _ in doc.entries()] == list(DOC)
    assert doc.only(*DOC, "more") is doc
    assert doc.keys(*DOC) is doc


@pytest.mark.parametrize(
    ("read", "field", "message"),
    [
        (lambda doc: doc["missing"], "missing", "is missing"),
        (lambda doc: doc["inner"]["deep"]["x"], "inner.deep.x", "is missing"),
        (lambda doc: doc["name"]["x"], "name", "must be an object, not 'x'"),
        (lambda doc: doc["count"].text(), "count", "must be a text, not 3"),
        (lambda doc: doc["name"].number(0, 9), "name", "must be a whole number from 0 to 9, not 'x'"),
        (lambda doc: doc["count"].number(4, 9), "count", "must be a whole number from 4 to 9, not 3"),
        (lambda doc: doc["count"].number(0, 2), "count", "must be a whole number from 0 to 2, not 3"),
        (lambda doc: doc["open"].number(0, 2), "open", "must be a whole number from 0 to 2, not True"),
        (lambda doc: doc["count"].flag(), "count", "must be true or false, not 3"),
        (lambda doc: doc["count"].each(), "count", "must be a list, not 3"),
        (lambda doc: doc["list"].each(2), "list", "must have 2 entries, not 3"),
        (lambda doc: doc["list"].each(at_most=2), "list", "must have at most 2 entries, not 3"),
        (lambda doc: doc["list"].each()[1].text(), "list[1]", "must be a text, not 2"),
        (lambda doc: doc["list"].each()[2]["value"].text(), "list[2] (bat).value", "must be a text, not 7"),
        (lambda doc: doc["name"].one_of(["a", "b"]), "name", "must be one of a, b, not 'x'"),
        (lambda doc: doc["list"].one_of(["a"]), "list", "must be one of a, not [1, 2, {'id': 'bat', 'value': 7}]"),
        (lambda doc: doc["name"].index_in({"a": 1}), "name", "must be one of a, not 'x'"),
        (lambda doc: doc.only("name"), "count", "is not known here; known are name"),
        (lambda doc: doc["inner"].keys("deep", "x"), "inner.x", "is missing"),
        (lambda doc: doc["count"].entries().__next__(), "count", "must be an object, not 3"),
    ],
)
def test_a_fault_names_its_field(read: Any, field: str, message: str) -> None:
    with pytest.raises(DocumentError) as refused:
        read(Field(DOC))
    assert (refused.value.field, refused.value.message) == (field, message)
    assert str(refused.value) == f"{field}: {message}"


def test_long_lists_of_allowed_texts_and_long_values_are_cut_short() -> None:
    with pytest.raises(DocumentError) as refused:
        Field("y" * 10_000, "card").one_of([f"x{number}" for number in range(60)])
    assert str(refused.value).startswith("card: must be one of x0, x1, x2, x3, x4, x5, ... x59, not 'yyy")
    assert len(str(refused.value)) < 150


def test_the_root_is_blamed_without_a_path() -> None:
    with pytest.raises(DocumentError) as refused:
        Field([]).mapping()
    assert str(refused.value) == "must be an object, not []"


def test_content_errors_begin_with_the_file() -> None:
    with pytest.raises(ContentError) as refused:
        content_field({"cards": [{"id": "bat"}]}, "mine.toml")["cards"].each()[0]["value"].number(1, 2)
    assert str(refused.value) == "mine.toml: cards[0] (bat).value: is missing"
    assert refused.value.source == "mine.toml"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


def refusal(read: Any) -> DocumentError | None:
    try:
        read()
    except DocumentError as refused:
        return refused
    return None


@given(JSON)
def test_any_value_is_read_or_refused(value: Any) -> None:
    readings = [
        lambda field: field["a"],
        lambda field: "a" in field,
        lambda field: field.get("a", 1).number(0, 5),
        lambda field: field.only("a"),
        lambda field: list(field.entries()),
        lambda field: field.each(2),
        lambda field: field.number(0, 5),
        lambda field: field.flag(),
        lambda field: field.text(),
        lambda field: field.one_of(["a", "b"]),
    ]
    for read in readings:
        refused = refusal(lambda read=read: read(Field(value, "here")))
        assert refused is None or (refused.field.startswith("here") and refused.message)
