"""Which shape a foreign table has: a row per decision (long), or a column per annotator (wide)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations

from argora.errors import FormatError, did_you_mean
from argora.formats.cells import Table
from argora.formats.tables.roles import ROLES, columns_by_role, role_of

__all__ = [
    "HOW_READ",
    "UNNAMED",
    "Shape",
    "column_named",
    "overlooked",
    "parsed",
    "shape_from",
    "shapes_of",
]

MOST_CATEGORIES = 100
LONGEST_CATEGORY = 60  # characters of a category that is recognised; named columns may hold longer
FEWEST_REPEATED = 5  # cells from which on a column of categories has some value twice
MOST_COLUMNS = 12  # columns of which all pairs are tried as items and annotators
ATTRIBUTE = "attribute:"
UNNAMED = "column 1"
"""The name of a first column whose name is empty, as data frames write it."""
HOW_READ = ("header", "missing", "rows", "cells", "sets")
"""Keys of an answer that say how cells are read, and nothing of columns."""
_KEYS = (*ROLES, "annotators", *HOW_READ)


@dataclass(frozen=True)
class Shape:
    """What the columns of a table are.

    Attributes
    ----------
    columns : the column of each role. With ``annotator`` the table is long.
    annotators : the columns of the annotators of a wide table.
    attributes : the columns of further decisions, by the names of the attributes.
    """

    columns: Mapping[str, str] = field(default_factory=dict)
    annotators: tuple[str, ...] = ()
    attributes: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_wide(self) -> bool:
        """Whether each annotator has a column."""
        return bool(self.annotators)

    @property
    def all_columns(self) -> frozenset[str]:
        """The columns that are read."""
        return frozenset({*self.columns.values(), *self.annotators, *self.attributes.values()})

    def __str__(self) -> str:
        """Return the answer that names this shape, as ``columns=`` takes it."""
        parts = [f"{role}={self.columns[role]}" for role in ROLES if role in self.columns]
        if self.annotators:
            parts.append(f"annotators={';'.join(self.annotators)}")
        parts += [f"{ATTRIBUTE}{name}={column}" for name, column in self.attributes.items()]
        return ",".join(parts)


def shape_from(answer: Mapping[str, str], table: Table) -> Shape:
    """Return the shape that an answer names.

    Raises
    ------
    FormatError
        If it names a column that the table does not have, or no column of categories.
    """
    columns = {role: column_named(answer[role], table) for role in ROLES if role in answer}
    names = answer.get("annotators", "")
    annotators = tuple(column_named(name, table) for name in names.split(";") if name.strip())
    attributes = {
        key.removeprefix(ATTRIBUTE): column_named(column, table)
        for key, column in answer.items()
        if key.startswith(ATTRIBUTE)
    }
    if annotators and columns.keys() & {"annotator", "category"}:
        problem = "columns: annotators=... is for a column per annotator; leave out annotator=... "
        raise FormatError(f"{problem}and category=...", path=table.path)
    if not annotators and "category" not in columns:
        problem = "columns: expected category=..., or annotators=... for a column per annotator"
        raise FormatError(problem, path=table.path)
    if annotators and attributes:
        problem = "columns: attributes are read where each row is one decision, not of wide tables"
        raise FormatError(problem, path=table.path)
    return Shape(columns, annotators, attributes)


def parsed(text: str) -> Mapping[str, str]:
    """Return the parts of an answer by their keys; names of columns may hold commas.

    A semicolon before a key divides parts as well, for where else would that key belong.

    >>> parsed("item=id,annotators=ana;ben")
    {'item': 'id', 'annotators': 'ana;ben'}
    >>> parsed("missing=*;NA;item=id")
    {'missing': '*;NA', 'item': 'id'}
    """
    keys = "|".join((*_KEYS, rf"{ATTRIBUTE}[^=,]+"))
    starts = list(re.finditer(rf"(?:^|[,;])\s*({keys})\s*=", text))
    key = re.match(r"\s*([\w:]+)\s*=", text)
    if key and (not starts or starts[0].start() > 0):
        raise FormatError(_unknown(key[1]))
    if not starts or starts[0].start() > 0:
        raise FormatError(
            f"columns={text[:80]!r}: expected such as item=id,annotator=coder,category=label or "
            f"item=id,annotators=ana;ben; what can be named is {', '.join(_KEYS)} and "
            f"{ATTRIBUTE}NAME"
        )
    ends = [*(start.start() for start in starts[1:]), len(text)]
    answer = {
        start[1]: text[start.end() : end].strip() for start, end in zip(starts, ends, strict=True)
    }
    for option in HOW_READ:
        if inside := re.search(r"[,;]\s*([\w:]+)\s*=", answer.get(option, "")):
            raise FormatError(_unknown(inside[1]))
    return answer


def _unknown(key: str) -> str:
    near = did_you_mean(key, _KEYS)
    return f"columns: unknown key {key!r}{near}; there are {', '.join(_KEYS)} and {ATTRIBUTE}NAME"


def column_named(name: str, table: Table) -> str:
    """Return the column of a name, in any capitals; raise FormatError if there is none."""
    name = name.strip()
    alike = [column for column in table.columns if column.casefold() == name.casefold()]
    if name in table.columns:
        return name
    if len(alike) == 1:
        return alike[0]
    if key := re.search(r"[,;]\s*(\w+)\s*=", name):
        raise FormatError(_unknown(key[1]), path=table.path)
    listed = ", ".join(repr(column[:40]) for column in table.columns[:20])
    problem = f"columns: there is no column {name!r}; there are {listed}"
    raise FormatError(problem, path=table.path, line=table.header)


def shapes_of(table: Table) -> list[Shape]:
    """Return the shapes that a table may have, none if it is no table of decisions.

    Names of columns go first: with a column of annotators the table is long. Without it, columns
    that share their values are those of annotators. Else items and annotators are two columns of
    which no pair of values is there twice.
    """
    if not table.rows:
        return []
    roles = columns_by_role(table.columns)
    values = {column: _values(table, column) for column in table.columns}
    if "annotator" in roles and (shapes := _long_by_name(table, roles, values)):
        return shapes
    return _wide(table, roles, values) or _long_by_content(table, roles, values)


def _values(table: Table, column: str) -> Counter[str]:
    counts = Counter(row.cells[column] for row in table.rows)
    del counts[""]
    return counts


def _looks_categorical(values: Counter[str]) -> bool:
    n = values.total()
    return (
        0 < len(values) <= MOST_CATEGORIES
        and max(map(len, values)) <= LONGEST_CATEGORY
        and not _hold_lists(values)
        and (n < FEWEST_REPEATED or len(values) < n)
    )


def _hold_lists(values: Iterable[str]) -> bool:
    """Check whether cells hold what programs write in JSON, such as places in a text."""
    return any(value.startswith(("[{", "{")) for value in values)


def _long_by_name(
    table: Table, roles: Mapping[str, Sequence[str]], values: Mapping[str, Counter[str]]
) -> list[Shape]:
    common = {role: names[0] for role, names in roles.items() if role in ROLES}
    if "item" in common and "text" in common:
        texts = [column for column in roles["text"] if _is_of(table, column, common)]
        common = {role: c for role, c in common.items() if role != "text"}
        common |= {"text": texts[0]} if texts else {}
    if not common.keys() & {"item", "text"}:
        others = [column for column in table.columns if role_of(column) is None]
        keys = [c for c in others if _is_key(table, c, common["annotator"])]
        if not keys:
            return []
        common["item"] = keys[0]
    categories = [c for c in roles.get("category", ()) if not _hold_lists(values[c])]
    if not categories:
        categories = [
            column
            for column in table.columns
            if column not in common.values() and role_of(column) is None
            if _looks_categorical(values[column])
        ]
    attributes = {c.removeprefix(ATTRIBUTE): c for c in table.columns if c.startswith(ATTRIBUTE)}
    return [Shape({**common, "category": c}, attributes=attributes) for c in categories]


def _is_of(table: Table, text: str, common: Mapping[str, str]) -> bool:
    """Check whether each item has one text in a column."""
    columns = [common[role] for role in ("document", "item") if role in common]
    texts: dict[tuple[str, ...], str] = {}
    return all(
        texts.setdefault(tuple(row.cells[c] for c in columns), row.cells[text]) == row.cells[text]
        for row in table.rows
    )


def _is_key(table: Table, item: str, annotator: str) -> bool:
    """Check whether no annotator has an item twice, and some item has several annotators."""
    pairs = [(row.cells[item], row.cells[annotator]) for row in table.rows]
    if not all(left and right for left, right in pairs) or len({*pairs}) < len(pairs):
        return False
    return len({item for item, _ in pairs}) < len(pairs)


def _wide(
    table: Table, roles: Mapping[str, Sequence[str]], values: Mapping[str, Counter[str]]
) -> list[Shape]:
    places = {role: roles[role][0] for role in ("item", "text", "document") if role in roles}
    if "item" in places and not _is_unique(table, places, gaps=True):
        del places["item"]
    first = table.columns[0]
    if "item" not in places and first == UNNAMED and _is_unique(table, {"item": first}):
        places["item"] = first
    candidates = [
        column
        for column in table.columns
        if column not in places.values() and role_of(column) in (None, "category", "annotator")
        if _looks_categorical(values[column])
    ]
    shapes = []
    for group in _groups(candidates, values):
        columns = dict(places)
        others = [c for c in table.columns if c not in group and c not in columns.values()]
        if "item" not in columns and first in others and _is_unique(table, {"item": first}):
            columns["item" if not _is_text(values[first]) else "text"] = first
        if "text" not in columns:
            texts = [c for c in others if c not in columns.values() and _is_text(values[c])]
            columns.update({"text": texts[0]} if texts else {})
        shapes.append(Shape(columns, _with_silent(table, group, values)))
    return shapes


def _with_silent(
    table: Table, group: Iterable[str], values: Mapping[str, Counter[str]]
) -> tuple[str, ...]:
    """Return annotators in the order of their columns, with those behind who chose nothing."""
    first = min(table.columns.index(column) for column in group)
    others = [c for c in table.columns[first:] if not values[c] and role_of(c) is None]
    return tuple(c for c in table.columns if c in group or c in others)


def overlooked(table: Table, shape: Shape) -> tuple[str, ...]:
    """Return columns of a wide table with values of annotators, but names of something else.

    A column of one annotator may be called ``cas``, which is the word for a case in French.
    """
    others = [c for c in table.columns if c not in shape.all_columns and role_of(c)]
    of_annotators = [_values(table, annotator) for annotator in shape.annotators]
    return tuple(
        column
        for column in others
        if (values := _values(table, column)) and _looks_categorical(values)
        if values.keys() <= {value for each in of_annotators for value in each}
        if any(_share(values, each) for each in of_annotators)
    )


def _is_unique(table: Table, places: Mapping[str, str], *, gaps: bool = False) -> bool:
    """Check whether no item is there twice; with ``gaps`` rows without one are a mistake there."""
    columns = [places[role] for role in ("document", "item") if role in places]
    keys = [tuple(row.cells[column] for column in columns) for row in table.rows]
    filled = [key for key in keys if key[-1]]
    return len({*filled}) == len(filled) and bool(filled) and (gaps or len(filled) == len(keys))


def _is_text(values: Counter[str]) -> bool:
    """Check whether values are words in a row: mostly different, and long."""
    n, blanks = len(values), sum(" " in value.strip() for value in values)
    return n > 0 and blanks * 2 > n and sum(map(len, values)) > 20 * n


def _groups(columns: Sequence[str], values: Mapping[str, Counter[str]]) -> list[list[str]]:
    """Return groups of at least two columns that share half of what is in one of them."""
    groups: list[list[str]] = []
    for column in columns:
        linked = [
            group
            for group in groups
            if any(_share(values[column], values[other]) for other in group)
        ]
        merged = [other for group in linked for other in group]
        groups = [group for group in groups if group not in linked] + [[*merged, column]]
    return [group for group in groups if len(group) > 1]


def _share(first: Counter[str], second: Counter[str]) -> bool:
    both = first.keys() & second.keys()
    return any(2 * sum(one[value] for value in both) >= one.total() for one in (first, second))


def _long_by_content(
    table: Table, roles: Mapping[str, Sequence[str]], values: Mapping[str, Counter[str]]
) -> list[Shape]:
    """Return all shapes with items and annotators as key and a column of categories."""
    columns = [c for c in table.columns if values[c] and role_of(c) != "other"][:MOST_COLUMNS]
    by_name = {role: roles[role][0] for role in ROLES if role in roles}
    shapes = []
    for item, annotator in permutations(columns, 2):
        if by_name.get("item", item) != item or role_of(annotator) not in (None, "annotator"):
            continue
        if len(values[annotator]) < 2 or len(values[annotator]) >= len(values[item]):
            continue
        if _is_text(values[annotator]) or not _is_key(table, item, annotator):
            continue
        free = [c for c in columns if c not in (item, annotator) and _looks_categorical(values[c])]
        categories = [c for c in free if role_of(c) == "category"] or [
            c for c in free if role_of(c) is None
        ]
        place = "text" if _is_text(values[item]) else "item"
        for category in categories:
            shape = {place: item, "annotator": annotator, "category": category}
            shapes.append(Shape({**_places(by_name), **shape}))
    return shapes


def _places(by_name: Mapping[str, str]) -> dict[str, str]:
    return {role: by_name[role] for role in ("text", "document") if role in by_name}
