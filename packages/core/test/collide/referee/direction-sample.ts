/**
 * A quick look for a direction that separates two overlapping cores better than the one found: no direction n may have s(n) > distance.
 *
 *   200 directions spread over the sphere, those in which the shapes have something to show, and the line of centres
 *   the two best of these, followed upwards in steps of 0.15 rad that halve: another maximum would show
 *   a star about the normal found, from 0.03 down to 1e-7 rad: a way up from it would show
 *
 * What is better by less than s changes within 1e-3 rad far from the normal found escapes; `direction-search.ts` sees that, for a hundred times the
 * cost. About 15 µs.
 */
import { cross, perpendicular, type Vec3, vec3 } from "../../../src/math/vec3.js";
import { fibonacciLattice, type SeparationFunction, separationFunction } from "./direction-search.js";
import type { ReferenceShape } from "./reference-shape.js";

const lattice = fibonacciLattice(200);
const STEPS = [0.15, 0.075, 0.0375, 0.02, 0.01, 5e-3, 2e-3, 1e-3];
const STAR = [3e-2, 3e-3, 3e-4, 3e-5, 3e-6, 3e-7];
const AROUND = [0, 1, 2, 3, 4, 5].map((i) => [Math.cos((i * Math.PI) / 3), Math.sin((i * Math.PI) / 3)] as const);

interface Best {
  value: number;
  n: Vec3;
}

/** Largest s(n) of the cores seen; `normal` is the direction found. */
export function sampleDirections(A: ReferenceShape, B: ReferenceShape, X: ArrayLike<number>, normal: Vec3): number {
  const s = separationFunction(A, B, X);
  const first: Best = { value: -Infinity, n: normal };
  const second: Best = { value: -Infinity, n: normal };
  const look = (n: Vec3) => {
    const value = s(n.x, n.y, n.z);
    if (value > first.value) {
      [second.value, second.n] = [first.value, first.n];
      [first.value, first.n] = [value, n];
    } else if (value > second.value) [second.value, second.n] = [value, n];
  };
  const lookAlong = (x: number, y: number, z: number) => {
    const size = Math.sqrt(x * x + y * y + z * z);
    if (!(size > 0)) return;
    look(vec3(x / size, y / size, z / size));
    look(vec3(-x / size, -y / size, -z / size));
  };
  for (const n of lattice) look(n);
  lookAlong(X[9]!, X[10]!, X[11]!);
  for (const { x, y, z } of A.notable) lookAlong(x, y, z);
  for (const { x, y, z } of B.notable) {
    lookAlong(X[0]! * x + X[1]! * y + X[2]! * z, X[3]! * x + X[4]! * y + X[5]! * z, X[6]! * x + X[7]! * y + X[8]! * z);
  }
  const star: Best = { value: -Infinity, n: normal };
  for (const angle of STAR) lookAround(s, star, angle, normal);
  return Math.max(star.value, climb(s, first), climb(s, second));
}

function climb(s: SeparationFunction, best: Best): number {
  for (const step of STEPS) {
    for (let again = 0; again < 3; again++) if (!lookAround(s, best, step, best.n)) break;
  }
  return best.value;
}

/** Six directions around n at an angle; whether one of them is better than the best so far. */
function lookAround(s: SeparationFunction, best: Best, angle: number, n: Vec3): boolean {
  const e = perpendicular(n);
  const g = cross(n, e);
  let isBetter = false;
  for (const [c, d] of AROUND) {
    const x = n.x + angle * (c * e.x + d * g.x);
    const y = n.y + angle * (c * e.y + d * g.y);
    const z = n.z + angle * (c * e.z + d * g.z);
    const size = Math.sqrt(x * x + y * y + z * z);
    const value = s(x / size, y / size, z / size);
    if (!(value > best.value)) continue;
    best.value = value;
    best.n = vec3(x / size, y / size, z / size);
    isBetter = true;
  }
  return isBetter;
}
