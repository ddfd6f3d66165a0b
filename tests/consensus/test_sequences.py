"""Models of sequences are what their definitions say, checked by trying every sequence."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.consensus import brute_sequences as brute

from argora.consensus import HMM, IBCC, chains, competences, parse_rule
from argora.consensus.chains import Chains, best, expected_moves, messages, summed, totals
from argora.consensus.hmm import first_tags, next_tags
from argora.errors import MeasureError
from argora.reliability import CodingData

NAMES = ("a", "b")
DOCUMENTS = {
    "d1": [{"x": "a", "y": "a"}, {"x": "b", "y": "a", "z": "b"}, {"y": "b"}],
    "d2": [{"x": "b", "z": "b"}],
    "d3": [{"x": "a", "z": "b"}, {"z": "a"}],
}


def coding(documents, lengths=None):
    """Return votes on items that are called (document, position)."""
    rows = [
        ((name, place), who, vote)
        for name, own in documents.items()
        for place, votes in enumerate(own)
        for who, vote in votes.items()
    ]
    data = CodingData.from_rows(rows, groups={item: item[0] for item, _, _ in rows})
    if lengths is None:
        return data
    weight = np.array([lengths[d][i] for d, i in data.items], dtype=np.int64)
    return CodingData(
        data.annotators, data.categories, data.start, data.annotator, data.code,
        weight=weight, items=data.items,
    )  # fmt: skip


def logs(shape, random, *, impossible=0.0):
    """Return random logs, some of them minus infinity."""
    found = np.log(random.uniform(0.05, 1, shape))
    found[random.random(shape) < impossible] = -np.inf
    return found


@pytest.mark.parametrize("long", [1024, 2], ids=["whole", "in pieces"])
@pytest.mark.parametrize("seed", range(4))
def test_messages_are_sums_over_every_sequence(monkeypatch, long, seed):
    """Posteriors, moves, totals and best ways; sequences of all lengths, some moves impossible."""
    monkeypatch.setattr(chains, "LONG", long)
    random = np.random.default_rng(seed)
    sizes, width = [1, 6, 2, 7, 3, 1], 3
    line = Chains(np.cumsum([0, *sizes]))
    scores, first = logs((sum(sizes), width), random), logs(width, random)
    move = logs((width, width), random)
    move[0, 2] = first[1] = -np.inf
    ahead, behind = messages(line, scores, first, move, combine=summed)
    top, below = messages(line, scores, first, move, combine=best)
    copies = random.integers(0, 3, len(sizes)).astype(float)
    moves = np.zeros((width, width))
    for s, start in enumerate(line.first):
        own = scores[start : start + sizes[s]]
        found = list(brute.ways(own, first, move))
        total = math.log(sum(math.exp(v) for _, v in found))
        assert totals(line, ahead)[s] == pytest.approx(total)
        for t in range(sizes[s]):
            here = start + t
            share = [sum(math.exp(v - total) for z, v in found if z[t] == k) for k in range(width)]
            through = (ahead + behind - scores)[here] - total
            assert np.exp(through) == pytest.approx(share)
            most = [max(v for z, v in found if z[t] == k) for k in range(width)]
            assert (top + below - scores)[here] == pytest.approx(most)
        for states, value in found:
            for j, k in pairwise(states):
                moves[j, k] += copies[s] * math.exp(value - total)
    assert expected_moves(line, ahead, behind, move, copies) == pytest.approx(moves)


@pytest.mark.parametrize("steps", [1, 2, 5])
@pytest.mark.parametrize("lengths", [None, {"d1": [3, 1, 2], "d2": [4], "d3": [1, 5]}])
def test_steps_are_those_of_a_plain_loop(steps, lengths):
    """Posterior and bound after each step, with missing votes, and rows of several decisions."""
    found = HMM(most_steps=steps, tolerance=0.0)(coding(DOCUMENTS, lengths))
    plain = [
        [(votes, lengths[d][i] if lengths else 1) for i, votes in enumerate(own)]
        for d, own in DOCUMENTS.items()
    ]
    posterior, history = brute.hmm(NAMES, plain, steps)
    assert found.fit.objective == pytest.approx(history, abs=1e-9)
    expected = {(d, i): p for d, own in zip(DOCUMENTS, posterior, strict=True)
                for i, p in enumerate(own)}  # fmt: skip
    for row, item in enumerate(found.data.items):
        assert found.posterior[row] == pytest.approx(expected[item], abs=1e-9)


tags = st.sampled_from(["O", "B-x", "I-x"])
votes = st.dictionaries(st.sampled_from("pqr"), tags, min_size=1)
tagged = st.lists(st.lists(votes, min_size=1, max_size=4), min_size=1, max_size=3)


def can(one, other):
    """Tell which tag may follow which."""
    return other != "I-x" or one in ("B-x", "I-x")


@settings(max_examples=25)
@given(tagged)
def test_tags_are_counted_as_by_a_plain_loop_and_none_goes_on_unbegun(documents):
    """Whatever annotators did: nobody need keep to the rules of tags."""
    everything = [*documents, [{"p": "B-x"}], [{"p": "B-x", "q": "B-x"}, {"p": "I-x"}, {"p": "O"}]]
    data = coding({f"d{i}": own for i, own in enumerate(everything)})
    found = HMM(tags="bio")(data)
    steps = len(found.fit.objective) - 1
    plain = [[(own, 1) for own in rows] for rows in everything]
    _, history = brute.hmm(("B-x", "I-x", "O"), plain, steps, can=can)
    assert found.fit.objective == pytest.approx(history, abs=1e-7)
    decided = dict(zip(data.items, found.decisions(), strict=True))
    for (document, place), tag in decided.items():
        if tag == "I-x" and None not in decided.values():
            assert decided.get((document, place - 1)) in ("B-x", "I-x")


@settings(max_examples=25)
@given(tagged, st.booleans())
def test_the_bound_never_falls_and_the_best_sequence_is_found(documents, bio):
    """Among all sequences; where several are best, rows on which they differ are ties."""
    everything = [*documents, [{"p": "B-x"}, {"p": "I-x"}]]
    names = {f"d{i}": own for i, own in enumerate(everything)}
    model = HMM(tags="bio" if bio else None)
    found = model(coding(names))
    assert np.diff(found.fit.objective).min() > -1e-9
    assert found.fit.settled
    assert found.fit.posterior.sum(axis=1) == pytest.approx(1)
    read = model.read(found.data)
    first, move, scores, _ = model._logs(read, found.fit.parameters)
    place = dict(zip(found.data.items, range(found.data.n_rows), strict=True))
    for name, own in names.items():
        rows = [place[name, i] for i in range(len(own))]
        at = read.pattern[rows]
        _, all_best = brute.best_sequences(scores[at], first, move)
        for t, row in enumerate(rows):
            states = {found.fit.categories[z[t]] for z in all_best}
            decided = found.categories[found.code[row]] if found.code[row] >= 0 else None
            assert decided == (states.pop() if len(states) == 1 else None)


def test_the_bound_lies_below_the_evidence_and_near_it():
    """The evidence is exact: parameters integrated out, every truth added up."""
    plain = [[(votes, 1) for votes in own] for own in DOCUMENTS.values()]
    exact = brute.evidence(NAMES, plain)
    bound = HMM()(coding(DOCUMENTS)).fit.objective[-1]
    assert exact - 3 < bound < exact


def test_without_sequences_it_is_ibcc():
    """Items with other names follow nothing, and a note says so."""
    rows = [["a", "a", "b"], ["b", "b", None], ["a", "c", "c"], ["a", "b", "c"], ["c", "c", "c"]]
    data = CodingData.from_matrix(rows)
    found, plain = HMM()(data), IBCC()(data)
    assert found.posterior == pytest.approx(plain.posterior)
    assert found.fit.objective == pytest.approx(plain.fit.objective)
    assert found.fit.competence == pytest.approx(plain.fit.competence)
    assert "none follows another" in found.notes[-1]


def crowd(seed, n=40, size=6, skill=0.75):
    """Return votes of five annotators on sequences that seldom change, and what is true."""
    random = np.random.default_rng(seed)
    documents, truth = {}, {}
    for d in range(n):
        states = [int(random.integers(2))]
        for _ in range(size - 1):
            states.append(states[-1] if random.random() < 0.9 else 1 - states[-1])
        truth |= {(f"d{d}", i): "ab"[z] for i, z in enumerate(states)}
        documents[f"d{d}"] = [
            {f"w{j}": "ab"[z if random.random() < skill else 1 - z]
             for j in range(5) if random.random() < 0.6} or {"w0": "ab"[z]}
            for z in states
        ]  # fmt: skip
    return documents, truth


def test_neighbours_help():
    """Where truth seldom changes, the sequence beats items by themselves, and moves are found."""
    documents, truth = crowd(2)
    data = coding(documents)
    chained, alone = HMM()(data), IBCC()(data)
    right = [
        sum(truth[item] == c for item, c in zip(data.items, found.decisions(), strict=True))
        for found in (chained, alone)
    ]
    assert right[0] > right[1] + 10
    move = chained.fit.parameters["move"]
    assert np.diag(move / move.sum(axis=1, keepdims=True)) == pytest.approx(0.9, abs=0.06)


@pytest.mark.parametrize("decode", ["viterbi", "posterior"])
def test_order_and_names_do_not_matter(decode):
    """Of rows, documents, annotators and categories; the order of documents changes not a bit."""
    documents, _ = crowd(3, n=12)
    model = HMM(decode=decode, restarts=2)
    found = model(coding(documents))
    turned = model(coding(dict(reversed(documents.items()))))
    place = {item: row for row, item in enumerate(turned.data.items)}
    order = [place[item] for item in found.data.items]
    assert np.array_equal(found.posterior, turned.posterior[order])
    assert found.fit.objective == turned.fit.objective
    who = dict(zip([f"w{j}" for j in range(5)], "zkqam", strict=True))
    other = {
        f"x{name}": [{who[w]: {"a": "z", "b": "y"}[v] for w, v in votes.items()} for votes in own]
        for name, own in documents.items()
    }
    again = model(coding(other))
    named = dict(zip(again.data.items, again.decisions(), strict=True))
    for (d, i), category in zip(found.data.items, found.decisions(), strict=True):
        assert named[f"x{d}", i] == {"a": "z", "b": "y"}[category]
    for name, value in found.fit.competence.items():
        assert again.fit.competence[who[name]] == pytest.approx(value, abs=1e-6)


def test_starts_are_drawn_from_the_seed():
    """The highest bound wins, and a note says how many starts led there."""
    data = coding(crowd(5, n=10)[0])
    found = HMM(restarts=3, seed=1)(data)
    assert found.fit.starts == HMM(restarts=3, seed=1)(data).fit.starts
    assert found.fit.objective[-1] == pytest.approx(max(found.fit.starts))
    assert "of 4 starts led to the highest evidence bound found" in found.notes[-1]
    assert found.fit.starts[1:] != HMM(restarts=3, seed=2)(data).fit.starts[1:]


def test_a_fit_that_stops_early_says_so_and_can_go_on():
    """From where it stopped."""
    data = coding(crowd(6, n=10)[0])
    early, whole = HMM(most_steps=2)(data), HMM()(data)
    assert not early.fit.settled
    assert "the evidence bound still rose after 2 steps" in early.notes
    after = HMM()(data, start=early)
    assert after.fit.objective[-1] == pytest.approx(whole.fit.objective[-1], rel=1e-5)


def test_intervals_of_competence_draw_whole_sequences():
    """Single rows of a sequence cannot be drawn."""
    found = HMM()(coding(crowd(7, n=15)[0]))
    for each in competences(found, resamples=5):
        assert each.interval.low <= each.value <= each.interval.high
    with pytest.raises(MeasureError, match="whole sequences"):
        competences(found, resamples=2, interval="item")


@pytest.mark.parametrize(
    ("categories", "reason"),
    [
        (("O", "claim"), "'claim' is no tag"),
        (("O", "I-x"), "'I-x' goes on with a unit, but no 'B-x' begins one anywhere"),
    ],
)
def test_tags_that_cannot_be_are_refused_with_the_reason(categories, reason):
    """Nothing is decided."""
    data = coding({"d": [{"p": category, "q": category} for category in categories]})
    found = HMM(tags="bio")(data)
    assert reason in found.undefined
    assert set(found.decisions()) == {None}


@pytest.mark.parametrize(
    "text",
    ["hmm", "hmm(right=10.0, tags='bio')", "hmm(seed=3, decode='posterior', restarts=2)"],
)
def test_the_model_is_spelled_and_parsed_like_other_rules(text):
    """What it prints is what it is parsed from."""
    assert str(parse_rule(text)) == text


@pytest.mark.parametrize(
    "options",
    [{"moves": 0}, {"stays": -1}, {"tags": "iob"}, {"decode": "best"}, {"restarts": -1}],
    ids=str,
)
def test_an_impossible_option_is_refused(options):
    """The message names what was expected."""
    with pytest.raises(MeasureError, match="expected"):
        HMM(**options)


def test_priors_are_those_of_the_options():
    """Steps are those of a plain loop with other priors of confusions, beginnings and moves."""
    options = {"right": 3.5, "wrong": 0.75, "frequency": 2.0, "moves": 1.5}
    found = HMM(most_steps=3, tolerance=0.0, **options)(coding(DOCUMENTS))
    plain = [[(votes, 1) for votes in own] for own in DOCUMENTS.values()]
    _, history = brute.hmm(NAMES, plain, 3, **options)
    assert found.fit.objective == pytest.approx(history, abs=1e-9)


def test_who_is_taken_to_have_stayed_stays():
    """A single vote against its neighbours is outweighed, and moves to others are rare."""
    documents = {"d": [{"x": "a", "y": "a"}, {"x": "b"}, {"x": "a", "y": "a"}]}
    loose, tight = (HMM(stays=stays)(coding(documents)) for stays in (0.0, 30.0))
    assert tight.posterior[1, 0] > loose.posterior[1, 0]
    assert list(tight.decisions()) == ["a", "a", "a"]
    move = tight.fit.parameters["move"]
    # One time for each pair, 30 more for each category, and what was counted: two moves.
    assert move.sum() == pytest.approx(4 + 2 * 30 + 2)
    assert (np.diag(move) > 30).all()
    assert loose.fit.parameters["move"].sum() == pytest.approx(4 + 2)


@pytest.mark.parametrize("cells", [1, 9, 27, 28])
def test_moves_are_the_same_however_many_are_counted_at_once(monkeypatch, cells):
    """A row each time, some, or all; every row behind another counts once."""
    random = np.random.default_rng(2)
    line = Chains(np.cumsum([0, 4, 1, 3]))
    scores, first, move = logs((8, 3), random), logs(3, random), logs((3, 3), random)
    ahead, behind = messages(line, scores, first, move, combine=summed)
    copies = np.array([1.0, 2.0, 3.0])
    whole = expected_moves(line, ahead, behind, move, copies)
    assert whole.sum() == pytest.approx(3 * 1 + 2 * 3)
    monkeypatch.setattr(chains, "CELLS", cells)
    assert expected_moves(line, ahead, behind, move, copies) == pytest.approx(whole)


@pytest.mark.parametrize(
    ("names", "in_line"),
    [
        ([("d", 0), ("d", 1)], True),
        ([("d", 0), ("d", "1")], False),
        ([("d", 0, 1), ("d", 1, 1)], False),
        ([("d", 0), "d1"], False),
        (["d0", "d1"], False),
    ],
)
def test_items_are_in_line_if_all_have_a_document_and_a_position(names, in_line):
    """A position is a whole number; one other name is enough to leave no sequence."""
    rows = [["a", "a"], ["b", "a"]]
    found = HMM()(CodingData.from_matrix(rows, annotators=["x", "y"], items=names))
    note = "items are not called (document, position), so none follows another"
    assert (note in found.notes) == (not in_line)
    alone = IBCC()(CodingData.from_matrix(rows, annotators=["x", "y"]))
    same = found.fit.objective == pytest.approx(alone.fit.objective)
    assert same == (not in_line)


def test_positions_decide_what_follows_what_whatever_the_order_of_rows():
    """Also where rows between them have no votes."""
    votes = [{"x": "a", "y": "a"}, {"x": "b", "y": "a"}, {"x": "b", "y": "b"}]
    plain = HMM()(coding({"d": votes}))
    rows = [
        (("d", 10 * (2 - i)), w, v) for i, own in enumerate(votes[::-1]) for w, v in own.items()
    ]
    turned = HMM()(CodingData.from_rows(rows))
    assert turned.fit.objective == pytest.approx(plain.fit.objective)


def test_a_model_of_too_many_moves_is_refused(monkeypatch):
    """Just as many as may be are fitted."""
    data = coding({"d": [{"x": "a"}, {"x": "b"}, {"x": "a"}]})
    monkeypatch.setattr("argora.consensus.hmm.MOST_WAYS", 11)
    found = HMM()(data)
    assert found.undefined == "3 items x 2 x 2 categories are more than 10^9 moves"
    monkeypatch.setattr("argora.consensus.hmm.MOST_WAYS", 12)
    assert HMM()(data).is_defined


@pytest.mark.parametrize(
    ("category", "reason"),
    [
        ("B-", "'B-' is no tag: expected 'O', or a category after 'B-' or 'I-'"),
        ("C-x", "'C-x' is no tag: expected 'O', or a category after 'B-' or 'I-'"),
        (7, "7 is no tag: expected 'O', or a category after 'B-' or 'I-'"),
        ("I-x", "'I-x' goes on with a unit, but no 'B-x' begins one anywhere"),
        ("B-x", None),
        ("O", None),
    ],
)
def test_what_is_a_tag_and_what_is_none(category, reason):
    """The letter, a dash and a category, or O; what goes on must begin somewhere."""
    found = HMM(tags="bio")(coding({"d": [{"x": category, "y": category}]}))
    assert found.undefined == reason


def test_a_tag_follows_those_of_its_unit_only():
    """I after B or I of the same category; everything else after anything."""
    tags = ["O", "B-x", "I-x", "B-y", "I-y"]
    assert first_tags(tags).tolist() == [True, True, False, True, False]
    assert next_tags(tags).tolist() == [
        [True, True, False, True, False],
        [True, True, True, True, False],
        [True, True, True, True, False],
        [True, True, False, True, True],
        [True, True, False, True, True],
    ]
