// The order of ids under which T2 comes before T10, as natural() in argora.model.layer.

export function natural(a: string, b: string): number {
  const left = parts(a);
  const right = parts(b);
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const order = comparePart(left[i]!, right[i]!);
    if (order !== 0) return order;
  }
  // What is shorter ends with its id, which Python sorts behind every further part.
  if (left.length !== right.length) return right.length - left.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

const parts = (id: string): string[] => id.split(/(\d+)/).filter((part) => part !== "");
const isNumber = (part: string): boolean => /^\d{1,18}$/.test(part);

function comparePart(a: string, b: string): number {
  if (isNumber(a) && isNumber(b)) {
    const [x, y] = [BigInt(a), BigInt(b)];
    return x < y ? -1 : x > y ? 1 : 0;
  }
  if (isNumber(a) !== isNumber(b)) return isNumber(a) ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
