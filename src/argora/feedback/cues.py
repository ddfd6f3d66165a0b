"""Words by which writers close, take a position, or grant something; English only."""

from __future__ import annotations

import re

from argora.feedback.openers import TURNS, functions_in, opener, words_in

__all__ = ["VERSION", "closes", "concedes", "is_own_view", "reports_others"]

VERSION = "cues-2"

_CLOSING = re.compile(
    r"""
    \bco?n?clu(?:de|ding|sion|sively)\w*\b | \bin\ co\w+cl\w+sion\b
    | \b(?:in|to)\ sum\w*\b | \bsumm?ing\b | \bsummari\w+\b | \bsummation\b
    | \bto\ (?:wrap|round)\ \w+(?:\ \w+)?\ up\b | \bwrap(?:ping)?\ up\b | \bto\ recap\w*\b
    | \bon\ the\ whole\b | \bin\ a\ (?:word|nutshell)\b | \bin\ (?:short|brief|general)\b
    | \ball\ (?:things|the\ things)\ considered\b | \ball\ in\ all\b | \boverall\b
    | \bthe\ long\ and\ (?:the\ )?short\b | \bat\ the\ end\ of\ the\ day\b | \bin\ the\ end\b
    | \bbottom\ line\b | \bto\ (?:an\ end|a\ close)\b | \bclosing\b
    | \bfinally\b | \blastly\b | \bas\ a\ final\b | \bultimately\b
    | \b(?:considering|regarding|given|after|with|having|by|from|for|in|on|due\ to|because\ of)
        \ (?:\w+\ ){0,6}(?:above|aforementioned|aforesaid|mentioned|said|discussed|listed|
        arguments?|factors|points|reasons|facts|evidences?|discussion|grounds?|everything)\b
    | \b(?:based|relying|depending)\ (?:up)?on\b | \bon\ the\ basis\ of\b
    | \bin\ (?:the\ )?light\ of\b
    | \b(?:taking|taken|take|took)\ (?:\w+\ ){1,6}in(?:to)?\ (?:account|consideration)\b
    | \b(?:above|afore)[\s-]?mentioned\b | \bmentioned\ (?:above|before|earlier)\b
    | \bas\ (?:i|we|has\ been|have\ been|can\ be|could\ be|was|is)\ (?:\w+\ )?
        (?:said|mentioned|stated|seen|shown|argued|discussed|explained)\b
    | \bi\ have\ (?:already\ |just\ )?(?:mentioned|said|shown|given|discussed|stated)\b
    | \b(?:this|that|these|it|all)\ (?:\w+\ ){0,3}(?:shows?|proves?|means?|suggests?)\b
    | \bonce\ again\b | \bre(?:state|iterate|affirm)\b | \bafter\ (?:analy|consider|weigh)
    | \bfor\ (?:these|this|those|such|the\ same|all\ (?:of\ )?(?:these|the))\ (?:\w+\ )?reasons?\b
    | \breasons?\b | \b(?:deduce|deduced|infer|inferred)\b | \bhaving\ said\b | \bthat['’]?s\ why\b
    """,
    re.VERBOSE,
)

_ADVERBS = r"(?:(?:\w+ly|also|still|do|would|rather|quite|never|always|have\ to|must|can)\ ){0,3}"
_OWN_VIEW = re.compile(
    r"""
    \bi\ ADVERBS(?:don['’]?t\ |do\ not\ |cannot\ |can['’]t\ |tend\ to\ )?ADVERBS
        (?:think|believe|agree|disagree|feel|hold|support|oppose|prefer|favou?r|reckon|argue|
        contend|maintain|insist|doubt|consider|choose|side|suggest|recommend|advocate|claim|assert|
        object|approve|disapprove|suppose|deem|root|incline|lean|convinced|say|classify)\b
    | \bwe\ (?:\w+ly\ |should\ |can\ )?(?:believe|think|agree|disagree|argue|maintain|hold)
        \ (?:that|with|to)\b
    | \bit\ seems\ to\ me\b
    | \bi\ am\ (?:\w+ly\ |quite\ |also\ |still\ |not\ )*
        (?:convinced|certain|sure|for|against|in|of\ the|inclined|opposed|aligned|one\ of|on)\b
    | \bi\ (?:\w+ly\ )?(?:find|found|stand|place|put|align|see)\ (?:myself|it|no|little)\b
    | \bi\ (?:don['’]t|do\ not)\s*(?:[.;!]|$) | \bas\ i\ do\b
    | \b(?:in|to)\ my\ (?:\w+\ )?(?:opinion|view|viewpoint|mind|eyes|judge?ment)\b
    | \bfrom\ my\ (?:\w+\ )?(?:view|viewpoint|point|perspective|standpoint|angle|side)\b
    | \bmy\ (?:\w+\ ){0,2}(?:opinion|view|viewpoint|belief|stance|position)\ (?:is|on|that)\b
    | \b(?:it|this)\ is\ my\ (?:\w+\ )?(?:opinion|view|belief|contention|conviction)\b
    | \bpersonally\b | \bas\ for\ me\b | \bas\ far\ as\ (?:i|my)\b | \bspeaking\ for\ myself\b
    """.replace("ADVERBS", _ADVERBS),
    re.VERBOSE,
)
_PROMISE = re.compile(
    r"""
    \b(?:i|we|this|my\ essay|the\ essay)\ (?:\w+\ )?
        (?:will|shall|am\ going\ to|would\ like\ to|intends?\ to|aims?\ to|want\ to)\ [^,;.]*
    """,
    re.VERBOSE,
)
_TO_BE_SEEN = re.compile(
    r"\bneeds?\ to\ be\ (?:\w+\ )?(?:examined|discussed|considered|analy[sz]ed)\b"
)
_NOT_CERTAIN = re.compile(r"\bi\ (?:wonder|do\ not\ know|don['’]t\ know|am\ not\ sure)\b")

_CONCESSION = re.compile(
    r"""
    \b(?:although|though|even\ though|even\ if|while|whilst|despite|in\ spite\ of|albeit|
        regardless\ of|notwithstanding|no\ matter)\b
    | \b(?:admittedly|granted|undeniabl[ey]|of\ course|it\ is\ (?:\w+\ )?true|true\ that|no\ doubt|
        cannot\ be\ denied|can\ not\ deny|cannot\ deny|there\ is\ no\ denying|it\ may\ be|may\ seem|
        might\ seem|seems?\ to|at\ first\ (?:sight|glance)|have\ to\ admit|must\ admit|
        must\ be\ admitted)\b
    """,
    re.VERBOSE,
)
_OTHERS = re.compile(
    r"""
    \b(?:some|many|most|several|a\ lot\ of|lots\ of|few|certain|other|those)\ (?:of\ )?
        (?:\w+\ ){0,3}?
        (?:people|persons|parents|students|experts|others|individuals|scientists|citizens|they|who|
        teachers|critics|opponents|researchers|men|women|employers)?\ ?(?:\w+\ ){0,3}?
        (?:say|says|said|think|believe|argue|claim|assert|hold|feel|oppose|opposing|maintain|suggest|
        contend|insist|object|worry|fear|complain|consider|view|state|point|criticize|criticise|
        disagree|advocate|prefer|support|suppose|tend)\b
    | \b(?:opponents?|critics?|sceptics?|skeptics?|adversaries|proponents?|advocates|supporters)\b
    | \bit\ (?:is|has\ been|can\ be|could\ be|may\ be|might\ be)\ (?:\w+\ )?
        (?:argued|said|believed|claimed|thought|suggested|considered|held)\b
    | \b(?:one|you|people|they|others|somebody|someone)\ (?:may|might|could|can|would)\ (?:\w+\ )?
        (?:say|think|argue|claim|object|wonder|believe|oppose|disagree)\b
    """,
    re.VERBOSE,
)


_SHORT = {"d": "would", "m": "am", "ve": "have", "ll": "will"}
_SHORTENED = re.compile(r"\b(i|we|they|it|you)['’](d|m|ve|ll)\b")


def _plain(text: str) -> str:
    """Return words in lower case, with single blanks and whole verbs: I'd is I would."""
    plain = re.sub(r"\s+", " ", text.lower())
    return _SHORTENED.sub(lambda match: f"{match[1]} {_SHORT[match[2]]}", plain)


def closes(text: str) -> bool:
    """Return whether a sentence announces that it sums up or follows from what stood before.

    >>> closes("By way of conclusion, zoos are cruel."), closes("Zoos are cruel.")
    (True, False)
    """
    functions = functions_in(words_in(text))
    return bool({"closing", "result"} & functions or _CLOSING.search(_plain(text)))


def is_own_view(text: str) -> bool:
    """Return whether writers say in the first person what they think, and do not only promise to.

    >>> is_own_view("Personally, I tend to disagree."), is_own_view("I will give my opinion.")
    (True, False)
    >>> is_own_view("I would argue that zoos are cruel."), is_own_view("Zoos are cruel.")
    (True, False)
    """
    plain = _plain(text)
    if _NOT_CERTAIN.search(plain) or _TO_BE_SEEN.search(plain):
        return False
    return _OWN_VIEW.search(_PROMISE.sub(" ", plain)) is not None


def reports_others(text: str) -> bool:
    """Return whether a sentence says what other people think.

    >>> reports_others("Some people argue that zoos teach."), reports_others("Zoos teach.")
    (True, False)
    """
    return _OTHERS.search(_plain(text)) is not None


def concedes(text: str, behind: str = "") -> bool:
    """Return whether a sentence grants or reports what speaks against it, and turns back from it.

    Parameters
    ----------
    behind : the next sentence, which may hold the turn.

    >>> concedes("Although zoos teach, they are cruel.")
    True
    >>> concedes("Admittedly, zoos teach.", "However, they are cruel."), concedes("Zoos teach.")
    (True, False)
    """
    plain = _plain(text)
    is_conceding = _CONCESSION.search(plain) is not None
    if is_conceding and re.search(r"[,;] |\bbut\b", plain):
        return True
    return (is_conceding or reports_others(text)) and (
        opener(behind) in TURNS or re.search(r"\b(?:but|however)\b", plain) is not None
    )
