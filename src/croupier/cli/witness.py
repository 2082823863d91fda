"""`croupier audit checkpoint` and `audit witness`: what the house signed of its log, and who else does."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import (
    USUAL_DATABASE,
    DatabaseOption,
    JsonFlag,
    console,
    print_json,
    print_text,
    printable,
    save,
)

if TYPE_CHECKING:
    from croupier.fair.checkpoints import Checkpoint, GrowthProof
    from croupier.fair.notes import SignerKey

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
