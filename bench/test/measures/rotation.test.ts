import { describe, expect, it } from "vitest";
import { angleBetween, angleOf, compose, inverse, rotate } from "../../src/measures/rotation.js";

/** Turn about z by an angle. */
const aboutZ = (angle: number) => [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)] as const;

describe("rotations", () => {
  it("turn x into y by a quarter about z, and back", () => {
    const turned = rotate(aboutZ(Math.PI / 2), [1, 0, 0]);
    expect(turned[0]).toBeCloseTo(0, 15);
    expect(turned[1]).toBeCloseTo(1, 15);
    expect(rotate(inverse(aboutZ(1)), rotate(aboutZ(1), [1, 2, 3]))[0]).toBeCloseTo(1, 14);
  });

  it("measure the angle between orientations, also tiny ones and with either sign of the quaternion", () => {
    expect(angleBetween(aboutZ(0.3), aboutZ(1))).toBeCloseTo(0.7, 14);
    // 1e-12 of a difference of numbers near one: a cosine would see nothing, rounding allows about 1e-16
    expect(Math.abs(angleBetween(aboutZ(1), aboutZ(1 + 1e-12)) - 1e-12)).toBeLessThan(1e-15);
    const [x, y, z, w] = aboutZ(1);
    expect(angleBetween([-x, -y, -z, -w], aboutZ(0.5))).toBeCloseTo(0.5, 14);
  });

  it("follow each other: first the right one, then the left one", () => {
    const aboutX = [Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const;
    const both = rotate(compose(aboutZ(0.7), aboutX), [1, 2, 3]);
    const one = rotate(aboutZ(0.7), rotate(aboutX, [1, 2, 3]));
    for (const i of [0, 1, 2] as const) expect(both[i]).toBeCloseTo(one[i], 14);
  });

  it("measure the angle between directions, also tiny ones", () => {
    expect(angleOf([2, 0, 0], [0, 3, 0])).toBeCloseTo(Math.PI / 2, 15);
    expect(angleOf([1, 0, 0], [-1, 0, 0])).toBeCloseTo(Math.PI, 15);
    expect(Math.abs(angleOf([1, 0, 0], [1, 1e-12, 0]) - 1e-12)).toBeLessThan(1e-27);
  });

  it("do not depend on the norm of an orientation", () => {
    expect(angleBetween([0, 0, 0, 3], aboutZ(0.4))).toBeCloseTo(0.4, 14);
  });
});
