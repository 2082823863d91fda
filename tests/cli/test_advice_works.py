"""Whatever refuses a game says what can be done instead, and that can be done."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.games import Game
from croupier.lab.simulate.kernel_spec import why_no_kernel
from croupier.lab.simulate.plan import plan_for
from croupier.odds.solvers.solvable import why_no_odds, why_no_solution, with_advice
from croupier.table.drive import EVERYTHING
from tests.cli.shell import run
from tests.play import opened, ready
from tests.table.bots import EXAMPLES, GAMES, a_round, named

STRATEGY = re.compile(r'simulate it with the strategy "([\w-]+)"')
PLAY = "croupier play deals it, round by round"


def follow(game: Game, said: str) -> None:
    """Do what a refusal advises."""
    if found := STRATEGY.search(said):
        plan_for(game, strategy=found[1])  # which refuses what is not simulated
        return
    if "simulate it instead" in said:
        plan_for(game)
        return
    assert PLAY in said, said
    a_round(opened(game, "Ann", "Ben"), 1, EVERYTHING, [])


@pytest.mark.slow
@pytest.mark.parametrize("path", GAMES, ids=named)
def test_what_a_refusal_advises_can_be_done(path: str) -> None:
    game = ready(path)
    follow(game, with_advice(game, "this cannot be counted"))
    refusals = [why_no_odds(game), why_no_kernel(game)]
    refusals += [
        with_advice(game, why) for group in game.wager_groups if (why := why_no_solution(game, group))
    ]
    for said in refusals:
        if said:
            follow(game, said)


SMALL = ("casino-war", "red-dog")  # which are counted in a moment
COMMANDS = (
    "odds {}",
    "odds {} --round",
    "strategy {}",
    "simulate {} --rounds 1000",
    "study {} skill",
    "study {} exposed",
    "study {} shared --deals 10",
    "forecast {} --hours 100",
    "design {} --wager main --target 5%",
    "advise {} --hand As",
)
DESIGN = re.compile(r"design that of ([\w-]+)")
IN_SIGHT = re.compile(r"(\d) own, (\d) on the board, (\d) of the dealer's")
PAIR = ("As", "Ah", "4c", "Jd")  # a tie for who has one card and sees one, and a spread for who sees two


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("path", [path for path in EXAMPLES if Path(path).stem in SMALL], ids=named)
def test_a_command_answers_or_says_what_works(path: str, command: str) -> None:
    said = answered_or_refused(*command.format(path).split())
    if said is None:
        return
    if found := DESIGN.search(said):
        wished = ("design", path, "--wager", found[1], "--target", "1%..60%")
        assert answered_or_refused(*wished) is None
        return
    if found := IN_SIGHT.search(said):
        own, board, dealer = map(int, found.groups())
        groups = {"--hand": own, "--board": board, "--dealer": dealer}
        left = iter(PAIR[2 * bool(board) :])
        asked = [word for option, many in groups.items() for word in (option, cards(many, left))]
        assert answered_or_refused("advise", path, *asked) is None
        return
    if "no other wager of it is" in said:
        assert not any(ready(path).pay_tables_of(group) for group in ready(path).wager_groups)
        return
    follow(ready(path), said)


def cards(many: int, left: Iterator[str]) -> str:
    return " ".join(next(left) for _ in range(many))


def answered_or_refused(*words: str) -> str | None:
    """Return the sentence with which a command is refused, or None if it answers."""
    try:
        run(*words)
    except AssertionError as refused:  # it left with another code than 0, and this is what it said
        assert words
        return " ".join(str(refused.args[0]).split())
    return None
