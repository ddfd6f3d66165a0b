"""Argument graphs in XML: the microtexts, every kind of edge, hostile files, what is lost."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from tests.formats.samples import essays, losses_of, problems_of

import argora
from argora.errors import FormatError, LossError
from argora.model import Annotator, Document, Layer, Relation, Segmentation, Span, Study, Unit
from argora.schemes import get_scheme
from argora.text import segment

TEXT = "Dogs are wise. As we know, they may vote. Well, or not. Dogs are wise."
EDUS = (
    '<edu id="e1"><![CDATA[Dogs are wise.]]></edu>\n'
    '<edu id="e2"><![CDATA[As we know,]]></edu>\n'
    '<edu id="e3"><![CDATA[they may vote.]]></edu>\n'
    '<edu id="e4"><![CDATA[or not.]]></edu>\n'
    '<edu id="e5"><![CDATA[Dogs are wise.]]></edu>\n'
)
REST = (
    '<edu id="e9" implicit="true">Wise beings vote.</edu>\n'
    '<joint id="j1"/>\n'
    '<adu id="a1" type="pro"/><adu id="a2" type="pro"/>\n'
    '<adu id="a3" type="opp"/><adu id="a4" type="pro"/>\n'
    '<edge id="s1" src="e1" trg="a1" type="seg"/><edge id="s2" src="e5" trg="a1" type="seg"/>\n'
    '<edge id="s3" src="e2" trg="j1" type="seg"/><edge id="s4" src="e3" trg="j1" type="seg"/>\n'
    '<edge id="s5" src="j1" trg="a2" type="seg"/><edge id="s6" src="e4" trg="a3" type="seg"/>\n'
    '<edge id="s7" src="e9" trg="a4" type="seg"/>\n'
    '<edge id="c1" src="a1" trg="a2" type="sup"/><edge id="c2" src="a4" trg="c1" type="add"/>\n'
    '<edge id="c3" src="a3" trg="c1" type="und"/>\n'
)


def graph(body, attributes=""):
    """An arggraph file."""
    return f'<?xml version="1.0"?>\n<arggraph id="d"{attributes}>\n{body}</arggraph>\n'


def put(folder, files):
    """Write files; names may hold folders."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode())
    return folder


@pytest.fixture
def layer(tmp_path):
    """One graph with every kind of element."""
    return argora.read(put(tmp_path, {"d.xml": graph(EDUS + REST), "d.txt": TEXT})).layers[0]


def test_a_joint_is_one_unit_over_its_segments(layer):
    """Segments that follow each other make one span."""
    unit = layer.by_id["a2"]
    assert (unit.segment, unit.words(TEXT)) == (("e2", "e3"), "As we know, they may vote.")


def test_an_implicit_segment_is_a_unit_with_a_text_of_its_own(layer):
    """It is no part of the document."""
    assert layer.by_id["a4"] == Unit("a4", (), "proponent", text="Wise beings vote.")


def test_an_added_source_is_a_linked_premise(layer):
    """The edge that adds it is no relation of its own."""
    assert layer.by_id["c1"] == Relation("c1", ("a1", "a4"), "a2", "support")
    assert "c2" not in layer.by_id


def test_an_undercut_points_to_a_relation(layer):
    """Its target is the id of the relation."""
    assert layer.by_id["c3"] == Relation("c3", ("a3",), "c1", "undercut")


def test_a_unit_in_two_places_is_a_restatement(layer):
    """The later place is a unit that only says the same again."""
    again = layer.by_id["e5"]
    assert (again.spans, again.category) == ((Span(56, 70),), "proponent")
    assert layer.by_id["s2"] == Relation("s2", ("e5",), "a1", "restatement")


def test_segments_are_given_and_text_between_them_belongs_to_none(tmp_path):
    """The document knows them by id."""
    study = argora.read(put(tmp_path, {"d.xml": graph(EDUS + REST), "d.txt": TEXT}))
    cut = study.documents[0].segmentations["segment"]
    assert cut.ids == ("e1", "e2", "e3", "e4", "e5")
    assert cut.spans[3] == Span(48, 55)


def test_without_a_text_segments_are_joined_by_blanks(tmp_path):
    """The attributes of the graph are facets."""
    attributes = ' topic_id="dogs" stance="pro"'
    study = argora.read(put(tmp_path, {"d.xml": graph(EDUS + REST, attributes)}))
    document = study.documents[0]
    assert document.text == TEXT.replace(" Well,", "")
    assert document.metadata == {"topic": "dogs", "stance": "pro"}
    assert study.annotators == (Annotator("gold", "gold"),)


def bomb(n):
    """Entities that grow by ten with each level."""
    levels = "".join(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10}">' for i in range(1, n))
    return f'<!DOCTYPE arggraph [<!ENTITY l0 "lol">{levels}]><arggraph>&l{n - 1};</arggraph>'


OUTSIDE = '<!DOCTYPE arggraph [<!ENTITY x SYSTEM "file:///etc/passwd">]><arggraph>&x;</arggraph>'
SEG = '<edge id="s8" src="{}" trg="{}" type="{}"/>\n'
BROKEN = {
    "bomb": (bomb(9), "XML that defines entities or points to other files is not read"),
    "outside": (OUTSIDE, "XML that defines entities or points to other files is not read"),
    "no xml": ("<arggraph><", "d.xml:1: no valid XML"),
    "other root": ("<html/>", "the root is <html>, expected <arggraph>"),
    "id twice": (graph(EDUS + EDUS), "d.xml:8: edu 'e1': the id is there already"),
    "dangling": (
        graph(EDUS + REST + SEG.format("a1", "zz", "sup")),
        "d.xml:18: edge 's8': trg is 'zz', which does not exist",
    ),
    "no source": (graph(EDUS + '<edge id="x" trg="e1" type="seg"/>'), "attribute 'src' is missing"),
    "unknown type": (graph(EDUS + REST + SEG.format("a1", "a2", "why")), "type is 'why'"),
    "support of an edge": (
        graph(EDUS + REST + SEG.format("a1", "c1", "sup")),
        "trg is 'c1', expected a unit",
    ),
    "undercut of a unit": (
        graph(EDUS + REST + SEG.format("a1", "a2", "und")),
        "trg is 'a2', expected a relation to undercut",
    ),
    "addition to itself": (
        graph(EDUS + REST + SEG.format("a1", "s8", "add")),
        "edge 's8': adds a premise to itself",
    ),
    "addition to a unit": (
        graph(EDUS + REST + SEG.format("a1", "a2", "add")),
        "trg is 'a2', expected a relation to add a premise to",
    ),
    "premise twice": (
        graph(EDUS + REST + SEG.format("a1", "c1", "add")),
        "unit 'a1' is a premise of this relation already",
    ),
    "undercut of itself": (graph(EDUS + REST + SEG.format("a1", "s8", "und")), "points to itself"),
    "no segment": (graph(EDUS + '<adu id="a1" type="pro"/>'), "no segment belongs to the unit"),
    "empty segment": (graph('<edu id="e1"/>'), "edu 'e1': a segment without words"),
    "lonely joint": (graph(EDUS + '<joint id="j"/>'), "joint 'j': belongs to no unit"),
    "nested": (graph('<edu id="e1">a<b/></edu>'), "holds other elements"),
    "joint of a joint": (
        graph(EDUS + REST + '<joint id="j2"/>' + SEG.format("j1", "j2", "seg")),
        "edge 's8': src is 'j1', expected a segment to join",
    ),
    "joint of nothing": (
        graph(EDUS + REST + '<joint id="j2"/>' + SEG.format("j2", "a1", "seg")),
        "edge 's8': src is 'j2', expected a segment or a joint of segments",
    ),
    "ground of a unit": (
        graph(EDUS + REST + SEG.format("a2", "a1", "seg")),
        "edge 's8': src is 'a2', expected a segment or a joint of segments",
    ),
    "ground in a segment": (
        graph(EDUS + REST + SEG.format("e1", "e2", "seg")),
        "edge 's8': trg is 'e2', expected a unit or a joint",
    ),
    "implicit in a joint": (
        graph(EDUS + REST + SEG.format("e9", "j1", "seg")),
        "d.xml:8: edu 'e9': joined with others in unit 'a2'",
    ),
    "segment twice in a joint": (
        graph(EDUS + REST + SEG.format("e2", "j1", "seg")),
        "d.xml:10: adu 'a2': takes up a segment twice",
    ),
    "place twice": (
        graph(
            EDUS
            + REST
            + SEG.format("e5", "a3", "seg")
            + SEG.format("e5", "a2", "seg").replace("s8", "s9")
        ),
        "edge 's9': 'e5' says one thing twice already",
    ),
    "lonely implicit segment": (
        graph(EDUS + '<edu id="e9" implicit="true">x</edu>'),
        "edu 'e9': belongs to no unit",
    ),
    "support from an edge": (
        graph(EDUS + REST + SEG.format("c1", "a1", "sup")),
        "src is 'c1', expected a unit",
    ),
    "addition of an edge": (
        graph(EDUS + REST + SEG.format("c3", "c1", "add")),
        "src is 'c3', expected a unit",
    ),
    "no number": (
        graph('<edu id="e1" start="x">Dogs</edu>'),
        "start is 'x', expected a whole number",
    ),
    "unknown element": (graph('<table id="t"/>'), "table 't': unknown element"),
}


@pytest.mark.parametrize(("content", "message"), BROKEN.values(), ids=BROKEN)
def test_a_broken_graph_is_one_message_and_the_others_are_read(tmp_path, content, message):
    """The text stays; what its annotator said is missing, never half there."""
    good = {"ben/d.xml": graph(EDUS + REST), "d.txt": TEXT}
    study, (problem,) = problems_of(put(tmp_path, {"anna/d.xml": content, **good}))
    assert message in problem
    assert [layer.annotator for layer in study.layers] == ["ben"]
    assert [annotator.id for annotator in study.annotators] == ["anna", "ben"]


def test_a_segment_that_is_not_in_the_text_is_refused(tmp_path):
    """The message says which, and from where on it was sought."""
    study, (problem,) = problems_of(
        put(tmp_path, {"d.xml": graph(EDUS + REST), "d.txt": "Dogs are wise. They vote."})
    )
    assert "segment 'e2' ('As we know,') is not in the text from character 14 on" in problem
    assert study.layers == ()


def test_annotators_who_cut_a_text_differently_are_told_apart(tmp_path):
    """Segments are given: all annotators need the same."""
    other = graph(EDUS.replace("As we know,", "As we") + REST)
    files = {"anna/d.xml": graph(EDUS + REST), "ben/d.xml": other, "d.txt": TEXT}
    study, (problem,) = problems_of(put(tmp_path, files))
    assert "ben/d.xml: gives document 'd' other segments than the file before it" in problem
    assert [layer.annotator for layer in study.layers] == ["anna"]


def everything():
    """A study with all that the format keeps; the repeated words stand in no clear place."""
    text = "\ufeffAh & oh.\r\nAh <oh> ]]> \u2028 ah. 🐕 🐕 Ah."
    spans = (Span(6, 13), Span(14, 22), Span(31, 32), Span(33, 36))
    cut = Segmentation("segment", spans, ids=("e1", "x 2", "é", "e4"))
    units = (
        Unit("u1", (Span(6, 22),), "proponent", segment=("e1", "x 2")),
        Unit('"<u3>', (Span(31, 32),), "opponent", segment=("é",)),
        Unit("hidden", (), "proponent", text="None & <none>"),
    )
    ties = (
        Relation("r1", ("hidden", '"<u3>'), "u1", "rebut"),
        Relation("r2", ("hidden",), "r1", "undercut"),
    )
    document = Document("d/1", text, metadata={"topic": "007", "stance": "pro", "n": 7}, group="g")
    return Study(
        get_scheme("microtexts"),
        (
            segment(document.with_segmentation(cut)),
            segment(Document("empty", "Nobody read this.")),
        ),
        (Annotator("anna"), Annotator("bot", "model", {"size": 3}), Annotator("zoe")),
        (
            Layer("d/1", "anna", units=units, relations=ties),
            Layer("d/1", "anna", 2),
            Layer("d/1", "bot", units=units),
        ),
        name="study",
    )


def restated():
    """A study in which a unit of two segments says again what another says."""
    text = "One. Two. Three. Four."
    spans = (Span(0, 4), Span(5, 9), Span(10, 16), Span(17, 22))
    cut = Segmentation("segment", spans, ids=("e1", "e2", "e3", "e4"))
    units = (
        Unit("a1", spans[:1], "proponent", segment=("e1",)),
        Unit("e2", spans[1:2], "proponent", segment=("e2",)),
        Unit("j", (Span(10, 22),), "proponent", segment=("e3", "e4")),
    )
    ties = (
        Relation("r1", ("e2",), "a1", "restatement"),
        Relation("r2", ("j",), "a1", "restatement"),
    )
    return replace(
        everything(),
        documents=(segment(Document("d", text).with_segmentation(cut)),),
        annotators=(Annotator("anna"),),
        layers=(Layer("d", "anna", units=units, relations=ties),),
    )


@pytest.mark.parametrize("study", [everything(), restated()], ids=["everything", "restated"])
def test_what_is_kept_comes_back_the_same(tmp_path, study):
    """Odd ids, odd characters, rounds, models, texts that nobody read."""
    argora.write(study, tmp_path / "study", format="arggraph")
    assert argora.read(tmp_path / "study") == study


def changed(unit=None, **layer):
    """The study with another first unit, or another first layer."""
    study = everything()
    first = study.layers[0]
    if unit:
        layer["units"] = tuple(replace(u, **unit) if u.id == "u1" else u for u in first.units)
    return replace(study, layers=(replace(first, **layer), *study.layers[1:]))


LOST = {
    "category": (changed({"category": "claim"}), "neither pro nor opp: 1 (first: u1 (claim)"),
    "attributes": (changed({"attributes": {"a": 1}}), "units with attributes: 1 (first: u1"),
    "part": (changed({"spans": (Span(6, 12),)}), "do not take up whole segments: 1 (first: u1"),
    "id": (changed({"id": "e1"}, relations=()), "whose ids XML cannot have or segments have: 1"),
    "state": (changed(state="open"), "layers that are not finished: 1"),
    "tool": (changed(tool="x"), "layers with the name of a tool: 1"),
    "order": (changed(order=("e1",)), "layers with a proposed order: 1"),
    "relation": (
        changed(relations=(Relation("r", ("hidden",), "u1", "attack"),)),
        "relations that are none of sup, exa, reb, und: 1 (first: r (attack)",
    ),
    "restatement": (
        changed(relations=(Relation("r", ("hidden",), "u1", "restatement"),)),
        "restatements between units that are more than places of one: 1",
    ),
    "free spans": (essays(), "documents with other segmentations than reading makes: 2"),
    "no text": (
        Study(get_scheme("microtexts"), (Document("d", length=3),)),
        "documents without text: 1",
    ),
}


@pytest.mark.parametrize(("study", "loss"), LOST.values(), ids=LOST)
def test_what_is_lost_is_said_first(tmp_path, study, loss):
    """Nothing is written then; lossy=True writes a study that can be read."""
    with pytest.raises(LossError) as caught:
        argora.write(study, tmp_path / "study", format="arggraph")
    assert loss in str(caught.value)
    assert not (tmp_path / "study").exists()
    argora.write(study, tmp_path / "study", format="arggraph", lossy=True)
    if any(document.text for document in study.documents):
        read, problems = problems_of(tmp_path / "study", format="arggraph")
        assert (problems, len(read.documents)) == ([], len(study.documents))


IN = "in the layer of 'anna' on 'd/1'"
NO_WORDS = [
    f"units whose words XML cannot hold: 1 (first: hidden {IN})",
    f"relations whose ends are left out or of another kind: 2 (first: r1 {IN})",
]
NOT_WHOLE = [f"units that do not take up whole segments: 1 (first: u1 {IN})"]
TIE = Relation("r", ("hidden",), "u1", "rebut")


def hidden(words):
    """The study with other words of the unit that is in no place of the text."""
    units = everything().layers[0].units
    return changed(units=tuple(u if u.spans else replace(u, text=words) for u in units))


EXACT = {
    "words of its own": (changed({"text": "x"}), NOT_WHOLE),
    "segments out of order": (changed({"segment": ("x 2", "e1")}), NOT_WHOLE),
    "other segments": (changed({"segment": ("e1",)}), NOT_WHOLE),
    "place in no segment": (
        changed({"spans": (Span(1, 5),), "segment": ()}),
        [
            *NOT_WHOLE,
            f"relations whose ends are left out or of another kind: 1 (first: r1 {IN})",
            f"undercuts of relations that are left out: 1 (first: r2 {IN})",
        ],
    ),
    "no words": (hidden(" "), NO_WORDS),
    "words with a NUL": (hidden("a\0"), NO_WORDS),
    "id with a NUL": (
        changed({"id": "u\0"}, relations=()),
        [f"units whose ids XML cannot have or segments have: 1 (first: u\0 {IN})"],
    ),
    "no category": (
        changed({"category": None}, relations=()),
        [f"units that are neither pro nor opp: 1 (first: u1 (None) {IN})"],
    ),
    "what is left out takes its relations along": (
        changed({"category": "claim"}),
        [
            f"units that are neither pro nor opp: 1 (first: u1 (claim) {IN})",
            f"relations whose ends are left out or of another kind: 1 (first: r1 {IN})",
            f"undercuts of relations that are left out: 1 (first: r2 {IN})",
        ],
    ),
    "undercut of a unit": (
        changed(relations=(replace(TIE, category="undercut"),)),
        [f"undercuts of units: 1 (first: r {IN})"],
    ),
    "id of a relation": (
        changed(relations=(replace(TIE, id="r\0"),)),
        [f"relations whose ids XML cannot have: 1 (first: r\0 {IN})"],
    ),
    "attributes of a relation": (
        changed(relations=(replace(TIE, attributes={"a": 1}),)),
        [f"relations with attributes: 1 (first: r {IN})"],
    ),
}


@pytest.mark.parametrize(("study", "losses"), EXACT.values(), ids=EXACT)
def test_losses_are_said_exactly(tmp_path, study, losses):
    """Each sort with how often and its first place."""
    assert losses_of(study, tmp_path / "study", "arggraph") == tuple(losses)


def test_a_joint_of_segments_may_not_have_the_id_of_a_segment(tmp_path):
    """No file could hold both; the restatement is lost, and the rest can be read."""
    study = restated()
    (layer,) = study.layers
    units = (layer.units[0], Unit("e2", (Span(5, 16),), "proponent", segment=("e2", "e3")))
    study = replace(study, layers=(replace(layer, units=units, relations=layer.relations[:1]),))
    where = "in the layer of 'anna' on 'd'"
    assert losses_of(study, tmp_path / "study", "arggraph") == (
        f"units whose ids XML cannot have or segments have: 1 (first: e2 {where})",
        f"restatements between units that are more than places of one: 1 (first: r1 {where})",
    )
    argora.write(study, tmp_path / "study", format="arggraph", lossy=True)
    assert argora.read(tmp_path / "study", scheme=study.scheme).layers[0].units == units[:1]


def test_a_unit_says_again_only_what_stands_before_it(tmp_path):
    """One that begins at the same place would be read as the first of them."""
    study = restated()
    (layer,) = study.layers
    units = (
        Unit("a1", (Span(0, 9),), "proponent", segment=("e1", "e2")),
        Unit("e1", (Span(0, 4),), "proponent", segment=("e1",)),
    )
    tie = Relation("r1", ("e1",), "a1", "restatement")
    study = replace(study, layers=(replace(layer, units=units, relations=(tie,)),))
    losses = losses_of(study, tmp_path / "study", "arggraph")
    assert losses[-1].startswith("restatements between units that are more than places of one: 1")


def test_only_what_units_cover_becomes_a_segment(tmp_path):
    """Words between them belong to none, and units that touch share a border."""
    text = "One two three four."
    spans = (Span(0, 3), Span(8, 13), Span(13, 19))
    units = tuple(Unit(f"u{n}", (span,), "proponent") for n, span in enumerate(spans))
    document = segment(Document("d", text))
    study = Study(
        get_scheme("microtexts"), (document,), (Annotator("a"),), (Layer("d", "a", units=units),)
    )
    argora.write(study, tmp_path / "x", format="arggraph", lossy=True)
    (read,) = argora.read(tmp_path / "x").documents
    cut = read.segmentations["segment"]
    assert (cut.spans, cut.ids) == ((Span(0, 3), Span(8, 13), Span(14, 19)), ("e1", "e2", "e3"))


def test_free_units_become_units_of_the_pieces_they_make(tmp_path):
    """Lossy writing cuts the text at the borders of all annotators' units."""
    text = "One two three."
    study = Study(
        get_scheme("microtexts"),
        (segment(Document("d", text)),),
        (Annotator("a"), Annotator("b")),
        (
            Layer("d", "a", units=(Unit("u", (Span(0, 7),), "proponent"),)),
            Layer("d", "b", units=(Unit("u", (Span(4, 14),), "opponent"),)),
        ),
    )
    argora.write(study, tmp_path / "x", format="arggraph", lossy=True)
    one, two = argora.read(tmp_path / "x").layers
    assert [one.units[0].spans, two.units[0].spans] == [(Span(0, 7),), (Span(4, 14),)]


@pytest.mark.corpora
@pytest.mark.parametrize("language", ["de", "en"])
def test_the_microtexts_are_as_published(corpora, language):
    """112 texts of 576 segments with one root each, in order under their scheme."""
    study = argora.read(corpora / "microtexts" / "corpus" / language)
    assert (len(study.documents), study.scheme.id, study.check()) == (112, "microtexts", ())
    cuts = [document.segmentations["segment"] for document in study.documents]
    assert sum(map(len, cuts)) == sum(len(layer.units) for layer in study.layers) == 576
    ties = Counter(r.category for layer in study.layers for r in layer.relations)
    assert ties == {"support": 263, "rebut": 108, "undercut": 63, "example": 9}
    linked = sum(len(r.sources) - 1 for layer in study.layers for r in layer.relations)
    assert linked == 21


@pytest.mark.corpora
def test_the_microtexts_survive_writing(corpora, tmp_path):
    """Nothing is lost, and nothing is added."""
    study = argora.read(corpora / "microtexts" / "corpus" / "en")
    argora.write(study, tmp_path / "en", format="arggraph")
    assert argora.read(tmp_path / "en") == study


@pytest.mark.corpora
def test_two_languages_at_once_are_two_texts_of_one_name(corpora):
    """The folder above holds other texts under the same names, which is said for each."""
    study, problems = problems_of(corpora / "microtexts" / "corpus")
    assert len(problems) == 112
    assert "gives document 'micro_b001' other text than the file before it" in problems[0]
    assert {layer.annotator for layer in study.layers} == {"de"}


def test_the_format_names_itself(tmp_path):
    """A folder of other XML is none of ours."""
    put(tmp_path, {"x.xml": "<html/>"})
    with pytest.raises(FormatError, match="looks like none of the formats"):
        argora.read(tmp_path)
