"""What steps of ready schemes ask about the whole document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from argora.model.scheme import Question, Scheme, Step

__all__ = ["BODY", "CONCLUSION", "MAJOR_CLAIM", "STANCE", "TOPIC", "with_questions"]

TOPIC = Question("topic", "Topic", "topic", metadata="topic")
STANCE = Question("stance", "The author’s stance", "stance")
BODY = Question(
    "body-from",
    "The body begins with paragraph",
    "body",
    of="paragraph",
    part="Body",
    before="Introduction",
)
CONCLUSION = Question(
    "conclusion-from",
    "The conclusion begins with paragraph",
    "conclusion",
    of="paragraph",
    part="Conclusion",
)
MAJOR_CLAIM = Question("major-claim", "The major claim is sentence", "major claim", of="segment")


def with_questions(scheme: Scheme) -> Scheme:
    """Add questions to the steps of a scheme that was stored before steps had any.

    Until then the web app knew them by the ids of the steps.
    """
    if any(step.asks or step.connects for step in scheme.procedure):
        return scheme
    steps = (
        replace(step, asks=tuple(_questions_of(step, scheme)), connects=step.id == "connect")
        for step in scheme.procedure
    )
    return replace(scheme, procedure=tuple(steps))


def _questions_of(step: Step, scheme: Scheme) -> Iterator[Question]:
    if step.id == "read":
        yield TOPIC
        if any(attribute.name == "stance" for attribute in scheme.attributes):
            yield STANCE
    elif step.id == "plan":
        yield from (BODY, CONCLUSION)
    elif step.id == "major-claim" and step.id not in scheme.unit_ids:
        yield MAJOR_CLAIM
