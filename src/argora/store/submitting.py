"""What a client sends to have something saved, and what it is answered."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal

from argora.errors import ConflictError, StoreError
from argora.model import Document, Layer, Scheme
from argora.model.operations import Operation
from argora.store.marks import Mark, mark_of
from argora.store.places import check_name
from argora.store.rows import operations_json

__all__ = ["Applied", "Kind", "Outcome", "Submission", "as_before", "check_words", "digest_of"]

Kind = Literal["edit", "undo", "redo", "finish", "reopen"]


@dataclass(frozen=True)
class Submission:
    """What a client sends to have something saved.

    Attributes
    ----------
    client_op_id : made up by the client; the same one again is answered as before.
    base_version : the version of the layer on which the client made the change.
    base : the mark of that version; None: the client does not know it, and the number counts alone.
    scheme_version, guideline_version : under which the annotator worked, perhaps some time ago;
        None: no guideline.
    operations : for an edit; undo, redo, finish and reopen have none.
    client : which client, such as a tab of a browser.
    author : who did it; the annotator of the layer if empty.
    """

    client_op_id: str
    base_version: int
    scheme_version: str
    guideline_version: str | None = None
    operations: tuple[Operation, ...] = ()
    client: str = ""
    author: str = ""
    base: Mark | None = None

    def is_made_on(self, version: int, mark: Mark | None) -> bool:
        """Return whether the client made the change on this version of the layer."""
        return self.base_version == version and self.base in (None, mark)


@dataclass(frozen=True)
class Outcome:
    """A layer as a change left it, and what the change was.

    Attributes
    ----------
    operations : what was applied, as the log has it.
    scheme, guideline_version : what holds.
    """

    layer: Layer
    operations: tuple[Operation, ...]
    document: Document
    scheme: Scheme
    guideline_version: str | None
    can_undo: bool
    can_redo: bool


@dataclass(frozen=True)
class Applied:
    """The answer: it is on the disk.

    Attributes
    ----------
    version : the version that the submission made.
    mark : what names it.
    repeated : whether it had been saved before.
    outcome : what the layer then is; None where the submission was repeated.
    """

    version: int
    mark: Mark = field(default="", compare=False, repr=False)
    repeated: bool = False
    outcome: Outcome | None = field(default=None, compare=False, repr=False)


def check_words(kind: Kind, submission: Submission) -> None:
    """Refuse a submission without a name of its own, or with words that cannot be kept."""
    if not submission.client_op_id:
        raise StoreError("a submission needs a client_op_id, made up by the client")
    for what in ("client_op_id", "client", "author"):
        check_name(what, getattr(submission, what))
    if kind != "edit" and submission.operations:
        raise StoreError(f"{kind} takes no operations")


def digest_of(kind: Kind, submission: Submission) -> str:
    """Return the digest by which a repeated submission is recognised."""
    content = f"{kind} {operations_json(submission.operations)}"
    return sha256(content.encode()).hexdigest()


def as_before(version: int, of: str, at: str, submission: Submission, digest: str) -> Applied:
    """Return the answer that this submission had, which was saved at a time."""
    if of != digest:
        raise ConflictError(
            f"client_op_id {submission.client_op_id!r} was used for another change already; "
            "each change needs its own",
            version=version,
        ).coded("change-id-used", id=submission.client_op_id)
    return Applied(version, mark_of(submission.client_op_id, digest, at), repeated=True)
