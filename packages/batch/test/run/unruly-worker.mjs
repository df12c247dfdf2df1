/** A thread whose jobs say how they misbehave. */
/** @param {{ jobs: readonly Record<string, number | string>[], begun: Int32Array }} task */
export function runJobs({ jobs, begun }) {
  return jobs.map((values) => {
    Atomics.add(begun, 0, 1);
    if (values["do"] === "exit") process.exit(3);
    if (values["do"] === "hang") for (;;);
    if (values["do"] === "fill") {
      const all = [];
      for (;;) all.push({ number: all.length });
    }
    return { status: "done", metrics: { x: values["x"] ?? null } };
  });
}
