"""Trees over whole documents: to trees and back, decoding, learning, and judging."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from tests.mining.arguments import microtexts
from tests.mining.conftest import QUICK

import argora
from argora.analysis.papers import CORPORA, Request
from argora.errors import DataError, FormatError
from argora.mining import fit, load, save
from argora.mining.analysis import get_analyzer
from argora.mining.examples import examples_of
from argora.mining.scoring import scores_of
from argora.mining.trees.crossvalidation import cross_validated
from argora.mining.trees.decoding import Evidence, Weights, best_tree, worth
from argora.mining.trees.grammar import LINK, grammar_of
from argora.mining.trees.reduction import Tree, expanded, reduced, roles_of
from argora.model import Document, Relation, Scheme, Span, Study, Unit
from argora.schemes import get_scheme

GRAMMAR = grammar_of(get_scheme("microtexts"))
IDS = ("a", "b", "c", "d", "e")
NUMBERS = {id: n for n, id in enumerate(IDS)}


def meant(relations):
    """Return what relations say, whatever their ids are."""
    by_id = {relation.id: relation for relation in relations}

    def end(id):
        return one(by_id[id]) if id in by_id else id

    def one(relation):
        return frozenset(relation.sources), end(relation.target), relation.category

    return {one(relation) for relation in relations}


GRAPHS = {
    "a support": ([("r", "b", "a", "support")], (None, 0, None, None, None)),
    "premises that count together": ([("r", "bcd", "a", "support")], (None, 0, 1, 1, None)),
    "an undercut": (
        [("r", "b", "a", "rebut"), ("s", "c", "r", "undercut")],
        (None, 0, 1, None, None),
    ),
    "an undercut of an undercut": (
        [("r", "b", "a", "rebut"), ("s", "c", "r", "undercut"), ("t", "d", "s", "undercut")],
        (None, 0, 1, 2, None),
    ),
    "an undercut of several premises by several": (
        [("r", "bc", "a", "example"), ("s", "de", "r", "undercut")],
        (None, 0, 1, 1, 3),
    ),
}


@pytest.mark.parametrize("name", GRAPHS)
def test_a_graph_becomes_a_tree_and_comes_back(name):
    """First sources stand for relations, further ones and undercuts point to them."""
    drawn, targets = GRAPHS[name]
    relations = [Relation(id, tuple(sources), *rest) for id, sources, *rest in drawn]
    left_out = Counter()
    tree = reduced(GRAMMAR, relations, NUMBERS, left_out)
    assert tree.targets == targets
    assert not left_out
    assert meant(expanded(GRAMMAR, tree, IDS)) == meant(relations)


def trees(n):
    """Yield trees in which links go back to what is no link, and undercuts to what is none."""
    functions = (None, "support", "rebut", "undercut", LINK)
    for targets in product([None, *range(n)], repeat=n):
        for chosen in product(functions, repeat=n):
            if _is_canonical(targets, chosen):
                yield Tree(targets, chosen)


def _is_canonical(targets, functions):
    if targets.count(None) != 1:
        return False
    for unit, (target, function) in enumerate(zip(targets, functions, strict=True)):
        if (target is None) != (function is None):
            return False
        if function in ("undercut", LINK) and functions[target] in (None, LINK):
            return False
        if function == LINK and target > unit:
            return False
        seen, at = set(), unit
        while at is not None and at not in seen:
            seen.add(at)
            at = targets[at]
        if at is not None:
            return False
    return True


def test_every_canonical_tree_of_four_units_comes_back():
    """Also those that nobody drew: as a graph and then as a tree it is the same."""
    checked = 0
    for tree in trees(4):
        relations = expanded(GRAMMAR, tree, IDS[:4])
        back = reduced(GRAMMAR, relations, {id: n for id, n in NUMBERS.items() if n < 4}, Counter())
        assert back == tree
        checked += 1
    assert checked > 500


def test_no_relation_can_be_undercut_where_there_is_none():
    """A central claim is the source of nothing."""
    for function in ("undercut", LINK):
        with pytest.raises(DataError, match="which has none"):
            expanded(GRAMMAR, Tree((None, 0), (None, function)), IDS[:2])


def test_ids_of_relations_are_those_of_no_unit():
    """Whatever units are called."""
    (relation,) = expanded(GRAMMAR, Tree((None, 0), (None, "support")), ("R1", "R2"))
    assert relation.id == "R3"


def test_what_no_tree_can_say_is_counted():
    """Second relations of a unit, restatements, and ends that are no unit or the unit itself."""
    relations = [
        Relation("r", ("b",), "a", "support"),
        Relation("s", ("b",), "c", "rebut"),
        Relation("t", ("c",), "a", "restatement"),
        Relation("u", ("d",), "gone", "support"),
        Relation("v", ("d",), "d", "support"),
    ]
    left_out = Counter()
    assert reduced(GRAMMAR, relations, NUMBERS, left_out).targets == (None, 0, None, None, None)
    assert left_out == {
        "further relations of a unit": 1,
        "relations that are neither for nor against": 1,
        "relations to what is no unit": 1,
        "relations of a unit to itself": 1,
    }


def test_attacks_turn_the_role():
    """Against the opponent is for the proponent."""
    tree = Tree((None, 0, 1, 2, 1), (None, "rebut", "undercut", "support", LINK))
    roles = roles_of(GRAMMAR, tree)
    assert [role[0] for role in roles] == ["p", "o", "p", "p", "o"]


@pytest.mark.parametrize("scheme", ["persuasive-essays", "claim-premise", "iat"])
def test_other_schemes_make_no_tree_of_two_roles(scheme):
    """Their structures are learnt by paragraph."""
    assert grammar_of(get_scheme(scheme)) is None


def some_evidence(seed, n):
    """Draw log probabilities; some pairs are out of reach."""
    draw = np.random.default_rng(seed)

    def logs(*shape):
        odds = draw.gamma(1.0, size=shape) + 0.01
        return np.log(odds / odds.sum(axis=-1, keepdims=True))

    attachment = logs(n, n)
    np.fill_diagonal(attachment, -np.inf)
    return Evidence(logs(n, 2), logs(n, 2), logs(n, 3), attachment, np.array([True, False]))


def all_trees(n):
    """Yield the targets of every tree with one root."""
    for targets in product([None, *range(n)], repeat=n):
        if targets.count(None) == 1 and all(_leads_up(targets, unit) for unit in range(n)):
            yield list(targets)


def _leads_up(targets, unit):
    for _ in targets:
        if targets[unit] is None:
            return True
        unit = targets[unit]
    return targets[unit] is None


@pytest.mark.parametrize("seed", range(10))
def test_no_tree_is_better(seed):
    """Against all trees and kinds of up to four units; there is always one central claim."""
    n = 1 + seed % 4
    evidence, weights = some_evidence(seed, n), Weights(1.0, 0.5, 2.0, 1.5)
    targets, kinds = best_tree(evidence, weights)
    assert targets.count(None) == 1
    best = max(
        worth(evidence, weights, each, list(chosen))
        for each in all_trees(n)
        for chosen in product(range(2), repeat=n)
    )
    assert worth(evidence, weights, targets, kinds) == pytest.approx(best, abs=1e-5)


@pytest.fixture(scope="module")
def texts() -> Study:
    """Thirty texts."""
    return microtexts(30)


@pytest.fixture(scope="module")
def model(texts):
    """What is learnt from twenty of them."""
    return fit(texts.select(documents=[f"t{n}" for n in range(20)]), settings=QUICK)


@pytest.fixture(scope="module")
def unseen(texts) -> Study:
    """The other ten."""
    return texts.select(documents=[f"t{n}" for n in range(20, 30)])


@pytest.mark.parametrize("units", ["gold", "segments"])
def test_given_units_get_a_tree_that_keeps_to_the_scheme(model, unseen, units):
    """They stay as they are, and each but one has a function."""
    made = model.predict(unseen, units=units).select(annotators=["miner"])
    assert made.check() == ()
    for layer, gold in zip(made.layers, unseen.layers, strict=True):
        assert [u.spans for u in layer.units] == [u.spans for u in gold.units]
        assert sum(len(r.sources) for r in layer.relations) == len(layer.units) - 1
        assert units != "gold" or [u.id for u in layer.units] == [u.id for u in gold.units]


def test_a_model_learns_what_the_words_say(model, unseen):
    """The made-up texts are easy: all trees but few are right, undercuts among them."""
    made = model.predict(unseen, units="gold").select(annotators=["miner"])
    right = [meant(a.relations) == meant(b.relations) for a, b in zip(
        made.layers, unseen.layers, strict=True)]  # fmt: skip
    assert sum(right) >= 7
    assert any(r.category == "undercut" for layer in made.layers for r in layer.relations)


def test_units_are_found_where_none_are_given(model):
    """And plain texts take the scheme of the model."""
    study = Study(Scheme("s"), (Document("d", "We should have zoos in town. Yes."),))
    assert model.predict(study).scheme == model.scheme
    assert model.predict(study).layers[0].units


def test_a_model_of_trees_says_how_sure_it_is_of_every_unit_and_its_tie(model, unseen):
    """Probabilities, that of being the central claim among them."""
    layers = model.predict(unseen, units="gold").select(annotators=["miner"]).layers
    for layer in layers:
        assert sum(u.probabilities.root for u in layer.units) == pytest.approx(1, abs=1e-4)
        assert all(sum(u.probabilities.category.values()) > 0.999 for u in layer.units)
    ties = [tie for layer in layers for tie in layer.relations]
    assert all(0 < tie.probabilities.exists <= 1 for tie in ties)
    assert all(tie.category in tie.probabilities.category for tie in ties)


def test_an_empty_text_gets_an_empty_layer(model):
    """Read, and nothing found."""
    assert model.mine(Document("d", "")).layer.units == ()


def test_a_model_of_trees_is_kept(model, unseen, tmp_path):
    """Read again, it predicts the same, and its card says what it makes."""
    save(model, tmp_path / "model")
    assert load(tmp_path / "model").predict(unseen, units="gold") == model.predict(
        unseen, units="gold"
    )
    assert "makes them one tree" in (tmp_path / "model" / "card.md").read_text("utf-8")


def test_a_head_without_frame_and_grammar_is_no_model(model, tmp_path):
    """It says what was expected."""
    save(model, tmp_path / "model")
    head = tmp_path / "model" / "crf.json"
    head.write_text(head.read_text("utf-8").replace('"grammar"', '"gramar"'), "utf-8")
    with pytest.raises(FormatError, match="gramar"):
        load(tmp_path / "model")


def test_scores_speak_of_the_document(model, unseen):
    """Pairs of the whole text, and the central claim."""
    tasks = {score.task for score in scores_of(model, unseen, resamples=20)}
    assert "central claim or not, given units" in tasks
    assert "linked or not, ordered pairs of given units of a document" in tasks


def test_units_of_nobody_cannot_be_taken(model, unseen):
    """The nearest name is told."""
    with pytest.raises(DataError, match="did you mean 'gold'"):
        model.predict(unseen, units="glod")


def test_units_that_overlap_cannot_be_taken(model, unseen):
    """Both are named."""
    first = unseen.layers[0]
    over = Unit("x", (Span(0, 9),), "proponent")
    study = unseen.with_layers(replace(first, units=(*first.units[:1], over), relations=()))
    with pytest.raises(DataError, match="units 'x' and 'a0' overlap"):
        model.predict(study, units="gold")


def test_cross_validation_judges_every_text_in_every_iteration(texts):
    """The same seed gives the same figures; all easy texts are read well."""
    found = cross_validated(texts, seeds=(7, 8), n_folds=3, resamples=20)
    assert found == cross_validated(texts, seeds=(7, 8), n_folds=3, resamples=20)
    assert (found.n_documents, found.n_folds, found.seeds) == (30, 6, (7, 8))
    assert found.figure("central claim").value > 0.9
    for figure in found.figures:
        assert 0 <= figure.interval.low <= figure.value <= figure.interval.high <= 1
        assert figure.value == pytest.approx(sum(figure.by_seed) / 2)


def test_folds_can_be_given(texts):
    """By the ids of the documents to be judged."""
    found = cross_validated(texts, tests=[["t0", "t1"], ["t2"]], resamples=20)
    assert (found.n_folds, found.seeds) == (2, ())
    with pytest.raises(DataError, match="unknown document 'nobody'"):
        cross_validated(texts, tests=[["nobody"]])


def test_cross_validation_needs_trees(essays):
    """Essays have none."""
    with pytest.raises(DataError, match="does not make one tree of each document"):
        cross_validated(essays, annotator="ana")


def test_figures_are_those_of_the_definition(texts):
    """Macro F1 of one fold, counted by hand from a model that says that all support the first."""
    from argora.mining.reader import Read
    from argora.mining.trees.crossvalidation import _Tables
    from argora.mining.trees.training import described_examples, groups_of

    example = examples_of(texts, "gold", get_analyzer("words"))[0]
    gold = replace(
        example,
        units=example.units[:3],
        targets=(None, 0, 0),
        categories=("proponent", "opponent", "proponent"),
        stances=(None, "rebut", "support"),
    )
    (document,) = described_examples([gold], groups_of(frozenset(), ()))
    said = Read(("proponent",) * 3, (None, 0, 1), (None, "support", "support"), (), ())
    tables = _Tables(GRAMMAR, 1, 1, 1)
    tables.add(0, 0, gold, document, said)
    values = {(f.task, f.measure): f.value for f in tables.figures(resamples=10, seed=1)}
    assert values["central claim", "macro F1"] == 1
    assert values["role", "macro F1"] == pytest.approx((2 * 2 / 5 + 0) / 2)
    assert values["function", "macro F1"] == pytest.approx((1 + 2 / 3 + 0) / 3)
    assert values["attachment", "F1 of attached"] == pytest.approx(1 / 2)
    assert values["attachment", "macro F1"] == pytest.approx((1 / 2 + 3 / 4) / 2)
    assert values["attachment and function", "share right"] == pytest.approx(1 / 3)


def test_words_alone_leave_features_out(texts):
    """In a language without rules there are no base forms, tags and markers."""
    model = fit(texts, analyzer="words", settings=replace(QUICK, chain_rounds=3))
    assert model.facts.missing["unit-verbs"] == "lemmas, tags"
    assert model.facts.missing["pair-markers"] == "lemmas"


def test_a_folder_without_microtexts_is_no_experiment(tmp_path):
    """It says what was looked for."""
    with pytest.raises(DataError, match="corpus/en"):
        CORPORA["microtexts"](Request(tmp_path))


@pytest.fixture(scope="module")
def english(corpora):
    """The English microtexts."""
    return argora.read(corpora / "microtexts" / "corpus" / "en")


@pytest.mark.corpora
def test_all_microtexts_come_back_from_their_trees(english):
    """All 112 graphs, and all 576 roles follow from the trees."""
    n_roles = 0
    for layer in english.layers:
        numbers = {unit.id: n for n, unit in enumerate(layer.units)}
        tree = reduced(GRAMMAR, layer.relations, numbers, Counter())
        assert tree.targets.count(None) == 1
        assert meant(expanded(GRAMMAR, tree, list(numbers))) == meant(layer.relations)
        roles = roles_of(GRAMMAR, tree)
        assert roles == tuple(unit.category for unit in layer.units)
        n_roles += len(roles)
    assert (len(english.layers), n_roles) == (112, 576)


@pytest.mark.corpora
def test_microtexts_are_read_as_well_as_was_published(corpora):
    """One iteration of the ten; Peldszus & Stede (2015) have .86 and .71."""
    request = Request(corpora / "microtexts" / "corpus" / "en", seeds=(1,))
    made = CORPORA["microtexts"](request)
    ours = {figure.task: figure.ours for figure in made.figures if figure.measure == "macro F1"}
    assert ours["central claim (English)"] >= 0.85
    assert ours["attachment (English)"] >= 0.71
    printed = [published.value for figure in made.figures for published in figure.published]
    assert printed == [".86", ".74", ".76", ".71"]
