"""The body of a WebAnno TSV file: sentences, tokens and annotations to one typed text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from argora.errors import FormatError
from argora.formats.typed.texts import (
    TOKEN,
    Link,
    TypedAnnotation,
    TypedText,
    code_points,
    span_at,
)
from argora.formats.webanno.columns import Column, read_head, split, unescape, version_of
from argora.model import FrozenMap, Span

__all__ = ["read_table"]

_ROW = re.compile(r"([0-9]+-[0-9]+)(\.[0-9]+)?\t([0-9]{1,12})-([0-9]{1,12})\t")
_NUMBERED = re.compile(r"(.*)(?<!\\)\[([0-9]+)\]", re.DOTALL)
# A place, and behind it the number of the target, or the numbers of source and target.
_END = re.compile(r"([0-9]+-[0-9]+(?:\.[0-9]+)?)(?:\[([0-9]+)(?:_([0-9]+))?\])?")
_NOTHING, _NO_VALUE = "_", "*"


@dataclass
class _Row:
    line: int
    id: str
    begin: int
    end: int
    cells: list[str]
    is_part: bool


@dataclass
class _Draft:
    """An annotation under way: where it is so far and what its columns said."""

    layer: str
    begin: int
    end: int
    line: int
    features: dict[str, str] = field(default_factory=dict)
    roles: dict[str, list[str | None]] = field(default_factory=dict)
    targets: dict[str, list[str]] = field(default_factory=dict)
    source: str | None = None
    target: str | None = None


@dataclass
class _Contents:
    """What the rows have said so far; drafts by layer, place and number."""

    columns: Sequence[Column]
    drafts: dict[str, _Draft] = field(default_factory=dict)
    numbered: dict[str, str] = field(default_factory=dict)
    at: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    rows: dict[str, _Row] = field(default_factory=dict)


def read_table(content: str) -> TypedText:
    """Read a file.

    Raises
    ------
    FormatError
        At the first line that is wrong.
    """
    lines = content.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    if (version := version_of(content)) in ("1", "2"):
        raise FormatError(
            f"is WebAnno TSV {version}; Argora reads TSV 3: import the file into WebAnno 3 or "
            "INCEpTION, and export it as 'WebAnno TSV v3.3' or 'UIMA CAS XMI'"
        )
    columns, n_head = read_head(lines)
    contents = _Contents(columns)
    text, sentences, rows = _text_and_rows(lines, n_head, len(columns))
    for row in rows:
        contents.rows[row.id] = row
        for layer in dict.fromkeys(column.layer for column in columns):
            _read_cells(row, layer, contents)
    return _typed_text(text, sentences, rows, contents)


def _text_and_rows(
    lines: Sequence[str], start: int, n_columns: int
) -> tuple[str, list[tuple[int, int]], list[_Row]]:
    """Return the text, where sentences lie in UTF-16, and all rows."""
    text, length = "", 0
    sentences: list[tuple[int, int]] = []
    rows: list[_Row] = []
    waiting: list[str] = []
    for n, line in enumerate(lines[start:], start=start + 1):
        if line.startswith("#Text="):
            waiting.append(unescape(line.removeprefix("#Text=")))
        elif line.startswith("#") and not _ROW.match(line):
            continue  # an id of a sentence, or a remark
        elif line:
            row = _row(line, n, n_columns)
            rows.append(row)
            if waiting:
                words = "\n".join(waiting)
                begin = row.begin
                if begin < length:
                    raise FormatError(
                        f"the sentence begins at {begin}, before the last one ends at {length}",
                        line=n,
                    )
                gap = begin - length
                text += ("\n" + " " * (gap - 1) if gap and text else " " * gap) + words
                length = begin + _units(words)
                sentences.append((begin, length))
                waiting = []
            elif not sentences:
                raise FormatError("a token without a line '#Text=' before it", line=n)
    return text, sentences, rows


def _units(words: str) -> int:
    return len(words.encode("utf-16-le", "surrogatepass")) // 2


def _row(line: str, n: int, n_columns: int) -> _Row:
    match = _ROW.match(line)
    if match is None:
        raise FormatError(f"found {line[:40]!r}, expected such as '1-1', a tab and '0-4'", line=n)
    place, part, begin, end = match.groups()
    cells = line.split("\t")[3:]
    if cells and not cells[-1]:
        cells.pop()  # each line of WebAnno ends in a tab
    if len(cells) < n_columns:
        raise FormatError(f"has {len(cells)} columns of features, expected {n_columns}", line=n)
    return _Row(n, place + (part or ""), int(begin), int(end), cells, part is not None)


def _read_cells(row: _Row, layer: str, contents: _Contents) -> None:
    """Read the columns of a layer in a row: every one has a value for each stacked annotation."""
    columns = [(i, each) for i, each in enumerate(contents.columns) if each.layer == layer]
    stacks = [
        (column, split(row.cells[i], "|")) for i, column in columns if row.cells[i] != _NOTHING
    ]
    if not stacks:
        return
    for index in range(max(len(values) for _, values in stacks)):
        values = [(column, each[index]) for column, each in stacks if index < len(each)]
        draft = _draft(row, layer, index, values, contents)
        for column, value in values:
            _add_value(draft, column, value, row)


def _draft(
    row: _Row, layer: str, index: int, values: Sequence[tuple[Column, str]], contents: _Contents
) -> _Draft:
    """Return the annotation that a row goes on with, or a new one."""
    numbers = [
        match.group(2)
        for column, value in values
        if column.kind not in ("target", "end") and (match := _NUMBERED.fullmatch(value))
    ]
    id = contents.numbered.get(numbers[0]) if numbers and not values[0][0].is_relation else None
    if id is None:
        id = f"{row.id}.{_short(layer)}.{index + 1}" if not numbers else f"{numbers[0]}"
        if id in contents.drafts:
            id = f"{row.id}.{_short(layer)}.{index + 1}"
        contents.drafts[id] = _Draft(layer, row.begin, row.end, row.line)
        if numbers:
            contents.numbered[numbers[0]] = id
    draft = contents.drafts[id]
    draft.begin, draft.end = min(draft.begin, row.begin), max(draft.end, row.end)
    contents.at.setdefault((layer, row.id), []).append(id)
    return draft


def _short(layer: str) -> str:
    return layer.rpartition(".")[2]


def _add_value(draft: _Draft, column: Column, value: str, row: _Row) -> None:
    if column.kind == "end":
        draft.source, draft.target = value, row.id
    elif column.kind == "target":
        draft.targets.setdefault(column.name, split(value, ";") if value != _NO_VALUE else [])
    else:
        match = _NUMBERED.fullmatch(value)
        words = match.group(1) if match else value
        if column.kind == "role":
            roles = [None if each == _NO_VALUE else unescape(each) for each in split(words, ";")]
            draft.roles.setdefault(column.name, roles)
        elif column.name and words != _NO_VALUE:
            draft.features.setdefault(column.name, unescape(words))


def _typed_text(
    text: str, sentences: Sequence[tuple[int, int]], rows: Sequence[_Row], contents: _Contents
) -> TypedText:
    places = code_points(text)
    annotations: dict[str, TypedAnnotation] = {}
    for id, draft in contents.drafts.items():
        ends, ends_listed = _ends(draft, contents)
        links = _links(draft, contents)
        for token in [*ends_listed, *(link.target for group in links.values() for link in group)]:
            if token not in contents.drafts and token not in annotations:
                annotations[token] = _token(token, contents, places)
        annotations[id] = TypedAnnotation(
            id,
            draft.layer,
            _span(draft.begin, draft.end, places, draft.line),
            FrozenMap(draft.features),
            ends=FrozenMap(ends),
            links=FrozenMap(links),
        )
    declared: dict[str, tuple[str, ...]] = {}
    for column in contents.columns:
        names = (column.name,) if column.kind == "feature" and column.name else ()
        declared[column.layer] = (*declared.get(column.layer, ()), *names)
    spans = (_span(row.begin, row.end, places, row.line) for row in rows if not row.is_part)
    cuts = (span_at(places, begin, end, "a sentence") for begin, end in sentences)
    return TypedText(
        text,
        annotations,
        tuple(_present(cuts)),
        tuple(_present(spans)),
        FrozenMap(declared),
    )


def _present(spans: Iterator[Span | None]) -> Iterator[Span]:
    return (span for span in spans if span is not None)


def _span(begin: int, end: int, places: Mapping[int, int], line: int) -> Span | None:
    try:
        return span_at(places, begin, end, "an annotation or token")
    except FormatError as error:
        raise FormatError(error.problem, line=line) from error


def _token(id: str, contents: _Contents, places: Mapping[int, int]) -> TypedAnnotation:
    row = contents.rows[id]
    return TypedAnnotation(id, TOKEN, _span(row.begin, row.end, places, row.line))


def _base(draft: _Draft, contents: _Contents, kind: str, name: str = "") -> str:
    return next(
        each.base
        for each in contents.columns
        if (each.layer, each.kind, each.name) == (draft.layer, kind, name)
    )


def _ends(draft: _Draft, contents: _Contents) -> tuple[dict[str, str], list[str]]:
    """Return source and target of a relation, and both in a list; nothing for a span."""
    if draft.source is None or draft.target is None or draft.source == _NO_VALUE:
        return {}, []
    match = _END.fullmatch(draft.source)
    if match is None:
        raise FormatError(f"{draft.source!r}: expected an end such as 1-1[2_3]", line=draft.line)
    base = _base(draft, contents, "end")
    place, source, target = match.groups()
    governor = _end(place, source, base, contents, draft.line)
    dependent = _end(draft.target, target, base, contents, draft.line)
    return {"Governor": governor, "Dependent": dependent}, [governor, dependent]


def _links(draft: _Draft, contents: _Contents) -> dict[str, tuple[Link, ...]]:
    links: dict[str, tuple[Link, ...]] = {}
    for name, targets in draft.targets.items():
        roles = draft.roles.get(name, [])
        base = _base(draft, contents, "target", name)
        fillers = []
        for n, target in enumerate(targets):
            match = _END.fullmatch(target)
            if match is None:
                raise FormatError(f"{target!r}: expected an end such as 1-2[3]", line=draft.line)
            end = _end(match.group(1), match.group(2), base, contents, draft.line)
            fillers.append(Link(end, roles[n] if n < len(roles) else None))
        links[name] = tuple(fillers)
    return links


def _end(place: str, number: str | None, base: str, contents: _Contents, line: int) -> str:
    """Return the annotation of a type at a place; the token itself where the type is that."""
    if place not in contents.rows:
        raise FormatError(f"points to {place}, which does not exist", line=line)
    if number is not None and number != "0":
        if number not in contents.numbered:
            raise FormatError(f"points to [{number}], which does not exist", line=line)
        return contents.numbered[number]
    at = contents.at.get((base, place), [])
    return at[0] if at else place
