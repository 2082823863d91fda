"""A house whose own games are the examples: a table for each, dealt from decks that a test stacks."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from croupier.games import Game, load
from tests.browser.halls import PASSWORD, Hall, counts_opener
from tests.browser.stacked import stacked
from tests.noon import ZONE
from tests.server.running import Visitor

EXAMPLES: Final = Path(__file__).parents[2] / "examples" / "games"
IDS: Final = tuple(sorted(file.stem for file in EXAMPLES.glob("*.toml")))
STAFF: Final = (("Olga", "operator"), ("Max", "manager"), ("Cal", "cage"), ("Dee", "dealer"))
FLOAT: Final = [{"denomination": 1_00, "pieces": 50_000}, {"denomination": 100_00, "pieces": 5_000}]
BANK: Final = [{"denomination": 1_00, "pieces": 1_000}, {"denomination": 100_00, "pieces": 100}]
CLOCKS: Final = {
    "bets": 120_000,
    "decision": 120_000,
    "show": 1_500,
    "between": 200,
    "alone": 0,
}  # milliseconds
LIMITS: Final = {"least": "$5", "most": "$100"}


def example(id_: str) -> Game:
    """An example game with limits at its table."""
    game = load(EXAMPLES / f"{id_}.toml")
    return game.with_blanks({blank.path: LIMITS[blank.path.rpartition(".")[2]] for blank in game.blanks})


def house_file(ids: tuple[str, ...] = IDS) -> str:
    """The file of a house that opens these examples."""
    lines = ['licensee = "NHCg"', f'zone = "{ZONE}"', 'operator = "Olga"', "same_person_may_confirm = true"]
    lines += ["second_factor = false", "countersign_after = 0"]
    for number, (name, role) in enumerate(STAFF, 1):
        lines += ["[[staff]]", f'id = "{name}"', f'badge = "NH-{number:03}"', f'roles = ["{role}"]']
    for id_ in ids:
        blanks = ", ".join(f'"{path}" = "{amount}"' for path, amount in example(id_).filled)
        lines += ["[[game]]", f'file = "{EXAMPLES / id_}.toml"', f"blanks = {{ {blanks} }}"]
    return "\n".join(lines)


@contextmanager
def example_house(folder: Path, *, ids: tuple[str, ...] = IDS, live: bool = False) -> Iterator[Hall]:
    """A house with its day open and a table for each example: T1, T2 and so on, in their order."""
    file = folder / "casino.toml"
    file.write_text(house_file(ids))
    with stacked(folder, "--house", str(file)) as house:
        found = Hall(house)
        for person, _ in STAFF[1:]:
            found.olga.resets(person, PASSWORD)
        games = [{"game": id_} for id_ in ids]
        found.asks("house", "OpenDay", charities=["Food Pantry"], games=games, on_duty=["Max", "Cal", "Dee"])
        found.funds(FLOAT)
        for number, id_ in enumerate(ids, 1):
            opening: dict[str, Any] = {"game": id_, "seats": 6, "bank": BANK, "sent_by": "Cal"}
            opening |= {"dealing": "live"} if live else {"clocks": CLOCKS}
            found.asks(f"table/T{number}", "OpenTable", "Cal", **opening)
            if live:
                found.asks("house", "AssignDealer", by=found.visitor("Max"), table=f"T{number}", dealer="Dee")
                counts_opener(found, f"T{number}", BANK, "Dee", "Max")
        yield found


def buys_in(at: Hall, name: str, dollars: int) -> Visitor:
    """A player with an account of their own, who bought chips at the cage."""
    player = Visitor(at.house)
    assert player.ask("/api/register", {"id": name, "password": PASSWORD}).status == 200
    chips = [{"denomination": 1_00, "pieces": dollars}]
    sale: dict[str, Any] = {"player": name, "cash": dollars * 100, "chips": chips, "account": True}
    at.asks("house", "SellChips", by=at.visitor("Cal"), **sale)
    return player
