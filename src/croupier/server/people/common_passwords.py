"""What everybody tries first: common passwords, runs on a keyboard, and what is made of nothing else."""

import unicodedata
from functools import cache
from typing import Final

_LIST: Final = """
abc access account admin administrator adobe america amanda andrew angel anthony apple arsenal ashley asdf
august austin autumn azerty bailey banana baseball basketball batman beautiful bet biteme blackjack blue
boston bubbles buster butter butterfly cage card cards casino change changeme charity charlie cheese chelsea
chips chocolate coffee computer concord cookie corvette cowboy croupier dallas daniel dealer december
default diamond dollar donald dragon eagle early fall february fish flower floor fluffy flush football
forever freedom friday fuckyou gamble gambler game games gaming gandalf george ginger gold golf google
granite guest guitar hammer hampshire hannah harley hello hockey holdem hottie house hunter iloveyou
internet jackpot jackson jennifer jessica jesus jordan joshua justin killer king lakers letmein liberty live
liverpool login london love lovely lucky maggie magic manager manchester march master matrix matthew merlin
michael michelle minecraft mobile monday money monkey mustang mypassword naruto nashua newhampshire nicole
ninja november october oliver operator orange pass passw0rd password passwort pepper player pit please
pokemon poker princess purple qazwsx qwerty qwertz rainbow ranger real robert royal samantha samsung
saturday secret september shadow silver snoopy soccer sparky spring star starwars steelers straight summer
sunday sunshine super superman sweet table taylor temp temporary test testing thomas thunder thursday tigger
trustno trustnoone tuesday user vegas wednesday welcome whatever william winner winter yankees yellow zxcvbn
"""
WORDS: Final = frozenset(_LIST.split())
_ROWS: Final = (
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "qazwsxedcrfvtgbyhnujmikolp",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
    "01234567890",
    "1q2w3e4r5t6y7u8i9o0p",
)
_FEWEST_OWN: Final = 4
_LEET: Final = str.maketrans("0134578@$!€", "oleastbasie")


def is_common(password: str, *names: str) -> bool:
    """Whether a password has next to nothing of its own.

    >>> is_common("password1234"), is_common("P@ssw0rd2024!"), is_common("granite lake moose")
    (True, True, False)
    """
    plain = unicodedata.normalize("NFKC", password).casefold()
    words = WORDS | {each.casefold() for each in names if len(each) > 2}
    return min(_own(text, words) for text in (plain, plain.translate(_LEET))) < _FEWEST_OWN


def _own(text: str, words: frozenset[str]) -> int:
    """Return the fewest letters that are left when everything common is taken out."""
    left = [0] * (len(text) + 1)
    longest = max(map(len, words))
    for end in range(1, len(text) + 1):
        last = text[end - 1]
        left[end] = left[end - 1] + (last.isalpha())  # digits and signs around words are guessed along
        for start in range(max(0, end - longest), end - 2):
            piece = text[start:end]
            if left[start] < left[end] and (piece in words or piece in _runs() or len(set(piece)) == 1):
                left[end] = left[start]
    return left[-1]


@cache
def _runs() -> frozenset[str]:
    both = [*_ROWS, *(row[::-1] for row in _ROWS)]
    return frozenset(
        row[at : at + size]
        for row in both
        for size in range(3, len(row) + 1)
        for at in range(len(row) - size + 1)
    )
