"""The JSON of the model and of refusals, as types: what the OpenAPI document says of them.

What one route alone answers stands beside that route. ``argora.model.codec`` writes the JSON of
the model, where fields with their default value are left out.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict  # pydantic takes no other one before Python 3.12

__all__ = [
    "TASK_NAMES",
    "LayerJson",
    "LogStep",
    "OperationJson",
    "Problem",
    "SchemeJson",
    "SpanJson",
    "TaskName",
    "ViolationJson",
]

TaskName = Literal["units", "attributes", "relations"]
"""What a layer is asked for."""
TASK_NAMES: tuple[TaskName, ...] = ("units", "attributes", "relations")

SpanJson = tuple[int, int]
"""Code points, half open."""

Attributes = dict[str, str | int | float | bool | list[str]]


class UnitJson(TypedDict):
    """A stretch of text that an annotator marked."""

    id: str
    spans: NotRequired[list[SpanJson]]
    category: NotRequired[str]
    attributes: NotRequired[Attributes]
    segment: NotRequired[list[str]]
    text: NotRequired[str]


class RelationJson(TypedDict):
    """A tie from units to a unit or to another relation."""

    id: str
    sources: list[str]
    target: str
    category: NotRequired[str]
    attributes: NotRequired[Attributes]


class Stamp(TypedDict):
    """When something was done."""

    what: str
    at: str


class LayerJson(TypedDict):
    """All that one annotator said about one document in one round of one phase."""

    document: str
    annotator: str
    round: NotRequired[int]
    units: NotRequired[list[UnitJson]]
    relations: NotRequired[list[RelationJson]]
    attributes: NotRequired[Attributes]
    order: NotRequired[list[str]]
    state: NotRequired[Literal["open", "finished"]]
    covers: NotRequired[list[str]]
    scheme_version: NotRequired[str]
    guideline_version: NotRequired[str]
    times: NotRequired[list[Stamp]]
    tool: NotRequired[str]
    phase: NotRequired[str]


class UnitThing(TypedDict):
    """A unit, where a relation may stand as well."""

    unit: UnitJson


class RelationThing(TypedDict):
    """A relation, where a unit may stand as well."""

    relation: RelationJson


class ThingJson(TypedDict):
    """What an operation creates or changes."""

    thing: UnitThing | RelationThing


class NamedValue(TypedDict):
    """A name and its new value; null takes the value away."""

    name: str
    value: Any


class IdJson(TypedDict):
    """What an operation deletes."""

    id: str


class CreateJson(TypedDict):
    """Add a unit or relation."""

    create: ThingJson


class UpdateJson(TypedDict):
    """Put a unit or relation in place of the one of its id."""

    update: ThingJson


class DeleteJson(TypedDict):
    """Remove a unit or relation."""

    delete: IdJson


SetAttributeJson = TypedDict("SetAttributeJson", {"set-attribute": NamedValue})
SetFieldJson = TypedDict("SetFieldJson", {"set-field": NamedValue})


class OperationsJson(TypedDict):
    """Operations that are done together."""

    operations: list[OperationJson]


class BatchJson(TypedDict):
    """Several operations as one."""

    batch: OperationsJson


OperationJson = CreateJson | UpdateJson | DeleteJson | SetAttributeJson | SetFieldJson | BatchJson


class LogStep(TypedDict):
    """A step of a layer's log that a client does not know yet."""

    version: int
    kind: str
    client_op_id: str | None
    operations: list[OperationJson]


class MentionJson(TypedDict):
    """A unit or relation that a message names, with its first words where they are quoted."""

    id: str
    words: str
    kind: str


class ViolationJson(TypedDict):
    """A rule that a layer breaks; ``template`` is the message before its parameters are put in."""

    rule: str
    code: str
    severity: Literal["error", "warning"]
    ids: list[str]
    marks: list[str]
    message: str
    template: str
    parameters: dict[str, str | int | float | bool | MentionJson | list[MentionJson] | list[str]]


class CategoryJson(TypedDict):
    """A value that a unit or relation can have."""

    id: str
    title: NotRequired[str]
    description: NotRequired[str]
    aliases: NotRequired[list[str]]
    parent: NotRequired[str]


class AttributeTypeJson(TypedDict):
    """A further decision about a unit, a relation or the document."""

    name: str
    of: list[str]
    values: NotRequired[list[str]]
    required: NotRequired[bool]
    description: NotRequired[str]
    aliases: NotRequired[dict[str, str]]


class QuestionJson(TypedDict):
    """A question of a step about the whole document."""

    name: str
    title: str
    short: str
    of: NotRequired[Literal["words", "paragraph", "segment"]]
    metadata: NotRequired[str]
    part: NotRequired[str]
    before: NotRequired[str]


class StepJson(TypedDict):
    """A step of the procedure that annotators follow."""

    id: str
    title: str
    marks: NotRequired[list[str]]
    template: NotRequired[str]
    locks: NotRequired[bool]
    asks: NotRequired[list[QuestionJson]]
    connects: NotRequired[bool]


class SchemeJson(TypedDict):
    """What annotators may mark; the key of a rule is its tag, and its parameters stand below it."""

    id: str
    title: NotRequired[str]
    version: NotRequired[str]
    citation: NotRequired[str]
    units: NotRequired[list[CategoryJson]]
    relations: NotRequired[list[CategoryJson]]
    attributes: NotRequired[list[AttributeTypeJson]]
    rules: NotRequired[list[dict[str, Any]]]
    procedure: NotRequired[list[StepJson]]


class Problem(TypedDict):
    """Why something was refused; what stands below ``parameters`` comes with some codes only."""

    detail: str
    code: str
    parameters: dict[str, Any]
    version: NotRequired[int]
    base: NotRequired[str]
    missing: NotRequired[list[LogStep]]
    diverged: NotRequired[bool]
    removed: NotRequired[bool]
    signed_in_as: NotRequired[str]
    violations: NotRequired[list[ViolationJson]]
    problems: NotRequired[list[str]]
    n_problems: NotRequired[int]
