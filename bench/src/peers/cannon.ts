/**
 * cannon-es (JavaScript, doubles, one object per vector). Its broad phases look at all bodies, with or without shapes, and its default
 * table of contacts has a place for every pair and is cleared in every step (400 ms for 10⁴ bodies). Here a broad phase that finds no
 * pairs and its sparse table take their place, so that only the free motion is timed. It has no gyroscopic term. Its joints are not used.
 */
import type { Engine } from "../engine.js";
import { packageVersion } from "../package-version.js";
import { gravityOf, type RigidBody, rigidBodies } from "../rigid-bodies.js";
import { refuseJoints } from "../rigid-joints.js";

type Cannon = typeof import("cannon-es");

export const cannon: Engine = {
  name: "cannon-es",
  version: packageVersion("cannon-es"),
  async create(model, { step }) {
    refuseJoints(model);
    const CANNON = await import("cannon-es");
    const world = new CANNON.World({ gravity: new CANNON.Vec3(...gravityOf(model)), allowSleep: false });
    const noPairs = new CANNON.Broadphase();
    noPairs.collisionPairs = () => {};
    world.broadphase = noPairs;
    // declared as the dense table; the sparse one has the same methods
    world.collisionMatrix = new CANNON.ObjectCollisionMatrix() as unknown as typeof world.collisionMatrix;
    world.collisionMatrixPrevious = new CANNON.ObjectCollisionMatrix() as unknown as typeof world.collisionMatrix;
    const bodies = rigidBodies(model).map((body) => createBody(CANNON, body));
    for (const body of bodies) world.addBody(body);
    return {
      step: () => world.step(step),
      pose(body, out) {
        const { position: p, quaternion: q } = bodies[body]!;
        out.set([p.x, p.y, p.z, q.x, q.y, q.z, q.w]);
      },
      twist(body, out) {
        const { angularVelocity: w, velocity: v } = bodies[body]!;
        out.set([w.x, w.y, w.z, v.x, v.y, v.z]);
      },
      free() {},
    };
  },
};

function createBody(CANNON: Cannon, body: RigidBody) {
  const created = new CANNON.Body({
    mass: body.mass,
    position: new CANNON.Vec3(...body.position),
    quaternion: new CANNON.Quaternion(...body.orientation),
    velocity: new CANNON.Vec3(...body.velocity),
    angularVelocity: new CANNON.Vec3(...body.angularVelocity),
    linearDamping: 0,
    angularDamping: 0,
  });
  const [x, y, z] = body.moments;
  created.inertia.set(x, y, z);
  created.invInertia.set(1 / x, 1 / y, 1 / z);
  created.updateInertiaWorld(true);
  return created;
}
