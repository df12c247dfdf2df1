/**
 * A ray against one convex shape or half-space, in the frame of the shape: the first point x = o + t d of the solid with 0 ≤ t ≤ limit.
 *
 *   box, hull       the interval of t below all face planes                                  (Cyrus–Beck)
 *   sphere          t = t₀ − √(r² − |o + t₀ d|²),  t₀ = −o·d: measured from the nearest point, so that far origins cost no digits
 *   capsule         side as that of an endless cylinder, ends as spheres
 *   cylinder, cone  side by its quadratic equation, cut by the planes of the ends
 *   ellipsoid       a sphere after scaling by the half axes; normal = gradient
 *   half-space      one plane
 *
 * A ray that starts inside hits at t = 0 with the normal −d. Shapes with a rounding margin other than sphere and capsule are left to the
 * moving-point search (`query/ray-shape.ts`). Directions are unit vectors, so t is a length.
 */
import { CORE_CONE, CORE_CYLINDER, CORE_ELLIPSOID, type ConvexShape, type HalfSpace } from "../shapes/collision-shape.js";

/** A ray in 7 numbers: origin, unit direction, largest t (m, may be infinite). */
export const RAY = 7;
/** A hit in 4 numbers: t, normal (unit, against the ray), in the axes of the ray. */
export const RAY_HIT = 4;

/** Can the closed forms answer? */
export const hasRayForm = (shape: ConvexShape | HalfSpace): boolean =>
  shape.type === "half-space" || shape.type === "sphere" || shape.type === "capsule" || shape.radius === 0;

/** The part of the ray inside the solid so far: entry with its normal, exit. */
interface Interval {
  enter: number;
  leave: number;
  x: number;
  y: number;
  z: number;
}

/** Scratch of one ray. */
const inside: Interval = { enter: 0, leave: 0, x: 0, y: 0, z: 0 };

/** True and the hit in `out` where the ray meets the shape; see `hasRayForm`. */
export function rayConvex(shape: ConvexShape | HalfSpace, ray: Float64Array, out: Float64Array): boolean {
  inside.enter = -Infinity;
  inside.leave = Infinity;
  intersect(shape, ray);
  if (!(inside.enter <= inside.leave && inside.leave >= 0 && inside.enter <= ray[6]!)) return false;
  const startsInside = inside.enter <= 0;
  out[0] = startsInside ? 0 : inside.enter;
  out[1] = startsInside ? -ray[3]! : inside.x;
  out[2] = startsInside ? -ray[4]! : inside.y;
  out[3] = startsInside ? -ray[5]! : inside.z;
  return true;
}

function intersect(shape: ConvexShape | HalfSpace, ray: Float64Array): void {
  if (shape.type === "half-space") cutByPlane(ray, 0, 0, 1, 0);
  else if (shape.type === "sphere") cutBySphere(ray, 0, shape.radius);
  else if (shape.type === "capsule") cutByCapsule(ray, shape.radius, shape.sizes[2]);
  else if (shape.core === CORE_CYLINDER) cutByCylinder(ray, shape.sizes);
  else if (shape.core === CORE_CONE) cutByCone(ray, shape.sizes);
  else if (shape.core === CORE_ELLIPSOID) cutByEllipsoid(ray, shape.sizes);
  else {
    const { planes } = shape.polyhedron!;
    for (let i = 0; i < planes.length; i += 4) cutByPlane(ray, planes[i]!, planes[i + 1]!, planes[i + 2]!, planes[i + 3]!);
  }
}

/** Keeps what lies below the plane n·x = d. */
function cutByPlane(ray: Float64Array, nx: number, ny: number, nz: number, d: number): void {
  const height = nx * ray[0]! + ny * ray[1]! + nz * ray[2]! - d;
  const rate = nx * ray[3]! + ny * ray[4]! + nz * ray[5]!;
  if (rate === 0) {
    if (height > 0) inside.leave = -Infinity;
    return;
  }
  const t = -height / rate;
  if (rate > 0) inside.leave = Math.min(inside.leave, t);
  else enterAt(t, nx, ny, nz);
}

function enterAt(t: number, nx: number, ny: number, nz: number): void {
  if (t <= inside.enter) return;
  inside.enter = t;
  inside.x = nx;
  inside.y = ny;
  inside.z = nz;
}

/** Keeps what lies in the sphere around (0, 0, center). */
function cutBySphere(ray: Float64Array, center: number, radius: number): void {
  const oz = ray[2]! - center;
  const nearest = -(ray[0]! * ray[3]! + ray[1]! * ray[4]! + oz * ray[5]!);
  const x = ray[0]! + nearest * ray[3]!;
  const y = ray[1]! + nearest * ray[4]!;
  const z = oz + nearest * ray[5]!;
  const rest = radius * radius - (x * x + y * y + z * z);
  if (!(rest >= 0)) {
    inside.leave = -Infinity;
    return;
  }
  const half = Math.sqrt(rest);
  inside.leave = Math.min(inside.leave, nearest + half);
  enterAt(nearest - half, (x - half * ray[3]!) / radius, (y - half * ray[4]!) / radius, (z - half * ray[5]!) / radius);
}

/** Keeps what lies in the endless cylinder about z. */
function cutBySide(ray: Float64Array, radius: number): void {
  const across = ray[3]! * ray[3]! + ray[4]! * ray[4]!;
  if (across === 0) {
    if (ray[0]! * ray[0]! + ray[1]! * ray[1]! > radius * radius) inside.leave = -Infinity;
    return;
  }
  const nearest = -(ray[0]! * ray[3]! + ray[1]! * ray[4]!) / across;
  const x = ray[0]! + nearest * ray[3]!;
  const y = ray[1]! + nearest * ray[4]!;
  const rest = radius * radius - (x * x + y * y);
  if (!(rest >= 0)) {
    inside.leave = -Infinity;
    return;
  }
  const half = Math.sqrt(rest / across);
  inside.leave = Math.min(inside.leave, nearest + half);
  enterAt(nearest - half, (x - half * ray[3]!) / radius, (y - half * ray[4]!) / radius, 0);
}

function cutByCylinder(ray: Float64Array, [radius, , half]: ConvexShape["sizes"]): void {
  cutByPlane(ray, 0, 0, 1, half);
  cutByPlane(ray, 0, 0, -1, half);
  cutBySide(ray, radius);
}

/** The union of side and two spheres: convex, so it begins where the first of them begins and ends with the last. */
function cutByCapsule(ray: Float64Array, radius: number, half: number): void {
  const union: Interval = { enter: Infinity, leave: -Infinity, x: 0, y: 0, z: 0 };
  for (const part of [cutByTube, cutByTop, cutByBottom]) {
    inside.enter = -Infinity;
    inside.leave = Infinity;
    part(ray, radius, half);
    if (!(inside.enter <= inside.leave && inside.leave > -Infinity)) continue;
    union.leave = Math.max(union.leave, inside.leave);
    if (inside.enter < union.enter) {
      const { enter, x, y, z } = inside;
      Object.assign(union, { enter, x, y, z });
    }
  }
  Object.assign(inside, union);
}

const cutByTube = (ray: Float64Array, radius: number, half: number): void => cutByCylinder(ray, [radius, radius, half]);
const cutByTop = (ray: Float64Array, radius: number, half: number): void => cutBySphere(ray, half, radius);
const cutByBottom = (ray: Float64Array, radius: number, half: number): void => cutBySphere(ray, -half, radius);

/** x² + y² ≤ k² (c − z)², z ≤ c, with the slope k = radius/(2 c); base at z = −c. */
function cutByCone(ray: Float64Array, [radius, , c]: ConvexShape["sizes"]): void {
  cutByPlane(ray, 0, 0, -1, c);
  const k = radius / (2 * c);
  const [dx, dy, dz] = [ray[3]!, ray[4]!, ray[5]!];
  // measured from the point of the ray nearest to the middle of the cone: far origins cost no digits
  const shift = -(ray[0]! * dx + ray[1]! * dy + ray[2]! * dz);
  const ox = ray[0]! + shift * dx;
  const oy = ray[1]! + shift * dy;
  const w = c - (ray[2]! + shift * dz);
  const square = dx * dx + dy * dy - k * k * dz * dz;
  const linear = ox * dx + oy * dy + k * k * w * dz;
  const rest = ox * ox + oy * oy - k * k * w * w;
  const discriminant = linear * linear - square * rest;
  const root = Math.sqrt(Math.max(0, discriminant));
  // the two roots without cancellation; one of them is infinite where the ray is parallel to the side
  const q = -(linear + (linear >= 0 ? root : -root));
  const first = q === 0 ? 0 : rest / q;
  const second = square === 0 ? Infinity : q / square;
  const onNappe = (t: number): boolean => t - t === 0 && w - t * dz >= 0;
  const [low, high] = first <= second ? [first, second] : [second, first];
  if ((discriminant < 0 && square > 0) || !(onNappe(low) || onNappe(high))) {
    inside.leave = -Infinity;
    return;
  }
  // steeper than the side, a ray meets the nappe once; through the tip it meets it twice in one point
  const wholly = square > 0 && onNappe(low) && onNappe(high);
  const only = onNappe(low) ? low : high;
  const enters = wholly || dz < 0;
  const leave = wholly ? high : dz < 0 ? Infinity : only;
  inside.leave = Math.min(inside.leave, leave + shift);
  if (!enters) return;
  const t = wholly ? low : only;
  const x = ox + t * dx;
  const y = oy + t * dy;
  const across = Math.sqrt(x * x + y * y);
  const f = 1 / Math.sqrt(1 + k * k);
  // at the tip every direction is as good: the one against the ray
  if (across === 0) enterAt(t + shift, -dx, -dy, -dz);
  else enterAt(t + shift, (f * x) / across, (f * y) / across, f * k);
}

/** In coordinates divided by the half axes the ellipsoid is the unit sphere and t keeps its meaning. */
function cutByEllipsoid(ray: Float64Array, [a, b, c]: ConvexShape["sizes"]): void {
  const [ox, oy, oz] = [ray[0]! / a, ray[1]! / b, ray[2]! / c];
  const [dx, dy, dz] = [ray[3]! / a, ray[4]! / b, ray[5]! / c];
  const square = dx * dx + dy * dy + dz * dz;
  const nearest = -(ox * dx + oy * dy + oz * dz) / square;
  const x = ox + nearest * dx;
  const y = oy + nearest * dy;
  const z = oz + nearest * dz;
  const rest = 1 - (x * x + y * y + z * z);
  if (!(rest >= 0)) {
    inside.leave = -Infinity;
    return;
  }
  const half = Math.sqrt(rest / square);
  inside.leave = Math.min(inside.leave, nearest + half);
  const gx = (x - half * dx) / a;
  const gy = (y - half * dy) / b;
  const gz = (z - half * dz) / c;
  const f = 1 / Math.sqrt(gx * gx + gy * gy + gz * gz);
  enterAt(nearest - half, f * gx, f * gy, f * gz);
}
