"""A table of counts: two annotators' categories against each other, as papers print them."""

from __future__ import annotations

import random
import re

import numpy as np
import pytest
from tests.formats.test_brat import put

import argora
from argora.cli import main
from argora.errors import FormatError
from argora.formats.tables import contingency
from argora.measures import parse
from argora.reliability import CodingData, items

# Putra, Teufel and Tokunaga (2021), Tables 3 and 5: relations, all four labels in this order.
LABELS = ("RESTATEMENT", "ATTACK", "DETAIL", "SUPPORT")
TABLE_3 = ((7, 0, 1, 0), (0, 24, 1, 0), (0, 0, 53, 3), (0, 0, 12, 121))
TABLE_5 = ((5, 0, 0, 1), (0, 9, 4, 0), (1, 0, 27, 4), (2, 1, 18, 61))


def as_text(table, corner, labels=LABELS, sign=","):
    """Write a table as a spreadsheet saves it."""
    lines = [sign.join((corner, *labels))]
    lines += [sign.join((name, *map(str, row))) for name, row in zip(labels, table, strict=True)]
    return "\n".join(lines) + "\n"


PUTRA = {
    "Table 3": ("table3.csv", as_text(TABLE_3, r"A(v1)\A(v2)"), "0.867", "0.923", 222),
    "Table 5": ("table5.tsv", as_text(TABLE_5, r"A\B", sign="\t"), "0.608", "0.767", 133),
}


@pytest.mark.parametrize(("name", "content", "kappa", "share", "n"), PUTRA.values(), ids=PUTRA)
def test_the_matrices_of_putra_2021_tables_3_and_5_give_the_printed_figures(
    tmp_path, capsys, name, content, kappa, share, n
):
    """Tables 2 and 4 print .87 and .92, .61 and .77; from the command line, without an interval."""
    path = put(tmp_path, {name: content}) / name
    assert main(["agree", str(path), "-m", "kappa", "-m", "percentage"]) == 0
    out = capsys.readouterr().out
    assert f"kappa = {kappa}  kappa|" in out
    assert f"percentage = {share}  percentage|" in out
    assert out.count(f"|n:{n}|") == 2
    assert out.count("no interval: only 1 document to resample, an interval needs at least 5") == 2


@pytest.mark.parametrize("corner", ["", "category", r"A \ B", "rows/columns"])
@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_a_matrix_is_two_layers_on_counted_items(tmp_path, corner, sign):
    """The corner names the annotator of the rows first; without it they are numbered."""
    name = "counts.tsv" if sign == "\t" else "counts.csv"
    study = argora.read(put(tmp_path, {name: as_text([[2, 1], [0, 3]], corner, "ab", sign)}) / name)
    (document,) = study.documents
    assert (document.id, document.length, document.text) == ("counts", 6, None)
    named = {r"A \ B": ("A", "B"), "rows/columns": ("rows", "columns")}
    first, second = named.get(corner, ("annotator 1", "annotator 2"))
    said = {la.annotator: "".join(unit.category for unit in la.units) for la in study.layers}
    assert said == {first: "aaabbb", second: "aabbbb"}


def test_the_same_data_come_of_a_table_and_of_python(tmp_path):
    """Rows may stand in any order; kappa and alpha are those of CodingData.from_contingency."""
    chance = np.random.default_rng(7)
    for n in range(1, 6):
        table = chance.integers(0, 9, (n, n)) + np.eye(n, dtype=int)
        labels = [f"c{i}" for i in range(n)]
        lines = as_text(table.tolist(), "", labels).splitlines()
        rows = lines[1:]
        random.Random(n).shuffle(rows)
        path = put(tmp_path, {f"{n}.csv": "\n".join([lines[0], *rows])}) / f"{n}.csv"
        data = items(argora.read(path), by="unit")
        same = CodingData.from_contingency(table.tolist(), categories=labels)
        for measure in ("kappa", "percentage", "alpha"):
            got, wanted = (parse(measure)(d, interval=None).value for d in (data, same))
            assert got == pytest.approx(wanted, nan_ok=True)


@pytest.mark.parametrize("total", ["total", "Total", "All", "Σ"])
def test_totals_that_add_up_are_left_out(tmp_path, total):
    """In the last row, the last column, or both."""
    plain = argora.read(put(tmp_path / "a", {"t.csv": ",a,b\na,2,1\nb,0,3\n"}) / "t.csv")
    for content in (
        f",a,b,{total}\na,2,1,3\nb,0,3,3\n{total},2,4,6\n",
        f",a,b,{total}\na,2,1,3\nb,0,3,3\n",
        f",a,b\na,2,1\nb,0,3\n{total},2,4\n",
    ):
        assert argora.read(put(tmp_path / "b", {"t.csv": content}) / "t.csv") == plain


def test_a_category_may_be_called_all_where_it_stands_not_last(tmp_path):
    """Only the last row and the last column can be totals."""
    study = argora.read(put(tmp_path, {"t.csv": ",all,some\nall,2,1\nsome,0,3\n"}) / "t.csv")
    assert {unit.category for layer in study.layers for unit in layer.units} == {"all", "some"}


NEARLY = {
    "a row too few": (",a,b,c\na,1,2,3\nb,1,2,3\n", "csv:1: the column 'c' has no row of this"),
    "a row too many": (",a,b\na,1,2\nb,1,2\nc,1,2\n", "csv:4: the row 'c' has no column of this"),
    "another name": (",a,b\na,1,2\nB,1,2\n", r"csv:3: the row 'B' has no column .*2 rows, 2 col"),
    "one count": (",a\nb,1\n", "csv:2: the row 'b' has no column of this"),
    "negative": (",a,b\na,1,-2\nb,1,2\n", "csv:2: the count of 'a' and 'b' is '-2', expected"),
    "fraction": (",a,b\na,1,0.5\nb,1,2\n", "csv:2: the count of 'a' and 'b' is '0.5', expec"),
    "share": (",a,b\na,50%,1\nb,1,2\n", "csv:2: the count of 'a' and 'a' is '50%'"),
    "thousands": (',a,b\na,"1,000",1\nb,1,2\n', "csv:2: the count of 'a' and 'a' is '1,000'"),
    "dash": (",a,b\na,1,-\nb,1,2\n", "csv:2: the count of 'a' and 'b' is '-', expected a whole"),
    "missing": (",a,b\na,1,\nb,1,2\n", "csv:2: the count of 'a' and 'b' is empty"),
    "short row": (",a,b\na,1\nb,1,2\n", "csv:2: 2 cells, expected 3 as in the first row"),
    "unnamed row": (",a,b\na,1,2\n,1,2\n", "csv:3: column 1 has no name in this row"),
    "unnamed column": (",a,\na,1,2\nb,1,2\n", "csv:1: column 3 has no name in this row"),
    "row twice": (",a,b\na,1,2\na,1,2\n", "csv:3: two rows have the name 'a'"),
    "column twice": (",a,a\na,1,2\nb,1,2\n", "csv:1: two columns have the name 'a'"),
    "nothing": (",a,b\na,0,0\nb,0,0\n", "csv: holds no item: every count is 0"),
    "one annotator": ("A/A,a,b\na,1,0\nb,0,1\n", "csv:1: the corner names 'A' twice"),
    "wrong total": (",a,total\na,1,2\n", "csv:2: 'total' of row 'a' is 2, but its"),
    "wrong sum": (",a,b\na,1,0\nb,1,1\nsum,2,2\n", "csv:4: 'sum' of column 'b' is 2, but its"),
    "long name": (f",a,b\na,1,0\n{'b' * 1001},1,1\n", "csv:3: the column '1' holds 'bbb"),
}  # fmt: skip


@pytest.mark.parametrize(("content", "message"), NEARLY.values(), ids=NEARLY)
def test_what_is_nearly_a_matrix_is_refused(tmp_path, content, message):
    """The message has the row and what is expected; nothing is guessed."""
    with pytest.raises(FormatError, match=message):
        argora.read(put(tmp_path, {"t.csv": content}) / "t.csv")


@pytest.mark.parametrize(
    "content",
    [
        "id,a,b\n1,2,3\n2,4,5\n",
        ",a\nb,\n",
        ",text\na,two words\n",
        "a,b\n",
        "a\n1\n",
    ],
)
def test_other_tables_are_not_taken_for_counts(tmp_path, content):
    """Numbers inside, and a corner or a name that fits, are what makes one."""
    with pytest.raises(FormatError, match=r"looks like none of the formats.* a table with the col"):
        argora.read(put(tmp_path, {"t.csv": content}) / "t.csv")


def test_a_million_items_are_the_limit(tmp_path, monkeypatch):
    """The message says what takes more; nothing is made of the counts before."""
    path = put(tmp_path, {"t.csv": ",a,b\na,999999,1\nb,1,0\n"}) / "t.csv"
    message = r"1,000,001 items; .* up to 1,000,000: .* in Python with CodingData\.from_contingency"
    with pytest.raises(FormatError, match=message):
        argora.read(path)
    path = put(tmp_path, {"t.csv": ",a,b\na,999999999999999,1\nb,1,0\n"}) / "t.csv"
    with pytest.raises(FormatError, match=re.escape("1,000,000,000,000,001 items")):
        argora.read(path)
    monkeypatch.setattr(contingency, "MAX_ITEMS", 3)
    assert argora.read(put(tmp_path, {"t.csv": ",a,b\na,1,1\nb,1,0\n"}) / "t.csv").layers


def test_a_matrix_beside_other_tables_is_a_problem(tmp_path):
    """It may count the very items that stand in the other table."""
    content = {"votes.csv": "item,annotator,category\n1,a,x\n1,b,x\n", "t.csv": ",x\nx,1\n"}
    problems = []
    study = argora.read(put(tmp_path, content), problems=problems)
    assert [document.id for document in study.documents] == ["votes"]
    assert "t.csv: is a table of counts, which is read alone" in str(problems[0])
