/**
 * Machines as Modelica text: all forms move as the core's elements do, with the same steps (second algorithm); and what
 * is said about the times, with times that were made up.
 */
import { describe, expect, it } from "vitest";
import type { BenchmarkEntry } from "../../src/benchmark.js";
import { equationConcretePump, findings as pumpFindings } from "../../src/entries/equation-concrete-pump.js";
import { findings as cvFindings, equationCvJoint } from "../../src/entries/equation-cv-joint.js";
import { equationExcavator, findings as excavatorFindings } from "../../src/entries/equation-excavator.js";
import { equationFourBar, findings as fourBarFindings } from "../../src/entries/equation-four-bar.js";

describe("all forms of a machine move alike", () => {
  // Newton's method ends at 1e-13 of a coordinate; the loops of the excavator with stiff oil multiply that
  const bounds: readonly (readonly [BenchmarkEntry, number])[] = [
    [equationFourBar, 1e-10],
    [equationConcretePump, 1e-10],
    [equationExcavator, 1e-9],
    [equationCvJoint, 1e-9],
  ];
  it.each(bounds)("%#", async (entry, bound) => {
    for (const contestant of entry.build({ quick: true }).contestants) {
      const { difference } = (await contestant.prepare()).measure!() as { difference: number };
      expect(difference, `${entry.name}: ${contestant.name}`).toBeLessThan(bound);
    }
  });
});

describe("what is said about times", () => {
  it("divides the right ones", () => {
    const bars = [
      { name: "subsystem", time: 2 },
      { name: "recursive elements with constraints", time: 30 },
      { name: "bodies with cut joint", time: 24 },
    ];
    expect(fourBarFindings(bars)[0]).toMatch(
      /^Times of the subsystem: recursive elements with constraints 15\.0, bodies with cut joint 12\.0,/,
    );
    const mast = [
      { name: "open", time: 4 },
      { name: "subsystems", time: 3 },
      { name: "constraints", time: 12 },
    ];
    expect(pumpFindings(mast)).toEqual([
      "Subsystems take 0.75 of the open chain (source: 1.05), constraints 3.00 (source: 8).",
      "Constraints take 4.00 times subsystems (source: about 8).",
    ]);
    const arm = [
      { name: "all loops", time: 10 },
      { name: "cylinders as forces", time: 5 },
      { name: "four-bar as subsystem", time: 4 },
    ];
    expect(excavatorFindings(arm)).toEqual([
      "Cylinders as forces take 0.50 of all loops (source: 0.7), the subsystem 0.80 of that (source: 0.7), in all 0.40 (source: 0.5).",
    ]);
    const joint = [
      { name: "explicit, 9 links before", time: 2 },
      { name: "implicit, coupled hinges, 9 links before", time: 3 },
    ];
    expect(cvFindings(joint)[1]).toMatch(/behind 9 links: .*implicit, coupled hinges 1\.50/);
  });
});
