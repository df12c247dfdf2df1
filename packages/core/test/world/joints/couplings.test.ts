/**
 * Couplings between coordinates of joints. What decides: closed forms of gear trains, Atwood's machine and a rack, the swinging Atwood machine as a
 * differential equation of its own, observed orders, and the relation itself measured from poses.
 */
import { describe, expect, it } from "vitest";
import type { CouplingDescription, MethodName, WorldOptions } from "../../../src/index.js";
import { World } from "../../../src/world/world.js";

const G = 9.81;
const METHODS: readonly MethodName[] = ["impulse-direct", "impulse-iterative", "lagrange-dense", "lagrange-sparse", "penalty"];

function go(world: World, seconds: number, perSecond = 240): World {
  for (let i = 0; i < Math.round(seconds * perSecond); i++) world.step(1 / perSecond);
  return world;
}

/** Two wheels of 0.3 kg·m² on fixed axles, the first driven by 1.5 N·m. */
function wheels(couplings: readonly CouplingDescription[], options: WorldOptions = {}): World {
  return World.fromModel(
    {
      gelenk: 1,
      gravity: [0, 0, 0],
      bodies: [
        { name: "first", mass: 1, inertia: [0.2, 0.2, 0.3] },
        { name: "second", mass: 1, inertia: [0.2, 0.2, 0.3], position: [1, 0, 0] },
      ],
      joints: [
        { name: "first", type: "revolute", a: "ground", b: "first", axis: [0, 0, 1], coordinates: { turn: { drive: 1.5 } } },
        { name: "second", type: "revolute", a: "ground", b: "second", axis: [0, 0, 1] },
      ],
      couplings,
    },
    options,
  );
}

describe.each(METHODS)("%s", (method) => {
  it.each([-2, 0.5, 3])("a gear of ratio %f turns both wheels by the closed form", (ratio) => {
    const world = wheels([{ name: "gear", type: "gear", terms: [{ joint: "first" }, { joint: "second" }], ratio }], { method });
    go(world, 2);
    // q̈₁ = T/(I + ratio² I), each step solved to 1e-8; penalty: its joints are soft, but nothing loads them here
    const exact = (0.5 * 1.5 * 4) / (0.3 * (1 + ratio * ratio));
    expect(world.joint("first")!.coordinates[0]).toBeCloseTo(exact, 8);
    expect(world.joint("second")!.coordinates[0]).toBeCloseTo(ratio * exact, 8);
    expect(world.coupling("gear")!.error).toBeLessThan(1e-8);
    expect(world.ledger.energyDrift).toBeLessThan(1e-9);
    expect(world.ledger.momentumDrift).toBeLessThan(1e-9);
  });
});

describe("couplings", () => {
  it("a train of gears multiplies ratios", () => {
    const count = 8;
    const world = World.fromModel({
      gelenk: 1,
      gravity: [0, 0, 0],
      bodies: Array.from({ length: count }, (_, i) => ({
        name: `w${i}`,
        mass: 1,
        inertia: [0.2, 0.2, 0.3] as const,
        position: [i, 0, 0] as const,
      })),
      joints: Array.from({ length: count }, (_, i) => ({
        name: `j${i}`,
        type: "revolute",
        a: "ground",
        b: `w${i}`,
        axis: [0, 0, 1] as const,
        ...(i === 0 && { coordinates: { turn: { motor: { speed: 1 } } } }),
      })),
      couplings: Array.from({ length: count - 1 }, (_, i) => ({
        type: "gear" as const,
        terms: [{ joint: `j${i}` }, { joint: `j${i + 1}` }],
        ratio: -0.5,
      })),
    });
    go(world, 1);
    for (let i = 0; i < count; i++) expect(world.joint(`j${i}`)!.speeds[0]).toBeCloseTo((-0.5) ** i, 8);
  });

  it("a rack follows its pinion", () => {
    const world = World.fromModel({
      gelenk: 1,
      gravity: [0, 0, 0],
      bodies: [
        { name: "pinion", mass: 1, inertia: [0.2, 0.2, 0.3] },
        { name: "rack", mass: 2, inertia: [1, 1, 1], position: [0, 0.1, 0] },
      ],
      joints: [
        { name: "turn", type: "revolute", a: "ground", b: "pinion", axis: [0, 0, 1], coordinates: { turn: { drive: 1 } } },
        { name: "slide", type: "prismatic", a: "ground", b: "rack" },
      ],
      couplings: [{ name: "rack", type: "rack", terms: [{ joint: "turn" }, { joint: "slide" }], radius: 0.1 }],
    });
    go(world, 1);
    // (I + m r²) φ̈ = 1
    expect(world.joint("slide")!.coordinates[0]).toBeCloseTo(0.1 * (0.5 / (0.3 + 2 * 0.01)), 9);
    // the tooth carries what moves the rack: m r φ̈
    expect(Math.abs(world.coupling("rack")!.force)).toBeCloseTo((2 * 0.1) / 0.32, 6);
  });

  it("mimic follows with offset, linear couples three", () => {
    const world = wheels([{ type: "mimic", terms: [{ joint: "first" }, { joint: "second" }], ratio: 2, offset: 0.1 }]);
    world.assemble();
    go(world, 1);
    expect(world.joint("second")!.coordinates[0]! - 2 * world.joint("first")!.coordinates[0]!).toBeCloseTo(0.1, 7);
    const sum = wheels([
      {
        type: "linear",
        terms: [
          { joint: "first", factor: 3 },
          { joint: "second", factor: 1 },
        ],
      },
    ]);
    go(sum, 1);
    expect(3 * sum.joint("first")!.coordinates[0]! + sum.joint("second")!.coordinates[0]!).toBeCloseTo(0, 8);
  });

  it("a coupling that contradicts another is survived and told", () => {
    const terms = [{ joint: "first" }, { joint: "second" }];
    const world = wheels([
      { name: "one", type: "gear", terms, ratio: 1 },
      { name: "two", type: "gear", terms, ratio: 2 },
    ]);
    go(world, 0.5);
    // both hold only where neither wheel turns
    expect(Math.abs(world.joint("first")!.coordinates[0]!)).toBeLessThan(1e-6);
    expect(world.body("first")!.angularVelocity.every(Number.isFinite)).toBe(true);
  });

  it("removing a joint takes its couplings along", () => {
    const world = wheels([{ name: "gear", type: "gear", terms: [{ joint: "first" }, { joint: "second" }] }]);
    const gear = world.coupling("gear")!;
    world.remove(world.joint("second")!);
    expect(gear.alive).toBe(false);
    go(world, 0.1);
    expect(world.joint("first")!.speeds[0]).toBeCloseTo(0.5, 8);
  });
});

describe("a gear between bodies whose hinges are springs", () => {
  it.each([100, 300, 1000])("is held within a few passes, springs of %i rad/s", (frequency) => {
    // hinges beside the centres of mass: impulses reach the gear through springs, which take part of them away within the step
    const world = World.fromModel(
      {
        gelenk: 1,
        gravity: [0, -G, 0],
        bodies: ["first", "second"].map((name, i) => ({ name, mass: 1, inertia: [0.02, 0.02, 0.03], position: [2 * i + 0.3, 0, 0] })),
        joints: ["first", "second"].map((name, i) => ({
          name,
          type: "revolute",
          a: "ground",
          b: name,
          anchor: [2 * i, 0, 0],
          axis: [0, 0, 1],
        })),
        couplings: [{ name: "gear", type: "gear", terms: [{ joint: "first" }, { joint: "second" }], ratio: -2 }],
      },
      { method: "penalty", penalty: { frequency }, budget: 4 },
    );
    for (let i = 0; i < 120; i++) {
      world.step(1 / 240);
      // target of order 2; without learning what the springs do it takes 10 to 35 passes, and is missed by 1e-5 … 1e-3 after four
      expect(Math.abs(world.coupling("gear")!.error)).toBeLessThan(1e-8);
    }
    expect(Math.abs(world.joint("first")!.coordinates[0]!)).toBeGreaterThan(0.1);
  });
});

/** Two weights on a rope over pulleys at (0, 0) and (3, 0); the first starts at the given place. */
function atwood(first: readonly [number, number], masses: readonly [number, number], options: WorldOptions): World {
  return World.fromModel(
    {
      gelenk: 1,
      gravity: [0, -G, 0],
      bodies: [
        { name: "a", mass: masses[0], point: true, position: [first[0], first[1], 0] },
        { name: "b", mass: masses[1], point: true, position: [3, -1, 0] },
      ],
      joints: [
        { name: "left", type: "rope", a: "ground", b: "a", frameA: { position: [0, 0, 0] } },
        { name: "right", type: "rope", a: "ground", b: "b", frameA: { position: [3, 0, 0] } },
      ],
      couplings: [{ name: "rope", type: "pulley", terms: [{ joint: "left" }, { joint: "right" }] }],
    },
    options,
  );
}

describe("a rope over pulleys", () => {
  it.each([2, 4, 6])("lets two weights fall as Atwood's machine, order %i", (order) => {
    const world = go(atwood([0, -1], [3, 2], { order }), 0.5);
    expect(world.body("a")!.position[1]).toBeCloseTo(-1 - (0.5 * G * 0.25) / 5, 10);
    // tension 2 m₁ m₂ g/(m₁ + m₂)
    expect(Math.abs(world.coupling("rope")!.force)).toBeCloseTo((2 * 3 * 2 * G) / 5, 6);
  });

  it.each([2, 4, 6])("swings with order %i, against the equations of the swinging machine", (order) => {
    // (M + m) r̈ = m r θ̇² + g (m cos θ − M),  r θ̈ = −2 ṙ θ̇ − g sin θ; θ from the vertical
    const [m, M] = [3, 4];
    const h = 1e-4;
    let y = [1, Math.atan2(0.8, 0.6), 0, 0];
    const rate = ([r, a, dr, da]: number[]) => [
      dr!,
      da!,
      (m * r! * da! * da! + G * (m * Math.cos(a!) - M)) / (M + m),
      (-2 * dr! * da! - G * Math.sin(a!)) / r!,
    ];
    const along = (k: number[], s: number) => y.map((value, i) => value + s * k[i]!);
    for (let i = 0; i < 10_000; i++) {
      const k1 = rate(y);
      const k2 = rate(along(k1, h / 2));
      const k3 = rate(along(k2, h / 2));
      const k4 = rate(along(k3, h));
      y = y.map((value, j) => value + (h / 6) * (k1[j]! + 2 * k2[j]! + 2 * k3[j]! + k4[j]!));
    }
    const error = (perSecond: number) => {
      const [x, z] = go(atwood([0.8, -0.6], [m, M], { order }), 1, perSecond).body("a")!.position;
      return Math.hypot(x - y[0]! * Math.sin(y[1]!), z + y[0]! * Math.cos(y[1]!));
    };
    const [coarse, fine] = order === 6 ? [error(40), error(80)] : [error(60), error(120)];
    expect(Math.log2(coarse / fine)).toBeGreaterThan(order - 0.3);
    // the reference itself: h⁴ with h = 1e-4, rounding 1e-13
    expect(fine).toBeLessThan(order === 2 ? 1e-3 : order === 4 ? 1e-6 : 1e-9);
  });
});
