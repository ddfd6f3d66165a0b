"""Write the files of this folder with the code of commit b293b49.

cd tests/freeze/b293b49; PYTHONPATH=WORKTREE_OF_b293b49/src:../../.. python make.py
"""

from __future__ import annotations

import tarfile
import tempfile
from pathlib import Path
from typing import Any

from studies import STUDIES
from tests.freeze.contents import PASSWORD, database_contents, mined_contents, study_contents
from tests.freeze.kernel import digest, pretty

import argora
from argora.cli import main
from argora.mining import fit, save
from argora.model import Relation, Span, Unit
from argora.model.operations import Batch, Create, Delete, SetAttribute, SetField, Update
from argora.store import Place, Store, Submission
from argora.studies import bundled
from argora.web.passwords import Passwords

FOLDER = Path(__file__).parent
CENTURY = 3_155_760_000
LEARNT = {"city": "gold", "micro": "eva"}
"""Of whom a model learns in a study."""


def write_studies(scratch: Path) -> dict[str, Any]:
    """Write all studies as native folders into one archive."""
    studies = (bundled(), *(make() for make in STUDIES.values()))
    for study in studies:
        argora.write(study, scratch / study.name)
    _pack("studies", scratch)
    contents = {study.name: study_contents(argora.read(scratch / study.name)) for study in studies}
    return {name: digest(each) if name == "crowd" else each for name, each in contents.items()}


def write_database(scratch: Path) -> dict[str, Any]:
    """Write a database with people and changed layers, and its backup."""
    with Store.open(scratch / "old.db", create=True) as store:
        key = store.add_study(STUDIES["city"](), author="mona")
        store.add_study(STUDIES["learner"](), author="mona")
        store.catalogue.remove(store.add_study(STUDIES["broken"]()), author="mona")
        store.assign_all(key)
        people, hashed = store.people, Passwords((1, 8, 1)).hash(PASSWORD)
        people.add("ada", hashed, is_admin=True)
        for name, role in (("ann", "annotator"), ("carl", "curator"), ("mona", "manager")):
            annotator = name if role == "annotator" else None
            people.grant(key, people.add(name, hashed).key, role, annotator=annotator)
        _, token = people.invite(key, "annotator", annotator="new", seconds=CENTURY)
        _, taken = people.invite(key, "curator", seconds=CENTURY)
        people.join_new(taken, "zoe", hashed)
        store.guidelines.add(key, "3", "# Letters\n\nA third version.\n", author="mona")
        store.open_agreement(key, True, author="mona")
        _annotate(store, Place(key, "pool", "bob"))
        contents = database_contents(store)
    assert main(["backup", str(scratch / "old.db"), str(scratch / "backup.db")]) == 0
    _pack("databases", scratch)
    return {"token": token, **contents}


def _annotate(store: Store, place: Place) -> None:
    """Take every kind of step in a layer."""
    claim = Unit("c", (Span(0, 20),), "claim", {"stance": "for"})
    premise = Unit("p", (Span(22, 30), Span(35, 50)), "premise", {"note": "look"})
    tie, cut = Relation("r", ("p",), "c", "support"), Relation("x", ("c",), "r", "undercut")
    store.open_layer(place)

    def send(how: str, *operations: Any) -> None:
        now, version = store.standing(place.study), store.layer(place).version
        name = f"{how}-{version}"
        versions = now.scheme_version, now.guideline_version
        getattr(store, how)(place, Submission(name, version, *versions, operations=operations))

    send("apply", Create(claim))
    send("apply", Batch((Create(premise), Create(tie))))
    send("apply", Create(cut))
    send("undo")
    send("redo")
    send("undo")
    send("apply", Update(Unit("p", (Span(22, 50),), "evidence", {"source": "a survey"})))
    send("apply", SetAttribute("quality", "good"), SetField("order", ("p", "c")))
    send("apply", Create(Unit("q", (Span(51, 60),), "premise")))
    send("apply", Delete("q"))
    send("finish")
    send("reopen")
    send("finish")


def write_models(scratch: Path) -> dict[str, Any]:
    """Train a model on letters and one on microtexts, and let them annotate their texts."""
    found = {}
    for name, annotator in LEARNT.items():
        study = STUDIES[name]()
        save(fit(study, annotator=annotator), scratch / name)
        found[name] = mined_contents(scratch / name, study)
    _pack("models", scratch)
    return found


def _pack(name: str, folder: Path) -> None:
    with tarfile.open(FOLDER / f"{name}.tar.xz", "w:xz") as archive:
        for path in sorted(folder.rglob("*")):
            entry = archive.gettarinfo(path, path.relative_to(folder).as_posix())
            entry.mtime, entry.uname, entry.gname, entry.uid, entry.gid = 0, "", "", 0, 0
            with path.open("rb") if path.is_file() else tempfile.TemporaryFile() as file:
                archive.addfile(entry, file if path.is_file() else None)


if __name__ == "__main__":
    contents = {}
    for name, write in (
        ("studies", write_studies),
        ("database", write_database),
        ("models", write_models),
    ):
        with tempfile.TemporaryDirectory() as scratch:
            contents[name] = write(Path(scratch))
    text = pretty(contents, width=160) + "\n"
    (FOLDER / "contents.json").write_text(text, encoding="utf-8", newline="\n")
