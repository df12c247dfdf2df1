/**
 * @gelenk/core/minimal: a jointed world in a small bundle. Bodies, joints, springs, limits, motors, servos, forces, steps with their reports
 * and snapshots, by impulses solved directly, to the same bits as `@gelenk/core`; without contacts and the other methods. What it is without says so by
 * a ModelError. See docs/guides/library.md.
 */
export type { Quaternion } from "./math/quat.js";
export type { Vector3 } from "./math/vec3.js";
export type {
  BodyDescription,
  CoordinateDescription,
  CouplingDescription,
  ForceDescription,
  JointDescription,
  ResolvedModel,
  ShapeDescription,
} from "./model/description.js";
export type { Diagnostic } from "./model/diagnostic.js";
export { box, capsule, cone, cylinder, ellipsoid, sphere } from "./model/shapes.js";
export { ModelError, StaleHandle } from "./world/errors.js";
export type { WorldEvent } from "./world/events.js";
export type { Body } from "./world/handles/body-handle.js";
export type { Coupling } from "./world/handles/coupling-handle.js";
export type { ForceHandle } from "./world/handles/force-handle.js";
export type { Joint } from "./world/handles/joint-handle.js";
export type { Ledger } from "./world/ledger.js";
export type { StepReport } from "./world/report.js";
export type { Snapshot } from "./world/snapshot.js";
export { type Module, World } from "./world/world.js";
export type { WorldOptions } from "./world/world-data.js";
