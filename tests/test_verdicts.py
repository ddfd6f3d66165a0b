"""How often a "Yes" is wrong: the generator, the simulation, and the table in the documentation."""

from __future__ import annotations

import re

import numpy as np
import pytest
from benchmarks import verdicts

from argora.analysis.verdict import answer
from argora.measures import parse
from argora.reliability import CodingData

ALPHA = parse("alpha")
KINDS = {kind.name: kind for kind in verdicts.KINDS}


def coding(items: np.ndarray) -> CodingData:
    """Return one simulated study, (documents, votes for the first category), as data."""
    m = items.shape[1] - 1
    rows, groups = [], []
    for document, numbers in enumerate(items):
        for votes, n in enumerate(numbers.tolist()):
            rows += [["first"] * votes + ["second"] * (m - votes)] * n
            groups += [document] * n
    return CodingData.from_matrix(rows, groups=groups)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
@pytest.mark.parametrize(("alpha", "m"), [(0.6, 2), (0.79, 3), (0.95, 2)])
def test_the_true_alpha_of_the_generator_is_the_one_stated(kind, alpha, m):
    """In one study of 10,000 documents, by the measure itself."""
    random = np.random.default_rng(5)
    items = verdicts.items_by_votes(random, kind, alpha, 1, (10_000, 5, m))[0]
    assert ALPHA(coding(items), interval=None).value == pytest.approx(alpha, abs=0.015)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_the_simulation_counts_what_a_report_says(kind):
    """Study by study, the answer of a report to the same annotations."""
    size, studies = (15, 6, 2), 40
    random = np.random.default_rng((verdicts.KINDS.index(kind), 900, *size))
    drawn = verdicts.items_by_votes(random, kind, 0.9, studies, size)
    results = [ALPHA(coding(items)) for items in drawn]
    found = verdicts.said(kind, 0.9, size, studies=studies)
    for share, yes, threshold in zip(found, ("Yes", "Yes: "), (0.667, 0.8), strict=True):
        assert share.by_bound == np.mean([answer(result).startswith(yes) for result in results])
        assert share.by_interval == np.mean([result.low >= threshold for result in results])
    assert 0 < found[0].by_bound < found[0].by_interval


def test_the_interval_alone_gave_18_wrong_answers_in_100():
    """Five documents of three items at a true alpha of .755; with the lower bound none is wrong."""
    found = verdicts.wrong(KINDS["alike"], 0.755, (5, 3, 2))
    assert found.by_interval == pytest.approx(0.18, abs=0.02)
    assert found.by_bound == 0


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
@pytest.mark.parametrize("size", [(10, 5, 2), (20, 3, 3), (30, 10, 2)])
def test_a_yes_is_wrong_in_at_most_5_of_100_studies(kind, size):
    """A small version of the simulation, just below both thresholds."""
    for alpha in (0.65, 0.79):
        assert verdicts.wrong(kind, alpha, size, studies=300).by_bound <= 0.05


def rows() -> list[list[str]]:
    """Return the cells of the two tables of the page."""
    text = verdicts.PAGE.read_text(encoding="utf-8")
    block = re.search(r"<!-- verdicts: .*?<!-- end of verdicts -->", text, re.DOTALL)
    lines = [line for line in block.group().splitlines() if " · " in line]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_no_cell_of_the_page_has_more_than_5_percent_and_30_documents_say_yes():
    """For two annotators and three, all numbers of documents and items, and all kinds."""
    found = rows()
    assert len(found) == 2 * len(verdicts.DOCUMENTS) * len(verdicts.ITEMS)
    for row in found:
        for cell in row[2:-2]:
            assert all(float(share) <= 5 for share in cell.split(" · "))
        if row[0] == "30":
            assert all(float(share) >= 80 for share in row[-2].split(" · "))


def test_the_page_holds_what_the_simulation_gives():
    """One cell of it, all 2000 studies."""
    row = next(row for row in rows() if row[:2] == ["10", "5"])
    column = 2 + verdicts.ALPHAS.index(0.65)
    shares = [verdicts.wrong(kind, 0.65, (10, 5, 2)).by_bound for kind in verdicts.KINDS]
    assert row[column] == " · ".join(f"{100 * share:.1f}" for share in shares)
