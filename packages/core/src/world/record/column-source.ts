/** Where columns of a recording come from. */
import type { World } from "../world.js";

/** A column of a recording. */
export interface Column {
  /** As `arm.position.x` or `energy.kinetic`. */
  readonly name: string;
  /** SI, or empty. */
  readonly unit: string;
}

export interface Source {
  readonly columns: readonly Column[];
  /** Writes one value per column to out[o …]. */
  readonly read: (world: World, out: Float64Array, o: number) => void;
}

/** One column for every letter: `ball.position.x`, … */
export const axes = (name: string, unit: string, letters: string): Column[] =>
  [...letters].map((letter) => ({ name: `${name}.${letter}`, unit }));
