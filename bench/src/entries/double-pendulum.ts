/**
 * Two rods released from the level, 10 s at 1 ms: how far is the tip from where it belongs? The equations in the two angles from straight down decide,
 * integrated with step control; per mass and length², d = φ₁ − φ₂, κ = 1/1200 the share of the thickness l/10 in the moment of a rod:
 *
 *   (4/3 + κ) φ̈₁ + ½cos d φ̈₂ = −½sin d φ̇₂² − 3/2 (g/l) sin φ₁
 *   ½cos d φ̈₁ + (1/3 + κ) φ̈₂ =  ½sin d φ̇₁² − ½ (g/l) sin φ₂
 */
import { findIntegrator, integrate, type OdeSystem, type ResolvedModel } from "@gelenk/core";
import type { Benchmark, BenchmarkEntry, Contestant } from "../benchmark.js";
import type { Engine } from "../engine.js";
import { distance, plus, quadrupleAt, rotate, tripleAt } from "../measures/rotation.js";
import { havok } from "../peers/havok.js";
import { mujoco, mujocoRungeKutta } from "../peers/mujoco.js";
import { rapier } from "../peers/rapier.js";
import { OURS, sceneOf } from "./jointed.js";
import { MECHANISM, MECHANISM_NOTES, RECURSIVE } from "./mechanisms.js";

const NAME = "double-pendulum";
const ABOUT = "Two rods of 1 m on hinges, released from the level: chaotic. 10 s at 1000 steps per second.";
const STEP = 1 / 1000;
const G = 9.81;
const THICKNESS_SHARE = 1 / 1200;
/** As exact as MuJoCo's Runge–Kutta method, m. */
const EXACT = { tip: 5e-7 };

const EQUATIONS: OdeSystem = {
  size: 4,
  derivative(_t, y, dy) {
    const [first, second, firstRate, secondRate] = y as unknown as [number, number, number, number];
    const [sine, half] = [Math.sin(first - second), 0.5 * Math.cos(first - second)];
    const [a, b] = [4 / 3 + THICKNESS_SHARE, 1 / 3 + THICKNESS_SHARE];
    const right = -0.5 * sine * secondRate * secondRate - 1.5 * G * Math.sin(first);
    const left = 0.5 * sine * firstRate * firstRate - 0.5 * G * Math.sin(second);
    const determinant = a * b - half * half;
    dy[0] = firstRate;
    dy[1] = secondRate;
    dy[2] = (b * right - half * left) / determinant;
    dy[3] = (a * left - half * right) / determinant;
  },
};

/** The two angles from straight down at the end of each of so many steps. */
function angles(steps: number, step: number): readonly (readonly [number, number])[] {
  const sampleTimes = Float64Array.from({ length: steps }, (_, i) => (i + 1) * step);
  const start = [Math.PI / 2, Math.PI / 2, 0, 0];
  const tolerance = { absolute: 1e-13, relative: 1e-13 };
  const { samples } = integrate(EQUATIONS, findIntegrator("dormand-prince")!, {
    from: 0,
    to: steps * step,
    y: start,
    tolerance,
    sampleTimes,
    maxStep: STEP,
  });
  return Array.from({ length: steps }, (_, i) => [samples[4 * i]!, samples[4 * i + 1]!] as const);
}

/** Places of the tip, two numbers per step. */
export function tipPath(steps: number): Float64Array {
  return Float64Array.from(
    angles(steps, STEP).flatMap(([first, second]) => [Math.sin(first) + Math.sin(second), -Math.cos(first) - Math.cos(second)]),
  );
}

/** Centres of both rods at the end of each of so many steps, three numbers each. */
export function doublePendulumCentres(steps: number, step: number): readonly Float64Array[] {
  return angles(steps, step).map(([first, second]) =>
    Float64Array.of(
      ...[0.5 * Math.sin(first), -0.5 * Math.cos(first), 0],
      ...[Math.sin(first) + 0.5 * Math.sin(second), -Math.cos(first) - 0.5 * Math.cos(second), 0],
    ),
  );
}

export const doublePendulum: BenchmarkEntry = {
  name: NAME,
  about: ABOUT,
  build({ quick }): Benchmark {
    const model = sceneOf("double-pendulum");
    const steps = quick ? 200 : 10_000;
    const engines = [
      ...[MECHANISM.rungeKutta, MECHANISM.compiled, MECHANISM.adams, MECHANISM.euler, RECURSIVE, OURS.order4],
      ...[havok, rapier, mujoco, mujocoRungeKutta],
    ];
    return {
      name: NAME,
      about: ABOUT,
      work: "step",
      reference: MECHANISM.rungeKutta.name,
      contestants: engines.map((engine) => contestant(engine, model, steps)),
      accuracy: [
        { key: "early", title: "tip during 1 s", unit: "m" },
        { key: "tip", title: "tip during 10 s", unit: "m" },
      ],
      goals: quick ? [] : [{ contestant: MECHANISM.rungeKutta.name, peer: mujocoRungeKutta.name, atMost: 0.7, accuracy: EXACT }],
      notes: [
        "Largest distance of the tip from the solution of the equations of motion, which is exact to about 1e-9 m.",
        ...MECHANISM_NOTES,
      ],
    };
  },
};

function contestant(engine: Engine, model: ResolvedModel, steps: number): Contestant {
  return {
    name: engine.name,
    version: engine.version,
    async prepare() {
      const world = await engine.create(model, { step: STEP });
      return {
        run: () => world.step(),
        measure() {
          const path = tipPath(steps);
          const pose = new Float64Array(7);
          let [early, tip] = [0, 0];
          for (let i = 0; i < steps; i++) {
            world.step();
            world.pose(1, pose);
            const end = plus(tripleAt(pose, 0), rotate(quadrupleAt(pose, 3), [0.5, 0, 0]));
            tip = Math.max(tip, distance(end, [path[2 * i]!, path[2 * i + 1]!, 0]));
            if ((i + 1) * STEP <= 1) early = tip;
          }
          return { early, tip };
        },
        free: () => world.free(),
      };
    },
  };
}
