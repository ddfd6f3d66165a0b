"""A student's annotation beside the teacher's, by a link that a manager makes."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.cli.conftest import run
from tests.store.conftest import databases, founded
from tests.web.conftest import World
from tests.web.open_pages.sent import ANSWER_SECONDS, zipped
from tests.web.open_pages.test_comparing import plain
from tests.web.open_pages.test_safety import MARKER, assert_no_trace

import argora
from argora.errors import ConflictError, NotFoundError
from argora.store import Store
from argora.studies import bundled

__all__ = ["run"]

ESSAY = "essay01"


@dataclass
class Class:
    """A study in which mona is the manager, and what stands in addresses."""

    world: World
    study: str
    document: str
    layers: dict[str, str]

    def make(self, annotator: str = "ana", *, days: int = 7, who: str = "mona"):
        """Make a link to a layer."""
        at = f"/api/studies/{self.study}/documents/{self.document}/layers"
        path = f"{at}/{self.layers[annotator]}/links"
        return self.world.client(who).http.post(path, json={"days": days})

    def secret(self) -> str:
        """Return the secret of a new link to ana's layer."""
        return str(self.make().json()["path"]).partition("#")[2]

    def send(self, secret: str, place: Path):
        """Send the files in a folder as a student's, without an account."""
        files = {
            f"student/{path.relative_to(place.parent).as_posix()}": path.read_bytes()
            for path in place.rglob("*")
            if path.is_file()
        }
        return self.world.client().http.post(
            "/api/open/beside",
            content=zipped(files),
            headers={"Content-Type": "application/zip", "X-Argora-Link": secret},
            timeout=ANSWER_SECONDS,
        )

    def show(self, secret: str):
        """Ask for the text of a link, without an account."""
        return self.world.client().http.post("/api/open/link", json={"link": secret})


@pytest.fixture
def classroom(serve):
    """Return what serves a study of one essay."""

    @contextmanager
    def serving(**settings: object) -> Iterator[Class]:
        with serve(**settings) as world:
            key = world.store.add_study(bundled().select(documents=[ESSAY]))
            people = world.store.people
            people.grant(key, people.named("mona")[0].key, "manager")
            people.grant(key, people.named("carl")[0].key, "curator")
            (document,) = world.store.listed(key)
            entries = world.store.layers_on(key, document.key)
            layers = {each.place.annotator: each.key for each in entries}
            yield Class(world, key, document.key, layers)

    return serving


def written(tmp_path: Path, annotator: str, *, format: str = "native") -> Path:
    """Write the files of one annotator."""
    study = bundled().select(documents=[ESSAY], annotators=[annotator])
    argora.write(study, tmp_path / annotator, format=format, lossy=True)
    return tmp_path / annotator


def named(value):
    """Return JSON of the command with the names that the page has."""
    if isinstance(value, list):
        return [named(each) for each in value]
    if isinstance(value, dict):
        return {name: named(each) for name, each in value.items()}
    if not isinstance(value, str):
        return value
    return value.replace("ben", "you").replace("ana", "the teacher")


def test_a_student_sees_what_argora_feedback_says(classroom, run, tmp_path):
    """The same differences and map as of two annotators of one study, under other names."""
    with classroom() as room:
        answer = room.send(room.secret(), written(tmp_path, "ben"))
        assert answer.status_code == 200
        told = answer.json()["sections"]
    argora.write(bundled().select(documents=[ESSAY], annotators=["ana", "ben"]), tmp_path / "both")
    options = ("--annotator", "ben", "--against", "ana", "--json")
    (printed,) = run("feedback", tmp_path / "both", *options).json["sections"]
    lead = str(told[0]["blocks"][0]["words"])
    assert lead.startswith("Of the 14 parts that the teacher marked, you marked 10 in the same way")
    assert lead == named(printed["blocks"][0]["blocks"][0]["words"])
    assert [each["title"] for each in plain(told)] == [e["title"] for e in printed["blocks"]]
    assert len(told[1]["blocks"][0]["items"]) == len(printed["blocks"][1]["blocks"][0]["items"])
    assert "ana" not in {word.strip("“”.,;:") for word in answer.text.split()}
    assert "<svg " in answer.text


def test_nothing_of_what_a_student_sends_stays(classroom, tmp_path):
    """Neither in the study nor elsewhere; other formats are read, too."""
    place = written(tmp_path / "sent", "ben", format="brat")
    (place / f"{MARKER}.md").write_text(MARKER)
    with classroom() as room:
        before = room.world.store.outline(room.study)
        answer = room.send(room.secret(), place)
        assert answer.status_code == 200, answer.text
        assert room.world.store.outline(room.study) == before
        shutil.rmtree(tmp_path / "sent")
        assert_no_trace(tmp_path)


def test_a_link_shows_one_text_and_nothing_else(classroom):
    """Without an account, and without names; who guesses learns nothing, and not often."""
    with classroom() as room:
        secret = room.secret()
        told = room.show(secret)
        assert told.json()["text"] == bundled().document(ESSAY).text
        assert set(told.json()) == {"title", "text", "scheme", "expires"}
        assert told.headers["referrer-policy"] == "no-referrer"
        assert told.headers["x-robots-tag"] == "noindex"
        page = room.world.client().http.get("/feedback/beside")
        assert page.headers["x-robots-tag"] == "noindex"
        http = room.world.client().http
        assert http.get(f"/api/studies/{room.study}").status_code == 401
        found = [room.show(f"guess{n}").status_code for n in range(11)]
        assert found == [404] * 10 + [429]


def test_a_link_holds_until_it_is_withdrawn(classroom, tmp_path):
    """It stands in the database as a digest only; afterwards all is as if it had never been."""
    with classroom() as room:
        made = room.make().json()
        secret = made["path"].partition("#")[2]
        assert len(secret) >= 22  # 128 bits in base 64
        assert_no_trace(tmp_path, marker=secret)
        mona = room.world.client("mona")
        (listed,) = mona.call("GET", f"/studies/{room.study}/links")["links"]
        assert listed == {name: value for name, value in made.items() if name != "path"}
        assert room.show(secret).status_code == 200
        path = f"/api/studies/{room.study}/links/{made['key']}"
        assert mona.http.delete(path).status_code == 204
        assert mona.http.delete(path).json()["code"] == "no-link"
        assert room.show(secret).json()["code"] == "no-link"
        assert room.send(secret, written(tmp_path, "ben")).json()["code"] == "no-link"
        audit = str(mona.call("GET", f"/studies/{room.study}/audit"))
        assert "made a link to essay01 of ana for students" in audit


def test_only_managers_make_links_and_only_to_finished_work(classroom):
    """For at least a day and at most a year."""
    with classroom() as room:
        assert [room.make(who=who).status_code for who in ("carl", "anna", "stranger")] == [404] * 3
        assert [room.make(days=n).status_code for n in (0, 366)] == [422, 422]


def test_nobody_makes_a_link_where_the_page_is_not_open(classroom):
    """And links that were made are not there."""
    with classroom(opened=frozenset({"compare"})) as room:
        assert room.make().status_code == 404
        assert room.show("anything").status_code == 404


def test_what_is_no_annotation_of_the_text_is_refused(classroom, tmp_path):
    """In words, without the text of the teacher's layer."""
    other = bundled().select(documents=["essay02"], annotators=["ben"])
    argora.write(other, tmp_path / "other")
    several = bundled().select(documents=[ESSAY], annotators=["ben", "chloe"])
    argora.write(several, tmp_path / "several")
    with classroom() as room:
        secret = room.secret()
        refused = room.send(secret, tmp_path / "other")
        assert refused.status_code == 422
        assert (
            "share no document" in refused.json()["detail"] or "essay" in refused.json()["detail"]
        )
        refused = room.send(secret, tmp_path / "several")
        assert (refused.status_code, "several annotators" in refused.json()["detail"]) == (
            422,
            True,
        )


def test_guesses_from_one_network_count_together(classroom):
    """Not each of the 2^64 addresses of an IPv6 network has its ten tries."""
    with classroom(proxies=("127.0.0.1",)) as room:
        http = room.world.client().http
        found = []
        for n in range(11):
            headers = {"X-Forwarded-For": f"2001:db8::{n:x}"}
            found.append(http.post("/api/open/link", json={"link": f"guess{n}"}, headers=headers))
    assert [answer.status_code for answer in found] == [404] * 10 + [429]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_links_are_stored_as_digests_and_expire(kind, tmp_path):
    """On both databases; a link to a layer that is erased, or of a removed study, shows nothing."""
    with databases(kind, tmp_path) as new, founded(new()) as store:
        key = store.add_study(bundled().select(documents=[ESSAY]))
        (document,) = store.listed(key)
        layers = {e.place.annotator: e.key for e in store.layers_on(key, document.key)}
        link, token = _made(store, key, document.key, layers["ana"])
        _, old = _made(store, key, document.key, layers["ben"], seconds=-1)
        assert store.layer_links.opened(token) == link
        for wrong in (old, "unknown", token + "x", ""):
            with pytest.raises(NotFoundError, match="holds no more"):
                store.layer_links.opened(wrong)
        assert store.layer_links.of(key) == (link,)
        with pytest.raises(NotFoundError):
            _made(store, key, document.key, "unknown")
        other = store.add_study(bundled().select(documents=["essay02"]))
        with pytest.raises(NotFoundError):
            store.layer_links.withdraw(other, link.key)
        store.layer_links.withdraw(key, link.key)
        with pytest.raises(NotFoundError):
            store.layer_links.opened(token)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_link_ends_with_its_text_and_with_whose_work_it_shows(kind, tmp_path):
    """Where the text is retired, and where the annotator is erased, also if the votes stay."""
    with databases(kind, tmp_path) as new, founded(new()) as store:
        key = store.add_study(bundled().select(documents=[ESSAY]))
        (document,) = store.listed(key)
        layers = {e.place.annotator: e.key for e in store.layers_on(key, document.key)}
        link, token = _made(store, key, document.key, layers["ana"])
        store.mark_documents(key, [ESSAY], "retired")
        with pytest.raises(NotFoundError, match="holds no more"):
            store.layer_links.opened(token)
        store.mark_documents(key, [ESSAY], "retired", marked=False)
        assert store.layer_links.opened(token) == link
        store.erasing.annotator(key, "ana", votes="keep", author="mona")
        with pytest.raises(NotFoundError, match="holds no more"):
            store.layer_links.opened(token)


def _made(store: Store, study: str, document: str, layer: str, *, seconds: float = 60):
    return store.layer_links.make(study, document, layer, seconds=seconds, author="mona")


def test_unfinished_work_has_no_link(world):
    """The manager is told who has not finished what."""
    document = world.documents["d1"]
    for entry in world.store.layers_on(world.study, document):
        if entry.state == "open":
            with pytest.raises(ConflictError, match="has not finished d1"):
                _made(world.store, world.study, document, entry.key)
            return
    raise AssertionError("there is no unfinished layer")
