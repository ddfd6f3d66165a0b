"""Files to studies and back: ``read``, ``write``, and which formats there are."""

from __future__ import annotations

from argora.formats.base import Format
from argora.formats.files import MAX_FILE_BYTES
from argora.formats.guessing import guess_format
from argora.formats.reading import read
from argora.formats.registry import FORMATS, get_format, get_writable
from argora.formats.unread import LeftOut
from argora.formats.writing import write

__all__ = [
    "FORMATS",
    "MAX_FILE_BYTES",
    "Format",
    "LeftOut",
    "get_format",
    "get_writable",
    "guess_format",
    "read",
    "write",
]
