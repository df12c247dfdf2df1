/** What surrounds a chain during a stretch: the kinematic bodies among its partners, and the forces. */
import { acceptBody } from "../../body/free-step.js";
import { previewKinematicBody, writeKinematicAcceleration } from "../../body/prescribed-motion.js";
import type { Chain, Surround } from "../../joint/coupling.js";
import type { WorldData } from "../world-data.js";
import { evaluateForcesOn } from "./evaluate-forces.js";

/** Kinematic partners: where they will be. */
export function drive(world: WorldData, chain: Chain, time: number, tau: number): void {
  for (let i = 0; i < chain.driven.length; i++) {
    const body = chain.driven[i]!;
    previewKinematicBody(world.tables, body, world.bodies.records[body]!.motion, time, tau);
  }
}

/** For methods that integrate through a stretch which begins at `time`. */
export function surroundings(world: WorldData, chain: Chain, time: number): Surround {
  return {
    gravity: world.tables.gravity,
    drive(elapsed, acceleration) {
      drive(world, chain, time, elapsed);
      for (let i = 0; i < chain.driven.length; i++) {
        const body = chain.driven[i]!;
        acceptBody(world.tables, body);
        writeKinematicAcceleration(world.bodies.records[body]!.motion, time + elapsed, acceleration, 6 * i);
      }
    },
    evaluate(elapsed) {
      // weight and held forces of the others have been evaluated at the start of the stretch
      for (let i = 0; i < chain.bodies.length; i++) {
        if (world.forcesOn[chain.bodies[i]!]!.length > 0) evaluateForcesOn(world, chain.bodies[i]!, time + elapsed);
      }
    },
  };
}
