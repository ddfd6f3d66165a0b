"""Argora: the workbench for argument annotation studies.

>>> import argora
>>> study = argora.read("annotations/", scheme="persuasive-essays")    # doctest: +SKIP
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from argora.formats import read, write
    from argora.model import Study

__version__ = "0.1.0"

__all__ = ["Study", "__version__", "read", "write"]

_HOMES = {"read": "argora.formats", "write": "argora.formats", "Study": "argora.model"}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'argora' has no attribute {name!r}")
