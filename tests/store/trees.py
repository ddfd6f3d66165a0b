"""A study of two texts for the store, and what a client sends to change a layer of it."""

from __future__ import annotations

from uuid import uuid4

from argora.model import Annotator, Document, Layer, Relation, Scheme, Span, Study, Unit
from argora.model.changes.proposing import propose
from argora.schemes import get_scheme
from argora.store import Place, Store, Submission

__all__ = ["CLAIM", "MORE", "PREMISE", "TEXT", "TIE", "renew_scheme", "sent", "trees"]

TEXT = "We should plant trees. Trees cool a city. They give shade."
CLAIM = Unit("c1", (Span(0, 21),), "claim")
PREMISE = Unit("p1", (Span(23, 40),), "premise", {"note": "look again"})
MORE = Unit("p2", (Span(42, 57),), "premise")
TIE = Relation("r1", ("p1",), "c1", "support")


def trees() -> Study:
    """Return a study in which anna has a claim and a reason for it, and ben has not begun."""
    return Study(
        get_scheme("claim-premise"),
        (Document("d1", TEXT), Document("d2", "Nothing yet.")),
        (Annotator("anna"), Annotator("ben")),
        (Layer("d1", "anna", units=(CLAIM, PREMISE), relations=(TIE,), state="open"),),
        name="trees",
    )


def renew_scheme(store: Store, study: str, scheme: Scheme, **more: str) -> None:
    """Let another version of the scheme hold; what is gone is dropped."""
    store.scheme_changes.apply(study, propose(store.standing(study).scheme, scheme), **more)


def sent(
    store: Store,
    place: Place,
    *operations,
    base: int | None = None,
    mark: str | None = None,
    **more,
) -> Submission:
    """Return what a client sends that knows the newest of everything, unless told otherwise."""
    now = store.standing(place.study)
    told = {
        "client_op_id": uuid4().hex,
        "scheme_version": now.scheme_version,
        "guideline_version": now.guideline_version,
    }
    version = store.layer(place).version if base is None else base
    return Submission(base_version=version, base=mark, operations=operations, **{**told, **more})
