### Was der Server sagt, auf Deutsch: error-CODE für Codes aus docs/errors.md, rule-... für Sätze der Prüfung,
### action-... und done-... für Arten von Handlungen im Verlauf, differs-... für Arten von Unterschieden,
### says-... für Sätze, in denen höchstens Zahlen stehen: $n1 ist die erste.
### Ein Satz der Prüfung heißt nach den Wörtern seiner englischen Vorlage. Was hier fehlt, erscheint auf Englisch.
### Die Sätze über Fehler beginnen klein und enden ohne Punkt, weil sie auch in anderen Sätzen stehen.

## Fehler

error-another-annotator = das geschah für eine andere Person; angemeldet ist jetzt { $name }
error-annotator-alike = ein anderer Name in der Studie sieht genauso aus: { $annotator }
error-annotator-invited = unter dem Namen { $annotator } ist schon jemand eingeladen
error-annotator-needed = wer annotiert, braucht einen Namen in der Studie
error-annotator-not-needed = nur wer annotiert, braucht einen Namen in der Studie
error-annotator-taken = unter dem Namen { $annotator } annotiert in dieser Studie schon jemand anderes
error-assigned-to-both = das Dokument { $document } ist beiden Personen zugeteilt
error-curation-changed = inzwischen wurde weiter entschieden; es steht da, was jetzt gilt
error-decision-refused = diese Entscheidung passt nicht: { $problem }
error-gold-of-person = der Goldstandard dieses Dokuments kam mit Dateien, oder jemand hat ihn von Hand geändert; er bleibt, wie er ist
error-not-assigned = das Dokument { $document } ist { $annotator } nicht mehr zugeteilt
error-attribute-domain = das Schema kennt diesen Wert von { $attribute } nicht
error-known-category = das Schema kennt die Kategorie { $category } nicht
error-busy = das geht gerade nicht; bitte noch einmal senden, es geschieht nur einmal
error-layer-busy = das geht gerade nicht; bitte noch einmal senden, es geschieht nur einmal
error-change-id-used = eine andere Änderung hat denselben Namen
error-conflict = etwas anderes kam zuvor
error-fixed-field = dieses Feld lässt sich so nicht setzen: { $field }
error-fixed-unit = die Einheiten stehen fest; gefragt sind Beziehungen zwischen ihnen
error-comment-length = ein Kommentar hat 1 bis { $most } Zeichen; dieser hat { $n }
error-element-of-layer = eine Einheit oder Beziehung gehört zu einer Annotation; sie fehlt in der Anfrage
error-names-hidden = die Namen der Annotierenden sind beim Kuratieren dieser Studie verborgen
error-no-place = das ist keine Stelle eines Textes von { $n } Zeichen
error-no-thread = zu diesem Dokument gibt es dieses Thema nicht
error-not-last-comment = zurücknehmen lässt sich nur der eigene letzte Kommentar eines Themas
error-thread-full = ein Thema hat höchstens { $most } Einträge; bitte ein neues beginnen
error-too-many-threads = ein Dokument hat höchstens { $most } Themen
error-foreign-page = Änderungen sind nur von den Seiten dieses Servers aus möglich
error-guideline-length = die Richtlinie ist zu lang: { $n } Zeichen, höchstens { $most }
error-gold-opened = das Gold ist zu sehen; was abgeschlossen ist, bleibt deshalb, wie es ist. Wer die Studie leitet, kann es wieder schließen.
error-gold-version-taken = eine Version des Golds heißt schon { $name }; bitte einen anderen Namen wählen
error-name-needed = eine Version des Golds braucht einen Namen, zum Beispiel v1
error-no-gold-version = das Gold hat keine Version { $number }
error-no-gold-yet = diese Phase hat noch kein Gold; bitte erst eines erstellen oder mit Dateien einbringen
error-cases-closed = die offenen Fälle dieses Dokuments sind für Sie nicht geöffnet; wer die Studie leitet, öffnet sie denen, die es abgeschlossen haben
error-case-changed = über diesen Fall ist entschieden, oder er hat inzwischen andere Fassungen; sehen Sie die Fälle noch einmal an
error-no-option = der Fall hat keine Fassung { $option }, die ein Protokoll sagen kann
error-second-curator = Sie kuratieren in dieser Studie ein zweites Mal: Sie sehen Ihre Dokumente, und alles andere, sobald die beiden Golds verglichen sind
error-second-curator-there = in dieser Phase kuratiert schon jemand ein zweites Mal
error-no-second-curator = in dieser Phase kuratiert niemand ein zweites Mal
error-no-curator = ein zweites Mal kuratiert, wer in der Studie kuratiert; laden Sie jemanden dazu ein
error-gold-name-taken = { $annotator } heißt schon jemand in der Studie
error-too-few-documents = so viele Dokumente gibt es nicht; möglich sind 1 bis { $n }
error-nothing-curated-twice = noch kein Dokument ist von beiden abgeschlossen; warten Sie, bis es eines gibt
error-other-gold = das geschah im Gold { $gold }, und Sie kuratieren jetzt { $now }; sehen Sie das Dokument noch einmal an
error-curators-compared = die beiden wurden schon verglichen
error-curators-not-compared = die beiden wurden noch nicht verglichen
error-not-curated-twice = dieses Dokument hat kein zweites Gold
error-gold-busy = von dieser Phase wird gerade ein anderes Gold erstellt; warten, bis es fertig ist, oder es abbrechen
error-has-role = das Konto hat schon eine Rolle in der Studie
error-no-scheme = dieses Schema gibt es nicht, oder es wurde gelöscht
error-rules-unknown = nach welchen Regeln das Gold dieses Dokuments erstellt wurde, ist nicht mehr gespeichert; Regeln wählen und das Gold der Phase erstellen lassen
error-not-proposed = für dieses Dokument wurde noch kein Goldstandard nach Regeln erstellt
error-scheme-changed = dieses Schema wurde inzwischen in einem anderen Fenster geändert
error-many-schemes = Sie haben { $n } eigene Schemata; löschen Sie zuerst eines, das Sie nicht brauchen
error-no-role = das Konto hat keine Rolle in dieser Studie
error-hidden-character = der Name enthält ein unsichtbares Zeichen
error-id-taken = { $id } gibt es hier schon
error-last-manager = niemand sonst leitet die Studie
error-layer-changed = das Dokument wurde inzwischen geändert
error-layer-finished = das Dokument ist abgeschlossen; erst wieder öffnen
error-layer-open = das Dokument ist schon offen
error-layer-set-back = den Stand, auf dem die Änderung beruht, gibt es nicht mehr
error-link-used = dieser Link wurde schon verwendet oder ist zu alt
error-mistake = ein Fehler in Argora; das Protokoll des Servers sagt mehr
error-name-length = der Name ist zu lang oder zu kurz: { $n } Zeichen, höchstens { $most }
error-name-unreadable = der Name enthält nichts, was man lesen kann
error-name-taken = der Name { $name } ist vergeben; bitte einen anderen wählen
error-still-open = noch zu entscheiden: { $n_open } offene und { $n_reopened } wieder offene Fälle; verletzte Regeln des Schemas: { $n_broken }
error-too-few-votes = weniger als { $n } haben dieses Dokument jetzt abgeschlossen; warten Sie, bis sie es wieder abschließen
error-study-name-taken = eine andere Studie heißt schon { $name }; bitte einen anderen Namen wählen
error-no-account = dieses Konto gibt es nicht
error-no-document = dieses Dokument gibt es nicht, oder es ist Ihnen nicht zugeteilt
error-no-invite = diese Einladung gibt es nicht
error-no-study = diese Studie gibt es nicht, oder Sie haben keine Rolle darin
error-no-such-thing = was geändert werden sollte, gibt es hier nicht
error-no-version = diese Version gibt es nicht
error-no-json = was gesendet wurde, ist nicht lesbar
error-no-operations = es gibt nichts zu speichern
error-too-many-operations = zu viel auf einmal: { $n } Änderungen, höchstens { $most }
error-no-such-role = diese Rolle gibt es nicht: { $role }
error-not-found = das gibt es nicht, oder nicht für Sie
error-nothing-here = hier gibt es nichts, oder nicht für Sie
error-not-the-name = das ist nicht der Name der Studie; nichts wurde entfernt
error-nothing-to-turn = { $turn ->
    [undo] es gibt nichts rückgängig zu machen
   *[other] es gibt nichts zu wiederholen
}
error-earlier-scheme = diese Annotationen sind von Version { $version } des Schemas, das seither geändert wurde; die Studie erneut exportieren und davon ausgehen
error-other-scheme = das Schema wurde inzwischen geändert: es gilt Version { $version }, nicht { $before }; bitte die Seite neu laden und die Änderung noch einmal ansehen
error-scheme-busy = die Studie ändert sich gerade zu schnell; bitte gleich noch einmal versuchen
error-scheme-taken-back = das geschah unter Version { $version } des Schemas, die zurückgenommen wurde; bitte unter der geltenden Version noch einmal tun
error-scheme-undecided = zu entscheiden ist noch, was { $name } vor der Änderung war
error-scheme-without = Version { $version } des Schemas hat { $name } nicht mehr; bitte unter dieser Version neu entscheiden
error-older-version = { $what ->
    [scheme] das Schema hat inzwischen eine neue Version; vor dem Abschließen ist sie anzusehen
   *[other] die Richtlinie hat inzwischen eine neue Version; vor dem Abschließen ist sie anzusehen
}
error-own-password = ein Link für ein neues Passwort gilt nicht für einen selbst
error-reset-not-allowed = wer { $name } einen Link für ein neues Passwort gibt, muss selbst alles dürfen, was { $name } darf
error-pages-not-built = die Seiten für den Browser fehlen auf dem Server
error-password-length = ein Passwort hat { $least } bis { $most } Zeichen; dieses hat { $n }
error-rules-broken = { $n ->
    [one] das Dokument verletzt { $n } Regel des Schemas
   *[other] das Dokument verletzt { $n } Regeln des Schemas
}
error-sign-in = bitte erst anmelden
error-still-used = { $id } lässt sich nicht löschen: { $by } zeigt darauf; erst das löschen
error-study-removed = die Studie { $name } wurde entfernt; fragen Sie, wer sie geleitet hat
error-no-suggestion = unter { $id } wird hier nichts vorgeschlagen
error-task-begun = { $annotator } hat { $document } begonnen; ob dort Vorschläge gezeigt werden, bleibt
error-task-finished = { $annotator } hat { $document } abgeschlossen, und was abgeschlossen ist, bleibt
error-no-reader = auf diesem Server liest kein Programm Texte
error-no-sentence = in diesem Text steht kein Satz
error-text-too-long = der Text ist zu lang: { $n } Zeichen, höchstens { $most }
error-no-annotation = diese Dateien enthalten keine Annotation des Textes
error-no-link = dieser Link gilt nicht mehr; bitte um einen neuen bitten
error-link-unfinished = { $annotator } hat { $document } nicht abgeschlossen; ein Link zeigt nur Abgeschlossenes
error-many-links = diese Studie hat { $n } Links; bitte zuerst einen zurückziehen
error-gone = niemand wartet mehr auf diese Antwort
error-too-deep = das ist zu tief verschachtelt
error-open-page-busy = diese Seite benutzen gerade zu viele; in { $seconds } Sekunden noch einmal versuchen
error-open-page-limit = das braucht mehr Zeit oder Speicher, als diese Seite brauchen darf ({ $seconds } Sekunden, { $megabytes } MB); bitte weniger senden, oder { $command } auf dem eigenen Rechner benutzen
error-open-page-sides = von den beiden Seiten hat eine keine Dateien
error-too-large = die Anfrage ist zu groß
error-too-many-requests = zu viele Anfragen auf einmal; bitte noch einmal versuchen
error-too-many-sign-ins = gerade melden sich zu viele an; bitte in ein paar Sekunden noch einmal versuchen
error-too-often = zu oft; in { $seconds } Sekunden noch einmal versuchen
error-too-slow = die Anfrage kam zu langsam an
error-version-taken = eine Version { $version } gibt es schon
error-wrong-name-or-password = Name oder Passwort ist falsch
error-wrong-password = das jetzige Passwort ist ein anderes
error-annotator-erased = { $annotator } steht für eine Person, die gelöscht wurde
error-document-retired = das Dokument { $document } ist zurückgezogen und wird niemandem zugeteilt
error-documents-there = Dokumente mit diesen Namen gibt es in der Studie schon: { $documents }
error-gold-name = der Goldstandard der Phase { $phase } kann nicht { $annotator } heißen; bitte einen Namen wählen, den niemand in der Studie hat
error-last-admin = { $name } ist das einzige Konto, das Studien anlegen darf; erst ein anderes dazu berechtigen
error-no-layer = diese Annotation gibt es nicht
error-no-annotator = { $annotator } gibt es in der Studie nicht
error-no-exclusion = für { $annotator } gibt es nichts, was „{ $excluded }“ ausschließt; bitte Namen von Dokumenten angeben oder NAME=WERT von Metadaten
error-no-metadata = Metadaten „{ $name }“ hat kein Dokument der Studie
error-no-annotators = der Plan nennt niemanden, der annotiert
error-nobody-to-move = es ist nicht angegeben, von wem oder an wen die Aufgaben gehen
error-no-feedback = Rückmeldung gibt es zu einem Trainingsdokument mit Goldstandard, das Sie abgeschlossen haben
error-no-gold = die Dateien enthalten keinen Goldstandard
error-other-text = der Text von { $document } ist nicht derselbe wie in dieser Studie
error-no-page = diese Stelle der Liste gibt es nicht mehr; bitte die Seite neu laden
error-no-person = { $annotator } ist keine Person, sondern { $kind ->
    [gold] ein Goldstandard
   *[model] ein Modell
}
error-no-model = der Server hat kein Modell { $model }
error-no-order = für die Dokumente dieser Phase wurde noch keine Reihenfolge berechnet; bitte zuerst eine berechnen
error-no-phase = die Phase { $phase } gibt es in der Studie nicht
error-no-record = für diese Phase wurde noch kein Goldstandard nach Regeln erstellt
error-not-shared = das Dokument { $document } haben noch keine zwei Personen abgeschlossen
error-not-the-person = das ist nicht der Name der Person; nichts wurde gelöscht
error-number-too-small = eine Zahl des Plans ist zu klein: { $value }, mindestens { $least }
error-no-control-share = { $share } ist kein Anteil für eine Kontrollgruppe; erwartet wird 0 für keine oder ein Anteil von { $least } bis { $most }, etwa 0.5
error-overlap-too-small = Dokumente der Überlappung bekämen { $overlap_each } Annotierende und alle anderen { $each }; in der Überlappung müssen es mehr sein
error-phase-begun = in der Phase { $phase } wurde schon annotiert; sie und die Phasen davor bleiben, wie sie sind
error-phase-closed = die Phase { $phase } ist geschlossen
error-phase-question = so kann in der Phase { $phase } niemand arbeiten
error-phase-twice = zwei Phasen heißen { $phase }
error-too-many-phases = zu viele Phasen: { $n }, höchstens { $most }
error-phase-waits = das Dokument { $document } wartet auf den Goldstandard der Phase { $phase }
error-plan-changed = seit der Vorschau hat sich in der Studie etwas geändert; bitte eine neue Vorschau ansehen
error-plan-name-used = ein anderer Plan hat denselben Namen
error-scheme-needed = Texte ohne Annotationen sagen nicht, was annotiert werden kann; bitte ein Schema wählen
error-study-too-large = das Lesen der Dateien braucht mehr als { $megabytes } MB Speicher
error-study-too-slow = das Lesen der Dateien dauert länger als { $seconds } Sekunden
error-too-many-files = das Archiv enthält zu viele Dateien: { $n }, höchstens { $most }
error-too-much-memory = die Studie passt nicht in den Speicher des Servers
error-unknown-host = unter diesem Namen antwortet der Server nicht

## Sätze der Prüfung

part-name = { $part ->
    [body] im Hauptteil
    [conclusion] im Schluss
    [introduction] in der Einleitung
    [title] im Titel
   *[other] im Teil „{ $part }“
}
place-name = { $segmentation ->
    [paragraph] in Absatz { $number }
    [segment] in Segment { $number }
    [sentence] in Satz { $number }
   *[other] in „{ $segmentation }“ { $number }
}

rule-n-category-in-the-document-expected-at-least-bound = { $n } × { $category } im Dokument, mindestens { $bound } erwartet
rule-n-category-in-the-document-expected-at-most-bound = { $n } × { $category } im Dokument, höchstens { $bound } erwartet
rule-n-category-in-the-document-expected-exactly-bound = { $n } × { $category } im Dokument, genau { $bound } erwartet
rule-n-category-in-the-part-expected-at-least-bound = { $n } × { $category } { part-name }, mindestens { $bound } erwartet
rule-n-category-in-the-part-expected-at-most-bound = { $n } × { $category } { part-name }, höchstens { $bound } erwartet
rule-n-category-in-the-part-expected-exactly-bound = { $n } × { $category } { part-name }, genau { $bound } erwartet
rule-n-category-in-segmentation-number-expected-at-least-bound = { $n } × { $category } { place-name }, mindestens { $bound } erwartet
rule-n-category-in-segmentation-number-expected-at-most-bound = { $n } × { $category } { place-name }, höchstens { $bound } erwartet
rule-n-category-in-segmentation-number-expected-exactly-bound = { $n } × { $category } { place-name }, genau { $bound } erwartet
rule-first-and-second-overlap = { $first } und { $second } überlappen sich
rule-unit-unit-does-not-keep-to-the-borders-of-a-by = { $by ->
    [paragraph] Einheit { $unit } hält sich nicht an die Grenzen von Absätzen
    [segment] Einheit { $unit } hält sich nicht an die Grenzen von Segmenten
    [sentence] Einheit { $unit } hält sich nicht an die Grenzen von Sätzen
    [token] Einheit { $unit } hält sich nicht an die Grenzen von Wörtern
   *[other] Einheit { $unit } hält sich nicht an die Grenzen von „{ $by }“
}
rule-unit-unit-covers-n-withins-expected-one = { $within ->
    [paragraph] Einheit { $unit } reicht über { $n } Absätze, einer ist erlaubt
    [segment] Einheit { $unit } reicht über { $n } Segmente, eines ist erlaubt
    [sentence] Einheit { $unit } reicht über { $n } Sätze, einer ist erlaubt
   *[other] Einheit { $unit } reicht über { $n } Teile „{ $within }“, einer ist erlaubt
}
rule-relation-from-sources-to-target-both-ends-must-lie-in-one-scope = { $scope ->
    [paragraph] { $relation } von { $sources } zu { $target }: beide Enden müssen im selben Absatz liegen
    [segment] { $relation } von { $sources } zu { $target }: beide Enden müssen im selben Segment liegen
    [sentence] { $relation } von { $sources } zu { $target }: beide Enden müssen im selben Satz liegen
   *[other] { $relation } von { $sources } zu { $target }: beide Enden müssen im selben Teil „{ $scope }“ liegen
}
rule-relation-from-sources-to-target-nothing-may-point-to-itself = { $relation } von { $sources } zu { $target }: nichts darf auf sich selbst zeigen
rule-relation-from-sources-to-target-the-scheme-has-no-such-relation = { $relation } von { $sources } zu { $target }: das Schema kennt keine solche Beziehung
rule-unit-points-to-n-expected-at-least-bound = { $unit } zeigt auf { $n }, mindestens { $bound } erwartet
rule-unit-points-to-n-expected-at-most-bound = { $unit } zeigt auf { $n }, höchstens { $bound } erwartet
rule-unit-is-the-target-of-n-expected-at-least-bound = { $unit } ist das Ziel von { $n }, mindestens { $bound } erwartet
rule-unit-is-the-target-of-n-expected-at-most-bound = { $unit } ist das Ziel von { $n }, höchstens { $bound } erwartet
rule-relation-must-tie-two-different-units = { $relation } muss zwei verschiedene Einheiten verbinden
rule-relation-repeats-other = { $relation } wiederholt { $other }
rule-unit-has-attribute-value-but-its-relation-to-the-target-is-category = bei { $unit } ist { $attribute } { $value }, aber { $relation } zu { $target } ist { $category }
rule-circular-relations-path = Beziehungen im Kreis: { $path }
rule-the-structure-falls-into-n-parts-expected-one = die Struktur zerfällt in { $n } Teile, einer ist erwartet
rule-n-units-point-nowhere-expected-exactly-one = { $n ->
    [0] keine Einheit bleibt ohne Ziel, genau eine ist erwartet
   *[other] { $n } Einheiten zeigen auf nichts, genau eine ist erwartet
}
rule-the-root-has-the-category-category-expected-one-of-categories = { $root } hat die Kategorie { $category }, erwartet ist eine von { $categories }
rule-thing-has-no-category = { $thing } hat keine Kategorie
rule-thing-is-a-category-not-one-of-categories = { $thing } hat die Kategorie { $category }, nicht eine von { $categories }
rule-thing-has-no-attribute = bei { $thing } fehlt { $attribute }
rule-thing-has-attribute-value-not-one-of-allowed = bei { $thing } ist { $attribute } { $value }, nicht eines von { $allowed }
rule-thing-has-attribute-which-the-scheme-does-not-give-it = { $thing } hat { $attribute }, was das Schema dafür nicht vorsieht
rule-not-checked-document-document-has-no-segmentation-segmentation-annotators-can-finish-all-the-same-and-whoever-manages-the-study-can-bring-the-text-in-again-with-one = nicht geprüft: dem Dokument { $document } fehlt die Einteilung { $segmentation }; es kann trotzdem abgeschlossen werden, und wer die Studie leitet, kann den Text mit einer Einteilung neu einbringen

## Was in einer Studie getan wurde: erst die Art, dann der Satz; n_NAME ist, wie viele es sind, oder 0, wenn niemand genannt ist

action-add-guideline = Richtlinie hinzufügen
action-add-scheme = Schema hinzufügen
action-add-study = Studie anlegen
action-apply-plan = Plan anwenden
action-assign = zuteilen
action-assign-all = alle Dokumente zuteilen
action-assign-begun = Begonnenes zuteilen
action-bring-study-back = Studie zurückholen
action-change-consent = Vereinbarung zum Löschen ändern
action-change-public-metadata = sichtbare Metadaten ändern
action-change-scheme = Schema ändern
action-close-gold = Gold vor Annotierenden verbergen
action-close-agreement = Übereinstimmung verbergen
action-make-gold-version = Version des Golds anlegen
action-consolidate = Goldstandard erstellen
action-erase = Person löschen
action-extend = Dokumente hinzufügen
action-finish = abschließen
action-grant = Rolle vergeben
action-invite = einladen
action-mark-as-retired = zurückziehen
action-mark-as-training = als Training markieren
action-choose-suggestions = Vorschläge wählen
action-hide-suggestions = Vorschläge nicht zeigen
action-move-tasks = Aufgaben verschieben
action-no-longer-retired = zurückholen
action-no-longer-training = Training aufheben
action-open-cases = offene Fälle für Annotierende öffnen
action-close-cases = offene Fälle wieder schließen
action-second-curator = zweites Kuratieren
action-compare-curators = Kuratierende vergleichen
action-open-gold = Gold für Annotierende öffnen
action-show-names-to-curators = Namen beim Kuratieren zeigen
action-hide-names-from-curators = Namen beim Kuratieren verbergen
action-open-agreement = Übereinstimmung zeigen
action-phase-is-closed = Phase schließen
action-phase-is-open = Phase öffnen
action-phase-is-planned = Phase wieder planen
action-remove-study = Studie entfernen
action-rename-study = Studie umbenennen
action-reopen = wieder öffnen
action-layer-link = Link für Lernende
action-reset-link = Link für ein Passwort
action-revoke = Rolle zurücknehmen
action-show-suggestions = Vorschläge zeigen
action-set-phases = Phasen ändern
action-take-scheme-back = Schema zurücknehmen

done-add-guideline = Version { $version } der Richtlinie hinzugefügt
done-add-scheme = Version { $version } des Schemas hinzugefügt
done-add-study = die Studie { $name } angelegt
done-apply-plan = einen Plan angewendet: { $words }
done-assign = { $document } an { $annotator } zugeteilt
done-assign-all = { $n_annotator ->
    [0] alle Dokumente an alle zugeteilt: { $n } neue Aufgaben
   *[other] alle Dokumente an { $annotator } zugeteilt: { $n } neue Aufgaben
}
done-assign-begun = zugeteilt, was begonnen war: { $n } neue Aufgaben
done-bring-study-back = die Studie zurückgeholt
done-change-consent = { $votes ->
    [keep] vereinbart, dass Annotationen beim Löschen unter einem neutralen Namen bleiben
   *[remove] vereinbart, dass Annotationen beim Löschen gelöscht werden
}
done-change-public-metadata = { $n_names ->
    [0] beim Annotieren keine Metadaten mehr gezeigt
   *[other] beim Annotieren diese Metadaten gezeigt: { $names }
}
done-change-scheme = das Schema von Version { $before } zu { $after } geändert; annotierte Texte: { $layers }
done-close-gold = das Gold vor Annotierenden verborgen
done-close-agreement = die Übereinstimmung vor Annotierenden verborgen
done-choose-suggestions = { $n_source ->
    [0] nichts wird mehr vorgeschlagen
   *[other] { $source } schlägt Einheiten und Beziehungen vor
}
done-hide-suggestions = Aufgaben ohne Vorschläge (Kontrollgruppe): { $n }
done-show-suggestions = Aufgaben mit Vorschlägen: { $n }
done-make-gold-version = Version { $number } des Golds angelegt: { $name }
done-consolidate = das Gold von { $phase } aus Stimmen gebildet: { $added } neu, { $changed } geändert, { $unchanged } wie zuvor, { $left } bleiben, wie eine Person sie gemacht hat
done-erase = { $votes ->
    [keep] eine Person gelöscht, ihre Annotationen behalten
   *[remove] eine Person mit ihren Annotationen gelöscht
}
done-extend = { $documents ->
    [one] { $documents } Dokument
   *[other] { $documents } Dokumente
} und { $annotators ->
    [one] { $annotators } annotierende Person
   *[other] { $annotators } annotierende Personen
} hinzugefügt
done-finish = { $document } abgeschlossen
done-grant = { $role ->
    [annotator] die Rolle Annotation vergeben, als { $annotator }
    [curator] die Rolle Kuratierung vergeben
   *[manager] die Rolle Leitung vergeben
}
done-invite = { $role ->
    [annotator] { $n_annotator ->
        [0] zum Annotieren eingeladen
       *[other] zum Annotieren eingeladen: { $annotator }
    }
    [curator] zum Kuratieren eingeladen
   *[manager] zum Leiten eingeladen
}
done-mark-as-retired = zurückgezogen: { $documents }
done-mark-as-training = als Training markiert: { $documents }
done-move-tasks = { $n_from ->
    [0] an { $to } zugeteilt: { $documents }
   *[other] { $n_to ->
        [0] von { $from } zurückgenommen: { $documents }
       *[other] von { $from } an { $to } gegeben: { $documents }
    }
}
done-no-longer-retired = zurückgeholt: { $documents }
done-no-longer-training = nicht mehr als Training markiert: { $documents }
done-open-cases = Annotierende entscheiden über offene Fälle { $documents ->
    [one] eines Dokuments
   *[other] von { $documents } Dokumenten
} mit
done-close-cases = offene Fälle { $documents ->
    [one] eines Dokuments
   *[other] von { $documents } Dokumenten
} sind für Annotierende wieder geschlossen
done-second-curator = { $to } kuratiert { $documents ->
    [one] ein Dokument
   *[other] { $documents } Dokumente
} ein zweites Mal
done-compare-curators = die beiden Kuratierenden verglichen
done-open-gold = das Gold für Annotierende geöffnet
done-show-names-to-curators = die Namen der Annotierenden beim Kuratieren gezeigt
done-hide-names-from-curators = die Namen der Annotierenden beim Kuratieren verborgen
done-open-agreement = die Übereinstimmung Annotierenden gezeigt
done-phase-is-closed = die Phase { $phase } geschlossen
done-phase-is-open = die Phase { $phase } geöffnet
done-phase-is-planned = die Phase { $phase } wieder geplant
done-remove-study = die Studie entfernt
done-rename-study = die Studie von { $before } in { $name } umbenannt
done-reopen = { $document } wieder geöffnet
done-layer-link = einen Link für Lernende zu { $document } von { $annotator } erstellt
done-reset-link = einen Link für ein neues Passwort erstellt
done-revoke = { $role ->
    [annotator] die Rolle Annotation zurückgenommen
    [curator] die Rolle Kuratierung zurückgenommen
   *[manager] die Rolle Leitung zurückgenommen
}
done-set-phases = { $n_phases ->
    [0] die Phasen entfernt
   *[other] die Phasen festgelegt: { $phases }
}
done-take-scheme-back = Version { $before } des Schemas zurückgenommen, es gilt wieder Version { $after }; annotierte Texte: { $layers }

## Worin Annotierende sich an einer Stelle unterscheiden

differs-attribute = Merkmale
differs-boundaries = Grenzen
differs-category = Kategorie
differs-number = Zahl der Einheiten
differs-start = Anfang einer Einheit
differs-target = Ziel
differs-who = nur von einigen markiert

## Sätze ohne Werte außer Zahlen

says-a-person-decided-on-a-place-that-it-overlaps = eine Person hat über eine Stelle entschieden, mit der es sich überschneidet
says-as-many-votes-for-something-as-for-nothing = ebenso viele Stimmen dafür, dass etwas da ist, wie dagegen
says-enough-agree-on-the-boundaries-but-not-on-the-category = genügend stimmen in den Grenzen überein, aber nicht in der Kategorie
says-enough-agree-on-the-category-but-not-on-the-boundaries = genügend stimmen in der Kategorie überein, aber nicht in den Grenzen
says-enough-marked-something-but-agree-neither-on-boundaries-nor-on-a-category = genügend haben etwas markiert, stimmen aber weder in Grenzen noch in einer Kategorie überein
says-neither-enough-marked-something-nor-enough-nothing = weder haben genügend etwas noch genügend nichts markiert
says-no-category-has-more-than-half-of-the-votes = keine Kategorie hat mehr als die Hälfte der Stimmen
says-no-edge-that-anybody-drew-from-it-fits-into-the-tree = keine Beziehung, die jemand von hier gezogen hat, passt in den Baum
says-nobody-decided-on-it = niemand hat darüber entschieden
says-nobody-gave-it-a-category = niemand hat eine Kategorie gegeben
says-nobody-ties-it-to-another-unit-of-the-gold = niemand verbindet es mit einer anderen Einheit des Golds
says-other-trees-with-other-edges-from-it-are-as-good = andere Bäume mit anderen Beziehungen von hier sind ebenso gut
says-related-but-several-categories-lead-equally = verbunden, aber mehrere Kategorien liegen gleichauf
says-several-units-that-overlap-have-enough-votes-each = mehrere Einheiten, die sich überschneiden, haben je genügend Stimmen
says-the-annotator-who-agrees-most-with-the-others-drew-no-edge-from-it = wer am meisten mit den anderen übereinstimmt, hat von hier keine Beziehung gezogen
says-the-edges-are-not-one-tree = die Beziehungen sind nicht ein Baum
says-the-scheme-requires-it-and-nobody-who-marked-this-unit-gave-it-a-value = das Schema verlangt es, und niemand, der diese Einheit markiert hat, hat einen Wert gegeben
says-too-few-annotators-did-the-document = zu wenige haben das Dokument annotiert
says-what-it-needs-is-not-decided = was dafür nötig ist, ist nicht entschieden
says-no-relation-from-here = keine Beziehung von hier
says-no-such-unit = keine solche Einheit
says-what-do-the-offsets-count-where-an-emoji-or-the-like-comes-before-them = was zählen die Positionen, wo ein Emoji oder Ähnliches davor steht
says-which-columns-hold-items-annotators-and-categories = in welchen Spalten stehen Einheiten, Annotierende und Kategorien
says-n-document-x-n-n-tasks-n-each = { $n1 } Dokument × { $n2 } = { $n3 } Aufgaben, je { $n4 }
says-n-document-x-n-n-tasks-n-to-n-each = { $n1 } Dokument × { $n2 } = { $n3 } Aufgaben, je { $n4 } bis { $n5 }
says-n-document-x-n-n-x-n-n-tasks-n-each = { $n1 } Dokument × { $n2 } + { $n3 } × { $n4 } = { $n5 } Aufgaben, je { $n6 }
says-n-document-x-n-n-x-n-n-tasks-n-to-n-each = { $n1 } Dokument × { $n2 } + { $n3 } × { $n4 } = { $n5 } Aufgaben, je { $n6 } bis { $n7 }
says-n-documents-x-n-n-tasks-n-each = { $n1 } Dokumente × { $n2 } = { $n3 } Aufgaben, je { $n4 }
says-n-documents-x-n-n-tasks-n-to-n-each = { $n1 } Dokumente × { $n2 } = { $n3 } Aufgaben, je { $n4 } bis { $n5 }
says-n-documents-x-n-n-x-n-n-tasks-n-each = { $n1 } Dokumente × { $n2 } + { $n3 } × { $n4 } = { $n5 } Aufgaben, je { $n6 }
says-n-documents-x-n-n-x-n-n-tasks-n-to-n-each = { $n1 } Dokumente × { $n2 } + { $n3 } × { $n4 } = { $n5 } Aufgaben, je { $n6 } bis { $n7 }
says-n-document-x-n-n-task-n-each = { $n1 } Dokument × { $n2 } = { $n3 } Aufgabe, je { $n4 }
says-n-document-x-n-n-task-n-to-n-each = { $n1 } Dokument × { $n2 } = { $n3 } Aufgabe, je { $n4 } bis { $n5 }
says-earlier-tasks-included = frühere Aufgaben mitgezählt
says-n-in-the-order-of-usefulness = { $n1 } nach Nützlichkeit geordnet
says-every-document-is-annotated-so-nothing-is-left-to-choose = jedes Dokument ist schon annotiert, es bleibt keines auszuwählen
says-n-are-there-already = { $n1 } sind schon da
says-nobody-is-left-for-n = für { $n1 } ist niemand übrig
says-n-of-n-new-ones-without-suggestions-seed-n = { $n1 } von { $n2 } neuen ohne Vorschläge (Startwert { $n3 })
