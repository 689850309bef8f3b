"""Rulebooks: rules by id, found by words, readable in a terminal."""

import re
from importlib.resources import files

import pytest

import tabletomb
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
    assert list(Rulebook(text).rules) == [f"TT-0{number}" for number in range(1, 9)]
    assert len(re.findall(r"<a id=", text)) == 8


# -- sections ---------------------------------------------------------------------------------------------------

SECTIONS = Rulebook(
    """# A Book

Once upon
a time.

| Piece | How many |
|---|---|
| Bat | 2 |

## Taking

First some words.

<a id="XX-01"></a>**XX-01** Take *one*; see [XX-A2](#XX-A2).

<a id="XX-A2"></a>**XX-A2** Ghosts move
over two lines.

For example: this.

<a id="XX-03"></a>**XX-03** Later.

### Deeper
"""
).sections()


def test_a_book_falls_into_headings_words_and_rules() -> None:
    assert [(section.title, section.level) for section in SECTIONS] == [
        ("A Book", 1), ("Taking", 2), ("", 2), ("Deeper", 3),
    ]  # fmt: skip
    book, taking, between, deeper = SECTIONS
    assert book.text == "Once upon\na time.\n\n| Piece | How many |\n|---|---|\n| Bat | 2 |"
    assert taking.text == "First some words."
    assert taking.rules == (
        ("XX-01", "Take *one*; see [XX-A2](#XX-A2)."),
        ("XX-A2", "Ghosts move\nover two lines."),
    )
    assert (between.text, between.rules) == ("For example: this.", (("XX-03", "Later."),))
    assert (deeper.text, deeper.rules) == ("", ())


def test_sections_are_json() -> None:
    assert SECTIONS[2].to_json() == {
        "title": "", "level": 2, "text": "For example: this.", "rules": [{"id": "XX-03", "text": "Later."}],
    }  # fmt: skip


def test_words_before_any_heading_are_kept() -> None:
    assert Rulebook("Hello.").sections()[0][:3] == ("", 1, "Hello.")
    assert Rulebook("").sections() == []


@pytest.mark.parametrize("game", tabletomb.games(), ids=lambda game: game.name)
def test_no_rule_and_no_word_of_a_rulebook_is_lost(game: tabletomb.Game) -> None:
    sections = game.rulebook.sections()
    assert [rule_id for section in sections for rule_id, _ in section.rules] == list(game.rulebook.rules)
    told = " ".join(
        " ".join([section.title, section.text, *(text for _, text in section.rules)]) for section in sections
    )
    written = re.sub(r'<a id="([^"]*)"></a>\*\*\1\*\* |^#+ ', "", game.rulebook.text, flags=re.MULTILINE)
    assert told.split() == written.split()
