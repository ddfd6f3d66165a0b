// Invitations: a link for one person, shown once, and the list of those that were made.

import { useRef, useState } from "preact/hooks";
import { call } from "../api";
import { day } from "../look/dates";
import type { Invite } from "./answers";
import { isOpen } from "./next";
import { OnceLink } from "./OnceLink";
import { Sure } from "./Sure";

interface Made extends Invite {
  readonly path: string;
}

const ROLES = {
  annotator: "annotates the documents of the study, all of them or those of a plan",
  curator: "sees everybody’s work and how far they agree",
  manager: "also invites people and exports the study",
} as const;

const MOST_WAITING = 8;

export function Inviting({ path, waiting, made }: { path: string; waiting: readonly string[]; made: () => Promise<void> }) {
  const [links, setLinks] = useState<readonly Made[]>([]);
  const [role, setRole] = useState<string>("annotator");
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const choose = (known: string): void => {
    setName(known);
    field.current?.focus();
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setProblem(null);
    const given = waiting.includes(name) ? name : name.trim();
    const annotator = role === "annotator" && given !== "" ? { annotator: given } : {};
    try {
      const invite = await call<Made>("POST", `${path}/invites`, { role, ...annotator });
      setLinks([invite, ...links]);
      setName("");
      await made();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">Invite somebody</h2>
      <p>Each link makes one account, once. Send it to the person yourself; whoever has the link can join.</p>
      <form class="form inviting" onSubmit={(event) => void submit(event)}>
        <fieldset>
          <legend>Role</legend>
          {Object.entries(ROLES).map(([key, words]) => (
            <label key={key} class="choose"><input type="radio" name="role" value={key} checked={role === key} onChange={() => setRole(key)} /> <span><b>{key}</b> {words}</span></label>
          ))}
        </fieldset>
        {role === "annotator" && (
          <>
            <label>Name in the study, if you wish
              <input ref={field} name="annotator" list="waiting" value={name} maxLength={500} autocomplete="off" aria-describedby="what-name" onInput={(event) => setName(event.currentTarget.value)} />
              <datalist id="waiting">{waiting.map((each) => <option key={each} value={each} />)}</datalist>
            </label>
            <small id="what-name" aria-live="polite">{meaning(name, waiting)}</small>
            <Waiting names={waiting} choose={choose} />
          </>
        )}
        <p class="problem-line" role="alert">{problem}</p>
        <button type="submit" class="main">Make a link</button>
      </form>
      {links.map((each) => <OnceLink key={each.key} id={`link-${each.key}`} words={`Link for ${each.annotator ?? `a new ${each.role}`}`} path={each.path} />)}
    </section>
  );
}

/** What it means to give a name, or none. */
function meaning(name: string, waiting: readonly string[]): string {
  if (waiting.includes(name)) return `Whoever takes the link goes on with what was annotated as ${name}.`;
  return "Figures and exports show it. Else it is the name with which they sign in, which must be nobody’s in the study.";
}

/** Annotators of the study as whom nobody signs in; only a link that names one leads to that work. */
function Waiting({ names, choose }: { names: readonly string[]; choose: (name: string) => void }) {
  if (names.length === 0) return null;
  const shown = names.slice(0, MOST_WAITING);
  return (
    <p class="muted waiting">
      Nobody signs in as {shown.map((each, n) => <span key={each}>{n > 0 && ", "}<button type="button" class="quiet" aria-label={`Give the name ${each}`} onClick={() => choose(each)}>{each}</button></span>)}
      {names.length > shown.length && ` and ${names.length - shown.length} more`}. To let somebody go on with that work, give the link that name.
    </p>
  );
}

export function Invites({ invites, withdraw }: { invites: readonly Invite[]; withdraw: (key: string) => Promise<void> }) {
  const now = new Date();
  return (
    <section aria-labelledby="invites">
      <h2 id="invites">Invitations</h2>
      {invites.length === 0 ? <p class="muted">There are none yet.</p> : (
        <div class="scroll" role="region" aria-label="Invitations" tabIndex={0}>
          <table class="people">
            <thead><tr><th scope="col">For</th><th scope="col">State</th><td /></tr></thead>
            <tbody>
              {[...invites].reverse().map((each) => (
                <tr key={each.key}>
                  <th scope="row">{each.annotator ?? "whoever has the link"}<small>{each.role}</small></th>
                  <td>{stateOf(each, now)}</td>
                  <td>{each.taken === null && <Sure words="Take back" asks="The link will not work any more. Take it back?" of={`the link for ${each.annotator ?? each.role}`} act={() => withdraw(each.key)} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function stateOf(invite: Invite, now: Date): string {
  if (invite.taken !== null) return `✓ joined ${day(invite.taken)}`;
  return isOpen(invite, now) ? `○ open until ${day(invite.expires)}` : "– too old";
}

