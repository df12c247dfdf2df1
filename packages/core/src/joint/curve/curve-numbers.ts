/** Makes of a curve's description all numbers that its functions read; once per joint. */
import { assert } from "../../math/assert.js";
import { fromAxisAngle, fromTo, rotate } from "../../math/quat.js";
import { atan2 } from "../../math/trig.js";
import { add, addScaled, cross, distance, dot, normalise, perpendicular, readVec3, scale, type Vec3 } from "../../math/vec3.js";
import type { JointCurve } from "../../model/description.js";
import { arcInSegment } from "./arc-length.js";
import { nodeAt } from "./curve.js";
import { splineDerivatives } from "./spline.js";

/** Everything that a curve needs later, from its points. */
export function curveNumbers({ points, closed = false }: JointCurve): number[] {
  assert(points.length >= (closed ? 3 : 2), "a curve has at least two points, a closed one three");
  const places = points.map((p) => readVec3(p));
  const nodes = closed ? [...places, places[0]!] : places;
  const u = [0];
  for (let i = 1; i < nodes.length; i++) u.push(u[i - 1]! + distance(nodes[i]!, nodes[i - 1]!));
  assert(
    u.every((value, i) => i === 0 || value > u[i - 1]!),
    "neighbouring points of a curve differ",
  );
  const slopes = splineDerivatives(places, u, closed);
  if (closed) slopes.push(slopes[0]!);
  const { normals, twist } = carryNormals(slopes.map(normalise), u, closed);
  const numbers = [nodes.length - 1, closed ? 1 : 0, twist];
  for (const [i, p] of nodes.entries()) {
    const m = slopes[i]!;
    const normal = normals[i]!;
    numbers.push(u[i]!, 0, p.x, p.y, p.z, m.x, m.y, m.z, normal.x, normal.y, normal.z);
    numbers.push(...ballAround(p, m, nodes[i + 1] ?? p, slopes[i + 1] ?? m, (u[i + 1] ?? u[i]!) - u[i]!));
  }
  for (let i = 1; i < nodes.length; i++)
    numbers[nodeAt(0, i) + 1] = numbers[nodeAt(0, i - 1) + 1]! + arcInSegment(numbers, 0, i - 1, u[i]!);
  return numbers;
}

/** Normals at the nodes; for a closed curve turned on by `twist` per unit of u, so that the last is the first again. */
function carryNormals(tangents: readonly Vec3[], u: readonly number[], closed: boolean): { normals: Vec3[]; twist: number } {
  const normals = [perpendicular(tangents[0]!)];
  for (let i = 1; i < tangents.length; i++) normals.push(rotate(fromTo(tangents[i - 1]!, tangents[i]!), normals[i - 1]!));
  if (!closed) return { normals, twist: 0 };
  const start = normals[0]!;
  const end = normals[normals.length - 1]!;
  const missing = atan2(dot(tangents[0]!, cross(end, start)), dot(end, start));
  const twist = missing / u[u.length - 1]!;
  return { normals: normals.map((normal, i) => rotate(fromAxisAngle(tangents[i]!, twist * u[i]!), normal)), twist };
}

/** Middle and radius of a ball around the segment from p, slope m to q, slope k over h. A cubic lies within the hull of its Bézier points. */
function ballAround(p: Vec3, m: Vec3, q: Vec3, k: Vec3, h: number): number[] {
  const hull = [p, addScaled(p, m, h / 3), addScaled(q, k, -h / 3), q];
  const middle = scale(
    hull.reduce((sum, point) => add(sum, point)),
    1 / 4,
  );
  return [middle.x, middle.y, middle.z, Math.max(...hull.map((point) => distance(point, middle)))];
}
