import { describe, expect, it } from "vitest";
import { type KeptRun, keptText, readKept } from "../src/kept-run.js";

const run: KeptRun = {
  ...{ name: "race", quick: false, node: "20.0.0", seconds: 1.5, rounds: 2, yardsticks: [0.1, 0.1], findings: ["NaN is told."] },
  contestants: [
    {
      ...{ name: "a", version: "1", accuracy: { error: Number.POSITIVE_INFINITY, other: Number.NaN }, runsPerBlock: 1 },
      ...{ samples: [1, Number.NaN], walls: [2, Number.NEGATIVE_INFINITY], failure: "no memory" },
    },
  ],
};

describe("kept runs", () => {
  it("come back as they were, with all that JSON has no word for", () => {
    expect(readKept(keptText(run))).toEqual(run);
  });

  it("are not there where the file ends too early", () => {
    expect(readKept(keptText(run).slice(0, 100))).toBeUndefined();
    expect(readKept("")).toBeUndefined();
  });
});
