"""Live poker as its dealer enters it: who sits with which chips, turns within the limit, the pots pushed."""

from croupier.games.words import dollars
from croupier.house.poker import commands as c
from croupier.house.poker import events as e
from croupier.house.poker.state import (
    FORCED,
    SIZED,
    Dealt,
    PokerAction,
    PokerHand,
    PokerTable,
    PotShare,
    Turn,
    breaches,
    clockwise,
    pots_of,
    rake_of,
    shared,
    to_act,
    uncalled,
    verify_winners,
)
from croupier.table.refused import RefusedError, require


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


@c.decides
def begin_hand(table: PokerTable, command: c.BeginHand) -> tuple[e.Event, ...]:
    """Deal in everybody who has chips and does not sit out."""
    seats = table.open_terms.seats
    require(table.hand is None, "a hand is open; push its pot first")
    dealt = tuple(
        Dealt(one.seat, one.player)
        for one in table.chairs
        if one.chips and one.seat not in command.sitting_out
    )
    require(len(dealt) > 1, "two players with chips are needed for a hand")
    playing = {one.seat for one in dealt}
    button = command.button
    if button is None:
        button = next(seat for seat in clockwise(seats, table.button) if seat in playing)
    require(1 <= button <= seats, f"there is no seat {button} for the button; seats go from 1 to {seats}")
    return (e.HandBegun(command.by, command.at, table.hands + 1, button, dealt),)


# ------------------------------------------------------------------------------------------------ turns


@c.decides
def take_turn(table: PokerTable, command: c.TakeTurn) -> tuple[e.Event, ...]:
    """Take a turn that the hand allows and the rules of the table permit (H-12)."""
    hand = _playing(table)
    spot = hand.spot(command.seat)
    if command.action in FORCED:
        _verify_forced(hand, command.action)
    else:
        _verify_turn(table, hand, command.seat)
    turn = Turn(spot.seat, spot.player, command.action, command.cents, _pays(table, hand, command))
    *closed, open_ = hand.rounds
    for breach in breaches((*closed, (*open_, turn)), table.open_terms):
        raise RefusedError(breach.says, (breach.rule,))
    return (e.TurnTaken(command.by, command.at, turn),)


def _playing(table: PokerTable) -> PokerHand:
    hand = table.open_hand
    says = f"play is stopped: {hand.interrupted}; the floor says whether the hand goes on"
    require(not hand.interrupted, says, ("H-04",))
    return hand


def _verify_forced(hand: PokerHand, action: PokerAction) -> None:
    begun = len(hand.rounds) > 1 or any(turn.action not in FORCED for turn in hand.rounds[0])
    require(not begun, f"the betting has begun; {action}s are put in before it")


def _verify_turn(table: PokerTable, hand: PokerHand, seat: int) -> None:
    spot, waiting = hand.spot(seat), to_act(table)
    require(not spot.folded, f"{spot.player} has folded")
    require(len(hand.live) > 1, f"{hand.live[0].player} is the only one left; push the pot")
    require(bool(waiting), "everybody has acted; close the betting round or push the pot")
    require(seat in waiting, f"{spot.player} has acted; it is the turn of seat {waiting[0]}")


def _pays(table: PokerTable, hand: PokerHand, command: c.TakeTurn) -> int:
    """Return the chips a turn puts into the pot, or refuse an amount that cannot be."""
    spot, action, cents = hand.spot(command.seat), command.action, command.cents
    has, owes = table.chips_at(spot.seat), hand.to_match - spot.street
    if action not in SIZED:
        require(cents == 0, f"a {action} has no amount of its own; leave it out")
        checks, calls = action is PokerAction.CHECK, action is PokerAction.CALL
        require(not checks or not owes, f"{dollars(owes)} is to be called; {spot.player} cannot check")
        require(not calls or owes > 0, f"there is nothing to call; enter a check for {spot.player}")
        return min(owes, has) if calls else 0
    require(cents > 0, f"enter how much the {action} is")
    pays = cents + (owes if action is PokerAction.RAISE else 0)
    if action is PokerAction.BLIND:
        pays = min(cents, has)  # somebody with fewer chips is all in
    short = f"{spot.player} has {dollars(has)} and would need {dollars(pays)}"
    require(pays <= has, f"{short}; without enough chips a player calls, all in, or folds")
    chip = table.open_terms.chip
    whole = cents % chip == 0 or pays == has
    require(whole, f"{dollars(cents)} cannot be put in with chips of {dollars(chip)}")
    return pays


@c.decides
def take_back(table: PokerTable, command: c.TakeBack) -> tuple[e.Event, ...]:
    """Take back the turn that was entered last."""
    turns = _playing(table).rounds[-1]
    require(bool(turns), "nothing was entered in this betting round yet")
    require(bool(command.reason.strip()), "say why it is taken back")
    return (e.TurnTakenBack(command.by, command.at, turns[-1], command.reason),)


@c.decides
def close_betting_round(table: PokerTable, command: c.CloseBettingRound) -> tuple[e.Event, ...]:
    """Go on to the next betting round once everybody has acted."""
    hand = _playing(table)
    _verify_done(table, hand)
    require(len(hand.live) > 1, f"{hand.live[0].player} is the only one left; push the pot")
    return (e.BettingRoundClosed(command.by, command.at, len(hand.rounds)),)


def _verify_done(table: PokerTable, hand: PokerHand) -> None:
    waiting = to_act(table)
    names = ", ".join(hand.spot(seat).player for seat in waiting)
    have = "has" if len(waiting) == 1 else "have"
    require(not waiting, f"{names} still {have} to act in this betting round")


# ------------------------------------------------------------------------------------------------- pots


@c.decides
def push_pot(table: PokerTable, command: c.PushPot) -> tuple[e.Event, ...]:
    """End the hand: the uncalled bet goes back, the rake is taken, each pot goes to its winners."""
    hand, terms = _playing(table), table.open_terms
    _verify_done(table, hand)
    spots = hand.spots
    back, pots = uncalled(spots), pots_of(spots)
    verify_winners(pots, command.winners)
    raked = len(hand.rounds) > 1 or terms.rules.rake.first_round
    rakes = rake_of(pots, terms.rules.rake) if raked else (0,) * len(pots)
    won: dict[int, int] = {}
    for pot, taken, winners in zip(pots, rakes, command.winners, strict=True):
        left = pot.cents - taken
        low = left // terms.chip // 2 * terms.chip if winners.low else 0  # an odd chip goes to the high hand
        for cents, seats in ((left - low, winners.seats), (low, winners.low)):
            parts = shared(cents, seats, terms.chip, terms.seats, hand.button) if seats else {}
            for seat, part in parts.items():
                won[seat] = won.get(seat, 0) + part
    shares = tuple(PotShare(seat, hand.spot(seat).player, won[seat]) for seat in sorted(won) if won[seat])
    return (
        e.HandFinished(
            command.by,
            command.at,
            hand.number,
            pot=sum(pot.cents for pot in pots),
            rake=sum(rakes),
            returned=(back,) if back else (),
            shares=shares,
        ),
    )


# ---------------------------------------------------------------------------------------- interruptions


@c.decides
def interrupt_hand(table: PokerTable, command: c.InterruptHand) -> tuple[e.Event, ...]:
    """Stop a hand that something nobody can help cut short (H-04)."""
    hand = _playing(table)
    require(bool(command.says.strip()), "say what happened", ("H-04",))
    return (e.HandInterrupted(command.by, command.at, hand.number, command.says),)


@c.decides
def note_consent(table: PokerTable, command: c.NoteConsent) -> tuple[e.Event, ...]:
    """Note what somebody says to finishing the hand, of those whom the house's reading asks (Q3-16)."""
    _stopped(table)
    asked = table.asked
    says = f"{command.player or 'nobody'} is not asked; {', '.join(asked)} have a say"
    require(command.player in asked, says, ("H-04", "Q3-16"))
    return (e.ConsentNoted(command.by, command.at, command.player, command.agrees),)


@c.decides
def settle_interruption(table: PokerTable, command: c.SettleInterruption) -> tuple[e.Event, ...]:
    """Let the hand go on if the floor can read it and all who are asked agree; else it is a dead hand (H-04).

    A pot of players' chips was never the house's to keep, so those of a dead hand go back to whoever put them
    in, those who have folded among them: no one has won (Q3-17, under either option).
    """
    hand = _stopped(table)
    goes_on = command.readable and _all_agree(table, hand)
    returned = tuple(
        PotShare(one.seat, one.player, one.put_in + one.dead) for one in hand.spots if one.put_in + one.dead
    )
    return (
        e.InterruptionSettled(
            command.by,
            command.at,
            hand.number,
            readable=command.readable,
            goes_on=goes_on,
            returned=() if goes_on else returned,
        ),
    )


def _stopped(table: PokerTable) -> PokerHand:
    hand = table.open_hand
    require(bool(hand.interrupted), "the hand is not interrupted", ("H-04",))
    return hand


def _all_agree(table: PokerTable, hand: PokerHand) -> bool:
    answers = dict(hand.consents)
    if any(answers.get(player) is False for player in table.asked):
        return False
    silent = ", ".join(player for player in table.asked if player not in answers)
    require(not silent, f"{silent} must say whether to finish the hand", ("H-04", "Q3-16"))
    return True
