import { test } from "vitest";
import { runJointed } from "./solver.js";
import { modelOf } from "./build.js";
import { worstMiss, motionsOf } from "./joint-geometry.js";
test("probe", () => {
  for (const [a, s] of [
    ["@pendulum", { until: 2, step: 0.01 }], ["@pendulum?rod=0", { until: 2, step: 0.01 }], ["@double-pendulum", { until: 2 }], ["@chain", { until: 2 }], ["@chain?ball=1", { until: 2 }],["@tree?bodies=31", { until: 2 }],
    ["@tree?bodies=255", { until: 2 }], ["@eight-loop", { until: 2 }], ["@four-bar", { until: 2 }], ["@n-four-bar", { until: 2 }], ["@three-loops", { until: 2 }], ["@ring", { until: 2 }], ["@slider-crank", { until: 2 }],
    ["@andrews-squeezer", { until: 0.003 }], ["@walker", { until: 1 }], ["@walker?feet=1", { until: 0.3 }],
  ] as const) {
    try {
      const t = Date.now();
      const r = runJointed(a, s);
      console.log(a, r.steps, r.order, JSON.stringify(r.ledger), JSON.stringify(worstMiss(modelOf(a), motionsOf(r.bodies))), r.brokenOff?.message, Date.now() - t, "ms");
    } catch (e) { console.log(a, "FAILED", String(e).slice(0, 600)); }
  }
});
