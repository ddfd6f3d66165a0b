"""Random schemes, changes of them, and studies under them, for tests; each from a seed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from argora.model import (
    Annotator,
    AttributeType,
    Category,
    Document,
    Layer,
    Relation,
    Scheme,
    Segmentation,
    Span,
    Study,
    Unit,
)
from argora.model.changes import (
    Add,
    Case,
    Drop,
    HasValue,
    Merge,
    Move,
    Placed,
    Related,
    Rename,
    SchemeChange,
    Split,
    Ties,
)
from argora.model.rules import Acyclic, Count, Overlap

__all__ = ["made_change", "made_study"]

UNITS = ("a", "b", "c", "d")
RELATIONS = ("r", "s", "t")
VALUES = ("x", "y", "z")
SCHEME = Scheme(
    "made",
    units=tuple(map(Category, UNITS)),
    relations=tuple(map(Category, RELATIONS)),
    attributes=(
        AttributeType("mood", of=UNITS, values=VALUES),
        AttributeType("note-like", of=(*UNITS, *RELATIONS)),
        AttributeType("grade", of=("document",), values=("1", "2")),
    ),
    rules=(Count(category="a", max=1), Overlap(), Acyclic()),
)


def made_study(seed: int) -> Study:
    """Return a study with undercuts, linked premises, unknown names and names of later versions."""
    random = Random(seed)
    text = "Aa bb. Cc dd.\n\nEe ff. Gg hh."
    cut = Segmentation("paragraph", (Span(0, 13), Span(15, 28)), labels=("body", "end"))
    documents = tuple(Document(f"d{i}", text, {"paragraph": cut}) for i in range(2))
    people = (Annotator("ann"), Annotator("bob"))
    layers = []
    for document in documents:
        for person in people:
            for round in range(1, random.choice((2, 2, 3))):
                layers.append(_layer(random, document.id, person.id, round))
    return Study(SCHEME, documents, people, tuple(layers), name=f"seed {seed}")


def _layer(random: Random, document: str, annotator: str, round: int) -> Layer:
    units = tuple(
        Unit(
            f"T{i}",
            (Span(start := random.randrange(26), start + random.choice((1, 2))),),
            random.choice((*UNITS, *UNITS, "new", "stray", None)),
            _attributes(random),
        )
        for i in range(random.randrange(7))
    )
    ends = [unit.id for unit in units]
    relations = []
    for i in range(random.randrange(6) if ends else 0):
        sources = tuple(random.sample(ends, random.choice((1, 1, 2)) if len(ends) > 1 else 1))
        category = random.choice((*RELATIONS, "newer", None))
        relations.append(
            Relation(f"R{i}", sources, random.choice(ends), category, _attributes(random))
        )
        ends.append(f"R{i}")
    return Layer(
        document,
        annotator,
        round,
        units=units,
        relations=tuple(relations),
        attributes={"grade": random.choice("123")} if random.random() < 0.5 else {},
        order=tuple(random.sample(ends, len(ends))) if random.random() < 0.3 else (),
        scheme_version=random.choice((None, "1", "0")),
        state=random.choice(("open", "finished")),
    )


def _attributes(random: Random) -> dict[str, object]:
    pool = {
        "mood": random.choice((*VALUES, ("x", "y"), ("z",), ())),
        "note-like": random.choice(("free", 1, True)),
        "temper": random.choice(VALUES),  # a name that a later version has
        "other": 2.5,
    }
    return {name: pool[name] for name in random.sample(sorted(pool), random.randrange(3))}


def made_change(seed: int, before: Scheme = SCHEME) -> SchemeChange:
    """Return a change with moves of all sorts; some seeds change little."""
    random = Random(seed)
    moves: list[Move] = []
    units = _categories(random, "unit", before.unit_ids, ("new", "newest"), moves)
    relations = _categories(random, "relation", before.relation_ids, ("newer",), moves)
    attributes = _after_attributes(random, before, (*units, *relations), moves)
    after = replace(
        before,
        version=f"{before.version}+",
        units=tuple(map(Category, units)),
        relations=tuple(map(Category, relations)),
        attributes=attributes,
        rules=(Count(category=units[0], max=1), Overlap(mode="nest")),
    )
    return SchemeChange(before, after, tuple(moves))


def _categories(random, what, old, fresh, moves) -> list[str]:
    """Move some categories; return those after the change."""
    after, todo = list(old), list(old)
    random.shuffle(todo)
    while len(todo) > 1 and random.random() < 0.6:
        name = todo.pop()
        to = random.choice([*fresh, todo[0]])
        match random.randrange(4):
            case 0:
                moves.append(Rename(what=what, before=name, after=to))
                targets = [to]
            case 1:
                names = (name, todo.pop()) if len(todo) > 1 else (name,)
                moves.append(Merge(what=what, before=names, after=to))
                targets = [to]
                after = [each for each in after if each not in names]
            case 2:
                case_ = Case(when=_condition(random, what, old), after=to)
                moves.append(
                    Split(
                        what=what,
                        before=name,
                        cases=(case_,),
                        otherwise=random.choice((name, None)),
                    )
                )
                targets = [to, moves[-1].otherwise]
            case _:
                moves.append(Drop(what=what, before=name))
                targets = []
        after = [each for each in after if each != name]
        after += [each for each in targets if each is not None and each not in after]
    if random.random() < 0.5 and (name := fresh[-1]) not in after:
        moves.append(Add(what=what, after=name))
        after.append(name)
    return after


def _condition(random, what, names):
    some = tuple(random.sample(names, 2))
    options = [
        HasValue(attribute="mood", values=tuple(random.sample(VALUES, 2))),
        Placed(
            segmentation="paragraph",
            label=random.choice(("", "body")),
            number=random.choice((None, 1, -1)),
        ),
    ]
    if what == "unit":
        ends = random.choice(((), some, (*some, "relation:r")))
        ties = random.choice(((), ("r",), ("s", "t")))
        options.append(Related(direction=random.choice(("in", "out")), relations=ties, others=ends))
    else:
        options.append(Ties(sources=random.choice(((), UNITS[:2])), targets=("a", "relation:r")))
    return random.choice(options)


def _after_attributes(random, before, bearers, moves) -> tuple[AttributeType, ...]:
    mood, note, grade = before.attributes
    match random.randrange(4):
        case 0:
            moves.append(Rename(what="attribute", before="mood", after="temper"))
            mood = replace(mood, name="temper")
        case 1:
            moves.append(Drop(what="attribute", before="mood"))
            mood = None
        case 2:
            moves.append(Merge(what="value", attribute="mood", before=("x", "y"), after="x"))
            moves.append(Rename(what="value", attribute="mood", before="z", after="zz"))
            mood = replace(mood, values=("x", "zz"))
    if random.random() < 0.5:
        moves.append(Drop(what="value", attribute="grade", before="1"))
        grade = replace(grade, values=("2",))
    staying = [replace(each, of=bearers) for each in (mood, note) if each is not None]
    return (*staying, grade)
