import { test } from "vitest";
import { createRun, simulate } from "@gelenk/core";
import { modelOf } from "./build.js";
import { ANDREWS, bodyAngles } from "./reference/andrews-squeezer.js";
import { TABLE_10_1 } from "./reference/spring-mass.js";
import { appendFileSync } from "node:fs";
const log = (s: string) => appendFileSync("/tmp/probe.log", s + "\n");
test("probe", () => {
  for (const [h, dev, mean] of TABLE_10_1) {
    const r = simulate(modelOf("@spring-mass"), { step: h, until: Math.ceil(17.4 / h) * h, record: { quantities: ["time", "mass.position.y"] } });
    const t = r.recording.column("time"), y = r.recording.column("mass.position.y");
    let k = 0, cross = 0, last = 0;
    for (let i = 0; i + 1 < y.length && k < 6; i++) if (y[i]! * y[i + 1]! < 0) { k++; cross = t[i]! + h * y[i]! / (y[i]! - y[i + 1]!); last = i; }
    const quarter = Math.PI / 2;
    let sum = 0; for (let i = 0; i <= last; i++) sum += Math.abs(y[i]! - Math.cos(t[i]!));
    log(`spring ${h} ${(100 * (cross - 11 * quarter) / quarter).toFixed(10)} want ${dev}  mean ${(sum / (last + 1)).toFixed(10)} want ${mean}`);
  }
  const model = modelOf("@andrews-squeezer");
  const want = bodyAngles(ANDREWS.angles).map((a, i) => a - bodyAngles(ANDREWS.start)[i]!);
  for (const [order, h] of [[2, 1e-5], [2, 2e-6], [4, 5e-5], [4, 2e-5], [4, 1e-5], [6, 5e-5], [6, 2e-5], [6, 1e-5]] as const) {
    const { run } = createRun({ ...model, settings: { ...model.settings, step: h, order, method: "impulse-direct" } }, { record: { quantities: [] } });
    const t0 = Date.now();
    while (run!.advance(50)) if (Date.now() - t0 > 20000) break;
    const r = run!.result();
    const err = want.map((w, i) => { const q = r.bodies[`K${i + 1}`]!.orientation; const a = 2 * Math.atan2(q[2], q[3]); let d = a - w; d -= 2 * Math.PI * Math.round(d / (2 * Math.PI)); return d; });
    log(`andrews order ${order} ${h} steps ${r.steps} err ${err.map((e) => e.toExponential(1))} beta rel ${(err[0]! / 15.8).toExponential(2)} rejected ${r.ledger.rejectedSteps} energy ${r.ledger.energyDrift} ${Date.now() - t0} ms ${r.brokenOff?.message}`);
  }
});
