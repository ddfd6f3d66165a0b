"""Crowd quality as words, page and JSON: who did not do the work is named, and nobody else."""

from __future__ import annotations

import json

import pytest
from tests.made_crowd import WORKERS, made_crowd
from tests.report.pages import page_of
from tests.report.studies import hostile, segmented, text_study, two_annotators, without_text

from argora.analysis.crowd import crowd_of, may_be_luck
from argora.analysis.plan import Plan
from argora.report.forms import json_of, rendered
from argora.report.sections.crowd import crowd_page
from argora.studies import bundled

PLAN = Plan()


def form(found, form, width=100):
    """Return the page in a form."""
    return rendered(crowd_page(found), form, width=width)


def values(found):
    """Return the page as JSON."""
    return json_of(crowd_page(found))


@pytest.fixture(scope="module")
def crowd():
    """The made crowd, tested."""
    return crowd_of(made_crowd(), PLAN)


def test_a_spammer_a_fast_clicker_and_one_who_always_says_the_same_are_named(crowd):
    """Each by what they do; the five who work are not."""
    found = {who: [each.test for each in own] for who, own in crowd.named.items()}
    assert found == {
        "same": ["attention", "sameness", "company"],
        "spam": ["attention", "company"],
        "fast": ["speed"],
    }
    assert values(crowd)["words"] == "3 of 8 annotators give a reason to look: same, spam and fast."
    assert crowd.alpha[1] - crowd.alpha[0] > 0.2
    assert crowd.n_checks == 6
    assert crowd.view.data.n_items == 54


@pytest.mark.parametrize("seed", range(6))
def test_nobody_is_named_where_all_work(seed):
    """Whatever is drawn; a few checks answered wrong may be luck and are told as that."""
    found = crowd_of(made_crowd(seed=seed, honest=True), PLAN)
    assert not found.named
    assert (
        values(found)["words"] == "Nobody stands out: of 8 annotators none gives a reason to look."
    )
    assert all(may_be_luck(each) for each in found.unsure)
    said = " ".join(values(found)["sentences"])
    assert said.count("That may be luck") == len(found.unsure)
    assert "Without those named" not in said


def test_every_finding_comes_with_numbers_threshold_and_what_to_do(crowd):
    """In the text, on the page and as JSON."""
    text = " ".join(form(crowd, "text", width=80).split())
    assert "spam answered 1 of 6 attention checks right (17%, asked for is 80%" in text
    assert "On 54 of 54 documents fast took less than 33% of the time of others" in text
    assert "same answered 'claim' in 100% of 54 decisions" in text
    assert "Read their other work beside that of others" in text
    page = page_of(form(crowd, "html"))
    assert "Whom to look at" in page.text
    assert "a finding below 50.0%" in page.text
    told = json.loads(json.dumps(values(crowd), allow_nan=False))
    assert list(told["named"]) == ["same", "spam", "fast"]
    assert [test["test"] for test in told["tests"]][:2] == ["attention", "qualification"]
    assert all(
        each["advice"] and each["documents"] for test in told["tests"]
        for each in test["annotators"] if each["found"]
    )  # fmt: skip


def test_what_could_not_be_tested_is_told_with_what_it_takes():
    """Without checks and times, and with two annotators, hardly anything can be."""
    found = crowd_of(two_annotators(), PLAN)
    assert not found.named
    text = " ".join(form(found, "text").split())
    assert "the study has no document with check: attention" in text
    assert "keep the times of the work" in text
    assert "there are no others to compare with" in text


def test_runs_are_only_told_where_the_order_of_the_work_is_known(crowd):
    """The order in which files lie is not that in which somebody worked."""
    assert "longest_run" in crowd.test("sameness").judged[0].numbers
    undated = crowd_of(bundled(), PLAN).test("sameness").judged
    assert undated
    assert all("longest_run" not in each.numbers for each in undated)


def test_a_study_of_good_annotators_names_none():
    """The bundled essays."""
    found = crowd_of(bundled(), PLAN)
    assert "Tested: always the same and unlike the others." in values(found)["sentences"]
    assert not any(
        each.test in ("speed", "sameness") for own in found.named.values() for each in own
    )


@pytest.mark.parametrize(
    "study",
    [
        text_study({"d": {"ana": "cp..."}}),
        text_study({"d": {"ana": "cp", "ben": "cp", "cem": "pp"}}),
        segmented(),
        without_text(),
        hostile(),
    ],
)
def test_every_study_has_a_page(study):
    """Whatever it holds; nothing said of anybody is a finding then."""
    found = crowd_of(study, PLAN)
    page = page_of(form(found, "html"))
    assert (page.wrong, page.links) == ([], [])
    assert values(found)["words"] in page.text
    json.dumps(values(found), allow_nan=False)
    assert form(found, "text", width=60)


def test_nobody_who_works_is_pointed_at(crowd):
    """Their numbers stand in the tables like those of all."""
    text = page_of(form(crowd, "html")).text
    assert "spam ← look" in " ".join(text.split())
    assert not [who for who in WORKERS if f"{who} ← look" in " ".join(text.split())]


def test_an_annotator_who_gives_no_reason_to_look_gets_no_advice(crowd):
    """A sentence with the numbers is there for everybody."""
    told = {test["test"]: test["annotators"] for test in values(crowd)["tests"]}
    bob = next(each for each in told["company"] if each["annotator"] == "bob")
    assert (bob["found"], bob["advice"]) == (False, None)
    assert bob["sentence"].startswith("bob decides as another annotator does in 69% of cases (63%")
    none = told["qualification"][0]
    assert none["sentence"] == f"{none['annotator']}: {none['undefined']}."


def test_an_answer_given_in_any_order_has_no_run_to_speak_of():
    """The sentence ends with the share of the others."""
    told = {test["test"]: test["annotators"] for test in values(crowd_of(bundled(), PLAN))["tests"]}
    first = told["sameness"][0]
    assert "longest_run" not in first
    assert "run" not in first["sentence"]
    assert first["sentence"].endswith(f"where others did in {first['share_of_others']:.0%}.")


def test_tables_are_in_every_form(crowd):
    """With what each number is measured by."""
    line = "spam ← look"
    assert f"{line}   32.5%  22.0% to 43.4%  54  the others: 70.5%" in form(crowd, "text")
    assert r"spam ← look & 32.5\% & 22.0\% to 43.4\% & 54 & the others: 70.5\%" in form(
        crowd, "latex"
    )
    company = next(s for s in values(crowd)["sections"] if s["title"] == "Unlike the others")
    rows = next(block for block in company["blocks"] if block["type"] == "table")["rows"]
    assert rows[0]["shown"] == [line, "32.5%", "22.0% to 43.4%", "54", "the others: 70.5%"]
