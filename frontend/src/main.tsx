// Which page an address shows. The annotator's screen is loaded when a document is opened.

import "./look/style.css";
import { render, type ComponentType } from "preact";
import { Frame } from "./pages/Frame";

type Params = Readonly<Record<string, string>>;
type Page = ComponentType<Params>;
type Loader = () => Promise<{ readonly default: Page }>;

const PAGES: readonly (readonly [RegExp, Loader])[] = [
  [/^\/setup\/?$/, () => import("./pages/Setup")],
  [/^\/enter\/?$/, () => import("./pages/Enter")],
  [/^\/reset\/?$/, () => import("./pages/Reset")],
  [/^\/join\/(?<invite>[^/]+)\/?$/, () => import("./pages/Join")],
  [/^\/s\/(?<study>[^/]+)\/d\/(?<document>[^/]+)\/?$/, () => import("./pages/Annotate")],
  [/^\/s\/(?<study>[^/]+)\/d\/(?<document>[^/]+)\/feedback\/?$/, () => import("./manage/Feedback")],
  [/^\/s\/(?<study>[^/]+)\/r\/(?<document>[^/]+)\/?$/, () => import("./manage/Review")],
  [/^\/s\/(?<study>[^/]+)\/history\/?$/, () => import("./manage/History")],
  [/^\/s\/(?<study>[^/]+)\/agreement\/?$/, () => import("./manage/Agreement")],
  [/^\/s\/(?<study>[^/]+)\/people\/?$/, () => import("./manage/People")],
  [/^\/s\/(?<study>[^/]+)\/tasks\/?$/, () => import("./manage/Tasks")],
  [/^\/s\/(?<study>[^/]+)\/guideline\/?$/, () => import("./manage/Guideline")],
  [/^\/s\/(?<study>[^/]+)\/export\/?$/, () => import("./manage/Export")],
  [/^\/s\/(?<study>[^/]+)\/settings\/?$/, () => import("./manage/Settings")],
  [/^\/s\/(?<study>[^/]+)\/?$/, () => import("./pages/Documents")],
  [/^\/new\/?$/, () => import("./manage/New")],
  [/^\/accounts\/?$/, () => import("./manage/Accounts")],
  [/^\/account\/?$/, () => import("./pages/Account")],
  [/^\/$/, () => import("./pages/Studies")],
];

async function start(): Promise<void> {
  const root = document.getElementById("app")!;
  for (const [address, load] of PAGES) {
    const match = address.exec(location.pathname);
    if (!match) continue;
    const { default: Page } = await load();
    const params = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    render(<Page {...params} />, root);
    return;
  }
  render(<Frame title="Nothing here"><p>There is nothing at this address. <a href="/">To the studies</a></p></Frame>, root);
}

void start();
