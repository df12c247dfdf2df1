/**
 * Jolt (C++, 32-bit floats, WebAssembly, one thread). Bodies have the empty shape, which touches nothing, and lie in a layer that
 * collides with none. The gyroscopic term is off by default there and switched on here: without it the motion is not that of the model.
 * `iterations` replaces both its 10 velocity and its 2 position iterations.
 */
import type JoltModule from "jolt-physics";
import type { Engine } from "../engine.js";
import { packageVersion } from "../package-version.js";
import { gravityOf, type RigidBody, rigidBodies } from "../rigid-bodies.js";
import { type RigidJoint, rigidJoints } from "../rigid-joints.js";

export type Jolt = typeof JoltModule;

/** The only object layer and the only layer of the broad phase. */
export const LAYER = 0;
/** Beyond any speed that occurs, m/s and rad/s. */
const FASTEST = 1e4;

let loading: Promise<Jolt> | undefined;

export function loadJolt(): Promise<Jolt> {
  loading ??= (async () => {
    const { default: initialise } = await import("jolt-physics");
    return initialise();
  })();
  return loading;
}

export interface JoltSettings {
  readonly iterations?: number;
}

function joltWith(name: string, { iterations }: JoltSettings): Engine {
  return {
    name,
    version: packageVersion("jolt-physics"),
    async create(model, { step }) {
      const described = rigidBodies(model);
      const joints = rigidJoints(model);
      const JOLT = await loadJolt();
      const system = createSystem(JOLT, described.length);
      const physics = system.GetPhysicsSystem();
      const gravity = new JOLT.Vec3(...gravityOf(model));
      physics.SetGravity(gravity);
      JOLT.destroy(gravity);
      if (iterations !== undefined) setIterations(physics, iterations);
      const bodies = described.map((body) => createBody(JOLT, physics.GetBodyInterface(), body));
      if (joints.length > 0) createJoints(JOLT, physics, bodies, joints);
      return {
        step: () => system.Step(step, 1),
        pose(body, out) {
          const p = bodies[body]!.GetPosition();
          out.set([p.GetX(), p.GetY(), p.GetZ()]);
          const q = bodies[body]!.GetRotation();
          out.set([q.GetX(), q.GetY(), q.GetZ(), q.GetW()], 3);
        },
        twist(body, out) {
          const w = bodies[body]!.GetAngularVelocity();
          out.set([w.GetX(), w.GetY(), w.GetZ()]);
          const v = bodies[body]!.GetLinearVelocity();
          out.set([v.GetX(), v.GetY(), v.GetZ()], 3);
        },
        free: () => JOLT.destroy(system),
      };
    },
  };
}

export const jolt = joltWith("Jolt", {});

function setIterations(physics: JoltModule.PhysicsSystem, iterations: number): void {
  const settings = physics.GetPhysicsSettings();
  settings.mNumVelocitySteps = iterations;
  settings.mNumPositionSteps = iterations;
  physics.SetPhysicsSettings(settings);
}

/** One layer for all bodies; they collide with nothing unless it is asked for. */
export function createSystem(JOLT: Jolt, bodies: number, collide = false): JoltModule.JoltInterface {
  const settings = new JOLT.JoltSettings();
  // and the one that stands for the ground
  settings.mMaxBodies = bodies + 2;
  settings.mMaxWorkerThreads = 0;
  // the system owns these tables
  const pairs = new JOLT.ObjectLayerPairFilterTable(1);
  if (collide) pairs.EnableCollision(LAYER, LAYER);
  const layers = new JOLT.BroadPhaseLayerInterfaceTable(1, 1);
  const broadPhaseLayer = new JOLT.BroadPhaseLayer(LAYER);
  layers.MapObjectToBroadPhaseLayer(LAYER, broadPhaseLayer);
  JOLT.destroy(broadPhaseLayer);
  settings.mObjectLayerPairFilter = pairs;
  settings.mBroadPhaseLayerInterface = layers;
  settings.mObjectVsBroadPhaseLayerFilter = new JOLT.ObjectVsBroadPhaseLayerFilterTable(layers, 1, pairs, 1);
  const system = new JOLT.JoltInterface(settings);
  JOLT.destroy(settings);
  return system;
}

function createBody(JOLT: Jolt, bodyInterface: JoltModule.BodyInterface, body: RigidBody): JoltModule.Body {
  const position = new JOLT.RVec3(...body.position);
  const orientation = new JOLT.Quat(...body.orientation);
  const velocity = new JOLT.Vec3(...body.velocity);
  const angularVelocity = new JOLT.Vec3(...body.angularVelocity);
  const moments = new JOLT.Vec3(...body.moments);
  const settings = new JOLT.BodyCreationSettings(new JOLT.EmptyShape(), position, orientation, JOLT.EMotionType_Dynamic, LAYER);
  settings.mLinearVelocity = velocity;
  settings.mAngularVelocity = angularVelocity;
  settings.mLinearDamping = 0;
  settings.mAngularDamping = 0;
  settings.mAllowSleeping = false;
  settings.mMaxLinearVelocity = FASTEST;
  settings.mMaxAngularVelocity = FASTEST;
  settings.mApplyGyroscopicForce = true;
  settings.mOverrideMassProperties = JOLT.EOverrideMassProperties_MassAndInertiaProvided;
  settings.mMassPropertiesOverride.mMass = body.mass;
  settings.mMassPropertiesOverride.mInertia = settings.mMassPropertiesOverride.mInertia.sScaleVec3(moments);
  const created = bodyInterface.CreateBody(settings);
  bodyInterface.AddBody(created.GetID(), JOLT.EActivation_Activate);
  for (const temporary of [position, orientation, velocity, angularVelocity, moments, settings]) JOLT.destroy(temporary);
  return created;
}

function createJoints(
  JOLT: Jolt,
  physics: JoltModule.PhysicsSystem,
  bodies: readonly JoltModule.Body[],
  joints: readonly RigidJoint[],
): void {
  const ground = createGround(JOLT, physics.GetBodyInterface());
  for (const joint of joints) {
    const point = new JOLT.RVec3(...joint.anchor);
    const settings = joint.type === "spherical" ? new JOLT.PointConstraintSettings() : hingeSettings(JOLT, joint);
    settings.mSpace = JOLT.EConstraintSpace_WorldSpace;
    settings.mPoint1 = point;
    settings.mPoint2 = point;
    physics.AddConstraint(settings.Create(bodies[joint.a] ?? ground, bodies[joint.b] ?? ground));
    JOLT.destroy(point);
    JOLT.destroy(settings);
  }
}

function hingeSettings(JOLT: Jolt, { axis: [x, y, z] }: RigidJoint): JoltModule.HingeConstraintSettings {
  const settings = new JOLT.HingeConstraintSettings();
  // any direction across the axis
  const [nx, ny, nz] = Math.abs(x) < 0.7 ? [0, -z, y] : [z, 0, -x];
  const length = Math.hypot(nx!, ny!, nz!);
  const axis = new JOLT.Vec3(x, y, z);
  const normal = new JOLT.Vec3(nx! / length, ny! / length, nz! / length);
  settings.mHingeAxis1 = axis;
  settings.mHingeAxis2 = axis;
  settings.mNormalAxis1 = normal;
  settings.mNormalAxis2 = normal;
  JOLT.destroy(axis);
  JOLT.destroy(normal);
  return settings;
}

function createGround(JOLT: Jolt, bodyInterface: JoltModule.BodyInterface): JoltModule.Body {
  const position = new JOLT.RVec3(0, 0, 0);
  const orientation = new JOLT.Quat(0, 0, 0, 1);
  const settings = new JOLT.BodyCreationSettings(new JOLT.EmptyShape(), position, orientation, JOLT.EMotionType_Static, LAYER);
  const created = bodyInterface.CreateBody(settings);
  bodyInterface.AddBody(created.GetID(), JOLT.EActivation_DontActivate);
  for (const temporary of [position, orientation, settings]) JOLT.destroy(temporary);
  return created;
}
