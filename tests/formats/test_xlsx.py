"""Workbooks of Excel: sheets as annotators or documents, formulas, merged cells, dates, numbers."""

from __future__ import annotations

import datetime
import zipfile

import pandas
import pytest
from openpyxl import Workbook
from tests.formats.test_wide import alpha, read, votes

import argora
from argora.errors import FormatError
from argora.formats.tables import workbook

WIDE = [["id", "ana", "ben"], [1, "a", "b"], [2, "b", "b"], [3, "a", "a"]]


def book(path, change=None, **sheets):
    """Write a workbook with these sheets, changed by a function of the workbook."""
    made_book = Workbook()
    made_book.remove(made_book.active)
    for name, rows in sheets.items():
        sheet = made_book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    if change is not None:
        change(made_book)
    made_book.save(path)
    return path


@pytest.fixture
def path(tmp_path):
    """Where the workbook goes."""
    return tmp_path / "votes.xlsx"


def test_a_sheet_that_pandas_wrote_is_what_pandas_wrote_as_csv(tmp_path, path):
    """Numbers with gaps, dates and an index come out as the same votes and the same alpha."""
    frame = pandas.DataFrame(
        {
            "ana": [1, 1, 0, 1, None, 0],
            "ben": [1, 0, 0, 1, 1, None],
            "when": [datetime.date(2026, 1, day) for day in range(1, 7)],
        }
    )
    frame.to_excel(path)
    study = argora.read(path)
    assert votes(study) == {
        "ana": dict(zip("01235", "11010", strict=True)),
        "ben": dict(zip("01234", "10011", strict=True)),
    }
    same, _ = read(tmp_path, frame.to_csv())
    assert votes(same) == votes(study)
    assert alpha(same) == alpha(study) == pytest.approx(0.533333, abs=1e-6)


def test_a_title_above_the_names_of_columns_is_left_out(path):
    """The votes are those below the row of names, which is not the first."""
    book(path, Votes=[["Study 1"], [], *WIDE])
    seen = []
    study = argora.read(path, recognised=seen)
    assert seen[1:3] == [
        "1 line above the table left out", "wide table: 2 annotators (ana, ben), 3 items",
    ]  # fmt: skip
    assert votes(study)["ana"] == {"1": "a", "2": "b", "3": "a"}


def test_a_title_merged_over_columns_is_left_out(path):
    """Cells that are merged inside the table are still refused."""
    above = [["Study 1"], [], ["Date", datetime.date(2024, 5, 1)], []]

    def merge(made_book):
        made_book["votes"].merge_cells("A1:C2")

    seen = []
    study = argora.read(book(path, merge, votes=[*above, *WIDE]), recognised=seen)
    assert "3 lines above the table left out" in seen
    assert votes(study)["ana"] == {"1": "a", "2": "b", "3": "a"}


def test_workbooks_in_a_folder_are_read_as_each_of_them_alone(tmp_path):
    """Beside tables in CSV, too; in a folder of tables by their names they are left out."""
    folder = tmp_path / "all"
    folder.mkdir()
    book(folder / "a.xlsx", votes=WIDE)
    book(folder / "b.xlsx", ana=[["id", "label"], [1, "a"]], ben=[["id", "label"], [1, "b"]])
    assert [layer.document for layer in argora.read(folder).layers] == ["a", "a", "b", "b"]
    (folder / "c.csv").write_text("item,annotator,category\n1,ana,a\n", encoding="utf-8")
    assert [document.id for document in argora.read(folder).documents] == ["a", "b", "c"]
    (folder / "documents.csv").write_text("document,length\nd,9\n", encoding="utf-8")
    unread = []
    study = argora.read(folder, unread=unread)
    assert [document.id for document in study.documents] == ["c", "d"]
    assert [each.place for each in unread] == ["a.xlsx", "b.xlsx"]


def test_a_last_row_of_sums_is_no_item_of_its_sheet(path):
    """The note names the sheet where there are several."""
    book(path, Votes=[*WIDE, ["Gesamt", 2, 1]], Others=WIDE)
    seen = []
    study = argora.read(path, recognised=seen)
    assert "sheet 'Votes': 1 line of sums left out: Gesamt" in seen
    assert [len(layer.units) for layer in study.layers] == [3, 3, 3, 3]


def test_sheets_with_one_decision_for_each_item_are_annotators(path):
    """Joined by ids, in any order; hidden sheets and notes are named and not read."""
    rows = {
        "Ana": [["id", "Kategorie", "Satz"], [1.0, "a", "eins"], [2, "b", "zwei"], [None] * 3],
        "Ben": [["id", "Kategorie", "Satz", None], [2, "b", "zwei"], [1, "b", "eins"]],
        "Notes": [["ask Ana"]],
        "Old": [["id", "Kategorie"], [1, "x"]],
    }
    book(path, lambda made_book: setattr(made_book["Old"], "sheet_state", "hidden"), **rows)
    seen = []
    study = argora.read(path, recognised=seen)
    assert votes(study) == {"Ana": {"1": "a", "2": "b"}, "Ben": {"2": "b", "1": "b"}}
    (document,) = study.documents
    assert (document.id, document.text) == ("votes", "eins\n\nzwei")
    assert seen[1:5] == [
        "hidden, so not read: Old",
        "sheet 'Notes' is no table of decisions and is not read",
        "2 sheets as annotators",
        "long table: 2 annotators (Ana, Ben), 2 items",
    ]


def test_other_sheets_are_documents(path):
    """As files in a folder are."""
    study = argora.read(book(path, d1=WIDE, d2=WIDE[:3]))
    assert [(la.document, la.annotator, len(la.units)) for la in study.layers] == [
        ("d1", "ana", 3), ("d1", "ben", 3), ("d2", "ana", 2), ("d2", "ben", 2),
    ]  # fmt: skip


def test_a_sheet_of_counts_is_a_table_of_counts(path):
    """As in CSV."""
    study = argora.read(book(path, counts=[[r"A \ B", "x", "y"], ["x", 2, 1], ["y", 0, 3]]))
    assert {la.annotator: "".join(u.category for u in la.units) for la in study.layers} == {
        "A": "xxxyyy", "B": "xxyyyy",
    }  # fmt: skip


VALUES = {
    "whole number": (1.0, "1"),
    "number": (0.5, "0.5"),
    "truth value": (True, "true"),
    "date": (datetime.datetime(2026, 11, 26), "2026-11-26"),
    "time": (datetime.datetime(2026, 11, 26, 12, 30), "2026-11-26T12:30:00"),
    "blanks": ("  a ", "a"),
    "formula in words": ("'=1+1", "'=1+1"),
    "quotes": ('"7"', '"7"'),
}


@pytest.mark.parametrize(("value", "category"), VALUES.values(), ids=VALUES)
def test_a_cell_is_the_text_that_a_person_sees(path, value, category):
    """Numbers in their shortest form, dates as 2026-11-26."""
    rows = [["id", "coder", "label"], ["1", "p", value], ["1", "q", value], ["2", "q", "z"]]
    study = argora.read(book(path, votes=rows))
    assert {unit.category for la in study.layers for unit in la.units} == {category, "z"}


def test_cells_merged_over_rows_count_for_each_row(path):
    """As documents and texts often stand; empty merged cells do not matter."""
    rows = [["document", "id", "ana", "ben"], ["d", 1, "a", "b"], [None, 2, "b", "b"]]

    def merge(made_book):
        made_book["votes"].merge_cells("A2:A3")
        made_book["votes"].merge_cells("A5:D6")

    study = argora.read(book(path, merge, votes=rows))
    assert [(la.document, len(la.units)) for la in study.layers] == [("d", 2), ("d", 2)]


def _merge_columns(made_book):
    made_book["votes"].merge_cells("B3:C3")


WRONG = {
    "formula": (
        [*WIDE, [4, "a", "=B2"]], None,
        r"votes.xlsx\[votes\]:5: the cell C5 is a formula without a stored result; open the file",
    ),
    "error": (
        [*WIDE, [4, "a", "#N/A"]], None,
        r"votes.xlsx\[votes\]:5: the cell C5 holds the error '#N/A'; mend it or empty it",
    ),
    "merged": (
        WIDE, _merge_columns,
        r"votes.xlsx\[votes\]:3: the cells B3:C3 are merged over columns; undo that, and give each",
    ),
    "empty": ([], None, r"votes.xlsx: holds no cell in a visible sheet; expected a table"),
    "no id": ([*WIDE, [None, "a", "b"]], None, r"\[votes\]:5: the column 'id' is empty; expected"),
    "words": (
        [["name", "note"], ["x", "y"]], None,
        r"votes.xlsx\[votes\]:1: the columns 'name', 'note' are not understood; say what they are",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("rows", "change", "message"), WRONG.values(), ids=WRONG)
def test_a_cell_that_cannot_be_read_is_named(path, rows, change, message):
    """With the sheet, the cell and what to do."""
    with pytest.raises(FormatError, match=message):
        argora.read(book(path, change, votes=rows))


def test_a_formula_counts_as_its_stored_result(path, tmp_path):
    """As a spreadsheet program stores it."""
    book(path, votes=[*WIDE, [4, "a", "=B2"]])
    stored = tmp_path / "stored.xlsx"
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(stored, "w") as new:
        for part in old.namelist():
            content = old.read(part)
            if part.endswith("sheet1.xml"):
                formula = b'<c r="C5"><f>B2</f><v></v></c>'
                assert content.count(formula) == 1, content
                result = b'<c r="C5" t="str"><f>B2</f><v>a</v></c>'
                content = content.replace(formula, result)
            new.writestr(part, content)
    assert votes(argora.read(stored))["ben"] == {"1": "b", "2": "b", "3": "a", "4": "a"}


def test_sheets_of_annotators_must_speak_of_the_same_items(path):
    """Without ids the rows are the items, so their texts are compared."""
    rows = [["Satz", "Label"], ["eins", "a"], ["zwei", "b"]]
    book(path, Ana=rows, Ben=[rows[0], rows[2], rows[1]])
    with pytest.raises(FormatError, match=r"votes.xlsx\[Ben\]:2: item '1' has another text than"):
        argora.read(path)
    twice = [["id", "Label"], [1, "a"], [1, "b"]]
    with pytest.raises(FormatError, match=r"votes.xlsx\[Ben\]:3: item '1' is there twice"):
        argora.read(book(path, Ana=twice[:2], Ben=twice))


@pytest.mark.parametrize(
    ("name", "program"), [("v.xls", "Excel 97"), ("v.ods", "LibreOffice"), ("v.XLSB", "Excel in")]
)
@pytest.mark.parametrize("options", [{}, {"format": "tables"}])
def test_other_spreadsheets_are_to_be_saved_as_workbooks(tmp_path, name, program, options):
    """They are recognised by their endings; most of them are zips."""
    with zipfile.ZipFile(tmp_path / name, "w") as archive:
        archive.writestr("mimetype", "x")
    if name == "v.xls":
        (tmp_path / name).write_bytes(b"\xd0\xcf\x11\xe0")
    message = rf"a spreadsheet of {program}.*; save it as \.xlsx, or as CSV in UTF-8"
    with pytest.raises(FormatError, match=message):
        argora.read(tmp_path / name, **options)


def test_damaged_and_large_workbooks_are_one_message(path, monkeypatch):
    """Before anything is unpacked."""
    book(path, votes=WIDE)
    monkeypatch.setattr(workbook, "MAX_UNPACKED", 1000)
    with pytest.raises(FormatError, match=r"unpacks to .* reads up to 1,000: save each sheet as"):
        argora.read(path)
    monkeypatch.undo()
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("xl/workbook.xml", "<a")
    problems = []
    with pytest.raises(FormatError):
        argora.read(path, problems=problems)
    problem = str(problems[0])
    assert "is no workbook that can be read: " in problem
    assert problem.endswith("or as CSV in UTF-8; nothing is taken from this file")


UNITS = [
    ["document", "annotator", "unit", "start", "end", "category"],
    *[["d", "ann", "a1", 75, 145, "c"], ["d", "ann", "a2", 220, 250, "c"]],
    *[["d", "ann", "a3", 30, 90, "k"], ["d", "ann", "a4", 150, 200, "k"]],
    *[["d", "bob", "b1", 70, 150, "c"], ["d", "bob", "b2", 205, 225, "c"]],
    *[["d", "bob", "b3", 250, 270, "c"], ["d", "bob", "b4", 30, 90, "k"]],
    ["d", "bob", "b5", 150, 200, "k"],
]
LENGTHS = [["document", "length"], ["d", 300]]


def test_sheets_named_like_the_tables_of_a_folder_are_that_study(tmp_path, path):
    """Units and lengths of Meyer et al. (2014) in one workbook are no decisions on items."""
    study = argora.read(book(path, units=UNITS, Documents=LENGTHS, notes=[["hello", "there"]]))
    for name, rows in {"units": UNITS, "documents": LENGTHS}.items():
        lines = "".join(",".join(map(str, row)) + "\n" for row in rows)
        (tmp_path / "folder").mkdir(exist_ok=True)
        (tmp_path / "folder" / f"{name}.csv").write_text(lines)
    folder = argora.read(tmp_path / "folder")
    assert study.layers == folder.layers
    assert study.documents == folder.documents
    assert study.documents[0].n_characters == 300


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (UNITS, r"units with their places \(start and end\); it lacks the lengths"),
        (
            [["offset", "length", "rater", "category"], [75, 70, "ann", "c"], [70, 80, "bob", "c"]],
            r"\(offset and length\).*end is offset \+ length",
        ),
    ],
)
@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_units_without_lengths_of_documents_are_no_decisions(tmp_path, rows, words, ending):
    """A table of units alone is refused with what it lacks and how to give that."""
    path = tmp_path / f"marks.{ending}"
    if ending == "xlsx":
        book(path, marks=rows)
    else:
        path.write_text("".join(",".join(map(str, row)) + "\n" for row in rows))
    with pytest.raises(FormatError, match=words):
        argora.read(path)


def test_decisions_on_given_segments_may_have_their_places(path):
    """Where annotators decided on the same units, each at one place, the table is one of items."""
    rows = [["unit", "annotator", "start", "end", "category"]]
    rows += [["u1", "ann", 0, 5, "a"], ["u1", "bob", 0, 5, "a"], ["u2", "ann", 5, 9, "b"]]
    assert votes(argora.read(book(path, marks=rows))) == {
        "ann": {"u1": "a", "u2": "b"},
        "bob": {"u1": "a"},
    }


def test_a_ready_scheme_is_named_with_what_it_calls_the_categories(tmp_path):
    """The same in a workbook and in CSV; a scheme that was asked for is no news."""
    rows = [["id", "Anna", "Ben"], [1, "Pro", "con"], [2, "con", "con"], [3, "Pro", "Pro"]]
    book(tmp_path / "a.xlsx", sheet=rows)
    lines = (",".join(map(str, row)) for row in rows)
    (tmp_path / "a.csv").write_text("\n".join(lines), "utf-8")
    words = "scheme aurc, which has the categories Pro (as pro) and con; scheme=... names another"
    studies = []
    for name in ("a.xlsx", "a.csv"):
        recognised = []
        studies.append(argora.read(tmp_path / name, recognised=recognised))
        assert recognised[-1] == words
    assert {unit.category for each in studies[0].layers for unit in each.units} == {"pro", "con"}
    assert studies[0] == studies[1]
    recognised = []
    argora.read(tmp_path / "a.csv", scheme="aurc", recognised=recognised)
    assert words not in recognised
