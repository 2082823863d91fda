"""The errors croupier expects: each is a sentence for the person who can put it right."""


class CroupierError(ValueError):
    """What somebody wrote or asked for cannot be done; the message says what would be right.

    Where the fix is an argument in Python and an option in a shell, `command` says it for the shell.
    """

    def __init__(self, says: str = "", *, command: str | None = None) -> None:
        super().__init__(says)
        self.command = says if command is None else command
