"""What the readings of a game are worth: the edge of every wager under every option that touches money."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.games import Game, ReadingError
from croupier.games.questions import Reading
from croupier.odds.analyse import posted_jackpots, wager_odds
from croupier.odds.bets import bets_of
from croupier.odds.fates import folding_steps, tied_to_play
from croupier.odds.joint import play, wager_figures
from croupier.odds.lost import lost_groups
from croupier.odds.played import Played
from croupier.odds.results import WagerOdds
from croupier.odds.unsolved import UnsolvedError

JOINT = "joint: it hangs on what is bet beside it; say what with --stake"


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
    """Yield what each option of each money reading does to the odds, beside the game as it is read.

    Only what an option changes is solved; what two options leave alike is solved once.

    >>> from croupier.games import load
    >>> sixes = next(reading_odds(load("nh-holdem-stud").with_readings({"Q3-01": "b"})))
    >>> sixes.reading, sixes.option, round(float(sixes.changes[0].more), 6)
    ('Q3-01', 'a', -0.082846)
    """
    desk = _Desk(dict(stakes or {}), posted_jackpots(game, jackpots), {}, {})
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
            return "its pay table is lost; 'croupier odds' shows the edge as a function of it"
        try:
            return wager_odds(game, group, self.stakes, self.jackpots)
        except UnsolvedError as error:
            return str(error)


def _option_odds(game: Game, reading: Reading, option: str, desk: _Desk) -> OptionOdds:
    try:
        other = game.with_readings({reading.id: option})
    except ReadingError as error:
        return OptionOdds(reading.id, option, (), str(error))
    changed = [group for group in game.wager_groups if bearing(game, group) != bearing(other, group)]
    joint = _joint(game, other, changed)
    changes = []
    for group in game.wager_groups:
        if group in joint and not desk.stakes:
            changes.append(Change(group, None, None, JOINT))
        elif group in joint:
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


def _joint(game: Game, other: Game, changed: list[str]) -> set[str]:
    """Return the wagers whose odds hang on one another, because a fold or a loss takes a side bet with it."""
    main = next((group for group in game.wager_groups if folding_steps(game, group)), None)
    if main is None:
        return set()
    sides = set(game.wager_groups) - {main}
    fates = [
        [(s.after_fold, s.falls_with) for s in read.wagers if s.group in sides] for read in (game, other)
    ]
    asked = (sides,) if fates[0] == fates[1] else (sides, set())  # a bet may lean on another that is not up
    tied = {group for read in (game, other) for up in asked for group in tied_to_play(read, main, up)} & set(
        changed
    )
    return {main, *tied} if tied else set()


def _bears_on(game: Game, other: Game) -> str | None:
    if game.cap != other.cap:
        return "the cap on payouts, and so on what is staked at the table, not on the odds of a wager"
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
                (t.id, t.cards, t.ranking, t.rows, t.uses_all_of, t.winning_stake)
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
