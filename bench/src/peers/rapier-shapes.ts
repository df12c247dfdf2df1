/**
 * Shapes and queries of Rapier outside of a simulation. Colliders stand for the shapes: a query that is given a `Shape` instead builds that shape
 * anew in every call, hulls included.
 */
import type { Collider, ColliderDesc, World as RapierWorld } from "@dimforge/rapier3d-compat";
import type { ConvexShape } from "../collide-internals.js";
import { loadRapier, type Rapier } from "./rapier.js";

export interface RapierStage {
  readonly RAPIER: Rapier;
  readonly world: RapierWorld;
  add(desc: ColliderDesc): Collider;
}

export async function rapierStage(): Promise<RapierStage> {
  const RAPIER = await loadRapier();
  const world = new RAPIER.World({ x: 0, y: 0, z: 0 });
  return { RAPIER, world, add: (desc) => world.createCollider(desc) };
}

/** Sphere, capsule, box and hull; the capsule's axis is y there and z here. */
export function rapierShape({ ColliderDesc: desc }: Rapier, shape: ConvexShape): ColliderDesc {
  const { type, sizes, radius, polyhedron } = shape;
  if (type === "sphere") return desc.ball(radius);
  if (type === "box" && radius === 0) return desc.cuboid(...sizes);
  if (type === "hull" && radius === 0) {
    const hull = desc.convexHull(Float32Array.from(polyhedron!.vertices));
    if (hull !== null) return hull;
  }
  throw new Error(`no ${type} in Rapier`);
}
