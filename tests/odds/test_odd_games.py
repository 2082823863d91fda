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


def test_a_bet_on_the_dealers_cards_alone_is_refused_beside_a_decision(tmp_path: Path) -> None:
    written = (ODD / "half-back.toml").read_text("utf-8")
    head, _, rest = written.partition('id = "against"')
    rest = rest.replace('paid_by = "contest"', 'paid_by = "seen"', 1)
    for pays in ("loses", "1 to 2", "push"):
        rest = rest.replace(f'against = "{pays}"\n', "", 1)
    table = '[[pay]]\nid = "seen"\ntitle = "Seen"\ncards = ["dealer"]\nranking = "one-card"\n'
    table += '[pay.rows]\n"ace high" = "4 to 1"\n'
    (tmp_path / "seen.toml").write_text(f'{head}id = "against"{rest}{table}', "utf-8")
    game = load(tmp_path / "seen.toml")
    with pytest.raises(UnsolvedError, match=r"is paid by dealer alone, .*; leave that bet out of the stakes"):
        solve(game, {"ante": 2_00, "against": 1_00})
