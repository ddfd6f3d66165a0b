"""The parts of a stored model: JSON and plain arrays of numbers, which run no code when read."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError, FormatError
from argora.formats import files
from argora.mining.facts import NO_FACTS, Facts
from argora.model import Scheme, decode
from argora.model.strict_json import parse_json, pretty

__all__ = ["Part", "Parts", "StoredModel", "is_part_name", "naming", "write_parts"]

Model = TypeVar("Model")

Part = Any
"""An array of numbers, or what JSON can say."""

Parts = Mapping[str, Part]
"""By the names of their files: arrays end in ``.npy``, all else in ``.json``."""

_NUMBERS = ("<f8", "<f4", "<i8", "<i4", "|u1")
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,60}\.(?:json|npy)")
_HEAD_NAME = "model.json"
_ARRAY_HEADER = re.compile(
    rb"\x93NUMPY\x01\x00..\{'descr': '([ -&(-~]{1,20})', 'fortran_order': (True|False), "
    rb"'shape': \(((?:SIZE(?:,|(?:, SIZE)+))?)\), \} *\n".replace(b"SIZE", rb"(?:0|[1-9]\d{0,17})"),
    re.DOTALL,
)
"""The header of version 1.0, as NumPy writes it; the two bytes after the version are its length."""


def is_part_name(name: object) -> bool:
    """Return whether a part may have this name: a plain file of the folder, not its head."""
    return isinstance(name, str) and name != _HEAD_NAME and _NAME.fullmatch(name) is not None


@dataclass(frozen=True, eq=False)
class StoredModel:
    """What a kind makes a miner of: the head of a model, and its parts, read when asked for.

    Attributes
    ----------
    analyzer : the linguistic analysis to read with in place of that of the training, or None.
    names : the parts that there are.
    in_head : parts that are read already, as older models have them.
    """

    place: Path
    name: str
    scheme: Scheme
    facts: Facts = NO_FACTS
    analyzer: str | None = None
    names: frozenset[str] = frozenset()
    in_head: Parts = field(default_factory=dict)

    def json(self, name: str) -> Part:
        """Return a part in JSON.

        Raises
        ------
        FormatError
            If it is missing or damaged.
        """
        if name in self.in_head:
            return self.in_head[name]
        path = self._path(name)
        with naming(path):
            return parse_json(files.read_text(path, self.place))

    def decoded(self, name: str, kind: type[Model]) -> Model:
        """Return a part in JSON as the dataclass whose :func:`~argora.model.encode` it is.

        Raises
        ------
        FormatError
            If it is missing, damaged, or has other fields.
        """
        with naming(self.path_of(name)):
            return decode(self.json(name), kind)

    def array(
        self, name: str, shape: tuple[int, ...] | None = None, *, numbers: str | None = "<f8"
    ) -> NDArray[Any]:
        """Return an array of finite numbers.

        Parameters
        ----------
        shape : what it must be; any shape that fits the size of the file by default.
        numbers : their type, as NumPy writes it: 8 or 4 bytes of a float or an integer, or bytes;
            None: whichever of these the file has.

        Raises
        ------
        FormatError
            If it is missing, damaged, or another array than this one.
        """
        path = self._path(name)
        return _array_in(files.read_bytes(path, self.place), path, shape, numbers)

    def path_of(self, name: str) -> Path:
        """Return the file that a part is in."""
        return self.place / (_HEAD_NAME if name in self.in_head else name)

    def _path(self, name: str) -> Path:
        if name not in self.names or not is_part_name(name):
            raise FormatError(
                f"the model has no part {name!r}; copy it again, or train it anew",
                path=self.place / _HEAD_NAME,
            )
        return self.place / name


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Let errors of a file say which one it is."""
    try:
        yield
    except FormatError as error:
        raise FormatError(error.problem, path=error.path or path) from error


def write_parts(folder: Path, parts: Parts) -> None:
    """Write the parts of a model; refuse what could not be read again."""
    for name, part in parts.items():
        is_array = isinstance(part, np.ndarray)
        if not is_part_name(name) or name.endswith(".npy") != is_array:
            raise DataError(
                f"a part {name!r} that is {type(part).__name__}: expected arrays in names such as "
                "'weights.npy' and all else in names such as 'words.json'"
            )
        if is_array:
            files.write_bytes(folder / name, _bytes_of(name, part))
        else:
            files.write_text(folder / name, pretty(part) + "\n")


def _bytes_of(name: str, values: NDArray[Any]) -> bytes:
    numbers = values.dtype.newbyteorder("<").str
    if numbers not in _NUMBERS or not np.isfinite(values).all():
        raise DataError(
            f"part {name!r} is an array of {numbers!r}; expected finite numbers of one of "
            f"{', '.join(map(repr, _NUMBERS))}"
        )
    buffer = BytesIO()
    np.lib.format.write_array(buffer, np.ascontiguousarray(values, numbers), allow_pickle=False)
    return buffer.getvalue()


def _array_in(
    data: bytes, path: Path, shape: tuple[int, ...] | None, numbers: str | None
) -> NDArray[Any]:
    # NumPy evaluates the header as code of Python, and fails in many ways on a damaged one.
    header = _ARRAY_HEADER.match(data)
    if header is None or header.end() != 10 + int.from_bytes(data[8:10], "little"):
        raise FormatError(
            "does not begin with the header of a NumPy array, so the file is damaged or is "
            "another one; copy the model again",
            path=path,
        )
    kind, order, sizes = (part.decode() for part in header.groups())
    actual_shape = tuple(map(int, re.findall(r"\d+", sizes)))
    expected = actual_shape if shape is None else shape
    numbers = kind if numbers is None else numbers
    if kind != numbers or actual_shape != expected or order != "False" or numbers not in _NUMBERS:
        raise FormatError(
            f"holds an array of {kind!r} in the shape {actual_shape}; "
            f"expected {numbers!r} in {expected}",
            path=path,
        )
    content = data[header.end() :]
    # Python's integers do not overflow, as a product in NumPy would.
    if len(content) != np.dtype(numbers).itemsize * math.prod(expected):
        raise FormatError(
            f"has {len(content)} bytes of numbers, not those of {expected}", path=path
        )
    array = np.frombuffer(content, numbers).reshape(expected).astype(numbers[1:])
    if not np.isfinite(array).all():
        raise FormatError("holds a number that is not finite", path=path)
    return array
