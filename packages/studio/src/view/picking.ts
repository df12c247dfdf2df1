/**
 * What lies under a pixel: bodies by a ray through the drawn geometry, joints and other symbols by their distance on the
 * screen. Walls of glass and the floor are looked through.
 */
import { type Camera, type Intersection, Matrix4, Mesh, Raycaster, Sphere, Vector2, Vector3 } from "three";
import type { Reference } from "../document/entities.js";
import type { BodyBatches } from "./body-batches.js";
import type { Hit, Pixel } from "./view.js";

/** A symbol that can be picked, where it is drawn. */
export interface PickSpot {
  readonly reference: Reference;
  /** CSS pixels. */
  readonly x: number;
  readonly y: number;
  readonly point: Vector3;
  /** From the eye, with what stands before it taken into account. */
  readonly distance: number;
}

/** Symbols are hit within so many CSS pixels of their middle. */
const SYMBOL_REACH = 12;

export interface View2D {
  readonly width: number;
  readonly height: number;
}

export function raycasterAt(pixel: Pixel, size: View2D, camera: Camera): Raycaster {
  const raycaster = new Raycaster();
  raycaster.setFromCamera(new Vector2((2 * pixel.x) / size.width - 1, 1 - (2 * pixel.y) / size.height), camera);
  return raycaster;
}

const array = ({ x, y, z }: Vector3): [number, number, number] => [x, y, z];

/** Hits of all bodies along the ray, in any order. */
export function pickBodies(
  raycaster: Raycaster,
  batches: BodyBatches,
  nameOf: (body: number) => string,
  isHidden: (body: number) => boolean,
  matrices: Float64Array,
): Hit[] {
  const probe = new Mesh();
  const ball = new Sphere();
  const found: Hit[] = [];
  for (const { part, mesh, at } of batches.instances) {
    if (part.glass || isHidden(part.body) || part.shape.type === "plane") continue;
    mesh.getMatrixAt(at, probe.matrixWorld);
    if (!mesh.geometry.boundingSphere) mesh.geometry.computeBoundingSphere();
    if (!raycaster.ray.intersectsSphere(ball.copy(mesh.geometry.boundingSphere!).applyMatrix4(probe.matrixWorld))) continue;
    probe.geometry = mesh.geometry;
    probe.material = mesh.material;
    const hits: Intersection[] = [];
    probe.raycast(raycaster, hits);
    const nearest = hits.sort((a, b) => a.distance - b.distance)[0];
    if (!nearest) continue;
    const normal = (nearest.face?.normal.clone() ?? new Vector3()).applyNormalMatrix(probe.normalMatrix.getNormalMatrix(probe.matrixWorld));
    const back = new Matrix4().fromArray(matrices, 16 * part.body).invert();
    found.push({
      reference: { kind: "bodies", name: nameOf(part.body) },
      point: array(nearest.point),
      local: array(nearest.point.clone().applyMatrix4(back)),
      normal: array(normal.normalize()),
      distance: nearest.distance,
    });
  }
  return found;
}

export function pickSpots(pixel: Pixel, spots: readonly PickSpot[], towardsEye: Vector3): Hit[] {
  return spots
    .filter(({ x, y }) => Math.hypot(x - pixel.x, y - pixel.y) <= SYMBOL_REACH)
    .map(({ reference, point, distance }) => ({
      reference,
      point: array(point),
      local: array(point),
      normal: array(towardsEye),
      distance,
    }));
}

/** Nearest first, each thing once. */
export function inOrder(hits: readonly Hit[]): readonly Hit[] {
  const seen = new Set<string>();
  return [...hits]
    .sort((a, b) => a.distance - b.distance)
    .filter(({ reference: { kind, name } }) => {
      const key = `${kind} ${name}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}
