/** What the tests of contact regions share: placements, results written by hand, contacts as records, the exact polygon. */
import {
  CONTACT_FOUND,
  CONTACT_IDS,
  CONTACT_LOCAL,
  type ContactList,
  createContactList,
} from "../../../src/collide/manifold/contact-list.js";
import { contactRegion } from "../../../src/collide/manifold/convex-region.js";
import type { ContactShape } from "../../../src/collide/manifold/feature-gap.js";
import { writeFrame } from "../../../src/collide/narrow/frame.js";
import { writePairResult } from "../../../src/collide/narrow/pair-result.js";
import { fromAxisAngle, IDENTITY, type Quat } from "../../../src/math/quat.js";
import { type Vec3, vec3 } from "../../../src/math/vec3.js";

export const X = vec3(1, 0, 0);
export const Y = vec3(0, 1, 0);
export const Z = vec3(0, 0, 1);

export const turn = (axis: Vec3, angle: number): Quat => fromAxisAngle(axis, angle);

/** The frame of a pose. */
export function frame(position: Vec3, orientation: Quat = IDENTITY): Float64Array {
  const out = new Float64Array(12);
  writeFrame(out, 0, { position, orientation });
  return out;
}

/** A pair result from distance, normal and the point on A. */
export function result(distance: number, n: Vec3, p: Vec3): Float64Array {
  const out = new Float64Array(10);
  writePairResult(out, distance, n.x, n.y, n.z, p.x, p.y, p.z);
  return out;
}

export interface Contact {
  readonly kind: number;
  readonly ids: readonly number[];
  readonly gap: number;
  readonly normal: Vec3;
  readonly pointA: Vec3;
  readonly pointB: Vec3;
}

const vectorAt = (array: ArrayLike<number>, at: number): Vec3 => vec3(array[at]!, array[at + 1]!, array[at + 2]!);

export function contactOf(found: ArrayLike<number>, at = 0): Omit<Contact, "kind" | "ids"> {
  return { gap: found[at]!, normal: vectorAt(found, at + 1), pointA: vectorAt(found, at + 4), pointB: vectorAt(found, at + 7) };
}

/** The contacts of a list in the order of their ids. */
export function contactsOf(list: ContactList): Contact[] {
  const all = Array.from({ length: list.count }, (_, i) => ({
    kind: list.kind[i]!,
    ids: Array.from(list.ids.subarray(CONTACT_IDS * i, CONTACT_IDS * (i + 1))),
    ...contactOf(list.found, CONTACT_FOUND * i),
  }));
  return all.sort((a, b) => a.ids[1]! - b.ids[1]! || a.ids[3]! - b.ids[3]!);
}

/** The region of two shapes as a list that holds nothing else. */
export function regionOf(A: ContactShape, B: ContactShape, X_AB: Float64Array, closest: Float64Array, margin: number): ContactList {
  const list = createContactList(1);
  // Left-overs of earlier contacts must not show.
  list.local.fill(NaN, 0, CONTACT_LOCAL);
  contactRegion(A, B, X_AB, closest, margin, list);
  return list;
}

/** The pair with A and B exchanged: frame and result. */
export function exchanged(X_AB: Float64Array, closest: Float64Array): { frame: Float64Array; closest: Float64Array } {
  const inverse = new Float64Array(12);
  const out = Float64Array.of(closest[0]!, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      const r = X_AB[3 * column + row]!;
      inverse[3 * row + column] = r;
      inverse[9 + row]! -= r * X_AB[9 + column]!;
      out[1 + row]! -= r * closest[1 + column]!;
      out[4 + row]! += r * (closest[7 + column]! - X_AB[9 + column]!);
      out[7 + row]! += r * (closest[4 + column]! - X_AB[9 + column]!);
    }
  }
  return { frame: inverse, closest: out };
}

export type Point = readonly [number, number];

const UNIT = 2 ** 50;

/**
 * Corners of the intersection of convex polygons, counter-clockwise each, by trying every pair of edge lines: coordinates are multiples of
 * 2⁻⁵⁰ and all arithmetic is in whole numbers, so which crossing is a corner is decided exactly.
 */
export function exactIntersection(P: readonly Point[], Q: readonly Point[]): Point[] {
  const lines = [P, Q].flatMap((polygon) =>
    polygon.map((from, i) => {
      const to = polygon[(i + 1) % polygon.length]!;
      const [x, y] = [BigInt(Math.round(from[0] * UNIT)), BigInt(Math.round(from[1] * UNIT))];
      const [dx, dy] = [BigInt(Math.round(to[0] * UNIT)) - x, BigInt(Math.round(to[1] * UNIT)) - y];
      // Inside: a·X + b·Y ≥ c.
      return { a: -dy, b: dx, c: -dy * x + dx * y };
    }),
  );
  const corners = new Map<string, Point>();
  lines.forEach((k, i) => {
    for (const l of lines.slice(i + 1)) {
      let w = k.a * l.b - k.b * l.a;
      if (w === 0n) continue;
      let x = k.c * l.b - k.b * l.c;
      let y = k.a * l.c - k.c * l.a;
      if (w < 0n) [x, y, w] = [-x, -y, -w];
      if (lines.some(({ a, b, c }) => a * x + b * y < c * w)) continue;
      const quotient = (z: bigint) => Number((z * 2n ** 30n) / w) / 2 ** 30 / UNIT;
      const corner = [quotient(x), quotient(y)] as const;
      corners.set(corner.map((z) => Math.round(z * 2 ** 45)).join(" "), corner);
    }
  });
  return [...corners.values()];
}

/** Area of the convex hull of points in convex position, by their angles around the mean. */
export function areaOf(points: readonly Point[]): number {
  const mx = points.reduce((sum, p) => sum + p[0], 0) / points.length;
  const my = points.reduce((sum, p) => sum + p[1], 0) / points.length;
  const around = [...points].sort((p, q) => Math.atan2(p[1] - my, p[0] - mx) - Math.atan2(q[1] - my, q[0] - mx));
  return around.reduce((sum, p, i) => {
    const q = around[(i + 1) % around.length]!;
    return sum + ((p[0] - mx) * (q[1] - my) - (p[1] - my) * (q[0] - mx)) / 2;
  }, 0);
}
