"""The one JSON form of everything in the model, with a schema version.

A dataclass becomes an object of the fields that differ from their defaults; a span is
``[start, end]``; one of several classes (a rule, an operation) is ``{"tag": {...}}``. Reading is
strict: an unknown key, a missing one or a value of another type is a
:class:`~argora.errors.FormatError` that says where.
"""

from __future__ import annotations

import json
import math
import types
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from argora.errors import ArgoraError, FormatError, ModelError
from argora.model.frozen import FrozenMap
from argora.model.layer import Layer
from argora.model.operations import Batch, Operation, SetField
from argora.model.span import Span
from argora.model.strict_json import parse_json, pretty

__all__ = [
    "SCHEMA",
    "decode",
    "dumps",
    "encode",
    "encode_operations",
    "loads",
    "parse_object",
]

SCHEMA = 1

Model = TypeVar("Model")


def encode(value: Any) -> Any:
    """Return the JSON form of any object of the model, without the schema version."""
    return _encode(value, type(value))


def encode_operations(operations: Iterable[Operation]) -> list[Any]:
    """Return the JSON form of operations, each with its tag."""
    encoded: list[Any] = encode(Batch(tuple(operations))).get("operations", [])
    return encoded


def decode(data: Any, kind: type[Model]) -> Model:
    """Build an object of the model from its JSON form.

    Raises
    ------
    FormatError
        If the data have another form; the message says at which place.
    """
    decoded: Model = _decode(data, kind, "")
    return decoded


def dumps(value: Any) -> str:
    """Return a file's text: the JSON form with the schema version, one short object per line."""
    return pretty({"argora": SCHEMA, **encode(value)}) + "\n"


def loads(text: str, kind: type[Model]) -> Model:
    """Read what :func:`dumps` wrote.

    Raises
    ------
    FormatError
        If the text is no JSON, is nested too deeply, has another schema version or another form.
    """
    return decode(parse_object(text), kind)


def parse_object(text: str) -> dict[str, Any]:
    """Parse the JSON object of a file, and remove the schema version that it must have."""
    data = parse_json(text)
    if not isinstance(data, dict) or "argora" not in data:
        raise FormatError(
            f'expected an object with the schema version, {{"argora": {SCHEMA}, ...}}'
        )
    version = data.pop("argora")
    if version != SCHEMA:
        raise FormatError(
            f"schema version {version!r}; this Argora reads version {SCHEMA}: "
            "use the Argora that wrote the file, or a newer one"
        )
    return data


@cache
def _schema(kind: Any) -> tuple[tuple[Field[Any], Any], ...]:
    hints = get_type_hints(kind)
    stored = (field for field in fields(kind) if field.metadata.get("stored", True))
    return tuple((field, hints[field.name]) for field in stored)


@cache
def _hints(kind: Any) -> Mapping[str, tuple[Field[Any], Any]]:
    """Return field and type by the name of each field that is read."""
    return {field.name: (field, hint) for field, hint in _schema(kind) if field.init}


@cache
def _origin(kind: Any) -> Any:
    return get_origin(kind)


@cache
def _plan(kind: Any) -> tuple[tuple[str, Any, Any], ...]:
    """Return name, type and default of each field that is written; what defaults are is frozen."""
    return tuple((field.name, hint, _default(field)) for field, hint in _schema(kind) if field.init)


def _default(field: Field[Any]) -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return field.default


def _tag(kind: type) -> str:
    return str(getattr(kind, "tag", kind.__name__.lower()))


@cache
def _members(kind: Any) -> tuple[Any, ...]:
    """Return the dataclasses among the alternatives of a union."""
    if get_origin(kind) in (Union, types.UnionType):
        return tuple(m for m in get_args(kind) if is_dataclass(m))
    return ()


def _encode(value: Any, kind: Any) -> Any:
    if value.__class__ is str:
        return value
    if isinstance(value, Span):
        return [value.start, value.end]
    if isinstance(value, SetField):
        inner = {"name": value.name, "value": _encode(value.value, _field_type(value.name))}
        return {_tag(SetField): inner} if len(_members(kind)) > 1 else inner
    if is_dataclass(value):
        inner = {
            name: _encode(attribute, hint)
            for name, hint, default in _plan(value.__class__)
            if (attribute := getattr(value, name)) is not default and attribute != default
        }
        return {_tag(type(value)): inner} if len(_members(kind)) > 1 else inner
    if isinstance(value, Mapping):
        part = get_args(kind)[-1] if get_args(kind) else Any
        return {key: _encode(v, part) for key, v in value.items()}
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        parts = _parts(kind, len(value))
        return [_encode(v, part) for v, part in zip(value, parts, strict=True)]
    if isinstance(value, float) and not math.isfinite(value):
        raise ModelError(f"{value} is no number that JSON knows; leave the value out instead")
    return value


def _parts(kind: Any, n: int) -> tuple[Any, ...]:
    """Return the types of the parts of a tuple of n parts; Any where nothing is known."""
    for option in (kind, *get_args(kind)):
        if get_origin(option) is tuple:
            args = get_args(option)
            return (args[0],) * n if args[-1] is Ellipsis else args
    return (Any,) * n


def _field_type(name: str) -> Any:
    return next((hint for field, hint in _schema(Layer) if field.name == name), Any)


def _wrong(value: Any, expected: str, where: str) -> FormatError:
    text = json.dumps(value, ensure_ascii=False)
    text = text if len(text) <= 60 else text[:57] + "..."
    return FormatError(f"{where or 'top level'}: found {text}, expected {expected}")


def _decode(value: Any, kind: Any, where: str) -> Any:
    if kind is str and value.__class__ is str:  # what most of a file is
        return value
    origin = _origin(kind)
    if kind is Any:
        return tuple(value) if isinstance(value, list) else value
    if kind is Span:
        return _decode_span(value, where)
    if isinstance(kind, type) and is_dataclass(kind):
        return _decode_object(value, kind, where)
    if origin in (Union, types.UnionType):
        return _decode_union(value, kind, where)
    if origin is Literal:
        if value in get_args(kind):
            return value
        raise _wrong(value, " or ".join(map(repr, get_args(kind))), where)
    if origin is tuple or origin is frozenset:
        return _decode_list(value, kind, where)
    if isinstance(origin or kind, type) and issubclass(origin or kind, Mapping):
        if not isinstance(value, dict):
            raise _wrong(value, "an object", where)
        part = get_args(kind)[-1]
        return FrozenMap({k: _decode(v, part, f"{where}.{k}") for k, v in value.items()})
    return _decode_scalar(value, kind, where)


def _decode_scalar(value: Any, kind: Any, where: str) -> Any:
    if kind is type(None) and value is None:
        return None
    if kind is float and isinstance(value, int | float) and not isinstance(value, bool):
        if math.isfinite(value):
            return value
        raise _wrong(str(value), "a finite number", where)
    if kind in (str, int, bool) and type(value) is kind:
        return value
    raise _wrong(value, getattr(kind, "__name__", str(kind)), where)


def _decode_span(value: Any, where: str) -> Span:
    if isinstance(value, list) and len(value) == 2 and all(type(edge) is int for edge in value):
        return _build(Span, {"start": value[0], "end": value[1]}, where)
    raise _wrong(value, "a span [start, end]", where)


def _decode_list(value: Any, kind: Any, where: str) -> Any:
    if not isinstance(value, list):
        raise _wrong(value, "a list", where)
    args = get_args(kind)
    fixed = get_origin(kind) is tuple and args[-1] is not Ellipsis
    if fixed and len(args) != len(value):
        raise _wrong(value, f"a list of {len(args)}", where)
    parts = args if fixed else (args[0],) * len(value)
    decoded = [
        _decode(v, part, f"{where}[{i}]")
        for i, (v, part) in enumerate(zip(value, parts, strict=True))
    ]
    return frozenset(decoded) if get_origin(kind) is frozenset else tuple(decoded)


def _decode_union(value: Any, kind: Any, where: str) -> Any:
    members = _members(kind)
    if len(members) > 1 and value is not None:
        tags = {_tag(member): member for member in members}
        if isinstance(value, dict) and len(value) == 1 and next(iter(value)) in tags:
            tag, inner = next(iter(value.items()))
            return _decode(inner, tags[tag], f"{where}.{tag}")
        raise _wrong(value, f"an object with one key of {sorted(tags)}", where)
    for option in get_args(kind):
        try:
            return _decode(value, option, where)
        except FormatError:
            if members and value is not None:
                raise
    names = " or ".join(getattr(option, "__name__", str(option)) for option in get_args(kind))
    raise _wrong(value, names, where)


def _decode_object(value: Any, kind: Any, where: str) -> Any:
    if not isinstance(value, dict):
        raise _wrong(value, f"an object ({kind.__name__.lower()})", where)
    hints = _hints(kind)
    if kind is SetField and isinstance(value.get("name"), str):
        hints = {**hints, "value": (hints["value"][0], _field_type(value["name"]))}
    if unknown := sorted(value.keys() - hints.keys()):
        raise FormatError(
            f"{where or 'top level'}: unknown key {unknown[0]!r}; known are {sorted(hints)}"
        )
    arguments = {}
    for name, (field, hint) in hints.items():
        if name in value:
            decoded = value[name]
            if hint is not str or decoded.__class__ is not str:
                decoded = _decode(decoded, hint, f"{where}.{name}" if where else name)
            arguments[name] = decoded
        elif _default(field) is MISSING:
            raise FormatError(f"{where or 'top level'}: the key {name!r} is missing")
    return _build(kind, arguments, where)


def _build(kind: type[Model], arguments: dict[str, Any], where: str) -> Model:
    try:
        return kind(**arguments)
    except FormatError:
        raise
    except ArgoraError as error:
        raise FormatError(f"{where}: {error}" if where else str(error)) from error
