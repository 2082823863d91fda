"""A fair deck: shuffled, committed position by position, opened card by card, and checked by anybody."""
