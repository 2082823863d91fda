"""Compute the payout: the odds, the amount, the chips, and what a jackpot pays and who signs for it."""

from collections import Counter
from itertools import islice
from random import Random
from typing import Final

from croupier.cards import rank, suit
from croupier.drill.building import Builder, Found, SettledBet, begun, dice, settled_bets
from croupier.drill.dealing import DealtRound, Falling, deal_round, denominations_of
from croupier.drill.question import AnswerForm, ShownBet
from croupier.games.payment import PayTable
from croupier.games.posting import Sign
from croupier.games.words import ByStake, Share, dollars
from croupier.house.ledger import fewest
from croupier.permissions import Permission, roles_with
from croupier.table import events as e
from croupier.table.outcome import share_won
from croupier.table.why import why


def _ends(dealt: DealtRound) -> list[SettledBet]:
    """Return the ends of wagers that the cards settled at one stroke.

    A bonus on a stake that is lost is paid after the stake is taken (R0-38, R0-39), and is no one payment.
    """
    ends = settled_bets(dealt)
    often = Counter((bet.event.seat, bet.event.wager) for bet in ends)
    return [
        bet
        for bet in ends
        if bet.event.reason is not e.Reason.FOLDED and often[bet.event.seat, bet.event.wager] == 1
    ]


def which_odds(sign: Sign, seed: str, level: int) -> Found:
    """Ask what a wager pays, of all that its pay table knows."""
    asked, dealt = begun(sign, "odds", seed, level)
    tables = dealt.plan.pay_table_of
    ends = [(bet, pay) for bet in _ends(dealt) if (pay := tables[dealt.plan.wager_number[bet.event.wager]])]
    found = asked.one_of(ends)
    if found is None:
        return None
    bet, pay = found
    event = bet.event
    right = event.odds.partition(",")[0] if isinstance(event, e.WagerPaid) else _unpaid(bet)
    others = [each for each in dict.fromkeys(_pays(pay, bet)) if each != right]
    return (
        asked.until(dealt.proof(bet.number))
        .about(bet)
        .among(
            f"What does {bet.wager.name} of seat {event.seat} pay?",
            right,
            others,
            f"{why(bet.table, event)}.",
            most=4,
        )
    )


def _unpaid(bet: SettledBet) -> str:
    return "push" if isinstance(bet.event, e.WagerPushed) else "loses"


def _pays(pay: PayTable, bet: SettledBet) -> list[str]:
    """Return every way a pay table can end a bet of this size."""
    rows = [row.pays for row in pay.rows]
    sized = [dict(each.prizes)[bet.stake] if isinstance(each, ByStake) else each for each in rows]
    return [*map(str, sized), "loses"]


def payout(sign: Sign, seed: str, level: int) -> Found:
    """Ask how much is paid on a wager beyond its stake."""
    asked, dealt = begun(sign, "payout", seed, level)
    ends = _ends(dealt)
    paid = [bet for bet in ends if isinstance(bet.event, e.WagerPaid)]
    bet = asked.one_of(paid if paid and asked.chance.random() < 0.8 else ends)  # mostly something is paid
    if bet is None:
        return None
    return asked.about(bet).cents(
        f"How much do you pay seat {bet.event.seat} on {bet.wager.name}, on top of the bet? "
        "$0 if it loses or pushes.",
        bet.won,
        why(bet.table, bet.event) + _capped(bet),
    )


def _capped(bet: SettledBet) -> str:
    """End a sentence, and say where a cap cut the payment."""
    cap, event = bet.dealt.plan.game.cap, bet.event
    cut = isinstance(event, e.WagerPaid) and bet.won < event.won + event.held
    return f"; the sheet pays at most {dollars(cap.amount)}." if cap and cut else "."


def cut_chips(sign: Sign, seed: str, level: int) -> Found:
    """Ask for the fewest chips that make a payout."""
    asked, dealt = begun(sign, "chips", seed, level)
    bet = asked.one_of([bet for bet in settled_bets(dealt) if bet.won and not _held(bet)])
    chips = denominations_of(sign.game)
    ways = fewest(bet.won, chips) if bet else ()
    if not bet or not ways:
        return None
    right = tuple(tuple(dict(way).get(chip, 0) for chip in chips) for way in ways)
    many, won = sum(right[0]), dollars(bet.won)
    return asked.about(bet).made_of(
        f"Cut the payout of seat {bet.event.seat} on {bet.wager.name} in the fewest chips: {won}.",
        AnswerForm.CHIPS,
        right,
        ", ".join(f"{count} of {dollars(chip)}" for chip, count in ways[0]),
        f"{many} {'chip makes' if many == 1 else 'chips make'} {won}.",
        chips=chips,
    )


def _held(bet: SettledBet) -> bool:
    """Whether the house pays it, and nothing comes from the rack."""
    return isinstance(bet.event, e.WagerPaid) and bool(bet.event.due)


SIGNERS: Final = roles_with(Permission.APPROVE_LARGE_WIN)


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
    chance, tables = dice("jackpot", seed), jackpot_tables(sign)
    if not tables:
        return None
    dealt = deal_round(sign, seed, level, falling=straight_flush(sign, chance.choice(tables), chance))
    asked = Builder(chance, dealt.proof(len(dealt.events) - 1))
    bet = asked.one_of([each for each in settled_bets(dealt) if share_won(getattr(each.event, "odds", ""))])
    if bet is None or not isinstance(bet.event, e.WagerPaid):
        return None
    event, spot, by_share = bet.event, bet.wager.name, chance.random() < 0.5  # one half of the questions
    asked = asked.about(bet).citing(sign.game.jackpots)
    asked = asked.showing(bets=_posted(sign), par=20 if by_share else 10)
    if by_share:
        asks = f"How much is seat {event.seat} due on {spot}, on top of the bet?"
        return asked.cents(asks, bet.won, f"{event.hand}: {event.odds}.")
    due = dollars(event.due or bet.won)
    options = (
        f"{due} from the rack, at once",
        f"Nothing from the rack: the house pays {due} once the {SIGNERS} has signed",
        f"{due} from the rack, once the floor has seen the hand",
        f"Half now from the rack, half once the {SIGNERS} has signed",
    )
    right = options[1 if event.due else 0]
    return asked.among(
        f"Seat {event.seat} has {event.hand} on {spot}. What do you pay, and who signs?",
        right,
        [each for each in options if each != right],
        f"{event.odds}. A jackpot is held: the {SIGNERS} may {Permission.APPROVE_LARGE_WIN.value}.",
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
