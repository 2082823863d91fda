"""Count cards, pay tables and outcomes: what every solver is built on."""
