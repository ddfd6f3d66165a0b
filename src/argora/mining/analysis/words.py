"""English words that rules need by name: closed classes, irregular forms, common verbs."""

from __future__ import annotations

__all__ = ["CLOSED", "COMMON_VERBS", "IRREGULAR", "STOP_WORDS", "word_set"]


def word_set(listed: str) -> frozenset[str]:
    """Return the words of a list with blanks between them."""
    return frozenset(listed.split())


_CLOSED = {
    "DT": "the a an this that these those some any no every each either neither another all both",
    "IN": "of in on at by for from with without about against between among through during before "
    "after above below under over into onto upon within across behind beyond despite towards "
    "toward per via since because although though while whereas unless until whether if as than "
    "like unlike except besides lest amid beneath beside concerning regarding throughout",
    "CC": "and or but nor yet so plus &",
    "PRP": "i you he she it we they me him us them myself yourself himself herself itself "
    "ourselves yourselves themselves mine yours hers ours theirs one",
    "PRP$": "my your his her its our their",
    "MD": "can could may might must shall should will would ought cannot can't couldn't won't "
    "wouldn't shouldn't mustn't shan't",
    "TO": "to",
    "WDT": "which whichever whatever",
    "WP": "who whom what whoever",
    "WP$": "whose",
    "WRB": "when where why how whenever wherever however",
    "EX": "there",
    "VBZ": "is has does 's isn't hasn't doesn't",
    "VBP": "are am have do 're 'm 've aren't haven't don't",
    "VBD": "was were had did wasn't weren't hadn't didn't",
    "VB": "be",
    "VBN": "been done",
    "VBG": "being having doing",
    "RB": "not n't never also very too just only even still already again always often sometimes "
    "usually rather quite almost perhaps maybe therefore thus hence moreover furthermore "
    "nevertheless nonetheless otherwise instead indeed then now here ever soon together "
    "first firstly second secondly third thirdly finally lastly meanwhile consequently",
    "JJ": "good bad great small large big new old young high low important different many such "
    "other same own few several much more less own main long short early late whole certain true "
    "possible necessary easy hard difficult better worse public social modern",
    "JJS": "best worst most least",
    "CD": "two three four five six seven eight nine ten hundred thousand million billion",
    "UH": "yes oh well",
}

CLOSED = {word: tag for tag, listed in _CLOSED.items() for word in listed.split()}

_IRREGULAR = (
    "become became become; begin began begun; break broke broken; bring brought brought; "
    "build built built; buy bought bought; catch caught caught; choose chose chosen; "
    "come came come; draw drew drawn; drive drove driven; eat ate eaten; fall fell fallen; "
    "feel felt felt; fight fought fought; find found found; forget forgot forgotten; "
    "get got got; give gave given; go went gone; grow grew grown; hear heard heard; "
    "hold held held; keep kept kept; know knew known; lead led led; learn learnt learnt; "
    "leave left left; lose lost lost; make made made; mean meant meant; meet met met; "
    "pay paid paid; run ran run; say said said; see saw seen; seek sought sought; "
    "sell sold sold; send sent sent; show showed shown; sit sat sat; speak spoke spoken; "
    "spend spent spent; stand stood stood; take took taken; teach taught taught; "
    "tell told told; think thought thought; understand understood understood; win won won; "
    "write wrote written; lie lay lain; wear wore worn; rise rose risen"
)


def _irregular() -> dict[str, tuple[str, str]]:
    """Return the base form and the tag of each irregular form."""
    pairs: dict[str, tuple[str, str]] = {}
    for forms in _IRREGULAR.split("; "):
        base, past, participle = forms.split()
        pairs[participle] = (base, "VBN")
        pairs[past] = (base, "VBD")
        pairs[base] = (base, "VBP")
    return pairs


IRREGULAR = {
    **_irregular(),
    "people": ("people", "NNS"), "children": ("child", "NNS"), "men": ("man", "NNS"),
    "women": ("woman", "NNS"), "lives": ("life", "NNS"), "media": ("media", "NNS"),
}  # fmt: skip

COMMON_VERBS = word_set(
    "accept achieve affect agree allow argue arise ask assume attract avoid believe belong "
    "benefit bring cause change claim communicate compare compete concern conclude consider "
    "contain continue contribute control convince create deal decide decrease deny depend "
    "deserve develop die disagree discover discuss earn enable encourage enhance enjoy ensure "
    "enter exist expect experience explain express face fail focus follow force gain happen "
    "harm help hope ignore imagine improve include increase influence inspire interact "
    "involve join justify lack let like live look love maintain manage motivate move need "
    "obtain occur offer oppose outweigh own participate perform play possess prefer prepare "
    "prevent produce promote protect prove provide raise reach read realize receive recognize "
    "recommend reduce rely remain remember remove replace require respect result save seem "
    "serve share solve start stay stop strengthen study succeed suffer suggest support "
    "survive suppose tend travel treat try turn use visit wait want watch wish work worry"
)

STOP_WORDS = frozenset(
    word
    for tag in ("DT", "IN", "CC", "PRP", "PRP$", "MD", "TO", "WDT", "WP", "WP$", "WRB", "EX")
    for word in _CLOSED[tag].split()
) | frozenset(
    word for tag in ("VBZ", "VBP", "VBD", "VB", "VBN", "VBG", "RB") for word in _CLOSED[tag].split()
)
