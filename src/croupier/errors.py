"""The errors croupier expects: each is a sentence for the person who can put it right."""


class SpokenError(ValueError):
    """What somebody wrote or asked for cannot be done; the message says what would be right."""
