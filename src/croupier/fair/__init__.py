"""What a stranger can check: signed notes, keys, and the Merkle tree over the log."""
