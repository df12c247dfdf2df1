/**
 * Which bodies are within reach of a point: the exact distance to the triangles that are drawn, 0 inside of them. For hands, that touch
 * instead of pointing.
 */
import { Matrix4, Sphere, Triangle, Vector3 } from "three";
import type { BodyBatches } from "./body-batches.js";
import type { Nearness } from "./view.js";

type Instance = BodyBatches["instances"][number];

const matrix = new Matrix4();
const ball = new Sphere();
const triangle = new Triangle();
const closest = new Vector3();
const normal = new Vector3();

/** m; 0 inside, which is behind the nearest triangle. Infinite where the ball around it is out of reach. */
function distanceTo({ mesh, at }: Instance, point: Vector3, reach: number): number {
  const { geometry } = mesh;
  mesh.getMatrixAt(at, matrix);
  if (!geometry.boundingSphere) geometry.computeBoundingSphere();
  if (ball.copy(geometry.boundingSphere!).applyMatrix4(matrix).distanceToPoint(point) > reach) return Number.POSITIVE_INFINITY;
  const position = geometry.getAttribute("position");
  const { index } = geometry;
  let nearest = Number.POSITIVE_INFINITY;
  let isInside = false;
  for (let k = 0; k < (index ?? position).count; k += 3) {
    [triangle.a, triangle.b, triangle.c].forEach((corner, c) => {
      corner.fromBufferAttribute(position, index ? index.getX(k + c) : k + c).applyMatrix4(matrix);
    });
    triangle.closestPointToPoint(point, closest);
    const distance = closest.distanceTo(point);
    if (distance >= nearest) continue;
    nearest = distance;
    isInside = triangle.getNormal(normal).dot(closest.sub(point)) > 0;
  }
  return isInside ? 0 : nearest;
}

/** Nearest first, each body once. */
export function nearBodies(
  instances: readonly Instance[],
  nameOf: (body: number) => string,
  isHidden: (body: number) => boolean,
  point: Vector3,
  reach: number,
): readonly Nearness[] {
  const found = new Map<string, number>();
  for (const instance of instances) {
    const { part } = instance;
    if (part.glass || part.shape.type === "plane" || isHidden(part.body)) continue;
    const distance = distanceTo(instance, point, reach);
    const name = nameOf(part.body);
    if (distance <= reach && distance < (found.get(name) ?? Number.POSITIVE_INFINITY)) found.set(name, distance);
  }
  return [...found].map(([name, distance]) => ({ name, distance })).sort((a, b) => a.distance - b.distance);
}
