/**
 * Free coordinates that joints offer: value and the row of their rate. ω = ω_B − ω_A; x, y, z are axes, their index the frame.
 *
 *   slide along axis a of A    a·(p_B − p_A)                          force along a through p_B
 *   turn about x               2·atan2 of the quaternion's (x, w)     couple about x_A (axes parallel)
 *   twist                      the same, axes not parallel            couple about (x_A + x_B)/(1 + x_A·x_B)
 *   swing                      angle between x_A and x_B, 0 … π       couple about their common normal
 *   cardan angle about x_A     from y_A to y_B                        couple about (x_A − c y_B)/(1 − c²),   c = x_A·y_B
 *   cardan angle about y_B     from x_A to x_B                        couple about (y_B − c x_A)/(1 − c²)
 *   rotation vector θ          R_AB = exp[θ]×, components in A        θ̇ = (1 − ½[θ]× + k [θ]×²) ω_A,   k = (1 − ½θ cot ½θ)/θ²
 *
 * The cardan angles are those of R_AB = R_x(α) R_y(β); their couples are the basis dual to (x_A, y_B), so each drives one angle alone.
 * Singular: twist and swing at a swing of 180°, the direction of swing also at 0 (any normal is taken); cardan angles where x_A ∥ y_B; the rotation
 * vector jumps to its opposite at |θ| = π, so it is for less than half a turn. All rows are exact also while the joint's error is not zero, except that
 * of the turn. Source for twist and swing: own derivation from q̇ = ½ ω q; for the rotation vector: the inverse of Rodrigues' tangent map.
 */
import { atan2, cos, sin } from "../math/trig.js";
import { add, addScaled, cross, dot, length, lengthSquared, readVec3, scale, type Vec3, vec3, writeVec3 } from "../math/vec3.js";
import { FRAME, type FreeCoordinate } from "./joint-kind.js";
import { axisOfA, axisOfB, dotAt, orientationError, pointError, pointRow, turnAngle, turnRow, twistRow } from "./rows.js";

export type Axis = 0 | 1 | 2;
const AXIS_NAMES = ["x", "y", "z"] as const;

const fullTurn = (): number => 2 * Math.PI;

/** Displacement of the point of B along an axis of A. */
export const slide = (axis: Axis): FreeCoordinate => ({
  name: `slide-${AXIS_NAMES[axis]}`,
  measure: "length",
  value: (frames, o) => pointError(frames, o, axis),
  row: (frames, o, _numbers, _n, out, r) => pointRow(frames, o, axis, out, r),
});

/** Turn of B about an axis of A that stays parallel to its partner. */
export const turnAbout = (axis: Axis, name = `turn-${AXIS_NAMES[axis]}`): FreeCoordinate => ({
  name,
  measure: "angle",
  value: (frames, o) => turnAngle(frames, o, axis),
  row: (frames, o, _numbers, _n, out, r) => turnRow(frames, o, axis, out, r),
  period: fullTurn,
});

/** Turn of B about x_A. */
export const turn = turnAbout(0, "turn");

/** Row: couple about w, world axes. */
export function coupleRow(frames: Float64Array, o: number, w: Vec3, out: Float64Array, r: number): void {
  for (let k = 0; k < 3; k++) {
    out[r + k] = 0;
    out[r + 3 + k] = frames[o + FRAME + k]!;
  }
  writeVec3(out, r + 6, w);
}

/** Turn of B about its own x axis after the shortest turn of x_A into x_B. */
export const twist: FreeCoordinate = {
  name: "twist",
  measure: "angle",
  value: (frames, o) => turnAngle(frames, o),
  row: (frames, o, _numbers, _n, out, r) => twistRow(frames, o, out, r),
  period: fullTurn,
};

/** Angle between x_A and x_B. */
export const swing: FreeCoordinate = {
  name: "swing",
  measure: "angle",
  value(frames, o) {
    const x = readVec3(frames, axisOfA(o, 0));
    return atan2(length(cross(x, readVec3(frames, axisOfB(o, 0)))), dotAt(frames, axisOfA(o, 0), frames, axisOfB(o, 0)));
  },
  row(frames, o, _numbers, _n, out, r) {
    const normal = cross(readVec3(frames, axisOfA(o, 0)), readVec3(frames, axisOfB(o, 0)));
    const sine = length(normal);
    if (sine === 0) turnRow(frames, o, 1, out, r);
    else coupleRow(frames, o, scale(normal, 1 / sine), out, r);
  },
};

/** Row: couple about the vector that drives u alone, of the two unit axes u and v. */
function dualRow(frames: Float64Array, o: number, u: number, v: number, out: Float64Array, r: number): void {
  const axis = readVec3(frames, u);
  const other = readVec3(frames, v);
  const square = lengthSquared(cross(axis, other));
  const dual = square === 0 ? axis : scale(addScaled(axis, other, -dot(axis, other)), 1 / square);
  coupleRow(frames, o, dual, out, r);
}

/** The two angles of a cardan joint with axis `main` of A and the next axis of B. */
export function cardanAngles(main: Axis): readonly FreeCoordinate[] {
  const i = main;
  const j = ((main + 1) % 3) as Axis;
  const k = (main + 2) % 3;
  const first: FreeCoordinate = {
    name: `turn-${AXIS_NAMES[i]}`,
    measure: "angle",
    value: (f, o) => atan2(dotAt(f, axisOfA(o, k), f, axisOfB(o, j)), dotAt(f, axisOfA(o, j), f, axisOfB(o, j))),
    row: (frames, o, _numbers, _n, out, r) => dualRow(frames, o, axisOfA(o, i), axisOfB(o, j), out, r),
    period: fullTurn,
  };
  const second: FreeCoordinate = {
    name: `turn-${AXIS_NAMES[j]}`,
    measure: "angle",
    value: (f, o) => atan2(dotAt(f, axisOfA(o, i), f, axisOfB(o, k)), dotAt(f, axisOfA(o, i), f, axisOfB(o, i))),
    row: (frames, o, _numbers, _n, out, r) => dualRow(frames, o, axisOfB(o, j), axisOfA(o, i), out, r),
    period: fullTurn,
  };
  return [first, second];
}

/** (1 − ½θ cot ½θ)/θ² of θ²; near zero its series, whose next term is below rounding. */
function tangentFactor(square: number): number {
  if (square < 1e-3) return 1 / 12 + square * (1 / 720 + square / 30240);
  const half = Math.sqrt(square) / 2;
  return (1 - (half * cos(half)) / sin(half)) / square;
}

/** Component `axis` of the rotation vector from A to B, in A. */
export const rotationVector = (axis: Axis): FreeCoordinate => ({
  name: `rotation-${AXIS_NAMES[axis]}`,
  measure: "angle",
  value: (frames, o) => dot(rotationOf(frames, o), unit(axis)),
  row(frames, o, _numbers, _n, out, r) {
    const theta = rotationOf(frames, o);
    // the component's row of the matrix above: its transpose times the unit vector
    const once = cross(theta, unit(axis));
    const w = addScaled(addScaled(unit(axis), once, 0.5), cross(theta, once), tangentFactor(lengthSquared(theta)));
    const [x, y, z] = [0, 1, 2].map((i) => readVec3(frames, axisOfA(o, i))) as [Vec3, Vec3, Vec3];
    coupleRow(frames, o, add(add(scale(x, w.x), scale(y, w.y)), scale(z, w.z)), out, r);
  },
});

const unit = (axis: Axis): Vec3 => vec3(axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0);

function rotationOf(frames: Float64Array, o: number): Vec3 {
  const theta = new Float64Array(3);
  orientationError(frames, o, theta, 0);
  return readVec3(theta);
}
