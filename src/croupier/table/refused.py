"""A command that cannot be carried out, with the sentence that says why and the rules it rests on."""

from croupier.errors import CroupierError


class RefusedError(CroupierError):
    """Nothing has changed; the message says what would be right."""

    def __init__(self, says: str, rules: tuple[str, ...] = ()) -> None:
        super().__init__(f"{says} ({', '.join(rules)})" if rules else says)
        self.says = says
        self.rules = rules


class OverdrawnError(RefusedError):
    """More is asked of a tray, a drawer or an account than it holds; the message may tell what lies there."""


def require(met: bool, says: str, rules: tuple[str, ...] = ()) -> None:  # noqa: FBT001 (reads as a condition)
    """Refuse unless the condition is met."""
    if not met:
        raise RefusedError(says, rules)
