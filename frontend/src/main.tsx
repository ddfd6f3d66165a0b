// Which page an address shows. The annotator's screen is loaded without what the others need, their addresses among it.

import "./look/style.css";
import { render } from "preact";
import { preferred } from "./texts/languages";
import { speak } from "./texts/texts";

/** Its words are in the first script. */
const SCREEN = /^\/s\/(?<study>[^/]+)\/d\/(?<document>[^/]+)\/?$/;

async function start(): Promise<void> {
  const root = document.getElementById("app")!;
  const screen = SCREEN.exec(location.pathname);
  const [{ Page, groups }] = await Promise.all([
    screen ? import("./pages/Annotate").then(({ default: Page }) => ({ Page, groups: screen.groups })) : import("./pages/addresses").then(({ pageAt }) => pageAt(location.pathname)),
    speak(preferred(), { pages: !screen }),
  ]);
  const params = Object.fromEntries(Object.entries(groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]));
  const phase = new URLSearchParams(location.search).get("phase");
  render(<Page {...params} {...(phase === null ? {} : { phase })} />, root);
}

void start();
