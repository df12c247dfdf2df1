/**
 * The reaction of every kind of joint against the motion of the body it holds: by Newton and Euler, its impulse is what the momentum changes
 * by beyond gravity. Forces exactly; torques to first order in h, because the arm moves during the step.
 */
import { describe, expect, it } from "vitest";
import { JOINT_TYPES, type JointDescription, type MethodName, type Vector3 } from "../../../src/index.js";
import { readQuat, rotate, rotateInverse } from "../../../src/math/quat.js";
import { add, cross, length, multiplyComponents, readVec3, scale, subtract, type Vec3 } from "../../../src/math/vec3.js";
import type { Body } from "../../../src/world/handles/body-handle.js";
import { World } from "../../../src/world/world.js";
import { chance } from "../../chance.js";

const MASS = 2;
const INERTIA: Vector3 = [0.3, 0.4, 0.5];
const EXTRA: Readonly<Record<string, Partial<JointDescription>>> = {
  distance: { frameA: { position: [0.3, 0.1, 0] }, frameB: { position: [0.2, -0.4, 0.1] } },
  screw: { pitch: 0.3 },
  generic: { locked: ["x", "z", "rx", "ry"] },
  "point-on-curve": {
    curve: {
      points: [
        [-1, 0, 0],
        [0, 0.3, 0],
        [1, 0, 0.2],
      ],
    },
  },
  rolling: { radius: 0.5 },
  "rolling-wheel": { radius: 0.5 },
  "point-on-surface": { surface: { type: "ellipsoid", radii: [0.8, 0.5, 0.6] } },
};

/** A body on a joint of that type to the ground, moving as the joint allows. */
function held(type: string, method: MethodName): World {
  const random = chance(7);
  const some = (spread: number): Vector3 => [random.normal() * spread, random.normal() * spread, random.normal() * spread];
  const world = new World({ gravity: [1, -9.81, 2], method });
  world.addBody({ name: "body", mass: MASS, inertia: INERTIA, position: [0.4, 0.3, -0.2], velocity: some(1), angularVelocity: some(2) });
  const frames = { frameA: { position: some(0.2) }, frameB: { position: some(0.3), orientation: [0.1, 0.2, -0.1, 0.9] as const } };
  world.addJoint({ name: "joint", type, a: "ground", b: "body", ...frames, ...EXTRA[type] });
  world.assemble();
  return world;
}

/** R J Rᵀ ω */
function spinOf(body: Body): Vec3 {
  const q = readQuat(body.orientation);
  return rotate(q, multiplyComponents(readVec3(INERTIA), rotateInverse(q, readVec3(body.angularVelocity))));
}

/** Differences between the joint's impulse and the change of the body's momentum in one step: linear (N·s), and angular over the torque's impulse. */
function deviation(world: World, h: number): { linear: number; angular: number } {
  const body = world.body("body")!;
  const [v, L] = [readVec3(body.velocity), spinOf(body)];
  world.step(h);
  const { force, torque } = world.joint("joint")!.reaction;
  const f = readVec3(force);
  const change = subtract(scale(subtract(readVec3(body.velocity), v), MASS), scale(readVec3(world.gravity), MASS * h));
  const arm = subtract(pointOnB(world), readVec3(body.position));
  const aboutCentre = scale(add(readVec3(torque), cross(arm, f)), h);
  const spin = subtract(spinOf(body), L);
  return { linear: length(subtract(scale(f, h), change)), angular: length(subtract(aboutCentre, spin)) / (h * (1 + length(spin) / h)) };
}

function pointOnB(world: World): Vec3 {
  const { frameB } = world.toModel().joints![0]!;
  const body = world.body("body")!;
  return add(readVec3(body.position), rotate(readQuat(body.orientation), readVec3(frameB!.position!)));
}

describe.each(["impulse-direct", "impulse-iterative", "lagrange-dense"] as const)("%s", (method) => {
  it.each(JOINT_TYPES)("%s: what it carries is what the body feels", (type) => {
    const world = held(type, method);
    const h = 1e-4;
    for (let i = 0; i < 5; i++) {
      const { linear, angular } = deviation(world, h);
      // Impulses are exact; so are the integrals of a method that integrates, made with the same weights as the velocity.
      expect(linear).toBeLessThan(1e-12);
      expect(angular).toBeLessThan(20 * h);
    }
    expect(world.joint("joint")!.error.position).toBeLessThan(1e-6);
  });
});
