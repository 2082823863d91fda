"""Each reason for which a wager ends has its sentence, and the sentence is known in Spanish."""

from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import pytest

from croupier.table import events as e
from croupier.table.events import Reason
from croupier.table.why import CONTESTED, End, why

if TYPE_CHECKING:
    from croupier.table.state import Table

TESTED: Final = (
    Path(__file__).parents[2] / "src/croupier/server/web/words/es-sentences.test.js"
)  # which holds the Spanish of each sentence
NOT_COMPARED: Final = cast("Table", None)  # only what is compared with a dealer needs the table
SAYS: Final[dict[Reason, tuple[End, str]]] = {
    Reason.PAID: (
        e.WagerPaid(1, "bonus", 500, 3_000, 0, Reason.PAID, "straight, ten high", "6 to 1"),
        "Straight, ten high pays 6 to 1",
    ),
    Reason.PUSHED: (
        e.WagerPushed(1, "ante", 500, Reason.PUSHED, "pair of eights"),
        "Pair of eights pushes",
    ),
    Reason.UNLISTED: (e.WagerTaken(1, "ante", 500, Reason.UNLISTED, "king high"), "King high doesn't pay"),
    Reason.FOLDED: (e.WagerTaken(1, "ante", 500, Reason.FOLDED, ""), "Folded"),
    Reason.SHOWED_CARDS: (e.WagerTaken(1, "ante", 500, Reason.SHOWED_CARDS, ""), "Cards were shown"),
    Reason.FORFEITED: (e.WagerTaken(1, "ante", 500, Reason.FORFEITED, ""), "Forfeited by floor ruling"),
    Reason.FELL: (e.WagerTaken(1, "side", 500, Reason.FELL, ""), "Lost with the main bet"),
    Reason.TAKEN_BACK: (e.WagerPushed(1, "bet-1", 500, Reason.TAKEN_BACK, ""), "Taken back"),
    Reason.DEAD: (e.WagerPushed(1, "ante", 500, Reason.DEAD, ""), "Dead hand"),
    Reason.LEFT_OUT: (e.WagerPushed(1, "side", 500, Reason.LEFT_OUT, ""), "No other bet"),
}
WITH_A_DEALER: Final = {
    Reason.BEAT_DEALER: "Pair of nines beats the dealer's king-five-two high; pays 1 to 1",
    Reason.LOST_TO_DEALER: "Ace-jack-ten high loses to the dealer's pair of kings",
    Reason.TIED: "Ace high ties the dealer's ace high",
    Reason.NOT_QUALIFIED: "The dealer doesn't qualify with jack-five-two high; this bet pushes",
}
"""As tests/table/test_why.py finds them in rounds that were dealt."""
OWN_WORDS: Final = {"Folded": "You folded", "Taken back": "You took it back"}  # which the catalog has


def test_no_reason_is_forgotten() -> None:
    assert SAYS.keys() | WITH_A_DEALER.keys() == set(Reason)
    assert WITH_A_DEALER.keys() == set(CONTESTED)


@pytest.mark.parametrize("reason", SAYS)
def test_each_reason_is_said_in_these_words(reason: Reason) -> None:
    event, says = SAYS[reason]
    assert why(NOT_COMPARED, event) == says


@pytest.mark.parametrize("says", [*(says for _, says in SAYS.values()), *WITH_A_DEALER.values()])
def test_each_sentence_is_tested_in_spanish(says: str) -> None:
    """Acceptance check 8 of the player's table."""
    catalog = (TESTED.parent / "es.js").read_text()
    in_spanish = f'"{says}"' in TESTED.read_text()
    assert in_spanish or f'"{OWN_WORDS.get(says)}": ' in catalog
