"""croupier runs New Hampshire's charitable table games from the documents the state approved."""

__version__ = "0.1.0"
