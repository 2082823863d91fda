"""Solve games exactly: streets, hands against the dealer, whole rounds, and every wager."""
