"""Rules by name: ``parse_rule`` turns what ``str(rule)`` prints back into the rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from argora.consensus.rule import Rule
from argora.consensus.spelled import Spelled
from argora.errors import MeasureError, did_you_mean
from argora.measures.spelling import called, check_options
from argora.registry import Registry
from argora.reliability.coding.factor import clean

__all__ = ["RULES", "class_in", "parse_rule", "parsed", "rule_class"]

Parsed = TypeVar("Parsed", bound=Spelled)

RULES = Registry(
    "argora.consensus",
    {
        "plurality": "argora.consensus.voting:Plurality",
        "majority": "argora.consensus.voting:Majority",
        "k_of_n": "argora.consensus.voting:KOfN",
        "two_stage": "argora.consensus.voting:TwoStage",
        "dawid_skene": "argora.consensus.dawid_skene:DawidSkene",
        "one_coin": "argora.consensus.one_coin:OneCoin",
        "mace": "argora.consensus.mace:MACE",
        "ibcc": "argora.consensus.ibcc:IBCC",
        "hmm": "argora.consensus.hmm:HMM",
    },
)


def rule_class(name: str) -> type[Rule]:
    """Return the class of a rule by its id.

    Raises
    ------
    MeasureError
        If there is none; the message names the nearest.
    """
    return class_in(RULES, name, Rule, what="rule")


def class_in(registry: Registry, name: str, base: type[Parsed], *, what: str) -> type[Parsed]:
    """Return the class of this name in a registry of subclasses of ``base``.

    Raises
    ------
    MeasureError
        If there is none; the message names the nearest.
    """
    entry = registry.get(name)
    if isinstance(entry, type) and issubclass(entry, base):
        return entry
    near = did_you_mean(name, registry.names())
    raise MeasureError(f"unknown {what} {name!r}{near}; there are {', '.join(registry.names())}")


def parse_rule(text: str) -> Rule:
    """Return the rule that a text such as ``k_of_n(k=2)`` names.

    >>> str(parse_rule("plurality(ties='random', seed=3)")), str(parse_rule("mace"))
    ("plurality(ties='random', seed=3)", 'mace')

    Raises
    ------
    MeasureError
        If the text is no such call, or the rule or an option is unknown.
    """
    return parsed(text, rule_class, such_as="plurality or k_of_n(k=2)")


def parsed(text: str, named: Callable[[str], type[Parsed]], *, such_as: str) -> Parsed:
    """Return the rule that a text names, from what gives the class of a name."""
    name, options = called(text, what="rule", such_as=such_as)
    kind = named(name)
    check_options(name, kind, options)
    for option in ("none", "otherwise"):
        if option in options:
            options[option] = clean(options[option])
    return kind(**options)
