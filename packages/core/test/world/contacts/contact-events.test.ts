/** Events of contacts against closed forms: when, where, along which normal, how strong. */
import { describe, expect, it } from "vitest";
import type { BodyDescription } from "../../../src/model/description.js";
import type { WorldEvent } from "../../../src/world/events.js";
import { World } from "../../../src/world/world.js";

const G = 9.81;
const H = 1 / 240;

function eventsOf(bodies: readonly BodyDescription[], seconds: number): { readonly events: readonly WorldEvent[]; readonly world: World } {
  const world = World.fromModel({ gelenk: 1, bodies, settings: { step: H } });
  const events: WorldEvent[] = [];
  for (let i = 0; i < Math.round(seconds / H); i++) {
    world.step();
    events.push(...world.events);
  }
  return { events, world };
}

const ofType = <T extends WorldEvent["type"]>(events: readonly WorldEvent[], type: T): Extract<WorldEvent, { type: T }>[] =>
  events.filter((event): event is Extract<WorldEvent, { type: T }> => event.type === type);

function expectNear(vector: readonly number[], wanted: readonly number[], tolerance: number): void {
  wanted.forEach((x, k) => {
    expect(Math.abs(vector[k]! - x)).toBeLessThanOrEqual(tolerance);
  });
}

const floor = (restitution: number): BodyDescription => ({
  name: "floor",
  kind: "fixed",
  shapes: [{ type: "plane", normal: [0, 1, 0], restitution }],
});

describe("a ball dropped from 1 m", () => {
  const mass = 2;
  const e = 0.5;
  const ball: BodyDescription = { name: "ball", mass, position: [0.3, 1.1, -0.2], shapes: [{ type: "sphere", radius: 0.1 }] };

  it("collides at √(2 h/g) and then after 2 e v/g, below its centre, with (1 + e) m v", () => {
    const [first, second] = ofType(eventsOf([floor(e), ball], 1).events, "impact");
    const v = Math.sqrt(2 * G);
    expect([first!.a, first!.b]).toEqual(["floor", "ball"]);
    // impact times are found to 1e-9 s
    expect(Math.abs(first!.time - v / G)).toBeLessThan(2e-9);
    expect(first!.impulse).toBeCloseTo((1 + e) * mass * v, 7);
    expectNear(first!.normal, [0, 1, 0], 1e-15);
    expectNear(first!.point, [0.3, 0, -0.2], 1e-8);
    expect(Math.abs(second!.time - v / G - (2 * e * v) / G)).toBeLessThan(1e-8);
    expect(second!.impulse).toBeCloseTo((1 + e) * mass * e * v, 7);
  });

  it("without restitution begins to touch in the step in which it lands, and does not end", () => {
    const { events } = eventsOf([floor(0), ball], 1);
    const [begin, ...more] = ofType(events, "contact-begin");
    const landing = Math.sqrt(2 / G);
    // told at the end of the step
    expect(begin!.time).toBeGreaterThanOrEqual(landing);
    expect(begin!.time - landing).toBeLessThanOrEqual(H);
    expect(more).toEqual([]);
    expect(ofType(events, "contact-end")).toEqual([]);
  });
});

describe("a box put down", () => {
  it("begins to touch in its first step, without an impact, and presses with its weight", () => {
    const box: BodyDescription = { name: "box", mass: 3, position: [1, 0.5, 2], shapes: [{ type: "box", size: [2, 1, 1] }] };
    const { events, world } = eventsOf([floor(0.5), box], 0.1);
    expect(events.map(({ type }) => type)).toEqual(["contact-begin"]);
    const [begin] = ofType(events, "contact-begin");
    expect(begin!.time).toBe(H);
    expectNear(begin!.normal, [0, 1, 0], 1e-15);
    const [contact] = world.contacts;
    // m g h; what a solve leaves is 1e-6 m/s of 3 kg
    expect(contact!.impulse).toBeCloseTo(3 * G * H, 5);
    expectNear(contact!.point, [1, 0, 2], 1e-5);
  });
});

describe("a ball that rolls off a table", () => {
  it("ends its contact with the table when its centre has passed the edge", () => {
    const table: BodyDescription = { name: "table", kind: "fixed", position: [-1, -0.5, 0], shapes: [{ type: "box", size: [2, 1, 2] }] };
    const speed = 2;
    const radius = 0.1;
    const ball: BodyDescription = {
      name: "ball",
      position: [-0.5, radius, 0],
      velocity: [speed, 0, 0],
      angularVelocity: [0, 0, -speed / radius],
      shapes: [{ type: "sphere", radius }],
    };
    const { events } = eventsOf([table, ball], 0.5);
    const [end] = ofType(events, "contact-end");
    // Rolling is uniform: the centre is over the edge at 0.25 s. There v² > g r, so it leaves the edge at once; the contact of that step is the last.
    expect(end!.time).toBeGreaterThanOrEqual(0.25);
    expect(end!.time).toBeLessThanOrEqual(0.25 + 2 * H + 1e-12);
    expect(end!.impulse).toBe(0);
    expect(ofType(events, "impact")).toEqual([]);
  });
});
