"""Opening and closing a table, sitting down and leaving, buying chips, asking for a second hand."""

from dataclasses import replace
from typing import Final, get_args

from croupier.games.document import ConsentOf, DeadHand
from croupier.games.posting import PostingError
from croupier.games.words import dollars
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.agenda import next_act
from croupier.table.plan import DealerAction
from croupier.table.refused import RefusedError, require
from croupier.table.state import Player, Status, Table

MOST_WAITING: Final = 20
"""How many wait for a seat at one table at most."""
_BEARER: Final = "chips belong to whoever holds them here: bet them, or redeem them at the cage"


@c.decides
def open_table(table: Table, command: c.OpenTable) -> tuple[e.Event, ...]:
    """Open, if the document states every limit or the operator has supplied them (Q0-15, Q1-26)."""
    game = table.plan.game
    require(table.status is Status.CLOSED, f"{game.name} is open already")
    if game.blanks:
        lacking = ", ".join(blank.says for blank in game.blanks)
        raise RefusedError(
            f"the document of {game.name} leaves out {lacking}; the operator supplies them before it opens"
        )
    most = game.seats.most
    require(
        1 <= command.seats <= most, f"{game.name} has 1 to {most} seats, and {command.seats} were asked for"
    )
    holds, chip, large = command.holds_jackpots, command.chip, command.holds_from
    require(large >= 0, "a large win is no less than nothing; give the amount it begins at")
    opened = e.TableOpened(command.by, game.id, game.hash, command.seats, holds, chip, large, command.bearer)
    return (replace(opened, holds_sums=command.holds_sums),)


@c.decides
def pause_table(table: Table, command: c.PauseTable) -> tuple[e.Event, ...]:
    """Let no new round begin."""
    require(table.status is Status.OPEN, f"the table is {table.status.value} and cannot be paused")
    return (e.TablePaused(command.by, command.reason),)


@c.decides
def resume_table(table: Table, command: c.ResumeTable) -> tuple[e.Event, ...]:
    """Let rounds begin again."""
    require(table.status is Status.PAUSED, f"the table is {table.status.value}, not paused")
    return (e.TableResumed(command.by),)


@c.decides
def close_table(table: Table, command: c.CloseTable) -> tuple[e.Event, ...]:
    """Close once every player has taken their chips; a round that nobody has bet in yet ends with it."""
    require(table.status is not Status.CLOSED, "the table is closed already")
    play = table.round
    require(play is None or not play.hands, "a round is open; finish it before closing the table")
    staying = [player.id for player in table.players]
    require(not staying, f"{', '.join(staying)} must take their chips and leave before the table closes")
    unbet = (e.RoundDead(play.number, True, command.by, "the table closed"),) if play else ()  # noqa: FBT003
    return (*unbet, e.TableClosed(command.by))


@c.decides
def post_jackpots(table: Table, command: c.PostJackpots) -> tuple[e.Event, ...]:
    """Post jackpot values, never in the middle of game play (R1-29)."""
    jackpots = table.plan.game.jackpots
    if jackpots is None:
        raise RefusedError(f"{table.plan.game.name} has no jackpots")
    require(table.round is None, "jackpots are not changed while a hand is open", ("R1-29",))
    names = ", ".join(jackpots.names)
    require(len(command.values) == len(jackpots.names), f"post one value each for {names}", ("R1-28",))
    require(all(value >= 0 for value in command.values), "a jackpot cannot be below zero")
    if jackpots.odd_cents == "post even dollars only":
        even = all(value % 200 == 0 for value in command.values)
        require(
            even, "jackpots are posted in even dollars, so that half of one is a whole dollar", ("Q1-16",)
        )
    return (e.JackpotsPosted(command.by, command.values),)


@c.decides
def post_limits(table: Table, command: c.PostLimits) -> tuple[e.Event, ...]:
    """Post the limits of this table, within the sheet, while no bet is up under other ones."""
    play = table.round
    require(play is None or not play.hands, "bets are up; other limits bind from the next round")
    try:
        game = table.plan.game.under(table.posting._replace(limits=command.limits))
    except PostingError as wrong:
        raise RefusedError(str(wrong)) from None
    return (e.LimitsPosted(command.by, game.posting.limits),)


@c.decides
def post_house_rules(table: Table, command: c.PostHouseRules) -> tuple[e.Event, ...]:
    """Post the house's rules for a hand cut short, before the table opens."""
    require(
        table.status is Status.CLOSED, "the rules of a table that is open stay; post them before it opens"
    )
    known = command.dead_hand in get_args(DeadHand) and command.consent_of in get_args(ConsentOf)
    require(known, "these are no rules for a hand cut short", ("Q3-16", "Q3-17"))
    return (e.HouseRulesPosted(command.by, command.dead_hand, command.consent_of),)


@c.decides
def sit(table: Table, command: c.Sit) -> tuple[e.Event, ...]:
    """Take a free seat."""
    _is_open(table)
    require(bool(command.player.strip()), "say who sits down; whoever gives no name goes by their seat")
    _is_seat(table, command.seat)
    require(command.player not in table.seats, f"{command.player} sits here already")
    taken = table.seats[command.seat - 1]
    require(taken is None, f"seat {command.seat} is taken by {taken}")
    _verify_turn(table, command.player)
    return (e.PlayerSat(command.player, command.seat),)


def _verify_turn(table: Table, player: str) -> None:
    """Refuse a seat that somebody waits for: free seats go to the waiting list in its order (R0-23)."""
    free = table.seats.count(None)
    first = [each for each in table.waiting[:free] if each != player]
    if player in table.waiting[:free] or free > len(first):
        return
    raise RefusedError(
        f"{' and '.join(first)} came first and has the seat; try again in a moment, or ask the floor to "
        "take them off the waiting list if they are gone",
        ("R0-23",),
    )


@c.decides
def wait(table: Table, command: c.Wait) -> tuple[e.Event, ...]:
    """Ask to play at a full table; new players have priority over second hands (R0-23)."""
    _is_open(table)
    require(command.player not in table.seats, f"{command.player} sits here already")
    require(command.player not in table.waiting, f"{command.player} waits already")
    if None in table.seats:
        raise RefusedError(f"seat {table.seats.index(None) + 1} is free; sit there")
    full = f"{MOST_WAITING} players are on the waiting list, and it takes no more; try another table"
    require(len(table.waiting) < MOST_WAITING, full)
    return (e.NewcomerWaits(command.player),)


@c.decides
def leave(table: Table, command: c.Leave) -> tuple[e.Event, ...]:
    """Leave with no wager up and no chips left behind."""
    if command.player in table.waiting:
        return (e.PlayerLeft(command.player),)
    player = _seated(table, command.player)
    if table.round and any(hand.player == player.id for hand in table.round.hands):
        raise RefusedError(f"{player.id} has bets in play; leave after the round")
    require(not player.chips, f"{player.id} has {dollars(player.chips)} in chips; cash them out first")
    return (e.PlayerLeft(player.id),)


@c.decides
def buy_chips(table: Table, command: c.BuyChips) -> tuple[e.Event, ...]:
    """Buy chips with money on the table; no credit is given."""
    _seated(table, command.player)
    require(command.cents > 0, f"{dollars(command.cents)} buys no chips")
    return (e.ChipsBought(command.player, command.cents),)


@c.decides
def bring_chips(table: Table, command: c.BringChips) -> tuple[e.Event, ...]:
    """Bring chips that were bought before; no cash goes into the drop box."""
    require(not table.bearer, _BEARER)
    _seated(table, command.player)
    require(command.cents > 0, f"{dollars(command.cents)} is nothing to bring")
    return (e.ChipsBrought(command.player, command.cents),)


@c.decides
def cash_out(table: Table, command: c.CashOut) -> tuple[e.Event, ...]:
    """Take chips off the table."""
    require(not table.bearer, _BEARER)
    player = _seated(table, command.player)
    require(command.cents > 0, f"{dollars(command.cents)} is nothing to cash out")
    if table.round and any(hand.player == player.id for hand in table.round.hands):
        raise RefusedError(f"{player.id} has wagers up; chips are cashed out once they are settled")
    has = dollars(player.chips)
    require(command.cents <= player.chips, f"{player.id} has {has} in chips, not {dollars(command.cents)}")
    return (e.ChipsCashed(player.id, command.cents),)


@c.decides
def ask_second_hand(table: Table, command: c.AskSecondHand) -> tuple[e.Event, ...]:
    """Ask the floor for a second hand (R0-18, R0-19)."""
    rules = table.plan.game.hands
    player = _seated(table, command.player)
    held = table.seats.count(player.id)
    if held >= rules.most and not rules.floor_may_allow_more:
        hands = "one hand" if rules.most == 1 else f"{rules.most} hands"
        raise RefusedError(
            f"{table.plan.game.name} allows a player {hands}", ("R0-18",) if rules.most > 1 else ()
        )
    _is_seat(table, command.seat)
    asked = dict(table.asked_for_second).get(player.id)
    require(asked is None, f"{player.id} has asked for a second hand at seat {asked}; take that back first")
    require(table.seats[command.seat - 1] is None, f"seat {command.seat} is taken", ("R0-23",))
    require(not table.waiting, "newcomers wait for a seat, and they have priority", ("R0-23",))
    later = "a second hand is taken while bets are open; ask again before the next deal"
    require(table.round is None or table.round.bets_open, later)
    asks = e.SecondHandAsked(player.id, command.seat)
    if rules.floor_approves_second:
        return (asks,)
    return (asks, e.SecondHandApproved(player.id, command.seat, player.id))


@c.decides
def approve_second_hand(table: Table, command: c.ApproveSecondHand) -> tuple[e.Event, ...]:
    """Approve a second hand: the floor does, and nobody else (R0-19)."""
    seat = _asked_for(table, command.player)
    require(command.by != command.player, "the floor approves a second hand, not the player", ("R0-19",))
    require(not table.waiting, "newcomers wait for a seat, and they have priority", ("R0-23",))
    require(table.seats[seat - 1] is None, f"seat {seat} has been taken since", ("R0-23",))
    return (e.SecondHandApproved(command.player, seat, command.by),)


@c.decides
def decline_second_hand(table: Table, command: c.DeclineSecondHand) -> tuple[e.Event, ...]:
    """Decline a second hand: the floor does, and says why (R0-19)."""
    seat = _asked_for(table, command.player)
    theirs = "the floor declines a second hand; a player takes the wish back"
    require(command.by != command.player, theirs, ("R0-19",))
    require(bool(command.reason.strip()), f"say why {command.player} plays no second hand", ("R0-19",))
    return (e.SecondHandDeclined(command.player, seat, command.by, command.reason),)


@c.decides
def withdraw_second_hand(table: Table, command: c.WithdrawSecondHand) -> tuple[e.Event, ...]:
    """Take back the wish for a second hand before the floor has answered it."""
    return (e.SecondHandWithdrawn(command.player, _asked_for(table, command.player)),)


def _asked_for(table: Table, player: str) -> int:
    """Return the seat at which a player asked for a second hand."""
    seat = dict(table.asked_for_second).get(player)
    if seat is None:
        raise RefusedError(f"{player} has not asked for a second hand", ("R0-19",))
    return seat


@c.decides
def surrender_seat(table: Table, command: c.SurrenderSeat) -> tuple[e.Event, ...]:
    """Give up one of two hands to a newcomer: when and by whose choice, Q0-12 says."""
    rules = table.plan.game.hands
    player = _seated(table, command.player)
    _is_seat(table, command.seat)
    mine = table.seats.count(player.id)
    require(mine > 1, f"{player.id} plays one hand and keeps it", ("R0-23",))
    require(table.seats[command.seat - 1] == player.id, f"seat {command.seat} is not {player.id}'s")
    by_player = command.by == player.id
    if player.id in must_surrender(table):
        chooser = "the player" if rules.surrender_chosen_by == "player" else "the floor"
        theirs = by_player == (rules.surrender_chosen_by == "player")
        require(theirs, f"{chooser} chooses the hand", ("Q0-12",))
    else:
        require(by_player, f"nobody waits for a seat, so only {player.id} may give one up", ("R0-23",))
    off = _bets_taken_off(table, command.seat) if rules.surrender == "at once" else ()
    in_play = table.hand_at(command.seat) >= 0 and not off
    require(not in_play, f"the hand at seat {command.seat} is finished first", ("R0-23", "Q0-12"))
    return (*off, e.SeatSurrendered(player.id, command.seat, command.by))


def _bets_taken_off(table: Table, seat: int) -> tuple[e.Event, ...]:
    """Return the bets that come off a spot given up at once: no card is out, so none of them has action."""
    play, number = table.round, table.hand_at(seat)
    if play is None or not play.bets_open or number < 0:
        return ()
    bets = play.hands[number].bets
    return tuple(e.BetRemoved(seat, table.plan.wagers[w].id) for w, bet in enumerate(bets) if bet)


@c.decides
def ask_face(table: Table, command: c.AskFace) -> tuple[e.Event, ...]:
    """Ask for cards face down, where the sheet lets a customer ask (R2-11)."""
    player = _seated(table, command.player)
    require(table.plan.deals_on_request, f"{table.plan.game.name} deals every hand alike")
    dealing = next_act(table)
    over = dealing is None or dealing.action is not DealerAction.DEAL
    require(over, "cards are being dealt; ask before the deal, or after it for the next round", ("R2-11",))
    return (e.FaceAsked(player.id, command.down),)


def must_surrender(table: Table) -> tuple[str, ...]:
    """Return the players who must give up a hand, since newcomers wait and no seat is free (R0-23)."""
    if not table.waiting or None in table.seats:
        return ()
    return tuple(dict.fromkeys(table.seats[seat - 1] or "" for seat in sorted(table.second_hands)))


def _is_open(table: Table) -> None:
    require(table.status is not Status.CLOSED, "the table is closed; the operator opens it")


def _is_seat(table: Table, seat: int) -> None:
    require(1 <= seat <= len(table.seats), f"there is no seat {seat}; seats go from 1 to {len(table.seats)}")


def _seated(table: Table, id_: str) -> Player:
    player = table.player(id_)
    if player is None:
        raise RefusedError(f"{id_} does not sit at this table")
    return player
