"""Features of parses: absent and reported where nobody parsed, else what the phrases say."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.mining.conftest import QUICK

from argora.errors import DataError, FormatError
from argora.mining import fit, load, save
from argora.mining.analysis import get_analyzer
from argora.mining.card import card_of
from argora.mining.components.features import COMPONENT_GROUPS, Component
from argora.mining.components.places import places_of
from argora.mining.experiments import Design, run_experiment
from argora.mining.groups import described, named
from argora.mining.links.ends import PairEnd
from argora.mining.links.features import LINK_GROUPS, Pair
from argora.model import Document

TREE = "(S (SBAR (IN If) (S (NP (PRP it)) (VP (VBZ rains)))) (NP (PRP we)) (VP (VBP stay)))"
TEXT = "If it rains we stay"


@pytest.fixture
def parsed(tmp_path):
    """One sentence of two components, with its parse."""
    (tmp_path / "d.mrg").write_text(TREE, encoding="utf-8")
    analysis = get_analyzer(f"penn:{tmp_path}")(Document("d", TEXT))
    return analysis, places_of(analysis, [range(1, 3), range(3, 5)])


def test_a_component_has_the_rules_within_it(parsed):
    """Depth and sub-clauses are of the whole sentence."""
    analysis, places = parsed
    group = named(COMPONENT_GROUPS, ("parse",))
    found = described(group, Component(analysis, places, places[0]))
    assert found == {
        "parse:depth": 0.4,
        "parse:sub-clauses": pytest.approx(1 / 3),
        "parse:sub-clauses=1": 1,
        "parse:rule=S -> NP VP": 1,
        "parse:rule=NP -> PRP": 1,
        "parse:rule=VP -> VBZ": 1,
    }


def test_a_pair_has_the_rules_of_both(parsed):
    """By side."""
    analysis, places = parsed
    sides = [PairEnd(analysis, place) for place in places]
    found = described(named(LINK_GROUPS, ("parse",)), Pair(sides, places, 0, 1))
    assert set(found) == {
        "parse:source=S -> NP VP",
        "parse:source=NP -> PRP",
        "parse:source=VP -> VBZ",
        "parse:target=NP -> PRP",
        "parse:target=VP -> VBP",
    }


def trees_of(study, folder):
    """Write flat parses of all documents of a study."""
    folder.mkdir()
    for document in study.documents:
        analysis = get_analyzer("rules")(document)
        lines = []
        for tokens in analysis.sentences:
            words = (f"(NP ({analysis.tags[n]} {_written(analysis.words[n])}))" for n in tokens)
            lines.append(f"(S {' '.join(words)})")
        (folder / f"{document.id}.mrg").write_text("\n".join(lines), encoding="utf-8")
    return f"penn:{folder}"


def _written(word):
    return {"(": "-LRB-", ")": "-RRB-"}.get(word, word)


def test_a_model_of_parses_needs_parses_of_what_it_reads(essays, tmp_path):
    """Of the documents, in a folder that is named; an analysis without any is refused."""
    few = essays.select(documents=[document.id for document in essays.documents[:4]])
    name = trees_of(few, tmp_path / "trees")
    model = fit(few, annotator="ana", analyzer=name, settings=QUICK)
    assert "parse" in model.reader.component_groups
    assert "parse" in model.reader.link_groups
    assert any(name.startswith("parse:rule=") for name in model.reader.alone.index)
    assert model.facts.missing["tokens: base forms"] == "lemmas"
    card = card_of(model)
    assert f"{name} (penn-trees-1)" in card
    assert "it knows: paragraphs, sentences, tokens, tags, clauses, constituents" in card
    assert "tokens: base forms (needs lemmas)" in card
    save(model, tmp_path / "model")
    assert load(tmp_path / "model").predict(few).layers
    other = essays.documents[5]
    with pytest.raises(FormatError, match="nothing is known about document"):
        load(tmp_path / "model").mine(other)
    elsewhere = trees_of(essays, tmp_path / "others")
    assert load(tmp_path / "model", analyzer=elsewhere).mine(other).layer.state == "finished"
    with pytest.raises(DataError, match="knows constituents, which 'rules' does not"):
        load(tmp_path / "model", analyzer="rules").mine(other)


@pytest.mark.parametrize("task", ["components", "relations"])
def test_an_experiment_has_production_rules_where_phrases_are_known(essays, tmp_path, task):
    """With trees in files, syntactic features are there, and stand alone beside others."""
    pytest.importorskip("sklearn")
    name = trees_of(essays, tmp_path / "trees")
    design = Design(
        task=task,
        folds=2,
        families=("structural", "syntactic"),
        groups=True,
        resamples=10,
        analyzer=name,
    )
    result = run_experiment(essays, design, annotator="ana")
    assert dict(result.absent) == ({"syntactic": "lemmas"} if task == "components" else {})
    assert [row.name for row in result.of("alone")] == ["structural", "syntactic"]
    assert result.of("alone")[1].n_features > 10
    without = run_experiment(essays, replace(design, analyzer="rules"), annotator="ana")
    assert without.absent == {"parse": "constituents"}
    families = [row.name for row in without.of("alone")]
    assert families == ["structural", *["syntactic"] * (task == "components")]
