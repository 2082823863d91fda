"""Write what follows from the code: the tables of commands in docs/api.md, and the browser's types.

`python -m docs.reference` writes them; with `--check` it fails where one is stale.
"""

import sys
from pathlib import Path
from typing import Final

from croupier.server.commands.dispatch import markdown, typedefs
from docs import view_types

ROOT: Final = Path(__file__).parent.parent
API: Final = ROOT / "docs" / "api.md"
SCREENS: Final = ROOT / "src" / "croupier" / "server" / "web" / "screens"
BEGIN: Final = "<!-- commands: written by `make docs` -->\n"
END: Final = "<!-- end of commands -->\n"


def generated() -> dict[Path, str]:
    """Return each generated file as it should be."""
    before, _, rest = API.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    return {
        API: f"{before}{BEGIN}\n{markdown()}{END}{after}",
        SCREENS / "commands.js": typedefs(),
        SCREENS / "views.js": view_types.typedefs(),
    }


def main() -> None:
    """Write the files, or say which are stale."""
    files = generated()
    stale = [path for path, text in files.items() if not path.exists() or path.read_text() != text]
    if "--check" in sys.argv[1:]:
        names = ", ".join(str(path.relative_to(ROOT)) for path in stale)
        sys.exit(f"{names}: stale; run `make docs`" if stale else 0)
    for path in stale:
        path.write_text(files[path])


if __name__ == "__main__":
    main()
