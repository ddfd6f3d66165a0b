"""Argument units in single sentences (AURC): stretches for or against a given topic.

Trautmann et al. (2020), Fine-Grained Argument Unit Recognition and Classification, AAAI, section
3.4. The topic is metadata of the document; what nobody marks is non-argumentative.
"""

from __future__ import annotations

from argora.model.rules import Overlap
from argora.model.scheme import Category, Scheme, Step
from argora.schemes.questions import TOPIC

__all__ = ["AURC"]

AURC = Scheme(
    id="aurc",
    version="2020",
    title="Argument units for or against a topic",
    citation=(
        "Trautmann, Daxenberger, Stab, Schütze & Gurevych (2020). Fine-Grained Argument Unit "
        "Recognition and Classification. AAAI 34(05), pp. 9048-9056."
    ),
    units=(
        Category("pro", "for the topic", "Evidence or reasoning that supports the topic."),
        Category("con", "against the topic", "Evidence or reasoning that opposes the topic."),
    ),
    rules=(Overlap(name="no-overlap", mode="forbid"),),
    procedure=(
        Step("read", "Read the topic and the sentence", asks=(TOPIC,)),
        Step(
            "pro",
            "Mark what fills the gap and supports the topic",
            ("pro",),
            "TOPIC should be supported because ...",
        ),
        Step(
            "con",
            "Mark what fills the gap and opposes the topic",
            ("con",),
            "TOPIC should be opposed because ...",
        ),
    ),
)
