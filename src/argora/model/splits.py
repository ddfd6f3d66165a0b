"""Which documents a model learns from and is judged by: splits, as a facet of the documents.

A split is a facet such as ``split`` with values such as ``train`` and ``test``. Files have their
own; `split_by_group` makes one in which no group is on two sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

from argora.errors import ModelError
from argora.model.document import Document, words_of
from argora.model.frozen import FrozenMap
from argora.model.study import Study

__all__ = ["groups_on_several_sides", "parts_of_split", "split_by_group"]

SPLIT = "split"


def parts_of_split(study: Study, name: str = SPLIT) -> Mapping[str, Study]:
    """Return the part of a study for every value of a facet, by its name.

    Documents without a value are in no part.

    Raises
    ------
    ModelError
        If no document has such a facet.
    """
    facets = study.facets(name)
    return {
        words_of(value): study.select(documents=documents)
        for value, documents in facets.items()
        if isinstance(value, str | int | float)
    }


def split_by_group(
    study: Study,
    shares: Mapping[str, float],
    *,
    name: str = SPLIT,
    seed: int = 7,
    each: str | None = None,
) -> Study:
    """Return the study with a facet that tells the side of every document, groups undivided.

    Groups are dealt out the largest first, those of one size in a random order: each to the side
    that lacks the most documents. A side can so be larger or smaller than its share by no more
    than a group.

    Parameters
    ----------
    shares : what share of the documents each side gets, such as ``{"train": 0.8, "test": 0.2}``.
    name : the facet; what documents had there before is lost.
    each : a facet, such as ``topic``: documents of each value are divided on their own. A group
        belongs to the value that most of its documents have.

    Raises
    ------
    ModelError
        If the shares are none, or do not add up to 1.

    Examples
    --------
    >>> from argora.model import Scheme
    >>> pages = [Document(f"d{i}", group=f"page {i // 2}") for i in range(8)]
    >>> study = split_by_group(Study(Scheme("s"), tuple(pages)), {"train": 0.75, "test": 0.25})
    >>> {side: len(ids) for side, ids in study.facets("split").items()}
    {'test': 2, 'train': 6}
    """
    whole = sum(map(_exact, shares.values()))
    if not shares or whole != 1 or min(shares.values()) <= 0:
        raise ModelError(
            f"shares are {dict(shares)!r}: expected shares above 0 that add up to 1, "
            "such as {'train': 0.8, 'test': 0.2}"
        )
    members: dict[str, list[Document]] = {}
    for document in study.documents:
        members.setdefault(document.cluster, []).append(document)
    strata: dict[str, list[str]] = {}
    for group, members_of in members.items():
        strata.setdefault(_value_of(members_of, each), []).append(group)
    draw = Random(seed)
    side: dict[str, str] = {}
    for value in sorted(strata):
        groups = sorted(strata[value])
        draw.shuffle(groups)
        groups.sort(key=lambda group: -len(members[group]))
        side |= _dealt({group: len(members[group]) for group in groups}, shares)
    return replace(
        study,
        documents=tuple(
            replace(d, metadata=FrozenMap({**d.metadata, name: side[d.cluster]}))
            for d in study.documents
        ),
    )


def _exact(share: float) -> Fraction:
    """Return a share as it was written: 0.1 is a tenth.

    >>> _exact(0.1) + _exact(0.2)
    Fraction(3, 10)
    """
    return Fraction(str(share))


def _value_of(documents: Sequence[Document], facet: str | None) -> str:
    """Return the value that most documents have; of equally many the first by name."""
    if facet is None:
        return ""
    values = [d.metadata[facet] for d in documents if facet in d.metadata]
    n = Counter(map(words_of, values))
    return min(n, key=lambda value: (-n[value], value), default="")


def _dealt(sizes: Mapping[str, int], shares: Mapping[str, float]) -> dict[str, str]:
    """Deal groups out, each to the side that lacks the most; of equal ones the first named."""
    total = sum(sizes.values())
    lacking = {side: _exact(share) * total for side, share in shares.items()}
    side_of = {}
    for group, size in sizes.items():
        side = max(lacking, key=lacking.__getitem__)
        side_of[group] = side
        lacking[side] -= size
    return side_of


def groups_on_several_sides(study: Study, name: str = SPLIT) -> tuple[str, ...]:
    """Return the groups of which some documents are on one side of a split and some on another.

    What a model has learnt of such a group helps it on the rest of the group.
    """
    study.facets(name)
    values_of: dict[str, set[object]] = {}
    for document in study.documents:
        if name in document.metadata:
            values_of.setdefault(document.cluster, set()).add(document.metadata[name])
    return tuple(sorted(group for group, values in values_of.items() if len(values) > 1))
