"""A study against its gold on every level of what segments do, and the central claim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from argora.diagnostics.annotators.against_gold import (
    AgainstGold,
    Counting,
    Missing,
    against_gold,
)
from argora.diagnostics.quartiles import Quartiles, quartiles
from argora.errors import DataError
from argora.model import Study
from argora.reliability import CodingData, items, shared_layers
from argora.reliability.items.levels import tasks_of
from argora.reliability.levels import central_label, levels_named
from argora.reliability.missing import Within
from argora.text.numbers import list_annotators

__all__ = [
    "LEVEL_SETS",
    "GoldByLevel",
    "gold_by_level",
    "gold_of",
    "with_gold",
    "without_gold",
]

LEVEL_SETS = (
    "role",
    "typegen",
    "type",
    "combined",
    "target",
    "role+typegen",
    "role+type",
    "role+type+combined",
    "role+type+combined+target",
)
"""The levels of Table 1 and Figure 3 of Peldszus & Stede (2013)."""


@dataclass(frozen=True)
class GoldByLevel:
    """All annotators against the gold, level by level.

    Attributes
    ----------
    levels : by level, such as ``role+type``; ``levels["role"].box`` is what a box plot draws.
    central : the label of the central claim on the level ``typegen``.
    left_out : why a level is not there.
    """

    gold: str
    levels: Mapping[str, AgainstGold]
    central: str
    left_out: Mapping[str, str]

    @cached_property
    def central_claim(self) -> dict[str, float]:
        """The F1 of finding the central claim, by annotator; empty without the level typegen.

        It can serve as the scores of :func:`argora.diagnostics.annotators.n_best`.
        """
        scores = self.levels.get("typegen")
        return {} if scores is None else scores.of_category(self.central)

    @property
    def central_box(self) -> Quartiles:
        """The quartiles of these."""
        return quartiles(self.central_claim.values())


def gold_of(study: Study, gold: str | None = None) -> str:
    """Return the annotator who is the gold: the one named, or the only one of kind gold.

    Raises
    ------
    DataError
        If nobody is named and there is none of that kind, or several.
    ModelError
        If there is no annotator of that name.
    """
    if gold is not None:
        return study.annotator(gold).id
    golds = [annotator.id for annotator in study.annotators if annotator.kind == "gold"]
    if len(golds) == 1:
        return golds[0]
    named = f"the gold annotators {list_annotators(golds)}"
    candidates = named if golds else "no annotator of kind gold"
    raise DataError(
        f"the study has {candidates}: name the one to compare with, by --gold NAME or in Python "
        "by gold=NAME"
    )


def with_gold(study: Study, gold: str) -> Study:
    """Return the persons of a study and its gold, of whatever kind it is."""
    people = [a.id for a in study.annotators if a.kind == "person" or a.id == gold]
    return study.select(annotators=people)


def without_gold(study: Study, gold: str | None) -> Study:
    """Return the study without the annotator who is named as the gold; as it is if nobody is."""
    if gold is None:
        return study
    name = study.annotator(gold).id
    people = [annotator.id for annotator in study.annotators if annotator.id != name]
    return study.select(annotators=people)


def gold_by_level(
    study: Study,
    gold: str | None = None,
    *,
    levels: Sequence[str] = LEVEL_SETS,
    round: int = 1,
    counting: Counting = "gold",
    missing: Missing = "wrong",
    within: Within = "document",
    interval: Literal["document"] | None = "document",
    resamples: int = 1000,
    seed: int = 7,
) -> GoldByLevel:
    """Judge every person by the gold on several levels.

    Parameters
    ----------
    gold : the annotator who stands for the truth; by default the only one of kind gold.
    levels : as :func:`argora.reliability.items` takes them, by ``level``.
    counting, missing : see :func:`against_gold`; an annotator did the documents they finished.
    within : where a decision can be missing; with ``study`` in documents that the annotator did
        not do as well.
    """
    name = gold_of(study, gold)
    part = with_gold(study, name)
    kinds = tuple(sorted({annotator.kind for annotator in part.annotators}))
    by_level: dict[str, AgainstGold] = {}
    left_out: dict[str, str] = {}
    for level in levels:
        data = items(part, by="level", of=level, kinds=kinds, round=round)
        reason = _obstacle(data, name)
        if reason is not None:
            left_out[level] = reason
            continue
        tasks = tasks_of(levels_named(level))
        layers = shared_layers(part, tasks=tasks, kinds=kinds, round=round)
        documents_done = {
            annotator: frozenset(
                id for id, layer_of in layers.items() if within == "study" or annotator in layer_of
            )
            for annotator in data.annotators
        }
        by_level[level] = against_gold(
            data,
            name,
            counting=counting,
            missing=missing,
            documents_done=documents_done,
            interval=interval,
            resamples=resamples,
            seed=seed,
        )
    return GoldByLevel(name, by_level, central_label(study.scheme), left_out)


def _obstacle(data: CodingData, gold: str) -> str | None:
    if not data.n_rows:
        return "; ".join(data.notes) or "nobody decided on anything"
    if gold not in data.annotators:
        return f"{gold} did no document that somebody else did"
    if not (data.annotator == data.annotators.index(gold)).any():
        return f"{gold} decided on nothing"
    return None
