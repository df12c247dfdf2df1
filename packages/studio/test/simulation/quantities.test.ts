/** Units of coordinates: what the page takes for an angle is what the library measures as one. */
import { JOINT_KINDS } from "@gelenk/core";
import { expect, test } from "vitest";
import { isAngle } from "../../src/simulation/quantities.js";

test("every coordinate of every kind of joint is an angle or a length, as the library says", () => {
  const coordinates = JOINT_KINDS.flatMap(({ coordinates: own = [] }) => own.map(({ name, measure }) => ({ name, measure })));
  expect(coordinates.length).toBeGreaterThan(10);
  for (const { name, measure } of coordinates) expect(`${name}: ${isAngle(name) ? "angle" : "length"}`).toBe(`${name}: ${measure}`);
});
