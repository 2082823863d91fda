"""What somebody has played here: their own rounds with bets and results, and their hands to take along."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from croupier.games.words import dollars
from croupier.server.queries.finding import RoundFilter, find_rounds
from croupier.server.views.round_shapes import ListedRoundView
from croupier.store import Log

if TYPE_CHECKING:
    from croupier.server.queries.day_book import DayBook


class OwnRound(NamedTuple):
    """A round somebody played, in cents."""

    table: str
    number: int
    ended: str
    bet: int
    net: int


class OwnPage(NamedTuple):
    """Some rounds, the newest first; `before` is where older ones begin, None at the end."""

    rounds: list[OwnRound]
    before: int | None


def own_rounds(
    log: Log,
    player: str,
    *,
    before: int | None = None,
    limit: int = 100,
    since: datetime | None = None,
    books: "Sequence[DayBook]" = (),
) -> OwnPage:
    """Return the newest rounds that somebody played, at whatever table; of booked days those they were at."""
    wanted = RoundFilter(player=player, since=since)
    found = find_rounds(log, wanted, before=before, limit=limit, books=books)
    mine = [
        OwnRound(each.table, each.number, each.ended, stake.bet, stake.net)
        for each in found.rounds
        if (stake := each.players.get(player))  # and not of somebody whose name has this one in it
    ]
    return OwnPage(mine, found.before)


class ExportedRound(NamedTuple):
    """A round to take along: where, which game, and one's own hands in it."""

    table: str
    game: str
    round: ListedRoundView


def as_text(rounds: Sequence[ExportedRound]) -> str:
    """Return rounds as text, one paragraph each, the newest first, and what they come to."""
    parts = [_paragraph(each) for each in rounds]
    net = sum(each.round["net"] for each in rounds)
    return "\n\n".join([*parts, f"Rounds: {len(rounds)}. Net: {_signed(net)}."]) + "\n"


def _paragraph(each: ExportedRound) -> str:
    round_ = each.round
    lines = [f"{each.game}, table {each.table}, round {round_['number']}, {round_['began']}"]
    for hand in round_["hands"]:
        cards = " ".join(card or "?" for card in _all(hand["cards"].values()))
        folded = ", folded" if hand["folded"] else ""
        lines.append(
            f"Seat {hand['seat']}: {cards}. Bet {dollars(hand['bet'])}{folded}. {_signed(hand['net'])}"
        )
    lines.append(f"{'Dead hand. ' if round_['dead'] else ''}Net {_signed(round_['net'])}")
    return "\n".join(lines)


def _all(groups: Iterable[list[str | None]]) -> list[str | None]:
    return [card for cards in groups for card in cards]


def _signed(cents: int) -> str:
    return f"{'+' if cents > 0 else '-' if cents < 0 else ''}{dollars(abs(cents))}"
