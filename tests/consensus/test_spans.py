"""Units from free spans: by runs, by models, and by votes on whole units."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import argora
from argora.consensus import HMM, KOfN, OneCoin, Plurality, TwoStage
from argora.consensus.spans import (
    BLANK,
    Boundaries,
    SpanConsensus,
    combine_spans,
    parse_span_rule,
    runs_of,
)
from argora.consensus.spans.ballots import overlaps, without
from argora.errors import DataError, MeasureError
from argora.measures import parse
from argora.reliability import UnitizingData
from argora.reliability.unitizing.continuum import make_continuum
from argora.reliability.unitizing.positions import merge_parts

FILLED = Plurality(otherwise=set())


def study(**documents):
    """Return data from {document: (length, {annotator: [(start, end, category), ...]})}."""
    continua = tuple(
        make_continuum(id, length, {a: [_mark(*unit) for unit in own] for a, own in by.items()})
        for id, (length, by) in documents.items()
    )
    return UnitizingData(continua)


def _mark(*unit):
    *places, category = unit
    return tuple(zip(places[::2], places[1::2], strict=True)), category


def found_in(consensus):
    """Return the units as (document, spans, category)."""
    return [(unit.document, unit.spans, unit.category) for unit in consensus.units]


@st.composite
def marked(draw):
    """Draw up to three documents, each done by some of three annotators, who may overlap."""
    documents = {}
    for i in range(draw(st.integers(1, 3))):
        length = draw(st.integers(0, 9))
        done = draw(st.lists(st.sampled_from("pqr"), unique=True))
        units = st.tuples(st.integers(0, length), st.integers(0, length), st.sampled_from("xy?"))
        documents[f"d{i}"] = (
            length,
            {
                who: [(a, b, c) for a, b, c in draw(st.lists(units, max_size=3)) if a < b]
                for who in done
            },
        )
    return study(**documents)


def values_at(continuum, position):
    """Return what each annotator decided at one position; nothing where it is not known."""
    found = {}
    for who, own in continuum.marked.items():
        here = [segment.value for segment in own if segment.start <= position < segment.end]
        if here != ["?"]:
            found[who] = here[0] if here else BLANK
    return found


@settings(max_examples=50)
@given(marked(), st.sampled_from(["once", "length"]), st.integers(1, 3))
def test_runs_say_what_everybody_decided_on_each_position(data, count, step):
    """They cover every document that somebody did, and neighbours differ."""
    runs = runs_of(data, count=count, step=step)
    coding, at = runs.coding, {}
    for row in range(coding.n_rows):
        votes = slice(coding.start[row], coding.start[row + 1])
        said = {
            coding.annotators[a]: coding.categories[c]
            for a, c in zip(coding.annotator[votes], coding.code[votes], strict=True)
        }
        assert list(said) == sorted(said)
        document = data.continua[runs.document[row]]
        assert coding.items[row] == (document.id, runs.start[row])
        size = int(runs.end[row] - runs.start[row])
        at |= {(document.id, p): said for p in range(runs.start[row], runs.end[row])}
        assert coding.weight[row] == (1 if count == "once" else max(1, int(size / step + 0.5)))
        before = at.get((document.id, int(runs.start[row]) - 1))
        assert before is None or before != said
    assert at == {
        (c.id, p): values_at(c, p) for c in data.continua if c.marked for p in range(c.length)
    }


@settings(max_examples=50)
@given(marked())
def test_units_are_the_stretches_of_one_decision(data):
    """As by voting on each position, with a unit for every category where several overlap."""
    found = combine_spans(data, FILLED, merge=True)
    ours = {
        (unit.document, position, unit.category)
        for unit in found.units
        for position in range(unit.start, unit.end)
    }
    expected = set()
    for continuum in data.continua:
        for position in range(continuum.length):
            votes = Counter(values_at(continuum, position).values()).most_common(2)
            if votes and (len(votes) == 1 or votes[0][1] > votes[1][1]):
                top = votes[0][0]
                labels = top if isinstance(top, frozenset) else {top}
                expected |= {(continuum.id, position, c) for c in labels}
    assert ours == expected
    ends = {(u.document, u.end, u.category) for u in found.units}
    assert not any((u.document, u.start, u.category) in ends for u in found.units)


@settings(max_examples=50)
@given(marked())
def test_decided_and_open_stretches_leave_only_what_was_found_to_be_nothing(data):
    """Every position that is in neither was decided to be blank, or nobody did the document."""
    found = combine_spans(data, Plurality())
    taken = {
        (u.document, p) for u in (*found.units, *found.undecided) for p in range(u.start, u.end)
    }
    rows = zip(found.per_run.data.items, found.per_run.decisions(), strict=True)
    nothing = {item for item, category in rows if category == BLANK}
    for continuum in data.continua:
        for position in range(continuum.length if continuum.marked else 0):
            if (continuum.id, position) not in taken:
                start = max(p for d, p in nothing if d == continuum.id and p <= position)
                assert (continuum.id, start) in nothing
    assert all(unit.reason for unit in found.undecided)


@settings(max_examples=50)
@given(marked())
def test_that_nothing_is_there_is_on_record_where_somebody_saw_something(data):
    """By vote on each position; and with boundaries no mark is passed over in silence."""
    found = combine_spans(data, Plurality())
    ours = {(u.document, p) for u in found.nothing for p in range(u.start, u.end)}
    expected = set()
    for continuum in data.continua:
        for position in range(continuum.length):
            votes = Counter(values_at(continuum, position).values()).most_common(2)
            lead = len(votes) == 1 or (votes and votes[0][1] > votes[1][1])
            if len(votes) > 1 and lead and votes[0][0] == BLANK:
                expected.add((continuum.id, position))
    assert ours == expected
    whole = combine_spans(data, Boundaries())
    told = {
        (u.document, p)
        for u in (*whole.units, *whole.undecided, *whole.nothing)
        for a, b in u.spans
        for p in range(a, b)
    }
    for continuum in data.continua:
        for units in continuum.units.values():
            for parts, _ in units:
                assert any((continuum.id, p) in told for a, b in parts for p in range(a, b))


def test_a_unit_says_how_clear_it_is_and_who_supports_it():
    """Averages over positions; support is more than half of the unit, exact the very same one."""
    data = study(d=(20, {"p": [(0, 10, "x")], "q": [(0, 6, "x")], "r": [(0, 10, "x")], "s": []}))
    (unit,) = combine_spans(data, FILLED).units
    assert (unit.document, unit.spans, unit.category) == ("d", ((0, 6),), "x")
    whole = combine_spans(data, TwoStage(none=BLANK, k=2)).units[0]
    assert (whole.start, whole.end) == (0, 10)
    assert whole.probability == pytest.approx((6 * 3 / 4 + 4 * 2 / 4) / 10)
    assert whole.margin == pytest.approx((6 * 2 / 4 + 4 * 0) / 10)
    assert whole.supporters == ("p", "q", "r")
    assert whole.exact == ("p", "r")
    assert whole.n_annotators == 4


TOUCHING = {"p": [(0, 5, "x"), (5, 9, "x")], "q": [(0, 5, "x"), (5, 9, "x")], "r": [(0, 9, "x")]}


@pytest.mark.parametrize(
    ("by", "merge", "spans"),
    [
        (TOUCHING, True, [(0, 9)]),
        (TOUCHING, False, [(0, 5), (5, 9)]),
        ({**TOUCHING, "s": [(0, 9, "x")]}, False, [(0, 9)]),
        ({**TOUCHING, "s": [(0, 5, "x"), (6, 9, "x")]}, False, [(0, 5), (5, 9)]),
        ({**TOUCHING, "s": [(0, 9, "y")]}, False, [(0, 5), (5, 9)]),
    ],
)
def test_a_boundary_stays_where_most_supporters_have_one(by, merge, spans):
    """Only those count who put the category on both sides; merged, no boundary stays."""
    found = combine_spans(study(d=(12, by)), FILLED, merge=merge)
    assert [(u.start, u.end) for u in found.units] == spans
    assert f"|merge:{merge}|" in found.signature


def test_a_boundary_also_stays_where_votes_change():
    """A run begins there, because somebody goes on with something else."""
    by = {"p": [(0, 5, "x"), (5, 9, "x")], "q": [(0, 5, "x"), (5, 9, "x")], "r": [(0, 5, "x")]}
    found = combine_spans(study(d=(12, by)), FILLED)
    assert [(u.start, u.end) for u in found.units] == [(0, 5), (5, 9)]


def test_open_stretches_name_the_reason_and_what_was_voted():
    """A tie between two categories, and one between something and nothing."""
    by = {"p": [(0, 4, "x"), (6, 8, "x")], "q": [(0, 4, "y")]}
    tie, other = combine_spans(study(d=(9, by)), Plurality()).undecided
    assert (tie.start, tie.end, tie.category) == (0, 4, None)
    assert tie.shares == {"x": 0.5, "y": 0.5, BLANK: 0.0}
    assert tie.reason == other.reason == "several categories lead equally"
    assert (other.start, other.end) == (6, 8)
    (led,) = combine_spans(
        study(d=(9, {"p": [(0, 4, "x")], "q": [(0, 4, "x")], "r": []})), KOfN(k=3)
    ).undecided[:1]
    assert (led.category, led.supporters) == ("x", ("p", "q"))


def test_who_did_not_do_a_document_is_missing_there():
    """Two of two is not two of three; what nobody did is in no list."""
    data = study(
        one=(10, {"p": [(0, 5, "x")], "q": [(0, 5, "x")], "r": []}),
        two=(10, {"p": [(0, 5, "x")]}),
        three=(10, {}),
    )
    found = combine_spans(data, FILLED)
    assert [(u.document, u.n_annotators, u.probability) for u in found.units] == [
        ("one", 3, pytest.approx(2 / 3)),
        ("two", 1, 1.0),
    ]
    assert "three" not in found.marks()


SAME = [(2, 8, "x")]


@pytest.mark.parametrize(
    ("by", "k", "units", "reasons"),
    [
        ({"p": SAME, "q": SAME, "r": []}, None, [((2, 8),)], []),
        ({"p": SAME, "q": SAME, "r": []}, 2, [((2, 8),)], []),
        ({"p": SAME, "q": SAME, "r": []}, 3, [], ["neither enough marked something"]),
        ({"p": SAME, "q": [], "r": []}, 2, [], []),
        ({"p": SAME, "q": [(2, 8, "y")], "r": []}, 2, [], ["boundaries, but not on the category"]),
        ({"p": SAME, "q": [(2, 9, "x")], "r": []}, 2, [], ["category, but not on the boundaries"]),
        ({"p": SAME, "q": [(2, 9, "y")], "r": []}, 2, [], ["agree neither"]),
        ({"p": SAME, "q": []}, None, [], ["neither enough marked something"]),
        ({"p": SAME, "q": SAME, "r": [(0, 7, "x")]}, 2, [((2, 8),)], []),
        ({"p": SAME, "q": SAME, "r": [(6, 19, "x")]}, 2, [((2, 8),)], []),
        ({"p": SAME}, 2, [], ["too few annotators"]),
        (
            {"p": SAME, "q": SAME, "r": [(4, 9, "x")], "s": [(4, 9, "x")]},
            2, [], ["several units that overlap"],
        ),
        (
            {"p": SAME, "q": SAME, "r": SAME, "s": [(4, 9, "x")], "t": [(4, 9, "x")]},
            2, [((2, 8),)], [],
        ),
        (
            {"p": [*SAME, (4, 6, "y")], "q": [*SAME, (4, 6, "y")], "r": []},
            2, [((2, 8),), ((4, 6),)], [],
        ),
        (
            {"p": [(0, 2, 5, 7, "x")], "q": [(5, 7, 0, 2, "x")], "r": [(0, 2, "x")]},
            2, [((0, 2), (5, 7))], [],
        ),
        ({"p": [(2, 8, "?")], "q": [(2, 8, "?")]}, 2, [], ["nobody gave it a category"]),
    ],
)  # fmt: skip
def test_units_that_enough_marked_alike_are_decided(by, k, units, reasons):
    """Same boundaries, all parts of them, and category; the rest is open, or nothing."""
    found = combine_spans(study(d=(20, by)), Boundaries(k=k))
    assert [unit.spans for unit in found.units] == units
    assert len(found.undecided) == len(reasons)
    for unit, reason in zip(found.undecided, reasons, strict=True):
        assert reason in unit.reason


@given(marked())
def test_a_majority_is_more_than_half_of_those_who_did_the_document(data):
    """By counting who marked each unit; two majorities never exclude each other."""
    expected = set()
    for continuum in data.continua:
        votes = Counter(m for own in continuum.units.values() for m in set(own) if m[1] != "?")
        enough = len(continuum.marked) / 2
        expected |= {(continuum.id, *mark) for mark, n in votes.items() if n > enough}
    assert set(found_in(combine_spans(data, Boundaries()))) == expected


def test_a_vote_on_units_says_how_many_want_the_same():
    """The margin counts those who agree on anything else, or on nothing."""
    by = {"p": SAME, "q": SAME, "r": SAME, "s": [(2, 9, "x")], "t": []}
    (unit,) = combine_spans(study(d=(20, by)), Boundaries()).units
    assert (unit.probability, unit.margin) == (3 / 5, pytest.approx(2 / 5))
    assert unit.supporters == unit.exact == ("p", "q", "r")


def test_what_lies_beyond_a_decided_unit_can_be_open():
    """Three went on where two others stopped; the stretch begins behind what was decided."""
    by = {"p": SAME, "q": SAME, **{w: [(6, 17 + i, "x")] for i, w in enumerate("rst")}}
    found = combine_spans(study(d=(20, by)), Boundaries(k=2))
    (unit,) = found.undecided
    assert (unit.spans, unit.category, unit.supporters) == (((8, 19),), "x", ("r", "s", "t"))
    assert unit.shares == {"x": 3 / 5, BLANK: 2 / 5}


def test_units_voted_on_are_merged_only_on_request():
    """Those of one category that touch; supported by those who support both."""
    by = {
        "p": [(0, 4, "x"), (4, 9, "x"), (9, 11, "y")],
        "q": [(0, 4, "x"), (4, 9, "x"), (9, 11, "y")],
        "r": [(0, 4, "x")],
    }
    data = study(d=(12, by))
    apart = combine_spans(data, Boundaries(k=2))
    assert [u.spans for u in apart.units] == [((0, 4),), ((4, 9),), ((9, 11),)]
    whole = combine_spans(data, Boundaries(k=2), merge=True)
    assert [u.spans for u in whole.units] == [((0, 9),), ((9, 11),)]
    assert whole.units[0].supporters == ("p", "q")
    assert whole.units[0].exact == ()
    assert whole.units[0].probability == pytest.approx((4 * 1 + 5 * 2 / 3) / 9)


@settings(max_examples=25)
@given(marked(), st.permutations("pqr"))
def test_names_and_order_change_nothing(data, names):
    """Of annotators, documents and units, for every kind of rule."""
    named = dict(zip("pqr", names, strict=True))
    turned = UnitizingData(
        tuple(
            make_continuum(
                c.id, c.length, {named[a]: own[::-1] for a, own in reversed(c.units.items())}
            )
            for c in reversed(data.continua)
        )
    )
    for rule in (Plurality(), Boundaries(k=2), Boundaries(), HMM(), HMM(tags="bio")):
        one, other = combine_spans(data, rule), combine_spans(turned, rule)
        assert sorted(map(_named(dict(zip(names, names, strict=True))), other.units)) == sorted(
            map(_named(named), one.units)
        )
        assert sorted(map(_open, one.undecided)) == sorted(map(_open, other.undecided))


def _named(names):
    return lambda u: (
        u.document, u.spans, u.category, round(u.probability, 6),
        sorted(names[n] for n in u.supporters), sorted(names[n] for n in u.exact),
    )  # fmt: skip


def _open(unit):
    return unit.document, unit.spans, unit.reason, str(unit.category)


@settings(max_examples=40)
@given(marked())
def test_a_copy_of_the_result_changes_no_vote(data):
    """Who marks what was decided adds to what leads."""
    found = combine_spans(data, Plurality())
    again = combine_spans(found.added_to(data), Plurality())
    decided = {unit for unit in found_in(found)}  # noqa: C416
    assert all(
        any(a[0] == b[0] and a[2] == b[2] and b[1][0][0] <= a[1][0][0] and a[1][0][1] <= b[1][0][1]
            for b in found_in(again))
        for a in decided
    )  # fmt: skip


def test_everybody_alike_is_what_comes_out_of_every_rule():
    """With boundaries, touching and discontinuous units; only these have parts after runs."""
    own = [(0, 4, "x"), (4, 9, "x"), (12, 15, "y")]
    data = study(d=(20, dict.fromkeys("pqr", own)), e=(10, dict.fromkeys("pqr", ())))
    expected = [("d", ((0, 4),), "x"), ("d", ((4, 9),), "x"), ("d", ((12, 15),), "y")]
    for text in ("plurality", "boundaries", "mace", "hmm", "hmm(tags='bio')", "dawid_skene"):
        found = combine_spans(data, parse_span_rule(text))
        assert found_in(found) == expected
        assert all(u.exact == ("p", "q", "r") for u in found.units)
        assert not found.undecided


def test_tags_keep_boundaries_that_annotators_marked():
    """The model decides where a unit begins; merged, only categories count."""
    own = [(0, 6, "x"), (6, 12, "x")]
    data = study(
        **{f"d{i}": (20, {"p": own, "q": own, "r": [(0, 12, "x")]}) for i in range(6)},
        e=(20, {"p": [(3, 9, "x")], "q": [(3, 9, "x")], "r": [(3, 9, "x")]}),
    )
    model = HMM(tags="bio")
    found = combine_spans(data, model, runs="length", step=2)
    assert [u.spans for u in found.units][:2] == [((0, 6),), ((6, 12),)]
    merged = combine_spans(data, model, runs="length", step=2, merge=True)
    assert merged.units[0].spans == ((0, 12),)
    assert merged.units[0].supporters == ("p", "q", "r")


def test_how_runs_count_moves_a_model_and_is_in_the_signature():
    """Votes do not depend on it."""
    others = {w: [(0, 40, "x"), (40, 45, "y")] for w in "pqr"}
    data = study(**{f"d{i}": (45, {**others, "s": [(0, 45, "x")]}) for i in range(5)})
    once, length = (combine_spans(data, OneCoin(), runs=how) for how in ("once", "length"))
    assert once.fit.competence["s"] == pytest.approx(1 / 2)
    assert length.fit.competence["s"] == pytest.approx(40 / 45)
    assert "|runs:once|step:1|" in once.signature
    assert "|runs:length|step:1|" in length.signature
    assert found_in(combine_spans(data, FILLED)) == found_in(
        combine_spans(data, FILLED, runs="length")
    )


def test_a_consensus_is_an_annotator_of_any_measure():
    """Missing where nobody did the document; the name must be free."""
    data = study(a=(10, {"p": [(0, 5, "x")], "q": [(0, 5, "x")]}), b=(10, {}))
    gold = study(a=(10, {"gold": [(0, 5, "x")]}), b=(10, {"gold": [(0, 5, "x")]}))
    both = combine_spans(data, FILLED).added_to(gold)
    assert both.annotators == ("consensus", "gold")
    assert parse("unit_f1(match='exact')")(both, interval=None).value == 1.0
    assert both.n_items == 1
    with pytest.raises(DataError, match="an annotator is called 'p'"):
        combine_spans(data, FILLED).added_to(data, name="p")
    with pytest.raises(DataError, match="has 11 positions, but 10"):
        combine_spans(data, FILLED).added_to(study(a=(11, {"gold": []})))


def test_the_record_holds_units_and_open_stretches_in_text_order():
    """Everything that somebody who adjudicates wants to see."""
    by = {"p": [(0, 4, "x"), (6, 8, "x")], "q": [(6, 8, "x")]}
    found = combine_spans(study(d=(9, by)), Plurality())
    first, second = found.rows()
    assert (first["decision"], first["reason"]) == (None, "several categories lead equally")
    assert (second["decision"], second["supporters"]) == ("x", "p, q")
    assert second["signature"].startswith("plurality|ties:'undecided'|")
    assert str(found) == ("plurality: 1 units (x 1) (1 undecided: several categories lead equally)")


HOSTILE = {
    "nothing": UnitizingData(()),
    "nobody did it": study(d=(9, {})),
    "empty continuum": study(d=(0, {"p": [], "q": []}), e=(3, {"p": [(0, 3, "x")], "q": []})),
    "only empty continua": study(d=(0, {"p": []}), e=(0, {"p": []})),
    "one annotator": study(d=(9, {"p": [(0, 9, "x")]}), e=(9, {"p": []})),
    "no units": study(d=(9, {"p": [], "q": []})),
    "only unknown": study(d=(9, {"p": [(0, 9, "?")], "q": [(0, 9, "?")]})),
    "one position each": study(d=(3, {"p": [(0, 1, "x"), (1, 2, "y"), (2, 3, "x")], "q": []})),
    "numbers and texts": study(d=(4, {"p": [(0, 2, 1)], "q": [(0, 2, "1")], "r": [(0, 2, 1)]})),
    "sets": study(d=(9, {w: [(0, 6, "x"), (3, 9, "y")] for w in "pqr"})),
}


@pytest.mark.parametrize(
    "text",
    ["plurality", "boundaries", "boundaries(k=2)", "mace", "hmm", "hmm(tags='bio')", "one_coin",
     "two_stage(none=set())"],
)  # fmt: skip
@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("merge", [True, False])
def test_little_or_nothing_is_no_failure(text, name, merge):
    """Everything can be looked at; what is undefined says why."""
    found = combine_spans(HOSTILE[name], parse_span_rule(text), merge=merge, step=2)
    assert isinstance(found, SpanConsensus)
    for row in found.rows():
        assert row["start"] < row["end"]
        assert (row["decision"] is None) == bool(row["reason"])
        assert not row["probability"] < 0
    assert str(found)
    if name in ("nothing", "nobody did it"):
        assert found.undefined
    if name == "one annotator":
        assert text == "boundaries(k=2)" or found_in(found) == [("d", ((0, 9),), "x")]
    if name == "sets":
        assert found_in(found) == [("d", ((0, 6),), "x"), ("d", ((3, 9),), "y")]
    if name == "numbers and texts" and text in ("plurality", "boundaries"):
        assert found_in(found) == [("d", ((0, 2),), 1)]


def test_a_hundred_thousand_runs_of_one_text_are_taken():
    """What three annotators mark, who seldom miss something, comes back."""
    n, width = 52_000, 10
    drawn = np.random.default_rng(1).random((n, 3)) < 0.95
    by = {
        who: [(i * width, i * width + 5, "x") for i in np.flatnonzero(drawn[:, j]).tolist()]
        for j, who in enumerate("pqr")
    }
    found = combine_spans(study(d=(n * width, by)), HMM(most_steps=3))
    assert found.per_run.data.n_rows > 100_000
    assert np.diff(found.fit.objective).min() > 0
    assert {unit.start % width for unit in found.units} == {0}
    assert len(found.units) > 0.98 * n


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda d: combine_spans(d, FILLED, runs="twice"), "runs='twice': expected one of"),
        (lambda d: combine_spans(d, FILLED, step=0), "step=0: expected a whole number from 1"),
        (lambda d: combine_spans(replace(d, continua=d.continua * 2), FILLED), "are called 'd'"),
    ],
)
def test_what_cannot_be_is_refused(call, message):
    """The message says what was found and expected."""
    with pytest.raises(DataError, match=message):
        call(study(d=(9, {"p": [], "q": []})))


def test_rules_for_spans_are_spelled_like_all_rules():
    """Those for items, and the vote on whole units."""
    for text in ("boundaries", "boundaries(k=2)", "plurality", "hmm(tags='bio')"):
        assert str(parse_span_rule(text)) == text
    assert parse_span_rule("two_stage(none=set(), k=2)") == TwoStage(none=frozenset(), k=2)
    with pytest.raises(MeasureError, match="boundaries has no option 'n'"):
        parse_span_rule("boundaries(n=3)")
    with pytest.raises(MeasureError, match="expected None or a whole number from 1"):
        parse_span_rule("boundaries(k=0)")
    with pytest.raises(MeasureError, match="unknown rule 'bondaries'"):
        parse_span_rule("bondaries")


def positions(spans):
    """Return every position of some stretches."""
    return {p for start, end in spans for p in range(start, end)}


def stretches(found):
    """Return positions as the longest stretches."""
    starts = sorted(p for p in found if p - 1 not in found)
    ends = sorted(p + 1 for p in found if p + 1 not in found)
    return tuple(zip(starts, ends, strict=True))


PARTS = st.lists(
    st.tuples(st.integers(0, 12), st.integers(1, 5)).map(lambda own: (own[0], own[0] + own[1])),
    max_size=3,
).map(lambda parts: stretches(positions(parts)))


@given(st.lists(PARTS, max_size=4))
def test_positions_in_common_and_together_are_those_of_sets(units):
    """Each pair that overlaps, with how many positions; stretches that touch are one."""
    sets = [positions(own) for own in units]
    assert overlaps(units) == {
        i: {j: len(a & b) for j, b in enumerate(sets) if i != j and a & b}
        for i, a in enumerate(sets)
    }
    assert merge_parts(part for own in units for part in own) == stretches(set().union(*sets))


@given(PARTS, PARTS)
def test_what_lies_in_one_and_not_in_the_other_is_that_of_sets(one, other):
    """Piece by piece, in the order of the text, and no piece is empty."""
    assert without(one, other) == stretches(positions(one) - positions(other))


@pytest.mark.parametrize(
    ("spans", "others", "left"),
    [
        (((2, 8),), ((0, 2),), ((2, 8),)),
        (((2, 8),), ((8, 9),), ((2, 8),)),
        (((2, 8),), ((0, 3),), ((3, 8),)),
        (((2, 8),), ((7, 9),), ((2, 7),)),
        (((2, 8),), ((4, 6),), ((2, 4), (6, 8))),
        (((2, 8),), ((2, 8),), ()),
        (((2, 8),), ((3, 4), (5, 6)), ((2, 3), (4, 5), (6, 8))),
    ],
)
def test_a_stretch_without_others_keeps_what_lies_before_between_and_behind(spans, others, left):
    """Others that only touch take nothing."""
    assert without(spans, others) == left


def test_the_positions_of_a_unit_of_several_parts_are_those_of_all_parts():
    """It begins with the first and ends with the last."""
    by = {who: [(0, 2, 5, 9, "x")] for who in "pqr"}
    (unit,) = combine_spans(study(d=(20, by)), Boundaries()).units
    assert (unit.start, unit.end, unit.n_positions) == (0, 9, 6)


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (Boundaries(), "boundaries is undefined: nobody did any document"),
        (Boundaries(k=2), "boundaries(k=2) is undefined: nobody did any document"),
        (Plurality(), "plurality is undefined: nobody did any document"),
        (OneCoin(), "one_coin is undefined: nobody voted on any item"),
    ],
    ids=str,
)
def test_a_result_without_data_says_that_it_is_undefined(rule, text):
    """With the reason, and no units."""
    found = combine_spans(study(d=(9, {})), rule)
    assert str(found) == text
    assert (found.units, found.undecided, found.nothing) == ((), (), ())


def test_a_result_counts_its_units_and_open_stretches():
    """Units by category, open stretches by reason, both by name."""
    by = {
        "p": [(0, 2, "x"), (3, 5, "y"), (6, 8, "x"), (10, 12, "x"), (14, 16, "x")],
        "q": [(0, 2, "x"), (3, 5, "y"), (6, 8, "x"), (10, 12, "y"), (14, 17, "x")],
    }
    found = combine_spans(study(d=(20, by)), Boundaries())
    assert str(found) == (
        "boundaries: 3 units (x 2, y 1) (1 undecided: enough agree on the boundaries, but not on "
        "the category; 1 undecided: enough agree on the category, but not on the boundaries)"
    )
    assert str(combine_spans(study(d=(9, {"p": []})), Boundaries())) == "boundaries: 0 units"


def test_the_whole_record_of_a_vote_on_units():
    """Every column, of a unit and of an open stretch, documents in the order of the data."""
    data = study(
        two=(9, {"p": [(0, 4, "x")], "q": [(0, 4, "x")], "r": [(0, 5, "x")]}),
        one=(9, {"p": [(1, 4, "x")], "q": [(1, 4, "y")]}),
    )
    found = combine_spans(data, Boundaries())
    assert list(found.rows()) == [
        {
            "document": "two",
            "start": 0,
            "end": 4,
            "spans": ((0, 4),),
            "decision": "x",
            "category": "x",
            "reason": "",
            "probability": 2 / 3,
            "margin": 1 / 3,
            "supporters": "p, q",
            "exact": "p, q",
            "n_supporters": 2,
            "n_annotators": 3,
            "rule": "boundaries",
            "signature": found.signature,
        },
        {
            "document": "one",
            "start": 1,
            "end": 4,
            "spans": ((1, 4),),
            "decision": None,
            "category": None,
            "reason": "enough agree on the boundaries, but not on the category",
            "probability": 1 / 2,
            "margin": 0.0,
            "supporters": "",
            "exact": "",
            "n_supporters": 0,
            "n_annotators": 2,
            "rule": "boundaries",
            "signature": found.signature,
        },
    ]
    assert found.signature == (
        f"boundaries|k:None|{data.derivation}|m:1|merge:False|unknown:'?' | annotators:3|n:2|"
        f"{data.source}:{data.fingerprint} | v:{argora.__version__}"
    )
    idle = study(one=(9, {"p": []}), two=(9, {}))
    assert " | annotators:1|n:1|" in combine_spans(idle, Boundaries()).signature


@pytest.mark.parametrize(
    ("by", "k", "place", "expected"),
    [
        # A rival unit, and those who marked nothing: the larger group counts.
        ({"p": SAME, "q": SAME, "r": SAME, "s": [], "t": []}, 2, 0, (3 / 5, 1 / 5)),
        ({"p": SAME, "q": SAME, "r": SAME, "s": [(4, 9, "x")], "t": [(4, 9, "x")]}, 3, 0,
         (3 / 5, 1 / 5)),
        ({"p": SAME, "q": SAME, "r": [(4, 9, "x")], "s": [(9, 12, "x")]}, 2, 0, (2 / 4, 1 / 4)),
        ({"p": SAME, "q": SAME}, 2, 0, (1.0, 1.0)),
        ({"p": [*SAME, (7, 9, "x")], "q": SAME, "r": [(7, 9, "x")]}, 2, 0, (2 / 3, 1 / 3)),
    ],
)  # fmt: skip
def test_the_lead_of_a_unit_is_over_the_most_who_want_something_else(by, k, place, expected):
    """In shares of all who did the document; supporters are not against it."""
    found = combine_spans(study(d=(20, by)), Boundaries(k=k)).units[place]
    assert (found.probability, found.margin) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("by", "k", "expected"),
    [
        ({"p": SAME, "q": [], "r": []}, 2,
         [((2, 8), None, ("p",), 2 / 3, 1 / 3, {"x": 1 / 3, BLANK: 2 / 3})]),
        ({"p": SAME, "q": [(2, 8, "y")], "r": [], "s": []}, 2, []),
    ],
)  # fmt: skip
def test_a_stretch_that_is_nothing_says_who_marked_it(by, k, expected):
    """What leads is nothing; there is no reason."""
    found = combine_spans(study(d=(20, by)), Boundaries(k=k)).nothing
    assert [
        (u.spans[0], u.category, ("p",), u.probability, pytest.approx(u.margin), u.shares)
        for u in found
    ] == expected
    assert all((u.reason, u.supporters, u.exact) == ("", (), ()) for u in found)


@pytest.mark.parametrize(("mark", "settled"), [((5, 10), True), ((5, 11), False), ((6, 10), False)])
def test_a_mark_is_settled_by_units_that_cover_more_than_half_of_it(mark, settled):
    """Just half of it leaves it open, or nothing."""
    by = {"p": SAME, "q": SAME, "r": [(*mark, "y")]}
    found = combine_spans(study(d=(20, by)), Boundaries(k=2))
    assert [u.spans for u in found.units] == [((2, 8),)]
    assert (not found.undecided and not found.nothing) == settled


def test_a_mark_of_two_parts_counts_with_both():
    """Half of each part is half of the mark; the stretch has what is left of both."""
    by = {"p": SAME, "q": SAME, "r": [(6, 10, 12, 14, "y")]}
    (left,) = combine_spans(study(d=(20, by)), Boundaries(k=2)).nothing
    assert left.spans == ((8, 10), (12, 14))
    assert left.shares == {"y": 1 / 3, BLANK: 2 / 3}


def test_support_is_more_than_half_of_a_stretch():
    """Just half is none; nor is another category."""
    by = {
        "p": [(0, 10, "x")],
        "q": [(0, 10, "x")],
        "r": [(0, 5, "x")],
        "s": [(0, 6, "x"), (6, 10, "y")],
    }
    (unit,) = combine_spans(study(d=(12, by)), TwoStage(none=BLANK, k=1), merge=True).units
    assert unit.spans == ((0, 10),)
    assert unit.supporters == ("p", "q", "s")
    assert unit.exact == ("p", "q")


def test_open_stretches_of_votes_have_shares_and_supporters():
    """Averaged over positions of neighbouring runs with one reason; what leads is named."""
    by = {
        "p": [(0, 10, "x")],
        "q": [(0, 10, "x")],
        "r": [(0, 4, "y"), (4, 10, "y")],
        "s": [(0, 5, "y"), (5, 10, "z")],
    }
    found = combine_spans(study(d=(12, by)), KOfN(k=3))
    first = found.undecided[0]
    assert first.reason == "no category has 3 votes"
    assert (first.spans, first.category) == (((0, 10),), "x")
    assert first.shares == pytest.approx({"x": 0.5, "y": 3 / 8, "z": 1 / 8, BLANK: 0.0})
    assert first.probability == pytest.approx(0.5)
    assert first.margin == pytest.approx((5 * 0 + 5 * 1 / 4) / 10)
    assert first.supporters == ("p", "q")
    assert (first.exact, first.n_annotators) == ((), 4)


def test_units_after_votes_on_sets_have_the_clearness_of_each_category():
    """Where several lie on one another, each has the share of all sets that hold it."""
    by = {"p": [(0, 4, "x"), (0, 4, "y")], "q": [(0, 4, "x"), (0, 4, "y")], "r": [(0, 4, "x")]}
    found = {u.category: u for u in combine_spans(study(d=(9, by)), Plurality()).units}
    assert found["x"].probability == pytest.approx(1.0)
    assert found["x"].margin == pytest.approx(1.0)
    assert found["y"].probability == pytest.approx(2 / 3)
    assert found["y"].margin == pytest.approx(1 / 3)
    assert found["x"].exact == ("p", "q", "r")
    assert found["y"].exact == ("p", "q")


@pytest.mark.parametrize(
    ("size", "step", "weight"),
    [(1, 2, 1), (2, 2, 1), (3, 2, 2), (4, 2, 2), (5, 2, 3), (4, 3, 1), (5, 3, 2), (1, 9, 1)],
)
def test_a_run_counts_as_many_steps_as_its_length_has(size, step, weight):
    """Rounded, a half up, and one at least."""
    runs = runs_of(study(d=(20, {"p": [(0, size, "x")]})), count="length", step=step)
    assert runs.coding.weight[0] == weight
    assert runs.size.tolist() == [size, 20 - size]
    assert runs_of(study(d=(20, {"p": [(0, size, "x")]})), step=step).coding.weight.sum() == 2


def test_tags_say_where_units_begin():
    """The first step of every unit and of every part; I behind it; O outside; nothing unknown."""
    data = study(d=(14, {"p": [(0, 4, "x"), (4, 7, "x"), (9, 12, "?")], "q": [(2, 4, 6, 7, "y")]}))
    runs = runs_of(data, tags=True, step=2)
    coding = runs.coding
    assert list(zip(coding.categories, runs.value, runs.opens.tolist(), strict=True)) == [
        ("I-x", "x", False),
        ("B-x", "x", True),
        ("I-y", "y", False),
        ("B-y", "y", True),
        ("O", BLANK, False),
    ]
    assert coding.derivation.endswith("|runs:once|step:2|tags:bio")
    rows = []
    for row in range(coding.n_rows):
        votes = slice(coding.start[row], coding.start[row + 1])
        said = {
            coding.annotators[a]: coding.categories[c]
            for a, c in zip(coding.annotator[votes], coding.code[votes], strict=True)
        }
        rows.append((int(runs.start[row]), int(runs.end[row]), said.get("p"), said.get("q")))
    assert rows == [
        (0, 2, "B-x", "O"),
        (2, 4, "I-x", "B-y"),
        (4, 6, "B-x", "O"),
        (6, 7, "I-x", "B-y"),
        (7, 9, "O", "O"),
        (9, 11, None, "O"),
        (11, 12, None, "O"),
        (12, 14, "O", "O"),
    ]


def test_categories_that_look_alike_have_tags_of_their_own():
    """1 and '1' are told apart."""
    data = study(d=(9, {"p": [(0, 2, 1)], "q": [(0, 2, "1")]}))
    assert set(runs_of(data, tags=True).coding.categories) == {
        "O", "I-1", "B-1", "I-'1'", "B-'1'",
    }  # fmt: skip


def test_runs_keep_documents_and_groups():
    """In the coding data that rules decide on."""
    made = [("a", {"p": [_mark(0, 2, "x")]}), ("b", {}), ("c", {"p": []})]
    continua = tuple(make_continuum(id, 9, by, group=f"g{id}") for id, by in made)
    runs = runs_of(UnitizingData(continua))
    assert runs.coding.items == (("a", 0), ("a", 2), ("c", 0))
    assert [runs.coding.groups[g] for g in runs.coding.group] == ["ga", "ga", "gc"]
    assert runs.document.tolist() == [0, 0, 2]
    assert runs_of(UnitizingData(continua, grouped=False)).coding.group is None


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda d: runs_of(d, count="twice"), "runs='twice': expected one of ['once', 'length']"),
        (lambda d: runs_of(d, step=0), "step=0: expected a whole number from 1"),
        (
            lambda d: runs_of(replace(d, continua=d.continua * 2)),
            "two continua are called 'd'; give each a name of its own",
        ),
    ],
)
def test_runs_refuse_what_cannot_be(call, message):
    """The message says all that was expected."""
    with pytest.raises(DataError) as error:
        call(study(d=(9, {"p": []})))
    assert str(error.value) == message
    assert runs_of(study(d=(9, {"p": []})), step=1).coding.n_rows == 1


@pytest.mark.parametrize("k", [0, -1, True, 1.5, "2"])
def test_boundaries_take_a_whole_number_of_votes(k):
    """From 1; None is more than half."""
    with pytest.raises(MeasureError) as error:
        Boundaries(k=k)
    assert str(error.value) == f"boundaries: k={k!r}: expected None or a whole number from 1"
    assert [Boundaries().needed(n) for n in (1, 2, 3, 4, 5)] == [1, 2, 2, 3, 3]
    assert Boundaries(k=1).needed(5) == 1


@pytest.mark.parametrize(
    ("by", "spans"),
    [
        # Other categories, other parts and gaps stay apart.
        ([(0, 4, "x"), (4, 9, "y"), (9, 12, "x")], [(0, 4), (4, 9), (9, 12)]),
        ([(0, 4, "x"), (5, 9, "x")], [(0, 4), (5, 9)]),
        ([(0, 4, "x"), (4, 6, "x"), (6, 9, "x")], [(0, 9)]),
    ],
)
def test_merged_units_are_of_one_category_and_touch(by, spans):
    """Everybody marked them alike."""
    found = combine_spans(study(d=(12, dict.fromkeys("pq", by))), Boundaries(), merge=True)
    assert [(u.start, u.end) for u in found.units] == spans


def test_units_of_several_parts_are_not_merged():
    """Nor those of two documents."""
    by = {who: [(0, 2, 4, 6, "x"), (6, 9, "x")] for who in "pq"}
    data = study(d=(9, by), e=(9, {who: [(0, 2, "x")] for who in "pq"}))
    found = combine_spans(data, Boundaries(), merge=True)
    assert [(u.document, u.spans) for u in found.units] == [
        ("d", ((0, 2), (4, 6))),
        ("d", ((6, 9),)),
        ("e", ((0, 2),)),
    ]


def test_merged_units_have_the_mean_of_their_parts():
    """By length, and who marked the whole is exact."""
    by = {
        "p": [(0, 4, "x"), (4, 10, "x")],
        "q": [(0, 4, "x"), (4, 10, "x")],
        "r": [(0, 4, "x"), (4, 10, "x")],
        "s": [(0, 4, "x")],
        "t": [(0, 10, "x")],
    }
    (unit,) = combine_spans(study(d=(12, by)), Boundaries(), merge=True).units
    assert unit.probability == pytest.approx((4 * 4 / 5 + 6 * 3 / 5) / 10)
    assert unit.margin == pytest.approx((4 * 3 / 5 + 6 * 2 / 5) / 10)
    assert (unit.supporters, unit.exact) == (("p", "q", "r"), ("t",))


def test_a_consensus_beside_others_is_missing_where_nobody_did_the_continuum():
    """Its length is only compared where it is known; overlaps of its own are counted."""
    own = study(a=(10, {w: [(0, 6, "x"), (3, 9, "y")] for w in "pqr"}))
    found = combine_spans(own, Boundaries())
    other = study(a=(10, {"gold": []}), b=(12, {"gold": [(0, 2, "x")]}))
    both = found.added_to(other, name="crowd")
    assert [sorted(c.marked) for c in both.continua] == [["crowd", "gold"], ["gold"]]
    assert both.continua[0].n_overlapping == 1
    with pytest.raises(DataError) as error:
        found.added_to(study(a=(9, {"gold": []})))
    assert str(error.value) == (
        "continuum 'a' has 9 positions, but 10 where the consensus was made"
    )
    with pytest.raises(DataError) as error:
        found.added_to(other, name="gold")
    assert str(error.value) == ("an annotator is called 'gold'; give the consensus another name=")


def test_a_stretch_that_nobody_named_has_no_category_and_no_lead_over_others():
    """Who marked nothing there leads; two that marked it do not know what it is."""
    unknown = [(2, 8, "?")]
    (unit,) = combine_spans(
        study(d=(9, {"p": unknown, "q": unknown, "r": []})), Boundaries(k=2)
    ).undecided
    assert unit.reason == "nobody gave it a category"
    assert (unit.category, unit.supporters) == (None, ())
    assert (unit.probability, unit.margin) == (pytest.approx(1 / 3), pytest.approx(1 / 3))
    assert unit.shares == {BLANK: 1 / 3}


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_marks_that_overlap_by_way_of_others_are_one_stretch(n):
    """A chain of marks, each by somebody else, of which every one overlaps the next."""
    by = {f"w{i}": [(3 * i, 3 * i + 4, "x")] for i in range(n)}
    (unit,) = combine_spans(study(d=(30, by)), Boundaries(k=2)).undecided
    assert unit.spans == ((0, 3 * n + 1),)
    assert unit.supporters == tuple(by)
    assert unit.shares == {"x": 1.0, BLANK: 0.0}


@given(
    marked(),
    st.lists(st.floats(0, 1), min_size=9, max_size=9),
    st.sampled_from([None, 1, 2]),
)
def test_weighted_votes_are_those_to_be_expected(data, shares, k):
    """By brute force: a unit has enough if its probabilities sum to more than half, or to k."""
    votes = sorted(
        {
            (continuum.id, who, tuple(sorted(parts)), value)
            for continuum in data.continua
            for who, units in continuum.units.items()
            for parts, value in units
        }
    )
    weights = {vote: shares[n % len(shares)] for n, vote in enumerate(votes) if vote[1] != "p"}
    rule = Boundaries(k=k, weights="probability")
    consensus = combine_spans(data, rule, probabilities=weights, unknown=None)
    for unit in consensus.units:
        worth = sum(
            weights.get(vote, 1)
            for vote in votes
            if (vote[0], vote[2], vote[3]) == (unit.document, unit.spans, unit.category)
        )
        n = len(next(c for c in data.continua if c.id == unit.document).marked)
        assert worth >= k if k else 2 * worth > n
        assert unit.probability == pytest.approx(worth / n)
    same = combine_spans(data, replace(rule, weights="one"), probabilities=weights, unknown=None)
    whole = combine_spans(data, Boundaries(k=k), unknown=None)
    assert (same.units, same.signature) == (whole.units, whole.signature)


def test_a_model_that_is_sure_decides_and_one_that_is_not_does_not():
    """One of two people and the model: 1.6 of three votes are more than half, 1.4 are not."""
    data = study(d=(20, {"ann": [(0, 5, "x")], "bob": [], "m": [(0, 5, "x")]}))
    rule = parse_span_rule("boundaries(weights='probability')")
    vote = ("d", "m", ((0, 5),), "x")
    assert found_in(combine_spans(data, rule, probabilities={vote: 0.6})) == [("d", ((0, 5),), "x")]
    assert found_in(combine_spans(data, rule, probabilities={vote: 0.4})) == []
    assert found_in(combine_spans(data, Boundaries(), probabilities={vote: 0.4}))
    with pytest.raises(MeasureError, match="weights='some': expected one of"):
        Boundaries(weights="some")
