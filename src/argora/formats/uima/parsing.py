"""One CAS, by dkpro-cassis, to a typed text."""

from __future__ import annotations

import io
import json
import warnings
import xml.sax
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from defusedxml import DefusedXmlException
from defusedxml.sax import parseString

from argora.errors import FormatError, MissingExtraError
from argora.formats import files
from argora.formats.standoff import Place, text_beside
from argora.formats.typed.texts import (
    SENTENCE,
    TOKEN,
    Link,
    TypedAnnotation,
    TypedText,
    code_points,
)
from argora.formats.uima.packed import TYPES_FILE, contents_of
from argora.formats.uima.types import PARTS, Types
from argora.model import FrozenMap, Span
from argora.model.layer import Value
from argora.model.strict_json import MAX_DEPTH

if TYPE_CHECKING:
    from cassis import Cas, TypeSystem

__all__ = ["MOST_BYTES", "Parser", "cassis_module"]

MOST_BYTES = 18 * 2**20
"""How large a CAS may be: 16 MiB of XMI took 412 MB of memory, 8 MiB 226 MB."""


def cassis_module() -> Any:
    """Return dkpro-cassis, or raise MissingExtraError."""
    try:
        import cassis
    except ImportError as error:
        raise MissingExtraError(
            "files of UIMA and INCEpTION need dkpro-cassis: pip install 'argora[uima]'"
        ) from error
    return cassis


@dataclass
class Parser:
    """Reads files of CAS; a type system that several share is read once.

    Attributes
    ----------
    is_own : whether Argora wrote the files, so that the text lies beside them as well.
    """

    is_own: bool = False
    type_systems: dict[bytes, TypeSystem] = field(default_factory=dict)

    def parse(self, place: Place, root: Path) -> TypedText:
        """Read one file.

        Raises
        ------
        FormatError
            If it is too large, unsafe, malformed, or its types are unknown.
        """
        cassis = cassis_module()
        content = files.read_bytes(place.path, root)
        _refuse_large(len(content))
        if self.is_own:
            # A part of the study, which says nothing new.
            text_beside(replace(place, stem=place.path.stem), root)
        types: bytes | None = None
        if place.path.suffix.lower() == ".zip":
            content, types = contents_of(content, MOST_BYTES)
        with warnings.catch_warnings(), _failures():
            warnings.simplefilter("ignore")
            warnings.filterwarnings("error", "Not mapping external offset")
            if content.lstrip()[:1] == b"{":
                cas = cassis.load_cas_from_json(_json(content))
                return _typed(cas, Types(cas.typesystem))
            _check_xml(content)
            types = types or _types_beside(place.path, root)
            if types not in self.type_systems:
                _check_xml(types)
                self.type_systems[types] = cassis.load_typesystem(io.BytesIO(types))
            cas = cassis.load_cas_from_xmi(io.BytesIO(content), self.type_systems[types])
            return _typed(cas, Types(cas.typesystem))


def _refuse_large(size: int) -> None:
    if size > MOST_BYTES:
        raise FormatError(
            f"has {size:,} bytes; a CAS is read up to {MOST_BYTES:,}, as larger ones need more "
            "than 500 MB of memory: split the document, or export WebAnno TSV, which needs less"
        )


def _types_beside(path: Path, root: Path) -> bytes:
    """Return the type system beside a file, or in the folders above it up to the root."""
    for folder in (path.parent, *path.parent.parents):
        for name in (TYPES_FILE, "typesystem.xml"):
            if (folder / name).is_file():
                return files.read_bytes(folder / name, root)
        if folder == root:
            break
    raise FormatError(
        f"there is no {TYPES_FILE} beside it or in the folder above, which says what its types "
        "are; it is in the zip that INCEpTION exports as 'UIMA CAS XMI'"
    )


class _DepthCheck(xml.sax.ContentHandler):
    """Refuses elements that are nested too deep to be read."""

    def __init__(self) -> None:
        super().__init__()
        self._depth = 0

    def startElement(self, name: str, attrs: object) -> None:  # noqa: N802 (of xml.sax)
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise FormatError(f"XML nested deeper than {MAX_DEPTH} levels")

    def endElement(self, name: str) -> None:  # noqa: N802 (of xml.sax)
        self._depth -= 1


def _check_xml(content: bytes) -> None:
    """Raise FormatError if a file is no XML, too deep, or has entities or a document type."""
    try:
        parseString(content, _DepthCheck(), forbid_dtd=True)
    except DefusedXmlException as error:
        raise FormatError("has a document type or entities, which Argora does not read") from error
    except xml.sax.SAXParseException as error:
        problem = f"is no well-formed XML: {error.getMessage()}"
        raise FormatError(problem, line=error.getLineNumber()) from error


def _json(content: bytes) -> str:
    try:
        text = content.decode("utf-8")
        json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"is no JSON: {error}") from error
    return text


@contextmanager
def _failures() -> Iterator[None]:
    """Turn what dkpro-cassis raises about a broken CAS into FormatError."""
    try:
        yield
    except FormatError:
        raise
    except Exception as error:
        # dkpro-cassis names no errors that it raises; whatever it is, this file cannot be read.
        raise FormatError(_failure(error)) from error


def _failure(error: Exception) -> str:
    if type(error).__name__ == "TypeNotFoundError":
        return f"its type system lacks a type: {error}; use the {TYPES_FILE} of its export"
    if isinstance(error, UserWarning):
        return f"an offset lies inside a surrogate pair or outside the text: {error}"
    if isinstance(error, KeyError):
        return f"points to {error}, which does not exist"
    return f"is no CAS that can be read: {type(error).__name__}: {error}"


def _typed(cas: Cas, types: Types) -> TypedText:
    text = cas.sofa_string
    if text is None:
        raise FormatError("has no text (no sofaString in its first view)")
    utf_16 = code_points(text)
    size = len(text)
    at: dict[str, list[Span]] = {SENTENCE: [], TOKEN: []}
    annotations: dict[str, TypedAnnotation] = {}
    pointed_at: dict[str, Any] = {}
    for each in cas.select_all_annotations():
        _check_place(each, size, utf_16)
        name = each.type.name
        if name in at:
            if each.end > each.begin:
                at[name].append(Span(each.begin, each.end))
        elif name not in PARTS:
            annotation = _annotation(each, types, pointed_at)
            annotations[annotation.id] = annotation
    for id, each in pointed_at.items():
        if id not in annotations:
            _check_place(each, size, utf_16)
            annotations[id] = TypedAnnotation(id, each.type.name, _span(each))
    return TypedText(
        text,
        annotations,
        _without_overlap(at[SENTENCE]),
        _without_overlap(at[TOKEN]),
        FrozenMap(types.declared()),
    )


def _check_place(each: Any, size: int, utf_16: Mapping[int, int]) -> None:
    """Raise FormatError if an offset lies behind the text or, as cassis left it, in a pair."""
    begin, end = each.begin, each.end
    what = f"{each.type.name} {each.xmiID}"
    if begin is None or end is None:
        raise FormatError(f"{what} has no place")
    if not 0 <= begin <= end <= size:
        last = max(utf_16)
        raise FormatError(f"{what} lies at {begin}..{end}, but the text has {last} UTF-16 units")


def _span(each: Any) -> Span | None:
    return Span(each.begin, each.end) if each.end > each.begin else None


def _without_overlap(spans: list[Span]) -> tuple[Span, ...]:
    """Return the spans in text order; none at all if two overlap, as then they cut nothing."""
    ordered = tuple(sorted(set(spans)))
    return () if any(one.overlaps(other) for one, other in pairwise(ordered)) else ordered


def _annotation(each: Any, types: Types, pointed_at: dict[str, Any]) -> TypedAnnotation:
    features: dict[str, Value] = {}
    ends: dict[str, str] = {}
    links: dict[str, tuple[Link, ...]] = {}
    unit: str | None = None
    for feature in types.features(each.type.name):
        value = each.get(feature.uima_name)
        if value is None:
            continue
        if feature.is_reference:
            if types.is_annotation(value):
                ends[feature.name] = str(value.xmiID)
                pointed_at[str(value.xmiID)] = value
            elif targets := tuple(_links(value, types, pointed_at)):
                links[feature.name] = targets
        elif feature.is_id:
            unit = str(value)
        else:
            features[feature.name] = types.value(value)
    return TypedAnnotation(
        str(each.xmiID),
        each.type.name,
        _span(each),
        FrozenMap(features),
        types.above(each.type.name),
        FrozenMap(ends),
        FrozenMap(links),
        unit,
    )


def _links(value: Any, types: Types, pointed_at: dict[str, Any]) -> Iterator[Link]:
    """Yield the fillers of a slot: its elements, each with a target, or annotations themselves."""
    for element in types.elements(value):
        if types.is_annotation(element):
            target, role, others = element, None, {}
        else:
            target = getattr(element, "target", None)
            role = getattr(element, "role", None)
            others = types.primitives(element, without=("role", "target"))
        if types.is_annotation(target):
            pointed_at[str(target.xmiID)] = target
            yield Link(str(target.xmiID), role, FrozenMap(others))
