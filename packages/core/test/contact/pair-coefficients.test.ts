import { describe, expect, it } from "vitest";
import { combineCoefficients, createPairTable, PAIR_COEFFICIENTS } from "../../src/contact/pair-coefficients.js";
import type { Coefficients } from "../../src/model/coefficients.js";
import { DEFAULTS } from "../../src/model/defaults.js";
import { COMBINATION_RULES } from "../../src/model/settings-description.js";

const surface = (stated: Partial<Coefficients>): Coefficients => ({
  friction: 0,
  staticFriction: stated.friction ?? 0,
  restitution: 0,
  spinFriction: 0,
  rollFriction: 0,
  ...stated,
});

// powers of two and squares of them, so that every rule is exact: √(0.25 · 1) = 0.5, √(0.5625 · 1) = 0.75
const A = surface({ friction: 0.25, staticFriction: 0.5625, restitution: 0.75, spinFriction: 0.01, rollFriction: 0.002 });
const B = surface({ friction: 1, staticFriction: 1, restitution: 0.5, rollFriction: 0.005 });
const { combine } = DEFAULTS.settings.contact;

describe("coefficients of two surfaces, by hand", () => {
  it("defaults: geometric mean, maximum; the larger length", () => {
    expect(combineCoefficients(A, B, combine)).toEqual({
      friction: 0.5,
      staticFriction: 0.75,
      restitution: 0.75,
      spinFriction: 0.01,
      rollFriction: 0.005,
    });
  });

  it.each([
    ["mean", 0.625, 0.78125, 0.625],
    ["geometric", 0.5, 0.75, Math.sqrt(0.375)],
    ["minimum", 0.25, 0.5625, 0.5],
    ["maximum", 1, 1, 0.75],
    ["product", 0.25, 0.5625, 0.375],
    // 0.75 + 0.5 would gain energy at every impact
    ["sum", 1.25, 1.5625, 1],
  ] as const)("%s", (rule, friction, staticFriction, restitution) => {
    const pair = combineCoefficients(A, B, { friction: rule, restitution: rule });
    expect(pair).toMatchObject({ friction, staticFriction, restitution });
  });

  it("the source's funnel: bodies of μ = 0.05, e = 0.8 give 0.1 and 0.64 (theory 02, 4.3)", () => {
    const body = surface({ friction: 0.05, restitution: 0.8 });
    const pair = combineCoefficients(body, body, { friction: "sum", restitution: "product" });
    expect(pair.friction).toBe(0.1);
    expect(pair.staticFriction).toBe(0.1);
    // 0.8² is rounded once
    expect(pair.restitution).toBeCloseTo(0.64, 15);
  });

  it("both surfaces count alike, and friction at rest is never below that of sliding", () => {
    for (const friction of COMBINATION_RULES) {
      for (const restitution of COMBINATION_RULES) {
        const pair = combineCoefficients(A, B, { friction, restitution });
        expect(combineCoefficients(B, A, { friction, restitution })).toEqual(pair);
        expect(pair.staticFriction).toBeGreaterThanOrEqual(pair.friction);
        expect(pair.restitution).toBeLessThanOrEqual(1);
      }
    }
  });
});

describe("a pair of materials", () => {
  it("replaces what it states and nothing else", () => {
    const pair = combineCoefficients(A, B, combine, { friction: 0.1, staticFriction: 0.2, rollFriction: 0.003 });
    expect(pair).toEqual({ friction: 0.1, staticFriction: 0.2, restitution: 0.75, spinFriction: 0.01, rollFriction: 0.003 });
    expect(combineCoefficients(A, B, combine, { restitution: 0, spinFriction: 0 })).toMatchObject({ restitution: 0, spinFriction: 0 });
  });

  it("a friction alone stands for both; one at rest alone limits that of sliding", () => {
    expect(combineCoefficients(A, B, combine, { friction: 0.9 })).toMatchObject({ friction: 0.9, staticFriction: 0.9 });
    expect(combineCoefficients(A, B, combine, { staticFriction: 0.3 })).toMatchObject({ friction: 0.3, staticFriction: 0.3 });
    expect(combineCoefficients(A, B, combine, { staticFriction: 0.8 })).toMatchObject({ friction: 0.5, staticFriction: 0.8 });
  });
});

describe("table of a scene", () => {
  const steel = { material: "steel", coefficients: A };
  const rubber = { material: "rubber", coefficients: B };
  const plain = { coefficients: A };
  const materialPairs = [
    { of: ["rubber", "steel"] as const, friction: 0.7, restitution: 0.125 },
    { of: ["rubber", "rubber"] as const, friction: 1.2 },
  ];
  const table = createPairTable([steel, rubber, plain, { material: "steel", coefficients: { ...A } }, rubber], { combine, materialPairs });

  it("finds pairs of materials in either order", () => {
    for (const [a, b] of [
      [0, 1],
      [1, 0],
      [3, 4],
    ] as const) {
      expect(table.of(a, b)).toEqual({ friction: 0.7, staticFriction: 0.7, restitution: 0.125, spinFriction: 0.01, rollFriction: 0.005 });
    }
    expect(table.of(1, 4)).toMatchObject({ friction: 1.2, staticFriction: 1.2, restitution: 0.5 });
  });

  it("what has no material, or none that is listed, follows from the rules", () => {
    expect(table.of(2, 1)).toEqual(combineCoefficients(A, B, combine));
    expect(table.of(0, 3)).toEqual(combineCoefficients(A, A, combine));
  });

  it("equal surfaces share one record", () => {
    expect(table.of(4, 3)).toBe(table.of(0, 1));
    // a material makes a difference even where the numbers are the same
    expect(table.of(1, 2)).not.toBe(table.of(1, 0));
  });

  it("writes in the order of a contact problem, and nothing beside it", () => {
    const out = new Float64Array(PAIR_COEFFICIENTS + 2).fill(-1);
    table.write(2, 1, out, 1);
    expect([...out]).toEqual([-1, 0.75, 0.5, 0.01, 0.005, 0.75, -1]);
  });

  it("a thousand different surfaces, of which few meet", () => {
    const many = Array.from({ length: 1000 }, (_, i) => ({ coefficients: surface({ friction: i / 1000 }) }));
    const large = createPairTable(many, { combine: { friction: "sum", restitution: "sum" } });
    // thousandths are rounded when written and when added
    for (let i = 0; i + 1 < 1000; i += 37) expect(large.of(i + 1, i).friction).toBeCloseTo((2 * i + 1) / 1000, 15);
  });
});
