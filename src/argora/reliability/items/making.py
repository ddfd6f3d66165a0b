"""Items of a study with the decisions of its annotators, by one of several views."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import partial
from typing import Literal, get_args

from argora.errors import DataError
from argora.model import Study
from argora.model.layer import Kind
from argora.reliability.coding.data import CodingData
from argora.reliability.items.characters import by_character
from argora.reliability.items.decisions import Decisions, coded, known_attribute, with_undecided
from argora.reliability.items.layers import (
    PERSONS,
    Shared,
    placed_layers,
    shared_layers,
    who_counts,
)
from argora.reliability.items.levels import by_level, tasks_of
from argora.reliability.items.pairs import OF_PAIRS, TASKS, Absent, PairsOf, PairView, by_pair
from argora.reliability.items.segments import by_segment, needs
from argora.reliability.levels import DEFAULT, LEVELS, levels_named
from argora.reliability.missing import PAIRWISE, treated
from argora.reliability.rounds import method_marks

__all__ = ["DEFAULT_OF", "By", "items"]

By = Literal["document", "sentence", "token", "unit", "character", "pair", "level"]

DEFAULT_OF: Mapping[str, str] = {"pair": "relation", "level": "+".join(DEFAULT)}
"""What ``category`` means for the views in which it is not the category of units."""

PLACED = ("sentence", "token", "character", "unit")
"""Views whose items are places in a text."""

LEFT_OUT = ("unit", "level")
"""Views in which annotators leave an item out by not marking it."""

Decide = Callable[[Study, Shared], Decisions]


def items(
    study: Study,
    *,
    by: By = "sentence",
    of: str = "category",
    kinds: Collection[Kind] = PERSONS,
    round: int = 1,
    absent: Absent = "none",
    pairs_of: PairsOf = "scheme",
    closure: bool = False,
    at_least: int = 2,
    missing: str = PAIRWISE,
) -> CodingData:
    """Turn a study into items that annotators put into categories.

    Parameters
    ----------
    by : ``sentence``, ``token`` or ``character``: every one of every document; ``unit``: the given
        segments of pre-segmented documents; ``document``: the document as a whole; ``pair``: the
        ordered pairs of units, see ``pairs_of``; ``level``: given segments, or units in texts
        without any, by what they do in the annotator's graph.
    of : ``category`` or ``attribute:NAME`` such as ``attribute:stance``; by pair ``relation``
        (``category`` means the same), ``link`` for tied or not, or ``relation-category`` for the
        category of pairs that an annotator tied, all others being missing; by level ``role``,
        ``typegen``, ``type``, ``combined``, ``target`` or several joined by ``+`` (``category``
        means ``role+type``).
    kinds : which kinds of annotators count.
    round : which round of each annotator counts.
    absent : by pair, what a pair is worth for an annotator who has only one of its units or
        neither: ``none``, not related, or ``missing``.
    pairs_of : by pair, ``scheme`` for those that the scheme lets a relation tie, ``all`` for all
        ordered pairs of units of a document, ``paragraph`` for those of one paragraph; for both,
        given segments that nobody marked included.
    closure : by pair, whether what restatements imply counts as drawn.
    at_least : how many annotators must have done a document for it to count.
    missing : what to do with missing decisions, by the name of a policy such as
        ``annotators:0.1+category``; see :func:`argora.reliability.missing.treated`.

    Returns
    -------
    CodingData, grouped by the documents' resampling groups. For ``category`` the items are
    set-valued: a sentence, token, character or document has every category of which a unit covers
    any part, and the empty set if the annotator marked nothing there (Stab & Gurevych 2014, COLING,
    section 5.2). For attributes an item has the value of the units that bear it, ``none`` without
    such a unit, and values joined by ``+`` where several meet. Given segments (``unit``) are
    single-valued, and a segment without a decision is missing: whoever means "nothing here" must
    say so. Characters come as runs, rows that stand for as many items as ``weight`` says. A pair
    has the category of the relation from its first unit to its second, ``none`` without one,
    categories joined by ``+`` where there are several.

    Notes
    -----
    Who did not do a document is missing there, and so is, where items are places in a text, who
    marked units none of which has a place. Documents that fewer than two of these annotators did
    are left out.

    Raises
    ------
    DataError
        If ``by``, ``of`` or ``missing`` is unknown, a document lacks the segmentation, or has too
        many pairs.
    """
    tasks, decide = _view(study, by, of, PairView(absent, pairs_of, closure))
    layers = shared_layers(study, tasks=tasks, kinds=kinds, round=round, at_least=at_least)
    unplaced: tuple[str, ...] = ()
    if by in PLACED:
        layers, unplaced = placed_layers(study, layers, at_least=at_least)
    counted = who_counts(kinds, round) + method_marks(study)
    decisions = decide(study, layers)
    data = coded(study, layers, decisions, counted)
    data = replace(data, notes=(*data.notes, *unplaced))
    if not layers:
        needs_units = "units" in tasks and by != "pair"
        reason = _why_no_layers(study, kinds, at_least=at_least, needs_units=needs_units)
        return replace(data, notes=(*data.notes, reason))
    documents_done = _documents_by_annotator(layers)
    if by not in LEFT_OUT or missing == PAIRWISE:
        return treated(data, missing, done=documents_done)
    data = treated(with_undecided(data, decisions), missing, done=documents_done)
    return data.select(rows=data.votes_per_item > 0)


def _why_no_layers(
    study: Study, kinds: Collection[Kind], *, at_least: int, needs_units: bool
) -> str:
    """Return why no layer counts."""
    several = "anybody" if at_least == 1 else f"at least {at_least} annotators"
    reason = f"no document was done by {several} of {' or '.join(kinds)} kind"
    if needs_units and any(layer.has_fixed_units for layer in study.layers):
        reason += "; units are fixed, so look at relations between them: --by pair"
    return reason


def _documents_by_annotator(layers: Shared) -> dict[str, list[str]]:
    documents: dict[str, list[str]] = {}
    for id, by_annotator in layers.items():
        for annotator in by_annotator:
            documents.setdefault(annotator, []).append(id)
    return documents


def _view(study: Study, by: By, of: str, pairs: PairView) -> tuple[Collection[str], Decide]:
    """Return the tasks that a view needs, and the function that decides on its items."""
    if by not in get_args(By):
        raise DataError(f"items by {by!r}: expected one of {list(get_args(By))}")
    for name, kinds in (("absent", Absent), ("pairs_of", PairsOf)):
        if getattr(pairs, name) not in get_args(kinds):
            value = getattr(pairs, name)
            raise DataError(f"{name} is {value!r}: expected one of {list(get_args(kinds))}")
    if by == "pair":
        if of not in (*OF_PAIRS, "category"):
            raise DataError(f"items by 'pair' of {of!r}: expected one of {list(OF_PAIRS)}")
        of = "relation" if of == "category" else of
        return TASKS, partial(by_pair, of=of, view=pairs)
    if pairs != PairView():
        usual = PairView()
        name = next(n for n in vars(usual) if getattr(pairs, n) != getattr(usual, n))
        raise DataError(
            f"{name}={getattr(pairs, name)!r} is about pairs of units; items by {by!r} have none"
        )
    if by == "level":
        levels = levels_named(of)
        return tasks_of(levels), partial(by_level, levels=levels)
    attribute = _attribute(study, of)
    if by == "character":
        return needs(by, attribute), partial(by_character, attribute=attribute)
    return needs(by, attribute), partial(by_segment, by=by, attribute=attribute)


def _attribute(study: Study, of: str) -> str:
    """Return the name of the attribute in ``of``; empty for categories."""
    what, _, attribute = of.partition(":")
    if what not in ("category", "attribute") or (what == "attribute") != bool(attribute):
        hint = "; relations are items by 'pair'" if of == "relation" else ""
        if {*of.split("+")} <= {*LEVELS}:
            hint = "; levels are decided on by 'level' (--by level)"
        raise DataError(f"items of {of!r}: expected 'category' or 'attribute:NAME'{hint}")
    return known_attribute(study, attribute) if attribute else ""
