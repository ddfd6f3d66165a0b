"""A study in a database: SQLite by default, PostgreSQL by URL; needs the extra ``web``."""

from __future__ import annotations

from importlib.util import find_spec

from argora.errors import MissingExtraError

if any(find_spec(name) is None for name in ("sqlalchemy", "alembic")):
    raise MissingExtraError(
        "a study database needs SQLAlchemy and Alembic: pip install 'argora[web]'"
    )

from argora.store.accounts import Account
from argora.store.backup import restore
from argora.store.curations import Curation, CurationRow, DecisionChange, NewCuration
from argora.store.founding import Start
from argora.store.gold_layers import GoldEnding, StoredGold
from argora.store.guiding import GuidelineVersion
from argora.store.history import Entry
from argora.store.layer_links import LayerLink
from argora.store.listing import Listed, Task, Workload
from argora.store.loading import LayerView, Standing, Summary
from argora.store.outline import Begun, Outline
from argora.store.paging import DocumentFilter, DocumentPage, TaskPage
from argora.store.people import Member, People
from argora.store.phases import DerivedLayer, Phase
from argora.store.places import Place
from argora.store.planning import AppliedPlan, PlanRequest, Preview, Share
from argora.store.queue import Work
from argora.store.reviewing import LayerEntry
from argora.store.roles import Invite, Role
from argora.store.scheme_changes import SchemeStanding
from argora.store.scheme_drafts import SchemeDraft
from argora.store.store import Store
from argora.store.submitting import Applied, Submission
from argora.store.suggestion_answers import AnsweredSuggestion, SuggestionSource
from argora.store.tally import Tally

__all__ = [
    "Account",
    "AnsweredSuggestion",
    "Applied",
    "AppliedPlan",
    "Begun",
    "Curation",
    "CurationRow",
    "DecisionChange",
    "DerivedLayer",
    "DocumentFilter",
    "DocumentPage",
    "Entry",
    "GoldEnding",
    "GuidelineVersion",
    "Invite",
    "LayerEntry",
    "LayerLink",
    "LayerView",
    "Listed",
    "Member",
    "NewCuration",
    "Outline",
    "People",
    "Phase",
    "Place",
    "PlanRequest",
    "Preview",
    "Role",
    "SchemeDraft",
    "SchemeStanding",
    "Share",
    "Standing",
    "Start",
    "Store",
    "StoredGold",
    "Submission",
    "SuggestionSource",
    "Summary",
    "Tally",
    "Task",
    "TaskPage",
    "Work",
    "Workload",
    "restore",
]
