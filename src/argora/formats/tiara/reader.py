"""Files of TIARA to documents and layers: whose they are, which text they are about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from argora.errors import FormatError
from argora.formats import files
from argora.formats.base import LAYER_OUT, Problems, collecting, problem_of
from argora.formats.names import id_of, round_of
from argora.formats.standoff import OWNER, Place, find_places
from argora.formats.tiara.essay import UNDECIDED, Essay, Row
from argora.formats.tiara.page import read_page
from argora.formats.tiara.table import read_table
from argora.formats.tiara.words import (
    Placed,
    common_text,
    document_of,
    place,
    refuse_unclosed,
    solid,
)
from argora.formats.vocabulary import REPAIR, SENTENCE_CATEGORY
from argora.model import Document, Layer, Relation, Unit
from argora.model.layer import DROPPED, TASKS

__all__ = ["COMPONENT", "DROPPED", "REASON", "SUFFIXES", "TABLE", "Book", "relation_id"]

TABLE = ".tsv"
SUFFIXES = ("-annotated.html", ".html", TABLE)
COMPONENT, REASON = "component", "reason"

Pair = tuple[Document, Layer]


def relation_id(number: int | str) -> str:
    """Return the id of the one relation that a sentence can have."""
    return f"R{number}"


@dataclass
class Book:
    """All files of a study: what each says, and the texts that lie beside them."""

    places: list[Place] = field(default_factory=list)
    essays: dict[Path, tuple[Essay, ...]] = field(default_factory=dict)
    texts: dict[Path, Mapping[str, Path]] = field(default_factory=dict)
    commons: dict[str, str] = field(default_factory=dict)

    @classmethod
    def open(cls, path: Path, root: Path, problems: Problems) -> Book:
        """Read all files; a broken one is a problem, but its annotator is known."""
        book = cls()
        places = find_places(path, *SUFFIXES)
        for file_place in places:
            book.essays[file_place.path] = ()
            with collecting(problems, file_place.path, LAYER_OUT):
                book.essays[file_place.path] = _essays(file_place.path, root)
        book.places = _named(places, book.essays, path, problems)
        _drop_twins(book, problems)
        for folder in dict.fromkeys((*(p.path.parent for p in book.places), root)):
            book.texts[folder] = {id_of(text.stem): text for text in files.entries(folder, ".txt")}
        return book

    def pairs(self, file_place: Place, root: Path, problems: Problems) -> Iterator[Pair]:
        """Yield the documents of a file, each with what its annotator says of it."""
        for essay in self.essays[file_place.path]:
            with collecting(problems, file_place.path, LAYER_OUT):
                text = self._text(essay, file_place, root)
                placed = place(essay.in_text_order, text)
                document = document_of(essay.code, text, tuple(placed.spans.values()))
                problems += [problem_of(error, file_place.path) for error in essay.lost]
                if essay.broken_log is not None:
                    problems.append(problem_of(essay.broken_log, file_place.path))
                yield document, _layer(essay, placed, file_place)

    def _text(self, essay: Essay, place: Place, root: Path) -> str:
        """Return the text beside the file, above it or elsewhere, else what all files say."""
        for folder in dict.fromkeys((place.path.parent, root, *self.texts)):
            if (path := self.texts.get(folder, {}).get(essay.code)) is not None:
                return files.read_text(path, root)
        refuse_unclosed(essay.rows)
        if essay.code not in self.commons:
            closed = [e for e in self._by_code[essay.code] if not _unclosed(e)]
            self.commons[essay.code] = common_text(closed)
        return self.commons[essay.code]

    @cached_property
    def _by_code(self) -> Mapping[str, Sequence[Essay]]:
        """All that is said of each essay, in the order of the files."""
        essays: dict[str, list[Essay]] = {}
        for listed in self.places:
            for essay in self.essays[listed.path]:
                essays.setdefault(essay.code, []).append(essay)
        return essays


def _unclosed(essay: Essay) -> bool:
    try:
        refuse_unclosed(essay.rows)
    except FormatError:
        return True
    return False


def _essays(path: Path, root: Path) -> tuple[Essay, ...]:
    content = files.read_text(path, root)
    return read_table(content) if path.name.lower().endswith(TABLE) else (read_page(content),)


def _named(
    places: Sequence[Place],
    essays: Mapping[Path, tuple[Essay, ...]],
    path: Path,
    problems: Problems,
) -> list[Place]:
    """Return the places with their annotators.

    Files in folders have them already. Of those that lie in the folder itself, or of the one file
    that is read, the name tells the annotator behind a dot; where none does, it is the folder's.
    """
    loose = [place for place in places if path.is_file() or place.path.parent == path]
    if not loose:
        return list(places)
    whose = {place.path: _suffix(place.stem, essays[place.path]) for place in loose}
    folder = (path.parent if path.is_file() else path).resolve().name
    owner = id_of(folder) if folder else OWNER
    several = any(whose.values())
    named = []
    for each in loose:
        annotator = whose[each.path]
        if annotator is not None:
            named.append(replace(each, annotator=annotator[0], round=annotator[1]))
        elif not several:
            named.append(replace(each, annotator=owner))
        elif essays[each.path]:
            problem = f"names no annotator, but others do: expected {each.stem}.ANNOTATOR"
            error = FormatError(f"{problem}{each.path.suffix}", path=each.path)
            problems.append(problem_of(error, each.path, LAYER_OUT))
    return named


def _suffix(stem: str, essays: Sequence[Essay]) -> tuple[str, int] | None:
    """Return the annotator and the round in a file's name, behind the code of its essay."""
    for essay in essays[:1]:
        name, round = round_of(stem)
        rest = id_of(name).removeprefix(essay.code)
        match = re.fullmatch(r"(?:-annotated)?\.(.+)", rest) if rest != id_of(name) else None
        if match is not None:
            return match.group(1), round
    return None


def _drop_twins(book: Book, problems: Problems) -> None:
    """Keep HTML where an annotator's TSV says the same; a difference is a problem."""
    pages = {
        (essay.code, file_place.annotator, file_place.round): (file_place.path, essay)
        for file_place in book.places
        if not file_place.path.name.lower().endswith(TABLE)
        for essay in book.essays[file_place.path]
    }
    for file_place in book.places:
        if not file_place.path.name.lower().endswith(TABLE):
            continue
        alone = []
        for essay in book.essays[file_place.path]:
            key = essay.code, file_place.annotator, file_place.round
            path, page = pages.get(key, (None, None))
            if path is None or page is None:
                alone.append(essay)
                continue
            row = next(_differing(essay, page), None)
            if row is not None:
                problem = f"sentence {row.number}: says something else than {path.name}"
                error = FormatError(problem, path=file_place.path, line=row.line)
                problems.append(problem_of(error, None, f"the layer is read from {path.name}"))
        book.essays[file_place.path] = tuple(alone)


def _differing(table: Essay, page: Essay) -> Iterator[Row]:
    """Yield the rows of a table that the page does not have at the same place."""
    for n, row in enumerate(table.rows):
        twin = page.rows[n] if n < len(page.rows) else None
        if twin is None or _comparable(row, row.category) != _comparable(twin, row.category):
            yield row
    if len(page.rows) > len(table.rows):
        yield replace(page.rows[len(table.rows)], line=table.rows[-1].line)


def _comparable(row: Row, category: str | None) -> tuple[object, ...]:
    chosen = (row.category or "") if category is not None else None
    return row.number, solid(row.words), chosen, row.target, row.relation, row.dropped


def _layer(essay: Essay, placed: Placed, place: Place) -> Layer:
    relations = tuple(
        Relation(
            relation_id(row.number),
            (str(row.number),),
            str(row.target),
            None if row.relation == UNDECIDED else row.relation,
        )
        for row in essay.rows
        if row.target is not None
    )
    moved = essay.rows != essay.in_text_order
    return Layer(
        essay.code,
        place.annotator,
        place.round,
        units=tuple(_unit(row, placed) for row in essay.rows),
        relations=relations,
        order=tuple(str(row.number) for row in essay.rows) if essay.sortable or moved else (),
        covers=TASKS if essay.linkable or relations else TASKS - {"relations"},
        times=essay.log,
    )


def _unit(row: Row, placed: Placed) -> Unit:
    attributes = {REPAIR: row.words} if row.number in placed.repaired else {}
    if row.category:
        # TIARA takes the category of a dropped sentence away; there a study keeps the reason.
        attributes[REASON if row.dropped else SENTENCE_CATEGORY] = row.category
    new = row.number in placed.added
    return Unit(
        str(row.number),
        () if new else (placed.spans[row.number],),
        DROPPED if row.dropped else COMPONENT,
        attributes,
        text=row.words if new else None,
    )
