// How a new version of the guideline is named, and what a file brings.

import { t } from "../texts/texts";

/** The next number where versions are numbered; else nothing is proposed. */
export function nextVersion({ version, versions }: { readonly version: string | null; readonly versions: readonly { readonly version: string }[] }): string {
  if (version === null) return "1";
  if (!/^\d{1,9}$/.test(version)) return "";
  const used = new Set(versions.map((each) => each.version));
  let next = Number(version) + 1;
  while (used.has(String(next))) next += 1;
  return String(next);
}

/** The text of a file, or an error in words where it is none. */
export async function textOf(file: Blob): Promise<string> {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Error(t("guideline-file-not-utf8"));
  }
  if (text.includes("\0")) throw new Error(t("guideline-file-no-text"));
  return text;
}
