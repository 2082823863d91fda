"""Simulated rounds against the table: a sample is played again card for card, and must settle alike."""

from croupier.lab.simulate.plan import Chunk, Plan, prepared
from croupier.lab.simulate.telling import new_tally


class Disagreement(AssertionError):  # noqa: N818 (it is what happened)
    """The kernel and the table settled one round differently; one of them is wrong."""


def replayed(plan: Plan, rounds: int, first: int = 0) -> int:
    """Play some rounds of a plan with the kernel and at the table, and return how many settled alike: all.

    >>> from croupier.games import load
    >>> from croupier.lab.simulate import plan_for
    >>> replayed(plan_for(load("nh-holdem-face-up"), seats=3, seed=5), 10)
    10
    """
    ready = prepared(plan)
    for number in range(first, first + rounds):
        now = ready.seats_before()
        ready.rounds(Chunk(number, number + 1), new_tally(plan.seats, *ready.size), now)
        at_table = ready.replay.nets(number)
        if (at_table != now.nets).any():
            raise Disagreement(
                f"round {number} of seed {plan.seed}: the kernel settles {now.nets.tolist()} and the table "
                f"{at_table.tolist()} cents; this is a fault of croupier"
            )
    return rounds
