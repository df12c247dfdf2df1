/** Ten thousand seeded mutations of a model, down to the flat model: located diagnostics, nothing thrown, no end that does not come. */
import { expect, it } from "vitest";
import { examineModels } from "./mutate-models.js";

it("10⁴ damaged models", () => expect(examineModels(10_000, 2)).toBeGreaterThan(5000), 600_000);
