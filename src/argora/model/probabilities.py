"""How probable a model finds what its layer says of a unit or a relation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from argora.errors import ModelError
from argora.model.frozen import FrozenMap, frozen

__all__ = ["DIGITS", "Probabilities"]

DIGITS = 6
"""To so many decimals models write probabilities: what a file says is what was computed."""

ROUNDING = 1e-3
"""By so much the probabilities of alternatives may sum to more than 1."""


@dataclass(frozen=True, slots=True)
class Probabilities:
    """The probabilities of a unit or a relation, by the model that made the layer.

    Each is conditional on what it needs: a relation on its ends, a category on the unit or relation
    that has it, the value of an attribute on the category. What a model does not know is left out.

    Attributes
    ----------
    exists : that there is a unit with exactly these spans, or a relation with exactly these ends.
    root : of a unit, that no relation leads from it, given its category.
    category : of each possible category; they sum to 1 at most.
    attributes : by name of the attribute, of each possible value.
    """

    exists: float | None = None
    root: float | None = None
    category: Mapping[str, float] = field(default_factory=FrozenMap)
    attributes: Mapping[str, Mapping[str, float]] = field(default_factory=FrozenMap)

    def __post_init__(self) -> None:
        object.__setattr__(self, "category", frozen(self.category))
        values = {name: frozen(each) for name, each in self.attributes.items()}
        object.__setattr__(self, "attributes", frozen(values))
        for name, single in (("exists", self.exists), ("root", self.root)):
            if single is not None:
                _check(name, {name: single})
        _check("category", self.category)
        for name, each in values.items():
            _check(name, each)

    def __bool__(self) -> bool:
        """Return whether anything is known."""
        return self != Probabilities()

    def of(
        self, category: str | None, attributes: Mapping[str, object], *, is_root: bool | None = None
    ) -> Iterator[float]:
        """Yield the probabilities of what is said: of a category, and of values of attributes.

        Parameters
        ----------
        is_root : of a unit, whether no relation leads from it; its category and this count
            together. None leaves it out.
        """
        alone = self.root if is_root is not None else None
        if category in self.category or alone is not None:
            joint = self.category.get(category or "", 1.0)
            yield joint if alone is None else joint * (alone if is_root else 1 - alone)
        for name, each in self.attributes.items():
            if (value := attributes.get(name)) in each:
                yield each[str(value)]

    def rounded(self) -> Probabilities:
        """Return the probabilities with the digits that are written."""
        return Probabilities(
            None if self.exists is None else round(self.exists, DIGITS),
            None if self.root is None else round(self.root, DIGITS),
            {name: round(value, DIGITS) for name, value in self.category.items()},
            {
                name: {value: round(p, DIGITS) for value, p in each.items()}
                for name, each in self.attributes.items()
            },
        )

    def recoded(
        self, category: Callable[[str], str | None], attributes: Mapping[str, object]
    ) -> Probabilities:
        """Return those of other categories: what becomes one is added up, what goes is left out.

        Parameters
        ----------
        category : returns the new name of a category, None where it goes.
        attributes : the names of attributes whose values change; their probabilities go.
        """
        sums: dict[str, float] = {}
        for name, value in self.category.items():
            if (new := category(name)) is not None:
                sums[new] = round(sums.get(new, 0.0) + value, 2 * DIGITS)
        left = {name: each for name, each in self.attributes.items() if name not in attributes}
        return replace(self, category=sums, attributes=left)


def _check(name: str, alternatives: Mapping[str, float]) -> None:
    """Raise ModelError unless each is a probability, and all of them together are no more."""
    for what, value in alternatives.items():
        if not 0 <= value <= 1:
            raise ModelError(
                f"probability of {what!r}: found {value!r}, expected a number from 0 to 1"
            )
    if (total := sum(alternatives.values())) > 1 + ROUNDING:
        raise ModelError(
            f"probabilities of {name}: they sum to {total:.4g}, expected 1 at most; "
            f"alternatives are {sorted(alternatives)}"
        )
