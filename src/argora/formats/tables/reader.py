"""The tables of units, relations and layers to a study's contents."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from argora.errors import FormatError, ModelError
from argora.formats.base import (
    LAYER_OUT,
    LAYERS_OUT,
    Problems,
    collecting,
    problem_of,
)
from argora.formats.cells import Row, Table
from argora.formats.choices import remark
from argora.formats.tables.sets import parts_of
from argora.model import Document, FrozenMap, Layer, Relation, Span, Stamp, Unit
from argora.model.layer import TASKS, LayerKey
from argora.model.study import check_fits

__all__ = [
    "LAYER_PARTS",
    "NO_TASKS",
    "PARTS",
    "TEXTS",
    "Contents",
    "Key",
    "layer_key",
    "read_parts",
    "row_span",
]

Key = LayerKey
LAYER_PARTS = frozenset({"layers", "units", "relations"})
PARTS = LAYER_PARTS | {"documents", "segments"}
TEXTS = "texts"
NO_TASKS = "none"

_LAYER = ("document", "annotator")
_OPTIONAL = ("round", "phase")


@dataclass
class Draft:
    """A layer under way, and where it was first spoken of."""

    fields: dict[str, Any] = field(default_factory=dict)
    units: dict[str, Unit] = field(default_factory=dict)
    relations: dict[str, Relation] = field(default_factory=dict)
    place: tuple[Path, int] | None = None


@dataclass
class Contents:
    """What the tables have said so far."""

    documents: dict[str, Document] = field(default_factory=dict)
    unreadable: set[str] = field(default_factory=set)  # documents that are there, but broken
    annotators: set[str] = field(default_factory=set)
    drafts: dict[Key, Draft] = field(default_factory=dict)
    spoilt: set[Key] = field(default_factory=set)
    has_items: bool = False
    broken: set[str] = field(default_factory=set)  # tables that could not be read at all
    sets: dict[frozenset[str], str] = field(default_factory=dict)  # categories that are sets
    respelled: set[str] = field(default_factory=set)

    def draft(self, key: Key) -> Draft:
        """Return the layer under way, begun if it was not yet."""
        self.annotators.add(key[1])
        return self.drafts.setdefault(key, Draft())

    def spoil(self, key: Key) -> None:
        """Leave out a layer of which something could not be read: never half a layer."""
        self.annotators.add(key[1])
        self.spoilt.add(key)

    def spelled(self, category: str | None) -> str | None:
        """Return a category as it was spelled first: ``b + a`` is ``a + b`` if that was first."""
        parts = parts_of(category or "")
        if len(parts) < 2 or category is None:
            return category
        first = self.sets.setdefault(frozenset(parts), category)
        if first != category and category not in self.respelled:
            self.respelled.add(category)
            remark(f"{category!r} is read as {first!r}, the same set")
        return first

    def layers(self, problems: Problems) -> tuple[Layer, ...]:
        """Return the layers that are whole."""
        if self.broken & LAYER_PARTS:
            return ()  # any layer may have lost something in the table that is broken
        layers = []
        for key, draft in self.drafts.items():
            if key in self.spoilt or key[0] in self.unreadable:
                continue
            if key[0] not in self.documents and "documents" in self.broken:
                continue
            path, line = draft.place or (None, None)
            try:
                layers.append(self._layer(key, draft))
            except ModelError as error:
                problems.append(problem_of(error, path, LAYER_OUT, line))
        return tuple(layers)

    def _layer(self, key: Key, draft: Draft) -> Layer:
        document = self.documents.get(key[0])
        if document is None:
            raise ModelError(
                f"document {key[0]!r} has neither a text ({TEXTS}/) nor a row in documents.csv"
            )
        units, relations = tuple(draft.units.values()), tuple(draft.relations.values())
        layer = Layer(*key[:3], units, relations, phase=key[3], **draft.fields)
        check_fits(layer, document)
        return layer


def layer_key(row: Row, *, document: str | None = None) -> Key:
    """Return the document, annotator, round and phase that a row speaks of."""
    place = row.name("document") or document or row.required("document")
    round = row.whole("round", 1)
    if round < 1:
        raise FormatError("round is 0; rounds count from 1", line=row.line)
    return place, row.required("annotator"), round, row.name("phase") or ""


def read_parts(tables: Mapping[str, Table], contents: Contents, problems: Problems) -> None:
    """Add the layers, units and relations of the tables; the documents are known."""
    steps: dict[str, Callable[[Table, Contents, Problems], None]] = {
        "layers": _add_layers,
        "units": _add_units,
        "relations": _add_relations,
    }
    for name, step in steps.items():
        if name == "relations" and "units" in contents.broken:
            break  # all their ends would seem to be missing
        if name in tables:
            contents.broken.add(name)
            with collecting(problems, tables[name].path, LAYERS_OUT):
                step(tables[name], contents, problems)
                contents.broken.discard(name)


def row_span(row: Row, start: int, end: int) -> Span:
    """Return a span, or raise FormatError with the line of the row."""
    try:
        return Span(start, end)
    except ModelError as error:
        raise FormatError(str(error), line=row.line) from error


def _add_layers(table: Table, contents: Contents, problems: Problems) -> None:
    versions = ("scheme_version", "guideline_version", "tool")
    optional = (*_OPTIONAL, "state", "covers", "order", *versions, "times", "events")
    table.expect(_LAYER, optional, prefix="attribute:")
    for row in table.rows:
        key = layer_key(row)
        if key in contents.drafts:
            phase = f", phase {key[3]!r}" if key[3] else ""
            problem = f"a second row for annotator {key[1]!r} on {key[0]!r}, round {key[2]}{phase}"
            error = FormatError(problem, line=row.line)
            problems.append(problem_of(error, table.path, LAYER_OUT))
            contents.spoil(key)
            continue
        draft = contents.draft(key)
        draft.place = (table.path, row.line)
        covers = row.words("covers")
        draft.fields = {
            "attributes": FrozenMap(row.values("attribute:")),
            "order": row.words("order"),
            "state": row.name("state") or "finished",
            "covers": frozenset() if covers == (NO_TASKS,) else frozenset(covers) or TASKS,
            "times": _times(row),
            **{name: row.name(name) for name in versions},
        }


def _times(row: Row) -> tuple[Stamp, ...]:
    """Return when what happened, from two lists of one length."""
    times, events = row.words("times"), row.words("events")
    if len(times) != len(events):
        problem = f"times and events are lists of {len(times)} and {len(events)}; expected as many"
        raise FormatError(problem, line=row.line)
    return tuple(map(Stamp, times, events))


def _add_units(table: Table, contents: Contents, problems: Problems) -> None:
    optional = ("spans", "start", "end", "category", "segment", "text")
    table.expect((*_LAYER, "unit"), (*_OPTIONAL, *optional), prefix="attribute:")

    def add(row: Row, draft: Draft) -> None:
        id = row.required("unit")
        if id in draft.units:
            raise ModelError(f"unit {id!r} is there twice")
        draft.units[id] = Unit(
            id,
            _spans(row),
            row.name("category"),
            FrozenMap(row.values("attribute:")),
            row.words("segment"),
            row.text("text"),
        )
        document = contents.documents.get(row.required("document"))
        end = draft.units[id].end
        if document is not None and end is not None and end > document.n_characters:
            raise ModelError(
                f"unit {id!r} ends at {end}, but the text has {document.n_characters} characters"
            )

    _each(table, contents, problems, add)


def _add_relations(table: Table, contents: Contents, problems: Problems) -> None:
    required = (*_LAYER, "relation", "sources", "target")
    table.expect(required, (*_OPTIONAL, "category"), prefix="attribute:")
    ids = _relation_ids(table)

    def add(row: Row, draft: Draft) -> None:
        relation = Relation(
            row.required("relation"),
            row.words("sources"),
            row.required("target"),
            row.name("category"),
            FrozenMap(row.values("attribute:")),
        )
        if relation.id in draft.relations:
            raise ModelError(f"relation {relation.id!r} is there twice")
        end_ids = draft.units.keys() | ids[layer_key(row)]
        for end in (*relation.sources, relation.target):
            if end not in end_ids:
                raise ModelError(
                    f"relation {relation.id!r} points to {end!r}, which does not exist"
                )
        draft.relations[relation.id] = relation

    _each(table, contents, problems, add)


def _relation_ids(table: Table) -> dict[Key, set[str]]:
    ids: dict[Key, set[str]] = {}
    for row in table.rows:
        ids.setdefault(layer_key(row), set()).add(row.text("relation") or "")
    return ids


def _each(
    table: Table, contents: Contents, problems: Problems, add: Callable[[Row, Draft], None]
) -> None:
    """Add every row to its layer; a wrong row spoils its layer, and is the only one reported."""
    for row in table.rows:
        key = layer_key(row)
        draft = contents.draft(key)
        draft.place = draft.place or (table.path, row.line)
        if key in contents.spoilt or key[0] in contents.unreadable:
            continue
        try:
            add(row, draft)
        except (FormatError, ModelError) as error:
            problems.append(problem_of(error, table.path, LAYER_OUT, row.line))
            contents.spoil(key)


def _spans(row: Row) -> tuple[Span, ...]:
    if row.get("spans"):
        if row.get("start") or row.get("end"):
            raise FormatError("has spans and start or end; keep one", line=row.line)
        parts = [re.fullmatch(r"([0-9]{1,15}):([0-9]{1,15})", p) for p in row.get("spans").split()]
        edges = [(int(part[1]), int(part[2])) for part in parts if part is not None]
        if len(edges) < len(parts):
            problem = f"spans are {row.get('spans')[:40]!r}, expected such as '3:10 12:15'"
            raise FormatError(problem, line=row.line)
        return tuple(row_span(row, start, end) for start, end in edges)
    if row.get("start") or row.get("end"):
        return (row_span(row, row.whole("start"), row.whole("end")),)
    return ()
