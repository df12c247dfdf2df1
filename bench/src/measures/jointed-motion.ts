/**
 * How well an engine moves bodies on hinges and ball joints, from the poses and velocities it states after every step; the same
 * arithmetic for all, ours included. A model is watched during `seconds`:
 *
 *   gap      largest distance of the two anchors of a joint, m
 *   axis     largest angle between the two axes of a hinge, rad
 *   energy   largest |E(t) − E(0)| in % of the larger of the greatest kinetic energy and the range of the potential energy, both of
 *            our run of order 4, so that the unit is the same for all
 *   path     largest distance of a body's centre from the reference during the first `compared` seconds, m: our order 6 with a quarter of
 *            the step
 */
import { type ResolvedModel, type Triple, World } from "@gelenk/core";
import type { AccuracyFigure } from "../benchmark.js";
import type { EngineWorld } from "../engine.js";
import { numberText } from "../number-text.js";
import { gravityOf, type RigidBody, rigidBodies } from "../rigid-bodies.js";
import { type JointMount, type RigidJoint, rigidJoints } from "../rigid-joints.js";
import { angleOf, distance, dot, inverse, plus, quadrupleAt, rotate, tripleAt } from "./rotation.js";

export const JOINTED_FIGURES: readonly AccuracyFigure[] = [
  { key: "gap", title: "joint gap", unit: "m" },
  { key: "axis", title: "axis error", unit: "rad" },
  { key: "energy", title: "energy error", unit: "%" },
  { key: "path", title: "path error", unit: "m" },
];

export interface JointedMotionOptions {
  readonly step: number;
  readonly seconds: number;
  /** How long paths are compared, s: chaotic motions can be compared for a short time only. */
  readonly compared: number;
  /** Most processor time of one measurement, s. */
  readonly patience: number;
}

const REFERENCE = { method: "impulse-direct", order: 6 } as const;
const REFERENCE_PARTS = 4;
const SCALE = { method: "impulse-direct", order: 4 } as const;

export type JointedMeasure = (world: EngineWorld) => Record<string, number>;

/** A function that lets a fresh world run and returns its figures. The reference is made once, at the first call. */
export function createJointedMeasure(model: ResolvedModel, options: JointedMotionOptions): JointedMeasure {
  const motion: Motion = { bodies: rigidBodies(model), joints: rigidJoints(model), gravity: gravityOf(model) };
  let reference: Reference | undefined;
  return (world) => {
    reference ??= { paths: referencePaths(model, options), energy: energyScale(model, options) };
    return watch(world, motion, options, reference);
  };
}

interface Motion {
  readonly bodies: readonly RigidBody[];
  readonly joints: readonly RigidJoint[];
  readonly gravity: Triple;
}

interface Reference {
  /** By step, three numbers per body. */
  readonly paths: readonly Float64Array[];
  /** J */
  readonly energy: number;
}

/** What an engine states at one time: seven and six numbers per body. */
interface Look {
  readonly poses: Float64Array;
  readonly twists: Float64Array;
}

/** The larger of two, where what is not a number is beyond everything. */
const worse = (a: number, b: number) => (b <= a ? a : Number.isNaN(b) ? Number.POSITIVE_INFINITY : b);

function watch(world: EngineWorld, motion: Motion, options: JointedMotionOptions, reference: Reference): Record<string, number> {
  const { step, seconds, patience } = options;
  const count = motion.bodies.length;
  const seen: Look = { poses: new Float64Array(7 * count), twists: new Float64Array(6 * count) };
  look(world, seen);
  const start = energiesOf(seen, motion);
  let [gap, axis, energy, path] = [0, 0, 0, 0];
  const begin = process.cpuUsage();
  for (let i = 1; i <= Math.round(seconds / step); i++) {
    world.step();
    look(world, seen);
    for (const joint of motion.joints) {
      gap = worse(gap, gapOf(seen, joint));
      if (joint.type === "revolute") axis = worse(axis, axisErrorOf(seen, joint));
    }
    const now = energiesOf(seen, motion);
    energy = worse(energy, Math.abs(now.kinetic + now.potential - start.kinetic - start.potential));
    const place = reference.paths[i - 1];
    if (place)
      for (let body = 0; body < count; body++) path = worse(path, distance(tripleAt(seen.poses, 7 * body), tripleAt(place, 3 * body)));
    const used = process.cpuUsage(begin);
    if (used.user + used.system > 1e6 * patience) throw new Error(`${numberText(i * step)} s of motion took more than ${patience} s`);
  }
  return { gap, axis, energy: (100 * energy) / reference.energy, path };
}

function look(world: EngineWorld, { poses, twists }: Look): void {
  for (let body = 0; 7 * body < poses.length; body++) {
    world.pose(body, poses.subarray(7 * body, 7 * body + 7));
    world.twist(body, twists.subarray(6 * body, 6 * body + 6));
  }
}

const gapOf = (seen: Look, { a, b, onA, onB }: RigidJoint): number => distance(anchorOf(seen, a, onA), anchorOf(seen, b, onB));

const axisErrorOf = (seen: Look, { a, b, onA, onB }: RigidJoint): number => angleOf(axisOf(seen, a, onA), axisOf(seen, b, onB));

function anchorOf({ poses }: Look, body: number, { anchor }: JointMount): Triple {
  return body < 0 ? anchor : plus(tripleAt(poses, 7 * body), rotate(quadrupleAt(poses, 7 * body + 3), anchor));
}

function axisOf({ poses }: Look, body: number, { axis }: JointMount): Triple {
  return body < 0 ? axis : rotate(quadrupleAt(poses, 7 * body + 3), axis);
}

function energiesOf({ poses, twists }: Look, { bodies, gravity }: Motion): { kinetic: number; potential: number } {
  let kinetic = 0;
  let potential = 0;
  for (const [i, { mass, moments }] of bodies.entries()) {
    const [x, y, z] = rotate(inverse(quadrupleAt(poses, 7 * i + 3)), tripleAt(twists, 6 * i));
    const velocity = tripleAt(twists, 6 * i + 3);
    kinetic += 0.5 * (mass * dot(velocity, velocity) + moments[0] * x * x + moments[1] * y * y + moments[2] * z * z);
    potential -= mass * dot(gravity, tripleAt(poses, 7 * i));
  }
  return { kinetic, potential };
}

function referencePaths(model: ResolvedModel, { step, compared }: JointedMotionOptions): readonly Float64Array[] {
  const world = World.fromModel(model, { ...REFERENCE, step: step / REFERENCE_PARTS });
  const { bodies } = world;
  return Array.from({ length: Math.round(compared / step) }, () => {
    for (let part = 0; part < REFERENCE_PARTS; part++) world.step();
    return Float64Array.from(bodies.flatMap((body) => [...body.position]));
  });
}

/** The larger of the greatest kinetic energy and the range of the potential energy, J. */
function energyScale(model: ResolvedModel, { step, seconds }: JointedMotionOptions): number {
  const world = World.fromModel(model, { ...SCALE, step });
  let kinetic = 0;
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < Math.round(seconds / step); i++) {
    const { energy } = world.step();
    kinetic = Math.max(kinetic, energy.kinetic);
    lowest = Math.min(lowest, energy.potential);
    highest = Math.max(highest, energy.potential);
  }
  return Math.max(kinetic, highest - lowest);
}
