"""A month rehearsed: a whole house with invented people, played by its own rules from a seed.

Nothing here is chance or clock of the house itself: every card, choice and time comes from the seed and goes
through the same commands as in earnest. It shows what the reports look like and proves that they add up.
"""

from croupier.rehearsal.month import Month, rehearse

__all__ = ["Month", "rehearse"]
