import { expect, it } from "vitest";
import { arrayMemory } from "../src/array-memory.js";

const SIZE = 32_000_000;

it("grows by what is allocated and falls when it is dropped", () => {
  // Others allocate meanwhile, but far less than a tenth of this.
  const before = arrayMemory();
  let kept: Float64Array | undefined = new Float64Array(SIZE / 8);
  expect(Math.abs(arrayMemory() - before - SIZE)).toBeLessThan(SIZE / 10);
  expect(kept.length).toBe(SIZE / 8);
  kept = undefined;
  expect(Math.abs(arrayMemory() - before)).toBeLessThan(SIZE / 10);
});
