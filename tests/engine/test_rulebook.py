"""Rulebooks: rules by id, found by words, readable in a terminal."""

import re
from importlib.resources import files

import pytest

from tabletomb.engine.errors import TabletombError
from tabletomb.engine.rulebook import Rulebook

BOOK = Rulebook(
    """# A book

<a id="XX-01"></a>**XX-01** The **first** player begins; see [XX-A2](#XX-A2).

Some words in between, about XX-01.

<a id="XX-A2"></a>**XX-A2** Ghosts move
over two lines.

<a id="XX-03"></a>**XX-3** An anchor that does not fit its rule is no rule.
"""
)


def test_a_rule_is_its_paragraph_without_links() -> None:
    assert BOOK.rules == {
        "XX-01": "The **first** player begins; see XX-A2.",
        "XX-A2": "Ghosts move\nover two lines.",
    }


@pytest.mark.parametrize("rule_id", ["XX-01", "xx-01", " Xx-01\n"])
def test_a_rule_is_found_however_its_id_is_spelt(rule_id: str) -> None:
    assert BOOK.rule(rule_id).startswith("The **first** player")


@pytest.mark.parametrize("rule_id", ["XX-99", "", "x" * 99])
def test_an_unknown_rule_gets_a_sentence(rule_id: str) -> None:
    with pytest.raises(TabletombError, match=r"^There is no rule '.{0,20}'; rules are XX-01 to XX-A2\.$"):
        BOOK.rule(rule_id)


def test_an_empty_book_has_no_rules() -> None:
    with pytest.raises(TabletombError, match="rules are not written yet"):
        Rulebook("").rule("XX-01")


def test_rules_are_found_by_all_their_words_in_the_books_order() -> None:
    assert [rule_id for rule_id, _ in BOOK.search("")] == ["XX-01", "XX-A2"]
    assert [rule_id for rule_id, _ in BOOK.search("LINES ghosts")] == ["XX-A2"]
    assert list(BOOK.search("ghosts first")) == []


def test_the_book_is_readable_without_anchors_and_links() -> None:
    text = BOOK.readable()
    assert "<a id" not in text
    assert "](#" not in text
    assert "**XX-01** The **first** player begins; see XX-A2." in text


def test_the_house_rules_are_a_rulebook() -> None:
    text = (files("tabletomb.engine") / "rules.md").read_text("utf-8")
    assert list(Rulebook(text).rules) == [f"TT-0{number}" for number in range(1, 8)]
    assert len(re.findall(r"<a id=", text)) == 7
