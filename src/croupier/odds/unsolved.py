"""What is said of a game that cannot be solved exactly."""

from croupier.errors import SpokenError


class UnsolvedError(SpokenError):
    """A game whose exact odds cannot be worked out here; the message says why, and what would do."""
