/** The table of keys against a Map of whole keys. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createKeyTable } from "../../src/result/key-table.js";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Adds all and compares with what a Map says. */
function compare(keys: readonly string[]): void {
  const table = createKeyTable(keys.length, (index) => keys[index]!);
  const first = new Map<string, number>();
  for (const [index, key] of keys.entries()) if (!first.has(key)) first.set(key, index);
  expect(keys.map((key, index) => table.add(key, index))).toEqual(keys.map((key) => first.get(key)));
  expect(keys.map((key) => table.find(key))).toEqual(keys.map((key) => first.get(key)));
  expect(table.find(sha256("not there"))).toBe(-1);
}

describe("the first job with a key", () => {
  test("10 000 keys, each third one met before", () =>
    compare(Array.from({ length: 10_000 }, (_, i) => sha256(String(i % 3 === 0 ? i / 3 : i)))));
  test("no keys", () => compare([]));
  test("keys whose first 64 bits are equal", () => compare(["a", "b", "a", "c"].map((end) => "0".repeat(63) + end)));
  test("keys that all want the same place", () =>
    compare(Array.from({ length: 100 }, (_, i) => i.toString(16).padStart(8, "0").padEnd(64, "0"))));
});
