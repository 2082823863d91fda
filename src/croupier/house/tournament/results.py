"""Published results: who came where and won what, as a value, as text, as CSV and as JSON.

What a tournament's record must show beside the places (GLI-19 2.8.4) is here too: what each player paid, what
became of the tournament, and where its money went.
"""

import csv
import io
import json
from dataclasses import asdict, dataclass
from datetime import date

from croupier.games.words import dollars
from croupier.house.tournament.plan import Format
from croupier.house.tournament.prizes import Owed, owed, share_of
from croupier.house.tournament.spend import spent
from croupier.house.tournament.state import Entrant, Stage, Tournament, funds_collected


@dataclass(frozen=True, slots=True)
class Result:
    """One player: first and last place shared (equal where not tied, None where there are no places).

    `due` is None while the odd cents of tied players are not decided; `paid` is what was handed over so far.
    """

    player: str
    place: int | None
    shared_to: int | None
    spent: int
    due: int | None
    paid: int

    @property
    def place_text(self) -> str:
        """The place as people say it."""
        if self.place is None:
            return ""
        return str(self.place) if self.place == self.shared_to else f"{self.place}-{self.shared_to}"


@dataclass(frozen=True, slots=True)
class Results:
    """What is published of a tournament, the winner first."""

    id: str
    name: str
    format: Format
    charity: str
    game_date: date
    status: Stage
    results: tuple[Result, ...]
    funds_collected: int
    prizes: int
    refunds: int
    kept: int
    added: int

    def text(self) -> str:
        """Write the results for the board."""
        lines = [
            f"{self.name} ({self.format}), {self.game_date.isoformat()}, for {self.charity}: {self.status}"
        ]
        wide = max((len(row.player) for row in self.results), default=0)
        for row in self.results:
            due = "odd cents to be drawn for" if row.due is None else dollars(row.due) if row.due else ""
            lines.append(f"{row.place_text:>7}  {row.player:<{wide}}  {due}".rstrip())
        return "\n".join(lines) + "\n"

    def csv(self) -> str:
        """Write one row a player, with money in cents."""
        out = io.StringIO()
        sheet = csv.writer(out, lineterminator="\n")
        sheet.writerow(
            ["tournament", "date", "status", "place", "shared to", "player", "spent", "due", "paid"]
        )
        for row in self.results:
            figures = (row.place, row.shared_to, row.player, row.spent, row.due, row.paid)
            sheet.writerow([self.id, self.game_date.isoformat(), self.status, *figures])
        return out.getvalue()

    def json(self) -> str:
        """Write everything, with money in cents."""
        data = asdict(self) | {"game_date": self.game_date.isoformat()}
        return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def results(tournament: Tournament) -> Results:
    """Return what can be published of a tournament now: final places only once they are settled."""
    plan, money = tournament.scheduled, tournament.money
    places = _places(tournament.order)
    shares = {name: share for share in owed(tournament) for name in share.players}
    listed = [_result(tournament, one, places.get(one.name), shares) for one in tournament.entrants]
    listed.sort(key=lambda row: (row.place or 0, row.player))
    return Results(
        plan.id,
        plan.name,
        plan.format,
        plan.charity,
        plan.game_date,
        tournament.stage,
        tuple(listed),
        funds_collected(tournament),
        money.prizes,
        money.refunded,
        money.kept,
        money.added,
    )


def _places(order: tuple[tuple[str, ...], ...]) -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = {}
    for tied in order:
        first = len(found) + 1
        found |= dict.fromkeys(tied, (first, first + len(tied) - 1))
    return found


def _result(
    tournament: Tournament, one: Entrant, place: tuple[int, int] | None, shares: dict[str, Owed]
) -> Result:
    first, last = place or (None, None)
    share = shares.get(one.name)
    due = share_of(tournament, share, one.name) if share else 0
    return Result(one.name, first, last, spent(tournament.scheduled, one), due, one.paid_out or 0)
