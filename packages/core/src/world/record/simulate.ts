/** Whole runs: a model, a duration, a record of what happened. Used by the command line, tests and benchmarks alike. */
import type { Quaternion } from "../../math/quat.js";
import type { Vector3 } from "../../math/vec3.js";
import { DEFAULTS } from "../../model/defaults.js";
import type { ResolvedModel } from "../../model/description.js";
import type { Diagnostic } from "../../model/diagnostic.js";
import { mergeSettings } from "../../model/merge-settings.js";
import { suggestName } from "../../model/nearest-name.js";
import type { MethodName, Settings } from "../../model/settings-description.js";
import { ModelError } from "../errors.js";
import type { JointBrokenEvent, SensorEvent } from "../events.js";
import type { AssemblyReport } from "../joints/assemble.js";
import { assemblyDiagnostics } from "../joints/assembly-diagnostics.js";
import type { Ledger } from "../ledger.js";
import { buildWorldData } from "../structure/build.js";
import { World } from "../world.js";
import type { WorldOptions } from "../world-data.js";
import { requireRecord } from "../world-options.js";
import { Recorder, type Recording, recordableColumns } from "./recorder.js";
import { createRemarks } from "./remarks.js";

/** What a run may override of the model's settings, and what it records. The last step ends at or after `until`. */
export interface RunOptions extends Omit<Settings, "budget"> {
  /** Replaces that of the model. */
  readonly budget?: WorldOptions["budget"];
  /** For budgets in milliseconds. */
  readonly now?: WorldOptions["now"];
  /** For heaps in step mode. */
  readonly webAssembly?: WorldOptions["webAssembly"];
  /** Every n-th step is recorded (default 1), start and end always; `quantities` are column names, default all. */
  readonly record?: { readonly every?: number; readonly quantities?: readonly string[] };
  /** Kinds of the user's own. */
  readonly extend?: WorldOptions["extend"];
}

/** Where a body is and how it moves. */
export interface BodyState {
  /** Of its origin, in the world, m. */
  readonly position: Vector3;
  /** [x, y, z, w], from body into world axes. */
  readonly orientation: Quaternion;
  /** Of its origin, in the world, m/s. */
  readonly velocity: Vector3;
  /** World axes, rad/s. */
  readonly angularVelocity: Vector3;
}

/** Where a joint is, and how far from closed. */
export interface JointState {
  /** m or rad, in the order of `Joint.coordinateNames`. */
  readonly coordinates: readonly number[];
  /** Gap, m, and misalignment, rad. */
  readonly error: { readonly position: number; readonly angle: number };
}

/** What a run came to. */
export interface RunResult {
  /** Of the chains for which no other is stated. */
  readonly method: MethodName;
  /** That every chain keeps: that of the step, or of a method that has its own. */
  readonly order: number;
  /** Length of a step, s. */
  readonly step: number;
  /** s */
  readonly until: number;
  /** Steps that were made. */
  readonly steps: number;
  /**
   * What was promised for the joints at the end of every step: m, rad, m/s and rad/s; for contacts, m; and for
   * trajectories, m and rad. The ledger tells what was kept.
   */
  readonly tolerance: {
    readonly position: number;
    readonly angle: number;
    readonly speed: number;
    readonly contact: number;
    readonly trajectory?: number;
  };
  /** What has added up since the start. */
  readonly ledger: Ledger;
  /** At the end, by name. */
  readonly bodies: Readonly<Record<string, BodyState>>;
  /** At the end, by name. */
  readonly joints: Readonly<Record<string, JointState>>;
  /** At the end, J. */
  readonly kineticEnergy: number;
  /** At the end, J. */
  readonly potentialEnergy: number;
  /** What was recorded on the way. */
  readonly recording: Recording;
  /** Of a run limited by time: with `budget: { counts }` it repeats to the bit. */
  readonly budgetCounts?: readonly number[];
  /** Joints that broke on the way, in order; they are not among `joints`. */
  readonly brokenJoints: readonly JointBrokenEvent[];
  /** What came to sensors and left them, in order. */
  readonly sensorEvents: readonly SensorEvent[];
  /** What else happened that should be known: steps that did not converge, methods that were replaced, singular positions; each once, with its joint. */
  readonly remarks: readonly Diagnostic[];
  /** Why the run ended early. */
  readonly brokenOff?: Diagnostic;
}

/** A run that is made in portions, so that a caller can show progress and stop. */
export interface Run {
  /** That is run; may be looked at between portions. */
  readonly world: World;
  /** What was done to close the joints before the start; undefined where that was not wanted. */
  readonly assembly: AssemblyReport | undefined;
  /** Of the whole run. */
  readonly totalSteps: number;
  /** Made so far. */
  readonly steps: number;
  /** Why the run ended before its time. */
  readonly brokenOff: Diagnostic | undefined;
  /** Makes at most that many steps; true while more are left. */
  advance(mostSteps: number): boolean;
  /** Of the steps made so far; the recording ends with the last of them. */
  result(): RunResult;
}

type CompleteSettings = Settings & Required<Pick<Settings, "step" | "until" | "method" | "assemble" | "tolerance">>;

/** A run that is made in portions; without errors among the diagnostics there is one. */
export function createRun(model: ResolvedModel, options: RunOptions = {}): { run?: Run; diagnostics: readonly Diagnostic[] } {
  requireRecord(model, "a model", "readModel of @gelenk/formats makes one of a text");
  const { record, extend, now, webAssembly, ...stated } = options;
  // the rotation series follows the order of the step unless it is stated, the contact solver the velocity correction
  const { rotation: _rotation, contact: _contact, ...defaults } = DEFAULTS.settings;
  const settings = mergeSettings(mergeSettings<CompleteSettings>(defaults, model.settings ?? {}), stated);
  const environment = { ...(extend && { extend }), ...(now && { now }), ...(webAssembly && { webAssembly }) };
  const { world: data, diagnostics } = buildWorldData({ ...model, settings }, environment);
  if (!data) return { diagnostics };
  const world = new World({}, data);
  const problems = checkQuantities(world, record?.quantities);
  if (problems.length > 0) return { diagnostics: [...diagnostics, ...problems] };
  const assembly = settings.assemble ? world.assemble() : undefined;
  const plan = {
    step: settings.step,
    until: settings.until,
    method: settings.method,
    timed: typeof settings.budget === "object" && settings.budget.milliseconds !== undefined,
    every: record?.every ?? 1,
    quantities: record?.quantities,
    tolerance: { ...DEFAULTS.settings.tolerance, ...settings.tolerance },
    assembly,
  };
  return { run: startRun(world, plan), diagnostics: [...diagnostics, ...assemblyDiagnostics(assembly)] };
}

interface RunPlan {
  readonly step: number;
  readonly until: number;
  readonly method: MethodName;
  /** Is there a budget in milliseconds? */
  readonly timed: boolean;
  readonly every: number;
  readonly quantities: readonly string[] | undefined;
  readonly tolerance: RunResult["tolerance"];
  readonly assembly: AssemblyReport | undefined;
}

function startRun(world: World, plan: RunPlan): Run {
  const totalSteps = Math.ceil(plan.until / plan.step - 1e-9);
  const recorder = new Recorder(world, plan.quantities);
  const brokenJoints: JointBrokenEvent[] = [];
  const sensorEvents: SensorEvent[] = [];
  const budgetCounts: number[] = [];
  const remarks = createRemarks();
  let brokenOff: Diagnostic | undefined;
  let recorded = -1;
  const record = () => {
    if (recorded === world.steps) return;
    recorded = world.steps;
    recorder.record(world);
  };
  record();
  return {
    world,
    assembly: plan.assembly,
    totalSteps,
    get steps() {
      return world.steps;
    },
    get brokenOff() {
      return brokenOff;
    },
    advance(mostSteps) {
      const end = Math.min(totalSteps, world.steps + mostSteps);
      while (world.steps < end && !brokenOff) {
        const { budgetUsed } = world.step(plan.step);
        if (plan.timed) budgetCounts.push(budgetUsed);
        if (world.events.length > 0) brokenOff = failureOf(world);
        remarks.note(world.events);
        brokenJoints.push(...world.events.filter((event) => event.type === "joint-broken"));
        sensorEvents.push(...world.events.filter((event) => event.type === "sensor-enter" || event.type === "sensor-left"));
        if (world.steps % plan.every === 0 || world.steps === totalSteps || brokenOff) record();
      }
      return world.steps < totalSteps && !brokenOff;
    },
    result() {
      record();
      return {
        ...resultOf(world, plan, recorder),
        brokenJoints: [...brokenJoints],
        sensorEvents: [...sensorEvents],
        remarks: remarks.list(),
        ...(plan.timed && { budgetCounts: [...budgetCounts] }),
        ...(brokenOff && { brokenOff }),
      };
    },
  };
}

/** Simulates to the end. Throws ModelError with all diagnostics where the model or the options are wrong. */
export function simulate(model: ResolvedModel, options: RunOptions = {}): RunResult {
  const { run, diagnostics } = createRun(model, options);
  if (!run) throw new ModelError(diagnostics);
  run.advance(Number.POSITIVE_INFINITY);
  return run.result();
}

/** Why a run cannot go on after the last step of its world; undefined where it can. */
export function failureOf(world: World): Diagnostic | undefined {
  const event = world.events.find((e) => e.type === "non-finite");
  if (!event) return undefined; // a step that did not converge is reported, not fatal
  const { body, joint, time, stage } = event;
  const singular = joint === undefined ? "" : `: the equations of the joint "${joint}" are singular there`;
  const message = `a number of the body "${body}" became infinite or undefined at t = ${time} s (${stage})${singular}; its last good state is kept`;
  const hint = joint === undefined ? "smaller steps, or look for forces without bound" : "another start, or an inertia for what it moves";
  return { code: "state.non-finite", severity: "error", where: joint ?? body, message, hint };
}

function resultOf(
  world: World,
  plan: RunPlan,
  recording: Recording,
): Omit<RunResult, "brokenJoints" | "sensorEvents" | "remarks" | "budgetCounts" | "brokenOff"> {
  const { kinetic, potential } = world.totals();
  // fromEntries, because a body may be called __proto__
  const bodies = Object.fromEntries(
    world.bodies.map(({ name, position, orientation, velocity, angularVelocity }): [string, BodyState] => [
      name,
      { position, orientation, velocity, angularVelocity },
    ]),
  );
  return {
    method: plan.method,
    order: world.order,
    step: plan.step,
    until: plan.until,
    steps: world.steps,
    tolerance: plan.tolerance,
    ledger: world.ledger,
    bodies,
    joints: Object.fromEntries(world.joints.map((joint) => [joint.name, { coordinates: joint.coordinates, error: joint.error }])),
    kineticEnergy: kinetic,
    potentialEnergy: potential,
    recording,
  };
}

function checkQuantities(world: World, names: readonly string[] | undefined): Diagnostic[] {
  if (!names) return [];
  const known = recordableColumns(world).map((c) => c.name);
  const unknown = names.filter((name) => !known.includes(name));
  return unknown.map((name) => ({
    code: "record.unknown-quantity",
    severity: "error",
    where: name,
    message: `there is no quantity "${name}" to record`,
    hint: suggestName(name, known),
  }));
}
