/** Numbers as a person types them into an address or a flag: `0.25`, `1e-3`, `-3`, and fractions of two such numbers, `1/240`. */

const DECIMAL = "[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?";
const NUMBER = new RegExp(`^(${DECIMAL})(?:/(${DECIMAL}))?$`);

/** The finite number that the text stands for, or undefined. Units, `inf`, `0x10` and division by zero are not numbers here. */
export function parseNumber(text: string): number | undefined {
  const match = NUMBER.exec(text.trim());
  if (match === null) return undefined;
  const value = match[2] === undefined ? Number(match[1]) : Number(match[1]) / Number(match[2]);
  return Number.isFinite(value) ? value : undefined;
}
