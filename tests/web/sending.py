"""Bodies for every route that takes JSON, made after the server's own description of itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fastapi import FastAPI

__all__ = ["bodies", "gets", "models", "string_fields"]

Schema = dict[str, Any]


def gets(app: FastAPI) -> list[str]:
    """Return the addresses of all that can be asked without changing anything."""
    return [path for path, verbs in app.openapi()["paths"].items() if "get" in verbs]


def models(app: FastAPI) -> Iterator[tuple[str, str, Schema]]:
    """Yield verb, path and each kind of body of every route that takes JSON."""
    told = app.openapi()
    for path, verbs in told["paths"].items():
        for verb, operation in verbs.items():
            content = operation.get("requestBody", {}).get("content", {})
            if "application/json" in content:
                schema = _whole(told, content["application/json"]["schema"])
                for each in schema.get("anyOf", [schema]):
                    yield verb.upper(), path, each


def string_fields(model: Schema) -> list[str]:
    """Return the names of the fields that take any text."""
    return [name for name, field in model["properties"].items() if _is_text(field)]


def bodies(app: FastAPI, text: str) -> Iterator[tuple[str, str, Schema]]:
    """Yield verb, path and bodies in which every field that takes any text has this one."""
    for verb, path, model in models(app):
        fields = model["properties"]
        full = {name: _filled(field, text) for name, field in fields.items()}
        yield verb, path, full
        # Where what one field allows depends on another, as with roles.
        for name, field in fields.items():
            for value in field.get("enum", ())[1:]:
                yield verb, path, {**full, name: value}


def _is_text(field: Schema) -> bool:
    kinds = field.get("anyOf", [field])
    return any(kind.get("type") == "string" and "enum" not in kind for kind in kinds)


def _filled(field: Schema, text: str) -> Any:
    if _is_text(field):
        return text
    kind = field.get("anyOf", [field])[0]
    if "enum" in kind:
        return kind["enum"][0]
    plain: Schema = {"integer": 1, "number": 1, "boolean": True, "object": {text: text}}
    if kind.get("type") == "array":
        return [_filled(kind.get("items", {}), text)]
    return plain.get(kind.get("type", "object"))


def _whole(told: Schema, part: Any, within: tuple[str, ...] = ()) -> Any:
    """Return a schema with what it refers to in its place; what it lies in itself is any object."""
    if isinstance(part, list):
        return [_whole(told, each, within) for each in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        reference = part["$ref"]
        if reference in within:
            return {"type": "object"}
        found: Any = told
        for name in reference.removeprefix("#/").split("/"):
            found = found[name]
        return _whole(told, found, (*within, reference))
    return {name: _whole(told, each, within) for name, each in part.items()}
