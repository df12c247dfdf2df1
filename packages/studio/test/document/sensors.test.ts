/** Sensors of a model: added, listed, removed. What decides: the library, which tells what comes into one and whether it weighs anything. */
import { type Model, type ResolvedModel, World } from "@gelenk/core";
import { expect, test } from "vitest";
import { addSensorAt, addSensorTo, removeSensor, sensorsOf } from "../../src/document/edits/sensors.js";

const model: Model = {
  gelenk: 1,
  bodies: [{ name: "ball", position: [0, 2, 0], shapes: [{ type: "sphere", radius: 0.1 }] }],
};

test("a sensor by itself tells of what falls through it", () => {
  const edited = addSensorAt([0, 1, 0])(model);
  const world = World.fromModel(edited as ResolvedModel);
  const told: string[] = [];
  for (let k = 0; k < 240; k++) {
    world.step();
    for (const event of world.events) if ("sensor" in event) told.push(`${event.type} ${event.sensor} ${event.body}`);
  }
  expect(told).toEqual(["sensor-enter sensor ball", "sensor-left sensor ball"]);
  // it pushed nothing: the fall is free
  expect(world.body("ball")!.velocity[1]).toBeCloseTo(-9.81, 9);
});

test("one on a body is listed with its place, and adds no mass to it", () => {
  const edited = addSensorTo("ball")(model);
  expect(sensorsOf(edited)).toMatchObject([{ body: "ball", place: 1 }]);
  const massOf = (of: Model) => World.fromModel(of as ResolvedModel).body("ball")!.mass;
  expect(massOf(edited)).toBe(massOf(model));
});

test("removed, the model is as it was, with the body that was made for it", () => {
  const [alone] = sensorsOf(addSensorAt([0, 1, 0])(model));
  expect(removeSensor(alone!)(addSensorAt([0, 1, 0])(model))).toEqual(model);
  const [on] = sensorsOf(addSensorTo("ball")(model));
  expect(removeSensor(on!)(addSensorTo("ball")(model))).toEqual(model);
});
