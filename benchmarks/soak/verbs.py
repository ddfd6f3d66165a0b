"""Verbs that write a database, each killed at many moments: it is there whole, or not at all."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from benchmarks.soak.crashing import killed, moments, sample
from benchmarks.soak.databases import Databases, scratch
from benchmarks.soak.results import Results
from benchmarks.soak.serving import Server
from tests.store.earlier import content_of, make_earlier

import argora
from argora.errors import NotFoundError
from argora.model import Study
from argora.store import Store
from argora.studies import bundled

__all__ = ["CASES", "verbs"]

EARLIEST = "0001"
LISTENS = '"url"'


@dataclass(frozen=True)
class Case:
    """A verb and what has to hold.

    Attributes
    ----------
    prepare : makes what it begins with; returns the words of the command.
    whole : tells, from a database or file, whether all is there (True) or nothing (False);
        anything else is an error.
    until : what it prints when it is done and would go on for ever.
    """

    name: str
    prepare: Callable[[Scene], list[str]]
    whole: Callable[[Scene], bool]
    until: str = ""


class Scene:
    """One try: a database, a folder and the study that is brought."""

    def __init__(self, made: Databases, folder: Path, source: Path, backup: Path) -> None:
        self.database = made.new()
        self.made = made
        self.folder = folder
        self.source, self.backup = source, backup
        self.file = folder / f"{len(list(folder.iterdir()))}.db"


def verbs(results: Results, kind: str, *, n: int, seed: int) -> None:
    """Kill each verb at n moments."""
    with scratch(kind) as (made, folder):
        source, backup = folder / "study", folder / "whole-backup.db"
        argora.write(bundled(), source)
        with Store.open(backup, create=True) as store:
            store.add_study(bundled())
        for case in CASES:
            name = f"killed {case.name} {kind} {seed}"
            if not results.has(name):
                results.add(name, _case(case, made, folder, source, backup, n, seed))


def _case(
    case: Case, made: Databases, folder: Path, source: Path, backup: Path, n: int, seed: int
) -> Counter[str]:
    scene = Scene(made, folder, source, backup)
    all_moments = moments(made.kind, case.prepare(scene), folder, until=case.until)
    found: Counter[str] = Counter({"moments there are": len(all_moments)})
    found["broken"] += not case.whole(scene)
    for moment in sample(all_moments, n, random.Random(seed)):
        scene = Scene(made, folder, source, backup)
        words = case.prepare(scene)
        found["killed"] += killed(moment, words, until=case.until)
        try:
            there = case.whole(scene)
            found["whole" if there else "nothing"] += 1
            if not there:
                again(words, case.until)
                found["broken"] += not case.whole(scene)
        except Exception as error:
            print(f"  {case.name} killed at {moment}: {error!r}", file=sys.stderr)
            found["broken"] += 1
    return found


def again(words: list[str], until: str) -> None:
    """Do undisturbed what was killed."""
    if until:
        Server(words[words.index("--database") + 1], demo="--demo" in words).stop()
        return
    subprocess.run([sys.executable, "-m", "argora", *words], check=True, capture_output=True)


# What each verb begins with


def _convert_new(scene: Scene) -> list[str]:
    return ["convert", str(scene.source), scene.database]


def _convert_more(scene: Scene) -> list[str]:
    with Store.open(scene.database, create=True) as store:
        store.add_study(Study(bundled().scheme, name="there before"))
    return ["convert", str(scene.source), scene.database]


def _migrate(scene: Scene) -> list[str]:
    make_earlier(scene.database, EARLIEST)
    return ["describe", scene.database]


def _demo(scene: Scene) -> list[str]:
    Store.open(scene.database, create=True).close()
    return ["serve", "--demo", "--database", scene.database, "--no-open", "--port", "0", "--json"]


def _back_up(scene: Scene) -> list[str]:
    with Store.open(scene.database, create=True) as store:
        store.add_study(bundled())
    return ["backup", scene.database, str(scene.file)]


def _restore(scene: Scene) -> list[str]:
    return ["restore", str(scene.backup), scene.database]


# Whether all is there


def _studies(place: str | Path, *, name: str | None = None) -> list[Study]:
    """Return the studies of a database, none where there is none."""
    if "://" not in str(place):
        if not Path(place).exists():
            return []
        with closing(sqlite3.connect(place)) as connection:
            (told,) = connection.execute("PRAGMA integrity_check").fetchone()
            if told != "ok":
                raise ValueError(f"{place} is damaged: {told}")
    try:
        with Store.open(place) as store:
            names = {each.key: each.name for each in store.studies()}
            return [store.study(key) for key in names if name in (None, names[key])]
    except NotFoundError:
        return []


def _has_bundled(place: str | Path) -> bool:
    wanted = bundled()
    found = _studies(place, name=wanted.name)
    if len(found) > 1 or (found and found[0] != wanted):
        raise ValueError(f"{len(found)} studies, not whole")
    return bool(found)


def _converted(scene: Scene) -> bool:
    return _has_bundled(scene.database)


def _converted_more(scene: Scene) -> bool:
    if len(_studies(scene.database, name="there before")) != 1:
        raise ValueError("what was there before is gone")
    return _has_bundled(scene.database)


def _migrated(scene: Scene) -> bool:
    content, place = content_of(scene.database), scene.made.new()
    make_earlier(place, EARLIEST)
    if content == content_of(place):
        return False
    Store.open(place).close()
    if content != content_of(place):
        raise ValueError(f"half a migration: {content.keys()}")
    return True


def _demonstrated(scene: Scene) -> bool:
    if not _has_bundled(scene.database):
        with Store.open(scene.database) as store:
            if store.people.all():
                raise ValueError("accounts without a study")
        return False
    with Store.open(scene.database) as store:
        (study,) = store.studies()
        names = {account.name for account in store.people.all()}
        people = {each.id for each in bundled().annotators if each.kind == "person"}
        tasks = len(store.tasks(study.key))
        guided = store.standing(study.key).guideline_version
        managed = [store.people.role(study.key, account.key) for account in store.people.all()]
    if names != {*people, "manager"} or None in managed or guided is None:
        raise ValueError(f"half a demo: {names}, {managed}, {guided}")
    if tasks != len(people) * len(bundled().documents):
        raise ValueError(f"half a demo: {tasks} tasks")
    return True


def _backed_up(scene: Scene) -> bool:
    return _has_bundled(scene.file)


CASES = (
    Case("convert into a new database", _convert_new, _converted),
    Case("convert into a database", _convert_more, _converted_more),
    Case("migration", _migrate, _migrated),
    Case("demo", _demo, _demonstrated, until=LISTENS),
    Case("backup", _back_up, _backed_up),
    Case("restore", _restore, _converted),
)
