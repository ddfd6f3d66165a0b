"""The one JSON form of everything in the model, with a schema version.

A dataclass becomes an object of the fields that differ from their defaults; a span is
``[start, end]``; one of several classes (a rule, an operation) is ``{"tag": {...}}``. Reading is
strict: an unknown key, a missing one or a value of another type is a
:class:`~argora.errors.FormatError` that says where.
"""

from __future__ import annotations

import json
import math
import re
import types
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from argora.errors import ArgoraError, FormatError, ModelError
from argora.model.frozen import FrozenMap
from argora.model.layer import Layer
from argora.model.operations import Batch, Operation, SetField
from argora.model.span import Span

__all__ = [
    "LONGEST_ITEM",
    "MAX_DEPTH",
    "SCHEMA",
    "decode",
    "dumps",
    "encode",
    "encode_operations",
    "loads",
    "parse_items",
    "parse_json",
    "parse_object",
    "pretty",
]

SCHEMA = 1
MAX_DEPTH = 100
LONGEST_ITEM = 16 * 2**20  # characters of one item of a list
MAX_DIGITS = 4300  # of a whole number; Python itself reads no longer ones
WIDTH = 100

Model = TypeVar("Model")

_BLANKS = re.compile(r"[ \t\r\n]*")


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


def parse_json(text: str) -> Any:
    """Parse JSON strictly: no key twice, no NaN, nested at most ``MAX_DEPTH`` deep."""
    _refuse_deep(text)
    try:
        data = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise FormatError(f"no valid JSON: {error.msg}", line=error.lineno) from error
    except ValueError as error:
        raise FormatError(f"no valid JSON: {error}") from error
    _refuse_half_characters(text)
    return data


def parse_items(parts: Iterable[str]) -> Iterator[tuple[int, Any]]:
    """Parse the items of a JSON list one by one, as strictly as :func:`parse_json`.

    An object, or several behind each other, may stand without a list around them. Each item comes
    with the line on which it begins. Only one is in memory, and the part of the text that it ends
    in.

    Parameters
    ----------
    parts : the text, cut anywhere.

    Raises
    ------
    FormatError
        At the first place that is no JSON, or an item of more than ``LONGEST_ITEM`` characters.

    >>> list(parse_items(['[1,\\n{"a"', ': 2}]']))
    [(1, 1), (2, {'a': 2})]
    """
    window = _Window(iter(parts))
    is_whole = False
    while window.sign() == "{":
        yield window.line, window.item()
        is_whole = True
    if not is_whole and window.goes_on("["):
        goes_on = window.sign() != "]"
        while goes_on:
            window.sign()
            yield window.line, window.item()
            goes_on = window.goes_on(",")
        is_whole = window.goes_on("]")
    if window.sign() or not is_whole:
        rest = window.text[window.at : window.at + 20]
        words = repr(rest) if rest else "the end of the file"
        raise FormatError(f"no valid JSON list: found {words}", line=window.line)


@dataclass
class _Window:
    """The part of a text that an item is read from; what lies before it is let go."""

    parts: Iterator[str]
    text: str = ""
    at: int = 0
    line: int = 1
    n_counted: int = 0

    def sign(self) -> str:
        """Go over blanks to the next character, and return it; empty at the end."""
        while True:
            self.at = _BLANKS.match(self.text, self.at).end()  # type: ignore[union-attr]
            self.line += self.text.count("\n", self.n_counted, self.at)
            self.n_counted = self.at
            if self.at < len(self.text) or not self.grow():
                return self.text[self.at : self.at + 1]

    def goes_on(self, sign: str) -> bool:
        """Check whether this character is next, and go behind it if it is."""
        is_next = self.sign() == sign
        self.at += is_next
        return is_next

    def grow(self) -> bool:
        """Take in as much as is there from here on; return False at the end of the text."""
        rest = [self.text[self.at :]]
        n, least = 0, max(1, len(rest[0]))
        while n < least and (part := next(self.parts, None)) is not None:
            rest.append(part)
            n += len(part)
        if n:
            self.text, self.at, self.n_counted = "".join(rest), 0, 0
        return n > 0

    def item(self) -> Any:
        """Parse the item that begins here, and go behind it."""
        while True:
            try:
                item, end = _DECODER.raw_decode(self.text, self.at)
            except json.JSONDecodeError as error:
                if self._is_cut(error) and self.grow():
                    continue
                line = self.line + self.text.count("\n", self.at, error.pos)
                raise FormatError(f"no valid JSON: {error.msg}", line=line) from error
            except RecursionError as error:
                problem = f"JSON nested deeper than {MAX_DEPTH} levels"
                raise FormatError(problem, line=self.line) from error
            except ValueError as error:
                raise FormatError(f"no valid JSON: {error}", line=self.line) from error
            # A number may go on in the next part, also behind its point or ``e-``.
            is_sure = end + 2 < len(self.text) or isinstance(item, dict | list | str)
            if is_sure or not self.grow():
                break
        text, self.at = self.text[self.at : end], end
        try:
            _refuse_deep(text)
            _refuse_half_characters(text)
        except FormatError as error:
            raise FormatError(error.problem, line=self.line + (error.line or 1) - 1) from error
        return item

    def _is_cut(self, error: json.JSONDecodeError) -> bool:
        """Check whether JSON is broken only because the text goes on; refuse what is too long."""
        n = len(self.text) - self.at
        # A name, a number or an escape that is cut begins shortly before the end.
        is_cut = error.msg.startswith("Unterminated") or error.pos > len(self.text) - 16
        if is_cut and n > LONGEST_ITEM:
            raise FormatError(
                f"has more than {LONGEST_ITEM:,} characters from here on without an end; "
                "split what stands here, or close its brackets and quotation marks",
                line=self.line,
            )
        return is_cut


def pretty(data: Any, indent: str = "") -> str:
    """Return JSON in which whatever fits stands on one line, so that files diff well."""
    flat = json.dumps(data, ensure_ascii=False, allow_nan=False)
    if not isinstance(data, dict | list) or not data or len(flat) + len(indent) <= WIDTH:
        return flat
    deeper = indent + "  "
    if isinstance(data, dict):
        lines = [
            f"{deeper}{json.dumps(key, ensure_ascii=False)}: {pretty(value, deeper)}"
            for key, value in data.items()
        ]
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    lines = [deeper + pretty(value, deeper) for value in data]
    return "[\n" + ",\n".join(lines) + f"\n{indent}]"


def _refuse_deep(text: str) -> None:
    depth = 0
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return
    for match in re.finditer(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', text, re.DOTALL):
        first = match.group()[0]
        if first in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                line = text.count("\n", 0, match.start()) + 1
                raise FormatError(f"JSON nested deeper than {MAX_DEPTH} levels", line=line)
        elif first in "]}":
            depth -= 1


def _refuse_half_characters(text: str) -> None:
    if "\\u" not in text:
        return
    for match in re.finditer(
        r"(?:\\\\|\\u[dD][89abAB]..\\u[dD][c-fC-F]..)|(\\u[dD][89a-fA-F]..)", text
    ):
        if match.group(1):
            line = text.count("\n", 0, match.start()) + 1
            raise FormatError(f"{match.group(1)} is half a character; save it as UTF-8", line=line)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    unique = dict(pairs)
    if len(unique) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice!r} stands twice in one object")
    return unique


def _whole(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError(f"a number of {len(digits):,} digits; expected at most {MAX_DIGITS:,}")
    return int(digits)


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a number that JSON knows")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique, parse_constant=_no_constant, parse_int=_whole
)


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
