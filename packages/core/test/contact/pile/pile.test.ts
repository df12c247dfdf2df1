/** Laws decide: closed forms of mechanics, balances of momentum and energy, repetition to the bit. */
import { describe, expect, it } from "vitest";
import { placeColliders } from "../../../src/collide/scene/collision-scene.js";
import {
  boxShape,
  capsuleShape,
  coneShape,
  cylinderShape,
  ellipsoidShape,
  HALF_SPACE,
  sphereShape,
} from "../../../src/collide/shapes/collision-shape.js";
import { OVERFLOW } from "../../../src/contact/pile/colour.js";
import { packedPileLength, packPile, stepPile, unpackPile } from "../../../src/contact/pile/pile.js";
import { chance, tenfold } from "../../chance.js";
import { type PileBody, pileOf, totals, UP } from "./pile-scene.js";

const G = 9.81;
const cube = boxShape(1, 1, 1);
const ground: PileBody = { shape: HALF_SPACE, at: [0, 0, 0], turn: UP, kind: "fixed" };
const slab: PileBody = { shape: boxShape(100, 2, 100), at: [0, -1, 0], kind: "fixed" };

/** Randomly turned boxes falling into a bin without walls. */
function heap(count: number): readonly PileBody[] {
  const random = chance(7);
  const side = 3;
  const boxes = Array.from({ length: count }, (_, i): PileBody => {
    const { x, y, z, w } = random.rotation();
    const at = [(i % side) * 0.9, 0.7 + Math.floor(i / (side * side)) * 0.9, (Math.floor(i / side) % side) * 0.9] as const;
    return { shape: boxShape(0.5, 0.5, 0.5), at, turn: [x, y, z, w], inertia: [1 / 24, 1 / 24, 1 / 24] };
  });
  return [slab, ...boxes];
}

describe("a body alone", () => {
  it("falls on the parabola", () => {
    const world = pileOf([{ shape: cube, at: [0, 100, 0], twist: [0, 0, 0, 1, 2, 0] }]);
    world.step(60);
    // closed form after 1 s; sums of 60 steps round to 1e-12
    expect(world.position(0)[0]).toBeCloseTo(1, 11);
    expect(world.position(0)[1]).toBeCloseTo(100 + 2 - G / 2, 11);
    expect(world.velocity(0)[1]).toBeCloseTo(2 - G, 11);
  });

  it("keeps spin momentum and energy, however thin it is", () => {
    const world = pileOf([{ shape: boxShape(2, 1, 0.02), at: [0, 0, 0], inertia: [1 / 12, 4 / 12, 5 / 12], twist: [3, 12, 1, 0, 0, 0] }], {
      gravity: [0, 0, 0],
    });
    const before = totals(world);
    world.step(600);
    const after = totals(world);
    // momentum to rounding; energy to the order of the rotation kernel, 4, at 0.2 rad per step
    for (let k = 0; k < 3; k++) expect(after.momentum[k]).toBeCloseTo(before.momentum[k]!, 10);
    expect(Math.abs(after.energy / before.energy - 1)).toBeLessThan(1e-3);
  });

  it("spins on about an axis without moment", () => {
    const world = pileOf([{ shape: boxShape(0.02, 1, 0.02), at: [0, 0, 0], twist: [0, 3, 0, 1, 0, 0] }], { gravity: [0, 0, 0] });
    world.tables.inertia.set([1 / 12, 0, 1 / 12, 12, 0, 12]);
    world.step(60);
    // closed form: 3 rad after 1 s
    expect(world.spin(0)[1]).toBeCloseTo(3, 12);
    expect(world.tables.pose[4]).toBeCloseTo(Math.sin(1.5), 8);
  });
});

describe("a body with equal moments", () => {
  const spinning = (inertia: readonly [number, number, number]) => {
    const world = pileOf([{ shape: cube, at: [0, 0, 0], turn: [0.5, -0.5, 0.5, 0.5], inertia, twist: [2, -4, 4, 1, 2, 3] }], {
      gravity: [0, 0, 0],
    });
    world.step(60);
    return world;
  };

  it("turns about an axis that stands still", () => {
    const world = spinning([1 / 6, 1 / 6, 1 / 6]);
    // closed form: 6 rad after 1 s about (1, −2, 2)/3, and the turn at the start; the series misses 2 e⁵/120 of every step, e = 0.05 rad: 3e-7 rad
    const [s, c] = [Math.sin(3), Math.cos(3)];
    const [x, y, z] = [s / 3, (-2 * s) / 3, (2 * s) / 3];
    const turned = [
      c / 2 + x / 2 + y / 2 + z / 2,
      -c / 2 + y / 2 + z / 2 - x / 2,
      c / 2 + z / 2 - x / 2 - y / 2,
      c / 2 - x / 2 + y / 2 - z / 2,
    ];
    const sign = Math.sign(turned[3]! * world.tables.pose[6]!);
    for (const [k, number] of turned.entries()) expect(Math.abs(sign * world.tables.pose[3 + k]! - number)).toBeLessThan(3e-7);
    expect(world.spin(0)).toEqual([2, -4, 4].map((w) => expect.closeTo(w, 12)));
    expect(world.position(0)).toEqual([1, 2, 3].map((way) => expect.closeTo(way, 12)));
  });

  it("moves as one whose moments differ in the last digit, which takes the general way", () => {
    const [one, two] = [spinning([1 / 6, 1 / 6, 1 / 6]), spinning([1 / 6, 1 / 6, (1 + 2 ** -51) / 6])];
    for (let k = 0; k < 7; k++) expect(one.tables.pose[k]).toBeCloseTo(two.tables.pose[k]!, 12);
    for (let k = 0; k < 6; k++) expect(one.tables.twist[k]).toBeCloseTo(two.tables.twist[k]!, 12);
  });
});

describe("a box at rest", () => {
  it.each([
    ["on a plane", ground],
    ["on a box", slab],
  ])("stays %s to a micrometre", (_, floor) => {
    const world = pileOf([floor, { shape: cube, at: [0, 0.5, 0] }]);
    world.step(700);
    let worst = 0;
    for (let i = 0; i < 300; i++) {
      world.step();
      worst = Math.max(worst, Math.abs(world.position(1)[1] - 0.5));
    }
    expect(worst).toBeLessThan(1e-6);
    expect(Math.abs(world.position(1)[0])).toBeLessThan(1e-6);
  });

  it("is carried by a kinematic floor", () => {
    const floor: PileBody = { ...slab, kind: "kinematic", twist: [0, 0, 0, 0.2, 0, 0] };
    const world = pileOf([floor, { shape: cube, at: [0, 0.5, 0] }]);
    const { tables } = world;
    for (let i = 0; i < 120; i++) {
      world.step();
      tables.pose[0]! += 0.2 / 60;
    }
    // friction has taken it along: 0.2 m/s is reached after 0.04 s
    expect(world.velocity(1)[0]).toBeCloseTo(0.2, 4);
  });

  it("weighs what it weighs", () => {
    const world = pileOf([ground, { shape: cube, at: [0, 0.5, 0], mass: 3 }]);
    world.step(600);
    // impulse of the floor in one step = m g h; the box is at rest to 1e-6 m/s
    expect(world.step().outerImpulse[4]).toBeCloseTo((3 * G) / 60, 6);
  });
});

describe("a box on an incline", () => {
  /** Gravity turned instead of the floor. */
  const incline = (degrees: number, friction: number, staticFriction = friction) => {
    const angle = (degrees * Math.PI) / 180;
    const gravity = [G * Math.sin(angle), -G * Math.cos(angle), 0] as const;
    return {
      angle,
      world: pileOf([slab, { shape: boxShape(1, 0.2, 1), at: [0, 0.1, 0], inertia: [0.087, 0.167, 0.087] }], {
        gravity,
        friction,
        staticFriction,
      }),
    };
  };

  it("sticks below the angle of friction", () => {
    const { world } = incline(15, 0.4);
    world.step(120);
    const x = world.position(1)[0];
    world.step(600);
    // what it slips while impulses build up is gone by then: less than 10 µm in the next 10 s
    expect(Math.abs(world.position(1)[0] - x)).toBeLessThan(1e-5);
    expect(Math.abs(x)).toBeLessThan(1e-3);
  });

  it("slides above it with g (sin α − μ cos α)", () => {
    const { world, angle } = incline(30, 0.3);
    world.step(60);
    const speed = world.velocity(1)[0];
    world.step(60);
    // settling affects the first steps only; sliding friction is exact in the mean
    expect(world.velocity(1)[0] - speed).toBeCloseTo(G * (Math.sin(angle) - 0.3 * Math.cos(angle)), 2);
  });

  it("holds by static friction where sliding friction would not", () => {
    const { world } = incline(20, 0.2, 0.5);
    world.step(300);
    expect(Math.abs(world.position(1)[0])).toBeLessThan(1e-2);
  });
});

describe("friction", () => {
  it("stops a box in all directions on a straight line after v²/(2 μ g)", () => {
    for (const degrees of [0, 20, 45, 77]) {
      const a = (degrees * Math.PI) / 180;
      const world = pileOf([
        slab,
        {
          shape: boxShape(1, 0.2, 1),
          at: [0, 0.1, 0],
          inertia: [0.087, 0.167, 0.087],
          twist: [0, 0, 0, 2 * Math.cos(a), 0, 2 * Math.sin(a)],
        },
      ]);
      world.step(120);
      const [x, , z] = world.position(1);
      // first order in the step: half a sub-step of motion is 4 mm
      expect(Math.sqrt(x * x + z * z)).toBeGreaterThan(4 / (2 * 0.5 * G) - 0.01);
      expect(Math.sqrt(x * x + z * z)).toBeLessThan(4 / (2 * 0.5 * G) + 0.01);
      expect(Math.abs(-x * Math.sin(a) + z * Math.cos(a))).toBeLessThan(1e-3);
    }
  });

  it("makes a ball roll: 5/7 of the speed it slid with", () => {
    const ball: PileBody = { shape: sphereShape(0.5), at: [0, 0.5, 0], inertia: [0.1, 0.1, 0.1], twist: [0, 0, 0, 3, 0, 0] };
    const world = pileOf([ground, ball]);
    world.step(120);
    expect(world.velocity(1)[0]).toBeCloseTo((3 * 5) / 7, 2);
    expect(world.spin(1)[2]).toBeCloseTo(-world.velocity(1)[0] / 0.5, 3);
    expect(Math.abs(world.position(1)[1] - 0.5)).toBeLessThan(1e-4);
  });

  it("stops rolling and spinning with coefficients for it", () => {
    const ball: PileBody = { shape: sphereShape(0.5), at: [0, 0.5, 0], inertia: [0.1, 0.1, 0.1], twist: [0, 5, -2, 1, 0, 0] };
    const world = pileOf([ground, ball], { rollFriction: 0.05, spinFriction: 0.05 });
    world.step(300);
    // deceleration of rolling: ρ m g/(7/5 m r) = 0.7 m/s², of spinning ρ m g/J = 4.9 rad/s²; both long over
    expect(Math.abs(world.velocity(1)[0])).toBeLessThan(1e-6);
    for (const w of world.spin(1)) expect(Math.abs(w)).toBeLessThan(1e-6);
    const free = pileOf([ground, ball]);
    free.step(300);
    expect(free.spin(1)[1]).toBeCloseTo(5, 6);
  });

  it.each(["javascript", "wasm"] as const)("of a contact that has ended moves nothing, %s", (kernel) => {
    // pulled off the plane that it hits, and too heavy to turn: vₓ changes by the blow alone, so afterwards the way is vₓ t
    const box = { shape: cube, at: [0, 0.51, 0], inertia: [1e12, 1e12, 1e12], twist: [0, 0, 0, 3, -1, 0] } as const;
    const world = pileOf([ground, box], { gravity: [0, 2, 0], subSteps: 1, friction: 0.5, kernel });
    while (world.velocity(1)[0] === 3) world.step();
    const [x] = world.position(1);
    const [v] = world.velocity(1);
    // Coulomb: μ times the impulse that took 1 m/s away; the pull of 2 m/s² meanwhile takes part in it
    expect(v).toBeGreaterThan(2.5);
    expect(v).toBeLessThan(2.54);
    world.step(3);
    expect(world.position(1)[0] - x).toBeCloseTo((3 * v) / 60, 12);
  });
});

describe("restitution", () => {
  it.each([0.3, 0.5, 0.8])("lets a ball rise to e² of its height, e = %d", (restitution) => {
    const world = pileOf([ground, { shape: sphereShape(0.1), at: [0, 1.1, 0], inertia: [0.004, 0.004, 0.004] }], { restitution });
    let highest = 0;
    let hasHit = false;
    for (let i = 0; i < 120; i++) {
      world.step();
      const falls = world.velocity(1)[1] < 0;
      if (!falls) hasHit = true;
      if (hasHit) highest = Math.max(highest, world.position(1)[1] - 0.1);
      if (hasHit && falls) break;
    }
    // the top lies within half a step of a sampled one: g h²/8; the speed of impact is exact but for the position at which the ball was stopped
    expect(Math.abs(highest - restitution * restitution)).toBeLessThan(2e-3);
  });

  it("does no positive work with friction", () => {
    const random = chance(3);
    for (let trial = 0; trial < tenfold(20); trial++) {
      const { x, y, z, w } = random.rotation();
      const twist = Array.from({ length: 6 }, () => random.uniform(-4, 4));
      const world = pileOf(
        [slab, { shape: boxShape(0.6, 0.4, 0.2), at: [0, 0.5, 0], turn: [x, y, z, w], inertia: [0.0167, 0.0333, 0.0433], twist }],
        { restitution: 0.9, friction: 0.7 },
      );
      for (let i = 0; i < 60; i++) {
        const { normalWork, frictionWork, restitutionWork, penetration } = world.step();
        // pushing an overlap out lifts the body: at most m g times what was overlapped, and as much again while impulses settle
        expect(normalWork + frictionWork + restitutionWork).toBeLessThan(2 * G * penetration + 1e-3);
      }
    }
  });
});

describe("balances", () => {
  it("momentum changes by forces and the impulse from outside, to rounding", () => {
    const world = pileOf(heap(27), { restitution: 0.2 });
    for (let i = 0; i < 60; i++) {
      const before = totals(world);
      const { outerImpulse } = world.step();
      const after = totals(world);
      for (let k = 3; k < 6; k++) {
        const force = k === 4 ? (-G * 27) / 60 : 0;
        expect(after.momentum[k]! - before.momentum[k]!).toBeCloseTo(outerImpulse[k]! + force, 9);
      }
    }
  });

  it("angular momentum is kept in a collision of two bodies without forces", () => {
    const bodies: PileBody[] = [
      { shape: cube, at: [-1.3, 0.2, 0.1], turn: [0.1, 0.2, 0.3, Math.sqrt(1 - 0.14)], twist: [0, 1, 0, 3, 0, 0] },
      { shape: boxShape(1, 2, 1), at: [0.3, 0, 0], mass: 2, inertia: [0.8, 0.3, 0.8], twist: [0, 0, 1, -1, 0, 0] },
    ];
    const world = pileOf(bodies, { gravity: [0, 0, 0], restitution: 0.5 });
    const before = totals(world);
    let touched = 0;
    for (let i = 0; i < 60; i++) touched += world.step().touching;
    const after = totals(world);
    expect(touched).toBeGreaterThan(0);
    for (let k = 3; k < 6; k++) expect(after.momentum[k]).toBeCloseTo(before.momentum[k]!, 12);
    // Impulses of a step act at its start, bodies turn and move on with them: momentum about the origin is missed by (v h) × p, 3 m/s · h · 5 N·s at most
    for (let k = 0; k < 3; k++) expect(Math.abs(after.momentum[k]! - before.momentum[k]!)).toBeLessThan((3 * 5) / 60);
    expect(after.energy).toBeLessThan(before.energy);
  });

  it("works sum up to the change of kinetic energy", () => {
    const world = pileOf([ground, { shape: sphereShape(0.5), at: [0, 0.6, 0], inertia: [0.1, 0.1, 0.1], twist: [0, 0, 3, 2, -1, 0] }]);
    for (let i = 0; i < 30; i++) {
      const before = totals(world).energy;
      const speed = world.velocity(1)[1];
      const { normalWork, frictionWork, restitutionWork } = world.step();
      const gravity = (-G / 60) * ((speed + world.velocity(1)[1]) / 2);
      // a ball has the same inertia in all directions, so the identity holds to rounding
      expect(totals(world).energy - before).toBeCloseTo(normalWork + frictionWork + restitutionWork + gravity, 10);
    }
  });
});

describe("repetition", () => {
  const bodies = heap(27);

  it("gives the same bits twice", () => {
    const [first, second] = [pileOf(bodies), pileOf(bodies)];
    first.step(90);
    second.step(90);
    expect(first.tables.pose).toEqual(second.tables.pose);
    expect(first.tables.twist).toEqual(second.tables.twist);
  });

  it("goes on with the same bits after packing", () => {
    const one = pileOf(bodies, { restitution: 0.3 });
    one.step(70);
    const packed = new Float64Array(packedPileLength(one.pile));
    expect(packPile(one.pile, packed)).toBe(packed.length);
    const two = pileOf(bodies, { restitution: 0.3 });
    two.step(20);
    two.tables.pose.set(one.tables.pose);
    two.tables.twist.set(one.tables.twist);
    expect(unpackPile(two.pile, packed)).toBe(packed.length);
    const scene = two.makeScene();
    for (let i = 0; i < 40; i++) {
      one.step();
      stepPile(two.pile, two.tables, scene, two.input);
    }
    expect(two.tables.pose).toEqual(one.tables.pose);
    expect(two.tables.twist).toEqual(one.tables.twist);
    const again = new Float64Array(packedPileLength(two.pile));
    packPile(two.pile, again);
    const other = new Float64Array(packedPileLength(one.pile));
    packPile(one.pile, other);
    expect(again).toEqual(other);
  });
});

/** What decides the future, in an order of its own. */
function packedMemory({ pile }: ReturnType<typeof pileOf>): Float64Array {
  const packed = new Float64Array(packedPileLength(pile));
  packPile(pile, packed);
  return packed;
}

describe("records of rows", () => {
  it("that are kept have the bits that they would be written with, wherever their contacts lie in the memory", () => {
    // the second algorithm writes all of them in every step
    const [one, two] = [pileOf(heap(40)), pileOf(heap(40))];
    let keptWhileSorting = 0;
    for (let i = 0; i < 240; i++) {
      const scattered = one.pile.memory.scattered;
      one.step();
      const { rows, memory } = one.pile;
      const kept = rows.isKept.subarray(0, rows.colouring.count).reduce((sum, is) => sum + is, 0);
      if (memory.scattered < scattered) keptWhileSorting += kept;
      two.pile.rows.isCurrent = false;
      two.step();
    }
    expect(keptWhileSorting).toBeGreaterThan(10);
    expect(two.tables.pose).toEqual(one.tables.pose);
    expect(two.tables.twist).toEqual(one.tables.twist);
    // places in the memory may differ, since a heap that is still is not sorted
    expect(packedMemory(two)).toEqual(packedMemory(one));
  });
});

describe("anchors", () => {
  it("contacts are the same whoever else moves the boxes of the scene", () => {
    const [one, two] = [pileOf(heap(27)), pileOf(heap(27))];
    for (let i = 0; i < 120; i++) {
      one.step();
      placeColliders(two.scene, two.tables.pose);
      two.step();
    }
    expect(two.tables.pose).toEqual(one.tables.pose);
  });

  it("a body that is put elsewhere is found there", () => {
    const world = pileOf([slab, { shape: cube, at: [0, 0.5, 0] }, { shape: cube, at: [5, 0.5, 0] }]);
    world.step(300);
    world.tables.pose.set([5, 1.5, 0], 7);
    world.step(300);
    // on the other one now, which carries both
    expect(Math.abs(world.position(1)[1] - 1.5)).toBeLessThan(1e-4);
    expect(Math.abs(world.position(2)[1] - 0.5)).toBeLessThan(1e-4);
    expect(world.step().outerImpulse[4]).toBeCloseTo((2 * G) / 60, 5);
  });

  it("a body at rest that gets another mass weighs as much", () => {
    const world = pileOf([slab, { shape: cube, at: [0, 0.5, 0] }]);
    world.step(300);
    world.tables.mass.set([5, 1 / 5], 2);
    world.tables.inertia.set([5 / 6, 5 / 6, 5 / 6, 6 / 5, 6 / 5, 6 / 5], 6);
    world.tables.wrench[10] = -5 * G;
    world.step(600);
    expect(world.step().outerImpulse[4]).toBeCloseTo((5 * G) / 60, 6);
  });

  it("slow motion adds up: a box creeps along with a belt of 5 mm/s", () => {
    const floor: PileBody = { ...slab, kind: "kinematic", twist: [0, 0, 0, 0.005, 0, 0] };
    const world = pileOf([floor, { shape: cube, at: [0, 0.5, 0] }]);
    for (let i = 0; i < 600; i++) {
      world.step();
      world.tables.pose[0]! += 0.005 / 60;
    }
    // 50 mm in 10 s but for what it slipped until friction held it, v²/(2 μ g) = 3 µm and a sub-step, 21 µm
    expect(Math.abs(world.position(1)[0] - 0.05)).toBeLessThan(5e-5);
    expect(Math.abs(world.position(1)[1] - 0.5)).toBeLessThan(1e-5);
  });
});

describe("sweeps in WebAssembly", () => {
  it.each([
    ["boxes", { restitution: 0 }],
    ["with all coefficients", { restitution: 0.3, rollFriction: 0.01, spinFriction: 0.02, staticFriction: 0.8 }],
  ])("give the same bits, %s", (_, options) => {
    const bodies = heap(40);
    const [one, two] = [pileOf(bodies, options), pileOf(bodies, { ...options, kernel: "wasm" })];
    let touched = 0;
    for (let i = 0; i < 150; i++) {
      touched += one.step().touching;
      two.step();
    }
    expect(touched).toBeGreaterThan(1000);
    expect(two.tables.pose).toEqual(one.tables.pose);
    expect(two.tables.twist).toEqual(one.tables.twist);
    expect(packedMemory(two)).toEqual(packedMemory(one));
  });

  it("give the same bits for a body with more contacts than there are colours", () => {
    // a tray on the ground with 36 cubes: the last colour is swept one by one
    const tray: PileBody = { shape: boxShape(8, 0.5, 8), at: [0, 0.25, 0], mass: 20, inertia: [110, 210, 110] };
    const cubes = Array.from(
      { length: 36 },
      (_, i): PileBody => ({ shape: cube, at: [(i % 6) * 1.2 - 3, 1.1, Math.floor(i / 6) * 1.2 - 3] }),
    );
    const [one, two] = [pileOf([slab, tray, ...cubes]), pileOf([slab, tray, ...cubes], { kernel: "wasm" })];
    one.step(40);
    expect(two.step(40).manifolds).toBe(37);
    expect(two.pile.rows.starts[OVERFLOW]).toBeLessThan(two.pile.rows.end);
    expect(two.tables.pose).toEqual(one.tables.pose);
    expect(two.tables.twist).toEqual(one.tables.twist);
  });

  it("take over in the middle of a run", () => {
    const [one, two] = [pileOf(heap(27)), pileOf(heap(27))];
    one.step(80);
    two.step(40);
    const input = { ...two.input, kernel: "wasm", webAssembly: WebAssembly } as const;
    for (let i = 0; i < 20; i++) stepPile(two.pile, two.tables, two.scene, input);
    two.step(20);
    expect(two.tables.pose).toEqual(one.tables.pose);
  });
});

describe("bad starts", () => {
  it("leaves deep overlaps slowly and without a number that is not finite", () => {
    const bodies = [slab, ...Array.from({ length: 12 }, (_, i): PileBody => ({ shape: cube, at: [0.02 * i, 0.1 + 0.05 * i, 0.01 * i] }))];
    const world = pileOf(bodies);
    let fastest = 0;
    for (let i = 0; i < 240; i++) {
      world.step();
      for (const v of world.tables.twist) {
        expect(Number.isFinite(v)).toBe(true);
        fastest = Math.max(fastest, Math.abs(v));
      }
    }
    // pushed out at 3 m/s each, a dozen on top of each other: nothing is shot away
    expect(fastest).toBeLessThan(60);
  });

  it("does not let a fast body through a thin wall", () => {
    const wall: PileBody = { shape: boxShape(0.01, 4, 4), at: [2, 0, 0], kind: "fixed" };
    for (const speed of [50, 200, 1000]) {
      const world = pileOf(
        [wall, { shape: boxShape(0.2, 0.1, 0.1), at: [0, 0, 0], inertia: [1e-3, 1e-3, 1e-3], twist: [0, 3, 1, speed, 0, 0] }],
        { gravity: [0, 0, 0] },
      );
      world.step(10);
      expect(world.position(1)[0]).toBeLessThan(2);
      const past = pileOf(
        [
          { ...wall, at: [2, 3, 0] },
          { shape: boxShape(0.2, 0.1, 0.1), at: [0, 0, 0], twist: [0, 0, 0, speed, 0, 0] },
        ],
        { gravity: [0, 0, 0] },
      );
      past.step(10);
      // flies past below it, undisturbed
      expect(past.position(1)[0]).toBeCloseTo(speed / 6, 6);
    }
  });

  it("bears a mass ratio of 10⁶", () => {
    const world = pileOf([
      slab,
      { shape: cube, at: [0, 0.5, 0] },
      { shape: cube, at: [0, 1.5, 0], mass: 1e6, inertia: [1.6e5, 1.6e5, 1.6e5] },
    ]);
    for (let i = 0; i < 120; i++) world.step();
    for (const v of world.tables.pose) expect(Number.isFinite(v)).toBe(true);
    expect(world.position(2)[1]).toBeGreaterThan(0.4);
    expect(world.position(2)[1]).toBeLessThan(3);
  });
});

describe("stacks", () => {
  it("twenty boxes stand for ten seconds", () => {
    const world = pileOf([slab, ...Array.from({ length: 20 }, (_, i): PileBody => ({ shape: cube, at: [0, 0.5 + i, 0] }))]);
    world.step(600);
    for (let i = 1; i <= 20; i++) {
      const [x, y, z] = world.position(i);
      // upright within a hundredth of an edge; sunk in less than a millimetre per box
      expect(Math.sqrt(x * x + z * z)).toBeLessThan(0.01);
      expect(Math.abs(y - (i - 0.5))).toBeLessThan(1e-3 * i);
    }
  });

  it.each([
    ["spheres", sphereShape(0.5), 0.5],
    ["cylinders", cylinderShape(0.5, 1), 0.5],
    ["capsules", capsuleShape(0.3, 0.6), 0.3],
    ["cones", coneShape(0.5, 1), undefined],
    ["ellipsoids", ellipsoidShape(0.5, 0.4, 0.3), undefined],
  ])("%s come to rest on the ground", (_, shape, height) => {
    const world = pileOf([ground, { shape, at: [0, 1, 0], inertia: [0.1, 0.08, 0.1] }], { rollFriction: 0.02, spinFriction: 0.02 });
    world.step(900);
    const report = world.step();
    for (const v of world.velocity(1)) expect(Math.abs(v)).toBeLessThan(5e-3);
    expect(report.penetration).toBeLessThan(1e-4);
    expect(report.touching).toBeGreaterThan(0);
    if (height !== undefined) expect(Math.abs(world.position(1)[1] - height)).toBeLessThan(1e-4);
  });
});

/** Cubes without a place of their own fall into a shaft, with little friction: they slide over each other's edges for seconds. */
describe("cubes that slide over each other's edges, with steps of 1 ms", () => {
  const wall = (at: readonly [number, number, number], x: number, z: number): PileBody => ({ shape: boxShape(x, 8, z), at, kind: "fixed" });
  const shaft = [wall([3, 2, 0], 2, 20), wall([-3, 2, 0], 2, 20), wall([0, 2, 3], 20, 2), wall([0, 2, -3], 20, 2)];

  it.each([1, 2, 3])("gain no energy in any step, heap %i", (seed) => {
    const random = chance(seed);
    const cubes = Array.from({ length: 24 }, (_, i): PileBody => {
      const { x, y, z, w } = random.rotation();
      const [column, row, layer] = [(i % 2) - 0.5, (Math.floor(i / 2) % 2) - 0.5, Math.floor(i / 4)];
      const at = [1.7 * column + random.uniform(-0.15, 0.15), 1.2 + 1.8 * layer, 1.7 * row + random.uniform(-0.15, 0.15)] as const;
      return { shape: cube, at, turn: [x, y, z, w] };
    });
    const world = pileOf([slab, ...shaft, ...cubes], { h: 1e-3, friction: 0.05 });
    const energy = () => cubes.reduce((sum, _, i) => sum + G * world.position(5 + i)[1], totals(world).energy);
    let before = energy();
    let most = 0;
    for (let i = 0; i < 2500; i++) {
      world.step();
      const after = energy();
      most = Math.max(most, after - before);
      before = after;
    }
    // J: what lifts one of the cubes by a millimetre. Where features were chosen at anchors of different times, and kept whatever the step,
    // faces seemed to lie millimetres in each other, and were pushed apart with one to two joules
    expect(most).toBeLessThan(G * 1e-3);
  });
});
