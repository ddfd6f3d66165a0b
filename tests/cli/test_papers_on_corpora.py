"""Lines of the papers on abstracts, crowds and microtexts, counted from the published files."""

from __future__ import annotations

import csv
import json
import random
import re
import shutil
import subprocess
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import permutations

import pytest
from tests.cli.plain_reading import (
    alpha,
    expected_disagreement,
    fleiss_kappa,
    observed_disagreement,
    read_folders,
    share_alike,
    share_by_chance,
)
from tests.programs import program

from argora.cli import main

pytestmark = pytest.mark.corpora


# ----- wrong instances (Stab & Gurevych 2014, EMNLP) ----------------------------------------------


@pytest.fixture(scope="module")
def abstracts(corpora):
    """The folder of a hundred abstracts of medical trials."""
    return corpora / "abstrct-brat" / "test"


def wrong_of(run, study, path, *options):
    """Run an experiment with few features; return its figures and the table of what is wrong."""
    pytest.importorskip("sklearn")
    fast = ("--features", "structural", "--folds", 3, "--resamples", 5, "--wrong", path)
    ended = run("experiment", study, *fast, *options, "--json")
    assert ended.code == 0, ended.errors
    with path.open(encoding="utf-8", newline="") as file:
        return ended.json["experiment"], list(csv.DictReader(file))


def off_the_diagonal(confusion):
    """Return how often a gold class was taken for another one."""
    return Counter(
        {
            (gold, predicted): n
            for gold, counts in zip(confusion["classes"], confusion["counts"], strict=True)
            for predicted, n in zip(confusion["classes"], counts, strict=True)
            if gold != predicted and n
        }
    )


def test_wrong_components_stand_at_their_lines(run, abstracts, tmp_path):
    """Each has the words and the category of a line, or lies in a sentence without one.

    These are among them: no full stop gives them away, though components here hold theirs.
    """
    facts, rows = wrong_of(run, abstracts, tmp_path / "wrong.csv")
    files = {name: by["gold"] for name, by in read_folders(abstracts).items()}
    lines = Counter(
        category.lower() for each in files.values() for _, category in each.units.values()
    )
    counts = facts["confusion"]["counts"]
    in_all = dict(zip(facts["confusion"]["classes"], map(sum, counts), strict=True))
    assert in_all.pop("none") > 0
    assert in_all == lines
    assert Counter((r["gold"], r["predicted"]) for r in rows) == off_the_diagonal(
        facts["confusion"]
    )
    assert {row["gold"] for row in rows} == {"none", *lines}
    for row in rows:
        start, end = int(row["start"]), int(row["end"])
        text = (abstracts / "gold" / f"{row['document']}.txt").read_text(encoding="utf-8")
        words = " ".join(text[start:end].split())
        # A table writes an apostrophe before what a spreadsheet would take for a formula.
        assert row["words"] in (words, f"'{words}")
        covering = [
            category.lower()
            for ((first, last),), category in files[row["document"]].units.values()
            if first < end and start < last
        ]
        assert covering == ([] if row["gold"] == "none" else [row["gold"]])


def test_wrong_pairs_stand_at_two_lines(run, abstracts, tmp_path):
    """One supports the other by its line, or does not; the pairs are those within reach."""
    facts, rows = wrong_of(run, abstracts, tmp_path / "wrong.csv", "--task", "relations")
    files = {name: by["gold"] for name, by in read_folders(abstracts).items()}
    n_pairs = sum(
        abs(i - j) <= 12
        for each in files.values()
        for i, j in permutations(range(len(each.units)), 2)
    )
    supports = {
        (name, *source[0], *target[0])
        for name, each in files.items()
        for source, target, category in each.ties
        if category == "Support"
    }
    counts = facts["confusion"]["counts"]
    in_all = dict(zip(facts["confusion"]["classes"], map(sum, counts), strict=True))
    assert in_all == {"support": len(supports), "not": n_pairs - len(supports)}
    assert Counter((r["gold"], r["predicted"]) for r in rows) == off_the_diagonal(
        facts["confusion"]
    )
    for row in rows:
        ends = [
            (int(row[first]), int(row[last]))
            for first, last in (("start", "end"), ("target_start", "target_end"))
        ]
        assert row["gold"] == ("support" if (row["document"], *ends) in supports else "not")
        categories = {place: category.lower() for place, category in units_of(files, row)}
        assert [row["source_type"], row["target_type"]] == [categories[(end,)] for end in ends]


def units_of(files, row):
    """Return the components of the document of a row."""
    return files[row["document"]].units.values()


def phrases_of(parser, sentence):
    """Return the names of the phrases that link-grammar itself finds in a sentence."""
    made = subprocess.run(
        [parser, "-constituents=1", "-graphics=0"],
        input=f"{sentence}\n",
        capture_output=True,
        text=True,
        check=True,
    )
    return {*re.findall(r"\((\w+)", made.stdout.partition("Linkage 1,")[2])}


def test_production_rules_are_those_of_the_phrases(run, abstracts, tmp_path):
    """Table 7, syntactic row: the rules of a component name phrases of its sentence."""
    pytest.importorskip("sklearn")
    parser = program("link-grammar")
    texts = {}
    for path in sorted((abstracts / "gold").glob("*.txt"))[:3]:
        texts[path.stem] = path.read_text(encoding="utf-8")
        (tmp_path / "few" / "gold").mkdir(parents=True, exist_ok=True)
        for each in (path, path.with_suffix(".ann")):
            shutil.copy(each, tmp_path / "few" / "gold")
    options = ("--task", "relations", "--features", "syntactic", "--best", 0, "--folds", 2)
    fast = ("--resamples", 5, "--wrong", tmp_path / "wrong.csv", "--json")
    study = ("experiment", tmp_path / "few", *options, *fast)
    assert run(*study, "--analysis", "link-grammar").json["experiment"]["absent"] == {}
    with (tmp_path / "wrong.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["words"]: row for row in csv.DictReader(file)}
    whole = {
        words: {*re.findall(r"parse:source=(\w+) -> ", row["features"])}
        for words, row in rows.items()
        if texts[row["document"]][: int(row["start"])].endswith((". ", ": "))
        and re.fullmatch(r"[A-Z][\w ,.%-]+\.", words)
    }
    assert whole
    for words, named in whole.items():
        assert named
        assert named <= phrases_of(parser, words)


# ----- the matrix of one's own distance (Meyer et al. 2014) ---------------------------------------


@pytest.fixture(scope="module")
def senses(corpora):
    """The table of word senses by a crowd, and its rows."""
    path = corpora / "mace" / "wsd.csv"
    with path.open(encoding="utf-8", newline="") as file:
        return path, [[value for value in row if value] for row in csv.reader(file)]


def matrix_of(run, path, distance):
    """Return the distances that are printed, by the pair of categories."""
    (found,) = run("diagnose", path, "--distance", distance, "--json").json["matrices"]
    return {
        (row, column): value
        for row, values in zip(found["rows"], found["values"], strict=True)
        for column, value in zip(found["columns"], values, strict=True)
    }


def test_ordinal_distances_of_a_crowd_are_those_of_its_counts(run, senses):
    """Krippendorff (2011, p. 6): the values between two ranks, squared, half of both ends."""
    path, rows = senses
    counts = Counter(value for row in rows if len(row) > 1 for value in row)
    expected = {}
    for a in counts:
        for b in counts:
            between = [n for rank, n in counts.items() if min(a, b) <= rank <= max(a, b)]
            ends = (counts[a] + counts[b]) / 2
            expected[a, b] = 0 if a == b else (sum(between) - ends) ** 2
    assert matrix_of(run, path, "ordinal") == expected
    row = run("agree", path, "-m", "alpha(distance='ordinal')", "--interval", "none", "--json")
    assert row.json["results"][0]["value"] == pytest.approx(
        alpha(rows, lambda a, b: expected[a, b])
    )


def test_distances_of_ones_own_are_printed_and_weigh_a_crowd(run, senses, tmp_path):
    """From a file: the first sense is far from the others, which are near each other."""
    path, rows = senses
    own = {pair: 9 if "1" in pair else 2 for pair in permutations("123", 2)}
    own |= {(each, each): 0 for each in "123"}
    table = [["", *"123"], *([a, *(str(own[a, b]) for b in "123")] for a in "123")]
    distances = tmp_path / "own.csv"
    distances.write_text("\n".join(",".join(row) for row in table), encoding="utf-8")
    assert matrix_of(run, path, distances) == own
    assert "9" in run("diagnose", path, "--distance", distances).out
    options = ("-m", "alpha", "--distance", distances, "--interval", "none", "--json")
    row = run("agree", path, *options).json["results"][0]
    assert row["value"] == pytest.approx(alpha(rows, lambda a, b: own[a, b]))
    assert row["value"] != pytest.approx(alpha(rows), abs=1e-4)


# ----- the matrices of the calculations (Duthie et al. 2016) --------------------------------------


@pytest.mark.parametrize("form", ["json", "text", "latex", "html"])
def test_the_matrix_of_relations_counts_the_nodes_of_a_map(run, corpora, tmp_path, form):
    """Figure 5: a map beside its copy with one boundary moved; every form has the matrix."""
    paths = [corpora / "aif-pairs" / f"{name}.json" for name in ("28111", "28111_mistake")]
    nodes = json.loads(paths[0].read_text(encoding="utf-8"))["AIF"]
    kinds = {node["nodeID"]: node["type"] for node in nodes["nodes"]}
    kinds |= {each: "" for each, kind in kinds.items() if kind not in ("I", "RA", "CA", "MA")}
    into, out = Counter(), Counter()
    for edge in nodes["edges"]:
        source, target = edge["fromID"], edge["toID"]
        into[target] += kinds[source] == "I"
        out[source] += kinds[target] == "I"
    tied = Counter()
    for node, kind in kinds.items():
        tied[kind] += into[node] * out[node]
    n_units = [*kinds.values()].count("I")
    printed = {"conflict": tied["CA"], "inference": tied["RA"], "rephrase": tied["MA"]}
    expected = printed | {"none": n_units * (n_units - 1) - sum(printed.values())}
    fast = ("evaluate", *paths, "--resamples", 5)
    if form == "json":
        results = run(*fast, "--json").json["results"]
        (row,) = [row for row in results if row["measure"].startswith("cass")]
        (matrices,) = row["evidence"]["matrices"]
        found = {each["name"]: each["confusion"] for each in matrices["sub_scores"]}
        assert {(c["first"], c["second"]): c["n"] for c in found["P"]} == {
            (name, name): n for name, n in expected.items()
        }
        assert sum(c["n"] for c in found["S"] if c["first"] != c["second"]) == 2
        return
    page = tmp_path / "page.html"
    options = {"text": (), "latex": ("--latex",), "html": ("--html", page)}[form]
    out_of_it = run(*fast, *options).out
    text = page.read_text(encoding="utf-8") if form == "html" else out_of_it
    table = text[text.index("relation between two propositions") :]
    places = [re.search(rf"\b{n}\b", table).start() for n in printed.values()]
    assert places == sorted(places)
    assert re.search(rf"\b{expected['none']}\b", table)


# ----- nine levels, and the best few (Peldszus & Stede 2013) --------------------------------------


LEVELS = ("role", "typegen", "type", "combined", "target")
PRINTED = {
    **{level: (level,) for level in LEVELS},
    "role+typegen": ("role", "typegen"),
    "role+type": ("role", "typegen", "type"),
    "role+type+combined": ("role", "typegen", "type", "combined"),
    "role+type+combined+target": LEVELS,
}
"""The nine rows of Table 1, with the way from the top of the tree to a label of each."""

GENERAL = {"sup": "S", "exa": "S", "reb": "A", "und": "A"}
TYPES = {"sup": "SN", "exa": "SE", "reb": "AR", "und": "AU"}


@dataclass(frozen=True)
class Graph:
    """One published graph: segments in their order, and the edges between what they say.

    Attributes
    ----------
    roles : ``pro`` or ``opp`` of each unit, in the order of its segment.
    edges : source, target and type of each, by id.
    frame : the file, with places for units and edges.
    """

    roles: dict[str, str]
    edges: dict[str, tuple[str, str, str]] = field(default_factory=dict)
    frame: str = ""

    @property
    def root(self):
        """The one unit that no edge leaves."""
        (root,) = {*self.roles} - {source for source, _, _ in self.edges.values()}
        return root

    def labels(self):
        """Return what every segment does, level by level."""
        number = {unit: n for n, unit in enumerate(self.roles, 1)}
        joined = Counter(target for _, target, kind in self.edges.values() if kind == "add")
        labels = []
        for unit, role in self.roles.items():
            leaving = [(id, *edge) for id, edge in self.edges.items() if edge[0] == unit]
            levels = ("T", "T", "T", "T")
            if leaving:
                ((id, _, target, kind),) = leaving
                is_joined = kind == "add" or joined[id] > 0
                if kind == "add":
                    _, target, kind = self.edges[target]
                goal = str(number.get(target, ""))
                if kind == "und":
                    goal = f"letter {self.first_source(target, number)}"
                levels = (GENERAL[kind], TYPES[kind], "C" if is_joined else "S", goal)
            labels.append(dict(zip(LEVELS, (role[0], *levels), strict=True)))
        return labels

    def first_source(self, id, number):
        """Return the first segment that an edge leaves, with those that join it."""
        sources = [self.edges[id][0]]
        sources += [s for s, target, kind in self.edges.values() if (target, kind) == (id, "add")]
        return min(number[source] for source in sources)

    def written(self):
        """Return the graph as a file."""
        units = [f'<adu id="{id}" type="{role}"/>' for id, role in self.roles.items()]
        edges = [
            f'<edge id="{id}" src="{source}" trg="{target}" type="{kind}"/>'
            for id, (source, target, kind) in self.edges.items()
        ]
        return self.frame.replace("ELEMENTS", "\n  ".join([*units, *edges]))


def read_graph(path):
    """Return the graph of a file, by its elements."""
    text = path.read_text(encoding="utf-8")
    roles = dict(re.findall(r'<adu id="(\w+)" type="(\w+)"/>', text))
    edges = {
        id: (source, target, kind)
        for id, source, target, kind in re.findall(
            r'<edge id="(\w+)" src="(\w+)" trg="(\w+)" type="(\w+)"/>', text
        )
    }
    said = {source: target for source, target, kind in edges.values() if kind == "seg"}
    segments = re.findall(r'<edu id="(\w+)"', text)
    assert sorted(said) == sorted(segments)
    assert len({*said.values()}) == len(segments)
    bare = re.sub(r'  <adu [^>]*/>\n|  <edge [^>]* type="(?!seg)\w+"/>\n', "", text)
    return Graph(
        {said[segment]: roles[said[segment]] for segment in segments},
        {id: edge for id, edge in edges.items() if edge[2] != "seg"},
        bare.replace("</arggraph>", "  ELEMENTS\n</arggraph>"),
    )


def misread(graph, draw, share):
    """Return the graph of somebody who errs about a share of what segments do."""
    roles, edges, root = dict(graph.roles), dict(graph.edges), graph.root
    ends = {target for _, target, _ in edges.values()}
    for unit in roles:
        if unit != root and draw.random() < share:
            roles[unit] = draw.choice(["pro", "opp"])
    for id, (source, _, kind) in edges.items():
        if kind in TYPES and kind != "und" and draw.random() < share:
            edges[id] = (source, root, draw.choice(["sup", "exa", "reb"]))
    nearest = [id for id, edge in edges.items() if edge[1] == root and id not in ends]
    if nearest and draw.random() < share:
        id = draw.choice(nearest)
        other, _, kind = edges[id]
        edges[id] = (root, other, kind)
        roles[other] = "pro"
    return replace(graph, roles=roles, edges=edges)


ERRS = {"ada": 0.1, "ben": 0.3, "cem": 0.5, "dea": 0.7, "eve": 0.9}
SEED = 5


@pytest.fixture(scope="module")
def judged(corpora, tmp_path_factory):
    """The 23 texts of the paper with their gold, and five people who err more and more.

    The annotations of the paper's students are not published, so these are made.
    """
    folder = tmp_path_factory.mktemp("judged")
    draw = random.Random(SEED)
    graphs = {who: {} for who in ("gold", *ERRS)}
    for path in sorted((corpora / "microtexts" / "corpus" / "de").glob("micro_d*.xml")):
        gold = read_graph(path)
        for who, own in graphs.items():
            own[path.stem] = gold if who == "gold" else misread(gold, draw, ERRS[who])
            home = folder / "texts" if who == "gold" else folder / "people" / who
            home.mkdir(parents=True, exist_ok=True)
            (home / path.name).write_text(own[path.stem].written(), encoding="utf-8")
            shutil.copy(path.with_suffix(".txt"), home)
    parts = (folder / "study", folder / "texts", folder / "people")
    assert main(["merge", *map(str, parts)]) == 0
    return folder / "study", graphs


def ways(graphs, names, level):
    """Return the label of each annotator for each segment, as its way from the top of the tree."""
    labels = {
        who: [label for graph in graphs[who].values() for label in graph.labels()] for who in names
    }
    return [
        [tuple(labels[who][n][name] for name in PRINTED[level]) for who in names]
        for n in range(len(labels[names[0]]))
    ]


def apart(one, other):
    """Return the share of the way from the top that two labels do not have in common."""
    n = next((n for n, (a, b) in enumerate(zip(one, other, strict=True)) if a != b), len(one))
    return 1 - n / len(one)


def test_the_gold_is_read_as_the_paper_counts_it(judged):
    """115 segments; the gold row of Table 5."""
    _, graphs = judged
    labels = [label for graph in graphs["gold"].values() for label in graph.labels()]
    assert len(labels) == 115
    counts = Counter(("P" if label["role"] == "p" else "O") + label["type"] for label in labels)
    printed = {"PT": 23, "PSN": 42, "PSE": 6, "PAR": 6, "PAU": 8, "OSN": 5, "OAR": 19, "OAU": 6}
    assert counts == printed


def test_nine_levels_stand_in_one_table(run, judged):
    """Table 1: labels, kappa with A_O and A_E, and weighted alpha with D_O and D_E."""
    folder, graphs = judged
    found = run("diagnose", folder, "--levels", "--json").json["levels"]["agreement"]
    assert [row["level"] for row in found] == list(PRINTED)
    for row in found:
        rows = ways(graphs, [*ERRS], row["level"])
        assert (row["n_items"], row["n_annotators"]) == (115, 5)
        assert row["n_categories"] == len({label for labels in rows for label in labels})
        agreement = {
            "observed_agreement": share_alike(rows),
            "expected_agreement": share_by_chance(rows),
        }
        assert {name: row[name] for name in agreement} == pytest.approx(agreement)
        assert row["kappa"]["value"] == pytest.approx(fleiss_kappa(rows))
        if len(PRINTED[row["level"]]) > 1:
            disagreement = {
                "observed_disagreement": observed_disagreement(rows, apart),
                "expected_disagreement": expected_disagreement(rows, apart),
            }
            assert {name: row[name] for name in disagreement} == pytest.approx(disagreement)
            assert row["alpha"]["value"] == pytest.approx(alpha(rows, apart))


def test_the_best_few_by_the_central_claim_of_the_gold(run, judged):
    """Figure 4: who finds most central claims comes first; kappa of the best two, three, ..."""
    folder, graphs = judged
    options = ("--levels", "--order", "central-claim", "--json")
    best = run("diagnose", folder, *options).json["levels"]["best"]
    scores = {
        who: sum(own[name].root == gold.root for name, gold in graphs["gold"].items()) / 23
        for who, own in graphs.items()
        if who != "gold"
    }
    assert len({*scores.values()}) == len(scores)
    order = sorted(scores, key=lambda who: -scores[who])
    assert [each["annotator"] for each in best["annotators"]] == order
    assert {each["annotator"]: each["score"] for each in best["annotators"]} == pytest.approx(
        scores
    )
    assert list(best["agreement"]) == list(PRINTED)
    for level, points in best["agreement"].items():
        expected = {n: fleiss_kappa(ways(graphs, order[:n], level)) for n in (2, 3, 4, 5)}
        assert {point["n"]: point["value"] for point in points} == pytest.approx(expected)
