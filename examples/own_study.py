"""Build a study in Python, check it against its scheme, and write it to files."""

# ruff: noqa: T201

from tempfile import TemporaryDirectory

import argora
from argora.model import Annotator, Document, Layer, Relation, Span, Study, Unit
from argora.schemes import get_scheme
from argora.text import segment

TEXT = "Trees\n\nCities should plant trees. Trees cool the streets.\n\nSo let us plant some.\n"


def unit(id: str, words: str, category: str, **attributes: str) -> Unit:
    """Mark these words of the text."""
    start = TEXT.index(words)
    return Unit(id, (Span(start, start + len(words)),), category, attributes)


layer = Layer(
    document="trees",
    annotator="ann",
    units=(
        unit("T1", "Cities should plant trees", "major-claim"),
        unit("T2", "Trees cool the streets", "claim", stance="for"),
        unit("T3", "let us plant some", "premise"),
    ),
    relations=(Relation("R1", ("T2",), "T1", "support"), Relation("R2", ("T3",), "T2", "support")),
)
study = Study(
    get_scheme("persuasive-essays"),
    documents=(segment(Document("trees", TEXT, metadata={"topic": "cities"})),),
    annotators=(Annotator("ann"),),
    layers=(layer,),
    name="trees",
)
for violation in study.check():
    print(f"{violation.document} {violation.annotator}: {violation.rule}: {violation.message}")

with TemporaryDirectory() as folder:
    argora.write(study, f"{folder}/trees", format="native")
    print(argora.read(f"{folder}/trees") == study)
