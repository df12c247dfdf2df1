/**
 * @gelenk/core/collision: collision detection on its own, without a world. Shapes, poses and results are flat tables, described where they
 * are declared; nothing here moves a body. See docs/collision.md.
 */
export { type Broad, type BroadPhase, createBroad, excludeOwnerPairs, updatePairs } from "./collide/broad/broad-phase.js";
export { BROAD_PHASE_KINDS } from "./collide/broad/catalogue.js";
export { ownerPairKey } from "./collide/broad/pair-filter.js";
export type { PairList } from "./collide/broad/pair-list.js";
export { addProxy, filterProxy, moveProxy, type Proxies, type ProxyFilter, removeProxy } from "./collide/broad/proxies.js";
export { queryBox, queryRay } from "./collide/broad/query.js";
export { BROAD_RAY } from "./collide/broad/ray-box.js";
export { DETECTOR_KINDS, gjk, vclip } from "./collide/detectors.js";
export * from "./collide/manifold/contact-list.js";
export { type ClosestPair, type ContactShape, featureGap } from "./collide/manifold/feature-gap.js";
export { reduceContacts } from "./collide/manifold/reduce.js";
export { heightFieldShape } from "./collide/mesh/height-field.js";
export { type MeshOptions, type MeshShape, meshShape } from "./collide/mesh/mesh-shape.js";
export { type Detector, PAIR_CACHE } from "./collide/narrow/detector.js";
export * from "./collide/narrow/frame.js";
export { pairDistance } from "./collide/narrow/pair-matrix.js";
export { DISTANCE, NORMAL, PAIR_RESULT, POINT_A, POINT_B } from "./collide/narrow/pair-result.js";
export { castRay, castRayAll, type RayHit } from "./collide/query/cast-ray.js";
export { type CastHit, castShape, type ShapeCast } from "./collide/query/cast-shape.js";
export { bodyDistance, findClosest } from "./collide/query/closest.js";
export type { Measured, PlacedShape } from "./collide/query/measure.js";
export { findOverlaps } from "./collide/query/overlap.js";
export type { QueryFilter } from "./collide/query/query-filter.js";
export { RAY, RAY_HIT } from "./collide/query/ray-convex.js";
export { rayShape } from "./collide/query/ray-shape.js";
export type { Collider } from "./collide/scene/collider.js";
export { type CollisionScene, createScene, placeColliders, type SceneOptions, setMargin } from "./collide/scene/collision-scene.js";
export { type DetectionOptions, findContacts } from "./collide/scene/find-contacts.js";
export * from "./collide/scene/manifolds.js";
export { shapeDistance, shapeRegion } from "./collide/shape-pair.js";
export {
  boxShape,
  type CollisionShape,
  type ConvexShape,
  capsuleShape,
  coneShape,
  cylinderShape,
  ellipsoidShape,
  HALF_SPACE,
  type HalfSpace,
  hullShape,
  type SurfaceShape,
  sphereShape,
  triangleShape,
} from "./collide/shapes/collision-shape.js";
export { boundsAt } from "./collide/shapes/placed-bounds.js";
export { type BracketedImpact, type BracketOptions, bracketImpact } from "./collide/toi/bracket-impact.js";
export { type MovingShapes, type PairImpact, pairImpact } from "./collide/toi/pair-impact.js";
export { SWEEP, SWEEP_CENTER, SWEEP_SPIN, SWEEP_VELOCITY, sweepFrame, sweptBounds } from "./collide/toi/sweep.js";
export { type ConvexHull, convexHull, type SolidHull } from "./geometry/convex-hull.js";
export { polyhedronOfHull } from "./geometry/merge-faces.js";
export { boxPolyhedron, type Polyhedron } from "./geometry/polyhedron.js";
export { createList, type IntegerList } from "./memory/growing.js";
