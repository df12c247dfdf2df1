/**
 * What stands and what falls. References: limit analysis of the arch (arch-thrust.ts), balance of moments of a pair of cards, equilibrium of stacks and
 * pyramids, the limit of friction of a grip, and that a wave of dominoes becomes steady.
 */
import { describe, expect, test } from "vitest";
import { limitThickness } from "./arch-thrust.js";
import { distance } from "./build.js";
import { runFor, shiftFromHere, worldOf, worstOf } from "./contact-motion.js";

describe("an arch of 9 stones", () => {
  const limit = limitThickness(9);

  test("stands at 1.02 of the thickness at which a line of thrust just fits", () => {
    const world = worldOf(`@arch?stones=9&thickness=${1.02 * limit}`);
    const shift = shiftFromHere(world);
    expect(worstOf(world, 0.25).missed).toBe(0);
    // 60 steps of the tolerance of contact speeds, 1e-6 m/s at 1/240 s
    expect(shift()).toBeLessThan(60 * (1e-6 / 240));
  });

  test("falls at 0.98 of it, through its inner side", () => {
    const world = worldOf(`@arch?stones=9&thickness=${0.98 * limit}`);
    const crown = world.body("stone-5")!;
    const start = crown.position[1];
    runFor(world, 0.1);
    const early = start - crown.position[1];
    runFor(world, 0.1);
    // uniform acceleration at least: four times the way in twice the time, less what the first steps round
    expect(early).toBeGreaterThan(1e-4);
    expect(start - crown.position[1]).toBeGreaterThan(3.9 * early);
  });
});

describe("a pair of cards, leaning by 20°", () => {
  // By the moments about its foot, friction must be tan(20°)/2 = 0.182.
  const needed = Math.tan(Math.PI / 9) / 2;

  test("stands with a little more friction than it needs", () => {
    const world = worldOf(`@card-house?floors=1&friction=${1.05 * needed}`);
    const shift = shiftFromHere(world);
    runFor(world, 1);
    expect(shift()).toBeLessThan(1e-6);
  });

  test("slides apart with a little less", () => {
    const world = worldOf(`@card-house?floors=1&friction=${0.95 * needed}`);
    const shift = shiftFromHere(world);
    runFor(world, 0.2);
    expect(shift()).toBeGreaterThan(1e-3);
  });
});

test("a house of cards of two floors stands", () => {
  const world = worldOf("@card-house");
  const shift = shiftFromHere(world);
  expect(worstOf(world, 5 / 240).missed).toBe(0);
  expect(shift()).toBeLessThan(1e-6);
});

test("20 boxes, one upon the other, stand, and the floor carries them all", () => {
  const world = worldOf("@stack");
  const shift = shiftFromHere(world);
  expect(worstOf(world, 0.5).missed).toBe(0);
  expect(shift()).toBeLessThan(1e-5);
  const carried = world.contacts.find(({ a }) => a === "floor")!.impulse * 60;
  expect(Math.abs(carried / (20 * 9.81) - 1)).toBeLessThan(1e-3);
});

test("20 boxes stand at five sweeps per correction, with the block solver; a minute is in contact-motion.long.test.ts", () => {
  const world = worldOf("@stack", { budget: 5, contact: { solver: "block" } });
  const shift = shiftFromHere(world);
  runFor(world, 5);
  // 0.5 mm in 20 m: it stands, and nothing grows
  expect(shift()).toBeLessThan(5e-4);
});

test("a pyramid with a base of 6 stands at 60 Hz: 1 mm is what is asked of it in a minute", () => {
  const world = worldOf("@pyramid?base=6");
  const shift = shiftFromHere(world);
  runFor(world, 5);
  expect(shift()).toBeLessThan(1e-3);
});

describe("dominoes", () => {
  const tiltOf = ([, , z, w]: readonly number[]): number => -2 * Math.atan2(z!, w!);

  /** Times at which the dominoes have turned by 0.1 rad, one after another. */
  function wave(count: number, impact: "step" | "exact", seconds: number): number[] {
    const world = worldOf(`@dominoes?count=${count}`, { contact: { impact } });
    const bodies = Array.from({ length: count }, (_, i) => world.body(`domino-${i + 1}`)!);
    const reached: number[] = [];
    runFor(world, seconds, () => {
      if (reached.length < count && tiltOf(bodies[reached.length]!.orientation) > 0.1) reached.push(world.time);
    });
    // one that leans on the next, 27.5 mm on, has turned by more than a radian; the last lies
    for (const { orientation } of bodies) expect(tiltOf(orientation)).toBeGreaterThan(1);
    return reached;
  }

  test("all fall, and the wave becomes steady", () => {
    const times = wave(20, "step", 1.2);
    expect(times).toHaveLength(20);
    const intervals = times.slice(1).map((time, i) => time - times[i]!);
    // the last ten intervals are alike, up to a step of 2.1 ms by which they are measured
    const late = intervals.slice(-10);
    expect(Math.max(...late) - Math.min(...late)).toBeLessThan(1.5 / 480);
    expect(intervals[0]).toBeGreaterThan(2 * late[0]!);
  });

  test("impacts found in time and impacts met at the ends of steps make the same wave", () => {
    const [found, met] = [wave(4, "exact", 0.6), wave(4, "step", 0.6)];
    // plastic impacts are at most a step late, each of three
    found.forEach((time, i) => {
      expect(Math.abs(time - met[i]!)).toBeLessThan(4 / 480);
    });
  });

  test("below 2.7 rad/s the first falls back, and the others stand", () => {
    const world = worldOf("@dominoes?count=3&push=2.5", { contact: { impact: "exact" } });
    const [first, second] = [world.body("domino-1")!, world.body("domino-2")!];
    const start = second.position;
    runFor(world, 0.6, () => {
      // where it would stand on its edge: atan(thickness/height)
      expect(Math.abs(tiltOf(first.orientation))).toBeLessThan(Math.atan(7.5 / 48));
    });
    expect(distance(second.position, start)).toBeLessThan(1e-6);
  });
});

describe("gripper", () => {
  test("the box stays in the grip while the hand moves up and down", () => {
    const world = worldOf("@gripper", { step: 1 / 120 });
    const [box, hand] = [world.body("box")!, world.body("hand")!];
    const below = (): number => hand.position[1] - box.position[1];
    const start = below();
    const worst = worstOf(world, 3);
    expect(worst.joint).toBeLessThan(1e-6);
    expect(worst.missed).toBe(0);
    // creep of contacts that stick is at most 1e-6 m/s
    expect(Math.abs(below() - start)).toBeLessThan(3e-6);
  });

  test("it slips out where 2 μ F is less than its weight", () => {
    const world = worldOf("@gripper?force=9&lift=0");
    const box = world.body("box")!;
    const start = box.position[1];
    runFor(world, 0.2);
    // m a = m g − 2 μ F
    expect((start - box.position[1]) / (0.5 * (9.81 - 9) * 0.2 * 0.2)).toBeCloseTo(1, 2);
  });
});
