"""What was acknowledged is on the disk: a program is killed, and its system calls are watched."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.assigning import kill_while_moving, plan_many
from benchmarks.curating import kill_while_curating
from benchmarks.upgrades.changing import disturb_change
from tests.programs import program
from tests.store.trees import trees

from argora.store import Place, Store

PROGRAM = Path(__file__).with_name("annotating.py")
ROUNDS = 3


def test_what_was_acknowledged_survives_a_kill_and_is_there_once(database):
    """Five times killed under load by SIGKILL, after another number of saves each time."""
    with Store.open(database, create=True) as store:
        study = store.add_study(trees())
    told: list[tuple[int, int, str]] = []
    for fresh in range(ROUNDS):
        words = [sys.executable, PROGRAM, database, study, str(fresh), "4"]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as running:
            for _ in range(7 + 11 * fresh):
                told.append(acknowledged(running.stdout.readline()))
            running.send_signal(signal.SIGKILL)
            told += map(acknowledged, running.stdout.read().splitlines(keepends=True)[:-1])
        with Store.open(database) as store:
            check(store, study, told)
    assert len(told) >= sum(7 + 11 * fresh for fresh in range(ROUNDS))


def acknowledged(line: str) -> tuple[int, int, str]:
    """Return layer, version and name of a change that was answered."""
    round, version, name = line.split()
    return int(round), int(version), name


def check(store: Store, study: str, told: list[tuple[int, int, str]]) -> None:
    """Hold all that was told against what is there."""
    for round in {round for round, _, _ in told}:
        place = Place(study, "d1", "ben", round)
        log = store.history(place)
        names = [entry.client_op_id for entry in log]
        assert [entry.version for entry in log] == list(range(1, len(log) + 1))
        assert len(set(names)) == len(names)
        for _, version, name in (each for each in told if each[0] == round):
            assert names[version - 1] == name
        assert store.layer(place).version == len(log)
        assert store.layer(place).layer == store.replayed(place)


def test_moved_tasks_survive_kills_and_nobody_has_a_document_twice(new_database):
    """Eight clients in two programs, killed twice; what was acknowledged is assigned."""
    moved = kill_while_moving(new_database(), n_calls=120, n_kills=2)
    assert (moved.n_lost, moved.n_kills) == (0, 2)
    assert moved.n_calls >= 120


def test_many_plans_are_balanced_and_keep_to_caps_and_exclusions(new_database):
    """From eight clients at once; each is applied twice, and done once."""
    kinds = plan_many(new_database(), 24)
    assert kinds.total() == 24
    assert min(kinds["balanced"], kinds["bound"]) > 3


def test_a_killed_curator_loses_no_decision(new_database):
    """The gold is that of votes, rules and decisions after each kill; more in the benchmark."""
    n_steps, n_lost = kill_while_curating(new_database(), 2)
    assert n_steps >= 2
    assert n_lost == 0


@pytest.mark.parametrize("back", [False, True])
def test_a_killed_change_of_a_scheme_leaves_one_version_or_the_other(database, back):
    """At the first statement, in the middle and at the commit; all in benchmarks.upgrades."""
    Store.open(database, create=True).close()
    outcome = disturb_change(database, 3, back=back, moments=(1, 4, 7))
    assert outcome["later" if back else "earlier"] == 3


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has strace")
def test_the_log_is_on_the_disk_before_the_answer(tmp_path):
    """A kill cannot show it, as the system keeps what was written: so the calls are watched."""
    database, calls = tmp_path / "a.db", tmp_path / "calls"
    with Store.open(database, create=True) as store:
        study = store.add_study(trees())
    options = f"-f -y -e trace=pwrite64,write,fdatasync,fsync -o {calls}".split()
    words = [
        program("strace"),
        *options,
        sys.executable,
        str(PROGRAM),
        str(database),
        study,
        "x",
        "1",
    ]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, process_group=0) as running:
        for _ in range(12):
            acknowledged(running.stdout.readline())
        os.killpg(running.pid, signal.SIGKILL)
    answers, written, synced = 0, False, False
    for line in calls.read_text(encoding="utf-8", errors="replace").splitlines():
        if re.search(r" pwrite64\(\d+<[^>]*/a\.db-wal>", line):
            written, synced = True, False
        elif re.search(r" f(data)?sync\(\d+<[^>]*/a\.db-wal>\) += 0", line):
            synced = True
        elif re.search(r" write\(1<[^>]*>, \"1 \d+ x-", line):
            assert written
            assert synced
            answers, written, synced = answers + 1, False, False
    assert answers >= 12
