"""The base class of the parts of a store, and methods made of functions of a connection."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from argora.store.writer import Writer

__all__ = ["StorePart", "reading", "writing"]

Options = ParamSpec("Options")
Answer = TypeVar("Answer")
Question = Callable[Concatenate[Connection, Options], Answer]
Method = Callable[Concatenate[Any, Options], Answer]


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


def reading(function: Question[Options, Answer]) -> Method[Options, Answer]:
    """Turn a function that reads into a method, which runs in a transaction of its own."""

    def method(self: Any, /, *args: Options.args, **options: Options.kwargs) -> Answer:
        with self._read() as connection:
            return function(connection, *args, **options)

    return _documented(method, function)


def writing(function: Question[Options, Answer]) -> Method[Options, Answer]:
    """Turn a function that writes into a method, which returns when the change is on the disk."""

    def method(self: Any, /, *args: Options.args, **options: Options.kwargs) -> Answer:
        answer: Answer = self._writer.do(lambda connection: function(connection, *args, **options))
        return answer

    return _documented(method, function)


def _documented(
    method: Method[Options, Answer], function: Question[Options, Answer]
) -> Method[Options, Answer]:
    """Return a method with the docstring of its function, and its signature after ``self``."""
    wraps(function)(method)
    connection, *others = inspect.signature(function).parameters.values()
    itself = connection.replace(name="self", annotation=inspect.Parameter.empty)
    method.__signature__ = inspect.Signature([itself, *others])  # type: ignore[attr-defined]
    return method
