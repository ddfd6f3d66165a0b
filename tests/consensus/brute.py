"""Truth models written out vote by vote with dictionaries and loops, to check the fast ones by."""

from __future__ import annotations

import math
from itertools import product

from scipy.special import digamma, gammaln

__all__ = [
    "dawid_skene",
    "evidence_of_confusions",
    "evidence_of_knowing",
    "ibcc",
    "likelihood",
    "mace",
    "one_coin",
    "votes_in",
]


def votes_in(rows):
    """Return {item: {annotator: category}} of a matrix, items without votes left out."""
    found = {i: {j: v for j, v in enumerate(row) if v is not None} for i, row in enumerate(rows)}
    return {i: own for i, own in found.items() if own}


def _categories(votes):
    return sorted({v for own in votes.values() for v in own.values()})


def _annotators(votes):
    return sorted({j for own in votes.values() for j in own})


def shares(votes):
    """Return the distribution of votes on every item."""
    return {
        i: {t: sum(v == t for v in own.values()) / len(own) for t in _categories(votes)}
        for i, own in votes.items()
    }


def _posterior(votes, prior, chance):
    """Return the posterior of every item, rounded to 2^-40, and the log probability of all votes.

    The models round so between two steps. An annotator whose share in a category becomes zero by
    it has equal probabilities there, so the next step can lead somewhere else than without it.
    """
    posterior, total = {}, 0.0
    for i, own in votes.items():
        joint = {
            t: prior[t] * math.prod(chance(j, t, v) for j, v in own.items())
            for t in _categories(votes)
        }
        evidence = sum(joint.values())
        posterior[i] = {t: round(joint[t] / evidence * 2**40) / 2**40 for t in joint}
        total += math.log(evidence)
    return posterior, total


def _counts(votes, posterior):
    names = _categories(votes)
    prior = {t: sum(p[t] for p in posterior.values()) for t in names}
    table = {
        j: {t: {v: 0.0 for v in names} for t in names}  # noqa: C420
        for j in _annotators(votes)
    }
    for i, own in votes.items():
        for j, v in own.items():
            for t in names:
                table[j][t][v] += posterior[i][t]
    return prior, table


def dawid_skene(rows, steps):
    """Return the posterior and the log-likelihoods before every step and at the end."""
    votes = votes_in(rows)
    posterior, history = shares(votes), []
    for _ in range(steps + 1):
        prior, table = _counts(votes, posterior)
        prior = {t: n / len(votes) for t, n in prior.items()}

        def chance(j, t, v, table=table):
            total = sum(table[j][t].values())
            return table[j][t][v] / total if total else 1 / len(table[j])

        posterior, value = _posterior(votes, prior, chance)
        history.append(value)
    return posterior, history


def one_coin(rows, steps):
    """Return the posterior and the log-likelihoods before every step and at the end."""
    votes = votes_in(rows)
    names = _categories(votes)
    posterior, history = shares(votes), []
    for _ in range(steps + 1):
        prior = {t: sum(p[t] for p in posterior.values()) / len(votes) for t in names}
        right = {}
        for j in _annotators(votes):
            own = [posterior[i][given[j]] for i, given in votes.items() if j in given]
            right[j] = min(max(sum(own) / len(own), 1e-9), 1 - 1e-9)

        def chance(j, t, v, right=right):
            return right[j] if t == v else (1 - right[j]) / max(len(names) - 1, 1)

        posterior, value = _posterior(votes, prior, chance)
        history.append(value)
    return posterior, history


def _logs(counts):
    total = digamma(sum(counts.values()))
    return {key: digamma(n) - total for key, n in counts.items()}


def _log_beta(counts):
    return sum(gammaln(n) for n in counts.values()) - gammaln(sum(counts.values()))


def _divergence(counts, given):
    """Return E_q[log q] - E_q[log p] of two Dirichlet distributions."""
    logs = _logs(counts)
    ours = sum((n - 1) * logs[key] for key, n in counts.items()) - _log_beta(counts)
    theirs = sum((n - 1) * logs[key] for key, n in given.items()) - _log_beta(given)
    return ours - theirs


def ibcc(rows, steps, *, right=2.0, wrong=1.0, frequency=1.0):
    """Return the posterior and the evidence bounds before every step and at the end."""
    votes = votes_in(rows)
    names = _categories(votes)
    given = {t: {v: right if v == t else wrong for v in names} for t in names}
    even = dict.fromkeys(names, frequency)
    posterior, history = shares(votes), []
    for _ in range(steps + 1):
        prior, table = _counts(votes, posterior)
        prior = {t: n + frequency for t, n in prior.items()}
        table = {
            j: {t: {v: own[t][v] + given[t][v] for v in names} for t in names}
            for j, own in table.items()
        }
        logs = {j: {t: _logs(own[t]) for t in names} for j, own in table.items()}
        weights = {t: math.exp(x) for t, x in _logs(prior).items()}
        posterior, value = _posterior(
            votes, weights, lambda j, t, v, logs=logs: math.exp(logs[j][t][v])
        )
        value -= _divergence(prior, even)
        value -= sum(_divergence(own[t], given[t]) for own in table.values() for t in names)
        history.append(value)
    return posterior, history


def mace(rows, steps, *, beta=0.5, habit=10.0):
    """Return the posterior and the evidence bounds, from votes of which half are knowledge."""
    votes = votes_in(rows)
    names = _categories(votes)
    first = shares(votes)
    known = {(i, j): first[i][v] / 2 for i, own in votes.items() for j, v in own.items()}
    history = []
    for _ in range(steps + 1):
        knowing = {j: {"know": beta, "guess": beta} for j in _annotators(votes)}
        habits = {j: dict.fromkeys(names, habit) for j in _annotators(votes)}
        for (i, j), share in known.items():
            knowing[j]["know"] += share
            knowing[j]["guess"] += 1 - share
            habits[j][votes[i][j]] += 1 - share
        know = {j: math.exp(_logs(own)["know"]) for j, own in knowing.items()}
        guess = {
            (j, v): math.exp(_logs(knowing[j])["guess"] + _logs(habits[j])[v])
            for j in knowing
            for v in names
        }
        posterior, value = _posterior(
            votes,
            dict.fromkeys(names, 1 / len(names)),
            lambda j, t, v, know=know, guess=guess: know[j] * (t == v) + guess[j, v],
        )
        for j in knowing:
            value -= _divergence(knowing[j], dict.fromkeys(("know", "guess"), beta))
            value -= _divergence(habits[j], dict.fromkeys(names, habit))
        history.append(value)
        known = {
            (i, j): posterior[i][votes[i][j]] * know[j] / (know[j] + guess[j, votes[i][j]])
            for i, j in known
        }
    return posterior, history


def likelihood(rows, prior, chance):
    """Return the log-likelihood by adding up every way in which the truth can lie."""
    votes = votes_in(rows)
    total = 0.0
    for truth in product(_categories(votes), repeat=len(votes)):
        joint = 1.0
        for t, own in zip(truth, votes.values(), strict=True):
            joint *= prior[t] * math.prod(chance(j, t, v) for j, v in own.items())
        total += joint
    return math.log(total)


def _log_drawn(counts, given):
    """Return the log probability of counted draws from an unknown distribution with a prior."""
    return _log_beta({key: counts[key] + n for key, n in given.items()}) - _log_beta(given)


def evidence_of_confusions(rows, *, right=2.0, wrong=1.0, frequency=1.0):
    """Return IBCC's log evidence: parameters integrated out, summed over every truth."""
    votes = votes_in(rows)
    names = _categories(votes)
    total = 0.0
    for truth in product(names, repeat=len(votes)):
        certain = {
            i: {t: float(t == own) for t in names} for i, own in zip(votes, truth, strict=True)
        }
        prior, table = _counts(votes, certain)
        value = _log_drawn(prior, dict.fromkeys(names, frequency))
        for own in table.values():
            for t in names:
                value += _log_drawn(own[t], {v: right if v == t else wrong for v in names})
        total += math.exp(value)
    return math.log(total)


def evidence_of_knowing(rows, *, beta=0.5, habit=10.0):
    """Return MACE's log evidence: summed over every truth and every way of knowing."""
    votes = votes_in(rows)
    names = _categories(votes)
    cells = [(i, j, v) for i, own in votes.items() for j, v in own.items()]
    total = 0.0
    for truth in product(names, repeat=len(votes)):
        true = dict(zip(votes, truth, strict=True))
        for knows in product((True, False), repeat=len(cells)):
            pairs = list(zip(cells, knows, strict=True))
            if any(k and v != true[i] for (i, _, v), k in pairs):
                continue
            value = -len(votes) * math.log(len(names))
            for j in _annotators(votes):
                own = [(v, k) for (_, who, v), k in pairs if who == j]
                split = {"know": sum(k for _, k in own), "guess": sum(not k for _, k in own)}
                said = {v: sum(v == w and not k for w, k in own) for v in names}
                value += _log_drawn(split, dict.fromkeys(split, beta))
                value += _log_drawn(said, dict.fromkeys(names, habit))
            total += math.exp(value)
    return math.log(total)
