import { describe, expect, it } from "vitest";
import { growth } from "../../src/entries/direct-scaling.js";

describe("growth", () => {
  it("states the power between neighbouring sizes and whether the promise holds", () => {
    const times = [
      { name: "100 joints", time: 1 },
      { name: "1000 joints", time: 10 },
      { name: "10000 joints", time: 1000 },
    ];
    expect(growth([100, 1000, 10_000], times, 1.1)).toEqual([
      "From 100 to 1000 joints time grows with the power 1.00 of their number.",
      "From 1000 to 10000 joints time grows with the power 2.00 of their number. At most 1.1 is promised: not reached.",
    ]);
  });
});
