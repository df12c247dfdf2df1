/**
 * Two shafts in bearings at an angle, coupled in the point where their axes meet. Closed forms: a constant-velocity joint hands the speed
 * on unchanged at any bend (theory 03, section 15: ω (n_b − n_a) lies in the homokinetic plane); a cardan joint by ω₂/ω₁ = cos β/(1 − sin²β
 * cos²θ), θ from where the first pin lies in the plane of the shafts.
 */
import { describe, expect, it } from "vitest";
import { fromAxisAngle, fromTo, multiply, toQuaternion } from "../../../src/math/quat.js";
import { vec3 } from "../../../src/math/vec3.js";
import type { FrameDescription } from "../../../src/model/description.js";
import type { MethodName } from "../../../src/model/settings-description.js";
import { World } from "../../../src/world/world.js";

const SPEED = 7;
const [X, Y, Z] = [vec3(1, 0, 0), vec3(0, 1, 0), vec3(0, 0, 1)];

/** The frames of the joint on the two shafts, whose own x is along them. */
interface Frames {
  readonly type: "constant-velocity" | "universal";
  readonly frameA: FrameDescription;
  readonly frameB: FrameDescription;
  /** ω₂/ω₁ at the start. */
  readonly first: number;
}

const shafts = (bend: number): readonly Frames[] => [
  { type: "constant-velocity", frameA: {}, frameB: {}, first: 1 },
  {
    type: "universal",
    // x of A: its pin, across the shaft in the plane of both; y of B: its pin, across that plane
    frameA: { orientation: toQuaternion(fromTo(X, Y)) },
    frameB: { orientation: toQuaternion(multiply(fromTo(X, Y), fromAxisAngle(X, Math.PI / 2))) },
    first: 1 / Math.cos(bend),
  },
];

function coupledShafts(bend: number, { type, frameA, frameB, first }: Frames, method: MethodName): World {
  const world = new World({ gravity: [0, 0, 0], method, step: 1 / 1000 });
  const [c, s] = [Math.cos(bend), Math.sin(bend)];
  const shaft = { mass: 1, inertia: [0.02, 0.1, 0.1] } as const;
  world.addBody({ name: "input", ...shaft, angularVelocity: [SPEED, 0, 0] });
  const orientation = toQuaternion(fromAxisAngle(Z, bend));
  const speed = first * SPEED;
  world.addBody({ name: "output", ...shaft, orientation, angularVelocity: [speed * c, speed * s, 0] });
  const turn = { motor: { speed: SPEED } };
  world.addJoint({ name: "drive", type: "revolute", a: "ground", b: "input", anchor: [0, 0, 0], axis: [1, 0, 0], coordinates: { turn } });
  world.addJoint({ name: "bearing", type: "revolute", a: "ground", b: "output", anchor: [0, 0, 0], axis: [c, s, 0] });
  world.addJoint({ name: "coupling", type, a: "input", b: "output", frameA, frameB });
  return world;
}

const METHODS: readonly MethodName[] = ["impulse-direct", "lagrange-sparse", "recursive"];

describe.each(METHODS)("%s", (method) => {
  it.each([0.3, 1.2])("the speed comes out as it goes in, and a cardan joint makes it beat: %f rad", (bend) => {
    for (const frames of shafts(bend)) {
      const world = coupledShafts(bend, frames, method);
      let [worst, least, most] = [0, SPEED, SPEED];
      for (let i = 0; i < 450; i++) {
        world.step();
        const theta = world.joint("drive")!.coordinates[0]!;
        const beat = Math.cos(bend) / (1 - (Math.sin(bend) * Math.cos(theta)) ** 2);
        const out = world.joint("bearing")!.speeds[0]!;
        worst = Math.max(worst, Math.abs(out - SPEED * (frames.type === "universal" ? beat : 1)));
        [least, most] = [Math.min(least, out), Math.max(most, out)];
      }
      // The promise for speeds, 1e-6 rad/s. A cardan joint at 1.2 rad turns its output by 19 rad/s: angles solved to 1e-8 rad count 20-fold.
      expect(worst).toBeLessThan(1e-5);
      expect(world.joint("coupling")!.error.angle).toBeLessThan(1e-6);
      if (frames.type === "universal") expect(most / least).toBeCloseTo(1 / Math.cos(bend) ** 2, 3);
    }
  });
});

it("has angles whose bend is that of the shafts", () => {
  const world = coupledShafts(0.7, shafts(0.7)[0]!, "impulse-direct");
  for (let i = 0; i < 100; i++) world.step();
  const [a, b] = world.joint("coupling")!.coordinates as [number, number];
  // x_A·x_B of R_z(a) R_y(b) R_z(a)
  expect(Math.cos(a) ** 2 * Math.cos(b) - Math.sin(a) ** 2).toBeCloseTo(Math.cos(0.7), 6);
  expect(Math.abs(a)).toBeGreaterThan(0.05);
});
