"""A study of as many documents as a server is to hold, and how long its pages take."""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from dataclasses import replace

from argora.model import Annotator, Layer, Study
from argora.schemes import get_scheme
from argora.store import Place, Store
from argora.store.adding import insert_parts, parts_of
from argora.store.loading import study_row
from crowd.http import Connection
from crowd.study import SCHEME, Desk, essay, layer, manager, sentences, session

ANNOTATORS = 30
LAYERS_OF_A_DOCUMENT = 3
DIFFERENT = 50
AT_ONCE = 500
UNITS = 17  # and nearly as many relations: 33 live objects in each of three layers


def furnish(store: Store, n_documents: int, *, seed: int) -> tuple[list[Desk], str, str, int]:
    """Lay out a study of many documents, each with three layers; the texts repeat.

    Returns
    -------
    A desk for each annotator, the study, a session of its manager, and the number of live objects.
    """
    rng = random.Random(seed)
    names = [f"a{number:02}" for number in range(ANNOTATORS)]
    texts = [essay(f"t{number}", 400, rng) for number in range(DIFFERENT)]
    said = [layer(text, "somebody", UNITS) for text in texts]
    scheme = get_scheme(SCHEME)
    key = store.add_study(Study(scheme, (), tuple(map(Annotator, names)), name="big"))
    live = 0
    for start in range(0, n_documents, AT_ONCE):
        numbers = range(start, min(start + AT_ONCE, n_documents))
        layers = [each for n in numbers for each in _layers(said[n % DIFFERENT], n, names)]
        live += sum(len(each.things) for each in layers)
        parts = parts_of(
            [replace(texts[n % DIFFERENT], id=f"d{n:06}") for n in numbers], (), layers
        )
        store._writer.do(
            lambda connection, parts=parts: insert_parts(
                connection, study_row(connection, key).id, parts, kind="import"
            )
        )
    store.assign_all(key)
    keys = {each.name: each.key for each in store.listed(key)}
    desks = []
    for number, name in enumerate(names):
        token = session(store, key, name)
        cut = sentences(texts[number % DIFFERENT])
        place = Place(key, f"d{number:06}", name)
        desks.append(Desk(key, keys[place.document], token, place, cut))
    return desks, key, manager(store, key), live


def _layers(like: Layer, number: int, names: list[str]) -> list[Layer]:
    return [
        replace(like, document=f"d{number:06}", annotator=names[(number + more) % len(names)])
        for more in range(LAYERS_OF_A_DOCUMENT)
    ]


def times(study: str, own: Connection, all_of_it: Connection) -> str:
    """Return how long the pages of a study take: the first time, and the median of five more."""
    return asyncio.run(_times(study, own, all_of_it))


async def _times(study: str, own: Connection, all_of_it: Connection) -> str:
    at = f"/api/studies/{study}"
    shown = []
    for name, connection, path in (
        ("my studies", own, "/api/studies"),
        ("my documents", own, at),
        ("all documents", all_of_it, at),
        ("progress", all_of_it, f"{at}/progress"),
    ):
        taken = []
        for _ in range(6):
            began = time.monotonic()
            answer = await connection.ask("GET", path)
            taken.append(time.monotonic() - began)
            if answer.status != 200:
                shown.append(f"{name}: {answer.status}")
        first, *rest = taken
        shown.append(f"{name} {first:.2f} s, then {statistics.median(rest):.2f} s")
    return "; ".join(shown)
