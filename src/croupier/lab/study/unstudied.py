"""What is said of a study that a game does not allow."""

from croupier.errors import SpokenError


class StudyError(SpokenError):
    """A study that cannot be made; the message says why, and what can be."""
