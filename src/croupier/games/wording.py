"""Game data put back into words: how much may be bet, what a contest pays, what a cap reaches."""

from croupier.games.checks.names import FIRST_BET
from croupier.games.model import Game
from croupier.games.payment import Bonus, Cap, Jackpots, Wager
from croupier.games.words import FoldEffect, Posted, dollars, limit_text


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
    circles = ", in any of its circles" if wager.spots and not wager.spots_in_order else ""
    return f"{least} to {most} times {unit}{circles}"


def fold_words(game: Game, wager: Wager) -> str:
    """Say what a fold does to a wager; one that leans on another asks only whether that was up (Q0-05)."""
    fold = wager.after_fold
    if not fold.live or fold.at:
        return str(fold)
    names = " or ".join(game.wager(id_).name for id_ in fold.live)
    at_once = any(game.wager(id_).after_fold.fate is FoldEffect.SETTLED for id_ in fold.live)
    return f"{fold.fate.value} if {names} was up" + (", which is settled at once" if at_once else "")


def needs_words(game: Game, wager: Wager) -> str:
    """Say what a player must have bet besides; empty where nothing is needed."""
    return " or ".join(game.wager(need).name for need in wager.needs_any_of)


def cap_words(game: Game, cap: Cap) -> str:
    """Say what the most is that is paid, to whom and on what."""
    wagers = " and ".join(game.wagers_of(group)[0].name for group in cap.wagers) or "all wagers"
    whom = {"table": "the whole table", "player": "each player", "hand": "each hand"}[cap.scope]
    even = "" if cap.reaches_even_money else ", even money left out"
    shared = f", shared {cap.shared}" if cap.scope == "table" else ""
    counts = {
        "winnings": "winnings",
        "everything returned": "winnings and the stakes that come back with them",
    }[cap.counts]
    return f"at most {dollars(cap.amount)} a round to {whom} on {wagers}, counting {counts}{even}{shared}"


def cap_steps(cap: Cap) -> list[str]:
    """Say how a dealer pays under a cap without ever taking back what was paid (Q0-08)."""
    amount = dollars(cap.amount)
    if cap.shared == "in settlement order":
        return [
            f"pay hand by hand from your right until {amount} is used up, and no more after that",
            "where a bet gets less than it won, say so aloud and call the floor",
        ]
    whose = {"table": "the bets of the table", "player": "a player's bets", "hand": "a hand's bets"}[
        cap.scope
    ]
    first = f"before the deal, see whether {whose} could win more than {amount}; if not, pay hand by hand"
    if cap.scope == "hand":
        return [first, f"if so, add up the hand and pay it in the order of its bets, up to {amount}"]
    share = f"above {amount} pay each hand its share ({cap.shared}) in whole chips, in the order of its bets"
    return [
        first,
        "if so, take lost bets hand by hand; leave each bet that won where it is, with its cards open",
        f"after the last hand add up: up to {amount} pay all in full, from your right",
        f"{share}; then rack the hands",
    ]


def bonus_words(game: Game, bonus: Bonus) -> str:
    """Say when a bonus is paid, and whether besides what its wager wins or in its place (Q0-03)."""
    on = game.wager(bonus.on).name
    outcomes = (
        ("if the player wins", "player_wins", bonus.if_player_wins),
        ("if the dealer does not qualify", "dealer_does_not_qualify", bonus.if_dealer_does_not_qualify),
        ("on a tie", "tie", bonus.if_tie),
        ("if the dealer wins", "dealer_wins", bonus.if_dealer_wins),
    )
    how: dict[str, list[str]] = {}
    for words, outcome, paid in outcomes:
        if outcome in {"player_wins", "dealer_does_not_qualify"}:
            on_top = bonus.is_on_top(outcome)
            text = f"besides what {on} wins" if on_top else f"in place of what {on} wins, where that is less"
        else:
            text = f"by itself, {on} being {'returned' if outcome == 'tie' else 'lost'}"
        how.setdefault(text if paid else "not paid", []).append(words)
    return f"on {on}: " + "; ".join(
        f"{' and '.join(when)} {text}" if text == "not paid" else f"{' and '.join(when)} it is paid {text}"
        for text, when in how.items()
    )


def approval_words(game: Game) -> list[str]:
    """Say what comes with an approval: under which law, whether it can pass on, what straying may cost."""
    approval, found = game.approval, []
    if approval.law:
        now = f" (today {' and '.join(approval.law_now)})" if approval.law_now else ""
        by = f"approved by the {approval.authority}; " if approval.authority else ""
        found.append(f"{by}conducted under {' and '.join(approval.law)}{now}")
    if approval.transferable is False:
        whom = f"only {approval.licensee}" if approval.licensee else "only the licensee"
        found.append(f"{whom} may run this game: the approval passes to nobody else, who must apply anew")
    if approval.sanctions:
        *most, last = approval.sanctions
        costs = f"{', '.join(most)} or {last}" if most else last
        found.append(f"straying from law, house rules or these procedures may bring {costs}")
    if approval.disclaims:
        rights = ", ".join(approval.disclaims)
        found.append(f"the approval does not vouch that the game is free of the rights of others: {rights}")
    return found


def hands_words(game: Game) -> list[str]:
    """Say on what terms somebody plays several hands; nothing where one is the most."""
    hands, found = game.hands, []
    if hands.most < 2:
        return []
    terms = [
        "with floor approval" if hands.floor_approves_second else "",
        f"and a token: {hands.token}" if hands.token else "",
    ]
    more = ", more if the floor allows it," if hands.floor_may_allow_more else ""
    found.append(" ".join(filter(None, (f"up to {hands.most} hands a player{more}", *terms))))
    if hands.look_at:
        found.append(
            f"looking at {hands.look_at}: every decision on a hand is made before the next is played"
        )
    if hands.surrender:
        when, who = hands.surrender, hands.surrender_chosen_by or "player"
        found.append(
            f"new players come first: where no seat is free, a player on two hands gives one up {when}, "
            f"the {who} choosing which, and whoever waits longest has the seat"
        )
    return found


def jackpot_words(pots: Jackpots) -> list[str]:
    """Say who posts the jackpots, when they change, and how they are won and split."""
    change = {"all": "all of them", "the one won": "the one that was won"}[pots.after_win_may_change]
    clock = " and the hours count anew" if pots.after_win_restarts_clock else ""
    one = pots.two_hands_of_one_player
    across = one == "one winner" or pots.split_among == "winners at every table"
    best = {"rank": "for its highest hand", "value": "the best prize it can claim"}[pots.highest_by]
    often = f"once in {pots.update_every_hours} hours"
    if pots.update_clock != "rolling":
        often = f"once in a {pots.update_clock}"
    never = f"never while a hand is open {pots.no_update_while_a_hand_is_open}"
    return [
        f"posted by the operator as it likes and funded by the {pots.funded_by}",
        "no past wager sets or feeds one",
        f"changed at most {often} (counted for {pots.update_limit_covers}) and {never}",
        f"after a win is paid in full, every share of a split too, {change} may change at once{clock}",
        "a hand is paid what its table shows from its first card to its last",
        f"a bet is paid {best} only; split among {pots.split_among}: {pots.split}",
        {
            "round up for the player": "half of an odd jackpot is paid to the cent, rounded up",
            "post even dollars only": "only even dollars are posted",
        }[pots.odd_cents],
        *([f"a player who wins at two tables is {one}"] if across else []),
    ]


def group_names(game: Game) -> dict[str, str]:
    """Return what each group of wagers is called on paper: by its one wager, or as it is called in the file.

    >>> from croupier.games import load
    >>> group_names(load("three-card-poker"))
    {'main': 'Main bets', 'pair-plus': 'Pair Plus', 'six-card-bonus': '6 Card Bonus'}
    """
    groups: dict[str, list[str]] = {}
    for wager in game.wagers:
        groups.setdefault(wager.group, []).append(wager.name)
    return {
        group: names[0] if len(names) == 1 else f"{group[:1].upper()}{group[1:].replace('-', ' ')} bets"
        for group, names in groups.items()
    }
