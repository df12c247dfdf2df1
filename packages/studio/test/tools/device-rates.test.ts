/** Keys, gamepads and SpaceMice as rates. What decides: the table of studio.md and the stated dead zone and curve. */
import type { Vector3 } from "@gelenk/core";
import { describe, expect, test } from "vitest";
import { add, cross, rotate } from "../../src/document/poses.js";
import {
  addRates,
  DEAD_ZONE,
  isAtRest,
  isGuideKey,
  personAxes,
  type Rates,
  REST,
  ratesOfKeys,
  ratesOfPad,
  shaped,
  twistOf,
} from "../../src/tools/device-rates.js";
import { leadPose } from "../../src/tools/guiding.js";
import { ratesAfterReport } from "../../src/tools/space-mouse.js";

const pad = (axes: readonly number[], ...pressed: number[]) => ({
  axes,
  buttons: Array.from({ length: 16 }, (_, k) => ({ pressed: pressed.includes(k) })),
});
const clean = ({ move, turn }: Rates) => ({ move: move.map((x) => x + 0), turn: turn.map((x) => x + 0) });

describe("dead zone and curve", () => {
  test("nothing within the zone, in any direction; full at the end", () => {
    for (const angle of [0, 1, 2, 3, 4, 5]) {
      const at = (r: number) => shaped([r * Math.cos(angle), r * Math.sin(angle)]);
      expect(at(0.999 * DEAD_ZONE).every((part) => part === 0)).toBe(true);
      expect(Math.hypot(...at(1))).toBeCloseTo(1, 12);
    }
  });

  test("grows from 0 without a jump, and keeps its direction", () => {
    expect(Math.hypot(...shaped([DEAD_ZONE + 1e-6, 0]))).toBeLessThan(1e-9);
    const half = (1 + DEAD_ZONE) / 2;
    const [x, y] = shaped([0.6 * half, 0.8 * half]);
    expect(x! / y!).toBeCloseTo(0.75, 12);
    expect(Math.hypot(x!, y!)).toBeCloseTo(0.25, 12);
  });

  test("corners of a square stick are no faster, and what is no number rests", () => {
    expect(Math.hypot(...shaped([1, 1]))).toBeCloseTo(1, 12);
    expect(shaped([Number.NaN, 0])).toEqual([0, 0]);
  });
});

describe("keys", () => {
  test.each([
    ["j", [-1, 0, 0]],
    ["l", [1, 0, 0]],
    ["i", [0, 0, 1]],
    ["k", [0, 0, -1]],
    ["o", [0, 1, 0]],
    ["p", [0, -1, 0]],
  ] as const)("%s moves, with Shift it turns", (key, move) => {
    expect(isGuideKey(key.toUpperCase())).toBe(true);
    expect(ratesOfKeys([key], false)).toEqual({ move, turn: [0, 0, 0] });
    const { move: still, turn } = ratesOfKeys([key], true);
    expect(still).toEqual([0, 0, 0]);
    expect(Math.hypot(...turn)).toBe(1);
  });

  test("opposite keys cancel, and so do all six", () => {
    expect(isAtRest(ratesOfKeys(["i", "k", "j", "l", "o", "p"], false))).toBe(true);
    expect(isAtRest(ratesOfKeys(["i", "k", "j", "l", "o", "p"], true))).toBe(true);
    expect(isGuideKey("x")).toBe(false);
  });
});

describe("gamepads", () => {
  test("left stick sideways and away, right stick sideways and up, shoulders down and up", () => {
    expect(clean(ratesOfPad(pad([1, 0, 0, 0]))).move).toEqual([1, 0, 0]);
    expect(clean(ratesOfPad(pad([0, -1, 0, 0]))).move).toEqual([0, 0, 1]);
    expect(clean(ratesOfPad(pad([0, 0, 0, -1]))).move).toEqual([0, 1, 0]);
    expect(clean(ratesOfPad(pad([0, 0, 0, 0], 5))).move).toEqual([0, 1, 0]);
    expect(clean(ratesOfPad(pad([0, 0, 0, 0], 4))).move).toEqual([0, -1, 0]);
    expect(isAtRest(ratesOfPad(pad([0, 0, 0, 0], 4, 5)))).toBe(true);
  });

  test("a stick that is pressed turns instead, and both together reach all six directions", () => {
    const directions = [
      pad([1, 0, 0, 0]),
      pad([0, -1, 0, 0]),
      pad([0, 0, 0, -1]),
      pad([1, 0, 0, 0], 10),
      pad([0, 1, 0, 0], 10),
      pad([0, 0, 1, 0], 11),
    ].map((state) => {
      const { move, turn } = ratesOfPad(state);
      return [...move, ...turn].findIndex((part) => part !== 0);
    });
    expect([...directions].sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test("a pad at rest, or without axes, says nothing", () => {
    expect(isAtRest(ratesOfPad(pad([0.1, -0.1, 0.05, 0])))).toBe(true);
    expect(isAtRest(ratesOfPad({ axes: [], buttons: [] }))).toBe(true);
  });
});

describe("SpaceMice", () => {
  const report = (...numbers: number[]) => new DataView(Int16Array.from(numbers).buffer);

  test("report 1 moves: right, towards the person, down", () => {
    expect(clean(ratesAfterReport(REST, 1, report(350, 0, 0))).move).toEqual([1, 0, 0]);
    expect(clean(ratesAfterReport(REST, 1, report(0, 350, 0))).move).toEqual([0, 0, -1]);
    expect(clean(ratesAfterReport(REST, 1, report(0, 0, 350))).move).toEqual([0, -1, 0]);
  });

  test("report 2 turns and keeps the motion; newer devices say both at once; others are not heard", () => {
    const moving = ratesAfterReport(REST, 1, report(350, 0, 0));
    expect(clean(ratesAfterReport(moving, 2, report(0, 0, -350)))).toEqual({ move: [1, 0, 0], turn: [0, 1, 0] });
    expect(clean(ratesAfterReport(REST, 1, report(350, 0, 0, 0, 0, -350)))).toEqual({ move: [1, 0, 0], turn: [0, 1, 0] });
    expect(ratesAfterReport(moving, 3, report(1))).toBe(moving);
    expect(ratesAfterReport(moving, 1, new DataView(new ArrayBuffer(2)))).toEqual(moving);
  });
});

describe("in the world", () => {
  test("right, up and away of the person, along the floor", () => {
    const [right, up, away] = personAxes([0, -0.6, -0.8], [0, 1, 0]);
    expect([right, up, away].map((axis) => axis.map((x) => x + 0))).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, -1],
    ]);
    const [r, u, a] = personAxes([0, 0, -1], [0, 0, 1]);
    // from straight above there is no away: any level one will do
    expect(cross(u, r)).toEqual(a);
    expect(Math.hypot(...a)).toBeCloseTo(1, 12);
  });

  test("one function leads by all devices: poses, shifts and rates come to the same place", () => {
    const start = { position: [1, 2, 3], orientation: [0, 0, 0, 1] } as const;
    const by: Vector3 = [0.5, 0, -1];
    const axes = personAxes([0, 0, -1], [0, 1, 0]);
    const twist = twistOf({ move: [0.25, 0, 0.5], turn: [0, 1, 0] }, axes, 2, Math.PI / 2);
    const byRates = leadPose(start, { kind: "rates", ...twist, seconds: 1 });
    const byShift = leadPose(start, { kind: "shift", by, turn: [0, Math.SQRT1_2, 0, Math.SQRT1_2] });
    expect(byShift.position).toEqual(add(start.position, by));
    byRates.position.forEach((x, k) => {
      expect(x).toBeCloseTo(byShift.position[k]!, 12);
    });
    rotate(byRates.orientation, [1, 0, 0]).forEach((x, k) => {
      expect(x).toBeCloseTo(rotate(byShift.orientation, [1, 0, 0])[k]!, 12);
    });
    expect(leadPose(start, { kind: "pose", pose: byShift })).toBe(byShift);
    expect(leadPose(start, { kind: "rates", linear: [0, 0, 0], angular: [0, 0, 0], seconds: 1 })).toEqual(start);
  });

  test("several devices add", () => {
    expect(addRates(ratesOfKeys(["l"], false), ratesOfKeys(["j"], false)).move).toEqual([0, 0, 0]);
  });
});
