"""spaCy pipelines: what they know is read off their parts, and nothing is downloaded."""

from __future__ import annotations

import sys

import pytest
import spacy
from spacy.language import Language
from tests.mining.conftest import QUICK

from argora.errors import DataError, FormatError, MissingExtraError
from argora.mining import fit, load, save
from argora.mining.analysis import ALWAYS, Dependency, get_analyzer
from argora.mining.analysis.spacy_pipeline import pipeline
from argora.model import Document, Segmentation, Span

TEXT = "Dogs  don't bark.\n\nThey can sleep. Yes."
KNOWN = ["token.tag", "token.lemma", "token.head", "token.dep"]


@Language.component("first-is-head", assigns=KNOWN)
def first_is_head(doc):
    """Let all words of a sentence depend on its first one, and be nouns."""
    for sentence in doc.sents:
        for word in sentence:
            word.head = sentence[0]
            word.dep_ = "ROOT" if word.i == sentence.start else "dep"
            word.tag_ = "NNS" if word.text.endswith("s") else "NN"
            word.lemma_ = word.text.rstrip("s")
    return doc


@Language.component("odd-tags", assigns=["token.tag"])
def odd_tags(doc):
    """Tag as nobody does."""
    for word in doc:
        word.tag_ = "ODD"
    return doc


@Language.component("universal", assigns=["token.pos", "token.morph"])
def universal(doc):
    """Let all words be verbs in the past."""
    for word in doc:
        word.pos_ = "VERB"
        word.set_morph("Tense=Past|VerbForm=Fin")
    return doc


def saved(folder, *parts, language="en"):
    """Save a pipeline, and return what the command line calls it."""
    nlp = spacy.blank(language)
    for part in parts:
        nlp.add_pipe(part)
    nlp.to_disk(folder)
    return f"spacy:{folder}"


def test_a_blank_pipeline_knows_only_tokens(tmp_path):
    """These are spaCy's own, with their exact places; blanks are none."""
    analyse = get_analyzer(saved(tmp_path / "blank"))
    assert analyse.capabilities == frozenset(ALWAYS)
    found = analyse(Document("d", TEXT))
    assert " ".join(found.words) == "Dogs do n't bark . They can sleep . Yes ."
    assert found.capabilities == frozenset(ALWAYS)
    assert found.document.segmentations["token"].provenance == analyse.provenance
    assert found.document.segmentations["sentence"].provenance == "rules-3"


def test_what_the_parts_assign_is_known(tmp_path):
    """Heads count within the document, and clauses follow from them."""
    analyse = get_analyzer(saved(tmp_path / "full", "first-is-head"))
    assert analyse.capabilities == {*ALWAYS, "tags", "lemmas", "dependencies", "clauses"}
    found = analyse(Document("d", TEXT))
    assert found.tags[:2] == ("NNS", "NN")
    assert found.lemmas[0] == "dog"
    assert found.dependencies[:2] == (Dependency(None, "ROOT"), Dependency(0, "dep"))
    assert found.dependencies[6:8] == (Dependency(5, "dep"), Dependency(5, "dep"))
    assert found.clauses == (0,) * 11
    assert found.capabilities == analyse.capabilities


def test_what_the_document_brings_along_is_kept(tmp_path):
    """Its tokens and sentences, whatever spaCy would make of the text."""
    cuts = (
        Segmentation("token", (Span(0, 4), Span(6, 11), Span(12, 17), Span(19, 40))),
        Segmentation("sentence", (Span(0, 11), Span(12, 40))),
    )
    document = Document("d", TEXT + "!", {cut.name: cut for cut in cuts})
    found = get_analyzer(saved(tmp_path / "full", "first-is-head"))(document)
    assert found.document.segmentations["token"] == cuts[0]
    # A paragraph ends a sentence for spaCy, so the last word hangs on nothing.
    assert [tie.head for tie in found.dependencies] == [None, 0, None, None]


def test_universal_parts_of_speech_become_tags(tmp_path):
    """With their features."""
    found = get_analyzer(saved(tmp_path / "german", "universal", language="de"))
    assert found.language == "de"
    assert set(found(Document("d", "Hunde bellen")).tags) == {"VBD"}


def test_tags_must_be_those_of_the_penn_treebank():
    """Else features would say what they do not mean."""
    nlp = spacy.blank("en")
    nlp.add_pipe("odd-tags")
    with pytest.raises(DataError, match="tags 'Dogs' as 'ODD'"):
        pipeline(nlp, "odd")(Document("d", TEXT))


def test_pipelines_of_one_name_are_told_apart(tmp_path):
    """By what is in their files."""
    one = get_analyzer(saved(tmp_path / "one"))
    other = get_analyzer(saved(tmp_path / "other", "first-is-head"))
    assert one.provenance.startswith(f"spacy-{spacy.__version__} en_pipeline-0.0.0 (")
    assert one.provenance != other.provenance


def test_a_pipeline_that_is_not_there_is_named(tmp_path):
    """And one that cannot be read."""
    with pytest.raises(DataError, match="no spaCy pipeline 'en_no_such'"):
        get_analyzer("spacy:en_no_such")
    with pytest.raises(DataError, match="needs a pipeline: spacy:NAME"):
        get_analyzer("spacy")
    with pytest.raises(DataError, match="cannot read the pipeline"):
        get_analyzer(f"spacy:{tmp_path}")


def test_without_spacy_the_message_names_the_extra(monkeypatch):
    """As for everything that is not installed."""
    monkeypatch.setitem(sys.modules, "spacy", None)
    with pytest.raises(MissingExtraError, match=r"argora\[spacy\]"):
        get_analyzer("spacy:en_core_web_sm")


def test_a_model_opens_no_pipeline_unasked(tmp_path, essays):
    """A folder with a pipeline may run code; who names it trusts it."""
    name = saved(tmp_path / "blank")
    few = essays.select(documents=[document.id for document in essays.documents[:3]])
    save(fit(few, annotator="ana", analyzer=name, settings=QUICK), tmp_path / "model")
    with pytest.raises(FormatError, match="not opened unasked"):
        load(tmp_path / "model")
    moved = saved(tmp_path / "moved")
    assert load(tmp_path / "model", analyzer=moved).mine(essays.documents[0]).layer.units
    other = saved(tmp_path / "other", "first-is-head")
    with pytest.raises(DataError, match="was trained on the linguistic analysis"):
        load(tmp_path / "model", analyzer=other).mine(essays.documents[0])
