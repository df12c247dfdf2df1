/**
 * The best separating axis of two polyhedra by trying all of them: the fallback where EPA cannot go on (flat differences, rounding).
 *
 *   signed distance along n     s(n) = min n·B − max n·A
 *   axes                        normals of the faces of A, reversed ones of B, ± cross products of an edge of A and an edge of B;
 *                               where one core is a point or a segment, also two directions across each edge of the other, and the axes
 *
 * For overlapping polyhedra the largest s(n) over these is minus the depth, exactly: the faces of C = B − A have no other normals. An edge pair
 * makes a face of C only if its arcs on the sphere of normals cross (Gregorius, The Separating Axis Test between Convex Polyhedra, GDC 2013);
 * the others are skipped where both edges have faces. Cost: O(E_A E_B) tests, rarely needed.
 */
import type { Polyhedron } from "../../../geometry/polyhedron.js";
import type { ConvexShape } from "../../shapes/collision-shape.js";
import { addSupport, difference, vertexA, vertexB } from "../gjk/difference.js";

/** Slot of the table used here. */
const SLOT = 5;
/** Sine² below which two edges are parallel. */
const PARALLEL = 1e-24;

/** The best axis: unit vector from A to B and s(n), m. One constant scratch record, valid until the next call. */
export const axis = { x: 1, y: 0, z: 0, lower: -Infinity };

/** Both cores polyhedral. */
export function searchAxes(A: ConvexShape, B: ConvexShape, X_AB: Float64Array): void {
  axis.lower = -Infinity;
  vertexA[SLOT] = 0;
  vertexB[SLOT] = 0;
  const test = (x: number, y: number, z: number): void => {
    addSupport(A, B, X_AB, x, y, z, SLOT, SLOT);
    const lower = x * difference[3 * SLOT]! + y * difference[3 * SLOT + 1]! + z * difference[3 * SLOT + 2]!;
    if (!(lower > axis.lower)) return;
    axis.lower = lower;
    axis.x = x;
    axis.y = y;
    axis.z = z;
  };
  tryFaces(A.polyhedron!, B.polyhedron!, X_AB, test);
  tryEdges(A.polyhedron!, B.polyhedron!, X_AB, test);
  if (A.polyhedron!.planes.length === 0 || B.polyhedron!.planes.length === 0) tryAcross(A.polyhedron!, B.polyhedron!, X_AB, test);
}

type Test = (x: number, y: number, z: number) => void;
type Triple = readonly [number, number, number];

const turn = (X: Float64Array, [x, y, z]: Triple): Triple => [
  X[0]! * x + X[1]! * y + X[2]! * z,
  X[3]! * x + X[4]! * y + X[5]! * z,
  X[6]! * x + X[7]! * y + X[8]! * z,
];

const crossOf = (a: Triple, b: Triple): Triple => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const dotOf = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const normalOf = ({ planes }: Polyhedron, f: number): Triple => [planes[4 * f]!, planes[4 * f + 1]!, planes[4 * f + 2]!];

function edgeOf({ vertices, edgeVertices }: Polyhedron, e: number): Triple {
  const i = 3 * edgeVertices[2 * e]!;
  const j = 3 * edgeVertices[2 * e + 1]!;
  return [vertices[j]! - vertices[i]!, vertices[j + 1]! - vertices[i + 1]!, vertices[j + 2]! - vertices[i + 2]!];
}

function tryFaces(P: Polyhedron, Q: Polyhedron, X_AB: Float64Array, test: Test): void {
  for (let f = 0; 4 * f < P.planes.length; f++) test(...normalOf(P, f));
  for (let f = 0; 4 * f < Q.planes.length; f++) {
    const [x, y, z] = turn(X_AB, normalOf(Q, f));
    test(-x, -y, -z);
  }
}

function tryEdges(P: Polyhedron, Q: Polyhedron, X_AB: Float64Array, test: Test): void {
  for (let i = 0; 2 * i < P.edgeVertices.length; i++) {
    const e = edgeOf(P, i);
    for (let j = 0; 2 * j < Q.edgeVertices.length; j++) {
      const f = turn(X_AB, edgeOf(Q, j));
      const m = crossOf(e, f);
      const square = dotOf(m, m);
      if (!(square > PARALLEL * dotOf(e, e) * dotOf(f, f)) || !arcsMayCross(P, i, Q, j, e, f, X_AB)) continue;
      const length = Math.sqrt(square);
      test(m[0] / length, m[1] / length, m[2] / length);
      test(-m[0] / length, -m[1] / length, -m[2] / length);
    }
  }
}

/** Do the arc of normals at edge i of A and the reversed arc at edge j of B cross? True also where rounding leaves it open, or an edge has no faces. */
function arcsMayCross(P: Polyhedron, i: number, Q: Polyhedron, j: number, e: Triple, f: Triple, X_AB: Float64Array): boolean {
  if (P.edgeFaces[2 * i]! < 0 || Q.edgeFaces[2 * j]! < 0) return true;
  const a = normalOf(P, P.edgeFaces[2 * i]!);
  const b = normalOf(P, P.edgeFaces[2 * i + 1]!);
  const c = turn(X_AB, normalOf(Q, Q.edgeFaces[2 * j]!));
  const d = turn(X_AB, normalOf(Q, Q.edgeFaces[2 * j + 1]!));
  // the arc a b lies in the plane across e, the arc −c −d in that across f: the ends of each lie on both sides of the other's plane
  const slackF = 1e-12 * Math.sqrt(dotOf(f, f));
  const slackE = 1e-12 * Math.sqrt(dotOf(e, e));
  const [fa, fb, ec, ed] = [dotOf(f, a), dotOf(f, b), dotOf(e, c), dotOf(e, d)];
  const isApart = (p: number, q: number, slack: number): boolean => (p > slack && q > slack) || (p < -slack && q < -slack);
  return !isApart(fa, fb, slackF) && !isApart(ec, ed, slackE);
}

/** Directions across every edge, and the axes: for differences without volume. */
function tryAcross(P: Polyhedron, Q: Polyhedron, X_AB: Float64Array, test: Test): void {
  const edges: Triple[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  for (let i = 0; 2 * i < P.edgeVertices.length; i++) edges.push(edgeOf(P, i));
  for (let j = 0; 2 * j < Q.edgeVertices.length; j++) edges.push(turn(X_AB, edgeOf(Q, j)));
  for (const e of edges) {
    const k = Math.abs(e[0]) <= Math.abs(e[1]) && Math.abs(e[0]) <= Math.abs(e[2]) ? 0 : Math.abs(e[1]) <= Math.abs(e[2]) ? 1 : 2;
    const p = crossOf(e, [k === 0 ? 1 : 0, k === 1 ? 1 : 0, k === 2 ? 1 : 0]);
    const q = crossOf(e, p);
    for (const m of [p, q]) {
      const length = Math.sqrt(dotOf(m, m));
      if (!(length > 0)) continue;
      test(m[0] / length, m[1] / length, m[2] / length);
      test(-m[0] / length, -m[1] / length, -m[2] / length);
    }
  }
}
