"""A gold standard made of the layers of several annotators, with every decision on record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from argora.consensus.gold.attributes import (
    AttributeValues,
    of_documents,
    of_units,
    settle_attributes,
)
from argora.consensus.gold.conflicts import fitting_relations
from argora.consensus.gold.decision import Decision, Status, Task
from argora.consensus.gold.people import (
    Owners,
    PersonDecisions,
    decisions_of_people,
    subject_of,
)
from argora.consensus.gold.placed import Placed, UnitDecisions, fixed_units, place_of
from argora.consensus.gold.places import Parts, parts_of, parts_of_unit
from argora.consensus.gold.relations import Related, relate
from argora.consensus.gold.rules import NO_RELATIONS, GoldRules
from argora.consensus.gold.segments import on_segments
from argora.consensus.gold.settled_units import settle_units
from argora.consensus.gold.stretches import in_text
from argora.consensus.gold.votes_at import VotesAt
from argora.consensus.result import Consensus
from argora.consensus.spans import Boundaries
from argora.consensus.voting import Majority
from argora.errors import DataError
from argora.formats.decisions import RecordRow
from argora.model import Annotator, Layer, Study
from argora.model.layer import TASKS, Kind, Stamp
from argora.model.scheme import Violation
from argora.reliability.items.layers import PERSONS, Shared, shared_layers

__all__ = ["TOOL", "Gold", "make_gold"]

TOOL = "argora gold"
FIXED = "fixed"
"""What decided on units that annotators did not decide on."""
RELATED = ("units", "relations")


@dataclass(frozen=True, eq=False)
class Gold:
    """What came of deciding.

    Attributes
    ----------
    study : the study it was made from, with the gold layers in it.
    annotator : under whose name they stand.
    decisions : every decision, also those that nothing is here and those that stay open.
    units : the decisions on units as the rule made them, with what a model found out about the
        annotators; None where the rule does not work item by item.
    violations : what the gold layers break of the rules of the scheme.
    annotators_of : who annotated each document.
    decided_by : the rule for each task.
    """

    study: Study
    annotator: str
    rules: GoldRules
    decisions: tuple[Decision, ...]
    units: Consensus | None
    violations: tuple[Violation, ...]
    annotators_of: Mapping[str, tuple[str, ...]]
    decided_by: Mapping[Task, str]
    notes: tuple[str, ...] = ()

    @property
    def annotators(self) -> tuple[str, ...]:
        """Who was asked at all."""
        return tuple(
            sorted({annotator for names in self.annotators_of.values() for annotator in names})
        )

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The gold layers that were made, one for each document."""
        layers = (self.study.layer(id, self.annotator) for id in self.annotators_of)
        return tuple(layer for layer in layers if layer is not None)

    @property
    def by_people(self) -> tuple[Decision, ...]:
        """What people decided in the place of a rule."""
        return tuple(each for each in self.decisions if each.decided_by and not each.reopened)

    @property
    def reopened(self) -> tuple[Decision, ...]:
        """What people had decided, but on votes or units that are no longer there."""
        return tuple(each for each in self.decisions if each.reopened)

    @property
    def undecided(self) -> tuple[Decision, ...]:
        """What a person must decide."""
        return tuple(each for each in self.decisions if each.status == "undecided")

    def counts(self) -> Mapping[tuple[Task, Status], int]:
        """Count the decisions by task and status."""
        return Counter((each.task, each.status) for each in self.decisions)

    def only(self) -> Study:
        """Return a study with the gold layers and no others."""
        return self.study.select(documents=self.annotators_of, annotators=[self.annotator])


def make_gold(
    study: Study,
    rules: GoldRules | None = None,
    *,
    name: str = "gold",
    annotators: Collection[str] | None = None,
    kinds: Sequence[Kind] = PERSONS,
    round: int = 1,
    at_least: int = 2,
    replacing: bool = False,
    time: str = "",
    record: Sequence[RecordRow] = (),
) -> Gold:
    """Decide on all that annotators said, and return the study with a gold layer per document.

    Units come first, then their attributes, then relations between the units that were decided.

    Parameters
    ----------
    name : of the annotator of kind ``gold`` under which the layers stand.
    annotators : whose annotations count; all of these kinds by default.
    round : which round of each annotator counts.
    at_least : how many annotators must have done a document for it to get a layer; notes count
        the others.
    replacing : whether layers that stand under this name may be replaced; the record says what
        they said.
    time : when it was made, in ISO 8601, for the layers; empty leaves it out.
    record : rows with decisions of people, which no rule overrules. One on other votes than those
        of now is open again.

    Raises
    ------
    FormatError
        If a decision in the record cannot be understood or breaks a rule of the scheme.
    DataError
        If nobody annotated anything, the name is that of a person or a model, or there are layers
        of this name and they may not be replaced.
    """
    rules = rules or GoldRules()
    chosen = study if annotators is None else study.select(annotators=annotators)
    layers = _layers_of(chosen, kinds, round, at_least)
    if not layers:
        raise DataError(
            f"no document has finished layers of {at_least} or more annotators of kind "
            f"{' or '.join(kinds)} in round {round}"
            + ("; at_least=1 takes those of one" if at_least > 1 else "")
        )
    _refuse_name(study, name, layers, replacing=replacing)
    votes = {
        id: VotesAt(study.document(id), by_annotator, study.scheme.symmetric)
        for id, by_annotator in layers.items()
    }
    people = decisions_of_people(record, study, layers, votes, name=name)
    decided = _decide(chosen, layers, rules, people, kinds=tuple(kinds), round=round)
    empty = [
        _empty_layer(study, id, by_annotator, name, time, rules)
        for id, by_annotator in layers.items()
    ]
    gold_layers, broken = decided.fitting(empty, study)
    decisions = [_open_where_broken(each, broken) for each in decided.decisions]
    decisions = list(_with_old(decisions, study, name, time, {la.document: la for la in empty}))
    places = {id: _places(each) for id, each in decided.units.placed.items()}
    decisions = [_with_digest(d, places[d.document], votes[d.document]) for d in decisions]
    return Gold(
        study=_with_gold(study, name, gold_layers),
        annotator=name,
        rules=rules,
        decisions=tuple(sorted(decisions, key=_order)),
        units=decided.units.consensus,
        violations=tuple(
            violation
            for layer in gold_layers
            for violation in study.scheme.check(layer, study.document(layer.document))
        ),
        annotators_of={id: tuple(by_annotator) for id, by_annotator in layers.items()},
        decided_by={
            "unit": decided.units.rule,
            "attribute": str(rules.attributes),
            "relation": decided.related.rule,
        },
        notes=(
            *_left_out(chosen, layers, kinds, round),
            *_elsewhere(people),
            *decided.units.notes,
            *decided.related.notes,
        ),
    )


def _layers_of(study: Study, kinds: Sequence[Kind], round: int, at_least: int) -> Shared:
    """Return the layers of each document that are voted on.

    Where too few annotators were asked for units, those count whose units are fixed.
    """
    voting: dict[str, Any] = {"kinds": kinds, "round": round, "at_least": at_least}
    fixed = {
        id: {name: layer for name, layer in by_annotator.items() if layer.has_fixed_units}
        for id, by_annotator in shared_layers(study, tasks=RELATED, **voting).items()
    }
    layers = {id: each for id, each in fixed.items() if len(each) >= at_least}
    layers |= shared_layers(study, **voting)
    return {
        document.id: layers[document.id] for document in study.documents if document.id in layers
    }


@dataclass(frozen=True)
class _Decided:
    """The decisions on all parts of the gold layers."""

    units: UnitDecisions
    of_unit: AttributeValues
    of_document: AttributeValues
    related: Related
    owners: Owners

    @property
    def decisions(self) -> tuple[Decision, ...]:
        parts = (self.units, self.of_document, self.of_unit, self.related)
        return tuple(decision for part in parts for decision in part.decisions)

    def fitting(
        self, empty: Sequence[Layer], study: Study
    ) -> tuple[list[Layer], Mapping[tuple[str, str], str]]:
        """Return the gold layers, without relations that break a rule beside a decision of people.

        Parameters
        ----------
        empty : the layers without content.

        Returns
        -------
        The layers, and the broken rule by document and id of each relation that was left out.
        """
        layers: list[Layer] = []
        broken: dict[tuple[str, str], str] = {}
        for each in empty:
            layer, rules = self.fill(each), dict[str, str]()
            if any(id == each.document for id, _ in self.owners):
                layer, rules = fitting_relations(study, layer, self.owners)
            layers.append(layer)
            broken |= {(each.document, id): rule for id, rule in rules.items()}
        return layers, broken

    def fill(self, layer: Layer) -> Layer:
        """Return a layer without content with the decided units, relations and attributes."""
        id = layer.document
        return replace(
            layer,
            units=tuple(
                replace(
                    each.unit,
                    attributes=self.of_unit.values.get((id, each.unit.id), each.unit.attributes),
                )
                for each in self.units.placed.get(id, ())
            ),
            relations=self.related.relations.get(id, ()),
            attributes=self.of_document.values.get(id, {}),
        )


def _decide(
    study: Study,
    layers: Shared,
    rules: GoldRules,
    people: PersonDecisions,
    *,
    kinds: tuple[Kind, ...],
    round: int,
) -> _Decided:
    free = {id: each for id, each in layers.items() if not _are_fixed(each)}
    units = UnitDecisions({}, (), FIXED)
    if free:
        units = _decide_units(study, free, rules, kinds=kinds, round=round)
    fixed = {id: fixed_units(id, each) for id, each in layers.items() if id not in free}
    units = replace(units, placed={**units.placed, **fixed})
    units, owners = settle_units(study, layers, units, people)
    rule = rules.attributes
    free_units = {id: units.placed[id] for id in free if id in units.placed}
    of_unit = of_units(study, free_units, rule, owners)
    of_document = of_documents(study, layers, rule)
    related = relate(study, layers, units.placed, rules, people)
    return _Decided(
        units,
        settle_attributes(of_unit, study, units.placed, people, rule),
        settle_attributes(of_document, study, {}, people, rule),
        related,
        {**owners, **related.owners},
    )


def _are_fixed(layers: Mapping[str, Layer]) -> bool:
    return all(layer.has_fixed_units for layer in layers.values())


def _decide_units(
    study: Study, layers: Shared, rules: GoldRules, *, kinds: tuple[Kind, ...], round: int = 1
) -> UnitDecisions:
    """Decide on the units of every document: by segment where there are given ones.

    Raises
    ------
    DataError
        If only some of the documents have given segments: they are two kinds of decision.
    """
    cut = [id for id in layers if study.document(id).segmentations.get("segment") is not None]
    if cut and len(cut) < len(layers):
        bare = next(id for id in layers if id not in cut)
        raise DataError(
            f"{len(cut)} documents have given segments, such as {cut[0]!r}, and others have none, "
            f"such as {bare!r}; make a gold standard of each kind on its own"
        )
    if cut:
        rule = rules.units or Majority()
        if isinstance(rule, Boundaries):
            raise DataError(
                "the boundaries of given segments are no matter of votes; "
                "take majority or another rule for items"
            )
        return on_segments(study, layers, rule, kinds=kinds, round=round, unmarked=rules.unmarked)
    return in_text(study, layers, rules, kinds=kinds, round=round)


def _empty_layer(
    study: Study,
    id: str,
    by_annotator: Mapping[str, Layer],
    name: str,
    time: str,
    rules: GoldRules,
) -> Layer:
    """Return the gold layer of a document without content.

    It covers every task somebody had, without relations where none are to be decided.
    """
    # Fixed units and their attributes were decided on before: they are part of this gold, too.
    covers = (
        TASKS
        if _are_fixed(by_annotator)
        else frozenset.union(*(layer.covers for layer in by_annotator.values()))
    )
    versions = {layer.guideline_version for layer in by_annotator.values()}
    return Layer(
        id,
        name,
        covers=covers - {"relations"} if rules.relations == NO_RELATIONS else covers,
        scheme_version=study.scheme.version,
        guideline_version=versions.pop() if len(versions) == 1 else None,
        times=(Stamp(time, "made"),) if time else (),
        tool=TOOL,
    )


def _with_gold(study: Study, name: str, layers: Sequence[Layer]) -> Study:
    annotators = {a.id: a for a in study.annotators} | {name: Annotator(name, "gold")}
    return replace(study, annotators=tuple(annotators.values())).with_layers(*layers)


def _refuse_name(study: Study, name: str, layers: Shared, *, replacing: bool) -> None:
    annotators = {annotator.id: annotator for annotator in study.annotators}
    if name in annotators and annotators[name].kind != "gold":
        raise DataError(
            f"annotator {name!r} is a {annotators[name].kind}; give the gold a name of its own"
        )
    existing = [id for id in layers if study.layer(id, name) is not None]
    if existing and not replacing:
        raise DataError(
            f"{name!r} has layers on {len(existing)} of these documents already, such as "
            f"{existing[0]!r}; give the new gold a name of its own (name=...), or let it replace "
            "them (replacing=True)"
        )


def _open_where_broken(decision: Decision, broken: Mapping[tuple[str, str], str]) -> Decision:
    """Return a decision on a relation as open if it gave way to a decision of people."""
    rule = broken.get((decision.document, decision.id))
    if rule is None or decision.task != "relation" or decision.decided_by:
        return decision
    reason = f"it breaks {rule!r} beside a decision of a person"
    return replace(decision, status="undecided", id="", value="", reason=reason)


def _places(placed: Sequence[Placed]) -> Mapping[str, Parts]:
    return {each.unit.id: parts_of_unit(each.unit) for each in placed}


def _with_digest(decision: Decision, places: Mapping[str, Parts], votes: VotesAt) -> Decision:
    """Return a decision with the digest of the votes on its question."""
    subjects: list[Parts] = []
    if decision.task == "relation":
        subject = subject_of(decision.place)
        names = (subject,) if isinstance(subject, str) else subject
        subjects = [places[name] for name in names if name in places]
        if len(subjects) < len(names):
            return decision
    elif decision.place:
        subjects = [parts_of(decision.place, votes.document)]
    return replace(decision, digest=votes.digest(decision.task, subjects, decision.attribute))


def _elsewhere(people: PersonDecisions) -> Iterator[str]:
    """Yield a note on decisions about documents without a gold layer."""
    if people.elsewhere:
        n = len(people.elsewhere)
        are = "1 decision of people is" if n == 1 else f"{n} decisions of people are"
        row = people.elsewhere[0].row
        yield f"{are} on documents that too few annotators did, such as {row.document!r}"


def _with_old(
    decisions: Sequence[Decision],
    study: Study,
    name: str,
    time: str,
    layers: Mapping[str, Layer],
) -> Iterator[Decision]:
    """Yield decisions with the guideline, and with what a gold layer that is replaced said."""
    old: dict[tuple[str, str, str, str], str] = {}
    for id in {each.document for each in decisions}:
        layer = study.layer(id, name)
        if layer is not None:
            old |= dict(_values_in(layer))
    for each in decisions:
        value = old.get((each.document, each.task, each.place, each.attribute), "")
        guideline = layers[each.document].guideline_version or ""
        yield replace(each, old=value, time=time, guideline=guideline)


def _values_in(layer: Layer) -> Iterator[tuple[tuple[str, str, str, str], str]]:
    for unit in layer.units:
        yield (layer.document, "unit", place_of(unit), ""), unit.category or ""
        for attribute, value in unit.attributes.items():
            yield (layer.document, "attribute", place_of(unit), attribute), str(value)
    for attribute, value in layer.attributes.items():
        yield (layer.document, "attribute", "", attribute), str(value)


def _left_out(study: Study, layers: Shared, kinds: Sequence[Kind], round: int) -> Iterator[str]:
    """Yield a note on the documents that too few annotators did."""
    any_done = _layers_of(study, kinds, round, at_least=1)
    if left := [id for id in any_done if id not in layers]:
        what = "a document" if len(left) == 1 else f"{len(left)} documents"
        yield f"{what} that too few annotators did got no gold layer, such as {left[0]!r}"


def _order(decision: Decision) -> tuple[str, int]:
    return decision.document, ("unit", "attribute", "relation").index(decision.task)
