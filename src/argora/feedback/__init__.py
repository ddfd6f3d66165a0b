"""What the structure of an argument says to its writer.

>>> from argora.studies import bundled
>>> study = bundled()
>>> layer = next(each for each in study.layers if each.key == ("essay07", "ana", 1, ""))
>>> document = next(each for each in study.documents if each.id == "essay07")
>>> feedback = feedback_on(reading_of(layer, document, study.scheme))
>>> [each.title for each in feedback.important]
['Say earlier what you think']
>>> feedback.order.moves
(Move(sentence=21, after=4),)
"""

from __future__ import annotations

from argora.feedback.finding import Finding, Strength
from argora.feedback.giving import DOUBTFUL, KINDS, LEAST, Feedback, feedback_on
from argora.feedback.ordering import Move, Order, order_of
from argora.feedback.reading import Point, Reading, Sentence
from argora.feedback.rewording import Rewording
from argora.feedback.structure import reading_of

__all__ = [
    "DOUBTFUL",
    "KINDS",
    "LEAST",
    "Feedback",
    "Finding",
    "Move",
    "Order",
    "Point",
    "Reading",
    "Rewording",
    "Sentence",
    "Strength",
    "feedback_on",
    "order_of",
    "reading_of",
]
