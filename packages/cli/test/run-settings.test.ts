import { expect, test } from "vitest";
import type { CommandOption } from "../src/command.js";
import { settingOptions, settingsOf } from "../src/run-settings.js";

test("flags of contacts become one record, with nothing that was not said", () => {
  expect(settingsOf({ contact: "block", impact: "step", law: "poisson" })).toEqual({
    contact: { solver: "block", impact: "step", law: "poisson" },
  });
  expect(settingsOf({ law: "newton" })).toEqual({ contact: { law: "newton" } });
  expect(settingsOf({ impact: "step", kernel: "javascript" })).toEqual({ contact: { impact: "step", kernel: "javascript" } });
  expect(settingsOf({ contact: "none" })).toEqual({ contact: { solver: "none" } });
  expect(settingsOf({})).toEqual({});
});

const parse = (name: string, text: string): unknown =>
  settingOptions.find(({ flags }: CommandOption) => flags.startsWith(name))!.parse!(text, undefined);

test("an order of a rotation method that has none to choose is refused, and taken for the series", () => {
  expect(parse("--rotation", "series:6")).toEqual({ method: "series", order: 6 });
  expect(parse("--rotation", "rk4")).toEqual({ method: "rk4" });
  expect(() => parse("--rotation", "rk4:9")).toThrow("Only the series has an order");
});

test("a budget in another unit is told of the two that there are", () => {
  expect(parse("--budget", "2ms")).toEqual({ milliseconds: 2 });
  expect(parse("--budget", "0")).toBe(0);
  expect(() => parse("--budget", "2s")).toThrow("20, or a time in milliseconds, 2ms");
});
