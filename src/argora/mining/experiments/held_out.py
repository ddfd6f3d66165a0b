"""A test part that is set aside: choices are made without it, and each look at it is counted."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError, FormatError
from argora.mining.crossfit import Split
from argora.mining.experiments.instances import Instances
from argora.mining.facts import digest_of

__all__ = ["Looks", "TestPart", "count_look", "digest_of_part", "rows_held_out"]

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

DRAW_SEED = 2014
"""The draw of a share does not follow the seed of the experiment: another seed, the same part."""


@dataclass(frozen=True)
class Looks:
    """How often test parts of a study were looked at, this look included.

    Attributes
    ----------
    n : at this part.
    n_designs : how many different experiments these were.
    n_other_parts : how many other parts of the study were looked at.
    ledger : the file that counts.
    """

    n: int
    n_designs: int
    n_other_parts: int
    ledger: str


@dataclass(frozen=True)
class TestPart:
    """What was held out of all choices.

    Attributes
    ----------
    digest : of its texts and its gold.
    counts : how many instances each class has.
    looks : None where nobody counts.
    """

    __test__ = False

    digest: str
    counts: dict[str, int]
    n_documents: int
    looks: Looks | None


def rows_held_out(instances: Instances, held_out: float | Collection[str], split: Split) -> Flags:
    """Return which instances are in the test part.

    Parameters
    ----------
    held_out : a share of the groups of documents, or of the instances of each class if these are
        what is dealt (``split``); or the ids of documents.

    Raises
    ------
    DataError
        If nothing is left in one of the parts, or only one class to train on, or documents of one
        group are in both parts.
    """
    homes = instances.homes
    if not isinstance(held_out, float):
        ids = [marked.layer.document for marked in instances.documents]
        held = np.isin(homes, [n for n, id in enumerate(ids) if id in held_out])
        _refuse_divided_groups(instances, held)
    elif split == "document":
        names = np.unique(instances.groups)
        held = np.isin(instances.groups, names[_sample(np.zeros_like(names), held_out)])
    else:
        held = _sample(instances.gold, held_out)
    if held.all() or not held.any():
        raise DataError(
            f"the test part has {int(held.sum())} of {len(held)} instances; expected some in it "
            "and some outside it"
        )
    if len(np.unique(instances.gold[~held])) < 2:
        raise DataError("outside the test part all instances are of one class; hold out less")
    return held


def _refuse_divided_groups(instances: Instances, held: Flags) -> None:
    """Raise DataError if a group has documents in the test part and outside it."""
    if not (divided := np.intersect1d(instances.groups[held], instances.groups[~held])).size:
        return
    rows = instances.groups == divided[0]
    inside, outside = (
        instances.documents[instances.homes[rows & side][0]].document for side in (held, ~held)
    )
    raise DataError(
        f"group {inside.cluster!r} has documents in the test part, such as {inside.id!r}, and "
        f"outside it, such as {outside.id!r}; documents of one group belong together: put all of "
        "them into the test part or none"
    )


def _sample(classes: Ints, share: float) -> Flags:
    """Draw a share of things at random, the same share of each class."""
    order = np.random.default_rng(DRAW_SEED).permutation(len(classes))
    order = order[np.argsort(classes[order], kind="stable")]
    steps = np.floor(np.arange(len(order) + 1) * share)
    sample = np.zeros(len(classes), dtype=bool)
    sample[order[np.diff(steps) > 0]] = True
    return sample


def digest_of_part(instances: Instances, held: Flags) -> str:
    """Return a digest of the texts and the gold of the test part.

    Whole documents have the same digest in every task: each look at them counts. Of single
    instances it depends on these.
    """
    homes = np.unique(instances.homes[held]).tolist()
    whole = digest_of([instances.documents[home].example for home in homes])
    if held[np.isin(instances.homes, homes)].all():
        return whole
    rows = np.flatnonzero(held).tolist()
    single = [(instances.homes[n].item(), instances.ends[n], instances.types(n)) for n in rows]
    return sha256(repr((whole, single)).encode()).hexdigest()[:12]


def count_look(ledger: Path, digest: str, design: str) -> Looks:
    """Write a look at a test part into the ledger, and return how many there are.

    A look is counted before it is taken; lines are only ever added.

    Parameters
    ----------
    ledger : a file with one JSON object a line; made if it is not there.
    design : what was tried, as a signature.

    Raises
    ------
    FormatError
        If the ledger cannot be read or written.
    """
    looks = [*_looks_in(ledger), {"part": digest, "design": design}]
    try:
        with ledger.open("a", encoding="utf-8") as file:
            file.write(json.dumps(looks[-1]) + "\n")
    except OSError as error:
        raise FormatError(
            f"cannot be written: {error.strerror or error}; it counts the looks at the test part, "
            "so name a file that can be written",
            path=ledger,
        ) from error
    same = [look for look in looks if look["part"] == digest]
    return Looks(
        len(same),
        len({look["design"] for look in same}),
        len({look["part"] for look in looks} - {digest}),
        ledger.name,
    )


def _looks_in(ledger: Path) -> Sequence[dict[str, Any]]:
    if not ledger.exists():
        return []
    try:
        lines = ledger.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise FormatError(
            f"cannot be read: {error}; expected the file that counts the looks, or a name that is "
            "free",
            path=ledger,
        ) from error
    looks = []
    for number, line in enumerate(lines, 1):
        try:
            look = json.loads(line)
            looks.append({"part": str(look["part"]), "design": str(look["design"])})
        except (ValueError, KeyError, TypeError) as error:
            raise FormatError(
                'is no line of a ledger of looks; expected {"part": ..., "design": ...}',
                path=ledger,
                line=number,
            ) from error
    return looks
