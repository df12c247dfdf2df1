/** Which of `P`, `P 3.2.3`, `P 4.0.0` is meant: the version asked for, else the one without number, else the highest. */
export function chooseVersion(name: string, stems: readonly string[], version?: string): string | undefined {
  const wanted = version === undefined ? undefined : `${name} ${version}`;
  if (wanted !== undefined && stems.includes(wanted)) return wanted;
  if (stems.includes(name)) return name;
  return [...stems].sort((a, b) => compareVersions(b.slice(name.length + 1), a.slice(name.length + 1)))[0];
}

/** By numbers from the left, 4.10 > 4.9; what is no number counts as text, and a release is higher than what leads to it: 4.0.0 > 4.0.0 beta. */
export function compareVersions(a: string, b: string): number {
  const [partsA, partsB] = [a, b].map((text) => text.split(/[.\s-]+/)) as [string[], string[]];
  for (let i = 0; i < Math.max(partsA.length, partsB.length); i++) {
    const order = comparePart(partsA[i], partsB[i]);
    if (order !== 0) return order;
  }
  return 0;
}

const isNumber = (part: string): boolean => /^\d+$/.test(part);

function comparePart(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0;
  if (a === undefined) return isNumber(b!) ? -1 : 1;
  if (b === undefined) return isNumber(a) ? 1 : -1;
  if (isNumber(a) && isNumber(b)) return Number(a) - Number(b);
  if (isNumber(a) !== isNumber(b)) return isNumber(a) ? 1 : -1;
  return a < b ? -1 : 1;
}
