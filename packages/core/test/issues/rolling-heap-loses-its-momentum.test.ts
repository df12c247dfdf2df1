/**
 * A ball that rolls in step mode was told to gain angular momentum from nowhere, a quarter of all there was at 60 Hz: the impulse of the floor was booked where
 * the ball touched at the start of a step, its weight where it was in the middle. What decides: the law of angular momentum, with what the ball's way in a step
 * leaves in second order, g h²/r.
 */
import { expect, it } from "vitest";
import { World } from "../../src/world/world.js";

const G = 9.81;
const RADIUS = 0.1;

it.each([60, 240])("%i Hz", (perSecond) => {
  const surface = { friction: 1, rollFriction: 0.01 };
  const world = World.fromModel(
    {
      gelenk: 1,
      gravity: [G * Math.sin(0.3), 0, -G * Math.cos(0.3)],
      bodies: [
        { kind: "fixed", shapes: [{ type: "plane", normal: [0, 0, 1], ...surface }] },
        { name: "ball", mass: 1, position: [0, 0, RADIUS], shapes: [{ type: "sphere", radius: RADIUS, ...surface }] },
      ],
    },
    { contact: { impact: "step" } },
  );
  for (let i = 0; i < perSecond; i++) world.step(1 / perSecond);
  expect(world.ledger.momentumDrift).toBeLessThan(G / (RADIUS * perSecond * perSecond));
});
