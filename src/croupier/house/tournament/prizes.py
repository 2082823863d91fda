"""What each place wins to the cent, how tied players share, and who is owed what.

Percentages are of the pool: what was paid less the fees. Each prize is cut to whole cents and the cents left
over go one each to the prizes that lost most by the cut, the higher place first, so that the prizes are the
pool exactly. With fewer players than paid places, percentages are taken in proportion over the places there
are, and set amounts of the others are not paid. Tied players share the sum of their places evenly; its odd
cents fall one each to those favoured by the draw or by their seats (Q3-13, Q3-15).
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from croupier.house.tournament.events import Due, Lots
from croupier.house.tournament.plan import Format, PrizeKind, Prizes
from croupier.house.tournament.readings import ClassFixed, OddCents, WhenVoid
from croupier.house.tournament.spend import spent
from croupier.house.tournament.state import Stage, Tournament
from croupier.table.split import in_cents


class Owed(NamedTuple):
    """Money that is owed to players together, who share it evenly."""

    players: tuple[str, ...]
    cents: int
    what: Due

    @property
    def odd(self) -> int:
        """The cents that do not divide."""
        return self.cents % len(self.players)


def by_place(prizes: Prizes, money: int, players: int) -> tuple[int, ...]:
    """Return the prize of each place from the first down, for a field of two players or more.

    >>> from croupier.house.tournament.plan import Ladder
    >>> posted = Prizes(PrizeKind.PERCENTAGES, (Ladder(2, (50_00, 30_00, 20_00)),))
    >>> by_place(posted, 1_001, 9), by_place(posted, 1_001, 2)
    ((501, 300, 200), (626, 375))
    """
    posted = [ladder for ladder in prizes.ladders if ladder.players <= players]
    places = posted[-1].places[:players]
    if prizes.kind is PrizeKind.AMOUNTS:
        return places
    whole = sum(places)
    return tuple(in_cents([Fraction(money * part, whole) for part in places], money))


def table_of(tournament: Tournament) -> tuple[int, ...]:
    """Return the prizes of a tournament by place; final once entries are closed."""
    pool = _taken(tournament) - tournament.money.fees
    return by_place(tournament.scheduled.prizes, pool, len(tournament.entrants))


def _taken(tournament: Tournament) -> int:
    """Return what those paid who were not refunded before the start."""
    return sum(spent(tournament.scheduled, one) for one in tournament.entrants)


def short_of_prizes(tournament: Tournament) -> int:
    """Return what the house must add so that every set amount can be paid."""
    return max(sum(table_of(tournament)) - _taken(tournament), 0)


def left_over(tournament: Tournament, given: int) -> int:
    """Return what the house keeps when so much is given to players."""
    return _taken(tournament) + tournament.money.added - given


def final_order(tournament: Tournament, first: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """Return all places, first place first, when these are the places of those who are still in."""
    return (*first, *reversed(tournament.outs))


def may_be_void(tournament: Tournament) -> bool:
    """Whether an interruption may still void the tournament, so that no prize is certain (H-02, Q3-10)."""
    plan = tournament.scheduled
    hourly = plan.format is Format.HOURLY or plan.readings.class_fixed is ClassFixed.BY_TABLES_LEFT
    return hourly and tournament.stage in {Stage.RUNNING, Stage.INTERRUPTED}


def owed(tournament: Tournament) -> tuple[Owed, ...]:
    """Return what players have been owed so far, whether or not they were paid since."""
    match tournament.stage:
        case Stage.FINISHED:
            return _by_order(tournament, tournament.order)
        case Stage.RUNNING | Stage.INTERRUPTED if not tournament.entries_open and not may_be_void(tournament):
            still_in = tuple(one.name for one in tournament.remaining)
            certain = _by_order(tournament, final_order(tournament, (still_in,) if still_in else ()))
            return tuple(share for share in certain if share.players != still_in)
        case Stage.CANCELLED:
            return _refunds(tournament)
        case Stage.VOID:
            return _when_void(tournament)
        case _:
            return ()


def _by_order(tournament: Tournament, order: tuple[tuple[str, ...], ...]) -> tuple[Owed, ...]:
    prizes, start, shares = table_of(tournament), 0, []
    for players in order:
        cents = sum(prizes[start : start + len(players)])
        start += len(players)
        if cents:
            shares.append(Owed(players, cents, Due.PRIZE))
    return tuple(shares)


def _refunds(tournament: Tournament) -> tuple[Owed, ...]:
    plan = tournament.scheduled
    return tuple(Owed((one.name,), spent(plan, one), Due.REFUND) for one in tournament.entrants)


def _when_void(tournament: Tournament) -> tuple[Owed, ...]:
    match tournament.scheduled.readings.when_void:
        case WhenVoid.REFUNDED:
            return _refunds(tournament)
        case WhenVoid.NO_REFUND:
            return ()
        case WhenVoid.POOL_SPLIT:
            still_in = tuple(one.name for one in tournament.remaining)
            return (Owed(still_in, sum(table_of(tournament)), Due.PRIZE),)


def favoured(tournament: Tournament, players: Sequence[str], how: Lots) -> tuple[str, ...]:
    """Return players in the order that the lots gave them, or nothing where they have not been drawn."""
    for kind, order in tournament.lots:
        if kind is how and set(players) <= set(order):
            return tuple(name for name in order if name in players)
    return ()


def odd_cents_by(tournament: Tournament) -> Lots:
    """Return what decides about odd cents here (Q3-15)."""
    by_draw = tournament.scheduled.readings.odd_cents is OddCents.BY_DRAW
    return Lots.DRAWN if by_draw else Lots.FROM_THE_BUTTON


def share_of(tournament: Tournament, share: Owed, player: str) -> int | None:
    """Return one player's part of what is owed to several, or None while the odd cents are undecided.

    The part is at least a cent-exact even share; who gets an odd cent is for the lots.
    """
    even = share.cents // len(share.players)
    if not share.odd:
        return even
    order = favoured(tournament, share.players, odd_cents_by(tournament))
    return even + (order.index(player) < share.odd) if order else None
