"""What a step of a curation did, and the decisions that several steps come to."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row

from argora.store.authors import NOBODY

__all__ = [
    "CurationStep",
    "DecisionChange",
    "Question",
    "StoredDecision",
    "change_of",
    "decisions_after",
    "step_of",
]

Question = tuple[str, str, str]
"""The task, the place and the attribute that a decision is about."""
StoredDecision = Mapping[str, Any]
"""A decision as a row of a record has it."""


@dataclass(frozen=True)
class DecisionChange:
    """What a step does to one question; None where no person decided on it.

    Attributes
    ----------
    question : the task, the place and the attribute.
    before, after : decisions as JSON data; ``decided_by`` in them are names.
    """

    question: Question
    before: StoredDecision | None
    after: StoredDecision | None


@dataclass(frozen=True)
class CurationStep:
    """A step of the curation of a document.

    Attributes
    ----------
    scheme : the versions of the scheme before and after the change that made the step, if one did.
    """

    version: int
    kind: str
    client_op_id: str | None
    changes: tuple[DecisionChange, ...]
    author: str
    at: str
    scheme: tuple[str, str] | None = None


def step_of(row: Row[Any], names: Mapping[str, str]) -> CurationStep:
    """Return a step with names in the place of keys of people."""
    content = json.loads(row.content)
    return CurationStep(
        row.version,
        row.kind,
        row.client_op_id,
        tuple(change_of(each, names) for each in content["changes"]),
        names.get(row.author, NOBODY),
        row.at,
        tuple(content["scheme"]) if "scheme" in content else None,
    )


def change_of(data: Mapping[str, Any], names: Mapping[str, str]) -> DecisionChange:
    """Return what a step changed at one question, with names in the place of keys of people."""

    def named(decision: Any) -> StoredDecision | None:
        if decision is None:
            return None
        deciders = [names.get(key, NOBODY) for key in decision.get("decided_by", ())]
        return {**decision, "decided_by": deciders}

    task, place, attribute = data["question"]
    before, after = named(data["before"]), named(data["after"])
    return DecisionChange((task, place, attribute), before, after)


def decisions_after(
    steps: Iterable[Row[Any]], names: Mapping[str, str]
) -> tuple[StoredDecision, ...]:
    """Return what steps came to: the decisions of people that none of them set back."""
    decisions: dict[Question, StoredDecision] = {}
    for step in steps:
        for data in json.loads(step.content)["changes"]:
            change = change_of(data, names)
            decisions.pop(change.question, None)
            if change.after is not None:
                decisions[change.question] = change.after
    return tuple(decisions.values())
