"""Read the hand: name it, find the cards that make it, say who wins, and whether the dealer qualifies."""

from itertools import combinations
from random import Random
from typing import NamedTuple, TypeAlias

from croupier.cards import cards_text
from croupier.drill.dealing import DealtRound, deal_round, own_cards, shared_cards
from croupier.drill.question import AnswerForm, DrillQuestion, choice
from croupier.games.posting import Sign
from croupier.games.words import Lines
from croupier.hands import RANKINGS
from croupier.table import events as e
from croupier.table.outcome import open_cards
from croupier.table.plan import Source
from croupier.table.state import Hand, Table
from croupier.table.why import CONTESTED, End, why
from croupier.table.worth import made, qualifies

ENDS = (e.WagerPaid, e.WagerTaken, e.WagerPushed)
Found: TypeAlias = DrillQuestion | None


class ReadCards(NamedTuple):
    """The cards that decide a wager, with the ranking they are read by and how many of them must all play."""

    ranking: str
    cards: tuple[int, ...]
    fixed: int
    groups: tuple[str, ...]
    rules: tuple[str, ...]
    lines: Lines | None


def ends_of(dealt: DealtRound) -> list[tuple[int, End]]:
    """Return each wager's end whose hand was read, with the number of the event."""
    return [
        (number, event) for number, event in enumerate(dealt.events) if isinstance(event, ENDS) and event.hand
    ]


def hand_of(table: Table, seat: int) -> Hand:
    """Return the hand in play at a seat."""
    assert table.round is not None  # noqa: S101 (a round is dealt)
    return table.round.hands[table.hand_at(seat)]


def weighed(table: Table, event: End) -> ReadCards | None:
    """Return the cards that decided a wager; None where another pair of hands did, after a tie."""
    plan, contest = table.plan, table.plan.game.contest
    pay = plan.pay_table_of[plan.wager_number[event.wager]]
    if pay is not None:
        cards = _open(table, event.seat, plan.weighs[pay.id])
        return (
            None
            if cards is None
            else ReadCards(pay.ranking, cards, plan.fixed[pay.id], pay.cards, pay.rules, pay.lines)
        )
    if contest is None or (plan.rematched and event.reason in CONTESTED):
        return None
    cards = _open(table, event.seat, plan.contest_player)
    groups = contest.player_cards
    return (
        None if cards is None else ReadCards(contest.ranking, cards, 0, groups, contest.rules, contest.lines)
    )


def _open(table: Table, seat: int, source: Source) -> tuple[int, ...] | None:
    assert table.round is not None  # noqa: S101 (a round is dealt)
    return open_cards(table.round, hand_of(table, seat), source)


def _read(sign: Sign, seed: str, level: int) -> tuple[Random, DealtRound, int, End, ReadCards] | None:
    chance = Random(f"read {seed}")  # noqa: S311 (a drill)
    dealt = deal_round(sign, seed, level)
    ends = ends_of(dealt)
    if not ends:
        return None
    number, event = chance.choice(ends)
    cards = weighed(dealt.at(number), event)
    return cards and (chance, dealt, number, event, cards)


def name_hand(sign: Sign, seed: str, level: int) -> Found:
    """Ask what a hand is called, among others that the same cards could be taken for."""
    found = _read(sign, seed, level)
    if found is None:
        return None
    chance, dealt, number, event, cards = found
    table = dealt.at(number)
    known, ranking = table.plan.has_mini_royal, RANKINGS[cards.ranking]
    name = made(cards.ranking, cards.cards, cards.fixed, known).name
    others = list[str]()
    deck = [card for card in sign.game.deck.cards if card not in cards.cards]
    for _ in range(60):
        kept = chance.sample(cards.cards, chance.randrange(max(1, len(cards.cards) - 1), len(cards.cards)))
        other = made(
            cards.ranking, (*kept, *chance.sample(deck, len(cards.cards) - len(kept))), 0, known
        ).name
        if other != name and other not in others:
            others.append(other)
        if len(others) == 3:
            break
    options = sorted([name, *others], key=lambda text: (chance.random(), text))
    spot = table.plan.game.wager(event.wager).name
    return choice(
        asks=f"Name the hand of seat {event.seat} for {spot}.",
        right=options.index(name),
        why=f"{cards_text(cards.cards)} read as {ranking.size} cards: {name}.",
        proof=dealt.proof(number),
        rules=cards.rules,
        lines=cards.lines or "",
        cards=(
            *own_cards(table, hand_of(table, event.seat), cards.groups),
            *shared_cards(table, cards.groups),
        ),
        options=tuple(options),
    )


def playing_cards(sign: Sign, seed: str, level: int) -> Found:
    """Ask which of the cards make the hand; every choice of equal strength is right."""
    found = _read(sign, seed, level)
    if found is None:
        return None
    _, dealt, number, event, cards = found
    table, ranking = dealt.at(number), RANKINGS[cards.ranking]
    if len(cards.cards) <= ranking.size:
        return None
    held, loose = cards.cards[: cards.fixed], cards.cards[cards.fixed :]
    choices = [(*held, *rest) for rest in combinations(loose, ranking.size - cards.fixed)]
    best = max(map(ranking.strength, choices))
    right = tuple(each for each in choices if ranking.strength(each) == best)
    spot = table.plan.game.wager(event.wager).name
    return DrillQuestion(
        asks=f"Which {ranking.size} cards does seat {event.seat} play for {spot}?",
        form=AnswerForm.CARDS,
        right=right,
        answer=cards_text(right[0]),
        why=f"They make {event.hand}, the best {ranking.size} of {len(cards.cards)}.",
        proof=dealt.proof(number),
        rules=cards.rules,
        lines=cards.lines or "",
        cards=(
            *own_cards(table, hand_of(table, event.seat), cards.groups),
            *shared_cards(table, cards.groups),
        ),
    )


WINNERS = ("The player wins", "The dealer wins", "A tie", "The dealer doesn't qualify")
_WINNER = {
    e.Reason.BEAT_DEALER: 0,
    e.Reason.LOST_TO_DEALER: 1,
    e.Reason.TIED: 2,
    e.Reason.NOT_QUALIFIED: 3,
}


def who_wins(sign: Sign, seed: str, level: int) -> Found:
    """Ask who wins a hand against the dealer's."""
    contest = sign.game.contest
    dealt = deal_round(sign, seed, level)
    ends = [(number, event) for number, event in ends_of(dealt) if event.reason in CONTESTED]
    if not ends or contest is None:
        return None
    number, event = Random(f"wins {seed}").choice(ends)  # noqa: S311 (a drill)
    table = dealt.at(number)
    options = WINNERS if contest.qualifies else WINNERS[:3]
    right = _WINNER[event.reason]
    return choice(
        asks=f"Seat {event.seat} against the dealer: who wins?",
        right=right,
        why=why(table, event) + ".",
        proof=dealt.proof(number),
        rules=contest.rules,
        lines=contest.lines or "",
        cards=(
            *own_cards(table, hand_of(table, event.seat), contest.player_cards),
            *shared_cards(table, (*contest.dealer_cards, *contest.player_cards)),
        ),
        options=options,
    )


def does_qualify(sign: Sign, seed: str, level: int) -> Found:
    """Ask whether the dealer's hand plays."""
    contest = sign.game.contest
    dealt = deal_round(sign, seed, level)
    table = dealt.last
    if contest is None or contest.qualifies is None or table.round is None or not table.round.hands:
        return None
    cards = open_cards(table.round, table.round.hands[0], table.plan.contest_dealer)
    if cards is None:
        return None
    hand = made(contest.ranking, cards, 0, table.plan.has_mini_royal)
    plays = qualifies(table.plan, hand.strength)
    options = ("The dealer qualifies", "The dealer does not qualify")
    return choice(
        asks="Does the dealer qualify?",
        right=0 if plays else 1,
        why=f"The dealer has {hand.name}, and qualifies with {contest.qualifies}.",
        proof=dealt.proof(len(dealt.events) - 1),
        rules=contest.rules,
        lines=contest.lines or "",
        cards=shared_cards(table, contest.dealer_cards),
        options=options,
        par=3,
    )
