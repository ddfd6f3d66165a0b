"""Parquet: the same tables with typed columns, as data frames write them, and hostile files."""

from __future__ import annotations

import contextlib
import random
import sys
from dataclasses import replace

import pandas
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.formats.samples import essays, problems_of
from tests.formats.test_brat import put
from tests.formats.test_tables import whole_study

import argora
from argora.errors import FormatError, MissingExtraError
from argora.formats.tables import parquet
from argora.model import Layer, Unit

VOTES = {
    "item": ["1", "1", "2", "2"],
    "annotator": ["ann", "ben", "ann", "ben"],
    "category": ["a", "b", "a", None],
}


def write(path, **columns):
    """Write item table with some columns replaced or added."""
    pq.write_table(pa.table({**VOTES, **columns}), path)
    return path


def test_a_file_without_rows_is_an_empty_study(tmp_path):
    """The columns are there, and nothing was decided."""
    none = {name: pa.array([], pa.string()) for name in VOTES}
    pq.write_table(pa.table(none), tmp_path / "votes.parquet")
    study = argora.read(tmp_path / "votes.parquet")
    assert (study.documents, study.layers) == ((), ())


@pytest.fixture
def votes(tmp_path):
    """Where an item table goes."""
    return tmp_path / "votes.parquet"


def test_what_tables_can_carry_comes_back(tmp_path):
    """Empty layers, covered tasks, undercuts, implicit units, segments, types and the scheme."""
    argora.write(whole_study(), tmp_path / "study", format="parquet")
    assert argora.read(tmp_path / "study") == whole_study()


def test_the_columns_are_those_of_the_other_tables_with_types(tmp_path):
    """Numbers, truth values and lists are what they are; a text is no cell in quotes."""
    argora.write(essays(), tmp_path / "study", format="parquet")
    units = pq.read_table(tmp_path / "study/units.parquet")
    header = "document,annotator,unit,round,spans,category,attribute:stance"
    assert units.column_names == header.split(",")
    assert units.schema.field("round").type == pa.int64()
    assert units.to_pylist()[0] == {
        "document": "essay 1",
        "annotator": "anna",
        "unit": "c1",
        "round": None,
        "spans": "0:12",
        "category": "claim",
        "attribute:stance": "for",
    }
    relations = pandas.read_parquet(tmp_path / "study/relations.parquet")
    assert [list(sources) for sources in relations["sources"]] == [["p1"], ["p1"]]
    documents = pq.read_table(tmp_path / "study/documents.parquet")
    assert documents.column("metadata:no").to_pylist() == [7, None]
    assert documents.column("metadata:id").to_pylist() == ["007", None]


def test_values_of_several_types_are_json(tmp_path):
    """One column has one type, so such a column says by its name what it holds."""
    values = (7, "7", True, 0.5, ("a",), 10**30, "")
    units = tuple(
        Unit(f"u{i}", category="c", attributes={"n": value}, text="x")
        for i, value in enumerate(values)
    )
    study = essays().with_layers(Layer("b/2", "ben", units=units))
    argora.write(study, tmp_path / "study", format="parquet")
    column = pq.read_table(tmp_path / "study/units.parquet").column("json:attribute:n")
    said = [cell for cell in column.to_pylist() if cell is not None]
    assert said == ["7", '"7"', "true", "0.5", '["a"]', "1" + 30 * "0", '""']
    back = argora.read(tmp_path / "study").layer("b/2", "ben").units
    assert [unit.attributes["n"] for unit in back] == list(values)
    assert [type(unit.attributes["n"]) for unit in back] == [type(value) for value in values]


@pytest.mark.parametrize(
    ("values", "column"),
    [
        ((2**63 - 1, -(2**63)), "attribute:n"),
        ((2**63, 1), "json:attribute:n"),
        ((1, -(2**63) - 1), "json:attribute:n"),
    ],
)
def test_whole_numbers_of_more_than_64_bits_are_json(tmp_path, values, column):
    """A column of whole numbers has no room for them; each comes back as it is."""
    units = tuple(
        Unit(f"u{i}", category="c", attributes={"n": value}, text="x")
        for i, value in enumerate(values)
    )
    study = essays().with_layers(Layer("b/2", "ben", units=units))
    argora.write(study, tmp_path / "study", format="parquet")
    assert column in pq.read_schema(tmp_path / "study/units.parquet").names
    back = argora.read(tmp_path / "study").layer("b/2", "ben").units
    assert tuple(unit.attributes["n"] for unit in back) == values


@pytest.mark.parametrize(
    ("column", "values"),
    [
        (pa.array(["7", "=1", " x", None]), ["7", "=1", " x", None]),
        (pa.array(["x", "y", "x", None]).dictionary_encode(), ["x", "y", "x", None]),
        (pa.array(["x", "y", "x", None], pa.large_string()), ["x", "y", "x", None]),
        (pa.array([1, 2, -3, None]), [1, 2, -3, None]),
        (pa.array([1, 2**64 - 1, 0, None], pa.uint64()), [1, 2**64 - 1, 0, None]),
        (pa.array([1.0, 0.5, float("nan"), None]), [1.0, 0.5, None, None]),
        (pa.array([True, False, True, None]), [True, False, True, None]),
        (pa.array([["a", "b c"], [], ["7"], None]), [("a", "b c"), (), ("7",), None]),
        (pa.nulls(4), [None] * 4),
    ],
)
def test_every_flat_type_is_read_as_it_is(votes, column, values):
    """Nothing and not-a-number are missing; whatever a text looks like, it is text."""
    study = argora.read(write(votes, **{"category": ["c"] * 4, "attribute:x": column}))
    said = {
        (unit.id, layer.annotator): unit.attributes.get("x")
        for layer in study.layers
        for unit in layer.units
    }
    found = [said[key] for key in zip(VOTES["item"], VOTES["annotator"], strict=True)]
    assert found == values
    assert [type(value) for value in found] == [type(value) for value in values]


def test_an_item_table_says_the_same_as_csv(tmp_path, votes):
    """Numbers as items and categories are names, as everywhere in tables."""
    frame = pandas.DataFrame({"item": [1, 1, 2], "annotator": list("aba"), "category": [3, 4, 3]})
    frame.to_parquet(votes, index=False)
    frame.to_csv(tmp_path / "votes.csv", index=False)
    assert argora.read(votes) == argora.read(tmp_path / "votes.csv")
    assert argora.read(votes).layers[0].units[0].category == "3"


def test_a_data_frame_of_units_is_read(tmp_path):
    """Start and end as numbers, 1.0 where empty rows made floats of them, sources as words."""
    put(tmp_path, {"texts/d.txt": "One two three."})
    units = {
        "document": "d",
        "annotator": "ann",
        "unit": ["u1", "u2", "u3"],
        "start": [0, 4, None],
        "end": [3, 7, None],
        "text": [None, None, "unsaid"],
    }
    pandas.DataFrame(units).to_parquet(tmp_path / "units.parquet", index=False)
    ties = {"document": "d", "annotator": "ann", "relation": ["r"], "sources": "u2 u3"}
    pandas.DataFrame({**ties, "target": "u1"}).to_parquet(tmp_path / "relations.parquet")
    (layer,) = argora.read(tmp_path).layers
    assert [unit.words("One two three.") for unit in layer.units] == ["One", "two", "unsaid"]
    assert layer.relations[0].sources == ("u2", "u3")


def test_tables_in_both_forms_are_not_mixed(tmp_path):
    """Which of them counts is for the user to say."""
    argora.write(essays(), tmp_path / "study", format="parquet")
    argora.write(essays(), tmp_path / "other", format="tables")
    (tmp_path / "other/units.csv").rename(tmp_path / "study/units.csv")
    with pytest.raises(FormatError, match=r"several formats \(tables, parquet\); say which"):
        argora.read(tmp_path / "study")
    assert argora.read(tmp_path / "study", format="parquet") == essays()


WRONG = {
    "column missing": ({"item": None}, "votes.parquet: no column 'item': found"),
    "unknown column": ({"colour": ["x"] * 4}, "votes.parquet: unknown column 'colour'"),
    "index": ({"__index_level_0__": [1] * 4}, "is an index of pandas; write the table with index="),
    "structure": ({"category": [{"a": 1}] * 4}, "'category' holds struct<a: int64>, expected"),
    "lists": ({"category": [["a"]] * 4}, "expected lists of texts in covers, events, marks, order"),
    "numbers in lists": ({"attribute:x": [[1]] * 4}, "'attribute:x' holds list<element: int64>"),
    "lists in lists": ({"attribute:x": [[["a"]]] * 4}, "'attribute:x' holds list<element: list<"),
    "hole in a list": ({"attribute:x": [[], [], ["a", None], []]}, "votes.parquet:3: a list holds"),
    "time": ({"attribute:x": pa.array([1] * 4, pa.timestamp("s"))}, "holds timestamp[ms]"),
    "bytes": ({"category": [b"x"] * 4}, "'category' holds binary, expected texts"),
    "infinite": ({"attribute:x": [0.5, 1.0, float("inf"), 2.0]}, "votes.parquet:3: the number inf"),
    "JSON": ({"json:attribute:x": ["1", "{}", "2", "3"]}, "parquet:2: found '{}', expected JSON"),
    "no JSON": ({"json:attribute:x": ["1", "{", "2", "3"]}, "parquet:2: found '{', expected JSON"),
    "deep": ({"json:attribute:x": ["[" * 10**5] * 4}, "found '[[[["),
    "other JSON": ({"category": None, "json:category": ["1"] * 4}, "expected JSON, of attributes"),
    "twice": ({"json:attribute:x": ["1"] * 4, "attribute:x": ["1"] * 4}, "'attribute:x' is there"),
    "nobody": ({"annotator": ["a", "", None, "b"]}, "votes.parquet:2: the column 'annotator'"),
    "twice chosen": ({"item": ["1"] * 4}, "chose for item '1' already, in row 1"),
    "long": ({"category": ["n" * 1001] * 4}, "votes.parquet:1: the column 'category' holds 'nnn"),
}  # fmt: skip


@pytest.mark.parametrize(("columns", "message"), WRONG.values(), ids=WRONG)
def test_a_table_of_another_form_is_one_message(votes, columns, message):
    """With the column or the row, and what is expected."""
    table = {**VOTES, **columns}
    pq.write_table(pa.table({k: v for k, v in table.items() if v is not None}), votes)
    problems = []
    with contextlib.suppress(FormatError):
        argora.read(votes, problems=problems)
    (problem,) = problems
    assert message in str(problem)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is no valid Parquet file: Parquet file size is 0 bytes"),
        (b"item,annotator,category\n", "is no valid Parquet file: Parquet magic bytes not found"),
        (b"PAR1" * 9, "is no valid Parquet file: "),
    ],
)
def test_what_is_no_parquet_says_so(votes, content, message):
    """The reason is in the message, and what to do."""
    votes.write_bytes(content)
    with pytest.raises(FormatError, match=message) as caught:
        argora.read(votes)
    assert str(caught.value).endswith("; write the table anew")


def test_a_damaged_file_is_an_error_or_a_study(votes):
    """Cut at any place, or with bytes changed: never another error and never the end of it all."""
    whole = write(votes, **{"attribute:x": [["a"], None, [], ["b"]]}).read_bytes()
    chance = random.Random(7)
    damaged = [whole[:size] for size in range(0, len(whole), 97)]
    for _ in range(150):
        content = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            content[chance.randrange(len(content))] = chance.randrange(256)
        damaged.append(bytes(content))
    refused = []
    for content in damaged:
        votes.write_bytes(content)
        with contextlib.suppress(FormatError):
            argora.read(votes, problems=refused)
    assert len(refused) > 100
    assert {problem.path for problem in refused} == {str(votes)}


def test_what_argora_writes_is_known_to_be_undamaged(tmp_path):
    """Every page has a checksum, so a changed letter is noticed and not read as another."""
    argora.write(essays(), tmp_path / "study", format="parquet")
    path = tmp_path / "study/units.parquet"
    content = path.read_bytes()
    assert content.count(b"claim") > 0
    path.write_bytes(content.replace(b"claim", b"clown"))
    _, (problem,) = problems_of(tmp_path / "study")
    assert "units.parquet: is no valid Parquet file: " in problem
    assert "CRC" in problem


def test_a_hundred_million_rows_in_a_small_file_are_refused_unread(votes, monkeypatch):
    """A file of a few bytes may claim as many as it likes."""
    column = pa.nulls(10**8)
    pq.write_table(pa.table({"item": column, "annotator": column, "category": column}), votes)
    assert votes.stat().st_size < 1_000_000
    monkeypatch.setattr(pq.ParquetFile, "iter_batches", None)  # whoever reads on, fails
    with pytest.raises(FormatError, match="100,000,000 rows; as a study Argora reads up to 2,000"):
        argora.read(votes)


def test_one_text_a_hundred_thousand_times_is_refused_before_it_is_copied(votes):
    """A dictionary makes five megabytes of what would be half a terabyte."""
    n = 100_000
    text = pa.DictionaryArray.from_arrays(pa.array([0] * n, pa.int32()), ["x" * 5_000_000])
    items = [str(i) for i in range(n)]
    columns = {"item": items, "annotator": ["a"] * n, "category": ["c"] * n, "attribute:x": text}
    pq.write_table(pa.table(columns), votes)
    with pytest.raises(
        FormatError, match=r"unpacks to 500,000,[0-9,]+ characters; .* 268,435,456:"
    ):
        argora.read(votes)


@pytest.mark.parametrize(
    ("limit", "least", "message"),
    [
        ("MAX_ROWS", 4, "unpacks to 4 rows; as a study Argora reads up to 3: split the table, or"),
        ("MAX_CELLS", 12, "unpacks to 12 values; as a study Argora reads up to 11: split the"),
        ("MAX_UNPACKED", None, "unpacks to {0:,} bytes; as a study Argora reads up to {1:,}: "),
    ],
)
def test_what_is_exactly_at_a_limit_is_read(votes, monkeypatch, limit, least, message):
    """One more is too much: rows, values in all columns, bytes when unpacked."""
    write(votes)
    if least is None:
        least = pq.ParquetFile(votes).metadata.row_group(0).total_byte_size
        message = message.format(least, least - 1)
    monkeypatch.setattr(parquet, limit, least)
    assert argora.read(votes).layers
    monkeypatch.setattr(parquet, limit, least - 1)
    with pytest.raises(FormatError) as caught:
        argora.read(votes)
    assert str(caught.value).startswith(f"{votes}: {message}")


def test_the_limits_are_two_million_rows_and_twenty_million_values(votes):
    """As the messages say."""
    column = pa.nulls(2_000_001)
    pq.write_table(pa.table({"item": column}), votes)
    with pytest.raises(
        FormatError, match="2,000,001 rows; as a study Argora reads up to 2,000,000:"
    ):
        argora.read(votes)
    pq.write_table(pa.table({f"c{n}": column[:1_900_000] for n in range(11)}), votes)
    with pytest.raises(FormatError, match=r"20,900,000 values; as a study .* up to 20,000,000:"):
        argora.read(votes)


@pytest.mark.parametrize("place", [1, 2, -1])
def test_a_dictionary_that_lacks_a_value_is_damage(votes, monkeypatch, place):
    """Neither a crash nor another value."""
    write(votes)
    column = pa.DictionaryArray.from_arrays(pa.array([0, place]), pa.array(["a"]), safe=False)
    batch = pa.RecordBatch.from_arrays([column] * 3, ["item", "annotator", "category"])
    monkeypatch.setattr(pq.ParquetFile, "iter_batches", lambda *_, **__: [batch])
    with pytest.raises(FormatError) as caught:
        argora.read(votes)
    assert str(caught.value) == (
        f"{votes}: is no valid Parquet file: a dictionary lacks a value that the column points "
        "to; write the table anew"
    )


@pytest.mark.parametrize(
    ("column", "values", "message"),
    [
        ("attribute:x", [["a", None]] * 4, ":1: a list holds an empty value; leave it out, or"),
        ("attribute:x", [["a"], None, ["b", None], None], ":3: a list holds an empty value;"),
        ("", ["a"] * 4, ": a column has no name"),
        ("json:", ["1"] * 4, ": a column has no name"),
        (
            "json:attribute:x", ["1", "{", "1", "1"],
            ":2: found '{', expected JSON of a text, number or list of texts",
        ),
        (
            "json:attribute:x", ["1", "1", "[1]", "1"],
            ":3: found '[1]', expected JSON of a text, number or list of texts",
        ),
        (
            "json:attribute:x", ["1", "1", "1", "null"],
            ":4: found 'null', expected JSON of a text, number or list of texts",
        ),
    ],
)  # fmt: skip
def test_a_wrong_value_is_named_by_its_row(votes, column, values, message):
    """Rows count from 1."""
    write(votes, **{column: values})
    with pytest.raises(FormatError) as caught:
        argora.read(votes)
    assert str(caught.value).startswith(f"{votes}{message}")


def test_endless_lists_are_refused_before_they_are_unpacked(votes, monkeypatch):
    """One row may claim millions of values."""
    monkeypatch.setattr(parquet, "MAX_CELLS", 1000)
    write(votes, **{"attribute:x": [["a"] * 2000, [], [], []]})
    with pytest.raises(FormatError, match="unpacks to 2,000 values"):
        argora.read(votes)


def test_a_broken_table_leaves_all_layers_out(tmp_path):
    """As with tables in CSV; documents and annotators are still read."""
    argora.write(essays(), tmp_path / "study", format="parquet")
    (tmp_path / "study/units.parquet").write_bytes(b"PAR1")
    study, (problem,) = problems_of(tmp_path / "study")
    assert "units.parquet: is no valid Parquet file" in problem
    assert problem.endswith("; all layers are left out")
    assert (study.documents, study.layers) == (essays().documents, ())


@pytest.fixture
def without_pyarrow(monkeypatch):
    """A machine on which pyarrow is not installed."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "pyarrow"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyarrow", None)


def test_without_pyarrow_one_line_says_how_to_get_it(tmp_path, votes, without_pyarrow):
    """Reading and writing, not once for each file; other formats do without."""
    votes.write_bytes(b"")
    put(tmp_path / "study", {"units.parquet": b"", "layers.parquet": b""})
    for path in (votes, tmp_path / "study"):
        with pytest.raises(MissingExtraError, match=r"pip install 'argora\[data\]'"):
            argora.read(path, problems=[])
    with pytest.raises(MissingExtraError, match=r"^Parquet needs pyarrow: pip install"):
        argora.write(essays(), tmp_path / "out", format="parquet")
    assert not (tmp_path / "out").exists()
    argora.write(essays(), tmp_path / "tables", format="tables")
    assert argora.read(tmp_path / "tables") == replace(essays(), name="tables")


def test_half_a_character_is_refused_by_name(tmp_path):
    """UTF-8 cannot hold it."""
    unit = Unit("u", category="\ud83d", text="x")
    study = essays().with_layers(Layer("b/2", "ben", units=(unit,)))
    with pytest.raises(FormatError, match=r"units\.parquet: cannot hold a lone surrogate"):
        argora.write(study, tmp_path / "study", format="parquet")
