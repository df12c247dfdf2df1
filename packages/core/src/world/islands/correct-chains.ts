/** The correction of all chains of an island, and what it took. */
import type { Chain } from "../../joint/coupling.js";
import { LEDGER } from "../ledger.js";
import type { WorldData } from "../world-data.js";
import type { Island } from "./island.js";

/** One correction of every chain from its preview over tau; the largest error seen, in units of its target. */
export function correctChains(world: WorldData, { chains }: Island, tau: number): number {
  const { ledger } = world.tables;
  let worst = 0;
  let sweeps = 0;
  for (const chain of chains) {
    const error = chain.method.correct(world.tables, chain, tau, world.budget.grant);
    worst = Math.max(worst, error);
    sweeps = Math.max(sweeps, countCorrections(ledger, chain, error));
  }
  // a look ahead counts, even where no joint needs a correction
  world.sweeps += Math.max(1, sweeps);
  ledger[LEDGER.iterations] = ledger[LEDGER.iterations]! + sweeps;
  return worst;
}

/** Books the joints that were corrected; returns the passes over them. */
function countCorrections(ledger: Float64Array, chain: Chain, error: number): number {
  const effort = chain.method.effort?.(chain);
  const sweeps = effort ? effort.sweeps : error > 1 ? 1 : 0;
  ledger[LEDGER.corrections] = ledger[LEDGER.corrections]! + (effort ? effort.corrections : sweeps * chain.joints.length);
  return sweeps;
}
