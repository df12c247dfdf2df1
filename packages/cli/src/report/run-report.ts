/** The result of a run for people and for programs. */
import type { RunResult } from "@gelenk/core";
import { countText, numberText } from "./number-text.js";
import { missedPromise } from "./promise.js";
import { textTable } from "./text-table.js";

/** Bodies and broken joints beyond this number are not listed. */
const MOST_LISTED = 12;

/** The object printed by `run --json`. Its keys are a contract: they are only ever added to. */
export function runJson(scene: string, result: RunResult, wallMs: number): Readonly<Record<string, unknown>> {
  const { ledger, brokenOff } = result;
  const diagnostics = [...result.remarks, missedPromise(result), brokenOff].filter((d) => d !== undefined);
  return {
    scene,
    method: result.method,
    order: result.order,
    step: result.step,
    until: result.until,
    steps: result.steps,
    wallMs,
    ledger: {
      jointPositionError: ledger.jointPositionError,
      jointAngleError: ledger.jointAngleError,
      jointSpeedError: ledger.jointSpeedError,
      energyDrift: ledger.energyDrift,
      momentumDrift: ledger.momentumDrift,
      penetration: ledger.penetration,
      contactError: ledger.contactError,
      iterations: ledger.iterations,
      corrections: ledger.corrections,
      rejectedSteps: ledger.rejectedSteps,
      subSteps: ledger.subSteps,
      fullOrder: ledger.fullOrder,
      trajectoryError: ledger.trajectoryError,
      work: ledger.work,
    },
    bodies: result.bodies,
    joints: result.joints,
    ...(result.brokenJoints.length > 0 && { brokenJoints: result.brokenJoints }),
    ...(result.sensorEvents.length > 0 && { sensorEvents: result.sensorEvents }),
    kineticEnergy: result.kineticEnergy,
    potentialEnergy: result.potentialEnergy,
    ...(diagnostics.length > 0 && { diagnostics }),
  };
}

function ledgerRows({ ledger, steps, tolerance, joints, kineticEnergy, potentialEnergy }: RunResult): readonly (readonly string[])[] {
  const jointRows = [
    ["largest joint error", numberText(ledger.jointPositionError, 4), "m"],
    ["", numberText(ledger.jointAngleError, 4), "rad"],
    ["", numberText(ledger.jointSpeedError, 4), "m/s, rad/s"],
    ["solver iterations", numberText(ledger.iterations), ""],
    ["joint corrections", numberText(ledger.corrections), ""],
  ];
  return [
    ...(Object.keys(joints).length > 0 ? jointRows : []),
    ["energy drift", numberText(ledger.energyDrift, 4), "of the largest energy"],
    ["momentum drift", numberText(ledger.momentumDrift, 4), "of the largest momentum"],
    ["deepest penetration", numberText(ledger.penetration, 4), "m"],
    ...(tolerance.trajectory === undefined ? [] : [["local error, estimated", numberText(ledger.trajectoryError, 4), "m, rad"]]),
    ...(ledger.subSteps > steps ? [["sub-steps", numberText(ledger.subSteps), ""]] : []),
    ...(ledger.fullOrder < 1 ? [["steps at full order", numberText(100 * ledger.fullOrder, 4), "%"]] : []),
    ["rejected steps", numberText(ledger.rejectedSteps), ""],
    ["work of outer forces", numberText(ledger.work.external), "J"],
    ["work of dampers", numberText(ledger.work.dampers), "J"],
    ...workRows(ledger),
    ["kinetic energy", numberText(kineticEnergy), "J"],
    ["potential energy", numberText(potentialEnergy), "J"],
  ];
}

/** What blocks and contacts did, where there are any. */
const workRows = ({ work }: RunResult["ledger"]): readonly (readonly string[])[] =>
  (["motors", "friction", "stops", "impacts", "recovery", "sleep"] as const)
    .filter((source) => work[source] !== 0)
    .map((source) => [`work of ${source}`, numberText(work[source]), "J"]);

const vectorText = (v: readonly number[]) => v.map((value) => numberText(value, 5)).join(", ");

function bodiesTable(result: RunResult): string {
  const bodies = Object.entries(result.bodies);
  const columns = ["body", "position (m)", "velocity (m/s)", "angular velocity (rad/s)"].map((title) => ({ title }));
  const rows = bodies
    .slice(0, MOST_LISTED)
    .map(([name, body]) => [name, vectorText(body.position), vectorText(body.velocity), vectorText(body.angularVelocity)]);
  const more = bodies.length - rows.length;
  return textTable(columns, rows) + (more > 0 ? `  … and ${more} more; --out FILE or --json has all\n` : "");
}

function headText(scene: string, { method, order, step, until, steps }: RunResult, wallMs: number): string {
  // The last step ends at `until`, but for rounding, or after it; anything less is a run that was stopped.
  const reached = steps * step;
  const stopped = reached < until * (1 - 1e-9);
  const end = stopped ? `, stopped at ${numberText(reached)} s of ${numberText(until)} s` : ` to ${numberText(reached)} s`;
  const how = `method ${method}, order ${order}, in ${numberText(wallMs, 3)} ms`;
  return `${scene}: ${countText(steps, "step")} of ${numberText(step)} s${end}, ${how}\n`;
}

/** Which joints broke, when, and what they carried. */
function brokenText({ brokenJoints }: RunResult): string {
  if (brokenJoints.length === 0) return "";
  const columns = ["joint", "at (s)", "force (N)", "torque (N·m)"].map((title) => ({ title }));
  const rows = brokenJoints
    .slice(0, MOST_LISTED)
    .map(({ joint, time, force, torque }) => [joint, numberText(time), vectorText(force), vectorText(torque)]);
  const more = brokenJoints.length - rows.length;
  return `\nBroken\n${textTable(columns, rows)}${more > 0 ? `  … and ${more} more; --json has all\n` : ""}`;
}

/** What came to sensors and left them. */
function sensorText({ sensorEvents }: RunResult): string {
  if (sensorEvents.length === 0) return "";
  const columns = ["sensor", "body", "", "at (s)"].map((title) => ({ title }));
  const rows = sensorEvents
    .slice(0, MOST_LISTED)
    .map(({ type, sensor, body, time }) => [sensor, body, type === "sensor-enter" ? "came" : "left", numberText(time)]);
  const more = sensorEvents.length - rows.length;
  return `\nSensors\n${textTable(columns, rows)}${more > 0 ? `  … and ${more} more; --json has all\n` : ""}`;
}

/** What a person wants to know first: how it was run, whether it can be trusted, where everything is now. */
export function runText(scene: string, result: RunResult, wallMs: number): string {
  const ledger = textTable([{}, { align: "right" }, {}], ledgerRows(result));
  const bodies = Object.keys(result.bodies).length === 0 ? "" : `\nAt the end\n${bodiesTable(result)}`;
  return `${headText(scene, result, wallMs)}\n${ledger}${brokenText(result)}${sensorText(result)}${bodies}`;
}
