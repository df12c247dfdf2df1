/** Parts of a file share its vertices. Each takes those that it uses: with all of them, a file of many parts would be as many times as large. */
import type { MeshPart } from "./mesh-format.js";

/** `corners`: three vertex numbers per triangle. */
export function withUsedVertices(points: Float64Array, corners: Int32Array): Omit<MeshPart, "name"> {
  const numbers = new Map<number, number>();
  const triangles = corners.map((corner) => {
    const number = numbers.get(corner) ?? numbers.size;
    numbers.set(corner, number);
    return number;
  });
  const vertices = new Float64Array(3 * numbers.size);
  for (const [corner, number] of numbers) vertices.set(points.subarray(3 * corner, 3 * corner + 3), 3 * number);
  return { vertices, triangles };
}
