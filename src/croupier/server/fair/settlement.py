"""Settle a published round again from its rule sheet, and say in words what people decided in it."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from croupier.cards import CardError, parse_card
from croupier.errors import CroupierError
from croupier.games import Game
from croupier.games.posting import Posting, TableLimit
from croupier.games.words import dollars
from croupier.house.serialize import PlainError, from_plain
from croupier.server.fair.proof import Proof
from croupier.table import events as e
from croupier.table.evolve import EVOLVE, new_table
from croupier.table.evolve.seats import posted_over
from croupier.table.plan import DealerAction
from croupier.table.record import RecordError
from croupier.table.retrace import DiffersError, replay
from croupier.table.state import Player, Status, Table

PLENTY: Final = 10**12
"""Cents before everybody: how much a player brought is nobody's business, and decides no payment."""
MOST_WAITING: Final = 1_000
"""More than ever sit or wait at a table: a file that says so would have its reader count without end."""
_KINDS: Final[Mapping[str, type[e.Event]]] = MappingProxyType({kind.__name__: kind for kind in e.LINES})
_BELIEVED: Final = (
    e.PlayerSat, e.PlayerLeft, e.NewcomerWaits, e.SeatSurrendered, e.ChipsBrought, e.SecondHandAsked,
    e.SecondHandApproved, e.SecondHandDeclined, e.SecondHandWithdrawn, e.FaceAsked, e.TablePaused,
    e.TableResumed, e.JackpotsPosted, e.LimitsPosted, e.HouseRulesPosted, e.CardDealt, e.CardBurned,
)  # fmt: skip
"""Taken as they are; a card off the deck is held against the seal, and its turn looked at here."""


class SettlementError(CroupierError):
    """An event of a round that does not follow from its sheet."""


class UnseenError(CroupierError):
    """A decision that only somebody can check who saw the cards."""


def resettle(proof: Proof, game: Game, shown: Mapping[int, int]) -> int:
    """Return how many events follow from the sheet; SettlementError names the first that does not.

    `shown` are the cards that the file shows, by their place in the deal.
    """
    tables: list[Table] = []
    try:
        before = table_before(proof.header, proof.terms, game)
        history = list(_with_cards(before, proof, shown))
        for _, after in replay(before, history, believed=_BELIEVED):
            tables.append(after)
    except DiffersError as error:
        match error.recorded, error.right:  # another decision than the rules allow: by cards that are hidden?
            case e.Decided(seat=seat), e.Decided(seat=right) if seat == right:
                if tables and _unseen(tables[-1], seat):
                    raise UnseenError(f"seat {seat} bet by cards that you never saw") from None
        raise SettlementError(_differs(error.recorded, error.right) or str(error)) from None
    except SettlementError:
        raise
    except (RecordError, PlainError, CardError) as error:
        raise SettlementError(str(error)) from None
    except (AssertionError, LookupError, TypeError, ValueError, AttributeError):
        raise SettlementError("the events cannot have been a round of this game") from None
    return len(tables)


def player_name(number: object) -> str:
    """Return what the player of a number is called in a proof."""
    return f"player {number}"


def table_before(header: Mapping[str, Any], terms: Mapping[str, Any], game: Game) -> Table:
    """Return the table as it stood when the decks were sealed."""
    seats = tuple(player_name(number) if number is not None else None for number in terms["seats"])
    down = {player_name(number) for number in terms["face_down"]}
    seated = dict.fromkeys(filter(None, seats))
    first, queue = len(seated) + 1, int(terms["waiting"])
    if not 0 <= queue <= MOST_WAITING or len(seats) > MOST_WAITING:
        raise SettlementError("the terms cannot be those of a table: too many people sit or wait there")
    waiting = tuple(player_name(number) for number in range(first, first + queue))
    limits: tuple[TableLimit, ...] = from_plain(terms["limits"], tuple[TableLimit, ...])
    posting = Posting(limits, terms["dead_hand"], terms["consent_of"])
    table = new_table(game)._replace(
        status=Status.OPEN,
        seats=seats,
        players=tuple(Player(each, PLENTY, each in down) for each in seated),
        second_hands=frozenset(terms["second_hands"]),
        waiting=waiting,
        jackpots=tuple(terms["jackpots"]),
        rounds=int(header["round"]) - 1,
        reported=int(terms["reported"]),
        washed=bool(terms["washed"]),
        holds_jackpots=bool(terms["holds_jackpots"]),
        chip=int(terms["chip"]),
        holds_from=int(terms.get("holds_from", 0)),
        holds_sums=bool(terms.get("holds_sums", False)),
    )
    return posted_over(table, posting)


def _unseen(table: Table, seat: int) -> bool:
    number = table.hand_at(seat)
    return table.round is not None and number >= 0 and any(None in g for g in table.round.hands[number].cards)


def _with_cards(table: Table, proof: Proof, shown: Mapping[int, int]) -> Iterator[e.Event]:
    """Yield the events of the engine, each card that comes off the deck as the reader saw it at any time."""
    out = 0
    for data in proof.events:
        kind = _KINDS.get(str(data.get("event")))
        if kind is None:
            continue
        event = _event(kind, data)
        if isinstance(event, e.RoundStarted):
            event = e.RoundStarted(event.number, ())
        elif isinstance(event, e.CardBurned | e.CardDealt):
            out += 1
            event = _in_turn(table, event, shown.get(out))
        elif isinstance(event, e.CardTurnedUp):
            out += _off_the_stub(table, event)
        yield event
        table = EVOLVE[type(event)](table, event)
        if isinstance(event, e.PlayerSat):
            brought = e.ChipsBrought(event.player, PLENTY)
            yield brought
            table = EVOLVE[e.ChipsBrought](table, brought)


def _in_turn(table: Table, event: e.CardDealt | e.CardBurned, card: int | None) -> e.Event:
    """Return a card off the deck, if it goes where the sheet has the next one go."""
    play = table.round
    act = play.todo[0] if play else None
    if play is None or act is None:
        raise SettlementError("a card is dealt in no round")
    if isinstance(event, e.CardBurned):
        if act.action is not DealerAction.BURN:
            raise SettlementError(f"a card is burned, and the sheet has {act.action.words} next")
        return e.CardBurned(card)
    seat = play.hands[act.hand].seat if act.hand >= 0 else None
    group = table.plan.groups[act.what].id if act.what >= 0 else ""
    if act.action is not DealerAction.DEAL or (seat, group) != (event.seat, event.group):
        where = f"seat {event.seat}" if event.seat else f"the {event.group}"
        raise SettlementError(f"a card goes to {where}, and the sheet has another place for it")
    return e.CardDealt(event.group, event.seat, card)


def _off_the_stub(table: Table, event: e.CardTurnedUp) -> int:
    lies = table.round.shared[table.plan.group_number[event.group]] if table.round else ()
    return int(len(lies) < event.number)


def _event(kind: type[e.Event], data: Mapping[str, Any]) -> e.Event:
    body = {name: value for name, value in data.items() if name in kind.__dataclass_fields__}
    if "card" in body:
        body["card"] = _card(body["card"])
    if "cards" in body:
        body["cards"] = [_card(each) for each in body["cards"]]
    made: e.Event = from_plain(body, kind)
    return made


def _card(text: object) -> int | None:
    return None if text is None else parse_card(str(text))


def _differs(recorded: e.Event, right: e.Event) -> str:
    """Say what a payment should have been, where that is what differs."""
    paid, due = _got(recorded), _got(right)
    if paid is None or due is None or paid[:2] != due[:2] or paid[2] == due[2]:
        return ""
    seat, wager, cents = due
    return f"seat {seat}, {wager}: the sheet pays {_money(cents)}, the file {_money(paid[2])}"


def _got(event: e.Event) -> tuple[int, str, int] | None:
    match event:
        case e.WagerPaid(seat=seat, wager=wager, won=won):
            return seat, wager, won
        case e.WagerPushed(seat=seat, wager=wager) | e.WagerTaken(seat=seat, wager=wager):
            return seat, wager, 0
        case e.CapShared(seat=seat, wager=wager, cents=cents):
            return seat, wager, cents
        case _:
            return None


def _money(cents: int) -> str:
    text = dollars(cents)
    return text if "." in text else f"{text}.00"


TELLS: Final[Mapping[str, str]] = {
    "IrregularityReported": "reported by {by}: {kind}, {says}",
    "IrregularityRuled": "ruling by {by}: {ruling}, {says}",
    "HandForfeited": "forfeit: seat {seat}, {reason}",
    "LateBetForfeited": "forfeit: a late bet of seat {seat}",
    "PlayerReprimanded": "reprimand by {by} at seat {seat}: {says}",
    "CardsShown": "seat {seat} showed cards, seen by {by}",
    "RoundDead": "void by {by}: {reason}",
    "CardCorrected": "correction by {by}: {reason}",
    "StepUndone": "undo by {by}: {reason}",
    "PowerFailed": "interrupted: {says}",
    "RoundResumed": "resumed by {by}",
    "Countersigned": "{command} of {by} signed by {second} too",
    "ClockRanOut": "clock ran out at seat {seat}: {choice}",
}


def acts_of_people(events: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield a sentence for every act of discretion and every clock that ran out."""
    for event in events:
        if (words := TELLS.get(str(event.get("event")))) is not None:
            yield words.format_map(_Quoted(event))


class _Quoted(dict[str, object]):
    """An event whose missing fields read as a question mark, and whose texts stay on their line."""

    def __missing__(self, key: str) -> str:
        return "?"

    def __getitem__(self, key: str) -> str:
        return " ".join(str(super().get(key, "?")).split())[:300]
