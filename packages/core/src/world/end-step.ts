/** Last stage: the clock ticks, books go into the ledger, joints may break, held inputs end, waiting removals are carried out, the report is filled. */
import { BOOKED } from "../body/body-tables.js";
import { TOTALS } from "../body/body-totals.js";
import { stepLength, tick, timeOf } from "./clock.js";
import { endContacts } from "./contacts/end-contacts.js";
import { watchSensors } from "./contacts/sensors.js";
import { restDevices } from "./handles/guide-handle.js";
import { breakJoints } from "./joints/break-joints.js";
import { countTurns, measureJoints } from "./joints/joint-measures.js";
import { reportLimits } from "./joints/limit-events.js";
import { countStep, energyDrift, LEDGER, momentumDrift, updateLedger } from "./ledger.js";
import type { StepReport } from "./report.js";
import { fallAsleep } from "./sleep/fall-asleep.js";
import { sumTotals } from "./totals.js";
import type { WorldData } from "./world-data.js";

export function endStep(world: WorldData): StepReport {
  tick(world);
  bookStep(world);
  bookBlockRows(world);
  if (world.contact.possible) endContacts(world);
  readJoints(world);
  reportLimits(world);
  if (world.collision.hasSensors) watchSensors(world);
  breakJoints(world);
  fallAsleep(world);
  sumTotals(world);
  updateLedger(world.tables.ledger, world.totals);
  countStep(world.tables.ledger, world.report, world.order);
  restDevices(world);
  if (world.holding) world.tables.held.fill(0);
  // a held force that has ended must be taken out of the tables once more
  world.forcesStale = world.holding;
  world.holding = false;
  world.stepping = false;
  world.canSample = true;
  if (world.removals.length > 0) for (const remove of world.removals.splice(0)) remove();
  return fillReport(world);
}

/** Where the ledger keeps each field of `booked`. */
const BOOKED_FIELDS = [LEDGER.external, LEDGER.dampers, ...[0, 1, 2, 3, 4, 5].map((k) => LEDGER.linearImpulse + k)];

/** Work and impulses of this step's kicks, summed in slot order. */
function bookStep(world: WorldData): void {
  const { booked, ledger } = world.tables;
  const end = world.bodies.records.length * BOOKED;
  for (let field = 0; field < BOOKED; field++) {
    let sum = 0;
    for (let k = field; k < end; k += BOOKED) sum += booked[k]!;
    const place = BOOKED_FIELDS[field]!;
    ledger[place] = ledger[place]! + sum;
  }
}

/** The ledger's field for each way to book a block. */
const BLOCK_FIELDS = {
  motors: LEDGER.motors,
  dampers: LEDGER.dampers,
  friction: LEDGER.friction,
  stops: LEDGER.stops,
  external: LEDGER.external,
  outer: LEDGER.external,
  none: LEDGER.external,
} as const;

function bookBlockRows({ blockRows, tables: { block, ledger } }: WorldData): void {
  for (let i = 0; i < blockRows.length; i++) {
    const field = BLOCK_FIELDS[blockRows[i]!.book];
    ledger[field] = ledger[field]! + block[2 * i + 1]!;
  }
}

/** Errors of all joints into report and ledger; rotary coordinates are unwrapped. */
function readJoints(world: WorldData): void {
  const { report, tables } = world;
  const { ledger } = tables;
  measureJoints(world, report.joints);
  ledger[LEDGER.jointPosition] = Math.max(ledger[LEDGER.jointPosition]!, report.joints.position);
  ledger[LEDGER.jointAngle] = Math.max(ledger[LEDGER.jointAngle]!, report.joints.angle);
  ledger[LEDGER.jointSpeed] = Math.max(ledger[LEDGER.jointSpeed]!, report.joints.speed);
  countTurns(world);
  if (report.joints.position > world.promise.position || report.joints.angle > world.promise.angle) report.converged = false;
  const { position, angle } = world.recoveryTargets;
  const recovering = report.joints.position > position || report.joints.angle > angle;
  if (world.recovering && !recovering) tables.rowGoal.fill(0);
  world.recovering = recovering;
}

function fillReport(world: WorldData): StepReport {
  const { report, totals, tables } = world;
  report.time = timeOf(world);
  report.step = stepLength(world);
  report.iterations = tables.ledger[LEDGER.iterations]! - report.iterations;
  report.corrections = tables.ledger[LEDGER.corrections]! - report.corrections;
  report.budgetUsed = world.budget.used;
  report.energy.kinetic = totals[TOTALS.kinetic]!;
  report.energy.potential = totals[TOTALS.potential]!;
  report.energy.drift = energyDrift(tables.ledger);
  report.momentumDrift = momentumDrift(tables.ledger);
  return report;
}
