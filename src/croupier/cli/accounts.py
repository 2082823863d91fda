"""`croupier account`: let somebody in again who is locked out, as whoever has the machine."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from croupier.cli.common import USUAL_DATABASE, DatabaseOption, KeyFileOption, console, opened_to_write

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from croupier.server.people.accounts import Accounts

T = TypeVar("T")
NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="Username.")]


def unlock(
    name: NameArgument, *, database: DatabaseOption = USUAL_DATABASE, key: KeyFileOption = None
) -> None:
    """Unlock an account after too many wrong passwords, codes or PINs. The log notes it."""
    _do(database, key, lambda accounts: accounts.unlock_here(name))
    console().print(f"[green]✓[/] {name} is unlocked")


def reset(
    name: NameArgument,
    *,
    database: DatabaseOption = USUAL_DATABASE,
    key: KeyFileOption = None,
    second_factor: Annotated[
        bool, typer.Option("--second-factor", help="Remove the second factor instead; for a lost phone.")
    ] = False,
) -> None:
    """Print a one-time code to choose a new password with, good for 15 minutes. The log notes it."""
    if second_factor:
        _do(database, key, lambda accounts: accounts.remove_factor_here(name))
        console().print(f"[green]✓[/] {name} signs in with the password alone, and sets up another phone")
        return
    code = _do(database, key, lambda accounts: accounts.issue_reset_here(name))
    screen = console()
    screen.print(f"code [bold]{code}[/] for {name}")
    screen.print("[dim]On the sign-in page choose “I have a code”. It works once, within 15 minutes.[/]")


def _do(database: str, key: str | None, does: "Callable[[Accounts], Awaitable[T]]") -> T:
    """Do something to the accounts of a house, whether it runs or not."""
    import asyncio

    from croupier.house.state import House
    from croupier.server.people.account_index import Staff
    from croupier.server.people.accounts import Accounts

    async def run() -> T:
        with opened_to_write(database, alongside=True, key=key) as (log, vault):
            accounts = Accounts(log, vault, lambda: datetime.now(UTC), Staff(House))
            try:
                return await does(accounts)
            finally:
                accounts.close()

    return asyncio.run(run())


account = typer.Typer(
    help="Unlock an account or reset how somebody signs in.", no_args_is_help=True, rich_markup_mode="rich"
)
account.command("unlock")(unlock)
account.command("reset")(reset)
