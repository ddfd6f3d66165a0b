"""Changes of a scheme in use: preview and effect agree, and taking back restores equal layers."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.model.made_changes import SCHEME, made_change, made_study
from tests.model.strategies import studies

import argora
from argora.errors import ModelError, SchemeError
from argora.model import (
    Annotator,
    AttributeType,
    Category,
    Document,
    Layer,
    Relation,
    Scheme,
    Span,
    Study,
    Unit,
    dumps,
    encode,
    loads,
)
from argora.model.changes import (
    Add,
    Case,
    Drop,
    HasValue,
    Merge,
    Placed,
    Related,
    Rename,
    SchemeChange,
    Split,
    Ties,
)
from argora.model.changes.applying import apply_change, in_force
from argora.model.changes.preview import preview_change, preview_take_back
from argora.model.changes.proposing import propose, removing
from argora.model.changes.restoring import at_version, restored, take_back
from argora.model.pseudonyms import pseudonymised
from argora.schemes import get_scheme

SEEDS = range(100)


def holds(condition, thing, layer, document) -> bool:
    """Tell whether a condition holds, in other words than the program."""
    kinds = {unit.id: unit.category for unit in layer.units}
    kinds |= {tie.id: f"relation:{tie.category}" for tie in layer.relations}
    match condition:
        case HasValue():
            value = thing.attributes.get(condition.attribute, ())
            return bool(set(value if isinstance(value, tuple) else [value]) & set(condition.values))
        case Related(direction="out"):
            ties = [(r.category, r.target) for r in layer.relations if thing.id in r.sources]
        case Related():
            ties = [
                (r.category, s) for r in layer.relations if thing.id == r.target for s in r.sources
            ]
        case Ties():
            return {kinds[s] for s in thing.sources} <= set(
                condition.sources or kinds.values()
            ) and (not condition.targets or kinds[thing.target] in condition.targets)
        case Placed():
            while isinstance(thing, Relation):
                thing = layer.by_id[thing.target]
            body = document.text.index("\n\n")
            at = (
                0
                if thing.start < body
                else 1
                if thing.start > body + 1 or thing.end > body + 2
                else 9
            )
            labels, numbers = {0: "body", 1: "end"}, {0: (1, -2), 1: (2, -1)}
            return (
                at != 9
                and condition.label in ("", labels[at])
                and (condition.number is None or condition.number in numbers[at])
            )
    return any(
        (not condition.relations or category in condition.relations)
        and (not condition.others or kinds[other] in condition.others)
        for category, other in ties
    )


def expected(change, thing, layer, document) -> str | None:
    """Return the new category of a unit or relation, or None if it is removed."""
    what = "unit" if isinstance(thing, Unit) else "relation"
    for move in change.moves:
        if move.what == what and thing.category in move.sources:
            if isinstance(move, Split):
                cases = [c.after for c in move.cases if holds(c.when, thing, layer, document)]
                return [*cases, move.otherwise][0]
            return move.targets[0]
    return thing.category


def brute_force(study: Study, change: SchemeChange):
    """Return the new category of everything that stays, and count what goes."""
    categories, removed = {}, Counter()
    for layer in study.layers:
        document = study.document(layer.document)
        staying = {}
        for thing in layer.things:
            new = expected(change, thing, layer, document)
            if thing.category is None or new is not None:
                staying[thing.id] = new
        while True:
            hanging = [
                r.id
                for r in layer.relations
                if r.id in staying
                and (r.target not in staying or not any(s in staying for s in r.sources))
            ]
            if not hanging:
                break
            for id in hanging:
                del staying[id]
        removed["unit"] += sum(u.id not in staying for u in layer.units)
        removed["relation"] += sum(r.id not in staying for r in layer.relations)
        categories[layer.key] = staying
    return categories, removed


@pytest.mark.parametrize("seed", SEEDS)
def test_categories_are_what_brute_force_says(seed):
    """Whatever the moves: renamed, merged, split by each condition, dropped."""
    study, change = made_study(seed), made_change(seed)
    categories, _ = brute_force(study, change)
    after = apply_change(study, change)
    assert {
        layer.key: {thing.id: thing.category for thing in layer.things} for layer in after.layers
    } == categories
    assert {layer.scheme_version for layer in after.layers} <= {"1+"}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_preview_is_the_effect(seed):
    """What it counts is what differs; the rules it names are those that the new layers break."""
    study, change = made_study(seed), made_change(seed)
    preview = preview_change(study, change)
    after = apply_change(study, change)
    _, removed = brute_force(study, change)
    assert preview.study == after
    assert (preview.units["removed"], preview.relations["removed"]) == (
        removed["unit"],
        removed["relation"],
    )
    later = {layer.key: layer for layer in after.layers}
    pairs = [(a, later[a.key]) for a in study.layers]
    for counts, name in ((preview.units, "units"), (preview.relations, "relations")):
        things = [(t, b.by_id.get(t.id)) for a, b in pairs for t in getattr(a, name)]
        assert counts["changed"] == sum(new is not None and new != old for old, new in things)
        assert counts["added"] == 0
    assert {each.rule: each.n for each in preview.breaches if each.n} == Counter(
        violation.rule for violation in after.check()
    )
    assert {each.rule: each.n_before for each in preview.breaches if each.n_before} == Counter(
        violation.rule for violation in study.check()
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_moves_are_counted_as_brute_force_counts_them(seed):
    """A unit that hangs on nothing and stays in its category is not moved."""
    study, change = made_study(seed), made_change(seed)
    staying, _ = brute_force(study, change)
    for effect in preview_change(study, change).effects:
        move = effect.move
        if move.what not in ("unit", "relation"):
            continue
        bearers = [
            (layer.key, expected(change, thing, layer, study.document(layer.document)))
            for layer in study.layers
            for thing in (layer.units if move.what == "unit" else layer.relations)
            if thing.category in move.sources
            and (
                expected(change, thing, layer, study.document(layer.document)) != thing.category
                or thing.id not in staying[layer.key]
            )
        ]
        assert effect.n == len(bearers)
        assert effect.n_layers == len({key for key, _ in bearers})


@pytest.mark.parametrize("seed", SEEDS)
def test_taking_back_restores_equal_layers(seed):
    """Merged, split, dropped: all of it, also after the study was written as JSON."""
    study, change = made_study(seed), made_change(seed)
    after = loads(dumps(apply_change(study, change, at="2026-05-01T10:00:00Z")), Study)
    assert after.migrations[0].change == change
    again = take_back(after)
    assert again == study
    assert dumps(again) == dumps(study)


@pytest.mark.parametrize("seed", SEEDS[:50])
def test_two_changes_are_taken_back_one_after_the_other(seed):
    """And each version can be read."""
    study, first = made_study(seed), made_change(seed)
    middle = apply_change(study, first)
    base = first.after
    names = {name: f"{name}-2" for name in base.unit_ids}
    second = SchemeChange(
        base,
        replace(
            base,
            version="3",
            rules=(),
            units=tuple(map(Category, names.values())),
            attributes=tuple(
                replace(a, of=tuple(names.get(n, n) for n in a.of)) for a in base.attributes
            ),
        ),
        tuple(Rename(what="unit", before=a, after=b) for a, b in names.items()),
    )
    last = apply_change(middle, second)
    assert take_back(last) == middle
    assert at_version(last, "1") == study
    assert at_version(last, "3") == last


def edited(random: Random, layer: Layer) -> tuple[Layer, set[str]]:
    """Return a layer that somebody worked on under the new version, and the ids that changed."""
    used = {end for r in layer.relations for end in (*r.sources, r.target)}
    units, changed = [], set()
    for unit in layer.units:
        if unit.id not in used and random.random() < 0.2:
            changed.add(unit.id)
        elif random.random() < 0.3:
            changed.add(unit.id)
            units.append(replace(unit, spans=(Span(0, 2),)))
        else:
            units.append(unit)
    return replace(layer, units=(*units, Unit("N1", (Span(3, 4),))), order=layer.order), changed


@pytest.mark.parametrize("seed", SEEDS)
def test_later_work_stays_when_a_change_is_taken_back(seed):
    """What nobody touched is as it was; a boundary that moved stays moved; new units stay."""
    study, change, random = made_study(seed), made_change(seed), Random(seed)
    after = apply_change(study, change)
    work = [edited(random, layer) for layer in after.layers]
    later = after.with_layers(*(layer for layer, _ in work))
    result = restored(later)
    assert not result.undecided
    for before, (layer, changed) in zip(study.layers, work, strict=True):
        (again,) = [each for each in result.study.layers if each.key == before.key]
        lost = {each.element.id for each in result.lost if each.layer == before.key}
        deleted = {id for id in changed if id not in layer.by_id}
        assert again.by_id["N1"] == Unit("N1", (Span(3, 4),))
        assert {thing.id for thing in again.things} == (
            {thing.id for thing in before.things} | {"N1"}
        ) - deleted - lost
        for thing in before.units:
            if thing.id not in deleted:
                spans = (Span(0, 2),) if thing.id in changed else thing.spans
                assert again.by_id[thing.id] == replace(thing, spans=spans)
        for thing in before.relations:
            if thing.id not in lost:
                sources = tuple(s for s in thing.sources if s not in deleted | lost)
                assert again.by_id[thing.id] == replace(thing, sources=sources)


@given(st.data())
def test_awkward_studies_come_back_as_they_were(data):
    """Phases, units without words, values of every type, texts that nobody has."""
    study = data.draw(studies(phased=True))
    old = study.scheme
    claim = old.units[0]
    stance, score = old.attributes
    after = replace(
        old,
        version="2",
        units=(replace(claim, id="thesis"), Category("new")),
        relations=(replace(old.relations[0], id="n"),),
        attributes=(replace(stance, name="n", of=("thesis",), values=("pro",)), score),
    )
    split = Case(when=HasValue(attribute="stance", values=("for",)), after="thesis")
    premises = (
        Drop(what="unit", before="premise"),
        Rename(what="unit", before="premise", after="new"),
        Split(what="unit", before="premise", cases=(split,), otherwise="new"),
    )
    about_premises = data.draw(st.sampled_from(premises))
    change = SchemeChange(
        old,
        after,
        (
            Rename(what="unit", before="claim", after="thesis"),
            about_premises,
            Merge(what="relation", before=("support", "attack"), after="n"),
            Rename(what="attribute", before="stance", after="n"),
            Rename(what="value", attribute="stance", before="for", after="pro"),
        ),
    )
    again = take_back(loads(dumps(apply_change(study, change)), Study))
    assert dumps(again) == dumps(study)


# By hand.

TEXT = "One. Two. Three. Four."
PE = get_scheme("persuasive-essays")


def essay() -> Study:
    """Two premises, of which one supports the major claim directly."""
    units = (
        Unit("m", (Span(0, 4),), "major-claim"),
        Unit("c", (Span(5, 9),), "claim", {"stance": "for"}),
        Unit("p", (Span(10, 16),), "premise"),
        Unit("q", (Span(17, 22),), "premise"),
    )
    ties = (
        Relation("r1", ("c",), "m", "support"),
        Relation("r2", ("p",), "c", "attack"),
        Relation("r3", ("q",), "m", "support"),
        Relation("r4", ("p", "q"), "r1", "attack"),
    )
    layer = Layer("d", "ann", units=units, relations=ties)
    return Study(PE, (Document("d", TEXT),), (Annotator("ann"),), (layer,))


def later(**fields) -> Scheme:
    """Return version 2 of the scheme of the essay, without rules."""
    return replace(PE, **{"version": "2", "rules": (), "procedure": (), **fields})


def with_unit(name: str, *, without: tuple[str, ...] = (), of=("claim",)) -> Scheme:
    """Return version 2 with another unit."""
    units = tuple(unit for unit in PE.units if unit.id not in without)
    attributes = tuple(replace(a, of=of) for a in PE.attributes)
    return later(units=(*units, Category(name)), attributes=attributes)


def categories(study: Study) -> dict[str, str | None]:
    """Return the category of everything in the one layer."""
    return {thing.id: thing.category for thing in study.layers[0].things}


def test_a_premise_that_supports_the_major_claim_directly_is_split_off():
    """By a relation that leaves it; all others stay."""
    case = Case(
        when=Related(direction="out", relations=("support",), others=("major-claim",)),
        after="evidence",
    )
    split = Split(what="unit", before="premise", cases=(case,), otherwise="premise")
    change = SchemeChange(PE, with_unit("evidence"), (split,))
    study = apply_change(essay(), change)
    assert categories(study)["q"] == "evidence"
    assert categories(study)["p"] == "premise"
    (effect,) = preview_change(essay(), change).effects
    assert (effect.n, effect.n_layers, effect.becomes) == (1, 1, {"evidence": 1})
    assert take_back(study) == essay()


def test_what_hangs_on_a_dropped_unit_comes_back_with_it():
    """Three relations go with the major claim or with one another; r4 pointed to r1."""
    change = SchemeChange(
        PE,
        later(units=PE.units[1:]),
        (Drop(what="unit", before="major-claim"),),
    )
    preview = preview_change(essay(), change)
    assert preview.units == {"changed": 0, "removed": 1, "added": 0}
    assert preview.relations == {"changed": 0, "removed": 3, "added": 0}
    assert preview.n_followed == 3
    back = preview_take_back(preview.study)
    assert back.study == essay()
    assert back.units == {"changed": 0, "removed": 0, "added": 1}


MERGED = SchemeChange(
    PE,
    later(units=PE.units[1:]),
    (Merge(what="unit", before=("major-claim", "claim"), after="claim"),),
)


def test_a_merge_is_taken_back_by_its_record_and_asks_about_newer_units():
    """The record tells the old claims apart; a claim that came later may be either."""
    study = apply_change(essay(), MERGED)
    (layer,) = study.layers
    newer = replace(layer, units=(*layer.units, Unit("n", (Span(0, 1),), "claim")))
    work = study.with_layers(newer)
    with pytest.raises(
        SchemeError, match=r"1 × unit 'claim' \(can have been 'major-claim' or 'claim'"
    ):
        take_back(work)
    (undecided,) = preview_take_back(work).undecided.items()
    assert (undecided[0].name, undecided[0].candidates, undecided[1]) == (
        "claim",
        ("major-claim", "claim"),
        1,
    )
    decided = take_back(work, (Rename(what="unit", before="claim", after="claim"),))
    assert categories(decided) == {**categories(essay()), "n": "claim"}
    dropped = take_back(work, (Drop(what="unit", before="claim"),))
    assert categories(dropped) == categories(essay())


def test_a_category_that_came_with_the_change_leads_back_to_nothing():
    """Until somebody says what it was."""
    study = apply_change(essay(), SchemeChange(PE, with_unit("evidence")))
    (layer,) = study.layers
    work = study.with_layers(
        replace(layer, units=(*layer.units, Unit("n", (Span(0, 1),), "evidence")))
    )
    with pytest.raises(SchemeError, match=r"unit 'evidence' \(came with the change"):
        take_back(work)
    back = take_back(work, (Rename(what="unit", before="evidence", after="premise"),))
    assert categories(back)["n"] == "premise"


def test_a_removed_relation_whose_end_is_gone_is_named():
    """It cannot come back; everything else does."""
    attacks = SchemeChange(
        PE, later(relations=PE.relations[:1]), (Drop(what="relation", before="attack"),)
    )
    study = apply_change(essay(), attacks)
    (layer,) = study.layers
    work = study.with_layers(replace(layer, units=[u for u in layer.units if u.id != "p"]))
    lost = preview_take_back(work).lost
    assert {(each.element.id, each.reason) for each in lost} == {
        ("r2", "end-gone"),
        ("r4", "end-gone"),
    }


def test_a_layer_of_the_earlier_version_is_read_under_the_one_that_holds():
    """As if it had been there at the change; and it can be taken back."""
    study = apply_change(essay(), MERGED)
    late = replace(essay().layers[0], annotator="ben", scheme_version="2014")
    people = (*study.annotators, Annotator("ben"))
    mixed = replace(study, annotators=people, layers=(*study.layers, late))
    both = in_force(mixed)
    assert {layer.scheme_version for layer in both.layers} == {"2"}
    one, other = ({t.id: t.category for t in layer.things} for layer in both.layers)
    assert one == other
    assert take_back(both).layer("d", "ben") == late
    assert take_back(mixed).layer("d", "ben") == late


def test_an_annotator_who_is_left_out_leaves_no_record():
    """What the record says is about layers of the study only."""
    study = apply_change(essay(), MERGED)
    assert len(study.migrations[0].records) == 1
    assert study.select(annotators=()).migrations[0].records == ()


def test_pseudonyms_leave_no_record():
    """One of them may be the name of somebody whom the record speaks of."""
    study = pseudonymised(apply_change(essay(), MERGED), seed=1)
    assert study.migrations[0].records == ()
    assert study.scheme.version == "2"


def test_a_study_that_is_given_another_scheme_has_no_earlier_versions():
    """The changes would not lead to it."""
    study = apply_change(essay(), MERGED)
    assert replace(study, scheme=PE).migrations == ()


def attributed(**fields) -> Scheme:
    """Return version 2 with another attribute in the place of the stance."""
    return later(attributes=(replace(PE.attributes[0], **fields),))


@pytest.mark.parametrize(
    ("after", "moves", "message"),
    [
        (replace(PE, rules=()), (), "has version '2014' before and after the change"),
        (later(units=PE.units[1:]), (), "no unit 'major-claim'; say what becomes of it"),
        (later(relations=PE.relations[1:]), (), "no relation 'support'; say what becomes"),
        (later(attributes=()), (), "no attribute 'stance'; say what becomes of it"),
        (attributed(values=("for",)), (), "no value 'against' of 'stance'; say what becomes"),
        (
            later(),
            (Rename(what="unit", before="clam", after="claim"),),
            "no unit 'clam' before the change; did you mean 'claim'",
        ),
        (
            later(),
            (Rename(what="unit", before="claim", after="premis"),),
            "no unit 'premis' after the change; did you mean 'premise'",
        ),
        (
            later(),
            (
                Drop(what="unit", before="claim"),
                Rename(what="unit", before="claim", after="premise"),
            ),
            "two moves are about the unit 'claim'",
        ),
        (
            later(),
            (Rename(what="value", attribute="stanc", before="for", after="against"),),
            "values of 'stanc', no attribute before; did you mean 'stance'",
        ),
        (
            later(attributes=(*PE.attributes, AttributeType("x", of=("claim",)))),
            (Add(what="attribute", after="y"),),
            "no attribute 'y' after the change",
        ),
    ],
)
def test_a_change_that_contradicts_itself_is_refused(after, moves, message):
    """It says which name, on which side, and what to do."""
    with pytest.raises(ModelError, match=message):
        SchemeChange(PE, after, moves)


def test_an_attribute_does_not_take_the_name_of_one_that_stays():
    """A unit may have both."""
    two = replace(PE, attributes=(*PE.attributes, AttributeType("mood", of=("claim",))))
    move = Rename(what="attribute", before="mood", after="stance")
    with pytest.raises(ModelError, match="'mood' cannot become 'stance'"):
        SchemeChange(two, later(), (move,))


def test_a_change_begins_with_the_scheme_of_the_study():
    """And a version is never used twice."""
    study = apply_change(essay(), MERGED)
    with pytest.raises(SchemeError, match="begins with version '2014'"):
        apply_change(study, MERGED)
    again = SchemeChange(MERGED.after, replace(MERGED.after, version="2014"))
    with pytest.raises(SchemeError, match="had a version '2014' before"):
        apply_change(study, again)


def test_splitting_by_a_segmentation_needs_one():
    """Nobody can say where the units lie."""
    case = Case(when=Placed(segmentation="stanza"), after="evidence")
    split = Split(what="unit", before="premise", cases=(case,), otherwise="premise")
    with pytest.raises(ModelError, match="document 'd' has no segmentation 'stanza'"):
        apply_change(essay(), SchemeChange(PE, with_unit("evidence"), (split,)))


# Proposals.


@pytest.mark.parametrize("seed", SEEDS)
def test_a_proposal_can_be_applied_whatever_the_schemes(seed):
    """And it is nothing where the schemes have the same names."""
    change = made_change(seed)
    proposal = propose(change.before, change.after)
    assert apply_change(made_study(seed), proposal).scheme == change.after
    assert propose(SCHEME, replace(SCHEME, version="2")).moves == ()


def test_names_titles_and_aliases_propose_what_becomes_of_what():
    """A typo corrected, an alias, the same title, one for one; what is left is dropped or added."""
    before = Scheme(
        "s",
        units=(Category("MajorClaim"), Category("old", "a reason"), Category("x"), Category("y")),
        relations=(Category("pro"),),
        attributes=(AttributeType("Stance", of=("x",), values=("For", "against", "none")),),
    )
    after = Scheme(
        "s",
        version="2",
        units=(
            Category("major-claim"),
            Category("new", "a reason"),
            Category("z", aliases=("x",)),
            Category("fresh"),
        ),
        relations=(Category("support"),),
        attributes=(AttributeType("stance", of=("z",), values=("for", "against")),),
    )
    change = propose(before, after)
    assert change.moves == (
        Rename(what="unit", before="MajorClaim", after="major-claim"),
        Rename(what="unit", before="old", after="new"),
        Rename(what="unit", before="x", after="z"),
        Drop(what="unit", before="y"),
        Add(what="unit", after="fresh"),
        Rename(what="relation", before="pro", after="support"),
        Rename(what="attribute", before="Stance", after="stance"),
        Rename(what="value", attribute="Stance", before="For", after="for"),
        Drop(what="value", attribute="Stance", before="none"),
    )
    assert [move.before for move in removing(change)] == ["y", "none"]


def test_what_becomes_a_category_that_stays_is_merged():
    """The alias in the new scheme says so."""
    claim = replace(PE.units[1], aliases=("major-claim",))
    change = propose(PE, later(units=(claim, PE.units[2])))
    assert change.moves == (Merge(what="unit", before=("claim", "major-claim"), after="claim"),)


def test_a_change_is_data():
    """With the tags of its moves and conditions."""
    case = Case(when=HasValue(attribute="stance", values=("for",)), after="evidence")
    split = Split(what="unit", before="claim", cases=(case,), otherwise="claim")
    change = SchemeChange(PE, with_unit("evidence"), (split,))
    assert loads(dumps(change), SchemeChange) == change
    assert encode(change)["moves"] == [
        {
            "split": {
                "what": "unit",
                "before": "claim",
                "cases": [
                    {
                        "when": {"has-value": {"attribute": "stance", "values": ["for"]}},
                        "after": "evidence",
                    }
                ],
                "otherwise": "claim",
            }
        }
    ]


# Real corpora.


@pytest.mark.corpora
def test_essays_with_merged_claims_count_as_the_published_corpus(essays_v2):
    """751 major claims, 1,506 claims and 219 attacks, as Stab & Gurevych (2017) count them."""
    scheme = essays_v2.scheme
    units = (replace(scheme.units[1], id="statement", title="statement"), scheme.units[2])
    attributes = tuple(replace(a, of=("statement",)) for a in scheme.attributes)
    after = replace(scheme, version="3", units=units, attributes=attributes, rules=(), procedure=())
    merge = Merge(what="unit", before=("major-claim", "claim"), after="statement")
    rename = Rename(what="relation", before="attack", after="rebut")
    relations = (scheme.relations[0], Category("rebut"))
    change = SchemeChange(scheme, replace(after, relations=relations), (merge, rename))
    preview = preview_change(essays_v2, change)
    assert preview.effects[0].n == 751 + 1506
    assert preview.units == {"changed": 751 + 1506, "removed": 0, "added": 0}
    assert preview.relations["changed"] == 219
    assert {b.rule: b.n for b in preview.breaches if b.n} == {"attribute-required": 751}
    assert take_back(preview.study) == essays_v2


@pytest.mark.corpora
def test_a_merge_and_a_rename_of_court_decisions_lead_back(corpora):
    """The counts are those of the annotations."""
    study = argora.read(corpora / "echr", problems=[])
    names = Counter(unit.category for layer in study.layers for unit in layer.units)
    one, two, *others = study.scheme.unit_ids
    units = (Category("merged"), *(each for each in study.scheme.units if each.id in others))
    after = replace(study.scheme, version="2", units=units, rules=(), procedure=(), attributes=())
    moves = (
        Merge(what="unit", before=(one, two), after="merged"),
        *(Drop(what="attribute", before=each.name) for each in study.scheme.attributes),
    )
    preview = preview_change(study, SchemeChange(study.scheme, after, moves))
    assert preview.effects[0].n == names[one] + names[two] > 300
    assert take_back(preview.study) == study
