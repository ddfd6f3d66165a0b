// Packs files into a zip, as the server takes a study.

import { Zip, ZipDeflate } from "fflate";

export interface Packable {
  /** With slashes between folders. */
  readonly path: string;
  readonly content: Blob;
}

/** The same files give the same zip, whenever they are packed. */
const MTIME = new Date(1980, 0, 1);

/** `told` hears how many files are packed. */
export async function packed(files: readonly Packable[], told: (done: number) => void = () => {}): Promise<Blob> {
  const parts: BlobPart[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    parts.push(chunk);
  });
  for (const [n, { path, content }] of files.entries()) {
    const entry = new ZipDeflate(path);
    entry.mtime = MTIME;
    zip.add(entry);
    // Chunk by chunk, so that the page can be drawn in between.
    const reader = content.stream().getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) entry.push(read.value);
    entry.push(new Uint8Array(), true);
    told(n + 1);
  }
  zip.end();
  return new Blob(parts, { type: "application/zip" });
}
