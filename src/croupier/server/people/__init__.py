"""Who comes in: accounts, passwords and sessions, and the table of who may ask for what."""
