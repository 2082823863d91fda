"""What is bet round after round at a table of the lab, and the limits and jackpots posted there."""

from collections.abc import Mapping
from typing import Final

from croupier.errors import CroupierError
from croupier.games import Game
from croupier.games.checks.wagers import leant_on_first
from croupier.games.payment import Wager
from croupier.games.procedure import TakeBets
from croupier.games.words import ByStake, Share, dollars

LEAST: Final = 1_00
MOST: Final = 100_00
_UNWON: Final = 100_00  # posted where nobody bets on the jackpots: a round does not begin without (R1-28)


class StakesError(CroupierError):
    """Bets, blanks or jackpots with which no table of this game can open; the message says what would do."""


def staked(stakes: Mapping[str, int]) -> dict[str, int]:
    """Return the bets that are bets; nothing on a spot is none."""
    for wager, cents in stakes.items():
        if isinstance(cents, bool) or not isinstance(cents, int):
            raise StakesError(
                f"{cents!r} cannot be bet on {wager}; a stake is a whole number of cents, such as 500 for $5"
            )
        if cents < 0:
            raise StakesError(f"{cents} cents cannot be bet on {wager}; a stake is above nothing")
    return {wager: cents for wager, cents in stakes.items() if cents}


def with_sign(game: Game, stakes: Mapping[str, int], blanks: Mapping[str, str]) -> Game:
    """Fill the limits a document leaves to the sign at the table, so that they allow these stakes.

    What a lost row of a pay table pays is never made up: it has to be among `blanks`.

    >>> from croupier.games import load
    >>> sign = with_sign(load("three-card-poker"), {"ante": 500_00}, {}).wager("ante")
    >>> sign.least, sign.most
    (100, 50000)
    """
    game = game.with_blanks(blanks) if blanks else game
    limits: dict[str, str] = {}
    for blank in game.blanks:
        kind, name, key = blank.path.split(".", 2)
        if kind != "wager":
            raise StakesError(
                f"nothing says {blank.says}; supply it, as in blanks={{{blank.path!r}: '40 to 1'}}"
            )
        limits[blank.path] = dollars(_limit(game.wager(name), key, stakes.get(name)))
    return game.with_blanks(limits) if limits else game


def _limit(wager: Wager, key: str, stake: int | None) -> int:
    if key == "least":
        most = wager.most if isinstance(wager.most, int) else LEAST
        return min(LEAST, most, stake or LEAST)
    least = wager.least if isinstance(wager.least, int) else LEAST
    return max(MOST, least, stake or 0)


def completed(game: Game, stakes: Mapping[str, int]) -> dict[str, int]:
    """Return these bets with what must lie beside them, in an order in which they can be made.

    >>> from croupier.games import load
    >>> completed(load("nh-holdem-face-up"), {"three-card-bonus": 300})
    {'ante': 200, 'three-card-bonus': 300}
    """
    spots = {wager.id: wager for wager in game.wagers if isinstance(game.step(wager.placed_at), TakeBets)}
    unknown = set(stakes) - set(spots)
    if unknown:
        says = f"{game.name} takes no bet {', '.join(sorted(unknown))} before the cards"
        raise StakesError(f"{says}; it has {', '.join(spots)}")
    wanted = list(stakes)
    wanted += [
        step.each_player_needs[0]
        for step in game.steps
        if isinstance(step, TakeBets) and not set(stakes) & set(step.each_player_needs)
    ]
    for id_ in wanted:  # which grows by what a bet needs beside it
        needs = spots[id_].needs_any_of
        if needs and not set(needs) & set(wanted):
            wanted.append(needs[0])
    bets: dict[str, int] = {}
    for wager in leant_on_first(game):
        if wager.id in wanted:
            bets[wager.id] = stakes.get(wager.id) or _least(wager, bets)
    return bets


def _least(wager: Wager, bets: Mapping[str, int]) -> int:
    if wager.equal_to in bets:
        return bets[str(wager.equal_to)] * wager.times[0]
    if wager.exactly:
        return min(wager.exactly)
    return wager.least if isinstance(wager.least, int) else LEAST


def posted(game: Game, bets: Mapping[str, int], jackpots: Mapping[str, int]) -> tuple[int, ...]:
    """Return what is posted for each jackpot; one that a bet can win must be named."""
    names = game.jackpots.names if game.jackpots else ()
    unknown = set(jackpots) - set(names)
    if unknown:
        has = f"it has {', '.join(names)}" if names else "it has none"
        raise StakesError(f"{game.name} has no jackpot {', '.join(sorted(unknown))}; {has}")
    unsaid = [name for name in names if name in _winnable(game, bets) and name not in jackpots]
    if unsaid:
        says = ", ".join(f"{name!r}: 5_000_00" for name in unsaid)
        raise StakesError(f"a bet can win {' and '.join(unsaid)}; post them in cents: jackpots={{{says}}}")
    return tuple(jackpots.get(name, _UNWON) for name in names)


def _winnable(game: Game, bets: Mapping[str, int]) -> set[str]:
    found = set[str]()
    for table in {game.wager(id_).paid_by for id_ in bets} & {table.id for table in game.pay_tables}:
        for row in game.pay_table(table).rows:
            prizes = [pays for _, pays in row.pays.prizes] if isinstance(row.pays, ByStake) else [row.pays]
            found |= {prize.jackpot for prize in prizes if isinstance(prize, Share)}
    return found
