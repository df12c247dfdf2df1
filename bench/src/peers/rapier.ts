/**
 * Rapier (Rust, 32-bit floats, WebAssembly without SIMD). Without colliders a body keeps the mass properties it is given. Joints are its
 * impulse joints; a number of solver iterations larger than the default of 4 divides the step into that many sub-steps inside the engine.
 */
import type { RigidBody as RapierBody, World as RapierWorld } from "@dimforge/rapier3d-compat";
import type { Engine } from "../engine.js";
import { packageVersion } from "../package-version.js";
import { gravityOf, type RigidBody, rigidBodies } from "../rigid-bodies.js";
import { type RigidJoint, rigidJoints } from "../rigid-joints.js";
import { quaternionObject, vectorObject } from "./objects.js";

const PACKAGE = "@dimforge/rapier3d-compat";

export type Rapier = typeof import("@dimforge/rapier3d-compat");

export interface RapierSettings {
  readonly iterations?: number;
}

let loading: Promise<Rapier> | undefined;

export function loadRapier(): Promise<Rapier> {
  loading ??= (async () => {
    const RAPIER = await import("@dimforge/rapier3d-compat");
    await RAPIER.init();
    return RAPIER;
  })();
  return loading;
}

/** What a part of the step takes of the whole, over so many steps, by Rapier's own profiler. */
export function shareOfStep(world: RapierWorld, steps: number, timeOfPart: () => number): number {
  world.profilerEnabled = true;
  let [part, whole] = [0, 0];
  for (let step = 0; step < steps; step++) {
    world.step();
    part += timeOfPart();
    whole += world.timingStep();
  }
  return part / whole;
}

export function rapierWith(name: string, { iterations }: RapierSettings): Engine {
  return {
    name,
    version: packageVersion(PACKAGE),
    async create(model, { step }) {
      const described = rigidBodies(model);
      const joints = rigidJoints(model);
      const RAPIER = await loadRapier();
      const world = new RAPIER.World(vectorObject(gravityOf(model)));
      world.timestep = step;
      if (iterations !== undefined) world.numSolverIterations = iterations;
      const bodies = described.map((body) => createBody(RAPIER, world, body));
      if (joints.length > 0) createJoints(RAPIER, world, bodies, joints);
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
}

export const rapier = rapierWith("Rapier", {});

function createBody(RAPIER: Rapier, world: RapierWorld, body: RigidBody): RapierBody {
  return world.createRigidBody(
    RAPIER.RigidBodyDesc.dynamic()
      .setTranslation(...body.position)
      .setRotation(quaternionObject(body.orientation))
      .setLinvel(...body.velocity)
      .setAngvel(vectorObject(body.angularVelocity))
      .setAdditionalMassProperties(body.mass, { x: 0, y: 0, z: 0 }, vectorObject(body.moments), { x: 0, y: 0, z: 0, w: 1 })
      .setCanSleep(false),
  );
}

function createJoints(RAPIER: Rapier, world: RapierWorld, bodies: readonly RapierBody[], joints: readonly RigidJoint[]): void {
  const ground = world.createRigidBody(RAPIER.RigidBodyDesc.fixed());
  for (const { type, a, b, onA, onB } of joints) {
    const anchors = [vectorObject(onA.anchor), vectorObject(onB.anchor)] as const;
    const data =
      type === "spherical"
        ? RAPIER.JointData.spherical(...anchors)
        : RAPIER.JointData.revoluteWithAxes(...anchors, vectorObject(onA.axis), vectorObject(onB.axis));
    world.createImpulseJoint(data, bodies[a] ?? ground, bodies[b] ?? ground, true);
  }
}
