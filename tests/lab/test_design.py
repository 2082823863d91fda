"""Pay tables made to order: each as good as its word, and none nearer left out."""

import random
from fractions import Fraction
from itertools import product
from math import log, prod
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import CroupierError
from croupier.games import Game, load
from croupier.games.checks import contradictions
from croupier.games.load import find, read
from croupier.games.words import Odds, Plain
from croupier.lab.design import Proposals, Range, design, read_range, read_target, read_volatility
from croupier.lab.design.draft import grid
from croupier.lab.design.export import proposed_text, remarks
from croupier.lab.design.propose import _drafted
from croupier.lab.design.search import _added, effects_of
from croupier.odds import analyze
from croupier.odds.reports.sensitivity import paying
from croupier.odds.solvers.wagers import wager_odds
from tests.loops import at_least_one
from tests.odds.changed import example

# How the 22,100 hands of three cards fall, as published.
PAIR_PLUS = {
    "mini royal": 4,
    "straight flush": 44,
    "three of a kind": 52,
    "straight": 720,
    "flush": 1_096,
    "pair": 3_744,
}
PAYS_NOW = dict(zip(PAIR_PLUS, (50, 40, 30, 6, 3, 1), strict=True))
EXAMPLES = Path(__file__).parents[2] / "examples" / "games"


def edge_of_pair_plus(pays: dict[str, int]) -> Fraction:
    won = sum(PAIR_PLUS[hand] * (paid + 1) for hand, paid in pays.items())
    return 1 - Fraction(won, 22_100)


def percents(low: int | str, high: int | str) -> Range:
    return Range(Fraction(low) / 100, Fraction(high) / 100)


def to_one(found: Proposals) -> list[dict[str, int]]:
    """Return what each table pays, as numbers."""
    tables = []
    for proposal in found.tables:
        odds = {hand: pays for hand, pays in proposal.pays if isinstance(pays, Odds)}
        tables.append({hand: int(pays.to_one) for hand, pays in odds.items()})
    return tables


def verify(found: Proposals) -> None:
    """Hold every table to what is said of it: written anew, solved anew, and as a sheet may be."""
    before = {str(mistake) for mistake in contradictions(found.draft.game)}
    assert found.tables
    for proposal in found.tables:
        game = found.game_of(proposal)
        again = analyze(game).wager(found.draft.wager)
        assert again == proposal.odds
        assert found.wish.edge.holds(again.house_edge)
        assert {str(mistake) for mistake in contradictions(game)} <= before  # nothing lower pays more
        pays = {row.hand: row.pays for row in game.pay_table(found.draft.table.id).rows}
        assert pays == dict(proposal.pays)
    ratios = [proposal.ratio for proposal in found.tables]
    assert ratios == sorted(ratios)
    assert len({proposal.pays for proposal in found.tables}) == len(found.tables)


# ------------------------------------------------------------------------------------- as good as its word


@pytest.mark.parametrize(
    ("game", "wager", "target"),
    [
        ("nh-holdem-3-card-bonus", "three-card-bonus", "5%..6%"),
        pytest.param("nh-holdem-jackpots", "board-bonus", "2%..3%", marks=pytest.mark.slow),
        pytest.param("nh-holdem-jackpots", "pocket-bonus", "10%..11%", marks=pytest.mark.slow),
        pytest.param("nh-holdem-jackpots", "six-card-bonus", "15%", marks=pytest.mark.slow),
        pytest.param("nh-holdem-jackpots", "main", "4%..5%", marks=pytest.mark.slow),
        pytest.param("nh-holdem-face-up", "three-card-bonus", "3%..4%", marks=pytest.mark.slow),
        pytest.param("nh-holdem-face-up", "main", "5%", marks=pytest.mark.slow),
        pytest.param("nh-holdem-stud", "main", "25%", marks=pytest.mark.slow),
        pytest.param("nh-holdem-3-card-bonus", "main", "1%..2%", marks=pytest.mark.slow),
        pytest.param("three-card-poker", "main", "2%..3%", marks=pytest.mark.slow),
        pytest.param("three-card-poker", "pair-plus", "5%", marks=pytest.mark.slow),
        pytest.param("three-card-poker", "six-card-bonus", "8%", marks=pytest.mark.slow),
        pytest.param(str(EXAMPLES / "mississippi-stud.toml"), "main", "3%", marks=pytest.mark.slow),
        pytest.param(str(EXAMPLES / "let-it-ride.toml"), "main", "5%", marks=pytest.mark.slow),
    ],
)
def test_a_table_written_into_the_game_has_exactly_the_edge_stated(
    game: str, wager: str, target: str
) -> None:
    found = design(load(game), wager, read_target(target))
    verify(found)
    assert found.complete


def test_the_published_tables_of_pair_plus_are_found() -> None:
    """40-30-6-4-1 has 2.32% (Pair Plus as first sold), and 40-30-6-3-1 has 7.28%."""
    game = load("nh-holdem-jackpots")
    found = design(game, "board-bonus", percents("2.3", "2.4"))
    assert [(hand, str(now), str(then)) for hand, now, then in found.tables[0].changes] == [
        ("flush", "3 to 1", "4 to 1")
    ]
    assert found.tables[0].odds.house_edge == Fraction(128, 5_525)


def test_a_table_that_is_as_wished_comes_first_and_others_after_it() -> None:
    found = design(load("nh-holdem-jackpots"), "board-bonus", percents(7, 8))
    assert found.tables[0].changes == ()
    assert found.tables[0].ratio == 1
    assert len(found.tables) == 5


def test_rows_that_are_kept_stay() -> None:
    kept = ["pair", "flush", "straight"]
    found = design(load("three-card-poker"), "pair-plus", percents(3, 6), keep=kept)
    assert found.tables
    for pays in to_one(found):
        assert {hand: pays[hand] for hand in kept} == {hand: PAYS_NOW[hand] for hand in kept}
        assert edge_of_pair_plus(pays) in [proposal.odds.house_edge for proposal in found.tables]


def test_no_row_can_go_back_towards_now() -> None:
    """What is proposed changes nothing without need."""
    found = design(load("three-card-poker"), "pair-plus", percents(4, 5), numbers="whole", most=10)
    nearer = [
        pays | {hand: less}
        for pays in to_one(found)
        for hand, paid in pays.items()
        for less in range(min(paid, PAYS_NOW[hand]), max(paid, PAYS_NOW[hand]) + 1)
        if less != paid
    ]
    falling = [pays for pays in nearer if list(pays.values()) == sorted(pays.values(), reverse=True)]
    others = [pays for pays in falling if pays != PAYS_NOW]
    assert others
    assert not [pays for pays in others if found.wish.edge.holds(edge_of_pair_plus(pays))]


# ------------------------------------------------------------------------------------- two ways to one answer


def brute(rows: dict[str, list[int]], now: dict[str, int], met: Any) -> list[tuple[Fraction, dict[str, int]]]:
    """Try every table of a few rows, and leave out those that go further than another one that will do."""

    def ratio(pays: dict[str, int]) -> Fraction:
        moved = ((Fraction(pays[hand]), Fraction(now[hand])) for hand in rows)
        return prod((max(new / old, old / new) for new, old in moved), start=Fraction(1))

    def needless(pays: dict[str, int], other: dict[str, int]) -> bool:
        return other not in (pays, now) and all(
            min(now[hand], paid) <= other[hand] <= max(now[hand], paid) for hand, paid in pays.items()
        )

    every = [now | dict(zip(rows, choice, strict=True)) for choice in product(*rows.values())]
    falling = [pays for pays in every if list(pays.values()) == sorted(pays.values(), reverse=True)]
    good = [pays for pays in falling if met(pays)]
    kept = [pays for pays in good if not any(needless(pays, other) for other in good)]
    return sorted(((ratio(pays), pays) for pays in kept), key=lambda pair: pair[0])


def choices(now: int, numbers: Any = "round") -> list[int]:
    return [int(n) for n in grid(Fraction(now, 4), Fraction(4 * now), numbers)]


@pytest.mark.parametrize(
    "target",
    [
        (5, 6),
        *(
            pytest.param(target, marks=pytest.mark.slow)
            for target in [(2, 3), ("7.05", "7.15"), (12, "12.5"), (-10, -9)]
        ),
    ],
)
def test_trying_every_table_finds_the_same_best_ones(target: tuple[Any, Any]) -> None:
    wish = percents(*target)
    moving = ("straight flush", "straight", "flush")
    tried = brute(
        {hand: choices(PAYS_NOW[hand]) for hand in moving},
        PAYS_NOW,
        lambda pays: wish.holds(edge_of_pair_plus(pays)),
    )
    keep = [hand for hand in PAIR_PLUS if hand not in moving]
    found = design(load("three-card-poker"), "pair-plus", wish, keep=keep, most=8)
    assert [proposal.ratio for proposal in found.tables] == [ratio for ratio, _ in tried[:8]]
    last = found.tables[-1].ratio
    nearer = [pays for ratio, pays in tried if ratio < last]
    assert [pays for pays in to_one(found) if pays in nearer] == to_one(found)[: len(nearer)]
    assert len(nearer) <= len(found.tables)


def edge_at(game: Game, table: str, wager: str, rows: dict[str, int]) -> Fraction:
    return wager_odds(paying(game, table, rows), wager, {}, {}).house_edge


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "table", "moving", "target"),
    [
        ("nh-holdem-stud", "main", ("full house", "straight"), (4, 5)),
        ("nh-holdem-stud", "main", ("full house", "flush"), (11, 13)),
        ("three-card-poker", "ante-bonus", ("straight flush", "three of a kind"), ("2.8", "3.1")),
    ],
)
def test_where_play_moves_with_the_table_too(
    game: str, table: str, moving: tuple[str, str], target: tuple[Any, Any]
) -> None:
    loaded, wish = load(game), percents(*target)
    now = {
        row.hand: int(row.pays.to_one) if isinstance(row.pays, Odds) else 0
        for row in loaded.pay_table(table).rows
    }
    edges: dict[tuple[int, ...], Fraction] = {}

    def met(pays: dict[str, int]) -> bool:
        moved = {hand: pays[hand] for hand in moving}
        edges[tuple(moved.values())] = edge_at(loaded, table, "main", moved)
        return wish.holds(edges[tuple(moved.values())])

    tried = brute({hand: choices(now[hand], "whole") for hand in moving}, now, met)
    keep = [hand for hand in now if hand not in moving]
    found = design(loaded, "main", wish, keep=keep, numbers="whole", most=6)
    assert tried
    assert [proposal.ratio for proposal in found.tables] == [ratio for ratio, _ in tried[:6]]
    for pays, proposal in zip(to_one(found), found.tables, strict=True):
        assert proposal.odds.house_edge == edges[tuple(pays[hand] for hand in moving)]


@pytest.mark.slow
def test_what_a_table_of_streets_is_worth_lies_between_its_bounds() -> None:
    draft = _drafted(load("nh-holdem-stud"), "main", None, (), "round", None, move_push=True)
    shell = log(3)
    effects = effects_of(draft, shell)
    chance = random.Random(5)
    for _ in range(40):
        picks, left = [0] * len(draft.rows), shell
        for place in chance.sample(range(len(picks)), len(picks)):
            row = draft.rows[place]
            within = [choice for choice in range(len(row.choices)) if row.far(choice) <= left]
            picks[place] = chance.choice(within)
            left -= row.far(picks[place])
        worth = float(draft.odds(tuple(picks)).ev) - effects.value
        assert sum(effects.least[place][pick] for place, pick in enumerate(picks)) <= worth + 1e-12
        assert worth <= sum(effects.most[place][pick] for place, pick in enumerate(picks)) + 1e-12
        hits = effects.hit + sum(effects.hits[place][pick] for place, pick in enumerate(picks))
        assert float(draft.odds(tuple(picks)).hit_frequency) <= hits + 1e-12


@pytest.mark.slow
def test_against_the_dealer_one_pass_finds_what_a_solution_a_row_finds() -> None:
    draft = _drafted(load("three-card-poker"), "main", None, (), "whole", None, move_push=False)
    passed, solved = effects_of(draft, log(2)), _added(draft, log(2))
    assert draft.contested
    for figure in ("least", "most", "squares", "hits"):
        for one, other in zip(getattr(passed, figure), getattr(solved, figure), strict=True):
            assert one == pytest.approx(other, abs=1e-12)


ANY_WISH = given(st.integers(-300, 600), st.integers(0, 40), st.sampled_from(["round", "whole", "halves"]))


@pytest.mark.slow
@settings(max_examples=10, deadline=None)
@ANY_WISH
def test_any_target_is_met_or_said_to_be_out_of_reach(low: int, wide: int, numbers: Any) -> None:
    assert_met_or_out_of_reach(low, wide, numbers)


@pytest.mark.prove
@settings(max_examples=200, deadline=None)
@ANY_WISH
def test_many_more_targets_are_met_or_said_to_be_out_of_reach(low: int, wide: int, numbers: Any) -> None:
    assert_met_or_out_of_reach(low, wide, numbers)


def assert_met_or_out_of_reach(low: int, wide: int, numbers: Any) -> None:
    wish = Range(Fraction(low, 1_000), Fraction(low + wide, 1_000))
    found = design(load("three-card-poker"), "pair-plus", wish, numbers=numbers, keep=["mini royal"], most=3)
    assert bool(found.tables) == (found.nearest is None)
    for proposal in found.tables:
        paid = {hand: pays.to_one for hand, pays in proposal.pays if isinstance(pays, Odds)}
        won = sum(PAIR_PLUS[hand] * (to_one_ + 1) for hand, to_one_ in paid.items())
        assert proposal.odds.house_edge == 1 - won / 22_100
        assert wish.holds(proposal.odds.house_edge)
    if found.nearest:
        assert found.nearest.gap == wish.gap(found.nearest.proposal.odds.house_edge) > 0


# --------------------------------------------------------------------------------------------- where none is


def test_an_edge_out_of_reach_is_answered_with_the_nearest_there_is() -> None:
    found = design(load("three-card-poker"), "pair-plus", percents(89, 91))
    assert found.tables == ()
    assert found.complete
    assert found.nearest is not None
    lowest = {hand: min(choices(paid)) for hand, paid in PAYS_NOW.items()}
    assert found.nearest.proposal.odds.house_edge == edge_of_pair_plus(lowest)
    assert found.nearest.gap == Fraction(89, 100) - edge_of_pair_plus(lowest)


def test_a_range_between_two_tables_is_answered_with_the_nearer_one() -> None:
    wish = percents("6.01", "6.02")
    keep = ["mini royal", "three of a kind", "straight", "pair"]
    found = design(load("three-card-poker"), "pair-plus", wish, keep=keep)
    every = [
        edge_of_pair_plus(PAYS_NOW | {"straight flush": first, "flush": second})
        for first, second in product(choices(40), choices(3))
        if 50 >= first >= 30 and 6 >= second >= 1
    ]
    assert found.tables == ()
    assert found.nearest is not None
    assert found.nearest.gap == min(wish.gap(edge) for edge in every) > 0


@pytest.mark.slow
def test_a_search_that_is_stopped_lists_the_nearest_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game, wish = load("nh-holdem-stud"), read_target("25%")
    whole = design(game, "main", wish)
    monkeypatch.setattr("croupier.lab.design.propose.MOST_SOLVED", len(whole.draft.solved) // 4)
    cut = design(game, "main", wish)
    assert whole.complete
    assert not cut.complete
    assert 0 < len(cut.tables) < len(whole.tables)
    assert [table.pays for table in cut.tables] == [table.pays for table in whole.tables[: len(cut.tables)]]
    assert "these are the nearest" in " ".join(remarks(cut))


# ------------------------------------------------------------------------------- hits, volatility, other rows


@pytest.mark.slow
def test_a_row_comes_to_push_only_where_hits_are_wished_for() -> None:
    game = load("nh-holdem-jackpots")
    plain = design(game, "board-bonus", percents(5, 6))
    assert all(isinstance(pays, Odds) for proposal in plain.tables for _, pays in proposal.pays)
    fewer = design(game, "board-bonus", percents(5, 6), hit=percents(5, 10))
    assert fewer.tables
    for proposal in fewer.tables:
        assert dict(proposal.pays)["pair"] in (Plain.PUSH, Plain.LOSES)
        assert percents(5, 10).holds(proposal.odds.hit_frequency)
    verify(fewer)


@pytest.mark.slow
def test_volatility_is_wished_for_against_now_or_as_a_range() -> None:
    game = load("nh-holdem-jackpots")
    wilder = design(game, "board-bonus", percents(6, 8), volatility="high")
    calmer = design(game, "board-bonus", percents(6, 8), volatility="low")
    ranged = design(game, "board-bonus", percents(6, 8), volatility="3..3.2")
    now = wilder.now
    assert now is not None
    assert min(proposal.odds.variance for proposal in wilder.tables) > now.variance
    assert max(proposal.odds.variance for proposal in calmer.tables) < now.variance
    assert all(9 <= proposal.odds.variance <= Fraction(1_024, 100) for proposal in ranged.tables)
    for found in (wilder, calmer, ranged):
        verify(found)


@pytest.mark.slow
def test_a_lost_row_is_free_and_the_others_stay_near() -> None:
    found = design(load("three-card-poker-fragment"), "pair-plus", read_target("7%"), numbers="whole")
    assert found.now is None
    assert found.tables[0].ratio == 1
    assert found.tables[0].changes == (("straight flush", None, Odds(Fraction(56))),)
    verify(found)


def test_prizes_by_stake_move_in_proportion_and_jackpots_stay() -> None:
    game = load("nh-holdem-jackpots")
    found = design(game, "six-card-bonus", read_target("18%..20%"), most=2)
    for proposal in found.tables:
        new = found.game_of(proposal)
        edges = {
            stake: analyze(new, {"six-card-bonus": stake}).wager("six-card-bonus").house_edge
            for stake in (500, 1_000)
        }
        assert set(edges.values()) == {proposal.odds.house_edge}
        moved = {hand for hand, _, _ in proposal.changes}
        assert not moved & {"royal flush in hearts", "royal flush", "straight flush"}
    posted = design(game, "six-card-bonus", read_target("18%..20%"), most=1, jackpots={"MINOR": 1_000_000})
    assert posted.tables[0].odds.house_edge > Fraction(18, 100)
    assert posted.now is not None
    assert found.now is not None
    assert posted.now.house_edge < found.now.house_edge


def test_a_table_that_pays_by_rarity_keeps_its_own_order() -> None:
    found = design(load("nh-holdem-jackpots"), "pocket-bonus", percents(10, 11))
    for pays in at_least_one(to_one(found)):
        assert (
            pays["pair of aces"]
            >= pays["ace and face suited"]
            >= pays["ace and face unsuited"]
            >= pays["pair of twos to kings"]
        )


# --------------------------------------------------------------------------------------------------- the file


def test_the_file_written_is_the_game_proposed(tmp_path: Path) -> None:
    game = load("nh-holdem-jackpots")
    found = design(game, "six-card-bonus", read_target("18%..20%"), most=1)
    file = tmp_path / "my-game.toml"
    file.write_text(proposed_text(read(find(game.id)), found, found.tables[0], file), "utf-8")
    again = load(file)
    assert again.id == "my-game"
    assert again.approval.number is None
    assert "proposal" in again.approval.source
    assert "proposal" in again.name
    assert analyze(again).wager("six-card-bonus") == found.tables[0].odds
    changed = {**again.data, "id": game.id, "name": game.name, "approval": game.data["approval"]}
    assert changed == found.game_of(found.tables[0]).data


def test_a_game_that_is_solved_and_not_designed_is_not_called_unsolved() -> None:
    with pytest.raises(CroupierError, match="has exact odds, and its pay table is not designed") as refused:
        design(example("four-card-poker"), "main", percents(5, 6))
    assert "not solved" not in str(refused.value)


def test_no_proposal_takes_the_name_of_an_approved_game() -> None:
    found = design(load("nh-holdem-jackpots"), "board-bonus", percents(5, 6), most=1)
    source = read(find("nh-holdem-jackpots"))
    with pytest.raises(CroupierError, match="approved game"):
        proposed_text(source, found, found.tables[0], Path("nh-holdem-stud.toml"))
    with pytest.raises(CroupierError, match=r"my-game\.toml"):
        proposed_text(source, found, found.tables[0], Path("My Game.toml"))


@pytest.mark.slow
def test_a_row_that_a_reading_sets_cannot_be_written_beside_it() -> None:
    """Under Q3-01=b a pair of sixes loses by a row of the reading alone."""
    game = load("nh-holdem-stud").with_readings({"Q3-01": "b"})
    free = [row.hand for row in game.pay_table("main").rows if row.hand != "pair of sixes"]
    found = design(game, "main", percents(8, 10), keep=free, move_push=True)
    assert [str(then) for _, _, then in found.tables[0].changes] == ["push"]
    with pytest.raises(CroupierError, match="Q3-01=b sets a row"):
        proposed_text(read(find(game.id)), found, found.tables[0], Path("my-game.toml"))


# ------------------------------------------------------------------------------------------- slips, and speed


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"wager": "pair"}, "has no wager"),
        ({"wager": "pair-plus", "keep": ["flash"]}, 'has no row "flash" to keep'),
        ({"wager": "pair-plus", "keep": list(PAIR_PLUS)}, "no row .* is left to move"),
        ({"wager": "pair-plus", "table": "main"}, 'is not paid by a table "main"'),
        ({"wager": "pair-plus", "volatility": "wild"}, "volatility"),
    ],
)
def test_slips_are_sentences(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(CroupierError, match=says):
        design(load("three-card-poker"), target=percents(5, 6), **asked)


def test_a_lost_row_cannot_be_kept_nor_compared_with() -> None:
    torn = load("three-card-poker-fragment")
    with pytest.raises(CroupierError, match="is lost"):
        design(torn, "pair-plus", percents(5, 6), keep=["straight flush"])
    with pytest.raises(CroupierError, match="a row of it is lost"):
        design(torn, "pair-plus", percents(5, 6), volatility="low")


@pytest.mark.parametrize("text", ["", "a lot", "5..", "..5", "6%..5%", "1e3", "5%..6%..7%"])
def test_wishes_that_cannot_be_read_are_sentences(text: str) -> None:
    with pytest.raises(CroupierError, match=r"write"):
        read_target(text)
    with pytest.raises(CroupierError, match=r"write"):
        read_range(text, "--hit", "20%..25%")
    with pytest.raises(CroupierError, match=r"write"):
        read_volatility(text, None)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "wager", "target", "numbers"),
    [
        ("nh-holdem-stud", "main", "5%", "round"),
        ("nh-holdem-stud", "main", "5%", "whole"),
        ("three-card-poker", "six-card-bonus", "8%", "whole"),
        ("three-card-poker", "main", "2%..3%", "whole"),
    ],
)
def test_a_wish_within_reach_has_a_design(game: str, wager: str, target: str, numbers: Any) -> None:
    assert design(load(game), wager, read_target(target), numbers=numbers).tables
