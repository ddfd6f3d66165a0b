"""A study of two: what the gold says of each document, and what was predicted for it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from argora.analysis.evaluation.aligning import on_texts_of
from argora.analysis.evaluation.pairing import Pair, paired
from argora.analysis.tables import is_mapped
from argora.errors import DataError
from argora.model import Annotator, Document, Layer, Scheme, Study
from argora.model.frozen import FrozenMap
from argora.model.layer import LEARNT_FROM, Kind
from argora.model.merging import merged
from argora.model.recoding import Effect, Recoding, knows, recoded
from argora.schemes.iat import IAT
from argora.schemes.nearest import to_iat
from argora.text.numbers import counted, list_annotators

__all__ = ["AIF", "GOLD", "KINDS", "PREDICTED", "Evaluated", "Side", "put_together"]

GOLD, PREDICTED = "gold", "predicted"
KINDS: tuple[Kind, ...] = ("gold", "model")
"""The kinds that the two annotators have, whoever they are."""

AIF = "aif"
MOST_NAMED = 8
EQUALS = (
    "both maps are by annotators of one kind, so neither need be right: gold is the first here, "
    "predicted the second, and in the other order precision and recall change places"
)


@dataclass(frozen=True)
class Side:
    """The gold or the prediction: its source, annotators and documents.

    Attributes
    ----------
    place : where it comes from, such as a path.
    annotators : who said it; several where each document has only one.
    n_documents : how many documents they did.
    alone : those of them that the other side does not have.
    recoded : what became of its categories.
    """

    place: str
    annotators: tuple[str, ...]
    n_documents: int
    alone: tuple[str, ...] = ()
    recoded: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class Evaluated:
    """Gold and prediction side by side.

    Attributes
    ----------
    study : the documents of both, each with a layer by ``gold`` and one by ``predicted``.
    pairs : which document is which, and how that is known.
    via : how categories became comparable, ``aif`` or the name of a file; empty if they were.
    notes : in sentences, what a reader should know of how they were put together.
    """

    study: Study
    gold: Side
    predicted: Side
    pairs: tuple[Pair, ...]
    via: str = ""
    notes: tuple[str, ...] = ()


def put_together(
    gold: Study,
    predicted: Study,
    *,
    gold_annotator: str | None = None,
    predicted_annotator: str | None = None,
    round: int = 1,
    places: tuple[str, str] | None = None,
    via: Recoding | str | None = None,
) -> Evaluated:
    """Put what was predicted beside the gold, on the documents that both have.

    Documents are paired by id, else by text. They keep the ids, metadata and segmentations of the
    gold; where predictions are on a text with other white space or signs, their units are moved.
    One study may be both, if it holds both annotators.

    Parameters
    ----------
    gold_annotator, predicted_annotator : whose layers count. By default the only ones there are,
        or the only ones of kind gold, and of kind model.
    round : which round of each annotator counts.
    places : what messages call the two; the names of the studies by default.
    via : ``"aif"`` makes the categories of both those of the scheme ``iat``; a recoding applies to
        each side as far as it has these names.

    Raises
    ------
    DataError
        If it is not clear whose layers count, the two are of different phases, or they have no
        categories in common.
    ModelError
        If the two share no document, or documents of one id have other texts.
    """
    names = places or (gold.name, predicted.name)
    one = _chosen(gold, names[0], "gold", gold_annotator, round, ())
    without = {la.annotator for la in one.layers} if gold is predicted else set()
    other = _chosen(predicted, names[1], "model", predicted_annotator, round, without)
    phase = _phase(one, other, names)
    effects: list[tuple[Effect, ...]] = [(), ()]
    notes: list[str] = []
    if via is not None:
        recodings = [_recoded(each, via) for each in (one, other)]
        _refuse_strangers(via, (one, other))
        (one, effects[0]), (other, effects[1]) = recodings
    scheme = _scheme(one, other, names, notes)
    other, moved = on_texts_of(one, other)
    pairing = paired(one, other, names=names)
    back = {pair.second: pair.first for pair in pairing.pairs}
    first = _side(one, scheme, {p.first: p.first for p in pairing.pairs}, GOLD, "gold")
    second = _side(other, scheme, back, PREDICTED, "model")
    first, second = (_in_phase(each, phase) for each in (first, second))
    whole = merged([first, _without_own(second, first)], name=f"{names[1]} against {names[0]}")
    described = [
        Side(name, _annotators(each), len(each.documents), alone, effect)
        for name, each, alone, effect in zip(
            names, (one, other), pairing.alone, effects, strict=True
        )
    ]
    notes += _notes_on_training(other)
    if is_mapped(whole.study) and _kinds(one) == _kinds(other):
        notes.append(EQUALS)
    how = via if isinstance(via, str) else ("" if via is None else "recoding")
    return Evaluated(
        replace(whole.study, selection=gold.selection),
        described[0],
        described[1],
        pairing.pairs,
        how,
        (*notes, *moved, *pairing.notes, *whole.notes),
    )


def _chosen(
    study: Study,
    place: str,
    kind: Kind,
    annotator: str | None,
    round: int,
    without: Collection[str],
) -> Study:
    """Return the layers that count, with the documents that have one."""
    annotator_id = None if annotator is None else study.annotator(annotator).id
    layers = [
        layer
        for layer in study.layers
        if layer.state == "finished"
        and layer.round == round
        and layer.annotator not in without
        and annotator_id in (None, layer.annotator)
    ]
    if not layers:
        by_whom = "" if annotator_id is None else f" by {annotator_id!r}"
        raise DataError(f"{place} has no finished layers{by_whom} in round {round}")
    usual = {a.id for a in study.annotators if a.kind == kind}
    usual_layers = [layer for layer in layers if layer.annotator in usual]
    if kind == "model" and usual_layers and annotator_id is None:
        layers = usual_layers  # what others say of further documents is no prediction
    if _several(layers):
        if not usual_layers or _several(usual_layers):
            people = sorted({layer.annotator for layer in layers})
            option = "gold_annotator" if kind == "gold" else "predicted_annotator"
            raise DataError(
                f"{place} has documents by several annotators ({list_annotators(people)}); "
                f"say whose annotations count, {option}=..."
            )
        layers = usual_layers
    documents = {layer.document for layer in layers}
    who_counts = {layer.annotator for layer in layers}
    return replace(
        study,
        documents=tuple(d for d in study.documents if d.id in documents),
        annotators=tuple(a for a in study.annotators if a.id in who_counts),
        layers=tuple(layers),
    )


def _phase(one: Study, other: Study, names: tuple[str, str]) -> str:
    """Return the phase of both; a prediction without a phase is of that of the gold."""
    if other.phase not in ("", one.phase):
        gold_phase = f"phase {one.phase!r}" if one.phase else "no phase"
        raise DataError(
            f"{names[0]} is of {gold_phase}, and {names[1]} of phase {other.phase!r}; expected one "
            f"phase of both, such as phase={other.phase!r}"
        )
    return one.phase


def _in_phase(study: Study, phase: str) -> Study:
    layers = tuple(replace(layer, phase=phase) for layer in study.layers)
    return replace(study, layers=layers, phases=(phase,) if phase else ())


def _notes_on_training(predicted: Study) -> Iterator[str]:
    """Yield a note on the documents that a model was trained on, as far as its layers say so."""
    n = sum((layer.tool or "").endswith(LEARNT_FROM) for layer in predicted.layers)
    if n:
        yield (
            f"the model was trained on {n} of these {counted(len(predicted.layers), 'document')}, "
            "which it reads better than others; --on names those to judge it on"
        )


def _kinds(study: Study) -> set[Kind]:
    return {annotator.kind for annotator in study.annotators}


def _annotators(study: Study) -> tuple[str, ...]:
    return tuple(sorted({layer.annotator for layer in study.layers}))


def _several(layers: Sequence[Layer]) -> bool:
    return len({layer.document for layer in layers}) < len(layers)


# ----- categories -------------------------------------------------------------------------------


def _recoded(study: Study, via: Recoding | str) -> tuple[Study, tuple[Effect, ...]]:
    if isinstance(via, str):
        if via != AIF:
            raise DataError(f"via {via!r}: expected {AIF!r} or a recoding")
        recoding = recoded(study, to_iat(study), scheme=IAT)
    else:
        recoding = recoded(study, Recoding(tuple(ln for ln in via.lines if knows(study, ln))))
    return recoding.study, tuple(effect for effect in recoding.effects if effect.n)


def _refuse_strangers(via: Recoding | str, studies: Sequence[Study]) -> None:
    """Raise DataError if a line is about a name that neither side has."""
    for line in () if isinstance(via, str) else via.lines:
        if not any(knows(study, line) for study in studies):
            raise DataError(f"{line.start}neither side has {line.what} {line.before!r}")


def _scheme(one: Study, other: Study, names: tuple[str, str], notes: list[str]) -> Scheme:
    """Return a scheme that knows all names of both sides.

    Raises
    ------
    DataError
        If neither scheme does, or the sides have no category of units in common.
    """
    if one.scheme == other.scheme:
        return one.scheme
    used = Scheme.observed((*one.layers, *other.layers))
    observed = [Scheme.observed(study.layers) for study in (one, other)]
    bare = all(
        study.scheme == scheme_used
        for study, scheme_used in zip((one, other), observed, strict=True)
    )
    common = set(observed[0].unit_ids) & set(observed[1].unit_ids)
    if bare and (common or not (observed[0].unit_ids and observed[1].unit_ids)):
        return used
    named = f"{names[0]}: {one.scheme.id}, {names[1]}: {other.scheme.id}"
    for scheme in (one.scheme, other.scheme):
        if not _unknown(used, scheme):
            notes.append(f"the schemes differ ({named}); taken: {scheme.id}, which knows all names")
            return scheme
    names_of = [(*scheme.unit_ids, *scheme.relation_ids)[:MOST_NAMED] for scheme in observed]
    first, second = (", ".join(map(repr, names)) for names in names_of)
    raise DataError(
        f"the schemes differ ({named}), and neither knows the categories of both ({first}; "
        f"{second}): read both under one scheme, or say what becomes what, via='aif' or a recoding"
    )


def _unknown(used: Scheme, scheme: Scheme) -> set[str]:
    return {*used.unit_ids, *used.relation_ids} - {*scheme.unit_ids, *scheme.relation_ids}


# ----- documents and layers ---------------------------------------------------------------------


def _side(study: Study, scheme: Scheme, ids: Mapping[str, str], name: str, kind: Kind) -> Study:
    """Return the documents that both have, under the ids of the gold, by one annotator."""
    return Study(
        scheme,
        tuple(replace(d, id=ids[d.id]) for d in study.documents if d.id in ids),
        (Annotator(name, kind),),
        tuple(
            replace(layer, document=ids[layer.document], annotator=name, round=1)
            for layer in study.layers
            if layer.document in ids
        ),
        study.name,
    )


def _without_own(study: Study, gold: Study) -> Study:
    """Return the predictions on documents that say nothing that the gold's say otherwise.

    Given segments that the gold does not have become places in the text.
    """
    documents: list[Document] = []
    layers: list[Layer] = []
    for document in study.documents:
        gold_document = gold.document(document.id)
        same_cut = _segments_of(document) == _segments_of(gold_document)
        documents.append(_like(document, gold_document))
        own_layers = study.layers_of(document.id)
        layers += own_layers if same_cut else [_placed(layer, document) for layer in own_layers]
    return replace(study, documents=tuple(documents), layers=tuple(layers))


def _segments_of(document: Document) -> object:
    cut = document.segmentations.get("segment")
    return None if cut is None else (cut.spans, cut.ids)


def _like(document: Document, gold: Document) -> Document:
    metadata = {**document.metadata, **gold.metadata}
    return replace(
        document,
        segmentations=FrozenMap(
            {}
            if gold.text is not None
            else {k: v for k, v in document.segmentations.items() if k not in gold.segmentations}
        ),
        metadata=FrozenMap(metadata),
        group=gold.group,
        turns=() if gold.turns else document.turns,
    )


def _placed(layer: Layer, document: Document) -> Layer:
    units = []
    for unit in layer.units:
        spans = unit.spans_in(document)
        segment = () if spans or unit.text is not None else unit.segment
        units.append(replace(unit, spans=spans, segment=segment))
    return replace(layer, units=tuple(units))
