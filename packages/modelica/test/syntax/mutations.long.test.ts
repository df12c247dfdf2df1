/** Ten thousand seeded mutations of the samples: located diagnostics, nothing thrown, no end that does not come. */
import { expect, it } from "vitest";
import { examineMutations } from "./mutate.js";

it("10⁴ mutations", () => expect(examineMutations(10_000, 2)).toBeGreaterThan(5000));
