/**
 * Boxes have a way of their own to a region. The reference is the general way, which the tests of `clipped-region.ts` compare with exact
 * intersections: a hull with the polyhedron of a box has the same feature numbers and goes that way.
 */
import { describe, expect, it } from "vitest";
import { EDGE_EDGE, FACE_VERTEX, VERTEX_FACE } from "../../../src/collide/manifold/contact-list.js";
import { featureGap } from "../../../src/collide/manifold/feature-gap.js";
import { composeFrames } from "../../../src/collide/narrow/frame.js";
import { gjkDistance } from "../../../src/collide/narrow/gjk/gjk-distance.js";
import { boxBox } from "../../../src/collide/narrow/primitive/box-box.js";
import { boxShape, type ConvexShape, hullShape } from "../../../src/collide/shapes/collision-shape.js";
import type { Random } from "../../../src/math/random.js";
import { vec3 } from "../../../src/math/vec3.js";
import { chance, tenfold } from "../../chance.js";
import { type Contact, contactsOf, frame, regionOf, turn, X, Y, Z } from "./region-cases.js";

const asHull = ({ polyhedron, radius }: ConvexShape): ConvexShape => hullShape(polyhedron!, radius);

function closestOf(A: ConvexShape, B: ConvexShape, X_AB: Float64Array): Float64Array {
  const out = new Float64Array(10);
  boxBox(A, B, X_AB, new Float64Array(12), 0, out);
  return out;
}

const numbersOf = ({ gap, normal, pointA, pointB }: Contact): number[] => [
  gap,
  ...[normal, pointA, pointB].flatMap(({ x, y, z }) => [x, y, z]),
];

/** Largest difference of gaps, normals and points; kinds and ids must be the same. */
function difference(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, closest: Float64Array, margin: number): [number, number] {
  const fast = contactsOf(regionOf(A, B, X_AB, closest, margin));
  const general = contactsOf(regionOf(asHull(A), asHull(B), X_AB, closest, margin));
  expect(fast.map(({ kind, ids }) => [kind, ...ids])).toEqual(general.map(({ kind, ids }) => [kind, ...ids]));
  let worst = 0;
  fast.forEach((contact, i) => {
    const others = numbersOf(general[i]!);
    numbersOf(contact).forEach((x, k) => {
      worst = Math.max(worst, Math.abs(x - others[k]!));
    });
  });
  return [worst, fast.length];
}

/** Any face of B on any face of A, tilted by up to `tilt`. */
function place(random: Random, A: ConvexShape, B: ConvexShape, tilt: number): Float64Array {
  const axes = [X, Y, Z];
  const quarters = () => frame(vec3(0, 0, 0), turn(axes[random.integer(3)]!, (random.integer(4) * Math.PI) / 2));
  const [onto, from] = [quarters(), quarters()];
  const leaning = frame(vec3(0, 0, 0), turn(random.direction(), random.uniform(0, tilt)));
  const half = (shape: ConvexShape, t: Float64Array, row: number) =>
    shape.sizes.reduce((sum, size, k) => sum + Math.abs(t[3 * row + k]!) * size, 0);
  const inverse = Float64Array.from(onto, (_, i) => (i < 9 ? onto[3 * (i % 3) + Math.floor(i / 3)]! : 0));
  const height = half(A, onto, 2) + half(B, from, 2) + A.radius + B.radius + random.uniform(-0.01, 0.01);
  const at = vec3(random.uniform(-0.8, 0.8) * half(A, onto, 0), random.uniform(-0.8, 0.8) * half(A, onto, 1), height);
  const chain = [inverse, frame(at, turn(Z, random.uniform(-4, 4))), leaning, from];
  return chain.reduce((left, right) => {
    const out = new Float64Array(12);
    composeFrames(out, 0, left, 0, right, 0);
    return out;
  });
}

const randomBox = (random: Random, radius: number): ConvexShape =>
  boxShape(random.uniform(0.4, 2), random.uniform(0.4, 2), random.uniform(0.4, 2), radius);

describe("boxes go a shorter way to the same contacts", () => {
  // Crossings at an angle φ are as exact as rounding / φ, and by the record's rule edges with sin φ < 0.2 are points on faces.
  it.each([
    ["flat", 0, 0],
    ["tilted", 0.04, 0],
    ["hardly tilted", 1e-7, 0],
    ["steep", 0.3, 0],
    ["rounded", 0.02, 0.05],
  ])("%s", (_name, tilt, radius) => {
    const random = chance(41 + 1000 * tilt);
    const counts = new Set<number>();
    for (let trial = 0; trial < tenfold(400); trial++) {
      const [A, B] = [randomBox(random, radius), randomBox(random, 2 * radius)];
      const X_AB = place(random, A, B, tilt);
      const [worst, count] = difference(A, B, X_AB, closestOf(A, B, X_AB), 0.02);
      expect(worst).toBeLessThan(1e-12);
      counts.add(count);
    }
    expect(counts.has(4) && counts.has(5) && counts.has(6)).toBe(true);
  });

  /** Any pose in which the boxes are apart by `gap`, or overlap by it: moved along the line of their closest points. */
  function near(random: Random, A: ConvexShape, B: ConvexShape, gap: number): Float64Array {
    const q = random.rotation();
    const away = random.direction();
    const X_AB = frame(vec3(4 * away.x, 4 * away.y, 4 * away.z), q);
    for (let step = 0; step < 3; step++) {
      const closest = closestOf(A, B, X_AB);
      for (let k = 0; k < 3; k++) X_AB[9 + k]! -= (closest[0]! - gap) * closest[1 + k]!;
    }
    return X_AB;
  }

  // Vertices, edges and faces in any combination. Normals of edges at an angle φ are as exact as rounding / φ, and those of sharp features
  // a distance d apart as rounding / d: by the rules of both ways φ ≥ 0.05 and d ≥ a tenth of the margin.
  it.each([
    ["apart", 0.01, 0.02, 0],
    ["hardly apart", 1e-6, 0.02, 0],
    ["overlapping", -0.02, 0.02, 0],
    ["fast", 0.1, 0.4, 0],
    ["fast and overlapping", -0.05, 0.3, 0],
    ["rounded", 0.005, 0.02, 0.03],
  ])("in any pose, %s", (_name, gap, margin, radius) => {
    const random = chance(47);
    const kinds = new Set<number>();
    for (let trial = 0; trial < tenfold(1500); trial++) {
      const [A, B] = [randomBox(random, radius), randomBox(random, 2 * radius)];
      const X_AB = near(random, A, B, gap);
      const closest = closestOf(A, B, X_AB);
      expect(difference(A, B, X_AB, closest, margin)[0]).toBeLessThan(1e-12);
      for (const { kind } of contactsOf(regionOf(A, B, X_AB, closest, margin))) kinds.add(kind);
    }
    expect([VERTEX_FACE, FACE_VERTEX, EDGE_EDGE].every((kind) => kinds.has(kind))).toBe(true);
  });

  it("with the normal of another detector, which is less exact", () => {
    const random = chance(42);
    for (let trial = 0; trial < tenfold(200); trial++) {
      const [A, B] = [randomBox(random, 0), randomBox(random, 0)];
      const X_AB = place(random, A, B, 0.01);
      const closest = new Float64Array(10);
      gjkDistance(A, B, X_AB, new Float64Array(12), 0, closest);
      expect(difference(A, B, X_AB, closest, 0.02)[0]).toBeLessThan(1e-12);
    }
  });

  it("gives features with the same gaps at other poses", () => {
    const random = chance(43);
    const [fast, general] = [new Float64Array(10), new Float64Array(10)];
    const noSearch = () => {};
    for (let trial = 0; trial < tenfold(200); trial++) {
      const [A, B] = [randomBox(random, 0), randomBox(random, 0.01)];
      const X_AB = place(random, A, B, 0.01);
      const closest = closestOf(A, B, X_AB);
      const one = regionOf(A, B, X_AB, closest, 0.05);
      const two = regionOf(asHull(A), asHull(B), X_AB, closest, 0.05);
      const moved = new Float64Array(12);
      composeFrames(moved, 0, X_AB, 0, frame(vec3(0.01, -0.02, 0.01), turn(random.direction(), 0.02)), 0);
      for (let i = 0; i < one.count; i++) {
        const k = [...Array(two.count).keys()].find(
          (n) => two.ids[4 * n + 1] === one.ids[4 * i + 1] && two.ids[4 * n + 3] === one.ids[4 * i + 3],
        );
        // At the pose of detection, where the gap was written without this function, and elsewhere.
        featureGap(one, i, A, B, X_AB, noSearch, fast);
        fast.forEach((x, n) => {
          expect(Math.abs(x - one.found[10 * i + n]!)).toBeLessThan(1e-14);
        });
        featureGap(one, i, A, B, moved, noSearch, fast);
        featureGap(two, k!, A, B, moved, noSearch, general);
        fast.forEach((x, n) => {
          expect(Math.abs(x - general[n]!)).toBeLessThan(1e-12);
        });
      }
    }
  });

  it("appends nothing beyond the margin, and leaves what stands before", () => {
    const A = boxShape(1, 1, 1);
    const X_AB = frame(vec3(0, 0, 1.1));
    expect(regionOf(A, A, X_AB, closestOf(A, A, X_AB), 0.09).count).toBe(0);
    expect(regionOf(A, A, X_AB, closestOf(A, A, X_AB), 0.11).count).toBe(4);
  });
});
