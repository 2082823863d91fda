"""Names as a reader takes them in at a glance: two look alike if their skeletons are the same.

No case, no marks, no signs between letters, and of letters and digits that look alike always the same one
(after Unicode's UTS 39, for the letters of these tables).
"""

import unicodedata
from typing import Final

_LIKE: Final = str.maketrans(
    {
        **dict(zip("абгеёзіїјкмнорԛѕтцухһьԁԝ", "a6reeziijkmhopqsturxhbdw", strict=True)),
        **dict(zip("αβεηικνορτυχγωμ", "abenikvoptuxywu", strict=True)),
        **dict(zip("ıłøđħŧɑɡɩ", "ilodhtagi", strict=True)),
    }
)
_ALIKE: Final = str.maketrans("01i5", "olls")  # a capital I is an l to most readers


def skeleton(name: str) -> str:
    """Return a name as a reader takes it in at a glance.

    >>> skeleton("Operator.") == skeleton("0perat\u043er") == skeleton("OPERATOR")
    True
    >>> skeleton("Marnie") == skeleton("Mamie")
    True
    """
    plain = unicodedata.normalize("NFKD", name).casefold()
    plain = "".join(letter for letter in plain if unicodedata.category(letter)[0] in "LN")
    return plain.translate(_LIKE).translate(_ALIKE).replace("rn", "m").replace("vv", "w")
