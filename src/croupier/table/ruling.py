"""The floor at a table: cards shown, irregularities and rulings, power failures, and wins to verify."""

from dataclasses import dataclass
from typing import Final

from croupier.declare import Audited, AuditKind, Target, declare
from croupier.games import checklist
from croupier.games.procedure import Decide, TakeBets
from croupier.permissions import Access, Permission
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.agenda import duty_on, next_act, unverified
from croupier.table.deciding import action_open
from croupier.table.outcome import decided_wagers
from croupier.table.plan import DealerAction
from croupier.table.refused import RefusedError, require
from croupier.table.stakes import is_signed_for
from croupier.table.state import Hand, Round, Table

KINDS: Final = (
    "misdeal",
    "exposed card",
    "fouled card",
    "wrong card count",
    "early touch",
    "looked at two hands",
    "looked at a blind hand",
    "late bet",
    "player gone",
    "cards below the table",
    "not seated",
    "cards shown",
    "other",
)
REPRIMANDS: Final = ("late bet", "cards below the table", "not seated", "early touch", "cards shown", "other")
"""What the dealer may answer at once; whatever needs a ruling is reported, and stops play."""
RULINGS: Final = ("play on", "reprimand", "misdeal", "forfeit the hand", "fixed")


@c.decides
def acknowledge(table: Table, command: c.Acknowledge) -> tuple[e.Event, ...]:
    """Acknowledge a called hand: the floor does (R1-06)."""
    play, number = table.round, table.hand_at(command.seat)
    if play is None or number < 0:
        raise RefusedError(f"seat {command.seat} has no hand in play", ("R1-06",))
    hand = play.hands[number]
    waiting = sorted(hand.called - hand.acknowledged)
    require(bool(waiting), f"no hand of seat {command.seat} waits to be acknowledged", ("R1-06",))
    require(command.by != hand.player, "the floor acknowledges a hand, not its player", ("R1-06",))
    return tuple(e.HandAcknowledged(command.seat, pay, command.by, command.camera) for pay in waiting)


@c.decides
def show_cards(table: Table, command: c.ShowCards) -> tuple[e.Event, ...]:
    """Record who saw a hand; shared with a player at the table it may be forfeited with its bets (R1-04).

    The penalty reaches bonus bets that outlived a fold; how long it holds, or whether the floor decides each
    case, is a reading (Q1-34). What a bystander saw is kept in the log.
    """
    hand = _hand(table, command.seat)
    conduct = table.plan.game.conduct
    dealt = any(cards for cards in hand.cards)
    require(dealt, f"seat {command.seat} has no cards yet")
    shown = e.CardsShown(command.seat, command.by)
    require(command.by != hand.player, f"{hand.player} may look at their own cards")
    if command.by not in table.seats or not _live(table, hand):
        return (shown,)
    reason = "cards were shown to another player"
    match conduct.showing_cards:
        case "forfeits the hand and its bets until it is turned up" if _private(hand):
            return (shown, *_forfeits(table, command.seat, reason, e.Reason.SHOWED_CARDS))
        case "forfeits the hand and its bets" if not _over(table):
            return (shown, *_forfeits(table, command.seat, reason, e.Reason.SHOWED_CARDS))
        case "the floor decides" if _private(hand):
            report = f"{hand.player}'s cards were shown to {command.by}"
            number = table.reported + 1
            return (shown, e.IrregularityReported(number, "cards shown", command.seat, command.by, report))
        case _:
            return (shown,)


def _private(hand: Hand) -> bool:
    """Whether cards of a hand still lie face down for the others."""
    return any(cards and not up for cards, up in zip(hand.cards, hand.up, strict=True))


def _over(table: Table) -> bool:
    """Whether nobody can bet any more, after which showing cards harms nobody."""
    play = _playing(table)
    ahead = table.plan.steps[play.step :]
    if any(isinstance(step, TakeBets) for step in ahead):
        return False
    asked = any(isinstance(step, Decide) for step in ahead)
    betting = [hand for hand in play.hands if hand.folded_at is None and not hand.forfeited]
    return not any(asked or action_open(table, play, hand) for hand in betting)


def _forfeits(table: Table, seat: int, reason: str, why: e.Reason) -> tuple[e.Event, ...]:
    hand = _hand(table, seat)
    taken = [
        e.WagerTaken(seat, table.plan.wagers[w].id, bet, why, "")
        for w, bet in enumerate(hand.bets)
        if bet and hand.settled[w] is None
    ]
    return (e.HandForfeited(seat, reason), *taken)


@c.decides
def report(table: Table, command: c.Report) -> tuple[e.Event, ...]:
    """Report an irregularity; play stops until the floor has ruled (Q0-26, QX-14)."""
    known = ", ".join(KINDS)
    require(command.kind in KINDS, f'"{command.kind}" is no kind of irregularity; it is one of {known}')
    require(bool(command.says.strip()), "say in a few words what happened")
    seats = len(table.seats)
    at_the_table = command.seat is None or 1 <= command.seat <= seats
    require(at_the_table, f"there is no seat {command.seat}; seats go from 1 to {seats}")
    number = table.reported + 1
    return (e.IrregularityReported(number, command.kind, command.seat, command.by, command.says),)


@c.decides
def reprimand(table: Table, command: c.Reprimand) -> tuple[e.Event, ...]:
    """Note a reprimand or a late bet that was pushed back; nothing stops and nothing moves (R2-03, Q2-08)."""
    known = ", ".join(REPRIMANDS)
    says = (
        f'"{command.kind}" is nothing a dealer reprimands for; it is one of {known}, and the rest is reported'
    )
    require(command.kind in REPRIMANDS, says, ("R2-03",))
    sits = 1 <= command.seat <= len(table.seats) and table.seats[command.seat - 1] is not None
    require(sits, f"nobody sits at seat {command.seat}", ("R2-03",))
    require(command.by not in table.seats, "the dealer reprimands, not a player", ("R2-03",))
    return (e.PlayerReprimanded(command.kind, command.seat, command.by, command.says),)


@c.decides
def rule(table: Table, command: c.Rule) -> tuple[e.Event, ...]:
    """Rule on what was reported; a misdeal returns every wager."""
    found = next((report for report in table.irregularities if report.number == command.number), None)
    if found is None:
        raise RefusedError(f"nothing with number {command.number} waits for a ruling")
    known = ", ".join(RULINGS)
    require(command.ruling in RULINGS, f'"{command.ruling}" is no ruling; rule {known}')
    require(command.by not in table.seats, "the floor rules, not a player", ("Q0-26", "QX-14"))
    require(bool(command.says.strip()), "say in a few words why it is ruled so", ("Q0-26", "QX-14"))
    try:
        for id_ in command.rules:
            checklist.rule(id_)
    except checklist.UnknownRuleError as unknown:
        raise RefusedError(str(unknown)) from None
    ruled = e.IrregularityRuled(found.number, command.ruling, command.by, command.says, command.rules)
    if command.ruling == "misdeal":
        play = _playing(table)
        return (ruled, e.RoundDead(play.number, True, command.by, f"misdeal: {command.says}"))  # noqa: FBT003
    if command.ruling == "forfeit the hand":
        if found.seat is None:
            raise RefusedError("name the seat whose hand is forfeited when reporting")
        early = f"bets are open and seat {found.seat} has no cards yet; its bets can still be taken off"
        require(not _playing(table).bets_open, early, ("Q0-26",))
        return (ruled, *_forfeits(table, found.seat, command.says, e.Reason.FORFEITED))
    return (ruled,)


@c.decides
def report_power_failure(table: Table, command: c.ReportPowerFailure) -> tuple[e.Event, ...]:
    """Interrupt a round (H-04)."""
    _playing(table)
    require(not table.interrupted, "play is interrupted already", ("H-04",))
    return (e.PowerFailed(command.says),)


@c.decides
def consent(table: Table, command: c.Consent) -> tuple[e.Event, ...]:
    """Say whether one agrees to finish the interrupted hand; whose word counts is a reading (Q3-16)."""
    require(table.interrupted, "nothing is interrupted", ("H-04",))
    in_play = command.player in {hand.player for hand in _playing(table).hands}
    require(in_play, f"{command.player} has no hand in this round", ("H-04",))
    return (e.ConsentGiven(command.player, command.agrees),)


@c.decides
def resolve_interruption(table: Table, command: c.ResolveInterruption) -> tuple[e.Event, ...]:
    """Finish the hand if it can be read and every player agreed; else it is a dead hand (H-04, Q3-16)."""
    play = _playing(table)
    require(table.interrupted, "nothing is interrupted", ("H-04",))
    readers = "the floor says whether a hand can be read, not a player"
    require(command.by not in table.seats, readers, ("H-04", "Q3-16"))
    answers = dict(table.consents)
    asked = must_consent(table)
    if command.readable and not any(answers.get(player) is False for player in asked):
        silent = [player for player in asked if player not in answers]
        require(not silent, f"{', '.join(silent)} must say whether to finish the hand", ("H-04",))
        return (e.RoundResumed(command.by),)
    rule = table.plan.game.conduct.dead_hand
    back, stands = rule != "wagers kept by the house", rule != "every wager returned"
    # Stored with the event, and compared when a record is replayed: the words stay as they were.
    why = "not every player agreed to finish" if command.readable else "the hand cannot be read"
    return (e.RoundDead(play.number, back, command.by, why, stands),)


def must_consent(table: Table) -> tuple[str, ...]:
    """Return whose word it takes to finish an interrupted hand: all with a wager not yet settled (Q3-16).

    Who has folded everything, or is settled already, has nothing left to agree to.
    """
    everybody = table.plan.game.conduct.consent_of == "every player dealt in"
    hands = table.round.hands if table.round else ()
    return tuple(dict.fromkeys(hand.player for hand in hands if everybody or _live(table, hand)))


def _live(table: Table, hand: Hand) -> bool:
    decided = decided_wagers(table.plan, hand)
    return any(bet and not done for bet, done in zip(hand.bets, decided, strict=True))


def calls(table: Table) -> str | None:
    """Return the pay table of a hand that the dealer must call now, if there is one."""
    act, play = next_act(table), table.round
    if act is None or play is None or act.action is not DealerAction.PAY:
        return None
    pay = duty_on(table, act)
    return pay if pay and pay not in play.hands[act.hand].called else None


def _playing(table: Table) -> Round:
    if table.round is None:
        raise RefusedError("no round is open")
    return table.round


def _hand(table: Table, seat: int) -> Hand:
    play, number = _playing(table), table.hand_at(seat)
    if number < 0:
        raise RefusedError(f"seat {seat} has no hand in play")
    return play.hands[number]


def must_be_seen(table: Table) -> bool:
    """Whether the floor is waited for to see a win that the house signs for; no clock sees it instead."""
    act, play = next_act(table), table.round
    if not table.holds_from or act is None or play is None:
        return False
    if act.action is DealerAction.FINISH:
        return True
    won = play.result
    return won is not None and is_signed_for(table, play.hands[act.hand], act.what, won.won, won.odds)


def called_at(table: Table, seat: int) -> tuple[str, ...]:
    """Return the pay tables on which the hand of a seat is called and waits to be acknowledged."""
    play, number = table.round, table.hand_at(seat)
    if play is None or number < 0:
        return ()
    return tuple(sorted(play.hands[number].called - play.hands[number].acknowledged))


_SEEN: Final = Audited("WinVerified", AuditKind.APPROVAL, "seat {seat}, {wager}: win seen, camera {camera}")


_AT_TABLET: Final = Access(
    staff=(Permission.ACKNOWLEDGE_HAND,),
    live=(Permission.DEAL,),
    seconds=(("verified_by", Permission.ACKNOWLEDGE_HAND),),
)


@declare(Target.TABLE, _AT_TABLET, _SEEN)
@dataclass(frozen=True, slots=True)
class VerifyWin(c.Command):
    """Verify a win held or a hand called at this seat, with the camera; the floor signs on any device."""

    seat: int
    by: str
    camera: str = ""
    verified_by: str = ""  # the floor, where somebody else's device is used


@c.decides
def verify_win(table: Table, command: VerifyWin) -> tuple[e.Event, ...]:
    """Verify every win that is held at a seat: the floor does, on the cards as they lie."""
    play, number = table.round, table.hand_at(command.seat)
    if play is None or number < 0:
        raise RefusedError(f"seat {command.seat} has no hand in play")
    hand = play.hands[number]
    held = unverified(table, hand)
    require(bool(held), f"no win of seat {command.seat} waits to be verified")
    who = command.verified_by or command.by
    require(who != hand.player, "the floor verifies a win, not its player")
    wagers = (table.plan.wagers[wager].id for wager in held)
    return tuple(e.WinVerified(command.seat, wager, who, command.camera) for wager in wagers)
