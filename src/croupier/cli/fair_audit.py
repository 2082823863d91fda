"""`croupier audit key`, `checkpoint`, `witness` and more: what is behind fair rounds, and who signs logs."""

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import (
    USUAL_DATABASE,
    DatabaseOption,
    JsonFlag,
    KeyFileOption,
    console,
    opened_to_write,
    opened_with_vault,
    print_json,
    print_text,
    printable,
    save,
    table,
)

if TYPE_CHECKING:
    from croupier.fair.checkpoints import Checkpoint, GrowthProof
    from croupier.fair.notes import SignerKey


def key(*, database: DatabaseOption = USUAL_DATABASE) -> None:
    """Print the public key that signs receipts, to hang on the wall."""
    from croupier.fair.notes import load_key
    from croupier.store.signing import sign_file

    typer.echo(str(load_key(sign_file(database)).verifier))


def recovery_key(*, database: DatabaseOption = USUAL_DATABASE) -> None:
    """Make the recovery key: print it once, for the safe. Stop the casino first."""
    from croupier.house.settings import ITSELF
    from croupier.store.signing import make_recovery

    with opened_to_write(database) as (log, _):
        made = make_recovery(log, ITSELF, datetime.now(UTC))
    typer.echo(made.text())
    typer.echo(
        "Print this line, put it in the safe, and delete it here: it is kept nowhere else. Hang its public "
        f"key on the wall beside the other: {made.verifier}",
        err=True,
    )


def rotate_key(
    *,
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Why the key is replaced, for the log.")],
    database: DatabaseOption = USUAL_DATABASE,
    recovery: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="File with the recovery key, if the old key was stolen or lost."),
    ] = None,
    lost: Annotated[
        bool, typer.Option("--lost", help="Neither the old key nor the recovery key is there any more.")
    ] = False,
) -> None:
    """Replace the key that signs receipts. Stop the casino first; hang the new key on the wall."""
    from croupier.fair.notes import load_key
    from croupier.house.settings import ITSELF
    from croupier.store.signing import change_key, give_up_key, sign_file

    if lost and recovery:
        raise typer.BadParameter("--lost is for a house that has no recovery key; give one of the two")
    file, now = sign_file(database), datetime.now(UTC)
    with opened_to_write(database) as (log, _):
        if lost:
            new = give_up_key(log, file, ITSELF, now, reason=reason)
        else:
            signer = load_key(recovery) if recovery else None
            new = change_key(log, file, ITSELF, now, reason=reason, recovery=signer)
    typer.echo(str(new))


def drop_witness(
    source: Annotated[str, typer.Argument(metavar="URL|FILE", help="Witness, as the log knows it.")],
    *,
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Why it is asked no more, for the log.")],
    database: DatabaseOption = USUAL_DATABASE,
) -> None:
    """Ask a witness no more at a start. Stop the casino first."""
    from croupier.house.settings import ITSELF
    from croupier.store.witnesses import drop_witness as drop
    from croupier.store.witnesses import known_witnesses

    with opened_to_write(database) as (log, _):
        if not drop(log, source, reason, ITSELF, datetime.now(UTC)):
            known = ", ".join(known_witnesses(log)) or "none"
            raise typer.BadParameter(f"the log knows no witness at {source}; it knows {known}")
    console().print("[green]✓[/] dropped; the reason is in the log")


def decks(
    *,
    database: DatabaseOption = USUAL_DATABASE,
    key: KeyFileOption = None,
    json: JsonFlag = False,
) -> None:
    """Check with the data key that every sealed deck was whole and came from its secret."""
    from croupier.server.queries.discretion import false_seals

    with opened_with_vault(database, key) as (log, vault):
        count, wrong = false_seals(log, vault)
    if json:
        print_json({"rounds": count, "false": list(wrong)})
    else:
        screen = console()
        for each in wrong:
            screen.print(
                f"[bold red]✗[/] {printable(each)}: what was published does not come from its secret"
            )
        mark = "[bold red]✗[/]" if wrong else "[bold green]✓[/]"
        screen.print(f"{mark} {count:,} sealed rounds checked, {len(wrong):,} false")
    raise typer.Exit(1 if wrong else 0)


def discretion(*, database: DatabaseOption = USUAL_DATABASE, json: JsonFlag = False) -> None:
    """Count what people decided at each table, and list corrections, undos and changed payouts."""
    from croupier.games.words import dollars
    from croupier.server.queries.discretion import acts
    from croupier.server.queries.discretion import discretion as count
    from croupier.store import open_log

    with open_log(database, reading=True) as log:
        (tables, people), done = count(log), acts(log)
    if json:
        counts = {"tables": [_data(each) for each in tables], "people": [_data(each) for each in people]}
        print_json({**counts, "acts": [{**each._asdict(), "at": each.at.isoformat()} for each in done]})
        return
    screen = console()
    for title, found in (("Tables", tables), ("People", people)):
        drawn = table("", *_COLUMNS, title=title)
        for each in found:
            void, forfeit = (
                f"{rate:.2%}" if each.rounds else "" for rate in (each.void_rate, each.forfeit_rate)
            )
            figures = (each.voids, void, each.silent, each.forfeits, forfeit, each.rulings)
            by_hand = (each.corrections, each.undos, each.payouts, dollars(each.given), dollars(each.taken))
            row = map(str, (*figures, *by_hand, each.second))
            drawn.add_row(printable(each.of), str(each.rounds or ""), *row)
        screen.print(drawn)
    for one in done[:_LISTED]:
        signed = f", signed by {one.second} too" if one.second else ""
        line = f"{one.position} {one.at:%Y-%m-%d %H:%M} {one.table}, by {one.by}{signed}: {one.says}"
        screen.print(printable(line))
    if len(done) > _LISTED:
        screen.print(f"{len(done) - _LISTED:,} older ones; --json lists all")


_COLUMNS = (
    *("rounds", "voids", "void rate", "silent seeds", "forfeits", "forfeit rate", "rulings"),
    *("corrections", "undos", "payouts changed", "given", "taken", "signed as second"),
)
_LISTED = 100
"""How many corrections, undos and changed payouts are listed in the terminal."""


def _data(each: object) -> dict[str, object]:
    from croupier.server.queries.discretion import DiscretionCount

    assert isinstance(each, DiscretionCount)  # noqa: S101 (nothing else is counted)
    return {**each._asdict(), "void_rate": each.void_rate, "forfeit_rate": each.forfeit_rate}


OutOption = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Write to this file instead of the screen.")
]


def checkpoint(
    *,
    database: DatabaseOption = USUAL_DATABASE,
    since: Annotated[
        int | None,
        typer.Option(metavar="SIZE", min=0, help="Add the proof that the log only grew from this size."),
    ] = None,
    out: OutOption = None,
    json: JsonFlag = False,
) -> None:
    """Print the newest signed checkpoint of the log, for a witness."""
    found, growth = _grown(database, since)
    public = _log_key(database)
    text = growth.note if since is None else str(growth)
    if json:
        print_json(
            {
                "origin": found.origin,
                "size": found.size,
                "root": found.root.hex(),
                "key": public,
                "since": growth.old,
                "proof": [each.hex() for each in growth.proof],
                "note": growth.note,
            }
        )
    if out is not None:
        save(out, text)
    if json:
        return
    if out is None:
        print_text(text)
    else:
        screen = console()
        screen.print(
            f"[green]✓[/] {printable(found.origin)} at {found.size:,} written to [bold]{out}[/]",
            soft_wrap=True,
        )
        screen.print(f"[dim]public key of this log, for its witness: {public}[/]", soft_wrap=True)


def _log_key(database: str) -> str:
    from croupier.fair.notes import load_key
    from croupier.store.keeper import HeadFiles

    return str(load_key(HeadFiles.of(database).key).verifier)


def _grown(database: str, since: int | None) -> "tuple[Checkpoint, GrowthProof]":
    from croupier.errors import CroupierError
    from croupier.fair.checkpoints import GrowthProof
    from croupier.fair.tree import consistency, subtrees
    from croupier.store import open_log
    from croupier.store.heads import leaves
    from croupier.store.keeper import HeadFiles, read_seen

    note, found = read_seen(HeadFiles.of(database))
    if since is None:
        return found, GrowthProof(0, (), note)
    if since > found.size:
        raise typer.BadParameter(f"--since {since} is beyond the newest checkpoint, at {found.size}")
    with open_log(database, reading=True) as log:
        all_leaves = list(leaves(log, 0, found.size))
    tree = subtrees(all_leaves)
    if len(all_leaves) < found.size or tree(0, found.size) != found.root:
        raise CroupierError("the log is not the one that was signed; run: croupier audit verify")
    return found, GrowthProof(since, consistency(since, found.size, tree), note)


def witness(  # noqa: PLR0913 (each is an option of the command)
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Checkpoint from the casino, with its proof.")],
    *,
    key: Annotated[Path, typer.Option(metavar="FILE", help="Your private key; created if there is none.")],
    state: Annotated[Path, typer.Option(metavar="FILE", help="What you saw last; created if there is none.")],
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="Your name as a witness, for a new key.")
    ] = None,
    log: Annotated[
        str | None, typer.Option(metavar="VKEY", help="Public key of the casino's log, the first time.")
    ] = None,
    new_epoch: Annotated[
        bool, typer.Option("--new-epoch", help="Accept that the casino opened a copy of its log.")
    ] = False,
    out: OutOption = None,
    json: JsonFlag = False,
) -> None:
    """Sign a casino's checkpoint as a witness, if its log only grew since the last one.

    Run this on a machine the casino does not control: at the charity or the regulator.
    """
    from croupier.fair.checkpoints import cosign, parse_growth, read_witness_state, write_whole
    from croupier.fair.notes import VerifierKey

    try:
        growth = parse_growth(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise typer.BadParameter(f"{file} cannot be read: {error}") from None
    remembered = read_witness_state(state, VerifierKey.parse(log) if log else None)
    signer = _witness_key(key, name)
    signed = cosign(growth, signer, remembered, int(time.time()), epoch=new_epoch)
    write_whole(state, signed.state.text())  # before anybody gets the signature
    if out is not None:
        save(out, signed.note)
    found = signed.checkpoint
    if json:
        print_json(
            {
                "origin": found.origin,
                "size": found.size,
                "root": found.root.hex(),
                "key": str(signer.verifier),
                "note": signed.note,
            }
        )
        return
    if out is None:
        print_text(signed.note)
    else:
        screen = console()
        screen.print(
            f"[green]✓[/] {printable(found.origin)} grew to {found.size:,}; signed by {signer.name}",
            soft_wrap=True,
        )
        screen.print(f"[dim]your public key, for whoever checks: {signer.verifier}[/]", soft_wrap=True)


def _witness_key(path: Path, name: str | None) -> "SignerKey":
    from croupier.fair.notes import SignatureType, load_key, make_key

    if path.expanduser().exists():
        return load_key(path)
    if not name:
        raise typer.BadParameter(f"there is no key at {path}; name yourself with --name to make one")
    return make_key(path, name, SignatureType.COSIGNATURE)
