/** Reference: free fall. A ball is seen at the end of the first step after it has reached a gate, and missed at that after it has left. */
import { type SensorEvent, World } from "@gelenk/core";
import { expect, test } from "vitest";
import { modelOf } from "./build.js";

test.each([
  ["@light-gates", 4, 0.5, 9.81],
  ["@light-gates?gates=3&spacing=0.3&gravity=1.7", 3, 0.3, 1.7],
])("%s: the ball comes and goes when free fall says", (address, gates, spacing, gravity) => {
  const world = World.fromModel(modelOf(address));
  const h = 1 / 240;
  const told: string[] = [];
  for (let i = 0; i < 600; i++) {
    for (const event of world.step(h) && world.events) {
      const { type, time, sensor, sensorShape, body } = event as SensorEvent;
      told.push(`${type} ${sensor} ${sensorShape} ${body} ${Math.round(time / h)}`);
    }
  }
  const expected = Array.from({ length: gates }, (_, k) => {
    const depth = (k + 1) * spacing;
    const steps = (d: number) => Math.sqrt((2 * d) / gravity) / h;
    return [
      `sensor-enter gate-${k + 1} 0 ball ${Math.ceil(steps(depth - 0.06))}`,
      `sensor-left gate-${k + 1} 0 ball ${Math.floor(steps(depth + 0.06)) + 1}`,
    ];
  });
  expect(told).toEqual(expected.flat());
});

test("a ray downwards sees the frames of the gates beside the ball, and their light when asked", () => {
  const world = World.fromModel(modelOf("@light-gates"));
  const beside = { from: [0.17, 0, 0], direction: [0, -1, 0] } as const;
  expect(world.castRayAll(beside).map(({ body, shape }) => `${body.name} ${shape}`)).toEqual([1, 2, 3, 4].map((k) => `gate-${k} 2`));
  const through = world.castRay({ from: [0.1, 0, 0], direction: [0, -1, 0], filter: { sensors: true } })!;
  expect([through.shapeName, through.distance]).toEqual(["light", 0.49]);
});
