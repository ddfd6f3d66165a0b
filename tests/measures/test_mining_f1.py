"""F1 of end-to-end mining: by hand, by trying all pairs, and on a corpus with errors put in."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import argora
from argora.analysis.evaluation.evaluated import KINDS, put_together
from argora.errors import MeasureError
from argora.measures import parse
from argora.model import Annotator, Document, Layer, Relation, Scheme, Span, Study, Unit
from argora.reliability import Structure, StructureData, structures, units
from argora.reliability.structure import structure_of
from argora.schemes import get_scheme
from argora.text import segment

HALF, WHOLE = 0.5, 0.999


@dataclass(frozen=True)
class Part:
    """A component by its first and last token; its target by that one's first token."""

    first: int
    last: int
    type: str
    label: str = ""
    target: int | None = None

    @property
    def tokens(self):
        """All its tokens."""
        return set(range(self.first, self.last + 1))


def alike(one, other, ratio):
    """Tell whether more than a share of the longer one is common."""
    return len(one.tokens & other.tokens) / max(len(one.tokens), len(other.tokens)) > ratio


def relations_of(parts):
    """Return (source, label, target) of every component; None for the root."""
    by_start = {part.first: part for part in parts}
    major = [part for part in parts if part.type == "MajorClaim"]
    for part in parts:
        if part.type == "MajorClaim":
            yield part, "", None
        elif part.type == "Claim":
            yield part, part.label, major[-1] if major else None
        else:
            yield part, part.label, by_start[part.target]


def by_script(relations):
    """Return relations as the published script reads them: position 0 is the root."""
    return [(a, name, to if to and to.first else None) for a, name, to in relations]


def slow_counts(gold, predicted, ratio, *, at_start="component"):
    """Return TP, FP, FN of components and of relations by comparing all with all."""
    pairs = [(g, p) for g in gold for p in predicted if g.type == p.type and alike(g, p, ratio)]
    read = {"component": list, "root": by_script}[at_start]
    own, theirs = read(relations_of(gold)), read(relations_of(predicted))

    def same(one, other):
        (a, name, to), (b, name_b, to_b) = one, other
        ends = to is to_b is None or (None not in (to, to_b) and alike(to, to_b, ratio))
        return name == name_b and alike(a, b, ratio) and ends

    found = [(i, j) for i, g in enumerate(own) for j, p in enumerate(theirs) if same(g, p)]
    return tuple(
        (
            len({one for one, _ in each}),
            n_predicted - len({other for _, other in each}),
            n_gold - len({one for one, _ in each}),
        )
        for each, n_gold, n_predicted in (
            (pairs, len(gold), len(predicted)),
            (found, len(own), len(theirs)),
        )
    )


def f1(counts):
    """Return 2 TP / (2 TP + FP + FN) of the sum of counts."""
    tp, fp, fn = map(sum, zip(*counts, strict=True))
    return 2 * tp / (2 * tp + fp + fn)


def blocks_of(path):
    """Return the paragraphs of a file with relative targets: (words, components)."""
    for block in path.read_text("utf-8").strip().split("\n\n"):
        rows = [line.split("\t") for line in block.splitlines() if line.strip()]
        begun = [i for i, row in enumerate(rows) if row[4].startswith("B-")]
        parts = []
        for n, first in enumerate(begun):
            last = first
            while last + 1 < len(rows) and rows[last + 1][4].startswith("I-"):
                last += 1
            kind, *rest = rows[first][4][2:].strip().split(":")
            if kind == "Premise":
                parts.append(Part(first, last, kind, rest[1], begun[n + int(rest[0])]))
            else:
                parts.append(Part(first, last, kind, *rest))
        yield [row[1] for row in rows], parts


def with_errors(parts, draw):
    """Return components some of which are gone, shorter, of another type or tied elsewhere."""
    kept = [part for part in parts if draw.random() > 0.15]
    starts = [part.first for part in kept]
    found = []
    for part in kept:
        fate = draw.random()
        if fate < 0.3:
            part = replace(part, last=max(part.first, part.last - draw.randrange(1, 15)))
        elif fate < 0.45:
            part = replace(part, type="Claim", label=draw.choice(["For", "Against"]), target=None)
        elif fate < 0.5:
            part = replace(part, type="MajorClaim", label="", target=None)
        elif part.type == "Premise" and fate < 0.65:
            part = replace(part, label="Attack")
        if part.type == "Premise" and (fate > 0.8 or part.target not in starts):
            others = [start for start in starts if start != part.first]
            if not others:
                continue
            part = replace(part, target=draw.choice(others))
        found.append(part)
    while any(part.target not in {None, *(other.first for other in found)} for part in found):
        left = {None, *(part.first for part in found)}
        found = [part for part in found if part.target in left]
    return found


def write(path, blocks):
    """Write paragraphs with absolute targets."""
    path.parent.mkdir()
    lines = []
    for words, parts in blocks:
        tags = ["O"] * len(words)
        for part in parts:
            rest = [str(part.target + 1)] if part.target is not None else []
            body = ":".join(filter(None, [part.type, *rest, part.label]))
            for at in part.tokens:
                tags[at] = f"{'B' if at == part.first else 'I'}-{body}"
        lines += [
            f"{i}\t{w}\t_\t_\t{t}\n" for i, (w, t) in enumerate(zip(words, tags, strict=True), 1)
        ]
        lines.append("\n")
    path.write_text("".join(lines), "utf-8")


@pytest.fixture(scope="module")
def mined(corpora, tmp_path_factory):
    """The test paragraphs of the essays, and the same with errors, read as files are."""
    draw = random.Random(7)
    gold = [b for b in blocks_of(corpora / "essays-v2" / "Paragraph_Level" / "test.dat") if b[1]]
    predicted = []
    for words, parts in gold:
        found = with_errors(parts, draw)
        predicted.append((words, found))
    folder = tmp_path_factory.mktemp("mined")
    write(folder / "gold" / "test.dat.abs", gold)
    write(folder / "mined" / "test.dat.abs", predicted)
    both = put_together(*(argora.read(folder / name) for name in ("gold", "mined")))
    return gold, predicted, both.study


@pytest.mark.corpora
@pytest.mark.parametrize("at_start", ["component", "root"])
@pytest.mark.parametrize("ratio", [HALF, WHOLE])
def test_figures_on_the_essays_agree_with_comparing_all_with_all(mined, ratio, at_start):
    """Components dropped, cut short, of another type, tied elsewhere; by the rules of the field."""
    gold, predicted, study = mined
    pairs = zip(gold, predicted, strict=True)
    counts = [slow_counts(one, other, ratio, at_start=at_start) for (_, one), (_, other) in pairs]
    components, relations = (f1(each) for each in zip(*counts, strict=True))
    assert 0.2 < relations < components < 0.95
    drawn = structures(study, kinds=KINDS)
    options = f"ratio={ratio}, reference='gold', at_start={at_start!r}"
    found = parse(f"r_f1({options})")(drawn, interval=None)
    assert found.value == pytest.approx(relations)
    tokens = units(study, by="token", kinds=KINDS)
    assert parse(f"c_f1(ratio={ratio})")(tokens, interval=None).value == pytest.approx(components)
    both = parse(f"cr_f1({options})")(drawn, interval=None)
    assert both.value == pytest.approx(2 * components * relations / (components + relations))
    assert both.evidence == pytest.approx({"C-F1": components, "R-F1": relations})


TEXT = "Cats rule. Dogs bark because they smell. Birds sing.\n\nFish swim. Cows moo."
WORDS = ("Cats rule", "Dogs bark", "they smell", "Birds sing", "Fish swim", "Cows moo")


def essay(*, types, drawn=(), stances=(), words=WORDS, who="gold"):
    """Return what somebody drew on six components of two paragraphs, by their numbers."""
    found = [
        Unit(
            f"T{i}",
            (Span(TEXT.index(words[i]), TEXT.index(words[i]) + len(words[i])),),
            types[i],
            {"stance": dict(stances)[i]} if i in dict(stances) else {},
        )
        for i in range(6)
        if types[i]
    ]
    ties = tuple(
        Relation(f"R{i}", (f"T{a}",), f"T{b}", name) for i, (a, b, name) in enumerate(drawn)
    )
    return Layer("d", who, units=tuple(found), relations=ties)


def together(gold, predicted):
    """Put two layers on the text."""
    return Study(
        Scheme("s"),
        (segment(Document("d", TEXT)),),
        (Annotator("gold", "gold"), Annotator("model", "model")),
        (gold, replace(predicted, annotator="model")),
    )


M, C, P = "major-claim", "claim", "premise"
GOLD = {
    "types": (M, C, P, C, M, P),
    "stances": ((1, "for"), (3, "against")),
    "drawn": ((2, 1, "support"), (5, 4, "support")),
}
CHANGES = {
    "nothing": ({}, 6),
    "the stance of one claim": ({"stances": ((1, "against"), (3, "against"))}, 5),
    "the label of one relation": ({"drawn": ((2, 1, "attack"), (5, 4, "support"))}, 5),
    "the target of one relation": ({"drawn": ((2, 0, "support"), (5, 4, "support"))}, 5),
    "the direction of one relation": ({"drawn": ((1, 2, "support"), (5, 4, "support"))}, 5),
    "the type of an end, which is no matter": ({"types": (M, C, C, C, M, P)}, 6),
    "no relation from a premise, which leads to the root": ({"drawn": ((2, 1, "support"),)}, 5),
    "a claim is the major claim, too: claims lead there": (
        {"types": (M, C, P, M, M, P), "stances": ((1, "for"),)},
        4,
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_relations_match_by_label_and_ends(name):
    """Six components have six relations; one change costs what it touches."""
    change, expected = CHANGES[name]
    data = structures(together(essay(**GOLD), essay(**{**GOLD, **change})), kinds=KINDS)
    how = parse("r_f1(ratio=0.5, reference='gold')")
    right, gold, predicted = how.statistics(data).sum(axis=0)
    assert (right, gold, predicted) == (expected, 6, 6)


def test_claims_lead_to_the_last_major_claim_of_what_is_read():
    """By paragraph both lead to the first; in the whole essay both lead to the second."""
    other = {**GOLD, "types": (M, C, P, C, P, P)}  # the second major claim is none
    data = structures(together(essay(**GOLD), essay(**other)), kinds=KINDS)
    # By paragraph: the former major claim leads to the root, as a premise without a relation does.
    assert parse("r_f1(ratio=0.5)")(data, interval=None).value == 1
    # In the essay the two claims lead to another major claim.
    whole = parse("r_f1(ratio=0.5, within='document')")
    assert whole(data, interval=None).value == pytest.approx(4 / 6)


def test_a_relation_out_of_its_paragraph_leads_to_the_root():
    """The note counts them; in the whole document they lead where they were drawn."""
    far = {**GOLD, "drawn": ((2, 5, "support"), (5, 4, "support"))}
    data = structures(together(essay(**far), essay(**GOLD)), kinds=KINDS)
    found = parse("r_f1(ratio=0.5)")(data, interval=None)
    assert found.notes == (
        "1 relation leads out of its paragraph and counts as leading to the root",
    )
    assert parse("r_f1(ratio=0.5, within='document')")(data, interval=None).notes == ()


def test_a_relation_of_a_unit_without_a_place_leads_out_of_no_paragraph():
    """As in AIF maps and in microtexts with implied units, which have one paragraph."""
    gold = essay(**GOLD)
    placed = {unit.id: unit for unit in gold.units}
    placed["T4"] = replace(placed["T4"], spans=(), text="Fish swim")
    free = replace(gold, units=tuple(placed.values()))
    data = structures(together(free, free), kinds=KINDS)
    found = parse("r_f1(ratio=0.5)")(data, interval=None)
    assert "paragraph" not in " ".join(found.notes)


def without_a_place(layer, *ids):
    """Return a layer in which some units have words of their own in place of words of the text."""
    return replace(
        layer,
        units=tuple(
            replace(u, spans=(), text=f"implied {u.id}") if u.id in ids else u for u in layer.units
        ),
    )


IMPLIED = {
    "types": (C, P, P, P, P, P),
    "drawn": ((1, 2, "support"), (3, 2, "support"), (2, 0, "support"), (4, 0, "support")),
}


@pytest.mark.parametrize(
    ("measure", "counts"),
    [("r_f1", [[3, 3, 3]]), ("cr_f1", [[5, 5, 5], [3, 3, 3]])],
)
def test_relations_of_units_without_a_place_are_left_out_of_both_sides(measure, counts):
    """What an identical prediction repeats is no error: two relations to such a unit, one from it.

    Of six components one has no place; of the other five two lead to it, so that three lead on.
    """
    gold = without_a_place(essay(**IMPLIED), "T2")
    data = structures(together(gold, gold), kinds=KINDS)
    how = parse(f"{measure}(ratio=0.5, within='document', reference='gold')")
    assert how.statistics(data).sum(axis=0).reshape(-1, 3).tolist() == counts
    found = how(data, interval=None)
    assert found.value == 1
    assert found.notes == (
        "2 units have no place in the text: left out of R-F1, with 6 relations to or from them",
    )


def test_units_none_of_which_has_a_place_leave_no_relation_to_compare():
    """The reason is not that nobody has a component."""
    gold = without_a_place(essay(**IMPLIED), *(f"T{i}" for i in range(6)))
    data = structures(together(gold, gold), kinds=KINDS)
    for name in ("r_f1", "cr_f1"):
        found = parse(f"{name}(ratio=0.5)")(data, interval=None)
        assert found.undefined == "no component has a place in the text"


def of_essays(*layers):
    """Return the structures under a scheme that says what relations may tie."""
    study = together(*layers)
    return structures(replace(study, scheme=get_scheme("persuasive-essays")), kinds=KINDS)


OPEN = "1 unit has neither a category nor a relation: whether anything leads from it is missing"


@pytest.mark.parametrize("swapped", [False, True])
def test_a_component_without_a_category_that_nothing_ties_is_missing(swapped):
    """Nobody can tell whether it is a claim or no component at all, so the other is not wrong."""
    theirs = essay(**GOLD)
    own = replace(
        theirs,
        units=tuple(
            replace(u, category=None, attributes={}) if u.id == "T3" else u for u in theirs.units
        ),
    )
    data = of_essays(theirs, own) if swapped else of_essays(own, theirs)
    relations = parse("r_f1(ratio=0.5)")
    assert relations.statistics(data).tolist() == [[5, 5, 5]]
    assert OPEN in relations(data, interval=None).notes
    both = parse("cr_f1(ratio=0.5)")
    assert both.statistics(data).reshape(-1, 3).tolist() == [[5, 5, 5], [5, 5, 5]]
    assert (
        "1 component has no category: it is missing in C-F1, with what matches it"
        in both(data, interval=None).notes
    )


def test_a_component_without_a_category_that_is_tied_has_its_relations():
    """The types of ends do not matter to relations; as a component it is missing."""
    theirs = essay(**GOLD)
    own = replace(
        theirs,
        units=tuple(replace(u, category=None) if u.id == "T2" else u for u in theirs.units),
    )
    data = of_essays(own, theirs)
    assert parse("r_f1(ratio=0.5)").statistics(data).tolist() == [[6, 6, 6]]
    both = parse("cr_f1(ratio=0.5)")
    assert both.statistics(data).reshape(-1, 3).tolist() == [[5, 5, 5], [6, 6, 6]]


def test_a_relation_to_a_locution_leads_to_the_root():
    """In an AIF map units may be tied to what somebody said, which is no component."""
    map_ = get_scheme("iat")
    locution = Unit("L1", (), "locution", text="Bo: a")
    claims = tuple(Unit(f"P{i}", (), "proposition", text=f"p{i}") for i in (1, 2))
    ties = (Relation("R1", ("P1",), "P2", "inference"), Relation("R2", ("P2",), "L1", "rephrase"))
    own = Layer("d", "gold", units=(locution, *claims), relations=ties)
    people = (Annotator("gold", "gold"), Annotator("model", "model"))
    study = Study(map_, (Document("d"),), people, (own, replace(own, annotator="model")))
    data = structures(study, kinds=KINDS)
    assert parse("r_f1(ratio=0.5)").statistics(data).shape == (1, 3)


def test_by_the_published_script_a_component_at_the_first_token_is_the_root():
    """Claims that lead to the major claim at the start match claims that lead to the root."""
    other = {**GOLD, "types": (P, C, P, C, M, P)}
    data = structures(together(essay(**GOLD), essay(**other)), kinds=KINDS)
    for options, right in (("", 4), (", at_start='root'", 6)):
        how = parse(f"r_f1(ratio=0.5, reference='gold'{options})")
        assert how.statistics(data).sum(axis=0).tolist() == [right, 6, 6]
    with pytest.raises(MeasureError, match="at_start='nowhere'"):
        parse("r_f1(ratio=0.5, at_start='nowhere')")


@pytest.mark.parametrize(
    ("word", "ratio", "same"),
    [
        ("Dogs bark because they", 0.5, False),
        ("Dogs bark because", 0.5, True),
        ("Dogs bark because", 0.999, False),
        ("Dogs bark", 0.999, True),
        ("Dogs", 0.5, False),
        ("Dogs", 0.49, True),
    ],
)
def test_a_match_has_more_than_the_ratio_of_the_longer_one(word, ratio, same):
    """In tokens: half is not more than half."""
    types = (None, C, None, None, None, None)
    own = essay(types=types)
    other = essay(types=types, words=("", word, "", "", "", ""))
    study = together(own, other)
    tokens = units(study, by="token", kinds=KINDS)
    assert parse(f"c_f1(ratio={ratio})")(tokens, interval=None).value == same
    drawn = structures(study, kinds=KINDS)
    assert parse(f"r_f1(ratio={ratio})")(drawn, interval=None).value == same
    assert parse(f"cr_f1(ratio={ratio})")(drawn, interval=None).value == same


def test_precision_and_recall_belong_to_the_reference():
    """Five of six are there, all of them right."""
    less = {**GOLD, "types": (M, C, P, C, M, None), "drawn": ((2, 1, "support"),)}
    study = together(essay(**GOLD), essay(**less))
    for data, name in (
        (units(study, by="token", kinds=KINDS), "c_f1"),
        (structures(study, kinds=KINDS), "r_f1"),
    ):
        found = parse(f"{name}(ratio=0.5, reference='gold')")(data, interval=None)
        assert found.evidence == pytest.approx({"precision": 1, "recall": 5 / 6})
        assert found.value == pytest.approx(10 / 11)


def test_relations_of_one_label_are_counted_by_it():
    """The stance of claims is a label; relations without one lead to the root."""
    data = structures(together(essay(**GOLD), essay(**GOLD)), kinds=KINDS)
    for label, n in (("support", 2), ("for", 1), ("against", 1), ("root", 2)):
        how = parse(f"r_f1(ratio=0.5, only=({label!r},))")
        assert how.statistics(data).tolist() == [[n, n, n]]
    parts = parse("r_f1(ratio=0.5)")(data, interval=None, parts=("category",)).parts["category"]
    assert {name: part.value for name, part in parts.items()} == {"support": 1}


def test_given_segments_are_places_and_an_undercut_leads_to_where_a_relation_begins():
    """Without a text, names of segments tell which is which."""
    first = Structure.of([1, 2, 3], [(2, 1, "support"), (3, "r1", "undercut")])
    second = Structure.of([1, 2, 3], [(2, 1, "support"), (3, 2, "undercut")])
    data = StructureData.of({"x": first, "y": second})
    assert parse("r_f1(ratio=0.999)")(data, interval=None).value == 1


def test_without_a_component_there_is_a_reason():
    """Nothing to find is no success."""
    nothing = StructureData.of({"x": Structure.of([]), "y": Structure.of([])})
    for name in ("r_f1", "cr_f1"):
        found = parse(f"{name}(ratio=0.5)")(nothing)
        assert found.undefined == "nobody has a component from which a relation leads"


@pytest.mark.parametrize("name", ["c_f1", "r_f1", "cr_f1"])
@pytest.mark.parametrize("ratio", ["1", "-0.1", "'half'", "True"])
def test_a_ratio_is_below_one(name, ratio):
    """The whole of the longer unit is 0.999, since more than the ratio is asked for."""
    with pytest.raises(MeasureError, match=r"0\.999 for 100%"):
        parse(f"{name}(ratio={ratio})")


@st.composite
def essays(draw):
    """Components of one paragraph without overlap, each with its label and target."""
    edges = sorted(draw(st.sets(st.integers(0, 12), min_size=2, max_size=8)))
    spans = [(a, b - 1) for a, b in zip(edges[::2], edges[1::2], strict=False)]
    found = []
    for first, last in spans:
        kind = draw(st.sampled_from(["MajorClaim", "Claim", "Premise"]))
        others = [start for start, _ in spans if start != first]
        kind = "Claim" if kind == "Premise" and not others else kind
        if kind == "Premise":
            name = draw(st.sampled_from(["Support", "Attack"]))
            found.append(Part(first, last, kind, name, draw(st.sampled_from(others))))
        elif kind == "Claim":
            found.append(Part(first, last, kind, draw(st.sampled_from(["For", "Against"]))))
        else:
            found.append(Part(first, last, kind))
    return found


def structure(parts):
    """Return components as a structure on a text of words of one character."""
    layer = Layer(
        "d",
        "x",
        units=tuple(
            Unit(
                f"T{part.first}",
                (Span(2 * part.first, 2 * part.last + 1),),
                part.type,
                {"stance": part.label} if part.type == "Claim" else {},
            )
            for part in parts
        ),
        relations=tuple(
            Relation(f"R{part.first}", (f"T{part.first}",), f"T{part.target}", part.label)
            for part in parts
            if part.target is not None
        ),
    )
    return structure_of(layer, segment(Document("d", " ".join("abcdefghijklm"))), Scheme("s"))


@given(gold=essays(), predicted=essays(), ratio=st.sampled_from([HALF, 0.7, WHOLE]))
def test_counts_agree_with_comparing_all_with_all(gold, predicted, ratio):
    """From half on no component can match two, so that one by one is all with all."""
    data = StructureData.of({"gold": structure(gold), "model": structure(predicted)})
    how = parse(f"cr_f1(ratio={ratio}, reference='gold')")
    counted = how.statistics(data).reshape(2, 3).tolist()
    expected = slow_counts(gold, predicted, ratio)
    assert [(tp, n - tp, m - tp) for tp, m, n in counted] == [tuple(each) for each in expected]
