"""What miners are judged by: whether anything is found, as what, and end to end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal

import numpy as np

from argora.analysis.evaluation.lines import MACRO_F1, Block, counted, joint, known, of_codes
from argora.analysis.evaluation.remarks import few_unmarked
from argora.analysis.evaluation.sides import GOLD, Evaluated
from argora.analysis.plan import Plan
from argora.measures.f1.units import TokenF1
from argora.model import Study
from argora.reliability import CodingData, items, structures, units
from argora.reliability.items import shared_layers
from argora.reliability.items.pairs import TASKS

__all__ = ["blocks_of_marks", "has_relations", "is_of_sentences", "positions_of_texts"]

RATIOS = (("50%", 0.5), ("100%", 0.999))
"""What papers call the share of a component that must be right, and the ratio it stands for."""


def positions_of_texts(evaluated: Evaluated) -> Literal["token", "character"]:
    """Return what texts are counted in: tokens, or characters where some text is not known."""
    known_all = all("token" in d.segmentations for d in evaluated.study.documents)
    return "token" if known_all else "character"


def blocks_of_marks(evaluated: Evaluated, plan: Plan) -> Iterator[Block]:
    """Yield what was found at all, how it was classified, and the figures of end-to-end mining.

    Where every document is one sentence at most, or no text is known, also the F1 of sentences and
    of their segments.
    """
    by = positions_of_texts(evaluated)
    data = known(units, evaluated.study, plan, by=by)
    if data is None:
        return
    yield _recognition(data, by, plan)
    coding = known(items, evaluated.study, plan, by=by)
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
