"""Boundary pi, kappa and bias against segeval and by counting."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.measures.literature import MOONSTONE, STARGAZER

from argora.errors import MeasureError
from argora.measures import parse
from argora.reliability import UnitizingData


def value(text: str, data: UnitizingData) -> float:
    """Measure without an interval."""
    return parse(text)(data, interval=None).value


@pytest.mark.parametrize(
    ("masses", "pi", "kappa", "bias"),
    [
        (MOONSTONE["ch1"], 0.2226720647773279, 0.2258064516129032, 0.00390625),
        (STARGAZER, 0.4644497376737814, 0.4653201972630967, 0.0014285714285714286),
        (
            {"a": [2, 8, 2, 1], "b": [2, 1, 7, 2, 1]},
            0.7267552182163187,
            0.7272727272727273,
            0.001736111111111111,
        ),
        ({"a": [2, 8, 2, 1], "b": [11, 2]}, 0.14285714285714285, 0.14893617021276595, 1 / 144),
        ({"a": [12], "b": [1] * 12}, -0.3333333333333333, 0.0, 0.25),
    ],
)
def test_one_document_agrees_with_segeval_2_0_11(masses, pi, kappa, bias):
    """Kazantseva & Szpakowicz (2012), Hearst (1997), and made-up pairs in segeval's tests."""
    data = UnitizingData.from_masses(masses)
    assert value("boundary_pi", data) == pytest.approx(pi, abs=1e-12)
    assert value("boundary_kappa", data) == pytest.approx(kappa, abs=1e-12)
    assert value("boundary_bias", data) == pytest.approx(bias, abs=1e-12)


@pytest.mark.parametrize(
    ("similarity", "expected"),
    [("boundary", 0.2421099324579046), ("segmentation", 0.8321991762222976)],
)
def test_kappa_of_four_chapters_agrees_with_segeval_2_0_11(similarity, expected):
    """Documents of different lengths, pooled; with S as the observed part as well."""
    data = UnitizingData.from_masses(MOONSTONE)
    found = value(f"boundary_kappa(similarity={similarity!r})", data)
    assert found == pytest.approx(expected, abs=1e-9)


def test_equal_segmentations_have_no_bias_whatever_their_lengths():
    """The mean of shares of documents of different lengths, as segeval takes it, gives .0081."""
    lengths = {"d1": [2, 8, 2, 1], "d2": [20, 22, 8, 11, 11, 11, 13, 11, 4], "d3": [6, 5, 27]}
    data = UnitizingData.from_masses(
        {name: dict.fromkeys("abcd", masses) for name, masses in lengths.items()}
    )
    assert value("boundary_bias", data) == pytest.approx(0, abs=1e-15)
    for name in ("boundary_pi", "boundary_kappa"):
        assert value(name, data) == 1


@st.composite
def studies(draw):
    """Documents of flags by three annotators."""
    found = {}
    for i in range(draw(st.integers(1, 3))):
        n = draw(st.integers(1, 12))
        flags = st.lists(st.booleans(), min_size=n, max_size=n)
        found[f"d{i}"] = {who: draw(flags) for who in "abc"}
    return found


@given(found=studies(), n_t=st.integers(1, 3))
def test_chance_agrees_with_counting_places(found, n_t):
    """Draw a place of one annotator and one of another, with habits in common or of their own."""
    data = UnitizingData.from_boundaries(found, boundary=True)
    places = sum(len(own["a"]) for own in found.values())
    share = {who: sum(sum(own[who]) for own in found.values()) / places for who in "abc"}
    common = (sum(share.values()) / 3) ** 2
    own = sum(share[a] * share[b] for a, b in combinations("abc", 2)) / 3
    bias = parse("boundary_bias")(data, interval=None)
    if not any(share.values()):
        assert bias.undefined.startswith("nobody set a boundary")
        return
    assert bias.value == pytest.approx(common - own)
    assert bias.value >= -1e-12
    for kind in ("boundary", "segmentation"):
        observed = value(f"{kind}_similarity(n_t={n_t})", data)
        for name, chance in (("boundary_pi", common), ("boundary_kappa", own)):
            result = parse(f"{name}(similarity={kind!r}, n_t={n_t})")(data, interval=None)
            if chance < 1:
                assert result.observed == pytest.approx(observed)
                assert result.expected == pytest.approx(chance)
                assert result.value == pytest.approx((observed - chance) / (1 - chance))
                assert result.evidence["bias"] == pytest.approx(common - own)
            else:
                assert result.undefined.startswith("no variation")


def test_annotators_of_different_documents_are_compared_where_they_meet():
    """A pair counts the documents of both; chance is weighed by their places."""
    data = UnitizingData.from_masses(
        {
            "d1": {"a": [3, 2], "b": [3, 2]},
            "d2": {"b": [1, 1, 1, 1, 1, 1], "c": [1, 5]},
            "d3": {"c": [2, 7]},
        }
    )
    result = parse("boundary_kappa(similarity='segmentation')")(data, interval=None)
    assert result.observed == pytest.approx((4 + 1) / 9)
    assert result.expected == pytest.approx((4 * 1 / 4 * 1 / 4 + 5 * 1 * 1 / 5) / 9)


@pytest.mark.parametrize("name", ["boundary_pi", "boundary_kappa", "boundary_bias"])
@pytest.mark.parametrize(
    ("masses", "reason"),
    [
        ({"a": [9], "b": [9]}, "nobody set a boundary"),
        ({"a": [1], "b": [1]}, "nobody set a boundary"),
        ({"a": [3, 6]}, "nothing was done by two annotators"),
    ],
)
def test_without_boundaries_there_is_a_reason(name, masses, reason):
    """Also with S, which would be 1."""
    assert parse(name)(UnitizingData.from_masses(masses)).undefined.startswith(reason)


@pytest.mark.parametrize("name", ["boundary_pi", "boundary_kappa"])
def test_boundaries_everywhere_are_no_variation(name):
    """Chance gives full agreement, too."""
    data = UnitizingData.from_masses({"a": [1] * 5, "b": [1] * 5})
    assert parse(name)(data).undefined.startswith("no variation")
    assert value("boundary_bias", data) == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("boundary_pi(similarity='S')", "similarity='S': expected one of"),
        ("boundary_kappa(near=1)", "near=1: expected one of"),
        ("boundary_kappa(n_t=-1)", "n_t=-1: expected a whole number"),
    ],
)
def test_an_option_that_means_nothing_is_refused(text, message):
    """The message says what is expected."""
    with pytest.raises(MeasureError, match=message):
        parse(text)
