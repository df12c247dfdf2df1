/** Sensors. References: when a ball in free fall, or a body on a prescribed way, reaches and leaves a box, in closed form. */
import { describe, expect, it } from "vitest";
import { box, sphere } from "../../../src/model/shapes.js";
import type { SensorEvent } from "../../../src/world/events.js";
import { World } from "../../../src/world/world.js";

const sensorEvents = (world: World): SensorEvent[] =>
  world.events.filter((event): event is SensorEvent => event.type === "sensor-enter" || event.type === "sensor-left");

/** Events of so many steps as "type body time". */
function run(world: World, steps: number, h: number): string[] {
  const told: string[] = [];
  for (let i = 0; i < steps; i++) {
    world.step(h);
    for (const { type, body, time } of sensorEvents(world)) told.push(`${type} ${body} ${time.toFixed(9)}`);
  }
  return told;
}

/** A gate 0.2 m high with its middle at y = 0, and balls of 0.1 m that fall through it from different heights. */
function shaft(options: ConstructorParameters<typeof World>[0] = {}): World {
  const world = new World({ gravity: [0, -10, 0], ...options });
  world.addBody({ name: "gate", kind: "fixed", shapes: [box(9, 0.2, 9, { sensor: true, name: "light" })] });
  for (const [i, y] of [1.2, 2, 3].entries()) world.addBody({ name: `ball-${i}`, shapes: [sphere(0.1)], position: [i, y, 0] });
  return world;
}

describe("sensors", () => {
  it.each(["tree", "sweep"] as const)("tell at the end of the step when balls come and go (%s)", (broadPhase) => {
    const h = 1 / 256;
    // touching from y = 0.2 down to −0.2: y₀ − 5 t² = ±0.2
    const expected = [1.2, 2, 3].flatMap((y, i) => [
      { at: Math.ceil(Math.sqrt((y - 0.2) / 5) / h) * h, text: `sensor-enter ball-${i}` },
      { at: (Math.floor(Math.sqrt((y + 0.2) / 5) / h) + 1) * h, text: `sensor-left ball-${i}` },
    ]);
    const told = run(shaft({ broadPhase }), 256, h);
    expect(told).toEqual(expected.sort((a, b) => a.at - b.at).map(({ at, text }) => `${text} ${at.toFixed(9)}`));
  });

  it("say which shape is the sensor", () => {
    const world = new World({ gravity: [0, 0, 0] });
    world.addBody({ name: "first", shapes: [box(1, 1, 1), box(1, 1, 1, { position: [5, 0, 0] })] });
    world.addBody({ name: "second", shapes: [sphere(0.1), sphere(0.5, { sensor: true })], position: [5, 0.9, 0] });
    world.step();
    expect(sensorEvents(world)).toEqual([
      { type: "sensor-enter", time: world.time, sensor: "second", sensorShape: 1, body: "first", shape: 1 },
    ]);
    world.step();
    expect(world.events).toEqual([]);
  });

  it("hold what they told of, also after a restore, until the body leaves or is removed", () => {
    const h = 1 / 256;
    const world = shaft();
    // touching from y = 0.2 down to −0.2: y₀ − 5 t² = ±0.2, for balls from 1.2, 2 and 3 m
    const isIn = (y: number) => Math.abs(y - 5 * world.time ** 2) <= 0.2;
    const expected = () =>
      [1.2, 2, 3].flatMap((y, i) => (isIn(y) ? [{ sensor: "gate", sensorShape: 0, body: `ball-${i}`, shape: 0 }] : []));
    expect(world.sensed).toEqual([]);
    let most = 0;
    for (let i = 0; i < 256; i++) {
      world.step(h);
      expect(world.sensed).toEqual(expected());
      most = Math.max(most, world.sensed.length);
      if (world.sensed.length === 0) continue;
      const inside = world.sensed;
      const snapshot = world.snapshot();
      world.step(h);
      world.restore(snapshot);
      expect(world.sensed).toEqual(inside);
    }
    expect(most).toBeGreaterThan(0);
    const held = new World({ gravity: [0, 0, 0] });
    held.addBody({ name: "gate", kind: "fixed", shapes: [box(1, 1, 1, { sensor: true })] });
    for (const [name, y] of [
      ["a", -0.3],
      ["b", 0.3],
    ] as const)
      held.addBody({ name, shapes: [sphere(0.1, { position: [-0.2, 0, 0] }), sphere(0.1)], position: [0, y, 0] });
    held.step();
    expect(held.sensed.map(({ body, shape }) => `${body} ${shape}`)).toEqual(["a 0", "a 1", "b 0", "b 1"]);
    held.remove(held.body("a")!);
    expect(held.sensed.map(({ body, shape }) => `${body} ${shape}`)).toEqual(["b 0", "b 1"]);
  });

  it("heed groups, exclusions and joints, push nothing and do not see each other", () => {
    const world = new World({ gravity: [0, 0, 0], exclude: [["gate", "banned"]] });
    world.addBody({ name: "gate", kind: "kinematic", shapes: [box(4, 4, 4, { sensor: true, mask: ["seen"] })] });
    world.addBody({ name: "other gate", kind: "kinematic", shapes: [box(4, 4, 4, { sensor: true, groups: ["seen"] })] });
    world.addBody({ name: "hidden", shapes: [sphere(0.1)] });
    for (const name of ["banned", "jointed", "seen"])
      world.addBody({ name, shapes: [sphere(0.1, { groups: ["seen"] })], position: [1, 0, 0] });
    world.addJoint({ type: "spherical", a: "gate", b: "jointed", anchor: [1, 0, 0] });
    world.step();
    expect(
      sensorEvents(world)
        .filter(({ sensor }) => sensor === "gate")
        .map(({ body }) => body),
    ).toEqual(["seen"]);
    expect(sensorEvents(world).map(({ body }) => body)).not.toContain("other gate");
    expect(world.findContacts().flatMap(({ a, b }) => [a.body.name, b.body.name])).not.toContain("gate");
  });

  it("a restored world repeats what followed and nothing else", () => {
    const world = shaft();
    run(world, 120, 1 / 240);
    const inside = world.snapshot();
    const hash = world.hash();
    const after = run(world, 200, 1 / 240);
    expect(after.length).toBeGreaterThan(1);
    world.restore(inside);
    expect(world.hash()).toBe(hash);
    expect(run(world, 200, 1 / 240)).toEqual(after);
    // also in a world that never was inside
    const other = shaft();
    other.restore(inside);
    expect(run(other, 200, 1 / 240)).toEqual(after);
  });

  it("what is inside is state: the same place with another past has another hash", () => {
    const still = (sensor: boolean) => {
      const world = new World({ gravity: [0, 0, 0] });
      world.addBody({ kind: "fixed", shapes: [box(1, 1, 1, { sensor })] });
      world.addBody({ shapes: [sphere(0.1)] });
      world.step();
      return world.hash();
    };
    expect(still(true)).not.toBe(still(false));
  });

  it("a body that is removed is forgotten, also where another takes its place", () => {
    const world = new World({ gravity: [0, 0, 0] });
    world.addBody({ name: "gate", kind: "fixed", shapes: [box(1, 1, 1, { sensor: true })] });
    const ball = world.addBody({ name: "ball", shapes: [sphere(0.1)] });
    world.step();
    expect(sensorEvents(world).length).toBe(1);
    world.remove(ball);
    world.addBody({ name: "next", shapes: [sphere(0.1)] });
    world.step();
    expect(sensorEvents(world).map(({ type, body }) => `${type} ${body}`)).toEqual(["sensor-enter next"]);
    world.remove(world.body("gate")!);
    world.step();
    expect(world.events).toEqual([]);
  });
});
