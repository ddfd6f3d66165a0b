"""The table of agreement on the order of sentences, beside how far each is from the text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from argora.analysis.plan import Plan
from argora.analysis.words import counted, number, percent, spelled
from argora.measures import Result, parse
from argora.model import Study
from argora.reliability import orders
from argora.reliability.orders import TEXT_ORDER

__all__ = ["HEAD", "ORDER", "OrderRow", "OrderSheet", "order_sheet"]

ORDER = "Order of sentences"
HEAD = ("with each other", "with the text")

MEASURES = (
    ("order_tau", "Kendall’s τ", "Which of two sentences comes first?"),
    ("adjacency", "neighbours", "Which sentence follows directly upon which?"),
)


@dataclass(frozen=True)
class OrderRow:
    """One measure: of annotators with each other, and of each with the order of the text."""

    title: str
    asks: str
    together: Result
    with_text: Result

    @property
    def results(self) -> tuple[Result, Result]:
        """Both, as the columns of the table."""
        return self.together, self.with_text


@dataclass(frozen=True)
class OrderSheet:
    """Agreement on the order of sentences.

    Attributes
    ----------
    n_ordered : how many orders anybody proposed.
    """

    rows: tuple[OrderRow, ...]
    n_ordered: int

    @property
    def results(self) -> tuple[Result, ...]:
        """Every result."""
        return tuple(result for row in self.rows for result in row.results)

    @property
    def signatures(self) -> tuple[str, ...]:
        """The signatures of all results."""
        return tuple(result.signature for result in self.results if result.signature)

    @property
    def sentences(self) -> Sequence[str]:
        """The table in words."""
        tau = self.rows[0]
        lines = [f"{counted(self.n_ordered, 'order').capitalize()} of the sentences of a document."]
        if tau.with_text.is_defined and tau.with_text.value == 1:
            return [*lines, "Nobody moved a sentence."]
        if tau.together.is_defined:
            n = tau.together.n_annotators
            pairs = ", as means over their pairs," if n > 2 else ""
            share = tau.together.evidence["coverage"]
            lines.append(
                f"{spelled(n).capitalize()} annotators are compared{pairs} on "
                f"{counted(tau.together.n_items, 'document')}, by the {percent(share)} of the "
                "sentences that both kept."
            )
            if tau.with_text.is_defined:
                lines.append(self._verdict(tau))
        return lines

    def _verdict(self, tau: OrderRow) -> str:
        """Return whether annotators agree with each other more than with the order of the text."""
        nearer = tau.together.value > tau.with_text.value
        figures = f"τ {number(tau.together.value)} against {number(tau.with_text.value)}"
        if nearer:
            return f"They are nearer to each other than to the text ({figures})."
        return (
            f"They are no nearer to each other than to the text ({figures}), so what they share "
            "may be no more than what they left as it was."
        )


def order_sheet(study: Study, plan: Plan) -> OrderSheet | None:
    """Measure agreement on order; None where nobody proposed one."""
    texts = orders(study, **plan.layers, with_text=True)
    if not texts.arranged:
        return None
    data = orders(study, **plan.layers)
    rows = tuple(
        OrderRow(
            title,
            asks,
            plan.measure(parse(name), data),
            plan.measure(parse(f"{name}(reference={TEXT_ORDER!r})"), texts),
        )
        for name, title, asks in MEASURES
    )
    return OrderSheet(rows, sum(len(each.orders) - 1 for each in texts.arranged))
