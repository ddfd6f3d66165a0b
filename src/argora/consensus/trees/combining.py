"""From ballots to one tree for each document: whose votes count, what is the same, the rule."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256

from argora.consensus.trees.arborescence import Arborescence
from argora.consensus.trees.reliabilities import Reliability, as_integers, estimated, uniform
from argora.consensus.trees.restating import classes_of, merged, own_closure, vote_on_pairs
from argora.consensus.trees.result import NOBODY, OpenUnit, TreeConsensus
from argora.consensus.trees.rule import TreeRule, parse_tree_rule
from argora.consensus.trees.votes import EdgeVotes
from argora.errors import DataError

__all__ = ["combine_documents", "combine_trees"]


def combine_trees(
    votes: EdgeVotes,
    rule: TreeRule | str | None = None,
    *,
    weights: Mapping[str, float] | None = None,
) -> TreeConsensus:
    """Combine the ballots on one document into one tree.

    First it is decided which units say the same: more than half of those who decided on both must
    have said so, and what follows from such pairs holds as well. The first unit of each class then
    stands for all of it. Then the rule decides on the edge from every unit.

    Parameters
    ----------
    rule : a rule or its name; ``arborescence`` by default.
    weights : how much each annotator's votes count, a number from 0; instead of the rule's own way.

    Examples
    --------
    >>> from argora.consensus.trees import Ballot
    >>> votes = EdgeVotes(
    ...     ("a", "b", "c"),
    ...     {
    ...         "ann": Ballot.of({"a": None, "b": "a", "c": "a"}),
    ...         "bob": Ballot.of({"a": None, "b": "a", "c": "b"}),
    ...         "cem": Ballot.of({"a": "b", "b": None, "c": "b"}),
    ...     },
    ... )
    >>> consensus = combine_trees(votes)
    >>> [(str(edge), round(edge.margin, 2)) for edge in consensus.edges]
    [('a > root', 0.67), ('b > a', 0.67), ('c > b', 0.33)]
    """
    return combine_documents([votes], rule, weights=weights)[0]


def combine_documents(
    documents: Iterable[EdgeVotes],
    rule: TreeRule | str | None = None,
    *,
    weights: Mapping[str, float] | None = None,
) -> tuple[TreeConsensus, ...]:
    """Combine the ballots on each document; reliability is estimated from all of them together."""
    chosen = Arborescence() if rule is None else rule
    chosen = parse_tree_rule(chosen) if isinstance(chosen, str) else chosen
    closed = [_closed(votes) for votes in documents]
    names = sorted({annotator for votes in closed for annotator in votes.annotators})
    fit: Reliability | None = None
    if weights is not None:
        if chosen.trust == "estimated":
            raise DataError("weights are given, and the rule wants to estimate them: drop one")
        counts = as_integers(weights, names)
    elif chosen.trust == "estimated":
        counts, fit = estimated(closed)
    else:
        counts = uniform(names)
    is_given = weights is not None
    return tuple(_combined(votes, chosen, counts, fit, is_given) for votes in closed)


def _closed(votes: EdgeVotes) -> EdgeVotes:
    if not any(ballot.same for ballot in votes.ballots.values()):
        return votes
    return replace(
        votes,
        ballots={annotator: own_closure(ballot) for annotator, ballot in votes.ballots.items()},
    )


def _combined(
    votes: EdgeVotes,
    rule: TreeRule,
    counts: Mapping[str, int],
    fit: Reliability | None,
    is_given: bool,
) -> TreeConsensus:
    weights = {annotator: counts[annotator] for annotator in votes.annotators}
    pairs = vote_on_pairs(votes, weights)
    classes = classes_of(pairs, votes.units)
    united = merged(votes, classes)
    total = sum(weights.values())
    blank = TreeConsensus(
        rule=str(rule),
        votes=united,
        edges=(),
        undecided=tuple(OpenUnit(unit, NOBODY) for unit in united.units),
        score=math.nan,
        weights={
            annotator: count / total if total else math.nan for annotator, count in weights.items()
        },
        equivalences=pairs,
        classes=classes,
        fit=fit,
        notes=votes.notes,
        signature=_signature(votes, rule, weights if is_given else None),
    )
    if reason := _obstacle(united, weights):
        return replace(blank, undefined=reason)
    chosen = rule.choose(united, weights)
    notes = [*votes.notes, *chosen.notes]
    if fit is not None and not fit.settled:
        notes.append("the reliability of annotators had not settled")
    result = replace(
        blank,
        edges=chosen.edges,
        undecided=chosen.undecided,
        score=chosen.score,
        notes=tuple(notes),
    )
    return result if result.is_tree else replace(result, notes=(*notes, *_no_tree(result)))


def _no_tree(result: TreeConsensus) -> Sequence[str]:
    if result.undecided:
        return ()  # the list of open units says it
    return (f"the edges are not one tree: {len(result.roots)} central claims",)


def _obstacle(votes: EdgeVotes, counts: Mapping[str, int]) -> str | None:
    if not votes.units:
        return "there are no units"
    if not any(ballot.decided for ballot in votes.ballots.values()):
        return "nobody decided on any unit"
    if not any(counts[annotator] for annotator, ballot in votes.ballots.items() if ballot.decided):
        return "nobody who decided on a unit has a weight"
    return None


def _signature(votes: EdgeVotes, rule: TreeRule, weights: Mapping[str, int] | None) -> str:
    """Return ``method | data | version``; equal methods decide by the same rule."""
    further = []
    if weights is not None:
        digest = sha256(repr(sorted(weights.items())).encode()).hexdigest()[:6]
        further.append(f"weights:{digest}")
    counts = f"annotators:{len(votes.ballots)}|n:{len(votes.units)}|votes:{votes.fingerprint}"
    return rule.signature_of(votes.derivation, counts, *further)
