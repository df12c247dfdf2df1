/** A process of its own: plans a million jobs and hands them to a queue for a while, then says how many came back and how much memory it took at most. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { queueRunner, sweep } from "@gelenk/batch/node";
import { peakMemory } from "../peak-memory.js";
import { pointsOf, studyOf } from "./jobs.js";

const [url = "", count = "", seconds = "", until = ""] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "gelenk-bench-"));
const runner = queueRunner({ url });
const swept = await sweep({
  study: studyOf(Number(until)),
  points: pointsOf(Number(count)),
  runner,
  journal: join(folder, "journal"),
  signal: AbortSignal.timeout(1000 * Number(seconds)),
});
const done = "done" in swept ? swept.done : 0;
console.log(JSON.stringify({ done, megabytes: peakMemory() }));
if ("close" in swept) swept.close("remove");
await runner.close();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
