/**
 * Cubes that fall on the ground and form a heap: the scene of theory 02, section 12.1. Rapier moves them, since what is measured is detection alone:
 * every contestant meets the same recorded poses. The source states neither size nor height nor step; these are ours.
 */
import type { World as RapierWorld } from "@dimforge/rapier3d-compat";
import { createRandom, type Quadruple, type Triple } from "@gelenk/core";
import { quaternionObject } from "../peers/objects.js";
import { loadRapier, type Rapier } from "../peers/rapier.js";

/** m */
export const EDGE = 1;
export const GROUND: Triple = [100, 2, 100];
/** s */
const STEP = 1 / 60;
/** Cubes in a layer along each side, and the distances of cubes and layers at the start, m. */
const SIDE = 10;
const APART = 1.8;
const LAYER = 2.2;

export interface FallingCubes {
  readonly cubes: number;
  /** By step: position and orientation of every cube, then of the ground, stride 7. */
  readonly poses: readonly Float64Array[];
}

/** The world in which the cubes fall. */
export async function cubesInRapier(cubes: number): Promise<{ world: RapierWorld; read(poses: Float64Array): void }> {
  const RAPIER = await loadRapier();
  const world = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
  world.timestep = STEP;
  world.createCollider(RAPIER.ColliderDesc.cuboid(GROUND[0] / 2, GROUND[1] / 2, GROUND[2] / 2).setTranslation(0, -GROUND[1] / 2, 0));
  const bodies = layout(cubes).map(({ position, orientation }) => addCube(RAPIER, world, position, orientation));
  return {
    world,
    read(poses) {
      for (const [i, body] of bodies.entries()) {
        const [p, q] = [body.translation(), body.rotation()];
        // orientations in 32-bit floats are normalised again
        const length = Math.hypot(q.x, q.y, q.z, q.w);
        poses.set([p.x, p.y, p.z, q.x / length, q.y / length, q.z / length, q.w / length], 7 * i);
      }
      poses.set([0, -GROUND[1] / 2, 0, 0, 0, 0, 1], 7 * bodies.length);
    },
  };
}

function addCube(RAPIER: Rapier, world: RapierWorld, position: Triple, orientation: Quadruple) {
  const desc = RAPIER.RigidBodyDesc.dynamic()
    .setTranslation(...position)
    .setRotation(quaternionObject(orientation))
    .setCanSleep(false);
  const body = world.createRigidBody(desc);
  world.createCollider(RAPIER.ColliderDesc.cuboid(EDGE / 2, EDGE / 2, EDGE / 2), body);
  return body;
}

/** Layers of loosely placed, randomly turned cubes over a square. */
function layout(cubes: number): { position: Triple; orientation: Quadruple }[] {
  const random = createRandom(16);
  const side = Math.min(SIDE, Math.ceil(Math.cbrt(cubes)));
  return Array.from({ length: cubes }, (_, i) => {
    const [column, row, layer] = [i % side, Math.floor(i / side) % side, Math.floor(i / (side * side))];
    const { x, y, z, w } = random.rotation();
    const shift = () => random.uniform(-0.02, 0.02);
    const position: Triple = [
      (column - (side - 1) / 2) * APART + shift(),
      1 + layer * LAYER + shift(),
      (row - (side - 1) / 2) * APART + shift(),
    ];
    return { position, orientation: [x, y, z, w] };
  });
}

export async function recordCubes(cubes: number, steps: number): Promise<FallingCubes> {
  const { world, read } = await cubesInRapier(cubes);
  const poses: Float64Array[] = [];
  for (let step = 0; step < steps; step++) {
    world.step();
    const now = new Float64Array(7 * (cubes + 1));
    read(now);
    poses.push(now);
  }
  world.free();
  return { cubes, poses };
}
