/** Unit normals of triangles given by nine numbers, also of needles and of tiny and huge ones (`geometry/area-vector.ts`). */
import { writeAreaVector } from "../../geometry/area-vector.js";

/** Writes the unit normal of the triangle at corners[at …] (`at` a multiple of 3) to out[to …]. */
export function writeNormal(out: Float64Array, to: number, corners: Float64Array, at: number): void {
  writeAreaVector(out, to, corners, at / 3, at / 3 + 1, at / 3 + 2);
  const x = out[to]!;
  const y = out[to + 1]!;
  const z = out[to + 2]!;
  const f = 1 / Math.sqrt(x * x + y * y + z * z);
  out[to] = x * f;
  out[to + 1] = y * f;
  out[to + 2] = z * f;
}
