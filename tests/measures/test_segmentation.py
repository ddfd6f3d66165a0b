"""Pk, WindowDiff, S and B against printed figures, other tools and brute force."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.measures.literature import MOONSTONE

from argora.errors import DataError, MeasureError
from argora.measures import parse
from argora.measures.segmentation.edits import boundary_edits
from argora.reliability import UnitizingData

# Drawn at random, 40 positions, for the figures of other tools.
RANDOM = {
    "a": [1, 2, 2, 12, 7, 1, 10, 1, 4],
    "b": [1, 2, 5, 1, 4, 3, 1, 3, 3, 1, 3, 4, 2, 1, 6],
}

S, B = "segmentation_similarity", "boundary_similarity"
segmentations = st.lists(st.booleans(), min_size=1, max_size=30)


def value(text: str, data: UnitizingData) -> float:
    """Measure without an interval."""
    return parse(text)(data, interval=None).value


def pair(one, other) -> UnitizingData:
    """Make data of two segmentations given by flags."""
    return UnitizingData.from_boundaries({"a": one, "b": other}, boundary=True)


@st.composite
def pairs(draw, max_size=30):
    """Two segmentations of one length, as flags."""
    one = draw(st.lists(st.booleans(), min_size=1, max_size=max_size))
    return one, draw(st.lists(st.booleans(), min_size=len(one), max_size=len(one)))


@pytest.mark.parametrize(
    ("one", "other", "similarity", "boundary"),
    [
        ([5, 5], [4, 6], 0.9444444444444444, 0.5),
        ([10], [5, 5], 0.8888888888888888, 0.0),
        ([2, 3, 6], [5, 6], 0.9, 0.5),
        ([2, 2], [1, 3], 0.8333333333333334, 0.5),
    ],
)
def test_short_segmentations_agree_with_segeval_2_0_11(one, other, similarity, boundary):
    """As its two similarities give them."""
    data = UnitizingData.from_masses({"a": one, "b": other})
    assert value(S, data) == pytest.approx(similarity, abs=1e-15)
    assert value(B, data) == pytest.approx(boundary, abs=1e-15)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("segmentation_similarity(n_t=1)", 0.6410256410256411),
        ("boundary_similarity(n_t=1)", 0.2222222222222222),
        (S, 0.6794871794871795),
        (B, 0.2647058823529412),
        ("segmentation_similarity(n_t=3)", 0.717948717948718),
        ("boundary_similarity(n_t=3)", 0.3125),
        ("segmentation_similarity(n_t=5)", 0.8),
        ("boundary_similarity(n_t=5)", 0.44285714285714284),
        ("pk(reference='a')", 0.5263157894736842),
        ("windowdiff(reference='a')", 0.6052631578947368),
        ("pk(k=3, reference='a')", 0.5945945945945946),
        ("windowdiff(k=3, reference='a')", 0.7837837837837838),
        ("windowdiff(denominator='n+k', reference='a')", 23 / 42),
    ],
)
def test_a_random_pair_agrees_with_segeval_2_0_11(text, expected):
    """All windows of transposition; segeval divides its padded windows by one too many (43)."""
    assert value(text, UnitizingData.from_masses(RANDOM)) == pytest.approx(expected, abs=1e-15)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pk(k='nltk', reference='a')", 0.5263157894736842),
        ("pk(k=4, reference='a')", 0.5555555555555556),
        ("windowdiff(k=4, reference='a')", 0.8055555555555556),
        ("pk(k=4, denominator='n-k+1', reference='a')", 0.5405405405405406),
        ("windowdiff(k=4, denominator='n-k+1', reference='a')", 0.7837837837837838),
    ],
)
def test_a_random_pair_agrees_with_nltk_3_10_4(text, expected):
    """Strings with a flag between any two positions, and with one more for the end of the text."""
    assert value(text, UnitizingData.from_masses(RANDOM)) == pytest.approx(expected, abs=1e-15)


def windows(one, other, k, *, differ, pad=(0, 0)):
    """Slide a window over the segments' numbers, position by position."""

    def numbered(flags):
        found = [0]
        for flag in flags:
            found.append(found[-1] + flag)
        # Before the text and after it there are other segments.
        return [-1] * pad[0] + found + [found[-1] + (pad[0] > 0)] * pad[1]

    a, b = numbered(one), numbered(other)
    wrong = 0
    for i in range(len(a) - k):
        counts = [sum(x[j] != x[j + 1] for j in range(i, i + k)) for x in (a, b)]
        wrong += differ(*counts)
    return wrong / (len(a) - k) if len(a) > k else None


def parted(a: int, b: int) -> bool:
    """Tell whether only one of two has a boundary."""
    return bool(a) != bool(b)


def unequal(a: int, b: int) -> bool:
    """Tell whether two have other numbers of boundaries."""
    return a != b


@given(drawn=pairs(), k=st.integers(1, 8))
def test_windows_agree_with_a_loop_over_all_of_them(drawn, k):
    """Whatever the window and the ends."""
    one, other = drawn
    data = pair(one, other)
    for name, differ, ends in [
        ("pk", parted, {"n-k": (0, 0), "n-k+1": (0, 1)}),
        ("windowdiff", unequal, {"n-k": (0, 0), "n-k+1": (0, 1), "n+k": (k, k)}),
    ]:
        for denominator, pad in ends.items():
            wanted = windows(one, other, k, differ=differ, pad=pad)
            found = parse(f"{name}(k={k}, denominator={denominator!r}, reference='a')")(
                data, interval=None
            )
            if wanted is None:
                assert found.undefined == "no document is longer than the window"
            else:
                assert found.value == pytest.approx(wanted, abs=1e-12)


def fewest_steps(one, other):
    """Search for the fewest changes: set or remove a boundary, or swap two neighbouring places."""
    layer, seen, steps = {tuple(one)}, {tuple(one)}, 0
    while tuple(other) not in layer:
        following = set()
        for state in layer:
            for i in range(len(state)):
                following.add((*state[:i], not state[i], *state[i + 1 :]))
                if i + 1 < len(state):
                    following.add((*state[:i], state[i + 1], state[i], *state[i + 2 :]))
        layer = following - seen
        seen |= layer
        steps += 1
    return steps


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_no_edit_script_is_shorter(n):
    """All pairs of segmentations of up to six positions, searched breadth first."""
    for one, other in product(product([False, True], repeat=n), repeat=2):
        script = boundary_edits(pair(one, other), "a", "b")
        steps = sum(edit.kind != "match" for edit in script)
        assert steps == fewest_steps(one, other)


@given(drawn=pairs(), n_t=st.integers(1, 5))
def test_an_edit_script_leads_from_one_segmentation_to_the_other(drawn, n_t):
    """Each boundary of each is named once; transpositions stay within the window."""
    data = pair(*drawn)
    script = boundary_edits(data, "a", "b", n_t=n_t)
    ends = [[i + 1 for i, flag in enumerate(flags) if flag] for flags in drawn]
    assert sorted(e.first for e in script if e.first is not None) == ends[0]
    assert sorted(e.second for e in script if e.second is not None) == ends[1]
    for edit in script:
        if edit.kind == "match":
            assert edit.first == edit.second
        elif edit.kind == "transposition":
            assert 0 < abs(edit.first - edit.second) < n_t
        else:
            assert (edit.first is None) != (edit.second is None)
    lone = [
        [e.first for e in script if e.second is None],
        [e.second for e in script if not e.first],
    ]
    assert all(abs(a - b) >= n_t for a, b in product(*lone))


@given(drawn=pairs(), n_t=st.integers(1, 4))
def test_similarities_follow_from_the_edit_script(drawn, n_t):
    """Their definitions, step by step, with both costs of a near miss."""
    data = pair(*drawn)
    script = boundary_edits(data, "a", "b", n_t=n_t)
    for near in ("scaled", "whole"):
        cost = 0.0
        for edit in script:
            if edit.kind == "addition":
                cost += 1
            elif edit.kind == "transposition":
                cost += abs(edit.first - edit.second) / n_t if near == "scaled" else 1
        options = f"(n_t={n_t}, near={near!r})"
        assert value(S + options, data) == pytest.approx(1 - cost / len(drawn[0]))
        if script:
            assert value(B + options, data) == pytest.approx(1 - cost / len(script))


@pytest.mark.parametrize("text", ["pk", "windowdiff", S, B])
def test_documents_add_what_is_above_and_what_is_below(text):
    """No window reaches from one document into the next."""
    whole = parse(text)(UnitizingData.from_masses(MOONSTONE), interval=None)
    above = below = 0.0
    for masses in MOONSTONE.values():
        for one, other in combinations(masses, 2):
            own = parse(text)(
                UnitizingData.from_masses({one: masses[one], other: masses[other]}), interval=None
            )
            seen = own.evidence
            if text == S:
                n = sum(masses[one]) - 1
            else:
                n = seen["windows"] if "windows" in seen else sum(seen.values())
            above += own.value * n
            below += n
    assert whole.value == pytest.approx(above / below)


def test_the_edits_of_several_documents_are_told_apart():
    """The last position of one document is no neighbour of the first of the next."""
    data = UnitizingData.from_masses(
        {"d1": {"a": [4, 1], "b": [5]}, "d2": {"a": [5], "b": [1, 4]}, "d3": {"a": [5]}}
    )
    found = [(e.document, e.kind, e.first, e.second) for e in boundary_edits(data, "a", "b", n_t=9)]
    assert found == [("d1", "addition", 4, None), ("d2", "addition", None, 1)]
    assert parse(B)(data, interval=None).evidence == {
        "matches": 0,
        "additions": 2,
        "transpositions": 0,
    }


def test_only_pairs_with_the_reference_count():
    """The others are compared with it and not with each other."""
    data = UnitizingData.from_masses(MOONSTONE)
    for text in ("pk", "windowdiff"):
        parts = [
            parse(f"{text}(reference='an2')")(data.select(annotators=("an2", other)), interval=None)
            for other in ("an1", "an3", "an4")
        ]
        wrong, n = (sum(p.evidence[k] for p in parts) for k in ("different", "windows"))
        result = parse(f"{text}(reference='an2')")(data, interval=None, parts=("pair",))
        assert result.value == pytest.approx(wrong / n)
        assert result.parts["pair"]["an1", "an3"].undefined == (
            "the reference 'an2' is not among the annotators ['an1', 'an3']"
        )


def test_without_a_reference_each_annotator_is_one_in_turn():
    """Two directions of one pair are pooled."""
    data = UnitizingData.from_masses({"few": [10, 10], "many": [1] * 20})
    both = [
        parse(f"pk(reference={who!r})")(data, interval=None).evidence for who in ("few", "many")
    ]
    wrong, n = (sum(own[k] for own in both) for k in ("different", "windows"))
    assert value("pk", data) == pytest.approx(wrong / n)
    assert value("pk(reference='few')", data) == pytest.approx(10 / 15)
    assert value("pk(reference='many')", data) == pytest.approx(16 / 18)


def test_resampling_documents_gives_an_interval():
    """Eight documents; the interval holds the value."""
    data = UnitizingData.from_masses(
        {f"{name}{i}": own for name, own in MOONSTONE.items() for i in range(2)}
    )
    for text in ("pk", "windowdiff(documents='mean')", S, B):
        result = parse(text)(data, parts=("group", "pair", "annotator"))
        assert result.low < result.value < result.high
        assert result.parts["group"]["ch10"].value == value(
            text, UnitizingData.from_masses(MOONSTONE["ch1"])
        )
        assert result.parts["annotator"]["an1"].is_defined


@pytest.mark.parametrize("text", ["pk", "windowdiff", S, B])
def test_very_long_texts_are_counted_by_their_boundaries(text):
    """A hundred million positions; what is stretched keeps its share of windows."""
    n = 10_000
    one, other = [5_000, 5_000] * n, [4_000, 6_000] * n
    result = parse(text)(UnitizingData.from_masses({"a": one, "b": other}), interval=None)
    wanted = {
        "pk": 2 * 1_000 * n / (10**8 - 2_500),
        "windowdiff": 2 * 1_000 * n / (10**8 - 2_500),
        S: 1 - 2 * n / (10**8 - 1),
        B: (n - 1) / (n - 1 + 2 * n),
    }[text]
    assert result.value == pytest.approx(wanted, rel=1e-12)


@pytest.mark.parametrize(
    ("text", "masses", "reason"),
    [
        ("pk", {"a": [2], "b": [1, 1]}, "no document is longer than the window"),
        ("windowdiff(k=9)", {"a": [9], "b": [4, 5]}, "no document is longer than the window"),
        ("pk(reference='c')", {"a": [9], "b": [4, 5]}, "the reference 'c' is not among"),
        (S, {"a": [1], "b": [1]}, "no document has two positions"),
        (B, {"a": [9], "b": [9]}, "nobody set a boundary"),
        (B, {"a": [9]}, "nothing was done by two annotators"),
        (B, {}, "nothing was done by two annotators"),
    ],
)
def test_where_there_is_nothing_to_compare_there_is_a_reason(text, masses, reason):
    """No window, no place, no boundary, no partner."""
    result = parse(text)(UnitizingData.from_masses(masses))
    assert result.undefined.startswith(reason)


@pytest.mark.parametrize(("text", "found"), [("pk", 0), ("windowdiff", 0), (S, 1)])
def test_two_segmentations_without_a_boundary_agree(text, found):
    """Both say at every place that there is none; only B looks at boundaries alone."""
    assert value(text, UnitizingData.from_masses({"a": [9], "b": [9]})) == found


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pk(k=0)", "k=0: expected a whole number of at least 1, 'half' or 'nltk'"),
        ("pk(k='halb')", "k='halb': expected"),
        ("pk(denominator='n+k')", "denominator='n\\+k': expected one of"),
        ("windowdiff(documents='median')", "documents='median': expected one of"),
        ("boundary_similarity(n_t=0)", "n_t=0: expected a whole number of at least 1"),
        ("segmentation_similarity(near='half')", "near='half': expected one of"),
    ],
)
def test_an_option_that_means_nothing_is_refused(text, message):
    """The message says what is expected."""
    with pytest.raises(MeasureError, match=message):
        parse(text)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: UnitizingData.from_masses({"a": [2, 3], "b": [6]}), "'a' .* add up to 5, .* to 6"),
        (lambda: UnitizingData.from_masses({"a": [2, 0]}), "a segment of length 0"),
        (lambda: UnitizingData.from_masses({"a": "0100"}), "expected the lengths of the segments"),
        (lambda: UnitizingData.from_masses({"a": [2], "d": {"b": [2]}}), "are mixed"),
        (
            lambda: boundary_edits(UnitizingData.from_masses(RANDOM), "a", "bb"),
            "no annotator 'bb'; did you mean 'b'",
        ),
    ],
)
def test_broken_segmentations_are_refused(make, message):
    """The message names who and where."""
    with pytest.raises(DataError, match=message):
        make()


@given(flags=segmentations)
def test_lengths_and_flags_say_the_same(flags):
    """Also lists with flags of any kind."""
    marks = ["x" if flag else "-" for flag in flags]
    listed = UnitizingData.from_boundaries({"d": {"a": marks}}, boundary="x")
    ends = [0, *(i + 1 for i, flag in enumerate(flags) if flag), len(flags) + 1]
    masses = [b - a for a, b in pairwise(ends)]
    assert listed.continua == UnitizingData.from_masses({"d": {"a": masses}}).continua


def test_units_that_leave_gaps_have_their_borders_as_boundaries():
    """Where a unit starts or ends inside the text; two that meet share one boundary."""
    data = UnitizingData.from_units(
        20, [("a", 0, 4, "x"), ("a", 4, 9, "y"), ("b", 4, 9, "x"), ("b", 12, 20, "x")]
    )
    steps = [(e.kind, e.first, e.second) for e in boundary_edits(data, "a", "b")]
    assert steps == [("match", 4, 4), ("match", 9, 9), ("addition", None, 12)]
