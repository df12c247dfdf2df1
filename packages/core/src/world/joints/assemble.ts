/**
 * Initial positions and velocities onto the joints, and what could not be met. Chains whose joints are within the tolerance stay as they are,
 * to the bit; of the others first the poses are changed, then the velocities, both as little as possible in the mass metric. Fixed and
 * kinematic bodies do not move. Always by the direct solver, so that a model starts the same whatever method advances it later.
 */
import { POSE } from "../../body/body-tables.js";
import type { Blocks } from "../../joint/block.js";
import type { Chain } from "../../joint/coupling.js";
import { assert } from "../../math/assert.js";
import { EPSILON } from "../../math/scalar.js";
import { DEFAULTS } from "../../model/defaults.js";
import { areMet, holdsSomething, projectBlocks } from "../../solve/block/project-blocks.js";
import { assembleChain } from "../../solve/impulse/assemble-chain.js";
import type { Targets } from "../../solve/impulse/chain-rows.js";
import { createDirect } from "../../solve/impulse/direct.js";
import { timeOf } from "../clock.js";
import { islandsOf } from "../islands/form-islands.js";
import type { JointMeasure } from "../report.js";
import { wakeBodies } from "../sleep/sleep.js";
import { bookWorldEdit } from "../structure/book-edit.js";
import { analyseStructure } from "../structure/structure.js";
import type { WorldData } from "../world-data.js";
import { measureCoupling } from "./coupling-measure.js";
import { countTurns, measureJoint, measureJoints, measureVelocities } from "./joint-measures.js";

/** How well a joint could be closed. */
export interface JointAssembly {
  /** Name. */
  readonly joint: string;
  /** Gap (m), misalignment (rad) and speed (m/s or rad/s) before and after. */
  readonly initial: Readonly<JointMeasure>;
  /** Gap, misalignment and speed after it. */
  readonly remaining: Readonly<JointMeasure>;
  /** Is what remains within the tolerance? */
  readonly met: boolean;
}

/** The same of a coupling, whose error is a length or an angle. */
export interface CouplingAssembly extends Omit<JointAssembly, "joint"> {
  /** Name. */
  readonly coupling: string;
}

/** What `World.assemble` reached. */
export interface AssemblyReport {
  /** Are all joints and couplings within the tolerance now? */
  readonly met: boolean;
  /** Names of the joints and couplings that are not: they contradict each other, or something that does not move. */
  readonly unmet: readonly string[];
  /** Was anything moved? */
  readonly changed: boolean;
  /** Passes of the position solver, all chains together. */
  readonly passes: number;
  /** All joints and all couplings, in slot order. */
  readonly joints: readonly JointAssembly[];
  /** In slot order. */
  readonly couplings: readonly CouplingAssembly[];
  /** The largest of all of them. */
  readonly initial: Readonly<JointMeasure>;
  /** Largest errors over all joints. */
  readonly remaining: Readonly<JointMeasure>;
}

/** Solvers aim at this share of the tolerance: the start should not use up what is promised for the run. */
const TARGET_FACTOR = 1e-4;

export function assembleWorld(world: WorldData): AssemblyReport {
  assert(!world.stepping, "a world cannot be assembled during a step");
  if (world.changed) analyseStructure(world);
  const tolerance: Targets = { ...DEFAULTS.settings.tolerance, ...world.options.tolerance };
  const initial = measureAll(world);
  const initialCouplings = measureCouplings(world);
  const within = (m: JointMeasure) => m.position <= tolerance.position && m.angle <= tolerance.angle && m.speed <= tolerance.speed;
  const open = world.chains.filter((chain) => chain.joints.some(({ slot }) => !within(initial[slot]!)));
  let passes = 0;
  if (open.length > 0) bookWorldEdit(world, () => (passes = assembleChains(world, open, tolerance)));
  const blocked = unmetBlocks(world, tolerance);
  if (blocked.length > 0) bookWorldEdit(world, () => assembleBlocks(world, blocked));
  const changed = open.length > 0 || blocked.length > 0;
  for (const { bodies } of open) wakeBodies(world, bodies);
  for (const { parts } of blocked) for (const { chain } of parts) wakeBodies(world, chain.bodies);
  const remaining = changed ? measureAll(world) : initial;
  const joints = world.joints.records.flatMap((record, slot): JointAssembly[] =>
    record && !record.drag
      ? [{ joint: record.name, initial: initial[slot]!, remaining: remaining[slot]!, met: within(remaining[slot]!) }]
      : [],
  );
  const remainingCouplings = changed ? measureCouplings(world) : initialCouplings;
  const couplings = world.couplings.records.flatMap((record, slot): CouplingAssembly[] => {
    const [before, after] = [initialCouplings[slot]!, remainingCouplings[slot]!];
    return record ? [{ coupling: record.name, initial: before, remaining: after, met: within(after) }] : [];
  });
  const all = [...joints, ...couplings];
  const unmet = all.filter(({ met }) => !met).map((one) => ("joint" in one ? one.joint : one.coupling));
  return {
    met: unmet.length === 0,
    unmet,
    changed,
    passes,
    joints,
    couplings,
    initial: largest(all.map((one) => one.initial)),
    remaining: largest(all.map((one) => one.remaining)),
  };
}

/** Poses, then velocities, of these chains onto their joints; returns the passes it took. */
export function assembleChains(world: WorldData, open: readonly Chain[], tolerance: Targets): number {
  const t = world.tables;
  const targets = targetsOf(tolerance);
  const method = createDirect(world.rotation, targets);
  const twists = t.twist.slice();
  const loads = t.jointLoad.slice();
  let passes = 0;
  for (const structure of open) {
    const chain: Chain = { ...structure, method, plan: method.layout(structure) };
    const assembled = assembleChain(t, chain, targets, 1 / TARGET_FACTOR);
    passes += assembled.passes;
    for (const body of chain.bodies) for (let k = 6 * body; k < 6 * body + 6; k++) t.twist[k] = twists[k]!;
    method.prepare(t, chain);
    method.settle(t, chain);
    for (const body of chain.bodies) t.startPose.set(t.pose.subarray(POSE * body, POSE * (body + 1)), POSE * body);
  }
  // the reactions of the last step are none of this
  t.jointLoad.set(loads);
  world.poseEpoch++;
  measureJoints(world, { position: 0, angle: 0, speed: 0 });
  countTurns(world);
  return passes;
}

/** Blocks that are not where they belong: couplings, held velocities, prescribed coordinates, ends of ranges. */
function unmetBlocks(world: WorldData, tolerance: Targets): readonly Blocks[] {
  const time = timeOf(world);
  return islandsOf(world).flatMap(({ chains, blocks }) => {
    if (!blocks || !holdsSomething(blocks)) return [];
    for (const chain of chains) chain.method.prepare(world.tables, chain);
    return areMet(world.tables, blocks, time, tolerance) ? [] : [blocks];
  });
}

function assembleBlocks(world: WorldData, unmet: readonly Blocks[]): void {
  const t = world.tables;
  const loads = t.jointLoad.slice();
  for (const blocks of unmet) projectBlocks(t, blocks, timeOf(world), world.blockTargets);
  t.jointLoad.set(loads);
  t.startPose.set(t.pose);
  world.poseEpoch++;
  countTurns(world);
}

function targetsOf({ position, angle, speed }: Targets): Targets {
  const aim = (promise: number) => Math.max(TARGET_FACTOR * promise, 64 * EPSILON);
  return { position: aim(position), angle: aim(angle), speed: aim(speed) };
}

/** By slot. */
function measureAll(world: WorldData): readonly JointMeasure[] {
  return world.joints.records.map((record, slot) => {
    const measure = { position: 0, angle: 0, speed: 0 };
    if (record) measureJoint(world, slot, measure);
    if (record) measure.speed = Math.max(measure.speed, measureVelocities(world, slot));
    return measure;
  });
}

/** By slot. */
function measureCouplings(world: WorldData): readonly JointMeasure[] {
  return world.couplings.records.map((record) => {
    const measure = { position: 0, angle: 0, speed: 0 };
    if (!record) return measure;
    const { error, speed } = measureCoupling(world, record);
    return { ...measure, [record.measure]: Math.abs(error), speed: Math.abs(speed) };
  });
}

function largest(measures: readonly Readonly<JointMeasure>[]): JointMeasure {
  const out = { position: 0, angle: 0, speed: 0 };
  for (const { position, angle, speed } of measures) {
    out.position = Math.max(out.position, position);
    out.angle = Math.max(out.angle, angle);
    out.speed = Math.max(out.speed, speed);
  }
  return out;
}
