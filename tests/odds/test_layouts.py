"""How a wager is laid out before it is solved: where decisions lead, and cards whose order matters."""

import pytest

from croupier.odds.general.board_carry import BoardTargets, targets_of
from croupier.odds.general.board_states import BOARD, FLOP, TURN
from croupier.odds.general.deal import HandSpec, deal_of
from croupier.odds.solvers.searched import searched_plan
from tests.odds.changed import example

RED_DOG = example("red-dog")


@pytest.mark.parametrize(
    ("seen", "ends", "at_turn", "at_flop"),
    [
        (0, ((0,), (1,), (2,)), (), ((0,), (1,), (2,))),  # decided before: each way to bet has its own end
        (FLOP, ((0,), (1,)), (), ((0, 1),)),
        (TURN, ((0,), (1,)), ((0, 1),), ((0,),)),
        (BOARD, ((0, 1),), (), ((0,),)),  # one target: the choice on the river
    ],
)
def test_one_decision_leads_on_from_where_it_is_made(
    seen: int, ends: tuple[object, ...], at_turn: tuple[object, ...], at_flop: tuple[object, ...]
) -> None:
    found = targets_of(searched_plan(example("casino-holdem"), ("main",)), (seen,))
    assert isinstance(found, BoardTargets)
    assert (found.ends, found.at_turn, found.at_flop) == (ends, at_turn, at_flop)


@pytest.mark.parametrize(
    ("game", "seen", "ends", "at_turn", "at_flop", "sure", "of"),
    [
        (  # raised before the flop or on it, each has its end; whoever checks chooses on the river
            "ultimate-texas-holdem",
            (0, FLOP, BOARD),
            ((0,), (1,), (2,), (3, 4)),
            (),
            ((0,), (1,), (2, 3)),
            [0, 1, None],
            [{0}, {1}, {2, 3}],
        ),
        (  # whoever folds before the flop is past the turn: after its three nodes comes the last end
            "texas-holdem-bonus",
            (0, FLOP, TURN),
            ((1,), (2,), (3,), (4,), (5,)),
            ((0, 1), (2, 3), (4,)),
            ((0, 1), (7,)),
            [None, 5],
            [{0, 1, 2, 3}, {4}],
        ),
    ],
)
def test_three_decisions_lead_to_their_ends(
    game: str,
    seen: tuple[int, ...],
    ends: object,
    at_turn: object,
    at_flop: tuple[object, ...],
    sure: list[int | None],
    of: list[set[int]],
) -> None:
    found = targets_of(searched_plan(example(game), ("main",)), seen)
    assert (found.ends, found.at_turn, found.at_flop) == (ends, at_turn, at_flop)
    nodes = range(len(at_flop))
    assert [found.sure(node) for node in nodes] == sure
    assert [found.of(node) for node in nodes] == of


def test_cards_whose_order_matters_are_numbered_through_their_hand() -> None:
    groups = tuple(group.id for group in RED_DOG.cards)
    counts = [group.count for group in RED_DOG.cards]
    deal = deal_of(RED_DOG, (), [HandSpec(groups, "spread")])
    assert sum(counts) > len(counts), "some group has more cards than one"
    assert [pool.place for pool in deal.pools] == list(range(1, sum(counts) + 1))
    assert [pool.slots for pool in deal.pools] == [
        ((group.id, number),) for group in RED_DOG.cards for number in range(1, group.count + 1)
    ]
