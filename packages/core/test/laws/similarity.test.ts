/**
 * The same scene larger: lengths times L, times and speeds times √L under the same gravity, densities as they are. What decides: dimensional analysis (Froude's
 * number is the same); with L a power of four every scale factor is a power of two, so that nothing is even rounded differently. Tolerances are lengths and
 * speeds too, and scale with the rest.
 */
import { expect, it } from "vitest";
import { box, plane, sphere } from "../../src/model/shapes.js";
import { World } from "../../src/world/world.js";

const SURFACE = { friction: 0.4, restitution: 0.3 };
const NAMES = ["lowest", "middle", "highest", "ball"] as const;

/** A tower of three boxes that a ball is thrown at; positions in units of L after 0.8 √L s. `speed` in √L m/s. */
function positions(L: number, impact: "exact" | "step", speed: number): number[] {
  const V = Math.sqrt(L);
  const at = (x: number, y: number, z: number) => [x * L, y * L, z * L] as const;
  const world = new World({ up: "z", gravity: [0, 0, -9.81], contact: { impact }, tolerance: { contact: 1e-5 * L, speed: 1e-6 * V } });
  world.addBody({ kind: "fixed", shapes: [plane([0, 0, 1], SURFACE)] });
  world.addBody({ name: "lowest", position: at(0, 0, 0.5), shapes: [box(L, L, L, SURFACE)] });
  world.addBody({ name: "middle", position: at(0.2, 0.1, 1.5), shapes: [box(L, L, L, SURFACE)] });
  world.addBody({ name: "highest", position: at(-0.1, 0.05, 2.5), shapes: [box(0.8 * L, 0.8 * L, L, SURFACE)] });
  world.addBody({ name: "ball", position: at(-3, 0.1, 2), velocity: [speed * V, 0, V], shapes: [sphere(0.3 * L, SURFACE)] });
  for (let i = 0; i < 96; i++) world.step(V / 120);
  return NAMES.flatMap((name) => world.body(name)!.position.map((x) => x / L));
}

it.each([
  // to the last bit
  [1024, "step", 4, 0],
  [1000, "step", 4, 1e-11],
  // the ball sinks in by centimetres
  [1024, "step", 10, 0],
  // times of impacts are found to absolute tolerances of seconds: within what contacts promise
  [10, "exact", 10, 1e-5],
  [1000, "exact", 10, 1e-5],
] as const)("%f times as large, %s, a ball with %f m/s: the same motion within %f", (L, impact, speed, most) => {
  const [small, large] = [positions(1, impact, speed), positions(L, impact, speed)];
  // the ball has pushed the uppermost box away
  expect(small[6]! + 0.1).toBeGreaterThan(2e-3);
  expect(Math.max(...large.map((x, i) => Math.abs(x - small[i]!)))).toBeLessThanOrEqual(most);
});
