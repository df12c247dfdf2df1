/**
 * A spring with a damper between two points, along their line: force on B
 *
 *   −(stiffness·(|r| − length) + damping·d|r|/dt)·r/|r|        r from the point of A to that of B, A gets the opposite
 *
 * as an entry of `forces`. Written by scenes only where the library knows the kind.
 */
import { FORCE_TYPES, type ForceDescription, type Triple } from "@gelenk/core";

export interface Spring {
  readonly name?: string;
  readonly a: string;
  readonly b: string;
  /** In the frame of the body; of `ground` in the world. */
  readonly pointA: Triple;
  readonly pointB: Triple;
  /** N/m */
  readonly stiffness: number;
  /** N·s/m */
  readonly damping?: number;
  /** Without force, m. */
  readonly length: number;
}

export const springs = (...list: readonly Spring[]): ForceDescription[] =>
  (FORCE_TYPES as readonly string[]).includes("spring")
    ? list.map((spring) => ({ type: "spring", ...spring }) as unknown as ForceDescription)
    : [];
