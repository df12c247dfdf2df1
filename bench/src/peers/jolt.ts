/**
 * Jolt (C++, 32-bit floats, WebAssembly, one thread). Bodies have the empty shape, which touches nothing, and lie in a layer that
 * collides with none. The gyroscopic term is off by default there and switched on here: without it the motion is not that of the model.
 */
import type JoltModule from "jolt-physics";
import type { Engine } from "../engine.js";
import { packageVersion } from "../package-version.js";
import { gravityOf, type RigidBody, rigidBodies } from "../rigid-bodies.js";

type Jolt = typeof JoltModule;

/** The only object layer and the only layer of the broad phase. */
const LAYER = 0;
/** Beyond any speed that occurs, m/s and rad/s. */
const FASTEST = 1e4;

let loading: Promise<Jolt> | undefined;

async function load(): Promise<Jolt> {
  const { default: initialise } = await import("jolt-physics");
  return initialise();
}

export const jolt: Engine = {
  name: "Jolt",
  version: packageVersion("jolt-physics"),
  async create(model, { step }) {
    loading ??= load();
    const JOLT = await loading;
    const described = rigidBodies(model);
    const system = createSystem(JOLT, described.length);
    const gravity = new JOLT.Vec3(...gravityOf(model));
    system.GetPhysicsSystem().SetGravity(gravity);
    JOLT.destroy(gravity);
    const bodyInterface = system.GetPhysicsSystem().GetBodyInterface();
    const bodies = described.map((body) => createBody(JOLT, bodyInterface, body));
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

function createSystem(JOLT: Jolt, bodies: number): JoltModule.JoltInterface {
  const settings = new JOLT.JoltSettings();
  settings.mMaxBodies = bodies + 1;
  settings.mMaxWorkerThreads = 0;
  // layers that collide with nothing; the system owns these tables
  const pairs = new JOLT.ObjectLayerPairFilterTable(1);
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
