/** Steps of fields: about a hundredth, a degree, within the range, without the noise of binary fractions. */
import { expect, test } from "vitest";
import { factorOf, stepOf, stepped } from "../../../src/panels/fields/stepping.js";

const metres = { unit: "m" };

test("a hundredth of the power of ten of the value", () => {
  expect(stepOf(250, metres)).toBeCloseTo(1, 12);
  expect(stepOf(-0.25, metres)).toBeCloseTo(0.001, 12);
  expect(stepOf(0, metres)).toBe(0.01);
});

test("angles go by degrees", () => expect(stepped(0, 90, { unit: "rad" })).toBeCloseTo(Math.PI / 2, 12));

test("three tenths are 0.3", () => expect(stepped(0.1, 2, { unit: "", step: 0.1 })).toBe(0.3));

test("the range holds", () => {
  expect(stepped(0.99, 5, { unit: "", step: 0.01, most: 1 })).toBe(1);
  expect(stepped(0.01, -5, { unit: "", step: 0.01, least: 0 })).toBe(0);
});

test("Shift is fine, Alt is coarse", () => {
  expect(factorOf({ shiftKey: true, altKey: false })).toBe(0.1);
  expect(factorOf({ shiftKey: false, altKey: true })).toBe(10);
});
