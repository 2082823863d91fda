"""`croupier completion`: a script by which a shell completes commands, options and the names of games."""

from collections.abc import Iterator
from enum import StrEnum
from shlex import quote
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

import croupier
from croupier.games import CATALOGUE

if TYPE_CHECKING:
    from typer._click import Command


class Shell(StrEnum):
    """A shell that completes words."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


class Completed(NamedTuple):
    """What may follow a command, each word with its help."""

    words: dict[str, str]
    options: dict[str, str]


def completion(shell: Annotated[Shell, typer.Argument(help="Your shell: bash, zsh or fish.")]) -> None:
    """Print what completes croupier's commands in your shell: source <(croupier completion bash)."""
    drawn = _fish() if shell is Shell.FISH else _bash(zsh=shell is Shell.ZSH)
    typer.echo("\n".join(drawn))


def followed_by() -> dict[str, Completed]:
    """Return what may follow each command, by the words of the command; those of all under no word."""
    from croupier.cli import app

    root = typer.main.get_command(app)
    commands: dict[str, Command] = dict(root.commands)  # type: ignore[attr-defined]
    found = {"": Completed({name: _help(command) for name, command in commands.items()}, _options(root))}
    for name, command in commands.items():
        inner: dict[str, Command] = getattr(command, "commands", {})
        words = {each: _help(one) for each, one in inner.items()} or _games(command)
        found[name] = Completed(words, _options(command))
        found |= {f"{name} {each}": Completed(_games(one), _options(one)) for each, one in inner.items()}
    return found


def _help(command: "Command") -> str:
    return (command.help or "").strip().partition("\n")[0]


def _games(command: "Command") -> dict[str, str]:
    named = [param.name for param in command.params if param.param_type_name == "argument"]
    takes = not {"game", "games", "other"}.isdisjoint(named)
    return dict.fromkeys(CATALOGUE, "") if takes else {}


def _options(command: "Command") -> dict[str, str]:
    return {
        name: str(getattr(param, "help", None) or "")
        for param in command.params
        for name in param.opts
        if name.startswith("--")
    } | {"--help": "Show this message and exit."}


def _bash(*, zsh: bool) -> Iterator[str]:
    yield f"# Completes croupier {croupier.__version__}."
    if zsh:
        yield "autoload -Uz bashcompinit && bashcompinit"
    known = followed_by()
    groups = "|".join(sorted({path.partition(" ")[0] for path in known if " " in path}))
    yield from (
        "_croupier() {",
        '  local word="${COMP_WORDS[COMP_CWORD]}" path="" each words="" options="" i',
        "  for ((i = 1; i < COMP_CWORD; i++)); do",
        '    each="${COMP_WORDS[i]}"',
        '    case "$each" in -*) continue ;; esac',
        '    case "$path" in',
        '      "") path="$each" ;;',
        f'      {groups}) path="$path $each" ;;',
        "    esac",
        "  done",
        '  case "$path" in',
    )
    for path, (words, options) in known.items():
        yield f"    {quote(path)}) words={quote(' '.join(words))} options={quote(' '.join(options))} ;;"
    yield from (
        "  esac",
        '  case "$word" in -*) words="$options" ;; esac',
        '  COMPREPLY=($(compgen -W "$words" -- "$word"))',
        "}",
        "complete -o default -F _croupier croupier",
    )


def _fish() -> Iterator[str]:
    yield f"# Completes croupier {croupier.__version__}."
    for path, (words, options) in followed_by().items():
        seen = "; and ".join(f"__fish_seen_subcommand_from {word}" for word in path.split())
        when = quote(seen or "__fish_use_subcommand")
        for word, says in words.items():
            yield f"complete -c croupier -n {when} -a {quote(word)} -d {quote(says)}"
        for option, says in options.items():
            yield f"complete -c croupier -n {when} -l {quote(option.removeprefix('--'))} -d {quote(says)}"
