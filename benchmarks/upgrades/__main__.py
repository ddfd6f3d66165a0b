"""Upgrades of databases, and changes of schemes in use, killed at every statement.

Run as ``python -m benchmarks.upgrades [REVISION ...]``, for all revisions or some, or as
``python -m benchmarks.upgrades changes``. Linux with PostgreSQL only; the figures stand in
docs/durability.md.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterable

from benchmarks.soak.databases import scratch
from benchmarks.upgrades.changing import disturb_change
from benchmarks.upgrades.disturbing import Disturbance, disturb_upgrade
from tests.store.earlier import REVISIONS

from argora.store import Store
from argora.store.migrating import HEAD

__all__ = ["main", "main_of_changes"]

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


def main_of_changes(seeds: Iterable[int]) -> None:
    """Print a row for changes and for taking them back on each database."""
    print("Database, disturbance, what, seeds, left earlier, left later, seconds")
    for kind, how in KINDS:
        with scratch(kind) as (made, _):
            place = made.new()
            Store.open(place, create=True).close()
            for back in (False, True):
                start = time.monotonic()
                outcome: Counter[str] = Counter()
                for seed in seeds:
                    outcome += disturb_change(place, seed, back=back, how=how)
                what = "taking back" if back else "change"
                print(
                    f"{kind}, {how}, {what}, {list(seeds)}, {outcome['earlier']}, "
                    f"{outcome['later']}, {time.monotonic() - start:.0f}",
                    flush=True,
                )


if __name__ == "__main__" and sys.argv[1:] == ["changes"]:
    main_of_changes(range(3))
elif __name__ == "__main__":
    main(sys.argv[1:] or [each for each in REVISIONS if each != HEAD])
