"""What the choice among the cuts of a sentence sees: of each unit, and of a cut as a whole."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from argora.mining.analysis.words import word_set
from argora.mining.cuts.choices import Candidate, Choice
from argora.text.markers import FIRST_PERSON, MARKERS, markers_in

__all__ = ["cut_features", "unit_features"]

Named = Iterator[tuple[str, float]]
Parts = tuple[range, range, range]
"""What lies before a candidate in its sentence, the candidate, and what lies behind it."""

_FINITE = frozenset(("VBZ", "VBP", "VBD", "MD"))
_CLAUSES = word_set(
    "because since although though while whereas if so but that which who however therefore when "
    "whether thus hence due unless until by"
)
"""Words at which a statement may end or begin."""

_JOINTS = _CLAUSES | frozenset(("and", "or", "as", ",", ";", ":"))
_KEY = 40  # characters of a list of words that is one feature


def unit_features(choice: Choice, number: int) -> dict[str, float]:
    """Return the features of one candidate as a unit."""
    candidate = choice.candidates[number]
    parts = _parts(choice, candidate)
    features = dict(_trust(choice, candidate))
    for each in (_place, _edges, _before_and_behind, _marked, _verbs, _splits):
        features.update((name, 1.0) for name in each(choice, parts))
    n, whole = len(candidate.tokens), len(choice.tokens)
    return {**features, "n": n / 20, "ratio": n / whole}


def cut_features(choice: Choice, number: int) -> dict[str, float]:
    """Return the features of a cut as a whole: how many units, and what lies between them."""
    cut = choice.cuts[number]
    words = _words(choice, choice.tokens)
    n, label = len(cut), _label(choice)
    joints = " ".join(word for word in words if word in _CLAUSES or word == ";")[:_KEY]
    features = {
        f"way:n={n}",
        f"way:n={n}|{label}",
        f"way:n={n}|long={min(len(words) // 5, 8)}",
        f"way:n={n}|{joints}",
        f"way:n={n}|{words[0]}",
    }
    if not cut:
        features.update(f"way:none|{word}" for word in words)
    for one, other in pairwise(choice.units(number)):
        features.update(_between(choice, one, other))
    return dict.fromkeys(sorted(features), 1.0)


def _words(choice: Choice, tokens: range) -> Sequence[str]:
    return choice.analysis.lower[tokens.start : tokens.stop]


def _label(choice: Choice) -> str:
    analysis = choice.analysis
    return analysis.paragraph_labels[analysis.paragraph_of[choice.tokens.start]]


def _parts(choice: Choice, candidate: Candidate) -> Parts:
    tokens = candidate.tokens
    before = range(choice.tokens.start, tokens.start)
    return before, tokens, range(tokens.stop, choice.tokens.stop)


def _trust(choice: Choice, candidate: Candidate) -> Named:
    """Yield the tagger's probability of the candidate and of those that overlap it."""
    p, tokens = candidate.probability, candidate.tokens
    others = [other for other in choice.candidates if other is not candidate]
    rivals = [o for o in others if o.tokens.start < tokens.stop and o.tokens.stop > tokens.start]
    best = max((rival.probability for rival in rivals), default=0.0)
    log = math.log(p)
    yield "log-odds", candidate.log_odds / 3
    yield "log", log / 3
    yield "p", p
    yield f"log={math.floor(2 * log)}", 1
    yield "margin", (log - math.log(max(best, 0.001))) / 3
    yield "cover", p + _sum(rivals)
    yield "same-start", p + _sum(o for o in rivals if o.tokens.start == tokens.start)
    yield "same-stop", p + _sum(o for o in rivals if o.tokens.stop == tokens.stop)
    yield "inside", _sum(o for o in rivals if _is_in(o.tokens, tokens))
    yield "around", _sum(o for o in rivals if _is_in(tokens, o.tokens))
    yield "expected", p + _sum(others)


def _sum(candidates: Iterator[Candidate] | Sequence[Candidate]) -> float:
    return sum(candidate.probability for candidate in candidates)


def _is_in(one: range, other: range) -> bool:
    return other.start <= one.start and one.stop <= other.stop


def _place(choice: Choice, parts: Parts) -> Iterator[str]:
    before, inside, behind = map(len, parts)
    analysis, label = choice.analysis, _label(choice)
    among = analysis.sentences_of[analysis.paragraph_of[choice.tokens.start]]
    yield f"n={min(inside // 3, 12)}"
    yield f"before={min(before, 12)}"
    yield f"behind={min(behind, 8)}"
    yield f"in={label}"
    yield f"in={label}|at={min(choice.sentence - among.start, 3)}"
    yield f"in={label}|left={min(among.stop - 1 - choice.sentence, 3)}"
    yield f"whole={before == 0}|{behind <= 1}|{label}"


def _edges(choice: Choice, parts: Parts) -> Iterator[str]:
    """Yield words and tags around the first and behind the last token."""
    tokens, analysis = choice.tokens, choice.analysis
    start, stop = parts[1].start, parts[1].stop

    def neighbours(values: Sequence[str], at: int) -> list[str]:
        near = range(at - 3, at + 3)
        return [values[n] if n in tokens else "<s>" if n < at else "</s>" for n in near]

    for name, at in (("start", start), ("stop", stop)):
        words = neighbours(analysis.lower, at)
        yield from (f"{name}{n}={word}" for n, word in enumerate(words, start=-3))
        yield f"{name}-2,-1={' '.join(words[1:3])}"
        yield f"{name}-1,0={' '.join(words[2:4])}"
        yield f"{name}0,1={' '.join(words[3:5])}"
        if analysis.tags is not None:
            tags = neighbours(analysis.tags, at)
            yield from (f"{name}{n}-tag={tag}" for n, tag in enumerate(tags, start=-3))
            yield f"{name}-mixed={words[2]} {tags[3]} {tags[4]}"
            yield f"{name}-mixed-back={tags[2]} {words[3]} {tags[4]}"


def _before_and_behind(choice: Choice, parts: Parts) -> Iterator[str]:
    """Yield the words before, in and after the candidate."""
    before, inside, behind = (_words(choice, part) for part in parts)
    if len(before) <= 10:
        yield f"lead={' '.join(before)}"
    if before:
        yield f"lead0={before[0]}"
        yield f"lead0,1={' '.join(before[:2])}"
        yield f"lead0|{before[0]}|{before[-1]}"
    yield f"rest={' '.join(behind[:3])}"
    for name, words in (("before", before[-12:]), ("own", inside), ("behind", behind[:10])):
        yield from (f"{name}-w={word}" for word in sorted(set(words)))


def _marked(choice: Choice, parts: Parts) -> Iterator[str]:
    """Yield joints between clauses and discourse markers before, in and behind the candidate."""
    persons = []
    for name, part in zip(("before", "own", "behind"), parts, strict=True):
        words = _words(choice, part)
        yield f"{name}-joints={' '.join(word for word in words if word in _JOINTS)[:_KEY]}"
        for _, marker in markers_in(words):
            yield f"{name}-m={MARKERS[marker]}"
            yield f"{name}-mm={' '.join(marker)}"
        persons.append(not FIRST_PERSON.isdisjoint(words))
    yield f"me={persons[0]}|{persons[1]}"


def _verbs(choice: Choice, parts: Parts) -> Iterator[str]:
    """Yield the numbers of finite verbs before, in and after the candidate."""
    tags = choice.analysis.tags
    if tags is not None:
        counts = [sum(tags[n] in _FINITE for n in part) for part in parts]
        key = "|".join(str(min(n, 2)) for n in counts)
        last, _, behind = parts
        words = choice.analysis.lower
        left = words[last.stop - 1] if last else "<s>"
        right = words[behind.start] if behind else "</s>"
        yield f"verbs={key}"
        yield f"verbs={key}|{left}|{right}"


def _splits(choice: Choice, parts: Parts) -> Iterator[str]:
    """Yield words in the candidate at which it might be two."""
    start, stop = parts[1].start, parts[1].stop
    for n in range(start + 1, stop - 1):
        word = choice.analysis.lower[n]
        if word != "that" and (word in _CLAUSES or word in (";", ":")):
            yield f"split={word}|{min((n - start) // 4, 3)}|{min((stop - n) // 4, 3)}"


def _between(choice: Choice, one: range, other: range) -> Iterator[str]:
    """Yield the words between two consecutive units."""
    words, tokens = choice.analysis.lower, choice.tokens
    between = words[one.stop : other.start]
    lead = words[one.start - 1] if one.start > tokens.start else "<s>"
    yield f"way:between={' '.join(between[:4])}"
    yield from (f"way:between-w={word}" for word in between)
    yield f"way:between-n={min(len(between), 5)}"
    yield f"way:between={lead}|{' '.join(between[:2])}"
    yield f"way:long={min(len(one) // 4, 4)}|{min(len(other) // 4, 4)}"
    yield f"way:between={between[0] if between else '-'}|{words[other.start]}"
