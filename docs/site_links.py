"""For the site alone: pages that lie beside docs/ come along, and links find them."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

HOUSE = Path(__file__).resolve().parent.parent
BESIDE = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changes.md",
    "LICENSE": "licence.md",
    "tests/museum/README.md": "museum.md",
    "hardware/box/messages.toml": "firmware/messages.toml",
    "firmware_notes/solids/stack_box.scad": "firmware/solids/stack_box.scad",
    **{f"firmware_notes/{page.name}": f"firmware/{page.name}" for page in (HOUSE / "firmware_notes").glob("*.md")},
    **{f"firmware_notes/{page.name}": f"firmware/{page.name}" for page in (HOUSE / "firmware_notes").glob("*.svg")},
}
"""Where they lie, and where the site has them."""
BACK = {site: home for home, site in BESIDE.items()}
LINK = re.compile(r'(\]\(|src="|srcset="|href=")([^)#":]+)')


def on_files(files: Any, config: Any) -> Any:
    """The pages of the site, with those that lie elsewhere."""
    from mkdocs.structure.files import File

    for home, site in BESIDE.items():
        files.append(File.generated(config, site, content=(HOUSE / home).read_bytes()))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """The page's text, its links as the site needs them."""
    home = Path(BACK.get(page.file.src_uri, f"docs/{page.file.src_uri}"))
    return LINK.sub(lambda link: link[1] + _as_in_the_site(home, Path(page.file.src_uri), link[2]), markdown)


def _as_in_the_site(home: Path, page: Path, link: str) -> str:
    """A link of a page that lies at `home`, as it is from where the site has the page."""
    wanted = os.path.normpath(home.parent / link)
    if wanted in BESIDE:
        target = BESIDE[wanted]
    elif wanted.startswith("docs/"):
        target = wanted.removeprefix("docs/")
    elif wanted == "README.md":
        target = "index.md"
    else:
        return link
    return os.path.relpath(target, page.parent)
