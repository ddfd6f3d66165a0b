"""Columns of every library, and large ones, give what the same votes give one by one."""

from __future__ import annotations

from decimal import Decimal
from enum import Enum

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argora.errors import DataError, MissingExtraError
from argora.measures import parse
from argora.reliability import CodingData
from argora.reliability.coding.columns import BLOCK, Coded, column_of_values
from argora.reliability.coding.ordering import Seats, ordered
from argora.reliability.coding.tables import column_of

NAN = float("nan")


class Side(Enum):
    """Values that are neither text nor number."""

    PRO = 1
    CON = 2


# ----- the plain way, written down once more with nothing but dicts -----------------------------


def place_of(value: object) -> tuple[object, ...]:
    """Numbers by size, texts by alphabet, other values by type and look."""
    if isinstance(value, int | float | Decimal):
        return 0, "", float(value), repr(value)
    return (
        (1, "", 0, value) if isinstance(value, str) else (2, type(value).__name__, 0, repr(value))
    )


def plain(rows: list[tuple], groups: dict | None = None) -> dict[str, object]:
    """Return what data must hold that are made of (item, annotator, category) rows."""
    items = list(dict.fromkeys(item for item, _, _ in rows))
    annotators = sorted({str(who) for _, who, _ in rows})
    votes = {
        (items.index(item), annotators.index(str(who))): value
        for item, who, value in rows
        if value is not None and value == value
    }
    said = [votes[key] for key in sorted(votes)]
    categories = sorted(dict.fromkeys(said), key=place_of)
    names = None if groups is None else list(dict.fromkeys(groups[item] for item in items))
    return {
        "items": items,
        "annotators": annotators,
        "categories": [(type(c), c) for c in categories],
        "votes": [(i, a, categories.index(votes[i, a])) for i, a in sorted(votes)],
        "group": None if names is None else [names.index(groups[item]) for item in items],
    }


def held(data: CodingData) -> dict[str, object]:
    """Return the same of data, and check that the arrays fit each other."""
    rows = np.repeat(np.arange(data.n_rows), np.diff(data.start))
    assert {a.dtype for a in (data.start, data.annotator, data.code, data.weight)} == {
        np.dtype(np.int64)
    }
    return {
        "items": list(data.items),
        "annotators": list(data.annotators),
        "categories": [(type(c), c) for c in data.categories],
        "votes": list(zip(rows, data.annotator, data.code, strict=True)),
        "group": None if data.group is None else data.group.tolist(),
    }


def columns(rows: list[tuple]) -> dict[str, list]:
    """Return rows as three lists."""
    names = ("item", "annotator", "category")
    return {name: [row[at] for row in rows] for at, name in enumerate(names)}


# ----- random tables ----------------------------------------------------------------------------

ITEMS = st.one_of(
    st.integers(-3, 12),
    st.sampled_from([10**12, 10**12 + 5, -(10**9)]),
)
TEXTS = st.sampled_from(["a", "b", "bb", "é", "", "claim", "major claim", "🙂", "a a"])
NUMBERS = {
    "int64": st.one_of(st.integers(-4, 9), st.sampled_from([-(2**63), 2**63 - 1, 10**15])),
    "uint64": st.sampled_from([0, 1, 2**64 - 1, 2**63]),
    "int8": st.integers(-128, 127),
    "bool": st.booleans(),
    "float64": st.sampled_from([0.0, 1.0, 2.0, -1.0, 0.5, 1e300, float("inf"), 7.0]),
    "float32": st.sampled_from([0.0, 0.1, 3.0, 4.0]),
    "float16": st.sampled_from([0.0, 0.1, 3.0]),
    "str": TEXTS,
    "bytes": st.sampled_from([b"a", b"bc"]),
}


@st.composite
def votes(draw, items=ITEMS, values=TEXTS, missing=True):
    """Rows in any order, nobody deciding twice on an item."""
    annotators = st.sampled_from(["x", "y", "zz", "10", "9"])
    keys = st.tuples(items, annotators)
    found = draw(st.lists(keys, max_size=14, unique=True))
    cell = st.one_of(st.none(), values, values, values) if missing else values
    return [(item, who, draw(cell)) for item, who in found]


@pytest.mark.parametrize("dtype", NUMBERS)
@given(data=st.data())
@settings(max_examples=30, deadline=None)
def test_an_array_of_any_type_gives_what_its_values_give_one_by_one(dtype, data):
    """The type of a category is kept: 1 is no text, True no number, 1.0 no 1."""
    rows = data.draw(votes(values=NUMBERS[dtype], missing=False))
    found = columns(rows)
    category = np.array(found["category"], dtype=dtype)
    rows = [
        (item, who, value) for (item, who, _), value in zip(rows, category.tolist(), strict=True)
    ]
    made = CodingData.from_columns(
        item=np.array(found["item"], dtype=np.int64),
        annotator=np.array(found["annotator"], dtype=str),
        category=category,
    )
    assert held(made) == plain(rows)
    assert held(CodingData.from_rows(rows)) == plain(rows)


LIBRARIES = {
    "lists": lambda found: found,
    "numpy": lambda found: {name: np.array(v, dtype=object) for name, v in found.items()},
    "pandas": pd.DataFrame,
    "pandas categories": lambda found: pd.DataFrame(found).astype("category"),
    "pandas strings": lambda found: pd.DataFrame(found).astype(
        {"item": "Int64", "annotator": "string", "category": "string"}
    ),
    "pandas arrow": lambda found: pd.DataFrame(found).astype(
        {"item": "int64[pyarrow]", "annotator": "string[pyarrow]", "category": "string[pyarrow]"}
    ),
    "arrow": pa.table,
    "arrow dictionaries": lambda found: pa.table(
        {
            "item": pa.array(found["item"]).dictionary_encode(),
            "annotator": pa.array(found["annotator"]).dictionary_encode(),
            "category": pa.chunked_array(
                [
                    pa.array(found["category"][:3], pa.string()).dictionary_encode(),
                    pa.array(found["category"][3:], pa.string()).dictionary_encode(),
                ]
            ),
        }
    ),
    "arrow stream": lambda found: pa.table(found).to_reader(),
    "polars": pl.DataFrame,
    "polars lazy": lambda found: pl.DataFrame(found).lazy(),
    "polars categories": lambda found: pl.DataFrame(found).with_columns(
        pl.col("annotator").cast(pl.Categorical), pl.col("category").cast(pl.Categorical)
    ),
}


@pytest.mark.parametrize("library", LIBRARIES)
@given(rows=votes())
@settings(max_examples=25, deadline=None)
def test_a_table_of_any_library_gives_the_same_data(library, rows):
    """Missing values are missing in all of them, and dictionaries are used as they are."""
    if not any(value is not None for _, _, value in rows):
        return  # a column without any value has no type that the libraries agree on
    made = CodingData.from_columns(LIBRARIES[library](columns(rows)))
    assert held(made) == plain(rows)


@given(rows=votes(values=st.sampled_from([1, 2, 10, 5])))
@settings(max_examples=25, deadline=None)
def test_whole_numbers_with_missing_ones_stay_whole(rows):
    """Only pandas makes floats of them, before Argora sees them."""
    found = columns(rows)
    number = pa.array(found["category"], pa.int64())
    for table in (
        {**found, "category": number},
        {**found, "category": pl.Series(found["category"], dtype=pl.Int32)},
        {**found, "category": pd.Series(found["category"], dtype="Int8")},
        {**found, "category": number.dictionary_encode()},
    ):
        assert held(CodingData.from_columns(table)) == plain(rows)


@given(rows=votes(items=st.integers(0, 5)), seed=st.integers(0, 9))
@settings(max_examples=30, deadline=None)
def test_groups_follow_the_items(rows, seed):
    """In whatever order the rows come."""
    groups = {item: f"d{(item * 7 + seed) % 3}" for item in range(6)}
    found = columns(rows)
    group = np.array([groups[item] for item in found["item"]], dtype="U2")
    made = CodingData.from_columns(**found, group=group)
    assert held(made) == plain(rows, groups)


@given(
    table=st.lists(st.lists(st.integers(-2, 3), min_size=3, max_size=3), min_size=1, max_size=9),
    dtype=st.sampled_from(["int64", "int8", "float64", "float32", "bool", "U2"]),
    transposed=st.booleans(),
)
@settings(max_examples=50, deadline=None)
def test_a_matrix_of_any_type_gives_what_its_rows_give(table, dtype, transposed):
    """Also one that lies in memory column by column; NaN is missing."""
    array = np.array(table)
    array = np.where(array == -2, 0, array).astype(dtype)
    if array.dtype.kind == "f":
        array[np.array(table) == -2] = NAN
    lists = array.tolist()
    given_ = np.asfortranarray(array) if transposed else array
    fast, slow = CodingData.from_matrix(given_), CodingData.from_matrix(lists)
    assert fast.fingerprint == slow.fingerprint
    assert fast.categories == slow.categories
    assert [type(c) for c in fast.categories] == [type(c) for c in slow.categories]
    assert fast.dense().tolist() == slow.dense().tolist()


def test_a_masked_value_of_an_array_is_missing():
    """Whatever number lies under the mask."""
    array = np.ma.masked_array([[1, 2], [2, 99]], mask=[[0, 0], [0, 1]])
    data = CodingData.from_matrix(array)
    assert (data.categories, data.n_votes) == ((1, 2), 3)
    words = np.ma.masked_array(["a", "b"], mask=[False, True])
    assert CodingData.from_columns(item=[1, 2], annotator=["x", "x"], category=words).n_votes == 1


# ----- what equal values look like --------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "categories"),
    [
        ([1, 1.0, True], [1]),
        ([True, 1, 0], [0, True]),
        ([1.0, 1, "1"], [1.0, "1"]),
        ([Decimal("2.50"), 2.5, 3], [Decimal("2.50"), 3]),
        ([Side.CON, Side.PRO, Side.CON], [Side.CON, Side.PRO]),
        ([("a", 1), ("a", True), ("b",)], [("a", 1), ("b",)]),
        ([{"x"}, frozenset("x"), set()], [frozenset(), frozenset("x")]),
        ([-0.0, 0.0, 1.0], [0.0, 1.0]),
        ([np.int8(3), 3, np.float32(0.5)], [0.5, 3]),
    ],
)
def test_equal_values_are_one_category_that_looks_like_the_first(values, categories):
    """1, 1.0 and True are equal; numbers stay numbers of the type they came as."""
    data = CodingData.from_columns(
        item=list(range(len(values))), annotator=["x"] * len(values), category=values
    )
    assert sorted(map(repr, data.categories)) == sorted(map(repr, categories))
    assert [data.categories[code] for code in data.code] == [
        frozenset(value) if isinstance(value, set) else value for value in values
    ]


def test_the_first_value_is_that_of_the_first_item_and_annotator():
    """Not that of the first row: the order of rows means nothing."""
    rows = [("i", "y", 1.0), ("i", "x", True), ("j", "x", 0)]
    for shuffled in (rows, [rows[1], rows[0], rows[2]]):
        data = CodingData.from_columns(**columns(shuffled))
        assert [repr(c) for c in data.categories] == ["0", "True"]


def test_annotators_are_told_apart_by_name():
    """1 and True are equal, but not by name; 1 and '1' are one annotator."""
    data = CodingData.from_columns(item=[1, 1, 2], annotator=[1, True, "1"], category=["a"] * 3)
    assert data.annotators == ("1", "True")


def test_numbers_as_text_order_as_numbers_by_the_ordinal_distance():
    """Texts, ints, floats and decimals of one scale give one value of alpha."""
    rows = [["1", "2"], ["10", "10"], ["2", "1"], ["10", "2"]]
    spelled = {
        "text": rows,
        "int": [[int(v) for v in row] for row in rows],
        "float": np.array(rows).astype(float),
        "decimal": [[Decimal(v) for v in row] for row in rows],
        "array": np.array(rows),
    }
    for distance in ("ordinal", "interval"):
        measure = parse(f"alpha(distance={distance!r})")
        found = {
            name: measure(CodingData.from_matrix(t), interval=None) for name, t in spelled.items()
        }
        assert len({result.value for result in found.values()}) == 1


# ----- orders and names of columns --------------------------------------------------------------

SCALE = ["low", "mid", "high", "top"]
SAID = ["mid", None, "low", "high"]
WHO = {"item": [1, 1, 2, 2], "annotator": ["x", "y", "x", "y"]}


def ordered_frames() -> dict[str, object]:
    """Return tables in which the categories say that they have an order."""
    categorical = pd.Categorical(SAID, categories=SCALE, ordered=True)
    frame = pd.DataFrame(WHO | {"category": categorical})
    enum = pl.DataFrame(WHO | {"category": pl.Series(SAID, dtype=pl.Enum(SCALE))})
    return {
        "frame": frame,
        "array": WHO | {"category": categorical},
        "arrow": pa.Table.from_pandas(frame),
        "enum": enum,
        "lazy": enum.lazy(),
    }


@pytest.mark.parametrize("kind", ["frame", "array", "arrow", "enum", "lazy", "parquet"])
@pytest.mark.parametrize("with_pyarrow", [True, False])
def test_an_ordered_categorical_gives_the_order_of_the_categories(
    kind, with_pyarrow, tmp_path, monkeypatch
):
    """As if it had been given, with the category that nobody chose."""
    tables = ordered_frames()
    pq.write_table(tables["arrow"], tmp_path / "votes.parquet")
    tables["parquet"] = tmp_path / "votes.parquet"
    if not with_pyarrow and kind not in ("arrow", "parquet"):
        monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    named = CodingData.from_columns(WHO | {"category": SAID}, categories=SCALE)
    found = CodingData.from_columns(tables[kind])
    assert (found.categories, found.ordered) == (tuple(SCALE), True)
    assert found.fingerprint == named.fingerprint
    own = CodingData.from_columns(tables[kind], categories=SCALE[::-1])
    assert own.categories == tuple(SCALE[::-1])


def test_a_categorical_without_an_order_gives_none():
    """Categories come by alphabet then, and only those that were chosen."""
    for frame in (
        pd.DataFrame(WHO | {"category": pd.Categorical(SAID, categories=SCALE)}),
        pl.DataFrame(WHO | {"category": pl.Series(SAID, dtype=pl.Categorical)}),
    ):
        found = CodingData.from_columns(frame)
        assert (found.categories, found.ordered) == (("high", "low", "mid"), False)


def test_a_matrix_has_the_order_that_all_its_columns_have():
    """One column without it, or with another one, and there is none."""
    scale = pd.CategoricalDtype(SCALE, ordered=True)
    other = pd.CategoricalDtype(SCALE[::-1], ordered=True)
    frame = pd.DataFrame({"x": ["mid", "low"], "y": ["mid", "high"]})
    found = CodingData.from_matrix(frame.astype(scale))
    assert (found.categories, found.ordered) == (tuple(SCALE), True)
    enums = pl.DataFrame(frame.to_dict("list"), schema=dict.fromkeys("xy", pl.Enum(SCALE)))
    assert CodingData.from_matrix(enums).fingerprint == found.fingerprint
    for without in (frame, frame.astype({"x": scale}), frame.astype({"x": scale, "y": other})):
        assert not CodingData.from_matrix(without).ordered


@pytest.mark.parametrize("kind", [pd.DataFrame, dict])
def test_names_of_columns_may_be_numbers(kind):
    """As pandas gives them to columns without a name."""
    table = kind({0: [1, 1, 2], 1: ["x", "y", "x"], 2: ["a", "b", "a"]})
    data = CodingData.from_columns(table, item=0, annotator=1, category=np.int64(2))
    assert held(data) == plain([(1, "x", "a"), (1, "y", "b"), (2, "x", "a")])
    with pytest.raises(DataError, match=r"no column 3; the table has \[0, 1, 2\]: give item= its"):
        CodingData.from_columns(table, item=3, annotator=1, category=2)
    with pytest.raises(DataError, match=r"no column '0'"):
        CodingData.from_columns(table, item="0", annotator=1, category=2)


# ----- Parquet and what is refused --------------------------------------------------------------


def test_a_parquet_file_gives_its_votes(tmp_path):
    """By the names of its columns; other columns are not read."""
    path = tmp_path / "votes.parquet"
    table = {
        "sentence": [1, 1, 2],
        "who": ["x", "y", "x"],
        "label": ["a", None, "b"],
        "no": [0] * 3,
    }
    pq.write_table(pa.table(table), path, row_group_size=2)
    data = CodingData.from_columns(
        path, item="sentence", annotator="who", category="label", group="sentence"
    )
    assert (data.items, data.annotators, data.categories) == ((1, 2), ("x", "y"), ("a", "b"))
    assert data.groups == ("1", "2")
    assert CodingData.from_columns(
        str(path), item="sentence", annotator="who", category="no"
    ).n_votes


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: CodingData.from_columns({"item": [1]}), r"no column 'annotator'; the table has"),
        (
            lambda: CodingData.from_columns(
                pa.table({"item": [1], "category": [1], "anotator": [1]})
            ),
            "no column 'annotator'; did you mean 'anotator'",
        ),
        (lambda: CodingData.from_columns(), "item='item' names a column, but there is no table"),
        (lambda: CodingData.from_columns(7), "expected a table with named columns, found int"),
        (lambda: CodingData.from_columns([1, 2]), "named columns, found list"),
        (
            lambda: CodingData.from_columns(item=[1, None], annotator=["x", "y"], category=[1, 2]),
            "row 1 has no item; name one",
        ),
        (
            lambda: CodingData.from_columns(
                item=[1, 2], annotator=pd.Series(["x", None]), category=[1, 2]
            ),
            "row 1 has no annotator; name one",
        ),
        (
            lambda: CodingData.from_columns(item=[None, 1], annotator=["x", "y"], category=[1, 2]),
            "row 0 has no item; name one, or leave the row out",
        ),
        (
            lambda: CodingData.from_columns(
                item=[1, 2, 3], annotator=["x", NAN, None], category=[1, 2, 3]
            ),
            "row 1 has no annotator; name one, or leave the row out",
        ),
        (
            lambda: CodingData.from_columns(
                item=[1, 2], annotator=pd.Series([None, "x"]), category=[1, 2]
            ),
            "row 0 has no annotator; name one",
        ),
        (lambda: CodingData.from_rows([(NAN, "x", "a")]), "has no item"),
        (lambda: CodingData.from_rows([("i", None, "a")]), "has no annotator"),
        (
            lambda: CodingData.from_columns(
                item=np.array([5, 4, 5]),
                annotator=np.array([1, 1, 1]),
                category=np.array([0, 0, 1]),
            ),
            "annotator '1' decided twice on item 5",
        ),
        (
            lambda: CodingData.from_columns(
                item=np.array([5, 5]),
                annotator=np.array([1, 2]),
                category=np.array([0, 0]),
                group=np.array(["d", "e"]),
            ),
            "item 5 is in group 'd' and in group 'e'",
        ),
        (
            lambda: CodingData.from_columns(
                item=[5, 5], annotator=[1, 2], category=[0, 0], group=[None, "e"]
            ),
            "item 5 has no group; give one for every item",
        ),
        (
            lambda: CodingData.from_columns(
                item=np.array([5]),
                annotator=np.array([1]),
                category=np.array(["b"]),
                categories=["a"],
            ),
            r"value 'b' is none of the categories \['a'\]",
        ),
        (lambda: CodingData.from_columns(item=1, annotator=[1], category=[1]), "item=1 names a"),
        (
            lambda: CodingData.from_columns(
                pd.DataFrame([[1, 1, "x", "a"]], columns=["item", "item", "annotator", "category"])
            ),
            "the table has 2 columns 'item', so item='item' could be any of them; rename them",
        ),
        (
            lambda: CodingData.from_columns(
                pa.table([[1], [2], ["x"], ["a"]], ["item", "item", "annotator", "category"])
            ),
            "the table has 2 columns 'item'",
        ),
        (
            lambda: CodingData.from_columns(
                pl.DataFrame({"item": [1, 2], "annotator": [1, 1], "category": [["x"], []]})
            ),
            r"category \['x'\] cannot be compared quickly",
        ),
        (
            lambda: CodingData.from_columns(
                pa.table({"item": [1, 2], "annotator": [1, 1], "category": [["x"], []]})
            ),
            r"category \['x'\] cannot be compared quickly",
        ),
        (
            lambda: CodingData.from_columns(
                pd.DataFrame({"item": [1], "annotator": [1], "category": [np.array(["x"])]})
            ),
            r"category array.* cannot be compared quickly",
        ),
        (
            lambda: CodingData.from_columns(
                item=np.array([[1, 2]]), annotator=[1, 1], category=[1, 2]
            ),
            "item has 2 dimensions; expected a list",
        ),
        (
            lambda: CodingData.from_columns({"item": 1.5, "annotator": [1], "category": [1]}),
            "item is 1.5; expected a list of values",
        ),
        (
            lambda: CodingData.from_columns(
                {"item": "xy", "annotator": [1, 1], "category": [1, 2]}
            ),
            "item is 'xy'; expected a list of values",
        ),
        (
            lambda: CodingData.from_columns(item=[1], annotator=None, category=[1]),
            "annotator is None; expected a list of values",
        ),
    ],
)
def test_columns_that_cannot_be_votes_are_refused(make, message):
    """The message says what was found and what to do."""
    with pytest.raises(DataError, match=message):
        make()


@pytest.mark.parametrize("first", [0, 1, 2])
@pytest.mark.parametrize("n", [4, 5 * BLOCK // 2])
def test_an_item_is_in_two_groups_however_far_apart_it_is_written(first, n):
    """Also in the first group of all, and more rows later than are looked at together."""
    item = np.array([*range(n - 1), first])
    group = np.array(["d0", "d1", "d2"])[item % 3]
    columns = {"item": item, "annotator": np.arange(n), "category": item}
    data = CodingData.from_columns(columns, group=group)
    assert data.groups == ("d0", "d1", "d2")
    assert data.group.tolist() == [i % 3 for i in range(n - 1)]
    group[-1] = "d3"
    with pytest.raises(DataError, match=f"item {first} is in group 'd{first}' and in group 'd3'; "):
        CodingData.from_columns(columns, group=group)


def test_a_file_that_is_no_parquet_is_named(tmp_path):
    """With what is wrong with it."""
    path = tmp_path / "votes.parquet"
    with pytest.raises(DataError, match=r"votes.parquet cannot be read as a Parquet file"):
        CodingData.from_columns(path)
    path.write_text("item,annotator,category", encoding="utf-8")
    with pytest.raises(DataError, match=r"votes.parquet cannot be read as a Parquet file"):
        CodingData.from_columns(path)


def test_without_pyarrow_frames_are_read_and_parquet_says_what_to_install(monkeypatch, tmp_path):
    """The values are taken one by one then; the data are the same."""
    rows = [(1, "x", "a"), (1, "y", None), (2, "x", "b")]
    frames = [pl.DataFrame(columns(rows)), pd.DataFrame(columns(rows))]
    fast = [CodingData.from_columns(frame).fingerprint for frame in frames]
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    assert [CodingData.from_columns(frame).fingerprint for frame in frames] == fast
    with pytest.raises(MissingExtraError, match=r"argora\[data\]"):
        CodingData.from_columns(tmp_path / "votes.parquet")


# ----- large ones -------------------------------------------------------------------------------


def test_rows_beyond_one_block_are_counted_like_those_within():
    """Unsorted, with gaps, numbers far apart and long texts."""
    n = BLOCK + 1000
    random = np.random.default_rng(5)
    item = random.permutation(n) // 2
    annotator = np.zeros(n, dtype=np.int64)
    annotator[np.unique(item, return_index=True)[1]] = 1
    category = random.integers(0, 3, n).astype(float)
    category[::7] = NAN
    made = CodingData.from_columns(item=item, annotator=annotator, category=category)
    again = CodingData.from_columns(
        item=np.char.add("a rather long name ", (item * 10**6).astype(str)),
        annotator=[str(who) for who in annotator],
        category=[None if np.isnan(value) else value for value in category.tolist()],
    )
    assert made.fingerprint == again.fingerprint
    assert made.items[:3] == tuple(item[np.sort(np.unique(item, return_index=True)[1])][:3])
    far = CodingData.from_columns(
        item=item * 10**13, annotator=annotator, category=np.where(category == 2, 1e200, category)
    )
    assert far.code.tolist() == made.code.tolist()
    assert far.start.tolist() == made.start.tolist()


def test_a_sparse_crowd_is_sorted_like_a_dense_one():
    """Thousands of annotators on thousands of items leave most cells empty."""
    random = np.random.default_rng(2)
    item = np.repeat(np.arange(3000), 2)
    annotator = np.concatenate([random.choice(2000, 2, replace=False) for _ in range(3000)])
    category = random.integers(0, 4, 6000)
    order = random.permutation(6000)
    made = CodingData.from_columns(
        item=item[order], annotator=annotator[order], category=category[order]
    )
    rows = zip(
        item[order].tolist(), annotator[order].tolist(), category[order].tolist(), strict=True
    )
    votes = {(i, str(a)): c for i, a, c in rows}
    found = [
        (made.items[i], made.annotators[a])
        for i, a in zip(made.item_of_vote, made.annotator, strict=True)
    ]
    assert [votes[key] for key in found] == [made.categories[c] for c in made.code]
    assert len(found) == 6000
    assert (np.diff(made.item_of_vote * 2000 + made.annotator) > 0).all()
    with pytest.raises(DataError, match="decided twice on item"):
        CodingData.from_columns(
            item=np.append(item, 7),
            annotator=np.append(annotator, annotator[14]),
            category=np.append(category, 0),
        )


def test_votes_are_sorted_where_a_place_and_a_code_fit_in_no_number_together():
    """2^40 annotators and 2^30 categories: three items need more than 64 bits."""
    most = 2**30 - 1
    found = ordered(
        Seats(
            item=Coded(np.array([2, 0, 1]), range(3)),
            annotator=Coded(np.array([0, 1, 0]), range(2)),
            category=Coded(np.array([most, 0, 5]), range(most + 1)),
            place=np.arange(3),
            seat=np.array([0, 2**40 - 1]),
            n_items=3,
            n_annotators=2**40,
        )
    )
    assert found is not None
    assert found.per_item.tolist() == [1, 1, 1]
    assert found.annotator.tolist() == [2**40 - 1, 0, 0]
    assert found.value.tolist() == [0, 5, most]


@pytest.mark.parametrize(
    "values",
    [
        np.array(["", ""]),
        np.array([], dtype="U3"),
        np.array([], dtype=float),
        np.array([NAN, NAN]),
        np.array([b"a", b""]),
        np.array([1 + 2j, 3]),
        np.array(["2020-01-01", "NaT"], dtype="datetime64[D]"),
        np.array([2**63, 1], dtype=np.uint64),
        np.array([-(10**9), 5, 5, 10**9, 10**9]),
        np.array([5, 10**9, 5, -(10**9), 10**9]),
        np.array([-1.5, 0.5, 0.5, NAN, 2.5]),
        np.array([0.5, -1.5, NAN, 0.5]),
        np.array([2**53 + 1, 2**53, 2**53 + 1]),
        np.ma.MaskedArray([7, 10**9, 7, 10**9], [False, False, False, True]),
        np.array(["aa", "ab", "ba", "bb", "aa", "b"]),
        np.array(["letters of many kinds", "and of many words", "letters of many kinds"]),
        np.array([b"ab", b"ba", b"ab"]),
        pa.chunked_array([], type=pa.string()),
        pa.array([None, None], pa.int16()),
        pa.array([1.5, None, NAN], pa.float32()),
        pa.array([Decimal("1.50"), None]),
        pa.array(["a", "b"], pa.string_view()),
        pa.DictionaryArray.from_arrays(pa.array([1, 0, 1], pa.uint8()), ["a", "b"]),
        pa.DictionaryArray.from_arrays(pa.array([1, None, 0], pa.int8()), pa.array([7, 8])),
        pa.DictionaryArray.from_arrays(pa.array([1, 0, 2], pa.uint64()), pa.array([7, None, 7])),
        pa.chunked_array([pa.array(own).dictionary_encode() for own in (["a", None], ["b", "a"])]),
        pa.array([1, 2], pa.timestamp("s")),
        pl.Series(["a", None]),
        pd.Series([1, None], dtype="Int64"),
        pd.array([7, None, 7], dtype="Int64"),
        pd.array(["a", None, "a"], dtype="string"),
        pd.array([True, None, False], dtype="boolean"),
        pd.Categorical(["b", None, "a", "b"]),
        pd.Index(["b", "a", "b"]),
        pd.Series(pd.Categorical([2, None, 1])),
        pl.Series([1.5, None, 1.5]),
        pl.Series(["b", None, "a"], dtype=pl.Categorical),
        pa.array([True, None, False]),
        pa.array([1.5, 2.5], pa.float16()),
    ],
)
def test_the_codes_of_a_column_are_those_of_its_values(values):
    """Missing ones have the last code."""
    column = column_of(values)
    one_by_one = column_of_values(list(values))
    rows = np.arange(len(column))
    codes, expected = column.codes(0, len(rows)), one_by_one.codes(0, len(rows))
    there = expected < one_by_one.n_codes
    assert len({*codes[there].tolist()}) == len({*expected[there].tolist()})
    assert (codes < column.n_codes).tolist() == there.tolist()
    assert column.values(codes[there], rows[there]) == one_by_one.values(
        expected[there], rows[there]
    )
