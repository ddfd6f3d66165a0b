"""How long reports, agreement on structure, a large map and live agreement take, line by line.

    python benchmarks/speed.py CORPORA [NAME ...]

``CORPORA`` is the folder of the public corpora; names choose lines, such as ``aurc`` or ``live``.
Prints the machine, the commit, and for each line the command, seconds, and seconds of a processor
with those of started processes. Made studies are drawn with a seed and written first, which is not
timed.

Wanted on two quiet cores: ``aurc`` under 10 s, ``echr`` 2 s, ``twelve`` 10 s, ``aif`` 15 s,
``trees`` 20 s, ``live`` 20 s; ``nominal`` at least 20 times as fast as krippendorff 0.9, which has
to be installed beside Argora for that line (``pip install krippendorff==0.9.0``).
"""

from __future__ import annotations

import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from jobs import cost

from argora.model import Annotator, Document, Layer, Relation, Span, Study, Unit
from argora.schemes import get_scheme
from argora.text import segment

HERE = Path(__file__).resolve().parent
TOPICS = ("schools", "trees", "roads", "taxes", "trains", "parks", "books", "rivers", "games")
WORDS = (
    *("people", "often", "need", "cheaper", "and", "safer", "ones"),
    *("because", "many", "towns", "grow", "too", "fast", "today"),
)


# ----- made studies -----------------------------------------------------------------------------


def made(n_annotators: int, n_documents: int, *, n_sentences: int, seed: int) -> Study:
    """Return a study of essays in which everybody marks most sentences and draws a tree."""
    rng = random.Random(seed)
    people = tuple(Annotator(f"ann{n:02}") for n in range(n_annotators))
    documents, layers = [], []
    for number in range(n_documents):
        sentences = [_sentence(rng) for _ in range(n_sentences)]
        document = segment(Document(f"d{number:04}", " ".join(sentences)))
        places = _places(sentences)
        documents.append(document)
        layers += [_layer(document.id, person.id, places, rng) for person in people]
    return Study(get_scheme("claim-premise"), documents, people, layers, name="made")


def _sentence(rng: random.Random) -> str:
    words = [rng.choice(TOPICS), *rng.sample(WORDS, k=rng.randrange(6, len(WORDS)))]
    return " ".join(words).capitalize() + "."


def _places(sentences: list[str]) -> list[Span]:
    found, at = [], 0
    for sentence in sentences:
        found.append(Span(at, at + len(sentence)))
        at += len(sentence) + 1
    return found


def _layer(document: str, who: str, places: list[Span], rng: random.Random) -> Layer:
    units: list[Unit] = []
    relations = []
    for i, place in enumerate(places):
        if rng.random() < 0.25:
            continue
        start = place.start + (4 if rng.random() < 0.2 else 0)
        category = "claim" if rng.random() < (0.8 if i % 4 == 0 else 0.1) else "premise"
        units.append(Unit(f"u{i}", (Span(start, place.end),), category))
        if len(units) > 1 and category == "premise":
            target = units[rng.randrange(max(0, len(units) - 4), len(units) - 1)]
            kind = "attack" if rng.random() < 0.2 else "support"
            relations.append(Relation(f"r{i}", (f"u{i}",), target.id, kind))
    return Layer(document, who, units=tuple(units), relations=tuple(relations))


def aif_map(path: Path, n_nodes: int, *, seed: int) -> None:
    """Write a map of about so many nodes: half propositions, half inferences and conflicts."""
    rng = random.Random(seed)
    n = n_nodes // 2
    nodes = [{"nodeID": f"{i}", "text": f"{_sentence(rng)} {i}", "type": "I"} for i in range(n)]
    edges = []
    for i in range(1, n):
        kind = rng.choice(("RA", "RA", "CA"))
        text = "Default Inference" if kind == "RA" else "Default Conflict"
        nodes.append({"nodeID": f"s{i}", "text": text, "type": kind})
        edges.append({"edgeID": f"a{i}", "fromID": f"{i}", "toID": f"s{i}"})
        edges.append({"edgeID": f"b{i}", "fromID": f"s{i}", "toID": f"{rng.randrange(i)}"})
    path.write_text(json.dumps({"nodes": nodes, "edges": edges, "locutions": []}))


def written(study: Study, folder: str, name: str) -> str:
    """Write a study and return where."""
    from argora.formats import write

    path = Path(folder) / name
    write(study, path)
    return str(path)


# ----- lines ------------------------------------------------------------------------------------


def command(folder: str, *words: str) -> None:
    """Run the program and print what it cost."""
    seconds, busy, _ = cost(["-m", "argora", *words], folder)
    show(
        "argora " + " ".join(Path(word).name if "/" in word else word for word in words),
        seconds,
        busy,
    )


def show(what: str, seconds: float, busy: float, more: str = "") -> None:
    """Print a line."""
    print(f"{what:64} {seconds:7.2f} {busy:7.2f}  {more}".rstrip(), flush=True)


def timed(what: str, work: Callable[[], object]) -> float:
    """Do something, print what it cost and return the seconds of a processor."""
    began, busy = time.perf_counter(), time.process_time()
    result = work()
    busy = time.process_time() - busy
    show(what, time.perf_counter() - began, busy, f"{result!r}")
    return busy


def aurc(corpora: str, folder: str) -> None:
    command(folder, "report", f"{corpora}/aurc-8", "--facet", "topic", "--out", "report.html")


def echr(corpora: str, folder: str) -> None:
    command(folder, "report", f"{corpora}/echr", "--out", "report.html")


def twelve(_: str, folder: str) -> None:
    path = written(made(12, 200, n_sentences=12, seed=1), folder, "twelve-by-200")
    command(folder, "report", path, "--out", "report.html")


def aif(_: str, folder: str) -> None:
    path = Path(folder) / "map.json"
    aif_map(path, 100_000, seed=1)
    command(folder, "describe", str(path))


def trees(_: str, __: str) -> None:
    from structure import every_measure, twenty

    every_measure(twenty(5, 1))
    data = twenty(10_000, 1)
    timed(
        "all measures of structure, 10,000 pairs of trees of 20 units", lambda: every_measure(data)
    )


def nominal(_: str, __: str) -> None:
    from coding import alpha_of_table, their_alpha, three

    table, small = three(1_000_000, 1), three(100, 1)
    alpha_of_table(small)
    ours = min(
        timed("nominal alpha, 10^6 x 3 from the table", lambda: alpha_of_table(table))
        for _ in range(5)
    )
    try:
        their_alpha(small)
    except ImportError:
        print("krippendorff is not installed: nothing to compare with")
        return
    theirs = min(
        timed("krippendorff 0.9, the same table", lambda: their_alpha(table)) for _ in range(3)
    )
    print(f"{theirs / ours:.1f} times as fast (processor seconds, the fastest of each)")


def live(_: str, folder: str) -> None:
    from argora.store import Store
    from argora.web.agreement.live import LiveAgreement

    study = made(30, 1000, n_sentences=6, seed=1)
    address = f"sqlite:///{folder}/live.db"
    with Store.open(address, create=True) as store:
        key = store.add_study(study)
        agreement = LiveAgreement(store)
        before = os.times()
        began = time.perf_counter()
        while (found := agreement.answer(key))["state"] in ("queued", "running"):
            time.sleep(1)
        seconds = time.perf_counter() - began
        agreement.close()
        after = os.times()
    busy = sum(after[:4]) - sum(before[:4])
    show("live agreement of 30 annotators x 1,000 documents", seconds, busy, found["state"])


LINES = {line.__name__: line for line in (aurc, echr, twelve, aif, trees, nominal, live)}


def main() -> None:
    """Print the lines asked for."""
    corpora, *names = sys.argv[1:]
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program is compiled already
    subprocess.run([sys.executable, "-m", "argora", "--help"], check=True, capture_output=True)
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=HERE, capture_output=True, text=True
    ).stdout.strip()
    print(
        f"{platform.node()}, {os.cpu_count()} cores, Python {platform.python_version()}, {commit}"
    )
    print(f"{'':64} seconds     CPU")
    for name in names or LINES:
        with tempfile.TemporaryDirectory() as folder:
            LINES[name](str(Path(corpora).resolve()), folder)


if __name__ == "__main__":
    main()
