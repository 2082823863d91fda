"""`croupier audit`: verify the log, replay a round, export the log."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import (
    USUAL_DATABASE,
    DatabaseOption,
    JsonFlag,
    KeyOrNoneOption,
    console,
    opened_to_read,
    print_json,
    printable,
    table,
)
from croupier.cli.play import HistoryOutOption, history_writer

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

    from croupier.server.queries.replay import Replay
    from croupier.store.browse import ToText
    from croupier.store.heads import ExpectedHead
    from croupier.store.keeper import HeadFiles
    from croupier.store.stamps import Stamper
    from croupier.store.verify import LogVerdict, Noted, Progress


def replay(
    round_: Annotated[str, typer.Argument(metavar="ROUND", help='Table and round number, like "T1 17".')],
    *,
    database: DatabaseOption = USUAL_DATABASE,
    key: KeyOrNoneOption = None,
    out: HistoryOutOption = None,
    json: JsonFlag = False,
) -> None:
    """Replay a round: events, people, rules and approvals; or write it to keep, as text, page or picture."""
    from croupier.server.queries.records import house_zone
    from croupier.server.queries.replay import hand_history
    from croupier.server.queries.replay import replay as again

    if out is not None:
        write = history_writer(out)
        with opened_to_read(database, key) as (log, vault):
            write(*hand_history(log, vault, round_))
        return
    with opened_to_read(database, key) as (log, vault):
        shown = again(log, vault, round_)
        zone = house_zone(log)
    if json:
        print_json(shown.plain())
    else:
        _draw_round(shown, zone)


def _draw_round(shown: "Replay", zone: "ZoneInfo") -> None:
    screen = console()
    screen.print(f"[bold reverse] REPLAY [/] [bold]{printable(shown.round)}[/] {printable(shown.game.name)}")
    facts = table("", "")
    facts.show_header = False
    facts.add_row("rules in force", shown.game.hash)
    read = ", ".join(f"{question}={option}" for question, option in shown.game.choices.items())
    facts.add_row("readings", printable(read or "none"))
    if shown.game.filled:
        supplied = ", ".join(f"{path} {amount}" for path, amount in shown.game.filled)
        facts.add_row("supplied", printable(supplied))
    if shown.jackpots:
        posted = ", ".join(f"{name} ${cents / 100:,.2f}" for name, cents in shown.jackpots)
        facts.add_row("jackpots", printable(posted))
    facts.add_row("dealt", f"{shown.dealing}; table opened by {printable(shown.opened_by)}")
    facts.add_row("began", f"{shown.began.astimezone(zone):%Y-%m-%d %H:%M:%S %Z}")
    ended = f", {shown.ended.astimezone(zone):%Y-%m-%d %H:%M:%S %Z}" if shown.ended else ""
    facts.add_row("status", f"{shown.status}{ended}")
    screen.print(facts)
    steps = table("", "time", "by", "what happened")
    for step in shown.steps:
        steps.add_row(
            str(step.version),
            f"{step.at.astimezone(zone):%H:%M:%S.%f}"[:-3],
            printable(step.who),
            printable(step.says),
        )
    screen.print(steps)
    if shown.approvals:
        approvals = table("", "by", title="Approvals and rulings")
        for step in shown.approvals:
            approvals.add_row(printable(step.says), printable(str(step.event.get("by", step.who))))
        screen.print(approvals)
    else:
        screen.print("[dim]Nothing in this round needed anybody's approval.[/]")


audit = typer.Typer(help="Verify the log, replay a round, or export.", no_args_is_help=True)
audit.command()(replay)


@audit.command()
def verify(
    *,
    database: DatabaseOption = USUAL_DATABASE,
    noted: Annotated[
        str | None,
        typer.Option(metavar="POSITION:HASH", help="Event you noted at an earlier check, to compare with."),
    ] = None,
    witness: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help="Checkpoint that a witness signed, to compare with; needs --key."),
    ] = None,
    key: Annotated[
        list[str] | None,
        typer.Option(metavar="VKEY", help="Public key of the witness, as the witness gave it to you."),
    ] = None,
    paper: Annotated[
        list[str] | None,
        typer.Option(metavar="SIZE:ROOT", help="Head printed on a closing report, to compare with."),
    ] = None,
    data_key: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Key file of the casino's data, if not in the default place."),
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Verify the hash chain of the log; report the first event that was changed.

    The log is also compared with the heads that the casino signed and kept outside its database, with the
    stamps that it makes with its data key, and with the key of its receipts. Where heads or one of these keys
    are missing and you give nothing to compare with, the exit code is 3; where the key of receipts is another
    one, it is 1.
    """
    from time import perf_counter

    from croupier.server.queries.records import verify_house
    from croupier.store import open_log
    from croupier.store.done import VERIFIED, note_done
    from croupier.store.epochs import opened_epochs
    from croupier.store.keeper import HeadFiles, HeadKeeper
    from croupier.store.signing import gone_key, sign_file, wrong_key

    before = read_noted(noted)
    start = perf_counter()
    given = _given_heads(witness or [], key or [], paper or [])
    with open_log(database, reading=True) as log, _Bar() as bar:
        log.stamper = _stamper(database, data_key)
        keeper = HeadKeeper(log, files := HeadFiles.of(database))
        kept = keeper.expected()
        heads = (*kept, *given)
        alone = None if given or before else keeper.missing()
        verdict, place = verify_house(log, before, bar.tell, heads), log.place
        epochs = opened_epochs(log)
        strange_key = wrong_key(log, sign_file(database)) if verdict.whole else None
        lost_key = None if given or before or not verdict.whole else gone_key(log, sign_file(database))
    if verdict.whole and not strange_key:
        note_done(database, VERIFIED)
    covered = max(0, *(head.size for head in heads), before.position if before else 0)
    unstamped = _unchecked(verdict, covered)
    compared_with = [(head.who if head in given else _of_house(head.who, files), head.size) for head in heads]
    if json:
        compared = [{"by": who, "size": size} for who, size in compared_with]
        opened = [{**each._asdict(), "at": each.at.isoformat()} for each in epochs]
        print_json(
            {
                **verdict_data(verdict),
                "compared": compared,
                "missing": alone,
                "not_checked": unstamped,
                "wrong_key": strange_key,
                "lost_key": lost_key,
                "epochs": opened,
            }
        )
    else:
        against = [f"{who} at {size:,}" for who, size in compared_with]
        _draw(verdict, place, perf_counter() - start, against, alone, unstamped)
        if strange_key:
            console().print(f"[bold red]✗[/] {printable(strange_key)}; put the right file back")
        if lost_key:
            console().print(f"[yellow]![/] {printable(lost_key)}; put it back")
        for epoch in epochs:
            console().print(
                f"[yellow]![/] epoch {epoch.number} was opened by {printable(epoch.by)} on a copy that ends "
                f"at event {epoch.position:,}, {epoch.lost:,} events lost: {printable(epoch.reason)}"
            )
    if not verdict.whole or strange_key:
        raise typer.Exit(1)
    if alone or unstamped or lost_key:
        raise typer.Exit(3)


def _of_house(who: str, files: "HeadFiles") -> str:
    """Say of a head that the casino kept whose it is; a witness's key is known to whoever gives it alone."""
    own = (files.seen.name, files.witness.name)
    return who if who in own else f"{files.witness.name}, which names {who} (key not checked)"


def _stamper(database: str, file: str | None) -> "Stamper | None":
    """Return what knows the stamps of a casino: from the file named, or from the usual one if it is there."""
    from croupier.store.database import key_place
    from croupier.store.vault import open_vault

    key = Path(file) if file else key_place(database)
    return open_vault(key).stamper if file or key.exists() else None


def _unchecked(verdict: "LogVerdict", covered: int) -> str | None:
    """Say which events anybody with the database may have written, as far as this check can tell."""
    since, checked = verdict.stamps
    if since is None or checked or not verdict.whole or verdict.events <= covered:
        return None
    return (
        f"whether the casino itself wrote events {covered + 1:,} to {verdict.events:,} was not checked; only "
        "its data key tells: give the key file with --data-key"
    )


@audit.command()
def export(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="Output file; the extension sets the format: .parquet, .csv, .jsonl or .txt."
        ),
    ],
    *,
    database: DatabaseOption = USUAL_DATABASE,
    stream: Annotated[
        str,
        typer.Option(metavar="STREAM", help="Stream, like table/T1, or a group of streams, like table."),
    ] = "",
    since: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="Start time, like 2026-03-10T12:00 (default zone: the casino's)."),
    ] = None,
    until: Annotated[str | None, typer.Option(metavar="TIME", help="End time (exclusive).")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    json: JsonFlag = False,
) -> None:
    """Export the log, or part of it, as Parquet, CSV, JSON Lines or text; nobody else may read the file."""
    if file.exists() and not force:
        raise typer.BadParameter(f"{file} is there already; name another file, or add --force")
    from croupier.store import open_log
    from croupier.store.browse import Wanted
    from croupier.store.browse import export as write

    to_text: ToText | None = None
    if file.suffix == ".txt":  # the store knows no game; the server does
        from croupier.server.queries.replay import hand_record

        to_text = hand_record
    from croupier.server.queries.records import house_zone

    with open_log(database, reading=True) as log:
        zone = house_zone(log)
        wanted = Wanted(stream, _moment(since, "--since", zone), _moment(until, "--until", zone))
        count = write(log, file, wanted, to_text)
    if json:
        print_json({"file": str(file), "events": count})
    else:
        console().print(f"[green]✓[/] {count:,} events written to [bold]{printable(str(file))}[/]")


def verdict_data(verdict: "LogVerdict") -> dict[str, object]:
    """Return what a check found, for machines."""
    head, damage = verdict.head, verdict.damage
    return {
        "whole": verdict.whole,
        "events": verdict.events,
        "answers": verdict.answers,
        "head": {"position": head.position, "hash": head.hash} if head else None,
        "damage": {"position": damage.position, "says": str(damage)} if damage else None,
        "stamped_since": verdict.stamps.since,
        "stamps_checked": verdict.stamps.checked,
    }


class _Bar:
    """A bar on standard error while a long check runs, if somebody is there to see it."""

    def __enter__(self) -> "_Bar":
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        screen = Console(stderr=True)
        columns = (TextColumn("checking"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._shown = Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)
        self._task = self._shown.add_task("checking", total=None)
        self._shown.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._shown.stop()

    @property
    def tell(self) -> "Progress":
        return lambda seen, of: self._shown.update(self._task, completed=seen, total=of)


def _given_heads(files: list[str], keys: list[str], papers: list[str]) -> "tuple[ExpectedHead, ...]":
    """Return the heads somebody brought: signed by witnesses whose keys they know, or on paper."""
    from croupier.fair.checkpoints import open_witnessed, parse_paper
    from croupier.fair.notes import VerifierKey
    from croupier.store.heads import ExpectedHead

    if files and not keys:
        raise typer.BadParameter(
            "--witness needs --key: the public key of the witness, from the witness and not from the casino"
        )
    known = [VerifierKey.parse(each) for each in keys]
    found = []
    for file in files:
        try:
            note = Path(file).read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise typer.BadParameter(f"{file} cannot be read: {error}") from None
        who, head = open_witnessed(note, *known)
        found.append(ExpectedHead(who, head.size, head.root))
    return (*found, *(ExpectedHead("the paper", *parse_paper(each)) for each in papers))


def _draw(
    verdict: "LogVerdict",
    place: str,
    seconds: float,
    compared: list[str],
    alone: str | None,
    unstamped: str | None,
) -> None:
    screen = console()
    drawn = table("", "")
    drawn.show_header = False
    drawn.add_row("log", printable(place))
    drawn.add_row("events", f"{verdict.events:,}")
    drawn.add_row("kept answers", f"{verdict.answers:,}")
    drawn.add_row("compared with", printable(", ".join(compared) or "nothing outside the database"))
    since = verdict.stamps.since
    if since or not verdict.damage:  # where the check ended before, nobody knows
        drawn.add_row("stamped since", f"event {since:,}" if since else "never: begins at its next start")
    drawn.add_row("checked in", f"{seconds:.1f} s")
    screen.print(drawn)
    if verdict.damage:
        screen.print(f"[bold red]✗[/] {printable(str(verdict.damage))}")
        screen.print(
            "[dim]Stop the house, keep this database for whoever looks into it, restore a backup.[/]"
        )
        return
    if alone:
        screen.print(f"[yellow]![/] {printable(alone)}")
        held = (
            "The log agrees with what it was compared with; one whose end was cut off after that"
            if compared
            else "Only the chain inside the database was checked, and it holds; a log that was cut short or "
            "written anew"
        )
        screen.print(f"{held} would look the same. Compare it with --witness, --paper or --noted.")
    if unstamped:
        screen.print(f"[yellow]![/] {printable(unstamped)}")
    if not alone and not unstamped:
        own = " by the casino itself" if verdict.stamps.checked else ""
        screen.print(f"[green]✓[/] every event is as it was written{own}")
    elif not alone:
        screen.print("Every event is as it was written, by whoever wrote it.")
    if verdict.head and verdict.head.position:
        screen.print("[dim]Write the newest event down where nobody can change it, and compare next time:[/]")
        screen.print(f"  --noted {verdict.head.position}:{verdict.head.hash}", soft_wrap=True)


def read_noted(text: str | None) -> "Noted | None":
    """Return an event as somebody noted it down."""
    if text is None:
        return None
    from croupier.store.verify import Noted

    position, _, hash_ = text.partition(":")
    if not (position.isdecimal() and len(hash_) == 64):
        raise typer.BadParameter(f'--noted "{text}" is no event; write it as `audit verify` printed it')
    return Noted(int(position), hash_.lower())


def _moment(text: str | None, option: str, zone: "ZoneInfo") -> datetime | None:
    """Return a time somebody wrote; one without a zone is by the clock of the house."""
    if text is None:
        return None
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise typer.BadParameter(f'{option} "{text}" is no time; write it like 2026-03-10T12:00') from None
    return found if found.tzinfo else found.replace(tzinfo=zone)
