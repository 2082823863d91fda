"""`croupier verify`: check how a published round was sealed, cut, dealt and paid."""

import json as json_
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from croupier.cli.common import JsonFlag, console, print_json, printable, table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.table import Table

    from croupier.fair.checkpoints import PaperHead
    from croupier.fair.notes import VerifierKey
    from croupier.server.fair.sealed_verdict import SealedVerdict
    from croupier.server.fair.verdict import OpenedCard, Verdict

UNREADABLE: Final = 2
NOT_ALL_PROVED: Final = 3


def verify_round(  # noqa: PLR0913 (each is an option of the command)
    file: Annotated[str, typer.Argument(metavar="ROUND.json", help="Published round data.")],
    *,
    committed: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="Seal you noted while bets were open."),
    ] = None,
    key: Annotated[
        list[str] | None,
        typer.Option(
            metavar="VKEY", help="Public key of the house, from the wall or on paper; also that of a witness."
        ),
    ] = None,
    receipt: Annotated[
        list[str] | None, typer.Option(metavar="FILE", help="Receipts your browser exported.")
    ] = None,
    witness: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help="Checkpoint that a witness signed; give the witness's --key too."),
    ] = None,
    paper: Annotated[
        list[str] | None, typer.Option(metavar="SIZE:ROOT", help="Head printed on a closing report.")
    ] = None,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Rule sheet to settle by, if the file has none.")
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Verify a published round: its seal, seeds, cut, cards, payments, and its place in the log.

    Exit code 0: all proved. 1: something is false. 2: unreadable. 3: nothing false, but not all proved.
    """
    from croupier.server.fair.proof import FORMAT, read_proof
    from croupier.server.fair.signatures import verify_signatures
    from croupier.server.fair.witnessed import verify_logged

    data = _read_round(file)
    if isinstance(data, dict) and data.get("format") == FORMAT:
        sealed = _sealed_verdict(data, game, committed)
        if sealed.readable:
            keys, proof = _known_keys(key or []), read_proof(data)
            receipts = [note for each in receipt or [] for note in _read_receipts(each)]
            verify_signatures(proof, sealed, keys, receipts)
            notes = [_read_text(each) for each in witness or []]
            verify_logged(proof, sealed, keys, notes, _papers(paper or []))
        if json:
            print_json(_sealed_data(sealed))
        else:
            _show_sealed(sealed)
        raise typer.Exit(sealed.exit_code)
    from croupier.server.fair.verdict import verify

    verdict = verify(data, committed)
    if json:
        print_json(_published_data(verdict))
    else:
        _show_verdict(verdict)
    raise typer.Exit(NOT_ALL_PROVED if verdict.holds else 1 if verdict.readable else UNREADABLE)


def _sealed_verdict(data: object, sheet: str | None, noted: str | None) -> "SealedVerdict":
    from croupier.errors import CroupierError
    from croupier.games import Game, load
    from croupier.server.fair.sealed_verdict import verify_proof

    def find(id_: str, readings: "Mapping[str, str]", blanks: "Mapping[str, str]") -> Game | None:
        try:
            return load(sheet or id_).with_readings(readings).with_blanks(blanks)
        except CroupierError as error:
            if sheet:
                raise typer.BadParameter(f"--game {sheet}: {error}") from None
            return None

    found = verify_proof(data, find)
    if noted is not None and found.root:
        same = noted.strip().lower() == found.root
        found.check(
            None if same else "the seal is not the one you noted while bets were open",
            "the seal is the one you noted while bets were open",
        )
    return found


def _known_keys(keys: "Sequence[str]") -> "list[VerifierKey]":
    from croupier.fair.notes import NoteError, VerifierKey

    try:
        return [VerifierKey.parse(each) for each in keys]
    except NoteError as error:
        raise typer.BadParameter(f"--key: {error}") from None


def _papers(papers: "Sequence[str]") -> "list[PaperHead]":
    from croupier.fair.checkpoints import CheckpointError, parse_paper

    try:
        return [parse_paper(each) for each in papers]
    except CheckpointError as error:
        raise typer.BadParameter(f"--paper: {error}") from None


def _read_receipts(file: str) -> list[str]:
    """Return the notes of a file: a JSON list, or one note as it is."""
    text = _read_text(file)
    if not text.lstrip().startswith("["):
        return [text]
    try:
        notes = json_.loads(text)
    except (ValueError, RecursionError) as error:
        raise typer.BadParameter(f"{file} is not JSON: {error}") from None
    if not all(isinstance(each, str) for each in notes):
        raise typer.BadParameter(f"{file} holds no receipts; export them from the table's page")
    return list(notes)


def _show_sealed(found: "SealedVerdict") -> None:
    screen = console()
    if found.cards:
        screen.print(_cards_table(found.cards, found.round_id, "sealed at"))
    for says in found.happened:
        screen.print(f"[bold]·[/] {printable(says)}")
    for mark, head, sentences in (
        ("[bold green]✓[/]", "Proved", found.proved),
        ("[bold red]✗[/]", "False", found.false),
        ("[bold yellow]?[/]", "Not proved", found.unproved),
    ):
        if sentences:
            screen.print(f"[bold]{head}[/]")
        for says in sentences:
            screen.print(f"  {mark} {printable(says)}")
    if found.root:
        screen.print(f"[dim]· seal of the round: {found.root}[/]", soft_wrap=True)
    if found.exit_code == 0:
        screen.print("[bold green]Everything in this file is proved.[/]")
    if found.exit_code == 1:
        screen.print("[bold red]This round does not verify.[/] Keep the file and show it to the house.")


def _sealed_data(found: "SealedVerdict") -> dict[str, object]:
    return {
        "round": found.round_id,
        "holds": not found.false,
        "seal": found.root or None,
        "proved": found.proved,
        "false": found.false,
        "not_proved": found.unproved,
        "happened": found.happened,
        "cards": _cards_data(found.cards),
    }


def _cards_table(cards: "Sequence[OpenedCard]", round_id: str, held: str) -> "Table":
    from croupier.cards import card_symbol, parse_card

    drawn = table("", "card", "went to", held, title=printable(f"Round {round_id}"))
    drawn.columns[0].justify = "right"
    for each in cards:
        fits = "[green]fits[/]" if each.holds else "[bold red]does not fit[/]"
        drawn.add_row(str(each.position), card_symbol(parse_card(each.card)), printable(each.went), fits)
    return drawn


def _cards_data(cards: "Sequence[OpenedCard]") -> list[dict[str, object]]:
    return [
        {"position": each.position, "card": each.card, "went": each.went, "holds": each.holds}
        for each in cards
    ]


def _read_text(file: str) -> str:
    try:
        return Path(file).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise typer.BadParameter(f"{file} cannot be read: {error}") from None


def _read_round(file: str) -> object:
    from croupier.server.fair.proof import TwiceError, read_json

    try:
        return read_json(_read_text(file))
    except TwiceError as error:
        raise typer.BadParameter(f"{file} can't be trusted: {error}") from None
    except (ValueError, RecursionError) as error:
        raise typer.BadParameter(f"{file} is not JSON: {error}") from None


def _show_verdict(verdict: "Verdict") -> None:
    screen = console()
    if verdict.cards:
        screen.print(_cards_table(verdict.cards, verdict.round_id, "commitment"))
    for check in verdict.checks:
        screen.print(f"{'[bold green]✓[/]' if check.holds else '[bold red]✗[/]'} {printable(check.says)}")
    if verdict.hidden:
        screen.print(
            f"[dim]· {verdict.hidden} dealt or burned cards stay hidden, as they were at the table[/]"
        )
    if verdict.fingerprint and not verdict.finished:
        screen.print("[dim]· the round is not over; this is what has happened so far[/]")
    if verdict.fingerprint:
        screen.print(f"[dim]· fingerprint of the deck: {verdict.fingerprint}[/]", soft_wrap=True)
    if verdict.holds:
        screen.print("[bold green]This round was dealt from the deck that was committed.[/]")
        screen.print("[dim]· not proved: who chose the order, who dealt, and what was paid (format 1)[/]")
    else:
        screen.print("[bold red]This round does not verify.[/] Keep the file and show it to the house.")


def _published_data(verdict: "Verdict") -> dict[str, object]:
    return {
        "round": verdict.round_id,
        "holds": verdict.holds,
        "finished": verdict.finished,
        "fingerprint": verdict.fingerprint or None,
        "hidden": verdict.hidden,
        "checks": [{"holds": check.holds, "says": check.says} for check in verdict.checks],
        "cards": _cards_data(verdict.cards),
    }
