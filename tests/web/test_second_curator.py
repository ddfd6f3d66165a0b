"""A second curator: blind until the manager compares, with a gold and a record of their own."""

from __future__ import annotations

import json
import zipfile
from dataclasses import replace
from io import BytesIO

import pytest
from tests.cli.conftest import run
from tests.store.trees import CLAIM, MORE, PREMISE, trees
from tests.web.test_access import RULES
from tests.web.test_curation import Desk, comparable, open_case, open_desk

import argora
from argora.errors import ConflictError, NotFoundError, StoreError
from argora.model import Layer
from argora.store import Phase
from argora.web.agreement.computing import StudyCache

__all__ = ["run"]

COVERS = frozenset({"units", "attributes"})
SECOND = "/phases/gold/second"


@pytest.fixture
def twice(no_program, each_world):
    """Two texts of two annotators, who differ in one unit each; cora curates once more."""
    study, store = trees(), each_world.store
    layers = [
        Layer(document, name, units=units, covers=COVERS)
        for document in ("d1", "d2")
        for name, units in (("anna", (CLAIM, PREMISE)), ("ben", (CLAIM, PREMISE, MORE)))
    ]
    texts = (study.document("d1"), replace(study.document("d1"), id="d2"))
    desk = open_desk(each_world, replace(study, documents=texts, layers=tuple(layers)))
    store.people.grant(desk.study, store.people.add("cora").key, "curator")
    desk.propose()
    return desk, {each.name: each.key for each in store.listed(desk.study)}


def manager(desk):
    """Return the desk of the manager."""
    return Desk(desk.world, desk.study, "mona")


def ask(desk, **more):
    """Let cora curate once more; return her desk."""
    mona = manager(desk)
    names = {each["name"]: each["key"] for each in mona.call("GET", SECOND)["curators"]}
    mona.call("POST", SECOND, {"phase": "", "curator": names["cora"], **more})
    return Desk(desk.world, desk.study, "cora")


def decide(desk, document, *, is_none, finishes=True):
    """Decide on the open case of a document, and finish it."""
    now = desk.look(document)
    (option,) = [e for e in open_case(now)["options"] if e["is_none"] == is_none]
    now = desk.decide(document, now["version"], option["decisions"])
    if finishes:
        desk.step(document, "state", now["version"], state="finished")


def figures(answer):
    """Return the figures on units by measure and items."""
    return {(e["measure"], e["items"], e["scope"]): e["value"] for e in answer["agreement"]}


def test_the_second_gold_is_apart_and_both_are_compared(twice):
    """Decisions, states and records of one touch nothing of the other's; figures as by hand."""
    desk, documents = twice
    d1, d2 = documents["d1"], documents["d2"]
    decide(desk, d1, is_none=True)
    decide(desk, d2, is_none=True)
    first = desk.record()
    cora = ask(desk)
    queue = cora.call("GET", "/curation")
    assert (queue["is_second"], queue["gold"], len(queue["documents"])) == (True, "gold-2", 2)
    decide(cora, d1, is_none=False)
    assert desk.record() == first
    mona = manager(desk)
    rows = mona.call("GET", SECOND)["second"]["documents"]
    assert [(each["first"], each["second"]) for each in rows] == [(True, True), (True, False)]
    decide(cora, d2, is_none=True)
    told = mona.call("POST", f"{SECOND}/compare", {"phase": ""})["second"]
    # 2 x 57 characters: the golds differ in the 15 of one unit.
    values = figures(told)
    assert 0 < values["u_alpha", "characters", "all"] < 1
    differing = mona.call("GET", f"{SECOND}/differences/{d1}")
    assert differing["golds"] == ["gold", "gold-2"]
    (case,) = differing["cases"]
    assert {tuple(e["supporters"]) for e in case["options"]} == {("gold",), ("gold-2",)}
    assert mona.call("GET", f"{SECOND}/differences/{d2}")["cases"] == []
    with pytest.raises(ConflictError) as error:
        mona.call("POST", f"{SECOND}/compare", {"phase": ""})
    assert error.value.code == "curators-compared"
    # Cora is a curator as any other now, and settles it in the first gold.
    now = desk.look(d1)
    now = cora.step(d1, "state", now["version"], state="open")
    (option,) = [e for e in case["options"] if e["supporters"] == ["gold-2"]]
    cora.decide(d1, now["version"], option["decisions"])
    assert mona.call("GET", f"{SECOND}/differences/{d1}")["cases"] == []
    assert figures(mona.call("GET", SECOND)["second"]) == values


SEEN = {  # what a second curator may ask
    ("GET", "/about"),
    ("GET", "/guideline/versions"),
    ("GET", "/guideline/versions/{number}"),
    ("GET", "/curation"),
    ("GET", "/curation/{document}"),
    ("POST", "/curation/{document}/decisions"),
    ("POST", "/curation/{document}/undo"),
    ("POST", "/curation/{document}/state"),
}


def test_the_second_curator_sees_nothing_of_the_first(twice):
    """Every route: it is closed, or is the own curation, byte by byte as without the first."""
    desk, documents = twice
    d1 = documents["d1"]
    before = desk.raw("GET", f"/curation/{d1}").json()["curation"]["cases"]
    now = desk.look(d1)
    (option,) = [e for e in open_case(now)["options"] if not e["is_none"]]
    said = [{**each, "why": "SECRET-REASON"} for each in option["decisions"]]
    desk.decide(d1, now["version"], said)
    cora = ask(desk)
    answer = cora.raw("GET", f"/curation/{d1}")
    assert answer.json()["curation"]["cases"] == before
    assert "SECRET-REASON" not in answer.text
    assert "carl" not in answer.text
    assert cora.call("GET", "/curation")["documents"][0]["n_decided"] == 0
    layers = desk.world.store.layers_on(desk.study, d1)
    gold = next(each.key for each in layers if each.place.annotator == "gold")
    prefix = "/api/studies/{study}"
    asked = 0
    for verb, path in sorted(RULES):
        own = path.removeprefix(prefix)
        if not path.startswith(prefix) or not own or (verb, own) in SEEN:
            continue
        place = own.format(
            document=d1,
            layer=gold,
            thread="x",
            version=1,
            number=1,
            invite="x",
            link="x",
            account="x",
        )
        body = {} if verb != "GET" else None
        assert cora.raw(verb, place, body).status_code == 404, (verb, path)
        asked += 1
    assert asked > 60
    with pytest.raises(NotFoundError) as error:
        cora.call("GET", "/progress")
    assert error.value.code == "second-curator"


def test_the_first_curator_sees_nothing_of_the_second(twice):
    """Neither a layer, nor a cell of the progress, before the manager compares."""
    desk, documents = twice
    d1 = documents["d1"]
    decide(desk, d1, is_none=True)
    cora = ask(desk, n_documents=1)
    (own,) = cora.call("GET", "/curation")["documents"]
    decide(cora, own["document"], is_none=False)
    layers = desk.world.store.layers_on(desk.study, own["document"])
    key = next(each.key for each in layers if each.place.annotator == "gold-2")
    at = f"/documents/{own['document']}"
    assert "gold-2" not in json.dumps(desk.call("GET", f"{at}/layers"))
    assert "gold-2" not in json.dumps(desk.call("GET", "/progress/documents"))
    assert "gold-2" not in json.dumps(desk.call("GET", "/progress"))
    for path in (f"{at}/layers/{key}", f"{at}/differences?layer={key}&layer={layers[0].key}"):
        assert desk.raw("GET", path).status_code == 404
    assert "gold-2" in json.dumps(manager(desk).call("GET", f"{at}/layers"))
    assert desk.raw("GET", f"{SECOND}/differences/{own['document']}").status_code == 404


def test_documents_are_drawn_and_questions_that_cannot_be(twice):
    """The seed is said; one second curator in a phase, and only a curator."""
    desk, _ = twice
    mona = manager(desk)
    with pytest.raises(StoreError) as error:
        ask(desk, n_documents=3)
    assert error.value.code == "too-few-documents"
    with pytest.raises(NotFoundError) as error:
        mona.call("POST", f"{SECOND}/compare", {"phase": ""})
    assert error.value.code == "no-second-curator"
    with pytest.raises(NotFoundError) as error:
        mona.call("POST", SECOND, {"phase": "", "curator": "x"})
    assert error.value.code == "no-curator"
    ask(desk, n_documents=1)
    second = mona.call("GET", SECOND)["second"]
    assert (len(second["documents"]), second["seed"].isdigit()) == (1, True)
    with pytest.raises(ConflictError) as error:
        ask(desk)
    assert error.value.code == "second-curator-there"
    with pytest.raises(ConflictError) as error:
        mona.call("POST", f"{SECOND}/compare", {"phase": ""})
    assert error.value.code == "nothing-curated-twice"


def test_votes_that_change_open_decisions_of_both(twice):
    """Each gold is made of the same votes, with decisions of its own."""
    from tests.web.test_curation import change_ben

    from argora.model.operations import Update

    desk, documents = twice
    d1 = documents["d1"]
    decide(desk, d1, is_none=True)
    cora = ask(desk)
    decide(cora, d1, is_none=False)
    change_ben(desk, Update(replace(MORE, category="claim")))
    for each in (desk, cora):
        assert open_case(each.look(d1))["status"] == "reopened"


def test_the_export_makes_both_golds_and_agree_measures_them(twice, run, tmp_path):
    """`argora gold --decisions` with each record; `argora agree --kind gold` as on the page."""
    desk, documents = twice
    cora = ask(desk)
    for is_none, each in ((True, desk), (False, cora)):
        for document in documents.values():
            decide(each, document, is_none=is_none or document == documents["d2"])
    own = cora.raw("GET", "/phases/gold/record?phase=")
    assert own.status_code == 404
    mona = manager(desk)
    told = mona.call("POST", f"{SECOND}/compare", {"phase": ""})["second"]
    records = {
        "gold": desk.record(),
        "gold-2": mona.raw("GET", "/phases/gold/record?phase=&second=true").text,
    }
    exported = mona.raw("GET", "/export?format=native&name=x").content
    with zipfile.ZipFile(BytesIO(exported)) as archive:
        archive.extractall(tmp_path)
    study = argora.read(tmp_path / "study")
    people = [each.id for each in study.annotators if each.kind == "person"]
    argora.write(study.select(annotators=people), tmp_path / "votes", format="native")
    for name, record in records.items():
        (tmp_path / f"{name}.csv").write_text(record, "utf-8")
        out = tmp_path / f"out-{name}"
        made = ("--name", name, "--decisions", tmp_path / f"{name}.csv")
        result = run("gold", tmp_path / "votes", out, "--format", "native", *made)
        assert result.code == 0, result
        assert comparable(argora.read(out), name) == comparable(study, name)
    result = run("agree", tmp_path / "study", "--kind", "gold", "--json")
    assert result.code == 0, result
    printed = {(e["measure"], e["items"], e["scope"]): e["value"] for e in result.json["results"]}
    assert {key: printed[key] for key in figures(told)} == figures(told)


def test_a_step_stays_in_the_gold_that_it_was_made_on(twice):
    """What waited in the browser while the manager compared goes nowhere else."""
    desk, documents = twice
    d1, d2 = documents["d1"], documents["d2"]
    decide(desk, d1, is_none=True)
    cora = ask(desk)
    decide(cora, d1, is_none=False)
    now = cora.look(d2)
    (option,) = [e for e in open_case(now)["options"] if e["is_none"]]
    manager(desk).call("POST", f"{SECOND}/compare", {"phase": ""})
    before = desk.look(d2)
    base, made_on = before["version"], now["layer"]["annotator"]
    with pytest.raises(ConflictError) as error:  # nothing but the gold tells that it is another
        cora.decide(d2, base, option["decisions"], gold=made_on)
    assert error.value.code == "other-gold"
    assert desk.look(d2) == before
    after = cora.decide(d2, base, option["decisions"], gold=before["layer"]["annotator"])
    assert after["version"] == base + 1


def test_golds_of_earlier_votes_are_not_compared(twice):
    """Both are made anew first, as if each curator had opened the document."""
    from tests.web.test_curation import change_ben

    from argora.model.operations import Update

    desk, documents = twice
    decide(desk, documents["d1"], is_none=True)
    cora = ask(desk)
    decide(cora, documents["d1"], is_none=False)
    change_ben(desk, Update(replace(MORE, category="claim")))
    with pytest.raises(ConflictError) as error:
        manager(desk).call("POST", f"{SECOND}/compare", {"phase": ""})
    assert error.value.code == "nothing-curated-twice"


def test_curations_go_along_with_a_study_that_gets_phases(twice):
    """Decisions, versions, opinions and the second curator belong to the first phase then."""
    desk, documents = twice
    d1, store = documents["d1"], desk.world.store
    decide(desk, d1, is_none=True)
    store.gold_versions.make(desk.study, "", "v1")
    store.opinions.open(desk.study, "", [documents["d2"]], True)
    cora = ask(desk)
    decide(cora, d1, is_none=False)
    before = [each.look(d1) for each in (desk, cora)]
    with pytest.raises(StoreError) as error:
        store.phases.set(desk.study, [Phase("parts", frozenset({"units"}), gold="gold-2")])
    assert error.value.code == "gold-name"
    store.phases.set(desk.study, [Phase("parts", frozenset({"units", "attributes"}))])
    for each, earlier in zip((desk, cora), before, strict=True):
        each.phase = "parts"
        now = each.call("GET", f"/curation/{d1}?phase=parts")["curation"]
        assert (now["version"], now["cases"]) == (earlier["version"], earlier["cases"])
    assert [each.name for each in store.gold_versions.of(desk.study, "parts")] == ["v1"]
    assert store.opinions.opened(desk.study) == {(documents["d2"], "parts")}


def test_figures_of_the_study_leave_the_second_gold_out(twice):
    """It is compared by itself; curators who see names would else learn that it is there."""
    desk, documents = twice
    cora = ask(desk)
    decide(cora, documents["d1"], is_none=True)
    study, _, outline = StudyCache(desk.world.store).study(desk.study, "")
    assert [each.id for each in study.annotators] == ["anna", "ben", "gold"]
    assert "gold-2" not in {one.place.annotator for one in outline.layers}
    assert "gold-2" in {each.annotator for each in desk.world.store.study(desk.study).layers}
