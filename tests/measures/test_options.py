"""Options of measures: which numbers they take, to the last one, and which go together."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from importlib import import_module
from inspect import signature
from pkgutil import walk_packages

import pytest
from tests.measures.strategies import spelled

import argora.measures
from argora.errors import MeasureError
from argora.measures import MEASURES, measure_class, parse
from argora.measures.structure.base import StructureMeasure

LARGE = 10**300

TAKEN = [
    "gamma(alpha=0)",
    "gamma(beta=0.0)",
    f"gamma(alpha={LARGE}, beta={LARGE})",
    "gamma(delta_empty=1e-09)",
    "gamma(precision=0.001)",
    "gamma(precision=0.999)",
    "gamma(samples=2)",
    "gamma(seed=0)",
    "gamma_k(category='c', alpha=0)",
    "unit_f1(match='overlap', threshold=1)",
    "unit_f1(match='overlap', threshold=0.001)",
    "segment_f1(ratio=0)",
    "segment_f1(ratio=0.999)",
    "c_f1(ratio=0)",
    "c_f1(ratio=0.999)",
    "distance_weighted(max_distance=1)",
    "distance_weighted(permutations=1)",
    "mar(unit='path', most_paths=1, most_steps=1)",
    "mar(unit='descendants', partial=True)",
    "graph_inclusion(most_steps=1)",
    "boundary_similarity(n_t=1)",
    "segmentation_similarity(n_t=1)",
    "boundary_pi(n_t=1)",
    "pk(k=1)",
    "pk(denominator='n-k+1')",
    "windowdiff(k='nltk', denominator='n+k')",
]
ABOVE = "expected a number above 0"
FROM_ZERO = "expected a number from 0 on"
SHARE = "expected a share between 0 and 1, such as 0.02"
COMMON = (
    "match='overlap' needs the share that two units must have in common, above 0 and at most 1, "
    "such as 0.5"
)
PART = "expected 0 or more, below 1; 0.5 for what is called 50%, 0.999 for 100%"
REFUSED = [
    ("gamma(alpha=-1)", f"alpha=-1.0: {FROM_ZERO}"),
    ("gamma(beta=-0.001)", f"beta=-0.001: {FROM_ZERO}"),
    ("gamma(beta=1e999)", f"beta=inf: {FROM_ZERO}"),
    ("gamma(delta_empty=0)", f"delta_empty=0.0: {ABOVE}"),
    ("gamma(alpha=True)", "alpha=True: expected a number"),
    ("gamma(alpha='1')", "alpha='1': expected a number"),
    ("gamma(alpha=None)", "alpha=None: expected a number"),
    ("gamma(precision=0)", f"precision=0: {SHARE}"),
    ("gamma(precision=1)", f"precision=1: {SHARE}"),
    ("gamma(precision='0.1')", "precision='0.1': expected a number"),
    ("gamma(samples=1)", "samples=1: expected a whole number from 2 on"),
    ("gamma(samples=2.5)", "samples=2.5: expected a whole number from 2 on"),
    ("gamma(seed=-1)", "seed=-1: expected a whole number from 0 on"),
    ("gamma(sampler='x')", "sampler='x': expected one of ['shuffle', 'statistical']"),
    ("gamma(pooling='x')", "pooling='x': expected one of ['sum', 'mean']"),
    ("gamma_cat(samples=1)", "samples=1: expected a whole number from 2 on"),
    ("gamma_k(category='c', samples=1)", "samples=1: expected a whole number from 2 on"),
    ("unit_f1(match='overlap')", f"unit_f1: threshold=None: {COMMON}"),
    ("unit_f1(match='overlap', threshold=0)", f"unit_f1: threshold=0: {COMMON}"),
    ("unit_f1(match='overlap', threshold=1.001)", f"unit_f1: threshold=1.001: {COMMON}"),
    ("unit_f1(match='overlap', threshold='1')", f"unit_f1: threshold='1': {COMMON}"),
    ("unit_f1(match='exact', threshold=0.5)", "unit_f1: match='exact' takes no threshold"),
    ("segment_f1(ratio=1)", "segment_f1: ratio=1: expected 0 or more, below 1"),
    ("segment_f1(ratio=-0.1)", "segment_f1: ratio=-0.1: expected 0 or more, below 1"),
    ("segment_f1(ratio='0')", "segment_f1: ratio='0': expected 0 or more, below 1"),
    *(
        (f"{name}(ratio={given})", f"{name}: ratio={given}: {PART}")
        for name in ("c_f1", "r_f1", "cr_f1")
        for given in ("1", "-0.1", "False", "'0'")
    ),
    (
        "macro_f1(reading='f1')",
        "macro_f1: reading='f1': say which of the two you mean, 'mean-of-f1' (the mean of the F1 "
        "of the classes) or 'f1-of-means' (2PR / (P + R) of mean precision and mean recall)",
    ),
    *(
        (
            f"{name}(only={given})",
            f"{name}: only={given}: expected a tuple of categories such as ('claim',)",
        )
        for name in ("micro_f1", "token_f1")
        for given in ("()", "'claim'", "['claim']")
    ),
    ("distance_weighted(max_distance=0)", "distance_weighted: max_distance=0: expected 1 or more"),
    ("mar(unit='link', permutations=0)", "mar: permutations=0: expected 1 or more"),
    ("mar(unit='path', most_paths=0)", "mar: most_paths=0: expected at least 1"),
    ("mar(unit='link', most_steps=0)", "mar: most_steps=0: expected at least 1"),
    ("graph_inclusion(most_steps=0)", "graph_inclusion: most_steps=0: expected at least 1"),
    (
        "mar(unit='path', partial=True)",
        "mar: partial=True belongs to unit='descendants', not 'path'",
    ),
    (
        "mar(unit='link', partial=True)",
        "mar: partial=True belongs to unit='descendants', not 'link'",
    ),
    *(
        (f"{name}(n_t={given})", f"n_t={given}: expected a whole number of at least 1, such as 2")
        for name in ("boundary_similarity", "segmentation_similarity", "boundary_kappa")
        for given in ("0", "1.5", "True")
    ),
    *(
        (
            f"{name}(k={given})",
            f"{name}: k={given}: expected a whole number of at least 1, 'half' or 'nltk'",
        )
        for name in ("pk", "windowdiff")
        for given in ("0", "-1", "True", "2.0", "'third'")
    ),
    ("pk(denominator='n+k')", "pk: denominator='n+k': expected one of ['n-k', 'n-k+1']"),
    *(
        (
            f"{name}(average='pooled')",
            f"{name}: average='pooled': only 'documents', since a matrix may have categories that "
            "belong to one document, such as its locutions",
        )
        for name in ("cass", "plain_structure")
    ),
    *(
        (
            f"{name}(chance='{chance}')",
            f"{name}: chance='{chance}': only 'none'; kappa and informedness are corrected for "
            "chance in every matrix",
        )
        for name in ("cass", "plain_structure")
        for chance in ("targets", "trees")
    ),
]


@pytest.mark.parametrize("text", TAKEN)
def test_a_number_at_its_limit_is_taken(text):
    """And printed as it was given."""
    assert parse(str(parse(text))) == parse(text)


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_a_value_beyond_its_limit_is_refused(text, message):
    """The whole message: which option, what was given and what is expected."""
    with pytest.raises(MeasureError, match=f"^{re.escape(message)}$"):
        parse(text)


@pytest.mark.parametrize("name", MEASURES.names())
def test_measures_are_values(name):
    """They cannot be changed, and equal ones are equal."""
    how = parse(spelled(name))
    for option in fields(measure_class(name)):
        with pytest.raises(AttributeError):
            setattr(how, option.name, None)
    assert how == parse(spelled(name))
    assert hash(how) == hash(parse(spelled(name)))


POSITIONS = {
    "macro_f1": ["reference", "only"],
    "micro_f1": ["reference", "only"],
    "unit_f1": ["reference", "threshold", "over", "category"],
    "token_f1": ["reference", "blank", "only"],
    "segment_f1": ["reference", "ratio"],
    "sentence_f1": ["reference", "ties", "seed"],
    "c_f1": ["reference"],
    "r_f1": ["reference"],
    "cr_f1": ["reference"],
    "order_tau": ["reference", "average"],
    "adjacency": ["reference", "average", "chance"],
    **{n: [] for n in MEASURES.names() if issubclass(measure_class(n), StructureMeasure)},
}


@pytest.mark.parametrize(("name", "expected"), POSITIONS.items())
def test_most_options_are_given_by_name(name, expected):
    """Those that a measure inherits would else stand before its own ones."""
    options = signature(measure_class(name)).parameters.values()
    assert [each.name for each in options if each.kind is not each.KEYWORD_ONLY] == expected


def dataclasses_of(package):
    """Return the dataclasses of all modules of a package, by name."""
    modules = [import_module(m.name) for m in walk_packages(package.__path__, "argora.measures.")]
    found = {each for module in modules for each in vars(module).values() if is_dataclass(each)}
    own = [each for each in found if each.__module__.startswith("argora.measures")]
    return sorted(own, key=lambda each: each.__qualname__)


@pytest.mark.parametrize("kind", dataclasses_of(argora.measures), ids=lambda kind: kind.__name__)
def test_values_do_not_change_and_those_with_arrays_are_themselves_only(kind):
    """Whether two arrays are equal has no answer in one word."""
    assert kind.__dataclass_params__.frozen
    compared = [str(each.type) for each in fields(kind) if each.compare]
    if any(name in text for text in compared for name in ("NDArray", "Floats", "Ints", "Bools")):
        assert kind.__eq__ is object.__eq__
