"""Compute the payout: at which odds, how much, in which chips."""

from collections import Counter

from croupier.drill.building import Found, SettledBet, begun, settled_bets
from croupier.drill.dealing import DealtRound, denominations_of
from croupier.drill.question import AnswerForm
from croupier.games.payment import PayTable
from croupier.games.posting import Sign
from croupier.games.words import ByStake, dollars
from croupier.house.ledger import fewest
from croupier.table import events as e
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
