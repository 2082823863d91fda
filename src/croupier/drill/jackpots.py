"""Jackpots: what one pays, and who signs for it."""

from itertools import islice
from random import Random
from typing import Final

from croupier.cards import rank, suit
from croupier.drill.building import Builder, Found, dice, settled_bets
from croupier.drill.dealing import Falling, deal_round
from croupier.drill.question import ShownBet
from croupier.games.payment import PayTable
from croupier.games.posting import Sign
from croupier.games.words import ByStake, Share, dollars
from croupier.permissions import Permission, roles_with
from croupier.table import events as e
from croupier.table.outcome import share_won

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
