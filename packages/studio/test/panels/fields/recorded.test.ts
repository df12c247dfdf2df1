/**
 * The readings of a motion edited as curves. What decides: the motion that the world makes of them, stepped by the library, against the
 * curve at the time of the step; and the recording itself where nothing was touched.
 */
import { type RecordedMotion, type ResolvedModel, World } from "@gelenk/core";
import { describe, expect, test } from "vitest";
import { addPoint, movePoint, removePoint } from "../../../src/panels/fields/curve.js";
import { CHANNELS, type Channel, curveOf, followCurve, readMotion, recordedFrom, rowsOf } from "../../../src/panels/fields/recorded.js";
import { quaternionOf, turnsOf } from "../../../src/panels/fields/rotation.js";

const recorded: RecordedMotion = {
  times: [0, 0.5, 1],
  positions: [
    [0, 0, 0],
    [1, 2, 3],
    [2, 0, -1],
  ],
  orientations: [quaternionOf([0, 0, 0]), quaternionOf([0.3, -0.2, 0.5]), quaternionOf([0.6, 0.1, -0.4])],
};
const close = (values: readonly number[], wanted: readonly number[]) => {
  for (const [k, value] of wanted.entries()) expect(values[k]).toBeCloseTo(value, 12);
};

describe.each(CHANNELS)("the curve %s", (channel) => {
  const points = curveOf(recorded, channel);
  const others = CHANNELS.filter((other) => other !== channel);
  const valuesOf = (motion: RecordedMotion, of: Channel) => curveOf(motion, of).map(([, value]) => value);

  test("a moved point moves this curve and no other", () => {
    const next = movePoint(points, 1, [0.6, 0.25]);
    const moved = followCurve(recorded, recorded, { channel, points, next }) as RecordedMotion;
    expect(moved.times).toEqual([0, 0.6, 1]);
    close(valuesOf(moved, channel), [points[0]![1], 0.25, points[2]![1]]);
    for (const other of others) close(valuesOf(moved, other), valuesOf(recorded, other));
  });

  test("a new point lies between its neighbours, and a removed one leaves the rest as it is", () => {
    const added = followCurve(recorded, recorded, { channel, points, next: addPoint(points, [0.25, 0.1]) }) as RecordedMotion;
    expect(added.times).toEqual([0, 0.25, 0.5, 1]);
    close([valuesOf(added, channel)[1]!], [0.1]);
    close(
      added.positions[1]!.filter((_, k) => channel !== CHANNELS[k]),
      [0.5, 1, 1.5].filter((_, k) => channel !== CHANNELS[k]),
    );
    const without = followCurve(recorded, recorded, { channel, points, next: removePoint(points, 1) });
    expect(without).toEqual({
      times: [0, 1],
      positions: [recorded.positions[0], recorded.positions[2]],
      orientations: [recorded.orientations![0], recorded.orientations![2]],
    });
  });
});

test("only what is touched loses its expression", () => {
  const written: RecordedMotion<number | string> = {
    times: [0, "half", 1],
    positions: [
      [0, "a", 0],
      [1, "2*a", "3"],
      [2, 0, -1],
    ],
  };
  const flat: RecordedMotion = { times: recorded.times, positions: recorded.positions };
  const points = curveOf(flat, "x");
  const next = movePoint(points, 1, [0.5, 9]);
  expect(followCurve(written, flat, { channel: "x", points, next })).toEqual({
    times: [0, "half", 1],
    positions: [
      [0, "a", 0],
      [9, "2*a", "3"],
      [2, 0, -1],
    ],
  });
});

test("a turn that is edited gives orientations to a recording without", () => {
  const flat: RecordedMotion = { times: recorded.times, positions: recorded.positions };
  const upright = quaternionOf([0, 0.4, 0]);
  const points = curveOf(flat, "turn z", upright);
  const turned = followCurve(flat, flat, { channel: "turn z", points, next: movePoint(points, 2, [1, 0.7]), upright }) as RecordedMotion;
  close(turnsOf(turned.orientations![2]!), [0, 0.4, 0.7]);
  close(turnsOf(turned.orientations![0]!), [0, 0.4, 0]);
});

test("rows of text and back", () => {
  expect(recordedFrom(rowsOf(recorded))).toEqual(recorded);
  const { orientations: _orientations, ...flat } = recorded;
  expect(recordedFrom(rowsOf(flat))).toEqual(flat);
});

test("the world moves the body along the curve, straight between the points", () => {
  const motion = readMotion((time) => ({ position: [time * time, 0, 0] }), 1, 4) as RecordedMotion;
  const points = curveOf(motion, "y");
  const edited = followCurve(motion, motion, { channel: "y", points, next: movePoint(points, 2, [0.5, 0.8]) }) as RecordedMotion;
  const model: ResolvedModel = {
    gelenk: 1,
    bodies: [{ name: "hand", kind: "kinematic", motion: { recorded: edited } }],
    settings: { step: 1 / 8 },
  };
  const world = World.fromModel(model);
  for (const [x, y] of [
    [1 / 32, 0],
    [1 / 16, 0],
    [5 / 32, 0.4],
    [1 / 4, 0.8],
    [13 / 32, 0.4],
    [9 / 16, 0],
  ]) {
    world.step();
    close(world.body("hand")!.position, [x!, y!, 0]);
  }
});
