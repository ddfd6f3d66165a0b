"""The shape of the package: small modules, explicit names, cheap imports, everything documented."""

from __future__ import annotations

import ast
import importlib
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src"
PATHS = sorted(SOURCE.rglob("*.py"))
NAMES = [".".join(p.relative_to(SOURCE).with_suffix("").parts) for p in PATHS]
MODULES = [name.removesuffix(".__init__") for name in NAMES]
PUBLIC = [
    name
    for name, path in zip(MODULES, PATHS, strict=True)
    if not name.rpartition(".")[2].startswith("_")
    # A package that only says what is in it has no names of its own.
    and len(ast.parse(path.read_text(encoding="utf-8")).body) > 1
]
VAGUE = {"common", "core", "helper", "helpers", "manager", "misc", "util", "utils"}


def tree(path: Path) -> ast.Module:
    """Parse a module."""
    return ast.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", PATHS, ids=MODULES)
def test_a_module_is_short_and_says_its_job_in_the_first_line(path):
    """At most 600 lines; the first is a docstring of one sentence that fits."""
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 600
    assert ast.get_docstring(tree(path)), "no docstring"
    assert lines[0].startswith(('"""', 'r"""'))


def code_lines(function: ast.FunctionDef) -> int:
    """Count the lines of a function behind its docstring."""
    first = function.body[1:2] if ast.get_docstring(function) else function.body[:1]
    return (function.end_lineno or 0) - first[0].lineno + 1 if first else 0


@pytest.mark.parametrize("path", PATHS, ids=MODULES)
def test_a_function_is_short(path):
    """At most 50 lines besides signature and docstring; fewer than 40 are usual."""
    functions = [node for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef)]
    assert {f.name: code_lines(f) for f in functions if code_lines(f) > 50} == {}


@pytest.mark.parametrize("name", MODULES)
def test_no_module_has_a_name_that_says_nothing(name):
    """A name says what is in a module."""
    assert not VAGUE & set(name.split("."))


@pytest.mark.parametrize("name", PUBLIC)
def test_a_module_lists_its_public_names(name):
    """``__all__`` is there, names nothing twice and nothing that does not exist."""
    module = importlib.import_module(name)
    listed = getattr(module, "__all__", None)
    assert listed is not None, "no __all__"
    assert len(set(listed)) == len(listed)
    assert [each for each in listed if not hasattr(module, each)] == []


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_is_documented(name):
    """Classes, their public methods and functions all have a docstring of their own."""
    module = importlib.import_module(name)
    things = [(each, getattr(module, each)) for each in getattr(module, "__all__", ())]
    own = [(each, t) for each, t in things if getattr(t, "__module__", None) == name]
    missing = [each for each, thing in own if callable(thing) and not inspect.getdoc(thing)]
    for each, thing in own:
        if inspect.isclass(thing):
            members = [m for m in vars(thing).items() if not m[0].startswith("_")]
            missing += [
                f"{each}.{member}"
                for member, value in members
                if (inspect.isfunction(value) or isinstance(value, property | classmethod))
                and not inspect.getdoc(value)
            ]
    assert missing == []


@pytest.mark.parametrize("path", PATHS, ids=MODULES)
def test_only_the_command_line_prints(path):
    """A library talks through return values and errors."""
    if "cli" in path.relative_to(SOURCE / "argora").parts:
        return
    calls = [node for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]
    assert [c.lineno for c in calls if isinstance(c.func, ast.Name) and c.func.id == "print"] == []


def loaded_by(statement: str) -> set[str]:
    """Return the top-level packages that a fresh interpreter has loaded after a statement."""
    code = f"{statement}\nimport sys\nprint(*{{m.partition('.')[0] for m in sys.modules}})"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    )
    return set(done.stdout.split())


HEAVY = {"jinja2", "matplotlib", "numpy", "pandas", "rich", "scipy", "sqlalchemy", "typer"}


@pytest.mark.parametrize(
    "statement",
    [
        "import argora",
        "import argora; argora.read",
        "import argora.model, argora.text, argora.schemes, argora.formats",
    ],
)
def test_reading_starts_without_anything_heavy(statement):
    """Importing Argora, and its parts up to the formats, loads no other distribution."""
    assert loaded_by(statement) & HEAVY == set()


def test_measuring_starts_without_what_only_the_report_needs():
    """NumPy is all that measures take."""
    assert loaded_by("import argora.measures") & HEAVY <= {"numpy"}
