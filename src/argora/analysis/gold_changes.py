"""What changed between two golds, unit by unit and relation by relation, and why.

A gold follows from votes, rules and decisions of people. So the reasons of a change are what
differs in these at its place; where nothing does, what differs elsewhere in the document.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from argora.analysis.curation import PlacedDecision
from argora.consensus.gold.places import PAIR, parts_of_unit, place_of
from argora.errors import DataError
from argora.formats.decisions import RecordRow
from argora.model import Layer, Relation, Scheme, Study, Unit
from argora.model.differences import Edit, edit
from argora.model.frozen import FrozenMap
from argora.model.operations import Create, Delete, Operation, SetAttribute, Update

__all__ = [
    "ASPECTS",
    "Aspect",
    "DocumentChange",
    "GoldBasis",
    "GoldChange",
    "GoldChanges",
    "Reason",
    "ReasonKind",
    "basis_of",
    "gold_changes",
    "parts_in",
    "place_in",
    "places_of",
    "rules_in",
    "touches",
]

Aspect = Literal["added", "removed", "category", "boundaries", "sources", "target", "attributes"]
ASPECTS: tuple[Aspect, ...] = (
    *("added", "removed", "category", "boundaries", "sources", "target", "attributes"),
)
Subject = Literal["unit", "relation", "document"]
ReasonKind = Literal["decision", "withdrawn", "vote", "rule", "scheme", "elsewhere", "hand"]
Element = Unit | Relation
Place = frozenset[str]
"""Parts of the places of units: segments, or characters such as ``120-180``."""


@dataclass(frozen=True)
class GoldBasis:
    """A gold, and what it was made of.

    Attributes
    ----------
    study : the gold layers, the votes and the scheme, of one phase.
    gold : the annotator of the gold layers.
    decisions : of people, by document.
    rules : of each document whose gold rules made; the others have one of a person, or of files.
        None if that is not known.
    """

    study: Study
    gold: str
    decisions: Mapping[str, Sequence[PlacedDecision]] = field(default_factory=FrozenMap)
    rules: Mapping[str, Mapping[str, str]] | None = None

    def layer(self, document: str) -> Layer | None:
        """Return the gold of a document, if there is one."""
        layers = self.study.layers_of(document)
        return next((each for each in layers if each.annotator == self.gold), None)

    @property
    def documents(self) -> tuple[str, ...]:
        """The documents that have a gold."""
        return tuple(e.document for e in self.study.layers if e.annotator == self.gold)


@dataclass(frozen=True)
class Reason:
    """Why something changed.

    Attributes
    ----------
    kind : ``decision`` of people, one that was ``withdrawn`` or is open again, a ``vote`` that
        changed, another ``rule``, another version of the ``scheme``, something ``elsewhere`` in the
        document, or a change by ``hand``.
    by : the people who decided or voted.
    before, after : what they statements, or the rules or versions.
    why : the reason that people gave.
    at : when they decided.
    """

    kind: ReasonKind
    by: tuple[str, ...] = ()
    before: str = ""
    after: str = ""
    why: str = ""
    at: str = ""


@dataclass(frozen=True)
class GoldChange:
    """A unit, a relation or the attributes of a document that differ.

    Attributes
    ----------
    before, after : in the ids of the later gold; None where it is not there, and of a document.
    operation : what changes the gold of before.
    """

    subject: Subject
    aspects: tuple[Aspect, ...]
    before: Element | None
    after: Element | None
    operation: Operation
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class DocumentChange:
    """What changed in the gold of a document.

    Attributes
    ----------
    edit : from the gold of before to that of after; from or to an empty one where there was none.
    """

    document: str
    edit: Edit
    changes: tuple[GoldChange, ...]
    is_new: bool = False
    is_gone: bool = False


@dataclass(frozen=True)
class GoldChanges:
    """What changed between two golds.

    Attributes
    ----------
    documents : those in which something did, with most changes first.
    n_documents : how many have a gold on either side.
    texts : documents whose text is another one, so that nothing in them is compared.
    """

    old: GoldBasis
    new: GoldBasis
    documents: tuple[DocumentChange, ...]
    n_documents: int
    texts: tuple[str, ...] = ()

    def n(self, subject: Subject, aspect: Aspect) -> int:
        """Return how many units, relations or documents differ so."""
        every = (each for document in self.documents for each in document.changes)
        return sum(each.subject == subject and aspect in each.aspects for each in every)

    def __bool__(self) -> bool:
        """Return whether anything changed."""
        return bool(self.documents or self.texts)


def basis_of(
    study: Study,
    gold: str | None = None,
    decisions: Mapping[str, Sequence[PlacedDecision]] | None = None,
    rules: Mapping[str, Mapping[str, str]] | None = None,
) -> GoldBasis:
    """Return the gold of a study that was read from files.

    Parameters
    ----------
    gold : the annotator; by default the only one of kind gold.

    Raises
    ------
    DataError
        If it is not clear which annotator is the gold.
    """
    names = [each.id for each in study.annotators if each.kind == "gold"]
    if gold is not None:
        return GoldBasis(study, study.annotator(gold).id, decisions or {}, rules)
    if len(names) != 1:
        listed = ", ".join(names) or "none"
        raise DataError(
            f"{study.name}: expected one annotator of kind gold, found {listed}; name it"
        )
    return GoldBasis(study, names[0], decisions or {}, rules)


def rules_in(rows: Iterable[RecordRow]) -> Mapping[str, Mapping[str, str]]:
    """Return the rules that a record names, by document and task."""
    rules: dict[str, dict[str, str]] = {}
    for row in rows:
        of_document = rules.setdefault(row.document, {})
        if row.rule:
            of_document[row.task] = row.rule
    return rules


def gold_changes(old: GoldBasis, new: GoldBasis, *, why: bool = True) -> GoldChanges:
    """Compare two golds document by document.

    Probabilities do not count, and neither do ids and states.

    Parameters
    ----------
    why : whether to look for reasons.
    """
    names = sorted({*old.documents, *new.documents})
    texts = {each.id: each for each in old.study.documents}
    others = {each.id: each for each in new.study.documents}
    changed, parted = [], []
    for name in names:
        if name in texts and name in others and texts[name].text != others[name].text:
            parted.append(name)
        elif (change := _document_change(old, new, name)) is not None:
            changed.append(_explained(change, old, new) if why else change)
    in_order = sorted(changed, key=lambda each: (-len(each.changes), each.document))
    return GoldChanges(old, new, tuple(in_order), len(names), tuple(parted))


def _document_change(old: GoldBasis, new: GoldBasis, document: str) -> DocumentChange | None:
    before, after = old.layer(document), new.layer(document)
    first, second = before or _empty(after), after or _empty(before)
    step = edit(replace(first, annotator=second.annotator), second)
    changes = tuple(
        change for each in step.operations if (change := _change(each, step)) is not None
    )
    is_new, is_gone = before is None, after is None
    if not (changes or is_new or is_gone):
        return None
    return DocumentChange(document, step, changes, is_new, is_gone)


def _empty(layer: Layer | None) -> Layer:
    assert layer is not None
    return replace(layer, units=(), relations=(), attributes=FrozenMap(), order=())


def _change(operation: Operation, step: Edit) -> GoldChange | None:
    """Return what an operation changes; None for what no reader of a gold looks at."""
    old, new = step.before, step.new
    match operation:
        case Create(thing):
            return GoldChange(_subject(thing), ("added",), None, thing, operation)
        case Delete(id):
            return GoldChange(_subject(old.by_id[id]), ("removed",), old.by_id[id], None, operation)
        case Update(thing):
            before = old.by_id[thing.id]
            if not (aspects := tuple(_aspects(before, thing))):
                return None
            return GoldChange(_subject(thing), aspects, before, new.by_id[thing.id], operation)
        case SetAttribute():
            return GoldChange("document", ("attributes",), None, None, operation)
    return None


def _subject(element: Element) -> Subject:
    return "unit" if isinstance(element, Unit) else "relation"


def _aspects(before: Element, after: Element) -> Iterator[Aspect]:
    if before.category != after.category:
        yield "category"
    if isinstance(before, Unit) and isinstance(after, Unit):
        pairs = ((e.spans, e.segment, e.text) for e in (before, after))
        if len(set(pairs)) == 2:
            yield "boundaries"
    elif isinstance(before, Relation) and isinstance(after, Relation):
        if before.sources != after.sources:
            yield "sources"
        if before.target != after.target:
            yield "target"
    if repr(before.attributes) != repr(after.attributes):
        yield "attributes"


# ----- why --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Inputs:
    """What differs in what the gold of a document was made of."""

    decisions: tuple[tuple[PlacedDecision | None, PlacedDecision | None], ...]
    votes: Mapping[str, tuple[Layer | None, Layer | None]]
    schemes: tuple[Scheme, Scheme]
    rules: Reason | None
    is_by_hand: bool
    has_rules: bool


def _explained(change: DocumentChange, old: GoldBasis, new: GoldBasis) -> DocumentChange:
    inputs = _inputs(change.document, old, new)
    changes = (
        replace(each, reasons=tuple(dict.fromkeys(_reasons(each, change.edit, inputs))))
        for each in change.changes
    )
    return replace(change, changes=tuple(changes))


def _inputs(document: str, old: GoldBasis, new: GoldBasis) -> _Inputs:
    decided = [{e.question: e for e in b.decisions.get(document, ())} for b in (old, new)]
    schemes = old.study.scheme, new.study.scheme
    questions = dict.fromkeys((*decided[0], *decided[1]))
    pairs = ((decided[0].get(each), decided[1].get(each)) for each in questions)
    rules = [None if b.rules is None else b.rules.get(document) for b in (old, new)]
    other = None
    if None not in (old.rules, new.rules) and rules[0] != rules[1]:
        other = Reason("rule", before=_rule_words(rules[0]), after=_rule_words(rules[1]))
    return _Inputs(
        tuple(pair for pair in pairs if _is_other(*pair, is_renamed=schemes[0] != schemes[1])),
        _votes(document, old, new),
        schemes,
        other,
        is_by_hand=new.rules is not None and rules[1] is None,
        has_rules=None not in (old.rules, new.rules),
    )


def _is_other(
    before: PlacedDecision | None, after: PlacedDecision | None, *, is_renamed: bool
) -> bool:
    """Return whether something else is decided, and not the same in the words of a later scheme."""
    if _statement(before) == _statement(after):
        return False
    if not (is_renamed and before and after and _statement(after)):
        return True
    acts = [(each.decided_by, each.why, each.at, each.boundaries) for each in (before, after)]
    return acts[0] != acts[1]


def _statement(decision: PlacedDecision | None) -> tuple[str, str] | None:
    """Return what a decision in force says; None where rules decide."""
    if decision is None or decision.status:
        return None
    return decision.decision, decision.boundaries


def _rule_words(rules: Mapping[str, str] | None) -> str:
    if rules is None:
        return "a person, or files"
    return ", ".join(f"{task}: {rule}" for task, rule in sorted(rules.items())) or "the usual rules"


def _votes(
    document: str, old: GoldBasis, new: GoldBasis
) -> Mapping[str, tuple[Layer | None, Layer | None]]:
    """Return the finished layers of those whose layer differs, before and after."""
    layers_of_side = [
        {
            each.annotator: each
            for each in sorted(basis.study.layers_of(document), key=lambda each: each.round)
            if basis.study.annotator(each.annotator).kind != "gold" and each.state == "finished"
        }
        for basis in (old, new)
    ]
    names = sorted({*layers_of_side[0], *layers_of_side[1]})
    pairs = {name: (layers_of_side[0].get(name), layers_of_side[1].get(name)) for name in names}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def _reasons(change: GoldChange, step: Edit, inputs: _Inputs) -> Iterator[Reason]:
    """Yield what differs at the place of a change, else in its document."""
    place = _places(change, step)
    ends = place if change.subject == "unit" else place | _places(change, step, "target")
    decided = [pair for pair in inputs.decisions if _concerns(pair, change, place, ends)]
    in_force = [_of_decision(pair) for pair in decided if _statement(pair[1]) is not None]
    if in_force:
        yield from in_force  # no rule and no vote overrules them
        return
    direct = [_of_decision(pair) for pair in decided]
    direct += _of_votes(change, place, inputs)
    if inputs.rules is not None:
        direct.append(inputs.rules)
    if _is_of_scheme(change, inputs.schemes):
        direct.append(Reason("scheme", (), *(each.version for each in inputs.schemes)))
    if direct:
        yield from direct
    elif inputs.is_by_hand:
        yield Reason("hand")
    elif inputs.decisions or inputs.votes:
        people = [n for pair in inputs.decisions for n in _of_decision(pair).by]
        yield Reason("elsewhere", tuple(dict.fromkeys([*people, *inputs.votes])))
    elif not inputs.has_rules:
        yield Reason("rule")


End = Literal["sources", "target"]


def _places(change: GoldChange, step: Edit, end: End = "sources") -> Place:
    """Return the parts of a unit that changed; of a relation, those of the units at one end."""
    return frozenset(
        part
        for element, layer in ((change.before, step.before), (change.after, step.new))
        if element is not None
        for part in parts_in(element, layer, end)
    )


def parts_in(element: Element, layer: Layer, end: End = "sources") -> Iterator[str]:
    """Yield the parts of the place of a unit, or of the units at one end of a relation."""
    if isinstance(element, Unit):
        yield from parts_of_unit(element)
        return
    for id in element.sources if end == "sources" else (element.target,):
        yield from parts_in(layer.by_id[id], layer)


def _concerns(
    pair: tuple[PlacedDecision | None, PlacedDecision | None],
    change: GoldChange,
    place: Place,
    ends: Place,
) -> bool:
    """Return whether a decision is about what changed.

    Parameters
    ----------
    place, ends : the places of the unit, or of the start of a relation; and of both its ends.
    """
    decision = pair[1] or pair[0]
    assert decision is not None
    if change.subject == "document":
        operation = change.operation
        name = operation.name if isinstance(operation, SetAttribute) else ""
        return (decision.task, decision.place, decision.attribute) == ("attribute", "", name)
    if decision.task == "attribute" and "attributes" not in change.aspects:
        return False
    if change.subject == "unit" and decision.task == "relation":
        return False
    if change.subject == "relation" and decision.task != "relation":
        return bool({"added", "removed"} & {*change.aspects}) and touches(places_of(decision), ends)
    return touches(places_of(decision), place)


def places_of(decision: PlacedDecision) -> Place:
    """Return the parts of the places that a decision is about."""
    places = [*decision.place.split(PAIR), decision.boundaries]
    return frozenset(word for place in places for word in (place, *place.split()) if word)


def touches(one: Iterable[str], other: Iterable[str]) -> bool:
    """Return whether places have a segment, or a character, in common."""
    others = frozenset(other)
    ends = [_ends(part) for part in others]
    return any(
        part in others or any(a and b and a[0] < b[1] and b[0] < a[1] for b in ends)
        for part in one
        for a in (_ends(part),)
    )


def _ends(part: str) -> tuple[int, int] | None:
    start, dash, end = part.partition("-")
    is_characters = dash and start.isdigit() and end.isdigit()
    return (int(start), int(end)) if is_characters else None


def _of_decision(pair: tuple[PlacedDecision | None, PlacedDecision | None]) -> Reason:
    before, after = pair
    words = [
        None if each is None else " ".join(filter(None, _statement(each) or ())) for each in pair
    ]
    if after is not None and _statement(after) is not None:
        return Reason(
            "decision", after.decided_by, words[0] or "", words[1] or "", after.why, after.at
        )
    last = after or before
    assert last is not None
    return Reason("withdrawn", last.decided_by, words[0] or "", "", last.because, "")


def _of_votes(change: GoldChange, place: Place, inputs: _Inputs) -> Iterator[Reason]:
    names = [_names(each) for each in inputs.schemes]
    in_both = names[0] & names[1] if inputs.schemes[0] != inputs.schemes[1] else None
    for annotator, layers in inputs.votes.items():
        statements = [_vote(layer, change, place) for layer in layers]
        if statements[0] == statements[1] or _alike(statements, in_both):
            continue
        before, after = (_vote_words(each) for each in statements)
        yield Reason("vote", (annotator,), before, after)


_Vote = frozenset[tuple[str, str, str]]
"""Of each unit or relation: its category, its place, and its target or attributes."""


def _vote(layer: Layer | None, change: GoldChange, place: Place) -> _Vote | None:
    """Return what somebody says on the place of a change; None if they have not finished."""
    if layer is None:
        return None
    if change.subject == "document":
        return frozenset((n, "", str(v)) for n, v in layer.attributes.items() if _is_of(change, n))
    if change.subject == "unit":
        return frozenset(
            (each.category or "", place_of(each), _listed(each, change))
            for each in layer.units
            if touches(parts_of_unit(each), place)
        )
    return frozenset(
        (each.category or "", place_in(each, layer), place_in(layer.by_id[each.target], layer))
        for each in layer.relations
        if touches(parts_in(each, layer), place)
    )


def _is_of(change: GoldChange, name: str) -> bool:
    return isinstance(change.operation, SetAttribute) and change.operation.name == name


def _listed(unit: Unit, change: GoldChange) -> str:
    """Return the attributes of a unit where these changed."""
    if "attributes" not in change.aspects:
        return ""
    return ", ".join(f"{name} {value}" for name, value in sorted(unit.attributes.items()))


def place_in(element: Element, layer: Layer) -> str:
    """Return the place of a unit, or of the units that a relation starts from."""
    if isinstance(element, Unit):
        return place_of(element)
    return " and ".join(place_in(layer.by_id[each], layer) for each in element.sources)


def _alike(votes: Sequence[_Vote | None], in_both: frozenset[str] | None) -> bool:
    """Return whether votes differ only in categories that one of two schemes does not have."""
    if in_both is None or None in votes:
        return False
    neutral = [
        {(c if c in in_both else "", place, rest) for c, place, rest in each or ()}
        for each in votes
    ]
    return neutral[0] == neutral[1]


def _vote_words(vote: _Vote | None) -> str:
    if vote is None:
        return "not finished"
    statements = (" ".join(filter(None, (c, at, rest and f"({rest})"))) for c, at, rest in vote)
    return "; ".join(sorted(statements)) or "nothing"


def _names(scheme: Scheme) -> frozenset[str]:
    return frozenset((*scheme.unit_ids, *scheme.relation_ids))


def _is_of_scheme(change: GoldChange, schemes: tuple[Scheme, Scheme]) -> bool:
    """Return whether a category is gone, or is new, with the version of the scheme."""
    old, new = schemes
    if old == new:
        return False
    gone = change.before is not None and (change.before.category or "") not in _names(new)
    come = change.after is not None and (change.after.category or "") not in _names(old)
    return bool(change.before and change.before.category and gone) or bool(
        change.after and change.after.category and come
    )
