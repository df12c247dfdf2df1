/** A motion whose coordinates can be read off a pose: how a tree takes over bodies that were placed by other means. */
import type { JointMotion } from "../tree-model.js";

export interface MeasuredMotion extends JointMotion {
  /**
   * Coordinates of the pose nearest to the given one, turns in −π … π: axes of B in A as columns (9) and the origin of B in A (3). Where the pose is one
   * that the joint allows, `place` gives it back.
   */
  measure(rotation: readonly number[], position: readonly number[]): readonly number[];
}
