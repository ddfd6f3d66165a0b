"""A gold standard made of the layers of several annotators, with every decision on record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from argora.consensus.gold.deciding import are_fixed, decide
from argora.consensus.gold.decision import Decision, Status, Task
from argora.consensus.gold.digests import VoteDigests
from argora.consensus.gold.people import PersonDecisions, decisions_of_people
from argora.consensus.gold.places import Parts, parts_of, parts_of_unit, place_of, subject_of
from argora.consensus.gold.progress import Progress, no_progress
from argora.consensus.gold.rules import NO_RELATIONS, GoldRules
from argora.consensus.gold.units import GoldUnit
from argora.consensus.result import Consensus
from argora.consensus.trees import EdgeVotes
from argora.errors import DataError
from argora.formats.decisions import RECORD_TASKS, RecordRow
from argora.model import Annotator, Layer, Study
from argora.model.layer import TASKS, Kind, Stamp
from argora.model.scheme import Violation
from argora.reliability.items.layers import PERSONS, Shared, shared_layers

__all__ = ["TOOL", "Gold", "make_gold"]

TOOL = "argora gold"


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
    round : which round of each annotator was decided on.
    units_of : the units of each document, with the units of annotators that each was made from.
    relation_votes : of the annotators between these units, by document.
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
    round: int = 1
    units_of: Mapping[str, Sequence[GoldUnit]] = field(default_factory=dict)
    relation_votes: Mapping[str, EdgeVotes] = field(default_factory=dict)

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
    on_progress: Progress = no_progress,
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
    on_progress : called now and then with what is being done, how much of it is done, and how much
        there is.

    Raises
    ------
    FormatError
        If a decision in the record cannot be understood or breaks a rule of the scheme.
    DataError
        If nobody annotated anything, the layers are of several phases, the name is that of a person
        or a model, or there are layers of this name and they may not be replaced.
    """
    rules = rules or GoldRules()
    chosen = study if annotators is None else study.select(annotators=annotators)
    layers = _layers_of(chosen, kinds, round, at_least)
    _refuse_name(study, name, layers, replacing=replacing)
    digests = {
        id: VoteDigests(study.document(id), by_annotator, study.scheme.symmetric)
        for id, by_annotator in layers.items()
    }
    people = decisions_of_people(record, study, layers, digests, name=name)
    decided = decide(
        chosen,
        layers,
        rules,
        people,
        kinds=tuple(kinds),
        round=round,
        on_progress=on_progress,
    )
    empty = [
        _empty_layer(study, id, by_annotator, name, time, rules)
        for id, by_annotator in layers.items()
    ]
    gold_layers, broken = decided.layers(empty, study)
    records = _counted(tuple(decided.records(broken)), on_progress)
    decisions = _with_digests(records, decided.units.gold_units, digests)
    return Gold(
        study=_with_gold(study, name, gold_layers),
        annotator=name,
        rules=rules,
        decisions=tuple(sorted(_with_old(decisions, study, empty, time), key=_order)),
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
        notes=(*_left_out(chosen, layers, kinds, round), *_elsewhere(people), *decided.notes),
        round=round,
        units_of=decided.units.gold_units,
        relation_votes=decided.related.votes,
    )


def _layers_of(study: Study, kinds: Sequence[Kind], round: int, at_least: int) -> Shared:
    """Return the layers of each document that are voted on.

    Where too few annotators were asked for units, those count who were asked for relations alone:
    their units are fixed, also where the gold before had none.

    Raises
    ------
    DataError
        If there are none.
    """
    voting: dict[str, Any] = {"kinds": kinds, "round": round, "at_least": at_least}
    fixed = {
        id: {name: layer for name, layer in by_annotator.items() if "units" not in layer.covers}
        for id, by_annotator in shared_layers(study, tasks=("relations",), **voting).items()
    }
    layers = {id: each for id, each in fixed.items() if len(each) >= at_least}
    layers |= shared_layers(study, **voting)
    if not layers:
        raise DataError(
            f"no document has finished layers of {at_least} or more annotators of kind "
            f"{' or '.join(kinds)} in round {round}"
            + ("; at_least=1 takes those of one" if at_least > 1 else "")
        )
    return {
        document.id: layers[document.id] for document in study.documents if document.id in layers
    }


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
        if are_fixed(by_annotator)
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
        phase=study.phase,
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


def _counted(decisions: Sequence[Decision], on_progress: Progress) -> Iterator[Decision]:
    for number, each in enumerate(decisions):
        on_progress("record", number, len(decisions))
        yield each


def _with_digests(
    decisions: Iterable[Decision],
    gold_units: Mapping[str, Sequence[GoldUnit]],
    digests: Mapping[str, VoteDigests],
) -> Iterator[Decision]:
    """Yield decisions with the digest of the votes; none if a unit of a relation is gone."""
    places = {
        id: {each.unit.id: parts_of_unit(each.unit) for each in in_document}
        for id, in_document in gold_units.items()
    }
    for each in decisions:
        of_document = digests[each.document]
        subjects: list[Parts | None] = []
        if each.task == "relation":
            subject = subject_of(each.place)
            names = (subject,) if isinstance(subject, str) else subject
            subjects = [places[each.document].get(name) for name in names]
        elif each.place:
            subjects = [parts_of(each.place, of_document.document)]
        places_left = [parts for parts in subjects if parts is not None]
        digest = of_document.digest(each.task, places_left, each.attribute)
        yield replace(each, digest="" if len(places_left) < len(subjects) else digest)


def _elsewhere(people: PersonDecisions) -> Iterator[str]:
    """Yield a note on decisions about documents without a gold layer."""
    if people.elsewhere:
        n = len(people.elsewhere)
        are = "1 decision of people is" if n == 1 else f"{n} decisions of people are"
        row = people.elsewhere[0].row
        yield f"{are} on documents that too few annotators did, such as {row.document!r}"


def _with_old(
    decisions: Iterable[Decision], study: Study, layers: Sequence[Layer], time: str
) -> Iterator[Decision]:
    """Yield decisions with time, guideline, and what a gold layer that is replaced said.

    Parameters
    ----------
    study : with the gold layers of before.
    layers : the new ones.
    """
    old: dict[tuple[str, str, str, str], str] = {}
    for layer in layers:
        before = study.layer(layer.document, layer.annotator)
        old |= {} if before is None else dict(_values_in(before))
    guidelines = {layer.document: layer.guideline_version or "" for layer in layers}
    for each in decisions:
        value = old.get((each.document, each.task, each.place, each.attribute), "")
        yield replace(each, old=value, time=time, guideline=guidelines[each.document])


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
    return decision.document, RECORD_TASKS.index(decision.task)
