"""The confusion matrices of CASS as tables, in text, pages and LaTeX."""

from __future__ import annotations

from copy import deepcopy

import pytest
from tests.measures.test_cass_dialogues import built

from argora.analysis.sub_scores import matrices
from argora.measures import parse
from argora.reliability import StructureData
from argora.report.blocks import Page, Section, Table
from argora.report.forms import rendered
from argora.report.sections.sub_scores import confusion_tables

FIRST = (
    ["L1", "L2"],
    ["I1", "I2"],
    [("L1", "L2")],
    [("I2", "I1")],
    [("L1", "Asserting", "I1"), ("L2", "Asserting", "I2"), (("L1", "L2"), "Arguing", ("I2", "I1"))],
    False,
)
SECOND = (
    ["L1", "L2"],
    ["I1", "I2"],
    [("L1", "L2")],
    [],
    [("L1", "Asserting", "I1"), ("L1", "Asserting", "I2")],
    False,
)
# Worked out by hand from Duthie et al. (2016, sections 5 and 6): rows are ana's decisions.
BY_HAND = {
    "P": {("RA", "none"): 1, ("none", "none"): 1},
    "D1": {("Asserting", "Asserting"): 1, ("Asserting", "none"): 1, ("Arguing", "none"): 1},
    "D2": {
        ("Asserting: “said L1”", "Asserting: “said L1”"): 1,
        ("Asserting: “said L2”", "Asserting: “said L1”"): 1,
    },
    "D3": {("yes", "yes"): 1, ("none", "none"): 1},
    "D4": {("none", "none"): 2},
    "D5": {("yes", "none"): 1},
}


def entries(n=1):
    """Return the matrices of some documents in which two annotators do the same."""
    structures = {"ana": built(FIRST), "ben": built(SECOND)}
    one = matrices(parse("cass"), StructureData.of(structures))
    return [{**deepcopy(each), "document": f"d{i}"} for i in range(n) for each in one]


def cells_of(table):
    """Return the cells of a matrix or a list that are not empty."""
    if table.columns[-1].title == "how often":
        return {row.cells[:2]: row.cells[2] for row in table.rows}
    heads = [column.title for column in table.columns[1:]]
    return {
        (row.cells[0], head): n
        for row in table.rows
        for head, n in zip(heads, row.cells[1:], strict=True)
        if n
    }


def tables():
    """Return the tables by the names of sub-scores."""
    blocks = confusion_tables(entries(), str).blocks
    return {t.title.split(",")[0]: t for t in blocks if isinstance(t, Table)}


@pytest.mark.parametrize("name", BY_HAND)
def test_every_calculation_has_its_matrix(name):
    """Cell by cell, with the annotators in the corner; locutions are quoted."""
    found = tables()[name]
    assert found.columns[0].title == "ana / ben"
    assert cells_of(found) == BY_HAND[name]


def test_locutions_that_begin_alike_are_two_categories():
    """The second one has a number."""
    long = entries()
    long[0]["anchors"] = dict.fromkeys(("L1", "L2"), "they begin with the same words")
    table = next(
        t for t in confusion_tables(long, str).blocks if isinstance(t, Table) and "D2" in t.title
    )
    quote = "Asserting: “they begin with the same words”"
    assert [head.title for head in table.columns[1:]] == [quote, f"{quote} (2)"]


def test_several_documents_add_up_but_for_their_locutions():
    """Ids of two documents are two locutions; decisions on relations are the same kind."""
    block = confusion_tables(entries(3), str)
    assert "sums over 3 documents" in str(block.blocks[0])
    by_name = {t.title.split(",")[0]: cells_of(t) for t in block.blocks if isinstance(t, Table)}
    assert by_name["P"] == {cell: 3 * n for cell, n in BY_HAND["P"].items()}
    assert sum(by_name["D2"].values()) == 6
    some = entries(3)
    for score in some[0]["sub_scores"]:
        score["confusion"] = score["confusion"] if score["name"] != "P" else []
    noted = [t for t in confusion_tables(some, str).blocks if isinstance(t, Table) and t.notes]
    assert [(t.title[0], t.notes) for t in noted] == [
        ("P", ("2 of the 3 documents have such decisions.",))
    ]
    assert len(by_name["D2"]) == 6


def test_large_matrices_are_lists_with_the_differences_first():
    """Of more than five categories a matrix would be wide and nearly empty."""
    large = entries()
    score = next(each for each in large[0]["sub_scores"] if each["name"] == "D1")
    score["confusion"] = [{"first": f"f{i}", "second": f"f{i}", "n": 9} for i in range(6)]
    score["confusion"] += [{"first": "f1", "second": "f2", "n": 1}]
    block = confusion_tables(large, str)
    table = next(t for t in block.blocks if isinstance(t, Table) and t.title.startswith("D1"))
    assert table.rows[0].cells == ("f1", "f2", 1)
    assert table.rows[1].cells == ("f0", "the same", 9)


@pytest.mark.parametrize("form", ["text", "html", "latex"])
def test_every_form_has_the_matrices(form):
    """Under the name of the calculation."""
    section = Section("", "CASS", (confusion_tables(entries(), str),))
    out = rendered(Page("study", "", "", (section,)), form)
    assert all(f"{name}, " in out for name in BY_HAND)


def test_of_more_than_two_annotators_there_are_no_tables():
    """Who makes the rows would differ from pair to pair; JSON has each pair by itself."""
    one, other = entries(), entries()
    other[0]["annotators"] = ["ana", "cleo"]
    assert confusion_tables([*one, *other], str) is None
    assert confusion_tables([], str) is None
