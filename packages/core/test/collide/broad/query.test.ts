/** Referees: comparison with every box one by one; for single rays exact arithmetic with fractions of small integers. */
import { describe, expect, it } from "vitest";
import { updatePairs } from "../../../src/collide/broad/broad-phase.js";
import { queryBox, queryRay } from "../../../src/collide/broad/query.js";
import { rayMeetsBox } from "../../../src/collide/broad/ray-box.js";
import { createList } from "../../../src/memory/growing.js";
import { chance, tenfold } from "../../chance.js";
import { add, createScene, move, randomBox, remove, shifted } from "./scene.js";

/** A fraction with a positive denominator. */
type Fraction = readonly [number, number];
const isLess = (a: Fraction, b: Fraction): boolean => a[0] * b[1] < b[0] * a[1];

/** Clips the parameters of the ray axis by axis; all products are integers far below 2⁵³, so nothing is rounded. */
function meetsExactly(ray: readonly number[], box: readonly number[]): boolean {
  let [first, last]: [Fraction, Fraction] = [
    [0, 1],
    [ray[6]!, 1],
  ];
  for (let k = 0; k < 3; k++) {
    const d = ray[k + 3]!;
    const [low, high] = [box[k]! - ray[k + 7]! - ray[k]!, box[k + 3]! + ray[k + 7]! - ray[k]!];
    if (d === 0 && (low > 0 || high < 0)) return false;
    if (d === 0) continue;
    const [enter, leave]: [Fraction, Fraction] = d > 0 ? [[low, d], [high, d]] : [[-high, -d], [-low, -d]]; // biome-ignore format: side by side
    if (isLess(first, enter)) first = enter;
    if (isLess(leave, last)) last = leave;
  }
  return !isLess(last, first);
}

describe("rayMeetsBox", () => {
  it("agrees with exact fractions, corners and edges hit exactly included", () => {
    const random = chance(1);
    let met = 0;
    for (let n = 0; n < tenfold(20_000); n++) {
      const corner = [0, 1, 2].map(() => random.integer(9) - 4);
      const box = [...corner, ...corner.map((x) => x + random.integer(4))];
      const integers = (count: number, size: number) => Array.from({ length: count }, () => random.integer(2 * size + 1) - size);
      const carried = random.next() < 0.5 ? [0, 0, 0] : [1, 0, 2];
      const ray = [...integers(3, 6), ...integers(3, 5), random.integer(6), ...carried];
      const exact = meetsExactly(ray, box);
      met += +exact;
      expect(rayMeetsBox(Float64Array.from(ray), 0, Float64Array.from(box), 0)).toBe(exact);
    }
    expect(met).toBeGreaterThan(500);
  });
});

describe("queries", () => {
  const scene = createScene(11, 0);
  for (let i = 0; i < 300; i++) add(scene, i, randomBox(scene, 12, 2));
  add(scene, 300, [-1 / 0, -1 / 0, -1 / 0, 1 / 0, -5, 1 / 0]);
  for (let i = 0; i < 300; i += 11) remove(scene, i);
  for (const broad of scene.phases) updatePairs(broad);
  for (let i = 1; i < 300; i += 11) move(scene, i, shifted(scene.boxes[i]!, [0.3, 0.2, 0.1]));
  for (const broad of scene.phases) updatePairs(broad);
  const hits = createList();
  const listed = () => Array.from(hits.items.subarray(0, hits.count));
  const live = () => scene.boxes.flatMap((box, i) => (box ? [{ i, box }] : []));

  it("by box: those that overlap, ascending", () => {
    let seen = 0;
    for (let n = 0; n < tenfold(200); n++) {
      const asked = randomBox(scene, 12, 4);
      const expected = live().filter(({ box }) => [0, 1, 2].every((k) => box[k]! <= asked[k + 3]! && asked[k]! <= box[k + 3]!));
      for (const broad of scene.phases) {
        queryBox(broad, Float64Array.from(asked), 0, hits);
        expect(listed()).toEqual(expected.map(({ i }) => i));
      }
      seen += expected.length;
    }
    expect(seen).toBeGreaterThan(200);
  });

  it("by ray: those that are met, ascending", () => {
    let seen = 0;
    for (let n = 0; n < tenfold(200); n++) {
      const { x, y, z } = scene.random.direction();
      const carried = n % 2 === 0 ? [0, 0, 0] : [0.5, 0.1, 0.2];
      const ray = Float64Array.from([...randomBox(scene, 14, 0).slice(0, 3), x, y, z, scene.random.uniform(0, 12), ...carried]);
      const expected = live().filter(({ box }) => rayMeetsBox(ray, 0, Float64Array.from(box), 0));
      for (const broad of scene.phases) {
        queryRay(broad, ray, 0, hits);
        expect(listed()).toEqual(expected.map(({ i }) => i));
      }
      seen += expected.length;
    }
    expect(seen).toBeGreaterThan(200);
  });

  it("are refused while changes wait for an update", () => {
    const other = createScene(12);
    add(other, 0, [0, 0, 0, 1, 1, 1]);
    for (const broad of other.phases) expect(() => queryBox(broad, new Float64Array(6), 0, hits)).toThrow("up to date");
  });
});
