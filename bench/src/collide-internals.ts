/** Collision detection inside @gelenk/core: what the benchmarks use of it. Meanings are stated where it is defined, in collide/ and geometry/ there. */
import { loadParts } from "./core-internals.js";

export interface Polyhedron {
  readonly vertices: Float64Array;
  readonly faceStart: Int32Array;
  readonly faceVertices: Int32Array;
  readonly edgeVertices: Int32Array;
  readonly edgeFaces: Int32Array;
}

export interface ConvexShape {
  readonly type: string;
  readonly radius: number;
  readonly polyhedron: Polyhedron | undefined;
  readonly sizes: readonly [number, number, number];
  readonly reach: number;
}

export interface FlatMesh {
  readonly vertices: Float64Array;
  readonly triangles: Int32Array;
}

export interface MeshShape {
  readonly type: "mesh";
  castRay(ray: Float64Array, maximum: number, out: Float64Array): number;
}

/** Numbers of a pair's cache, of a pair's result, and of a frame. */
export const PAIR_CACHE = 12;
export const PAIR_RESULT = 10;

/** Writes the signed distance, normal and points of two shapes to `out`. */
export type Distance = (A: ConvexShape, B: ConvexShape, X_AB: Float64Array, cache: Float64Array, at: number, out: Float64Array) => void;

export interface Detector {
  readonly name: "gjk" | "vclip";
  readonly distance: Distance;
}

export interface PairList {
  readonly pairs: Int32Array;
  readonly count: number;
}

/** A broad phase over boxes; its proxies are the boxes' numbers. */
export interface Broad {
  readonly proxies: object;
}

export interface Collider {
  readonly shape: ConvexShape;
  readonly body: number;
  readonly X_BS: Float64Array;
  readonly group: number;
  readonly mask: number;
  readonly moving: boolean;
  readonly sensor: boolean;
}

export interface ContactList {
  count: number;
  readonly found: Float64Array;
}

export interface CollisionScene {
  readonly colliders: readonly Collider[];
  readonly detector: Detector;
  readonly broad: Broad;
  readonly frames: Float64Array;
  readonly memory: { readonly caches: Float64Array };
  readonly contacts: ContactList;
  readonly manifolds: { readonly count: number; readonly table: Int32Array };
}

interface ProxyFilter {
  readonly group: number;
  readonly mask: number;
  readonly owner: number;
  readonly moving: boolean;
}

interface Pose {
  readonly position: { readonly x: number; readonly y: number; readonly z: number };
  readonly orientation: { readonly x: number; readonly y: number; readonly z: number; readonly w: number };
}

interface MovingShapes {
  readonly A: ConvexShape;
  readonly B: ConvexShape;
  readonly sweeps: Float64Array;
  readonly a: number;
  readonly b: number;
}

export interface Collide {
  // shapes
  boxShape(x: number, y: number, z: number): ConvexShape;
  sphereShape(radius: number): ConvexShape;
  capsuleShape(radius: number, length: number): ConvexShape;
  hullShape(polyhedron: Polyhedron): ConvexShape;
  triangleShape(corners: Float64Array): ConvexShape;
  meshShape(mesh: FlatMesh): MeshShape;
  convexHull(points: Float64Array): { readonly status: string };
  polyhedronOfHull(hull: { readonly status: "solid" }): Polyhedron;
  torusMesh(radius: number, tube: number): FlatMesh;
  decompose(mesh: FlatMesh, options: { readonly concavity: number }): Decomposition;

  // frames and sweeps
  readonly FRAME: number;
  readonly SWEEP: number;
  writeFrame(frames: Float64Array, at: number, pose: Pose): void;
  relativeFrame(out: Float64Array, to: number, frames: Float64Array, a: number, b: number): void;
  sweepFrame(sweeps: Float64Array, at: number, t: number, out: Float64Array, to: number): void;

  // pairs
  readonly gjk: Detector;
  readonly vclip: Detector;
  readonly boxBox: Distance;
  /** Of the last search of GJK. */
  readonly found: { readonly iterations: number };
  shapeDistance(
    detector: Detector,
    A: ConvexShape,
    B: ConvexShape,
    X_AB: Float64Array,
    cache: Float64Array,
    at: number,
    out: Float64Array,
  ): void;
  pairImpact(
    detector: Detector,
    pair: MovingShapes,
    duration: number,
    cache: Float64Array,
    at: number,
    out: Float64Array,
  ): { readonly status: "impact" | "none" | "overlap" | "not-converged"; readonly time: number };

  // surfaces
  readonly PREPARED_RAY: number;
  prepareRay(ray: Float64Array, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): void;
  surfaceDistance(surface: MeshShape, shape: ConvexShape, X_AB: Float64Array, detector: Detector, out: Float64Array): number;
  surfaceRegion(surface: MeshShape, shape: ConvexShape, X_AB: Float64Array, detector: Detector, margin: number, list: ContactList): void;
  createContactList(capacity: number): ContactList;

  // many
  readonly BROAD_PHASE_KINDS: Readonly<Record<"tree" | "sweep", object>>;
  createBroad(phase: object): Broad;
  addProxy(proxies: object, proxy: number, filter: ProxyFilter, boxes: Float64Array, at: number, margin: number): void;
  moveProxy(proxies: object, proxy: number, boxes: Float64Array, at: number, margin: number): void;
  updatePairs(broad: Broad): PairList;
  createScene(
    colliders: readonly Collider[],
    poses: Float64Array,
    options: { readonly detector: Detector; readonly broadPhase: object },
  ): CollisionScene;
  placeColliders(scene: CollisionScene, poses: Float64Array): void;
  setMargin(scene: CollisionScene, margin: number): void;
  carryOver(memory: CollisionScene["memory"], pairs: PairList): void;
  findContacts(scene: CollisionScene, margin: number): void;
}

interface Decomposition {
  readonly pieces: readonly object[];
  readonly volumeError: number;
  readonly concavityBound: number;
}

/** Modules of the core that hold all of it. */
export const COLLIDE_MODULES: readonly string[] = [
  ...["broad-phase", "catalogue", "proxies"].map((name) => `collide/broad/${name}.js`),
  "collide/detectors.js",
  "collide/manifold/contact-list.js",
  ...["mesh-shape", "surface-distance", "surface-region"].map((name) => `collide/mesh/${name}.js`),
  ...["frame", "gjk/gjk-search", "primitive/box-box"].map((name) => `collide/narrow/${name}.js`),
  ...["collision-scene", "find-contacts", "pair-caches"].map((name) => `collide/scene/${name}.js`),
  "collide/shape-pair.js",
  "collide/shapes/collision-shape.js",
  ...["pair-impact", "sweep"].map((name) => `collide/toi/${name}.js`),
  ...["convex-hull", "decompose/decompose", "merge-faces", "ray-triangle", "torus-mesh"].map((name) => `geometry/${name}.js`),
];

export const loadCollide = (): Promise<Collide> => loadParts<Collide>(...COLLIDE_MODULES);
