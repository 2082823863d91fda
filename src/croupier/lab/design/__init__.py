"""Pay tables made to order: whole numbers near today's that give a wished edge, found and proved exactly."""

from croupier.lab.design.draft import DesignError
from croupier.lab.design.propose import Nearest, Proposal, Proposals, design
from croupier.lab.design.wish import Range, Wish, read_range, read_target, read_volatility

__all__ = [
    "DesignError",
    "Nearest",
    "Proposal",
    "Proposals",
    "Range",
    "Wish",
    "design",
    "read_range",
    "read_target",
    "read_volatility",
]
