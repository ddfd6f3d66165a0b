"""The shape of the package: small modules, plain names, cheap imports, everything documented.

One test per rule; each lists all places that break it.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src"
PATHS = sorted(SOURCE.rglob("*.py"))

EMPTY_MODULE_NAMES = {"common", "core", "helper", "helpers", "manager", "misc", "util", "utils"}
VAGUE_NAMES = frozenset(Path(__file__).with_name("vague-names.txt").read_text().split())
"""Names that do not say what a value is; see the language section of the house style."""

ALLOWED_NAMES = {
    ("argora.analysis.measuring", "below"),  # the option of `agree`
    ("argora.analysis.plan", "below"),  # the same, a parameter of the library
    ("argora.formats.parallel.rows", "KEPT"),  # an edit in files: kept, moved, rewritten, added
    ("argora.cli.diagnose", "who"),  # the option --who
    ("argora.model.document", "given"),  # public properties
    ("argora.model.graph", "outgoing"),
    ("argora.model.layer", "things"),
    ("argora.model.operations", "thing"),  # a key in the JSON of operations
    ("argora.diagnostics.reordering", "kept"),  # a key in the JSON of `diagnose`
    ("argora.measures.planning.sizes", "drawn"),  # public fields
    ("argora.reliability.missing", "done"),  # a public option
    ("argora.report.sections.feedback_against", "said"),  # a key in the JSON of `feedback`
    ("argora.web.answers", "thing"),  # keys in JSON
    ("argora.web.routes.invites", "made"),
    ("argora.web.routes.layer_links", "made"),
    ("argora.web.routes.invites", "taken"),
    ("argora.store.adding", "made"),  # columns of the database, and keys in JSON
    ("argora.store.layer_links", "made"),
    ("argora.store.loading", "made"),
    ("argora.store.roles", "made"),
    ("argora.store.roles", "taken"),
    ("argora.store.tables", "things"),
    ("argora.store.queue", "done"),  # public methods
    ("argora.store.statistics", "kept"),
    ("argora.web.routes.removed", "Wanted"),  # a name in OpenAPI
    ("argora.mining.experiments.errors", "found"),  # a key in the JSON of `experiment`
    ("argora.analysis.papers.figures", "who"),  # a key in the JSON of `reproduce`
}
"""Vague names that are data, options or parameters."""


def module_name(path: Path) -> str:
    """Return the dotted name of a module."""
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


@cache
def tree(path: Path) -> ast.Module:
    """Parse a module."""
    return ast.parse(path.read_text(encoding="utf-8"))


def public_modules() -> Iterator[str]:
    """Yield the names of modules with names of their own; some packages only have a docstring."""
    for path in PATHS:
        name = module_name(path)
        if not name.rpartition(".")[2].startswith("_") and len(tree(path).body) > 1:
            yield name


def nodes(*types: type[ast.AST]) -> Iterator[tuple[str, ast.AST]]:
    """Yield all syntax nodes of some types, each with the name of its module."""
    for path in PATHS:
        for node in ast.walk(tree(path)):
            if isinstance(node, types):
                yield module_name(path), node


def test_modules_are_short():
    """At most 600 lines."""
    lengths = {module_name(path): len(path.read_text("utf-8").splitlines()) for path in PATHS}
    assert {name: length for name, length in lengths.items() if length > 600} == {}


def test_modules_say_their_job_in_the_first_line():
    """The first line begins a docstring."""
    assert [
        module_name(path)
        for path in PATHS
        if not ast.get_docstring(tree(path))
        or not path.read_text("utf-8").startswith(('"""', 'r"""'))
    ] == []


def code_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Count the lines of a function behind its docstring."""
    first = function.body[1:2] if ast.get_docstring(function) else function.body[:1]
    return (function.end_lineno or 0) - first[0].lineno + 1 if first else 0


def test_functions_are_short():
    """At most 50 lines besides signature and docstring; fewer than 40 are usual."""
    assert [
        f"{module}.{function.name}: {code_lines(function)}"
        for module, function in nodes(ast.FunctionDef, ast.AsyncFunctionDef)
        if code_lines(function) > 50
    ] == []


def test_no_module_has_a_name_that_says_nothing():
    """A name says what is in a module."""
    assert [
        module_name(path)
        for path in PATHS
        if EMPTY_MODULE_NAMES & set(module_name(path).split("."))
    ] == []


def bound_names(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the names and attributes that a node binds, with their lines."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.lineno, node.id
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.lineno, node.name
    elif isinstance(node, ast.arg):
        yield node.lineno, node.arg
    elif isinstance(node, ast.alias) and node.asname:
        yield node.lineno, node.asname
    elif isinstance(node, ast.ExceptHandler) and node.name:
        yield node.lineno, node.name
    elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
        yield node.lineno, node.attr


def test_names_say_what_their_values_are():
    """No variable, parameter, field, function or class has one of the vague names."""
    assert [
        f"{module}:{line}: {name}"
        for module, node in nodes(ast.AST)
        if module != "argora"
        for line, name in bound_names(node)
        if name.strip("_").lower() in VAGUE_NAMES and (module, name) not in ALLOWED_NAMES
    ] == []


def test_modules_list_their_public_names():
    """``__all__`` is there, names nothing twice and nothing that does not exist."""
    problems = []
    for name in public_modules():
        module = importlib.import_module(name)
        names = getattr(module, "__all__", None)
        if names is None:
            problems.append(f"{name} has no __all__")
            continue
        if len(set(names)) < len(names):
            problems.append(f"{name} lists a name twice")
        problems += [f"{name} has no {each}" for each in names if not hasattr(module, each)]
    assert problems == []


def undocumented(module: str) -> Iterator[str]:
    """Yield the public functions, classes, methods and properties without a docstring."""
    for name in importlib.import_module(module).__all__:
        value = getattr(importlib.import_module(module), name)
        if not callable(value) or getattr(value, "__module__", None) != module:
            continue
        if not inspect.getdoc(value):
            yield f"{module}.{name}"
        for member, attribute in vars(value).items() if inspect.isclass(value) else ():
            if (
                not member.startswith("_")
                and (inspect.isfunction(attribute) or isinstance(attribute, property | classmethod))
                and not inspect.getdoc(attribute)
            ):
                yield f"{module}.{name}.{member}"


def test_public_names_are_documented():
    """Functions, classes and their public methods all have a docstring of their own."""
    assert [name for module in public_modules() for name in undocumented(module)] == []


def test_only_the_command_line_prints():
    """A library talks through return values and errors."""
    assert [
        f"{module}:{call.lineno}"
        for module, call in nodes(ast.Call)
        if isinstance(call.func, ast.Name) and call.func.id == "print"
        if not module.startswith("argora.cli")
    ] == []


def loaded_by(statement: str) -> set[str]:
    """Return the top-level packages that a fresh interpreter has loaded after a statement."""
    code = f"{statement}\nimport sys\nprint(*{{m.partition('.')[0] for m in sys.modules}})"
    process = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    )
    return set(process.stdout.split())


HEAVY = {"matplotlib", "numpy", "pandas", "rich", "scipy", "sqlalchemy", "typer"}


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


STYLES = sorted(
    [
        *SOURCE.parent.glob("frontend/src/**/*.css"),
        *SOURCE.glob("argora/report/templates/*.css"),
    ]
)
PHYSICAL = re.compile(
    r"(?<![\w(-])((?:border|margin|padding|scroll-margin|scroll-padding)-(?:top|right|bottom|left)"
    r"[\w-]*:|(?:min-|max-|contain-intrinsic-)?(?:width|height):|(?:top|right|bottom|left):"
    r"|text-align:\s*(?:left|right))"
)
SIDES = re.compile(r"(?<![\w-])((?:margin|padding|inset):\s*(?:[^\s;}]+ ){3}[^\s;}]+)")
PHYSICAL_IN_SCRIPTS = re.compile(
    r"(?<!\w)((?:border|margin|padding)(?:Top|Right|Bottom|Left)\w*"
    r"|(?:min|max|containIntrinsic)(?:Width|Height))(?!\w)"
)


def unequal_sides(styles: str) -> Iterator[str]:
    """Yield shorthands that give left and right different values."""
    for shorthand in SIDES.findall(styles):
        _, right, _, left = shorthand.partition(":")[2].split()
        if left != right:
            yield shorthand


def test_styles_follow_the_direction_of_writing():
    """Sides and sizes are named by where text begins, and not left, right, width or height."""
    styles = {path: path.read_text("utf-8") for path in STYLES}
    assert len(styles) == 9
    scripts = sorted(SOURCE.parent.glob("frontend/src/**/*.tsx"))
    assert [
        f"{path.name}: {name}"
        for path, text in styles.items()
        for name in [*PHYSICAL.findall(text), *unequal_sides(text)]
    ] == []
    assert [
        f"{path.name}: {name}"
        for path in scripts
        for name in PHYSICAL_IN_SCRIPTS.findall(path.read_text("utf-8"))
    ] == []
