"""What the players of a sealed round check it by: the seal, the list, the cut, and each card in the open.

Nothing here is sent before its time: the seeds of others and the decks not dealt come with the cut, a nonce
with its card.
"""

from functools import lru_cache
from typing import Final

from croupier.cards import card_text
from croupier.server.aggregates import facts as f
from croupier.server.aggregates.sealed_round import SealedRound
from croupier.server.fair.proof import PublishedCut, PublishedList, PublishedOpening

_SHOWN: Final = 512


# The same for everybody at a table, all round long; the very same list need not be compared.
fingerprints_view: Final = lru_cache(_SHOWN)(list[str])


@lru_cache(_SHOWN)
def list_view(listed: f.CutListed) -> PublishedList:
    """Return the list with which bets were closed."""
    return {"commitments": list(listed.commitments), "closing": listed.closing}


@lru_cache(_SHOWN)
def cut_view(sealed: SealedRound) -> PublishedCut:
    """Return the cut of a round, which is public from the first card on."""
    assert sealed.made is not None  # noqa: S101 (it is shown once it was made)
    return {
        "seeds": list(sealed.made.seeds),
        "chosen": sealed.made.chosen,
        "others": list(sealed.other_seeds()),
        "commitments": [each.hex() for each in sealed.deck.commitments],
    }


def opening_view(opening: f.OpenedPosition) -> PublishedOpening:
    """Return a card in the open."""
    position, card, nonce, at = opening
    return {"at": at, "position": position, "card": card_text(card), "nonce": nonce}
