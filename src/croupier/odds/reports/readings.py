"""Compare the readings of a game: the edge of every wager under each option, and what a cap takes.

The play is the best of the game without its cap. While the cap bites on side bets that no decision can lose,
that is the best with it too; at antes so large that it cuts Ante and Play themselves, it need not be.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.games import Game, ReadingError
from croupier.games.document import Option, Reading
from croupier.games.payment import Cap
from croupier.games.procedure import Settle, Verb
from croupier.odds.counting.outcomes import Played, SpotPayout, bets_of, posted_jackpots, verified_stakes
from croupier.odds.counting.payouts import UnsolvedError, WagerOdds, folding_steps, tied_to_play
from croupier.odds.solvers.round import Result, play, results, wager_figures
from croupier.odds.solvers.streets import free_bets
from croupier.odds.solvers.wagers import lost_groups, wager_odds

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
    free: Mapping[str, Fraction]  # what the house wins of each group of wagers where nothing is capped
    most: tuple[Fraction, ...]  # by result, the most of it that any cap counts

    def group(self, spot: str) -> str:
        """Return the group of wagers that a spot belongs to."""
        return spot if spot in self.stake else self.main


def _outcomes(game: Game, stakes: Mapping[str, int]) -> _Outcomes:
    bets = bets_of(game, stakes)
    played = play(game, bets)
    main = played.joint.layout.main
    stake = {main: bets.main, **{group: amount for group, amount in bets.sides if amount}}
    found = tuple(results(played, bets))
    free = dict.fromkeys(stake, Fraction(0))
    for result in found:
        for spot in result.spots:
            free[spot.spot if spot.spot in stake else main] -= spot.net * result.probability
    most = tuple(
        sum((spot.won + spot.winning_stake for spot in result.spots), Fraction(0)) for result in found
    )
    return _Outcomes(main, stake, found, free, most)


def _capped(game: Game, cap: Cap, ways: _Outcomes) -> tuple[CappedOdds, ...]:
    capped, reached = dict(ways.free), dict.fromkeys(ways.stake, Fraction(0))
    order = paying_order(game)
    for result, most in zip(ways.results, ways.most, strict=True):
        if most <= cap.amount:
            continue
        cut = withheld(game, cap, result, order)
        for spot, less in cut.items():
            capped[ways.group(spot)] += less * result.probability
        for group in {ways.group(spot) for spot, less in cut.items() if less}:
            reached[group] += result.probability
    return tuple(
        CappedOdds(group, amount, ways.free[group] / amount, capped[group] / amount, reached[group])
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


def _counted_stake(cap: Cap, spot: SpotPayout) -> Fraction:
    if cap.counts == "winnings" or (spot.even and not cap.reaches_even_money):
        return Fraction(0)
    return spot.winning_stake


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


JOINT = "joint: it hangs on what is bet beside it; say what is staked"


@dataclass(frozen=True, slots=True)
class Change:
    """What an option does to one wager: its edge, and how much more than now; or why that is not known."""

    wager: str
    edge: Fraction | None
    more: Fraction | None
    why: str | None = None


@dataclass(frozen=True, slots=True)
class OptionOdds:
    """One option of a reading that touches money: every wager it changes, and what else it bears on."""

    reading: str
    option: str
    changes: tuple[Change, ...]
    bears_on: str | None = None


def reading_odds(
    game: Game, stakes: Mapping[str, int] | None = None, jackpots: Mapping[str, int] | None = None
) -> Iterator[OptionOdds]:
    """Yield what each option of each money reading does to the odds, with the game as it is read.

    Only what an option changes is solved; what two options leave alike is solved once.

    >>> from croupier.games import load
    >>> sixes = next(reading_odds(load("nh-holdem-stud").with_readings({"Q3-01": "b"})))
    >>> sixes.reading, sixes.option, round(float(sixes.changes[0].more), 6)
    ('Q3-01', 'a', -0.082846)
    """
    desk = _Desk(verified_stakes(game, stakes), posted_jackpots(game, jackpots), {}, {})
    for reading in game.readings:
        if reading.touches == "money":
            for option in reading.options:
                if not option.cannot and option.id != game.choices[reading.id]:
                    yield _option_odds(game, reading, option.id, desk)


@dataclass(frozen=True, slots=True)
class _Desk:
    """What has been solved already, by everything that bears on a wager."""

    stakes: dict[str, int]
    jackpots: dict[str, int]
    solved: dict[str, WagerOdds | str]
    rounds: dict[str, Played]

    def odds(self, game: Game, group: str) -> WagerOdds | str:
        bears = bearing(game, group)
        if bears not in self.solved:
            self.solved[bears] = self._solve(game, group)
        return self.solved[bears]

    def together(self, game: Game, group: str) -> WagerOdds:
        """Return the odds of a wager in a round with all that is staked."""
        bets = bets_of(game, self.stakes, self.jackpots)
        if game.hash not in self.rounds:
            self.rounds[game.hash] = play(game, bets)
        return wager_figures(self.rounds[game.hash], bets, group)

    def _solve(self, game: Game, group: str) -> WagerOdds | str:
        if group in lost_groups(game):
            return "its pay table is lost; its edge is a function of the lost row"
        try:
            return wager_odds(game, group, self.stakes, self.jackpots)
        except UnsolvedError as error:
            free = free_bets(game, group)
            return f"{free[0].name} may be of any size; say its ante" if free else str(error)


def _option_odds(game: Game, reading: Reading, option: str, desk: _Desk) -> OptionOdds:
    try:
        other = game.with_readings({reading.id: option})
    except ReadingError as error:
        return OptionOdds(reading.id, option, (), str(error))
    changed = [group for group in game.wager_groups if bearing(game, group) != bearing(other, group)]
    joint = _joint_at(game, other, desk.stakes) if desk.stakes else _joint(game, other, changed)
    changes = []
    for group in game.wager_groups:
        if group in joint and not desk.stakes:
            changes.append(Change(group, None, None, JOINT))
        elif group in joint and changed:
            before, after = desk.together(game, group), desk.together(other, group)
            if before != after:
                changes.append(Change(group, after.house_edge, after.house_edge - before.house_edge))
        elif group in changed:
            now, then = desk.odds(game, group), desk.odds(other, group)
            if isinstance(now, str) or isinstance(then, str):
                why = then if isinstance(then, str) else str(now)
                edge = None if isinstance(then, str) else then.house_edge
                changes.append(Change(group, edge, None, why))
            elif now != then:
                changes.append(Change(group, then.house_edge, then.house_edge - now.house_edge))
    return OptionOdds(reading.id, option, tuple(changes), _bears_on(game, other))


def _joint_at(game: Game, other: Game, stakes: Mapping[str, int]) -> set[str]:
    """Return the wagers that are one decision with what is staked, as either reading has it."""
    main, *sides = game.wager_groups
    up = [group for group in sides if stakes.get(group)]
    tied = {group for read in (game, other) for group in tied_to_play(read, main, up)}
    return {main, *tied} if tied else set()


def _joint(game: Game, other: Game, changed: list[str]) -> set[str]:
    """Return the wagers whose odds hang on one another, because a fold or a loss takes a side bet with it."""
    main = next((group for group in game.wager_groups if folding_steps(game, group)), None)
    if main is None:
        return set()
    sides = set(game.wager_groups) - {main}
    endings = [
        [(s.after_fold, s.falls_with) for s in read.wagers if s.group in sides] for read in (game, other)
    ]
    asked = (
        (sides,) if endings[0] == endings[1] else (sides, set())
    )  # a bet may lean on another that is not up
    tied = {group for read in (game, other) for up in asked for group in tied_to_play(read, main, up)} & set(
        changed
    )
    return {main, *tied} if tied else set()


def _bears_on(game: Game, other: Game) -> str | None:
    if game.cap != other.cap:
        return "the cap on payouts, and so on what is staked at the table, not on the odds of a wager"
    if game.by_value != other.by_value:
        return "the odds where a jackpot is posted below the prize of a lower hand; say what is posted"
    if game.jackpots != other.jackpots:
        return "how winners share a jackpot; the odds are those of a single winner"
    return None


def bearing(game: Game, group: str) -> str:
    """Return everything in a game that bears on the odds of one wager, as text to compare."""
    spots = game.wagers_of(group)
    contested = any(spot.paid_by == "contest" for spot in spots)
    return repr(
        (
            group,
            [(s.id, s.paid_by, s.times, s.equal_to, s.exactly, s.after_fold, s.falls_with) for s in spots],
            [
                (t.id, t.cards, t.ranking, t.rows, t.uses_all_of, t.winning_stake, t.id in game.by_value)
                for t in game.pay_tables_of(group)
            ],
            (game.contest, [bonus for bonus in game.bonuses if bonus.on in {s.id for s in spots}])
            if contested
            else None,
            [
                (step.do, step.id, getattr(step, "wager", None), getattr(step, "choices", None))
                for step in game.steps
            ],
            [(cards.id, cards.count, cards.face, cards.dealer_shows) for cards in game.cards],
        )
    )
