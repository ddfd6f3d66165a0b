// Which of the pages is shown that anybody may use: one line in the first script is for all of them.

import Beside from "./Beside";
import Compare from "./Compare";
import Feedback from "./Feedback";

const PAGES: Readonly<Record<string, () => preact.JSX.Element>> = { compare: Compare, feedback: Feedback, "feedback/beside": Beside };

export default function Open({ page }: Readonly<Record<string, string>>) {
  const Page = PAGES[page!]!;
  return <Page />;
}
