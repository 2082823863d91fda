"""What a cap on payouts takes from each wager of one player alone at the table, exactly (Q0-06 to Q0-09).

The play is the best of the game without its cap. While the cap bites on side bets that no decision can lose,
that is the best with it too; at antes so large that it cuts Ante and Play themselves, it need not be.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.games import Game
from croupier.games.payment import Cap
from croupier.games.procedure import Settle
from croupier.games.questions import Option
from croupier.games.words import Verb
from croupier.odds.bets import bets_of
from croupier.odds.ends import Paid
from croupier.odds.joint import play
from croupier.odds.rounds import Result, results
from croupier.odds.unsolved import UnsolvedError

AMOUNTS = (100, 250, 500, 1000, 2500)  # cents


@dataclass(frozen=True, slots=True)
class CappedOdds:
    """One wager at given stakes: its edge without and with the cap, and how often the cap is reached."""

    wager: str
    stake: int  # cents; of main, the ante
    free: Fraction  # the house edge without the cap
    capped: Fraction
    reached: Fraction  # how often this wager is paid less than it won


@dataclass(frozen=True, slots=True)
class CapReading:
    """What the cap does under one option of a question about it, for each of several sets of stakes."""

    question: str
    option: str
    says: str
    wagers: tuple[tuple[CappedOdds, ...], ...]

    @property
    def name(self) -> str:
        """The choice as people type it, or nothing where the sheet leaves none."""
        return f"{self.question}={self.option}" if self.question else ""


def capped_odds(game: Game, stakes: Mapping[str, int]) -> tuple[CappedOdds, ...]:
    """Return what the cap does to each wager that is bet, for one player alone at the table."""
    if game.cap is None:
        raise UnsolvedError(f"{game.name} has no cap on payouts, so there is nothing it could change")
    return _capped(game, game.cap, _outcomes(game, stakes))


@dataclass(frozen=True, slots=True)
class _Outcomes:
    """Every way a round can end at given stakes, before a cap."""

    main: str
    stake: Mapping[str, int]
    results: tuple[Result, ...]


def _outcomes(game: Game, stakes: Mapping[str, int]) -> _Outcomes:
    bets = bets_of(game, stakes)
    played = play(game, bets)
    main = played.joint.layout.main
    stake = {main: bets.main, **{group: amount for group, amount in bets.sides if amount}}
    return _Outcomes(main, stake, tuple(results(played, bets)))


def _capped(game: Game, cap: Cap, ways: _Outcomes) -> tuple[CappedOdds, ...]:
    free, capped, reached = (dict.fromkeys(ways.stake, Fraction(0)) for _ in range(3))
    order = paying_order(game)
    for result in ways.results:
        cut = withheld(game, cap, result, order)
        for spot in result.spots:
            group = spot.spot if spot.spot in ways.stake else ways.main
            free[group] -= spot.net * result.probability
            capped[group] -= (spot.net - cut[spot.spot]) * result.probability
        for group in {name if name in ways.stake else ways.main for name, less in cut.items() if less}:
            reached[group] += result.probability
    return tuple(
        CappedOdds(group, amount, free[group] / amount, capped[group] / amount, reached[group])
        for group, amount in ways.stake.items()
    )


def paying_order(game: Game) -> dict[str, int]:
    """Return the place of each spot in the order in which a hand is paid."""
    order: dict[str, int] = {}
    for step in game.steps:
        if isinstance(step, Settle):
            for act in step.each_player:
                if act.verb in {Verb.PAY, Verb.SETTLE}:
                    for spot in game.wagers:
                        if act.what in {spot.id, spot.group}:
                            order.setdefault(spot.id, len(order))
    return order


def withheld(game: Game, cap: Cap, result: Result, order: Mapping[str, int]) -> dict[str, Fraction]:
    """Return what a cap keeps back of each spot's winnings: spots are paid in order while there is room."""
    reached = [spot for spot in result.spots if not cap.wagers or _group(game, spot.spot) in cap.wagers]
    reached.sort(key=lambda spot: order[spot.spot])
    counted = [_counted_stake(cap, spot) for spot in reached]
    claims = [spot.won - (Fraction(0) if cap.reaches_even_money else spot.even) for spot in reached]
    cut = dict.fromkeys((spot.spot for spot in result.spots), Fraction(0))
    if sum(claims) + sum(counted) <= cap.amount:
        return cut
    in_order = cap.shared == "in settlement order"
    # Shared after the last hand, all stakes that count are known; in order, only those come by so far.
    room = cap.amount - (Fraction(0) if in_order else sum(counted, Fraction(0)))
    for spot, claim, stake in zip(reached, claims, counted, strict=True):
        room -= stake if in_order else 0
        given = min(claim, max(room, Fraction(0)))
        cut[spot.spot] = claim - given
        room -= given
    return cut


def _group(game: Game, spot: str) -> str:
    return next(wager.group for wager in game.wagers if wager.id == spot)


def _counted_stake(cap: Cap, spot: Paid) -> Fraction:
    if cap.counts == "winnings" or (spot.even and not cap.reaches_even_money):
        return Fraction(0)
    return spot.beside_win


def same_stakes(game: Game, amount: int) -> dict[str, int]:
    """Return every bet at the same amount, or at the nearest a bet of exact amounts allows."""
    found = {}
    for group in game.wager_groups:
        exactly = game.wagers_of(group)[0].exactly or (amount,)
        found[group] = min(exactly, key=lambda allowed: abs(allowed - amount))
    return found


def cap_by_reading(game: Game, stakes: Sequence[Mapping[str, int]] = ()) -> tuple[CapReading, ...]:
    """Return what the cap does under every option of every question about it, at several stakes.

    Without stakes, every bet is the same amount, from $1 to $25.
    """
    if game.cap is None:
        raise UnsolvedError(f"{game.name} has no cap on payouts, so there is nothing it could change")
    several = list(stakes) or [same_stakes(game, amount) for amount in AMOUNTS]
    before = [_outcomes(game, each) for each in several]
    known: dict[Cap, tuple[tuple[CappedOdds, ...], ...]] = {}
    found = []
    for question, option in _about_the_cap(game):
        other = game.with_readings({question: option.id})
        if other.cap is None:
            continue
        if set(option.change.data) - {"cap"}:  # it changes the round itself as well
            wagers = tuple(_capped(other, other.cap, _outcomes(other, each)) for each in several)
        else:
            cap = other.cap
            if cap not in known:
                known[cap] = tuple(_capped(other, cap, ways) for ways in before)
            wagers = known[cap]
        found.append(CapReading(question, option.id, option.says, wagers))
    if not found:  # the sheet leaves no question about its cap
        found.append(
            CapReading("", "", "As it is written.", tuple(_capped(game, game.cap, w) for w in before))
        )
    return tuple(found)


def _about_the_cap(game: Game) -> Iterable[tuple[str, Option]]:
    for reading in game.readings:
        if any("cap" in option.change.data for option in reading.options):
            yield from ((reading.id, option) for option in reading.options if not option.cannot)
