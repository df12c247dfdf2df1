/** Distance and time of impact of two shapes, without a world. */
import { DETECTOR_KINDS } from "../../collide/detectors.js";
import { type Detector, PAIR_CACHE } from "../../collide/narrow/detector.js";
import { FRAME, relativeFrame } from "../../collide/narrow/frame.js";
import { PAIR_RESULT } from "../../collide/narrow/pair-result.js";
import { toWorld } from "../../collide/query/measure.js";
import { shapeDistance } from "../../collide/shape-pair.js";
import type { CollisionShape } from "../../collide/shapes/collision-shape.js";
import { pairImpact } from "../../collide/toi/pair-impact.js";
import { SWEEP, SWEEP_CENTER, SWEEP_SPIN, SWEEP_VELOCITY, sweepFrame } from "../../collide/toi/sweep.js";
import type { Vector3 } from "../../math/vec3.js";
import { checkName } from "../../model/check-setting.js";
import { DEFAULTS } from "../../model/defaults.js";
import { DETECTORS, type DetectorName } from "../../model/settings-description.js";
import { checked, checkInRange, type Placement, type PreparedShape, placeShape } from "./prepare-shape.js";
import { type Nearness, nearnessOf } from "./queries.js";
import { checkReach } from "./query-input.js";

/** A shape at a pose. */
export interface PlacedShape extends Placement {
  /** Prepared once, for many poses. */
  readonly shape: PreparedShape;
}

/** A shape with the velocities it keeps. */
export interface MovingShape extends PlacedShape {
  /** Of the origin of `position`, m/s. Default: at rest. */
  readonly velocity?: Vector3;
  /** About that origin, world axes, rad/s. Default: none. */
  readonly angularVelocity?: Vector3;
}

/** When and where two moving shapes meet. */
export interface ShapeImpact extends Nearness {
  /**
   * `overlap`: already at the start. `not-converged`: nothing touches before `time`, but the search ended there: they graze, or turn by some
   * 1e5 rad.
   */
  readonly status: "impact" | "overlap" | "not-converged";
  /** s */
  readonly time: number;
}

/** Distance, normal from a to b and closest points; infinite for two half-spaces. */
export function distanceBetween(a: PlacedShape, b: PlacedShape, detector: DetectorName = DEFAULTS.settings.detector): Nearness {
  const [A, B] = [placeShape(a.shape, a), placeShape(b.shape, b)];
  const frames = new Float64Array(2 * FRAME);
  frames.set(A.X_WS);
  frames.set(B.X_WS, FRAME);
  const X_AB = new Float64Array(FRAME);
  relativeFrame(X_AB, 0, frames, 0, FRAME);
  const result = new Float64Array(PAIR_RESULT);
  shapeDistance(detectorNamed(detector), A.shape, B.shape, X_AB, new Float64Array(PAIR_CACHE), 0, result);
  return inWorld(result, frames);
}

/** When two shapes with constant velocities first touch within a time (s), and how they lie then; undefined where they do not. */
export function impactBetween(
  a: MovingShape,
  b: MovingShape,
  duration: number,
  detector: DetectorName = DEFAULTS.settings.detector,
): ShapeImpact | undefined {
  checked((findings) => {
    if (checkInRange(findings, duration, "duration")) checkReach(findings, duration, "duration");
  });
  const sweeps = new Float64Array(2 * SWEEP);
  const A = writeSweep(sweeps, 0, a);
  const B = writeSweep(sweeps, SWEEP, b);
  const result = new Float64Array(PAIR_RESULT);
  const pair = { A, B, sweeps, a: 0, b: SWEEP };
  const { status, time } = pairImpact(detectorNamed(detector), pair, duration, new Float64Array(PAIR_CACHE), 0, result);
  if (status === "none") return undefined;
  const X_WA = new Float64Array(FRAME);
  sweepFrame(sweeps, 0, time, X_WA, 0);
  return { status, time, ...inWorld(result, X_WA) };
}

function detectorNamed(name: DetectorName): Detector {
  checked((findings) => checkName(findings, "detector", name, DETECTORS, "detector"));
  return DETECTOR_KINDS[name];
}

/** The sweep of the shape at sweeps[at …] (`toi/sweep.ts`); returns its form. */
function writeSweep(sweeps: Float64Array, at: number, moving: MovingShape): CollisionShape {
  const { position = [0, 0, 0], velocity = [0, 0, 0], angularVelocity = [0, 0, 0] } = moving;
  checked((findings) => {
    checkInRange(findings, velocity, "velocity");
    checkInRange(findings, angularVelocity, "angularVelocity");
  });
  const { shape, X_WS } = placeShape(moving.shape, moving);
  sweeps.set(X_WS, at);
  sweeps.set(position, at + SWEEP_CENTER);
  sweeps.set(velocity, at + SWEEP_VELOCITY);
  sweeps.set(angularVelocity, at + SWEEP_SPIN);
  return shape;
}

/** A result in the axes of A, whose frame comes first, in the world. */
function inWorld(local: Float64Array, frames: Float64Array): Nearness {
  const result = new Float64Array(PAIR_RESULT);
  toWorld(result, local, frames, 0);
  return nearnessOf(result);
}
