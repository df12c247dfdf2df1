import { describe, expect, it } from "vitest";
import type { ImplicitSystem } from "../../src/integrate/ode-system.js";
import {
  innerTolerance,
  isWorthIt,
  mostIterations,
  newtonTarget,
  predictedQuotient,
  stepQuotient,
  sufficientTarget,
} from "../../src/integrate/radau-control.js";

const plain: ImplicitSystem = { size: 2, derivative: () => undefined };
const inner = (relative: number, absolute = relative, ode = plain) => innerTolerance({ relative, absolute }, ode, false);

describe("tolerances inside", () => {
  it("are 0.1·rel^(2/3), with absolute over relative kept", () => {
    // (1e-6)^(2/3) = 1e-4; own pow is right to the last bits.
    const { relative, absolute } = inner(1e-6, 1e-9);
    expect(Math.abs(relative[1]! / 1e-5 - 1)).toBeLessThan(1e-14);
    expect(Math.abs(absolute[0]! / 1e-8 - 1)).toBeLessThan(1e-14);
  });

  it("are those given for fixed steps and where the relative one is zero; lists hold per unknown", () => {
    expect(Array.from(innerTolerance({ relative: 1e-6, absolute: 1e-9 }, plain, true).relative)).toEqual([1e-6, 1e-6]);
    expect(Array.from(inner(0, 1e-9).absolute)).toEqual([1e-9, 1e-9]);
    const lists = innerTolerance({ relative: [1e-3, 0], absolute: [1, 2] }, plain, false);
    expect(lists.absolute[1]).toBe(2);
    expect(Math.abs(lists.relative[0]! - 1e-3)).toBeLessThan(1e-17);
  });

  it("leave the Newton iteration a share that rounding can meet; at index 3 times h", () => {
    expect(newtonTarget(inner(1e-6), 0.1)).toBeCloseTo(Math.sqrt(1e-5), 12);
    expect(newtonTarget(inner(0.5), 0.1)).toBe(0.03);
    expect(newtonTarget(inner(0, 1), 0.1)).toBe(0.03);
    const tight = innerTolerance({ relative: 1e-14, absolute: 1e-14 }, plain, true);
    expect(newtonTarget(tight, 0.1)).toBeCloseTo(10 * 2 ** -52 * 1e14, 12);
    const index3 = inner(1e-6, 1e-6, { ...plain, index: [1, 3] });
    expect(newtonTarget(index3, -0.01)).toBeCloseTo(0.01 * Math.sqrt(1e-5), 12);
    expect(newtonTarget(index3, 7)).toBe(newtonTarget(inner(1e-6), 7));
    expect([sufficientTarget(inner(1e-6), 0.01), sufficientTarget(index3, 0.01)]).toEqual([0.03, 0.0003]);
    expect([mostIterations(index3, false), mostIterations(inner(1), false)]).toEqual([10, 7]);
  });
});

describe("step lengths", () => {
  it("follow the fourth root of the error, with safety, less where the iteration was slow, within limits", () => {
    expect(stepQuotient(1, 1, 7)).toBeCloseTo(1 / 0.9, 14);
    expect(stepQuotient(0.0625, 1, 7)).toBeCloseTo(0.5 / 0.9, 14);
    // 15/(14 + 7) of the safety factor
    expect(stepQuotient(1, 7, 7)).toBeCloseTo(21 / 15 / 0.9, 14);
    expect(stepQuotient(0, 1, 7)).toBe(1 / 8);
    expect(stepQuotient(1e9, 1, 7)).toBe(5);
  });

  it("foresee a growing error: twice as large in an equal step asks for 2^(1/4) shorter than the error alone", () => {
    expect(predictedQuotient(0.1, 0.1, 0.5, 0.25)).toBeCloseTo(1 / 0.9, 14);
    // Constant error, constant step: the elementary rule.
    expect(predictedQuotient(0.1, 0.1, 0.0625, 0.0625)).toBeCloseTo(0.5 / 0.9, 14);
    expect(predictedQuotient(0.2, 0.1, 0.0625, 0.0625)).toBeCloseTo(0.25 / 0.9, 14);
  });

  it("stay where growth would not pay for new factors", () => {
    expect([0.99, 1, 1.19, 1.21].map(isWorthIt)).toEqual([true, false, false, true]);
  });
});
