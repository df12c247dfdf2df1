/** Standing, turning, jumping and scaling in VR. What decides: what must stay where it is, and what must come where. */
import type { Quaternion, Vector3 } from "@gelenk/core";
import { describe, expect, test } from "vitest";
import { arcFrom } from "../../src/xr/arc.js";
import { pointInWorld, poseInWorld, rescaled, standingAt, turned, upOf, velocityInWorld } from "../../src/xr/stance.js";

const HEAD: Vector3 = [0.3, 1.7, -0.4];
const TURN: Quaternion = [0, Math.sin(0.4), 0, Math.cos(0.4)];
const STANCE = { position: [2, 0.5, -1], orientation: TURN, scale: 2 } as const;
const closeTo = (got: readonly number[], wanted: readonly number[]): void =>
  wanted.forEach((value, k) => {
    expect(got[k]).toBeCloseTo(value, 12);
  });

test("at scale 2 the model is twice as large: a metre of the person is half a metre of it", () => {
  const [a, b] = [pointInWorld(STANCE, [0, 0, 0]), pointInWorld(STANCE, [1, 0, 0])];
  expect(Math.hypot(...a.map((x, k) => x - b[k]!))).toBeCloseTo(0.5, 12);
  closeTo(a, STANCE.position);
  expect(Math.hypot(...velocityInWorld(STANCE, [0, 3, 4]))).toBeCloseTo(2.5, 12);
});

test("turning keeps the head where it is and turns what it looks at to the left", () => {
  const next = turned({ ...STANCE, orientation: [0, 0, 0, 1], scale: 1 }, HEAD, Math.PI / 2);
  closeTo(pointInWorld(next, HEAD), pointInWorld({ ...STANCE, orientation: [0, 0, 0, 1], scale: 1 }, HEAD));
  const [before, ahead] = [pointInWorld(next, HEAD), pointInWorld(next, [HEAD[0], HEAD[1], HEAD[2] - 1])];
  closeTo(
    ahead.map((x, k) => x - before[k]!),
    [-1, 0, 0],
  );
  closeTo(upOf(next), [0, 1, 0]);
});

test("twelve turns of 30° are none", () => {
  let stance: Parameters<typeof turned>[0] = STANCE;
  for (let k = 0; k < 12; k++) stance = turned(stance, HEAD, Math.PI / 6);
  closeTo(stance.position, STANCE.position);
  // q and −q are the same turn
  expect(Math.abs(stance.orientation.reduce((sum, part, k) => sum + part * TURN[k]!, 0))).toBeCloseTo(1, 12);
});

test("a jump puts the feet below the head at the place", () => {
  const place: Vector3 = [5, 0.5, 7];
  closeTo(pointInWorld(standingAt(STANCE, HEAD, place), [HEAD[0], 0, HEAD[2]]), place);
});

test("scaling keeps its point and stays between 0.1 and 10", () => {
  const about: Vector3 = [0.1, 1, 0.2];
  const next = rescaled(STANCE, 1.5, about);
  expect(next.scale).toBe(3);
  closeTo(pointInWorld(next, about), pointInWorld(STANCE, about));
  expect(rescaled(STANCE, 1e9, about).scale).toBe(10);
  expect(rescaled(STANCE, 1e-9, about).scale).toBe(0.1);
});

test("poses are turned with the person", () => {
  const { orientation } = poseInWorld(STANCE, { position: [0, 0, 0], orientation: [-TURN[0], -TURN[1], -TURN[2], TURN[3]] });
  closeTo(orientation.map(Math.abs), [0, 0, 0, 1]);
});

describe("the arc of a jump", () => {
  test("comes down where a thrown ball does", () => {
    // 6 m/s, level, from 1.225 m: ½ 9.81 t² = h, x = 6 t
    const { landing, points } = arcFrom({ origin: [1, 1.225, 0], direction: [1, 0, 0] }, [0, 1, 0], 0, 1);
    closeTo(landing!, [1 + 6 * Math.sqrt((2 * 1.225) / 9.81), 0, 0]);
    closeTo(points[0]!, [1, 1.225, 0]);
  });

  test("is the same in a model of another scale, in metres of the person", () => {
    const { landing } = arcFrom({ origin: [0, 0, 0.1225], direction: [1, 0, 0] }, [0, 0, 1], 0, 0.1);
    closeTo(landing!, [0.6 * Math.sqrt((2 * 1.225) / 9.81), 0, 0]);
  });

  test("has no end below the floor, or far away", () => {
    expect(arcFrom({ origin: [0, -1, 0], direction: [1, 0, 0] }, [0, 1, 0], 0, 1).landing).toBeUndefined();
    expect(arcFrom({ origin: [0, 20, 0], direction: [0, 1, 0] }, [0, 1, 0], 0, 1).landing).toBeUndefined();
  });
});
