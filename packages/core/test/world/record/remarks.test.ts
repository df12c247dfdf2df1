/** What runs tell besides their numbers. What decides: mechanisms in which it is known by hand which joint cannot do what is asked of it. */
import { describe, expect, it } from "vitest";
import type { ResolvedModel } from "../../../src/model/description.js";
import { createRemarks } from "../../../src/world/record/remarks.js";
import { simulate } from "../../../src/world/record/simulate.js";

const SHORT = { step: 1e-3, until: 0.01 } as const;
const hinge = (name: string, a: string, b: string, anchor: readonly [number, number, number]) =>
  ({ name, type: "revolute", a, b, anchor, axis: [0, 0, 1] }) as const;

/** A square of rods; the lower crank may turn by `low` … `high`, the upper one hardly at all: both turn alike. */
const square = (low: number, high: number): ResolvedModel => ({
  gelenk: 1,
  bodies: [
    { name: "upper", mass: 1, inertia: [0.1, 0.1, 0.1], position: [0.5, 0, 0] },
    { name: "coupler", mass: 1, inertia: [0.1, 0.1, 0.1], position: [1, -0.5, 0] },
    { name: "lower", mass: 1, inertia: [0.1, 0.1, 0.1], position: [0.5, -1, 0] },
  ],
  joints: [
    { ...hinge("A", "ground", "upper", [0, 0, 0]), coordinates: { turn: { low: -0.1, high: 0.1 } } },
    hinge("B", "upper", "coupler", [1, 0, 0]),
    hinge("C", "coupler", "lower", [1, -1, 0]),
    { ...hinge("D", "ground", "lower", [0, -1, 0]), coordinates: { turn: { low, high } } },
  ],
  settings: { ...SHORT, method: "recursive" },
});

describe("a run", () => {
  it("has nothing to say where all went as stated", () => {
    expect(simulate(square(-0.2, 0.2)).remarks).toEqual([]);
  });

  it("names a joint whose limits cannot be reached", () => {
    const { remarks } = simulate(square(0.5, 1));
    expect(remarks.map(({ code }) => code)).toContain("solve.not-converged");
    // the two stops contradict each other: either may be the one that is farther off
    for (const { where, message } of remarks) {
      expect(["A", "D"]).toContain(where);
      expect(message).toMatch(/joint "[AD]"/);
    }
  });

  it("names the joint that moves no mass, and the method that took its chain", () => {
    const model: ResolvedModel = {
      gelenk: 1,
      bodies: [{ name: "rod", mass: 1, inertia: [0, 0.1, 0.1], position: [0.5, 0, 0] }],
      joints: [{ name: "spin", type: "revolute", a: "ground", b: "rod", anchor: [0, 0, 0], axis: [1, 0, 0] }],
      settings: { ...SHORT, method: "recursive" },
    };
    expect(simulate(model).remarks).toMatchObject([
      {
        code: "solve.method-replaced",
        where: "spin",
        message: expect.stringMatching(/"rod".*impulse-direct.*recursive.*"spin" moves no mass/),
      },
    ]);
  });

  it("tells that a variant leaves loops to the method itself", () => {
    const { remarks } = simulate(square(-0.2, 0.2), { method: "recursive-compiled" });
    expect(remarks).toMatchObject([{ code: "solve.method-replaced", where: "upper", message: expect.stringContaining("by recursive,") }]);
  });
});

describe("remarks", () => {
  it("count what happens again, and keep joints and stages apart", () => {
    const remarks = createRemarks();
    const missed = { type: "not-converged", body: "arm", stage: "loops", joint: "knee" } as const;
    for (const time of [0.5, 1]) remarks.note([{ ...missed, time }]);
    remarks.note([
      { ...missed, time: 2, stage: "position" },
      { type: "singular-position", time: 2, joint: "knee" },
      { type: "limit-hit", time: 2, joint: "knee", coordinate: "turn", limit: "low", impulse: 1 },
    ]);
    expect(remarks.list().map(({ code, where }) => `${code} ${where}`)).toEqual([
      "solve.not-converged knee",
      "solve.not-converged knee",
      "solve.singular-position knee",
    ]);
    expect(remarks.list()[0]!.message).toContain("in 2 steps, first at t = 0.5 s (loops)");
    expect(remarks.list()[1]!.message).toContain("at t = 2 s (position)");
  });
});
