"""What a stranger can check: sealed decks and their cut, signed notes, and the Merkle tree over the log."""
