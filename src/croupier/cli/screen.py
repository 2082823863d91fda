"""The terminal that commands print to, on which no text of a file or a log can act."""

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from croupier.cli.common import visible


class SafeConsole(Console):
    """A console that writes control characters out, wherever they come from."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Yield what is printed, piece by piece; colors are next to the text and stay."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(visible(segment.text, "\n"), segment.style)
