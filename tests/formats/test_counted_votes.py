"""Tables of counted votes: items in rows, categories in columns, and nobody's names."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from tests.formats.test_wide import read, votes

from argora.errors import FormatError
from argora.measures import parse
from argora.reliability import CodingData, items

# Fleiss (1971), Measuring Nominal Scale Agreement Among Many Raters, p. 380, has the same form;
# these are ten items of 14 votes as articles on Fleiss' kappa print them: kappa 0.210.
FOURTEEN = (
    *((0, 0, 0, 0, 14), (0, 2, 6, 4, 2), (0, 0, 3, 5, 6), (0, 3, 9, 2, 0), (2, 2, 8, 1, 1)),
    *((7, 7, 0, 0, 0), (3, 2, 6, 3, 0), (2, 5, 3, 2, 2), (6, 5, 2, 1, 0), (0, 2, 2, 3, 7)),
)
FIVE = ((5, 0, 0), (4, 1, 0), (0, 5, 0), (1, 3, 1), (2, 2, 1), (0, 0, 5))
UNEQUAL = ((5, 0, 0), (4, 0, 0), (0, 5, 0), (1, 3, 1), (2, 0, 1), (0, 1, 0))
NAMES = ("claim", "premise", "other")
ANONYMOUS = ("alpha", "multi_pi", "multi_s", "ac1", "percentage")


def as_text(rows, names=NAMES, first="item"):
    """Write counts with ids of items, or without where ``first`` is None."""
    ids = [first, *(f"i{at}" for at in range(1, len(rows) + 1))]
    lines = [names, *rows]
    cells = [[*([id] * (first is not None)), *line] for id, line in zip(ids, lines, strict=True)]
    return "".join(",".join(map(str, line)) + "\n" for line in cells)


def value(measure, data):
    """Measure items; return the value."""
    return parse(measure)(data, interval=None).value


def fleiss(rows):
    """Return Fleiss' kappa by his formulas, pp. 379-380."""
    n_items, n = len(rows), sum(rows[0])
    shares = [sum(column) / (n_items * n) for column in zip(*rows, strict=True)]
    observed = sum((sum(c * c for c in row) - n) / (n * (n - 1)) for row in rows) / n_items
    expected = sum(share**2 for share in shares)
    return (observed - expected) / (1 - expected)


@pytest.mark.parametrize("first", ["subject", ""])
def test_the_votes_of_fourteen_give_fleiss_kappa(tmp_path, first):
    """With numbers as names of items and categories."""
    content = as_text(FOURTEEN, tuple("12345"), first).replace("i", "")
    study, noted = read(tmp_path, content)
    assert noted[0] == "votes on 10 items, up to 14 each, for 1, 2, 3, 4 and 5"
    result = value("multi_pi", items(study, by="unit"))
    assert f"{result:.3f}" == "0.210"
    assert result == pytest.approx(fleiss(FOURTEEN))


@pytest.mark.parametrize("first", ["item", "", "name", None])
@pytest.mark.parametrize("total", [False, True])
def test_equal_sums_of_named_categories_are_votes(tmp_path, first, total):
    """A column of totals is no category, and says so."""
    rows = [(*row, 5) for row in FIVE] if total else FIVE
    study, noted = read(tmp_path, as_text(rows, (*NAMES, "total") if total else NAMES, first))
    data = items(study, by="unit")
    assert {*data.categories} == {*NAMES}
    assert value("multi_pi", data) == pytest.approx(fleiss(FIVE))
    assert ("not read: total" in noted) == total
    assert any(words.startswith("whose votes they are is unknown: alpha, ") for words in noted)
    first_item = {name: chosen.popitem() for name, chosen in votes(study).items()}
    assert len(first_item) == 5


@pytest.mark.parametrize("measure", ANONYMOUS)
def test_the_measures_of_the_note_do_not_depend_on_whose_votes_they_are(tmp_path, measure):
    """Any other deal of the votes, also of unequal numbers, gives the same figure."""
    study, noted = read(tmp_path, as_text(UNEQUAL), columns="cells=votes")
    assert measure in "".join(noted)
    dealt, drawn = items(study, by="unit"), random.Random(11)
    for _ in range(5):
        matrix = []
        for row in UNEQUAL:
            chosen = [name for name, n in zip(NAMES, row, strict=True) for _ in range(n)]
            matrix.append(drawn.sample([*chosen, *[None] * (5 - len(chosen))], 5))
        assert value(measure, CodingData.from_matrix(matrix)) == pytest.approx(
            value(measure, dealt)
        )


def test_alpha_of_counted_votes_is_that_of_all_pairs_in_items(tmp_path):
    """Observed and expected disagreement by brute force over pairs of votes."""
    study, _ = read(tmp_path, as_text(FIVE))
    chosen = [[n for n, k in zip(NAMES, row, strict=True) for _ in range(k)] for row in FIVE]
    inside = [a != b for row in chosen for a, b in combinations(row, 2)]
    overall = [a != b for a, b in combinations([vote for row in chosen for vote in row], 2)]
    expected = 1 - (sum(inside) / len(inside)) / (sum(overall) / len(overall))
    assert value("alpha", items(study, by="unit")) == pytest.approx(expected)


RATINGS = {
    "ranks": "item,a,b,c,d\nana,1,2,3,0\nben,2,1,3,0\ncas,3,2,1,0\neva,0,1,2,3\n",
    "yes and no": "item,a,b,c\n1,1,1,0\n2,1,0,1\n3,0,1,1\n4,1,1,0\n5,1,0,1\n",
    "a scale": "item,a,b,c\n1,1,2,3\n2,2,2,2\n3,3,1,2\n4,2,1,3\n5,3,2,1\n",
}


@pytest.mark.parametrize("content", RATINGS.values(), ids=RATINGS)
def test_ranks_and_answers_that_happen_to_have_one_sum_are_no_votes(tmp_path, content):
    """Their cells are still categories."""
    study, _ = read(tmp_path, content, columns="header=yes")
    assert "vote 1" not in [each.id for each in study.annotators]


def test_what_may_be_votes_says_how_to_read_them(tmp_path):
    """Sums of 5, 4, 5, 5, 3 and 1 could be scores, too."""
    _, noted = read(tmp_path, as_text(UNEQUAL, ("ana", "ben", "cleo")))
    assert "if cells count the votes for the category of their column, answer columns=cells=votes" \
        in noted  # fmt: skip
    study, noted = read(tmp_path, as_text(FIVE), columns="cells=categories")
    assert "vote 1" not in [each.id for each in study.annotators]
    assert any("answer columns=cells=votes" in words for words in noted)


def test_a_square_table_of_counts_with_equal_sums_names_the_other_reading(tmp_path):
    """Items that are called like categories are rare, and said to be so."""
    rows = [(3, 1, 0, 0), (1, 2, 1, 0), (0, 0, 4, 0), (0, 1, 0, 3)]
    content = as_text(rows, tuple("1234"), "A").replace("i", "")
    study, noted = read(tmp_path, content)
    assert [each.id for each in study.annotators] == ["annotator 1", "annotator 2"]
    assert noted == ["if each row counts the votes on one item, answer columns=cells=votes"]
    study, _ = read(tmp_path, content, columns="cells=votes")
    assert value("multi_pi", items(study, by="unit")) == pytest.approx(fleiss(rows))


def test_categories_may_be_named(tmp_path):
    """Other columns of numbers are not read then."""
    rows = [(1990 + at, *row) for at, row in enumerate(FIVE)]
    content = as_text(rows, ("printed", *NAMES))
    answer = "cells=votes,item=item,category=claim;premise;other"
    study, noted = read(tmp_path, content, columns=answer)
    assert value("multi_pi", items(study, by="unit")) == pytest.approx(fleiss(FIVE))
    assert noted[-1] == "not read: printed"


WRONG = {
    "no number": (as_text(((1, "x", 2), *FIVE)), r":2: the votes for 'premise' are 'x'; expected"),
    "no vote": (as_text([(0, 0, 0)] * 4), r"holds no vote: every count is 0"),
    "too many": (as_text([(999999, 1, 0)] * 4), r"holds 4,000,000 votes or gaps; up to 1,000,000"),
}


@pytest.mark.parametrize(("content", "message"), WRONG.values(), ids=WRONG)
def test_what_cannot_be_counted_is_named(tmp_path, content, message):
    """With its line."""
    answer = "cells=votes,item=item,category=claim;premise;other"
    with pytest.raises(FormatError, match=message):
        read(tmp_path, content, columns=answer)
    with pytest.raises(FormatError, match=r"cells=votes is for votes of nobody in particular"):
        read(tmp_path, content, columns="cells=votes,annotators=claim;premise")
    with pytest.raises(FormatError, match=r"cells=votes needs two or more columns of whole"):
        read(tmp_path, content, columns="cells=votes,category=claim")
