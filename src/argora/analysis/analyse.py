"""One analysis of a study, which every kind of report shows: numbers first, words about them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from argora.analysis.browsing import MOST_BROWSED, Browsed, browse
from argora.analysis.coverage import Coverage, coverage_of
from argora.analysis.differences import Differences, differences_of
from argora.analysis.facets import facet_parts, mean_tables, same_table
from argora.analysis.guideline import Guideline, guideline_in
from argora.analysis.influence import Influence, influence_of
from argora.analysis.order_sheet import OrderSheet, order_sheet
from argora.analysis.people import People, people_in
from argora.analysis.plan import Plan, Progress, silent
from argora.analysis.prevalence import Prevalence, prevalence_in
from argora.analysis.repeats import Repeats, repeats_of
from argora.analysis.structure_sheet import StructureSheet, structure_sheet
from argora.analysis.tables import COMPONENTS, RELATIONS, AgreementTable, agreement_tables
from argora.diagnostics.confusion import Confusion, confusion
from argora.diagnostics.corpus import Corpus, describe
from argora.errors import FormatError, broken, mended
from argora.measures import Result, parse
from argora.model import Study
from argora.model.suggestion_answers import SuggestionAnswer
from argora.reliability import StructureData, structures

__all__ = ["Analysis", "DocumentScore", "analyse"]


@dataclass(frozen=True)
class DocumentScore:
    """Agreement on one document; NaN with a reason where it is undefined."""

    document: str
    annotators: tuple[str, ...]
    result: Result


@dataclass(frozen=True)
class Analysis:
    """Everything a report says.

    Attributes
    ----------
    tables : agreement by category; empty if no document was done by two annotators.
    documents : shared documents, those with the least agreement first; agreement on structure
        where nothing else can be measured. The parts of a facet have none, and no confusion,
        differences and guideline.
    confusion : which component meets which, over the items of the first table.
    relation_confusion : which relation meets which, or none, over pairs of units.
    facets : the same for the documents of each value of a facet.
    means : the tables with the mean over the values of the facet in every cell.
    structure : agreement on structure; None if nobody drew a relation on a shared document.
    sentence_orders : agreement on the order of sentences; None if nobody proposed one.
    guideline : which categories of the first table are mixed up; None where none are, and in
        the parts of a facet.
    people : who disagrees with the others on the items of the first table; None for two
        annotators, one document or a crowd, and in the parts of a facet.
    differences : what disagreement on structure consists of; None without structures.
    repeats : each annotator with themselves; None if nobody has a second round.
    influence : what suggestions changed; None without the answers to them, and in the parts of a
        facet.
    prevalence : rare and very frequent categories of two annotators; none in the parts of a facet.
    problems : what was wrong with the files that could not be read, each with its place.
    mended : malformed places that could be read all the same, and how.
    """

    study: Study
    plan: Plan
    coverage: Coverage
    tables: tuple[AgreementTable, ...]
    corpus: Corpus
    documents: tuple[DocumentScore, ...] = ()
    confusion: Confusion | None = None
    relation_confusion: Confusion | None = None
    facet: str | None = None
    facets: Mapping[str, Analysis] | None = None
    means: tuple[AgreementTable, ...] = ()
    differences: Differences | None = None
    repeats: Repeats | None = None
    structure: StructureSheet | None = None
    sentence_orders: OrderSheet | None = None
    guideline: Guideline | None = None
    people: People | None = None
    influence: Influence | None = None
    prevalence: tuple[Prevalence, ...] = ()
    problems: tuple[str, ...] = ()
    mended: tuple[str, ...] = ()

    @cached_property
    def browsed(self) -> Mapping[str, Browsed]:
        """The documents with the least agreement, place by place; made when first asked for."""
        names = [score.document for score in self.documents[:MOST_BROWSED]]
        return {name: browse(self.study, self.coverage, name) for name in names}

    @property
    def components(self) -> AgreementTable | None:
        """The table of argument components, if there is one."""
        return next((table for table in self.tables if table.id == COMPONENTS), None)

    @property
    def headline(self) -> Result | None:
        """The one number to start with: u_alpha, or alpha where segments were given."""
        return None if self.components is None else self.components.overall.cells[self.leading]

    @property
    def relations(self) -> Result | None:
        """Alpha of the relations between units, if there are any."""
        return next((t.overall.cells["alpha"] for t in self.tables if t.id == RELATIONS), None)

    @property
    def leading(self) -> str:
        """The measure that the report judges and ranks by."""
        has_continua = self.components is not None and "u_alpha" in self.components.overall.cells
        return "u_alpha" if has_continua else "alpha"

    @property
    def pairs(self) -> Mapping[Hashable, Result]:
        """The headline measure for every pair of annotators."""
        return {} if self.headline is None else self.headline.parts.get("pair", {})

    @property
    def annotators(self) -> Mapping[Hashable, Result]:
        """The headline measure for every annotator against the others."""
        return {} if self.headline is None else self.headline.parts.get("annotator", {})

    def by_value(self, table: AgreementTable) -> Mapping[str, AgreementTable | None]:
        """Return the table of the same question for every value of the facet."""
        return {v: same_table(table, part.tables) for v, part in (self.facets or {}).items()}

    @property
    def without_pairs(self) -> str:
        """The reason why pairs of annotators are left out; empty if they are not."""
        return "" if self.components is None else self.plan.without_pairs(self.components.coding)


def analyse(
    study: Study,
    plan: Plan | None = None,
    *,
    facet: str | None = None,
    on_progress: Progress = silent,
    problems: Sequence[FormatError] = (),
    whole: StructureData | None = None,
    answers: Sequence[SuggestionAnswer] = (),
) -> Analysis:
    """Compute everything a report shows.

    Parameters
    ----------
    facet : a key of the documents' metadata; the tables are repeated for each of its values.
    on_progress : called with a few words before each step.
    whole : the structures of the study of which this is the part of a facet; of parts no causes
        are told.
    problems : as :func:`argora.read` lists them; the report says what is missing because of files
        that could not be read, and how malformed places were read.
    answers : what became of suggestions, also those of a control arm.
    """
    plan = plan or Plan()
    on_progress("measuring agreement")
    tables = agreement_tables(study, plan)
    data = structures(study, **plan.layers, whole=whole)
    structure = structure_sheet(study, plan, on_progress, data)
    on_progress("describing the corpus")
    analysis = Analysis(
        study=study,
        plan=plan,
        coverage=coverage_of(study, plan, problems=problems),
        tables=tables,
        corpus=describe(study, **plan.layers),
        repeats=repeats_of(study, plan, tables),
        structure=structure,
        sentence_orders=order_sheet(study, plan),
        influence=influence_of(study, plan, answers) if answers else None,
        facet=facet,
        problems=tuple(map(str, broken(problems))),
        mended=tuple(map(str, mended(problems))),
    )
    if whole is None:
        analysis = _compared(analysis, data, on_progress)
    if facet is None:
        return analysis
    parts = {}
    for name, part in facet_parts(study, facet).items():
        on_progress(f"{facet}: {name}")
        parts[name] = analyse(part, plan, problems=problems, whole=data)
    on_progress(f"averaging over {facet}")
    by_value = {name: part.tables for name, part in parts.items()}
    return replace(analysis, facets=parts, means=mean_tables(facet, tables, by_value, plan))


def _compared(analysis: Analysis, data: StructureData, on_progress: Progress) -> Analysis:
    """Return the analysis with its documents, annotators and categories compared.

    The parts of a facet are not compared so.
    """
    study, plan, coverage = analysis.study, analysis.plan, analysis.coverage
    components = analysis.components
    relations = next((table for table in analysis.tables if table.id == RELATIONS), None)
    on_progress("comparing annotators")
    people = people_in(study, plan, coverage, components)
    on_progress("comparing categories")
    return replace(
        analysis,
        documents=_documents(analysis, data),
        confusion=None if components is None else confusion(components.coding),
        relation_confusion=None if relations is None else confusion(relations.single),
        differences=differences_of(study, plan, data),
        guideline=guideline_in(study, plan, coverage, components, data),
        people=people,
        prevalence=prevalence_in(analysis.tables, plan),
    )


def _documents(analysis: Analysis, data: StructureData) -> tuple[DocumentScore, ...]:
    if analysis.components is not None:
        results = _by_document(analysis.components)
    elif analysis.structure is not None and analysis.structure.rows:
        results = _by_map(data)
    else:
        return ()
    scores = [
        DocumentScore(id, analysis.coverage.done_by(id), results[id])
        for id in analysis.coverage.shared
        if id in results
    ]
    return tuple(sorted(scores, key=lambda s: (not s.result.is_defined, s.result.value)))


def _by_map(data: StructureData) -> Mapping[Hashable, Result]:
    """Return the mean agreement in recall of links of every document, where only these are told."""
    return parse("mar(unit='link')")(data, interval=None, parts=["item"]).parts["item"]


def _by_document(table: AgreementTable) -> Mapping[Hashable, Result]:
    """Return the headline measure of every document, against the chance level of all."""
    if table.continua is not None:
        return parse("u_alpha")(table.continua, interval=None, parts=["item"]).parts["item"]
    coding = table.coding
    names = [str(item[0]) for item in coding.items or () if isinstance(item, tuple)]
    documents = tuple(dict.fromkeys(names))
    place = {document: i for i, document in enumerate(documents)}
    group = np.array([place[name] for name in names], dtype=np.int64)
    regrouped = replace(coding, group=group, groups=documents)
    return parse("alpha")(regrouped, interval=None, parts=["group"]).parts["group"]
