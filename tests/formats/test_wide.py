"""Tables of other programs: a column per annotator or a row per decision, under any names."""

from __future__ import annotations

import random

import krippendorff
import numpy as np
import pandas
import pytest
from tests.formats.test_brat import put

import argora
from argora.cli import main
from argora.errors import ChoiceError, FormatError
from argora.formats.tables.roles import role_of
from argora.formats.tables.shapes import parsed
from argora.measures import parse
from argora.reliability import items

WIDE = "Nr;Satz;Anna;Ben;Jahr\n1;Ein Satz mit Wörtern, länger.;pro;con;2001\n2;Noch ein Satz mit \
Wörtern darin.;pro;pro;2003\n3;Der dritte Satz hat auch Wörter.;con;;2002\n4;Den vierten Satz \
wählt hier niemand.;;;2002\n5;Ein letzter Satz, nicht ganz kurz.;con;con;2009\n"
LONG = "tweet_id,WorkerId,Answer,remark\nt1,w1,yes,x\nt1,w2,no,y\nt2,w1,yes,\nt2,w3,yes,\n"


def read(tmp_path, content, name="votes.csv", **options):
    """Read a table; return the study and what was said of it."""
    seen = []
    data = content if isinstance(content, bytes) else content.encode()
    (tmp_path / name).write_bytes(data)
    return argora.read(tmp_path / name, recognised=seen, **options), seen[1:]


def votes(study):
    """Return the categories of each annotator by item."""
    return {
        layer.annotator: {unit.segment[0]: unit.category for unit in layer.units}
        for layer in study.layers
    }


def alpha(study):
    """Return alpha of the items of a study."""
    return parse("alpha")(items(study, by="unit"), interval=None).value


@pytest.mark.parametrize(
    ("content", "options"),
    [
        (WIDE, {}),
        (WIDE.replace("\n", ";;\n") + ";;;;;;\n\n", {}),
        ("\ufeff" + WIDE.replace("\n", "\r\n"), {}),
        (WIDE.encode("cp1252"), {"encoding": "cp1252"}),
        (WIDE.replace(", ", " ").replace(";", "\t"), {}),
    ],
    ids=["semicolons", "empty ends", "byte-order mark", "cp1252", "tabs"],
)
def test_a_wide_table_is_a_layer_for_each_column_that_shares_its_values(tmp_path, content, options):
    """Ids and texts of items stay, items that nobody decided on too; other columns are named."""
    study, seen = read(tmp_path, content, **options)
    assert seen[:3] == [
        "wide table: 2 annotators (Anna, Ben), 5 items", "item=Nr, text=Satz", "not read: Jahr",
    ]  # fmt: skip
    assert votes(study) == {
        "Anna": {"1": "pro", "2": "pro", "3": "con", "5": "con"},
        "Ben": {"1": "con", "2": "pro", "5": "con"},
    }
    (document,) = study.documents
    cut = document.segmentations["segment"]
    assert cut.ids == ("1", "2", "3", "4", "5")
    first = document.text[cut.spans[2].start : cut.spans[2].end]
    assert first == "Der dritte Satz hat auch Wörter."


@pytest.mark.parametrize(
    ("above", "note"),
    [
        ("Studie 1\n\n", "1 line above the table left out"),
        ("Studie 1, Hunde;;;;\nvon Anna und Ben;;;;\n", "2 lines above the table left out"),
        ("Studie 1, Hunde\n", "1 line above the table left out"),
        ("Datum;2024\n\n", "1 line above the table left out"),
        (
            "Studie;Hunde;;;\nDatum;2024;;;\nvon Anna und Ben;;;;\n;;;;\n",
            "3 lines above the table left out",
        ),
    ],
    ids=["one cell", "padded rows", "with a comma", "a fact", "facts and a title"],
)
def test_lines_of_a_title_above_a_table_are_left_out_and_counted(tmp_path, above, note):
    """Votes and alpha are those of the table without a title."""
    study, seen = read(tmp_path, above + WIDE)
    plain, _ = read(tmp_path, WIDE, name="plain.csv")
    assert seen[0] == note
    assert votes(study) == votes(plain)
    assert alpha(study) == alpha(plain)


@pytest.mark.parametrize(
    ("content", "options"),
    [
        ("id;;\n1;a;b\n2;b;c\n", {}),
        ("s1;;\ns2;a;b\ns3;b;b\ns4;a;a\n", {}),
        (";who\nx y;a\nz;b\n", {"columns": "item=column 1,category=who"}),
        ("id;ana;\n1;a;label\n2;b;b\n", {"columns": "item=id,annotators=ana;column 3"}),
        ("s1;a;;\nid;b;a;b\ns3;b;b;b\ns1;a;b;a\n", {}),
    ],
    ids=["names of one column", "an item without votes", "an unnamed index", "two names", "again"],
)
def test_a_first_row_with_one_cell_that_may_be_names_or_an_item_is_no_title(
    tmp_path, content, options
):
    """Nothing is left out where the cell is the name of a column or the id of an item."""
    _, seen = read(tmp_path, content, **options)
    assert not any("left out" in remark for remark in seen)


@pytest.mark.parametrize("word", ["Summe", "TOTAL", "合計", "Mittelwert:"])
def test_a_last_row_of_sums_is_no_item(tmp_path, word):
    """Several such rows are left out, and the note names them."""
    study, seen = read(tmp_path, f"{WIDE};{word};2;3;\nmean;;0.5;0,6;\n")
    plain, _ = read(tmp_path, WIDE, name="plain.csv")
    assert seen[0] == f"2 lines of sums left out: {word}, mean"
    assert votes(study) == votes(plain)
    assert study.documents[0].text == plain.documents[0].text


@pytest.mark.parametrize(
    "row", ["total;pro;con", "mean;con;", "total;pro;pro\nz;con;con"], ids=["both", "one", "inside"]
)
def test_a_row_with_categories_is_an_item_even_if_it_is_called_total(tmp_path, row):
    """Only numbers and what stands nowhere above make a row of sums."""
    study, seen = read(tmp_path, f"word;ana;ben\nx;pro;pro\ny;con;con\n{row}\n")
    assert not any("left out" in remark for remark in seen)
    assert row.split(";")[0] in votes(study)["ana"]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_first_line_that_names_the_delimiter_is_no_row(tmp_path, end):
    """The delimiter may be one that is not found out."""
    content = ("sep=|\n" + WIDE.replace(";", "|")).replace("\n", end)
    study, seen = read(tmp_path, content)
    plain, plain_seen = read(tmp_path, WIDE, name="plain.csv")
    assert (votes(study), seen) == (votes(plain), plain_seen)


@pytest.mark.corpora
@pytest.mark.parametrize(
    ("name", "n_items", "n_annotators", "n_votes"),
    [("rte", 800, 164, 8000), ("temporal", 462, 76, 4620), ("wsd", 177, 34, 1770)],
)
def test_crowds_without_a_header_have_the_alpha_of_krippendorff(
    corpora, name, n_items, n_annotators, n_votes
):
    """Counts are those of pandas, alpha that of the package krippendorff 0.9."""
    path = corpora / "mace" / f"{name}.csv"
    study = argora.read(path)
    frame = pandas.read_csv(path, header=None)
    assert frame.shape == (n_items, n_annotators)
    assert len(study.documents[0].segmentations["segment"].spans) == n_items
    assert len(study.annotators) == n_annotators
    assert sum(len(layer.units) for layer in study.layers) == frame.notna().sum().sum() == n_votes
    printed = krippendorff.alpha(frame.T.to_numpy(dtype=float), level_of_measurement="nominal")
    assert alpha(study) == pytest.approx(printed)


def test_wide_and_long_are_one_study(tmp_path):
    """A drawn matrix melted by pandas, with its rows in any order, gives the same votes."""
    chance = np.random.default_rng(3)
    matrix = chance.choice(["a", "b", "c", None], (40, 4), p=[0.4, 0.3, 0.1, 0.2])
    frame = pandas.DataFrame(matrix, columns=["eva", "tom", "kim", "lee"])
    frame.insert(0, "case", [f"x{i}" for i in range(40)])
    long = frame.melt("case", var_name="coder", value_name="code").dropna().to_csv(index=False)
    head, *rows = long.splitlines()
    random.Random(5).shuffle(rows)
    wide_study, _ = read(tmp_path, frame.to_csv(index=False))
    long_study, seen = read(tmp_path, "\n".join([head, *rows]), "long.csv")
    assert votes(wide_study) == votes(long_study)
    assert seen[1] == "item=case, annotator=coder, category=code"
    codes = frame.iloc[:, 1:].replace({"a": 0, "b": 1, "c": 2}).T.to_numpy(dtype=float)
    expected = krippendorff.alpha(codes, level_of_measurement="nominal")
    assert alpha(wide_study) == alpha(long_study) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (",ana,ben\n1,0,1\n2,1,1\n", {"ana": "01", "ben": "11"}),  # the index of a data frame
        ("id,ana,ben\n1,1.0,1\n2,,0\n3,0.0,0\n", {"ana": "10", "ben": "100"}),
        ("1,2\n2,2\n1,1\n2,1\n1,1\n2,2\n", {"1": "121212", "2": "221112"}),
        (",x,x\ny,,y\ny,x,\nx,x,x\nx,y,\n", {"1": "yyxx", "2": "xxxy", "3": "xyx"}),
        ("item,1,2,3\na,1,1,2\nb,2,1,2\n", {"1": "12", "2": "11", "3": "22"}),
        ("id,ana,ben,eva\n1,a,b,\n2,b,b,\n", {"ana": "ab", "ben": "bb"}),
    ],
    ids=["index", "gaps as floats", "numbers", "no names", "numbered people", "one is silent"],
)
def test_numbers_and_first_rows(tmp_path, content, expected):
    """Wide tables of numbers are no counts; a first row like all others names nothing."""
    study, _ = read(tmp_path, content)
    assert {who: "".join(each.values()) for who, each in votes(study).items()} == expected
    names = content.split("\n")[0].split(",")
    assert "eva" not in names or [a.id for a in study.annotators] == ["ana", "ben", "eva"]


@pytest.mark.parametrize(
    ("names", "roles"),
    [
        ("Item-ID Annotator Kategorie", "item annotator category"),
        ("Nr. Kodiererin Urteil", "item annotator category"),
        ("élément évaluateur étiquette", "item annotator category"),
        ("ejemplo anotador categoría", "item annotator category"),
        ("номер аннотатор метка", "item annotator category"),
        ("编号 标注者 标签", "item annotator category"),
        ("WorkerId rater_name worker_no", "annotator annotator annotator"),
        ("filename start anna", "document other None"),
    ],
)
def test_columns_are_told_by_their_names_in_several_languages(names, roles):
    """Whatever their capitals, accents and signs."""
    assert " ".join(str(role_of(name)) for name in names.split()) == roles


def test_a_long_table_has_columns_of_any_names(tmp_path):
    """By name first; a column that is none of these is not read, and named."""
    study, seen = read(tmp_path, LONG)
    assert votes(study) == {
        "w1": {"t1": "yes", "t2": "yes"}, "w2": {"t1": "no"}, "w3": {"t2": "yes"},
    }  # fmt: skip
    assert seen[:3] == [
        "long table: 3 annotators (w1, w2, w3), 2 items",
        "item=tweet_id, annotator=WorkerId, category=Answer",
        "not read: remark",
    ]
    columns = "item=tweet_id,annotator=workerid,category=Answer,attribute:note=remark"
    more, _ = read(tmp_path, LONG, columns=columns)
    assert more.layers[0].units[0].attributes == {"note": "x"}


OPEN = {
    "two categories": (
        "x1,x2,x3,x4\ns1,p1,g,u\ns1,p2,b,u\ns2,p1,g,v\ns2,p2,g,v\ns3,p1,b,u\ns3,p2,b,u\n",
        ["item=x1,annotator=x2,category=x3", "item=x1,annotator=x2,category=x4"],
    ),
    "two decisions": (
        "id,a_pos,b_pos,a_sure,b_sure\n1,pro,con,yes,no\n2,pro,pro,yes,yes\n3,con,con,no,no\n",
        ["item=id,annotators=a_pos;b_pos", "item=id,annotators=a_sure;b_sure"],
    ),
}


@pytest.mark.parametrize(("content", "candidates"), OPEN.values(), ids=OPEN)
def test_what_is_open_is_asked_and_answered(tmp_path, content, candidates):
    """Each candidate is an answer, which may also be given as a mapping or be remembered."""
    with pytest.raises(ChoiceError, match="which columns hold items, annotators and") as caught:
        read(tmp_path, content)
    assert list(caught.value.candidates) == candidates
    for answer in candidates:
        assert len(read(tmp_path, content, columns=answer)[0].layers) == 2
    answer = dict(parsed(candidates[0]))
    expected, _ = read(tmp_path, content, columns=answer)
    (tmp_path / "argora.toml").write_text(f'[read."votes.csv"]\ncolumns = "{candidates[0]}"\n')
    assert read(tmp_path, content)[0] == expected


WRONG = {
    "no such column": ("item=no,category=x", r"votes.csv:1: columns: there is no column 'no'; th"),
    "no category": ("item=tweet_id", r"columns: expected category=..., or annotators=..."),
    "both": ("annotators=remark,category=remark", r"columns: annotators=... is for a column per"),
    "unknown first key": ("thing=remark", r"columns: unknown key 'thing'; there are item, text,"),
    "unknown key": ("item=tweet_id,begin=x,category=y", r"columns: unknown key 'begin'; there are"),
    "no key": ("remark", r"columns='remark': expected such as item=id,annotator"),
    "rows": ("category=Answer,rows=1", r"columns: rows='1'; expected annotators or items"),
    "header": ("category=Answer,header=1", r"columns: header='1'; expected yes or no"),
    "no item": ("annotator=WorkerId,category=Answer", r"columns: expected item=... or text=..."),
    "swallowed": ("missing=*,anotators=x", r"unknown key 'anotators'; did you mean 'annotators'"),
    "no sign": ("sets= ,header=yes", r"sets=\.\.\.: expected the sign between categories"),
}


@pytest.mark.parametrize(("answer", "message"), WRONG.values(), ids=WRONG)
def test_a_wrong_answer_is_named(tmp_path, answer, message):
    """With what was expected."""
    with pytest.raises(FormatError, match=message):
        read(tmp_path, LONG, columns=answer)


BROKEN = {
    "no id": ("id,ana,ben\n1,a,b\n,b,b\n3,a,a\n", r"votes.csv:3: the column 'id' is empty"),
    "no person": ("id,coder,label\n1,p,a\n1,,b\n", r"votes.csv:3: the column 'coder' is empty"),
    "twice": ("id,coder,label\n1,p,a\n1,p,b\n", r"csv:3: annotator 'p' chose for item '1' alre"),
    "column twice": ("id,ben,ben\n1,a,a\n2,a,b\n", r"csv:1: the column 'ben' is there twice"),
    "two texts": (
        "item,annotator,category,text\n1,a,x,one\n1,b,x,two\n",
        r"votes.csv:3: item '1' has another text than in line 2; an item has one text",
    ),
}


@pytest.mark.parametrize(("content", "message"), BROKEN.values(), ids=BROKEN)
def test_a_broken_row_is_named(tmp_path, content, message):
    """With its line."""
    with pytest.raises(FormatError, match=message):
        read(tmp_path, content, format="tables")


@pytest.mark.parametrize(
    "content",
    [
        "source,target,weight\na,b,1\nb,c,1\nc,a,1\n",
        "id,start,end\n1,3,5\n2,5,9\n",
        "name,note\nx,one\ny,two\n",
        "id,label\n1,a\n2,a\n3,b\n",
    ],
    ids=["edges", "places", "words", "one annotator"],
)
def test_other_tables_are_no_decisions(tmp_path, content):
    """The message says how to name the columns."""
    with pytest.raises(FormatError, match=r"or say what its columns are with columns=\.\.\."):
        read(tmp_path, content)


def test_a_row_with_other_cells_is_named(tmp_path):
    """A comma in a text moves all cells behind it; the file is no table of decisions then."""
    content = "id,ana,ben\n1,a,b\n2,a,b,b\n3,b,b\n"
    message = r"votes.csv: looks like none .*'id', 'ana', 'ben'; line 3 has 4 cells, expected 3 as"
    with pytest.raises(FormatError, match=message):
        read(tmp_path, content)
    with pytest.raises(FormatError, match=r"votes.csv:3: 4 cells, expected 3 as in the first row"):
        read(tmp_path, content, format="tables")


def test_a_table_of_one_annotator_is_named_after_its_file(tmp_path):
    """Only where the answer says so: a label may be anybody's."""
    study, _ = read(tmp_path, "id,label\n1,a\n2,b\n", "eva.csv", columns="item=id,category=label")
    assert votes(study) == {"eva": {"1": "a", "2": "b"}}


def test_a_folder_of_such_tables_is_read_by_one_answer(tmp_path):
    """Each file is a document, as in folders of tables with the usual names."""
    content = {"d1.csv": "id,ana,ben\n1,a,b\n", "d2.csv": "id,ana,ben\n1,b,b\n2,a,\n"}
    place = put(tmp_path, content)
    study = argora.read(place, format="tables", columns="item=id,annotators=ana;ben")
    assert [(la.document, la.annotator, len(la.units)) for la in study.layers] == [
        ("d1", "ana", 1), ("d1", "ben", 1), ("d2", "ana", 2), ("d2", "ben", 1),
    ]  # fmt: skip


def test_a_folder_of_foreign_tables_is_read_as_each_of_them_alone(tmp_path):
    """Wide and long ones, with what was recognised in each; one that is none is an error."""
    codes = "code,meaning\nx,yes\ny,no\n"
    content = {"d1.csv": WIDE, "d2.tsv": LONG.replace(",", "\t"), "codes.csv": codes}
    place = put(tmp_path / "all", content)
    seen, problems = [], []
    study = argora.read(place, recognised=seen, problems=problems)
    alone = [argora.read(place / name) for name in ("d1.csv", "d2.tsv")]
    assert study.documents == tuple(document for each in alone for document in each.documents)
    assert study.layers == tuple(layer for each in alone for layer in each.layers)
    assert sum("wide table" in remark or "long table" in remark for remark in seen) == 2
    assert [str(problem).partition(": ")[0] for problem in problems] == [f"{place / 'codes.csv'}:1"]


@pytest.mark.parametrize(("content", "candidates"), OPEN.values(), ids=OPEN)
def test_a_folder_asks_what_a_file_in_it_would(tmp_path, content, candidates):
    """And an answer is for all its files, also where nothing looked like decisions."""
    place = put(tmp_path, {"votes.csv": content})
    with pytest.raises(ChoiceError) as asked:
        argora.read(place)
    assert list(asked.value.candidates) == candidates
    assert argora.read(place, columns=candidates[0]).layers
    plain = put(tmp_path / "other", {"votes.csv": "name,note\nx,y\n"})
    with pytest.raises(
        FormatError, match=r"found votes.csv; votes.csv is a table with the columns"
    ):
        argora.read(plain)
    study = argora.read(plain, columns="item=name,category=note")
    assert votes(study) == {"votes": {"x": "y"}}


def test_a_wide_table_comes_back_through_tables(tmp_path):
    """Texts of items are the text of a document with given segments."""
    study, _ = read(tmp_path, WIDE)
    argora.write(study, tmp_path / "votes", format="tables")
    assert argora.read(tmp_path / "votes") == study


@pytest.mark.parametrize("texts", [True, False])
def test_an_interval_over_items_is_offered_where_all_are_in_one_document(tmp_path, capsys, texts):
    """Documents are resampled by default, and one cannot be."""
    content = WIDE if texts else "id,ana,ben\n1,a,b\n2,b,b\n3,a,a\n4,a,a\n5,b,a\n"
    read(tmp_path, content)
    path = str(tmp_path / "votes.csv")
    assert main(["agree", path, "-m", "alpha"]) == 0
    out, err = capsys.readouterr()
    assert "no interval: only 1 document to resample" in out
    n = 4 if texts else 5
    expected = f"all {n} items are in one document, and an interval resamples documents; if"
    assert (expected in err) == (n >= 5)
    assert main(["agree", path, "-m", "alpha", "--interval", "item"]) == 0
    out, err = capsys.readouterr()
    assert ("boot-item-1000" in out) == (n >= 5)
    assert "--interval" not in err


def test_a_table_in_utf_16_is_read_if_its_encoding_is_said(tmp_path):
    """Excel writes it as “Unicode text”; without an answer the message names the option."""
    path = tmp_path / "ratings.csv"
    rows = "".join(f"{n};{'ja' if n % 2 else 'nein'};ja\n" for n in range(6))
    path.write_text(f"Nr;Anna;Ben\n{rows}", encoding="utf-16")
    study = argora.read(path, encoding="utf-16")
    assert [annotator.id for annotator in study.annotators] == ["Anna", "Ben"]
    with pytest.raises(FormatError, match="encoding='utf-16'"):
        argora.read(path)


def test_an_item_that_is_there_twice_is_named(tmp_path):
    """Its column names no items then, and the note says so."""
    study, noted = read(tmp_path, "item,ana,ben\n1,a,a\n1,b,a\n2,b,b\n")
    assert votes(study)["ana"] == {"1": "a", "2": "b", "3": "b"}
    assert "item has '1' twice, so each row is an item and rows are numbered" in noted


TURNED = "items:,1,2,3,4,5\nrater 1,a,b,a,b,a\nrater 2,a,b,b,b,a\n"


def test_rows_may_be_annotators(tmp_path):
    """A table whose columns are called like items is read so by an answer, which a note names."""
    as_it_stands, noted = read(tmp_path, TURNED)
    noted = "; ".join(noted)
    assert sorted(votes(as_it_stands)) == ["1", "2", "3", "4", "5"]
    assert "if each row is an annotator, answer columns=rows=annotators" in noted
    turned, noted = read(tmp_path, TURNED, columns="rows=annotators")
    assert votes(turned) == {
        "rater 1": dict(zip("12345", "ababa", strict=True)),
        "rater 2": dict(zip("12345", "abbba", strict=True)),
    }
    assert "rows=annotators" not in "; ".join(noted)


@pytest.mark.parametrize("mark", ["NA", "null", "*", "N/A", "-", "."])
def test_marks_of_missing_decisions_are_noted_and_may_be_named(tmp_path, mark):
    """A mark is a category with a note, and no decision where the answer says so."""
    content = f"id,ana,ben\n1,a,{mark}\n2,b,b\n3,a,a\n4,{mark},{mark}\n"
    study, noted = read(tmp_path, content)
    assert votes(study)["ben"] == {"1": mark, "2": "b", "3": "a", "4": mark}
    assert f"columns=missing={mark}" in noted[0]
    study, noted = read(tmp_path, content, columns=f"missing={mark};?")
    assert votes(study) == {"ana": {"1": "a", "2": "b", "3": "a"}, "ben": {"2": "b", "3": "a"}}
    assert noted == ["wide table: 2 annotators (ana, ben), 4 items", "item=id"]


def test_cells_that_join_categories_are_sets_for_distances_of_sets(tmp_path):
    """MASI by hand: (2/3 + 8/9 + 1 + 5/9) / 6 = 14/27 for six pairs of sets; nominal 4/6."""
    rows = ["a + b,a + b", "a,a + b", "a + b,b+c", "c,a", "a + b + c,a + b", "b,b"]
    content = "item,r1,r2\n" + "".join(f"{at},{row}\n" for at, row in enumerate(rows, 1))
    data = items(read(tmp_path, content)[0], by="unit")
    observed = {
        name: parse(f"alpha(distance='{name}')")(data, interval=None).observed
        for name in ("masi", "jaccard", "nominal")
    }
    assert observed == pytest.approx({"masi": 14 / 27, "jaccard": 2.5 / 6, "nominal": 4 / 6})
    assert parse("dice")(data, interval=None).value == pytest.approx((2 + 2 / 3 + 0.5 + 0.8) / 6)
    assert parse("max_percentage")(data, interval=None).value == pytest.approx(5 / 6)


@pytest.mark.parametrize(
    ("rows", "observed"),
    [
        (["E+F,E", "E+F,F", "G,G"], (0.5 + 0.5 + 0) / 3),
        (["E+F,E", "E+F,E", "G,G"], 2 / 3),
        (["E + F,E", "E + F,E", "G,G"], (0.5 + 0.5 + 0) / 3),
        (["A+,A", "E + F+G,E", "G,G"], (1 + 0.5 + 0) / 3),
        (["E + F+G,F", "G,G", "E,E"], (2 / 3 + 0 + 0) / 3),
    ],
    ids=["both are categories", "F is none", "blanks", "a sign at the end", "in a join"],
)
def test_a_plus_without_blanks_joins_only_what_stands_alone_elsewhere(tmp_path, rows, observed):
    """A name such as E+F may be one category; Jaccard distances by hand."""
    content = "item,r1,r2\n" + "".join(f"{at},{row}\n" for at, row in enumerate(rows, 1))
    data = items(read(tmp_path, content, columns="item=item,annotators=r1;r2")[0], by="unit")
    assert parse("alpha(distance='jaccard')")(data, interval=None).observed == pytest.approx(
        observed
    )


@pytest.mark.parametrize("sign", [",", ";"])
def test_a_key_behind_a_semicolon_is_a_key(tmp_path, sign):
    """Marks of missing decisions are divided by semicolons, too, and must not swallow it."""
    content = "item,ana,ben\n1,a,b\n2,*,b\n3,a,-\n"
    study, _ = read(tmp_path, content, columns=f"missing=*;-{sign}annotators=ana;ben,item=item")
    assert votes(study) == {"ana": {"1": "a", "3": "a"}, "ben": {"1": "b", "2": "b"}}


@pytest.mark.parametrize("sign", [",", ";", "|", "/"])
def test_a_sign_between_categories_is_noted_and_may_be_named(tmp_path, sign):
    """MASI by hand: three equal pairs, and {a, b} against {a} at 2/3, of four items."""
    rows = [(f"a{sign}b", f"b{sign} a"), (f"a{sign}b", "a"), ("a", "a"), ("b", "b")]
    content = "item\tana\tben\n" + "".join(f"{at}\t{a}\t{b}\n" for at, (a, b) in enumerate(rows))
    _, noted = read(tmp_path, content, name="votes.tsv")
    assert noted[0].endswith(f"is read as one category; if such cells hold several, answer "
                             f"columns=sets={sign}")  # fmt: skip
    study, noted = read(tmp_path, content, name="votes.tsv", columns=f"sets={sign},item=item,"
                        "annotators=ana;ben")  # fmt: skip
    assert votes(study)["ana"]["0"] == votes(study)["ben"]["0"] == "a + b"
    assert not any("one category" in words for words in noted)
    data = items(study, by="unit")
    observed = parse("alpha(distance='masi')")(data, interval=None).observed
    assert observed == pytest.approx((0 + 2 / 3 + 0 + 0) / 4)


@pytest.mark.parametrize("header", ["item,annotator,category", "id,coder,label"])
def test_two_orders_of_one_set_are_one_category(tmp_path, header):
    """The spelling that comes first holds, so nominal measures agree as well, and it is said."""
    rows = ["1,ana,b + a", "1,ben,a + b", "2,ana,a", "2,ben,a", "3,ana,b + a", "3,ben,b + a"]
    study, noted = read(tmp_path, "\n".join((header, *rows)) + "\n")
    assert {unit.category for layer in study.layers for unit in layer.units} == {"a", "b + a"}
    assert "'a + b' is read as 'b + a', the same set" in noted
    assert alpha(study) == 1


def test_numbers_with_a_decimal_comma_are_numbers_for_distances(tmp_path):
    """Observed by hand: differences 0.5, 0 and 0.5 in three items; as krippendorff computes."""
    content = "item;ana;ben\n1;3,5;3\n2;1,5;1,5\n3;2,0;2,5\n"
    data = items(read(tmp_path, content, columns="item=item,annotators=ana;ben")[0], by="unit")
    result = parse("alpha(distance='interval')")(data, interval=None)
    assert result.observed == pytest.approx((0.25 + 0 + 0.25) / 3)
    expected = krippendorff.alpha([[3.5, 1.5, 2.0], [3, 1.5, 2.5]], level_of_measurement="interval")
    assert result.value == pytest.approx(expected)


def test_a_column_of_votes_with_the_name_of_something_else_is_noted(tmp_path):
    """``cas`` is a case in French; the answer of the note reads it."""
    content = "nr,ana,ben,cas\n1,pro,con,pro\n2,con,con,con\n3,pro,pro,pro\n4,con,pro,con\n"
    study, noted = read(tmp_path, content)
    assert [*votes(study)] == ["ana", "ben"]
    (note,) = [words for words in noted if words.startswith("cas holds what annotators chose")]
    study, noted = read(tmp_path, content, columns=note.partition("answer columns=")[2])
    assert [*votes(study)] == ["ana", "ben", "cas"]
    assert votes(study)["cas"] == {"1": "pro", "2": "con", "3": "pro", "4": "con"}
    assert not any("cas holds" in words for words in noted)
