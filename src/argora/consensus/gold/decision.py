"""What is on record about one decision of a gold standard."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

__all__ = ["Decision", "Status", "Task"]

Task = Literal["unit", "attribute", "relation"]
Status = Literal["decided", "undecided", "nothing"]


@dataclass(frozen=True, kw_only=True)
class Decision:
    """How one question about a document was settled, or why it was not.

    Attributes
    ----------
    task : what was asked: which unit is here, which value an attribute has, what a unit relates to.
    status : ``decided``; ``undecided``, so that a person must look; ``nothing``, when the decision
        is that nothing is here.
    id : of the unit or relation in the gold layer; of the unit whose attribute this is; empty
        where the layer holds nothing.
    place : where: ``120-180`` in characters, the given segments, or the ends of a relation.
    words : the beginning of the text there.
    value : the category or value that was decided; empty unless ``decided``.
    old : what the gold layer said before, where there was one.
    votes : how many annotators said what.
    supporters : who said what was decided.
    n_annotators : who was asked.
    probability : share of the votes, or posterior of a model, of what was decided or leads.
    margin : its lead over the runner-up.
    reason : what the rule stopped at.
    guideline : the version that all who were asked followed, where they name one.
    time : when it was decided, in ISO 8601; empty if that is not to be known.
    """

    document: str
    task: Task
    status: Status
    rule: str
    id: str = ""
    place: str = ""
    start: int | None = None
    words: str = ""
    attribute: str = ""
    value: str = ""
    old: str = ""
    votes: Mapping[str, int] = field(default_factory=dict)
    supporters: tuple[str, ...] = ()
    n_annotators: int = 0
    probability: float = math.nan
    margin: float = math.nan
    reason: str = ""
    guideline: str = ""
    time: str = ""

    def row(self) -> dict[str, Any]:
        """Return the decision as a tidy row; what is unknown is None."""
        return {
            "document": self.document,
            "task": self.task,
            "status": self.status,
            "id": self.id,
            "place": self.place,
            "words": self.words,
            "attribute": self.attribute,
            "value": self.value,
            "old": self.old,
            "votes": ", ".join(f"{_quoted(said)} {n}" for said, n in self.votes.items()),
            "supporters": ", ".join(map(_quoted, self.supporters)),
            "n_annotators": self.n_annotators,
            "probability": None if math.isnan(self.probability) else self.probability,
            "margin": None if math.isnan(self.margin) else self.margin,
            "rule": self.rule,
            "reason": self.reason,
            "guideline": self.guideline,
            "time": self.time,
        }


def _quoted(name: str) -> str:
    """Return a name as it can stand in a list: in JSON quotes where commas or breaks are in it."""
    plain = name.isprintable() and not {",", '"'} & set(name)
    return name if plain else json.dumps(name, ensure_ascii=False)
