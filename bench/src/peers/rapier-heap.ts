/** Heaps in Rapier: its plain build, and the one with SIMD instructions, which has the same interface. Where that is not installed, it is listed as missing. */
import type { HeapEngine } from "../heap.js";
import { packageVersion } from "../package-version.js";
import { quaternionObject, vectorObject } from "./objects.js";
import { loadRapier, type Rapier } from "./rapier.js";

const SIMD = "@dimforge/rapier3d-simd-compat";

let loading: Promise<Rapier> | undefined;

function loadSimd(): Promise<Rapier> {
  loading ??= (async () => {
    const RAPIER = (await import(SIMD)) as Rapier;
    await RAPIER.init();
    return RAPIER;
  })();
  return loading;
}

const rapierHeapWith = (name: string, version: string, load: () => Promise<Rapier>): HeapEngine => ({
  name,
  version,
  async create({ boxes, friction, gravity }, step) {
    const RAPIER = await load();
    const world = new RAPIER.World(vectorObject(gravity));
    world.timestep = step;
    const bodies = boxes.map(({ half, position, orientation, mass, radius, velocity }) => {
      const desc = mass > 0 ? RAPIER.RigidBodyDesc.dynamic() : RAPIER.RigidBodyDesc.fixed();
      desc.setTranslation(...position).setRotation(quaternionObject(orientation));
      const body = world.createRigidBody(desc.setCanSleep(false));
      const shape = radius === undefined ? RAPIER.ColliderDesc.cuboid(...half) : RAPIER.ColliderDesc.ball(radius);
      const collider = shape.setFriction(friction).setRestitution(0);
      if (velocity) body.setLinvel(vectorObject(velocity), true);
      world.createCollider(mass > 0 ? collider.setMass(mass) : collider, body);
      return body;
    });
    return {
      step: () => world.step(),
      poses(out) {
        for (const [i, body] of bodies.entries()) {
          const [p, q] = [body.translation(), body.rotation()];
          out.set([p.x, p.y, p.z, q.x, q.y, q.z, q.w], 7 * i);
        }
      },
      free: () => world.free(),
    };
  },
});

export const rapierHeap = rapierHeapWith("Rapier", packageVersion("@dimforge/rapier3d-compat"), loadRapier);
export const rapierSimdHeap = rapierHeapWith("Rapier simd", packageVersion(SIMD), loadSimd);
