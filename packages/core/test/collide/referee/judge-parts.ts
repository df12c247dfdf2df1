/**
 * How wrong a result for two shapes is of which one at least is a surface, m. Shapes are seen as their convex parts (triangles, or the shape
 * itself); s of two parts along n is what `certificate.ts` tells, radii included.
 *
 *   always        n is a unit vector, point B − point A = distance · n, and s(n) of some two parts is the distance: the points lie on them, or
 *                 overlapping, where a way along a plane counts, on one of them
 *   apart         no two parts are nearer: for each, a direction that separates them by the distance. Where to look is taken from the code under
 *                 test, what is seen there from the referee; and none of the shapes lies inside the other
 *   overlapping   two parts do meet, or a piece of one of the shapes is inside the other (rays from a point of it cross the surface an odd number of
 *                 times; loose triangles are each a piece, some in and some out). How deep is a matter of definition (`mesh/surface-distance.ts`); but a closed convex mesh has the depth of the solid in
 *                 it, as a hull that the general routine for convex shapes tests
 */
import { DETECTOR_KINDS } from "../../../src/collide/detectors.js";
import { isSurface } from "../../../src/collide/mesh/surface-pairs.js";
import { PAIR_CACHE } from "../../../src/collide/narrow/detector.js";
import { pairDistance } from "../../../src/collide/narrow/pair-matrix.js";
import { PAIR_RESULT } from "../../../src/collide/narrow/pair-result.js";
import { isConvex } from "../../../src/collide/shapes/collision-shape.js";
import { type Vec3, vec3 } from "../../../src/math/vec3.js";
import { cornersOf, hitOf } from "../mesh/surfaces.js";
import type { AnyShape, Part } from "./any-shape.js";
import { separationFunction } from "./direction-search.js";
import { pointInB } from "./signed-distance.js";

export interface AnyPair {
  readonly A: AnyShape;
  readonly B: AnyShape;
  readonly X_AB: Float64Array;
  readonly size: number;
}

/** Parts whose s(n) is the distance to this share of the size are those that the result is about; far above any error that passes. */
const ABOUT = 1e-7;

/** Share of the size below which a distance is none. */
const TOUCHING = 1e-12;

const out = new Float64Array(PAIR_RESULT);
const cache = new Float64Array(PAIR_CACHE);

export function judgeParts(pair: AnyPair, result: ArrayLike<number>): number {
  const { A, B, X_AB, size } = pair;
  const distance = result[0]!;
  const n = vec3(result[1]!, result[2]!, result[3]!);
  const length = Math.hypot(n.x, n.y, n.z);
  const a = vec3(result[4]!, result[5]!, result[6]!);
  const b = vec3(result[7]!, result[8]!, result[9]!);
  const closes = Math.hypot(b.x - a.x - distance * n.x, b.y - a.y - distance * n.y, b.z - a.z - distance * n.z);
  const along = X_AB[9]! * n.x + X_AB[10]! * n.y + X_AB[11]! * n.z;
  const m = vec3(
    -(X_AB[0]! * n.x + X_AB[3]! * n.y + X_AB[6]! * n.z),
    -(X_AB[1]! * n.x + X_AB[4]! * n.y + X_AB[7]! * n.z),
    -(X_AB[2]! * n.x + X_AB[5]! * n.y + X_AB[8]! * n.z),
  );
  const heightsA = A.parts.map(({ reference }) => reference.height(n.x, n.y, n.z) + reference.radius);
  const heightsB = B.parts.map(({ reference }) => reference.height(m.x, m.y, m.z) + reference.radius);
  const bInB = pointInB(X_AB, vec3(b.x + radiusOf(B) * n.x, b.y + radiusOf(B) * n.y, b.z + radiusOf(B) * n.z));
  const aInA = vec3(a.x - radiusOf(A) * n.x, a.y - radiusOf(A) * n.y, a.z - radiusOf(A) * n.z);
  // of shapes that touch, rounding tells whether they overlap
  const touching = TOUCHING * size;
  let own = Infinity;
  let short = 0;
  let meets = false;
  for (let i = 0; i < A.parts.length; i++) {
    for (let j = 0; j < B.parts.length; j++) {
      const s = along - heightsA[i]! - heightsB[j]!;
      if (Math.abs(s - distance) <= ABOUT * size) {
        const outsideA = A.parts[i]!.reference.outside(aInA);
        const outsideB = B.parts[j]!.reference.outside(bInB);
        const outside =
          distance > 0
            ? Math.max(outsideA, outsideB)
            : Math.min(onTriangle(A, i, a), onTriangle(B, j, pointInB(X_AB, b)), outsideA, outsideB);
        own = Math.min(own, Math.max(Math.abs(s - distance), outside));
      }
      if (distance > touching && s < distance) short = Math.max(short, distance - separationOf(A.parts[i]!, B.parts[j]!, X_AB, distance));
      else if (distance <= touching && !meets && s <= touching) meets = separationOf(A.parts[i]!, B.parts[j]!, X_AB, 0) <= touching;
    }
  }
  const worst = Math.max(Math.abs(length - 1) * size, closes, own, short);
  if (distance > touching) return isInside(pair) === true ? size : worst;
  if (!meets && isInside(pair) === false) return size;
  return Math.max(worst, depthOfSolids(pair, distance));
}

const radiusOf = ({ parts }: AnyShape): number => parts[0]!.reference.radius;

/** How far outside of a rounded triangle a point is; other parts do not tell. */
function onTriangle({ shape, parts }: AnyShape, i: number, p: Vec3): number {
  return isSurface(shape) ? parts[i]!.reference.outside(p) - shape.radius : Infinity;
}

/**
 * A lower bound of the distance of two parts: that of the balls around them where it is enough, else s(n) of the direction that the code under
 * test finds.
 */
function separationOf(A: Part, B: Part, X: Float64Array, enough: number): number {
  const { center: p } = A;
  const { center: q } = B;
  const x = X[0]! * q.x + X[1]! * q.y + X[2]! * q.z + X[9]! - p.x;
  const y = X[3]! * q.x + X[4]! * q.y + X[5]! * q.z + X[10]! - p.y;
  const z = X[6]! * q.x + X[7]! * q.y + X[8]! * q.z + X[11]! - p.z;
  const apart = Math.sqrt(x * x + y * y + z * z) - A.reach - B.reach;
  if (apart > 0 && apart >= enough) return apart;
  cache.fill(0);
  pairDistance(DETECTOR_KINDS.gjk, A.shape, B.shape, X, cache, 0, out);
  return separationFunction(A.reference, B.reference, X)(out[1]!, out[2]!, out[3]!) - A.reference.radius - B.reference.radius;
}

/** By how much the depth differs from that of the convex solids. */
function depthOfSolids({ A, B, X_AB }: AnyPair, distance: number): number {
  const [one, two] = [A.solid ?? A.parts[0]!, B.solid ?? B.parts[0]!];
  // of two surfaces each knows its triangles alone
  if ((A.solid === undefined || !isConvex(B.shape)) && (B.solid === undefined || !isConvex(A.shape))) return 0;
  pairDistance(DETECTOR_KINDS.gjk, one.shape, two.shape, X_AB, new Float64Array(PAIR_CACHE), 0, out);
  return Math.abs(distance - out[0]!);
}

const RAYS = [vec3(0.31, 0.74, 0.6), vec3(-0.83, 0.21, 0.52), vec3(0.12, -0.66, -0.74)];

/** Is a piece of the one inside the other, which is solid? Undefined where that is not for rays to say: beside or below the border of a height field. */
function isInside({ A, B, X_AB }: AnyPair): boolean | undefined {
  const inA = B.pieces.map((p) => contains(A, pointInA(X_AB, p)));
  const inB = A.pieces.map((p) => contains(B, pointInB(X_AB, p)));
  const all = [...inA, ...inB];
  return all.includes(true) || (all.includes(undefined) ? undefined : false);
}

const pointInA = (X: Float64Array, { x, y, z }: Vec3): Vec3 =>
  vec3(X[0]! * x + X[1]! * y + X[2]! * z + X[9]!, X[3]! * x + X[4]! * y + X[5]! * z + X[10]!, X[6]! * x + X[7]! * y + X[8]! * z + X[11]!);

function contains({ shape }: AnyShape, p: Vec3): boolean | undefined {
  if (!isSurface(shape) || !shape.solid) return false;
  if (shape.type === "height-field") return undefined;
  const origin = [p.x, p.y, p.z];
  if (origin.some((x, k) => x < shape.bounds[k]! || x > shape.bounds[3 + k]!)) return false;
  let odd = 0;
  for (const { x, y, z } of RAYS) {
    let hits = 0;
    for (let t = 0; t < shape.triangleCount; t++) if (hitOf(cornersOf(shape, t), origin, [x, y, z]) !== undefined) hits++;
    odd += hits % 2;
  }
  return odd >= 2;
}

/** A is a half-space: the lowest part decides. */
export function judgeOnPlane({ B, X_AB, size }: AnyPair, result: ArrayLike<number>): number {
  const normal = Math.hypot(result[1]!, result[2]!, result[3]! - 1) * size;
  const closes = Math.hypot(result[7]! - result[4]!, result[8]! - result[5]!, result[9]! - result[6]! - result[0]!);
  const p = pointInB(X_AB, vec3(result[7]!, result[8]!, result[9]! + radiusOf(B)));
  let lowest = Infinity;
  let onB = Infinity;
  for (const { reference } of B.parts) {
    const height = X_AB[11]! - reference.height(-X_AB[6]!, -X_AB[7]!, -X_AB[8]!) - reference.radius;
    lowest = Math.min(lowest, height);
    if (Math.abs(height - result[0]!) <= ABOUT * size) onB = Math.min(onB, reference.outside(p));
  }
  return Math.max(normal, closes, Math.abs(result[6]!), Math.abs(result[0]! - lowest), onB);
}
