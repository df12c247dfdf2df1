/** Stands in for the process of a job (src/queue/slot-process.ts): its answer is known, and it misbehaves when told to. */
const send = (/** @type {unknown} */ answer) => process.send?.(answer);

/** @type {Readonly<Record<string, () => void>>} */
const fates = {
  exit: () => process.exit(7),
  abort: () => process.abort(),
  hang: () => {
    for (;;);
  },
  memory: () => {
    for (const kept = []; ; ) kept.push(new Array(1000).fill(kept.length));
  },
  fault: () => send({ kind: "fault", message: "the surroundings fail" }),
};

process.on("disconnect", () => process.exit());
process.on("message", ({ job: { study, values }, text }) => {
  const { x = 0, wait = 0, fate = "" } = values;
  const outcome = { status: "done", metrics: { double: 2 * x, study: study.length } };
  if (fate === "early") process.exit(8);
  if (fates[fate] !== undefined) {
    send("begins");
    fates[fate]();
  } else if (fate === "study" && text === undefined) send({ kind: "needs-study", study });
  else setTimeout(() => send({ kind: "outcome", outcome }), wait);
});
