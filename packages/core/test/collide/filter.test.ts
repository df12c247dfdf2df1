import { describe, expect, it } from "vitest";
import { ownerPairKey } from "../../src/collide/broad/pair-filter.js";
import { ALL_GROUPS, exclusionTable, filterBits, groupBits } from "../../src/collide/filter.js";

type Filtered = { readonly groups?: readonly string[]; readonly mask?: readonly string[] };

/** The rule in words of sets: each belongs to a group that the other collides with. */
function collides(a: Filtered, b: Filtered): boolean {
  const sees = (one: Filtered, other: Filtered) =>
    (other.groups ?? ["default"]).some((group) => one.mask === undefined || one.mask.includes(group));
  return sees(a, b) && sees(b, a);
}

describe("groups and masks", () => {
  const shapes: readonly Filtered[] = [
    {},
    { groups: ["wheel"] },
    { groups: ["wheel", "left"], mask: ["road"] },
    { groups: ["road"], mask: ["wheel", "default"] },
    { groups: [] },
    { mask: [] },
    { mask: ["default"] },
    { groups: ["left"], mask: ["left", "nobody"] },
  ];

  it("bits pass the same pairs as sets of names do", () => {
    const bits = groupBits(shapes);
    const passed: number[] = [];
    for (const a of shapes) {
      for (const b of shapes) {
        const [p, q] = [filterBits(bits, a), filterBits(bits, b)];
        const pass = (p.group & q.mask) !== 0 && (q.group & p.mask) !== 0;
        expect(pass, JSON.stringify([a, b])).toBe(collides(a, b));
        if (pass) passed.push(1);
      }
    }
    expect(passed.length).toBeGreaterThan(10);
  });

  it("the bit of a group depends on the names alone", () => {
    const bits = groupBits(shapes);
    expect([...bits.keys()]).toEqual(["default", "left", "nobody", "road", "wheel"]);
    expect(groupBits(shapes.toReversed())).toEqual(bits);
    expect(groupBits([])).toEqual(new Map([["default", 1]]));
  });

  it("takes 32 groups and no more", () => {
    const names = Array.from({ length: 31 }, (_, i) => `g${i}`);
    const bits = groupBits([{ groups: names }]);
    expect(new Set(bits.values()).size).toBe(32);
    expect([...bits.values()].reduce((all, bit) => all | bit, 0)).toBe(ALL_GROUPS);
    expect(() => groupBits([{ groups: [...names, "one too many"] }])).toThrow();
  });
});

it("excluded are bodies at a common joint and those listed, each pair once and in order", () => {
  const joints = [
    { a: 7, b: 2 },
    { a: 2, b: 7 },
    { a: 1, b: 3, collide: true },
    { a: -1, b: 4 },
    { a: 100_000, b: 0, collide: false },
  ];
  const table = exclusionTable(joints, [
    [9, 8],
    [2, 7],
  ]);
  expect([...table]).toEqual([ownerPairKey(0, 100_000), ownerPairKey(2, 7), ownerPairKey(8, 9)]);
  expect(exclusionTable([], [])).toEqual(new Float64Array(0));
});
