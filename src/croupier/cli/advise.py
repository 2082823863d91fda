"""`croupier advise`: what to do now, with the value of every action."""

import re
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
    read_game,
    table,
)

if TYPE_CHECKING:
    from croupier.games import Game
    from croupier.odds.playing.advice import Advice

_WORDS = {"back": 0, "ride": 1}


def advise(  # noqa: PLR0913 (each is an option of the command)
    game: GameArgument,
    *,
    hand: Annotated[str, typer.Option(metavar="CARDS", help='Player\'s cards, like "Qs 6d".')],
    board: Annotated[str, typer.Option(metavar="CARDS", help="Community cards shown so far.")] = "",
    bets: Annotated[
        list[str] | None,
        typer.Option(
            metavar="BET=UNITS",
            help="Earlier decisions, like flop=3; for a bet you may take back, ride or back.",
        ),
    ] = None,
    dealer: Annotated[str, typer.Option(metavar="CARDS", help="Dealer's cards that are face up.")] = "",
    seen: Annotated[str, typer.Option(metavar="CARDS", help="Other cards you know are out of play.")] = "",
    reading: ReadingOption = None,
    amount: AmountOption = None,
    json: JsonFlag = False,
) -> None:
    """Value every action in a given hand."""
    found = read_game(game, reading, amount)
    from croupier.cards import parse_cards
    from croupier.odds.playing.advice import advise as advice_of

    advice = advice_of(
        found,
        parse_cards(hand),
        parse_cards(board),
        units_of(bets),
        parse_cards(seen),
        dealer=parse_cards(dealer),
    )
    if json:
        values = {name: float(value) for name, value in advice.values}
        print_json({"action": advice.action, "units": advice.units, "values": values})
        return
    lie = {"": hand, "board": board, "dealer": dealer, "seen": seen}
    _show(found, advice, ", ".join(_told(place, cards) for place, cards in lie.items() if cards))


def _told(place: str, cards: str) -> str:
    from croupier.cards import card_symbol, parse_cards

    symbols = " ".join(map(card_symbol, parse_cards(cards)))
    return f"[dim]{place}[/] {symbols}" if place else symbols


def units_of(bets: list[str] | None) -> dict[str, int]:
    """Return bets written as flop=3, one or several in a text, in units.

    >>> units_of(["flop=3 turn=1", "bet-1=back"])
    {'flop': 3, 'turn': 1, 'bet-1': 0}
    """
    texts = [text for written in bets or () for text in re.split(r"[\s,]+", written) if text]
    found = {}
    for name, units in pairs(texts, "flop=3").items():
        if units not in _WORDS and not (units.isascii() and units.isdecimal() and len(units) < 4):
            raise typer.BadParameter(f'"{units}" is no number of units; write it like {name}=3')
        found[name] = _WORDS[units] if units in _WORDS else int(units)
    return found


def _show(game: "Game", advice: "Advice", cards: str) -> None:
    from rich.markup import escape

    screen = console()
    best = str(advice.units) if advice.action == "bet" else advice.action
    units = f"{advice.units} unit{'' if advice.units == 1 else 's'}"
    told = f"bet {units}" if advice.action == "bet" else advice.action
    name = next(game.wager(s.wager).name for s in game.steps if s.do == "decide" and s.id == advice.step)
    screen.print(f"\n[bold]{escape(game.name)}[/]  [dim]{escape(name)}[/]  {cards}\n")
    screen.print(f" [bold green]{told}[/]")
    drawn = table("action", "worth", "less than the best")
    for column in drawn.columns[1:]:
        column.justify = "right"
    for name, value in advice.values:
        style = "bold" if name == best else "default"
        says = f"bet {name}" if name.isdecimal() else name
        less = f"{float(advice.value - value):.4f}" if value != advice.value else "-"
        drawn.add_row(f"[{style}]{says}[/]", f"[{style}]{float(value):+.4f}[/]", f"[dim]{less}[/]")
    screen.print(drawn)
    unit = "bets" if "take back" in dict(advice.values) else "units of the ante"
    screen.print(f"[dim]In {unit}, over every card not seen. Exact ties go to the bet.[/]")
    from croupier.odds.counting.payouts import tied_to_play
    from croupier.odds.playing.policies import deciding_group

    if tied := tied_to_play(game, deciding_group(game), ()):
        screen.print(
            f"[yellow]![/] For one who has not bet {' or '.join(tied)}, which a fold may take along."
        )
