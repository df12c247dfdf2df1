/** Keys of jobs: equal exactly if everything that decides about the result is equal. */
import { jobOf, makeStudy, studyKey } from "@gelenk/batch/node";
import { describe, expect, test } from "vitest";

const study = makeStudy({ source: { kind: "scene", address: "@pendulum" }, metrics: { low: "min(bob.position.y)" } });
const key = studyKey(study);

describe("jobs with the same key", () => {
  test.each([
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [{ a: 0 }, { a: -0 }],
    [{ a: 0.1 + 0.2 }, { a: 0.30000000000000004 }],
    [{ a: 1e21 }, { a: 1000000000000000000000 }],
  ])("%o and %o", (one, other) => {
    expect(jobOf(key, one).key).toBe(jobOf(key, other).key);
  });
});

describe("jobs with different keys", () => {
  test.each([
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: "1" }],
    [{ a: 0.1 + 0.2 }, { a: 0.3 }],
    [{ "a.b": 1 }, { a: 1, b: 1 }],
    [{}, { a: 0 }],
  ] as Record<string, number | string>[][])("%o and %o", (one, other) => {
    expect(jobOf(key, one!).key).not.toBe(jobOf(key, other!).key);
  });

  test("one more thing of the study is another", () => {
    const changed = [
      { ...study, engine: "0.0.0" },
      { ...study, settings: { until: 2 } },
      { ...study, tables: { measured: { y: [1] } } },
      { ...study, metrics: { ...study.metrics, high: "max(bob.position.y)" } },
      { ...study, source: { kind: "scene", address: "@pendulum?length=2" } as const },
    ];
    expect(new Set([study, ...changed].map((one) => jobOf(studyKey(one), { a: 1 }).key)).size).toBe(6);
  });
});

test("the key of a published example: SHA-256 of the text it is defined by", async () => {
  // the reference is the digest of the platform's other implementation
  const text = `${key}\n{"a":0.1,"b":"block"}`;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  expect(jobOf(key, { b: "block", a: 0.1 }).key).toBe(Buffer.from(digest).toString("hex"));
});

test("what has no form in JSON is no job", () => {
  expect(() => jobOf(key, { a: Number.NaN })).toThrow(RangeError);
});
