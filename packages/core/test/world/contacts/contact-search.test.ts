/** Impacts that are searched in time while something else goes on. What decides: closed forms, and the promise for depths. */
import { expect, it } from "vitest";
import { World } from "../../../src/world/world.js";
import { randomContactScene } from "./random-contact-scene.js";
import { recordContacts } from "./watch-contact-laws.js";

it("a ball that leaves from a little below the surface is back after 2 u/g, at once and once", () => {
  const surface = { restitution: 0.5 };
  const u = 0.0145;
  const world = World.fromModel({
    gelenk: 1,
    bodies: [
      { name: "floor", kind: "fixed", shapes: [{ type: "plane", normal: [0, 1, 0], ...surface }] },
      { name: "ball", position: [0, 0.1 - 3e-6, 0], velocity: [0, u, 0], shapes: [{ type: "sphere", radius: 0.1, ...surface }] },
    ],
    settings: { step: 1 / 240 },
  });
  // just faster than what counts as rest, √(2 g 1e-5 m) = 0.0140 m/s
  const { subSteps } = world.step();
  expect(subSteps).toBe(2);
  const impacts = world.events.filter(({ type }) => type === "impact");
  expect(impacts.length).toBe(1);
  // found to a thousandth of 1e-8 m, at u
  expect(Math.abs(impacts[0]!.time - (2 * u) / 9.81)).toBeLessThan(1e-9);
});

it("a body that is held open where it bounces does not sink in elsewhere meanwhile", () => {
  // a tower in which boxes bounce on hills: at 0.5 s one of them came down with another edge while its corner was awaited
  const { penetration, trouble } = recordContacts(randomContactScene(89), 0.55);
  expect(penetration).toBeLessThanOrEqual(1e-5);
  expect(trouble).toEqual([]);
});
