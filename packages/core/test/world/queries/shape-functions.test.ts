/** Shapes without a world. References: closed forms. */
import { describe, expect, it } from "vitest";
import { box, capsule, plane, sphere } from "../../../src/model/shapes.js";
import { prepareShape } from "../../../src/world/queries/prepare-shape.js";
import { distanceBetween, impactBetween } from "../../../src/world/queries/shape-functions.js";
import { codesOf } from "../codes-of.js";

const ball = prepareShape(sphere(0.5));
const cube = prepareShape(box(1, 1, 1));

describe("two shapes", () => {
  it.each(["gjk", "vclip"] as const)("a turned cube over a cube is as far as its edge (%s)", (detector) => {
    const turned = { shape: cube, position: [0, 2, 0], orientation: [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)] } as const;
    const { distance, normal, pointA, pointB } = distanceBetween({ shape: cube }, turned, detector);
    expect(distance).toBeCloseTo(1.5 - Math.SQRT1_2, 12);
    expect(normal[1]).toBeCloseTo(1, 12);
    expect(pointB[1] - pointA[1]).toBeCloseTo(distance, 12);
  });

  it("the own frame of a shape counts from the place it is put", () => {
    const offset = prepareShape(sphere(0.5, { position: [0, 0, 1] }));
    // turned by 90° about x, z becomes −y
    const orientation = [Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const;
    const floor = { shape: prepareShape(plane([0, 1, 0])), position: [0, -4, 0] } as const;
    expect(distanceBetween(floor, { shape: offset, orientation }).distance).toBeCloseTo(2.5, 12);
    expect(distanceBetween(floor, floor).distance).toBe(Infinity);
  });

  it("meet when they are as near as their radii: |c + v t| = r₁ + r₂", () => {
    const b = { shape: ball, position: [5, 0.6, 0], velocity: [-2, 0, 0] } as const;
    const impact = impactBetween({ shape: ball, velocity: [1, 0, 0] }, b, 5)!;
    // 0.6 aside, so centres are 0.8 apart along x: (5 − 0.8)/3
    expect([impact.status, impact.time]).toEqual(["impact", expect.closeTo(1.4, 11)]);
    expect(impact.normal[0]).toBeCloseTo(0.8, 10);
    expect(impact.pointA[0]).toBeCloseTo(1.4 + 0.4, 10);
    expect(impactBetween({ shape: ball }, { ...b, velocity: [2, 0, 0] }, 5)).toBeUndefined();
    expect(impactBetween({ shape: ball }, { shape: cube }, 1)!.status).toBe("overlap");
  });

  it("a rod that turns meets a ball when its side gets there: sin φ = r/d", () => {
    const rod = prepareShape(capsule(0.1, 4, { orientation: [0, Math.SQRT1_2, 0, Math.SQRT1_2] }));
    const impact = impactBetween({ shape: rod, angularVelocity: [0, 0, 1] }, { shape: ball, position: [0, 1.5, 0] }, 3)!;
    expect(impact.time).toBeCloseTo(Math.PI / 2 - Math.asin(0.6 / 1.5), 9);
  });

  it("refuse what makes no sense", () => {
    expect(codesOf(() => prepareShape(box(1, -1, 1)))).toEqual(["shape.not-positive"]);
    expect(codesOf(() => impactBetween({ shape: ball }, { shape: ball }, -1))).toEqual(["query.bad-length"]);
    expect(codesOf(() => impactBetween({ shape: ball }, { shape: ball, angularVelocity: [0, 1e200, 0] }, 1))).toEqual([
      "query.out-of-range",
    ]);
    expect(codesOf(() => distanceBetween({ shape: ball }, { shape: cube }, "sat" as "gjk"))).toEqual(["settings.unknown-method"]);
    expect(codesOf(() => distanceBetween({ shape: ball, orientation: [0, 0, 0, 0] }, { shape: ball }))).toEqual(["model.zero-orientation"]);
  });
});
