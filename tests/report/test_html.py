"""The page: self-contained, well formed, escaped, and saying what it must."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from tests.report import studies
from tests.report.pages import html_of, page_of

from argora.analysis.analyse import analyse
from argora.analysis.browsing import MOST_BROWSED
from argora.analysis.plan import Plan
from argora.model import Annotator, Layer

FEW = Plan(resamples=50)

STUDIES = {
    "one annotator": lambda: studies.text_study({"a": {"ana": "cp..."}, "b": {"ana": "..p.."}}),
    "nobody": lambda: studies.text_study({"a": {}}),
    "one document": lambda: studies.text_study({"a": {"ana": "cp...", "ben": "cpp.."}}),
    "two annotators": studies.two_annotators,
    "three annotators": studies.three_annotators,
    "given segments": studies.segmented,
    "no text": studies.without_text,
    "relations": studies.with_relations,
    "only one category": lambda: studies.text_study(
        {f"d{i}": {"ana": "ccccc", "ben": "ccccc"} for i in range(6)}
    ),
    "nothing marked": lambda: studies.text_study(
        {f"d{i}": {"ana": ".....", "ben": "....."} for i in range(6)}
    ),
    "hostile": studies.hostile,
}


@pytest.fixture(params=STUDIES, scope="module")
def html(request):
    """The page of each kind of study."""
    return html_of(analyse(STUDIES[request.param](), FEW))


def test_every_tag_is_closed(html):
    """Whatever the study is like, the page is well formed."""
    assert page_of(html).wrong == []


def test_every_link_leads_to_a_place_on_the_page(html):
    """Nothing leads elsewhere, and no id is there twice."""
    page = page_of(html)
    assert [link for link in page.links if link.removeprefix("#") not in page.ids] == []
    assert len(set(page.ids)) == len(page.ids)


def test_the_page_loads_nothing(html):
    """No source, no import, no address: it opens offline."""
    page = page_of(html)
    assert [name for name, _ in page.attributes if name in ("src", "srcset", "data")] == []
    assert not {"link", "img", "iframe", "object", "embed"} & set(page.tags)
    assert set(re.findall(r"url\(([^)]*)\)", html)) <= {f"#{id}" for id in page.ids}
    assert "@import" not in html


def test_undefined_numbers_never_show_as_nan(html):
    """A gap is a dash with its reason."""
    assert not re.search(r"\bnan\b", page_of(html).text, re.IGNORECASE)


def test_names_from_files_are_escaped():
    """Markup in categories, annotators, documents, facets and texts stays text."""
    html = html_of(analyse(studies.hostile(), FEW, facet="topic"))
    page = page_of(html)
    assert html.count("<script") == 1
    assert html.count("</style") == 1
    assert "onerror" not in {name for name, _ in page.attributes}
    assert page.wrong == []
    assert "<img src=x onerro" in page.text
    assert "{{ 7*7 }}" in page.text


def test_no_shared_document_gives_a_sentence_and_no_figures():
    """The coverage says why, and no section promises agreement."""
    analysis = analyse(STUDIES["one annotator"](), FEW)
    page = page_of(html_of(analysis))
    assert analysis.coverage.sentence() in page.text
    assert not {"categories", "annotators", "confusion", "browser"} & set(page.ids)
    assert "corpus" in page.ids


@pytest.mark.parametrize(
    ("study", "shown"), [(studies.two_annotators, True), (studies.three_annotators, False)]
)
def test_cohens_kappa_is_a_column_for_two_annotators(study, shown):
    """With three annotators there is no such column."""
    text = page_of(html_of(analyse(study(), FEW))).text
    assert ("Cohen’s κ" in text) is shown


def test_an_undefined_cell_has_its_reason_below_the_table():
    """The reason is text on the page and not only a tooltip."""
    text = page_of(html_of(analyse(STUDIES["only one category"](), FEW))).text
    assert re.search(r"— ?a\b", text)
    assert "No figure: no variation" in text


def test_the_worst_document_comes_first():
    """Documents with the least agreement lead the table and the browser."""
    codes = {f"d{i}": {"ana": "cp.p.", "ben": "cp.p."} for i in range(5)}
    study = studies.text_study({**codes, "worst": {"ana": "cpcpc", "ben": "pcpcp"}})
    html = html_of(analyse(study, FEW))
    assert html.index('id="document-1">worst<') < html.index('id="document-2">d0<')


def test_the_browser_is_capped_and_says_so():
    """Of a large study only the worst documents are shown."""
    html = html_of(analyse(studies.two_annotators(MOST_BROWSED + 10), Plan(resamples=5)))
    assert html.count('<details class="document"') == MOST_BROWSED
    assert f"the {MOST_BROWSED} lowest of {MOST_BROWSED + 10} shared documents" in html


def test_gold_open_and_repeated_layers_are_named_as_left_out():
    """The reader learns what does not count."""
    study = studies.text_study(
        {f"d{i}": {"ana": "cp...", "ben": "cp.p."} for i in range(6)},
        annotators=(Annotator("truth", "gold"),),
    )
    study = study.with_layers(
        studies.layer("d0", "truth", "c...."),
        studies.layer("d1", "ben", "c....", state="open"),
        studies.layer("d2", "ana", "c....", round=2),
    )
    text = page_of(html_of(analyse(study, FEW))).text
    assert "truth (gold): not of the kind that is compared here" in text
    assert "Still open, so not counted: d1 by ben." in text
    assert "d2 by ana (round 2)" in text


def test_facets_have_a_line_for_each_value():
    """The tables are repeated for the documents of each value."""
    study = studies.text_study(
        {f"d{i}": {"ana": "cp...", "ben": "cp.p." if i % 2 else "cp..."} for i in range(12)},
        metadata={f"d{i}": {"topic": "zoos" if i % 2 else "schools"} for i in range(12)},
    )
    text = page_of(html_of(analyse(study, FEW, facet="topic"))).text
    assert "By topic" in text
    assert "zoos (6 documents)" in text
    assert "schools (6 documents)" in text


def test_a_task_that_was_not_asked_shows_no_relations():
    """A layer without the task 'relations' is missing there, not empty."""
    study = studies.with_relations()
    first = study.layers[0]
    silent = Layer(first.document, first.annotator, units=first.units, covers=frozenset({"units"}))
    html = html_of(analyse(replace(study, layers=(silent, *study.layers[1:])), FEW))
    relations = html.partition("<h4>Relations</h4>")[2]
    assert "eva" in relations
    assert "ana" not in relations.partition("</details>")[0]


@pytest.mark.corpora
def test_the_browser_opens_on_echr(corpora):
    """Documents of two or four annotators are shown, those of one are named."""
    from argora.formats import read

    analysis = analyse(read(corpora / "echr"), FEW)
    html = html_of(analysis)
    page = page_of(html)
    assert page.wrong == []
    assert html.count('<details class="document"') == len(analysis.coverage.shared) == 3
    assert all(id in page.text for id in analysis.coverage.single)
