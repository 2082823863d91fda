"""A dealer's taps at a live table: fewest of them, the same money, and every one on record."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import pytest

from croupier.cards import parse_cards
from croupier.games import Game
from croupier.table import RefusedError, new_table, rebuild
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import live_commands as t
from croupier.table.drive import NOTHING, perform
from croupier.table.live_commands import CorrectBet
from croupier.table.pace import asked_now, owner, waits
from croupier.table.record import read, write
from croupier.table.state import Table
from tests.play import JACKPOTS, opened, ready
from tests.table.golden import FOLDER, SCENES
from tests.table.scenes import Scene

E = TypeVar("E", bound=e.Event)
SIX = ("ann", "bob", "cal", "dee", "eve", "fay")
THREE_CARD = "three-card-poker"
HOLDEM = "nh-holdem-jackpots"
FACE_UP = "nh-holdem-face-up"
GAMES = (
    THREE_CARD,
    "three-card-poker-fragment",
    HOLDEM,
    FACE_UP,
    "nh-holdem-stud",
    "nh-holdem-3-card-bonus",
)


@dataclass
class Console:
    """A live table under the hands of a dealer: taps are counted, everything is on record."""

    table: Table
    log: list[e.Event] = field(default_factory=list)
    taps: int = 0

    def do(self, *commands: c.Command) -> "Console":
        for command in commands:
            self.table = perform(self.table, command, NOTHING, self.log)
        return self

    def tap(self, command: c.Command) -> "Console":
        self.taps += 1
        return self.do(command)

    def button(self) -> "Console":
        """Deal, Next or Done, whichever is shown."""
        return self.tap(t.GoOn(waits(self.table).key))

    def key(self, text: str) -> "Console":
        for card in parse_cards(text):
            self.tap(t.KeyCard(card))
        return self

    def mark(self, seat: int, choice: str, units: int = 1) -> "Console":
        return self.tap(t.MarkChoice(seat, choice, units))

    def of(self, kind: type[E]) -> list[E]:
        return [event for event in self.log if isinstance(event, kind)]


def live(game: str | Game, *players: str) -> Console:
    log: list[e.Event] = []
    console = Console(opened(ready(game), log=log, chip=50), log)
    if console.table.plan.game.jackpots:
        console.do(c.PostJackpots("operator", JACKPOTS))
    for seat, player in enumerate(players or SIX, 1):
        console.do(c.Sit(player, seat), c.BuyChips(player, 10_000_00))
    return console


def with_bets(console: Console, bets: Mapping[str, int] | Sequence[Mapping[str, int]]) -> Console:
    """Open the bets, place these at every seat, and count no tap: they stand from the round before."""
    console.do(t.OpenBets())
    seats = [seat for seat, player in enumerate(console.table.seats, 1) if player]
    each = [bets] * len(seats) if isinstance(bets, Mapping) else bets
    for seat, mine in zip(seats, each, strict=True):
        for wager, cents in mine.items():
            console.do(c.PlaceBet(seat, wager, cents))
    return console


TCP_HANDS = ("2c 3d 7h", "4s 4d 9c", "Kh Qh 2h", "8c 9d Ts", "As Jd 6s", "5c 5d Ks")
TCP_DEALER = "Qs 8d 6h"


def three_card(folds: Sequence[int] = (), bets: Mapping[str, int] | None = None) -> Console:
    console = with_bets(live(THREE_CARD), bets or {"ante": 500, "pair-plus": 500})
    console.button()
    for seat in folds:
        console.mark(seat, "fold")
    console.key(TCP_DEALER)
    while waits(console.table).kind == "card":
        place = waits(console.table).place
        assert place
        assert console.table.round
        hand = owner(console.table.round, place)
        assert hand
        console.key(TCP_HANDS[hand.seat - 1])
    return console.button()


# ------------------------------------------------------------------------------------------- fewest taps


def test_a_round_of_three_card_poker_with_six_players_takes_23_taps() -> None:
    console = three_card()
    assert console.taps == 23
    assert len(console.of(e.WagerTaken)) + len(console.of(e.WagerPaid)) + len(console.of(e.WagerPushed)) == 18
    assert console.table.round is None


def test_six_folds_with_pair_plus_up_take_29_taps() -> None:
    assert three_card(range(1, 7)).taps == 29


def test_a_fold_saves_its_cards_where_nothing_else_is_up() -> None:
    assert three_card((1, 2), {"ante": 500}).taps == 23 + 2 - 6


HOLES = ("2c 3d", "4s 4d", "Kh Qh", "8c 9d", "As Jd", "5c 5d")


def holdem(*, six_card: bool, exceptions: int) -> Console:
    bets = {"ante": 500, "board-bonus": 500, "pocket-bonus": 500} | (
        {"six-card-bonus": 500} if six_card else {}
    )
    console = with_bets(live(HOLDEM), bets)
    console.button()
    for card, seats in zip(("7s", "Th", "Jc"), ((1, 2), (3, 4), (5, 6)), strict=True):
        for seat in seats[: max(0, exceptions - seats[0] + 1)]:
            console.mark(seat, "bet", 3)
        console.key(card)
    for hole in reversed(HOLES):
        console.key(hole)
    assert waits(console.table).kind == "next", "the main pass waits for the dealer"
    console.button()
    if six_card:
        console.key("2d 6h 8h Qc")
    return console.button()


@pytest.mark.parametrize(
    ("six_card", "exceptions", "taps"), [(False, 0, 18), (True, 0, 22), (False, 6, 24), (True, 6, 28)]
)
def test_a_round_of_holdem_with_jackpots_takes_its_cards_deal_next_done_and_the_exceptions(
    six_card: bool, exceptions: int, taps: int
) -> None:
    console = holdem(six_card=six_card, exceptions=exceptions)
    assert console.taps == taps
    raised = [each for each in console.of(e.Decided) if not each.by_default]
    assert len(raised) == exceptions
    assert console.table.round is None


def test_cards_face_up_are_keyed_at_the_deal_and_two_passes_settle_them() -> None:
    console = with_bets(live(FACE_UP), {"ante": 500, "three-card-bonus": 500})
    console.button()
    first, second = zip(*(hole.split() for hole in HOLES), strict=True)
    console.key(" ".join(first)).key(" ".join(second)).key("7s Th Jc")
    assert {type(each) for each in console.log if isinstance(each, e.WagerTaken | e.WagerPaid)} == {
        e.WagerTaken
    }
    console.button()
    assert console.of(e.WagerPaid)
    assert waits(console.table).kind == "done"
    assert len(console.of(e.CardBurned)) == 3, "as the sheet has it"


def test_the_main_pass_waits_for_next_whether_or_not_the_last_seat_has_a_pocket_bet() -> None:
    console = with_bets(live(HOLDEM, "ann"), {"ante": 500}).button().key("7s Th Jc").key("2c 3d")
    assert waits(console.table).kind == "next"
    assert not console.of(e.WagerTaken)


# ------------------------------------------------------------------------------ the same money, on record


def by_taps(console: Console, scene: Scene) -> Console:
    """Deal a scripted round by taps alone, with none of the last round's bets."""
    console.do(c.StartRound(), c.Proceed())
    for seat, hand in enumerate(scene.hands, 1):
        for wager, cents in hand.bets.items():
            console.do(c.PlaceBet(seat, wager, cents))
    hands = {seat: hand.cards.split() for seat, hand in enumerate(scene.hands, 1)}
    said = {seat: list(hand.says) for seat, hand in enumerate(scene.hands, 1)}
    shared = {group: text.split() for group, text in scene.shared.items()}
    stage = -1
    while play := console.table.round:
        if asked_now(console.table) and stage != play.step:
            stage = play.step
            for act in asked_now(console.table):
                words = said[seat := play.hands[act.hand].seat]
                word = words.pop(0) if len(words) > 1 else words[0]
                bet, _, units = word.partition(" ")
                console.mark(seat, bet if bet != "let" else word, int(units or 1) if bet == "bet" else 1)
        wait = waits(console.table)
        if wait.kind == "floor":
            with pytest.raises(RefusedError, match="the floor comes to the table"):
                console.do(t.GoOn(wait.key))
            console.do(c.Acknowledge(play.hands[play.todo[0].hand].seat, "flo"))
        elif wait.place:
            whose = owner(play, wait.place)
            pile = hands[whose.seat] if whose else shared[console.table.plan.groups[wait.place.group].id]
            console.key(pile.pop(0))
        else:
            console.button()
    return console


def handed_in(game: str) -> list[list[str]]:
    rounds = (FOLDER / f"{game}.txt").read_text("utf-8").split("\n# ")[1:]
    money = ("take", "pay", "push", "share")
    return [[line for line in each.splitlines() if line.startswith(money)] for each in rounds]


@pytest.mark.parametrize("game", GAMES)
def test_every_scripted_round_of_the_catalogue_moves_the_same_chips_by_taps(game: str) -> None:
    console = live(game, *SIX[:3])
    for scene, expected in zip(SCENES[game], handed_in(game), strict=True):
        console.log.clear()
        by_taps(console, scene)
        lines = write(console.log).splitlines()
        assert [each for each in lines if each.startswith(("take", "pay", "push", "share"))] == expected


@pytest.mark.parametrize("game", GAMES)
def test_a_record_of_taps_reads_back_and_follows_from_the_rules(game: str) -> None:
    console = live(game, *SIX[:3])
    for scene in SCENES[game]:
        by_taps(console, scene)
    told = read(write(console.log))
    assert told == tuple(console.log)
    assert rebuild(new_table(ready(game)), told) == console.table


# ---------------------------------------------------------------------------------- pencil, then ink


def dealt(game: str = THREE_CARD) -> Console:
    return with_bets(live(game), {"ante": 500}).button()


def test_the_first_card_of_the_dealer_closes_the_decisions_and_says_which_were_by_default() -> None:
    console = dealt().mark(4, "fold")
    assert not console.of(e.Decided), "a decision is in pencil until its stage is closed"
    console.key("Qs")
    made = console.of(e.Decided)
    assert [(event.seat, event.choice, event.by_default) for event in made] == [
        (seat, "fold", False) if seat == 4 else (seat, "bet", True) for seat in range(1, 7)
    ]
    assert console.of(e.Collected), "forfeits are picked up before the dealer's hand is turned"


def test_a_decision_in_pencil_is_taken_back_or_changed_without_the_floor() -> None:
    console = dealt().mark(4, "fold").mark(2, "fold")
    console.do(t.MarkChoice(4)).key("Qs")
    folded = [event.seat for event in console.of(e.Decided) if event.choice == "fold"]
    assert folded == [2]


def test_a_card_is_rubbed_out_while_its_hand_is_not_complete() -> None:
    console = dealt().key("Qs 8d").do(t.RubOut()).key("8h 6h")
    assert [event.cards for event in console.of(e.GroupTurnedUp)] == [tuple(parse_cards("Qs 8h 6h"))]
    with pytest.raises(RefusedError, match="no card is in pencil"):
        console.do(t.RubOut())


def test_the_last_card_of_a_seat_is_keyed_again_until_the_next_seat_begins() -> None:
    console = dealt().key("Qs 8d 6h").key("5c 5d Ks")
    (wrong, right) = parse_cards("Ks Kc")
    paid = [event.won for event in console.of(e.WagerPaid) if event.seat == 6]
    assert paid
    console.do(t.Rekey("player", 3, right, "dan", 6))
    (rekeyed,) = console.of(e.CardRekeyed)
    assert rekeyed == e.CardRekeyed("player", 6, 3, wrong, right, "dan")
    assert console.table.round
    assert console.table.round.hands[5].cards[0][2] == right
    assert waits(console.table).place, "it is settled again, and the next seat is lit"
    console.key("As")
    with pytest.raises(RefusedError, match="the floor corrects the card"):
        console.do(t.Rekey("player", 3, wrong, "dan", 6))
    assert rebuild(new_table(ready(THREE_CARD)), console.log) == console.table


def test_a_card_in_pencil_is_keyed_again_where_it_lies() -> None:
    console = dealt().key("Qs 8d 6h").key("5c 5d")
    (right,) = parse_cards("5h")
    console.do(t.Rekey("player", 1, right, "dan", 6)).key("Ks")
    assert console.table.round
    assert console.table.round.hands[5].cards[0] == tuple(parse_cards("5h 5d Ks"))


def test_a_card_that_lies_there_is_refused_wherever_it_lies() -> None:
    console = dealt().key("Qs 8d")
    with pytest.raises(RefusedError, match="8d lies on the table already"):
        console.key("8d")
    console.key("6h")
    with pytest.raises(RefusedError, match="Qs lies on the table already"):
        console.key("Qs")


def test_the_last_bets_stand_and_a_seat_that_changes_them_is_the_only_one_touched() -> None:
    console = three_card()
    console.do(t.OpenBets())
    stands = [event for event in console.of(e.BetPlaced) if event.by_default]
    assert len(stands) == 12
    console.do(c.PlaceBet(2, "ante", 10_00)).button()
    assert console.table.round
    assert [hand.bets[0] for hand in console.table.round.hands] == [500, 1000, 500, 500, 500, 500]


def test_deal_by_itself_puts_up_the_bets_of_the_round_before() -> None:
    console = three_card().button()
    assert console.table.round
    assert [sum(hand.bets) for hand in console.table.round.hands] == [10_00] * 6
    assert waits(console.table).kind == "card"


def test_a_seat_that_has_left_or_has_too_few_chips_is_skipped() -> None:
    console = three_card()
    has = console.table.chips_of("bob")
    console.do(c.CashOut("bob", has), c.Leave("bob"))
    console.do(c.CashOut("cal", console.table.chips_of("cal") - 300)).button()
    assert console.table.round
    assert [hand.seat for hand in console.table.round.hands] == [1, 4, 5, 6]


def test_a_button_that_was_tapped_twice_does_nothing_the_second_time() -> None:
    console = dealt()
    with pytest.raises(RefusedError, match="moved on"):
        console.do(t.GoOn("deal 1"))
    with pytest.raises(RefusedError, match="bets are open"):
        with_bets(live(THREE_CARD), {"ante": 500}).key("Qs")


def test_a_seat_without_chips_for_its_bet_has_to_say_what_it_does() -> None:
    console = dealt()
    console.table = console.table._replace(
        players=tuple(p._replace(chips=0) if p.id == "cal" else p for p in console.table.players)
    )
    with pytest.raises(RefusedError, match="seat 3 has to decide: not enough chips"):
        console.key("Qs")
    assert console.mark(3, "fold").key("Qs").of(e.CardPencilled)


# ------------------------------------------------------------------------------------ a bet keyed wrongly


def test_a_bet_keyed_wrongly_is_put_right_with_those_that_match_it_also_while_a_report_is_open() -> None:
    console = dealt().key("Qs")
    console.do(c.Report("other", "dan", "the ante of seat 2 was $10", 2))
    console.do(CorrectBet(2, "ante", 10_00, by="flo", reason="two reds lay there"))
    (made,) = console.of(e.BetCorrected)
    assert (made.before_cents, made.after_cents, made.by) == (5_00, 10_00, "flo")
    assert console.table.round
    bets = console.table.round.hands[1].bets
    assert bets[:2] == (10_00, 10_00), "the Play bet is equal to the Ante"
    assert console.table.chips_of("bob") == 10_000_00 - 20_00
    assert rebuild(new_table(ready(THREE_CARD)), console.log) == console.table


def test_a_bet_of_a_seat_that_is_settled_is_not_changed_without_a_managers_signature() -> None:
    console = dealt().key("Qs 8d 6h").key("5c 5d Ks")
    with pytest.raises(RefusedError, match="a manager signs it too"):
        console.do(CorrectBet(6, "ante", 10_00, by="flo", reason="two reds lay there"))
    with pytest.raises(RefusedError, match="above this table's maximum"):
        console.do(CorrectBet(2, "ante", 1_000_00, by="flo", reason="a plaque lay there"))
