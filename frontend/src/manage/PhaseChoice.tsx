// Of which phase a page is, where the study has phases: each is a link to the same page.

import { inPhase, type Phase } from "../api";
import { t } from "../texts/texts";

export function PhaseChoice({ phases, now }: { phases: readonly Phase[]; now: string }) {
  if (phases.length === 0) return null;
  return (
    <nav aria-label={t("phases-choice")} class="parts">
      <span class="muted">{t("phases-choice")}</span>
      {phases.map(({ name }) => <a key={name} href={location.pathname + inPhase(name)} {...(name === now ? { "aria-current": "true" as const } : {})}>{name}</a>)}
    </nav>
  );
}

/** The phase of a page: that of its address, or else the last one that was opened; empty where there is none. */
export function phaseOf(phases: readonly Phase[], wanted: string | undefined): string {
  const names = phases.map((each) => each.name);
  if (wanted !== undefined && names.includes(wanted)) return wanted;
  return phases.findLast((each) => each.state !== "planned")?.name ?? names[0] ?? "";
}
