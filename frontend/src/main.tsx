// Which page an address shows. The annotator's screen is loaded when a document is opened.

import "./look/style.css";
import { render, type ComponentChild, type ComponentType } from "preact";
import { Frame } from "./pages/Frame";
import { preferred } from "./texts/languages";
import { speak, t, withElements } from "./texts/texts";

type Params = Readonly<Record<string, string>>;
type Page = ComponentType<Params>;
type Loader = () => Promise<{ readonly default: Page }>;

/** Its words are in the first script. */
const SCREEN = /^\/s\/(?<study>[^/]+)\/d\/(?<document>[^/]+)\/?$/;

const PAGES: readonly (readonly [RegExp, Loader])[] = [
  [/^\/setup\/?$/, () => import("./pages/Setup")],
  [/^\/enter\/?$/, () => import("./pages/Enter")],
  [/^\/reset\/?$/, () => import("./pages/Reset")],
  [/^\/join\/(?<invite>[^/]+)\/?$/, () => import("./pages/Join")],
  [SCREEN, () => import("./pages/Annotate")],
  [/^\/s\/(?<study>[^/]+)\/d\/(?<document>[^/]+)\/feedback\/?$/, () => import("./manage/Feedback")],
  [/^\/s\/(?<study>[^/]+)\/r\/(?<document>[^/]+)\/?$/, () => import("./manage/Review")],
  [/^\/s\/(?<study>[^/]+)\/history\/?$/, () => import("./manage/History")],
  [/^\/s\/(?<study>[^/]+)\/agreement\/?$/, () => import("./manage/Agreement")],
  [/^\/s\/(?<study>[^/]+)\/people\/?$/, () => import("./manage/People")],
  [/^\/s\/(?<study>[^/]+)\/tasks\/?$/, () => import("./manage/Tasks")],
  [/^\/s\/(?<study>[^/]+)\/phases\/?$/, () => import("./manage/Phases")],
  [/^\/s\/(?<study>[^/]+)\/guideline\/?$/, () => import("./manage/Guideline")],
  [/^\/s\/(?<study>[^/]+)\/scheme\/?$/, () => import("./scheme/Reading")],
  [/^\/s\/(?<study>[^/]+)\/scheme\/change\/?$/, () => import("./scheme/Change")],
  [/^\/s\/(?<study>[^/]+)\/export\/?$/, () => import("./manage/Export")],
  [/^\/s\/(?<study>[^/]+)\/settings\/?$/, () => import("./manage/Settings")],
  [/^\/s\/(?<study>[^/]+)\/?$/, () => import("./pages/Documents")],
  [/^\/new\/?$/, () => import("./manage/New")],
  [/^\/schemes\/?$/, () => import("./scheme/Schemes")],
  [/^\/schemes\/(?<draft>[^/]+)\/?$/, () => import("./scheme/Editor")],
  [/^\/schemes\/(?<draft>[^/]+)\/try\/?$/, () => import("./scheme/Trial")],
  [/^\/accounts\/?$/, () => import("./manage/Accounts")],
  [/^\/(?<page>compare|feedback(\/beside)?)\/?$/, () => import("./open/Open")],
  [/^\/account\/?$/, () => import("./pages/Account")],
  [/^\/$/, () => import("./pages/Studies")],
];

async function start(): Promise<void> {
  const root = document.getElementById("app")!;
  const speaking = speak(preferred(), { pages: !SCREEN.test(location.pathname) });
  for (const [address, load] of PAGES) {
    const match = address.exec(location.pathname);
    if (!match) continue;
    const [{ default: Page }] = await Promise.all([load(), speaking]);
    const params = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    const phase = new URLSearchParams(location.search).get("phase");
    render(<Page {...params} {...(phase === null ? {} : { phase })} />, root);
    return;
  }
  await speaking;
  const toStudies = (words: readonly ComponentChild[]) => <a href="/">{words}</a>;
  render(<Frame title={t("address-unknown-title")}><p>{withElements("address-unknown", { "<studies>": toStudies })}</p></Frame>, root);
}

void start();
