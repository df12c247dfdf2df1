/** One shape of one body, as collision detection sees it. What never changes while the scene lives. */
import type { Coefficients } from "../../model/coefficients.js";
import type { CollisionShape } from "../shapes/collision-shape.js";

/** A shape placed on a body, with what decides whom it meets. */
export interface Collider {
  /** In its own frame. */
  readonly shape: CollisionShape;
  /** Slot of its body. */
  readonly body: number;
  /** Its number among the shapes of the body. */
  readonly index: number;
  /** Its frame in the frame whose pose the scene is given: 12 numbers (`narrow/frame.ts`). */
  readonly X_BS: Float64Array;
  /** Bits (`filter.ts`): the groups it belongs to and those it collides with. */
  readonly group: number;
  /** Groups it may meet, 32 bits. */
  readonly mask: number;
  /** Two colliders of bodies that do not move never meet. */
  readonly moving: boolean;
  /** Tells what touches it, and has no contacts. */
  readonly sensor: boolean;
  /** Of its surface. */
  readonly coefficients: Coefficients;
  /** Name of its material: pairs of materials may state other coefficients. */
  readonly material?: string;
}
