"""Subscriptions: what was sent of a target to one client, kept so that it goes on where a socket broke.

Every message has the next number. A client that comes back names its subscription ("line") and the last
number it has; it is sent what came after, once and in order, or a full view where that is no longer known.
"""

import secrets
from collections import OrderedDict, deque
from collections.abc import Callable
from itertools import islice
from typing import Final

from croupier.server.views.seen import Seen
from croupier.server.wire.messages import encode_message

KEPT: Final = 64
"""How many of the newest messages a line can repeat."""
LINGERS: Final = 120.0
"""For how many seconds a line waits for its client to come back."""
_MOST: Final = 20_000  # lines of one process, of which those left the longest ago are dropped first


class Subscription:
    """One client's subscription to one target."""

    def __init__(self, person: str, target: str) -> None:
        self.id = secrets.token_urlsafe(12)
        self.person, self.target = person, target
        self.seq = 0
        self.cut: Callable[[], object] = lambda: None
        """Stops whoever sends on this line."""
        self._seen = Seen({})
        self._delta = encode_message("delta", target=target, line=self.id)[:-1]  # how each begins
        self._sent: deque[str] = deque(maxlen=KEPT)
        """The newest deltas as they were sent: text, which the garbage collector need not look through."""

    def begin(self, seen: Seen) -> str:
        """Return the message that sends a full view."""
        self.seq += 1
        self._seen = seen
        self._sent.clear()  # what came before a full view is never needed again
        return encode_message("view", target=self.target, line=self.id, seq=self.seq, view=seen.whole())

    def advance(self, seen: Seen) -> str | None:
        """Return the message that tells what changed since the last one; None where nothing did."""
        changed = seen.changes_since(self._seen)
        self._seen = seen
        if not changed:
            return None
        self.seq += 1
        sent = f'{self._delta},"seq":{self.seq},"changes":[{changed}]}}'
        self._sent.append(sent)
        return sent

    def resume(self, seq: int) -> list[str] | None:
        """Return the messages after a number, or None where they are no longer known."""
        after = self.seq - seq
        if not 0 <= after <= len(self._sent):
            return None
        begun = encode_message("resumed", target=self.target, line=self.id, seq=seq)
        return [begun, *islice(self._sent, len(self._sent) - after, None)]


class Subscriptions:
    """Every line of this process, in use or left a short while ago."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock  # counts seconds, and never goes back
        self._used: dict[str, Subscription] = {}
        self._left: OrderedDict[str, tuple[float, Subscription]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._used) + len(self._left)

    def open(self, person: str, target: str) -> Subscription:
        """Return a new line."""
        line = Subscription(person, target)
        self._used[line.id] = line
        return line

    def leave(self, line: Subscription, cut: Callable[[], object]) -> None:
        """Keep a line for its client to come back to, unless another socket has taken it up meanwhile."""
        if line.cut == cut and line.id in self._used:
            del self._used[line.id]
            self._left[line.id] = (self._clock(), line)
        self._forget()

    def end(self, line: Subscription) -> None:
        """Forget a line its client wants no more of."""
        self._used.pop(line.id, None)

    def take_up(
        self, id_: str | None, seq: int | None, person: str, target: str
    ) -> tuple[Subscription, list[str]] | None:
        """Return a line to whom it belongs, with what was sent on it after a number; None if that is gone.

        It is cut off from the socket that broke, which may not have noticed yet that nobody is there. A line
        that cannot go on from that number is forgotten: its client gets a new one.
        """
        self._forget()
        line = self._used.get(id_ or "") or self._left.get(id_ or "", (0.0, None))[1]
        if line is None or (line.person, line.target) != (person, target):
            return None
        line.cut()
        self._left.pop(line.id, None)
        messages = line.resume(seq) if seq else None
        if messages is None:
            self.end(line)
            return None
        self._used[line.id] = line
        return line, messages

    def _forget(self) -> None:
        since = self._clock() - LINGERS
        while self._left:
            at, _ = next(iter(self._left.values()))
            if at >= since and len(self) <= _MOST:
                return
            self._left.popitem(last=False)
