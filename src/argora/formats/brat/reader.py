"""One brat file of annotations (.ann) to a layer."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise

from argora.errors import FormatError, ModelError
from argora.formats.offsets import CODE_POINTS, COUNTINGS, Counting
from argora.formats.vocabulary import NOTE
from argora.model import FrozenMap, Layer, Relation, Span, Unit
from argora.model.layer import Value

__all__ = ["ID_NOTE", "PLAIN_NOTE", "read_annotations"]

PLAIN_NOTE = "AnnotatorNotes"
ID_NOTE = "ArgoraId"  # the id of a unit or relation that is none brat can have

_MARK = "\ufeff"  # of UTF-8, which editors put before a text
_RECORD = re.compile(r"([TRAEMN*#])([0-9]*)\t")
_EDGE = "[0-9]{1,15}"
_UNIT = re.compile(rf"(\S+) ({_EDGE} {_EDGE}(?:;{_EDGE} {_EDGE})*)")
# Lines that are meant as records, but written wrongly; never a part of the note before them.
_ATTEMPT = re.compile(
    r".*\t"  # records have tabs, brat's notes have none
    r"|\s*[A-Za-z*#]\s*[0-9]+(?!\w)"  # t4, T 3, #2
    r"|\s*[TRAEMN*#][0-9]+\S*\s+[TREAM][0-9]+\b"  # A1stance T1 For
    r"|\s*\S+\s+[TREAM][0-9]+(?:\s|$)"  # Stance T1 For
    r"|\s*(?:\S+\s+){0,3}[0-9]+\s+[0-9]+(?![0-9.,])"  # a category and offsets
    r"|\s*\*\s*\S+\s+[A-Za-z][0-9]+\s"  # an equivalence
    r"|.*\bArg[12]:",
    re.IGNORECASE,
)
_RELATION = re.compile(r"(\S+) (\S+?):(\S+) (\S+?):(\S+)\s*")
_ATTRIBUTE = re.compile(r"(\S+) (\S+)(?: (.*))?", re.DOTALL)
_NOTE = re.compile(r"(\S+) (\S+)")


@dataclass
class _Record:
    line: int
    kind: str
    id: str
    content: str


@dataclass
class _Contents:
    """What a file has said so far, by the ids that the file uses."""

    units: dict[str, Unit] = field(default_factory=dict)
    relations: dict[str, Relation] = field(default_factory=dict)
    bearers: dict[str, str] = field(default_factory=dict)  # of attributes
    values: dict[str, dict[str, list[str | None]]] = field(default_factory=dict)
    ids: dict[str, str] = field(default_factory=dict)
    n_equivalences: int = 0

    def expect(self, id: str, record: _Record, *, attributes: bool = False) -> str:
        """Return the id of a unit or relation, or raise FormatError if there is none."""
        if attributes and id in self.bearers:
            return self.bearers[id]
        if id not in self.units and id not in self.relations:
            name = record.id if record.kind != "*" else "*"
            raise FormatError(f"{name} points to {id}, which does not exist", line=record.line)
        return id


def read_annotations(content: str, text: str, layer: Layer, counting: str = CODE_POINTS) -> Layer:
    """Fill an empty layer with what an annotation file says.

    Parameters
    ----------
    counting : what the offsets count, one of ``COUNTINGS``.

    Raises
    ------
    FormatError
        At the first line that is wrong: the layer is all or nothing.
    """
    records = list(_records(content))
    _refuse_twice(records)
    of_kind: dict[str, list[_Record]] = {}
    for record in records:
        of_kind.setdefault("A" if record.kind == "M" else record.kind, []).append(record)
    contents = _Contents(
        units=_units(of_kind.get("T", []), text, counting),
        relations={record.id: _relation(record) for record in of_kind.get("R", ())},
    )
    for record in of_kind.get("R", ()):
        relation = contents.relations[record.id]
        for end in (*relation.sources, relation.target):
            contents.expect(end, record)
    # Attributes belong to units and relations, notes to any of these.
    for kind, add in (("*", _add_equivalence), ("A", _add_attribute), ("#", _add_note)):
        for record in of_kind.get(kind, ()):
            add(record, contents)
    return _filled(layer, contents)


def _records(content: str) -> Iterator[_Record]:
    """Yield the records; a line that begins none continues the text of the one before."""
    open_record: _Record | None = None
    for n, line in enumerate(content.removeprefix(_MARK).split("\n"), start=1):
        line = line.removesuffix("\r")
        start = _RECORD.match(line)
        if start is None:
            if open_record is not None and _continues(line, open_record):
                open_record.content += "\n" + line
            elif line.strip():
                raise _no_record(line, n)
            continue
        if open_record is not None:
            yield _closed(open_record)
        kind, number = start.groups()
        if kind in "EN":
            raise FormatError(
                f"{kind}{number} is {'an event' if kind == 'E' else 'a normalisation'}; Argora "
                "reads units (T), relations (R), attributes (A, M), equivalences (*), notes (#)",
                line=n,
            )
        open_record = _Record(n, kind, kind + number, line[start.end() :])
    if open_record is not None:
        yield _closed(open_record)


def _continues(line: str, record: _Record) -> bool:
    """Check whether a line goes on with the text of a unit or a note.

    The text of a unit is compared with the document later, that of a note with nothing.
    """
    return record.kind == "T" or (record.kind == "#" and _ATTEMPT.match(line) is None)


def _closed(record: _Record) -> _Record:
    """Return a record without the blank lines behind it."""
    return _Record(record.line, record.kind, record.id, record.content.rstrip("\n"))


def _refuse_twice(records: list[_Record]) -> None:
    line_of: dict[str, int] = {}
    for record in records:
        if record.id in line_of and record.kind != "*":
            problem = f"the id {record.id[:60]} is there already, in line {line_of[record.id]}"
            raise FormatError(problem, line=record.line)
        line_of[record.id] = record.line


def _wrong(record: _Record, expected: str) -> FormatError:
    quote = f"{record.id}\t{record.content}"
    return FormatError(f"found {quote[:60]!r}, expected {expected}", line=record.line)


def _units(records: list[_Record], text: str, name: str) -> dict[str, Unit]:
    """Return the units by id; a message says if another way of counting fits all of them."""
    counting = Counting(text, name)
    try:
        return {record.id: _unit(record, text, counting) for record in records}
    except FormatError as error:
        if text.startswith(_MARK) and _fit(records, text[1:], Counting(text[1:], name)):
            return {id: _behind_mark(each) for id, each in _units(records, text[1:], name).items()}
        fitting = [other for other in COUNTINGS if _fit(records, text, Counting(text, other))]
        if len(fitting) != 1:
            raise
        problem = (
            f"{error.problem}; all {len(records)} quoted texts of the file fit offsets that count "
            f"{fitting[0]}: read it with offsets={fitting[0]!r}"
        )
        raise FormatError(problem, line=error.line) from error


def _behind_mark(unit: Unit) -> Unit:
    """Return a unit whose offsets do not count the byte-order mark as one whose offsets do."""
    return replace(unit, spans=tuple(Span(each.start + 1, each.end + 1) for each in unit.spans))


def _fit(records: list[_Record], text: str, counting: Counting) -> bool:
    try:
        return all(_unit(record, text, counting) for record in records)
    except FormatError:
        return False


def _unit(record: _Record, text: str, counting: Counting) -> Unit:
    head, _, words = record.content.partition("\t")
    match = _UNIT.fullmatch(head)
    if match is None:
        raise _wrong(record, "category, start and end, as in 'T1\\tclaim 0 5\\tthe text'")
    category, offsets = match.groups()
    counted = [tuple(map(int, part.split())) for part in offsets.split(";")]
    try:
        edges = [tuple(map(counting.at, part)) for part in counted]
        unit = Unit(record.id, tuple(Span(start, end) for start, end in edges), category)
    except (FormatError, ModelError) as error:
        raise FormatError(f"unit {record.id}: {error}", line=record.line) from error
    if (end := max(end for _, end in edges)) > len(text):
        raise FormatError(
            f"unit {record.id} ends at {end}, but the text has {len(text)} characters",
            line=record.line,
        )
    covered = "".join(text[start:end] for start, end in edges)
    if "".join(covered.split()) != "".join(words.split()):
        covers = " ".join(text[start:end] for start, end in edges)
        _refuse_attempts(record, words)
        stated, actual = _parting(words, covers)
        raise FormatError(
            f"unit {record.id} is said to be {stated}, but covers {actual}"
            + (_hint(text, counted, words) if counting.name == CODE_POINTS else ""),
            line=record.line,
        )
    return unit


def _refuse_attempts(record: _Record, words: str) -> None:
    """Raise FormatError if a further line of a unit's text was meant as a record of its own."""
    for n, line in enumerate(words.split("\n")[1:], start=record.line + 1):
        if _ATTEMPT.match(line):
            raise _no_record(line, n)


def _no_record(line: str, n: int) -> FormatError:
    return FormatError(
        f"found {line[:40]!r}, expected a record such as 'T1', a tab and more", line=n
    )


def _parting(words: str, covers: str) -> tuple[str, str]:
    """Quote both, from a little before the first difference where it comes late."""
    shorter = min(len(words), len(covers))
    at = next((i for i in range(shorter) if words[i] != covers[i]), shorter)
    start = max(at - 20, 0) if at > 40 else 0
    dots = "…" * (start > 0)
    return f"{dots + words[start:][:60]!r}", f"{dots + covers[start:][:60]!r}"


def _hint(text: str, edges: list[tuple[int, ...]], words: str) -> str:
    """Name which other way of counting would make the offsets right, if one does."""
    pieces = {
        "count UTF-16 units": [
            text.encode("utf-16-le")[2 * s : 2 * e].decode("utf-16-le", "replace") for s, e in edges
        ],
        "count bytes": [text.encode()[s:e].decode("utf-8", "replace") for s, e in edges],
        "count each line end as one character": [text.replace("\r\n", "\n")[s:e] for s, e in edges],
        "leave out the byte-order mark": [text.removeprefix(_MARK)[s:e] for s, e in edges],
    }
    for counting, parts in pieces.items():
        if "".join("".join(parts).split()) == "".join(words.split()):
            return f"; the offsets seem to {counting}, expected code points of the text as it is"
    return ""


def _relation(record: _Record) -> Relation:
    match = _RELATION.fullmatch(record.content)
    if match is None:
        raise _wrong(record, "category and two ends, as in 'R1\\tsupport Arg1:T1 Arg2:T2'")
    category, role, first, _, second = match.groups()
    if role == "Arg2":
        first, second = second, first
    return Relation(record.id, (first,), second, category)


def _add_equivalence(record: _Record, contents: _Contents) -> None:
    parts = record.content.split()
    if len(parts) < 3:
        raise _wrong(record, "a name and at least two ids, as in '*\\tEquiv T1 T2'")
    category, *ends = parts
    for before, after in pairwise(contents.expect(end, record) for end in ends):
        contents.n_equivalences += 1
        id = f"*{contents.n_equivalences}"
        contents.relations[id] = Relation(id, (before,), after, category)


def _add_attribute(record: _Record, contents: _Contents) -> None:
    match = _ATTRIBUTE.fullmatch(record.content)
    if match is None:
        raise _wrong(record, "a name, an id and perhaps a value, as in 'A1\\tstance T1 for'")
    name, target, value = match.groups()
    bearer = contents.expect(target, record)
    contents.bearers[record.id] = bearer
    values = contents.values.setdefault(bearer, {}).setdefault(name, [])
    value = value or None
    if values and (value is None) != (values[0] is None):
        problem = f"{bearer} has {name} both with and without a value"
        raise FormatError(problem, line=record.line)
    if value not in values:
        values.append(value)


def _add_note(record: _Record, contents: _Contents) -> None:
    head, _, words = record.content.partition("\t")
    match = _NOTE.fullmatch(head)
    if match is None:
        raise _wrong(record, "a kind and an id, as in '#1\\tAnnotatorNotes T1\\ta remark'")
    kind, target = match.groups()
    bearer = contents.expect(target, record, attributes=True)
    if kind == ID_NOTE:
        contents.ids[bearer] = _stored_id(record, words)
        return
    name = NOTE if kind == PLAIN_NOTE else f"{NOTE}:{kind}"
    notes = contents.values.setdefault(bearer, {}).setdefault(name, [])
    if None in notes:
        raise FormatError(f"{bearer} has {name} both with and without a value", line=record.line)
    if words not in notes:
        notes.append(words)


def _stored_id(record: _Record, words: str) -> str:
    try:
        id = json.loads(words)
    except ValueError:
        id = None
    if not isinstance(id, str) or not id:
        raise _wrong(record, f"a JSON text, as in '#1\\t{ID_NOTE} T1\\t\"u1\"'")
    return id


def _filled(layer: Layer, contents: _Contents) -> Layer:
    def named(id: str) -> str:
        return contents.ids.get(id, id)

    units = tuple(
        replace(unit, id=named(id), attributes=_values(contents.values.get(id, {})))
        for id, unit in contents.units.items()
    )
    relations = tuple(
        replace(
            relation,
            id=named(id),
            sources=tuple(map(named, relation.sources)),
            target=named(relation.target),
            attributes=_values(contents.values.get(id, {})),
        )
        for id, relation in contents.relations.items()
    )
    return replace(layer, units=units, relations=relations)


def _values(values_by_name: Mapping[str, list[str | None]]) -> FrozenMap[Value]:
    attributes: dict[str, Value] = {}
    for name, values in values_by_name.items():
        texts = tuple(value for value in values if value is not None)
        attributes[name] = True if not texts else texts[0] if len(texts) == 1 else texts
    return FrozenMap(attributes)
