"""Small studies for the tests of the report, built by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
from argora.text import segment

SCHEME = Scheme(
    "small",
    units=(Category("claim"), Category("premise")),
    relations=(Category("support", "supports"), Category("attack", "attacks")),
    attributes=(AttributeType("stance", of=("claim",), values=("for", "against")),),
    title="A small scheme",
    citation="Somebody (2020). A small scheme. Journal 1.",
)
TEXT = "Zoos should close. Animals suffer there. Children learn a lot. It rains. Nobody cares."
SENTENCES = ((0, 18), (19, 40), (41, 62), (63, 72), (73, 86))


def unit(id: str, sentence: int, category: str | None, **more: str) -> Unit:
    """Return a unit that covers one sentence of TEXT."""
    start, end = SENTENCES[sentence]
    return Unit(id, (Span(start, end),), category, more)


def layer(document: str, annotator: str, codes: str, **fields: object) -> Layer:
    """Return a layer from a letter per sentence of TEXT: c claim, p premise, . nothing."""
    names = {"c": "claim", "p": "premise"}
    units = tuple(unit(f"T{i}", i, names[code]) for i, code in enumerate(codes) if code in names)
    return Layer(document, annotator, units=units, **fields)  # type: ignore[arg-type]


def text_study(
    codes: Mapping[str, Mapping[str, str]],
    *,
    scheme: Scheme = SCHEME,
    metadata: Mapping[str, Mapping[str, str]] | None = None,
    annotators: Sequence[Annotator] = (),
    name: str = "small study",
) -> Study:
    """Return a study from a letter per sentence, by document and annotator."""
    documents = tuple(
        segment(Document(id, TEXT, metadata=(metadata or {}).get(id, {}))) for id in codes
    )
    known = {annotator.id for annotator in annotators}
    names = sorted({who for own in codes.values() for who in own} - known)
    layers = tuple(
        layer(id, who, letters) for id, own in codes.items() for who, letters in own.items()
    )
    people = (*annotators, *(Annotator(who) for who in names))
    return Study(scheme, documents, people, layers, name)


def two_annotators(n: int = 12) -> Study:
    """Return a study of two annotators who agree on most sentences."""
    versions = (("cpp..", "cpp.."), ("cp.p.", "cpc.."), (".cpp.", "pcpp."))
    return text_study(
        {f"d{i:02}": {"ana": versions[i % 3][0], "ben": versions[i % 3][1]} for i in range(n)}
    )


def three_annotators(n: int = 12) -> Study:
    """Return a study of three annotators; the first two agree most."""
    versions = (
        ("cpp..", "cpp..", "cpc.p"),
        ("cp.p.", "cp.p.", "pp.pp"),
        (".cpp.", "ccpp.", ".c.p."),
    )
    return text_study(
        {
            f"d{i:02}": dict(zip(("ana", "ben", "eva"), versions[i % 3], strict=True))
            for i in range(n)
        }
    )


def segmented() -> Study:
    """Return item tables without text: given segments, each with one category."""
    return _segmented(6, {"ana": "cpcp", "ben": "cppp", "eva": "cpcc"})


def segmented_alike(n: int, n_items: int) -> Study:
    """Return n documents of given segments on which two annotators agree fully."""
    codes = "".join("cpp"[i % 3] for i in range(n_items))
    return _segmented(n, {"ana": codes, "ben": codes})


def _segmented(n: int, chosen: Mapping[str, str]) -> Study:
    ids = tuple(f"item{i}" for i in range(len(next(iter(chosen.values())))))
    spans = tuple(Span(i, i + 1) for i in range(len(ids)))
    documents = tuple(
        Document(
            f"t{k}",
            segmentations={"segment": Segmentation("segment", spans, ids=ids)},
            length=len(ids),
        )
        for k in range(n)
    )
    names = {"c": "claim", "p": "premise"}
    layers = tuple(
        Layer(
            document.id,
            who,
            units=tuple(
                Unit(ids[i], (spans[i],), names[code], segment=(ids[i],))
                for i, code in enumerate(codes)
            ),
        )
        for document in documents
        for who, codes in chosen.items()
    )
    return Study(SCHEME, documents, tuple(map(Annotator, chosen)), layers, "items")


def without_text() -> Study:
    """Return documents of which only the length is known."""
    documents = (Document("a", length=100), Document("b", length=50))
    layers = tuple(
        Layer(document.id, who, units=(Unit("T1", (Span(start, 40),), "claim"),))
        for document in documents
        for who, start in (("ana", 0), ("ben", 10))
    )
    return Study(SCHEME, documents, (Annotator("ana"), Annotator("ben")), layers, "lengths")


def with_relations() -> Study:
    """Return one document in which annotators tie the same units in different ways."""

    def own(who: str, *relations: Relation) -> Layer:
        units = (
            unit("A", 0, "claim", stance="for"),
            unit("B", 1, "premise"),
            unit("C", 2, "premise"),
        )
        return Layer("d", who, units=units, relations=relations)

    layers = (
        own("ana", Relation("R1", ("B",), "A", "support"), Relation("R2", ("C",), "A", "support")),
        own("ben", Relation("R1", ("B",), "A", "attack"), Relation("R2", ("C",), "B", "support")),
        own("eva", Relation("R1", ("B",), "A", "support"), Relation("R2", ("C",), "A", "support")),
    )
    people = (Annotator("ana"), Annotator("ben"), Annotator("eva"))
    return Study(SCHEME, (segment(Document("d", TEXT)),), people, layers, "relations")


def hostile() -> Study:
    """Return a study in which every name that comes from files is markup."""
    evil = "<script>alert('x')</script>&\"'"
    scheme = Scheme(
        evil,
        units=(Category(evil, f"</style>{evil}"), Category("p")),
        relations=(Category("r", f"{evil}{{% raw %}}"),),
        attributes=(AttributeType(evil, of=(evil,), values=(evil, "b")),),
        title=evil,
        citation=evil,
    )
    text = f"One {evil} here. Two </style><img src=x onerror=alert(1)> there. Three {{{{ 7*7 }}}}."
    layers = []
    for i in range(6):
        for who, start in ((f"ana{evil}", 0), ("ben|b%_&{}", 4), ("eva", 0)):
            units = (
                Unit("T1", (Span(start, 12),), evil, {evil: evil}),
                Unit("T2", (Span(20, 70),), "p"),
                Unit("T3", (), "p", text=evil),
            )
            ties = (Relation("R1", ("T2",), "T1", "r"), Relation("R2", ("T3",), "R1", "r"))
            layers.append(
                Layer(f"d{i}{evil}", who, units=units, relations=ties, attributes={evil: evil})
            )
    documents = tuple(
        segment(Document(f"d{i}{evil}", text, metadata={"topic": f"{evil}{i % 2}"}))
        for i in range(6)
    )
    people = tuple(Annotator(a) for a in (f"ana{evil}", "ben|b%_&{}", "eva"))
    gold = Annotator(f"gold{evil}", "gold")
    return Study(scheme, documents, (*people, gold), tuple(layers), evil)


def crowd(n_documents: int = 200, n_annotators: int = 12) -> Study:
    """Return a large study; annotator k differs from the others in every k-th document."""
    names = [f"annotator {k:02}" for k in range(n_annotators)]
    return text_study(
        {
            f"doc{i:03}": {
                who: ("cp.p." if i % (k + 2) else ".pc.p") for k, who in enumerate(names)
            }
            for i in range(n_documents)
        }
    )
