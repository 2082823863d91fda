"""Read the hand: name it, find the cards that make it, say who wins, and whether the dealer qualifies."""

from itertools import combinations
from typing import Final, NamedTuple

from croupier.cards import cards_text
from croupier.drill.building import Builder, Found, SettledBet, begun, lying, settled_bets
from croupier.drill.dealing import shared_cards
from croupier.drill.question import AnswerForm
from croupier.games.posting import Sign
from croupier.games.words import Lines
from croupier.hands import RANKINGS
from croupier.table import events as e
from croupier.table.outcome import open_cards
from croupier.table.why import CONTESTED, why
from croupier.table.worth import made, qualifies


class ReadCards(NamedTuple):
    """The cards that decide a wager, with the ranking they are read by and how many of them must all play."""

    ranking: str
    cards: tuple[int, ...]
    fixed: int
    groups: tuple[str, ...]
    rules: tuple[str, ...]
    lines: Lines | None


def weighed(bet: SettledBet) -> ReadCards | None:
    """Return the cards that decided a wager; None where another pair of hands did, after a tie."""
    plan, play = bet.dealt.plan, bet.table.round
    assert play is not None  # noqa: S101 (a round is dealt)
    contest, pay = plan.game.contest, plan.pay_table_of[plan.wager_number[bet.event.wager]]
    if pay is not None:
        cards = open_cards(play, bet.hand, plan.weighs[pay.id])
        if cards is None:
            return None
        return ReadCards(pay.ranking, cards, plan.fixed[pay.id], pay.cards, pay.rules, pay.lines)
    if contest is None or (plan.rematched and bet.event.reason in CONTESTED):
        return None
    cards = open_cards(play, bet.hand, plan.contest_player)
    if cards is None:
        return None
    return ReadCards(contest.ranking, cards, 0, contest.player_cards, contest.rules, contest.lines)


def _read(sign: Sign, seed: str, level: int) -> tuple[Builder, SettledBet, ReadCards] | None:
    """Draw a bet whose hand was read, with the cards of it."""
    asked, dealt = begun(sign, "read", seed, level)
    bet = asked.one_of([each for each in settled_bets(dealt) if each.event.hand])
    cards = bet and weighed(bet)
    if not bet or not cards:
        return None
    asked = asked.until(dealt.proof(bet.number)).citing(cards)
    return asked.showing(lying(bet.table, bet.hand, cards.groups)), bet, cards


def name_hand(sign: Sign, seed: str, level: int) -> Found:
    """Ask what a hand is called, among others that the same cards could be taken for."""
    found = _read(sign, seed, level)
    if found is None:
        return None
    asked, bet, cards = found
    known, ranking, chance = bet.dealt.plan.has_mini_royal, RANKINGS[cards.ranking], asked.chance
    name = made(cards.ranking, cards.cards, cards.fixed, known).name
    others = list[str]()
    deck = [card for card in sign.game.deck.cards if card not in cards.cards]
    for _ in range(60):
        kept = chance.sample(cards.cards, chance.randrange(max(1, len(cards.cards) - 1), len(cards.cards)))
        drawn = chance.sample(deck, len(cards.cards) - len(kept))
        other = made(cards.ranking, (*kept, *drawn), 0, known).name
        if other != name and other not in others:
            others.append(other)
        if len(others) == 3:
            break
    return asked.among(
        f"Name the hand of seat {bet.event.seat} for {bet.wager.name}.",
        name,
        others,
        f"{cards_text(cards.cards)} read as {ranking.size} cards: {name}.",
    )


def playing_cards(sign: Sign, seed: str, level: int) -> Found:
    """Ask which of the cards make the hand; every choice of equal strength is right."""
    found = _read(sign, seed, level)
    if found is None:
        return None
    asked, bet, cards = found
    ranking = RANKINGS[cards.ranking]
    if len(cards.cards) <= ranking.size:
        return None
    held, loose = cards.cards[: cards.fixed], cards.cards[cards.fixed :]
    choices = [(*held, *rest) for rest in combinations(loose, ranking.size - cards.fixed)]
    best = max(map(ranking.strength, choices))
    right = tuple(each for each in choices if ranking.strength(each) == best)
    return asked.made_of(
        f"Which {ranking.size} cards does seat {bet.event.seat} play for {bet.wager.name}?",
        AnswerForm.CARDS,
        right,
        cards_text(right[0]),
        f"They make {bet.event.hand}, the best {ranking.size} of {len(cards.cards)}.",
    )


WINNERS: Final = ("The player wins", "The dealer wins", "A tie", "The dealer doesn't qualify")
_WINNER: Final = {
    e.Reason.BEAT_DEALER: 0,
    e.Reason.LOST_TO_DEALER: 1,
    e.Reason.TIED: 2,
    e.Reason.NOT_QUALIFIED: 3,
}


def who_wins(sign: Sign, seed: str, level: int) -> Found:
    """Ask who wins a hand against the dealer's."""
    contest = sign.game.contest
    asked, dealt = begun(sign, "wins", seed, level)
    contested = [bet for bet in settled_bets(dealt) if bet.event.hand and bet.event.reason in CONTESTED]
    bet = asked.one_of(contested)
    if not bet or contest is None:
        return None
    groups = tuple(dict.fromkeys((*contest.player_cards, *contest.dealer_cards)))
    asked = asked.until(dealt.proof(bet.number)).citing(contest)
    return asked.showing(lying(bet.table, bet.hand, groups)).choice(
        f"Seat {bet.event.seat} against the dealer: who wins?",
        WINNERS if contest.qualifies else WINNERS[:3],
        _WINNER[bet.event.reason],
        f"{why(bet.table, bet.event)}.",
    )


def does_qualify(sign: Sign, seed: str, level: int) -> Found:
    """Ask whether the dealer's hand plays."""
    contest = sign.game.contest
    asked, dealt = begun(sign, "qualifies", seed, level)
    table, play = dealt.last, dealt.last.round
    if contest is None or contest.qualifies is None or play is None or not play.hands:
        return None
    cards = open_cards(play, play.hands[0], table.plan.contest_dealer)
    if cards is None:
        return None
    hand = made(contest.ranking, cards, 0, table.plan.has_mini_royal)
    plays = qualifies(table.plan, hand.strength)
    return (
        asked.citing(contest)
        .showing(shared_cards(table, contest.dealer_cards), par=3)
        .choice(
            "Does the dealer qualify?",
            ("The dealer qualifies", "The dealer does not qualify"),
            0 if plays else 1,
            f"The dealer has {hand.name}, and qualifies with {contest.qualifies}.",
        )
    )
