"""The given segments of a text, under a key of its own in the file of a map."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from argora.formats.aif.graph import Oddities
from argora.model import Document, Segmentation, Span

__all__ = ["SEGMENTS", "given_in", "given_of", "segments_json"]

SEGMENTS = "argora:segments"

_NAME = "segment"


def given_in(document: Document) -> Segmentation | None:
    """Return the given segments of a text, if a file can hold them."""
    found = document.segmentations.get(_NAME)
    if found is None or document.text is None or found.provenance != "given" or not found.ids:
        return None
    return found


def segments_json(given: Segmentation) -> list[dict[str, Any]]:
    """Return segments as a list of their ids and places, with their labels if there are any."""
    labels = [{"label": label} for label in given.labels] or [{}] * len(given)
    return [
        {"id": id, "start": span.start, "end": span.end, **label}
        for id, span, label in zip(given.ids, given.spans, labels, strict=True)
    ]


def given_of(told: object, text: str | None, odd: Oddities) -> Segmentation | None:
    """Return the segments that a file tells; none where they do not fit the text."""
    if told is None:
        return None
    entries: list[Any] = told if isinstance(told, list) else [None]
    if text is not None and all(_fits(entry, len(text)) for entry in entries) and _agree(entries):
        spans = tuple(Span(entry["start"], entry["end"]) for entry in entries)
        labels = tuple(entry["label"] for entry in entries if "label" in entry)
        return Segmentation(_NAME, spans, labels=labels, ids=tuple(e["id"] for e in entries))
    odd.add("is no list of segments of the text: left out", f"the key {SEGMENTS!r}")
    return None


def _agree(entries: list[Any]) -> bool:
    """Tell whether segments follow each other, each with an id of its own; labels all or none."""
    return (
        all(one["end"] <= other["start"] for one, other in pairwise(entries))
        and len({entry["id"] for entry in entries}) == len(entries)
        and len({"label" in entry for entry in entries}) <= 1
    )


def _fits(entry: object, length: int) -> bool:
    if not isinstance(entry, dict) or not {"id", "start", "end"} <= entry.keys():
        return False
    places = entry["start"], entry["end"]
    return (
        all(isinstance(at, int) and not isinstance(at, bool) for at in places)
        and 0 <= places[0] < places[1] <= length
        and isinstance(entry["id"], str)
        and isinstance(entry.get("label", ""), str)
    )
