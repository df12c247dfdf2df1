/**
 * Higher order: runs of 1, 2 (, 3) equal parts over the same stretch, combined such that the leading terms of their errors cancel, then
 * projected onto the joints in the mass metric.
 *
 *   order 4:  −1/3 X₁ + 4/3 X₂          order 6:  1/24 X₁ − 16/15 X₂ + 81/40 X₃
 *
 * Linear in positions, quaternions (normalised afterwards), velocities, books and joint impulses.
 * Source: theory 01, sections 13.3 and 13.5.
 */
import type { Island } from "../joint/coupling.js";
import { addIsland, normaliseIsland, restoreIsland } from "./island-state.js";
import { combinedIsland, savedIsland } from "./island-work.js";
import { run, STALL_DEPTH } from "./run.js";
import type { WorldData } from "./world-data.js";

const WEIGHTS: Readonly<Record<number, readonly number[]>> = { 4: [-1 / 3, 4 / 3], 6: [1 / 24, -16 / 15, 81 / 40] };

/** The stretch has been saved at `depth`. True if all runs converged. */
export function combineRuns(world: WorldData, island: Island, time: number, tau: number, depth: number): boolean {
  const saved = savedIsland(world, island, depth);
  const sum = combinedIsland(world, island);
  const weights = WEIGHTS[world.order]!;
  sum.fill(0);
  for (let n = 1; n <= weights.length; n++) {
    if (n > 1) {
      restoreIsland(world.tables, island, saved);
      for (const chain of island.chains) chain.preparedAt = -1;
    }
    for (let i = 0; i < n; i++) if (!run(world, island, time + (i * tau) / n, tau / n)) return false;
    addIsland(world.tables, island, weights[n - 1]!, sum);
  }
  restoreIsland(world.tables, island, sum);
  normaliseIsland(world.tables, island);
  let worst = 0;
  for (const chain of island.chains) {
    worst = Math.max(worst, chain.method.project(world.tables, chain));
    chain.preparedAt = world.poseEpoch;
  }
  return worst <= 1 || (depth >= STALL_DEPTH && worst <= world.goodEnough);
}
