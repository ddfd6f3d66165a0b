"""What annotators are to follow: a version of a guideline, which never changes."""

from __future__ import annotations

from dataclasses import dataclass

from argora.errors import ModelError

__all__ = ["Guideline"]


@dataclass(frozen=True)
class Guideline:
    """A version of the guideline of a study; layers name the version that they follow.

    Attributes
    ----------
    text : in Markdown.
    at : since when it holds, as ISO 8601; empty where nobody said so.
    """

    version: str
    text: str
    at: str = ""

    def __post_init__(self) -> None:
        if not self.version:
            raise ModelError("a version of a guideline needs a name")
        if "\0" in self.text:
            raise ModelError(
                f"version {self.version!r} of the guideline holds a NUL character, which is no text"
            )
