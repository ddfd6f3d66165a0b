"""Curating: how long a queue and a decision take, and that no acknowledged decision is lost.

``python -m benchmarks.curating`` makes a study of 20 annotators, 100 documents and 500 units each,
and measures; ``python -m benchmarks.curating kills [N]`` kills a program that curates N times.
``SEED`` is the seed of all that is random.
"""

from __future__ import annotations

import signal
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from argora.analysis.consolidation import consolidate
from argora.errors import ArgoraError
from argora.model import Annotator, Document, Layer, Relation, Span, Study, Unit
from argora.schemes import get_scheme
from argora.store import GoldEnding, Phase, Place, Store
from argora.web.curating import Curating, SentDecision, gold_layers, new_curations

__all__ = ["disagreeing", "kill_while_curating", "propose_all"]

SEED = 7
WIDTH = 60
"""Characters from one unit to the next."""
PHASE = Phase("")


def disagreeing(n_annotators: int, n_documents: int, n_units: int, *, seed: int = SEED) -> Study:
    """Return a study whose annotators often say the same."""
    draw = Random(seed)
    people = tuple(Annotator(f"a{number:02}") for number in range(n_annotators))
    text = "word " * (n_units * WIDTH // 5)
    documents = tuple(Document(f"d{number:03}", text) for number in range(n_documents))
    layers = tuple(
        _layer(document.id, person.id, n_units, draw) for document in documents for person in people
    )
    return Study(get_scheme("claim-premise"), documents, people, layers)


def _layer(document: str, annotator: str, n_units: int, draw: Random) -> Layer:
    units, relations = [], []
    for number in range(n_units):
        if draw.random() < 0.05:
            continue
        start = number * WIDTH
        end = start + (49 if draw.random() < 0.15 else 44)
        is_claim = (number % 5 == 0) != (draw.random() < 0.1)
        units.append(Unit(f"u{number}", (Span(start, end),), "claim" if is_claim else "premise"))
    ids = {unit.id for unit in units}
    for unit in units:
        number = int(unit.id[1:])
        target = f"u{number - number % 5 if draw.random() < 0.9 else max(0, number - 1)}"
        if unit.category == "premise" and target in ids - {unit.id}:
            category = "support" if draw.random() < 0.9 else "attack"
            relations.append(Relation(f"r{number}", (unit.id,), target, category))
    return Layer(document, annotator, units=tuple(units), relations=tuple(relations))


def propose_all(store: Store, study: str) -> None:
    """Make the gold of a study, as the server's program does, and store it."""
    marks = store.curations.marks(study, "")
    curations = store.curations.in_phase(study, "")
    result = consolidate(store.study(study), name=PHASE.gold, rules={})
    arguments = {"study": study, "phase": "", "author": "mona"}
    work = store.golds.begin("gold", arguments, "")
    store.queue.claim("me", kinds=("gold",))
    steps = new_curations(result, curations, marks, rules={}, at_least=2)
    ending = GoldEnding(steps, work.key, "me", {}, result.undecided)
    store.golds.put(study, gold_layers(result, curations, {}), author="mona", ending=ending)


def curate(store: Store, study: str, document: str, name: str, draw: Random) -> str:
    """Decide on a random case, or set the last decision back; return what was acknowledged."""
    curating = Curating(store)
    now = curating.look(study, document, PHASE)
    mine: dict[str, Any] = {
        "client_op_id": f"{name}-{now.standing.version}",
        "base": now.standing.version,
        "author": "carl",
    }
    if now.standing.last is not None and draw.random() < 0.2:
        after = curating.undo(study, document, PHASE, **mine)
    else:
        cases = now.proposal.cases[now.standing.name]
        options = [option for case in cases for option in case.options if option.rows]
        rows = [SentDecision(**vars(row)) for row in draw.choice(options).rows]
        after = curating.decide(study, document, PHASE, rows, **mine)
    return f"{after.standing.version} {mine['client_op_id']}"


def work(database: str, study: str, document: str, name: str) -> None:
    """Curate until this program is killed; print each step that was acknowledged."""
    draw = Random(name)
    with Store.open(database) as store:
        while True:
            try:
                print(curate(store, study, document, name, draw), flush=True)
            except ArgoraError as error:
                if error.code != "decision-refused":
                    raise
            except Exception as error:  # a refusal of the web app
                if getattr(error, "code", "") != "decision-refused":
                    raise


def kill_while_curating(database: str, n_kills: int, *, seed: int = SEED) -> tuple[int, int]:
    """Kill a program that curates; return how many steps were acknowledged, and how many are lost.

    After each kill the gold is also compared with what votes, rules and decisions make.
    """
    draw = Random(seed)
    with Store.open(database, create=True) as store:
        study = store.add_study(disagreeing(3, 1, 6, seed=seed))
        propose_all(store, study)
        document = store.listed(study)[0].key
        curator = Curating(store)
        now = curator.look(study, document, PHASE)
        if now.layer.state == "finished":
            mine = {"client_op_id": "open", "base": None, "author": "carl"}
            curator.set_state(study, document, PHASE, "open", **mine)
    acknowledged: list[str] = []
    for number in range(n_kills):
        words = [sys.executable, "-m", "benchmarks.curating", "work", database, study, document]
        with subprocess.Popen([*words, f"n{number}"], stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            acknowledged.append(running.stdout.readline())
            time.sleep(draw.random() * 0.2)
            running.send_signal(signal.SIGKILL)
            acknowledged += running.stdout.read().splitlines(keepends=True)
        _check(database, study, document)
    with Store.open(database) as store:
        stored = {
            f"{step.version} {step.client_op_id}\n"
            for step in store.curations.steps(study, document, "")
        }
    whole = [line for line in acknowledged if line.endswith("\n")]
    return len(whole), len(set(whole) - stored)


def _check(database: str, study: str, document: str) -> None:
    """Hold the stored gold against what votes, rules and decisions make, and against its log."""
    with Store.open(database) as store:
        now = Curating(store).look(study, document, PHASE)
        place = Place(study, now.standing.name, PHASE.gold)
        made = now.proposal.layer(now.standing.name)
        stored = store.layer(place).layer
        assert replace(stored, times=(), state="open") == replace(made, times=(), state="open")
        assert store.replayed(place) == stored
        steps = store.curations.steps(study, document, "")
        assert [step.version for step in steps] == list(range(1, len(steps) + 1))
        names = [step.client_op_id for step in steps if step.client_op_id]
        assert len(names) == len(set(names))


def measure(n_annotators: int, n_documents: int, n_units: int, n_decisions: int = 20) -> None:
    """Print how long the queue, a document and a decision take."""
    print(f"{n_annotators} annotators x {n_documents} documents x {n_units} units, seed {SEED}")
    with (
        tempfile.TemporaryDirectory() as folder,
        Store.open(Path(folder) / "a.db", create=True) as store,
    ):
        study = store.add_study(disagreeing(n_annotators, n_documents, n_units))
        began = time.perf_counter()
        propose_all(store, study)
        print(f"gold of all documents: {time.perf_counter() - began:.1f} s")
        curating, draw = Curating(store), Random(SEED)
        began = time.perf_counter()
        queue = curating.queue(study, PHASE)
        print(f"queue: {time.perf_counter() - began:.3f} s, {len(queue)} documents")
        document = queue[0].document
        began = time.perf_counter()
        now = curating.look(study, document, PHASE)
        print(f"document: {time.perf_counter() - began:.3f} s")
        if now.layer.state == "finished":
            mine: dict[str, Any] = {"client_op_id": "open", "base": None, "author": "carl"}
            now = curating.set_state(study, document, PHASE, "open", **mine)
        seconds, computing = list[float](), list[float]()
        for number in range(n_decisions):
            cases = now.proposal.cases[now.standing.name]
            options = [option for case in cases for option in case.options if option.rows]
            rows = [SentDecision(**vars(row)) for row in draw.choice(options).rows]
            began, computed = time.perf_counter(), time.process_time()
            now = curating.decide(
                *(study, document, PHASE, rows),
                client_op_id=str(number),
                base=now.standing.version,
                author="carl",
            )
            seconds.append(time.perf_counter() - began)
            computing.append(time.process_time() - computed)
        median, most = statistics.median(seconds), max(seconds)
        print(f"decision: median {median:.3f} s, most {most:.3f} s, of which the program computes ")
        print(f"    {statistics.median(computing):.3f} s")


def main(words: list[str]) -> None:
    """Do what the words say."""
    if words[:1] == ["work"]:
        work(*words[1:])
    elif words[:1] == ["kills"]:
        with tempfile.TemporaryDirectory() as folder:
            n_kills = int(words[1]) if len(words) > 1 else 100
            counts = kill_while_curating(str(Path(folder) / "a.db"), n_kills)
            print(f"{n_kills} kills: {counts[0]} steps acknowledged, {counts[1]} lost, seed {SEED}")
    else:
        measure(*(map(int, words) if words else (20, 100, 500)))


if __name__ == "__main__":
    main(sys.argv[1:])
