### Words of the interface in English. The other languages have the same ids and the same arguments.
### Messages are whole sentences; <name>words</name> become elements, and values may be elements as well.

## Words that several rooms use

changes = { $n ->
    [one] { $n } change
   *[other] { $n } changes
}
guideline = Guideline
loading = Loading …
not-loaded = Not loaded: { $reason }.
seen-button = I have seen it
try-again-button = Try again

## Pages: frame, sign-in, what is not there

address-unknown = There is nothing at this address. <studies>To the studies</studies>
address-unknown-title = Nothing here
failed-again = <again>Try again</again> or go <studies>to the studies</studies>.
failed-comes-back = This page comes by itself as soon as the server answers.
failed-kept = { $n ->
    [one] { $n } change of this document is kept in this browser, and is sent when it opens again.
   *[other] { $n } changes of this document are kept in this browser, and are sent when it opens again.
}
failed-offline-title = No connection
failed-title = Not to be had
language = Language
opening-title = Opening
server-answered = the server answered { $status }
server-away = no connection to the server
server-nothing = there is nothing here for you
server-sign-in = sign in first
sign-in = Sign in
sign-in-accounts = Accounts are made by invitation: whoever manages the study sends a link, and another one to who forgot the password.
sign-in-name = Name
sign-in-password = Password
sign-out-button = Sign out
to-content = To the content

## The annotator's screen: top, tabs and bottom bar

finish-button = Finish
feedback-link = Compare with the gold
next-document = Next document
my-documents = My documents
to-scheme = Back to the scheme
redo-button = Redo
reopen-button = Reopen
side-label = Structure, check, guideline and notes
show-structure-button = Structure
show-text-button = Text
step-of = Step { $step } of { $n }
step-of-progress = Step { $step } of { $n }: { $progress }
tab-check = Check
tab-guideline = Guideline
tab-notes = Notes
tab-structure = Structure
tabs-label = Beside the text
tabs-problems = { $n }<aside> found</aside>
to-text = To the text
undo-button = Undo

state-decide = { changes } to decide, see above
state-finished = finished, saved v{ $version }
state-kept = { changes } kept here, see above
state-kept-because = { changes } kept here: { $reason }
state-kept-offline = { changes } kept offline
state-offline = offline
state-saved = saved v{ $version }
state-saving = saving …
state-signed-out = signed out; { changes } kept here
state-stranger = signed in as { $name }; { changes } kept here

## The annotator's screen: what is under the cursor

action-accept = Accept
action-cancel = Cancel
action-clause = Next clause
action-delete = Delete
action-earlier = Earlier
action-flip = Flip
action-forward = Puts forward
action-later = Later
action-link = Link
action-mark = Mark a part
action-merge = Merge with next
action-note = Note
action-part = Add a part
action-part-of = Into or out of the unit
action-relate = Relate
action-relate-on = Relate it
action-restate = Same as
action-retarget = Other target
action-sentence = Whole sentence
action-undercut = Undercut
attributes-more = More: { $attributes }
category-label = Category
confidence-high = high
confidence-label = confidence
confidence-low = low
confidence-middle = middle
edges-end = Ends
edges-start = Begins
cursor-label = Under the cursor
cursor-marking = { $by ->
    [hand] Marking: the handles and the buttons move the edges
   *[keys] Marking: the handles or arrows move the edges, S the sentence, C a clause
}
cursor-nothing = { $by ->
    [hand] Tap on a sentence or on a unit.
   *[keys] Click on a sentence or a unit, or move through the text with J and K; ? shows all keys.
}
cursor-part = Marking a further part of { $unit }
cursor-unmarked = No unit here yet.
keyless-categories = Those without a key: press { $key } and choose one.
mark-others = The { $n } sentences left: { $category }
note-about = About { $thing }
note-about-document = About the whole document
notes-others = Unsure, and with notes
notes-low = hardly sure
way-to = To { $thing }
unsure = unsure

## The annotator's screen: what was done, and why something was not done

choose-segment-first = Choose a segment or a unit first.
choose-sentence-first = Choose a sentence or a unit first.
choose-unit-first = Choose a unit first.
choose-unit-or-mark = { $by ->
    [hand] Choose a unit first, or mark one.
   *[keys] Choose a unit first; Space marks one.
}
category-now = Now { $unit }.
category-now-open = { $by ->
    [hand] Now { $unit }; its { $attribute } is open.
   *[keys] Now { $unit }; its { $attribute } is open: F, or a button on the right.
}
choose-relation-first = Choose a relation first: its row stands in the structure.
confidence-given = Confidence: { $level }.
confidence-none = No confidence given.
deleted = { $by ->
    [hand] Deleted; Undo brings it back.
   *[keys] Deleted; Undo or Ctrl-Z brings it back.
}
deleted-with = { $by ->
    [hand] Deleted, { $n ->
        [one] and { $n } relation with it
       *[other] and { $n } relations with it
    }; Undo brings all of it back.
   *[keys] Deleted, { $n ->
        [one] and { $n } relation with it
       *[other] and { $n } relations with it
    }; Undo or Ctrl-Z brings all of it back.
}
drop-nothing = This scheme drops nothing; X deletes.
finish-errors = { $by ->
    [hand] Not finished yet: the check finds errors.
   *[keys] Not finished yet: the check finds errors. N goes to the first one.
}
finish-nothing-marked = { $by ->
    [hand] Nothing is marked here. Finish all the same? Then tap Finish again.
   *[keys] Nothing is marked here. Finish all the same? Then press Finish or Ctrl-Enter again.
}
finished = Finished. Thank you.
finished-all = Finished. Thank you. { $done } of { $all } are done; there is nothing more to annotate.
finished-next = Finished. Thank you. { $done } of { $all } are done; next comes “{ $title }”.
finished-open = Step { $step } is not complete: { $words }. If that is not meant, reopen.
flip-linked = Linked premises cannot change places with their target.
flip-nothing = There is nothing to flip about this unit.
flipped = Turned: { $relation }.
left-as-it-was = Left as it was.
merge-nothing = Nothing follows that could be merged.
merged = Merged: “{ $words }”
part-not-loaded = This could not be loaded; try again when there is a connection.
nothing-to-delete = There is nothing to delete here.
nothing-to-redo = There is nothing to redo.
nothing-to-undo = There is nothing to undo.
redone = Done again.
reopened = Open again.
seat-taken = You can change this document here.
sure-again = Sure again.
turn-comes = What was saved before comes from the server …
undone = Undone.
unsure-marked = Marked as unsure.

mark-edges = Now “{ $words }”
mark-no-words = No words are selected: drag over some, or choose a sentence.
marked = Marked { $unit }.
marked-others = { $n } sentences marked; Undo takes all of it back.
marked-overlapping = Marked { $unit }. It overlaps { $others }, which the scheme forbids.
marked-without-category = Marked; now its category, by its key or button.
marking = Marking “{ $words }”
marking-whole = Marking “{ $words }”: in this scheme units are whole segments.
marking-part = Marking “{ $words }”, a further part of { $unit }
part-in = “{ $words }” is a part of { $unit } now.
part-out = “{ $words }” is no part of { $unit } any more.
part-no-category = This becomes a part of { $unit }, which has its category: accept or cancel.
part-last = These are all words of the unit: delete it instead.

across-no-unit = { $by ->
    [hand] There is no unit here; mark one first.
   *[keys] There is no unit here; Space marks one.
}
problem-about-document = { $problem }; it is about the whole document.
problems-none = The check finds no problem.

forbidden-category = the scheme has no such relation
forbidden-scope = both ends must lie in one { $scope }
forward-category = Choose a unit first that is a { $category }.
forward-done = { $by ->
    [hand] It puts a { $category } forward already.
   *[keys] It puts a { $category } forward already; R relates it to another one.
}
forward-none = In this scheme no unit puts another one forward.
forwarded = { $by ->
    [hand] { $unit } { $relation } { $content }; the handles move its edges.
   *[keys] { $unit } { $relation } { $content }; [ ] {"{"} {"}"} move its edges.
}
move-first = It stands first already.
move-inside = Choose a sentence that has a place in the argument first.
move-last = It stands last already.
move-none = In this scheme sentences keep their places.
moved-before = { $unit } now stands before { $other }, at place { $place } of { $n }.
moved-behind = { $unit } now stands behind { $other }, at place { $place } of { $n }.
order-forgotten = In the order of the text again.
relate-candidate = { $prompt } { $thing }: { $category }
relate-candidate-forbidden = { $prompt } { $thing }: { $category }; the scheme forbids it, { $reason }
relate-nothing = There is nothing yet that this could point to under the scheme.
relate-not-this = { $thing } cannot be the other end under the scheme.
relate-prompt = { $thing } relates to
relate-prompt-relation = That { $relation } relates to
relate-prompt-link = { $unit } goes with the premise of
relate-prompt-restate = { $unit } says the same as
relate-prompt-undercut = { $unit } undercuts that
relate-prompt-undercut-by = Who undercuts that { $relation }?
related = { $relation }.
retarget-prompt = Instead of “{ $relation }”: to
retarget-nothing = There is nothing else yet that it could point to under the scheme.
restate-none = This scheme has no restatements.
undercut-none = This scheme has no undercuts.
unit-quoted = { $unit } “{ $words }”

## Check

check-errors = { $n ->
    [one] { $n } error before you can finish.
   *[other] { $n } errors before you can finish.
}{ $by ->
    [hand] {""}
   *[keys] {" "}N and P go round.
}
check-nothing = Nothing stands against the scheme.
check-only-remarks = { $by ->
    [hand] Only remarks; you can finish.
   *[keys] Only remarks; you can finish. N and P go round.
}
check-running = Checking …
check-waits = The check waits for the connection; below is what it said last.
severity-error = Error
severity-warning = Remark

## Guideline

guideline-categories = Categories
guideline-scheme = All of the scheme: rules and steps, in a new tab
guideline-none = This study has no guideline; these are the categories of its scheme.
guideline-under = Your last change here was made under version { $version }.
guideline-version = Guideline, version { $version }
guideline-versions = All versions, and what changed
change-gone = Taken out
change-gone-aside = taken out:
change-new = put in
change-new-aside = put in:
changes-none = Both say the same.
changes-skipped = { $n ->
    [one] { $n } line as before
   *[other] { $n } lines as before
}
version-between = From version { $from } to { $to }
version-between-from = From version
version-between-show = Show what changed
version-between-to = to
version-by = By
version-column = Version
version-holds = holds now
version-one = Version { $version }
version-read = Read
version-read-label = Read version { $version }
version-since = Since
version-unknown = unknown

## Saving: banners

saving-label = Saving
banner-other-tab = This document is open in another tab, where it can be changed; here you can read it. <take>Take over</take>
banner-keeps-nothing = This browser keeps nothing (a private window, or its storage is full): leave this page open until everything is saved.
banner-signed-out = You are signed out.
banner-signed-out-kept = You are signed out; { changes } kept here until you sign in again.
banner-stranger = You are signed in as { $other } now; sign in as { $name } to go on.
banner-stranger-kept = You are signed in as { $other } now; sign in as { $name } to go on. { changes } kept here until then, and given to nobody else.
banner-refused = One of your changes could not be saved, and is not in the text: { $change }. The reason: { $reason }.
banner-contested = Changed here and elsewhere. Here: <b>{ $mine }</b>. Elsewhere: <b>{ $theirs }</b>.
banner-contested-unfit = What you did here does not fit any more.
banner-take-mine = Take what I did here
banner-keep-theirs = Keep what is there
banner-set-back = The study was set back to an older state on the server: this document was at version { $from } here and is at version { $to } there.
banner-set-back-missing = Missing there: <b>{ $mine }</b>.
banner-set-back-only = Only there: <b>{ $theirs }</b>.
banner-set-back-nothing = Nothing was put together by itself.
banner-put-back = Put back what I did
banner-list-more = { $some }; and { $n } more
banner-new-guideline = The guideline has a new version. Until you go on, your changes are kept as made under the one that you see. <go>Go on under the new guideline</go>
banner-new-scheme = The categories of this study have a new version. What you do is kept in this browser, and saved under it once you load the page again. <load>Load again</load>
banner-finished = This document was finished elsewhere.
banner-kept = { $n ->
    [one] { $n } change of yours is kept here.
   *[other] { $n } changes of yours are kept here.
}
banner-reopen = Reopen and save
banner-throw-away = Throw away
banner-throw-away-sure = Throw away what is not saved?
banner-no-role = You have no role in this study any more. Ask who manages it.
banner-no-role-kept = You have no role in this study any more; your changes are kept in this browser. Ask who manages it.
banner-removed = This study was removed. Ask who managed it.
banner-removed-kept = This study was removed; your changes are kept in this browser, and are saved when it is there again. Ask who managed it.
banner-server = The server does not take your changes: { $reason }.
again-password = Password of { $name }
again-elsewhere = I signed in elsewhere

## Saving: what cannot be done now, and what came from elsewhere

held-contested = Decide first what was also changed elsewhere, see above.
held-finish-later = Not done, because there is no connection. Nothing is lost; finish again when it is back.
held-finish-trouble = Not done, because there is trouble: { $reason }. Nothing is lost; finish again when it is back.
held-finish-refused = A change could not be saved, see above. Look at it, then finish.
held-finish-signed-out = Sign in again, then finish; your changes are kept.
held-finish-unsaved = Not everything is saved yet; your changes are kept. They are sent when the connection is back; finish then.
held-new-guideline = The guideline has a new version, see above. Look at it, then finish.
held-new-scheme = The scheme has a new version, see above. Look at it, then finish.
held-reopen-later = Not done, because there is no connection. Nothing is lost; reopen again when it is back.
held-reopen-trouble = Not done, because there is trouble: { $reason }. Nothing is lost; reopen again when it is back.
held-reopen-refused = A change could not be saved, see above. Look at it, then reopen.
held-reopen-signed-out = Sign in again, then reopen; your changes are kept.
held-reopen-unsaved = Not everything is saved yet; your changes are kept. They are sent when the connection is back; reopen then.
held-stranger = Somebody else is signed in, see above; your changes are kept.
held-stuck = Something has to be decided first, see above; your changes are kept.
editor-elsewhere = Another tab writes here; take over to change it.
editor-finished = This document is finished; reopen it to change it.
news-changed = This document was changed elsewhere; you see it as it is now.
news-also-changed = This document was also changed elsewhere; you see it as it is now.
news-together = This document was also changed elsewhere; what fits together is together now.
news-nothing-to-redo = There is nothing more to redo.
news-nothing-to-undo = There is nothing more to undo.
news-set-back = The study was set back to an older state on the server.
news-set-back-in = All that you see here is in it.
news-set-back-open = This document is open again.
refused-before = the change before it could not be saved
refused-gone = the study was set back to an older state, and what it was made on is not there
refused-typed = it could not be made
stranger = You are signed in as { $name } now.

## Saving: what a change does, in words

change-undo = undo of the last change
change-redo = redo of the last change
change-nothing = nothing that is shown
change-deleted = deleted: { $thing }
change-deleted-gone = something that is gone
change-state-finished = the document is finished
change-state-open = the document is open
change-order = another order
change-attribute = { $name }: { $value }
change-attribute-none = { $name }: nothing
change-unit = “{ $words }” as { $category }
change-with-attribute = { $thing }, { $name } { $value }
change-relation = a relation
words-quoted = “{ $words }”
value-yes = yes
value-no = no
attribute-confidence = confidence
attribute-note = note
attribute-unsure = unsure

## Steps

first-time-button = I know this; do not show it again
first-time-category = a category
first-time-finish = When the check finds no more errors, press Finish.
first-time-label = What to do here
first-time-mark = { $by ->
    [hand] Mark a part of the text with a long press, or tap on a sentence; then tap on a category, such as { $title }.
   *[keys] Mark a part of the text with the mouse, or go to its sentence with { $next } and press { $mark }; then choose a category by its key, such as { $category }, { $title }.
}
first-time-relate = { $by ->
    [hand] To relate two parts, tap on the first, on Relate, on the other one, and on Accept.
   *[keys] To relate two parts, go to the first, press { $relate }, go to the other, and press { $accept }. With the mouse, click on the first, on Relate, on the other one and on Accept, or drag its row in the structure.
}
first-time-saved = { $by ->
    [hand] Everything is saved by itself; Undo takes it back. The guideline stands behind Structure.
   *[keys] Everything is saved by itself; Undo or { $undo } takes it back. { $guideline } shows the guideline, { $help } all keys.
}
first-time-sentences = { $by ->
    [hand] Tap on a sentence, then on a category, such as { $title }.
   *[keys] Go from sentence to sentence with { $next } and { $previous }, or click on one; give it a category by its key, such as { $category }, { $title }.
}
first-time-step = { $by ->
    [hand] Do what the step above says, then go on to the next one with the button.
   *[keys] Do what the step above says, then go on to the next one: { $key }, or the button.
}
first-time-title = How this works
step-back = Back
step-first = This is the first step.
step-gap = a gap
step-label = Step { $step }: { $title }
step-last = { $by ->
    [hand] This is the last step; then Finish.
   *[keys] This is the last step; Ctrl-Enter finishes.
}
step-locked = { $by ->
    [hand] That belongs to step { $step }, which is locked in this one; go back to it first.
   *[keys] That belongs to step { $step }, which is locked in this one; go back to it with a comma.
}
step-locks = What the steps before marked is locked here; go back to change it.
step-more = and { $n } more
step-next = Next step
step-segment = { $n }: { $words }
step-topic = The topic
steps-label = Steps
progress-apart = { $n ->
    [one] { $n } group still apart
   *[other] { $n } groups still apart
}
progress-connect-nothing = nothing to connect yet
progress-connected = all connected
progress-count = { $n } × { $category }
progress-incomplete = { $n } incomplete
progress-loose = { $n } of { $all } not related yet
progress-open = { $questions } still open
progress-related = all { $n } related
progress-relate-nothing = nothing to relate yet
progress-uncategorised = { $n } of { $all } without a category

## Phases

phase-asks-all = Mark units, give attributes and draw relations.
phase-asks-attributes = Give attributes.
phase-asks-attributes-relations = Give attributes and draw relations.
phase-asks-relations = Draw relations.
phase-asks-units = Mark units.
phase-asks-units-attributes = Mark units and give attributes.
phase-asks-units-relations = Mark units and draw relations.
phase-closed = This phase is closed; you can read the document.
phase-fixed = The units are fixed in this phase; draw relations between them.
phase-no-relations = This phase does not ask for relations.
phase-units-are-fixed = The units are fixed.

## The page of the export

## The page of the phases: what each asks, and its gold

## Structure

diagram-label = Diagram of the structure; the tree says the same in words
diagram-fit = All of it
diagram-larger = Larger
diagram-size = Size of the diagram
diagram-smaller = Smaller
order-again = The order of the text again
order-earlier = { $unit } one place earlier
order-later = { $unit } one place later
order-proposed = { $by ->
    [hand] The order that you propose; the number behind is the place in the text.
   *[keys] The order that you propose; the number behind is the place in the text. Alt and an arrow move the sentence under the cursor.
}
order-text = { $by ->
    [hand] The order of the text.
   *[keys] The order of the text. Alt and an arrow move the sentence under the cursor.
}
order-was = was { $place }
structure-also = also { $relation }
structure-elsewhere = stands elsewhere
structure-label = Structure
structure-nothing = { $by ->
    [hand] Nothing is marked yet. Tap on a sentence, then on its category.
   *[keys] Nothing is marked yet. J and K move through the text; Space begins a unit; the key of a category gives it to a whole sentence.
}
structure-show-diagram = Show as a diagram
structure-show-order = Show the order
structure-show-structure = Show the structure
structure-show-tree = Show as a tree
structure-together = { $units } together { $relation }

## Text

control-title = a character that is not seen and changes the direction of the text: { $name }
search = Search
search-label = Search in the text
search-nothing = Not found.
tag-unsure = { $category }, unsure

## Names of units and relations

category-none = no category yet
relation-name = { $sources } { $category } { $target }
relation-that = that { $relation }
relation-quoted = “{ $relation }”
relation-with = { $first } with { $second }
kind-document = document
kind-relation = relation
kind-root = root
kind-unit = unit

model-cannot-go = { $id } cannot go: { $others } points to it
model-circle = relation { $id } points to itself through relations
model-field = field { $name } cannot be set
model-no-end = relation { $id } points to { $end }, which does not exist
model-no-source = relation { $id } has no source
model-no-such = there is no { $id }
model-no-words = unit { $id } has neither spans nor a segment nor a text
model-source-twice = relation { $id } names a source twice
model-span = span { $start }..{ $end } is no stretch of text
model-taken = there is { $id } already
model-turns = { $id } cannot turn from a unit into a relation or back
model-unknown-operation = unknown operation { $name }
model-twice = unit { $id } covers { $at } twice

## Keys

help-ask = Choose a command, then press the key it should have.
help-as-they-were = All keys as they were
help-categories = Category of the sentence, unit or relation under the cursor
help-choose = While choosing the other end
help-close = Close
help-key-for = Key for: { $command }
help-mark = While marking a unit
help-no-key = no key
help-press = press a key
help-read = Moving and doing
help-taken = { $key } is taken: { $command }.
help-title = Keys
help-tree = In the tree, { $left } folds a row or goes to the one above it; { $right } unfolds it or goes to the first one below it.

keyname-ctrl = Ctrl
keyname-delete = Del
keyname-end = End
keyname-enter = Enter
keyname-escape = Esc
keyname-home = Home
keyname-shift = Shift
keyname-space = Space

key-accept = Mark or choose
key-across = From the text to the tree, and back
key-cancel = Leave it
key-category = Category: { $titles }
key-category-number = Category { $n }
key-clause = The next clause
key-confidence = Confidence: low, middle, high
key-delete = Delete
key-diagram = Tree or diagram
key-drop = Drop, and give the reason
key-earlier = Move the sentence one place earlier
key-end-back = Unit ends one word earlier
key-end-letter-back = End one character earlier
key-end-letter-on = End one character later
key-end-on = Unit ends one word later
key-end-word-back = End one word earlier
key-end-word-on = End one word later
key-finish = Finish; then the next document
key-first = First unit or sentence
key-flip = Flip the stance, or the direction of a relation
key-forward = What it puts forward
key-guideline = Guideline for this category
key-help = These keys
key-last = Last unit or sentence
key-later = Move the sentence one place later
key-link = Link as a further premise of a relation
key-mark = Mark a unit: begin
key-merge = Merge with the next segment
key-next = Next unit or sentence
key-next-problem = Next problem
key-next-step = Next step
key-note = Note
key-part = A further part of the unit; or put what is marked into it, or take it out
key-previous = Previous unit or sentence
key-previous-problem = Previous problem
key-previous-step = Previous step
key-redo = Redo
key-relate = Relate to another unit
key-restate = Says the same as
key-retarget = Another target for the relation
key-role = Change the role
key-search = Search in the text
key-sentence = The whole sentence
key-sentence-back = Mark in the sentence before
key-sentence-on = Mark in the next sentence
key-start-back = Unit begins one word earlier
key-start-letter-back = Begin one character earlier
key-start-letter-on = Begin one character later
key-start-on = Unit begins one word later
key-start-word-back = Begin one word earlier
key-start-word-on = Begin one word later
key-structure = Structure
key-suggestion-accept = Accept the suggestion, and go to the next
key-suggestion-next = Next suggestion
key-suggestion-reject = Reject the suggestion, and go to the next
key-undercut = Undercut a relation
key-undo = Undo
key-unsure = Unsure
