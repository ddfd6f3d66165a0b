"""A made study in which some annotators saw suggestions, with what became of these."""

from __future__ import annotations

from random import Random

from argora.model import Annotator, Category, Document, Layer, Relation, Scheme, Span, Study, Unit
from argora.model.arms import draw_arms
from argora.model.suggestion_answers import SuggestionAnswer, place_of
from argora.text import segment

TEXT = "Zoos should close. Animals suffer there. Children learn a lot. It rains. Nobody cares."
SENTENCES = ((0, 18), (19, 40), (41, 62), (63, 72), (73, 86))
SCHEME = Scheme(
    "small",
    units=(Category("claim"), Category("premise")),
    relations=(Category("support", "supports"),),
    title="A small scheme",
)
TRUTH = ("claim", "premise", "premise", None, "premise")
SUGGESTED = ("claim", "claim", "premise", "premise", "premise")
"""The second and the fourth are wrong."""


def made_study(*, follows=0.6, seed=5, n_annotators=6, n_documents=12, with_gold=True):
    """Return a study and the answers to suggestions, half of the tasks without them.

    Parameters
    ----------
    follows : how probable it is that a suggestion that is seen decides.
    """
    random = Random(seed)
    documents = tuple(segment(Document(f"d{n:02}", TEXT)) for n in range(n_documents))
    names = [f"a{n}" for n in range(n_annotators)]
    ids = [document.id for document in documents]
    without = draw_arms({name: random.sample(ids, len(ids)) for name in names}, 0.5, seed)
    layers, answers = [], []
    for document in documents:
        suggested = _layer(document.id, "model", SUGGESTED)
        if with_gold:
            layers.append(_layer(document.id, "gold", TRUTH))
        for name in names:
            is_shown = (name, document.id) not in without
            chosen = [
                suggestion
                if is_shown and random.random() < follows
                else truth
                if random.random() < 0.8
                else random.choice(["claim", "premise", None])
                for suggestion, truth in zip(SUGGESTED, TRUTH, strict=True)
            ]
            seconds = round((80 if is_shown else 100) * random.uniform(0.7, 1.3))
            layers.append(_layer(document.id, name, chosen, seconds))
            answers += _answers(document, name, suggested, chosen, is_shown=is_shown)
    kinds = [*map(Annotator, names), *([Annotator("gold", "gold")] if with_gold else [])]
    return Study(SCHEME, documents, tuple(kinds), tuple(layers), name="zoos"), answers


def _layer(document, annotator, categories, seconds=0):
    units = tuple(
        Unit(f"T{n}", (Span(*SENTENCES[n]),), category)
        for n, category in enumerate(categories)
        if category is not None
    )
    ties = (Relation("R1", (units[1].id,), units[0].id, "support"),) if len(units) > 1 else ()
    more = {"attributes": {"seconds": seconds}} if seconds else {}
    return Layer(document, annotator, units=units, relations=ties, **more)


def _answers(document, annotator, suggested, chosen, *, is_shown):
    for thing in suggested.things:
        is_unit = isinstance(thing, Unit)
        same = is_unit and chosen[int(thing.id[1:])] == thing.category
        yield SuggestionAnswer(
            document=document.id,
            annotator=annotator,
            suggestion=thing.id,
            kind="unit" if is_unit else "relation",
            category=thing.category,
            place=place_of(thing, suggested.by_id, document),
            probability=0.8,
            arm="on" if is_shown else "off",
            answer="none" if not is_shown else "accepted" if same else "rejected",
        )
