"""Upgrades of databases of every earlier revision, killed at every statement, on both databases.

Run as ``python -m benchmarks.upgrades [REVISION ...]``, for all revisions or some. Linux with
PostgreSQL only; the figures stand in docs/durability.md.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable

from benchmarks.soak.databases import scratch
from benchmarks.upgrades.disturbing import Disturbance, disturb_upgrade
from tests.store.earlier import REVISIONS

from argora.store.migrating import HEAD

__all__ = ["main"]

KINDS: tuple[tuple[str, Disturbance], ...] = (
    ("sqlite", "kill"),
    ("postgresql", "kill"),
    ("postgresql", "tear"),
)


def main(revisions: Iterable[str]) -> None:
    """Print a row for each revision on each database."""
    print("Database, disturbance, revision, left as before, left upgraded, seconds")
    for kind, how in KINDS:
        with scratch(kind) as (made, _):
            place = made.new()
            for revision in revisions:
                start = time.monotonic()
                outcome = disturb_upgrade(place, revision, how=how)
                print(
                    f"{kind}, {how}, {revision}, {outcome['before']}, {outcome['after']}, "
                    f"{time.monotonic() - start:.0f}",
                    flush=True,
                )


if __name__ == "__main__":
    main(sys.argv[1:] or [each for each in REVISIONS if each != HEAD])
