"""Agreement on each level of what segments do: by brute force, and the page in every form."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations

import numpy as np
import pytest
from tests.classroom import ERRS, SKIPS, classroom, judged_classroom

from argora.analysis.levels import level_agreement, offered_levels
from argora.analysis.people import people_of
from argora.analysis.plan import Plan
from argora.consensus.gold.making import make_gold
from argora.diagnostics.annotators.gold_by_level import LEVEL_SETS
from argora.errors import DataError
from argora.model import Layer, Study
from argora.reliability import items
from argora.report.figure_files import drawings_of
from argora.report.forms import json_of, rendered
from argora.report.sections.levels import levels_page
from argora.report.sections.people import people_page
from argora.schemes import get_scheme

FAST = Plan(resamples=40)
COMPLETE = replace(FAST, missing="category/study")


@pytest.fixture(scope="module")
def judged() -> Study:
    """Five annotators who err more and more often, and a gold."""
    return judged_classroom()


def values(study: Study, plan: Plan = FAST, **choice):
    """Return the page as programs get it."""
    return json_of(levels_page(level_agreement(study, plan, **choice)))


def rows_of(study: Study, level: str, plan: Plan, names=None) -> list[list[str]]:
    """Return the labels of each item that all annotators have."""
    data = items(study, by="level", of=level, **plan.choice)
    if names is not None:
        data = data.select(annotators=names)
    rows = [[str(data.categories[code]) for code in row if code >= 0] for row in data.dense()]
    assert len({len(row) for row in rows}) == 1
    return rows


def fleiss(rows: list[list[str]]) -> tuple[float, float, float]:
    """Return kappa, A_O and A_E as Fleiss (1971) writes them."""
    n = len(rows[0])
    pairs = [sum(k * (k - 1) for k in Counter(row).values()) / (n * (n - 1)) for row in rows]
    shares = [k / (n * len(rows)) for k in Counter(label for row in rows for label in row).values()]
    observed, expected = sum(pairs) / len(pairs), sum(share**2 for share in shares)
    return (observed - expected) / (1 - expected), observed, expected


def path(label: str, level: str) -> tuple[str, ...]:
    """Return the way from the top of the label tree down to a label of microtexts."""
    if label == "?":
        return ("?",) * 9
    role, rest = label[0], label[1:]
    parts = (role, rest[0])
    if level == "role+typegen":
        return parts
    function = rest[0] if rest.startswith("T") else rest[:2]
    parts = (*parts, function)
    if level == "role+type":
        return parts
    rest = rest[len(function) :]
    parts = (*parts, rest[:1])
    return parts if level == "role+type+combined" else (*parts, rest[1:])


def apart(a: str, b: str, level: str) -> float:
    """Return the share of levels from the top on which two labels have parted."""
    if a == b:
        return 0.0
    if "?" in (a, b):
        return 1.0
    one, other = path(a, level), path(b, level)
    shared = next(i for i, (x, y) in enumerate(zip(one, other, strict=True)) if x != y)
    return (len(one) - shared) / len(one)


def weighted(rows: list[list[str]], level: str) -> tuple[float, float, float]:
    """Return alpha, D_O and D_E, pair by pair."""
    observed = np.mean([apart(a, b, level) for row in rows for a, b in permutations(row, 2)])
    everything = [label for row in rows for label in row]
    expected = np.mean([apart(a, b, level) for a, b in combinations(everything, 2)])
    return float(1 - observed / expected), float(observed), float(expected)


@pytest.mark.parametrize("study", [classroom(), judged_classroom()], ids=["class", "judged"])
@pytest.mark.parametrize("level", LEVEL_SETS)
def test_table_1_is_that_of_counting_pair_by_pair(study, level):
    """Fleiss's kappa with A_O and A_E, and weighted alpha with D_O and D_E, on each level."""
    row = next(r for r in values(study, COMPLETE)["agreement"] if r["level"] == level)
    rows = rows_of(study, level, COMPLETE)
    kappa, observed, expected = fleiss(rows)
    assert row["kappa"]["value"] == pytest.approx(kappa)
    assert row["observed_agreement"] == pytest.approx(observed)
    assert row["expected_agreement"] == pytest.approx(expected)
    assert row["n_items"] == len(rows)
    assert row["n_categories"] == len({label for each in rows for label in each} - {"?"})
    if level.startswith("role+"):
        alpha, observed, expected = weighted(rows, level)
        assert row["alpha"]["value"] == pytest.approx(alpha)
        assert row["observed_disagreement"] == pytest.approx(observed)
        assert row["expected_disagreement"] == pytest.approx(expected)


def function(layer: Layer, segment: str, level: str) -> str:
    """Return what an annotator says of a segment, read off the graph by hand."""
    ids = {unit.id: unit.segment[0] for unit in layer.units if unit.segment}
    of_segment = {place: id for id, place in ids.items()}
    if segment not in of_segment:
        return "?"
    for relation in layer.relations:
        if of_segment[segment] in relation.sources:
            return "S" if level == "combined" else ids[relation.target][1:]
    return "T"


@pytest.mark.parametrize("level", ["combined", "target"])
def test_central_claims_and_segments_that_nobody_marked_count_as_in_the_paper(level):
    """Peldszus & Stede (2013), Table 1: every level has all items; a central claim is decided."""
    study = classroom()
    unmarked = tuple(
        replace(
            each,
            units=tuple(unit for unit in each.units if unit.segment != ("e5",)),
            relations=tuple(each for each in each.relations if each.sources != ("a5",)),
        )
        if each.document == "text00"
        else each
        for each in study.layers
    )
    study = replace(study, layers=unmarked)
    layers = {(each.document, each.annotator): each for each in study.layers}
    rows = [
        [function(layers[document.id, who], segment, level) for who in SKIPS]
        for document in study.documents
        for segment in document.given
    ]
    assert ["?"] * len(SKIPS) in rows
    kappa, observed, expected = fleiss(rows)
    row = next(r for r in values(study, COMPLETE)["agreement"] if r["level"] == level)
    assert row["n_items"] == len(rows) == 5 * len(study.documents)
    assert row["kappa"]["value"] == pytest.approx(kappa)
    assert row["observed_agreement"] == pytest.approx(observed)
    assert row["expected_agreement"] == pytest.approx(expected)
    n_missing = sum(label == "?" for each in rows for label in each)
    words = f"{n_missing} missing decisions count as the category '?'"
    assert words in items(study, by="level", of=level, **COMPLETE.choice).notes


def test_a_level_without_a_tree_has_no_weighted_figure_and_says_why():
    """Undefined is no zero; intervals stand with what is defined."""
    study = classroom()
    rows = {row["level"]: row for row in values(study)["agreement"]}
    role = rows["role"]
    assert role["alpha"]["value"] is None
    assert "no category has a more general one" in role["alpha"]["undefined"]
    assert role["observed_disagreement"] is None
    one_role = tuple(
        replace(each, units=tuple(replace(unit, category="opponent") for unit in each.units))
        for each in study.layers
    )
    alike = values(replace(study, layers=one_role))["agreement"][0]["kappa"]
    assert alike["value"] is None
    assert alike["undefined"].startswith("no variation")
    assert rows["type"]["kappa"]["low"] < rows["type"]["kappa"]["value"]


@pytest.mark.parametrize(
    ("scheme", "levels"),
    [
        ("microtexts", LEVEL_SETS),
        ("persuasive-essays", tuple(name for name in LEVEL_SETS if "typegen" not in name)),
        ("aurc", ("role",)),
    ],
)
def test_a_scheme_offers_the_levels_that_say_something_of_their_own(scheme, levels):
    """Without more general relations no general type, without relations the role alone."""
    left_out, offered = offered_levels(get_scheme(scheme))
    assert offered == levels
    assert set(left_out) | set(offered) == set(LEVEL_SETS)


def central_f1(study: Study, who: str) -> float:
    """Return the F1 of finding the unit that no relation leaves."""

    def central(annotator: str) -> set[tuple[str, str]]:
        return {
            (layer.document, unit.id)
            for layer in study.layers
            if layer.annotator == annotator
            for unit in layer.units
            if unit.id not in {source for each in layer.relations for source in each.sources}
        }

    gold, own = central("key"), central(who)
    return 2 * len(gold & own) / (len(gold) + len(own))


def test_figure_4_orders_by_the_central_claim_and_measures_every_beginning(judged):
    """The order is that of a count by hand; each beginning is measured on its own labels."""
    best = values(judged, COMPLETE, order="central-claim")["best"]
    scores = {who: central_f1(judged, who) for who in ERRS}
    order = sorted(scores, key=lambda who: (-scores[who], who))
    assert [each["annotator"] for each in best["annotators"]] == order
    assert [each["score"] for each in best["annotators"]] == pytest.approx(
        [scores[who] for who in order]
    )
    assert {each["n_documents"] for each in best["annotators"]} == {10}
    assert best["gold"] == "key"
    for level in ("role", "role+type", "role+type+combined+target"):
        for each in best["agreement"][level]:
            rows = rows_of(judged, level, COMPLETE, order[: each["n"]])
            assert each["value"] == pytest.approx(fleiss(rows)[0])
            assert each["low"] <= each["value"] <= each["high"]


@pytest.mark.parametrize(("plan", "n_documents"), [(FAST, 4), (COMPLETE, 10)])
def test_undone_texts_count_in_the_order_if_the_policy_says_so(judged, plan, n_documents):
    """Whoever does four texts without an error is no longer the best of all."""
    ids = [document.id for document in judged.documents][4:]
    layers = tuple(
        each for each in judged.layers if each.annotator != "ada" or each.document not in ids
    )
    page = levels_page(level_agreement(replace(judged, layers=layers), plan, order="central-claim"))
    ada = next(x for x in json_of(page)["best"]["annotators"] if x["annotator"] == "ada")
    by_hand = 1.0 if n_documents == 4 else 2 * 4 / (10 + 4)
    assert ada == {"annotator": "ada", "score": pytest.approx(by_hand), "n_documents": n_documents}
    text = " ".join(rendered(page, "text", width=100).split())
    over = "the annotator did: 10, but ada 4." if n_documents == 4 else "over 10 documents."
    assert over in text


def test_a_person_who_is_the_gold_is_not_measured_with_the_others(judged):
    """Neither on levels nor as an annotator beside them."""
    rows = values(judged, gold="ada")["agreement"]
    assert {row["n_annotators"] for row in rows} == {4}
    without = values(judged.select(annotators=["ben", "cem", "dea", "eve"]))["agreement"]
    assert [row["kappa"]["value"] for row in rows] == [row["kappa"]["value"] for row in without]
    found = json_of(people_page(people_of(judged, FAST, by="level", gold="ada")))
    assert {row["annotator"] for row in found["annotators"]} == {"ben", "cem", "dea", "eve"}
    (level,) = found["gold"]["levels"].values()
    assert set(level["annotators"]) == {"ben", "cem", "dea", "eve"}


def macro_f1(study: Study, who: str, level: str) -> float:
    """Return the mean F1 over the labels of the gold."""
    data = items(study, by="level", of=level, kinds=("person", "gold"))
    table = data.select(annotators=["key", who]).dense()
    table = table[table[:, 0] >= 0]  # nothing is asked where the gold does not decide
    each = [
        2 * np.sum((table == code).all(axis=1)) / np.sum(table == code)
        for code in np.unique(table[:, 0])
    ]
    return float(np.mean(each))


@pytest.mark.parametrize("level", ["role", "role+type", "target"])
def test_annotators_may_be_ordered_by_f1_on_any_level(judged, level):
    """The mean over the labels of the gold."""
    best = values(judged, order="f1", of=level)["best"]
    scores = {who: macro_f1(judged, who, level) for who in ERRS}
    assert {each["annotator"]: each["score"] for each in best["annotators"]} == pytest.approx(
        scores
    )
    assert best["level"] == level


def test_without_a_gold_agreement_with_the_others_orders(judged):
    """Whoever errs most comes last; a named gold orders by the central claim instead."""
    assert values(judged)["best"]["annotators"][-1]["annotator"] == "eve"
    named = values(judged, gold="ada")["best"]
    assert (named["order"], named["gold"]) == ("central-claim", "ada")
    assert "ada" not in [each["annotator"] for each in named["annotators"]]
    with pytest.raises(DataError, match=r"no annotator of kind gold.*--gold NAME"):
        level_agreement(classroom(), FAST, order="f1")


def test_a_gold_that_was_made_from_the_annotators_is_told(judged):
    """Agreeing with it is no accuracy."""
    people = judged.select(annotators=list(ERRS))
    made = make_gold(people).study
    text = rendered(levels_page(level_agreement(made, FAST, order="f1")), "text", width=100)
    assert "flatters everybody" in " ".join(text.split())


def test_who_was_not_asked_for_relations_is_ordered_by_the_role_alone(judged):
    """The other levels are left out of the figure, with the reason."""
    layers = (
        replace(each, relations=(), covers=frozenset({"units"}))
        if each.annotator == "eve"
        else each
        for each in judged.layers
    )
    best = values(replace(judged, layers=tuple(layers)), of="role")["best"]
    assert list(best["agreement"]) == ["role"]
    assert len(best["annotators"]) == 5
    assert set(best["left_out"]) == set(LEVEL_SETS) - {"role"}
    assert best["left_out"]["type"] == "eve decided on nothing there"


def test_two_annotators_have_levels_and_no_order(judged):
    """There is one pair."""
    found = values(judged.select(annotators=["ada", "ben"]))
    assert found["best"] is None
    assert len(found["agreement"]) == 9


def test_a_study_without_shared_documents_says_so(judged):
    """Instead of figures."""
    found = values(judged.select(annotators=["ada"]))
    assert found["words"].startswith("No figures: nothing was done by two annotators")
    assert all(row["kappa"]["value"] is None for row in found["agreement"])
    page = levels_page(level_agreement(judged.select(annotators=["ada"]), FAST))
    assert "role+typegen" not in rendered(page, "text", width=100)


def test_the_page_is_there_in_every_form(judged):
    """The same table as text, HTML and LaTeX, and one figure with a line for each level."""
    page = levels_page(level_agreement(judged, FAST, order="central-claim"))
    text, latex, html = (rendered(page, form, width=200) for form in ("text", "latex", "html"))
    assert "their F1 in finding the central claim of key: ada 1.00" in " ".join(text.split())
    assert r"level & labels & items & $\kappa$ & A\_O & A\_E & weighted $\alpha$" in latex
    (figure,) = drawings_of(page).values()
    assert figure.file_name == "best-by-level"
    for level in LEVEL_SETS:
        assert f"\n{level} " in text
        assert f"\n{level} & " in latex
        assert level in html
    drawn = [level for level in LEVEL_SETS if f">{level}</text>" in figure.svg()]
    assert drawn == list(LEVEL_SETS)
