"""Category trees: the way from the most general category down to each one."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Mapping, Sequence
from typing import Literal

from argora.errors import DataError, SchemeError
from argora.model import Scheme

__all__ = [
    "Path",
    "Tree",
    "complete",
    "depth_of",
    "digest_of",
    "has_several_labels",
    "paths_of",
    "tree_of",
]

Path = tuple[Hashable, ...]
Tree = Mapping[Hashable, Path]
"""The more general categories of a category, the most general first, itself left out."""


def tree_of(scheme: Scheme, what: Literal["unit", "relation"]) -> Tree | None:
    """Return the tree of a scheme's categories; None if none of them has a more general one.

    >>> from argora.schemes.microtexts import MICROTEXTS
    >>> tree_of(MICROTEXTS, "relation")
    {'example': ('support',), 'rebut': ('attack',), 'undercut': ('attack',)}
    >>> tree_of(MICROTEXTS, "unit") is None
    True

    Raises
    ------
    SchemeError
        If a category is more general than itself.
    """
    parents = {c.id: c.parent for c in (*scheme.units, *scheme.relations)}
    tree: dict[Hashable, Path] = {}
    for id in scheme.unit_ids if what == "unit" else scheme.relation_ids:
        above: list[str] = []
        at = parents[id]
        while at is not None:
            if at == id or at in above:
                raise SchemeError(
                    f"scheme {scheme.id!r}: {at!r} is above itself in the category tree; "
                    "give one of its more general categories no parent"
                )
            above.insert(0, at)
            at = parents.get(at)
        if above:
            tree[id] = tuple(above)
    return tree or None


def complete(tree: Mapping[Hashable, Sequence[Hashable]]) -> Tree | None:
    """Return a tree in which every category that stands under another has an entry.

    >>> complete({"mare": ["animal", "horse"]})
    {'mare': ('animal', 'horse'), 'horse': ('animal',)}

    Raises
    ------
    DataError
        If a category has two places in the tree, or stands above itself, or if what is above one
        is no list.
    """
    for category, above in tree.items():
        if not isinstance(above, Sequence) or isinstance(above, str):
            raise DataError(
                f"above {category!r} in the category tree is {above!r}; expected a list of "
                "categories, the most general first"
            )
    paths: dict[Hashable, Path] = {category: tuple(above) for category, above in tree.items()}
    for category, above in list(paths.items()):
        for level, name in enumerate(above):
            if name == category or paths.setdefault(name, above[:level]) != above[:level]:
                raise DataError(
                    f"the category tree has two places for {name!r}: give each category "
                    "the same categories above it everywhere"
                )
    return {category: above for category, above in paths.items() if above} or None


def paths_of(categories: Sequence[Hashable], tree: Tree | None) -> tuple[Path, ...]:
    """Return the way from the top to each category, padded with None to the depth of the tree.

    A category that is a tuple and not in the tree is its own way, any other one without an entry
    stands at the top. A set of one label counts as this label.

    >>> paths_of(["example", "none"], {"example": ("support",)})
    (('support', 'example'), ('none', None))
    >>> paths_of([("P", "T"), ("P", "S", "SN")], None)
    (('P', 'T', None), ('P', 'S', 'SN'))
    """
    paths = [_path(category, tree or {}) for category in categories]
    declared = [len(above) + 1 for above in (tree or {}).values()]
    depth = max([*map(len, paths), *declared], default=0)
    return tuple(path + (None,) * (depth - len(path)) for path in paths)


def _path(category: Hashable, tree: Tree) -> Path:
    if isinstance(category, frozenset) and len(category) == 1:
        (category,) = category
    if category in tree:
        return (*tree[category], category)
    return category if isinstance(category, tuple) and category else (category,)


def depth_of(categories: Sequence[Hashable], tree: Tree | None) -> int:
    """Count the levels of the tree; with one level no category is above another."""
    return max(map(len, paths_of(categories, tree)), default=1)


def has_several_labels(categories: Sequence[Hashable]) -> bool:
    """Return whether a category is a set of two labels or more, which has no place in a tree."""
    return any(isinstance(c, frozenset) and len(c) > 1 for c in categories)


def digest_of(tree: Tree) -> str:
    """Return six characters that change when the tree does, for signatures.

    Nothing where tuples stand above the categories: they say themselves where they belong, and
    which of them there are depends on what annotators chose.
    """
    lines = sorted(
        f"{above!r} > {category!r}"
        for category, above in tree.items()
        if not isinstance(above[-1], tuple)
    )
    if not lines:
        return ""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:6]
