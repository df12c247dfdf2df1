/**
 * Joints that are a choice of basic rows: some axes of A along which the point of B is held, and one of the ways to hold orientation. Most
 * kinds of the literature are one line each with this.
 */
import { directionBias, doubleRotationBias, pointBias, turnBias, twistBias } from "./bias.js";
import type { Axis } from "./coordinates.js";
import type { FreeCoordinate, JointKind } from "./joint-kind.js";
import { ROW } from "./joint-kind.js";
import {
  directionError,
  doubleRotationError,
  doubleRotationRow,
  orientationError,
  pointError,
  pointErrors,
  pointRow,
  turnAngle,
  turnRow,
  twistRow,
} from "./rows.js";

export type Holding = "nothing" | "orientation" | "direction" | "double-rotation" | "twist";

/** A way to hold orientation: rows, errors and velocity products, with the axis that plays x. */
interface AngularHold {
  readonly rows: number;
  row(frames: Float64Array, o: number, out: Float64Array, r: number, main: Axis): void;
  error(frames: Float64Array, o: number, out: Float64Array, e: number, main: Axis): void;
  bias(frames: Float64Array, o: number, motion: Float64Array, m: number, out: Float64Array, b: number, main: Axis): void;
}

const ANGULAR_HOLDS: Readonly<Record<Holding, AngularHold>> = {
  nothing: { rows: 0, row() {}, error() {}, bias() {} },
  orientation: {
    rows: 3,
    row(frames, o, out, r) {
      for (let i = 0; i < 3; i++) turnRow(frames, o, i, out, r + i * ROW);
    },
    error: orientationError,
    bias(frames, o, motion, m, out, b) {
      for (let i = 0; i < 3; i++) out[b + i] = turnBias(frames, o, i, motion, m);
    },
  },
  direction: {
    rows: 2,
    row(frames, o, out, r, main) {
      for (let i = 0; i < 2; i++) turnRow(frames, o, (main + 1 + i) % 3, out, r + i * ROW);
    },
    error: directionError,
    bias: directionBias,
  },
  "double-rotation": {
    rows: 1,
    row: doubleRotationRow,
    error(frames, o, out, e, main) {
      out[e] = doubleRotationError(frames, o, main);
    },
    bias(frames, o, motion, m, out, b, main) {
      out[b] = doubleRotationBias(frames, o, motion, m, main);
    },
  },
  twist: {
    rows: 1,
    row: twistRow,
    error(frames, o, out, e, main) {
      out[e] = turnAngle(frames, o, main);
    },
    bias(frames, o, motion, m, out, b, main) {
      out[b] = twistBias(frames, o, motion, m, main);
    },
  },
};

export interface AxisJoint {
  readonly type: string;
  /** Axes of A along which the point of B may not move. */
  readonly points: readonly Axis[];
  readonly angles: Holding;
  /** The axis that plays x in `angles`. Default x. */
  readonly main?: Axis;
  readonly coordinates?: readonly FreeCoordinate[];
  readonly measures?: readonly FreeCoordinate[];
}

export function axisJoint({ type, points, angles, main = 0, coordinates = [], measures = [] }: AxisJoint): JointKind {
  const lengths = points.length;
  const hold = ANGULAR_HOLDS[angles];
  return {
    type,
    freedom: { linear: 3 - lengths, angular: 3 - hold.rows },
    lengths,
    angles: hold.rows,
    pointOfB: angles === "nothing",
    coordinates,
    measures,
    rows(frames, o, _numbers, _n, out, r) {
      for (let i = 0; i < lengths; i++) pointRow(frames, o, points[i]!, out, r + i * ROW);
      hold.row(frames, o, out, r + lengths * ROW, main);
    },
    error(frames, o, _numbers, _n, out, e) {
      if (lengths === 3) pointErrors(frames, o, out, e);
      else for (let i = 0; i < lengths; i++) out[e + i] = pointError(frames, o, points[i]!);
      hold.error(frames, o, out, e + lengths, main);
    },
    bias(frames, o, _numbers, _n, motion, m, out, b) {
      for (let i = 0; i < lengths; i++) out[b + i] = pointBias(frames, o, points[i]!, motion, m);
      hold.bias(frames, o, motion, m, out, b + lengths, main);
    },
  };
}
