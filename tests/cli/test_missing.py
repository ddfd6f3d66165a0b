"""What ``--missing`` does on the command line, in the setting of Peldszus & Stede (2013)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from tests.classroom import classroom

import argora
from argora.measures import parse
from argora.model import Annotator, Document, Layer, Scheme, Segmentation, Span, Study, Unit
from argora.reliability import items

FRESH = ("--interval", "none")


@pytest.fixture(scope="module")
def texts(tmp_path_factory):
    """The made classroom in a folder."""
    folder = tmp_path_factory.mktemp("classroom") / "texts"
    argora.write(classroom(), folder)
    return folder


def alpha_by_hand(rows):
    """Count coincidences of values pair by pair, as Krippendorff (2011) does."""
    pairs = Counter()
    for row in rows:
        values = [value for value in row if value is not None]
        for one, other in permutations(values, 2) if len(values) > 1 else ():
            pairs[one, other] += 1 / (len(values) - 1)
    sums = Counter()
    for (one, _), n in pairs.items():
        sums[one] += n
    total = sum(sums.values())
    observed = sum(n for (one, other), n in pairs.items() if one != other)
    expected = sum(sums[a] * sums[b] for a, b in permutations(sums, 2)) / (total - 1)
    return 1 - observed / expected


def decided():
    """Return what each of the five said on each segment, None where nothing."""
    data = items(classroom(), by="level", of="role+type")
    return data.annotators, [
        [None if code < 0 else data.categories[code] for code in row] for row in data.dense()
    ]


def by_hand(policy):
    """Do to the table what the policy says."""
    names, rows = decided()
    for step in policy.split("+"):
        if step == "category":
            rows = [["?" if value is None else value for value in row] for row in rows]
        elif step == "items":
            rows = [row for row in rows if None not in row]
        elif step == "annotators:0.1":
            gone = [sum(row[seat] is None for row in rows) for seat in range(len(names))]
            kept = [seat for seat, n in enumerate(gone) if n <= 0.1 * len(rows)]
            assert [names[seat] for seat in kept] == ["ada", "ben", "cem", "dea"]
            rows = [[row[seat] for seat in kept] for row in rows]
    return rows


@pytest.mark.parametrize(
    ("policy", "told", "note"),
    [
        ("pairwise", "", ""),
        ("category", "|missing-as:?", "missing decisions count as the category '?'"),
        ("items", "|items-missing:none", "items that not all decided on are left out"),
        ("annotators:0.1", "|annotators-missing:at-most-0.1", "10% missing decisions: eve"),
        (
            "annotators:0.1+category",
            "|annotators-missing:at-most-0.1|missing-as:?",
            "2 missing decisions count as the category '?'",
        ),
    ],
)
def test_every_policy_is_what_it_does_to_the_table_by_hand(run, texts, policy, told, note):
    """The value, its signature and its note; merged levels and one relation per segment."""
    view = ("--by", "level", "--of", "role+type", "--missing", policy)
    found = run("agree", texts, "-m", "alpha", *view, *FRESH, "--json").json["results"][0]
    rows = by_hand(policy)
    assert found["value"] == pytest.approx(alpha_by_hand(rows))
    assert found["n_items"] == len(rows)
    assert f"|match:segment|kinds:person{told}|missing:pairwise|" in found["signature"]
    assert note in run("agree", texts, "-m", "alpha", *view, *FRESH).out


def test_policies_go_with_the_tree_distance(run, texts):
    """Missing stands at the top of the tree, as far from all labels as a label can be."""
    view = ("--by", "level", "--of", "role+type", "--missing", "category")
    name = "alpha(distance='tree')"
    found = run("agree", texts, "-m", name, *view, *FRESH, "--json").json["results"][0]
    data = items(classroom(), by="level", of="role+type", missing="category")
    assert found["value"] == parse(name)(data, interval=None).value
    assert data.tree is not None
    pairwise = items(classroom(), by="level", of="role+type")
    assert found["value"] < parse(name)(pairwise, interval=None).value


def test_two_policies_are_compared_when_asked_for(run, texts):
    """The signatures differ, so a comparison nobody asked for would be refused."""
    ways = ("--by", "level", "--missing", "pairwise", "--missing", "annotators:0.1+category")
    ended = run("compare", texts, *ways, "--resamples", "20")
    assert ended.code == 0
    assert "missing: annotators:0.1+category is" in ended.out
    told = " ".join(ended.out.split())
    for part in ("annotators-missing", "missing-as"):
        assert f"the two differ in {part}, as asked" in told
    again = run("compare", texts, "--by", "level", "--missing", "items", "--missing", "items")
    assert again.code == 2
    assert "there is nothing to compare yet" in again.errors[0]


def test_matrices_and_reports_follow_the_policy(run, texts, tmp_path):
    """The category of what is missing is a row of the confusions, and in the page's tables."""
    found = run("diagnose", texts, "--by", "level", "--missing", "category", "--json").json
    assert "?" in found["matrices"][0]["rows"]
    assert "|missing-as:?" in found["matrices"][0]["signature"]
    for view in ("--who", "--categories", "--hardest"):
        assert run("diagnose", texts, view, "--by", "level", "--missing", "category").code == 0
    options = ("--missing", "annotators:0.1", "--resamples", "20", "--text")
    text = run("report", texts, *options, "--out", tmp_path / "report.txt")
    assert text.code == 0
    page = (tmp_path / "report.txt").read_text(encoding="utf-8")
    assert "left out, with more than 10% missing decisions: eve" in " ".join(page.split())


def test_no_guideline_can_make_missing_decisions_clearer(run, texts):
    """Those who left something open are asked why instead."""
    view = ("--by", "level", "--of", "type", "--missing", "category")
    told = " ".join(run("diagnose", texts, "--categories", *view).out.split())
    assert "Ask those who left the segment open why, where others chose" in told
    assert "how to tell “?”" not in told
    steps = run("agree", texts, "--missing", "category", "--resamples", "20").out
    assert "clearer on “?”" not in steps


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("agree", "-m", "alpha", "--missing", "drop"), "no policy 'drop' for missing decisions"),
        (("report", "--missing", "annotators:7"), "annotators:7: expected a share from 0 to 1"),
        (("compare", "--missing", "all", "--round", "1"), "no policy 'all'"),
        (("diagnose", "--missing", "annotators"), "no policy 'annotators'"),
        (("agree", "-m", "u_alpha", "--missing", "items"), "u_alpha looks at characters"),
        (("diagnose", "--split", "--missing", "items"), "--missing belongs to --who"),
    ],
)
def test_what_cannot_be_done_is_named(run, texts, arguments, message):
    """A policy that there is not, and what it is not for."""
    verb, *rest = arguments
    ended = run(verb, texts, *rest)
    assert ended.code == 2
    assert message in ended.errors[0]


def segmented(**said):
    """Return a study of two documents with two segments; who decided on which of them."""
    cut = Segmentation("segment", (Span(0, 1), Span(2, 3)), ids=("s1", "s2"))
    texts = tuple(Document(name, "a b", {"segment": cut}) for name in ("d1", "d2"))
    layers = [
        Layer(
            document.id,
            who,
            units=tuple(Unit(f"u{i}", category="claim", segment=(f"s{i}",)) for i in own),
        )
        for who, both in said.items()
        for document, own in zip(texts, both, strict=True)
    ]
    return Study(Scheme("s"), texts, tuple(map(Annotator, said)), tuple(layers))


def test_leaving_everybody_out_leaves_nothing_to_measure(run, tmp_path):
    """Undefined with a reason, not an error and no zero."""
    argora.write(segmented(x=([1], [1, 2]), y=([2], [1])), tmp_path / "half")
    for policy in ("annotators:0.1", "annotators:0.1+category", "annotators:0.1+items"):
        view = ("-m", "alpha", "--by", "unit", "--missing", policy)
        found = run("agree", tmp_path / "half", *view, "--json").json["results"][0]
        assert found["value"] is None
        assert found["undefined"]
        assert run("agree", tmp_path / "half", "--missing", policy).code == 0


def test_a_document_read_and_left_blank_is_missing_decisions():
    """The study knows who did a document; the decisions alone would not."""
    study = segmented(x=([1, 2], [1, 2]), y=([1, 2], [1, 2]), z=([1, 2], []))
    assert items(study, by="unit", missing="category").counts().tolist() == [
        [3, 0], [3, 0], [2, 1], [2, 1],
    ]  # fmt: skip
    assert items(study, by="unit", missing="annotators:0.4").annotators == ("x", "y")


def test_items_are_called_by_their_ids(run, tmp_path):
    """In the parts of a measure and in the matrix of what everybody chose."""
    path = tmp_path / "votes.tsv"
    rows = [("q17", "ann", "a"), ("q17", "bob", "a"), ("q9", "ann", "a"), ("q9", "bob", "b")]
    table = [("item", "annotator", "category"), *rows]
    path.write_text("".join("\t".join(row) + "\n" for row in table), encoding="utf-8")
    parts = run("agree", path, "--measure", "alpha", "--part", "item").out
    assert [line.split()[:4] for line in parts.splitlines() if line.startswith("item")] == [
        ["item", "votes", "|", "q17"],
        ["item", "votes", "|", "q9"],
    ]
    matrix = run("diagnose", path, "--matrix", "reliability").out
    assert "votes q17  votes q9" in matrix
    assert items(argora.read(path), by="unit").items == (("votes", "q17"), ("votes", "q9"))
