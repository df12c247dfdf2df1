/**
 * A block that is pulled slowly let go at anything from three quarters of its static friction on: of its four corners some reach their bound before the
 * others, and those were taken for sliding in the next solve, with the smaller coefficient. What decides: Coulomb's law for the whole block.
 */
import { describe, expect, it } from "vitest";
import type { BodyDescription } from "../../src/index.js";
import { World } from "../../src/world/world.js";

const G = 9.81;
const H = 1 / 500;
const SURFACE = { friction: 0.2, staticFriction: 0.4 };
const block: BodyDescription = {
  name: "block",
  mass: 1,
  position: [0, 0, 0.05],
  shapes: [{ type: "box", size: [0.2, 0.2, 0.1], ...SURFACE }],
};
const table: BodyDescription = {
  name: "table",
  kind: "fixed",
  position: [0, 0, -0.05],
  shapes: [{ type: "box", size: [20, 1, 0.1], ...SURFACE }],
};
const floor: BodyDescription = { name: "floor", kind: "fixed", shapes: [{ type: "plane", normal: [0, 0, 1], ...SURFACE }] };
/** m/s, N/m: the pull of the spring grows by 10 N a second. */
const TOW = 0.1;
const STIFFNESS = 100;
const tow: BodyDescription = { name: "tow", kind: "kinematic", position: [2, 0, 0.05], motion: { position: [`2+${TOW}*t`, "0", "0.05"] } };

describe.each(["block", "sequential"] as const)("%s", (solver) => {
  it.each([
    ["plane", floor],
    ["box", table],
  ] as const)("a block that a spring pulls over a %s is held up to μ_s m g, and no longer", (_, ground) => {
    const world = World.fromModel(
      {
        gelenk: 1,
        up: "z",
        gravity: [0, 0, -G],
        bodies: [ground, block, tow],
        forces: [{ type: "spring", a: "tow", b: "block", stiffness: STIFFNESS, length: 2 }],
      },
      { contact: { solver } },
    );
    const slip = (SURFACE.staticFriction * G) / (STIFFNESS * TOW);
    const body = world.body("block")!;
    let converged = true;
    // up to 0.97 of it: the sharing of sequential impulses is even no more closely than that
    while (world.time < 0.97 * slip) converged = world.step(H).converged && converged;
    expect(converged).toBe(true);
    // tolerance.speed, and what it leaves in so long
    expect(Math.abs(body.velocity[0])).toBeLessThan(1e-6);
    expect(Math.abs(body.position[0])).toBeLessThan(1e-6);
    // once it slips it gains (μ_s − μ_d) g = 2 m/s² at least; it does so at the end of a step
    while (world.time < slip + 2 * H) world.step(H);
    expect(body.velocity[0]).toBeGreaterThan(H * (SURFACE.staticFriction - SURFACE.friction) * G);
  });
});
