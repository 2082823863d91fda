"""The school: every answer checked against the round it came from."""
