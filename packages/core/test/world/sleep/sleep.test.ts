/**
 * Sleeping: what lies still is left out, and wakes in the very step in which something may disturb it. What decides: closed forms (free fall, energy of a
 * body that drifts), and the same world without sleep from the same state.
 */
import { describe, expect, it } from "vitest";
import type { ForceKind } from "../../../src/force/force-kind.js";
import { box, sphere } from "../../../src/model/shapes.js";
import type { Body } from "../../../src/world/handles/body-handle.js";
import { World } from "../../../src/world/world.js";
import type { WorldOptions } from "../../../src/world/world-data.js";

const H = 1 / 240;
const SLEEP = { speed: 1e-3, time: 0.1 } as const;
const FLOOR = { name: "floor", kind: "fixed", shapes: [{ type: "plane", normal: [0, 1, 0] }] } as const;
/** Steps until what lies still from the start sleeps: its time, and one step whose start was not seen. */
const STEPS = Math.ceil(SLEEP.time / H) + 2;

const steps = (world: World, count: number): void => {
  for (let i = 0; i < count; i++) world.step(H);
};

/** Boxes of 0.2 m one upon the other on a floor. */
function stack(count: number, options: WorldOptions = { sleep: SLEEP }): { world: World; boxes: Body[] } {
  const world = new World(options);
  world.addBody(FLOOR);
  const boxes = Array.from({ length: count }, (_, i) =>
    world.addBody({ name: `box-${i}`, shapes: [box(0.2, 0.2, 0.2)], position: [0, 0.1 + 0.2 * i, 0] }),
  );
  return { world, boxes };
}

function asleepStack(count: number, options?: WorldOptions): { world: World; boxes: Body[] } {
  const made = stack(count, options);
  steps(made.world, STEPS);
  expect(made.boxes.every(({ asleep }) => asleep)).toBe(true);
  return made;
}

const poseOf = (body: Body): readonly number[] => [...body.position, ...body.orientation];
const poses = ({ bodies }: World): readonly number[] => bodies.flatMap(poseOf);
const largestDifference = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i]!)), 0);
const eventsOf = ({ events }: World, type: string) => events.filter((event) => event.type === type);

describe("falling asleep", () => {
  it("takes the time that is stated, then nothing moves by a bit", () => {
    const { world, boxes } = stack(2);
    let fellAsleep = -1;
    for (let i = 0; i < 60 && fellAsleep < 0; i++) {
      world.step(H);
      if (eventsOf(world, "sleep").length > 0) fellAsleep = world.time;
    }
    // the end of the first step is the first that counts
    expect(fellAsleep).toBeGreaterThanOrEqual(SLEEP.time);
    expect(fellAsleep).toBeLessThan(SLEEP.time + 2 * H);
    expect(eventsOf(world, "sleep")).toEqual([{ type: "sleep", time: fellAsleep, bodies: ["box-0", "box-1"] }]);
    const before = poses(world);
    const forces = world.contacts.map(({ impulse }) => impulse);
    for (let i = 0; i < 100; i++) {
      world.step(H);
      expect(world.events).toEqual([]);
    }
    expect(poses(world)).toEqual(before);
    expect([...world.sample(0.5).subarray(7, 21)]).toEqual(before.slice(7));
    expect(boxes.map(({ velocity, angularVelocity }) => [...velocity, ...angularVelocity])).toEqual([
      [0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0],
    ]);
    // what holds them is still known: the weights of one and of two boxes (8 kg each), within the tolerance of the velocity stage
    expect(world.contacts.map(({ impulse }) => impulse)).toEqual(forces);
    const weight = boxes[0]!.mass * 9.81 * H;
    expect(forces[0]! / weight).toBeCloseTo(2, 4);
    expect(forces[1]! / weight).toBeCloseTo(1, 4);
  });

  it("does not happen in the air, whatever the time stated", () => {
    const world = new World({ sleep: { speed: 0.1, time: 0 } });
    const ball = world.addBody({ shapes: [sphere(0.1)], position: [0, 5, 0], velocity: [0, 1, 0] });
    // up and down again through v = 0; closed form of the throw
    for (let i = 1; i <= 96; i++) {
      world.step(H);
      expect(ball.asleep).toBe(false);
    }
    const t = 96 * H;
    expect(Math.abs(ball.position[1] - (5 + t - 0.5 * 9.81 * t * t))).toBeLessThan(1e-12);
  });

  it("waits for every body of the island", () => {
    const { world, boxes } = stack(1);
    const top = world.addBody({ shapes: [sphere(0.1)], position: [0, 0.3, 0], angularVelocity: [0, 3, 0] });
    steps(world, 2 * STEPS);
    // a frictionless point about which the ball spins on: it is slow, but its rim is not
    expect(top.asleep).toBe(false);
    expect(boxes[0]!.asleep).toBe(false);
  });

  it("books what it takes away: a ball that drifts slowly has ½ m v²", () => {
    const world = new World({ gravity: [0, 0, 0], sleep: SLEEP });
    const ball = world.addBody({ shapes: [sphere(0.1)], velocity: [6e-4, 0, 0], angularVelocity: [0, 5e-3, 0] });
    const { kinetic } = world.totals();
    steps(world, STEPS);
    expect(ball.asleep).toBe(true);
    const { work, energyDrift, momentumDrift } = world.ledger;
    expect(Math.abs(work.sleep / kinetic + 1)).toBeLessThan(1e-12);
    // rounding of one subtraction
    expect(energyDrift).toBeLessThan(1e-12);
    expect(momentumDrift).toBeLessThan(1e-12);
  });

  it("is prevented by forces that may depend on the time, not by others", () => {
    const push: ForceKind = {
      type: "push",
      numbers: () => [],
      wrench(_t, _body, _n, time, out, o) {
        out[o + 3] = out[o + 3]! + (time > 1 ? 20 : 0);
      },
    };
    const { world, boxes } = stack(1, { sleep: SLEEP, extend: { forces: [push] } });
    world.addForce({ type: "push", body: "box-0" } as never);
    const other = world.addBody({ shapes: [box(0.2, 0.2, 0.2)], position: [3, 0.1, 0] });
    world.addForce({ type: "constant", body: other.name, force: [1, 0, 0] });
    steps(world, STEPS);
    expect(boxes[0]!.asleep).toBe(false);
    expect(other.asleep).toBe(true);
  });
});

describe("waking", () => {
  /** A box at rest, and a ball that is thrown at it from 2 m away. */
  function target(options: WorldOptions): { world: World; ball: Body; box: Body } {
    const { world, boxes } = stack(1, options);
    const ball = world.addBody({ name: "ball", shapes: [sphere(0.1)], position: [-2, 0.3, 0], velocity: [4, 2, 0] });
    return { world, ball, box: boxes[0]! };
  }

  it("comes in the step in which the swept box of a thrown ball reaches the island, and motion goes on as without sleep", () => {
    const { world, ball, box: hit } = target({ sleep: SLEEP });
    const without = target({}).world;
    steps(world, STEPS);
    expect([hit.asleep, ball.asleep]).toEqual([true, false]);
    let before = world.snapshot();
    let [x, v, time] = [0, 0, 0];
    for (let i = 0; i < 200 && hit.asleep; i++) {
      before = world.snapshot();
      x = ball.position[0] + 0.1;
      v = ball.velocity[0];
      time = world.time;
      world.step(H);
    }
    // the memory of its contact was kept beside that of a world in motion: its weight
    without.restore(before);
    expect(without.contacts[0]!.impulse / (hit.mass * 9.81 * H)).toBeCloseTo(1, 4);
    // boxes are wider by what gravity and the tolerance of contacts add: 9.81 h² + 1e-4 m on either side
    const slack = 2 * (9.81 * H * H + 1e-4);
    expect(x).toBeLessThan(-0.1);
    expect(x + v * H).toBeGreaterThan(-0.1 - slack);
    expect(x).toBeLessThan(-0.1 - slack);
    expect(eventsOf(world, "wake")).toEqual([{ type: "wake", time, bodies: ["box-0"] }]);
    without.step(H);
    for (let i = 0; i < 40; i++) {
      world.step(H);
      without.step(H);
    }
    expect(hit.velocity[0]).toBeGreaterThan(0.1);
    expect(poses(world)).toEqual(poses(without));
    expect(without.bodies.some(({ asleep }) => asleep)).toBe(false);
  });

  it("follows a run without sleep from the start within what sleep takes away", () => {
    const one = target({ sleep: SLEEP });
    const other = target({});
    for (let i = 0; i < 180; i++) {
      one.world.step(H);
      other.world.step(H);
    }
    expect(one.box.position[0]).toBeGreaterThan(0.01);
    // creep of a resting box is below tolerance.speed = 1e-6 m/s, so 4e-7 m until it is hit; collisions may raise that by the speeds they make
    expect(largestDifference(poses(one.world), poses(other.world))).toBeLessThan(1e-5);
    expect(one.world.ledger.energyDrift).toBeLessThan(1e-4);
  });

  it("of a stack whose lowest box is removed: the others fall at once, ½ g t²", () => {
    const { world, boxes } = asleepStack(3);
    const heights = boxes.map(({ position }) => position[1]);
    const { time } = world;
    world.remove(boxes[0]!);
    for (let i = 1; i <= 24; i++) {
      world.step(H);
      if (i === 1) expect(eventsOf(world, "wake")).toEqual([{ type: "wake", time, bodies: ["box-1", "box-2"] }]);
      const fallen = 0.5 * 9.81 * (i * H) ** 2;
      // the pair that falls is in touch: within the tolerance of contacts
      for (const k of [1, 2]) expect(Math.abs(heights[k]! - boxes[k]!.position[1] - fallen)).toBeLessThan(1e-5);
    }
  });

  it("of what rests on a fixed body that is removed, or put elsewhere", () => {
    for (const change of ["remove", "move"] as const) {
      const world = new World({ sleep: SLEEP });
      const table = world.addBody({ kind: "fixed", shapes: [box(1, 0.1, 1)], position: [0, 1, 0] });
      const upon = world.addBody({ shapes: [box(0.2, 0.2, 0.2)], position: [0, 1.15, 0] });
      const aside = world.addBody({ shapes: [box(0.2, 0.2, 0.2)], position: [5, 1.15, 0] });
      world.addBody({ kind: "fixed", shapes: [box(1, 0.1, 1)], position: [5, 1, 0] });
      steps(world, STEPS);
      expect([upon.asleep, aside.asleep]).toEqual([true, true]);
      const [, height] = upon.position;
      if (change === "remove") world.remove(table);
      else table.position = [0, -3, 0];
      steps(world, 24);
      // alone in the air: exact but for rounding
      expect(Math.abs(height - upon.position[1] - 0.5 * 9.81 * 0.01)).toBeLessThan(1e-12);
      expect(aside.asleep).toBe(true);
    }
  });

  it("of what a fixed body is put into", () => {
    const { world, boxes } = asleepStack(1);
    world.addBody({ kind: "fixed", shapes: [box(0.2, 0.2, 0.2)], position: [0.199, 0.1, 0] });
    world.step(H);
    expect(boxes[0]!.asleep).toBe(false);
    steps(world, 100);
    // pushed out of an overlap of 1 mm
    expect(boxes[0]!.position[0]).toBeLessThan(-0.9e-3);
  });

  it("when gravity changes: y = y₀ + ½ a t²", () => {
    const { world, boxes } = asleepStack(1);
    const [, height] = boxes[0]!.position;
    world.gravity = [0, 2, 0];
    steps(world, 48);
    expect(Math.abs(boxes[0]!.position[1] - height - 0.5 * 2 * 0.04)).toBeLessThan(1e-12);
  });

  it("in the step in which the lift below begins to move, with nothing between them", () => {
    const world = new World({ sleep: SLEEP });
    const start = 60.5 * H;
    const height = (t: number) => 0.15 * Math.max(0, t - start) ** 2;
    world.addBody({
      kind: "kinematic",
      shapes: [box(1, 0.1, 1)],
      motion: { position: [0, `0.15 * max(0, t - ${start}) * max(0, t - ${start})`, 0] },
    });
    const load = world.addBody({ shapes: [box(0.2, 0.2, 0.2)], position: [0, 0.15, 0] });
    steps(world, 60);
    expect(load.asleep).toBe(true);
    world.step(H);
    expect(load.asleep).toBe(false);
    expect(eventsOf(world, "wake")).toHaveLength(1);
    for (let i = 61; i < 160; i++) {
      world.step(H);
      // on the lift within the tolerance of contacts
      expect(Math.abs(load.position[1] - 0.15 - height(world.time))).toBeLessThan(1e-5);
    }
  });

  it("by hand: forces, impulses, velocities, wake()", () => {
    const wakers: ((body: Body, world: World) => void)[] = [
      (body) => body.applyForce([1, 0, 0]),
      (body) => body.applyImpulse([0, 1, 0]),
      (body) => {
        body.velocity = [0, 0.5, 0];
      },
      (body) => {
        body.position = [0, 1, 0];
      },
      (body) => body.wake(),
      (_body, world) => world.wake(),
      (body, world) => world.drag(body, [0, 0.2, 0]),
      (body, world) => world.addForce({ type: "constant", body: body.name, force: [0, 0, 1] }),
      (body, world) => world.addJoint({ type: "spherical", a: "ground", b: body.name, anchor: [0, 0.2, 0] }),
    ];
    for (const wake of wakers) {
      const { world, boxes } = asleepStack(2);
      wake(boxes[0]!, world);
      world.step(H);
      expect(boxes.map(({ asleep }) => asleep)).toEqual([false, false]);
      expect(world.events.flatMap((event) => (event.type === "wake" ? event.bodies : []))).toEqual(["box-0", "box-1"]);
    }
  });

  it("by a body that is knocked out of its swept box", () => {
    const billiard = (options: WorldOptions) => {
      const world = new World({ gravity: [0, 0, 0], ...options });
      const ball = (name: string, position: readonly [number, number, number], x = 0) =>
        world.addBody({ name, shapes: [{ type: "sphere", radius: 0.1, friction: 0, restitution: 1 }], position, velocity: [x, 0, 0] });
      const balls = [ball("cue", [-29.9, 0, 0], 100), ball("first", [0, 0.14, 0]), ball("last", [0.214, 0.35, 0])];
      return { world, balls };
    };
    const { world, balls } = billiard({ sleep: SLEEP });
    const without = billiard({});
    const woken: (readonly [number, string])[] = [];
    for (let i = 1; i <= 80; i++) {
      world.step(H);
      without.world.step(H);
      woken.push(...world.events.flatMap((event) => (event.type === "wake" ? event.bodies.map((name) => [i, name] as const) : [])));
    }
    // one knocks the other within a single step: 29.757 m at 100 m/s end at 0.42 of step 72, then 0.1 m at 71 m/s take 0.34 of a step
    expect(woken).toEqual([
      [72, "first"],
      [72, "last"],
    ]);
    expect(balls[2]!.velocity[1]).toBeGreaterThan(40);
    // nothing was taken away from balls at rest
    expect(largestDifference(poses(world), poses(without.world))).toBeLessThan(1e-12);
  });

  it("by the target of a motor, which otherwise holds without a word", () => {
    const world = new World({ sleep: SLEEP });
    world.addBody({ name: "arm", shapes: [box(0.5, 0.05, 0.05)], position: [0.25, 1, 0] });
    const coordinates = { turn: { motor: { position: 0 } } };
    const joint = world.addJoint({ type: "revolute", a: "ground", b: "arm", anchor: [0, 1, 0], axis: [0, 0, 1], coordinates });
    steps(world, STEPS);
    const arm = world.body("arm")!;
    expect(arm.asleep).toBe(true);
    joint.setMotor("turn", 0.3);
    steps(world, 2);
    expect(arm.asleep).toBe(false);
    expect(joint.coordinates[0]).toBeCloseTo(0.3, 6);
    steps(world, STEPS);
    joint.setMotor("turn", 0.3);
    world.step(H);
    expect(arm.asleep).toBe(true);
  });

  it("leaves stops as they are: a bar that leans against one sleeps without leaving it", () => {
    const world = new World({ sleep: SLEEP });
    world.addBody({ name: "bar", shapes: [box(0.5, 0.05, 0.05)], position: [0.25, 1, 0] });
    const coordinates = { turn: { low: 0, high: 1 } };
    world.addJoint({ type: "revolute", a: "ground", b: "bar", anchor: [0, 1, 0], axis: [0, 0, 1], coordinates });
    const told: string[] = [];
    for (let i = 0; i < 2 * STEPS; i++) {
      world.step(H);
      told.push(...world.events.map(({ type }) => type));
    }
    expect(told).toEqual(["limit-hit", "sleep"]);
  });
});

describe("state", () => {
  it("a snapshot taken while they sleep is repeated to the bit, here and in another world", () => {
    const { world, boxes } = asleepStack(2);
    const snapshot = world.snapshot();
    const go = (runner: World): string => {
      runner.restore(snapshot);
      steps(runner, 10);
      runner.bodies[1]!.velocity = [0.5, 0, 0];
      steps(runner, 10);
      return runner.hash();
    };
    const first = go(world);
    expect(boxes[0]!.asleep).toBe(false);
    expect(go(world)).toBe(first);
    expect(go(stack(2).world)).toBe(first);
  });

  it("a call is not lost in a snapshot", () => {
    const { world, boxes } = asleepStack(2);
    boxes[0]!.wake();
    const snapshot = world.snapshot();
    steps(world, 1);
    world.restore(snapshot);
    steps(world, 1);
    expect(boxes.map(({ asleep }) => asleep)).toEqual([false, false]);
    expect(eventsOf(world, "wake")).toHaveLength(1);
  });

  it("where nothing falls asleep nothing changes by a bit", () => {
    const run = (options: WorldOptions): readonly number[] => {
      const { world } = stack(1, options);
      world.addBody({ shapes: [sphere(0.1)], position: [-0.3, 0.12, 0], velocity: [4, 0, 0] });
      steps(world, 40);
      return poses(world);
    };
    expect(run({ sleep: { speed: 1e-12, time: 10 } })).toEqual(run({}));
    expect(run({ sleep: false })).toEqual(run({}));
  });
});

describe("heaps of step mode", () => {
  const options: WorldOptions = { sleep: SLEEP, contact: { impact: "step" } };

  it("sleep and wake as one, and fall when their support goes", () => {
    const { world, boxes } = stack(3, options);
    for (let i = 0; i < 480 && !boxes[0]!.asleep; i++) world.step(H);
    expect(boxes.every(({ asleep }) => asleep)).toBe(true);
    const before = poses(world);
    steps(world, 20);
    expect(poses(world)).toEqual(before);
    const mean = () => boxes.reduce((sum, { position }) => sum + position[1] / 3, 0);
    const height = mean();
    world.remove(world.body("floor")!);
    steps(world, 24);
    // while boxes touch, the kernel's quarter steps add v⁺ h/4 instead of the mean: ½ g t (t + h/4)
    expect(Math.abs(height - mean() - 0.5 * 9.81 * 0.1 * (0.1 + H / 4))).toBeLessThan(1e-5);
  });

  it("go on after waking as from the same state without sleep", () => {
    const { world, boxes } = stack(3, options);
    for (let i = 0; i < 480 && !boxes[0]!.asleep; i++) world.step(H);
    steps(world, 5);
    const snapshot = world.snapshot();
    const without = stack(3, { contact: { impact: "step" } }).world;
    without.restore(snapshot);
    for (const runner of [world, without]) {
      runner.body("box-2")!.velocity = [0.5, 0, 0];
      steps(runner, 60);
    }
    expect(boxes[2]!.asleep).toBe(false);
    expect(poses(world)).toEqual(poses(without));
  });
});
