"""Live tables, where a dealer keys the cards: same money as the same deck handed in, and slips put right."""

import random
from collections.abc import Mapping
from typing import NamedTuple

import pytest

from croupier.cards import DECK, parse_cards
from croupier.games import Game
from croupier.games.procedure import Decide
from croupier.table import RefusedError, can, decide
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.agenda import awaits_floor
from croupier.table.drive import DEALER, EVERYTHING, NOTHING, act, perform, run_on
from croupier.table.keying import known_cards, must_key
from croupier.table.live_commands import CorrectCard
from croupier.table.pace import left_down
from croupier.table.plan import DealerAction
from croupier.table.state import Act, Round, Table
from croupier.table.view import Audience, Role, view
from tests.play import CHIPS, Play, opened, ready
from tests.table.bots import (
    EXAMPLES,
    GAMES,
    PLAYERS,
    answer,
    bets_of,
    named,
    options,
    played,
    some_deck,
    some_readings,
)

STUD = "nh-holdem-stud"
JACKPOTS = "nh-holdem-jackpots"
SIX = "3c 3d 3h 8c"  # the four cards of the 6 Card Bonus, which nobody has bet on unless said


# ------------------------------------------------------------------- a round, handed in and then keyed


class Handed(NamedTuple):
    """A round played with a deck handed in: what was bet, said and dealt, and how it ended."""

    start: Table
    bets: list[c.Command]
    said: dict[tuple[int, str], c.Choose]
    truth: Round
    end: Table


def handed_in(game: Game, seed: int, seats: int) -> Handed:
    rng = random.Random(seed)
    start = opened(game, *PLAYERS[:seats])
    table = perform(start, c.StartRound(some_deck(rng, game.deck.cards)), DEALER)
    bets: list[c.Command] = []
    for seat in range(1, seats + 1):
        for bet in bets_of(table, seat, rng):
            bets.append(bet)
            table = act(table, bet)
    said: dict[tuple[int, str], c.Choose] = {}
    table = run_on(table, EVERYTHING - {DealerAction.FINISH})
    while table.round and table.round.todo[0].action is not DealerAction.FINISH:
        given = answer(table, rng)
        if isinstance(given, c.Choose):
            said[given.seat, table.plan.steps[table.round.step].id] = given
        table = perform(table, given, EVERYTHING - {DealerAction.FINISH})
    assert table.round
    return Handed(start, bets, said, table.round, act(table, c.Proceed()))


def true_cards(truth: Round, at: Act) -> tuple[int, ...]:
    """The cards that lie where an act turns them up or deals them."""
    pile = truth.shared[at.what] if at.hand < 0 else truth.hands[at.hand].cards[at.what]
    one = at.action is DealerAction.DEAL or at.card >= 0
    return tuple(card for card in (pile[at.card : at.card + 1] if one else pile) if card is not None)


def own_cards(table: Table, truth: Round, hand: int) -> tuple[int, ...]:
    groups = [n for n, group in enumerate(table.plan.groups) if group.owner == "player"]
    return tuple(card for n in groups for card in truth.hands[hand].cards[n] if card is not None)


def next_command(table: Table, was: Handed, keyed: tuple[int, ...]) -> c.Command:
    """What comes next at the keyed table, said as it was said at the other."""
    assert table.round
    head = table.round.todo[0]
    seat = table.round.hands[head.hand].seat
    if awaits_floor(table):
        return c.Acknowledge(seat, "floor")
    if head.action is not DealerAction.ASK:
        return c.Proceed(keyed)
    given = was.said[seat, table.plan.steps[table.round.step].id]
    shown = c.Choose(
        given.seat, given.choice, given.units, given.cents, cards=own_cards(table, was.truth, head.hand)
    )
    return given if can(table, given) else shown  # a fold that is settled at once shows the hand (Q0-04)


def begun(was: Handed) -> Table:
    table = perform(was.start, c.StartRound(), DEALER)
    for bet in was.bets:
        table = act(table, bet)
    return table


def keyed_alike(was: Handed) -> None:
    """Play the round again with keyed cards, and hold it to the same money and to what a dealer can see."""
    table = begun(was)
    while table.round:
        needs = must_key(table)
        cards = true_cards(was.truth, table.round.todo[0]) if needs else ()
        if needs:
            with pytest.raises(RefusedError, match="key the"):
                decide(table, c.Proceed())
        before = known_cards(table.round)
        command = next_command(table, was, cards)
        table = act(table, command)
        if table.round:
            assert known_cards(table.round) - before <= set(getattr(command, "cards", ()))
    assert (table.players, table.bank) == (was.end.players, was.end.bank)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_keyed_cards_bring_the_same_money_as_the_same_deck_handed_in(game: str) -> None:
    for seed in range(4):
        keyed_alike(handed_in(played(game), seed, seats=1 + seed))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=named)
def test_keyed_cards_bring_the_same_money_under_every_reading(game: str) -> None:
    for question, choices in options(game).items():
        for choice in choices:
            keyed_alike(handed_in(played(game, ((question, choice),)), len(question + choice), seats=3))
    rng = random.Random(7)
    for seed in range(25):
        keyed_alike(handed_in(played(game, some_readings(game, rng)), seed, seats=4))


# -------------------------------------------------------------------------------------- slips of the key


def slipped(was: Handed, rng: random.Random, *, wait: int) -> tuple[Table, int]:
    """Key a card here and there wrongly, put each right some acts later, and return the table at the end."""
    table = begun(was)
    spare = [card for card in table.plan.game.deck.cards if card not in known_cards(was.truth)]
    wrong: list[tuple[int, CorrectCard]] = []
    acts = slips = 0
    while table.round:
        acts += 1
        last = table.round.todo[0].action is DealerAction.FINISH
        for due, put_right in list(wrong):
            if due <= acts or last:
                table = act(table, put_right)
                wrong.remove((due, put_right))
                last = False
        assert table.round
        head = table.round.todo[0]
        cards = list(true_cards(was.truth, head)) if must_key(table) else []
        lies = table.round.shared[head.what] if cards and head.hand < 0 and head.card < 0 else ()
        cards = [card if lay is None else lay for card, lay in zip(cards, lies or [None] * 9, strict=False)]
        hidden = [n for n, card in enumerate(cards) if card not in known_cards(table.round)]
        if hidden and spare and rng.random() < 0.5:
            place = rng.choice(hidden)
            number = 1 + (head.card if head.action is DealerAction.DEAL or head.card >= 0 else place)
            seat = table.round.hands[head.hand].seat if head.hand >= 0 else None
            group = table.plan.groups[head.what].id
            right = CorrectCard(
                group, number, cards[place], seat, by="dealer", reason="misread", second="manager"
            )
            told = list(cards)
            told[place] = spare.pop(rng.randrange(len(spare)))
            astray = act(table, next_command(table, was, tuple(told)))
            slips += 1
            asks = asks_by(table.plan.game, group)
            if asks is not None and (astray.round is None or astray.round.step >= asks):
                assert "what was decided hung on" in refused_at(astray, right)  # the floor rules on it
            else:
                cards = told
                wrong.append((acts + (1 if asks is not None else rng.randrange(1, wait)), right))
        table = act(table, next_command(table, was, tuple(cards)))
    return table, slips


@pytest.mark.parametrize("game", GAMES, ids=named)
@pytest.mark.parametrize("wait", [2, 60], ids=["at once", "late"])
def test_cards_keyed_wrongly_and_put_right_bring_the_right_money(game: str, wait: int) -> None:
    rng = random.Random(wait)
    slips = 0
    for seed in range(6):
        was = handed_in(played(game), seed, seats=1 + seed)
        table, made = slipped(was, rng, wait=wait)
        assert (table.players, table.bank) == (was.end.players, was.end.bank)
        slips += made
    assert slips > 4


def asks_by(game: Game, group: str) -> int | None:
    """The number of the first step that asks by these cards, as the file says; none where no step does."""
    contest = game.contest
    meets = (*contest.player_cards, *contest.dealer_cards) if contest else ()
    steps = [step for step in game.steps if not getattr(step, "left_out", False)]
    return next(
        (
            number
            for number, step in enumerate(steps)
            if isinstance(step, Decide)
            and group in ((*step.only_if.cards,) if step.only_if else meets if step.only_on else ())
        ),
        None,
    )


def test_a_card_on_which_it_hung_who_was_asked_is_the_floors_to_rule_on() -> None:
    play = keyed(example("red-dog"), 1, bets={"ante": 500})
    key(key(play, "3c"), "Jd")
    says = refused(play, CorrectCard("ends", 2, 51, by="dealer", reason="misread"))
    assert says == "what was decided hung on ends; report it as an irregularity, and the floor rules"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=named)
def test_slips_are_put_right_under_every_reading(game: str) -> None:
    rng = random.Random(11)
    for seed in range(40):
        was = handed_in(played(game, some_readings(game, rng)), seed, seats=1 + seed % 5)
        table, _ = slipped(was, rng, wait=rng.choice((3, 20, 80)))
        assert (table.players, table.bank) == (was.end.players, was.end.bank)


# ---------------------------------------------------------------------------------- what may be keyed


def example(name: str) -> Game:
    return ready(next(path for path in EXAMPLES if named(path) == name))


def keyed(
    game: str | Game, *hands: int, bets: Mapping[str, int], readings: Mapping[str, str] | None = None
) -> Play:
    """A keyed round with its bets closed and every card that is seen by nobody dealt."""
    play = Play(opened(ready(game, readings), *(f"player {seat}" for seat in hands)))
    play.do(c.StartRound(), automation=DEALER)
    play.do(
        *(c.PlaceBet(seat, wager, cents) for seat in hands for wager, cents in bets.items()),
        automation=DEALER,
    )
    return play.do(c.Proceed())


def key(play: Play, text: str) -> Play:
    return play.do(c.Proceed(parse_cards(text)))


def refused(play: Play, command: c.Command) -> str:
    return refused_at(play.table, command)


def refused_at(table: Table, command: c.Command) -> str:
    with pytest.raises(RefusedError) as caught:
        decide(table, command)
    return caught.value.says


def bet(play: Play, *seats: int) -> Play:
    return play.do(*(c.Choose(seat, "bet") for seat in seats))


def test_a_card_that_lies_face_down_is_keyed_when_it_is_turned_up() -> None:
    play = Play(opened(ready(STUD), "ann")).do(c.StartRound(), c.PlaceBet(1, "ante", 200), automation=DEALER)
    play.do(c.Proceed(), automation=NOTHING)
    assert "lies face down; it is keyed when it is turned up" in refused(play, c.Proceed(parse_cards("Js")))
    play.table = run_on(play.table, EVERYTHING, play.log)
    assert {event.card for event in play.of(e.CardDealt)} == {None}
    bet(play, 1)
    assert "key the 1 cards" in refused(play, c.Proceed())
    key(play, "9c")
    assert dict(view(play.table, Audience(Role.BYSTANDER)).shared)["board"] == (
        *parse_cards("9c"),
        None,
        None,
    )


def test_the_first_of_the_cards_turned_up_one_by_one_is_keyed_though_everybody_has_folded() -> None:
    """Left face down is a bonus's group as a whole; single cards are turned up to the end of the round."""
    play = Play(opened(ready(STUD), "ann")).do(c.StartRound(), c.PlaceBet(1, "ante", 200), automation=DEALER)
    play.table = run_on(play.table, EVERYTHING, play.log)
    play.do(c.Choose(1, "fold"))
    at = play.table.round and play.table.round.todo[0]
    assert at
    assert (at.action, at.card) == (DealerAction.TURN_UP, 0)
    assert left_down(play.table) is None
    assert "key the 1 cards" in refused(play, c.Proceed())


def test_a_card_dealt_face_up_is_keyed_as_it_falls_and_a_burn_never() -> None:
    play = keyed("nh-holdem-face-up", 1, bets={"ante": 200})
    assert "key the one card that goes to seat 1" in refused(play, c.Proceed())
    assert "2 were keyed" in refused(play, c.Proceed(parse_cards("Js Jd")))
    key(play, "Js")
    key(play, "Jd")
    play.do(c.Choose(1, "bet"), automation=NOTHING)
    assert "the burn lies face down" in refused(play, c.Proceed(parse_cards("2c")))
    play.do(c.Proceed())
    key(play, "9c")
    assert play.of(e.CardBurned) == [e.CardBurned(None)]


def test_a_seat_that_asked_for_face_down_is_keyed_when_it_is_tabled() -> None:
    play = Play(opened(ready("nh-holdem-face-up"), "ann", "bob")).do(c.AskFace("ann", down=True))
    play.do(c.StartRound(), *(c.PlaceBet(seat, "ante", 200) for seat in (1, 2)), automation=DEALER)
    play.do(c.Proceed())
    key(key(play, "2h"), "7s")
    for board in ("9c", "4d", "Kh"):
        key(bet(play, 1, 2), board)
    assert "key the 2 cards of seat 1" in refused(play, c.Proceed())
    key(play, "Js Jd")
    assert play.table.chips_of("ann") == CHIPS + 800
    assert play.table.chips_of("bob") == CHIPS - 800


def test_each_card_is_checked_against_every_card_known() -> None:
    play = keyed(STUD, 1, 2, bets={"ante": 200})
    key(bet(play, 1, 2), "9c")
    bet(play, 1, 2)
    assert "9c lies on the table already" in refused(play, c.Proceed(parse_cards("9c")))
    assert "is no card" in refused(play, c.Proceed((52,)))
    key(play, "4d")
    key(bet(play, 1, 2), "Kh")
    assert "Kh lies on the table already" in refused(play, c.Proceed(parse_cards("Kh 2c")))
    assert "keyed twice" in refused(play, c.Proceed((0, 0)))
    assert "key the 2 cards of seat 2; 1 were keyed" in refused(play, c.Proceed((0,)))
    key(play, "2h 7s")
    assert "7s lies on the table already" in refused(play, c.Proceed(parse_cards("Js 7s")))
    key(play, "Js Jd")
    assert play.table.round is None


def with_deck(game: Game, ranks: str) -> Game:
    return Game.from_data({**game.data, "deck": {"ranks": ranks}})


def test_a_card_that_the_games_deck_does_not_have_is_refused_wherever_it_is_keyed() -> None:
    game = with_deck(ready(STUD), "5 6 7 8 9 10 J Q K A")
    says = "4d is not among the 40 cards of New Hampshire Holdem Stud; key the card that lies there"
    four = parse_cards("4d")
    play = Play(opened(game, "ann")).do(c.StartRound(), c.PlaceBet(1, "ante", 200), automation=DEALER)
    bet(play.do(c.Proceed()), 1)
    assert says in refused(play, c.Proceed(four))  # turned up on the board
    key(play, "9c")
    assert says in refused(play, correct("board", 1, "4d"))
    for board in ("Td", "Kh"):
        key(bet(play, 1), board)
    assert says in refused(play, c.Proceed((*parse_cards("Js"), *four)))  # in a hand that is tabled
    key(play, "Js Jd")
    assert play.table.round is None


def test_a_card_outside_the_deck_is_refused_as_it_is_dealt_face_up_or_shown_for_a_bet() -> None:
    war = Play(opened(with_deck(example("casino-war"), "9 10 J Q K A"), "ann"))
    war.do(c.StartRound(), c.PlaceBet(1, "ante", 500), automation=DEALER).do(c.Proceed())
    assert "8c is not among the 24 cards of Casino War" in refused(war, c.Proceed(parse_cards("8c")))
    assert can(war.table, c.Proceed(parse_cards("9c")))
    crazy = Play(opened(with_deck(example("crazy-4-poker"), "5 6 7 8 9 10 J Q K A"), "ann"))
    bets = (c.PlaceBet(1, wager, 500) for wager in ("ante", "super-bonus"))
    crazy.do(c.StartRound(), *bets, automation=DEALER).do(c.Proceed())
    aces = c.Choose(1, "bet", 3, cards=parse_cards("As Ad 9h 6c 3s"))
    assert "3s is not among the 40 cards of Crazy 4 Poker" in refused(crazy, aces)
    assert can(crazy.table, c.Choose(1, "bet", 3, cards=parse_cards("As Ad 9h 6c 5s")))


def test_no_card_is_keyed_where_none_is_seen() -> None:
    play = Play(opened(ready(STUD), "ann")).do(c.StartRound(), automation=NOTHING)
    assert "no card is keyed at this point: shuffle comes next" in refused(play, c.Proceed((0,)))
    dealt = keyed(STUD, 1, bets={"ante": 200})
    assert "no card is keyed with this decision" in refused(dealt, c.Choose(1, "bet", cards=(0,)))
    assert "it settles nothing" in refused(dealt, c.Choose(1, "fold", cards=(0, 1)))
    other = Play(opened(ready(STUD), "ann")).do(
        c.StartRound(DECK), c.PlaceBet(1, "ante", 200), automation=DEALER
    )
    other.do(c.Proceed(), automation=NOTHING)
    assert "this deck was handed in" in refused(other, c.Proceed((0,)))


def test_a_card_the_dealer_shows_keeps_its_place_when_the_rest_is_turned_up() -> None:
    play = key(keyed(example("caribbean-stud"), 1, bets={"ante": 500}), "9c")
    play.do(c.Choose(1, "bet", 2))
    assert "shows 9c already" in refused(play, c.Proceed(parse_cards("2c 3d 4h 5s 7c")))
    assert "shows 9c already" in refused(play, c.Proceed(parse_cards("2c 9c 4h 5s 7c")))
    assert "keyed twice" in refused(play, c.Proceed((*parse_cards("9c"), 0, 0, 4, 8)))
    key(play, "9c 2c 3d 4h 5s")
    assert play.of(e.GroupTurnedUp) == [e.GroupTurnedUp("dealer", parse_cards("9c 2c 3d 4h 5s"))]


def test_the_next_round_may_have_the_same_cards_again() -> None:
    play = keyed(STUD, 1, bets={"ante": 200})
    key(bet(play, 1), "9c").do(c.Choose(1, "fold"))
    key(play, "4d")
    key(play, "Kh")
    assert play.table.round is None
    play.do(c.StartRound(), c.PlaceBet(1, "ante", 200), automation=DEALER).do(c.Proceed())
    assert key(bet(play, 1), "9c").log[-1] == e.CardTurnedUp("board", 1, *parse_cards("9c"))


@pytest.mark.rule("Q0-04")
def test_a_fold_that_is_settled_at_once_is_keyed_with_the_fold() -> None:
    bets = {"ante": 500, "pair-plus": 500}
    play = keyed("three-card-poker", 1, 2, bets=bets, readings={"Q0-04": "b"})
    assert "key the 3 cards of seat 1" in refused(play, c.Choose(1, "fold"))
    play.do(c.Choose(1, "fold", cards=parse_cards("4c 4d 9h")))
    paid = play.of(e.WagerPaid)
    assert [(p.wager, p.won) for p in paid] == [("pair-plus", 500)]
    play.do(correct("player", 3, "4h", 1))
    assert play.table.chips_of("player 1") == CHIPS - 1000, "the wrong payment is back in the bank"
    play.do(c.Choose(2, "bet"))
    key(play, "Ac Kd Qh")
    key(play, "2c 3d 5h")
    assert play.table.chips_of("player 1") == CHIPS - 500 + 30 * 500


# -------------------------------------------------------------------------------------- corrections


def at_showdown(game: str = JACKPOTS, board: str = "As 4s 2s", bets: Mapping[str, int] | None = None) -> Play:
    play = keyed(game, 1, 2, bets=bets or {"ante": 200})
    for card in board.split():
        key(bet(play, 1, 2), card)
    return play


def correct(group: str, number: int, card: str, seat: int | None = None) -> CorrectCard:
    return CorrectCard(
        group, number, parse_cards(card)[0], seat, by="dealer", reason="misread", second="manager"
    )


def test_a_correction_is_made_in_the_open_with_before_and_after() -> None:
    play = at_showdown(STUD, "9c 4d Kh")
    key(play, "2h 7s")
    play.do(correct("hole", 2, "7d", 2))
    before, after = parse_cards("7s 7d")
    assert e.CardCorrected("hole", 2, 2, before, after, "dealer", "misread") in play.log
    assert dict(view(play.table, Audience(Role.BYSTANDER)).hands[1].cards)["hole"] == parse_cards("2h 7d")
    play.do(correct("board", 1, "7c"))
    assert dict(view(play.table, Audience(Role.BYSTANDER)).shared)["board"] == parse_cards("7c 4d Kh")


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (correct("hand", 1, "3c", 2), 'no group of cards "hand"'),
        (correct("hole", 3, "3c", 2), "no card number 3"),
        (correct("hole", 0, "3c", 2), "no card number 0"),
        (correct("hole", 1, "3c", 1), "has not been keyed yet"),
        (correct("hole", 1, "3c", 6), "no hand in play"),
        (correct("hole", 1, "9c", 2), "9c lies on the table already"),
        (CorrectCard("hole", 1, 52, 2, by="dealer", reason="misread"), "is no card"),
        (CorrectCard("hole", 1, 3, 2, by="dealer", reason="  "), "say why"),
    ],
)
def test_a_correction_that_makes_no_sense_is_refused(command: CorrectCard, says: str) -> None:
    play = key(at_showdown(STUD, "9c 4d Kh"), "2h 7s")
    assert says in refused(play, command)


def test_a_deck_handed_in_has_no_slips() -> None:
    play = Play(opened(ready(STUD), "ann")).do(
        c.StartRound(DECK), c.PlaceBet(1, "ante", 200), automation=DEALER
    )
    assert "handed in" in refused(play.do(c.Proceed()), correct("hole", 1, "Ah", 1))
    assert "no round is open" in refused(Play(opened(ready(STUD), "ann")), correct("hole", 1, "Ah", 1))


@pytest.mark.rule("R1-06", "Q1-23")
def test_a_flush_that_was_none_is_taken_back_although_the_floor_has_seen_it() -> None:
    play = key(at_showdown(), "2h 7d")
    key(play, "Js 9s").do(c.Acknowledge(1, "floor"), automation=NOTHING)
    play.do(c.Proceed(), automation=NOTHING)
    assert play.table.chips_of("player 1") == CHIPS - 800 + 200 + 1200
    key(play.do(correct("hole", 1, "Jd", 1)), SIX)
    assert play.table.round is None
    assert [player.chips for player in play.table.players] == [CHIPS - 800, CHIPS - 800]
    assert len(play.of(e.HandCalled)) == 1


@pytest.mark.rule("R1-06", "Q1-23")
def test_a_hand_corrected_into_a_flush_is_called_and_waits_for_the_floor() -> None:
    play = key(at_showdown(), "2h 7d")
    play.do(c.Proceed(parse_cards("Jd 9s")), automation=NOTHING)
    assert not play.of(e.HandCalled)
    play.do(correct("hole", 1, "Js", 1))
    assert [called.seat for called in play.of(e.HandCalled)] == [1]
    assert "the floor acknowledges" in refused(play, c.Proceed())
    key(play.do(c.Acknowledge(1, "floor")), SIX)
    assert play.table.chips_of("player 1") == CHIPS + 4 * 200 * 6


@pytest.mark.rule("R1-06")
def test_the_floor_sees_a_corrected_flush_again_but_not_its_neighbours() -> None:
    play = key(key(at_showdown(), "Ks 3s"), "Js 9s").do(c.Acknowledge(2, "floor"))
    play.do(c.Acknowledge(1, "floor"), automation=NOTHING)
    play.do(correct("hole", 1, "10s", 1))
    assert [called.seat for called in play.of(e.HandCalled)] == [2, 1, 1]
    play.do(c.Acknowledge(1, "floor"), automation=NOTHING)
    play.do(correct("board", 1, "Qs"))
    assert awaits_floor(play.table)
    assert [called.seat for called in play.of(e.HandCalled)] == [2, 1, 1, 2]
    key(play.do(c.Acknowledge(2, "floor"), c.Acknowledge(1, "floor")), SIX)
    assert [player.chips for player in play.table.players] == [CHIPS + 4800] * 2


def test_what_happened_beside_the_hand_outlives_a_correction() -> None:
    play = at_showdown(STUD, "9c 4d Kh")
    play.do(c.Proceed(parse_cards("Ks Kd")), automation=NOTHING)
    play.do(
        c.Proceed(), c.BuyChips("player 2", 500), c.Sit("eve", 5), c.BuyChips("eve", 300), automation=NOTHING
    )
    play.do(correct("hole", 2, "Qd", 2), automation=NOTHING)
    play.table = run_on(play.table, EVERYTHING, play.log)
    key(play, "2h 7s")
    assert [(player.id, player.chips) for player in play.table.players] == [
        ("player 1", CHIPS - 800),
        ("player 2", CHIPS + 800 + 500),
        ("eve", 300),
    ]
    assert play.table.bank == 0


def test_folds_and_rulings_outlive_a_correction() -> None:
    play = keyed(STUD, 1, 2, 3, bets={"ante": 200}).do(c.Choose(1, "fold"))
    bet(play, 2, 3)
    for card in ("9c", "4d"):
        bet(key(play, card), 2, 3)
    key(play, "Kh")
    play.do(c.Proceed(parse_cards("Ks 3d")), automation=NOTHING)
    play.do(c.Report("player gone", "dealer", "ran off", 2), automation=NOTHING)
    play.do(c.Rule(1, "forfeit the hand", "floor", "gone"), automation=NOTHING)
    play.do(correct("hole", 1, "Kc", 3))
    assert play.table.round is None
    assert [player.chips for player in play.table.players] == [CHIPS - 200, CHIPS - 800, CHIPS + 800]
    taken = [(event.seat, event.wager) for event in play.of(e.WagerTaken) if event.seat < 3]
    assert len(taken) == len(set(taken)) == 1 + 4, "what is lost whatever the cards is taken once"
    assert play.table.bank == 200


@pytest.mark.parametrize("when", ["decisions", "settlement"])
def test_a_board_card_may_be_put_right_before_or_during_settlement(when: str) -> None:
    play = keyed(STUD, 1, 2, bets={"ante": 200})
    key(bet(play, 1, 2), "9c")
    if when == "decisions":
        play.do(correct("board", 1, "Jc"))
    key(bet(play, 1, 2), "4d")
    key(bet(play, 1, 2), "Kh")
    key(play, "2h 7s")
    play.do(c.Proceed(parse_cards("Js 3d")), automation=NOTHING)
    if when == "settlement":
        play.do(correct("board", 1, "Jc"), automation=NOTHING)
    play.table = run_on(play.table, EVERYTHING, play.log)
    assert [player.chips for player in play.table.players] == [CHIPS + 800, CHIPS - 800]


def test_no_card_is_turned_up_or_keyed_again_after_a_correction() -> None:
    bets = {"ante": 200, "six-card-bonus": 500}
    play = key(at_showdown(JACKPOTS, "9c 4d Kh", bets), "2h 7s")
    key(play, "Js Jd")
    play.do(c.Proceed(parse_cards(SIX)), automation=NOTHING)
    turned = len(play.of(e.HandTurnedUp)) + len(play.of(e.GroupTurnedUp))
    play.do(correct("hole", 1, "Qs", 1))
    assert play.table.round is None
    assert len(play.of(e.HandTurnedUp)) + len(play.of(e.GroupTurnedUp)) == turned
