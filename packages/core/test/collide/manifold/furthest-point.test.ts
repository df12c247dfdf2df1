/** Furthest points of circles: every point of the circle, by its angle, is a rival; of whole cores: the support function decides. */
import { expect, it } from "vitest";
import { writeFurthest } from "../../../src/collide/manifold/furthest-point.js";
import { ellipsoidShape } from "../../../src/collide/shapes/collision-shape.js";
import { writeSupport } from "../../../src/collide/shapes/support.js";
import { cos, sin } from "../../../src/math/trig.js";
import { addScaled, cross, dot, length, normalise, readVec3, scale, subtract, type Vec3, vec3 } from "../../../src/math/vec3.js";
import { chance, tenfold } from "../../chance.js";

const shape = ellipsoidShape(1, 2, 3);

/** Centre, then axis times radius, from number 2 of a table on. */
const circle = (c: Vec3, axis: Vec3, radius: number): Float64Array =>
  Float64Array.of(9, 9, c.x, c.y, c.z, radius * axis.x, radius * axis.y, radius * axis.z);

function furthest(table: Float64Array, d: Vec3): Vec3 {
  const out = new Float64Array(3);
  writeFurthest(shape, table, 2, d.x, d.y, d.z, out);
  return readVec3(out);
}

it("lies on the circle, and no other point of it lies further along the direction", () => {
  const random = chance(7);
  const unit = (): Vec3 => normalise(vec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)));
  for (let i = 0; i < tenfold(100); i++) {
    const [c, axis, d, radius] = [scale(unit(), 2), unit(), unit(), random.uniform(0.1, 2)];
    const found = subtract(furthest(circle(c, axis, radius), d), c);
    // lengths of size 2: a few roundings
    expect(Math.abs(length(found) - radius)).toBeLessThanOrEqual(1e-14);
    expect(Math.abs(dot(found, axis))).toBeLessThanOrEqual(1e-14);
    const u = normalise(cross(axis, Math.abs(axis.x) < 0.5 ? vec3(1, 0, 0) : vec3(0, 1, 0)));
    const v = cross(axis, u);
    for (let k = 0; k < 24; k++) {
      const angle = (k * Math.PI) / 12;
      const rival = addScaled(scale(u, radius * cos(angle)), v, radius * sin(angle));
      expect(dot(rival, d)).toBeLessThanOrEqual(dot(found, d) + 1e-14);
    }
  }
});

it("is a point of the circle, always the same one, where the direction is the axis", () => {
  for (const axis of [vec3(1, 0, 0), vec3(0, 1, 0), vec3(0, 0, -1)]) {
    const found = furthest(circle(vec3(0, 0, 0), axis, 0.5), axis);
    expect(Math.abs(length(found) - 0.5)).toBeLessThanOrEqual(1e-15);
    expect(Math.abs(dot(found, axis))).toBeLessThanOrEqual(1e-15);
    expect(furthest(circle(vec3(0, 0, 0), axis, 0.5), axis)).toEqual(found);
  }
});

it("is that of the whole core where there is no circle", () => {
  const expected = new Float64Array(3);
  writeSupport(shape, 0.3, -0.4, 0.5, 0, expected, 0);
  expect(furthest(new Float64Array(8), vec3(0.3, -0.4, 0.5))).toEqual(readVec3(expected));
});
