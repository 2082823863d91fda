"""Report odds: how they move, what readings are worth, as data and as plots."""
