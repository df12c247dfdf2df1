import { describe, expect, it } from "vitest";
import { angleBetween, inverse, rotate } from "../../src/measures/rotation.js";

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

  it("do not depend on the norm of an orientation", () => {
    expect(angleBetween([0, 0, 0, 3], aboutZ(0.4))).toBeCloseTo(0.4, 14);
  });
});
