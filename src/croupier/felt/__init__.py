"""The felt of a game: where its spots, cards, pay tables and words lie.

Everything that is drawn of a table comes from here: the browser is sent a `FeltPlan`, and `croupier felt`
prints a `FeltLayout` on cloth. Measures are units of a table that is 1,280 wide, or on a phone 390.
"""

from croupier.felt.layout import felt_plan, layout
from croupier.felt.measures import FeltLayout, FeltPlan, Shape

__all__ = ["FeltLayout", "FeltPlan", "Shape", "felt_plan", "layout"]
