/**
 * An element of an element tree: ONE primary interface, any number of secondary ones, and states of its own. This is what a user writes to add one.
 *
 *   outwards   frames and velocities of the secondaries from those of the primary:              X_i, y_i
 *   inwards    what is felt at the primary from what is felt at the secondaries:                M₀, l₀ from M_i, l_i
 *   outwards   accelerations of the secondaries and ṡ from the acceleration of the primary:     x_i, ṡ from x₀
 *
 * What is felt at an interface is the pair (M, l): whatever hangs there answers an acceleration x of the interface with the cut load M x − l. Pairs of all
 * elements on one interface add up. Two primaries are impossible: the cut load would depend on both accelerations.
 *
 * All 6-vectors are (angular; linear) at the origin of the interface's frame and in its axes; x is the rate of y as seen from that frame, beyond free fall
 * (kinematics.ts). Elements are written over an algebra, so that one text computes with numbers and is compiled (solve/compile/compile-elements.ts).
 * Source: theory 03, section 12 (connectors with M^A and l^A), section 13 (subsystems).
 */
import type { Algebra } from "../algebra.js";
import type { ArticulatedInertia } from "../articulated-inertia.js";
import type { Placement, Vector } from "../spatial-algebra.js";

/** Where an interface is and how it moves. */
export interface InterfaceMotion<T> {
  /** Its frame in the world. */
  readonly placement: Placement<T>;
  /** y */
  readonly velocity: Vector<T>;
}

/** What is felt at an interface: the cut load is inertia·x − load. */
export interface Felt<T> {
  /** M */
  readonly inertia: ArticulatedInertia<T>;
  /** l */
  readonly load: Vector<T>;
}

/** What belongs to one element of the state of a tree. */
export interface ElementState<T> {
  /** Its coordinates. */
  readonly q: Vector<T>;
  /** Its speeds. */
  readonly s: Vector<T>;
  /** Drives η, valve openings, …: what comes from outside. */
  readonly input: Vector<T>;
}

/** Primary interface, secondaries and states, and how they move. */
export interface Element {
  /** For messages. */
  readonly type: string;
  /** Names of the secondary interfaces, in order. */
  readonly secondaries: readonly string[];
  /** Numbers of coordinates q (whatever is integrated besides speeds), of speeds s and of inputs. */
  readonly coordinates: number;
  /** Numbers of s. */
  readonly speeds: number;
  /** Numbers of inputs. */
  readonly inputs: number;
  /** Coordinates to start from. */
  readonly rest: readonly number[];
  /** The first way outwards: where its secondaries are and how they move. */
  move<T>(algebra: Algebra<T>, primary: InterfaceMotion<T>, state: ElementState<T>): ElementMotion<T>;
}

/** After the first way outwards: the element at one state. */
export interface ElementMotion<T> {
  /** In the order of their names. */
  readonly secondaries: readonly InterfaceMotion<T>[];
  /** q̇ */
  readonly coordinateRates: Vector<T>;
  /** The way inwards: from what is felt at the secondaries. */
  inward(felt: readonly Felt<T>[]): ElementAnswer<T>;
}

/** After the way inwards: what is felt at its primary, and what it does once that accelerates. */
export interface ElementAnswer<T> {
  /** At the primary. */
  readonly felt: Felt<T>;
  /**
   * Pivots of what the element had to solve, each as a share of the masses involved: zero, or not finite, where something massless is held by nothing. Only
   * asked for with numbers.
   */
  margins(): readonly T[];
  /** From x₀ of the primary. */
  outward(x: Vector<T>): { readonly speedRates: Vector<T>; readonly accelerations: readonly Vector<T>[] };
}
