"""Dividing money by rule to the cent: jackpots among winners, a cap among claims."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil, floor

from croupier.games.payment import Jackpots


def in_cents(exact: Sequence[Fraction], total: int) -> list[int]:
    """Return whole cents that sum to the total; odd cents go to the largest fractions, earlier ones first.

    >>> in_cents([Fraction(100, 3)] * 3, 100)
    [34, 33, 33]
    """
    whole = [floor(amount) for amount in exact]
    by_fraction = sorted(range(len(exact)), key=lambda i: (whole[i] - exact[i], i))
    for i in by_fraction[: total - sum(whole)]:
        whole[i] += 1
    return whole


def split(jackpots: Jackpots, value: int, winners: tuple[tuple[int, str, Fraction], ...]) -> dict[int, int]:
    """Return what each winning seat gets of a jackpot, by the reading of Q1-04 in force.

    A winner is a seat, its player, and the part of the jackpot its bet is entitled to. A single winner gets
    that part, rounded up; several never get more than is posted.
    """
    if jackpots.two_hands_of_one_player == "one winner":
        return _by_player(jackpots, value, winners)
    shares = _shares(jackpots.split, Fraction(value), [part for _, _, part in winners])
    total = min(value, ceil(sum(shares)))
    return dict(zip((seat for seat, _, _ in winners), in_cents(shares, total), strict=True))


def split_words(jackpots: Jackpots, winners: int) -> str:
    """Say how a jackpot was split; a table knows nothing of winners at other tables (Q1-06)."""
    among = f", split among {winners} winners: {jackpots.split}" if winners > 1 else ""
    if jackpots.split_among == "winners at every table":
        return f"{among}, and with winners at other tables: at most this"
    return among


def _by_player(
    jackpots: Jackpots, value: int, winners: tuple[tuple[int, str, Fraction], ...]
) -> dict[int, int]:
    """Count a player with two winning hands once, at the larger bet; the hands divide the share."""
    best: dict[str, Fraction] = {}
    for _, player, part in winners:
        best[player] = max(part, best.get(player, part))
    shares = _shares(jackpots.split, Fraction(value), list(best.values()))
    of_player = dict(zip(best, in_cents(shares, min(value, ceil(sum(shares)))), strict=True))
    given: dict[int, int] = {}
    for player, share in of_player.items():
        seats = [seat for seat, who, _ in winners if who == player]
        given |= dict(zip(seats, in_cents([Fraction(share, len(seats))] * len(seats), share), strict=True))
    return given


def _shares(rule: str, value: Fraction, parts: list[Fraction]) -> list[Fraction]:
    claims = [part * value for part in parts]
    together, count = sum(claims), len(claims)
    match rule:
        case _ if count == 1:
            return claims
        case "weighted by entitlement" | "pro rata only above the posted value":  # two names of one rule
            return [min(value, together) * part / sum(parts) for part in parts]
        case "equal parts of the posted value":
            return [value / count] * count
        case "equal parts of the largest entitlement":
            return [max(claims) / count] * count
        case _:  # "entitlement divided by winners", in old files also "equal parts, then own percentage"
            return [claim / count for claim in claims]


def share_cap(
    room: int, claims: Mapping[tuple[int, int], int], how: str, chip: int = 1
) -> dict[tuple[int, int], int]:
    """Return what each claim (a seat and a wager, in order of settlement) gets of the room under a cap.

    The room is shared among hands (Q0-08); a hand's part fills its wagers in the order in which they are
    settled. Shares are whole numbers of the smallest chip; odd chips go to the largest fractions.

    >>> share_cap(100, {(1, 0): 30, (1, 1): 90, (2, 0): 80}, "pro rata")
    {(1, 0): 30, (1, 1): 30, (2, 0): 40}
    """
    of_seat: dict[int, int] = {}
    for (seat, _), claim in claims.items():
        of_seat[seat] = of_seat.get(seat, 0) + claim
    together = sum(of_seat.values())
    if together <= room:
        return dict(claims)
    exact = [Fraction(room * claim, together) for claim in of_seat.values()]
    if how == "equal shares":
        exact = _equal(room, of_seat)
    chips = in_cents([share / chip for share in exact], room // chip)
    left = {seat: count * chip for seat, count in zip(of_seat, chips, strict=True)}
    given: dict[tuple[int, int], int] = {}
    for (seat, wager), claim in claims.items():
        given[seat, wager] = min(claim, left[seat])
        left[seat] -= given[seat, wager]
    return given


def _equal(room: int, claims: Mapping[int, int]) -> list[Fraction]:
    """Give each hand the same, and none more than it claims."""
    given: dict[int, Fraction] = {}
    left = Fraction(room)
    for place, seat in enumerate(sorted(claims, key=claims.__getitem__)):
        given[seat] = min(Fraction(claims[seat]), left / (len(claims) - place))
        left -= given[seat]
    return [given[seat] for seat in claims]
