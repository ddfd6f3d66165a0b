"""Maps in the JSON of AIFdb: every kind of node, odd and hostile maps, what is lost."""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.samples import essays, problems_of

import argora
from argora.errors import FormatError, LossError
from argora.formats import guess_format
from argora.formats.aif import maps as files_of_maps
from argora.model import Annotator, Document, Layer, Relation, Stamp, Study, Unit
from argora.schemes import get_scheme
from argora.text import segment

NODES = {
    "1": ("L", "Bo: We should take the train"),
    "2": ("L", "Why that?"),
    "3": ("L", "Bo : It is faster"),
    "4": ("I", "we should take the train"),
    "5": ("I", "the train is faster"),
    "6": ("I", "we are late"),
    "7": ("I", "the faster train does not stop here"),
    "8": ("I", "go by train"),
    "ra": ("RA", "Practical Reasoning"),
    "ca": ("CA", "Default Conflict"),
    "ma": ("MA", "Default Rephrase"),
    "t1": ("TA", "Default Transition"),
    "t2": ("TA", "TA"),
    "y1": ("YA", "Asserting"),
    "y2": ("YA", "Arguing"),
    "y3": ("YA", "Analysing"),
    "y4": ("YA", "Agreeing"),
    "y5": ("YA", "Popular Conceding"),
}
EDGES = (
    "1 t1, t1 2, 2 t2, t2 3, 5 ra, 6 ra, ra 4, 7 ca, ca ra, 8 ma, ma 4, 1 y1, y1 4, "
    "t2 y2, y2 ra, 3 y3, 2 y4, 2 y5"
)
SAID = {
    "participants": [{"participantID": 7, "firstname": "Ann", "surname": "Lee"}],
    "locutions": [
        {"nodeID": "2", "personID": 7, "timestamp": "2015-12-14 12:09:15", "start": None, "end": 9}
    ],
}


def aif(nodes=None, edges=EDGES, *, wrapped=True, **more):
    """A file of nodes (id: kind and text) and edges (pairs of ids)."""
    nodes = NODES if nodes is None else nodes
    pairs = [pair.split() for pair in edges.split(",") if pair.strip()]
    body = {
        "nodes": [{"nodeID": i, "text": text, "type": kind} for i, (kind, text) in nodes.items()],
        "edges": [{"edgeID": n, "fromID": a, "toID": b} for n, (a, b) in enumerate(pairs)],
        **more,
    }
    return json.dumps({"AIF": body, "text": "...", "OVA": []} if wrapped else body)


def read_map(content, empty):
    """A layer, and what could not be taken as it stands."""
    found = files_of_maps.read_map(content, empty)
    return found.layer, found.odd


def put(folder, files):
    """Write files; names may hold folders."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")
    return folder


@pytest.fixture
def layer(tmp_path):
    """One map with every kind of node."""
    study = argora.read(put(tmp_path, {"d.json": aif(**SAID)}))
    assert (study.scheme.id, study.check()) == ("iat", ())
    return study.layers[0]


def test_propositions_and_locutions_are_units_with_words_of_their_own(layer):
    """They have no place in a text."""
    said = Unit("4", (), "proposition", text="we should take the train")
    assert layer.by_id["4"] == said
    assert Counter(unit.category for unit in layer.units) == {"proposition": 5, "locution": 3}


def test_premises_of_one_scheme_node_are_linked(layer):
    """One relation with several sources, named after its scheme."""
    tie = Relation("ra", ("5", "6"), "4", "inference", {"scheme": "Practical Reasoning"})
    assert layer.by_id["ra"] == tie


def test_a_scheme_node_may_be_attacked(layer):
    """The target of the conflict is the inference."""
    tie = layer.by_id["ca"]
    assert (tie.sources, tie.target, tie.category) == (("7",), "ra", "conflict")


def test_an_illocution_is_anchored_in_what_leads_to_it(layer):
    """In a locution or in a transition; its text is its force."""
    assert layer.by_id["y1"] == Relation("y1", ("1",), "4", "illocution", {"force": "Asserting"})
    assert layer.by_id["y2"] == Relation("y2", ("t2",), "ra", "illocution", {"force": "Arguing"})


def test_an_illocution_that_leads_nowhere_is_the_force_of_its_anchor(layer):
    """One is a text, several are a list; their nodes are no relations."""
    assert layer.by_id["3"].attributes["force"] == "Analysing"
    assert layer.by_id["2"].attributes["force"] == ("Agreeing", "Popular Conceding")
    assert not {"y3", "y4", "y5"} & layer.by_id.keys()


def test_the_bare_kind_of_a_node_is_no_name_of_a_scheme(layer):
    """Old maps write TA and RA into the text."""
    assert layer.by_id["t2"].attributes == {}


@pytest.mark.parametrize(("id", "speaker"), [("1", "Bo"), ("2", "Ann Lee"), ("3", "Bo")])
def test_a_speaker_is_a_participant_or_stands_before_the_colon(layer, id, speaker):
    """The list of locutions goes first."""
    assert layer.by_id[id].attributes["speaker"] == speaker


def test_the_list_of_locutions_says_when(layer):
    """What is null there says nothing."""
    said = dict(layer.by_id["2"].attributes)
    assert {name: said.get(name) for name in ("time", "start", "end")} == {
        "time": "2015-12-14 12:09:15",
        "start": None,
        "end": 9,
    }


@pytest.mark.parametrize(
    ("text", "more", "speaker"),
    [
        ("Where: http://a.b", {}, "Where"),
        ("http://a.b is down", {}, None),
        ("Is it true? Bo: yes", {}, None),
        ("we said on that long and rainy day: no", {}, None),
        ("Bo: yes", {"locutions": [{"nodeID": "1", "personID": None}]}, None),
        ("Bo: yes", {"locutions": [{"nodeID": "1", "personID": "12"}]}, "12"),
    ],
)
def test_who_spoke_is_never_made_up(text, more, speaker):
    """A sentence with a colon is no speaker, nobody is nobody, and a number stays a number."""
    read, odd = read_map(aif({"1": ("L", text)}, "", **more), Layer("d", "a"))
    assert (read.by_id["1"].attributes.get("speaker"), odd) == (speaker, [])


def test_plain_node_sets_and_newer_nodes_are_read(tmp_path):
    """AIFdb gives them without a wrapper, with times and with the scheme beside the text."""
    nodes = [
        {"nodeID": 1, "text": "A", "type": "I", "timestamp": "2012-01-10 14:35:50"},
        {"nodeID": 2, "text": "B", "type": "I", "timestamp": ""},
        {"nodeID": 3, "text": "my", "type": "RA", "scheme": "Cause to Effect", "schemeID": "9"},
        {"nodeID": 4, "text": "RA", "type": "RA", "scheme": "Default Inference", "schemeID": 72},
    ]
    edges = [(1, 3), (3, 2), (2, 4), (4, 1)]
    listed = [{"edgeID": n, "fromID": a, "toID": b} for n, (a, b) in enumerate(edges)]
    content = json.dumps({"nodes": nodes, "edges": listed, "locutions": []})
    put(tmp_path, {"d.json": "\ufeff" + content})
    study = argora.read(tmp_path)
    (layer,) = study.layers
    named = {"scheme": "Cause to Effect", "note": "my", "scheme-id": "9"}
    assert layer.by_id["3"] == Relation("3", ("1",), "2", "inference", named)
    assert layer.by_id["4"].attributes == {"scheme": "Default Inference"}
    assert layer.times == (Stamp("2012-01-10 14:35:50", "node 1"),)
    assert study.scheme.id == "iat"


def test_several_analysts_of_one_text_have_folders(tmp_path):
    """The file names the document; a text may lie beside the maps."""
    maps = {"anna/d.json": aif(), "ben/d.json": aif(), "ben.round2/d.json": aif({}, "")}
    study = argora.read(put(tmp_path, {**maps, "d.txt": "Take the train. Why?"}))
    assert [layer.key for layer in study.layers] == [
        ("d", "anna", 1),
        ("d", "ben", 1),
        ("d", "ben", 2),
    ]
    assert study.layers[2].units == ()
    assert study.document("d") == segment(Document("d", "Take the train. Why?"))
    assert {annotator.kind for annotator in study.annotators} == {"person"}


def test_one_map_in_a_folder_of_its_own_is_by_gold(tmp_path):
    """As in the other formats; a single file is a study, too."""
    put(tmp_path, {"d.json": aif()})
    assert argora.read(tmp_path).annotators == (Annotator("gold", "gold"),)
    assert argora.read(tmp_path / "d.json").layers == argora.read(tmp_path).layers


GOOD = {"1": ("I", "a"), "2": ("I", "b"), "3": ("L", "X: c"), "r": ("RA", "x"), "s": ("RA", "x")}
ODD = {
    "no premise": ("r 1", "RA-node 'r' comes from nothing: left out", set()),
    "no conclusion": ("1 r", "RA-node 'r' leads to nothing: left out", set()),
    "what hangs on it": (
        "r 1, 2 s, s r",
        "RA-node 's' hangs on a node that is left out: left out as well",
        set(),
    ),
    "several conclusions": (
        "1 r, r 2, r 3",
        "RA-node 'r' leads to several nodes: read as a relation to each",
        {"r", "r/2"},
    ),
    "no scheme": ("1 2", "edge from '1' to '2' has no scheme node in between: left out", set()),
    "twice": ("1 r, r 2, 1 r", "edge from '1' to 'r' is there twice: read once", {"r"}),
}


@pytest.mark.parametrize(("edges", "problem", "relations"), ODD.values(), ids=ODD)
def test_what_cannot_be_taken_as_it_stands_is_named_and_the_rest_is_read(
    tmp_path, edges, problem, relations
):
    """An unfinished map is still a map."""
    used = edges.replace(",", "").split()
    nodes = {id: node for id, node in GOOD.items() if node[0] != "RA" or id in used}
    study, problems = problems_of(put(tmp_path, {"d.json": aif(nodes, edges)}))
    assert f"{tmp_path / 'd.json'}: {problem}" in problems
    assert {relation.id for relation in study.layers[0].relations} == relations
    assert len(study.layers[0].units) == 3


@pytest.mark.parametrize(
    "number",
    ["75", 75, "0", "", None],
)
def test_numbers_that_say_nothing_are_not_kept(number):
    """The name tells them, or they are none."""
    listed = {"schemefulfillments": [{"nodeID": "y", "schemeID": number}]}
    nodes = {"1": ("L", "a"), "2": ("I", "b"), "y": ("YA", "Analysing")}
    layer, odd = read_map(aif(nodes, "1 y, y 2", **listed), Layer("d", "a"))
    assert (layer.by_id["y"].attributes, odd) == ({"force": "Analysing"}, [])


def test_an_illocution_that_leads_nowhere_and_says_more_than_its_force_is_named():
    """A number of its own has no room at the locution."""
    listed = {"schemefulfillments": [{"nodeID": "y", "schemeID": "5"}]}
    nodes = {"1": ("L", "a"), "y": ("YA", "Analysing")}
    layer, odd = read_map(aif(nodes, "1 y", **listed), Layer("d", "a"))
    assert (dict(layer.by_id["1"].attributes), odd) == (
        {},
        ["YA-node 'y' leads to nothing: left out"],
    )


def test_many_oddities_of_one_sort_are_one_message():
    """The first is named, the others are counted."""
    nodes = {f"r{n}": ("RA", "x") for n in range(4)}
    _, odd = read_map(aif(nodes, ""), Layer("d", "a"))
    assert odd == ["RA-node 'r0' comes from nothing: left out (and 3 more like it)"]


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ({"locutions": [{"nodeID": "1", "personID": 1}]}, "node '1' is no L-node here"),
        ({"locutions": [{"nodeID": "9", "personID": 1}]}, "node '9' is no L-node here"),
        ({"locutions": [{"nodeID": "3"}, {"nodeID": "3"}]}, "node '3' is listed as a locution"),
        ({"schemefulfillments": [{"nodeID": "9", "schemeID": 1}]}, "node '9' is no scheme node"),
        (
            {
                "schemefulfillments": [
                    {"nodeID": "r", "schemeID": 1},
                    {"nodeID": "r", "schemeID": 2},
                ]
            },
            "node 'r' has a second scheme",
        ),
    ],
)
def test_lists_that_speak_of_other_nodes_are_named(more, problem):
    """Nothing is dropped in silence."""
    nodes = {id: GOOD[id] for id in ("1", "2", "3", "r")}
    _, (odd,) = read_map(aif(nodes, "1 r, r 2", **more), Layer("d", "a"))
    assert odd.startswith(problem)


def body(**lists):
    """A file with lists as they are given."""
    return json.dumps({"AIF": {"nodes": [], "edges": [], **lists}})


NODE = {"nodeID": "1", "text": "a", "type": "I"}
BROKEN = {
    "empty file": ("", "no valid JSON"),
    "no json": ('{"AIF": {"nodes": [', "d.json:1: no valid JSON"),
    "deep": ('{"AIF": ' + "[" * 5000, "JSON nested deeper than 100 levels"),
    "other json": ('{"nodeID": 1}', 'expected an object with the list "nodes"'),
    "a list": ('[{"nodeID": 1}]', 'expected an object with the list "nodes"'),
    "no object": ('{"AIF": [1]}', 'expected an object with the list "nodes"'),
    "nodes": ('{"AIF": {"nodes": {"a": 1}}}', 'nodes is {"a": 1}, expected a list'),
    "no edges": ('{"AIF": {"nodes": []}}', "edges is missing, expected a list"),
    "entry": (body(nodes=[NODE, 5]), "nodes[1] is 5, expected an object"),
    "no id": (body(nodes=[{"type": "I"}]), "nodes[0]: nodeID is missing, expected an id"),
    "odd id": (body(nodes=[{**NODE, "nodeID": True}]), "nodes[0]: nodeID is true, expected an id"),
    "no type": (body(nodes=[{"nodeID": "1", "text": "a"}]), "nodes[0]: type is missing"),
    "odd type": (body(nodes=[{**NODE, "type": ["I"]}]), 'type is ["I"], expected one of I, L'),
    "no text": (body(nodes=[{**NODE, "text": None}]), "nodes[0]: text is null, expected a text"),
    "odd time": (body(nodes=[{**NODE, "timestamp": 5}]), "timestamp is 5, expected a text"),
    "id twice": (body(nodes=[NODE, NODE]), "nodes[1]: the id '1' is there already"),
    "edge to nothing": (
        body(nodes=[NODE], edges=[{"fromID": "1", "toID": "9"}]),
        "edges[0]: toID is '9', which no node has",
    ),
    "odd edge": (body(edges=[{"fromID": {}, "toID": "9"}]), "edges[0]: fromID is {}, expected"),
    "odd list": (body(locutions={"a": 1}), 'locutions is {"a": 1}, expected a list'),
    "odd locution": (
        body(locutions=[{"nodeID": "1", "start": [1]}]),
        "locutions[0]: start is [1], expected a text or a number",
    ),
    "odd name": (
        body(participants=[{"participantID": 1, "firstname": 5}]),
        "participants[0]: firstname is 5, expected a text",
    ),
    "person twice": (
        body(participants=[{"participantID": 1}, {"participantID": "1"}]),
        "participants[1]: the participantID '1' is there already",
    ),
    "circle": (
        aif({"1": ("I", "a"), "c": ("CA", "x"), "r": ("RA", "x")}, "1 r, 1 c, r c, c r"),
        "relation 'c' points to itself through relations",
    ),
    "own target": (
        aif({"1": ("I", "a"), "c": ("CA", "x")}, "1 c, c c"),
        "relation 'c' points to itself through relations",
    ),
}


@pytest.mark.parametrize(("content", "message"), BROKEN.values(), ids=BROKEN)
def test_a_broken_map_is_one_message_and_the_others_are_read(tmp_path, content, message):
    """Nothing of it is taken, so nobody is counted with half a map."""
    files = {"anna/d.json": content, "ben/d.json": aif()}
    study, (problem,) = problems_of(put(tmp_path, files), format="aif")
    assert problem.startswith(str(tmp_path / "anna" / "d.json"))
    assert message in problem
    assert problem.endswith("; this layer is left out")
    assert [layer.annotator for layer in study.layers] == ["ben"]


def test_a_long_chain_of_broken_nodes_is_read_at_once():
    """Each hangs on the next, and the last one leads nowhere."""
    n = 20_000
    nodes = {"0": ("I", "a")} | {f"c{i}": ("CA", "x") for i in range(n)}
    edges = ",".join(f"0 c{i}, c{i} c{i + 1}" for i in range(n - 1)) + f", 0 c{n - 1}"
    layer, odd = read_map(aif(nodes, edges), Layer("d", "a"))
    assert layer.relations == ()
    assert odd == [
        f"CA-node 'c0' hangs on a node that is left out: left out as well (and {n - 2} more like "
        "it)",
        f"CA-node 'c{n - 1}' leads to nothing: left out",
    ]


@pytest.mark.parametrize(
    ("content", "known"),
    [
        (aif(), True),
        (aif(wrapped=False), True),
        (aif({}, ""), True),
        (aif({}, "", wrapped=False), True),
        ('{"argora": 1, "nodes": 5}', False),
        ("[1]", False),
        ("", False),
    ],
)
def test_the_format_knows_its_files(tmp_path, content, known):
    """By the keys at their beginning."""
    put(tmp_path, {"a/d.json": content})
    if known:
        assert guess_format(tmp_path).name == guess_format(tmp_path / "a" / "d.json").name == "aif"
    else:
        with pytest.raises(FormatError, match="looks like none of the formats"):
            guess_format(tmp_path)


def everything():
    """A study with all that the format keeps."""
    said = {"speaker": "Ann van  Lee", "time": "2015", "start": 1, "end": 2.5, "source": "tape"}
    units = (
        Unit("l/1", (), "locution", {**said, "force": "Analysing"}, text="Bo: why?\n\u2028🐕"),
        Unit("l2", (), "locution", {"speaker": " ", "force": ("A", "A", "YA")}, text="x: y"),
        Unit("l3", (), "locution", text="Bo: nobody"),
        Unit("ya1", (), "proposition", text=""),
        Unit("p2", (), "proposition", text='"\\\0'),
    )
    named = {"scheme": "Own", "scheme-id": "7", "note": "said so"}
    ties = (
        Relation("t", ("l/1", "l2"), "l3", "transition", {"force": "Agreeing"}),
        Relation("r", ("p2", "l3"), "ya1", "inference", named),
        Relation("c", ("ya1",), "r", "conflict", {"scheme": "Default Conflict", "scheme-id": "1"}),
        Relation("y", ("t", "r", "l2"), "c", "illocution"),
        Relation("z", ("y",), "p2", "illocution", {"force": "Arguing"}),
    )
    times = (Stamp("2012-01-10 14:35:50", "node l2"), Stamp("2013", "node r"))
    first = Layer("d/1", "anna", units=units, relations=ties, times=times)
    return Study(
        get_scheme("iat"),
        (
            Document("d/1", metadata={"topic": "007", "n": 7}, group="g"),
            segment(Document("talk", "Why?\r\n")),
            segment(Document("unread", "Nobody read this.")),
        ),
        (Annotator("anna"), Annotator("bot", "model", {"size": 3}), Annotator("zoe")),
        (first, Layer("d/1", "anna", 2), Layer("d/1", "bot", units=units), Layer("talk", "bot")),
        name="study",
    )


def only_silence():
    """A study with one map without nodes."""
    study = everything()
    return replace(study, documents=study.documents[1:], layers=study.layers[3:])


def own_scheme():
    """The same study under a scheme that the files would not tell."""
    return replace(everything(), scheme=replace(get_scheme("iat"), id="own", rules=()))


@pytest.mark.parametrize("made", [everything, only_silence, own_scheme])
def test_what_is_kept_comes_back_the_same(tmp_path, made):
    """Odd ids, odd characters, odd speakers, rounds, models, texts that nobody read."""
    argora.write(made(), tmp_path / "study", format="aif")
    assert argora.read(tmp_path / "study") == made()


def changed(thing=None, id="p2", **layer):
    """The study with another unit or relation, or another first layer."""
    study = everything()
    first = study.layers[0]
    if thing:
        layer["units"] = tuple(replace(u, **thing) if u.id == id else u for u in first.units)
        layer["relations"] = tuple(
            replace(r, **thing) if r.id == id else r for r in first.relations
        )
    return replace(study, layers=(replace(first, **layer), *study.layers[1:]))


LOST = {
    "category": (
        changed({"category": "claim"}),
        "units of categories that AIF does not have (written as propositions): 1 (first: p2",
    ),
    "support": (
        changed({"category": "support"}, "r"),
        "relations of categories that AIF does not have (written as the nearest kind",
    ),
    "no kind": (
        changed({"category": "citation"}, "t"),
        "relations for which there is no node (left out): 3 (first: t in",
    ),
    "source": (
        changed({"sources": ("t",)}, "c"),
        "relations for which there is no node (left out): 3 (first: c in",
    ),
    "attack on an illocution": (
        changed(
            relations=(
                *everything().layers[0].relations,
                Relation("k", ("p2",), "z", "conflict"),
            )
        ),
        "relations for which there is no node (left out): 1 (first: k in",
    ),
    "attribute": (changed({"attributes": {"a": 1}}), "units with attributes that AIF has no place"),
    "list of one": (
        changed({"attributes": {"speaker": "x", "force": ("A",)}}, "l3"),
        "units with attributes that AIF has no place for: 1 (first: l3",
    ),
    "known number": (
        changed({"attributes": {"scheme": "Default Inference", "scheme-id": "72"}}, "r"),
        "relations with attributes that AIF has no place for: 1 (first: r",
    ),
    "named like its kind": (
        changed({"attributes": {"scheme": "RA"}}, "r"),
        "relations with attributes that AIF has no place for: 1 (first: r",
    ),
    "time": (
        changed(times=(Stamp("2020", "opened"),)),
        "layers with times other than those of nodes: 1",
    ),
    "state": (changed(state="open"), "layers that are not finished: 1"),
    "order": (changed(order=("p2",)), "layers with a proposed order: 1"),
    "nobody": (
        replace(everything(), layers=everything().layers[3:]),
        "documents without text that nobody annotated: 1 (first: d/1",
    ),
    "length": (
        Study(get_scheme("iat"), (Document("d", length=3),), (Annotator("a"),), (Layer("d", "a"),)),
        "lengths and turns of texts that are not there: 1",
    ),
    "essays": (essays(), "units of categories that AIF does not have"),
}


@pytest.mark.parametrize(("study", "loss"), LOST.values(), ids=LOST)
def test_what_is_lost_is_said_first(tmp_path, study, loss):
    """Nothing is written then; lossy=True writes a study that can be read."""
    with pytest.raises(LossError) as caught:
        argora.write(study, tmp_path / "study", format="aif")
    assert loss in str(caught.value)
    assert not (tmp_path / "study").exists()
    argora.write(study, tmp_path / "study", format="aif", lossy=True)
    _, problems = problems_of(tmp_path / "study", format="aif")
    assert problems == []


def test_other_schemes_are_written_as_what_comes_nearest(tmp_path):
    """Units become propositions with their words, support becomes inference."""
    argora.write(essays(), tmp_path / "x", format="aif", lossy=True)
    layer = argora.read(tmp_path / "x").layer("essay 1", "anna")
    claim = essays().layer("essay 1", "anna").by_id["c1"].words(essays().document("essay 1").text)
    place = essays().layer("essay 1", "anna").by_id["c1"].spans
    assert layer.by_id["c1"] == Unit("c1", place, "proposition")
    nodes = json.loads((tmp_path / "x/anna/essay 1.json").read_text("utf-8"))["AIF"]["nodes"]
    assert claim in [node["text"] for node in nodes]
    assert layer.by_id["r1"] == Relation("r1", ("p1",), "c1", "inference")
    assert argora.read(tmp_path / "x").scheme.id == "iat"


def shape(content):
    """Return nodes and edges of a map by kind and text, each with how often it is there."""
    found = json.loads(content)
    found = found.get("AIF", found)
    nodes = {node["nodeID"]: (node["type"], node["text"]) for node in found["nodes"]}
    edges = [(nodes[edge["fromID"]], nodes[edge["toID"]]) for edge in found["edges"]]
    numbers = [(nodes[s["nodeID"]], s["schemeID"]) for s in found.get("schemefulfillments", [])]
    return Counter(nodes.values()), Counter(edges), Counter(numbers)


@st.composite
def maps(draw):
    """Draw a map: sensible edges, and now and then a node or an edge too many."""
    nodes = {id: NODES[id] for id in ("1", "2", "4", "5", "6")}
    pairs = set()
    for n in draw(st.lists(st.integers(0, 9), max_size=5, unique=True)):
        known = st.sampled_from(sorted(nodes))
        id = f"s{n}"  # every second one is complete
        pairs |= {(end, id) for end in draw(st.sets(known, min_size=n % 2, max_size=2))}
        pairs |= {(id, end) for end in draw(st.sets(known, min_size=n % 2, max_size=1))}
        kind = draw(st.sampled_from(["RA", "CA", "MA", "TA", "YA", "PA"]))
        nodes[id] = (kind, draw(st.sampled_from(["x", kind, "Default Inference"])))
    ends = st.sampled_from(sorted(nodes))
    pairs |= draw(st.just(set()) | st.sets(st.tuples(ends, ends), max_size=3))
    return aif(nodes, ",".join(f"{a} {b}" for a, b in sorted(pairs)))


@given(maps())
def test_a_map_that_is_taken_as_it_stands_comes_back_node_by_node(content):
    """Same nodes by kind and text, same edges; whatever else is named."""
    with tempfile.TemporaryDirectory() as home:
        put(Path(home), {"in/a/d.json": content, "in/b/d.json": aif()})
        study, problems = problems_of(Path(home) / "in", format="aif")
        if any("points to itself" in problem for problem in problems):
            assert [layer.annotator for layer in study.layers] == ["b"]
            return
        out = Path(home) / "out" / "in"
        argora.write(study, out, format="aif")
        assert argora.read(out, format="aif") == study
        written = (out / "a" / "d.json").read_text("utf-8")
        assert (shape(written)[:2] == shape(content)[:2]) == (problems == [])


TEXTS = st.sampled_from(["", "A", "YA", "RA", "Default Inference", "72", "Bo: yes", "a b", " "])
VALUES = TEXTS | st.integers(0, 2) | st.booleans() | st.lists(TEXTS, max_size=2).map(tuple)
NAMES = st.sampled_from(["speaker", "time", "start", "force", "scheme", "scheme-id", "note", "x"])
SENSIBLE = {
    "locution": st.fixed_dictionaries({}, optional={"speaker": TEXTS, "start": st.integers(0, 2)}),
    "proposition": st.just({}),
    "illocution": st.fixed_dictionaries({}, optional={"force": TEXTS}),
}
OTHERS = st.fixed_dictionaries({}, optional={"scheme": TEXTS, "scheme-id": st.just("5")})


def attributes(category):
    """Draw attributes that fit the category, or now and then any."""
    fitting = SENSIBLE.get(category, OTHERS)
    return fitting | fitting | fitting | st.dictionaries(NAMES, VALUES, max_size=2)


@st.composite
def dialogues(draw):
    """Draw a layer under the scheme, with attributes in right and wrong places."""
    units = tuple(
        Unit(id, (), category, draw(attributes(category)), text=draw(TEXTS))
        for id, category in zip(
            ("l1", "l2", "p1", "p2"), ("locution",) * 2 + ("proposition",) * 2, strict=True
        )
    )
    kinds = st.sampled_from([*get_scheme("iat").relation_ids, "preference"])
    known = [unit.id for unit in units]
    ties = []
    for n in range(draw(st.integers(0, 4))):
        sources = draw(st.lists(st.sampled_from(known), min_size=1, max_size=2, unique=True))
        target = draw(st.sampled_from(known))
        kind = draw(kinds)
        tie = Relation(f"r{n}", tuple(sources), target, kind, draw(attributes(kind)))
        ties.append(tie)
        known.append(tie.id)
    return Layer("d", "a", units=units, relations=tuple(ties))


@given(dialogues())
def test_a_dialogue_comes_back_or_is_refused(layer):
    """What is written with losses loses nothing more, and is read without a problem."""
    study = Study(get_scheme("iat"), (Document("d"),), (Annotator("a"),), (layer,), "s")
    with tempfile.TemporaryDirectory() as home:
        lossless, lossy, again = (Path(home) / name / "s" for name in "123")
        try:
            argora.write(study, lossless, format="aif")
        except LossError:
            pass
        else:
            assert argora.read(lossless, format="aif") == study
        argora.write(study, lossy, format="aif", lossy=True)
        once = argora.read(lossy, format="aif")
        argora.write(once, again, format="aif")
        assert argora.read(again, format="aif") == once


# Counted from the files: kinds of nodes, edges, illocutions that lead nowhere.
PUBLISHED = {
    "28037": ("I 15, L 26, RA 13, CA 7, MA 7, TA 12, YA 54", 190, 4),
    "28038": ("I 38, L 70, RA 21, CA 24, MA 26, TA 34, YA 143", 490, 21),
    "28111": ("I 14, L 24, RA 10, CA 6, MA 7, TA 11, YA 48", 166, 4),
    "28111_mistake": ("I 14, L 24, RA 10, CA 6, MA 7, TA 11, YA 48", 166, 4),
}
CATEGORIES = {
    "I": "proposition",
    "L": "locution",
    "RA": "inference",
    "CA": "conflict",
    "MA": "rephrase",
    "TA": "transition",
    "YA": "illocution",
}


@pytest.mark.corpora
def test_the_published_maps_are_read_whole(corpora):
    """Every node is a unit, a relation or the force of a locution, and all rules are kept."""
    study = argora.read(corpora / "aif-pairs")
    assert (study.scheme.id, study.check()) == ("iat", ())
    assert [document.id for document in study.documents] == sorted(PUBLISHED)
    for layer in study.layers:
        nodes, n_edges, n_forces = PUBLISHED[layer.document]
        expected = {CATEGORIES[k]: int(n) for k, n in (part.split() for part in nodes.split(", "))}
        expected["illocution"] -= n_forces
        assert Counter(thing.category for thing in layer.things) == expected
        assert sum("force" in unit.attributes for unit in layer.units) == n_forces
        assert not any("scheme-id" in relation.attributes for relation in layer.relations)
        ends = sum(len(relation.sources) + 1 for relation in layer.relations)
        assert ends + n_forces == n_edges


@pytest.mark.corpora
def test_the_published_maps_survive_writing(corpora, tmp_path):
    """Same nodes by kind and text, same edges between them, same numbers of schemes."""
    study = argora.read(corpora / "aif-pairs")
    argora.write(study, tmp_path / "aif-pairs", format="aif")
    assert argora.read(tmp_path / "aif-pairs") == study
    for name in PUBLISHED:
        before = (corpora / "aif-pairs" / f"{name}.json").read_text("utf-8")
        after = (tmp_path / "aif-pairs" / "gold" / f"{name}.json").read_text("utf-8")
        assert shape(after) == shape(before)


@pytest.mark.corpora
def test_two_analyses_of_one_text_are_two_annotators(corpora, tmp_path):
    """A folder for each; the first says five premises more than the second."""
    for name, analyst in (("28037", "ann"), ("28111", "bo")):
        content = (corpora / "aif-pairs" / f"{name}.json").read_text("utf-8")
        put(tmp_path, {f"{analyst}/election.json": content})
    study = argora.read(tmp_path)
    assert len(study.documents) == 1
    inferences = [
        [len(r.sources) for r in layer.relations if r.category == "inference"]
        for layer in study.layers
    ]
    assert [sorted(n) for n in inferences] == [[1] * 13, [1] * 9 + [2]]
