"""Game data put back into words: how much may be bet, what a contest pays, what a cap reaches."""

from croupier.games.checks.names import FIRST_BET
from croupier.games.model import Game
from croupier.games.payment import Bonus, Cap, Wager
from croupier.games.procedure import Settle, Step
from croupier.games.words import Posted, dollars, limit_text


def amount_words(game: Game, wager: Wager) -> str:
    """Say how much may be bet on a wager."""
    if wager.exactly:
        return "exactly " + " or ".join(dollars(amount) for amount in wager.exactly)
    ranged = _range_words(wager)
    if wager.equal_to and wager.equal_to != FIRST_BET:
        return _units_words(wager, game.wager(wager.equal_to).name)
    if wager.equal_to:
        return f"{ranged}; {_units_words(wager, 'the first bet')}"
    if wager.in_steps_of:
        ranged += f" in steps of {dollars(wager.in_steps_of)}"
    return ranged + (f", not above {game.wager(wager.not_above).name}" if wager.not_above else "")


def _range_words(wager: Wager) -> str:
    if wager.least is None or wager.most is None:
        return ""
    if isinstance(wager.least, Posted) and isinstance(wager.most, Posted):
        return "as posted at the table"
    if isinstance(wager.most, Posted):
        return f"{limit_text(wager.least)} or more, up to the posted maximum"
    least = "the posted minimum" if isinstance(wager.least, Posted) else dollars(wager.least)
    return f"{least} to {dollars(wager.most)}"


def _units_words(wager: Wager, unit: str) -> str:
    least, most = wager.times[0], wager.times[-1]
    if least == most:
        return f"equal to {unit}" if least == 1 else f"{least} times {unit}"
    return f"{least} to {most} times {unit}"


def needs_words(game: Game, wager: Wager) -> str:
    """Say what a player must have bet besides; empty where nothing is needed."""
    return " or ".join(game.wager(need).name for need in wager.needs_any_of)


def cap_words(game: Game, cap: Cap) -> str:
    """Say what the most is that is paid, to whom and on what."""
    wagers = " and ".join(game.wagers_of(group)[0].name for group in cap.wagers) or "all wagers"
    whom = {"table": "the whole table", "player": "each player", "hand": "each hand"}[cap.scope]
    even = "" if cap.reaches_even_money else ", even money left out"
    shared = f", shared {cap.shared}" if cap.scope == "table" else ""
    return f"at most {dollars(cap.amount)} a round to {whom} on {wagers}, counting {cap.counts}{even}{shared}"


def bonus_words(game: Game, bonus: Bonus) -> str:
    """Say when a bonus is paid, and whether besides what its wager wins or in its place (Q0-03)."""
    outcomes = (
        ("the player wins", "player_wins", bonus.if_player_wins),
        ("the dealer does not qualify", "dealer_does_not_qualify", bonus.if_dealer_does_not_qualify),
        ("hands tie", "tie", bonus.if_tie),
        ("the dealer wins", "dealer_wins", bonus.if_dealer_wins),
    )
    told = []
    for words, outcome, paid in outcomes:
        wins = outcome in {"player_wins", "dealer_does_not_qualify"}
        how = "" if not wins else " (on top)" if bonus.is_on_top(outcome) else " (the higher of the two)"
        told += [words + how] if paid else []
    return f"on {game.wager(bonus.on).name}, paid when {', '.join(told)}"


def step_words(step: Step) -> str:
    """Say what happens at a step; a settlement pass also lists its acts."""
    if isinstance(step, Settle):
        return f"{step.says} ({', '.join(map(str, step.each_player))})"
    return step.says
