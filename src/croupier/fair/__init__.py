"""What a stranger can check: sealed decks and their cut, signed notes, keys, and the Merkle tree over the log."""
