"""The same analysis as text, LaTeX, rows and a methods paragraph."""

from __future__ import annotations

import json
import re

import pytest
from tests.report import studies
from tests.report.pages import latex_of, text_of

from argora.analysis.analyse import analyse
from argora.analysis.plan import Plan
from argora.analysis.verdict import LEADS
from argora.analysis.words import joined, number
from argora.report import tabular
from argora.report.forms.latex import escape
from argora.report.sections import methods
from argora.report.sections.headline import lead

FEW = Plan(resamples=50, seed=3)
COLUMNS = (
    "measure items scope value low high observed expected n_items n_annotators signature undefined"
)


@pytest.fixture(scope="module")
def analysis():
    """Three annotators, twelve documents."""
    return analyse(studies.three_annotators(), FEW)


@pytest.fixture(scope="module")
def strange():
    """A study in which every name is markup, by facet."""
    return analyse(studies.hostile(), FEW, facet="topic")


def test_rows_have_exactly_the_stable_columns(analysis):
    """Scripts rely on these names and their order."""
    assert {tuple(row) for row in tabular.results(analysis)} == {tuple(COLUMNS.split())}


@pytest.mark.parametrize(
    "scope", ["all", "category:claim", "pair:ana|ben", "annotator:ana", "category:premise"]
)
def test_rows_name_their_scope(analysis, scope):
    """The headline measure has a row for each."""
    found = [r for r in tabular.results(analysis) if r["scope"] == scope]
    assert "u_alpha" in {row["measure"] for row in found}


def test_no_two_rows_are_about_the_same(strange):
    """Measure, items and scope tell every figure from every other, facets included."""
    keys = [(r["measure"], r["items"], r["scope"]) for r in tabular.results(strange)]
    assert len(set(keys)) == len(keys)
    assert any(scope.startswith("topic=") for _, _, scope in keys)


def test_undefined_is_none_with_its_reason():
    """JSON has no NaN; the reason stands beside the gap."""
    codes = {f"d{i}": {"ana": "ccccc", "ben": "ccccc"} for i in range(6)}
    rows = tabular.results(analyse(studies.text_study(codes), FEW))
    alpha = next(
        r for r in rows if r["measure"] == "alpha(distance='nominal')" or r["measure"] == "alpha"
    )
    assert alpha["value"] is None
    assert "no variation" in alpha["undefined"]


@pytest.mark.parametrize(
    "study",
    [
        studies.hostile,
        studies.without_text,
        studies.segmented,
        lambda: studies.text_study({"a": {"ana": "cp..."}}),
    ],
)
def test_json_is_strict(study):
    """Every study gives JSON without NaN that says who did what."""
    data = json.loads(json.dumps(tabular.to_json(analyse(study(), FEW)), allow_nan=False))
    assert {"argora", "study", "results", "confusion", "corpus", "documents"} <= set(data)
    assert data["study"]["sentence"]


def test_text_leads_with_the_verdict_and_what_to_do(analysis):
    """A person reads the sentence before any table."""
    said = text_of(analysis)
    assert said.startswith(lead(analysis).split(":")[0])
    assert said.index("What to do next") < said.index("Argument components")
    assert "\x1b" not in said


def test_text_tables_align_their_decimal_points(analysis):
    """Every column of figures has its points below each other."""
    table = text_of(analysis).split("Argument components")[1].split("\n\n")[0]
    rows = [line for line in table.splitlines() if re.match(r"(claim|premise|all together) ", line)]
    assert len(rows) == 3
    places = {tuple(m.start() for m in re.finditer(r"\d\.\d{3} \[", row)) for row in rows}
    assert len(places) == 1


@pytest.mark.parametrize("width", [80, 100, 120])
def test_text_keeps_to_the_width(analysis, width):
    """Sentences are wrapped, and wide tables put intervals below the values."""
    said = text_of(analysis, width=width).partition("Signatures")[0]
    assert max(map(len, said.splitlines())) <= width


def test_text_without_shared_documents_is_the_coverage():
    """There are sentences, and no table of agreement."""
    one = analyse(studies.text_study({"a": {"ana": "cp..."}}), FEW)
    said = text_of(one)
    assert " ".join(said.split()).startswith(one.coverage.sentence())
    assert "alpha" not in said


@pytest.mark.parametrize(
    ("raw", "safe"),
    [
        ("50% & more_", r"50\% \& more\_"),
        (r"\input{x}", r"\textbackslash{}input\{x\}"),
        ("a^b ~ #1 $x$", r"a\textasciicircum{}b \textasciitilde{} \#1 \$x\$"),
        ("two\nlines", "two lines"),
    ],
)
def test_latex_escapes_text(raw, safe):
    """No name can be a command or end a comment."""
    assert escape(raw) == safe


def test_latex_has_balanced_braces_and_environments(strange):
    """Hostile names included."""
    said = "\n".join(line for line in latex_of(strange).splitlines() if not line.startswith("%"))
    bare = said.replace(r"\{", "").replace(r"\}", "")
    assert bare.count("{") == bare.count("}")
    assert said.count(r"\begin{table}") == said.count(r"\end{table}") > 2
    assert "<script>" not in said


def test_latex_rows_have_as_many_cells_as_columns(analysis):
    """Otherwise LaTeX stops."""
    for block in latex_of(analysis).split(r"\begin{tabular}")[1:]:
        width = len(re.findall("[lrc]|p{4cm}", block[1 : block.index("}\n")]))
        rows = [line for line in block.splitlines() if line.endswith(r"\\")]
        assert {len(re.split(r"(?<!\\)&", row)) for row in rows} == {width}


def test_the_methods_paragraph_names_every_choice(analysis):
    """Annotators, items, measures, missing data, interval, seed and version."""
    said = methods.paragraph(analysis)
    for part in (
        "12 documents were annotated by three annotators",
        "under the scheme “A small scheme”",
        "(Somebody 2020)",
        "60 sentences",
        "multi-π (Fleiss 1971)",
        "Krippendorff et al. 2016",
        "missing there and never counted",
        "50 resamples of 12 documents (seed 3",
        "Argora",
    ):
        assert part in said, part


def test_references_hold_every_measure_and_the_scheme(analysis):
    """What the paragraph cites can be looked up."""
    found = " ".join(methods.references(analysis))
    assert all(name in found for name in ("Somebody", "Fleiss", "Krippendorff", "Efron", "Landis"))


def test_signatures_are_those_of_the_joint_values(analysis):
    """One for each measure and question."""
    assert analysis.headline is not None
    assert analysis.headline.signature in methods.signatures(analysis)


def test_the_lead_follows_the_interval_and_not_the_point():
    """A high value with a wide interval is not called reliable."""
    found = analyse(studies.two_annotators(), FEW)
    assert found.headline is not None
    assert found.headline.high > 0.8 > found.headline.low
    assert lead(found) not in {LEADS["reliable", "reliable"]}


def test_leads_cover_every_pair_of_bands():
    """Whatever the interval reaches over, there is a sentence."""
    bands = ["too low to rely on", "enough for tentative conclusions", "reliable"]
    pairs = {(a, b) for i, a in enumerate(bands) for b in bands[i:]}
    assert set(LEADS) == pairs


@pytest.mark.parametrize(
    ("value", "shown"),
    [(0.12349, "0.123"), (-0.0004, "0.000"), (-0.5, "−0.500"), (float("nan"), "—"), (1.0, "1.000")],
)
def test_numbers_show_a_true_minus_and_no_negative_zero(value, shown):
    """People read these."""
    assert number(value) == shown


def test_long_lists_are_cut_with_a_count():
    """Nobody reads two hundred names."""
    assert joined([str(i) for i in range(200)], 3) == "0, 1, 2 and 197 more"
