/** What a world keeps for collision detection. All of it is Work: it follows from blueprint and poses. */
import { createPairList, type PairList } from "../../collide/broad/pair-list.js";
import type { GroupBits } from "../../collide/filter.js";
import type { CollisionScene } from "../../collide/scene/collision-scene.js";
import { createShapeCache, type ShapeCache } from "../../collide/shapes/compile-shape.js";
import { DEFAULTS } from "../../model/defaults.js";
import type { ShapeDescription } from "../../model/description.js";
import type { PreparedShape } from "../queries/prepare-shape.js";

export interface CollisionData {
  /** Forms of shapes compiled so far: equal shapes share one. */
  readonly forms: ShapeCache;
  /** Shapes that queries were asked with. */
  readonly asked: WeakMap<ShapeDescription, PreparedShape>;
  /** Groups that shapes of this world have named; some may be gone. */
  groups: Set<string>;
  /** Has any body a sensor? Of the structure last analysed. */
  hasSensors: boolean;
  /** Undefined until somebody asks. */
  scene: BuiltScene | undefined;
  /** What sensors touch at the end of the step, as pairs of colliders and as rows of `inside`; sensors. */
  readonly touching: PairList;
  inside: Float64Array<ArrayBuffer>;
}

export interface BuiltScene {
  readonly scene: CollisionScene;
  readonly bits: GroupBits;
  /** The world's `structureEpoch`. */
  readonly builtAt: number;
  /** Of what moment the frames are: the world's `poseEpoch`, steps made, and whether one is under way. */
  placedAt: Moment;
}

interface Moment {
  readonly poses: number;
  readonly steps: number;
  readonly stepping: boolean;
}

export const NEVER: Moment = { poses: -1, steps: -1, stepping: false };

export const createCollisionData = (): CollisionData => ({
  forms: createShapeCache(),
  asked: new WeakMap(),
  groups: new Set([DEFAULTS.group]),
  hasSensors: false,
  scene: undefined,
  touching: createPairList(),
  inside: new Float64Array(64),
});
