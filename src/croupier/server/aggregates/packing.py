"""Posts of tables as they stand in the log: each account and memo once, and each entry a few numbers.

A round posts some twenty entries between the same few accounts. Written out they were 4 KB a round, a
tenth of what a round leaves in the log; packed they are a third of that. An entry is the number of its memo
and what it moves: `[2, 0, 1, 500]` moves 500 cents from account 0 to account 1; one of other postings names
each account with its cents. Memos are grouped by what they begin with, so that a search for a round by its
number finds the post by its text.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from croupier.house.serialize import Plain

PACKED: Final = "accounts"
"""The field that only a packed post has."""
_TWO: Final = 4  # numbers of an entry from one account to another: memo, from, to, cents


def pack_post(body: Mapping[str, Plain]) -> Mapping[str, Plain]:
    """Return the body of a post in few bytes.

    >>> bet = {"memo": "table T1, round 9: bet", "postings": [
    ...     {"account": "chips:Ada", "cents": -500}, {"account": "bets:T1", "cents": 500}]}
    >>> packed = pack_post({"table": "T1", "entries": [bet], "rails": [{"player": "Ada", "cents": 4500}]})
    >>> packed["entries"], packed["accounts"], packed["memos"]
    ([[0, 0, 1, 500]], ['chips:Ada', 'bets:T1'], [['table T1, round 9: ', 'bet']])
    >>> unpack_post(packed)["entries"] == [bet]
    True
    """
    entries: Any = body["entries"]
    rails: Any = body["rails"]
    accounts, memos = _NumberedTexts(), _NumberedTexts()
    # numbered in the order in which unpacking counts them: group by group
    groups: dict[str, dict[str, None]] = {}
    for entry in entries:
        start, end = _split(entry["memo"])
        groups.setdefault(start, {})[end] = None
    for start, ends in groups.items():
        for end in ends:
            memos.number(start + end)
    packed: Any = [[memos.number(entry["memo"]), *_moves(entry["postings"], accounts)] for entry in entries]
    return {
        **body,
        "entries": packed,
        "rails": [[rail["player"], rail["cents"]] for rail in rails],
        "memos": [[start, *ends] for start, ends in groups.items()],
        PACKED: list(accounts),
    }


def unpack_post(body: Mapping[str, Plain]) -> Mapping[str, Plain]:
    """Return the body of a post with every entry written out; one that is not packed stays as it is."""
    if PACKED not in body:
        return body
    entries: Any
    rails: Any
    groups: Any
    accounts: Any
    entries, rails, groups, accounts = (body[name] for name in ("entries", "rails", "memos", PACKED))
    memos = [start + end for start, *ends in groups for end in ends]
    rest = {name: each for name, each in body.items() if name not in {"memos", PACKED}}
    return {
        **rest,
        "entries": [
            {"memo": memos[memo], "postings": [*_postings(moves, accounts)]} for memo, *moves in entries
        ],
        "rails": [{"player": player, "cents": cents} for player, cents in rails],
    }


class _NumberedTexts(dict[str, int]):
    """Texts, each once, with its number."""

    def number(self, text: str) -> int:
        """Return the number of a text."""
        return self.setdefault(text, len(self))


def _split(memo: str) -> tuple[str, str]:
    """Return what a memo begins with, up to and with its colon, and the rest."""
    start, colon, end = memo.partition(": ")
    return (start + colon, end) if colon else ("", memo)


def _moves(postings: Sequence[Any], accounts: _NumberedTexts) -> Iterable[int]:
    numbered = [(accounts.number(each["account"]), each["cents"]) for each in postings]
    if len(numbered) == 2 and numbered[0][1] == -numbered[1][1]:
        (taken, _), (given, cents) = numbered
        return taken, given, cents
    return [number for pair in numbered for number in pair]


def _postings(moves: Sequence[int], accounts: Sequence[str]) -> Iterable[Plain]:
    if len(moves) == _TWO - 1:
        taken, given, cents = moves
        return {"account": accounts[taken], "cents": -cents}, {"account": accounts[given], "cents": cents}
    pairs = zip(moves[::2], moves[1::2], strict=True)
    return [{"account": accounts[number], "cents": cents} for number, cents in pairs]
