"""A study in a process of its own, which says how far it is, line by line.

It compiles and counts for minutes; nothing of that holds up a table, and ending the process ends the study.
"""

import json
import os
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any, Literal

from croupier.errors import CroupierError
from croupier.server.lab.request import LabRequest, wished

Kind = Literal["shared", "exposed", "skill"]
NEEDS_LAB = (
    "seeing other players' cards is studied by compiled code, which is not installed here: "
    "pip install 'croupier[lab]'"
)
_DEALS = 4_096


def lacking(kind: Kind) -> str | None:
    """Say what is not installed that a study needs, without loading any of it."""
    return NEEDS_LAB if kind == "shared" and find_spec("numba") is None else None


def study(wish: LabRequest, kind: Kind) -> Iterator[dict[str, Any]]:
    """Yield how far a study is, and its figures so far; the last line is the whole."""
    from croupier.lab.study import data  # noqa: PLC0415 (only in a process of its own)

    game = wished(wish)
    match kind:
        case "shared":
            from croupier.lab.study.shared import shared_study  # noqa: PLC0415 (compiled code)

            for found in shared_study(game, game.seats.usual, _DEALS):
                yield {"done": found.deals, "of": _DEALS, "found": data.shared_data(found)}
        case "exposed":
            from croupier.lab.study.exposed import different_cards, exposed  # noqa: PLC0415

            cards = different_cards(game)
            seen = []
            for number, card in enumerate(cards, 1):
                seen.append(exposed(game, card))
                yield {"done": number, "of": len(cards), "found": data.exposed_data(game, seen)}
        case "skill":
            from croupier.lab.study.skill import skill_study  # noqa: PLC0415

            yield {"done": 1, "of": 1, "found": data.skill_data(skill_study(game, None))}


def main() -> None:
    """Read a wish from standard input, and study it."""
    os.nice(10)  # tables at play come first
    asked = json.load(sys.stdin)
    try:
        for line in study(LabRequest(**asked["wish"]), asked["kind"]):
            print(json.dumps(line), flush=True)
    except CroupierError as error:
        print(json.dumps({"says": str(error)}), flush=True)


if __name__ == "__main__":
    main()
