// Structure, check, guideline and notes beside the text.

import { useRef } from "preact/hooks";
import { Check } from "../check/Check";
import { Guideline } from "../guideline/Guideline";
import { Structure } from "../structure/Structure";
import { Notes } from "./Notes";
import { PANELS, type Panel, type Session } from "./session";

const TITLES: Readonly<Record<Panel, string>> = {
  structure: "Structure", check: "Check", guideline: "Guideline", notes: "Notes",
};
/** What is long stays as it is while another is looked at. */
const KEPT: ReadonlySet<Panel> = new Set(["structure", "check"]);
const SHOWN = { structure: Structure, check: Check, guideline: Guideline, notes: Notes };

export function Tabs({ session }: { session: Session }) {
  const now = session.panel.value;
  const errors = session.saver.violations.value.length;
  const choose = (panel: Panel): void => {
    session.panel.value = panel;
    session.narrow.value = "side";
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
    <div class="tabs" role="tablist" aria-label="Beside the text">
      {PANELS.map((panel) => (
        <button
          key={panel} type="button" role="tab" id={`tab-${panel}`} aria-controls={`panel-${panel}`}
          aria-selected={panel === now} tabIndex={panel === now ? 0 : -1} onClick={() => choose(panel)} onKeyDown={pressed}
        >
          {TITLES[panel]}
          {panel === "check" && errors > 0 && <span class="count"> {errors}<span class="aside"> found</span></span>}
        </button>
      ))}
    </div>
  );
}

export function Side({ session }: { session: Session }) {
  const now = session.panel.value;
  const known = useRef(new Set<Panel>()).current.add(now);
  return (
    <>
      {PANELS.map((panel) => {
        const Panel = SHOWN[panel];
        return (
          <div
            key={panel} role="tabpanel" id={`panel-${panel}`} class="panel" aria-labelledby={`tab-${panel}`}
            hidden={panel !== now} aria-hidden={panel !== now || undefined} tabIndex={panel === now ? 0 : -1}
          >
            {(panel === now || (KEPT.has(panel) && known.has(panel))) && <Panel session={session} />}
          </div>
        );
      })}
    </>
  );
}
