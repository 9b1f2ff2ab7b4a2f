#!/usr/bin/env python3
"""Makes a release: version, changelog, tag, wheel, sdist, and a bill of what it is made of.

    python3 release.py 0.2.0            does it, in dist/, and says what is left to do by hand
    python3 release.py 0.2.0 --try      the same, but changes, commits and tags nothing

It needs `pip install -e ".[release]"`. Nothing is sent anywhere: pushing and uploading stay yours.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT, CHANGES, DIST = HERE / "pyproject.toml", HERE / "CHANGELOG.md", HERE / "dist"
VERSION = re.compile(r'^version = "(.+)"$', re.MULTILINE)
UNRELEASED = re.compile(r"^## (\S+) \(unreleased\)$", re.MULTILINE)
NUMBERED = re.compile(r"\d+\.\d+\.\d+(?:(?:a|b|rc)\d+)?")


class NotNow(Exception):
    """Why there is no release; the text says what to mend."""


def with_version(project: str, version: str) -> str:
    """The project's file with another version."""
    return VERSION.sub(f'version = "{version}"', project, count=1)


def with_date(changes: str, version: str, day: str) -> str:
    """The changelog whose unreleased part has become this release's."""
    if UNRELEASED.search(changes) is None:
        raise NotNow("CHANGELOG.md has no part '## … (unreleased)': write down what has changed")
    return UNRELEASED.sub(f"## {version} ({day})", changes, count=1)


def check(version: str) -> None:
    """Whether this can be released."""
    if not NUMBERED.fullmatch(version):
        raise NotNow(f"{version!r} is no version: write it as 0.2.0, or 0.2.0rc1")
    if said("git", "status", "--porcelain"):
        raise NotNow("there are changes that are not committed: commit them first")
    if said("git", "tag", "--list", f"v{version}"):
        raise NotNow(f"there is a release {version} already")


def said(*command: str) -> str:
    """What a command answers."""
    try:
        return subprocess.run(command, cwd=HERE, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    except FileNotFoundError:
        raise NotNow(f"there is no {command[0]} here: install it first") from None
    except subprocess.CalledProcessError:
        raise NotNow(f"'{' '.join(command[:2])}' failed, as it says above: mend that first") from None


def python(*words: str, by: str = sys.executable) -> None:
    """A module of this Python, or of another, whose words are shown."""
    if subprocess.run([by, "-m", *words], cwd=HERE, check=False).returncode:
        raise NotNow(f"'{words[0]}' failed, as it says above; pip install -e '.[release]' brings what is missing")


def build(version: str) -> list[Path]:
    """Wheel, sdist and bill of materials, looked over."""
    shutil.rmtree(DIST, ignore_errors=True)
    python("build")
    built = sorted(DIST.glob(f"ringclear-{version}*"))
    python("twine", "check", "--strict", *map(str, built))
    return [*built, bill_of(built, DIST / f"ringclear-{version}.cdx.json")]


def bill_of(built: list[Path], bill: Path) -> Path:
    """What a fresh environment with our wheel holds, as CycloneDX."""
    (wheel,) = [path for path in built if path.suffix == ".whl"]
    with tempfile.TemporaryDirectory() as folder:
        python("venv", folder)
        fresh = str(Path(folder, "Scripts/python.exe" if sys.platform == "win32" else "bin/python"))
        python("pip", "install", "-q", str(wheel), by=fresh)
        python("pip", "uninstall", "-q", "-y", "pip", "setuptools", by=fresh)
        python("cyclonedx_py", "environment", fresh, "--output-file", str(bill))
    return bill


def release(version: str, only_try: bool) -> None:
    """All of it, one step after the other; a step that fails leaves the files as they were."""
    check(version)
    before = {path: path.read_text(encoding="utf-8") for path in (PROJECT, CHANGES)}
    after = {
        PROJECT: with_version(before[PROJECT], version),
        CHANGES: with_date(before[CHANGES], version, time.strftime("%Y-%m-%d")),
    }
    done = False
    try:
        write(after)
        built = build(version)
        if not only_try:
            said("git", "commit", "-aqm", f"Release {version}")
            done = True
    finally:
        if not done:
            write(before)
    if done:
        said("git", "tag", "-a", f"v{version}", "-m", f"ringclear {version}")
    print("\n".join(f"{path.relative_to(HERE)}: {path.stat().st_size:,} bytes" for path in built))
    print("Nothing was changed." if only_try else f"Left to do: git push --follow-tags; twine upload {DIST.name}/*")


def write(files: dict[Path, str]) -> None:
    """Put them back, or forward."""
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")


def main() -> int:
    """From the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("version", help="as 0.2.0")
    parser.add_argument("--try", dest="only_try", action="store_true", help="change, commit and tag nothing")
    arguments = parser.parse_args()
    try:
        release(arguments.version, arguments.only_try)
    except NotNow as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
