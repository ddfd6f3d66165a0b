"""UIMA CAS: files that dkpro-cassis makes, projects of INCEpTION, real judgments, hostile files."""

from __future__ import annotations

import io
import json
import sys
import zipfile
from collections import Counter
from dataclasses import replace

import cassis
import pytest
from tests.formats.samples import essays, losses_of
from tests.formats.test_brat import put
from tests.formats.test_webanno import HEAD, LINES

import argora
from argora.analysis.plan import Plan
from argora.analysis.tables import agreement_tables
from argora.errors import ChoiceError, FormatError, MissingExtraError
from argora.formats.uima import parsing
from argora.model import Annotator, Document, Layer, Relation, Scheme, Span, Study, Unit
from argora.text import segment

UNIT, RELATION = "webanno.custom.ArgumentUnit", "webanno.custom.ArgumentRelation"
TEXT = "Yes 😊 no. But why?"
STRING = "uima.cas.String"


def type_system():
    """A layer of units, one of relations, and a slot."""
    types = cassis.TypeSystem()
    unit = types.create_type(UNIT)
    relation = types.create_type(RELATION)
    link = types.create_type("webanno.custom.Link", "uima.cas.TOP")
    for name in ("role", "value"):
        types.create_feature(link, name, STRING)
    types.create_feature(link, "target", unit)
    types.create_feature(unit, "value", STRING)
    types.create_feature(unit, "sure", "uima.cas.Boolean")
    types.create_feature(unit, "reasons", "uima.cas.FSArray", elementType=link)
    types.create_feature(relation, "Governor", unit)
    types.create_feature(relation, "Dependent", unit)
    types.create_feature(relation, "value", STRING)
    return types


def cas(*, text=TEXT, category="claim", slot=False):
    """Two units, of which the second begins behind an emoji, and a relation."""
    types = type_system()
    made = cassis.Cas(typesystem=types)
    made.sofa_string, made.sofa_mime = text, "text/plain"
    kind = types.get_type(UNIT)
    one = kind(begin=0, end=3, value=category, sure=True)
    other = kind(begin=6, end=8, value="premise")
    if slot:
        link = types.get_type("webanno.custom.Link")(role="because", target=other, value="x")
        one.reasons = types.get_type("uima.cas.FSArray")(elements=[link])
    made.add_all([one, other])
    made.add(
        types.get_type(RELATION)(begin=0, end=3, Governor=other, Dependent=one, value="support")
    )
    return made


def files(made, name="doc"):
    """The XMI and its type system as files."""
    return {f"{name}.xmi": made.to_xmi(), "TypeSystem.xml": made.typesystem.to_xml()}


def packed(made, user):
    """The zip that a project has for a document of a user."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, part in files(made, user).items():
            archive.writestr(name, part)
    return content.getvalue()


def said(layer):
    """What a layer says, without ids."""
    names = {unit.id: unit.spans for unit in layer.units}
    return (
        [(unit.spans, unit.category, dict(unit.attributes)) for unit in layer.units],
        [(names[r.sources[0]], names[r.target], r.category) for r in layer.relations],
    )


EXPECTED = (
    [((Span(0, 3),), "claim", {"sure": True}), ((Span(6, 8),), "premise", {})],
    [((Span(6, 8),), (Span(0, 3),), "support")],
)


def test_xmi_and_json_say_the_same(tmp_path):
    """Offsets count UTF-16 there and code points here."""
    made = cas()
    put(tmp_path / "x", files(made))
    put(tmp_path / "j", {"doc.json": made.to_json()})
    assert 'begin="7" end="9"' in (tmp_path / "x" / "doc.xmi").read_text("utf-8")
    for place in ("x", "x/doc.xmi", "j", "j/doc.json"):
        recognised = []
        study = argora.read(tmp_path / place, recognised=recognised)
        assert said(study.layers[0]) == EXPECTED
        assert "layer ArgumentUnit (2 annotations, category from value)" in recognised


def test_slots_are_relations(tmp_path):
    """From the unit that has the slot, with the role as the category."""
    study = argora.read(put(tmp_path, files(cas(slot=True))))
    (slot,) = [each for each in study.layers[0].relations if each.category == "because"]
    assert slot.attributes == {"value": "x"}
    assert (slot.sources, slot.target) == (
        (study.layers[0].units[0].id,),
        study.layers[0].units[1].id,
    )


def project(tmp_path, *, as_zip=False):
    """A project with two annotators, one at work, and a curation, of two documents."""
    states = {
        "source_documents": [
            {"name": "a.txt", "state": "CURATION_FINISHED"},
            {"name": "b.txt", "state": "NEW"},
        ],
        "annotation_documents": [
            {"name": "a.txt", "user": "anna", "state": "FINISHED"},
            {"name": "a.txt", "user": "ben", "state": "IN_PROGRESS"},
            {"name": "a.txt", "user": "cleo", "state": "IGNORE"},
        ],
    }
    parts = {
        "exportedproject.json": json.dumps(states).encode(),
        "source/a.txt": TEXT.encode(),
        "annotation/a.txt/INITIAL_CAS.zip": packed(cas(), "INITIAL_CAS"),
        "annotation/b.txt/INITIAL_CAS.zip": packed(cas(text="Not yet read."), "INITIAL_CAS"),
        "annotation/a.txt/anna.zip": packed(cas(), "anna"),
        "annotation/a.txt/ben.zip": packed(cas(category="premise"), "ben"),
        "annotation/a.txt/cleo.zip": packed(cas(), "cleo"),
        "curation/a.txt/CURATION_USER.zip": packed(cas(), "CURATION_USER"),
    }
    if as_zip:
        with zipfile.ZipFile(tmp_path / "project.zip", "w") as archive:
            for name, part in parts.items():
                archive.writestr(name, part)
        return tmp_path / "project.zip"
    for name, part in parts.items():
        path = tmp_path / "project" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(part)
    return tmp_path / "project"


@pytest.mark.parametrize("as_zip", [True, False])
def test_a_project_of_inception(tmp_path, as_zip):
    """Documents, annotators with their states, and the curation as gold."""
    recognised, problems = [], []
    study = argora.read(project(tmp_path, as_zip=as_zip), recognised=recognised, problems=problems)
    assert problems == []
    assert [document.id for document in study.documents] == ["a", "b"]
    assert [(a.id, a.kind) for a in study.annotators if a.id != "cleo"] == [
        ("anna", "person"),
        ("ben", "person"),
        ("gold", "gold"),
    ]
    assert [(layer.annotator, layer.state) for layer in study.layers] == [
        ("anna", "finished"),
        ("ben", "open"),
        ("gold", "finished"),
    ]
    assert recognised[1:5] == [
        "2 annotators",
        "curation as gold",
        "2 documents",
        "1 layer not finished",
    ]


def as_people(study):
    """Count the curator as one more annotator."""
    people = tuple(replace(each, kind="person") for each in study.annotators)
    return replace(study, annotators=people)


def test_curation_changes_no_figure_of_agreement(tmp_path):
    """Gold is no annotator whose agreement is measured."""
    made = {"anna": cas(), "ben": cas(category="premise"), "CURATION_USER": cas()}
    for user, each in made.items():
        put(tmp_path / "doc.txt", files(each, user))
    study = argora.read(tmp_path)
    without = study.select(kinds=["person"])
    assert len(study.layers) == 3
    one, other, everybody = (
        str(agreement_tables(each, Plan())) for each in (study, without, as_people(study))
    )
    assert one == other
    assert one != everybody


def test_annotators_of_one_document_need_the_same_text(tmp_path):
    """Offsets would mean other words."""
    put(tmp_path / "anna", files(cas()))
    put(tmp_path / "ben", files(cas(text="Yes 😊 no. But how?")))
    with pytest.raises(FormatError, match="gives document 'doc' other text"):
        argora.read(tmp_path)


def test_what_is_open_is_asked_and_answered(tmp_path):
    """Two layers, and two features of one of them."""
    types = cassis.TypeSystem()
    for name in ("custom.One", "custom.Two"):
        kind = types.create_type(name)
        types.create_feature(kind, "Role", STRING)
        types.create_feature(kind, "Strength", STRING)
    made = cassis.Cas(typesystem=types)
    made.sofa_string = TEXT
    made.add(types.get_type("custom.One")(begin=0, end=3, Role="claim", Strength="low"))
    made.add(types.get_type("custom.Two")(begin=0, end=2))
    put(tmp_path, files(made))
    with pytest.raises(ChoiceError, match=r"which layer marks the units.*custom.Two"):
        argora.read(tmp_path)
    with pytest.raises(ChoiceError, match=r"which feature of custom.One is the category"):
        argora.read(tmp_path, layer="One")
    unit = argora.read(tmp_path, layer="One", category_feature="Role").layers[0].units[0]
    assert (unit.category, dict(unit.attributes)) == ("claim", {"Strength": "low"})
    with pytest.raises(FormatError, match="layer='Three' is no type of annotation here"):
        argora.read(tmp_path, layer="Three")
    both = argora.read(tmp_path, layer="One,Two", category_feature="Role").layers[0]
    assert [unit.category for unit in both.units] == ["claim", None]


HOSTILE = {
    "entities": ('<!DOCTYPE x [<!ENTITY a "b">]>', "has a document type or entities"),
    "laughs": (
        '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>',
        "has a document type or entities",
    ),
    "outside": (
        '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
        "has a document type or entities",
    ),
}


@pytest.mark.parametrize("sort", HOSTILE)
@pytest.mark.parametrize("name", ["doc.xmi", "TypeSystem.xml"])
def test_hostile_xml_is_refused(tmp_path, sort, name):
    """Neither a file nor its type system may define entities."""
    declaration, message = HOSTILE[sort]
    parts = files(cas())
    parts[name] = parts[name].replace("?>", f"?>{declaration}", 1)
    with pytest.raises(FormatError, match=message):
        argora.read(put(tmp_path, parts))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('begin="7" end="9"', 'begin="5" end="9"', "an offset lies inside a surrogate pair"),
        ('begin="7" end="9"', 'begin="7" end="99"', "outside the text"),
        ('begin="7" end="9"', 'begin="9" end="7"', r"lies at 8..6, but the text has 19"),
        ("custom:ArgumentUnit", "custom:Unknown", "its type system lacks a type"),
        ('Governor="', 'Governor="9', "points to 9[0-9]+, which does not exist"),
        ("</xmi:XMI>", "", "is no well-formed XML"),
        ("sofaString=", "sofaURI=", "has no text"),
    ],
)
def test_a_broken_file_is_named(tmp_path, old, new, message):
    """One message, with the path."""
    parts = files(cas())
    assert old in parts["doc.xmi"]
    parts["doc.xmi"] = parts["doc.xmi"].replace(old, new)
    with pytest.raises(FormatError, match=rf"doc.xmi.*{message}"):
        argora.read(put(tmp_path, parts))


def test_a_file_without_its_types_says_where_they_are(tmp_path):
    """INCEpTION exports both in one zip."""
    parts = files(cas())
    del parts["TypeSystem.xml"]
    with pytest.raises(FormatError, match=r"there is no TypeSystem.xml beside it .*INCEpTION"):
        argora.read(put(tmp_path, parts))


def test_a_large_file_is_refused_with_its_size(tmp_path, monkeypatch):
    """And with the way on."""
    monkeypatch.setattr(parsing, "MOST_BYTES", 100)
    with pytest.raises(FormatError, match=r"has [0-9,]+ bytes; a CAS is read up to 100.*split"):
        argora.read(put(tmp_path, files(cas())))


def test_without_cassis_the_extra_is_named(tmp_path, monkeypatch):
    """The command to install it is in the message."""
    put(tmp_path, files(cas()))
    monkeypatch.setitem(sys.modules, "cassis", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'argora\[uima\]'"):
        argora.read(tmp_path)


def written(study, tmp_path):
    argora.write(study, tmp_path / "study", format="uima")
    return argora.read(tmp_path / "study")


def test_a_written_study_comes_back(tmp_path):
    """And dkpro-cassis alone opens it, with the same places and categories."""
    assert written(essays(), tmp_path) == essays()
    path = tmp_path / "study" / "anna" / "essay 1.xmi"
    with (path.parent.parent / "TypeSystem.xml").open("rb") as file:
        types = cassis.load_typesystem(file)
    with path.open("rb") as file:
        opened = cassis.load_cas_from_xmi(file, typesystem=types)
    assert opened.sofa_string == essays().document("essay 1").text
    places = [(each.begin, each.end, each.category) for each in opened.select(UNIT)]
    assert places == [(0, 12, "claim"), (25, 29, "premise"), (31, 37, "premise")]
    (tie,) = opened.select(RELATION)
    assert (tie.Governor.begin, tie.Dependent.begin, tie.category) == (25, 0, "support")


def test_hard_units_come_back(tmp_path):
    """Emoji, right-to-left, stacked, discontinuous; values of every kind, names of no feature."""
    text = "שלום 😊 עולם and e\u0301 more"
    values = {"a b": "x", "class": ("p", "q"), "n": 5, "é": 0.5, "get": False, "Begin": "y"}
    units = (
        Unit("T1", (Span(0, 4), Span(7, 11)), "claim", values),
        Unit("T2", (Span(5, 6),), "claim"),
        Unit("T3", (Span(5, 6),), None, {"n": "text here"}),
    )
    tie = Relation("R", ("T1",), "T3", "support", {"n": 2})
    layer = Layer("d", "anna", units=units, relations=(tie,))
    study = Study(
        Scheme.observed([layer]), (segment(Document("d", text)),), (Annotator("anna"),), (layer,)
    )
    assert written(study, tmp_path).layers == (layer,)


def test_names_that_mean_something_in_inception_come_back(tmp_path):
    """In files that Argora wrote a folder is an annotator, whatever its name."""
    names = ["CURATION_USER", "INITIAL_CAS", "annotation", "curator"]
    documents = tuple(segment(Document(name, "One.")) for name in names)
    layers = tuple(Layer(d.id, name) for d in documents for name in names)
    study = Study(Scheme.observed(layers), documents, tuple(map(Annotator, names)), layers)
    assert written(study, tmp_path) == study


@pytest.mark.parametrize("source", ["Yes no", HEAD + LINES, "id\tx\n1\ty\n"])
@pytest.mark.parametrize("name", ["source/a.tsv", "source/a.txt"])
def test_a_project_of_binary_files_says_how_to_export_it(tmp_path, name, source):
    """Nobody but INCEpTION reads these; a source in TSV is no annotation of the project."""
    parts = {"exportedproject.json": "{}", "annotation_ser/a.tsv/anna.ser": "x", name: source}
    with pytest.raises(FormatError, match=r"export it with the secondary format 'UIMA CAS XMI'"):
        argora.read(put(tmp_path, parts))


def test_documents_that_are_only_binary_are_left_out_with_advice(tmp_path):
    """Those that are there in another form, too, are not told."""
    place = project(tmp_path)
    for name in ("a.txt", "c.txt"):
        (place / "annotation_ser" / name).mkdir(parents=True)
        (place / "annotation_ser" / name / "anna.ser").write_bytes(b"x")
    unread = []
    argora.read(place, unread=unread)
    why = "for INCEpTION alone: export with a secondary format such as 'UIMA CAS XMI'"
    assert [str(each) for each in unread] == [f"annotation_ser/c.txt/anna.ser ({why})"]


@pytest.mark.parametrize("offset", [5, 99])
def test_offsets_of_json_are_checked_as_well(tmp_path, offset):
    """Inside a surrogate pair, or behind the text."""
    content = cas().to_json().replace('"begin": 7', f'"begin": {offset}')
    assert f'"begin": {offset}' in content
    with pytest.raises(FormatError, match=r"doc.json: .*(surrogate pair|units)"):
        argora.read(put(tmp_path, {"doc.json": content}))


def test_losses_are_counted(tmp_path):
    """What XMI has no place for is refused."""
    units = (Unit("a", (Span(0, 1),), "c"), Unit("b", (Span(2, 3),), "c"), Unit("i", text="so"))
    ties = (Relation("r", ("a", "b"), "a", "s"), Relation("u", ("b",), "r", "s"))
    layer = Layer("d", "anna", units=units, relations=ties)
    study = Study(Scheme("s"), (Document("d", "x y \x01"),), (Annotator("anna"),), (layer,))
    lost = " ".join(losses_of(study, tmp_path / "out", "uima"))
    for words in ("without words", "undercuts", "several sources", "XML cannot hold"):
        assert words in lost
    open_layer = replace(layer, units=(), relations=(), state="open")
    lost = losses_of(replace(study, layers=(open_layer,)), tmp_path / "out", "uima")
    assert any("not finished" in each for each in lost)


@pytest.mark.corpora
def test_judgments_from_inception_equal_what_cassis_counts(corpora):
    """Units, relations and attributes of six real files, by dkpro-cassis alone."""
    folder = corpora / "doors" / "xmi"
    with pytest.raises(ChoiceError, match=r"Akteur .3 values.*ArgType .7 values"):
        argora.read(folder)
    study = argora.read(folder, category_feature="ArgType")
    with (folder / "TypeSystem.xml").open("rb") as file:
        types = cassis.load_typesystem(file)
    total = 0
    for path in sorted(folder.glob("*.xmi")):
        with path.open("rb") as file:
            made = cassis.load_cas_from_xmi(file, typesystem=types)
        expected = Counter(
            (each.begin, each.end, each.ArgType, each.Akteur)
            for each in made.select("webanno.custom.LegalArgumentation")
        )
        layer = study.layer(path.stem, "gold")
        found = Counter(
            (unit.start, unit.end, unit.category, unit.attributes.get("Akteur"))
            for unit in layer.units
        )
        assert found == expected
        assert layer.relations == ()
        n_tokens = len(made.select("de.tudarmstadt.ukp.dkpro.core.api.segmentation.type.Token"))
        assert len(study.document(path.stem).segmentations["token"]) == n_tokens
        total += len(layer.units)
    assert total == 51


WITHOUT_TYPES = {
    "has a document type": '<!DOCTYPE x [<!ENTITY e SYSTEM "e">]><xmi:XMI '
    'xmlns:xmi="http://www.omg.org/XMI">&e;</xmi:XMI>',
    "XML nested deeper than 100 levels": '<xmi:XMI xmlns:xmi="http://www.omg.org/XMI">'
    f"{'<a>' * 100_000}{'</a>' * 100_000}</xmi:XMI>",
}


@pytest.mark.parametrize(("message", "content"), WITHOUT_TYPES.items())
@pytest.mark.parametrize("layer", [None, "Claim"])
def test_what_is_wrong_with_a_file_comes_before_all_questions(tmp_path, message, content, layer):
    """No type system lies beside it, and no layer of that name is in it."""
    (tmp_path / "d.xmi").write_text(content, "utf-8")
    with pytest.raises(FormatError, match=message):
        argora.read(tmp_path, layer=layer)
