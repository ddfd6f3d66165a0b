"""Describe a folder of Parquet tables in Croissant, the vocabulary for data sets of MLCommons."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from argora.formats import files
from argora.formats.tables.reader import TEXTS
from argora.model import Study
from argora.text.numbers import counted

__all__ = ["COLUMNS", "CROISSANT", "describe", "has_description"]

CROISSANT = "croissant.json"
VERSION = "http://mlcommons.org/croissant/1.0"
COLUMNS: Mapping[str, str] = {
    "annotator": "who annotated",
    "category": "what was chosen",
    "covers": "the tasks that were asked; empty means all",
    "digest": "the beginning of the SHA-256 of the text",
    "document": "the id of the document",
    "end": "the first code point behind the segment",
    "events": "what happened at each of the times",
    "group": "documents of one group are resampled together",
    "guideline_version": "the version of the guideline",
    "id": "the id of the segment",
    "label": "the label of the segment",
    "marks": "training or retired; such documents count only if somebody asks",
    "length": "code points of a document whose text is not there",
    "order": "the order of segments that an annotator proposes",
    "phase": "the name of the phase",
    "provenance": "where the segmentation comes from",
    "relation": "the id of the relation in its layer",
    "round": "the round, from 1",
    "scheme_version": "the version of the scheme",
    "segment": "the ids of the segments that a unit takes up",
    "segmentation": "the name of the segmentation",
    "sources": "the ids of the units or relations that a relation comes from",
    "spans": "where the unit stands: start:end in code points of the text, divided by blanks",
    "start": "the first code point of the segment",
    "state": "how far the annotator is, such as finished",
    "target": "the id of the unit or relation that a relation points to",
    "text": "what a unit says whose words are not in the text",
    "times": "when something happened to the layer, in ISO 8601",
    "tool": "the tool that was used",
    "unit": "the id of the unit in its layer",
}
"""What columns hold, as docs/formats/tables.md says it."""
TABLES: Mapping[str, str] = {
    "units": "stretches of text that an annotator marked",
    "relations": "relations between units of a layer",
    "layers": "one row for each document, annotator, round and phase",
    "documents": "one row for each document",
    "segments": "given parts of documents",
}
PREFIXES: Mapping[str, str] = {
    "attribute:": "the attribute {!r}",
    "metadata:": "the facet {!r} of the document",
    "json:attribute:": "the attribute {!r}, each value in JSON",
    "json:metadata:": "the facet {!r} of the document, each value in JSON",
}
MEDIA = {
    ".parquet": "application/x-parquet",
    ".csv": "text/csv",
    ".json": "application/json",
}
_TERMS = """
    column data dataType equivalentProperty examples extract field fileProperty fileObject fileSet
    format includes isLiveDataset jsonPath key md5 parentField path recordSet references regex
    repeated replace samplingRate separator source subField transform"""
_TYPED = {"data": "@json", "dataType": "@vocab", "examples": "@json"}


def describe(study: Study, folder: Path) -> None:
    """Write ``croissant.json`` beside the Parquet tables of a study.

    The licence is named where every document has the same facet ``license`` or ``licence``.
    """
    written = [path for path in sorted(folder.iterdir()) if path.suffix in MEDIA]
    description: dict[str, Any] = {
        "@context": _context(),
        "@type": "sc:Dataset",
        "name": study.name,
        "description": (
            f"{counted(len(study.documents), 'document')}, annotated by "
            f"{counted(len(study.annotators), 'annotator')} under the scheme {study.scheme.id}"
        ),
        "conformsTo": VERSION,
        **_licence(study),
        "distribution": [_file(path) for path in written] + list(_texts(folder)),
        "recordSet": [_record_set(path) for path in written if path.suffix == ".parquet"],
    }
    text = json.dumps(description, ensure_ascii=False, indent=2)
    files.write_text(folder / CROISSANT, f"{text}\n")


def has_description(folder: Path) -> bool:
    """Read the description, so that it counts as a part of the study; return whether it is there.

    Nothing is taken from it: the tables say what they hold.
    """
    path = folder / CROISSANT
    if not path.is_file():
        return False
    files.read_bytes(path, folder)
    return True


def _context() -> dict[str, Any]:
    terms = {
        term: {"@id": f"cr:{term}", "@type": _TYPED[term]} if term in _TYPED else f"cr:{term}"
        for term in _TERMS.split()
    }
    return {
        "@language": "en",
        "@vocab": "https://schema.org/",
        "citeAs": "cr:citeAs",
        "conformsTo": "dct:conformsTo",
        "cr": "http://mlcommons.org/croissant/",
        "dct": "http://purl.org/dc/terms/",
        "rai": "http://mlcommons.org/croissant/RAI/",
        "sc": "https://schema.org/",
        **terms,
    }


def _licence(study: Study) -> dict[str, str]:
    licences = {
        document.metadata.get("license", document.metadata.get("licence"))
        for document in study.documents
    }
    licence = licences.pop() if len(licences) == 1 else None
    return {"license": licence} if isinstance(licence, str) else {}


def _file(path: Path) -> dict[str, Any]:
    return {
        "@type": "cr:FileObject",
        "@id": path.name,
        "name": path.name,
        "contentUrl": path.name,
        "encodingFormat": MEDIA[path.suffix],
        "sha256": sha256(path.read_bytes()).hexdigest(),
    }


def _texts(folder: Path) -> Iterator[dict[str, Any]]:
    if (folder / TEXTS).is_dir():
        yield {
            "@type": "cr:FileSet",
            "@id": TEXTS,
            "name": TEXTS,
            "description": "the texts of the documents",
            "encodingFormat": "text/plain",
            "includes": f"{TEXTS}/*.txt",
        }


def _record_set(path: Path) -> dict[str, Any]:
    from pyarrow import parquet

    ids: set[str] = set()
    fields = []
    for each in parquet.read_schema(path):
        # A colon would begin an address in JSON-LD.
        id = f"{path.stem}/{re.sub('[^A-Za-z0-9_.-]', '-', each.name)}"
        id = id if id not in ids else f"{id}-{len(ids) + 1}"
        ids.add(id)
        source = {"fileObject": {"@id": path.name}, "extract": {"column": each.name}}
        fields.append(
            {
                "@type": "cr:Field",
                "@id": id,
                "name": f"{path.stem}/{each.name}",
                "description": _words(each.name),
                **_type(each.type),
                "source": source,
            }
        )
    return {
        "@type": "cr:RecordSet",
        "@id": path.stem,
        "name": path.stem,
        "description": TABLES[path.stem],
        "field": fields,
    }


def _words(column: str) -> str:
    for prefix, words in PREFIXES.items():
        if column.startswith(prefix):
            return words.format(column.removeprefix(prefix))
    return COLUMNS[column]


def _type(kind: Any) -> dict[str, Any]:
    from pyarrow import types

    if types.is_list(kind):
        return {"dataType": "sc:Text", "repeated": True}
    names = (
        (types.is_integer, "sc:Integer"),
        (types.is_floating, "sc:Float"),
        (types.is_boolean, "sc:Boolean"),
    )
    return {"dataType": next((name for test, name in names if test(kind)), "sc:Text")}
