"""Studies, databases, backups and models of commit b293b49 still open, with all they held."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from tests.freeze.contents import (
    PASSWORD,
    database_contents,
    mined_contents,
    study_contents,
)
from tests.freeze.kernel import OLD, differences, digest, pretty, unpack

import argora
from argora.cli import main
from argora.store import Place, Store
from argora.text.tokens import RULES
from argora.web.passwords import Passwords

CONTENTS = json.loads((OLD / "contents.json").read_text("utf-8"))


def agrees(stored: Any, now: Any) -> None:
    """Fail with the first differences; as JSON, so that tuples and lists are the same."""
    found = "\n".join(islice(differences(stored, json.loads(pretty(now)), ""), 12))
    assert not found, found


def files(place: Path) -> dict[str, str]:
    """Return the texts of all files in a folder."""
    found = (path for path in place.rglob("*") if path.is_file())
    return {path.relative_to(place).as_posix(): path.read_bytes().decode() for path in found}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """All old files."""
    place = tmp_path_factory.mktemp("old")
    for name in ("studies", "models"):
        unpack(name, place / name)
    return place


@pytest.fixture(params=["old.db", "backup.db"])
def store(request, tmp_path):
    """A copy of an old database, opened; the backup is restored first."""
    path = unpack("databases", tmp_path) / request.param
    if request.param == "backup.db":
        path = tmp_path / "restored.db"
        assert main(["restore", str(tmp_path / "backup.db"), str(path)]) == 0
    with Store.open(path) as opened:
        yield opened


@pytest.mark.parametrize("name", CONTENTS["studies"])
def test_an_old_study_holds_what_it_held(folder, name):
    """Layers, rounds, guidelines, attributes, turns, orders, segments."""
    now = study_contents(argora.read(folder / "studies" / name))
    agrees(CONTENTS["studies"][name], digest(json.loads(pretty(now))) if name == "crowd" else now)


@pytest.mark.parametrize("name", CONTENTS["studies"])
def test_an_old_study_is_written_as_it_was(folder, name, tmp_path):
    """Byte by byte, so that a study under version control does not change by itself."""
    argora.write(argora.read(folder / "studies" / name), tmp_path / name)
    old, new = files(folder / "studies" / name), files(tmp_path / name)
    if name == "talk":  # nothing of it is cut, so it names the newest rules for cutting
        new["study.json"] = new["study.json"].replace(RULES, "rules-1")
    assert new == old


def test_an_old_database_holds_what_it_held(store):
    """Studies, people, invitations, guidelines, and each step of each layer."""
    stored = {key: value for key, value in CONTENTS["database"].items() if key != "token"}
    agrees(stored, database_contents(store))


def test_the_steps_of_an_old_layer_lead_to_it(store):
    """All layers of the database, and each version on the way can be asked for."""
    for summary in store.studies():
        for layer in store.study(summary.key).layers:
            place = Place(summary.key, *layer.key)
            assert store.replayed(place) == store.layer(place).layer == layer
            steps = store.history(place)
            assert store.version(place, steps[-1].version) == layer
            assert steps[-1].mark == store.layer(place).mark


def test_people_of_an_old_database_can_come_in(store):
    """By their passwords, and by an invitation that was given out then."""
    account, secret = store.people.named("ann")
    passwords = Passwords((1, 8, 1))
    assert passwords.fits(secret, PASSWORD)
    assert not passwords.fits(secret, "wrong horse")
    assert store.people.invited(CONTENTS["database"]["token"]).annotator == "new"
    assert [role.annotator for role in store.people.roles(account.key)] == ["ann"]


@pytest.mark.parametrize("name", CONTENTS["models"])
def test_an_old_model_annotates_as_it_did(folder, name):
    """The same units, categories, relations and probabilities of units."""
    study = argora.read(folder / "studies" / name)
    now = mined_contents(folder / "models" / name, study)
    stored = {
        document: {key: value for key, value in layer.items() if key != "sure of ties"}
        for document, layer in CONTENTS["models"][name].items()
    }
    for document, layer in stored.items():
        # Probabilities have six digits, and this is the product of two of them.
        assert now[document].pop("sure") == pytest.approx(layer.pop("sure"), abs=2e-6)
    agrees(stored, now)
