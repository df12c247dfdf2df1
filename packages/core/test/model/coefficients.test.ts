import { describe, expect, it } from "vitest";
import { coefficientsOf, densityOf, materialTable } from "../../src/model/coefficients.js";

const materials = materialTable([
  { name: "ice", friction: 0.02, staticFriction: 0.1, density: 917 },
  { name: "ball", restitution: 0.9, spinFriction: 0.002, rollFriction: 0.001 },
  { name: "ice", friction: 9 },
]);

describe("coefficientsOf: own, else of the material, else default", () => {
  const nothing = { friction: 0.5, staticFriction: 0.5, restitution: 0, spinFriction: 0, rollFriction: 0 };

  it("defaults, also for a material that is not there", () => {
    expect(coefficientsOf({}, materials)).toEqual(nothing);
    expect(coefficientsOf({ material: "wood" }, materials)).toEqual(nothing);
  });

  it("a material fills what the shape leaves out; the first of a name counts", () => {
    expect(coefficientsOf({ material: "ice", restitution: 0.3 }, materials)).toEqual({
      ...nothing,
      friction: 0.02,
      staticFriction: 0.1,
      restitution: 0.3,
    });
    expect(coefficientsOf({ material: "ball", rollFriction: 0 }, materials)).toEqual({
      ...nothing,
      restitution: 0.9,
      spinFriction: 0.002,
    });
  });

  it("a friction stated alone stands for both", () => {
    expect(coefficientsOf({ friction: 0.3 }, materials)).toMatchObject({ friction: 0.3, staticFriction: 0.3 });
    expect(coefficientsOf({ friction: 0.3, material: "ice" }, materials)).toMatchObject({ friction: 0.3, staticFriction: 0.3 });
    expect(coefficientsOf({ staticFriction: 0.3, material: "ice" }, materials)).toMatchObject({ friction: 0.02, staticFriction: 0.3 });
    expect(coefficientsOf({ material: "x" }, materialTable([{ name: "x", friction: 0.7 }]))).toMatchObject({ staticFriction: 0.7 });
  });
});

it("density: own, else of the material, else of the body", () => {
  expect(densityOf({ density: 5, material: "ice" }, materials, 1000)).toBe(5);
  expect(densityOf({ material: "ice" }, materials, 1000)).toBe(917);
  expect(densityOf({ material: "ball" }, materials, 1000)).toBe(1000);
  expect(densityOf({}, materials, 700)).toBe(700);
});
