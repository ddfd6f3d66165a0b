const e=`### Was der Server über ein Schema sagt, auf Deutsch: sentence-... für Regeln, Merkmale und Änderungen, flaw-... für das, was nicht stimmt.
### Zu jedem Wert gibt es n_NAME: wie viele Namen es sind. Namen stehen schon in Anführungszeichen.
### Die Sätze beginnen klein und enden ohne Punkt. part-name steht in server.de.ftl.

## Regeln und Merkmale

the-document = dem Dokument
the-relations = der Beziehung { $relations }
in-scope = { $n_part ->
    [0] { $scope ->
        [document] im Dokument
        [paragraph] in jedem Absatz
        [segment] in jedem Segment
        [sentence] in jedem Satz
       *[other] in jedem Teil „{ $scope }“
    }
   *[other] { part-name }
}
in-one-scope = { $n_part ->
    [0] { $scope ->
        [document] {""}
        [paragraph] {" "}im selben Absatz
        [segment] {" "}im selben Segment
        [sentence] {" "}im selben Satz
       *[other] {" "}im selben Teil „{ $scope }“
    }
   *[other] {" "}{ part-name }
}
of-relations = { $n_relations ->
    [0] {""}
   *[other] {" "}{ $relations }
}

sentence-count-any = { in-scope } gibt es beliebig viele Einheiten { $category }
sentence-count-at-least = { in-scope } gibt es mindestens { $min ->
    [1] eine Einheit
   *[other] { $min } Einheiten
} { $category }
sentence-count-at-most = { in-scope } gibt es höchstens { $max ->
    [1] eine Einheit
   *[other] { $max } Einheiten
} { $category }
sentence-count-between = { in-scope } gibt es { $min } bis { $max } Einheiten { $category }
sentence-count-exactly = { in-scope } gibt es genau { $number ->
    [1] eine Einheit
   *[other] { $number } Einheiten
} { $category }
sentence-count-none = { in-scope } gibt es keine Einheit { $category }
sentence-relates = möglich ist { $relations } von { $sources } zu { $targets }{ in-one-scope }
sentence-relates-several = { sentence-relates }; mehrere Quellen dürfen zusammen zählen
sentence-relates-any = { sentence-relates }; beliebig viele Quellen zählen zusammen
sentence-relates-at-least = { sentence-relates }; mindestens { $min } Quellen zählen zusammen
sentence-relates-at-most = { sentence-relates }; höchstens { $max } Quellen zählen zusammen
sentence-relates-between = { sentence-relates }; { $min } bis { $max } Quellen zählen zusammen
sentence-relates-exactly = { sentence-relates }; genau { $number } Quellen zählen zusammen
sentence-relates-only = keine andere Beziehung ist möglich
sentence-degree-in-any = auf jede Einheit { $categories } zeigen beliebig viele Beziehungen{ of-relations }
sentence-degree-in-at-least = { $min ->
    [1] auf jede Einheit { $categories } zeigt mindestens eine Beziehung{ of-relations }
   *[other] auf jede Einheit { $categories } zeigen mindestens { $min } Beziehungen{ of-relations }
}
sentence-degree-in-at-most = { $max ->
    [1] auf jede Einheit { $categories } zeigt höchstens eine Beziehung{ of-relations }
   *[other] auf jede Einheit { $categories } zeigen höchstens { $max } Beziehungen{ of-relations }
}
sentence-degree-in-between = auf jede Einheit { $categories } zeigen { $min } bis { $max } Beziehungen{ of-relations }
sentence-degree-in-exactly = { $number ->
    [1] auf jede Einheit { $categories } zeigt genau eine Beziehung{ of-relations }
   *[other] auf jede Einheit { $categories } zeigen genau { $number } Beziehungen{ of-relations }
}
sentence-degree-in-none = auf keine Einheit { $categories } zeigt eine Beziehung{ of-relations }
sentence-degree-out-any = von jeder Einheit { $categories } gehen beliebig viele Beziehungen{ of-relations } aus
sentence-degree-out-at-least = { $min ->
    [1] von jeder Einheit { $categories } geht mindestens eine Beziehung{ of-relations } aus
   *[other] von jeder Einheit { $categories } gehen mindestens { $min } Beziehungen{ of-relations } aus
}
sentence-degree-out-at-most = { $max ->
    [1] von jeder Einheit { $categories } geht höchstens eine Beziehung{ of-relations } aus
   *[other] von jeder Einheit { $categories } gehen höchstens { $max } Beziehungen{ of-relations } aus
}
sentence-degree-out-between = von jeder Einheit { $categories } gehen { $min } bis { $max } Beziehungen{ of-relations } aus
sentence-degree-out-exactly = { $number ->
    [1] von jeder Einheit { $categories } geht genau eine Beziehung{ of-relations } aus
   *[other] von jeder Einheit { $categories } gehen genau { $number } Beziehungen{ of-relations } aus
}
sentence-degree-out-none = von keiner Einheit { $categories } geht eine Beziehung{ of-relations } aus
sentence-acyclic = wer Beziehungen folgt, kommt nie dorthin zurück, wo es losging
sentence-connected = Beziehungen verbinden alle Einheiten zu einer Struktur
sentence-connected-ignore = { sentence-connected }; { $ignore } darf allein stehen
sentence-single-root = genau eine Einheit zeigt auf nichts
sentence-single-root-category = { sentence-single-root }, und zwar { $categories }
sentence-single-root-ignore = { sentence-single-root }; { $ignore } zählt nicht mit
sentence-single-root-category-ignore = { sentence-single-root-category }; { $ignore } zählt nicht mit
sentence-overlap-allow = Einheiten dürfen sich überlappen
sentence-overlap-forbid = keine zwei Einheiten teilen sich Text
sentence-overlap-nest = eine Einheit darf in einer anderen liegen, aber keine zwei überlappen sich nur zum Teil
sentence-granularity-by = { $by ->
    [segment] eine Einheit beginnt und endet, wo ein Segment beginnt und endet
    [sentence] eine Einheit beginnt und endet, wo ein Satz beginnt und endet
    [token] eine Einheit beginnt und endet, wo ein Wort beginnt und endet
   *[other] eine Einheit beginnt und endet, wo ein Teil „{ $by }“ beginnt und endet
}
sentence-granularity-free = eine Einheit darf überall beginnen und enden
sentence-granularity-within = { $within ->
    [paragraph] eine Einheit liegt in einem einzigen Absatz
    [segment] eine Einheit liegt in einem einzigen Segment
    [sentence] eine Einheit liegt in einem einzigen Satz
   *[other] eine Einheit liegt in einem einzigen Teil „{ $within }“
}
sentence-symmetric = eine Beziehung { $category } hat keine Richtung und verbindet zwei Einheiten nur einmal
sentence-symmetric-closure = { sentence-symmetric }; was für eine davon gilt, gilt auch für die andere
sentence-derived = das Merkmal { $attribute } von { $source } steht für die Beziehung zu { $target }
sentence-derived-value = der Wert { $value } von { $attribute } bedeutet { $relation }
sentence-named = die Regel { $entry_point }, in Python geschrieben, findet nichts
sentence-attribute-optional = bei { $of } kann das Merkmal { $attribute } angegeben werden: { $values }
sentence-attribute-optional-free = bei { $of } kann das Merkmal { $attribute } in freien Worten angegeben werden
sentence-attribute-required = bei { $of } ist das Merkmal { $attribute } anzugeben: { $values }
sentence-attribute-required-free = bei { $of } ist das Merkmal { $attribute } in freien Worten anzugeben

## Was eine Änderung eines Schemas tut

what-changes = { $what ->
    [attribute] das Merkmal { $before }
    [relation] Beziehungen { $before }
    [unit] Einheiten { $before }
   *[value] der Wert { $before } von { $attribute }
}
sentence-add = { $what ->
    [attribute] neu: das Merkmal { $after }
    [relation] neu: Beziehungen { $after }
    [unit] neu: Einheiten { $after }
   *[value] neu: der Wert { $after } von { $attribute }
}
sentence-drop = { $what ->
    [attribute] { what-changes } wird entfernt
    [value] { what-changes } wird entfernt
   *[other] { what-changes } werden entfernt
}
sentence-merge = { $what ->
    [attribute] aus den Merkmalen { $before } wird eines: { $after }
    [relation] aus Beziehungen { $before } wird eine Art: { $after }
    [unit] aus Einheiten { $before } wird eine Art: { $after }
   *[value] aus den Werten { $before } von { $attribute } wird einer: { $after }
}
sentence-rename = { $what ->
    [attribute] { what-changes } heißt dann { $after }
    [value] { what-changes } heißt dann { $after }
   *[other] { what-changes } heißen dann { $after }
}
to-what = { $n_after ->
    [0] werden entfernt
   *[other] werden zu { $after }
}
where-placed = { $segmentation ->
    [paragraph] Absatz
    [segment] Segment
    [sentence] Satz
   *[other] Teil „{ $segmentation }“
}{ $n_label ->
    [0] {""}
   *[other] {" "}{ $label }
}
from-others = { $n_others ->
    [0] {""}
   *[other] {" "}von { $others }
}
to-others = { $n_others ->
    [0] {""}
   *[other] {" "}zu { $others }
}
from-sources = { $n_sources ->
    [0] {""}
   *[other] {" "}von { $sources }
}
to-targets = { $n_targets ->
    [0] {""}
   *[other] {" "}zu { $targets }
}
sentence-split-has-value = { what-changes } mit { $of }: { $values } { to-what }
sentence-split-otherwise = alle anderen { what-changes } { to-what }
sentence-split-placed = { what-changes } in einem { where-placed } { to-what }
sentence-split-placed-from-end = { what-changes } { $number ->
    [1] im letzten { where-placed }
   *[other] im { $number }. { where-placed } von hinten
} { to-what }
sentence-split-placed-number = { what-changes } im { $number }. { where-placed } { to-what }
sentence-split-related-in = { what-changes }, auf die eine Beziehung{ of-relations }{ from-others } zeigt, { to-what }
sentence-split-related-out = { what-changes }, von denen eine Beziehung{ of-relations }{ to-others } ausgeht, { to-what }
sentence-split-stay = alle anderen { what-changes } bleiben, wie sie sind
sentence-split-ties = { what-changes }{ from-sources }{ to-targets } { to-what }

## Was an einem Schema nicht stimmt

proposal = { $n_near ->
    [0] {""}
   *[other] ; ist { $near } gemeint?
}
flaw-alias-value = { $alias } steht für { $value }, was kein Wert von { $attribute } ist{ proposal }
flaw-attribute-twice = das Merkmal { $attribute } steht zweimal da; eines genügt für alle Kategorien, die es haben, sonst braucht eines einen anderen Namen
flaw-attribute-unused = das Merkmal { $attribute } gehört zu keiner Kategorie; bitte wählen, was es hat
flaw-category-twice = { $category } steht zweimal da; bitte einen anderen Namen wählen
flaw-derived-attribute = { $source } hat kein Merkmal { $attribute }{ proposal }; bitte eines hinzufügen oder ein anderes wählen
flaw-derived-value = { $value } ist kein Wert von { $attribute }{ proposal }
flaw-empty-range = keine Zahl ist mindestens { $low } und höchstens { $high }; bitte vertauschen oder eine weglassen
flaw-names-nothing = hier ist noch keine Kategorie gewählt
flaw-nameless = hier fehlt ein Name
flaw-never-drawn = keine Regel erlaubt die Beziehung { $category }; bitte sagen, was sie verbinden darf, oder sie weglassen
flaw-never-marked = in keinem Schritt wird { $category } markiert; bitte in einem davon nennen
flaw-no-units = niemand kann etwas markieren; bitte eine Kategorie hinzufügen
flaw-parent-circle = was über { $category } steht, führt im Kreis dorthin zurück; bitte eines davon weglassen
flaw-parent-kind = { $parent }, wovon { $category } eine Art sein soll, gehört nicht zu { $what ->
    [units] den Kategorien von Einheiten
   *[relations] den Beziehungen
}
flaw-same-name = { $name } heißt auch { $other }, denn Großschreibung, Leerzeichen und Striche zählen nicht; eines braucht einen anderen Namen
flaw-step-mark = { $mark } ist keine Kategorie und kein Merkmal dieses Schemas{ proposal }
flaw-step-twice = zwei Schritte heißen { $step }; einer braucht einen anderen Namen
flaw-unknown-category = { $n_category ->
    [0] hier ist noch keine Kategorie gewählt
   *[other] { $category } ist keine Kategorie dieses Schemas
}
flaw-wrong-kind = { $category } gehört nicht zu { $what ->
    [units] den Kategorien von Einheiten
   *[relations] den Beziehungen
}{ $n_instead ->
    [0] {""}
   *[other] ; es gibt aber eine Beziehung dieses Namens
}
`;export{e as default};
