"""A table of live poker as people see it: its sign, who sits there, and the hand as far as it was entered."""

from croupier.house.counting import lacks_opener
from croupier.house.poker.state import Chair, PokerHand, PokerTable, pots_of, to_act, uncalled
from croupier.house.serialize import to_plain
from croupier.house.state import House
from croupier.permissions import Permission
from croupier.server.aggregates.back_rooms import PokerRoom
from croupier.server.people.access import Person, has
from croupier.server.views.house_shapes import ListedPokerView, PokerHandView, PokerSeatView, PokerView


def listed_poker(room: PokerRoom, house: House) -> ListedPokerView:
    """Return a poker table as it stands in the list of tables, the same for everybody."""
    terms, book = room.table.open_terms, house.tables.get(room.id)
    return {
        "id": room.id,
        "game": terms.game,
        "limit": terms.limit,
        "seats": terms.seats,
        "taken": len(room.table.chairs),
        "playing": room.table.hand is not None,
        "dealer": book.dealer if book else None,
    }


def poker_view(room: PokerRoom, house: House, person: Person) -> PokerView:
    """Return a poker table; what was raked is for those who work there."""
    table, book = room.table, house.tables.get(room.id)
    dealer = book.dealer if book and book.is_open else None
    rules = has(person, Permission.RULE)
    shown: PokerView = {
        "poker": room.id,
        "version": room.version,
        "open": table.terms is not None,
        "terms": to_plain(table.terms),
        "dealer": dealer,
        "seats": _seats(table),
        "hand": _hand(table, table.hand) if table.hand else None,
        "hands": table.hands,
        "deals": rules or (has(person, Permission.DEAL) and dealer == person.id),
        "rules": rules,
    }
    if shown["deals"]:
        shown["raked"] = table.raked
        shown["opener_due"] = bool(lacks_opener(house, room.id))
        bearer = room.id in house.tables and house.tables[room.id].bearer
        shown["pockets"] = {
            chair.player: None if bearer else house.pocket(chair.player) for chair in table.chairs
        }
    return shown


def _seats(table: PokerTable) -> list[PokerSeatView]:
    if table.terms is None:
        return []
    chairs = {chair.seat: chair for chair in table.chairs}
    return [_seat(table, seat, chairs.get(seat)) for seat in range(1, table.terms.seats + 1)]


def _seat(table: PokerTable, seat: int, chair: Chair | None) -> PokerSeatView:
    hand = table.hand
    spot = next((one for one in hand.spots if one.seat == seat), None) if hand else None
    return {
        "seat": seat,
        "player": chair.player if chair else None,
        "chips": chair.chips if chair else 0,
        "in_hand": spot is not None and not spot.folded,
        "folded": spot is not None and spot.folded,
        "bet": spot.street if spot else 0,
        "put_in": spot.put_in + spot.dead if spot else 0,
        "to_call": max(0, hand.to_match - spot.street) if hand and spot else 0,
    }


def _hand(table: PokerTable, hand: PokerHand) -> PokerHandView:
    back = uncalled(hand.spots)
    return {
        "number": hand.number,
        "button": hand.button,
        "round": len(hand.rounds),
        "raises": table.raises,
        "pot": hand.pot,
        "to_match": hand.to_match,
        "waiting": list(to_act(table)),
        "turns": [to_plain(turn) for turn in hand.rounds[-1]],
        "pots": [{"cents": pot.cents, "seats": list(pot.seats)} for pot in pots_of(hand.spots)],
        "uncalled": {"seat": back.seat, "player": back.player, "cents": back.cents} if back else None,
        "interrupted": hand.interrupted,
        "consents": dict(hand.consents),
        "asked": list(table.asked) if hand.interrupted else [],
    }
