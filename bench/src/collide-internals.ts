/** Collision detection of @gelenk/core: its public entry, and the few inner parts that the benchmarks time alone. */
import * as core from "@gelenk/core";
import * as collision from "@gelenk/core/collision";
import { loadParts } from "./core-internals.js";

export {
  type Collider,
  type CollisionScene,
  type ConvexShape,
  type Detector,
  type MeshShape,
  PAIR_CACHE,
  PAIR_RESULT,
  type Polyhedron,
} from "@gelenk/core/collision";
export type FlatMesh = core.FlatMesh;

type Core = Pick<typeof core, "decompose" | "torusMesh">;

/** Not for users of the library; meanings are stated where they are defined. */
export interface CollideInternals {
  readonly boxBox: collision.Detector["distance"];
  /** Of the last search of GJK. */
  readonly found: { readonly iterations: number };
  surfaceDistance(
    surface: collision.SurfaceShape,
    shape: collision.ConvexShape,
    X_AB: Float64Array,
    detector: collision.Detector,
    out: Float64Array,
  ): number;
  surfaceRegion(
    surface: collision.SurfaceShape,
    shape: collision.ConvexShape,
    X_AB: Float64Array,
    detector: collision.Detector,
    margin: number,
    list: collision.ContactList,
  ): void;
  readonly PREPARED_RAY: number;
  prepareRay(ray: Float64Array, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): void;
  carryOver(memory: collision.CollisionScene["memory"], pairs: collision.PairList): void;
}

export type Collide = typeof collision & Core & CollideInternals;

/** Modules that hold the internals. */
export const INTERNAL_MODULES: readonly string[] = [
  "collide/narrow/primitive/box-box.js",
  "collide/narrow/gjk/gjk-search.js",
  "collide/mesh/surface-distance.js",
  "collide/mesh/surface-region.js",
  "geometry/ray-triangle.js",
  "collide/scene/pair-caches.js",
];

export async function loadCollide(): Promise<Collide> {
  return { ...collision, ...core, ...(await loadParts<CollideInternals>(...INTERNAL_MODULES)) };
}
