"""What another rule would have given: a gold beside the one that there is, which nobody stores."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from argora.analysis.curation import PlacedDecision, Proposal, Question, propose
from argora.analysis.gold_changes import (
    GoldBasis,
    GoldChanges,
    gold_changes,
    parts_in,
    place_in,
    places_of,
    touches,
)
from argora.analysis.plan import Plan, Progress, silent
from argora.analysis.with_gold import WithGold, with_gold
from argora.consensus.gold.places import parts_of_unit, place_of
from argora.errors import DataError
from argora.model import Annotator, Layer, Study

__all__ = ["JudgedDecision", "OtherRule", "Standing", "other_rule", "standing_of"]

Standing = Literal["against", "needless", "needed"]
"""Whether a rule decides otherwise than people did, decides the same, or does not decide."""


@dataclass(frozen=True)
class JudgedDecision:
    """A decision of people beside what a rule says on the same question.

    Attributes
    ----------
    decided, by_rule : what the gold has there with the decision, and by the rule alone; empty if it
        has nothing.
    """

    document: str
    decision: PlacedDecision
    standing: Standing
    decided: str
    by_rule: str


@dataclass(frozen=True)
class OtherRule:
    """The gold of now beside that of other rules, with the same decisions of people.

    Attributes
    ----------
    rules, others : of units, relations and attributes; what is left out is the usual one.
    changes : from the gold of now to the other one.
    decisions : of people, each with what the other rules alone say.
    n_undecided : what people would have to decide under the other rules.
    agreement : of the other gold with that of now.
    n_left : documents whose gold is of a person or of files, so that no rule counts.
    """

    rules: Mapping[str, Any]
    others: Mapping[str, Any]
    changes: GoldChanges
    decisions: tuple[JudgedDecision, ...]
    n_undecided: int
    agreement: WithGold
    n_left: int = 0
    notes: tuple[str, ...] = ()

    def n(self, standing: Standing) -> int:
        """Count the decisions of people by what the other rules say."""
        return sum(each.standing == standing for each in self.decisions)


def other_rule(
    basis: GoldBasis,
    rules: Mapping[str, Any],
    others: Mapping[str, Any],
    plan: Plan,
    *,
    at_least: int = 2,
    on_progress: Progress = silent,
) -> OtherRule:
    """Compare a gold with what other rules give for the same votes and decisions.

    Parameters
    ----------
    basis : the gold of now; documents that its rules leave out are not compared.
    rules, others : as :func:`argora.consensus.gold.make_rules` takes them.

    Raises
    ------
    MeasureError
        If there is no such rule.
    DataError
        If nobody annotated anything.
    """
    documents = [name for name in basis.documents if basis.rules is None or name in basis.rules]
    if not documents:
        raise DataError("no gold here was made by rules, so that there is nothing to compare")
    part = basis.study.select(documents=documents)
    basis = replace(basis, study=part)
    votes = _without_golds(part)
    decisions = {name: basis.decisions.get(name, ()) for name in documents}
    on_progress("deciding by the other rules")
    settings: dict[str, Any] = {"name": basis.gold, "at_least": at_least}
    other = propose(votes, others, decisions, **settings)
    alone = propose(votes, others, {}, **settings)
    other_study = _with_gold_of(votes, other)
    on_progress("comparing")
    changes = gold_changes(basis, replace(basis, study=other_study), why=False)
    return OtherRule(
        rules,
        others,
        changes,
        tuple(standing_of(decisions, other, alone)),
        len(other.gold.undecided),
        _agreement(part, other_study, basis.gold, plan, on_progress),
        len(basis.documents) - len(documents),
        other.gold.notes,
    )


def _without_golds(study: Study) -> Study:
    kinds = {each.id: each.kind for each in study.annotators}
    layers = tuple(each for each in study.layers if kinds[each.annotator] != "gold")
    return replace(
        study, layers=layers, annotators=tuple(e for e in study.annotators if e.kind != "gold")
    )


def _with_gold_of(votes: Study, proposal: Proposal) -> Study:
    """Return the votes with the gold of a proposal, under the name that it has there."""
    gold = Annotator(proposal.gold.annotator, "gold")
    layers = tuple(replace(each, phase=votes.phase) for each in proposal.gold.layers)
    return replace(votes, annotators=(*votes.annotators, gold), layers=(*votes.layers, *layers))


OTHER = "other"
"""What the gold of other rules is called beside that of now."""


def _agreement(
    study: Study, other: Study, gold: str, plan: Plan, on_progress: Progress
) -> WithGold:
    """Measure the other gold against that of now; open documents count, too."""
    name = OTHER
    while name in {each.id for each in study.annotators}:
        name += "'"
    golds = [
        *(each for each in study.layers if each.annotator == gold),
        *(replace(e, annotator=name) for e in other.layers if e.annotator == gold),
    ]
    both = replace(
        study,
        annotators=(Annotator(gold, "gold"), Annotator(name, "model")),
        layers=tuple(replace(each, state="finished", round=1) for each in golds),
    )
    return with_gold(both, gold, plan, annotators=[name], on_progress=on_progress)


def standing_of(
    decisions: Mapping[str, Sequence[PlacedDecision]], current: Proposal, alone: Proposal
) -> Iterator[JudgedDecision]:
    """Yield each decision of people that is in force with what rules alone say.

    Parameters
    ----------
    current, alone : the gold with the decisions, and that of the rules without them.
    """
    pair = current, alone
    undecided = _undecided(alone)
    for document, listed in decisions.items():
        stale = {*current.stale(document)}
        for each in listed:
            if each.status or each.question in stale:
                continue
            layers = (
                proposal.gold.study.layer(document, current.gold.annotator) for proposal in pair
            )
            decided, by_rule = (_statement(layer, each) for layer in layers)
            standing: Standing = "needless" if decided == by_rule else "against"
            if each.question in undecided[document]:
                standing = "needed"
            yield JudgedDecision(document, each, standing, decided, by_rule)


def _undecided(proposal: Proposal) -> Mapping[str, set[Question]]:
    """Return the questions that rules leave open, by document."""
    left: dict[str, set[Question]] = defaultdict(set)
    decisions = proposal.gold.undecided
    for question, each in zip(proposal.questions(decisions), decisions, strict=True):
        left[each.document].add(question)
    return left


def _statement(layer: Layer | None, decision: PlacedDecision) -> str:
    """Return what a gold has where people decided, with the places of units; empty if nothing."""
    if layer is None:
        return ""
    if decision.task == "attribute" and not decision.place:
        return str(layer.attributes.get(decision.attribute, ""))
    place = places_of(decision)
    words: list[str] = []
    if decision.task == "relation":
        for each in layer.relations:
            if touches(parts_in(each, layer), place):
                target = place_in(layer.by_id[each.target], layer)
                words.append(f"{each.category} from {place_in(each, layer)} to {target}")
    else:
        for unit in layer.units:
            if touches(parts_of_unit(unit), place):
                value = unit.attributes.get(decision.attribute, "") if decision.attribute else ""
                words.append(str(value) or f"{unit.category} {place_of(unit)}")
    return "; ".join(sorted(words))
