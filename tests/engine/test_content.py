"""Content packs: read, checked, named by a hash; every fault names file, entry and field."""

import pickle
from pathlib import Path
from typing import Any

import pytest

from tabletomb.engine.content import Pack, read_toml, unique_ids
from tabletomb.engine.document import Field, content_field
from tabletomb.engine.errors import ContentError
from tabletomb.engine.game import Game


def nothing(field: Field) -> None:
    """Builds no tables."""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param(b"title = \n", r"is not valid TOML: .*\(at line 1, column 9\)", id="no value"),
        pytest.param(b"a = 1\n= 2\n", r"is not valid TOML: .*\(at line 2, column 1\)", id="no name"),
        pytest.param(b"\xff\xfe", "is not a text in UTF-8", id="not a text"),
        pytest.param(b"a = " + b"[" * 100_000, "is nested too deeply|is not valid TOML", id="deep"),
        pytest.param(b"a = " + b"1" * 10_000, "is not valid TOML", id="long number"),
        pytest.param(b"\x00", "is not valid TOML", id="binary"),
    ],
)
def test_what_is_not_toml_is_refused_with_file_and_place(text: bytes, message: str) -> None:
    with pytest.raises(ContentError, match=f"^my.toml: ({message})"):
        read_toml(text, "my.toml")


def test_the_hash_names_the_data_not_its_order() -> None:
    one = Pack("one", {"title": "T", "cards": [1, 2]}, nothing)
    other = Pack("other", {"cards": [1, 2], "title": "T"}, nothing)
    changed = Pack("one", {"title": "T", "cards": [2, 1]}, nothing)
    assert one.hash == other.hash != changed.hash
    assert one.hash.startswith("sha256:")


def test_a_pack_goes_by_its_title_or_its_source() -> None:
    assert Pack("file.toml", {"title": "Mine"}, nothing).title == "Mine"
    assert Pack("file.toml", {}, nothing).title == "file.toml"


def test_a_date_in_a_pack_is_left_to_the_game_to_refuse() -> None:
    assert Pack("x", read_toml(b"day = 2018-10-31", "x"), nothing).hash


def test_ids_stand_once() -> None:
    entries = content_field({"cards": [{"id": "bat"}, {"id": "owl"}, {"id": "bat"}]}, "my.toml")["cards"].each()
    assert unique_ids(entries[:2]) == {"bat": 0, "owl": 1}
    with pytest.raises(ContentError) as refused:
        unique_ids(entries)
    assert str(refused.value) == "my.toml: cards[2] (bat).id: stands twice; bat is also entry 0"


def pack_text(duel: Game) -> str:
    return (Path(duel.part("content").__file__).parent / "content.toml").read_text("utf-8")


def test_a_replacement_pack_is_dealt_with_and_named_in_documents(duel: Game, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(pack_text(duel).replace('"bat"', '"moth"').replace("first printing", "my own"), "utf-8")
    pack = duel.read_pack(path)
    assert pack.title == "Midnight Duel, my own"
    assert pack.hash != duel.pack.hash
    state = duel.new(2, 0, content=pack)
    assert "moth" in state.inventory()
    assert state.dump()["content"] == pack.hash
    assert duel.load(state.dump(), content=pack).dump() == state.dump()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "bat"', 'id = "rat"', "cards[1] (rat).id: stands twice; rat is also entry 0"),
        ("value = 2", "value = 100", "cards[1] (bat).value: must be a whole number from 1 to 99, not 100"),
        ("value = 2", "valve = 2", "cards[1] (bat).valve: is not known here; known are id, value"),
        ("value = 2", "", "cards[1] (bat).value: is missing"),
        ('id = "bat"', "id = 2018-10-31", "cards[1].id: must be a text, not datetime.date(2018, 10, 31)"),
        ('title = "Midnight Duel, first printing"', "", "title: is missing"),
    ],
)
def test_a_broken_pack_is_refused_with_entry_and_field(
    duel: Game, tmp_path: Path, old: str, new: str, message: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(pack_text(duel).replace(f"{old}\n", f"{new}\n", 1), "utf-8")
    with pytest.raises(ContentError) as refused:
        duel.read_pack(path)
    assert str(refused.value) == f"{path}: {message}"


@pytest.mark.parametrize(("place", "reason"), [("nowhere.toml", "No such file"), ("", "Is a directory")])
def test_a_pack_that_cannot_be_read_is_refused(duel: Game, tmp_path: Path, place: str, reason: str) -> None:
    with pytest.raises(ContentError, match=f"cannot be read: {reason}"):
        duel.read_pack(tmp_path / place)


def test_a_game_without_content_takes_no_pack(connect_four: Game, tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="Connect Four has no content to replace"):
        connect_four.read_pack(tmp_path / "x.toml")
    assert connect_four.pack.title == "Connect Four"


def test_two_reads_of_a_pack_are_one_content(duel: Game, tmp_path: Path) -> None:
    path = tmp_path / "copy.toml"
    path.write_text(pack_text(duel), "utf-8")
    doc: Any = duel.new(2).dump()
    assert duel.load(doc, content=duel.read_pack(path)).dump() == doc


def test_a_pack_is_pickled_as_its_data_and_made_once_in_a_process(duel: Game) -> None:
    first, again = (pickle.loads(pickle.dumps(duel.pack)) for _ in range(2))
    assert first is again
    assert (first.hash, first.source, first.box.ids) == (duel.pack.hash, duel.pack.source, duel.pack.box.ids)
