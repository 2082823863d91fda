"""Document 001 as played: the order of a round, four passes, the bets of each street, what a fold leaves."""

import pytest

from croupier.cards import cards_text
from croupier.table import RefusedError, record
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.drive import NOTHING
from croupier.table.view import Audience, Role, view
from tests.play import CHIPS, JACKPOTS, deal

from .holdem import ALL_BETS, ANTE, BOARD, BONUSES, GAME, SIX, STREETS, bet, started, until
from .settled import reasons

# ---------------------------------------------------------------------- the order of work


@pytest.mark.rule("R1-02", "R1-03", "R1-06", "R1-12", "R1-14", "R1-16", "R1-18", "R1-19", "Q1-03", "Q1-36")
@pytest.mark.rule("Q1-37", "QX-08", "QX-13")
def test_a_round_goes_event_by_event_as_the_sheet_lists_it() -> None:
    play = started("Ah Kh", "7c 2d", board="Qh Jh 3c", six="2h 5h 9h 9s")
    bet(play, 1, ALL_BETS)
    bet(play, 2, {"ante": 5_00, "pocket-bonus": 2_50})
    until(play, "flop").do(c.Choose(1, "bet"), c.Choose(2, "bet", 2), automation=NOTHING)
    until(play, "turn").do(c.Choose(1, "bet", 3), c.Choose(2, "fold"), automation=NOTHING)
    until(play, "river").do(c.Choose(1, "bet", 2), automation=NOTHING)
    while not play.of(e.HandCalled):
        play.do(c.Proceed(), automation=NOTHING)
    play.do(c.Acknowledge(1, "floor"), automation=NOTHING)
    while play.table.round:
        play.do(c.Proceed(), automation=NOTHING)
    play.do(c.PostJackpots("operator", JACKPOTS))
    lines = [
        line.partition(', "')[0] for line in record.write(play.log).splitlines()
    ]  # hands' names left off
    assert lines[0].startswith("round 1 begins, deck Ah 7c Kh 2d Qh Jh 3c 2h 5h 9h 9s ")
    assert lines[1:] == [
        "the dealer shuffles",
        "seat 1 bets $5 on ante",
        "seat 1 bets $2.50 on board-bonus",
        "seat 1 bets $2.50 on pocket-bonus",
        "seat 1 bets $5 on six-card-bonus",
        "seat 2 bets $5 on ante",
        "seat 2 bets $2.50 on pocket-bonus",
        "no more bets",
        "Ah to seat 1, hole",
        "7c to seat 2, hole",
        "Kh to seat 1, hole",
        "2d to seat 2, hole",
        "seat 1 at flop: bet $5",
        "seat 2 at flop: bet $10",
        "turn up board 1: Qh",
        "seat 1 at turn: bet $15",
        "seat 2 at turn: fold $0",
        "take $5 of seat 2 on ante: folded",
        "take $10 of seat 2 on flop: folded",
        "turn up board 2: Jh",
        "seat 1 at river: bet $10",
        "turn up board 3: 3c",
        "take $2.50 of seat 1 on board-bonus: not in the table",
        "turn up seat 2, hole: 7c 2d",
        "take $2.50 of seat 2 on pocket-bonus: not in the table",
        "turn up seat 1, hole: Ah Kh",
        "pay seat 1 on pocket-bonus $37.50, stake back $2.50, held $0: paid by the table",
        "take $5 of seat 1 on ante: not in the table",
        "take $5 of seat 1 on flop: not in the table",
        "take $15 of seat 1 on turn: not in the table",
        "take $10 of seat 1 on river: not in the table",
        "2h to the table, six",
        "5h to the table, six",
        "9h to the table, six",
        "9s to the table, six",
        "turn up six: 2h 5h 9h 9s",
        'call seat 1 on six-card-bonus: "flush, ace high"',
        'seat 1 on six-card-bonus is acknowledged by "floor"',
        "pay seat 1 on six-card-bonus $75, stake back $5, held $0: paid by the table",
        "round 1 ends",
        '"operator" posts jackpots $50,000 $10,000 $1,000',
    ]


@pytest.mark.rule("R1-18", "QX-08")
def test_each_pass_runs_from_the_dealers_right_before_the_next_begins() -> None:
    play = deal(GAME, ["Ah 9d", "Kh 6c", "Qh 2d"], bets=ALL_BETS, board=BOARD, six=SIX)
    passes = [(x.wager, x.seat) for x in play.of(e.WagerTaken)]
    main = ("ante", *STREETS)
    expected = [(w, seat) for w in BONUSES[:2] for seat in (3, 2, 1)]
    expected += [(w, seat) for seat in (3, 2, 1) for w in main]
    assert passes == [*expected, *(("six-card-bonus", seat) for seat in (3, 2, 1))]


@pytest.mark.rule("Q1-36", "R1-18", "R1-21")
def test_hole_cards_are_turned_up_in_the_second_pass_and_serve_the_later_ones() -> None:
    play = deal(GAME, ["As Ad", "Kh 6c"], bets=ALL_BETS, board=BOARD, six=SIX)
    kinds = (e.HandTurnedUp, e.WagerTaken, e.WagerPaid)
    order = [(x.seat, getattr(x, "wager", "turned up")) for x in play.log if isinstance(x, kinds)]
    assert order[:6] == [
        (2, "board-bonus"),
        (1, "board-bonus"),
        (2, "turned up"),
        (2, "pocket-bonus"),
        (1, "turned up"),
        (1, "pocket-bonus"),
    ]
    assert "turned up" not in {what for _, what in order[6:]}
    assert play.net(1, "pocket-bonus") == 50_00


@pytest.mark.rule("R1-02", "R1-03")
def test_two_passes_give_each_player_two_cards_face_down() -> None:
    play = started("Ah Kh", "7c 2d", "9d 9c")
    for seat in (1, 2, 3):
        bet(play, seat, ANTE)
    until(play, "flop")
    assert [x.seat for x in play.of(e.CardDealt)] == [1, 2, 3, 1, 2, 3]
    for audience in (Audience(Role.PLAYER, "player 1"), Audience(Role.BYSTANDER), Audience(Role.DEALER)):
        for hand in view(play.table, audience).hands:
            mine = audience.player == hand.player
            assert (hand.cards[0][1] == (None, None)) is not mine
    assert play.log.index(e.Shuffled()) == 1  # before every hand
    for seat in (1, 2, 3):
        play.do(c.Choose(seat, "fold"))
    again = play.do(c.StartRound(), automation=NOTHING).do(c.Proceed(), automation=NOTHING)
    assert again.of(e.Shuffled) == [e.Shuffled()] * 2


# ---------------------------------------------------------------------- the bets


@pytest.mark.rule("R1-07", "R1-09", "R1-10", "R1-11", "R1-08")
@pytest.mark.parametrize(
    ("wager", "cents", "rule"),
    [
        ("ante", 99, "R1-07"),
        ("ante", 100_01, "R1-07"),
        ("board-bonus", 2_49, "R1-10"),
        ("pocket-bonus", 2_49, "R1-10"),
        ("six-card-bonus", 4_99, "R1-11"),
        ("six-card-bonus", 5_01, "R1-11"),
        ("six-card-bonus", 7_50, "R1-11"),
        ("six-card-bonus", 10_01, "R1-11"),
        ("six-card-bonus", 15_00, "R1-11"),
        ("flop", 5_00, "R1-08"),
    ],
)
def test_a_wrong_amount_is_refused_with_its_rule(wager: str, cents: int, rule: str) -> None:
    play = bet(started("Ah Kh"), 1, ANTE)
    before = play.table
    with pytest.raises(RefusedError) as refused:
        bet(play, 1, {wager: cents})
    assert rule in refused.value.rules
    assert play.table == before


@pytest.mark.rule("R1-07", "R1-09", "R1-10", "R1-11")
def test_the_least_and_both_exact_amounts_are_taken() -> None:
    play = bet(started("Ah Kh"), 1, {"ante": 1_00, "board-bonus": 2_50, "pocket-bonus": 2_50})
    for cents in (5_00, 10_00):
        bet(play, 1, {"six-card-bonus": cents})
        assert play.table.chips_of("player 1") == CHIPS - 6_00 - cents


@pytest.mark.rule("R1-07", "R1-09")
@pytest.mark.parametrize("bonus", BONUSES)
def test_no_bonus_without_an_ante_and_no_hand_without_one(bonus: str) -> None:
    play = started("Ah Kh", "7c 2d")
    with pytest.raises(RefusedError, match="needs a bet on Ante"):
        bet(play, 1, {bonus: 5_00})
    bet(play, 1, {"ante": 5_00, bonus: 5_00})
    with pytest.raises(RefusedError, match="it needs Ante"):
        play.do(c.RemoveBet(1, "ante"), automation=NOTHING)
    until(play, "flop")
    assert {x.seat for x in play.of(e.CardDealt)} == {1}


@pytest.mark.rule("R1-12", "R1-14", "R1-16", "R1-08", "Q1-24", "Q1-25")
@pytest.mark.parametrize("street", STREETS)
@pytest.mark.parametrize("units", [1, 2, 3])
@pytest.mark.slow
def test_a_street_is_one_to_three_antes_in_one_decision(street: str, units: int) -> None:
    play = bet(started("Ah Kh", "9d 9c"), 1, ANTE)
    bet(play, 2, ANTE)
    for earlier in STREETS[: STREETS.index(street)]:
        until(play, earlier).do(c.Choose(1, "bet"), c.Choose(2, "bet"), automation=NOTHING)
    until(play, street)
    before = play.table
    rule = {"flop": "R1-12", "turn": "R1-14", "river": "R1-16"}[street]
    for wrong in (
        c.Choose(1, "bet", 0),
        c.Choose(1, "bet", 4),
        c.Choose(1, "let it ride"),
        c.Choose(1, "check"),
    ):
        with pytest.raises(RefusedError) as refused:
            play.do(wrong)
        assert rule in refused.value.rules
    assert play.table == before
    play.do(c.Choose(1, "bet", units), automation=NOTHING)
    assert play.stake(1, street) == units * 5_00
    with pytest.raises(RefusedError, match="seat 2 decides now"):  # nothing is added one by one
        play.do(c.Choose(1, "bet", 3))


@pytest.mark.rule("R1-12", "R1-14", "R1-16")
@pytest.mark.parametrize("street", STREETS)
def test_a_street_bet_beyond_the_players_chips_is_refused(street: str) -> None:
    play = bet(started("Ah Kh"), 1, ANTE)
    for earlier in STREETS[: STREETS.index(street)]:
        until(play, earlier).do(c.Choose(1, "bet"), automation=NOTHING)
    chips = play.table.chips_of("player 1")
    poorer = play.table.players[0]._replace(chips=9_99)
    play.table = until(play, street).table._replace(players=(poorer,))
    assert chips > 9_99
    with pytest.raises(RefusedError, match=r"not enough chips: you have \$9.99, this needs \$10"):
        play.do(c.Choose(1, "bet", 2))
    play.do(c.Choose(1, "bet", 1), automation=NOTHING)


@pytest.mark.rule("Q1-37")
def test_players_act_from_the_dealers_left_on_every_street() -> None:
    play = deal(GAME, ["Ah 9d", "Kh 6c", "Qh 2d"], bets=ANTE, board=BOARD, six=SIX)
    assert [(x.step, x.seat) for x in play.of(e.Decided)] == [
        (s, seat) for s in STREETS for seat in (1, 2, 3)
    ]


@pytest.mark.rule("R1-05")
def test_after_the_last_bet_only_the_dealer_touches_the_cards() -> None:
    play = bet(started("Ah Kh", "9d 9c"), 1, ANTE)
    bet(play, 2, ANTE)

    def mine() -> str:
        cards = view(play.table, Audience(Role.PLAYER, "player 1")).hands[0].cards[0][1]
        return cards_text([card for card in cards if card is not None])

    for street in STREETS:
        until(play, street)
        assert mine() == "Ah Kh"
        play.do(c.Choose(1, "bet"), automation=NOTHING)
        assert mine() == ("Ah Kh" if street != "river" else "")
        play.do(c.Choose(2, "bet"), automation=NOTHING)
    for reach in (c.Choose(1, "fold"), c.Choose(1, "bet", 3), c.RemoveBet(1, "river")):
        with pytest.raises(RefusedError):
            play.do(reach)
    until(play, "settle-main")
    assert mine() == "Ah Kh"  # turned up by the dealer


# ---------------------------------------------------------------------- folding


@pytest.mark.rule("Q1-02", "Q1-03", "QX-07")
@pytest.mark.parametrize("street", STREETS)
@pytest.mark.parametrize(("option", "stays"), [("a", BONUSES), ("b", ()), ("c", ("board-bonus",))])
def test_what_a_fold_gives_up_and_what_outlives_it(street: str, option: str, stays: tuple[str, ...]) -> None:
    at = STREETS.index(street)
    # Board pair of threes, pocket aces, and three aces in six cards: every bonus would win.
    play = deal(
        GAME,
        "As Ad",
        bets=ALL_BETS,
        choices=[*["bet 2"] * at, "fold"],
        readings={"Q1-02": option},
        board="3c 3d Ts",
        six="Ac 7d 9s Jc",
    )
    won = {"board-bonus": 2_50, "pocket-bonus": 50_00, "six-card-bonus": 25_00}
    for bonus in BONUSES:
        assert play.net(1, bonus) == (won[bonus] if bonus in stays else -ALL_BETS[bonus])
    assert play.net(1, "ante") == -5_00
    assert [play.net(1, s) for s in STREETS] == [-10_00 if s in STREETS[:at] else 0 for s in STREETS]
    lost = {w for w, why in reasons(play).items() if why is e.Reason.FOLDED}
    assert lost == {"ante", *STREETS[:at], *(set(BONUSES) - set(stays))}
    assert bool(play.of(e.HandTurnedUp)) == (option == "a")  # a hand that decides nothing stays hidden
