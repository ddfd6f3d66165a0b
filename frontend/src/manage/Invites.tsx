// Invitations: a link for one person, shown once, and the list of those that were made.

import { useRef, useState } from "preact/hooks";
import { call } from "../api";
import { day } from "../look/dates";
import { t, withElements } from "../texts/texts";
import type { Invite } from "./answers";
import { isOpen } from "./next";
import { OnceLink } from "./OnceLink";
import { Sure } from "./Sure";

interface Made extends Invite {
  readonly path: string;
}

const ROLES = ["annotator", "curator", "manager"] as const;

const MOST_WAITING = 8;

export function Inviting({ path, waiting, made }: { path: string; waiting: readonly string[]; made: () => Promise<void> }) {
  const [links, setLinks] = useState<readonly Made[]>([]);
  const [role, setRole] = useState<(typeof ROLES)[number]>("annotator");
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
      <h2 id="invite">{t("invite-title")}</h2>
      <p>{t("invite-about")}</p>
      <form class="form inviting" onSubmit={(event) => void submit(event)}>
        <fieldset>
          <legend>{t("people-role")}</legend>
          {ROLES.map((key) => (
            <label key={key} class="choose"><input type="radio" name="role" value={key} checked={role === key} onChange={() => setRole(key)} /> <span>{withElements(`invite-${key}`, { "<b>": (words) => <b>{words}</b> })}</span></label>
          ))}
        </fieldset>
        {role === "annotator" && (
          <>
            <label>{t("invite-name")}
              <input ref={field} name="annotator" list="waiting" value={name} maxLength={500} autocomplete="off" aria-describedby="what-name" onInput={(event) => setName(event.currentTarget.value)} />
              <datalist id="waiting">{waiting.map((each) => <option key={each} value={each} />)}</datalist>
            </label>
            <small id="what-name" aria-live="polite">{meaning(name, waiting)}</small>
            <Waiting names={waiting} choose={choose} />
          </>
        )}
        <p class="problem-line" role="alert">{problem}</p>
        <button type="submit" class="main">{t("invite-button")}</button>
      </form>
      {links.map((each) => <OnceLink key={each.key} id={`link-${each.key}`} words={each.annotator === null ? t("invite-link-new", { role: each.role }) : t("invite-link", { annotator: each.annotator })} path={each.path} />)}
    </section>
  );
}

/** What it means to give a name, or none. */
function meaning(name: string, waiting: readonly string[]): string {
  if (waiting.includes(name)) return t("invite-name-goes-on", { annotator: name });
  return t("invite-name-about");
}

/** Annotators of the study as whom nobody signs in; only a link that names one leads to that work. */
function Waiting({ names, choose }: { names: readonly string[]; choose: (name: string) => void }) {
  if (names.length === 0) return null;
  const n = names.length - MOST_WAITING;
  const shown = <>{names.slice(0, MOST_WAITING).map((each, at) => <span key={each}>{at > 0 && ", "}<button type="button" class="quiet" aria-label={t("invite-give-name", { annotator: each })} onClick={() => choose(each)}>{each}</button></span>)}</>;
  return <p class="muted waiting">{n > 0 ? withElements("invite-waiting-more", { names: shown, n }) : withElements("invite-waiting", { names: shown })}</p>;
}

export function Invites({ invites, withdraw }: { invites: readonly Invite[]; withdraw: (key: string) => Promise<void> }) {
  const now = new Date();
  return (
    <section aria-labelledby="invites">
      <h2 id="invites">{t("invitations")}</h2>
      {invites.length === 0 ? <p class="muted">{t("invitations-none")}</p> : (
        <div class="scroll" role="region" aria-label={t("invitations")} tabIndex={0}>
          <table class="people">
            <thead><tr><th scope="col">{t("invitations-for")}</th><th scope="col">{t("invitations-state")}</th><td /></tr></thead>
            <tbody>
              {[...invites].reverse().map((each) => (
                <tr key={each.key}>
                  <th scope="row">{each.annotator ?? t("invitations-anybody")}<small>{t(`role-${each.role}`)}</small></th>
                  <td>{stateOf(each, now)}</td>
                  <td>{each.taken === null && <Sure words={t("invitations-withdraw")} asks={t("invitations-withdraw-sure")} of={t("invitations-link", { name: each.annotator ?? t(`role-${each.role}`) })} act={() => withdraw(each.key)} />}</td>
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
  if (invite.taken !== null) return t("invitations-joined", { day: day(invite.taken) });
  return isOpen(invite, now) ? t("invitations-open", { day: day(invite.expires) }) : t("invitations-old");
}

