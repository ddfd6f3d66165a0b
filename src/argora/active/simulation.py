"""What choosing documents would have been worth: learning curves on documents with a gold.

A model is trained on a few documents, and then again and again on more of them: those that a rule
chooses, of which the gold is then shown. What it says of documents that are never trained on is
measured each time. Rules begin with the same documents and read as many words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from argora.active.choosing import Terms, choose
from argora.active.novelty import n_words
from argora.model import Study
from argora.text import segment

__all__ = ["RULES", "Design", "Point", "learning_curves"]

RULES: Mapping[str, Terms | None] = {
    "random": None,
    "corrections": Terms(diversity=False),
    "corrections and novelty": Terms(),
}
"""What chooses: nobody, or :func:`choose` on these terms."""

Predict = Callable[[Study, Study], Study]
"""Trains on the first study, and adds layers of the model to the second one."""


@dataclass(frozen=True, kw_only=True)
class Design:
    """How a curve is drawn.

    Attributes
    ----------
    n_first : documents of the first training, drawn at random.
    n_held_out : documents that are measured on, drawn at random.
    n_pool : documents to choose from, those of the first training among them; all by default.
    n_words : what is annotated at each step.
    n_steps : how often; a curve has one more point.
    """

    n_first: int = 10
    n_held_out: int = 80
    n_pool: int | None = None
    n_words: int = 3500
    n_steps: int = 4


@dataclass(frozen=True)
class Point:
    """The values of measures after a training.

    Attributes
    ----------
    repetition : the seed of what was drawn.
    """

    rule: str
    repetition: int
    step: int
    n_documents: int
    n_words: int
    values: Mapping[str, float]


def learning_curves(
    study: Study,
    predict: Predict,
    measure: Callable[[Study], Mapping[str, float]],
    *,
    rules: Sequence[str] = tuple(RULES),
    seed: int,
    design: Design | None = None,
) -> Iterator[Point]:
    """Yield the points of the curve of each rule, all from the same beginning.

    Parameters
    ----------
    study : documents with a layer of one gold.
    predict : how a model is trained and reads.
    measure : returns the values of measures on a study of a gold and a model.
    seed : of what is drawn; another one is another repetition.
    """
    design = design or Design()
    study = study.select(state="finished")
    order = [document.id for document in study.documents if study.layers_of(document.id)]
    Random(seed).shuffle(order)
    held_out, pool = order[: design.n_held_out], order[design.n_held_out :][: design.n_pool]
    words = {d.id: n_words(segment(d)) for d in study.documents}
    first: Mapping[str, float] = {}
    for rule in rules:
        chosen = pool[: design.n_first]
        for step in range(design.n_steps + 1):
            training = study.select(documents=chosen)
            left = [id for id in pool if id not in chosen]
            if step == 0 and first:  # all rules begin alike
                values = first
            else:
                values = measure(predict(training, study.select(documents=held_out)))
                first = first or values
            n = sum(words[id] for id in chosen)
            yield Point(rule, seed, step, len(chosen), n, values)
            if step == design.n_steps or not left:
                break
            terms = RULES[rule]
            if terms is None:
                chosen = [*chosen, *_up_to(left, words, design.n_words)]
            else:
                chosen = [*chosen, *_by(terms, study, training, left, predict, design.n_words)]


def _up_to(ids: Sequence[str], words: Mapping[str, int], room: int) -> list[str]:
    """Return the first documents that fit together, those too long left out."""
    fitting: list[str] = []
    for id in ids:
        if words[id] <= room:
            fitting.append(id)
            room -= words[id]
    return fitting


def _by(
    terms: Terms,
    study: Study,
    training: Study,
    left: Sequence[str],
    predict: Predict,
    room: int,
) -> list[str]:
    from dataclasses import replace

    bare = replace(study.select(documents=left), layers=())
    predicted = predict(training, bare)
    used = {*left, *(document.id for document in training.documents)}
    documents = [d for d in study.documents if d.id in used]
    both = replace(
        study,
        documents=tuple(documents),
        annotators=(*training.annotators, *(a for a in predicted.annotators if a.kind == "model")),
        layers=(*training.layers, *predicted.layers),
    )
    chosen = choose(both, replace(terms, n_words=room))
    return [choice.document for choice in chosen.choices]
