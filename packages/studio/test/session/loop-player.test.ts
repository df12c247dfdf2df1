/** Where a loop over a recording is. */
import { expect, test } from "vitest";
import { loopTime } from "../../src/session/loop-player.js";

test("goes on by the speed and begins again at the end", () => {
  expect(loopTime(1, 0.5, 2, 3)).toBe(2);
  expect(loopTime(2.5, 1, 1, 3)).toBeCloseTo(0.5, 12);
  expect(loopTime(0, 1, 1, 0)).toBe(0);
});

test("as fast as it goes is still to be seen", () => {
  expect(loopTime(0, 0.1, Number.POSITIVE_INFINITY, 3)).toBe(1);
});
