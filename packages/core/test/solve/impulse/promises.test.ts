/**
 * What the impulse solvers promise: joint gap and misalignment within the tolerance in every step. Gaps are recomputed here from stored poses
 * and the joints' anchors, never taken from the solver.
 */
import { describe, expect, it } from "vitest";
import { angleBetween, readQuat } from "../../../src/math/quat.js";
import { distance, readVec3 } from "../../../src/math/vec3.js";
import type { World } from "../../../src/world/world.js";
import { chain, fourBar, struckDoublePendulum, tree } from "../mechanisms.js";

/** Anchors of each joint on both bodies, in their frames, taken at the start. */
function anchorsOf(world: World) {
  const model = world.toModel();
  return model.joints!.map((joint) => ({ a: joint.a, b: joint.b, pA: joint.frameA!.position!, pB: joint.frameB!.position! }));
}

/** Largest gap over all joints from the poses of the bodies. */
function largestGap(world: World, anchors: ReturnType<typeof anchorsOf>): number {
  const place = (name: string, point: readonly [number, number, number]) =>
    readVec3(name === "ground" ? point : world.body(name)!.worldPoint(point));
  return Math.max(...anchors.map(({ a, b, pA, pB }) => distance(place(a, pA), place(b, pB))));
}

function worstGap(world: World, steps: number, h: number): number {
  const anchors = anchorsOf(world);
  let worst = 0;
  for (let i = 0; i < steps; i++) {
    expect(world.step(h).converged).toBe(true);
    worst = Math.max(worst, largestGap(world, anchors));
  }
  // what the ledger says is what we see
  expect(Math.abs(world.ledger.jointPositionError - worst)).toBeLessThan(1e-12);
  return worst;
}

describe("joint error in every step", () => {
  it("10-link chain at 240 Hz for 10 s: ≤ 1e-6 m", () => expect(worstGap(chain(10), 2400, 1 / 240)).toBeLessThan(1e-6));
  it("the same at 60 Hz stays stable by halving", () => expect(worstGap(chain(10), 300, 1 / 60)).toBeLessThan(1e-6));
  it("redundant four-bar of four revolutes at 240 Hz for 5 s: ≤ 1e-6 m", () =>
    expect(worstGap(fourBar(), 1200, 1 / 240)).toBeLessThan(1e-6));
  it("tree of 31 at 30 Hz for 5 s: ≤ 1e-6 m", () => expect(worstGap(tree(5), 150, 1 / 30)).toBeLessThan(1e-6));
  it("tree of 255 at 30 Hz for 2 s: ≤ 1e-6 m", () => expect(worstGap(tree(8), 60, 1 / 30)).toBeLessThan(1e-6));
  it("iterative, 5-link chain at 240 Hz: ≤ 1e-6 m", () => {
    expect(worstGap(chain(5, { method: "impulse-iterative" }), 240, 1 / 240)).toBeLessThan(1e-6);
  });
  it("hinge axes of the four-bar stay parallel to 1e-6 rad", () => {
    const world = fourBar();
    for (let i = 0; i < 1200; i++) {
      world.step(1 / 240);
      expect(world.ledger.jointAngleError).toBeLessThan(1e-6);
    }
  });
});

describe("energy of the free 10-link chain over 10 s at 240 Hz", () => {
  const drift = (order: number) => {
    const world = chain(10, { order });
    for (let i = 0; i < 2400; i++) world.step(1 / 240);
    return world.ledger.energyDrift;
  };

  it("order 4 stays below 0.37 %, order 6 is better again", () => {
    const four = drift(4);
    expect(four).toBeLessThan(0.0037);
    expect(drift(6)).toBeLessThan(four);
  });
});

describe("observed order", () => {
  /** Largest pose error of the bodies (m, rad) at the end. */
  const errorAgainst = (reference: World, world: World): number =>
    Math.max(
      ...world.bodies.map((body) => {
        const other = reference.body(body.name)!;
        return (
          distance(readVec3(body.position), readVec3(other.position)) +
          angleBetween(readQuat(body.orientation), readQuat(other.orientation))
        );
      }),
    );
  const run = (make: (options: object) => World, options: object, steps: number, time: number): World => {
    const world = make(options);
    for (let i = 0; i < steps; i++) world.step(time / steps);
    return world;
  };

  for (const [name, make, time, coarse] of [
    ["a double pendulum", struckDoublePendulum, 0.5, [20, 50, 40]],
    ["a closed loop", (options: object) => fourBar(options, 3), 0.5, [50, 50, 40]],
  ] as const) {
    it(`${name}: at least 1.9, 3.8, 5.7 for orders 2, 4, 6`, () => {
      // the reference: order 6 at an eighth of the finest step or less, confirmed by order 4 at the same step
      const reference = run(make, { order: 6 }, 800, time);
      expect(errorAgainst(reference, run(make, { order: 4 }, 800, time))).toBeLessThan(1e-8);
      [2, 4, 6].forEach((order, i) => {
        const steps = coarse[i]!;
        const first = errorAgainst(reference, run(make, { order }, steps, time));
        const second = errorAgainst(reference, run(make, { order }, 2 * steps, time));
        expect(Math.log2(first / second), `order ${order}: ${first} → ${second}`).toBeGreaterThan([1.9, 3.8, 5.7][i]!);
      });
    });
  }
});
