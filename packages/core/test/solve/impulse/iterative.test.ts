/**
 * The iterative method. References: the direct method, which shares the rows and nothing of the solver; closed forms of a mass held by a limited
 * impulse; what is known of conjugate gradients and of Gauss–Seidel sweeps on chains. Its tables of the source are in scenes/test.
 */
import { describe, expect, it } from "vitest";
import { angleBetween, readQuat } from "../../../src/math/quat.js";
import { distance, readVec3 } from "../../../src/math/vec3.js";
import { sphere } from "../../../src/model/shapes.js";
import { ModelError } from "../../../src/world/errors.js";
import { World } from "../../../src/world/world.js";
import type { WorldOptions } from "../../../src/world/world-data.js";
import { advance, chain, fourBar, struckDoublePendulum, tree } from "../mechanisms.js";

const iterative = { method: "impulse-iterative" } as const;
const plain = { ...iterative, iterative: { sweeps: "plain" } } as const;

describe("agrees with the direct method", () => {
  /** Largest distance of a pose, m + rad. */
  const apart = (a: World, b: World): number =>
    Math.max(
      ...a.bodies.map((body) => {
        const other = b.body(body.name)!;
        const turn = angleBetween(readQuat(body.orientation), readQuat(other.orientation));
        return distance(readVec3(body.position), readVec3(other.position)) + turn;
      }),
    );
  const tolerance = { position: 1e-10, angle: 1e-10, speed: 1e-10 };

  for (const [name, make] of [
    ["a chain of hinges", (options: WorldOptions) => chain(6, options)],
    ["a redundant loop", (options: WorldOptions) => fourBar(options)],
    ["a tree of ball joints", (options: WorldOptions) => tree(4, options)],
  ] as const) {
    for (const [how, options] of Object.entries({ conjugate: iterative, plain })) {
      it(`${name}, ${how} sweeps`, () => {
        const steps = 60;
        const direct = advance(make({ tolerance }), steps, 1 / 240);
        const ours = advance(make({ ...options, tolerance }), steps, 1 / 240);
        // gaps of 1e-10 m become velocities of 1e-10/h = 2.4e-8 m/s, and a quarter of a second of swinging multiplies them by less than ten
        expect(apart(ours, direct)).toBeLessThan(1e-7);
      });
    }
  }

  it("order 4: projected by sweeps as well", () => {
    const direct = advance(struckDoublePendulum({ order: 4 }), 60, 1 / 120);
    expect(apart(advance(struckDoublePendulum({ ...iterative, order: 4 }), 60, 1 / 120), direct)).toBeLessThan(1e-7);
  });
});

describe("keeps the promise in every step, conjugate sweeps", () => {
  for (const [name, make, steps, h] of [
    ["10-link chain at 240 Hz", () => chain(10, iterative), 480, 1 / 240],
    ["redundant four-bar at 240 Hz", () => fourBar(iterative), 480, 1 / 240],
    ["tree of 31 at 30 Hz", () => tree(5, iterative), 60, 1 / 30],
    ["tree of 255 at 30 Hz", () => tree(8, iterative), 10, 1 / 30],
  ] as const) {
    it(name, () => {
      const world = make();
      for (let i = 0; i < steps; i++) expect(world.step(h).converged).toBe(true);
      const { jointPositionError, jointAngleError, jointSpeedError } = world.ledger;
      expect(Math.max(jointPositionError, jointAngleError, jointSpeedError)).toBeLessThanOrEqual(1e-6);
    });
  }
});

it("momentum of a chain that nothing holds is kept to round-off", () => {
  const world = new World({ ...iterative, gravity: [0, 0, 0] });
  for (let i = 0; i < 5; i++) world.addBody({ name: `ball-${i}`, shapes: [sphere(0.1)], position: [i, 0, 0], velocity: [0, i * i, 0] });
  for (let i = 0; i < 4; i++) world.addJoint({ type: "spherical", a: `ball-${i}`, b: `ball-${i + 1}`, anchor: [i + 0.5, 0, 0] });
  world.assemble();
  advance(world, 120, 1 / 240);
  // about 1e4 impulses, each with round-off of 1e-16 of its size
  expect(world.ledger.momentumDrift).toBeLessThan(1e-12);
});

describe("sweeps", () => {
  /** Mean sweeps of a step of a hanging chain of that many links, struck at its end. */
  const sweepsFor = (links: number, options: WorldOptions): number => {
    const world = chain(links, { ...options, gravity: [9.81, 0, 0] }, "spherical", 1);
    world.body(`link-${links - 1}`)!.velocity = [0, 2, 0];
    world.assemble();
    return advance(world, 10, 0.01).ledger.iterations / 10;
  };

  it("conjugate ones grow at most linearly with the length of a chain, plain ones by more", () => {
    // conjugate gradients: √κ, Gauss–Seidel: κ, and κ of a chain of n is of order n²
    expect(sweepsFor(40, iterative) / sweepsFor(10, iterative)).toBeLessThan(4);
    expect(sweepsFor(10, plain) / sweepsFor(5, plain)).toBeGreaterThan(2);
  });

  it("are counted, with the joints corrected in them", () => {
    const world = chain(5, plain);
    const { iterations, corrections } = world.step(1 / 240);
    // every joint in the first sweep, none in the last
    expect(corrections).toBeGreaterThanOrEqual(5);
    expect(corrections).toBeLessThanOrEqual(5 * (iterations - 1));
    const { ledger } = advance(world, 9, 1 / 240);
    expect(ledger.corrections).toBeGreaterThanOrEqual(10 * 5);
    const direct = advance(chain(5), 10, 1 / 240).ledger;
    expect(direct.corrections).toBe(5 * direct.iterations);
  });
});

describe("any time", () => {
  it("a budget limits the sweeps of both stages", () => {
    for (const options of [iterative, plain]) {
      const world = chain(20, { ...options, budget: { iterations: 5, milliseconds: 1 }, now: () => 0 });
      for (let i = 0; i < 20; i++) {
        const { iterations, budgetUsed } = world.step(1 / 60);
        expect(iterations).toBeLessThanOrEqual(5);
        // each sweep and each look ahead asks once, the first sweep of the velocity stage not at all
        expect(budgetUsed).toBeLessThanOrEqual(5 + 1 + 5);
        expect(budgetUsed).toBeGreaterThan(5);
      }
    }
  });
});

describe("largest impulse", () => {
  const h = 1 / 1000;
  /** 1 kg hung up at its centre. */
  const hung = (largestImpulse: number): World => {
    const world = new World({ ...iterative, gravity: [0, -10, 0], iterative: { largestImpulse } });
    world.addBody({ name: "ball", shapes: [sphere(0.1)], mass: 1 });
    world.addJoint({ name: "hook", type: "spherical", a: "ground", b: "ball", anchor: [0, 0, 0] });
    return world;
  };

  it("half of the weight: the ball falls with g/2, and the reaction is the limit", () => {
    const world = hung(0.5 * 10 * h);
    for (let n = 1; n <= 15; n++) {
      expect(world.step(h).converged).toBe(n === 1);
      // the limit is spent at the start of each step: after n of them v = −n g h/2, y = −(0 + 1 + … + (n − 1)) g h²/2
      expect(world.body("ball")!.velocity[1]).toBeCloseTo((-n * 10 * h) / 2, 12);
      expect(world.body("ball")!.position[1]).toBeCloseTo((-n * (n - 1) * 10 * h * h) / 4, 12);
      expect(world.joint("hook")!.reaction.force[1]).toBeCloseTo(5, 9);
    }
    expect(world.ledger.rejectedSteps).toBe(0);
  });

  it("more than the weight: nothing is felt of it", () => {
    const world = hung(1.5 * 10 * h);
    for (let n = 0; n < 15; n++) expect(world.step(h).converged).toBe(true);
    expect(world.ledger.jointPositionError).toBeLessThan(1e-6);
  });
});

describe("without velocity correction", () => {
  const world = (options: WorldOptions) => struckDoublePendulum({ tolerance: { position: 1e-12 }, ...options });

  for (const method of ["impulse-iterative", "impulse-direct"] as const) {
    it(`${method}: positions stay as with it, velocities are off by half a step`, () => {
      const [with_, without] = [true, false].map((velocityCorrection) => world({ method, velocityCorrection }));
      const h = 1 / 400;
      with_!.assemble();
      without!.assemble();
      advance(with_!, 100, h);
      advance(without!, 100, h);
      // theory 04, section 6, test 7: equal to 1e-8
      expect(distance(readVec3(with_!.body("lower")!.position), readVec3(without!.body("lower")!.position))).toBeLessThan(1e-8);
      // order of g h/2 = 0.012 m/s
      const slower = distance(readVec3(with_!.body("lower")!.velocity), readVec3(without!.body("lower")!.velocity));
      expect(slower).toBeGreaterThan(1e-3);
      expect(slower).toBeLessThan(0.1);
    });
  }

  it("is refused beside order 4 and beside methods that integrate by themselves", () => {
    for (const options of [{ order: 4 }, { method: "penalty" }, { method: "lagrange-sparse" }] as const) {
      expect(() => new World({ velocityCorrection: false, ...options })).toThrow(ModelError);
    }
    expect(() => new World({ velocityCorrection: false })).not.toThrow();
  });
});
