"""Who sits at a poker table, with which chips, and when they may leave."""

from croupier.games.words import dollars
from croupier.house.poker import commands as c
from croupier.house.poker import events as e
from croupier.house.poker.state import PokerTable
from croupier.table.refused import require


@c.decides
def seat_player(table: PokerTable, command: c.SeatPlayer) -> tuple[e.Event, ...]:
    """Give a player a free seat."""
    seats, seat, player = table.open_terms.seats, command.seat, command.player
    require(bool(player.strip()), "name the player")
    require(1 <= seat <= seats, f"there is no seat {seat}; seats go from 1 to {seats}")
    for one in table.chairs:
        require(one.seat != seat, f"{one.player} sits at seat {seat}")
        require(one.player != player, f"{player} sits at seat {one.seat} already")
    return (e.PlayerSeated(command.by, command.at, seat, player),)


@c.decides
def sell_here(table: PokerTable, command: c.SellHere) -> tuple[e.Event, ...]:
    """Sell chips for cash at the table."""
    seat = _buys(table, command)
    return (e.ChipsSoldHere(command.by, command.at, seat, command.player, command.cents),)


@c.decides
def put_down(table: PokerTable, command: c.PutDown) -> tuple[e.Event, ...]:
    """Put chips on the table that were bought before."""
    seat = _buys(table, command)
    return (e.ChipsPutDown(command.by, command.at, seat, command.player, command.cents),)


def _buys(table: PokerTable, command: c.SellHere | c.PutDown) -> int:
    """Return the seat of a player who may have more chips now: a hand is played for what lay there."""
    chip, seat = table.open_terms.chip, table.chair(command.player).seat
    require(command.cents > 0, "enter an amount above $0")
    whole = isinstance(command, c.PutDown) or command.cents % chip == 0
    require(whole, f"{dollars(command.cents)} cannot be sold in chips of {dollars(chip)}")
    in_hand = table.hand is not None and any(one.seat == seat for one in table.hand.dealt)
    require(not in_hand, f"{command.player} is in the hand; add chips when it is over")
    return seat


@c.decides
def stand_up(table: PokerTable, command: c.StandUp) -> tuple[e.Event, ...]:
    """Leave with all chips, between hands."""
    chair = table.chair(command.player)
    in_hand = table.hand is not None and any(one.seat == chair.seat for one in table.hand.dealt)
    require(not in_hand, f"{command.player} is in the hand; stand up when it is over")
    return (e.PlayerStoodUp(command.by, command.at, chair.seat, chair.player, chair.chips),)


@c.decides
def close_poker(table: PokerTable, command: c.ClosePoker) -> tuple[e.Event, ...]:
    """Close a table that everybody has left."""
    require(table.hand is None, "a hand is open; push its pot first")
    sitting = ", ".join(one.player for one in table.chairs)
    require(not sitting, f"{sitting} must stand up before the table closes")
    return (e.PokerClosed(command.by, command.at),)
