/** The step as a list of contents; each stage is a file. Detecting contacts and redoing escaped bodies join with contacts. */
import { advanceIslands } from "./advance-islands.js";
import { beginStep } from "./begin-step.js";
import { endStep } from "./end-step.js";
import { formIslands } from "./form-islands.js";
import { sampleHeldInputs } from "./held-inputs.js";
import { moveKinematicBodies } from "./kinematic-bodies.js";
import type { StepReport } from "./report.js";
import type { WorldData } from "./world-data.js";

export function step(world: WorldData, h: number): StepReport {
  beginStep(world, h);
  sampleHeldInputs(world); //        the user's modules: constant during the step by definition
  formIslands(world); //             chains that can meet in this step
  advanceIslands(world); //          per island: position stage, accept, velocity stage; halved where needed, combined for order 4 and 6
  moveKinematicBodies(world); //     prescribed motions arrive at t + h
  return endStep(world); //          clock, ledger, report
}
