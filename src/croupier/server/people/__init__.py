"""Who comes in: accounts and their roles, passwords and sessions, and the table of who may ask for what."""
