"""Computed figures as pages ask for them: what a page shows, and the documents one by one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

__all__ = ["Figures", "figures_of", "shortened"]

MOST_ROWS = 100
"""Rows of a table on a page; ``argora agree`` and the route of all figures have the others."""

ON_PAGE = ("argora", "headline", "sections")
ABOUT_STUDY = ("name", "scheme", "n_layers", "sentence")


@dataclass(frozen=True)
class Figures:
    """What was computed about a study, without what no page shows.

    Attributes
    ----------
    mark : what the figures rest on.
    page : what the page of agreement shows.
    documents : the scores of documents, the least agreement first.
    stamps : of each document, what is another if a layer of it has another version.
    """

    mark: str
    page: Mapping[str, Any]
    documents: Sequence[Mapping[str, Any]]
    stamps: Mapping[str, str]


def figures_of(content: Mapping[str, Any]) -> Figures:
    """Return figures as pages ask for them.

    Parameters
    ----------
    content : what the program that computes answered.
    """
    printed = content["printed"]
    page = {name: printed[name] for name in ON_PAGE if name in printed}
    if "study" in printed:
        about = printed["study"]
        page["study"] = {name: about[name] for name in ABOUT_STUDY if name in about}
    page["sections"] = [shortened(section) for section in printed.get("sections", ())]
    page["n_layers"] = len(content["of"])
    if content.get("trend") is not None:
        page["trend"] = content["trend"]
    return Figures(content["mark"], page, printed.get("documents", ()), _stamps(content["of"]))


def shortened(block: Mapping[str, Any]) -> dict[str, Any]:
    """Return a block of a report with the first rows of its tables."""
    fewer = dict(block)
    if "blocks" in block:
        fewer["blocks"] = [shortened(each) for each in block["blocks"]]
    rows = block.get("rows", ())
    if len(rows) > MOST_ROWS:
        fewer |= {"rows": rows[:MOST_ROWS], "n_rows": len(rows)}
    return fewer


def _stamps(versions: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    layers: dict[str, list[str]] = defaultdict(list)
    for one in versions:
        # Not whose it is: who guesses names could find out by the digest who has annotated a text.
        layers[one["document"]].append(f"{one['round']} {one['version']}")
    return {
        name: sha256("\n".join(sorted(parts)).encode()).hexdigest()[:12]
        for name, parts in layers.items()
    }
