// Words that are seen stand in the catalogues, and nowhere else.

import ts from "typescript";
import { expect, it } from "vitest";

/** What is still to be done: its words are in the code. */
const WITHOUT_CATALOGUE: readonly string[] = [];

/** Attributes of elements that are seen or heard. */
const SEEN = new Set(["title", "aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "placeholder", "alt", "label", "button", "hint"]);
/** Functions that take names, selectors or keys, and no words. */
const NAMES = /^(bind|matchMedia|querySelector|querySelectorAll|closest|matches|getElementById|import|split|Set|RegExp|t|withElements)$/;
/** What shows its words. */
const SAYS = /^(say|confirm|alert|prompt)$/;
const WORD = /\p{L}{2,}/u;
const WORDS = /\p{L}{2,}[,;:]? \p{L}+/u;
const SELECTOR = /\[[\w-]+[\]=]/;
/** Named so in the code of every language. */
const NAMED = new Set(["Argora"]);

/** The words in a file that are shown and come from no catalogue, each with its line. */
export function wordsIn(name: string, text: string): string[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true, name.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const words = wordsOf(node);
    if (words !== null && isShown(node, words)) found.push(`${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${words.trim()}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function wordsOf(node: ts.Node): string | null {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join("{}") : null;
}

function isShown(node: ts.Node, words: string): boolean {
  if (!WORD.test(words) || NAMED.has(words.trim())) return false;
  if (ts.isJsxText(node)) return true;
  const place = placeOf(node);
  if (ts.isJsxAttribute(place)) return SEEN.has(place.name.getText());
  if (ts.isPropertyAssignment(place) && SEEN.has(place.name.getText())) return !ts.isCallExpression(place.initializer);
  if (ts.isJsxExpression(place)) return true;
  if (ts.isCallExpression(place) || ts.isNewExpression(place)) {
    const called = ts.isPropertyAccessExpression(place.expression) ? place.expression.name.text : place.expression.getText();
    if (NAMES.test(called)) return false;
    if (SAYS.test(called)) return true;
  }
  if (ts.isImportDeclaration(place) || ts.isLiteralTypeNode(place) || ts.isElementAccessExpression(place) || isClass(node)) return false;
  return WORDS.test(words.replaceAll("{}", " ")) && !SELECTOR.test(words);
}

/** What takes the value of an expression, beyond choices and defaults. */
function placeOf(node: ts.Node): ts.Node {
  const { parent } = node;
  const isCondition = ts.isConditionalExpression(parent) && parent.condition === node;
  const isJoined = ts.isBinaryExpression(parent) && [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.AmpersandAmpersandToken].includes(parent.operatorToken.kind);
  if ((ts.isConditionalExpression(parent) && !isCondition) || isJoined || ts.isParenthesizedExpression(parent) || ts.isTemplateSpan(parent) || ts.isTemplateExpression(parent)) return placeOf(parent);
  if (ts.isJsxExpression(parent) && ts.isJsxAttribute(parent.parent)) return parent.parent;
  return parent;
}

/** Names of classes are put together, too, and given on under a name that says what they are. */
function isClass(node: ts.Node): boolean {
  for (let each: ts.Node = node; !ts.isSourceFile(each); each = each.parent) {
    if (ts.isJsxAttribute(each) && /^(class|style|d|viewBox)$/.test(each.name.getText())) return true;
    if (ts.isVariableDeclaration(each) && each.name.getText() === "css") return true;
    if (ts.isFunctionDeclaration(each) && /^(cssOf|styleOf)$/.test(each.name?.text ?? "")) return true;
  }
  return false;
}

const FILES = import.meta.glob<string>("../src/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
const ROOMS = Object.entries(FILES).map(([path, text]): [string, string] => [path.slice("../src/".length), text]);
const toDo = (name: string): boolean => WITHOUT_CATALOGUE.some((each) => name.startsWith(each));

it("no words are seen that are in no catalogue", () => {
  const found = ROOMS.filter(([name]) => !toDo(name) && name !== "schema.ts").flatMap(([name, text]) => wordsIn(name, text));
  expect(found).toEqual([]);
});

it.each(WITHOUT_CATALOGUE)("what is to be done has words of its own, or stands here no more: %s", (room) => {
  expect(ROOMS.filter(([name]) => name.startsWith(room)).flatMap(([name, text]) => wordsIn(name, text))).not.toEqual([]);
});

it.each([
  ["<p>Words <b>{x}</b></p>", ["Words"]],
  ["<p>{open ? \"Tree\" : t(\"tree\")}</p>", ["Tree"]],
  ["<p title=\"Close it\" class=\"a b\">{t(\"x\")} × {n}</p>", ["Close it"]],
  ["<p aria-label={`Step ${i}`} />", ["Step {}"]],
  ["<p>{`${n} found`}</p>", ["{} found"]],
  ["cursor.say(done ? \"Done.\" : t(\"open\"))", ["Done."]],
  ["const why = `not ${n} of them`;", ["not {} of them"]],
  ["document.querySelector(\"main p\")", []],
  ["if (status === \"offline\") go(\"first\");", []],
])("words are found where they are shown: %s", (code, words) => {
  expect(wordsIn("a.tsx", code).map((each) => each.replace("a.tsx:1: ", ""))).toEqual(words);
});
