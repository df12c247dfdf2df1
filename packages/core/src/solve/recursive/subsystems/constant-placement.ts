/** Placements that the model fixes. */
import type { Algebra } from "../algebra.js";
import { constants, type Placement } from "../spatial-algebra.js";
import { HERE } from "../tree-parts.js";

/** A shift along the axes. */
export const shifted = (position: readonly number[]): Placement<number> => ({ rotation: HERE.rotation, position });

export const constantPlacement = <T>(algebra: Algebra<T>, { rotation, position }: Placement<number>): Placement<T> => ({
  rotation: constants(algebra, rotation),
  position: constants(algebra, position),
});
