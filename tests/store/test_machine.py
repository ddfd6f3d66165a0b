"""Whatever is done in whatever order, crashes included: the rows are the replayed log."""

from __future__ import annotations

import gc
import weakref
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from tests.model.strategies import batches, documents, layers, operations
from tests.store.trees import sent

from argora.errors import ConflictError, StoreError
from argora.model import AttributeType, Category, Scheme, Study
from argora.model.layer import Annotator, Layer, Unit
from argora.model.operations import Batch, Create, Delete, Operation, SetField, Update
from argora.store import Applied, Place, Store, Submission

SCHEME = Scheme(
    "s",
    units=(Category("claim"), Category("premise")),
    relations=(Category("support"), Category("attack")),
    attributes=(AttributeType("stance", of=("claim",)),),
)


def allowed(operation: Operation) -> bool:
    """Tell whether an annotator may do this."""
    if isinstance(operation, Batch):
        return all(map(allowed, operation.operations))
    return not isinstance(operation, SetField) or operation.name == "order"


def changes_units(operation: Operation, layer: Layer) -> bool:
    """Return whether an operation makes, changes or removes a unit."""
    match operation:
        case Batch(operations=several):
            return any(changes_units(each, layer) for each in several)
        case Create(thing) | Update(thing):
            return isinstance(thing, Unit)
        case Delete(id):
            return isinstance(layer.by_id.get(id), Unit)
    return False


class Annotating(RuleBasedStateMachine):
    """One layer, and beside it what it should be at each version, kept in plain lists."""

    database: str

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Import a study with one layer."""
        self.store = Store.open(self.database, create=True)
        self.document = data.draw(documents("d"))
        layer = data.draw(layers(self.document, "ann"))
        study = Study(SCHEME, (self.document,), (Annotator("ann"),), (layer,), name=uuid4().hex)
        self.place = Place(self.store.add_study(study), *layer.key[:3])
        self.seen = [layer]
        self.done: list[int] = []
        self.undone: list[int] = []
        self.last: tuple[object, Submission, Applied] | None = None

    def teardown(self) -> None:
        """Let the database go."""
        if hasattr(self, "store"):
            self.store.close()

    @property
    def version(self) -> int:
        """The version that the layer should have."""
        return len(self.seen)

    def say(self, verb: str, submission: Submission) -> None:
        """Do it and note what came out."""
        applied = getattr(self.store, verb)(self.place, submission)
        assert applied == Applied(self.version + 1)
        self.seen.append(self.store.layer(self.place).layer)
        self.last = verb, submission, applied

    @precondition(lambda self: self.seen[-1].state == "open")
    @rule(data=st.data())
    def change(self, data: st.DataObject) -> None:
        """Create, update, delete: one after the other or together; fixed units are not changed."""
        layer = self.seen[-1]
        one = operations(layer, self.document)
        asked = data.draw((one | batches(layer, self.document)).filter(allowed))
        if asked == Batch(()):
            return
        if layer.has_fixed_units and changes_units(asked, layer):
            with pytest.raises(StoreError, match="are fixed"):
                self.store.apply(self.place, sent(self.store, self.place, asked))
            return
        self.say("apply", sent(self.store, self.place, asked))
        self.done.append(self.version)
        self.undone.clear()

    @precondition(lambda self: self.seen[-1].state == "open" and self.done)
    @rule()
    def undo(self) -> None:
        """Go back to what it was, but for what the store itself says of it."""
        self.say("undo", sent(self.store, self.place))
        self.undone.append(self.done.pop())
        assert said(self.seen[-1]) == said(self.seen[self.undone[-1] - 2])

    @precondition(lambda self: self.seen[-1].state == "open" and self.undone)
    @rule()
    def redo(self) -> None:
        """Go forth again."""
        self.say("redo", sent(self.store, self.place))
        self.done.append(self.undone.pop())
        assert said(self.seen[-1]) == said(self.seen[self.done[-1] - 1])

    @rule()
    def finish_or_reopen(self) -> None:
        """Finish a layer without broken rules; reopen a finished one."""
        layer = self.seen[-1]
        if layer.state == "finished":
            self.say("reopen", sent(self.store, self.place))
        elif not [v for v in SCHEME.check(layer, self.document) if v.severity == "error"]:
            self.say("finish", sent(self.store, self.place))
            assert self.seen[-1].times[-1].what == "finished"

    @precondition(lambda self: self.last is not None)
    @rule()
    def repeat(self) -> None:
        """An answer that was lost is given again."""
        verb, submission, applied = self.last
        again = getattr(self.store, verb)(self.place, submission)
        assert again == Applied(applied.version, repeated=True)

    @precondition(lambda self: len(self.seen) > 1)
    @rule(data=st.data())
    def change_something_old(self, data: st.DataObject) -> None:
        """A second tab that does not know the last steps is told them."""
        base = data.draw(st.integers(1, self.version - 1))
        old = sent(self.store, self.place, SetField("order", ("x",)), base=base)
        with pytest.raises(ConflictError) as caught:
            self.store.apply(self.place, old)
        missing = [entry.version for entry in caught.value.missing]
        assert missing == list(range(base + 1, self.version + 1))

    @precondition(lambda self: not self.done)
    @rule()
    def undo_nothing(self) -> None:
        """There is nothing to be taken back."""
        with pytest.raises(StoreError, match=r"nothing to undo|is finished"):
            self.store.undo(self.place, sent(self.store, self.place))

    @rule()
    def crash(self) -> None:
        """Drop the store as it is and open the database again."""
        dropped = weakref.ref(self.store)
        del self.store
        if dropped() is not None:  # pytest keeps an error with the frames that it came through
            gc.collect()
        assert dropped() is None
        self.store = Store.open(self.database)

    @invariant()
    def rows_are_the_replayed_log(self) -> None:
        """The layer, the log from its first version, and what was seen are one."""
        if hasattr(self, "seen"):
            view = self.store.layer(self.place)
            assert view.version == self.version
            assert view.layer == self.seen[-1] == self.store.replayed(self.place)
            assert (view.can_undo, view.can_redo) == (bool(self.done), bool(self.undone))

    @rule(data=st.data())
    def look_back(self, data: st.DataObject) -> None:
        """Any version is what it was."""
        version = data.draw(st.integers(1, self.version))
        assert self.store.version(self.place, version) == self.seen[version - 1]


def said(layer):
    """Return what the annotator said, without what the store notes."""
    return layer.units, layer.relations, layer.attributes, layer.order


def test_the_rows_are_the_replayed_log_whatever_happens(database):
    """Each run is a study of its own in one database."""
    machine = type("OnThis", (Annotating,), {"database": database})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=10,
            stateful_step_count=15,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
