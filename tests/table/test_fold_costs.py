"""What a decision says a fold gives away is what the round then takes."""

import pytest

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.drive import DEALER
from croupier.table.view import Audience, Role, view
from tests.play import Play, opened, ready


@pytest.mark.parametrize(
    ("game", "bets", "before", "lost"),
    [
        ("three-card-poker", {"ante": 500, "pair-plus": 300, "six-card-bonus": 200}, 0, 500),
        ("nh-holdem-stud", {"ante": 200}, 0, 200),
        ("nh-holdem-stud", {"ante": 200}, 2, 600),
    ],
)
def test_a_fold_takes_what_the_choice_said(game: str, bets: dict[str, int], before: int, lost: int) -> None:
    play = Play(opened(ready(game), "Ann"))
    play.do(c.StartRound(tuple(range(52))), automation=DEALER)
    for wager, cents in bets.items():
        play.do(c.PlaceBet(1, wager, cents), automation=DEALER)
    play.do(c.Proceed(), *[c.Choose(1, "bet", 1)] * before, automation=DEALER)
    asked = view(play.table, Audience(Role.PLAYER, "Ann")).choice
    assert asked is not None
    play.do(c.Choose(1, "fold"), automation=DEALER)
    taken = sum(each.cents for each in play.of(e.WagerTaken) if each.reason is e.Reason.FOLDED)
    assert asked.fold_cents == taken == lost
