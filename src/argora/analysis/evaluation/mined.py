"""What miners are judged by: whether anything is found, as what, and end to end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal

import numpy as np

from argora.analysis.evaluation.lines import Block, Line, counted, known, of_codes
from argora.analysis.evaluation.remarks import few_unmarked
from argora.analysis.evaluation.sides import GOLD, Evaluated
from argora.analysis.plan import Plan
from argora.measures import Measure, parse
from argora.measures.f1.units import TokenF1
from argora.reliability import CodingData, items, structures, units
from argora.reliability.items import shared_layers
from argora.reliability.items.pairs import TASKS

__all__ = ["blocks_of_marks", "is_of_sentences", "positions_of_texts"]

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
    study = evaluated.study
    data = known(lambda: units(study, by=by, kinds=plan.kinds))
    if data is None:
        return
    yield _recognition(data, by, plan)
    coding = known(lambda: items(study, by=by, kinds=plan.kinds))
    if coding is not None:
        yield from _classification(coding, by, evaluated, plan)
    if is_of_sentences(evaluated):
        yield _sentences(data, plan)
    else:
        yield _end_to_end(data, evaluated, plan)


def _counts(how: Measure[Any], data: Any, title: str, plan: Plan) -> Line:
    return Line("all", title, plan.measure(how, data), counted(how, data))


def _recognition(data: Any, by: str, plan: Plan) -> Block:
    one = data.as_one()
    exact = parse(f"unit_f1(match='exact', category='any', reference={GOLD!r})")
    half = parse(f"unit_f1(match='overlap', threshold=0.5, category='any', reference={GOLD!r})")
    marked = parse(f"token_f1(reference={GOLD!r}, blank=False)")
    whole = TokenF1(reference=GOLD)
    lines = (
        _counts(exact, data, "units with the same boundaries", plan),
        _counts(half, data, "units with half in common", plan),
        _counts(marked, one, f"{by}s in any unit", plan),
        Line("all", f"macro F1 of {by}s in a unit and in none", plan.measure(whole, one)),
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
    lines = of_codes(both, plan, evaluated)
    for title, text in (
        ("macro F1", f"macro_f1(reference={GOLD!r}, reading='mean-of-f1')"),
        ("alpha", "alpha"),
    ):
        lines.append(Line("all", title, plan.measure(parse(text), both)))
    yield Block(
        "classification", f"As what, of {by}s that are in a unit of both", f"{by}s", tuple(lines)
    )


def _end_to_end(data: Any, evaluated: Evaluated, plan: Plan) -> Block:
    study = evaluated.study
    drawn = None
    if any(layer.relations for layer in study.layers) and shared_layers(
        study, tasks=TASKS, kinds=plan.kinds
    ):
        drawn = structures(study, kinds=plan.kinds)
    lines = []
    for said, ratio in RATIOS:
        own = parse(f"c_f1(ratio={ratio}, reference={GOLD!r})")
        lines.append(_counts(own, data, f"components, {said} (C-F1)", plan))
        if drawn is not None:
            ties = parse(f"r_f1(ratio={ratio}, reference={GOLD!r})")
            both = parse(f"cr_f1(ratio={ratio}, reference={GOLD!r})")
            lines.append(_counts(ties, drawn, f"relations, {said} (R-F1)", plan))
            lines.append(Line("all", f"both, {said} (F)", plan.measure(both, drawn)))
    return Block("end-to-end", "End to end", "components and relations", tuple(lines))


def is_of_sentences(evaluated: Evaluated) -> bool:
    """Tell whether every document is at most a sentence, or none has a text."""
    documents = evaluated.study.documents
    if all(document.text is None for document in documents):
        return True
    cuts = [document.segmentations.get("sentence") for document in documents]
    return all(cut is not None and len(cut) <= 1 for cut in cuts)


def _sentences(data: Any, plan: Plan) -> Block:
    lines = tuple(
        Line("all", title, plan.measure(parse(text), data))
        for title, text in (
            ("segments of a sentence (segment F1)", f"segment_f1(reference={GOLD!r})"),
            ("sentences by their category", f"sentence_f1(reference={GOLD!r})"),
            ("sentences, ties drawn", f"sentence_f1(reference={GOLD!r}, ties='random')"),
        )
    )
    return Block("texts", "Texts, each taken for a sentence", "sentences", lines)
