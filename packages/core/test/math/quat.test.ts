/**
 * References: Rodrigues' formula v cos φ + (u × v) sin φ + u (u·v)(1 − cos φ), the rotation matrix, and closed forms. Tolerance unless said
 * otherwise: 2e-15, nine units of rounding at 1, for a chain of a dozen operations on numbers up to 1.
 */
import { describe, expect, it } from "vitest";
import { fromQuat, toQuat, transform, transpose } from "../../src/math/mat3.js";
import {
  angleBetween,
  conjugate,
  fromAxisAngle,
  fromRotationVector,
  fromTo,
  IDENTITY,
  multiply,
  norm,
  normalise,
  type Quat,
  quat,
  readQuat,
  rotate,
  rotateInverse,
  slerp,
  toQuaternion,
  toRotationVector,
  writeQuat,
} from "../../src/math/quat.js";
import { add, addScaled, cross, distance, dot, normalise as normaliseVector, scale, type Vec3, vec3 } from "../../src/math/vec3.js";
import { chance, tenfold } from "../chance.js";

const ROUNDING = 2e-15;
const random = chance(1);
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** |p − q| or |p + q|, whichever is smaller: both signs are the same rotation. */
function difference(p: Quat, q: Quat): number {
  const minus = norm(quat(p.x - q.x, p.y - q.y, p.z - q.z, p.w - q.w));
  const plus = norm(quat(p.x + q.x, p.y + q.y, p.z + q.z, p.w + q.w));
  return Math.min(minus, plus);
}

function rodrigues(u: Vec3, angle: number, v: Vec3): Vec3 {
  const c = Math.cos(angle);
  return add(add(scale(v, c), scale(cross(u, v), Math.sin(angle))), scale(u, dot(u, v) * (1 - c)));
}

describe("rotating", () => {
  it("agrees with Rodrigues", () => {
    for (let i = 0; i < tenfold(200); i++) {
      const axis = random.direction();
      const angle = random.uniform(-7, 7);
      const v = random.direction();
      const q = fromAxisAngle(scale(axis, 3), angle);
      expect(distance(rotate(q, v), rodrigues(axis, angle, v))).toBeLessThan(ROUNDING);
      expect(distance(rotateInverse(q, v), rodrigues(axis, -angle, v))).toBeLessThan(ROUNDING);
    }
  });

  it("a quarter turn about z takes x to y", () => {
    expect(distance(rotate(fromAxisAngle(vec3(0, 0, 1), Math.PI / 2), vec3(1, 0, 0)), vec3(0, 1, 0))).toBeLessThan(ROUNDING);
  });

  it("p q means first q, then p", () => {
    for (let i = 0; i < tenfold(100); i++) {
      const p = random.rotation();
      const q = random.rotation();
      const v = random.direction();
      expect(distance(rotate(multiply(p, q), v), rotate(p, rotate(q, v)))).toBeLessThan(ROUNDING);
    }
  });

  it("products of the units: ij = k, jk = i, ki = j, i² = −1", () => {
    const i = quat(1, 0, 0, 0);
    const j = quat(0, 1, 0, 0);
    const k = quat(0, 0, 1, 0);
    expect(multiply(i, j)).toEqual(k);
    expect(multiply(j, k)).toEqual(i);
    expect(multiply(k, i)).toEqual(j);
    expect(multiply(i, i)).toEqual(quat(0, 0, 0, -1));
    expect(multiply(quat(1, 2, 3, 4), IDENTITY)).toEqual(quat(1, 2, 3, 4));
  });

  it("the conjugate is the inverse", () => {
    for (const q of times(100, random.rotation)) expect(difference(multiply(q, conjugate(q)), IDENTITY)).toBeLessThan(ROUNDING);
  });
});

it("normalise: length 1 from any length; zero becomes the identity", () => {
  for (const factor of [1e-310, 1e-160, 1, 1e160, 1e307]) {
    const n = normalise(quat(factor, -2 * factor, 4 * factor, -10 * factor));
    // (1, −2, 4, −10) has the length 11; subnormal components keep 15 bits or more.
    expect(difference(n, quat(1 / 11, -2 / 11, 4 / 11, -10 / 11))).toBeLessThan(factor < 1e-300 ? 2 ** -43 : ROUNDING);
    expect(Math.abs(norm(n) - 1)).toBeLessThan(ROUNDING);
  }
  expect(normalise(quat(0, 0, 0, 0))).toEqual(IDENTITY);
});

describe("rotation vectors", () => {
  it("survive the round trip up to a half turn, tiny ones with full relative accuracy", () => {
    for (const angle of [1e-100, 1e-20, 1e-8, 0.1, 1, 3, 3.1]) {
      const v = scale(random.direction(), angle);
      expect(distance(toRotationVector(fromRotationVector(v)), v)).toBeLessThan(ROUNDING * angle);
    }
    expect(toRotationVector(IDENTITY)).toEqual(vec3(0, 0, 0));
  });

  it("are the shortest: 3π/2 becomes −π/2, and q and −q give the same", () => {
    const q = fromAxisAngle(vec3(0, 1, 0), 1.5 * Math.PI);
    expect(distance(toRotationVector(q), vec3(0, -Math.PI / 2, 0))).toBeLessThan(ROUNDING);
    expect(distance(toRotationVector(quat(-q.x, -q.y, -q.z, -q.w)), vec3(0, -Math.PI / 2, 0))).toBeLessThan(ROUNDING);
  });

  it("angleBetween is the angle of the rotation from one to the other", () => {
    for (const angle of [1e-12, 1e-5, 0.7, 3]) {
      const p = random.rotation();
      const q = multiply(p, fromAxisAngle(random.direction(), angle));
      expect(Math.abs(angleBetween(p, q) - angle)).toBeLessThan(ROUNDING);
    }
  });
});

describe("fromTo", () => {
  /** How far b is missed, and how far the rotation is from the shortest, whose axis is perpendicular to both. */
  function expectTurns(a: Vec3, b: Vec3): void {
    const q = fromTo(a, b);
    expect(distance(rotate(q, a), b)).toBeLessThan(ROUNDING);
    expect(Math.abs(norm(q) - 1)).toBeLessThan(ROUNDING);
    expect(Math.abs(dot(q, a))).toBeLessThan(ROUNDING);
    expect(q.w).toBeGreaterThanOrEqual(0);
  }

  it("any pair", () => {
    for (let i = 0; i < tenfold(200); i++) expectTurns(random.direction(), random.direction());
  });

  it("nearly opposite, opposite, nearly equal, equal", () => {
    for (const angle of [1e-3, 1e-6, 1e-8, 1e-12, 1e-15, 1e-17, 0]) {
      for (let i = 0; i < tenfold(20); i++) {
        const a = random.direction();
        const b = normaliseVector(addScaled(a, random.direction(), angle));
        expectTurns(a, b);
        expectTurns(a, scale(b, -1));
      }
    }
    for (const a of [vec3(1, 0, 0), vec3(0, 1, 0), vec3(0, 0, -1)]) expectTurns(a, scale(a, -1));
  });
});

describe("slerp", () => {
  it("turns by the fraction of the angle, for small angles too", () => {
    for (const angle of [3, 1, 0.1, 0.03, 1e-3, 1e-5, 1e-8]) {
      for (const fraction of [0, 0.1, 0.3, 0.5, 0.75, 1]) {
        const p = random.rotation();
        const axis = random.direction();
        const q = multiply(p, fromAxisAngle(axis, angle));
        const expected = multiply(p, fromAxisAngle(axis, fraction * angle));
        // At 3 rad sin(angle/2) divides, which costs no more than a few roundings.
        expect(difference(slerp(p, q, fraction), expected)).toBeLessThan(ROUNDING);
      }
    }
  });

  it("takes the shorter arc when the signs differ", () => {
    const q = fromAxisAngle(vec3(0, 0, 1), 1);
    const half = fromAxisAngle(vec3(0, 0, 1), 0.5);
    expect(difference(slerp(IDENTITY, quat(-q.x, -q.y, -q.z, -q.w), 0.5), half)).toBeLessThan(ROUNDING);
  });
});

describe("matrices", () => {
  it("turn vectors as the quaternion does", () => {
    for (const q of times(100, random.rotation)) {
      const v = random.direction();
      expect(distance(transform(fromQuat(q), v), rotate(q, v))).toBeLessThan(ROUNDING);
      expect(distance(transform(transpose(fromQuat(q)), v), rotateInverse(q, v))).toBeLessThan(ROUNDING);
    }
  });

  it("give the quaternion back, in each of the four branches", () => {
    const branches = [
      quat(0.1, 0.2, -0.3, 5),
      quat(5, 0.1, -0.2, 0.3),
      quat(-0.1, 5, 0.2, 0.3),
      quat(0.1, -0.2, 5, 0.3),
      quat(5, 5, 1, 0),
      quat(1, 5, 5, 0),
    ];
    for (const q of [...branches.map(normalise), ...times(200, random.rotation)]) {
      expect(difference(toQuat(fromQuat(q)), q)).toBeLessThan(ROUNDING);
    }
  });
});

it("reads and writes [x, y, z, w] at an offset", () => {
  const array = new Float64Array(6);
  writeQuat(array, 1, quat(1, 2, 3, 4));
  expect(Array.from(array)).toEqual([0, 1, 2, 3, 4, 0]);
  expect(readQuat(array, 1)).toEqual(quat(1, 2, 3, 4));
  expect(readQuat([1, 2, 3, 4])).toEqual(quat(1, 2, 3, 4));
  expect(toQuaternion(quat(1, 2, 3, 4))).toEqual([1, 2, 3, 4]);
});

it("q̇ = ½ ω q for a turn about a fixed axis, by a central difference", () => {
  const axis = random.direction();
  const start = random.rotation();
  const h = 1e-4;
  const at = (t: number): Quat => multiply(fromAxisAngle(axis, 2 * t), start);
  const after = at(h);
  const before = at(-h);
  const rate = multiply(quat(axis.x, axis.y, axis.z, 0), start); // ½·2·axis·q
  // The difference errs by h²/6 times the third derivative, which is 1 here.
  for (const k of ["x", "y", "z", "w"] as const) expect(Math.abs((after[k] - before[k]) / (2 * h) - rate[k])).toBeLessThan(h * h);
});
