/** The references of work and precision against methods that share nothing with them, and the plot. */
import { describe, expect, it } from "vitest";
import { LOOKS, largestDistance, REFERENCES, SECOND_REFERENCES } from "../../src/entries/work-precision-joints.js";
import { precisionPicture, precisionTable } from "../../src/precision-plot.js";

describe("references", () => {
  // far below the errors that the plots show at the steps people use; the four-bar's second method holds its loop to 1e-9 only
  it.each([
    ["chain", 0.25, 1e-11],
    ["doublePendulum", 1, 1e-10],
    ["fourBar", 0.25, 1e-9],
  ] as const)("%s: two methods give one motion", async (name, seconds, bound) => {
    const looks = seconds * LOOKS;
    const [one, other] = [await REFERENCES[name](looks), await SECOND_REFERENCES[name](looks)];
    expect(one).toHaveLength(looks);
    expect(largestDistance(one, other)).toBeLessThan(bound);
  });

  it("the distance of motions is that of the body furthest off, and infinite where there is none", () => {
    const at = (x: number) => [Float64Array.of(0, 0, 0, x, 0, 0)];
    expect(largestDistance(at(1), at(3))).toBe(2);
    expect(largestDistance(at(1), at(Number.NaN))).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("the plot of work and precision", () => {
  const line = {
    ...{ name: "ours", color: 0, dashed: false, isOurs: true },
    points: [
      { rate: 60, time: 1, error: 1e-2 },
      { rate: 120, time: 10, error: 1e-4 },
      { rate: 240, time: 20, error: Number.POSITIVE_INFINITY },
    ],
  };
  const plot = { title: "Race", error: "error (m)", lines: [line] };

  it("puts points in proportion to their logarithms and leaves out what has none", () => {
    const circles = [...precisionPicture(plot).matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)]);
    // two points and the sample of the legend
    expect(circles).toHaveLength(3);
    const [[x1, y1], [x2, y2]] = circles as [[number, number], [number, number]];
    // one decade to the right of 1.3 in 560 pixels, two decades down of 2.3 in 424
    expect(x2 - x1).toBeCloseTo(560 / 1.3, 1);
    expect(y2 - y1).toBeCloseTo((2 * 424) / 2.3, 1);
  });

  it("has a table with all points", () => {
    expect(precisionTable(plot)).toBe("contestant,rate,time_ms,error\nours,60,1,0.01\nours,120,10,0.0001\nours,240,20,\n");
  });
});
