"""The words on the screens: plain ones, and one name for each thing."""

import re
from collections.abc import Iterator
from typing import Final

import pytest

from tests.browser.sheets import WEB

REPLACED: Final = (  # what the screens used to say, and no longer do
    "All even|Your decision|Pick a chip, touch|Deal, or bet more|dealer is at work|A new round begins|"
    "round is yours|floor looks at|of your seats is wanted|your word is noted|no more to pay|"
    "comes back|more play money|Ask for another player|after all|Give up the hand|"
    "every wager goes back|Do not finish it|newcomer|nothing is told|my mistakes cost|gave up|given up|"
    "Play with an account|Make an account|Name to sign in|no way to this table|in your pocket|"
    "takes no more|Come in again|That did not work|line is down|Coming back|As the system|"
    "No line of the rules|It holds|what was published|Begin the round|Nobody deals here|stands still|"
    "is awaited|Same again|Take all off|Something is wrong|Seat whoever|Nothing of it is paid|Rests on|"
    "It cannot|Touch the card|No live table is yours|Open it|Nothing waits for you|All of it is here|"
    "Call off|Call it off|Put there|by itself|by themselves|by a person|against theory|"
    "operator read this|hang at|Enrol|Dismiss|Ask to close|Take in|owed for|Ask for it|"
    "Hand in the count|Put it away|Let the clock run|Put it on the schedule|A table to order|wished|"
    "as it was written|being (washed|lit|set|fetched)|Its chips are counted|Key \\{\\} card|"
    "brings on average|Leave the table|Open the table"
)
NOT_SAID: Final = (  # and words that have a better one, wherever they would stand
    r"(?<!\{)colour|licence|favour|neighbour|catalogue|enrol\b|stranger|onlooker|newcomer|whoever|purse|"
    r"pocket|deeds?\b(?!\})|sitting|house player|player of the house|Floor please|floor's word|"
    r"worth to the house|what it brings|bonus bet|in the queue|theory|[0-9}] %|Hold'Em|Hold 'Em|Holdem|"
    r"\bis no (?!longer|hand|card|report|table)\w"
)
NAMES: Final = re.compile(
    r"^[:.#]|^[\w./#:-]+$|^[a-z][\w-]*( [a-z][\w-]*){0,2}$"
)  # of classes, events, files, keys: not read by people
TOKEN: Final = re.compile(
    r"""(?P<comment>/\*.*?\*/|//[^\n]*)|"(?P<text>(?:[^"\\\n]|\\.)*)"|(?P<mark>[`{}]|\$\{)|(?P<rest>.)""",
    re.DOTALL,
)


def texts(script: str) -> Iterator[str]:
    """Every text of a script, those in the holes of templates too; comments are none."""
    at, open_ = 0, list[list[str] | None]()  # templates and what was read of them; None for a brace
    while at < len(script):
        template = open_[-1] if open_ else None
        if template is not None and (
            plain := re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))+", re.DOTALL).match(script, at)
        ):
            template.append(plain[0])
            at = plain.end()
            continue
        found = TOKEN.match(script, at)
        assert found
        at = found.end()
        match found["mark"]:
            case "`" if template is not None:
                open_.pop()
                yield re.sub(r"<[^>]*>", "\n", "".join(template))
            case "`":
                open_.append([])
            case "${" | "{" as mark:
                if mark == "${" and template is not None:
                    template.append("{}")
                open_.append(None)
            case "}":
                open_.pop()
        if found["text"]:
            yield found["text"]


def prose() -> Iterator[tuple[str, str]]:
    """Every English text that may be read by somebody, with its file; catalogs repeat those of scripts."""
    for script in sorted(WEB.rglob("*.js")):
        if ".test." not in script.name and script.name != "commands.js" and script.parent.name != "words":
            for said in texts(script.read_text(encoding="utf-8")):
                if not NAMES.match(said):
                    yield script.relative_to(WEB).as_posix(), said


def test_texts_are_found_in_strings_templates_and_their_holes() -> None:
    script = (
        """a("One."); // "no"\nb(`Two ${c ? `three ${"four"}` : {}} <b class="x">five</b>`); /* "no" */"""
    )
    assert list(texts(script)) == ["One.", "four", "three {}", "Two {} \nfive\n"]


@pytest.mark.parametrize("words", [REPLACED, NOT_SAID], ids=["replaced", "not said"])
@pytest.mark.slow
def test_the_screens_speak_plainly(words: str) -> None:
    said = list(prose())
    assert len(said) > 1_000, "the scripts were read"
    forbidden = re.compile(words)
    found = [f"{script}: {text}" for script, text in said if forbidden.search(text)]
    assert not found, "\n".join(found)
