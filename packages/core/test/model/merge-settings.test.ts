import { expect, it } from "vitest";
import { mergeSettings } from "../../src/model/merge-settings.js";
import type { Settings } from "../../src/model/settings-description.js";

it("what is stated later wins, member by member", () => {
  const earlier: Settings = { step: 0.01, order: 4, tolerance: { position: 1e-9, angle: 1e-5 }, penalty: { damping: 0.5 } };
  const later: Settings = { order: 6, tolerance: { angle: 1e-3, speed: 1 }, penalty: { frequency: 9 }, baumgarte: { alpha: 1 } };
  expect(mergeSettings(earlier, later)).toEqual({
    step: 0.01,
    order: 6,
    tolerance: { position: 1e-9, angle: 1e-3, speed: 1 },
    penalty: { damping: 0.5, frequency: 9 },
    baumgarte: { alpha: 1 },
  });
  // neither is changed
  expect(earlier.tolerance).toEqual({ position: 1e-9, angle: 1e-5 });
});

it("a number and a record replace each other", () => {
  expect(mergeSettings<Settings>({ budget: 5 }, { budget: { milliseconds: 2 } })).toEqual({ budget: { milliseconds: 2 } });
  expect(mergeSettings<Settings>({ budget: { milliseconds: 2 } }, { budget: 5 })).toEqual({ budget: 5 });
  expect(mergeSettings<Settings>({ budget: { milliseconds: 2 } }, { budget: { iterations: 5 } })).toEqual({
    budget: { milliseconds: 2, iterations: 5 },
  });
});

it("lists are replaced, not merged; undefined states nothing", () => {
  const methods: Settings["methods"] = [{ of: "a", method: "penalty" }];
  expect(mergeSettings<Settings>({ methods }, { methods: [] })).toEqual({ methods: [] });
  expect(
    mergeSettings<Settings>({ step: 1, tolerance: { angle: 1 } }, { step: undefined, tolerance: { angle: undefined } } as never),
  ).toEqual({
    step: 1,
    tolerance: { angle: 1 },
  });
});

it("contacts merge at both levels; sleep by word and by record", () => {
  const earlier: Settings = { contact: { solver: "block", combine: { friction: "sum" } }, sleep: { speed: 1 } };
  const later: Settings = { contact: { law: "poisson", combine: { restitution: "product" } }, sleep: { time: 2 } };
  expect(mergeSettings(earlier, later)).toEqual({
    contact: { solver: "block", law: "poisson", combine: { friction: "sum", restitution: "product" } },
    sleep: { speed: 1, time: 2 },
  });
  expect(mergeSettings(earlier, { sleep: false }).sleep).toBe(false);
});
