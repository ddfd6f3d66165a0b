"""Blocks as plain JSON values: by their keys, and one by one for the browser; NaN is null."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from argora.report.blocks import (
    Block,
    Column,
    Details,
    Facts,
    Figure,
    Listed,
    Measured,
    Page,
    Passage,
    Passages,
    Prose,
    Row,
    Run,
    Section,
    Series,
    Table,
    Text,
)
from argora.report.forms.cells import PICTURES, cell_text, interval_of, plain_words

__all__ = ["case_json", "passage_json", "plain", "section_json", "values"]

WORDS = frozenset({"text", "code", "category", "link", "sign"})
"""Kinds of columns that are read as they are."""


def values(part: Page | Section) -> dict[str, Any]:
    """Return the values of blocks under their keys, those of sections without a key together."""
    keyed: dict[str, Any] = {}
    blocks: Sequence[Block] = part.sections if isinstance(part, Page) else part.blocks
    for block in blocks:
        _add(keyed, block)
    return keyed


def _add(keyed: dict[str, Any], block: Block) -> None:
    match block:
        case Facts():
            keyed.update({key: plain(value) for key, value in block.values.items()})
            for inner in block.blocks:
                _add(keyed, inner)
        case Section(key="") | Details() | Series():
            for inner in block.blocks:
                _add(keyed, inner)
        case Section(many=True):
            keyed.setdefault(block.key, []).append(values(block))
        case Section():
            keyed[block.key] = values(block)
        case Figure():
            pass
        case _ if block.key:
            keyed[block.key] = _value(block)


def _value(block: Prose | Listed | Table | Passages | Text) -> Any:
    match block:
        case Prose():
            return plain_words(block.words) or None
        case Listed():
            return [plain_words(item) for item in block.items]
        case Passages():
            return [case_json(case) for case in block.cases]
        case Text():
            return [passage_json(passage) for passage in block.passages]
        case Table():
            keyed = [(i, column) for i, column in enumerate(block.columns) if column.key]
            return [_record(keyed, row.cells) for row in block.rows]


def _record(columns: Sequence[tuple[int, Column]], cells: Sequence[Any]) -> dict[str, Any]:
    """Return a row by the keys of its columns; the values of a key ``*`` stand beside them."""
    keyed: dict[str, Any] = {}
    for i, column in columns:
        value = _cell(column, cells[i])
        if column.key == "*":
            is_pair = column.kind.endswith("interval")
            value = dict(zip(("low", "high"), value, strict=True)) if is_pair else value
            keyed.update(value)
        else:
            keyed[column.key] = value
    return keyed


def _read(column: Column, value: Any) -> Any:
    """Return a cell for the browser: of a figure also its interval in words and its scale."""
    figure = value[1] if column.kind == "mixed" and value is not None else value
    if not isinstance(figure, Measured):
        return _cell(column, value)
    limits = figure.limits and not figure.is_share
    return {**plain(figure), "reach": interval_of(figure), "limits": limits}


def _cell(column: Column, value: Any) -> Any:
    return plain(value[1] if column.kind == "mixed" and value is not None else value)


def section_json(section: Section) -> dict[str, Any]:
    """Return a section for the browser: each block with its type."""
    return {
        "type": "section",
        "id": section.id,
        "title": section.title,
        **({"look": section.look} if section.look != "plain" else {}),
        "blocks": [_block(block) for block in section.blocks if not isinstance(block, Facts)],
    }


def _block(block: Block) -> dict[str, Any]:
    match block:
        case Prose():
            return {"type": "prose", "look": block.look, "words": plain(block.words)}
        case Listed():
            items = [plain(item) for item in block.items]
            return {"type": "list", "look": block.look, "title": block.title, "items": items}
        case Passages():
            cases = [case_json(case) for case in block.cases]
            return {"type": "passages", "cases": cases}
        case Text():
            passages = [_filled(passage_json(passage)) for passage in block.passages]
            return {"type": "text", "look": block.look, "id": block.id, "passages": passages}
        case Figure():
            key = [words for _, words in block.key]
            key_json = {"key": key} if key else {}
            return {"type": "figure", "name": block.name, "title": block.title, **key_json}
        case Details():
            inner = [_block(each) for each in block.blocks if not isinstance(each, Facts)]
            about = {"about": block.about} if block.about else {}
            return {"type": "details", "summary": block.summary, **about, "blocks": inner}
        case Series():
            return {"type": "series", "noun": block.noun, "blocks": list(map(_block, block.blocks))}
        case Section():
            return section_json(block)
        case Table():
            return _table(block)
        case Facts():
            raise TypeError("facts are for programs, which read them by their keys")


def _table(block: Table) -> dict[str, Any]:
    visible = [i for i, c in enumerate(block.columns) if c.kind not in (*PICTURES, "data")]
    columns = [block.columns[i] for i in visible]
    are_words = all(column.kind in WORDS for column in columns)
    return {
        "type": "table",
        "title": block.title,
        "look": block.look,
        "first": block.first,
        "columns": [{"title": c.title, "kind": c.kind} for c in columns],
        "rows": [
            {
                "cells": [_read(block.columns[i], row.cells[i]) for i in visible],
                **({} if are_words else {"shown": _texts(row, visible, columns)}),
                **({"joint": True} if row.is_joint else {}),
                **({"group": row.group} if row.group else {}),
            }
            for row in block.rows
        ],
        "notes": [plain(note) for note in block.notes],
    }


def _texts(row: Row, visible: Sequence[int], columns: Sequence[Column]) -> list[str]:
    """Return the cells of a row as people read them."""
    return [
        cell_text(column.kind, row.cells[i]) for column, i in zip(columns, visible, strict=True)
    ]


def plain(value: Any) -> Any:
    """Return a value as JSON has it: NaN is null, tuples are lists.

    >>> plain((0.5, float("nan"))), plain(Run("claim", look="strong"))
    ([0.5, None], {'text': 'claim', 'look': 'strong'})
    """
    match value:
        case float():
            return None if math.isnan(value) else float(value)
        case Mapping():
            return {str(key): plain(part) for key, part in value.items()}
        case list() | tuple():
            return [plain(part) for part in value]
        case Run():
            link = {"link": value.link} if value.link else {}
            style = {"style": value.style} if value.style else {}
            return {"text": value.text, "look": value.look, **style, **link}
        case Measured():
            numbers = {n: plain(getattr(value, n)) for n in ("value", "low", "high")}
            notes = {"notes": list(value.notes)} if value.notes else {}
            return {**numbers, "undefined": value.undefined, **notes, **plain(value.facts)}
        case _:
            return value


def passage_json(passage: Passage) -> dict[str, Any]:
    """Return a passage with its versions and their marks."""
    return {
        "number": passage.number,
        "paragraph": passage.paragraph,
        "difference": passage.note,
        "kinds": list(passage.kinds),
        **({"lead": plain(passage.lead)} if passage.lead else {}),
        **({"look": passage.look} if passage.look else {}),
        "versions": [
            {
                "annotators": list(version.annotators),
                **({"lines": plain(version.lines)} if version.lines else {}),
                "pieces": [
                    {"text": piece.text, "marks": [asdict(mark) for mark in piece.marks]}
                    for piece in version.pieces
                ],
            }
            for version in passage.versions
        ],
    }


def _filled(value: Any) -> Any:
    """Leave out the fields of objects that hold nothing, in whatever lies in them as well."""
    if isinstance(value, dict):
        return {key: _filled(part) for key, part in value.items() if part not in ("", [], False)}
    return [_filled(part) for part in value] if isinstance(value, list) else value


def case_json(case: Any) -> dict[str, Any]:
    """Return one item with the annotators who chose each category."""
    return {
        "document": case.document,
        "place": case.place or None,
        "span": None if case.span is None else [case.span.start, case.span.end],
        "words": case.words or None,
        "said": [{"category": title, "annotators": list(names)} for title, names in case.votes],
        "disagreement": plain(case.disagreement),
    }
