"""Game files of odd shapes come to what a separate program counted: every deal, and what a player sees of it.

That program shares nothing with croupier: it ranks hands by its own rules, deals the short deck out, groups
deals by what is in sight at a decision, and takes the best action of each group, in fractions.
"""

from fractions import Fraction
from pathlib import Path

import pytest

from croupier.api.odds import round_distribution, solve
from croupier.errors import CroupierError
from croupier.games import load
from croupier.lab.simulate import plan_for
from croupier.lab.simulate.kernel_spec import SimulationError
from croupier.odds import UnsolvedError, analyze, tied_to_play
from croupier.odds.reports.data import report_on
from croupier.table.outcome import wagers_lost
from croupier.table.plan import plan_of

ODD = Path(__file__).parent / "odd_games"
COUNTED = {
    "bonus-higher": Fraction(233, 330),  # 18,480 deals; a bonus or even money, whichever is higher
    "five-of-six-shared": Fraction(9959, 17325),  # 1,108,800; two of three shared cards are seen
    "only-if-paired": Fraction(691, 660),  # 23,760; only who holds a pair by then is asked again
    "raise-then-take-back": Fraction(209, 252),  # 7,560; a bet of three antes, back once a card is seen
    "share-seen-dealer-one": Fraction(5363, 5005),  # 180,180; a bet compared though nobody qualifies
    "size-by-hand": Fraction(821, 1050),  # 25,200; three antes with a pair alone, and a bet paid in a loss
    "war-short": Fraction(4, 55),  # 11,880; half back, or new cards for those who tie
}


@pytest.mark.parametrize("name", COUNTED)
def test_an_odd_game_comes_to_what_was_counted_apart(name: str) -> None:
    assert analyze(load(ODD / f"{name}.toml")).wager("main").ev == COUNTED[name]


@pytest.mark.parametrize(
    ("against", "main", "side"),
    [(1_00, Fraction(3, 22), Fraction(-17, 44)), (2_00, Fraction(0), Fraction(-5, 22))],
)
def test_a_side_bet_of_which_a_fold_gives_half_back_is_weighed_with_the_play(
    against: int, main: Fraction, side: Fraction
) -> None:
    """132 deals: with half an ante on it low cards are folded, with a whole one none is."""
    game = load(ODD / "half-back.toml")
    found = solve(game, {"ante": 2_00, "against": against})
    assert (found["main"].ev, found["against"].ev) == (main, side)
    whole = round_distribution(game, {"ante": 2_00, "against": against})
    assert whole.mean == 200 * main + against * side
    assert tied_to_play(game, "main", ()) == ("against",)
    with pytest.raises(SimulationError, match="a fold gives half of against of half-back back"):
        plan_for(game)


def test_a_bet_on_how_hands_compare_is_not_settled_at_once_by_a_fold(tmp_path: Path) -> None:
    written = (ODD / "half-back.toml").read_text("utf-8").replace('"half back"', '"settled at once"')
    (tmp_path / "at-once.toml").write_text(written, "utf-8")
    with pytest.raises(CroupierError, match='write "stays" to settle it in its turn'):
        load(tmp_path / "at-once.toml")


STAKED = [  # cents on each, and what main and each of them bring: 2,970 deals
    ({"ante": 2_00, "bad-beat": 1_00}, [Fraction(260, 9), Fraction(-2290, 297)]),
    ({"ante": 2_00, "bad-beat": 10_00}, [Fraction(0), Fraction(1000, 11)]),
    (
        {"ante": 2_00, "bad-beat": 5_00, "own-pair": 10_00, "leaning": 3_00},
        [Fraction(0), Fraction(500, 11), Fraction(-6000, 11), Fraction(-1800, 11)],
    ),
]


@pytest.mark.parametrize(("stakes", "brings"), STAKED)
def test_a_bet_on_the_dealers_hand_and_bets_that_lean_on_one_another_are_weighed_with_the_play(
    stakes: dict[str, int], brings: list[Fraction]
) -> None:
    """One card of the dealer's is in sight; a fold takes the bet on both and what leans on it."""
    game = load(ODD / "seen-dealer.toml")
    odds = report_on(game, stakes)
    assert odds.wagers[0].wager == "main"
    found = {each.wager: each.ev * stakes.get(each.wager, stakes["ante"]) for each in odds.wagers}
    staked = ["main", *list(stakes)[1:]]
    assert [found[wager] for wager in staked] == brings
    assert round_distribution(game, stakes).mean == sum(brings)


def test_a_bet_that_leans_on_one_that_stays_is_not_lost(tmp_path: Path) -> None:
    """A fold then costs the ante alone, whatever the group of the bet that is leaned on is called."""
    written = (ODD / "seen-dealer.toml").read_text("utf-8")
    (tmp_path / "stays.toml").write_text(
        written.replace('id = "lean"\n', 'id = "lean"\nafter_fold = "stays"\n'), "utf-8"
    )
    game = load(tmp_path / "stays.toml")
    stakes = {"ante": 2_00, "bad-beat": 5_00, "own-pair": 10_00, "leaning": 3_00}
    assert tied_to_play(game, "main", ["bad-beat", "own-pair", "leaning"]) == ()
    assert tied_to_play(game, "main", ["bad-beat", "own-pair"]) == ("bad-beat", "own-pair")
    assert report_on(game, stakes).wagers[0].ev == Fraction(79, 495)
    assert round_distribution(game, stakes).mean == Fraction(-62540, 99)


def test_what_falls_with_main_is_not_figured_without_it_where_nobody_folds(tmp_path: Path) -> None:
    written = (ODD / "half-back.toml").read_text("utf-8").replace('["fold", "bet"]', '["check", "bet"]')
    written = written.replace('after_fold = "half back"', 'after_fold = "stays"\nfalls_with = "main"')
    (tmp_path / "falls.toml").write_text(written, "utf-8")
    game = load(tmp_path / "falls.toml")
    assert tied_to_play(game, "main", ()) == ("against",)
    with pytest.raises(UnsolvedError, match="against of half-back falls with main"):
        report_on(game, {"ante": 2_00, "against": 1_00})
    assert report_on(game, {"ante": 2_00}).tied == ("against",)


def test_the_table_takes_the_same_bets_with_a_fold() -> None:
    game = load(ODD / "seen-dealer.toml")
    plan = plan_of(game)

    def lost(*up: str) -> set[str]:
        bets = tuple(int(spot.id in up) for spot in plan.wagers)
        return {plan.wagers[number].id for number in wagers_lost(plan, "stay", bets)}

    assert lost("ante", "dealt", "own-pair", "lean") == {"ante", "dealt", "own-pair", "lean"}
    assert lost("ante", "lean") == {"ante", "lean"}
