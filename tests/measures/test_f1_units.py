"""F1 of units, tokens, segments and sentences by counting, and on a corpus with known figures."""

from __future__ import annotations

from itertools import combinations, permutations
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.measures.examples.retrieval import RETRIEVAL
from tests.measures.strategies import documents, unitizing
from tests.reliability.tiny import layer, study, unit

from argora.errors import MeasureError
from argora.measures import parse
from argora.measures.f1.matching import matched
from argora.reliability import UnitizingData, items, units
from argora.reliability.unitizing.continuum import make_continuum

EXACT = "unit_f1(match='exact')"
HALF = "unit_f1(match='overlap', threshold=0.5)"


def value(text: str, data: UnitizingData) -> float:
    """Measure without an interval."""
    return parse(text)(data, interval=None).value


def marked(**marks) -> UnitizingData:
    """Make data of 20 positions from (start, end, category) per annotator."""
    found = [(who, *mark) for who, own in marks.items() for mark in own]
    return UnitizingData.from_units(20, found, annotators=list(marks))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (EXACT, 2 / 7),
        ("unit_f1(match='exact', category='any')", 4 / 7),
        (HALF, 4 / 7),
        ("unit_f1(match='overlap', threshold=0.5, category='any')", 6 / 7),
        ("unit_f1(match='overlap', threshold=0.75)", 4 / 7),
        ("unit_f1(match='overlap', threshold=0.76)", 2 / 7),
        ("unit_f1(match='overlap', threshold=0.75, over='union')", 4 / 7),
        ("unit_f1(match='overlap', threshold=1)", 2 / 7),
    ],
)
def test_units_match_as_asked_for(text, expected):
    """One the same, one of another category, one shorter by a quarter, one alone."""
    data = marked(
        a=[(0, 4, "c"), (5, 9, "c"), (10, 14, "p")],
        b=[(0, 4, "c"), (5, 9, "p"), (10, 13, "p"), (16, 18, "p")],
    )
    assert value(text, data) == pytest.approx(expected)


KNOWN = [(0, 4, "c"), (6, 9, "p")]


@pytest.mark.parametrize(
    "text",
    [
        EXACT,
        HALF,
        "token_f1",
        "token_f1(blank=False)",
        "segment_f1",
        "sentence_f1",
        "c_f1(ratio=0.5)",
        "c_f1(ratio=0.999)",
    ],
)
@pytest.mark.parametrize("swapped", [False, True])
def test_a_unit_without_a_category_is_neither_right_nor_wrong(text, swapped):
    """Nor is what the other marked in its place; the result says how many units are without."""
    sides = [*KNOWN, (12, 15, "?")], [*KNOWN, (12, 15, "c")]
    first, second = sides[::-1] if swapped else sides
    result = parse(text)(marked(a=first, b=second), interval=None)
    assert result.value == 1
    assert result.notes[0].startswith("1 unit has no category: ")
    wrong = parse(text)(marked(a=[*KNOWN, (12, 15, "p")], b=[*KNOWN, (12, 15, "c")]), interval=None)
    assert text == "sentence_f1" or wrong.value < 1


@pytest.mark.parametrize(
    ("text", "third", "expected"),
    [
        ("unit_f1(match='exact', category='any')", "p", 4 / 7),
        ("unit_f1(match='overlap', threshold=0.5, category='any')", "p", 6 / 7),
        (EXACT, "p", 2 / 5),
        (EXACT, "?", 2 / 4),
        (HALF, "p", 4 / 5),
        (HALF, "?", 2 / 3),
        ("c_f1(ratio=0.5)", "p", 4 / 5),
    ],
)
def test_only_what_matches_a_unit_without_a_category_is_missing(text, third, expected):
    """Other boundaries are errors whatever the category; places alone are compared as ever."""
    data = marked(
        a=[(0, 4, "c"), (5, 9, "?"), (10, 14, third)],
        b=[(0, 4, "c"), (5, 9, "p"), (10, 13, "p"), (16, 18, "p")],
    )
    assert value(text, data) == pytest.approx(expected)


def test_a_unit_beside_one_without_a_category_counts_where_another_one_agrees():
    """Two units of one annotator lie there, one of them of the same category."""
    data = marked(a=[(0, 4, "c"), (0, 4, "?")], b=[(0, 4, "c")])
    assert value(EXACT, data) == value(HALF, data) == 1
    assert parse(EXACT).statistics(data).tolist() == [[1, 1, 1]]


@pytest.mark.parametrize("text", [EXACT, HALF, "token_f1(blank=False)", "segment_f1"])
def test_units_without_a_category_alone_leave_nothing_to_compare(text):
    """The reason is not that nobody marked anything."""
    none = parse(text)(marked(a=[(0, 4, "?")], b=[(0, 4, "?")]), interval=None)
    assert none.undefined == (
        "nobody marked anything" if "blank" in text else "no unit has a known category"
    )
    some = parse(text)(marked(a=[(0, 4, "?")], b=[(0, 4, "c")]), interval=None)
    assert some.undefined == "nobody marked anything of which both categories are known"


def test_a_share_of_a_third_is_reached_by_a_third():
    """No rounding makes 1 of 3 positions fall short of one third."""
    data = marked(a=[(0, 3, "c")], b=[(2, 5, "c")])
    assert value("unit_f1(match='overlap', threshold=0.3333333333333333)", data) == 1
    assert value("unit_f1(match='overlap', threshold=0.34)", data) == 0


def test_one_unit_matches_one_other_at_most():
    """Two halves of a unit are one match and one error."""
    data = marked(a=[(0, 10, "c")], b=[(0, 5, "c"), (5, 10, "c")])
    assert value(HALF, data) == pytest.approx(2 / 3)


def test_the_parts_of_a_unit_are_one_unit():
    """Their common length is added up; parts that touch are one."""
    whole = {
        "a": [(((0, 4), (10, 14)), "c")],
        "b": [(((0, 4), (11, 14)), "c")],
        "c": [(((0, 2), (2, 4), (10, 14)), "c")],
    }
    data = UnitizingData((make_continuum("d", 20, whole),))
    pairs = parse("unit_f1(match='overlap', threshold=0.85)")(data, parts=("pair",)).parts["pair"]
    assert pairs["a", "b"].value == 1
    assert parse(EXACT)(data, parts=("pair",)).parts["pair"]["a", "c"].value == 1


def test_precision_and_recall_belong_to_a_reference():
    """One of two units is right, out of three."""
    data = marked(gold=[(0, 4, "c"), (5, 9, "c"), (10, 14, "p")], ann=[(0, 4, "c"), (5, 8, "c")])
    result = parse("unit_f1(match='exact', reference='gold')")(data, interval=None)
    assert result.evidence == {
        "precision": pytest.approx(1 / 2),
        "recall": pytest.approx(1 / 3),
    }
    assert result.value == pytest.approx(2 / 5)
    assert parse(EXACT)(data, interval=None).evidence == {}


def largest_matching(first, second, near):
    """Try every order of partners."""
    short, long = sorted((range(len(first)), range(len(second))), key=len)
    turned = len(first) > len(second)
    best = 0
    for chosen in permutations(long, len(short)):
        pairs = zip(short, chosen, strict=True)
        best = max(best, sum(near(*((b, a) if turned else (a, b))) for a, b in pairs))
    return best


@given(
    found=documents(max_documents=1), share=st.sampled_from([0.1, 0.3, 0.5, 0.8]), data=st.data()
)
def test_as_many_units_match_as_can(found, share, data):
    """Overlapping and discontinuous units; every assignment is tried."""
    _, marks = found[0]
    first = next(iter(marks.values()))
    second = data.draw(st.sampled_from(list(marks.values())))
    union = data.draw(st.booleans())

    def near(i, j):
        one, other = (
            {p for start, end in parts for p in range(start, end)}
            for parts in (first[i][0], second[j][0])
        )
        whole = len(one | other) if union else max(len(one), len(other))
        return first[i][1] == second[j][1] and len(one & other) >= share * whole - 1e-9

    assert matched(first, second, at_least=share, union=union) == largest_matching(
        first, second, near
    )


def test_a_long_chain_of_overlaps_needs_no_deep_recursion():
    """Each unit could match two others; all find a partner."""
    n = 3_000
    first = [(((10 * i, 10 * i + 10),), "c") for i in range(n)]
    second = [(((10 * i - 5, 10 * i + 5),), "c") for i in range(1, n + 1)]
    assert matched(first, second, at_least=0.5) == n


@given(found=documents())
def test_token_f1_agrees_with_counting_positions(found):
    """Every position has the categories that cover it, or is blank."""
    data = unitizing(found)
    names = sorted({who for _, marks in found for who in marks})

    def said(units, at):
        own = {v for parts, v in units for start, end in parts if start <= at < end}
        return own or {None}

    def mean_f1(both):
        classes = {c for a, b in both for c in a | b}
        return mean(
            2 * sum(c in a and c in b for a, b in both) / sum((c in a) + (c in b) for a, b in both)
            for c in classes
        )

    pairs = [
        [
            (said(marks[one], at), said(marks[other], at))
            for length, marks in found
            if one in marks and other in marks
            for at in range(length)
        ]
        for one, other in combinations(names, 2)
    ]
    pairs = [both for both in pairs if both]
    result = parse("token_f1")(data, interval=None)
    assert result.is_defined == bool(pairs)
    if pairs:
        assert result.value == pytest.approx(mean(map(mean_f1, pairs)))
        pooled = parse("token_f1(pairs='pooled')")(data, interval=None)
        assert pooled.value == pytest.approx(mean_f1([place for both in pairs for place in both]))


@given(found=documents())
def test_pooled_units_are_those_of_all_pairs(found):
    """Twice the matches over all units, each counted once for every partner."""
    data = unitizing(found)
    n = [0, 0, 0]
    sentences = []
    for _, marks in found:
        for one, other in combinations(sorted(marks), 2):
            same = matched(marks[one], marks[other], at_least=None)
            n = [a + b for a, b in zip(n, (same, len(marks[one]), len(marks[other])), strict=True)]
            half = matched(marks[one], marks[other], at_least=0.5, strict=True)
            units_of_both = len(marks[one]) + len(marks[other])
            sentences.append(2 * half / units_of_both if units_of_both else 1)
    units_f1 = parse("unit_f1(match='exact', pairs='pooled')")(data, interval=None)
    assert units_f1.is_defined == bool(n[1] + n[2])
    if units_f1.is_defined:
        assert units_f1.value == pytest.approx(2 * n[0] / (n[1] + n[2]))
    if sentences:
        segments = parse("segment_f1(pairs='pooled')")(data, interval=None)
        assert segments.value == pytest.approx(mean(sentences))


def test_token_f1_of_a_study_is_the_macro_f1_of_its_tokens():
    """Units that do not overlap: a class per category and one for the blank."""
    found = study(
        layer("d", "ann", unit("T1", "Cats purr"), unit("T2", "bark loudly", category="premise")),
        layer("d", "bob", unit("T1", "Cats"), unit("T2", "loudly", category="premise")),
    )
    by_token = items(found, by="token")
    blanks = by_token.recode(
        ["+".join(sorted(c)) or "none" for c in by_token.categories], how="blank"
    )
    wanted = parse("macro_f1(reading='mean-of-f1')")(blanks, interval=None).value
    assert value("token_f1", units(found, by="token")) == pytest.approx(wanted)
    assert value("token_f1(blank=False)", units(found, by="token")) == pytest.approx(2 / 3)


SENTENCES = {
    "both the same": ([(0, 8, "pro")], [(0, 8, "pro")], 1),
    "more than half": ([(0, 8, "pro")], [(0, 5, "pro")], 1),
    "just half": ([(0, 8, "pro")], [(0, 4, "pro")], 0),
    "other stance": ([(0, 8, "pro")], [(0, 8, "con")], 0),
    "one of two": ([(0, 4, "pro"), (5, 9, "con")], [(0, 4, "pro")], 2 / 3),
    "neither": ([], [], 1),
    "only one": ([(0, 4, "pro")], [], 0),
}


@pytest.mark.parametrize("name", SENTENCES)
def test_segment_f1_of_a_sentence_agrees_with_trautmann_2020(name):
    """Section 4.1: more than half of the longer one, and 1 where both are empty."""
    gold, own, expected = SENTENCES[name]
    assert value("segment_f1", marked(a=gold, b=own)) == pytest.approx(expected)


def test_segment_f1_is_the_mean_over_sentences():
    """Each sentence counts alike, however many segments it has."""
    found = []
    for name, (gold, own, _) in SENTENCES.items():
        (one,) = marked(a=gold, b=own).continua
        found.append(make_continuum(name, 20, one.units))
    wanted = mean(expected for *_, expected in SENTENCES.values())
    assert value("segment_f1", UnitizingData(tuple(found))) == pytest.approx(wanted)


@pytest.mark.parametrize(
    ("own", "label"),
    [
        ([], None),
        ([(0, 1, "pro")], "pro"),
        ([(0, 3, "pro"), (5, 9, "con")], "con"),
        ([(5, 9, "pro"), (0, 4, "con")], "con"),
        ([(0, 2, "pro"), (3, 7, "con"), (8, 11, "pro")], "pro"),
    ],
)
def test_a_sentence_has_the_category_of_most_of_what_is_marked(own, label):
    """The first in the text where two are equal; blank without any."""
    one, other = ([(0, 20, label)] if label else []), own
    assert value("sentence_f1", marked(a=one, b=other)) == 1


def test_equal_categories_of_a_sentence_are_drawn_and_the_same_for_equal_annotations():
    """About half of many sentences are of the second; the seed decides which."""
    tie = [(((0, 4),), "pro"), (((4, 8),), "con")]
    pro, con = ([(((0, 8),), name)] for name in ("pro", "con"))
    shares = []
    for seed in (1, 2):
        found = [make_continuum(f"d{i}", 8, {"a": tie, "b": con, "c": tie}) for i in range(200)]
        data = UnitizingData(tuple(found))
        how = parse(f"sentence_f1(ties='random', seed={seed})")
        same = how(data.select(annotators=["a", "c"]), interval=None)
        assert same.value == 1
        table = how.statistics(data.select(annotators=["a", "b"])).sum(axis=0).reshape(-1, 3)
        shares.append(table[:, 0].sum())
    assert all(70 < n < 130 for n in shares)
    assert shares[0] != shares[1]
    both = UnitizingData((make_continuum("d", 8, {"a": tie, "b": pro}),))
    assert value("sentence_f1", both) == 1
    assert "seed" not in parse("sentence_f1")(both).signature
    assert "ties:random|seed:7" in parse("sentence_f1(ties='random')")(both).signature


def test_token_f1_may_leave_categories_out_of_the_mean():
    """A slip in one token is a class of its own, else; it still costs the others."""
    data = marked(a=[(0, 10, "c")], b=[(0, 9, "c"), (9, 10, "x")])
    c, blank = 18 / 19, 1
    assert value("token_f1", data) == pytest.approx((c + 0 + blank) / 3)
    assert value("token_f1(only=('c',))", data) == pytest.approx((c + blank) / 2)
    with pytest.raises(MeasureError, match="only='c': expected a tuple of categories"):
        parse("token_f1(only='c')")


def test_all_units_as_one_tell_whether_anything_is_marked():
    """Categories are forgotten; units stay apart."""
    data = marked(a=[(0, 4, "c"), (5, 9, "p")], b=[(0, 4, "p"), (5, 9, "p")])
    one = data.as_one()
    assert one.labels == ("marked",)
    assert value(EXACT, one) == 1
    assert value(EXACT, data) == 1 / 2
    assert one.derivation == f"{data.derivation}|as:marked"


@pytest.fixture
def aurc(aurc_8):
    """The published gold of AURC-8 by split, with an annotator who never marks anything."""
    study, _ = aurc_8
    found = {}
    for gold in study.layers:
        if gold.annotator != "gold":
            continue
        document = study.document(gold.document)
        marks = [
            (tuple((span.start, span.end) for span in u.spans_in(document)), u.category)
            for u in gold.units
        ]
        continuum = make_continuum(
            document.id, document.n_characters, {"gold": marks, "nobody": []}
        )
        for split in ("in_domain", "cross_domain"):
            part = document.metadata.get(split)
            found.setdefault((split, part), []).append(continuum)
    return {name: UnitizingData(tuple(continua)) for name, continua in found.items()}


@pytest.mark.corpora
def test_marking_nothing_in_aurc_agrees_with_the_baselines_of_trautmann_2020(aurc):
    """It is right in every sentence without an argument: segment and sentence F1."""
    (example,) = (each for each in RETRIEVAL if each.id == "trautmann-2020-table-2")
    for figure in example.figures:
        split, part = figure.on.split()
        assert figure.agrees(value(figure.measure, aurc[split, part]))


@pytest.mark.parametrize("text", [EXACT, HALF, "token_f1(blank=False)"])
def test_where_nobody_marked_anything_there_is_a_reason(text):
    """Nothing to find is no success."""
    assert parse(text)(marked(a=[], b=[])).undefined == "nobody marked anything"


@pytest.mark.parametrize("text", ["segment_f1", "sentence_f1", "sentence_f1(pairs='pooled')"])
def test_a_text_without_a_position_is_no_sentence(text):
    """It counts for nothing beside others, and alone it has no value."""
    empty = make_continuum("empty", 0, {"a": [], "b": []})
    other = make_continuum("d", 9, {"a": [(((0, 4),), "x")], "b": [(((5, 9),), "y")]})
    assert value(text, UnitizingData((empty, other))) == value(text, UnitizingData((other,))) == 0
    result = parse(text)(UnitizingData((empty,)), interval=None)
    assert result.undefined == "no text has a position, so there is no sentence"


@pytest.mark.parametrize("text", ["token_f1", "segment_f1", "sentence_f1"])
def test_blank_texts_agree_where_the_blank_counts(text):
    """These count what nobody marked as a class, or as a sentence done right."""
    assert value(text, marked(a=[], b=[])) == 1


@pytest.mark.parametrize("text", [EXACT, "token_f1", "segment_f1", "sentence_f1"])
def test_resampling_documents_gives_an_interval(text):
    """Ten documents, of which each has another value; pairs and the reference's absence."""
    found = [
        make_continuum(
            f"d{i}",
            20,
            {
                "a": [(((0, 4),), "c"), (((5, 9),), "p")],
                "b": [(((0, 4),), "c" if i % 3 else "p"), (((5, 9 + i % 2),), "p")],
            },
        )
        for i in range(10)
    ]
    result = parse(text)(UnitizingData(tuple(found)), parts=("pair", "group", "category"))
    assert result.low <= result.value <= result.high
    assert result.low < result.high
    assert result.parts["pair"]["a", "b"].value == result.value
    assert result.parts["group"]["d4"].value == 1
    alone = parse(f"{text.rstrip(')')}{', ' if '(' in text else '('}reference='zoe')")
    assert alone(UnitizingData(tuple(found))).undefined.startswith("the reference 'zoe' is not")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("unit_f1", r"needs an option: unit_f1\(match='exact'\) or unit_f1\(match='overlap'\)"),
        ("unit_f1(match='token')", "match='token': expected one of \\['exact', 'overlap'\\]"),
        ("unit_f1(match='overlap')", "needs the share that two units must have in common"),
        ("unit_f1(match='overlap', threshold=0)", "above 0 and at most 1"),
        ("unit_f1(match='overlap', threshold=1.01)", "above 0 and at most 1"),
        ("unit_f1(match='exact', threshold=0.5)", "takes no threshold"),
        ("unit_f1(match='exact', over='shorter')", "over='shorter': expected one of"),
        ("token_f1(pairs='each')", "pairs='each': expected one of \\['mean', 'pooled'\\]"),
        ("segment_f1(ratio=1)", "ratio=1: expected 0 or more, below 1"),
    ],
)
def test_an_option_that_means_nothing_is_refused(text, message):
    """The message says what is expected."""
    with pytest.raises(MeasureError, match=message):
        parse(text)


@pytest.mark.parametrize("seed", range(4))
def test_who_says_the_same_of_a_sentence_gets_the_same_random_class(seed):
    """Two categories of one length, whichever of them stands first."""
    marks = {"x": [(((0, 5),), "c"), (((5, 10),), "p")], "y": [(((0, 5),), "p"), (((5, 10),), "c")]}
    data = UnitizingData(tuple(make_continuum(f"s{i}", 10, marks) for i in range(8)))
    result = parse(f"sentence_f1(ties='random', seed={seed})")(data, interval=None)
    assert result.value == 1
