"""Every settlement posts by itself: after any events the ledger holds what the engine says lies there."""

import random
from collections import Counter

import pytest

from croupier.house import posting
from croupier.house.ledger import Account, AccountChange, AccountKind, Entry, Ledger
from croupier.house.posting import entries_for, money_of, post, post_undo
from croupier.house.state import OUTSIDE, of_player
from croupier.table import commands as t
from croupier.table import events as te
from croupier.table import evolve, new_table, rebuild, undo
from croupier.table.drive import EVERYTHING, act
from croupier.table.state import Table
from tests.house.hall import NOON
from tests.play import Play, began, deal, opened, ready
from tests.table.bots import GAMES, PLAYERS, a_round, named, played, some_readings

OPENING = 1_000_000_00


def book(id_: str = "T1") -> Ledger:
    """A ledger in which a table has its bank."""
    bank = AccountChange(Account(AccountKind.BANK, id_), OPENING)
    return Ledger().post(Entry("bank", (bank, AccountChange(OUTSIDE, -OPENING))))


def agrees(ledger: Ledger, table: Table, pockets: Counter[str], drop: int) -> None:
    """The ledger and the engine hold the same money."""
    assert sum(ledger.balances.values()) == 0
    money = money_of(table)
    everyone = {account.of for account, _ in ledger.of_kind(AccountKind.CHIPS)} | {*money.rails} | {*pockets}
    for player in everyone:
        held = ledger.balance(of_player(player))
        assert held == table.chips_of(player) + pockets[player]
    assert ledger.balance(Account(AccountKind.BETS, "T1")) == sum(money.up.values())
    assert ledger.balance(Account(AccountKind.DROP, "T1")) == drop
    assert ledger.balance(Account(AccountKind.BANK, "T1")) == OPENING + table.bank - drop
    assert ledger.balance(Account(AccountKind.JACKPOTS, "T1")) == 0


def follow(table: Table, events: list[te.Event]) -> Ledger:
    """Post events one by one, and hold the ledger to the engine after each."""
    ledger, pockets, drop = book(), Counter[str](), 0
    for event in events:
        after = evolve(table, event)
        ledger = ledger.post(*entries_for("T1", table, event, after))
        match event:
            case te.ChipsBought():
                drop += event.cents
            case te.ChipsCashed():
                pockets[event.player] += event.cents
            case te.ChipsBrought():
                pockets[event.player] -= event.cents
            case _:
                pass
        agrees(ledger, after, pockets, drop)
        table = after
    return ledger


def evening(game: str, seed: int, rounds: int) -> tuple[Table, list[te.Event]]:
    """Some rounds of any bets and any choices, with chips taken to the pocket and brought back."""
    rng = random.Random(seed)
    start = new_table(played(game, some_readings(game, rng) if seed else ()))
    log: list[te.Event] = []
    table = opened(start.plan.game, *PLAYERS[: min(start.plan.game.seats.most, 4)], log=log)
    for number in range(rounds):
        table = a_round(table, seed * 1000 + number, EVERYTHING, log)
        who = rng.choice(table.players)
        if who.chips > 100:
            table = act(table, t.CashOut(who.id, who.chips // 3), log)
            table = act(table, t.BringChips(who.id, who.chips // 4), log)
    return start, log


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_the_ledger_follows_the_engine_to_the_cent(game: str) -> None:
    follow(*evening(game, 0, 2))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 9))
@pytest.mark.parametrize("game", GAMES, ids=named)
def test_the_ledger_follows_the_engine_under_any_reading(game: str, seed: int) -> None:
    follow(*evening(game, seed, 8))


def test_a_purchase_at_the_table_takes_chips_from_the_tray_and_puts_cash_in_the_box() -> None:
    start = new_table(ready("nh-holdem-stud"))
    ledger = follow(
        start, [te.TableOpened("Flo", "", "", 6), te.PlayerSat("Ann", 1), te.ChipsBought("Ann", 5_00)]
    )
    assert ledger.balance(OUTSIDE) == -OPENING - 5_00
    assert ledger.balance(of_player("Ann")) == 5_00
    assert ledger.balance(Account(AccountKind.BANK, "T1")) == OPENING - 5_00
    assert ledger.balance(Account(AccountKind.DROP, "T1")) == 5_00


def _entries(play: Play, start: Table, kind: type) -> list[Entry]:
    found: list[Entry] = []
    table = start
    for event in play.log:
        after = evolve(table, event)
        if isinstance(event, kind):
            found += entries_for("T1", table, event, after)
        table = after
    return found


def test_a_lost_bet_goes_from_the_player_to_the_layout_to_the_bank() -> None:
    play = began("nh-holdem-stud", "2c 7d", bets={"ante": 2_00}, lying={"board": "9h Js Kc"})
    start = opened(play.table.plan.game, "player 1")
    play.do(t.Proceed(), t.Choose(1, "fold"))
    (bet,), (lost,) = _entries(play, start, te.BetPlaced), _entries(play, start, te.WagerTaken)
    assert dict(bet.postings) == {of_player("player 1"): -2_00, Account(AccountKind.BETS, "T1"): 2_00}
    assert dict(lost.postings) == {
        Account(AccountKind.BETS, "T1"): -2_00,
        Account(AccountKind.BANK, "T1"): 2_00,
    }
    assert bet.memo == "table T1, round 1: bet on ante"
    assert _entries(play, start, te.Decided) == []  # a fold moves nothing by itself


def test_a_decision_names_its_step() -> None:
    play = began("nh-holdem-stud", "Js Jd", bets={"ante": 2_00}, lying={"board": "6c 6h 2s"})
    start = opened(play.table.plan.game, "player 1")
    play.do(t.Proceed(), t.Choose(1, "bet", 3))
    (bet,) = _entries(play, start, te.Decided)
    decided = play.of(te.Decided)[0]
    assert bet.memo == f"table T1, round 1: decision on {decided.step}"
    assert dict(bet.postings) == {of_player("player 1"): -6_00, Account(AccountKind.BETS, "T1"): 6_00}


def test_a_jackpot_passes_through_its_own_account() -> None:
    play = deal(
        "nh-holdem-jackpots",
        "4h 2c",
        bets={"ante": 10_00, "six-card-bonus": 5_00},
        board="9s Js Kc",
        six="5h 6h 7h 8h",
    )
    (paid,) = (event for event in play.of(te.WagerPaid) if event.odds.endswith("MINOR"))
    start = opened(play.table.plan.game, "player 1")
    entries = [entry for entry in _entries(play, start, te.WagerPaid) if "six-card-bonus" in entry.memo]
    out, to = entries
    jackpots = Account(AccountKind.JACKPOTS, "T1")
    assert paid.won == 500_00
    assert dict(out.postings) == {Account(AccountKind.BANK, "T1"): -paid.won, jackpots: paid.won}
    assert dict(to.postings)[jackpots] == -paid.won
    assert dict(to.postings)[of_player("player 1")] == paid.won + 5_00


def test_steps_undone_are_undone_in_the_ledger() -> None:
    play = began("nh-holdem-stud", "Js Jd", bets={"ante": 2_00}, lying={"board": "6c 6h 2s"})
    start = opened(play.table.plan.game, "player 1")
    undone = undo(start, play.log, by="Flo", reason="wrong seat")
    after = rebuild(start, [*play.log, undone])
    command = post_undo("T1", play.table, undone, after, first=9, by="Flo", at=NOON)
    (back,) = command.entries
    assert dict(back.postings) == {of_player("player 1"): 2_00, Account(AccountKind.BETS, "T1"): -2_00}
    assert (command.first, command.count, command.rounds, command.playing) == (9, 1, 0, True)


@pytest.mark.parametrize(("reading", "kept"), [("a", 0), ("b", 2_00)])
def test_a_dead_hand_goes_back_or_to_the_bank_as_it_is_read(reading: str, kept: int) -> None:
    bets = {"ante": 2_00}
    play = began(
        "nh-holdem-stud", "Js Jd", bets=bets, readings={"Q3-17": reading}, lying={"board": "6c 6h 2s"}
    )
    start = opened(play.table.plan.game, "player 1")
    play.do(t.ReportPowerFailure("dark"), t.ResolveInterruption(readable=False, by="Flo"))
    (dead,) = _entries(play, start, te.RoundDead)
    expected = {Account(AccountKind.BETS, "T1"): -2_00}
    expected |= {Account(AccountKind.BANK, "T1"): kept} if kept else {of_player("player 1"): 2_00}
    assert dict(dead.postings) == expected


def test_a_command_tells_the_rails_the_rounds_and_whether_a_round_is_open() -> None:
    start, log = evening("nh-holdem-stud", 0, 3)
    ends = [at for at, event in enumerate(log, 1) if isinstance(event, te.RoundFinished)]
    command = post("T1", start, log, first=7, by="Dan", at=NOON)
    assert (command.first, command.count, command.rounds, command.playing) == (7, len(log), 3, False)
    assert {rail.player for rail in command.rails} == {*PLAYERS[:4]}
    midway = post("T1", start, log[: ends[0] - 1], first=0, by="Dan", at=NOON)
    assert (midway.rounds, midway.playing) == (0, True)


def lies(table: Table) -> tuple[Counter[str], Counter[str], int]:
    """A table's money, with nothing and nobody counted alike."""
    money = money_of(table)
    return Counter(money.rails), Counter(money.up), money.bank


def test_every_event_that_moves_money_is_known() -> None:
    start, log = evening("nh-holdem-face-up", 0, 2)
    table = start
    for event in log:
        after = evolve(table, event)
        pocketed = isinstance(event, te.ChipsCashed | te.ChipsBrought)
        changed = lies(after) != lies(table) and not pocketed
        assert changed <= bool(entries_for("T1", table, event, after))
        table = after
    assert te.RoundDead in posting._MOVES
