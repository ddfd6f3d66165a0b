"""Measures by name."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Literal, get_origin, get_type_hints

import pytest
from tests.measures.strategies import spelled

from argora.errors import MeasureError
from argora.measures import MEASURES, parse
from argora.measures.distances import DISTANCES
from argora.measures.registry import aliases, measure_class
from argora.reliability import CodingData, UnitizingData

TEXTS = [
    *map(spelled, MEASURES.names()),
    *(f"alpha(distance={name!r})" for name in DISTANCES if name != "nominal"),
    "percentage(average='pairs')",
    "percentage(average='items')",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_measure_prints_what_parses_back(text):
    """Equal measures are equal values and can be keys."""
    measure = parse(text)
    assert str(measure) == text
    assert parse(str(measure)) == measure
    assert len({measure, parse(text)}) == 1


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("alpha(distance='nominal')", "alpha"),
        (" alpha( distance = 'masi' ) ", "alpha(distance='masi')"),
        ("percentage(average='coincidences')", "percentage"),
        ("kappa()", "kappa"),
    ],
)
def test_defaults_are_not_printed(text, printed):
    """One measure has one name."""
    assert str(parse(text)) == printed


@pytest.mark.parametrize(("alias", "name"), aliases().items())
def test_an_alias_stands_for_the_canonical_name(alias, name):
    """The result says the canonical one."""
    assert str(parse(alias)) == name


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("alhpa", "unknown measure 'alhpa'; did you mean 'alpha'"),
        ("krippendorff_alpha_u", "did you mean 'alpha_u'"),
        ("fleis_kappa", "did you mean 'fleiss_kappa'"),
        ("MAR", "did you mean 'mar'"),
        ("dSet", "did you mean 'dset'"),
        ("mar", r"needs an option: mar\(unit='link'\) or mar\(unit='path'\) or mar\(unit='desc"),
        ("alpha_u", r"needs an option: alpha_u\(year=1995\) or alpha_u\(year=2004\)"),
        ("alpha(distnace='ordinal')", "alpha has no option 'distnace'; did you mean 'distance'"),
        ("kappa(distance='ordinal')", "kappa has no option 'distance'.* it has none"),
        ("alpha(distance='ordnal')", "unknown distance 'ordnal'; did you mean 'ordinal'"),
        ("alpha(distance=3)", "unknown distance 3"),
        (
            "alpha(distance=nominal)",
            "not a plain value; put words in quotes, such as alpha.distance='nominal'",
        ),
        ("alpha(distance={[]: 1})", "the value of distance is not a plain value"),
        ("alpha(distance='ratio', distance='masi')", "gives distance twice"),
        ("percentage(average='mean')", "average='mean': expected one of"),
        ("alpha('ordinal')", "names no measure"),
        ("alpha(**{})", "names no measure"),
        ("", "names no measure"),
        ("alpha(", "names no measure"),
        ("alpha.kappa", "names no measure"),
        ("(" * 500, "names no measure"),
        ("__import__('os')", "names no measure"),
        (3, "3 names no measure: expected a name such as alpha or alpha"),
        (None, "None names no measure"),
    ],
)
def test_what_names_no_measure_says_so(text, message):
    """Nothing is evaluated, and the nearest name is given."""
    with pytest.raises(MeasureError, match=message):
        parse(text)


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("alpha", UnitizingData.from_units(3, []), "alpha takes CodingData, not UnitizingData"),
        ("u_alpha", CodingData.from_matrix([]), "u_alpha takes UnitizingData, not CodingData"),
    ],
)
def test_the_wrong_kind_of_data_is_refused(name, data, message):
    """The message says which kind it takes."""
    with pytest.raises(MeasureError, match=message):
        parse(name)(data)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"interval": "sentence"}, "interval='sentence': expected 'document', 'item', 'jackknife'"),
        ({"resamples": 0}, "resamples=0: expected at least 1"),
        ({"level": 95}, "level=95: expected a share between 0 and 1"),
        ({"level": 1.0}, "level=1.0: expected a share between 0 and 1"),
        ({"level": 0.0}, "level=0.0: expected a share between 0 and 1"),
        ({"parts": ("categry",)}, "unknown part 'categry'"),
    ],
)
def test_an_option_that_does_not_exist_is_refused(options, message):
    """The message says what is expected."""
    with pytest.raises(MeasureError, match=message):
        parse("alpha")(CodingData.from_matrix([["a", "b"]]), **options)


CHOICES = [
    (name, option.name)
    for name in MEASURES.names()
    for option in fields(measure_class(name))
    if get_origin(get_type_hints(measure_class(name))[option.name]) is Literal
]


@pytest.mark.parametrize(("name", "option"), CHOICES)
def test_an_option_takes_only_the_values_of_its_type(name, option):
    """The message names the option, the value and what there is."""
    with pytest.raises(MeasureError, match=f"{option}='no such value': .*'"):
        replace(parse(spelled(name)), **{option: "no such value"})


@pytest.mark.parametrize(
    "name",
    [n for n in MEASURES.names() if any(f.name == "only" for f in fields(measure_class(n)))],
)
def test_categories_that_count_are_at_least_one(name):
    """With none of them there would be nothing to measure."""
    with pytest.raises(MeasureError, match=r"only=\(\): expected a tuple of categories"):
        replace(parse(spelled(name)), only=())
