"""What the proof of a sealed round proves, what in it is false, and what it leaves open.

A pure function of the file, of receipts the reader kept, and of keys the reader knew before; no key that came
with the file counts. The sentences are those a player can take to the house.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from croupier.cards import DECK, CardError, card_text, parse_cards
from croupier.errors import CroupierError
from croupier.fair.seal import (
    DECKS,
    Cut,
    SealError,
    binding_of,
    closing_hash,
    commitment,
    cut,
    deck_from,
    fingerprint,
    opens,
    root_of,
)
from croupier.games import Game
from croupier.games.patch import digest
from croupier.server.fair.proof import Proof, ProofError, read_json, read_proof
from croupier.server.fair.settlement import SettlementError, UnseenError, acts_of_people, resettle
from croupier.server.fair.verdict import OpenedCard, Trail, TrailError, follow

WHEN: Final = "when the round began: nothing that was sealed or signed says so"
HOUSE_ALONE: Final = "no player gave a seed: house alone chose the cut"
UNKNOWN: Final = "what fields that no round file has say: {fields}"


@dataclass(slots=True)
class SealedVerdict:
    """What was found, sentence by sentence."""

    round_id: str = ""
    proved: list[str] = field(default_factory=list)
    false: list[str] = field(default_factory=list)
    unproved: list[str] = field(default_factory=list)
    happened: list[str] = field(default_factory=list)  # rulings, forfeits, voids, expired clocks
    cards: list[OpenedCard] = field(default_factory=list)
    root: str = ""
    readable: bool = True

    @property
    def exit_code(self) -> int:
        """0 where all is proved, 1 where something is false, 2 unreadable, 3 where something stays open."""
        if not self.readable:
            return 2
        return 1 if self.false else 3 if self.unproved else 0

    def check(self, wrong: str | None, right: str) -> bool:
        """Note what was found wrong, or what holds where nothing was; return whether it holds."""
        (self.false if wrong else self.proved).append(wrong or right)
        return not wrong


Games = Callable[[str, Mapping[str, str], Mapping[str, str]], Game | None]
"""Returns a game by its id, readings and amounts; None where the reader does not have it."""


def verify_proof(published: object, games: Games) -> SealedVerdict:
    """Check a proof; signatures are checked by `croupier.server.fair.signatures`."""
    found = SealedVerdict()
    try:
        proof = read_proof(published)
    except ProofError as error:
        found.readable = False
        found.false.append(str(error))
        return found
    found.round_id = proof.round_id
    _sealed(proof, found)
    made = _cut(proof, found)
    _void(proof, found)
    trail = _order(proof, found)
    shown: Mapping[int, int] = {}
    if trail is not None:
        whole = _whole_deck(proof, found, made)
        _cards(proof, found, made, trail, whole)
        shown = {at: whole[at] for at in trail.places} if whole else trail.shown
    _settled(proof, found, games, shown)
    found.happened += acts_of_people(proof.events)
    if proof.unknown:
        found.unproved.append(UNKNOWN.format(fields=", ".join(each[:40] for each in proof.unknown[:5])))
    return found


# --------------------------------------------------------------------------------------- seal and cut


def _deck(proof: Proof) -> tuple[int, ...]:
    """Return the cards the round was played with."""
    text = proof.terms.get("deck")
    try:
        return parse_cards(text) if isinstance(text, str) else DECK
    except CardError:
        return ()


def _root(proof: Proof) -> bytes:
    return root_of(binding_of(proof.header_text), proof.fingerprints)


def _sealed(proof: Proof, found: SealedVerdict) -> None:
    header, terms = proof.header, sha256(proof.terms_text.encode()).hexdigest()
    named = f"table/{header.get('table')} {header.get('round')}"
    found.check(
        f"the file is about {proof.round_id}, and {named} was sealed" if named != proof.round_id else None,
        f"the seal names this round: {named}",
    )
    found.check(
        "the terms of the round are not those that were sealed" if header.get("terms") != terms else None,
        "the terms of the round were sealed with the decks",
    )
    found.check(
        "the file has the hash of another game than was sealed"
        if header.get("game") != proof.game_hash
        else None,
        f"the rules were sealed: hash {proof.game_hash[:12]}",
    )
    if proof.began is not None:
        found.unproved.append(WHEN)
    count = len(proof.fingerprints)
    found.check(
        f"{count} decks were sealed, not {DECKS}" if count != DECKS else None, f"{DECKS} decks were sealed"
    )
    found.root = _root(proof).hex()


def _cut(proof: Proof, found: SealedVerdict) -> Cut | None:
    """Check list, seeds, chosen deck and the seven others; return the cut that the seeds make."""
    if proof.commitments is None:
        return None
    root, size = _root(proof), len(_deck(proof))
    closing = closing_hash(root, proof.commitments)
    found.check(
        "the list of seeds is not the one that bets were closed with" if closing != proof.closing else None,
        f"bets were closed with a list of {len(proof.commitments)} seeds",
    )
    if proof.seeds is None:
        return None
    for seat in sorted(proof.commitments.keys() | proof.seeds.keys()):
        found.check(_wrong_seed(proof, root, seat), f"seat {seat} opened the seed it had committed")
    made = cut(closing, proof.seeds, size)
    found.check(
        f"the seeds choose deck {made.deck}, and deck {proof.deck} was dealt"
        if made.deck != proof.deck
        else None,
        f"the seeds choose deck {made.deck}",
    )
    _decks(proof, found, made)
    if not proof.seeds:
        found.unproved.append(HOUSE_ALONE)
    elif (mine := own_seat(proof)) is not None and mine not in proof.seeds:
        found.unproved.append("your seed is not in the cut: that the order was uniform rests on others")
    return made


def _wrong_seed(proof: Proof, root: bytes, seat: int) -> str | None:
    committed = (proof.commitments or {}).get(seat)
    seed = (proof.seeds or {}).get(seat)
    if committed is None:
        return f"seat {seat} opened a seed that is not on the list"
    if seed is None:
        return f"seat {seat} is on the list, and the cut has no seed of it"
    return None if opens(root, seat, seed, committed) else f"seat {seat} opened a seed it had not committed"


def _decks(proof: Proof, found: SealedVerdict, made: Cut) -> None:
    if len(proof.fingerprints) != DECKS:
        return
    dealt = fingerprint(proof.deck_commitments)
    wrong = len(proof.deck_commitments) != len(_deck(proof)) or dealt != proof.fingerprints[made.deck - 1]
    found.check(
        f"the commitments are not those of sealed deck {made.deck}" if wrong else None,
        f"the commitments of deck {made.deck} are those that were sealed",
    )
    missing = [n for n in range(1, DECKS + 1) if n != made.deck and n not in proof.others]
    found.check(
        f"sealed deck {missing[0]} was not opened" if missing else None, "the seven other decks are open"
    )
    _from_seeds(proof, found, {n: seed for n, seed in proof.others.items() if n <= DECKS})


def _whole_deck(proof: Proof, found: SealedVerdict, made: Cut | None) -> Mapping[int, int] | None:
    """Return every card in the order of the deal, where the terms open the whole deck and its seed does."""
    ended = any(each.get("event") == "RoundFinished" for each in proof.events)
    promised = proof.terms.get("reveal") == "all" and ended and made is not None
    if not promised or made is None or len(proof.fingerprints) != DECKS:
        if proof.seed is not None and not promised:
            found.false.append("the file opens the whole deck, and the terms of the round do not")
        return None
    if proof.seed is None:
        found.false.append("the terms open the whole deck in the end, and the file does not")
        return None
    _from_seeds(proof, found, {made.deck: proof.seed})
    deck = deck_from(proof.seed, binding_of(proof.header_text), made.deck, _deck(proof))
    if fingerprint(deck.commitments) != proof.fingerprints[made.deck - 1]:
        return None
    found.proved.append("every card of the deck is open")
    return {at: deck.cards[position - 1] for at, position in enumerate(made.positions, 1)}


def _from_seeds(proof: Proof, found: SealedVerdict, seeds: Mapping[int, bytes]) -> None:
    binding, cards = binding_of(proof.header_text), _deck(proof)
    for number, seed in sorted(seeds.items()):
        right = fingerprint(deck_from(seed, binding, number, cards).commitments)
        found.check(
            f"sealed deck {number} does not come from its seed"
            if right != proof.fingerprints[number - 1]
            else None,
            f"sealed deck {number} comes from its seed, whole",
        )


def _void(proof: Proof, found: SealedVerdict) -> None:
    if proof.void is None:
        return
    for seat in proof.silent:
        found.happened.append(f"void: seat {seat} did not open its seed")
    if len(proof.void) != DECKS or len(proof.fingerprints) != DECKS:
        found.false.append(f"a void round opens all {DECKS} decks; {len(proof.void)} are open")
        return
    _from_seeds(proof, found, dict(enumerate(proof.void, 1)))
    listed = proof.commitments or {}
    strange = [seat for seat in proof.silent if seat not in listed]
    if strange:
        found.false.append(f"seat {strange[0]} is said to have been silent, and was not on the list")


# -------------------------------------------------------------------------------------- events and cards

_CARD_EVENTS: Final = ("CardDealt", "CardBurned", "CardTurnedUp", "GroupTurnedUp", "HandTurnedUp")


def _order(proof: Proof, found: SealedVerdict) -> Trail | None:
    """Check in which order seal, bets, list, cut and cards came; return the way of the cards."""
    kinds = [str(each.get("event")) for each in proof.events]
    try:
        trail = follow(proof.events, max(1, len(_deck(proof))))
    except TrailError as error:
        found.false.append(str(error))
        return None
    found.check(_wrong_order(proof, kinds, found.root), "decks were sealed before bets, and cut after")
    if proof.over is not None and proof.over != trail.finished:
        says = "over, and no event ends it" if proof.over else "not over, and an event ends it"
        found.false.append(f"the file says that the round is {says}")
    if not trail.finished:
        found.unproved.append("the round is not over")
    return trail


def _wrong_order(proof: Proof, kinds: Sequence[str], root: str) -> str | None:
    def first(*names: str) -> int:
        return next((at for at, kind in enumerate(kinds) if kind in names), len(kinds))

    sealed, bets, closed = first("DecksSealed"), first("BetPlaced"), first("BetsClosed")
    if sealed == len(kinds) or proof.events[sealed].get("root") != root:
        return "no event seals these decks"
    if sealed > min(bets, closed):
        return "the decks were sealed after the first bet"
    if kinds.count("DecksSealed") > 1 or kinds.count("CutListed") > 1 or kinds.count("DeckCut") > 1:
        return "decks are sealed, listed and cut once in a round"
    cards = first(*_CARD_EVENTS)
    if cards < len(kinds) and not closed < first("CutListed") < first("DeckCut") < cards:
        return "a card was dealt before the bets were closed, the seeds listed and the deck cut"
    if (proof.commitments is None) != (first("CutListed") == len(kinds)):
        return "the events and the file differ in whether seeds were listed"
    if (proof.seeds is None) != (first("DeckCut") == len(kinds)):
        return "the events and the file differ in whether the deck was cut"
    dead = "RoundDead" in kinds and first("DeckCut") == len(kinds)
    if proof.void is not None and not dead:
        return "the file opens every deck, and the events tell of no void round"
    return None


def _cards(
    proof: Proof, found: SealedVerdict, made: Cut | None, trail: Trail, whole: Mapping[int, int] | None
) -> None:
    """Check that every card shown was sealed at the position the cut took it from, and no other is open."""
    binding, opened = binding_of(proof.header_text), {each.at: each for each in proof.openings}
    if len(opened) != len(proof.openings) or len({each.card for each in proof.openings}) != len(opened):
        found.false.append("a card is opened twice")
    wrong: list[str] = []
    for at, each in sorted(opened.items()):
        place = made.positions[at - 1] if made and at <= len(made.positions) else 0
        says = None
        if each.position != place:
            says = f"card {at} was sealed at {place}, not {each.position}"
        elif not _fits(proof, binding, each.position, each.card, each.nonce):
            says = f"card {at}, {card_text(each.card)}, does not fit what was sealed at {place}"
        elif trail.shown.get(at) != each.card:
            says = f"card {at} is opened as {card_text(each.card)}, and no event shows it"
        wrong += [says] if says else []
        went = trail.places.get(at, "not dealt")
        found.cards.append(OpenedCard(each.position, card_text(each.card), went, says is None))
    for at, card in sorted(trail.shown.items()):
        if at not in opened:
            wrong.append(f"{card_text(card)} was shown ({trail.places[at]}), and card {at} is not opened")
    found.false += wrong
    if opened and not wrong:
        count = len(opened)
        found.proved.append(f"{'1 card' if count == 1 else f'{count} cards'} lay where they were sealed")
    if whole is None and (hidden := sum(at not in opened for at in trail.places)):
        found.unproved.append(
            f"{'1 card' if hidden == 1 else f'{hidden} cards'} dealt or burned and never shown to you"
        )


def _fits(proof: Proof, binding: bytes, position: int, card: int, nonce: bytes) -> bool:
    try:
        made = commitment(binding, proof.deck, position, card, nonce)
    except (SealError, OverflowError, ValueError):
        return False
    return position <= len(proof.deck_commitments) and made == proof.deck_commitments[position - 1]


def own_seat(proof: Proof) -> int | None:
    """Return the seat the file was published to; None for a bystander."""
    _, _, number = proof.audience.partition("seat ")
    return int(number) if number.isascii() and number.isdigit() else None


# ------------------------------------------------------------------------------------------- settlement


def _settled(proof: Proof, found: SealedVerdict, games: Games, shown: Mapping[int, int]) -> None:
    """Settle the round again by the sheet that was sealed with it."""
    readings, blanks = (proof.terms.get(name) for name in ("readings", "blanks"))
    game = None
    if proof.sheet is not None:
        found.check(_wrong_sheet(proof, proof.sheet), "the rule sheet in the file is the one that was sealed")
    if isinstance(readings, dict) and isinstance(blanks, dict):
        game = _from_sheet(proof.sheet, readings, blanks) or games(proof.game, readings, blanks)
    if game is None or game.hash != proof.header.get("game"):
        found.unproved.append(
            f"payments: the rule sheet of {proof.game} with the sealed hash is not here; "
            "give its file with --game"
        )
        return
    if game.id != proof.game and proof.sheet is None:
        found.false.append(_other_game(proof, game.id))
    try:
        count = resettle(proof, game, shown)
    except UnseenError as error:
        found.unproved.append(f"payments: {error}")
        return
    except SettlementError as error:
        found.false.append(str(error))
        return
    found.proved.append(f"{count} events follow from the sheet {game.id}, hash {game.hash[:12]}, to the cent")


def _wrong_sheet(proof: Proof, sheet: str) -> str | None:
    """Say how the sheet in the file differs from the sealed one; read another way its hash is another."""
    readings, blanks = (proof.terms.get(name) for name in ("readings", "blanks"))
    try:
        data = read_json(sheet)
        if readings == {} == blanks:
            made = digest(data)
        else:
            game = _from_sheet(sheet, readings or {}, blanks or {})
            made = game.hash if game else ""
    except (ValueError, TypeError, RecursionError):
        made = ""
    if made != proof.header.get("game"):
        return "the rule sheet in the file is not the one that was sealed"
    id_ = data.get("id") if isinstance(data, dict) else None
    return _other_game(proof, id_) if id_ != proof.game else None


def _other_game(proof: Proof, id_: object) -> str:
    return f"the file names the game {proof.game}, and {id_} was sealed"


def _from_sheet(sheet: str | None, readings: Mapping[str, str], blanks: Mapping[str, str]) -> Game | None:
    """Return the game of the file's own sheet; its hash is held against the seal like any other."""
    if sheet is None:
        return None
    try:
        return Game.from_data(read_json(sheet)).with_readings(readings).with_blanks(blanks)
    except (CroupierError, ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return None
