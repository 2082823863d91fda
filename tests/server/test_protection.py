"""Game protection from a real log: who knows a board card is found, the honest one beside her is not."""

import json
from pathlib import Path

import pytest

from croupier.drill.counsel import faced_moment
from croupier.protection.knowledge import choices, values, values_with
from croupier.server.commands.service import Service
from croupier.server.people.access import Person
from croupier.server.queries.protection import KeptTables, TableProtection, tables_of
from croupier.server.queries.replay import ReplayError
from croupier.store import open_log
from croupier.table.view import Audience, Role, view
from tests.cli.shell import run
from tests.server.open_house import ANN, BEN, PATIENT, VAULT, do, in_house, sits, waits_for
from tests.server.running import OWN_PASSWORD, House, Visitor
from tests.waiting import soon

T1, ROUNDS = "table/T1", 30
LOUD = 0.05


async def knows_the_first_board_card(service: Service) -> None:
    """Ann looks at the card under the dealer's hand before she decides, Ben plays by his own; rounds end."""
    for seat, person in enumerate((ANN, BEN), 1):
        await sits(service, person, seat)
    for _ in range(ROUNDS):
        await waits_for(service, "the first bet")
        for seat, person in enumerate((ANN, BEN), 1):
            await do(service, person, T1, "PlaceBet", seat=seat, wager="ante", cents=4_00)
        for person in (ANN, BEN):
            await do(service, person, T1, "Ready")
        await waits_for(service, "decision", "between rounds", "the first bet")
        while (await _decides(service)) is not None:
            await waits_for(service, "decision", "between rounds", "the first bet")


async def _decides(service: Service) -> str | None:
    felt = service.rooms.tables()["T1"].felt
    assert felt is not None
    for seat, person in enumerate((ANN, BEN), 1):
        seen = view(felt, Audience(Role.PLAYER, person.id))
        if felt.round is None or seen.choice is None or seen.choice.seat != seat:
            continue
        at = faced_moment(felt.plan.game, seen, person.id)
        number = felt.plan.group_number["board"]
        card, up = felt.round.shared[number][0], felt.round.shared_up[number][0]
        knows = person is ANN and card is not None and not up
        worth = (
            values_with(felt.plan.game, at, card)
            if knows and card is not None
            else values(felt.plan.game, at)
        )
        name = choices(felt.plan.game, at)[max(range(len(worth)), key=worth.__getitem__)]
        await _choose(service, person, seat, name)
        return name
    return None


async def _choose(service: Service, person: Person, seat: int, name: str) -> None:
    if name.isdecimal():
        await do(service, person, T1, "Choose", seat=seat, choice="bet", units=int(name))
    else:
        await do(service, person, T1, "Choose", seat=seat, choice=name)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("house")
    in_house(folder, knows_the_first_board_card, clocks=PATIENT)
    return folder / "house.db"


def test_who_knows_a_board_card_is_found_in_the_log_and_nobody_else(database: Path) -> None:
    with open_log(database, reading=True) as log:
        assert tables_of(log, VAULT) == ["T1"]
        found = TableProtection(log, VAULT, "T1", 1000)
        assert found.go_on(5), "there are more rounds"
        assert found.view(LOUD)["weighed"] == 5
        while found.go_on(10):
            pass
        shown = found.view(LOUD)
        assert (shown["done"], shown["refused"], shown["unread"]) == (True, "", 0)
        signs = [(each["players"], each["about"]) for each in shown["findings"] if each["alarm"]]
        assert signs == [(["Ann"], "card to come")]
        heaviest = shown["findings"][0]["heaviest"][0]
        assert heaviest["rounds"][0] in range(1, ROUNDS + 1)
        assert {name for each in found.view(LOUD, "Ben")["findings"] for name in each["players"]} == {
            "Ann",
            "Ben",
        }
        last = TableProtection(log, VAULT, "T1", 4)
        last.go_on(10)
        assert (last.view(LOUD)["first"], last.view(LOUD)["weighed"]) == (ROUNDS - 3, ROUNDS)
        kept = KeptTables(log, VAULT)
        assert kept.at("T1", 4) is kept.at("T1", 4)
        with pytest.raises(ReplayError, match="there is no table T9 in this house; there are T1"):
            TableProtection(log, VAULT, "T9", 1)


def test_the_command_names_the_sign_and_the_rounds_to_replay(database: Path) -> None:
    key = database.parent / "key"
    key.write_text(f"{(b'k' * 32).hex()}\n")
    key.chmod(0o600)
    words = ("audit", "protection", "--database", str(database), "--key", str(key), "--alarm", str(LOUD))
    shown = run(*words, width=200).out
    assert "Ann knows a card to come" in shown
    assert "not an accusation" in shown
    (view_,) = json.loads(run(*words, "--table", "T1", "--player", "Ann", "--json").out)
    assert view_["findings"][0]["alarm"] is True
    assert all("Ann" in each["players"] for each in view_["findings"])
    assert "between 0 and 1" in run(*words[:-1], "1.5", code=2).err


def test_the_floor_sees_signs_and_replays_and_players_see_neither(house: House) -> None:
    operator, player = Visitor(house).as_operator(), Visitor(house).as_guest()
    table = "T83"
    operator.order(f"table/{table}", "OpenTable", game="three-card-poker", seats=1)
    player.order(f"table/{table}", "Sit", seat=1)
    player.order(f"table/{table}", "BuyChips", cents=100_00)
    soon(lambda: player.ask(f"/api/views/table/{table}").data["bets_open"])
    player.order(f"table/{table}", "PlaceBet", seat=1, wager="ante", cents=5_00)
    player.order(f"table/{table}", "Ready")
    soon(lambda: player.ask(f"/api/views/table/{table}").data["choice"])
    player.order(f"table/{table}", "Choose", seat=1, choice="fold")
    player.order(f"table/{table}", "Ready")
    operator.enrols(OWN_PASSWORD, id="Flo", roles=["floor"], badge="NH-83")
    floor = Visitor(house)
    assert floor.ask("/api/sign-in", {"name": "Flo", "password": OWN_PASSWORD}).status == 200
    assert table in floor.ask("/api/audit/protection").data
    soon(lambda: floor.ask(f"/api/audit/protection/{table}").data["decisions"])
    shown = floor.ask(f"/api/audit/protection/{table}?alarm=0.01").data
    assert (shown["table"], shown["done"], shown["alarm"], shown["decisions"]) == (table, True, 0.01, 1)
    assert floor.ask(f"/api/audit/rounds/{table}/1").data["replay"] is True
    assert floor.ask("/api/audit/rounds").status == 403, "the log is not the floor's to search"
    assert floor.ask("/api/audit/protection/T999").status == 404
    assert floor.ask(f"/api/audit/protection/{table}?alarm=2").status == 400
    for path in ("/api/audit/protection", f"/api/audit/protection/{table}", f"/api/audit/rounds/{table}/1"):
        assert player.ask(path).status == 403
