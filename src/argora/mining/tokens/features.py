"""What the token tagger sees of a token: the words around it, its place, and its sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from argora.mining.analysis import Analysis
from argora.mining.groups import Need
from argora.text.markers import FIRST_PERSON, MARKERS, markers_in

__all__ = ["TOKEN_GROUPS", "token_features"]

TOKEN_GROUPS = (
    Need("tokens: words and places", frozenset()),
    Need("tokens: tags", frozenset(("tags",))),
    Need("tokens: base forms", frozenset(("lemmas",))),
    Need("tokens: clauses", frozenset(("clauses",))),
    Need("tokens: topic", frozenset(("topic",)), usual=False),
)
"""What the features of tokens need; none of them can be left out by itself."""

_WINDOW = 3  # tokens to either side that are looked at
_SHELL = 14  # tokens in which what leads up to a statement ends
_MARKS = frozenset((",", ";", ":", ".", "and", "but", "so", "because"))
_FINITE = frozenset(("VBZ", "VBP", "VBD", "MD"))
_LEAD = 10  # up to which token of a sentence all words before it are one feature


@dataclass(frozen=True, eq=False)
class _Sentence:
    """A sentence whose tokens are described; values have three more at either end."""

    words: Sequence[str]
    tags: Sequence[str] | None
    lemmas: Sequence[str] | None
    clauses: Sequence[int] | None
    shared: Sequence[str]
    topic: str | None
    in_topic: Sequence[bool]

    def __len__(self) -> int:
        return len(self.words) - 2 * _WINDOW


def token_features(analysis: Analysis) -> Iterator[list[str]]:
    """Yield the names of the features of every token of a document.

    Those that need tags, base forms or clauses are absent where the analysis does not know them.
    """
    for number, tokens in enumerate(analysis.sentences):
        if tokens:
            yield from _of_tokens(_sentence(analysis, number))


def _sentence(analysis: Analysis, number: int) -> _Sentence:
    tokens = analysis.sentences[number]
    clauses = analysis.clauses
    return _Sentence(
        _padded(analysis.lower, tokens) or [],
        _padded(analysis.tags, tokens),
        _padded(analysis.lemmas, tokens),
        None if clauses is None else clauses[tokens.start : tokens.stop],
        _of_sentence(analysis, number),
        analysis.topic,
        () if analysis.topic is None else [analysis.in_topic(token) for token in tokens],
    )


def _padded(values: Sequence[str] | None, tokens: range) -> list[str] | None:
    if values is None:
        return None
    return ["<s>"] * _WINDOW + list(values[tokens.start : tokens.stop]) + ["</s>"] * _WINDOW


def _of_sentence(analysis: Analysis, number: int) -> list[str]:
    """Return the features that all tokens of a sentence share."""
    tokens = analysis.sentences[number]
    words = analysis.lower[tokens.start : tokens.stop]
    paragraph = analysis.paragraph_of[tokens.start]
    among = analysis.sentences_of[paragraph]
    label = analysis.paragraph_labels[paragraph]
    at, left = min(number - among.start, 4), min(among.stop - 1 - number, 4)
    marked = [marker for _, marker in markers_in(words)]
    return [
        f"p={label}",
        f"p={label}|s={at}",
        f"p={label}|e={left}",
        f"p={label}|n={min(len(among), 8)}",
        f"f1={words[0]}",
        f"f2={' '.join(words[:2])}",
        f"f3={' '.join(words[:3])}",
        f"last={words[-1]}",
        f"p={label}|long={min(len(words) // 5, 8)}",
        f"me={not FIRST_PERSON.isdisjoint(words)}|p={label}",
        *sorted({f"m={MARKERS[marker]}" for marker in marked}),
        *sorted({f"mm={' '.join(marker)}" for marker in marked}),
    ]


def _of_tokens(sentence: _Sentence) -> Iterator[list[str]]:
    words, n = sentence.words, len(sentence)
    marked = {
        at + len(marker): " ".join(marker)
        for at, marker in markers_in(words[_WINDOW : n + _WINDOW])
    }
    shells = _shells(words[_WINDOW : n + _WINDOW])
    n_commas, marker, that = 0, "", False
    for place in range(n):
        i = place + _WINDOW
        before = words[i - 1]
        marker = marked.get(place, marker)
        yield [
            *_words(words, i),
            f"at={min(place, 12)}",
            f"left={min(n - 1 - place, 5)}",
            f"commas={min(n_commas, 3)}|b={before}",
            f"m<={marker}",
            f"m<={marker}|b={before}",
            f"that={that}|b={before}",
            *_lead(sentence, place),
            *_shell(sentence, shells, place),
            *_syntax(sentence, place),
            *_topic(sentence, place),
            *sentence.shared,
        ]
        n_commas += words[i] == ","
        that = that or words[i] == "that"


def _words(words: Sequence[str], i: int) -> Iterator[str]:
    third, second, before, word, behind = words[i - 3 : i + 2]
    yield f"w={word}"
    yield f"w-1={before}"
    yield f"w+1={behind}"
    yield f"w-2={second}"
    yield f"w+2={words[i + 2]}"
    yield f"w-1,0={before} {word}"
    yield f"w0,1={word} {behind}"
    yield f"w-2,-1={second} {before}"
    yield f"w-3..-1={third} {second} {before}"
    yield f"w-2..0={second} {before} {word}"
    yield f"suf={word[-3:]}"


def _lead(sentence: _Sentence, place: int) -> Iterator[str]:
    """Yield the first words of the sentence, for tokens near its beginning."""
    if place <= _LEAD:
        yield f"pre={' '.join(sentence.words[_WINDOW : _WINDOW + place])}"
    if place == 0:
        for name in sentence.shared:
            yield f"0|{name}"


def _verbs(sentence: _Sentence, i: int) -> str:
    """Return whether a finite verb stands between the mark before and here, and from here on."""
    words, tags = sentence.words, sentence.tags or ()
    back, on = i - 1, i
    behind = ahead = False
    while back > _WINDOW and words[back - 1] not in _MARKS and i - back < _SHELL:
        back -= 1
        behind = behind or tags[back] in _FINITE
    while on < len(tags) - _WINDOW and words[on] not in _MARKS and on - i < _SHELL:
        ahead = ahead or tags[on] in _FINITE
        on += 1
    return f"{behind:d}{ahead:d}"


def _shells(words: Sequence[str]) -> tuple[int, int]:
    """Return behind which word the first ``that`` and the first comma stand; 0 for none near."""
    near = list(words[:_SHELL])
    that, comma = (near.index(w, 1) + 1 if w in near[1:] else 0 for w in ("that", ","))
    return that, comma


def _shell(sentence: _Sentence, shells: Sequence[int], place: int) -> Iterator[str]:
    """Yield the tokens before and after a phrase that leads to a statement: *it is clear that*."""
    for name, end in zip(("that", "comma"), shells, strict=True):
        if not end or place > end:
            continue
        where = "in" if 0 < place < end else "first" if place == 0 else "behind"
        words = sentence.words[_WINDOW : _WINDOW + end]
        yield f"{name}|{where}|{words[0]}|{words[-2]}"
        yield f"{name}|{where}|{words[-2]}"
        yield f"{name}|{where}|long={end}"
        if where != "in":
            for word in words[:-1]:
                yield f"{name}|{where}|has={word}"
            if sentence.tags is not None:
                tags = sentence.tags[_WINDOW : _WINDOW + end]
                yield f"{name}|{where}|tags={' '.join(tags)}"
                yield f"{name}|{where}|verb={any(tag in _FINITE for tag in tags)}"


def _topic(sentence: _Sentence, place: int) -> Iterator[str]:
    """Yield what relates a token to the topic.

    The name of the topic helps with topics that were trained on, its words with new ones as well.
    """
    if sentence.topic is None:
        return
    words, i = sentence.words, place + _WINDOW
    yield f"topic={sentence.topic}"
    yield f"topic={sentence.topic}|w={words[i]}"
    yield f"in-topic={sentence.in_topic[place]}"
    yield f"topic-words={min(sum(sentence.in_topic), 3)}"
    yield f"topic-before={any(sentence.in_topic[:place])}"
    yield f"topic-behind={any(sentence.in_topic[place + 1 :])}"


def _syntax(sentence: _Sentence, place: int) -> Iterator[str]:
    i = place + _WINDOW
    before = sentence.words[i - 1]
    if sentence.tags is not None:
        last, tag, behind, later = sentence.tags[i - 1 : i + 3]
        yield f"t={tag}"
        yield f"t-1={last}"
        yield f"t+1={behind}"
        yield f"t-1,0={last} {tag}"
        yield f"t0,1={tag} {behind}"
        yield f"t-1..1={last} {tag} {behind}"
        yield f"t0..2={tag} {behind} {later}"
        yield f"w-1|t={before} {tag}"
        yield f"verbs|b={_verbs(sentence, i)}|{before}"
    if sentence.lemmas is not None:
        yield f"l={sentence.lemmas[i]}"
        yield f"l-1={sentence.lemmas[i - 1]}"
        yield f"l+1={sentence.lemmas[i + 1]}"
    if sentence.clauses is not None:
        clause = sentence.clauses[place]
        begins = place == 0 or sentence.clauses[place - 1] != clause
        yield f"cl={min(clause, 4)}"
        yield f"cb={begins}|b={before}"
