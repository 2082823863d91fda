"""A practice table in the terminal: play money, bots in the other seats, nothing that leaves the room."""
