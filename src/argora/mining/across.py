"""A model on texts of another scheme: its categories are recoded into those of the study."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from argora.errors import DataError
from argora.mining import base
from argora.model import Scheme, Study
from argora.model.recoding import Effect, Recoding, recoded

__all__ = ["predict_across"]


def predict_across(
    miner: base.Miner,
    study: Study,
    recoding: Recoding,
    predict: Callable[[Study], Study] | None = None,
) -> tuple[Study, tuple[Effect, ...]]:
    """Return the study with a layer of the model in its categories, and what each line changed.

    Parameters
    ----------
    recoding : from categories of the model to those of the study.
    predict : how the model reads a study; :func:`argora.mining.predict` by default.

    Raises
    ------
    DataError
        If the model writes a category that the study does not have, and no line recodes it.
    ModelError
        If a line names what the model does not know, or what the study does not have.
    """
    target = study.scheme if study.layers or study.scheme.unit_ids else None
    # Without categories a study is open to any model; it gets its scheme back below.
    open_study = replace(study, scheme=Scheme.observed(()))
    predicted = base.predict(miner, open_study) if predict is None else predict(open_study)
    by_model = predicted.select(annotators=[miner.name])
    source = miner.scheme if miner.scheme.unit_ids else Scheme.observed(by_model.layers)
    result = recoded(replace(by_model, scheme=source), recoding, scheme=target)
    scheme = result.study.scheme
    _refuse_unknown(Scheme.observed(result.study.layers), scheme)
    layers = (replace(layer, scheme_version=scheme.version) for layer in result.study.layers)
    with_model = replace(study, scheme=scheme, annotators=predicted.annotators)
    return with_model.with_layers(*layers), result.effects


def _refuse_unknown(used: Scheme, scheme: Scheme) -> None:
    """Raise DataError if the recoded layers have a category that the study does not have."""
    for what, names, others in (
        ("unit", used.unit_ids, scheme.unit_ids),
        ("relation", used.relation_ids, scheme.relation_ids),
    ):
        for name in names:
            if name not in others:
                raise DataError(
                    f"the model writes {what} {name!r}, which scheme {scheme.id!r} of the study "
                    f"does not have; add a line to the recoding: '{what},{name},' and one of "
                    f"{list(others)}, or nothing to drop it"
                )
