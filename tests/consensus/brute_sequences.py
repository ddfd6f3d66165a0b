"""Models of sequences by trying every sequence of states, to check the fast ones by."""

from __future__ import annotations

import math
from itertools import pairwise, product

from scipy.special import digamma, gammaln

__all__ = ["best_sequences", "evidence", "hmm", "ways"]


def ways(scores, first, move):
    """Yield every sequence of states of one sequence of rows, with the log of its weight."""
    for states in product(range(len(first)), repeat=len(scores)):
        value = first[states[0]] + sum(row[k] for row, k in zip(scores, states, strict=True))
        yield states, value + sum(move[j][k] for j, k in pairwise(states))


def best_sequences(scores, first, move):
    """Return the highest weight and all sequences that have it, but for rounding."""
    found = list(ways(scores, first, move))
    top = max(value for _, value in found)
    return top, [states for states, value in found if value > top - 1e-9]


def _log_sum(values):
    top = max(values)
    return top + math.log(sum(math.exp(v - top) for v in values))


def _logs(counts):
    total = digamma(sum(counts))
    return [digamma(n) - total if n > 0 else -math.inf for n in counts]


def _divergence(counts, given):
    """Return how far one Dirichlet distribution lies from its prior, impossible cells left out."""
    pairs = [(n, g) for n, g in zip(counts, given, strict=True) if g > 0]
    logs = _logs([n for n, _ in pairs])
    value = sum((n - g) * x for (n, g), x in zip(pairs, logs, strict=True))
    value += gammaln(sum(n for n, _ in pairs)) - sum(gammaln(n) for n, _ in pairs)
    return value - gammaln(sum(g for _, g in pairs)) + sum(gammaln(g) for _, g in pairs)


def given_to(names, *, right=2.0, wrong=1.0, frequency=1.0, moves=1.0, can=None):
    """Return the priors of beginnings, moves and one confusion matrix."""
    can = can or (lambda *_: True)
    first = [frequency if can(None, k) else 0.0 for k in names]
    move = [[moves if can(j, k) else 0.0 for k in names] for j in names]
    return first, move, [[right if j == k else wrong for k in names] for j in names]


def counted(names, documents, posterior, pairs):
    """Return expected counts of beginnings, moves and votes.

    A document is a list of (votes by annotator, length).
    """
    width = range(len(names))
    who = sorted({a for rows in documents for votes, _ in rows for a in votes})
    first = [sum(own[0][k] for own in posterior) for k in width]
    move = [[sum(own[j][k] for own in pairs) for k in width] for j in width]
    table = {a: [[0.0] * len(names) for _ in width] for a in who}
    for rows, own in zip(documents, posterior, strict=True):
        for (votes, length), share in zip(rows, own, strict=True):
            for k in width:
                move[k][k] += (length - 1) * share[k]
                for a, v in votes.items():
                    table[a][k][names.index(v)] += length * share[k]
    return first, move, table


def _added(counts, given):
    return [n + g if g > 0 else 0.0 for n, g in zip(counts, given, strict=True)]


def hmm(names, documents, steps, **options):
    """Return the posterior of every row, and the bound before every step and at the end."""
    begin, shift, confusion = given_to(names, **options)
    width = range(len(names))
    posterior = [
        [[sum(v == n for v in votes.values()) / len(votes) for n in names] for votes, _ in rows]
        for rows in documents
    ]
    pairs = [
        [[sum(a[j] * b[k] for a, b in pairwise(own)) for k in width] for j in width]
        for own in posterior
    ]
    history = []
    for _ in range(steps + 1):
        first, move, table = counted(names, documents, posterior, pairs)
        first = _added(first, begin)
        move = [_added(row, own) for row, own in zip(move, shift, strict=True)]
        table = {
            a: [_added(row, own) for row, own in zip(t, confusion, strict=True)]
            for a, t in table.items()
        }
        log_first, log_move = _logs(first), [_logs(row) for row in move]
        log_vote = {a: [_logs(row) for row in t] for a, t in table.items()}
        value = -_divergence(first, begin)
        value -= sum(_divergence(a, b) for a, b in zip(move, shift, strict=True))
        value -= sum(
            _divergence(a, b) for t in table.values() for a, b in zip(t, confusion, strict=True)
        )
        posterior, pairs = [], []
        for rows in documents:
            scores = [
                [
                    sum(length * log_vote[a][k][names.index(v)] for a, v in votes.items())
                    + ((length - 1) * log_move[k][k] if length > 1 else 0.0)
                    for k in width
                ]
                for votes, length in rows
            ]
            found = list(ways(scores, log_first, log_move))
            total = _log_sum([w for _, w in found])
            value += total
            own = [[0.0] * len(names) for _ in rows]
            two = [[0.0] * len(names) for _ in width]
            for states, weight in found:
                share = math.exp(weight - total)
                for t, k in enumerate(states):
                    own[t][k] += share
                for j, k in pairwise(states):
                    two[j][k] += share
            posterior.append(own)
            pairs.append(two)
        history.append(value)
    return posterior, history


def evidence(names, documents, **options):
    """Return the log evidence: parameters integrated out, summed over every truth."""
    begin, shift, confusion = given_to(names, **options)
    width = range(len(names))

    def drawn(counts, given):
        return (
            gammaln(sum(given))
            - gammaln(sum(given) + sum(counts))
            + sum(gammaln(n + g) - gammaln(g) for n, g in zip(counts, given, strict=True))
        )

    values = []
    for truth in product(*(product(width, repeat=len(rows)) for rows in documents)):
        posterior = [[[float(k == t) for k in width] for t in own] for own in truth]
        pairs = [
            [[float(sum((a, b) == (j, k) for a, b in pairwise(own))) for k in width] for j in width]
            for own in truth
        ]
        first, move, table = counted(names, documents, posterior, pairs)
        value = drawn(first, begin)
        value += sum(drawn(a, b) for a, b in zip(move, shift, strict=True))
        value += sum(drawn(a, b) for t in table.values() for a, b in zip(t, confusion, strict=True))
        values.append(value)
    return _log_sum(values)
