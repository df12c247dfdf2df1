/**
 * Advances every island over the step.
 *
 *   step        stretches, as many as the last step needed; one that does not converge is undone and halved, at most DEEPEST times
 *   stretch     order 2: one run; order 4, 6: runs of 1, 2 (, 3) parts, combined, then projected onto the joints
 *   run         position stage, at t        prepare · half kick · repeat { preview · correct }    (impulses now such that all conditions
 *                                                                                                   hold at the end)
 *               accept                      the preview becomes the state
 *               velocity stage, at the end  half kick · prepare · settle                           (no velocity left along removed directions)
 *
 * The run is symmetric in time, so its error has even powers of h only: that is what the combination of runs cancels. A free body has nothing
 * to correct; for it a run is kick–drift–kick. A method of its own order integrates forces and joints in its preview; a stretch is then one run.
 * Source: theory 01, sections 5, 13 and 19; decisions in docs/the-step.md.
 */
import type { Chain, Island } from "../joint/coupling.js";
import { allFinite } from "../math/scalar.js";
import { stepLength, timeOf } from "./clock.js";
import { combineRuns } from "./combine-runs.js";
import { releaseDriven, restoreAround, restoreIsland, saveIsland } from "./island-state.js";
import { savedIsland } from "./island-work.js";
import { LEDGER } from "./ledger.js";
import { reportNonFinite, reportNotConverged } from "./non-finite.js";
import { run } from "./run.js";
import { stage } from "./stage.js";
import type { WorldData } from "./world-data.js";

const DEEPEST = 8;
/** Steps without trouble after which a coarser division is tried again. */
const EASY_STEPS = 8;

export const advanceIslands = stage("advance islands", (world) => {
  const h = stepLength(world);
  const time = timeOf(world);
  for (const island of world.islands) {
    if (isPlain(world, island)) run(world, island, time, h);
    else {
      advanceIsland(world, island, time, h);
      releaseDriven(world.tables, island);
    }
    keepSound(world, island);
  }
});

/** Lone bodies need no more than one run: under gravity it is exact, and rotation has its own order. Forces that vary call for the order of the step. */
const isPlain = (world: WorldData, island: Island): boolean =>
  island.chains.every((chain) => chain.method.name === "free") && (world.order === 2 || !island.forced);

/** The whole step of a jointed island, in as many stretches as it takes. */
function advanceIsland(world: WorldData, island: Island, time: number, h: number): void {
  const { control } = world.tables;
  const memory = 2 * island.chains[0]!.bodies[0]!;
  const level = control[memory]!;
  const parts = 1 << level;
  const trouble: Trouble = { deepest: level, failed: false };
  for (let i = 0; i < parts; i++) advanceStretch(world, island, time + (i * h) / parts, h / parts, level, trouble);
  if (trouble.failed) reportNotConverged(world, island);
  const easy = trouble.deepest > level ? 0 : control[memory + 1]! + 1;
  const next = trouble.failed ? 0 : easy >= EASY_STEPS ? Math.max(0, trouble.deepest - 1) : trouble.deepest;
  control[memory] = next;
  control[memory + 1] = easy >= EASY_STEPS ? 0 : easy;
}

/** How a step went: the number of halvings it took, and whether they helped. */
interface Trouble {
  deepest: number;
  failed: boolean;
}

/** One stretch, halved where it does not converge. Where even the shortest does not, halving is pointless: the rest of the step is made as well as it goes. */
function advanceStretch(world: WorldData, island: Island, time: number, tau: number, depth: number, trouble: Trouble): void {
  trouble.deepest = Math.max(trouble.deepest, depth);
  const saved = savedIsland(world, island, depth);
  saveIsland(world.tables, island, saved);
  world.depth = depth;
  if (!trouble.failed && attempt(world, island, time, tau, depth)) return;
  if (!trouble.failed) undo(world, island, saved);
  if (depth >= DEEPEST || !world.halve) trouble.failed = true;
  if (trouble.failed) run(world, island, time, tau, "as well as it goes");
  else {
    advanceStretch(world, island, time, tau / 2, depth + 1, trouble);
    advanceStretch(world, island, time + tau / 2, tau / 2, depth + 1, trouble);
  }
}

function undo(world: WorldData, island: Island, saved: Float64Array): void {
  restoreIsland(world.tables, island, saved);
  for (const chain of island.chains) chain.preparedAt = -1;
  world.tables.ledger[LEDGER.rejectedSteps] = world.tables.ledger[LEDGER.rejectedSteps]! + 1;
}

const attempt = (world: WorldData, island: Island, time: number, tau: number, depth: number): boolean =>
  world.order === 2 || island.chains.some((chain) => chain.method.ownOrder !== undefined)
    ? run(world, island, time, tau)
    : combineRuns(world, island, time, tau, depth);

/** Stage border: where a number is not finite, the body and what it is coupled to go back to the start of the step, and an event says so. */
function keepSound(world: WorldData, island: Island): void {
  for (const chain of island.chains) {
    for (let i = 0; i < chain.bodies.length; i++) {
      if (!isSound(world, chain.bodies[i]!)) giveUp(world, island, chain, chain.bodies[i]!);
    }
  }
}

function isSound(world: WorldData, body: number): boolean {
  return allFinite(world.tables.pose, 7 * body, 7) && allFinite(world.tables.twist, 6 * body, 6);
}

function giveUp(world: WorldData, island: Island, chain: Chain, body: number): void {
  const { nextPose, nextTwist, ledger } = world.tables;
  const early = !allFinite(nextPose, 7 * body, 7) || !allFinite(nextTwist, 6 * body, 6);
  restoreAround(world.tables, island, chain, body);
  chain.preparedAt = -1;
  reportNonFinite(world, body, early ? "position stage" : "velocity stage");
  ledger[LEDGER.rejectedSteps] = ledger[LEDGER.rejectedSteps]! + 1;
}
