/** One step of a run with what belongs to it: hands hold, what it has to say is noted, the moment is recorded, and now and then a mark is set. */
import { failureOf } from "@gelenk/core";
import { applyHolds } from "./holds.js";
import { markNow, type Run, remember, stepOf } from "./run.js";

/** Steps between two marks. */
const MARK_EVERY = 60;

/** Returns what the step took, ms. `brokenOff` of the run says whether it can go on. */
export function makeStep(current: Run, now: () => number): number {
  const { world } = current;
  const began = now();
  applyHolds(world, current.holds, stepOf(current));
  current.report = world.step();
  const took = now() - began;
  current.milliseconds += took;
  current.remarks.note(world.events);
  current.brokenOff = failureOf(world);
  remember(current);
  if (world.steps % MARK_EVERY === 0) markNow(current);
  return took;
}
