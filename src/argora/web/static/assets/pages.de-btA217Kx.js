const e=`### Wörter aller Seiten außer dem Bildschirm zum Annotieren, auf Deutsch, mit denselben Namen und denselben Werten wie pages.en.ftl.

## Wörter, die auf mehreren Seiten stehen

agreement = Übereinstimmung
annotators = Annotierende
answer-no = Nein
answer-yes = Ja
column-name = Name
documents = Dokumente
invitations = Einladungen
mark-retired = zurückgezogen
mark-training = Training
n-begun = { $n } begonnen
n-documents = { $n ->
    [one] 1 Dokument
   *[other] { $n } Dokumente
}
nobody-annotates = Noch annotiert niemand.
nobody-signs-in = niemand meldet sich an
not-saved = Nicht gespeichert: { $reason }.
on-thing = { $action }<aside> ({ $thing })</aside>
on-thing-label = { $action } ({ $thing })
role-annotator = Annotation
role-curator = Kuratierung
role-manager = Leitung
round-n = Runde { $round }
search-nothing-such = Ein solches Dokument gibt es nicht.
show-more = Mehr zeigen
shown-of = { $shown } von { $n } Dokumenten.
version-short = V{ $version }

## Studien, und die Dokumente zum Annotieren

studies = Studien
studies-none = Sie haben noch in keiner Studie eine Rolle. Wer eine leitet, kann Ihnen einen Link schicken.
studies-none-yet = Es gibt noch keine Studie, in der Sie eine Rolle haben. Bringen Sie eine ein: Texte zum Annotieren oder eine Studie, die anderswo annotiert wurde.
studies-row = { $role } · { $finished } von { $n } abgeschlossen
bring-in = Studie einbringen
accounts = Konten
mine-progress = { $finished } von { $n } abgeschlossen.
mine-begin = Mit { $document } beginnen
mine-go-on = Mit { $document } weitermachen
mine-training = Training
mine-training-about = Diese Dokumente werden gemeinsam besprochen und zählen nicht für die Übereinstimmung.
mine-retired = Zurückgezogen
mine-retired-about = Auf diese Dokumente wartet niemand mehr; was Sie darin annotiert haben, bleibt.
mine-phase-closed = Diese Phase ist geschlossen; Ihre Dokumente können Sie lesen.
mine-waiting = { $n ->
    [one] Ein Dokument wartet, bis seine Einheiten feststehen.
   *[other] { $n } Dokumente warten, bis ihre Einheiten feststehen.
}
mine-document = Dokument
mine-characters = Zeichen
mine-state = Stand
mine-new = neu
mine-open = begonnen
mine-finished = abgeschlossen
mine-waits = wartet
mine-compare = mit dem Goldstandard vergleichen<aside> ({ $document })</aside>
mine-unsent = { $n } noch nicht gesendet: bitte öffnen

## Das eigene Konto, und Seiten, die ein Link öffnet

account-title = Ihr Konto
account-signed-in = Sie sind angemeldet als { $name }.
account-another-password = Passwort ändern
account-no-password = Dieses Konto hat kein Passwort: Nur mit den Links, die der Server ausgibt, kann man sich anmelden.
account-changed = Das neue Passwort gilt. Hier bleiben Sie angemeldet; überall sonst sind Sie abgemeldet.
account-old = Jetziges Passwort
account-new = Neues Passwort
account-new-hint = Mindestens 8 Zeichen; mehrere Wörter merkt man sich leicht.
account-again = Neues Passwort noch einmal
account-twice = Das neue Passwort ist nicht beide Male dasselbe.
account-change = Ändern
account-stored = Was über Sie gespeichert ist
account-stored-about = Ihr Konto, Ihre Rollen und Aufgaben, Ihre Annotationen mit Notizen und ihrem Verlauf, und was Sie getan haben, in einer Datei.
account-download = Herunterladen
account-erase = Wenn Sie gelöscht werden möchten, fragen Sie, wer Ihre Studie leitet.
enter-title = Anmeldung
enter-wait = Einen Moment …
join-waiting = Einladung
join-title = Der Studie { $study } beitreten
join-as = { $role ->
    [annotator] Sie sind zum Annotieren eingeladen.
    [curator] Sie sind zum Kuratieren eingeladen.
   *[manager] Sie sind eingeladen, die Studie mitzuleiten.
}
join-as-annotator = Sie sind zum Annotieren eingeladen, in der Studie unter dem Namen { $name }.
join-other = Mit einem anderen Konto
join-choose = Wählen Sie, womit Sie sich anmelden; wer schon ein Konto hat, gibt dessen Namen und Passwort an.
join-button = Beitreten
join-button-as = Als { $name } beitreten
reset-title = Ein neues Passwort
reset-about = Wählen Sie ein neues Passwort. Damit sind Sie dann hier angemeldet und überall sonst abgemeldet.
reset-button = Setzen und anmelden
setup-title = Argora einrichten
setup-about = So entsteht das erste Konto. Es darf Studien anlegen und andere einladen.
setup-token = Einrichtungscode
setup-token-hint = Er steht dort, wo der Server gestartet wurde.
setup-name = Ihr Name
setup-button = Konto anlegen

## Dateien einbringen: eine neue Studie, weitere Dokumente

bring-not-allowed = Ihr Konto darf keine Studien anlegen. Fragen Sie, wer Argora eingerichtet hat.
bring-there = { $study } ist da
bring-about = Texte, die annotiert werden sollen, oder eine Studie, die anderswo annotiert wurde. Ist eine Datei fehlerhaft, wird nichts übernommen. Dateien, die Argora nicht liest, etwa Word oder PDF, werden ausgelassen und aufgeführt.
bring-formats = Formate, die gelesen werden
bring-where = Wo die Studie liegt
bring-files = Dateien oder ein ZIP-Archiv
bring-folder = Oder ein ganzer Ordner
bring-chosen = Gewählt: { $files }.
bring-none-chosen = Noch ist nichts gewählt.
chosen-file = { $file }, { $size }
chosen-files = { $n } Dateien ({ $kinds }), { $size }
chosen-kind = { $n } { $kind }
chosen-no-suffix = ohne Endung
chosen-changed = eine Datei wurde geändert, verschoben oder gesperrt, nachdem sie gewählt war; bitte die Dateien noch einmal wählen
size-bytes = { $n } Byte
size-kilobytes = { NUMBER($n, maximumFractionDigits: 1) } kB
size-megabytes = { NUMBER($n, maximumFractionDigits: 1) } MB
bring-name = Name der Studie
bring-twin = Es gibt schon eine Studie mit diesem Namen: <study>{ $name }</study>. Ein anderer Name hält sie auseinander.
bring-scheme = Was annotiert werden kann
bring-scheme-choose = Bitte wählen …
bring-scheme-files = Wie in den Dateien angegeben
bring-scheme-needed = Texte, die noch niemand annotiert hat, sagen darüber nichts.
bring-scheme-hint = Nur nötig für Texte, die noch niemand annotiert hat.
bring-scheme-own = Ihre Schemata
bring-scheme-write = Ein eigenes Schema schreiben
bring-format = Format der Dateien
bring-format-find = Erkennen
bring-button = Einbringen
bring-packing = Datei { $done } von { $n } wird gepackt
bring-sending = { $percent } % gesendet
bring-reading = Alles ist gesendet. Der Server liest die Dateien …
bring-too-large = gepackt haben diese Dateien { $size }; der Server nimmt { $most } auf einmal. Bitte weglassen, was nicht gebraucht wird
bring-broke = die Verbindung zum Server ist abgebrochen; nichts wurde eingebracht, bitte noch einmal versuchen
bring-open = Eine Frage ist offen
bring-answer = Die Dateien so lesen
bring-refused = Nichts wurde eingebracht
bring-refused-more = Und { $n } weitere dieser Art.
bring-mend = Bitte die Dateien berichtigen oder andere wählen und noch einmal einbringen. Alles, was Sie ausgefüllt haben, steht noch hier.
brought-annotators = { $n }: { $names }
brought-annotators-more = { $n }: { $names } …
brought-none = noch keine
brought-texts = Annotierte Texte
brought-texts-n = { $n }, für alle Annotierenden zusammen
brought-read-as = Gelesen als
brought-left-out = { $n ->
    [one] Eine Datei wurde ausgelassen
   *[other] { $n } Dateien wurden ausgelassen
}
brought-mended = { $n ->
    [one] Ein Hinweis
   *[other] { $n } Hinweise
}
brought-more = Und { $n } weitere.
brought-yours = Sie leiten diese Studie. Niemand sonst sieht sie, bis Sie jemanden einladen.
brought-invite = Personen einladen
brought-guideline = Richtlinie schreiben
brought-documents = Dokumente ansehen

## Die Seiten einer Studie: Navigation, Schaltflächen mit Rückfrage, einmalige Links

nav-study = Studie
nav-documents = Dokumente
nav-people = Personen
nav-tasks = Aufgaben
nav-phases = Phasen
nav-guideline = Richtlinie
nav-scheme = Schema
nav-agreement = Übereinstimmung
nav-export = Export
nav-history = Verlauf
nav-settings = Studie
link-once = { $link }: nur hier zu sehen, bis Sie diese Seite verlassen
link-copy = Kopieren
link-copied = Kopiert.
link-copy-keys = Zum Kopieren Strg-C (oder ⌘-C) drücken.
link-password = Link für { $name }, gilt für ein neues Passwort, einmal und einen Tag lang

## Die Richtlinie, und eine neue Version davon

guideline-now = Was beim Annotieren zu lesen ist
guideline-none-yet = Es gibt noch keine Richtlinie. Beim Annotieren sind die Kategorien zu sehen, und was das Schema zu jeder sagt.
guideline-now-version = Version <b>{ $version }</b>. G öffnet sie beim Annotieren neben dem Text; darunter stehen die Kategorien des Schemas.
guideline-versions-title = Versionen
guideline-write = Richtlinie schreiben
guideline-renew = Neue Version einbringen
guideline-file = Text aus einer Datei nehmen
guideline-file-not-utf8 = diese Datei ist kein Text in UTF-8; bitte als Markdown oder einfachen Text speichern und noch einmal wählen
guideline-file-no-text = diese Datei ist kein Text; bitte die Richtlinie als Markdown oder einfachen Text speichern und noch einmal wählen
guideline-text = Text der Richtlinie
guideline-markdown = Markdown: # für Überschriften, - für Listen, **fett**, *kursiv*. Keine Bilder oder Tabellen.
guideline-preview = So wird sie beim Annotieren zu sehen sein
guideline-version-name = Name dieser Version
guideline-version-hint = Ein Name wird nur einmal vergeben: Was eine Version sagt, ändert sich nie.
guideline-holds-at-once = Die neue Version gilt sofort. Wer ein Dokument offen hat, erfährt es mit der nächsten Änderung; bis zum Weiterarbeiten unter der neuen Version gelten Änderungen als unter der angezeigten gemacht. Zum Abschließen ist die neue nötig.
guideline-stays = Was schon annotiert ist, bleibt, wie es ist: Jede Änderung behält die Version, unter der sie gemacht wurde, und ein Dokument die seiner letzten Änderung.
guideline-save = Diese Version speichern
guideline-saved = Version { $version } gilt jetzt.

## Übersicht: was als Nächstes kommt, wie weit alle sind, jedes Dokument

overview-next = Was als Nächstes kommt
next-all-finished = Alles ist abgeschlossen.
next-shared = { $n ->
    [one] Ein Dokument ist von zwei oder mehr Personen abgeschlossen.
   *[other] { $n } Dokumente sind von zwei oder mehr Personen abgeschlossen.
}
next-second-finished = Eine Person hat abgeschlossen; für die Übereinstimmung braucht es eine zweite.
next-nobody = Noch annotiert niemand. Wer beitritt, bekommt alle Dokumente, wenn Sie die Aufgaben nicht planen.
next-invited = { $n ->
    [one] Noch ist niemand beigetreten; eine Einladung ist offen. Bitte den Link verschicken oder weitere Personen einladen.
   *[other] Noch ist niemand beigetreten; { $n } Einladungen sind offen. Bitte die Links verschicken oder weitere Personen einladen.
}
next-second-joined = Eine Person ist beigetreten; für die Übereinstimmung braucht es eine zweite.
next-joined = { $n ->
    [one] Eine Person ist beigetreten, und noch hat niemand begonnen.
   *[other] { $n } Personen sind beigetreten, und noch hat niemand begonnen.
}
next-begun = { $n ->
    [one] Ein Dokument ist begonnen, und noch keines ist abgeschlossen.
   *[other] { $n } Dokumente sind begonnen, und noch keines ist abgeschlossen.
}
next-none-shared = Noch ist kein Dokument von zwei Personen abgeschlossen; erst dann gibt es Zahlen zur Übereinstimmung.
next-see-agreement = Übereinstimmung ansehen
next-invite = Annotierende einladen
next-see-invitations = Einladungen ansehen
next-see-people = Personen ansehen
overview-counts = { $finished } abgeschlossen, { $open } begonnen, { $assigned } nicht begonnen.
overview-later = Spätere Runden ({ $n }) sind mit ↻ gekennzeichnet und hier nicht gezählt.
overview-each = Alle { $n } einzeln
column-annotator = Person
column-finished = Abgeschlossen
column-begun = Begonnen
column-not-begun = Nicht begonnen
overview-time = Zeit je Dokument
overview-timed = aus { $n }
overview-time-about = Zeit je Dokument: der Median über die zuletzt begonnenen der abgeschlossenen Dokumente, höchstens 50. Für jedes Dokument ist es die Summe der Zeiten zwischen zwei Änderungen, ohne Pausen von fünf Minuten oder mehr.
duration-seconds = { $n } s
duration-minutes = { $n } min
duration-hours = { $n } h
duration-hours-minutes = { $hours } h { $minutes } min
matrix-search = Suche
matrix-show = Zeigen
matrix-show-all = alle Dokumente
matrix-show-nobody = die niemand hat
matrix-show-assigned = von jemandem nicht begonnen
matrix-show-open = begonnen
matrix-show-unfinished = von jemandem nicht abgeschlossen
matrix-show-finished = von jemandem abgeschlossen
matrix-of = von
matrix-of-everybody = allen
matrix-of-behind = denen, die zurückliegen ({ $n })
matrix-assigned = nicht begonnen
matrix-open = begonnen
matrix-finished = abgeschlossen
matrix-aliases = Die Buchstaben stehen in jedem Dokument für andere Personen.
matrix-wrong = ! was gegen das Schema verstößt
matrix-label = Dokumente nach Personen
matrix-document = Dokument
matrix-characters = { $n } Zeichen
matrix-nobody = niemand hat es
matrix-done = { $finished } von { $n }
matrix-done-begun = { $finished } von { $n }, { $begun } begonnen
matrix-median = Median derer, die es abgeschlossen haben, ohne Pausen von fünf Minuten oder mehr
matrix-unchecked = noch nicht geprüft
matrix-by = von { $annotator }
work-changed = zuletzt geändert { $when }
work-time = Arbeitszeit { $time }
broken-errors = { $n ->
    [one] { $n } Fehler
   *[other] { $n } Fehler
}
broken-warnings = { $n ->
    [one] { $n } Hinweis
   *[other] { $n } Hinweise
}
broken-of = { $problems } nach dem Schema

## Die Personen einer Studie, und Einladungen

people-there = Wer dabei ist
people-role = Rolle
people-you = Sie
people-as = als { $annotator }
people-since = seit { $day }
people-remove = Entfernen
people-remove-you = Sie sehen diese Studie dann nicht mehr. Die eigene Rolle zurücknehmen?
people-remove-annotator = Die Annotationen bleiben in der Studie; mit einem Link für { $annotator } kann jemand daran weiterarbeiten. Die Rolle zurücknehmen?
people-remove-other = Die Rolle zurücknehmen?
people-password = Neues Passwort
people-password-sure = Wer den Link hat, kann ein Passwort setzen und sich unter diesem Namen anmelden. Den Link erstellen?
people-names = Wer kuratiert, sieht die Namen der Annotierenden
people-names-about = Sonst heißen sie in jedem Dokument A, B, C, im nächsten in anderer Reihenfolge, und beim Kuratieren fehlen Zahlen zu einzelnen Personen.
people-before = Wer früher annotiert hat
people-nobody-as = { $n ->
    [one] Unter einem Namen der Studie meldet sich niemand an
   *[other] Unter { $n } Namen der Studie meldet sich niemand an
}
people-erased = Gelöscht: { $names }.
invite-title = Jemanden einladen
invite-about = Jeder Link führt einmal zu einem Konto. Verschicken Sie ihn selbst; wer den Link hat, kann beitreten.
invite-annotator = <b>Annotation</b>: annotiert die Dokumente der Studie, alle oder die eines Plans
invite-curator = <b>Kuratierung</b>: sieht die Arbeit aller und ihre Übereinstimmung
invite-manager = <b>Leitung</b>: lädt außerdem Personen ein und exportiert die Studie
invite-name = Name in der Studie (freiwillig)
invite-name-goes-on = Wer den Link nimmt, arbeitet an dem weiter, was als { $annotator } annotiert wurde.
invite-name-about = Zahlen und Exporte zeigen ihn. Ohne Angabe gilt der Name, mit dem sich die Person anmeldet; in der Studie darf ihn niemand haben.
invite-waiting = Niemand meldet sich an als { $names }. Damit jemand daran weiterarbeiten kann, braucht der Link diesen Namen.
invite-waiting-more = Niemand meldet sich an als { $names } und { $n } weitere. Damit jemand daran weiterarbeiten kann, braucht der Link diesen Namen.
invite-give-name = Den Namen { $annotator } geben
invite-button = Link erstellen
invite-link = Link für { $annotator }
invite-link-new = { $role ->
    [annotator] Link zum Annotieren
    [curator] Link zum Kuratieren
   *[manager] Link zum Leiten der Studie
}
invitations-none = Es gibt noch keine.
invitations-for = Für
invitations-state = Stand
invitations-anybody = alle, die den Link haben
invitations-withdraw = Zurücknehmen
invitations-withdraw-sure = Der Link gilt dann nicht mehr. Zurücknehmen?
invitations-link = der Link für { $name }
invitations-joined = ✓ beigetreten { $day }
invitations-open = ○ offen bis { $day }
invitations-old = – abgelaufen

## Eine Person löschen

erase = Löschen
erase-title = { $name } löschen
erase-about = Der Name, alle Notizen und jede Erwähnung werden endgültig gelöscht, auch aus dem Verlauf und aus neuen Sicherungen. Niemand kann sie zurückholen.
erase-votes = Einheiten, Beziehungen und Kategorien
erase-votes-keep = bleiben unter einem neutralen Namen; Zahlen zur Übereinstimmung bleiben gleich
erase-votes-remove = werden mit ihrem ganzen Verlauf gelöscht
erase-words = Weitere Wörter, an denen man die Person erkennt, eines pro Zeile
erase-words-hint = Etwa eine Adresse. Notizen anderer erwähnen sie dann nicht mehr.
erase-type = Den Namen eingeben: { $name }
erase-type-hint = Damit nicht versehentlich jemand anderes gelöscht wird.
erase-button = Endgültig löschen
erase-cancel = Nicht löschen
erase-work = Von der Arbeit als { $annotator }:
erase-layers-keep = { $n ->
    [one] { $n } annotierter Text bleibt unter einem neutralen Namen
   *[other] { $n } annotierte Texte bleiben unter einem neutralen Namen
}
erase-layers-remove = { $n ->
    [one] { $n } annotierter Text gelöscht
   *[other] { $n } annotierte Texte gelöscht
}
erase-notes = { $n ->
    [one] { $n } Notiz gelöscht
   *[other] { $n } Notizen gelöscht
}
erase-mentions = { $n ->
    [one] { $n } Erwähnung bei anderen ersetzt
   *[other] { $n } Erwähnungen bei anderen ersetzt
}
erase-tasks = { $n ->
    [one] { $n } offene Aufgabe zurückgenommen
   *[other] { $n } offene Aufgaben zurückgenommen
}
erase-left = { $n ->
    [one] { $n } Text der Studie (Dokumente, Richtlinien, Schemata, ihr Name) erwähnt die Person und bleibt, wie er ist
   *[other] { $n } Texte der Studie (Dokumente, Richtlinien, Schemata, ihr Name) erwähnen die Person und bleiben, wie sie sind
}
erase-account = Das Konto { $name } wird gelöscht und abgemeldet.
erase-account-none = Kein Konto wird gelöscht.
erase-done = Gelöscht. In Zahlen und Exporten steht { $name }.
erase-done-later = Gelöscht. In Zahlen und Exporten steht { $name }. Die Dateien der Datenbank werden beim nächsten Start des Servers bereinigt.

## Aufgaben, und der Plan, der weitere verteilt

tasks-everybody = Wie weit alle sind
tasks-saved = Zuletzt gespeichert
tasks-behind = ▾ liegt zurück
tasks-of = Aufgaben<aside> von { $annotator }</aside>
tasks-of-label = Aufgaben von { $annotator }
tasks-plans = Bisherige Pläne
tasks-plan = { $when } von { $author }: { $new } neu, { $returned } zurückgenommen
tasks-left = { $annotator } hat { $n } nicht abgeschlossen
tasks-left-search = { $annotator } hat { $n } nicht abgeschlossen, die zu „{ $search }“ passen
tasks-all = Alle { $n }
tasks-target = Geben an
tasks-target-nobody = niemanden: zurücknehmen
tasks-begun-all = Von den begonnenen bleiben die Annotationen in der Studie, und { $annotator } sieht den Text nicht mehr.
tasks-begun = { $n ->
    [one] Eines davon ist begonnen: Seine Annotationen bleiben in der Studie, und { $annotator } sieht den Text nicht mehr.
   *[other] { $n } davon sind begonnen: Ihre Annotationen bleiben in der Studie, und { $annotator } sieht den Text nicht mehr.
}
tasks-take-back = Zurücknehmen
tasks-reassign = Neu zuteilen
plan-title = Planen, wer was annotiert
plan-about = Solange es keinen Plan gibt, bekommt jede Person, die beitritt, alle Dokumente. Danach gilt, was der nächste Plan zuteilt.
plan-each = Annotierende je Dokument
plan-overlap = Dokumente in der Überlappung
plan-overlap-hint = Diese annotieren mehr Personen, um die Übereinstimmung zu messen. Wer annotiert, kann nicht erkennen, welche es sind.
plan-overlap-each = Annotierende für jedes davon
plan-by = Anteilig ziehen nach
plan-by-nothing = keinem Merkmal (alle Dokumente gleich)
plan-batch-round = Teilmenge, Runde und Kontrollgruppe
plan-batch = Dokumente in dieser Teilmenge
plan-batch-hint = Gezogen aus denen, die niemand hat; leer für alle { $n }. Wie viele eine Studie braucht, lässt sich aus einer Vorstudie schätzen, mit argora plan.
plan-round = Runde
plan-round-hint = In Runde 2 wird ein abgeschlossenes Dokument von denselben Personen noch einmal annotiert.
plan-control = Prozent der neuen Aufgaben ohne Vorschläge
plan-control-hint = Wo Vorschläge gezeigt werden: Eine Kontrollgruppe, etwa 50, sagt später, wie weit sie das Annotieren beeinflussen. Sie wird ausgelost, gleichmäßig über Personen und Dokumente.
order-title = Die nützlichsten Dokumente zuerst
order-about = Ein Modell liest, was noch niemand annotiert hat. Am nützlichsten ist das Dokument, in dem je Wort am meisten zu korrigieren ist und dessen Wörter denen der annotierten Dokumente unähnlich sind. Das zeigt, wo Menschen am meisten zu korrigieren haben. Ob ein Modell aus solchen Dokumenten mehr lernt, ist eine andere Frage: Bei argumentativen Essays lernte es nicht mehr als bei zufälliger Reihenfolge.
order-nothing-to-choose = Noch kann hier nichts lesen: Der Server hat keinen Ordner mit Modellen (argora serve --models), und in der Studie hat kein Modell annotiert.
order-by = Was die Dokumente liest
order-compute = Reihenfolge berechnen
order-none = Noch wurde keine Reihenfolge berechnet.
order-done = { $n ->
    [one] { $n } Dokument ist geordnet
   *[other] { $n } Dokumente sind geordnet
}, berechnet durch { $reader } ({ $when }).
order-unread = { $n ->
    [one] Zu { $n } Dokument sagt das Modell nichts.
   *[other] Zu { $n } Dokumenten sagt das Modell nichts.
}
order-busy = Eine Reihenfolge wird gerade berechnet.
order-counted = Eine Reihenfolge wird gerade berechnet: { $done } von { $n } Dokumenten sind gelesen.
order-failed = Die Berechnung ging schief: { $reason }
order-cancelled = Die Berechnung einer weiteren wurde angehalten.
order-cancel = Berechnung der Reihenfolge anhalten
order-use = Die nützlichsten Dokumente zuerst verteilen
order-use-hint = Eine Teilmenge wird aus den ersten Dokumenten der Reihenfolge gezogen, und alle bekommen sie in dieser Reihenfolge. Die Überlappung wird weiter ausgelost.
plan-nobody = Noch annotiert niemand: erst Personen einladen.
plan-annotators-label = Annotierende des Plans
plan-most = Höchstens
plan-most-of = Höchstens, { $annotator }
plan-excluded = Diese nicht
plan-excluded-of = Diese nicht, { $annotator }
plan-excluded-example = genre=letter, essay07
plan-renew = Zurücknehmen, was niemand begonnen hat, und neu zuteilen
plan-preview = Vorschau
plan-apply = Diesen Plan anwenden
plan-draw = Neu ziehen
plan-applied = Angewendet: { $plan }.
plan-new = { $n ->
    [one] { $n } neue Aufgabe.
   *[other] { $n } neue Aufgaben.
}
plan-new-returned = { $n ->
    [one] { $n } neue Aufgabe, nachdem { $returned } nicht begonnene zurückgenommen sind.
   *[other] { $n } neue Aufgaben, nachdem { $returned } nicht begonnene zurückgenommen sind.
}
plan-tasks-label = Aufgaben des Plans
plan-now = Aufgaben jetzt
plan-then = Mit dem Plan
plan-overlap-drawn = { $n ->
    [one] Die Überlappung: { $n } Dokument
   *[other] Die Überlappung: { $n } Dokumente
}
plan-overlap-drawn-by = { $n ->
    [one] Die Überlappung, anteilig nach { $field }: { $n } Dokument
   *[other] Die Überlappung, anteilig nach { $field }: { $n } Dokumente
}

## Die Dokumente einer laufenden Studie

marking-show = Nur zeigen mit
marking-show-hint = Wörter des Titels, „training“ oder „retired“.
marking-chosen = { n-documents }, { $chosen ->
    [0] keines gewählt
   *[other] { $chosen } gewählt
}
marking-chosen-search = { n-documents } mit „{ $search }“, { $chosen ->
    [0] keines gewählt
   *[other] { $chosen } gewählt
}
marking-all = Alle
marking-all-search = Alle { $n } davon
marking-about = Trainingsdokumente bekommen alle, die annotieren, und alle, die beitreten. Zurückgezogene bekommt niemand mehr; was darin annotiert ist, bleibt. Beide zählen nicht in Zahlen zur Übereinstimmung.
marking-training-on = Als Training markieren
marking-training-off = Nicht mehr Training
marking-retired-on = Zurückziehen
marking-retired-off = Zurückholen
marked-training-on = { n-documents } als Training markiert.
marked-training-off = { n-documents } nicht mehr als Training markiert.
marked-retired-on = { n-documents } zurückgezogen.
marked-retired-off = { n-documents } nicht mehr zurückgezogen.
adding-title = Dokumente hinzufügen
adding-files = Dateien
adding-gold = Nur der Goldstandard in diesen Dateien, für vorhandene Dokumente <small>wie argora gold ihn schreibt</small>
adding-pasted = Oder ein eingefügter Text
adding-text = Text
adding-text-name = Sein Name
adding-text-hint = Anders als alle Namen in der Studie und ohne Schrägstriche.
adding-button = Zur Studie hinzufügen
adding-read-as = Gelesen als { $format }.
adding-left-out = { $n ->
    [one] Eine Angabe wurde ausgelassen
   *[other] { $n } Angaben wurden ausgelassen
}
added-gold = Goldstandard für { n-documents } hinzugefügt.
added-documents = { n-documents } hinzugefügt.
added-documents-gold = { n-documents } hinzugefügt, { $golds } mit Goldstandard.

## Übereinstimmung, und wo Annotierende sich unterscheiden

agreement-title = Übereinstimmung in { $study }
agreement-ready = Auf dem Stand aller abgeschlossenen Arbeit.
agreement-queued = Wartet auf die Berechnung.
agreement-running = Wird berechnet.
agreement-running-step = Wird berechnet: { $step }.
agreement-failed = Ließ sich nicht berechnen: { $problem }.
agreement-cancelled = Die Berechnung wurde abgebrochen.
agreement-older = Was unten steht, ist älter.
agreement-call-off = Abbrechen
agreement-compute = Berechnen
agreement-parts = Auf dieser Seite
agreement-figures = Zahlen
agreement-trend = Von Teilmenge zu Teilmenge
agreement-places = Wo sie sich unterscheiden
agreement-progress = Stand
agreement-open = Annotierende dürfen diese Seite sehen
agreement-not-open = Bis dahin erfahren sie nichts voneinander.
block-more = { $n } weitere
block-first = Die ersten { $shown } von { $n }; „argora agree“ zeigt alle eines Exports.
block-table = Tabelle
block-no-figure = keine Zahl: { $reason }
differences-none = Noch ist kein Dokument von zwei Personen abgeschlossen.
differences-about = Die Dokumente mit der geringsten Übereinstimmung zuerst. Ein geöffnetes zeigt jede Stelle, an der die Lesarten auseinandergehen, mit allen Lesarten.
differences-below-zero = Ein Dokument unter 0: Die Annotierenden unterscheiden sich dort mehr, als der Zufall es täte. Die Zahl eines Dokuments setzt die Unterschiede darin ins Verhältnis zum Zufall aller Dokumente zusammen; ein einzelnes Dokument kann deshalb weit unter 0 liegen, auch unter −1.
differences-show = Diese Unterschiede zeigen
differences-who = nur von einigen markiert
differences-category = Kategorie
differences-number = Zahl der Einheiten
differences-boundaries = Grenzen
differences-start = Anfang einer Einheit
differences-attribute = Merkmale
differences-target = Ziel einer Beziehung
differences-rest = dazu den Rest des Textes
differences-search = In Titeln suchen
differences-more = Mehr von { $n } Dokumenten zeigen
differences-document = Übereinstimmung { $value }, { $n } Personen
differences-document-none = keine Zahl: { $reason }, { $n } Personen
differences-nothing = Darin unterscheiden sie sich nicht.
differences-relations = Beziehungen

## Ein Dokument mit der Arbeit anderer, und Rückmeldung

review-document = Dokument
review-nobody = Niemand hat dieses Dokument begonnen.
review-filter = Wessen Arbeit zu sehen ist
review-work-of = Arbeit von
review-beside = neben
review-beside-nobody = niemandem
review-kind = { $annotator } ({ $kind ->
    [gold] Goldstandard
   *[model] Modell
})
review-not-finished = nicht abgeschlossen
review-open = offen
review-finished = abgeschlossen
review-version = Version { $version }
review-against = Gegen das Schema
review-error = <b>Fehler: </b>{ $problem }
review-agree = Sie stimmen in allem überein.
review-differ = Sie unterscheiden sich in { $passages ->
    [one] { $passages } Stelle
   *[other] { $passages } Stellen
} und in { $ties ->
    [one] { $ties } Beziehung
   *[other] { $ties } Beziehungen
}.
review-rest = Auch den Rest des Textes zeigen
feedback-waiting = Rückmeldung
feedback-title = Rückmeldung zu { $document }
feedback-same = Ihre Annotationen sagen dasselbe wie der Goldstandard.
feedback-differ = Ihre Annotationen unterscheiden sich vom Goldstandard in { $parts }.
feedback-passages = { $n ->
    [one] einer Stelle des Textes
   *[other] { $n } Stellen des Textes
}
feedback-ties = { $n ->
    [one] einer Beziehung
   *[other] { $n } Beziehungen
}
feedback-text = Den Text öffnen
threads-title = Diskussion
threads-none = Dazu hat noch niemand etwas gesagt.
threads-on-document = Zum Dokument
threads-on-layer = Zur Annotation von { $annotator }
threads-open = offen
threads-resolved = erledigt
threads-comments = { $n ->
    [one] 1 Kommentar
   *[other] { $n } Kommentare
}
threads-begin = Ein Thema beginnen
threads-begin-about = Ein Thema zu { $about } beginnen
threads-gone = Etwas, das es nicht mehr gibt
threads-answer = Antworten
threads-send = Senden
threads-mention = Erwähnen lassen sich: { $people }
threads-mentions-you = erwähnt Sie
threads-take-back = Zurücknehmen
threads-taken-back = zurückgenommen
threads-said-resolved = hat das Thema als erledigt markiert
threads-said-open = hat das Thema wieder geöffnet
threads-resolve = Erledigt
threads-reopen = Wieder öffnen
threads-show = Zeigen
threads-on-gold = Diskussion zum Gold
threads-on-gold-about = Alle, die diesen Text abgeschlossen haben, lesen mit. Andere sehen von Ihnen nur einen Buchstaben; wer kuratiert oder die Studie leitet, liest, was Sie schreiben.
feedback-reasons = Was Personen entschieden haben, und warum

## Export und Verlauf

export = Export
export-not-allowed = Nur wer die Studie leitet, kann sie exportieren.
export-title = Die Studie exportieren
export-about = Als Dateien, mit den Annotationen aller. Die Studie bleibt hier, wie sie ist.
export-format = Format
export-pseudonyms = Pseudonyme: Personen heißen a1, a2, …, und ihre Notizen werden ausgelassen
export-notes = Die Notizen behalten, die Personen nennen können
export-seed = Der Startwert { $seed } ergibt wieder dieselben Pseudonyme. Bewahren Sie ihn wie die Namen auf: Wer beides kennt, weiß, wer wer ist.
export-writing = Die Dateien werden geschrieben …
export-done = Heruntergeladen, { $size }.
export-failed = Nicht heruntergeladen: { $reason }
export-button = Als ZIP herunterladen
export-inside = Die Dateien liegen im Ordner „study“ des ZIP-Archivs; „export.json“ daneben nennt, was verloren ging.
export-keeps = Was dieses Format bewahrt
export-loses = Was es verliert
export-loses-nothing = Nichts.
export-looking = Es wird geprüft, was von dieser Studie verloren ginge …
export-impossible = Diese Studie lässt sich so nicht schreiben: { $reason }
export-nothing-lost = ✓ Von dieser Studie geht nichts verloren.
export-lost = ! Von dieser Studie geht verloren:
history = Verlauf
history-title = Was getan wurde
history-filter = Was zu sehen ist
history-by = Von
history-everybody = allen
history-kind = Art
history-all = alle
history-when = Wann
history-who = Wer
history-what = Was
history-command-line = die Kommandozeile

## Die Studie selbst: ihr Name, was beim Annotieren zu sehen ist, sie entfernen

settings-not-allowed = Nur wer die Studie leitet, kann sie ändern.
settings-name = Name
settings-name-about = Alle, die in der Studie arbeiten, sehen ihn.
settings-rename = Umbenennen
settings-renamed = Sie heißt jetzt „{ $name }“.
settings-remove = Die Studie entfernen
settings-remove-about = Dann ist sie für niemanden mehr da: Wer darin annotiert, erfährt es, und Einladungslinks gelten nicht mehr. Nichts wird gelöscht; wer Studien anlegen darf, kann sie auf der Seite „Konten“ zurückholen, mit der Arbeit und den Rollen aller.
settings-export = <export>Erst exportieren</export>, um sie als Dateien zu behalten.
settings-type = Ihren Namen eingeben: { $name }
settings-type-hint = Damit nicht versehentlich eine andere Studie entfernt wird.
metadata-title = Was beim Annotieren von einem Dokument zu sehen ist
metadata-about = Zu sehen sind der Text und diese Metadaten. Verborgen bleiben sollte, was die Antwort verrät oder sagt, dass ein Dokument der Kontrolle dient. Namen von Dokumenten sind immer zu sehen.
metadata-shown = „{ $name }“ ist ab jetzt beim Annotieren zu sehen.
metadata-hidden = „{ $name }“ ist ab jetzt beim Annotieren nicht zu sehen.
consent-title = Wenn jemand gelöscht wird
consent-about = Auf der Seite „Personen“ löschen Sie Namen und Notizen einer Person. Was mit ihren Annotationen geschieht, wird dort so vorgeschlagen, wie es mit den Personen der Studie vereinbart ist.
consent-keep = bleiben unter einem neutralen Namen
consent-remove = werden gelöscht
consent-saved = Gespeichert.

## Alle Konten, und entfernte Studien

accounts-about = Alle, die sich anmelden können. Konten entstehen durch Einladung zu einer Studie, auf deren Seite „Personen“.
accounts-studies = Studien
accounts-makes = Darf Studien anlegen
accounts-makes-yes = ja
accounts-makes-no = nein
accounts-signs-in = Anmeldung
accounts-by-password = mit Passwort
accounts-by-link = nur mit einem Link
accounts-role-n = { $role } in { $n }
accounts-no-role = keine
removed-title = Entfernte Studien
removed-about = Nichts davon ist gelöscht. Eine zurückgeholte Studie ist, wie sie war, mit der Arbeit und den Rollen aller.
removed-back = Zurückgeholt: <study>{ $name }</study>, für alle, die eine Rolle darin haben.
removed-study = Studie
removed-removed = Entfernt
removed-size = { $documents ->
    [one] { $documents } Dokument
   *[other] { $documents } Dokumente
}, { $texts ->
    [one] { $texts } annotierter Text
   *[other] { $texts } annotierte Texte
}
removed-by = von { $name }
removed-bring-back = Zurückholen

# writing a scheme
schemes-title = Schemata
schemes-lead = Ein Schema sagt, was Annotierende markieren dürfen, nach welchen Regeln und in welchen Schritten. Was Sie hier schreiben, sehen nur Sie, bis Sie eine Studie damit anlegen. Eine Studie behält das Schema, mit dem sie angelegt wurde, was auch immer aus Ihrem wird.
scheme-last-changed = Zuletzt geändert { $when }
scheme-begin-with = Beginnen mit
scheme-from-nothing = einem leeren Schema
scheme-begin = Schema beginnen
scheme-delete = Löschen
scheme-delete-sure = Löschen?
scheme-title = Schema
scheme-unnamed = Schema ohne Namen
scheme-lead = Alles wird beim Schreiben gespeichert. Unten steht, was noch nicht stimmt, und Sie können das Schema an einem Beispiel ausprobieren.
scheme-saved = Gespeichert
scheme-offline = In diesem Browser aufgehoben; der Server war nicht zu erreichen: { $reason }
scheme-changed = Dieses Schema wurde in einem anderen Fenster geändert. Welches soll bleiben?
scheme-take-mine = Was hier steht
scheme-take-theirs = Was das andere Fenster gespeichert hat
scheme-name = Name des Schemas
scheme-details = Version, Quelle und Name in Dateien
scheme-more = Mehr
scheme-id = Name in Dateien
scheme-id-hint = Buchstaben, Ziffern und Bindestriche; folgt dem Titel, bis Sie ihn ändern.
scheme-version = Version
scheme-citation = Woher es stammt
scheme-units = Kategorien von Einheiten
scheme-units-lead = Was eine markierte Stelle sein kann, etwa Behauptung oder Prämisse.
scheme-units-title = Kategorie
scheme-new-units = kategorie
scheme-add-units = Kategorie hinzufügen
scheme-relations = Beziehungen
scheme-relations-lead = Wie Einheiten zusammengehören. Schreiben Sie das Verb eines Satzes: die Prämisse „stützt“ die Behauptung.
scheme-relations-title = Beziehung, als Verb
scheme-new-relations = beziehung
scheme-add-relations = Beziehung hinzufügen
scheme-key-of = Taste { $key }
scheme-description = Beschreibung, die Annotierende sehen
scheme-aliases = Andere Namen in Dateien
scheme-aliases-hint = Durch Kommas getrennt.
scheme-parent = Eine Art von
scheme-no-parent = nichts anderem
scheme-attributes = Merkmale
scheme-attributes-lead = Weitere Entscheidungen zu einer Einheit, einer Beziehung oder dem ganzen Dokument, etwa die Haltung einer Behauptung.
scheme-new-attribute = merkmal
scheme-add-attribute = Merkmal hinzufügen
scheme-attribute-name = Merkmal
scheme-attribute-of = Gehört zu
scheme-whole-document = das ganze Dokument
scheme-values = Werte
scheme-values-hint = Durch Kommas getrennt; leer lassen für freie Worte.
scheme-required = Muss angegeben sein, bevor ein Dokument abgeschlossen wird
scheme-rules = Regeln
scheme-rules-lead = Was gelten muss, wenn ein Dokument abgeschlossen wird. Beim Annotieren ist sofort zu sehen, was noch nicht gilt.
scheme-add-rule = Diese Regel hinzufügen
scheme-rule-kind = Art der Regel
scheme-rule-change = Ändern
scheme-rule-relates = Welche Beziehungen möglich sind
scheme-rule-count = Wie viele Einheiten einer Kategorie es gibt
scheme-rule-degree = Wie viele Beziehungen eine Einheit hat
scheme-rule-single-root = Eine Einheit, die auf nichts zeigt
scheme-rule-connected = Alle Einheiten gehören zu einer Struktur
scheme-rule-acyclic = Keine Beziehungen im Kreis
scheme-rule-overlap = Ob Einheiten sich überlappen dürfen
scheme-rule-granularity = Wo Einheiten beginnen und enden
scheme-rule-symmetric = Eine Beziehung ohne Richtung
scheme-rule-derived = Ein Merkmal, das für eine Beziehung steht
scheme-rule-named = Eine Regel in Python
scheme-rule-name = Name der Regel
scheme-rule-name-hint = Steht in Meldungen; darf leer sein.
scheme-rule-warning = Nur warnen: ein Dokument lässt sich trotzdem abschließen
scheme-field-root = Diese Einheit ist eine davon; eine beliebige, wenn nichts gewählt ist
scheme-field-each = Jede Einheit von
scheme-field-counted = Nur diese Beziehungen; alle, wenn nichts gewählt ist
scheme-field-symmetric = Beziehung
scheme-field-attribute = Merkmal
scheme-field-by = Einheiten beginnen und enden
scheme-field-category = Kategorie
scheme-field-closure = Was für eine der beiden gilt, gilt auch für die andere
scheme-field-direction = Beziehungen, die
scheme-field-entry-point = Entry-Point
scheme-field-ignore = Ausgenommen Einheiten von
scheme-field-max = Höchstens
scheme-field-min = Mindestens
scheme-field-mode = Einheiten
scheme-field-scope = Gezählt in
scheme-field-source = Von
scheme-field-target = Zu
scheme-field-within = Jede Einheit liegt in
scheme-no-limit = Leer für keine Grenze.
scheme-choice-out = von der Einheit ausgehen
scheme-choice-in = auf die Einheit zeigen
scheme-choice-forbid = teilen nie Wörter
scheme-choice-nest = dürfen in anderen liegen
scheme-choice-allow = dürfen sich überlappen
scheme-choice-free = überall
scheme-choice-token = wo Wörter es tun
scheme-choice-sentences = wo Sätze es tun
scheme-choice-segments = wo Segmente aus den Dateien es tun
scheme-choice-sentence = einem Satz
scheme-choice-segment = einem Segment aus den Dateien
scheme-choice-paragraph = einem Absatz
scheme-choice-nowhere = dem ganzen Dokument
scheme-scope-document = dem ganzen Dokument
scheme-scope-paragraph = einem Absatz
scheme-scope-sentence = einem Satz
scheme-scope-segment = einem Segment aus den Dateien
scheme-scope-label = Nur die mit dieser Bezeichnung, alle zusammen
scheme-scope-label-hint = Etwa body; leer für jedes einzeln.
scheme-value-stands-for = „{ $value }“ steht für
scheme-pattern = { $sources } – { $relation } – { $targets }
scheme-pattern-relation = Beziehung
scheme-pattern-sources = Von
scheme-pattern-targets = Zu
scheme-pattern-linked = Mehrere Quellen dürfen zusammen zählen
scheme-pattern-scope = Beide Enden in
scheme-add-pattern = Mögliche Beziehung hinzufügen
scheme-a-relation = eine Beziehung: { $relation }
scheme-steps = Schritte
scheme-steps-lead = In welcher Reihenfolge annotiert wird; die Seite führt durch die Schritte. Sie sind freiwillig.
scheme-new-step = Nächster Schritt
scheme-add-step = Schritt hinzufügen
scheme-step-title = Was zu tun ist
scheme-step-marks = Was darin markiert wird
scheme-template = Ein Satz mit einer Lücke
scheme-template-hint = ... ist die Stelle der markierten Wörter, TOPIC das Thema des Dokuments.
scheme-locks = Was frühere Schritte markiert haben, bleibt, wie es ist
scheme-connects = Fertig, wenn alle Einheiten verbunden sind
scheme-problems = Was noch nicht stimmt
scheme-no-problems = Nichts: eine Studie kann dieses Schema verwenden.
scheme-doubts = Ist das so gemeint?
scheme-place-units = Kategorie { $n }
scheme-place-relations = Beziehung { $n }
scheme-place-attributes = Merkmal { $n }
scheme-place-rules = Regel { $n }
scheme-place-procedure = Schritt { $n }
scheme-try = An einem Beispiel ausprobieren
scheme-use = Eine Studie damit anlegen
scheme-use-later = Eine Studie lässt sich damit anlegen, sobald hier nichts mehr steht, was nicht stimmt.
scheme-lead-study = Dies ist eine geänderte Version des Schemas einer Studie. An der Studie ändert sich nichts, bevor Sie gesehen haben, was die Änderung bewirkt, und sie übernommen haben.
scheme-see-change = Ansehen, was sich ändert
scheme-try-lead = Sie sehen, was Annotierende sehen werden, mit den Tasten und Regeln des Schemas. Nichts davon wird aufgehoben.
scheme-try-broken = Das Schema kann ausprobiert werden, wenn dies behoben ist:
scheme-example = Text
scheme-example-text = Städte sollten ihre Zentren für Autos sperren. Abgase machen krank, und die Straßen sind ohnehin voll. Läden mögen anfangs Kundschaft verlieren. Doch wo man es versucht hat, haben sie nach einem Jahr mehr davon.
scheme-annotate = Annotieren
scheme-earlier-of = { $name } nach oben
scheme-later-of = { $name } nach unten
scheme-remove = Entfernen
scheme-remove-of = { $name } entfernen
scheme-choose = Wählen …
scheme-nothing-to-choose = noch nichts

# the scheme of a study
scheme-of-study = Annotiert wird nach dem Schema <scheme>{ $title }</scheme>, Version { $version }.
scheme-read-version = Version { $version }
scheme-read-parent = Eine Art von „{ $title }“.
scheme-read-no-rules = Es hat keine Regeln.
scheme-read-mild = (nur eine Warnung)
scheme-read-no-guideline = Diese Studie hat keine Richtlinie.

## Eine Studie: wie es weitergeht

documents-none = Für Sie ist noch nichts zu annotieren. Dokumente, die Sie bekommen, erscheinen hier.
next-phase-finished = In { $phase } ist alles fertig. Sehen Sie nach, wie weit alle übereinstimmen; bilden Sie dann das Gold und öffnen Sie { $later }.
next-phase-link = Zu den Phasen
next-phase-none = Keine Phase ist offen, daher sehen Annotierende keine Dokumente.
next-phase-open = Eine Phase öffnen
overview-add-documents = Dokumente hinzufügen, zum Üben vorsehen oder zurückziehen

## Ein Plan nach einer Pilotstudie

pilot-enough = Mit je { $annotators } Annotierenden braucht es { $all } Dokumente: Die Pilotstudie hat sie.
pilot-file = Zahlen aus der Antwort von argora plan übernehmen
pilot-hint = Die Datei, die argora plan --json ausgibt.
pilot-no-numbers = In dieser Datei stehen keine Anzahlen von Dokumenten; erwartet wird, was argora plan --json ausgibt. Wo Einheiten oder Gruppen gezogen wurden, tragen Sie die Zahlen selbst ein.
pilot-take = { $more ->
    [one] { $more } weiteres Dokument
   *[other] { $more } weitere Dokumente
} mit je { $annotators } Annotierenden ({ $all } insgesamt)

# phases, and the gold of each
export-looked-at = Die Seite hat { $n } von { $all } Dokumenten angesehen, über die Studie verteilt. „export.json“ sagt, was von allen verloren geht.
gold-again-later = { $n ->
    [one] Eine spätere Annotation hat mit seinen Einheiten begonnen und bleibt, wie sie ist: { $layers }.
   *[other] { $n } spätere Annotationen haben mit seinen Einheiten begonnen und bleiben, wie sie sind: { $layers }.
}
gold-again-later-layer = { $annotator }, { $phase }
gold-again-no = Abgeschlossen lassen
gold-again-yes = Öffnen
gold-busy = Wird erstellt …
gold-busy-reading = Wird erstellt: liest, was abgeschlossen ist.
gold-busy-record = Wird erstellt: schreibt das Protokoll, { $done } von { $all } Entscheidungen.
gold-busy-relations = Wird erstellt: entscheidet über Beziehungen, { $done } von { $all } Dokumenten.
gold-busy-storing = Wird erstellt: speichert.
gold-busy-units = Wird erstellt: entscheidet über die Einheiten von { $all ->
    [one] { $all } Dokument
   *[other] { $all } Dokumenten
}.
gold-cancel-button = Abbrechen<aside>: das Gold von { $phase }</aside>
gold-cancelled = Abgebrochen. Was vorher da war, bleibt, wie es ist.
gold-curate = Offenes im Browser entscheiden
gold-curate-link = kuratieren<aside> { $title }</aside>
gold-download = Protokoll der Entscheidungen herunterladen
gold-failed = Nicht erstellt: { $reason }.
gold-heading = Gold von { $phase }
gold-layers-all = alle mit Gold
gold-layers-caption = { $n ->
    [one] { $n } Dokument
   *[other] { $n } Dokumente
}
gold-layers-column-document = Dokument
gold-layers-column-gold = Gold
gold-layers-label = Gold von { $phase }, nach Dokumenten
gold-layers-none = Ein solches Dokument gibt es nicht.
gold-layers-nobody = ohne Gold
gold-layers-open = offen
gold-layers-finished = abgeschlossen
gold-layers-search = Suchen
gold-layers-show = Zeigen
gold-layers-show-more = Mehr zeigen
gold-least = So viele müssen ein Dokument abgeschlossen haben
gold-least-hint = Üblich: 2.
gold-made-of = Entsteht aus den Stimmen derer, die ein Dokument abgeschlossen haben. Was jemand am Gold geändert hat, bleibt, wie es ist.
gold-make-button = Gold aus Stimmen erstellen<aside>: { $phase }</aside>
gold-outcome = Gold: { $added } neu, { $changed } geändert, { $unchanged } wie zuvor. Von { $decisions ->
    [one] { $decisions } Entscheidung
   *[other] { $decisions } Entscheidungen
} <strong>{ $undecided ->
    [0] ist keine offen
    [one] ist { $undecided } von Personen zu treffen
   *[other] sind { $undecided } von Personen zu treffen
}</strong>.
gold-outcome-derived = Spätere Annotationen, die mit Einheiten eines geänderten Golds begonnen haben: { $n }
gold-outcome-derived-layer = { $title } von { $annotator }, { $phase }
gold-outcome-left = Bleibt, wie jemand es geändert hat: { $n }
gold-outcome-more = { $n ->
    [one] und { $n } mehr
   *[other] und { $n } mehr
}
gold-outcome-notes = Hinweise: { $n }
gold-outcome-open = { $n ->
    [one] In { $n } Dokument ist etwas zu entscheiden; sein Gold steht unten als offen.
   *[other] In { $n } Dokumenten ist etwas zu entscheiden; ihr Gold steht unten als offen.
}
gold-outcome-reopened = Entscheidungen von Personen, die nicht mehr gelten: { $n }
gold-queued = Wartet, bis es an der Reihe ist.
gold-rule-arborescence = Der Baum mit den meisten Stimmen
gold-rule-attributes = Über Merkmale entscheidet
gold-rule-attributes-usual = Mehr als die Hälfte (üblich)
gold-rule-boundaries = Mehr als die Hälfte, Grenzen und Kategorie zusammen
gold-rule-dawid_skene = Ein Modell, das gewichtet, wie jemand sich irrt (Dawid & Skene)
gold-rule-hmm = Ein Modell der Annotierenden, das Nachbarn betrachtet (HMM)
gold-rule-k = So viele müssen übereinstimmen
gold-rule-k_of_n = Eine feste Zahl von Annotierenden
gold-rule-mace = Ein Modell für viele, von denen manche raten (MACE)
gold-rule-majority = Mehr als die Hälfte
gold-rule-majority_edges = Mehr als die Hälfte, für jede Beziehung
gold-rule-medoid = Alles von der Person, die mit den anderen am besten übereinstimmt
gold-rule-none = Nichts: Beziehungen weglassen
gold-rule-other = Eine andere Regel
gold-rule-other-name = Ihr Name
gold-rule-other-name-hint = Wie argora gold ihn liest, etwa plurality(ties='overall').
gold-rule-plurality = Die meisten Stimmen; Gleichstand bleibt offen
gold-rule-relations = Über Beziehungen entscheidet
gold-rule-relations-usual = Der Baum mit den meisten Stimmen, wenn das Schema eine Wurzel will, sonst mehr als die Hälfte (üblich)
gold-rule-units = Über Einheiten entscheidet
gold-rule-units-usual = Mehr als die Hälfte; in freiem Text Grenzen und Kategorie zusammen (üblich)
gold-rules = Regeln
gold-rules-hint = Was keine Regel entscheiden kann, bleibt für Personen offen.
gold-state-finished = abgeschlossen
gold-state-none = noch keines
gold-state-open = offen
gold-state-wrong = { $n ->
    [one] verletzt { $n } Regel des Schemas
   *[other] verletzt { $n } Regeln des Schemas
}
gold-open = Annotierende vergleichen ihre fertige Arbeit mit dem Gold
gold-open-about = Sie sehen, worin es von ihrer abweicht und warum so entschieden wurde, und können unter einem Buchstaben darüber diskutieren. Öffnen Sie es erst, wenn niemand mehr annotieren soll.
gold-versions = Versionen und Vergleiche
gold-versions-about = Eine Version hält das Gold, die Stimmen und die Entscheidungen dieses Augenblicks fest; sie lässt sich jederzeit Byte für Byte wieder exportieren.
gold-versions-name = Name der Version
gold-versions-note = Was es dazu zu sagen gibt
gold-versions-make = Version anlegen
gold-versions-none = Es gibt noch keine Version.
gold-versions-caption = Versionen
gold-versions-column-name = Version
gold-versions-column-made = Angelegt
gold-versions-column-documents = Dokumente
gold-versions-by = { $moment }, { $author }
gold-versions-documents = { $n ->
    [one] { $n } Dokument
   *[other] { $n } Dokumente
}
gold-versions-not-finished = { $n } nicht abgeschlossen
gold-versions-stale = { $n } nach anderen Stimmen oder einem anderen Schema als denen von damals
gold-versions-export = Exportieren <aside>{ $name }</aside>
gold-versions-now = das Gold von jetzt
gold-versions-changes = Was sich geändert hat
gold-versions-old = Von
gold-versions-new = Zu
gold-versions-show-changes = Änderungen zeigen
gold-versions-agreement = Übereinstimmung jeder annotierenden Person mit dem Gold
gold-versions-of = Mit
gold-versions-show-agreement = Übereinstimmung zeigen
gold-versions-rule = Was eine andere Regel ergeben hätte
gold-versions-rule-about = Stimmen und Entscheidungen von Personen bleiben, wie sie sind; nichts wird gespeichert.
gold-versions-show-rule = Vergleichen
gold-versions-waits = Es wird berechnet{ $step ->
    [none] .
   *[other] : { $step }.
}
gold-versions-failed = Es konnte nicht berechnet werden: { $reason }.
gold-versions-again = Noch einmal versuchen
gold-upload = Protokoll mit Entscheidungen von Personen hochladen
gold-upload-hint = In den Zeilen, deren status undecided ist, die Spalten decision und decided_by ausfüllen.
phases = Phasen
phases-add-button = Phase hinzufügen
phases-asks = Zu entscheiden sind
phases-asks-attributes = ihre Merkmale
phases-asks-label = Was Phase { $name } fragt
phases-asks-relations = Beziehungen
phases-asks-units = Einheiten
phases-change-title = Phasen ändern
gold-whole = die ganze Studie
phases-choice = Phase
phases-close-asks = Sie kann dann nur noch gelesen werden. Schließen?
phases-close-button = Diese Phase schließen
phases-divide-title = Die Studie in Phasen teilen
phases-earlier-button = Nach oben<aside>: Phase { $n }</aside>
phases-finished = { $finished } von { $n } Aufgaben abgeschlossen.
phases-fixed-before = Eine Phase, in der schon annotiert wurde, bleibt, wie sie ist, ebenso alle davor. Was vor den Phasen annotiert wurde, gehört zur ersten.
phases-from-gold = Beginnt mit dem Gold von { $before }.
phases-from-gold-choice = Mit dem Gold der Phase davor beginnen; seine Einheiten stehen fest
phases-gold-layers = Das Gold steht unter dem Namen
phases-gold-name = Name ihres Golds
phases-name = Name
phases-none = Diese Studie hat keine Phasen: alle beantworten eine Frage. Mit Phasen werden etwa erst Einheiten markiert, und dann ziehen alle Beziehungen zwischen denselben Einheiten des Golds.
phases-not-saved = Nicht gespeichert: { $reason }.
phases-number = Phase { $n }
phases-open-again-button = Diese Phase wieder öffnen<aside>: { $name }</aside>
phases-open-button = Diese Phase öffnen<aside>: { $name }</aside>
phases-remove-button = Entfernen<aside>: Phase { $n }</aside>
phases-save-button = Phasen speichern
phases-state-closed = geschlossen
phases-state-open = offen
phases-state-planned = geplant: noch nicht zu sehen
phases-waiting = { $n ->
    [one] { $n } Dokument wartet auf das Gold von { $before }.
   *[other] { $n } Dokumente warten auf das Gold von { $before }.
}

### Das Schema einer laufenden Studie ändern

scheme-holds = Version { $version } gilt. Nach ihr wird annotiert, und Werte der Übereinstimmung gelten für sie.
scheme-change = Das Schema ändern
scheme-change-about = Eine Änderung ist eine neue Version. Alle Annotationen kommen unter sie, auf einmal oder gar nicht; vorher sehen Sie, wie viele sich ändern und welche Regeln sie verletzen würden.
change-title = Ein geändertes Schema
change-what-becomes = Was woraus wird
change-what-becomes-about = Diese Namen hat das geänderte Schema nicht mehr. Sagen Sie, was aus den Annotationen wird, die sie haben.
change-nothing-gone = Alle Namen, die Annotationen haben, gibt es noch.
change-becomes = { $what ->
    [unit] Aus der Einheit „{ $name }“ wird
    [relation] Aus der Beziehung „{ $name }“ wird
    [attribute] Aus dem Attribut „{ $name }“ wird
   *[value] Aus dem Wert „{ $name }“ von „{ $attribute }“ wird
}
change-is-removed = nichts: entfernt
change-by = mehreres, nach „{ $attribute }“
change-case = Wo „{ $attribute }“ „{ $value }“ ist:
change-otherwise = Sonst:
change-began = Dieser Entwurf wurde mit Version { $began } begonnen, es gilt aber Version { $before }. Was sich seither sonst geändert hat, macht er rückgängig, wenn es nicht auch in ihm steht.
change-effects = Was Version { $after } an Version { $before } ändert
change-layers = { $n ->
    [one] { $n } von { $all } annotierten Texten ändert sich.
   *[other] { $n } von { $all } annotierten Texten ändern sich.
}
change-counted = Annotationen
change-units = Einheiten
change-relations = Beziehungen
change-changed = geändert
change-removed = entfernt
change-added = hinzugefügt
change-followed = { $n ->
    [one] { $n } Beziehung entfällt, weil entfernt wird, was sie verbindet.
   *[other] { $n } Beziehungen entfallen, weil entfernt wird, was sie verbinden.
}
change-shortened = { $n ->
    [one] { $n } Beziehung verliert einen ihrer Ausgangspunkte.
   *[other] { $n } Beziehungen verlieren einen ihrer Ausgangspunkte.
}
change-lost = { $n ->
    [one] { $n } entfernte Annotation kann nicht zurückkommen, wegen späterer Arbeit.
   *[other] { $n } entfernte Annotationen können nicht zurückkommen, wegen späterer Arbeit.
}
change-effect = { $n ->
    [one] einmal
   *[other] { $n }-mal
}, in { $layers ->
    [one] { $layers } annotierten Text
   *[other] { $layers } annotierten Texten
}
change-breaks = Verletzte Regeln
change-breaks-nothing = Dann ist keine Regel verletzt.
change-breaks-rule = vorher { $before }×, nachher { $n }× verletzt, in { $layers ->
    [one] { $layers } annotierten Text
   *[other] { $layers } annotierten Texten
}
change-breaks-more = und { $n } weitere
change-agreement = Die Übereinstimmung wird dann unter Version { $after } berechnet, und jeder Wert nennt sie.
change-version = Version { $version }
change-apply = Änderung übernehmen
change-apply-sure = Alle Annotationen unter diese Version bringen?
change-last = Die letzte Änderung
change-last-when = Sie führte von Version { $before } zu der, die gilt, { $when }.
change-undo-now = Die Änderung rückgängig machen
change-undo-about = Seither hat niemand etwas gespeichert: Rückgängig machen stellt alles genau so her, wie es war.
change-undo-sure = Soll wieder Version { $version } gelten?
change-take-back = Die Änderung zurücknehmen
change-take-back-about = Seither wurde etwas gespeichert. Es bleibt, mit den Namen der Version davor; sehen Sie zuerst an, was das bewirkt.
change-take-back-preview = Ansehen, was die Rücknahme bewirkt
change-undecided = Was war das vorher?

## Vorschläge auf der Annotationsseite; ihr Skript bringt diese Wörter mit

suggestions-accept = Annehmen
suggestions-accept-all-button = Alle annehmen<aside>: { $category }</aside>
suggestions-accept-button = Annehmen<aside>: { $name }</aside>
suggestions-accepted = Angenommen: { $name }
suggestions-accepted-all = { $category }: { $n } angenommen. Rückgängig nimmt das zurück.
suggestions-again-button = Noch einmal nachsehen
suggestions-answered = Angenommen: { $accepted }. Abgelehnt: { $rejected }.
suggestions-back-button = Zurückholen<aside>: { $name }</aside>
suggestions-kind = { $category } ({ $n })
suggestions-label = Vorschläge
suggestions-next = Weiter
suggestions-none-open = Kein Vorschlag ist offen.
suggestions-not-loaded = Die Vorschläge konnten nicht geladen werden: { $reason }
suggestions-open = { $n ->
    [0] Kein Vorschlag ist offen
    [one] { $n } Vorschlag ist offen
   *[other] { $n } Vorschläge sind offen
}
suggestions-reject = Ablehnen
suggestions-reject-all-button = Alle ablehnen<aside>: { $category }</aside>
suggestions-reject-button = Ablehnen<aside>: { $name }</aside>
suggestions-rejected = Abgelehnt: { $name }
suggestions-rejected-all = { $category }: { $n } abgelehnt. In der Liste können sie zurückgeholt werden.
suggestions-rejected-title = Abgelehnt
suggestions-relation = vorgeschlagen: { $sources } – { $category }{ $sure } – { $target }
suggestions-tag = vorgeschlagen: { $category }{ $sure }
suggestions-unit = vorgeschlagen: { $category }{ $sure }, „{ $words }“
suggestions-waiting = Die Vorschläge für diesen Text werden gerade berechnet.

## Vorschläge einer Phase

suggest-about = Vorschläge sind Einheiten und Beziehungen, die man beim Annotieren annehmen oder ablehnen kann. Sie sind niemandes Arbeit: Was niemand annimmt, steht in keiner Annotation, keiner Zahl und keinem Export. Sie werden berechnet, bevor Dokumente geöffnet werden.
suggest-again-button = Berechnen, was fehlt oder sich geändert hat<aside>: { $of }</aside>
suggest-busy = Sie werden gerade berechnet.
suggest-cancel-button = Berechnung anhalten<aside>: { $of }</aside>
suggest-cancelled = Sie wurde angehalten; was berechnet ist, wird gezeigt.
suggest-documents = Namen dieser Dokumente, einer je Zeile
suggest-download = Was beim Annotieren geantwortet wurde, als Tabelle (CSV)
suggest-failed = Das ging schief: { $reason }
suggest-gone = { $name }: nicht mehr da
suggest-heading = Vorschläge in { $phase }
suggest-heading-study = Vorschläge
suggest-layer = die Annotationen von { $name } in dieser Studie
suggest-model = das Modell { $name }
suggest-none = nichts: keine Vorschläge
suggest-nothing-to-choose = Noch kann hier nichts etwas vorschlagen: Der Server hat keinen Ordner mit Modellen (argora serve --models), und in der Studie hat kein Modell annotiert.
suggest-save-button = Speichern<aside>: { $of }</aside>
suggest-some = Nur in einigen Dokumenten
suggest-source = Was vorschlägt
suggest-standing = { $name }: { $ready } von { $n } Dokumenten sind fertig, mit { $suggestions ->
    [one] { $suggestions } Vorschlag
   *[other] { $suggestions } Vorschlägen
}.
suggest-unread = { $n ->
    [one] { $n } Dokument war nicht zu lesen
   *[other] { $n } Dokumente waren nicht zu lesen
}: { $reason }
suggest-without = Beim Annotieren wird nichts vorgeschlagen.
## Offene Seiten, die alle benutzen können

open-stays = Was Sie senden, liest ein Programm, das mit seiner Antwort endet. Nichts davon wird gespeichert, weder auf diesem Server noch in diesem Browser.
compare-title = Zwei Annotationen vergleichen
compare-about = Zwei Dateien, Ordner oder ZIP-Archive in einem Format, das Argora liest: die Argumentkarten zweier Personen zu einem Text oder zwei Korpora aus denselben Texten. Die Antwort ist die von argora evaluate, mit CASS, allen seinen Matrizen und beiden Karten nebeneinander.
compare-first = Die erste
compare-second = Die zweite
compare-annotator = Wessen Annotationen zählen
compare-annotator-hint = Nur wo in den Dateien mehrere annotiert haben.
compare-aif = Als Argumentkarten (AIF) vergleichen
compare-aif-hint = Wo die beiden verschiedene Kategorien haben.
compare-button = Vergleichen
compare-result = { $first } und { $second }
compare-gold = Welche der beiden als Gold gilt
compare-refused = Die beiden lassen sich nicht vergleichen
compare-mend = Bitte die Dateien berichtigen oder andere wählen. Alles Ausgefüllte steht noch hier.
writing-title = Woran man beim Lesen hängen bleibt
writing-about = Fügen Sie einen Aufsatz oder einen anderen argumentierenden Text ein. Ein Programm zeichnet seine Struktur und sagt, was gelungen ist und woran man beim Lesen hängen bleibt. Es rät; sehen Sie die Stelle an, bevor Sie etwas ändern.
writing-text = Ihr Text
writing-language = Das Programm hat aus Texten in einer Sprache gelernt; Texte in anderen liest es schlecht. Seine Antwort ist auf Englisch.
writing-button = Lesen lassen
writing-reading = Das Programm liest den Text …
writing-no-model = Auf diesem Server liest kein Programm Texte. Wer ihn betreibt, kann eines hinzufügen.
beside-title = Ihre Annotation neben der Ihrer Lehrkraft
beside-about = Annotieren Sie den Text „{ $title }“ mit einem Programm, dessen Dateien Argora liest, und bringen Sie die Datei hierher. Sie sehen, was Sie beide verschieden sehen und was das heißt.
beside-until = Dieser Link gilt bis { $when }.
beside-text = Den Text lesen
beside-download = Den Text als Datei speichern
beside-yours = Ihre Annotation
student-links = Links für Lernende
student-links-about = Wer einen Link hat, sieht diesen Text und worin sich eine eigene Annotation von der Arbeit unterscheidet, die hier zuerst gezeigt wird; diese muss abgeschlossen sein. Man braucht dafür kein Konto und erfährt keinen Namen.
student-links-days = Ein Link, der so lange gilt:
student-links-n-days = { $n ->
    [one] 1 Tag
   *[other] { $n } Tage
}
student-links-make = Link erstellen
student-links-link = Link zur Arbeit von { $annotator }
student-links-until = Zur Arbeit von { $annotator }, bis { $when }
student-links-withdraw = Zurückziehen
student-links-withdraw-sure = Wer diesen Link hat, sieht dann nichts mehr.
## Kuratieren: die Liste, die Fälle eines Dokuments, das Gold

curate-accept-proposals = { $n ->
    [0] Keine Vorschläge anzunehmen
    [one] { $n } Vorschlag annehmen
   *[other] Alle { $n } Vorschläge annehmen
}
curate-accept-proposals-hint = Was Regeln trotz Abweichungen entschieden haben, wird zu Ihrer Entscheidung.
curate-all-decided = In keinem Dokument ist etwas offen.
curate-all-of = Alles übernehmen von
curate-all-of-button = Übernehmen
curate-all-of-hint = In diesem Dokument, wo Annotationen abweichen und noch niemand entschieden hat.
curate-all-of-nothing = Von { $annotator } ist nichts mehr zu übernehmen.
curate-all-of-taken = { $n ->
    [one] { $n } Fall von { $annotator } übernommen.
   *[other] { $n } Fälle von { $annotator } übernommen.
}
curate-annotator = Person { $annotator }
curate-annotators = { $n ->
    [0] von niemandem abgeschlossen
    [one] { $n } Person
   *[other] { $n } Personen
}
curate-begin = Mit { $document } beginnen
curate-bulk = Vieles auf einmal entscheiden
curate-by = { $n ->
    [one] Person { $annotators }
   *[other] Personen { $annotators }
}
curate-by-nobody = niemand
curate-caption = { $n ->
    [one] { $n } Dokument, in { $open } ist zu entscheiden
   *[other] { $n } Dokumente, in { $open } ist zu entscheiden
}
curate-cases = Fälle
curate-check = { $n ->
    [0] Prüfung
    [one] Prüfung: { $n } Fehler vor dem Abschließen
   *[other] Prüfung: { $n } Fehler vor dem Abschließen
}
curate-column-broken = Verletzte Regeln
curate-column-decided = Entschieden
curate-column-differ = Abweichungen
curate-column-document = Dokument
curate-column-open = Offen
curate-column-reopened = Wieder offen
curate-column-state = Gold
curate-decided = Fall { $n } ist entschieden.
curate-decided-by = Entschieden von { $names }, { $when }.
curate-decided-last = Kein Fall ist mehr offen. Sie können das Gold abschließen.
curate-differing = { $n } von { $all ->
    [one] { $all } Fall
   *[other] { $all } Fällen
}
curate-edit = Anders entscheiden
curate-edit-add = Weiteres Ziel
curate-edit-back = zurück
curate-edit-button = Anders entscheiden { $key }
curate-edit-cancel = Abbrechen
curate-edit-category = Kategorie
curate-edit-end = Ende
curate-edit-from = Von
curate-edit-nothing = Hier gibt es nichts, was sich ändern ließe.
curate-edit-on = weiter
curate-edit-parts = Diese Einheit hat mehrere Teile. Mit anderen Grenzen wird daraus ein Teil.
curate-edit-relation = Beziehung
curate-edit-remove = Entfernen
curate-edit-save = So entscheiden
curate-edit-select = Oder wählen Sie die Wörter im Text aus.
curate-edit-start = Anfang
curate-edit-target = Ziel
curate-edit-undercut = die Beziehung „{ $relation }“
curate-edit-words = Wörter: { $words }
curate-filter = Welche Fälle gezeigt werden
curate-gold = Gold
curate-in-gold = im Gold
curate-insist = Wie ich entscheiden
curate-is-finished = Dieses Gold ist abgeschlossen. Öffnen Sie es wieder, um etwas zu ändern.
curate-key-back = Der Fall davor in der Liste
curate-key-edit = Anders entscheiden als alle
curate-key-finish = Gold abschließen
curate-key-help = Tasten zeigen
curate-key-next = Der nächste offene Fall
curate-key-nothing = Nichts hier
curate-key-on = Der Fall danach in der Liste
curate-key-previous = Der offene Fall davor
curate-key-reason = Eine Begründung schreiben
curate-key-undo = Letzten Schritt rückgängig machen
curate-key-version = { $n ->
    [1] Erste Fassung übernehmen
    [2] Zweite Fassung übernehmen
   *[other] Dritte Fassung übernehmen; 4 bis 9 übernehmen weitere
}
curate-keys-fields = Während Sie in ein Feld schreiben, tun Tasten nichts; Escape verlässt es.
curate-kind-attachment = Verschiedene Ziele
curate-kind-boundary = Verschiedene Grenzen
curate-kind-category = Verschiedene Kategorien
curate-kind-direction = Verschiedene Richtung
curate-kind-linked = Verbunden oder einzeln
curate-kind-missing = Nur { $n } von { $all } haben das markiert
curate-kind-restatement = Wiederholung oder nicht
curate-kind-same = Alle sagen dasselbe
curate-kind-undecided = Keine Regel entscheidet
curate-kind-unsaid = Niemand sagt etwas dazu
curate-kind-undercut = Angriff auf eine Beziehung oder nicht
curate-kind-value = Verschiedene Werte
curate-legend = Wie der Text gezeichnet ist
curate-legend-decided = von einer Person entschieden
curate-legend-open = Abweichung, zu entscheiden
curate-legend-proposed = Abweichung, von einer Regel entschieden
curate-legend-same = alle stimmen überein
curate-let-go = Lassen, wie es jetzt ist
curate-look-decided = Fall, entschieden
curate-look-open = Fall, zu entscheiden
curate-look-proposed = Fall, von einer Regel entschieden
curate-n-of = { $n } von { $all }
curate-n-open = { $n ->
    [one] { $n } von { $all } ist zu entscheiden.
   *[other] { $n } von { $all } sind zu entscheiden.
}
curate-next = Weiter: { $document }
curate-no-documents = Noch kein Dokument haben genügend Personen abgeschlossen.
curate-no-nothing = „Nichts hier“ gibt es in diesem Fall nicht.
curate-no-proposals = Es gibt keinen Vorschlag anzunehmen.
curate-no-record = kann kein Protokoll sagen
curate-no-such-case = Kein solcher Fall.
curate-no-such-version = Dieser Fall hat keine Fassung { $n }.
curate-none-open = Kein Fall ist offen.
curate-none-open-of = Von { $all } ist keiner zu entscheiden.
curate-not-proposed = Noch gibt es kein Gold zu kuratieren. Regeln schlagen eines aus den Stimmen vor; über den Rest entscheiden Sie.
curate-nothing-attribute = Kein Wert
curate-nothing-relation = Keine Beziehung
curate-nothing-to-undo = Es gibt nichts rückgängig zu machen.
curate-nothing-unit = Nichts hier
curate-now-finished = Das Gold ist abgeschlossen.
curate-now-open = Das Gold ist wieder offen.
curate-of-unit = { $unit }: { $words }
curate-overtaken = Inzwischen hat jemand anders entschieden: siehe oben.
curate-overtaken-by = { $names } hat inzwischen anders entschieden. Ihres ist nicht gespeichert: { $what }.
curate-overtaken-votes = Die Stimmen haben sich inzwischen geändert. Ihres ist nicht gespeichert: { $what }.
curate-proposals-taken = { $n ->
    [one] { $n } Vorschlag angenommen.
   *[other] { $n } Vorschläge angenommen.
}
curate-queue-about = Dokumente mit den meisten Abweichungen stehen zuerst. Wo alle übereinstimmen, haben Regeln entschieden; über den Rest entscheiden Sie.
curate-read-gold = Dieses Gold lesen
curate-reason = Begründung { $key }
curate-refused = Nicht gespeichert: { $what }. { $reason }
curate-save-reason = Begründung speichern
curate-saving-finished = abgeschlossen, gespeichert
curate-saving-held = { $n ->
    [one] { $n } Entscheidung ist nicht gespeichert: siehe oben
   *[other] { $n } Entscheidungen sind nicht gespeichert: siehe oben
}
curate-saving-offline = { $n ->
    [one] { $n } Entscheidung liegt in diesem Browser: { $reason }
   *[other] { $n } Entscheidungen liegen in diesem Browser: { $reason }
}
curate-saving-saved = gespeichert
curate-saving-waits = { $n ->
    [one] { $n } Entscheidung wird gespeichert …
   *[other] { $n } Entscheidungen werden gespeichert …
}
curate-show = Zeigen
curate-show-all = alle
curate-show-decided = von Personen entschieden
curate-show-open = offene zuerst
curate-shown-of = { $shown } von { $n } Fällen.
curate-signed-out = { $n ->
    [one] Sie sind abgemeldet. { $n } Entscheidung liegt in diesem Browser.
   *[other] Sie sind abgemeldet. { $n } Entscheidungen liegen in diesem Browser.
}
curate-state-finished = abgeschlossen
curate-state-none = nicht begonnen
curate-state-open = offen
curate-status-agreed = einig
curate-status-decided = entschieden
curate-status-open = zu entscheiden
curate-status-proposed = von einer Regel entschieden
curate-status-reopened = wieder offen
curate-status-waiting = noch nicht gespeichert
curate-step-all-of = { $n ->
    [one] { $n } Fall von { $annotator }
   *[other] { $n } Fälle von { $annotator }
}
curate-step-case = die Entscheidung zu Fall { $n }
curate-step-cases = { $n ->
    [one] die Entscheidung zu { $n } Fall
   *[other] die Entscheidungen zu { $n } Fällen
}
curate-step-finished = das Abschließen
curate-step-open = das Wiederöffnen
curate-step-proposals = { $n ->
    [one] { $n } angenommener Vorschlag
   *[other] { $n } angenommene Vorschläge
}
curate-step-undo = das Rückgängigmachen
curate-step-withdraw = Fall { $n } der Regel überlassen
curate-still-open = { $n ->
    [one] { $n } Fall ist noch offen.
   *[other] { $n } Fälle sind noch offen.
}
curate-stuck = { $n ->
    [one] { $n } Entscheidung ist nicht gespeichert: { $reason }.
   *[other] { $n } Entscheidungen sind nicht gespeichert: { $reason }.
}
curate-title = Kuratieren
curate-to-cases = Zu den Fällen
curate-to-queue = Alle Dokumente
curate-undo-button = Rückgängig { $key }
curate-undo-of-others = Das hat jemand anders getan: { $what }. Rückgängig machen?
curate-undone = Rückgängig gemacht: { $what }.
curate-unit = { $category }: „{ $words }“
curate-value = { $attribute }: { $value }
curate-versions = Fassungen
curate-votes = { $n } von { $all }: { $words }
curate-withdraw-button = Wieder die Regel entscheiden lassen
curate-withdrawn = Wieder entscheidet die Regel.
nav-curate = Kuratieren
cases-are-open = Fälle sind für Annotierende offen
cases-close-button = Schließen
cases-open-button = Öffnen
cases-opening = { $n ->
    [0] Annotierende über offene Fälle gemeinsam entscheiden lassen
    [one] Annotierende über offene Fälle gemeinsam entscheiden lassen: { $n } Dokument ist offen
   *[other] Annotierende über offene Fälle gemeinsam entscheiden lassen: { $n } Dokumente sind offen
}
cases-opening-about = Wer ein Dokument abgeschlossen hat, sieht dessen offene Fälle ohne Namen, sagt, welche Fassung er nähme, und kann sie kommentieren. Niemand sieht, wer welche nähme. Niemand kann an einem solchen Dokument weiter annotieren.
cases-opening-all = alle mit offenen Fällen
cases-opening-of = Dokumente
curate-agreed-taken = { $n ->
    [one] Worin alle übereinstimmen, ist in { $n } Fall übernommen.
   *[other] Worin alle übereinstimmen, ist in { $n } Fällen übernommen.
}
curate-no-agreed = In keinem offenen Fall stimmen alle Annotierenden überein.
curate-second-about = Sie kuratieren diese Dokumente ein zweites Mal. Bis Sie mit der ersten Person verglichen werden, sehen Sie sonst nichts von dieser Studie.
curate-step-agreed = { $n ->
    [one] worin alle übereinstimmen, in { $n } Fall
   *[other] worin alle übereinstimmen, in { $n } Fällen
}
curate-take-agreed = Übernehmen, worin alle übereinstimmen ({ $n })
curate-take-agreed-hint = { $n ->
    [one] { $n } Fall ist für Annotierende offen. Das Protokoll nennt sie als Entscheidende.
   *[other] { $n } Fälle sind für Annotierende offen. Das Protokoll nennt sie als Entscheidende.
}
curate-would = { $n } von { $all } nähmen das
gold-curate-link-plain = Das erste Gold kuratieren
gold-preset = Regeln einer veröffentlichten Studie
gold-preset-hint = Die Wahl setzt die Regeln darunter, und wie viele ein Dokument abgeschlossen haben müssen.
gold-preset-none = keine
gold-preset-stab_gurevych_2014 = Stab & Gurevych (2014): mindestens 2 von 3 stimmen in Kategorie und Grenzen überein
mine-together = gemeinsam entscheiden<aside> über { $document }</aside>
second-about = Jemand anderes entscheidet über dieselben Dokumente, ohne das erste Gold zu sehen. Wie weit die beiden übereinstimmen, sagt, wie weit das Gold davon abhängt, wer kuratiert.
second-agreement = Übereinstimmung beim Kuratieren
second-agreement-at = Übereinstimmung beim Kuratieren, { $when }
second-ask = Darum bitten
second-command = argora agree STUDY --kind gold { $phase } --only { $first } --only { $second }
second-column-interval = 95-%-Intervall
second-column-items = Wovon
second-column-measure = Maß
second-column-value = Wert
second-compare = Die beiden vergleichen
second-compare-hint = Von da an sieht jede Person das Gold der anderen, und Unterschiede werden im ersten Gold geklärt. Die Werte bleiben die dieses Augenblicks.
second-differences = Worin sich die beiden in { $document } unterscheiden
second-documents = Dokumente
second-documents-hint = Von { $all } Dokumenten; sind es weniger, werden sie ausgelost.
second-heading = Ein zweites Mal kuratieren
second-nobody = Sonst kuratiert niemand in dieser Studie. Laden Sie zuerst jemanden dazu ein.
second-record = Das Protokoll des zweiten Golds herunterladen (CSV)
second-same = Hier unterscheiden sich die beiden nicht.
second-seed = Die Dokumente wurden mit dem Startwert { $seed } ausgelost.
second-standing = { $curator } hat { $n } von { $all } Dokumenten abgeschlossen. Von beiden abgeschlossen: { $both }.
second-take = Im ersten Gold so entscheiden
second-who = Wer ein zweites Mal kuratiert
together-about = Dieses Dokument wurde mehrfach annotiert, an diesen Stellen verschieden. Sagen Sie, welche Fassung Sie nähmen; Sie können es ändern. Die Buchstaben stehen für Personen, Sie sind { $me }. Andere sehen, wie viele eine Fassung nähmen, aber nicht, wer.
together-agreed = Alle stimmen überein.
together-cases = { $n ->
    [0] Kein Fall ist offen.
    [one] { $n } offener Fall
   *[other] { $n } offene Fälle
}
together-marked = markiert von { $annotators }
together-said = { $n } von { $all } haben gesagt, was sie nähmen.
together-talk = Was andere sagen
together-text = Text
together-title = Gemeinsam entscheiden
together-would = { $n } nähmen das
together-yours = { $me } (Ihre)
`;export{e as default};
