import { describe, expect, it } from "vitest";
import { missOfMass, tensorOf } from "../../src/entries/known-mass.js";

describe("known mass", () => {
  it("turns principal moments into a tensor", () => {
    // a quarter about z swaps x and y
    const tensor = tensorOf([1, 2, 3], [0, 0, Math.SQRT1_2, Math.SQRT1_2]);
    const expected = [2, 0, 0, 0, 1, 0, 0, 0, 3];
    for (const [i, entry] of expected.entries()) expect(tensor[i]).toBeCloseTo(entry, 14);
  });

  it("states errors of mass and inertia relative to the exact value", () => {
    const exact = { mass: 4, center: [0, 0, 0], inertia: tensorOf([1, 2, 10], [0, 0, 0, 1]) } as const;
    const found = { mass: 5, center: [0, 3, 4], inertia: tensorOf([1, 3, 10], [0, 0, 0, 1]) } as const;
    expect(missOfMass(found, exact)).toEqual({ mass: 0.25, center: 5, inertia: 0.1 });
  });
});
