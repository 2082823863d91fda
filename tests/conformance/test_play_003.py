"""Document 003 at the table: Holdem Stud from the shuffle to the last payment, and hands cut short (H-04)."""

import pytest

from croupier.cards import DECK, parse_cards
from croupier.table import RefusedError, can, decide, evolved, new_table, rebuild
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.drive import DEALER, EVERYTHING, NOTHING, act, run_on
from croupier.table.ruling import must_consent
from croupier.table.state import Table
from croupier.table.view import Audience, Role, view
from tests.play import CHIPS, Play, began, deal, opened, ready

GAME = "nh-holdem-stud"
ANTE = {"ante": 200}
STREETS = ("third", "fourth", "fifth")
MAIN = ("ante", *STREETS)


def closed(play: Play) -> Play:
    return play.do(c.Proceed())


def refused(play: Play, command: c.Command) -> RefusedError:
    with pytest.raises(RefusedError) as caught:
        decide(play.table, command)
    return caught.value


# ------------------------------------------------------------------------- the order of operations (vector 4)


@pytest.mark.rule("R3-01", "R3-03", "R3-04", "R3-06", "R3-08", "R3-10", "R3-11", "R3-12", "Q3-08", "QX-08")
def test_the_whole_round_goes_in_the_order_of_the_sheet() -> None:
    hands = ["2c 3d", "Js Jd", "2h 7s"]
    choices = {1: ["bet", "fold"], 2: ["bet"], 3: ["bet"]}
    play = deal(GAME, hands, bets=ANTE, choices=choices, board="9c 4d Kh")
    assert play.told() == [
        "RoundStarted 1",
        "Shuffled",
        *(f"BetPlaced {seat} ante" for seat in (1, 2, 3)),
        "BetsClosed",
        *(["CardDealt hole 1", "CardDealt hole 2", "CardDealt hole 3"] * 2),
        *(["CardDealt board"] * 3),  # laid down at once, and nothing is burned
        *(f"Decided {seat} third bet" for seat in (1, 2, 3)),
        "CardTurnedUp board 1",
        "Decided 1 fourth fold",
        "WagerTaken 1 ante",
        "WagerTaken 1 third",
        "Decided 2 fourth bet",
        "Decided 3 fourth bet",
        "CardTurnedUp board 2",
        "Decided 2 fifth bet",
        "Decided 3 fifth bet",
        "CardTurnedUp board 3",
        "HandTurnedUp hole 3",
        *(f"WagerTaken 3 {wager}" for wager in MAIN),
        "HandTurnedUp hole 2",
        *(f"WagerPaid 2 {wager}" for wager in MAIN),
        "RoundFinished 1",
    ]


@pytest.mark.rule("R3-01", "R3-02")
def test_the_shuffle_opens_the_round() -> None:
    play = Play(opened(ready(GAME), "ann")).do(c.StartRound(DECK), automation=NOTHING)
    assert "after the shuffle" in refused(play, c.PlaceBet(1, "ante", 200)).says
    play.do(c.Proceed(), c.PlaceBet(1, "ante", 200), automation=NOTHING)
    assert play.told() == ["RoundStarted 1", "Shuffled", "BetPlaced 1 ante"]
    assert not can(opened(ready(GAME), "ann"), c.StartRound(DECK[1:]))


@pytest.mark.rule("R3-03", "R3-04", "Q3-08", "QX-04", "QX-05")
def test_two_passes_and_the_board_are_dealt_face_down() -> None:
    play = Play(opened(ready(GAME), "ann", "bob"))
    play.do(c.StartRound(DECK), *(c.PlaceBet(seat, "ante", 200) for seat in (2, 1)), automation=DEALER)
    closed(play)
    dealt = [(event.seat, event.card) for event in play.of(e.CardDealt)]
    assert dealt == [(1, 0), (2, 1), (1, 2), (2, 3), (None, 4), (None, 5), (None, 6)]
    for role in Role:
        seen = view(play.table, Audience(role, "bob" if role is Role.PLAYER else None))
        assert dict(seen.hands[0].cards)["hole"] == (None, None), role
        assert dict(seen.shared)["board"] == (None, None, None), role
    assert dict(view(play.table, Audience(Role.PLAYER, "ann")).hands[0].cards)["hole"] == (0, 2)


# -------------------------------------------------------------------------------------------- decisions


@pytest.mark.rule("R3-05", "R3-07", "R3-09")
@pytest.mark.parametrize("street", [0, 1, 2])
def test_a_fold_gives_up_the_bets_so_far(street: int) -> None:
    play = deal(GAME, "2c 3d", bets=ANTE, choices=[*["bet 2"] * street, "fold"], board="9c 4d Kh")
    lost = [(taken.wager, taken.cents) for taken in play.of(e.WagerTaken)]
    assert lost == [("ante", 200), *((wager, 400) for wager in STREETS[:street])]
    assert {taken.reason for taken in play.of(e.WagerTaken)} == {e.Reason.FOLDED}
    assert not play.of(e.HandTurnedUp), "a folded hand with nothing up is never shown"


@pytest.mark.rule("R3-05", "R3-07", "R3-09", "Q3-03", "Q3-06")
def test_every_street_takes_a_bet_a_raise_and_a_re_raise_each_like_the_ante() -> None:
    play = deal(GAME, "Js Jd", bets={"ante": 400}, choices=["bet 3"], board="9c 4d Kh")
    assert sum(paid.stake for paid in play.of(e.WagerPaid)) == 10 * 400
    play = closed(began(GAME, "Js Jd", bets={"ante": 300}))
    for wrong in (c.Choose(1, "bet", 4), c.Choose(1, "bet", 0), c.Choose(1, "bet", 1, 400)):
        assert "R3-05" in refused(play, wrong).rules
    skips = c.Choose(1, "bet", 2, spots=("Bet", "Re-raise"))
    assert "no circle is passed over" in refused(play, skips).says


@pytest.mark.rule("Q3-03")
@pytest.mark.parametrize(("reading", "allowed"), [("a", [1, 2, 3]), ("b", [1]), ("c", [1, 2, 3])])
def test_the_three_identical_bets_are_three_a_street_or_one(reading: str, allowed: list[int]) -> None:
    for street, _ in enumerate(STREETS):
        play = closed(began(GAME, "Js Jd", bets=ANTE, readings={"Q3-03": reading}))
        play.do(*[c.Choose(1, "bet")] * street)
        assert [units for units in range(5) if can(play.table, c.Choose(1, "bet", units))] == allowed


@pytest.mark.rule("R3-16")
@pytest.mark.parametrize(
    ("cents", "says"), [(100, "minimum of $2"), (500, "maximum of $4"), (250, "steps of $1")]
)
def test_an_ante_is_two_to_four_whole_dollars(cents: int, says: str) -> None:
    play = began(GAME, "Js Jd", bets=ANTE)
    answer = refused(play, c.PlaceBet(1, "ante", cents))
    assert says in answer.says
    assert "R3-16" in answer.rules


# -------------------------------------------------------------------------------------------- settlement


@pytest.mark.rule("R3-12", "R3-15", "R3-17")
def test_every_winning_bet_of_a_hand_is_paid_at_the_same_odds() -> None:
    play = deal(GAME, "As Ks", bets={"ante": 300}, choices=["bet 2"], board="Qs Js 10s")
    assert [(p.wager, p.stake, p.won, p.odds) for p in play.of(e.WagerPaid)] == [
        ("ante", 300, 300 * 250, "250 to 1"),
        *((street, 600, 600 * 250, "250 to 1") for street in STREETS),
    ]


@pytest.mark.rule("Q3-01", "R3-15", "QX-03")
@pytest.mark.parametrize(("reading", "net"), [("a", 0), ("b", -200)])
def test_sixes_push_by_the_table_or_lose_by_the_prose(reading: str, net: int) -> None:
    for pair, expected in (("5", -200), ("6", net), ("7", 0), ("10", 0), ("J", 200)):
        play = deal(GAME, f"{pair}s 2d", bets=ANTE, readings={"Q3-01": reading}, board=f"{pair}c 9h Kd")
        assert [play.net(1, wager) for wager in MAIN] == [expected] * 4, pair


@pytest.mark.rule("Q3-31", "QX-14")
def test_no_burn_the_left_acts_first_and_a_misdeal_is_the_floors_to_call() -> None:
    play = closed(began(GAME, ["Js Jd", "2h 7s"], bets=ANTE))
    assert "seat 1 decides now" in refused(play, c.Choose(2, "fold")).says
    assert not [step for step in play.table.plan.steps if step.do == "burn"]
    assert not can(act(opened(ready(GAME)), c.CloseTable("operator")), c.OpenTable("operator", 8))
    play.do(c.Report("wrong card count", "dealer", "seat 2 has three cards", 2))
    play.do(c.Rule(1, "misdeal", "floor", "three cards at seat 2"))
    assert play.log[-1] == e.RoundDead(1, True, "floor", "misdeal: three cards at seat 2")
    assert [player.chips for player in play.table.players] == [CHIPS, CHIPS]


# --------------------------------------------------------------------------------- hands cut short (H-04)


HANDS = ["Js Jd", "2h 7s", "8c 8d"]
CHOICES: list[c.Command] = [
    c.Choose(1, "bet", 2),
    c.Choose(2, "bet"),
    c.Choose(3, "bet", 3),
    c.Choose(1, "bet"),
    c.Choose(2, "fold"),
    c.Choose(3, "bet"),
    c.Choose(1, "bet", 3),
    c.Choose(3, "bet"),
]


def whole_round(readings: dict[str, str] | None = None) -> tuple[Table, list[e.Event], Table]:
    """A table, the history of one round at it, and the table after."""
    game = ready(GAME, readings)
    start = opened(game, "player 1", "player 2", "player 3")
    history = closed(began(game, HANDS, bets=ANTE, lying={"board": "9c 4d Kh"})).do(*CHOICES).log
    return start, history, rebuild(start, history)


@pytest.mark.rule("H-04", "Q3-16")
def test_a_table_rebuilt_from_its_events_finishes_a_readable_hand_if_all_agree() -> None:
    start, history, after = whole_round()
    for cut in range(1, len(history)):
        table = evolved(start, history[:cut])
        table = act(table, c.ReportPowerFailure("lights out"))
        assert not can(table, c.Proceed())
        assert table.round
        for hand in table.round.hands:
            for command in (c.Choose(hand.seat, "bet"), c.PlaceBet(hand.seat, "ante", 300)):
                with pytest.raises(RefusedError) as caught:
                    decide(table, command)
                assert "H-04" in caught.value.rules
        for player in dict.fromkeys(hand.player for hand in table.round.hands):
            table = act(table, c.Consent(player, agrees=True))
        table = act(table, c.ResolveInterruption(readable=True, by="floor"))
        assert evolved(table, history[cut:]) == after


@pytest.mark.rule("H-04", "Q3-16", "Q3-17")
@pytest.mark.parametrize("why", ["unreadable", "one objects"])
def test_a_hand_that_cannot_be_finished_is_dead_and_read_so_every_wager_goes_back(why: str) -> None:
    start, history, _ = whole_round({"Q3-17": "c"})
    for cut in range(1, len(history)):
        log: list[e.Event] = []
        table = act(evolved(start, history[:cut]), c.ReportPowerFailure("lights out"))
        assert table.round
        players = must_consent(table)
        if why == "one objects" and not players:
            continue
        for player in players[:1] if why == "one objects" else ():
            table = act(table, c.Consent(player, agrees=False))
        table = act(table, c.ResolveInterruption(readable=why != "unreadable", by="floor"), log)
        assert isinstance(log[-1], e.RoundDead)
        assert log[-1].returned
        assert (table.players, table.bank) == (start.players, start.bank), cut
        assert table.round is None
        assert can(table, c.StartRound(DECK))


@pytest.mark.rule("H-04", "Q3-16")
@pytest.mark.parametrize(("reading", "end"), [("a", e.RoundResumed), ("b", e.RoundDead)])
def test_who_has_folded_voids_no_round_unless_it_is_read_so(reading: str, end: type) -> None:
    game = ready(GAME, {"Q3-16": reading})
    play = closed(began(game, ["Js Jd", "2h 7s"], bets=ANTE, lying={"board": "9c 4d Kh"}))
    play.do(c.Choose(1, "bet"), c.Choose(2, "fold"), c.ReportPowerFailure("lights out"))
    assert must_consent(play.table) == (("player 1",) if reading == "a" else ("player 1", "player 2"))
    play.do(c.Consent("player 2", agrees=False), c.Consent("player 1", agrees=True))
    play.do(c.ResolveInterruption(readable=True, by="floor"), automation=NOTHING)
    assert len(play.of(e.ConsentGiven)) == 2, "both answers are on record"
    assert any(isinstance(event, end) for event in play.log)


@pytest.mark.rule("H-04", "Q3-17")
def test_a_dead_hand_returns_what_is_not_decided_and_what_was_settled_or_given_up_stands() -> None:
    start, history, _ = whole_round()
    for cut in range(1, len(history)):
        before = evolved(start, history[:cut])
        assert before.round
        back = {player.id: 0 for player in before.players}
        given_up = 0
        for hand in before.round.hands:
            for bet, settled in zip(hand.bets, hand.settled, strict=True):
                back[hand.player] += bet if settled is None and hand.folded_at is None else 0
                given_up += bet if settled is None and hand.folded_at is not None else 0
        table = act(before, c.ReportPowerFailure("lights out"))
        table = act(table, c.ResolveInterruption(readable=False, by="floor"))
        assert {one.id: one.chips - back[one.id] for one in table.players} == {
            one.id: one.chips for one in before.players
        }, cut
        assert table.bank == before.bank + given_up


@pytest.mark.rule("Q3-17")
def test_read_so_the_house_keeps_what_was_up_and_what_was_settled_stands() -> None:
    start, history, after = whole_round({"Q3-17": "b"})
    for cut in range(1, len(history)):
        before = evolved(start, history[:cut])
        assert before.round
        up = sum(
            bet
            for hand in before.round.hands
            for bet, settled in zip(hand.bets, hand.settled, strict=True)
            if settled is None
        )
        table = act(before, c.ReportPowerFailure("lights out"))
        table = act(table, c.ResolveInterruption(readable=False, by="floor"))
        assert table.players == before.players
        assert table.bank == before.bank + up
    assert after.bank == -sum(player.chips - CHIPS for player in after.players)


@pytest.mark.rule("H-04", "Q3-16")
def test_the_floor_reads_every_player_is_asked_and_each_answer_is_kept() -> None:
    play = closed(began(GAME, ["Js Jd", "2h 7s"], bets=ANTE, lying={"board": "9c 4d Kh"}))
    for command in (c.Consent("player 1", agrees=True), c.ResolveInterruption(readable=True, by="floor")):
        assert "nothing is interrupted" in refused(play, command).says
    play.do(c.ReportPowerFailure("lights out"))
    assert "H-04" in refused(play, c.ReportPowerFailure("again")).rules
    assert "no hand in this round" in refused(play, c.Consent("a bystander", agrees=True)).says
    play.do(c.Consent("player 1", agrees=True))
    missing = refused(play, c.ResolveInterruption(readable=True, by="floor"))
    assert "player 2 must say" in missing.says
    assert "Q3-16" in refused(play, c.ResolveInterruption(readable=True, by="player 1")).rules
    play.do(c.Consent("player 2", agrees=False), c.Consent("player 2", agrees=True))
    play.do(c.ResolveInterruption(readable=True, by="floor"), automation=NOTHING)
    assert play.log[-4:] == [
        e.ConsentGiven("player 1", agrees=True),
        e.ConsentGiven("player 2", agrees=False),
        e.ConsentGiven("player 2", agrees=True),
        e.RoundResumed("floor"),
    ]
    assert can(play.table, c.Choose(1, "bet"))


@pytest.mark.rule("H-04")
def test_an_old_answer_does_not_count_for_the_next_failure() -> None:
    play = closed(began(GAME, "Js Jd", bets=ANTE))
    for _ in range(2):
        play.do(c.ReportPowerFailure("lights out"))
        assert not can(play.table, c.ResolveInterruption(readable=True, by="floor"))
        play.do(c.Consent("player 1", agrees=True), c.ResolveInterruption(readable=True, by="floor"))


@pytest.mark.rule("H-04")
def test_between_rounds_there_is_no_hand_to_cut_short() -> None:
    with pytest.raises(RefusedError, match="no round is open"):
        decide(opened(ready(GAME), "ann"), c.ReportPowerFailure("lights out"))


@pytest.mark.rule("H-04")
def test_the_cards_of_a_dead_hand_may_come_again() -> None:
    play = closed(began(GAME, "Js Jd", bets=ANTE))
    play.do(c.ReportPowerFailure("lights out"), c.ResolveInterruption(readable=False, by="floor"))
    play.do(c.StartRound(DECK), c.PlaceBet(1, "ante", 200), automation=DEALER)
    play.table = run_on(play.table, EVERYTHING, play.log)
    assert play.table.round
    assert play.table.round.number == 2
    assert parse_cards("2c") == (play.table.round.hands[0].cards[0][0],)


def test_a_history_begins_at_an_empty_table() -> None:
    log: list[e.Event] = []
    game = ready(GAME)
    table = opened(game, "ann", "bob", log=log)
    assert rebuild(new_table(game), log) == table
