"""What was keyed wrongly is put right: decisions, payouts, buy-ins, and rounds whose layout is cleared."""

from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.table import RefusedError, new_table, rebuild
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import live_commands as k
from croupier.table.fixing import reversals
from croupier.table.pace import lit, owner
from croupier.table.plan import DealerAction
from croupier.table.record import read, write
from croupier.table.reversing import Reversal
from tests.play import ready
from tests.table.test_taps import (
    TCP_DEALER,
    TCP_HANDS,
    THREE_CARD,
    Console,
    live,
    three_card,
    with_bets,
)

BOUGHT = 10_000_00


def refused(console: Console, command: c.Command) -> str:
    with pytest.raises(RefusedError) as says:
        console.do(command)
    return str(says.value)


def chips(console: Console) -> dict[str, int]:
    return {player.id: player.chips for player in console.table.players}


def whole(console: Console) -> None:
    """What is at the table is what was bought, and the record leads to the very same table."""
    up = sum(sum(hand.bets) for hand in console.table.round.hands) if console.table.round else 0
    assert console.table.round is None or not any(any(h.settled) for h in console.table.round.hands)
    assert sum(chips(console).values()) + console.table.bank + up == 6 * BOUGHT
    told = read(write(console.log))
    assert told == tuple(console.log)
    assert rebuild(new_table(ready(THREE_CARD)), told) == console.table


# ------------------------------------------------------------------------------------------- decisions


def asked() -> Console:
    """Six seats have bet, and are asked; the dealer has gone on without a card."""
    return with_bets(live(THREE_CARD), {"ante": 5_00}).button()


def test_a_play_that_was_a_fold_is_put_right_with_its_bet_before_a_later_card() -> None:
    console = asked()
    for seat in range(1, 7):
        console.do(c.Choose(seat, "bet"))
    console.do(
        k.CorrectDecision(2, "play", "fold", by="flo", reason="the cards were pushed in", camera="3 at 21:14")
    )
    (made,) = console.of(e.DecisionCorrected)
    assert (made.was, made.before_cents, made.choice, made.after_cents) == ("bet", 5_00, "fold", 0)
    assert (made.by, made.reason, made.on_camera) == ("flo", "the cards were pushed in", "3 at 21:14")
    assert chips(console)["bob"] == BOUGHT - 5_00
    assert console.table.round
    assert console.table.round.hands[1].folded_at == "play"
    whole(console)


def test_a_fold_that_was_a_play_is_put_right_and_its_cards_are_keyed_with_the_others() -> None:
    console = asked()
    console.mark(2, "fold").key("Qs")
    says = refused(console, k.CorrectDecision(2, "play", "bet", by="flo", reason="never folded"))
    assert "a later card is out, so this is a ruling" in says
    console.do(k.CorrectDecision(2, "play", "bet", rules=("R0-17",), by="flo", reason="never folded"))
    (made,) = console.of(e.DecisionCorrected)
    assert (made.was, made.choice, made.after_cents, made.rules) == ("fold", "bet", 5_00, ("R0-17",))
    console.key("8d 6h").key("5c 5d Ks").key("As Jd 6s").key("8c 9d Ts").key("Kh Qh 2h").key("4s 4d 9c")
    assert console.table.round
    bob = console.table.round.hands[1]
    assert bob.settled[0] is not None
    assert bob.settled[0].won == 5_00


@pytest.mark.parametrize(
    ("seat", "step", "choice", "says"),
    [
        (2, "play", "bet", "did that already"),
        (2, "play", "check", "is no choice there"),
        (2, "deal", "fold", "there is no decision"),
    ],
)
def test_a_decision_that_makes_no_sense_is_refused(seat: int, step: str, choice: str, says: str) -> None:
    console = asked().do(c.Choose(1, "bet"), c.Choose(2, "bet"))
    assert says in refused(console, k.CorrectDecision(seat, step, choice, by="flo", reason="x"))
    undecided = refused(console, k.CorrectDecision(3, "play", "fold", by="flo", reason="x"))
    assert "seat 3 has decided nothing" in undecided


# -------------------------------------------------------------------- after the layout was cleared


def test_a_card_of_a_cleared_round_lists_what_it_changes_and_a_manager_signs_before_anything_moves() -> None:
    console = three_card()
    before = chips(console)
    wrong: dict[str, Any] = {"group": "dealer", "number": 1, "card": parse_cards("8h")[0], "round": 1}
    right = k.CorrectCard(**wrong, by="flo", reason="misread")
    lines = reversals(console.table, right)
    assert lines, "a dealer with a pair of eights beats hands that a queen did not"
    assert "a manager signs this too" in refused(console, right)
    assert chips(console) == before
    console.do(k.CorrectCard(**wrong, by="flo", reason="misread", second="mia"))
    (made,) = console.of(e.CardCorrected)
    assert made.cleared == 1
    undone = console.of(e.PayoutReversed)
    assert [(u.seat, u.player, u.wager, u.before_cents, u.after_cents) for u in undone] == [
        tuple(n) for n in lines
    ]
    assert {(u.by, u.second, u.gone) for u in undone} == {("flo", "mia", False)}
    moved = {player: after - before[player] for player, after in chips(console).items()}
    assert {u.player: sum(n.now - n.was for n in lines if n.player == u.player) for u in undone} == {
        player: cents for player, cents in moved.items() if cents
    }
    whole(console)
    again = k.CorrectCard(
        "dealer", 1, parse_cards("Qs")[0], round=1, by="flo", reason="right after all", second="mia"
    )
    console.do(again)
    assert chips(console) == before, "put back, everybody has what they had"
    whole(console)


def test_a_bet_put_right_just_before_its_payment_is_paid_as_it_is_now() -> None:
    """What comes next was weighed with the bet as it stood: it is weighed again."""
    console = asked()
    for seat in range(1, 7):
        console.do(c.Choose(seat, "bet"))
    while (play := console.table.round) and play.todo[0].action not in (DealerAction.TAKE, DealerAction.PAY):
        place = lit(console.table)
        whose = owner(play, place) if place else None
        keyed = parse_cards(TCP_HANDS[whose.seat - 1] if whose else TCP_DEALER) if place else ()
        console.do(c.Proceed(tuple(keyed)))
    assert play
    seat = play.hands[play.todo[0].hand].seat
    console.do(k.CorrectBet(seat, "ante", 10_00, by="flo", reason="two reds lay there"))
    console.do(c.Proceed())
    paid = next(each for each in console.log if isinstance(each, e.WagerPaid))
    assert (paid.seat, paid.stake, paid.won) == (seat, 10_00, 10_00)


def test_the_bet_that_was_put_right_is_what_stands_in_the_next_round() -> None:
    console = asked()
    console.do(k.CorrectBet(2, "ante", 10_00, by="flo", reason="two reds lay there"))
    assert [bets[0] for _, _, bets in console.table.standing] == [5_00, 10_00, 5_00, 5_00, 5_00, 5_00]
    whole(console)


def test_a_bet_of_a_cleared_round_stands_as_put_right_unless_the_next_bets_are_closed() -> None:
    console = three_card()
    right = k.CorrectBet(2, "ante", 10_00, round=1, by="flo", reason="two reds", second="mia")
    console.do(right).button()
    assert console.table.round
    assert [hand.bets[0] for hand in console.table.round.hands] == [5_00, 10_00, 5_00, 5_00, 5_00, 5_00]
    later = three_card().button()
    stood = later.table.standing
    later.do(right)
    assert later.table.standing == stood
    whole(later)


def test_a_cleared_round_is_put_right_while_the_next_one_is_dealt() -> None:
    console = three_card()
    console.button()
    console.do(k.CorrectBet(2, "ante", 10_00, round=1, by="flo", reason="two reds", second="mia"))
    (made,) = console.of(e.BetCorrected)
    assert (made.before_cents, made.after_cents, made.cleared) == (5_00, 10_00, 1)
    lines = {(u.wager, u.before_cents, u.after_cents) for u in console.of(e.PayoutReversed)}
    assert lines == {("ante", 5_00, 10_00), ("play", 5_00, 10_00)}
    assert "round 7 can't be laid out again" in refused(
        console, k.CorrectBet(2, "ante", 15_00, round=7, by="flo", reason="x", second="mia")
    )
    whole(console)


def test_a_fold_of_a_cleared_round_is_put_right_with_the_cards_of_the_hand() -> None:
    console = three_card((4,), {"ante": 5_00})
    wrong: dict[str, Any] = {
        "rules": ("R0-17",),
        "round": 1,
        "by": "flo",
        "reason": "never folded",
        "second": "mia",
    }
    assert "key the cards that are missing" in refused(console, k.CorrectDecision(4, "play", "bet", **wrong))
    console.do(k.CorrectDecision(4, "play", "bet", cards=tuple(parse_cards("8c 9d Ts")), **wrong))
    lines = {(u.wager, u.before_cents, u.after_cents) for u in console.of(e.PayoutReversed)}
    assert lines == {("ante", -5_00, 10_00), ("play", 0, 5_00)}, "a straight: the ante bonus with it"
    whole(console)


def test_what_a_player_who_is_gone_has_too_much_moves_no_chips_and_is_told_as_a_variance() -> None:
    console = three_card(bets={"ante": 5_00})
    console.do(c.CashOut("bob", chips(console)["bob"]), c.Leave("bob"))
    before, bank = chips(console), console.table.bank
    console.do(k.CorrectPayout(2, "ante", 5_00, round=1, by="flo", reason="paid twice", second="mia"))
    (undone,) = console.of(e.PayoutReversed)
    assert (undone.before_cents, undone.after_cents, undone.gone) == (5_00, 0, True)
    assert (chips(console), console.table.bank) == (before, bank)


# ------------------------------------------------------------------------------------- payouts and buy-ins


def test_a_payout_that_was_wrong_is_put_right_while_the_layout_is_there() -> None:
    console = with_bets(live(THREE_CARD), {"ante": 5_00}).button().key("Qs 8d 6h").key("5c 5d Ks")
    console.do(k.CorrectPayout(6, "ante", 5_00, by="flo", reason="pushed, not paid"))
    (made,) = console.of(e.PayoutCorrected)
    assert (made.before_cents, made.after_cents) == (10_00, 5_00)
    assert chips(console)["fay"] == BOUGHT - 10_00 + 5_00 + 10_00
    assert "is not settled yet" in refused(console, k.CorrectPayout(1, "ante", 5_00, by="flo", reason="x"))
    assert rebuild(new_table(ready(THREE_CARD)), read(write(console.log))) == console.table


def test_a_buy_in_is_put_right_and_a_manager_signs_once_a_round_was_played() -> None:
    console = live(THREE_CARD)
    console.do(k.CorrectBuyIn("ann", 1_000_00, by="flo", reason="ten hundreds"))
    assert chips(console)["ann"] == 1_000_00
    (made,) = console.of(e.BuyInCorrected)
    assert (made.before_cents, made.after_cents, made.seconded) == (BOUGHT, 1_000_00, "")
    with_bets(console, {"ante": 5_00}).button().key("Qs 8d 6h")
    for hand in ("5c 5d Ks", "As Jd 6s", "8c 9d Ts", "Kh Qh 2h", "4s 4d 9c", "2c 3d 7h"):
        console.key(hand)
    console.button()
    late = k.CorrectBuyIn("bob", 1_000_00, by="flo", reason="ten hundreds")
    assert reversals(console.table, late) == (Reversal(2, "bob", "buy-in", BOUGHT, 1_000_00),)
    assert "a manager signs this too" in refused(console, late)
    console.do(k.CorrectBuyIn("bob", 1_000_00, by="flo", reason="ten hundreds", second="mia"))
    assert console.of(e.BuyInCorrected)[-1].seconded == "mia"
    assert rebuild(new_table(ready(THREE_CARD)), read(write(console.log))) == console.table


# ----------------------------------------------------------------------------------------- misdeals


def test_a_misdeal_lists_what_was_paid_and_every_seat_gets_its_stake_back() -> None:
    console = with_bets(live(THREE_CARD), {"ante": 5_00}).button().key("Qs 8d 6h").key("5c 5d Ks")
    console.do(c.Report("misdeal", "dan", "a card too many", 5))
    misdeal = c.Rule(1, "misdeal", "flo", "a card too many", ("R0-17",))
    assert reversals(console.table, misdeal) == (
        Reversal(6, "fay", "ante", 5_00, 0),
        Reversal(6, "fay", "play", 5_00, 0),
    )
    console.do(misdeal)
    assert set(chips(console).values()) == {BOUGHT}
    back = {(r.seat, r.wager): (r.stake, r.give, r.take) for r in console.table.returns}
    assert back[6, "ante"] == (5_00, 0, 5_00), "it was paid, and its stake given back with it"
    assert back[1, "play"] == (5_00, 5_00, 0)
    says = refused(console, k.ConfirmReturns(((1, 5_00),), "flo"))
    assert "seat 1 staked $10, and $5 would be returned" in says
    console.do(k.ConfirmReturns(((1, 10_00), (2, 10_00)), "flo"))
    assert {r.seat for r in console.table.returns} == {3, 4, 5, 6}
    console.do(k.ConfirmReturns(tuple((seat, 10_00) for seat in (3, 4, 5, 6)), "flo"))
    assert not console.table.returns
    assert rebuild(new_table(ready(THREE_CARD)), read(write(console.log))) == console.table


def test_a_correction_settles_the_report_it_answers() -> None:
    console = with_bets(live(THREE_CARD), {"ante": 5_00}).button().key("Qs 8d 6h")
    console.do(c.Report("other", "dan", "the ante of seat 2 was $10", 2))
    console.do(k.CorrectBet(2, "ante", 10_00, report=1, by="flo", reason="two reds lay there"))
    (ruled,) = console.of(e.IrregularityRuled)
    assert (ruled.number, ruled.ruling, ruled.by) == (1, "fixed", "flo")
    assert not console.table.irregularities
