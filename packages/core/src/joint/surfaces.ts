/**
 * Surfaces for joints, in frame A and centred at its origin; those with an axis have it along x. Each gives the signed distance of a point x
 * (outside positive), its gradient (a unit vector everywhere, the normal at the foot point) and its second derivative along a velocity v:
 *
 *   sphere       |x| − r                                vᵀHv = (v² − (n·v)²)/|x|
 *   cylinder     √(y² + z²) − r                         the same in the y-z plane
 *   torus        √(x² + (ρ − R)²) − r, ρ² = y² + z²     (v_m² − (n·v)²)/l + (ρ − R)/l · v_φ²/ρ,   l distance to the middle of the tube, v_m in the
 *                                                       meridian plane, v_φ across it
 *   ellipsoid    n·(x − q), q the foot point            Σ v_ti²/r_i² / |q_i/r_i²|, v_t = v − (n·v) n; exact on the surface itself
 *
 * Points without a unique foot (centres, axes, the middle of the tube) get one of them, so nothing is ever undefined.
 * Source for the foot point on an ellipsoid: ellipsoid-foot.ts.
 */
import { addScaled, dot, length, lengthSquared, normalise, readVec3, subtract, type Vec3, vec3 } from "../math/vec3.js";
import type { JointSurface } from "../model/description.js";
import { ellipsoidFoot } from "./ellipsoid-foot.js";

export interface SurfacePoint {
  readonly distance: number;
  readonly normal: Vec3;
}

export interface Surface {
  readonly type: JointSurface["type"];
  /** The distance of x and its gradient; `at` is where the surface's own numbers begin. */
  measure(numbers: Float64Array, at: number, x: Vec3): SurfacePoint;
  /** vᵀHv */
  bend(numbers: Float64Array, at: number, x: Vec3, v: Vec3): number;
}

const sphere: Surface = {
  type: "sphere",
  measure: (numbers, at, x) => ({ distance: length(x) - numbers[at]!, normal: lengthSquared(x) === 0 ? vec3(1, 0, 0) : normalise(x) }),
  bend: (_numbers, _at, x, v) => bendOfCentre(x, v),
};

const cylinder: Surface = {
  type: "cylinder",
  measure: (numbers, at, x) => ({ distance: length(across(x)) - numbers[at]!, normal: radial(x) }),
  bend: (_numbers, _at, x, v) => bendOfCentre(across(x), across(v)),
};

const torus: Surface = {
  type: "torus",
  measure(numbers, at, x) {
    const out = radial(x);
    const fromTube = addScaled(x, out, -numbers[at]!);
    const l = length(fromTube);
    return { distance: l - numbers[at + 1]!, normal: l === 0 ? out : normalise(fromTube) };
  },
  bend(numbers, at, x, v) {
    const out = radial(x);
    const fromTube = addScaled(x, out, -numbers[at]!);
    const l = length(fromTube);
    const rho = length(across(x));
    const round = dot(v, vec3(0, -out.z, out.y));
    const meridian = addScaled(v, vec3(0, -out.z, out.y), -round);
    const around = rho === 0 || l === 0 ? 0 : ((rho - numbers[at]!) / l) * ((round * round) / rho);
    return bendOfCentre(fromTube, meridian) + around;
  },
};

const ellipsoid: Surface = {
  type: "ellipsoid",
  measure(numbers, at, x) {
    const radii = readVec3(numbers, at);
    const foot = ellipsoidFoot(radii, x);
    const normal = normalise(overSquares(foot, radii));
    return { distance: dot(normal, subtract(x, foot)), normal };
  },
  bend(numbers, at, x, v) {
    const radii = readVec3(numbers, at);
    const gradient = overSquares(ellipsoidFoot(radii, x), radii);
    const steepness = length(gradient);
    const tangential = addScaled(v, gradient, -dot(gradient, v) / (steepness * steepness));
    return dot(tangential, overSquares(tangential, radii)) / steepness;
  },
};

export const SURFACES: readonly Surface[] = [sphere, cylinder, ellipsoid, torus];

/** What the surface needs: its place in the list, then its own measures. */
export function surfaceNumbers(surface: JointSurface): number[] {
  const place = SURFACES.findIndex((s) => s.type === surface.type);
  if (surface.type === "ellipsoid") return [place, ...surface.radii];
  return surface.type === "torus" ? [place, surface.radius, surface.tube] : [place, surface.radius];
}

const across = (x: Vec3): Vec3 => vec3(0, x.y, x.z);
const overSquares = (x: Vec3, r: Vec3): Vec3 => vec3(x.x / (r.x * r.x), x.y / (r.y * r.y), x.z / (r.z * r.z));

/** Direction away from the x axis; y on the axis itself. */
const radial = (x: Vec3): Vec3 => (x.y === 0 && x.z === 0 ? vec3(0, 1, 0) : normalise(across(x)));

/** Second derivative of |x| along v. */
function bendOfCentre(x: Vec3, v: Vec3): number {
  const square = lengthSquared(x);
  if (square === 0) return 0;
  const along = dot(x, v);
  return (lengthSquared(v) - (along * along) / square) / Math.sqrt(square);
}
