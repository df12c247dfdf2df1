/** A worker with a simulation of its own. */
import type { WorkerLike } from "./client.js";

export const startSimulationWorker = (): WorkerLike => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
