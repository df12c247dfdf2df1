import { describe, expect, it } from "vitest";
import { createArena, type Memory } from "../../src/memory/arena.js";

const declarations = {
  pose: { element: "f64", stride: 3, role: "state", group: "body", about: "three numbers per body" },
  flag: { element: "i32", stride: 1, role: "constant", group: "body", about: "one integer per body" },
  clock: { element: "f64", stride: 2, role: "state", group: "world", about: "two numbers of the world" },
} as const;

/** A memory that grows in place, as WebAssembly.Memory does: the old buffer is detached, its bytes begin the new one. */
function growingMemory(): Memory {
  const memory = new WebAssembly.Memory({ initial: 1 });
  return {
    get buffer() {
      return memory.buffer;
    },
    grow(bytes) {
      memory.grow(Math.ceil((bytes - memory.buffer.byteLength) / 65536));
      return memory.buffer;
    },
  };
}

describe("arena", () => {
  for (const [name, memory] of [
    ["a plain buffer", undefined],
    ["a WebAssembly memory", growingMemory()],
  ] as const) {
    it(`keeps all contents through growth in ${name}`, () => {
      const arena = createArena(declarations, memory);
      arena.reserve("world", 1);
      arena.tables.clock.set([7, 8]);
      for (let rows = 1; rows <= 5000; rows++) {
        arena.reserve("body", rows);
        arena.tables.pose.set([rows, rows + 0.25, rows + 0.5], 3 * (rows - 1));
        arena.tables.flag[rows - 1] = -rows;
      }
      for (let row = 0; row < 5000; row++) {
        expect(arena.tables.pose[3 * row + 1]).toBe(row + 1.25);
        expect(arena.tables.flag[row]).toBe(-(row + 1));
      }
      expect([...arena.tables.clock.subarray(0, 2)]).toEqual([7, 8]);
    });
  }

  it("grows by doubling, so that many small additions cost few moves", () => {
    const arena = createArena(declarations);
    const before = arena.epoch;
    for (let rows = 1; rows <= 10_000; rows++) arena.reserve("body", rows);
    expect(arena.epoch - before).toBeLessThanOrEqual(12);
  });

  it("gives fresh rows as zeros and refuses unknown groups", () => {
    const arena = createArena(declarations);
    arena.reserve("body", 100);
    expect(arena.tables.pose.every((value) => value === 0)).toBe(true);
    expect(() => arena.reserve("nothing", 1)).toThrow(/group/);
  });
});
