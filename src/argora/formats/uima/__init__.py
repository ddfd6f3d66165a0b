"""UIMA CAS as XMI or JSON, and projects as INCEpTION exports them."""

from __future__ import annotations

from pathlib import Path

from argora.formats import files
from argora.formats.base import Format, Losses, Problems
from argora.formats.choices import Choices
from argora.formats.standoff import head_of
from argora.formats.typed.places import (
    find_project,
    inner_folders,
    is_archive,
    own_project,
    refuse_binary,
)
from argora.formats.typed.reading import read_typed
from argora.formats.uima.packed import TYPES_FILE, holds_xmi, is_damaged
from argora.formats.uima.types import ID_MARK
from argora.model import Scheme, Study

__all__ = ["UIMA"]

_SUFFIXES = (".xmi", ".json", ".zip")


def _recognises(path: Path) -> bool:
    if path.is_file():
        return _begins_well(path)
    if is_archive(path):
        return not any(
            files.readable_entries(folder, ".tsv") for folder in inner_folders(path)
        ) or _has_cas(path)
    return _has_cas(path)


def _has_cas(path: Path) -> bool:
    return any(
        _begins_well(file)
        for folder in inner_folders(path)
        for suffix in _SUFFIXES
        for file in files.readable_entries(folder, suffix)[:2]
    )


def _is_own(path: Path) -> bool:
    """Check whether Argora wrote the files in a folder: its type system has a mark."""
    types = path / TYPES_FILE
    return types.is_file() and ID_MARK in files.read_text(types, path)


def _begins_well(path: Path) -> bool:
    """Check whether a file begins as a CAS does, or is the zip of one."""
    if path.suffix.lower() == ".zip":
        return holds_xmi(path)
    head = head_of(path)
    if "http://www.omg.org/XMI" in head or "<xmi:XMI" in head:
        return True
    return head.lstrip().startswith("{") and '"%TYPES"' in head


def _read(path: Path, scheme: Scheme | None, problems: Problems, choices: Choices) -> Study:
    from argora.formats.uima.parsing import Parser, cassis_module

    cassis_module()
    is_own = path.is_dir() and _is_own(path)
    project = own_project(path, ".xmi") if is_own else find_project(path, *_SUFFIXES)
    project.places = [
        each for each in project.places if _begins_well(each.path) or is_damaged(each.path)
    ]
    if not project.places and is_archive(path):
        refuse_binary(path)
    return read_typed(path, scheme, problems, choices, project, Parser(is_own).parse)


def _write(study: Study, folder: Path, losses: Losses) -> None:
    from argora.formats.uima.writer import write

    write(study, folder, losses)


UIMA = Format(
    name="uima",
    title="UIMA CAS: XMI or JSON, and projects of INCEpTION",
    read=_read,
    write=_write,
    recognises=_recognises,
    keeps=(
        "texts, sentences and tokens",
        "units with one or several spans, categories and attributes",
        "relations from one unit to another, with attributes",
        "ids",
        "rounds",
        "facets and groups of documents, kinds and attributes of annotators, the scheme",
    ),
    loses=(
        "the name of the study: it becomes that of the folder",
        "other layers of the files: read them again with another --layer",
        "units without words in the text",
        "relations to relations; linked premises are written one by one",
        "what is said of a whole document, proposed orders, covered tasks, times, versions, tools",
        "layers that are not finished",
        "given segments other than sentences and tokens, turns of speakers, documents without text",
        "characters that XML cannot hold",
    ),
    suffixes=(".xmi",),
    notes_on=frozenset(
        (
            "units",
            "relations",
        )
    ),
    asks=("layer", "category_feature", "relation_layer"),
)
