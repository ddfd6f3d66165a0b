"""What columns of foreign tables are, told by their names in several languages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

__all__ = ["ROLES", "columns_by_role", "role_of"]

ROLES = ("item", "text", "document", "round", "annotator", "category")

_OTHER = "other"
# In each role the names that are the surest come first; where two columns fit, they go first.
_NAMES: Mapping[str, str] = {
    "item": """
        item itemid unit unitid sentenceid sentid segmentid exampleid instanceid caseid taskid
        hitid questionid postid tweetid commentid claimid argumentid pairid recordid rowid uid
        uuid id idx index key row rowno no nr num number unnamed0 item unit segment example
        instance case task pair record
        einheit beispiel fall fallnr satzid satznr aufgabe datensatz lfdnr laufendenummer nummer
        identifiant element exemple cas numero identificador elemento ejemplo caso esempio exemplo
        voorbeeld geval zin_id элемент пример номер ид 编号 序号 样本 条目 項目 番号""",
    "text": """
        text texts itemtext sentence content utterance statement tweet body passage paragraph
        argument claim post comment question satz inhalt aussage aeusserung ausserung wortlaut
        beitrag texte phrase enonce contenu texto frase oracion contenido testo tekst zin
        текст предложение 文本 句子 文 テキスト 本文""",
    "document": """
        document documentid doc docid file filename textid essay essayid article articleid thread
        threadid dialogue conversation dokument datei dateiname aufsatz fichier documento archivo
        bestand документ файл 文档 文書""",
    "round": "round runde durchgang tour ronda ronde раунд",
    "annotator": """
        annotator annotatorid annotatorname coder rater worker judge reviewer labeler labeller
        evaluator assessor observer tagger user username expert participant respondent completedby
        createdby annotatedby who by annotatorin kodierer kodiererin codierer codiererin bewerter
        bewerterin beurteiler beurteilerin bearbeiter bearbeiterin nutzer benutzer person wer
        annotateur annotatrice codeur evaluateur juge utilisateur anotador anotadora codificador
        evaluador juez usuario annotatore codificatore valutatore giudice utente avaliador juiz
        annoteur codeur beoordelaar gebruiker аннотатор разметчик эксперт
        标注者 标注员 注释者 注釈者 評価者 アノテーター""",
    "category": """
        category label class annotation code tag judgment judgement rating answer response
        decision choice verdict vote stance value labels codes kategorie klasse kode etikett
        bewertung urteil antwort entscheidung wert haltung categorie etiquette classe jugement
        reponse valeur choix categoria etiqueta clase respuesta valor juicio etichetta giudizio
        risposta valore oordeel antwoord waarde категория метка класс ответ
        类别 标签 分类 カテゴリ カテゴリー ラベル 分類""",
    # Pairs of such columns share their values, and yet are no annotators of one item.
    _OTHER: """
        start end begin offset length source target from to parent child head time timestamp date
        year page count duration leadtime confidence score seconds annotationid assignmentid
        createdat updatedat startedat submittedat von bis anfang ende quelle ziel
        zeit datum jahr seite anzahl dauer""",
}
_RANKS = {
    name: (role, rank)
    for role, names in reversed([*_NAMES.items()])
    for rank, name in enumerate(names.split())
}
_ENDINGS = re.compile(r"(?<=.{3})(ids?|names?|nr|no|num|number|nummer)$")


def role_of(column: str) -> str | None:
    """Return what a column is by its name; None if the name says nothing.

    >>> role_of("Annotator-ID"), role_of("Kategorie"), role_of("WorkerId"), role_of("anna")
    ('annotator', 'category', 'annotator', None)
    """
    rank = _rank(column)
    return rank[0] if rank else None


def columns_by_role(columns: Iterable[str]) -> Mapping[str, Sequence[str]]:
    """Return the columns of each role, the surest first."""
    by_role: dict[str, list[tuple[int, str]]] = {}
    for column in columns:
        if rank := _rank(column):
            by_role.setdefault(rank[0], []).append((rank[1], column))
    return {
        role: [column for _, column in sorted(ranked, key=lambda each: each[0])]
        for role, ranked in by_role.items()
    }


def _rank(column: str) -> tuple[str, int] | None:
    names = [_plain(column), _plain(column.rpartition(".")[2])]  # Answer.label of a crowd is label
    ranks = [_RANKS.get(name) or _RANKS.get(_ENDINGS.sub("", name)) for name in names]
    return ranks[0] or ranks[1]


def _plain(name: str) -> str:
    """Return the letters and digits of a name, without capitals and accents."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in decomposed if sign.isalnum())
