"""The documentation keeps up: everything that has a name has its page, and the README is true."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import typer
from docs.layers import PICTURE, picture
from docs.losses import PAGE as LOSSES
from docs.losses import page as losses_page
from docs.scheme_file import PAGE as SCHEME_FILE
from docs.scheme_file import page as scheme_file_page

import argora
from argora import errors
from argora.cli import app
from argora.formats import FORMATS, get_format
from argora.measures import MEASURES
from argora.schemes import SCHEMES

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
README = (ROOT / "README.md").read_text(encoding="utf-8")
TOP = {path.name for path in ROOT.iterdir() if path.is_dir()}
VERBS = sorted(typer.main.get_command(app).commands)
ERRORS = [name for name in errors.__all__ if name.endswith("Error")]
PAGES = [
    *(("formats", name) for name in FORMATS.names()),
    *(("schemes", name) for name in SCHEMES.names()),
    *(("measures", name) for name in MEASURES.names()),
    *(("commands", name) for name in VERBS),
]

# Pages about what all things of a folder have in common.
SHARED = {
    "formats": ("adding",),
    "measures": ("distances", "intervals", "literature", "result", "which"),
}


def test_everything_with_a_name_has_its_page():
    """The page begins with a heading that holds the name and says more than that."""
    poor = []
    for folder, name in PAGES:
        path = DOCS / folder / f"{name}.md"
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        heading, _, body = text.partition("\n")
        if not (heading.startswith("# ") and name in heading and len(body.split()) > 20):
            poor.append(f"{folder}/{name}.md")
    assert poor == []


def test_every_verb_and_format_is_in_the_overview_of_its_folder():
    """And what suffixes are no plain texts stands on the page of texts."""
    overviews = {
        folder: (DOCS / folder / "index.md").read_text(encoding="utf-8")
        for folder in ("formats", "commands")
    }
    missing = [
        f"{folder}/{name}"
        for folder, name in PAGES
        if folder in overviews and f"]({name}.md)" not in overviews[folder]
    ]
    assert missing == []
    texts = (DOCS / "formats" / "text.md").read_text(encoding="utf-8")
    suffixes = {suffix for name in FORMATS.names() for suffix in get_format(name).suffixes}
    assert [suffix for suffix in sorted(suffixes - {".txt"}) if f"`{suffix}`" not in texts] == []


def test_no_page_outlives_what_it_describes():
    """A page about nothing is found when its subject goes."""
    for folder in ("formats", "schemes", "measures", "commands"):
        names = {name for place, name in PAGES if place == folder}
        pages = {page.stem for page in (DOCS / folder).glob("*.md")}
        assert pages - {"README", "index", *SHARED.get(folder, ())} <= names


def test_every_error_is_explained():
    """The page on errors says when it comes and what to do."""
    page = (DOCS / "errors.md").read_text(encoding="utf-8")
    assert [name for name in ERRORS if f"## {name}\n" not in page] == []


def codes_in(source: str) -> set[str]:
    """Return the codes of errors and refusals that a module gives."""
    codes = set()
    for node in ast.walk(ast.parse(source)):
        given: list[ast.expr] = []
        match node:
            case ast.Call(func=ast.Attribute(attr="coded"), args=[code, *_]):
                branches = isinstance(code, ast.IfExp)
                given = [code.body, code.orelse] if branches else [code]
            case ast.Call(func=ast.Name(id="Refusal" | "refused"), args=[_, code, *_]):
                given = [code]
            case ast.Assign(targets=[ast.Name(id="code" | "WRONG")], value=code):
                given = [code]
            case ast.AnnAssign(target=ast.Name(id="code"), value=ast.expr() as code):
                given = [code]
        codes |= {each.value for each in given if isinstance(each, ast.Constant) and each.value}
    return codes


def test_every_code_of_an_error_is_listed():
    """The page on errors says what each code means, and lists no other one."""
    page = (DOCS / "errors.md").read_text(encoding="utf-8").partition("## Codes")[2]
    firsts = re.findall(r"^\| (`.*?) \|", page, re.MULTILINE)
    listed = {code for first in firsts for code in re.findall(r"`([a-z-]+)`", first)}
    source = ROOT / "src" / "argora"
    rooms = [source / room for room in ("web", "store", "model", "formats")]
    modules = [source / "errors.py", *(each for room in rooms for each in room.rglob("*.py"))]
    given = set().union(*(codes_in(each.read_text(encoding="utf-8")) for each in modules))
    assert given == listed


def test_the_readme_names_every_command():
    """The overview is complete."""
    assert [verb for verb in VERBS if f"`argora {verb}`" not in README] == []


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


def test_a_change_is_told_in_a_sentence_or_two():
    """A fragment is plain text for users, of one to three lines that end in a full stop."""
    texts = {path.name: path.read_text(encoding="utf-8").strip() for path in FRAGMENTS}
    assert [
        name
        for name, text in texts.items()
        if not re.fullmatch(r"([^#\n][^\n]*\.\n){1,3}", f"{text}\n")
    ] == []


def test_the_changelog_says_where_the_unreleased_changes_lie():
    """The released version under it is the package's own or an earlier one."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    unreleased = changelog.partition("## Unreleased")[2]
    assert "docs/changes" in unreleased
    assert FRAGMENTS or f"## {argora.__version__}" in changelog


def test_links_between_pages_lead_somewhere():
    """Links to files are relative and exist."""
    dead = []
    for path in [*DOCS.rglob("*.md"), *ROOT.glob("*.md")]:
        text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text)
        files = [link for link in links if not re.match(r"\w+:", link)]
        dead += [f"{path.name}: {link}" for link in files if not (path.parent / link).exists()]
    assert dead == []


ARCHITECTURE = (DOCS / "architecture.md").read_text(encoding="utf-8")


def test_the_page_on_the_architecture_names_what_there_is():
    """Modules and files; those to be added are called NAME."""
    named = set(re.findall(r"`([\w./-]+)`", ARCHITECTURE))
    modules = {name for name in named if re.fullmatch(r"argora(\.\w+)+", name)}
    plugins = set(re.findall(r"^\| `(argora\.\w+)` \| (?:a|an) ", ARCHITECTURE, re.MULTILINE))
    files = {name for name in named if "/" in name and "NAME" not in name}
    missing = [
        name
        for name in modules - plugins
        if not list((ROOT / "src").glob(f"{name.replace('.', '/')}*"))
    ]
    missing += [name for name in files if name.split("/")[0] in TOP and not (ROOT / name).exists()]
    assert missing == []


def test_the_picture_of_the_layers_is_drawn_from_the_contract():
    """``python -m docs.layers`` draws it anew."""
    assert PICTURE.read_text(encoding="utf-8") == picture()


def test_the_page_on_losses_is_what_conversions_lose():
    """``python -m docs.losses`` writes it anew."""
    assert LOSSES.read_text(encoding="utf-8") == losses_page()


def test_the_page_on_scheme_files_has_every_field_and_every_rule():
    """``python -m docs.scheme_file`` writes it anew."""
    assert SCHEME_FILE.read_text(encoding="utf-8") == scheme_file_page()
