"""AURC: sentences without their text, the stretches of every crowd worker, the published gold."""

from __future__ import annotations

from pathlib import Path

from argora.formats import files
from argora.formats.aurc.reader import NEEDED, TSV, Sentences, add_facets, add_sentences
from argora.formats.aurc.writer import write_sentences
from argora.formats.base import FILE_OUT, Format, Losses, Problems, collecting
from argora.formats.metadata import build_study, write_beside
from argora.formats.standoff import head_of
from argora.formats.vocabulary import check_names
from argora.model import Scheme, Study

__all__ = ["AURC"]


def _recognises(path: Path) -> bool:
    if path.is_dir():
        return any(_recognises(file) for file in files.entries(path, TSV) if file.is_file())
    columns = head_of(path).split("\n")[0].split("\t") if path.name.lower().endswith(TSV) else []
    return NEEDED.issubset(column.strip() for column in columns)


def _read(path: Path, scheme: Scheme | None, problems: Problems) -> Study:
    root = path if path.is_dir() else path.parent
    tables = files.entries(path, TSV) if path.is_dir() else [path]
    sentences = Sentences()
    for table in sorted(tables, key=lambda table: not _recognises(table)):
        with collecting(problems, table, FILE_OUT):
            content = files.read_text(table, root).removeprefix("\ufeff")
            if _recognises(table):
                add_sentences(content, table, sentences, problems)
            else:
                add_facets(content, table, sentences, problems)
    return build_study(
        path,
        sentences.documents.values(),
        sentences.layers,
        sentences.annotators,
        scheme,
        problems,
        broken=sentences.broken,
    )


def _write(study: Study, folder: Path, losses: Losses) -> None:
    check_names(study.layers, study.scheme, losses)
    documents, annotators = write_sentences(study, folder, losses)
    write_beside(
        study, folder, losses, documents=documents, annotators=annotators, layers=study.layers
    )


AURC = Format(
    name="aurc",
    title="AURC: sentences in TSV, a column for each crowd worker and one for the gold",
    read=_read,
    write=_write,
    recognises=_recognises,
    keeps=(
        "lengths of sentences, or their text",
        "units of one stretch with their category",
        "who read a sentence and found nothing, and who did not read it",
        "facets and groups of documents, kinds and attributes of annotators, the scheme",
    ),
    loses=(
        "the name of the study: it becomes that of the folder",
        "relations, attributes, ids other than T1, T2, ...",
        "units in several parts, without words or without a category",
        "texts with tabs or line breaks, segmentations other than those by rule, turns of speakers",
        "rounds after the first, layers that are not finished",
        "what is said of a whole document, proposed orders, covered tasks, times, versions, tools",
    ),
    suffixes=(".tsv",),
)
