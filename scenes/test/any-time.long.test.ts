/** Reference: the law that energy does not rise; theory 01, experiment E6. */
import { test } from "vitest";
import { expectStable } from "./any-time.js";

test.each(["conjugate", "plain"] as const)("10 + 10 %s sweeps on a tree of 255 at 30 Hz are stable for 500 steps", (sweeps) => {
  expectStable(sweeps, 500);
});
