"""What a report says about what is missing, about notes, groups of documents and item tables."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.report import studies
from tests.report.pages import html_of, latex_of, page_of, text_of

from argora.analysis.analyse import Analysis, analyse
from argora.analysis.plan import Plan
from argora.diagnostics.corpus import describe, shortened
from argora.errors import FormatError
from argora.model import (
    Annotator,
    Category,
    Document,
    Layer,
    Scheme,
    Segmentation,
    Span,
    Study,
    Unit,
)
from argora.report import tabular
from argora.report.sections import methods
from argora.report.sections.advice import next_steps
from argora.report.sections.headline import lead, meaning, unread, unread_files

FEW = Plan(resamples=100)
NOTE = "Here somebody\nwrote a whole letter. " * 3_000


def broken(n: int) -> list[FormatError]:
    """Return problems of n files, the first of which has two."""
    found = [FormatError("is no <text>", path=f"a{i}.ann", line=i + 1) for i in range(n)]
    return [FormatError("is too long", path="a0.ann", line=9), *found]


def all_forms(analysis: Analysis) -> dict[str, str]:
    """Return what people read in every form of the report, each in one line."""
    return {
        "html": page_of(html_of(analysis)).text,
        "text": " ".join(text_of(analysis).split()),
        "latex": " ".join(latex_of(analysis).split()),
    }


@pytest.mark.parametrize("form", ["html", "text", "latex"])
def test_every_form_says_what_could_not_be_read(form):
    """Files are counted once each, with path and line of every problem."""
    said = all_forms(analyse(studies.two_annotators(), FEW, problems=broken(2)))[form]
    assert "2 files could not be read, so what they say is missing from every figure." in said
    assert "a1.ann:2: is no <text>" in said


def test_many_broken_files_are_counted():
    """A page of a hundred paths helps nobody; JSON lists all of them."""
    analysis = analyse(studies.two_annotators(), FEW, problems=broken(99))
    assert unread_files(analysis)[-1] == "and 90 more"
    assert len(unread_files(analysis)) == 11
    assert len(tabular.to_json(analysis)["problems"]) == 100


def test_a_whole_study_says_nothing_about_broken_files():
    """No empty warning."""
    analysis = analyse(studies.two_annotators(), FEW)
    assert (unread(analysis), unread_files(analysis)) == ("", [])
    assert not any("could not be read" in said for said in all_forms(analysis).values())


def test_the_first_step_is_to_mend_broken_files():
    """All other advice may change with them."""
    analysis = analyse(studies.text_study({"a": {"ana": "cp..."}}), FEW, problems=broken(1))
    assert next_steps(analysis)[0].startswith("Mend the 1 file that could not be read")
    assert "have at least two people annotate" not in lead(analysis)


def test_a_facet_does_not_hide_that_files_are_missing():
    """Nobody knows to which part they belong."""
    study = studies.text_study(
        {"a": {"ana": "cp..."}, "b": {"ana": "cp...", "ben": "cp..."}},
        metadata={"a": {"topic": "x"}, "b": {"topic": "y"}},
    )
    analysis = analyse(study, FEW, facet="topic", problems=broken(1))
    assert analysis.facets is not None
    assert all("could not be read" in part.coverage.sentence() for part in analysis.facets.values())


def resampling(analysis: Analysis, method: str, n_groups: int) -> Analysis:
    """Return the analysis as if its intervals had been made by another method."""

    def changed(result):
        interval = replace(result.interval, method=method, n_groups=n_groups)
        return replace(result, interval=interval)

    tables = tuple(
        replace(
            table,
            overall=replace(
                table.overall, cells={k: changed(r) for k, r in table.overall.cells.items()}
            ),
            rows=(),
        )
        for table in analysis.tables
    )
    return replace(analysis, tables=tables)


def test_resampled_groups_are_called_groups_of_documents():
    """In the meaning, the methods, the caption, the glossary and the advice."""
    analysis = resampling(analyse(studies.two_annotators(), FEW), "boot-group", 7)
    assert "other groups of documents of the same kind" in " ".join(meaning(analysis))
    said = methods.paragraph(analysis)
    assert "resamples of 7 groups of documents" in said
    assert "documents of one group stay together" in said
    assert "intervals over groups of documents" in latex_of(analysis)
    assert "Had other groups of documents" in page_of(html_of(analysis)).text
    steps = " ".join(next_steps(analysis))
    assert "Have more groups of documents annotated" in steps
    assert "with 7 groups of documents to compare" in steps


def test_resampled_documents_are_called_documents():
    """The same places, with the other word."""
    analysis = resampling(analyse(studies.two_annotators(), FEW), "boot-document", 7)
    assert "groups" not in " ".join(meaning(analysis)) + methods.paragraph(analysis)
    assert "with 7 documents to compare" in " ".join(next_steps(analysis))
    assert "sentences of one document stay together" in methods.paragraph(analysis)


def test_more_groups_settle_a_verdict_that_groups_left_open():
    """The number wanted is one of groups, not of documents."""
    analysis = resampling(analyse(studies.two_annotators(), FEW), "boot-group", 12)
    assert "more groups of documents annotated by" in " ".join(next_steps(analysis))


def noted() -> Study:
    """Return a study whose units and documents hold a long remark."""
    study = studies.two_annotators(6)
    layers = tuple(
        replace(
            layer,
            units=tuple(replace(unit, attributes={"aside": NOTE}) for unit in layer.units),
            attributes={"remark": NOTE},
        )
        for layer in study.layers
    )
    return replace(study, layers=layers)


def test_free_text_is_counted_by_its_bearer():
    """Nobody counts how often a letter was written word for word."""
    names = [c.name for c in describe(noted()).counts if c.kind == "attribute"]
    assert {"claim (aside)", "premise (aside)", "document (remark)"} <= set(names)
    assert max(map(len, names)) < 100


def test_few_short_values_are_counted_each():
    """They are choices, not notes."""
    study = studies.with_relations()
    names = [c.name for c in describe(study).counts if c.kind == "attribute"]
    assert "claim (stance: for)" in names


@pytest.mark.parametrize("form", ["html", "text", "latex"])
def test_no_form_prints_a_long_note_as_a_whole(form):
    """Also where a scheme declares it as an attribute without values."""
    study = noted()
    declared = studies.AttributeType("aside", of=("claim",))
    scheme = replace(study.scheme, attributes=(*study.scheme.attributes, declared))
    analysis = analyse(replace(study, scheme=scheme), FEW)
    assert [table.id for table in analysis.tables] == ["components"]
    assert len(all_forms(analysis)[form]) < 100_000


@pytest.mark.parametrize(
    ("long", "short"), [("a\n b", "a b"), ("x" * 70, "x" * 59 + "…"), ("y" * 60, "y" * 60)]
)
def test_names_are_one_short_line(long, short):
    """Line breaks become blanks, the end is left out."""
    assert shortened(long) == short


def one_table(chosen: dict[str, dict[int, str]]) -> Study:
    """Return one document of given segments without a text, as item tables without documents."""
    ids = tuple(f"item{i}" for i in range(8))
    spans = tuple(Span(i, i + 1) for i in range(8))
    cut = Segmentation("segment", spans, ids=ids)
    document = Document("items", segmentations={"segment": cut}, length=8)
    layers = tuple(
        Layer(
            "items",
            who,
            units=tuple(
                Unit(ids[i], (spans[i],), category, segment=(ids[i],))
                for i, category in own.items()
            ),
        )
        for who, own in chosen.items()
    )
    scheme = Scheme("observed", units=(Category("a"), Category("b")))
    return Study(scheme, (document,), tuple(map(Annotator, chosen)), layers, "table")


def test_a_table_without_documents_is_to_get_a_column():
    """More documents are no help where nobody said which item comes from which."""
    own = dict(enumerate("abababab"))
    study = one_table({"ana": own, "ben": {**own, 0: "b"}})
    steps = " ".join(next_steps(analyse(study, FEW)))
    assert "say in its column “document”" in steps
    assert "Have more documents" not in steps


def test_given_segments_of_several_documents_need_no_column():
    """There the document is known."""
    assert "Add a column" not in " ".join(next_steps(analyse(studies.segmented(), FEW)))


@pytest.mark.parametrize("form", ["html", "text", "latex"])
def test_items_that_only_one_decided_on_give_a_sentence_and_no_dashes(form):
    """Two annotators, but never on the same item."""
    analysis = analyse(one_table({"ana": {0: "a", 1: "b"}, "ben": {2: "a", 3: "b"}}), FEW)
    said = all_forms(analysis)[form]
    assert "no item was decided on by two annotators" in said
    assert "by at least two of the" not in said
    assert analysis.tables == ()


def test_no_item_in_common_is_no_reason_for_agreement_figures_in_the_paper():
    """The paragraph says that nothing was measured."""
    analysis = analyse(one_table({"ana": {0: "a"}, "ben": {2: "a"}}), FEW)
    assert "agreement was not measured" in methods.paragraph(analysis)
    assert "Let at least two people decide on the same items" in next_steps(analysis)[0]


@pytest.mark.parametrize(("level", "said"), [(0.95, "95%"), (0.999, "99.9%")])
def test_the_level_of_the_interval_is_named_beside_the_verdict(level, said):
    """As it is: 99.9% is not 100%."""
    analysis = analyse(studies.two_annotators(), Plan(resamples=100, level=level))
    head = text_of(analysis).partition("What to do next")[0]
    figure = next(line for line in head.splitlines() if line.startswith("u_alpha "))
    assert figure.endswith(f"] ({said} interval)")
    assert f"{said} percentile bootstrap" in methods.paragraph(analysis)


def test_the_question_of_the_rows_is_true_for_attributes_as_well():
    """Their rows ask for a value."""
    page = page_of(html_of(analyse(studies.with_relations(), FEW))).text
    assert "in the tables of attributes, one with this value" in page
    plain = page_of(html_of(analyse(studies.two_annotators(), FEW))).text
    assert "hold a unit of this category or not?" in plain
    assert "tables of attributes" not in plain
