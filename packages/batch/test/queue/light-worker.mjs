/**
 * A worker of the built package, to be killed. Its jobs are run by the engine, or by the stand-in, which
 * starts at once: node light-worker.mjs (engine | stand-in).
 */
import { fileURLToPath } from "node:url";
import { startWorker } from "@gelenk/batch/node";

const program = fileURLToPath(new URL("./stand-in-slot.mjs", import.meta.url));
const slot = process.argv[2] === "engine" ? {} : { program };
await startWorker({ url: process.env["GELENK_QUEUE"] ?? "", ...slot, remark: (text) => console.error(text) });
