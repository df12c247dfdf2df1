/** References: composition of maps. Positions are below 3, so 1e-14 is some twenty roundings. */
import { expect, it } from "vitest";
import { compose, IDENTITY_POSE, inverseTransformPoint, invert, type Pose, transformPoint } from "../../src/math/pose.js";
import { angleBetween, fromAxisAngle } from "../../src/math/quat.js";
import { distance, scale, vec3, ZERO } from "../../src/math/vec3.js";
import { chance, tenfold } from "../chance.js";

const ROUNDING = 1e-14;
const random = chance(1);
const some = (): Pose => ({ position: scale(random.direction(), random.uniform(0, 2)), orientation: random.rotation() });

it("a quarter turn about z at (1, 2, 3) takes (1, 0, 0) to (1, 3, 3)", () => {
  const X: Pose = { position: vec3(1, 2, 3), orientation: fromAxisAngle(vec3(0, 0, 1), Math.PI / 2) };
  expect(distance(transformPoint(X, vec3(1, 0, 0)), vec3(1, 3, 3))).toBeLessThan(ROUNDING);
  expect(distance(inverseTransformPoint(X, vec3(1, 3, 3)), vec3(1, 0, 0))).toBeLessThan(ROUNDING);
});

it("X_AB · X_BC maps a point of C as the two maps in turn", () => {
  for (let i = 0; i < tenfold(100); i++) {
    const X_AB = some();
    const X_BC = some();
    const p_C = random.direction();
    expect(distance(transformPoint(compose(X_AB, X_BC), p_C), transformPoint(X_AB, transformPoint(X_BC, p_C)))).toBeLessThan(ROUNDING);
  }
});

it("the inverse undoes, from both sides", () => {
  for (let i = 0; i < tenfold(100); i++) {
    const X = some();
    for (const product of [compose(X, invert(X)), compose(invert(X), X)]) {
      expect(distance(product.position, ZERO)).toBeLessThan(ROUNDING);
      expect(angleBetween(product.orientation, IDENTITY_POSE.orientation)).toBeLessThan(ROUNDING);
    }
    const p = random.direction();
    expect(distance(transformPoint(invert(X), p), inverseTransformPoint(X, p))).toBeLessThan(ROUNDING);
    expect(distance(inverseTransformPoint(X, transformPoint(X, p)), p)).toBeLessThan(ROUNDING);
  }
});

it("the identity changes nothing", () => {
  const X = some();
  expect(compose(IDENTITY_POSE, X)).toEqual(X);
  expect(compose(X, IDENTITY_POSE)).toEqual(X);
});
