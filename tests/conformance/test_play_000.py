"""Document 000 as played: the order of a round, who may look and who decides, limits and irregularities."""

import pytest

from croupier.cards import cards_text, parse_cards
from croupier.games import load
from croupier.table import RefusedError, decide, new_table, record
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.drive import NOTHING
from croupier.table.ruling import KINDS
from croupier.table.script import arranged
from croupier.table.view import Audience, Role, view
from tests.play import CHIPS, Play, deal, opened, ready

from .settled import settled

GAME = "three-card-poker"
ALL_BETS = {"ante": 10_00, "pair-plus": 10_00, "six-card-bonus": 10_00}
IN_LISTED_ORDER = ["play", "ante", "pair-plus", "six-card-bonus"]


def started(*hands: str, dealer: str = "Qs 8d 5c", readings: dict[str, str] | None = None) -> Play:
    """A round with its bets open, done by a dealer who confirms every step."""
    game = ready(GAME, readings)
    cards = {seat: parse_cards(text) for seat, text in enumerate(hands, 1)}
    play = Play(opened(game, *(f"player {seat}" for seat in cards)))
    deck = arranged(game, cards, {"dealer": parse_cards(dealer)})
    return play.do(c.StartRound(deck), c.Proceed(), automation=NOTHING)


def step(play: Play) -> str:
    assert play.table.round
    return play.table.plan.steps[play.table.round.step].id


def until(play: Play, id_: str) -> Play:
    while step(play) != id_:
        play.do(c.Proceed(), automation=NOTHING)
    return play


def seen(play: Play, player: int, seat: int) -> str:
    """What a player sees of a hand, ?? for a back."""
    hands = view(play.table, Audience(Role.PLAYER, f"player {player}")).hands
    ((_, cards),) = next(hand.cards for hand in hands if hand.seat == seat)
    return " ".join("??" if card is None else cards_text([card]) for card in cards)


# ------------------------------------------------------------------------------------------ the order of work


@pytest.mark.rule("R0-11", "R0-12", "R0-15", "R0-16", "R0-17", "R0-25", "R0-26", "R0-29", "R0-30", "R0-36")
@pytest.mark.rule("R0-37", "R0-38", "R0-39", "R0-42", "Q0-23", "Q0-24", "Q0-28", "Q0-29", "Q0-30", "QX-13")
def test_a_round_goes_event_by_event_as_the_exhibit_lists_it() -> None:
    play = started("Ks Kd 2c", "7c 4d 2h", "9h 6h 3h")
    below_the_cap = ALL_BETS | {"six-card-bonus": 1_00}  # beyond it wins are held: test_play_000_cap
    play.do(
        *(c.PlaceBet(1, wager, cents) for wager, cents in below_the_cap.items()),
        c.PlaceBet(2, "ante", 10_00),
        c.PlaceBet(3, "pair-plus", 10_00),
        automation=NOTHING,
    )
    until(play, "play").do(c.Choose(1, "bet"), c.Choose(2, "fold"), automation=NOTHING)
    while play.table.round:
        play.do(c.Proceed(), automation=NOTHING)
    lines = [
        line.partition(', "')[0] for line in record.write(play.log).splitlines()
    ]  # hands' names left off
    assert lines[0].startswith("round 1 begins, deck Ks 7c 9h Qs Kd 4d 6h 8d 2c 2h 3h 5c ")
    assert lines[1:] == [
        "the dealer shuffles",
        "seat 1 bets $10 on ante",
        "seat 1 bets $10 on pair-plus",
        "seat 1 bets $1 on six-card-bonus",
        "seat 2 bets $10 on ante",
        "seat 3 bets $10 on pair-plus",
        "no more bets",
        "the dealer does check-wagers",
        "Ks to seat 1, player",
        "7c to seat 2, player",
        "9h to seat 3, player",
        "Qs to the table, dealer",
        "Kd to seat 1, player",
        "4d to seat 2, player",
        "6h to seat 3, player",
        "8d to the table, dealer",
        "2c to seat 1, player",
        "2h to seat 2, player",
        "3h to seat 3, player",
        "5c to the table, dealer",
        "the dealer does rack-stub",
        "the dealer does cut-card",
        "the dealer does may-touch",
        "seat 1 at play: bet $10",
        "seat 2 at play: fold $0",
        "take $10 of seat 2 on ante: folded",
        "rack seat 2",
        "the dealer collects forfeits",
        "turn up dealer: Qs 8d 5c",
        "turn up seat 3, player: 9h 6h 3h",
        "pay seat 3 on pair-plus $30, stake back $10, held $0: paid by the table",
        "rack seat 3",
        "turn up seat 1, player: Ks Kd 2c",
        "take $1 of seat 1 on six-card-bonus: not in the table",
        "pay seat 1 on play $10, stake back $10, held $0: beats the dealer",
        "pay seat 1 on ante $10, stake back $10, held $0: beats the dealer",
        "pay seat 1 on pair-plus $10, stake back $10, held $0: paid by the table",
        "rack seat 1",
        "round 1 ends",
    ]


@pytest.mark.rule("R0-38", "R0-39", "R0-37", "Q0-28")
def test_losing_bets_go_before_winning_ones_and_both_in_the_listed_order() -> None:
    beaten = deal(GAME, "9h 5d 3c", bets=ALL_BETS, dealer="Kc 8d 2h")
    assert settled(beaten) == [("taken", wager, 10_00) for wager in IN_LISTED_ORDER]
    # Trips against trips: everything but nothing loses, so that all four are paid in the list's order.
    best = deal(GAME, "9h 9d 9c", bets=ALL_BETS, dealer="8c 8d 8h")
    assert [(what, wager) for what, wager, _ in settled(best)] == [("paid", w) for w in IN_LISTED_ORDER]
    # A pair that loses to the dealer: main bets and 6 Card are taken before Pair Plus is paid.
    mixed = deal(GAME, "4h 4d 3c", bets=ALL_BETS, dealer="8c 8d 7h")
    assert settled(mixed) == [
        ("taken", "play", 10_00),
        ("taken", "ante", 10_00),
        ("taken", "six-card-bonus", 10_00),
        ("paid", "pair-plus", 10_00),
    ]


@pytest.mark.rule("R0-36", "R0-38", "R0-39", "Q0-29")
def test_each_player_is_taken_from_and_paid_before_the_next_is_turned_up() -> None:
    bets = {"ante": 10_00, "pair-plus": 10_00}
    play = deal(GAME, ["Ah Ad 2c", "9h 5d 3c", "Kh Kd 3s"], bets=bets, dealer="Qc 8d 4h")
    work = [
        (type(event).__name__, event.seat)
        for event in play.log
        if isinstance(event, e.HandTurnedUp | e.WagerTaken | e.WagerPaid | e.HandRacked)
    ]
    won = ["HandTurnedUp", "WagerPaid", "WagerPaid", "WagerPaid", "HandRacked"]
    lost = ["HandTurnedUp", "WagerTaken", "WagerTaken", "WagerTaken", "HandRacked"]
    assert work == [(what, seat) for seat, all_ in ((3, won), (2, lost), (1, won)) for what in all_]


@pytest.mark.rule("Q0-23", "R0-12")
def test_the_dealer_is_served_last_in_each_pass_or_first() -> None:
    for option, order in (("a", [1, 2, None]), ("b", [None, 1, 2])):
        play = deal(GAME, ["", ""], bets={"ante": 5_00}, readings={"Q0-23": option})
        assert [dealt.seat for dealt in play.of(e.CardDealt)] == order * 3
        assert play.of(e.CardDealt)[order.index(None)].group == "dealer"


@pytest.mark.rule("R0-11", "Q0-24")
def test_the_deck_is_shuffled_before_bets_and_nothing_is_burned() -> None:
    play = deal(GAME, "", bets={"ante": 5_00})
    assert play.log.index(e.Shuffled()) < play.log.index(play.of(e.BetPlaced)[0])
    assert play.of(e.CardBurned) == []


@pytest.mark.rule("R0-11")
def test_nobody_is_dealt_in_without_an_ante_or_a_pair_plus() -> None:
    play = started("", "")
    with pytest.raises(RefusedError, match="nobody has bet") as refused:
        play.do(c.Proceed())
    assert "R0-11" in refused.value.rules
    play.do(c.PlaceBet(2, "pair-plus", 5_00), automation=NOTHING)
    play.do(c.Proceed(), automation=NOTHING)
    assert play.table.round
    assert [hand.seat for hand in play.table.round.hands] == [2]
    with pytest.raises(RefusedError, match="has closed"):
        play.do(c.PlaceBet(1, "ante", 5_00))


@pytest.mark.rule("R0-42")
def test_the_record_puts_every_racked_hand_together_again() -> None:
    hands = ["Ah 8d 2c", "9h 5d 3c", "Kh Kd 3s"]
    play = deal(GAME, hands, bets={"ante": 10_00}, choices={1: ["play"], 2: ["fold"], 3: ["play"]})
    assert [racked.seat for racked in play.of(e.HandRacked)] == [2, 3, 1]
    again = record.read(record.write(play.log))
    for seat, text in enumerate(hands, 1):
        cards = [x.card for x in again if isinstance(x, e.CardDealt) and x.seat == seat]
        assert tuple(cards) == parse_cards(text)


# ------------------------------------------------------------------------------- touching, looking, deciding


@pytest.mark.rule("R0-17", "R0-24", "R0-15", "R0-16", "Q0-27")
def test_players_look_once_the_stub_is_racked_and_the_dealer_has_given_leave() -> None:
    play = started("Ks Kd 2c")
    play.do(c.PlaceBet(1, "ante", 10_00), automation=NOTHING)
    for before in ("deal", "rack-stub", "cut-card", "may-touch"):
        until(play, before)
        assert set(seen(play, 1, 1).split()) <= {"??"}
        with pytest.raises(RefusedError):
            play.do(c.Choose(1, "bet"))
    play.do(c.Proceed(), automation=NOTHING)
    assert seen(play, 1, 1) == "Ks Kd 2c"
    assert step(play) == "play"


@pytest.mark.rule("R0-16", "R0-30")
def test_the_dealers_hand_stays_covered_until_it_is_exposed() -> None:
    play = started("Ks Kd 2c", dealer="2d As 3h")
    play.do(c.PlaceBet(1, "ante", 10_00), automation=NOTHING)
    until(play, "play")
    for role in Role:
        assert dict(view(play.table, Audience(role, "player 1")).shared)["dealer"] == (None, None, None)
    play.do(c.Choose(1, "bet"))
    # Dealt two, ace, three: set at its best it is a straight, and beats a pair of kings.
    assert settled(play) == [("taken", "play", 10_00), ("taken", "ante", 10_00)]


@pytest.mark.rule("R0-26", "R0-25", "R0-27")
def test_the_choice_goes_round_from_the_dealers_left_and_is_made_once() -> None:
    play = started("Ks Kd 2c", "7c 4d 2h", "9h 6h 3h")
    play.do(*(c.PlaceBet(seat, "ante", 10_00) for seat in (3, 1, 2)), automation=NOTHING)
    until(play, "play")
    for turn in (1, 2, 3):
        for other in {1, 2, 3} - {turn}:
            with pytest.raises(RefusedError) as refused:
                decide(play.table, c.Choose(other, "bet"))
            assert "R0-26" in refused.value.rules
        play.do(c.Choose(turn, "bet"), automation=NOTHING)
    assert [decided.seat for decided in play.of(e.Decided)] == [1, 2, 3]


@pytest.mark.rule("R0-25")
@pytest.mark.parametrize("ante", [1_00, 7_50, 100_00])
def test_play_equals_the_ante_and_a_fold_forfeits_it(ante: int) -> None:
    played = deal(GAME, "Kh Kd 3s", bets={"ante": ante}, dealer="Qc 8d 4h")
    assert played.stake(1, "play") == ante
    folded = deal(GAME, "Kh Kd 3s", bets={"ante": ante}, choices=["fold"], dealer="Qc 8d 4h")
    assert settled(folded) == [("taken", "ante", ante)]
    assert folded.table.chips_of("player 1") == CHIPS - ante


@pytest.mark.rule("R0-25")
def test_no_other_play_bet_is_taken() -> None:
    play = started("Ks Kd 2c")
    play.do(c.PlaceBet(1, "ante", 10_00), automation=NOTHING)
    with pytest.raises(RefusedError, match="turn to decide"):
        play.do(c.PlaceBet(1, "play", 10_00))
    until(play, "play")
    before = play.table
    for wrong in (c.Choose(1, "bet", 2), c.Choose(1, "bet", 0), c.Choose(1, "let it ride")):
        with pytest.raises(RefusedError) as refused:
            play.do(wrong)
        assert "R0-25" in refused.value.rules
    assert play.table == before


@pytest.mark.rule("R0-27", "R0-24")
def test_cards_under_the_play_wager_are_out_of_reach() -> None:
    play = started("Ks Kd 2c", "7c 4d 2h")
    play.do(c.PlaceBet(1, "ante", 10_00), c.PlaceBet(2, "ante", 10_00), automation=NOTHING)
    until(play, "play")
    assert (seen(play, 1, 1), seen(play, 2, 2)) == ("Ks Kd 2c", "7c 4d 2h")
    play.do(c.Choose(1, "bet"), automation=NOTHING)
    assert (seen(play, 1, 1), seen(play, 2, 2)) == ("?? ?? ??", "7c 4d 2h")
    for regret in (c.Choose(1, "fold"), c.RemoveBet(1, "play"), c.RemoveBet(1, "ante")):
        with pytest.raises(RefusedError):
            play.do(regret)


@pytest.mark.rule("R0-44", "R0-43", "R0-46", "Q0-13", "Q0-30")
def test_pair_plus_alone_has_no_decision_and_is_never_looked_at() -> None:
    play = started("Ks Kd 2c", "7c 4d 2h")
    play.do(c.PlaceBet(1, "pair-plus", 10_00), c.PlaceBet(2, "ante", 10_00), automation=NOTHING)
    until(play, "play")
    assert (seen(play, 1, 1), seen(play, 2, 2)) == ("?? ?? ??", "7c 4d 2h")
    with pytest.raises(RefusedError, match="seat 2 decides now"):
        play.do(c.Choose(1, "bet"))
    play.do(c.Choose(2, "fold"))
    assert [decided.seat for decided in play.of(e.Decided)] == [2]
    assert [turned.seat for turned in play.of(e.HandTurnedUp)] == [1]
    assert settled(play) == [("paid", "pair-plus", 10_00)]


@pytest.mark.rule("R0-44", "R0-26")
def test_a_table_of_pair_plus_alone_goes_from_the_deal_to_the_dealers_hand() -> None:
    play = deal(GAME, ["Ks Kd 2c", "7c 4d 2h"], bets={"pair-plus": 10_00}, dealer="Qc 8d 4h")
    assert play.of(e.Decided) == []
    assert (settled(play, 1), settled(play, 2)) == (
        [("paid", "pair-plus", 10_00)],
        [("taken", "pair-plus", 10_00)],
    )


# ---------------------------------------------------------------------------------- limits and irregularities


@pytest.mark.rule("Q0-15", "Q1-26")
@pytest.mark.parametrize("game", [GAME, "nh-holdem-jackpots", "three-card-poker-fragment"])
def test_no_table_opens_while_an_amount_is_unknown(game: str) -> None:
    table = new_table(load(game))
    with pytest.raises(RefusedError, match="leaves out the least that may be bet on Ante"):
        decide(table, c.OpenTable("operator", 6))
    assert decide(new_table(ready(game)), c.OpenTable("operator", 6))


@pytest.mark.rule("Q0-26")
@pytest.mark.parametrize("kind", KINDS)
def test_an_irregularity_stops_play_until_the_floor_rules(kind: str) -> None:
    play = started("Ks Kd 2c")
    play.do(c.PlaceBet(1, "ante", 10_00), automation=NOTHING)
    until(play, "play").do(c.Report(kind, "dealer", "as seen", 1), automation=NOTHING)
    with pytest.raises(RefusedError, match="as seen") as refused:
        play.do(c.Choose(1, "bet"))
    assert "Q0-26" in refused.value.rules
    on = Play(play.table).do(c.Rule(1, "play on", "floor", "nobody was harmed"), c.Choose(1, "bet"))
    assert on.table.rounds == 1
    dead = Play(play.table).do(c.Rule(1, "misdeal", "floor", "the deck was fouled"))
    assert (dead.table.round, dead.table.chips_of("player 1")) == (None, CHIPS)
    lost = Play(play.table).do(c.Rule(1, "forfeit the hand", "floor", "second time today"))
    assert (lost.table.round, lost.table.chips_of("player 1")) == (None, CHIPS - 10_00)
    assert [x.says for x in lost.log if isinstance(x, e.IrregularityRuled)] == ["second time today"]
