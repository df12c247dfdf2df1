import { describe, expect, it } from "vitest";
import { growth } from "../../src/entries/direct-scaling.js";

describe("growth", () => {
  it("states the power between neighbouring sizes", () => {
    const times = [
      { name: "100 joints, 240 Hz", time: 1 },
      { name: "1000 joints, 240 Hz", time: 10 },
      { name: "1000 joints, 2000 Hz", time: 7 },
      { name: "10000 joints, 240 Hz", time: 1000 },
    ];
    expect(growth([100, 1000, 10_000], "240 Hz", times)).toEqual([
      "From 100 to 1000 joints at 240 Hz time grows with the power 1.00 of their number.",
      "From 1000 to 10000 joints at 240 Hz time grows with the power 2.00 of their number.",
    ]);
  });
});
