/**
 * What couples the parts of a step: chains, the methods that advance them, islands, and the blocks that join chains. Contacts, limits,
 * drags and other chains touch a chain through this interface only; they never see a solver.
 */
import type { BodyTables } from "../body/body-tables.js";
import type { MethodName } from "../model/settings-description.js";
import type { JointKind } from "./joint-kind.js";
import type { JointTables } from "./joint-tables.js";

/** All tables a method may read and write; passed to every call because growth replaces views. */
export type Tables = BodyTables & JointTables;

/** A joint as methods see it. */
export interface ChainJoint {
  /** Row in the tables of joints. */
  readonly slot: number;
  /** What it holds and leaves free. */
  readonly kind: JointKind;
  /** What its kind made of the description. */
  readonly numbers: Float64Array;
}

/** What a chain consists of: a pure function of model and structural commands. */
export interface ChainStructure {
  /** Slots of its dynamic bodies, ascending. */
  readonly bodies: Int32Array;
  /** In slot order. */
  readonly joints: readonly ChainJoint[];
  /** Slots of A and B of each joint; partners that are not dynamic do not belong to the chain. */
  readonly partners: Int32Array;
  /** Slots of the kinematic bodies among the partners of its joints, those that only ropes and the like lead to included. */
  readonly driven: Int32Array;
}

/**
 * Bodies connected by joints; fixed and kinematic bodies separate chains. One chain, one method. Lone bodies are gathered: a chain of
 * method `free` holds many that have nothing to do with each other.
 */
export interface Chain extends ChainStructure {
  /** How it is advanced. */
  readonly method: ChainMethod;
  /** Iterations after which a correction counts as not converging, and errors, in units of their target, accepted where it gets no further. */
  readonly patience: number;
  /** Error, in units of its target, accepted where a correction gets no further. */
  readonly goodEnough: number;
  /** What the method made of the structure: orders, patterns, its own work. */
  readonly plan: unknown;
  /** Do joints or blocks change velocities after a kick? Not those of methods that integrate forces themselves. */
  readonly deflected: boolean;
  /** The world's `poseEpoch` when rows and factor were last made for the present poses; −1 if they are not. */
  preparedAt: number;
}

/** Impulses on bodies: angular about the centre of mass (N·m·s), linear (N·s), world axes; stride 6. */
export interface Loads {
  /** How many bodies there are. */
  count: number;
  /** Their slots. */
  readonly body: Int32Array;
  /** Stride 6. */
  readonly impulse: Float64Array;
}

/** Changes of twists: [Δω, Δv], world axes; stride 6. */
export interface Twists {
  /** How many bodies there are. */
  count: number;
  /** Their slots. */
  readonly body: Int32Array;
  /** Stride 6. */
  readonly change: Float64Array;
}

/** Brings what surrounds a chain to a time after the start of the stretch, for methods that integrate through it. */
export interface Surround {
  /** Uniform gravity, m/s², world axes. */
  readonly gravity: Float64Array;
  /**
   * Poses and twists of its driven partners, which must be those of the start when it is called; accelerations [ω̇, v̇], world axes, in the
   * order of `driven`.
   */
  drive(elapsed: number, acceleration: Float64Array): void;
  /** Forces on its bodies at their present poses and twists. */
  evaluate(elapsed: number): void;
}

/** Passes over the joints, and joints that were corrected in them. */
export interface Effort {
  readonly sweeps: number;
  readonly corrections: number;
}

/** How one chain is advanced. A value in a list; the chain is a record, the numbers live in tables. */
export interface ChainMethod {
  /** As settings state it. */
  readonly name: MethodName;
  /** What is the source: poses and twists, or joint coordinates. */
  readonly owns: "bodies" | "coordinates";
  /** Is `respond` consistent with the joints, or does it ignore them? */
  readonly response: "exact" | "free";
  /** Order of a method that integrates forces and joints by itself; the order of the step then does not apply to it. */
  readonly ownOrder?: number;
  /** Analyses a chain once per structural change and makes its work. */
  layout(structure: ChainStructure): unknown;
  /** Factors at the present state. O(n) */
  prepare(t: Tables, chain: Chain): void;
  /** Half the impulse of the continuous forces over h: explicit in the first half, damping implicit in the second. */
  kick(t: Tables, chain: Chain, h: number, half: "first" | "second"): void;
  /**
   * After the first kick: velocities change by what the joints did at the end of the last stretch, at these poses, scaled to this one. Corrections that
   * begin there take one iteration less.
   */
  foresee?(t: Tables, chain: Chain, h: number): void;
  /** Present velocities → poses and velocities at t + h, in work. O(n) */
  preview(t: Tables, chain: Chain, h: number, surround: Surround): void;
  /**
   * Joint errors of the preview → change of present velocities; returns the largest error seen, in units of its target. Up to 1, the preview is where
   * the present velocities lead. Asks `grant`, if given, before each pass after the first.
   */
  correct(t: Tables, chain: Chain, h: number, grant?: () => boolean): number;
  /** What the last `correct` took. Missing: one pass that corrects every joint where the error is above 1, else none. */
  effort?(chain: Chain): Effort;
  /**
   * By how much the first correction of a stretch fell short: the second over the first, in the norm of energy; 0 where there was no second. Bodies
   * then turn so far within the stretch that its energy suffers.
   */
  strain?(chain: Chain): number;
  /** The joint whose equations were singular in the last preview: its number in the chain; −1 for one that nobody wrote. Undefined if there was none. */
  singularJoint?(chain: Chain): number | undefined;
  /** Number of a joint whose loop is in a singular position after the last preview, or was before it; missing or undefined: none. */
  singularLoop?(chain: Chain): number | undefined;
  /** Number of a joint whose loop could not be closed at the last preview; missing or undefined: none. */
  openJoint?(chain: Chain): number | undefined;
  /** Joint-consistent velocity change of the bodies listed in `out`; writes no state. O(path) */
  respond(t: Tables, chain: Chain, load: Loads, out: Twists): void;
  /** Present velocities += response to `load`. */
  apply(t: Tables, chain: Chain, load: Loads): void;
  /** The preview becomes the state. */
  accept(t: Tables, chain: Chain): void;
  /** Poses as close to the joints as numbers allow, where what is left of the errors would decide about velocities; chains have been prepared, and are. */
  sharpen?(t: Tables, chain: Chain): void;
  /** Removes joint velocity errors now; returns the largest left, in units of its target. Asks `grant`, if given, before each pass after the first. */
  settle(t: Tables, chain: Chain, grant?: () => boolean): number;
  /** Poses, then velocities, onto the joints in the mass metric; returns what could not be removed. */
  project(t: Tables, chain: Chain): number;
}

export function createLoads(capacity: number): Loads {
  return { count: 0, body: new Int32Array(capacity), impulse: new Float64Array(6 * capacity) };
}

export function createTwists(capacity: number): Twists {
  return { count: 0, body: new Int32Array(capacity), change: new Float64Array(6 * capacity) };
}

/** Adds the impulse p (N·s) that attacks `body` at a world point to the list of loads. */
export function addImpulse(t: Tables, loads: Loads, body: number, point: ArrayLike<number>, p: ArrayLike<number>): void {
  const o = 6 * loads.count;
  const x = point[0]! - t.pose[7 * body]!;
  const y = point[1]! - t.pose[7 * body + 1]!;
  const z = point[2]! - t.pose[7 * body + 2]!;
  loads.body[loads.count++] = body;
  loads.impulse[o] = y * p[2]! - z * p[1]!;
  loads.impulse[o + 1] = z * p[0]! - x * p[2]!;
  loads.impulse[o + 2] = x * p[1]! - y * p[0]!;
  loads.impulse[o + 3] = p[0]!;
  loads.impulse[o + 4] = p[1]!;
  loads.impulse[o + 5] = p[2]!;
}
