"""A casino file to begin with: every key, what it sets, and its default, in the order of `HouseFile`.

What has a default stands behind a `#`, as it is without the key. It is right as it stands.
"""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from croupier.house.readings import questions

_WIDTH: Final = 110
_BEGIN: Final = """\
# A casino file. Lines that begin with # are notes, or keys with the value they have when they are left
# out: take the # away to set another. Check it: croupier house-file check FILE. Start with it: croupier
# serve --house FILE

# The license holder. A game that is approved for another one is refused.
licensee = "Granite Charitable Gaming"

# Who runs the casino: the id of one of the staff below, with the role "operator".
operator = "Olga"

# true: nothing here is worth anything, guests play, and one person may do what takes two elsewhere.
# play_money = false

# The time zone of the gaming day, whatever the machine's is.
# zone = "America/New_York"

# The hour at which a gaming day ends, 0 to 23.
# cut_off_hour = 6

# What is published of an electronic table's deck after a round: "seen", the cards that somebody saw, to
# whoever saw them; "all", the seed of the whole deck.
# reveal = "seen"

# true: one person may ask for, send and receive a fill, or send and take a table's opening bank. The
# log says so.
# same_person_may_confirm = false

# true: dealers may take tips in chips, counted by two people. Ask counsel.
# tokes = false

# On which form cash over $10,000 is reported: "FinCEN 112", or "Form 8300" where the casino is none
# under the Bank Secrecy Act. Ask counsel.
# cash_report = "FinCEN 112"

# Whether operator, manager and cage sign in with a code of an app as well. true in a new casino, in
# another one as it was.
# second_factor = true

# How much the floor alone may change of one player's payouts in one round; above it a manager signs too.
# floor_changes_alone = "$0"

# Hours for which somebody can't countersign after another person has reset how they sign in.
# countersign_after = 24

# The chips in use.
# denominations = ["$0.50", "$1", "$5", "$25", "$100"]

# true: every game is held to the limits filed with its rule sheet.
# keep_filed_limits = false

# Live poker: over what the three raises are counted ("betting round" or "hand"), what part of a pot the
# house takes, the most of one hand (no most without it), in which steps, and whether of a hand that
# ends in its first betting round.
# [poker]
# raises_counted = "betting round"
# rake_percent = 0
# rake_most = "$4"
# rake_step = "$0.50"
# rake_first_round = false

# How this casino reads the house rules that document 003 leaves open, once for every game and desk.
[house_rules]
"""
_END: Final = """
# The staff: the name they sign in with, a badge number of their own, and one or more roles: operator,
# manager, floor, dealer, brush, cage, charity member, auditor, runner, compliance. A charity member
# names a charity.
[[staff]]
id = "Olga"
badge = "NH-001"
roles = ["operator"]

[[staff]]
id = "Frank"
badge = "NH-002"
roles = ["floor", "dealer"]

[[staff]]
id = "Mia"
badge = "NH-003"
roles = ["charity member"]
charity = "Food Pantry"

# The games: an id of `croupier games`, or file = "my-game.toml", a game file next to this one. readings
# choose options of open questions (`croupier readings GAME`), blanks supply numbers that a sheet leaves
# out (`croupier rules GAME`).
[[game]]
id = "nh-holdem-3-card-bonus"

[[game]]
id = "nh-holdem-face-up"
readings = { Q2-01 = "b" }

# [[game]]
# file = "ultimate-texas-holdem.toml"
# blanks = { "wager.ante.least" = "$5", "wager.ante.most" = "$50" }
"""


def template() -> str:
    """Return a casino file with every key explained."""
    return f"{_BEGIN}{''.join(_house_rules())}{_END}"


def _house_rules() -> Iterator[str]:
    for question in questions():
        asked = (question.asks, *(f"{option.id}: {option.says}" for option in question.options))
        lines = [line for each in asked for line in wrap(f"# {each}", _WIDTH, subsequent_indent="#    ")]
        yield "\n".join([*lines, f'# {question.id} = "{question.default}"', ""])
