"""Rounds played at the table as rows, one a wager of a hand: what a Parquet file of rounds is made of."""

from collections.abc import Iterable, Iterator

from croupier.cards import cards_text
from croupier.games.words import dollars
from croupier.lab.parquet import RoundRow
from croupier.table import events as e
from croupier.table.evolve import effective, evolve
from croupier.table.state import Cards, Hand, Round, Table


def rows_of(table: Table, events: Iterable[e.Event], number: int | None = None) -> Iterator[RoundRow]:
    """Yield a row for each wager of each hand of the rounds in these events, which begin at this table.

    A round has the table's number for it, or `number` where it is one round of a simulation. A wager of a
    dead round counts as what it came to: nothing, if it went back (Q3-17).
    """
    decisions: dict[int, list[str]] = {}
    reasons: dict[tuple[int, str], e.Reason] = {}
    for event in effective(events):
        match event:
            case e.RoundStarted():
                decisions, reasons = {}, {}
            case e.Decided():
                decisions.setdefault(event.seat, []).append(_decision(table, event))
            case e.WagerTaken() | e.WagerPaid() | e.WagerPushed():
                reasons[event.seat, event.wager] = event.reason
            case e.RoundFinished() | e.RoundDead():
                assert table.round is not None  # noqa: S101 (it ends now)
                play = table.round if number is None else table.round._replace(number=number)
                for hand in play.hands:
                    said = ", ".join(decisions.get(hand.seat, ()))
                    yield from _rows(table, play, hand, said, event, reasons)
            case _:
                pass
        table = evolve(table, event)


def _rows(
    table: Table,
    play: Round,
    hand: Hand,
    decisions: str,
    end: e.RoundFinished | e.RoundDead,
    reasons: dict[tuple[int, str], e.Reason],
) -> Iterator[RoundRow]:
    own, shared = _text(hand.cards), _text(play.shared)
    for wager, stake in enumerate(hand.bets):
        if not stake:
            continue
        spot, settled = table.plan.wagers[wager], hand.settled[wager]
        reason = reasons.get((hand.seat, spot.id), e.Reason.DEAD)
        net = settled.won + settled.returned - stake if settled else -stake
        if isinstance(end, e.RoundDead) and end.returned:
            reason, net = e.Reason.DEAD, 0
        yield RoundRow(
            play.number, hand.seat, spot.id, spot.group, own, shared, decisions, stake, net, reason.value
        )


def _decision(table: Table, event: e.Decided) -> str:
    """Return a decision as a step and what was done: a bet in units of the bet it must equal, if it must."""
    if event.choice != "bet":
        return f"{event.step} {event.choice}"
    plan = table.plan
    measure = plan.wager_number.get(plan.wagers[plan.asked_wager[event.step]].equal_to or "")
    assert table.round is not None  # noqa: S101 (someone decided in it)
    unit = table.round.hands[table.hand_at(event.seat)].bets[measure] if measure is not None else 0
    return f"{event.step} {event.cents // unit if unit else dollars(event.cents)}"


def _text(groups: Iterable[Cards]) -> str:
    return cards_text([card for cards in groups for card in cards if card is not None])
