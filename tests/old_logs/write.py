"""Write the old log that every later version must open: `python -m tests.old_logs.write`.

It is run once for each version, from a checkout of that version, and what it wrote is kept for good beside
this file:

- `VERSION.sqlite.xz`, the database as that version left it, with rounds in play;
- `VERSION.key`, the key of its vault;
- `VERSION.json`, what that version read in it: events by kind, the head, money, reports, settlements;
- `VERSION.events.jsonl`, one event of each kind as it stands in the log.

Cards, nonces, times and the key are set. What is random stays so: salts of passwords and the nonces of
sealed cards, so two runs differ in bytes and agree in every figure.
"""

import asyncio
import json
import lzma
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

import croupier
from croupier.server.aggregates import codec
from croupier.store import open_log
from croupier.store.vault import open_vault
from croupier.store.verify import verify
from tests.old_logs import days, figures
from tests.old_logs.past import Past, password

HERE: Final = Path(__file__).parent
_FAMILIES: Final = (
    codec.HOUSE,
    codec.TABLE,
    codec.JACKPOTS,
    codec.TOURNAMENT,
    codec.DIRECTORY,
    codec.SNAPSHOT,
)
_SHOWN: Final = ("T1 1", "T1 8", "T2 9", "T3 3", "T4 2", "T5 2", "T6 1", "P2 1")
"""Rounds whose settlement is kept: live and electronic, a forfeit, a jackpot, a clock run out, the cap."""


async def live(folder: Path) -> dict[str, str]:
    """Let a house live through its days in a folder; return what somebody who comes back needs."""
    past = Past(folder)
    await past.begin()
    try:
        await days.settle_in(past)
        await days.first(past)
        await days.second(past)
        await days.third(past)
        token, _ = await past.auth.sign_in("Ann", password("Ann"))
        return {"operator": "Olga", "password": password("Olga"), "token": token, "at": past.now.isoformat()}
    finally:
        await past.end()


def expected(folder: Path) -> dict[str, Any]:
    """Return what this version reads in the log."""
    vault = open_vault(folder / "house.key")
    with open_log(folder / "house.db", reading=True) as log:
        verdict = verify(log)
        assert verdict.whole, verdict.damage
        assert verdict.head is not None
        again = list(figures.rounds(log, vault))
        return {
            "version": croupier.__version__,
            "events": figures.kinds(log),
            "head": {"position": verdict.head.position, "hash": verdict.head.hash},
            "answers": verdict.answers,
            "money": figures.money(log, vault),
            "reports": figures.reports(log, vault),
            "rounds": {each.round: each.status for each in again},
            "settled": {
                each.round: figures.settled(each) for each in again if f"{each.table} {each.number}" in _SHOWN
            },
        }


def examples(folder: Path) -> list[dict[str, Any]]:
    """Return the shortest event of each kind, and see that none is missing."""
    with open_log(folder / "house.db", reading=True) as log:
        rows = sorted(log.since(0), key=lambda row: (codec.family(row.stream), row.type, len(row.body)))
    found = {(codec.family(row.stream), row.type): row for row in reversed(rows)}
    missing = {(family, name) for family in _FAMILIES for name in codec.kinds(family)} - found.keys()
    assert not missing, f"the log has no {sorted(missing)}"
    return [
        {"stream": row.stream, "version": row.version, "type": row.type, "body": row.body}
        for row in reversed(found.values())
    ]


def pack(database: Path, file: Path) -> None:
    """Put a database into one compressed file."""
    whole = database.with_name("whole.db")
    with sqlite3.connect(database) as connection:
        connection.execute("VACUUM INTO ?", (str(whole),))
    connection.close()
    file.write_bytes(lzma.compress(whole.read_bytes(), preset=9 | lzma.PRESET_EXTREME))


def main(to: Path) -> None:
    """Write everything."""
    name = croupier.__version__.rpartition(".")[0]
    with tempfile.TemporaryDirectory() as lent:
        folder = Path(lent)
        returns = asyncio.run(live(folder))
        told = {"returns": returns, **expected(folder)}
        (to / f"{name}.json").write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n")
        lines = [json.dumps(each, ensure_ascii=False) for each in examples(folder)]
        (to / f"{name}.events.jsonl").write_text("\n".join(lines) + "\n")
        (to / f"{name}.key").write_text((folder / "house.key").read_text())
        pack(folder / "house.db", to / f"{name}.sqlite.xz")
    print(f"{told['head']['position']:,} events, {(to / f'{name}.sqlite.xz').stat().st_size:,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
