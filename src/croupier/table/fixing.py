"""How something that was keyed wrongly is put right: in the open round or the last one, cleared already."""

from collections.abc import Iterator
from dataclasses import replace

from croupier.games import checklist
from croupier.games.words import dollars
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import live_commands as k
from croupier.table.agenda import has_decided
from croupier.table.evolve import EVOLVE
from croupier.table.keying import verify_unseen
from croupier.table.plan import rescaled
from croupier.table.refused import RefusedError, require
from croupier.table.reversing import (
    Reversal,
    changes,
    later_card_is_out,
    of_misdeal,
    reversed_events,
    revised_decision,
    scene_of,
)
from croupier.table.stakes import verify_amount
from croupier.table.state import Hand, Round, Table


def _corrected(table: Table, command: k.InRound) -> tuple[Table, e.Event]:
    """Return the table a correction is about, and the fact that it is; refuse what makes no sense."""
    require(bool(command.reason.strip()), f"say why {_NAMES[type(command)]} is corrected")
    _verify_floor(table, command.by)
    scene = scene_of(table, command)
    play = scene.round
    assert play is not None  # noqa: S101 (the scene has the round that is corrected)
    match command:
        case k.CorrectCard():
            return scene, _card(scene, play, command)
        case k.CorrectBet():
            return scene, _bet(scene, command, cleared=scene is not table)
        case k.CorrectDecision():
            return scene, _decision(scene, play, command)
        case k.CorrectPayout():
            return scene, _payout(scene, command)


_NAMES = {
    k.CorrectCard: "the card",
    k.CorrectBet: "the bet",
    k.CorrectDecision: "the decision",
    k.CorrectPayout: "the payout",
}


def _put_right(table: Table, command: k.InRound) -> tuple[e.Event, ...]:
    scene, event = _corrected(table, command)
    closes = tuple(_closes(table, command))
    if scene is table:
        if not command.second and not isinstance(command, k.CorrectPayout):
            says = "this changes what was paid or taken already, so a manager signs it too"
            require(not changes(scene, event, cleared=False), says)
        _verify_chips(EVOLVE[type(event)](table, event))
        return (event, *closes)
    number = scene.round.number if scene.round else 0
    lines = changes(scene, event, cleared=True)
    undone = tuple(reversed_events(table, command, number, lines))
    if isinstance(event, e.PayoutCorrected):
        event = replace(event, seconded="")  # the reversals say who
    return (replace(event, cleared=number), *undone, *closes)  # type: ignore[call-arg]


def _verify_floor(table: Table, by: str) -> None:
    require(by not in table.seats, "the floor approves what is put right, not a player", ("QX-14",))


def _verify_chips(after: Table) -> None:
    """Refuse what would take more from a player than they have here."""
    short = next((player for player in after.players if player.chips < 0), None)
    if short is not None:
        raise RefusedError(
            f"{short.id} has {dollars(-short.chips)} too little here to take that back; rule on it instead"
        )


@c.decides
def correct_card(table: Table, command: k.CorrectCard) -> tuple[e.Event, ...]:
    """Put right a card that was keyed wrongly, in the open; what was settled is settled again."""
    return _put_right(table, command)


@c.decides
def correct_bet(table: Table, command: k.CorrectBet) -> tuple[e.Event, ...]:
    """Put right a bet once the bets are closed; an open report blocks no repair."""
    return _put_right(table, command)


@c.decides
def correct_decision(table: Table, command: k.CorrectDecision) -> tuple[e.Event, ...]:
    """Put right a decision: as it was said, or by a ruling once a later card is out."""
    return _put_right(table, command)


@c.decides
def correct_payout(table: Table, command: k.CorrectPayout) -> tuple[e.Event, ...]:
    """Put right what a wager got: the chips on the table prevail."""
    return _put_right(table, command)


@c.decides
def correct_buy_in(table: Table, command: k.CorrectBuyIn) -> tuple[e.Event, ...]:
    """Put right a player's last buy-in: the chips they have, and the cash in the box."""
    require(bool(command.reason.strip()), "say why the buy-in is corrected")
    _verify_floor(table, command.by)
    bought = next((each for each in table.bought if each.player == command.player), None)
    if bought is None:
        raise RefusedError(f"{command.player} has bought no chips at this table since sitting down")
    require(command.cents > 0, "a buy-in is more than $0; let a player who bought nothing leave")
    require(
        command.cents != bought.cents, f"the buy-in of {command.player} is {dollars(bought.cents)} already"
    )
    require(
        not table.chip or command.cents % table.chip == 0, f"chips here are {dollars(table.chip)} and more"
    )
    more, has = command.cents - bought.cents, table.chips_of(command.player)
    require(
        not table.lacks(command.player, -more),
        f"{command.player} has {dollars(has)} left, and {dollars(-more)} would be taken back",
    )
    played = bought.rounds != table.rounds
    require(bool(command.second) or not played, "a round was played since, so a manager signs this too")
    event = e.BuyInCorrected(
        command.player,
        bought.cents,
        command.cents,
        command.by,
        command.reason,
        command.camera,
        command.second if played else "",
    )
    return (event, *_closes(table, command))


@c.decides
def confirm_returns(table: Table, command: k.ConfirmReturns) -> tuple[e.Event, ...]:
    """Tick off the seats that have their stakes back; what is returned is what was staked."""
    require(bool(table.returns), "no stakes wait to be returned here")
    _verify_floor(table, command.by)
    staked: dict[int, int] = {}
    players = {each.seat: each.player for each in table.returns}
    for each in table.returns:
        staked[each.seat] = staked.get(each.seat, 0) + each.stake
    require(bool(command.returned), "say which seats have their stakes back")
    for seat, cents in command.returned:
        require(seat in staked, f"seat {seat} gets nothing back")
        says = f"seat {seat} staked {dollars(staked[seat])}, and {dollars(cents)} would be returned"
        require(cents == staked[seat], says, ("Q3-17",))
    require(len(dict(command.returned)) == len(command.returned), "name each seat once")
    return tuple(
        e.StakeReturned(table.rounds, seat, players[seat], cents, command.by)
        for seat, cents in command.returned
    )


def reversals(table: Table, command: c.Command) -> tuple[Reversal, ...]:
    """Return what a command changes of what was paid or taken already: each line needs a second signature."""
    match command:
        case c.Rule(ruling="misdeal"):
            return of_misdeal(table) if table.round and table.round.keyed else ()
        case k.CorrectBuyIn():
            found = next((each for each in table.bought if each.player == command.player), None)
            if found is None or found.rounds == table.rounds:
                return ()
            seat = table.seats.index(command.player) + 1 if command.player in table.seats else 0
            return (Reversal(seat, command.player, "buy-in", found.cents, command.cents),)
        case k.CorrectCard() | k.CorrectBet() | k.CorrectDecision() | k.CorrectPayout():
            scene, event = _corrected(table, command)
            cleared = scene is not table
            if isinstance(command, k.CorrectPayout) and not cleared:
                return ()  # its chips lie there still
            return changes(scene, event, cleared=cleared)
        case _:
            return ()


def is_cleared(table: Table, command: c.Command) -> bool:
    """Whether a correction is about a round whose layout is cleared, though it may change no payment."""
    if isinstance(command, k.CorrectCard | k.CorrectBet | k.CorrectDecision | k.CorrectPayout):
        return scene_of(table, command) is not table
    return False


def _closes(table: Table, command: k.Correction) -> Iterator[e.Event]:
    """Yield that the report is settled which the correction answers."""
    if command.report:
        known = any(each.number == command.report for each in table.irregularities)
        require(known, f"nothing with number {command.report} waits for a ruling")
        yield e.IrregularityRuled(command.report, "fixed", command.by, command.reason)


def _hand(table: Table, seat: int) -> Hand:
    play, number = table.round, table.hand_at(seat)
    if play is None or number < 0:
        raise RefusedError(f"seat {seat} has no hand in play")
    return play.hands[number]


def _wager(table: Table, id_: str) -> int:
    require(id_ in table.plan.wager_number, f'there is no spot "{id_}" on this layout')
    return table.plan.wager_number[id_]


def _card(table: Table, play: Round, command: k.CorrectCard) -> e.CardCorrected:
    require(command.group in table.plan.group_number, f'there is no group of cards "{command.group}"')
    group = table.plan.group_number[command.group]
    hand = None if command.seat is None else _hand(table, command.seat)
    cards = play.shared[group] if hand is None else hand.cards[group]
    lies = 1 <= command.number <= len(cards)
    require(lies, f"{command.group} has no card number {command.number} there")
    before = cards[command.number - 1]
    if before is None:
        raise RefusedError(f"card {command.number} of {command.group} has not been keyed yet")
    verify_unseen(table, play, command.card)
    says = f"what was decided hung on {command.group}; report it as an irregularity, and the floor rules"
    require(not has_decided(table.plan, play, group, hand), says)
    return e.CardCorrected(
        command.group,
        command.seat,
        command.number,
        before,
        command.card,
        command.by,
        command.reason,
        command.camera,
    )


def _bet(table: Table, command: k.CorrectBet, *, cleared: bool) -> e.BetCorrected:
    spot, hand = _wager(table, command.wager), _hand(table, command.seat)
    wager = table.plan.wagers[spot]
    require(table.plan.taken_at[spot] >= 0, f"{wager.name} is bet with a decision; correct that")
    before = hand.bets[spot]
    require(bool(before), f"seat {command.seat} has no {wager.name} to correct; a late bet is pushed back")
    require(command.cents != before, f"{wager.name} of seat {command.seat} is {dollars(before)} already")
    require(not hand.forfeited, f"the hand of seat {command.seat} is forfeited, and its bets with it")
    verify_amount(table, wager, command.cents, hand.bets)
    after = rescaled(table.plan, hand.bets, spot, command.cents)
    more, has = sum(after) - sum(hand.bets), table.chips_of(hand.player)
    require(
        cleared or not table.lacks(hand.player, more),
        f"not enough chips: the player has {dollars(has)}, this needs {dollars(more)} more",
    )
    return e.BetCorrected(
        command.seat, command.wager, before, command.cents, command.by, command.reason, command.camera
    )


def _decision(table: Table, play: Round, command: k.CorrectDecision) -> e.DecisionCorrected:
    hand = _hand(table, command.seat)
    require(not hand.forfeited, f"the hand of seat {command.seat} is forfeited")
    was, now = revised_decision(table, play, hand, command)
    if command.cards:
        hidden = sum(card is None for cards in hand.cards for card in cards)
        says = f"seat {command.seat} has {hidden} cards to key, and {len(command.cards)} were keyed"
        require(len(set(command.cards)) == len(command.cards) == hidden, says)
        for card in command.cards:
            verify_unseen(table, play, card)
    if later_card_is_out(table, play, command.step):
        says = (
            "a later card is out, so this is a ruling: say on which rule it rests, by its id, such as R0-17"
        )
        require(bool(command.rules), says, ("Q0-26", "QX-14"))
    try:
        for id_ in command.rules:
            checklist.rule(id_)
    except checklist.UnknownRuleError as unknown:
        raise RefusedError(str(unknown)) from None
    return e.DecisionCorrected(
        command.seat,
        command.step,
        *was,
        *now,
        command.by,
        command.reason,
        command.rules,
        command.cards,
        command.camera,
    )


def _payout(table: Table, command: k.CorrectPayout) -> e.PayoutCorrected:
    spot, hand = _wager(table, command.wager), _hand(table, command.seat)
    settled, name = hand.settled[spot], table.plan.wagers[spot].name
    if settled is None or not hand.bets[spot]:
        raise RefusedError(f"{name} of seat {command.seat} is not settled yet")
    require(
        not settled.due and not settled.held, f"{name} of seat {command.seat} is held: nothing of it is paid"
    )
    require(command.cents >= 0, "a seat gets $0 or more")
    require(
        not table.chip or command.cents % table.chip == 0, f"chips here are {dollars(table.chip)} and more"
    )
    require(command.cents != settled.got, f"seat {command.seat} got {dollars(settled.got)} on {name} already")
    take, has = settled.got - command.cents, table.chips_of(hand.player)
    require(
        not table.lacks(hand.player, take),
        f"seat {command.seat} has {dollars(has)}, and {dollars(take)} would be taken back",
    )
    large = table.is_large(hand, spot, command.cents - hand.bets[spot])
    require(
        not large, f"{dollars(command.cents)} is a win that the house signs for; correct the card or the bet"
    )
    return e.PayoutCorrected(
        command.seat,
        command.wager,
        settled.got,
        command.cents,
        command.by,
        command.reason,
        command.camera,
        seconded=command.second,
    )
