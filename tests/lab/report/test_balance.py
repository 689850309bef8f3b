"""What is measured, against effects that were planted, and against luck alone."""

import math
from collections.abc import Callable
from statistics import fmean, stdev

import polars as pl
import pytest

from tabletomb.lab import balance
from tabletomb.lab.report_words import (
    ALERT,
    FINE,
    HINT,
    NOTE,
    UNKNOWN,
    Finding,
    about_bots,
    about_components,
    about_lengths,
    about_seats,
    about_sources,
    number,
    signed,
    verdict,
)

Games = Callable[..., pl.DataFrame]
NAMES = {"C03": "Silver Bell"}


def seats_of(rows: pl.DataFrame, fixed: bool = False) -> balance.Seats:
    return balance.seats(rows, int(rows["seat"].max()) + 1, fixed)  # type: ignore[arg-type]


def components_of(rows: pl.DataFrame, names: dict[str, str] = NAMES) -> dict[str, balance.Component]:
    return {each.id: each for each in balance.components(rows, long(rows, "holds"), names)}


def long(rows: pl.DataFrame, column: str) -> pl.LazyFrame:
    return rows.lazy().select("game", "seat", column).explode(column).drop_nulls(column).unnest(column)


def findings(rows: pl.DataFrame, seats: int = 3) -> list[Finding]:
    games = rows.height // seats
    return [
        *about_seats(balance.seats(rows, seats, False), games),
        *about_bots(balance.strengths(rows, seats), seats, games),
        *about_components(balance.components(rows, long(rows, "holds"), NAMES), True, 10.0, games),
        *about_lengths(balance.lengths(rows)),
    ]


# -- seats and bots ---------------------------------------------------------------------------------------


def test_seats_with_a_planted_advantage(make_games: Games) -> None:
    rows = make_games(800, seat_0=0.5)
    seats = seats_of(rows)
    assert seats.effects[0].low > 0.05
    assert seats.p < 1e-6
    assert seats.first is None  # seat 0 always begins: that is the same thing
    (finding,) = about_seats(seats, 800)
    assert finding.level == ALERT
    assert finding.certainty == "almost certain"
    assert "Seat 0 has a large advantage" in finding.headline
    assert "of the games where 33.3\u00a0% would be fair" in finding.text


def test_two_seats_are_one_finding(make_games: Games) -> None:
    (finding,) = about_seats(seats_of(make_games(800, seats=2, seat_0=-0.4)), 800)
    assert finding.headline == "Seat 1 has a clear advantage."
    assert "seat 0" not in finding.text


def test_two_equal_bots_give_pearsons_test(make_games: Games) -> None:
    rows = make_games(100, seats=2)
    seats = seats_of(rows)
    wins = rows.filter(pl.col("seat") == 0)["won"].to_list()
    statistic = 100 * (fmean(wins) - 0.5) ** 2 / fmean([(won - 0.5) ** 2 for won in wins])
    assert seats.p == pytest.approx(math.erfc(math.sqrt(statistic / 2)))


def test_luck_alone_gives_every_p_value_equally_often(make_games: Games) -> None:
    p_values = [seats_of(make_games(60, seed=seed)).p for seed in range(100)]
    assert 35 <= sum(p < 0.5 for p in p_values) <= 65
    assert sum(p < 0.05 for p in p_values) <= 12


def test_a_strong_bot_is_no_strong_seat(make_games: Games) -> None:
    rows = make_games(900, bots=("clever", "plain", "plain"), clever=1.5)
    (finding,) = about_seats(seats_of(rows), 900)
    assert finding.level == FINE
    bots = balance.strengths(rows, 3)
    assert [bot.share.name for bot in bots] == ["clever", "plain"]
    assert bots[0].edge.low > 0.3
    (note,) = about_bots(bots, 3, 900)
    assert note.level == NOTE
    assert note.headline == "clever is the strongest bot."


def test_bots_that_keep_their_seats_hide_them(make_games: Games) -> None:
    rows = make_games(200, bots=("clever", "plain", "plain"), clever=1.5, fixed=True)
    seats = seats_of(rows, fixed=True)
    assert seats.mixed_up
    assert about_seats(seats, 200)[0].level == UNKNOWN
    assert not seats_of(make_games(200, fixed=True), fixed=True).mixed_up  # equal bots hide nothing


def test_who_begins_is_told_apart_from_the_seat(make_games: Games) -> None:
    rows = make_games(900, seat_0=0.8)
    # The same games with everybody moved round the table: seats are equal, whoever begins is not.
    rows = rows.with_columns(((pl.col("seat") + pl.col("game")) % 3).cast(pl.UInt8).alias("seat")).sort("game", "seat")
    seats = seats_of(rows)
    assert seats.first is not None
    assert seats.first.low > 0.1
    assert [finding.level for finding in about_seats(seats, 900)] == [FINE, ALERT]


def test_few_games_cannot_tell(make_games: Games) -> None:
    (finding,) = about_seats(seats_of(make_games(30)), 30)
    assert finding.level == UNKNOWN
    assert "With 30 games an effect of" in finding.text


def test_clustered_mean_of_independent_rows_is_the_usual_one(make_games: Games) -> None:
    rows = make_games(200, seats=2).filter(pl.col("seat") == 0)
    mean = balance.clustered_mean(rows, pl.col("score"))
    scores = rows["score"].to_list()
    assert mean.value == pytest.approx(fmean(scores))
    assert mean.error == pytest.approx(stdev(scores) / math.sqrt(200))


def test_clustered_mean_sees_that_copies_are_no_news(make_games: Games) -> None:
    rows = make_games(100, seats=2).filter(pl.col("seat") == 0)
    once = balance.clustered_mean(rows, pl.col("score"))
    thrice = balance.clustered_mean(pl.concat([rows, rows, rows]), pl.col("score"))
    assert thrice.error == pytest.approx(once.error)


# -- components -------------------------------------------------------------------------------------------


def test_a_planted_card_is_found_and_named(make_games: Games) -> None:
    rows = make_games(1500, silver_bell=0.7)
    told = about_components(balance.components(rows, long(rows, "holds"), NAMES), True, 10.0, 1500)
    alerts = [finding for finding in told if finding.level == ALERT]
    assert [finding.headline for finding in alerts] == ["Silver Bell goes along with winning."]
    assert alerts[0].certainty == "almost certain"
    bell = components_of(rows)["C03"]
    assert bell.win is not None
    assert bell.score is not None
    assert bell.seats == pytest.approx(1 / 3, abs=0.03)
    assert bell.score.value == pytest.approx(7.0, abs=1.0)
    assert bell.win_with - bell.win_without == pytest.approx(bell.win.value, abs=0.02)


def test_a_strong_bots_liking_is_not_a_cards_worth(make_games: Games) -> None:
    rows = make_games(1200, bots=("clever", "plain", "plain"), clever=2.0, clever_likes="C05")
    liked = components_of(rows)["C05"]
    assert liked.win is not None
    assert liked.win_with - liked.win_without > 0.3
    assert abs(liked.win.value) < 0.1
    assert liked.win_q > 0.05


def test_lift_in_one_stratum_is_the_difference_of_means(make_games: Games) -> None:
    rows = make_games(120, seats=2).filter(pl.col("seat") == 0)
    held = [any(each["component"] == "C03" for each in hold) for hold in rows["holds"].to_list()]
    scores = rows["score"].to_list()
    with_it = fmean([score for score, has in zip(scores, held) if has])
    without = fmean([score for score, has in zip(scores, held) if not has])
    lift = components_of(rows)["C03"].score
    assert lift is not None
    assert lift.value == pytest.approx(with_it - without)


def test_lift_intervals_hold_the_truth_about_95_times_in_100(make_games: Games) -> None:
    within = 0
    for seed in range(60):
        rows = make_games(100, seed=seed, silver_bell=0.5)
        only = long(rows, "holds").filter(pl.col("component") == "C03")
        (bell,) = balance.components(rows, only, NAMES)
        assert bell.score is not None
        within += bell.score.low <= 5.0 <= bell.score.high
    assert 52 <= within <= 60


def test_rare_and_constant_components_are_counted_but_not_judged(make_games: Games) -> None:
    rows = make_games(100, seats=2)
    everybody = [
        [{"component": "ALL", "count": 2}, *([{"component": "ONE", "count": 1}] if n == 0 else [])] for n in range(200)
    ]
    rows = rows.with_columns(pl.Series("holds", everybody, dtype=rows.schema["holds"]))
    found = components_of(rows)
    assert (found["ALL"].seats, found["ALL"].copies, found["ALL"].win) == (1.0, 2.0, None)
    assert (found["ONE"].seats, found["ONE"].games, found["ONE"].win) == (1 / 200, 1 / 100, None)
    told = about_components(list(found.values()), True, 10.0, 100)
    assert [finding.level for finding in told] == [UNKNOWN]


def test_components_always_held_together_are_one(make_games: Games) -> None:
    rows = make_games(100, seats=2)
    hands = [[{"component": each, "count": 1} for each in ("A", "B", "C")] if n % 3 else [] for n in range(200)]
    rows = rows.with_columns(pl.Series("holds", hands, dtype=rows.schema["holds"]))
    found = components_of(rows, {"A": "Ann"})
    assert [each.name for each in found.values()] == ["Ann and 2 more that go with it"]


# -- points and lengths -----------------------------------------------------------------------------------


def test_sources_add_up(make_games: Games) -> None:
    rows = make_games(300)
    sources = balance.sources(rows, long(rows, "lines"), [], {})
    assert [source.name for source in sources] == ["guests", "rooms", "ghosts"]
    assert sum(source.mean for source in sources) == pytest.approx(fmean(rows["score"].to_list()))
    assert sum(source.share.value for source in sources) == pytest.approx(1.0)
    assert sum(source.margin.value for source in sources) == pytest.approx(1.0)
    ghosts = sources[2]
    assert (ghosts.winners, ghosts.others, ghosts.gap.value, ghosts.gap.error) == pytest.approx((3.0, 3.0, 0.0, 0.0))
    told = about_sources(sources, compare=True)
    assert [finding.headline for finding in told] == ["Most points come from guests.", "Games are decided by guests."]


def test_sources_are_grouped_by_rule_where_labels_are_many_or_components() -> None:
    labels = [("R1", f"guest {number}") for number in range(9)] + [("R2", "Ann"), ("R2", "Bob")]
    labels += [("R3", "left"), ("R3", "right"), ("R4", "left")]
    names = balance._source_names(labels, {"Ann", "Bob"}, {"R1": "Guests"})
    assert names == ["Guests (R1)"] * 9 + ["Ann and the like (R2)"] * 2 + ["left (R3)", "right", "left (R4)"]


def test_shared_victories_separate_nobody(make_games: Games) -> None:
    rows = make_games(50).with_columns(pl.lit(1 / 3, dtype=pl.Float32).alias("won"))
    sources = balance.sources(rows, long(rows, "lines"), [], {})
    assert all(source.gap.value == 0.0 for source in sources)
    assert [finding.headline for finding in about_sources(sources, compare=True)] == ["Most points come from guests."]


def test_runaway_lengths_are_told_with_the_game(make_games: Games) -> None:
    rows = make_games(300)
    (fine,) = about_lengths(balance.lengths(rows))
    assert fine.level == FINE
    longer = pl.when(pl.col("game") == 123).then(400).otherwise(pl.col("decisions")).cast(pl.Int32).alias("decisions")
    (finding,) = about_lengths(balance.lengths(rows.with_columns(longer)))
    assert finding.level == HINT
    assert "game 123 (seed 1123), took 400 decisions" in finding.text
    many = pl.when(pl.col("game") % 50 == 0).then(150).otherwise(pl.col("decisions")).cast(pl.Int32).alias("decisions")
    (finding,) = about_lengths(balance.lengths(rows.with_columns(many)))
    assert finding.headline == "Some games run away in length."


@pytest.mark.parametrize(("least", "width"), [(0.1, 1), (1.0, 1), (1.1, 2), (3, 5), (7, 10), (11, 20), (430, 500)])
def test_round_width(least: float, width: int) -> None:
    assert balance.round_width(least) == width


def test_bins_cover_everything(make_games: Games) -> None:
    rows = make_games(100).with_columns(pl.col("score") - 60)  # negative scores too
    width, bins = balance.bins(rows, "score", "bot")
    assert sum(share for _, _, share in bins) == pytest.approx(1.0)
    assert min(left for _, left, _ in bins) <= rows["score"].min() < min(left for _, left, _ in bins) + width  # type: ignore[operator]


@pytest.mark.parametrize(
    ("value", "plain", "difference"),
    [(0.04, "0.0", "0.0"), (-0.04, "0.0", "0.0"), (1234.56, "1,234.6", "+1,234.6"), (-2.0, "\u22122.0", "\u22122.0")],
)
def test_numbers(value: float, plain: str, difference: str) -> None:
    assert number(value) == plain
    assert signed(value) == difference


# -- the whole --------------------------------------------------------------------------------------------


def test_a_fair_game_is_called_fair_in_nearly_all_seeds(make_games: Games) -> None:
    """Alerts need a certainty of 99 %, in each of two families; hints come more easily, as they should."""
    alarms = hints = 0
    for seed in range(30):
        told = findings(make_games(200, seed=seed))
        alarms += any(finding.level == ALERT for finding in told)
        hints += any(finding.level == HINT for finding in told)
    assert alarms <= 1
    assert hints <= 5


def test_a_large_fair_game_is_called_fine(make_games: Games) -> None:
    told = findings(make_games(2500, seed=4))
    assert {finding.level for finding in told} <= {FINE, NOTE}
    assert verdict(told) == "No imbalance was found."
    assert "With 2,500 games an effect of" in told[0].text


@pytest.mark.parametrize(
    ("levels", "sentence"),
    [
        ([ALERT, HINT, FINE], "1 thing looks unbalanced, and 1 more deserves a second look."),
        ([ALERT, ALERT], "2 things look unbalanced."),
        ([HINT, HINT, UNKNOWN], "Nothing is surely unbalanced; 2 things deserve a second look."),
        ([UNKNOWN, FINE], "No imbalance was found, but not everything could be judged."),
        ([FINE, NOTE], "No imbalance was found."),
    ],
)
def test_verdict(levels: list[str], sentence: str) -> None:
    assert verdict([Finding(level, "", "") for level in levels]) == sentence
