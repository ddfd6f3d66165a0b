"""Maps in the JSON of AIFdb: every kind of node, odd and hostile maps, what is lost."""

from __future__ import annotations

import json
import tempfile
import zipfile
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.samples import essays, problems_of

import argora
from argora.cli import main
from argora.errors import FormatError, LossError, MendedError, broken
from argora.formats import guess_format
from argora.formats.aif import maps as files_of_maps
from argora.formats.aif.marked import mark, unmark
from argora.model import (
    Annotator,
    AttributeType,
    Document,
    Layer,
    Relation,
    Scheme,
    Span,
    Stamp,
    Study,
    Unit,
)
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
    return found.layer, [error.problem for error in found.odd]


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
        (f"{'B' * 60}: yes", {}, "B" * 60),
        (f"{'B' * 61}: yes", {}, None),
        ("a b c d e f: yes", {}, "a b c d e f"),
        ("a b c d e f g: yes", {}, None),
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
    study = argora.read(put(tmp_path, {**maps, "d.txt": "Take the train. Why?"}), problems=[])
    assert [layer.key for layer in study.layers] == [
        ("d", "anna", 1, ""),
        ("d", "ben", 1, ""),
        ("d", "ben", 2, ""),
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


@pytest.mark.parametrize(
    ("n", "shown"), [(58, f'"{"x" * 58}"'), (59, f'"{"x" * 56}...'), (100, f'"{"x" * 56}...')]
)
def test_a_value_of_more_than_sixty_characters_is_cut(n, shown):
    """As JSON, with its quotes."""
    with pytest.raises(FormatError) as caught:
        read_map(body(nodes="x" * n), Layer("d", "a"))
    assert caught.value.problem == f"nodes is {shown}, expected a list"


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


@pytest.mark.parametrize(
    ("edges", "is_broken"),
    [("1 r, r 2, r 3", False), ("1 r, r 2, 1 r", False), ("1 r, r 2, 1 2", True)],
)
def test_a_place_read_in_another_way_makes_no_broken_file(tmp_path, edges, is_broken):
    """A relation to each of several conclusions holds all that the map says."""
    nodes = {id: GOOD[id] for id in ("1", "2", "3", "r")}
    problems: list[FormatError] = []
    argora.read(put(tmp_path, {"d.json": aif(nodes, edges)}), problems=problems)
    assert len(problems) == 1
    assert bool(broken(problems)) is is_broken


@pytest.mark.parametrize(
    ("person", "problem"),
    [("7", "is listed as a locution twice"), ("8", "has a second speaker: the first one was read")],
)
def test_of_two_entries_of_a_locution_the_first_is_read(tmp_path, person, problem):
    """AIFdb adds one when a map is edited again."""
    listed = [{"nodeID": "3", "personID": "7"}, {"nodeID": "3", "personID": person}]
    problems: list[FormatError] = []
    path = put(tmp_path, {"d.json": aif({"3": GOOD["3"]}, "", locutions=listed)})
    study = argora.read(path, problems=problems)
    assert problem in str(problems[0])
    assert not broken(problems)
    assert study.layers[0].by_id["3"].attributes["speaker"] == "7"


def test_a_map_whose_text_cannot_be_read_is_read_without_it(tmp_path):
    """The words of its nodes are in the map."""
    path = put(tmp_path, {"d.json": aif({"1": GOOD["1"]}, "")})
    (tmp_path / "d.txt").write_bytes(b"a \x97 b")
    problems = []
    study = argora.read(path, problems=problems)
    (problem,) = problems
    assert isinstance(problem, MendedError)
    assert "d.txt:1: is not UTF-8" in str(problem)
    assert str(problem).endswith("; the map is read without its text")
    assert argora.read(path, encoding="cp1252").documents[0].text == "a \u2014 b"
    assert [unit.text for unit in study.layers[0].units] == ["a"]


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
        "scheme nodes lead to each other in a circle: "
        "CA-node 'c' -> RA-node 'r' -> CA-node 'c'; expected that each leads, in the end, to a",
    ),
    "unfinished circle": (
        aif({"1": ("I", "a"), "r": ("RA", "x"), "s": ("RA", "x")}, "1 r, r s, s r"),
        "in a circle: RA-node 'r' -> RA-node 's' -> RA-node 'r';",
    ),
    "circle of illocutions": (
        aif({"1": ("L", "a"), "y": ("YA", "x"), "z": ("YA", "x")}, "1 y, y z, z y"),
        "in a circle: YA-node 'y' -> YA-node 'z' -> YA-node 'y';",
    ),
    "long circle": (
        aif(
            {str(n): ("RA", "x") for n in range(9)},
            ",".join(f"{n} {(n + 1) % 9}" for n in range(9)),
        ),
        "'3' -> RA-node '4' -> 4 more -> RA-node '0';",
    ),
    "own target": (
        aif({"1": ("I", "a"), "c": ("CA", "x")}, "1 c, c c"),
        "in a circle: CA-node 'c' -> CA-node 'c';",
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


CARRIED = {
    "category": changed({"category": "claim"}),
    "support": changed({"category": "support"}, "r"),
    "attribute": changed({"attributes": {"a": 1, "b": True, "c": ("x",)}}),
    "list of one": changed({"attributes": {"speaker": "x", "force": ("A",)}}, "l3"),
    "known number": changed(
        {"attributes": {"scheme": "Default Inference", "scheme-id": "72"}}, "r"
    ),
    "named like its kind": changed({"attributes": {"scheme": "RA"}}, "r"),
    "essays": essays(),
}


@pytest.mark.parametrize("study", CARRIED.values(), ids=CARRIED)
def test_categories_and_attributes_of_other_schemes_come_back(tmp_path, study):
    """They stand under a key of their own, which other programs pass over."""
    argora.write(study, tmp_path / "study", format="aif")
    assert argora.read(tmp_path / "study", format="aif") == study


LOST = {
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
    "given segments": (
        Study(
            get_scheme("microtexts"),
            (segment(Document("d", "One. Two.")),),
            (Annotator("a"),),
            (Layer("d", "a", units=(Unit("u", (), "pro", segment=("e1",)),)),),
        ),
        "segments that units take up and the text does not have (left out): 1",
    ),
    "parts that touch": (
        Study(
            get_scheme("iat"),
            (segment(Document("d", "One. Two.")),),
            (Annotator("a"),),
            (Layer("d", "a", units=(Unit("u", (Span(0, 4), Span(4, 9)), "proposition"),)),),
        ),
        "units in parts that touch each other (written as one part): 1",
    ),
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
    """Units are I-nodes with their words, support is an RA-node: any program can read that."""
    argora.write(essays(), tmp_path / "x", format="aif")
    claim = essays().layer("essay 1", "anna").by_id["c1"].words(essays().document("essay 1").text)
    file = tmp_path / "x" / "anna" / "essay 1.json"
    written = json.loads(file.read_text("utf-8"))
    told = {node["nodeID"]: (node["type"], node["text"]) for node in written["AIF"]["nodes"]}
    assert told["c1"] == ("I", claim)
    assert told["r1"] == ("RA", "RA")
    assert '<span class="highlighted" id="nodec1">' in written["text"]
    del written["argora"]
    layer, _ = read_map(json.dumps(written), Layer("essay 1", "anna"))
    assert layer.by_id["r1"] == Relation("r1", ("p1",), "c1", "inference")
    assert {unit.category for unit in layer.units} == {"proposition"}


@pytest.mark.parametrize(
    "told", [5, {"4": 5}, {"4": {"category": 5}}, {"4": {"attributes": {"a": {}}}}, {"4": {"b": 1}}]
)
def test_a_key_of_argora_that_makes_no_sense_is_named(told):
    """The map is read without it."""
    content = json.dumps({**json.loads(aif()), "argora": told})
    layer, (odd,) = read_map(content, Layer("d", "a"))
    assert odd.startswith("the key 'argora' is no list of categories")
    assert layer.by_id["4"].category == "proposition"


@pytest.mark.parametrize(
    "told",
    [
        {"4": {"attributes": {"a": [1]}}},
        {"4": {"attributes": []}},
        {"4": {"segment": ["e1"]}},
        {"4": {"segment": "e1"}},
        {"4": {"segment": [1]}},
        {"4": {"category": "c", "more": 1}},
        [],
        "x",
    ],
)
def test_an_entry_of_argora_has_a_category_attributes_and_segments(told):
    """Of the right sorts, and segments that the text has."""
    content = json.dumps({**json.loads(aif()), "argora": told})
    layer, odd = read_map(content, Layer("d", "a"))
    assert odd == ["the key 'argora' is no list of categories and attributes by node: left out"]
    assert layer == read_map(aif(), Layer("d", "a"))[0]


def test_what_an_entry_of_argora_says_goes_before_the_node():
    """Null takes an attribute away; a wrong entry costs no other its own."""
    values = {"a": ["x", "y"], "b": 1.5, "c": False, "speaker": None}
    told = {"4": {"category": "claim", "attributes": values, "segment": []}, "5": {"x": 1}}
    content = json.dumps({**json.loads(aif()), "argora": told})
    layer, (odd,) = read_map(content, Layer("d", "a"))
    plain, _ = read_map(aif(), Layer("d", "a"))
    assert odd.startswith("the key 'argora' is no list of categories")
    kept = {k: v for k, v in plain.by_id["4"].attributes.items() if k != "speaker"}
    assert layer.by_id["4"].category == "claim"
    assert layer.by_id["4"].attributes == {**kept, "a": ("x", "y"), "b": 1.5, "c": False}
    assert layer.by_id["5"] == plain.by_id["5"]


def segments_of(*entries):
    """Entries of a list of segments, by id, start, end and perhaps a label."""
    return [dict(zip(("id", "start", "end", "label"), entry, strict=False)) for entry in entries]


GIVEN = {
    "all of the text": (segments_of(("a", 0, 4), ("b", 5, 9)), True),
    "touching": (segments_of(("a", 0, 4), ("b", 4, 9)), True),
    "one character": (segments_of(("a", 3, 4)), True),
    "labels": (segments_of(("a", 0, 4, "x"), ("b", 5, 9, "")), True),
    "overlapping": (segments_of(("a", 0, 5), ("b", 4, 9)), False),
    "backwards": (segments_of(("b", 5, 9), ("a", 0, 4)), False),
    "before the text": (segments_of(("a", -1, 4)), False),
    "behind the text": (segments_of(("a", 5, 10)), False),
    "empty": (segments_of(("a", 4, 4)), False),
    "id twice": (segments_of(("a", 0, 4), ("a", 5, 9)), False),
    "half of the labels": (segments_of(("a", 0, 4, "x"), ("b", 5, 9)), False),
    "label of a number": (segments_of(("a", 0, 4, 5)), False),
    "id of a number": (segments_of((5, 0, 4)), False),
    "truth value": (segments_of(("a", False, 4)), False),
    "fraction": (segments_of(("a", 0, 4.0)), False),
    "no end": (segments_of(("a", 0)), False),
    "no list": (5, False),
    "no objects": ([5], False),
}


@pytest.mark.parametrize(("told", "fits"), GIVEN.values(), ids=GIVEN)
def test_given_segments_fit_the_text_or_are_left_out(told, fits):
    """All of them, with one message."""
    content = json.dumps({**json.loads(aif({}, "")), "argora:segments": told})
    for text, taken in (("One. Two.", fits), (None, False)):
        found = files_of_maps.read_map(content, Layer("d", "a"), text)
        assert (found.segmentation is not None) is taken
        assert [error.problem for error in found.odd] == ([] if taken else [
            "the key 'argora:segments' is no list of segments of the text: left out"
        ])  # fmt: skip
        if taken:
            spans = tuple(Span(each["start"], each["end"]) for each in told)
            assert found.segmentation.spans == spans
            assert found.segmentation.ids == tuple(each["id"] for each in told)
            assert found.segmentation.labels == tuple(e["label"] for e in told if "label" in e)


def test_an_attribute_that_a_scheme_has_exactly_goes_before_one_of_another_case(tmp_path):
    """Who spoke stands in the list of locutions, not in an entry for Argora alone."""
    kinds = (AttributeType("Speaker", ("document",)), AttributeType("speaker", ("document",)))
    scheme = Scheme("own", attributes=kinds)
    unit = Unit("1", (), "locution", {"speaker": "Bo"}, text="yes")
    layers = (Layer("d", "anna", units=(unit,)),)
    study = Study(scheme, (Document("d"),), (Annotator("anna"),), layers)
    argora.write(study, tmp_path / "out", format="aif", lossy=True)
    written = json.loads((tmp_path / "out" / "anna" / "d.json").read_text("utf-8"))
    assert [each["firstname"] for each in written["AIF"]["participants"]] == ["Bo"]


@pytest.mark.parametrize(
    ("ids", "new"),
    [
        ([9, 8, 7, 6], ["10", "11"]),
        ([9, "x", "1" * 19, "2.5"], ["10", "11"]),
        (["a", "b", "c", "d"], ["1", "2"]),
        (["9" * 18, 1, 2, 3], ["1" + "0" * 18, "1" + "0" * 17 + "1"]),
    ],
)
def test_new_edges_of_a_file_are_numbered_on(tmp_path, ids, new):
    """Behind the largest number that they have; the old ones keep theirs and their place."""
    edges = [{**edge, "edgeID": id} for edge, id in zip(BARE["edges"], ids, strict=True)]
    content = json.dumps({**BARE, "edges": edges})
    (layer,) = (study := argora.read(put(tmp_path / "in", {"d.json": content}))).layers
    more = Relation("new", ("2",), "3", "conflict")
    changed = replace(study, layers=(replace(layer, relations=(*layer.relations, more)),))
    argora.write(changed, tmp_path / "out", format="aif")
    written = json.loads((tmp_path / "out" / "gold" / "d.json").read_text("utf-8"))
    told = [edge["edgeID"] for edge in written.get("AIF", written)["edges"]]
    assert told == [*ids, *new]


# ----- the text that a map marks up -------------------------------------------------------------


@pytest.mark.parametrize(
    ("marked", "text", "places"),
    [
        ("a <b>bold</b> word", "a bold word", {}),
        ("1 &lt; 2 &amp; <span id='node7'>&quot;3&quot;</span>", '1 < 2 & "3"', {"7": [(8, 11)]}),
        (
            "\U0001f415\U0001f415 <span id=node7>so</span>",
            "\U0001f415\U0001f415 so",
            {"7": [(3, 5)]},
        ),
        ('x<br/>y<p>z</p><span id="node1"></span>', "x\nyz\n", {}),
        (
            '<span class="a" id="node1">a <span id="node2">b</span></span>',
            "a b",
            {"1": [(0, 3)], "2": [(2, 3)]},
        ),
        ('<span id="node1">a</span>b<span id="node1">c</span>', "abc", {"1": [(0, 1), (2, 3)]}),
        ('<span id="node1">a</span><span id="node1">c</span>', "ac", {"1": [(0, 2)]}),
        (
            '<span id="other">a</span> 1 < 2 <span>b</span></span> <span id="node9">c',
            "a 1 < 2 b c",
            {"9": [(10, 11)]},
        ),
        ("&amp;lt; &nbsp;&#128021;", "&lt; \xa0\U0001f415", {}),
    ],
)
def test_a_marked_text_is_what_a_browser_would_show(marked, text, places):
    """Entities are single characters, tags are none, and places count characters."""
    found = unmark(marked)
    assert found.text == text
    assert {id: [(s.start, s.end) for s in own] for id, own in found.places.items()} == places


@given(
    st.text("a<&>\"'; \n\U0001f415", max_size=12),
    st.dictionaries(
        st.sampled_from(["1", "a b", '<">', "&amp;"]),
        st.lists(st.tuples(st.integers(0, 11), st.integers(1, 12)), min_size=1, max_size=2),
    ),
)
def test_marks_come_back_whatever_text_and_overlap(text, drawn):
    """Nested, crossing and split marks; characters that mean something in HTML."""
    places = {}
    for id, ends in drawn.items():
        covered = {i for start, end in ends for i in range(start, min(end, len(text)))}
        starts = sorted(i for i in covered if i - 1 not in covered)
        stops = sorted(i + 1 for i in covered if i + 1 not in covered)
        if covered:
            places[id] = tuple(Span(a, b) for a, b in zip(starts, stops, strict=True))
    assert unmark(mark(text, places)) == (text, places)


def ova(text, **more):
    """A file as OVA writes it: a text that marks a locution and a proposition."""
    return json.dumps({**json.loads(aif(**SAID)), "text": text, **more})


TEXT = (
    'Bo: <span class="highlighted hlcurrent" id="node1">We should take the train</span>. '
    '\U0001f415 <a href="x">Ann</a>: '
    '<span class="highlighted" id="node5">the train is faster</span>'
)


def test_marked_nodes_have_places_in_the_text_of_the_document(tmp_path):
    """A node keeps words that are not those of its place."""
    study = argora.read(put(tmp_path, {"anna/d.json": ova(TEXT), "ben/d.json": ova(None)}))
    text = study.document("d").text
    assert text == "Bo: We should take the train. \U0001f415 Ann: the train is faster"
    first, second = (study.layer("d", "anna").by_id[id] for id in "15")
    assert (first.spans[0].of(text), first.text) == ("We should take the train", NODES["1"][1])
    assert (second.spans[0].of(text), second.text) == ("the train is faster", None)
    assert study.layer("d", "ben").by_id["1"].spans == ()


def test_analyses_of_texts_that_part_are_refused(tmp_path):
    """The message says where."""
    files = {"anna/d.json": ova(TEXT), "ben/d.json": ova(TEXT.replace("faster", "late"))}
    _, (problem,) = problems_of(put(tmp_path, files))
    assert (
        "other text than the file before it, they part at word 12: 'late' and 'faster'" in problem
    )


def test_a_text_beside_the_map_goes_first(tmp_path):
    """Where the map marks up another one, its marks are left out, and the message says so."""
    _, problems = problems_of(put(tmp_path, {"d.json": ova(TEXT), "d.txt": "Another text."}))
    assert ["marks up another text" in problem for problem in problems] == [True, False]
    assert argora.read(tmp_path, problems=[]).layers[0].by_id["1"].spans == ()


def test_a_mark_of_no_unit_is_named():
    """Scheme nodes have no words, and nodes that are not there none at all."""
    _, odd = read_map(ova('<span id="nodera">a</span> <span id="node99">b</span>'), Layer("d", "a"))
    assert odd == [
        "node 'ra' is marked in the text, but no L-node or I-node: left out (and 1 more like it)"
    ]


POSITIONS = {
    "nodes": [{"nodeID": id, "visible": True, "x": n, "y": 60} for n, id in enumerate(NODES)],
    "edges": [{"fromID": "1", "toID": "t1", "visible": True}],
    "firstname": "K",
}


def published(**more):
    """A map with all that a layer has no place for."""
    file = json.loads(ova(TEXT, OVA=POSITIONS, dialog=True))
    body = file["AIF"]
    for edge in body["edges"]:
        edge["formEdgeID"] = "7"
    body["nodes"][0]["extra"] = [1]
    body["nodes"][-1]["timestamp"] = "2015"
    body["participants"].append({"participantID": 8, "firstname": "Silent", "surname": "van Lee"})
    body["descriptorfulfillments"] = [{"nodeID": "ra", "descriptorID": "3"}]
    return {**file, **more}


# As AIFdb gives it: no wrapper, numbers as numbers, schemes at their nodes, lists that are empty.
BARE = {
    "nodes": [
        {"nodeID": 3, "text": "A", "type": "I", "timestamp": "2012-01-10 14:35:50"},
        {"nodeID": 10, "text": "my", "type": "RA", "scheme": "Cause to Effect", "schemeID": "9"},
        {"nodeID": 2, "text": "B", "type": "I", "timestamp": ""},
        {"nodeID": 1, "type": "RA", "schemeID": 72},
    ],
    "edges": [
        {"edgeID": 9, "fromID": 3, "toID": 10, "formEdgeID": None},
        {"edgeID": 8, "fromID": 10, "toID": 2, "formEdgeID": None},
        {"edgeID": 7, "fromID": 2, "toID": 1, "formEdgeID": None},
        {"edgeID": 6, "fromID": 1, "toID": 3, "formEdgeID": None},
    ],
    "locutions": [],
    "ova": [],
}


@pytest.mark.parametrize(
    "file",
    [
        published(),
        published(text={"txt": TEXT}),
        published(ova=[], dialog=False),
        BARE,
        {"AIF": BARE},
        {**BARE, "edges": [], "schemefulfillments": [{"nodeID": 10, "schemeID": 5}]},
    ],
    ids=["ova", "xaif", "empty lists", "bare", "wrapped", "unfinished"],
)
def test_a_published_map_comes_back_letter_by_letter(tmp_path, file):
    """Order and forms of nodes, ids of edges, silent participants, places on the canvas, text."""
    study = problems_of(put(tmp_path / "in", {"d.json": json.dumps(file)}))[0]
    argora.write(study, tmp_path / "out" / "in", format="aif")
    written = json.loads((tmp_path / "out" / "in" / "gold" / "d.json").read_text("utf-8"))
    if file.get("edges", True):
        assert written == file
    assert argora.read(tmp_path / "out" / "in") == study


def test_forms_of_a_file_give_way_to_what_is_changed(tmp_path):
    """A scheme of another name takes no number of the old one along."""
    (layer,) = (study := argora.read(put(tmp_path / "in", {"d.json": json.dumps(BARE)}))).layers
    ties = tuple(
        replace(tie, attributes={"scheme": "Expert Opinion"}) if tie.id == "10" else tie
        for tie in layer.relations
    )
    changed = replace(study, layers=(replace(layer, relations=ties),))
    argora.write(changed, tmp_path / "out", format="aif")
    assert argora.read(tmp_path / "out").layers[0].relations == ties


def test_what_was_kept_of_a_file_follows_the_layer(tmp_path):
    """A node that was removed is gone from all lists; another speaker is not overwritten."""
    study = argora.read(put(tmp_path / "in", {"d.json": json.dumps(published())}))
    (layer,) = study.layers
    units = tuple(
        replace(unit, attributes={**unit.attributes, "speaker": "Zoe"}) if unit.id == "2" else unit
        for unit in layer.units
        if unit.id != "7"
    )
    relations = tuple(tie for tie in layer.relations if tie.id != "ca")
    changed = replace(study, layers=(replace(layer, units=units, relations=relations),))
    argora.write(changed, tmp_path / "out", format="aif")
    back = argora.read(tmp_path / "out").layers[0]
    assert (back.units, back.relations) == (units, relations)
    written = json.loads((tmp_path / "out" / "gold" / "d.json").read_text("utf-8"))
    assert {node["nodeID"] for node in written["OVA"]["nodes"]} == NODES.keys() - {"7", "ca"}
    assert {edge.get("formEdgeID") for edge in written["AIF"]["edges"]} == {"7"}


@pytest.mark.parametrize(
    "note", ["", "{", "[]", '{"edges": 5}', '{"edges": [[1]]}', '{"nodes": {"1": 2}}']
)
def test_a_note_of_a_file_that_makes_no_sense_is_passed_over(tmp_path, note):
    """The map is written all the same."""
    argora.write(changed(attributes={"note:file": note}), tmp_path / "x", format="aif", lossy=True)
    assert len(argora.read(tmp_path / "x").layers) == 4


# ----- hostile maps -----------------------------------------------------------------------------


def test_relations_in_a_circle_and_to_their_own_source_are_read():
    """Between units they are strange, but they can be said."""
    nodes = {"1": ("I", "a"), "2": ("I", "b"), "r": ("RA", "x"), "s": ("RA", "x"), "t": ("CA", "x")}
    layer, odd = read_map(aif(nodes, "1 r, r 2, 2 s, s 1, 1 t, t 1"), Layer("d", "a"))
    assert [(t.sources, t.target) for t in layer.relations] == [
        (("1",), "2"),
        (("2",), "1"),
        (("1",), "1"),
    ]
    assert odd == []


def large(n):
    """A map of three times so many nodes, with a text that marks a locution in every line."""
    nodes = {f"l{i}": ("L", f"x{i}") for i in range(n)}
    nodes |= {f"i{i}": ("I", f"p{i}") for i in range(n)}
    nodes |= {f"y{i}": ("YA", "Asserting") for i in range(n)}
    edges = ",".join(f"l{i} y{i}, y{i} i{i}" for i in range(n))
    text = "".join(f'<span id="nodel{i}">x{i}</span>\n' for i in range(n))
    return json.dumps({**json.loads(aif(nodes, edges)), "text": text})


def test_a_map_of_twenty_thousand_nodes_is_read():
    """A chain of reasons: nothing in it takes longer than the file is long."""
    n = 10_000
    nodes = {f"i{i}": ("I", f"p{i}") for i in range(n)} | {f"r{i}": ("RA", "x") for i in range(n)}
    edges = ",".join(f"i{i} r{i}, r{i} i{i + 1}" for i in range(n - 1))
    layer, (odd,) = read_map(aif(nodes, edges), Layer("d", "a"))
    assert (len(layer.units), len(layer.relations)) == (n, n - 1)
    assert odd == "RA-node 'r9999' comes from nothing: left out"


def test_a_large_map_is_written_as_it_was(tmp_path):
    """Node by node, with its text."""
    study = argora.read(put(tmp_path / "in", {"d.json": large(1_000)}))
    argora.write(study, tmp_path / "out" / "in", format="aif")
    assert argora.read(tmp_path / "out" / "in") == study


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
        if any("in a circle" in problem for problem in problems):
            assert [layer.annotator for layer in study.layers] == ["b"]
            return
        out = Path(home) / "out" / "in"
        argora.write(study, out, format="aif")
        assert argora.read(out, format="aif") == study
        written = (out / "a" / "d.json").read_text("utf-8")
        assert (shape(written)[:2] == shape(content)[:2]) == (problems == [])
        assert json.loads(written) == json.loads(content) or problems


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
    """As JSON the files are what they were."""
    study = argora.read(corpora / "aif-pairs")
    argora.write(study, tmp_path / "aif-pairs", format="aif")
    assert argora.read(tmp_path / "aif-pairs") == study
    for name in PUBLISHED:
        before = (corpora / "aif-pairs" / f"{name}.json").read_text("utf-8")
        after = (tmp_path / "aif-pairs" / "gold" / f"{name}.json").read_text("utf-8")
        assert json.loads(after) == json.loads(before)


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


@pytest.mark.corpora
def test_many_published_maps_are_read_in_one_go(corpora, tmp_path):
    """Nodes are counted in the JSON: texts are units, whether from a folder or from a zip of it."""
    folder = corpora / "doors/aif-us2016"
    seen, problems = [], []
    study = argora.read(folder, problems=problems, recognised=seen)
    assert (len(study.layers), study.scheme.id) == (33, "iat")
    n_nodes = 0
    for layer in study.layers:
        nodes = json.loads((folder / f"{layer.document}.json").read_text("utf-8"))["nodes"]
        kinds = Counter(node["type"] for node in nodes)
        n_nodes += kinds["I"] + kinds["L"]
        assert len(layer.units) == kinds["I"] + kinds["L"]
        categories = Counter(relation.category for relation in layer.relations)
        for kind in ("RA", "CA", "MA"):
            assert categories[CATEGORIES[kind]] >= kinds[kind]
    assert f"33 maps with {n_nodes} nodes of text" in seen
    assert [str(each) for each in broken(problems)] == [
        f"{folder / 'nodeset10623.json'}: YA-node '8935' comes from nothing: left out"
    ]
    with zipfile.ZipFile(tmp_path / "us2016.zip", "w") as archive:
        for path in folder.iterdir():
            archive.write(path, f"us2016/{path.name}")
    packed = argora.read(tmp_path / "us2016.zip", problems=[])
    assert (packed.layers, packed.documents) == (study.layers, study.documents)


@pytest.mark.corpora
def test_a_published_map_with_an_odd_text_is_described(corpora):
    """It has locutions in a text and words that are not there, and a text that is no UTF-8."""
    for name, code in (("nodeset10235", 0), ("nodeset10623", 1)):
        assert main(["describe", str(corpora / f"doors/aif-us2016/{name}.json")]) == code
