"""The documentation keeps up: everything that has a name has its page, and the README is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import typer

import argora
from argora import errors
from argora.cli import app
from argora.formats import FORMATS
from argora.measures import MEASURES
from argora.schemes import SCHEMES

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
README = (ROOT / "README.md").read_text(encoding="utf-8")
VERBS = sorted(typer.main.get_command(app).commands)
ERRORS = [name for name in errors.__all__ if name.endswith("Error")]
PAGES = [
    *(("formats", name) for name in FORMATS.names()),
    *(("schemes", name) for name in SCHEMES.names()),
    *(("measures", name) for name in MEASURES.names()),
    *(("commands", name) for name in VERBS),
]

# Pages about what all things of a folder have in common.
SHARED = {"measures": ("distances", "intervals", "literature", "result", "which")}


@pytest.mark.parametrize(("folder", "name"), PAGES)
def test_everything_with_a_name_has_its_page(folder, name):
    """The page begins with a heading that holds the name and says more than that."""
    text = (DOCS / folder / f"{name}.md").read_text(encoding="utf-8")
    heading, _, body = text.partition("\n")
    assert heading.startswith("# ")
    assert name in heading
    assert len(body.split()) > 20


@pytest.mark.parametrize("folder", ["formats", "schemes", "measures", "commands"])
def test_no_page_outlives_what_it_describes(folder):
    """A page about nothing is found when its subject goes."""
    known = {name for where, name in PAGES if where == folder}
    pages = {page.stem for page in (DOCS / folder).glob("*.md")}
    assert pages - {"README", "index", *SHARED.get(folder, ())} <= known


@pytest.mark.parametrize("name", ERRORS)
def test_every_error_is_explained(name):
    """The page on errors says when it comes and what to do."""
    assert f"## {name}\n" in (DOCS / "errors.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("verb", VERBS)
def test_the_readme_names_every_command(verb):
    """The overview is complete."""
    assert f"`argora {verb}`" in README


def test_the_readme_has_exactly_two_set_up_commands():
    """One runs the main job, one the tests; CI runs both from here."""
    commands = re.findall(r"^python3 -m venv .*$", README, re.MULTILINE)
    assert len(commands) == 2
    assert "argora demo" in commands[0]
    assert "pytest" in commands[1]


def test_every_page_stands_in_a_table_of_contents():
    """The index names it or has a pattern that fits it."""
    entries = re.findall(r"^([\w*/-]+)$", (DOCS / "index.md").read_text("utf-8"), re.MULTILINE)
    pages = {page.relative_to(DOCS) for page in DOCS.rglob("*.md")} - {Path("index.md")}
    hidden = {Path("changes")}
    stray = [
        page.as_posix()
        for page in pages
        if page.parent not in hidden and not any(page.with_suffix("").match(e) for e in entries)
    ]
    assert stray == []


FRAGMENTS = sorted((DOCS / "changes").glob("*.md"))


@pytest.mark.parametrize("path", FRAGMENTS, ids=lambda path: path.stem)
def test_a_change_is_told_in_a_sentence_or_two(path):
    """A fragment is plain text for users, of one to three lines that end in a full stop."""
    lines = path.read_text(encoding="utf-8").strip().splitlines()
    assert 1 <= len(lines) <= 3
    assert all(line.endswith(".") and not line.startswith("#") for line in lines)


def test_the_changelog_says_where_the_unreleased_changes_lie():
    """The released version under it is the package's own or an earlier one."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    unreleased = changelog.partition("## Unreleased")[2]
    assert "docs/changes" in unreleased
    assert FRAGMENTS or f"## {argora.__version__}" in changelog


@pytest.mark.parametrize(
    "path",
    sorted(p for p in [*DOCS.rglob("*.md"), *ROOT.glob("*.md")]),
    ids=lambda path: path.relative_to(ROOT).as_posix(),
)
def test_a_link_between_pages_leads_somewhere(path):
    """Links to files are relative and exist."""
    text = path.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", re.sub(r"```.*?```", "", text, flags=re.S))
    files = [link for link in links if not re.match(r"\w+:", link)]
    assert [link for link in files if not (path.parent / link).exists()] == []
