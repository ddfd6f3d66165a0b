"""Differences: the same documents drawn for both values, and no comparison of unlike things."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from tests.measures.test_intervals import coding

from argora.errors import MeasureError
from argora.measures import compare, parse
from argora.reliability import (
    CodingData,
    Structure,
    StructureData,
    UnitizingData,
    items,
    units,
)
from argora.reliability.unitizing.continuum import make_continuum
from argora.studies import bundled

ALPHA = parse("alpha")


def two_rounds(n: int, *, better: float = 0.0, seed: int = 1) -> tuple[CodingData, CodingData]:
    """Return two rounds of three annotators on n documents, easy and hard ones in both."""
    random = np.random.default_rng(seed)
    groups = np.repeat(np.arange(n), 8)
    easy = np.repeat(random.beta(3, 2, n), 8)[:, np.newaxis]
    found = []
    for more in (0.0, better):
        truth = random.integers(0, 3, (8 * n, 1))
        noise = random.integers(0, 3, (8 * n, 3))
        table = np.where(random.random((8 * n, 3)) < easy + more * (1 - easy), truth, noise)
        found.append(CodingData.from_matrix(table.tolist(), groups=groups.tolist()))
    return found[0], found[1]


def test_the_difference_is_the_second_less_the_first():
    """A higher second value is a difference above zero."""
    first, second = two_rounds(20, better=0.5)
    found = compare(ALPHA, first, second)
    assert found.first.value == ALPHA(first).value
    assert found.second.value == ALPHA(second).value
    assert found.difference == found.second.value - found.first.value > 0
    assert found.low < found.difference < found.high
    assert found.n_shared == 20


def test_data_with_themselves_differ_by_nothing():
    """The same documents are drawn on both sides, so every resample differs by zero."""
    data = coding(12)
    found = compare(ALPHA, data, data)
    assert (found.low, found.difference, found.high) == (0, 0, 0)
    assert found.probability_not_higher == 1


def test_drawing_the_same_documents_tells_more_than_two_intervals():
    """Hard documents are hard for both, and that cancels out."""
    first, second = two_rounds(30, better=0.3)
    found = compare(ALPHA, first, second)
    apart = [r.high - r.low for r in (found.first, found.second)]
    assert found.high - found.low < math.hypot(*apart)
    assert found.first.high > found.second.low
    assert found.low > 0
    assert found.probability_not_higher < 0.025


def test_the_interval_is_that_of_resampled_documents_measured_anew():
    """The definition, by putting every drawn document into a study of its own."""
    first, second = two_rounds(6, better=0.3)
    found = compare(ALPHA, first, second, resamples=40, seed=5)
    drawn = np.random.default_rng(5).multinomial(6, np.full(6, 1 / 6), size=40)

    def repeated(data, counts):
        table = data.dense()
        rows = [table[data.group == g] for g, n in enumerate(counts) for _ in range(n)]
        return ALPHA(CodingData.from_matrix(np.concatenate(rows)), interval=None).value

    values = [repeated(second, counts) - repeated(first, counts) for counts in drawn]
    assert found.interval.values == pytest.approx(values)
    assert [found.low, found.high] == pytest.approx(np.quantile(values, [0.025, 0.975]))
    assert found.probability_not_higher == np.mean(np.array(values) <= 0)


def test_only_shared_documents_count_and_the_others_are_counted():
    """Both values are over the documents of both; their order does not matter."""
    first, second = two_rounds(12, better=0.3)
    some = first.in_groups(["2", "3", "4", "5", "6", "7", "11"])
    others = second.in_groups(["0", "1", "2", "3", "4", "5", "6", "7"])
    found = compare(ALPHA, some, others)
    shared = ["2", "3", "4", "5", "6", "7"]
    assert found.n_shared == 6
    assert found.first.value == ALPHA(first.in_groups(shared), interval=None).value
    assert found.second.value == ALPHA(second.in_groups(shared), interval=None).value
    assert found.notes[:2] == (
        "1 document is only in the first and left out",
        "2 documents are only in the second and left out",
    )


@pytest.mark.parametrize("way", ["document", "jackknife"])
def test_documents_are_paired_by_name_in_any_order(way):
    """Rows of one side in reverse order."""
    first, second = two_rounds(8, better=0.3)
    table, names = second.dense()[::-1].tolist(), [second.groups[g] for g in second.group[::-1]]
    turned = CodingData.from_matrix(table, groups=names)
    straight, mixed = (compare(ALPHA, first, data, interval=way) for data in (second, turned))
    assert [mixed.low, mixed.high] == pytest.approx([straight.low, straight.high])


@pytest.mark.parametrize("way", ["item", "jackknife-item"])
def test_items_are_paired_by_name(way):
    """Two groups of annotators on the same list; each group has an item of its own."""
    pairs = zip("abcab" * 5, "abcba" * 5, strict=True)
    rows = [[a, a if i % 3 else "c", b, b] for i, (a, b) in enumerate(pairs)]
    first = [[*row[:2]] for row in rows[:-1]]
    second = [[*row[2:]] for row in rows[1:]]
    names = [f"i{k}" for k in range(25)]
    found = compare(
        ALPHA,
        CodingData.from_matrix(first, items=names[:-1]),
        CodingData.from_matrix(second, items=names[1:]),
        interval=way,
    )
    assert found.n_shared == 23
    assert found.first.value == ALPHA(CodingData.from_matrix(first[1:]), interval=None).value
    assert found.second.value == 1
    assert found.low < found.difference < found.high


@pytest.mark.parametrize("way", ["item", "jackknife-item", "analytic"])
def test_items_of_different_kinds_are_never_paired(way):
    """The fourth sentence of a text is not its fourth token, whatever may differ."""
    study = bundled()
    sides = items(study, by="token"), items(study, by="sentence")
    with pytest.raises(MeasureError, match=r"no item of the first \(token/rules-1\) is an item of"):
        compare(parse("percentage"), *sides, interval=way, across=("items",))
    nobody = [
        replace(data.select(annotators=["ana"]), derivation=d)
        for data, d in zip(sides, ("items:token", "items:sentence"), strict=True)
    ]
    found = compare(parse("percentage"), *nobody, interval=way, across=("items",))
    assert "nothing was done by two annotators" in found.undefined


@pytest.mark.parametrize("by", ["pair", "level"])
def test_items_that_units_of_annotators_make_are_not_paired(by):
    """Their names are places among the units of these annotators; others have other ones."""
    study = bundled()
    sides = [
        items(study.select(annotators=own), by=by) for own in (["ana", "ben"], ["ana", "chloe"])
    ]
    found = compare(parse("percentage"), *sides, interval="item")
    assert "items that the annotators' own units make have no names" in found.interval.undefined
    assert compare(parse("percentage"), *sides, interval="document").interval.is_defined


def test_counted_items_cannot_be_paired():
    """A table of counts does not say which item is which."""
    data = CodingData.from_contingency([[4, 1], [2, 5]])
    found = compare(parse("kappa"), data, data, interval="item")
    assert "no names by which they could be paired" in found.interval.undefined
    assert found.difference == 0


def test_without_documents_there_is_a_difference_and_no_interval():
    """Nobody said which document an item comes from."""
    rows = [["a", "a"], ["a", "b"], ["b", "b"]]
    found = compare(ALPHA, CodingData.from_matrix(rows), CodingData.from_matrix(rows))
    assert found.difference == 0
    assert "the data do not say which document" in found.interval.undefined
    assert math.isnan(found.probability_not_higher)


def test_without_a_shared_document_there_is_nothing_to_compare():
    """Two studies of different texts."""
    first, second = coding(6), coding(12).in_groups([f"d{i}" for i in range(6, 12)])
    found = compare(ALPHA, first, second)
    assert found.undefined == "no document is in both"
    assert math.isnan(found.difference)
    assert str(found) == "alpha: no difference: no document is in both"
    assert not any("left out" in note for note in found.notes)  # both values are of everything


def test_a_side_without_a_value_takes_the_difference_away():
    """The reason says which side, and why."""
    data = coding(6)
    alike = CodingData.from_matrix([[1, 1]] * 6, groups=[f"d{i}" for i in range(6)])
    found = compare(ALPHA, data, alike)
    assert found.undefined.startswith("the second has no value: no variation")


def test_four_shared_documents_are_too_few():
    """As for any other interval."""
    first, second = two_rounds(4)
    found = compare(ALPHA, first, second)
    assert found.interval.undefined == "only 4 documents to resample, an interval needs at least 5"
    assert not math.isnan(found.difference)


def test_nothing_analytic_is_known_for_a_difference():
    """The reason says what to use instead."""
    found = compare(ALPHA, coding(12), coding(12), interval="analytic")
    assert "use interval='document' or 'jackknife'" in found.notes[-1]


def test_values_of_different_methods_are_not_compared():
    """Sentences and tokens are different things; the message says how to ask for just that."""
    study = bundled()
    views = items(study), items(study, by="token")
    message = (
        r"the two differ in items: sentence/rules-1 against token/rules-1.*across=\('items',\)"
    )
    with pytest.raises(MeasureError, match=message):
        compare(ALPHA, *views)
    found = compare(ALPHA, *views, across=("items",))
    assert found.differing == {"items": ("sentence/rules-1", "token/rules-1")}
    assert "the two differ in items, as asked" in found.notes[-1]
    assert found.signature.count(" ~ ") == 2


@pytest.mark.parametrize(
    ("measure", "refused"), [("ac1", True), ("multi_s", True), ("alpha", False)]
)
def test_measures_that_count_categories_need_the_same_ones(measure, refused):
    """With another number of categories chance agreement means something else."""
    data = coding(6)
    more = CodingData.from_matrix(
        data.dense().tolist(), categories=range(5), groups=[f"d{i // 4}" for i in range(24)]
    )
    if refused:
        with pytest.raises(MeasureError, match="differ in categories: 3 of them against 5"):
            compare(parse(measure), data, more)
    else:
        assert compare(parse(measure), data, more).difference == pytest.approx(0)


def test_units_are_compared_as_items_are():
    """Two pairs of annotators of one study."""
    study = bundled()
    names = [a.id for a in study.annotators]
    first, second = (units(study.select(annotators=own)) for own in (names[:2], names[1:]))
    found = compare(parse("u_alpha"), first, second)
    assert found.low < found.difference < found.high
    assert " ~ " in found.signature.split(" | ")[1]
    assert " ~ " not in found.signature.split(" | ")[0]


def test_every_shared_category_has_a_difference_of_its_own():
    """As the part of each result."""
    first, second = two_rounds(10, better=0.4)
    found = compare(ALPHA, first, second, parts=("category",))
    assert list(found.parts["category"]) == [0, 1, 2]
    for label, own in found.parts["category"].items():
        assert own.second.value == ALPHA(second.binary(label)).value
        assert own.interval.is_defined


def test_text_shows_both_values_the_difference_and_how_it_was_made():
    """Signs stand before differences only."""
    first, second = two_rounds(10, better=0.4)
    text = str(compare(ALPHA, first, second, seed=3, resamples=50))
    assert text.startswith("alpha: 0.")
    assert " = +0." in text
    assert "| paired-boot-document-50-s3|v:" in text


def test_a_part_or_data_that_do_not_exist_are_refused():
    """The message says what there is."""
    with pytest.raises(MeasureError, match="comparisons have the part 'category'"):
        compare(ALPHA, coding(6), coding(6), parts=("pair",))
    with pytest.raises(MeasureError, match="u_alpha takes UnitizingData, not CodingData"):
        compare(parse("u_alpha"), coding(6), coding(6))


def found_in(**marks):
    """Return documents of two, of so many units each: the first is the gold."""
    return UnitizingData(
        tuple(
            make_continuum(
                f"d{i}",
                40,
                {
                    who: [(((10 * n, 10 * n + 5),), "c") for n in range(units)]
                    for who, units in zip("gm", own, strict=True)
                },
            )
            for i, own in enumerate(marks["units"])
        )
    )


def test_items_and_maps_with_nothing_that_counts_are_shared_too():
    """Where two decided; where one alone did, there is nothing to share."""
    rows = [["a", "a"], ["b", "b"], ["b", "b"], ["b", None]] * 3
    data = CodingData.from_matrix(rows, groups=range(12), items=[f"i{i}" for i in range(12)])
    for way in ("document", "item"):
        how = parse("micro_f1(only=('a',))")
        assert compare(how, data, data, interval=way, resamples=20).n_shared == 9
    drawn, nothing = Structure.of([1, 2, 3], [(1, 2), (3, 2)]), Structure.of([], [])
    maps = {f"d{i}": {"x": drawn, "y": drawn} for i in range(3)}
    maps |= {f"e{i}": {"x": nothing, "y": nothing} for i in range(4)}
    maps |= {"f": {"x": drawn}}
    both = StructureData.of(maps)
    assert compare(parse("r_f1(ratio=0.5)"), both, both, resamples=20).n_shared == 7


def test_a_document_or_item_in_one_alone_is_counted_in_the_singular():
    """For items as for documents, and for the first as for the second."""
    rows = [["a", "a"], ["b", "a"], ["b", "b"], ["a", "b"], ["a", "a"], ["b", "b"], ["b", "b"]]
    data = CodingData.from_matrix(rows, groups=range(7), items=[f"i{i}" for i in range(7)])
    for way, what in (("document", "document"), ("item", "item")):
        less, least = (data.select(rows=np.arange(7) < n) for n in (6, 5))
        for n, other in ((1, less), (2, least)):
            are = "is" if n == 1 else "s are"
            for sides, name in (((data, other), "first"), ((other, data), "second")):
                found = compare(ALPHA, *sides, interval=way, resamples=400)
                note = f"{n} {what}{' ' if n == 1 else ''}{are} only in the {name} and left out"
                assert found.notes[0] == note
                assert found.n_shared == 7 - n


@pytest.mark.parametrize("text", ["unit_f1(match='exact')", "c_f1(ratio=0.5)"])
def test_documents_in_which_nothing_was_found_count_where_another_found_something_wrong(text):
    """To be right about nothing is what the first system does better."""
    careful = found_in(units=[(1, 1)] * 6 + [(0, 0)] * 6)
    bold = found_in(units=[(1, 1)] * 6 + [(0, 2)] * 6)
    found = compare(parse(text), careful, bold)
    assert (found.n_shared, found.notes) == (12, ())
    assert found.second.value == parse(text)(bold).value == pytest.approx(12 / 24)
    assert found.difference == pytest.approx(-1 / 2)
