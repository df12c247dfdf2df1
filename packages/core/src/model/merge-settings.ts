/** Settings from several places in one: what is stated later wins, member by member also inside `tolerance`, `budget` and the like. */

/** Members that may be records of their own. */
export const NESTED: readonly string[] = [
  "rotation",
  "tolerance",
  "budget",
  "iterative",
  "baumgarte",
  "penalty",
  "contact",
  "combine",
  "sleep",
];

export const isRecord = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Members that are undefined count as not stated. */
export function mergeSettings<T extends object>(earlier: T, later: Partial<T>): T {
  const merged = { ...earlier } as Record<string, unknown>;
  for (const [key, value] of Object.entries(later)) {
    if (value === undefined) continue;
    const before = merged[key];
    const nested = NESTED.includes(key) && isRecord(before) && isRecord(value);
    merged[key] = nested ? mergeSettings(before, value) : value;
  }
  return merged as T;
}
