"""What a change of a scheme does, as JSON data: for the command line and for the browser."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from argora.model import encode
from argora.model.changes import SchemeChange
from argora.model.changes.preview import Preview
from argora.schemes.change_sentences import change_sentences

__all__ = ["change_facts"]


def change_facts(preview: Preview, change: SchemeChange | None) -> dict[str, Any]:
    """Return what a change does to layers.

    Parameters
    ----------
    change : None where the last one is taken back.
    """
    moves = () if change is None else change.moves
    sentences = () if change is None else change_sentences(change)
    return {
        "to": preview.study.scheme.version,
        "moves": [] if change is None else encode(change).get("moves", []),
        "sentences": [
            {"move": s.index, "code": s.code, "text": s.text, "parameters": dict(s.parameters)}
            for s in sentences
        ],
        "effects": [{**asdict(each), "move": moves.index(each.move)} for each in preview.effects],
        "units": dict(preview.units),
        "relations": dict(preview.relations),
        "n_layers": preview.n_layers,
        "relations_followed": preview.n_followed,
        "relations_shortened": preview.n_shortened,
        "undecided": [{**asdict(each), "n": n} for each, n in preview.undecided.items()],
    }
