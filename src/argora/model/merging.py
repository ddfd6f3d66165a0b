"""Merging: studies of one and the same material, such as a folder per annotator, as one study."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from argora.errors import ModelError, SchemeError
from argora.model.changes.applying import apply_change
from argora.model.changes.record import LayerRecord, Migration
from argora.model.document import Document, Segmentation
from argora.model.fixed_units import notes_on_fixed_units
from argora.model.frozen import FrozenMap
from argora.model.guideline import Guideline
from argora.model.layer import Annotator, Layer, LayerKey, Value
from argora.model.scheme import Scheme
from argora.model.study import Study
from argora.model.texts import Shift, parting, same_but_breaks

__all__ = ["Merged", "in_phase", "merge", "merged"]

_RULES = re.compile(r"rules-(\d+)\Z")  # a version of the rule-based splitter
MOST_LISTED = 5  # conflicts that one message lists


@dataclass(frozen=True)
class Merged:
    """A merged study, and in sentences what had to be decided for it."""

    study: Study
    notes: tuple[str, ...] = ()


def merge(
    studies: Iterable[Study], *, rounds: bool = False, name: str | None = None, phase: str = ""
) -> Study:
    """Merge studies of the same material.

    Documents of one id must have one text; where texts differ in line breaks only, the offsets of
    the later one are moved. A layer that two studies share is taken once if it is the same in both.

    Parameters
    ----------
    rounds : where an annotator did a document in two studies, those of the later study become his
        next rounds.
    name : of the merged study; that of the first by default.
    phase : of the layers that have none.

    Raises
    ------
    ModelError
        If texts, segments, metadata or annotators contradict each other, or two studies hold
        different layers of one annotator on one document.
    SchemeError
        If the schemes differ and none of them knows all names in use.
    """
    return merged(studies, rounds=rounds, name=name, phase=phase).study


def merged(
    studies: Iterable[Study], *, rounds: bool = False, name: str | None = None, phase: str = ""
) -> Merged:
    """Return the study that :func:`merge` returns, with the decisions that it took."""
    all_of = tuple(in_phase(study, phase) if phase else study for study in studies)
    if not all_of:
        raise ModelError("nothing to merge; give at least one study")
    all_of, forward = _in_one_version(all_of)
    scheme, notes = _scheme(all_of)
    notes += forward
    under_way = _UnderWay(rounds, notes)
    for study in all_of:
        under_way.add(study)
    under_way.refuse_conflicts()
    study_of_all = Study(
        scheme,
        tuple(under_way.documents.values()),
        tuple(under_way.annotators.values()),
        tuple(under_way.layers.values()),
        all_of[0].name if name is None else name,
        _guidelines(all_of),
        # What one of the studies withholds from annotators, the merged one withholds, too.
        tuple(set.intersection(*(set(study.public) for study in all_of))),
        _phases(all_of),
        _migrations(all_of, scheme, notes),
    )
    return Merged(study_of_all, (*notes, *notes_on_fixed_units(study_of_all)))


def in_phase(study: Study, phase: str) -> Study:
    """Return the study with its layers that have no phase in this one.

    A phase that the study does not name comes before all others: its layers were made before.
    """
    if study.phases and "" not in study.phases_in_use:
        return study
    phases = study.phases if phase in study.phases else (phase, *study.phases)
    layers = (each if each.phase else replace(each, phase=phase) for each in study.layers)
    return replace(study, phases=phases, layers=tuple(layers))


def _phases(studies: Sequence[Study]) -> tuple[str, ...]:
    """Return the phases of all studies: in the order of the one that names most, then of others."""
    most_first = sorted(studies, key=lambda study: -len(study.phases))
    return tuple(dict.fromkeys(name for study in most_first for name in study.phases))


def _in_one_version(studies: Sequence[Study]) -> tuple[tuple[Study, ...], list[str]]:
    """Return the studies under the newest version of a scheme that one of them changed."""
    newest = max(studies, key=lambda study: len(study.migrations))
    befores = [migration.change.before for migration in newest.migrations]
    forward, notes = [], []
    for study in studies:
        new = study
        if study.scheme in befores:
            for migration in newest.migrations[befores.index(study.scheme) :]:
                new = apply_change(new, migration.change, at=migration.at)
            notes.append(
                f"{study.name} is under version {study.scheme.version!r} of the scheme; taken: "
                f"version {newest.scheme.version!r}, as {newest.name} changed it"
            )
        forward.append(new)
    return tuple(forward), notes


def _migrations(
    studies: Sequence[Study], scheme: Scheme, notes: list[str]
) -> tuple[Migration, ...]:
    """Return the changes of the scheme with the records of all studies, if all have the same."""
    histories = {tuple(m.change for m in study.migrations) for study in studies}
    if len(histories) == 1:
        records: list[dict[LayerKey, LayerRecord]] = []
        for number, _ in enumerate(studies[0].migrations):
            records.append({})
            for study in studies:
                records[-1].update(study.migrations[number].by_layer)
        return tuple(
            replace(migration, records=tuple(by_layer.values()))
            for migration, by_layer in zip(studies[0].migrations, records, strict=True)
        )
    longest = max((s for s in studies if s.scheme == scheme), key=lambda s: len(s.migrations))
    names = [study.name for study in studies if study.migrations != longest.migrations]
    notes.append(
        f"the changes of the scheme are those of {longest.name}; of layers of {', '.join(names)} "
        "nothing is recorded from before"
    )
    return longest.migrations


def _without_round(layer: Layer) -> tuple[str, str, str]:
    return layer.document, layer.annotator, layer.phase


def _guidelines(studies: Sequence[Study]) -> tuple[Guideline, ...]:
    """Return the versions of all; a name stands for one text."""
    versions: dict[str, Guideline] = {}
    for study in studies:
        for each in study.guidelines:
            if versions.setdefault(each.version, each).text != each.text:
                raise ModelError(
                    f"version {each.version!r} of the guideline says something else in study "
                    f"{study.name!r} than in one before it; give one of them another name"
                )
    return tuple(versions.values())


def _scheme(studies: Sequence[Study]) -> tuple[Scheme, list[str]]:
    """Return the scheme of the first study if all have it, else one that knows every name."""
    schemes = list(dict.fromkeys(study.scheme for study in studies))
    if len(schemes) == 1:
        return schemes[0], []
    layers = [layer for study in studies for layer in study.layers]
    listed = ", ".join(f"{study.name}: {study.scheme.id}" for study in studies)
    used = Scheme.observed(layers)
    observed = {study.scheme for study in studies if study.scheme == Scheme.observed(study.layers)}
    named = [scheme for scheme in schemes if scheme not in observed]
    if not named:
        return used, []
    if not any(scheme.rules for scheme in named):
        chosen = next((scheme for scheme in named if not _unknown(used, scheme)), used)
        return chosen, [f"the schemes differ ({listed}); taken: {chosen.id}"]
    for scheme in schemes:
        if scheme.rules and not _unknown(used, scheme):
            note = f"the schemes differ ({listed}); taken: {scheme.id}, which knows all names"
            return scheme, [note]
    missing = next(_unknown(used, scheme) for scheme in schemes if scheme.rules)
    raise SchemeError(
        f"the schemes do not go together ({listed}): none with rules knows all names in use "
        f"(such as {missing[0]!r}); read all of them under one scheme, or recode first"
    )


def _unknown(used: Scheme, scheme: Scheme) -> list[str]:
    attributes = {attribute.name for attribute in scheme.attributes}
    return [
        *(name for name in used.unit_ids if name not in scheme.unit_ids),
        *(name for name in used.relation_ids if name not in scheme.relation_ids),
        *(a.name for a in used.attributes if a.name not in attributes),
    ]


@dataclass
class _UnderWay:
    """What the studies before have said."""

    rounds: bool
    notes: list[str]
    documents: dict[str, Document] = field(default_factory=dict)
    annotators: dict[str, Annotator] = field(default_factory=dict)
    layers: dict[LayerKey, Layer] = field(default_factory=dict)
    home: dict[object, str] = field(default_factory=dict)  # where each of these was read
    conflicts: list[str] = field(default_factory=list)

    def add(self, study: Study) -> None:
        """Add one more study."""
        shifts: dict[str, Shift] = {}
        for document in study.documents:
            self._add_document(document, study.name, shifts)
        for annotator in study.annotators:
            self._add_annotator(annotator, study.name)
        moved = [shifts[a.document].layer(a) if a.document in shifts else a for a in study.layers]
        twice = [layer for layer in moved if layer.key in self.layers]
        if self.rounds:
            moved = self._next_rounds(moved, twice, study.name)
        n_same = 0
        for layer in moved:
            if layer.key not in self.layers:
                self.layers[layer.key] = layer
                self.home[layer.key] = study.name
            elif self.layers[layer.key] == layer:
                n_same += 1
            else:
                first = self.home[layer.key]
                self.conflicts.append(f"{layer.name} stands in {first} and in {study.name}")
        if n_same:
            what = "1 layer is" if n_same == 1 else f"{n_same} layers are"
            self.notes.append(f"{what} the same in {study.name} as before, and taken once")

    def refuse_conflicts(self) -> None:
        """Raise ModelError if two studies hold different layers for one place."""
        if self.conflicts:
            n_unlisted = len(self.conflicts) - MOST_LISTED
            rest = f"; and {n_unlisted} more" if n_unlisted > 0 else ""
            listed = "; ".join(self.conflicts[:MOST_LISTED]) + rest
            raise ModelError(
                f"{listed}; name the annotators apart, or pass rounds=True if the later ones are "
                "the annotator's next round"
            )

    def _next_rounds(self, layers: list[Layer], twice: list[Layer], name: str) -> list[Layer]:
        """Return the layers with rounds after those that are there already."""
        again = set(map(_without_round, twice))
        last: dict[tuple[str, str, str], int] = {}
        for layer in self.layers.values():
            place = _without_round(layer)
            last[place] = max(layer.round, last.get(place, 0))
        if twice:
            n = sum(_without_round(layer) in again for layer in layers)
            what = "1 layer" if n == 1 else f"{n} layers"
            self.notes.append(f"{what} of {name} became the annotator's next round")
        return [
            replace(layer, round=layer.round + last[_without_round(layer)])
            if _without_round(layer) in again
            else layer
            for layer in layers
        ]

    def _add_annotator(self, annotator: Annotator, name: str) -> None:
        before = self.annotators.setdefault(annotator.id, annotator)
        where = f"annotator {annotator.id!r}"
        first = self.home.setdefault(where, name)
        if before.kind != annotator.kind:
            raise ModelError(
                f"{where} is of kind {before.kind} in {first}, but {annotator.kind} in {name}; "
                "name them apart, or make both the same"
            )
        _refuse_contradictions(where, before.attributes, annotator.attributes, first, name)
        both: FrozenMap[Value] = FrozenMap({**before.attributes, **annotator.attributes})
        self.annotators[annotator.id] = replace(before, attributes=both)

    def _add_document(self, document: Document, name: str, shifts: dict[str, Shift]) -> None:
        before = self.documents.setdefault(document.id, document)
        where = f"document {document.id!r}"
        first = self.home.setdefault(where, name)
        if before == document:
            return
        if before.text is not None and document.text is not None and before.text != document.text:
            if not same_but_breaks(before.text, document.text):
                raise ModelError(
                    f"{where} has other texts in {first} and in {name}: "
                    f"{parting(before.text, document.text)}"
                )
            self.notes.append(
                f"{where}: the texts of {first} and {name} are the same up to line breaks; "
                f"taken: that of {first}, and offsets of {name} were moved to fit"
            )
            shifts[document.id] = Shift.between(document.text, before.text)
        elif _length(before) != _length(document) and None not in (
            _length(before),
            _length(document),
        ):
            raise ModelError(
                f"{where} has {_length(before)} characters in {first}, "
                f"but {_length(document)} in {name}"
            )
        self.documents[document.id] = _united(before, document, shifts, first, name)


def _length(document: Document) -> int | None:
    return document.length if document.text is None else len(document.text)


def _united(
    before: Document, document: Document, shifts: Mapping[str, Shift], first: str, name: str
) -> Document:
    """Return one document with what two studies say of it; its text is the same in both."""
    where = f"document {before.id!r}"
    _refuse_contradictions(where, before.metadata, document.metadata, first, name)
    shift = shifts.get(before.id)
    cuts = dict(before.segmentations)
    for id, cut in document.segmentations.items():
        moved = cut if shift is None else shift.segmentation(cut)
        cuts[id] = _one_cut(cuts.get(id), moved, f"{where}: {first} and {name}")
    turns = document.turns if shift is None else tuple(map(shift.turn, document.turns))
    if before.turns and turns and before.turns != turns:
        raise ModelError(f"{where} has other turns of speakers in {first} and in {name}")
    if None not in (before.group, document.group) and before.group != document.group:
        raise ModelError(
            f"{where} belongs to group {before.group!r} in {first}, "
            f"but to {document.group!r} in {name}"
        )
    text = document.text if before.text is None else before.text
    length = None if text is not None else before.length
    return replace(
        before,
        text=text,
        length=document.length if text is None and length is None else length,
        segmentations=FrozenMap(cuts),
        metadata=FrozenMap({**before.metadata, **document.metadata}),
        group=document.group if before.group is None else before.group,
        turns=before.turns or turns,
    )


def _one_cut(before: Segmentation | None, cut: Segmentation, where: str) -> Segmentation:
    """Return the segmentation that holds.

    One that was given goes before one that was computed, and an older version of the splitter
    before a newer one: a study that was stored keeps its segments.
    """
    if before is None or before == cut:
        return cut
    if (before.provenance == "given") != (cut.provenance == "given"):
        return before if before.provenance == "given" else cut
    if before.provenance != "given" and before.provenance == cut.provenance:
        return before  # computed on two ways to write line breaks
    versions = [_RULES.match(each.provenance) for each in (before, cut)]
    if versions[0] and versions[1]:
        return before if int(versions[0][1]) < int(versions[1][1]) else cut
    raise ModelError(
        f"{where} cut the text into other {cut.name}s "
        f"({len(before)} by {before.provenance}, {len(cut)} by {cut.provenance}); "
        "annotators of one document need the same"
    )


def _refuse_contradictions(
    where: str, one: Mapping[str, object], other: Mapping[str, object], first: str, name: str
) -> None:
    contradictions = [
        f"{key!r} is {one[key]!r} in {first}, but {other[key]!r} in {name}"
        for key in one
        if key in other and (one[key] != other[key] or type(one[key]) is not type(other[key]))
    ]
    if contradictions:
        raise ModelError(f"{where}: {'; '.join(contradictions[:MOST_LISTED])}")
