"""The rooms of a live house as the log tells them, and the turn that changes several of them at once."""
