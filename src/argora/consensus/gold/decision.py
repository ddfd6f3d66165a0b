"""What is on record about one decision of a gold standard."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from argora.consensus.result import Consensus
from argora.formats.decisions import DECISION_COLUMNS, REOPENED, name_list

__all__ = ["Decision", "Status", "Task", "decision_on_row"]

Task = Literal["unit", "attribute", "relation"]
Status = Literal["decided", "undecided", "nothing"]


@dataclass(frozen=True, kw_only=True)
class Decision:
    """How one question about a document was settled, or why it was not.

    Attributes
    ----------
    task : what was asked: which unit is here, which value an attribute has, what a unit relates to.
    status : ``decided``; ``undecided``, so that a person must look; ``nothing``, when the decision
        is that nothing is here.
    id : of the unit or relation in the gold layer; of the unit whose attribute this is; empty
        where the layer holds nothing.
    place : where: ``120-180`` in characters, the given segments, or the ends of a relation.
    words : the beginning of the text there.
    value : the category or value that was decided; empty unless ``decided``.
    old : what the gold layer said before, where there was one.
    votes : how many annotators said what.
    supporters : who said what was decided; of units and attributes not known where people decided
        otherwise than the rule.
    n_annotators : who was asked.
    probability : share of the votes, or posterior of a model, of what was decided or leads; NaN
        where it is not known.
    margin : its lead over the runner-up.
    reason : what the rule stopped at.
    guideline : the version that all who were asked followed, where they name one.
    time : when it was decided, in ISO 8601; empty if that is not to be known.
    decision, boundaries : what people decided in the place of the rule, as a record spells it.
    decided_by : the people who decided; empty where the rule did.
    why : the reason that they give.
    digest : of the votes, whatever the rule; a decision of people holds as long as it is the same.
    reopened : whether people had decided, but on other votes or another unit.
    """

    document: str
    task: Task
    status: Status
    rule: str
    id: str = ""
    place: str = ""
    start: int | None = None
    words: str = ""
    attribute: str = ""
    value: str = ""
    old: str = ""
    votes: Mapping[str, int] = field(default_factory=dict)
    supporters: tuple[str, ...] = ()
    n_annotators: int = 0
    probability: float = math.nan
    margin: float = math.nan
    reason: str = ""
    guideline: str = ""
    time: str = ""
    decision: str = ""
    boundaries: str = ""
    decided_by: tuple[str, ...] = ()
    why: str = ""
    digest: str = field(default="", compare=False)
    reopened: bool = False

    def with_outcome(self, status: Status, *, value: str = "", **fields: Any) -> Decision:
        """Return the record with an outcome that the rule did not come to by itself.

        Supporters, probability and margin are those of the rule's value: they stay only if the
        outcome is the same.
        """
        if (status, value) != (self.status, self.value):
            fields |= {"supporters": (), "probability": math.nan, "margin": math.nan}
        return replace(self, status=status, value=value, **fields)

    def row(self) -> dict[str, Any]:
        """Return the decision as a tidy row; what is unknown is None."""
        row = {name: getattr(self, name) for name in DECISION_COLUMNS if name != "gold"}
        for name in ("probability", "margin"):
            if math.isnan(row[name]):
                row[name] = None
        for name in ("supporters", "decided_by"):
            row[name] = name_list(row[name])
        row["votes"] = ", ".join(f"{name_list([value])} {n}" for value, n in self.votes.items())
        return row | ({"status": REOPENED} if self.reopened else {})


def decision_on_row(
    consensus: Consensus,
    row: int,
    *,
    is_nothing: bool,
    show: Callable[[Hashable], str],
    **fields: Any,
) -> Decision:
    """Return the record of what a rule decided on one row of coding data.

    Parameters
    ----------
    is_nothing : whether the category, if there is one, means that nothing is there.
    show : from a category to its text.
    fields : the other fields of the decision: what was asked, where, and of how many annotators.
    """
    code = int(consensus.code[row])
    return Decision(
        status="undecided" if code < 0 else "nothing" if is_nothing else "decided",
        rule=consensus.rule,
        value="" if code < 0 or is_nothing else show(consensus.categories[code]),
        votes={show(category): n for category, n in consensus.votes_on(row).items()},
        supporters=consensus.voters_for(row),
        probability=float(consensus.probability[row]),
        margin=float(consensus.margin[row]),
        reason=consensus.reasons[consensus.why[row]],
        **fields,
    )
