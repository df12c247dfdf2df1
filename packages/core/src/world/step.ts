/** The step as a list of contents; each stage is a file. */

import { beginStep } from "./begin-step.js";
import { findPairs } from "./contacts/find-pairs.js";
import { endStep } from "./end-step.js";
import { sampleHeldInputs } from "./held-inputs.js";
import { advanceIslands } from "./islands/advance-islands.js";
import { formIslands } from "./islands/form-islands.js";
import { moveKinematicBodies } from "./islands/kinematic-bodies.js";
import { redoEscaped } from "./islands/redo-escaped.js";
import type { StepReport } from "./report.js";
import { wakeIslands } from "./sleep/wake-islands.js";
import type { WorldData } from "./world-data.js";

export function step(world: WorldData, h: number): StepReport {
  beginStep(world, h);
  try {
    sampleHeldInputs(world); //        the user's modules: constant during the step by definition
    findPairs(world); //               shapes that can meet in this step
    formIslands(world); //             chains that can meet in this step
    wakeIslands(world); //             what lies still is left out, unless something may disturb it
    advanceIslands(world); //          per island: position stage, accept, velocity stage; halved where needed, combined for order 4 and 6
    redoEscaped(world); //             bodies that were knocked out of the bounds of their island
    moveKinematicBodies(world); //     prescribed motions arrive at t + h
    return endStep(world); //          clock, ledger, report
  } finally {
    world.stepping = false; //         also where a module of the user has thrown: removals would wait for ever
  }
}
