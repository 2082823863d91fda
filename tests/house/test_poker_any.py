"""Any evening of live poker: whatever is entered is done or refused in a sentence, and the money balances."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.house.ledger import AccountKind
from croupier.house.poker import commands as c
from croupier.house.poker import rebuild, to_act
from croupier.house.poker.state import PokerAction, Winners, pots_of
from croupier.house.state import of_table
from croupier.table import RefusedError
from tests.house.hall import balanced
from tests.house.poker_room import PokerRoom, poker_room
from tests.house.recount import recount

PLAYERS = ("Ann", "Bob", "Cy", "Dee", "Dan", "")
AMOUNTS = st.sampled_from((-1, 0, 1, 50, 75, 1_00, 2_50, 4_00, 4_50, 37_00, 100_00, 9_999_00))
SEATS = st.integers(0, 10)


def _sensible(room: PokerRoom, draw: Any) -> c.Command:
    """Something a dealer would enter now."""
    now: dict[str, Any] = {"by": "Dot", "at": room.now}
    table = room.poker["P1"]
    hand = table.hand
    if hand is None:
        if len([chair for chair in table.chairs if chair.chips]) > 1 and draw(st.integers(0, 3)):
            return c.BeginHand(**now)
        player = draw(st.sampled_from(PLAYERS[:4]))
        if not any(chair.player == player for chair in table.chairs):
            return c.SeatPlayer(**now, player=player, seat=PLAYERS.index(player) + 1)
        return c.SellHere(**now, player=player, cents=draw(st.sampled_from((3_00, 20_00, 60_50))))
    if hand.interrupted:
        silent = [one.player for one in hand.live if one.player not in dict(hand.consents)]
        if silent:
            return c.NoteConsent(**now, player=silent[0], agrees=draw(st.booleans()))
        return c.SettleInterruption(by="Flo", at=room.now, readable=draw(st.booleans()))
    if waiting := to_act(table):
        action = draw(
            st.sampled_from(
                (PokerAction.CALL, PokerAction.CHECK, PokerAction.BET, PokerAction.RAISE, PokerAction.FOLD)
            )
        )
        cents = draw(st.sampled_from((1_00, 4_00))) if action in {PokerAction.BET, PokerAction.RAISE} else 0
        return c.TakeTurn(**now, seat=waiting[0], action=action, cents=cents)
    if len(hand.live) > 1 and len(hand.rounds) < 4 and draw(st.booleans()):
        return c.CloseBettingRound(**now)
    chosen = (st.lists(st.sampled_from(pot.seats), min_size=1, unique=True) for pot in pots_of(hand.spots))
    winners = tuple(Winners(tuple(draw(each))) for each in chosen)
    return c.PushPot(**now, winners=winners)


def _anything(room: PokerRoom, draw: Any) -> c.Command:
    """Something that need not make sense."""
    now: dict[str, Any] = {"by": draw(st.sampled_from(("Dot", "Flo", "Cal", "Ann"))), "at": room.now}
    player, seat, cents = draw(st.sampled_from(PLAYERS)), draw(SEATS), draw(AMOUNTS)
    seats = tuple(draw(st.lists(SEATS, max_size=3)))
    asked: c.Command = draw(
        st.sampled_from(
            (
                c.SeatPlayer(**now, player=player, seat=seat),
                c.SellHere(**now, player=player, cents=cents),
                c.PutDown(**now, player=player, cents=cents),
                c.StandUp(**now, player=player),
                c.BeginHand(**now, button=seat, sitting_out=seats),
                *(c.TakeTurn(**now, seat=seat, action=action, cents=cents) for action in PokerAction),
                c.TakeBack(**now, reason=player),
                c.CloseBettingRound(**now),
                c.PushPot(**now, winners=(Winners(seats, low=seats[1:]),)),
                c.InterruptHand(**now, says="dark"),
                c.NoteConsent(**now, player=player, agrees=bool(cents)),
                c.SettleInterruption(**now, readable=bool(seat)),
                c.ClosePoker(**now),
            )
        )
    )
    return asked


def _is_sentence(refused: RefusedError) -> None:
    assert refused.says.strip()
    assert not any(leak in str(refused) for leak in ("None", "Traceback", "<", "{"))


def _agrees(room: PokerRoom) -> None:
    """The books hold what lies on the table."""
    balanced(room.house)
    table, ledger = room.poker["P1"], room.house.ledger
    assert ledger.balance(of_table(AccountKind.BETS, "P1")) == (table.hand.pot if table.hand else 0)
    assert ledger.balance(of_table(AccountKind.RAKE, "P1")) == table.raked
    assert {rail.player: rail.cents for rail in room.house.tables["P1"].rails} == room.stacks()
    assert all(chair.chips >= 0 for chair in table.chairs)


def _winds_down(room: PokerRoom) -> None:
    """End the evening: the open hand is dead, everybody leaves, the table and the day are counted."""
    hand = room.poker["P1"].hand
    if hand is not None:
        if not hand.interrupted:
            room.enters(c.InterruptHand, says="closing time")
        room.enters(c.SettleInterruption, by="Flo", readable=False)
    room.leaves_all()
    for player in ("Ann", "Bob", "Cy", "Dee"):
        if room.house.pocket(player):
            room.do(room.redeems(player, room.house.pocket(player)))
    room.ends()


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_evening_of_live_poker_balances(data: st.DataObject) -> None:
    room = poker_room().opens()
    room.seats("Ann", "Bob", cents=20_00)
    for _ in range(data.draw(st.integers(5, 45))):
        sensible = data.draw(st.integers(0, 5)) > 0
        command = (_sensible if sensible else _anything)(room, data.draw)
        if isinstance(command, c.ClosePoker):
            continue  # `_winds_down` closes it in the books too
        before = room.poker["P1"], room.house
        try:
            room.enter(command)
        except RefusedError as refused:
            _is_sentence(refused)
            assert (room.poker["P1"], room.house) == before
        _agrees(room)
    raked = room.poker["P1"].raked
    _winds_down(room)
    assert rebuild(room.hands["P1"]) == room.poker["P1"]
    assert room.replayed() == room.house
    assert room.daily().raked == recount(room.records).rake[room.daily().day] == raked
    for account in room.house.ledger.balances:
        assert account.kind not in (
            AccountKind.BANK,
            AccountKind.BETS,
            AccountKind.DROP,
            AccountKind.CHIPS,
            AccountKind.RAKE,
        )
