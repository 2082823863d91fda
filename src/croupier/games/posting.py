"""What a house posts at one table over the approved sheet: limits, rules for a hand cut short, its sign.

The sheet stays the one that was approved, with its hash; the table is played within it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from croupier.errors import CroupierError
from croupier.games.payment import Wager
from croupier.games.words import cents, dollars

if TYPE_CHECKING:
    from croupier.games.document import ConsentOf, DeadHand
    from croupier.games.model import Blank, Game


class PostingError(CroupierError):
    """Limits that the approved sheet does not allow at a table."""


class TableLimit(NamedTuple):
    """The least and the most that one table takes on a wager, in cents."""

    wager: str
    least: int
    most: int


class Posting(NamedTuple):
    """Everything that is posted at a table; nothing, where the sheet and its readings stand as they are."""

    limits: tuple[TableLimit, ...] = ()
    dead_hand: str | None = None  # one of `DeadHand` (Q3-17)
    consent_of: str | None = None  # one of `ConsentOf` (Q3-16)


NOTHING: Final = Posting()


def under(game: "Game", posting: Posting) -> "Game":
    """Return a game as it is played under what is posted; PostingError says what the sheet does not allow.

    >>> from croupier.games import load
    >>> friday = load("nh-holdem-3-card-bonus").under(Posting((TableLimit("ante", 5_00, 10_00),)))
    >>> friday.wager("ante").least, friday.hash == load("nh-holdem-3-card-bonus").hash
    (500, True)
    """
    sheet = game.as_approved()
    of = {limit.wager: limit for limit in posting.limits}
    if len(of) < len(posting.limits):
        raise PostingError("name each wager once")
    for id_ in of:
        _verify_has(sheet, id_)
    wagers = tuple(_within(sheet, wager, of[wager.id]) if wager.id in of else wager for wager in sheet.wagers)
    _verify_together(wagers)
    conduct = replace(
        sheet.conduct,
        dead_hand=cast("DeadHand", posting.dead_hand or sheet.conduct.dead_hand),
        consent_of=cast("ConsentOf", posting.consent_of or sheet.conduct.consent_of),
    )
    in_order = tuple(of[wager.id] for wager in sheet.wagers if wager.id in of)
    return replace(sheet, wagers=wagers, conduct=conduct, posting=posting._replace(limits=in_order))


def _verify_has(sheet: "Game", id_: str) -> None:
    wager = next((each for each in sheet.wagers if each.id == id_), None)
    if wager is None:
        known = ", ".join(each.id for each in sheet.wagers if _has_limits(each))
        raise PostingError(f'{sheet.name} has no wager "{id_}"; limits are posted for {known}')
    if not _has_limits(wager):
        other = sheet.wager(str(wager.equal_to)).name if wager.equal_to else "another wager"
        raise PostingError(f"{wager.name} follows {other}; post the limits of {other}")


def _has_limits(wager: Wager) -> bool:
    return bool(wager.exactly) or wager.least is not None or wager.most is not None


def with_limits_of_their_own(game: "Game") -> tuple[Wager, ...]:
    """Return the wagers whose limits a table may post: those that do not follow another in size."""
    return tuple(wager for wager in game.wagers if _has_limits(wager))


def _within(sheet: "Game", wager: Wager, limit: TableLimit) -> Wager:
    """Return a wager with the limits of a table, which are within those of the sheet."""
    name, least, most = wager.name, limit.least, limit.most
    if least <= 0:
        raise PostingError(f"{name}: the minimum is more than $0")
    if least > most:
        raise PostingError(f"{name}: the minimum of {dollars(least)} is above the maximum of {dollars(most)}")
    if wager.exactly:
        left = tuple(amount for amount in wager.exactly if least <= amount <= most)
        if not left:
            known = " or ".join(map(dollars, wager.exactly))
            raise PostingError(
                f"{name} is exactly {known}, and none of it is from {dollars(least)} to {dollars(most)}"
            )
        return replace(wager, exactly=left)
    approved = f"{name}: {sheet.name} is approved for {_range(wager)}, so a table's"
    if isinstance(wager.least, int) and least < wager.least:
        raise PostingError(f"{approved} minimum is {dollars(wager.least)} or more, not {dollars(least)}")
    if isinstance(wager.most, int) and most > wager.most:
        raise PostingError(f"{approved} maximum is {dollars(wager.most)} or less, not {dollars(most)}")
    if wager.in_steps_of:
        for end in (least, most):
            if end % wager.in_steps_of:
                step = dollars(wager.in_steps_of)
                raise PostingError(f"{name} goes in steps of {step}; {dollars(end)} is none of them")
    return replace(wager, least=least, most=most)


def _range(wager: Wager) -> str:
    ends = ((wager.least, "or more"), (wager.most, "or less"))
    known = [(end, word) for end, word in ends if isinstance(end, int)]
    if len(known) == 2:
        return f"{dollars(known[0][0])} to {dollars(known[1][0])}"
    return f"{dollars(known[0][0])} {known[0][1]}" if known else "any amount"


def _verify_together(wagers: Sequence[Wager]) -> None:
    """Refuse limits that no bet can meet, because one wager may not be above another."""
    by_id = {wager.id: wager for wager in wagers}
    for wager in wagers:
        other = by_id.get(str(wager.not_above))
        least = min(wager.exactly) if wager.exactly else wager.least
        most = max(other.exactly) if other and other.exactly else other.most if other else None
        if other and isinstance(least, int) and isinstance(most, int) and least > most:
            raise PostingError(
                f"{wager.name} may not be above {other.name}: its minimum of {dollars(least)} is above "
                f"the {dollars(most)} that {other.name} may be"
            )


def laid_over(data: dict[str, Any], game: "Game") -> dict[str, Any]:
    """Return the data of a sheet with what is posted laid over it, for a felt to be drawn from."""
    posting = game.posting
    over = dict(_conduct(posting))
    if over:
        data["conduct"] = {**data.get("conduct", {}), **over}
    for limit in posting.limits:
        wager = game.wager(limit.wager)
        (row,) = (row for row in data["wager"] if row["id"] == limit.wager)
        if wager.exactly:
            row["exactly"] = [dollars(amount) for amount in wager.exactly]
        else:
            row["least"], row["most"] = dollars(limit.least), dollars(limit.most)
    return data


def _conduct(posting: Posting) -> Iterator[tuple[str, str]]:
    if posting.dead_hand:
        yield "dead_hand", posting.dead_hand
    if posting.consent_of:
        yield "consent_of", posting.consent_of


LEAST: Final = 1_00
MOST: Final = 100_00
SMALLEST_JACKPOT: Final = 1_000_00


class Sign(NamedTuple):
    """A game that can open, its jackpots, and what of it is ours and not the document's."""

    game: "Game"
    jackpots: tuple[int, ...]
    ours: tuple[str, ...]


def amount(text: str) -> int:
    """Read an amount as people key it.

    >>> amount("5"), amount("$2.50")
    (500, 250)
    """
    written = text.strip()
    try:
        return cents(written if written.startswith("$") else f"${written}")
    except ValueError:
        raise CroupierError(f'"{written}" is not an amount of money; write it like 5 or $2.50') from None


def put_up(game: "Game", given: Mapping[str, str]) -> Sign:
    """Fill every blank of a game, first with what was given, then with play money.

    A row that a document has lost is filled by nobody here: what it pays is no limit of a table, and a game
    without it is no game. Whoever supplies it may play (Q3-04).

    >>> from croupier.games import load
    >>> put_up(load("three-card-poker"), {"wager.ante.least": "$10"}).ours[0]
    'Ante up to $200'
    """
    names = game.jackpots.names if game.jackpots else ()
    posted = {name: amount(given[name]) for name in names if name in given}
    game = game.with_blanks({path: text for path, text in given.items() if path not in posted})
    if lost := lost_rows(game):
        says = f"{game.name} opens no table before the row its document has lost is supplied: "
        raise CroupierError(says + lost[0].fix, command=says + lost[0].command)
    blanks = [blank.path for blank in game.blanks]
    for path in blanks:
        game = game.with_blanks({path: _play_money(game, path)})
    ours = list(dict.fromkeys(_words(game, path, blanks) for path in blanks))
    values = []
    for number, name in enumerate(names):
        values.append(posted.get(name, SMALLEST_JACKPOT * 5 ** (len(names) - 1 - number)))
        if name not in posted:
            ours.append(f"{name} {dollars(values[-1])}")
    return Sign(game, tuple(values), tuple(ours))


def lost_rows(game: "Game") -> "tuple[Blank, ...]":
    """Return the rows of pay tables that a document has lost: while there is one, the game is not played.

    >>> from croupier.games import load
    >>> [blank.path for blank in lost_rows(load("three-card-poker-fragment"))]
    ['pay.pair-plus.rows.straight flush']
    """
    return tuple(blank for blank in game.blanks if blank.path.startswith("pay."))


def _play_money(game: "Game", path: str) -> str:
    """Return what a practice table puts in a limit that is left to its sign."""
    _, name, key = path.split(".")
    wager = game.wager(name)
    if key == "least":
        return dollars(min(LEAST, wager.most) if isinstance(wager.most, int) else LEAST)
    return dollars(max(MOST, 20 * wager.least) if isinstance(wager.least, int) else MOST)


def _words(game: "Game", path: str, blanks: list[str]) -> str:
    """Say what was put in a blank; both ends of a limit in one."""
    _, name, key = path.split(".")
    wager = game.wager(name)
    least, most = (dollars(end) if isinstance(end, int) else "" for end in (wager.least, wager.most))
    if {f"wager.{name}.least", f"wager.{name}.most"} <= set(blanks):
        return f"{wager.name} {least} to {most}"
    return f"{wager.name} from {least}" if key == "least" else f"{wager.name} up to {most}"
