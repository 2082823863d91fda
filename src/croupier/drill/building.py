"""Build a question about a round that was dealt: what lies there, what is cited, and the proof."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final, NamedTuple, Protocol, TypeAlias, TypeVar

from croupier.drill.dealing import DealtRound, Falling, deal_round, own_cards, shared_cards
from croupier.drill.question import AnswerForm, DrillQuestion, Given, RoundProof, ShownBet, ShownCards
from croupier.games.payment import Wager
from croupier.games.posting import Sign
from croupier.games.words import Lines, dollars
from croupier.table import events as e
from croupier.table.state import Hand, Table
from croupier.table.why import End

Found: TypeAlias = DrillQuestion | None
ENDS: Final = (e.WagerPaid, e.WagerTaken, e.WagerPushed)
_T = TypeVar("_T")


class CitedPart(Protocol):
    """Whatever of a sheet names its rules and its lines."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules it holds to."""

    @property
    def lines(self) -> Lines | None:
        """Where the sheet says it."""


class Citation(NamedTuple):
    """What is cited, where no part of the sheet has it: a note on what it leaves open, a house rule."""

    rules: tuple[str, ...]
    lines: Lines | None = None


class SettledBet(NamedTuple):
    """How a bet ended in a round, with the number of the event."""

    dealt: DealtRound
    number: int
    event: End

    @property
    def table(self) -> Table:
        """The table just before."""
        return self.dealt.at(self.number)

    @property
    def hand(self) -> Hand:
        """The hand it was bet on."""
        return hand_of(self.table, self.event.seat)

    @property
    def wager(self) -> Wager:
        """What was bet on."""
        return self.dealt.plan.game.wager(self.event.wager)

    @property
    def stake(self) -> int:
        """What was bet, in cents."""
        return self.hand.bets[self.dealt.plan.wager_number[self.event.wager]]

    @property
    def won(self) -> int:
        """What is paid in the end, without the stake."""
        return self.dealt.paid(self.event) if isinstance(self.event, e.WagerPaid) else 0

    @property
    def shown(self) -> ShownBet:
        """The chips of it."""
        return ShownBet(f"Seat {self.event.seat}, {self.wager.name}", self.stake)


def settled_bets(dealt: DealtRound) -> list[SettledBet]:
    """Return how every bet of a round ended, in order."""
    return [
        SettledBet(dealt, number, event)
        for number, event in enumerate(dealt.events)
        if isinstance(event, ENDS)
    ]


def hand_of(table: Table, seat: int) -> Hand:
    """Return the hand in play at a seat."""
    assert table.round is not None  # noqa: S101 (a round is dealt)
    return table.round.hands[table.hand_at(seat)]


def lying(table: Table, hand: Hand, groups: tuple[str, ...] = ()) -> tuple[ShownCards, ...]:
    """Return a hand with the dealer's and the table's cards as they lie; all groups, or some."""
    return (*own_cards(table, hand, groups), *shared_cards(table, groups))


@dataclass(frozen=True, slots=True)
class Builder:
    """A question in the making: what is drawn by lot, the round that proves it, and what is shown with it."""

    chance: Random
    proof: RoundProof
    rules: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    cards: tuple[ShownCards, ...] = ()
    bets: tuple[ShownBet, ...] = ()
    par: int = field(default=6, kw_only=True)

    def one_of(self, many: Sequence[_T]) -> _T | None:
        """Draw one of many; None where there is none."""
        return self.chance.choice(many) if many else None

    def until(self, proof: RoundProof, happened: tuple[e.Event, ...] = ()) -> "Builder":
        """Return it with another round behind it, and what happened then."""
        return replace(self, proof=RoundProof(proof.before, (*proof.events, *happened)))

    def citing(self, *sources: CitedPart | None, only: Iterable[str] = ()) -> "Builder":
        """Return it citing what a sheet says; of several rules of one source, `only` those named."""
        rules, lines, wanted = list(self.rules), list(self.lines), frozenset(only)
        for source in filter(None, sources):
            rules += [rule for rule in source.rules if rule in wanted] or source.rules
            lines += [source.lines] if source.lines else []
        return replace(self, rules=tuple(dict.fromkeys(rules)), lines=tuple(dict.fromkeys(lines)))

    def showing(
        self, cards: Sequence[ShownCards] = (), bets: Sequence[ShownBet] = (), *, par: int = 0
    ) -> "Builder":
        """Return it with cards and chips on the layout, and the seconds an answer may take."""
        return replace(self, cards=(*self.cards, *cards), bets=(*self.bets, *bets), par=par or self.par)

    def about(self, bet: SettledBet) -> "Builder":
        """Return it about the end of a bet: its cards, its chips, and what settles it."""
        plan = bet.dealt.plan
        source = plan.pay_table_of[plan.wager_number[bet.event.wager]] or plan.game.contest
        return self.citing(source).showing(lying(bet.table, bet.hand), [bet.shown])

    def choice(
        self,
        asks: str,
        options: Sequence[str],
        right: int | tuple[int, ...],
        why: str,
        *,
        steps: Sequence[str] = (),
    ) -> DrillQuestion:
        """Return a question with one right option of several, or with one of those that are right."""
        every = (right,) if isinstance(right, int) else right
        asked = self._asked(asks, AnswerForm.CHOICE, tuple((each,) for each in every), options[every[0]], why)
        return replace(asked, options=tuple(options), steps=tuple(steps))

    def among(
        self, asks: str, right: str, others: Sequence[str], why: str, *, most: int = 3
    ) -> DrillQuestion:
        """Return a question with the right option among some others, in any order."""
        options = [right, *self.chance.sample(list(others), min(most, len(others)))]
        self.chance.shuffle(options)
        return self.choice(asks, options, options.index(right), why)

    def cents(self, asks: str, right: int, why: str) -> DrillQuestion:
        """Return a question for an amount."""
        return self._asked(asks, AnswerForm.CENTS, ((right,),), dollars(right), why)

    def made_of(
        self,
        asks: str,
        form: AnswerForm,
        right: tuple[Given, ...],
        answer: str,
        why: str,
        *,
        chips: tuple[int, ...] = (),
    ) -> DrillQuestion:
        """Return a question for cards or chips, of which several ways may be right."""
        return replace(self._asked(asks, form, right, answer, why), chips=chips)

    def ordered(
        self, asks: str, words: Sequence[str], pairs: Iterable[tuple[int, int]], why: str
    ) -> DrillQuestion:
        """Return a question for an order; only these pairs must stand one before the other."""
        options = self.chance.sample(list(words), len(words))
        at = [options.index(each) for each in words]
        first = tuple((at[one], at[other]) for one, other in pairs)
        asked = self._asked(asks, AnswerForm.ORDER, (tuple(at),), "; ".join(words), why)
        return replace(asked, options=tuple(options), first=first)

    def _asked(
        self, asks: str, form: AnswerForm, right: tuple[Given, ...], answer: str, why: str
    ) -> DrillQuestion:
        return DrillQuestion(
            asks=asks,
            form=form,
            right=right,
            answer=answer,
            why=why,
            proof=self.proof,
            rules=self.rules,
            lines=", ".join(dict.fromkeys(", ".join(self.lines).split(", "))),
            cards=self.cards,
            bets=self.bets,
            par=self.par,
        )


def dice(word: str, seed: str) -> Random:
    """Return what draws a question by lot; always the same for a seed."""
    return Random(f"{word} {seed}")  # noqa: S311 (a drill)


def begun(
    sign: Sign, word: str, seed: str, level: int, *, falling: Falling | None = None
) -> tuple[Builder, DealtRound]:
    """Deal a round, and begin a question about the whole of it."""
    dealt = deal_round(sign, seed, level, falling=falling)
    return Builder(dice(word, seed), dealt.proof(len(dealt.events) - 1)), dealt
