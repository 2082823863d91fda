"""`croupier study`: what extra information is worth, and what lack of skill costs."""

from enum import Enum
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import (
    AmountOption,
    GameArgument,
    JsonFlag,
    ReadingOption,
    note_if_slow,
    print_json,
    read_game,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from croupier.games import Game
    from croupier.lab.study.shared import SharedStudy


class Kind(Enum):
    """What is studied."""

    SHARED = "shared"
    EXPOSED = "exposed"
    SKILL = "skill"


USUAL_DEALS = 10_000
_MEANT_FOR = {
    "seats": Kind.SHARED,
    "deals": Kind.SHARED,
    "seed": Kind.SHARED,
    "card": Kind.EXPOSED,
    "ante": Kind.SKILL,
}


def study(  # noqa: PLR0913 (each is an option of the command)
    game: GameArgument,
    kind: Annotated[
        Kind,
        typer.Argument(
            metavar="shared|exposed|skill",
            help="shared: seats see each other's cards; exposed: a card is flashed; "
            "skill: what each strategy costs.",
        ),
    ],
    *,
    seats: Annotated[
        int | None, typer.Option(metavar="K", help="shared: most seats (default: from the rule sheet).")
    ] = None,
    deals: Annotated[
        int | None, typer.Option(metavar="N", help=f"shared: deals to sample (default: {USUAL_DEALS:,}).")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="S", min=0, help="shared: random seed (default: 1).")
    ] = None,
    card: Annotated[
        list[str] | None,
        typer.Option(metavar="CARD", help="exposed: the card, like board.1 or dealer.1 (default: each)."),
    ] = None,
    ante: Annotated[
        str | None, typer.Option(metavar="AMOUNT", help="skill: ante to show dollar amounts for.")
    ] = None,
    reading: ReadingOption = None,
    amount: AmountOption = None,
    json: JsonFlag = False,
) -> None:
    """Value extra information, and price common strategies."""
    _verify_options(kind, {"seats": seats, "deals": deals, "seed": seed, "card": card, "ante": ante})
    found = read_game(game, reading, amount)
    match kind:
        case Kind.SHARED:
            places = found.seats.usual if seats is None else seats
            number = USUAL_DEALS if deals is None else deals
            _shared(found, places, number, 1 if seed is None else seed, json=json)
        case Kind.EXPOSED:
            _exposed(found, card or (), json=json)
        case Kind.SKILL:
            _skill(found, ante, json=json)


def _verify_options(kind: Kind, given: dict[str, object]) -> None:
    for name, value in given.items():
        if value is not None and _MEANT_FOR[name] is not kind:
            raise typer.BadParameter(
                f"--{name} is for a study of {_MEANT_FOR[name].value}, not of {kind.value}"
            )


def _shared(game: "Game", seats: int, deals: int, seed: int, *, json: bool) -> None:
    from croupier.lab.study.shared import shared_study

    study, interrupted = _watched(shared_study(game, seats, deals, seed), deals)
    if study is None:
        raise typer.Abort
    if json:
        from croupier.lab.study.data import shared_data

        print_json({**shared_data(study), "interrupted": interrupted})
        return
    from croupier.cli.lab_figures import show_shared

    show_shared(study, interrupted=interrupted)


def _watched(studies: "Iterator[SharedStudy]", deals: int) -> "tuple[SharedStudy | None, bool]":
    """Follow a study with a bar where people look; Ctrl-C ends it with what there is."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    screen = Console(stderr=True)
    columns = TextColumn("dealing"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[found]}")
    last: SharedStudy | None = None
    with Progress(
        *columns, TimeRemainingColumn(), console=screen, transient=True, disable=not screen.is_terminal
    ) as progress:
        task = progress.add_task("dealing", total=deals, found="")
        try:
            for last in studies:
                most = last.edges[-1]
                found = f"{float(most.house_edge):.2%} ± {most.standard_error:.2%}"
                progress.update(task, completed=last.deals, found=found)
        except KeyboardInterrupt:
            return last, True
    return last, False


def _exposed(game: "Game", cards: "Sequence[str]", *, json: bool) -> None:
    from croupier.lab.study.exposed import different_cards, exposed

    with note_if_slow("counting every deal"):
        found = [exposed(game, card) for card in cards or different_cards(game)]
    if json:
        from croupier.lab.study.data import exposed_data

        print_json(exposed_data(game, found))
        return
    from croupier.cli.lab_figures import show_exposed

    show_exposed(game, found)


def _skill(game: "Game", ante: str | None, *, json: bool) -> None:
    from croupier.cli.common import amounts
    from croupier.lab.study.skill import skill_study

    cents = amounts([f"ante={ante}"], "--ante 5")["ante"] if ante else None
    with note_if_slow("counting every deal"):
        found = skill_study(game, cents)
    if json:
        from croupier.lab.study.data import skill_data

        print_json(skill_data(found))
        return
    from croupier.cli.lab_figures import show_skill

    show_skill(found)
