"""Precision, recall and agreement of predictions with the gold, question by question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal

import numpy as np

from argora.analysis.dialogue_maps import MOST_DIALOGUES, DialogueToDraw, compared_dialogues
from argora.analysis.evaluation.evaluated import GOLD, PREDICTED, Evaluated
from argora.analysis.evaluation.lines import (
    MACRO_F1,
    Block,
    Counts,
    counted,
    data_or_none,
    joint,
    of_categories,
    of_codes,
    with_reference,
)
from argora.analysis.evaluation.maps import MapPair, map_pairs
from argora.analysis.evaluation.people import AmongPeople, among_people, with_people
from argora.analysis.evaluation.remarks import few_unmarked, same_but_for_ends
from argora.analysis.evaluation.sureness import Sureness, sureness_of
from argora.analysis.facets import facet_parts
from argora.analysis.plan import Plan, Progress, silent
from argora.analysis.sub_scores import matrices
from argora.analysis.tables import is_mapped, is_segmented, usual_items
from argora.analysis.words import plural
from argora.diagnostics.segmentation_errors import SegmentationErrors, segmentation_errors
from argora.measures import parse
from argora.measures.f1.units import TokenF1
from argora.measures.structure.relations import RelationF1, in_own_units
from argora.model import Study
from argora.reliability import CodingData, items, structures, units
from argora.reliability.alignment import LOCUTION
from argora.reliability.items import shared_layers
from argora.reliability.items.pairs import TASKS

__all__ = [
    "Evaluation",
    "blocks_of_marks",
    "evaluate",
    "has_relations",
    "is_of_sentences",
    "positions_of_texts",
]

MAPPED = (
    "most units are nodes of maps, with words of their own and no place in the text: "
    "nothing is said of sentences, tokens and boundaries"
)
JOINT = (
    ("macro F1", MACRO_F1),
    ("micro F1", "micro_f1"),
    ("alpha", "alpha"),
)
LEAST_COMMON = 0.5
"""The share of the longer of two units that both must cover to match, where not all of it must."""


@dataclass(frozen=True)
class Evaluation:
    """All figures, and the same for the documents of each value of a facet.

    Attributes
    ----------
    errors : how units were cut otherwise than in the gold; None where nobody marked units.
    people : the model beside the people who did the same documents; empty without them.
    dialogues : the maps of both where they are dialogues, of the first documents.
    sureness : how far the probabilities of the model can be relied on; empty where it gave none.
    maps : the maps of both where they are no dialogues, of the documents that differ most.
    """

    evaluated: Evaluated
    blocks: tuple[Block, ...]
    facet: str | None = None
    facets: Mapping[str, tuple[Block, ...]] | None = None
    errors: SegmentationErrors | None = None
    people: tuple[AmongPeople, ...] = ()
    dialogues: tuple[tuple[DialogueToDraw, DialogueToDraw], ...] = ()
    sureness: tuple[Sureness, ...] = ()
    maps: tuple[MapPair, ...] = ()

    def block(self, id: str) -> Block | None:
        """Return the figures of one question, or None."""
        return next((block for block in self.blocks if block.id == id), None)


def evaluate(
    evaluated: Evaluated,
    plan: Plan,
    *,
    facet: str | None = None,
    people: Study | None = None,
    on_progress: Progress = silent,
) -> Evaluation:
    """Measure what was predicted against the gold, by all measures that the data allow.

    By sentence (or given segment), by unit with the same boundaries and with at least half in
    common, by token, by relation, and on whole structures; how units were cut otherwise.

    Parameters
    ----------
    people : the study that the gold comes from; those who annotated its documents, too, are put
        beside the model.
    """
    if is_mapped(evaluated.study):
        evaluated = replace(evaluated, notes=(*evaluated.notes, MAPPED))
    blocks = tuple(_blocks(evaluated, plan, on_progress))
    on_progress("how units were cut")
    among = None if people is None else with_people(evaluated, people, round=plan.round)
    whole = Evaluation(
        evaluated,
        blocks,
        errors=_errors(evaluated, plan),
        people=() if among is None else among_people(among, plan),
        dialogues=tuple(_dialogues(evaluated, plan)),
        sureness=sureness_of(evaluated.study, plan),
        maps=map_pairs(evaluated.study, plan),
    )
    if facet is None:
        return whole
    parts = {}
    for value, study in facet_parts(evaluated.study, facet).items():
        on_progress(f"{facet}: {value}")
        parts[value] = tuple(_blocks(replace(evaluated, study=study), plan, on_progress))
    return replace(whole, facet=facet, facets=parts)


def _dialogues(evaluated: Evaluated, plan: Plan) -> Iterator[tuple[DialogueToDraw, DialogueToDraw]]:
    study = evaluated.study
    documents = {
        la.document for la in study.layers if any(u.category == LOCUTION for u in la.units)
    }
    if documents:
        part = study.select(documents=sorted(documents)[:MOST_DIALOGUES])
        data = structures(part, kinds=plan.kinds)
        yield from compared_dialogues(study, data, (GOLD, PREDICTED))


def _errors(evaluated: Evaluated, plan: Plan) -> SegmentationErrors | None:
    """Return the segmentation errors; None where boundaries were given, or nobody marked units."""
    if is_segmented(evaluated.study) or is_mapped(evaluated.study):
        return None
    by = positions_of_texts(evaluated)
    data = data_or_none(units, evaluated.study, plan, by=by)
    if data is None or not {GOLD, PREDICTED}.issubset(data.annotators):
        return None
    return segmentation_errors(data, GOLD, PREDICTED)


def _blocks(evaluated: Evaluated, plan: Plan, on_progress: Progress) -> Iterator[Block]:
    study = evaluated.study
    if not is_mapped(study):
        yield from _marked(evaluated, plan, on_progress)
    if has_relations(study, plan):
        on_progress("by relation")
        yield from _structure(evaluated, plan)


def _marked(evaluated: Evaluated, plan: Plan, on_progress: Progress) -> Iterator[Block]:
    """Yield what is decided on stretches of text."""
    study, by = evaluated.study, usual_items(evaluated.study, plan)
    on_progress("by item")
    coding = data_or_none(items, study, plan, by=by)
    if coding is not None:
        named = plural(by)
        together = (joint(title, how, coding, plan) for title, how in JOINT)
        lines = (*of_codes(coding, plan, study.scheme), *together)
        yield Block(named, f"{named.capitalize()} by their category", named, lines)
    if coding is not None and not is_segmented(study):
        on_progress("by unit")
        yield from _units(evaluated, plan)
        on_progress("by token")
        yield from _tokens(evaluated, plan)
        on_progress("what was found, and as what")
        yield from blocks_of_marks(evaluated, plan)


# ----- units and tokens -------------------------------------------------------------------------


def _units(evaluated: Evaluated, plan: Plan) -> Iterator[Block]:
    study = evaluated.study
    data = data_or_none(units, study, plan)
    if data is None:
        return
    for id, title, how in (
        ("units-exact", "Units with the same boundaries", "match='exact'"),
        (
            "units-overlap",
            f"Units with at least {LEAST_COMMON:.0%} of the longer in common",
            f"match='overlap', threshold={LEAST_COMMON}",
        ),
    ):
        measure = with_reference(f"unit_f1({how})")
        lines = of_categories(measure, data, plan, study.scheme)
        together = joint("all together", measure, data, plan, counted)
        remarks = same_but_for_ends(data, study) if id == "units-exact" else ()
        yield Block(id, title, "units", (*lines, together), remarks)


def _tokens(evaluated: Evaluated, plan: Plan) -> Iterator[Block]:
    study = evaluated.study
    data = data_or_none(units, study, plan, by="token")
    coding = data_or_none(items, study, plan, by="token")
    if data is None or coding is None:
        return
    whole = TokenF1(reference=GOLD)
    lines = (
        *of_categories(replace(whole, blank=False), data, plan, study.scheme),
        joint("macro F1, with unmarked tokens", whole, data, plan),
        joint("alpha", "alpha", coding, plan),
    )
    remarks = few_unmarked(whole, data)
    yield Block("tokens", "Tokens by their category", "tokens", lines, remarks)


# ----- relations and structures -----------------------------------------------------------------

STRUCTURE = (
    ("links in common (MAR)", "mar(unit='link')"),
    ("sub-arguments in common (MAR)", "mar(unit='descendants', partial=True)"),
    ("graph inclusion", "graph_inclusion"),
    ("units agreed on entirely", "entire_agreement"),
    ("segments, relations and dialogue (CASS)", "cass"),
)
TIES_OF_ONE = {
    GOLD: "relations of the gold between units that were predicted as one",
    PREDICTED: "predicted relations between units that are one in the gold",
}


def _structure(evaluated: Evaluated, plan: Plan) -> Iterator[Block]:
    data = structures(evaluated.study, kinds=plan.kinds)
    if not data.n_items or not data.categories:
        return
    how = RelationF1(reference=GOLD)
    lines = (
        *of_categories(how, data, plan, evaluated.study.scheme, _counted_relations),
        joint("all together", how, data, plan, _counted_relations),
        joint(
            "whatever their category", replace(how, category="any"), data, plan, _counted_relations
        ),
    )
    yield Block("relations", "Relations", "relations", lines)
    whole = [
        replace(joint(title, each, data, plan), matrices=partial(matrices, each, data))
        for title, each in ((title, parse(name)) for title, name in STRUCTURE)
    ]
    yield Block(
        "structure", "Whole structures", "structures", tuple(whole), tuple(_made_one(how, data))
    )


def _made_one(how: RelationF1, data: Any) -> Iterator[str]:
    """Yield remarks on relations between units that are one unit for the other side."""
    if how.obstacle(data):
        return
    pairs = [pair for _, pair in how.compared(data)]
    for side, name in enumerate((GOLD, PREDICTED)):
        relations = [r for pair in pairs for r in in_own_units(pair, side, category=how.category)]
        if n := relations.count(None):
            yield (
                f"{TIES_OF_ONE[name]}: {n} of {len(relations)}; whole structures are compared over "
                "the coarser units and leave them out, while the relations above count them"
            )


def _counted_relations(how: RelationF1, data: Any) -> Counts:
    if how.obstacle(data):
        return 0, 0, 0
    right, gold, predicted = how.pooled(how.statistics(data).sum(axis=0))[0].tolist()
    return int(gold), int(predicted), int(right)


RATIOS = (("50%", 0.5), ("100%", 0.999))
"""The share of a component that must be right, as papers write it, and as a ratio."""


def positions_of_texts(evaluated: Evaluated) -> Literal["token", "character"]:
    """Return the positions of texts: tokens, or characters where some text is not known."""
    known_all = all("token" in d.segmentations for d in evaluated.study.documents)
    return "token" if known_all else "character"


def blocks_of_marks(evaluated: Evaluated, plan: Plan) -> Iterator[Block]:
    """Yield what was found at all, how it was classified, and the figures of end-to-end mining.

    Where every document is one sentence at most, or no text is known, also the F1 of sentences and
    of their segments.
    """
    by = positions_of_texts(evaluated)
    data = data_or_none(units, evaluated.study, plan, by=by)
    if data is None:
        return
    yield _recognition(data, by, plan)
    coding = data_or_none(items, evaluated.study, plan, by=by)
    if coding is not None:
        yield from _classification(coding, by, evaluated, plan)
    if is_of_sentences(evaluated):
        yield _sentences(data, plan)
    else:
        yield _end_to_end(data, evaluated, plan)


def has_relations(study: Study, plan: Plan) -> bool:
    """Return whether anybody drew relations, and both sides were asked for them."""
    return any(layer.relations for layer in study.layers) and bool(
        shared_layers(study, tasks=TASKS, kinds=plan.kinds)
    )


def _recognition(data: Any, by: str, plan: Plan) -> Block:
    one = data.as_one()
    exact = "unit_f1(match='exact', category='any')"
    half = "unit_f1(match='overlap', threshold=0.5, category='any')"
    whole = TokenF1(reference=GOLD)
    lines = (
        joint("units with the same boundaries", exact, data, plan, counted),
        joint("units with half in common", half, data, plan, counted),
        joint(f"{by}s in any unit", "token_f1(blank=False)", one, plan, counted),
        joint(f"macro F1 of {by}s in a unit and in none", whole, one, plan),
    )
    remarks = few_unmarked(whole, one)
    return Block("recognition", "Found at all, whatever the category", "units", lines, remarks)


def _classification(
    coding: CodingData, by: str, evaluated: Evaluated, plan: Plan
) -> Iterator[Block]:
    """Yield how positions that both marked were classified; nothing where there are none."""
    blank = np.array([c == frozenset() for c in coding.categories], dtype=bool)
    n_marked = np.bincount(
        coding.item_of_vote, weights=~blank[coding.code], minlength=coding.n_rows
    )
    both = coding.select(rows=(n_marked == 2) & (coding.votes_per_item == 2))
    if not both.n_items:
        return
    both = replace(both, derivation=f"{both.derivation}|marked-by-both")
    lines = (
        *of_codes(both, plan, evaluated.study.scheme),
        joint("macro F1", MACRO_F1, both, plan),
        joint("alpha", "alpha", both, plan),
    )
    yield Block("classification", f"As what, of {by}s that are in a unit of both", f"{by}s", lines)


def _end_to_end(data: Any, evaluated: Evaluated, plan: Plan) -> Block:
    study = evaluated.study
    maps = structures(study, kinds=plan.kinds) if has_relations(study, plan) else None
    lines = []
    for name, ratio in RATIOS:
        options = f"(ratio={ratio})"
        lines.append(joint(f"components, {name} (C-F1)", f"c_f1{options}", data, plan, counted))
        if maps is not None:
            lines += [
                joint(f"relations, {name} (R-F1)", f"r_f1{options}", maps, plan, counted),
                joint(f"both, {name} (F)", f"cr_f1{options}", maps, plan),
            ]
    return Block("end-to-end", "End to end", "components and relations", tuple(lines))


def is_of_sentences(evaluated: Evaluated) -> bool:
    """Return whether every document is at most a sentence, or none has a text."""
    documents = evaluated.study.documents
    if all(document.text is None for document in documents):
        return True
    cuts = [document.segmentations.get("sentence") for document in documents]
    return all(cut is not None and len(cut) <= 1 for cut in cuts)


def _sentences(data: Any, plan: Plan) -> Block:
    lines = tuple(
        joint(title, text, data, plan)
        for title, text in (
            ("segments of a sentence (segment F1)", "segment_f1"),
            ("sentences by their category", "sentence_f1"),
            ("sentences, ties drawn", "sentence_f1(ties='random')"),
        )
    )
    return Block("texts", "Texts, each taken for a sentence", "sentences", lines)
