/** Points of the world on the canvas, in CSS pixels. */
import { type BufferGeometry, type Camera, type Matrix4, Vector3 } from "three";
import type { View2D } from "./picking.js";
import type { Pixel } from "./view.js";

/** Where a point appears; undefined behind the camera. */
export function projected(point: Vector3, camera: Camera, { width, height }: View2D): Pixel | undefined {
  const at = point.clone().applyMatrix4(camera.matrixWorldInverse);
  if ("isPerspectiveCamera" in camera && at.z >= 0) return undefined;
  at.applyMatrix4(camera.projectionMatrix);
  return { x: (0.5 + 0.5 * at.x) * width, y: (0.5 - 0.5 * at.y) * height };
}

export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Of fine meshes every n-th vertex is enough. */
const MOST_VERTICES = 3000;

/** Box around pixels; undefined if there are none. */
export function rectangleAround(pixels: readonly (Pixel | undefined)[]): Rectangle | undefined {
  const seen = pixels.filter((pixel) => pixel !== undefined);
  if (seen.length === 0) return undefined;
  const [xs, ys] = [seen.map(({ x }) => x), seen.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** The vertices of a geometry in the world. */
export function verticesOf(geometry: BufferGeometry, matrix: Matrix4): readonly Vector3[] {
  const position = geometry.getAttribute("position");
  if (!position) return [];
  const stride = Math.ceil(position.count / MOST_VERTICES);
  return Array.from({ length: Math.floor(position.count / stride) }, (_, k) =>
    new Vector3().fromBufferAttribute(position, k * stride).applyMatrix4(matrix),
  );
}
