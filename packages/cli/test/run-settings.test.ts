import { expect, test } from "vitest";
import { settingsOf } from "../src/run-settings.js";

test("flags of contacts become one record, with nothing that was not said", () => {
  expect(settingsOf({ contact: "block", impact: "step", law: "poisson" })).toEqual({
    contact: { solver: "block", impact: "step", law: "poisson" },
  });
  expect(settingsOf({ law: "newton" })).toEqual({ contact: { law: "newton" } });
  expect(settingsOf({ impact: "step", kernel: "javascript" })).toEqual({ contact: { impact: "step", kernel: "javascript" } });
  expect(settingsOf({ contact: "none" })).toEqual({ contact: { solver: "none" } });
  expect(settingsOf({})).toEqual({});
});
