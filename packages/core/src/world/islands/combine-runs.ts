/**
 * Higher order: runs of 1, 2 (, 3) equal parts over the same stretch, combined such that the leading terms of their errors cancel, then
 * projected onto the joints in the mass metric.
 *
 *   order 4:  −1/3 X₁ + 4/3 X₂          order 6:  1/24 X₁ − 16/15 X₂ + 81/40 X₃
 *
 * Linear in positions, quaternions (normalised afterwards), velocities, books and joint impulses. What the coarsest run adds to the
 * combination of the others is an estimate of the error: see trajectory.ts.
 * Source: theory 01, sections 13.3 and 13.5.
 */

import { holdsSomething, projectBlocks } from "../../solve/block/project-blocks.js";
import type { WorldData } from "../world-data.js";
import { type Island, STALL_DEPTH } from "./island.js";
import { addIsland, normaliseIsland, restoreIsland } from "./island-state.js";
import { combinedIsland, lowerIsland, savedIsland } from "./island-work.js";
import { run } from "./run.js";
import { largestDeviation } from "./trajectory.js";

const WEIGHTS: Readonly<Record<number, readonly number[]>> = { 4: [-1 / 3, 4 / 3], 6: [1 / 24, -16 / 15, 81 / 40] };
/** Without the coarsest run, two orders lower: what the combination is compared with. */
const LOWER_WEIGHTS: Readonly<Record<number, readonly number[]>> = { 4: [0, 1], 6: [0, -4 / 5, 9 / 5] };

/**
 * The stretch has been saved at `depth`. Returns the estimated error of its end (m or rad), 0 where none is wanted, undefined where a run did not
 * converge.
 */
export function combineRuns(world: WorldData, island: Island, time: number, tau: number, depth: number): number | undefined {
  const saved = savedIsland(world, island, depth);
  const sum = combinedIsland(world, island);
  const weights = WEIGHTS[world.order]!;
  const lower = world.trajectory === undefined ? undefined : lowerIsland(world, island);
  sum.fill(0);
  lower?.fill(0);
  for (let n = 1; n <= weights.length; n++) {
    if (n > 1) {
      restoreIsland(world.tables, island, saved);
      for (const chain of island.chains) chain.preparedAt = -1;
    }
    for (let i = 0; i < n; i++) if (!run(world, island, time + (i * tau) / n, tau / n)) return undefined;
    addIsland(world.tables, island, weights[n - 1]!, sum);
    if (lower) addIsland(world.tables, island, LOWER_WEIGHTS[world.order]![n - 1]!, lower);
  }
  if (island.blocks?.course.switched) {
    // a row changed from holding to giving way: the runs do not share an expansion, the finest is the result
    world.report.order = 2;
    return 0;
  }
  restoreIsland(world.tables, island, sum);
  normaliseIsland(world.tables, island);
  const worst = projectIsland(world, island, time + tau);
  const converged = worst <= 1 || (depth >= STALL_DEPTH && worst <= island.goodEnough);
  if (!converged) return undefined;
  return lower ? largestDeviation(world.tables, island, lower) : 0;
}

function projectIsland(world: WorldData, { chains, blocks }: Island, time: number): number {
  let worst = 0;
  for (const chain of chains) worst = Math.max(worst, chain.method.project(world.tables, chain));
  if (blocks && holdsSomething(blocks)) worst = Math.max(worst, projectBlocks(world.tables, blocks, time, world.blockTargets));
  for (const chain of chains) chain.preparedAt = world.poseEpoch;
  return worst;
}
