"""Other pays are decided from what hands met, and come to what counting them anew comes to."""

from fractions import Fraction

import numpy as np
import pytest

from croupier.games import Game
from croupier.odds.counting.in_parts import watching
from croupier.odds.counting.suits import Ints
from croupier.odds.general import board_ahead, met_hands, search, shown
from croupier.odds.general.board_solution import BoardSolution
from croupier.odds.general.plan import SolvePlan
from croupier.odds.general.playing import follow
from croupier.odds.general.search import Faced, Moves
from croupier.odds.general.shown import solve_shown
from croupier.odds.reports.sensitivity import paying
from croupier.odds.solvers.searched import searched_plan, solved
from tests.odds.changed import example

JACKS_UP = 9  # a deck of sixteen cards, jacks to aces
CRAZY, FOUR_CARD, BONUS = map(example, ("crazy-4-poker", "four-card-poker", "texas-holdem-bonus"))
BOTH = pytest.mark.parametrize(
    ("game", "table", "hand"),
    [(CRAZY, "super-bonus", "straight"), (FOUR_CARD, "ante-bonus", "three of a kind")],
    ids=["search", "shown"],
)
PAYS = (Fraction(0), Fraction(3, 2), Fraction(7))


def laid_out(game: Game) -> SolvePlan:
    return searched_plan(game, ("main",), JACKS_UP)


@BOTH
@pytest.mark.parametrize("pays", PAYS)
def test_pays_that_are_asked_for_later_come_to_what_they_come_to_alone(
    game: Game, table: str, hand: str, pays: Fraction
) -> None:
    other = laid_out(paying(game, table, {hand: pays}))
    met_hands._KEPT.clear()
    alone = solved(other).ways
    met_hands._KEPT.clear()
    first = solved(laid_out(game)).ways
    assert (solved(other).ways == alone).all()
    assert (solved(laid_out(game)).ways == first).all()


@BOTH
def test_no_hand_is_counted_again_for_another_pay(
    game: Game, table: str, hand: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = solved(laid_out(game))

    def counted(*_: object) -> None:
        raise AssertionError("a hand was counted")

    monkeypatch.setattr(search, "met_by_code", counted)
    monkeypatch.setattr(shown, "_Hands", counted)
    again = solved(laid_out(paying(game, table, {hand: Fraction(9)})))
    assert again.total == found.total


@BOTH
def test_hands_beyond_what_is_kept_are_decided_and_let_go(
    game: Game, table: str, hand: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = laid_out(paying(game, table, {hand: Fraction(4)}))
    met_hands._KEPT.clear()
    kept = solved(plan).ways
    met_hands._KEPT.clear()
    monkeypatch.setattr(met_hands, "_PENDING", 10)
    monkeypatch.setattr(met_hands, "_MOST_HANDS", 20)
    assert (solved(plan).ways == kept).all()
    assert not met_hands._KEPT


@BOTH
def test_as_many_hands_as_may_be_are_kept_and_with_one_more_none(
    game: Game, table: str, hand: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan, other = laid_out(game), laid_out(paying(game, table, {hand: Fraction(4)}))
    met_hands._KEPT.clear()
    first = solved(plan).ways
    (kept,) = met_hands._KEPT.values()
    then = solved(other).ways
    for most, still in ((len(kept.hands), 1), (len(kept.hands) - 1, 0)):
        met_hands._KEPT.clear()
        monkeypatch.setattr(met_hands, "_MOST_HANDS", most)
        assert (solved(plan).ways == first).all()
        assert len(met_hands._KEPT) == still
        assert (solved(other).ways == then).all()


@BOTH
def test_hands_that_are_merged_often_are_kept_as_they_are_merged_once(
    game: Game, table: str, hand: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan, other = laid_out(game), laid_out(paying(game, table, {hand: Fraction(4)}))
    met_hands._KEPT.clear()
    solved(plan)
    (once,) = met_hands._KEPT.values()
    then = solved(other).ways
    met_hands._KEPT.clear()
    monkeypatch.setattr(met_hands, "_PENDING", 1)
    solved(plan)
    (often,) = met_hands._KEPT.values()
    assert (often.hands.code == once.hands.code).all()
    assert often.hands.weights.sum() == once.hands.weights.sum()
    assert len(often.hands) == len(once.hands)
    assert (solved(other).ways == then).all()


def test_what_one_of_several_let_go_is_counted_with_what_the_others_hold(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two share the work; the one that came to too many decided them, and nothing is kept of either."""
    plan = laid_out(FOUR_CARD)
    met_hands._KEPT.clear()
    ways = solved(plan).ways
    (kept,) = met_hands._KEPT.values()
    met_hands._KEPT.clear()
    nets = search.Search(plan).nets
    shared = [met_hands.Gathering(plan, "shown", nets) for _ in range(2)]
    few = len(kept.hands) // 8
    assert few > 1
    shared[0].add(_some(kept.hands, slice(0, few)))
    monkeypatch.setattr(met_hands, "_PENDING", few // 2)
    monkeypatch.setattr(met_hands, "_MOST_HANDS", 2 * few)
    for start in range(few, len(kept.hands), few):
        shared[1].add(_some(kept.hands, slice(start, start + few)))
    assert [each.whole for each in shared] == [True, False]
    monkeypatch.setattr(met_hands, "_MOST_HANDS", len(kept.hands))
    assert (met_hands.finished(shared) == ways).all()
    assert not met_hands._KEPT


def _some(hands: met_hands.MetHands, here: slice) -> met_hands.MetHands:
    return met_hands.MetHands(hands.code[here], hands.open[here], hands.met[:, here], hands.weights[here])


def test_whoever_plays_otherwise_counts_no_hand_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def meekest(faced: Faced) -> Moves:
        return np.full(len(faced.best), len(faced.actions) - 1, dtype=np.int8)

    def counted(*_: object) -> None:
        raise AssertionError("a hand was counted")

    plan = laid_out(FOUR_CARD)
    met_hands._KEPT.clear()
    shown._LAST.clear()
    best = solved(plan).ways
    assert not shown._LAST, "the best play alone keeps what its hands met, and no more"
    meek = solve_shown(plan, choose=meekest).ways
    assert (meek != best).any()
    met_hands._KEPT.clear()
    monkeypatch.setattr(shown, "WeakerHands", counted)
    monkeypatch.setattr(shown, "_made", counted)
    assert (solved(plan).ways == best).all()
    assert (solve_shown(plan, choose=meekest).ways == meek).all()


def test_who_follows_another_way_to_play_tells_how_far_it_is() -> None:
    def best(faced: Faced) -> Moves:
        return faced.best

    parts: list[float] = []
    with watching(parts.append):
        follow(laid_out(FOUR_CARD), best, remember=False)
    assert parts
    assert parts[-1] == 1
    assert parts == sorted(parts)


def test_whoever_counts_after_one_who_was_stopped_counts_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = laid_out(FOUR_CARD)
    met_hands._KEPT.clear()
    shown._LAST.clear()
    whole = solved(plan).ways
    met_hands._KEPT.clear()
    shown._LAST.clear()
    monkeypatch.setattr(shown, "_A_TIME", 64)

    def best(faced: Faced) -> Moves:
        return faced.best

    def stop(part: float) -> None:
        if part > 0.4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve_shown(plan, stop, best)
    (counts,) = shown._LAST.values()
    assert 0 < counts.done.sum() < len(counts.done)
    assert (solved(plan).ways == whole).all()


def test_whoever_chooses_the_best_action_comes_to_what_is_kept() -> None:
    def best(faced: Faced) -> Moves:
        return faced.best

    plan = laid_out(FOUR_CARD)
    assert (solve_shown(plan, choose=best).ways == solve_shown(plan).ways).all()


def test_hands_that_have_one_key_by_chance_are_not_one(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = met_hands.MetHands(
        np.array([0, 0, 0], dtype=np.int32),
        np.array([1, 1, 3], dtype=np.int16),
        np.array([[5, 6, 5]]),
        np.array([1, 2, 4]),
    )
    monkeypatch.setattr(met_hands, "_MIX", np.uint64(0))
    assert sorted(met_hands.merged([hands]).weights.tolist()) == [1, 2, 4]
    monkeypatch.undo()
    assert sorted(met_hands.merged([hands, hands]).weights.tolist()) == [2, 4, 8]


def test_hole_cards_that_go_on_alike_are_not_followed_again() -> None:
    """Three classes of hole cards and two nodes: only what comes to another node than before is followed."""
    by_node = np.array([[[1]], [[10]], [[100]]]), np.array([[[2]], [[20]], [[200]]])
    asked: list[list[int]] = []

    def by_class(node_of: Ints) -> Ints:
        return np.stack([by_node[node][number] for number, node in enumerate(node_of)])

    def follow(node_of: Ints) -> Ints:
        asked.append(node_of.tolist())
        went = [by_node[node][number] for number, node in enumerate(node_of) if node >= 0]
        return np.asarray(np.sum(went, axis=0))

    kept = board_ahead.KeptAhead(None, (), None)  # type: ignore[arg-type]
    else_at = np.array([0, 1, 1])
    followed = [
        kept.followed(np.array(node_of), else_at, by_class, follow).item()
        for node_of in ([0, -1, 1], [0, 1, 1], [-1, 1, -1], [1, 1, 0])
    ]
    assert followed == [201, 221, 20, 122]
    assert asked == [[1, -1, 0]]


@pytest.mark.prove
@pytest.mark.parametrize("pays", PAYS)
def test_an_ante_that_pays_otherwise_before_the_flop(pays: Fraction, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first decision differs, and no later one: what is known by class of hole cards is what they do."""
    other = searched_plan(paying(BONUS, "ante", {"straight or better": pays}), ("main",))
    board_ahead._LAST.clear()
    with monkeypatch.context() as changed:
        changed.setattr(BoardSolution, "keeps", False)
        alone = solved(other).ways  # all hole cards at once
    solved(searched_plan(BONUS, ("main",)))
    (kept,) = board_ahead._LAST
    monkeypatch.setattr(BoardSolution, "_followed", None)
    assert (solved(other).ways == alone).all()
    assert board_ahead._LAST[0] is kept
