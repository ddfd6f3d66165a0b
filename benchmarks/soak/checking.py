"""All that was acknowledged, held against what is stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from benchmarks.soak.annotating import EDIT, Annotator, Told

from argora.store import Entry, Place, Store

__all__ = ["WRONG", "check", "wrongs"]

WRONG = (
    "lost",
    "duplicated",
    "moved",
    "altered",
    "unknown",
    "gaps",
    "unequal",
    "problems",
    "broken",
)
"""What must not be; ``check`` counts each."""


def check(store: Store, study: str, document: str, people: Iterable[Annotator]) -> Counter[str]:
    """Count what is acknowledged and stored, and whatever is wrong.

    ``lost``: acknowledged and not there. ``duplicated``: there twice. ``moved``: there at another
    version than was told. ``altered``: there with other content. ``unknown``: there, and never
    sent. ``gaps``: logs whose versions do not count from 1. ``unequal``: layers that are not what
    their log gives. ``problems``: answers that nobody should get. ``broken``: what is
    neither whole nor nothing (of other parts of the soak).
    """
    found: Counter[str] = Counter(dict.fromkeys(WRONG, 0))
    for person in people:
        found["problems"] += len(person.problems)
        found["acknowledged"] += len(person.told)
        found["answered as before"] += sum(told.repeated for told in person.told)
        found.update({f"answers {status}": n for status, n in person.refused.items()})
        place = store.place(study, document, person.name)
        if store.look(place).key:
            _check_layer(store, place, person, found)
        else:
            found["lost"] += len(person.told)
    return found


def wrongs(found: Counter[str]) -> dict[str, int]:
    """Return what is wrong; empty if nothing is."""
    return {name: found[name] for name in WRONG if found[name]}


def _check_layer(store: Store, place: Place, person: Annotator, found: Counter[str]) -> None:
    log = store.history(place)
    names = Counter(entry.client_op_id for entry in log if entry.client_op_id)
    found["stored"] += sum(names.values())
    found["gaps"] += [entry.version for entry in log] != list(range(1, len(log) + 1))
    found["duplicated"] += sum(n - 1 for n in names.values())
    by_name = {entry.client_op_id: entry for entry in log}
    for told in person.told:
        _check_entry(by_name.get(told.sent.name), told, found)
        if told.sent.what == "finish" and told.sent.name in by_name:
            found["finished"] += 1
            found["altered"] += store.version(place, told.version).state != "finished"
    sent = {told.sent.name for told in person.told}
    waiting = {person.pending.name} if person.pending else set()
    found["not acknowledged, stored"] += len(waiting & set(names))
    found["unknown"] += len(set(names) - sent - waiting)
    found["unequal"] += store.layer(place).layer != store.replayed(place)
    found["unequal"] += store.version(place, len(log)) != store.replayed(place)


def _check_entry(entry: Entry | None, told: Told, found: Counter[str]) -> None:
    if entry is None:
        found["lost"] += 1
        return
    kind = "edit" if told.sent.what == EDIT else told.sent.what
    found["moved"] += entry.version != told.version
    found["altered"] += entry.kind != kind
    found["altered"] += kind == "edit" and entry.operations != told.sent.operations
