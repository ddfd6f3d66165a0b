"""TIARA: essays in HTML, old and new, and TSV; links, repairs, dropped and moved sentences."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

from argora.formats.base import Format, Losses, Problems
from argora.formats.standoff import looks_like, read_study, write_study
from argora.formats.tiara.reader import SUFFIXES, Book
from argora.formats.tiara.table import is_header
from argora.formats.tiara.writer import pages
from argora.model import Scheme, Study

__all__ = ["TIARA"]

_BEGINNING = re.compile(r'\s*<(ul class="logging|!-- Essay Code)')
_MOST = 20  # files of a folder that are looked into


def _recognises(path: Path) -> bool:
    return looks_like(path, SUFFIXES, _fits, n_files=_MOST)


def _fits(head: str) -> bool:
    return _BEGINNING.match(head) is not None or is_header(head.split("\n")[0].rstrip("\r"))


def _read(path: Path, scheme: Scheme | None, problems: Problems) -> Study:
    book = Book.open(path, path if path.is_dir() else path.parent, problems)
    return read_study(path, scheme, problems, book.places, book.pairs)


def _write(study: Study, folder: Path, losses: Losses) -> None:
    write_study(study, folder, losses, SUFFIXES[0], partial(pages, scheme=study.scheme))


TIARA = Format(
    name="tiara",
    title="TIARA: linked sentences in HTML (old and new form) or TSV, a folder per annotator",
    read=_read,
    write=_write,
    recognises=_recognises,
    keeps=(
        "texts, to the byte, and their sentences",
        "which sentences are dropped, and why; which category a sentence has",
        "one relation from each sentence to another, and links of a kind still undecided",
        "repairs of a sentence, sentences that were added, the proposed order",
        "times, each with what was done",
        "rounds",
        "facets and groups of documents, kinds and attributes of annotators, the scheme",
    ),
    loses=(
        "the name of the study: it becomes that of the folder",
        "units that are not one sentence, or neither component nor dropped; other attributes",
        "further relations of a sentence, circles, linked premises, relations to relations",
        "ids other than the numbers of sentences and R1, R2, ...",
        "what is said of a whole document, versions, tools",
        "layers that are not finished",
        "given segments, turns of speakers, documents without text",
    ),
    suffixes=(".html", ".tsv"),
)
