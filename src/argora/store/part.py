"""The base class of the parts of a store: each has a reader and the one writer."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from sqlalchemy import Connection

from argora.store.writer import Writer

__all__ = ["StorePart"]


class StorePart:
    """A part of a :class:`argora.store.Store`, such as its people or its guidelines.

    Parameters
    ----------
    read : open a connection for reading; all questions asked on it see one state of the database.
    """

    def __init__(
        self, read: Callable[[], AbstractContextManager[Connection]], writer: Writer
    ) -> None:
        self._read = read
        self._writer = writer
