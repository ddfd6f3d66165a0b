"""What each annotator decides on given segments, counted beside the mean and a gold."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from tests.classroom import ERRS, classroom, judged_classroom

import argora
from argora.analysis.people import people_of
from argora.analysis.plan import Plan
from argora.diagnostics.annotators.gold_by_level import LEVEL_SETS
from argora.model import Annotator, Study
from argora.reliability import items
from argora.report.figure_files import drawings_of
from argora.report.forms import json_of, rendered
from argora.report.sections.people import people_page

FAST = Plan(resamples=40)


@pytest.fixture(scope="module")
def judged() -> Study:
    """Five annotators who err more and more often, and a gold."""
    return judged_classroom()


def people_page_of(study: Study, **choice):
    """Return the page of the annotators on the level role and type."""
    return people_page(people_of(study, FAST, by="level", **choice))


def test_the_figure_of_f1_names_each_level_in_full_or_as_the_paper_does(judged):
    """Longer names are cut in figures: Peldszus & Stede (2013), Figure 3."""
    page = people_page(people_of(judged, FAST))
    drawing = drawings_of(page)["against-gold"].svg()
    short = {"role+type+combined": "ro+ty+co", "role+type+combined+target": "ro+ty+co+ta"}
    for level in LEVEL_SETS:
        assert f">{short.get(level, level)}</text>" in drawing
    assert "…" not in drawing
    text = " ".join(rendered(page, "text", width=100).split())
    assert "Each F1 is over 10 documents." in text


def test_decisions_are_counted_beside_the_mean_and_the_gold(judged):
    """Half the summed distance from either, and the items of the gold alone."""
    found = json_of(people_page_of(judged, gold="key"))["decisions"]
    data = items(judged, by="level", kinds=("person", "gold"))
    table = {
        name: Counter(str(data.categories[code]) for code in column)
        for name, column in zip(data.annotators, data.dense().T, strict=True)
    }
    mean = {c: sum(table[who][c] for who in ERRS) / len(ERRS) for c in found["categories"]}
    assert found["mean"] == pytest.approx([mean[c] for c in found["categories"]])
    assert found["gold"] == [table["key"][c] for c in found["categories"]]
    for row in found["annotators"]:
        own = table[row["annotator"]]
        assert row["counts"] == [own[c] for c in found["categories"]]
        far = [sum(abs(own[c] - to[c]) for c in mean) / 2 for to in (table["key"], mean)]
        assert [row["delta_gold"], row["delta_mean"]] == pytest.approx(far)


def test_all_annotators_and_the_mean_stand_in_the_text():
    """More than a table usually shows, as the mean and the gold come last."""
    layers = judged_classroom(n_documents=2).layers
    study = judged_classroom(n_documents=2)
    copies = [replace(each, annotator=f"x{i:02}") for i in range(25) for each in layers[1::6]]
    people = (*study.annotators, *(Annotator(f"x{i:02}") for i in range(25)))
    crowd = replace(study, annotators=people, layers=(*layers, *copies))
    text = rendered(people_page_of(crowd), "text", width=120)
    counted = text.partition("The decisions, counted")[2].partition("Who agrees")[0]
    lines = {line.split()[0] for line in counted.splitlines() if line}
    assert {*ERRS, "mean", "key", *(f"x{i:02}" for i in range(25))} <= lines


def test_counts_without_a_gold_have_no_distance_from_it():
    """Neither a column nor a number."""
    page = people_page_of(classroom())
    found = json_of(page)["decisions"]
    assert found["gold"] is None
    assert all(row["delta_gold"] is None for row in found["annotators"])
    text = rendered(page, "text", width=120)
    assert "from the mean" in text
    assert "from key" not in text


@pytest.mark.corpora
def test_the_gold_row_of_table_5_is_that_of_the_paper(corpora):
    """The 23 texts of Peldszus & Stede (2013), p. 202, among annotators who err at random."""
    corpus = argora.read(corpora / "microtexts" / "corpus" / "de")
    ids = [document.id for document in corpus.documents if document.id.startswith("micro_d")]
    gold, dice = corpus.select(documents=ids), Random(5)
    layers = list(gold.layers)
    for who in ("a", "b", "c"):
        for layer in gold.layers:
            relations = tuple(
                replace(each, category=dice.choice(["support", "rebut", each.category]))
                for each in layer.relations
            )
            layers.append(replace(layer, annotator=who, relations=relations))
    people = (*gold.annotators, *map(Annotator, "abc"))
    study = Study(gold.scheme, gold.documents, people, tuple(layers))
    found = json_of(people_page_of(study))["decisions"]
    printed = {"PT": 23, "PSN": 42, "PSE": 6, "PAR": 6, "PAU": 8, "OSN": 5, "OAR": 19, "OAU": 6}
    row = dict(zip(found["categories"], found["gold"], strict=True))
    assert {name: n for name, n in row.items() if n} == printed
    assert sum(printed.values()) == 115
