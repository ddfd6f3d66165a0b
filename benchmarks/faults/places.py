"""Single faults that can be put into a Python module: each changes exactly one place."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from difflib import unified_diff
from hashlib import sha256

__all__ = ["KINDS", "Fault", "faults_of"]

KINDS = ("comparison", "bound", "sign", "check", "boolean", "constant", "call")

OPPOSITE = {
    "<": ">=",
    "<=": ">",
    ">": "<=",
    ">=": "<",
    "==": "!=",
    "!=": "==",
    "is": "is not",
    "is not": "is",
    "in": "not in",
    "not in": "in",
}
BOUNDS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
SIGNS: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "/"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
}
OPERATOR = re.compile(rb"is\s+not\b|is\b|not\s+in\b|in\b|[<>=!]=|[<>]")


@dataclass(frozen=True)
class Fault:
    """One change of a module.

    Attributes
    ----------
    path : the module, from the folder of the sources.
    kind : one of ``KINDS``.
    start, end : the bytes that are replaced.
    new : what stands there with the fault.
    function : the names of the classes and functions that it lies in.
    first_line : the first line of the innermost function, with its decorators; 0 outside of all.
    """

    path: str
    kind: str
    start: int
    end: int
    new: bytes
    function: str
    first_line: int

    def put_into(self, source: bytes) -> bytes:
        """Return the source with the fault."""
        return source[: self.start] + self.new + source[self.end :]

    def is_python(self, source: bytes) -> bool:
        """Return whether the source with the fault is a module that does something else."""
        try:
            changed = ast.parse(self.put_into(source))
        except SyntaxError:
            return False
        return ast.dump(changed) != ast.dump(ast.parse(source))

    def diff(self, source: bytes) -> str:
        """Return what the fault changes, without context."""
        pair = (text.decode().splitlines() for text in (source, self.put_into(source)))
        lines = [line for line in unified_diff(*pair, n=0, lineterm="") if line[:3] != "---"]
        return "\n".join(line for line in lines if line[:3] != "+++")

    def id(self, source: bytes) -> str:
        """Return a name that stays when other lines of the module change."""
        changed = [line for line in self.diff(source).splitlines() if line[:2] != "@@"]
        before = source[: self.start].rfind(b"\n") + 1
        words = [self.path, self.function, self.kind, str(self.start - before), *changed]
        return sha256("\n".join(words).encode()).hexdigest()[:12]


def faults_of(path: str, source: bytes) -> list[Fault]:
    """Return every fault that can be put into a module, in the order of its text."""
    tree = ast.parse(source)
    walk = _Walk(path, source)
    walk.visit(tree)
    return sorted(walk.found, key=lambda fault: (fault.start, fault.end, fault.kind, fault.new))


class _Walk(ast.NodeVisitor):
    """Goes through a module; leaves out annotations, texts and what only type checkers see."""

    def __init__(self, path: str, source: bytes) -> None:
        self.path, self.source = path, source
        self.found: list[Fault] = []
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.names: list[str] = []
        self.first = [0]

    # ----- what is left out ---------------------------------------------------------------------

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Go into the value, not into the annotation."""
        if node.value is not None:
            self.visit(node.value)

    def visit_arg(self, node: ast.arg) -> None:
        """Leave annotations of arguments out."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave formatted texts out: Python 3.11 does not give the places within them."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Remember the function; leave its decorators and annotations out."""
        self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        """As for other functions."""
        self._function(node)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self.names.append(node.name)
        self.first.append(min([node.lineno, *(each.lineno for each in node.decorator_list)]))
        self.visit(node.args)
        for statement in node.body:
            self.visit(statement)
        self.names.pop()
        self.first.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Remember the name of the class."""
        self.names.append(node.name)
        self.generic_visit(node)
        self.names.pop()

    # ----- faults -------------------------------------------------------------------------------

    def visit_Compare(self, node: ast.Compare) -> None:
        """Turn each comparison round, and move its bound."""
        left = node.left
        for right in node.comparators:
            at, end = self._end(left), self._start(right)
            token = OPERATOR.search(self.source, at, end)
            if token is not None:
                word = " ".join(token[0].decode().split())
                self._add("comparison", token.start(), token.end(), OPPOSITE[word])
                if word in BOUNDS:
                    self._add("bound", token.start(), token.end(), BOUNDS[word])
            left = right
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Take another sign."""
        if type(node.op) in SIGNS:
            old, new = SIGNS[type(node.op)]
            at = self.source.find(old.encode(), self._end(node.left), self._start(node.right))
            if at >= 0:
                self._add("sign", at, at + len(old), new)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """Take a minus or a ``not`` away."""
        if isinstance(node.op, ast.USub | ast.Not):
            kind = "sign" if isinstance(node.op, ast.USub) else "boolean"
            self._add(kind, self._start(node), self._start(node.operand), "")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """Take ``and`` for ``or``."""
        old, new = (b"and", "or") if isinstance(node.op, ast.And) else (b"or", "and")
        for one, other in zip(node.values, node.values[1:], strict=False):
            token = re.compile(rb"\b" + old + rb"\b").search(
                self.source, self._end(one), self._start(other)
            )
            if token is not None:
                self._add("boolean", token.start(), token.end(), new)
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        """Take a check away, or turn a condition round."""
        if ast.unparse(node.test) == "TYPE_CHECKING":
            return
        last = node.body[-1]
        if len(node.body) == 1 and not node.orelse and isinstance(last, ast.Raise | ast.Return):
            self._add("check", self._start(node.test), self._end(node.test), "False")
        self._negate(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        """Turn a condition round."""
        self._negate(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        """Turn the conditions of a comprehension round."""
        for test in node.ifs:
            self._negate(test)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Make a whole number one larger, and turn a truth value round."""
        if isinstance(node.value, bool):
            self._add("boolean", self._start(node), self._end(node), str(not node.value))
        elif isinstance(node.value, int):
            self._add("constant", self._start(node), self._end(node), str(node.value + 1))

    def visit_Expr(self, node: ast.Expr) -> None:
        """Take a call away that stands by itself."""
        if isinstance(node.value, ast.Call):
            self._add("call", self._start(node), self._end(node), "pass")
        self.generic_visit(node)

    # ----- places -------------------------------------------------------------------------------

    def _negate(self, test: ast.expr) -> None:
        """Turn a condition round, where no other fault does."""
        if not isinstance(test, ast.Compare | ast.Constant) and not (
            isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
        ):
            start, end = self._start(test), self._end(test)
            old = self.source[start:end].decode()
            self._add("boolean", start, end, f"(not ({old}))")

    def _start(self, node: ast.expr | ast.stmt) -> int:
        return self.lines[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.lines[node.end_lineno - 1] + node.end_col_offset

    def _add(self, kind: str, start: int, end: int, new: str) -> None:
        where = ".".join(self.names)
        self.found.append(Fault(self.path, kind, start, end, new.encode(), where, self.first[-1]))
