"""Game protection from the log: the rounds of a table weighed one after the other, and what they show."""

from collections import OrderedDict
from itertools import islice
from typing import Final

from croupier.errors import CroupierError
from croupier.games import Game
from croupier.protection.evidence import Gatherer, RoundEvidence
from croupier.protection.report import ProtectionFinding, judge
from croupier.server.aggregates import codec
from croupier.server.aggregates.back_rooms import Directory, rebuild
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.queries.replay import ReplayError, rounds_from
from croupier.server.views.protection_shapes import FindingView, ProtectionView
from croupier.store import Log
from croupier.store.vault import Vault
from croupier.table import events as e


def tables_of(log: Log, vault: Vault) -> list[str]:
    """Return the tables that a log has, in the order in which they were opened."""
    return [each.partition("/")[2] for each in _directory(log, vault).streams if each.startswith("table/")]


class TableProtection:
    """The last rounds of one table, weighed as far as somebody has asked for; it can be gone on with."""

    def __init__(self, log: Log, vault: Vault, table: str, rounds: int) -> None:
        self._log, self._vault, self.table = log, vault, table
        if table not in (known := tables_of(log, vault)):
            raise ReplayError(
                f"there is no table {table} in this house; there are {', '.join(known) or 'none'}"
            )
        self.newest = self._played()
        self.first = max(1, self.newest - rounds + 1)
        self.weighed = self.first - 1
        self._room: TableRoom | None = None
        self._gatherers: dict[str, Gatherer] = {}
        self._evidence: list[RoundEvidence] = []
        self._game, self._refused = "", ""

    def go_on(self, rounds: int) -> bool:
        """Weigh so many rounds more; return whether there may be further ones."""
        directory, stream = _directory(self._log, self._vault), f"{codec.TABLE}/{self.table}"
        self.newest = self._played()
        found = rounds_from(self._log, self._vault, stream, self.weighed + 1, directory, self._room)
        for each in islice(found, rounds):
            if not isinstance(each.facts[-1], e.RoundFinished | e.RoundDead):
                return False  # it is being played
            self._room, self.weighed = each.after, each.number
            setup = each.before.setup
            if setup is None or each.before.felt is None or isinstance(each.facts[-1], e.RoundDead):
                continue  # cards of a dead hand may have lain open
            events = [fact for fact in each.facts if isinstance(fact, e.Event)]
            if gatherer := self._gatherer(directory.games[setup.game_hash]):
                self._evidence += gatherer.round(each.number, each.before.felt, events)
        return self.weighed < self.newest

    def _gatherer(self, game: Game) -> Gatherer | None:
        """Return what gathers of a game, or None for one whose decisions are not weighed, and why."""
        self._game = game.name
        try:
            if game.hash not in self._gatherers:
                self._gatherers[game.hash] = Gatherer(game, f"{self.table} {game.hash}")
        except CroupierError as error:
            self._refused = str(error)
            return None
        return self._gatherers[game.hash]

    def view(self, alarm: float, player: str = "") -> ProtectionView:
        """Return what the rounds show so far, of everybody or of one player."""
        found = judge(self._evidence, alarm)
        return {
            "table": self.table,
            "game": self._game,
            "first": self.first,
            "weighed": self.weighed,
            "newest": self.newest,
            "done": self.weighed >= self.newest,
            "decisions": sum(each.decisions for each in self._gatherers.values()),
            "unread": sum(each.unread for each in self._gatherers.values()),
            "alarm": found.alarm,
            "refused": self._refused,
            "findings": [_shown(each) for each in found.findings if not player or player in each.players],
        }

    def _played(self) -> int:
        """Return the number of the last round that is over."""
        room = rebuild(
            self._log, self._vault, f"{codec.TABLE}/{self.table}", _directory(self._log, self._vault).games
        )
        assert isinstance(room, TableRoom)  # noqa: S101 (by the name of its stream)
        return room.felt.rounds if room.felt else 0


def _directory(log: Log, vault: Vault) -> Directory:
    directory = rebuild(log, vault, codec.DIRECTORY, {})
    assert isinstance(directory, Directory)  # noqa: S101 (by the name of its stream)
    return directory


def _shown(found: ProtectionFinding) -> FindingView:
    return {
        "players": [*found.players],
        "about": found.about,
        "rounds": found.rounds,
        "ratio": found.ratio,
        "bar": found.bar,
        "alarm": found.alarm,
        "gain": found.gain,
        "error": found.error,
        "best": found.best,
        "power": [{"share": each.share, "rounds": each.rounds} for each in found.power],
        "heaviest": [
            {"rounds": [*each.rounds], "ratio": each.ratio, "gain": each.gain} for each in found.heaviest
        ],
    }


_KEPT: Final = 4


class KeptTables:
    """The tables that somebody looked at last, with the rounds that were weighed."""

    def __init__(self, log: Log, vault: Vault) -> None:
        self._log, self._vault = log, vault
        self._kept: OrderedDict[tuple[str, int], TableProtection] = OrderedDict()

    def at(self, table: str, rounds: int) -> TableProtection:
        """Return what is weighed of a table's last rounds; once all are, later ones are weighed with them."""
        key = table, rounds
        if key not in self._kept:
            self._kept[key] = TableProtection(self._log, self._vault, table, rounds)
        self._kept.move_to_end(key)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return self._kept[key]
