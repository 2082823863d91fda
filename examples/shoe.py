"""A shoe that reads its cards, simulated: it sends each card that a live table waits for, as a real one does.

    python examples/shoe.py http://127.0.0.1:8000 T1 --name dan --password … [--unsure 5] [--skip 9]

Deal and Done stay the dealer's. Where players decide, the next card closes their decisions: it is drawn after
`--decide` seconds, in which the dealer marks the exceptions. Every `--unsure` card is sent with little
confidence, and the dealer confirms it at the console; before card `--skip` a message is left out, as if the
line had been cut, and the dealer goes on at the pad until the next round.
"""

import argparse
import json
import random
import time
from collections.abc import Iterator
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import HTTPCookieProcessor, Request, build_opener

CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


class Shoe:
    """A shoe at a table, signed in as its dealer."""

    def __init__(self, house: str, table: str, name: str, password: str) -> None:
        self.house, self.table = house.rstrip("/"), table
        self.open = build_opener(HTTPCookieProcessor(CookieJar())).open
        self.ask("/api/sign-in", {"name": name, "password": password})

    def ask(self, path: str, body: object = None) -> Any:
        """Ask the house, and return what it answers."""
        sent = None if body is None else json.dumps(body).encode()
        headers = {"Origin": self.house, "Content-Type": "application/json"}
        with self.open(Request(self.house + path, sent, headers)) as reply:  # noqa: S310 (a house of one's own)
            return json.load(reply)

    def due(self) -> tuple[int | None, bool, bool]:
        """Return the open round, whether a card is due from the shoe, and whether players decide first."""
        view = self.ask(f"/api/views/table/{quote(self.table)}")
        console = view["console"]
        feed = console["feed"] or {"asks": None, "lost": False}
        due = console["tap"]["kind"] == "card" and feed["asks"] is None and not feed["lost"]
        return view["round"], due, bool(console["asks"])

    def send(self, seq: int, card: str, confidence: float) -> str:
        """Send one card, and return what became of it."""
        read = {"source": "shoe", "seq": seq, "card": card, "confidence": confidence}
        try:
            self.ask(f"/api/tables/{quote(self.table)}/cards", read)
        except HTTPError as refused:
            return str(json.load(refused).get("says", refused))
        return "sent"


def shuffled(seed: int | None) -> Iterator[str]:
    """Yield the cards of one deck in an order of chance."""
    deck = list(CARDS)
    random.Random(seed).shuffle(deck)  # noqa: S311 (a simulation)
    yield from deck


def main() -> None:
    """Feed a table until somebody presses Ctrl-C."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("house")
    parser.add_argument("table")
    parser.add_argument("--name", required=True)
    parser.add_argument("--password", required=True)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--decide", type=float, default=10.0, help="seconds that players have to decide")
    parser.add_argument("--unsure", type=int, default=0, help="send every so many cards with 60 % confidence")
    parser.add_argument("--skip", type=int, default=0, help="leave out a message before this card")
    parser.add_argument("--cards", type=int, default=0, help="stop after so many cards; 0 goes on")
    given = parser.parse_args()
    shoe = Shoe(given.house, given.table, given.name, given.password)
    seq, sent, deck, at = 0, 0, shuffled(given.seed), None
    while not given.cards or sent < given.cards:
        round_, due, deciding = shoe.due()
        if round_ != at:
            deck, at = shuffled(None if given.seed is None else given.seed + (round_ or 0)), round_
        if not due:
            time.sleep(0.2)
            continue
        if deciding:
            time.sleep(given.decide)
        sent += 1
        seq += 2 if sent == given.skip else 1
        card = next(deck)
        confidence = 0.6 if given.unsure and sent % given.unsure == 0 else 0.99
        print(f"{seq} {card} {confidence:.0%}: {shoe.send(seq, card, confidence)}", flush=True)


if __name__ == "__main__":
    main()
