"""`croupier play`: rounds of a game in the terminal, at a practice table with play money."""

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
    read_game,
)

_USUAL_SEATS = 3

if TYPE_CHECKING:
    from croupier.cli.practice.sitting import PracticeSitting
    from croupier.games import Game


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
