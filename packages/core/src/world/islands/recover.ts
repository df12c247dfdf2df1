/**
 * Joints that have fallen apart, or were never together, are pulled together between the steps: the bodies are displaced and turned, at most
 * RECOVERY_SPEED times h per step, along the way that closes the joints in the mass metric. Velocities stay as they are; during the step the
 * gaps are held (solve/impulse/aim.ts). Booked as an edit, because no force does it. Chains of the iterative method are assembled at once:
 * Gauss–Seidel does not converge across wide gaps.
 */

import type { Chain } from "../../joint/coupling.js";
import { displaceBody } from "../../joint/jacobian.js";
import { DEFAULTS } from "../../model/defaults.js";
import { aimChain } from "../../solve/impulse/aim.js";
import { outdateScene } from "../contacts/collision-scene.js";
import { assembleChains } from "../joints/assemble.js";
import { wakeBodies } from "../sleep/sleep.js";
import { bookWorldEdit } from "../structure/book-edit.js";
import type { WorldData } from "../world-data.js";

/** m/s and rad/s */
const RECOVERY_SPEED = 10;
/** Largest turn of a body in one step, rad: beyond it the way is not straight any more. */
const LARGEST_TURN = 0.2;

export function recoverJoints(world: WorldData, h: number): void {
  const t = world.tables;
  const far = world.chains.filter((chain) => chain.deflected && aimChain(t, chain, world.recoveryTargets, RECOVERY_SPEED * h));
  if (far.length === 0) return;
  bookWorldEdit(world, () => {
    const atOnce = far.filter((chain) => chain.method.name === "impulse-iterative");
    if (atOnce.length > 0) assembleChains(world, atOnce, { ...DEFAULTS.settings.tolerance, ...world.options.tolerance });
    for (const chain of far) if (chain.method.name !== "impulse-iterative") pullTogether(world, chain);
  });
  for (const chain of far) {
    chain.preparedAt = -1;
    wakeBodies(world, chain.bodies);
  }
  outdateScene(world);
}

/** One pass of the chain's own method on displacements instead of velocities: with h = 1 a correction is a way. */
function pullTogether(world: WorldData, chain: Chain): void {
  const t = world.tables;
  for (const body of chain.bodies) {
    for (let k = 6 * body; k < 6 * body + 6; k++) {
      t.startTwist[k] = t.twist[k]!;
      t.twist[k] = 0;
    }
    for (let k = 7 * body; k < 7 * body + 7; k++) t.nextPose[k] = t.pose[k]!;
  }
  chain.method.prepare(t, chain);
  chain.method.correct(t, chain, 1);
  const share = limit(world, chain);
  for (const body of chain.bodies) {
    displaceBody(t, body, t.twist, 6 * body, share);
    for (let k = 6 * body; k < 6 * body + 6; k++) t.twist[k] = t.startTwist[k]!;
  }
}

/** How much of the way can be gone at once. */
function limit({ tables: t }: WorldData, chain: Chain): number {
  let largest = 0;
  for (const body of chain.bodies) {
    const [x, y, z] = [t.twist[6 * body]!, t.twist[6 * body + 1]!, t.twist[6 * body + 2]!];
    largest = Math.max(largest, Math.sqrt(x * x + y * y + z * z));
  }
  return largest > LARGEST_TURN ? LARGEST_TURN / largest : 1;
}
