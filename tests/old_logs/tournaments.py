"""The tournaments of an old log: one to its last prize, one called off, one in the dark, one shared."""

from datetime import timedelta
from typing import Any

from tests.old_logs.past import Past

NAMES = ("Pia", "Quin", "Rae", "Sid", "Tess", "Uma", "Val")


def plan(past: Past, name: str, **more: Any) -> dict[str, Any]:
    """Return what stands on the schedule."""
    assert past.house.day is not None
    return {
        "name": name,
        "format": "hourly",
        "charity": past.house.day.charities[0],
        "game_date": past.house.day.date.isoformat(),
        "starts": (past.now + timedelta(minutes=5)).isoformat(),
        "location": "the back room",
        "tables": ["A"],
        "seats": 9,
        "buy_in": {"cents": 60_00, "fee": 12_00, "chips": 5_000},
        "prizes": {
            "kind": "percentages of the pool",
            "ladders": [{"players": 2, "places": [50_00, 30_00, 20_00]}],
        },
        **more,
    }


async def enters(past: Past, id_: str, planned: dict[str, Any], players: int) -> str:
    """Schedule, announce and sell a tournament; return its target."""
    target = f"tournament/{id_}"
    await past.do("Bea", target, "Schedule", plan=planned)
    said = {name: planned[name]["price"]["cents"] for name in ("rebuy", "add_on") if name in planned}
    await past.do("Bea", target, "Announce", buy_in=planned["buy_in"]["cents"], **said)
    for player in NAMES[:players]:
        await past.do("Bea", target, "Register", player=player)
    return target


def seats(names: tuple[str, ...], *tables: str) -> list[dict[str, Any]]:
    """Return a draw that goes from table to table."""
    return [
        {"player": name, "seat": {"table": tables[n % len(tables)], "number": n // len(tables) + 1}}
        for n, name in enumerate(names)
    ]


async def starts(past: Past, target: str) -> None:
    """Deal the first card at the posted time."""
    past.now += timedelta(minutes=6)
    await past.do("Flo", target, "Start")


async def pays(past: Past, target: str, *names: str) -> None:
    """Pay players what is due."""
    for name in names:
        await past.do("Bea", target, "Pay", player=name)


async def to_the_last_prize(past: Past) -> None:
    """Play a tournament with everything that is sold, a refund, levels, moves and counts."""
    extras = {
        "rebuy": {"price": {"cents": 40_00, "fee": 5_00, "chips": 5_000}, "most": 2},
        "add_on": {"price": {"cents": 30_00, "fee": 0, "chips": 6_000}, "most": 1},
        "late_entry": True,
        "levels": [
            {"minutes": 20, "small": 25, "big": 50},
            {"minutes": 5},
            {"minutes": 20, "small": 50, "big": 100},
        ],
        "tables": ["A", "B"],
    }
    target = await enters(past, "friday", plan(past, "Friday Night", **extras), 6)
    await past.do("Bea", target, "Refund", player="Uma")
    await past.do("Flo", target, "RuleCloseCall", player="Tess", says="the cards were in the air")
    await past.do("Bea", target, "DrawSeats", draw=seats(NAMES[:5], "A", "B"))
    await starts(past, target)
    await past.do("Bea", target, "Register", player="Val", seat={"table": "B", "number": 5})
    await past.do("Bea", target, "Rebuy", player="Pia")
    await past.do("Bea", target, "AddOn", player="Quin")
    await past.do("Flo", target, "StopClock")
    await past.do("Flo", target, "RunClock")
    await past.do("Flo", target, "CloseEntries")
    total = 6 * 5_000 + 5_000 + 6_000
    rest = total - 5 * 6_000
    stacks = [{"player": name, "chips": rest if name == "Pia" else 6_000} for name in (*NAMES[:5], "Val")]
    await past.do("Flo", target, "CountChips", counts=stacks)
    await past.do("Flo", target, "ColourUp", chips=total + 100)
    await past.do("Flo", target, "Eliminate", out=[{"player": "Val", "chips": 900}])
    await past.do("Flo", target, "Eliminate", out=[{"player": "Sid", "chips": 900}])
    await past.do(
        "Flo", target, "BreakTable", table="B", draw=[{"player": "Quin", "seat": {"table": "A", "number": 7}}]
    )
    both = [{"player": "Tess", "chips": 1_000}, {"player": "Rae", "chips": 1_000}]
    await past.do("Flo", target, "Eliminate", out=both)
    await past.do("Flo", target, "Eliminate", out=[{"player": "Pia", "chips": 9_000}])
    await past.do("Flo", target, "Finish")
    await pays(past, target, "Quin", "Pia", "Rae", "Tess")


async def called_off(past: Past) -> None:
    """Cancel a tournament before its first card, and pay everybody back."""
    target = await enters(past, "late", plan(past, "Late Night"), 2)
    await past.do("Bea", target, "Cancel", says="too few came")
    await pays(past, target, "Pia", "Quin")


async def in_the_dark(past: Past) -> None:
    """Cut an hourly tournament short with four left: it is void (H-02)."""
    target = await enters(past, "dark", plan(past, "Lights Out"), 4)
    await past.do("Bea", target, "DrawSeats", draw=seats(NAMES[:4], "A"))
    await starts(past, target)
    await past.do("Flo", target, "Interrupt", says="the lights went out")
    await pays(past, target, *NAMES[:4])


async def shared(past: Past) -> None:
    """Cut a multi-table tournament short: hands are resolved, and the rest of the pool is shared (H-03)."""
    odd = {"cents": 61_00, "fee": 12_01, "chips": 5_000}
    planned = plan(past, "Two Tables", format="multi-table", tables=["A", "B"], buy_in=odd)
    target = await enters(past, "shared", planned, 7)
    await past.do("Bea", target, "DrawSeats", draw=seats(NAMES, "A", "B"))
    await starts(past, target)
    await past.do("Flo", target, "Interrupt", says="a storm")
    for name in ("Pia", "Rae", "Tess", "Val"):
        await past.do("Bea", target, "Consent", player=name, agrees=True)
    await past.do("Flo", target, "ResolveHand", table="A", hand="readable")
    await past.do("Bea", target, "Consent", player="Quin", agrees=False)
    await past.do("Flo", target, "ResolveHand", table="B", hand="readable")
    await past.do("Flo", target, "SplitRemaining")
    await past.do("Flo", target, "DrawLots", order=list(NAMES))
    await pays(past, target, *NAMES)
