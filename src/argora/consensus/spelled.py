"""Rules that are written as a call: ``str(rule)`` names those options that are not the default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, ClassVar

from argora.errors import MeasureError
from argora.measures.spelling import written

__all__ = ["Spelled"]


class Spelled:
    """What has a name and options, the fields of a dataclass."""

    id: ClassVar[str]

    @property
    def options(self) -> Mapping[str, Any]:
        """The options by name, those with their default too."""
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]

    def __str__(self) -> str:
        options = [
            f"{field.name}={written(getattr(self, field.name))}"
            for field in fields(self)  # type: ignore[arg-type]
            if getattr(self, field.name) != field.default
        ]
        return f"{self.id}({', '.join(options)})" if options else self.id

    def _wrong(self, option: str, expected: str) -> MeasureError:
        value = getattr(self, option)
        return MeasureError(f"{self.id}: {option}={value!r}: expected {expected}")
