/** Numbers for people: few digits, powers of ten where they are shorter. */
export function numberText(value: number, digits = 3): string {
  if (Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e-3 && size < 1e5) return String(Number(value.toPrecision(digits)));
  return value.toExponential(Math.min(digits, 2) - 1).replace("e+", "e");
}
