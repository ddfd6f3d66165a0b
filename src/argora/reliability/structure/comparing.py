"""Two maps of one text, from two places, as reliability data."""

from __future__ import annotations

from argora.errors import DataError
from argora.model import Layer, Study
from argora.reliability.structure.data import Mapped, StructureData
from argora.reliability.structure.graphs import Structure
from argora.reliability.structure.reading import structure_of
from argora.text.parting import parting

__all__ = ["compare_maps"]


def compare_maps(
    first: Study, second: Study, *, names: tuple[str, str] = ("first", "second")
) -> StructureData:
    """Put two studies of one map each together, as if two annotators had drawn them.

    Parameters
    ----------
    names : what to call the two.

    Raises
    ------
    DataError
        If one of them does not hold exactly one map, or the texts are not the same; the message
        says where they part.

    Examples
    --------
    >>> from argora.model import Annotator, Document, Layer, Scheme, Study, Unit
    >>> def study(words):
    ...     layer = Layer("d", "ann", units=(Unit("1", text=words),))
    ...     return Study(Scheme.observed([layer]), (Document("d"),), (Annotator("ann"),), (layer,))
    >>> compare_maps(study("so"), study("so what")).annotators
    ('first', 'second')
    """
    if names[0] == names[1]:
        raise DataError(f"both maps are called {names[0]!r}; give two names")
    drawn = {name: _only(study, name) for name, study in zip(names, (first, second), strict=True)}
    wordings = [own.wording for own in drawn.values()]
    if wordings[0] is not None and wordings[1] is not None:
        where = parting(wordings[0].words, wordings[1].words)
        if where is not None:
            raise DataError(
                f"the texts of {names[0]!r} and {names[1]!r} are not the same; they part {where}"
            )
    id = first.layers[0].document
    return StructureData((Mapped(id, drawn),), derivation="structures:maps")


def _only(study: Study, name: str) -> Structure:
    layers: tuple[Layer, ...] = study.layers
    if len(layers) != 1:
        raise DataError(
            f"{name!r} holds {len(layers)} maps; expected one: select(documents=..., "
            "annotators=...) takes one out"
        )
    return structure_of(layers[0], study.document(layers[0].document), study.scheme)
