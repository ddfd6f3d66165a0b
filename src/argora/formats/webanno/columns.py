"""The head of a WebAnno TSV file: which column holds which feature of which layer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from argora.errors import FormatError

__all__ = ["Column", "read_head", "split", "unescape", "version_of"]

Kind = Literal["feature", "role", "target", "end"]
_MARK = "#FORMAT=WebAnno TSV "
_SENTENCE = re.compile(r"^#id=[0-9]+\r?\n#text=.*\n1(-1)?\t", re.MULTILINE)
_FORMAT = re.compile(r"#FORMAT=WebAnno TSV (3\.[0-9]+)\s*")
_SIGNS = {"t": "\t", "n": "\n", "r": "\r", "f": "\f", "b": "\b"}
_ESCAPED = re.compile(r"\\(->|.)", re.DOTALL)


@dataclass(frozen=True)
class Column:
    """A column: a feature of a layer, a role or target of a slot, or the source of relations.

    Attributes
    ----------
    name : the feature; empty for a layer without features.
    base : the type of annotation that a relation ties or that fills a slot.
    """

    layer: str
    kind: Kind
    name: str = ""
    base: str = ""
    is_relation: bool = False


def version_of(content: str) -> str | None:
    """Return the version of WebAnno TSV that a file begins in, None if it begins otherwise.

    Versions 1 and 2 do not name themselves: a sentence has a line ``#id=`` and one ``#text=``, and
    its first token the number 1, or 1-1 in version 2.
    """
    plain = content.removeprefix("\ufeff")
    if plain.startswith(_MARK):
        return plain.removeprefix(_MARK)[:1]
    first = _SENTENCE.search(plain)
    return first and ("2" if first[1] else "1")


def read_head(lines: Sequence[str]) -> tuple[list[Column], int]:
    """Return the columns and the number of lines of the head.

    Raises
    ------
    FormatError
        If it is no head of WebAnno TSV 3, or has a chain layer.
    """
    first = lines[0] if lines else ""
    if not _FORMAT.fullmatch(first):
        raise FormatError(f"found {first[:60]!r}, expected '#FORMAT=WebAnno TSV 3.3'", line=1)
    columns: list[Column] = []
    for n, line in enumerate(lines[1:], start=2):
        if not line.startswith("#T_"):
            return columns, n - 1
        kind, _, fields = line.partition("=")
        layer, *names = fields.split("|")
        if kind == "#T_CH":
            raise FormatError(
                f"{layer} is a layer of chains, which Argora does not read; export the other "
                "layers alone (in INCEpTION: disable this layer), or export XMI",
                line=n,
            )
        if kind not in ("#T_SP", "#T_RL") or not layer:
            raise FormatError(f"found {line[:60]!r}, expected #T_SP= or #T_RL=", line=n)
        columns += _columns(layer, names, kind == "#T_RL")
    return columns, len(lines)


def _columns(layer: str, names: Sequence[str], is_relation: bool) -> list[Column]:
    columns: list[Column] = []
    for name in names or [""]:
        before = columns[-1] if columns else None
        if is_relation and name.startswith("BT_"):
            columns.append(Column(layer, "end", base=name[3:], is_relation=True))
        elif name.startswith("ROLE_"):
            feature = name.removeprefix("ROLE_").rpartition("_")[0].rpartition(":")[2]
            columns.append(Column(layer, "role", feature))
        elif before is not None and before.kind == "role":
            columns.append(Column(layer, "target", before.name, base=name))
        else:
            columns.append(Column(layer, "feature", name, is_relation=is_relation))
    return columns


def split(cell: str, sign: str) -> list[str]:
    """Split a cell at a sign that is not escaped; an escaped backslash escapes nothing.

    >>> split(r"a\\|b|c", "|")
    ['a\\\\|b', 'c']
    """
    return re.split(rf"(?<!\\){re.escape(sign)}", cell) if "\\\\" not in cell else _scan(cell, sign)


def _scan(cell: str, sign: str) -> list[str]:
    parts, at = [""], 0
    while at < len(cell):
        if cell[at] == "\\":
            parts[-1] += cell[at : at + 2]
            at += 2
        elif cell[at] == sign:
            parts.append("")
            at += 1
        else:
            parts[-1] += cell[at]
            at += 1
    return parts


def unescape(words: str) -> str:
    r"""Return a value or a text without its escapes.

    >>> unescape(r"a\_b\\n")
    'a_b\\n'
    """
    if "\\" not in words:
        return words
    return _ESCAPED.sub(lambda match: _SIGNS.get(match.group(1), match.group(1)), words)
