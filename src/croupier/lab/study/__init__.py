"""What extra information is worth: cards of other seats, a flashed card, and the skill to use one's own."""

from croupier.errors import CroupierError


class StudyError(CroupierError):
    """A study that cannot be made; the message says why, and what can be."""
