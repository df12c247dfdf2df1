import { describe, expect, it } from "vitest";
import {
  EDGE_EDGE,
  EDGE_VERTEX,
  FACE_VERTEX,
  VERTEX_EDGE,
  VERTEX_FACE,
  VERTEX_VERTEX,
} from "../../../src/collide/manifold/contact-list.js";
import { composeFrames } from "../../../src/collide/narrow/frame.js";
import { gjkDistance } from "../../../src/collide/narrow/gjk/gjk-distance.js";
import {
  boxShape,
  type ConvexShape,
  capsuleShape,
  hullShape,
  sphereShape,
  triangleShape,
} from "../../../src/collide/shapes/collision-shape.js";
import { multiply } from "../../../src/math/quat.js";
import type { Random } from "../../../src/math/random.js";
import { type Vec3, vec3 } from "../../../src/math/vec3.js";
import { chance, tenfold } from "../../chance.js";
import { solidPolyhedron } from "../../geometry/solid-hull.js";
import { randomPair } from "../referee/generate.js";
import {
  areaOf,
  type Contact,
  contactsOf,
  exactIntersection,
  exchanged,
  frame,
  type Point,
  regionOf,
  result,
  turn,
  X,
  Y,
  Z,
} from "./region-cases.js";

/** Closest points and normal by GJK, whose own tests compare it with an independent method. */
function closestOf(A: ConvexShape, B: ConvexShape, X_AB: Float64Array): Float64Array {
  const out = new Float64Array(10);
  gjkDistance(A, B, X_AB, new Float64Array(12), 0, out);
  return out;
}

const regionByGjk = (A: ConvexShape, B: ConvexShape, X_AB: Float64Array, margin: number): Contact[] =>
  contactsOf(regionOf(A, B, X_AB, closestOf(A, B, X_AB), margin));

const QUARTERS = [frame(vec3(0, 0, 0)), ...[X, Y].flatMap((axis) => [1, 2, 3].map((k) => quarter(axis, k)))];

/** A turn by quarters without the rounding of sines. */
function quarter(axis: Vec3, k: number): Float64Array {
  return frame(vec3(0, 0, 0), turn(axis, (k * Math.PI) / 2)).map(Math.round);
}

interface Placement {
  readonly A: ConvexShape;
  readonly B: ConvexShape;
  readonly X_AB: Float64Array;
  readonly closest: Float64Array;
  /** Corners of the two faces and of their exact intersection, in an upright frame in which the normal is z. */
  readonly exact: readonly Point[];
  /** From A's frame to the upright one. */
  readonly upright: Float64Array;
  readonly scale: number;
}

/**
 * B stands on A, turned about the normal and shifted; either touches with any of its faces. Upright frame: A below, B above. X_AB = turnAᵀ
 * · upright pose of B · turnB with boxes whose edges are named along their own axes.
 */
function placement(random: Random, scale: number, gap: number): Placement {
  const turnA = QUARTERS[random.integer(QUARTERS.length)]!;
  const turnB = QUARTERS[random.integer(QUARTERS.length)]!;
  const half = () =>
    [random.uniform(0.2, 1), random.uniform(0.2, 1), random.uniform(0.2, 1)].map((x) => x * scale) as [number, number, number];
  const [a, b] = [half(), half()];
  const along = (sizes: readonly number[], t: Float64Array) =>
    [0, 1, 2].map(
      (row) => Math.abs(t[3 * row]!) * sizes[0]! + Math.abs(t[3 * row + 1]!) * sizes[1]! + Math.abs(t[3 * row + 2]!) * sizes[2]!,
    );
  const [ua, ub] = [along(a, turnA), along(b, turnB)];
  const yaw = random.uniform(-Math.PI, Math.PI);
  const [x, y] = [random.uniform(-0.9, 0.9) * ua[0]!, random.uniform(-0.9, 0.9) * ua[1]!];
  const pose = frame(vec3(x, y, ua[2]! + ub[2]! + gap), turn(Z, yaw));
  const X_AB = new Float64Array(12);
  const turned = new Float64Array(12);
  composeFrames(turned, 0, pose, 0, turnB, 0);
  const inverse = exchanged(turnA, new Float64Array(10)).frame;
  composeFrames(X_AB, 0, inverse, 0, turned, 0);
  const n = vec3(turnA[6]!, turnA[7]!, turnA[8]!);
  const corner = (sx: number, sy: number): Point => [
    (x + pose[0]! * sx * ub[0]! + pose[1]! * sy * ub[1]!) / scale,
    (y + pose[3]! * sx * ub[0]! + pose[4]! * sy * ub[1]!) / scale,
  ];
  const rectangle = (at: (sx: number, sy: number) => Point): Point[] => [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
  const exact = exactIntersection(
    rectangle((sx, sy) => [(sx * ua[0]!) / scale, (sy * ua[1]!) / scale]),
    rectangle(corner),
  );
  const height = ua[2]!;
  const onA = vec3(height * n.x, height * n.y, height * n.z);
  const [A, B] = [boxShape(2 * a[0], 2 * a[1], 2 * a[2]), boxShape(2 * b[0], 2 * b[1], 2 * b[2])];
  return { A, B, X_AB, closest: result(gap, n, onA), exact, upright: turnA, scale };
}

/** A point of A's frame in the upright frame, by the scale. */
function uprightPoint({ upright: t, scale }: Placement, p: Vec3): Point {
  return [(t[0]! * p.x + t[1]! * p.y + t[2]! * p.z) / scale, (t[3]! * p.x + t[4]! * p.y + t[5]! * p.z) / scale];
}

/** Whether every point of one set lies within `tolerance` of one of the other, and the reverse. */
function expectSamePoints(found: readonly Point[], exact: readonly Point[], tolerance: number): void {
  const distance = (p: Point, q: Point) => Math.max(Math.abs(p[0] - q[0]), Math.abs(p[1] - q[1]));
  for (const p of exact) expect(Math.min(...found.map((q) => distance(p, q)))).toBeLessThan(tolerance);
  for (const p of found) expect(Math.min(...exact.map((q) => distance(p, q)))).toBeLessThan(tolerance);
}

/** Corners within 2e-6 of the extent of the smaller face (up to 2.8) count as one (`region-limits.ts`); cut off at an angle they lie further apart. */
const MAY_BE_ONE = 2e-5;

/** The least distance of two points. */
const nearestOf = (points: readonly Point[]): number =>
  Math.min(...points.flatMap((p, i) => points.slice(i + 1).map((q) => Math.hypot(p[0] - q[0], p[1] - q[1]))));

describe("box on box", () => {
  // The intersection of two rectangles in whole numbers decides. Coordinates of order 1: rounding 1e-15, multiplied by up to 1e2 where
  // edges cross at small angles.
  it.each([
    ["apart", 1, 1e-3],
    ["touching", 1, 0],
    ["overlapping", 1, -0.05],
    ["tiny", 1e-6, 1e-9],
    ["huge", 1e6, -1e4],
  ])("equals the exact clipped polygon in 500 random placements: %s", (_name, scale, gap) => {
    const random = chance(5 + scale);
    for (let trial = 0; trial < tenfold(500); trial++) {
      const place = placement(random, scale, gap);
      const contacts = contactsOf(regionOf(place.A, place.B, place.X_AB, place.closest, Math.max(gap, 0)));
      const found = contacts.map(({ pointA }) => uprightPoint(place, pointA));
      if (nearestOf(place.exact) < MAY_BE_ONE) {
        expect(contacts.length).toBeLessThanOrEqual(place.exact.length);
        expectSamePoints(found, place.exact, MAY_BE_ONE);
        continue;
      }
      expect(contacts.length).toBe(place.exact.length);
      expectSamePoints(found, place.exact, 1e-12);
      expect(areaOf(found)).toBeCloseTo(areaOf(place.exact), 12);
      for (const contact of contacts) expect(Math.abs(contact.gap - gap)).toBeLessThan(1e-14 * scale * 4);
    }
  });

  it("a corner that is cut off by next to nothing is one corner, one that is cut off by more is two", () => {
    // an edge of B, turned by 45°, passes the corner (1, 1) of A at the distance `cut`: it meets the edges of A 2 · cut apart
    const [A, B] = [boxShape(2, 2, 2), boxShape(8, 8, 2)];
    for (const [cut, count] of [
      [-1e-4, 4],
      [-5e-7, 4],
      [0, 4],
      [5e-7, 4],
      [1e-4, 5],
    ] as const) {
      const far = Math.SQRT2 - cut - 4;
      const X_AB = frame(vec3(far * Math.SQRT1_2, far * Math.SQRT1_2, 2), turn(Z, Math.PI / 4));
      const contacts = contactsOf(regionOf(A, B, X_AB, result(0, Z, vec3(0, 0, 1)), 0));
      expect(contacts.length, `${cut}`).toBe(count);
      for (const { pointA, gap } of contacts) {
        const beside = Math.hypot(Math.abs(pointA.x) - 1, Math.abs(pointA.y) - 1);
        expect(beside).toBeLessThanOrEqual(Math.SQRT2 * Math.max(0, cut) + 1e-14);
        expect(Math.abs(gap)).toBeLessThan(1e-14);
      }
    }
  });

  it("gives the same points and exchanged ids for (B, A)", () => {
    const random = chance(6);
    for (let trial = 0; trial < tenfold(200); trial++) {
      const { A, B, X_AB, closest } = placement(random, 1, random.uniform(-0.01, 0.01));
      const forth = contactsOf(regionOf(A, B, X_AB, closest, 0.02));
      const reverse = exchanged(X_AB, closest);
      const back = contactsOf(regionOf(B, A, reverse.frame, reverse.closest, 0.02));
      const key = ({ ids }: Contact) => `${ids[1]} ${ids[3]}`;
      const twin = ({ ids }: Contact) => `${ids[3]} ${ids[1]}`;
      expect(back.map(twin).sort()).toEqual(forth.map(key).sort());
      for (const one of forth) {
        const other = back.find((contact) => twin(contact) === key(one))!;
        expect(Math.abs(other.gap - one.gap)).toBeLessThan(1e-14);
        const p = other.pointB;
        const moved = [0, 3, 6].map((row) => X_AB[row]! * p.x + X_AB[row + 1]! * p.y + X_AB[row + 2]! * p.z + X_AB[9 + row / 3]!);
        expect(Math.hypot(moved[0]! - one.pointA.x, moved[1]! - one.pointA.y, moved[2]! - one.pointA.z)).toBeLessThan(1e-12);
      }
    }
  });

  it("keeps the ids under small motion", () => {
    const random = chance(7);
    let kept = 0;
    for (let trial = 0; trial < tenfold(200); trial++) {
      const { A, B, X_AB } = placement(random, 1, 1e-3);
      const ids = (frames: Float64Array) => regionByGjk(A, B, frames, 0.02).map((contact) => contact.ids.join(" "));
      const nudge = frame(vec3(1e-6, -2e-6, 1e-6), turn(random.direction(), 1e-6));
      const moved = new Float64Array(12);
      composeFrames(moved, 0, X_AB, 0, nudge, 0);
      if (ids(X_AB).join() === ids(moved).join()) kept++;
    }
    // Corners change where an edge passes a corner: the share of placements within 2e-6 of that is some 1e-5 · number of corners.
    expect(kept).toBeGreaterThanOrEqual(199);
  });

  it("has four corners, one per pair of vertices, where equal boxes lie exactly on each other", () => {
    const A = boxShape(2, 2, 2);
    const contacts = contactsOf(regionOf(A, A, frame(vec3(0, 0, 2)), result(0, Z, vec3(0, 0, 1)), 0));
    expect(contacts.map(({ ids }) => [ids[1], ids[3]])).toEqual([
      [4, 0],
      [5, 1],
      [6, 2],
      [7, 3],
    ]);
    const quarterTurn = contactsOf(regionOf(A, A, frame(vec3(0, 0, 2), turn(Z, Math.PI / 2)), result(0, Z, vec3(0, 0, 1)), 1e-12));
    expect(quarterTurn.length).toBe(4);
  });

  it("has four corners where boxes share a border, also off by rounding", () => {
    const [A, B] = [boxShape(2, 2, 2), boxShape(1, 1, 1)];
    for (const off of [0, 1e-16, -1e-16, 3e-13, -3e-13]) {
      for (const angle of [0, Math.PI / 2, Math.PI, -Math.PI / 2]) {
        const contacts = contactsOf(regionOf(A, B, frame(vec3(0.5 + off, 0, 1.5), turn(Z, angle)), result(0, Z, vec3(0.5, 0, 1)), 1e-9));
        expect(contacts.length).toBe(4);
        expect(areaOf(contacts.map(({ pointA }) => [pointA.x, pointA.y]))).toBeCloseTo(1, 11);
      }
    }
  });

  it("takes the tilted face with gaps up to the margin, its edge beyond", () => {
    const [A, B] = [boxShape(4, 4, 2), boxShape(1, 1, 1)];
    // Turned about x by 0.02 rad over a lower edge: heights of the lower corners by the sine.
    const angle = 0.02;
    const X_AB = frame(vec3(0, 0, 1 + 0.5 * Math.cos(angle) + 0.5 * Math.sin(angle)), turn(X, angle));
    const wide = regionByGjk(A, B, X_AB, 0.05);
    expect(wide.map(({ kind }) => kind)).toEqual([FACE_VERTEX, FACE_VERTEX, FACE_VERTEX, FACE_VERTEX]);
    expect(wide.map(({ gap }) => gap).sort((a, b) => a - b)[3]).toBeCloseTo(Math.sin(angle), 14);
    expect(regionByGjk(A, B, X_AB, 0.01).length).toBe(2);
    expect(regionByGjk(A, B, X_AB, 0).length).toBe(2);
  });

  it("of a small box that can hit within the step takes all four corners, however it is tilted", () => {
    const [A, B] = [boxShape(4, 4, 2), boxShape(0.1, 0.1, 0.1)];
    const X_AB = frame(vec3(0, 0, 1.2), turn(vec3(0.6, 0.8, 0), 0.3));
    expect(regionByGjk(A, B, X_AB, 0.3).length).toBe(4);
    expect(regionByGjk(A, B, X_AB, 0.131).length).toBeLessThan(3);
  });

  it("crossing edges: one EDGE_EDGE contact; a corner on a face: one FACE_VERTEX contact", () => {
    const A = boxShape(2, 2, 2);
    const half = Math.SQRT1_2;
    // Edge along y of A on top (turned by 45° about y in both), B's lower edge along x.
    const onEdge = new Float64Array(12);
    composeFrames(onEdge, 0, frame(vec3(0, 0, 0), turn(Y, -Math.PI / 4)), 0, frame(vec3(0, 0, 4 * half + 0.01), turn(X, Math.PI / 4)), 0);
    const edges = regionByGjk(A, A, onEdge, 0.02);
    expect(edges.map(({ kind }) => kind)).toEqual([EDGE_EDGE]);
    expect(edges[0]!.gap).toBeCloseTo(0.01, 13);
    const corner = frame(vec3(0.1, 0.2, 1 + Math.sqrt(3) - 0.01), turn(vec3(half, -half, 0), Math.acos(1 / Math.sqrt(3))));
    const vertex = regionByGjk(boxShape(8, 8, 2), A, corner, 0.02);
    expect(vertex.map(({ kind }) => kind)).toEqual([FACE_VERTEX]);
    expect(vertex[0]!.gap).toBeCloseTo(-0.01, 13);
  });

  it("parallel edges: the ends of their common part", () => {
    const A = boxShape(2, 2, 2);
    const d = 0.01;
    // B up and aside, shifted by 0.5 along y: edges y of both are √2 d apart.
    const X_AB = frame(vec3(2 + d, 0.5, 2 + d));
    const contacts = regionByGjk(A, A, X_AB, 0.02);
    expect(contacts.map(({ kind }) => kind).sort()).toEqual([VERTEX_EDGE, EDGE_VERTEX]);
    for (const { gap } of contacts) expect(gap).toBeCloseTo(Math.SQRT2 * d, 13);
    expect(contacts.map(({ pointA }) => pointA.y).sort((a, b) => a - b)).toEqual([-0.5, 1]);
  });
});

describe("round cores", () => {
  it("a sphere has one contact with anything, over a face, an edge, a corner", () => {
    const box = boxShape(2, 2, 2);
    const ball = sphereShape(0.5);
    const cases: [Vec3, number][] = [
      [vec3(0.3, 0.2, 1.49), FACE_VERTEX],
      [vec3(0.2, 1.34, 1.34), EDGE_VERTEX],
      [vec3(1.28, 1.28, 1.28), VERTEX_VERTEX],
      // Hardly beyond the edge: the face would claim a smaller gap.
      [vec3(0.2, 1.01, 1.5), EDGE_VERTEX],
    ];
    for (const [position, kind] of cases) {
      const contacts = regionByGjk(box, ball, frame(position), 0.02);
      const outside = [position.x, position.y, position.z].map((x) => Math.max(x - 1, 0));
      expect(contacts.map((contact) => contact.kind)).toEqual([kind]);
      expect(contacts[0]!.gap).toBeCloseTo(Math.hypot(...outside) - 0.5, 14);
    }
  });

  it("a capsule lies on a box with two points, cut where it sticks out", () => {
    const [box, capsule] = [boxShape(2, 2, 2), capsuleShape(0.25, 1.5)];
    const inside = regionByGjk(box, capsule, frame(vec3(0, 0, 1.25), turn(Y, Math.PI / 2)), 1e-3);
    expect(inside.map(({ kind }) => kind)).toEqual([FACE_VERTEX, FACE_VERTEX]);
    expect(inside.map(({ pointA }) => pointA.x).sort((a, b) => a - b)).toEqual([expect.closeTo(-0.75, 13), expect.closeTo(0.75, 13)]);
    const cut = regionByGjk(box, capsule, frame(vec3(0.5, 0, 1.249), turn(Y, Math.PI / 2)), 1e-3);
    expect(cut.map(({ pointA }) => pointA.x).sort((a, b) => a - b)).toEqual([expect.closeTo(-0.25, 13), expect.closeTo(1, 13)]);
    for (const { gap } of [...inside, ...cut]) expect(Math.abs(gap)).toBeLessThan(1.0000001e-3);
  });

  it("parallel capsules touch at the ends of their common part; almost parallel ones at their crossing too", () => {
    const [A, B] = [capsuleShape(0.2, 2), capsuleShape(0.3, 1)];
    const parallel = regionByGjk(A, B, frame(vec3(0.501, 0, 0.75)), 0.01);
    expect(parallel.map(({ pointA }) => pointA.z).sort((a, b) => a - b)).toEqual([expect.closeTo(0.25, 13), expect.closeTo(1, 13)]);
    for (const { gap } of parallel) expect(gap).toBeCloseTo(0.001, 13);
    const tilted = regionByGjk(A, B, frame(vec3(0.501, 0, 0), turn(X, 0.03)), 0.01);
    const gaps = tilted.map(({ gap }) => gap).sort((a, b) => a - b);
    expect(tilted.length).toBe(3);
    // Lines at an angle: 0.501 apart at the crossing, √(0.501² + (0.5 sin)²) at the ends of the shorter.
    const ends = Math.hypot(0.501, 0.5 * Math.sin(0.03)) - 0.5;
    expect(gaps).toEqual([expect.closeTo(0.001, 13), expect.closeTo(ends, 13), expect.closeTo(ends, 13)]);
    const crossed = regionByGjk(A, B, frame(vec3(0.499, 0.1, 0.2), turn(X, Math.PI / 2)), 0.01);
    expect(crossed.map(({ kind }) => kind)).toEqual([EDGE_EDGE]);
    expect(crossed[0]!.gap).toBeCloseTo(-0.001, 13);
  });

  it("a rounded box lies on its core's corners", () => {
    const [A, B] = [boxShape(4, 4, 2, 0.1), boxShape(1, 1, 1, 0.05)];
    const contacts = regionByGjk(A, B, frame(vec3(0, 0, 1.1 + 0.55 - 0.002), turn(Z, 0.3)), 0.01);
    expect(contacts.length).toBe(4);
    for (const { gap, kind, pointA } of contacts) {
      expect(kind).toBe(FACE_VERTEX);
      expect(gap).toBeCloseTo(-0.002, 13);
      expect(pointA.z).toBeCloseTo(1.1, 14);
    }
  });
});

describe("triangles and hulls", () => {
  it("a triangle on a face of a box: the exact polygon, from both sides", () => {
    const random = chance(11);
    for (let trial = 0; trial < tenfold(200); trial++) {
      const corners = [0, 1, 2].map((): Point => [random.uniform(-1, 1), random.uniform(-1, 1)]);
      const cross =
        (corners[1]![0] - corners[0]![0]) * (corners[2]![1] - corners[0]![1]) -
        (corners[1]![1] - corners[0]![1]) * (corners[2]![0] - corners[0]![0]);
      if (Math.abs(cross) < 0.05) continue;
      const triangle = triangleShape(Float64Array.from(corners.flatMap(([x, y]) => [x, y, 0])));
      const box = boxShape(1, 1.2, 1);
      const rectangle: Point[] = [
        [-0.5, -0.6],
        [0.5, -0.6],
        [0.5, 0.6],
        [-0.5, 0.6],
      ];
      const exact = exactIntersection(cross > 0 ? corners : [...corners].reverse(), rectangle);
      if (exact.length < 3) continue;
      const contacts = contactsOf(regionOf(triangle, box, frame(vec3(0, 0, 0.501)), result(0.001, Z, vec3(0, 0, 0)), 0.01));
      expectSamePoints(
        contacts.map(({ pointA }) => [pointA.x, pointA.y]),
        exact,
        1e-12,
      );
      expect(contacts.length).toBe(exact.length);
    }
  });

  it("a ridge with a flat hip at one end lies on both ends of the ridge", () => {
    // Ridge along x on z = 0 from −1 to 1; beyond x = 1 a hip that falls by 0.04, the sides fall by 45°.
    const points = [-1, 0, 0, 1, 0, 0, -1, 1, 1, -1, -1, 1, 2, 0.5, 1, 2, -0.5, 1, 3, 0, 0.08];
    const B = hullShape(solidPolyhedron(Float64Array.from(points)));
    const contacts = regionByGjk(boxShape(20, 20, 2), B, frame(vec3(0, 0, 1)), 1e-3);
    expect(contacts.map(({ pointA }) => pointA.x).sort((a, b) => a - b)).toEqual([expect.closeTo(-1, 12), expect.closeTo(1, 12)]);
  });

  it("hulls with many corners on a common plane: the exact polygon", () => {
    const random = chance(12);
    const prism = (sides: number, radius: number): { B: ConvexShape; ring: Point[] } => {
      const ring = Array.from({ length: sides }, (_, i): Point => {
        const angle = (2 * Math.PI * i) / sides;
        return [radius * Math.cos(angle), radius * Math.sin(angle)];
      });
      const points = ring.flatMap(([x, y]) => [x, y, -0.5, x, y, 0.5]);
      return { B: hullShape(solidPolyhedron(Float64Array.from(points))), ring };
    };
    for (let trial = 0; trial < tenfold(50); trial++) {
      const [A, B] = [prism(3 + random.integer(20), 1), prism(3 + random.integer(20), random.uniform(0.5, 1.5))];
      const [x, y, yaw] = [random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(0, 6)];
      const X_AB = frame(vec3(x, y, 1), turn(Z, yaw));
      const moved = B.ring.map(([px, py]): Point => [x + X_AB[0]! * px + X_AB[1]! * py, y + X_AB[3]! * px + X_AB[4]! * py]);
      const exact = exactIntersection(A.ring, moved);
      if (exact.length < 3) continue;
      const contacts = contactsOf(regionOf(A.B, B.B, X_AB, result(0, Z, vec3(0, 0, 0.5)), 1e-9));
      expect(contacts.length).toBe(exact.length);
      expectSamePoints(
        contacts.map(({ pointA }) => [pointA.x, pointA.y]),
        exact,
        1e-11,
      );
      for (const { kind } of contacts) expect([VERTEX_FACE, FACE_VERTEX, EDGE_EDGE]).toContain(kind);
    }
  });
});

describe("any two polyhedral cores", () => {
  it("has the same points for (A, B) and (B, A), with ids exchanged and each only once, never beyond the margin", () => {
    const random = chance(13);
    const types = ["sphere", "capsule", "box", "hull", "triangle"] as const;
    let several = 0;
    for (const typeA of types) {
      for (const typeB of types) {
        for (const regime of ["near", "touching", "parallel", "almost-parallel", "deep", "small", "large"] as const) {
          for (let trial = 0; trial < 8; trial++) {
            const { A, B, X_AB, size } = randomPair(random, typeA, typeB, regime);
            const closest = closestOf(A.shape, B.shape, X_AB);
            const margin = Math.max(closest[0]!, 0) + 0.01 * size;
            const forth = contactsOf(regionOf(A.shape, B.shape, X_AB, closest, margin));
            const reverse = exchanged(X_AB, closest);
            const back = contactsOf(regionOf(B.shape, A.shape, reverse.frame, reverse.closest, margin));
            const what = `${typeA} ${typeB} ${regime} ${trial}`;
            expect(new Set(forth.map(({ ids }) => ids.join(" "))).size, what).toBe(forth.length);
            if (forth.length > 1) several++;
            expect(back.length, what).toBe(forth.length);
            const gaps = (contacts: readonly Contact[]) => contacts.map(({ gap }) => gap).sort((a, b) => a - b);
            const others = gaps(back);
            for (const [i, gap] of gaps(forth).entries()) {
              expect(gap, what).toBeLessThanOrEqual(margin + 1e-13 * size);
              expect(Math.abs(others[i]! - gap), what).toBeLessThan(1e-12 * size);
            }
            // An edge through a corner crosses either of the edges there: rounding decides.
            if (regime === "parallel" || regime === "almost-parallel") continue;
            expect(back.map(({ ids }) => `${ids[3]} ${ids[1]}`).sort(), what).toEqual(forth.map(({ ids }) => `${ids[1]} ${ids[3]}`).sort());
          }
        }
      }
    }
    expect(several).toBeGreaterThan(100);
  });

  it("covers the faces of boxes that lean a little, also where the closest points are on parallel edges", () => {
    const random = chance(12);
    const A = boxShape(1, 1, 1);
    const top: Point[] = [
      [-0.5, -0.5],
      [0.5, -0.5],
      [0.5, 0.5],
      [-0.5, 0.5],
    ];
    let onEdges = 0;
    for (let trial = 0; trial < tenfold(2000); trial++) {
      const [x, y] = [random.uniform(-0.02, 0.02), random.uniform(-0.02, 0.02)];
      const direction = random.uniform(0, 2 * Math.PI);
      const lean = turn(vec3(Math.cos(direction), Math.sin(direction), 0), random.uniform(0, 2e-3));
      const X_AB = frame(vec3(x, y, 1 + random.uniform(-5e-3, 2e-3)), multiply(turn(Z, random.uniform(-0.04, 0.04)), lean));
      const moved = top.map(([px, py]): Point => [x + X_AB[0]! * px + X_AB[1]! * py, y + X_AB[3]! * px + X_AB[4]! * py]);
      for (const B of [A, hullShape(A.polyhedron!)]) {
        const closest = closestOf(A, B, X_AB);
        if (Math.abs(closest[3]!) < 0.9) continue;
        if (Math.abs(closest[3]!) < 1 - 1e-15) onEdges++;
        const contacts = contactsOf(regionOf(A, B, X_AB, closest, 0.02));
        // seen along a normal that leans by 2e-3 over half a metre and more: 1 % of the area
        const area = areaOf(contacts.map(({ pointA }) => [pointA.x, pointA.y]));
        expect(Math.abs(area - areaOf(exactIntersection(top, moved)))).toBeLessThan(0.01);
      }
    }
    expect(onEdges).toBeGreaterThan(100);
  });

  it("an edge across a face that ends about flush with it stands on both ends, however it leans", () => {
    const random = chance(13);
    const A = boxShape(1, 1, 1);
    for (let trial = 0; trial < tenfold(2000); trial++) {
      // an edge of B is below, along x, and ends where A ends to a few micrometres
      const upright = turn(X, random.uniform(0.3, 1.2));
      const lean = multiply(turn(Y, random.uniform(-1, 1) * 10 ** -random.uniform(2.5, 7)), turn(Z, random.uniform(-1e-5, 1e-5)));
      const X_AB = frame(vec3(0, 0, 0), multiply(lean, upright));
      const corners = [0, 1, 2, 3].map((i) => [-0.5, i & 1 ? 0.5 : -0.5, i & 2 ? 0.5 : -0.5]);
      const heights = corners.flatMap(([x, y, z]) => [-1, 1].map((side) => side * x! * X_AB[6]! + y! * X_AB[7]! + z! * X_AB[8]!));
      X_AB[9] = random.uniform(-5e-6, 5e-6);
      X_AB[11] = 0.5 - Math.min(...heights) + random.uniform(-1e-4, 1e-4);
      for (const B of [A, hullShape(A.polyhedron!)]) {
        const contacts = regionByGjk(A, B, X_AB, 0.02);
        const ends = contacts.map(({ pointA }) => pointA.x);
        // the lean of 0.003 moves an edge that is half a metre below the middle
        expect(Math.abs(Math.min(...ends) + 0.5)).toBeLessThan(0.003);
        expect(Math.abs(Math.max(...ends) - 0.5)).toBeLessThan(0.003);
      }
    }
  });
});
