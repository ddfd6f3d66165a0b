// Packs files into a zip, as the server takes a study: PKWARE's APPNOTE 6.3, without its extensions.

export interface Packable {
  /** With slashes between folders. */
  readonly path: string;
  readonly content: Blob;
}

const A_FILE = 0x04034b50;
const A_LINE_OF_THE_LIST = 0x02014b50;
const THE_END = 0x06054b50;
const MADE_BY_US = 20; // version 2.0: folders and deflate
const NAMES_IN_UTF_8 = 0x0800;
const DEFLATED = 8;
const FIRST_OF_1980 = 0x21;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let left = byte;
  for (let bit = 0; bit < 8; bit++) left = left & 1 ? (left >>> 1) ^ 0xedb88320 : left >>> 1;
  return left;
});

export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 0xff]! ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

/** `told` hears how many files are packed. */
export async function packed(files: readonly Packable[], told: (done: number) => void = () => {}): Promise<Blob> {
  const parts: BlobPart[] = [];
  const list: BlobPart[] = [];
  let at = 0;
  let listed = 0;
  for (const [n, { path, content }] of files.entries()) {
    const name = new TextEncoder().encode(path);
    const bytes = new Uint8Array(await content.arrayBuffer());
    const small = await deflated(content);
    const about = [MADE_BY_US, NAMES_IN_UTF_8, DEFLATED, 0, FIRST_OF_1980] as const;
    const sizes = [crc32(bytes), small.size, bytes.length] as const;
    parts.push(numbers([[4, A_FILE], ...short(about), ...long(sizes), ...short([name.length, 0])]), name, small);
    list.push(
      numbers([
        [4, A_LINE_OF_THE_LIST], ...short([MADE_BY_US, ...about]), ...long(sizes), ...short([name.length, 0, 0, 0, 0]), ...long([0, at]),
      ]),
      name,
    );
    at += 30 + name.length + small.size;
    listed += 46 + name.length;
    told(n + 1);
  }
  const end = numbers([[4, THE_END], ...short([0, 0, files.length, files.length]), ...long([listed, at]), ...short([0])]);
  return new Blob([...parts, ...list, end], { type: "application/zip" });
}

const deflated = (content: Blob): Promise<Blob> =>
  new Response(content.stream().pipeThrough(new CompressionStream("deflate-raw"))).blob();

type Sized = readonly [size: 2 | 4, value: number];

const short = (values: readonly number[]): Sized[] => values.map((value) => [2, value]);
const long = (values: readonly number[]): Sized[] => values.map((value) => [4, value]);

function numbers(values: readonly Sized[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(values.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of values) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}
