"""Tables as people see them: what everybody at one sees alike is worked out once, whoever looks."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple, cast

from croupier.cards import card_text
from croupier.games import Game
from croupier.games.posting import Posting, TableLimit, with_limits_of_their_own
from croupier.games.wording import amount_words
from croupier.house.state import Book, House
from croupier.permissions import Role
from croupier.server.aggregates.clocks import Runs, due
from croupier.server.aggregates.notary import UNSIGNED, Notary
from croupier.server.aggregates.playing import held_for_fill, two_sign
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.people.access import Person
from croupier.server.views.console import console
from croupier.server.views.ends import ends_of, made_by
from croupier.server.views.fairness import cut_view, fingerprints_view, list_view, opening_view
from croupier.server.views.pit import waiting
from croupier.server.views.seen import Seen, Shared
from croupier.server.views.table_shapes import (
    Cards,
    ChoiceView,
    ClosedTableView,
    FairnessView,
    FeltView,
    HandView,
    IrregularityView,
    OwnSeedView,
    OwnTableView,
    SharedTableView,
    TableLimitView,
    TableView,
    VoidedView,
    YouView,
)
from croupier.server.views.waits import waits_view
from croupier.table.agenda import next_act
from croupier.table.ruling import must_consent
from croupier.table.seating import must_surrender
from croupier.table.state import Card, Irregularity, Table
from croupier.table.view import Audience, Choice, SeenHand, View, act_words, seen_choice, seen_hand, view
from croupier.table.view import Role as Looks

_FLOOR: Final = frozenset({Role.FLOOR.value, Role.MANAGER.value, Role.OPERATOR.value})
_BEHIND: Final = (Looks.DEALER, Looks.FLOOR)  # who stands behind a table where a person deals


class _Basis(NamedTuple):
    """What everybody's view of a table follows from; the room is compared as the very same one."""

    dealer: str | None
    counts: datetime | None  # from when its clock runs
    limits: tuple[TableLimit, ...] | None  # set for it, and hung up with its next round


class TablesSeen:
    """The newest view of each table that somebody looked at."""

    def __init__(self, notary: Notary = UNSIGNED) -> None:
        self._notary = notary
        self._signed: dict[str, tuple[tuple[str, bool, bool], list[str]]] = {}  # by table
        self._newest: dict[str, tuple[TableRoom, _Basis, Shared]] = {}

    def look(self, room: TableRoom, person: Person, house: House, runs: Runs) -> Seen:
        """Return a table as this person may see it."""
        if room.felt is None:
            return Seen(closed_view(room))
        shared = self._shared(room, house, runs)
        return Seen(own_view(room, person, house, cast("SharedTableView", shared.view)), shared)

    def _shared(self, room: TableRoom, house: House, runs: Runs) -> Shared:
        book = house.tables.get(room.id)
        basis = _Basis(book.dealer if book else None, room.began and runs(room.began), _coming(room, book))
        newest = self._newest.get(room.id)
        if newest is None or newest[0] is not room or newest[1] != basis:
            shown = everybodys_view(room, basis.dealer, runs, basis.limits, self._notes(room))
            newest = self._newest[room.id] = (room, basis, Shared(shown, newest[2] if newest else None))
        return newest[2]

    def _notes(self, room: TableRoom) -> list[str]:
        """Return what is signed of the open round, anew once it is listed or cut."""
        sealed = room.sealed
        if sealed is None:
            return []
        stage = (sealed.sealed.root, sealed.listed is None, sealed.made is None)
        before = self._signed.get(room.id)
        if before is None or before[0] != stage:
            before = self._signed[room.id] = (stage, self._notary.of_round(sealed, room.history))
        return before[1]


def table_view(room: TableRoom, person: Person, house: House, runs: Runs) -> TableView | ClosedTableView:
    """Return a table as this person may see it."""
    if room.felt is None or room.setup is None:
        return closed_view(room)
    book = house.tables.get(room.id)
    shared = everybodys_view(room, book.dealer if book else None, runs, _coming(room, book))
    return cast("TableView", {**shared, **own_view(room, person, house, shared)})


def closed_view(room: TableRoom) -> ClosedTableView:
    """Return a table that isn't set up for a game."""
    return {"table": room.id, "version": room.version, "status": "closed"}


def _coming(room: TableRoom, book: Book | None) -> tuple[TableLimit, ...] | None:
    """Return the limits that a table hangs up with its next round, where those are other ones."""
    return book.limits if book and book.is_open and book.limits != room.table.posting.limits else None


def everybodys_view(
    room: TableRoom,
    dealer: str | None,
    runs: Runs,
    coming: tuple[TableLimit, ...] | None = None,
    notes: Sequence[str] = (),
) -> SharedTableView:
    """Return a table as anybody may see it who walks by."""
    table = room.table
    game, seen = table.plan.game, view(table, Audience(Looks.BYSTANDER))
    felt = on_the_felt(seen)
    return {
        "table": room.id,
        "version": room.version,
        "game": game.id,
        "name": game.name,
        "game_hash": game.hash,
        "status": seen.status,
        "dealing": room.setup.dealing.value if room.setup else "",
        "play_money": room.setup is not None and room.setup.play_money,
        "bearer": table.bearer,
        "dealer": dealer,
        "looks": Looks.BYSTANDER.value,
        "bots": sorted(room.bots),
        "waiting": list(table.waiting),
        "jackpots": posted(table),
        "limits": limits_of(game),
        "limits_next": None if coming is None else limits_of(game.under(Posting(coming))),
        "ready": sorted(room.ready),
        "away": sorted(room.away),
        "private": bool(room.lock),
        "phrases": dict(room.phrases),
        "seats": felt["seats"],
        "chips": felt["chips"],
        "round": felt["round"],
        "step": felt["step"],
        "says": felt["says"],
        "bets_open": felt["bets_open"],
        "hands": felt["hands"],
        "shared": felt["shared"],
        "burned": felt["burned"],
        "choice": felt["choice"],
        "next_act": None,
        "awaits_floor": seen.awaits_floor,
        "interrupted": seen.interrupted,
        "consents": dict(table.consents),
        "asked": list(must_consent(table)) if seen.interrupted else [],
        "irregularities": [],
        "waits": waits_view(room, due(room, runs, places=False)),
        "fairness": _sealed(room, notes),
        "voided": _voided(room),
    }


def own_view(room: TableRoom, person: Person, house: House, shared: SharedTableView) -> OwnTableView:
    """Return what this person sees of a table in addition to what everybody does, or instead of it."""
    table = room.table
    audience = audience_of(person, table)
    own: OwnTableView = {"looks": audience.role.value, "you": you(house, person, room)}
    if audience.role is Looks.PLAYER:
        own.update(_own_hands(table, audience, shared))
        hands = [each for each in own.get("hands", shared["hands"]) if each["player"] == person.id]
        if hands and not shared["bets_open"]:
            own["you"]["made"], own["you"]["dealer_made"] = made_by(table.plan, hands, shared["shared"])
    elif audience.role is not Looks.BYSTANDER:
        act = next_act(table)
        own["next_act"] = act_words(table, act) if act else None
        own["irregularities"] = [_irregularity(report) for report in table.irregularities]
    if audience.role is Looks.FLOOR:
        own["floor"] = waiting(table, held_for_fill(house, room), two_sign=two_sign(house, room))
    if audience.role in _BEHIND and not room.electronic:
        own["console"] = console(room, person, house)
    return own


def _own_hands(table: Table, audience: Audience, shared: SharedTableView) -> OwnTableView:
    """Return a player's own cards, and the choices they open, where others don't see them."""
    own: OwnTableView = {}
    if table.round is None:
        return own
    hands = list(shared["hands"])
    for number, hand in enumerate(table.round.hands):
        if hand.player == audience.player and any(map(_lies_down, hand.cards, hand.up)):
            hands[number] = _hand(seen_hand(table, table.round, hand, audience))
    if hands != shared["hands"]:
        own["hands"] = hands
    if shared["choice"]:
        asked = _choice(seen_choice(table, table.round, table.round.todo[0], audience))
        if asked != shared["choice"]:
            own["choice"] = asked
    return own


def _lies_down(cards: tuple[Card, ...], up: bool) -> bool:  # noqa: FBT001 (mapped over a hand)
    return bool(cards) and not up


# ------------------------------------------------------------------------------------------- its parts


def audience_of(person: Person, table: Table) -> Audience:
    """Return as what somebody looks at a table: who sits there is a player, whatever else they are."""
    if person.id in table.seats or any(player.id == person.id for player in table.players):
        return Audience(Looks.PLAYER, person.id)
    if person.roles & _FLOOR:
        return Audience(Looks.FLOOR)
    if Role.DEALER.value in person.roles:
        return Audience(Looks.DEALER)
    if Role.AUDITOR.value in person.roles:
        return Audience(Looks.AUDITOR)
    return Audience(Looks.BYSTANDER)


def on_the_felt(seen: View) -> FeltView:
    """Return what lies on a felt in a view of it: people, chips, bets and cards."""
    return {
        "seats": list(seen.seats),
        "chips": dict(seen.chips),
        "round": seen.round,
        "step": seen.step,
        "says": seen.says,
        "bets_open": seen.bets_open,
        "hands": [_hand(hand) for hand in seen.hands],
        "shared": {group: _cards(cards) for group, cards in seen.shared},
        "burned": seen.burned,
        "choice": _choice(seen.choice),
    }


def posted(table: Table) -> dict[str, int]:
    """Return the jackpots a table shows, in cents by name."""
    pots = table.plan.game.jackpots
    return dict(zip(pots.names, table.jackpots, strict=True)) if pots else {}


def limits_of(game: Game) -> list[TableLimitView]:
    """Return what is taken on each wager that has limits of its own; the very same list for the same game."""
    key = (game.hash, game.posting)
    if key not in _LIMITS:
        _LIMITS[key] = _limits(game)
    return _LIMITS[key]


_LIMITS: Final[dict[tuple[str, Posting], list[TableLimitView]]] = {}


def _limits(game: Game) -> list[TableLimitView]:
    return [
        {
            "wager": wager.id,
            "name": wager.name,
            "says": amount_words(game, wager),
            "least": min(wager.exactly) if wager.exactly else _cents(wager.least),
            "most": max(wager.exactly) if wager.exactly else _cents(wager.most),
        }
        for wager in with_limits_of_their_own(game)
    ]


def _cents(limit: object) -> int:
    return limit if isinstance(limit, int) else 0  # no table is open with one that is left to a sign


def you(house: House, person: Person, room: TableRoom | None = None) -> YouView:
    """Return what somebody has: chips in the pocket, where they sit, and what they may ask for there."""
    felt = room.felt if room else None
    shown: YouView = {
        "id": person.id,
        "pocket": house.pocket(person.id),
        "seats": [seat for seat, player in enumerate(felt.seats if felt else (), 1) if player == person.id],
        "held": house.won_by(person.id) if house.wins else 0,
    }
    if felt and (sits := felt.player(person.id)):
        chooses = bool(felt.waiting) and felt.plan.game.hands.surrender_chosen_by == "player"
        shown["second_hand"] = {
            "seat": _seat_for_another(felt, person.id),
            "asked": dict(felt.asked_for_second).get(person.id),
            "declined": dict(felt.declined_second).get(person.id),
        }
        shown["gives_up"] = chooses and person.id in must_surrender(felt)  # R0-23, Q0-12
        shown["face_down"] = sits.face_down if felt.plan.deals_on_request else None  # R2-11
        if room and (seed := _own_seed(room, person.id)):
            shown["seed"] = seed
        if room and felt.round and not felt.round.bets_open and (ends := ends_of(room, person.id)):
            shown["ends"] = ends
    return shown


def _seat_for_another(table: Table, player: str) -> int | None:
    """Return the free seat nearest to a player's own where another hand may be asked for (R0-18, R0-23)."""
    rules, mine = table.plan.game.hands, [n for n, who in enumerate(table.seats, 1) if who == player]
    if not mine or table.waiting or (len(mine) >= rules.most and not rules.floor_may_allow_more):
        return None
    free = [seat for seat, who in enumerate(table.seats, 1) if who is None]
    return min(free, key=lambda seat: (min(abs(seat - own) for own in mine), seat), default=None)


def _irregularity(report: Irregularity) -> IrregularityView:
    """Return something that went wrong, as staff see it."""
    number, kind, says, seat, by = report
    return {"number": number, "kind": kind, "says": says, "seat": seat, "reported_by": by}


def _hand(hand: SeenHand) -> HandView:
    """Return a hand with its cards as they are written on a face."""
    return {
        "seat": hand.seat,
        "player": hand.player,
        "bets": dict(hand.bets),
        "cards": {group: _cards(cards) for group, cards in hand.cards},
        "face_up": hand.face_up,
        "folded": hand.folded,
        "forfeited": hand.forfeited,
        "token": hand.token,
        "results": dict(hand.results),
    }


def _cards(cards: tuple[Card, ...]) -> Cards:
    return [None if card is None else card_text(card) for card in cards]


def _choice(choice: Choice | None) -> ChoiceView | None:
    if choice is None:
        return None
    return {
        "seat": choice.seat,
        "step": choice.step,
        "wager": choice.wager,
        "choices": list(choice.choices),
        "units": list(choice.units),
        "unit_cents": choice.unit_cents,
        "called": dict(choice.called),
        "fold_cents": choice.fold_cents,
    }


# --------------------------------------------------------------------------------------------- sealed rounds


def _sealed(room: TableRoom, notes: Sequence[str]) -> FairnessView | None:
    """Return what everybody may check the open round by; nothing of it before its time."""
    sealed = room.sealed
    if sealed is None or room.felt is None or room.felt.round is None:
        return None
    return {
        "round": f"{room.stream} {sealed.sealed.round}",
        "header": sealed.sealed.header,
        "fingerprints": fingerprints_view(sealed.sealed.fingerprints),
        "root": sealed.sealed.root,
        "listed": list_view(sealed.listed) if sealed.listed else None,
        "cut": cut_view(sealed) if sealed.made else None,
        "openings": [opening_view(each) for each in room.openings],
        "notes": list(notes),
    }


def _voided(room: TableRoom) -> VoidedView | None:
    """Return the last round, where it died before its deck was cut and until bets close in the next."""
    number, seats = room.seals.voided
    closed = room.sealed is not None and room.sealed.listed is not None
    if closed or not number or number != room.table.rounds:
        return None
    return {"round": number, "seats": list(seats)}


def _own_seed(room: TableRoom, player: str) -> OwnSeedView | None:
    """Return what a player who sits at an electronic table needs to give a seed."""
    seats = [seat for seat, who in enumerate(room.table.seats, 1) if who == player]
    if not room.electronic or not seats:
        return None
    sealed, seals, number = room.sealed, room.seals, room.table.rounds + 1
    pledged = sealed.pledged if sealed else ()
    mine = next((each for each in pledged if each.player == player), None)
    if mine is None and any(each.seat == seats[0] for each in pledged):
        return None  # whoever sat here before has given the seed of this seat and round
    anybody = seals.without or seals.guarded  # is kept from giving one
    return {
        "seat": mine.seat if mine else seats[0],
        "commitment": mine.commitment if mine else None,
        "opened": sealed is not None and any(each.player == player for each in sealed.opened),
        "without_until": seals.without_until(player, number) or None if anybody else None,
    }
