"""How soon the agreement of a study has new figures after somebody finished a document again."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

from argora.model import Annotator, Study
from argora.schemes import get_scheme
from argora.store import Place, Store
from crowd.http import Connection
from crowd.study import SCHEME, Desk, essay, layer, manager, sentences, session

DOCUMENTS, ANNOTATORS = 20, ("a", "b", "c")


def furnish(store: Store, *, seed: int) -> tuple[str, list[Desk], str]:
    """Lay out a study that everybody has finished, each with another number of units."""
    rng = random.Random(seed)
    texts = [essay(f"d{number:02}", 400, rng) for number in range(DOCUMENTS)]
    said = [
        layer(text, name, rng.randint(15, 26), state="finished")
        for text in texts
        for name in ANNOTATORS
    ]
    people = tuple(map(Annotator, ANNOTATORS))
    study = Study(get_scheme(SCHEME), tuple(texts), people, tuple(said), name="agreement")
    key = store.add_study(study)
    store.assign_all(key)
    keys = {each.name: each.key for each in store.listed(key)}
    token = session(store, key, "a")
    desks = [
        Desk(key, keys[text.id], token, Place(key, text.id, "a"), sentences(text)) for text in texts
    ]
    return key, desks, manager(store, key)


def times(
    study: str, desk: Desk, watching: Connection, annotating: Connection, *, rounds: int
) -> list[float]:
    """Return the seconds from each Finish to the figures that know of it; the first are new."""
    return asyncio.run(_times(study, desk, watching, annotating, rounds))


async def _times(
    study: str, desk: Desk, watching: Connection, annotating: Connection, rounds: int
) -> list[float]:
    page = f"/api/studies/{study}/agreement"
    at = f"/api/studies/{study}/documents/{desk.document}/layer"
    taken = [await _ready(watching, page, None, desk, time.monotonic())]
    for round in range(rounds):
        seen = (await annotating.ask("GET", at)).data
        body = {"base_version": seen["version"], "annotator": seen["layer"]["annotator"]}
        body |= {name: seen[name] for name in ("scheme_version", "guideline_version")}
        premise = next(u for u in seen["layer"]["units"] if u["id"] == "p0")
        premise["attributes"] = {"note": f"round {round}"}
        change = [{"update": {"thing": {"unit": premise}}}]
        for way, more in (("reopen", {}), ("operations", {"operations": change}), ("finish", {})):
            began = time.monotonic()
            name = f"{way}-{round}"
            answer = await annotating.ask(
                "POST", f"{at}/{way}", {**body, **more, "client_op_id": name}
            )
            if answer.status != 200:
                raise SystemExit(f"{way}: {answer.status} {answer.body!r}")
            body["base_version"] = answer.data["version"]
        taken.append(await _ready(watching, page, body["base_version"], desk, began))
    return taken


async def _ready(watching: Connection, page: str, version: Any, desk: Desk, began: float) -> float:
    """Wait for figures of a version; a page looks again when it is told, which is about as soon."""
    while True:
        found = (await watching.ask("GET", page)).data
        if found["state"] in ("failed", "cancelled"):
            raise SystemExit(f"agreement: {found['problem']}")
        of = {(one["document"], one["annotator"]): one["version"] for one in found.get("of", ())}
        known = of.get((desk.place.document, desk.place.annotator))
        if found["state"] == "ready" and version in (None, known):
            return time.monotonic() - began
        await asyncio.sleep(0.05)
