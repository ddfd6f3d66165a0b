"""Annotators learn nothing of each other's work, byte for byte, until the manager opens it."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

import pytest
from tests.store.trees import CLAIM, MORE, PREMISE, TIE
from tests.web.agreement.test_routes import settled
from tests.web.sending import gets

from argora.errors import ArgoraError
from argora.model import Relation, Span, Unit
from argora.model.codec import encode_operations
from argora.model.operations import Create, Delete, SetAttribute, Update

SMALL = Unit("small", (Span(0, 3),), "claim")


def asked(world, who):
    """Return every answer that somebody gets to all that can be asked."""
    client = world.client(who)
    at = {"study": world.study, "invite": "x", "version": "1", "number": "1", "layer": "x"}
    at |= {"draft": "x", "name": "aurc"}
    answers = {}
    for document in world.documents.values():
        for path in gets(world.app):
            place = path.format_map({**at, "document": document})
            if place.endswith("/events"):
                continue
            answer = client.http.get(place)
            told = {k: v for k, v in answer.headers.items() if k != "date"}
            answers[place] = (answer.status_code, told, answer.content)
    return answers


def everything(world, who, *, tries):
    """Return every answer that somebody gets: to all that can be asked, and to changes refused."""
    client, answers = world.client(who), asked(world, who)
    for document in world.documents.values():
        seen = client.sheet(world.study, document).answer
        for name, operation in tries.items():
            body = {
                "client_op_id": "never saved",
                "annotator": seen["layer"]["annotator"],
                "base_version": seen["version"],
                "scheme_version": seen["scheme_version"],
                "guideline_version": None,
                "operations": encode_operations([operation]),
            }
            place = f"/api/studies/{world.study}/documents/{document}/layer/operations"
            answer = client.http.post(place, json=body)
            answers[place, name] = (answer.status_code, answer.content)
    return answers


def work(world, who):
    """Annotate as somebody else: save, break rules, take back, finish, begin another text."""
    sheet = world.client(who).sheet(world.study, world.documents["d1"])
    sheet.save(Create(replace(MORE, id="hers")))
    sheet.save(Create(Relation("circle", ("hers",), CLAIM.id, "support")))
    sheet.save(Delete("circle"))
    sheet.undo()
    sheet.redo()
    with pytest.raises(ArgoraError):
        sheet.save(Create(replace(MORE, id="hers")))
    sheet.finish()
    world.client(who).sheet(world.study, world.documents["d2"]).save(Create(SMALL))


def test_every_answer_to_an_annotator_is_the_same_after_anothers_work(each_world):
    """Bodies, statuses and headers; what is refused is refused in the same words."""
    tries = {
        "an id that only she uses": Create(Relation("r", ("hers",), "hers", "support")),
        "one to delete": Delete("hers"),
        "one that nobody uses": Delete("nobodys"),
    }
    mona = each_world.client("mona")
    progress = mona.progress(each_world.study)
    for document in each_world.documents.values():
        each_world.client("ben").sheet(each_world.study, document).save(Create(SMALL))
    before = everything(each_world, "ben", tries=tries)
    work(each_world, "anna")
    assert everything(each_world, "ben", tries=tries) == before
    assert sum(status == 200 for status, *_ in before.values()) > 5
    # Who may see it does: there was something to see.
    assert mona.progress(each_world.study) != progress


def with_notes(name):
    """Return what somebody marks in the first text, the same as everybody, and notes to it."""
    own = {"note": f"SECRET of {name}", "note:unsure": True, "note:confidence": f"SECRET {name}"}
    return [
        Update(replace(CLAIM, attributes=own)),
        Update(replace(PREMISE, attributes=own)),
        Update(replace(TIE, attributes=own)),
        SetAttribute("note:topic", f"SECRET topic of {name}"),
    ]


def test_notes_stay_with_who_wrote_them_when_the_agreement_is_open(no_program, each_world):
    """They are no difference and no name of anything, for annotators and for curators alike."""
    world, mona = each_world, each_world.client("mona")
    for name in ("anna", "ben"):
        sheet = world.client(name).sheet(world.study, world.documents["d1"])
        if name == "ben":
            sheet.save(Create(CLAIM), Create(PREMISE), Create(TIE))
        sheet.save(*with_notes(name))
        sheet.finish()
    world.store.open_agreement(world.study, True, author="mona")
    settled(world)
    at = f"/api/studies/{world.study}/agreement"
    place = f"{at}/disagreements/{world.documents['d1']}"
    shown = mona.http.get(place).json()
    assert (shown["n_differing"], shown["n_differing_ties"], shown["kinds"]) == (0, 0, {})
    names = [one["name"] for one in mona.http.get(f"{at}/figures").json()["corpus"]["counts"]]
    assert not [name for name in names if "note" in name]
    for who, others in (("ben", b'SECRET[^"]*anna'), ("carl", b"SECRET")):
        answers = asked(world, who)
        assert not [key for key, (*_, body) in answers.items() if re.search(others, body)]
        assert answers[place][0] == 200
    exported = mona.http.get(f"/api/studies/{world.study}/export", params={"format": "native"})
    with ZipFile(BytesIO(exported.content)) as made:  # whoever manages the study has all of it
        assert any(b"SECRET of anna" in made.read(name) for name in made.namelist())


def test_what_names_things_tells_nothing_of_other_things(each_world):
    """Keys are drawn by chance; versions count one's own changes."""
    keys = [each_world.study, *each_world.documents.values()]
    assert all(re.fullmatch(r"[\w-]{16}", key) for key in keys)
    assert len({key[:4] for key in keys}) == len(keys)
    work(each_world, "anna")
    sheet = each_world.client("ben").sheet(each_world.study, each_world.documents["d2"])
    assert sheet.version == 1
    assert sheet.save(Create(SMALL))["version"] == 2
