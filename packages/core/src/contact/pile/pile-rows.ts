/** Rows of a pile in one step, and what those who write them are given. */
import type { CollisionScene } from "../../collide/scene/collision-scene.js";
import { type Colouring, createColouring } from "./colour.js";
import type { PileBodies } from "./pile-bodies.js";
import type { PileMemory } from "./pile-memory.js";

/** The table of the sweeps (`pile-layout.ts`) and what belongs to it. */
export interface PileRows {
  data: Float64Array<ArrayBuffer>;
  /** Where manifolds begin and end, and the number of points. */
  first: number;
  end: number;
  pointCount: number;
  readonly colouring: Colouring;
  /** Entries with contacts, in the order of the pairs; `colouring` counts these. */
  entry: Int32Array<ArrayBuffer>;
  /** Has any of them a coefficient of restitution? */
  rebounds: boolean;
}

export interface Preparation {
  readonly memory: PileMemory;
  readonly bodies: PileBodies;
  readonly scene: CollisionScene;
  /** Positions of the bodies, stride 7. */
  readonly pose: Float64Array;
  /** Length of a sub-step over that of the stored impulses. */
  readonly scale: number;
}

/** Which manifold is written: its place, its entry and bodies by collider, number and pose. Overwritten for each. */
export interface Manifold {
  at: number;
  block: number;
  colliderA: number;
  colliderB: number;
  A: number;
  B: number;
  poseA: number;
  poseB: number;
}

export const createPileRows = (): PileRows => ({
  data: new Float64Array(1024),
  first: 0,
  end: 0,
  pointCount: 0,
  colouring: createColouring(),
  entry: new Int32Array(64),
  rebounds: false,
});
