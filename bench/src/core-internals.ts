/**
 * Parts of @gelenk/core that are not for its users, for benchmarks of an inner loop alone. They are found beside the package's entry point;
 * only what is used here is declared.
 */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** A pattern of blocks; see linalg/block-structure.ts of the core. */
export interface BlockStructure {
  readonly size: Int32Array;
  readonly start: Int32Array;
  readonly diagonal: Int32Array;
  readonly length: number;
}

export interface SparseFactor {
  eliminationOrder(adjacency: readonly (readonly number[])[], isConstraint: (node: number) => boolean): number[];
  blockStructure(size: readonly number[], later: readonly (readonly number[])[]): BlockStructure;
  blockOffset(structure: BlockStructure, row: number, column: number): number;
  blockWorkSize(structure: BlockStructure): number;
  factorBlocks(structure: BlockStructure, values: Float64Array, work: Float64Array): number;
  solveBlocks(structure: BlockStructure, values: Float64Array, x: Float64Array): void;
}

export const loadSparseFactor = (): Promise<SparseFactor> =>
  loadParts<SparseFactor>("linalg/block-structure.js", "linalg/block-ldlt.js", "topology/elimination-order.js");

/** Collision detection. There are too many types to declare them again: they are those of the sources, and nothing but types is taken there. */
export type Collide = typeof import("../../packages/core/src/collide/broad/broad-phase.js") &
  typeof import("../../packages/core/src/collide/broad/catalogue.js") &
  typeof import("../../packages/core/src/collide/broad/proxies.js") &
  typeof import("../../packages/core/src/collide/detectors.js") &
  typeof import("../../packages/core/src/collide/manifold/contact-list.js") &
  typeof import("../../packages/core/src/collide/manifold/convex-region.js") &
  typeof import("../../packages/core/src/collide/mesh/mesh-shape.js") &
  typeof import("../../packages/core/src/collide/mesh/ray-triangle.js") &
  typeof import("../../packages/core/src/collide/mesh/surface-distance.js") &
  typeof import("../../packages/core/src/collide/mesh/surface-region.js") &
  typeof import("../../packages/core/src/collide/narrow/frame.js") &
  typeof import("../../packages/core/src/collide/narrow/gjk/gjk-search.js") &
  typeof import("../../packages/core/src/collide/narrow/pair-matrix.js") &
  typeof import("../../packages/core/src/collide/narrow/primitive/box-box.js") &
  typeof import("../../packages/core/src/collide/scene/collision-scene.js") &
  typeof import("../../packages/core/src/collide/scene/find-contacts.js") &
  typeof import("../../packages/core/src/collide/scene/pair-caches.js") &
  typeof import("../../packages/core/src/collide/shape-pair.js") &
  typeof import("../../packages/core/src/collide/shapes/collision-shape.js") &
  typeof import("../../packages/core/src/collide/toi/pair-impact.js") &
  typeof import("../../packages/core/src/collide/toi/sweep.js") &
  typeof import("../../packages/core/src/geometry/convex-hull.js") &
  typeof import("../../packages/core/src/geometry/decompose/decompose.js") &
  typeof import("../../packages/core/src/geometry/merge-faces.js") &
  typeof import("../../packages/core/src/geometry/torus-mesh.js");

export type { Broad } from "../../packages/core/src/collide/broad/broad-phase.js";
export type { ContactList } from "../../packages/core/src/collide/manifold/contact-list.js";
export type { MeshShape } from "../../packages/core/src/collide/mesh/mesh-shape.js";
export type { Detector } from "../../packages/core/src/collide/narrow/detector.js";
export type { Collider } from "../../packages/core/src/collide/scene/collider.js";
export type { CollisionScene } from "../../packages/core/src/collide/scene/collision-scene.js";
export type { ConvexShape } from "../../packages/core/src/collide/shapes/collision-shape.js";
export type { FlatMesh } from "../../packages/core/src/geometry/flat-mesh.js";
export type { Polyhedron } from "../../packages/core/src/geometry/polyhedron.js";

/** Numbers of a pair's cache and of a pair's result. */
export const PAIR_CACHE = 12;
export const PAIR_RESULT = 10;

export const COLLIDE_MODULES = [
  ...["broad-phase", "catalogue", "proxies"].map((name) => `collide/broad/${name}.js`),
  "collide/detectors.js",
  ...["contact-list", "convex-region"].map((name) => `collide/manifold/${name}.js`),
  ...["mesh-shape", "ray-triangle", "surface-distance", "surface-region"].map((name) => `collide/mesh/${name}.js`),
  ...["frame", "gjk/gjk-search", "pair-matrix", "primitive/box-box"].map((name) => `collide/narrow/${name}.js`),
  ...["collision-scene", "find-contacts", "pair-caches"].map((name) => `collide/scene/${name}.js`),
  "collide/shape-pair.js",
  "collide/shapes/collision-shape.js",
  ...["pair-impact", "sweep"].map((name) => `collide/toi/${name}.js`),
  ...["convex-hull", "decompose/decompose", "merge-faces", "torus-mesh"].map((name) => `geometry/${name}.js`),
];

export const loadCollide = (): Promise<Collide> => loadParts<Collide>(...COLLIDE_MODULES);

async function loadParts<T extends object>(...paths: readonly string[]): Promise<T> {
  const entry = pathToFileURL(createRequire(import.meta.url).resolve("@gelenk/core"));
  const load = (path: string) => import(new URL(path, entry).href) as Promise<Partial<T>>;
  return Object.assign({}, ...(await Promise.all(paths.map(load)))) as T;
}
