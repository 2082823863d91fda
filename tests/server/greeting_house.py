"""croupier with one more command, declared here and nowhere else; run as `croupier` is."""

from dataclasses import dataclass

from croupier.cli import main
from croupier.declare import Audited, AuditKind, Target, declare
from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.preconditions import day_of, verify_asker
from croupier.house.state import House
from croupier.permissions import Permission, by_staff
from croupier.table.refused import require


def declare_greeting() -> None:
    """Declare the command and its rule: in this program alone, and not where this module is imported."""

    @declare(
        Target.HOUSE,
        by_staff(Permission.KEEP_ROSTER),
        Audited("VisitRecorded", AuditKind.APPROVAL, "{charity} was greeted"),
    )
    @dataclass(frozen=True, slots=True)
    class GreetCharity(c.Command):
        """Greet a charity of the day."""

        charity: str
        gift: str = ""

    @c.decides
    def greet_charity(house: House, command: GreetCharity) -> tuple[e.Event, ...]:
        day = day_of(house)
        verify_asker(house, command)
        require(command.charity in day.charities, f"{command.charity} is not here today")
        return (e.VisitRecorded(command.by, command.at, command.charity, affidavit=False),)


if __name__ == "__main__":
    declare_greeting()
    main()
