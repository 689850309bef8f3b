"""The components: printed counts and checksums, broken packs, and a pack of one's own."""

from collections import Counter
from importlib.resources import files

import pytest

from tabletomb.engine.errors import ContentError, DocumentError
from tabletomb.games.dead_and_breakfast.box import BONUS_EFFECTS


@pytest.fixture(scope="module")
def windows(game):
    """All windows as (tile, part, creature, exits, flowers)."""
    return [
        (entry["id"], part, *entry[part].replace(".-", ".").split("."))
        for entry in game.pack.data["window"]
        for part in ("first", "second")
    ]


# -- the shipped pack


def test_printed_counts(game):
    data = game.pack.data
    counts = {kind: len(data[kind]) for kind in ("window", "guest", "lobby", "bonus", "flower", "creature")}
    assert counts == {"window": 54, "guest": 24, "lobby": 4, "bonus": 8, "flower": 4, "creature": 5}
    assert data["walls"] == {"count": 12, "solo": 4}


def test_orientations_and_classes(game):
    classes = Counter((entry["id"][0], entry["class"]) for entry in game.pack.data["window"])
    expected = {"twin": 5, "pair": 10, "single": 10, "empty": 2}
    assert classes == {(way, kind): count for way in "HV" for kind, count in expected.items()}


def test_creatures_by_class(game):
    """Twins show one kind twice, pairs each pair of kinds once, singles each kind once in each half."""
    for way in "HV":
        tiles = [entry for entry in game.pack.data["window"] if entry["id"][0] == way]
        halves = {kind: [(t["first"][0], t["second"][0]) for t in tiles if t["class"] == kind] for kind in
                  ("twin", "pair", "single", "empty")}  # fmt: skip
        assert sorted(halves["twin"]) == sorted((kind, kind) for kind in "BDZSG")
        assert len({frozenset(pair) for pair in halves["pair"]}) == 10
        assert sorted(halves["single"]) == sorted([(kind, "-") for kind in "BDZSG"] + [("-", kind) for kind in "BDZSG"])
        assert halves["empty"] == [("-", "-")] * 2


def test_checksum_of_creatures(windows):
    assert Counter(creature for _, _, creature, _, _ in windows) == {**dict.fromkeys("BDZSG", 16), "-": 28}


def test_checksum_of_flowers(windows):
    assert Counter("".join(flowers for *_, flowers in windows)) == dict.fromkeys("rbyv", 32)
    for way in "HV":
        assert Counter("".join(f for tile, *_, f in windows if tile[0] == way)) == dict.fromkeys("rbyv", 16)
    for part in ("first", "second"):
        assert sum(len(flowers) for _, half, _, _, flowers in windows if half == part) == 64
    assert Counter(len(flowers) for *_, flowers in windows) == {0: 27, 1: 40, 2: 35, 3: 6}


def test_checksum_of_ivy(windows):
    assert Counter(len(exits) for _, _, _, exits, _ in windows) == {1: 12, 2: 67, 3: 26, 4: 3}
    assert Counter("".join(exits for _, _, _, exits, _ in windows)) == {"N": 58, "E": 60, "S": 59, "W": 59}
    across = Counter()
    for tile, part, _, exits, _ in windows:
        towards = {"H": {"first": "E", "second": "W"}, "V": {"first": "S", "second": "N"}}[tile[0]][part]
        across[tile] += towards in exits
    assert set(across.values()) == {0, 2}, "both halves look at each other, or neither does"
    assert Counter(tile[0] for tile, count in across.items() if count) == {"H": 18, "V": 18}
    assert sum(len(exits) for _, _, _, exits, _ in windows) - sum(across.values()) == 164


@pytest.mark.rule("DB-50", "DB-51", "DB-52")
def test_guests_are_each_fear_in_each_colour_two_row_and_two_column(game):
    guests = game.pack.data["guest"]
    assert Counter(guest["fear"] for guest in guests) == dict.fromkeys(
        ("bat", "doll", "zombie", "spider", "ghost", "witch"), 4
    )
    for fear in ("bat", "doll", "zombie", "spider", "ghost", "witch"):
        of_it = [guest for guest in guests if guest["fear"] == fear]
        assert sorted(guest["flowers"][0] for guest in of_it) == sorted("rbyv")
        assert sorted(guest["line"] for guest in of_it) == ["column", "column", "row", "row"]
    for line in ("row", "column"):
        assert Counter(g["flowers"][0] for g in guests if g["line"] == line) == dict.fromkeys("rbyv", 3)
    assert len({guest["name"] for guest in guests}) == 24


@pytest.mark.rule("DB-15", "DB-16")
def test_lobbies_form_a_ring_of_colours(game):
    assert [(lobby["id"], lobby["colours"], lobby["exits"]) for lobby in game.pack.data["lobby"]] == [
        ("L1", "rb", "NEW"),
        ("L2", "by", "NEW"),
        ("L3", "yv", "NEW"),
        ("L4", "vr", "NEW"),
    ]


def test_bonus_tiles_and_their_pars(game):
    assert [(b["id"], b["effect"], b["points"], b.get("needs"), b["par"]) for b in game.pack.data["bonus"]] == [
        ("T1", "floors-with-kinds", 5, 4, 8),
        ("T2", "floors-with-colours", 5, 4, 14),
        ("T3", "connected-windows", 1, None, 20),
        ("T4", "outside-ivy", 1, None, 14),
        ("T5", "columns-with-guest", 3, None, 13),
        ("T6", "neighbouring-guests", 3, None, 14),
        ("T7", "rarest-flower", 2, None, 10),
        ("T8", "rarest-creature", 3, None, 5),
    ]
    assert tuple(b["effect"] for b in game.pack.data["bonus"]) == BONUS_EFFECTS


def test_every_colour_has_a_shape_of_its_own(game):
    assert len({flower["shape"] for flower in game.pack.data["flower"]}) == 4


# -- broken packs


@pytest.fixture
def shipped():
    return (files("tabletomb.games.dead_and_breakfast") / "content.toml").read_text("utf-8")


@pytest.fixture
def blamed(game, shipped, tmp_path):
    """The error of the shipped pack with one piece of text replaced (its first occurrence)."""

    def read(old, new):
        assert old in shipped
        path = tmp_path / "mine.toml"
        path.write_text(shipped.replace(old, new, 1), "utf-8")
        with pytest.raises(ContentError) as caught:
            game.read_pack(path)
        assert str(caught.value).startswith(f"{path}: "), "the file is named"
        assert caught.value.source == str(path)
        return caught.value.field, caught.value.message

    return read


H01 = 'first = "B.ESW.y"\nsecond = "B.SW.-"'
P01 = 'id = "P01"\nname = "Barnaby Beltower"\nfear = "bat"\nline = "row"\nflowers = "rrr"'
P21 = 'id = "P21"\nname = "Granny Grimalkin"\nfear = "witch"\nline = "row"\nflowers = "b"'
T1 = "points = 5\nneeds = 4\npar = 8"
T2 = "points = 5\nneeds = 4\npar = 14"
T3 = "points = 1\npar = 20"

BROKEN_PACKS = [
    ('title = "Dead & Breakfast"', "", "title", "is missing"),
    ('title = "Dead & Breakfast"', "title = 7", "title", "must be a text, not 7"),
    ('title = "Dead & Breakfast"', 'title = ""\nsub = ""', "sub", "is not known here; known are title, lobby"),
    ('[[flower]]\nid = "r"', '[[flower]]\nid = "red"', "flower[0] (red).id", "must be one letter"),
    ('[[flower]]\nid = "r"', '[[flower]]\nid = "-"', "flower[0] (-).id", "must be one letter"),
    ('[[flower]]\nid = "b"', '[[flower]]\nid = "r"', "flower[1] (r).id", "stands twice; r is also entry 0"),
    ('shape = "star"', "", "flower[2] (y).shape", "is missing"),
    ('shape = "star"', "shape = 5", "flower[2] (y).shape", "must be a text, not 5"),
    ('[[creature]]\nid = "B"', '[[creature]]\nid = "Ba"', "creature[0] (Ba).id", "must be one letter"),
    ('[[creature]]\nid = "D"', '[[creature]]\nid = "B"', "creature[1] (B).id", "stands twice"),
    ('id = "H01"', 'id = "X01"', "window[0] (X01).id", "must begin with H for a horizontal or V for a vertical"),
    ('id = "H02"', 'id = "H01"', "window[1] (H01).id", "stands twice; H01 is also entry 0"),
    ('id = "H01"\n', "", "window[0].id", "is missing"),
    ('class = "twin"', "", "window[0] (H01).class", "is missing"),
    ("[[window]]", "[[spare]]", "spare", "is not known here"),
    ('id = "L2"', 'id = "L1"', "lobby[1] (L1).id", "stands twice"),
    ('id = "P02"', 'id = "P01"', "guest[1] (P01).id", "stands twice"),
    ('effect = "outside-ivy"', 'effect = "rain"', "bonus[3] (T4).effect", "must be one of floors-with-kinds"),
    ('effect = "outside-ivy"', 'effect = "rarest-flower"', "bonus[6] (T7).effect", "stands on another bonus tile"),
    ('id = "T8"', 'id = "T9"', "bonus[7] (T9).id", "must be one of T1, T2"),
    ('id = "T8"', 'id = "T7"', "bonus[7] (T7).id", "stands twice"),
    (T1, "points = 0\nneeds = 4\npar = 8", "bonus[0] (T1).points", "must be a whole number from 1 to 20, not 0"),
    (T1, "points = 21\nneeds = 4\npar = 8", "bonus[0] (T1).points", "must be a whole number from 1 to 20, not 21"),
    (T1, "points = 5\nneeds = 6\npar = 8", "bonus[0] (T1).needs", "must be a whole number from 1 to 5, not 6"),
    (T1, "points = 5\nneeds = 0\npar = 8", "bonus[0] (T1).needs", "must be a whole number from 1 to 5, not 0"),
    (T1, "points = 5\npar = 8", "bonus[0] (T1).needs", "is missing"),
    (T2, "points = 5\nneeds = 5\npar = 14", "bonus[1] (T2).needs", "must be a whole number from 1 to 4, not 5"),
    (T3, "points = 1\npar = 20\nneeds = 1", "bonus[2] (T3).needs", "has no meaning for connected-windows"),
    (T3, "points = 1\npar = 61", "bonus[2] (T3).par", "must be a whole number from 0 to 60, not 61"),
    (T3, "points = 1\npaar = 20", "bonus[2] (T3).paar", "is not known here; known are id, name"),
    ("at_least = 48", "at_least = 40", "rating[2].at_least", "must be more than the rating before it"),
    ("at_least = 48", "at_least = 1000", "rating[2].at_least", "must be a whole number from -99 to 999, not 1000"),
    ("at_least = -99", "at_least = 0", "rating", "must begin with the rating of the worst hotel, at_least = -99"),
    ("count = 12", "count = 11", "walls.count", "must be even, for walls are taken two at a time"),
    ("count = 12", "count = 26", "walls.count", "must be a whole number from 0 to 24, not 26"),
    ("solo = 4", "solo = 5", "walls.solo", "must be even, for walls are taken two at a time"),
    ("solo = 4", "", "walls.solo", "is missing"),
]


@pytest.mark.parametrize(("old", "new", "field", "message"), BROKEN_PACKS)
def test_a_broken_pack_is_refused_with_file_entry_and_field_named(blamed, old, new, field, message):
    where, why = blamed(old, new)
    assert where == field
    assert message in why


@pytest.mark.rule("DB-53")
@pytest.mark.parametrize(
    ("first", "second", "field", "message"),
    [
        ("B.ESW", "B.SW.-", ".first", "must be creature.exits.flowers, as in B.NE.rr"),
        ("B.ESW.y", "B.SW.-.r", ".second", "must be creature.exits.flowers, as in B.NE.rr"),
        ("Q.ESW.y", "B.SW.-", ".first", "there is no creature 'Q'; creatures are B, D, Z, S, G"),
        ("B.ESW.y", "BD.SW.-", ".second", "there is no creature 'BD'; creatures are B, D, Z, S, G"),
        ("B..y", "B.SW.-", ".first", "its ivy must lead to some of N, E, S, W, each at most once, not ''"),
        ("B.EE.y", "B.SW.-", ".first", "its ivy must lead to some of N, E, S, W, each at most once, not 'EE'"),
        ("B.ESW.y", "B.SX.-", ".second", "its ivy must lead to some of N, E, S, W, each at most once, not 'SX'"),
        ("B.ESW.p", "B.SW.-", ".first", "there is no flower 'p'; flowers are r, b, y, v"),
        ("B.ESW.-", "B.SW.-", "", "a window tile carries at least one flower (DB-53)"),
    ],
)
def test_a_broken_window_is_refused(blamed, first, second, field, message):
    assert blamed(H01, f'first = "{first}"\nsecond = "{second}"') == (f"window[0] (H01){field}", message)


@pytest.mark.rule("DB-50", "DB-51")
@pytest.mark.parametrize(
    ("old", "new", "field", "message"),
    [
        ("rrr", "rr", "flowers", "an ordinary guest has three flowers of one colour (DB-51)"),
        ("rrr", "rrb", "flowers", "an ordinary guest has three flowers of one colour (DB-51)"),
        ("rrr", "ppp", "flowers", "there is no flower 'p'; flowers are r, b, y, v"),
        ("bat", "dark", "fear", "must be one of bat, doll, zombie, spider, ghost, witch, not 'dark'"),
        ("row", "up", "line", "must be one of row, column, not 'up'"),
    ],
)
def test_a_broken_guest_is_refused(blamed, old, new, field, message):
    assert blamed(P01, P01.replace(f'"{old}"', f'"{new}"')) == (f"guest[0] (P01).{field}", message)


@pytest.mark.rule("DB-52")
@pytest.mark.parametrize("flowers", ["bb", ""])
def test_a_broken_witch_is_refused(blamed, flowers):
    field, message = blamed(P21, P21.replace('"b"', f'"{flowers}"'))
    assert (field, message) == ("guest[20] (P21).flowers", "a witch has one flower (DB-52)")


@pytest.mark.rule("DB-15")
@pytest.mark.parametrize("colours", ["rr", "r", "rby", "rbr", "rp"])
def test_a_lobby_with_other_than_two_colours_is_refused(blamed, colours):
    field, message = blamed('colours = "rb"', f'colours = "{colours}"')
    assert field == "lobby[0] (L1).colours"
    assert message == "must be two different flowers out of r, b, y, v (DB-15)"


@pytest.mark.rule("DB-16")
@pytest.mark.parametrize(
    ("exits", "message"),
    [
        ("NESW", "a lobby has no ivy to the ground (DB-16)"),
        ("", "its ivy must lead to some of N, E, S, W, each at most once, not ''"),
    ],
)
def test_a_lobby_with_ivy_to_the_ground_or_none_is_refused(blamed, exits, message):
    assert blamed('exits = "NEW"', f'exits = "{exits}"') == ("lobby[0] (L1).exits", message)


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ('shape = "round"', "flower[0] (r)"),
        ('id = "G"', "creature[4] (G)"),
        ('class = "twin"', "window[0] (H01)"),
        ('colours = "rb"', "lobby[0] (L1)"),
        ('fear = "bat"', "guest[0] (P01)"),
        ('effect = "outside-ivy"', "bonus[3] (T4)"),
        ("at_least = 48", "rating[2]"),
        ("solo = 4", "walls"),
    ],
)
def test_entries_that_nobody_reads_are_refused(blamed, line, entry):
    """A misspelt name would go unnoticed otherwise."""
    field, message = blamed(line, f"{line}\nextra = 1")
    assert field == f"{entry}.extra"
    assert message.startswith("is not known here; known are ")


@pytest.mark.parametrize(
    ("table", "count"), [("window", 54), ("guest", 24), ("lobby", 4), ("bonus", 8), ("flower", 4), ("creature", 5)]
)
def test_the_counts_of_the_printed_game_are_kept(blamed, shipped, table, count):
    entry = shipped[shipped.index(f"[[{table}]]") :].split("\n\n")[0]
    assert blamed(entry, "") == (table, f"must have {count} entries, not {count - 1}")


@pytest.mark.parametrize(
    ("old", "new", "field", "message"),
    [
        (
            'name = "bat"',
            'name = "owl"',
            "creature[0] (B).name",
            "must be one of bat, doll, zombie, spider, ghost, not 'owl'",
        ),
        (
            'colour = "red"',
            'colour = "mauve"',
            "flower[0] (r).colour",
            "must be one of red, blue, yellow, violet, not 'mauve'",
        ),
        ('name = "doll"', 'name = "bat"', "creature[1] (D).name", "stands in another entry already"),
        ('colour = "violet"', 'colour = "blue"', "flower[3] (v).colour", "stands in another entry already"),
    ],
)
def test_creatures_and_colours_are_those_that_can_be_drawn(blamed, old, new, field, message):
    assert blamed(old, new) == (field, message)


def test_a_pack_without_ratings_is_refused(blamed, shipped):
    ratings = shipped[shipped.index("[[rating]]") : shipped.index("# Walls in the common supply")]
    field, message = blamed(ratings, "")
    assert (field, message) == ("rating", "is missing")


def test_what_is_not_toml_is_refused(blamed):
    field, message = blamed("[[lobby]]", "[[lobby")
    assert (field, message.startswith("is not valid TOML: ")) == ("", True)


# -- a pack of one's own


@pytest.fixture
def own_pack(game, shipped, tmp_path):
    """A pack as the owner of a printed copy may type it in."""
    text = shipped
    for old, new in [
        ('title = "Dead & Breakfast"', 'title = "The box on my shelf"'),
        (H01, 'first = "-.NW.r"\nsecond = "G.E.rrb"'),
        ('colours = "rb"', 'colours = "ry"'),
        (P01, 'id = "P01"\nname = "My aunt"\nfear = "ghost"\nline = "column"\nflowers = "yyy"'),
        ('id = "T1"', 'id = "T0"'),
        ('id = "T2"', 'id = "T1"'),
        ('id = "T0"', 'id = "T2"'),
        ("count = 12\nsolo = 4", "count = 2\nsolo = 6"),
    ]:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    return game.read_pack(path)


def test_a_game_is_dealt_with_it(game, own_pack, walk, market):
    state = game.new(3, seed=4, content=own_pack)
    assert own_pack.title == "The box on my shelf"
    assert own_pack.hash != game.pack.hash
    assert market(state).walls == 2
    assert state.dump()["content"] == own_pack.hash
    for _ in walk(state, seed=4):
        pass
    assert state.over
    assert game.load(state.dump(), content=own_pack).scores() == state.scores()


def test_its_faces_and_people_are_played_with(own_pack, position, hotel, face):
    described = hotel("L1", {"H01": "a1", "H05": "d1"}, guests={"P01": "d1"})
    state = position(described, content=own_pack)
    cells = {cell["cell"]: cell for cell in state.view(0)["hotels"][0]["cells"]}
    assert cells["a1"]["shows"] == face("-.NW.r")
    assert cells["b1"]["shows"] == face("G.E.rrb")
    assert cells["d1"]["guest"] == {
        "id": "P01",
        "name": "My aunt",
        "words": "fears ghosts in their column",
        "fear": "ghost",
        "line": "column",
        "shows": face("G.NESW.yyy"),
    }
    assert state.scores()[0] == 2 + 3 + 2, "rr of b1, yyy of the guest, her own ghost"


def test_bonus_tiles_are_chosen_by_name_in_whatever_order_they_stand(game, own_pack):
    for name, effect in (("T1", "DB-73"), ("T2", "DB-72"), ("T8", "DB-79")):
        bonus = game.new(2, options={"bonus": name}, content=own_pack).view(0)["bonus"]
        assert (bonus["id"], bonus["rule"]) == (name, effect)


def test_its_walls_are_counted_alone_and_in_company(game, own_pack, market):
    alone = game.new(1, seed=1, content=own_pack)
    assert market(alone).walls == 6
    assert market(game.load(alone.dump(), content=own_pack)).walls == 6


def test_a_pack_may_have_no_walls_at_all_or_two_dozen(game, repacked, legal, walk, market):
    without = game.new(2, seed=1, content=repacked(walls={"count": 0}))
    assert market(without).walls == 0
    assert legal(without) == {"window 1", "window 2", "window 3"}
    for _ in walk(without, seed=1):
        pass
    assert without.over
    assert market(game.new(2, seed=1, content=repacked(walls={"count": 24}))).walls == 24


def test_a_position_is_not_mistaken_for_one_of_another_pack(game, own_pack):
    doc = game.new(2, content=own_pack).dump()
    with pytest.raises(DocumentError, match="was dealt with another content pack than 'Dead & Breakfast'") as caught:
        game.load(doc)
    assert caught.value.field == "content"
    assert game.load(doc, content=own_pack).dump() == doc
