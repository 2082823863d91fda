"""Poker as people see it: a live table with its hand, and a tournament with its plan, places and money."""

from typing import Final

from croupier.house.counting import lacks_opener
from croupier.house.poker.state import Chair, PokerHand, PokerTable, pots_of, to_act, uncalled
from croupier.house.serialize import to_plain
from croupier.house.state import House
from croupier.house.tournament import Tournament
from croupier.house.tournament.buying import is_full
from croupier.house.tournament.going_out import can_undo
from croupier.house.tournament.payment import reported_prizes, signer_of
from croupier.house.tournament.plan import announcement
from croupier.house.tournament.prizes import (
    dealers_due,
    may_be_void,
    odd_cents_by,
    owed,
    results,
    share_of,
    spent,
    table_of,
)
from croupier.house.tournament.state import out_of_balance
from croupier.permissions import Permission, roles_with
from croupier.server.aggregates.back_rooms import PokerRoom, TournamentRoom, is_play_money
from croupier.server.people.access import Person, has
from croupier.server.views.house_shapes import ListedPokerView, PokerHandView, PokerSeatView, PokerView
from croupier.server.views.prize_shapes import (
    PlannedView,
    ShownTournament,
    TournamentDeskView,
    TournamentView,
)


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


_RUNS_TOURNAMENTS: Final = (Permission.RUN_TOURNAMENT, Permission.READ_EVERYTHING)


def seen_tournament(tournament: Tournament, *, staff: bool, play_money: bool = False) -> ShownTournament:
    """Return what is shown of a tournament to everybody, and to staff its money too."""
    plan = tournament.plan
    windows = {name: bust.until for bust in tournament.busts for name in bust.players}
    shown: ShownTournament = {
        "stage": tournament.stage.value,
        "plan": to_plain(plan),
        "entries_open": tournament.entries_open,
        "entrants": [
            {
                "name": one.name,
                "seat": to_plain(one.seat),
                "out": one.out,
                "until": to_plain(windows.get(one.name)),
                "absent": one.absent,
            }
            for one in tournament.entrants
        ],
        "order": [list(tied) for tied in tournament.order],
    }
    if plan is None:
        return shown
    planned: PlannedView = {
        "cap": to_plain(tournament.cap),
        "class": tournament.format.value,
        "announced": tournament.announced,
        "announcement": announcement(plan),
        "clock": to_plain(tournament.clock),
        "chips": tournament.chips,
        "broken": sorted(tournament.broken),
        "balance": list(out_of_balance(tournament) or ()),
        "outs": [list(tied) for tied in tournament.outs],
        "pool": _pool(tournament),
        "prizes": list(table_of(tournament)) if len(tournament.entrants) > 1 else [],
        "places": [
            {"name": row.player, "place": row.place_text, "due": row.due}
            for row in results(tournament).results
        ],
    }
    shown = {**shown, **planned}
    return {**shown, **_of_the_desk(tournament, play_money=play_money)} if staff else shown


def _pool(tournament: Tournament) -> int:
    """Return what was paid by those who are in, less the fees."""
    plan = tournament.scheduled
    return sum(spent(plan, one) for one in tournament.entrants) - tournament.money.fees


def _of_the_desk(tournament: Tournament, *, play_money: bool) -> TournamentDeskView:
    plan = tournament.scheduled
    return {
        "money": {**tournament.money._asdict(), "held": tournament.money.held},
        "paid_out": {one.name: one.paid_out for one in tournament.entrants},
        "bought": {
            one.name: {
                "rebuys": one.rebuys,
                "add_ons": one.add_ons,
                "reentries": one.reentries,
                "dealer_add_ons": one.dealer_add_ons,
                "spent": spent(plan, one),
            }
            for one in tournament.entrants
        },
        "close_calls": sorted(tournament.close_calls),
        "counts": dict(tournament.counts),
        "interrupted_as": tournament.interrupted_as.value if tournament.interrupted_as else None,
        "consents": dict(tournament.consents),
        "resolved": dict(tournament.resolved),
        "may_be_void": may_be_void(tournament),
        "owed": [
            {
                "players": list(share.players),
                "cents": share.cents,
                "what": share.what.value,
                "shares": {name: share_of(tournament, share, name) for name in share.players},
            }
            for share in owed(tournament)
        ],
        "odd_cents_by": odd_cents_by(tournament).value,
        "taxed": reported_prizes(tournament),
        "signed": {} if play_money else _to_sign(tournament),
        "undoable": [name for tied in tournament.outs for name in tied if can_undo(tournament, name)],
        "alternates": list(tournament.alternates),
        "full": is_full(tournament),
        "dealers_due": dealers_due(tournament),
    }


def _to_sign(tournament: Tournament) -> dict[str, str]:
    """Return who signs for a large prize as well as whoever pays it, by its winner."""
    due = {name: share_of(tournament, share, name) for share in owed(tournament) for name in share.players}
    powers = {name: signer_of(tournament, cents) for name, cents in due.items() if cents}
    return {name: roles_with(power) for name, power in powers.items() if power}


def tournament_view(room: TournamentRoom, person: Person, house: House) -> TournamentView:
    """Return a tournament: its plan and places are public, what each paid is for those who run it."""
    staff = any(has(person, power) for power in _RUNS_TOURNAMENTS)
    shown = seen_tournament(room.tournament, staff=staff, play_money=is_play_money(house))
    return {"tournament": room.id, "version": room.version, **shown}
