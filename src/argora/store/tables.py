"""The tables of a study database; the migrations make exactly these, and a test holds them to it.

Whatever the model has as an object stands as JSON text in the model's own form. It is text and not
a JSON type of the database, so that both databases give back exactly what was put in: ``5.0`` stays
``5.0``, and a NUL character, which PostgreSQL cannot hold, stays escaped.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

from argora.model.document import DOCUMENT_MARKS

__all__ = [
    "METADATA",
    "accounts",
    "aliases",
    "annotators",
    "assignments",
    "audit",
    "comments",
    "curation_openings",
    "curation_steps",
    "curations",
    "documents",
    "erasures",
    "gold_versions",
    "guidelines",
    "invites",
    "jobs",
    "layer_links",
    "layers",
    "migration_records",
    "migrations",
    "operations",
    "opinions",
    "people",
    "phases",
    "plans",
    "resets",
    "roles",
    "scheme_drafts",
    "schemes",
    "second_curations",
    "sessions",
    "snapshots",
    "statistics",
    "studies",
    "suggestion_answers",
    "suggestion_sources",
    "suggestions",
    "things",
    "threads",
]

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

_Big = BigInteger().with_variant(Integer(), "sqlite")


def _id() -> Column[int]:
    return Column("id", _Big, primary_key=True, autoincrement=True)


def _of(table: str, *, nullable: bool = False, primary_key: bool = False) -> Column[int]:
    name = {"studies": "study_id"}.get(table, f"{table.rstrip('s')}_id")
    return Column(name, _Big, ForeignKey(f"{table}.id"), nullable=nullable, primary_key=primary_key)


def _text(name: str, *, nullable: bool = False, primary_key: bool = False) -> Column[str]:
    return Column(name, Text, nullable=nullable, primary_key=primary_key)


def _texts(*names: str) -> list[Column[str]]:
    return [_text(name) for name in names]


def _phase() -> Column[str]:
    return Column("phase", Text, nullable=False, server_default="")  # empty: of no phase


def _number(name: str) -> Column[int]:
    return Column(name, Integer, nullable=False)


# Keys are random and stand in addresses; the numbers of rows never leave the database.
studies = Table(
    "studies",
    METADATA,
    _id(),
    *_texts("key", "name", "made"),
    _text("removed", nullable=True),  # when; nothing of such a study is deleted
    _text("public", nullable=True),  # metadata that annotators see, as JSON; NULL: the default
    _text("consent", nullable=True),  # to what becomes of votes; NULL: the default
    # Whether curators see names of annotators; 0 or 1.
    Column("curators_see_names", Integer, nullable=False, server_default="0"),
    UniqueConstraint("key"),
)


def _versions(name: str) -> Table:
    """Define a table of versions of one part of a study; the last number holds."""
    return Table(
        name,
        METADATA,
        _id(),
        _of("studies"),
        _number("number"),
        *_texts("version", "content", "made"),
        UniqueConstraint("study_id", "number"),
        UniqueConstraint("study_id", "version"),
    )


schemes = _versions("schemes")
guidelines = _versions("guidelines")

# Who did something: wherever a table has an author, it has a key of this one, the only place of the
# name. Rows are of one study, or of none for what is done outside of studies.
people = Table(
    "people",
    METADATA,
    _id(),
    _of("studies", nullable=True),
    *_texts("key", "name"),
    UniqueConstraint("key"),
    Index(None, "study_id", "name"),
)

annotators = Table(
    "annotators",
    METADATA,
    _id(),
    _of("studies"),
    *_texts("key", "name", "kind", "attributes"),
    UniqueConstraint("key"),
    UniqueConstraint("study_id", "name"),
)

documents = Table(
    "documents",
    METADATA,
    _id(),
    _of("studies"),
    *_texts("key", "name"),
    _text("text", nullable=True),
    _text("about"),
    *(_text(mark, nullable=True) for mark in DOCUMENT_MARKS),  # since when; NULL: not marked so
    Column("batch", Integer),  # of the plan that drew it first
    UniqueConstraint("key"),
    UniqueConstraint("study_id", "name"),
    Index(None, "study_id", *DOCUMENT_MARKS),  # which have marks is asked often, and texts are long
)

assignments = Table(
    "assignments",
    METADATA,
    _id(),
    _of("studies"),
    _of("documents"),
    _of("annotators"),
    _number("round"),
    *_texts("author", "at"),
    Column("position", Integer),  # in the annotator's order; NULL: before those that have one
    _phase(),
    # Whether suggestions are shown where the phase has some: 1, or 0 in the control arm.
    Column("suggestions", Integer, nullable=False, server_default="1"),
    UniqueConstraint("document_id", "annotator_id", "round", "phase"),
    Index(None, "study_id", "annotator_id"),
)

# What the people of a document are called where their names do not count. The position of whoever
# was erased with all votes stays taken.
aliases = Table(
    "aliases",
    METADATA,
    _of("documents", primary_key=True),
    Column("position", Integer, primary_key=True, nullable=False),
    _of("annotators", nullable=True),
    UniqueConstraint("document_id", "annotator_id"),
)

# A study with a plan: whoever joins is given nothing until there is a plan for them.
plans = Table(
    "plans",
    METADATA,
    _id(),
    _of("studies"),
    *_texts("key", "digest", "content", "author", "at"),
    UniqueConstraint("study_id", "key"),
)

phases = Table(
    "phases",
    METADATA,
    _id(),
    _of("studies"),
    _number("number"),
    *_texts("name", "asks"),
    _number("from_gold"),
    *_texts("gold", "state"),
    UniqueConstraint("study_id", "number"),
    UniqueConstraint("study_id", "name"),
)

layers = Table(
    "layers",
    METADATA,
    _id(),
    _of("studies"),
    _of("documents"),
    _of("annotators"),
    _number("round"),
    _text("key"),
    _number("version"),
    _text("state"),
    _text("scheme_version", nullable=True),
    _text("guideline_version", nullable=True),
    _text("about"),
    _phase(),
    # The gold layer that the units were taken from, by its key, and its version then.
    _text("source", nullable=True),
    Column("source_version", Integer),
    UniqueConstraint("key"),
    UniqueConstraint("document_id", "annotator_id", "round", "phase"),
    Index(None, "study_id", "annotator_id"),
)

things = Table(
    "things",
    METADATA,
    _of("layers", primary_key=True),
    _text("id", primary_key=True),
    *_texts("what", "content"),
)

operations = Table(
    "operations",
    METADATA,
    _id(),
    _of("studies"),
    _of("layers"),
    _number("version"),
    *_texts("kind", "client"),
    _text("client_op_id", nullable=True),
    *_texts("digest", "operations"),
    _text("inverse", nullable=True),
    _text("scheme_version", nullable=True),
    _text("guideline_version", nullable=True),
    *_texts("author", "at"),
    UniqueConstraint("layer_id", "version"),
    UniqueConstraint("layer_id", "client", "client_op_id"),
)

snapshots = Table(
    "snapshots",
    METADATA,
    _of("layers", primary_key=True),
    Column("version", Integer, primary_key=True, nullable=False),
    *_texts("reason", "content", "at"),
)

# Changes of the scheme that hold; the versions stand in their own table.
migrations = Table(
    "migrations",
    METADATA,
    _id(),
    _of("studies"),
    *_texts("before", "after", "moves", "at"),
    UniqueConstraint("study_id", "after"),
)

# What a change did to a layer, with which it can be taken back.
migration_records = Table(
    "migration_records",
    METADATA,
    _of("migrations", primary_key=True),
    _of("layers", primary_key=True),
    _text("content"),
    Index(None, "layer_id"),
)

# How far the curation of a document is: by which rules its gold is made, of which votes (mark), how
# much there is to decide, and the record of all decisions. The log of what people decided stands
# beside it; each step with what stood before. The gold is empty, or that of a second curator.
curations = Table(
    "curations",
    METADATA,
    _id(),
    _of("studies"),
    _of("documents"),
    _phase(),
    _number("version"),
    *_texts("rules", "mark", "counts", "record"),
    Column("gold", Text, nullable=False, server_default=""),
    UniqueConstraint("document_id", "phase", "gold"),
    Index(None, "study_id", "phase"),
)

curation_steps = Table(
    "curation_steps",
    METADATA,
    _id(),
    _of("studies"),
    _of("documents"),
    _phase(),
    _number("version"),
    _text("kind"),
    _text("client_op_id", nullable=True),
    *_texts("digest", "content", "author", "at"),
    Column("gold", Text, nullable=False, server_default=""),
    UniqueConstraint("document_id", "phase", "gold", "version"),
    UniqueConstraint("document_id", "phase", "gold", "client_op_id"),
    Index(None, "study_id", "phase"),
)

# Versions of the gold of a phase. The name and what is said of it stand in about, and in content
# what fixes it: versions of gold layers, of votes, and of curations.
gold_versions = Table(
    "gold_versions",
    METADATA,
    _id(),
    _of("studies"),
    _phase(),
    _number("number"),
    *_texts("about", "content", "author", "at"),
    UniqueConstraint("study_id", "phase", "number"),
)

# Several deciders: the documents whose open cases their annotators see, what each of these would
# decide (the last row on a case counts), and the curator who makes a gold of their own in a phase.
curation_openings = Table(
    "curation_openings",
    METADATA,
    _id(),
    _of("studies"),
    _of("documents"),
    _phase(),
    *_texts("author", "at"),
    UniqueConstraint("document_id", "phase"),
    Index(None, "study_id"),
)

opinions = Table(
    "opinions",
    METADATA,
    _id(),
    _of("documents"),
    _phase(),
    _of("annotators"),
    *_texts("case_key", "question", "option", "client_op_id", "at"),
    UniqueConstraint("document_id", "annotator_id", "client_op_id"),
    Index(None, "document_id", "phase"),
    Index(None, "annotator_id"),
)

second_curations = Table(
    "second_curations",
    METADATA,
    _id(),
    _of("studies"),
    _phase(),
    *_texts("gold", "curator", "seed", "author", "at"),
    _text("compared", nullable=True),  # when; NULL: neither curator sees the other's gold
    _text("agreement", nullable=True),  # figures of then, as JSON
    UniqueConstraint("study_id", "phase"),
)

# What people say to each other about a document, or a layer, unit, relation or place of it.
threads = Table(
    "threads",
    METADATA,
    _id(),
    _of("studies"),
    _of("documents"),
    _text("key"),
    _phase(),
    _of("layers", nullable=True),
    _text("element", nullable=True),
    Column("begins", Integer),
    Column("ends", Integer),
    UniqueConstraint("key"),
    Index(None, "document_id"),
)

# Entries of threads; what is not a comment says in which state the thread is from then on.
comments = Table(
    "comments",
    METADATA,
    _id(),
    _of("threads"),
    _number("number"),
    _text("what"),
    _text("content", nullable=True),  # NULL: taken back, or not a comment
    *_texts("author", "role"),
    _of("annotators", nullable=True),
    *_texts("at", "client_op_id"),
    UniqueConstraint("thread_id", "number"),
    UniqueConstraint("thread_id", "client_op_id"),
)

# Where the suggestions of a phase come from; no row: it has none.
suggestion_sources = Table(
    "suggestion_sources",
    METADATA,
    _id(),
    _of("studies"),
    _phase(),
    *_texts("kind", "name"),
    _text("documents", nullable=True),  # names, as JSON; NULL: all
    *_texts("author", "at"),
    UniqueConstraint("study_id", "phase"),
)

# What a source suggests in a document; the digest is of the model, the text and what is asked.
# The last row of a source holds.
suggestions = Table(
    "suggestions",
    METADATA,
    _id(),
    _of("studies"),
    _of("documents"),
    _phase(),
    *_texts("source", "digest", "content"),
    _text("problem", nullable=True),  # why the source could not read the document
    _text("at"),
    Index(None, "study_id", "phase"),
    Index(None, "document_id", "phase"),
)

# What annotators reject, and take back; the last row holds. What they accept is in their layers.
suggestion_answers = Table(
    "suggestion_answers",
    METADATA,
    _id(),
    _of("suggestions"),
    _of("annotators"),
    _number("round"),
    *_texts("element", "answer", "at"),
    Index(None, "suggestion_id", "annotator_id"),
    Index(None, "annotator_id"),
)

statistics = Table(
    "statistics",
    METADATA,
    _of("studies", primary_key=True),
    _text("subject", primary_key=True),
    _text("name", primary_key=True),
    *_texts("versions", "content", "at"),
)

jobs = Table(
    "jobs",
    METADATA,
    _id(),
    _of("studies", nullable=True),
    *_texts("key", "kind", "state", "arguments"),
    _text("result", nullable=True),
    _text("problem", nullable=True),
    _text("worker", nullable=True),
    _number("attempts"),
    *_texts("made", "seen"),
    UniqueConstraint("key"),
    Index(None, "state", "id"),
)

audit = Table(
    "audit",
    METADATA,
    _id(),
    _of("studies", nullable=True),
    *_texts("at", "author", "what", "details"),
    Index(None, "study_id", "id"),
)

# Whoever holds a token holds the right, so only its digest is kept; of a password only its hash.
accounts = Table(
    "accounts",
    METADATA,
    _id(),
    *_texts("key", "name", "folded", "secret"),
    _number("is_admin"),
    _text("made"),
    UniqueConstraint("key"),
    UniqueConstraint("folded"),
)

roles = Table(
    "roles",
    METADATA,
    _of("studies", primary_key=True),
    _of("accounts", primary_key=True),
    _of("annotators", nullable=True),
    *_texts("role", "author", "at"),
    UniqueConstraint("annotator_id"),
    Index(None, "account_id"),
)

# What somebody writes before it is the scheme of a study.
scheme_drafts = Table(
    "scheme_drafts",
    METADATA,
    _id(),
    _of("accounts"),
    _text("key"),
    _number("version"),
    *_texts("content", "changed"),
    _text("study", nullable=True),  # the key of the study whose scheme it is to change
    UniqueConstraint("key"),
    Index(None, "account_id"),
)

sessions = Table(
    "sessions",
    METADATA,
    _id(),
    _of("accounts"),
    *_texts("digest", "made", "expires"),
    UniqueConstraint("digest"),
    Index(None, "account_id"),
)

invites = Table(
    "invites",
    METADATA,
    _id(),
    _of("studies"),
    *_texts("key", "digest", "role"),
    _text("annotator", nullable=True),
    *_texts("author", "made", "expires"),
    _text("taken", nullable=True),
    UniqueConstraint("key"),
    UniqueConstraint("digest"),
    Index(None, "study_id"),
)

resets = Table(
    "resets",
    METADATA,
    _id(),
    _of("accounts"),
    Column("author_id", _Big, ForeignKey("accounts.id"), nullable=False),
    *_texts("digest", "made", "expires"),
    UniqueConstraint("digest"),
    Index(None, "account_id"),
)

# By which a student sees how an annotation differs from a layer.
layer_links = Table(
    "layer_links",
    METADATA,
    _id(),
    _of("studies"),
    _of("layers"),
    *_texts("key", "digest", "made", "expires"),
    UniqueConstraint("key"),
    UniqueConstraint("digest"),
    Index(None, "study_id"),
    Index(None, "layer_id"),
)

# Who was erased, by the key that the row of the annotator or the account had; no names.
erasures = Table(
    "erasures",
    METADATA,
    _id(),
    *_texts("subject", "key", "name", "votes", "at"),
    _text("cleaned", nullable=True),  # when the files were; NULL: still to be done
    UniqueConstraint("subject", "key"),
)
