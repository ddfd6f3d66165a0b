"""A gold standard as text, page and JSON."""

from __future__ import annotations

import pytest
from tests.report.pages import page_of
from tests.report.studies import text_study

from argora.analysis.gold import gold_findings
from argora.consensus.gold import make_gold, make_rules
from argora.errors import DataError
from argora.report.forms import json_of, rendered
from argora.report.sections.gold import gold_page
from argora.studies import bundled

PLURALITY = make_rules(units="plurality")


def findings(study, rules=PLURALITY, **options):
    """Return what there is to say of the gold standard of a study."""
    return gold_findings(make_gold(study, rules), **options)


def many(n: int):
    """Return a study of n annotators, of whom the first agree most with the others."""
    codes = "cpcpcpcpcpcpcpcpcpcp"
    wrong = codes.translate(str.maketrans("cp", "pc"))
    own = {f"a{i:02}": wrong[:i] + codes[i:] for i in range(n)}
    parts = {
        f"d{k}": {who: codes_[5 * k : 5 * k + 5] for who, codes_ in own.items()} for k in range(4)
    }
    return text_study(parts)


def test_every_form_has_the_counts_the_reasons_and_the_signature():
    """Text, page and JSON are of the same decisions."""
    found = findings(bundled(), None)
    page = gold_page([found], "essays")
    (values,) = json_of(page)["gold"]
    counts = {(each["task"], each["status"]): each["n"] for each in values["counts"]}
    text = " ".join(rendered(page, "text").split())
    html = page_of(rendered(page, "html"))
    assert html.wrong == []
    assert values["words"] == "78% of 414 decisions could be taken; 93 wait for a person."
    for form in (text, html.text):
        row = f"units {counts['unit', 'decided']} {counts['unit', 'nothing']}"
        assert f"{row} {counts['unit', 'undecided']} boundaries" in form
        assert values["words"] in form
        assert "enough agree on the category, but not on the boundaries (38)" in form
        assert all(step in form for step in values["next_steps"])
        assert "one-major-claim (4), such as essay05" in form
        assert "219 relations lead to or from units that are not shared" in form
    assert "... and 81 more open cases" in text
    assert html.attributes.count(("class", "box")) == len(values["undecided"]) == 93


def test_the_signature_is_in_every_form():
    """Figures of two golds may be compared by it."""
    found = findings(bundled())
    page = gold_page([found], "essays")
    signature = json_of(page)["gold"][0]["signature"]
    assert signature in rendered(page, "text")
    assert signature in page_of(rendered(page, "html")).text


def test_the_best_and_the_worst_annotators_are_named():
    """Text leaves out those between; page and JSON have all."""
    page = gold_page([findings(many(20))], "many")
    (values,) = json_of(page)["gold"]
    shares = [each["value"] for each in values["competences"]]
    assert shares == sorted(shares, reverse=True)
    names = [each["annotator"] for each in values["competences"]]
    text = rendered(page, "text")
    shown = [name for name in names if f"\n{name} " in text]
    assert shown == [*names[:8], *names[-8:]]
    assert "... and 4 more annotators, between the first and the last 8" in text
    html = page_of(rendered(page, "html")).text
    assert all(f"{name} " in html for name in names)


def test_a_gold_of_nothing_says_so():
    """There is no table, no list and no step."""
    page = gold_page([findings(text_study({"d": {"ana": "..", "ben": ".."}}))], "nothing")
    text = rendered(page, "text")
    (values,) = json_of(page)["gold"]
    assert values["undecided"] == values["next_steps"] == []
    assert "For a person" not in text
    assert "What to do next" not in text
    assert page_of(rendered(page, "html")).wrong == []


def test_each_group_has_its_part():
    """With its name as the title."""
    study = bundled()
    golds = [
        gold_findings(make_gold(study, name=name, annotators=who))
        for name, who in (("first", ["ana", "ben"]), ("second", ["ben", "chloe"]))
    ]
    page = gold_page(golds, study.name)
    assert [each["annotator"] for each in json_of(page)["gold"]] == ["first", "second"]
    assert rendered(page, "html").count("<h2>") == 2
    assert "first\n-----\n" in rendered(page, "text")


def test_the_curve_and_the_next_votes_are_in_every_form():
    """The picture has words for those who do not see it."""
    found = findings(many(3), curve=True, n_listed=2)
    page = gold_page([found], "many")
    (values,) = json_of(page)["gold"]
    text, html = rendered(page, "text"), page_of(rendered(page, "html"))
    for point in values["curve"]:
        assert f"{point['value']:.3f}" in text
        assert f"{point['value']:.3f}" in html.text
    assert ("role", "img") in html.attributes
    assert {"title", "desc"} <= set(html.tags)
    assert len(values["next_votes"]["items"]) == 2
    assert str(found.next_votes) in " ".join(text.split())
    left = values["next_votes"]["n_open"] - 2
    assert f"And {left} more items." in html.text


def test_whole_units_have_no_next_votes():
    """The message names a rule that has them."""
    with pytest.raises(DataError, match="take --rule plurality"):
        findings(bundled(), None, n_listed=1)
