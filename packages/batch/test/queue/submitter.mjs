/**
 * A submitter as a process of its own, to be killed: sweeps with the built package and writes the records, one line each, when all are there.
 *   node submitter.mjs (inline | redis://…) JOURNAL RESULT COUNT LENGTH
 * LENGTH: seconds that a double pendulum swings, or `doubles` for jobs of the stand-in (stand-in-slot.mjs) that last 50 ms.
 */
import { renameSync, writeFileSync } from "node:fs";
import { inlineRunner, makeStudy, queueRunner, sweep } from "@gelenk/batch/node";

const [where = "", journal = "", result = "", count = "", length = ""] = process.argv.slice(2);
const study = makeStudy({
  source: { kind: "scene", address: "@double-pendulum" },
  settings: { until: length === "doubles" ? 1 : Number(length), step: 1 / 1000 },
  metrics: { energy: "final(energy.total)", fastest: "max(energy.kinetic)" },
});
/** @returns {Readonly<Record<string, number>>} */
const valuesAt = (/** @type {number} */ index) => (length === "doubles" ? { x: index, wait: 50 } : { length: 1 + index / 1000 });
const points = { count: Number(count), at: valuesAt };
const runner = where === "inline" ? inlineRunner() : queueRunner({ url: where, window: 100 });
const swept = await sweep({ study, points, runner, journal, onRemark: (text) => console.error(text) });
if (!("records" in swept) || !swept.complete) {
  console.error(JSON.stringify(swept.problem));
  process.exit(1);
}
writeFileSync(`${result}.part`, [...swept.records()].map((record) => `${JSON.stringify(record)}\n`).join(""));
renameSync(`${result}.part`, result);
swept.close("keep");
await runner.close();
