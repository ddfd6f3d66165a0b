"""Plans and moved tasks on both databases: nobody gets a document twice, and kills lose nothing.

Run as ``python -m benchmarks.assigning [CALLS [KILLS [PLANS]]]``: 100,000 calls of eight clients,
whose programs are killed 20 times, and 1,000 plans. Linux with PostgreSQL only; the figures
stand in docs/durability.md.

Each client assigns, reassigns and takes back documents that no other client moves. It prints each
call before it is made and again when it is acknowledged. After a kill, the acknowledged calls must
give what is assigned; a call that was under way may or may not have been done.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from sqlalchemy import select

from argora.errors import BusyError
from argora.model import Annotator, Document, Study
from argora.model.assignment import Terms
from argora.schemes import get_scheme
from argora.store import PlanRequest, Share, Store
from argora.store.tables import assignments

__all__ = ["Moved", "kill_while_moving", "new_study", "plan_many"]

N_CLIENTS = 8
NAMES = tuple(f"a{number}" for number in range(10))
NOBODY = "-"
Call = tuple[str, str, str]
"""A document, and who gives it to whom."""


def new_study(store: Store, n_documents: int, n_annotators: int) -> str:
    """Add a study in which nothing is assigned; every third document is a letter."""
    documents = [
        Document(f"d{n}", "A text.", metadata={"genre": "letter" if n % 3 == 0 else "essay"})
        for n in range(n_documents)
    ]
    people = [Annotator(name) for name in NAMES[:n_annotators]]
    return store.add_study(Study(get_scheme("claim-premise"), tuple(documents), tuple(people)))


def holders_of(store: Store, study: str) -> dict[str, set[str]]:
    """Return who has which document; fail if somebody has one twice or two at one position."""
    holders: dict[str, set[str]] = defaultdict(set)
    for each in store.assignments(study):
        if each.place.annotator in holders[each.place.document]:
            raise ValueError(f"assigned twice: {each.place}")
        holders[each.place.document].add(each.place.annotator)
    with store._read() as connection:
        columns = assignments.c.study_id, assignments.c.annotator_id, assignments.c.position
        positions = Counter(map(tuple, connection.execute(select(*columns))))
    if positions and max(positions.values()) > 1:
        raise ValueError(f"two tasks at one position: {positions.most_common(1)}")
    return holders


# Moving tasks, in programs that are killed


def move_without_end(database: str, study: str, seed: int, clients: Sequence[int]) -> None:
    """Let some clients move tasks, each of a part of the documents."""
    store = Store.open(database)
    before, names = holders_of(store, study), [each.name for each in store.listed(study)]
    for number in clients:
        holders = {name: set(before[name]) for name in names[number::N_CLIENTS]}
        threading.Thread(target=_move, args=(store, study, number, holders, seed)).start()


def _move(store: Store, study: str, client: int, holders: dict[str, set[str]], seed: int) -> None:
    draw, documents = random.Random(seed * 1000 + client), list(holders)
    while True:
        name = draw.choice(documents)
        givers, takers = sorted(holders[name]), sorted(set(NAMES) - holders[name])
        kinds = ["assign"] * bool(takers) + ["reassign"] * bool(givers and takers)
        kind = draw.choice(kinds + ["take back"] * bool(givers))
        source = None if kind == "assign" else draw.choice(givers)
        target = None if kind == "take back" else draw.choice(takers)
        call = f"{client} {name} {source or NOBODY} {target or NOBODY}"
        os.write(1, f"? {call}\n".encode())
        while True:
            try:
                if store.move_tasks(study, [name], source=source, target=target) != 1:
                    raise ValueError(f"not done: {call}")
                break
            except BusyError:  # nobody knows whether it was done, so it is asked
                if (target in holders_of(store, study)[name]) if target else source is None:
                    break
                time.sleep(0.01)
        holders[name] = _after(holders[name], source, target)
        os.write(1, f"! {call}\n".encode())


def _after(holders: set[str], source: str | None, target: str | None) -> set[str]:
    return (holders - {source or ""}) | ({target} if target else set())


@dataclass
class Moved:
    """What the clients reported, compared with what the database holds.

    Attributes
    ----------
    holders : who has which document after the acknowledged calls.
    """

    n_calls: int = 0
    n_kills: int = 0
    n_lost: int = 0
    n_under_way: int = 0
    holders: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def compare(self, lines: Sequence[str], store: Store, study: str) -> None:
        """Compare what the clients printed until they were killed with what is assigned."""
        waiting: dict[str, Call] = {}
        for line in lines:
            sign, client, name, source, target = line.split()
            call = name, source.strip(NOBODY), target.strip(NOBODY)
            if sign == "?":
                waiting[client] = call
            else:
                self._do(waiting.pop(client))
                self.n_calls += 1
        # Waits for what PostgreSQL still does for a client that was killed.
        store.move_tasks(study, [], target=NAMES[0])
        stored, open_calls = holders_of(store, study), {call[0]: call for call in waiting.values()}
        for name in {*stored, *self.holders, *open_calls}:
            if stored[name] != self.holders[name] and name in open_calls:
                self._do(open_calls[name])
                self.n_under_way += 1
            self.n_lost += stored[name] != self.holders[name]
        self.n_kills += 1

    def _do(self, call: Call) -> None:
        name, source, target = call
        self.holders[name] = _after(self.holders[name], source, target)


def kill_while_moving(database: str, *, n_calls: int, n_kills: int, seed: int = 0) -> Moved:
    """Kill the clients again and again after so many calls; return what was lost.

    On PostgreSQL they are in two processes, as those of two servers.
    """
    n_processes = 2 if database.startswith("postgresql") else 1
    with Store.open(database, create=True) as store:
        study, moved = new_study(store, 400, len(NAMES)), Moved()
        for round in range(n_kills):
            wanted = n_calls * (round + 1) // n_kills - moved.n_calls
            lines = _killed(database, study, wanted, seed * 1000 + round, n_processes)
            moved.compare(lines, store, study)
    return moved


def _killed(database: str, study: str, n_calls: int, seed: int, n_processes: int) -> list[str]:
    """Kill clients after so many acknowledged calls; return the whole lines that they printed."""
    lines: list[str] = []
    acknowledged: list[str] = []
    enough = threading.Event()

    def read(program: subprocess.Popen[str]) -> None:
        for line in program.stdout or ():
            if line.endswith("\n"):
                lines.append(line)
            if line.startswith("!"):
                acknowledged.append(line)
            if len(acknowledged) >= n_calls:
                enough.set()
        enough.set()

    words = [sys.executable, __file__, "--move", database, study, str(seed)]
    clients = [map(str, range(n, N_CLIENTS, n_processes)) for n in range(n_processes)]
    programs = [
        subprocess.Popen([*words, *numbers], stdout=subprocess.PIPE, text=True)
        for numbers in clients
    ]
    with ThreadPoolExecutor(n_processes) as readers:
        reading = [readers.submit(read, program) for program in programs]
        enough.wait()
        for program in programs:
            program.send_signal(signal.SIGKILL)
        for each in reading:
            each.result()
    for program in programs:
        if program.stdout is not None:
            program.stdout.close()
        if program.wait() != -signal.SIGKILL:
            raise ValueError("a client ended by itself; its message stands above")
    return lines


# Plans


def plan_many(database: str, n: int, *, seed: int = 0) -> Counter[str]:
    """Apply plans from eight clients and check each; return how many there were of which kind."""
    with Store.open(database, create=True) as store, ThreadPoolExecutor(8) as clients:
        return Counter(clients.map(lambda number: _plan(store, seed * 10**6 + number), range(n)))


def _plan(store: Store, seed: int) -> str:
    """Plan a new study and say whether something but the terms binds the plan."""
    draw = random.Random(seed)
    n_annotators = draw.randint(2, 10)
    study = new_study(store, draw.randint(4, 60), n_annotators)
    each = draw.randint(1, 3)
    terms = Terms(each, draw.randint(0, 8), each + draw.randint(1, 3), seed=seed)
    is_bound = draw.random() >= 0.5
    if is_bound:  # a cap, an exclusion and a task that was given and taken back
        store.move_tasks(study, ["d0", "d1"], target="a0")
        store.move_tasks(study, ["d1"], source="a0")
    shares = [Share(name) for name in NAMES[:n_annotators]]
    if is_bound:
        shares[:2] = [Share("a0", cap=3), Share("a1", excluded=("genre=letter",))]
    request = PlanRequest(tuple(shares), terms, by=draw.choice((None, "genre")))
    preview = store.plans.preview(study, request)
    for _ in range(2):  # the second time it is answered as before
        store.plans.apply(study, "p", request, preview.digest)
    holders = holders_of(store, study)
    counts = Counter(name for names in holders.values() for name in names)
    n_tasks = [counts[share.annotator] for share in shares]
    if n_tasks != [preview.plan.n_tasks[share.annotator] for share in shares]:
        raise ValueError(f"seed {seed}: not what the preview said")
    if not is_bound and max(n_tasks) - min(n_tasks) > 1:
        raise ValueError(f"seed {seed}: numbers of tasks are {n_tasks}")
    if is_bound and (counts["a0"] > 3 or any("a1" in holders[f"d{n}"] for n in range(0, 60, 3))):
        raise ValueError(f"seed {seed}: a cap or an exclusion does not hold")
    return "bound" if is_bound else "balanced"


def main(n_calls: int = 100_000, n_kills: int = 20, n_plans: int = 1000) -> None:
    """Print a row for each database."""
    from benchmarks.soak.databases import KINDS, scratch

    print("Database, plans (balanced, bound), calls, kills, lost, done without an answer, seconds")
    for kind in KINDS:
        with scratch(kind) as (made, _):
            start = time.monotonic()
            kinds = plan_many(made.new(), n_plans)
            moved = kill_while_moving(made.new(), n_calls=n_calls, n_kills=n_kills)
            print(
                f"{kind}, {kinds.total()} ({kinds['balanced']}, {kinds['bound']}), "
                f"{moved.n_calls}, {moved.n_kills}, {moved.n_lost}, {moved.n_under_way}, "
                f"{time.monotonic() - start:.0f}",
                flush=True,
            )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--move"]:
        numbers = [int(each) for each in sys.argv[4:]]
        move_without_end(sys.argv[2], sys.argv[3], numbers[0], numbers[1:])
    else:
        main(*map(int, sys.argv[1:]))
