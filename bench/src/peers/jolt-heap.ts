/** Heaps in Jolt. Boxes have its default convex radius, which rounds their edges by 2 cm at most; the memory of its build allows about 18 000 contact pairs. */
import { boxMoments, type HeapEngine } from "../heap.js";
import { createSystem, jolt, LAYER, loadJolt } from "./jolt.js";

const CONVEX_RADIUS = 0.02;
const FASTEST = 1e4;

export const joltHeap: HeapEngine = {
  name: jolt.name,
  version: jolt.version,
  async create({ boxes, friction, gravity }, step) {
    const JOLT = await loadJolt();
    const system = createSystem(JOLT, boxes.length, true);
    const physics = system.GetPhysicsSystem();
    const down = new JOLT.Vec3(...gravity);
    physics.SetGravity(down);
    JOLT.destroy(down);
    const bodyInterface = physics.GetBodyInterface();
    const bodies = boxes.map((box) => {
      const half = new JOLT.Vec3(...box.half);
      const position = new JOLT.RVec3(...box.position);
      const orientation = new JOLT.Quat(...box.orientation);
      const moments = new JOLT.Vec3(...boxMoments(box));
      const rounding = Math.min(CONVEX_RADIUS, 0.1 * Math.min(...box.half));
      const shape = box.radius === undefined ? new JOLT.BoxShape(half, rounding) : new JOLT.SphereShape(box.radius);
      const motion = box.mass > 0 ? JOLT.EMotionType_Dynamic : JOLT.EMotionType_Static;
      const settings = new JOLT.BodyCreationSettings(shape, position, orientation, motion, LAYER);
      settings.mFriction = friction;
      settings.mRestitution = 0;
      settings.mLinearDamping = 0;
      settings.mAngularDamping = 0;
      settings.mAllowSleeping = false;
      settings.mMaxLinearVelocity = FASTEST;
      settings.mMaxAngularVelocity = FASTEST;
      settings.mApplyGyroscopicForce = true;
      if (box.mass > 0) {
        settings.mOverrideMassProperties = JOLT.EOverrideMassProperties_MassAndInertiaProvided;
        settings.mMassPropertiesOverride.mMass = box.mass;
        settings.mMassPropertiesOverride.mInertia = settings.mMassPropertiesOverride.mInertia.sScaleVec3(moments);
      }
      const body = bodyInterface.CreateBody(settings);
      bodyInterface.AddBody(body.GetID(), box.mass > 0 ? JOLT.EActivation_Activate : JOLT.EActivation_DontActivate);
      const velocity = new JOLT.Vec3(...(box.velocity ?? ([0, 0, 0] as const)));
      if (box.velocity) bodyInterface.SetLinearVelocity(body.GetID(), velocity);
      for (const temporary of [half, position, orientation, moments, settings, velocity]) JOLT.destroy(temporary);
      return body;
    });
    return {
      step: () => system.Step(step, 1),
      poses(out) {
        for (const [i, body] of bodies.entries()) {
          const p = body.GetPosition();
          out.set([p.GetX(), p.GetY(), p.GetZ()], 7 * i);
          const q = body.GetRotation();
          out.set([q.GetX(), q.GetY(), q.GetZ(), q.GetW()], 7 * i + 3);
        }
      },
      free: () => JOLT.destroy(system),
    };
  },
};
