// Structure, check, guideline and notes beside the text.

import { useMemo, useRef } from "preact/hooks";
import { Check } from "../check/Check";
import { Guideline } from "../guideline/Guideline";
import type { Drop } from "../structure/dragging";
import type { Reordering } from "../structure/Order";
import { Structure } from "../structure/Structure";
import { t, withElements } from "../texts/texts";
import { PANELS, type Panel } from "../view/cursor";
import { run } from "./commands";
import { Notes } from "./Notes";
import { toProblem } from "./moving";
import { forgetOrder, moveSentence } from "./ordering";
import type { Session } from "./session";

/** What is long stays as it is while another is looked at. */
const KEPT: ReadonlySet<Panel> = new Set(["structure", "check"]);

export function Tabs({ session }: { session: Session }) {
  const { cursor } = session;
  const now = cursor.panel.value;
  const choose = (panel: Panel): void => {
    cursor.panel.value = panel;
    cursor.narrow.value = "side";
  };
  const pressed = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const next = PANELS[(PANELS.indexOf(now) + by + PANELS.length) % PANELS.length]!;
    choose(next);
    document.getElementById(`tab-${next}`)?.focus();
    event.preventDefault();
  };
  return (
    <div class="tabs" role="tablist" aria-label={t("tabs-label")}>
      {PANELS.map((panel) => (
        <button
          key={panel} type="button" role="tab" id={`tab-${panel}`} aria-controls={`panel-${panel}`}
          aria-selected={panel === now} tabIndex={panel === now ? 0 : -1} onClick={() => choose(panel)} onKeyDown={pressed}
        >
          {t(`tab-${panel}`)}
          {panel === "check" && <>{" "}<Problems session={session} /></>}
        </button>
      ))}
    </div>
  );
}

/** How many problems the check finds. */
export function Problems({ session }: { session: Session }) {
  const n = session.editor.saver.violations.value.length;
  return n > 0 ? <span class="count">{withElements("tabs-problems", { n, "<aside>": (words) => <span class="aside">{words}</span> })}</span> : null;
}

export function Side({ session }: { session: Session }) {
  const now = session.cursor.panel.value;
  const known = useRef(new Set<Panel>()).current.add(now);
  const actions = useMemo(() => actionsOf(session), [session]);
  return (
    <>
      {PANELS.map((panel) => (
        <div
          key={panel} role="tabpanel" id={`panel-${panel}`} class="panel" aria-labelledby={`tab-${panel}`}
          hidden={panel !== now} aria-hidden={panel !== now || undefined} tabIndex={panel === now ? 0 : -1}
        >
          {(panel === now || (KEPT.has(panel) && known.has(panel))) && content(session, panel, actions)}
        </div>
      ))}
    </>
  );
}

function content(session: Session, panel: Panel, actions: Actions) {
  const { view, cursor, editor, location } = session;
  switch (panel) {
    case "structure":
      return <Structure view={view} cursor={cursor} reordering={actions.reordering} drop={actions.drop} />;
    case "check":
      return <Check view={view} cursor={cursor} found={editor.saver} toProblem={actions.toProblem} />;
    case "guideline":
      return <Guideline view={view} cursor={cursor} study={location.study} guideline={session.guideline.value} />;
    case "notes":
      return <Notes session={session} />;
  }
}

/** What panels do, as functions that stay the same, so that no panel is drawn again because of them. */
interface Actions {
  readonly reordering: Reordering;
  readonly drop: Drop;
  readonly toProblem: (at: number) => void;
}

const actionsOf = (session: Session): Actions => ({
  reordering: {
    readOnly: session.editor.readOnly,
    move: (by) => moveSentence(session, by),
    forget: () => forgetOrder(session),
  },
  drop: {
    begin: (row) => {
      session.cursor.selectRow(row);
      run(session, session.cursor.selectedRelation ? "retarget" : "relate");
      return session.cursor.mode.value.is === "choose";
    },
    accept: () => run(session, "accept"),
    cancel: () => run(session, "cancel"),
  },
  toProblem: (at) => toProblem(session, at),
});
