"""The command line: one module a command, and this module to gather them."""

from croupier.cli.app import main

__all__ = ["main"]
