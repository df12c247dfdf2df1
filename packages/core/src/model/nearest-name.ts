/**
 * The known name that was probably meant.
 *
 * Distance: optimal string alignment, the least number of insertions, deletions, replacements and swaps of neighbours, computed by
 * dynamic programming over three rows:
 *
 *   d(i, j) = min( d(i−1, j) + 1, d(i, j−1) + 1, d(i−1, j−1) + [aᵢ ≠ bⱼ], d(i−2, j−2) + 1 if aᵢ₋₁aᵢ = bⱼbⱼ₋₁ )
 *
 * Source: Damerau, A technique for computer detection and correction of spelling errors, CACM 7 (1964) 171–176, in the restricted
 * form. Cost O(|a|·|b|). Names over 64 characters and more than 2000 candidates are not searched: a hint must stay cheap.
 */

const LONGEST = 64;
const MOST_CANDIDATES = 2000;

/** Insertions, deletions, replacements and exchanges of neighbours that make b of a. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(previous[j]! + 1, row[j - 1]! + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, before[j - 2]! + 1);
      row.push(best);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length]!;
}

/** The nearest of `known`, ignoring case; undefined if none differs in at most a third of its letters. The first of equals wins. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  if (typeof name !== "string" || name.length > LONGEST) return undefined;
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  let searched = 0;
  for (const candidate of known) {
    if (++searched > MOST_CANDIDATES) break;
    const allowed = Math.max(1, Math.floor(Math.max(name.length, candidate.length) / 3));
    if (Math.abs(candidate.length - name.length) > allowed || candidate.length > LONGEST) continue;
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (distance <= allowed && distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Hint for an unknown name: the nearest known one, else the list of all (shortened). */
export function suggestName(name: string, known: readonly string[], nothing = "none is known"): string {
  const nearest = nearestName(name, known);
  if (nearest !== undefined) return `did you mean "${nearest}"?`;
  if (known.length === 0) return nothing;
  return `known: ${listNames(known)}`;
}

/** Up to twelve names, comma separated, and how many more there are. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 12).map((n) => (n.length > LONGEST ? `${n.slice(0, LONGEST)}…` : n));
  return shown.join(", ") + (names.length > shown.length ? ` and ${names.length - shown.length} more` : "");
}
