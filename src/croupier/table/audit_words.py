"""What the audit says of rulings, dead hands, and cards corrected or keyed again."""

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
    return f"card {event['number']} of {where} was keyed as {before} and is {after}"


def rekeyed(event: Fields) -> str:
    """Say which card the dealer keyed again before leaving its seat."""
    return f"{corrected(event)}; rekeyed by the dealer before the seat was left"


def bet_corrected(event: Fields) -> str:
    """Say which bet was keyed wrongly."""
    before, after = dollars(event["before_cents"]), dollars(event["after_cents"])
    return f"{event['wager']} of seat {event['seat']} was keyed as {before} and is {after}"
