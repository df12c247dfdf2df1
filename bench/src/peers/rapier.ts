/** Rapier (Rust, 32-bit floats, WebAssembly without SIMD). Without colliders a body keeps the mass properties it is given. */
import type { Engine } from "../engine.js";
import { packageVersion } from "../package-version.js";
import { gravityOf, rigidBodies } from "../rigid-bodies.js";
import { quaternionObject, vectorObject } from "./objects.js";

const PACKAGE = "@dimforge/rapier3d-compat";

type Rapier = typeof import("@dimforge/rapier3d-compat");

let loading: Promise<Rapier> | undefined;

export function loadRapier(): Promise<Rapier> {
  loading ??= (async () => {
    const RAPIER = await import("@dimforge/rapier3d-compat");
    await RAPIER.init();
    return RAPIER;
  })();
  return loading;
}

export const rapier: Engine = {
  name: "Rapier",
  version: packageVersion(PACKAGE),
  async create(model, { step }) {
    const RAPIER = await loadRapier();
    const world = new RAPIER.World(vectorObject(gravityOf(model)));
    world.timestep = step;
    const bodies = rigidBodies(model).map((body) =>
      world.createRigidBody(
        RAPIER.RigidBodyDesc.dynamic()
          .setTranslation(...body.position)
          .setRotation(quaternionObject(body.orientation))
          .setLinvel(...body.velocity)
          .setAngvel(vectorObject(body.angularVelocity))
          .setAdditionalMassProperties(body.mass, { x: 0, y: 0, z: 0 }, vectorObject(body.moments), { x: 0, y: 0, z: 0, w: 1 })
          .setCanSleep(false),
      ),
    );
    return {
      step: () => world.step(),
      pose(body, out) {
        const p = bodies[body]!.translation();
        const q = bodies[body]!.rotation();
        out.set([p.x, p.y, p.z, q.x, q.y, q.z, q.w]);
      },
      twist(body, out) {
        const w = bodies[body]!.angvel();
        const v = bodies[body]!.linvel();
        out.set([w.x, w.y, w.z, v.x, v.y, v.z]);
      },
      free: () => world.free(),
    };
  },
};
