import { test } from "vitest";
import { runJointed } from "./solver.js";
test("a02", () => {
  for (const n of [1, 2, 5]) for (const order of [2, 4, 6]) for (const h of [1 / 30, 1 / 60, 1 / 100, 1 / 120, 1 / 240]) {
    const { recording, ledger } = runJointed(`@n-four-bar?n=${n}`, { step: h, until: 10, order }, ["energy.total", "energy.kinetic"]);
    const E = recording.column("energy.total"), K = recording.column("energy.kinetic");
    let [worst, at, jump, where] = [0, 0, 0, 0];
    for (let i = 0; i < E.length; i++) { const d = Math.abs(E[i]! - E[0]!); if (d > worst) { worst = d; at = i * h; } if (i > 0 && Math.abs(E[i]! - E[i - 1]!) > jump) { jump = Math.abs(E[i]! - E[i - 1]!); where = i * h; } }
    console.log("A02 n", n, "order", order, "1/h", Math.round(1 / h), "dE/K", (worst / Math.max(...K)).toExponential(2), "at", at.toFixed(2), "largest jump", (jump / Math.max(...K)).toExponential(2), where.toFixed(3), "end", ((E[E.length - 1]! - E[0]!) / Math.max(...K)).toExponential(1), ledger.rejectedSteps, ledger.subSteps);
  }
  // many slightly different starts: how often does a step end near a singular position?
  for (const order of [2, 4]) {
  let [bad, worstOf] = [0, 0];
  for (let k = 0; k < 40; k++) {
    const { recording } = runJointed(`@n-four-bar?n=3&speed=${1 + 0.01 * k}`, { step: 1 / 100, until: 5, order }, ["energy.total", "energy.kinetic"]);
    const E = recording.column("energy.total"), K = recording.column("energy.kinetic");
    const d = Math.max(...Array.from(E, (e) => Math.abs(e - E[0]!))) / Math.max(...K);
    worstOf = Math.max(worstOf, d);
    if (d > 1e-3) bad++;
  }
  console.log("A02 n = 3, 40 starts, order", order, "bad", bad, "worst", worstOf);
  }
}, 300000);
