"""Compute the payout: at which odds, how much, in which chips; and jackpots, which the house signs for."""

from collections import Counter
from itertools import islice
from random import Random
from typing import TypeAlias

from croupier.cards import rank, suit
from croupier.drill.dealing import DealtRound, Falling, deal_round, denominations_of, own_cards, shared_cards
from croupier.drill.question import AnswerForm, DrillQuestion, ShownBeside, ShownBet, choice
from croupier.drill.reading_hands import ENDS, hand_of
from croupier.games.payment import PayTable
from croupier.games.posting import Sign
from croupier.games.words import ByStake, Share, dollars
from croupier.house.ledger import fewest
from croupier.permissions import Permission, roles_with
from croupier.table import events as e
from croupier.table.outcome import share_won
from croupier.table.state import Table
from croupier.table.why import End, why

Found: TypeAlias = DrillQuestion | None


def _ends(dealt: DealtRound) -> list[tuple[int, End]]:
    """Return the ends of wagers that the cards settled at one stroke, with the numbers of their events.

    A bonus on a stake that is lost is paid after the stake is taken (R0-38, R0-39), and is no one payment.
    """
    ends = [(number, event) for number, event in enumerate(dealt.events) if isinstance(event, ENDS)]
    often = Counter((event.seat, event.wager) for _, event in ends)
    return [
        (number, event)
        for number, event in ends
        if event.reason is not e.Reason.FOLDED and often[event.seat, event.wager] == 1
    ]


def _rules(table: Table, wager: str) -> tuple[tuple[str, ...], str]:
    """Return the rules and the lines of the sheet that settle a wager."""
    plan = table.plan
    pay = plan.pay_table_of[plan.wager_number[wager]]
    source = pay or plan.game.contest
    return (source.rules, source.lines or "") if source else ((), "")


def _shown(table: Table, event: End) -> ShownBeside:
    hand = hand_of(table, event.seat)
    stake = hand.bets[table.plan.wager_number[event.wager]]
    name = table.plan.game.wager(event.wager).name
    rules, lines = _rules(table, event.wager)
    return {
        "rules": rules,
        "lines": lines,
        "cards": (*own_cards(table, hand), *shared_cards(table)),
        "bets": (ShownBet(f"Seat {event.seat}, {name}", stake),),
    }


def which_odds(sign: Sign, seed: str, level: int) -> Found:
    """Ask what a wager pays, of all that its pay table knows."""
    chance = Random(f"odds {seed}")  # noqa: S311 (a drill)
    dealt = deal_round(sign, seed, level)
    plan = dealt.plan
    ends = [pair for pair in _ends(dealt) if plan.pay_table_of[plan.wager_number[pair[1].wager]]]
    if not ends:
        return None
    number, event = chance.choice(ends)
    pay = plan.pay_table_of[plan.wager_number[event.wager]]
    assert pay is not None  # noqa: S101 (only such were taken)
    right = event.odds.partition(",")[0] if isinstance(event, e.WagerPaid) else _unpaid(event)
    others = dict.fromkeys(_pays(pay, dealt, event))
    others.pop(right, None)
    options = sorted(
        [right, *chance.sample(list(others), min(4, len(others)))], key=lambda _: chance.random()
    )
    spot = plan.game.wager(event.wager).name
    return choice(
        asks=f"What does {spot} of seat {event.seat} pay?",
        right=options.index(right),
        why=why(dealt.at(number), event) + ".",
        proof=dealt.proof(number),
        options=tuple(options),
        **_shown(dealt.at(number), event),
    )


def _unpaid(event: End) -> str:
    return "push" if isinstance(event, e.WagerPushed) else "loses"


def _pays(pay: PayTable, dealt: DealtRound, event: End) -> list[str]:
    """Return every way a pay table can end a bet of this size."""
    stake = hand_of(dealt.last, event.seat).bets[dealt.plan.wager_number[event.wager]]
    rows = [dict(row.pays.prizes)[stake] if isinstance(row.pays, ByStake) else row.pays for row in pay.rows]
    return [*map(str, rows), "loses"]


def payout(sign: Sign, seed: str, level: int) -> Found:
    """Ask how much is paid on a wager beyond its stake."""
    dealt = deal_round(sign, seed, level)
    ends = _ends(dealt)
    paid = [pair for pair in ends if isinstance(pair[1], e.WagerPaid)]
    chance = Random(f"payout {seed}")  # noqa: S311 (a drill)
    ends = paid if paid and chance.random() < 0.8 else ends  # mostly something is paid
    if not ends:
        return None
    number, event = chance.choice(ends)
    won = dealt.paid(event) if isinstance(event, e.WagerPaid) else 0
    spot = dealt.plan.game.wager(event.wager).name
    return DrillQuestion(
        asks=f"How much do you pay seat {event.seat} on {spot}, on top of the bet? $0 if it loses or pushes.",
        form=AnswerForm.CENTS,
        right=((won,),),
        answer=dollars(won),
        why=why(dealt.at(number), event) + _capped(dealt, event),
        proof=dealt.proof(len(dealt.events) - 1),
        **_shown(dealt.at(number), event),
    )


def _capped(dealt: DealtRound, event: End) -> str:
    """End a sentence, and say where a cap cut the payment."""
    cap = dealt.plan.game.cap
    cut = isinstance(event, e.WagerPaid) and dealt.paid(event) < event.won + event.held
    return f"; the sheet pays at most {dollars(cap.amount)}." if cap and cut else "."


def cut_chips(sign: Sign, seed: str, level: int) -> Found:
    """Ask for the fewest chips that make a payout."""
    dealt = deal_round(sign, seed, level)
    paid = [
        (number, event)
        for number, event in enumerate(dealt.events)
        if isinstance(event, e.WagerPaid) and dealt.paid(event) and not event.due
    ]
    if not paid:
        return None
    number, event = Random(f"chips {seed}").choice(paid)  # noqa: S311 (a drill)
    chips = denominations_of(sign.game)
    won = dealt.paid(event)
    ways = fewest(won, chips)
    if not ways:
        return None
    right = tuple(tuple(dict(way).get(chip, 0) for chip in chips) for way in ways)
    spot = dealt.plan.game.wager(event.wager).name
    return DrillQuestion(
        asks=f"Cut the payout of seat {event.seat} on {spot} in the fewest chips: {dollars(won)}.",
        form=AnswerForm.CHIPS,
        right=right,
        answer=", ".join(f"{many} of {dollars(chip)}" for chip, many in ways[0]),
        why=f"{sum(right[0])} {'chip makes' if sum(right[0]) == 1 else 'chips make'} {dollars(won)}.",
        proof=dealt.proof(len(dealt.events) - 1),
        chips=chips,
        **_shown(dealt.at(number), event),
    )


# ------------------------------------------------------------------------------------------- jackpots


def jackpot_tables(sign: Sign) -> tuple[PayTable, ...]:
    """Return the pay tables that give shares of a jackpot."""
    return tuple(
        table
        for table in sign.game.pay_tables
        if any(isinstance(prize, Share) for row in table.rows for prize in _prizes(row.pays))
    )


def _prizes(pays: object) -> tuple[object, ...]:
    return tuple(prize for _, prize in pays.prizes) if isinstance(pays, ByStake) else (pays,)


def jackpot(sign: Sign, seed: str, level: int) -> Found:
    """Ask what a jackpot pays, and who signs for it."""
    chance = Random(f"jackpot {seed}")  # noqa: S311 (a drill)
    tables = jackpot_tables(sign)
    if not tables:
        return None
    dealt = deal_round(sign, seed, level, falling=straight_flush(sign, chance.choice(tables), chance))
    won = [
        (number, event)
        for number, event in enumerate(dealt.events)
        if isinstance(event, e.WagerPaid) and share_won(event.odds)
    ]
    if not won:
        return None
    number, event = chance.choice(won)
    spot, posted = dealt.plan.game.wager(event.wager).name, _posted(sign)
    shared = _shown(dealt.at(number), event)
    proof = dealt.proof(len(dealt.events) - 1)
    asked: ShownBeside = {
        **shared,
        "rules": (*shared.get("rules", ()), *(sign.game.jackpots.rules if sign.game.jackpots else ())),
        "bets": (*shared.get("bets", ()), *posted),
    }
    if chance.random() < 0.5:  # one half of the questions
        return DrillQuestion(
            asks=f"How much is seat {event.seat} due on {spot}, on top of the bet?",
            form=AnswerForm.CENTS,
            right=((dealt.paid(event),),),
            answer=dollars(dealt.paid(event)),
            why=f"{event.hand}: {event.odds}.",
            proof=proof,
            **asked | {"par": 20},
        )
    signers = roles_with(Permission.APPROVE_LARGE_WIN)
    options = (
        f"Nothing from the rack: the house pays {dollars(event.due)} once the {signers} has signed",
        f"{dollars(event.due)} from the rack, at once",
        f"{dollars(event.due)} from the rack, once the floor has seen the hand",
        f"Half now from the rack, half once the {signers} has signed",
    )
    order = chance.sample(range(len(options)), len(options))
    right = 0 if event.due else 1
    return choice(
        asks=f"Seat {event.seat} has {event.hand} on {spot}. What do you pay, and who signs?",
        right=order.index(right),
        why=f"{event.odds}. A jackpot is held: the {signers} may {Permission.APPROVE_LARGE_WIN.value}.",
        proof=proof,
        options=tuple(options[each] for each in order),
        **asked | {"par": 10},
    )


def _posted(sign: Sign) -> tuple[ShownBet, ...]:
    names = sign.game.jackpots.names if sign.game.jackpots else ()
    return tuple(ShownBet(f"{name} posted", value) for name, value in zip(names, sign.jackpots, strict=True))


def straight_flush(sign: Sign, table: PayTable, chance: Random) -> Falling:
    """Return five cards in a row of one suit, for the first seat and the groups that the pay table weighs."""
    top, of = chance.choice([12, 12, 12, *range(4, 12)]), chance.randrange(4)
    cards = [card for card in sign.game.deck.cards if suit(card) == of and top - 5 < rank(card) <= top]
    chance.shuffle(cards)
    left = iter(cards)
    groups = [sign.game.card_group(name) for name in table.cards]
    own = [card for group in groups if group.owner == "player" for card in islice(left, group.count)]
    shared = [(group.id, tuple(islice(left, group.count))) for group in groups if group.owner != "player"]
    return Falling(tuple(own), tuple(shared))
