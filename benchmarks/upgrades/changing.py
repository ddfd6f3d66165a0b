"""Changes of schemes in use, killed at every statement: one version of the study is left, whole.

Each time a program is to change the scheme of a study, or to take the change back, and is killed
before a statement that changes something or before a commit. What is left has to be the study of
before or that of after, and every layer has to be what its log says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import count

from benchmarks.upgrades.disturbing import Disturbance, is_disturbed
from tests.model.made_changes import made_change, made_study

from argora.model import Study, dumps
from argora.store import Place, Store

__all__ = ["disturb_change"]


def disturb_change(
    place: str,
    seed: int,
    *,
    back: bool = False,
    how: Disturbance = "kill",
    moments: Iterable[int] | None = None,
) -> Counter[str]:
    """Disturb changes of one study after the other, and return how often they left which version.

    Parameters
    ----------
    place : of a database.
    back : whether taking the change back is disturbed.
    moments : which of the statements and commits are disturbed; all by default.

    Raises
    ------
    ValueError
        If anything but one of the two versions is left.
    """
    outcome: Counter[str] = Counter()
    for moment in count(1) if moments is None else moments:
        with Store.open(place) as store:
            study = store.add_study(made_study(seed))
            versions = {_content(store.study(study)): "earlier"}
            preview = store.scheme_changes.preview(study, made_change(seed))
            versions[_content(preview.study)] = "later"
            if back:
                store.scheme_changes.apply(study, made_change(seed))
        was_disturbed = is_disturbed(partial(_change, study, seed, back), place, moment, how)
        with Store.open(place) as store:
            left = versions.get(_content(store.study(study)))
            if left is None or not _follows_logs(store, study):
                raise ValueError(f"half a change is left: seed {seed}, moment {moment}")
        if not was_disturbed:
            if left != ("earlier" if back else "later"):
                raise ValueError(f"nothing was changed: seed {seed}")
            break
        outcome[left] += 1
    return outcome


def _change(study: str, seed: int, back: bool, place: str) -> None:
    with Store.open(place) as store:
        if back:
            store.scheme_changes.take_back(study)
        else:
            store.scheme_changes.apply(study, made_change(seed))


def _content(study: Study) -> str:
    """Return a study as JSON, without when its scheme was changed."""
    return dumps(replace(study, migrations=tuple(replace(m, at="") for m in study.migrations)))


def _follows_logs(store: Store, study: str) -> bool:
    places = [
        (Place(study, layer.document, layer.annotator, layer.round, layer.phase), layer)
        for layer in store.study(study).layers
    ]
    return all(store.replayed(place) == layer for place, layer in places)
