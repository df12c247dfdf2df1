/** Three or six numbers of an inertia. Deciding: the definition of the format, [xx, yy, zz] or [xx, yy, zz, xy, xz, yz]. */
import { expect, test } from "vitest";
import { withInertia } from "../../../src/panels/fields/inertia.js";

test("a product makes six numbers of three, and three again when it is gone", () => {
  const six = withInertia([1, 2, 3], 4, 0.5);
  expect(six).toEqual([1, 2, 3, 0, 0.5, 0]);
  expect(withInertia(six, 4, undefined)).toEqual([1, 2, 3]);
});

test("expressions stay, and a first moment states all three", () => {
  expect(withInertia(["m * 2", 2, 3, "p", 0, 0], 1, 7)).toEqual(["m * 2", 7, 3, "p", 0, 0]);
  expect(withInertia(undefined, 2, 5)).toEqual([1, 1, 5]);
});
