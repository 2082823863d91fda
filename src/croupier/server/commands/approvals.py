"""A command in words, for whoever approves it with a PIN: every field that is bound, and what is at stake."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_type_hints

from croupier.cards import card_symbol, parse_card
from croupier.declare import Declaration, Target, commands_to
from croupier.games import Game
from croupier.games.posting import TableLimit
from croupier.games.words import dollars
from croupier.house.ledger import ChipPile, spoken, worth
from croupier.house.state import House
from croupier.house.tables import within, worst_round
from croupier.house.wins import HouseWin, PrizeSource, WinPart, WinShareOf
from croupier.server.aggregates import codec
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.commands.corrections import reversed_by
from croupier.server.commands.dispatch import dispatch
from croupier.server.commands.requests import OpenTable, Undo, parse_field, verify_sane
from croupier.server.commands.table_handlers import DISCRETION
from croupier.server.people.access import Person
from croupier.server.views.pit import held_wins, seen_hand
from croupier.table import commands as tc
from croupier.table.live_commands import CorrectBuyIn, Correction, CorrectPayout
from croupier.table.refused import OverdrawnError, RefusedError
from croupier.table.reversing import Reversal
from croupier.table.ruling import VerifyWin, called_at
from croupier.table.state import Irregularity, Table

if TYPE_CHECKING:
    from croupier.server.commands.service import Service

_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "says": "in words",
        "cents": "amount",
        "number": "report",
        "readable": "can be read",
        "parts": "paid out",
        "gone": "gone, so no chips move",
        "units": "times",
    }
)
"""How fields are named to whoever approves; others by their own names."""
_NUMBERED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "CorrectCard": "place",
        "Rekey": "place",
        "SendTransfer": "transfer",
        "ReceiveTransfer": "transfer",
        "CarryTransfer": "transfer",
        "SignTransfer": "transfer",
        "CancelTransfer": "transfer",
        "ExplainVariance": "variance",
        "FollowIncident": "incident",
        "CloseIncident": "incident",
    }
)
"""What the field "number" of a command counts, where that is no report."""
_CENTS: Final = frozenset(
    {
        *("average", "cash", "cash_given", "cash_taken", "cents", "floor_changes_alone"),
        *("gross", "large_from", "limit", "values"),
    }
)
_PAID: Final[Mapping[PrizeSource, str]] = MappingProxyType(
    {
        PrizeSource.TRAY: "chips from the tray",
        PrizeSource.CAGE: "cash from the drawer",
        PrizeSource.CHECK: "check",
        PrizeSource.WITHHELD: "withheld for tax",
    }
)


_BUY_IN: Final = "buy-in"


class ShownField(NamedTuple):
    """One thing that is approved: what it is, and its value, both in words."""

    name: str
    value: str


class MovedChips(NamedTuple):
    """Chips that a correction moves at one spot: to the player, or back to the tray if below nothing.

    `text` is what became of the spot, before and now.
    """

    seat: int
    player: str
    wager: str
    cents: int
    text: str


class _ReadWith(NamedTuple):
    """What a value is read with: the table and the house, as far as whoever asks may see them."""

    table: Table | None = None
    house: House | None = None


def shown_fields(
    declaration: Declaration,
    target: str,
    data: Mapping[str, object],
    room: TableRoom | None,
    house: House | None = None,
    games: Iterable[Game] = (),
) -> tuple[ShownField, ...]:
    """Return a command in words; the table it goes to and the house as far as whoever asks may see them.

    `games` are those of the schedule.
    """
    verify_sane(data)
    hints = get_type_hints(declaration.kind)
    if strange := [name for name in data if name not in hints]:
        raise RefusedError(f'{declaration.name} takes no "{strange[0][:40]}"; leave it out')
    values = {name: parse_field(name, hints[name], value) for name, value in data.items()}
    family, _, id_ = target.partition("/")
    place = "Casino" if family == Target.HOUSE else f"{family.capitalize()} {id_}"
    table = room.felt if room else None
    known, names = _ReadWith(table, house), dict(_NAMES)
    if declaration.kind is CorrectPayout:
        names["cents"] = "in hand, its bet included"
    if declaration.name in _NUMBERED:
        names["number"] = _NUMBERED[declaration.name]
    return (
        ShownField("for", place),
        *(
            ShownField(names.get(n, n.replace("_", " ")), _field(names, n, v, known))
            for n, v in values.items()
        ),
        *(_held(values["seat"], table) if table and declaration.kind is VerifyWin else ()),
        *(_worst(values, games) if declaration.kind is OpenTable and "approved_by" in values else ()),
        *(_at_stake(declaration.kind, values, table) if table else ()),
        *(_reversed(declaration.kind, values, room) if room and table else ()),
    )


def _reversed(kind: type, values: Mapping[str, Any], room: TableRoom) -> Iterator[ShownField]:
    """Yield each payment that a correction, an undo or a misdeal changes: was, is now, give or take."""
    if not issubclass(kind, tc.Rule | Correction | Undo):
        return
    for line in _lines(kind, values, room):
        seat, player, wager, was, now = line
        verb, cents = ("give", now - was) if now > was else ("take back", was - now)
        who = f"seat {seat} ({player})" if seat else player
        yield ShownField(
            f"{who}, {_spot(room.table, wager)}", f"{_before_and_now(line)}: {verb} {dollars(cents)}"
        )


def _before_and_now(line: Reversal) -> str:
    """Return what became of a spot, as it was and as it is: "was paid $10, now paid $30"."""
    of_buy_in = line.wager == _BUY_IN
    before, after = (dollars(each) if of_buy_in else _result(each) for each in (line.was, line.now))
    return f"was {before}, now {after}"


def chips_to_move(
    declaration: Declaration, data: Mapping[str, object], room: TableRoom
) -> tuple[MovedChips, ...]:
    """Return the chips that a correction moves, wager by wager: below nothing, they are taken back."""
    if not issubclass(declaration.kind, Correction):
        return ()
    hints = get_type_hints(declaration.kind)
    values = {name: parse_field(name, hints[name], value) for name, value in data.items()}
    return tuple(
        MovedChips(
            line.seat, line.player, _spot(room.table, line.wager), line.now - line.was, _before_and_now(line)
        )
        for line in _lines(declaration.kind, values, room)
        if line.seat not in values.get("gone", ())
    )


def _lines(kind: type, values: Mapping[str, Any], room: TableRoom) -> tuple[Reversal, ...]:
    """Return what was settled and changes; nothing where the command is refused anyway, with its reason."""
    try:
        command = kind(**{"by": "", **values})
        return reversed_by(room, command) or tuple(_paid_anew(room.table, command))
    except (RefusedError, TypeError):
        return ()


def _paid_anew(table: Table, command: object) -> Iterator[Reversal]:
    """Yield what changes where a payout of the open round is corrected, or a buy-in before a round."""
    if isinstance(command, CorrectBuyIn):
        bought = next((each for each in table.bought if each.player == command.player), None)
        seat = table.seats.index(command.player) + 1 if command.player in table.seats else 0
        if bought:
            yield Reversal(seat, command.player, _BUY_IN, bought.cents, command.cents)
        return
    play = table.round
    if play is None or not isinstance(command, CorrectPayout) or command.round not in (0, play.number):
        return
    if command.wager in table.plan.wager_number:
        number = table.plan.wager_number[command.wager]
        for hand in play.hands:
            settled, bet = hand.settled[number], hand.bets[number]
            if hand.seat == command.seat and settled and settled.got != command.cents:
                yield Reversal(hand.seat, hand.player, command.wager, settled.got - bet, command.cents - bet)


def _spot(table: Table, wager: str) -> str:
    number = table.plan.wager_number.get(wager)
    return wager if number is None else table.plan.wagers[number].name


def _result(cents: int) -> str:
    """Return what a wager won, its bet aside, as a dealer says it."""
    return f"paid {dollars(cents)}" if cents > 0 else f"taken {dollars(-cents)}" if cents else "bet returned"


def _held(seat: int, table: Table) -> Iterator[ShownField]:
    """Yield each win that the floor verifies: the hand, its cards, the wager and the amount."""
    play = table.round
    hand = next((one for one in play.hands if one.seat == seat), None) if play else None
    called = [win for pay in called_at(table, seat) for win in seen_hand(table, hand, pay)] if hand else []
    for win in called or (held_wins(table, hand) if hand else ()):
        cards = " ".join(card_symbol(parse_card(card)) for card in win["cards"])
        text = f"{win['hand']} ({cards}), {dollars(win['stake'])} on {win['wager']} ({win['odds']})"
        yield ShownField(f"win of {dollars(win['won'])}", f"{text}; {win['cap']}" if win["cap"] else text)


def _worst(values: Mapping[str, Any], games: Iterable[Game]) -> Iterator[ShownField]:
    """Yield what one round may cost at a table that opens only with a manager's signature."""
    for game in games:
        if game.id == values.get("game"):
            worst = worst_round(within(game, values.get("limits", ())), values.get("seats", 0))
            yield ShownField("one round may cost", f"{dollars(worst)}, jackpots aside")


def _field(names: Mapping[str, str], name: str, value: Any, known: _ReadWith) -> str:
    """Return the value of a field in words; a number with what it counts."""
    if name != "number" or not isinstance(value, int):
        return _words(name, value, known)
    if names["number"] == "report":
        report = _report(known.table, value) if known.table else None
        return _reported(report, known.table) if report else str(value)
    sent = known.house.transfers.get(value) if known.house and names["number"] == "transfer" else None
    return f"{sent.direction.value} {value} for table {sent.table}" if sent else str(value)


def _words(name: str, value: Any, known: _ReadWith) -> str:
    """Return a value in words: amounts in dollars, a seat with its player, a win with its winner."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name == "tin" and value:
        return "sealed"
    if value is None or value in ("", ()) or (name in {"report", "round"} and value == 0):
        return "none"
    if name == "wager" and known.table and isinstance(value, str):
        return _spot(known.table, value)
    if isinstance(value, int) and not isinstance(value, Enum):
        return _number(name, value, known)
    if isinstance(value, TableLimit):
        return f"{value.wager} {dollars(value.least)} to {dollars(value.most)}"
    if isinstance(value, WinPart):
        return f"{dollars(value.cents)} {_PAID[value.source]} {value.number}".strip()
    if isinstance(value, WinShareOf):
        return f"{value.name} {dollars(value.cents)}"
    if isinstance(value, tuple) and all(isinstance(each, ChipPile) for each in value):
        return f"{dollars(worth(value))}: {spoken(value)}"
    if name == "returned":
        return ", ".join(f"{_seat(seat, known.table)} {dollars(cents)}" for seat, cents in value)
    if is_dataclass(value) or hasattr(value, "_fields"):
        kinds = fields(value) if is_dataclass(value) else ()
        names = [each.name for each in kinds] or value._fields
        return ", ".join(f"{each} {_words(each, getattr(value, each), known)}" for each in names)
    if isinstance(value, tuple | list):
        return ", ".join(_words(name, each, known) for each in value)
    return str(value.value if isinstance(value, Enum) else value)


def _number(name: str, value: int, known: _ReadWith) -> str:
    if name in _CENTS:
        return dollars(value)
    if name in {"card", "cards"} and value in range(52):
        return card_symbol(value)
    if name in {"seat", "gone"}:
        return _seat(value, known.table)
    win = known.house.wins.get(value) if known.house and name == "win" else None
    return _win(win) if win else str(value)


def _win(win: HouseWin) -> str:
    """Return whose win it is, and what it comes to.

    "large win 2026-0001 of Ann, seat 1 at table T1: $1,000 for $50 on Pocket Bonus, pair of aces"
    """
    claim = win.claim
    slip = str(win.slip) if win.slip else f"{claim.form} {win.number}"
    gross = claim.held if win.gross is None else win.gross
    won = f"{dollars(gross)} for {dollars(claim.stake)} on {claim.wager}, {claim.hand}"
    tax = f"; withheld {dollars(win.clearance.withheld)}, in hand {dollars(win.net)}" if win.clearance else ""
    where = f"seat {claim.seat} at table {claim.table}"
    return f"{slip} of {win.winner}, {where}: {won}{tax}"


def _report(table: Table, number: int) -> Irregularity | None:
    return next((each for each in table.irregularities if each.number == number), None)


def _reported(report: Irregularity, table: Table | None) -> str:
    where = f" at {_seat(report.seat, table)}" if report.seat else ""
    says = f': "{report.says}"' if report.says else ""
    return f"{report.number}, {report.kind}{where}, by {report.reported_by}{says}"


def _seat(seat: int, table: Table | None) -> str:
    player = table.seats[seat - 1] if table and 0 < seat <= len(table.seats) else None
    return f"seat {seat}" + (f" ({player})" if player else "")


def _at_stake(kind: type, values: Mapping[str, Any], table: Table) -> Iterator[ShownField]:
    """Yield the wagers that a ruling takes from a hand, or that the end of the round concerns."""
    if not issubclass(kind, DISCRETION) or table.round is None or values.get("ruling") == "play on":
        return
    seat = values.get("seat")
    if kind is tc.Rule and values.get("ruling") == "forfeit the hand":
        report = _report(table, values.get("number", 0))
        seat = report.seat if report else None
    hands = [hand for hand in table.round.hands if seat in (None, hand.seat)]
    up = sum(
        bet for hand in hands for bet, settled in zip(hand.bets, hand.settled, strict=True) if settled is None
    )
    yield ShownField("wagers at stake", dollars(up) + (f", of {_seat(seat, table)}" if seat else ""))


_MONEY: Final = frozenset({"bank", "cash", "chips", "parts"})


async def refusal(
    service: "Service",
    person: Person,
    target: str,
    name: str,
    data: Mapping[str, Any],
    signers: frozenset[str],
) -> RefusedError | None:
    """Return why a command would be refused though these people sign it; nothing of it is done.

    What moves money is not tried, and what a tray lacks is not said: nobody learns alone, by trying, what a
    place should hold that two people count.
    """
    family = Target(target.partition("/")[0])
    if _moves_money(commands_to(family)[name]):
        return None
    try:
        await service.catch_up()
        await service.rooms.fetch(target)
        if family is Target.TOURNAMENT:
            for other in service.targets():
                if codec.family(other) == codec.TOURNAMENT:
                    await service.rooms.fetch(other)
        unit = service.rooms.unit({}, person.id, service.rooms.now())
        unit.on_house_event = None  # what follows in other streams follows when it is done
        dispatch(unit, person, target, name, data, vouched=signers)
    except OverdrawnError:
        return None
    except RefusedError as error:
        return error
    return None


def _moves_money(declaration: Declaration) -> bool:
    known = {each.name for each in fields(declaration.kind)}
    return bool(known & _MONEY) or (declaration.target is Target.HOUSE and "cents" in known)
