"""The numbers behind the report: tables, verdicts and who did what."""

from dataclasses import replace

import pytest
from tests.report.studies import SCHEME, layer, text_study, three_annotators, two_annotators

from argora.analysis.analyse import analyse
from argora.analysis.coverage import coverage_of
from argora.analysis.plan import Plan
from argora.analysis.tables import agreement_tables
from argora.analysis.verdict import KRIPPENDORFF, LANDIS_KOCH, judge
from argora.measures import Interval, Result, parse
from argora.model import Annotator, Layer, Scheme, Span, Unit
from argora.reliability import items, units
from argora.report.tabular import results

FEW = Plan(resamples=50)


def test_the_table_holds_what_the_measures_say():
    """A cell is the measure on the category's own binary data; the last row is the joint value."""
    study = three_annotators()
    table = agreement_tables(study, FEW)[0]
    coding, continua = items(study), units(study)
    for row in table.rows:
        label = row.scope.removeprefix("category:")
        for name in ("percentage", "multi_pi", "alpha"):
            expected = parse(name)(coding.binary(label), interval=None).value
            assert row.cells[name].value == pytest.approx(expected)
        expected = parse("u_alpha")(continua.binary(label), interval=None).value
        assert row.cells["u_alpha"].value == pytest.approx(expected)
    joint = parse("u_alpha")(continua, interval=None).value
    assert table.overall.cells["u_alpha"].value == pytest.approx(joint)


def test_two_annotators_get_a_column_of_cohens_kappa():
    """Kappa is for two; with three there is no such column."""
    two = {column.measure for column in agreement_tables(two_annotators(), FEW)[0].columns}
    three = {column.measure for column in agreement_tables(three_annotators(), FEW)[0].columns}
    assert two - three == {"kappa"}


def test_values_of_an_attribute_that_meet_in_one_sentence_have_rows_of_their_own():
    """A sentence with a claim for and one against counts for both values."""

    def claims(who, *stances):
        made = tuple(
            Unit(f"T{i}", (Span(4 * i, 4 * i + 3),), "claim", {"stance": stance})
            for i, stance in enumerate(stances)
        )
        return Layer("d", who, units=made)

    bare = text_study({"d": {"ana": ".....", "ben": "....."}})
    study = replace(bare, layers=(claims("ana", "for", "against"), claims("ben", "for")))
    assert "against+for" in items(study, of="attribute:stance").categories
    table = agreement_tables(study, FEW)[1]
    assert [row.title for row in table.rows] == ["for", "against"]
    assert table.rows[0].cells["percentage"].value == 1.0
    assert table.rows[1].cells["percentage"].value == pytest.approx(4 / 5)
    assert table.overall.cells["percentage"].value == pytest.approx(4 / 5)


def test_a_gold_or_model_layer_changes_no_figure():
    """Agreement is between persons; the others are named as left out."""
    study = three_annotators()
    gold, model = Annotator("gold", "gold"), Annotator("net", "model")
    more = replace(
        study,
        annotators=(*study.annotators, gold, model),
        layers=(*study.layers, layer("d00", "gold", "ppppp"), layer("d01", "net", ".....")),
    )
    before, after = analyse(study, FEW), analyse(more, FEW)
    assert results(before) == results(after)
    assert after.coverage.left_out == (("gold", "gold"), ("net", "model"))


def test_documents_come_worst_first():
    """The figure of a document compares its own disagreement with the chance of all."""
    study = text_study(
        {
            "same": {"ana": "cp.p.", "ben": "cp.p."},
            "other": {"ana": "cp.p.", "ben": ".c.c."},
        }
    )
    scores = analyse(study, FEW).documents
    assert [score.document for score in scores] == ["other", "same"]
    assert scores[1].result.value == 1.0


@pytest.mark.parametrize(
    ("codes", "shared", "single", "untouched"),
    [
        ({"a": {"x": "c....", "y": "....."}, "b": {"x": "....."}}, ("a",), ("b",), ()),
        ({"a": {"x": "....."}, "b": {"y": "....."}}, (), ("a", "b"), ()),
        ({"a": {"x": "....."}, "b": {}}, (), ("a",), ("b",)),
    ],
)
def test_coverage_tells_shared_from_single_and_untouched(codes, shared, single, untouched):
    """An empty layer is a reading; an absent one is not."""
    coverage = coverage_of(text_study(codes), FEW)
    assert (coverage.shared, coverage.single, coverage.untouched) == (shared, single, untouched)


def test_open_layers_and_further_rounds_do_not_count():
    """They are listed instead."""
    study = text_study({"a": {"x": "c....", "y": "....."}})
    more = study.with_layers(
        layer("a", "y", "c....", state="open"), layer("a", "x", ".....", round=2)
    )
    coverage = coverage_of(more, FEW)
    assert coverage.shared == ()
    assert coverage.unfinished == (("a", "y"),)
    assert coverage.repeated == (("a", "x", 2),)


def result(value, low, high):
    """Return a result with an interval."""
    return Result("alpha", value, interval=Interval(low, high, 0.95, "boot-document", 1000, 7, 20))


@pytest.mark.parametrize(
    ("value", "low", "high", "word", "settled"),
    [
        (0.9, 0.8, 0.95, "reliable", True),
        (0.7, 0.667, 0.79, "enough for tentative conclusions", True),
        (0.5, 0.3, 0.66, "too low to rely on", True),
        (0.85, 0.75, 0.9, "not settled", False),
        (0.7, 0.5, 0.9, "not settled", False),
    ],
)
def test_a_verdict_looks_at_the_interval_and_not_at_the_point(value, low, high, word, settled):
    """A high value with a low end is not settled."""
    verdict = judge(result(value, low, high))
    assert (verdict.word, verdict.settled) == (word, settled)


def test_without_a_value_or_an_interval_there_is_no_verdict():
    """Both give the reason."""
    no_value = judge(Result("alpha", float("nan"), undefined="only one category was used"))
    assert "only one category was used" in no_value.sentence
    bare = judge(Result("alpha", 0.9))
    assert not bare.settled


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (-0.1, "poor"),
        (0.0, "slight"),
        (0.2, "slight"),
        (0.21, "fair"),
        (0.41, "moderate"),
        (0.61, "substantial"),
        (0.81, "almost perfect"),
        (1.0, "almost perfect"),
    ],
)
def test_landis_and_kochs_words_begin_at_their_printed_bounds(value, words):
    """Landis & Koch (1977), p. 165, print .00-.20, .21-.40, and so on."""
    assert LANDIS_KOCH.band(value) == words


def test_krippendorffs_words_begin_at_667_and_8():
    """Krippendorff (2004), p. 241."""
    assert [KRIPPENDORFF.band(v) for v in (0.6669, 0.667, 0.7999, 0.8)] == [
        "too low to rely on",
        "enough for tentative conclusions",
        "enough for tentative conclusions",
        "reliable",
    ]


def test_a_study_without_categories_has_no_table_of_attributes():
    """Nothing was declared and nothing found."""
    study = text_study(
        {"a": {"x": "c....", "y": "....."}}, scheme=Scheme("bare", units=SCHEME.units)
    )
    assert [table.id for table in agreement_tables(study, FEW)] == ["components"]
