/**
 * Contacts by `ncp` in a world. References: weights, closed forms of sliding, energy, the other solvers, and the rank of contact
 * points; the numbered cases are those of theory 06, section 6.
 */
import { describe, expect, test } from "vitest";
import { type LastingContact, World } from "../../../src/index.js";
import { cos, sin } from "../../../src/math/trig.js";
import { chance, tenfold } from "../../chance.js";

const DOWN = [0, 0, -9.81] as const;
type Options = ConstructorParameters<typeof World>[0];

function plateWorld(options: Options = {}) {
  const world = new World({ gravity: DOWN, step: 1 / 30, contact: { solver: "ncp", friction: false }, ...options });
  world.addBody({ name: "plate", kind: "fixed", shapes: [{ type: "box", size: [4, 4, 0.1], position: [0, 0, -0.05] }] });
  return world;
}
const addBox = (world: World, name: string, position: readonly [number, number, number], extra: object = {}) =>
  world.addBody({ name, position, mass: 1, shapes: [{ type: "box", size: [0.2, 0.1, 0.1] }], ...extra });

const pushing = (contacts: readonly LastingContact[]) =>
  contacts.flatMap(({ points }) => points.filter(({ force }) => Math.hypot(...force) > 0));

describe("resting", () => {
  test("case 3: a box on a plate is carried by three points, Σ f = m g, and drifts by less than 1e-7 m in 60 s", () => {
    const world = plateWorld();
    const box = addBox(world, "box", [0, 0, 0.05]);
    let worst = 0;
    for (let i = 0; i < 1800; i++) {
      world.step();
      worst = Math.max(worst, Math.abs(box.position[2] - 0.05));
    }
    expect(worst).toBeLessThan(1e-7);
    const points = pushing(world.contacts);
    expect(points.length).toBeLessThanOrEqual(3);
    expect(Math.abs(points.reduce((sum, { force }) => sum + force[2], 0))).toBeCloseTo(9.81, 6);
  });

  test("in step mode as well, where heaps have a kernel of their own", () => {
    const world = plateWorld({ step: 1 / 60, contact: { solver: "ncp", friction: false, impact: "step" } });
    const box = addBox(world, "box", [0, 0, 0.06]);
    for (let i = 0; i < 120; i++) world.step();
    expect(box.position[2]).toBeCloseTo(0.05, 5);
    expect(pushing(world.contacts).length).toBeLessThanOrEqual(3);
  });

  test("case 5: an impact without restitution is plastic", () => {
    const world = plateWorld();
    const box = addBox(world, "box", [0, 0, 0.06], { velocity: [0, 0, -2] });
    world.step();
    expect(box.velocity[2]).toBeCloseTo(0, 6);
    expect(box.position[2]).toBeCloseTo(0.05, 7);
  });

  test("case 6: a box in the hand pushes a free one, which leaves it no gap and goes on alone", () => {
    const world = plateWorld({ step: 1 / 90 });
    const box = addBox(world, "box", [0, 0, 0.05]);
    const other = addBox(world, "other", [0.25, 0, 0.05]);
    const guide = world.guide(box);
    for (let i = 0; i < 90; i++) {
      guide.move({ kind: "twist", linear: [0.3, 0, 0] });
      world.step();
      expect(other.position[0] - box.position[0]).toBeGreaterThan(0.2 - 1e-5);
    }
    // it was hit once it had met its speed, 0.3 m/s, and nothing brakes it
    expect(other.velocity[0]).toBeGreaterThan(0.29);
    expect(other.position[0]).toBeGreaterThan(0.45);
  });

  test("case 4: pressed over its short leg a table tips about its neighbours, and the short leg takes over from the one across", () => {
    const world = plateWorld({ step: 1 / 90 });
    const legs = [
      [-0.1, -0.1],
      [0.1, -0.1],
      [0.1, 0.1],
      [-0.1, 0.1],
    ] as const;
    const table = world.addBody({
      name: "table",
      mass: 1,
      position: [0, 0, 0.1],
      shapes: [
        { type: "box", size: [0.3, 0.3, 0.02] },
        // the last leg is 1 mm short
        ...legs.map(([x, y], i) => ({
          type: "box" as const,
          size: [0.02, 0.02, 0.1] as const,
          position: [x, y, i === 3 ? -0.049 : -0.05] as const,
        })),
      ],
    });
    const press = (x: number, y: number, steps: number): readonly number[] => {
      for (let i = 0; i < steps; i++) {
        table.applyForce([0, 0, -20], [x, y, 0.1]);
        world.step();
      }
      return legs.map((_, i) => pushing(world.contacts.filter(({ shapeA, shapeB }) => Math.max(shapeA, shapeB) === i + 1)).length);
    };
    // weight and force act within the triangle of the three long legs: at x = y = 0.04
    const before = press(0.06, -0.06, 30);
    expect(before[3]).toBe(0);
    expect(before[0]! * before[1]! * before[2]!).toBeGreaterThan(0);
    // now at x = −0.06, y = 0.06, beyond the line of the first and the third
    const after = press(-0.09, 0.09, 60);
    expect(after[1]).toBe(0);
    expect(after[0]! * after[2]! * after[3]!).toBeGreaterThan(0);
  });

  test("case 7: a lid on a hinge in the hand closes onto its stop, and the hinge holds", () => {
    const world = plateWorld({ step: 1 / 90 });
    const lid = world.addBody({ name: "lid", mass: 1, position: [0.2, 0, 0.1], shapes: [{ type: "box", size: [0.4, 0.3, 0.02] }] });
    world.addBody({ name: "post", kind: "fixed", position: [0.35, 0, 0.02], shapes: [{ type: "box", size: [0.02, 0.1, 0.04] }] });
    const joint = world.addJoint({ type: "revolute", a: "ground", b: "lid", anchor: [0, 0, 0.1], axis: [0, 1, 0] });
    const guide = world.guide(lid, { follow: 0.05 });
    for (let i = 0; i < 180; i++) {
      guide.move({ kind: "twist", linear: [0, 0, -0.1] });
      const { joints, penetration } = world.step();
      expect(joints.position).toBeLessThan(1e-6);
      expect(penetration).toBeLessThan(1e-5);
    }
    expect(joint.alive).toBe(true);
    // it lies on the edge of the post: far above where the hand is
    expect(guide.lag.distance).toBeGreaterThan(0.1);
    expect(lid.position[2]).toBeGreaterThan(0.05);
  });
});

describe("agreement", () => {
  /** Boxes and balls on the plate, some sliding. */
  function run(solver: "block" | "sequential" | "ncp", friction: boolean): readonly number[] {
    const world = plateWorld({ step: 1 / 120, contact: { solver, friction } });
    const bodies = [
      addBox(world, "a", [0, 0, 0.05], { velocity: [0.5, 0.2, 0] }),
      addBox(world, "b", [0.6, 0.3, 0.05], { angularVelocity: [0, 0, 1] }),
      world.addBody({ name: "ball", position: [-0.5, 0, 0.1], velocity: [0.4, 0, 0], shapes: [{ type: "sphere", radius: 0.1 }] }),
    ];
    for (let i = 0; i < 60; i++) world.step();
    return bodies.flatMap(({ position, velocity }) => [...position, ...velocity]);
  }

  test.each([false, true])("sliding, spinning and rolling bodies move as with the other solvers; friction: %s", (friction) => {
    const [ncp, block] = [run("ncp", friction), run("block", friction)];
    // three points carry otherwise than four: a box that turns about its height is braked by friction a little differently
    const tolerance = friction ? 2e-2 : 1e-6;
    for (const [i, value] of ncp.entries()) expect(Math.abs(value - block[i]!), `number ${i}`).toBeLessThan(tolerance);
    if (friction) return;
    for (const [i, value] of run("sequential", false).entries()) expect(Math.abs(ncp[i]! - value)).toBeLessThan(1e-6);
  });

  test("a box slides down a slope without friction as ½ g sin θ t², and keeps its energy to second order", () => {
    const angle = 0.3;
    const drifts = [1 / 60, 1 / 120].map((step) => {
      const world = new World({
        gravity: [9.81 * sin(angle), 0, -9.81 * cos(angle)],
        step,
        contact: { solver: "ncp", friction: false },
      });
      world.addBody({ name: "slope", kind: "fixed", shapes: [{ type: "plane", normal: [0, 0, 1] }] });
      const box = addBox(world, "box", [0, 0, 0.05]);
      for (let i = 0; i < 1 / step; i++) world.step();
      // gravity is uniform and the way straight: exact but for what tolerances leave
      expect(box.position[0]).toBeCloseTo(0.5 * 9.81 * sin(angle), 6);
      expect(box.position[2]).toBeCloseTo(0.05, 8);
      return world.ledger.energyDrift;
    });
    for (const drift of drifts) expect(drift).toBeLessThan(1e-7);
  });

  test("friction: a block sticks on a slope of tan θ < μ, and slides on a steeper one with g (sin θ − μ cos θ)", () => {
    for (const angle of [0.3, 0.6]) {
      const world = new World({ gravity: [9.81 * sin(angle), 0, -9.81 * cos(angle)], step: 1 / 240, contact: { solver: "ncp" } });
      world.addBody({ name: "slope", kind: "fixed", shapes: [{ type: "plane", normal: [0, 0, 1], friction: 0.4 }] });
      const box = addBox(world, "box", [0, 0, 0.05], { shapes: [{ type: "box", size: [0.2, 0.1, 0.1], friction: 0.4 }] });
      for (let i = 0; i < 240; i++) world.step();
      const way = angle > 0.4 ? 0.5 * 9.81 * (sin(angle) - 0.4 * cos(angle)) : 0;
      expect(box.position[0]).toBeCloseTo(way, 5);
    }
  });
});

describe("hard cases", () => {
  test("an object in the hand that starts inside an obstacle is pushed out at 1 m/s at most, and reported", () => {
    const world = plateWorld({ step: 1 / 90 });
    const box = addBox(world, "box", [0, 0, 0.02]);
    const guide = world.guide(box);
    let deepest = 0;
    let fastest = 0;
    for (let i = 0; i < 45; i++) {
      guide.move({ kind: "pose", position: [0, 0, 0.02] });
      deepest = Math.max(deepest, world.step().penetration);
      fastest = Math.max(fastest, Math.hypot(...box.velocity));
    }
    expect(deepest).toBeGreaterThan(1e-3);
    expect(world.ledger.penetration).toBeGreaterThan(1e-3);
    expect(fastest).toBeLessThan(3);
    expect(box.position[2]).toBeGreaterThan(0.05 - 1e-5);
  });

  test("device jumps of metres through a wall: the box stays on its side", () => {
    const world = plateWorld({ step: 1 / 90 });
    world.addBody({ name: "wall", kind: "fixed", position: [0.5, 0, 0.5], shapes: [{ type: "box", size: [0.001, 4, 1] }] });
    const box = addBox(world, "box", [0, 0, 0.05]);
    const guide = world.guide(box, { force: 1e4 });
    guide.move({ kind: "pose", position: [0, 0, 0] });
    guide.move({ kind: "pose", position: [5, 0, 0] });
    for (let i = 0; i < 90; i++) {
      const { penetration } = world.step();
      expect(penetration).toBeLessThan(1e-5);
      expect(box.position[0]).toBeLessThan(0.5);
    }
    expect(box.position[0]).toBeCloseTo(0.4, 1);
  });

  test("few iterations still give a motion that holds together", () => {
    const world = plateWorld({ step: 1 / 90, budget: 2 });
    const box = addBox(world, "box", [0, 0, 0.05]);
    const guide = world.guide(box);
    for (let i = 0; i < 180; i++) {
      guide.move({ kind: "twist", linear: [0.1, 0, -0.05] });
      world.step();
      expect(box.position[2]).toBeGreaterThan(0.05 - 1e-3);
    }
    expect(box.position[0]).toBeCloseTo(0.2, 2);
  });

  test("20 random polyhedra led through a corner: never deeper than the tolerance, and never more points than a body has freedoms", () => {
    const random = chance(8);
    for (let k = 0; k < tenfold(20); k++) {
      const world = plateWorld({ step: 1 / 60 });
      world.addBody({ name: "wall", kind: "fixed", position: [0.5, 0, 0.5], shapes: [{ type: "box", size: [0.1, 4, 1] }] });
      world.addBody({ name: "side", kind: "fixed", position: [0, 0.5, 0.5], shapes: [{ type: "box", size: [4, 0.1, 1] }] });
      const points = Array.from({ length: 10 }, () => {
        const { x, y, z } = random.direction();
        return [0.1 * x, 0.08 * y, 0.06 * z] as const;
      });
      const body = world.addBody({ name: "body", mass: 1, position: [0, 0, 0.3], shapes: [{ type: "hull", points }] });
      const guide = world.guide(body);
      for (let i = 0; i < 60; i++) {
        const angular = [random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)] as const;
        guide.move({ kind: "twist", linear: [0.8, 0.8, -0.6], angular });
        expect(world.step().penetration).toBeLessThan(1e-5);
        const active = world.contacts.flatMap((contact) => contact.points.filter(({ force }) => Math.hypot(...force) > 0));
        expect(active.length).toBeLessThanOrEqual(6);
      }
      expect(guide.lag.distance).toBeGreaterThan(0.1);
    }
  });
});
