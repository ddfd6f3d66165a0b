"""Labels of segments, read off graphs: role, general type, type, combined, target."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from tests.classroom import classroom
from tests.model.strategies import studies
from tests.schemes.guideline import read

import argora
from argora.diagnostics.places import Places
from argora.errors import DataError
from argora.measures import parse
from argora.model import Annotator, Category, Document, Layer, Relation, Scheme, Span, Study, Unit
from argora.model.rules import SingleRoot
from argora.reliability import CodingData, items
from argora.reliability.levels import LEVELS, levels_named, levels_of
from argora.schemes import get_scheme

MICROTEXTS = get_scheme("microtexts")
ALL = "role+type+combined+target"


def labels(example: str, of: str = ALL, scheme: Scheme = MICROTEXTS) -> str:
    """Return the labels of a text in short notation, ``?`` where one is missing."""
    document, layer = read(example)
    found = levels_of(layer, document, scheme)
    names = levels_named(of)
    return " ".join(
        (found[place].merged(names) or "?") if place in found else "?"
        for place in range(len(document.given))
    )


def compared(*examples: str, by: str = "level", of: str = "category") -> CodingData:
    """Return the items of annotators a, b, ... on the text of the first example."""
    found = [read(example) for example in examples]
    layers = [replace(la, annotator=who) for who, (_, la) in zip("abc", found, strict=False)]
    people = tuple(Annotator(la.annotator) for la in layers)
    return items(Study(MICROTEXTS, (found[0][0],), people, tuple(layers)), by=by, of=of)


# After the structure of figure 1 in Peldszus & Stede (2013); the words do not matter.
FIGURE = """
1 proponent: The claim.
2 proponent: A reason.
3 proponent: A reason for it.
4 proponent: Another reason.
5 opponent: It does not count.
6+7 proponent: But that | is not so.
8 proponent: The claim again.
9 proponent: The last reason.
a: 2 → 1 support
b: 3 → 2 example
c: 4 → 8 support
d: 5 → c undercut
e: 6+7 → 5 rebut
f: 9 → 1 support
g: 1 = 8 restatement
"""

LINKED = """
1 proponent: A reason,
2 proponent: with what links it.
3 proponent: The claim.
4 opponent: An objection.
5 opponent: It does not follow.
a: 1 + 2 → 3 support
b: 4 → 3 rebut
c: 5 → a undercut
"""


@pytest.mark.parametrize(
    ("of", "printed"),
    [
        ("role", "P P P P O P P P P"),
        ("typegen", "T S S S A A A T S"),
        ("type", "T SN SE SN AU AR AR T SN"),
        ("combined", "T S S S S S S T S"),
        ("target", "T 1 2 1 d 5 5 T 1"),
        ("role+typegen", "PT PS PS PS OA PA PA PT PS"),
        ("category", "PT PSN PSE PSN OAU PAR PAR PT PSN"),
        (ALL, "PT PSNS(1) PSES(2) PSNS(1) OAUS(d) PARS(5) PARS(5) PT PSNS(1)"),
    ],
)
def test_the_labels_of_a_text(of, printed):
    """Both places of the claim are central, merged segments share their label.

    Segment 4 supports the second place of the claim, which is found under its first one.
    """
    assert labels(FIGURE, of) == printed


def test_linked_premises_are_combined():
    """The paper's own example of a label is PSNC(3); the relation is known by its first source."""
    assert labels(LINKED) == "PSNC(3) PSNC(3) PT OARS(3) OAUS(a)"


@pytest.mark.parametrize(
    ("of", "levels"),
    [
        ("category", ("role", "type")),
        ("type+role", ("role", "type")),
        ("typegen+role", ("role", "typegen")),
        ("role+typegen+type", ("role", "type")),
        ("+".join(LEVELS), ("role", "type", "combined", "target")),
    ],
)
def test_levels_are_named_in_any_order(of, levels):
    """A general type beside its type says nothing more."""
    assert levels_named(of) == levels


@pytest.mark.parametrize("of", ["comb", "role+", "attribute:stance", "", "role type"])
def test_an_unknown_level_is_refused(of):
    """The message names those there are."""
    with pytest.raises(DataError, match=r"no level .*expected one of"):
        levels_named(of)


UNCLEAR = """
1 proponent: The claim.
2 proponent: A reason for two things.
3 proponent: Another reason.
4 proponent: Left alone.
a: 2 → 1 support
b: 2 → 3 support
c: 3 → 1 support
"""


def test_what_is_not_clear_is_missing_and_told():
    """Two relations leave one segment; another points nowhere and is not the claim.

    Nobody said anything of a segment that is not marked: it is missing as well, without a note.
    """
    assert labels(UNCLEAR) == "PT ? PSNS(1) ?"
    assert labels(UNCLEAR, "role") == "P P P P"
    assert labels(UNCLEAR, "target") == "T ? 1 ?"
    data = compared(UNCLEAR, UNCLEAR)
    assert data.n_items == 2
    assert data.notes == (
        "4 decisions are missing, for it is not clear what the segment does: several relations "
        "leave it, or none and it is not the one central claim",
    )
    gone = UNCLEAR.replace("4 proponent: Left alone.\n", "")
    assert compared(UNCLEAR, gone).notes[-1].startswith("3 decisions are missing")


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("1 proponent: A.\n2 proponent: B.", "? ?"),
        ("1 proponent: A.\n2 opponent: B.", "PT ?"),
        ("1 opponent: A.", "?"),
        ("1 proponent: A.", "PT"),
        ("1 proponent: A.\n2 proponent: B.\na: 1 = 2 restatement", "PT PT"),
        ("1 proponent: A.\n2 opponent: B.\na: 1 = 2 restatement", "PT OT"),
        ("1 proponent: A.\n2 proponent: B.\n3 proponent: C.\na: 3 → 2 support", "? PT PSN"),
        (
            "1 proponent: A.\n2 proponent: B.\n3 proponent: C.\n4 proponent: D.\n"
            "a: 2 → 1 support\nb: 4 → 3 support",
            "? PSN ? PSN",
        ),
    ],
)
def test_the_central_claim_is_the_one_unit_that_can_be_it(text, printed):
    """It points nowhere and is the proponent's; of several, that to which anything points."""
    assert labels(text, "category") == printed


def test_a_restatement_has_the_function_of_what_it_restates():
    """Unless it has one of its own; two of others leave it open."""
    text = (
        "1 proponent: A.\n2 proponent: B.\n3 proponent: B again.\n4 proponent: And again.\n"
        "a: 2 → 1 support\nb: 2 = 3 restatement\nc: 3 = 4 restatement"
    )
    assert labels(text) == "PT PSNS(1) PSNS(1) PSNS(1)"
    assert labels(f"{text}\nd: 4 → 1 example", "type") == "T SN ? SE"


def test_an_undercut_is_known_by_the_segment_that_its_relation_leaves():
    """Its letter does not depend on what else was drawn, or on who drew it."""
    objected = "4 opponent: D.\nb: 4 → a undercut"
    one = f"1 proponent: A.\n2 proponent: B.\n3 proponent: C.\n{objected}\na: 3 → 1 support"
    more = f"{one}\nc: 2 → 1 support"
    assert labels(one, "target").split()[-1] == labels(more, "target").split()[-1] == "c"
    chain = f"{more}\n5 proponent: E.\nd: 5 → b undercut"
    assert labels(chain, "target").split()[-1] == "d"


@pytest.mark.parametrize(
    ("leaving", "letters"),
    [(2, "b"), (26, "z"), (27, "aa"), (28, "ab"), (52, "az"), (53, "ba"), (79, "ca")],
)
def test_more_relations_than_letters_have_two(leaving, letters):
    """As the columns of a sheet."""
    lines = ["1 proponent: A.", *(f"{n} proponent: B." for n in range(2, leaving + 1))]
    undercut = [f"{leaving + 1} opponent: C.", f"x: {leaving} → 1 support"]
    text = "\n".join([*lines, *undercut, f"y: {leaving + 1} → x undercut"])
    assert labels(text, "target").split()[-1] == letters


ESSAY = Document("e", "x" * 100)
PLAIN = Scheme(
    "plain",
    units=(Category("claim"), Category("premise"), Category("dropped")),
    relations=(
        Category("tie"),
        Category("support", parent="tie"),
        Category("case", parent="support"),
    ),
)


def essay(who: str, *, shift: int = 0, category: str | None = "support") -> Layer:
    """Return a claim and two premises on free spans."""
    spans = (Span(10 - shift, 20), Span(30, 40 + shift), Span(50, 60))
    kinds = ("claim", "premise", "premise")
    units = tuple(
        Unit(f"{who}{n}", (span,), kind)
        for n, (span, kind) in enumerate(zip(spans, kinds, strict=True), start=1)
    )
    tie = Relation("R", (f"{who}2", f"{who}3"), f"{who}1", category)
    return Layer("e", who, units=units, relations=(tie,))


def test_any_scheme_has_levels_in_the_words_of_its_categories():
    """Free spans are identified by their place; several roots are no harm without a rule."""
    layers = (essay("a"), essay("b", shift=3, category="case"))
    made = Study(PLAIN, (ESSAY,), (Annotator("a"), Annotator("b")), layers)
    data = items(made, by="level", of=ALL)
    assert data.items == (("e", 0), ("e", 1), ("e", 2))
    assert [data.categories[code] for code in data.code] == [
        "claim root",
        "claim root",
        *("premise support linked (1)", "premise case linked (1)") * 2,
    ]
    assert data.derivation == f"items:level|of:{ALL}|match:overlap>1/2|kinds:person"
    general = items(made, by="level", of="typegen")
    assert set(general.categories) == {"root", "tie"}


def test_categories_above_each_other_have_no_top():
    """Whoever wrote such a scheme gets a label all the same; its tree is refused elsewhere."""
    circle = (Category("tie", parent="case"), Category("support", parent="tie"))
    scheme = replace(PLAIN, relations=(*circle, Category("case", parent="support")))
    found = levels_of(essay("a"), ESSAY, scheme)
    assert found[1].merged(("typegen", "type")) == "support support"


def test_what_has_no_place_in_the_structure_does_nothing():
    """A dropped sentence is no root; a relation without a category has an unclear type."""
    units = (*essay("a").units, Unit("a4", (Span(70, 80),), "dropped"))
    layer = replace(essay("a", category=None), units=units)
    ruled = replace(PLAIN, rules=(SingleRoot(categories=("claim",), ignore=("dropped",)),))
    found = levels_of(layer, ESSAY, ruled)
    assert [found[n].merged(("typegen",)) for n in range(4)] == ["root", None, None, "none"]
    assert found[1].merged(("role", "combined", "target")) == "premise linked (1)"


def test_two_units_on_one_segment_have_what_they_share():
    """The rest is unclear."""
    document, layer = read("1 proponent: A.\n2 proponent: B.\na: 2 → 1 support")
    again = Unit("x", category="proponent", segment="2")
    doubled = replace(
        layer,
        units=(*layer.units, again),
        relations=(*layer.relations, Relation("b", ("x",), "1", "example")),
    )
    found = levels_of(doubled, document, MICROTEXTS)[1]
    assert found.merged(("role", "typegen", "target")) == "PS(1)"
    assert found.merged(("type",)) is None


def test_a_target_without_words_is_not_known_to_others():
    """An implied claim has no number; whoever points to it has an unclear target."""
    document, layer = read("1 proponent: A.\n2 proponent: B.\na: 2 → 1 support")
    implied = replace(
        layer,
        units=(*layer.units, Unit("x", category="proponent", text="implied")),
        relations=(Relation("a", ("1", "2"), "x", "support"),),
    )
    found = levels_of(implied, document, MICROTEXTS)
    assert sorted(found) == [0, 1]
    assert found[0].merged(("role", "type", "combined")) == "PSNC"
    assert found[0].merged(("target",)) is None
    people = (Annotator("ann"), Annotator("bob"))
    made = Study(MICROTEXTS, (document,), people, (implied, replace(layer, annotator="bob")))
    data = items(made, by="level")
    assert "1 units have no words in the text and are left out" in data.notes
    assert [data.categories[code] for code in data.code] == ["PSN", "PT", "PSN", "PSN"]


def test_segments_are_items_and_annotators_are_compared_on_them():
    """Merged segments count for each; the notes say so."""
    other = FIGURE.replace(
        "6+7 proponent: But that | is not so.", "6 proponent: B.\n7 proponent: C."
    )
    other = other.replace("e: 6+7 → 5", "h: 7 → 6 support\ne: 6 → 5")
    data = compared(FIGURE, other)
    assert data.n_items == 9
    assert parse("percentage")(data, interval=None).value == pytest.approx(8 / 9)
    assert data.derivation == "items:level|of:role+type|match:segment|kinds:person"
    assert data.notes == ("1 units take up several segments and count for each of them",)


@pytest.mark.parametrize(
    ("of", "tree"),
    [
        ("role", None),
        ("typegen", None),
        ("type", {"T": (("T",),), "SN": (("S",),), "AU": (("A",),)}),
        ("role+typegen", {"PT": (("P",),), "PS": (("P",),), "OA": (("O",),)}),
        (
            "role+type",
            {
                "PT": (("P",), ("P", "T")),
                "PSN": (("P",), ("P", "S")),
                "OAU": (("O",), ("O", "A")),
            },
        ),
        (
            "typegen+target",
            {"T": (("T",),), "S(1)": (("S",),), "A(b)": (("A",),)},
        ),
        (
            "type+combined",
            {
                "T": (("T",), ("T", "T")),
                "SNS": (("S",), ("S", "SN")),
                "AUS": (("A",), ("A", "AU")),
            },
        ),
    ],
)
def test_a_label_stands_under_what_it_says_on_the_levels_before(of, tree):
    """The general type is a level of its own above the type."""
    text = "1 proponent: A.\n2 proponent: B.\n3 opponent: C.\na: 2 → 1 support\nb: 3 → a undercut"
    assert compared(text, text, of=of).tree == tree


def test_roles_need_no_relations_and_types_do():
    """A task that was not asked is missing."""
    document, layer = read(LINKED)
    asked = replace(layer, relations=(), covers=frozenset({"units"}))
    people = (Annotator("ann"), Annotator("bob"))
    made = Study(MICROTEXTS, (document,), people, (asked, replace(layer, annotator="bob")))
    assert items(made, by="level", of="role").n_items == 5
    assert items(made, by="level", of="role+type").n_items == 0


@given(studies())
def test_every_study_has_levels(drawn):
    """Circles, chains of undercuts, units in several places: labels are texts or missing."""
    everybody = ("person", "model", "gold")
    ruled = replace(drawn.scheme, rules=(SingleRoot(categories=("claim",)),))
    for scheme in (drawn.scheme, ruled):
        for of in (*LEVELS, ALL):
            data = items(
                replace(drawn, scheme=scheme), by="level", of=of, kinds=everybody, at_least=1
            )
            assert all(isinstance(value, str) and value for value in data.categories)


# ----- the published microtexts ---------------------------------------------------------------

# The gold row of table 5 in Peldszus & Stede (2013).
DESIGNED = "PT 23, PSN 42, PSE 6, PAR 6, PAU 8, OSN 5, OAR 19, OAU 6"
WHOLE = "PT 112, PSN 266, PSE 9, PAR 12, PAU 52, OSN 15, OAR 98, OAU 12"


def counts(printed: str) -> Counter[str]:
    """Return counts as they are printed."""
    return Counter({label: int(n) for label, n in (part.split() for part in printed.split(", "))})


@pytest.mark.corpora
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(("start", "printed"), [("micro_d", DESIGNED), ("micro_", WHOLE)])
def test_the_published_microtexts_have_the_printed_labels(corpora, language, start, printed):
    """The 23 texts of the paper, and all 112; the same in both languages."""
    read_in = argora.read(corpora / "microtexts" / "corpus" / language)
    chosen = read_in.select(documents=[d.id for d in read_in.documents if d.id.startswith(start)])
    data = items(chosen, by="level", kinds=("gold",), at_least=1)
    assert Counter(data.categories[code] for code in data.code) == counts(printed)
    assert data.notes == ()
    named = [
        label.merged(("role", "type"))
        for layer in chosen.layers
        for label in levels_of(layer, chosen.document(layer.document), chosen.scheme).values()
    ]
    assert Counter(named) == counts(printed)


def test_items_by_level_are_called_by_the_ids_of_their_segments():
    """Where these have ids; so are they by unit, and in every table of items."""
    made = classroom(n_documents=2)
    by_level, by_unit = (items(made, by=by) for by in ("level", "unit"))
    assert by_level.items == by_unit.items
    assert by_level.items[1] == ("text00", "e2")
    places = Places(made, "level")
    assert places.spans(("text00", "e2")) == Places(made, "unit").spans(("text00", "e2"))
