// Which page stands at an address, but for the annotator's screen, which needs none of this.

import { t, withElements } from "../texts/texts";
import { Frame } from "./Frame";
import type { ComponentChild, ComponentType } from "preact";

export type Page = ComponentType<Readonly<Record<string, string>>>;
type Loader = () => Promise<{ readonly default: Page }>;

const PAGES: readonly (readonly [RegExp, Loader])[] = [
  [/^\/setup\/?$/, () => import("./Setup")],
  [/^\/enter\/?$/, () => import("./Enter")],
  [/^\/reset\/?$/, () => import("./Reset")],
  [/^\/join\/(?<invite>[^/]+)\/?$/, () => import("./Join")],
  [/^\/s\/(?<study>[^/]+)\/d\/(?<document>[^/]+)\/feedback\/?$/, () => import("../manage/Feedback")],
  [/^\/s\/(?<study>[^/]+)\/d\/(?<document>[^/]+)\/together\/?$/, () => import("../curate/Together")],
  [/^\/s\/(?<study>[^/]+)\/r\/(?<document>[^/]+)\/?$/, () => import("../manage/Review")],
  [/^\/s\/(?<study>[^/]+)\/history\/?$/, () => import("../manage/History")],
  [/^\/s\/(?<study>[^/]+)\/agreement\/?$/, () => import("../manage/Agreement")],
  [/^\/s\/(?<study>[^/]+)\/people\/?$/, () => import("../manage/People")],
  [/^\/s\/(?<study>[^/]+)\/tasks\/?$/, () => import("../manage/Tasks")],
  [/^\/s\/(?<study>[^/]+)\/phases\/?$/, () => import("../manage/Phases")],
  [/^\/s\/(?<study>[^/]+)\/guideline\/?$/, () => import("../manage/Guideline")],
  [/^\/s\/(?<study>[^/]+)\/curate\/?(?<document>[^/]*)\/?$/, () => import("../curate/Curation")],
  [/^\/s\/(?<study>[^/]+)\/scheme\/?$/, () => import("../scheme/Reading")],
  [/^\/s\/(?<study>[^/]+)\/scheme\/change\/?$/, () => import("../scheme/Change")],
  [/^\/s\/(?<study>[^/]+)\/export\/?$/, () => import("../manage/Export")],
  [/^\/s\/(?<study>[^/]+)\/settings\/?$/, () => import("../manage/Settings")],
  [/^\/s\/(?<study>[^/]+)\/?$/, () => import("./Documents")],
  [/^\/new\/?$/, () => import("../manage/New")],
  [/^\/schemes\/?$/, () => import("../scheme/Schemes")],
  [/^\/schemes\/(?<draft>[^/]+)\/?$/, () => import("../scheme/Editor")],
  [/^\/schemes\/(?<draft>[^/]+)\/try\/?$/, () => import("../scheme/Trial")],
  [/^\/accounts\/?$/, () => import("../manage/Accounts")],
  [/^\/(?<page>compare|feedback(\/beside)?)\/?$/, () => import("../open/Open")],
  [/^\/account\/?$/, () => import("./Account")],
  [/^\/$/, () => import("./Studies")],
];

export interface Found {
  readonly Page: Page;
  readonly groups: Readonly<Record<string, string>> | undefined;
}

/** The page at an address, and what the address names in it. */
export async function pageAt(address: string): Promise<Found> {
  for (const [pattern, load] of PAGES) {
    const match = pattern.exec(address);
    if (match) return { Page: (await load()).default, groups: match.groups };
  }
  return { Page: Nothing, groups: {} };
}

function Nothing() {
  const toStudies = (words: readonly ComponentChild[]) => <a href="/">{words}</a>;
  return <Frame title={t("address-unknown-title")}><p>{withElements("address-unknown", { "<studies>": toStudies })}</p></Frame>;
}
