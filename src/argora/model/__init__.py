"""Who said what about which text; standard library only."""

from argora.model.codec import decode, dumps, encode, loads
from argora.model.document import Document, Segmentation, Turn
from argora.model.frozen import FrozenMap
from argora.model.graph import Edge, Graph, Shape
from argora.model.guideline import Guideline
from argora.model.layer import Annotator, Layer, Relation, Stamp, Unit
from argora.model.operations import apply, inverse
from argora.model.probabilities import Probabilities
from argora.model.scheme import AttributeType, Category, Question, Scheme, Step, Violation
from argora.model.selection import MarkedDocuments, Selection, SelectionCriteria
from argora.model.span import Span, common_length, merge_spans
from argora.model.study import Study

__all__ = [
    "Annotator",
    "AttributeType",
    "Category",
    "Document",
    "Edge",
    "FrozenMap",
    "Graph",
    "Guideline",
    "Layer",
    "MarkedDocuments",
    "Probabilities",
    "Question",
    "Relation",
    "Scheme",
    "Segmentation",
    "Selection",
    "SelectionCriteria",
    "Shape",
    "Span",
    "Stamp",
    "Step",
    "Study",
    "Turn",
    "Unit",
    "Violation",
    "apply",
    "common_length",
    "decode",
    "dumps",
    "encode",
    "inverse",
    "loads",
    "merge_spans",
]
