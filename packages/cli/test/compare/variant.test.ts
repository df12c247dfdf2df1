import { InvalidArgumentError } from "commander";
import { expect, test } from "vitest";
import { parseVariant, parseVariants } from "../../src/compare/variant.js";

test("a method, with or without the order", () => {
  expect(parseVariant("impulse-direct")).toEqual({ method: "impulse-direct" });
  expect(parseVariant(" impulse-direct:6 ")).toEqual({ method: "impulse-direct", order: 6 });
  expect(parseVariants("auto, impulse-direct:4,", undefined)).toEqual([{ method: "auto" }, { method: "impulse-direct", order: 4 }]);
  expect(parseVariants("auto", [{ method: "free" }])).toHaveLength(2);
});

test.each(["impulse", "impulse-direct:3", "impulse-direct:", "impulse-direct:4:2", ""])("%j is refused", (text) => {
  expect(() => parseVariant(text)).toThrow(InvalidArgumentError);
  expect(() => parseVariants(text, undefined)).toThrow(InvalidArgumentError);
});

test("a spelling mistake is answered with the nearest name", () => {
  expect(() => parseVariant("impulse-dirct")).toThrow("did you mean impulse-direct?");
});
