/** The ground of 10⁵ triangles that the mesh benchmarks share, and what they ask it. */
import { type Collide, type FlatMesh, loadCollide } from "../collide-internals.js";
import { once } from "../once.js";
import type { RapierStage } from "../peers/rapier-shapes.js";
import type { Motion } from "./coherent-motion.js";
import { type SlantedRay, slantedRays, slidingHulls, terrainMesh } from "./terrain.js";

const CELLS = 224;
const CELLS_QUICK = 40;
export const HULLS = 100;
export const STEPS = 40;
export const RAYS = 1000;

export interface Ground {
  readonly core: Collide;
  readonly mesh: FlatMesh;
  readonly apart: readonly Motion[];
  readonly touching: readonly Motion[];
  readonly rays: readonly SlantedRay[];
}

function groundOf(core: Collide, cells: number): Ground {
  return {
    core,
    mesh: terrainMesh(cells),
    apart: slidingHulls(core, HULLS, STEPS, 0.3, 0.2),
    touching: slidingHulls(core, HULLS, STEPS, 0, 0.01),
    rays: slantedRays(RAYS),
  };
}

export const groundFor = (quick: boolean) => once(async () => groundOf(await loadCollide(), quick ? CELLS_QUICK : CELLS));
export const trianglesOf = (quick: boolean) => 2 * (quick ? CELLS_QUICK : CELLS) ** 2;

export function rapierTrimesh({ RAPIER, add }: RapierStage, { vertices, triangles }: FlatMesh) {
  return add(RAPIER.ColliderDesc.trimesh(Float32Array.from(vertices), Uint32Array.from(triangles)));
}
