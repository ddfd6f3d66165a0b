"""Curating: the gold of a document made anew after each decision, and stored with it.

The gold is a function of votes, rules and decisions; nothing else edits it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal

from argora.errors import BusyError, ConflictError, DataError, FormatError, NotFoundError
from argora.formats.decisions import RecordRow
from argora.model import Layer, Study
from argora.store import Curation, CurationRow, DecisionChange, NewCuration, Phase, Place, Store
from argora.store.curating import OF_PERSON
from argora.store.curations import CurationKind, curation_digest
from argora.store.places import now
from argora.store.recent import Recent
from argora.web.opinions import joint_deciders
from argora.web.refusal import Refusal

if TYPE_CHECKING:
    from argora.analysis.consolidation import ChangedDecision, Consolidation, DocumentGold
    from argora.analysis.curation import CurationCase, PlacedDecision, Proposal, Question

__all__ = ["Curated", "Curating", "SentDecision", "StaleError", "gold_layers", "new_curations"]

MOST_AT_ONCE = 3
"""Documents of a queue that are made anew before it is answered, as their votes have changed."""
MOST_TRIES = 5
MOST_UNITS = 40_000
"""Units of annotators of which the golds are at hand; each takes some kilobytes."""


@dataclass(frozen=True)
class SentDecision:
    """A decision that a client sends; without ``decision`` the one there is withdrawn."""

    task: str
    place: str
    decision: str = ""
    attribute: str = ""
    boundaries: str = ""
    why: str = ""


@dataclass(frozen=True)
class Curated:
    """The curation of a document as it is now.

    Attributes
    ----------
    place, layer_key : of the gold layer.
    earlier : the gold at a version that was asked for; None if it is not at hand.
    """

    standing: Curation
    proposal: Proposal
    place: Place
    layer: Layer
    layer_version: int
    layer_key: str
    earlier: Proposal | None = None

    @cached_property
    def _times(self) -> Mapping[Question, str]:
        return {each.question: each.at for each in _decisions(self.standing)}

    def decided_at(self, case: CurationCase) -> list[str]:
        """Return when people decided on the questions of a case."""
        questions = set(self.proposal.questions(case.decisions))
        return [self._times[each] for each in questions & self._times.keys()]


class StaleError(Exception):
    """A step was made on a version that is not the newest; ``current`` is that one."""

    def __init__(self, current: Curated) -> None:
        super().__init__()
        self.current = current


@dataclass(frozen=True)
class _Sent:
    """Under which name a client sent a step, and on which version it was made; None: on any."""

    client_op_id: str
    digest: str
    author: str
    base: int | None


class Curating:
    """The curation of the documents of all studies; for any number of threads."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._proposals: Recent[tuple[str, ...], Proposal] = Recent(MOST_UNITS, _weight)

    def queue(self, study: str, phase: Phase) -> Sequence[CurationRow]:
        """Return how far each document is; some whose votes have changed are made anew first."""
        rows = self._store.curations.queue(study, phase.name, gold=phase.curation)
        is_stale = (row for row in rows if not (row.is_up_to_date or row.is_left))
        stale = list(islice(is_stale, MOST_AT_ONCE))
        for row in stale:
            with suppress(ConflictError, NotFoundError):  # too few have finished it, or it is left
                self.look(study, row.document, phase)
        if not stale:
            return rows
        return self._store.curations.queue(study, phase.name, gold=phase.curation)

    def look(self, study: str, document: str, phase: Phase) -> Curated:
        """Return the curation of a document by its key; made anew if votes have changed.

        Raises
        ------
        NotFoundError
            If no gold of it was made by rules, or it is of a person.
        ConflictError
            If too few annotators have finished it by now.
        """
        for _ in range(MOST_TRIES):
            standing = self._standing(study, document, phase)
            proposal = self._proposal(study, standing, phase)
            if standing.is_up_to_date:
                return self._curated(study, standing, proposal, phase)
            if self._standing(study, document, phase).mark_now != standing.mark_now:
                continue  # a decision may have been renewed for votes that came since
            try:
                self._store_step(study, standing, proposal, phase, "votes", state=None)
            except BusyError:
                continue
        raise BusyError("votes on this document change all the time; try again in a moment").coded(
            "layer-busy"
        )

    def with_earlier(self, curated: Curated, version: int | None) -> Curated:
        """Return a curation with its gold at an earlier version, if that is at hand.

        By rules over all documents, decisions elsewhere change the gold of one version.
        """
        from argora.analysis.curation import decides_by_document

        place, standing = curated.place, curated.standing
        if version is None or version > standing.version:
            return curated
        if not decides_by_document(standing.rules):
            return curated
        key = (place.study, standing.document, place.phase, place.annotator)
        earlier = self._proposals.get((*key, str(version), standing.mark_now))
        return replace(curated, earlier=earlier)

    def decide(
        self,
        study: str,
        document: str,
        phase: Phase,
        decisions: Sequence[SentDecision],
        *,
        client_op_id: str,
        base: int,
        author: str,
    ) -> Curated:
        """Store decisions of a person, and return what came of them.

        Annotators who said what they would decide on a case are among those who decided.

        Raises
        ------
        StaleError
            If another step was stored since.
        Refusal
            If a decision cannot be understood or breaks a rule of the scheme.
        ConflictError
            If the document is finished.
        """
        digest = curation_digest("decide", [vars(each) for each in decisions])
        sent = _Sent(client_op_id, digest, author, base)
        current = self._current(study, document, phase, sent)
        if current is None:
            return self.look(study, document, phase)
        _refuse_finished(current)
        together = joint_deciders(self._store, study, document, phase, current)
        placed = {
            question: replace(each, decided_by=(*together.get(question, ()), author))
            for question, each in _placed(decisions, current, author).items()
        }
        standing = {each.question: each for each in _decisions(current.standing)}
        merged = {question: each for question, each in standing.items() if question not in placed}
        merged |= {question: each for question, each in placed.items() if each.decision}
        name = current.standing.name
        try:
            proposal = self._make(
                *(study, current.standing, phase, list(merged.values())),
                strict=True,
                votes=current.proposal.gold.study,
            )
        except FormatError as error:
            raise Refusal(422, "decision-refused", error.problem, problem=error.problem) from error
        digests, at = proposal.digests(name), now()
        marked = tuple(
            replace(each, digest=digests.get(each.question, ""), at=at)
            if each.question in placed
            else each
            for each in proposal.decisions.get(name, ())
        )
        proposal = replace(proposal, decisions={**proposal.decisions, name: marked})
        return self._answered(
            *(study, document, phase, sent),
            lambda: self._store_step(study, current.standing, proposal, phase, "decide", sent=sent),
        )

    def undo(
        self, study: str, document: str, phase: Phase, *, client_op_id: str, base: int, author: str
    ) -> Curated:
        """Set back the last step of a person, and return what came of it.

        Raises
        ------
        StaleError
            If another step was stored since.
        ConflictError
            If there is none, or the document is finished.
        """
        sent = _Sent(client_op_id, curation_digest("undo", []), author, base)
        current = self._current(study, document, phase, sent)
        if current is None:
            return self.look(study, document, phase)
        _refuse_finished(current)
        last = current.standing.last
        if last is None:
            raise ConflictError("there is no decision to set back").coded(
                "nothing-to-turn", turn="undo"
            )
        from argora.analysis.curation import PlacedDecision

        merged = {each.question: each for each in _decisions(current.standing)}
        for change in last.changes:
            merged.pop(change.question, None)
            if change.before is not None:
                merged[change.question] = PlacedDecision.from_json(change.before)
        proposal = self._make(
            *(study, current.standing, phase, list(merged.values())),
            votes=current.proposal.gold.study,
        )
        return self._answered(
            *(study, document, phase, sent),
            lambda: self._store_step(
                *(study, current.standing, proposal, phase, "undo"),
                sent=sent,
                undoes=last.version,
            ),
        )

    def set_state(
        self,
        study: str,
        document: str,
        phase: Phase,
        state: Literal["open", "finished"],
        *,
        client_op_id: str,
        base: int | None,
        author: str,
    ) -> Curated:
        """Finish a document, or open it again.

        Raises
        ------
        StaleError
            If another step was stored since.
        Refusal
            If something is left to decide in a document that is to be finished.
        ConflictError
            If it has the state already.
        """
        sent = _Sent(client_op_id, curation_digest("state", state), author, base)
        current = self._current(study, document, phase, sent)
        if current is None:
            return self.look(study, document, phase)
        name, kind = current.standing.name, "finish" if state == "finished" else "open"
        if state == "finished":
            _refuse_finished(current)
            counts = current.proposal.counts(name)
            if not counts.is_done:
                raise _still_open(counts.open, counts.reopened, counts.broken)
        step = self._step(current.standing, current.proposal, kind, sent)  # type: ignore[arg-type]
        return self._answered(
            *(study, document, phase, sent),
            lambda: self._store.curations.save(current.place, step, author=author),
        )

    def _answered(
        self, study: str, document: str, phase: Phase, sent: _Sent, save: Callable[[], object]
    ) -> Curated:
        """Save a step and return what came of it.

        Raises
        ------
        StaleError
            If another step was stored meanwhile.
        """
        try:
            save()
        except BusyError:
            if self._current(study, document, phase, sent) is not None:
                raise
        return self.look(study, document, phase)

    def _standing(self, study: str, document: str, phase: Phase) -> Curation:
        standing = self._store.curations.of(study, document, phase.name, gold=phase.curation)
        if standing is None:
            raise NotFoundError(
                "no gold of this document was made by rules yet; let the gold of the phase be made"
            ).coded("not-proposed")
        if standing.counts.get("is_without_rules"):
            raise NotFoundError(
                "it is not stored by which rules the gold of this document was made; choose rules "
                "and let the gold of the phase be made"
            ).coded("rules-unknown")
        if standing.is_left:
            raise NotFoundError(OF_PERSON).coded("gold-of-person")
        return standing

    def _current(self, study: str, document: str, phase: Phase, sent: _Sent) -> Curated | None:
        """Return what a step is made on; None if the step is stored already."""
        mine = study, document, phase.name, sent.client_op_id, sent.digest
        if self._store.curations.is_stored(*mine, gold=phase.curation):
            return None
        current = self.look(study, document, phase)
        if sent.base not in (None, current.standing.version):
            raise StaleError(current)
        return current

    def _proposal(self, study: str, standing: Curation, phase: Phase) -> Proposal:
        """Return the gold of now, from memory if nothing has changed."""
        from argora.analysis.curation import decides_by_document

        key = _key(study, standing, phase, standing.version)
        proposal = self._proposals.get(key)
        if proposal is None or not decides_by_document(standing.rules):
            proposal = self._make(study, standing, phase, _decisions(standing))
            self._proposals.put(key, proposal)
        return proposal

    def _make(
        self,
        study: str,
        standing: Curation,
        phase: Phase,
        decisions: Sequence[PlacedDecision],
        *,
        strict: bool = False,
        votes: Study | None = None,
    ) -> Proposal:
        """Make the gold of a document, of its phase where rules look at all documents.

        Parameters
        ----------
        votes : on the document, if they are at hand.
        """
        from argora.analysis.curation import decides_by_document, propose

        every = {standing.name: decisions}
        if decides_by_document(standing.rules):
            if votes is None:
                votes = self._store.study(study, documents=[standing.name], phase=phase.name)
        else:
            votes = self._store.study(study, phase=phase.name)
            others = self._store.curations.in_phase(study, phase.name, gold=phase.curation)
            every |= {n: _decisions(c) for n, c in others.items() if n != standing.name}
        proposal = None
        with suppress(DataError):  # nobody has finished anything
            proposal = propose(
                votes,
                standing.rules,
                every,
                name=phase.gold,
                at_least=standing.at_least,
                time=now(),
                strict=strict,
            )
        if proposal is None or standing.name not in proposal.gold.annotators_of:
            raise ConflictError(
                f"fewer than {standing.at_least} annotators have finished this document by now; "
                "wait until they finish it again"
            ).coded("too-few-votes", n=standing.at_least)
        return proposal

    def _curated(self, study: str, standing: Curation, proposal: Proposal, phase: Phase) -> Curated:
        place = Place(study, standing.name, phase.gold, phase=phase.name)
        view = self._store.layer(place)
        return Curated(standing, proposal, place, view.layer, view.version, view.key)

    def _step(
        self,
        standing: Curation,
        proposal: Proposal,
        kind: CurationKind,
        sent: _Sent | None = None,
        undoes: int | None = None,
    ) -> NewCuration:
        from argora.analysis.consolidation import document_gold

        gold = document_gold(proposal, standing.name, _decisions(standing))
        return new_curation(
            *(standing.name, standing.version, kind, gold),
            rules=standing.rules,
            at_least=standing.at_least,
            mark=standing.mark_now,
            client_op_id=None if sent is None else sent.client_op_id,
            digest="" if sent is None else sent.digest,
            undoes=undoes,
            gold=standing.gold,
        )

    def _store_step(
        self,
        study: str,
        standing: Curation,
        proposal: Proposal,
        phase: Phase,
        kind: CurationKind,
        *,
        sent: _Sent | None = None,
        undoes: int | None = None,
        state: str | None = "open",
    ) -> None:
        """Store a step with the layer that came of it.

        Parameters
        ----------
        state : of the layer; None: as it was, unless something is left to decide or a gold that a
            person finished has other content.
        """
        layer = proposal.layer(standing.name)
        place = Place(study, standing.name, phase.gold, phase=phase.name)
        if state is not None:
            layer = replace(layer, state="open")
        elif standing.is_by_people:
            layer = _of_person(layer, standing, self._store.layer(place).layer)
        step = self._step(standing, proposal, kind, sent, undoes)
        author = "" if sent is None else sent.author
        self._store.curations.save(place, step, replace(layer, phase=phase.name), author=author)
        self._proposals.put(_key(study, standing, phase, standing.version + 1), proposal)


def _weight(proposal: Proposal) -> int:
    return sum(len(layer.units) for layer in proposal.gold.study.layers)


def _key(study: str, standing: Curation, phase: Phase, version: int) -> tuple[str, ...]:
    return study, standing.document, phase.name, phase.gold, str(version), standing.mark_now


def new_curation(
    document: str, base: int, kind: CurationKind, result: DocumentGold, **fields: Any
) -> NewCuration:
    """Return a step from what was decided in a document."""
    return NewCuration(
        document,
        base,
        kind,
        counts=result.counts,
        record=result.record,
        changes=tuple(map(_change, result.changes)),
        **fields,
    )


def new_curations(
    result: Consolidation,
    curations: Mapping[str, Curation],
    marks: Mapping[str, str],
    *,
    rules: Mapping[str, str],
    at_least: int,
) -> list[NewCuration]:
    """Return the steps of all documents of which a gold was made, without those that change none.

    Parameters
    ----------
    curations : of before, by the names of documents.
    marks : of the votes and the scheme.
    """
    steps = []
    for name, gold in result.documents.items():
        before = curations.get(name)
        same = before is not None and (
            (before.rules, before.at_least, before.mark) == (rules, at_least, marks[name])
        )
        if not (same and result.is_by_document and not gold.changes):
            base = 0 if before is None else before.version
            basis = {"rules": rules, "at_least": at_least, "mark": marks[name]}
            steps.append(new_curation(name, base, "propose", gold, **basis))
    return steps


def gold_layers(
    result: Consolidation, curations: Mapping[str, Curation], finished: Mapping[str, Layer]
) -> list[Layer]:
    """Return the gold layers; once a person did anything in one, a person finishes it.

    Parameters
    ----------
    curations : of before, by the names of documents.
    finished : the gold layers of before that are finished.
    """
    layers = []
    for name, gold in result.documents.items():
        before, layer = curations.get(name), gold.layer
        if before is not None and before.is_by_people:
            layer = _of_person(layer, before, finished.get(name))
        layers.append(layer)
    return layers


def _of_person(layer: Layer, standing: Curation, before: Layer | None) -> Layer:
    """Return a layer, finished only if a person has finished the same content."""
    if layer.state == "open" or standing.state == "open":
        return replace(layer, state="open")
    contents = [(e.units, e.relations, e.attributes) for e in (layer, before) if e is not None]
    return layer if contents[1:] == contents[:1] else replace(layer, state="open")


def _change(change: ChangedDecision) -> DecisionChange:
    question, before, after = change
    return DecisionChange(
        question,
        None if before is None else before.to_json(),
        None if after is None else after.to_json(),
    )


def _decisions(standing: Curation) -> list[PlacedDecision]:
    from argora.analysis.curation import PlacedDecision

    mark = standing.mark_now
    return [PlacedDecision.from_json(each, mark=mark) for each in standing.decisions]


def _placed(
    decisions: Iterable[SentDecision], current: Curated, author: str
) -> dict[Question, PlacedDecision]:
    """Return what was sent by its questions, with the places of units in the place of ids.

    Raises
    ------
    Refusal
        If a place is none, or a question is there twice.
    """
    from argora.analysis.curation import placed_rows

    rows = [
        RecordRow(
            path="decisions",
            line=line,
            document=current.standing.name,
            decided_by=(str(author),),
            **vars(each),
        )
        for line, each in enumerate(decisions, 1)
    ]
    gold = {current.standing.name: current.layer}
    try:
        placed = placed_rows(rows, current.proposal.gold.study, gold)
    except FormatError as error:
        raise Refusal(422, "decision-refused", error.problem, problem=error.problem) from error
    by_question: dict[Question, PlacedDecision] = {}
    for _, each in placed:
        first = by_question.setdefault(each.question, each)
        if (first.decision, first.boundaries) != (each.decision, each.boundaries):
            detail = (
                f"the {each.task} at {each.place!r} is decided twice, by {first.decision!r} and by "
                f"{each.decision!r}; expected one decision"
            )
            raise Refusal(422, "decision-refused", detail, problem=detail)
    return by_question


def _refuse_finished(current: Curated) -> None:
    if current.layer.state == "finished":
        raise ConflictError(f"the {current.layer.name} is finished; open it first").coded(
            "layer-finished"
        )


def _still_open(n_open: int, n_reopened: int, n_broken: int) -> Refusal:
    detail = (
        f"{n_open + n_reopened} cases are to be decided, and {n_broken} rules of the scheme are "
        "broken; decide on them first"
    )
    return Refusal(
        409, "still-open", detail, n_open=n_open, n_reopened=n_reopened, n_broken=n_broken
    )
