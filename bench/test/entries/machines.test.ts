/** Machines with loops: all forms of one machine accelerate alike, so that their times can be compared; and what is said about the times. */
import { mechanismOf } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import type { BenchmarkEntry } from "../../src/benchmark.js";
import { concretePump, findings as pumpFindings } from "../../src/entries/concrete-pump.js";
import { findings as cvFindings, cvJoint } from "../../src/entries/cv-joint.js";
import { excavator, findings as excavatorFindings, withForces } from "../../src/entries/excavator.js";
import { fourBarModel, fourBarSingle, pinsAt } from "../../src/entries/four-bar-single.js";
import { sceneOf } from "../../src/entries/jointed.js";
import { growth, loopedModel, loopedPendulum } from "../../src/entries/looped-pendulum.js";

/** Largest figure of every contestant of the small problem. */
async function figures(entry: BenchmarkEntry, key: string): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const contestant of entry.build({ quick: true }).contestants) {
    const copy = await contestant.prepare();
    found.set(contestant.name, copy.measure!()[key]!);
    copy.run();
    copy.free?.();
  }
  return found;
}

describe("all forms of a machine accelerate alike", () => {
  // elements, multipliers and appended systems: round-off times the condition of loops with masses from 30 kg to 1.5 t
  it.each([
    [concretePump, 1e-10],
    [excavator, 1e-10],
    [cvJoint, 1e-11],
    [loopedPendulum, 1e-9],
  ] as const)("%#", async (entry, bound) => {
    for (const [name, difference] of await figures(entry, "difference")) expect(difference, `${entry.name}: ${name}`).toBeLessThan(bound);
  });
});

describe("four-bar-single", () => {
  it("starts at the printed angle of the rocker", () => {
    // theory 03, section 17
    expect(pinsAt(0.7).psi).toBeCloseTo(1.5858932703, 9);
    expect(mechanismOf(fourBarModel()).closure()!.error).toBeLessThan(1e-14);
  });

  it("all that make Euler's steps end at the same angle, first order from the exact one", async () => {
    const angles = await figures(fourBarSingle, "angle");
    const euler = [...angles].filter(([name]) => name !== "world, impulse-direct");
    const [, first] = euler[0]!;
    expect(first).toBeGreaterThan(1e-6);
    expect(first).toBeLessThan(1e-3);
    for (const [name, angle] of euler) {
      // projections after a step move the crank by a share of the gap, of second order in h: an error of first order in the end, smaller than that of the steps
      expect(Math.abs(angle / first - 1), name).toBeLessThan(0.05);
    }
    expect(angles.get("world, impulse-direct")).toBeLessThan(1e-6);
  });
});

describe("looped-pendulum", () => {
  it.each([false, true])("has N − m freedoms, cut at the hangers: %s", (whole) => {
    for (const m of [0, 2, 6]) {
      const mechanism = mechanismOf(loopedModel(24, m, whole));
      expect(mechanism.degreesOfFreedom).toBe(24 - m);
      expect(mechanism.cutJoints.filter(({ name }) => name.startsWith("loop-")).length).toBe(whole ? m : 0);
    }
  });

  it("tells where linear growth ends, and what was predicted", () => {
    const loops = [0, 10, 20, 60];
    const series = { name: "x", algorithm: "composite-rigid-body", whole: true, loops } as const;
    // 1 + m/10 + (m/20)³: what loops add is 1.125, 3, 33
    const times = loops.map((m) => ({ name: `x, m = ${m}`, time: 1 + m / 10 + (m / 20) ** 3 }));
    expect(growth(series, 120, times)).toEqual([
      "x: times over that of m = 0: 10: 2.13, 20: 4.00, 60: 34.00. Predicted for m = 60: 8.0 by the size N + 2m, 15.6 by N + 3m. " +
        "What loops add grows faster than in proportion from m = 10 on; from m = 20 to 60 with the power 2.2.",
    ]);
  });
});

describe("excavator", () => {
  it("has four loops, one loop, and eleven or five bodies", () => {
    const loops = sceneOf("excavator", { dig: 0 });
    const [all, forces] = [mechanismOf(loops), mechanismOf(withForces(loops))];
    expect([all.cutJoints.length, all.bodies.length, all.degreesOfFreedom]).toEqual([4, 11, 3]);
    expect([forces.cutJoints.length, forces.bodies.length, forces.degreesOfFreedom]).toEqual([1, 5, 3]);
  });
});

describe("what is said about times", () => {
  it("divides the right ones", () => {
    const times = [
      { name: "four-bar", time: 1.05 },
      { name: "open", time: 1 },
      { name: "cut joints", time: 6 },
      { name: "open, tables", time: 2 },
      { name: "all loops", time: 10 },
      { name: "cylinders as forces", time: 4 },
      { name: "explicit", time: 2 },
      { name: "implicit", time: 3 },
    ];
    expect(pumpFindings(times)).toContain("Analytic four-bars, elements: 1.05 of the open chain (source: 1.05).");
    expect(pumpFindings(times)).toContain("Loops by constraints, tables: 3.00 of the open chain (source: 8).");
    expect(excavatorFindings(times)[0]).toMatch(/^Cylinders as forces take 0\.40 of all loops in tables/);
    expect(cvFindings(times)[0]).toMatch(/alone: by-subsystems NaN, implicit 1\.50/);
  });
});
