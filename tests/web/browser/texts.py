"""Five small studies, one for each procedure; the texts were made up for the tests."""

from __future__ import annotations

from argora.model import Annotator, Document, Segmentation, Span, Study
from argora.model.document import Turn
from argora.schemes import get_scheme
from argora.text import segment

__all__ = ["GUIDELINE", "STUDIES", "study_of"]

GUIDELINE = """# What to mark

Mark what the text **says**, not what you know.

## Claim

A **claim** is a statement that a reader could doubt.

- A **premise** gives a reason for it.
"""

ESSAY = """Should our town close its centre to cars?

Cities keep asking who their streets belong to. I believe that the centre of our town should be \
closed to cars.

To begin with, fewer cars make the air cleaner. Nurses at the clinic report fewer attacks of \
asthma on days without traffic. Shops would gain as well, because people who walk stop more often.

Admittedly, some people depend on a car. However, 🚌 buses for them can run every ten minutes.

For these reasons the centre should belong to people who walk."""

MICROTEXT = (
    "The library should stay open on Sundays,",
    "since many people have time only then.",
    "True, staff would have to be paid more,",
    "but volunteers could help.",
    "That is how the museum does it.",
)

LEARNER = """Today I talk about part-time jobs. I think that students should have a part-time job.

A job teaches how to use time. For example, my friend plans every week now. Also, students earn \
their own money. With it they learn what things cost.

I like coffee very much. In conclusion, every student should work a little."""

SENTENCE = (
    "Wind turbines harm birds , but they replace coal that harms everybody much more , "
    "and their power is cheap ."
)


TALK = (
    ("Bo", "We should take the train."),
    ("Ann", "Why that?"),
    ("Bo", "It is faster."),
)


def _spoken(parts: tuple[tuple[str, str], ...]) -> Document:
    """Return a dialogue, one turn a line."""
    text = "\n".join(words for _, words in parts)
    turns = tuple(
        Turn(f"t{n}", Span(text.index(words), text.index(words) + len(words)), speaker)
        for n, (speaker, words) in enumerate(parts, start=1)
    )
    return Document("train", text, metadata={"title": "By train"}, turns=turns)


def _given(parts: tuple[str, ...]) -> Document:
    """Return a text that was cut before, with names for its segments."""
    spans, at = [], 0
    for part in parts:
        spans.append(Span(at, at + len(part)))
        at += len(part) + 1
    ids = tuple(f"e{n}" for n in range(1, len(parts) + 1))
    return Document(
        "library",
        " ".join(parts),
        {"segment": Segmentation("segment", tuple(spans), ids=ids)},
        {"title": "Open the library on Sundays"},
    )


DOCUMENTS = {
    "essays": (
        "persuasive-essays",
        Document("cars", ESSAY, metadata={"title": "Cars in the centre"}),
    ),
    "microtexts": ("microtexts", _given(MICROTEXT)),
    "icnale": ("icnale-as", Document("jobs", LEARNER, metadata={"title": "Part-time jobs"})),
    "aurc": (
        "aurc",
        Document("wind", SENTENCE, metadata={"title": "Sentence 1", "topic": "wind power"}),
    ),
    "iat": ("iat", _spoken(TALK)),
}
STUDIES = tuple(DOCUMENTS)


def study_of(name: str) -> Study:
    """Return one of the studies, with nothing annotated."""
    key, document = DOCUMENTS[name]
    scheme = get_scheme(key)
    return Study(
        scheme,
        documents=(segment(document),),
        annotators=(Annotator("anna"),),
        name=name,
    )
