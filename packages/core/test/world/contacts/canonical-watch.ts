/** Whether the points that push in a solve are independent of each other: what a canonical set promises. */
import type { ContactProblem } from "../../../src/contact/contact-problem.js";

/** Of the points that push on the body in the hand, the only one that impulses move: torques over 0.1 m, so that lengths and directions count alike. */
function pushingWrenches({ pointCount, pointRow, active, impulse, wrench, rowBody }: ContactProblem): number[][] {
  const found: number[][] = [];
  for (let point = 0; point < pointCount; point++) {
    const row = pointRow[point]!;
    if (active[point] === 0 || !(impulse[row]! > 0)) continue;
    const at = 12 * row + (rowBody[2 * row]! >= 0 ? 0 : 6);
    found.push(Array.from(wrench.subarray(at, at + 6), (x, k) => (k < 3 ? x / 0.1 : x)));
  }
  return found;
}

/** Rank of up to some dozen wrenches [x × n, n] by Gram–Schmidt with the largest left first. */
function rankOf(wrenches: readonly (readonly number[])[]): number {
  let rank = 0;
  const left = wrenches.map((w) => [...w]);
  for (;;) {
    const sizes = left.map((w) => Math.hypot(...w));
    const best = sizes.indexOf(Math.max(...sizes));
    if (best < 0 || !(sizes[best]! > 1e-6)) return rank;
    const unit = left[best]!.map((x) => x / sizes[best]!);
    rank++;
    for (const w of left) {
      const along = w.reduce((sum, x, k) => sum + x * unit[k]!, 0);
      for (let k = 0; k < 6; k++) w[k]! -= along * unit[k]!;
    }
  }
}

/** Do more points push than the rank of their wrenches? */
export function isRedundant(problem: ContactProblem): boolean {
  const wrenches = pushingWrenches(problem);
  return rankOf(wrenches) < wrenches.length;
}
