/**
 * What stands and what does not: overhanging blocks, leaning cards, a cube at rest. What decides: statics, with
 * numbers and margins of the collection (contact-cases.ts).
 */
import { describe, expect, it } from "vitest";
import type { BodyDescription, Triple } from "../../src/index.js";
import type { World } from "../../src/world/world.js";
import { CASES, contactForce, floor, G, length, minus, radians, run, share, withImpact, worldOf } from "./contact-cases.js";

/** Blocks of length 1 on a table that ends at x = 0; block k from the top is displaced by factor/(2k) against what is below it. */
function overhang(count: number, factor: number, impact: "exact" | "step"): World {
  const height = 0.2;
  const bodies: BodyDescription[] = [{ name: "table", kind: "fixed", position: [-2, 0, -0.5], shapes: [{ type: "box", size: [4, 2, 1] }] }];
  let x = -0.5;
  for (let k = count; k >= 1; k--) {
    x += factor / (2 * k);
    bodies.push({
      name: `block-${k}`,
      mass: 1,
      position: [x, 0, (count - k + 0.5) * height],
      shapes: [{ type: "box", size: [1, 0.5, height] }],
    });
  }
  return worldOf(bodies, withImpact(impact));
}

describe.each([
  ["exact", 60, 1e-6],
  // what gives way in the kernel for heaps until contacts carry: not more than the tolerance of contacts for each
  ["step", 1000, 1e-5],
] as const)("%s, %i Hz", (impact, perSecond, still) => {
  describe.each([2, 3] as const)("%i overhanging blocks", (count) => {
    it("stand with 0.99 of the largest displacements", () => {
      const world = overhang(count, 0.99, impact);
      const top = world.body("block-1")!;
      const start = top.position;
      expect(share(start[0] + 0.5, 0.99 * CASES[`overhang_${count}`].max_overhang)).toBeLessThan(1e-12);
      run(world, 2, perSecond);
      expect(length(minus(top.position, start))).toBeLessThan(still);
    });

    it("fall with 1.01 of them", () => {
      const world = overhang(count, 1.01, impact);
      const top = world.body("block-1")!;
      const start = top.position;
      // the moment of 1 % of the displacement: more than 0.05 rad/s², growing
      run(world, 2, perSecond);
      expect(top.position[2] - start[2]).toBeLessThan(-0.1);
    });
  });
});

const LEAN = radians(20);
const THICKNESS = 1e-3;

/**
 * Two cards of 1 m that lean against each other. They touch by cylinders about their upper edges, so that the
 * force between them is level and its point is the edge's height; thin edges instead would push each other up and
 * down as soon as one is higher by a fraction of their radius.
 */
function cards(friction: number, impact: "exact" | "step"): World {
  const [s, c] = [Math.sin(LEAN), Math.cos(LEAN)];
  const radius = 0.1;
  const card = (name: string, side: 1 | -1): BodyDescription => ({
    name,
    mass: 1,
    position: [-side * (s / 2 + radius), 0, c / 2 + (THICKNESS / 2) * s],
    orientation: [0, side * Math.sin(LEAN / 2), 0, Math.cos(LEAN / 2)],
    shapes: [
      { type: "box", size: [THICKNESS, 0.6, 1], material: "card" },
      {
        type: "cylinder",
        radius,
        length: 0.6,
        position: [0, 0, 0.5],
        orientation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
        material: "card",
        use: ["collision"],
      },
    ],
  });
  return worldOf([floor({ material: "soil" }), card("left", 1), card("right", -1)], withImpact(impact), {
    materials: [{ name: "card" }, { name: "soil" }],
    materialPairs: [
      { of: ["card", "soil"], friction },
      { of: ["card", "card"], friction: 0 },
    ],
  });
}

describe.each([
  ["exact", 60, 1e-6],
  // two contacts that give way by the tolerance of contacts
  ["step", 1000, 2e-5],
] as const)("a house of two cards, %s, %i Hz", (impact, perSecond, still) => {
  const { mu_ground_min, top_horizontal_force_over_W } = CASES.a_frame_20;

  it("stands with 1.05 of the friction that it needs", () => {
    const world = cards(1.05 * mu_ground_min, impact);
    const left = world.body("left")!;
    const start = left.position;
    run(world, 1, perSecond);
    expect(length(minus(left.position, start))).toBeLessThan(still);
    if (impact !== "exact") return;
    const top = contactForce(world, "left", "right")[0] / G;
    // statics of a card that stands on its inner edge, half a thickness off its middle
    const [s, c] = [Math.sin(LEAN), Math.cos(LEAN)];
    expect(share(top, (s - THICKNESS * c) / (2 * c + THICKNESS * s))).toBeLessThan(1e-6);
    // that of the thin card, which this one is to t/(L tan θ) = 0.3 %
    expect(share(top, top_horizontal_force_over_W)).toBeLessThan(4e-3);
  });

  it("slides apart with 0.95 of it", () => {
    const world = cards(0.95 * mu_ground_min, impact);
    const [left, right] = [world.body("left")!, world.body("right")!];
    const start = left.position;
    run(world, 1, perSecond);
    expect(left.position[0] - start[0]).toBeLessThan(-0.1);
    expect(left.position[2] - start[2]).toBeLessThan(-0.05);
    // both alike
    expect(Math.abs(left.position[0] + right.position[0])).toBeLessThan(1e-3);
  });
});

describe("a cube at rest", () => {
  // theory 02, section 12.10
  it("stays where it is for 10 000 steps of 1/240 s", () => {
    const cube: BodyDescription = { name: "cube", mass: 1, position: [0, 0, 0.5], shapes: [{ type: "box", size: [1, 1, 1] }] };
    const world = worldOf([floor(), cube]);
    const body = world.body("cube")!;
    const start: Triple = body.position;
    let [drift, speed] = [0, 0];
    run(world, 10_000 / 240, 240, () => {
      drift = Math.max(drift, length(minus(body.position, start)));
      speed = Math.max(speed, length(body.velocity), length(body.angularVelocity));
    });
    // the promises of a world: a contact is solved to min(tolerance, speed · h) and does not add up; velocities to the speed
    expect(drift).toBeLessThan(1e-6 / 240);
    expect(speed).toBeLessThan(1e-6);
  });
});
