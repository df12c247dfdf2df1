import { it } from "vitest";
import { damageMetrics } from "./damaged-metrics.js";

it("10 000 changes of good metrics: read and evaluated, or refused with a column", () => damageMetrics(10_000, 29));
