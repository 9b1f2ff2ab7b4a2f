"""The site of docs/: it is built by a command, every link in it leads somewhere, and nothing is fetched to read it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest

HOUSE = Path(__file__).resolve().parents[2]
LINK = re.compile(r'(?:href|src|srcset)="([^"]+)"')
FETCHED = re.compile(r'<(?:script|img|source|iframe|link rel="(?:stylesheet|preconnect)")[^>]*"https?://')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("material", reason="there is no mkdocs-material here: the site is not built")
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "--strict", "-d", str(folder)]
    done = subprocess.run(
        command, cwd=HOUSE, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_is_there(site: Path) -> None:
    wanted = {path.stem for path in (HOUSE / "docs").glob("*.md")} - {"long_description"}
    assert wanted <= {path.stem for path in site.glob("*.html")}
    assert (site / "firmware" / "stack_box.html").exists()


def test_every_link_leads_somewhere(site: Path) -> None:
    broken = []
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        for link in LINK.findall(text):
            path, _, anchor = unquote(link).partition("#")
            if "://" in path or path.startswith(("mailto:", "data:")) or page.name == "404.html":
                continue
            target = (page.parent / path).resolve() if path else page
            if target.is_dir():
                target /= "index.html"
            if not target.exists() or (anchor and target.suffix == ".html" and f'id="{anchor}"' not in _text(target)):
                broken.append(f"{page.relative_to(site)}: {link}")
    assert broken == []


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_nothing_is_fetched_to_read_it(site: Path) -> None:
    assert [page.name for page in site.rglob("*.html") if FETCHED.search(_text(page))] == []
