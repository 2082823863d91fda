"""The windows of the cage: each has a fixed float out of the main bank and one cashier who answers for it.

Chips sold and redeemed at a window are exchanged for as much cash, so what it holds is always worth its
float; a count that finds anything else is a variance of that cashier's window. In the ledger the money of
the windows is the cage's.
"""

from croupier.games.words import dollars
from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.counting import figures_of, followed, handed_in
from croupier.house.ledger import Account, AccountKind, Entry, moved, worth
from croupier.house.preconditions import day_of, second, settings_of, verify_asker, verify_chips, verify_there
from croupier.house.settings import same_person
from croupier.house.state import CAGE, House, Window, of_window
from croupier.table.refused import RefusedError, require


@c.decides
def open_window(house: House, command: c.OpenWindow) -> tuple[e.Event, ...]:
    """Give a cashier a window; whoever hands out the float is somebody else."""
    day_of(house)
    verify_asker(house, command)
    second(house, command)
    same_person(command.by, command.received_by, allowed=settings_of(house).play_money)
    window = command.window.strip()
    require(bool(window), "name the window")
    require(window not in house.windows, f"window {window} is open; count it first")
    held = house.window_of(command.received_by)
    require(held is None, f"{command.received_by} has window {held.id if held else ''}; count that first")
    verify_chips(house, command.chips)
    require(command.cash >= 0, f"{dollars(command.cash)} is no cash")
    require(command.cash + worth(command.chips) > 0, "say which cash and chips the window gets")
    verify_there(house.drawer, "the main bank", command.cash, command.chips)
    return (e.WindowOpened(command.by, command.at, window, command.received_by, command.cash, command.chips),)


@c.decides
def exchange_at_window(house: House, command: c.ExchangeAtWindow) -> tuple[e.Event, ...]:
    """Exchange at equal value: the float of a window never changes while it is open."""
    day_of(house)
    verify_asker(house, command)
    second(house, command)
    same_person(command.by, command.received_by, allowed=settings_of(house).play_money)
    window = _open(house, command.window)
    own = f"{window.cashier} has window {window.id}, and signs for what is exchanged there"
    require(window.cashier == command.received_by, own)
    for chips in (command.chips_given, command.chips_taken):
        verify_chips(house, chips)
    require(min(command.cash_given, command.cash_taken) >= 0, "cash is no less than nothing")
    given = command.cash_given + worth(command.chips_given)
    taken = command.cash_taken + worth(command.chips_taken)
    says = f"{dollars(given)} is given and {dollars(taken)} taken; an exchange is at equal value"
    require(given == taken > 0, says)
    at = f"window {window.id}"
    verify_there(window.drawer, at, command.cash_given, command.chips_given)
    verify_there(house.drawer, "the main bank", command.cash_taken, command.chips_taken)
    return (
        e.WindowExchanged(
            command.by,
            command.at,
            window.id,
            command.received_by,
            command.cash_given,
            command.chips_given,
            command.cash_taken,
            command.chips_taken,
        ),
    )


@c.decides
def count_window(house: House, command: c.CountWindow) -> tuple[e.Event, ...]:
    """Compare what lies at a window with what should, once two people counted the same; then it is closed."""
    day_of(house)
    verify_asker(house, command)
    window = _open(house, command.window)
    verify_chips(house, command.chips)
    found = handed_in(house, command, figures_of(command))
    if isinstance(found, e.CountSubmitted):
        return (found,)
    over = command.cash + worth(command.chips) - window.imprest
    place = of_window(window.id)
    return (
        found.handed_in,
        e.WindowCounted(
            found.by,
            command.at,
            found.confirmed_by,
            found.same_person,
            window.id,
            command.cash,
            command.chips,
            expected_cash=window.drawer.cash,
            expected_chips=window.drawer.chips,
            imprest=window.imprest,
            reason=found.reason,
            entries=_variance(place, over),
            submissions=found.submissions,
        ),
        *followed(house, command, place, over),
    )


def _variance(place: Account, over: int) -> tuple[Entry, ...]:
    source = Account(AccountKind.VARIANCE, str(place))
    return (moved(f"variance of {place}", over, source, CAGE),) if over else ()


def _open(house: House, window: str) -> Window:
    found = house.windows.get(window.strip())
    if found is None:
        known = ", ".join(house.windows) or "none"
        raise RefusedError(f"there is no open window {window}; open are {known}")
    return found
