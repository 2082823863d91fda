"""The command line: one module a command."""


def main() -> None:
    """Run the command line."""
