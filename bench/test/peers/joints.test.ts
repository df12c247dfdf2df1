import type { JointDescription, Quadruple, ResolvedModel, Triple } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import type { Engine } from "../../src/engine.js";
import { gelenk } from "../../src/gelenk.js";
import { gelenkMechanism } from "../../src/gelenk-mechanism.js";
import { angleBetween, cross, distance, plus, quadrupleAt, rotate, tripleAt } from "../../src/measures/rotation.js";
import { cannon } from "../../src/peers/cannon.js";
import { havok } from "../../src/peers/havok.js";
import { jolt } from "../../src/peers/jolt.js";
import { mujoco, mujocoRungeKutta, mujocoWith } from "../../src/peers/mujoco.js";
import { rapier } from "../../src/peers/rapier.js";
import { inSubsteps } from "../../src/peers/substeps.js";

/**
 * Pendulums whose closed form is known swing from 60° with a speed: E = ½ I φ̇² − m g s cos φ gives φ by quadrature, here by many small steps
 * of the pendulum equation. They swing about an axis that is no axis of the world, with bodies turned in space, so that mixed-up frames are seen.
 */
const G = 9.81;
const STEP = 1 / 1000;
const TIME = 0.5;
const LENGTH = 0.8;
const START = Math.PI / 3;
const SPEED = 1.5;

/** φ at the end of φ̈ = −κ sin φ by the classical Runge–Kutta method; 1e4 steps leave less than 1e-12. */
function pendulumAngle(kappa: number): number {
  const steps = 1e4;
  const h = TIME / steps;
  let [phi, rate] = [START, SPEED];
  const f = (angle: number) => -kappa * Math.sin(angle);
  for (let i = 0; i < steps; i++) {
    const [k1, l1] = [rate, f(phi)];
    const [k2, l2] = [rate + (h / 2) * l1, f(phi + (h / 2) * k1)];
    const [k3, l3] = [rate + (h / 2) * l2, f(phi + (h / 2) * k2)];
    const [k4, l4] = [rate + h * l3, f(phi + h * k3)];
    phi += (h / 6) * (k1 + 2 * k2 + 2 * k3 + k4);
    rate += (h / 6) * (l1 + 2 * l2 + 2 * l3 + l4);
  }
  return phi;
}

/** The horizontal axis of the swing, 0.4 rad off z. */
const AXIS: Triple = [Math.sin(0.4), 0, Math.cos(0.4)];
const ACROSS: Triple = [Math.cos(0.4), 0, -Math.sin(0.4)];
/** The point at that distance from a pivot at the angle from straight down. */
const swung = (angle: number, length = LENGTH): Triple => [
  ACROSS[0] * length * Math.sin(angle),
  -length * Math.cos(angle),
  ACROSS[2] * length * Math.sin(angle),
];
/** Takes the world into the plane of the swing, then turns by `angle` about its axis. */
function attitude(angle: number): Quadruple {
  const [s, c] = [Math.sin(0.2), Math.cos(0.2)];
  const [u, w] = [Math.sin(angle / 2), Math.cos(angle / 2)];
  // (turn 0.4 about y) · (turn by angle about z)
  return [s * u, s * w, c * u, c * w];
}
const spin: Triple = [AXIS[0] * SPEED, 0, AXIS[2] * SPEED];

const MASS = 2;
const MOMENT = 0.05;
const rod = (name: string, pivot: Triple, angle: number) => ({
  name,
  mass: MASS,
  inertia: [MOMENT, MOMENT, MOMENT] as Triple,
  position: plus(pivot, swung(angle)),
  orientation: attitude(angle),
  velocity: cross(spin, swung(angle)),
  angularVelocity: spin,
});

const pendulum = (type: "revolute" | "spherical"): ResolvedModel => ({
  gelenk: 1,
  gravity: [0, -G, 0],
  bodies: [rod("rod", [0, 1, 0], START)],
  joints: [{ type, a: "ground", b: "rod", anchor: [0, 1, 0], axis: AXIS }],
});

/** Two equal rods carry a bar that never turns: one freedom, four hinges, a loop. */
const parallelogram: ResolvedModel = {
  gelenk: 1,
  gravity: [0, -G, 0],
  bodies: [
    rod("left", [0, 0, 0], START),
    rod("right", ACROSS, START),
    {
      name: "bar",
      mass: MASS,
      inertia: [MOMENT, MOMENT, MOMENT],
      position: plus(swung(START, 2 * LENGTH), [ACROSS[0] / 2, 0, ACROSS[2] / 2]),
      velocity: cross(spin, swung(START, 2 * LENGTH)),
    },
  ],
  joints: (
    [
      ["ground", "left", [0, 0, 0]],
      ["left", "bar", swung(START, 2 * LENGTH)],
      ["bar", "right", plus(swung(START, 2 * LENGTH), ACROSS)],
      ["ground", "right", ACROSS],
    ] as const
  ).map(([a, b, anchor]): JointDescription => ({ type: "revolute", a, b, anchor, axis: AXIS })),
};

async function swing(engine: Engine, model: ResolvedModel) {
  const world = await engine.create(model, { step: STEP });
  for (let i = 0; i < Math.round(TIME / STEP); i++) world.step();
  const states = model.bodies!.map((_, body) => {
    const pose = new Float64Array(7);
    const twist = new Float64Array(6);
    world.pose(body, pose);
    world.twist(body, twist);
    return { position: tripleAt(pose, 0), orientation: quadrupleAt(pose, 3), omega: tripleAt(twist, 0), velocity: tripleAt(twist, 3) };
  });
  world.free();
  return states;
}

const ENGINES = [gelenk("gelenk"), rapier, havok, jolt, mujoco, mujocoRungeKutta, mujocoWith("MuJoCo stiff", { stiff: true })];
/** First-order methods miss by about ½ h φ̈ t ≈ 0.5 mm m⁻¹ a second here, soft loops of MuJoCo by a few mm. */
const NEAR = 0.01;

describe.each(ENGINES.map((engine) => [engine.name, engine] as const))("%s", (_name, engine) => {
  it.each(["revolute", "spherical"] as const)("swings a rod on a %s joint as the pendulum equation says", async (type) => {
    const [state] = await swing(engine, pendulum(type));
    const angle = pendulumAngle((MASS * G * LENGTH) / (MOMENT + MASS * LENGTH * LENGTH));
    expect(distance(state!.position, plus([0, 1, 0], swung(angle)))).toBeLessThan(NEAR);
    expect(angleBetween(state!.orientation, attitude(angle))).toBeLessThan(NEAR);
    // velocity and rate fit together: v = ω × r about the pivot
    expect(distance(state!.velocity, cross(state!.omega, swung(angle)))).toBeLessThan(2 * NEAR);
    expect(distance(rotate(state!.orientation, [0, -1, 0]), rotate(attitude(angle), [0, -1, 0]))).toBeLessThan(NEAR);
  });

  it("closes a loop: a bar on two rods", async () => {
    const [left, right, bar] = await swing(engine, parallelogram);
    const [l, b] = [LENGTH, 2 * LENGTH];
    // I = 2 (J + m l²) + m b², torque 2 m g l + m g b
    const angle = pendulumAngle((2 * MASS * G * l + MASS * G * b) / (2 * (MOMENT + MASS * l * l) + MASS * b * b));
    expect(distance(left!.position, swung(angle))).toBeLessThan(NEAR);
    expect(distance(right!.position, plus(ACROSS, swung(angle)))).toBeLessThan(NEAR);
    expect(distance(bar!.position, plus(swung(angle, b), [ACROSS[0] / 2, 0, ACROSS[2] / 2]))).toBeLessThan(2 * NEAR);
    expect(angleBetween(bar!.orientation, [0, 0, 0, 1])).toBeLessThan(2 * NEAR);
  });
});

describe("gelenk mechanism", () => {
  it.each(["revolute", "spherical"] as const)("swings a rod on a %s joint as the pendulum equation says", async (type) => {
    const [state] = await swing(gelenkMechanism("gelenk mechanism", { integrator: "rk4" }), pendulum(type));
    const angle = pendulumAngle((MASS * G * LENGTH) / (MOMENT + MASS * LENGTH * LENGTH));
    // order 4 and the quadrature of the reference
    expect(distance(state!.position, plus([0, 1, 0], swung(angle)))).toBeLessThan(1e-6);
    expect(distance(state!.velocity, cross(state!.omega, swung(angle)))).toBeLessThan(1e-5);
  });
});

describe("engines", () => {
  it("in sub-steps come closer by as many times", async () => {
    const angle = pendulumAngle((MASS * G * LENGTH) / (MOMENT + MASS * LENGTH * LENGTH));
    const miss = async (engine: Engine) =>
      distance((await swing(engine, pendulum("revolute")))[0]!.position, plus([0, 1, 0], swung(angle)));
    // MuJoCo's default method is of first order
    const [whole, quarter] = [await miss(mujoco), await miss(inSubsteps("", mujoco, 4))];
    expect(whole / quarter).toBeGreaterThan(3.8);
    expect(whole / quarter).toBeLessThan(4.2);
  });

  it("without joints refuse models with joints", async () => {
    await expect(cannon.create(pendulum("revolute"), { step: STEP })).rejects.toThrow(/joints/);
  });
});
