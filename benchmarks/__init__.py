"""Every speed claim of croupier, measured with its peers in the same run."""
