/**
 * A process of a worker in which jobs run, one after another (`slots.ts`). It ends with its worker: told so between two jobs by the closed
 * channel, and within a job by another parent. Signals that stop the worker are for the worker, which lets its jobs finish.
 */
import { createAnswerer } from "./answer-task.js";
import { BEGINS, type SlotAnswer, type SlotTask } from "./slot-messages.js";

/** How often a job looks for its parent, ms. */
const PARENT_INTERVAL = 500;

const parent = process.ppid;
let nextLook = performance.now() + PARENT_INTERVAL;

const answer = createAnswerer({
  begins: () => process.send?.(BEGINS),
  beat() {
    const now = performance.now();
    if (now < nextLook) return;
    nextLook = now + PARENT_INTERVAL;
    if (process.ppid !== parent) process.exit();
  },
});

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
process.on("message", (task: SlotTask) => {
  try {
    process.send?.(answer(task));
  } catch (error) {
    process.send?.({ kind: "fault", message: error instanceof Error ? error.message : String(error) } satisfies SlotAnswer);
  }
});
