/** Numbers for people: six digits, small and large ones with a power of ten. */
export function numberText(value: number, digits = 6): string {
  if (!Number.isFinite(value)) return String(value);
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-4)
    return value
      .toExponential(Math.min(digits - 1, 3))
      .replace(/\.?0+e/, "e")
      .replace("e+", "e");
  return String(Number(value.toPrecision(digits)));
}

/** `1.5 kB` */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1e6) return `${numberText(bytes / 1e3, 3)} kB`;
  return `${numberText(bytes / 1e6, 3)} MB`;
}

/** `1 row`, `2 rows` */
export const countText = (count: number, word: string, several = `${word}s`): string => `${count} ${count === 1 ? word : several}`;
