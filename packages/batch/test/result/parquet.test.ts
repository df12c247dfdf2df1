/** Parquet, read back by the reader of other authors: every cell is that of the record. */
import { type JobRecord, type Points, recordOf, type Values } from "@gelenk/batch";
import { jobOf, makeStudy, parquetBytes, studyKey } from "@gelenk/batch/node";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { describe, expect, test } from "vitest";

const study = makeStudy({
  source: { kind: "scene", address: "@pendulum" },
  metrics: { T: "period(bob.position.x)", größe: "max(bob.position.y)" },
});
const key = studyKey(study);

function fileOf(records: readonly JobRecord[]): ArrayBuffer {
  const points: Points = { count: records.length, at: (index) => records[index]!.values };
  return new Uint8Array(Buffer.concat([...parquetBytes({ header: { key, jobs: records.length, study }, points, records })])).buffer;
}

const record = (index: number, values: Values, outcome: Parameters<typeof recordOf>[3]) =>
  recordOf(index, jobOf(key, values).key, values, outcome);

/** What a row must be. */
const rowOf = (one: JobRecord, names: readonly string[]) => ({
  index: one.index,
  key: one.key,
  ...Object.fromEntries(names.map((name) => [`values.${name}`, one.values[name] ?? null])),
  status: one.status,
  ...Object.fromEntries(Object.keys(study.metrics).map((name) => [`metrics.${name}`, one.status === "done" ? one.metrics[name]! : null])),
  failure: one.status === "failed" ? one.failure.code : null,
  message: one.status === "failed" ? one.failure.message : null,
  remarks: one.status === "done" ? (one.remarks?.join("\n") ?? null) : null,
});

const asRows = async (file: ArrayBuffer) =>
  (await parquetReadObjects({ file })).map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? null])));

describe("what was written is read", () => {
  const records = [
    record(0, { length: 0.1, "settings.method": "penalty" }, { status: "done", metrics: { T: 1 / 3, größe: null } }),
    record(
      1,
      { length: -1, "settings.method": "auto" },
      { status: "failed", failure: { code: "scene.out-of-range", message: "−1 is out of range" } },
    ),
    record(
      2,
      { length: 5e-324 },
      { status: "done", metrics: { T: Number.MAX_VALUE, größe: -7 }, remarks: ["solve.tolerance-missed a", "b"] },
    ),
  ];

  test("numbers to the bit, names, nulls, texts", async () => {
    expect(await asRows(fileOf(records))).toEqual(records.map((one) => rowOf(one, ["length", "settings.method"])));
  });

  test("the study is in the metadata", () => {
    const { key_value_metadata } = parquetMetadata(fileOf(records));
    const header = JSON.parse(key_value_metadata!.find(({ key: name }) => name === "gelenk-sweep")!.value!);
    expect(header).toMatchObject({ key, jobs: 3, study });
  });

  test("no rows", async () => {
    expect(await asRows(fileOf([]))).toEqual([]);
  });
});

test("more rows than one group has", async () => {
  const count = 50_010;
  const records = Array.from({ length: count }, (_, i) => ({
    ...record(0, { length: 1 }, { status: "done", metrics: { T: i / 7, größe: null } }),
    index: i,
  }));
  const file = fileOf(records);
  expect(parquetMetadata(file).row_groups.length).toBe(2);
  const rows = await parquetReadObjects({ file, columns: ["index", "metrics.T"] });
  expect(rows.every((row, i) => row["index"] === i && row["metrics.T"] === i / 7)).toBe(true);
  expect(rows.length).toBe(count);
});
