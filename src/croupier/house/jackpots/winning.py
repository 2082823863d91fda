"""Rounds and wins: what a table tells the set, what binds a round, who shares a jackpot, who signs."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from fractions import Fraction

from croupier.games.words import dollars
from croupier.house.jackpots import commands as c
from croupier.house.jackpots import events as e
from croupier.house.jackpots.events import evolve
from croupier.house.jackpots.posting import settings_of
from croupier.house.jackpots.state import Claim, JackpotSet, OpenRound, Win, WinPool, bound
from croupier.house.settings import require_permission, same_person, verify_time
from croupier.house.wins import PrizeSource
from croupier.permissions import Permission, Role
from croupier.table import events as te
from croupier.table.evolve import effective
from croupier.table.outcome import share_won, weighed
from croupier.table.refused import RefusedError, require
from croupier.table.split import split
from croupier.table.state import Table


def commands_for(
    name: str,
    table: Table,
    events: Sequence[te.Event],
    *,
    by: str,
    at: datetime,
    last: Table | None = None,
    dealer: str = "",
) -> tuple[c.Command, ...]:
    """Return the commands for events of a table, which is given as it stands after them.

    `last` is the table as its round stood before it ended, whose cards a win is signed for with.

    A win counts once its round is finished: until then a payment may still be undone, or the hand die.
    """
    shown = last or table
    return tuple(
        _commands(name, table, effective(events), by, at, lambda event: _claim(shown, event, dealer))
    )


def _commands(
    name: str,
    table: Table,
    events: Sequence[te.Event],
    by: str,
    at: datetime,
    claim: Callable[[te.WagerPaid], Claim],
) -> Iterator[c.Command]:
    wins: list[c.Command] = []
    for event in events:
        match event:
            case te.RoundStarted():
                wins = []
                yield c.BeginRound(by, at, name)
            case te.WagerPaid(seat=seat, odds=odds) if share := share_won(odds):
                player = table.seats[seat - 1] or ""
                percent = int(share.part * 100)
                recorded = c.RecordWin(by, at, name, seat, player, share.jackpot, percent, claim(event))
                wins.append(recorded)
            case te.RoundFinished() | te.RoundDead(stands=True):
                yield from wins
                yield c.EndRound(by, at, name)
            case te.RoundDead():
                yield c.EndRound(by, at, name, dead=True)


def _claim(table: Table, event: te.WagerPaid, dealer: str) -> Claim:
    """Return what is signed for with a win: the cards the pay table weighed, the wager, and what is held."""
    play, number = table.round, table.hand_at(event.seat)
    if play is None or number < 0:
        return Claim(event.wager, event.stake, event.hand, dealer=dealer, held=event.due)
    hand, spot = play.hands[number], table.plan.wager_number[event.wager]
    cards = weighed(table, play, hand, table.plan.pay_tables[table.plan.wagers[spot].paid_by]) or ()
    return Claim(event.wager, hand.bets[spot], event.hand, cards, play.number, dealer, event.due)


SIGNS = {Role.FLOOR: Permission.ACKNOWLEDGE_HAND, Role.MANAGER: Permission.APPROVE_LARGE_WIN}


@c.decides
def begin_round(jackpots: JackpotSet, command: c.BeginRound) -> tuple[e.Event, ...]:
    """Bind a round to what is posted (Q1-14)."""
    verify_time(command.at)
    values = bound(jackpots, command.table)
    require(bool(values), "the jackpots are posted before a round begins", ("R1-28",))
    playing = jackpots.playing(command.table) is not None
    require(not playing, f"a round is open at table {command.table} already")
    return (e.RoundBegan(command.by, command.at, command.table, jackpots.begun + 1, values),)


@c.decides
def record_win(jackpots: JackpotSet, command: c.RecordWin) -> tuple[e.Event, ...]:
    """Record a winning hand, and with which others it shares."""
    verify_time(command.at)
    play = _playing(jackpots, command.table)
    names = jackpots.rules.names
    require(
        command.jackpot in names, f'there is no jackpot "{command.jackpot}"; there are {", ".join(names)}'
    )
    require(0 < command.percent <= 100, f"{command.percent}% is no part of a jackpot; it is 1 to 100")
    for win in _wins_of(jackpots, play):
        says = f"seat {command.seat} of table {command.table} has won {win.jackpot} in this round already"
        require(win.seat != command.seat, f"{says}; a hand is paid for its highest alone", ("R1-31",))
    mine = _pool_for(jackpots, command)
    recorded = e.WinRecorded(
        command.by,
        command.at,
        len(jackpots.wins) + 1,
        command.table,
        play.number,
        command.seat,
        command.player,
        command.jackpot,
        command.percent,
        play.values[names.index(command.jackpot)],
        mine.number,
        tuple(sorted(mine.waits_for)),
        command.claim,
    )
    return (recorded,)


def _pool_for(jackpots: JackpotSet, command: c.RecordWin) -> WinPool:
    """Return the pool a win falls in: of its own hand, or of all rounds open at the first win (Q1-06)."""
    for pool in jackpots.pools:
        if pool.jackpot == command.jackpot and command.table in pool.waits_for:
            return pool
    every = jackpots.rules.split_among == "winners at every table"
    playing = frozenset(play.table for play in jackpots.rounds) if every else frozenset({command.table})
    return WinPool(jackpots.pooled + 1, command.jackpot, playing)


@c.decides
def end_round(jackpots: JackpotSet, command: c.EndRound) -> tuple[e.Event, ...]:
    """End a round, and share every jackpot that no other open round can still win a part of."""
    verify_time(command.at)
    play = _playing(jackpots, command.table)
    void = tuple(win.number for win in _wins_of(jackpots, play)) if command.dead else ()
    ended = e.RoundEnded(command.by, command.at, command.table, command.dead, void)
    after = evolve(jackpots, ended)
    ready = (pool for pool in after.pools if not pool.waits_for)
    return (ended, *(_shared(after, pool, command) for pool in ready))


def _shared(jackpots: JackpotSet, pool: WinPool, command: c.EndRound) -> e.WinsShared:
    """Split a jackpot among its winners to the cent, by the table's own rule (Q1-04)."""
    wins = [jackpots.win(number) for number in pool.wins]
    # Rounds that began before and after a change may share: none of them gets less than was posted for it.
    value = max(win.value for win in wins)
    parts = split(
        jackpots.rules,
        value,
        tuple((win.number, win.player, Fraction(win.percent, 100)) for win in wins),
    )
    given = tuple(e.WinShare(win.number, parts[win.number]) for win in wins)
    how = f"split among {len(wins)} winners: {jackpots.rules.split}" if len(wins) > 1 else ""
    return e.WinsShared(command.by, command.at, pool.number, pool.jackpot, value, given, how)


@c.decides
def acknowledge(jackpots: JackpotSet, command: c.AcknowledgeWin) -> tuple[e.Event, ...]:
    """Acknowledge a win: the floor and the manager do, and they are two people (Q1-40)."""
    verify_time(command.at)
    win = _standing(jackpots, command.win)
    if command.acting not in SIGNS:
        raise RefusedError(f"floor and manager acknowledge a win, not {command.acting}", ("Q1-40",))
    require_permission(command.by, command.by.id, SIGNS[command.acting], ("Q1-40",))
    seen = dict(win.seen_by)
    done = f"the {command.acting} has acknowledged win {win.number} already"
    require(command.acting not in seen, done)
    _require_other_than_winner(win, command.by.id)
    same = _is_dealer(jackpots, win, command.by.id) or _has_posted(jackpots, win, command.by.id)
    allowed = settings_of(jackpots).play_money
    same |= any(same_person(who, command.by.id, allowed=allowed) for who in seen.values())
    return (e.WinAcknowledged(command.by.id, command.at, win.number, command.acting, same),)


@c.decides
def confirm_payment(jackpots: JackpotSet, command: c.ConfirmPayment) -> tuple[e.Event, ...]:
    """Confirm that a win was paid its part, once those who sign for a large one have signed."""
    verify_time(command.at)
    win = _standing(jackpots, command.win)
    power = Permission.SELL_CHIPS if command.by.may(Permission.SELL_CHIPS) else Permission.APPROVE_LARGE_WIN
    require_permission(command.by, command.by.id, power, ("Q1-40",))
    if win.due is None:
        open_at = ", ".join(sorted(_waits_for(jackpots, win)))
        raise RefusedError(
            f"another hand may share {win.jackpot}; wait for table {open_at}", ("R1-30", "Q1-06")
        )
    missing = " and the ".join(signatures(jackpots, win))
    says = f"{dollars(win.due)} of {win.jackpot} is a large win; the {missing} must acknowledge it first"
    require(not missing, says, ("Q1-40",))
    says = f"{win.player}'s part of {win.jackpot} is {dollars(win.due)}, not {dollars(command.cents)}"
    require(command.cents == win.due, says, ("R1-30", "Q1-04"))
    require(bool(command.how.strip()), "say how it was paid: in chips, or by which check", ("Q1-40",))
    _require_other_than_winner(win, command.by.id)
    _is_dealer(jackpots, win, command.by.id)
    signed = [role for role, who in win.seen_by if who == command.by.id]
    role = "".join(signed)
    says = f"{command.by.id} signed for win {win.number} as {role} and does not pay it; somebody else does"
    small = settings_of(jackpots).play_money
    require(small or not signed, says, ("Q1-40",))
    if win.claim.held:
        ways = (PrizeSource.TRAY, PrizeSource.CAGE, PrizeSource.CHECK)
        require(command.source in ways, f"say out of what it is paid: {', '.join(ways)}", ("Q1-40",))
    return (e.WinPaid(command.by.id, command.at, win.number, command.cents, command.how, command.source),)


@c.decides
def make_void(jackpots: JackpotSet, command: c.MakeVoid) -> tuple[e.Event, ...]:
    """Make a win void that the house has made void: nobody is waited for to pay it."""
    verify_time(command.at)
    win = _standing(jackpots, command.win)
    return (e.WinMadeVoid(command.by, command.at, win.number, command.reason),)


def _require_other_than_winner(win: Win, who: str) -> None:
    """Refuse the winner's own signature, in a small house too: nobody signs for their own money."""
    says = f"{who} won this and neither signs for it nor pays it; somebody else does"
    require(win.player != who, says, ("Q1-40",))


def _has_posted(jackpots: JackpotSet, win: Win, who: str) -> bool:
    """Whether somebody signs for a jackpot they posted; refused where the house does not allow that."""
    posted = [change.by for change in jackpots.history if change.jackpot == win.jackpot]
    if posted[-1:] != [who]:
        return False
    allowed = settings_of(jackpots).play_money
    require(allowed, f"{who} posted {win.jackpot} and signs for no win of it; somebody else does", ("Q1-40",))
    return True


def _is_dealer(jackpots: JackpotSet, win: Win, who: str) -> bool:
    """Whether somebody signs for a hand they dealt; refused where the house does not allow that."""
    if who not in win.claim.dealers:
        return False
    allowed = settings_of(jackpots).play_money
    require(allowed, f"{who} dealt this hand and signs for none of it; somebody else does", ("Q1-40",))
    return True


@c.decides
def pay_for_nothing(jackpots: JackpotSet, command: c.PayForNothing) -> tuple[e.Event, ...]:
    """Sign for a win in the name of the house, and pay it: play money is nobody's, and nobody is on duty."""
    verify_time(command.at)
    win = _standing(jackpots, command.win)
    require(win.due is not None, f"another hand may share {win.jackpot}", ("R1-30", "Q1-06"))
    assert win.due is not None  # noqa: S101 (as just required)
    signs = (
        e.WinAcknowledged(command.by, command.at, win.number, role, same_person=True)
        for role in signatures(jackpots, win)
    )
    paid = e.WinPaid(command.by, command.at, win.number, win.due, "play money", PrizeSource.TRAY)
    return (*signs, paid)


def signatures(jackpots: JackpotSet, win: Win) -> tuple[Role, ...]:
    """Return who must still acknowledge a win before it is paid."""
    if win.due is None or win.due < jackpots.large_from:
        return ()
    return tuple(role for role in SIGNS if role not in dict(win.seen_by))


def _playing(jackpots: JackpotSet, table: str) -> OpenRound:
    bound(jackpots, table)  # refuses a table that does not show the set
    play = jackpots.playing(table)
    if play is None:
        raise RefusedError(f"no round is open at table {table}")
    return play


def _wins_of(jackpots: JackpotSet, play: OpenRound) -> tuple[Win, ...]:
    return tuple(win for win in jackpots.wins if win.round == play.number)


def _standing(jackpots: JackpotSet, number: int) -> Win:
    win = jackpots.win(number)
    require(not win.void, f"win {number} is void: its hand was dead", ("H-04",))
    require(win.paid_by is None, f"win {number} is paid already")
    return win


def _waits_for(jackpots: JackpotSet, win: Win) -> frozenset[str]:
    return next(pool.waits_for for pool in jackpots.pools if win.number in pool.wins)
