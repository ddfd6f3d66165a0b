// What somebody chose on their computer: files, a whole folder, or a zip that is packed already.

import { t } from "../texts/texts";
import { packed, type Packable } from "./zip";

export interface Chosen {
  readonly files: readonly Packable[];
  /** A name for the study: the folder's, or the only file's. */
  readonly name: string;
  readonly bytes: number;
}

export function chosen(list: Iterable<File>): Chosen {
  const files = [...list]
    .map((file) => ({ path: file.webkitRelativePath || file.name, content: file }))
    .filter(({ path }) => !path.split("/").some((part) => part.startsWith(".")));
  const first = files[0]?.path ?? "";
  const folder = first.includes("/") ? first.slice(0, first.indexOf("/")) : "";
  const name = folder || (files.length === 1 ? first.replace(/\.[^.]*$/, "") : "");
  return { files, name, bytes: files.reduce((sum, file) => sum + file.content.size, 0) };
}

/** Whether these are texts and nothing else, which do not say what annotators may mark. */
export const onlyTexts = ({ files }: Chosen): boolean =>
  files.length > 0 && files.every(({ path }) => /\.txt$|(^|\/)metadata\.csv$/i.test(path));

/** The same files, and what is said of them. */
export function withSettingsFile(from: Chosen, settings: Readonly<Record<string, string>>): Chosen {
  return { ...from, files: [...from.files, { path: "settings.json", content: new Blob([JSON.stringify(settings)]) }] };
}

/** The zip to send: the only file, if it is one. */
export async function zipOf({ files }: Chosen, told: (done: number) => void): Promise<Blob> {
  const [only] = files;
  try {
    if (files.length !== 1 || !/\.zip$/i.test(only!.path)) return await packed(files, told);
    // Read here and not while it is sent: else a file that changed looks like a broken connection.
    return new Blob([await only!.content.arrayBuffer()]);
  } catch {
    throw new Error(t("chosen-changed"));
  }
}

/** `2 files, 13 kB`, and what sorts there are. */
export function summary({ files, bytes }: Chosen): string {
  const kinds = new Map<string, number>();
  for (const { path } of files) {
    const kind = /\.[^./]+$/.exec(path)?.[0].toLowerCase() ?? t("chosen-no-suffix");
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const most = [...kinds].sort((a, b) => b[1] - a[1]).slice(0, 4).map(([kind, n]) => t("chosen-kind", { n, kind }));
  if (files.length === 1) return t("chosen-file", { file: files[0]!.path, size: size(bytes) });
  return t("chosen-files", { n: files.length, kinds: `${most.join(", ")}${kinds.size > 4 ? " …" : ""}`, size: size(bytes) });
}

export function size(bytes: number): string {
  if (bytes < 1000) return t("size-bytes", { n: bytes });
  return bytes < 1e6 ? t("size-kilobytes", { n: bytes / 1e3 }) : t("size-megabytes", { n: bytes / 1e6 });
}
