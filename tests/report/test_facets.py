"""Facets in every form of the report, pairs in a crowd, documents without a text."""

from __future__ import annotations

from dataclasses import replace
from statistics import fmean

import pytest
from tests.report import studies
from tests.report.pages import html_of, latex_of, page_of, text_of

from argora.analysis.analyse import analyse
from argora.analysis.plan import MOST_PAIRED, Plan
from argora.errors import MendedError
from argora.measures import parse
from argora.model import Annotator, Document, Layer, Span, Study, Unit
from argora.reliability import items, units
from argora.report.tabular import results, to_json

FEW = Plan(resamples=50)
CODES = ("cp...", "cp.p."), ("cpp..", "cpp.."), (".cp.c", "ccp..")


def by_topic(topics=("zoos", "schools"), n=12):
    """Two annotators on documents that take turns in their topic."""
    codes = {
        f"d{i:02}": {"ana": CODES[i % 3][0], "ben": CODES[(i + (i % 4 == 0)) % 3][1]}
        for i in range(n)
    }
    metadata = {id: {"topic": topics[i % len(topics)]} for i, id in enumerate(codes)}
    return studies.text_study(codes, metadata=metadata)


def rows_of(analysis):
    """The rows of an analysis by measure and scope."""
    return {(row["measure"], row["scope"]): row for row in results(analysis)}


def test_rows_give_all_documents_each_value_and_the_mean():
    """Of every measure, of all categories together and of each."""
    study = by_topic()
    rows = rows_of(analyse(study, FEW, facet="topic"))
    for measure in ("percentage", "kappa", "multi_pi", "alpha", "u_alpha"):
        for end in ("", "category:claim", "category:premise"):
            tail = f" / {end}" if end else ""
            alone = [
                rows[measure, f"topic={value}{tail}"]["value"] for value in ("schools", "zoos")
            ]
            found = rows[measure, f"mean over topic{tail}"]
            assert found["value"] == pytest.approx(fmean(alone))
            assert found["low"] <= found["value"] <= found["high"]
            assert "|mean-over:topic | " in found["signature"]
            assert (measure, end or "all") in rows
    alone = parse("alpha")(items(study), interval=None)
    assert rows["alpha", "all"]["value"] == alone.value


def test_documents_whose_value_is_not_known_are_in_no_mean():
    """They are no value of their own; they count in all documents."""
    study = by_topic()
    first = replace(study.documents[0], metadata={})
    study = replace(study, documents=(first, *study.documents[1:]))
    analysis = analyse(study, FEW, facet="topic")
    rows = rows_of(analysis)
    alone = [rows["alpha", f"topic={value}"]["value"] for value in ("schools", "zoos")]
    found = rows["alpha", "mean over topic"]
    assert found["value"] == pytest.approx(fmean(alone))
    assert found["n_items"] == rows["alpha", "all"]["n_items"] - 5
    notes = analysis.means[0].overall.cells["alpha"].notes
    assert "left out of the mean over topic: 1 (not given): these documents have no value" in notes


def test_a_category_that_nobody_used_under_a_value_is_left_out_of_its_mean():
    """Not zero, and the note says so."""
    codes = {f"d{i}": {"ana": "cp...", "ben": "cc..."} for i in range(12)}
    codes |= {f"e{i}": {"ana": "c.c..", "ben": "cc..."} for i in range(12)}
    metadata = {id: {"topic": "both" if id.startswith("d") else "claims"} for id in codes}
    analysis = analyse(studies.text_study(codes, metadata=metadata), FEW, facet="topic")
    premise = next(row for row in analysis.means[0].rows if row.scope == "category:premise")
    note = "left out of the mean over topic: 1 (claims): nobody used the category"
    assert note in premise.cells["alpha"].notes
    rows = rows_of(analysis)
    assert ("alpha", "topic=claims / category:premise") not in rows
    alone = rows["alpha", "topic=both / category:premise"]["value"]
    assert rows["alpha", "mean over topic / category:premise"]["value"] == alone


def test_a_value_that_nobody_shares_is_left_out_of_the_mean():
    """One annotator alone cannot agree."""
    codes = {f"d{i}": {"ana": CODES[i % 3][0], "ben": CODES[i % 3][1]} for i in range(12)}
    codes |= {"e": {"ana": "cp..."}}
    metadata = {id: {"topic": "zoos" if id.startswith("d") else "trees"} for id in codes}
    analysis = analyse(studies.text_study(codes, metadata=metadata), FEW, facet="topic")
    notes = analysis.means[0].overall.cells["alpha"].notes
    left = "1 (trees): two annotators decided on none of these items"
    assert f"left out of the mean over topic: {left}" in notes


@pytest.mark.parametrize("render", [html_of, text_of, latex_of])
def test_every_form_shows_the_mean(render):
    """With the figure that the rows give."""
    analysis = analyse(by_topic(), FEW, facet="topic")
    said = render(analysis)
    said = page_of(said).text if render is html_of else said
    assert "mean over topic" in said
    rows = rows_of(analysis)
    value, whole = (f"{rows['alpha', at]['value']:.3f}"[1:] for at in ("mean over topic", "all"))
    assert value != whole
    assert value in said


def test_without_a_facet_there_is_no_mean():
    """Nothing is averaged over nothing."""
    analysis = analyse(by_topic(), FEW)
    assert analysis.means == ()
    assert not any("mean over" in row["scope"] for row in results(analysis))


def crowd(n):
    """As many annotators as said, on the same six documents."""
    names = [f"w{k:02}" for k in range(n)]
    return studies.text_study(
        {f"d{i}": {who: CODES[(i * k) % 3][k % 2] for k, who in enumerate(names)} for i in range(6)}
    )


@pytest.mark.parametrize(
    ("n", "plan", "pairs"),
    [
        (MOST_PAIRED, Plan(resamples=5), 66),
        (MOST_PAIRED + 1, Plan(resamples=5), 0),
        (MOST_PAIRED + 1, Plan(resamples=5, pairs=True), 78),
    ],
)
def test_pairs_of_a_crowd_are_measured_when_asked_for(n, plan, pairs):
    """Every form says so where they are left out."""
    analysis = analyse(crowd(n), plan)
    assert len(analysis.pairs) == pairs
    told = [page_of(html_of(analysis)).text, text_of(analysis), str(to_json(analysis))]
    for said in told:
        assert ("--pairs shows them" in " ".join(said.split())) is (pairs == 0)


def lengths(n=8, **unit):
    """Documents of which only the length is known, by two annotators who differ in the third."""
    documents = tuple(Document(f"s{i}", length=20 + i) for i in range(n))
    layers = tuple(
        Layer(
            document.id,
            who,
            units=(Unit("T1", (Span(start, 9 + i),), ("claim", "premise")[i % 2], **unit),),
        )
        for i, document in enumerate(documents)
        for who, start in (("ana", 2), ("ben", 2 + 3 * (i % 3 == 0)))
    )
    return Study(studies.SCHEME, documents, (Annotator("ana"), Annotator("ben")), layers, "lengths")


def test_documents_of_known_length_are_compared_by_character():
    """Beside u_alpha, which looks at their characters anyway."""
    study = lengths()
    analysis = analyse(study, FEW)
    table = analysis.components
    assert table.items == "characters"
    cells = table.overall.cells
    by_character = items(study, by="character")
    assert cells["alpha"].value == parse("alpha")(by_character, interval=None).value
    assert cells["u_alpha"].value == parse("u_alpha")(units(study), interval=None).value
    assert cells["alpha"].n_items == sum(20 + i for i in range(8))
    assert analysis.headline is cells["u_alpha"]
    assert {score.document for score in analysis.documents[:3]} == {"s0", "s3", "s6"}


def test_attributes_of_units_without_a_text_have_tables_too():
    """By character, like the components."""
    analysis = analyse(lengths(attributes={"stance": "for"}), FEW)
    assert [table.id for table in analysis.tables] == ["components", "attribute:stance"]


def test_one_document_without_text_is_enough_to_compare_all_by_character():
    """Figures of two kinds of items cannot be one figure."""
    bare, whole = lengths(), studies.two_annotators(6)
    study = Study(
        whole.scheme,
        (*bare.documents, *whole.documents),
        whole.annotators,
        (*bare.layers, *whole.layers),
        "both",
    )
    assert analyse(study, FEW).components.items == "characters"


def test_the_page_draws_lengths_where_there_is_no_text():
    """Lanes and positions, and no promise of a text."""
    page = page_of(html_of(analyse(lengths(), FEW)))
    assert "The 20 characters of a text that is not given" in page.text
    assert "Units, from and to which character" in page.text
    assert "Units without a place in the text" not in page.text
    assert "because the texts themselves are not known" in page.text
    assert page.wrong == []


def test_a_large_table_of_who_did_what_becomes_one_of_counts():
    """Thousands of documents by many people: each with how many documents, most first."""
    shared = {f"d{i:03}": {"ana": "c....", f"w{i % 30:02}": "c...."} for i in range(180)}
    study = studies.text_study(shared)
    page = page_of(html_of(analyse(study, Plan(resamples=5))))
    assert "The 31 annotators by the number of documents they did." in page.text
    assert "· not annotated" not in page.text
    assert page.wrong == []


def test_mended_places_are_told_and_count_as_read():
    """In every form, and the first sentence does not call them unread."""
    place = MendedError("found 'x', read as 'y'", path="a.tsv", line=3)
    analysis = analyse(studies.two_annotators(), FEW, problems=[place])
    assert (analysis.problems, analysis.coverage.n_unread) == ((), 0)
    data = to_json(analysis)
    assert (data["problems"], data["mended"]) == ([], ["a.tsv:3: found 'x', read as 'y'"])
    for said in (page_of(html_of(analysis)).text, text_of(analysis)):
        assert "Malformed places in the files, and how they were read" in said
        assert "a.tsv:3: found 'x', read as 'y'" in said
        assert "could not be read" not in said
