"""`croupier play` and `history`: rounds at a practice table, and a hand history read, checked and drawn."""

import json as json_text
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import (
    AmountOption,
    GameArgument,
    JsonFlag,
    ReadingOption,
    console,
    pairs,
    print_json,
    printable,
    read_game,
    save,
    table,
)
from croupier.cli.paper import form_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.cli.practice.sitting import PracticeSitting
    from croupier.games import Game
    from croupier.table.history import HandHistory

_USUAL_SEATS = 3


def play(  # noqa: PLR0913 (each is an option of the command)
    game: GameArgument,
    *,
    seats: Annotated[
        int | None,
        typer.Option(help="Number of players, including you; the others are bots (default: 3 at most)."),
    ] = None,
    dealer: Annotated[
        bool, typer.Option("--dealer", help="Act as the dealer and confirm every step.")
    ] = False,
    key_cards: Annotated[
        bool, typer.Option("--key-cards", help="Deal a real deck and enter the cards.")
    ] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Let a bot play your hand.")] = False,
    rounds: Annotated[
        int | None, typer.Option(min=1, help="Rounds to play (default: until you leave).")
    ] = None,
    chips: Annotated[str, typer.Option(metavar="AMOUNT", help="Your buy-in.")] = "$500",
    bet: Annotated[
        list[str] | None, typer.Option("--bet", metavar="SPOT=AMOUNT", help="Your bets, like ante=5.")
    ] = None,
    script: Annotated[
        str | None, typer.Option(metavar="FILE", help="Fixed deck: 52 cards, or lines like 'you: Qs 6d 4c'.")
    ] = None,
    seed: Annotated[str | None, typer.Option(metavar="WORD", help="Random seed.")] = None,
    record: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the record of play to a file.")
    ] = None,
    reading: ReadingOption = None,
    amount: AmountOption = None,
    json: JsonFlag = False,
) -> None:
    """Play or deal rounds at a practice table with play chips."""
    from croupier.cli.practice import keys
    from croupier.cli.practice.sitting import PracticeSitting, chance, read_script
    from croupier.games.posting import amount as money
    from croupier.games.posting import put_up

    if key_cards and (not dealer or json or watch):
        raise typer.BadParameter("--key-cards goes with --dealer, and with neither --json nor --watch")
    if bet and dealer and not (json or watch):
        raise typer.BadParameter("--bet is for a player; with --dealer the bots bet, so leave it out")
    if record and not Path(record).parent.is_dir():
        raise typer.BadParameter(f"there is no folder {Path(record).parent} to put the record in")
    sign = put_up(read_game(game, reading), pairs(amount, "wager.ante.least=$5"))
    by_itself = json or watch
    seats = min(_USUAL_SEATS, sign.game.seats.most) if seats is None else seats
    you = None if dealer and not by_itself else (seats + 1) // 2
    sitting = PracticeSitting(
        sign,
        seats,
        you,
        money(chips),
        chance(seed),
        read_script(script, sign.game, seats, you) if script else None,
        _bets(sign.game, pairs(bet, "ante=5")),
    )
    wanted = rounds or (1 if by_itself or script else None)
    try:
        if json:
            _print_rounds(sitting, wanted or 1)
        else:
            _sit_down(sitting, wanted, watch=watch, key_cards=key_cards, ask_bets=not bet)
    except (KeyboardInterrupt, keys.Left):
        if not json:
            typer.echo()
    finally:
        lines = _leave(sitting, json=json)
        if record:
            heading = f"croupier play {sign.game.id}" + (f" --seed {seed}" if seed else "")
            Path(record).write_text(sitting.record([heading]), "utf-8")
    if not json:
        _farewell(sitting, lines, record)


def _sit_down(
    sitting: "PracticeSitting", rounds: int | None, *, watch: bool, key_cards: bool, ask_bets: bool
) -> None:
    from croupier.cli.practice.dealer_side import DealerSide
    from croupier.cli.practice.player_side import PlayerSide

    screen = console()
    if sitting.you is None:
        DealerSide(sitting, screen, keyed=key_cards).deal(rounds)
        return
    side = PlayerSide(sitting, screen, sitting.you)
    if watch:
        side.watch(rounds or 1)
    else:
        side.play(rounds, ask_bets=ask_bets)


def _print_rounds(sitting: "PracticeSitting", rounds: int) -> None:
    """Play rounds by bots alone, and print what happened, one event a line."""
    from croupier.cli.practice.sitting import play_out
    from croupier.table import commands as c

    _print_events(sitting)
    for _ in range(rounds):
        play_out(sitting)
        sitting.do(c.Proceed())
        _print_events(sitting)


def _print_events(sitting: "PracticeSitting") -> None:
    from croupier.cli.practice.sitting import as_data

    for event in sitting.news():
        typer.echo(json_text.dumps(as_data(event), ensure_ascii=False))


def _leave(sitting: "PracticeSitting", *, json: bool) -> list[str]:
    lines = sitting.leave()
    if json:
        _print_events(sitting)
    return lines


def _bets(game: "Game", texts: dict[str, str]) -> dict[str, int]:
    """Read the bets somebody wants to make before the cards."""
    from croupier.games.posting import amount
    from croupier.games.procedure import TakeBets

    before = {step.id for step in game.steps if isinstance(step, TakeBets)}
    spots = {wager.id: wager for wager in game.wagers}
    for id_ in texts:
        known = ", ".join(wager.id for wager in game.wagers if wager.placed_at in before)
        if id_ not in spots:
            raise typer.BadParameter(f'there is no spot "{id_}" on this layout; --bet takes {known}')
        if spots[id_].placed_at not in before:
            raise typer.BadParameter(f"{spots[id_].name} is bet during the round; --bet takes {known}")
    return {id_: amount(text) for id_, text in texts.items()}


def _farewell(sitting: "PracticeSitting", lines: list[str], record: str | None) -> None:
    from rich.padding import Padding
    from rich.text import Text

    wrote = [f"The record of {len(sitting.log)} events is in {record}."] if record else []
    screen = console()
    for line in (*lines, *wrote):
        screen.print(Padding(Text(line), (0, 2), expand=False))


HistoryOutOption = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--out",
        metavar="FILE",
        help="Write it: FILE.txt (hand history), FILE.html (page with buttons) or FILE.svg (moving picture).",
    ),
]


def history(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Hand history to read.")],
    *,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Game file, if the game is not in the catalog.")
    ] = None,
    out: HistoryOutOption = None,
    json: JsonFlag = False,
) -> None:
    """Read a hand history and check that its round follows from the rules."""
    from croupier.table.history_text import read_history

    write = history_writer(out) if out is not None else None
    try:
        found = read_history(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not text"
        raise typer.BadParameter(f"{file} cannot be read: {why}; name a hand history") from None
    sheet = _sheet_of(found, game)
    found.verify(sheet)
    if write is not None:
        write(found, sheet)
    elif json:
        results = [result._asdict() for result in found.results]
        print_json({"table": found.table, "round": found.number, "game": found.game, "results": results})
    else:
        _show(found, sheet)


def _sheet_of(found: "HandHistory", file: str | None) -> "Game":
    """Return the sheet of a round: from a file, from the catalog, or as the demo casino plays it."""
    from croupier.games import CATALOGUE, load

    sheet = load(file or found.game).with_readings(dict(found.readings))
    if file is None and found.game in CATALOGUE:
        from croupier.server.commands.demo import sign_of

        demo = sign_of(found.game).game
        if demo.hash == found.game_hash:
            return demo
    return sheet.with_blanks(dict(found.blanks))


def history_writer(out: Path) -> "Callable[[HandHistory, Game], None]":
    """Return what writes a hand history to this file, in the form that its name says."""
    form = form_of(out, ".txt", ".html", ".svg")

    def write(found: "HandHistory", game: "Game") -> None:
        from croupier.paper.replay import replay_html, replay_svg
        from croupier.table.history_text import write_history

        if form == ".txt":
            found.verify(game)
            text = write_history(found)
        else:
            text = replay_html(found, game) if form == ".html" else replay_svg(found, game)
        save(out, text)
        console().print(f"[green]✓[/] {out}")

    return write


def _show(found: "HandHistory", game: "Game") -> None:
    screen = console()
    screen.print(f"[bold]{printable(found.table)}, round {found.number}[/] {printable(game.name)}")
    shown = table("seat", "player", "bet on", "bet", "got")
    for seat, player, wager, bet, got in found.results:
        amounts = (f"${cents / 100:,.2f}" for cents in (bet, got))
        shown.add_row(str(seat), printable(player), printable(game.wager(wager).name), *amounts)
    screen.print(shown)
    screen.print("[green]✓[/] Every line follows from the rules of this sheet.")
