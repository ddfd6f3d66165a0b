const e=`### Words of all pages but the annotator's screen, in English. These pages use the sentences of en.ftl, too; the annotator's screen uses none of these.

## Words that several pages use

agreement = Agreement
annotators = Annotators
answer-no = No
answer-yes = Yes
column-name = Name
documents = Documents
invitations = Invitations
mark-retired = retired
mark-training = training
n-begun = { $n } begun
}
n-documents = { $n ->
    [one] 1 document
   *[other] { $n } documents
}
nobody-annotates = Nobody annotates yet.
nobody-signs-in = nobody signs in
not-saved = Not saved: { $reason }.
on-thing = { $action }<aside> { $thing }</aside>
on-thing-label = { $action } { $thing }
role-annotator = annotator
role-curator = curator
role-manager = manager
round-n = round { $round }
search-nothing-such = There is no such document.
show-more = Show more
shown-of = { $shown } of { $n } documents.
version-short = v{ $version }

## Studies, and the documents of an annotator

studies = Studies
studies-none = You have no role in any study yet. Whoever manages one can send you a link.
studies-none-yet = There is no study yet that you have a role in. Bring one in: texts to annotate, or a study that was annotated elsewhere.
studies-row = { $role } · { $finished } of { $n } finished
bring-in = Bring a study in
accounts = Accounts
mine-progress = { $finished } of { $n } finished.
mine-begin = Begin with { $document }
mine-go-on = Go on with { $document }
mine-training = Training
mine-training-about = These are discussed together and do not count for agreement.
mine-retired = Retired
mine-retired-about = Nobody waits for these any more; what you annotated in them stays.
mine-phase-closed = This phase is closed; you can read your documents.
}
mine-waiting = { $n ->
    [one] One document waits until its units are settled.
   *[other] { $n } documents wait until their units are settled.
}
mine-document = Document
mine-characters = Characters
mine-state = State
mine-new = new
mine-open = begun
mine-finished = finished
mine-waits = waits
mine-compare = compare with the gold<aside> of { $document }</aside>
mine-unsent = { $n } not sent yet: open it

## Your account, and the pages that a link opens

account-title = Your account
account-signed-in = You are signed in as { $name }.
account-another-password = Another password
account-no-password = This account has no password: only the links that the server prints let it in.
account-changed = The new password holds. You stay signed in here; everywhere else you are signed out.
account-old = Present password
account-new = New password
account-new-hint = 8 characters or more; several words are easy to keep in mind.
account-again = New password again
account-twice = The new password is not the same twice.
account-change = Change it
account-stored = What is stored about you
account-stored-about = Your account, roles and tasks, your annotations with notes and their history, and what you did, in one file.
account-download = Download it
account-erase = To be erased, ask who manages your study.
enter-title = Signing in
enter-wait = One moment …
join-waiting = Invitation
join-title = Join { $study }
}
join-as = { $role ->
    [annotator] You are invited as annotator.
    [curator] You are invited as curator.
   *[manager] You are invited as manager.
}
join-as-annotator = You are invited as annotator, under the name { $name } in the study.
join-other = With another account
join-choose = Choose how you sign in; who has an account already gives its name and password.
join-button = Join
join-button-as = Join as { $name }
reset-title = A new password
reset-about = Choose a new password. You are signed in with it then, and signed out everywhere else.
reset-button = Set it and sign in
setup-title = Set up Argora
setup-about = This makes the first account. It may make studies and invite others.
setup-token = Set-up token
setup-token-hint = It stands where the server was started.
setup-name = Your name
setup-button = Make the account

## Bring files in: a new study, more documents

bring-not-allowed = Your account may not make studies. Ask whoever set Argora up.
bring-there = { $study } is there
bring-about = Texts that are to be annotated, or a study that was annotated elsewhere. If a file is broken, nothing is kept. Files of a kind that Argora does not read, such as Word or PDF, are left out and listed.
bring-formats = Formats that are read
bring-where = Where the study is
bring-files = Files, or one zip
bring-folder = Or a whole folder
bring-chosen = Chosen: { $files }.
bring-none-chosen = Nothing is chosen yet.
chosen-file = { $file }, { $size }
chosen-files = { $n } files ({ $kinds }), { $size }
chosen-kind = { $n } { $kind }
chosen-no-suffix = without a suffix
chosen-changed = a file was changed, moved or locked after it was chosen; choose the files again
size-bytes = { $n } bytes
size-kilobytes = { NUMBER($n, maximumFractionDigits: 1) } kB
size-megabytes = { NUMBER($n, maximumFractionDigits: 1) } MB
bring-name = Name of the study
bring-twin = You have a study of this name already: <study>{ $name }</study>. Another name tells them apart.
bring-scheme = What annotators may mark
bring-scheme-choose = Choose one …
bring-scheme-files = As the files say
bring-scheme-needed = Texts that nobody annotated yet do not say it.
bring-scheme-hint = Needed only for texts that nobody annotated yet.
bring-scheme-own = Your schemes
bring-scheme-write = Write a scheme of your own
bring-format = Format of the files
bring-format-find = Find out
bring-button = Bring it in
bring-packing = Packing file { $done } of { $n }
bring-sending = Sending { $percent } %
bring-reading = All is sent. The server reads the files …
bring-too-large = packed, these files have { $size }; the server takes { $most } at once. Leave out what is not needed
bring-broke = the connection to the server broke; nothing was brought in, try again
bring-open = One thing is open
bring-answer = Read the files so
bring-refused = Nothing was brought in
bring-refused-more = And { $n } more of this sort.
bring-mend = Mend the files, or choose other ones, and bring them in again. Whatever you filled in is still here.
brought-annotators = { $n }: { $names }
brought-annotators-more = { $n }: { $names } …
brought-none = none yet
brought-texts = Annotated texts
brought-texts-n = { $n }, counting each annotator’s
brought-read-as = Read as
brought-left-out = { $n ->
    [one] One file was left out
   *[other] { $n } files were left out
}
brought-mended = { $n ->
    [one] One thing to know
   *[other] { $n } things to know
}
brought-more = And { $n } more.
brought-yours = You manage this study. Nobody else sees it until you invite them.
brought-invite = Invite people
brought-guideline = Write a guideline
brought-documents = See the documents

## The pages of a study: navigation, buttons that ask, links that are shown once

nav-study = Study
nav-documents = Documents
nav-people = People
nav-tasks = Tasks
nav-phases = Phases
nav-guideline = Guideline
nav-scheme = Scheme
nav-agreement = Agreement
nav-export = Export
nav-history = History
nav-settings = Study
link-once = { $link }: shown here only, until you leave this page
link-copy = Copy
link-copied = Copied.
link-copy-keys = Press Ctrl-C (or ⌘-C) to copy.
link-password = Link for { $name }, good for a new password, once and for a day

## The guideline, and a new version of it

guideline-now = What annotators read
guideline-none-yet = There is no guideline yet. Annotators see the categories and what the scheme says of each.
guideline-now-version = Version <b>{ $version }</b>. Annotators open it beside the text with G; below it they see the categories of the scheme.
guideline-versions-title = Versions
guideline-write = Write a guideline
guideline-renew = Bring a new version
guideline-file = Take the text from a file
guideline-file-not-utf8 = this file is no text in UTF-8; save it as Markdown or plain text, and choose it again
guideline-file-no-text = this file is no text; save the guideline as Markdown or plain text, and choose it again
guideline-text = Text of the guideline
guideline-markdown = Markdown: # for headings, - for lists, **bold**, *italics*. No pictures or tables.
guideline-preview = How annotators will see it
guideline-version-name = Name of this version
guideline-version-hint = A name is used once: what a version says never changes.
guideline-holds-at-once = The new version holds at once. Annotators who have a document open are told with their next change; until they go on under it their changes are saved as made under the version that they see. To finish, they have to.
guideline-stays = What is annotated already stays as it is: every change keeps the version under which it was made, and a document that of its last change.
guideline-save = Save this version
guideline-saved = Version { $version } holds now.

## Overview: what comes next, how far everybody is, each document

overview-next = What comes next
next-all-finished = All work is finished.
next-shared = { $n ->
    [one] One document is finished by two annotators or more.
   *[other] { $n } documents are finished by two annotators or more.
}
next-second-finished = One annotator has finished; agreement needs a second.
next-nobody = Nobody annotates yet. Whoever joins is given every document, unless you plan their tasks.
next-invited = { $n ->
    [one] Nobody has joined yet; one invitation is open. Send the links, or invite more.
   *[other] Nobody has joined yet; { $n } invitations are open. Send the links, or invite more.
}
next-second-joined = One annotator has joined; agreement needs a second.
next-joined = { $n ->
    [one] One annotator has joined, and nobody has begun yet.
   *[other] { $n } annotators have joined, and nobody has begun yet.
}
next-begun = { $n ->
    [one] One document is begun, and none is finished yet.
   *[other] { $n } documents are begun, and none is finished yet.
}
next-none-shared = No document is finished by two annotators yet; then there are figures of agreement.
next-see-agreement = See how far they agree
next-invite = Invite annotators
next-see-invitations = See the invitations
next-see-people = See who is there
overview-counts = { $finished } finished, { $open } begun, { $assigned } not begun.
overview-later = Later rounds ({ $n }) are marked with ↻ and not counted here.
overview-each = Each of the { $n }
column-annotator = Annotator
column-finished = Finished
column-begun = Begun
column-not-begun = Not begun
overview-time = Time per document
overview-timed = of { $n }
overview-time-about = Time per document: the median over the finished documents that they began last, 50 at most. Of each document it is the sum of the times between two changes, without breaks of five minutes or more.
duration-seconds = { $n } s
duration-minutes = { $n } min
duration-hours = { $n } h
duration-hours-minutes = { $hours } h { $minutes } min
matrix-search = Search
matrix-show = Show
matrix-show-all = all documents
matrix-show-nobody = that nobody has
matrix-show-assigned = not begun by somebody
matrix-show-open = begun
matrix-show-unfinished = not finished by somebody
matrix-show-finished = finished by somebody
matrix-of = of
matrix-of-everybody = everybody
matrix-of-behind = who is behind ({ $n })
matrix-assigned = not begun
matrix-open = begun
matrix-finished = finished
matrix-aliases = The letters stand for other people in each document.
matrix-wrong = ! what the scheme finds wrong
matrix-label = Documents by annotators
matrix-document = Document
matrix-characters = { $n } characters
matrix-nobody = nobody has it
matrix-done = { $finished } of { $n }
matrix-done-begun = { $finished } of { $n }, { $begun } begun
matrix-median = median of who finished it, without breaks of five minutes or more
matrix-unchecked = not looked at yet
matrix-by = by { $annotator }
work-changed = last changed { $when }
work-time = { $time } of work
broken-errors = { $n ->
    [one] { $n } error
   *[other] { $n } errors
}
broken-warnings = { $n ->
    [one] { $n } warning
   *[other] { $n } warnings
}
broken-of = { $problems } of the scheme

## People of a study, and invitations

people-there = Who is there
people-role = Role
people-you = you
people-as = as { $annotator }
people-since = since { $day }
people-remove = Remove
people-remove-you = You will not see this study any more. Take your role back?
people-remove-annotator = The annotations stay in the study; a link for { $annotator } lets somebody go on with them. Take the role back?
people-remove-other = Take the role back?
people-password = New password
people-password-sure = The link lets whoever has it set a password and sign in under this name. Make it?
people-names = Curators see the names of annotators
people-names-about = Otherwise people are A, B, C in each document, in another order than in the next, and figures of single people are left out for curators.
people-before = Who annotated before
people-nobody-as = { $n ->
    [one] Nobody signs in as one annotator of the study
   *[other] Nobody signs in as { $n } annotators of the study
}
people-erased = Erased: { $names }.
invite-title = Invite somebody
invite-about = Each link makes one account, once. Send it to the person yourself; whoever has the link can join.
invite-annotator = <b>annotator</b> annotates the documents of the study, all of them or those of a plan
invite-curator = <b>curator</b> sees everybody’s work and how far they agree
invite-manager = <b>manager</b> also invites people and exports the study
invite-name = Name in the study, if you wish
invite-name-goes-on = Whoever takes the link goes on with what was annotated as { $annotator }.
invite-name-about = Figures and exports show it. Else it is the name with which they sign in, which must be nobody’s in the study.
invite-waiting = Nobody signs in as { $names }. To let somebody go on with that work, give the link that name.
invite-waiting-more = Nobody signs in as { $names } and { $n } more. To let somebody go on with that work, give the link that name.
invite-give-name = Give the name { $annotator }
invite-button = Make a link
invite-link = Link for { $annotator }
invite-link-new = { $role ->
    [annotator] Link for a new annotator
    [curator] Link for a new curator
   *[manager] Link for a new manager
}
invitations-none = There are none yet.
invitations-for = For
invitations-state = State
invitations-anybody = whoever has the link
invitations-withdraw = Take back
invitations-withdraw-sure = The link will not work any more. Take it back?
invitations-link = the link for { $name }
invitations-joined = ✓ joined { $day }
invitations-open = ○ open until { $day }
invitations-old = – too old

## Erase a person

erase = Erase
erase-title = Erase { $name }
erase-about = The name, all notes and every mention go for good, also from the history and from new backups. Nobody can bring them back.
erase-votes = Units, relations and categories
erase-votes-keep = stay under a neutral name; figures of agreement stay the same
erase-votes-remove = are deleted with all of their history
erase-words = What else names the person, one a line
erase-words-hint = Such as an address. Notes of others do not mention it any more.
erase-type = Type the name, { $name }
erase-type-hint = So that nobody else is erased by mistake.
erase-button = Erase for good
erase-cancel = Do not erase
erase-work = Of the work as { $annotator }:
erase-layers-keep = { $n ->
    [one] { $n } layer kept under a neutral name
   *[other] { $n } layers kept under a neutral name
}
erase-layers-remove = { $n ->
    [one] { $n } layer deleted
   *[other] { $n } layers deleted
}
erase-notes = { $n ->
    [one] { $n } note deleted
   *[other] { $n } notes deleted
}
erase-mentions = { $n ->
    [one] { $n } mention by others replaced
   *[other] { $n } mentions by others replaced
}
erase-tasks = { $n ->
    [one] { $n } unfinished task taken back
   *[other] { $n } unfinished tasks taken back
}
erase-left = { $n ->
    [one] { $n } text of the study (documents, guidelines, schemes, its name) mention the person and stay as they are
   *[other] { $n } texts of the study (documents, guidelines, schemes, its name) mention the person and stay as they are
}
erase-account = The account { $name } is deleted and signed out.
erase-account-none = No account is deleted.
erase-done = Erased. In figures and exports stands { $name }.
erase-done-later = Erased. In figures and exports stands { $name }. The files of the database are cleaned when the server starts next.

## Tasks, and the plan that gives more of them

tasks-everybody = How far everybody is
tasks-saved = Last saved
tasks-behind = ▾ behind the others
tasks-of = Tasks<aside> of { $annotator }</aside>
tasks-of-label = Tasks of { $annotator }
tasks-plans = Plans so far
tasks-plan = { $when } by { $author }: { $new } new, { $returned } taken back
tasks-left = { $annotator } has { $n } not finished
tasks-left-search = { $annotator } has { $n } not finished that match “{ $search }”
tasks-all = All { $n } of them
tasks-target = Give them to
tasks-target-nobody = nobody: take them back
tasks-begun-all = Of those that are begun, the annotations stay in the study, and { $annotator } does not see the text any more.
tasks-begun = { $n ->
    [one] One of them is begun: its annotations stay in the study, and { $annotator } does not see the text any more.
   *[other] { $n } of them are begun: their annotations stay in the study, and { $annotator } does not see the text any more.
}
tasks-take-back = Take back
tasks-reassign = Reassign
plan-title = Plan who annotates what
plan-about = Until there is a plan, whoever joins is given every document. Afterwards they get what the next plan gives them.
plan-each = Annotators of a document
plan-overlap = Documents in the overlap set
plan-overlap-hint = More people annotate these, to measure how far they agree. Nobody who annotates can tell which they are.
plan-overlap-each = Annotators of each of these
plan-by = Drawn in proportion to
plan-by-nothing = all documents alike
plan-batch-round = Batch, round and control arm
plan-batch = Documents in this batch
plan-batch-hint = Drawn from those that nobody has; empty for all { $n }. How many a study needs can be estimated from a pilot, with argora plan.
plan-round = Round
plan-round-hint = In round 2, whoever has finished a document annotates it again.
plan-control = Percent of the new tasks without suggestions
plan-control-hint = Where suggestions are shown: a control arm, such as 50, tells later how far they influence annotators. It is drawn by chance, evenly over annotators and documents.
order-title = Most useful documents first
order-about = A model reads what nobody has annotated. The most useful document is the one that needs most corrections for each word, and whose words are unlike those of documents that are annotated. This shows where people have most to correct. Whether a model learns more from such documents is another question: on persuasive essays it did not learn more than from a random order.
order-nothing-to-choose = Nothing can read here yet: the server has no folder of models (argora serve --models), and the study has no layers of a model.
order-by = What reads the documents
order-compute = Compute the order
order-none = No order was computed yet.
order-done = { $n ->
    [one] { $n } document is in the order
   *[other] { $n } documents are in the order
}, by { $reader } ({ $when }).
order-unread = { $n ->
    [one] The model says nothing of { $n } document.
   *[other] The model says nothing of { $n } documents.
}
order-busy = An order is being computed.
order-counted = An order is being computed: { $done } of { $n } documents are read.
order-failed = Computing it failed: { $reason }
order-cancelled = Computing another one was stopped.
order-cancel = Stop computing the order
order-use = Give out the most useful documents first
order-use-hint = A batch is drawn from the first documents of the order, and everybody gets them in this order. The overlap set is still drawn by chance.
plan-nobody = Nobody annotates yet: invite people first.
plan-annotators-label = Annotators of the plan
plan-most = At most
plan-most-of = At most, { $annotator }
plan-excluded = Not these
plan-excluded-of = Not these, { $annotator }
plan-excluded-example = genre=letter, essay07
plan-renew = Take back what nobody has begun, and assign it anew
plan-preview = Preview
plan-apply = Apply this plan
plan-draw = Draw again
plan-applied = Applied: { $plan }.
plan-new = { $n } new tasks.
plan-new-returned = { $n } new tasks, after { $returned } that nobody has begun are taken back.
plan-tasks-label = Tasks of the plan
plan-now = Tasks now
plan-then = With the plan
plan-overlap-drawn = The overlap set: { $n } documents
plan-overlap-drawn-by = The overlap set, in proportion to { $field }: { $n } documents

## The documents of a study that runs

marking-show = Show those with
marking-show-hint = Words of the title, training or retired.
marking-chosen = { n-documents }, { $chosen ->
    [0] none chosen
   *[other] { $chosen } chosen
}
marking-chosen-search = { n-documents } with “{ $search }”, { $chosen ->
    [0] none chosen
   *[other] { $chosen } chosen
}
marking-all = All of them
marking-all-search = All { $n } of these
marking-about = Training documents are given to everybody who annotates, and to whoever joins. Retired ones are given to nobody any more; what is annotated in them stays. Both count in no figures of agreement.
marking-training-on = Mark as training
marking-training-off = No longer training
marking-retired-on = Retire
marking-retired-off = Bring back
marked-training-on = { n-documents } marked as training.
marked-training-off = { n-documents } no longer marked as training.
marked-retired-on = { n-documents } retired.
marked-retired-off = { n-documents } no longer retired.
adding-title = Add documents
adding-files = Files
adding-gold = Only the gold in these files, for documents that are there <small>as argora gold writes it</small>
adding-pasted = Or a text that you paste
adding-text = Text
adding-text-name = Its name
adding-text-hint = Unlike all names in the study, and without slashes.
adding-button = Add to the study
adding-read-as = Read as { $format }.
adding-left-out = { $n ->
    [one] One thing was left out
   *[other] { $n } things were left out
}
added-gold = Gold of { n-documents } added.
added-documents = { n-documents } added.
added-documents-gold = { n-documents } added, { $golds } with a gold.

## Agreement, and where annotators differ

agreement-title = Agreement in { $study }
agreement-ready = Up to date with all finished work.
agreement-queued = Waits to be computed.
agreement-running = Being computed.
agreement-running-step = Being computed: { $step }.
agreement-failed = Could not be computed: { $problem }.
agreement-cancelled = The computation was called off.
agreement-older = What is below is older.
agreement-call-off = Call off
agreement-compute = Compute
agreement-parts = On this page
agreement-figures = Figures
agreement-trend = From batch to batch
agreement-places = Where they differ
agreement-progress = Progress
agreement-open = Annotators may see this page
agreement-not-open = Until then they learn nothing of each other’s work.
block-more = { $n } more
block-first = The first { $shown } of { $n }; “argora agree” lists all of an export.
block-table = Table
block-no-figure = no figure: { $reason }
differences-none = No document was finished by two annotators yet.
differences-about = The documents with the least agreement first. Open one to see each place where they part, as everybody reads it.
differences-below-zero = A document below 0: its annotators differ there more than chance would have it. The figure of a document sets what differs in it against the chance of all documents together, so one document alone can lie far below 0, even below −1.
differences-show = Show where they differ in
differences-who = only some have it
differences-category = category
differences-number = how many units
differences-boundaries = boundaries
differences-start = where a unit starts
differences-attribute = attributes
differences-target = target of a relation
differences-rest = and the rest of the text
differences-search = Search in titles
differences-more = Show more of { $n } documents
differences-document = agreement { $value }, { $n } annotators
differences-document-none = no figure: { $reason }, { $n } annotators
differences-nothing = They differ in nothing of this kind.
differences-relations = Relations

## A document with the work of others, and feedback

review-document = Document
review-nobody = Nobody has begun this document.
review-filter = Whose work is shown
review-work-of = Work of
review-beside = beside
review-beside-nobody = nobody
review-kind = { $annotator } ({ $kind ->
    [gold] gold
   *[model] model
})
review-not-finished = not finished
review-open = open
review-finished = finished
review-version = version { $version }
review-against = Against the scheme
review-error = <b>error: </b>{ $problem }
review-agree = They agree in everything.
review-differ = They differ in { $passages ->
    [one] { $passages } passage
   *[other] { $passages } passages
} and in { $ties ->
    [one] { $ties } relation
   *[other] { $ties } relations
}.
review-rest = Show the rest of the text, too
feedback-waiting = Feedback
feedback-title = Feedback on { $document }
feedback-same = Your annotations say the same as the gold.
feedback-differ = Your annotations differ from the gold in { $parts }.
feedback-passages = { $n ->
    [one] one place of the text
   *[other] { $n } places of the text
}
feedback-ties = { $n ->
    [one] one relation
   *[other] { $n } relations
}
feedback-text = Open the text
threads-title = Threads
threads-none = Nobody has said anything about this yet.
threads-on-document = On the document
threads-on-layer = On the layer of { $annotator }
threads-open = open
threads-resolved = resolved
threads-comments = { $n ->
    [one] 1 comment
   *[other] { $n } comments
}
threads-begin = Begin a thread
threads-begin-about = Begin a thread about { $about }
threads-gone = Something that is not there any more
threads-answer = Answer
threads-send = Send
threads-mention = Who can be mentioned: { $people }
threads-mentions-you = mentions you
threads-take-back = Take back
threads-taken-back = taken back
threads-said-resolved = resolved the thread
threads-said-open = opened the thread again
threads-resolve = Resolve
threads-reopen = Open again
threads-show = Show
threads-on-gold = Threads on the gold
threads-on-gold-about = Whoever has finished this text reads them too. Others see you under an alias; curators and managers read what you write.
feedback-reasons = What people decided, and why

## Export and history

export = Export
export-not-allowed = Only who manages the study exports it.
export-title = Export the study
export-about = As files, with everybody’s annotations. The study stays here as it is.
export-format = Format
export-pseudonyms = Pseudonyms: people are called a1, a2, … and their notes are left out
export-notes = Keep the notes, which may name people
export-seed = The seed { $seed } gives the same pseudonyms again. Store it as you store the names: whoever knows both can tell who is who.
export-writing = The files are being written …
export-done = Downloaded, { $size }.
export-failed = Not downloaded: { $reason }
export-button = Download as a zip
export-inside = The files are in the folder “study” of the zip; “export.json” beside it tells what was lost.
export-keeps = What this format keeps
export-loses = What it loses
export-loses-nothing = Nothing.
export-looking = Looking what of this study it would lose …
export-impossible = This study cannot be written so: { $reason }
export-nothing-lost = ✓ Of this study nothing is lost.
export-lost = ! Of this study it loses:
history = History
history-title = What was done
history-filter = What is shown
history-by = By
history-everybody = everybody
history-kind = Kind
history-all = all
history-when = When
history-who = Who
history-what = What
history-command-line = the command line

## The study itself: its name, what annotators see, removing it

settings-not-allowed = Only who manages the study changes it.
settings-name = Name
settings-name-about = Everybody who works in the study sees it.
settings-rename = Rename
settings-renamed = It is called “{ $name }” now.
settings-remove = Remove the study
settings-remove-about = It is there for nobody any more: who annotates in it is told so, and links that invite to it do not work. Nothing is deleted; whoever may make studies can bring it back on the page “Accounts”, with everybody’s work and roles.
settings-export = <export>Export it first</export> to have it as files.
settings-type = Type its name, { $name }
settings-type-hint = So that no other study is removed by mistake.
metadata-title = What annotators see of a document
metadata-about = Annotators see the text and these metadata. Keep hidden what tells the answer or says that a document is a check. Names of documents are always shown.
metadata-shown = Annotators see “{ $name }” from now on.
metadata-hidden = Annotators do not see “{ $name }” from now on.
consent-title = When somebody is erased
consent-about = On the page “People” you erase a person’s name and notes. What the people of the study agreed to become of their annotations is proposed there.
consent-keep = stay under a neutral name
consent-remove = are deleted
consent-saved = Saved.

## All accounts, and studies that were removed

accounts-about = Everybody who can sign in. Accounts are made by invitation to a study, on its page of people.
accounts-studies = Studies
accounts-makes = May make studies
accounts-makes-yes = yes
accounts-makes-no = no
accounts-signs-in = Signs in
accounts-by-password = with a password
accounts-by-link = by a link only
accounts-role-n = { $role } of { $n }
accounts-no-role = none
removed-title = Removed studies
removed-about = Nothing of them is deleted. One that is brought back is as it was, with everybody’s work and roles.
removed-back = Brought back: <study>{ $name }</study>, for those who have a role in it.
removed-study = Study
removed-removed = Removed
removed-size = { $documents } documents, { $texts } annotated texts
removed-by = by { $name }
removed-bring-back = Bring back

# writing a scheme
schemes-title = Schemes
schemes-lead = A scheme says what annotators may mark, by which rules, and in which steps. Those you write here are yours alone until you make a study with one. A study keeps the scheme that it was made with, whatever becomes of yours.
scheme-last-changed = Last changed { $when }
scheme-begin-with = Begin with
scheme-from-nothing = an empty scheme
scheme-begin = Begin a scheme
scheme-delete = Delete
scheme-delete-sure = Delete it?
scheme-title = Scheme
scheme-unnamed = Scheme without a name
scheme-lead = Everything is saved while you write. Below it says what is still wrong, and you can try the scheme on an example.
scheme-saved = Saved
scheme-offline = Kept in this browser; the server was not reached: { $reason }
scheme-changed = This scheme was changed in another window. Which is to stay?
scheme-take-mine = What is here
scheme-take-theirs = What the other window saved
scheme-name = Name of the scheme
scheme-details = Version, citation and name in files
scheme-more = More
scheme-id = Name in files
scheme-id-hint = Letters, digits and hyphens; it follows the title until you change it.
scheme-version = Version
scheme-citation = Where it comes from
scheme-units = Categories of units
scheme-units-lead = What a marked part of a text can be, such as claim or premise.
scheme-units-title = Category
scheme-new-units = category
scheme-add-units = Add a category
scheme-relations = Relations
scheme-relations-lead = How units belong together. Write the verb of a sentence: the premise “supports” the claim.
scheme-relations-title = Relation, as a verb
scheme-new-relations = relation
scheme-add-relations = Add a relation
scheme-key-of = Key { $key }
scheme-description = Description, which annotators see
scheme-aliases = Other names in files
scheme-aliases-hint = Separate them by commas.
scheme-parent = A kind of
scheme-no-parent = nothing else
scheme-attributes = Attributes
scheme-attributes-lead = Further decisions about a unit, a relation or the whole document, such as the stance of a claim.
scheme-new-attribute = attribute
scheme-add-attribute = Add an attribute
scheme-attribute-name = Attribute
scheme-attribute-of = Belongs to
scheme-whole-document = the whole document
scheme-values = Values
scheme-values-hint = Separate them by commas; leave empty for free words.
scheme-required = Must be answered before a document is finished
scheme-rules = Rules
scheme-rules-lead = What must hold when a document is finished. Annotators see at once what does not hold yet.
scheme-add-rule = Add this rule
scheme-rule-kind = Kind of rule
scheme-rule-change = Change
scheme-rule-relates = Which relations are possible
scheme-rule-count = How many units of a category there are
scheme-rule-degree = How many relations a unit has
scheme-rule-single-root = One unit that points to nothing
scheme-rule-connected = All units belong to one structure
scheme-rule-acyclic = No relations in a circle
scheme-rule-overlap = Whether units may overlap
scheme-rule-granularity = Where units begin and end
scheme-rule-symmetric = A relation without direction
scheme-rule-derived = An attribute that stands for a relation
scheme-rule-named = A rule written in Python
scheme-rule-name = Name of the rule
scheme-rule-name-hint = Stands in messages; may be empty.
scheme-rule-warning = Only warn: a document can be finished all the same
scheme-field-root = That unit is one of these; any if none is chosen
scheme-field-each = Each unit of
scheme-field-counted = Only these relations; all if none is chosen
scheme-field-symmetric = Relation
scheme-field-attribute = Attribute
scheme-field-by = Units begin and end
scheme-field-category = Category
scheme-field-closure = What holds for one of the two holds for the other
scheme-field-direction = Relations that
scheme-field-entry-point = Entry point
scheme-field-ignore = Except units of
scheme-field-max = At most
scheme-field-min = At least
scheme-field-mode = Units
scheme-field-scope = Counted in
scheme-field-source = From
scheme-field-target = To
scheme-field-within = Each unit lies within
scheme-no-limit = Empty for no limit.
scheme-choice-out = leave the unit
scheme-choice-in = reach the unit
scheme-choice-forbid = never share words
scheme-choice-nest = may lie inside others
scheme-choice-allow = may overlap
scheme-choice-free = anywhere
scheme-choice-token = where words do
scheme-choice-sentences = where sentences do
scheme-choice-segments = where segments of the files do
scheme-choice-sentence = one sentence
scheme-choice-segment = one segment of the files
scheme-choice-paragraph = one paragraph
scheme-choice-nowhere = the whole document
scheme-scope-document = the whole document
scheme-scope-paragraph = a paragraph
scheme-scope-sentence = a sentence
scheme-scope-segment = a segment of the files
scheme-scope-label = Only those with this label, all together
scheme-scope-label-hint = Such as body; empty for each by itself.
scheme-value-stands-for = “{ $value }” stands for
scheme-pattern = { $sources } – { $relation } – { $targets }
scheme-pattern-relation = Relation
scheme-pattern-sources = From
scheme-pattern-targets = To
scheme-pattern-linked = Several sources may count together
scheme-pattern-scope = Both ends within
scheme-add-pattern = Add a possible relation
scheme-a-relation = a relation: { $relation }
scheme-steps = Steps
scheme-steps-lead = In which order annotators work; the screen guides them. Steps are optional.
scheme-new-step = Next step
scheme-add-step = Add a step
scheme-step-title = What is to be done
scheme-step-marks = What is marked in it
scheme-template = A sentence with a gap
scheme-template-hint = ... is where the marked words go, and TOPIC the topic of the document.
scheme-locks = What earlier steps marked stays as it is
scheme-connects = Done when all units are connected
scheme-problems = What is still wrong
scheme-no-problems = Nothing: a study can use this scheme.
scheme-doubts = Is this what you mean?
scheme-place-units = Category { $n }
scheme-place-relations = Relation { $n }
scheme-place-attributes = Attribute { $n }
scheme-place-rules = Rule { $n }
scheme-place-procedure = Step { $n }
scheme-try = Try it on an example
scheme-use = Make a study with it
scheme-use-later = A study can be made with it as soon as nothing is wrong any more.
scheme-lead-study = This is a changed version of the scheme of a study. Nothing of the study changes before you have seen what the change does, and applied it.
scheme-see-change = See what it changes
scheme-try-lead = You see what annotators will see, with the keys and rules of the scheme. Nothing of it is kept.
scheme-try-broken = The scheme can be tried when this is mended:
scheme-example = Text
scheme-example-text = Cities should close their centres to cars. Exhaust fumes make people ill, and the streets are full already. Shops may lose customers at first. But where it was tried, they have more of them after a year.
scheme-annotate = Annotate it
scheme-earlier-of = Move { $name } up
scheme-later-of = Move { $name } down
scheme-remove = Remove
scheme-remove-of = Remove { $name }
scheme-choose = Choose …
scheme-nothing-to-choose = nothing yet

# the scheme of a study
scheme-of-study = Annotated under the scheme <scheme>{ $title }</scheme>, version { $version }.
scheme-read-version = Version { $version }
scheme-read-parent = A kind of “{ $title }”.
scheme-read-no-rules = It has no rules.
scheme-read-mild = (only a warning)
scheme-read-no-guideline = This study has no guideline.

## A study: what comes next

documents-none = There is nothing for you to annotate yet. The documents that you are given appear here.
next-phase-finished = All work in { $phase } is finished. See how far they agree; then make its gold, and open { $later }.
next-phase-link = Go to the phases
next-phase-none = No phase is open, so annotators see no documents.
next-phase-open = Open a phase
overview-add-documents = Add documents, mark them as training, or retire them

## A plan from a pilot

pilot-enough = With { $annotators } annotators of each, { $all } documents are needed: the pilot has them.
pilot-file = Take the numbers from the answer of argora plan
pilot-hint = The file that argora plan --json printed.
pilot-no-numbers = This file has no numbers of documents; expected is what argora plan --json prints. Where it draws items or groups, type the numbers.
pilot-take = { $more ->
    [one] { $more } document
   *[other] { $more } documents
} more, { $annotators } annotators of each ({ $all } in all)

# phases, and the gold of each
export-looked-at = The page has looked at { $n } of { $all } documents, spread over the study. “export.json” tells what is lost of all.
gold-again-later = { $n ->
    [one] One later layer began with its units and stays as it is: { $layers }.
   *[other] { $n } later layers began with its units and stay as they are: { $layers }.
}
gold-again-later-layer = { $annotator }, { $phase }
gold-again-no = Leave it finished
gold-again-yes = Open it
gold-busy = Being made …
gold-busy-reading = Being made: reading what annotators finished.
gold-busy-record = Being made: writing the record, { $done } of { $all } decisions.
gold-busy-relations = Being made: deciding on relations, { $done } of { $all } documents.
gold-busy-storing = Being made: storing.
gold-busy-units = Being made: deciding on the units of { $all ->
    [one] { $all } document
   *[other] { $all } documents
}.
gold-cancel-button = Cancel<aside> the gold of { $phase }</aside>
gold-cancelled = Cancelled. What was there before stays as it is.
gold-curate = Decide in the browser what is open
gold-curate-link = curate<aside> { $title }</aside>
gold-download = Download the record of its decisions
gold-failed = Not made: { $reason }.
gold-heading = Gold of { $phase }
gold-layers-all = all with a gold layer
gold-layers-caption = { $n ->
    [one] { $n } document
   *[other] { $n } documents
}
gold-layers-column-document = Document
gold-layers-column-gold = Gold
gold-layers-label = Gold layers of { $phase }
gold-layers-none = There is no such document.
gold-layers-nobody = without a gold layer
gold-layers-open = open
gold-layers-finished = finished
gold-layers-search = Search
gold-layers-show = Show
gold-layers-show-more = Show more
gold-least = Annotators who must have finished a document
gold-least-hint = 2 by default.
gold-made-of = Made from the votes of those who finished a document. What a person changed in a gold layer is left as it is.
gold-make-button = Make the gold from votes<aside> of { $phase }</aside>
gold-outcome = Gold layers: { $added } new, { $changed } changed, { $unchanged } as before. Of { $decisions ->
    [one] { $decisions } decision
   *[other] { $decisions } decisions
}, <strong>{ $undecided ->
    [0] none is open
    [one] { $undecided } is for people to decide
   *[other] { $undecided } are for people to decide
}</strong>.
gold-outcome-derived = Later layers that began with units of a gold that has changed: { $n }
gold-outcome-derived-layer = { $title } of { $annotator }, { $phase }
gold-outcome-left = Left as a person changed them: { $n }
gold-outcome-more = { $n ->
    [one] and { $n } more
   *[other] and { $n } more
}
gold-outcome-notes = Notes: { $n }
gold-outcome-open = { $n ->
    [one] { $n } document has something to decide; its gold layer is open below.
   *[other] { $n } documents have something to decide; their gold layers are open below.
}
gold-outcome-reopened = Decisions of people that no longer hold: { $n }
gold-queued = Waits for its turn.
gold-rule-arborescence = The tree with most votes
gold-rule-attributes = Attributes are decided by
gold-rule-attributes-usual = More than half (default)
gold-rule-boundaries = More than half, on boundaries and category together
gold-rule-dawid_skene = A model that weighs annotators by how they err (Dawid & Skene)
gold-rule-hmm = A model of annotators that looks at neighbours (HMM)
gold-rule-k = Annotators who must agree
gold-rule-k_of_n = A fixed number of annotators
gold-rule-mace = A model for crowds of whom some guess (MACE)
gold-rule-majority = More than half
gold-rule-majority_edges = More than half, relation by relation
gold-rule-medoid = All of the annotator who agrees most with the others
gold-rule-none = Nothing: leave relations out
gold-rule-other = Another rule
gold-rule-other-name = Its name
gold-rule-other-name-hint = As argora gold takes it, such as plurality(ties='overall').
gold-rule-plurality = Most votes; a tie stays open
gold-rule-relations = Relations are decided by
gold-rule-relations-usual = The tree with most votes where the scheme wants one root, else more than half (default)
gold-rule-units = Units are decided by
gold-rule-units-usual = More than half; in free text on boundaries and category together (default)
gold-rules = Rules
gold-rules-hint = What no rule can decide stays open for people.
gold-state-finished = finished
gold-state-none = none yet
gold-state-open = open
gold-state-wrong = { $n ->
    [one] breaks { $n } rule of the scheme
   *[other] breaks { $n } rules of the scheme
}
gold-open = Annotators compare their finished work with the gold
gold-open-about = They see where it differs from theirs, and why people decided so, and can talk about it under an alias. Open it when nobody is to annotate any more.
gold-versions = Versions and comparisons
gold-versions-about = A version keeps the gold, the votes and the decisions of this moment; it can be exported again at any time, byte for byte.
gold-versions-name = Name of the version
gold-versions-note = What there is to say of it
gold-versions-make = Make the version
gold-versions-none = There is no version yet.
gold-versions-caption = Versions
gold-versions-column-name = Version
gold-versions-column-made = Made
gold-versions-column-documents = Documents
gold-versions-by = { $moment }, { $author }
gold-versions-documents = { $n ->
    [one] { $n } document
   *[other] { $n } documents
}
gold-versions-not-finished = { $n } not finished
gold-versions-stale = { $n } on other votes or another scheme than those of then
gold-versions-export = Export <aside>{ $name }</aside>
gold-versions-now = the gold of now
gold-versions-changes = What changed
gold-versions-old = From
gold-versions-new = To
gold-versions-show-changes = Show what changed
gold-versions-agreement = Agreement of each annotator with the gold
gold-versions-of = With
gold-versions-show-agreement = Show the agreement
gold-versions-rule = What another rule would have given
gold-versions-rule-about = Votes and decisions of people stay as they are; nothing is stored.
gold-versions-show-rule = Compare
gold-versions-waits = It is being computed{ $step ->
    [none] .
   *[other] : { $step }.
}
gold-versions-failed = It could not be computed: { $reason }.
gold-versions-again = Try again
gold-upload = Upload the record with decisions of people
gold-upload-hint = Write into the columns decision and decided_by of the rows whose status is undecided.
phases = Phases
phases-add-button = Add a phase
phases-asks = Annotators decide
phases-asks-attributes = their attributes
phases-asks-label = What phase { $name } asks
phases-asks-relations = relations
phases-asks-units = units
phases-change-title = Change the phases
gold-whole = the whole study
phases-choice = Phase
phases-close-asks = Annotators can then only read it. Close it?
phases-close-button = Close this phase
phases-divide-title = Divide the study into phases
phases-earlier-button = Move up<aside> phase { $n }</aside>
phases-finished = { $finished } of { $n } tasks finished.
phases-fixed-before = A phase in which somebody has annotated stays as it is, and so do those before it. What was annotated before there were phases belongs to the first one.
phases-from-gold = Starts from the gold of { $before }.
phases-from-gold-choice = Start from the gold of the phase before; its units are fixed
phases-gold-layers = The gold is stored as the layers of
phases-gold-name = Name of its gold
phases-name = Name
phases-none = This study has no phases: its annotators answer one question. With phases they first mark units, for instance, and then all draw relations between the same gold units.
phases-not-saved = Not saved: { $reason }.
phases-number = Phase { $n }
phases-open-again-button = Open this phase again<aside> { $name }</aside>
phases-open-button = Open this phase<aside> { $name }</aside>
phases-remove-button = Remove<aside> phase { $n }</aside>
phases-save-button = Save the phases
phases-state-closed = closed
phases-state-open = open
phases-state-planned = planned: annotators do not see it
phases-waiting = { $n ->
    [one] { $n } document waits for the gold of { $before }.
   *[other] { $n } documents wait for the gold of { $before }.
}

### Changing the scheme of a study in use

scheme-holds = Version { $version } holds. Annotators work under it, and figures of agreement are of it.
scheme-change = Change the scheme
scheme-change-about = A change is a new version. All annotations are brought under it, at once or not at all; before that, you see how many change and which rules they would break.
change-title = A changed scheme
change-what-becomes = What becomes of what
change-what-becomes-about = The changed scheme does not have these names any more. Say what becomes of the annotations that have them.
change-nothing-gone = Every name that annotations have is still there.
change-becomes = { $what ->
    [unit] The unit “{ $name }” becomes
    [relation] The relation “{ $name }” becomes
    [attribute] The attribute “{ $name }” becomes
   *[value] The value “{ $name }” of “{ $attribute }” becomes
}
change-is-removed = nothing: it is removed
change-by = several, by its “{ $attribute }”
change-case = Where “{ $attribute }” is “{ $value }”:
change-otherwise = Otherwise:
change-began = This draft was begun from version { $began }, but version { $before } holds. Whatever else changed since is undone by it, unless the draft says it as well.
change-effects = What version { $after } changes in version { $before }
change-layers = { $n ->
    [one] { $n } of { $all } annotated texts changes.
   *[other] { $n } of { $all } annotated texts change.
}
change-counted = Annotations
change-units = Units
change-relations = Relations
change-changed = changed
change-removed = removed
change-added = added
change-followed = { $n ->
    [one] { $n } relation goes because what it ties is removed.
   *[other] { $n } relations go because what they tie is removed.
}
change-shortened = { $n ->
    [one] { $n } relation loses one of its sources.
   *[other] { $n } relations lose one of their sources.
}
change-lost = { $n ->
    [one] { $n } removed annotation cannot come back, because of what was done since.
   *[other] { $n } removed annotations cannot come back, because of what was done since.
}
change-effect = { $n ->
    [one] once
   *[other] { $n } times
}, in { $layers ->
    [one] { $layers } annotated text
   *[other] { $layers } annotated texts
}
change-breaks = Rules that are broken
change-breaks-nothing = No rule is broken then.
change-breaks-rule = broken { $before }× before and { $n }× after, in { $layers ->
    [one] { $layers } annotated text
   *[other] { $layers } annotated texts
}
change-breaks-more = and { $n } more
change-agreement = Agreement is then computed under version { $after }, and every figure names it.
change-version = version { $version }
change-apply = Apply the change
change-apply-sure = Bring all annotations under this version?
change-last = The last change
change-last-when = It led from version { $before } to the one that holds, { $when }.
change-undo-now = Undo the change
change-undo-about = Nobody has saved anything since: undoing it puts everything back exactly as it was.
change-undo-sure = Let version { $version } hold again?
change-take-back = Take the change back
change-take-back-about = Something was saved since. It stays, with the names of the version before; first see what that does.
change-take-back-preview = See what taking it back does
change-undecided = What were these before?

## Suggestions on the annotator's screen, whose script brings these words along

suggestions-accept = Accept
suggestions-accept-all-button = Accept all<aside>: { $category }</aside>
suggestions-accept-button = Accept<aside>: { $name }</aside>
suggestions-accepted = Accepted: { $name }
suggestions-accepted-all = { $category }: { $n } accepted. Undo takes that back.
suggestions-again-button = Look again
suggestions-answered = Accepted: { $accepted }. Rejected: { $rejected }.
suggestions-back-button = Bring back<aside>: { $name }</aside>
suggestions-kind = { $category } ({ $n })
suggestions-label = Suggestions
suggestions-next = Next
suggestions-none-open = No suggestion is open.
suggestions-not-loaded = The suggestions could not be loaded: { $reason }
suggestions-open = { $n ->
    [0] No suggestion is open
    [one] { $n } suggestion is open
   *[other] { $n } suggestions are open
}
suggestions-reject = Reject
suggestions-reject-all-button = Reject all<aside>: { $category }</aside>
suggestions-reject-button = Reject<aside>: { $name }</aside>
suggestions-rejected = Rejected: { $name }
suggestions-rejected-all = { $category }: { $n } rejected. They can be brought back in the list.
suggestions-rejected-title = Rejected
suggestions-relation = suggested: { $sources } – { $category }{ $sure } – { $target }
suggestions-tag = suggested: { $category }{ $sure }
suggestions-unit = suggested: { $category }{ $sure }, “{ $words }”
suggestions-waiting = The suggestions for this text are being computed.

## Suggestions of a phase

suggest-about = Suggestions are units and relations that annotators can accept or reject while they annotate. They are no work of anybody: what nobody accepts is in no layer, no figure and no export. They are computed before documents are opened.
suggest-again-button = Compute what is missing or has changed<aside>: { $of }</aside>
suggest-busy = They are being computed.
suggest-cancel-button = Stop computing<aside>: { $of }</aside>
suggest-cancelled = It was stopped; what is computed is shown.
suggest-documents = Names of these documents, one a line
suggest-download = What annotators answered, as a table (CSV)
suggest-failed = It failed: { $reason }
suggest-gone = { $name }: not there any more
suggest-heading = Suggestions in { $phase }
suggest-heading-study = Suggestions
suggest-layer = the layers of { $name } in this study
suggest-model = the model { $name }
suggest-none = nothing: no suggestions
suggest-nothing-to-choose = Nothing can suggest here yet: the server has no folder of models (argora serve --models), and the study has no layers of a model.
suggest-save-button = Save<aside>: { $of }</aside>
suggest-some = Only in some documents
suggest-source = What suggests
suggest-standing = { $name }: { $ready } of { $n } documents are ready, with { $suggestions ->
    [one] { $suggestions } suggestion
   *[other] { $suggestions } suggestions
}.
suggest-unread = { $n ->
    [one] { $n } document could not be read
   *[other] { $n } documents could not be read
}: { $reason }
suggest-without = Nothing is suggested to annotators.
## Open pages, which anybody may use

open-stays = What you send is read by a program that ends with its answer. Nothing of it is stored, on this server or in this browser.
compare-title = Compare two annotations
compare-about = Two files, folders or zips of any format that Argora reads: two annotators’ argument maps of one text, or two corpora of the same texts. The answer is what argora evaluate says of them, with CASS, all its matrices, and both maps side by side.
compare-first = The first
compare-second = The second
compare-annotator = Whose annotations count
compare-annotator-hint = Only where the files have several annotators.
compare-aif = Compare as argument maps (AIF)
compare-aif-hint = Where the two have different categories.
compare-button = Compare
compare-result = { $first } and { $second }
compare-gold = Which of the two is the gold
compare-refused = The two cannot be compared
compare-mend = Mend the files, or choose other ones. Whatever you filled in is still here.
writing-title = What a reader will stumble over
writing-about = Paste an essay or another text that argues. A program draws its structure, says what works, and what a reader will stumble over. It guesses, so look at the passage before you change anything.
writing-text = Your text
writing-language = The program has learnt from texts in one language; texts in others it reads badly. What it says is in English.
writing-button = Read it
writing-reading = The program reads the text …
writing-no-model = No program reads texts on this server. Whoever runs it can add one.
beside-title = Your annotation beside the teacher’s
beside-about = Annotate the text “{ $title }” with any program whose files Argora reads, and bring the file here. You see what the two of you see differently, and what that means.
beside-until = This link holds until { $when }.
beside-text = Read the text
beside-download = Save the text as a file
beside-yours = Your annotation
student-links = Links for students
student-links-about = Whoever has a link sees this text, and how an annotation of it differs from the work shown here first, which has to be finished. They need no account, and learn no name.
student-links-days = A link that holds for
student-links-n-days = { $n ->
    [one] 1 day
   *[other] { $n } days
}
student-links-make = Make a link
student-links-link = Link to the work of { $annotator }
student-links-until = To the work of { $annotator }, until { $when }
student-links-withdraw = Withdraw
student-links-withdraw-sure = Whoever has this link sees nothing any more.
## Curation: the queue, the cases of a document, the gold

curate-accept-proposals = { $n ->
    [0] No proposals to accept
    [one] Accept { $n } proposal
   *[other] Accept all { $n } proposals
}
curate-accept-proposals-hint = What the rules decided although annotators differ becomes your decision.
curate-all-decided = Nothing is open in any document.
curate-all-of = Take all of
curate-all-of-button = Take
curate-all-of-hint = In this document, wherever annotators differ and no person decided.
curate-all-of-nothing = Nothing of annotator { $annotator } is left to take.
curate-all-of-taken = { $n ->
    [one] Took { $n } case from annotator { $annotator }.
   *[other] Took { $n } cases from annotator { $annotator }.
}
curate-annotator = annotator { $annotator }
curate-annotators = { $n ->
    [0] no annotator has finished it
    [one] { $n } annotator
   *[other] { $n } annotators
}
curate-begin = Begin with { $document }
curate-bulk = Decide many at once
curate-by = { $n ->
    [one] annotator { $annotators }
   *[other] annotators { $annotators }
}
curate-by-nobody = no annotator
curate-caption = { $n ->
    [one] { $n } document, { $open } to decide on
   *[other] { $n } documents, { $open } to decide on
}
curate-cases = Cases
curate-check = { $n ->
    [0] Check
    [one] Check: { $n } error before you can finish
   *[other] Check: { $n } errors before you can finish
}
curate-column-broken = Broken rules
curate-column-decided = Decided
curate-column-differ = Annotators differ in
curate-column-document = Document
curate-column-open = Open
curate-column-reopened = Reopened
curate-column-state = Gold
curate-decided = Case { $n } is decided.
curate-decided-by = Decided by { $names }, { $when }.
curate-decided-last = No case is open any more. You can finish the gold.
curate-differing = { $n } of { $all ->
    [one] { $all } case
   *[other] { $all } cases
}
curate-edit = Decide otherwise
curate-edit-add = Add another target
curate-edit-back = back
curate-edit-button = Decide otherwise { $key }
curate-edit-cancel = Cancel
curate-edit-category = Category
curate-edit-end = End
curate-edit-from = From
curate-edit-nothing = There is nothing here that could be changed.
curate-edit-on = on
curate-edit-parts = This unit has several parts. If you change its boundaries, it becomes one part.
curate-edit-relation = Relation
curate-edit-remove = Remove
curate-edit-save = Decide so
curate-edit-select = Or select the words in the text.
curate-edit-start = Beginning
curate-edit-target = Target
curate-edit-undercut = the relation “{ $relation }”
curate-edit-words = Words: { $words }
curate-filter = Which cases are shown
curate-gold = Gold
curate-in-gold = in the gold
curate-insist = Decide as I did
curate-is-finished = This gold is finished. Reopen it to change something.
curate-key-back = The case before, in the list
curate-key-edit = Decide otherwise than any annotator
curate-key-finish = Finish the gold
curate-key-help = Show the keys
curate-key-next = The next open case
curate-key-nothing = Nothing here
curate-key-on = The case behind, in the list
curate-key-previous = The open case before
curate-key-reason = Write a reason
curate-key-undo = Undo the last step
curate-key-version = { $n ->
    [1] Take the first version
    [2] Take the second version
   *[other] Take the third version; 4 to 9 take further ones
}
curate-keys-fields = No key does anything while you write in a field; Escape leaves it.
curate-kind-attachment = Different targets
curate-kind-boundary = Boundaries differ
curate-kind-category = Categories differ
curate-kind-direction = Direction differs
curate-kind-linked = Linked or separate
curate-kind-missing = Only { $n } of { $all } marked this
curate-kind-restatement = Restatement or not
curate-kind-same = All say the same
curate-kind-undecided = No rule decides
curate-kind-unsaid = Nobody said anything
curate-kind-undercut = Undercut or not
curate-kind-value = Values differ
curate-legend = How the text is marked
curate-legend-decided = decided by a person
curate-legend-open = annotators differ, to decide
curate-legend-proposed = annotators differ, a rule decided
curate-legend-same = all agree
curate-let-go = Leave it as it is now
curate-look-decided = case, decided
curate-look-open = case, to decide
curate-look-proposed = case, a rule decided
curate-n-of = { $n } of { $all }
curate-n-open = { $n ->
    [one] { $n } of { $all } is to decide.
   *[other] { $n } of { $all } are to decide.
}
curate-next = Next: { $document }
curate-no-documents = No document was finished by enough annotators yet.
curate-no-nothing = “Nothing here” cannot be chosen in this case.
curate-no-proposals = There is no proposal to accept.
curate-no-record = no record can say this
curate-no-such-case = No such case.
curate-no-such-version = This case has no version { $n }.
curate-none-open = No case is open.
curate-none-open-of = None of { $all } is to decide.
curate-not-proposed = There is no gold to curate yet. Rules propose one from the votes of the annotators; you decide on the rest.
curate-nothing-attribute = No value
curate-nothing-relation = No relation
curate-nothing-to-undo = There is nothing to undo.
curate-nothing-unit = Nothing here
curate-now-finished = The gold is finished.
curate-now-open = The gold is open again.
curate-of-unit = { $unit }: { $words }
curate-overtaken = Somebody else decided meanwhile: see above.
curate-overtaken-by = { $names } decided otherwise meanwhile. Yours is not saved: { $what }.
curate-overtaken-votes = The votes changed meanwhile. Yours is not saved: { $what }.
curate-proposals-taken = { $n ->
    [one] Accepted { $n } proposal.
   *[other] Accepted { $n } proposals.
}
curate-queue-about = Documents in which annotators differ most stand first. Where they agree, rules decided; you decide on the rest.
curate-read-gold = Read this gold
curate-reason = Reason { $key }
curate-refused = Not saved: { $what }. { $reason }
curate-save-reason = Save the reason
curate-saving-finished = finished, saved
curate-saving-held = { $n ->
    [one] { $n } decision is not saved: see above
   *[other] { $n } decisions are not saved: see above
}
curate-saving-offline = { $n ->
    [one] { $n } decision is kept in this browser: { $reason }
   *[other] { $n } decisions are kept in this browser: { $reason }
}
curate-saving-saved = saved
curate-saving-waits = { $n ->
    [one] saving { $n } decision …
   *[other] saving { $n } decisions …
}
curate-show = Show
curate-show-all = all
curate-show-decided = decided by people
curate-show-open = open first
curate-shown-of = { $shown } of { $n } cases.
curate-signed-out = { $n ->
    [one] You are signed out. { $n } decision is kept in this browser.
   *[other] You are signed out. { $n } decisions are kept in this browser.
}
curate-state-finished = finished
curate-state-none = not begun
curate-state-open = open
curate-status-agreed = agreed
curate-status-decided = decided
curate-status-open = to decide
curate-status-proposed = a rule decided
curate-status-reopened = open again
curate-status-waiting = not saved yet
curate-step-all-of = { $n ->
    [one] { $n } case from annotator { $annotator }
   *[other] { $n } cases from annotator { $annotator }
}
curate-step-case = the decision on case { $n }
curate-step-cases = { $n ->
    [one] the decision on { $n } case
   *[other] the decisions on { $n } cases
}
curate-step-finished = finishing
curate-step-open = reopening
curate-step-proposals = { $n ->
    [one] { $n } accepted proposal
   *[other] { $n } accepted proposals
}
curate-step-undo = undoing the step before
curate-step-withdraw = leaving case { $n } to the rule
curate-still-open = { $n ->
    [one] { $n } case is still open.
   *[other] { $n } cases are still open.
}
curate-stuck = { $n ->
    [one] { $n } decision is not saved: { $reason }.
   *[other] { $n } decisions are not saved: { $reason }.
}
curate-title = Curation
curate-to-cases = To the cases
curate-to-queue = All documents
curate-undo-button = Undo { $key }
curate-undo-of-others = Somebody else did this: { $what }. Undo it?
curate-undone = Undone: { $what }.
curate-unit = { $category }: “{ $words }”
curate-value = { $attribute }: { $value }
curate-versions = Versions
curate-votes = { $n } of { $all }: { $words }
curate-withdraw-button = Let the rule decide again
curate-withdrawn = The rule decides again.
nav-curate = Curation
cases-are-open = cases are open to annotators
cases-close-button = Close
cases-open-button = Open
cases-opening = { $n ->
    [0] Let annotators decide on open cases together
    [one] Let annotators decide on open cases together: { $n } document is open
   *[other] Let annotators decide on open cases together: { $n } documents are open
}
cases-opening-about = Those who have finished a document see its open cases under aliases, say which version they would take and comment on it. Nobody sees who would take what. Nobody can go on annotating such a document.
cases-opening-all = all with open cases
cases-opening-of = Documents
curate-agreed-taken = { $n ->
    [one] What all agree on is taken in { $n } case.
   *[other] What all agree on is taken in { $n } cases.
}
curate-no-agreed = There is no open case on which all annotators agree.
curate-second-about = You curate these documents a second time. Until the manager compares you with the first curator, you see nothing else of this study.
curate-step-agreed = { $n ->
    [one] what all agree on in { $n } case
   *[other] what all agree on in { $n } cases
}
curate-take-agreed = Take what all agree on ({ $n })
curate-take-agreed-hint = { $n ->
    [one] { $n } case is open to annotators. The record names them as deciders.
   *[other] { $n } cases are open to annotators. The record names them as deciders.
}
curate-would = { $n } of { $all } would take it
gold-curate-link-plain = Curate the first gold
gold-preset = Rules of a published study
gold-preset-hint = Choosing one sets the rules below and how many must have finished a document.
gold-preset-none = none
gold-preset-stab_gurevych_2014 = Stab & Gurevych (2014): at least 2 of 3 agree on category and boundaries
mine-together = decide together<aside> on { $document }</aside>
second-about = Somebody else decides on the same documents without seeing the first gold. How far the two agree tells how far the gold depends on the curator.
second-agreement = Agreement between the curators
second-agreement-at = Agreement between the curators, { $when }
second-ask = Ask for it
second-command = argora agree STUDY --kind gold { $phase } --only { $first } --only { $second }
second-column-interval = 95% interval
second-column-items = Of what
second-column-measure = Measure
second-column-value = Value
second-compare = Compare the two curators
second-compare-hint = From then on each sees the gold of the other, and differences are settled in the first gold. The figures stay those of that moment.
second-differences = Where the two differ in { $document }
second-documents = Documents
second-documents-hint = Of { $all } documents; fewer are drawn at random.
second-heading = A second curator
second-nobody = Nobody else curates in this study. Invite somebody as a curator first.
second-record = Download the record of the second gold (CSV)
second-same = The two do not differ here.
second-seed = The documents were drawn with seed { $seed }.
second-standing = { $curator } has finished { $n } of { $all } documents. Finished by both: { $both }.
second-take = Decide so in the first gold
second-who = Second curator
together-about = People annotated this document, and did not agree in these places. Say which version you would take; you can change it. The letters stand for people, and you are { $me }. Others see how many would take a version, and not who.
together-agreed = All agree.
together-cases = { $n ->
    [0] No case is open.
    [one] { $n } open case
   *[other] { $n } open cases
}
together-marked = marked by { $annotators }
together-said = { $n } of { $all } have said what they would take.
together-talk = What others say
together-text = Text
together-title = Decide together
together-would = { $n } would take it
together-yours = { $me } (yours)
`;export{e as default};
