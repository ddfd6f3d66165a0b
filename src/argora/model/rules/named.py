"""Rules outside the closed vocabulary: Python functions of other distributions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from argora.errors import SchemeError
from argora.model.rules.base import BaseRule, Finding, View
from argora.registry import Registry

__all__ = ["NAMED_RULES", "Named"]

NAMED_RULES = Registry("argora.rules", {})


@dataclass(frozen=True, kw_only=True)
class Named(BaseRule):
    """A rule written in Python, found by its entry point in the group ``argora.rules``.

    The entry point is a function that takes a :class:`View` and yields :class:`Finding` objects.
    """

    tag: ClassVar[str] = "named"
    entry_point: str

    def label(self) -> str:
        """Return the name of the rule or of its entry point."""
        return self.name or self.entry_point

    def violations(self, view: View) -> Iterator[Finding]:
        """Yield whatever the function finds."""
        look = NAMED_RULES.get(self.entry_point)
        if look is None:
            raise SchemeError(
                f"rule {self.entry_point!r} is not installed: no distribution offers it "
                "as an entry point of the group 'argora.rules'"
            )
        yield from look(view)
