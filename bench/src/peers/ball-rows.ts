/** Rows of elastic balls in Rapier, Jolt and cannon-es, each with its own settings; damping and sleeping off. */
import { type BallEngine, ballNumbers } from "../ball-row.js";
import { packageVersion } from "../package-version.js";
import { createSystem, jolt, LAYER, loadJolt } from "./jolt.js";
import { loadRapier } from "./rapier.js";

export const rapierBalls: BallEngine = {
  name: "Rapier",
  version: packageVersion("@dimforge/rapier3d-compat"),
  async create(row, step) {
    const RAPIER = await loadRapier();
    const world = new RAPIER.World({ x: 0, y: 0, z: 0 });
    world.timestep = step;
    const bodies = ballNumbers(row).map((ball) => {
      const place = RAPIER.RigidBodyDesc.dynamic().setTranslation(row.place(ball), 0, 0);
      const body = world.createRigidBody(place.setLinvel(row.speed(ball), 0, 0).setCanSleep(false));
      world.createCollider(RAPIER.ColliderDesc.ball(row.radius).setMass(row.mass).setFriction(0).setRestitution(1), body);
      return body;
    });
    return { step: () => world.step(), speeds: () => bodies.map((body) => body.linvel().x), free: () => world.free() };
  },
};

export const joltBalls: BallEngine = {
  name: jolt.name,
  version: jolt.version,
  async create(row, step) {
    const JOLT = await loadJolt();
    const system = createSystem(JOLT, row.balls, true);
    const physics = system.GetPhysicsSystem();
    const down = new JOLT.Vec3(0, 0, 0);
    physics.SetGravity(down);
    const bodyInterface = physics.GetBodyInterface();
    const bodies = ballNumbers(row).map((ball) => {
      const position = new JOLT.RVec3(row.place(ball), 0, 0);
      const orientation = new JOLT.Quat(0, 0, 0, 1);
      const shape = new JOLT.SphereShape(row.radius);
      const settings = new JOLT.BodyCreationSettings(shape, position, orientation, JOLT.EMotionType_Dynamic, LAYER);
      settings.mFriction = 0;
      settings.mRestitution = 1;
      settings.mLinearDamping = 0;
      settings.mAngularDamping = 0;
      settings.mAllowSleeping = false;
      settings.mOverrideMassProperties = JOLT.EOverrideMassProperties_CalculateInertia;
      settings.mMassPropertiesOverride.mMass = row.mass;
      const body = bodyInterface.CreateBody(settings);
      const velocity = new JOLT.Vec3(row.speed(ball), 0, 0);
      body.SetLinearVelocity(velocity);
      bodyInterface.AddBody(body.GetID(), JOLT.EActivation_Activate);
      for (const temporary of [position, orientation, settings, velocity]) JOLT.destroy(temporary);
      return body;
    });
    JOLT.destroy(down);
    return {
      step: () => system.Step(step, 1),
      speeds: () => bodies.map((body) => body.GetLinearVelocity().GetX()),
      free: () => JOLT.destroy(system),
    };
  },
};

export const cannonBalls: BallEngine = {
  name: "cannon-es",
  version: packageVersion("cannon-es"),
  async create(row, step) {
    const CANNON = await import("cannon-es");
    const world = new CANNON.World({ gravity: new CANNON.Vec3(0, 0, 0), allowSleep: false });
    world.defaultContactMaterial.friction = 0;
    world.defaultContactMaterial.restitution = 1;
    const bodies = ballNumbers(row).map((ball) => {
      const body = new CANNON.Body({
        mass: row.mass,
        shape: new CANNON.Sphere(row.radius),
        position: new CANNON.Vec3(row.place(ball), 0, 0),
        velocity: new CANNON.Vec3(row.speed(ball), 0, 0),
        linearDamping: 0,
        angularDamping: 0,
      });
      world.addBody(body);
      return body;
    });
    return { step: () => world.step(step), speeds: () => bodies.map(({ velocity }) => velocity.x), free() {} };
  },
};
