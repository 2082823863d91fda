"""Wins the house signs for, from the end of their round to the house and the jackpots they are of."""

from collections.abc import Sequence

from croupier.house import commands as hc
from croupier.house.jackpots.state import Win
from croupier.house.preconditions import day_of
from croupier.house.slips import SlipForm
from croupier.house.state import House
from croupier.house.wins import BETWEEN_DEALERS, HouseWin, WinClaim
from croupier.server.aggregates.back_rooms import is_play_money
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.aggregates.table_room import TableRoom, dealers_of
from croupier.table import events as e
from croupier.table.evolve import effective
from croupier.table.outcome import open_cards, share_won, weighed
from croupier.table.state import Hand, Round, Table


def hold_wins(unit: UnitOfWork, room: TableRoom, last: Table, ended: e.Event) -> None:
    """Hand every win that a table holds over to the house, once its round is over and posted.

    `last` is the table before the round ended, and `room` with the history of the round.
    """
    dead = isinstance(ended, e.RoundDead) and not ended.stands
    if last.round is None or dead or not last.holds_from or is_play_money(unit.house):
        return
    history = effective(room.history)
    for hand in last.round.hands:
        for number, settled in enumerate(hand.settled):
            if settled and settled.due:
                claim = _claim(unit, room, last, last.round, hand, number, history)
                unit.ask_house(hc.HoldWin(unit.who, unit.at, claim, shared=bool(claim.set)))
    if room.setup and room.setup.jackpots:
        set_dues(unit, room.setup.jackpots)


def _claim(
    unit: UnitOfWork,
    room: TableRoom,
    table: Table,
    play: Round,
    hand: Hand,
    number: int,
    history: Sequence[e.Event],
) -> WinClaim:
    plan, wager, settled = table.plan, table.plan.wagers[number], hand.settled[number]
    assert settled is not None  # noqa: S101 (it was won)
    paid = [one for one in history if isinstance(one, e.WagerPaid) and _is_on(one, hand.seat, wager.id)][-1]
    seen = [one for one in history if isinstance(one, e.WinVerified) and _is_on(one, hand.seat, wager.id)]
    called = [
        one
        for one in history
        if isinstance(one, e.HandAcknowledged) and (one.seat, one.pay) == (hand.seat, wager.paid_by)
    ]
    pay = plan.pay_tables.get(wager.paid_by)
    cards = weighed(table, play, hand, pay) if pay else open_cards(play, hand, plan.contest_player)
    day, book = day_of(unit.house), unit.house.tables.get(room.id)
    won = _of_set(unit, room, play, hand.seat) if share_won(paid.odds) else None
    set_ = room.setup.jackpots if room.setup and won else None
    posted = unit.jackpots(set_).jackpots.history if set_ else ()
    return WinClaim(
        form=SlipForm.JACKPOT if won else SlipForm.LARGE_WIN,
        table=room.id,
        game=plan.game.id,
        game_hash=plan.game.hash,
        day=day.date,
        charity=", ".join(day.charities),
        round=play.number,
        seat=hand.seat,
        player=hand.player,
        wager=wager.name,
        stake=hand.bets[number],
        cards=cards or (),
        hand=paid.hand,
        odds=paid.odds,
        held=settled.due,
        dealer=BETWEEN_DEALERS.join(dealers_of(room, book.dealer if book else None, play.number)),
        verified_by=(seen or called)[-1].by if seen or called else "",
        camera=seen[-1].camera if seen else called[-1].on_camera if called else "",
        jackpot=won.jackpot if won else "",
        set=set_ or "",
        set_win=won.number if won else 0,
        posted=won.value if won else 0,
        percent=won.percent if won else 0,
        in_round=_won_in(play, hand.player),
        posted_by=next((one.by for one in reversed(posted) if won and one.jackpot == won.jackpot), ""),
    )


def _won_in(play: Round, player: str) -> int:
    """Return what a player won in a round, all wagers of all hands together."""
    return sum(
        settled.won for hand in play.hands if hand.player == player for settled in hand.settled if settled
    )


def _is_on(event: e.WagerPaid | e.WinVerified, seat: int, wager: str) -> bool:
    return (event.seat, event.wager) == (seat, wager)


def _of_set(unit: UnitOfWork, room: TableRoom, play: Round, seat: int) -> Win | None:
    """Return the jackpot that a seat has just won, as its set has it."""
    if room.setup is None or room.setup.jackpots is None:
        return None
    wins = unit.jackpots(room.setup.jackpots).jackpots.wins
    here = (room.id, play.number, seat)
    return next((win for win in reversed(wins) if (win.table, win.claim.round, win.seat) == here), None)


def set_dues(unit: UnitOfWork, set_: str) -> None:
    """Tell the house what each win of a set comes to, once its jackpot is shared."""
    for win in tuple(unit.house.wins.values()):
        if win.claim.set == set_ and win.gross is None and win.is_open:
            shared = unit.jackpots(set_).jackpots.win(win.claim.set_win)
            if shared.due is not None:
                unit.ask_house(hc.SetWinDue(unit.who, unit.at, win.number, shared.due, shared.how))


def in_house(house: House, set_: str, number: int) -> HouseWin | None:
    """Return the house's own record of a win of a set of jackpots."""
    same = (win for win in house.wins.values() if (win.claim.set, win.claim.set_win) == (set_, number))
    return next(same, None)
