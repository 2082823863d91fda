"""The languages of a player: each text is in every catalog, and none stands outside of them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from croupier.drill.kinds import KINDS
from croupier.drill.lessons import LESSONS
from croupier.games import CATALOGUE, load
from croupier.server.commands.company_handlers import PHRASES
from tests.browser.sheets import WEB
from tests.browser.test_words import NAMES, texts
from tests.loops import at_least_one

SAID: Final = re.compile(r'(?<![.\w])say\(\s*"((?:[^"\\]|\\.)*)"')
ENTRY: Final = re.compile(r'^  "((?:[^"\\]|\\.)*)":\s+"((?:[^"\\]|\\.)*)",$', re.MULTILINE)
HABITS: Final = {
    *("never raise", "always raise the most", "raise made hands only"),
    *("play every hand", "play blind", "mimic the dealer", "pairs only"),
}
DRILLS: Final = {*(kind.name for kind in KINDS.values()), *(lesson.name for lesson in LESSONS)}
SHOWN: Final = {"Your hand", "Dealer's hand", "Community cards", "Communal cards"}  # in a question
FROM_THE_SERVER: Final = {"open", "closed", "paused", *PHRASES, *HABITS, *DRILLS, *SHOWN} | {
    text for game in map(load, CATALOGUE) for text in (game.summary, *(group.name for group in game.cards))
}
"""Words of the server and of its sheets that a player reads as they are."""
FOUND_BY_A_PROOF: Final = ("verified", "signed", "sealed", "sealed-sheet", "logged", "discretion")
NOT_YET: Final = {
    "screens/house-rules.js": "the wall's page is written by the house, in English",
    **dict.fromkeys(
        (
            f"screens/{name}.js"
            for name in ("verified", "signed", "sealed", "sealed-sheet", "logged", "discretion")
        ),
        "what a proof found is said as `croupier verify` says it, and in Spanish by words/es-proof.js",
    ),
    **dict.fromkeys(
        (f"screens/{name}.js" for name in ("verified-trail", "sealed-file", "fair-bytes")),
        "a file that is none: said as `croupier verify` says it, in English",
    ),
}
NEVER_READ: Final = re.compile(
    r"^/api/|[\[\]]|^\W*$|^\(|=|^translate|^rotate|^M\d|^[\w/{}.?-]+$"
    r"|^(placed|plain|pad|croupier-seed) |^(button|input|choice-bar)[ ,]"
    r"|^(card|caption|heading|advice|null|chip|seat) \{\}|^result is shown$"
    r"|croupier$|^\{\}[ ,:;.·…×%s]*$|^Space$"
    r"|isn't a card number|whole cents|is not at a table|closes <|leaves <|^calc\("
    r"|by the house$|^every wager|^.root|^([2-9TJQKA][cdhs] ?)+$"
)
"""Addresses, selectors, classes, drawings, and errors of a programmer: nobody plays by them."""


AS_IT_IS: Final = {
    "Three Card Poker", "NH Hold'em Jackpots", "NH Hold'em Open Cards", "NH Hold'em Stud",
    "NH Hold'em 3-Card Bonus", "Three Card Poker, archive",  # names
    "English", "1 to 1", "% of", "Folded", "Taken back",  # read by `translate`
    "three of a kind", "four of a kind",
    "{} min {} s", "{} h {} min", "Esc", "Space",  # the same in every language
    "First", "Previous", "Next", "Last",  # keys
    "Ready", "Wait", "Leave", "Consent", "Choose", "Sit",  # commands
    "As", "Ah", "Kd", "Qc", "Qs", "Jd",  # cards
    "Give the day and the time.", "{} did not approve this", "{} or {}",
    "{} is open to {}. You are signed in as {}.",  # to staff only
}  # fmt: skip
ATTRIBUTE: Final = re.compile(
    r'\b(?:aria-label|title|placeholder|alt|heading|says)="([^"$]*[A-Za-z]{3}[^"]*)"'
)


def scripts() -> list[Path]:
    """Every script that draws something for a player."""
    found = [
        path
        for folder in ("parts", "screens", "practice", "record", "school")
        for path in WEB.glob(f"{folder}/*.js")
    ]
    return [
        path
        for path in sorted(found)
        if not path.name.endswith(".test.js")
        and path.name not in ("say.js", "views.js", "commands.js", "render.js")
        and path.relative_to(WEB).as_posix() not in NOT_YET
    ]


def keys() -> dict[str, str]:
    """Every text that is said, with the file that says it first."""
    found: dict[str, str] = {}
    for path in scripts():
        for text in SAID.findall(path.read_text()):
            found.setdefault(text, path.name)
    return found


def catalog(language: str) -> dict[str, str]:
    parts = (WEB / "words" / f"{name}.js" for name in (language, f"{language}-school"))
    script = "\n".join(part.read_text() for part in parts)
    return dict(ENTRY.findall(re.sub(r":\n\s+", ": ", script)))


@pytest.mark.parametrize("language", ["es"])
def test_every_text_is_in_the_catalog_with_the_same_holes_and_nothing_else_is(language: str) -> None:
    """Acceptance check 16 of the player's table."""
    wanted, known = keys(), catalog(language)
    assert len(wanted) > 300
    assert set(wanted) - set(known) == set(), "say it in this language too"
    assert set(known) - set(wanted) - FROM_THE_SERVER == set(), "nobody says this any more"
    for text in at_least_one(wanted):
        holes = [sorted(re.findall(r"\{\w+\}", each)) for each in (text, known[text])]
        assert holes[0] == holes[1], text


NO_FILE: Final = re.compile(
    r"^croupier [\w ]+ [12](\\0)?$|^(this isn't|the round has no|the commitments are)"
    r"|^(the events are no|the place in)"
    r"|^(the deck names each|what opens a position is|a (row|head) (of the log )?has)"
    r"|^this is not a checkpoint"
    r"|^(a note|a row of the log has)|seven texts|^table/|^the signed head"
)
"""What a file that is none lacks, and names that are hashed."""


def test_what_a_proof_finds_is_in_the_catalog_of_proofs() -> None:
    script = (WEB / "words" / "es-proof.js").read_text()
    known = [re.sub(r"\{\w+\}", "{}", key) for key in texts(script)]
    patterns = [re.escape(each).replace(r"\{\}", ".+") for each in known]
    unknown = []
    for name in at_least_one(FOUND_BY_A_PROOF):
        for text in outside((WEB / f"screens/{name}.js").read_text()):
            if NO_FILE.search(text) or NEVER_READ.search(text):
                continue
            shape = re.escape(re.sub(r"\{\w*\}", "{}", text)).replace(r"\{\}", ".*")
            part_of_one = any(re.search(shape, each) for each in known)
            if not part_of_one and not any(re.fullmatch(each, text) for each in patterns):
                unknown.append((name, text))
    assert unknown == []


def outside(script: str) -> Iterator[str]:
    """Texts of a script that somebody reads and that no catalog has."""
    for text in texts(SAID.sub("say(0", script)):
        for part in map(str.strip, text.split("\n")):
            names = NAMES.match(part) and not re.fullmatch("[A-Z][a-z]+", part)
            if re.search("[A-Za-z]{2}", part.replace("{}", "")) and not names:
                yield part
    yield from ATTRIBUTE.findall(script)


def test_no_text_of_a_player_stands_outside_of_the_catalogs() -> None:
    """Acceptance check 16 of the player's table."""
    found = {
        (path.name, text)
        for path in scripts()
        for text in outside(path.read_text())
        if text not in AS_IT_IS and not NEVER_READ.search(text)
    }
    assert found == set()


def test_a_text_outside_of_the_catalogs_would_be_found() -> None:
    script = 'const a = "Take a seat"; render(markup`<p>${say("Known")} Leave <b>table</b> now</p>`);'
    assert "Take a seat" in set(outside(script))
    assert any("Leave" in text for text in outside(script))
    assert "Known" not in set(outside(script))
    assert list(outside('markup`<nav aria-label="Your seat"></nav>`')) == ["Your seat"]


def test_what_waits_for_a_translation_is_there() -> None:
    assert [name for name in at_least_one(NOT_YET) if not (WEB / name).exists()] == []
