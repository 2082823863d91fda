"""Build the docs site: the hooks that MkDocs calls, and the pages that are generated."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer.main
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import croupier
from croupier.cli import app

_ROOT = Path(__file__).parents[1]
_OUTSIDE = re.compile(r"\[([^\]]+)\]\(((?:\.\./)+[^)]+)\)")


def command_reference() -> str:
    """Return the command line as Markdown: each command, what it does, its arguments and options."""
    return "\n".join(["# Command line", "", *_commands(typer.main.get_command(app), "croupier", 2)])


def _commands(command: Any, path: str, level: int) -> Iterator[str]:
    if hasattr(command, "commands"):
        for name, each in command.commands.items():
            yield from _commands(each, f"{path} {name}", level if path == "croupier" else level + 1)
        return
    words = command.collect_usage_pieces(typer.Context(command, info_name=path))
    yield from (f"{'#' * level} {path}", "", _plain(command.help), "", "```console")
    yield from (f"$ {path} {' '.join(words)}", "```", "")
    if rows := [_row(each) for each in command.params if not getattr(each, "hidden", False)]:
        yield from ("| | | default |", "|---|---|---|", *rows, "")


def _row(param: Any) -> str:
    is_option = param.param_type_name == "option"
    names = param.opts if is_option else [(param.metavar or param.name).upper()]
    default = param.default
    shown = f"`{default}`" if isinstance(default, str | int | float) and not isinstance(default, bool) else ""
    return f"| {', '.join(f'`{each}`' for each in names)} | {_plain(getattr(param, 'help', ''))} | {shown} |"


def _plain(text: str | None) -> str:
    return " ".join((text or "").split()).replace("|", "\\|")


def python_reference() -> str:
    """Return the library as Markdown: each public name, from the module that has it."""
    names = [name for name in croupier.__all__ if name not in ("__version__", "games")]
    places = {name: getattr(croupier, name).__module__ for name in names}
    return "\n".join(
        (
            "# Python",
            "",
            "`import croupier as cr` gives these names. Each is loaded when you first use it.",
            "",
            *(line for name in sorted(names) for line in (f"::: {places[name]}.{name}", "")),
        )
    )


# ------------------------------------------------------------------------------------- what MkDocs calls


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages."""
    for name, text in (("cli.md", command_reference()), ("python.md", python_reference())):
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Write a link to a file outside docs/ as that file's name."""
    folder = Path(page.file.src_uri).parent

    def named(link: re.Match[str]) -> str:
        target = link[2].partition("#")[0]
        file = (_ROOT / "docs" / folder / target).resolve()
        return f"{link[1]} (`{file.relative_to(_ROOT)}`)"

    return _OUTSIDE.sub(lambda link: link[0] if _inside(folder, link[2]) else named(link), markdown)


def _inside(folder: Path, link: str) -> bool:
    file = (_ROOT / "docs" / folder / link.partition("#")[0]).resolve()
    return file.is_relative_to(_ROOT / "docs")
