/**
 * A torus about the z axis as a closed triangle mesh. All vertices lie on the torus:
 *
 *   ((R + r cos β) cos α, (R + r cos β) sin α, r sin β)      α = 2π i/N,  β = 2π k/M
 *
 *   R, r    from the centre to the middle of the tube, radius of the tube, m
 *   N, M    parts of the ring and of the tube; the two triangles of a part lie in one plane
 *
 *   deviation ≤ (R + r)(1 − cos π/N) + r (1 − cos π/M)      largest distance between mesh and torus, m
 *   volume    = ½ N sin(2π/N) · M sin(2π/M) · R r²          of the mesh; 2π² R r² of the torus
 *
 * The mesh lies inside the torus, except at the inner side, where chords of the ring cut into the hole.
 */
import { assert } from "../math/assert.js";
import { cos, sin } from "../math/trig.js";
import type { FlatMesh } from "./flat-mesh.js";

/** How finely a torus is cut into parts. */
export interface TorusSegments {
  /** Parts of the ring, N ≥ 3. Default 48. */
  readonly ring?: number;
  /** Parts of the tube, M ≥ 3. Default 24. */
  readonly tube?: number;
}

const DEFAULT_RING = 48;
const DEFAULT_TUBE = 24;

/** 2·N·M triangles; the vertex of part i of the ring and k of the tube has the number M i + k. */
export function torusMesh(radius: number, tube: number, segments: TorusSegments = {}): FlatMesh {
  const { ring: N = DEFAULT_RING, tube: M = DEFAULT_TUBE } = segments;
  assert(N >= 3 && M >= 3, "a torus has at least three parts around ring and tube");
  const vertices = new Float64Array(3 * N * M);
  const triangles = new Int32Array(6 * N * M);
  for (let i = 0; i < N; i++) {
    const alpha = (2 * Math.PI * i) / N;
    for (let k = 0; k < M; k++) {
      const beta = (2 * Math.PI * k) / M;
      const distance = radius + tube * cos(beta);
      const at = M * i + k;
      vertices[3 * at] = distance * cos(alpha);
      vertices[3 * at + 1] = distance * sin(alpha);
      vertices[3 * at + 2] = tube * sin(beta);
      const nextI = M * ((i + 1) % N);
      const nextK = (k + 1) % M;
      triangles.set([at, nextI + k, nextI + nextK, at, nextI + nextK, M * i + nextK], 6 * at);
    }
  }
  return { vertices, triangles };
}

/** Bound of the distance between the mesh and the torus, m. */
export function torusDeviation(radius: number, tube: number, segments: TorusSegments = {}): number {
  const { ring: N = DEFAULT_RING, tube: M = DEFAULT_TUBE } = segments;
  return (radius + tube) * (1 - cos(Math.PI / N)) + tube * (1 - cos(Math.PI / M));
}
