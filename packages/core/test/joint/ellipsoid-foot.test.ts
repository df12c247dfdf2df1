/**
 * The foot point on an ellipsoid is decided by its two conditions, on the surface and x − q along the normal, and by random points of the
 * surface: none is nearer.
 */
import { describe, expect, it } from "vitest";
import { ellipsoidFoot } from "../../src/joint/ellipsoid-foot.js";
import { cross, distance, length, normalise, scale, subtract, type Vec3, vec3 } from "../../src/math/vec3.js";
import { chance, tenfold } from "../chance.js";

const RADII = [vec3(1.5, 0.6, 0.9), vec3(1, 1, 1), vec3(2, 2, 0.3), vec3(0.5, 3, 3), vec3(10, 0.01, 1)];

const divided = (a: Vec3, b: Vec3): Vec3 => vec3(a.x / b.x, a.y / b.y, a.z / b.z);
const times = (a: Vec3, b: Vec3): Vec3 => vec3(a.x * b.x, a.y * b.y, a.z * b.z);

describe.each(RADII)("foot point on the ellipsoid ($x, $y, $z)", (radii) => {
  const random = chance(6);
  const places = [
    ...Array.from({ length: tenfold(60) }, () =>
      times(radii, scale(vec3(random.normal(), random.normal(), random.normal()), random.uniform(0.1, 2))),
    ),
    vec3(0, 0, 0),
    // on the axes and in the planes of symmetry, inside and outside
    ...[0.2, 0.9, 1, 1.7].flatMap((f) => [vec3(f * radii.x, 0, 0), vec3(0, f * radii.y, 0), vec3(0, 0, f * radii.z)]),
    ...[0.1, 0.6, 1.1].flatMap((f) => [
      vec3(f * radii.x, f * radii.y, 0),
      vec3(0, f * radii.y, f * radii.z),
      vec3(f * radii.x, 0, f * radii.z),
    ]),
    // a hair beside such a plane
    vec3(0.1 * radii.x, 1e-300, 0.1 * radii.z),
    vec3(0.1 * radii.x, 1e-12, 0.1 * radii.z),
  ];

  it("lies on the surface, along the normal, and nearest of all", () => {
    for (const x of places) {
      const foot = ellipsoidFoot(radii, x);
      // a few roundings of ratios of order 1
      expect(Math.abs(length(divided(foot, radii)) - 1)).toBeLessThan(1e-14);
      const away = subtract(x, foot);
      const normal = normalise(divided(divided(foot, radii), radii));
      expect(length(cross(away, normal))).toBeLessThan(1e-12 * (length(x) + length(radii)));
      let least = Infinity;
      for (let i = 0; i < 300; i++) least = Math.min(least, distance(x, times(radii, random.direction())));
      expect(least).toBeGreaterThan(distance(x, foot) - 1e-9);
    }
  });
});
