/**
 * A force kind: a record of pure functions of time and one body's frame, so nothing calls back into the world. Users pass their own in
 * `new World({ extend: { forces: [...] } })`; the built-in ones are listed in catalogue.ts and use nothing more than this interface.
 */
import type { BodyTables } from "../body/body-tables.js";
import type { Diagnostic } from "../model/diagnostic.js";

/** One force as written: its type, the bodies it acts on, and whatever its kind reads. */
export interface ForceLike {
  /** Of its kind. */
  readonly type: string;
  /** For handles and messages. */
  readonly name?: string;
  /** Name of the body it acts on, or of A. */
  readonly body?: string;
  /** Names of the bodies it acts on; all where neither is stated. */
  readonly bodies?: readonly string[];
  /** Ends of a force between two bodies. */
  readonly a?: string;
  /** Name of the second body, of forces between two. */
  readonly b?: string;
  /** Where it acts on A, m, in the frame of A. */
  readonly pointA?: readonly number[];
  /** Where it acts on B, m, in the frame of B. */
  readonly pointB?: readonly number[];
}

/** What a force can read: bodies, and uniform gravity (m/s²). */
export type ForceTables = BodyTables & { readonly gravity: Float64Array };

/** A kind of force: a value in `FORCE_KINDS`, or one of the user's own (`extend.forces`). */
export interface ForceKind {
  /** As descriptions name it. */
  readonly type: string;
  /** Everything the functions below need, as numbers. Called once, when the force is added. */
  readonly numbers: (description: never) => readonly number[];
  /** Adds the wrench at the present poses [τ about the centre of mass (N·m), f (N)] in world axes to `out[o …]`. */
  readonly wrench?: (t: ForceTables, body: number, numbers: Float64Array, time: number, out: Float64Array, o: number) => void;
  /** A force between the ends `a` and `b`: the numbers then begin with the two slots (−1: ground) and the two points in principal frames. */
  readonly pair?: true;
  /** Adds the part of the wrench that depends on velocity; its work is booked as that of dampers, and the second half kick is iterated for it. */
  readonly resist?: (t: ForceTables, body: number, numbers: Float64Array, time: number, out: Float64Array, o: number) => void;
  /** Energy whose negative gradient the wrench is, J. Without it, the wrench's work is booked as external. */
  readonly potential?: (t: ForceTables, body: number, numbers: Float64Array, time: number) => number;
  /** Adds damping coefficients [angular (N·m·s), linear (N·s/m)] to `out[o …]`; treated implicitly. */
  readonly damping?: (t: ForceTables, body: number, numbers: Float64Array, time: number, out: Float64Array, o: number) => void;
  /** Does it depend on poses and velocities alone, not on the time? Bodies under other forces never sleep. */
  readonly steady?: true;
  /** Checks the description beyond its shape. */
  readonly check?: (description: never, where: string) => readonly Diagnostic[];
}

/** A force in a world: its kind, its numbers and the slots it acts on (undefined: all dynamic bodies). */
export interface Force {
  readonly name: string;
  readonly kind: ForceKind;
  readonly numbers: Float64Array;
  readonly description: ForceLike;
  readonly bodies: readonly number[] | undefined;
}
