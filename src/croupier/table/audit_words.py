"""What the audit says of rulings, dead hands, and of what was corrected or keyed again."""

from croupier.cards import card_text
from croupier.declare import Fields
from croupier.games.words import dollars


def ruled(event: Fields) -> str:
    """Say what was ruled."""
    rests = f" ({', '.join(event['rules'])})" if event.get("rules") else ""
    return f"irregularity {event['number']}: {event['ruling']}{rests}"


def dead(event: Fields) -> str:
    """Say that a round has no result."""
    went = "went back" if event["returned"] else "stay"
    stands = ", but for those settled before" if event.get("stands") else ""
    return f"round {event['number']}: dead hand; its wagers {went}{stands}"


def corrected(event: Fields) -> str:
    """Say which card was keyed wrongly."""
    where = f"seat {event['seat']}" if event["seat"] else f"the {event['group']}"
    before, after = card_text(event["before"]), card_text(event["after"])
    why = _why(event) if "reason" in event else ""
    return f"card {event['number']} of {where} was keyed as {before} and is {after}{why}"


def rekeyed(event: Fields) -> str:
    """Say which card the dealer keyed again before leaving its seat."""
    return f"{corrected(event)}; rekeyed by the dealer before the seat was left"


def bet_corrected(event: Fields) -> str:
    """Say which bet was keyed wrongly."""
    before, after = _amounts(event)
    return f"{event['wager']} of seat {event['seat']} was keyed as {before} and is {after}{_why(event)}"


def _amounts(event: Fields) -> tuple[str, str]:
    return dollars(event["before_cents"]), dollars(event["after_cents"])


def _why(event: Fields) -> str:
    """Say in which round something was wrong, if its layout is cleared, why, and where the camera saw it."""
    cleared = f", in round {event['cleared']}, after it was cleared" if event.get("cleared") else ""
    camera = f"; camera {event['on_camera']}" if event.get("on_camera") else ""
    return f"{cleared}: {event['reason']}{camera}"


def decision_corrected(event: Fields) -> str:
    """Say which decision was keyed wrongly."""
    before, after = _amounts(event)
    rests = f" ({', '.join(event['rules'])})" if event.get("rules") else ""
    was, now = f"{event['was']}, {before}", f"{event['choice']}, {after}"
    return f"{event['step']} of seat {event['seat']} was keyed as {was}, and is {now}{rests}{_why(event)}"


def payout_corrected(event: Fields) -> str:
    """Say which payout was wrong."""
    before, after = _amounts(event)
    return f"seat {event['seat']} got {before} on {event['wager']}, and should have {after}{_why(event)}"


def buy_in_corrected(event: Fields) -> str:
    """Say which buy-in was keyed wrongly."""
    before, after = _amounts(event)
    return f"buy-in of {event['player']} was keyed as {before} and is {after}{_why(event)}"


def payout_reversed(event: Fields) -> str:
    """Say what a wager of a cleared round won otherwise, and what was given or taken."""
    before, after = event["before_cents"], event["after_cents"]
    verb, cents = ("given", after - before) if after > before else ("taken", before - after)
    moves = "player gone, a variance" if event["gone"] else verb
    won = f"won {dollars(before)}, now {dollars(after)}"
    return f"round {event['number']}, seat {event['seat']}, {event['wager']}: {won}; {dollars(cents)} {moves}"


def stake_returned(event: Fields) -> str:
    """Say that the stakes of a round without a result are back."""
    return f"seat {event['seat']} has {dollars(event['cents'])} of round {event['number']} back"
