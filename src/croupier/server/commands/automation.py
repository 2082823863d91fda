"""What the house does by itself at an electronic table, and what happens to a player who is not there.

- Somebody who does not decide in time gets what costs them least from there on: a fold where one can fold,
  the bet taken back where one can take it back. The fact is on record (ClockRanOut).
- Beyond the clock of a decision a player has a time bank; a round in time adds to it.
- Nobody waits for them again until they bet. Who plays alone for play money has ten minutes for everything.
- While the line to a player is lost their decision waits, for half a minute in one round; from then on, and
  when the bets close, nobody waits for them until they are heard again.
- A round in which a player does not open a listed seed in time is void: every wager goes back.
- Bets that are not complete when the bets close, such as a side bet without its ante, go back.
- A newcomer who waits gets a second hand of somebody who did not choose in time which one to give up (R0-23).
- Once a gaming day is over no round begins: the table is paused, and says that the day is to be closed.
- Whoever sits out three rounds in a row has their chips put back in their pocket and their seat given up; one
  round is enough where their clock ran out, their line is lost or somebody waits for a seat. So has, where
  nobody bets, whoever has played no round for ten minutes: only a bet in a round counts as being there. The
  house's players go home with the last of them, where they were left among themselves, and where the sheet
  takes none of their bets.
- Whoever waits loses the place 20 seconds after a seat is free for them, or their line was lost: nobody who
  is gone keeps a free seat from those who are there.
- After an interruption, whoever does not say in time that the hand is to be finished has not agreed: it is a
  dead hand, whose wagers go back or stay as the house reads it (H-04, Q3-16, Q3-17).
"""

from collections.abc import Callable
from typing import Final

from croupier.games.procedure import Decide, TakeBets
from croupier.house.day import day_over
from croupier.house.settings import ITSELF
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.back_rooms import is_play_money
from croupier.server.aggregates.clocks import (
    Doing,
    Runs,
    absent,
    bots_without_bets,
    due,
    expected,
    idle_people,
    stale_place,
)
from croupier.server.aggregates.cutting import list_seeds, void_round
from croupier.server.aggregates.playing import begin_round, play, record_events, run_automatic_steps
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.commands.table_handlers import BOT_CHIPS, leaves
from croupier.table import commands as tc
from croupier.table import decide
from croupier.table.agenda import next_act
from croupier.table.bots import bets_of, choose, payable_steps
from croupier.table.refused import RefusedError
from croupier.table.ruling import must_consent
from croupier.table.seating import must_surrender
from croupier.table.stakes import all_off
from croupier.table.state import Table

_LEAST_COSTLY: Final = ("check", "fold", "take back", "let it ride", "bet")
"""What is done for somebody who is absent: the first of these that the sheet allows at that step."""


def tick(unit: UnitOfWork, stream: str, runs: Runs, *, draining: bool = False) -> bool:
    """Do what is due at a table now; False if nothing is."""
    room = unit.table(stream)
    next_ = due(room, runs, closing=draining)
    if next_ is None or next_.at > unit.at or (draining and next_.doing is Doing.BEGIN):
        return False
    _DO[next_.doing](unit, stream)
    return True


def _begin(unit: UnitOfWork, stream: str) -> None:
    over = day_over(unit.house, unit.at)
    if over and not is_play_money(unit.house):  # a round of the next morning is not of the day before (Q3-19)
        play(unit, stream, tc.PauseTable(ITSELF, over))
        return
    for bot in sorted(unit.table(stream).bots):
        if unit.table(stream).table.chips_of(bot) < BOT_CHIPS // 2:
            play(unit, stream, tc.BuyChips(bot, BOT_CHIPS))
    begin_round(unit, stream)


def _give_up_seat(unit: UnitOfWork, stream: str) -> None:
    room = unit.table(stream)
    player = absent(room)
    assert player is not None  # noqa: S101 (it was due)
    unit.tell(stream, f.SeatGivenUp(player, room.missed[player]))
    leaves(unit, stream, player)
    _send_company_home(unit, stream)


def _give_up_seats(unit: UnitOfWork, stream: str) -> None:
    room = unit.table(stream)
    for player in idle_people(room):
        unit.tell(stream, f.SeatGivenUp(player, room.missed.get(player, 0)))
        leaves(unit, stream, player)
    _send_company_home(unit, stream)


def _send_company_home(unit: UnitOfWork, stream: str) -> None:
    """Let the house's players leave where nobody is left whom they keep company."""
    room = unit.table(stream)
    open_round = room.table.round
    if room.people or (open_round and open_round.hands and not open_round.bets_open):
        return
    for hand in open_round.hands if open_round else ():
        record_events(unit, stream, all_off(unit.table(stream).table, hand))
    for bot in sorted(room.bots):
        leaves(unit, stream, bot)


def _bot_gives_way(unit: UnitOfWork, stream: str) -> None:
    """Let the house's player at the last seat go home: somebody waits who is a person."""
    room = unit.table(stream)
    leaves(unit, stream, next(player for player in reversed(room.table.seats) if player in room.bots))


def _give_up_place(unit: UnitOfWork, stream: str) -> None:
    stale = stale_place(unit.table(stream))
    assert stale is not None  # noqa: S101 (it was due)
    unit.tell(stream, f.PlaceGivenUp(stale.player, stale.why))
    play(unit, stream, tc.Leave(stale.player))


def _surrender(unit: UnitOfWork, stream: str) -> None:
    """Give up a second hand for somebody who did not: where the player chooses, in their stead (Q0-12)."""
    table = unit.table(stream).table
    player = must_surrender(table)[0]
    seat = max(seat for seat in table.second_hands if table.seats[seat - 1] == player)
    by = player if table.plan.game.hands.surrender_chosen_by == "player" else ITSELF
    play(unit, stream, tc.SurrenderSeat(player, seat, by))


# ------------------------------------------------------------------------------------------------ bets


def _bots_bet(unit: UnitOfWork, stream: str) -> None:
    room = unit.table(stream)
    step = _step(room.table)
    assert isinstance(step, TakeBets)  # noqa: S101 (bets are open)
    for seat in bots_without_bets(room):
        bold = seat % 2 == 0
        steps = payable_steps(room.table)
        for wager, cents in bets_of(room.table.plan.game, step, bold=bold, steps=steps).items():
            try:
                play(unit, stream, tc.PlaceBet(seat, wager, cents))
            except RefusedError:  # a bot with too few chips leaves that bet out
                continue
        _leave_unless_bet(unit, stream, seat, step)


def _leave_unless_bet(unit: UnitOfWork, stream: str, seat: int, step: TakeBets) -> None:
    """Let a bot go home whose bets are not complete: it would be waited for for ever."""
    table = unit.table(stream).table
    number, bot = table.hand_at(seat), table.seats[seat - 1]
    hand = table.round.hands[number] if table.round and number >= 0 else None
    needed = [table.plan.wager_number[wager] for wager in step.each_player_needs]
    if bot is None or (hand and any(hand.bets[wager] for wager in needed)):
        return
    if hand:
        record_events(unit, stream, all_off(table, hand))
    leaves(unit, stream, bot)


def _close_bets(unit: UnitOfWork, stream: str) -> None:
    """Close the bets; what is incomplete goes back first."""
    table = unit.table(stream).table
    step = _step(table)
    assert isinstance(step, TakeBets)  # noqa: S101 (bets are open)
    needed = [table.plan.wager_number[wager] for wager in step.each_player_needs]
    for hand in table.round.hands if table.round else ():
        if not any(hand.bets[number] for number in needed):
            record_events(unit, stream, all_off(unit.table(stream).table, hand))
    table = unit.table(stream).table
    if table.round is None or not table.round.hands:
        return  # nobody has bet after all, and the bets stay open
    if table.plan.game.hands.surrender == "at once" and must_surrender(table):
        _surrender(unit, stream)
    play(unit, stream, tc.Proceed())
    list_seeds(unit, stream)


# --------------------------------------------------------------------------------------------- decisions


def _bot_decides(unit: UnitOfWork, stream: str) -> None:
    room = unit.table(stream)
    play(unit, stream, choose(room.table, room.waits.seat))


def _decide(unit: UnitOfWork, stream: str) -> None:
    room = unit.table(stream)
    table, seat = room.table, room.waits.seat
    step = _step(table)
    assert isinstance(step, Decide)  # noqa: S101 (a decision was due)
    choice = least_costly(table, seat)
    unit.tell(stream, f.ClockRanOut(seat, table.seats[seat - 1] or "", step.id, choice.choice))
    play(unit, stream, choice)


def least_costly(table: Table, seat: int) -> tc.Choose:
    """Return what is decided for a player who does not."""
    step = _step(table)
    choices = step.choices if isinstance(step, Decide) else ()
    for choice in _LEAST_COSTLY:
        command = tc.Choose(seat, choice)
        if choice in choices:
            decide(table, command)
            return command
    raise RefusedError(f"seat {seat} has nothing to decide")


def _step(table: Table) -> object:
    return table.plan.steps[table.round.step] if table.round else None


def note_line(unit: UnitOfWork, stream: str, player: str, *, lost: bool) -> bool:
    """Have a table know that the line to a player is lost, or that they are heard again; False if it does."""
    room = unit.table(stream)
    if player not in expected(room) or (player in room.lost) == lost:
        return False
    unit.tell(stream, f.LineLost(player) if lost else f.LineBack(player))
    return True


# ------------------------------------------------------------------------------------------------- the rest


def _acknowledge(unit: UnitOfWork, stream: str) -> None:
    play(unit, stream, tc.Acknowledge(unit.table(stream).waits.seat, ITSELF))


def _proceed(unit: UnitOfWork, stream: str) -> None:
    act_ = next_act(unit.table(stream).table)
    assert act_ is not None  # noqa: S101 (it was due)
    play(unit, stream, tc.Proceed())


def _resolve(unit: UnitOfWork, stream: str) -> None:
    """Finish an interrupted hand if everybody agreed; whoever has not answered has not (H-04)."""
    room = unit.table(stream)
    consents = dict(room.table.consents)
    for player in must_consent(room.table):
        if player not in consents:
            play(unit, stream, tc.Consent(player, agrees=player in room.bots))
    play(unit, stream, tc.ResolveInterruption(readable=True, by=ITSELF))


_DO: Final[dict[Doing, Callable[[UnitOfWork, str], None]]] = {
    Doing.BOT_GIVES_WAY: _bot_gives_way,
    Doing.BEGIN: _begin,
    Doing.GIVE_UP_SEAT: _give_up_seat,
    Doing.GIVE_UP_SEATS: _give_up_seats,
    Doing.GIVE_UP_PLACE: _give_up_place,
    Doing.SURRENDER: _surrender,
    Doing.BOTS_BET: _bots_bet,
    Doing.CLOSE_BETS: _close_bets,
    Doing.VOID: void_round,
    Doing.BOT_DECIDES: _bot_decides,
    Doing.DECIDE: _decide,
    Doing.ACKNOWLEDGE: _acknowledge,
    Doing.CLEAR: _proceed,
    Doing.RESOLVE: _resolve,
    Doing.GO_ON: run_automatic_steps,
}
