"""Write docs/paper/nh-holdem.pdf and .html from the solver; with `--estimate` what is sampled as well."""

import json
import sys
from pathlib import Path
from typing import Final

from croupier.paper.holdem import Estimates, estimated, nh_holdem, read_estimates
from croupier.paper.html import html
from croupier.paper.pdf import pdf

FOLDER: Final = Path(__file__).parent / "paper"
PAPER: Final = FOLDER / "nh-holdem.pdf"
PAGE: Final = FOLDER / "nh-holdem.html"
ESTIMATES: Final = FOLDER / "nh-holdem.json"


def kept() -> Estimates:
    """Return the estimates that are kept beside the paper."""
    return read_estimates(json.loads(ESTIMATES.read_text("utf-8")))


def main() -> None:
    """Write the paper."""
    FOLDER.mkdir(exist_ok=True)
    if "--estimate" in sys.argv[1:]:
        ESTIMATES.write_text(json.dumps(estimated().as_data(), indent=1) + "\n", "utf-8")
    paper = nh_holdem(kept())
    PAPER.write_bytes(pdf(paper))
    PAGE.write_text(html(paper), "utf-8")


if __name__ == "__main__":
    main()
