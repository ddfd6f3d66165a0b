"""Rules that are written as a call: ``str(rule)`` names those options that are not the default."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, ClassVar, get_args

import argora
from argora.errors import MeasureError
from argora.measures.spelling import as_call, written

__all__ = ["Spelled"]


class Spelled:
    """A rule or model: a name, and options that are the fields of a dataclass."""

    id: ClassVar[str]
    title: ClassVar[str]
    source: ClassVar[str]
    version: ClassVar[int] = 1

    @property
    def options(self) -> Mapping[str, Any]:
        """The options by name, those with their default too."""
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]

    def __str__(self) -> str:
        return as_call(self.id, self)

    def signature_of(self, derivation: str, counts: str, *further_options: str) -> str:
        """Return ``method | data | version``; equal methods decide by the same rule."""
        options = [f"{name}:{written(value)}" for name, value in self.options.items()]
        method = [self.id, *options, *further_options, derivation, f"m:{self.version}"]
        return f"{'|'.join(method)} | {counts} | v:{argora.__version__}"

    def _check(self, expected: str, is_valid: Callable[[Any], bool], *options: str) -> None:
        """Raise a MeasureError where the value of one of the options is not valid."""
        for option in options:
            if not is_valid(getattr(self, option)):
                raise self._wrong(option, expected)

    def _check_choice(self, option: str, choices: object) -> None:
        """Raise a MeasureError where the value of an option is none of a Literal type."""
        self._check(f"one of {list(get_args(choices))}", get_args(choices).__contains__, option)

    def _wrong(self, option: str, expected: str) -> MeasureError:
        value = getattr(self, option)
        return MeasureError(f"{self.id}: {option}={value!r}: expected {expected}")
