const e=`### Wörter der Oberfläche auf Deutsch, mit denselben Namen und denselben Werten wie en.ftl.

## Wörter, die an mehreren Stellen stehen

changes = { $n ->
    [one] { $n } Änderung
   *[other] { $n } Änderungen
}
guideline = Richtlinie
loading = Lädt …
not-loaded = Nicht geladen: { $reason }.
seen-button = Gelesen
try-again-button = Noch einmal versuchen

## Seiten: Rahmen, Anmeldung, was nicht da ist

address-unknown = Unter dieser Adresse gibt es nichts. <studies>Zu den Studien</studies>
address-unknown-title = Hier ist nichts
failed-again = <again>Noch einmal versuchen</again> oder <studies>zu den Studien</studies> gehen.
failed-comes-back = Die Seite erscheint von selbst, sobald der Server antwortet.
failed-kept = { $n ->
    [one] { $n } Änderung an diesem Dokument ist in diesem Browser gespeichert und wird gesendet, wenn es sich wieder öffnen lässt.
   *[other] { $n } Änderungen an diesem Dokument sind in diesem Browser gespeichert und werden gesendet, wenn es sich wieder öffnen lässt.
}
failed-offline-title = Keine Verbindung
failed-title = Nicht verfügbar
language = Sprache
opening-title = Wird geöffnet
server-answered = der Server hat mit { $status } geantwortet
server-away = keine Verbindung zum Server
server-nothing = hier gibt es nichts, was Sie sehen dürfen
server-sign-in = bitte erst anmelden
sign-in = Anmelden
sign-in-accounts = Konten gibt es auf Einladung: Wer die Studie leitet, verschickt einen Link, und einen neuen, wenn das Passwort vergessen wurde.
sign-in-name = Name
sign-in-password = Passwort
sign-out-button = Abmelden
to-content = Zum Inhalt

## Bildschirm zum Annotieren: oben, Reiter, untere Leiste

finish-button = Abschließen
feedback-link = Mit dem Goldstandard vergleichen
next-document = Nächstes Dokument
my-documents = Meine Dokumente
to-scheme = Zurück zum Schema
redo-button = Wiederholen
reopen-button = Wieder öffnen
side-label = Struktur, Prüfung, Richtlinie und Notizen
show-structure-button = Struktur
show-text-button = Text
step-of = Schritt { $step } von { $n }
step-of-progress = Schritt { $step } von { $n }: { $progress }
tab-check = Prüfung
tab-guideline = Richtlinie
tab-notes = Notizen
tab-structure = Struktur
tabs-label = Neben dem Text
tabs-problems = { $n }<aside> gefunden</aside>
to-text = Zum Text
undo-button = Rückgängig

state-decide = { changes } zu entscheiden, siehe oben
state-finished = abgeschlossen, gespeichert als V{ $version }
state-kept = { changes } nur hier gespeichert, siehe oben
state-kept-because = { changes } nur hier gespeichert: { $reason }
state-kept-offline = { changes } offline gespeichert
state-offline = offline
state-saved = gespeichert als V{ $version }
state-saving = wird gespeichert …
state-signed-out = abgemeldet; { changes } nur hier gespeichert
state-stranger = angemeldet als { $name }; { changes } nur hier gespeichert

## Bildschirm zum Annotieren: was unter dem Cursor steht

action-accept = Übernehmen
action-cancel = Abbrechen
action-clause = Nächster Teilsatz
action-delete = Löschen
action-earlier = Nach vorn
action-flip = Umdrehen
action-forward = Bringt vor
action-later = Nach hinten
action-link = Verbinden
action-mark = Einen Teil markieren
action-merge = Mit dem Nächsten vereinen
action-note = Notiz
action-part = Teil hinzufügen
action-part-of = In die Einheit oder aus ihr
action-relate = Beziehung
action-relate-on = Beziehung von hier
action-restate = Dasselbe wie
action-retarget = Anderes Ziel
action-sentence = Ganzer Satz
action-undercut = Untergraben
attributes-more = Weitere: { $attributes }
category-label = Kategorie
confidence-high = hoch
confidence-label = Sicherheit
confidence-low = niedrig
confidence-middle = mittel
edges-end = Ende
edges-start = Anfang
cursor-label = Unter dem Cursor
cursor-marking = { $by ->
    [hand] Markieren: Griffe und Schaltflächen verschieben die Grenzen
   *[keys] Markieren: Griffe oder Pfeile verschieben die Grenzen, S nimmt den Satz, C einen Teilsatz
}
cursor-nothing = { $by ->
    [hand] Auf einen Satz oder eine Einheit tippen.
   *[keys] Auf einen Satz oder eine Einheit klicken, oder mit J und K durch den Text gehen; ? zeigt alle Tasten.
}
cursor-part = Markiert wird ein weiterer Teil von { $unit }
cursor-unmarked = Hier ist noch keine Einheit.
keyless-categories = Für Kategorien ohne Taste: { $key } drücken und eine wählen.
mark-others = Die { $n } übrigen Sätze: { $category }
note-about = Zu { $thing }
note-about-document = Zum ganzen Dokument
notes-others = Unsicher, und mit Notizen
notes-low = kaum sicher
way-to = Zu { $thing }
unsure = unsicher

## Bildschirm zum Annotieren: was geschehen ist, und warum etwas nicht geht

choose-segment-first = Erst ein Segment oder eine Einheit wählen.
choose-sentence-first = Erst einen Satz oder eine Einheit wählen.
choose-unit-first = Erst eine Einheit wählen.
choose-unit-or-mark = { $by ->
    [hand] Erst eine Einheit wählen oder eine markieren.
   *[keys] Erst eine Einheit wählen; die Leertaste markiert eine.
}
category-now = Jetzt { $unit }.
category-now-open = { $by ->
    [hand] Jetzt { $unit }; { $attribute } fehlt noch.
   *[keys] Jetzt { $unit }; { $attribute } fehlt noch: F oder eine Schaltfläche rechts.
}
choose-relation-first = Erst eine Beziehung wählen: Ihre Zeile steht in der Struktur.
confidence-given = Sicherheit: { $level }.
confidence-none = Keine Sicherheit angegeben.
deleted = { $by ->
    [hand] Gelöscht; Rückgängig holt es zurück.
   *[keys] Gelöscht; Rückgängig oder Strg-Z holt es zurück.
}
deleted-with = { $by ->
    [hand] Gelöscht, { $n ->
        [one] und { $n } Beziehung damit
       *[other] und { $n } Beziehungen damit
    }; Rückgängig holt alles zurück.
   *[keys] Gelöscht, { $n ->
        [one] und { $n } Beziehung damit
       *[other] und { $n } Beziehungen damit
    }; Rückgängig oder Strg-Z holt alles zurück.
}
drop-nothing = In diesem Schema wird nichts verworfen; X löscht.
finish-errors = { $by ->
    [hand] Noch nicht abgeschlossen: Die Prüfung findet Fehler.
   *[keys] Noch nicht abgeschlossen: Die Prüfung findet Fehler. N führt zum ersten.
}
finish-nothing-marked = { $by ->
    [hand] Hier ist nichts markiert. Trotzdem abschließen? Dann noch einmal auf Abschließen tippen.
   *[keys] Hier ist nichts markiert. Trotzdem abschließen? Dann noch einmal Abschließen oder Strg-Eingabe drücken.
}
finished = Abgeschlossen. Vielen Dank.
finished-all = Abgeschlossen. Vielen Dank. { $done } von { $all } sind erledigt; mehr ist nicht zu annotieren.
finished-next = Abgeschlossen. Vielen Dank. { $done } von { $all } sind erledigt; als Nächstes kommt „{ $title }“.
finished-open = Schritt { $step } ist nicht vollständig: { $words }. Falls das nicht so sein soll: wieder öffnen.
flip-linked = Verbundene Prämissen können nicht mit ihrem Ziel tauschen.
flip-nothing = An dieser Einheit gibt es nichts umzudrehen.
flipped = Umgedreht: { $relation }.
left-as-it-was = Es bleibt, wie es war.
merge-nothing = Es folgt nichts, was sich vereinen ließe.
merged = Vereint: „{ $words }“
part-not-loaded = Das konnte nicht geladen werden; mit Verbindung noch einmal versuchen.
nothing-to-delete = Hier gibt es nichts zu löschen.
nothing-to-redo = Es gibt nichts zu wiederholen.
nothing-to-undo = Es gibt nichts rückgängig zu machen.
redone = Wiederholt.
reopened = Wieder offen.
seat-taken = Das Dokument kann jetzt hier geändert werden.
sure-again = Wieder sicher.
turn-comes = Was vorher gespeichert wurde, kommt vom Server …
undone = Rückgängig gemacht.
unsure-marked = Als unsicher markiert.

mark-edges = Jetzt „{ $words }“
mark-no-words = Keine Wörter ausgewählt: über einige ziehen oder einen Satz wählen.
marked = { $unit } markiert.
marked-others = { $n } Sätze markiert; Rückgängig nimmt alles zurück.
marked-overlapping = { $unit } markiert. Es überschneidet sich mit { $others }; das verbietet das Schema.
marked-without-category = Markiert; jetzt die Kategorie, mit ihrer Taste oder Schaltfläche.
marking = Markiert wird „{ $words }“
marking-whole = Markiert wird „{ $words }“: In diesem Schema sind Einheiten ganze Segmente.
marking-part = Markiert wird „{ $words }“, ein weiterer Teil von { $unit }
part-in = „{ $words }“ ist jetzt ein Teil von { $unit }.
part-out = „{ $words }“ ist kein Teil von { $unit } mehr.
part-no-category = Das wird ein Teil von { $unit }, die Kategorie steht fest: übernehmen oder abbrechen.
part-last = Das sind alle Wörter der Einheit: stattdessen die Einheit löschen.

across-no-unit = { $by ->
    [hand] Hier ist keine Einheit; erst eine markieren.
   *[keys] Hier ist keine Einheit; die Leertaste markiert eine.
}
problem-about-document = { $problem }; es betrifft das ganze Dokument.
problems-none = Die Prüfung findet keine Fehler.

forbidden-category = das Schema kennt keine solche Beziehung
forbidden-scope = { $scope ->
    [paragraph] beide Enden müssen im selben Absatz liegen
    [segment] beide Enden müssen im selben Segment liegen
    [sentence] beide Enden müssen im selben Satz liegen
   *[other] beide Enden müssen im selben Teil „{ $scope }“ liegen
}
forward-category = Erst eine Einheit der Kategorie { $category } wählen.
forward-done = { $by ->
    [hand] Sie bringt schon eine Einheit der Kategorie { $category } vor.
   *[keys] Sie bringt schon eine Einheit der Kategorie { $category } vor; R setzt sie zu einer anderen in Beziehung.
}
forward-none = In diesem Schema bringt keine Einheit eine andere vor.
forwarded = { $by ->
    [hand] { $unit } { $relation } { $content }; die Griffe verschieben die Grenzen.
   *[keys] { $unit } { $relation } { $content }; [ ] {"{"} {"}"} verschieben die Grenzen.
}
move-first = Der Satz steht schon an erster Stelle.
move-inside = Erst einen Satz wählen, der einen Platz im Argument hat.
move-last = Der Satz steht schon an letzter Stelle.
move-none = In diesem Schema behalten die Sätze ihren Platz.
moved-before = { $unit } steht jetzt vor { $other }, an Stelle { $place } von { $n }.
moved-behind = { $unit } steht jetzt hinter { $other }, an Stelle { $place } von { $n }.
order-forgotten = Wieder in der Reihenfolge des Textes.
relate-candidate = { $prompt } { $thing }: { $category }
relate-candidate-forbidden = { $prompt } { $thing }: { $category }; das Schema verbietet es, { $reason }
relate-nothing = Nach dem Schema gibt es noch nichts, worauf dies zeigen könnte.
relate-not-this = { $thing } kann nach dem Schema nicht das andere Ende sein.
relate-prompt = { $thing } steht in Beziehung zu
relate-prompt-relation = Dass { $relation }, steht in Beziehung zu
relate-prompt-link = { $unit } gehört zur Prämisse von
relate-prompt-restate = { $unit } sagt dasselbe wie
relate-prompt-undercut = { $unit } untergräbt, dass
relate-prompt-undercut-by = Was untergräbt, dass { $relation }?
related = { $relation }.
retarget-prompt = Statt „{ $relation }“: zu
retarget-nothing = Nach dem Schema gibt es noch nichts anderes, worauf sie zeigen könnte.
restate-none = Dieses Schema kennt keine Wiederholungen.
undercut-none = Dieses Schema kennt kein Untergraben von Beziehungen.
unit-quoted = { $unit } „{ $words }“

## Prüfung

check-errors = { $n ->
    [one] { $n } Fehler vor dem Abschließen zu beheben.
   *[other] { $n } Fehler vor dem Abschließen zu beheben.
}{ $by ->
    [hand] {""}
   *[keys] {" "}N und P gehen reihum.
}
check-nothing = Nichts verstößt gegen das Schema.
check-only-remarks = { $by ->
    [hand] Nur Hinweise; das Dokument kann abgeschlossen werden.
   *[keys] Nur Hinweise; das Dokument kann abgeschlossen werden. N und P gehen reihum.
}
check-running = Wird geprüft …
check-waits = Die Prüfung wartet auf die Verbindung; unten steht, was sie zuletzt ergab.
severity-error = Fehler
severity-warning = Hinweis

## Richtlinie

guideline-categories = Kategorien
guideline-scheme = Das ganze Schema: Regeln und Schritte, in einem neuen Tab
guideline-none = Diese Studie hat keine Richtlinie; dies sind die Kategorien ihres Schemas.
guideline-under = Die letzte Änderung hier geschah unter Version { $version }.
guideline-version = Richtlinie, Version { $version }
guideline-versions = Alle Versionen, und was sich geändert hat
change-gone = Entfernt
change-gone-aside = entfernt:
change-new = eingefügt
change-new-aside = eingefügt:
changes-none = Beide Texte sind gleich.
changes-skipped = { $n ->
    [one] { $n } Zeile wie zuvor
   *[other] { $n } Zeilen wie zuvor
}
version-between = Von Version { $from } zu { $to }
version-between-from = Von Version
version-between-show = Änderungen zeigen
version-between-to = zu
version-by = Von
version-column = Version
version-holds = gilt jetzt
version-one = Version { $version }
version-read = Lesen
version-read-label = Version { $version } lesen
version-since = Seit
version-unknown = unbekannt

## Speichern: Meldungen oben

saving-label = Speichern
banner-other-tab = Dieses Dokument ist in einem anderen Tab geöffnet und kann dort geändert werden; hier können Sie es lesen. <take>Hier übernehmen</take>
banner-keeps-nothing = Dieser Browser bewahrt nichts auf (ein privates Fenster, oder sein Speicher ist voll): Lassen Sie diese Seite offen, bis alles gespeichert ist.
banner-signed-out = Sie sind abgemeldet.
banner-signed-out-kept = Sie sind abgemeldet; { changes } hier aufbewahrt, bis Sie sich wieder anmelden.
banner-stranger = Angemeldet ist jetzt { $other }; zum Weiterarbeiten bitte als { $name } anmelden.
banner-stranger-kept = Angemeldet ist jetzt { $other }; zum Weiterarbeiten bitte als { $name } anmelden. { changes } bis dahin hier aufbewahrt und niemand anderem gegeben.
banner-refused = Eine Ihrer Änderungen ließ sich nicht speichern und steht nicht im Text: { $change }. Der Grund: { $reason }.
banner-contested = Hier und anderswo geändert. Hier: <b>{ $mine }</b>. Anderswo: <b>{ $theirs }</b>.
banner-contested-unfit = Was Sie hier getan haben, passt nicht mehr.
banner-take-mine = Meine Änderung nehmen
banner-keep-theirs = Lassen, wie es dort ist
banner-set-back = Die Studie wurde auf dem Server auf einen älteren Stand zurückgesetzt: Dieses Dokument war hier bei Version { $from } und ist dort bei Version { $to }.
banner-set-back-missing = Dort fehlt: <b>{ $mine }</b>.
banner-set-back-only = Nur dort: <b>{ $theirs }</b>.
banner-set-back-nothing = Nichts wurde von selbst zusammengeführt.
banner-put-back = Meine Änderungen wiederherstellen
banner-list-more = { $some }; und { $n } weitere
banner-new-guideline = Die Richtlinie hat eine neue Version. Bis Sie weitergehen, gelten Ihre Änderungen als unter der angezeigten gemacht. <go>Mit der neuen Richtlinie weiterarbeiten</go>
banner-new-scheme = Die Kategorien dieser Studie haben eine neue Version. Was Sie tun, bleibt in diesem Browser und wird unter ihr gespeichert, sobald Sie die Seite neu laden. <load>Neu laden</load>
banner-finished = Dieses Dokument wurde anderswo abgeschlossen.
banner-kept = { $n ->
    [one] { $n } Ihrer Änderungen ist hier aufbewahrt.
   *[other] { $n } Ihrer Änderungen sind hier aufbewahrt.
}
banner-reopen = Wieder öffnen und speichern
banner-throw-away = Verwerfen
banner-throw-away-sure = Verwerfen, was nicht gespeichert ist?
banner-no-role = Sie haben in dieser Studie keine Rolle mehr. Fragen Sie, wer sie leitet.
banner-no-role-kept = Sie haben in dieser Studie keine Rolle mehr; Ihre Änderungen sind in diesem Browser aufbewahrt. Fragen Sie, wer sie leitet.
banner-removed = Diese Studie wurde entfernt. Fragen Sie, wer sie geleitet hat.
banner-removed-kept = Diese Studie wurde entfernt; Ihre Änderungen sind in diesem Browser aufbewahrt und werden gespeichert, wenn sie wieder da ist. Fragen Sie, wer sie geleitet hat.
banner-server = Der Server nimmt Ihre Änderungen nicht an: { $reason }.
again-password = Passwort von { $name }
again-elsewhere = Ich habe mich anderswo angemeldet

## Speichern: was jetzt nicht geht, und was von anderswo kam

held-contested = Erst entscheiden, was auch anderswo geändert wurde, siehe oben.
held-finish-later = Nicht abgeschlossen, weil keine Verbindung besteht. Nichts ist verloren; noch einmal abschließen, wenn sie wieder da ist.
held-finish-trouble = Nicht abgeschlossen, weil es eine Störung gibt: { $reason }. Nichts ist verloren; noch einmal abschließen, wenn sie vorbei ist.
held-finish-refused = Eine Änderung ließ sich nicht speichern, siehe oben. Erst ansehen, dann abschließen.
held-finish-signed-out = Erst wieder anmelden, dann abschließen; Ihre Änderungen sind aufbewahrt.
held-finish-unsaved = Noch ist nicht alles gespeichert; Ihre Änderungen sind aufbewahrt. Sie werden gesendet, wenn die Verbindung wieder da ist; dann abschließen.
held-new-guideline = Die Richtlinie hat eine neue Version, siehe oben. Erst ansehen, dann abschließen.
held-new-scheme = Das Schema hat eine neue Version, siehe oben. Erst ansehen, dann abschließen.
held-reopen-later = Nicht geöffnet, weil keine Verbindung besteht. Nichts ist verloren; noch einmal öffnen, wenn sie wieder da ist.
held-reopen-trouble = Nicht geöffnet, weil es eine Störung gibt: { $reason }. Nichts ist verloren; noch einmal öffnen, wenn sie vorbei ist.
held-reopen-refused = Eine Änderung ließ sich nicht speichern, siehe oben. Erst ansehen, dann wieder öffnen.
held-reopen-signed-out = Erst wieder anmelden, dann wieder öffnen; Ihre Änderungen sind aufbewahrt.
held-reopen-unsaved = Noch ist nicht alles gespeichert; Ihre Änderungen sind aufbewahrt. Sie werden gesendet, wenn die Verbindung wieder da ist; dann wieder öffnen.
held-stranger = Jemand anderes ist angemeldet, siehe oben; Ihre Änderungen sind aufbewahrt.
held-stuck = Erst muss etwas entschieden werden, siehe oben; Ihre Änderungen sind aufbewahrt.
editor-elsewhere = Ein anderer Tab schreibt hier; zum Ändern erst übernehmen.
editor-finished = Dieses Dokument ist abgeschlossen; zum Ändern erst wieder öffnen.
news-changed = Dieses Dokument wurde anderswo geändert; zu sehen ist der jetzige Stand.
news-also-changed = Dieses Dokument wurde auch anderswo geändert; zu sehen ist der jetzige Stand.
news-together = Dieses Dokument wurde auch anderswo geändert; was zusammenpasst, ist jetzt zusammengeführt.
news-nothing-to-redo = Es gibt nichts mehr zu wiederholen.
news-nothing-to-undo = Es gibt nichts mehr rückgängig zu machen.
news-set-back = Die Studie wurde auf dem Server auf einen älteren Stand zurückgesetzt.
news-set-back-in = Alles, was hier zu sehen ist, ist darin enthalten.
news-set-back-open = Dieses Dokument ist wieder offen.
refused-before = die Änderung davor ließ sich nicht speichern
refused-gone = die Studie wurde auf einen älteren Stand zurückgesetzt, und worauf die Änderung beruht, ist nicht da
refused-typed = sie ließ sich nicht ausführen
stranger = Angemeldet ist jetzt { $name }.

## Speichern: was eine Änderung bewirkt

change-undo = Rücknahme der letzten Änderung
change-redo = Wiederholung der letzten Änderung
change-nothing = nichts Sichtbares
change-deleted = gelöscht: { $thing }
change-deleted-gone = etwas, das nicht mehr da ist
change-state-finished = das Dokument ist abgeschlossen
change-state-open = das Dokument ist offen
change-order = eine andere Reihenfolge
change-attribute = { $name }: { $value }
change-attribute-none = { $name }: nichts
change-unit = „{ $words }“ als { $category }
change-with-attribute = { $thing }, { $name } { $value }
change-relation = eine Beziehung
words-quoted = „{ $words }“
value-yes = ja
value-no = nein
attribute-confidence = Sicherheit
attribute-note = Notiz
attribute-unsure = unsicher

## Schritte

first-time-button = Das ist bekannt; nicht mehr zeigen
first-time-category = eine Kategorie
first-time-finish = Wenn die Prüfung keine Fehler mehr findet, Abschließen drücken.
first-time-label = Was hier zu tun ist
first-time-mark = { $by ->
    [hand] Einen Teil des Textes durch langes Drücken markieren, oder auf einen Satz tippen; dann auf eine Kategorie tippen, etwa { $title }.
   *[keys] Einen Teil des Textes mit der Maus markieren, oder mit { $next } zu seinem Satz gehen und { $mark } drücken; dann eine Kategorie mit ihrer Taste wählen, etwa { $category }, { $title }.
}
first-time-relate = { $by ->
    [hand] Um zwei Teile in Beziehung zu setzen, auf den ersten tippen, auf Beziehung, auf den anderen und auf Übernehmen.
   *[keys] Um zwei Teile in Beziehung zu setzen, zum ersten gehen, { $relate } drücken, zum anderen gehen und { $accept } drücken. Mit der Maus auf den ersten klicken, auf Beziehung, auf den anderen und auf Übernehmen, oder seine Zeile in der Struktur ziehen.
}
first-time-saved = { $by ->
    [hand] Alles wird von selbst gespeichert; Rückgängig nimmt es zurück. Die Richtlinie steht hinter Struktur.
   *[keys] Alles wird von selbst gespeichert; Rückgängig oder { $undo } nimmt es zurück. { $guideline } zeigt die Richtlinie, { $help } alle Tasten.
}
first-time-sentences = { $by ->
    [hand] Auf einen Satz tippen, dann auf eine Kategorie, etwa { $title }.
   *[keys] Mit { $next } und { $previous } von Satz zu Satz gehen oder einen anklicken; ihm mit einer Taste eine Kategorie geben, etwa { $category }, { $title }.
}
first-time-step = { $by ->
    [hand] Tun, was der Schritt oben verlangt, dann mit der Schaltfläche weiter zum nächsten.
   *[keys] Tun, was der Schritt oben verlangt, dann weiter zum nächsten: { $key } oder die Schaltfläche.
}
first-time-title = So geht es
step-back = Zurück
step-first = Dies ist der erste Schritt.
step-gap = eine Lücke
step-label = Schritt { $step }: { $title }
step-last = { $by ->
    [hand] Dies ist der letzte Schritt; danach Abschließen.
   *[keys] Dies ist der letzte Schritt; Strg-Eingabe schließt ab.
}
step-locked = { $by ->
    [hand] Das gehört zu Schritt { $step }, der in diesem gesperrt ist; erst zu ihm zurückgehen.
   *[keys] Das gehört zu Schritt { $step }, der in diesem gesperrt ist; ein Komma führt zurück.
}
step-locks = Was in den Schritten davor markiert wurde, ist hier gesperrt; zum Ändern zurückgehen.
step-more = und { $n } weitere
step-next = Nächster Schritt
step-segment = { $n }: { $words }
step-topic = Das Thema
steps-label = Schritte
progress-apart = { $n ->
    [one] noch { $n } unverbundene Gruppe
   *[other] noch { $n } unverbundene Gruppen
}
progress-connect-nothing = noch nichts zu verbinden
progress-connected = alles verbunden
progress-count = { $n } × { $category }
progress-incomplete = { $n } unvollständig
progress-loose = { $n } von { $all } noch ohne Beziehung
progress-open = noch offen: { $questions }
progress-related = alle { $n } mit Beziehung
progress-relate-nothing = noch nichts in Beziehung zu setzen
progress-uncategorised = { $n } von { $all } ohne Kategorie

## Phases

phase-asks-all = Einheiten markieren, Merkmale angeben und Beziehungen ziehen.
phase-asks-attributes = Merkmale angeben.
phase-asks-attributes-relations = Merkmale angeben und Beziehungen ziehen.
phase-asks-relations = Beziehungen ziehen.
phase-asks-units = Einheiten markieren.
phase-asks-units-attributes = Einheiten markieren und Merkmale angeben.
phase-asks-units-relations = Einheiten markieren und Beziehungen ziehen.
phase-closed = Diese Phase ist geschlossen; das Dokument kann gelesen werden.
phase-fixed = Die Einheiten stehen in dieser Phase fest; gefragt sind Beziehungen zwischen ihnen.
phase-no-relations = Diese Phase fragt nicht nach Beziehungen.
phase-units-are-fixed = Die Einheiten stehen fest.

## Die Seite des Exports

## Die Seite der Phasen: was jede fragt, und ihr Gold

## Struktur

diagram-label = Diagramm der Struktur; der Baum sagt dasselbe in Worten
diagram-fit = Ganz
diagram-larger = Größer
diagram-size = Größe des Diagramms
diagram-smaller = Kleiner
order-again = Wieder die Reihenfolge des Textes
order-earlier = { $unit } eine Stelle nach vorn
order-later = { $unit } eine Stelle nach hinten
order-proposed = { $by ->
    [hand] Die vorgeschlagene Reihenfolge; die Zahl dahinter ist die Stelle im Text.
   *[keys] Die vorgeschlagene Reihenfolge; die Zahl dahinter ist die Stelle im Text. Alt und ein Pfeil verschieben den Satz unter dem Cursor.
}
order-text = { $by ->
    [hand] Die Reihenfolge des Textes.
   *[keys] Die Reihenfolge des Textes. Alt und ein Pfeil verschieben den Satz unter dem Cursor.
}
order-was = war { $place }
structure-also = auch { $relation }
structure-elsewhere = steht anderswo
structure-label = Struktur
structure-nothing = { $by ->
    [hand] Noch ist nichts markiert. Auf einen Satz tippen, dann auf seine Kategorie.
   *[keys] Noch ist nichts markiert. J und K führen durch den Text; die Leertaste beginnt eine Einheit; die Taste einer Kategorie gibt sie einem ganzen Satz.
}
structure-show-diagram = Als Diagramm zeigen
structure-show-order = Reihenfolge zeigen
structure-show-structure = Struktur zeigen
structure-show-tree = Als Baum zeigen
structure-together = { $units } zusammen { $relation }

## Text

control-title = ein unsichtbares Zeichen, das die Richtung des Textes ändert: { $name }
search = Suchen
search-label = Im Text suchen
search-nothing = Nicht gefunden.
tag-unsure = { $category }, unsicher

## Namen von Einheiten und Beziehungen

category-none = noch keine Kategorie
relation-name = { $sources } { $category } { $target }
relation-that = dass { $relation }
relation-quoted = „{ $relation }“
relation-with = { $first } mit { $second }
kind-document = Dokument
kind-relation = Beziehung
kind-root = Wurzel
kind-unit = Einheit

model-cannot-go = { $id } lässt sich nicht löschen: { $others } zeigt darauf
model-circle = Beziehung { $id } zeigt über Beziehungen auf sich selbst
model-field = Feld { $name } lässt sich nicht setzen
model-no-end = Beziehung { $id } zeigt auf { $end }, was es nicht gibt
model-no-source = Beziehung { $id } hat keinen Anfang
model-no-such = { $id } gibt es nicht
model-no-words = Einheit { $id } hat weder Stellen noch ein Segment noch einen Text
model-source-twice = Beziehung { $id } nennt einen Anfang zweimal
model-span = Stelle { $start }..{ $end } ist kein Stück Text
model-taken = { $id } gibt es schon
model-turns = { $id } kann nicht von einer Einheit zu einer Beziehung werden oder umgekehrt
model-unknown-operation = unbekannte Änderung { $name }
model-twice = Einheit { $id } umfasst { $at } zweimal

## Tasten

help-ask = Einen Befehl wählen, dann die Taste drücken, die er haben soll.
help-as-they-were = Alle Tasten wie zu Anfang
help-categories = Kategorie des Satzes, der Einheit oder der Beziehung unter dem Cursor
help-choose = Beim Wählen des anderen Endes
help-close = Schließen
help-key-for = Taste für: { $command }
help-mark = Beim Markieren einer Einheit
help-no-key = keine Taste
help-press = Taste drücken
help-read = Bewegen und Handeln
help-taken = { $key } ist vergeben: { $command }.
help-title = Tasten
help-tree = Im Baum klappt { $left } eine Zeile zu oder geht zu der darüber; { $right } klappt sie auf oder geht zur ersten darunter.

keyname-ctrl = Strg
keyname-delete = Entf
keyname-end = Ende
keyname-enter = Eingabe
keyname-escape = Esc
keyname-home = Pos1
keyname-shift = Umschalt
keyname-space = Leertaste

key-accept = Markieren oder wählen
key-across = Vom Text zum Baum und zurück
key-cancel = Abbrechen
key-category = Kategorie: { $titles }
key-category-number = Kategorie { $n }
key-clause = Der nächste Teilsatz
key-confidence = Sicherheit: niedrig, mittel, hoch
key-delete = Löschen
key-diagram = Baum oder Diagramm
key-drop = Verwerfen und begründen
key-earlier = Den Satz eine Stelle nach vorn
key-end-back = Einheit endet ein Wort früher
key-end-letter-back = Ende ein Zeichen früher
key-end-letter-on = Ende ein Zeichen später
key-end-on = Einheit endet ein Wort später
key-end-word-back = Ende ein Wort früher
key-end-word-on = Ende ein Wort später
key-finish = Abschließen; dann das nächste Dokument
key-first = Erste Einheit oder erster Satz
key-flip = Die Haltung oder die Richtung einer Beziehung umdrehen
key-forward = Was die Einheit vorbringt
key-guideline = Richtlinie zu dieser Kategorie
key-help = Diese Tasten
key-last = Letzte Einheit oder letzter Satz
key-later = Den Satz eine Stelle nach hinten
key-link = Als weitere Prämisse mit einer Beziehung verbinden
key-mark = Eine Einheit markieren: anfangen
key-merge = Mit dem nächsten Segment vereinen
key-next = Nächste Einheit oder nächster Satz
key-next-problem = Nächster Fehler
key-next-step = Nächster Schritt
key-note = Notiz
key-part = Ein weiterer Teil der Einheit; oder Markiertes in sie aufnehmen oder herausnehmen
key-previous = Vorige Einheit oder voriger Satz
key-previous-problem = Voriger Fehler
key-previous-step = Voriger Schritt
key-redo = Wiederholen
key-relate = Zu einer anderen Einheit in Beziehung setzen
key-restate = Sagt dasselbe wie
key-retarget = Ein anderes Ziel für die Beziehung
key-role = Die Rolle ändern
key-search = Im Text suchen
key-sentence = Der ganze Satz
key-sentence-back = Im vorigen Satz markieren
key-sentence-on = Im nächsten Satz markieren
key-start-back = Einheit beginnt ein Wort früher
key-start-letter-back = Anfang ein Zeichen früher
key-start-letter-on = Anfang ein Zeichen später
key-start-on = Einheit beginnt ein Wort später
key-start-word-back = Anfang ein Wort früher
key-start-word-on = Anfang ein Wort später
key-structure = Struktur
key-suggestion-accept = Vorschlag annehmen und zum nächsten
key-suggestion-next = Nächster Vorschlag
key-suggestion-reject = Vorschlag ablehnen und zum nächsten
key-undercut = Eine Beziehung untergraben
key-undo = Rückgängig
key-unsure = Unsicher
`;export{e as default};
