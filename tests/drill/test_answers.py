"""Every answer of every drill holds against its round, dealt and read again."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest

from croupier.api.decide import advise
from croupier.cards import card_text
from croupier.drill.kinds import KINDS, LEVELS, ask, kinds_for, opened
from croupier.drill.question import AnswerForm, DrillQuestion, Trainee, mark
from croupier.drill.scenes import TroubleOutcome
from croupier.games import CATALOGUE, load
from croupier.games.posting import Sign, lost_rows
from croupier.games.procedure import Settle
from croupier.games.words import dollars
from croupier.odds import strategy
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.bots import choose
from croupier.table.drive import EVERYTHING, can, decide, perform
from croupier.table.evolve import evolve
from croupier.table.plan import DealerAction
from croupier.table.retrace import replay
from croupier.table.state import Table
from croupier.table.why import End
from tests.drill.reference import WORDS, best, kind_of, strength
from tests.loops import at_least_one

GAMES = tuple(game for game in CATALOGUE if not lost_rows(load(game)))
PAIRS = [(game, kind) for game in GAMES for trainee in Trainee for kind in kinds_for(load(game), trainee)]
SAMPLE, MANY = 6, 200
Check = Callable[[DrillQuestion, Sign], None]


def questions(game: str, kind: str, many: int) -> Iterator[tuple[DrillQuestion, Sign]]:
    sign = opened(game)
    for number in range(many):
        yield ask(sign, kind, f"checked {number}", 1 + number % LEVELS), sign


@pytest.mark.parametrize(("game", "kind"), PAIRS)
def test_answers_hold_against_their_rounds(game: str, kind: str) -> None:
    for question, sign in at_least_one(questions(game, kind, SAMPLE if kind not in ("hard", "card") else 2)):
        check(question, sign)


@pytest.mark.prove
@pytest.mark.parametrize(("game", "kind"), PAIRS)
def test_thousands_of_answers_hold_against_their_rounds(game: str, kind: str) -> None:
    for question, sign in at_least_one(questions(game, kind, MANY if kind != "hard" else MANY // 10)):
        check(question, sign)


def check(question: DrillQuestion, sign: Sign) -> None:
    assert question.right
    assert mark(question, question.right[0]).right
    if question.form is AnswerForm.CHOICE:
        wrong = [n for n in range(len(question.options)) if (n,) not in question.right]
        assert not any(mark(question, (n,)).right for n in wrong)
        assert len(set(question.options)) == len(question.options) > len(question.right)
    CHECKS[question.kind](question, sign)


# ----------------------------------------------------------------------------------- the round, once more


def after(question: DrillQuestion) -> Table:
    """The table at the end of the proof, event by event."""
    table = question.proof.before
    for event in question.proof.events:
        table = evolve(table, event)
    return table


def by_the_rules(question: DrillQuestion) -> Table:
    """The same where every line must follow by the rules: a record that was touched fails."""
    table = question.proof.before
    for _, later in replay(table, question.proof.events):
        table = later
    return table


def visible(question: DrillQuestion) -> list[int]:
    return [card for group in question.cards for card in group.cards if card is not None]


def seat_of(question: DrillQuestion) -> int:
    return int(next(word for word in question.asks.replace(",", "").split("eat ")[1].split()).rstrip(":.'s?"))


def ends(question: DrillQuestion) -> list[e.WagerPaid | e.WagerTaken | e.WagerPushed]:
    kinds = (e.WagerPaid, e.WagerTaken, e.WagerPushed)
    return [event for event in question.proof.events if isinstance(event, kinds)]


def paid(question: DrillQuestion, sign: Sign) -> tuple[int, int]:
    """What the wager that is asked about was paid in the end, and what of its stake came back."""
    seat, name = question.bets[0].name.removeprefix("Seat ").split(", ")
    wager = next(wager.id for wager in sign.game.wagers if wager.name == name)
    won = back = 0
    for event in question.proof.events:
        match event:
            case e.WagerPaid() if (event.seat, event.wager) == (int(seat), wager):
                won, back = won + event.won, back + event.stake
            case e.WagerPushed() if (event.seat, event.wager) == (int(seat), wager):
                back += event.cents
            case e.CapShared() if (event.seat, event.wager) == (int(seat), wager):
                won += event.cents
            case _:
                pass
    return won, back


# ------------------------------------------------------------------------------------------- the checks


def check_name(question: DrillQuestion, _: Sign) -> None:
    cards = visible(question)
    size = 2 if len(cards) == 2 else 5 if len(cards) > 3 else 3
    word = WORDS[kind_of(best(cards, size)[0])[0]] if size > 2 else ""
    royal = word == "straight flush" and "royal" in question.answer
    assert word in question.answer or royal or "unsuited" in question.answer or "suited" in question.answer


def check_cards(question: DrillQuestion, _: Sign) -> None:
    size = len(question.right[0])
    found = {frozenset(each) for each in best(visible(question), size)}
    assert {frozenset(each) for each in question.right} == found


def check_winner(question: DrillQuestion, sign: Sign) -> None:
    contest = sign.game.contest
    assert contest
    own, dealer = visible(question)[:3], visible(question)[3:]
    assert len(dealer) == 3
    queen_high = strength(dealer) >= (0, (10,))
    if not queen_high:
        assert question.answer == "The dealer doesn't qualify"
        return
    both = strength(own), strength(dealer)
    expected = "A tie" if both[0] == both[1] else f"The {'player' if both[0] > both[1] else 'dealer'} wins"
    assert question.answer == expected


def check_qualify(question: DrillQuestion, _: Sign) -> None:
    plays = strength(visible(question)) >= (0, (10,))
    assert question.answer == f"The dealer {'qualifies' if plays else 'does not qualify'}"


def check_payout(question: DrillQuestion, sign: Sign) -> None:
    by_the_rules(question)
    assert question.right == ((paid(question, sign)[0],),)


def check_odds(question: DrillQuestion, sign: Sign) -> None:
    event, stake = ends(question)[-1], question.bets[0].cents
    if not isinstance(event, e.WagerPaid):
        assert question.answer == ("push" if isinstance(event, e.WagerPushed) else "loses")
        return
    data = next(t for t in sign.game.data["pay"] if t["id"] == sign.game.wager(event.wager).paid_by)
    written = [str(pay) for pay in data["rows"].values()]
    assert any(question.answer in pay for pay in written), "a row of the file pays it"
    if " to 1" in question.answer and not event.held:
        many, one = question.answer.split(" to ")
        assert event.won == Fraction(int(many), int(one)) * stake


def check_chips(question: DrillQuestion, sign: Sign) -> None:
    by_the_rules(question)
    won = paid(question, sign)[0]
    fewest = [0] + [won + 1] * (won // 50)
    assert all(chip % 50 == 0 for chip in question.chips)
    for amount in range(1, len(fewest)):  # the fewest chips for every amount up to this one
        fewest[amount] = min(
            (fewest[amount - chip // 50] + 1 for chip in question.chips if chip // 50 <= amount),
            default=won + 1,
        )
    for way in question.right:
        assert sum(chip * many for chip, many in zip(question.chips, way, strict=True)) == won
        assert sum(way) == fewest[won // 50]


def check_jackpot(question: DrillQuestion, sign: Sign) -> None:
    by_the_rules(question)
    assert sign.game.jackpots
    won, _ = paid(question, sign)
    shares = {Fraction(1, 2), Fraction(1)}
    whole = {int(value * share) for value in sign.jackpots for share in shares}
    assert won in whole, "only one seat of a drill holds the winning cards"
    if question.form is AnswerForm.CENTS:
        assert question.right == ((won,),)
    else:
        assert question.answer.startswith("Nothing from the rack")
        assert dollars(won) in question.answer


def check_next(question: DrillQuestion, _: Sign) -> None:
    """Have the engine go on by one act, and see that it is the one that was said."""
    table = after(question)
    act = table.round and table.round.todo[0]
    assert act
    assert table.round
    seat = table.round.hands[act.hand].seat if act.hand >= 0 else None
    if seat is not None:
        assert f"seat {seat}" in question.answer
    if act.action is DealerAction.ASK:
        assert can(table, choose(table, seat or 0))
        assert question.answer == f"seat {seat} decides"
        return
    if act.action in (DealerAction.COLLECT, DealerAction.CLOSE_BETS):
        assert question.answer == table.plan.steps[act.what].says.rstrip(".")
        return
    event = decide(table, c.Proceed())[0]
    expected = {e.WagerTaken: "take", e.WagerPaid: "pay", e.CardDealt: "deal", e.CardBurned: "burn"}
    assert question.answer.startswith(expected.get(type(event), ""))


def check_order(question: DrillQuestion, sign: Sign) -> None:
    given = [question.options[n] for n in question.right[0]]
    happened = [
        f"{verb(each)} {sign.game.wager(each.wager).name} of seat {each.seat}" for each in ends(question)
    ]
    assert happened[-len(given) :] == given
    step = next(
        (step for step in sign.game.steps if isinstance(step, Settle) and step.says in question.why), None
    )
    if step and step.order == "right to left" and len(step.each_player) == 1:
        lines = [line for line in given if line in happened[-len(given) :]]
        assert lines == given


def verb(event: object) -> str:
    return {e.WagerTaken: "take", e.WagerPaid: "pay", e.WagerPushed: "push"}[type(event)]


@pytest.mark.parametrize("game", ["three-card-poker", "nh-holdem-jackpots", "nh-holdem-stud"])
def test_an_order_that_the_sheet_leaves_open_is_not_marked_wrong(game: str) -> None:
    """Forfeits go together (000 L83), as do the main bets of a hand (001 L43); a push has no place."""
    free = 0
    for question, sign in questions(game, "order", 30):
        given = question.right[0]
        for at, pair in enumerate(pairwise(ends(question)[-len(given) :])):
            swapped = (*given[:at], given[at + 1], given[at], *given[at + 2 :])
            expected = open_order(sign, *pair)
            assert mark(question, swapped).right == expected, pair
            assert not expected or "any order is right" in question.why
            free += expected
    assert free


@pytest.mark.parametrize("game", ["three-card-poker", "nh-holdem-jackpots", "nh-holdem-stud"])
def test_no_order_that_the_sheet_leaves_open_is_called_an_error(game: str) -> None:
    swaps = 0
    for question, sign in questions(game, "error", 30):
        if len(question.right) == 2:
            at = question.right[0][0] - len(question.options)
            lines = ends(question)
            assert not open_order(sign, lines[at], lines[at + 1]), question.options
            swaps += 1
    assert swaps


def open_order(sign: Sign, one: End, other: End) -> bool:
    """Whether the documents leave open which of two neighbours in a settlement is first."""
    if one.reason is other.reason is e.Reason.FOLDED:
        return True
    if one.seat != other.seat:
        return False
    if sign.game.id == "three-card-poker":
        return isinstance(one, e.WagerPushed) or isinstance(other, e.WagerPushed)
    return sign.game.wager(one.wager).group == sign.game.wager(other.wager).group == "main"


def test_a_fold_is_explained_with_the_names_of_wagers() -> None:
    found = [question.why for question, _ in questions("three-card-poker", "fold", 30)]
    assert any(why.endswith("stays with Pair Plus.") for why in found)


def check_error(question: DrillQuestion, sign: Sign) -> None:
    """Exactly the lines that are called wrong differ from what happened."""
    happened = []
    for event in ends(question)[-len(question.options) :]:
        amount = event.won + event.held if isinstance(event, e.WagerPaid) else event.cents
        held = ", held until the cap is shared" if isinstance(event, e.WagerPaid) and event.held else ""
        name = sign.game.wager(event.wager).name
        happened.append(f"Seat {event.seat}, {name}: {verb(event)} {dollars(amount)}{held}")
    shown = [option.partition(". ")[2] for option in question.options]
    differ = [n for n, (one, other) in enumerate(zip(shown, happened, strict=True)) if one != other]
    assert {(n,) for n in differ} == set(question.right)
    assert len(differ) in (1, 2)
    if len(differ) == 2:
        assert sorted(shown) == sorted(happened)


def check_limits(question: DrillQuestion, sign: Sign) -> None:
    table = after(question)
    seat = seat_of(question)
    amount, _, spot = question.asks.split("puts ")[1].split(", in place")[0].partition(" on ")
    wager = next(wager for wager in sign.game.wagers if wager.name == spot)
    cents = round(float(amount.replace("$", "").replace(",", "")) * 100)
    accepted = can(table, c.PlaceBet(seat, wager.id, cents))
    assert question.answer == ("Take the bet" if accepted else "Refuse the bet")
    ends = (isinstance(wager.least, int) and cents < wager.least) or (
        isinstance(wager.most, int) and cents > wager.most
    )
    assert not (accepted and (ends or (wager.exactly and cents not in wager.exactly)))


def check_fold(question: DrillQuestion, sign: Sign) -> None:
    """Fold, play on to the end, and see how the wager ended."""
    table = after(question)
    seat = seat_of(question)
    name = question.asks.split("becomes of ")[1].rstrip("?")
    wager = next(wager.id for wager in sign.game.wagers if wager.name == name)
    log = list[e.Event]()
    table = perform(table, c.Choose(seat, "fold"), EVERYTHING, log)
    at_once = [event for event in log if isinstance(event, e.WagerTaken | e.WagerPaid | e.WagerPushed)]
    while play := table.round:
        asked = play.todo[0]
        if asked.action is DealerAction.ASK:
            table = perform(table, choose(table, play.hands[asked.hand].seat), EVERYTHING, log)
        elif asked.action is DealerAction.FINISH:
            break
        else:
            table = perform(table, c.Acknowledge(play.hands[asked.hand].seat, "floor"), EVERYTHING, log)
    mine = [
        event
        for event in log
        if isinstance(event, e.WagerTaken | e.WagerPaid | e.WagerPushed)
        and (event.seat, event.wager) == (seat, wager)
    ]
    assert mine
    lost = mine[0].reason is e.Reason.FOLDED and isinstance(mine[0], e.WagerTaken)
    assert lost == (question.answer == "It is lost with the fold")
    assert at_once is not None


def check_call(question: DrillQuestion, sign: Sign) -> None:
    event = ends(question)[-1]
    called = [
        one
        for one in question.proof.events
        if isinstance(one, e.HandCalled)
        and (one.seat, one.pay) == (event.seat, sign.game.wager(event.wager).paid_by)
    ]
    assert bool(called) == question.answer.startswith("Call the hand out")


def check_trouble(question: DrillQuestion, sign: Sign) -> None:
    """Hold the answer against what the engine made of the scene."""
    table, last = after(question), question.proof.events[-1]
    events = question.proof.events
    face_up = sign.game.id == "nh-holdem-face-up"
    match TroubleOutcome(question.right[0][0]):
        case TroubleOutcome.FLOOR:
            assert table.irregularities
            assert not can(table, c.Proceed())
            return
        case TroubleOutcome.FORFEITED:
            assert any(isinstance(event, e.HandForfeited) for event in events)
        case TroubleOutcome.REPRIMAND:
            assert isinstance(last, e.PlayerReprimanded)
            assert (face_up, last.kind) == (True, "cards below the table")
        case TroubleOutcome.PUSHED_BACK:
            assert face_up, "no other sheet says what follows a late bet (Q0-26)"
            assert isinstance(last, e.PlayerReprimanded)
        case TroubleOutcome.LOST:
            assert isinstance(last, e.LateBetForfeited)
        case TroubleOutcome.GO_ON:
            assert isinstance(last, e.CardsShown)
    assert not table.irregularities


def check_power(question: DrillQuestion, _: Sign) -> None:
    last = question.proof.events[-1]
    against = "against it nobody;" not in question.asks
    unread = "cannot be read" in question.asks
    silent = "no answer yet from nobody." not in question.asks
    if unread or against:
        assert isinstance(last, e.RoundDead)
        assert question.answer.startswith("A dead hand")
    elif silent:
        assert question.answer.startswith("Wait")
    else:
        assert isinstance(last, e.RoundResumed)
        assert question.answer.startswith("The hand is finished")


def check_misdeal(question: DrillQuestion, _: Sign) -> None:
    before, table, events = question.proof.before, after(question), question.proof.events
    chips = {player.id: player.chips for player in before.players}
    back = {player.id: player.chips for player in table.players} == chips
    ruled = next(event.ruling for event in events if isinstance(event, e.IrregularityRuled))
    assert f"You rule: {ruled}." in question.asks
    if ruled == "misdeal":
        assert back
        assert "go back" in question.answer or "goes back" in question.answer
    elif ruled == "play on":
        assert not back
        assert not table.irregularities
        assert question.answer == "Every bet stays up, and the round goes on"
    else:
        taken = [event for event in events if isinstance(event, e.WagerTaken)]
        assert taken
        assert {event.seat for event in taken[-1:]} == {seat_of(question)}
        assert any(isinstance(event, e.HandForfeited) for event in events)
        assert "are lost; the others play on" in question.answer


def check_dispute(question: DrillQuestion, sign: Sign) -> None:
    by_the_rules(question)
    won, back = paid(question, sign)
    text = question.asks.split("bet, and ")[1].split(" came back")[0]
    got = round(float(text.replace("$", "").replace(",", "")) * 100)
    right = "right" if got == won + back else "owed more" if got < won + back else "too much"
    assert right in question.answer


def check_decide(question: DrillQuestion, sign: Sign) -> None:
    """Ask the library, from the cards alone, and hold every choice against it."""
    game, table = sign.game, after(question)
    play = table.round
    assert play
    own = [card for cards in play.hands[0].cards for card in cards]
    board = [
        card
        for number, cards in enumerate(play.shared)
        if table.plan.groups[number].owner == "table"
        for card, up in zip(cards, play.shared_up[number], strict=True)
        if up and card is not None
    ]
    ante = play.hands[0].bets[table.plan.wager_number["ante"]]
    bets = {
        wager.id: play.hands[0].bets[number] // ante
        for number, wager in enumerate(game.wagers)
        if wager.equal_to == "ante" and play.hands[0].bets[number]
    }
    found = advise(
        game, " ".join(card_text(card) for card in own if card is not None), board=board, bets=bets
    )
    assert [value * ante for value in found.values.values()] == list(question.worth)
    assert question.worth[question.right[0][0]] == max(question.worth)


def check_card(question: DrillQuestion, sign: Sign) -> None:
    if question.cards:  # a hand near the one line of a chart
        own = [card_text(card) for card in question.cards[0].cards if card is not None]
        found = advise(sign.game, " ".join(own))
        assert question.answer == ("fold" if found.action.choice == "fold" else "play")
        assert strategy(sign.game).charts[0].lines[0].rules[0].says in question.why
        return
    name = question.asks.partition(".")[0]
    chart = next(chart for chart in strategy(sign.game).charts if chart.name == name)
    line = next(line for line in chart.lines if line.action == question.answer)
    shown = question.asks.partition("You hold ")[2]
    assert not line.rules or any(shown.startswith(rule.says) for rule in line.rules)
    assert line.rules or shown.startswith("a hand that is none of these")


CHECKS: dict[str, Check] = {
    "name": check_name,
    "cards": check_cards,
    "winner": check_winner,
    "qualify": check_qualify,
    "odds": check_odds,
    "payout": check_payout,
    "chips": check_chips,
    "jackpot": check_jackpot,
    "next": check_next,
    "round": check_next,
    "order": check_order,
    "error": check_error,
    "limits": check_limits,
    "fold": check_fold,
    "call": check_call,
    "trouble": check_trouble,
    "decide": check_decide,
    "hard": check_decide,
    "card": check_card,
    "sheet": check_trouble,
    "power": check_power,
    "misdeal": check_misdeal,
    "dispute": check_dispute,
}


def test_a_dispute_is_replayed_step_by_step_without_what_was_paid() -> None:
    for question, _ in at_least_one(questions("three-card-poker", "dispute", 5)):
        assert question.steps[-1] != question.steps[0]
        assert any(step.startswith("seat") or " to seat " in step for step in question.steps)
        assert not any(step.startswith(("pay ", "take ", "push ")) for step in question.steps)


def test_every_kind_is_checked() -> None:
    assert CHECKS.keys() == KINDS.keys()


@pytest.mark.rule("Q3-01")
def test_another_reading_changes_the_answers() -> None:
    """A pair of sixes pushes in the stud as it is read here, and loses under the other reading (Q3-01)."""
    stud = load("nh-holdem-stud")
    other = stud.with_readings({"Q3-01": "b"})
    assert opened(stud).game.hash != opened(other).game.hash
    for game, answer in ((stud, "push"), (other, "loses")):
        asked = (ask(opened(game), "odds", f"sixes {number}") for number in range(300))
        assert next(each for each in asked if "air of sixes" in each.why).answer == answer


def test_a_changed_sheet_changes_the_payouts(tmp_path: Path) -> None:
    """A house writes 5 to 1 for a straight on Pair Plus: the drills pay it, and nothing keeps the old one."""
    text = (files("croupier.games") / "catalogue" / "three-card-poker.toml").read_text()
    old, new = '"straight" = "6 to 1"', '"straight" = "5 to 1"'
    assert text.count(old) == 1
    changed = tmp_path / "three-card-poker.toml"
    changed.write_text(text.replace(old, new))
    for game, pays in ((load("three-card-poker"), "6 to 1"), (load(changed), "5 to 1")):
        asked = (ask(opened(game), "odds", f"straights {number}", 3) for number in range(400))
        straight = next(
            each for each in asked if "Pair Plus" in each.asks and each.why.startswith("Straight,")
        )
        assert straight.answer == pays


def test_more_than_a_thousand_questions_of_each_game_are_proved() -> None:
    for game in at_least_one(GAMES):
        assert MANY * sum(name == game and kind != "hard" for name, kind in PAIRS) > 2_000
