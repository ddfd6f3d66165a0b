"""Small made-up studies that together use everything a study can hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

from argora.model import (
    Annotator,
    AttributeType,
    Category,
    Document,
    Guideline,
    Layer,
    Relation,
    Scheme,
    Segmentation,
    Span,
    Stamp,
    Step,
    Study,
    Turn,
    Unit,
)
from argora.model.frozen import FrozenMap
from argora.model.rules import (
    Acyclic,
    Connected,
    Count,
    Degree,
    Derived,
    Granularity,
    Overlap,
    Pattern,
    Relates,
    SingleRoot,
    Symmetric,
)
from argora.schemes import get_scheme
from argora.text import segment

__all__ = ["STUDIES"]

CLAIMS, REASONS, ALL = ("claim",), ("premise", "evidence"), ("claim", "premise", "evidence")


def _pattern(
    category: str,
    sources: tuple[str, ...],
    targets: tuple[str, ...],
    arity: tuple[int, int | None] = (1, 1),
) -> Pattern:
    return Pattern(category=category, sources=sources, targets=targets, arity=arity)


CITY = Scheme(
    "city",
    units=(
        Category("claim", "claim", "What the author wants the reader to accept."),
        Category("premise", "premise", "A reason.", ("reason",)),
        Category("evidence", "evidence", "A reason that cites a source.", parent="premise"),
    ),
    relations=(
        Category("support", "supports", aliases=("for",)),
        Category("attack", "attacks"),
        Category("undercut", "undercuts", parent="attack"),
        Category("restatement", "says the same as"),
    ),
    attributes=(
        AttributeType("stance", CLAIMS, ("for", "against"), required=True, aliases={"pro": "for"}),
        AttributeType("source", ("evidence",)),
        AttributeType("strength", ("support", "attack"), ("weak", "strong")),
        AttributeType("quality", ("document",), ("poor", "fair", "good")),
    ),
    rules=(
        Count(name="one-claim", category="claim", min=1, max=2),
        Overlap(name="no-overlap", mode="nest"),
        Granularity(name="one-sentence", severity="warning", within="sentence"),
        Relates(
            name="possible-relations",
            patterns=(
                _pattern("support", REASONS, ALL, (1, None)),
                _pattern("attack", REASONS, ALL),
                _pattern("undercut", ALL, ("relation:support", "relation:attack")),
                _pattern("restatement", ALL, ALL),
            ),
        ),
        Symmetric(name="restatements", category="restatement", closure=True),
        Degree(
            name="one-target",
            severity="warning",
            categories=("premise",),
            direction="out",
            relations=("support", "attack"),
            max=1,
        ),
        Derived(
            name="stance-agrees",
            severity="warning",
            attribute="stance",
            source="claim",
            target="claim",
            values=FrozenMap({"for": "support", "against": "attack"}),
        ),
        Connected(name="one-structure", severity="warning"),
        SingleRoot(name="one-root", severity="warning", categories=CLAIMS),
        Acyclic(name="no-circles"),
    ),
    procedure=(
        Step("claims", "Mark the claims", CLAIMS, "The author wants us to believe that ..."),
        Step("reasons", "Mark the reasons", ("premise", "evidence"), locks=True),
        Step("relations", "Relate them", ("support", "attack", "undercut", "restatement")),
    ),
    version="2",
    title="Letters to a city",
    citation="Made up for the tests.",
)

# The sentences of a letter, and of each: its category and the sentence it speaks of (support, or
# the relation that is named).
LETTERS: Mapping[str, tuple[tuple[str, str, str], ...]] = {
    "bridge": (
        ("The city should build a second bridge.", "claim", ""),
        ("The old bridge, as everybody knows, is full every morning.", "premise", "0"),
        ("A count in May found 9000 cars a day.", "evidence", "1"),
        ("A new bridge costs a lot.", "premise", "attack 0"),
        ("But the state pays most of it.", "premise", "undercut 3"),
        ("We need one more way across the river.", "claim", "restatement 0"),
    ),
    "library": (
        ("The library must stay open on Sundays.", "claim", ""),
        ("Families have time on that day only.", "premise", "0"),
        ("Students work there as well.", "premise", "with 1"),
        ("Staff would have to work at weekends.", "premise", "attack 0"),
        ("Volunteers have offered to help.", "premise", "undercut 3"),
    ),
    "trees": (
        ("Plant trees in Mill Street!", "claim", ""),
        ("They cool the houses in summer.", "premise", "0"),
        ("The institute measured three degrees less.", "evidence", "1"),
        ("They also keep dust away.", "premise", "with 1"),
    ),
    "noise": (
        ("Night flights should end.", "claim", ""),
        ("Nobody near the airport sleeps well.", "premise", "0"),
        ("Airlines say that they need them.", "premise", "attack 0"),
        ("Flying at night must stop.", "claim", "restatement 0"),
    ),
    "market": (
        ("Keep the market on the square.", "claim", ""),
        ("Shops around it live from its visitors.", "premise", "0"),
        ("Cars find no place to park.", "premise", "attack 0"),
    ),
    "pool": (
        ("The pool needs a roof.", "claim", ""),
        ("It is closed for seven months.", "premise", "0"),
        ("A survey counted 400 swimmers in July.", "evidence", "1"),
        ("A roof is ugly.", "premise", "attack 0"),
        ("Taste is no reason.", "claim", "undercut 3"),
    ),
}


def city() -> Study:
    """Return letters in free text: undercuts, restatements, linked premises, parts, rounds."""
    random = Random(5)
    documents = [_letter(name, number) for number, name in enumerate(LETTERS)]
    layers = []
    for document in documents:
        for who, care in (("ann", 0.95), ("bob", 0.75), ("cem", 0.6)):
            if (document.id, who) not in {("market", "cem"), ("pool", "bob")}:
                layers.append(_reading(document, who, care, random))
    layers += [_reading(documents[n], "bob", 0.8, random, round=2) for n in (0, 1, 2)]
    layers.append(replace(_reading(documents[4], "cem", 0.5, random), state="open"))
    layers += [_reading(each, "gold", 1, random) for each in documents]
    layers += [_reading(each, "robot", 0.5, random) for each in documents[:5]]
    layers[0] = replace(layers[0], guideline_version="1", scheme_version="1")
    people = (
        Annotator("ann", attributes={"experience": "expert"}),
        Annotator("bob"),
        Annotator("cem"),
        Annotator("gold", "gold"),
        Annotator("robot", "model"),
    )
    guidelines = (
        Guideline("1", "# Letters\n\nMark what counts.\n", "2024-01-01"),
        Guideline("2", "# Letters\n\nMark claims and reasons, without connectives.\n"),
    )
    return Study(CITY, tuple(documents), people, tuple(layers), "city", guidelines)


def _letter(name: str, number: int) -> Document:
    text = " ".join(sentence for sentence, _, _ in LETTERS[name])
    text = text.replace(". But", ".\n\nBut", 1)
    facets = {"topic": ("traffic", "green")[number % 2], "length": len(text), "online": number > 3}
    return segment(Document(name, text, metadata=facets, group=f"week{number // 2}"))


def _reading(document: Document, who: str, care: float, random: Random, *, round: int = 1) -> Layer:
    """Let somebody read a letter, who sees everything with the probability ``care``."""
    units, relations, ties = {}, {}, {}
    for number, (words, category, _) in enumerate(LETTERS[document.id]):
        if random.random() > 0.5 + care / 2:
            continue
        if random.random() > care:
            category = {"claim": "premise", "premise": "claim", "evidence": "premise"}[category]
        spans = _parts(document, words, whole=random.random() < care)
        attributes: dict[str, str] = {}
        if category == "claim":
            attributes["stance"] = "for" if random.random() < care else "against"
        if category == "evidence":
            attributes["source"] = f"source {number}"
        if random.random() > 0.9:
            attributes["note"] = "look again"
        units[number] = Unit(f"u{number}", spans, category, attributes)
    for number, (_, _, tie) in enumerate(LETTERS[document.id]):
        what, _, target = tie.rpartition(" ")
        if number not in units or not tie or random.random() > 0.4 + care * 0.6:
            continue
        ties[number] = (what, int(target))
    for number, (what, target) in ties.items():
        id = f"r{number}"
        if what == "undercut":
            if f"r{target}" in relations:
                relations[id] = Relation(id, (f"u{number}",), f"r{target}", "undercut")
        elif what == "with":
            if f"r{target}" in relations:
                first = relations[f"r{target}"]
                linked = (*first.sources, f"u{number}")
                relations[first.id] = replace(first, sources=linked)
        elif target in units:
            kind = what or ("support" if random.random() < 0.5 + care / 2 else "attack")
            strength = {} if kind == "restatement" else {"strength": random.choice(STRENGTHS)}
            relations[id] = Relation(id, (f"u{number}",), f"u{target}", kind, strength)
    quality = ("poor", "fair", "good")[min(2, int(random.random() * 3))]
    begun = datetime(2024, 3, 1, 9, tzinfo=UTC) + timedelta(minutes=random.randrange(500))
    ended = begun + timedelta(seconds=random.randrange(100, 400))
    return Layer(
        document.id,
        who,
        round,
        tuple(units.values()),
        tuple(relations.values()),
        {"quality": quality},
        scheme_version="2",
        guideline_version="2",
        times=(Stamp(begun.isoformat(), "begun"), Stamp(ended.isoformat(), "finished")),
        tool="made up",
    )


STRENGTHS = ("weak", "strong")


def _parts(document: Document, words: str, *, whole: bool) -> tuple[Span, ...]:
    """Return where a sentence stands, or a shorter part of it; one with commas has two parts."""
    text = document.text or ""
    start = text.index(words)
    end = start + len(words) - 1
    if words.count(",") == 2 and whole:
        return (
            Span(start, start + words.index(",")),
            Span(start + words.rindex(",") + 2, end),
        )
    return (Span(start, end) if whole else Span(text.index(" ", start) + 1, end),)


# Of each segment: its role, what it does and to which segment.
MICRO: Mapping[str, tuple[tuple[str, str, str, int], ...]] = {
    "m1": (
        ("Shops should close on Sundays.", "proponent", "", 0),
        ("People need one quiet day.", "proponent", "support", 0),
        ("Some can shop on no other day,", "opponent", "rebut", 0),
        ("yet the internet never closes.", "proponent", "undercut", 2),
    ),
    "m2": (
        ("Dogs must be on a lead,", "proponent", "", 0),
        ("because they frighten children.", "proponent", "support", 0),
        ("Last week one bit a boy.", "proponent", "example", 1),
        ("That is to say, no dog may run free.", "proponent", "restatement", 0),
    ),
    "m3": (
        ("Rents are too high.", "proponent", "support", 1),
        ("So the city should build flats.", "proponent", "", 0),
        ("Building takes years,", "opponent", "rebut", 1),
        ("and land is dear.", "opponent", "with", 2),
        ("But every year counts.", "proponent", "undercut", 2),
    ),
    "m4": (
        ("Schools should teach chess.", "proponent", "", 0),
        ("It trains patience.", "proponent", "support", 0),
        ("Not every child likes it.", "opponent", "rebut", 0),
    ),
    "m5": (
        ("Buses should be free.", "proponent", "", 0),
        ("Then fewer people drive.", "proponent", "support", 0),
        ("Tallinn shows it.", "proponent", "example", 1),
    ),
}


def micro() -> Study:
    """Return microtexts: trees over given segments, with undercuts and linked premises."""
    random = Random(11)
    documents = [_segmented(name, [row[0] for row in rows]) for name, rows in MICRO.items()]
    layers = [
        _tree(document, who, care, random)
        for document in documents
        for who, care in (("eva", 1.0), ("fred", 0.8), ("gus", 0.7), ("hal", 0.5))
        if (document.id, who) != ("m4", "hal")
    ]
    people = tuple(Annotator(who) for who in ("eva", "fred", "gus", "hal"))
    scheme = get_scheme("microtexts")
    return Study(scheme, tuple(documents), people, tuple(layers), "micro")


def _segmented(name: str, pieces: list[str]) -> Document:
    text, spans = " ".join(pieces), []
    for piece in pieces:
        start = text.index(piece)
        spans.append(Span(start, start + len(piece)))
    ids = tuple(f"e{number}" for number in range(1, len(spans) + 1))
    given = Segmentation("segment", tuple(spans), ids=ids)
    return segment(Document(name, text, metadata={"topic": name})).with_segmentation(given)


def _tree(document: Document, who: str, care: float, random: Random) -> Layer:
    units, relations = [], {}
    for number, (_, role, what, target) in enumerate(MICRO[document.id]):
        if random.random() > care:
            role = "opponent" if role == "proponent" else "proponent"
            target = 0 if number else target
        units.append(Unit(f"a{number}", (), role, segment=(f"e{number + 1}",)))
        id, goal = f"c{number}", f"a{target}"
        if what == "with":
            first = relations[f"c{target}"]
            relations[first.id] = replace(first, sources=(*first.sources, f"a{number}"))
        elif what == "undercut" and f"c{target}" in relations:
            relations[id] = Relation(id, (f"a{number}",), f"c{target}", what)
        elif what and target != number:
            what = "rebut" if what == "undercut" else what
            relations[id] = Relation(id, (f"a{number}",), goal, what)
    return Layer(document.id, who, units=tuple(units), relations=tuple(relations.values()))


SAID = (
    ("t1", "Kim", None, "We should leave early."),
    ("t2", "Lee", "t1", "Why?"),
    ("t3", "Kim", "t2", "The road is full at nine."),
    ("t4", "Lee", "t3", "Not on holidays."),
)


def talk() -> Study:
    """Return two dialogues in inference anchoring: locutions, propositions without words."""
    documents, layers = [], []
    for name, n in (("one", 4), ("two", 3)):
        turns, text = [], ""
        for id, speaker, reply, words in SAID[:n]:
            line = f"{speaker}: {words}\n"
            turns.append(Turn(id, Span(len(text), len(text) + len(line)), speaker, reply))
            text += line
        documents.append(Document(name, text, turns=tuple(turns)))
        for who in ("max", "ned", "ola"):
            layers.append(_anchored(documents[-1], who))
    people = tuple(Annotator(who) for who in ("max", "ned", "ola"))
    return Study(get_scheme("iat"), tuple(documents), people, tuple(layers), "talk")


def _anchored(document: Document, who: str) -> Layer:
    """Map a dialogue: ned says nothing on the last turn, ola takes a conflict for an inference."""
    text, units, relations = document.text or "", [], []
    rows = SAID[: len(document.turns) - (who == "ned")]
    for id, speaker, _, words in rows:
        start = text.index(words)
        locution = (Span(start, start + len(words)),)
        units.append(Unit(f"L{id}", locution, "locution", {"speaker": speaker}))
        if words != "Why?":
            units.append(Unit(f"I{id}", (), "proposition", text=words.rstrip(".").lower()))
            force = {"force": "Asserting"}
            relations.append(Relation(f"Y{id}", (f"L{id}",), f"I{id}", "illocution", force))
    relations += [
        Relation(f"T{id}", (f"L{reply}",), f"L{id}", "transition") for id, _, reply, _ in rows[1:]
    ]
    ids = {unit.id for unit in units}
    if "It3" in ids:
        relations.append(Relation("R1", ("It3",), "It1", "inference", {"scheme": "cause"}))
        relations.append(Relation("Y9", ("Tt3",), "R1", "illocution", {"force": "Arguing"}))
    if "It4" in ids and who == "ola":
        relations.append(Relation("R2", ("It4",), "It1", "inference"))
    elif "It4" in ids:
        relations.append(Relation("R2", ("It4",), "R1", "conflict"))
    return Layer(document.id, who, units=tuple(units), relations=tuple(relations))


WORKERS = ("w1", "w2", "w3", "w4", "fast", "same", "spam")


def crowd() -> Study:
    """Return single sentences judged by a crowd: checks, times, three who do not work."""
    random = Random(2)
    documents, layers = [], []
    for number in range(24):
        right = random.choice(("pro", "con", ""))
        check = {"check": "attention", "answer": right or "none"} if number % 8 == 0 else {}
        text = f"Sentence {number} says something about trams."
        facets = {"topic": ("trams", "bikes")[number % 2], **check}
        documents.append(segment(Document(f"s{number:02}", text, metadata=facets)))
        for who in WORKERS:
            if random.random() < 0.15:
                continue
            said = right if random.random() < 0.8 else random.choice(("pro", "con", ""))
            said = {"same": "pro", "spam": random.choice(("pro", "con", ""))}.get(who, said)
            seconds = random.uniform(20, 60) / (8 if who == "fast" else 1)
            begun = datetime(2024, 1, 1, tzinfo=UTC) + timedelta(minutes=2 * number)
            ended = begun + timedelta(seconds=round(seconds, 1))
            times = (Stamp(begun.isoformat(), "begun"), Stamp(ended.isoformat(), "finished"))
            units = (Unit("u1", (Span(0, len(text)),), said),) if said else ()
            layers.append(Layer(f"s{number:02}", who, units=units, times=times))
    people = tuple(Annotator(who) for who in WORKERS)
    scheme = get_scheme("aurc")
    return Study(scheme, tuple(documents), people, tuple(layers), "crowd")


LEARNER = (
    "I think that cars are bad.",
    "They are loud.",
    "My name is Yuki.",
    "Also they smell.",
    "So cars are bad for us.",
)


def learner() -> Study:
    """Return learners' essays by sentences: dropped ones, restatements, a proposed order."""
    documents = [segment(Document(f"w{n}", " ".join(LEARNER[: n + 2]))) for n in (1, 2, 3)]
    layers = [
        _learned(document, who, swap)
        for document in documents
        for who, swap in (("pam", False), ("quy", True), ("ren", document.id == "w3"))
    ]
    people = tuple(Annotator(who) for who in ("pam", "quy", "ren"))
    scheme = get_scheme("icnale-as")
    return Study(scheme, tuple(documents), people, tuple(layers), "learner")


def _learned(document: Document, who: str, swap: bool) -> Layer:
    cut = document.segmentations["sentence"].spans
    units, relations = [], []
    for number, span in enumerate(cut):
        dropped = number == 2
        reason = {"reason": "redundant" if swap else "disconnected"} if dropped else {}
        category = "dropped" if dropped else "component"
        units.append(Unit(f"s{number}", (span,), category, reason))
        if number and not dropped:
            what = "restatement" if number == 4 else "detail" if swap else "support"
            target = 1 if number == 3 and swap else 0
            relations.append(Relation(f"r{number}", (f"s{number}",), f"s{target}", what))
    order = [unit.id for unit in units if unit.category == "component"]
    if swap:
        order[-1], order[-2] = order[-2], order[-1]
    parts = tuple(units), tuple(relations)
    return Layer(document.id, who, 1, *parts, order=tuple(order))


def broken() -> Study:
    """Return one essay that breaks the rules of persuasive essays."""
    text = "Cats\n\nCats are fine. They are clean. They hunt mice.\n\nSo everybody wants one."
    document = segment(Document("cats", text))

    def unit(id: str, words: str, category: str | None, **attributes: str) -> Unit:
        start = text.index(words)
        return Unit(id, (Span(start, start + len(words)),), category, attributes)

    units = (
        unit("c1", "Cats are fine. They are clean.", "claim", stance="maybe"),
        unit("c2", "They hunt mice.", "claim"),
        unit("p1", "hunt mice", "premise", colour="red"),
        unit("p2", "everybody wants one", "premise"),
        unit("x1", "Cats", "thesis"),
        unit("x2", "So", None),
    )
    relations = (
        Relation("r1", ("p1",), "p2", "support"),
        Relation("r2", ("p2",), "p1", "attack"),
        Relation("r3", ("c1",), "p1", "support"),
        Relation("r4", ("c2",), "c1", "because"),
    )
    other = Layer("cats", "sue", units=(unit("m", "Cats are fine.", "major-claim"),))
    layers: Iterable[Layer] = (Layer("cats", "tom", units=units, relations=relations), other)
    people = (Annotator("sue"), Annotator("tom"))
    scheme = get_scheme("persuasive-essays")
    return Study(scheme, (document,), people, tuple(layers), "broken")


STUDIES = {each.__name__: each for each in (city, micro, talk, crowd, learner, broken)}
