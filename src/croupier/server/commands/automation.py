"""What the house does by itself at an electronic table, and what happens to a player who is not there.

- Somebody who does not decide in time gets what costs them least from there on: a fold where one can fold,
  the bet taken back where one can take it back. The fact is on record (ClockRanOut).
- Bets that are not complete when the bets close, such as a side bet without its ante, go back.
- A newcomer who waits gets a second hand of somebody who did not choose in time which one to give up (R0-23).
- Whoever sits out three rounds in a row has their chips put back in their pocket and their seat given up, and
  so has everybody at a table where nobody has bet for ten minutes. The house's players go home with the last
  of them, and where they were left among themselves.
- After an interruption, whoever does not say in time that the hand is to be finished has not agreed, and the
  hand is dead: every wager goes back (H-04, Q3-16).
"""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from croupier.games.procedure import Decide, TakeBets
from croupier.server.commands.at_table import BOT_CHIPS, leaves
from croupier.server.rooms import facts as f
from croupier.server.rooms.clocks import Doing, absent, bots_without_bets, due, people
from croupier.server.rooms.playing import HOUSE, Shoe, begin_round, go_on, happen, play
from croupier.server.rooms.turn import Turn
from croupier.table import commands as tc
from croupier.table import decide
from croupier.table import events as e
from croupier.table.agenda import next_act
from croupier.table.bots import bets_of, choose
from croupier.table.drive import act
from croupier.table.refused import Refused
from croupier.table.seating import must_surrender
from croupier.table.state import Hand, Table

_LEAST_COSTLY: Final = ("fold", "take back", "let it ride", "bet")
"""What is done for somebody who is absent: the first of these that the sheet allows at that step."""


def tick(turn: Turn, stream: str, shoe: Shoe, since: datetime, *, draining: bool = False) -> bool:
    """Do what is due at a table now; False if nothing is."""
    room = turn.table(stream)
    next_ = due(room, since)
    if next_ is None or next_.at > turn.at or (draining and next_.doing is Doing.BEGIN):
        return False
    if next_.doing is Doing.BEGIN:
        _begin(turn, stream, shoe)
    else:
        _DO[next_.doing](turn, stream)
    return True


def _begin(turn: Turn, stream: str, shoe: Shoe) -> None:
    for bot in sorted(turn.table(stream).bots):
        if turn.table(stream).table.chips_of(bot) < BOT_CHIPS // 2:
            play(turn, stream, tc.BuyChips(bot, BOT_CHIPS))
    begin_round(turn, stream, shoe)


def _give_up_seat(turn: Turn, stream: str) -> None:
    room = turn.table(stream)
    player = absent(room)
    assert player is not None  # noqa: S101 (it was due)
    turn.tell(stream, f.SeatGivenUp(player, room.missed[player]))
    leaves(turn, stream, player)
    _send_company_home(turn, stream)


def _give_up_seats(turn: Turn, stream: str) -> None:
    room = turn.table(stream)
    for player in people(room):
        turn.tell(stream, f.SeatGivenUp(player, room.missed.get(player, 0)))
        leaves(turn, stream, player)
    _send_company_home(turn, stream)


def _send_company_home(turn: Turn, stream: str) -> None:
    """Let the house's players leave where nobody is left whom they keep company."""
    room = turn.table(stream)
    open_round = room.table.round
    if people(room) or (open_round and open_round.hands and not open_round.bets_open):
        return
    for hand in open_round.hands if open_round else ():
        _take_off(turn, stream, hand)
    for bot in sorted(room.bots):
        leaves(turn, stream, bot)


def _surrender(turn: Turn, stream: str) -> None:
    """Give up a second hand for somebody who did not: where the player chooses, in their stead (Q0-12)."""
    table = turn.table(stream).table
    player = must_surrender(table)[0]
    seat = max(seat for seat in table.second_hands if table.seats[seat - 1] == player)
    by = player if table.plan.game.hands.surrender_chosen_by == "player" else HOUSE
    play(turn, stream, tc.SurrenderSeat(player, seat, by))


# ------------------------------------------------------------------------------------------------ bets


def _bots_bet(turn: Turn, stream: str) -> None:
    room = turn.table(stream)
    step = _step(room.table)
    assert isinstance(step, TakeBets)  # noqa: S101 (bets are open)
    for seat in bots_without_bets(room):
        bold = seat % 2 == 0
        for wager, cents in bets_of(room.table.plan.game, step, bold=bold).items():
            try:
                play(turn, stream, tc.PlaceBet(seat, wager, cents))
            except Refused:  # a bot with too few chips leaves that bet out
                continue


def _close_bets(turn: Turn, stream: str) -> None:
    """Close the bets; what is incomplete goes back first."""
    table = turn.table(stream).table
    step = _step(table)
    assert isinstance(step, TakeBets)  # noqa: S101 (bets are open)
    needed = [table.plan.wager_number[wager] for wager in step.each_player_needs]
    for hand in table.round.hands if table.round else ():
        if not any(hand.bets[number] for number in needed):
            _take_off(turn, stream, hand)
    table = turn.table(stream).table
    if table.round is None or not table.round.hands:
        return  # nobody has bet after all, and the bets stay open
    if table.plan.game.hands.surrender == "at once" and must_surrender(table):
        _surrender(turn, stream)
    play(turn, stream, tc.Proceed())


def _take_off(turn: Turn, stream: str, hand: Hand) -> None:
    """Take every bet off a hand, those first that lean on others."""
    table = turn.table(stream).table
    off: list[e.Event] = []
    wagers = [table.plan.wagers[number].id for number, bet in enumerate(hand.bets) if bet]
    while wagers:
        for wager in list(wagers):
            try:
                table = act(table, tc.RemoveBet(hand.seat, wager), off)
                wagers.remove(wager)
            except Refused:
                continue
    happen(turn, stream, off)


# --------------------------------------------------------------------------------------------- decisions


def _bot_decides(turn: Turn, stream: str) -> None:
    room = turn.table(stream)
    play(turn, stream, choose(room.table, room.waits.seat))


def _decide(turn: Turn, stream: str) -> None:
    room = turn.table(stream)
    table, seat = room.table, room.waits.seat
    step = _step(table)
    assert isinstance(step, Decide)  # noqa: S101 (a decision was due)
    choice = least_costly(table, seat)
    turn.tell(stream, f.ClockRanOut(seat, table.seats[seat - 1] or "", step.id, choice.choice))
    play(turn, stream, choice)


def least_costly(table: Table, seat: int) -> tc.Choose:
    """Return what is decided for a player who does not."""
    step = _step(table)
    choices = step.choices if isinstance(step, Decide) else ()
    for choice in _LEAST_COSTLY:
        command = tc.Choose(seat, choice)
        if choice in choices:
            decide(table, command)
            return command
    raise Refused(f"seat {seat} has nothing to decide")


def _step(table: Table) -> object:
    return table.plan.steps[table.round.step] if table.round else None


# ------------------------------------------------------------------------------------------------- the rest


def _acknowledge(turn: Turn, stream: str) -> None:
    play(turn, stream, tc.Acknowledge(turn.table(stream).waits.seat, HOUSE))


def _proceed(turn: Turn, stream: str) -> None:
    act_ = next_act(turn.table(stream).table)
    assert act_ is not None  # noqa: S101 (it was due)
    play(turn, stream, tc.Proceed())


def _resolve(turn: Turn, stream: str) -> None:
    """Finish an interrupted hand if everybody agreed; whoever said nothing has not (H-04)."""
    room = turn.table(stream)
    said = dict(room.table.consents)
    hands = room.table.round.hands if room.table.round else ()
    for player in dict.fromkeys(hand.player for hand in hands):
        if player not in said:
            play(turn, stream, tc.Consent(player, agrees=player in room.bots))
    play(turn, stream, tc.ResolveInterruption(readable=True, by=HOUSE))


_DO: Final[dict[Doing, Callable[[Turn, str], None]]] = {
    Doing.GIVE_UP_SEAT: _give_up_seat,
    Doing.GIVE_UP_SEATS: _give_up_seats,
    Doing.SURRENDER: _surrender,
    Doing.BOTS_BET: _bots_bet,
    Doing.CLOSE_BETS: _close_bets,
    Doing.BOT_DECIDES: _bot_decides,
    Doing.DECIDE: _decide,
    Doing.ACKNOWLEDGE: _acknowledge,
    Doing.CLEAR: _proceed,
    Doing.RESOLVE: _resolve,
    Doing.GO_ON: go_on,
}
