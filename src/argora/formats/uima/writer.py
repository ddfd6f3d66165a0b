"""A study to XMI files in folders of annotators, with one type system."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from argora.formats import files
from argora.formats.base import Losses
from argora.formats.standoff import count_segment_and_text, layer_carried, write_study
from argora.formats.typed.texts import SENTENCE, TOKEN, TypedText
from argora.formats.uima.packed import TYPES_FILE
from argora.formats.uima.parsing import cassis_module
from argora.formats.uima.plan import CATEGORY, ID, RELATION, UNIT, Plan, kind_of, planned
from argora.model import Document, Layer, Relation, Study, Unit
from argora.text import segment

__all__ = ["write"]

# What XML 1.0 cannot hold, not even escaped.
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def write(study: Study, folder: Path, losses: Losses) -> None:
    """Write a study into a folder."""
    cassis = cassis_module()
    plan = planned(
        cassis,
        (unit for layer in study.layers for unit in layer.units),
        (relation for layer in study.layers for relation in layer.relations),
    )

    def files_of(
        document: Document, layers: Sequence[Layer], losses: Losses
    ) -> tuple[Document, Sequence[tuple[Layer, str]]]:
        carried = [layer for layer in layers if layer_carried(layer, losses)]
        if not carried:
            return segment(Document(document.id, document.text)), ()
        typed = _typed(document, losses)
        contents = [(layer, _xmi(cassis, plan, typed, layer, losses)) for layer in carried]
        return typed.document(document.id), contents

    write_study(study, folder, losses, ".xmi", files_of)
    files.write_text(folder / TYPES_FILE, plan.type_system.to_xml())


def _typed(document: Document, losses: Losses) -> TypedText:
    """Return the text as XML can hold it, with its sentences and tokens."""
    text = _clean(document.text or "", f"the text of {document.id!r}", losses)
    cuts = document.segmentations
    sentences = cuts["sentence"].spans if "sentence" in cuts else ()
    tokens = cuts["token"].spans if "token" in cuts else ()
    return TypedText(text, {}, sentences, tokens)


def _clean(words: str, where: str, losses: Losses) -> str:
    if _ILLEGAL.search(words):
        losses.add("characters that XML cannot hold (written as U+FFFD)", where)
    return _ILLEGAL.sub("\ufffd", words)


@dataclass
class _Draft:
    """A CAS under way, and the first annotation of each unit."""

    cas: Any
    plan: Plan
    losses: Losses
    where: str
    first: dict[str, Any] = field(default_factory=dict)
    ids: set[str] = field(default_factory=set)

    def lose(self, what: str, id: str) -> None:
        self.losses.add(what, f"{id} in the {self.where}")

    def id(self, id: str) -> str:
        """Return an id that XML can hold and that no other thing has."""
        clean = _clean(id, f"the id {id!r} in the {self.where}", self.losses)
        while clean in self.ids:
            clean += "'"
        self.ids.add(clean)
        return clean

    def add(self, type: str, begin: int, end: int, **features: Any) -> Any:
        """Add an annotation."""
        annotation = self.plan.type_system.get_type(type)(begin=begin, end=end, **features)
        self.cas.add(annotation)
        return annotation


def _xmi(cassis: Any, plan: Plan, typed: TypedText, layer: Layer, losses: Losses) -> str:
    cas = cassis.Cas(typesystem=plan.type_system)
    cas.sofa_string, cas.sofa_mime = typed.text, "text/plain"
    draft = _Draft(cas, plan, losses, layer.name)
    for type, spans in ((SENTENCE, typed.sentences), (TOKEN, typed.tokens)):
        for span in spans:
            draft.add(type, span.start, span.end)
    for unit in layer.units:
        _add_unit(unit, draft)
    for relation in _single(_between_units(layer, draft), layer, draft):
        source, target = draft.first[relation.sources[0]], draft.first[relation.target]
        features = _features(relation, draft)
        ends = {"Governor": source, "Dependent": target}
        draft.add(RELATION, target.begin, target.end, **ends, **features)
    written: str = cas.to_xmi()
    return written


def _add_unit(unit: Unit, draft: _Draft) -> None:
    if not unit.spans:
        draft.lose("units without words in the text", unit.id)
        return
    count_segment_and_text(unit, draft.lose)
    features = _features(unit, draft)
    for span in unit.spans:
        part = draft.add(UNIT, span.start, span.end, **features)
        draft.first.setdefault(unit.id, part)


def _features(element: Unit | Relation, draft: _Draft) -> dict[str, Any]:
    """Return the values of the features of a unit or relation."""
    by_key = draft.plan.units if isinstance(element, Unit) else draft.plan.relations
    where = f"{element.id} in the {draft.where}"
    category = element.category
    if category == "":
        draft.lose("empty categories", element.id)
    features: dict[str, Any] = {
        ID: draft.id(element.id),
        CATEGORY: _clean(category, where, draft.losses) if category else None,
    }
    for name, value in element.attributes.items():
        if name == CATEGORY:
            draft.lose("attributes with the name 'category'", element.id)
            continue
        kind = kind_of(value)
        if kind == "String" and not isinstance(value, str):
            draft.lose("numbers of more than 64 bits (written as text)", element.id)
        if isinstance(value, tuple):
            if not value:
                draft.lose("empty lists", element.id)
                continue
            array = draft.plan.type_system.get_type("uima.cas.StringArray")
            words = [_clean(each, where, draft.losses) for each in value]
            features[by_key[name, kind]] = array(elements=words)
        elif kind == "String":
            features[by_key[name, kind]] = _clean(str(value), where, draft.losses)
        else:
            features[by_key[name, kind]] = value
    return features


def _between_units(layer: Layer, draft: _Draft) -> Iterator[Relation]:
    for relation in layer.relations:
        ends = {*relation.sources, relation.target}
        if any(isinstance(layer.by_id[end], Relation) for end in ends):
            draft.lose("relations to relations (undercuts)", relation.id)
        elif ends <= set(draft.first):
            yield relation
        else:
            draft.lose("relations whose ends are left out", relation.id)


def _single(relations: Iterator[Relation], layer: Layer, draft: _Draft) -> Iterator[Relation]:
    """Yield relations of one source; one with several becomes several."""
    for relation in relations:
        if len(relation.sources) == 1:
            yield relation
            continue
        draft.lose("relations with several sources (written one by one)", relation.id)
        for n, source in enumerate(relation.sources, start=1):
            id = f"{relation.id}/{n}"
            while id in layer.by_id:
                id += "'"
            yield replace(relation, id=id, sources=(source,))
