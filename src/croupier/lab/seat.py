"""A table at which everything goes by itself but the decisions of one seat, and what is bet there."""

from collections.abc import Mapping
from typing import Final

from croupier.errors import CroupierError
from croupier.games import Game
from croupier.games.checks.wagers import leant_on_first
from croupier.games.payment import Wager
from croupier.games.procedure import Decide, TakeBets
from croupier.games.words import ByStake, Share, dollars
from croupier.table import can, new_table
from croupier.table import commands as c
from croupier.table.agenda import awaits_floor, next_act
from croupier.table.drive import EVERYTHING, Automation, Log, act, run_on
from croupier.table.plan import DealerAction
from croupier.table.state import Table
from croupier.table.view import Action, actions_of, free_size

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
    """Return these bets with what they need, in an order in which they can be made.

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
    for id_ in wanted:  # which grows by what a bet needs
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
    from croupier.odds.counting.outcomes import posted_jackpots  # noqa: PLC0415 (where arrays begin)

    try:
        names = tuple(posted_jackpots(game, jackpots))
    except CroupierError as error:
        raise StakesError(str(error)) from None
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


SEAT: Final = 1  # at the dealer's left: the first to decide
CHIPS: Final = 10**12  # cents: no round runs out of them, however large its bets
_BY_ITSELF: Final[Automation] = EVERYTHING - {DealerAction.CLOSE_BETS, DealerAction.FINISH}


def name(seat: int) -> str:
    """Return what the player at a seat is called."""
    return f"seat {seat}"


def opened(game: Game, seats: int, jackpots: tuple[int, ...], log: Log | None = None) -> Table:
    """Return an open table with a player at each of so many seats."""
    if not 1 <= seats <= game.seats.most:
        raise CroupierError(f"a table of {game.name} has 1 to {game.seats.most} seats, not {seats}")
    table = act(new_table(game), c.OpenTable("lab", seats), log)
    if jackpots:
        table = act(table, c.PostJackpots("lab", jackpots), log)
    for seat in range(1, seats + 1):
        table = act(act(table, c.Sit(name(seat), seat), log), c.BuyChips(name(seat), CHIPS), log)
    return table


def begun(
    table: Table, deck: tuple[int, ...], bets: Mapping[str, int], unit: int, log: Log | None = None
) -> Table:
    """Begin a round with a deck, and go on to the first decision; every seat makes these bets."""
    return gone_on(act(table, c.StartRound(deck), log), bets, unit, log)


def gone_on(table: Table, bets: Mapping[str, int], unit: int, log: Log | None = None) -> Table:
    """Go on until the seat decides, or until nothing is left but to end the round."""
    while True:
        table = run_on(table, _BY_ITSELF, log)
        head = next_act(table)
        if head is None or head.action is DealerAction.FINISH or asked(table) == SEAT:
            return table
        if head.action is DealerAction.CLOSE_BETS:
            table = act(_bet(table, head.what, bets, log), c.Proceed(), log)
        elif (seat := asked(table)) is not None:
            table = act(table, _stays_in(table, seat, unit), log)
        elif awaits_floor(table) and table.round:
            table = act(table, c.Acknowledge(table.round.hands[head.hand].seat, "floor"), log)
        else:
            raise CroupierError(
                f"{table.plan.game.name} waits for someone the lab has not: {head.action.words}"
            )


def asked(table: Table) -> int | None:
    """Return the seat that has a decision before it, if there is one."""
    head = next_act(table)
    if head is None or head.action is not DealerAction.ASK or table.round is None:
        return None
    return table.round.hands[head.hand].seat


def is_over(table: Table) -> bool:
    """Whether every wager of the round is settled, so that nothing is left but to end it."""
    head = next_act(table)
    return head is None or head.action is DealerAction.FINISH


def net(table: Table, log: Log | None = None) -> int:
    """Return what a round that is over brought the seat, in cents."""
    return run_on(table, EVERYTHING, log).chips_of(name(SEAT)) - CHIPS


def _bet(table: Table, step: int, bets: Mapping[str, int], log: Log | None) -> Table:
    here = table.plan.steps[step].id
    for seat in range(1, len(table.seats) + 1):
        for wager, cents in bets.items():
            if table.plan.game.wager(wager).placed_at == here:
                table = act(table, c.PlaceBet(seat, wager, cents), log)
    return table


def choice(table: Table, seat: int, action: Action, unit: int) -> c.Choose:
    """Return an action as a seat says it; a street bet that is free in size is one unit (Q4-01)."""
    head, cents = next_act(table), None
    if head is not None and head.action is DealerAction.ASK and action.choice == "bet":
        wager = table.plan.wagers[table.plan.asked_wager[table.plan.steps[head.what].id]]
        if wager.equal_to not in table.plan.wager_number:
            cents = free_size(wager, unit)
    return c.Choose(seat, action.choice, action.units or 1, cents)


def legal(table: Table, actions: tuple[Action, ...], unit: int) -> tuple[bool, ...]:
    """Return, for each action, whether the table would take it from the seat now."""
    if asked(table) != SEAT:
        return (False,) * len(actions)
    return tuple(can(table, choice(table, SEAT, action, unit)) for action in actions)


def _stays_in(table: Table, seat: int, unit: int) -> c.Choose:
    """Bet the least or let it ride, whatever the cards: the other seats are there to be dealt to."""
    head = next_act(table)
    assert head is not None  # noqa: S101 (a seat is asked)
    step = table.plan.steps[head.what]
    assert isinstance(step, Decide)  # noqa: S101 (only decisions ask)
    staying = [action for action in actions_of(table.plan.game) if action.choice in ("bet", "let it ride")]
    choices = [choice(table, seat, action, unit) for action in staying]
    return next((each for each in choices if can(table, each)), c.Choose(seat, "fold"))
