"""Document 001 as played: hands called to the floor, shared cards, and where the other cards lie."""

import pytest

from croupier.cards import parse_cards
from croupier.table import RefusedError, decide
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.drive import NOTHING
from croupier.table.view import Audience, Role, view
from tests.play import CHIPS, Play, deal

from .holdem import ALL_BETS, ANTE, BOARD, BONUSES, GAME, SIX, STREETS, bet, started, until
from .settled import reasons, settled


def called(play: Play) -> list[tuple[str, str]]:
    return [(call.pay, call.name.partition(",")[0]) for call in play.of(e.HandCalled)]


# ---------------------------------------------------------------------- calls to the floor

# With Ah Kh: a flush on the board, in the main hand and in the six.
FLUSH_BOARD, FLUSH_SIX = "Qh 5h 2h", "3h 4h 9h Tc"


@pytest.mark.rule("Q1-22", "R1-06")
@pytest.mark.parametrize(
    ("option", "tables"),
    [
        ("a", ["main"]),
        ("b", ["main", "six-card-bonus"]),
        ("c", ["board-bonus", "main", "six-card-bonus"]),
    ],
)
def test_which_hands_are_called(option: str, tables: list[str]) -> None:
    play = deal(GAME, "Ah Kh", bets=ALL_BETS, readings={"Q1-22": option}, board=FLUSH_BOARD, six=FLUSH_SIX)
    assert called(play) == [(table, "flush") for table in tables]
    for call, nod in zip(play.of(e.HandCalled), play.of(e.HandAcknowledged), strict=True):
        first = next(
            x for x in play.of(e.WagerPaid) if play.table.plan.game.wager(x.wager).paid_by == call.pay
        )
        assert play.log.index(call) < play.log.index(nod) < play.log.index(first)


@pytest.mark.rule("R1-06")
@pytest.mark.parametrize(
    ("hole", "board", "name"),
    [
        ("Ah Kh", "Qh Jh Th", "royal flush"),
        ("9h 8h", "7h 6h 5h", "straight flush"),
        ("9h 9d", "9s 9c 5h", "four of a kind"),
        ("9h 9d", "9s 5c 5h", "full house"),
        ("9h 7h", "5h 3h 2h", "flush"),
        ("9h 8d", "7s 6c 5h", None),
        ("9h 9d", "9s 5c 4h", None),
    ],
)
def test_a_flush_or_better_is_called_once_and_a_straight_is_not(
    hole: str, board: str, name: str | None
) -> None:
    play = deal(GAME, hole, bets=ANTE, board=board, six="4c 7d Ks Jc" if "4h" not in board else "2c 7d Ks Jc")
    assert len(play.of(e.HandCalled)) == (name is not None)
    assert all(name and name in call.name for call in play.of(e.HandCalled))
    assert len(play.of(e.WagerPaid)) == 4  # ante and three streets, all after one call


@pytest.mark.rule("Q1-23", "R1-06", "QX-12")
def test_payment_waits_for_the_floor() -> None:
    play = bet(started("Ah Kh", board=FLUSH_BOARD, six=FLUSH_SIX), 1, ANTE)
    for street in STREETS:
        until(play, street).do(c.Choose(1, "bet"), automation=NOTHING)
    until(play, "settle-main").do(c.Proceed(), automation=NOTHING)
    assert called(play) == [("main", "flush")]
    for _ in range(2):
        with pytest.raises(RefusedError, match="floor acknowledges") as refused:
            play.do(c.Proceed(), automation=NOTHING)
        assert "R1-06" in refused.value.rules
    with pytest.raises(RefusedError, match="not its player"):
        play.do(c.Acknowledge(1, "player 1"))
    assert view(play.table, Audience(Role.FLOOR)).awaits_floor
    play.do(c.Acknowledge(1, "floor"), c.Proceed(), automation=NOTHING)
    assert [x.wager for x in play.of(e.WagerPaid)] == ["ante"]
    with pytest.raises(RefusedError, match="waits to be acknowledged"):
        play.do(c.Acknowledge(1, "floor"))


@pytest.mark.rule("Q1-23", "R1-06")
def test_or_the_floor_is_only_told() -> None:
    play = deal(GAME, "Ah Kh", bets=ALL_BETS, readings={"Q1-23": "b"}, board=FLUSH_BOARD, six=FLUSH_SIX)
    assert called(play) == [("main", "flush"), ("six-card-bonus", "flush")]
    assert play.of(e.HandAcknowledged) == []
    assert play.net(1, "ante") == 30_00


# ---------------------------------------------------------------------- shared cards


@pytest.mark.rule("R1-04", "Q1-34", "QX-01")
@pytest.mark.parametrize("street", STREETS)
def test_sharing_cards_forfeits_the_hand_and_every_bet_on_it(street: str) -> None:
    play = bet(started("Ah Kh", "9d 9c"), 1, ALL_BETS)
    bet(play, 2, ANTE)
    for earlier in STREETS[: STREETS.index(street)]:
        until(play, earlier).do(c.Choose(1, "bet"), c.Choose(2, "bet"), automation=NOTHING)
    until(play, street).do(c.ShowCards(1, "player 2"), automation=NOTHING)
    staked = sum(ALL_BETS.values()) + 5_00 * STREETS.index(street)
    assert [what for what, _, _ in settled(play)] == ["taken"] * (4 + STREETS.index(street))
    assert set(reasons(play).values()) == {e.Reason.SHOWED_CARDS}
    while play.table.round:  # seat 2 plays on alone
        play.do(c.Choose(2, "bet"))
    assert play.table.chips_of("player 1") == CHIPS - staked
    assert [x.seat for x in play.of(e.Decided) if x.step == street] == [2]


@pytest.mark.rule("Q1-34", "R1-04")
def test_the_penalty_reaches_bonus_bets_after_a_fold_and_no_further() -> None:
    folded = bet(started("As Ad", "9d 9c"), 1, ALL_BETS)
    bet(folded, 2, ANTE)
    until(folded, "flop").do(c.Choose(1, "fold"), c.ShowCards(1, "player 2"), automation=NOTHING)
    assert {x.wager for x in folded.of(e.WagerTaken) if x.reason is e.Reason.SHOWED_CARDS} == set(BONUSES)

    bystander = bet(started("As Ad", "9d 9c"), 1, ALL_BETS)
    until(bystander, "flop").do(c.ShowCards(1, "a friend behind the rail"), automation=NOTHING)
    assert bystander.log[-1] == e.CardsShown(1, "a friend behind the rail")  # in the log, for the floor

    after = bet(started("As Ad", "9d 9c"), 1, ALL_BETS)
    for street in STREETS:
        until(after, street).do(c.Choose(1, "bet"), automation=NOTHING)
    until(after, "settle-board-bonus").do(c.ShowCards(1, "player 2"), automation=NOTHING)
    assert {x.reason for x in after.of(e.WagerTaken)} == {e.Reason.SHOWED_CARDS}
    with pytest.raises(RefusedError, match="their own cards"):
        decide(after.table, c.ShowCards(1, "player 1"))


@pytest.mark.rule("Q1-34", "R1-04")
@pytest.mark.parametrize("reading", ["a", "b", "c"])
def test_after_the_river_sharing_costs_the_hand_or_nothing_or_waits_for_the_floor(reading: str) -> None:
    play = bet(started("As Ad", "9d 9c", readings={"Q1-34": reading}), 1, ALL_BETS)
    bet(play, 2, ANTE)
    for street in STREETS:
        until(play, street).do(c.Choose(1, "bet"), c.Choose(2, "bet"), automation=NOTHING)
    until(play, "settle-board-bonus").do(c.ShowCards(1, "player 2"), automation=NOTHING)
    assert bool(play.of(e.HandForfeited)) == (reading == "a")
    waits = [told.kind for told in play.table.irregularities]
    assert waits == (["cards shown"] if reading == "c" else [])
    if reading == "c":
        play.do(c.Rule(1, "forfeit the hand", "Flo", "shown before it was turned up", ("R1-04",)))
        assert {x.reason for x in play.of(e.WagerTaken) if x.seat == 1} == {e.Reason.FORFEITED}


@pytest.mark.rule("Q1-34", "R1-04")
@pytest.mark.parametrize("last", ["bet", "fold"])
def test_read_so_sharing_costs_nothing_from_the_last_bet_on(last: str) -> None:
    def shows(play: Play) -> bool:
        shown = decide(play.table, c.ShowCards(1, "player 2"))
        return any(isinstance(event, e.HandForfeited) for event in shown)

    play = bet(started("As Ad", "9d 9c", readings={"Q1-34": "b"}), 1, ALL_BETS)
    bet(play, 2, ANTE)
    for street in STREETS:
        until(play, street).do(c.Choose(1, "bet"), automation=NOTHING)
        assert shows(play), "seat 2 has yet to decide"
        play.do(c.Choose(2, last if street == "river" else "bet"), automation=NOTHING)
        assert shows(play) == (street != "river")
    assert play.table.round
    assert play.table.round.step < play.table.plan.first_settlement, "the river card is not up yet"


@pytest.mark.rule("Q1-34", "R1-04")
def test_read_so_sharing_costs_nothing_once_nobody_is_left_to_bet() -> None:
    play = bet(started("As Ad", "9d 9c", readings={"Q1-34": "b"}), 1, ALL_BETS)
    bet(play, 2, ANTE)
    until(play, "flop").do(c.Choose(1, "fold"), automation=NOTHING)
    costs = decide(play.table, c.ShowCards(1, "player 2"))
    assert any(isinstance(event, e.HandForfeited) for event in costs), "seat 2 still bets"
    play.do(c.Choose(2, "fold"), automation=NOTHING)
    assert decide(play.table, c.ShowCards(1, "player 2")) == (e.CardsShown(1, "player 2"),)


# ---------------------------------------------------------------------- where the other cards lie


@pytest.mark.rule("Q1-19")
@pytest.mark.parametrize("bonus", [True, False])
@pytest.mark.parametrize("option", ["a", "b", "c"])
def test_when_the_four_bonus_cards_are_dealt(option: str, *, bonus: bool) -> None:
    bets = {**ANTE, **({"six-card-bonus": 5_00} if bonus else {})}
    play = deal(GAME, "As Ad", bets=bets, readings={"Q1-19": option}, board="3c 8d Ts", six="Ac 7d 9s Jc")
    cards = [x.card for x in play.of(e.CardDealt) if x.group == "six"]
    turned = [x.cards for x in play.of(e.GroupTurnedUp)]
    if option == "c" and not bonus:
        assert (cards, turned) == ([], [])
        return
    assert [tuple(cards)] == turned == [parse_cards("Ac 7d 9s Jc")]
    first = next(n for n, x in enumerate(play.log) if isinstance(x, e.CardDealt) and x.group == "six")
    last_main = max(n for n, x in enumerate(play.log) if isinstance(x, e.WagerPaid) and x.wager == "river")
    assert (first > last_main) is (option != "b")
    assert (first < play.log.index(play.of(e.Decided)[0])) is (option == "b")
    assert play.log.index(play.of(e.GroupTurnedUp)[0]) > last_main
    assert play.net(1, "six-card-bonus") == (25_00 if bonus else 0)


@pytest.mark.rule("Q1-19", "Q1-02")
def test_no_bonus_cards_are_dealt_for_a_bet_that_a_fold_has_lost() -> None:
    bets = {**ANTE, "six-card-bonus": 5_00}
    readings = {"Q1-19": "c", "Q1-02": "b"}
    play = deal(GAME, "As Ad", bets=bets, choices=["fold"], readings=readings, board=BOARD, six=SIX)
    assert [x for x in play.of(e.CardDealt) if x.group == "six"] == []


@pytest.mark.rule("Q1-35", "QX-05")
def test_the_board_comes_off_the_stub_or_lies_face_down() -> None:
    for option, laid in (("a", 0), ("b", 3)):
        play = bet(started("As Ad", readings={"Q1-35": option}, board="3c 8d Ts"), 1, ANTE)
        until(play, "flop")
        for role in Role:
            assert dict(view(play.table, Audience(role, "player 1")).shared)["board"] == (None,) * laid
        for number, (street, card) in enumerate(zip(STREETS, parse_cards("3c 8d Ts"), strict=True), 1):
            until(play, street).do(c.Choose(1, "bet"), c.Proceed(), automation=NOTHING)
            assert play.of(e.CardTurnedUp)[-1] == e.CardTurnedUp("board", number, card)
            board = dict(view(play.table, Audience(Role.BYSTANDER)).shared)["board"]
            assert sum(x is not None for x in board) == number
        assert play.of(e.CardBurned) == []
