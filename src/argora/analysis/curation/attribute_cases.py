"""Cases of attributes: the value that a unit or a document has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import partial

from argora.analysis.curation.case import (
    CaseRow,
    CurationCase,
    Option,
    layers_asked,
    options_of,
    status_of,
)
from argora.consensus.gold import Decision, Gold
from argora.consensus.gold.people import NOTHING
from argora.formats.cells import from_value
from argora.model.layer import Value

__all__ = ["attribute_cases"]


def attribute_cases(gold: Gold, document: str) -> Iterator[CurationCase]:
    """Yield a case for each value that is decided on."""
    units = {each.unit.id: each for each in gold.units_of.get(document, ())}
    layers = layers_asked(gold, document, "attributes")
    layer = gold.study.layer(document, gold.annotator)
    now = {} if layer is None else {unit.id: unit.attributes for unit in layer.units}
    text, scheme = gold.study.document(document), gold.study.scheme
    for decision in gold.decisions:
        if decision.document != document or decision.task != "attribute":
            continue
        name, bearer = decision.attribute, units.get(decision.id)
        if bearer is not None:
            votes = {
                annotator: unit.attributes.get(name) for annotator, unit in bearer.marked_by.items()
            }
            value = now.get(decision.id, {}).get(name)
            spans = bearer.unit.spans_in(text)
        else:
            is_of_document = not decision.place
            votes = {
                annotator: each.attributes.get(name)
                for annotator, each in layers.items()
                if is_of_document
            }
            value = layer.attributes.get(name) if layer is not None and is_of_document else None
            spans = ()
        ends = (spans[0].start, spans[-1].end) if spans else (None, None)
        declared = scheme.attribute(name)
        spell = partial(_spelled, is_listed=declared is not None and bool(declared.values))
        yield _case(
            decision, {annotator: spell(e) for annotator, e in votes.items()}, spell(value), ends
        )


def _case(
    decision: Decision,
    votes: Mapping[str, str],
    now: str,
    ends: tuple[int | None, int | None],
) -> CurationCase:
    versions: dict[str, list[str]] = defaultdict(list)
    for name, each in votes.items():
        versions[each].append(name)
    kinds = ("value",) if len(versions) > 1 else ()
    every = {**versions, now: versions.get(now, []), "": versions.get("", [])}

    def option(text: str, supporters: tuple[str, ...]) -> Option:
        place, attribute = decision.place, decision.attribute
        row = CaseRow("attribute", place, text or NOTHING, attribute=attribute)
        return Option(supporters, text == now, not text, (row,), value=text or None)

    return CurationCase(
        key=f"attribute {decision.place} {decision.attribute}",
        task="attribute",
        kinds=kinds,  # type: ignore[arg-type]
        status=status_of([decision], kinds),  # type: ignore[arg-type]
        start=ends[0],
        end=ends[1],
        words=decision.words,
        unit=decision.id or None,
        attribute=decision.attribute,
        reason=decision.reason if decision.status == "undecided" else "",
        n_annotators=len(votes),
        options=options_of(every, option, order=str),
        decisions=(decision,),
    )


def _spelled(value: Value | None, *, is_listed: bool) -> str:
    """Return a value as a decision spells it; empty where there is none."""
    if value is None:
        return ""
    return value if is_listed and isinstance(value, str) else from_value(value)
