import { describe, expect, it } from "vitest";
import { append, createList, grownBytes, grownIntegers, grownNumbers } from "../../src/memory/growing.js";

describe("tables that grow", () => {
  it("keep their contents and at least double", () => {
    const numbers = grownNumbers(Float64Array.of(1, 2, 3), 4);
    expect([...numbers]).toEqual([1, 2, 3, 0, 0, 0]);
    expect([...grownIntegers(Int32Array.of(1, 2), 7)]).toEqual([1, 2, 0, 0, 0, 0, 0]);
    expect([...grownBytes(Uint8Array.of(5), 2)]).toEqual([5, 0]);
  });

  it("begin from nothing, and stay what they are where there is room", () => {
    expect(grownNumbers(new Float64Array(0), 1)).toHaveLength(1);
    const table = new Int32Array(8);
    expect(grownIntegers(table, 8)).toBe(table);
  });

  it("hold what was appended, in order", () => {
    const list = createList();
    for (let i = 0; i < 1000; i++) append(list, 3 * i);
    expect(list.count).toBe(1000);
    expect([...list.items.subarray(0, 1000)]).toEqual(Array.from({ length: 1000 }, (_, i) => 3 * i));
  });
});
