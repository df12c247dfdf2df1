/**
 * A tree of bodies in joint coordinates: constants of the model, nothing that moves.
 *
 * Body i hangs by its primary joint i on body parent[i] (−1: the ground); parents come before their children. The frame of a body is frame B of its primary
 * joint (N of the source), so free motions and masses are constant in it for joints with one axis. All 6-vectors are (angular; linear) at the origin of the
 * body's frame and in its axes: velocity y = (ω, v), acceleration x, load l = (τ, f).
 *
 *   y_i = G_i y_parent + Φ_i s_i + ξ_i        G_i from the parent's frame to that of the body
 *
 * Source: theory 03, sections 2 to 4 and 7; frames: section 6 (body frame at its primary joint).
 */
import type { Algebra } from "./algebra.js";

/** How a joint moves, written over an algebra; frame B relative to frame A, in coordinates q and speeds s. */
export interface JointMotion {
  /** For messages. */
  readonly type: string;
  /** Numbers of coordinates q and of speeds s; more coordinates than speeds where they depend on each other (quaternions). */
  readonly coordinates: number;
  /** Numbers of s. */
  readonly speeds: number;
  /** Coordinates at which both frames coincide. */
  readonly rest: readonly number[];
  /** Axes of B in A as columns (9), column by column, and the origin of B in A (3). */
  place<T>(algebra: Algebra<T>, q: readonly T[]): { readonly rotation: readonly T[]; readonly position: readonly T[] };
  /** Φ: for every speed the motion (ω, v at the origin of B) of B relative to A, in the axes of B. */
  motions<T>(algebra: Algebra<T>, q: readonly T[]): readonly (readonly T[])[];
  /** Φ̊ s: what is left of the relative acceleration in the axes of B while ṡ = 0 (derivative of Φ as seen from B, times s). */
  bias<T>(algebra: Algebra<T>, q: readonly T[], s: readonly T[]): readonly T[];
  /** ξ: relative motion that does not depend on the speeds, of joints that are moved by law (prescribed.ts); in the axes of B. Its rate is part of the bias. */
  drift?<T>(algebra: Algebra<T>, q: readonly T[]): readonly T[];
  /** q̇ of the speeds. */
  rates<T>(algebra: Algebra<T>, q: readonly T[], s: readonly T[]): readonly T[];
}

export interface TreeModel {
  readonly count: number;
  readonly parent: Int32Array;
  readonly joints: readonly JointMotion[];
  /** Where the coordinates and the speeds of each joint begin; the last entry is their number. */
  readonly coordinateStart: Int32Array;
  readonly speedStart: Int32Array;
  /** Frame A of joint i in the frame of the parent (the world for −1): axes as columns (9), origin (3); 12 numbers each. */
  readonly mount: Float64Array;
  /** Of body i in its frame: mass m, first moment m·c (3), inertia about the origin xx, yy, zz, xy, xz, yz; 10 numbers each. */
  readonly mass: Float64Array;
  /** By speed: inertia of a rotor that only this speed turns, kg·m² or kg, on the diagonal of M̂. Missing: none anywhere. Explicit algorithms know it. */
  readonly armature?: Float64Array;
}
