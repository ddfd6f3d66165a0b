"""WebAnno TSV 3: the cases of its own test suite, and files that are broken."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections import Counter

import pytest
from tests.formats.samples import problems_of
from tests.formats.test_brat import put

import argora
from argora.errors import ChoiceError, FormatError
from argora.formats.typed.texts import code_points
from argora.formats.webanno.columns import split, unescape

HEAD = "#FORMAT=WebAnno TSV 3.3\n#T_SP=webanno.custom.Span|value\n\n\n"
LINES = "#Text=Yes 😊 no\n1-1\t0-3\tYes\tclaim\t\n1-2\t4-6\t😊\t_\t\n1-3\t7-9\tno\t*\t\n"


def one(tmp_path, content, **options):
    """Read one file."""
    path = tmp_path / "doc.tsv"
    path.write_text(content, encoding="utf-8")
    return argora.read(path, **options)


def units(layer):
    return [(unit.spans[0].start, unit.spans[-1].end, unit.category) for unit in layer.units]


def test_offsets_count_utf_16(tmp_path):
    """An emoji is two units in the file and one character here."""
    study = one(tmp_path, HEAD + LINES)
    assert study.documents[0].text == "Yes 😊 no"
    assert units(study.layers[0]) == [(0, 3, "claim"), (6, 8, None)]


def test_offsets_inside_a_surrogate_pair_are_refused(tmp_path):
    """The message has the line and the offset."""
    broken = HEAD + LINES.replace("1-2\t4-6\t😊\t_", "1-2\t4-5\t😊\tclaim")
    with pytest.raises(FormatError, match=r"doc.tsv:7: .*offset 5: lies inside a surrogate pair"):
        one(tmp_path, broken)


@pytest.mark.parametrize(
    ("written", "meant"),
    [(r"a\_b", "a_b"), (r"\*", "*"), (r"a\|b\;c", "a|b;c"), (r"\[1\]", "[1]"), (r"\->", "->"),
     (r"a\\n", r"a\n"), (r"a\nb\tc", "a\nb\tc")],
)  # fmt: skip
def test_values_with_escapes(tmp_path, written, meant):
    """Every reserved sign may stand in a value."""
    assert unescape(written) == meant
    study = one(tmp_path, HEAD + LINES.replace("claim", written))
    assert study.layers[0].units[0].category == meant


def test_an_escaped_backslash_escapes_nothing():
    r"""``a\\|b`` is two values, ``a\|b`` one."""
    assert split(r"a\\|b", "|") == [r"a\\", "b"]
    assert split(r"a\|b", "|") == [r"a\|b"]


def test_a_chain_is_named_with_what_to_do(tmp_path):
    """Other layers of the study can still be exported."""
    head = HEAD.replace("#T_SP=webanno.custom.Span|value", "#T_CH=x.Link|referenceType|r")
    with pytest.raises(FormatError, match=r"x.Link is a layer of chains, .* export the other"):
        one(tmp_path, head + LINES)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("TSV 3.3", "TSV 2", "doc.tsv: is WebAnno TSV 2; Argora reads TSV 3"),
        ("1-1\t0-3", "1-1\tx", "doc.tsv:6: found '1-1"),
        ("0-3\tYes\tclaim\t", "0-3\tYes", "doc.tsv:6: has 0 columns of features, expected 1"),
        ("1-3\t7-9", "1-3\t7-10", "doc.tsv:8: .* offset 10: the text has 9"),
        ("#Text=Yes 😊 no\n", "", "doc.tsv:5: a token without a line '#Text='"),
    ],
)
def test_a_broken_line_is_named(tmp_path, old, new, message):
    """Nothing is guessed."""
    with pytest.raises(FormatError, match=message):
        one(tmp_path, (HEAD + LINES).replace(old, new))


TSV_2 = "# webanno.custom.Span | value\n#id=1\n#text=Yes, no.\n1-1\tYes\tB-x\n1-2\tno\tO\n\n"
TSV_1 = "#id=1\n#text=Yes no\n1\tYes\t_\tUH\tB-PER\t_\t0\tROOT\t_\n2\tno\t_\tUH\tO\t_\t1\tdep\t_\n"


@pytest.mark.parametrize(("content", "version"), [(TSV_1, 1), (TSV_2, 2)])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_older_versions_are_named_with_what_to_do(tmp_path, content, version, end):
    """They do not name themselves; one file and a folder say the same."""
    place = put(tmp_path / "essay", {"anna.tsv": content.replace("\n", end)})
    for path in (place, place / "anna.tsv"):
        with pytest.raises(FormatError, match=f"is WebAnno TSV {version}; Argora reads TSV 3: .*"):
            argora.read(path)


def test_it_is_only_read(tmp_path):
    """Writing says which formats are written."""
    with pytest.raises(FormatError, match="webanno is only read"):
        argora.write(one(tmp_path, HEAD + LINES), tmp_path / "out", format="webanno")


def test_users_and_curator_of_one_text_in_a_folder(tmp_path):
    """Files of one text are annotators; the curator is the gold."""
    content = HEAD + LINES
    files = {"anna.tsv": content, "ben.tsv": content, "curator.tsv": content}
    recognised = []
    study = argora.read(put(tmp_path / "essay", files), recognised=recognised)
    assert [(a.id, a.kind) for a in study.annotators] == [
        ("anna", "person"),
        ("ben", "person"),
        ("gold", "gold"),
    ]
    assert [document.id for document in study.documents] == ["essay"]
    assert recognised[1:4] == ["2 annotators", "curation as gold", "1 document"]


def test_annotators_with_other_texts_are_documents(tmp_path):
    """Then a folder holds what one annotator did."""
    files = {"a.tsv": HEAD + LINES, "b.tsv": HEAD + LINES.replace("Yes", "Yea")}
    study = argora.read(put(tmp_path / "essays", files))
    assert [document.id for document in study.documents] == ["a", "b"]


# The type that the plain XML gives to what a case calls otherwise, and the layers to read.
CASES = {
    "testAnnotationWithLeadingWhitespace": ("NamedEntity", None),
    "testCrossSentenceSpanWithFeatureValue": ("NamedEntity|Span", None),
    "testDependencyWithValues": ("POS", None),
    "testMultiTokenSpanWithFeatureValue": ("NamedEntity|Span", None),
    "testMultiTokenStackedSpanWithFeatureValue": ("NamedEntity|Span", None),
    "testSentenceWithEmoji": ("NamedEntity|Span", None),
    "testSentenceWithLineBreak": ("NamedEntity|Span", None),
    "testSimpleSlotFeature": ("SimpleSpan|SimpleLinkHost", "SimpleSpan,SimpleLinkHost"),
    "testSingleTokenRelationWithFeatureValue": ("none", None),
    "testStackedSubMultiTokenSpanWithFeatureValue": ("NamedEntity|Span", None),
    "testSubTokenPrefix": ("NamedEntity|Span", None),
}


@pytest.mark.corpora
@pytest.mark.parametrize("case", CASES)
def test_cases_of_webanno_equal_their_xmi(corpora, case):
    """Counts and offsets of spans and relations, by the XMI beside them, read as plain XML."""
    folder = corpora / "doors" / "tsv3" / case
    types, layer = CASES[case]
    problems = []
    study = argora.read(folder / "reference.tsv", layer=layer, problems=problems)
    text, spans, n_relations = plain(folder / "reference.xmi", types.split("|"))
    assert study.documents[0].text == text
    found = Counter((unit.spans[0].start, unit.spans[-1].end) for unit in study.layers[0].units)
    if case == "testAnnotationWithLeadingWhitespace":
        spans = Counter([(5, 8)])  # the blank at 4 is not in the TSV, as its documentation says
    empty = {place for place in spans if place[0] == place[1]}
    assert bool(empty) == bool(problems)  # Argora has no units without characters
    if case == "testSingleTokenRelationWithFeatureValue":
        spans = Counter([(0, 4), (15, 16)])  # the tokens that are tied become units
    assert found == Counter({place: n for place, n in spans.items() if place not in empty})
    assert len(study.layers[0].relations) == n_relations


def plain(path, types):
    """Return text, places and number of relations of an XMI, without any library for it."""
    root = ElementTree.parse(path).getroot()
    text = next(each.get("sofaString") for each in root if each.tag.endswith("Sofa"))
    places = code_points(text)
    spans: Counter = Counter()
    n_relations = 0
    for each in root:
        name = each.tag.rpartition("}")[2]
        if name in types:
            spans[places[int(each.get("begin"))], places[int(each.get("end"))]] += 1
        n_relations += each.get("Governor") is not None or name == "LinkType"
    return text, spans, n_relations


@pytest.mark.corpora
def test_the_slot_sample_that_has_no_xmi(corpora):
    """Two fillers of one slot, with their roles in the order of their targets."""
    path = corpora / "doors" / "tsv3" / "sampleSlotAnnotation1" / "reference.tsv"
    with pytest.raises(ChoiceError, match="which layer marks the units"):
        argora.read(path)
    layer = argora.read(path, layer="SimpleSlotHost,SimpleSpan").layers[0]
    starts = {unit.id: unit.start for unit in layer.units}
    ties = {(starts[r.sources[0]], starts[r.target], r.category) for r in layer.relations}
    assert ties == {(0, 8, "pr2"), (0, 5, "pr1")}


@pytest.mark.corpora
def test_two_users_and_a_curator(corpora):
    """26 tokens with a part of speech for each of three, of whom one is the gold."""
    study = argora.read(corpora / "doors" / "curation", layer="POS")
    assert [(a.id, a.kind) for a in study.annotators] == [
        ("gold", "gold"),
        ("user1", "person"),
        ("user2", "person"),
    ]
    # A row of each file that names a head is a relation: 26 of each user, 25 of the curator.
    assert [(len(a.units), len(a.relations)) for a in study.layers] == [
        (26, 25),
        (26, 26),
        (26, 26),
    ]
    _, problems = problems_of(corpora / "doors" / "curation", layer="POS")
    assert problems == []
