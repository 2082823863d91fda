"""What the lab's desk is laid out from: a game's wagers, rows, readings and jackpots as plain data."""

from typing import Any

from croupier.games import Game
from croupier.games.payment import PayTable
from croupier.games.words import ByStake, Odds, Pays
from croupier.odds.counting.payouts import tied_to_play
from croupier.odds.solvers.streets import free_bets
from croupier.server.lab.desk import counts, figures
from croupier.server.lab.request import LabRequest, read_as, sheet_of, too_large

Plainly = dict[str, Any]


def sheet(wish: LabRequest) -> Plainly:
    """Return all a desk shows of a game under some readings, and the figures of the approved sheet."""
    game, file = read_as(wish), sheet_of(wish.game)
    large = too_large(game)
    return {
        "id": file.id,
        "name": file.name,
        "summary": file.summary,
        "approval": file.approval.source,
        "hash": game.hash,
        "too_large": large,
        "wagers": [] if large else [_wager(game, group) for group in game.wager_groups],
        "tables": [_table(table) for table in game.pay_tables],
        "readings": [_reading(game, number) for number in range(len(game.readings))],
        "jackpots": list(game.jackpots.names) if game.jackpots else [],
        "approved": {} if large else figures(LabRequest(game=wish.game))["wagers"],
    }


def _wager(game: Game, group: str) -> Plainly:
    spots = game.wagers_of(group)
    main = game.wager_groups[0]
    tied = group in tied_to_play(game, main, game.wager_groups[1:]) or group in tied_to_play(game, main, ())
    return {
        "id": group,
        "name": "Main game" if len(spots) > 1 else spots[0].name,
        "spots": [spot.name for spot in spots],
        "tables": [table.id for table in game.pay_tables_of(group)],
        "counts": counts(game, group),
        "exactly": list(spots[0].exactly),
        "tied": tied,
        "free": [spot.name for spot in free_bets(game, group)] if group == main else [],
    }


def _table(table: PayTable) -> Plainly:
    return {
        "id": table.id,
        "title": table.title,
        "kept": table.winning_stake == "kept",
        "rows": [{"hand": row.hand, "pays": written(row.pays)} for row in table.rows],
    }


def written(pays: Pays) -> str | dict[str, str]:
    """Write what a row pays as a wish does; stakes in cents are left to who reads."""
    if isinstance(pays, ByStake):
        return {f"${stake / 100:g}": str(prize) for stake, prize in pays.prizes}
    if isinstance(pays, Odds):
        return f"{pays.to_one.numerator} to {pays.to_one.denominator}"
    return str(pays)


def _reading(game: Game, number: int) -> Plainly:
    reading = game.readings[number]
    return {
        "id": reading.id,
        "asks": reading.asks,
        "touches": reading.touches,
        "default": reading.default,
        "chosen": game.choices[reading.id],
        "options": [
            {"id": option.id, "says": option.says, "cannot": option.cannot} for option in reading.options
        ],
    }
