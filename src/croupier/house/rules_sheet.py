"""The page of house rules as plain text, Markdown, HTML or plain data."""

from html import escape
from textwrap import TextWrapper

from croupier.house.rules import RulesPage

_STYLE = (
    "body{font:16px/1.45 Georgia,serif;max-width:42em;margin:2em auto;padding:0 1em}"
    "h1{font-size:1.6em}h2{font-size:1.1em;margin:1.4em 0 .3em}li{margin:.35em 0}"
    "small{color:#555}footer{margin-top:2em;font-size:.85em;color:#555}"
)


def title(page: RulesPage) -> str:
    """Return the heading of the page."""
    return f"House rules of {page.house}, {page.day:%B} {page.day.day}, {page.day.year}"


def as_text(page: RulesPage, width: int = 90) -> str:
    """Return the page as plain text."""
    wrap = TextWrapper(width, break_on_hyphens=False)
    rules = TextWrapper(width, initial_indent="  ", subsequent_indent=" " * 8, break_on_hyphens=False)
    out = [title(page), ""]
    for heading in page.headings:
        out.append(heading)
        out += [rules.fill(f"{line.id}  {line.says}") for line in page.under(heading)]
        out.append("")
    out += [wrap.fill(note) for note in sources(page)]
    return "\n".join(out) + "\n"


def as_markdown(page: RulesPage) -> str:
    """Return the page as Markdown."""
    out = [f"# {title(page)}", ""]
    for heading in page.headings:
        out += [f"## {heading}", ""]
        out += [f"- {line.says} ({line.id})" for line in page.under(heading)]
        out.append("")
    out += [f"- {note}" for note in sources(page)]
    return "\n".join(out) + "\n"


def as_html(page: RulesPage) -> str:
    """Return the page as one HTML document that needs nothing beside it."""
    out = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        f"<title>{escape(title(page))}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{escape(title(page))}</h1>",
    ]
    for heading in page.headings:
        out.append(f"<h2>{escape(heading)}</h2><ul>")
        out += [
            f'<li id="{line.id}">{escape(line.says)} <small>{line.id}</small></li>'
            for line in page.under(heading)
        ]
        out.append("</ul>")
    out.append("<footer><ul>")
    out += [f"<li>{escape(note)}</li>" for note in sources(page)]
    out.append("</ul></footer></body></html>")
    return "\n".join(out) + "\n"


def as_data(page: RulesPage) -> dict[str, object]:
    """Return the page as plain data."""
    regulator = page.regulator
    return {
        "date": page.day.isoformat(),
        "house": page.house,
        "regulator": {
            "name": regulator.name,
            "address": list(regulator.address),
            "telephone": regulator.telephone,
            "web": regulator.web,
            "source": regulator.source,
        },
        "rules": [
            {
                "id": line.id,
                "heading": line.heading,
                "says": line.says,
                "lines": line.lines,
                "sources": list(line.sources),
                "kept_by_people": line.kept_by_people,
            }
            for line in page.rules
        ],
    }


def sources(page: RulesPage) -> list[str]:
    """Return where the figures of the page come from, each once."""
    sources = dict.fromkeys(source for line in page.rules for source in line.sources)
    return [f"{source[0].upper()}{source[1:]}." for source in sources]
