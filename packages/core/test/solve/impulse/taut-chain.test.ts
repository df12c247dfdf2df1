/**
 * How long a step a taut chain allows. Reference: the closed form of the sideways oscillations of n rods between two fixed points under the
 * tension T, joints displaced by y_k = sin(k φ), φ = π p/n, p = 1 … n − 1:
 *
 *   ω² = (4T/l) sin²(φ/2) / (m cos²(φ/2) + (4J/l²) sin²(φ/2))            → T l/J for the zigzag of a long chain
 *
 * Impulses at both ends of a step are a leapfrog in these coordinates, so the limit is h = 2/ω of the fastest of them, exactly. Here the lower
 * end is a mass of 10⁴ kg: T changes along the chain by a thousandth, h by half of that; the test leaves 2 %.
 */
import { expect, it } from "vitest";
import { box } from "../../../src/model/shapes.js";
import { World } from "../../../src/world/world.js";

const RODS = 8;
const LENGTH = 0.2;
const WIDTH = 0.05;
const LOAD = 1e4;
const GRAVITY = 9.81;
/** Of the first rod at the start, rad/s. */
const SPIN = 1e-3;

function fastest(): number {
  const inertia = (LENGTH * LENGTH + WIDTH * WIDTH) / 12;
  const half = (Math.PI * (RODS - 1)) / RODS / 2;
  const sine = Math.sin(half) ** 2;
  const cosine = Math.cos(half) ** 2;
  return Math.sqrt(((4 * LOAD * GRAVITY) / LENGTH) * (sine / (cosine + ((4 * inertia) / LENGTH ** 2) * sine)));
}

/** Hanging rods of 1 kg with the load on the last; largest speed sideways of a rod within 100 steps, over the one it is started with. */
function growth(h: number, method: "impulse-direct" | "impulse-iterative"): number {
  // the load is drawn as a box around the end of the chain, which the last rods pass through
  const world = new World({ gravity: [0, -GRAVITY, 0], method, halve: false, contact: { solver: "none" } });
  for (let i = 0; i < RODS; i++) {
    const angularVelocity = [0, 0, i === 0 ? SPIN : 0] as const;
    world.addBody({
      name: `rod-${i}`,
      shapes: [box(WIDTH, LENGTH, WIDTH)],
      mass: 1,
      position: [0, -LENGTH * (i + 0.5), 0],
      angularVelocity,
      velocity: [i === 0 ? (SPIN * LENGTH) / 2 : 0, 0, 0],
    });
    world.addJoint({
      type: "revolute",
      a: i === 0 ? "ground" : `rod-${i - 1}`,
      b: `rod-${i}`,
      anchor: [0, -LENGTH * i, 0],
      axis: [0, 0, 1],
    });
  }
  world.addBody({ name: "load", shapes: [box(1, 1, 1)], mass: LOAD, position: [0, -LENGTH * RODS, 0] });
  world.addJoint({ type: "spherical", a: `rod-${RODS - 1}`, b: "load", anchor: [0, -LENGTH * RODS, 0] });
  let largest = 0;
  for (let step = 0; step < 100; step++) {
    world.step(h);
    for (let i = 0; i < RODS; i++) largest = Math.max(largest, Math.abs(world.body(`rod-${i}`)!.angularVelocity[2]));
  }
  return largest / SPIN;
}

it.each(["impulse-direct", "impulse-iterative"] as const)("%s: a taut chain is quiet up to h = 2/ω, and no further", (method) => {
  // Below, amplitudes are at most 1/√(1 − (ωh/2)²) = 5 times those of the exact motion; above, ωh = 2.04 multiplies them by −1.5 in every step.
  expect(growth(0.98 * (2 / fastest()), method)).toBeLessThan(10);
  expect(growth(1.02 * (2 / fastest()), method)).toBeGreaterThan(1000);
});
