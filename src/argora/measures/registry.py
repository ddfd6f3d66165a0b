"""Measures by name: ``parse`` turns what ``str(measure)`` prints back into the measure."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from argora.errors import MeasureError, did_you_mean
from argora.measures.base import Measure
from argora.measures.spelling import called, check_options
from argora.registry import Registry

__all__ = ["MEASURES", "aliases", "id_of", "measure_class", "parse"]

MEASURES = Registry(
    "argora.measures",
    {
        "percentage": "argora.measures.coding.percentage:Percentage",
        "specific_agreement": "argora.measures.coding.specific:SpecificAgreement",
        "s": "argora.measures.coding.two_annotators:S",
        "multi_s": "argora.measures.coding.many_annotators:MultiS",
        "pi": "argora.measures.coding.two_annotators:Pi",
        "multi_pi": "argora.measures.coding.many_annotators:MultiPi",
        "kappa": "argora.measures.coding.two_annotators:Kappa",
        "multi_kappa": "argora.measures.coding.multi_kappa:MultiKappa",
        "weighted_kappa": "argora.measures.coding.weighted:WeightedKappa",
        "ac1": "argora.measures.coding.many_annotators:AC1",
        "ac2": "argora.measures.coding.weighted:AC2",
        "dice": "argora.measures.coding.sets:Dice",
        "max_percentage": "argora.measures.coding.sets:MaxPercentage",
        "alpha": "argora.measures.coding.alpha:Alpha",
        "u_alpha": "argora.measures.unitizing.u_alpha:UAlpha",
        "u_alpha_binary": "argora.measures.unitizing.u_alpha:UAlphaBinary",
        "cu_alpha": "argora.measures.unitizing.cu_alpha:CuAlpha",
        "ku_alpha": "argora.measures.unitizing.cu_alpha:KuAlpha",
        "alpha_u": "argora.measures.unitizing.alpha_u:AlphaU",
        "gamma": "argora.measures.gamma.coefficients:Gamma",
        "gamma_cat": "argora.measures.gamma.coefficients:GammaCat",
        "gamma_k": "argora.measures.gamma.coefficients:GammaK",
        "pk": "argora.measures.segmentation.windows:Pk",
        "windowdiff": "argora.measures.segmentation.windows:WindowDiff",
        "segmentation_similarity": "argora.measures.segmentation.similarity:SegmentationSimilarity",
        "boundary_similarity": "argora.measures.segmentation.similarity:BoundarySimilarity",
        "boundary_pi": "argora.measures.segmentation.chance:BoundaryPi",
        "boundary_kappa": "argora.measures.segmentation.chance:BoundaryKappa",
        "boundary_bias": "argora.measures.segmentation.chance:BoundaryBias",
        "macro_f1": "argora.measures.f1.classes:MacroF1",
        "micro_f1": "argora.measures.f1.classes:MicroF1",
        "unit_f1": "argora.measures.f1.units:UnitF1",
        "token_f1": "argora.measures.f1.units:TokenF1",
        "segment_f1": "argora.measures.f1.units:SegmentF1",
        "sentence_f1": "argora.measures.f1.units:SentenceF1",
        "c_f1": "argora.measures.f1.mining:CF1",
        "r_f1": "argora.measures.f1.mining:RF1",
        "cr_f1": "argora.measures.f1.mining:CRF1",
        "mar": "argora.measures.structure.mar:Mar",
        "cass": "argora.measures.structure.cass:Cass",
        "plain_structure": "argora.measures.structure.plain:PlainStructure",
        "graph_inclusion": "argora.measures.structure.inclusion:GraphInclusion",
        "relation_f1": "argora.measures.structure.relations:RelationF1",
        "adapted_percentage": "argora.measures.structure.relations:AdaptedPercentage",
        "entire_agreement": "argora.measures.structure.relations:EntireAgreement",
        "distance_weighted": "argora.measures.structure.distances:DistanceWeighted",
        "order_tau": "argora.measures.orders:OrderTau",
        "adjacency": "argora.measures.orders:Adjacency",
    },
)


def aliases() -> dict[str, str]:
    """Return other names in use with what each stands for: an id, or a measure with options."""
    names: dict[str, str] = {}
    for name in MEASURES.names():
        properties = measure_class(name).properties
        names |= dict.fromkeys(properties.aliases, name) | dict(properties.named)
    return names


def measure_class(name: str) -> type[Measure[Any]]:
    """Return the class of a measure by its id.

    Raises
    ------
    MeasureError
        If there is none; the message names the nearest.
    """
    kind = MEASURES.get(name)
    if isinstance(kind, type) and issubclass(kind, Measure):
        return kind
    # With this author in front, krippendorff_alpha_u is nearer to krippendorff_alpha.
    near = did_you_mean(name.removeprefix("krippendorff_"), [*MEASURES.names(), *aliases()])
    raise MeasureError(f"unknown measure {name!r}{near}; 'argora measures' lists them")


def parse(text: str, *, imports: bool = False) -> Measure[Any]:
    """Return the measure that a text such as ``alpha(distance='ordinal')`` names.

    Aliases are accepted; the measure prints its canonical name.

    Parameters
    ----------
    imports : whether ``distance='module:function'`` may import the module, which runs it: only for
        a text that you trust. Functions that this program was given as distances need no import.

    >>> str(parse("fleiss_kappa")), str(parse("alpha(distance='interval')"))
    ('multi_pi', "alpha(distance='interval')")

    Raises
    ------
    MeasureError
        If the text is no such call, or the measure or an option is unknown.
    """
    name, options = _resolved(text)
    kind = measure_class(name)
    check_options(name, kind, options)
    for each in fields(kind):
        from_text = each.metadata.get("from_text")
        if from_text is not None and each.name in options:
            options[each.name] = from_text(options[each.name], imports=imports)
    return kind(**options)


def id_of(text: str) -> str:
    """Return the id of the measure that a text names, which may leave out what it needs.

    >>> id_of("fleiss_kappa"), id_of("alphaU")
    ('multi_pi', 'alpha_u')
    """
    return measure_class(_resolved(text)[0]).id


def _resolved(text: str) -> tuple[str, dict[str, Any]]:
    """Return the id and the options that a text names, an alias replaced by what it stands for."""
    name, options = called(text)
    if MEASURES.get(name) is not None:
        return name, options
    id, fixed = called(aliases().get(name, name))
    if both := sorted(set(fixed) & set(options)):
        raise MeasureError(f"{name} stands for {aliases()[name]}; leave {both[0]} out")
    return id, {**fixed, **options}
