"""Computed figures, kept with the versions of the layers that they are of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from argora.store import caching
from argora.store.part import StorePart
from argora.store.places import Place

__all__ = ["Statistics"]


class Statistics(StorePart):
    """The figures that a database keeps; :attr:`Store.statistics`."""

    def versions(self, study: str, *, document: str | None = None) -> dict[Place, int]:
        """Return the version of each layer, by which statistics are kept."""
        with self._read() as connection:
            return caching.versions(connection, study, document)

    def kept(
        self, study: str, subject: str, name: str, of: Mapping[Place, int] | None = None
    ) -> Any:
        """Return a statistic that was kept of layers of these versions (or of any), or None."""
        with self._read() as connection:
            return caching.fetch(connection, study, subject, name, of)

    def keep(self, study: str, subject: str, name: str, of: Mapping[Place, int], data: Any) -> None:
        """Keep a statistic of layers of these versions, as JSON, in the place of an older one.

        Parameters
        ----------
        subject : what it is about, such as a document.
        name : what it is, such as the signature of a measure.
        """
        self._writer.do(lambda connection: caching.keep(connection, study, subject, name, of, data))
