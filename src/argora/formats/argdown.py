"""The JSON that Argdown exports: statements and arguments, and what supports or attacks what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from argora.errors import FormatError
from argora.formats import files
from argora.formats.base import Format, Problems
from argora.formats.choices import remark
from argora.formats.names import id_of
from argora.formats.standoff import Place, find_places, looks_like, read_study
from argora.model import Document, Layer, Relation, Scheme, Study, Unit
from argora.model.strict_json import parse_json
from argora.text.numbers import counted

__all__ = ["ARGDOWN"]

_SUFFIX = ".json"
_MANY = 5  # files of a folder that are looked into
_BEGINNING = re.compile(r'\s*\{\s*"(?:arguments|statements)"\s*:\s*\{')
_KINDS = {"statements": "statement", "arguments": "argument"}
_OF_TYPE = {"equivalence-class": "statement", "argument": "argument"}
_RELATIONS = {
    "support": "support",
    "entails": "support",
    "attack": "attack",
    "contrary": "attack",
    "contradictory": "attack",
    "undercut": "attack",
}
"""Relations of Argdown by what they come to; where the names differ, the attribute ``scheme``."""

Json = Mapping[str, Any]


def _recognises(path: Path) -> bool:
    return looks_like(path, (_SUFFIX,), _fits, n_files=_MANY)


def _fits(head: str) -> bool:
    return _BEGINNING.match(head) is not None


def _read(path: Path, scheme: Scheme | None, problems: Problems) -> Study:
    study = read_study(path, scheme, problems, find_places(path, _SUFFIX), _read_file)
    units = [unit for layer in study.layers for unit in layer.units]
    n_arguments = sum(unit.category == "argument" for unit in units)
    remark(
        f"{counted(len(study.layers), 'map')} with "
        f"{counted(len(units) - n_arguments, 'statement')} and {counted(n_arguments, 'argument')}"
    )
    return study


def _read_file(place: Place, root: Path, _problems: Problems) -> Iterator[tuple[Document, Layer]]:
    try:
        layer = _layer(parse_json(files.read_text(place.path, root)), place)
    except (AttributeError, KeyError, TypeError) as error:
        problem = f"is no export of Argdown: found no {error} where it was expected"
        raise FormatError(problem, path=place.path) from error
    yield Document(layer.document), layer


def _layer(data: Json, place: Place) -> Layer:
    units = [
        Unit(_id(kind, title), (), kind, _tags(entry), text=_words(entry))
        for key, kind in _KINDS.items()
        for title, entry in data.get(key, {}).items()
    ]
    relations = [_relation(entry) for entry in data.get("relations", ())]
    for title, argument in data.get("arguments", {}).items():
        relations += _steps(_id("argument", title), argument.get("pcs", ()))
    numbered = [
        Relation(f"r{n}", tuple(dict.fromkeys(sources)), target, category, attributes)
        for n, (sources, target, category, attributes) in enumerate(relations, start=1)
    ]
    return Layer(id_of(place.stem), place.annotator, place.round, tuple(units), tuple(numbered))


_Tie = tuple[list[str], str, str, dict[str, str]]


def _id(kind: str, title: str) -> str:
    """Return the id of a unit as Argdown writes it; a statement and an argument may share a title.

    >>> _id("statement", "Waste"), _id("argument", "Waste")
    ('[Waste]', '<Waste>')
    """
    return f"[{title}]" if kind == "statement" else f"<{title}>"


def _words(entry: Json) -> str:
    """Return the last text that a statement or argument was given, else its title."""
    texts = [str(member.get("text", "")).strip() for member in entry.get("members", ())]
    return next((text for text in reversed(texts) if text), str(entry["title"]))


def _tags(entry: Json) -> dict[str, tuple[str, ...]]:
    tags = tuple(map(str, entry.get("tags", ())))
    return {"tags": tags} if tags else {}


def _relation(entry: Json) -> _Tie:
    name = str(entry["relationType"])
    if name not in _RELATIONS:
        raise FormatError(f"relation of type {name!r}: expected one of {', '.join(_RELATIONS)}")
    source = _id(_OF_TYPE[entry["fromType"]], entry["from"])
    target = _id(_OF_TYPE[entry["toType"]], entry["to"])
    category = _RELATIONS[name]
    return [source], target, category, {} if name == category else {"scheme": name}


def _steps(argument: str, statements: list[Json]) -> Iterator[_Tie]:
    """Yield what a reconstructed argument infers from what.

    Its premises support it, and it supports its conclusion, as in Argdown's own maps; conclusions
    on the way are supported by the premises before them.
    """
    premises: list[str] = []
    for statement in statements:
        id, role = _id("statement", statement["title"]), statement["role"]
        rules = statement.get("inference", {}).get("inferenceRules", ())
        attributes = {"scheme": ", ".join(map(str, rules))} if rules else {}
        if role == "premise":
            premises.append(id)
        elif role == "main-conclusion":
            if premises:
                yield premises, argument, "support", {}
            yield [argument], id, "support", attributes
        else:
            if premises:
                yield premises, id, "support", attributes
            premises = [id]


ARGDOWN = Format(
    name="argdown",
    title="maps in the JSON that Argdown exports: .json",
    read=_read,
    write=None,
    recognises=_recognises,
    keeps=(
        "statements and arguments with their words, titles and tags",
        "supports and attacks, with what Argdown calls them",
        "premises and conclusions of reconstructed arguments, with the rule of inference",
    ),
    loses=(
        "sections, colours, data in braces, places in the Argdown file",
        "further wordings of a statement: the last one counts",
    ),
    suffixes=(".json",),
)
