"""Game protection: how well decisions fit cards that their players could not see, from the log of a table."""
