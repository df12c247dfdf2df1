/** First stage: structural changes since the last step take effect, the clock learns the step, yesterday's events and books are cleared. */
import { assert } from "../math/assert.js";
import { isFinite64 } from "../math/scalar.js";
import { quote } from "../model/path.js";
import { setStepLength } from "./clock.js";
import { saveBodies } from "./islands/island-state.js";
import { recoverJoints } from "./islands/recover.js";
import { servesFor } from "./joints/block-dampers.js";
import { LEDGER, openLedger } from "./ledger.js";
import { reportReplaced } from "./non-finite.js";
import { analyseStructure } from "./structure/structure.js";
import { sumTotals } from "./totals.js";
import type { WorldData } from "./world-data.js";
import { CLOCK } from "./world-tables.js";

export function beginStep(world: WorldData, h: number): void {
  assert(!world.stepping, "a step cannot be made from inside of a step");
  assert(isFinite64(h) && h > 0, `a step needs a positive length, not ${quote(h)}`);
  if (world.changed || world.editedAt !== world.poseEpoch) world.recovering = true;
  world.editedAt = world.poseEpoch;
  if (world.changed || !servesFor(world.blockDampers, h)) analyseStructure(world, h);
  if (world.tables.ledger[LEDGER.started] === 0) {
    sumTotals(world);
    openLedger(world.tables.ledger, world.totals);
  }
  setStepLength(world, h);
  world.budget.open(world.tables.clock[CLOCK.total]!);
  world.events.length = 0;
  for (const { body, stated, method, joint } of world.replaced.splice(0)) reportReplaced(world, body, stated, method, joint);
  world.report.converged = true;
  world.report.penetration = 0;
  world.report.order = world.order;
  world.report.subSteps = 1;
  world.report.trajectoryError = 0;
  stayFixed(world);
  if (world.recovering) recoverJoints(world, h);
  world.tables.booked.fill(0);
  world.tables.rowImpulse.fill(0);
  world.tables.jointLoad.fill(0);
  world.tables.block.fill(0);
  world.report.iterations = world.tables.ledger[LEDGER.iterations]!;
  world.report.corrections = world.tables.ledger[LEDGER.corrections]!;
  saveBodies(world.tables);
  world.stepping = true;
}

/** Joints are looked at where their bodies will be: fixed ones, which no method previews, where they are. */
function stayFixed({ fixed, tables: { pose, nextPose } }: WorldData): void {
  for (const body of fixed) for (let k = 7 * body; k < 7 * body + 7; k++) nextPose[k] = pose[k]!;
}
