"""Figures for those who see no names of annotators: without the figures of single people.

A figure of one person over several documents would tell who is behind an alias in each of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

__all__ = ["without_people"]

NUMBER = re.compile(r"\d{1,3}\Z")
"""Such a name is a number in the sentences of a report, and names nobody."""


def without_people(answer: Mapping[str, Any], names: Collection[str]) -> dict[str, Any]:
    """Return an answer without all that names somebody: sentences, rows, figures and fields.

    A list of people becomes their number. A table with a column for each of them goes, and a block
    or section of which nothing is left.

    >>> without_people({"results": [{"scope": "all"}, {"scope": "pair:ana|ben"}]}, ["ana", "ben"])
    {'results': [{'scope': 'all'}]}
    >>> without_people({"annotators": ["ana", "ben"]}, ["ana", "ben"])
    {'annotators': ['2 annotators']}
    """
    return _Hidden(names).whole(answer) if names else dict(answer)


_GONE: Any = object()
NEEDED = ("blocks", "rows", "items", "cases", "said")
"""Of what has such a list, nothing is left where nothing of the list is."""
BY_PERSON = ("by_pair", "by_annotator", "rounds", "who")
"""Figures of people, which stand in the order of names."""
SECTIONS = ("annotators", "rounds", "who")
"""What is about people one by one, by the ids of sections."""


class _Hidden:
    """What is left of JSON where some people are not to be named."""

    def __init__(self, names: Iterable[str]) -> None:
        longest_first = sorted(filter(None, names), key=lambda name: (-len(name), name))
        self._names = frozenset(longest_first)
        words = "|".join(re.escape(name) for name in longest_first if not NUMBER.match(name))
        edge = r"[^\W_]"
        self._pattern = re.compile(rf"(?<!{edge})(?:{words})(?!{edge})" if words else r"(?!)")
        one = "|".join(map(re.escape, longest_first))
        self._several = re.compile(rf"(?:{one})(?:(?:, | and )(?:{one}))+\Z")

    def whole(self, answer: Mapping[str, Any]) -> dict[str, Any]:
        """Return the entries of an answer of which something is left."""
        parts = {name: self.part(e) for name, e in answer.items() if name not in BY_PERSON}
        return {name: part for name, part in parts.items() if part is not _GONE}

    def part(self, value: Any) -> Any:
        """Return what is left of a value, _GONE if nothing is."""
        if isinstance(value, str):
            return _GONE if self._names_somebody(value) else value
        if isinstance(value, list):
            return self._list(value)
        return self._object(value) if isinstance(value, dict) else value

    def _names_somebody(self, text: str) -> bool:
        return text in self._names or self._pattern.search(text) is not None

    def _list(self, values: list[Any]) -> list[Any]:
        if values and all(isinstance(each, str) and each in self._names for each in values):
            return [_number_of(len(values))]
        parts = (self._sentence(e) if isinstance(e, list) else self.part(e) for e in values)
        return [part for part in parts if part is not _GONE]

    def _sentence(self, runs: Any) -> Any:
        """Return a sentence of several runs as it is, unless one of them names somebody."""
        return runs if self.part(runs) == runs else _GONE

    def _object(self, value: dict[str, Any]) -> Any:
        if value.get("type") == "section" and value.get("id") in SECTIONS:
            return _GONE
        if "columns" in value and "rows" in value:
            return self._table(value)
        left = {}
        for name, each in value.items():
            if name in BY_PERSON or self._names_somebody(name):
                continue
            part = self._sentence(each) if name == "words" else self.part(each)
            if part is _GONE or (name in NEEDED and each and not part):
                return _GONE
            left[name] = part
        return left

    def _table(self, table: dict[str, Any]) -> Any:
        rest = {name: table[name] for name in table if name not in ("columns", "rows", "n_rows")}
        rest, columns = self._object(rest), table["columns"]
        if rest is _GONE or self.part(columns) != columns:
            return _GONE
        rows = [row for each in table["rows"] if (row := self._row(each)) is not _GONE]
        if table["rows"] and not rows:
            return _GONE
        is_cut = "n_rows" in table and len(rows) == len(table["rows"])
        return {**rest, "columns": columns, "rows": rows} | (
            {"n_rows": table["n_rows"]} if is_cut else {}
        )

    def _row(self, row: dict[str, Any]) -> Any:
        """Return a row with numbers in place of lists of people, unless it is the row of some."""
        left = dict(row)
        for name, cells in row.items():
            values = cells if isinstance(cells, list) else [cells]
            if any(self.part(each) != each for each in values[:1]):
                return _GONE
            numbered = list(map(self._cell, values))
            if _GONE in numbered:
                return _GONE
            left[name] = numbered if isinstance(cells, list) else cells
        return left

    def _cell(self, cell: Any) -> Any:
        if isinstance(cell, str) and self._several.match(cell):
            return _number_of(len(re.findall(", | and ", cell)) + 1)
        return self.part(cell)


def _number_of(n: int) -> str:
    return f"{n} annotator" + ("" if n == 1 else "s")
