/**
 * Poses between frames. What decides is uniform motion: a body at x = v t that turns by ω t is drawn on its way, evenly from picture to
 * picture, whatever the rates of frames and pictures are; and that what stands still is drawn where it is, to the bit.
 */
import { describe, expect, test } from "vitest";
import { createBetweenFrames } from "../../src/view/between-frames.js";

const V = 3;
const SPIN = 2;
const poseAt = (time: number) => Float64Array.of(V * time, 1, 0, 0, 0, Math.sin((SPIN * time) / 2), Math.cos((SPIN * time) / 2));

/** Draws `rate` pictures per second for a second, with frames of 60 per second; what is drawn of each. */
function draw(rate: number, late: (frame: number) => number) {
  const between = createBetweenFrames();
  const poses = new Float64Array(7);
  const drawn: { readonly now: number; readonly x: number; readonly angle: number }[] = [];
  let frame = 0;
  for (let picture = 0; picture < rate; picture++) {
    const now = (1000 * picture) / rate;
    const before = frame;
    while ((1000 * frame) / 60 + late(frame) <= now) frame++;
    if (frame > before) between.take(poseAt((frame - 1) / 60), (frame - 1) / 60, now);
    if (between.write(poses, now)) drawn.push({ now, x: poses[0]!, angle: 2 * Math.atan2(poses[5]!, poses[6]!) });
  }
  return drawn;
}

describe.each([72, 90, 120])("%d pictures per second of 60 frames", (rate) => {
  test.each([
    ["on time", () => 0],
    ["up to 4 ms late", (frame: number) => [0, 4, 1, 3, 2][frame % 5]!],
  ] as const)("%s: even, and on the way", (_name, late) => {
    const drawn = draw(rate, late).filter(({ now }) => now > 250);
    const wanted = V / rate;
    // without anything between frames some pictures would be the same as the one before, others ahead by a whole frame
    const ways = drawn.slice(1).map(({ x }, k) => x - drawn[k]!.x);
    for (const way of ways) {
      expect(way).toBeGreaterThan(0.6 * wanted);
      expect(way).toBeLessThan(1.4 * wanted);
    }
    for (const { now, x, angle } of drawn) {
      const behind = now / 1000 - x / V;
      // a frame, a picture, and what frames are late
      expect(behind).toBeGreaterThan(0);
      expect(behind).toBeLessThan(1 / 60 + 1 / rate + 0.01);
      // the chord of a turn of 1/30 rad misses its arc by less than a millionth
      expect(angle).toBeCloseTo((SPIN * x) / V, 5);
    }
  });
});

test("a run that stands still is shown where it is, to the bit; one that starts anew at once", () => {
  const between = createBetweenFrames();
  const poses = new Float64Array(7);
  for (let k = 0; k < 10; k++) between.take(poseAt(k / 60), k / 60, (1000 * k) / 60);
  between.write(poses, 1000);
  expect(poses).toEqual(poseAt(9 / 60));
  between.take(poseAt(0), 0, 1010);
  between.write(poses, 1010);
  expect(poses).toEqual(poseAt(0));
});

test("other bodies than before are left as they are", () => {
  const between = createBetweenFrames();
  between.take(poseAt(1), 1, 0);
  expect(between.write(new Float64Array(14), 10)).toBe(false);
});
