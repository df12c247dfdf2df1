/** Statistics against closed forms and the two-pass sums. */
import { collectStatistics, type JobRecord } from "@gelenk/batch";
import { describe, expect, test } from "vitest";

const done = (index: number, metrics: Record<string, number | null>): JobRecord => ({
  index,
  key: "",
  values: {},
  status: "done",
  metrics,
});
const failed = (index: number, code: string): JobRecord => ({
  index,
  key: "",
  values: {},
  status: "failed",
  failure: { code, message: `m${index}` },
});

function statisticsOf(records: readonly JobRecord[], names = ["x"]) {
  const collector = collectStatistics(names);
  for (const record of records) collector.add(record);
  return collector.finish();
}

test("1 … n: mean (n+1)/2, variance n(n+1)/12, quartiles at 1 + (n−1)/4 …", () => {
  const n = 1001;
  const [x] = statisticsOf(Array.from({ length: n }, (_, i) => done(i, { x: ((i * 8) % n) + 1 }))).metrics;
  expect(x).toMatchObject({ count: n, least: 1, lowerQuartile: 251, median: 501, upperQuartile: 751, largest: n, leastAt: 0 });
  expect(x!.mean).toBeCloseTo((n + 1) / 2, 10);
  expect(x!.deviation).toBeCloseTo(Math.sqrt((n * (n + 1)) / 12), 9);
});

test("a deviation far below the mean: 1e9 + {4, 7, 13, 16} has the variance 30", () => {
  const [x] = statisticsOf([4, 7, 13, 16].map((value, i) => done(i, { x: 1e9 + value }))).metrics;
  expect(x!.deviation! ** 2).toBeCloseTo(30, 6);
});

describe("little or nothing", () => {
  test("no value", () => {
    expect(statisticsOf([done(0, { x: null }), failed(1, "a")]).metrics).toEqual([{ name: "x", count: 0 }]);
  });
  test("one value", () => {
    const [x] = statisticsOf([done(3, { x: 5 })]).metrics;
    expect(x).toEqual({
      name: "x",
      count: 1,
      least: 5,
      lowerQuartile: 5,
      median: 5,
      upperQuartile: 5,
      largest: 5,
      mean: 5,
      leastAt: 3,
      largestAt: 3,
    });
  });
  test("two values: quartiles a quarter of the way from each", () => {
    expect(statisticsOf([done(0, { x: 1 }), done(1, { x: 3 })]).metrics[0]).toMatchObject({
      lowerQuartile: 1.5,
      median: 2,
      upperQuartile: 2.5,
    });
  });
});

test("failures and remarks by reason, the most frequent first, each with its first job", () => {
  const records = [
    failed(0, "a"),
    failed(1, "b"),
    done(2, { x: 1 }),
    failed(3, "b"),
    { ...done(4, { x: 2 }), remarks: ["r once", "s more", "r twice"] } as JobRecord,
    { ...done(5, { x: 3 }), remarks: ["s"] } as JobRecord,
  ];
  expect(statisticsOf(records)).toMatchObject({
    jobs: 6,
    failed: 3,
    remarked: 2,
    remarks: [
      { code: "s", count: 2, first: { index: 4, message: "more" } },
      { code: "r", count: 1, first: { index: 4, message: "once" } },
    ],
    failures: [
      { code: "b", count: 2, first: { index: 1, message: "m1" } },
      { code: "a", count: 1, first: { index: 0, message: "m0" } },
    ],
  });
});
