"""The proof of a sealed round, put together from the log for somebody: what they saw, and nothing else.

Players have numbers in it and staff their roles and badges. Every event of the round is there, with rulings,
forfeits and clocks that ran out; chips that people bring or take are not.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, repeat
from typing import Final

from croupier.cards import card_text
from croupier.fair.seal import canonical
from croupier.house.serialize import Plain, to_plain
from croupier.house.settings import ITSELF, StaffMember
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.codec import round_id
from croupier.server.aggregates.notary import UNSIGNED, Notary
from croupier.server.aggregates.sealed_round import SealedRound, after_fact, numbered
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.fair.commitments import SETTLED, rules_behind, seen_by
from croupier.server.fair.proof import FORMAT, PublishedCut, PublishedOpening, PublishedProof
from croupier.server.fair.settlement import player_name
from croupier.server.queries.own_rounds import summary
from croupier.server.views.fairness import cut_view, list_view, opening_view
from croupier.table import events as e
from croupier.table.evolve import effective, evolve
from croupier.table.state import Hand, Table
from croupier.table.view import Audience, Role
from croupier.table.why import why

_PRIVATE: Final = (e.ChipsBought, e.ChipsBrought, e.ChipsCashed, e.DeckHandedIn)
_PEOPLE: Final = ("player", "by", "chosen_by", "second")
Roles = Callable[[str, int], StaffMember | None]
"""Returns somebody of the staff by name, as they were when an event of the log was written."""
Facts = f.TableFact | e.Event


def sealed_in(before: TableRoom, facts: Iterable[Facts]) -> SealedRound | None:
    """Return how the decks of a round were sealed, listed and cut; None where they were not."""
    sealed: SealedRound | None = None
    for fact in facts:
        if isinstance(fact, f.DecksSealed):
            sealed = SealedRound(fact, tuple(before.table.plan.game.deck.cards))
        elif sealed is not None:
            sealed = after_fact(sealed, fact)
    return sealed


def proof_of(
    before: TableRoom,
    facts: list[Facts],
    sealed: SealedRound,
    audience: Audience,
    roles: Roles,
    notary: Notary = UNSIGNED,
    *,
    positions: Sequence[int] = (),
) -> PublishedProof:
    """Return the proof of a round for somebody; `before` is the table before it.

    `positions` are those of the facts in the log.
    """
    played = [fact for fact in facts if not isinstance(fact, f.TableFact)]
    seen = seen_by(before.table, played, audience)
    game = before.table.plan.game
    void = next((fact for fact in facts if isinstance(fact, f.DecksOpened)), None)
    telling = Telling(before.table, seen, roles)
    events, whom = telling.text(facts, positions), _audience(before.table, played, audience)
    notes = notary.of_round(sealed, played)
    root, last = sealed.sealed.root, played[-1]
    if isinstance(last, e.RoundDead):
        notes += notary.of_void(root, last, telling.who(last.by), void)
    cut: PublishedCut | None = {**cut_view(sealed)} if sealed.made else None  # a copy: views share theirs
    if cut is not None and isinstance(last, e.RoundFinished) and (seed := sealed.last_seed) is not None:
        cut["seed"] = seed
    if notary.key and isinstance(last, e.RoundDead | e.RoundFinished):
        notes += notary.of_result(root, whom, events, net_of(before.table, played))
    proof: PublishedProof = {
        "format": FORMAT,
        "round": round_id(before.id, sealed.sealed.round),
        "audience": whom,
        "game": game.id,
        "game_hash": game.hash,
        "header": sealed.sealed.header,
        "terms": sealed.sealed.terms,
        "fingerprints": list(sealed.sealed.fingerprints),
        "listed": {**list_view(sealed.listed)} if sealed.listed else None,
        "cut": cut,
        "void": {"seeds": list(void.seeds), "silent": [seat for seat, _ in void.silent]} if void else None,
        "openings": [_opening(each) for each in sealed.openings(seen)] if sealed.made else [],
        "events": events,
        "notes": notes,
    }
    if notary.rotations:
        proof["rotations"] = list(notary.rotations)
    return proof


def told_to(
    before: TableRoom, facts: list[Facts], audience: Audience, roles: Roles, positions: Sequence[int]
) -> tuple[str, frozenset[int]]:
    """Return the events of a proof for somebody as they stand in it, and the cards they saw."""
    seen = seen_by(before.table, [fact for fact in facts if not isinstance(fact, f.TableFact)], audience)
    return Telling(before.table, seen, roles).text(facts, positions), seen


def net_of(before: Table, played: Iterable[e.Event]) -> dict[int, int]:
    """Return what each seat won or lost in a round that is over."""
    events = list(played)
    players = dict.fromkeys(hand.player for hand in _last_hands(before, events))
    found: dict[int, int] = {}
    for player in players:
        if own := summary(before, events, player):
            found |= {hand["seat"]: hand["net"] for hand in own["hands"]}
    return found


def _last_hands(before: Table, played: Iterable[e.Event]) -> tuple[Hand, ...]:
    table, hands = before, tuple[Hand, ...]()
    for event in effective(played):
        table = evolve(table, event)
        hands = table.round.hands if table.round else hands
    return hands


def _opening(opened: f.OpenedPosition) -> PublishedOpening:
    return {**opening_view(opened)}


def _audience(before: Table, played: Iterable[e.Event], audience: Audience) -> str:
    if audience.role is not Role.PLAYER:
        return Role.BYSTANDER.value
    seats = [seat for seat, who in enumerate(before.seats, 1) if who == audience.player]
    seats += [
        each.seat for each in played if isinstance(each, e.PlayerSat) and each.player == audience.player
    ]
    return f"seat {min(seats)}" if seats else Role.BYSTANDER.value


class Telling:
    """The events of a round as they are told to somebody who has seen these cards."""

    def __init__(self, before: Table, seen: frozenset[int], roles: Roles) -> None:
        self.table, self.seen, self.roles = before, seen, roles
        self.numbers = dict(numbered(before))
        self.folded: dict[int, str] = {}  # at which step, by seat
        self.position = 0

    def text(self, facts: Iterable[Facts], positions: Sequence[int]) -> str:
        """Return what is published of the facts of a round, as it stands in a proof."""
        return canonical(list(self.tell(facts, positions)))

    def tell(self, facts: Iterable[Facts], positions: Sequence[int]) -> Iterable[Mapping[str, Plain]]:
        """Yield what is published of the facts of a round; `positions` are those in the log."""
        for fact, self.position in zip(facts, chain(positions, repeat(0)), strict=False):
            if isinstance(fact, f.TableFact):
                payload = _OF_THE_HOUSE.get(type(fact))
                if payload is not None:
                    yield {"event": type(fact).__name__} | {
                        name: self.who(value) if name in _PEOPLE else value
                        for name in payload
                        for value in (getattr(fact, name),)
                    }
                continue
            if not isinstance(fact, _PRIVATE):
                yield self._event(fact)
            self.table = evolve(self.table, fact)

    def _event(self, event: e.Event) -> Mapping[str, Plain]:
        data = to_plain(event)
        assert isinstance(data, dict)  # noqa: S101 (an event is a dataclass)
        payload: dict[str, Plain] = {"event": type(event).__name__}
        for name, value in data.items():
            if name in _PEOPLE:
                payload[name] = self.who(str(value))
            elif name == "card":
                payload[name] = self._card(value)
            elif name == "cards" and isinstance(value, list):
                payload[name] = [self._card(each) for each in value]
            elif name != "deck" and (value or name not in _LATER):
                payload[name] = value
        if isinstance(event, e.RoundStarted):
            payload["deck"] = []
        if isinstance(event, e.Decided) and event.choice == "fold":
            self.folded[event.seat] = event.step
        if isinstance(event, SETTLED):
            payload["says"] = why(self.table, event)
            payload["rules"] = list(rules_behind(self.table.plan.game, event, self.folded.get(event.seat)))
        return payload

    def _card(self, card: object) -> str | None:
        return card_text(card) if isinstance(card, int) and card in self.seen else None

    def who(self, person: str) -> str:
        """Return a person by role and badge, or by number."""
        if person == ITSELF:
            return "the house"
        if person not in self.numbers and (member := self.roles(person, self.position)) is not None:
            names = ", ".join(sorted(role.value for role in member.roles))
            return f"{names} {member.badge}".strip()
        return player_name(self.numbers.setdefault(person, len(self.numbers) + 1))


_LATER: Final = frozenset({"by_default"})
"""Fields that events got later: left out where they say nothing, so that digests logged before still hold."""
_OF_THE_HOUSE: Final[Mapping[type, tuple[str, ...]]] = {
    f.DecksSealed: ("root",),
    f.CutListed: ("closing",),
    f.DeckCut: ("chosen",),
    f.ClockRanOut: ("seat", "step", "choice"),
    f.Countersigned: ("command", "by", "second"),
}
"""What is published of the server's own facts."""
