"""Models of schemes without paragraphs, with several roots, and with relations over a document."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from benchmarks import schemes

import argora
from argora.errors import DataError
from argora.mining import FitOptions, Settings, cross_validate, fit, load, save, train
from argora.mining.analysis import get_analyzer
from argora.mining.examples import BY_STANCE, adapted_of, examples_of, left_out_of
from argora.model import Annotator, Category, Document, Layer, Scheme, Span, Study, Unit
from argora.model.layer import Relation
from argora.model.rules import Pattern, Relates
from argora.text import segment

OPEN = Scheme("open", (Category("claim"), Category("reason")), (Category("for"),))
CLAIMS = ("Trams are clean", "Buses are cheap", "Bikes are healthy", "Trains are fast")
REASONS = ("they use no fuel", "they cost little", "they move the legs", "they have own tracks")


def document_of(number: int) -> tuple[Document, Layer]:
    """Two claims in the first paragraph, and a reason for each in a later one, in their order."""
    first, second = CLAIMS[number % 4], CLAIMS[(number + 1) % 4]
    text = f"{first}. {second}.\n\nBecause {REASONS[number % 4]}.\n\n"
    text += f"Because {REASONS[(number + 1) % 4]}."
    pieces = (first, second, REASONS[number % 4], REASONS[(number + 1) % 4])
    units = tuple(
        Unit(f"T{n}", (Span(at := text.index(piece), at + len(piece)),), category)
        for n, (piece, category) in enumerate(
            zip(pieces, ("claim", "claim", "reason", "reason"), strict=True), start=1
        )
    )
    relations = (Relation("R1", ("T3",), "T1", "for"), Relation("R2", ("T4",), "T2", "for"))
    id = f"d{number}"
    return segment(Document(id, text)), Layer(id, "g", units=units, relations=relations)


@pytest.fixture(scope="module")
def wide() -> Study:
    """Documents whose relations all lead to another paragraph."""
    pairs = [document_of(n) for n in range(24)]
    documents, layers = zip(*pairs, strict=True)
    return Study(OPEN, documents, (Annotator("g", "gold"),), layers, name="wide")


def test_relations_over_a_document_are_learnt(wide, tmp_path):
    """The layers show that they lead to other paragraphs, and each text has two roots."""
    model = fit(wide, settings=Settings(chain_rounds=30))
    assert (model.facts.scope, model.facts.n_links, model.facts.n_relations) == ("document", 48, 48)
    assert not model.facts.left_out
    save(model, tmp_path / "model")
    again = load(tmp_path / "model")
    document, gold = document_of(2)
    layer = again.annotate(document, gold.units)
    assert {(r.sources, r.target) for r in layer.relations} == {(("T3",), "T1"), (("T4",), "T2")}
    assert "relates those of a document" in (tmp_path / "model" / "card.md").read_text("utf-8")


def test_who_wants_paragraphs_gets_them(wide):
    """All relations are left out then, and counted."""
    options = FitOptions(of_kind={"scope": "paragraph"})
    facts = train(wide, options=options).facts
    assert (facts.scope, facts.n_links) == ("paragraph", 0)
    assert facts.left_out == {"relations between paragraphs": 48}
    with pytest.raises(DataError, match="scope='page': expected one of"):
        train(wide, options=FitOptions(of_kind={"scope": "page"}))


def test_essays_are_learnt_by_paragraph(essays):
    """What leads to another one is a claim for or against the major claim: its stance says so."""
    examples = examples_of(essays, "ana", get_analyzer("rules"), scope="auto")
    assert not any(example.whole for example in examples)
    assert adapted_of(examples) == {BY_STANCE: 47}
    assert remainder(essays, "ana", "auto") == (0, 0)


def any_layer(random_numbers: random.Random, document: Document) -> Layer:
    """Units that may overlap, have gaps or no text, and relations of and to anything."""
    spans = document.segmentations["token"].spans
    units = []
    for n in range(12):
        a, b = sorted(random_numbers.sample(range(len(spans)), 2))
        cut = [Span(spans[a].start, spans[a].end), Span(spans[b].start, spans[b].end)]
        placed = tuple(cut) if n % 3 == 0 and b > a + 1 else (Span(cut[0].start, cut[1].end),)
        if n == 11:
            units.append(Unit("T11", (), "claim", text="unsaid"))
        else:
            units.append(Unit(f"T{n}", placed, random_numbers.choice(["claim", "reason", None])))
    ids = [unit.id for unit in units]
    relations: list[Relation] = []
    for n in range(15):
        sources = tuple(random_numbers.sample(ids, random_numbers.choice([1, 1, 2])))
        targets = [id for id in [*ids, *(r.id for r in relations)] if id not in sources]
        relations.append(Relation(f"R{n}", sources, random_numbers.choice(targets), "for"))
    units.sort(key=lambda unit: unit.spans or (Span(0, 1),))
    return Layer(document.id, "g", units=tuple(units), relations=tuple(relations))


def remainder(study: Study, annotator: str, scope: str) -> tuple[int, int]:
    """How many units and sources of relations are neither learnt nor counted as left out."""
    examples = examples_of(study, annotator, get_analyzer("words"), scope=scope)
    losses = left_out_of(examples)
    n_units = sum(n for what, n in losses.items() if what.startswith("units "))
    n_learnt = sum(len(example.units) for example in examples)
    n_annotated = [sum(example.n_annotated[k] for example in examples) for k in (0, 1)]
    n_links = sum(example.n_links for example in examples)
    n_links += adapted_of(examples).get(BY_STANCE, 0)
    return (
        n_annotated[0] - n_learnt - n_units,
        n_annotated[1] - n_links - (sum(losses.values()) - n_units),
    )


@pytest.mark.parametrize("scope", ["paragraph", "document"])
@pytest.mark.parametrize("seed", range(20))
def test_what_is_learnt_and_left_out_is_all_there_was(seed, scope):
    """Nothing of a layer is lost without being counted."""
    numbers = random.Random(seed)
    document = segment(Document("d", "One two three. Four five.\n\nSix seven eight.\n\n" * 5))
    study = Study(OPEN, (document,), (Annotator("g"),), (any_layer(numbers, document),))
    assert remainder(study, "g", scope) == (0, 0), f"seed {seed}"


@pytest.mark.corpora
@pytest.mark.parametrize("scope", ["paragraph", "document"])
@pytest.mark.parametrize("annotator", ["C", "L", "M", "S"])
def test_all_of_a_judgment_is_learnt_or_counted(corpora, annotator, scope):
    """As of what we made up."""
    assert remainder(argora.read(corpora / "echr"), annotator, scope) == (0, 0)


@pytest.mark.corpora
def test_judgments_lose_no_relations_between_paragraphs(corpora):
    """131 of the 320 relations of M lead to another paragraph; all of those in reach are learnt."""
    study = argora.read(corpora / "echr").select(annotators=["M"])
    facts = fit(study, settings=Settings(chain_rounds=5)).facts
    assert (facts.n_relations, facts.scope) == (320, "document")
    assert "relations between paragraphs" not in facts.left_out
    assert facts.n_links == 320 - sum(
        n for what, n in facts.left_out.items() if not what.startswith("units ")
    )
    assert facts.n_links > 320 - 131


@pytest.mark.corpora
def test_the_table_of_schemes_is_made_of_folds(corpora):
    """Its smallest case: the figures exist, and links are better than by chance."""
    result = schemes.case(corpora, "ECHR, annotator L", resamples=20)
    scores = {(score.task, score.measure): score.value for score in result.scores}
    assert (result.n_folds, result.facts.n_documents) == (3, 3)
    assert scores[schemes.TREE_LINKS, schemes.MEAN] > 0.5
    assert scores[schemes.TYPES, schemes.MEAN] > 1 / 3
    first, second = schemes.lines("L", result)
    assert first.startswith("| L | 3 | document | ")
    assert second.count("|") == 3 + len(schemes.FIGURES)


def test_no_document_is_read_by_a_model_that_knows_it(wide):
    """Cross-validation trains on the other folds alone: what a unique word means is not learnt."""
    study = wide.select(documents=[document.id for document in wide.documents[:8]])
    result = cross_validate(study, options=FitOptions(seed=3), n_folds=4, resamples=20)
    assert (result.n_folds, result.facts.n_documents) == (4, 8)
    with pytest.raises(DataError, match="9 folds of 8 documents"):
        cross_validate(study, n_folds=9)


def test_a_relation_to_a_relation_is_left_out_where_rules_speak_of_it():
    """A model of such a scheme could not write it as one of units."""
    pattern = Pattern(category="for", sources=("reason",), targets=("claim", "relation:for"))
    rules = (Relates(patterns=(pattern,)),)
    document, layer = document_of(0)
    onto = Relation("R3", ("T4",), "R1", "for")
    layer = replace(layer, relations=(layer.relations[0], onto))
    study = Study(replace(OPEN, rules=rules), (document,), (Annotator("g"),), (layer,))
    (example,) = examples_of(study, "g", get_analyzer("words"), scope="document")
    assert example.left_out == {"relations to what is no unit": 1}
    assert example.n_links == 1
