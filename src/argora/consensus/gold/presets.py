"""Rules of a gold that belong together, by name: as a published study made its gold."""

from __future__ import annotations

from dataclasses import dataclass

from argora.errors import MeasureError

__all__ = ["PRESETS", "GoldPreset", "preset_of"]


@dataclass(frozen=True)
class GoldPreset:
    """Rules by which a published study made its gold.

    Attributes
    ----------
    units, relations, attributes : as :func:`argora.consensus.gold.make_rules` takes them; None is
        the usual rule.
    at_least : how many annotators must have done a document.
    """

    name: str
    title: str
    source: str
    units: str | None
    relations: str | None
    attributes: str
    at_least: int


USUAL = GoldPreset("", "the usual rules", "", None, None, "majority", 2)
PRESETS = (
    GoldPreset(
        name="stab_gurevych_2014",
        title="at least 2 of 3 agree on category and boundaries; everything else is open",
        source="Stab & Gurevych (2014), COLING, section 5.4",
        units="boundaries(k=2)",
        relations="majority_edges(k=2)",
        attributes="k_of_n(k=2)",
        at_least=3,
    ),
)


def preset_of(name: str | None) -> GoldPreset:
    """Return the rules of a name; without one, the usual ones.

    Raises
    ------
    MeasureError
        If there are no rules of this name.
    """
    if name is None:
        return USUAL
    for each in PRESETS:
        if each.name == name:
            return each
    names = ", ".join(each.name for each in PRESETS)
    raise MeasureError(f"there is no preset {name!r} for a gold; expected one of {names}")
