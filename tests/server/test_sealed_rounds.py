"""Sealed rounds at an electronic table: seeds committed, listed and opened; a silent one is a void."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from croupier.fair.seal import seed_commitment
from croupier.server.aggregates import codec
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.back_rooms import restored, snapshot
from croupier.server.aggregates.clocks import Doing
from croupier.server.aggregates.playing import record_events
from croupier.server.aggregates.sealed_round import SILENT_WITHIN, WITHOUT_SEED, SealedRound, SealRecord
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.people.access import Person
from croupier.table import events as e
from tests.loops import at_least_one
from tests.server.desk import ANN, BEN, DAN, OLGA, VAULT, Desk, desk, seated

T1 = "table/T1"
MINE, YOURS = b"\x01" * 32, b"\x02" * 32


@pytest.fixture
def room() -> Desk:
    return seated(desk(), ANN, BEN).runs_to("the first bet")


def sealed(room: Desk) -> SealedRound:
    found = room.table.sealed
    assert found is not None
    return found


def pledge(room: Desk, seat: int, seed: bytes) -> str:
    return seed_commitment(sealed(room).root, seat, seed).hex()


def bets(room: Desk, person: Person, seat: int, seed: bytes | None) -> Desk:
    with_it = {"seed": pledge(room, seat, seed)} if seed else {}
    room.do(person, T1, "PlaceBet", seat=seat, wager="ante", cents=2_00, **with_it)
    return room.do(person, T1, "Ready")


def closed(room: Desk, seeds: Sequence[bytes | None] = (MINE, YOURS)) -> Desk:
    """Both have bet, and the bets are closed."""
    for seat, (person, seed) in enumerate(zip((ANN, BEN), seeds, strict=True), 1):
        bets(room, person, seat, seed)
    assert room.tick() == Doing.CLOSE_BETS.value
    return room


def test_decks_are_sealed_before_a_bet_and_show_nothing(room: Desk) -> None:
    fair = room.sees(ANN)["fairness"]
    assert len(fair["fingerprints"]) == 8
    assert (fair["listed"], fair["cut"], fair["openings"]) == (None, None, [])
    (told,) = room.told("DecksSealed")
    assert told["secret"].keys() == {"sealed"}, "the secret is sealed at rest"
    assert room.told("RoundStarted")[0]["deck"] == []
    assert sealed(room).sealed.secret not in str(room.sees(ANN))


def test_seeds_are_listed_when_bets_close_and_cut_once_all_are_open(room: Desk) -> None:
    closed(room)
    assert room.table.waits.what.value == "seeds"
    assert [seat for seat, _ in room.sees(ANN)["fairness"]["listed"]["commitments"]] == [1, 2]
    room.do(ANN, T1, "OpenSeed", seed=MINE.hex())
    assert room.sees(BEN)["fairness"]["cut"] is None
    assert MINE.hex() not in str(room.sees(BEN)), "nobody sees a seed before all are open"
    assert room.told("SeedOpened")[0]["seed"].keys() == {"sealed"}
    room.do(BEN, T1, "OpenSeed", seed=YOURS.hex())
    cut = room.sees(ANN)["fairness"]["cut"]
    assert dict(cut["seeds"]) == {1: MINE.hex(), 2: YOURS.hex()}
    assert len(cut["others"]) == 7
    assert cut["chosen"] not in dict(cut["others"])
    kinds = [fact.type for fact in room.facts if fact.stream == T1]
    order = ["DecksSealed", "RoundStarted", "BetsClosed", "CutListed", "DeckCut", "DeckHandedIn", "CardDealt"]
    assert [kind for kind in dict.fromkeys(kinds) if kind in order] == order
    assert room.told("DeckHandedIn")[0]["deck"].keys() == {"sealed"}


def test_cards_are_opened_at_the_positions_of_the_cut(room: Desk) -> None:
    closed(room)
    room.do(ANN, T1, "OpenSeed", seed=MINE.hex()).do(BEN, T1, "OpenSeed", seed=YOURS.hex())
    round_ = sealed(room)
    room.runs_to("result is shown")
    for opened in at_least_one(room.table.openings):
        assert opened.position == round_.cut.positions[opened.at - 1]
        assert opened.card == round_.deck.cards[opened.position - 1]
        assert bytes.fromhex(opened.nonce) == round_.deck.nonces[opened.position - 1]


def test_without_seeds_the_list_alone_cuts(room: Desk) -> None:
    closed(room, (None, None))
    assert room.table.waits.what.value == "decision"
    assert room.sees(ANN)["fairness"]["cut"]["seeds"] == []


def test_a_seed_of_somebody_without_a_bet_is_not_listed(room: Desk) -> None:
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=2_00, seed=pledge(room, 1, MINE))
    bets(room, BEN, 2, YOURS)
    room.do(ANN, T1, "RemoveBet", seat=1, wager="ante")
    room.later(seconds=60).runs_to("seeds")
    assert [seat for seat, _ in sealed(room).listed.commitments] == [2]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("seed", "says"),
    [
        ("ff" * 32, "not the one you committed to, or belongs to another round"),
        ("xyz", "64 hexadecimal digits"),
    ],
)
def test_another_seed_than_the_committed_one_is_refused(room: Desk, seed: str, says: str) -> None:
    closed(room)
    assert says in room.refuses(ANN, T1, "OpenSeed", seed=seed)


def test_a_seed_is_opened_once_by_its_owner_while_it_is_awaited(room: Desk) -> None:
    assert "no seeds are awaited" in room.refuses(ANN, T1, "OpenSeed", seed=MINE.hex())
    closed(room, (MINE, YOURS))
    room.do(ANN, T1, "OpenSeed", seed=MINE.hex())
    assert "open already" in room.refuses(ANN, T1, "OpenSeed", seed=MINE.hex())
    assert "no seed of yours" in room.refuses(
        Person("Zed", "Zed", player=True), T1, "OpenSeed", seed=MINE.hex()
    )


def test_an_old_commitment_opens_nothing_in_another_round(room: Desk) -> None:
    old = pledge(room, 1, MINE)
    closed(room, (None, None))
    while room.table.table.rounds < 1:
        room.tick()
    room.runs_to("the first bet")
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=2_00, seed=old).do(ANN, T1, "Ready")
    room.later(seconds=60).runs_to("seeds")
    assert "belongs to another round" in room.refuses(ANN, T1, "OpenSeed", seed=MINE.hex())


def test_what_is_no_commitment_is_refused_and_leaves_no_bet(room: Desk) -> None:
    says = room.refuses(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=2_00, seed="abc")
    assert "64 hexadecimal digits" in says
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=2_00, seed=pledge(room, 1, MINE))
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=3_00, seed=pledge(room, 1, MINE))
    other = room.refuses(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00, seed=pledge(room, 1, YOURS))
    assert "committed; bet with the same one" in other
    assert len(room.told("SeedCommitted")) == 1


def chips(room: Desk) -> dict[str, int]:
    return {player.id: player.chips for player in room.table.table.players}


def test_a_silent_seed_voids_the_round_and_opens_every_deck(room: Desk) -> None:
    before = chips(room)
    closed(room)
    round_ = sealed(room)
    room.do(ANN, T1, "OpenSeed", seed=MINE.hex())
    assert room.tick() == Doing.VOID.value
    assert chips(room) == before, "every wager goes back"
    assert room.told("RoundDead")[-1]["reason"] == "seat 2 did not open its seed"
    (opened,) = room.told("DecksOpened")
    assert opened["seeds"] == [round_.seal.seed(number).hex() for number in range(1, 9)]
    assert opened["silent"] == [[2, "Ben"]]
    assert not room.told("DeckCut")
    assert room.sees(ANN)["voided"] == {"round": 1, "seats": [2]}
    room.runs_to("the first bet")
    assert '"dead":1' in sealed(room).sealed.header, "voids are counted in the next header"
    assert f'"previous":"{round_.sealed.root}"' in sealed(room).sealed.header


def test_two_silent_seeds_in_twenty_rounds_cost_the_seed_for_twenty_rounds(room: Desk) -> None:
    for number in (1, 2):
        assert room.sees(BEN)["you"]["seed"]["without_until"] is None
        closed(room)
        room.do(ANN, T1, "OpenSeed", seed=MINE.hex())
        assert room.tick() == Doing.VOID.value
        room.runs_to("the first bet")
        assert room.table.table.rounds == number
    until = 2 + WITHOUT_SEED
    assert room.sees(BEN)["you"]["seed"]["without_until"] == until, "told before betting"
    says = room.refuses(BEN, T1, "PlaceBet", seat=2, wager="ante", cents=2_00, seed=pledge(room, 2, YOURS))
    assert f"round {until}" in says
    closed(room, (MINE, None))
    assert not room.refuses(BEN, T1, "OpenSeed", seed=YOURS.hex()).startswith("done")
    room.do(ANN, T1, "OpenSeed", seed=MINE.hex())
    assert room.table.waits.what.value == "decision"


def test_silences_far_apart_are_forgiven(room: Desk) -> None:
    seals = room.table.seals.after_void(3, ((2, "Ben"),))
    assert not seals.after_void(3 + SILENT_WITHIN, ((2, "Ben"),)).without_until("Ben", 24)
    assert seals.after_void(2 + SILENT_WITHIN, ((2, "Ben"),)).without_until("Ben", 24) == 42


def round_with(room: Desk, guest: Person) -> str:
    """Play a round of Ann, who opens her seed, and a guest who gives one if they may and keeps it."""
    room.runs_to("the first bet", most=200)
    bets(room, ANN, 1, MINE)
    bets(room, guest, 2, None if room.sees(guest)["you"]["seed"]["without_until"] else YOURS)
    assert room.tick() == Doing.CLOSE_BETS.value
    room.do(ANN, T1, "OpenSeed", seed=MINE.hex())
    if room.table.waits.what.value == "seeds":
        return room.tick() or ""
    assert sealed(room).made is not None
    room.runs_to("result is shown")
    return "dealt"


def with_new_guests(rounds: int) -> tuple[Desk, list[int]]:
    """Ann and one machine that comes as a new guest every two rounds; return which rounds were void."""
    room, voids = seated(desk(), ANN), list[int]()
    guest = ANN
    for number in range(1, rounds + 1):
        if number % 2:
            room.runs_to("the first bet", most=200)
            if guest is not ANN:
                room.do(guest, T1, "CashOut", cents=room.table.table.chips_of(guest.id))
                room.do(guest, T1, "Leave")
            guest = Person(f"guest-{number}", "Guest", player=True)
            room.do(guest, T1, "Sit", seat=2).do(guest, T1, "BuyChips", cents=500_00)
            room.do(ANN, T1, "BuyChips", cents=100_00)
        if round_with(room, guest) == Doing.VOID.value:
            voids.append(number)
    return room, voids


def test_one_machine_with_a_new_guest_every_two_rounds_voids_few_rounds() -> None:
    room, voids = with_new_guests(66)
    assert voids == [1, 2, 3, 24, 45, 66]
    cuts = room.told("DeckCut")
    assert len(cuts) == 60
    assert all(cut["seeds"] == [[1, MINE.hex()]] for cut in at_least_one(cuts)), "the honest seed counts"


def test_the_terms_of_a_guarded_round_say_whose_seeds_it_takes_and_until_when() -> None:
    room, voids = with_new_guests(3)
    assert voids == [1, 2, 3]
    room.runs_to("the first bet")
    terms = [json.loads(told["terms"]).get("seeds") for told in room.told("DecksSealed")]
    assert terms == [None, None, None, {"of": [1], "through": 3 + WITHOUT_SEED}]
    says = room.refuses(
        Person("guest-3", "Guest", player=True),
        T1, "PlaceBet", seat=2, wager="ante", cents=2_00, seed=pledge(room, 2, YOURS),
    )  # fmt: skip
    assert "3 rounds here died of silent seeds" in says
    assert f"round {3 + WITHOUT_SEED}" in says
    games = {room.table.table.plan.game.hash: room.table.table.plan.game}
    again = restored(TableRoom("T1"), snapshot(room.table._replace(sealed=None)), games)
    assert isinstance(again, TableRoom)
    assert again.seals == room.table.seals


def test_whoever_opened_a_seed_and_then_keeps_one_is_known_no_more() -> None:
    record = SealRecord().after_cut(["Ann", "Ben"])
    for number in (1, 2, 3):
        record = record.after_void(number, ((4, f"guest-{number}"),), ["Ann", "Ben"])
    assert [record.without_until(who, 4) for who in ("Ann", "Ben", "guest-9")] == [0, 0, 23]
    record = record.after_void(4, ((2, "Ben"),), ["Ann"])
    assert [record.without_until(who, 5) for who in ("Ann", "Ben")] == [0, 24]
    record = record.after_void(5, (), ["Ann"])
    assert record.guarded == 24, "a void without a silent seed counts for nothing"
    assert not record.without_until("Ben", 25)


def test_one_person_gives_one_seed_at_the_lowest_seat() -> None:
    room = seated(desk("three-card-poker", seats=3), ANN)
    room.do(ANN, T1, "AskSecondHand", seat=2).do(OLGA, T1, "ApproveSecondHand", player="Ann")
    room.runs_to("the first bet")
    room.do(ANN, T1, "PlaceBet", seat=2, wager="ante", cents=2_00, seed=pledge(room, 1, MINE))
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=2_00)
    room.do(ANN, T1, "Ready").tick()
    assert [(each.seat, each.player) for each in sealed(room).pledged] == [(1, "Ann")]
    room.do(ANN, T1, "OpenSeed", seed=MINE.hex())
    assert room.table.waits.what.value == "decision"


def test_whoever_takes_over_a_seat_with_a_seed_is_offered_none_and_bets_without(room: Desk) -> None:
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=2_00, seed=pledge(room, 1, MINE))
    room.do(ANN, T1, "RemoveBet", seat=1, wager="ante").do(ANN, T1, "CashOut", cents=500_00)
    room.do(ANN, T1, "Leave")
    cat = Person("Cat", "Cat", player=True)
    room.do(cat, T1, "Sit", seat=1).do(cat, T1, "BuyChips", cents=100_00)
    assert not room.sees(cat)["you"].get("seed")
    taken = room.refuses(cat, T1, "PlaceBet", seat=1, wager="ante", cents=2_00, seed=pledge(room, 1, YOURS))
    assert "has a seed in this round already" in taken
    bets(room, cat, 1, None)
    bets(room, BEN, 2, YOURS).runs_to("seeds")
    room.do(BEN, T1, "OpenSeed", seed=YOURS.hex())
    assert room.table.waits.what.value == "decision"
    assert [seat for seat, _ in sealed(room).made.seeds] == [2]  # type: ignore[union-attr]


def test_a_live_table_takes_no_seed() -> None:
    room = desk(dealing="live").do(DAN, T1, "Sit", player="Ann", seat=1)
    assert room.table.sealed is None
    assert "no seeds are awaited" in room.refuses(ANN, T1, "OpenSeed", seed=MINE.hex())


def test_a_round_restored_from_a_copy_opens_no_deck(room: Desk) -> None:
    closed(room)
    unit = room.unit("house")
    dead = e.RoundDead(1, returned=True, by="house", reason="the house was restored from a copy")
    record_events(unit, T1, [dead], opens_void=False)
    room.taken(unit)
    assert not room.told("DecksOpened")
    assert room.table.sealed is None


def test_the_stream_alone_brings_a_sealed_round_back(room: Desk) -> None:
    closed(room)
    room.do(ANN, T1, "OpenSeed", seed=MINE.hex())
    again = f_again(room)
    assert again == sealed(room)
    assert again.silent == (again.pledged[1],)


def f_again(room: Desk) -> Any:
    """The sealed round as another process reads it from the log."""
    from croupier.server.aggregates.sealed_round import after_fact  # noqa: PLC0415
    from croupier.store import EventRow  # noqa: PLC0415

    found: SealedRound | None = None
    version = 0
    for fact in room.facts:
        if fact.stream != T1:
            continue
        version += 1
        row = EventRow(0, T1, version, room.now, "", fact.type, fact.body, "", "", "")
        event = codec.read(row, VAULT)
        if isinstance(event, f.DecksSealed):
            found = SealedRound(event, tuple(room.table.table.plan.game.deck.cards))
        elif found is not None:
            found = after_fact(found, event)
    return found
